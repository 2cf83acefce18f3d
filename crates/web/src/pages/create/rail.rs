//! The summary: the map, what is played, the figures, who sits where, and what the choices mean.

use maud::{Markup, html};
use metrox::MetroX;
use tables::{Clock, NewTable, Wanted};
use tabletop::Phrase;
use tokyo_metro::TokyoMetro;

use super::Scene;
use crate::{pages::frame::shape, vignettes};

/// Seats that are shown one by one.
const SHOWN: usize = 6;
/// Consequences that are listed.
const MEANT: usize = 6;

pub(super) fn rail(scene: &Scene<'_>) -> Markup {
    let (say, id) = (scene.say, scene.title.id());
    let new = scene.wish.table(scene.title).ok();
    let map = vignettes::whole(id, scene.wish.option("map"), say.0);
    let name = match scene.guest {
        Some(guest) => say.phrase(&Phrase::new("front-table-of").with("name", guest.name.clone())),
        None => say.word("new-your-table"),
    };
    html! {
        div #rail .c-rail data-summed role="group" aria-label=(say.word("new-summary")) {
            section .card .c-sum {
                @if let Some(map) = map { div .c-pic { (map) } }
                div .c-in aria-live="polite" {
                    p .c-note { (name) }
                    h2 { (heading(scene)) }
                    (figures(scene, new.as_ref()))
                    @if let Some(new) = &new { (sitters(scene, new)) }
                    (buttons(scene, new.as_ref()))
                }
            }
            (meaning(scene, new.as_ref()))
            (dock(scene, new.as_ref()))
        }
    }
}

/// On a phone the summary is far below: its end stays in sight.
fn dock(scene: &Scene<'_>, new: Option<&NewTable>) -> Markup {
    let say = scene.say;
    let count = |new: &NewTable| {
        say.phrase(&Phrase::new("new-dock").with("count", new.seats.len()).with("minutes", scene.facts.minutes))
    };
    html! {
        div .c-dock {
            p { b { (heading(scene)) } @if let Some(new) = new { span { (count(new)) } } }
            button .primary { (say.word("new-open")) }
        }
    }
}

/// The map, and whatever is not as usual.
fn heading(scene: &Scene<'_>) -> String {
    let lang = scene.say.0;
    let chosen = scene.specs.iter().filter_map(|spec| {
        let at = spec.values.iter().position(|choice| choice.value == scene.wish.option(spec.key))?;
        let name = spec.values.get(at)?.name.get(lang);
        match (spec.key, at) {
            ("map", _) => Some(name.to_owned()),
            (_, 0) => None,
            _ if scene.wish.option(spec.key) == "on" => Some(spec.name.get(lang).to_owned()),
            _ => Some(format!("{}{}{name}", spec.name.get(lang), scene.say.word("colon"))),
        }
    });
    chosen.collect::<Vec<_>>().join(&scene.say.word("comma"))
}

/// The numbers that the game itself tells.
fn figures(scene: &Scene<'_>, new: Option<&NewTable>) -> Markup {
    let say = scene.say;
    let game = scene.opened.as_ref().map(|opened| opened.game());
    let turns = game.and_then(|game| game.downcast_ref::<MetroX>());
    let turns = turns.map(|game| game.board().lines.iter().map(|line| u32::from(line.windows)).sum::<u32>());
    let rounds = game.and_then(|game| game.downcast_ref::<TokyoMetro>()).map(|game| u32::from(game.rounds()));
    let figure = |number: String, key: &'static str| html! { div { dt { (say.word(key)) } dd { (number) } } };
    html! {
        dl .c-figures {
            (figure(new.map_or_else(|| "?".to_owned(), |new| new.seats.len().to_string()), "new-figure-players"))
            @if let Some(turns) = turns { (figure(turns.to_string(), "new-figure-turns")) }
            @if let Some(rounds) = rounds { (figure(rounds.to_string(), "new-figure-rounds")) }
            (figure(format!("~{}", scene.facts.minutes), "new-figure-minutes"))
        }
    }
}

fn sitters(scene: &Scene<'_>, new: &NewTable) -> Markup {
    let say = scene.say;
    let who = |wanted: &Wanted| match wanted {
        Wanted::You => say.word("seat-you"),
        Wanted::Open => say.word("seat-open"),
        Wanted::Bot(name) => say.phrase(&Phrase::new("new-bot").with("bot", say.bot(name))),
    };
    html! {
        ul .c-sitters {
            @for (at, wanted) in new.seats.iter().enumerate().take(SHOWN) { li { (shape(at)) (who(wanted)) } }
            @if new.seats.len() > SHOWN { li .soft { (say.phrase(&Phrase::new("replays-more").with("count", new.seats.len() - SHOWN))) } }
        }
    }
}

fn buttons(scene: &Scene<'_>, new: Option<&NewTable>) -> Markup {
    let say = scene.say;
    let waits = new.map_or(0, |new| new.seats.iter().filter(|wanted| **wanted == Wanted::Open).count());
    let count = |key: &'static str| say.phrase(&Phrase::new(key).with("count", waits));
    html! {
        @if let Some(problem) = &scene.problem { p .c-cannot { (problem.why) } }
        button #open-table .primary .big { (say.word(if waits > 0 { "new-open" } else { "new-begin" })) }
        @if waits > 0 {
            p .c-note .c-mid { (count("new-waits")) }
            button .big name="start" value="now" { (count("new-start-now")) }
        }
    }
}

/// What differs from the plain game, each with its rule.
fn meaning(scene: &Scene<'_>, new: Option<&NewTable>) -> Markup {
    let Some(new) = new else { return html! {} };
    let all = meant(scene, new);
    html! {
        section .card .c-mean {
            h2 { (scene.say.word("new-mean")) }
            ul {
                @for (text, rule) in all.iter().take(MEANT) {
                    li { span { (text) } @if let Some(rule) = rule { (scene.rule(rule)) } }
                }
            }
        }
    }
}

fn meant(scene: &Scene<'_>, new: &NewTable) -> Vec<(String, Option<&'static str>)> {
    let (say, players) = (scene.say, new.seats.len());
    let counted = |key: &'static str, count: usize| say.phrase(&Phrase::new(key).with("count", count));
    let chosen = |key: &str, value: &str| scene.wish.option(key) == value;
    let mut all: Vec<(String, Option<&'static str>)> = Vec::new();
    match (scene.title.id(), players) {
        ("metrox", 1) => all.push((say.word("mean-solo"), Some("MXV-SOLO-1"))),
        ("metrox", _) => {
            all.push((say.word("mean-at-once"), Some("MX-TURN-2")));
            all.push((say.word("mean-crown"), Some("MX-BON-3")));
        }
        ("shinjuku", _) if chosen("kaiju", "on") => {
            all.push((say.word("mean-kaiju"), Some("SJV-KAI-2")));
            all.push((say.word("mean-kaiju-ward"), Some("SJV-KAI-8")));
        }
        ("tokyo-metro", 1) => {
            all.push((say.word("mean-two"), Some("TMV-SOLO-1")));
            all.push((say.word("mean-no-bid"), Some("TMV-SOLO-2")));
        }
        ("tokyo-metro", _) => {
            let game = scene.opened.as_ref().and_then(|opened| opened.game().downcast_ref::<TokyoMetro>());
            if let Some(game) = game {
                let rows = Phrase::new("mean-rows").with("count", players);
                all.push((counted("mean-rounds", usize::from(game.rounds())), Some("TM-RND-2")));
                all.push((say.phrase(&rows.with("columns", game.board().columns().count())), Some("TM-SET-3")));
            }
        }
        _ => {}
    }
    if chosen("bonus", "none") {
        all.push((say.word("mean-no-bonus"), Some("SJV-BON-1")));
    }
    if scene.title.id() == "metrox" && chosen("map", "osaka") {
        all.push((say.word("mean-osaka"), Some("MX-COMP-6")));
    }
    match new.clock {
        Clock::None => {}
        Clock::PerMove(_) => all.push((say.word("mean-late"), None)),
        Clock::Total(_) => all.push((say.word("mean-out-of-time"), None)),
    }
    if new.seats.contains(&Wanted::Open) {
        all.push((say.word(if new.public { "new-open-public" } else { "new-open-link" }), None));
    }
    all.push((say.word(if new.confirm { "mean-confirm" } else { "mean-no-confirm" }), None));
    all
}
