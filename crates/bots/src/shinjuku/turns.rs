//! Whole turns: every way to take the next action, the best of them with every way to take the one after it, judged by the
//! learned value.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};
use shinjuku::{Action, Kind, Phase, Purpose, Shinjuku, State, Table};
use tabletop::{Rules, Seat, Silent};

use super::value::Value;

/// A turn, or what is left of one.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What the seat does, one decision after the other.
    pub(super) actions: Vec<Action>,
    /// What that is worth.
    pub(super) lead: f32,
    /// Whether the turn is over then.
    ends: bool,
}

/// No more outcomes of an action than this are looked at: the longest Moves have more, which bring nothing new.
const MOST: usize = 2000;

/// Who plans.
pub(super) struct Planner<'a> {
    pub(super) game: &'a Shinjuku,
    pub(super) value: &'a Value,
    pub(super) seat: Seat,
}

/// What was found so far of the ways to complete an action.
struct Found {
    known: FxHashSet<u64>,
    plans: Vec<Plan>,
    /// The way that is followed.
    actions: Vec<Action>,
    /// Room for the facts of a position.
    room: Vec<f32>,
}

impl Planner<'_> {
    /// The best turns from here, the best first: the second action is looked for after the best few first ones.
    pub(super) fn turns(&self, state: &State, width: usize) -> Vec<Plan> {
        let (mut turns, first): (Vec<Plan>, Vec<Plan>) =
            self.completed(state, &[]).into_iter().partition(|plan| plan.ends);
        for plan in promising(first, width) {
            let mut after = state.clone();
            for action in &plan.actions {
                self.play(&mut after, *action);
            }
            turns.extend(self.completed(&after, &plan.actions));
        }
        best(turns)
    }

    /// Every way to complete the action that is open, or to take one, after some others.
    fn completed(&self, state: &State, before: &[Action]) -> Vec<Plan> {
        let (known, actions) = (FxHashSet::default(), before.to_vec());
        let mut found = Found { known, plans: Vec::new(), actions, room: Vec::new() };
        self.follow(state, &mut found);
        found.plans
    }

    fn follow(&self, state: &State, found: &mut Found) {
        let mut legal = Vec::new();
        self.game.legal(state, self.seat, &mut legal);
        self.narrow(state, &mut legal);
        for action in legal {
            if found.plans.len() >= MOST {
                return;
            }
            let mut next = state.clone();
            self.play(&mut next, action);
            found.actions.push(action);
            let table = next.table();
            let ends = table.turn != self.seat || table.phase == Phase::Over;
            if !ends && table.phase != Phase::Action {
                self.follow(&next, found);
            } else if found.known.insert(outcome(table)) {
                let lead = self.value.lead(self.game, &next, self.seat, &mut found.room);
                found.plans.push(Plan { actions: found.actions.clone(), lead, ends });
            }
            found.actions.pop();
        }
    }

    fn play(&self, state: &mut State, action: Action) {
        self.game.play(state, self.seat, action, &mut Silent);
        self.pass_offers(state);
    }

    /// A rival whose track is crossed takes the Income.
    fn pass_offers(&self, state: &mut State) {
        while let Phase::Offer(rival) = state.table().phase {
            self.game.play(state, rival, Action::Begin(Kind::Income), &mut Silent);
        }
    }

    /// Payments are chosen by rule: the card that is missed least.
    fn narrow(&self, state: &State, legal: &mut Vec<Action>) {
        let table = state.table();
        let wild = self.game.wild(table, self.seat);
        let missed = |action: &Action| match (*action, table.phase) {
            (Action::Pay(ward), Phase::Pay(purpose)) => {
                let due = Purpose::due(purpose, self.game.board());
                2 * u32::from(wild & ward.bit() != 0) + u32::from(due & ward.bit() == 0)
            }
            (Action::Spend(ward), _) => {
                16 * u32::from(wild & ward.bit() != 0) + u32::from(table.customers(ward).total())
            }
            _ => u32::MAX,
        };
        if matches!(table.phase, Phase::Pay(_) | Phase::Three(..)) {
            legal.sort_by_key(missed);
            legal.truncate(1);
        }
    }
}

/// What an action has come to, as one number: many ways over the track serve the same stores.
fn outcome(table: &Table) -> u64 {
    let mut hasher = FxHasher::default();
    table.wards.hash(&mut hasher);
    table.planned.hash(&mut hasher);
    for player in &table.players {
        (player.customers, player.hand, player.sites, player.supply, player.departments).hash(&mut hasher);
    }
    hasher.finish()
}

/// The best few, and the best of each kind of action, since the value knows little of a turn that is half over.
fn promising(plans: Vec<Plan>, width: usize) -> Vec<Plan> {
    let (mut kinds, mut kept) = (Vec::new(), Vec::new());
    for plan in best(plans) {
        let kind = plan.actions.iter().find_map(|action| kind(*action));
        if kept.len() < width || !kinds.contains(&kind) {
            kinds.push(kind);
            kept.push(plan);
        }
    }
    kept
}

const fn kind(action: Action) -> Option<Kind> {
    match action {
        Action::Begin(kind) => Some(kind),
        _ => None,
    }
}

/// The best first; of those that come to the same one is kept.
fn best(mut plans: Vec<Plan>) -> Vec<Plan> {
    plans.sort_by(|one, two| two.lead.total_cmp(&one.lead));
    plans.dedup_by(|one, two| one.lead.total_cmp(&two.lead).is_eq());
    plans
}
