//! The cases of how people are told that it is their turn.

use tables::{
    GuestId, Status, TableId,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, QuietHours, Wishes},
    store::{BegunTurn, Delivery, Store, written},
};
use tabletop::{Lang, Seat};

use crate::suite::{create, row};

fn channel(number: i64, guest: GuestId, kind: ChannelKind, address: &str) -> Channel {
    Channel {
        id: ChannelId::stored(number),
        guest,
        kind,
        address: address.to_owned(),
        secret: vec![number as u8; 3],
        session: None,
        state: ChannelState::On,
        created: number,
        failures: 0,
    }
}

fn ids(channels: &[Channel]) -> Vec<i64> {
    channels.iter().map(|channel| channel.id.number()).collect()
}

async fn guests(store: &dyn Store) -> [GuestId; 2] {
    let [one, other] =
        [("Mika", [1; 32]), ("Ben", [2; 32])].map(|(name, hash)| store.new_guest(name.to_owned(), hash, 0));
    [one.await.unwrap().id, other.await.unwrap().id]
}

async fn table(store: &dyn Store, number: i64) -> TableId {
    let id = TableId::stored(number);
    written(store, create(&row(id, Status::Running, 0))).await.unwrap();
    id
}

/// What is to be sent by now, in all ways.
async fn next(store: &dyn Store, now: i64) -> Vec<Delivery> {
    let mut all = Vec::new();
    for kind in ChannelKind::ALL {
        all.extend(store.next_deliveries(kind, now, 9).await.unwrap());
    }
    all.sort_by_key(|delivery| (delivery.channel.id, delivery.table));
    all
}

pub(super) async fn channels_are_their_persons_until_they_end(store: &dyn Store) {
    let [mika, ben] = guests(store).await;
    let keep = async |channel: &Channel| store.keep_channel(channel.clone()).await.unwrap();
    let of = async |guest| ids(&store.channels(guest).await.unwrap());
    let push = Channel { session: Some([1; 32]), ..channel(10, mika, ChannelKind::Push, "https://push.example/1") };
    let mail = Channel { state: ChannelState::Unconfirmed, ..channel(11, mika, ChannelKind::Mail, "a@b.example") };
    keep(&push).await;
    keep(&mail).await;
    assert_eq!(store.channels(mika).await.unwrap(), [push.clone(), mail.clone()]);
    assert_eq!(store.channel(push.id).await.unwrap(), Some(push));
    assert_eq!((of(ben).await, store.listeners().await.unwrap()), (vec![], vec![mika]));
    // One of each, but for browsers; and a browser is one person's.
    keep(&channel(12, mika, ChannelKind::Mail, "c@d.example")).await;
    keep(&channel(13, mika, ChannelKind::Webhook, "https://a.example/")).await;
    keep(&channel(14, mika, ChannelKind::Push, "https://push.example/2")).await;
    assert_eq!(of(mika).await, [10, 12, 13, 14]);
    keep(&channel(15, ben, ChannelKind::Push, "https://push.example/2")).await;
    keep(&channel(16, ben, ChannelKind::Webhook, "https://a.example/")).await;
    assert_eq!((of(mika).await, of(ben).await), (vec![10, 12, 13], vec![15, 16]));
    for number in 20..20 + i64::from(ChannelKind::Push.most()) {
        keep(&channel(number, mika, ChannelKind::Push, &format!("https://push.example/{number}"))).await;
    }
    assert_eq!(of(mika).await, [vec![12, 13], (20..30).collect()].concat(), "the first has made room");
    // A mail address that is used stays until another is confirmed; of those that are not the last stays.
    for (number, address) in [(40, "e@f.example"), (41, "g@h.example")] {
        keep(&Channel { state: ChannelState::Unconfirmed, ..channel(number, mika, ChannelKind::Mail, address) }).await;
    }
    let mails = async || {
        let kept = store.channels(mika).await.unwrap().into_iter().filter(|channel| channel.kind == ChannelKind::Mail);
        kept.map(|channel| (channel.id.number(), channel.state)).collect::<Vec<_>>()
    };
    assert_eq!(mails().await, [(12, ChannelState::On), (41, ChannelState::Unconfirmed)]);
    assert!(store.mark_channel(ChannelId::stored(12), ChannelState::On, 0).await.unwrap());
    assert_eq!(mails().await.len(), 2, "that a message arrived confirms nothing");
    assert!(store.mark_channel(ChannelId::stored(41), ChannelState::On, 0).await.unwrap());
    assert_eq!(mails().await, [(41, ChannelState::On)]);
    keep(&channel(12, mika, ChannelKind::Mail, "c@d.example")).await;
    // What is known of one changes, and it ends once.
    let id = ChannelId::stored(12);
    assert!(store.mark_channel(id, ChannelState::Failed, 3).await.unwrap());
    let marked = store.channel(id).await.unwrap().unwrap();
    assert_eq!((marked.state, marked.failures), (ChannelState::Failed, 3));
    assert!(store.end_channel(id).await.unwrap() && !store.end_channel(id).await.unwrap());
    assert!(!store.mark_channel(id, ChannelState::On, 0).await.unwrap());
    for number in 20..30 {
        store.end_channel(ChannelId::stored(number)).await.unwrap();
    }
    store.mark_channel(ChannelId::stored(13), ChannelState::Failed, 1).await.unwrap();
    assert_eq!(store.listeners().await.unwrap(), [ben], "who has none that is on is not told");
}

pub(super) async fn a_browser_is_told_as_long_as_its_session_lasts(store: &dyn Store) {
    let [mika, _] = guests(store).await;
    let push = Channel { session: Some([1; 32]), ..channel(1, mika, ChannelKind::Push, "https://push.example/1") };
    store.keep_channel(push).await.unwrap();
    store.keep_channel(channel(2, mika, ChannelKind::Mail, "a@b.example")).await.unwrap();
    store.end_session([2; 32]).await.unwrap();
    assert_eq!(ids(&store.channels(mika).await.unwrap()), [1, 2]);
    store.end_session([1; 32]).await.unwrap();
    assert_eq!(ids(&store.channels(mika).await.unwrap()), [2]);
}

pub(super) async fn wishes_are_kept_as_they_were_last(store: &dyn Store) {
    let [mika, ben] = guests(store).await;
    assert_eq!(store.wishes(mika).await.unwrap(), None);
    let quiet = QuietHours::read("22:00", "07:30");
    let wishes = Wishes { lang: Lang::Ja, zone: "Asia/Tokyo".to_owned(), quiet };
    store.keep_wishes(mika, wishes.clone()).await.unwrap();
    assert_eq!(store.wishes(mika).await.unwrap(), Some(wishes.clone()));
    let other = Wishes { quiet: None, ..wishes };
    store.keep_wishes(mika, other.clone()).await.unwrap();
    assert_eq!((store.wishes(mika).await.unwrap(), store.wishes(ben).await.unwrap()), (Some(other), None));
}

pub(super) async fn a_turn_is_told_of_once_and_each_message_taken_once(store: &dyn Store) {
    let [mika, ben] = guests(store).await;
    let (one, other) = (table(store, 1).await, table(store, 2).await);
    for channel in [
        channel(10, mika, ChannelKind::Push, "https://push.example/1"),
        channel(11, mika, ChannelKind::Webhook, "https://a.example/"),
        Channel { state: ChannelState::Unconfirmed, ..channel(12, mika, ChannelKind::Mail, "a@b.example") },
        channel(13, ben, ChannelKind::Webhook, "https://b.example/"),
    ] {
        store.keep_channel(channel).await.unwrap();
    }
    let turn = BegunTurn { table: one, guest: mika, seat: Seat::at(1), seq: 5, due: 100 };
    store.begin_turn(turn).await.unwrap();
    store.begin_turn(BegunTurn { guest: ben, seat: Seat::at(0), due: 90, ..turn }).await.unwrap();
    store.begin_turn(BegunTurn { table: other, due: 95, ..turn }).await.unwrap();
    let due = async |now| -> Vec<(TableId, GuestId)> {
        store.due_turns(now, 9).await.unwrap().iter().map(|turn| (turn.table, turn.guest)).collect()
    };
    assert_eq!(due(99).await, [(one, ben), (other, mika)]);
    assert_eq!((due(89).await, due(100).await.len()), (vec![], 3));
    assert_eq!(store.due_turns(100, 1).await.unwrap().len(), 1);
    // Somebody looks; nobody need be told.
    let put_off = BegunTurn { due: 300, ..turn };
    store.put_off_turn(turn, 300).await.unwrap();
    assert!(!store.claim_turn(turn, 200).await.unwrap(), "another server has put it off");
    store.drop_turn(BegunTurn { table: other, due: 95, ..turn }).await.unwrap();
    assert_eq!((due(250).await, due(300).await), (vec![(one, ben)], vec![(one, ben), (one, mika)]));
    // It is told of once, by all ways that are on.
    assert!(store.claim_turn(put_off, 300).await.unwrap() && !store.claim_turn(put_off, 301).await.unwrap());
    store.begin_turn(turn).await.unwrap();
    assert_eq!(due(999).await, [(one, ben)], "the same turn is not told of again");
    assert_eq!(next(store, 299).await, []);
    let mut taken = next(store, 300).await;
    taken.sort_by_key(|delivery| delivery.channel.id);
    let told: Vec<_> = taken.iter().map(|delivery| (delivery.channel.id.number(), delivery.tries)).collect();
    assert_eq!(told, [(10, 1), (11, 1)]);
    assert_eq!((taken[0].table, taken[0].seat, taken[0].seq), (one, Seat::at(1), 5));
    assert_eq!(next(store, 999).await, [], "somebody has them");
    // One arrived, the other is tried again.
    store.settle_delivery(taken.remove(0), None).await.unwrap();
    store.settle_delivery(taken.remove(0), Some(400)).await.unwrap();
    assert_eq!(next(store, 399).await, []);
    let again = next(store, 400).await;
    assert_eq!(
        again.iter().map(|delivery| (delivery.channel.id.number(), delivery.tries)).collect::<Vec<_>>(),
        [(11, 2)]
    );
    // Whoever had it never said what became of it: it is not sent again.
    assert_eq!(store.forget_old_notices(400, 0).await.unwrap(), 0);
    assert_eq!(store.forget_old_notices(401, 0).await.unwrap(), 1);
    // A later turn is another, and a channel that ends takes its messages along.
    store.begin_turn(BegunTurn { seq: 9, due: 500, ..turn }).await.unwrap();
    let later = *store.due_turns(500, 9).await.unwrap().last().unwrap();
    assert_eq!((later.guest, later.seq), (mika, 9));
    assert!(store.claim_turn(later, 500).await.unwrap());
    store.end_channel(ChannelId::stored(10)).await.unwrap();
    let left = next(store, 500).await;
    assert_eq!(left.iter().map(|delivery| delivery.channel.id.number()).collect::<Vec<_>>(), [11]);
    store.begin_turn(turn).await.unwrap();
    assert_eq!(due(999).await, [(one, ben)], "an older turn is over");
}

pub(super) async fn a_channel_has_one_message_under_way_and_rests_after_a_failure(store: &dyn Store) {
    let [mika, ben] = guests(store).await;
    let tables = [table(store, 1).await, table(store, 2).await, table(store, 3).await];
    store.keep_channel(channel(10, mika, ChannelKind::Webhook, "https://a.example/")).await.unwrap();
    store.keep_channel(channel(13, ben, ChannelKind::Webhook, "https://b.example/")).await.unwrap();
    let tell = async |table: usize, guest, seq, at| {
        let turn = BegunTurn { table: tables[table], guest, seat: Seat::at(0), seq, due: at };
        store.begin_turn(turn).await.unwrap();
        assert!(store.claim_turn(turn, at).await.unwrap());
    };
    for (at, due) in [(0, 100), (1, 101), (2, 102)] {
        tell(at, mika, 5, due).await;
    }
    tell(0, ben, 6, 103).await;
    let names = |taken: &[Delivery]| -> Vec<_> {
        taken.iter().map(|it| (it.channel.id.number(), it.table.number(), it.seq, it.tries)).collect()
    };
    assert_eq!(store.next_deliveries(ChannelKind::Push, 200, 9).await.unwrap(), [], "each way by itself");
    let taken = next(store, 200).await;
    assert_eq!(names(&taken), [(10, 1, 5, 1), (13, 1, 6, 1)], "the first of each, however many one has");
    assert_eq!(next(store, 200).await, [], "both are under way");
    // What went well makes way for the next; what failed keeps all others of the channel waiting, a later turn, too.
    store.settle_delivery(taken[0].clone(), None).await.unwrap();
    let second = next(store, 200).await;
    assert_eq!(names(&second), [(10, 2, 5, 1)]);
    store.settle_delivery(second[0].clone(), Some(300)).await.unwrap();
    assert_eq!(next(store, 299).await, []);
    tell(1, mika, 9, 250).await;
    assert_eq!(next(store, 299).await, [], "it rests as long as before");
    let third = next(store, 300).await;
    assert_eq!(names(&third), [(10, 3, 5, 1)]);
    store.settle_delivery(third[0].clone(), None).await.unwrap();
    assert_eq!(names(&next(store, 300).await), [(10, 2, 9, 2)], "the later turn in the place of the one before");
    // A server that died with a message keeps the others waiting for a minute, no longer.
    tell(1, ben, 8, 310).await;
    assert_eq!(next(store, 310).await, []);
    assert_eq!(names(&next(store, 60_200).await), [(13, 2, 8, 1)]);
}

pub(super) async fn what_somebody_set_goes_with_them(store: &dyn Store) {
    let [mika, ben] = guests(store).await;
    let id = table(store, 1).await;
    for (number, guest) in [(1, mika), (2, ben)] {
        store.keep_channel(channel(number, guest, ChannelKind::Mail, "a@b.example")).await.unwrap();
        store.keep_wishes(guest, Wishes::default()).await.unwrap();
        let turn = BegunTurn { table: id, guest, seat: Seat::at(0), seq: 1, due: number };
        store.begin_turn(turn).await.unwrap();
        assert!(store.claim_turn(turn, number).await.unwrap());
        store.begin_turn(BegunTurn { seq: 2, ..turn }).await.unwrap();
    }
    assert!(store.delete_person(mika, tables::store::Proof::Session, "Gone".to_owned()).await.unwrap().is_some());
    assert_eq!((store.channels(mika).await.unwrap(), store.wishes(mika).await.unwrap()), (vec![], None));
    assert_eq!(store.due_turns(9, 9).await.unwrap().iter().map(|turn| turn.guest).collect::<Vec<_>>(), [ben]);
    let left = next(store, 9).await;
    assert_eq!(left.iter().map(|delivery| delivery.channel.guest).collect::<Vec<_>>(), [ben]);
}

pub(super) async fn the_key_of_a_site_is_made_once(store: &dyn Store) {
    let first = store.push_key(vec![1; 138]).await.unwrap();
    assert_eq!((&first, &store.push_key(vec![2; 138]).await.unwrap()), (&vec![1; 138], &first));
}
