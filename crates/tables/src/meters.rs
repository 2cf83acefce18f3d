//! What is measured of the tables: for whoever runs the site to look at, never for anything to be decided by.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

use crate::{
    TableService,
    notices::{ChannelKind, Outcome},
    store::{Cause, Fault},
};

/// Times from a quarter of a millisecond to eight seconds, each bound twice the one before.
pub fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.000_25, 2.0, 16))
}

/// What became of a write.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OfCommit {
    outcome: &'static str,
}

/// Whose bot it was: there are as many as there are games.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OfGame {
    game: &'static str,
}

/// By which way somebody was told of their turn, and what became of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OfNotice {
    channel: &'static str,
    outcome: &'static str,
}

/// What is measured of the tables. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Meters {
    commits: Family<OfCommit, Histogram>,
    thinking: Family<OfGame, Histogram>,
    bots_waiting: Gauge,
    tables: Gauge,
    damaged: Gauge,
    reviews_made: Counter,
    reviews_waiting: Gauge,
    notices: Family<OfNotice, Counter>,
}

impl Default for Meters {
    fn default() -> Self {
        Self {
            commits: Family::new_with_constructor(seconds),
            thinking: Family::new_with_constructor(seconds),
            bots_waiting: Gauge::default(),
            tables: Gauge::default(),
            damaged: Gauge::default(),
            reviews_made: Counter::default(),
            reviews_waiting: Gauge::default(),
            notices: Family::default(),
        }
    }
}

impl Meters {
    /// A change of a table was written or not, so long after it was handed over.
    pub(crate) fn committed(&self, written: Result<(), &Fault>, took: Duration) {
        let outcome = match written.map_err(|fault| &fault.cause) {
            Ok(()) => "written",
            Err(Cause::Conflict(_)) => "conflict",
            Err(_) => "failed",
        };
        self.commits.get_or_create(&OfCommit { outcome }).observe(took.as_secs_f64());
    }

    /// A bot has thought so long about a decision of this game.
    pub(crate) fn thought(&self, game: &str, took: Duration) {
        let game = catalog::title(game).map_or("other", |title| title.id());
        self.thinking.get_or_create(&OfGame { game }).observe(took.as_secs_f64());
    }

    /// A message was sent or not.
    pub(crate) fn told(&self, kind: ChannelKind, outcome: Outcome) {
        let outcome = match outcome {
            Outcome::Sent => "sent",
            Outcome::Later => "failed",
            Outcome::Refused => "refused",
            Outcome::Gone => "gone",
        };
        self.notices.get_or_create(&OfNotice { channel: kind.word(), outcome }).inc();
    }

    /// A review is made.
    pub(crate) fn reviewed(&self) {
        self.reviews_made.inc();
    }
}

/// A count as a gauge has it.
fn count(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

impl TableService {
    /// Adds what is measured of the tables to a registry; [`TableService::measure`] brings it up to date.
    pub fn register(&self, registry: &mut Registry) {
        let Meters { commits, thinking, bots_waiting, tables, damaged, reviews_made, reviews_waiting, notices } =
            Meters::clone(self.meters());
        registry.register(
            "commit_seconds",
            "From the moment a change of a table was handed to the storage until it was durable, by what became of it",
            commits,
        );
        registry.register("bot_thinking_seconds", "How long bots thought about a decision, by game", thinking);
        registry.register("bots_waiting", "Tables whose bots wait for their turn to think", bots_waiting);
        registry.register("tables_in_memory", "Tables in memory", tables);
        registry.register("damaged_places", "Tables and parts of the database that cannot be read", damaged);
        registry.register("reviews_made", "Reviews of finished games that were made", reviews_made);
        registry.register(
            "notices",
            "Messages that it is somebody's turn, by their way and what became of them",
            notices,
        );
        registry.register("reviews_waiting", "Reviews that are asked for and not made yet", reviews_waiting);
    }

    /// Looks at what is counted only when somebody asks.
    pub fn measure(&self) {
        let meters = self.meters();
        meters.bots_waiting.set(count(self.queue().waiting()));
        meters.tables.set(count(self.live_tables().len()));
        meters.damaged.set(count(self.store().corrupt()));
        meters.reviews_waiting.set(count(self.reviews_under_way()));
    }
}
