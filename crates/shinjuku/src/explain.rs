//! What a seat is asked, and what each choice would do.

use tabletop::{Arg, Phrase, Seat};

use crate::{
    Shinjuku,
    action::Action,
    board::{Board, StationId, WardId},
    pieces::Cards,
    refusal::railway_name,
    sentence::{group, store},
    state::{Kind, Phase, StoreKind, Table},
    view::View,
};

impl Shinjuku {
    /// What the viewer is asked.
    pub(crate) fn question(&self, view: &View) -> Option<Phrase> {
        let board = &self.board;
        if !view.is_asked() {
            return None;
        }
        let table = &view.table;
        let station = |id: &'static str, at: StationId| Phrase::new(id).with("station", &board.station(at).name);
        let here = table.journey.as_ref().and_then(crate::state::Journey::here);
        Some(match table.phase {
            Phase::Festival => Phrase::new("ask-festival"),
            Phase::Kaiju => Phrase::new("ask-kaiju"),
            Phase::Flee => Phrase::new("ask-flee"),
            Phase::Action => {
                Phrase::new(if table.taken.count() == 0 { "ask-first-action" } else { "ask-second-action" })
            }
            Phase::Target => Phrase::new("ask-target"),
            Phase::Store(at) => station("ask-store", at),
            Phase::First => Phrase::new("ask-first"),
            Phase::Second(_) => Phrase::new("ask-second"),
            Phase::Gather => Phrase::new("ask-gather"),
            Phase::Start => Phrase::new("ask-start"),
            Phase::On => here.map_or_else(|| Phrase::new("ask-start"), |here| station("ask-on", here)),
            Phase::Give => here.map_or_else(|| Phrase::new("ask-start"), |here| station("ask-give", here)),
            Phase::Offer(_) => Phrase::new("ask-offer").with("who", table.turn),
            Phase::Upgrade => Phrase::new("ask-upgrade"),
            Phase::Customer(at) => station("ask-customer", at),
            Phase::Pay(purpose) => Phrase::new("ask-pay").with("wards", names(board, purpose.due(board))),
            Phase::Three(_, picked) => Phrase::new("ask-three").with("count", picked.cards().len() + 1),
            Phase::Over => return None,
        })
    }
}

fn names(board: &Board, set: u32) -> Vec<Arg> {
    WardId::of(set).map(|ward| Arg::from(&board.ward(ward).name)).collect()
}

impl Shinjuku {
    /// What a choice is and what it would do.
    pub(crate) fn explain(&self, view: &View, action: Action) -> Phrase {
        let board = &self.board;
        let table = &view.table;
        let ward = |id: &'static str, at: WardId| Phrase::new(id).with("ward", &board.ward(at).name);
        let station = |id: &'static str, at: StationId| Phrase::new(id).with("station", &board.station(at).name);
        match action {
            Action::Festival(at) => ward("do-festival", at),
            Action::Kaiju(at) if table.customers(at).is_empty() => ward("do-kaiju", at),
            Action::Kaiju(at) => ward("do-kaiju-flee", at).with("customers", group(table.customers(at))),
            Action::Flee(at) => ward("do-flee", at),
            Action::Begin(kind) => begin(view, kind),
            Action::At(at) => station("do-at", at).with("ward", &board.ward(board.ward_of(at)).name),
            Action::Supply(of) => Phrase::new("do-supply").with("store", store(of)),
            Action::From(at) => station("do-from", at).with("type", type_at(table, at)),
            Action::Track(railway) => Phrase::new("do-track").with("railway", railway_name(board, railway)),
            Action::Done => Phrase::new("do-done"),
            Action::Gather(at) => ward("do-gather", at).with("customers", group(table.customers(at))),
            Action::Start(at) => meet(board, table, station("do-start", at), at),
            Action::Go(at) => meet(board, table, station("do-go", at), at),
            Action::Stop => match table.journey.as_ref().and_then(crate::state::Journey::here) {
                Some(here) => ward("do-stop", board.ward_of(here)),
                None => Phrase::new("do-done"),
            },
            Action::Give(piece) => Phrase::new("do-give").with("piece", piece.phrase()),
            Action::Decline => Phrase::new("do-decline"),
            Action::Upgrade(at) => station("do-upgrade", at),
            Action::Pay(at) => match table.phase {
                Phase::Pay(purpose) if purpose.due(board) & at.bit() == 0 => ward("do-pay-wild", at),
                _ => ward("do-pay", at),
            },
            Action::Three => Phrase::new("do-three"),
            Action::Spend(at) => ward("do-spend", at),
        }
    }
}

/// The type of the store at a station.
fn type_at(table: &Table, at: StationId) -> Phrase {
    match table.store(at).map(|store| store.kind) {
        Some(StoreKind::Specialty(of)) => of.phrase(),
        _ => Phrase::new("none"),
    }
}

fn begin(view: &View, kind: Kind) -> Phrase {
    let count = view.hand.as_ref().map_or(0, Cards::total);
    let draws = 4_u8.saturating_sub(count).max(1).min(view.table.deck.saturating_add(view.table.discard.total()));
    match kind {
        Kind::Open => Phrase::new("do-open"),
        Kind::Expand => Phrase::new("do-expand"),
        Kind::Income if matches!(view.table.phase, Phase::Offer(_)) => Phrase::new("do-offered").with("count", draws),
        Kind::Income => Phrase::new("do-income").with("count", draws),
        Kind::Move => Phrase::new("do-move"),
        Kind::Departo => Phrase::new("do-departo"),
    }
}

/// What the group would find at a station.
fn meet(board: &Board, table: &Table, phrase: Phrase, at: StationId) -> Phrase {
    let track = || {
        let here = table.journey.as_ref().and_then(crate::state::Journey::here)?;
        table.track_on(board.road(here, at)?.by?)
    };
    let phrase = phrase.with(
        "store",
        match table.store(at) {
            None => Phrase::new("meets-nothing"),
            Some(found) => kind_of(found.kind).with("who", found.owner),
        },
    );
    let other = track().filter(|owner: &Seat| *owner != table.turn);
    phrase.with(
        "track",
        other.map_or_else(|| Phrase::new("crosses-nothing"), |who| Phrase::new("crosses").with("who", who)),
    )
}

fn kind_of(kind: StoreKind) -> Phrase {
    match kind {
        StoreKind::Specialty(of) => Phrase::new("meets-specialty").with("type", of.phrase()),
        StoreKind::Department => Phrase::new("meets-department"),
    }
}
