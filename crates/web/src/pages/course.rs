//! The course of a game: where its turns begin, and how the players stood then. It is worked out once and kept.

use std::{
    any::Any,
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use maud::Markup;
use tables::{Refused, TableId, TableService};
use tabletop::{Lang, Seats, Viewer};

use crate::boards;

/// So many courses are kept.
const KEPT: usize = 400;

/// A moment at which somebody is asked anew.
pub(crate) struct Turn {
    /// After so many decisions.
    pub(crate) step: usize,
    /// The scores if the game had ended then; empty while it goes on, because they may be hidden.
    pub(crate) scores: Vec<i64>,
    /// What stands for the turn in a row of turns, in each language.
    pub(crate) signs: [Option<Markup>; 2],
}

/// The course of a game after so many decisions.
pub(crate) struct Course {
    steps: usize,
    over: bool,
    pub(crate) turns: Vec<Turn>,
}

impl Course {
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
        let course = Arc::new(follow(service, id, steps, over).await?);
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(id, Arc::clone(&course));
        drop(kept);
        Ok(course)
    }
}

/// Plays the game again, and stops where a seat is asked that was not before, or wherever one plays alone.
async fn follow(service: &TableService, id: TableId, steps: usize, over: bool) -> Result<Course, Refused> {
    let alone = service.look(id, |table| table.row().players() == 1).await?;
    let mut stops = Vec::new();
    let mut before = Seats::NONE;
    service
        .walk(id, 0, steps, |step, _, game| {
            let actors = game.actors();
            if alone || actors.iter().any(|seat| !before.contains(seat)) || (step == steps && over) {
                let scores = if over { game.standing().scores } else { Vec::new() };
                stops.push((step, scores, game.typed_view(Viewer::Spectator)));
            }
            before = actors;
        })
        .await?;
    let turns = service.look(id, |table| {
        let game = table.opened().game();
        let turn = |(step, scores, view): (usize, Vec<i64>, Box<dyn Any + Send>)| Turn {
            step,
            scores,
            // The end of a game is no turn: no card was flipped for it.
            signs: Lang::ALL.map(|lang| boards::sign(game, &*view, lang).filter(|_| !over || step < steps)),
        };
        stops.into_iter().map(turn).collect()
    });
    Ok(Course { steps, over, turns: turns.await? })
}
