//! `norikae analyse`: what a bot thinks of a finished game.

mod html;

use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
};

use bots::{
    advice::{Estimate, Scale},
    analysis::{Analysis, Decision, Effort, NoAnalysis, Watch},
    chances::Moment,
};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{
    Record, Shelf,
    record::{self, RecordFault},
};

use crate::{
    args::Analyse,
    commands::{print_json, read},
    failure::Failure,
    output::Output,
    paint::{bold, dim},
};

/// A game and what is thought of it, or why nothing is.
struct Game {
    name: String,
    analysis: Result<Analysis, String>,
}

pub(crate) fn run(shelf: &Shelf, args: &Analyse) -> Result<(), Failure> {
    let html = args.html.as_ref().map(|file| Output::of("--html", file)).transpose()?;
    let records = records(&args.file)?;
    let whole = args.file.is_dir() || records.len() > 1;
    let games: Vec<Game> = records.iter().map(|record| analysed(shelf, args, record)).collect();
    if let Some(file) = html {
        file.write(html::page(&games).into_string().as_bytes())?;
    } else if args.json && whole {
        let document = |game: &Game| match &game.analysis {
            Ok(analysis) => serde_json::json!({"record": game.name, "analysis": analysis}),
            Err(why) => serde_json::json!({"record": game.name, "refused": why}),
        };
        print_json(&games.iter().map(document).collect::<Vec<_>>())?;
    } else {
        for game in &games {
            match &game.analysis {
                Ok(analysis) if args.json => print_json(analysis)?,
                Ok(analysis) => print(analysis, whole.then_some(game.name.as_str()))?,
                Err(_) => {}
            }
        }
    }
    let refused: Vec<&str> = games.iter().filter_map(|game| game.analysis.as_ref().err()).map(String::as_str).collect();
    if refused.is_empty() { Ok(()) } else { Err(Failure::Check(refused.join("\n"))) }
}

/// A record as it lies in a file: its name, the lines before it, and its text.
struct Source {
    name: String,
    before: usize,
    text: String,
}

/// The records of a file, or of all files below a folder whose names end in `.txt`, in the order of their names.
fn records(path: &Path) -> Result<Vec<Source>, Failure> {
    let mut files = Vec::new();
    if path.is_dir() {
        files_below(path, &mut files)?;
        if files.is_empty() {
            return Err(Failure::Usage(format!("{}: there is no file here whose name ends in .txt", path.display())));
        }
    } else {
        files.push(path.to_owned());
    }
    let mut sources = Vec::new();
    for file in files {
        let text = read(&file)?;
        let each = record::each(&text);
        let several = each.len() > 1;
        sources.extend(each.into_iter().enumerate().map(|(at, (before, text))| {
            let name = file.display().to_string();
            Source { name: if several { format!("{name} ({})", at + 1) } else { name }, before, text: text.to_owned() }
        }));
    }
    Ok(sources)
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let wrong = |error| Failure::Usage(format!("can't read {}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(wrong)?;
    entries.sort();
    for path in entries {
        // A link could lead in a circle.
        if path.is_dir() && !path.is_symlink() {
            files_below(&path, files)?;
        } else if path.is_file() && path.extension().is_some_and(|ending| ending == "txt") {
            files.push(path);
        }
    }
    Ok(())
}

fn analysed(shelf: &Shelf, args: &Analyse, source: &Source) -> Game {
    let analysis = analyse(shelf, args, source).map_err(|why| format!("{}: {why}", source.name));
    Game { name: source.name.clone(), analysis }
}

fn analyse(shelf: &Shelf, args: &Analyse, source: &Source) -> Result<Analysis, String> {
    let fault = |fault: RecordFault| fault.after(source.before).to_string();
    let record = Record::read(&source.text).map_err(fault)?;
    let title = catalog::title(&record.game).ok_or_else(|| format!("there is no game `{}`", record.game))?;
    let opened = title.open_record(shelf, &record).map_err(fault)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let effort = Effort { thinking: args.budget.0, playouts: args.playouts, threads };
    let watcher = Watcher::new(!args.json);
    let analysis = opened.analyse(&record, effort, &watcher);
    watcher.finish();
    analysis.map_err(|why| match why {
        NoAnalysis::Record(wrong) => fault(wrong),
        NoAnalysis::NotOver => "the game of this record is not over; only a finished game is analysed".to_owned(),
    })
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

fn print(analysis: &Analysis, name: Option<&str>) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if let Some(name) = name {
        writeln!(out, "{}", bold(name))?;
    }
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
