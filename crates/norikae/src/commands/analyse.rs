//! `norikae analyse`: what a bot thinks of a finished game.

use std::io::{IsTerminal, Write};

use bots::{
    advice::{Estimate, Scale},
    analysis::{Analysis, Decision, Effort, NoAnalysis, Watch},
    chances::Moment,
};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::Shelf;

use crate::{
    args::Analyse,
    commands::{print_json, read_record},
    failure::Failure,
    paint::{bold, dim},
};

pub(crate) fn run(shelf: &Shelf, args: &Analyse) -> Result<(), Failure> {
    let (record, opened) = read_record(shelf, &args.file)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let effort = Effort { thinking: args.budget.0, playouts: args.playouts, threads };
    let watcher = Watcher::new(!args.json);
    let file = args.file.display();
    let analysis = opened.analyse(&record, effort, &watcher).map_err(|why| match why {
        NoAnalysis::Record(fault) => Failure::Check(format!("{file}: {fault}")),
        NoAnalysis::NotOver => {
            Failure::Check(format!("{file}: the game of this record is not over; only a finished game is analysed"))
        }
    })?;
    watcher.finish();
    if args.json { print_json(&analysis) } else { print(&analysis) }
}

/// Shows progress on a terminal.
pub(crate) struct Watcher(ProgressBar);

impl Watcher {
    /// One that shows something only where that is wanted.
    pub(crate) fn new(shows: bool) -> Self {
        if !shows || !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len}, {eta} left");
        Self(ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Watch for Watcher {
    fn begins(&self, pieces: usize) {
        self.0.set_length(pieces as u64);
    }

    fn finished(&self) {
        self.0.inc(1);
    }
}

fn print(analysis: &Analysis) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{} {}", bold(analysis.game), analysis.options)?;
    let about = match analysis.scale {
        Scale::Score => "worth: the score that is expected in the end",
        Scale::Lead => "worth: by how much the seat is expected to be ahead of its best rival in the end",
    };
    writeln!(out, "{}", dim(about))?;
    let mut course = analysis.course.iter().peekable();
    for decision in &analysis.decisions {
        if let Some(moment) = course.next_if(|moment| moment.step == decision.step) {
            print_moment(analysis, moment, &mut out)?;
        }
        print_decision(analysis, decision, &mut out)?;
    }
    for moment in course {
        print_moment(analysis, moment, &mut out)?;
    }
    writeln!(out, "\nseat  name          score  decisions   best  lost by each")?;
    for (summary, name) in analysis.summary.iter().zip(&analysis.seats) {
        let score = analysis.scores.get(summary.seat.index()).copied().unwrap_or_default();
        let share = 100.0 * summary.best as f64 / summary.decisions.max(1) as f64;
        let (seat, decisions, loss) = (summary.seat, summary.decisions, summary.loss);
        writeln!(out, "{seat:>4}  {name:<12} {score:>6} {decisions:>10} {share:>5.0}% {loss:>13.2}")?;
    }
    Ok(())
}

/// The chances before a decision; at a table of one, the score.
fn print_moment(analysis: &Analysis, moment: &Moment, out: &mut impl Write) -> Result<(), Failure> {
    /// Of more seats only the likely winners are told.
    const MOST: usize = 6;
    let mut seats: Vec<_> = moment.chances.iter().zip(&analysis.seats).enumerate().collect();
    if seats.len() > MOST {
        seats.sort_by(|(_, (one, _)), (_, (two, _))| two.win.total_cmp(&one.win));
        seats.truncate(MOST);
    }
    let told = seats.iter().map(|(seat, (chance, name))| match analysis.scale {
        Scale::Score => format!("{name}: {}", number(chance.score, analysis.scale)),
        Scale::Lead => {
            let [win, low, high] = [chance.win, chance.low, chance.high].map(|share| share * 100.0);
            format!("{seat} {name}: wins {win:.0} % ({low:.0} to {high:.0})")
        }
    });
    writeln!(out, "{}", dim(&format!("{:>4}  {}", moment.step, told.collect::<Vec<_>>().join(", "))))?;
    Ok(())
}

fn print_decision(analysis: &Analysis, decision: &Decision, out: &mut impl Write) -> Result<(), Failure> {
    let Decision { step, seat, action, judged, .. } = decision;
    let Some(judged) = judged else {
        writeln!(out, "{step:>4}  seat {seat}  {action}")?;
        return Ok(());
    };
    let scale = analysis.scale;
    write!(out, "{step:>4}  seat {seat}  {}  {}", bold(action), number(judged.worth, scale))?;
    let better = judged.better.iter().map(|choice| {
        let more = judged.loss.mean - choice.behind.mean;
        format!("{} {}", choice.action, format_args!("+{more:.1}"))
    });
    let better: Vec<String> = better.collect();
    if better.is_empty() {
        writeln!(out)?;
    } else {
        writeln!(out, "; better: {}", better.join(", "))?;
    }
    Ok(())
}

fn number(worth: Estimate, scale: Scale) -> String {
    let mean = scale.number(worth.mean);
    worth.error.map_or_else(|| mean.clone(), |error| format!("{mean} ±{error:.1}"))
}
