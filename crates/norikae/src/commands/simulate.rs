//! `norikae simulate`: many games between bots.

use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    sync::Mutex,
};

use bots::arena::{Looks, NoReport, Report, Run, Violation, Watch};
use catalog::Title;
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{Lang, Listener, Record, Shelf, signature};

use crate::{
    args::Simulate,
    commands::{open, print_json, programs, title},
    failure::Failure,
    paint::bold,
};

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Simulate) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, args.seats.len())?;
    if args.signature {
        writeln!(std::io::stdout(), "{}", opened.signature(signature::GAMES))?;
        return Ok(());
    }
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Usage(format!("--records {}: {error}", folder.display())))?;
    }
    let run = Run {
        seats: args.seats.clone(),
        games: args.games,
        seed: args.seed,
        threads: usize::from(args.threads),
        looks: Looks { audit: args.audit, kinds: args.json },
        programs: Some(programs(args.programs)),
    };
    let watcher = Watcher::new(args);
    let report = opened.simulate(&run, &watcher).map_err(|no_report| match no_report {
        NoReport::NoSuchBot(Some(why)) => Failure::Usage(format!("--seats: {why}")),
        NoReport::NoSuchBot(None) => {
            let unknown = args.seats.iter().find(|seat| !title.bots().contains(&seat.as_str()));
            let unknown = unknown.map_or_else(String::new, |seat| format!("there is no bot `{seat}`; "));
            Failure::Usage(format!("--seats: {unknown}the bots of {} are: {}", title.id(), title.bots().join(", ")))
        }
        NoReport::Broken(violation) => Failure::Check(tell(title, &violation, lang)),
    })?;
    watcher.finish()?;
    if args.json { print_json(&report) } else { print(&report) }
}

/// What the audit found, and where: with the seed the game can be played again.
fn tell(title: &dyn Title, found: &Violation, lang: Lang) -> String {
    let Violation { index, seed, decision, last, broken } = found;
    let last = last.as_ref().map_or_else(String::new, |(seat, text)| format!(" (seat {seat}: `{text}`)"));
    let about = if broken.pieces.is_empty() { String::new() } else { format!(" [{}]", broken.pieces.join(", ")) };
    let why = broken.say(title.dictionary(), Listener::plain(lang));
    format!("{} game {index}, seed {seed}, after decision {decision}{last}: {why}{about}", title.id())
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
    if report.audited {
        writeln!(out, "audited after every decision: everything is accounted for")?;
    }
    writeln!(out, "seat  bot            mean      sd    min    max   wins")?;
    for (scores, wins) in report.scores.iter().zip(&report.seat_wins) {
        let (min, max) = (scores.min, scores.max);
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

#[cfg(test)]
mod tests {
    use tabletop::{Illegal, Phrase, Rule, Seat, Seed};

    use super::*;

    #[test]
    fn a_violation_names_game_seed_decision_and_what() {
        let broken = Illegal::by(Rule("TM-GEN-5"), Phrase::new("chk-account")).about("G");
        let last = Some((Seat::at(1), "pass".to_owned()));
        let found = Violation { index: 3, seed: Seed::number(7), decision: 12, last, broken };
        let title = catalog::title("tokyo-metro").expect("the game");
        let text = tell(title, &found, Lang::En);
        let seed = Seed::number(7);
        let head = format!("tokyo-metro game 3, seed {seed}, after decision 12 (seat 1: `pass`): TM-GEN-5: ");
        assert!(text.starts_with(&head) && text.ends_with("[G]") && !text.contains("chk-"), "{text}");
    }
}
