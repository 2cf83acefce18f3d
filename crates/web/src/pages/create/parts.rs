//! The parts of the form: options, seats, pace, the rest.

use maud::{Markup, html};
use tabletop::{OptionSpec, Phrase};

use super::{
    Group, Scene,
    wish::{CARDS, DAYS, Kind, LIVE},
};
use crate::{pages::frame::shape, vignettes};

/// More options than this that follow one other are folded away.
const FEW: usize = 3;

/// One press for those who want no choices.
pub(super) fn hurry(scene: &Scene<'_>) -> Markup {
    let (say, facts) = (scene.say, scene.facts);
    let bot = catalog::USUAL;
    let who = Phrase::new("new-hurry-about").with("count", facts.quick - 1).with("bot", say.bot(bot));
    let map = scene.specs.iter().find(|spec| spec.key == "map").and_then(|spec| spec.values.first());
    html! {
        form .c-quick method="post" action={"/new/" (scene.title.id())} {
            input type="hidden" name="quick" value=(bot);
            input type="hidden" name="players" value=(facts.quick);
            p {
                b { (say.word("new-hurry")) }
                span { (say.phrase(&who)) @if let Some(map) = map { " · " (map.name.get(say.0)) } " · " (say.word("pace-none")) }
            }
            button #quick { (say.word("new-hurry-go")) }
        }
    }
}

/// Every option with a choice; those without one are only named.
pub(super) fn options(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let (fixed, free): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
        scene.specs.iter().partition(|spec| spec.values.len() < 2 && spec.key != "map");
    let (single, main): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
        free.into_iter().partition(|spec| is_single(scene, spec));
    let changed =
        single.iter().any(|spec| spec.values.first().is_some_and(|usual| scene.wish.option(spec.key) != usual.value));
    html! {
        div .c-options {
            @for spec in &main { (option(scene, spec)) }
            @if !single.is_empty() {
                details .c-single open[changed] {
                    summary { (say.word("new-single")) small { (say.word("new-single-about")) } }
                    div .c-options { @for spec in &single { (option(scene, spec)) } }
                }
            }
            @if !fixed.is_empty() {
                div .c-fixed {
                    @for spec in &fixed {
                        p {
                            b { (spec.name.get(say.0)) } " "
                            @for choice in &spec.values {
                                (choice.name.get(say.0))
                                input type="hidden" name={"option-" (spec.key)} value=(choice.value);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// An option that as a rule follows another: its first value is the other's key. Few of them stand among the rest.
fn is_single(scene: &Scene<'_>, spec: &OptionSpec) -> bool {
    let follows = |spec: &OptionSpec| {
        let first = spec.values.first()?;
        scene.specs.iter().find(|other| other.key == first.value).map(|other| other.key)
    };
    let with = scene.specs.iter().filter(|other| follows(other).is_some() && follows(other) == follows(spec)).count();
    with > FEW
}

fn option(scene: &Scene<'_>, spec: &OptionSpec) -> Markup {
    let say = scene.say;
    let map = spec.key == "map";
    let group = format!("problem-option-{}", spec.key);
    html! {
        fieldset .c-map[map] aria-describedby=(group) {
            legend { (spec.name.get(say.0)) small { (spec.about.get(say.0)) } }
            div .c-cards {
                @for choice in &spec.values {
                    label .opt {
                        input type="radio" name={"option-" (spec.key)} value=(choice.value) checked[scene.wish.option(spec.key) == choice.value];
                        i .dot aria-hidden="true" {}
                        @if map { @if let Some(picture) = vignettes::whole(scene.title.id(), &choice.value, say.0) { span .c-pic { (picture) } } }
                        span .cap { b { (choice.name.get(say.0)) } }
                    }
                }
            }
            (scene.problem(&Group::Option(spec.key.to_owned()), &group))
        }
    }
}

/// A card for each of the first seats, and a count of more where a game has many.
pub(super) fn seats(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let (least, most) = (*scene.title.players().start(), *scene.title.players().end());
    let count = Phrase::new("new-players").with("least", least).with("most", most);
    html! {
        fieldset .c-seats aria-describedby="problem-seats" {
            legend { (say.word("new-seats")) small { (say.phrase(&count)) } }
            div .c-seatcards { @for at in 0..scene.wish.seats.len() { (seat(scene, at)) } }
            @if most > CARDS { (more_seats(scene, most)) }
            dl .c-levels {
                @for bot in explained(scene) { div { dt { (say.bot(bot)) } dd { (say.bot_about(scene.title.id(), bot)) } } }
            }
            (scene.problem(&Group::Seats, "problem-seats"))
        }
    }
}

/// For whom open seats are.
pub(super) const fn open_to(scene: &Scene<'_>) -> &'static str {
    match (scene.wish.club, scene.wish.public) {
        (Some(_), _) => "new-open-club",
        (None, true) => "new-open-public",
        (None, false) => "new-open-link",
    }
}

fn seat(scene: &Scene<'_>, at: usize) -> Markup {
    let (say, seat) = (scene.say, &scene.wish.seats[at]);
    let kinds =
        [(Kind::You, "seat-you"), (Kind::Open, "seat-open"), (Kind::Bot, "seat-bot"), (Kind::None, "seat-none")];
    // The first seat is one's own unless a table of bots is wanted; nobody sits twice.
    let offered = kinds.iter().filter(|(kind, _)| match kind {
        Kind::You => at == 0,
        Kind::None => at >= usize::from(*scene.title.players().start()),
        Kind::Open | Kind::Bot => true,
    });
    let name = say.phrase(&Phrase::new("new-seat").with("number", at + 1));
    html! {
        div .c-seat role="group" aria-label=(name) {
            p .c-who { (shape(at)) b { (name) } }
            div .seg {
                @for (kind, key) in offered {
                    label {
                        input type="radio" name={"seat-" (at)} value=(kind.word()) checked[seat.kind == *kind];
                        span { (say.word(key)) }
                    }
                }
            }
            div .seg .c-bots {
                @for bot in offered_bots(&seat.bot) {
                    label {
                        input type="radio" name={"bot-" (at)} value=(bot) checked[seat.bot == bot];
                        span { (say.bot(bot)) }
                    }
                }
            }
            p .c-note .c-open { (say.word(open_to(scene))) }
            @if at == 0 {
                div .c-you {
                    @match scene.guest {
                        Some(guest) => { p .c-note { (guest.name) } }
                        None => { (own_name(scene)) (scene.problem(&Group::Name, "problem-name")) }
                    }
                }
            }
        }
    }
}

/// The bots that can be chosen here: the levels, and another one that was wished for.
fn explained<'a>(scene: &'a Scene<'_>) -> Vec<&'a str> {
    let mut all = Vec::new();
    for bot in scene.wish.seats.iter().flat_map(|seat| offered_bots(&seat.bot)).chain(catalog::LEVELS) {
        if !all.contains(&bot) {
            all.push(bot);
        }
    }
    all
}

/// The levels, and before them another bot that was wished for.
fn offered_bots(wished: &str) -> impl Iterator<Item = &str> {
    let other = Some(wished).filter(|wished| !wished.is_empty() && !catalog::LEVELS.contains(wished));
    other.into_iter().chain(catalog::LEVELS)
}

/// The name of somebody who is not known yet; one is made up for who gives none.
fn own_name(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let refused = scene.problem.as_ref().is_some_and(|problem| problem.group == Group::Name);
    html! {
        label .field {
            span { (say.word("name-label")) }
            input name="name" autocomplete="nickname" placeholder=(say.word("name-example")) value=(scene.wish.name)
                aria-invalid=[refused.then_some("true")] aria-describedby="problem-name";
        }
    }
}

fn more_seats(scene: &Scene<'_>, most: u8) -> Markup {
    let say = scene.say;
    let field = |name: &'static str, key: &'static str, value: &str| {
        html! {
            label .field {
                span { (say.word(key)) }
                input type="number" inputmode="numeric" name=(name) min="0" max=(most - 1) value=(value);
            }
        }
    };
    html! {
        div .c-moreseats {
            p { b { (say.word("new-more-seats")) } span .c-note { (say.word("new-more-seats-about")) } }
            (field("more-open", "new-more-open", &scene.wish.more_open))
            (field("more-bots", "new-more-bots", &scene.wish.more_bots))
        }
    }
}

/// How long somebody may think.
pub(super) fn pace(scene: &Scene<'_>) -> Markup {
    let (say, wish) = (scene.say, &scene.wish);
    let choose = |name: &'static str, label: String, paces: &[(&'static str, &'static str)], chosen: &str| {
        let here = paces.iter().any(|(pace, _)| *pace == wish.pace);
        let marked = if here { wish.pace.as_str() } else { chosen };
        html! {
            select name=(name) aria-label=(label) {
                @for (value, key) in paces { option value=(value) selected[*value == marked] { (say.word(key)) } }
            }
        }
    };
    let groups: [(&str, &str, &str, bool); 3] = [
        ("none", "pace-none", "pace-none-about", !wish.is_pace("live", &LIVE) && !wish.is_pace("days", &DAYS)),
        ("live", "pace-live", "pace-live-about", wish.is_pace("live", &LIVE)),
        ("days", "pace-slow", "pace-slow-about", wish.is_pace("days", &DAYS)),
    ];
    html! {
        fieldset .c-pace aria-describedby="problem-pace" {
            legend { (say.word("new-pace")) }
            div .c-cards {
                @for (value, name, about, chosen) in groups {
                    div .opt {
                        label {
                            input type="radio" name="clock" value=(value) checked[chosen];
                            i .dot aria-hidden="true" {}
                            span .cap { b { (say.word(name)) } small { (say.word(about)) } }
                        }
                        @match value {
                            "live" => (choose("clock-live", say.word(name), &LIVE, &wish.live)),
                            "days" => (choose("clock-days", say.word(name), &DAYS, &wish.days)),
                            _ => {}
                        }
                    }
                }
            }
            (scene.problem(&Group::Pace, "problem-pace"))
        }
    }
}

/// Who finds the table, and what helps at it.
pub(super) fn more(scene: &Scene<'_>) -> Markup {
    let (say, wish) = (scene.say, &scene.wish);
    html! {
        div .c-two {
            fieldset {
                legend { (say.word("new-who")) }
                div .seg .c-wide {
                    @for (value, key, on) in [("yes", "new-everybody", wish.public), ("no", "new-link", !wish.public && wish.club.is_none())] {
                        label { input type="radio" name="public" value=(value) checked[on]; span { (say.word(key)) } }
                    }
                    @for club in &scene.clubs {
                        label { input type="radio" name="public" value=(club.id) checked[wish.club == Some(club.id)]; span { (club.name) } }
                    }
                }
                @if !scene.clubs.is_empty() { p .c-note { (say.word("new-club-about")) } }
                p .c-note { (say.word("new-who-about")) }
            }
            fieldset {
                legend { (say.word("new-help")) }
                label .tick {
                    input type="checkbox" name="confirm" value="yes" checked[wish.confirm];
                    span { (say.word("new-confirm")) }
                }
                label .c-standin {
                    span { (say.word("new-hints")) }
                    select name="hints" {
                        @for (value, key, chosen) in [("usual", "new-hints-usual", None), ("on", "new-hints-on", Some(true)), ("off", "new-hints-off", Some(false))] {
                            option value=(value) selected[wish.hints == chosen] { (say.word(key)) }
                        }
                    }
                }
                label .c-standin {
                    span { (say.word("new-stand-in")) }
                    select name="stand-in" {
                        @for bot in offered_bots(&wish.stand_in) { option value=(bot) selected[wish.stand_in == bot] { (say.bot(bot)) } }
                    }
                }
            }
        }
    }
}
