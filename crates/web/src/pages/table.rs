//! The table: the board, what is asked, who sits where, what happened, and the chat.

use axum::{
    extract::{Path, Query, State},
    response::IntoResponse,
};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, House, Refused, Row, Sitter, Status, Table, TableId};
use tabletop::{Listener, Phrase, Seat, Viewer, standing};

use super::{
    frame::{Answer, Frame, fail, name_field, page as frame, page_with},
    invitation, lobby, log, puzzle, seats,
};
use crate::{
    App, api,
    api::read_id,
    boards,
    boards::{Drawn, Look, Offer},
    failure::Failure,
    say::Say,
    session::Visitor,
};

/// More choices than this are shown as a grid of small buttons.
const MOST_EXPLAINED: usize = 24;

/// What all parts of the page need.
pub(super) struct Scene<'a> {
    pub(super) table: &'a Table,
    pub(super) guest: Option<&'a Guest>,
    pub(super) viewer: Viewer,
    pub(super) names: Vec<String>,
    pub(super) say: Say,
    /// Whose sheet is large, where everybody has one.
    pub(super) sheet: Option<Seat>,
    /// Whether the record is kept back: a puzzle whose day is not over.
    pub(super) keeps_back: bool,
}

/// What an address may ask of a table's page.
#[derive(Deserialize, Default)]
pub(super) struct Wish {
    sheet: Option<u8>,
}

impl Scene<'_> {
    pub(super) fn row(&self) -> &Row {
        self.table.row()
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    fn to(&self) -> Listener<'_> {
        Listener { lang: self.say.0, seats: &self.names }
    }

    /// A sentence of the game.
    fn told(&self, phrase: &Phrase) -> String {
        self.table.opened().title().dictionary().say(phrase, self.to())
    }

    /// Whether this viewer must decide now.
    fn is_asked(&self) -> bool {
        let away = |seat| self.row().place(seat).is_some_and(|place| place.stand_in.is_some());
        self.seat().is_some_and(|seat| self.table.asked(seat).is_some() && !away(seat))
    }
}

pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wish): Query<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let id = read_id(&id).map_err(fail(say))?;
    let page = show(&app, id, guest.as_ref(), say, (wish, None)).await;
    Ok(page.map_err(fail(say))?.into_response())
}

/// The page of a table, with a refusal on top if there was one.
pub(super) async fn show(
    app: &App,
    id: TableId,
    guest: Option<&Guest>,
    say: Say,
    (wish, why): (Wish, Option<&str>),
) -> Result<Markup, Failure> {
    let shown = app.house.look(id, |table| {
        let (viewer, names) = (api::viewer(table.row(), guest), say.names(table.row()));
        let sheet = wish.sheet.map(|at| Seat::at(usize::from(at).min(98)));
        let keeps_back = app.house.keeps_back(table.row());
        whole(&Scene { table, guest, viewer, names, say, sheet, keeps_back }, why)
    });
    match shown.await {
        Err(Refused::ReadOnly) => Ok(read_only(&app.house.row(id).await?, guest, say)),
        shown => Ok(shown?),
    }
}

fn read_only(row: &Row, guest: Option<&Guest>, say: Say) -> Markup {
    let title = say.game(&row.settings.game);
    let content = html! {
        main #main .narrow {
            h1 { (title) }
            p .refusal { (say.word("refused-read-only")) }
            p .soft { (say.names(row).join(&say.word("comma"))) }
        }
    };
    frame(&Frame { say, title: &title, guest, here: &format!("/t/{}", row.id) }, &content)
}

fn whole(scene: &Scene<'_>, why: Option<&str>) -> Markup {
    let (say, id) = (scene.say, scene.row().id);
    let game = say.game(&scene.row().settings.game);
    let title = match (scene.is_asked(), scene.row().status) {
        (true, _) => say.phrase(&Phrase::new("table-tab-turn").with("game", game.clone())),
        (_, Status::Over) => say.phrase(&Phrase::new("table-tab-over").with("game", game.clone())),
        _ => game.clone(),
    };
    let begun = !matches!(scene.row().status, Status::Open | Status::Closed);
    let drawn = begun.then(|| draw(scene));
    let content = html! {
        main #main .table data-live={"/t/" (id) "/events?after=" (scene.table.seq())} {
            div #board .board {
                @match &drawn {
                    Some(drawn) => (drawn.board),
                    None => (invitation::invitation(scene)),
                }
            }
            div #rail .rail {
                div #refusal role="alert" { @if let Some(why) = why { p .refusal { (why) } } }
                (now(scene, drawn.as_ref()))
                @if let Some(drawn) = &drawn { (drawn.things) }
                (seats::players(scene))
                (log::log(scene))
                (log::chat(scene))
                (seats::ways_out(scene))
            }
        }
    };
    let head = html! {
        @let place = drawn.as_ref().and_then(|drawn| drawn.place.clone());
        h1 #game { (game) " " span .soft { (place.unwrap_or_else(|| lobby::options(scene.row(), say))) } }
        @if let Some(chip) = drawn.as_ref().and_then(|drawn| drawn.chip.as_ref()) { span #chip .turn { (chip) } }
    };
    page_with(&Frame { say, title: &title, guest: scene.guest, here: &format!("/t/{id}") }, &head, &content)
}

fn draw(scene: &Scene<'_>) -> Drawn {
    let at = scene.table.game(scene.viewer);
    let game = scene.table.opened().game();
    boards::draw(&Look { game, at, viewer: scene.viewer, to: scene.to(), sheet: scene.sheet })
}

/// What now: one sentence, with the choices as buttons.
fn now(scene: &Scene<'_>, drawn: Option<&Drawn>) -> Markup {
    let say = scene.say;
    let inner = match scene.row().status {
        Status::Open => seats::open(scene),
        Status::Closed => html! { h2 { (say.word("table-closed")) } },
        Status::Study => html! { h2 { (say.word("table-study")) } (links(scene)) },
        Status::Over => end(scene),
        Status::Running => match scene.seat() {
            Some(seat) if scene.is_asked() => asked(scene, seat, drawn),
            seat => waiting(scene, seat),
        },
    };
    html! { section #now .card .now[scene.is_asked()] aria-live="polite" { (inner) } }
}

fn asked(scene: &Scene<'_>, seat: Seat, drawn: Option<&Drawn>) -> Markup {
    let game = scene.table.game(scene.viewer);
    let (draft, held) = scene.table.draft(seat);
    let question = game.question(seat).map_or_else(|| scene.say.word("table-your-turn"), |asked| scene.told(&asked));
    let choices = game.choices(seat);
    let held_text = draft.last().filter(|_| held).map(String::as_str);
    html! {
        h2 { (question) }
        (clock(scene, seat))
        @if !draft.is_empty() { (drafted(scene, seat, &choices)) }
        @let offers = drawn.and_then(|drawn| drawn.offers.as_deref());
        (buttons(scene, seat, &offers.map_or_else(|| plain(scene, &choices), <[Offer]>::to_vec), held_text))
    }
}

/// The steps of the turn so far, with take-back and `end turn`.
fn drafted(scene: &Scene<'_>, seat: Seat, choices: &[(String, Phrase)]) -> Markup {
    let (say, id) = (scene.say, scene.row().id);
    let (draft, held) = scene.table.draft(seat);
    let explained = |text: &String| choices.iter().find(|(choice, _)| choice == text);
    html! {
        div #draft .draft {
            p { (say.word("table-draft")) }
            ol {
                @for text in draft {
                    li { code { (text) } @if let Some((_, does)) = explained(text) { " " (scene.told(does)) } }
                }
            }
            div .row {
                @if held {
                    form method="post" action={"/t/" (id) "/end-turn"} {
                        input type="hidden" name="seat" value=(seat);
                        button #end-turn .primary { (say.word("table-end-turn")) }
                    }
                }
                (take_back(scene, seat))
            }
        }
    }
}

fn take_back(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        form method="post" action={"/t/" (scene.row().id) "/take-back"} {
            input type="hidden" name="seat" value=(seat);
            button #take-back { (scene.say.word("table-take-back")) }
        }
    }
}

/// The choices as sentences, for a game that does not draw its own.
fn plain(scene: &Scene<'_>, choices: &[(String, Phrase)]) -> Vec<Offer> {
    let offer = |(text, does): &(String, Phrase)| {
        let inside = html! { span { (scene.told(does)) } code { (text) } };
        Offer { notation: Some(text.clone()), class: "", inside }
    };
    choices.iter().map(offer).collect()
}

fn buttons(scene: &Scene<'_>, seat: Seat, offers: &[Offer], held: Option<&str>) -> Markup {
    let asked = scene.table.asked(seat).unwrap_or_default();
    let many = offers.len() > MOST_EXPLAINED;
    let pressed = |text: &str| held.map(|held| if held == text { "true" } else { "false" });
    html! {
        form #choices .choices-list .many[many] method="post" action={"/t/" (scene.row().id) "/play"} {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="asked" value=(asked);
            @for offer in offers {
                @match &offer.notation {
                    Some(text) => {
                        button id={"do-" (text.replace(' ', "-"))} .choose .(offer.class) name="action" value=(text) data-of=(text) aria-pressed=[pressed(text)] { (offer.inside) }
                    }
                    None => { div .choose .off .(offer.class) { (offer.inside) } }
                }
            }
        }
    }
}

fn clock(scene: &Scene<'_>, seat: Seat) -> Markup {
    let left = scene.table.deadline(seat).map(|deadline| (deadline - tables::now()).max(0) / 1000);
    html! {
        @if let Some(left) = left {
            p .soft { (scene.say.phrase(&duration("clock-left", left))) }
        }
    }
}

/// A phrase about so many seconds, in the largest unit that says enough.
fn duration(id: &'static str, seconds: i64) -> Phrase {
    let (count, unit) = match seconds {
        0..120 => (seconds, "unit-seconds"),
        120..7200 => (seconds / 60, "unit-minutes"),
        7200..172_800 => (seconds / 3600, "unit-hours"),
        _ => (seconds / 86_400, "unit-days"),
    };
    Phrase::new(id).with("time", Phrase::new(unit).with("count", count))
}

fn waiting(scene: &Scene<'_>, seat: Option<Seat>) -> Markup {
    let say = scene.say;
    let waiting = scene.table.waiting();
    let who: Vec<tabletop::Arg> = waiting.iter().take(6).map(tabletop::Arg::from).collect();
    let since = waiting.iter().map(|seat| scene.table.since(seat)).min().unwrap_or_default();
    let waited = (tables::now() - since).max(0) / 1000;
    let other =
        |at: &Seat| scene.seat().is_some() && scene.seat() != Some(*at) && House::is_abandoned(scene.table, *at);
    html! {
        h2 { (say.to(&Phrase::new("table-waiting").with("who", who).with("more", i64::from(waiting.len()) - 6), &scene.names)) }
        noscript { p { a href={"/t/" (scene.row().id)} { (say.word("table-reload")) } } }
        @if waited > 60 { p .soft { (say.phrase(&duration("table-since", waited))) } }
        @if let Some(seat) = seat {
            @if scene.table.can_take_back(seat) {
                p { (say.word("table-may-change")) }
                (take_back(scene, seat))
            }
            (seats::away(scene, seat))
        }
        @for late in waiting.iter().filter(other) {
            form method="post" action={"/t/" (scene.row().id) "/take-over"} {
                input type="hidden" name="seat" value=(late);
                button { (say.to(&Phrase::new("table-take-over").with("who", late), &scene.names)) }
            }
        }
    }
}

/// The end: who won and why, and what every score adds up from.
fn end(scene: &Scene<'_>) -> Markup {
    let say = scene.say;
    let standing = scene.table.game(Viewer::Spectator).standing();
    let standing = standing::document(&standing, scene.table.opened().title().dictionary(), scene.to());
    let mut order: Vec<usize> = (0..scene.names.len()).collect();
    order.sort_by_key(|at| standing.ranks.get(*at).copied().unwrap_or_default());
    html! {
        h2 { (standing.why) }
        table .standing {
            @for at in order {
                tr {
                    td { (standing.ranks.get(at).copied().unwrap_or_default()) }
                    th scope="row" { (super::frame::shape(at)) (scene.names[at]) (seats::mark(&scene.row().places[at], say)) }
                    td .soft {
                        @for (what, points) in standing.parts.get(at).into_iter().flatten() {
                            span .part { (what) " " (format!("{points:+}")) }
                        }
                    }
                    td .score { (standing.scores.get(at).copied().unwrap_or_default()) }
                }
            }
        }
        (links(scene))
    }
}

fn links(scene: &Scene<'_>) -> Markup {
    let (say, id) = (scene.say, scene.row().id);
    let named = scene.row().places.iter().any(|place| matches!(place.sitter, Sitter::Named(_)));
    html! {
        div .row {
            (puzzle::way_out(scene.row(), say))
            a .button href={"/t/" (id) "/replay?step=0"} { (say.word("table-replay")) }
            @if !scene.keeps_back { a .button href={"/t/" (id) "/record"} download { (say.word("table-record")) } }
            @if let Some(next) = scene.row().rematch {
                a .button .primary href={"/t/" (next)} { (say.word("table-next")) }
            } @else if scene.seat().is_some() && !named {
                form method="post" action={"/t/" (id) "/rematch"} { button .primary { (say.word("table-rematch")) } }
            }
        }
    }
}

/// Sitting down, for somebody who has the link.
pub(super) fn join(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        form .join method="post" action={"/t/" (scene.row().id) "/join"} {
            input type="hidden" name="seat" value=(seat);
            (name_field(scene.say, scene.guest))
            button .primary { (scene.say.word("table-sit")) }
        }
    }
}
