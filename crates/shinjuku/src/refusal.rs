//! Broken rules, as small data while the rules are judged and as refusals when a person is told.

use tabletop::{Arg, Illegal, Phrase, Rule, Seat};

use crate::{
    board::{Board, RailwayId, StationId, WardId},
    pieces::{Piece, Type},
    state::{Kaiju, Kind, Phase, Table},
};

/// A rule that a decision breaks, and by what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    OutOfOrder(Phase),
    NothingToAsk,
    FestivalTooFar { from: WardId, to: WardId },
    KaijuTooFar { from: Kaiju, to: WardId },
    FleeTooFar { to: WardId },
    NoPassing,
    Taken(Kind),
    CannotComplete(Kind),
    CannotPay { due: u32 },
    NoEmptyStation,
    Occupied(StationId),
    NoneInSupply(Type),
    DepartmentStays(StationId),
    NoStoreOfYours(StationId),
    NoTrack,
    HasTrack(RailwayId),
    NotExtending { first: RailwayId, second: RailwayId },
    NobodyToMove,
    NobodyIn(WardId),
    KaijuIn(WardId),
    StartElsewhere { ward: WardId, station: StationId },
    NotJoined { from: StationId, to: StationId },
    Visited(StationId),
    NoTrackLaid { from: StationId, to: StationId },
    GiveFirst,
    StopBeforeServed,
    NotInGroup(Piece),
    NoMatch(Piece),
    NoStoreToUpgrade,
    NoCustomerToGive,
    NotUpgradable(StationId),
    NoCustomerOf(Type),
    NoDepartment,
    NotInHand(WardId),
    NotWild { ward: WardId, due: u32 },
    NotThree,
    NoMoreInHand(WardId),
}

impl Broken {
    /// The ID of the rule.
    pub(crate) const fn rule(self) -> Rule {
        Rule(match self {
            Self::OutOfOrder(_) | Self::NothingToAsk => "SJ-TURN-1",
            Self::FestivalTooFar { .. } => "SJ-FEST-1",
            Self::KaijuTooFar { from: Kaiju::Bay, .. } => "SJV-KAI-4",
            Self::KaijuTooFar { .. } => "SJV-KAI-3",
            Self::FleeTooFar { .. } => "SJV-KAI-5",
            Self::NoPassing => "SJ-ACT-4",
            Self::Taken(_) => "SJ-ACT-2",
            Self::CannotComplete(_) | Self::CannotPay { .. } => "SJ-ACT-5",
            Self::NoEmptyStation | Self::Occupied(_) => "SJ-OPEN-2",
            Self::NoneInSupply(_) | Self::NoStoreOfYours(_) => "SJ-OPEN-3",
            Self::DepartmentStays(_) => "SJ-OPEN-4",
            Self::HasTrack(_) => "SJ-EXP-2",
            Self::NoTrack => "SJ-EXP-3",
            Self::NotExtending { .. } => "SJ-EXP-5",
            Self::NobodyToMove | Self::NobodyIn(_) => "SJ-MOVE-1",
            Self::KaijuIn(_) => "SJV-KAI-8",
            Self::StartElsewhere { .. } => "SJ-MOVE-2",
            Self::NotJoined { .. } => "SJ-MOVE-3",
            Self::Visited(_) => "SJ-MOVE-4",
            Self::NoTrackLaid { .. } => "SJ-MOVE-5",
            Self::GiveFirst | Self::NotInGroup(_) => "SJ-MOVE-6",
            Self::NoMatch(_) => "SJ-MOVE-7",
            Self::StopBeforeServed => "SJ-MOVE-10",
            Self::NoStoreToUpgrade | Self::NotUpgradable(_) => "SJ-DEP-1",
            Self::NoCustomerToGive | Self::NoCustomerOf(_) => "SJ-DEP-2",
            Self::NoDepartment => "SJ-DEP-4",
            Self::NotInHand(_) | Self::NotWild { .. } => "SJ-PAY-1",
            Self::NotThree | Self::NoMoreInHand(_) => "SJ-PAY-4",
        })
    }

    /// The rule that would open the way.
    const fn opened_by(self) -> Option<Rule> {
        match self {
            Self::CannotPay { .. } | Self::CannotComplete(_) | Self::NotThree => Some(Rule("SJ-INC-1")),
            Self::NotWild { .. } => Some(Rule("SJ-PAY-4")),
            Self::NoneInSupply(_) => Some(Rule("SJ-OPEN-3")),
            Self::NoTrackLaid { .. } => Some(Rule("SJ-EXP-1")),
            Self::NoStoreToUpgrade => Some(Rule("SJ-OPEN-1")),
            Self::NoCustomerToGive | Self::NoCustomerOf(_) => Some(Rule("SJ-MOVE-13")),
            _ => None,
        }
    }

    /// The refusal that a person is told.
    pub(crate) fn illegal(self, board: &Board) -> Illegal {
        let mut illegal = Illegal::by(self.rule(), self.why(board));
        illegal.pieces = self.pieces(board);
        match self.opened_by() {
            Some(rule) => illegal.opened_by(rule),
            None => illegal,
        }
    }

    fn why(self, board: &Board) -> Phrase {
        let ward = |id: &'static str, at: WardId| Phrase::new(id).with("ward", &board.ward(at).name);
        let station = |id: &'static str, at: StationId| Phrase::new(id).with("station", &board.station(at).name);
        let between = |id: &'static str, from: StationId, to: StationId| {
            Phrase::new(id).with("from", &board.station(from).name).with("to", &board.station(to).name)
        };
        let piece = |id: &'static str, piece: Piece| Phrase::new(id).with("piece", piece.phrase());
        match self {
            Self::OutOfOrder(phase) => Phrase::new("out-of-order").with("now", now(phase)),
            Self::NothingToAsk => Phrase::new("nothing-to-ask"),
            Self::FestivalTooFar { from, to } => ward("festival-too-far", to).with("from", &board.ward(from).name),
            Self::KaijuTooFar { from, to } => ward("kaiju-too-far", to).with("from", kaiju_at(board, from)),
            Self::FleeTooFar { to } => ward("flee-too-far", to),
            Self::NoPassing => Phrase::new("no-passing"),
            Self::Taken(kind) => Phrase::new("taken").with("action", kind.phrase()),
            Self::CannotComplete(kind) => Phrase::new("cannot-complete").with("action", kind.phrase()),
            Self::CannotPay { due } => Phrase::new("cannot-pay").with("wards", wards(board, due)),
            Self::NoEmptyStation => Phrase::new("no-empty-station"),
            Self::Occupied(at) => station("occupied", at),
            Self::NoneInSupply(of) => Phrase::new("none-in-supply").with("type", of.phrase()),
            Self::DepartmentStays(at) => station("department-stays", at),
            Self::NoStoreOfYours(at) => station("no-store-of-yours", at),
            Self::NoTrack => Phrase::new("no-track"),
            Self::HasTrack(railway) => Phrase::new("has-track").with("railway", railway_name(board, railway)),
            Self::NotExtending { first, second } => Phrase::new("not-extending")
                .with("first", railway_name(board, first))
                .with("second", railway_name(board, second)),
            Self::NobodyToMove => Phrase::new("nobody-to-move"),
            Self::NobodyIn(at) => ward("nobody-in", at),
            Self::KaijuIn(at) => ward("kaiju-in", at),
            Self::StartElsewhere { ward: at, station: start } => {
                station("start-elsewhere", start).with("ward", &board.ward(at).name)
            }
            Self::NotJoined { from, to } => between("not-joined", from, to),
            Self::Visited(at) => station("visited", at),
            Self::NoTrackLaid { from, to } => between("no-track-laid", from, to),
            Self::GiveFirst => Phrase::new("give-first"),
            Self::StopBeforeServed => Phrase::new("stop-before-served"),
            Self::NotInGroup(kind) => piece("not-in-group", kind),
            Self::NoMatch(kind) => piece("no-match", kind),
            Self::NoStoreToUpgrade => Phrase::new("no-store-to-upgrade"),
            Self::NoCustomerToGive => Phrase::new("no-customer-to-give"),
            Self::NotUpgradable(at) => station("not-upgradable", at),
            Self::NoCustomerOf(of) => Phrase::new("no-customer-of").with("type", of.phrase()),
            Self::NoDepartment => Phrase::new("no-department"),
            Self::NotInHand(at) => ward("not-in-hand", at),
            Self::NotWild { ward: at, due } => ward("not-wild", at).with("wards", wards(board, due)),
            Self::NotThree => Phrase::new("not-three"),
            Self::NoMoreInHand(at) => ward("no-more-in-hand", at),
        }
    }

    fn pieces(self, board: &Board) -> Vec<String> {
        let ward = |id: WardId| board.ward(id).id.clone();
        let station = |id: StationId| board.station(id).id.clone();
        match self {
            Self::FestivalTooFar { from, to } => vec![ward(from), ward(to)],
            Self::KaijuTooFar { to, .. } | Self::FleeTooFar { to } => vec![ward(to)],
            Self::CannotPay { due } => WardId::of(due).map(ward).collect(),
            Self::Occupied(at)
            | Self::DepartmentStays(at)
            | Self::NoStoreOfYours(at)
            | Self::Visited(at)
            | Self::NotUpgradable(at)
            | Self::StartElsewhere { station: at, .. } => vec![station(at)],
            Self::HasTrack(railway) => vec![board.railway(railway).id.clone()],
            Self::NotExtending { first, second } => {
                vec![board.railway(first).id.clone(), board.railway(second).id.clone()]
            }
            Self::NobodyIn(at)
            | Self::KaijuIn(at)
            | Self::NotInHand(at)
            | Self::NoMoreInHand(at)
            | Self::NotWild { ward: at, .. } => vec![ward(at)],
            Self::NotJoined { from, to } | Self::NoTrackLaid { from, to } => vec![station(from), station(to)],
            Self::NotInGroup(piece) | Self::NoMatch(piece) => vec![piece.id().to_owned()],
            Self::NoneInSupply(of) | Self::NoCustomerOf(of) => vec![of.id().to_owned()],
            _ => Vec::new(),
        }
    }
}

/// Why a seat is not asked. SJ-END-3: the last turn was taken. SJ-MOVE-15: an Income is offered to another. SJ-SET-7: it
/// is another's turn.
pub(crate) fn not_asked(table: &Table, seat: Seat) -> Illegal {
    match table.phase {
        Phase::Over => Illegal::by(Rule("SJ-END-3"), Phrase::new("is-over")),
        Phase::Offer(_) => Illegal::not_asked(Rule("SJ-MOVE-15"), seat),
        _ => Illegal::not_asked(Rule("SJ-SET-7"), seat),
    }
}

/// The names of a set of wards.
fn wards(board: &Board, set: u32) -> Vec<Arg> {
    WardId::of(set).map(|id| Arg::from(&board.ward(id).name)).collect()
}

/// Where the Kaiju is, as a phrase.
pub(crate) fn kaiju_at(board: &Board, kaiju: Kaiju) -> Arg {
    match kaiju {
        Kaiju::Aside => Phrase::new("aside").into(),
        Kaiju::Bay => (&board.bay.name).into(),
        Kaiju::In(ward) => (&board.ward(ward).name).into(),
    }
}

/// A railway by its ends: `Kita Senju – Ueno`.
pub(crate) fn railway_name(board: &Board, railway: RailwayId) -> Phrase {
    let [a, b] = board.ends(railway);
    Phrase::new("railway").with("a", &board.station(a).name).with("b", &board.station(b).name)
}

/// What is asked now, in a few words.
fn now(phase: Phase) -> Phrase {
    Phrase::new(match phase {
        Phase::Festival => "now-festival",
        Phase::Kaiju => "now-kaiju",
        Phase::Flee => "now-flee",
        Phase::Action => "now-action",
        Phase::Target => "now-target",
        Phase::Store(_) => "now-store",
        Phase::First => "now-first",
        Phase::Second(_) => "now-second",
        Phase::Gather => "now-gather",
        Phase::Start => "now-start",
        Phase::On => "now-on",
        Phase::Give => "now-give",
        Phase::Offer(_) => "now-offer",
        Phase::Upgrade => "now-upgrade",
        Phase::Customer(_) => "now-customer",
        Phase::Pay(_) => "now-pay",
        Phase::Three(..) => "now-three",
        Phase::Over => "now-over",
    })
}

impl Kind {
    /// The name of the action as a phrase.
    pub(crate) const fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Open => "action-open",
            Self::Expand => "action-expand",
            Self::Income => "action-income",
            Self::Move => "action-move",
            Self::Departo => "action-departo",
        })
    }
}
