//! `norikae calibrate`: whether chances come true.

use std::io::Write;

use bots::calibration::{NoCalibration, Part, Report, Study};
use tabletop::{Lang, Shelf};

use crate::{
    args::Calibrate,
    commands::{analyse::Watcher, open, print_json, title},
    failure::Failure,
    paint::{bold, dim},
};

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Calibrate) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, 2)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let study = Study {
        bot: args.bot.clone(),
        games: args.games,
        thinking: args.budget.0,
        moments: args.moments as usize,
        playouts: args.playouts,
        seed: args.seed,
        threads: args.threads.map_or(cores, usize::from),
    };
    let watcher = Watcher::new(!args.json);
    let report = opened.calibrate(&study, &watcher).map_err(|why| {
        Failure::Usage(match why {
            NoCalibration::NoBot => {
                let (bot, bots) = (&args.bot, title.bots().join(", "));
                format!("--bot: there is no bot `{bot}`; the bots of {} are: {bots}", title.id())
            }
            NoCalibration::Alone => "--players: alone nobody wins; two or more have chances".to_owned(),
        })
    })?;
    watcher.finish();
    if args.json { print_json(&report) } else { print(&report) }
}

fn print(report: &Report) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let Report { game, options, players, games, bot, moments, playouts, .. } = report;
    writeln!(out, "{} {options}  {players} players, {games} games of {bot}", bold(game))?;
    writeln!(out, "{}", dim(&format!("{moments} moments, {playouts} games to their end at each")))?;
    writeln!(out, "{:>10} {:>8} {:>6} {:>8}  {:<22} within", "chances", "count", "games", "mean", "won % (95 %)")?;
    for Part { from, to, count, games, chance, won, holds } in &report.parts {
        let [from, to, chance, value, low, high] =
            [*from, *to, *chance, won.value, won.low, won.high].map(|share| share * 100.0);
        let (range, won) = (format!("{from:.0}-{to:.0} %"), format!("{value:.1} ({low:.1} to {high:.1})"));
        let holds = if *holds { "yes" } else { "no" };
        writeln!(out, "{range:>10} {count:>8} {games:>6} {chance:>8.1}  {won:<22} {holds}")?;
    }
    let held = report.parts.iter().filter(|part| part.holds).count();
    writeln!(out, "{held} of {} parts within their interval", report.parts.len())?;
    let [used, best] = report.surprise;
    let (spread, best_spread, growth) = (report.spread.whole, report.best_spread.whole, report.spread.growth);
    let grows = format!("(shrinks with what is left to the power of {growth})");
    writeln!(
        out,
        "spread {spread:.1} {grows}: surprise {used:.4}; the best for these games {best_spread:.1}: {best:.4}"
    )?;
    Ok(())
}
