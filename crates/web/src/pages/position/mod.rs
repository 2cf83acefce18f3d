//! Setting up a position: from the opening, from a moment of a finished game, or from a text; changed part by part or as a text,
//! drawn by the game's own board beside it, and kept for others by a link, with a goal or without.

mod parts;
pub(super) mod scene;
pub(super) mod task;
mod words;

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{StatusCode, Uri, header, uri::PathAndQuery},
    response::{IntoResponse, Response},
};
use catalog::{Match, Opened, Title};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;
use tables::{Goal, Guest, NewPosition, NewTable, Refused, TableId, Wanted, read_position};
use tabletop::{OptionSpec, Record, Seat, Seed};

use scene::Scene;

use super::{
    fields::Fields,
    frame::{Answer, fail, go},
    front::FACTS,
    import::name_first,
    refusal::{Part, Refusal},
};
use crate::{
    App,
    api::{body::Params, read_id},
    client_cache::ClientCache,
    failure::Failure,
    say::Say,
    session::{Known, Visitor},
};

/// The table that a position is of: the game, the number of players, the options.
#[derive(Clone)]
struct Of {
    title: &'static dyn Title,
    players: u8,
    options: Vec<(String, String)>,
    specs: Arc<[OptionSpec]>,
}

impl Of {
    /// As a form or an address says it; what is not said is as usual.
    fn read(app: &App, fields: &Fields) -> Result<Self, Failure> {
        let title = match fields.get("game") {
            Some(id) => catalog::title(id).ok_or(Failure::NotFound)?,
            None => catalog::title(FACTS[0].game).ok_or(Failure::NotFound)?,
        };
        let specs = app.service.options(title);
        let usual = (*title.players().start()).max(2).min(*title.players().end());
        let players = fields.get("players").and_then(|count| count.parse().ok()).unwrap_or(usual);
        let option = |spec: &OptionSpec| {
            let given = fields.get(&format!("option-{}", spec.key)).map(str::to_owned);
            Some((spec.key.to_owned(), given.or_else(|| Some(spec.values.first()?.value.clone()))?))
        };
        let options = specs.iter().filter_map(option).collect();
        Ok(Self { title, players, options, specs })
    }

    fn open(&self, app: &App) -> Result<Arc<dyn Opened>, Refused> {
        let bot = Wanted::Bot(self.title.bots().first().copied().unwrap_or_default().to_owned());
        app.service.try_out(&NewTable {
            game: self.title.id().to_owned(),
            options: self.options.clone(),
            seats: vec![bot; usize::from(self.players)],
            public: false,
            clock: tables::Clock::None,
            confirm: true,
            stand_in: None,
            hints: None,
        })
    }

    /// A position of it, with what a form says of it.
    fn with(&self, position: Value, fields: &Fields, goal: Option<Goal>) -> NewPosition {
        NewPosition {
            game: self.title.id().to_owned(),
            options: self.options.clone(),
            players: self.players,
            position,
            title: fields.text("title").to_owned(),
            goal,
        }
    }

    /// The same again, in every form.
    fn hidden(&self) -> Markup {
        html! {
            input type="hidden" name="game" value=(self.title.id());
            input type="hidden" name="players" value=(self.players);
            @for (key, value) in &self.options { input type="hidden" name={"option-" (key)} value=(value); }
        }
    }
}

/// A table, opened, and where its game is.
type Begun = (Of, Arc<dyn Opened>, Box<dyn Match>);

/// What is set up: the position as it was entered, and the last one that the rules allow.
struct Setup {
    entered: String,
    allowed: Box<dyn Match>,
    /// Why what was entered is refused, and the rule.
    refused: Option<(String, Option<&'static str>)>,
}

#[derive(Deserialize)]
pub(super) struct At {
    step: Option<usize>,
}

/// `GET /position`: the opening of a game, or a moment of a finished one.
pub(super) async fn page(
    State(app): State<App>,
    Params(fields): Params<Vec<(String, String)>>,
    Visitor(guest): Visitor,
    say: Say,
    cache: ClientCache,
    uri: Uri,
) -> Answer {
    let (fields, here) = (Fields(fields), uri.path_and_query().map_or("/position", PathAndQuery::as_str));
    let Some(guest) = guest else { return Ok(name_first(say, here, None).into_response()) };
    let step = fields.get("step").and_then(|step| step.parse().ok()).unwrap_or_default();
    let begun = match fields.get("table") {
        Some(table) => moment(&app, read_id(table).map_err(fail(say))?, step).await,
        None => opening(&app, &fields),
    };
    let (of, opened, allowed) = begun.map_err(fail(say))?;
    let setup = Setup { entered: pretty(&allowed.position()), allowed, refused: None };
    let _slot = app.draw_slots.take().await;
    let scene = Scene {
        of: &of,
        opened: &*opened,
        setup: &setup,
        guest: &guest,
        say,
        fields: &Fields(Vec::new()),
        refusal: None,
    };
    Ok(scene.page(&cache).into_response())
}

fn opening(app: &App, fields: &Fields) -> Result<Begun, Failure> {
    let of = Of::read(app, fields)?;
    let opened = of.open(app)?;
    let seed = fields.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or_else(|| Seed::number(1));
    let game = opened.begin(seed);
    Ok((of, opened, game))
}

async fn moment(app: &App, id: TableId, step: usize) -> Result<Begun, Failure> {
    let row = app.service.row(id).await?;
    let record = app.service.position_at(id, step).await?;
    let title = catalog::title(&row.settings.game).ok_or(Failure::NotFound)?;
    let of =
        Of { title, players: row.players(), options: row.settings.options.clone(), specs: app.service.options(title) };
    let opened = of.open(app)?;
    let game = opened.restore(&record.position.unwrap_or_default()).map_err(Refused::from)?;
    Ok((of, opened, game))
}

fn pretty(position: &Value) -> String {
    serde_json::to_string_pretty(position).unwrap_or_default()
}

/// What a form says: a piece put on the board of the last allowed position, its parts changed, or a text.
fn entered(fields: &Fields, was: &dyn Match) -> Result<String, Refused> {
    match fields.get("by") {
        Some("board") => {
            let [tool, place] = ["tool", "place"].map(|key| fields.text(key).trim());
            Ok(pretty(&was.put(fields.seat().unwrap_or(Seat::at(0)), tool, place)?))
        }
        Some("parts") => Ok(pretty(&parts::changed(&was.position(), fields))),
        _ => Ok(fields.text("text").to_owned()),
    }
}

/// Sets up what a form says.
fn set_up(opened: &dyn Opened, of: &Of, fields: &Fields, say: Say) -> Setup {
    // What was allowed before comes from the visitor too, so it is checked like anything else.
    let was = fields.get("was").and_then(|text| read_position(text).ok());
    let was = was.and_then(|was| opened.restore(&was).ok()).unwrap_or_else(|| opened.begin(Seed::number(1)));
    let entered = match entered(fields, &*was) {
        Ok(entered) => entered,
        Err(refused) => return Setup::refused(of, pretty(&was.position()), was, refused, say),
    };
    match read_position(&entered).and_then(|position| Ok(opened.restore(&position)?)) {
        Ok(allowed) => Setup { entered: pretty(&allowed.position()), allowed, refused: None },
        Err(refused) => Setup::refused(of, entered, was, refused, say),
    }
}

impl Setup {
    fn refused(of: &Of, entered: String, allowed: Box<dyn Match>, refused: Refused, say: Say) -> Self {
        let rule = match &refused {
            Refused::Illegal(illegal) => illegal.rule.map(|rule| rule.0),
            _ => None,
        };
        let why = Failure::from(refused).why(say, Some(of.title.id()), &[]);
        Self { entered, allowed, refused: Some((why, rule)) }
    }
}

/// The table and the moment that a record reaches: its end, or after so many decisions.
fn of_record(app: &App, text: &str, upto: Option<usize>) -> Result<Begun, Failure> {
    let record = Record::read(text).map_err(Refused::from)?;
    let title = catalog::title(&record.game).ok_or(Refused::NoGame)?;
    let opened: Arc<dyn Opened> = title.open_record(app.service.shelf(), &record).map_err(Refused::from)?.into();
    let game = opened.replay(&record, upto).map_err(Refused::from)?;
    let of = Of { title, players: opened.players(), options: record.options, specs: app.service.options(title) };
    Ok((of, opened, game))
}

/// `POST /position`: checks what was entered and draws it.
pub(super) async fn check(State(app): State<App>, Known(guest): Known, say: Say, fields: Fields) -> Answer {
    let text = fields.text("text").trim_start();
    let record = (fields.get("by") == Some("text") && text.starts_with("norikae "))
        .then(|| of_record(&app, text, fields.get("upto").and_then(|upto| upto.parse().ok())));
    let (of, opened, setup) = match record {
        Some(Ok((of, opened, allowed))) => {
            (of, opened, Setup { entered: pretty(&allowed.position()), allowed, refused: None })
        }
        other => {
            let of = Of::read(&app, &fields).map_err(fail(say))?;
            let opened = of.open(&app).map_err(Failure::from).map_err(fail(say))?;
            let mut setup = set_up(&*opened, &of, &fields, say);
            if let Some(Err(failure)) = other {
                setup.refused = Some((failure.why(say, None, &[]), None));
            }
            (of, opened, setup)
        }
    };
    let status = if setup.refused.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let _slot = app.draw_slots.take().await;
    let scene = Scene { of: &of, opened: &*opened, setup: &setup, guest: &guest, say, fields: &fields, refusal: None };
    Ok((status, scene.page(&ClientCache::default())).into_response())
}

/// `POST /position/file`: what is drawn, as a file.
pub(super) async fn file(State(app): State<App>, Known(_): Known, say: Say, fields: Fields) -> Answer {
    let made = Of::read(&app, &fields).and_then(|of| {
        let position = read_position(fields.text("text"))?;
        Ok(app.service.position_record(of.with(position, &fields, None))?)
    });
    Ok(attached(&made.map_err(fail(say))?, "position"))
}

/// `POST /position/keep`: keeps it for whoever has the link.
pub(super) async fn keep(State(app): State<App>, Known(guest): Known, say: Say, fields: Fields) -> Answer {
    let of = Of::read(&app, &fields).map_err(fail(say))?;
    match kept(&app, &guest, &of, &fields).await {
        Ok(id) => Ok(go(&format!("/t/{id}"))),
        Err(refused) => {
            let failure = Failure::from(refused);
            let opened = of.open(&app).map_err(Failure::from).map_err(fail(say))?;
            let setup = set_up(&*opened, &of, &fields, say);
            let why = failure.why(say, Some(of.title.id()), &[]);
            let refusal = Refusal::new(Part::Top, &failure, why, "");
            let _slot = app.draw_slots.take().await;
            let scene = Scene {
                of: &of,
                opened: &*opened,
                setup: &setup,
                guest: &guest,
                say,
                fields: &fields,
                refusal: Some(&refusal),
            };
            Ok(failure.answer(scene.page(&ClientCache::default())))
        }
    }
}

async fn kept(app: &App, guest: &Guest, of: &Of, fields: &Fields) -> Result<TableId, Refused> {
    let position = read_position(fields.text("text"))?;
    app.service.keep_position(guest, of.with(position, fields, goal(fields)?)).await
}

/// The goal that a form names.
fn goal(fields: &Fields) -> Result<Option<Goal>, Refused> {
    match fields.get("goal") {
        Some("points") => {
            let points = fields.get("points").and_then(|points| points.trim().parse().ok());
            Ok(Some(Goal::Points(points.ok_or(Refused::BadText)?)))
        }
        Some("win") => Ok(Some(Goal::Win)),
        Some("first-turn") => Ok(Some(Goal::FirstTurn)),
        _ => Ok(None),
    }
}

/// `GET /t/{id}/position?step=N`: a moment as a file.
pub(super) async fn download(
    State(app): State<App>,
    Path(id): Path<String>,
    Params(at): Params<At>,
) -> Result<Response, Failure> {
    let id = read_id(&id)?;
    let step = at.step.unwrap_or_default();
    let record = app.service.position_at(id, step).await?;
    Ok(attached(&record, &format!("{id}-position-{step}")))
}

/// A record as a file.
fn attached(record: &Record, name: &str) -> Response {
    let name = format!("attachment; filename=\"{}-{name}.txt\"", record.game);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, record.to_string()).into_response()
}
