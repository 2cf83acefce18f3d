//! The access log: a line for each answer that has gone out. Requests never wait for it: lines go through a queue to a thread of
//! its own, and what it does not take is lost and counted.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, SyncSender, TrySendError},
    },
    time::{Duration, Instant},
};

use prometheus_client::metrics::counter::Counter;
use tables::{Day, GuestId};

use crate::route::Route;

/// So many lines wait at most.
const MOST: usize = 4096;
/// So many lines are written at once at most.
const AT_ONCE: usize = 256;
/// So often it is looked whether the file is still the one of this name: whoever rotates logs renames it.
const LOOKS: Duration = Duration::from_secs(1);
/// So long a stop waits for lines that are still to be written.
const LAST: Duration = Duration::from_secs(1);

/// Where the lines go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccessLogTarget {
    /// Standard output.
    Standard,
    /// A file, which is made if it is not there, for its owner alone, and added to if it is.
    File(PathBuf),
}

/// A log that takes lines. Cheap to clone.
#[derive(Clone, Debug)]
pub struct AccessLog {
    lines: SyncSender<Told>,
    lost: Counter,
    /// Tells when all is written.
    ended: Arc<Mutex<Option<Receiver<()>>>>,
}

/// What the thread is told.
#[derive(Debug)]
enum Told {
    Line(Line),
    End,
}

/// One answer.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) method: &'static str,
    pub(crate) route: Route,
    pub(crate) status: u16,
    pub(crate) bytes: u64,
    pub(crate) took: Duration,
    pub(crate) who: Option<GuestId>,
}

/// An answer that is going out: its line is written when it has gone, however that ends.
#[derive(Clone, Debug)]
pub(crate) struct Logged {
    pub(crate) log: AccessLog,
    pub(crate) begun: Instant,
    pub(crate) line: Line,
}

impl Logged {
    /// All of it has gone that will.
    pub(crate) fn gone(self) {
        let took = self.begun.elapsed();
        self.log.write(Line { took, ..self.line });
    }
}

impl AccessLog {
    /// Opens a log; refuses a file that cannot be written.
    pub fn open(target: &AccessLogTarget) -> io::Result<Self> {
        let sink = match target {
            AccessLogTarget::Standard => Sink::Standard,
            AccessLogTarget::File(path) => Sink::File { open: open(path)?, path: path.clone(), looked: Instant::now() },
        };
        Self::into(sink)
    }

    fn into(sink: Sink) -> io::Result<Self> {
        let (lines, queue) = mpsc::sync_channel(MOST);
        let (ends, ended) = mpsc::channel();
        let lost = Counter::default();
        let mut writer = Writer { sink, lost: lost.clone(), well: true };
        std::thread::Builder::new().name("access-log".to_owned()).spawn(move || {
            writer.run(&queue);
            // Nobody may wait for it.
            let _ = ends.send(());
        })?;
        Ok(Self { lines, lost, ended: Arc::new(Mutex::new(Some(ended))) })
    }

    /// The lines that were lost.
    pub(crate) const fn lost(&self) -> &Counter {
        &self.lost
    }

    /// Takes a line if there is room for it.
    pub(crate) fn write(&self, line: Line) {
        if self.lines.try_send(Told::Line(line)).is_err() {
            self.lost.inc();
        }
    }

    /// Waits a little until what was told is written.
    pub fn finish(&self) {
        let until = Instant::now() + LAST;
        while let Err(TrySendError::Full(_)) = self.lines.try_send(Told::End) {
            if Instant::now() > until {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(ended) = ended {
            let _ = ended.recv_timeout(LAST);
        }
    }
}

/// Where lines are written.
enum Sink {
    Standard,
    File {
        open: File,
        path: PathBuf,
        looked: Instant,
    },
    #[cfg(test)]
    Test(Box<dyn io::Write + Send>),
}

/// Read as well as written: so a pipe with nobody at its end is opened at once.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.create(true).append(true).read(true).open(path)
}

impl Sink {
    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        match self {
            Self::Standard => {
                let mut out = io::stdout().lock();
                out.write_all(text)?;
                out.flush()
            }
            Self::File { open, path, looked } => {
                if looked.elapsed() >= LOOKS {
                    *looked = Instant::now();
                    if is_another(open, path) {
                        *open = self::open(path)?;
                    }
                }
                open.write_all(text)
            }
            #[cfg(test)]
            Self::Test(sink) => sink.write_all(text),
        }
    }
}

/// Whether the file of this name is not the one that is open: it was renamed or removed.
#[cfg(unix)]
fn is_another(open: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (open.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) != (named.dev(), named.ino()),
        (Ok(_), Err(error)) => error.kind() == io::ErrorKind::NotFound,
        (Err(_), _) => false,
    }
}

#[cfg(not(unix))]
fn is_another(_: &File, path: &Path) -> bool {
    !path.exists()
}

struct Writer {
    sink: Sink,
    lost: Counter,
    /// Whether the last lines were written: what goes on is told once.
    well: bool,
}

impl Writer {
    /// Writes lines as they come, those together that wait together, until the end is told or nobody is left to tell.
    fn run(&mut self, queue: &Receiver<Told>) {
        let mut ends = false;
        while !ends {
            let (mut text, mut lines) = (String::new(), 0);
            let first = queue.recv().ok();
            ends = first.is_none();
            for told in first.into_iter().chain(queue.try_iter()).take(AT_ONCE) {
                match told {
                    Told::Line(line) => {
                        line.add_to(&mut text);
                        lines += 1;
                    }
                    Told::End => ends = true,
                }
            }
            if lines > 0 {
                self.write(&text, lines);
            }
        }
    }

    fn write(&mut self, text: &str, lines: u64) {
        let written = self.sink.write(text.as_bytes());
        match &written {
            Ok(()) if !self.well => tracing::info!("the access log is written again"),
            Err(error) if self.well => tracing::warn!(%error, "the access log is not written; requests go on"),
            Ok(()) | Err(_) => {}
        }
        if written.is_err() {
            self.lost.inc_by(lines);
        }
        self.well = written.is_ok();
    }
}

impl Line {
    /// `2026-11-16T18:45:00.123Z POST /t/*/play 303 0 1234 7`: when, what, the status, bytes, microseconds, the number of who asked.
    fn add_to(&self, text: &mut String) {
        use std::fmt::Write as _;
        let Self { method, route, status, bytes, took, who, .. } = self;
        let at = time(self.at);
        let who = who.map_or_else(|| "-".to_owned(), |who| who.0.to_string());
        // A text that grows in memory refuses nothing.
        let _ = writeln!(text, "{at} {method} {route} {status} {bytes} {} {who}", took.as_micros());
    }
}

/// A moment as RFC 3339 writes it, in UTC.
fn time(at: i64) -> String {
    let (seconds, milliseconds) = (at.div_euclid(1000), at.rem_euclid(1000));
    let (hour, minute, second) =
        (seconds.div_euclid(3600).rem_euclid(24), seconds.div_euclid(60).rem_euclid(60), seconds.rem_euclid(60));
    format!("{}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z", Day::of(at))
}

#[cfg(test)]
#[path = "access_log_tests.rs"]
mod tests;
