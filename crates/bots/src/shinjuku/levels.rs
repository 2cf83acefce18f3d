//! The levels of Shinjuku: whole turns, and games in the head that are played by the tuned greedy bot.

use shinjuku::{Action, Kind, Phase, Shinjuku, State};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat, Silent, Viewer, Views};

use super::{
    Greedy, Memory, Weights,
    turns::Planner,
    value::{Value, lead},
};
use crate::{
    advice::{self, Advice, Question},
    overlook,
    search::{Effort, Guide, Search, advise},
};

/// How one searches.
struct Level {
    /// How many turns are tried.
    turns: usize,
    /// How far a game in the head goes: a round is one turn of everybody.
    rounds: u32,
    /// How many games in the head each turn gets.
    samples: u32,
    /// How closely one looks at where such a game ends.
    look: Look,
    /// How often one overlooks a turn, in percent.
    overlooks: u32,
}

/// How closely one looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    /// At the facts.
    Quick,
    /// At what everybody could get by Moves, too.
    Close,
}

const HARD: Level = Level { turns: 8, rounds: 2, samples: 64, look: Look::Close, overlooks: 0 };
const NORMAL: Level = Level { turns: 3, rounds: 2, samples: 3, look: Look::Quick, overlooks: 5 };
/// Players of whose games the value is learned.
const PUPIL: Level = Level { turns: 4, rounds: 2, samples: 3, look: Look::Close, overlooks: 0 };
/// How a review looks at what seems costly.
const CLOSELY: Effort = Effort { width: 5, ways: 8, horizon: u32::MAX, samples: 96, trust: 0.0 };
/// What the value says of a turn counts like so many games in the head.
const TRUST: f64 = 4.0;
/// How often `easy` overlooks a choice, in percent.
const OVERLOOKED_BY_EASY: u32 = 3;
/// How many first actions are followed by all second ones.
const FIRST_ACTIONS: usize = 4;

/// Takes the turn that its learned value likes best; without one, greedy's choice.
#[derive(Debug)]
pub(crate) struct Planned {
    head: Head,
    /// What is left of the turn that was chosen.
    plan: Vec<Action>,
}

impl Planned {
    pub(crate) fn new(game: &Shinjuku) -> Self {
        Self { head: Head::new(game, 0), plan: Vec::new() }
    }
}

impl Bot<Shinjuku> for Planned {
    fn new_game(&mut self) {
        self.plan.clear();
    }

    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, _: &mut Budget<'_>, dice: &mut Dice) -> Action {
        follow(&mut self.plan, ask, |ask| self.head.choices(ask, dice))
    }
}

/// The next action of a turn that was chosen before; if there is none that is legal, a turn is chosen.
fn follow(
    plan: &mut Vec<Action>,
    ask: &Ask<'_, Shinjuku>,
    think: impl FnOnce(&Ask<'_, Shinjuku>) -> Vec<(f64, Vec<Action>)>,
) -> Action {
    if let [only] = ask.legal() {
        if plan.first() == Some(only) {
            plan.remove(0);
        }
        return *only;
    }
    let next = plan.first().copied().filter(|next| ask.legal().contains(next));
    // Where much is open there is time to think again.
    let next = next.filter(|_| !ask.legal().iter().copied().any(is_open));
    if next.is_none() {
        *plan = think(ask).into_iter().next().map_or_else(Vec::new, |(_, actions)| actions);
    }
    if plan.is_empty() { ask.legal()[0] } else { plan.remove(0) }
}

/// Whether such a choice decides what an action is about.
const fn is_open(action: Action) -> bool {
    matches!(
        action,
        Action::Begin(_) | Action::At(_) | Action::Track(_) | Action::Gather(_) | Action::Start(_) | Action::Upgrade(_)
    )
}

/// Looks ahead by games in the head.
#[derive(Debug)]
pub(crate) struct Thinker {
    head: Head,
    effort: Effort,
    search: Search<Shinjuku>,
}

impl Thinker {
    pub(crate) fn hard(game: &Shinjuku) -> Self {
        Self::new(game, &HARD)
    }

    pub(crate) fn normal(game: &Shinjuku) -> Self {
        Self::new(game, &NORMAL)
    }

    /// Somebody who learns, by what was learned so far.
    pub(super) fn pupil(game: &Shinjuku, value: &Value) -> Self {
        let mut pupil = Self::new(game, &PUPIL);
        pupil.head.learned = Some(value.clone());
        pupil
    }

    fn new(game: &Shinjuku, level: &Level) -> Self {
        let horizon = level.rounds * u32::from(game.players());
        let effort = Effort { width: level.turns, ways: 1, horizon, samples: level.samples, trust: TRUST };
        let head = Head { look: level.look, overlooks: level.overlooks, ..Head::new(game, level.turns) };
        Self { head, effort, search: Search::new() }
    }

    /// What it thinks of the choices, the one that was made among them.
    pub(crate) fn advise(
        &mut self,
        ask: &Ask<'_, Shinjuku>,
        question: Question<'_, Action>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Advice<Action> {
        let effort = match question.look {
            advice::Look::First => self.effort,
            advice::Look::Second => CLOSELY,
        };
        advise(ask, &mut self.head, effort, question, budget, dice)
    }
}

impl Bot<Shinjuku> for Thinker {
    fn new_game(&mut self) {
        self.search = Search::new();
    }

    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        self.search.decide(ask, &mut self.head, self.effort, budget, dice)
    }
}

/// What is known of the players in a game in the head.
#[derive(Debug)]
struct Head {
    tuned: Greedy,
    /// What the rivals are taken for in this game.
    rival: Greedy,
    /// Whether they are taken for what the own seat is.
    alike: bool,
    /// What all are then.
    habit: Greedy,
    /// What the own seat and the rivals keep in mind in these games, where they look less far along the track.
    memories: [Memory; 2],
    /// What positions are worth, where that was learned.
    learned: Option<Value>,
    /// How many turns are tried; of one alone only its value counts.
    width: usize,
    /// How closely the own seat looks at where a game ends.
    look: Look,
    /// How often it overlooks a turn, in percent.
    overlooks: u32,
}

impl Head {
    fn new(game: &Shinjuku, width: usize) -> Self {
        let tuned = Greedy { weights: Weights::tuned(game.players()) };
        let memories = [Memory::in_haste(), Memory::in_haste()];
        let (learned, look) = (Value::of(game), Look::Quick);
        Self { tuned, rival: tuned, alike: false, habit: tuned, memories, learned, width, look, overlooks: 0 }
    }
}

impl Head {
    /// What the tuned greedy bot would do in this turn, and where that ends.
    fn greedy_turn(&mut self, ask: &Ask<'_, Shinjuku>, mut state: State) -> (State, Vec<Action>) {
        let (game, mut legal, mut chain) = (ask.game(), Vec::new(), Vec::new());
        while let Some(seat) = game.actors(&state).first().filter(|_| state.table().turn == ask.seat()) {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = self.answer(&Ask::new(game, &state, seat, &legal), seat == ask.seat());
            if seat == ask.seat() {
                chain.push(action);
            }
            game.play(&mut state, seat, action, &mut Silent);
        }
        (state, chain)
    }

    /// The learned lead where a game in the head ends, if something was learned.
    fn foresee(&mut self, game: &Shinjuku, seat: Seat, leaf: &State, room: &mut Vec<f32>) -> Option<f32> {
        let learned = self.learned.as_ref()?;
        Some(match self.look {
            Look::Quick => learned.lead(game, leaf, seat, room),
            Look::Close => learned.close_lead(game, leaf, seat, &mut self.memories[0], room),
        })
    }

    /// Another game begins: what was planned belongs to the last one.
    fn forget(&mut self) {
        for memory in &mut self.memories {
            memory.plans = None;
        }
    }

    fn answer(&mut self, ask: &Ask<'_, Shinjuku>, own: bool) -> Action {
        if let [only] = ask.legal() {
            return *only;
        }
        if ask.legal().contains(&Action::Decline) {
            return Action::Begin(Kind::Income);
        }
        let greedy = match (self.alike, own) {
            (true, _) => self.habit,
            (false, true) => self.tuned,
            (false, false) => self.rival,
        };
        let [mine, theirs] = &mut self.memories;
        greedy.in_haste(ask, if own { mine } else { theirs })
    }
}

impl Guide<Shinjuku> for Head {
    /// Whole turns by the learned value, and greedy's. What comes before the actions of a turn is greedy's choice; on boards
    /// that nothing was learned for, single choices are tried.
    fn choices(&mut self, ask: &Ask<'_, Shinjuku>, dice: &mut Dice) -> Vec<(f64, Vec<Action>)> {
        let before = matches!(ask.view().table.phase, Phase::Festival | Phase::Kaiju | Phase::Flee | Phase::Offer(_));
        let Some(value) = self.learned.clone().filter(|_| !before) else {
            let ranked = self.singly(ask, dice);
            let most = if self.learned.is_some() { 1 } else { ranked.len() };
            return ranked.into_iter().take(most).map(|(value, action)| (value, vec![action])).collect();
        };
        let imagined = ask.imagine(dice);
        let turns = Planner { game: ask.game(), value: &value, seat: ask.seat() }.turns(&imagined, FIRST_ACTIONS);
        let mut chains: Vec<_> = turns.into_iter().map(|plan| (f64::from(plan.lead), plan.actions)).collect();
        if self.width > 1 {
            chains.truncate(self.width - 1);
            let (end, greedy) = self.greedy_turn(ask, imagined);
            if chains.iter().all(|(_, chain)| *chain != greedy) {
                let lead = value.lead(ask.game(), &end, ask.seat(), &mut Vec::new());
                chains.push((f64::from(lead), greedy));
            }
        }
        overlook(chains, self.overlooks, dice)
    }

    fn singly(&mut self, ask: &Ask<'_, Shinjuku>, _: &mut Dice) -> Vec<(f64, Action)> {
        self.tuned.rank(ask, &mut Budget::unlimited())
    }

    fn is_open(&self, ask: &Ask<'_, Shinjuku>) -> bool {
        ask.legal().iter().copied().any(is_open)
    }

    /// Rivals are as likely to play like the one greedy bot as like the other.
    fn begin(&mut self, dice: &mut Dice) {
        self.rival = if self.alike || dice.below(2) == 0 { self.tuned } else { Greedy::default() };
        self.forget();
    }

    fn even(&mut self) {
        self.alike = true;
    }

    fn habit(&mut self, number: u32) {
        self.habit = if number.is_multiple_of(2) { self.tuned } else { Greedy::default() };
    }

    fn reply(&mut self, ask: &Ask<'_, Shinjuku>, own: bool, _: &mut Dice) -> Action {
        self.answer(ask, own)
    }

    fn clock(&self, state: &State) -> u32 {
        u32::from(state.table().turn.number())
    }

    fn judge(&mut self, game: &Shinjuku, seat: Seat, leaves: &[State]) -> Vec<f64> {
        let mut room = Vec::new();
        let value = |state: &State| match self.foresee(game, seat, state, &mut room) {
            Some(lead) => f64::from(lead),
            None => self.tuned.value(game, &game.view(state, Viewer::Seat(seat)), seat),
        };
        leaves.iter().map(value).collect()
    }

    /// By the learned value; on a board that nothing was learned for, as the points stand at the leaf.
    fn lead(&mut self, game: &Shinjuku, seat: Seat, leaf: &State) -> f64 {
        f64::from(self.foresee(game, seat, leaf, &mut Vec::new()).unwrap_or_else(|| lead(game, leaf, seat)))
    }
}

/// Plays as everybody does in games in the head: greedily and in haste.
#[derive(Debug)]
pub(crate) struct Hasty {
    head: Head,
}

impl Hasty {
    pub(crate) fn new(game: &Shinjuku) -> Self {
        Self { head: Head::new(game, 0) }
    }
}

impl Bot<Shinjuku> for Hasty {
    fn new_game(&mut self) {
        self.head.forget();
    }

    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, _: &mut Budget<'_>, _: &mut Dice) -> Action {
        self.head.answer(ask, true)
    }
}

/// Looks at its own turn alone, and overlooks choices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Easy;

impl Bot<Shinjuku> for Easy {
    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, _budget: &mut Budget<'_>, dice: &mut Dice) -> Action {
        let seen = overlook(Greedy::default().rank(ask, &mut Budget::unlimited()), OVERLOOKED_BY_EASY, dice);
        seen.first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Options, Seed, StreamId, contract};

    use super::*;

    /// What was thought of a turn is of use for the rest of it, unless something came that was not foreseen.
    #[test]
    fn what_was_tried_is_kept_while_all_comes_as_foreseen() {
        let shelf = contract::shelf::<Shinjuku>();
        let options = Options::complete(&Shinjuku::options(&shelf), [("kaiju", "off")]).expect("options");
        let game = Shinjuku::open(&shelf, 2, &options).expect("a table");
        let mut dice = Dice::new(&Seed::number(4), StreamId::named("kept"), 0);
        let mut state = game.begin(Seed::number(3));
        let (mut thinker, mut legal, mut kept) = (Thinker::normal(&game), Vec::new(), 0);
        for _ in 0..40 {
            let Some(seat) = game.actors(&state).first() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let ask = Ask::new(&game, &state, seat, &legal);
            let action = if seat.index() == 0 {
                kept += usize::from(thinker.search.recalls(&ask));
                thinker.choose(&ask, &mut Budget::unlimited(), &mut dice)
            } else {
                // A rival's turn is never what was foreseen.
                assert!(!thinker.search.recalls(&ask));
                Easy.choose(&ask, &mut Budget::unlimited(), &mut dice)
            };
            game.play(&mut state, seat, action, &mut Silent);
        }
        assert!(kept > 3, "{kept}");
    }
}
