//! People are told of their turns: once, not while they look, not in their quiet hours, and until they say otherwise.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;
#[path = "common/notices.rs"]
mod post;

use std::sync::Arc;

use common::{A, B, Folder, choose, pair, wanted};
use post::{AFTER, Post};
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use tables::{
    Guest, NewTable, Refused, Table, TableId, TableService,
    notices::{ChannelKind, ChannelState, NoChannel, Outcome},
};
use tabletop::{Lang, Seat};

const MINUTE: i64 = 60_000;
const HOOK: &str = "https://hook.example/";

/// Two people at a table, of whom each has a webhook, and whose turn it is.
struct Duel {
    folder: Folder,
    post: Post,
    service: TableService,
    id: TableId,
    people: [Guest; 2],
}

fn duel() -> NewTable {
    NewTable { confirm: false, ..wanted("shinjuku", &["you", "open"]) }
}

impl Duel {
    async fn new(name: &str) -> Self {
        let (folder, post) = (Folder::new(name), Post::new());
        let service = post.service(Arc::new(folder.store().await));
        let (id, a, b) = pair(&service, duel()).await;
        for guest in [&a, &b] {
            service.tell_by_webhook(guest, Lang::En, HOOK).await.unwrap();
        }
        // Who listens is known from here on; the turn that waits is noted, and its person looks.
        assert_eq!(post.told(&service).await, []);
        let duel = Self { folder, post, service, id, people: [a, b] };
        duel.post.pass(AFTER);
        assert_eq!(duel.told().await.len(), 1, "whoever is asked first");
        duel
    }

    async fn told(&self) -> Vec<(ChannelKind, u64)> {
        self.post.told(&self.service).await
    }

    async fn asked(&self) -> Seat {
        self.service.look(self.id, |table| table.waiting().first()).await.unwrap().unwrap()
    }

    fn guest(&self, seat: Seat) -> &Guest {
        &self.people[seat.index()]
    }

    /// Plays until the other seat is asked; says which.
    async fn pass_turn(&self) -> Seat {
        let seat = self.asked().await;
        while self.asked().await == seat {
            choose(&self.service, self.guest(seat), self.id, seat, 0).await.unwrap();
        }
        self.asked().await
    }

    async fn seq(&self) -> u64 {
        self.service.look(self.id, Table::seq).await.unwrap()
    }

    async fn state(&self, seat: Seat) -> ChannelState {
        self.service.notice_settings(self.guest(seat)).await.unwrap().channels[0].state
    }
}

#[tokio::test]
async fn a_turn_is_told_of_once_and_only_if_it_waits_for_a_while() {
    let duel = Duel::new("notices-once").await;
    // A turn that is over soon is nothing to tell of.
    duel.pass_turn().await;
    duel.pass_turn().await;
    duel.pass_turn().await;
    let seq = duel.seq().await;
    assert_eq!(duel.told().await, [], "not at once");
    duel.post.pass(AFTER - 1);
    assert_eq!(duel.told().await, []);
    duel.post.pass(1);
    assert_eq!(duel.told().await, [(ChannelKind::Webhook, seq)], "the last of them, to the one who is asked");
    for _ in 0..3 {
        duel.post.pass(60 * MINUTE);
        assert_eq!(duel.told().await, [], "and never again");
    }
}

#[tokio::test]
async fn whoever_looks_at_the_table_is_not_told_and_whoever_goes_is() {
    let duel = Duel::new("notices-looking").await;
    let seat = duel.pass_turn().await;
    let seq = duel.seq().await;
    let (guest, other) = (duel.guest(seat), duel.guest(if seat == A { B } else { A }));
    let looks = duel.service.follow(duel.id, Some(guest.id), None).await.unwrap();
    let again = duel.service.follow(duel.id, Some(guest.id), None).await.unwrap();
    let _others = duel.service.follow(duel.id, Some(other.id), None).await.unwrap();
    for _ in 0..3 {
        duel.post.pass(AFTER);
        assert_eq!(duel.told().await, []);
    }
    drop(looks);
    duel.post.pass(AFTER);
    assert_eq!(duel.told().await, [], "another window is open");
    drop(again);
    duel.post.pass(AFTER);
    assert_eq!(duel.told().await, [(ChannelKind::Webhook, seq)]);
}

#[tokio::test]
async fn nobody_is_told_in_their_quiet_hours_but_when_they_end() {
    let duel = Duel::new("notices-quiet").await;
    let seat = duel.pass_turn().await;
    // It is noon in London, so 21:00 in Tokyo.
    let quiet = duel.service.set_wishes(duel.guest(seat), Lang::Ja, "Asia/Tokyo", ("21:00", "06:00"));
    quiet.await.unwrap();
    for _ in 0..8 {
        duel.post.pass(60 * MINUTE);
        assert_eq!(duel.told().await, []);
    }
    duel.post.pass(60 * MINUTE);
    assert_eq!(duel.told().await.len(), 1, "it is six in the morning");
    for wrong in
        [("Nowhere/At-all", "", ""), ("UTC", "21:00", ""), ("UTC", "21:00", "21:00"), ("UTC", "25:00", "06:00")]
    {
        let refused = duel.service.set_wishes(duel.guest(seat), Lang::En, wrong.0, (wrong.1, wrong.2)).await;
        assert!(matches!(refused, Err(Refused::NoChannel(NoChannel::Quiet))), "{wrong:?}");
    }
}

#[tokio::test]
async fn what_failed_before_the_quiet_hours_is_tried_again_when_they_end() {
    let duel = Duel::new("notices-quiet-again").await;
    let seat = duel.pass_turn().await;
    duel.post.answers(Outcome::Later);
    duel.told().await;
    duel.post.pass(AFTER);
    assert_eq!(duel.told().await.len(), 1, "it is noon, and it fails");
    duel.service.set_wishes(duel.guest(seat), Lang::En, "UTC", ("12:00", "13:30")).await.unwrap();
    duel.post.answers(Outcome::Sent);
    for _ in 0..7 {
        duel.post.pass(12 * MINUTE);
        assert_eq!(duel.told().await, []);
    }
    duel.post.pass(4 * MINUTE);
    assert_eq!(duel.told().await.len(), 1, "half past one");
}

#[tokio::test]
async fn whoever_plays_with_bots_alone_is_not_told() {
    let (folder, post) = (Folder::new("notices-bots"), Post::new());
    let service = post.service(Arc::new(folder.store().await));
    let mika = common::guest(&service, "Mika").await;
    service.tell_by_webhook(&mika, Lang::En, HOOK).await.unwrap();
    post.told(&service).await;
    let id = service.create(&mika, wanted("metrox", &["you", "random"])).await.unwrap();
    assert!(service.look(id, |table| table.waiting().contains(A)).await.unwrap());
    post.told(&service).await;
    post.pass(AFTER);
    assert_eq!(post.told(&service).await, []);
}

#[tokio::test]
async fn what_fails_is_tried_again_for_a_while_and_a_channel_that_is_gone_is_switched_off() {
    let duel = Duel::new("notices-fails").await;
    let seat = duel.pass_turn().await;
    duel.post.answers(Outcome::Later);
    duel.told().await;
    duel.post.pass(AFTER);
    assert_eq!(duel.told().await.len(), 1);
    for wait in [30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE] {
        duel.post.pass(wait - 1);
        assert_eq!(duel.told().await, [], "not before its time");
        duel.post.pass(1);
        assert_eq!(duel.told().await.len(), 1, "after {wait}");
    }
    duel.post.pass(24 * 60 * MINUTE);
    assert_eq!((duel.told().await, duel.state(seat).await), (vec![], ChannelState::On), "it has failed once");
    // A turn that is over is not told of, though its message failed before.
    let seat = duel.pass_turn().await;
    duel.told().await;
    duel.post.pass(AFTER);
    assert_eq!(duel.told().await.len(), 1);
    duel.pass_turn().await;
    duel.post.pass(30_000);
    duel.post.answers(Outcome::Sent);
    assert_eq!(duel.told().await, []);
    // Five that fail one after the other are enough; 404 and 410 at once.
    duel.post.answers(Outcome::Refused);
    let mut tries = 0;
    while duel.state(seat).await == ChannelState::On {
        if duel.asked().await != seat {
            duel.pass_turn().await;
        }
        duel.told().await;
        duel.post.pass(AFTER);
        tries += duel.told().await.len();
        duel.pass_turn().await;
    }
    assert_eq!((tries, duel.state(seat).await), (5, ChannelState::Failed));
    let other = if seat == A { B } else { A };
    duel.post.answers(Outcome::Gone);
    if duel.asked().await != other {
        duel.pass_turn().await;
    }
    duel.told().await;
    duel.post.pass(AFTER);
    assert_eq!((duel.told().await.len(), duel.state(other).await), (1, ChannelState::Failed));
    // It is used again when it is set anew.
    duel.service.tell_by_webhook(duel.guest(other), Lang::En, HOOK).await.unwrap();
    assert_eq!(duel.state(other).await, ChannelState::On);
}

#[tokio::test]
async fn a_mail_server_that_is_away_for_long_switches_nobodys_address_off() {
    let duel = Duel::new("notices-relay").await;
    let seat = duel.asked().await;
    for channel in duel.service.notice_settings(duel.guest(seat)).await.unwrap().channels {
        duel.service.end_channel(duel.guest(seat), channel.id).await.unwrap();
    }
    duel.service.tell_by_mail(duel.guest(seat), Lang::En, "mika@example.org").await.unwrap();
    let confirm = duel.post.sent.lock().unwrap().pop().unwrap().2.unwrap_err();
    duel.service.confirm_by_link(&confirm).await.unwrap();
    duel.post.answers(Outcome::Later);
    // More turns than a webhook may miss one after the other, none of which is told of.
    for _ in 0..6 {
        duel.pass_turn().await;
        duel.pass_turn().await;
        duel.told().await;
        for wait in [AFTER, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE] {
            duel.post.pass(wait);
            assert_eq!(duel.told().await.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [ChannelKind::Mail]);
        }
    }
    assert_eq!(duel.state(seat).await, ChannelState::On);
    duel.post.answers(Outcome::Sent);
    duel.pass_turn().await;
    duel.pass_turn().await;
    duel.told().await;
    duel.post.pass(AFTER);
    assert_eq!(duel.told().await.len(), 1, "it is there again");
}

#[tokio::test]
async fn a_mail_address_is_used_until_another_is_confirmed() {
    let duel = Duel::new("notices-mail-anew").await;
    let guest = duel.guest(A);
    let ask = async |address: &str| {
        duel.service.tell_by_mail(guest, Lang::En, address).await.unwrap();
        duel.post.sent.lock().unwrap().pop().unwrap().2.unwrap_err()
    };
    let mails = async || {
        let channels = duel.service.notice_settings(guest).await.unwrap().channels.into_iter();
        let mails = channels.filter(|channel| channel.kind == ChannelKind::Mail);
        let mut mails: Vec<_> = mails.map(|channel| (channel.address, channel.state)).collect();
        // Both are as old: the clock stands still.
        mails.sort_by(|one, two| one.0.cmp(&two.0));
        mails
    };
    let (used, waits) = (ChannelState::On, ChannelState::Unconfirmed);
    let kept = |of: &[(&str, ChannelState)]| of.iter().map(|(at, is)| ((*at).to_owned(), *is)).collect::<Vec<_>>();
    duel.service.confirm_by_link(&ask("mika@example.org").await).await.unwrap();
    ask("typo@example.org").await;
    assert_eq!(mails().await, kept(&[("mika@example.org", used), ("typo@example.org", waits)]));
    let confirm = ask("new@example.org").await;
    assert_eq!(mails().await, kept(&[("mika@example.org", used), ("new@example.org", waits)]));
    duel.service.confirm_by_link(&confirm).await.unwrap();
    assert_eq!(mails().await, kept(&[("new@example.org", used)]));
}

#[tokio::test]
async fn a_server_that_starts_anew_tells_of_what_waits_and_of_nothing_twice() {
    let duel = Duel::new("notices-restart").await;
    duel.pass_turn().await;
    let seq = duel.seq().await;
    // It dies before the turn is noted.
    let again = duel.post.service(Arc::new(duel.folder.store().await));
    let told = async || duel.post.told(&again).await;
    assert_eq!(told().await, []);
    duel.post.pass(AFTER);
    assert_eq!(told().await, [(ChannelKind::Webhook, seq)]);
    let third = duel.post.service(Arc::new(duel.folder.store().await));
    duel.post.told(&third).await;
    duel.post.pass(AFTER);
    assert_eq!(duel.post.told(&third).await, [], "the one before has told");
}

#[tokio::test]
async fn a_server_whose_storage_was_away_at_its_start_tells_of_what_waits_when_it_is_there() {
    let duel = Duel::new("notices-away").await;
    duel.pass_turn().await;
    let seq = duel.seq().await;
    let again = duel.post.service(Arc::new(duel.folder.store().await));
    let mut db = SqliteConnection::connect(duel.folder.file("norikae.db").to_str().unwrap()).await.unwrap();
    db.execute("alter table sitters rename to away").await.unwrap();
    assert!(again.decide_turns().await.is_err());
    db.execute("alter table away rename to sitters").await.unwrap();
    assert_eq!(duel.post.told(&again).await, []);
    duel.post.pass(AFTER);
    assert_eq!(duel.post.told(&again).await, [(ChannelKind::Webhook, seq)]);
}

#[tokio::test]
async fn a_mail_address_is_used_when_it_is_confirmed_and_until_somebody_ends_it() {
    let duel = Duel::new("notices-mail").await;
    let seat = duel.asked().await;
    let guest = duel.guest(seat);
    duel.service.tell_by_mail(guest, Lang::En, "mika@example.org").await.unwrap();
    let (kind, address, confirm, stop) = duel.post.sent.lock().unwrap().pop().unwrap();
    assert_eq!((kind, address.as_str()), (ChannelKind::Mail, "mika@example.org"));
    let confirm = confirm.unwrap_err();
    let next = async || {
        duel.pass_turn().await;
        duel.pass_turn().await;
        duel.told().await;
        duel.post.pass(AFTER);
        duel.told().await.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>()
    };
    assert_eq!(next().await, [ChannelKind::Webhook], "nothing else is sent to it yet");
    for bad in ["", &stop, &confirm[1..], &"0".repeat(48)] {
        let refused = duel.service.confirm_by_link(bad).await;
        assert!(matches!(refused, Err(Refused::NoChannel(NoChannel::Link))), "{bad}");
    }
    assert!(duel.service.is_confirm_link(&confirm).await.unwrap());
    duel.service.confirm_by_link(&confirm).await.unwrap();
    duel.service.confirm_by_link(&confirm).await.unwrap();
    assert_eq!(next().await, [ChannelKind::Mail, ChannelKind::Webhook]);
    // Whoever has the link ends it, once or often, and nothing else ends by it.
    assert!(duel.service.stop_by_link(&confirm).await.is_err());
    for _ in 0..2 {
        duel.service.stop_by_link(&stop).await.unwrap();
    }
    assert_eq!(next().await, [ChannelKind::Webhook]);
    assert!(duel.service.confirm_by_link(&confirm).await.is_err(), "it has ended");
    // A link is good for a week.
    duel.service.tell_by_mail(guest, Lang::En, "mika@example.org").await.unwrap();
    let confirm = duel.post.sent.lock().unwrap().pop().unwrap().2.unwrap_err();
    duel.post.pass(7 * 24 * 60 * MINUTE);
    assert!(duel.service.confirm_by_link(&confirm).await.is_err());
    // A channel is its owner's to end.
    let channel = duel.service.notice_settings(guest).await.unwrap().channels[0].id;
    let other = duel.guest(if seat == A { B } else { A });
    assert!(matches!(duel.service.end_channel(other, channel).await, Err(Refused::Gone)));
    duel.service.end_channel(guest, channel).await.unwrap();
}

#[tokio::test]
async fn so_many_mails_are_sent_to_an_address_and_by_a_person_in_a_day() {
    let (folder, post) = (Folder::new("notices-many"), Post::new());
    let service = post.service(Arc::new(folder.store().await));
    let [mika, ben] = [common::guest(&service, "Mika").await, common::guest(&service, "Ben").await];
    let ask = async |guest: &Guest, address: &str| service.tell_by_mail(guest, Lang::En, address).await.is_ok();
    assert!(ask(&mika, "a@b.example").await && ask(&mika, "A@b.example").await && ask(&ben, "a@B.example").await);
    assert!(!ask(&ben, "a@b.example").await, "whoever asks, and however it is written");
    assert!(ask(&mika, "c@b.example").await && ask(&mika, "d@b.example").await);
    // The one that was refused counts for Ben alone.
    assert!(ask(&mika, "e@b.example").await && !ask(&mika, "f@b.example").await);
    assert!(ask(&ben, "f@b.example").await);
    post.pass(24 * 60 * MINUTE);
    assert!(ask(&mika, "a@b.example").await);
    // An address that cannot be reached is not kept.
    post.answers(Outcome::Later);
    assert!(!ask(&ben, "g@b.example").await);
    assert_eq!(service.notice_settings(&ben).await.unwrap().channels, []);
    let refused = service.tell_by_webhook(&mika, Lang::En, "https://private.example/").await;
    assert!(matches!(refused, Err(Refused::NoChannel(NoChannel::Private))));
    for bad in ["", " ", &"a".repeat(1_001)] {
        assert!(service.tell_by_webhook(&mika, Lang::En, bad).await.is_err());
    }
}
