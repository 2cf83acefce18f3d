//! The review of a finished game: the chances as a graph with its turning points, and each decision beside the better one, on the
//! board of its moment. Every decision is a link, so the page works without script; the module of the replay follows them in place.

mod bars;
mod came;
mod card;
mod graph;
mod lit;
pub(super) mod problem;
mod sum;
mod worth;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use catalog::{Match, Review, Verdict};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{ReviewState, Row, TableId};
use tabletop::{Listener, Part, Phrase, Seat, Standing, Viewer};

use super::{
    acts::named_guest,
    course::Course,
    end,
    fields::{Fields, PageOf},
    frame::{Answer, Bar, Frame, fail, go, page_with, shape},
    lobby, table,
};
use crate::{
    App, api,
    api::body::Params,
    boards::{self, Drawn, Look, Pin, PinKind},
    client_cache::ClientCache,
    failure::Failure,
    modules::Entry,
    say::Say,
    session::Visitor,
};

/// Decisions that are listed before and after the one that is shown.
const AROUND: usize = 3;
/// With more seats than this only one's own decisions can be picked out.
const MOST_FILTERS: usize = 6;
/// A page that waits is asked for again after so many seconds.
const AGAIN: &str = "2";

#[derive(Deserialize)]
pub(super) struct Wish {
    /// The decision, from 0; links of a board write it as the step of a replay.
    #[serde(alias = "step")]
    at: Option<usize>,
    /// Whose decisions are gone through.
    seat: Option<u8>,
    sheet: Option<u8>,
}

/// What all parts of the page need.
struct Scene<'a> {
    id: TableId,
    row: &'a Row,
    names: &'a [String],
    say: Say,
    own: Option<Seat>,
    review: &'a Review,
    /// The decision that is shown.
    at: usize,
    /// Whose decisions are gone through; none: everybody's.
    only: Option<Seat>,
    moment: &'a Moment,
    /// How the game ended.
    end: &'a Standing,
}

/// The game before a decision, and what is told of those around it.
struct Moment {
    game: Box<dyn Match>,
    /// What each listed decision does, by its number.
    lines: Vec<(usize, Phrase)>,
    /// How each seat stood then.
    parts: Vec<Vec<Part>>,
}

/// Asks for a review.
pub(super) async fn ask(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let session = named_guest(&app, guest, &fields, &headers, say).await.map_err(fail(say))?;
    let asked = app.service.ask_for_review(session.guest.id, id).await;
    asked.map_err(Failure::from).map_err(fail(say))?;
    Ok(session.give(go(&format!("/t/{id}/review"))))
}

pub(super) async fn page(
    State(app): State<App>,
    PageOf(id): PageOf<TableId>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
) -> Answer {
    let refuse = |refused| fail(say)(Failure::from(refused));
    let row = app.service.row(id).await.map_err(refuse)?;
    let state = app.service.review(id).await.map_err(refuse)?;
    let own = match api::viewer(&row, guest.as_ref()) {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let ReviewState::Ready(review) = state else {
        let title = title(&row, say);
        let frame = Frame { say, title: &title, guest: guest.as_ref(), here: &format!("/t/{id}/review") };
        return Ok(waiting(&frame, &bar(&row, None, own, Entry::Plain, say), id, &state));
    };
    let only = wish.seat.map(|at| Seat::at(usize::from(at).min(98))).filter(|seat| seat.index() < row.places.len());
    let at = chosen(&review, &wish, only);
    let moment = moment(&app, id, &review, (at, only)).await.map_err(refuse)?;
    let names = say.names(&row);
    let end = app.service.look(id, |table| table.game(Viewer::Spectator).standing()).await.map_err(refuse)?;
    let scene = Scene { id, row: &row, names: &names, say, own, review: &review, at, only, moment: &moment, end: &end };
    let sheet = wish.sheet.map(|at| Seat::at(usize::from(at).min(98)));
    let drawn = drawn(&app, &scene, sheet, &cache).await.map_err(refuse)?;
    let course = app.courses.of(&app.service, id, review.decisions.len(), true).await.map_err(refuse)?;
    let entry = Entry::table(&cache);
    let bar = bar(&row, Some(&drawn), own, entry, say);
    let (title, here) = (title(&row, say), scene.link(at));
    let frame = Frame { say, title: &title, guest: guest.as_ref(), here: &here };
    let _slot = app.draw_slots.take().await;
    Ok(page_with(&frame, &bar, &scene.page(&drawn, &course)).into_response())
}

fn title(row: &Row, say: Say) -> String {
    say.phrase(&Phrase::new("review-title").with("game", say.game(&row.settings.game)))
}

fn bar(row: &Row, drawn: Option<&Drawn>, own: Option<Seat>, entry: Entry, say: Say) -> Bar {
    let head = html! {
        (lobby::heading(row, drawn, say))
        span #chip .turn { (say.word("review-chip")) }
    };
    let tools = table::tools(row, false, say);
    let game = Some(row.settings.game.clone());
    Bar { head: Some(head), tools: Some(tools), seat: own.map(Seat::index), calls: false, staged: false, entry, game }
}

/// The page of a review that is not there: a button to ask for it, or how far it is. Whoever waits asks again by themselves.
fn waiting(frame: &Frame<'_>, bar: &Bar, id: TableId, state: &ReviewState) -> Response {
    let say = frame.say;
    let (done, of) = if let ReviewState::Working(done, of) = state { (*done, *of) } else { (0, 1) };
    let content = html! {
        main #main .narrow {
            section #now .card .rv-wait {
                h2 { (say.word("review-ask")) }
                p { (say.word("review-about")) }
                @match state {
                    ReviewState::None => form method="post" action={"/t/" (id) "/review"} { button #review-ask .primary { (say.word("review-ask")) } },
                    ReviewState::Waiting(before) => p role="status" { (say.phrase(&Phrase::new("review-waiting").with("count", *before))) },
                    ReviewState::Elsewhere => p role="status" { (say.word("review-elsewhere")) },
                    ReviewState::Working(..) | ReviewState::Ready(_) => {
                        p role="status" { (say.phrase(&Phrase::new("review-working").with("done", done).with("of", of))) }
                        progress value=(done) max=(of) aria-label=(say.word("review-progress")) {}
                    }
                }
                p .soft { (say.word("review-leave")) }
                p { a href={"/t/" (id)} { (say.word("replay-table")) } }
            }
        }
    };
    let mut response = page_with(frame, bar, &content).into_response();
    if !matches!(state, ReviewState::None) {
        response.headers_mut().insert(header::REFRESH, HeaderValue::from_static(AGAIN));
    }
    response
}

/// The decision to show: the one that is wished for, or of one seat's decisions the nearest; else the first turning point, else the
/// first.
fn chosen(review: &Review, wish: &Wish, only: Option<Seat>) -> usize {
    let last = review.decisions.len().saturating_sub(1);
    let is_theirs =
        |step: &usize| only.is_none_or(|seat| review.decisions.get(*step).is_some_and(|one| one.seat == seat));
    let turning = || review.turning_points.iter().copied().find(is_theirs);
    let first = || (0..=last).find(is_theirs);
    let nearest = |at: usize| (0..=last).filter(is_theirs).min_by_key(|step| step.abs_diff(at.min(last)));
    wish.at.and_then(nearest).or_else(turning).or_else(first).unwrap_or_default()
}

/// The decisions that are listed around one.
fn listed(review: &Review, (at, only): (usize, Option<Seat>)) -> Vec<usize> {
    let is_theirs = |step: &usize| only.is_none_or(|seat| review.decisions[*step].seat == seat);
    let before = (0..at).rev().filter(is_theirs).take(AROUND);
    let after = (at + 1..review.decisions.len()).filter(is_theirs).take(AROUND);
    let mut all: Vec<usize> = before.chain([at]).chain(after).collect();
    all.sort_unstable();
    all
}

async fn moment(
    app: &App,
    id: TableId,
    review: &Review,
    around: (usize, Option<Seat>),
) -> Result<Moment, tables::Refused> {
    let list = listed(review, around);
    let (first, last) = (list.first().copied().unwrap_or_default(), list.last().copied().unwrap_or_default());
    let (mut game, mut lines) = (None, Vec::new());
    let see = |step: usize, _: Option<&tables::Decided>, at: &dyn Match| {
        if let Some(decision) = review.decisions.get(step).filter(|_| list.contains(&step)) {
            lines.extend(at.explain(decision.seat, &decision.action).map(|does| (step, does)));
        }
        if step == around.0 {
            game = Some(at.copy());
        }
    };
    let end = app.service.walk(id, first, last, see).await?;
    let game = game.unwrap_or(end.game);
    let parts = game.standing().parts;
    Ok(Moment { game, lines, parts })
}

/// The board of the moment as its seat saw it, with the choice that was made and the best one lit.
async fn drawn(
    app: &App,
    scene: &Scene<'_>,
    sheet: Option<Seat>,
    cache: &ClientCache,
) -> Result<Drawn, tables::Refused> {
    let decision = &scene.review.decisions[scene.at];
    let (to, step) = (Listener { lang: scene.say.0, seats: scene.names }, Some(scene.at));
    let (viewer, sheet) = (Viewer::Seat(decision.seat), sheet.or(Some(decision.seat)));
    let reader = scene.own.map_or(Viewer::Spectator, Viewer::Seat);
    let pins = scene.pins();
    let draw = |table: &tables::Table| {
        let now = Look::now(table.opened().game(), &*scene.moment.game, viewer, to, cache);
        boards::draw(&Look { reader, sheet, step, weighs: true, pins: &pins, ..now })
    };
    let mut drawn = app.service.look(scene.id, draw).await?;
    for pin in &pins {
        drawn.board = lit::lit(&drawn.board, pin);
        drawn.things = lit::lit(&drawn.things, pin);
    }
    Ok(drawn)
}

impl Scene<'_> {
    fn link(&self, at: usize) -> String {
        self.filtered(at, self.only)
    }

    fn filtered(&self, at: usize, only: Option<Seat>) -> String {
        let seat = only.map(|seat| format!("&seat={seat}")).unwrap_or_default();
        format!("/t/{}/review?at={at}{seat}", self.id)
    }

    /// The choice that was made and the bot's, as they are marked on the board. Only one that counts as better is called so.
    fn pins(&self) -> Vec<Pin<'_>> {
        let decision = &self.review.decisions[self.at];
        let worse = matches!(self.review.verdict(self.at), Verdict::Worse(_));
        let pin = |notation, kind, label| Pin { notation, kind, label: self.say.word(label) };
        let best = decision.weighed.first().filter(|best| best.action != decision.action);
        let better = if worse { "review-better" } else { "review-pick" };
        let best = best.map(|best| pin(&best.action, PinKind::Best, better));
        best.into_iter().chain([pin(&decision.action, PinKind::Made, "review-made")]).collect()
    }

    /// A sentence of the game.
    fn told(&self, phrase: &Phrase) -> String {
        let to = Listener { lang: self.say.0, seats: self.names };
        catalog::title(&self.row.settings.game).map_or_else(String::new, |title| title.dictionary().say(phrase, to))
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        self.say.to(phrase, self.names)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map(String::as_str).unwrap_or_default()
    }

    /// What a round is called, with its number and alone.
    fn round_words(&self) -> [&'static str; 2] {
        let drawing = boards::drawing(&self.row.settings.game);
        drawing.map_or(["round-number", "round-heading"], boards::Drawing::round_words)
    }

    /// The turning points that are gone through.
    fn turning_points(&self) -> Vec<usize> {
        let points = self.review.turning_points.iter().copied();
        points.filter(|step| self.only.is_none_or(|seat| self.review.decisions[*step].seat == seat)).collect()
    }

    fn page(&self, drawn: &Drawn, course: &Course) -> Markup {
        html! {
            main #main .table .over .reviewed .(drawn.room) data-keys="replay" {
                div #board .board {
                    (self.result())
                    section #review .rv aria-labelledby="review-title" { (self.head()) (self.graph(course)) }
                    (drawn.board)
                }
                div #rail .rail {
                    (self.card())
                    (self.list())
                    (self.parts_in_the_end(course))
                    (self.parts())
                    (drawn.things)
                    @if let Some(players) = &drawn.players { (players) }
                }
            }
        }
    }

    /// How the game ended, and what may be done now.
    fn result(&self) -> Markup {
        let say = self.say;
        let mut order: Vec<usize> = self.shown_columns();
        order.sort_by_key(|at| self.end.ranks.get(*at).copied().unwrap_or(u8::MAX));
        let score = |at: usize| self.end.scores.get(at).copied().unwrap_or_default();
        html! {
            section #result .rv-result aria-label=(say.word("review-result")) {
                h2 { @for seat in self.end.winners().take(4) { (shape(seat.index())) } (self.end.why.as_ref().map(|why| self.told(why)).unwrap_or_default()) }
                ol { @for at in order { li { (shape(at)) span .name { (self.names[at]) } " " b { (worth::whole(score(at))) } } } }
                div .rv-after {
                    (end::again(self.row, self.own, say))
                    a .button href={"/t/" (self.id) "/record"} download { (say.word("table-record")) }
                }
            }
        }
    }

    fn head(&self) -> Markup {
        let (say, points) = (self.say, self.turning_points());
        let about = if self.names.len() > 1 { "review-graph" } else { "review-graph-alone" };
        html! {
            div .rv-head {
                h2 #review-title { (say.word("review-chip")) " " small .soft { (say.word(about)) } }
                (self.filters())
                p .rv-count { (say.phrase(&Phrase::new("review-turning").with("count", points.len()))) " " (bang(true)) }
            }
        }
    }

    /// Everybody's decisions, or one seat's: one's own for who played, anybody's for who looks on.
    fn filters(&self) -> Markup {
        let say = self.say;
        let seats: Vec<Seat> = match self.own {
            Some(own) => vec![own],
            None if self.names.len() <= MOST_FILTERS => (0..self.names.len()).map(Seat::at).collect(),
            None => Vec::new(),
        };
        let seats = if self.names.len() > 1 { seats } else { Vec::new() };
        let count = |seat: Seat| self.review.decisions.iter().filter(|decision| decision.seat == seat).count();
        html! {
            @if !seats.is_empty() {
                nav .rv-filter aria-label=(say.word("review-filter")) {
                    a data-go href=(self.filtered(self.at, None)) aria-current=[self.only.is_none().then_some("true")] { (say.word("review-all")) }
                    @for seat in seats {
                        @let name = if self.own.is_some() { say.word("review-mine") } else { self.name(seat).to_owned() };
                        a data-go href=(self.filtered(self.at, Some(seat))) aria-current=[(self.only == Some(seat)).then_some("true")] {
                            (shape(seat.index())) (name) " " small { (count(seat)) }
                        }
                    }
                }
            }
        }
    }
}

/// The sign of a turning point.
fn bang(shown: bool) -> Markup {
    html! { span .rv-bang .rv-shown[shown] aria-hidden="true" { "!" } }
}
