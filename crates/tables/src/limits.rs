//! How much each person and each address may ask for: buckets that fill with time, so that nobody takes what others need.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use crate::{GuestId, Refused, TableService, store};

/// Who is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// Somebody with a session.
    Person(GuestId),
    /// Everybody behind one address. A school may share one, so its limits are those of a school.
    Address(IpAddr),
    /// Whoever asks for the account of this name, by a hash of it: there may be none.
    Name([u8; 16]),
    /// The same from one address, by a hash of both.
    NameFrom([u8; 16]),
}

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// A new guest.
    Guest,
    /// A new table.
    Table,
    /// A record to read.
    Import,
    /// A line of chat.
    Chat,
    /// A hint that a bot must think about.
    Hint,
    /// A password or a recovery code to be checked.
    SignIn,
    /// A passkey to be asked for.
    Passkey,
    /// A new account, or another name for one: it tells whether a name is taken.
    SignUp,
    /// A review of a finished game.
    Review,
    /// A report to the site's owner.
    Report,
    /// A copy of one's own data.
    Export,
    /// A way in which somebody is told of their turns, or when they are not.
    Channel,
    /// A mail that asks whether an address is somebody's.
    Mail,
    /// A message that it is somebody's turn.
    Notice,
    /// A new club, or another link or name for one.
    Club,
    /// A club to join: its link may be a guess.
    Join,
    /// Any request that changes something, the others included.
    Change,
    /// Any request that only looks.
    Look,
}

/// So many at once, and so many milliseconds until one more.
struct Rate {
    most: f64,
    refill: f64,
}

impl Thing {
    /// By this word a sentence says what was too much.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::Table => "table",
            Self::Import => "import",
            Self::Chat => "chat",
            Self::Hint => "hint",
            Self::SignIn => "sign-in",
            Self::Passkey => "passkey",
            Self::SignUp => "sign-up",
            Self::Review => "review",
            Self::Report => "report",
            Self::Export => "export",
            Self::Channel => "channel",
            Self::Mail => "mail",
            Self::Notice => "notice",
            Self::Club => "club",
            Self::Join => "join",
            Self::Change => "change",
            Self::Look => "look",
        }
    }

    /// Whether something is kept of it, a bot thinks about it, or a secret is guessed.
    const fn lasts(self) -> bool {
        match self {
            Self::Guest
            | Self::Table
            | Self::Import
            | Self::Chat
            | Self::Hint
            | Self::Review
            | Self::Report
            | Self::Export
            | Self::Channel
            | Self::Mail
            | Self::Notice
            | Self::Club
            | Self::Join
            | Self::SignIn
            | Self::Passkey
            | Self::SignUp => true,
            Self::Change | Self::Look => false,
        }
    }

    /// `docs/running.md` says these numbers.
    const fn rate(self, who: Who) -> Rate {
        let (most, refill) = match (self, who) {
            (Self::Guest, _) => (1_000.0, 1_000.0),
            (Self::SignIn | Self::Review | Self::Report | Self::Export | Self::Channel, Who::Address(_)) => {
                (100.0, 6_000.0)
            }
            // Tight where somebody guesses, wide for all who guess together: nobody is locked out by a stranger.
            (Self::SignIn, Who::NameFrom(_)) => (10.0, 300_000.0),
            (Self::SignIn, Who::Name(_)) => (1_000.0, 5_000.0),
            (Self::SignIn, Who::Person(_)) => (20.0, 30_000.0),
            // A page that lets people in asks for one each time that it is opened.
            (Self::Passkey, Who::Address(_)) => (300.0, 2_000.0),
            (Self::SignUp | Self::Club | Self::Join, Who::Address(_)) => (100.0, 10_000.0),
            (Self::SignUp | Self::Review | Self::Report | Self::Export | Self::Club | Self::Join, _) => {
                (10.0, 60_000.0)
            }
            (Self::Channel, _) => (20.0, 60_000.0),
            // Three a day to one address, whoever asks; five a day of one person.
            (Self::Mail, Who::Name(_)) => (3.0, 28_800_000.0),
            (Self::Mail, Who::Address(_)) => (50.0, 1_728_000.0),
            (Self::Mail, _) => (5.0, 17_280_000.0),
            (Self::Notice, _) => (60.0, 60_000.0),
            (Self::Table, Who::Address(_)) => (600.0, 500.0),
            (Self::Table | Self::Passkey, _) => (30.0, 10_000.0),
            (Self::Import, Who::Address(_)) => (100.0, 3_000.0),
            (Self::Import, _) => (10.0, 30_000.0),
            (Self::Chat, Who::Address(_)) => (200.0, 50.0),
            (Self::Chat, _) => (10.0, 2_000.0),
            (Self::Hint, Who::Address(_)) => (200.0, 200.0),
            (Self::Hint, _) => (20.0, 2_000.0),
            (Self::Change, Who::Address(_)) => (3_000.0, 5.0),
            (Self::Change, _) => (300.0, 50.0),
            (Self::Look, _) => (10_000.0, 2.0),
        };
        Rate { most, refill }
    }
}

/// What is left in a bucket, and since when.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: i64,
}

impl Bucket {
    fn filled(self, rate: &Rate, now: i64) -> f64 {
        (self.left + now.saturating_sub(self.at).max(0) as f64 / rate.refill).min(rate.most)
    }
}

/// So many buckets are remembered; a full one need not be.
const MOST_BUCKETS: usize = 100_000;

/// The buckets of everybody who took something lately.
#[derive(Debug)]
pub struct Buckets {
    known: Mutex<HashMap<(Who, Thing), Bucket>>,
    most: usize,
}

/// Whether anything is limited.
#[derive(Debug)]
pub enum Limits {
    /// As [`Thing`] says.
    On(Buckets),
    /// Nothing is: for a load test, or for programs of one's own.
    Off,
}

impl Default for Limits {
    fn default() -> Self {
        Self::On(Buckets { known: Mutex::default(), most: MOST_BUCKETS })
    }
}

impl Limits {
    fn take(&self, who: Who, thing: Thing, now: i64) -> Result<(), Refused> {
        match self {
            Self::On(buckets) => buckets.take(who, thing, now),
            Self::Off => Ok(()),
        }
    }

    /// Forgets buckets that are full again.
    pub(crate) fn sweep(&self, now: i64) {
        if let Self::On(buckets) = self {
            sweep(&mut buckets.known.lock().unwrap_or_else(PoisonError::into_inner), now);
        }
    }
}

impl Buckets {
    fn take(&self, who: Who, thing: Thing, now: i64) -> Result<(), Refused> {
        let rate = thing.rate(who);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.most && !known.contains_key(&(who, thing)) {
            make_room(&mut known, self.most, now);
        }
        let bucket = known.entry((who, thing)).or_insert(Bucket { left: rate.most, at: now });
        let left = bucket.filled(&rate, now);
        *bucket = Bucket { left, at: now };
        if left < 1.0 {
            return Err(Refused::TooMany { thing, wait: wait(left, rate.refill) });
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

/// How many seconds it takes until there is one.
fn wait(left: f64, refill: f64) -> u32 {
    ((1.0 - left) * refill / 1000.0).ceil().max(1.0) as u32
}

fn sweep(known: &mut HashMap<(Who, Thing), Bucket>, now: i64) {
    known.retain(|(who, thing), bucket| {
        let rate = thing.rate(*who);
        bucket.filled(&rate, now) < rate.most
    });
}

/// Forgets the fullest tenth: whoever had one of them gains the least, and a newcomer is never refused for want of room.
fn make_room(known: &mut HashMap<(Who, Thing), Bucket>, most: usize, now: i64) {
    sweep(known, now);
    if known.len() < most {
        return;
    }
    let fullness = |((who, thing), bucket): (&(Who, Thing), &Bucket)| {
        let rate = thing.rate(*who);
        bucket.filled(&rate, now) / rate.most
    };
    let mut all: Vec<f64> = known.iter().map(fullness).collect();
    let tenth = all.len() / 10;
    let (_, bound, _) = all.select_nth_unstable_by(tenth, |one, other| other.total_cmp(one));
    let (bound, mut left) = (*bound, tenth + 1);
    known.retain(|key, bucket| {
        let goes = left > 0 && fullness((key, bucket)) >= bound;
        left -= usize::from(goes);
        !goes
    });
}

impl TableService {
    /// Whether anything is limited.
    pub fn is_limited(&self) -> bool {
        matches!(self.limits(), Limits::On(_))
    }

    /// Takes one thing from somebody's bucket, or says when there will be one. What is made to last is counted for all servers
    /// together; what only costs a server its time is counted by each.
    pub async fn limit(&self, who: Who, thing: Thing) -> Result<(), Refused> {
        let now = self.time();
        self.limits().take(who, thing, now)?;
        if !thing.lasts() || !self.is_limited() || !self.store().is_shared() {
            return Ok(());
        }
        let Rate { most, refill } = thing.rate(who);
        let name = match who {
            Who::Person(guest) => format!("{} of guest {}", thing.word(), guest.0),
            Who::Address(address) => format!("{} of {address}", thing.word()),
            Who::Name(hash) => format!("{} of name {:032x}", thing.word(), u128::from_be_bytes(hash)),
            Who::NameFrom(hash) => format!("{} of name and address {:032x}", thing.word(), u128::from_be_bytes(hash)),
        };
        let taken = self.store().take(store::Bucket { name, most, refill, now }).await?;
        taken.map_err(|left| Refused::TooMany { thing, wait: wait(left, refill) })
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(number: u32) -> Who {
        Who::Address(IpAddr::V4(Ipv4Addr::from(number)))
    }

    fn told(taken: &Result<(), Refused>) -> Option<u32> {
        match taken {
            Err(Refused::TooMany { wait, .. }) => Some(*wait),
            _ => None,
        }
    }

    #[test]
    fn a_bucket_is_empty_after_a_burst_and_fills_with_time() {
        let (limits, mika) = (Limits::default(), Who::Person(GuestId(1)));
        assert!((0..10).all(|_| limits.take(mika, Thing::Chat, 0).is_ok()));
        assert!(limits.take(mika, Thing::Chat, 100).is_err());
        assert!(limits.take(Who::Person(GuestId(2)), Thing::Chat, 100).is_ok());
        assert!(limits.take(mika, Thing::Chat, 3_000).is_ok());
    }

    #[test]
    fn when_to_try_again_is_true() {
        let (limits, mika) = (Limits::default(), Who::Person(GuestId(1)));
        while limits.take(mika, Thing::Import, 0).is_ok() {}
        let wait = i64::from(told(&limits.take(mika, Thing::Import, 0)).unwrap());
        assert_eq!(wait, 30);
        assert!(limits.take(mika, Thing::Import, wait * 1000 - 1000).is_err(), "not a second before");
        assert!(limits.take(mika, Thing::Import, wait * 1000).is_ok());
    }

    #[test]
    fn a_flood_from_one_address_leaves_the_others_alone() {
        let limits = Limits::default();
        while limits.take(address(1), Thing::Guest, 0).is_ok() {}
        assert!(limits.take(address(2), Thing::Guest, 0).is_ok());
    }

    #[test]
    fn a_newcomer_is_served_when_there_is_no_room_for_more_buckets() {
        let limits = Limits::On(Buckets { known: Mutex::default(), most: 50 });
        while limits.take(address(0), Thing::Guest, 0).is_ok() {}
        for number in 1..1_000 {
            assert!(limits.take(address(number), Thing::Guest, 0).is_ok(), "{number}");
        }
        assert!(limits.take(address(0), Thing::Guest, 0).is_err(), "the emptiest is remembered");
        let Limits::On(buckets) = limits else { return };
        assert!(buckets.known.into_inner().unwrap().len() <= 50);
    }

    #[test]
    fn a_clock_that_is_set_back_gives_and_takes_nothing() {
        let limits = Limits::default();
        assert!(limits.take(address(1), Thing::Table, 1_000_000).is_ok());
        assert!(limits.take(address(1), Thing::Table, 0).is_ok());
        limits.sweep(i64::MIN / 2);
    }
}
