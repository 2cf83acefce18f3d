//! A table that waits: the link to send, on the board it will be played on.

use maud::{Markup, html};
use tables::{Hints, Status};

use super::{
    lobby, seats,
    table::{Scene, address},
};
use crate::vignettes;

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
