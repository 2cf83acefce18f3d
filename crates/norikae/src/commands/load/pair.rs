//! One table with two seats, each a program that listens and decides; when the game is over, the next begins.

use std::{
    borrow::Cow,
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use serde::Deserialize;
use serde_json::json;

use super::{
    client::{Broken, Client},
    viewer,
};

/// What all tables report.
#[derive(Default)]
pub(super) struct Tally {
    /// Microseconds from sending a decision to its acknowledgement.
    pub(super) latencies: Vec<u32>,
    /// Microseconds from the acknowledgement of a decision to its event on the stream of the other seat.
    pub(super) told: Vec<u32>,
    /// When a decision was acknowledged or told, until the other is known too, by table and entry.
    half_told: HashMap<(String, u64), (Instant, Half)>,
    /// Microseconds from asking for a page to having it.
    pub(super) pages: Vec<u32>,
    /// Bytes that came over the streams of seats.
    pub(super) streamed: u64,
    /// Bytes of requests and their answers.
    pub(super) exchanged: u64,
    /// Tables begun.
    pub(super) games: u64,
    /// Requests that were not answered with success.
    pub(super) errors: Vec<String>,
    /// Acknowledged decisions, a line each.
    pub(super) acknowledged: Vec<String>,
}

/// What is known of a decision so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Acknowledged,
    Told,
}

impl Tally {
    /// Notes one half of a decision; with the other, how long it took to be told. What was told before it was acknowledged took
    /// no time.
    fn half(&mut self, id: &str, seq: u64, half: Half) {
        let now = Instant::now();
        match self.half_told.remove(&(id.to_owned(), seq)) {
            None => drop(self.half_told.insert((id.to_owned(), seq), (now, half))),
            Some((then, Half::Acknowledged)) => {
                self.told.push(u32::try_from(now.duration_since(then).as_micros()).unwrap_or(u32::MAX));
            }
            Some((_, Half::Told)) => self.told.push(0),
        }
    }
}

/// What the tables share.
pub(super) struct Run {
    pub(super) servers: Vec<SocketAddr>,
    pub(super) game: String,
    /// Whether decisions count: all tables are set up, and time is not over.
    pub(super) counting: AtomicBool,
    pub(super) over: AtomicBool,
    pub(super) keep: bool,
    /// How many look on at each table.
    pub(super) viewers: usize,
    pub(super) tally: Mutex<Tally>,
}

impl Run {
    pub(super) fn note(&self, note: impl FnOnce(&mut Tally)) {
        note(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The server of this number; there may be fewer.
    pub(super) fn server(&self, number: usize) -> SocketAddr {
        self.servers[number % self.servers.len()]
    }

    fn note_if_counting(&self, note: impl FnOnce(&mut Tally)) {
        if self.counting.load(Ordering::Relaxed) {
            self.note(note);
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// What a seat's program wants to know of an event.
#[derive(Deserialize)]
struct Event<'a> {
    seq: u64,
    kind: &'a str,
    seat: Option<u8>,
    over: bool,
    asked: Option<u64>,
    #[serde(borrow, default)]
    legal: Vec<Cow<'a, str>>,
}

/// A seat's program.
struct Player {
    server: SocketAddr,
    token: String,
    posts: Client,
    dice: u64,
}

impl Player {
    async fn new(server: SocketAddr, dice: u64) -> Result<Self, Broken> {
        let mut posts = Client::connect(server).await?;
        let (status, guest) = posts.post("/api/guests", "", r#"{"name":"load"}"#).await?;
        let token = guest["token"].as_str().ok_or_else(|| Broken(format!("no guest: {status}")))?;
        Ok(Self { server, token: token.to_owned(), posts, dice })
    }

    fn choose<'a>(&mut self, legal: &[Cow<'a, str>]) -> Cow<'a, str> {
        // Xorshift: any choice will do, so long as the games differ.
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        let at = self.dice as usize % legal.len().max(1);
        legal.get(at).cloned().unwrap_or_default()
    }

    /// What an event says: whether the game is over, and what is asked, with a choice that answers it.
    fn read(&mut self, run: &Run, id: &str, seat: u8, data: &[u8]) -> Option<(bool, Option<(u64, String)>)> {
        let event: Event<'_> = serde_json::from_slice(data).ok()?;
        if event.kind == "play" && event.seat.is_some_and(|other| other != seat) {
            run.note_if_counting(|tally| tally.half(id, event.seq, Half::Told));
        }
        let question = event.asked.map(|asked| (asked, self.choose(&event.legal).into_owned()));
        Some((event.over, question))
    }

    /// Listens to a table and answers every question until the game or the time is over.
    async fn play(&mut self, run: &Run, id: &str, seat: u8) -> Result<(), Broken> {
        let mut stream = Client::connect(self.server).await?;
        stream.listen(&format!("/api/tables/{id}/events?after=0"), &self.token).await?;
        let path = format!("/api/tables/{id}/play");
        let before = self.posts.received + self.posts.sent;
        while !run.is_over() {
            let (over, question) = stream.event(|data| self.read(run, id, seat, data)).await?;
            if over {
                break;
            }
            if let Some((asked, action)) = question {
                self.decide(run, &path, id, seat, &action, asked).await?;
            }
        }
        if run.counting.load(Ordering::Relaxed) {
            let exchanged = self.posts.received + self.posts.sent - before;
            run.note(|tally| {
                tally.streamed += stream.received;
                tally.exchanged += exchanged;
            });
        }
        Ok(())
    }

    async fn decide(
        &mut self,
        run: &Run,
        path: &str,
        id: &str,
        seat: u8,
        action: &str,
        asked: u64,
    ) -> Result<(), Broken> {
        let body = json!({"seat": seat, "action": action, "asked": asked}).to_string();
        let begun = Instant::now();
        let (status, answer) = self.posts.post(path, &self.token, &body).await?;
        let micros = u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX);
        let counting = run.counting.load(Ordering::Relaxed);
        run.note(|tally| {
            if status != 200 {
                tally.errors.push(format!("{status} {answer}"));
            } else if counting {
                tally.latencies.push(micros);
                tally.half(id, answer["seq"].as_u64().unwrap_or(0), Half::Acknowledged);
            }
            if run.keep && status == 200 {
                tally.acknowledged.push(format!("{id}\t{seat}\t{}\t{action}", answer["seq"]));
            }
        });
        Ok(())
    }
}

/// Plays tables one after the other until the time is over.
pub(super) async fn play(run: Arc<Run>, number: u64, ready: tokio::sync::mpsc::Sender<()>) {
    if let Err(Broken(why)) = tables(&run, number, ready).await
        && !run.is_over()
    {
        run.note(|tally| tally.errors.push(why));
    }
}

async fn tables(run: &Arc<Run>, number: u64, ready: tokio::sync::mpsc::Sender<()>) -> Result<(), Broken> {
    let dice = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let number = usize::try_from(number).unwrap_or(0);
    let mut first = Player::new(run.server(number), dice).await?;
    let mut second = Player::new(run.server(number + 1), !dice | 1).await?;
    let mut ready = Some(ready);
    while !run.is_over() {
        let new = json!({"game": run.game, "seats": ["you", "open"]}).to_string();
        let (status, made) = first.posts.post("/api/tables", &first.token, &new).await?;
        let id = made["id"].as_str().ok_or_else(|| Broken(format!("no table: {status} {made}")))?.to_owned();
        second.posts.post(&format!("/api/tables/{id}/join"), &second.token, "{}").await?;
        run.note(|tally| tally.games += 1);
        let _viewers = viewer::crowd(run, &id).await?;
        drop(ready.take());
        let (one, other) = tokio::join!(first.play(run, &id, 0), second.play(run, &id, 1));
        one.and(other)?;
    }
    Ok(())
}
