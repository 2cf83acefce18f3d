//! *Start a table*: every option of a game, every seat, the pace. One plain form; a script only makes the summary live.

mod parts;
mod rail;
mod wish;

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use catalog::{Opened, Title};
use maud::{Markup, html};
use tables::{ClubId, Guest, NewTable, Refused, Wanted, store::Club};
use tabletop::{NotOpened, OptionSpec, Phrase};

use self::wish::{Unread, Wish};
use super::{
    acts::named_guest,
    fields::Fields,
    frame::{Answer, Bar, Frame, fail, go, page_with},
    front::{FACTS, Facts},
    lobby::badge,
    rules::how_it_works,
};
use crate::{App, api::body::Params, failure::Failure, modules::Entry, say::Say, session::Visitor};

/// The part of the form that a message belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Group {
    Option(String),
    Seats,
    Pace,
    Name,
    All,
}

/// Why no table can be made like this, with the rule if there is one.
struct Problem {
    group: Group,
    why: String,
    rule: Option<&'static str>,
}

/// The page and all its parts.
struct Scene<'a> {
    title: &'static dyn Title,
    facts: &'static Facts,
    specs: Arc<[OptionSpec]>,
    guest: Option<&'a Guest>,
    /// The clubs that the table can be a table of.
    clubs: Vec<Club>,
    say: Say,
    wish: Wish,
    /// The game that would be played.
    opened: Option<Arc<dyn Opened>>,
    problem: Option<Problem>,
}

impl Scene<'_> {
    /// What is wrong with a part of the form, beside it.
    fn problem(&self, group: &Group, id: &str) -> Markup {
        let problem = self.problem.as_ref().filter(|problem| problem.group == *group);
        html! {
            div id=(id) .c-problem data-summed role="alert" {
                @if let Some(problem) = problem {
                    p {
                        (problem.why)
                        @if let Some(rule) = problem.rule { " " (self.rule(rule)) }
                    }
                }
            }
        }
    }

    /// A link to a rule.
    fn rule(&self, rule: &str) -> Markup {
        html! { a .rid lang="en" href={"/rules/" (self.title.id()) "#" (rule)} { (rule) } }
    }
}

fn title_of(game: &str, say: Say) -> Result<(&'static dyn Title, &'static Facts), Response> {
    let facts = FACTS.iter().find(|facts| facts.game == game);
    catalog::title(game).zip(facts).ok_or_else(|| fail(say)(Failure::NotFound))
}

/// The page for what is filled in, checked.
async fn scene<'a>(
    app: &App,
    (title, facts): (&'static dyn Title, &'static Facts),
    guest: Option<&'a Guest>,
    say: Say,
    wish: impl FnOnce(&[OptionSpec]) -> Wish,
) -> Result<Scene<'a>, Response> {
    let clubs = match guest {
        Some(guest) => app.service.clubs_of(guest.id).await.map_err(|refused| fail(say)(refused.into()))?,
        None => Vec::new(),
    };
    let specs = app.service.options(title);
    let wish = wish(&specs);
    let (opened, problem) = match wish.table(title) {
        Err(unread) => (None, Some(unread_problem(unread, say))),
        Ok(new) => match app.service.try_out(&new) {
            Ok(opened) => (Some(opened), None),
            Err(refused) => (None, Some(problem_of(refused, title, &specs, &wish, say))),
        },
    };
    Ok(Scene { title, facts, specs, guest, clubs, say, wish, opened, problem })
}

fn unread_problem(unread: Unread, say: Say) -> Problem {
    let (group, key) = match unread {
        Unread::Seats => (Group::Seats, "new-no-number"),
        Unread::Pace => (Group::Pace, "new-no-pace"),
    };
    Problem { group, why: say.word(key), rule: None }
}

fn problem_of(refused: Refused, title: &dyn Title, specs: &[OptionSpec], wish: &Wish, say: Say) -> Problem {
    let unknown = |spec: &&OptionSpec| !spec.values.iter().any(|choice| choice.value == wish.option(spec.key));
    let rule = match &refused {
        Refused::NotOpened(error) => match &**error {
            NotOpened::Illegal(illegal) => illegal.rule,
            NotOpened::Board(_) => None,
        },
        _ => None,
    };
    let group = match (&refused, specs.iter().find(unknown)) {
        (Refused::NotOpened(_), Some(spec)) => Group::Option(spec.key.to_owned()),
        // Of all that a game refuses to be opened with, only the number of players is no option.
        (
            Refused::NotOpened(_)
            | Refused::Full
            | Refused::NoBot
            | Refused::SeveralSeats
            | Refused::TooManySeats { .. },
            _,
        ) => Group::Seats,
        (Refused::BadText, _) => Group::Pace,
        _ => Group::All,
    };
    let why = match (&refused, &group) {
        (Refused::Full | Refused::SeveralSeats, _) => say.word("new-you-twice"),
        (Refused::BadText, _) => say.word("new-no-pace"),
        (_, Group::Option(_)) => say.word("new-no-value"),
        _ => Failure::from(refused).why(say, Some(title.id()), &[]),
    };
    // The rule stands behind the sentence as a link, so not in it as well.
    let bare = rule.and_then(|rule| why.strip_prefix(rule.0)).map(|rest| rest.trim_start_matches([':', '：', ' ']));
    let why = bare.map_or_else(|| why.clone(), str::to_owned);
    Problem { group, why, rule: rule.map(|rule| rule.0) }
}

/// The club for which a table is wanted.
#[derive(serde::Deserialize)]
pub(super) struct OfClub {
    club: Option<ClubId>,
}

/// `GET /new`: the first game.
pub(super) async fn first() -> Response {
    go(&format!("/new/{}", FACTS[0].game))
}

pub(super) async fn page(
    State(app): State<App>,
    Path(game): Path<String>,
    Params(of_club): Params<OfClub>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let of = title_of(&game, say)?;
    let fresh = scene(&app, of, guest.as_ref(), say, |specs| Wish::fresh(of.0, specs));
    let mut scene = fresh.await?;
    if let Some(club) = scene.clubs.iter().find(|club| of_club.club == Some(club.id)) {
        (scene.wish.public, scene.wish.club) = (false, Some(club.id));
    }
    Ok(show(&scene).into_response())
}

/// `POST /new/{game}/summary`: the page for what is filled in so far; nothing is made.
pub(super) async fn summary(
    State(app): State<App>,
    Path(game): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
    fields: Fields,
) -> Answer {
    let of = title_of(&game, say)?;
    let read = scene(&app, of, guest.as_ref(), say, |specs| Wish::read(of.0, specs, &fields));
    Ok(show(&read.await?).into_response())
}

pub(super) async fn create(
    State(app): State<App>,
    Path(game): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let of = title_of(&game, say)?;
    let quick = quick(of.0, &fields);
    let mut scene = scene(&app, of, guest.as_ref(), say, |specs| match (&quick, fields.get("start")) {
        (Some(new), _) => Wish::like(of.0, specs, new),
        (None, Some(_)) => Wish::read(of.0, specs, &fields).without_waiting(),
        (None, None) => Wish::read(of.0, specs, &fields),
    })
    .await?;
    let club = scene.wish.club.filter(|_| quick.is_none());
    let new = quick.or_else(|| scene.wish.table(of.0).ok().filter(|_| scene.problem.is_none()));
    let Some(new) = new else { return Ok((StatusCode::UNPROCESSABLE_ENTITY, show(&scene)).into_response()) };
    let session = match named_guest(&app, guest.clone(), &fields, &headers, say).await {
        Ok(session) => session,
        Err(failure) if failure.is_of_text() => {
            let why = match &failure {
                Failure::Refused(Refused::BadText) => say.word("new-no-name"),
                _ => failure.why(say, None, &[]),
            };
            scene.problem = Some(Problem { group: Group::Name, why, rule: None });
            return Ok((failure.status(), show(&scene)).into_response());
        }
        Err(failure) => return Err(fail(say)(failure)),
    };
    let made = match club {
        Some(club) => app.service.create_in_club(&session.guest, club, new).await,
        None => app.service.create(&session.guest, new).await,
    };
    match made {
        Ok(id) => Ok(session.give(go(&format!("/t/{id}")))),
        Err(refused) => {
            let failure = Failure::from(refused);
            let why = failure.why(say, Some(&game), &[]);
            scene.problem = Some(Problem { group: Group::All, why, rule: None });
            Ok(session.give(failure.answer(show(&scene))))
        }
    }
}

/// The tables of *Play now* and *Play with friends*, which ask for nothing but their size.
fn quick(title: &dyn Title, fields: &Fields) -> Option<NewTable> {
    let count = |name: &str| fields.get(name).and_then(|count| count.parse::<u8>().ok());
    let (others, public) = match (fields.get("quick"), count("friends")) {
        (Some(bot), _) => {
            let players = count("players").unwrap_or_else(|| (*title.players().start()).max(2));
            (vec![Wanted::Bot(bot.to_owned()); usize::from(players.saturating_sub(1))], true)
        }
        (None, Some(seats)) => (vec![Wanted::Open; usize::from(seats.saturating_sub(1))], false),
        (None, None) => return None,
    };
    Some(NewTable {
        game: title.id().to_owned(),
        options: Vec::new(),
        seats: std::iter::once(Wanted::You).chain(others).collect(),
        public,
        clock: tables::Clock::None,
        confirm: true,
        stand_in: None,
        hints: None,
    })
}

fn show(scene: &Scene<'_>) -> Markup {
    let (say, id) = (scene.say, scene.title.id());
    let tab = say.phrase(&Phrase::new("new-tab").with("game", say.game(id)));
    let of_club = scene.wish.club.map(|club| format!("?club={club}")).unwrap_or_default();
    let head = html! {
        h1 { (say.word("new-title")) }
        nav .c-games aria-label=(say.word("front-games")) {
            @for facts in &FACTS {
                a href={"/new/" (facts.game) (of_club)} aria-current=[(facts.game == id).then_some("page")] {
                    (badge(facts.game, "sm")) span { (say.game(facts.game)) }
                }
            }
        }
    };
    let content = html! {
        main #main .create {
            (parts::hurry(scene))
            p .c-how { (say.word("how-new")) " " (how_it_works(id, say)) " " span .soft { "(" (say.word("how-minutes")) ")" } }
            form #create method="post" action={"/new/" (id)} data-summary={"/new/" (id) "/summary"} {
                div .c-form {
                    (scene.problem(&Group::All, "problem-all"))
                    (parts::options(scene))
                    (parts::seats(scene))
                    (parts::pace(scene))
                    (parts::more(scene))
                }
                (rail::rail(scene))
            }
        }
    };
    page_with(
        &Frame { say, title: &tab, guest: scene.guest, here: &format!("/new/{id}") },
        &Bar { head: Some(head), entry: Entry::Create, ..Bar::default() },
        &content,
    )
}
