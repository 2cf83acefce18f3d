//! The levels of `MetroX`.
//!
//! `hard` looks over the next cards with the learned tables. `normal` uses the tables for its own turn only, counts no cards
//! and overlooks a line now and then. `easy` takes what the card brings at once. A board that nothing was learned for is
//! played by greedy's numbers.

use metrox::{Action, MetroX, View, cards::Kind};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat};

use super::{
    Greedy,
    deck::Deck,
    head::{CLOSELY, Head, UNLEARNED},
    look::{Look, replies},
    shelf,
    value::{Bonuses, Tables},
};
use crate::{
    advice::{self, Advice, Question, Scale},
    best_first, overlook,
    search::advise,
};

/// Cards that `hard` looks ahead, and the choices that it looks at for as many cards as their place: the first for all, the
/// last for the farthest look.
const AHEAD: [usize; 2] = [8, 4];
/// Choices that are worth so much less than the best are not looked at further.
const CLEARLY_WORSE: f32 = 2.5;
/// But so many are, for who asks what it thinks.
const TOLD: usize = 3;
/// How often `normal` and `easy` overlook a choice, in percent.
const OVERLOOKED: u32 = 22;
const OVERLOOKED_BY_EASY: u32 = 8;
/// How often `easy` has a thought for later, in percent.
const FORESEEN_BY_EASY: u32 = 60;

/// Looks over the next cards.
#[derive(Clone, Debug)]
pub(crate) struct Hard {
    tables: Option<Tables>,
}

impl Hard {
    pub(crate) fn new(game: &MetroX) -> Self {
        Self { tables: shelf::tables(game) }
    }
}

impl Hard {
    /// What it thinks of the choices, the one that was made among them. On a board that nothing was learned for, greedy plays games
    /// in the head to their end; so does a second look, because what was reckoned says nothing of how sure it is.
    pub(crate) fn advise(
        &self,
        ask: &Ask<'_, MetroX>,
        question: Question<'_, Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Action> {
        let mut play_on = |effort| {
            advise(ask, &mut Head { player: OneStep { tables: self.tables.clone() } }, effort, question, budget, dice)
        };
        match (question.look, &self.tables) {
            (advice::Look::Second, _) => play_on(CLOSELY),
            (advice::Look::First, None) => play_on(UNLEARNED),
            (advice::Look::First, Some(tables)) => reckoned(ask, tables, question.made.first().copied(), budget),
        }
    }
}

/// What the tables say of the choices, `made` among them.
fn reckoned(ask: &Ask<'_, MetroX>, tables: &Tables, made: Option<Action>, budget: &mut Budget<'_>) -> Advice<Action> {
    let view = ask.view();
    let mind = Mind::new(ask.game(), &view, ask.seat());
    let mut ranked = rank(tables, &mind, (TOLD, made), ask.legal(), budget);
    let rivals = Seat::all(ask.game().players()).filter(|seat| *seat != ask.seat());
    let rivals = rivals.map(|rival| Mind::new(ask.game(), &view, rival).expects(tables));
    if let Some(best) = rivals.reduce(f64::max) {
        for (worth, _) in &mut ranked {
            *worth -= best;
        }
    }
    Advice::reckoned(Scale::of(ask.game().players()), ranked)
}

impl Bot<MetroX> for Hard {
    fn choose(&mut self, ask: &Ask<'_, MetroX>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        if let [only] = ask.legal() {
            return *only;
        }
        let Some(tables) = &self.tables else { return Greedy::default().choose(ask, budget, dice) };
        let view = ask.view();
        let mind = Mind::new(ask.game(), &view, ask.seat());
        let ranked = rank(tables, &mind, (1, None), ask.legal(), budget);
        ranked.first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// The choices with what each is worth, the best first. Those that are clearly worse are left out, but not the first
/// `told`, nor `also`.
fn rank(
    tables: &Tables,
    mind: &Mind<'_>,
    (told, also): (usize, Option<Action>),
    legal: &[Action],
    budget: &mut Budget<'_>,
) -> Vec<(f64, Action)> {
    let mut ranked = best_first(legal.iter().map(|action| (mind.value(tables, *action), *action)));
    let mut look = Look::new(mind.game, tables, &mind.bonuses);
    for (cards, width) in (1..).zip(AHEAD) {
        let Some((top, _)) = ranked.first().copied() else { break };
        let worse = top - f64::from(CLEARLY_WORSE);
        let mut place = 0..;
        ranked.retain(|(value, action)| {
            let at = place.next().unwrap_or(usize::MAX);
            at < told || (*value > worse && at < width) || also == Some(*action)
        });
        if ranked.len() == 1 {
            break;
        }
        let mut deeper = ranked.iter().map(|(_, action)| {
            Some((f64::from(look.ahead(&mind.after(*action), &mind.deck, cards, budget)?), *action))
        });
        // A look that was not finished says nothing.
        let Some(deeper) = deeper.by_ref().collect::<Option<Vec<_>>>() else { break };
        ranked = best_first(deeper.into_iter());
    }
    ranked
}

/// Uses the tables for its own turn only.
#[derive(Clone, Debug)]
pub(crate) struct Normal {
    tables: Option<Tables>,
}

impl Normal {
    pub(crate) fn new(game: &MetroX) -> Self {
        Self { tables: shelf::tables(game) }
    }
}

impl Bot<MetroX> for Normal {
    fn choose(&mut self, ask: &Ask<'_, MetroX>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        let Some(tables) = &self.tables else { return Greedy::default().choose(ask, budget, dice) };
        let view = ask.view();
        let mut mind = Mind::new(ask.game(), &view, ask.seat());
        // It counts no cards: every deck is a full one.
        mind.deck = Deck::full(ask.game());
        let seen = overlook(ask.legal().to_vec(), OVERLOOKED, dice);
        let ranked = best_first(seen.into_iter().map(|action| (mind.value(tables, action), action)));
        ranked.first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// Takes what the card brings at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easy;

impl Bot<MetroX> for Easy {
    fn choose(&mut self, ask: &Ask<'_, MetroX>, _budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        let view = ask.view();
        let mind = Mind::new(ask.game(), &view, ask.seat());
        // Of choices that bring the same the first is taken: now and then the one that is good for later.
        let choices = if dice.below(100) < FORESEEN_BY_EASY {
            let ranked = Greedy::default().rank(ask, &mut Budget::unlimited(), dice);
            ranked.into_iter().map(|(_, action)| action).collect()
        } else {
            ask.legal().to_vec()
        };
        let seen = overlook(choices, OVERLOOKED_BY_EASY, dice);
        let ranked = best_first(seen.into_iter().map(|action| (mind.now(action), action)));
        ranked.first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// The best sheet by the tables, every card counted: the yardstick of the tables themselves.
#[derive(Clone, Debug)]
pub(crate) struct OneStep {
    tables: Option<Tables>,
}

impl OneStep {
    pub(crate) fn new(game: &MetroX) -> Self {
        Self { tables: shelf::tables(game) }
    }

    pub(super) const fn with(tables: Tables) -> Self {
        Self { tables: Some(tables) }
    }

    /// The legal choices with what each is worth, the best first.
    pub(super) fn rank(&self, ask: &Ask<'_, MetroX>, budget: &mut Budget<'_>, dice: &mut Dice) -> Vec<(f64, Action)> {
        let Some(tables) = &self.tables else { return Greedy::default().rank(ask, budget, dice) };
        let view = ask.view();
        let mind = Mind::new(ask.game(), &view, ask.seat());
        best_first(ask.legal().iter().map(|action| (mind.value(tables, *action), *action)))
    }
}

impl Bot<MetroX> for OneStep {
    fn choose(&mut self, ask: &Ask<'_, MetroX>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        self.rank(ask, budget, dice).first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// What one seat knows at one question.
struct Mind<'a> {
    game: &'a MetroX,
    view: &'a View,
    seat: Seat,
    kind: Kind,
    /// The deck after this turn.
    deck: Deck,
    bonuses: Bonuses,
}

impl<'a> Mind<'a> {
    fn new(game: &'a MetroX, view: &'a View, seat: Seat) -> Self {
        let kind = view.card().map_or(Kind::Free, |card| game.cards().kind(card));
        let deck = Deck::after(game, &view.discard);
        Self { game, view, seat, kind, deck, bonuses: Bonuses::among(game, &view.sheets, seat.index()) }
    }

    fn sheet(&self) -> &'a metrox::Sheet {
        &self.view.sheets[self.seat.index()]
    }

    fn after(&self, action: Action) -> metrox::Sheet {
        self.game.after(self.sheet(), action, self.kind)
    }

    /// What a choice is worth by the tables.
    fn value(&self, tables: &Tables, action: Action) -> f64 {
        let outlook = self.deck.outlook(self.game);
        f64::from(self.bonuses.value(self.game, tables, &self.after(action), outlook))
    }

    /// What the seat can expect, when it answers the card as well as the tables know.
    fn expects(&self, tables: &Tables) -> f64 {
        let best = replies(self.game, self.sheet(), self.kind).map(|(_, action)| self.value(tables, action));
        let outlook = self.deck.outlook(self.game);
        best.reduce(f64::max).unwrap_or_else(|| f64::from(self.bonuses.value(self.game, tables, self.sheet(), outlook)))
    }

    /// What a choice brings at once: points, and stations.
    fn now(&self, action: Action) -> f64 {
        let (before, after) = (self.sheet(), self.after(action));
        let points = self.bonuses.points(self.game, &after) - self.bonuses.points(self.game, before);
        let board = self.game.board();
        f64::from(points) + f64::from(before.empty_stations(board) - after.empty_stations(board))
    }
}
