//! The actions that could be taken, each completed the best way, alone and with another after it.

use shinjuku::{Action, Kind, Phase, Piece, RailwayId, StationId, Store, StoreKind, Table, Type};

use super::{Mind, harvest::Harvest};

/// How many of the most promising stores and tracks are looked at closely.
pub(super) const CLOSELY: usize = 8;

/// What each choice is worth.
#[derive(Debug)]
pub(super) struct Plans {
    pub(super) phase: Phase,
    opens: Vec<Open>,
    tracks: Vec<(f32, RailwayId)>,
    departos: Vec<(f32, StationId)>,
    totals: [f32; 5],
}

/// A store that could be opened.
#[derive(Clone, Copy, Debug)]
struct Open {
    value: f32,
    at: StationId,
    kind: StoreKind,
    from: Option<StationId>,
}

fn best(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(f32::MIN, f32::max)
}

impl Plans {
    /// What a choice is worth that begins an action or says what it is about; none for others.
    pub(super) fn value(&self, action: Action, table: &Table) -> Option<f32> {
        match action {
            // With the best that could follow it in the same turn.
            Action::Begin(kind) => Some(self.totals[kind as usize]),
            Action::At(at) => Some(best(self.opens.iter().filter(|open| open.at == at).map(|open| open.value))),
            Action::Supply(of) => Some(self.open_with(StoreKind::Specialty(of), None)),
            Action::From(from) => Some(table.store(from).map_or(0.0, |store| self.open_with(store.kind, Some(from)))),
            Action::Track(railway) => {
                Some(best(self.tracks.iter().filter(|track| track.1 == railway).map(|track| track.0)))
            }
            Action::Upgrade(at) => {
                Some(best(self.departos.iter().filter(|departo| departo.1 == at).map(|departo| departo.0)))
            }
            _ => None,
        }
    }

    fn open_with(&self, kind: StoreKind, from: Option<StationId>) -> f32 {
        let Phase::Store(at) = self.phase else { return 0.0 };
        let fits = |open: &&Open| open.at == at && open.kind == kind && open.from == from;
        best(self.opens.iter().filter(fits).map(|open| open.value))
    }
}

impl Mind<'_> {
    /// Everything that the question needs.
    pub(super) fn plans(&self) -> Plans {
        let table = &self.view.table;
        let phase = table.phase;
        let mut plans =
            Plans { phase, opens: Vec::new(), tracks: Vec::new(), departos: Vec::new(), totals: [f32::MIN; 5] };
        match phase {
            Phase::Action => {
                let harvest = Harvest::new(self, table);
                let able = |kind: Kind| !table.taken.contains(kind);
                plans.opens = if able(Kind::Open) { self.opens(&harvest, None) } else { Vec::new() };
                plans.tracks = if able(Kind::Expand) { self.tracks(&harvest) } else { Vec::new() };
                plans.departos = if able(Kind::Departo) { self.departos(&harvest) } else { Vec::new() };
                plans.totals = self.totals(&plans);
            }
            Phase::Target => plans.opens = self.opens(&Harvest::new(self, table), None),
            Phase::Store(at) => plans.opens = self.opens(&Harvest::new(self, table), Some(at)),
            Phase::First => plans.tracks = self.tracks(&Harvest::new(self, table)),
            Phase::Second(first) => plans.tracks = self.seconds(&Harvest::new(self, table), table, first),
            Phase::Upgrade => plans.departos = self.departos(&Harvest::new(self, table)),
            _ => {}
        }
        plans
    }

    /// Each action with the best of the others after it; a Move is looked for anew after a store or a track.
    fn totals(&self, plans: &Plans) -> [f32; 5] {
        let table = &self.view.table;
        let income = f32::from(4_u8.saturating_sub(table.player(self.seat).hand).max(1)) * self.card();
        let open = plans.opens.iter().max_by(|a, b| a.value.total_cmp(&b.value)).copied();
        let track = plans.tracks.iter().max_by(|a, b| a.0.total_cmp(&b.0)).copied();
        let moving = if table.taken.contains(Kind::Move) { f32::MIN } else { self.best_move(table, None) };
        let departo = best(plans.departos.iter().map(|departo| departo.0));
        let alone = [
            open.map_or(f32::MIN, |open| open.value),
            track.map_or(f32::MIN, |track| track.0),
            income,
            moving,
            departo,
        ];
        if table.taken.count() > 0 {
            return alone;
        }
        let mut totals = alone;
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Income) {
            let others = Kind::ALL.into_iter().filter(|other| *other != kind && *other != Kind::Move);
            let next = best(others.map(|other| alone[other as usize]));
            let moved = match (kind, open, track) {
                (Kind::Open, Some(open), _) => self
                    .best_move(&self.with_store(table, open), self.payment(self.game.board().ward_of(open.at).bit())),
                (Kind::Expand, _, Some((_, railway))) => self.best_move(&self.with_track(table, railway), None),
                (Kind::Departo, ..) => moving,
                _ => f32::MIN,
            };
            totals[kind as usize] += next.max(moved);
        }
        totals
    }

    fn with_store(&self, table: &Table, open: Open) -> Table {
        let mut after = table.clone();
        after.stores[open.at.index()] = Some(Store { owner: self.seat, kind: open.kind });
        if let Some(from) = open.from {
            after.stores[from.index()] = None;
        }
        after
    }

    fn with_track(&self, table: &Table, railway: RailwayId) -> Table {
        let mut after = table.clone();
        after.track[railway.index()] = Some(self.seat);
        after
    }

    /// The stores that could be opened, the most promising ones looked at closely.
    fn opens(&self, harvest: &Harvest, only: Option<StationId>) -> Vec<Open> {
        let table = &self.view.table;
        let player = table.player(self.seat);
        let mut opens = Vec::new();
        let stations = StationId::all().filter(|at| only.is_none_or(|only| only == *at) && table.store(*at).is_none());
        for at in stations {
            let Some(price) = self.price(self.game.board().ward_of(at).bit(), None) else { continue };
            let new = Type::ALL.into_iter().filter(|of| player.supply[*of as usize] > 0);
            let new = new.map(|of| (StoreKind::Specialty(of), None));
            let own = StationId::of(player.sites).filter_map(|from| Some((table.store(from)?.kind, Some(from))));
            let moved = own.filter(|(kind, _)| *kind != StoreKind::Department);
            for (kind, from) in new.chain(moved) {
                let value =
                    self.placed(at, kind) - from.map_or(0.0, |from| self.placed(from, kind) + self.weights.variety);
                opens.push(Open { value: value - price, at, kind, from });
            }
        }
        opens.sort_by(|a, b| b.value.total_cmp(&a.value));
        for open in opens.iter_mut().take(self.closely) {
            let changed = open.at.bit() | open.from.map_or(0, StationId::bit);
            open.value += harvest.more(self, &self.with_store(table, *open), changed);
        }
        opens
    }

    /// What a store brings at a place: what it is near to, a big station, a type not yet on the map, cards that become wild.
    fn placed(&self, at: StationId, kind: StoreKind) -> f32 {
        let (w, table, board) = (&self.weights, &self.view.table, self.game.board());
        let player = table.player(self.seat);
        let big = if board.is_big(at) && player.departments > 0 { w.big } else { 0.0 };
        let same = |other: StationId| other != at && table.store(other).is_some_and(|store| store.kind == kind);
        let variety = if StationId::of(player.sites).any(same) { 0.0 } else { w.variety };
        let ward = board.ward_of(at);
        let cards = self.view.hand.as_ref().map_or(0, |hand| hand.count(ward));
        let already = StationId::of(player.sites).any(|other| board.ward_of(other) == ward);
        let wild = if already { 0.0 } else { w.make_wild * f32::from(cards) };
        w.prospect * self.prospects.store(w, at, kind) + (big + variety + wild) * self.worth.left
    }

    /// The tracks that could be laid first, the most promising ones looked at closely, each with a second if that pays.
    fn tracks(&self, harvest: &Harvest) -> Vec<(f32, RailwayId)> {
        let table = &self.view.table;
        let mut tracks = self.promising(RailwayId::of(table.planned));
        for track in tracks.iter_mut().take(self.closely) {
            let after = self.with_track(table, track.1);
            let changed = self.game.board().ends(track.1).map(StationId::bit);
            let more = harvest.more(self, &after, changed[0] | changed[1]);
            let second = if table.player(self.seat).track < 2 {
                0.0
            } else {
                let seconds = self.seconds(harvest, &after, track.1);
                (best(seconds.iter().map(|second| second.0)) - more).max(0.0)
            };
            track.0 += more + second;
        }
        tracks
    }

    fn promising(&self, tracks: impl Iterator<Item = RailwayId>) -> Vec<(f32, RailwayId)> {
        let value = |railway| (self.weights.prospect * self.prospects.track(self, railway), railway);
        let mut tracks: Vec<_> = tracks.map(value).collect();
        tracks.sort_by(|a, b| b.0.total_cmp(&a.0));
        tracks
    }

    /// The tracks that could be laid after a first one, less the card.
    fn seconds(&self, harvest: &Harvest, table: &Table, first: RailwayId) -> Vec<(f32, RailwayId)> {
        let board = self.game.board();
        let Some(price) = self.price(board.end_wards(first), None) else { return Vec::new() };
        let fits = self.view.table.planned & board.extends(first) & !first.bit();
        let mut tracks = self.promising(RailwayId::of(fits));
        for track in tracks.iter_mut().take(self.closely / 2) {
            let ends = board.ends(track.1).map(StationId::bit);
            track.0 += harvest.more(self, &self.with_track(table, track.1), ends[0] | ends[1]);
        }
        for track in &mut tracks {
            track.0 -= price;
        }
        tracks
    }

    /// The stores that could become department stores.
    fn departos(&self, harvest: &Harvest) -> Vec<(f32, StationId)> {
        let sites = StationId::of(self.view.table.player(self.seat).sites & self.game.board().big());
        sites.filter_map(|at| Some((self.departo(at, harvest)?, at))).collect()
    }

    /// The tokens, and a store that serves everyone; less the customer given up and the card.
    fn departo(&self, at: StationId, harvest: &Harvest) -> Option<f32> {
        let table = &self.view.table;
        let player = table.player(self.seat);
        let StoreKind::Specialty(of) = table.store(at)?.kind else { return None };
        if !player.customers.has(of) || player.departments == 0 {
            return None;
        }
        let price = self.price(self.game.board().ward_of(at).bit(), None)?;
        let single = player.customers.count(Piece::single(of)) > 0;
        let piece = if single { Piece::single(of) } else { Piece::double(of) };
        let tokens = table.stacks().into_iter().find(|stack| *stack > 0).unwrap_or(0);
        let after = self.with_store(table, Open { value: 0.0, at, kind: StoreKind::Department, from: None });
        let more = self.weights.department * self.worth.left + harvest.more(self, &after, at.bit());
        Some(self.worth.exchange(piece, tokens) + more - price)
    }
}
