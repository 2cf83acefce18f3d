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
    writeln!(
        out,
        "{:>10} {:>8} {:>6} {:>8}  {:<22} within  {:<15} within",
        "chances", "count", "games", "mean", "won % (95 %)", "all together"
    )?;
    for part in &report.parts {
        writeln!(out, "{}", line(part))?;
    }
    let (all, held) = (report.parts.len(), report.parts.iter().filter(|part| part.holds).count());
    let together = report.parts.iter().filter(|part| part.holds_jointly).count();
    writeln!(
        out,
        "{together} of {all} parts within the intervals that hold together 19 times in 20 if the chances are right"
    )?;
    writeln!(
        out,
        "{held} of {all} parts within their own interval, of which each leaves out what is right once in 20"
    )?;
    let [used, best] = report.surprise;
    let (spread, best_spread, growth) = (report.spread.whole, report.best_spread.whole, report.spread.growth);
    let grows = format!("(shrinks with what is left to the power of {growth})");
    writeln!(
        out,
        "spread {spread:.1} {grows}: surprise {used:.4}; the best for these games {best_spread:.1}: {best:.4}"
    )?;
    Ok(())
}

/// What was won of one part.
fn line(Part { from, to, count, games, chance, won, holds, won_jointly, holds_jointly }: &Part) -> String {
    let percent = |share: f64| share * 100.0;
    let (range, within) =
        (format!("{:.0}-{:.0} %", percent(*from), percent(*to)), |holds| if holds { "yes" } else { "no" });
    let own = format!("{:.1} ({:.1} to {:.1})", percent(won.value), percent(won.low), percent(won.high));
    let jointly = format!("{:.1} to {:.1}", percent(won_jointly.low), percent(won_jointly.high));
    let (chance, holds, holds_jointly) = (percent(*chance), within(*holds), within(*holds_jointly));
    format!("{range:>10} {count:>8} {games:>6} {chance:>8.1}  {own:<22} {holds:<6}  {jointly:<15} {holds_jointly}")
}
