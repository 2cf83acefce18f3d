//! The cases of clubs.

use tables::{
    ClubId, Guest, GuestId, Origin, Row, Status, TableId,
    store::{
        Closer, Founded, HandedOn, Joined, Left, MOST_ORGANISED, NewAudit, NewClub, OwnerAct, Proof, Store, Which,
        Write, written,
    },
};

use crate::{
    accounts::made,
    ratings::{game, person},
    suite::{create, row, with_all},
};

const CLUB: ClubId = ClubId::stored(77);

fn new(number: i64, organiser: &Guest) -> NewClub {
    let id = ClubId::stored(CLUB.number() + number);
    NewClub { id, name: format!("club {number}"), organiser: organiser.id, link: format!("link {number}"), at: number }
}

/// A club of Mika's with Ben and Cho in it, and Dan outside.
async fn club(store: &dyn Store) -> [Guest; 4] {
    let people = [
        made(store, "Mika", 1).await,
        made(store, "Ben", 2).await,
        made(store, "Cho", 3).await,
        made(store, "Dan", 4).await,
    ];
    assert_eq!(store.found_club(new(0, &people[0])).await.unwrap(), Founded::Now);
    for (at, guest) in (10..).zip(&people[1..3]) {
        let joined = store.join_club("link 0".to_owned(), guest.id, at).await.unwrap();
        assert_eq!(joined, Joined::Now(CLUB));
    }
    people
}

async fn names(store: &dyn Store) -> Vec<String> {
    store.members(CLUB).await.unwrap().into_iter().map(|member| member.guest.name).collect()
}

async fn join(store: &dyn Store, link: &str, guest: GuestId) -> Joined {
    store.join_club(link.to_owned(), guest, 20).await.unwrap()
}

pub(super) async fn a_club_is_its_members(store: &dyn Store) {
    let [mika, ben, cho, dan] = club(store).await;
    let stranger = store.new_guest("stranger".to_owned(), [9; 32], 1).await.unwrap();
    assert_eq!(store.found_club(new(1, &stranger)).await.unwrap(), Founded::NoAccount);
    assert_eq!(join(store, "link 0", stranger.id).await, Joined::NoAccount);
    assert_eq!(join(store, "link 9", dan.id).await, Joined::NoLink);
    assert_eq!(join(store, "link 0", ben.id).await, Joined::Before(CLUB));
    let kept = store.club(CLUB).await.unwrap().unwrap();
    let told = (kept.name.as_str(), kept.organiser, kept.organiser_name.as_str(), kept.created, kept.members);
    assert_eq!((told, kept.link.as_deref()), (("club 0", mika.id, "Mika", 0, 3), Some("link 0")));
    assert_eq!(store.club_by_link("link 0".to_owned()).await.unwrap(), Some(kept.clone()));
    assert_eq!(store.clubs_of(ben.id).await.unwrap(), std::slice::from_ref(&kept));
    assert_eq!(store.clubs(9).await.unwrap(), [kept]);
    assert_eq!((store.clubs_of(dan.id).await.unwrap(), store.club(ClubId::stored(5)).await.unwrap()), (vec![], None));
    assert_eq!(names(store).await, ["Mika", "Ben", "Cho"]);
    // Only its organiser changes it.
    let remove = async |by, guest, link: &str| store.remove_member(CLUB, by, guest, link.to_owned()).await.unwrap();
    assert!(!remove(ben.id, cho.id, "other").await);
    assert!(!store.set_club_link(CLUB, ben.id, None).await.unwrap());
    assert!(!store.rename_club(CLUB, dan.id, "ours".to_owned()).await.unwrap());
    assert!(remove(mika.id, cho.id, "fresh").await);
    assert!(!remove(mika.id, cho.id, "other").await, "once");
    assert!(!remove(mika.id, mika.id, "other").await, "not oneself");
    assert_eq!(join(store, "link 0", cho.id).await, Joined::NoLink, "the link that they may know leads nowhere");
    assert_eq!(store.club(CLUB).await.unwrap().unwrap().link.as_deref(), Some("fresh"));
    assert!(store.set_club_link(CLUB, mika.id, Some("new".to_owned())).await.unwrap());
    assert_eq!(
        (join(store, "fresh", cho.id).await, join(store, "new", cho.id).await),
        (Joined::NoLink, Joined::Now(CLUB))
    );
    assert!(store.set_club_link(CLUB, mika.id, None).await.unwrap());
    assert_eq!(join(store, "new", dan.id).await, Joined::NoLink);
    assert!(remove(mika.id, cho.id, "fresh").await);
    assert_eq!(store.club(CLUB).await.unwrap().unwrap().link, None, "one that is closed stays closed");
    assert!(store.set_club_link(CLUB, mika.id, Some("new".to_owned())).await.unwrap());
    assert_eq!(join(store, "new", cho.id).await, Joined::Now(CLUB));
    assert!(store.rename_club(CLUB, mika.id, "ours".to_owned()).await.unwrap());
    assert_eq!(store.club(CLUB).await.unwrap().unwrap().name, "ours");
    assert_eq!(store.leave_club(CLUB, ben.id).await.unwrap(), Left::Now);
    assert_eq!(store.leave_club(CLUB, ben.id).await.unwrap(), Left::NoMember);
    assert_eq!(names(store).await, ["Mika", "Cho"]);
}

pub(super) async fn two_who_join_at_once_are_both_members_once(store: &dyn Store) {
    let [mika, ben, ..] = club(store).await;
    assert_eq!(store.leave_club(CLUB, ben.id).await.unwrap(), Left::Now);
    let [one, other] = [0, 1].map(|_| store.join_club("link 0".to_owned(), ben.id, 5));
    let (one, other) = tokio::join!(one, other);
    let mut both = [one.unwrap(), other.unwrap()];
    both.sort_by_key(|joined| matches!(joined, Joined::Before(_)));
    assert_eq!(both, [Joined::Now(CLUB), Joined::Before(CLUB)]);
    // And whoever founds one too many at once gets so many only.
    for number in 1..i64::from(MOST_ORGANISED) - 1 {
        assert_eq!(store.found_club(new(number, &mika)).await.unwrap(), Founded::Now);
    }
    let again = NewClub { id: ClubId::stored(5), link: "other".to_owned(), ..new(1, &mika) };
    assert_eq!(
        store.found_club(again).await.unwrap(),
        Founded::Before(ClubId::stored(78)),
        "a form that is sent twice"
    );
    let (one, other) = tokio::join!(store.found_club(new(20, &mika)), store.found_club(new(21, &mika)));
    let both = [one.unwrap(), other.unwrap()];
    assert!(both.contains(&Founded::Now) && both.contains(&Founded::TooMany), "{both:?}");
    assert_eq!(store.hand_on_club(CLUB, mika.id, ben.id).await.unwrap(), HandedOn::Now);
    assert_eq!(store.found_club(new(50, &mika)).await.unwrap(), Founded::Now);
    assert_eq!(store.hand_on_club(CLUB, ben.id, mika.id).await.unwrap(), HandedOn::TooMany);
}

pub(super) async fn a_club_is_handed_on_and_closed_by_its_organiser(store: &dyn Store) {
    let [mika, ben, cho, dan] = club(store).await;
    assert_eq!(store.leave_club(CLUB, mika.id).await.unwrap(), Left::Organiser);
    assert_eq!(store.hand_on_club(CLUB, mika.id, dan.id).await.unwrap(), HandedOn::Nobody, "no member");
    assert_eq!(store.hand_on_club(CLUB, ben.id, cho.id).await.unwrap(), HandedOn::Nobody, "not theirs");
    assert_eq!(store.hand_on_club(CLUB, mika.id, ben.id).await.unwrap(), HandedOn::Now);
    assert_eq!(store.club(CLUB).await.unwrap().unwrap().organiser_name, "Ben");
    assert_eq!(store.leave_club(CLUB, mika.id).await.unwrap(), Left::Now);
    assert!(!store.close_club(CLUB, Closer::Organiser(cho.id)).await.unwrap());
    assert!(store.close_club(CLUB, Closer::Organiser(ben.id)).await.unwrap());
    assert_eq!((store.club(CLUB).await.unwrap(), store.clubs_of(cho.id).await.unwrap()), (None, vec![]));
    assert!(!store.close_club(CLUB, Closer::Organiser(ben.id)).await.unwrap());
    // The last one closes it by leaving.
    store.found_club(new(1, &dan)).await.unwrap();
    assert_eq!(store.leave_club(ClubId::stored(78), dan.id).await.unwrap(), Left::Closed);
    assert!(store.clubs(9).await.unwrap().is_empty());
}

pub(super) async fn an_owner_closes_a_club_and_it_is_noted(store: &dyn Store) {
    let [mika, ben, ..] = club(store).await;
    let audit = NewAudit::new(OwnerAct::CloseClub, Some(ben.id), 30, "club 0: rude".to_owned());
    let audit = NewAudit { person: Some(mika.id), ..audit };
    assert!(store.close_club(CLUB, Closer::Owner(audit.clone())).await.unwrap());
    assert!(!store.close_club(CLUB, Closer::Owner(audit.clone())).await.unwrap(), "and once");
    let noted = store.audit(i64::MAX, 9).await.unwrap();
    assert_eq!(noted.iter().map(|noted| noted.what.clone()).collect::<Vec<_>>(), [audit]);
}

pub(super) async fn whoever_is_deleted_leaves_their_clubs(store: &dyn Store) {
    let [mika, ben, ..] = club(store).await;
    store.found_club(new(1, &mika)).await.unwrap();
    let delete = async |guest: &Guest| {
        let proof = Proof::Password("hash".to_owned());
        assert!(store.delete_person(guest.id, proof, "Former player".to_owned()).await.unwrap().is_some());
    };
    delete(&mika).await;
    let kept = store.club(CLUB).await.unwrap().unwrap();
    assert_eq!((kept.organiser_name.as_str(), kept.members), ("Ben", 2), "the first who joined goes on with it");
    assert_eq!(store.club(ClubId::stored(78)).await.unwrap(), None, "one without others is gone");
    delete(&ben).await;
    assert_eq!(names(store).await, ["Cho"]);
}

pub(super) async fn the_tables_of_a_club_are_listed_for_it_alone(store: &dyn Store) {
    let [mika, ..] = club(store).await;
    let put = async |id: i64, status, club, origin: Option<i64>| {
        let mut row = with_all(&[&mika], row(TableId::stored(id), status, id));
        (row.settings.public, row.settings.club) = (false, club);
        row.settings.origin = origin.map(|table| Origin { table: TableId::stored(table), step: 0, turn: 1 });
        written(store, create(&row)).await.unwrap();
    };
    put(1, Status::Open, Some(CLUB), None).await;
    put(2, Status::Over, Some(CLUB), None).await;
    put(3, Status::Over, Some(CLUB), None).await;
    put(4, Status::Over, Some(CLUB), Some(2)).await;
    put(5, Status::Over, None, None).await;
    put(6, Status::Over, Some(ClubId::stored(5)), None).await;
    let listed = async |which| {
        let rows: Vec<Row> = store.list(which, 9).await.unwrap();
        rows.iter().map(|row| row.id.number()).collect::<Vec<_>>()
    };
    assert_eq!(listed(Which::InClub(CLUB, Status::Open)).await, [1]);
    assert_eq!(listed(Which::InClub(CLUB, Status::Over)).await, [3, 2], "the newest first, without side lines");
    assert_eq!(listed(Which::InClub(CLUB, Status::Running)).await, [] as [i64; 0]);
    assert_eq!(listed(Which::Over).await, [] as [i64; 0], "for nobody else");
    assert_eq!(store.row(TableId::stored(2)).await.unwrap().unwrap().settings.club, Some(CLUB));
}

pub(super) async fn the_standings_of_a_club_are_of_its_games_and_members(store: &dyn Store) {
    let [mika, ben, cho, dan] = club(store).await;
    let play = async |id: i64, club, players: [&Guest; 2]| {
        let mut begun = with_all(&players, row(TableId::stored(id), Status::Running, id));
        begun.settings.club = club;
        written(store, create(&begun)).await.unwrap();
        let over = Row { status: Status::Over, result: Some(vec![9, 8]), revision: 1, ..begun };
        let finished = Some(game(id, 100 + id, players.map(person)));
        let write = Write { table: Some(over.id), update: Some(over), revision: 1, finished, ..Write::default() };
        written(store, write).await.unwrap();
    };
    play(1, Some(CLUB), [&mika, &ben]).await;
    play(2, Some(CLUB), [&ben, &mika]).await;
    play(3, Some(CLUB), [&ben, &cho]).await;
    play(4, Some(CLUB), [&dan, &mika]).await;
    play(5, None, [&mika, &ben]).await;
    play(6, Some(ClubId::stored(5)), [&mika, &ben]).await;
    let standings = store.club_standings(CLUB).await.unwrap();
    let told = |of: &tables::store::ClubStanding| (of.name.clone(), of.games, of.won, of.places);
    let told: Vec<_> = standings.iter().map(told).collect();
    let of = |name: &str, games, won, places| (name.to_owned(), games, won, places);
    assert_eq!(told, [of("Ben", 3, 2, 4), of("Mika", 3, 1, 5), of("Cho", 1, 0, 2)], "Dan is no member");
    let met = async |guest: &Guest| {
        let all = store.club_meetings(CLUB, guest.id, 9).await.unwrap();
        all.into_iter().map(|met| (met.name, met.games, met.won, met.lost)).collect::<Vec<_>>()
    };
    assert_eq!(met(&ben).await, [of("Mika", 2, 1, 1), of("Cho", 1, 1, 0)]);
    assert_eq!(met(&mika).await, [of("Ben", 2, 1, 1)]);
}
