//! `norikae simulate`: many games between bots.

use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    sync::Mutex,
};

use bots::arena::{Report, Run, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{Record, Shelf, signature};

use crate::{
    args::Simulate,
    commands::{open, print_json, title},
    failure::Failure,
    paint::bold,
};

pub(crate) fn run(shelf: &Shelf, args: &Simulate) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, shelf, &args.table, args.seats.len())?;
    if args.signature {
        writeln!(std::io::stdout(), "{}", opened.signature(signature::GAMES))?;
        return Ok(());
    }
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Usage(format!("--records {}: {error}", folder.display())))?;
    }
    let run = Run { seats: args.seats.clone(), games: args.games, seed: args.seed, threads: usize::from(args.threads) };
    let watcher = Watcher::new(args);
    let report = opened.simulate(&run, &watcher).ok_or_else(|| {
        Failure::Usage(format!("--seats: the bots of {} are: {}", title.id(), title.bots().join(", ")))
    })?;
    watcher.finish()?;
    if args.json { print_json(&report) } else { print(&report) }
}

/// Shows progress on a terminal, and writes the records that are wanted.
struct Watcher {
    bar: ProgressBar,
    records: Option<PathBuf>,
    fault: Mutex<Option<String>>,
}

impl Watcher {
    fn new(args: &Simulate) -> Self {
        let bar = if std::io::stderr().is_terminal() && !args.json {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
            ProgressBar::new(args.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        Self { bar, records: args.records.clone(), fault: Mutex::new(None) }
    }

    fn finish(self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        let fault = self.fault.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        fault.map_or(Ok(()), |fault| Err(Failure::Check(fault)))
    }
}

impl Watch for Watcher {
    fn finished(&self, games: u64) {
        self.bar.inc(games);
    }

    fn wants_records(&self) -> bool {
        self.records.is_some()
    }

    fn record(&self, index: u64, record: &Record) {
        let Some(folder) = &self.records else { return };
        let path = folder.join(format!("{}-{index:06}.txt", record.game));
        if let Err(error) = std::fs::write(&path, record.to_string()) {
            let fault = format!("can't write {}: {error}", path.display());
            self.fault.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(fault);
        }
    }
}

fn print(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} {}  {} players, {} games in {:.2} s: {:.0} games/s, {:.0} decisions/s, {:.1} decisions a game",
        bold(report.game),
        report.options,
        report.players,
        report.games,
        report.seconds,
        report.games_per_second,
        report.decisions_per_second,
        report.decisions_per_game
    )?;
    writeln!(out, "seat  bot            mean      sd    min    max   wins")?;
    for (scores, wins) in report.scores.iter().zip(&report.seat_wins) {
        let (min, max) = if report.games == 0 { (0, 0) } else { (scores.min, scores.max) };
        writeln!(
            out,
            "{:>4}  {:<10} {:>8.2} {:>7.2} {min:>6} {max:>6} {:>5.1}%",
            scores.seat,
            scores.bot,
            scores.mean,
            scores.sd,
            wins * 100.0
        )?;
    }
    if report.players > 1 {
        for wins in &report.wins {
            let (low, high) = (wins.low * 100.0, wins.high * 100.0);
            writeln!(out, "{} wins {:.1} % (95 %: {low:.1} to {high:.1})", wins.bot, wins.rate * 100.0)?;
        }
    }
    Ok(())
}
