//! A courier that only remembers what it was given.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test file uses its part")]

use std::{
    pin::Pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use tables::{
    TableService, World,
    notices::{About, ChannelKind, Courier, Couriers, Message, NoChannel, Outcome},
    store::Store,
};

/// Noon of 15 November 2026.
pub const NOON: i64 = 1_794_744_000_000;
/// A turn waits so long before anybody is told.
pub const AFTER: i64 = 60_000;

/// What was sent: in which way, to which address, and about which turn; the token of a link if it is no turn.
pub type Sent = (ChannelKind, String, Result<u64, String>, String);

/// What a test has of its couriers.
#[derive(Clone)]
pub struct Post {
    pub sent: Arc<Mutex<Vec<Sent>>>,
    pub outcome: Arc<Mutex<Outcome>>,
    pub clock: Arc<AtomicI64>,
}

struct Fake {
    kind: ChannelKind,
    post: Post,
}

impl Courier for Fake {
    fn kind(&self) -> ChannelKind {
        self.kind
    }

    fn check<'a>(&'a self, address: &'a str) -> Pin<Box<dyn Future<Output = Result<String, NoChannel>> + Send + 'a>> {
        let checked = if address.contains("private") { Err(NoChannel::Private) } else { Ok(address.to_owned()) };
        Box::pin(std::future::ready(checked))
    }

    fn carry<'a>(&'a self, message: &'a Message) -> Pin<Box<dyn Future<Output = Outcome> + Send + 'a>> {
        let about = match &message.about {
            About::Turn(turn) => Ok(turn.seq),
            About::Confirm { token, .. } => Err(token.clone()),
        };
        let sent = (self.kind, message.channel.address.clone(), about, message.stop.clone());
        self.post.sent.lock().unwrap().push(sent);
        Box::pin(std::future::ready(*self.post.outcome.lock().unwrap()))
    }
}

impl Post {
    pub fn new() -> Self {
        Self {
            sent: Arc::default(),
            outcome: Arc::new(Mutex::new(Outcome::Sent)),
            clock: Arc::new(AtomicI64::new(NOON)),
        }
    }

    /// A service by the clock of this, whose messages come here.
    pub fn service(&self, store: Arc<dyn Store>) -> TableService {
        let clock = Arc::clone(&self.clock);
        let world = World { time: Arc::new(move || clock.load(Ordering::Relaxed)), ..World::default() };
        let (service, _) = TableService::within(store, catalog::shelf().unwrap(), world);
        let fake = |kind| Arc::new(Fake { kind, post: self.clone() }) as Arc<dyn Courier>;
        service.telling(Couriers::new(ChannelKind::ALL.map(fake).to_vec(), Duration::from_millis(AFTER as u64)))
    }

    pub fn pass(&self, milliseconds: i64) {
        self.clock.fetch_add(milliseconds, Ordering::Relaxed);
    }

    pub fn answers(&self, outcome: Outcome) {
        *self.outcome.lock().unwrap() = outcome;
    }

    /// Decides and sends; says in which ways and of which turns.
    pub async fn told(&self, service: &TableService) -> Vec<(ChannelKind, u64)> {
        service.decide_turns().await.unwrap();
        service.send_all_for_test().await.unwrap();
        let mut sent: Vec<_> =
            self.sent.lock().unwrap().drain(..).filter_map(|(kind, _, about, _)| Some((kind, about.ok()?))).collect();
        sent.sort_unstable();
        sent
    }
}
