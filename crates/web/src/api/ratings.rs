//! Ratings and people over JSON.

use axum::{
    Json,
    extract::{Path, State},
};
use serde_json::{Value, json};
use tables::{League, Listed, RatedGame, RatedWho, Rating, store::Certainty};

use super::body::Params;
use crate::{
    App,
    failure::Failure,
    pages::{LeagueWish, MonthWish, read_archive, read_month, read_person, sure_ratings, wanted_league},
    say::Say,
    session::Visitor,
};

/// So many are in a list.
const LISTED: u32 = 100;

fn rating(rating: Rating) -> Value {
    json!({
        "rating": rating.points.rounded(),
        "deviation": rating.deviation.rounded(),
        "provisional": rating.is_provisional(),
    })
}

fn league(league: &League) -> Value {
    json!({"game": league.game, "players": league.players})
}

fn with(mut document: Value, more: Value) -> Value {
    if let (Some(document), Value::Object(more)) = (document.as_object_mut(), more) {
        document.extend(more);
    }
    document
}

fn listed(listed: &Listed) -> Value {
    let (name, bot) = match &listed.who {
        RatedWho::Person(name) => (Some(name), None),
        RatedWho::Bot(name) => (None, Some(name)),
        RatedWho::Gone => (None, None),
    };
    // A fixed rating comes from contests, not from games here.
    let measured = bot.is_some() && listed.games == 0;
    with(rating(listed.rating), json!({"name": name, "bot": bot, "games": listed.games, "measured": measured}))
}

pub(super) async fn list(State(app): State<App>, Params(wish): Params<LeagueWish>) -> Result<Json<Value>, Failure> {
    let leagues = app.service.leagues().await?;
    let wanted = wanted_league(&wish, &leagues)?;
    let sure = sure_ratings(&app, &wanted).await?;
    let provisional = app.service.best_rated(&wanted, Certainty::Provisional, LISTED).await?;
    let all = leagues.iter().map(|(of, games)| with(league(of), json!({"games": games})));
    let list = |list: &[Listed]| list.iter().map(listed).collect::<Vec<_>>();
    Ok(Json(with(
        league(&wanted),
        json!({"ratings": list(&sure), "provisional": list(&provisional), "leagues": all.collect::<Vec<_>>()}),
    )))
}

/// A game that was rated; the table only if everybody may see it.
fn game(game: &RatedGame) -> Value {
    let seat = &game.seat;
    with(
        league(&seat.league),
        json!({
            "table": game.public.then_some(seat.table),
            "ended": seat.ended,
            "rank": seat.rank,
            "score": seat.score,
            "before": seat.before.points.rounded(),
            "after": seat.after.points.rounded(),
        }),
    )
}

pub(super) async fn person(
    State(app): State<App>,
    Path(name): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
) -> Result<Json<Value>, Failure> {
    let facts = read_person(&app, &name, guest.as_ref()).await?;
    let ratings = facts.ratings.iter().map(|rated| {
        with(with(league(&rated.league), rating(rated.rating)), json!({"games": rated.games, "ended": rated.ended}))
    });
    let met = facts
        .meetings
        .iter()
        .map(|met| json!({"name": met.name, "games": met.games, "before": met.won, "behind": met.lost}));
    let lines = facts.favourites.iter().map(|line| {
        json!({"game": line.game, "line": line.line.id, "name": line.line.name.get(say.0), "games": line.games, "of": line.of})
    });
    let puzzles = facts.puzzles.iter().map(|(day, score)| json!({"day": day.to_string(), "score": score}));
    Ok(Json(json!({
        "name": facts.guest.name,
        "since": facts.since,
        "ratings": ratings.collect::<Vec<_>>(),
        // What was played in a club is for its members to see.
        "games": facts.games.iter().filter(|game| game.settings.club.is_none()).map(game).collect::<Vec<_>>(),
        "head_to_head": met.collect::<Vec<_>>(),
        "favourite_lines": lines.collect::<Vec<_>>(),
        "puzzles": puzzles.collect::<Vec<_>>(),
        "tables": facts.tables.iter().map(|row| row.id).collect::<Vec<_>>(),
    })))
}

pub(super) async fn month(State(app): State<App>, Params(wish): Params<MonthWish>) -> Result<Json<Value>, Failure> {
    let (month, games) = read_month(&app, &wish).await?;
    let game = |of: &crate::pages::OfGame| {
        let people = of
            .people
            .iter()
            .map(|of| json!({"name": of.name, "games": of.games, "won": of.won, "gain": of.gain.rounded()}));
        let best = of
            .best
            .iter()
            .map(|best| json!({"name": best.name, "score": best.score, "players": best.players, "table": best.table}));
        json!({"game": of.game, "people": people.collect::<Vec<_>>(), "best": best.collect::<Vec<_>>()})
    };
    Ok(Json(json!({"month": month.to_string(), "games": games.iter().map(game).collect::<Vec<_>>()})))
}

pub(super) async fn puzzles(State(app): State<App>, Params(wish): Params<MonthWish>) -> Result<Json<Value>, Failure> {
    let archive = read_archive(&app, &wish).await?;
    let day = |(day, scores): &(tables::Day, tables::Scores)| {
        let counts: Vec<Value> = scores.0.iter().map(|(score, count)| json!([score, count])).collect();
        json!({
            "day": day.to_string(),
            "map": tables::puzzle_map(*day),
            "played": scores.count(),
            "median": scores.median(),
            "best": scores.best(),
            "scores": counts,
        })
    };
    Ok(Json(json!({"month": archive.month.to_string(), "days": archive.days.iter().map(day).collect::<Vec<_>>()})))
}
