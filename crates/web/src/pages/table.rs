//! The table: the board, what is asked, who sits where, what happened, and the chat.

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, Hidden, Origin, RatedSeat, Refused, Row, Status, Table, TableId, store::Club};
use tabletop::{Listener, Phrase, Seat, Viewer};

use super::{
    clubs,
    course::Course,
    end,
    fields::PageOf,
    frame::{Answer, Bar, Frame, fail, page as frame, page_with, shape},
    guide, invitation, lobby, log, now, orders, position,
    refusal::{Part, Refusal},
    seats, since, what_if,
};
use crate::{
    App, api,
    api::body::Params,
    boards,
    boards::{Drawing, Drawn, Look},
    client_cache::ClientCache,
    failure::Failure,
    modules::Entry,
    say::Say,
    session::Visitor,
};

/// What all parts of the page need.
pub(super) struct Scene<'a> {
    pub(super) table: &'a Table,
    pub(super) guest: Option<&'a Guest>,
    pub(super) viewer: Viewer,
    pub(super) names: Vec<String>,
    pub(super) say: Say,
    /// Whose sheet is large, where everybody has one.
    pub(super) sheet: Option<Seat>,
    /// What the page shows already.
    pub(super) cache: ClientCache,
    pub(super) guide: guide::Memory,
    /// Those whose chat the visitor hides.
    pub(super) hidden: Hidden,
    /// Whether the record is kept back: a puzzle whose day is not over.
    pub(super) keeps_back: bool,
    /// Whether the game can be reviewed.
    pub(super) reviews: bool,
    /// What the game did to ratings, if it is over and they can be read.
    pub(super) rated: Option<Vec<RatedSeat>>,
    /// The hints that the viewer may ask for at their question; none if none are given.
    pub(super) hints: Option<Hints>,
    /// What the visitor asked for and was refused.
    pub(super) refusal: Option<&'a Refusal>,
    /// Where a side line came from.
    origin: Option<Markup>,
    /// The club whose table it is.
    club: Option<Club>,
    /// The position that the table shows, if somebody set one up.
    task: Option<Markup>,
    /// The game that a finished side line went on from, as it was played.
    pub(super) original: Option<(Origin, Arc<Course>)>,
    /// The signs of the turns so far.
    turns: Vec<Markup>,
    /// How many turns began, where they go round.
    turn: usize,
}

/// The hint that somebody may ask for.
pub(super) struct Hints {
    /// It, once they did.
    pub(super) given: Option<Arc<catalog::Advice<String>>>,
}

/// What an address may ask of a table's page.
#[derive(Deserialize, Default)]
pub(super) struct Wish {
    sheet: Option<u8>,
    #[serde(skip)]
    guide: guide::Memory,
    #[serde(skip)]
    cache: ClientCache,
}

impl Wish {
    /// Of a page that is open: what it shows already, and where its guide stands.
    pub(super) const fn of(cache: ClientCache, guide: guide::Memory) -> Self {
        Self { sheet: None, guide, cache }
    }
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

    pub(super) fn to(&self) -> Listener<'_> {
        Listener { lang: self.say.0, seats: &self.names }
    }

    /// A sentence of the game.
    pub(super) fn told(&self, phrase: &Phrase) -> String {
        self.table.opened().title().dictionary().say(phrase, self.to())
    }

    /// The round, where turns go round.
    pub(super) fn round(&self) -> usize {
        self.turn.div_ceil(self.names.len().max(1))
    }

    /// Whether this viewer must decide now.
    pub(super) fn is_asked(&self) -> bool {
        let away = |seat| self.row().place(seat).is_some_and(|place| place.stand_in.is_some());
        self.seat().is_some_and(|seat| self.table.question(seat).is_some() && !away(seat))
    }
}

pub(super) async fn page(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Params(mut wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
    headers: HeaderMap,
) -> Answer {
    wish.cache = cache;
    wish.guide = guide::recall(&app, id, guest.as_ref(), &headers).await;
    let page = show(&app, id, guest.as_ref(), say, (wish, None)).await;
    Ok(page.map_err(fail(say))?.into_response())
}

/// Whose chat somebody hides.
async fn hidden_by(app: &App, guest: Option<&Guest>) -> Result<Hidden, Failure> {
    match guest {
        Some(guest) => Ok(app.service.hidden(guest.id).await?),
        None => Ok(Hidden::default()),
    }
}

/// The page of a table, with a refusal if there was one.
pub(super) async fn show(
    app: &App,
    id: TableId,
    guest: Option<&Guest>,
    say: Say,
    (wish, refusal): (Wish, Option<&Refusal>),
) -> Result<Markup, Failure> {
    let table = match app.service.view(id).await {
        Err(Refused::ReadOnly) => return Ok(read_only(&app.service.row(id).await?, guest, say)),
        table => table?,
    };
    let status = table.row().status;
    let course = match status {
        Status::Over => Some(app.courses.of(&app.service, id, table.steps(), true).await?),
        Status::Running if boards::drawing(&table.row().settings.game).is_some_and(Drawing::shows_turns) => {
            Some(app.courses.of(&app.service, id, table.steps(), false).await?)
        }
        Status::Open | Status::Running | Status::Study | Status::Closed => None,
    };
    let hidden = hidden_by(app, guest).await?;
    let (viewer, names) = (api::viewer(table.row(), guest), say.names(table.row()));
    let sheet = wish.sheet.map(|at| Seat::at(usize::from(at).min(98)));
    let keeps_back = app.service.keeps_back(table.row());
    let reviews = app.service.reviews(table.row());
    let rated: Option<Vec<_>> = match status {
        // A table is shown even if ratings cannot be read.
        Status::Over => app.service.rated_seats(id).await.ok(),
        Status::Open | Status::Running | Status::Study | Status::Closed => None,
    };
    let rated = rated.map(|seats| seats.into_iter().map(|(seat, _)| seat).collect());
    let hints = match viewer {
        Viewer::Seat(seat) if app.service.gives_hints(&table) => {
            Some(Hints { given: app.service.hint_given(&table, seat) })
        }
        _ => None,
    };
    let (origin, club) = (what_if::named(app, table.row(), guest, say).await, clubs::of(app, table.row(), guest).await);
    let task = position::task::card(app, table.row(), say).await;
    let original = what_if::original(app, table.row()).await;
    let (cache, guide, table) = (wish.cache, wish.guide, &*table);
    let turns = course.as_ref().map(|course| course.signs_up_to(table.steps(), say.0)).unwrap_or_default();
    let turn = course.as_ref().map_or(0, |course| course.count);
    let scene = Scene {
        table,
        guest,
        viewer,
        names,
        say,
        sheet,
        cache,
        guide,
        hidden,
        keeps_back,
        reviews,
        rated,
        hints,
        refusal,
        origin,
        club,
        task,
        original,
        turns,
        turn,
    };
    let _slot = app.draw_slots.take().await;
    Ok(whole(&scene, course.as_deref().filter(|_| status == Status::Over)))
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

fn whole(scene: &Scene<'_>, course: Option<&Course>) -> Markup {
    let (say, id) = (scene.say, scene.row().id);
    let game = say.game(&scene.row().settings.game);
    let title = match (scene.is_asked(), scene.row().status) {
        (true, _) => say.phrase(&Phrase::new("table-tab-turn").with("game", game.clone())),
        (_, Status::Over) => say.phrase(&Phrase::new("table-tab-over").with("game", game.clone())),
        _ => game.clone(),
    };
    let begun = !matches!(scene.row().status, Status::Open | Status::Closed);
    let drawn = begun.then(|| draw(scene));
    let (guide, spot) = guide::guide(scene);
    let (told, since) = since::since(scene);
    let (part, later) = (|part: Markup| scene.cache.part(part), |part: Markup| scene.cache.later(part));
    let content = html! {
        main #main .table .over[course.is_some()] .asks[scene.is_asked()] .hinted[scene.hints.as_ref().is_some_and(|hints| hints.given.is_some())] .(Drawn::room_of(drawn.as_ref())) data-guide=[spot] data-told=[told] data-live={"/t/" (id) "/events?after=" (scene.table.seq())} data-why={"/t/" (id) "/why"}
            data-replay={"/t/" (id) "/replay"} data-steps=(scene.table.steps()) data-seat=[scene.seat()] data-chosen=[chosen(scene)] data-orders=[orders::told(scene)] data-now=(tables::now()) data-tap=[tap(scene)] {
            div #board .board {
                @if let Some(course) = course { (end::end(scene, course)) }
                @match &drawn {
                    Some(drawn) => (drawn.board),
                    None => (invitation::invitation(scene)),
                }
            }
            div #rail .rail {
                div #refusal { @if let Some(refusal) = Refusal::at(scene.refusal, Part::Top) { (refusal.shown("refused")) } }
                (part(guide))
                (part(since))
                (part(now::now(scene, drawn.as_ref())))
                @if let Some(origin) = &scene.origin { (part(origin.clone())) }
                @if let Some(club) = &scene.club { (part(clubs::at_table(club, say))) }
                @if let Some(task) = &scene.task { (task) }
                (part(orders::orders(scene)))
                @if let Some(drawn) = &drawn { (drawn.things) }
                @match drawn.as_ref().and_then(|drawn| drawn.players.as_ref()) {
                    Some(players) => (players),
                    None => (later(seats::players(scene))),
                }
                (log::log(scene))
                (since::attention(scene))
                (later(log::chat(scene)))
                (later(seats::ways_out(scene)))
            }
            @if begun { (part(tabs(course.is_some(), say))) }
        }
        @if !scene.cache.is_open() { (keys(say)) }
    };
    let bar = Bar {
        head: Some(head(scene, drawn.as_ref())),
        tools: Some(tools(scene.row(), begun, say)),
        seat: scene.seat().map(Seat::index),
        calls: scene.is_asked(),
        entry: Entry::table(&scene.cache),
        staged: stages(scene, drawn.as_ref()).is_some(),
        game: Some(scene.row().settings.game.clone()),
    };
    page_with(&Frame { say, title: &title, guest: scene.guest, here: &format!("/t/{id}") }, &bar, &content)
}

/// Whether the first touch chooses: where a choice is a draft that can be changed, nothing needs to be shown before.
fn tap(scene: &Scene<'_>) -> Option<&'static str> {
    boards::drawing(&scene.row().settings.game).is_some_and(Drawing::taps_once).then_some("once")
}

/// The ways to the parts of the page, on a small screen; `over`: at its top is the result.
fn tabs(over: bool, say: Say) -> Markup {
    let tab = |to: &str, word: String| html! { a href={"#" (to)} { (word) } };
    html! {
        nav #tabs .tabs aria-label=(say.word("frame-tabs")) {
            // The board is the first thing of the page, unless the game is over.
            (tab("top", say.word(if over { "tab-result" } else { "tab-board" })))
            (tab("now", say.word("tab-now")))
            (tab("players", say.word("players-title")))
            (tab("log", say.word("log-title")))
            a href="#chat" { (say.word("chat-title")) " " span .chip .unread data-unread hidden {} }
        }
    }
}

/// The list of keys, opened by one of them.
fn keys(say: Say) -> Markup {
    let keys = [
        ("1 – 9", "keys-numbers"),
        ("A – Z", "keys-letters"),
        ("E", "keys-end"),
        ("⌫", "keys-back"),
        ("!", "keys-hint"),
        ("← → ↑ ↓", "keys-arrows"),
        ("+ − 0", "keys-zoom"),
        ("Esc", "keys-escape"),
        ("?", "keys-help"),
    ];
    html! {
        dialog #keys .keys aria-labelledby="keys-title" {
            h2 #keys-title { (say.word("keys-title")) }
            dl { @for (key, about) in keys { div { dt { kbd lang="en" { (key) } } dd { (say.word(about)) } } } }
            form method="dialog" { button .primary { (say.word("frame-close")) } }
        }
    }
}

/// What waits for the end of the turn: it stays shown on the board.
fn chosen<'a>(scene: &'a Scene<'_>) -> Option<&'a str> {
    let (draft, held) = scene.table.draft(scene.seat()?);
    draft.last().filter(|_| held).map(String::as_str)
}

/// The game, its board, and where it stands.
fn head(scene: &Scene<'_>, drawn: Option<&Drawn>) -> Markup {
    let say = scene.say;
    let over = scene.row().status == Status::Over;
    html! {
        (lobby::heading(scene.row(), drawn, say))
        @if let Some(day) = scene.row().settings.puzzle {
            a #puzzle .turn .puzzle-chip href="/puzzle" { (say.phrase(&Phrase::new("table-puzzle").with("day", day.to_string()))) }
        }
        @if let Some(seat) = scene.seat().filter(|_| scene.is_asked()) {
            @let chip = if now::is_others_turn(scene, seat) { "table-chip-asked" } else { "table-chip-turn" };
            span #your-turn .turn .yours { (shape(seat.index())) (say.word(chip)) }
        }
        @if over { span #chip .turn { (say.word("table-chip-over")) } }
        @else if scene.turn > 0 { div #chip .turn { (turn_of(scene)) } }
        @else if let Some(chip) = stages(scene, drawn) { div #chip .turn { (chip) } }
        @if scene.row().status == Status::Running {
            span #live .stream role="status" {
                span .stream-on { (say.word("frame-live")) } span .stream-off { (say.word("frame-reconnecting")) }
            }
        }
    }
}

/// Where a game that runs stands, as its drawing says it.
fn stages<'a>(scene: &Scene<'_>, drawn: Option<&'a Drawn>) -> Option<&'a Markup> {
    let over = scene.row().status == Status::Over;
    drawn.and_then(|drawn| drawn.chip.as_ref()).filter(|_| !over && scene.turn == 0)
}

/// Which turn it is, and in which round.
fn turn_of(scene: &Scene<'_>) -> String {
    scene.say.phrase(&Phrase::new("table-turn").with("turn", scene.turn).with("round", scene.round()))
}

/// Where one can go from a table.
pub(super) fn tools(row: &Row, begun: bool, say: Say) -> Markup {
    let (id, game) = (row.id, &row.settings.game);
    html! {
        nav .tools aria-label=(say.word("frame-tools")) {
            @if begun { button .keys-open .js-only type="button" data-keys-open title=(say.word("keys-title")) { kbd { "?" } span .unseen { (say.word("keys-title")) } } }
            // Only where something new was said, and the chat is out of sight.
            a #to-chat .unread href="#chat" title=(say.word("chat-title")) data-unread hidden {}
            @if begun { a #to-replay href={"/t/" (id) "/replay"} { (say.word("table-replay")) } }
            a #to-rules href={"/rules/" (game) "?table=" (id)} { (say.word("table-rules")) }
            details #share .share {
                summary { (say.word("table-share")) }
                div .share-box { (invitation::address(&format!("/t/{id}"), say)) }
            }
        }
    }
}

fn draw(scene: &Scene<'_>) -> Drawn {
    let now =
        Look::now(scene.table.opened().game(), scene.table.game(scene.viewer), scene.viewer, scene.to(), &scene.cache);
    let marks: Vec<Markup> =
        scene.row().places.iter().map(|place| seats::mark(scene.row(), place, scene.say)).collect();
    boards::draw(&Look { sheet: scene.sheet, marks: &marks, turns: &scene.turns, ..now })
}
