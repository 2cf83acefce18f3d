//! Which rules say what a choice does.

use tabletop::Rule;

use crate::{
    Shinjuku,
    action::Action,
    board::{Board, StationId, WardId},
    pieces::Cards,
    state::{Journey, Kaiju, Kind, Phase, StoreKind, Table},
    view::View,
};

impl Shinjuku {
    /// The rules of a choice.
    pub(crate) fn cites(&self, view: &View, action: Action) -> Vec<Rule> {
        let board = &self.board;
        let table = &view.table;
        let one = |rule| vec![Rule(rule)];
        match action {
            Action::Festival(_) => one("SJ-FEST-1"),
            Action::Kaiju(ward) => kaiju(table, ward),
            Action::Flee(_) => vec![Rule("SJV-KAI-5"), Rule("SJV-KAI-12")],
            Action::Begin(kind) => begin(view, kind),
            Action::At(_) => one("SJ-OPEN-1"),
            Action::Supply(_) | Action::From(_) => one("SJ-OPEN-3"),
            Action::Track(_) => one(if matches!(table.phase, Phase::Second(_)) { "SJ-EXP-4" } else { "SJ-EXP-1" }),
            Action::Done => one("SJ-EXP-7"),
            Action::Gather(_) => one("SJ-MOVE-1"),
            Action::Start(station) => visit(table, station, "SJ-MOVE-2"),
            Action::Go(station) => {
                let mut cited = crossing(board, table, station);
                cited.extend(visit(table, station, "SJ-MOVE-3"));
                cited
            }
            Action::Stop => one("SJ-MOVE-11"),
            Action::Give(_) => one(if matches!(table.phase, Phase::Customer(_)) { "SJ-DEP-2" } else { "SJ-MOVE-9" }),
            Action::Decline => one("SJ-MOVE-15"),
            Action::Upgrade(_) => vec![Rule("SJ-DEP-1"), Rule("SJ-DEP-6")],
            Action::Pay(ward) => one(paying(board, table, ward)),
            Action::Three | Action::Spend(_) => one("SJ-PAY-4"),
        }
    }
}

fn kaiju(table: &Table, to: WardId) -> Vec<Rule> {
    let mut cited = vec![Rule(if table.kaiju == Kaiju::Bay { "SJV-KAI-4" } else { "SJV-KAI-3" })];
    if !table.customers(to).is_empty() {
        cited.push(Rule("SJV-KAI-5"));
    }
    cited
}

fn begin(view: &View, kind: Kind) -> Vec<Rule> {
    let full = view.hand.as_ref().is_some_and(|hand: &Cards| hand.total() >= 4);
    let income = Rule(if full { "SJ-INC-2" } else { "SJ-INC-1" });
    match kind {
        Kind::Open => vec![Rule("SJ-OPEN-1")],
        Kind::Expand => vec![Rule("SJ-EXP-1")],
        Kind::Income if matches!(view.table.phase, Phase::Offer(_)) => vec![Rule("SJ-MOVE-14"), income],
        Kind::Income => vec![Rule("SJ-ACT-3"), income],
        Kind::Move => vec![Rule("SJ-MOVE-1")],
        Kind::Departo => vec![Rule("SJ-DEP-1"), Rule("SJ-DEP-6")],
    }
}

/// What a store does when the group comes; `else_by` says that it may come at all.
fn visit(table: &Table, station: StationId, else_by: &'static str) -> Vec<Rule> {
    let group = table.journey.as_ref().map(|journey| journey.group);
    let served = |kind: StoreKind| {
        group.is_some_and(|group| group.kinds().any(|piece| group.count(piece) > 0 && kind.matches(piece.of())))
    };
    match table.store(station).map(|store| store.kind).filter(|kind| served(*kind)) {
        Some(StoreKind::Department) => vec![Rule("SJ-MOVE-6"), Rule("SJ-MOVE-7")],
        Some(StoreKind::Specialty(_)) => vec![Rule("SJ-MOVE-6")],
        None => vec![Rule(else_by)],
    }
}

/// SJ-MOVE-14: the first crossing of another's track.
fn crossing(board: &Board, table: &Table, to: StationId) -> Vec<Rule> {
    let owner = || {
        let journey = table.journey.as_ref()?;
        let owner = table.track_on(board.road(Journey::here(journey)?, to)?.by?)?;
        (owner != table.turn && !journey.offered.contains(owner)).then_some(owner)
    };
    owner().map(|_| Rule("SJ-MOVE-14")).into_iter().collect()
}

/// By what a card pays.
fn paying(board: &Board, table: &Table, card: WardId) -> &'static str {
    let due = match table.phase {
        Phase::Pay(purpose) => purpose.due(board),
        _ => card.bit(),
    };
    if due & card.bit() != 0 {
        "SJ-PAY-1"
    } else if table.festival == card {
        "SJ-PAY-3"
    } else {
        "SJ-PAY-2"
    }
}
