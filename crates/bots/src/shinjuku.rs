//! Shinjuku: puts a number of points on each action that it could complete now and on the one that could follow it in the
//! same turn, and takes the best pair.
//!
//! A Move is worth what it brings, found by following every way over the track. A store, a track and a department store
//! are worth what better Moves they make possible ([`harvest`]) and what they bring nearer ([`prospects`]).

mod facts;
mod harvest;
mod learn;
mod levels;
mod outlook;
mod plans;
mod prospects;
mod routes;
mod turns;
mod value;
mod weights;
mod worth;

use std::sync::Arc;

use shinjuku::{Action, Kind, Phase, Purpose, Shinjuku, StationId, View, WardId};
use tabletop::{Ask, Bot, Budget, Dice, Rules, Seat};

use crate::best_first;
use harvest::Harvest;
pub(crate) use learn::train;
pub(crate) use levels::{Easy, Hasty, Planned, Thinker};
use plans::Plans;
use prospects::{Nearness, Prospects};
pub(crate) use value::put;
pub use weights::Weights;
use worth::Worth;

/// Takes the action that brings the most by its [`Weights`], and completes it the best way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy {
    /// How it judges.
    pub weights: Weights,
}

impl Greedy {
    /// The legal choices with what each is worth, the best first. Those that the budget did not reach are left out.
    pub fn rank(&self, ask: &Ask<'_, Shinjuku>, budget: &mut Budget<'_>) -> Vec<(f64, Action)> {
        self.ranked(ask, budget, &mut Memory::default())
    }

    /// The same with what is kept from one question to the next.
    fn ranked(&self, ask: &Ask<'_, Shinjuku>, budget: &mut Budget<'_>, memory: &mut Memory) -> Vec<(f64, Action)> {
        let view = ask.view();
        let mind = Mind::new(ask.game(), &view, ask.seat(), self.weights, memory);
        let plans = mind.plans();
        let looked_at = ask.legal().iter().take_while(|_| budget.spend());
        best_first(looked_at.map(|action| (f64::from(mind.value(*action, &plans)), *action)))
    }

    /// The best choice in haste: an action that was begun is completed as it was planned when it was chosen.
    fn in_haste(&self, ask: &Ask<'_, Shinjuku>, memory: &mut Memory) -> Action {
        let view = ask.view();
        let best = |value: &dyn Fn(Action) -> f32| {
            let of = |best: (f32, Action), action: &Action| {
                let value = value(*action);
                if value > best.0 { (value, *action) } else { best }
            };
            ask.legal().iter().fold((f32::NEG_INFINITY, ask.legal()[0]), of).1
        };
        if let Some(plans) = memory.plans.as_mut().and_then(|planned| planned.at(&view)) {
            return best(&|action| plans.value(action, &view.table).unwrap_or(f32::NEG_INFINITY));
        }
        let mind = Mind::new(ask.game(), &view, ask.seat(), self.weights, memory);
        let plans = mind.plans();
        let action = best(&|action| mind.value(action, &plans));
        memory.plans = matches!(view.table.phase, Phase::Action).then(|| Foreseen { view, plans });
        action
    }

    /// What a position is worth to a seat: the points of its customers, less a share of the best rival's, and what its
    /// stores could still get by Moves over the track there is.
    pub fn value(&self, game: &Shinjuku, view: &View, seat: Seat) -> f64 {
        let mind = Mind::new(game, view, seat, self.weights, &mut Memory::default());
        let rivals = Seat::all(game.players()).filter(|other| *other != seat);
        let rival = rivals.map(|rival| mind.worth.points(rival)).fold(0.0, f32::max);
        let own = mind.worth.points(seat) - self.weights.rival * rival;
        f64::from(own + Harvest::new(&mind, &view.table).total())
    }
}

impl Bot<Shinjuku> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, budget: &mut Budget<'_>, _dice: &mut Dice) -> Action {
        // Most questions of a chain have one answer; they need no thought.
        if let [only] = ask.legal() {
            return *only;
        }
        self.rank(ask, budget).first().map_or(ask.legal()[0], |(_, action)| *action)
    }
}

/// What is kept from one question to the next, how far a seat looks along the track, and at how many stores and tracks closely.
#[derive(Debug)]
struct Memory {
    nearness: Option<Arc<Nearness>>,
    plans: Option<Foreseen>,
    longest: u8,
    closely: usize,
}

impl Default for Memory {
    fn default() -> Self {
        Self { nearness: None, plans: None, longest: harvest::LONGEST, closely: plans::CLOSELY }
    }
}

/// In games in the head players look less far along the track, in stations, and at fewer stores and tracks closely: that is
/// three times as fast, and more games are worth more than better ones.
impl Memory {
    const fn in_haste() -> Self {
        Self { nearness: None, plans: None, longest: 4, closely: 3 }
    }
}

/// What was planned when a seat saw this.
#[derive(Debug)]
struct Foreseen {
    view: View,
    plans: Plans,
}

impl Foreseen {
    /// The same plans where an action was begun since and nothing else has happened.
    fn at(&mut self, view: &View) -> Option<&Plans> {
        let phase = view.table.phase;
        if !matches!(phase, Phase::Target | Phase::Store(_) | Phase::First | Phase::Upgrade) {
            return None;
        }
        self.view.table.phase = phase;
        self.plans.phase = phase;
        (self.view == *view).then_some(&self.plans)
    }
}

/// What one seat knows, and what things are worth to it.
struct Mind<'a> {
    game: &'a Shinjuku,
    view: &'a View,
    seat: Seat,
    weights: Weights,
    wild: u32,
    worth: Worth,
    prospects: Prospects,
    /// No way is followed further than this many stations.
    longest: u8,
    /// So many of the most promising stores and tracks are looked at closely.
    closely: usize,
}

impl<'a> Mind<'a> {
    fn new(game: &'a Shinjuku, view: &'a View, seat: Seat, weights: Weights, memory: &mut Memory) -> Self {
        let worth = Worth::new(game, &view.table, seat, &weights);
        let prospects = Prospects::new(game, view, seat, &worth, &weights, &mut memory.nearness);
        let wild = game.wild(&view.table, seat);
        Self { game, view, seat, weights, wild, worth, prospects, longest: memory.longest, closely: memory.closely }
    }

    fn value(&self, action: Action, plans: &Plans) -> f32 {
        match action {
            Action::Festival(ward) => self.festival(ward),
            Action::Kaiju(ward) => self.kaiju(ward),
            Action::Flee(ward) => self.flee(ward),
            // An Income for nothing is always taken.
            Action::Begin(Kind::Income) if matches!(self.view.table.phase, Phase::Offer(_)) => 1.0,
            Action::Begin(_)
            | Action::At(_)
            | Action::Supply(_)
            | Action::From(_)
            | Action::Track(_)
            | Action::Upgrade(_) => plans.value(action, &self.view.table).unwrap_or_default(),
            Action::Gather(ward) => self.best_move_from(ward),
            Action::Start(_) | Action::Go(_) | Action::Stop | Action::Give(_) => self.step(action),
            Action::Pay(ward) => -self.cost(ward, self.due_now()),
            Action::Three => -3.0 * self.card(),
            Action::Spend(ward) => -self.keep(ward),
            Action::Done | Action::Decline => 0.0,
        }
    }

    /// The Festival goes where cards of the own hand become wild that are not yet.
    fn festival(&self, ward: WardId) -> f32 {
        let table = &self.view.table;
        let Some(hand) = &self.view.hand else { return 0.0 };
        let sites = StationId::of(table.player(self.seat).sites);
        let own = sites.fold(0, |set, site| set | self.game.board().ward_of(site).bit());
        let mine = if own & ward.bit() == 0 { f32::from(hand.count(ward)) } else { 0.0 };
        let rivals = Seat::all(self.game.players()).filter(|seat| *seat != self.seat);
        let theirs: u8 = rivals.map(|seat| table.player(seat).known.count(ward)).sum();
        mine - 0.2 * f32::from(theirs)
    }

    /// The Kaiju keeps away from where there is something to win.
    fn kaiju(&self, ward: WardId) -> f32 {
        let table = &self.view.table;
        let here = self.game.board().stations_in(ward);
        let own = (table.player(self.seat).sites & here).count_ones() as f32;
        let others = (table.occupied() & here).count_ones() as f32 - own;
        others - 2.0 * own - self.best_move_from(ward).max(0.0)
    }

    /// Customers flee to where they are of use.
    fn flee(&self, ward: WardId) -> f32 {
        let table = &self.view.table;
        table.kaiju.ward().map_or(0.0, |from| self.prospects.pull(ward, table.customers(from)))
    }
}

/// What payments cost.
impl Mind<'_> {
    /// What a card is worth: the less the fewer turns are left to spend it in.
    fn card(&self) -> f32 {
        self.weights.card * (self.weights.last_card + (1.0 - self.weights.last_card) * self.worth.again)
    }

    /// What the cheapest payment for one of these wards costs, less a card that is spent before.
    fn price(&self, due: u32, spent: Option<WardId>) -> Option<f32> {
        let mut hand = self.view.hand?;
        if let Some(ward) = spent {
            hand.take(ward);
        }
        let cards = WardId::of(hand.held() & (due | self.wild)).map(|ward| self.cost(ward, due));
        let three = (hand.total() >= 3).then_some(3.0 * self.card());
        cards.chain(three).reduce(f32::min)
    }

    /// The card that pays for one of these wards, if one is enough.
    fn payment(&self, due: u32) -> Option<WardId> {
        let hand = self.view.hand?;
        let cards = WardId::of(hand.held() & (due | self.wild));
        cards.reduce(|best, ward| if self.cost(ward, due) < self.cost(best, due) { ward } else { best })
    }

    /// What it costs to part with a card: wild ones are kept, as they pay for everything, and those of wards with customers.
    fn cost(&self, ward: WardId, due: u32) -> f32 {
        let wild = if self.wild & ward.bit() != 0 { self.weights.wild } else { 0.0 };
        let other = if due & ward.bit() != 0 { 0.0 } else { self.weights.wild };
        self.card() + wild + other
    }

    /// How gladly a card is kept among three that are spent.
    fn keep(&self, ward: WardId) -> f32 {
        let customers = f32::from(self.view.table.customers(ward).total());
        self.card() + 0.1 * customers + if self.wild & ward.bit() != 0 { 1.0 } else { 0.0 }
    }

    /// The wards of which a card is due now.
    fn due_now(&self) -> u32 {
        let board = self.game.board();
        match self.view.table.phase {
            Phase::Pay(Purpose::Open { at, .. } | Purpose::Departo { at, .. }) => board.ward_of(at).bit(),
            Phase::Pay(Purpose::Second { first, .. }) => board.end_wards(first),
            Phase::Pay(Purpose::Move(ward)) => ward.bit(),
            _ => 0,
        }
    }
}
