//! `norikae tune`: greedy's numbers are moved to where it wins more.

use std::io::{IsTerminal, Write};

use bots::tune::{Course, Progress, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{Lang, Shelf};

use crate::{
    args::Tune,
    commands::{open, title},
    failure::Failure,
};

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Tune) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, 2)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let course = Course { steps: args.steps, games: args.games, seed: args.seed, threads };
    let mut watcher = Watcher::new(args);
    let tuned = opened.tune(&course, &mut watcher);
    watcher.0.finish_and_clear();
    let numbers = tuned.ok_or_else(|| Failure::Usage(format!("the bots of {} have nothing to tune", title.id())))?;
    writeln!(std::io::stdout(), "{numbers}")?;
    Ok(())
}

/// Shows progress on a terminal.
struct Watcher(ProgressBar);

impl Watcher {
    fn new(args: &Tune) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} steps, {eta} left  {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(ProgressBar::new(u64::from(args.steps)).with_style(style))
    }
}

impl Watch for Watcher {
    fn step(&mut self, Progress { step, won }: Progress) {
        self.0.set_position(u64::from(step));
        self.0.set_message(format!("{:.1} % against greedy", won * 100.0));
    }
}
