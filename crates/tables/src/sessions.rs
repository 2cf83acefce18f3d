//! Sessions: they last while they are used, and end when somebody signs out or after a year without use. Guests of whom nothing is
//! left are forgotten.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard,
        atomic::{AtomicI64, Ordering},
    },
};

use tokio::sync::watch;

use crate::{
    Guest, GuestId, Refused, Rights, Status, TableService, Token, now as wall_clock,
    store::{KeptToken, Which},
};

type Hash = [u8; 32];

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
/// How long what nobody uses is kept, in days.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// A session.
    pub sessions: u32,
    /// A guest who never had a seat, with their session.
    pub guests: u32,
    /// A table that waits for players, from when it was made.
    pub lobby: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self { sessions: 365, guests: 30, lobby: 30 }
    }
}

/// More sessions than this are not remembered at once.
const MOST_SESSIONS: usize = 100_000;

/// So many seats are given up with a session: those that are not over come first.
const MOST_SEATS: u32 = 1_000;

/// A session that is remembered.
#[derive(Clone, Debug)]
struct Session {
    guest: Guest,
    used: i64,
    rights: Rights,
    /// Until when it is good, if it is a token of a program.
    until: Option<i64>,
}

/// Sessions that were used lately, so that a request need not ask the database.
#[derive(Debug, Default)]
struct Lately {
    sessions: HashMap<Hash, Session>,
    /// Rises when a session is forgotten: what was read from the database before may be wrong by then.
    forgotten: u64,
}

/// A session by which somebody listens.
#[derive(Debug, Default)]
struct Listened {
    end: watch::Sender<bool>,
    /// Until when it is good, if it is a token of a program.
    until: Option<i64>,
}

/// What the service knows of sessions.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    lately: RwLock<Lately>,
    /// Whom to tell when a session ends, for as long as somebody listens.
    ends: Mutex<HashMap<Hash, Listened>>,
    swept: AtomicI64,
    /// Up to whom guests were looked at in this round.
    looked_at: AtomicI64,
}

/// A session in use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    /// Whose it is.
    pub guest: Guest,
    /// Whether this is its first use of the day: what a browser keeps of it should be made to last, too.
    pub renewed: bool,
    /// What it opens.
    pub rights: Rights,
}

/// The end of a session, to wait for.
#[derive(Debug)]
pub struct Ended(watch::Receiver<bool>);

impl Ended {
    /// Returns when the session has ended.
    pub async fn wait(mut self) {
        // Without a sender nobody is left who could end it here.
        if self.0.wait_for(|ended| *ended).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Sessions {
    fn write(&self) -> RwLockWriteGuard<'_, Lately> {
        self.lately.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is remembered of a session, and how many were forgotten so far.
    fn get(&self, hash: &Hash) -> (Option<Session>, u64) {
        let lately = self.lately.read().unwrap_or_else(PoisonError::into_inner);
        (lately.sessions.get(hash).cloned(), lately.forgotten)
    }

    /// Remembers a session as it was when so many had been forgotten.
    fn put(&self, hash: Hash, session: Session, forgotten: u64) {
        let mut lately = self.write();
        if lately.forgotten != forgotten {
            return;
        }
        if lately.sessions.len() >= MOST_SESSIONS {
            lately.sessions.clear();
        }
        lately.sessions.insert(hash, session);
    }

    /// How many sessions were forgotten so far.
    pub(crate) fn forgotten(&self) -> u64 {
        self.lately.read().unwrap_or_else(PoisonError::into_inner).forgotten
    }

    /// Remembers a new session, unless one was forgotten since so many had been: it may be this one.
    pub(crate) fn begin(&self, hash: Hash, guest: Guest, at: i64, forgotten: u64) {
        self.put(hash, Session { guest, used: at, rights: Rights::All, until: None }, forgotten);
    }

    /// Forgets the sessions of a guest: they are read again.
    pub(crate) fn forget(&self, guest: GuestId) {
        let mut lately = self.write();
        lately.forgotten += 1;
        lately.sessions.retain(|_, known| known.guest.id != guest);
    }

    /// Forgets all sessions: they are read again.
    pub(crate) fn forget_all(&self) {
        let mut lately = self.write();
        lately.forgotten += 1;
        lately.sessions.clear();
    }

    /// Forgets a session that has ended, and tells those who wait for it.
    pub(crate) fn end(&self, hash: &Hash) {
        let mut lately = self.write();
        lately.forgotten += 1;
        lately.sessions.remove(hash);
        drop(lately);
        if let Some(listened) = self.listened().remove(hash) {
            listened.end.send_replace(true);
        }
    }

    fn listened(&self) -> MutexGuard<'_, HashMap<Hash, Listened>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever listens by a token does so until then.
    fn listens_until(&self, hash: &Hash, until: Option<i64>) {
        if let Some(listened) = self.listened().get_mut(hash) {
            listened.until = until;
        }
    }

    /// Ends what listens by tokens whose time is over, and forgets whom nobody listens by.
    fn end_streams_that_are_due(&self, now: i64) {
        let mut listened = self.listened();
        listened.retain(|_, listened| listened.end.receiver_count() > 0);
        let is_due = |listened: &Listened| listened.until.is_some_and(|until| until <= now);
        let due: Vec<Hash> = listened.iter().filter(|(_, one)| is_due(one)).map(|(hash, _)| *hash).collect();
        drop(listened);
        for hash in due {
            self.end(&hash);
        }
    }
}

/// Goes on to the end, whoever stops waiting for it. A client may hang up between what is written and what is forgotten by it in
/// memory: a session that was ended would live on.
pub(crate) async fn to_the_end<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> T {
    match tokio::spawn(work).await.map_err(tokio::task::JoinError::try_into_panic) {
        Ok(done) => done,
        Err(Ok(panic)) => std::panic::resume_unwind(panic),
        // The program ends: nobody waits any more.
        Err(Err(_)) => std::future::pending().await,
    }
}

impl TableService {
    /// The guest of a session; none for one that does not exist, has ended, or was not used for a year. Its use is written down
    /// once a day.
    pub async fn visit(&self, token: &Token) -> Result<Option<Visit>, Refused> {
        let (hash, now) = (token.hash(), self.time());
        let (known, forgotten) = self.sessions().get(&hash);
        // Who has not come for a day may have been forgotten meanwhile, by this server or another.
        let known = known.filter(|session| now.saturating_sub(session.used) < DAY);
        let remembered = known.is_some();
        let known = match known {
            Some(session) => Some(session),
            None => match self.store().guest(hash).await {
                // Whose session cannot be read begins a new one rather than being turned away for good.
                Err(fault) if fault.is_corrupt() => None,
                found => match found? {
                    Some((guest, used)) => Some(Session { guest, used, rights: Rights::All, until: None }),
                    None => self.session_of_token(hash).await?,
                },
            },
        };
        let unused = i64::from(self.retention().sessions) * DAY;
        let lasts = |session: &Session| match session.until {
            Some(until) => until > now,
            None => now.saturating_sub(session.used) < unused,
        };
        let Some(mut session) = known.filter(lasts) else { return Ok(None) };
        if session.until.is_some() {
            return self.visit_by_token(hash, session, forgotten).await.map(Some);
        }
        let renewed = now.saturating_sub(session.used) >= DAY;
        if renewed {
            // Nobody is turned away because a date could not be written.
            if let Err(fault) = self.store().use_session(hash, now).await {
                tracing::warn!(%fault, "the use of a session was not written down");
            }
            session.used = now;
        }
        let guest = session.guest.clone();
        if renewed || !remembered {
            self.sessions().put(hash, session, forgotten);
        }
        Ok(Some(Visit { guest, renewed, rights: Rights::All }))
    }

    /// A token of a program as a session, which opens less.
    async fn session_of_token(&self, hash: Hash) -> Result<Option<Session>, Refused> {
        let session = |(guest, token): (Guest, KeptToken)| Session {
            guest,
            used: token.used.unwrap_or(i64::MIN),
            rights: Rights::Of(token.scope),
            until: Some(token.until),
        };
        match self.store().token(hash).await {
            Err(fault) if fault.is_corrupt() => Ok(None),
            found => Ok(found?.map(session)),
        }
    }

    /// The use of a token is written down once an hour.
    async fn visit_by_token(&self, hash: Hash, mut session: Session, forgotten: u64) -> Result<Visit, Refused> {
        let now = self.time();
        if now.saturating_sub(session.used) >= HOUR {
            if let Err(fault) = self.store().use_token(hash, now).await {
                tracing::warn!(%fault, "the use of a token was not written down");
            }
            session.used = now;
        }
        let (guest, rights) = (session.guest.clone(), session.rights);
        self.sessions().listens_until(&hash, session.until);
        self.sessions().put(hash, session, forgotten);
        Ok(Visit { guest, renewed: false, rights })
    }

    /// The guest of a session.
    pub async fn guest(&self, token: &Token) -> Result<Option<Guest>, Refused> {
        Ok(self.visit(token).await?.map(|visit| visit.guest))
    }

    /// Ends a session: its token opens nothing any more, and what listens by it stops. Who has an account comes back. A guest has one
    /// session, so nobody comes back to their seats: those that wait are free again, bots play on at the others, and somebody
    /// else is the host.
    pub async fn sign_out(&self, token: &Token) -> Result<(), Refused> {
        let guest = self.guest(token).await?.filter(|guest| !guest.has_account());
        let (service, hash) = (self.clone(), token.hash());
        to_the_end(async move {
            if let Some(guest) = guest {
                service.give_up_seats(&guest).await?;
            }
            service.store().end_session(hash).await?;
            service.sessions().end(&hash);
            Ok(())
        })
        .await
    }

    pub(crate) async fn give_up_seats(&self, guest: &Guest) -> Result<(), Refused> {
        for row in self.list(Which::Of(guest.id), MOST_SEATS).await? {
            let given_up = match row.status {
                Status::Open => self.leave(guest, row.id).await,
                Status::Running => self.resign(guest.id, row.id).await,
                Status::Over | Status::Study | Status::Closed => Ok(()),
            };
            // A puzzle cannot be resigned, nor what was resigned before.
            match given_up {
                Ok(()) | Err(Refused::NotNow | Refused::ReadOnly) => {}
                Err(refused) => tracing::warn!(table = %row.id, %refused, "a seat could not be given up"),
            }
        }
        Ok(())
    }

    /// The end of a session. Whoever listens asks first and looks at the session afterwards, so that nothing falls between.
    pub fn end_of(&self, token: &Token) -> Ended {
        Ended(self.sessions().listened().entry(token.hash()).or_default().end.subscribe())
    }

    /// Looks beside whatever else is going on whether the sessions by which somebody listens are still there: that they ended may have
    /// been missed.
    pub(crate) fn end_streams_of_ended_sessions(&self) {
        let listened: Vec<Hash> = self.sessions().listened().keys().copied().collect();
        let service = self.clone();
        tokio::spawn(async move {
            for hash in listened {
                if let (Ok(None), Ok(None)) = (service.store().guest(hash).await, service.store().token(hash).await) {
                    service.sessions().end(&hash);
                }
            }
        });
    }

    /// Ends what nobody used for long, once an hour; and looks at some guests at a time, all of them once an hour.
    pub(crate) async fn forget_who_is_gone(&self) -> Result<(), Refused> {
        let sessions = self.sessions();
        let (now, swept) = (self.time(), sessions.swept.load(Ordering::Relaxed));
        sessions.end_streams_that_are_due(now);
        let Retention { sessions: unused, guests, lobby } = self.retention();
        if now.saturating_sub(swept) >= HOUR {
            sessions.swept.store(now, Ordering::Relaxed);
            sessions.looked_at.store(i64::MIN, Ordering::Relaxed);
            self.store().end_unused_sessions(now - i64::from(unused) * DAY).await?;
            self.store().sweep_buckets(now).await?;
            self.close_abandoned(wall_clock() - i64::from(lobby) * DAY).await?;
        }
        let after = sessions.looked_at.load(Ordering::Relaxed);
        if after < i64::MAX {
            let last = self.store().forget_guests(GuestId(after), now - i64::from(guests.min(unused)) * DAY).await?;
            sessions.looked_at.store(last.map_or(i64::MAX, |last| last.0), Ordering::Relaxed);
        }
        Ok(())
    }
}
