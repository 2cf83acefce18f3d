//! Who sits at the table, and getting up.

use maud::{Markup, html};
use tables::{Place, Row, Sitter, Standing, Status, Why};
use tabletop::{Phrase, Seat};

use super::{
    frame::{name_field, shape},
    table::Scene,
};
use crate::say::Say;

/// The players, with who is being waited for.
pub(super) fn players(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    html! {
        section #players .card {
            h2 { (say.word("players-title")) }
            ul .players {
                @for (at, place) in scene.row().places.iter().enumerate() {
                    @let seat = Seat::at(at);
                    li id={"player-" (at)} .own[scene.seat() == Some(seat)] {
                        (shape(at))
                        span { (scene.names[at]) (mark(scene.row(), place, say)) }
                        @if scene.row().host() == Some(seat) { span .chip .quiet { (say.word("people-host")) } }
                        @if scene.table.waiting().contains(seat) { span .chip { (say.word("players-decides")) } }
                    }
                }
            }
        }
    }
}

/// What is special about who plays a seat.
pub(super) fn mark(row: &Row, place: &Place, say: Say) -> Markup {
    let key = match (&place.sitter, place.stand_in.as_ref().map(|stand_in| stand_in.why)) {
        (_, Some(Why::Resigned)) => "players-resigned",
        (_, Some(Why::Left | Why::Late | Why::Abandoned)) if row.status == Status::Running && row.rests() => {
            "players-away"
        }
        (_, Some(Why::Left)) => "players-left",
        (_, Some(Why::Late)) => "players-late",
        (_, Some(Why::Abandoned)) => "players-abandoned",
        (Sitter::Bot(level), None) => {
            let bot = Phrase::new("players-bot-level").with("level", say.bot(level));
            return html! { " " span .chip .quiet { (say.phrase(&bot)) } };
        }
        (Sitter::Person { .. }, None) if place.program => "players-program",
        (Sitter::Open | Sitter::Person { .. } | Sitter::Named(_), None) => return html! {},
    };
    let about = match &place.sitter {
        Sitter::Bot(bot) => Some(say.bot_about(&row.settings.game, bot)).filter(|about| !about.is_empty()),
        Sitter::Open | Sitter::Person { .. } | Sitter::Named(_) => None,
    };
    html! { " " span .chip .quiet title=[about.as_ref()] { (say.word(key)) @if let Some(about) = &about { span .unseen { (say.word("colon")) (about) } } } }
}

/// A table that waits for players: a seat to take, or a start with bots.
pub(super) fn open(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let free = scene.row().places.iter().position(|place| place.sitter == Sitter::Open).map(Seat::at);
    let count = scene.row().places.iter().filter(|place| place.sitter == Sitter::Open).count();
    html! {
        h2 { (say.phrase(&Phrase::new("table-open").with("count", count))) }
        @match (scene.seat(), free) {
            (None, Some(_)) if is_removed(scene) => p { (say.word("table-removed")) },
            (None, Some(seat)) => (join(scene, seat)),
            (Some(_), _) if scene.guest.is_some_and(|guest| scene.row().is_host(guest.id)) => {
                form method="post" action={"/t/" (scene.row().id) "/start"} {
                    button .primary { (say.word("table-start")) }
                }
            }
            (Some(_), _) => p .soft { (say.word("table-host-starts")) },
            (None, None) => {}
        }
    }
}

pub(super) fn is_removed(scene: &Scene<'_>) -> bool {
    scene.guest.is_some_and(|guest| scene.row().people.standing(guest.id) == Standing::Removed)
}

/// A seat that a bot plays for its owner.
pub(super) fn away(scene: &Scene<'_>, seat: Seat) -> Markup {
    let say = scene.say;
    let why = scene.row().place(seat).and_then(|place| place.stand_in.as_ref()).map(|stand_in| stand_in.why);
    html! {
        @match why {
            None => {}
            Some(Why::Resigned) => { p { (say.word("table-you-resigned")) } }
            Some(Why::Left | Why::Late | Why::Abandoned) => {
                p { (say.word(if scene.row().rests() { "table-waits-for-you" } else { "table-you-away" })) }
                form method="post" action={"/t/" (scene.row().id) "/return"} {
                    button .primary { (say.word("table-return")) }
                }
            }
        }
    }
}

/// What leaving means: the seat is free, a bot plays it, or nobody is left and the game waits.
fn leaving(scene: &Scene<'_>) -> &'static str {
    let players = scene.row().places.iter().filter(|place| place.is_played()).count();
    match (scene.row().status, players) {
        (Status::Open, _) => "leave-about-open",
        (_, 0 | 1) => "leave-about-alone",
        _ => "leave-about",
    }
}

/// Leaving and resigning, behind a fold so that nobody does it by a slip.
pub(super) fn ways_out(scene: &Scene<'_>) -> Markup {
    let (say, id) = (scene.say, scene.row().id);
    let playing = scene.seat().and_then(|seat| scene.row().place(seat)).is_some_and(Place::is_played);
    let status = scene.row().status;
    html! {
        // Nobody plays a puzzle for somebody else, so there is nothing to leave it to.
        @if playing && matches!(status, Status::Open | Status::Running) && scene.row().settings.puzzle.is_none() {
            details #ways-out .ways-out {
                summary { (say.word("leave-title")) }
                form method="post" action={"/t/" (id) "/leave"} {
                    button { (say.word("leave-leave")) }
                    p .soft { (say.word(leaving(scene))) }
                }
                @if status == Status::Running {
                    form method="post" action={"/t/" (id) "/resign"} {
                        button { (say.word("leave-resign")) }
                        p .soft { (say.word("leave-resign-about")) }
                    }
                }
            }
        }
    }
}

/// Sitting down, for somebody who has the link.
fn join(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        form .join method="post" action={"/t/" (scene.row().id) "/join"} {
            input type="hidden" name="seat" value=(seat);
            (name_field(scene.say, scene.guest, scene.refusal))
            button .primary { (scene.say.word("table-sit")) }
        }
    }
}
