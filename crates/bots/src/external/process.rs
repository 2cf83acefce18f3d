//! The process of a program: started when it is asked, killed when it hangs and at the end, with all that it has started.

use std::{
    io::{BufRead, BufReader, Read, Write},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    },
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process_group};
use serde::Deserialize;
use serde_json::Value;
use tabletop::Seat;

use super::{Programs, Question};

/// The longest line of an answer, in bytes.
const LONGEST: u64 = 64 * 1024;
/// Lines that a program may be ahead; it is not read on beyond them.
const AHEAD: usize = 4;
/// After so many turns lost a program is not asked any more.
const MOST_FAULTS: u32 = 10;

/// A program at a seat.
pub struct Program {
    command: String,
    programs: Programs,
    running: Option<Running>,
    asked: u64,
    faults: u32,
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Program").field("command", &self.command).field("faults", &self.faults).finish_non_exhaustive()
    }
}

/// How a program lost its turn.
enum Fault {
    /// It can't be started.
    NotStarted(String),
    /// It has ended, or reads nothing.
    Died,
    /// It did not answer in time.
    Late(Duration),
    /// Its line does not end.
    Endless,
    /// It wrote something that is no answer.
    NoAnswer(String),
    /// It chose what it may not.
    Illegal(String),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotStarted(why) => write!(f, "it can't be started: {why}"),
            Self::Died => f.write_str("it has died"),
            Self::Late(deadline) => write!(f, "no answer within {} ms", deadline.as_millis()),
            Self::Endless => write!(f, "a line of more than {LONGEST} bytes"),
            Self::NoAnswer(line) => write!(f, "`{}` is no answer; write {{\"action\": \"…\"}}", shortened(line)),
            Self::Illegal(action) => write!(f, "`{}` is not among the legal choices", shortened(action)),
        }
    }
}

/// The beginning of what a program wrote, on one line.
fn shortened(text: &str) -> String {
    text.chars().take(80).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[derive(Deserialize)]
struct Answer {
    action: String,
}

impl Program {
    pub(super) fn new(command: &str, programs: Programs) -> Self {
        Self { command: command.to_owned(), programs, running: None, asked: 0, faults: 0 }
    }

    /// The place in `legal` of what it chooses; none if it has lost its turn, of which somebody was told.
    pub fn choose(&mut self, game: &str, seat: Seat, view: &Value, legal: &[String]) -> Option<usize> {
        if self.faults >= MOST_FAULTS {
            return None;
        }
        self.asked += 1;
        match self.ask(game, seat, view, legal) {
            Ok(at) => Some(at),
            Err(fault) => {
                self.lose_turn(seat, &fault);
                None
            }
        }
    }

    fn lose_turn(&mut self, seat: Seat, fault: &Fault) {
        // What it writes later would be taken for the next answer.
        self.running = None;
        self.faults += 1;
        let last = if self.faults == MOST_FAULTS { "; it is not asked any more" } else { "" };
        let (name, asked) = (&self.command, self.asked);
        (self.programs.tell)(&format!(
            "exec:{name} (seat {seat}), question {asked}: {fault}; chance plays this turn{last}"
        ));
    }

    fn ask(&mut self, game: &str, seat: Seat, view: &Value, legal: &[String]) -> Result<usize, Fault> {
        let starting = if self.running.is_some() { Duration::ZERO } else { self.programs.startup };
        let deadline = self.programs.deadline + starting;
        let deadline_ms = u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX);
        let question = Question { game, seat: seat.number(), view, legal, deadline_ms };
        let mut line = serde_json::to_string(&question).unwrap_or_default();
        line.push('\n');
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(Running::start(&self.command).map_err(|why| Fault::NotStarted(why.to_string()))?),
        };
        let text = running.exchange(line, deadline)?;
        let answer: Answer = serde_json::from_str(&text).map_err(|_| Fault::NoAnswer(text))?;
        legal.iter().position(|known| *known == answer.action).ok_or(Fault::Illegal(answer.action))
    }
}

/// The programs that run, each in a process group of its own.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Kills all programs that run: for who ends before their games do.
pub fn end_all() {
    for group in &*RUNNING.lock().unwrap_or_else(PoisonError::into_inner) {
        let _ = kill_process_group(*group, Signal::KILL);
    }
}

/// A process that runs; it is killed and waited for when this is dropped.
pub(super) struct Running {
    child: Child,
    /// A thread of its own writes, and one reads: a program that does neither stops nobody but itself.
    questions: SyncSender<String>,
    answers: Receiver<Result<String, Fault>>,
}

impl Running {
    /// Starts a program: its path and its arguments, separated by spaces. No shell reads them.
    pub(super) fn start(command: &str) -> std::io::Result<Self> {
        let mut words = command.split_whitespace();
        let none = || std::io::Error::new(std::io::ErrorKind::InvalidInput, "no program is named");
        let mut child = Command::new(words.next().ok_or_else(none)?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()?;
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(Pid::from_child(&child));
        let (questions, to_write) = sync_channel::<String>(1);
        let (tell, answers) = sync_channel(AHEAD);
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                // Who died reads nothing: the one who waits for the answer notices.
                while let Ok(line) = to_write.recv() {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(BufReader::new(stdout), &tell));
        }
        Ok(Self { child, questions, answers })
    }

    /// Puts a question, and waits for the line that answers it.
    fn exchange(&mut self, line: String, deadline: Duration) -> Result<String, Fault> {
        // What nobody asked for answers nothing.
        while let Ok(unasked) = self.answers.try_recv() {
            unasked?;
        }
        self.questions.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => Fault::Late(deadline),
            TrySendError::Disconnected(_) => Fault::Died,
        })?;
        self.answers.recv_timeout(deadline).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Late(deadline),
            RecvTimeoutError::Disconnected => Fault::Died,
        })?
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let group = Pid::from_child(&self.child);
        // It may have ended by itself, and what it started may not; either way it is waited for, so that nothing of it stays.
        let _ = kill_process_group(group, Signal::KILL);
        let _ = self.child.wait();
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| *other != group);
    }
}

/// Reads the lines of a program until it ends or nobody listens.
fn read_lines(mut from: impl BufRead, tell: &SyncSender<Result<String, Fault>>) {
    loop {
        let mut line = Vec::new();
        let read = from.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let text = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST => Err(Fault::Endless),
            Ok(_) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let ends = text.is_err();
        if tell.send(text).is_err() || ends {
            return;
        }
    }
}
