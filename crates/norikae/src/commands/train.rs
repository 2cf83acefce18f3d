//! `norikae train`: bots learn by self-play.

use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bots::train::{Course, NoTraining, Progress, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::Shelf;

use crate::{
    args::Train,
    commands::{open, title},
    failure::Failure,
};

/// Between two checkpoints at least.
const PAUSE: Duration = Duration::from_secs(20);

pub(crate) fn run(shelf: &Shelf, args: &Train) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, shelf, &args.table, 1)?;
    let mut checkpoint = args.out.clone().into_os_string();
    checkpoint.push(".checkpoint");
    let checkpoint = PathBuf::from(checkpoint);
    let from = match std::fs::read(&checkpoint) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::Usage(format!("can't read {}: {error}", checkpoint.display()))),
    };
    let writable = std::fs::OpenOptions::new().create(true).append(true).open(&args.out);
    writable.map_err(|error| Failure::Usage(format!("--out {}: {error}", args.out.display())))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let course = Course {
        games: args.games,
        seed: args.seed,
        shards: u32::from(args.shards),
        threads: args.threads.map_or(cores, usize::from),
        from,
    };
    let mut watcher = Watcher::new(args, &checkpoint);
    let file = opened.train(&course, &mut watcher).map_err(|why| match why {
        NoTraining::NotThisGame => Failure::Usage(format!("the bots of {} learn nothing", title.id())),
        NoTraining::BadCheckpoint(why) => {
            Failure::Usage(format!("can't go on from {}: {why}. Delete it to begin anew", checkpoint.display()))
        }
        NoTraining::Io(error) => error.into(),
    })?;
    watcher.bar.finish_and_clear();
    replace(&args.out, &file)?;
    match std::fs::remove_file(&checkpoint) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    writeln!(std::io::stdout(), "{}: {} bytes", args.out.display(), file.len())?;
    Ok(())
}

/// Writes a file whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    std::fs::write(&new, bytes)?;
    std::fs::rename(&new, path)
}

/// Shows progress, and keeps checkpoints.
struct Watcher<'a> {
    bar: ProgressBar,
    checkpoint: &'a Path,
    kept: Instant,
    quiet: bool,
}

impl<'a> Watcher<'a> {
    fn new(args: &Train, checkpoint: &'a Path) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let bar = if terminal {
            let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games, {eta} left  {msg}");
            ProgressBar::new(args.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        Self { bar, checkpoint, kept: Instant::now(), quiet: terminal }
    }
}

impl Watch for Watcher<'_> {
    fn played(&mut self, games: u64) {
        self.bar.set_position(games);
    }

    fn measured(&mut self, Progress { games, score, greedy }: Progress) {
        let words = format!("scores {score:.2}, greedy {greedy:.2}");
        if !self.quiet {
            anstream::eprintln!("{games} games: {words}");
        }
        self.bar.set_message(words);
    }

    fn wants_checkpoint(&self) -> bool {
        self.kept.elapsed() >= PAUSE
    }

    fn checkpoint(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.kept = Instant::now();
        replace(self.checkpoint, bytes)
    }
}
