//! Of several servers one tells somebody of their turn, and none while they look at the table at any of them.

use std::sync::Arc;

use tables::{Guest, TableId, TableService, hear, notices::ChannelKind};
use tabletop::{Lang, Seat};

use super::{
    asked_first,
    common::{choose, pair},
    duel,
    post::{AFTER, Post},
    postgres::Database,
};

/// A turn is taken so long after it is due where there are several servers.
const OTHERS: i64 = 3_000;

struct Two {
    database: Database,
    post: Post,
    nodes: [TableService; 2],
    id: TableId,
    people: [Guest; 2],
}

impl Two {
    /// Two servers and two people, each of whom has a webhook; the first turn was told of.
    async fn new(name: &str) -> Self {
        let (database, post) = (Database::new(name).await, Post::new());
        let one = post.service(Arc::new(database.store().await));
        let other = post.service(Arc::new(database.store().await));
        for node in [&one, &other] {
            tokio::spawn(hear(node.clone()));
        }
        let (id, a, b) = pair(&one, duel()).await;
        for guest in [&a, &b] {
            other.tell_by_webhook(guest, Lang::En, "https://hook.example/").await.unwrap();
        }
        let two = Self { database, post, nodes: [one, other], id, people: [a, b] };
        assert_eq!(two.told().await, []);
        two.post.pass(AFTER + OTHERS);
        assert_eq!(two.told().await.len(), 1, "the turn that waits since before anybody listened");
        two
    }

    /// Both servers decide and send at the same moment.
    async fn told(&self) -> Vec<(ChannelKind, u64)> {
        for node in &self.nodes {
            // What the other server did is known when it is told of; a test does not wait for that.
            node.forget_listeners_for_test();
        }
        let [one, other] = &self.nodes;
        let (one_decides, other_decides) = tokio::join!(Box::pin(one.decide_turns()), Box::pin(other.decide_turns()));
        one_decides.and(other_decides).unwrap();
        let (one_sends, other_sends) =
            tokio::join!(Box::pin(one.send_all_for_test()), Box::pin(other.send_all_for_test()));
        one_sends.and(other_sends).unwrap();
        self.post.sent.lock().unwrap().drain(..).map(|(kind, _, about, _)| (kind, about.unwrap())).collect()
    }

    /// Plays at one server until the other seat is asked.
    async fn pass_turn(&self) -> (Seat, u64) {
        let [one, _] = &self.nodes;
        let seat = asked_first(one, self.id).await;
        while asked_first(one, self.id).await == seat {
            choose(one, &self.people[seat.index()], self.id, seat, 0).await.unwrap();
        }
        (asked_first(one, self.id).await, one.look(self.id, tables::Table::seq).await.unwrap())
    }

    async fn close(self) {
        for node in &self.nodes {
            node.close().await.unwrap();
        }
        self.database.drop().await;
    }
}

#[tokio::test]
async fn of_two_servers_one_tells_of_a_turn() {
    let two = Two::new("notices_once").await;
    for _ in 0..5 {
        let (_, seq) = two.pass_turn().await;
        assert_eq!(two.told().await, []);
        two.post.pass(AFTER);
        assert_eq!(two.told().await, [], "the other may know that somebody looks");
        two.post.pass(OTHERS);
        assert_eq!(two.told().await, [(ChannelKind::Webhook, seq)]);
        two.post.pass(60 * AFTER);
        assert_eq!(two.told().await, []);
    }
    two.close().await;
}

#[tokio::test]
async fn whoever_looks_at_the_other_server_is_not_told() {
    let two = Two::new("notices_looking").await;
    let (seat, seq) = two.pass_turn().await;
    let [one, other] = &two.nodes;
    for node in [other, one] {
        let looks = node.follow(two.id, Some(two.people[seat.index()].id), None).await.unwrap();
        for _ in 0..3 {
            // Both look at the moment at which it is due, as servers do that look every second.
            assert_eq!(two.told().await, []);
            two.post.pass(AFTER);
            assert_eq!(two.told().await, []);
        }
        drop(looks);
    }
    two.post.pass(AFTER + OTHERS);
    assert_eq!(two.told().await, [(ChannelKind::Webhook, seq)]);
    two.close().await;
}
