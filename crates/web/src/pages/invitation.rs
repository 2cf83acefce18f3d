//! A table that waits: the link to send, on the board it will be played on.

use maud::{Markup, html};
use tables::{Hints, Status};

use super::{lobby, seats, table::Scene};
use crate::{say::Say, vignettes};

pub(super) fn invitation(scene: &Scene<'_>) -> Markup {
    let (say, row) = (scene.say, scene.row());
    let map = row.settings.options.iter().find(|(key, _)| key == "map").map_or("", |(_, map)| map);
    html! {
        section #invitation .card .invite {
            @if row.status == Status::Closed {
                @if row.people.closed.is_none() { p { (say.word("table-closed")) } }
            } @else {
                @if let Some(picture) = vignettes::whole(&row.settings.game, map, say.0) { div .c-pic { (picture) } }
                h2 { (say.word("table-waits")) }
                p .soft { (lobby::options(row, say)) }
                p .soft { (say.word(if row.settings.hints == Hints::Given { "mean-hints" } else { "mean-no-hints" })) }
                @if scene.seat().is_some() {
                    p { (say.word("table-invite")) }
                    div .c-link { (address(&format!("/t/{}", row.id), say)) }
                } @else if !seats::is_removed(scene) { p { (say.word("table-invited")) } }
            }
        }
    }
}

/// The address of a table to send to somebody; the module makes it a whole one and copies it.
pub(super) fn address(path: &str, say: Say) -> Markup {
    html! {
        input .link readonly value=(path) data-address=(path) aria-label=(say.word("table-link"));
        button type="button" data-copy { span { (say.word("table-copy")) } span .done { (say.word("table-copied")) } }
    }
}
