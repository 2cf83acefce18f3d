//! People at a table: the host, the chat that somebody hides, names that are told apart, characters that are refused.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

use std::{path::PathBuf, sync::Arc};

use tables::{
    Chat, Clock, Guest, HostAct, Import, Kind, NewTable, Odd, Refused, Sitter, Standing, Table, TableId, TableService,
    Wanted, store::Sqlite,
};
use tabletop::{Seat, Seed, Viewer};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);
const C: Seat = Seat::at(2);

/// A fresh database that vanishes with the test. No bot moves here.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("norikae-people-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    async fn service(&self) -> TableService {
        let store = Sqlite::open(&self.0.join("norikae.db")).await.unwrap();
        TableService::new(Arc::new(store), catalog::shelf().unwrap()).0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn guest(service: &TableService, name: &str) -> Guest {
    service.new_guest(name).await.unwrap().0
}

async fn table(service: &TableService, maker: &Guest, seats: &[&str]) -> TableId {
    let new = NewTable {
        game: "metrox".to_owned(),
        options: Vec::new(),
        seats: seats.iter().map(|word| Wanted::read(word)).collect(),
        public: true,
        clock: Clock::None,
        confirm: false,
        stand_in: None,
        hints: None,
    };
    service.create_with_seed(maker, new, Seed::number(7)).await.unwrap()
}

/// The names of the seats, bots by their own.
async fn names(service: &TableService, id: TableId) -> Vec<String> {
    let call = |_, sitter: &Sitter| if let Sitter::Bot(name) = sitter { name.clone() } else { "open".to_owned() };
    service.row(id).await.unwrap().names(call)
}

/// What was told last, chat apart: the kinds with the names in them.
async fn told(service: &TableService, id: TableId) -> Vec<(Kind, Option<String>)> {
    let told = |table: &Table| table.told().map(|told| (told.entry.kind, told.entry.who.clone())).collect();
    service.look(id, told).await.unwrap()
}

fn named(kind: Kind, who: &str) -> (Kind, Option<String>) {
    (kind, Some(who.to_owned()))
}

#[tokio::test]
async fn whom_the_host_mutes_may_not_talk_until_they_may_again() {
    let folder = Folder::new("mute");
    let service = folder.service().await;
    let (aoi, ben, eve) = (guest(&service, "Aoi").await, guest(&service, "Ben").await, guest(&service, "Eve").await);
    let id = table(&service, &aoi, &["you", "open", "open"]).await;
    service.join(&ben, id, None).await.unwrap();
    service.chat(&eve, id, "I only look on").await.unwrap();

    let mute = |who: &str| HostAct::Mute(who.to_owned());
    for nobody in [&ben, &eve] {
        assert!(matches!(service.host(nobody.id, id, mute("Aoi")).await, Err(Refused::NotHost)));
    }
    assert!(matches!(service.host(aoi.id, id, mute("Aoi")).await, Err(Refused::NotNow)), "not oneself");
    assert!(matches!(service.host(aoi.id, id, mute("Zoe")).await, Err(Refused::NoPerson)));
    service.host(aoi.id, id, mute("Ben")).await.unwrap();
    service.host(aoi.id, id, mute("Ben")).await.unwrap();
    service.host(aoi.id, id, mute("Eve")).await.unwrap();
    assert!(matches!(service.chat(&ben, id, "but").await, Err(Refused::Muted)));
    assert!(matches!(service.chat(&eve, id, "but").await, Err(Refused::Muted)));
    service.chat(&aoi, id, "quiet now").await.unwrap();
    service.host(aoi.id, id, HostAct::Unmute("Ben".to_owned())).await.unwrap();
    service.chat(&ben, id, "sorry").await.unwrap();
    let expected =
        [named(Kind::Join, "Ben"), named(Kind::Mute, "Ben"), named(Kind::Mute, "Eve"), named(Kind::Unmute, "Ben")];
    assert_eq!(told(&service, id).await, expected, "what is so already is not told again");

    // The same after a restart.
    service.close().await.unwrap();
    let service = folder.service().await;
    assert!(matches!(service.chat(&eve, id, "but").await, Err(Refused::Muted)));
    assert_eq!(service.row(id).await.unwrap().people.standing(eve.id), Standing::Muted);
}

#[tokio::test]
async fn whom_the_host_removes_loses_the_seat_and_may_not_come_back() {
    let folder = Folder::new("remove");
    let service = folder.service().await;
    let (aoi, ben, cleo) = (guest(&service, "Aoi").await, guest(&service, "Ben").await, guest(&service, "Cleo").await);
    let id = table(&service, &aoi, &["you", "open", "open"]).await;
    service.join(&ben, id, None).await.unwrap();
    let remove = |who: &str| HostAct::Remove(who.to_owned());
    assert!(matches!(service.host(ben.id, id, remove("Aoi")).await, Err(Refused::NotHost)));
    assert!(
        matches!(service.host(aoi.id, id, remove("Aoi")).await, Err(Refused::NotNow)),
        "the host leaves by leaving"
    );
    service.host(aoi.id, id, remove("Ben")).await.unwrap();
    let row = service.row(id).await.unwrap();
    assert_eq!((row.seat_of(ben.id), &row.places[1].sitter), (None, &Sitter::Open));
    let entry = service.look(id, |table| table.told().last().unwrap().entry.clone()).await.unwrap();
    assert_eq!((entry.kind, entry.seat, entry.who.as_deref()), (Kind::Remove, Some(B), Some("Ben")));
    assert!(matches!(service.join(&ben, id, None).await, Err(Refused::Removed)));
    assert!(matches!(service.chat(&ben, id, "why?").await, Err(Refused::Removed)));
    assert!(matches!(service.host(aoi.id, id, HostAct::Unmute("Ben".to_owned())).await, Err(Refused::NotNow)));
    let told = service.look(id, Table::seq).await.unwrap();
    service.host(aoi.id, id, remove("Ben")).await.unwrap();
    assert_eq!(service.look(id, Table::seq).await.unwrap(), told, "it is so already");
    let dan = guest(&service, "Dan").await;
    service.chat(&dan, id, "let me in").await.unwrap();
    service.host(aoi.id, id, remove("Dan")).await.unwrap();
    assert!(matches!(service.join(&dan, id, None).await, Err(Refused::Removed)), "who only talked can be removed");
    assert!(matches!(service.chat(&dan, id, "why?").await, Err(Refused::Removed)));
    assert!(matches!(service.host(aoi.id, id, remove("Eva")).await, Err(Refused::NoPerson)));

    assert_eq!(service.join(&cleo, id, None).await.unwrap(), B, "the seat is free again");
    service.start(aoi.id, id).await.unwrap();
    assert!(matches!(service.host(aoi.id, id, remove("Cleo")).await, Err(Refused::NotNow)), "only before the start");
    assert!(service.row(id).await.unwrap().seat_of(cleo.id).is_some());
}

#[tokio::test]
async fn a_closed_chat_is_closed_for_everybody() {
    let folder = Folder::new("closed");
    let service = folder.service().await;
    let (aoi, ben) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let id = table(&service, &aoi, &["you", "open"]).await;
    service.join(&ben, id, None).await.unwrap();
    assert!(matches!(service.host(ben.id, id, HostAct::CloseChat).await, Err(Refused::NotHost)));
    service.host(aoi.id, id, HostAct::CloseChat).await.unwrap();
    for person in [&aoi, &ben] {
        assert!(matches!(service.chat(person, id, "hello").await, Err(Refused::ChatClosed)));
    }
    assert_eq!(service.row(id).await.unwrap().people.chat, Chat::Closed);
    service.host(aoi.id, id, HostAct::OpenChat).await.unwrap();
    service.chat(&ben, id, "hello").await.unwrap();
    let last: Vec<_> = told(&service, id).await.into_iter().skip(2).collect();
    assert_eq!(last, [named(Kind::CloseChat, "Aoi"), named(Kind::OpenChat, "Aoi")]);
}

#[tokio::test]
async fn when_the_host_leaves_the_next_person_by_seat_is_the_host() {
    let folder = Folder::new("host");
    let service = folder.service().await;
    let (aoi, ben, cleo) = (guest(&service, "Aoi").await, guest(&service, "Ben").await, guest(&service, "Cleo").await);
    let host = async |id| service.row(id).await.unwrap().host();
    let id = table(&service, &aoi, &["open", "you", "greedy", "open"]).await;
    assert_eq!(host(id).await, Some(B));
    service.join(&ben, id, Some(A)).await.unwrap();
    service.join(&cleo, id, Some(Seat::at(3))).await.unwrap();
    // The game has begun: Aoi is away, Cleo sits behind a bot.
    service.leave(&aoi, id).await.unwrap();
    assert_eq!(host(id).await, Some(Seat::at(3)));
    assert_eq!(told(&service, id).await.last(), Some(&named(Kind::Host, "Cleo")));
    service.come_back(aoi.id, id).await.unwrap();
    assert_eq!(host(id).await, Some(Seat::at(3)), "whoever returns is a player like any other");
    service.resign(cleo.id, id).await.unwrap();
    assert_eq!(host(id).await, Some(A));
    assert!(matches!(service.host(cleo.id, id, HostAct::CloseChat).await, Err(Refused::NotHost)));
    service.host(ben.id, id, HostAct::CloseChat).await.unwrap();

    // Before the start: whoever takes the host's old seat is not the host.
    let id = table(&service, &aoi, &["you", "open", "open"]).await;
    service.join(&ben, id, Some(C)).await.unwrap();
    service.leave(&aoi, id).await.unwrap();
    assert_eq!(host(id).await, Some(C));
    service.join(&cleo, id, Some(A)).await.unwrap();
    assert_eq!(host(id).await, Some(C));

    // Who made a table without sitting there is nobody at it: the first who sits down is the host.
    let id = table(&service, &aoi, &["open", "open", "open"]).await;
    assert_eq!(host(id).await, None);
    service.join(&cleo, id, Some(C)).await.unwrap();
    service.join(&ben, id, Some(A)).await.unwrap();
    assert_eq!(host(id).await, Some(C));
}

#[tokio::test]
async fn what_somebody_hides_is_theirs_alone_and_lasts_at_every_table() {
    let folder = Folder::new("hide");
    let service = folder.service().await;
    let (aoi, ben) = (guest(&service, "Aoi").await, guest(&service, "Ben").await);
    let id = table(&service, &aoi, &["you", "open", "open"]).await;
    service.chat(&ben, id, "hello").await.unwrap();
    let line = service.look(id, |table| Arc::clone(table.chat().next().unwrap())).await.unwrap();
    let hides = async |service: &TableService, who: &Guest| service.hides(Some(who.id), &line).await.unwrap();
    assert!(matches!(service.hide(aoi.id, id, "Zoe", true).await, Err(Refused::NoPerson)));
    assert!(matches!(service.hide(ben.id, id, "Ben", true).await, Err(Refused::NotNow)));
    assert!(!hides(&service, &aoi).await);
    service.hide(aoi.id, id, "Ben", true).await.unwrap();
    assert!(hides(&service, &aoi).await && !hides(&service, &ben).await);
    assert!(!service.hides(None, &line).await.unwrap());

    service.close().await.unwrap();
    let service = folder.service().await;
    assert!(hides(&service, &aoi).await, "after a restart");
    let other = table(&service, &aoi, &["you", "open", "open"]).await;
    service.chat(&ben, other, "hello again").await.unwrap();
    let line = service.look(other, |table| Arc::clone(table.chat().next().unwrap())).await.unwrap();
    assert!(service.hides(Some(aoi.id), &line).await.unwrap(), "at another table");
    service.hide(aoi.id, other, "Ben", false).await.unwrap();
    assert!(!service.hides(Some(aoi.id), &line).await.unwrap());
}

#[tokio::test]
async fn names_that_look_alike_are_told_apart_for_the_life_of_a_table() {
    let folder = Folder::new("alike");
    let service = folder.service().await;
    let mut people = Vec::new();
    for name in ["Mika", "mika", "Ｍіkа", "greedy"] {
        people.push(guest(&service, name).await);
    }
    let id = table(&service, &people[0], &["you", "open", "open", "greedy", "greedy"]).await;
    service.join(&people[1], id, None).await.unwrap();
    service.chat(&people[2], id, "I am Mika").await.unwrap();
    service.chat(&people[3], id, "I am a bot").await.unwrap();
    assert_eq!(names(&service, id).await, ["Mika", "mika (2)", "open", "greedy", "greedy (2)"]);
    // Whoever leaves and comes back under another name is who they were.
    service.rename(&people[1], "Zoe").await.unwrap();
    service.leave(&people[1], id).await.unwrap();
    service.join(&people[2], id, None).await.unwrap();
    let zoe = Guest { name: "Zoe".to_owned(), ..people[1].clone() };
    service.join(&zoe, id, None).await.unwrap();
    assert_eq!(names(&service, id).await, ["Mika", "Ｍіkа (3)", "mika (2)", "greedy", "greedy (2)"]);
    let said = |table: &Table| table.chat().map(|line| line.entry.who.clone().unwrap()).collect::<Vec<_>>();
    assert_eq!(service.look(id, said).await.unwrap(), ["Ｍіkа (3)", "greedy (6)"]);
    service.close().await.unwrap();
    let service = folder.service().await;
    assert_eq!(service.look(id, said).await.unwrap(), ["Ｍіkа (3)", "greedy (6)"]);
}

#[tokio::test]
async fn a_record_tells_apart_who_played_and_is_read_with_the_same_care() {
    let folder = Folder::new("records");
    let service = folder.service().await;
    let (one, two) = (guest(&service, "Mika").await, guest(&service, "ＭＩＫＡ").await);
    let id = table(&service, &one, &["you", "open"]).await;
    service.join(&two, id, None).await.unwrap();
    while let Some(seat) = service.look(id, |table| table.waiting().first()).await.unwrap() {
        let ask = |table: &Table| (table.question(seat).unwrap(), table.game(Viewer::Seat(seat)).legal(seat));
        let (asked, legal) = service.look(id, ask).await.unwrap();
        let who = if seat == A { &one } else { &two };
        service.play(who.id, id, seat, legal[0].clone(), asked).await.unwrap();
    }
    let record = service.record(id).await.unwrap();
    assert_eq!(record.seats, ["Mika", "ＭＩＫＡ_(2)"]);
    let import = |text: String, go_on: Option<Seat>| Import { text, upto: go_on.map(|_| 4), go_on };
    let look = service.import(&one, import(record.to_string(), None)).await.unwrap();
    assert_eq!(names(&service, look).await, ["Mika", "ＭＩＫＡ (2)"]);
    let on = service.import(&two, import(record.to_string(), Some(B))).await.unwrap();
    assert_eq!(names(&service, on).await, ["normal", "ＭＩＫＡ"]);
    assert_eq!(service.row(on).await.unwrap().host(), Some(B));

    let twins = record.to_string().replace("ＭＩＫＡ_(2)", "Mika");
    let look = service.import(&one, import(twins, None)).await.unwrap();
    assert_eq!(names(&service, look).await, ["Mika", "Mika (2)"]);
    for (bad, why) in
        [("Mi\u{202e}ka", Odd::Direction), ("\u{3164}", Odd::Blank), ("a\u{300}\u{300}\u{300}\u{300}", Odd::Stacked)]
    {
        let text = record.to_string().replace("ＭＩＫＡ_(2)", bad);
        let refused = service.import(&one, import(text, None)).await;
        assert!(matches!(refused, Err(Refused::Odd { line: Some(5), odd }) if odd.why == why), "{refused:?}");
    }
}

#[tokio::test]
async fn names_and_chat_refuse_what_cannot_be_seen_and_say_which_character() {
    let folder = Folder::new("odd");
    let service = folder.service().await;
    let aoi = guest(&service, "あおい🚃").await;
    let id = table(&service, &aoi, &["you", "open"]).await;
    service.chat(&aoi, id, "สวัสดี 👩🏽\u{200d}🚀 می\u{200c}خواهم").await.unwrap();
    for (bad, code) in [("a\u{202e}b", "U+202E"), ("\u{2800}", "U+2800"), ("x\u{e000}", "U+E000")] {
        let odd = |refused: Refused| match refused {
            Refused::Odd { line: None, odd } => odd.code(),
            other => other.to_string(),
        };
        assert_eq!(odd(service.chat(&aoi, id, bad).await.unwrap_err()), code);
        assert_eq!(odd(service.new_guest(bad).await.map(drop).unwrap_err()), code);
        assert_eq!(odd(service.rename(&aoi, bad).await.unwrap_err()), code);
    }
}

#[tokio::test]
async fn free_seats_are_all_called_alike() {
    let folder = Folder::new("free");
    let service = folder.service().await;
    let mika = guest(&service, "Mika").await;
    let id = table(&service, &mika, &["you", "open", "open", "greedy", "greedy"]).await;
    assert_eq!(names(&service, id).await, ["Mika", "open", "open", "greedy", "greedy (2)"]);
}

#[tokio::test]
async fn whoever_is_muted_does_not_become_the_host() {
    let folder = Folder::new("muted-host");
    let service = folder.service().await;
    let (anna, xeno) = (guest(&service, "Anna").await, guest(&service, "Xeno").await);
    let id = table(&service, &anna, &["you", "open"]).await;
    service.join(&xeno, id, None).await.unwrap();
    service.host(anna.id, id, HostAct::Mute("Xeno".to_owned())).await.unwrap();
    service.leave(&anna, id).await.unwrap();
    let muted = service.host(xeno.id, id, HostAct::Mute("Anna".to_owned())).await;
    assert!(matches!(muted, Err(Refused::NotHost)), "{muted:?}");
    service.come_back(anna.id, id).await.unwrap();
    service.host(anna.id, id, HostAct::Unmute("Xeno".to_owned())).await.unwrap();
}
