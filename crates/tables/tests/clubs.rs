//! Clubs: who sees their tables, what becomes of seats when somebody leaves, and that side lines and rematches stay the club's.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod common;

use common::{Folder, choose, wanted};
use tables::{
    ClubId, ClubRefused, Guest, MeantMember, NewTable, Origin, Refused, SideLine, Status, Table, TableId, TableService,
    Wanted, store::Which,
};
use tabletop::Seed;

const PASSWORD: &str = "green tea at nine";

async fn member(service: &TableService, name: &str) -> Guest {
    service.sign_up(None, name, PASSWORD).await.unwrap().guest
}

/// A club of Mika's with Ben in it.
async fn club(service: &TableService) -> (ClubId, Guest, Guest) {
    let (mika, ben) = (member(service, "Mika").await, member(service, "Ben").await);
    let id = service.found_club(&mika, "Chuo Line").await.unwrap();
    let link = service.club(Some(mika.id), id).await.unwrap().link.unwrap();
    assert_eq!(service.join_club(&ben, &link).await.unwrap(), id);
    (id, mika, ben)
}

fn duel() -> NewTable {
    NewTable {
        hints: Some(false),
        confirm: false,
        stand_in: Some("random".to_owned()),
        ..wanted("metrox", &["you", "open"])
    }
}

async fn table(service: &TableService, club: ClubId, mika: &Guest, ben: &Guest) -> TableId {
    let id = service.create_in_club_with_seed(mika, club, duel(), Seed::number(7)).await.unwrap();
    service.join(ben, id, None).await.unwrap();
    id
}

/// Plays the first choices to the end.
async fn play_out(service: &TableService, id: TableId, people: [&Guest; 2]) {
    while let Some(seat) = service.look(id, |table| table.waiting().first()).await.unwrap() {
        choose(service, people[seat.index()], id, seat, 0).await.unwrap();
    }
}

async fn sees(service: &TableService, id: TableId, guest: Option<&Guest>) -> bool {
    match service.admit_member(id, guest.map(|guest| guest.id)).await {
        Ok(()) => true,
        Err(Refused::NoTable) => false,
        Err(refused) => panic!("{refused}"),
    }
}

#[tokio::test]
async fn what_comes_of_a_clubs_table_is_the_clubs() {
    let folder = Folder::new("clubs");
    let service = folder.service().await;
    let (club, mika, ben) = club(&service).await;
    let (dan, eve) = (member(&service, "Dan").await, service.new_guest("Eve").await.unwrap().0);
    assert!(
        matches!(service.create_in_club(&dan, club, duel()).await, Err(Refused::Club(ClubRefused::NoClub))),
        "a stranger's"
    );
    assert!(
        matches!(
            service.create_in_club(&mika, ClubId::stored(5), duel()).await,
            Err(Refused::Club(ClubRefused::NoClub))
        ),
        "none"
    );
    let id = table(&service, club, &mika, &ben).await;
    play_out(&service, id, [&mika, &ben]).await;
    let next = service.rematch(&ben, id).await.unwrap();
    let origin = Origin { table: id, step: 1, turn: 1 };
    let seats = vec![Wanted::You, Wanted::Bot("random".to_owned())];
    let side = service.side_line(&ben, SideLine { origin, seats }).await.unwrap();
    for id in [id, next, side] {
        let row = service.row(id).await.unwrap();
        assert_eq!((row.settings.club, row.settings.public), (Some(club), false));
        assert!(sees(&service, id, Some(&mika)).await && sees(&service, id, Some(&ben)).await);
        for stranger in [Some(&dan), Some(&eve), None] {
            assert!(!sees(&service, id, stranger).await);
        }
    }
    let page = service.club_page(&mika, club, Some("ben")).await.unwrap();
    let of = |rows: &[tables::Row]| rows.iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!((of(&page.tables.open), of(&page.tables.over)), (vec![next], vec![id]), "a side line is no game");
    let games: Vec<_> = page.standings.iter().map(|of| (of.game.as_str(), of.games)).collect();
    assert_eq!(games, [("metrox", 1), ("metrox", 1)]);
    assert_eq!((page.meetings.0, page.meetings.1[0].name.as_str()), (ben.id, "Mika"));
    for which in [Which::Open, Which::Running, Which::Over, Which::OverOf(mika.id)] {
        assert_eq!(service.list(which, 9).await.unwrap(), []);
    }
    assert_eq!(service.finished(None, 0, 9).await.unwrap(), []);
    assert_eq!(service.leagues().await.unwrap()[0].1, 1, "it moves the ratings of the site");
    service.close().await.unwrap();
}

#[tokio::test]
async fn whoever_leaves_gives_up_their_seats_and_sees_nothing_any_more() {
    let folder = Folder::new("clubs-left");
    let service = folder.service().await;
    let (club, mika, ben) = club(&service).await;
    let over = table(&service, club, &mika, &ben).await;
    play_out(&service, over, [&mika, &ben]).await;
    let running = table(&service, club, &mika, &ben).await;
    let open = service.create_in_club(&ben, club, duel()).await.unwrap();
    let elsewhere = service.create(&ben, duel()).await.unwrap();
    assert!(matches!(service.leave_club(&mika, club).await, Err(Refused::Club(ClubRefused::IsOrganiser))));
    let own = async || {
        let rows = service.list(Which::Of(ben.id), 2).await.unwrap();
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert!(own().await.len() == 2 && service.records_of(ben.id).await.unwrap().contains("metrox"));
    service.leave_club(&ben, club).await.unwrap();
    assert_eq!(own().await, [elsewhere], "what he left is in no list of his, nor in the way of others");
    assert_eq!(service.records_of(ben.id).await.unwrap(), "");
    assert!(service.look(running, |table: &Table| table.row().places[1].stand_in.is_some()).await.unwrap());
    assert_eq!(service.row(open).await.unwrap().status, Status::Closed, "nobody is left there");
    for id in [over, running] {
        assert!(!sees(&service, id, Some(&ben)).await && sees(&service, id, Some(&mika)).await);
    }
    assert!(matches!(service.club(Some(ben.id), club).await, Err(Refused::Club(ClubRefused::NoClub))));
    assert!(matches!(service.leave_club(&ben, club).await, Err(Refused::Club(ClubRefused::NoClub))));
    // Nobody finds out which clubs there are.
    for id in [club, ClubId::stored(5)] {
        let removed = service.remove_from_club(&ben, id, MeantMember { name: "Mika", id: None }).await;
        assert!(matches!(removed, Err(Refused::Club(ClubRefused::NoClub))));
        assert!(matches!(service.change_club_link(&ben, id, true).await, Err(Refused::Club(ClubRefused::NoClub))));
        assert!(matches!(service.close_club(&ben, id).await, Err(Refused::Club(ClubRefused::NoClub))));
    }
    service.close_club(&mika, club).await.unwrap();
    assert_eq!(service.row(running).await.unwrap().status, Status::Closed);
    for id in [over, running, open] {
        assert!(!sees(&service, id, Some(&mika)).await, "what was the club's is nobody's");
    }
    service.close().await.unwrap();
}

#[tokio::test]
async fn whoever_deletes_their_data_is_in_no_club() {
    let folder = Folder::new("clubs-deleted");
    let service = folder.service().await;
    let (club, mika, ben) = club(&service).await;
    let id = table(&service, club, &mika, &ben).await;
    assert!(service.own_data(&mika).await.unwrap()["clubs"][0]["organiser"].as_bool().unwrap());
    service.delete_person(&mika, tables::Sure::Password(PASSWORD)).await.unwrap();
    let kept = service.club(Some(ben.id), club).await.unwrap();
    assert_eq!((kept.organiser, kept.members), (ben.id, 1));
    assert!(kept.link.is_some() && sees(&service, id, Some(&ben)).await && !sees(&service, id, Some(&mika)).await);
    service.close().await.unwrap();
}

#[tokio::test]
async fn a_club_has_a_name_and_a_link_like_others() {
    let folder = Folder::new("clubs-names");
    let service = folder.service().await;
    let (mika, eve) = (member(&service, "Mika").await, service.new_guest("Eve").await.unwrap().0);
    assert!(matches!(service.found_club(&eve, "Chuo").await, Err(Refused::NoAccount)));
    for bad in ["", "  ", &"x".repeat(25)] {
        assert!(matches!(service.found_club(&mika, bad).await, Err(Refused::BadText)), "{bad}");
    }
    assert!(matches!(service.found_club(&mika, "a\u{202e}b").await, Err(Refused::Odd { .. })));
    let club = service.found_club(&mika, " Chuo   Line ").await.unwrap();
    assert_eq!(service.found_club(&mika, "Chuo Line").await.unwrap(), club, "once");
    let first = service.club(Some(mika.id), club).await.unwrap();
    let link = first.link.unwrap();
    assert_eq!((first.name.as_str(), link.len()), ("Chuo Line", 32));
    assert_eq!(service.invited(&link).await.unwrap().link, None, "whoever has one link learns no other");
    let second = service.change_club_link(&mika, club, true).await.unwrap().unwrap();
    assert!(second != link && matches!(service.invited(&link).await, Err(Refused::Club(ClubRefused::NoInvitation))));
    assert_eq!(service.change_club_link(&mika, club, false).await.unwrap(), None);
    assert!(matches!(service.invited(&second).await, Err(Refused::Club(ClubRefused::NoInvitation))));
    service.close().await.unwrap();
}
