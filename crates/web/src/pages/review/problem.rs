//! A problem: the board of a decision as its seat saw it, the choices it had; after an answer the best one, why it is, and what a review
//! says of all. Before that the page holds nothing that tells the answer.

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::IntoResponse,
};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{Guest, Problem, ProblemAnswer, ProblemMoment};
use tabletop::{Beside, Listener, Phrase, Seat, Viewer};

use super::{Moment, Scene, lit};
use crate::{
    App,
    api::{body::Params, read_id},
    boards::{self, Drawn, Look, Pin, PinKind, RailRow},
    client_cache::ClientCache,
    failure::Failure,
    modules::Entry,
    pages::{
        acts::named_guest,
        fields::Fields,
        frame::{Answer, Bar, Frame, fail, go, page_with, shape},
        now,
        problems::{Own, address, next, theme_name},
    },
    say::Say,
    session::Visitor,
};

/// So many problems of the same game are looked through for the next one.
const AHEAD: u32 = 200;

#[derive(Deserialize)]
pub(crate) struct Wish {
    sheet: Option<u8>,
}

/// A problem as somebody sees it.
struct Page<'a> {
    of: &'a ProblemMoment,
    names: Vec<String>,
    own: Own,
    next: Option<Problem>,
    say: Say,
    guest: Option<&'a Guest>,
    sheet: Option<Seat>,
}

async fn found(app: &App, table: &str, step: usize) -> Result<ProblemMoment, Failure> {
    app.service.problem(read_id(table)?, step).await?.ok_or(Failure::NotFound)
}

/// `GET /problems/{table}/{step}`.
pub(crate) async fn page(
    State(app): State<App>,
    Path((table, step)): Path<(String, usize)>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
) -> Answer {
    let of = found(&app, &table, step).await.map_err(fail(say))?;
    let own = Own::of(&app, guest.as_ref()).await.map_err(fail(say))?;
    let ahead = app.service.problems(Some(of.problem.game.clone()), None, AHEAD).await;
    let mut ahead = ahead.map_err(Failure::from).map_err(fail(say))?;
    ahead.retain(|problem| *problem != of.problem);
    let next = next(&ahead, &own).cloned();
    let sheet = wish.sheet.map(|at| Seat::at(usize::from(at).min(98)));
    let page = Page { names: say.names(&of.row), of: &of, own, next, say, guest: guest.as_ref(), sheet };
    let _slot = app.draw_slots.take().await;
    let draw = |table: &tables::Table| page.whole(table.opened().game(), &cache);
    let shown = app.service.look(of.problem.table, draw).await;
    Ok(shown.map_err(Failure::from).map_err(fail(say))?.into_response())
}

/// `POST /problems/{table}/{step}`: the first answer counts.
pub(crate) async fn answer(
    State(app): State<App>,
    Path((table, step)): Path<(String, usize)>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let of = found(&app, &table, step).await.map_err(fail(say))?;
    let session = named_guest(&app, guest, &fields, &headers, say).await.map_err(fail(say))?;
    let action = fields.text("action");
    let answered = app.service.answer_problem(session.guest.id, &of, action).await;
    answered.map_err(Failure::from).map_err(fail(say))?;
    Ok(session.give(go(&address(&of.problem))))
}

impl Page<'_> {
    fn whole(&self, rules: &dyn std::any::Any, cache: &ClientCache) -> Markup {
        let (say, of) = (self.say, self.of);
        let answer = self.own.answer(&of.problem);
        let drawn = self.drawn(rules, answer, cache);
        let head = html! {
            h1 #game { (drawn.title.clone().unwrap_or_else(|| say.game(&of.problem.game))) @if let Some(place) = &drawn.place { " " span .soft { (place) } } }
            span #chip .turn { (say.word("problem-one")) }
        };
        let content = html! {
            main #main .table .over .reviewed .(drawn.room) {
                div #board .board { (drawn.board) }
                div #rail .rail {
                    @match answer { Some(answer) => (self.told(answer)), None => (self.asked(&drawn)) }
                    (self.ways())
                    (drawn.things)
                    @if let Some(players) = &drawn.players { (players) }
                }
            }
        };
        let title = format!("{}: {}", say.word("problem-one"), theme_name(of.problem.theme, say));
        let frame = Frame { say, title: &title, guest: self.guest, here: &address(&of.problem) };
        let game = Some(of.problem.game.clone());
        page_with(&frame, &Bar { head: Some(head), entry: Entry::table(cache), game, ..Bar::default() }, &content)
    }

    /// The board as the seat saw it; after an answer with that and the best choice lit.
    fn drawn(&self, rules: &dyn std::any::Any, answer: Option<&ProblemAnswer>, cache: &ClientCache) -> Drawn {
        let of = self.of;
        let pin = |notation, kind, label| Pin { notation, kind, label: self.say.word(label) };
        let best = of.best().filter(|best| answer.is_some_and(|answer| answer.action != *best));
        let best = best.map(|best| pin(best, PinKind::Best, "review-better"));
        // The best choice is green, whoever found it.
        let kind = if best.is_some() { PinKind::Made } else { PinKind::Best };
        let made = answer.map(|answer| pin(answer.action.as_str(), kind, "review-made"));
        let pins: Vec<Pin<'_>> = best.into_iter().chain(made).collect();
        // Whoever answers sits there.
        let now = Look::now(rules, &*of.game, Viewer::Seat(of.seat), self.to(), cache);
        let (sheet, step) = (self.sheet.or(Some(of.seat)), Some(of.problem.step));
        let mut drawn = boards::draw(&Look { sheet, step, weighs: true, pins: &pins, ..now });
        for pin in &pins {
            drawn.board = lit::lit(&drawn.board, pin);
            drawn.things = lit::lit(&drawn.things, pin);
        }
        drawn
    }

    fn to(&self) -> Listener<'_> {
        Listener { lang: self.say.0, seats: &self.names }
    }

    fn told_of_game(&self, phrase: &Phrase) -> String {
        let title = catalog::title(&self.of.problem.game);
        title.map_or_else(String::new, |title| title.dictionary().say(phrase, self.to()))
    }

    fn does(&self, action: &str) -> String {
        let does = self.of.game.explain(self.of.seat, action);
        does.map_or_else(|| action.to_owned(), |does| self.told_of_game(&does))
    }

    fn head(&self) -> Markup {
        let (say, of) = (self.say, self.of);
        let name = self.names.get(of.seat.index()).cloned().unwrap_or_default();
        html! {
            p .rv-which { b { (theme_name(of.problem.theme, say)) } " " span .soft { (shape(of.seat.index())) (say.phrase(&Phrase::new("problem-whose").with("name", name))) } }
        }
    }

    /// The question with its choices.
    fn asked(&self, drawn: &Drawn) -> Markup {
        let of = self.of;
        let question = of.game.question(of.seat).map(|question| self.told_of_game(&question));
        let plain = || {
            let row = |(text, does): (String, Phrase)| RailRow {
                notation: Some(text),
                class: "",
                inside: html! { span { (self.told_of_game(&does)) } },
            };
            of.game.choices(of.seat).into_iter().map(row).collect::<Vec<_>>()
        };
        let rows = drawn.rows.clone().unwrap_or_else(plain);
        let (action, hidden) = (address(&of.problem), html! {});
        html! {
            section #now .card .now {
                (self.head())
                h2 { @if let Some(question) = question { (question) } }
                p .soft { (self.say.word("problem-find")) }
                (drawn.about)
                @if let Some(pick) = &drawn.pick { (now::pick_form(&action, &hidden, pick, false, self.say)) }
                (now::choices(&action, &hidden, &rows, None))
            }
        }
    }

    /// What was answered, what is best and why, and the figures of the review.
    fn told(&self, answer: &ProblemAnswer) -> Markup {
        let (say, of) = (self.say, self.of);
        let best = of.best().unwrap_or_default();
        let why = if answer.right {
            let next = of.review.decisions.get(of.problem.step).and_then(|decision| decision.weighed.get(1));
            next.and_then(|next| of.game.why(of.seat, best, &next.action, Beside::Next))
        } else {
            of.game.why(of.seat, best, &answer.action, Beside::Made)
        };
        let verdict = say.word(if answer.right { "problem-was-right" } else { "problem-was-wrong" });
        html! {
            section #now .card .rv-card .pb-told {
                (self.head())
                h2 #verdict .right[answer.right] role="status" { (verdict) }
                p { (say.word("problem-yours")) (say.word("colon")) b { (self.does(&answer.action)) } }
                @if !answer.right { p { (say.word("problem-best")) (say.word("colon")) b { (self.does(best)) } } }
                @if let Some(why) = why { p #why .rv-why { (self.told_of_game(&why)) } }
                (self.own.line(say))
                (self.figures())
                p { a #to-review href={"/t/" (of.problem.table) "/review?at=" (of.problem.step)} { (say.word("problem-review")) } }
            }
        }
    }

    /// What the choices were worth, as the review says it.
    fn figures(&self) -> Markup {
        let of = self.of;
        let (at, review) = (of.problem.step, &*of.review);
        let Some(decision) = review.decisions.get(at) else { return html! {} };
        let lines = of.game.explain(decision.seat, &decision.action).map(|does| (at, does)).into_iter().collect();
        let moment = Moment { game: of.game.copy(), lines, parts: Vec::new() };
        let (names, say, row) = (&self.names, self.say, &of.row);
        let end = moment.game.standing();
        let scene = Scene {
            id: of.problem.table,
            row,
            names,
            say,
            own: None,
            review,
            at,
            only: None,
            moment: &moment,
            end: &end,
        };
        html! { (scene.choices()) p .soft .rv-sure { (scene.stated()) } }
    }

    fn ways(&self) -> Markup {
        let say = self.say;
        html! {
            section .card .row {
                @if let Some(next) = &self.next { a #next-problem .button .primary[self.own.answer(&self.of.problem).is_some()] href=(address(next)) { (say.word("problem-next")) } }
                a .button href={"/problems?game=" (self.of.problem.game)} { (say.word("problem-title")) }
            }
        }
    }
}
