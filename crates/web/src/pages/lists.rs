//! The tables that wait, those that can be watched, and one's own.
//!
//! The page asks for them again every ten seconds while somebody looks at it: a list changes seldom, so a stream for every
//! visitor would cost the server an open connection each and tell them nothing sooner that matters.

use axum::{extract::State, response::IntoResponse};
use maud::{Markup, html};
use tables::{Guest, Row, Sitter, Status, Table, store::Which};
use tabletop::{Phrase, Seat, Seats};

use super::{
    frame::{Answer, fail, shape},
    front::FACTS,
    lobby::{badge, clock, options, span},
};
use crate::{App, failure::Failure, say::Say, session::Visitor};

/// Tables in each list.
const LISTED: u32 = 6;
/// Of one's own tables, which are the moves of a day.
const OWN: u32 = 30;
const MINUTE: i64 = 60_000;
/// So many are looked through for those that can be watched.
const LOOKED: u32 = 30;
/// A game that people play at once and at which nothing happened for so long (in milliseconds) is nothing to watch.
const STILL: i64 = 30 * 60 * 1000;
/// Seats that are drawn one by one.
const SHAPES: usize = 6;
/// Names in a line.
const NAMES: usize = 4;

/// A game that can be watched: how far it is, and how many look on.
struct Live {
    row: Row,
    share: Option<u32>,
    watching: usize,
}

/// A table of the visitor's own: whether it waits for them, else for whom, since when and until when.
struct Mine {
    row: Row,
    asked: bool,
    waits: Option<Waits>,
}

/// Whom a table waits for.
struct Waits {
    seats: Seats,
    since: i64,
    deadline: Option<i64>,
}

impl Waits {
    /// Of all who are asked those of `seat` if it is, because a person's own time is what they look for.
    fn of(table: &Table, seat: Option<Seat>) -> Option<Self> {
        let all = table.waiting();
        let own = seat.filter(|seat| all.contains(*seat)).map(Seats::only);
        let seats = own.unwrap_or(all);
        let since = seats.iter().map(|seat| table.since(seat)).min()?;
        Some(Self { seats, since, deadline: seats.iter().filter_map(|seat| table.deadline(seat)).min() })
    }
}

/// What the lists show to somebody.
pub(super) struct Lists {
    guest: Option<Guest>,
    mine: Vec<Mine>,
    open: Vec<Row>,
    live: Vec<Live>,
    /// Whether people can be told of their turns.
    tells: bool,
    now: i64,
}

impl Lists {
    pub(super) async fn read(app: &App, guest: Option<&Guest>) -> Result<Self, Failure> {
        let open = app.service.list(Which::Open, LISTED).await?;
        let mut live = Vec::new();
        let now = tables::now();
        for row in app.service.list(Which::Running, LOOKED).await? {
            if live.len() == LISTED as usize {
                break;
            }
            if is_own(guest, &row) || row.rests() {
                continue;
            }
            let last = |table: &Table| table.recent().next_back().map_or(table.row().created, |event| event.entry.at);
            let look = app.service.look(row.id, |table| (table.steps(), last(table))).await.ok();
            if look.is_some_and(|(_, last)| row.settings.clock.is_live() && now - last > STILL) {
                continue;
            }
            let share = look.and_then(|(steps, _)| share(&row, steps));
            live.push(Live { watching: app.service.watching(row.id), row, share });
        }
        let mine = match guest {
            Some(guest) => of_guest(app, guest).await?,
            None => Vec::new(),
        };
        let tells = !app.service.notice_ways().is_empty();
        Ok(Self { guest: guest.cloned(), mine, open, live, tells, now })
    }
}

/// The tables of somebody that go on, first those that wait for them.
async fn of_guest(app: &App, guest: &Guest) -> Result<Vec<Mine>, Failure> {
    let mut mine = Vec::new();
    for row in app.service.list(Which::Of(guest.id), OWN).await? {
        if !matches!(row.status, Status::Open | Status::Running) {
            continue;
        }
        let seat = row.seat_of(guest.id);
        let asks = |table: &Table| seat.is_some_and(|seat| table.question(seat).is_some());
        let look = app.service.look(row.id, |table| (asks(table), Waits::of(table, seat))).await;
        let (asked, waits) = look.unwrap_or_default();
        mine.push(Mine { row, asked, waits });
    }
    // The first to be played is the one whose time runs out first, then the one that waits longest.
    mine.sort_by_key(|mine| {
        let waits = mine.waits.as_ref();
        let until = waits.and_then(|waits| waits.deadline).unwrap_or(i64::MAX);
        (!mine.asked, until, waits.map_or(i64::MAX, |waits| waits.since))
    });
    Ok(mine)
}

/// How far a game is, in percent: the decisions that were made of those that such a game has about.
fn share(row: &Row, steps: usize) -> Option<u32> {
    let facts = FACTS.iter().find(|facts| facts.game == row.settings.game)?;
    let (whole, each) = facts.decisions;
    let expected = whole + each * u32::from(row.players());
    let done = u32::try_from(steps).ok()?.saturating_mul(100) / expected.max(1);
    Some(done.clamp(2, 98))
}

/// `GET /lists`: the lists alone.
pub(super) async fn fragment(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let read = Lists::read(&app, guest.as_ref()).await.map_err(fail(say))?;
    Ok(lists(&read, say).into_response())
}

pub(super) fn lists(lists: &Lists, say: Say) -> Markup {
    html! {
        section #lists .lists aria-label=(say.word("front-lists")) {
            @if !lists.mine.is_empty() { (mine(lists, say)) }
            (open(lists, say))
            (live(lists, say))
        }
    }
}

fn heading(key: &'static str, count: usize, say: Say) -> Markup {
    html! { h2 { (say.word(key)) @if count > 0 { " " span { (count) } } } }
}

fn mine(lists: &Lists, say: Say) -> Markup {
    html! {
        div #mine .mine {
            (heading("front-mine", lists.mine.len(), say))
            ul .tab {
                @for Mine { row, asked, waits } in &lists.mine {
                    li id={"mine-" (row.id)} .asks[*asked] {
                        (badge(&row.settings.game, "sm"))
                        (what_and(&people(row, say), row, &whose_turn(row, *asked, waits.as_ref(), lists.now, say), say))
                        @if *asked { span .chip .waits { (say.word("table-chip-turn")) } } @else { (seats(row, say)) }
                        (back(row, say))
                    }
                }
            }
            @if lists.tells { p .f-more { a href="/notices" { (say.word("front-tell-me")) } } }
        }
    }
}

fn open(lists: &Lists, say: Say) -> Markup {
    html! {
        div #open {
            (heading("front-open", lists.open.len(), say))
            @if lists.open.is_empty() {
                p .none { (say.word("front-open-none")) " " a .none-go href={"/new/" (FACTS[0].game)} { (say.word("front-start-one")) } }
            }
            ul .tab {
                @for row in &lists.open {
                    li id={"open-" (row.id)} {
                        (badge(&row.settings.game, "sm"))
                        (what(&name(row, say), row, say))
                        (seats(row, say))
                        span .age { (span(lists.now - row.created, say)) }
                        (join(lists, row, say))
                    }
                }
            }
        }
    }
}

fn live(lists: &Lists, say: Say) -> Markup {
    html! {
        div #live {
            (heading("front-live", lists.live.len(), say))
            @if lists.live.is_empty() { p .none { (say.word("front-live-none")) } }
            ul .tab .lv {
                @for Live { row, share, watching } in &lists.live {
                    li id={"live-" (row.id)} {
                        (badge(&row.settings.game, "sm"))
                        (what(&people(row, say), row, say))
                        @if let Some(share) = share {
                            span .prog role="img" style={"--p:" (share) "%"} aria-label=(say.phrase(&Phrase::new("front-share").with("share", *share))) { i {} }
                        }
                        span .age { @if *watching > 0 { (say.phrase(&Phrase::new("front-watching").with("count", *watching))) } }
                        a .button href={"/t/" (row.id)} { (say.word("front-watch")) span .unseen { ": " (people(row, say)) } }
                    }
                }
            }
            p .f-more {
                a href="/replays" { (say.word("front-finished")) }
                a href={"/new/" (FACTS[0].game)} { (say.word("front-own")) }
            }
        }
    }
}

fn is_own(guest: Option<&Guest>, row: &Row) -> bool {
    guest.is_some_and(|guest| row.seat_of(guest.id).is_some())
}

fn back(row: &Row, say: Say) -> Markup {
    html! { a .button href={"/t/" (row.id)} { (say.word("front-back")) } }
}

fn join(lists: &Lists, row: &Row, say: Say) -> Markup {
    if is_own(lists.guest.as_ref(), row) {
        return back(row, say);
    }
    html! {
        form method="post" action={"/t/" (row.id) "/join"} {
            button { (say.word("front-join")) span .unseen { ": " (name(row, say)) } }
        }
    }
}

/// Whose turn it is, since when, and how much time is left.
fn whose_turn(row: &Row, asked: bool, waits: Option<&Waits>, now: i64, say: Say) -> String {
    let Some(waits) = waits.filter(|_| row.status == Status::Running) else {
        return if row.status == Status::Open { say.word("front-turn-players") } else { String::new() };
    };
    let names = say.names(row);
    let who = waits.seats.iter().filter_map(|seat| names.get(seat.index()).cloned()).collect::<Vec<_>>();
    let who = who.join(&say.word("comma"));
    let since = now - waits.since;
    let turn = match (asked, since < MINUTE) {
        (true, true) => Phrase::new("front-turn-yours-now"),
        (true, false) => Phrase::new("front-turn-yours").with("time", span(since, say)),
        (false, true) => Phrase::new("front-turn-theirs-now").with("who", who),
        (false, false) => Phrase::new("front-turn-theirs").with("who", who).with("time", span(since, say)),
    };
    let left = waits.deadline.map(|deadline| match deadline - now {
        ..MINUTE => Phrase::new("front-turn-left-now"),
        left => Phrase::new("front-turn-left").with("time", span(left, say)),
    });
    let parts = std::iter::once(turn).chain(left).map(|phrase| say.phrase(&phrase));
    parts.collect::<Vec<_>>().join(" · ")
}

/// The name of a table, and what is played there.
pub(super) fn what(name: &str, row: &Row, say: Say) -> Markup {
    what_and(name, row, "", say)
}

/// The same with whose turn it is.
fn what_and(name: &str, row: &Row, turn: &str, say: Say) -> Markup {
    let chosen = options(row, say);
    let puzzle = row.settings.puzzle.map(|day| say.phrase(&Phrase::new("table-puzzle").with("day", day.to_string())));
    let parts = [
        puzzle.unwrap_or_else(|| say.game(&row.settings.game)),
        chosen,
        clock(row.settings.clock, say).unwrap_or_default(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    html! {
        span .tn {
            b { (name) }
            small { (parts.join(&say.word("comma"))) }
            @if !turn.is_empty() { small .whose-turn { (turn) } }
        }
    }
}

/// A table that waits is called after the first person there.
pub(super) fn name(row: &Row, say: Say) -> String {
    let person = row.places.iter().find_map(|place| match &place.sitter {
        Sitter::Person { name, .. } => Some(name.clone()),
        _ => None,
    });
    match person {
        Some(name) => say.phrase(&Phrase::new("front-table-of").with("name", name)),
        None => say.game(&row.settings.game),
    }
}

/// Who plays: the people by name, the bots counted if there are people.
pub(super) fn people(row: &Row, say: Say) -> String {
    let names = say.names(row);
    let of = |bots: bool| {
        let places = row.places.iter().zip(&names).filter(|(place, _)| place.sitter != Sitter::Open);
        let list = places.filter(|(place, _)| matches!(place.sitter, Sitter::Bot(_)) == bots);
        list.map(|(_, name)| name.clone()).collect::<Vec<_>>()
    };
    let (people, bots) = (of(false), of(true));
    let (shown, count) = if people.is_empty() { (&bots, 0) } else { (&people, bots.len()) };
    let more = shown.len().saturating_sub(NAMES);
    let list = shown.iter().take(NAMES).cloned().collect::<Vec<_>>().join(&say.word("comma"));
    let list =
        if more > 0 { say.phrase(&Phrase::new("front-and-more").with("who", list).with("count", more)) } else { list };
    if count == 0 { list } else { say.phrase(&Phrase::new("front-with-bots").with("who", list).with("count", count)) }
}

/// A shape for each seat that is taken, a ring for each that is free.
pub(super) fn seats(row: &Row, say: Say) -> Markup {
    let all = row.places.len();
    let free = row.places.iter().filter(|place| place.sitter == Sitter::Open).count();
    let label = say.phrase(&Phrase::new("front-seats").with("taken", all - free).with("all", all));
    html! {
        span .seats-dots role="img" aria-label=(label) {
            @for (at, place) in row.places.iter().enumerate().take(SHAPES) {
                @if place.sitter == Sitter::Open { i .free {} } @else { (shape(at)) }
            }
            @if all > SHAPES { span .count { (all - free) "/" (all) } }
        }
    }
}
