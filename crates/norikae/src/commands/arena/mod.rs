//! `norikae arena`: which bot is stronger, and how sure that is.

mod html;

use std::{
    io::{IsTerminal, Write},
    sync::{Mutex, PoisonError},
};

use bots::contest::{Contest, Gate, Interval, NoContest, Report, Verdict, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{Lang, Record, Shelf};

use crate::{
    args::Arena,
    commands::{open, print_json, programs, title},
    failure::Failure,
    output::Output,
    paint::bold,
};

/// So many games are shown whole in the page: enough to look at, and the page stays small.
const RECORDS: usize = 20;

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Arena) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, args.bots.len())?;
    let gate = gate(args)?;
    let html = args.html.as_ref().map(|file| Output::of("--html", file)).transpose()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let contest = Contest {
        bots: args.bots.clone(),
        blocks: args.blocks,
        seed: args.seed,
        thinking: args.budget.0,
        threads: args.threads.map_or(cores, usize::from),
        gate,
        records: if args.html.is_some() { RECORDS } else { 0 },
        programs: Some(programs(args.programs)),
    };
    let watcher = Watcher::new(args);
    let report = opened.contest(&contest, &watcher).map_err(|why| {
        Failure::Usage(match why {
            NoContest::NoBot(_, Some(why)) => format!("--bots: {why}"),
            NoContest::NoBot(bot, None) => {
                format!("--bots: there is no bot `{bot}`; the bots of {} are: {}", title.id(), title.bots().join(", "))
            }
            NoContest::TooMany(count) => {
                format!("--bots: there are {count} or more ways to seat them; name fewer bots")
            }
            NoContest::OneBot => "--bots: name two different bots or more, such as greedy,random".to_owned(),
        })
    })?;
    let records = watcher.finish();
    // First what needs no room on a disk: a report that can't be written costs nobody the result.
    let printed = if args.json { print_json(&report) } else { print(&report) };
    // Whoever asks by the exit status may not read.
    if !matches!(printed, Err(Failure::Closed)) {
        printed?;
    }
    if let Some(file) = html {
        file.write(html::page(&report, &records).into_string().as_bytes())?;
    }
    match report.gate {
        Some((_, Verdict::NotStronger)) => Err(Failure::Check(format!("{} is not stronger", report.bots[0].bot))),
        Some((_, Verdict::Undecided)) => Err(Failure::Check(format!(
            "{} blocks do not tell whether {} is stronger",
            report.blocks, report.bots[0].bot
        ))),
        Some((_, Verdict::Stronger)) | None => Ok(()),
    }
}

/// What `--gate` asks for: bounds the right way round, or there is no answer to it.
fn gate(args: &Arena) -> Result<Option<Gate>, Failure> {
    let (low, high) = (args.gate_low, args.gate_high);
    if !(low.is_finite() && high.is_finite() && low < high) {
        let why = format!("--gate-low {low} and --gate-high {high}: numbers, the low one below the high one");
        return Err(Failure::Usage(why));
    }
    Ok(args.gate.then_some(Gate { low, high }))
}

/// Shows progress on a terminal, and keeps the records of the first games.
struct Watcher {
    bar: ProgressBar,
    records: Mutex<Vec<Record>>,
}

impl Watcher {
    fn new(args: &Arena) -> Self {
        let bar = if std::io::stderr().is_terminal() && !args.json {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} blocks, {eta} left");
            ProgressBar::new(args.blocks).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        Self { bar, records: Mutex::default() }
    }

    /// The records, in the order of their seeds and seats, on whatever thread they were played.
    fn finish(self) -> Vec<Record> {
        self.bar.finish_and_clear();
        let mut records = self.records.into_inner().unwrap_or_else(PoisonError::into_inner);
        records.sort_by_cached_key(ToString::to_string);
        records
    }
}

impl Watch for Watcher {
    fn finished(&self) {
        self.bar.inc(1);
    }

    fn record(&self, record: Record) {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).push(record);
    }
}

fn print(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} {}  {} players, {} blocks, {} games, {}",
        bold(report.game),
        report.options,
        report.players,
        report.blocks,
        report.games,
        report.budget
    )?;
    writeln!(
        out,
        "{:<10} {:>24} {:>6} {:>26} {:>22} {:>9} {:>8} {:>8} {:>8}",
        "bot", "wins %", "fair", "ahead by", "rating", "score", "ms mean", "p95", "max"
    )?;
    for bot in &report.bots {
        let percent =
            |wins: Interval| Interval { value: wins.value * 100.0, low: wins.low * 100.0, high: wins.high * 100.0 };
        writeln!(
            out,
            "{:<10} {:>24} {:>6.1} {:>26} {:>22} {:>9.1} {:>8.3} {:>8.3} {:>8.3}",
            bot.bot,
            words(percent(bot.wins), 1),
            bot.fair * 100.0,
            words(bot.margin, 1),
            words(bot.rating, 0),
            bot.score.0,
            bot.times.mean_ms,
            bot.times.p95_ms,
            bot.times.max_ms
        )?;
    }
    if let Some((Gate { low, high }, verdict)) = report.gate {
        let verdict = match verdict {
            Verdict::Stronger => "stronger",
            Verdict::NotStronger => "not stronger",
            Verdict::Undecided => "undecided",
        };
        writeln!(out, "gate ({high} rather than {low} points): {} is {verdict}", report.bots[0].bot)?;
    }
    Ok(())
}

fn words(Interval { value, low, high }: Interval, digits: usize) -> String {
    format!("{value:.digits$} ({low:.digits$} to {high:.digits$})")
}
