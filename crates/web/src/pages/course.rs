//! The course of a game: where its turns begin, and how the players stood then. It is worked out once and kept.

use std::{
    any::Any,
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use maud::Markup;
use tables::{Refused, TableId, TableService};
use tabletop::{Lang, Part, Seat, Seats, Standing, Viewer};

use crate::boards;

/// So many courses are kept.
const KEPT: usize = 400;

/// A moment at which somebody is asked anew.
#[derive(Clone)]
pub(crate) struct Turn {
    /// After so many decisions.
    pub(crate) step: usize,
    /// The round that it is in, from 1.
    pub(crate) round: u32,
    /// The scores if the game had ended then; empty while it goes on, because they may be hidden.
    pub(crate) scores: Vec<i64>,
    /// What each of them added up from.
    pub(crate) parts: Vec<Vec<Part>>,
    /// What stands for the turn in a row of turns, in each language.
    pub(crate) signs: [Option<Markup>; 2],
}

/// The course of a game after so many decisions.
pub(crate) struct Course {
    steps: usize,
    over: bool,
    pub(crate) turns: Vec<Turn>,
    /// How many turns began, where turns go round.
    pub(crate) count: usize,
    /// Who was asked at the end of it, and whose turn it was.
    last: (Seats, Option<Seat>),
}

impl Course {
    /// The signs of the turns up to a moment, for a board that shows them.
    pub(crate) fn signs_up_to(&self, step: usize, lang: Lang) -> Vec<Markup> {
        let begun = self.turns.iter().take_while(|turn| turn.step <= step);
        begun.filter_map(|turn| turn.signs[lang as usize].clone()).collect()
    }

    /// The rounds of the game: each with the decision that it begins at.
    pub(crate) fn rounds(&self) -> Vec<(u32, usize)> {
        let mut rounds: Vec<(u32, usize)> = self.turns.iter().map(|turn| (turn.round, turn.step)).collect();
        rounds.dedup_by_key(|(round, _)| *round);
        rounds
    }

    /// The turn that a moment is in.
    pub(crate) fn turn_at(&self, step: usize) -> usize {
        self.turns.iter().rposition(|turn| turn.step <= step).unwrap_or_default()
    }
}

/// The courses of the tables that were looked at lately.
#[derive(Clone, Default)]
pub(crate) struct Courses(Arc<Mutex<HashMap<TableId, Arc<Course>>>>);

impl Courses {
    /// The course of a table that stands after `steps` decisions.
    pub(crate) async fn of(
        &self,
        service: &TableService,
        id: TableId,
        steps: usize,
        over: bool,
    ) -> Result<Arc<Course>, Refused> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(course) = kept().get(&id).filter(|course| course.steps == steps && course.over == over) {
            return Ok(Arc::clone(course));
        }
        // While a game goes on, only what is new of it is played again.
        let known = kept().get(&id).filter(|course| !course.over && !over && course.steps < steps).cloned();
        let course = Arc::new(follow(service, id, (steps, over), known.as_deref()).await?);
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(id, Arc::clone(&course));
        drop(kept);
        Ok(course)
    }
}

/// Plays the game again, and stops where a turn begins; where turns do not go round, where a seat is asked that was not before,
/// or wherever one plays alone.
async fn follow(
    service: &TableService,
    id: TableId,
    (steps, over): (usize, bool),
    known: Option<&Course>,
) -> Result<Course, Refused> {
    let look = |table: &tables::Table| (table.row().players().into(), boards::drawing(&table.row().settings.game));
    let (players, drawing): (usize, _) = service.look(id, look).await?;
    let alone = players == 1;
    let mut stops = Vec::new();
    let from = known.map_or(0, |course| course.steps + 1);
    let (mut before, mut turn) = known.map_or((Seats::NONE, None), |course| course.last);
    let mut count = known.map_or(0, |course| course.count);
    service
        .walk(id, from, steps, |step, _, game| {
            let actors = game.actors();
            let view = game.typed_view(Viewer::Spectator);
            let now = drawing.and_then(|drawing| drawing.turn(&*view));
            let begins = now.is_some() && now != turn;
            count += usize::from(begins);
            turn = now;
            // Where turns go round, a question to somebody else within one begins none.
            let anew = if now.is_some() { begins } else { actors.iter().any(|seat| !before.contains(seat)) };
            if alone || anew || (step == steps && over) {
                let standing = if over { game.standing() } else { Standing::default() };
                let counted = || count.saturating_sub(1) / players.max(1) + 1;
                let round = drawing.and_then(|drawing| drawing.round(&*view));
                let round = round.unwrap_or_else(|| u32::try_from(counted()).unwrap_or(u32::MAX));
                stops.push(((step, round), standing, view));
            }
            before = actors;
        })
        .await?;
    let turns = service.look(id, |table| {
        let game = table.opened().game();
        let told = |((step, round), standing, view): ((usize, u32), Standing, Box<dyn Any + Send>)| Turn {
            step,
            round,
            scores: standing.scores,
            parts: standing.parts,
            // The end of a game is no turn: no card was flipped for it.
            signs: Lang::ALL.map(|lang| boards::sign(game, &*view, lang).filter(|_| !over || step < steps)),
        };
        stops.into_iter().map(told).collect()
    });
    let fresh: Vec<Turn> = turns.await?;
    let turns = known.map_or(&[][..], |course| &course.turns).iter().cloned().chain(fresh).collect();
    Ok(Course { steps, over, turns, count, last: (before, turn) })
}
