//! Shinjuku: puts a number of points on each action that it could complete now, and takes the best.
//!
//! A Move is worth what it brings, found by following every way over the track. A store, a track and a department store
//! are worth what they bring nearer: the customers on the map, in the Queue and still to come, by their distance.

mod prospects;
mod routes;

use shinjuku::{Action, Kind, Piece, Purpose, Sets, Shinjuku, Source, Stage, StationId, StoreKind, Type, View, WardId};
use tabletop::{Ask, Bot, Dice, Seat};

use prospects::Prospects;

/// What the greedy bot counts on; each number can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Points that a card in hand is worth.
    pub card: f32,
    /// How much less than a matching card a wild one is paid gladly.
    pub wild: f32,
    /// How much a rival's gain counts against the own, shared among the rivals.
    pub rival: f32,
    /// Points lost for an Income given to a rival.
    pub toll: f32,
    /// What is left of a prospect for each step of distance.
    pub decay: f32,
    /// The distance of a railway without track, where one with track is 1.
    pub planned: f32,
    /// How much a customer on the map counts for a store that it could reach.
    pub present: f32,
    /// How much a customer in the Queue counts.
    pub queued: f32,
    /// How much all customers still to come count.
    pub coming: f32,
    /// Points for a store on a big station, where it can become a department store.
    pub big: f32,
    /// Points for the first store of a type.
    pub variety: f32,
    /// Points for a card in hand that a store makes wild.
    pub make_wild: f32,
    /// What a department store is worth beyond its tokens while there is much to come.
    pub department: f32,
    /// Points that an action must bring to be taken rather than an Income that ends the turn.
    pub second: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            card: 0.7,
            wild: 0.2,
            rival: 0.6,
            toll: 0.7,
            decay: 0.55,
            planned: 2.6,
            present: 0.5,
            queued: 0.35,
            coming: 14.0,
            big: 1.5,
            variety: 2.0,
            make_wild: 0.5,
            department: 5.0,
            second: 0.8,
        }
    }
}

/// Takes the action that brings the most by its [`Weights`], and completes it the best way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy {
    /// How it judges.
    pub weights: Weights,
}

impl Bot<Shinjuku> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Shinjuku>, _dice: &mut Dice) -> Action {
        let view = ask.view();
        let mind = Mind::new(ask.game(), &view, ask.seat(), self.weights);
        let mut best = (f32::NEG_INFINITY, ask.legal()[0]);
        let prospects = mind.needs_prospects().then(|| Prospects::new(&mind));
        for action in ask.legal() {
            let value = mind.value(*action, prospects.as_ref());
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }
}

/// What one seat knows, and what things are worth to it.
struct Mind<'a> {
    game: &'a Shinjuku,
    view: &'a View,
    seat: Seat,
    weights: Weights,
    wild: u32,
}

impl<'a> Mind<'a> {
    fn new(game: &'a Shinjuku, view: &'a View, seat: Seat, weights: Weights) -> Self {
        Self { game, view, seat, weights, wild: game.wild(&view.table, seat) }
    }

    const fn needs_prospects(&self) -> bool {
        matches!(
            self.view.table.stage,
            Stage::Action | Stage::Target | Stage::Store(_) | Stage::First | Stage::Second(_) | Stage::Upgrade
        )
    }

    fn value(&self, action: Action, prospects: Option<&Prospects<'_>>) -> f32 {
        let stage = self.view.table.stage;
        match action {
            Action::Festival(ward) => self.festival(ward),
            Action::Kaiju(ward) => self.kaiju(ward),
            Action::Flee(ward) => -self.custom(ward),
            Action::Begin(kind) => prospects.map_or(0.0, |prospects| self.begin(kind, prospects)),
            Action::At(at) => prospects.map_or(0.0, |prospects| self.best_store_at(at, prospects)),
            Action::Supply(of) => match (stage, prospects) {
                (Stage::Store(at), Some(prospects)) => prospects.store(at, StoreKind::Specialty(of)),
                _ => 0.0,
            },
            Action::From(from) => match (stage, prospects) {
                (Stage::Store(at), Some(prospects)) => self.moved(from, at, prospects),
                _ => 0.0,
            },
            Action::Track(railway) => {
                let cost = if matches!(stage, Stage::Second(_)) { self.weights.card } else { 0.0 };
                prospects.map_or(0.0, |prospects| prospects.track(railway) - cost)
            }
            Action::Gather(ward) => self.best_move_from(ward),
            Action::Start(_) | Action::Go(_) | Action::Stop | Action::Give(_) => self.step(action),
            Action::Upgrade(at) => prospects.map_or(0.0, |prospects| self.upgrade(at, prospects)),
            Action::Pay(ward) => -self.cost(ward),
            Action::Three => -3.0 * self.weights.card,
            Action::Spend(ward) => -self.keep(ward),
            Action::Done => 0.0,
            // An Income for nothing is always taken: `income` comes first.
            Action::Decline => -1.0,
        }
    }

    /// Points that one more piece would bring a player.
    fn gain(&self, seat: Seat, piece: Piece) -> f32 {
        let player = self.view.table.player(seat);
        let mut units = player.customers.units();
        let before = Sets::best(units, player.tokens).points();
        let at = piece.of() as usize;
        units[at] = units[at].saturating_add(piece.units());
        (Sets::best(units, player.tokens).points() - before) as f32
    }

    /// Points that one more unit of a type brings in the long run: those of which there are fewer bring more.
    fn need(&self, of: Type) -> f32 {
        let units = self.view.table.player(self.seat).customers.units();
        let mine = units[of as usize];
        let more = units.iter().filter(|other| **other < mine).count();
        [4.0, 3.2, 2.6, 2.0][more.min(3)]
    }

    fn draws(&self) -> f32 {
        let hand = self.view.table.player(self.seat).hand;
        f32::from(4_u8.saturating_sub(hand).max(1))
    }

    /// How much of the game is left, from 1 to 0.
    fn left(&self) -> f32 {
        let table = &self.view.table;
        f32::from(table.bag + table.waiting()) / 64.0
    }

    /// What an action is worth, completed the best way.
    fn begin(&self, kind: Kind, prospects: &Prospects<'_>) -> f32 {
        let table = &self.view.table;
        let second = if table.taken.count() == 0 { self.weights.second } else { 0.0 };
        match kind {
            Kind::Open => {
                let empty = StationId::all().filter(|at| table.store(*at).is_none() && self.payable(*at));
                empty.map(|at| self.best_store_at(at, prospects)).fold(f32::MIN, f32::max)
            }
            Kind::Expand => prospects.best_track(),
            Kind::Income => self.draws() * self.weights.card - second,
            Kind::Move => WardId::all().map(|ward| self.best_move_from(ward)).fold(f32::MIN, f32::max),
            Kind::Departo => {
                let own = StationId::of(table.player(self.seat).sites);
                own.map(|at| self.upgrade(at, prospects)).fold(f32::MIN, f32::max)
            }
        }
    }

    /// Whether a card of the station's ward can be paid.
    fn payable(&self, at: StationId) -> bool {
        self.price(self.game.board().ward_of(at).bit()).is_some()
    }

    /// What the cheapest payment for one of these wards costs.
    fn price(&self, due: u32) -> Option<f32> {
        let hand = self.view.hand.as_ref()?;
        if hand.held() & (due | self.wild) != 0 {
            return Some(self.weights.card);
        }
        (hand.total() >= 3).then_some(3.0 * self.weights.card)
    }

    /// The best store that could be put on a station, less what it costs.
    fn best_store_at(&self, at: StationId, prospects: &Prospects<'_>) -> f32 {
        let table = &self.view.table;
        let player = table.player(self.seat);
        let types = Type::ALL.into_iter().filter(|of| player.supply[*of as usize] > 0);
        let new = types.map(|of| prospects.store(at, StoreKind::Specialty(of)));
        let moved = StationId::of(player.sites).map(|from| self.moved(from, at, prospects));
        let price = self.price(self.game.board().ward_of(at).bit()).unwrap_or(9.0);
        new.chain(moved).fold(f32::MIN, f32::max) - price
    }

    /// What a store brings where it goes, less what it brings where it stands.
    fn moved(&self, from: StationId, at: StationId, prospects: &Prospects<'_>) -> f32 {
        match self.view.table.store(from) {
            Some(store) if store.kind != StoreKind::Department => {
                prospects.store(at, store.kind) - prospects.store(from, store.kind) - self.weights.variety
            }
            _ => f32::MIN,
        }
    }

    /// The tokens, and a store that serves everyone; less the customer given up and the card.
    fn upgrade(&self, at: StationId, prospects: &Prospects<'_>) -> f32 {
        let table = &self.view.table;
        let player = table.player(self.seat);
        let Some(store) = table.store(at) else { return f32::MIN };
        let StoreKind::Specialty(of) = store.kind else { return f32::MIN };
        let Some(price) = self.price(self.game.board().ward_of(at).bit()) else { return f32::MIN };
        if !self.game.board().is_big(at) || !player.customers.has(of) || player.departments == 0 {
            return f32::MIN;
        }
        let units = player.customers.units();
        let mut after = units;
        after[of as usize] = after[of as usize].saturating_sub(1);
        let tokens = table.stacks().into_iter().find(|stack| *stack > 0).unwrap_or(0);
        let points = Sets::best(after, player.tokens + tokens).points() - Sets::best(units, player.tokens).points();
        let better = prospects.store(at, StoreKind::Department) - prospects.store(at, store.kind);
        points as f32 + better + self.weights.department * self.left() - price
    }

    /// The Festival goes where cards of the own hand become wild that are not yet.
    fn festival(&self, ward: WardId) -> f32 {
        let table = &self.view.table;
        let Some(hand) = &self.view.hand else { return 0.0 };
        let sites = StationId::of(table.player(self.seat).sites);
        let own = sites.fold(0, |set, site| set | self.game.board().ward_of(site).bit());
        let mine = if own & ward.bit() == 0 { f32::from(hand.count(ward)) } else { 0.0 };
        let theirs: u8 = Seat::all(tabletop::Game::players(self.game))
            .filter(|seat| *seat != self.seat)
            .map(|seat| table.player(seat).known.count(ward))
            .sum();
        mine - 0.2 * f32::from(theirs)
    }

    /// What the customers of a ward could bring at the own stores there and nearby.
    fn custom(&self, ward: WardId) -> f32 {
        self.best_move_from(ward).max(0.0)
    }

    /// The Kaiju keeps away from where there is something to win.
    fn kaiju(&self, ward: WardId) -> f32 {
        let table = &self.view.table;
        let own = StationId::of(table.player(self.seat).sites).filter(|at| self.game.board().ward_of(*at) == ward);
        let others = table.occupied() & self.game.board().stations_in(ward) & !table.player(self.seat).sites;
        others.count_ones() as f32 - 2.0 * own.count() as f32 - self.custom(ward)
    }

    /// What it costs to part with a card: wild ones are kept, as they pay for everything.
    fn cost(&self, ward: WardId) -> f32 {
        let due = match self.view.table.stage {
            Stage::Pay(purpose) => self.due(purpose),
            _ => 0,
        };
        let wild = if self.wild & ward.bit() != 0 { self.weights.wild } else { 0.0 };
        let keep = if due & ward.bit() != 0 { 0.0 } else { self.weights.wild };
        self.weights.card + wild + keep
    }

    fn due(&self, purpose: Purpose) -> u32 {
        let board = self.game.board();
        match purpose {
            Purpose::Open { at, store: Source::Supply(_) | Source::Map(_) } | Purpose::Departo { at, .. } => {
                board.ward_of(at).bit()
            }
            Purpose::Second { first, .. } => board.end_wards(first),
            Purpose::Move(ward) => ward.bit(),
        }
    }

    /// How gladly a card is kept among three that are spent.
    fn keep(&self, ward: WardId) -> f32 {
        let customers = f32::from(self.view.table.customers(ward).total());
        self.weights.card + 0.1 * customers + if self.wild & ward.bit() != 0 { 1.0 } else { 0.0 }
    }
}
