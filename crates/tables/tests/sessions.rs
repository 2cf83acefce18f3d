//! Sessions: they last while they are used, and end for good.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod common;

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    task::Poll,
    time::Duration,
};

use common::wanted;
use tables::{TableService, Token, store::Sqlite};

const DAY: i64 = 86_400_000;
/// Nothing here takes so long; a test that waits longer has failed.
const LONG: Duration = Duration::from_mins(1);

/// A service whose clock the test moves; its database vanishes with it.
struct Fixture {
    service: TableService,
    clock: Arc<AtomicI64>,
    folder: PathBuf,
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Fixture {
    async fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("norikae-sessions-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let clock = Arc::new(AtomicI64::new(1_000 * DAY));
        let service = Self::open(&folder, &clock).await;
        Self { service, clock, folder }
    }

    async fn open(folder: &std::path::Path, clock: &Arc<AtomicI64>) -> TableService {
        let (store, time) = (Sqlite::open(&folder.join("norikae.db")).await.unwrap(), Arc::clone(clock));
        TableService::at(Arc::new(store), catalog::shelf().unwrap(), Arc::new(move || time.load(Ordering::Relaxed))).0
    }

    /// Stops and starts again, so that nothing is remembered.
    async fn restart(&mut self) {
        self.service.close().await.unwrap();
        self.service = Self::open(&self.folder, &self.clock).await;
    }

    async fn after(&self, days: i64) {
        self.clock.fetch_add(days * DAY, Ordering::Relaxed);
        self.service.sweep_once(tables::now()).await.unwrap();
    }
}

#[tokio::test]
async fn a_session_that_was_ended_opens_nothing_even_after_a_restart() {
    let mut fixture = Fixture::new("ended").await;
    let (mika, token) = fixture.service.new_guest("Mika").await.unwrap();
    let (_, other) = fixture.service.new_guest("Ben").await.unwrap();
    let end = fixture.service.end_of(&token);
    assert_eq!(fixture.service.guest(&token).await.unwrap(), Some(mika));
    fixture.service.sign_out(&token).await.unwrap();
    end.wait().await;
    assert_eq!(fixture.service.guest(&token).await.unwrap(), None);
    fixture.restart().await;
    assert_eq!(fixture.service.guest(&token).await.unwrap(), None);
    assert!(fixture.service.guest(&other).await.unwrap().is_some(), "nobody else is signed out");
}

#[tokio::test]
async fn a_session_lasts_while_it_is_used_and_ends_after_a_year_without() {
    let mut fixture = Fixture::new("year").await;
    let (mika, token) = fixture.service.new_guest("Mika").await.unwrap();
    fixture.service.create(&mika, wanted("metrox", &["you"])).await.unwrap();
    for _ in 0..3 {
        fixture.after(364).await;
        assert!(fixture.service.visit(&token).await.unwrap().unwrap().renewed);
        fixture.restart().await;
    }
    fixture.after(365).await;
    assert_eq!(fixture.service.visit(&token).await.unwrap(), None);
    // Not even if the clock is set back: it was swept.
    fixture.clock.fetch_sub(365 * DAY, Ordering::Relaxed);
    fixture.restart().await;
    assert_eq!(fixture.service.visit(&token).await.unwrap(), None);
}

#[tokio::test]
async fn who_never_sat_down_is_forgotten_after_a_month() {
    let mut fixture = Fixture::new("month").await;
    let (_, token) = fixture.service.new_guest("Mika").await.unwrap();
    let (sits, kept) = fixture.service.new_guest("Ben").await.unwrap();
    fixture.service.create(&sits, wanted("metrox", &["you"])).await.unwrap();
    fixture.after(29).await;
    assert!(fixture.service.visit(&token).await.unwrap().unwrap().renewed, "who comes stays");
    fixture.after(30).await;
    assert_eq!(fixture.service.visit(&token).await.unwrap(), None, "though it was used in this process");
    assert!(fixture.service.visit(&kept).await.unwrap().is_some());
    fixture.restart().await;
    assert_eq!(fixture.service.visit(&token).await.unwrap(), None);
}

#[tokio::test]
async fn the_use_of_a_session_is_written_once_a_day() {
    let fixture = Fixture::new("daily").await;
    let (_, token) = fixture.service.new_guest("Mika").await.unwrap();
    let renewed = async || fixture.service.visit(&token).await.unwrap().unwrap().renewed;
    assert!(!renewed().await);
    fixture.after(1).await;
    assert!(renewed().await);
    assert!(!renewed().await);
}

/// A client that hangs up leaves nothing half done: what is gone from the database is gone from memory, too.
#[tokio::test]
async fn a_session_ends_though_nobody_waits_for_its_end() {
    const PASSWORD: &str = "green tea at nine";
    let fixture = Fixture::new("hangs-up").await;
    let service = &fixture.service;
    let made = service.sign_up(None, "Mika", PASSWORD).await.unwrap();
    let other = service.sign_in(None, ("Mika", PASSWORD), [192, 0, 2, 1].into()).await.unwrap();
    assert!(service.guest(&other.token).await.unwrap().is_some());
    give_up(service.sign_out_everywhere(&made.guest)).await;
    gone(service, &other.token).await;
    let again = service.sign_in(None, ("Mika", PASSWORD), [192, 0, 2, 1].into()).await.unwrap();
    assert!(service.guest(&again.token).await.unwrap().is_some());
    Box::pin(give_up(service.sign_out(&again.token))).await;
    gone(service, &again.token).await;
}

/// Begins something, and gives it up at its first wait.
async fn give_up(work: impl Future) {
    let mut work = std::pin::pin!(work);
    std::future::poll_fn(|context| {
        assert!(work.as_mut().poll(context).is_pending(), "there is something to wait for");
        Poll::Ready(())
    })
    .await;
}

/// Waits until a token is nobody's.
async fn gone(service: &TableService, token: &Token) {
    let waits = async {
        while service.guest(token).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, waits).await.unwrap();
}
