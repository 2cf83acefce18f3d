//! `norikae train`: bots learn by self-play.

use std::{
    io::{ErrorKind, IsTerminal, Write},
    time::{Duration, Instant},
};

use bots::train::{Course, Measure, NoTraining, Progress, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{Lang, Shelf};

use crate::{
    args::Train,
    commands::{open, title},
    failure::Failure,
    output::Output,
};

/// Between two checkpoints at least.
const PAUSE: Duration = Duration::from_secs(20);

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Train) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, 1)?;
    let out = Output::of("--out", &args.out)?;
    let checkpoint = out.with(".checkpoint");
    let place = checkpoint.path().display();
    let from = match std::fs::read(checkpoint.path()) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::Usage(format!("can't read {place}: {error}"))),
    };
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
        NoTraining::NotThisGame => {
            Failure::Usage(format!("the bots of {} learn nothing; those of metrox and shinjuku do", title.id()))
        }
        NoTraining::Alone => Failure::Usage(format!(
            "--players: the bots of {} learn alone, for any number of players; leave it out, or write 1",
            title.id()
        )),
        NoTraining::BadCheckpoint(why) => {
            Failure::Usage(format!("can't go on from {place}: {why}. Delete it to begin anew"))
        }
        NoTraining::Io(error) => error.into(),
    })?;
    watcher.bar.finish_and_clear();
    out.write(&file)?;
    match std::fs::remove_file(checkpoint.path()) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(Failure::Check(format!("can't remove {place}: {error}")));
        }
        _ => {}
    }
    writeln!(std::io::stdout(), "{}: {} bytes", args.out.display(), file.len())?;
    Ok(())
}

/// Shows progress, and keeps checkpoints.
struct Watcher<'a> {
    bar: ProgressBar,
    checkpoint: &'a Output,
    kept: Instant,
    quiet: bool,
}

impl<'a> Watcher<'a> {
    fn new(args: &Train, checkpoint: &'a Output) -> Self {
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

    fn measured(&mut self, Progress { games, measure }: Progress) {
        let words = match measure {
            Measure::Scores { mean, greedy } => format!("scores {mean:.2}, greedy {greedy:.2}"),
            Measure::Explains { after, before } => {
                format!("explains {after:.1} % of how the newest of them ended, {before:.1} % before it learned them")
            }
        };
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
        self.checkpoint.write(bytes)
    }
}
