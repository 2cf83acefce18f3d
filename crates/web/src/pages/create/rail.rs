//! The summary: the map, what is played, the figures, who sits where, and what the choices mean.

use maud::{Markup, html};
use tables::{Clock, NewTable, Wanted};
use tabletop::Phrase;

use super::Scene;
use crate::{
    boards::{self, Wish},
    pages::frame::shape,
    vignettes,
};

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
            button .primary { (say.word(act(waits(new)))) }
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
            // Once is enough: "Metro Drinks", not "Metro Drinks: Metro Drinks".
            _ if scene.wish.option(spec.key) == "on" || name == spec.name.get(lang) => {
                Some(spec.name.get(lang).to_owned())
            }
            _ => Some(format!("{}{}{name}", spec.name.get(lang), scene.say.word("colon"))),
        }
    });
    chosen.collect::<Vec<_>>().join(&scene.say.word("comma"))
}

/// The numbers that the game itself tells.
fn figures(scene: &Scene<'_>, new: Option<&NewTable>) -> Markup {
    let say = scene.say;
    let drawing = boards::drawing(scene.title.id()).zip(scene.opened.as_ref());
    let length = drawing.and_then(|(drawing, opened)| drawing.length(opened.game()));
    let figure = |number: String, key: &'static str| html! { div { dt { (say.word(key)) } dd { (number) } } };
    html! {
        dl .c-figures {
            (figure(new.map_or_else(|| "?".to_owned(), |new| new.seats.len().to_string()), "new-figure-players"))
            @if let Some((number, key)) = length { (figure(number.to_string(), key)) }
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

/// For how many players the table would wait.
fn waits(new: Option<&NewTable>) -> usize {
    new.map_or(0, |new| new.seats.iter().filter(|wanted| **wanted == Wanted::Open).count())
}

/// What the button does: one opens a table that waits, or begins the game.
const fn act(waits: usize) -> &'static str {
    if waits > 0 { "new-open" } else { "new-begin" }
}

fn buttons(scene: &Scene<'_>, new: Option<&NewTable>) -> Markup {
    let say = scene.say;
    let waits = waits(new);
    let count = |key: &'static str| say.phrase(&Phrase::new(key).with("count", waits));
    html! {
        @if let Some(problem) = &scene.problem { p .c-cannot { (problem.why) } }
        button #open-table .primary .big { (say.word(act(waits))) }
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
    let say = scene.say;
    let game = scene.opened.as_ref().map(|opened| opened.game());
    let table = Wish { game, players: new.seats.len(), option: &|key| scene.wish.option(key) };
    let own = boards::drawing(scene.title.id()).map(|drawing| drawing.meaning(&table)).unwrap_or_default();
    let mut all: Vec<_> = own.into_iter().map(|(phrase, rule)| (say.phrase(&phrase), Some(rule))).collect();
    match new.clock {
        Clock::None => {}
        Clock::PerMove(_) => all.push((say.word("mean-late"), None)),
        Clock::Total(_) => all.push((say.word("mean-out-of-time"), None)),
    }
    if new.seats.contains(&Wanted::Open) {
        all.push((say.word(super::parts::open_to(scene)), None));
    }
    all.push((say.word(if new.gives_hints() { "mean-hints" } else { "mean-no-hints" }), None));
    all.push((say.word(if new.confirm { "mean-confirm" } else { "mean-no-confirm" }), None));
    all
}
