//! Streams: everybody sees with the eyes of the seat that is theirs, and only as long as it is.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use common::{A, B, Folder, choose, guest, wanted};
use tables::{Follow, Guest, Kind, TableId, TableService};
use tabletop::Viewer;

/// What a stream told until it ended or there was nothing more: kinds and eyes.
async fn drain(follow: &mut Follow, upto: u64) -> (Vec<(Kind, Viewer)>, bool) {
    let mut told = Vec::new();
    loop {
        let Some(event) = follow.next().await.unwrap() else { return (told, true) };
        assert!(event.is_for(follow.eyes()));
        told.push((event.entry.kind, follow.eyes()));
        if event.entry.seq == upto {
            return (told, false);
        }
    }
}

async fn seq(service: &TableService, id: TableId) -> u64 {
    service.look(id, tables::Table::seq).await.unwrap()
}

/// Three seats; the last of them is open. Ben has the second, and gives it up to Chie.
struct Seats {
    id: TableId,
    hosts: [Guest; 2],
    ben: Guest,
    chie: Guest,
}

async fn seats(service: &TableService) -> Seats {
    let (host, ben) = (guest(service, "Aoi").await, guest(service, "Ben").await);
    let (chie, dan) = (guest(service, "Chie").await, guest(service, "Dan").await);
    let id = service.create(&host, wanted("metrox", &["you", "open", "open"])).await.unwrap();
    assert_eq!(service.join(&ben, id, None).await.unwrap(), B);
    Seats { id, hosts: [host, dan], ben, chie }
}

impl Seats {
    /// Ben leaves, Chie takes the seat, the game begins, and Chie thinks her turn over so often that nobody remembers it all.
    async fn give_up(&self, service: &TableService) {
        service.leave(&self.ben, self.id).await.unwrap();
        assert_eq!(service.join(&self.chie, self.id, Some(B)).await.unwrap(), B);
        service.join(&self.hosts[1], self.id, None).await.unwrap();
        for number in 0..40 {
            choose(service, &self.chie, self.id, B, number % 2).await.unwrap();
        }
        choose(service, &self.hosts[0], self.id, A, 0).await.unwrap();
        service.end_turn(self.hosts[0].id, self.id, A).await.unwrap();
    }
}

#[tokio::test]
async fn whoever_gives_up_a_seat_does_not_see_what_the_next_one_does_there() {
    let folder = Folder::new("given-up");
    let service = folder.service().await;
    let seats = seats(&service).await;
    let ben = Some(seats.ben.id);
    // Two tabs, one of which reads nothing for a while.
    let mut awake = service.follow(seats.id, ben, None).await.unwrap();
    let mut asleep = service.follow(seats.id, ben, None).await.unwrap();
    service.leave(&seats.ben, seats.id).await.unwrap();
    let left = vec![(Kind::Leave, Viewer::Spectator)];
    assert_eq!(drain(&mut awake, seq(&service, seats.id).await).await, (left.clone(), false));
    assert!(awake.next().await.unwrap().is_none(), "that was the last thing it told");
    service.join(&seats.ben, seats.id, None).await.unwrap();
    seats.give_up(&service).await;
    // Sitting down again in between does not bring the old stream back to life.
    let last = seq(&service, seats.id).await;
    assert_eq!(drain(&mut asleep, last).await, (left, true));

    // Coming back, from the start or from where the stream ended: nothing that is the seat's.
    for after in [Some(0), Some(2), Some(10), None] {
        let mut again = service.follow(seats.id, ben, after).await.unwrap();
        assert_eq!(again.eyes(), Viewer::Spectator);
        if after.is_some() {
            let (told, ended) = drain(&mut again, last).await;
            assert!(!ended && told.iter().all(|(kind, _)| !kind.is_private()), "{told:?}");
        }
    }
}

#[tokio::test]
async fn whoever_takes_a_seat_sees_what_is_theirs_and_nothing_of_others() {
    let folder = Folder::new("taken");
    let service = folder.service().await;
    let seats = seats(&service).await;
    let mut before = service.follow(seats.id, Some(seats.chie.id), Some(0)).await.unwrap();
    assert_eq!(before.eyes(), Viewer::Spectator);
    seats.give_up(&service).await;
    let last = seq(&service, seats.id).await;
    let (told, ended) = drain(&mut before, last).await;
    assert!(ended, "who looked on and then sat down gets new eyes");
    let (kind, eyes) = told.last().unwrap();
    assert!(!kind.is_private() && *eyes == Viewer::Seat(B), "{told:?}");
    // From the log and from memory: all of her own turn, nothing of the others'.
    for after in [0, last - 5] {
        let mut own = service.follow(seats.id, Some(seats.chie.id), Some(after)).await.unwrap();
        let (told, ended) = drain(&mut own, last).await;
        assert!(!ended);
        let holds = told.iter().filter(|(kind, _)| *kind == Kind::Hold).count();
        assert_eq!(holds, if after == 0 { 40 } else { 3 }, "{told:?}");
    }
}

#[tokio::test]
async fn getting_up_during_the_game_leaves_the_seat_ones_own() {
    let folder = Folder::new("away");
    let service = folder.service().await;
    let (id, a, _) = common::pair(&service, wanted("metrox", &["you", "open"])).await;
    let mut follow = service.follow(id, Some(a.id), None).await.unwrap();
    service.leave(&a, id).await.unwrap();
    service.come_back(a.id, id).await.unwrap();
    service.resign(a.id, id).await.unwrap();
    let told = drain(&mut follow, seq(&service, id).await).await;
    let own = |kind| (kind, Viewer::Seat(A));
    let told_of = [Kind::Leave, Kind::Host, Kind::Return, Kind::Resign];
    assert_eq!(told, (told_of.map(own).to_vec(), false));
    let refused = service.join(&guest(&service, "Chie").await, id, Some(A)).await;
    assert!(matches!(refused, Err(tables::Refused::NotNow)), "nobody takes a seat of a game that has begun");
}
