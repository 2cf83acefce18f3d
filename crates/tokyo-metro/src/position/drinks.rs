//! Drinks in positions: written, read, completed and audited.

use tabletop::{Illegal, Seat};

use super::{
    audit::{Holds, hold},
    document::{Crate, Machine, MachineAsk, Named, OccasionName, Position},
    read::{broken, fault},
};
use crate::{
    TokyoMetro,
    effect::Effect,
    id::{ActionId, ColorId},
    state::{Crates, Occasion, Phase, State, Table},
    terms::Shapes,
};

impl TokyoMetro {
    /// The crates by color.
    pub(crate) fn crates_entry(&self, table: &Table) -> Option<Named<Crate>> {
        let entry = |color: ColorId| Crate {
            owner: table.crates.owner(color).map(Seat::number),
            at: table.crates.at(color).iter().map(|station| self.station_id(station)).collect(),
        };
        let drinks = self.board.drinks.as_ref()?;
        Some(Named(drinks.colors().map(|color| (self.color_id(color), entry(color))).collect()))
    }

    /// DR-CHK-1: every color once, at most one Drink of it at a Station.
    pub(super) fn read_crates(&self, position: &Position) -> Result<Crates, Illegal> {
        let mut crates = Crates::default();
        let (drinks, entries) = match (&self.board.drinks, &position.drinks) {
            (None, None) => return Ok(crates),
            (Some(drinks), Some(entries)) => (drinks, &entries.0),
            (None, Some(_)) | (Some(_), None) => return Err(fault("drinks")),
        };
        if entries.len() != drinks.colors.len()
            || !drinks.colors.iter().zip(entries).all(|(one, (two, _))| one.id == *two)
        {
            return Err(fault("drinks"));
        }
        for (color, (_, entry)) in drinks.colors().zip(entries) {
            if let Some(seat) = entry.owner {
                crates.take(color, self.seat(seat)?);
            }
            for name in &entry.at {
                crates.put(color, self.station(name)?);
            }
            hold(crates.at(color).len() as usize == entry.at.len(), "DR-CHK-1", "chk-drinks")?;
        }
        Ok(crates)
    }

    /// What is asked of Vending Machines.
    pub(super) fn machine_entry(&self, phase: Phase) -> Option<Machine> {
        let nothing = Machine { ask: MachineAsk::After, when: None, station: None, action: None, left: None };
        let name = |action| Some(self.board.action_name(action));
        let when = |ask, occasion| match occasion {
            Occasion::Action => Machine { ask, when: Some(OccasionName::Action), ..nothing.clone() },
            Occasion::Before { .. } => Machine { ask, when: Some(OccasionName::Before), ..nothing.clone() },
            Occasion::After => Machine { ask, when: Some(OccasionName::After), ..nothing.clone() },
            Occasion::During { action, left } => {
                let (action, left) = (name(action), Some(left));
                Machine { ask, when: Some(OccasionName::During), action, left, ..nothing.clone() }
            }
        };
        match phase {
            Phase::Machine { occasion } => Some(when(MachineAsk::Station, occasion)),
            Phase::Drink { occasion, station } => {
                Some(Machine { station: Some(self.station_id(station)), ..when(MachineAsk::Drink, occasion) })
            }
            Phase::Step { action, left } => {
                Some(Machine { ask: MachineAsk::Step, action: name(action), left: Some(left), ..nothing })
            }
            Phase::After => Some(nothing),
            _ => None,
        }
    }

    pub(super) fn read_machine(&self, entry: &Machine, assigned: bool) -> Result<Phase, Illegal> {
        let wrong = || broken("TM-ACT-9", "chk-chain");
        let walk = match (&entry.action, entry.left) {
            (Some(action), Some(left)) => Some((self.action(action)?, left)),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return Err(wrong()),
        };
        let occasion = match (entry.when, walk) {
            (Some(OccasionName::Action), None) => Some(Occasion::Action),
            (Some(OccasionName::Before), None) => Some(Occasion::Before { assigned }),
            (Some(OccasionName::After), None) => Some(Occasion::After),
            (Some(OccasionName::During), Some((action, left))) => Some(Occasion::During { action, left }),
            (Some(_), _) => return Err(wrong()),
            (None, _) => None,
        };
        let phase = match (entry.ask, occasion, &entry.station, walk) {
            (MachineAsk::Station, Some(occasion), None, _) => Phase::Machine { occasion },
            (MachineAsk::Drink, Some(occasion), Some(station), _) => {
                Phase::Drink { occasion, station: self.station(station)? }
            }
            (MachineAsk::Step, None, None, Some((action, left))) => Phase::Step { action, left },
            (MachineAsk::After, None, None, None) => Phase::After,
            _ => return Err(wrong()),
        };
        if assigned && !phase.has_assigned() { Err(wrong()) } else { Ok(phase) }
    }

    /// DR-CHK-1: the crates; DR-CHK-3: gaps in the Drinks column alone, for colors that were taken; DR-COL-2: each for a
    /// disc in the box; DR-SHAPE-7, TE-DR-3: who may have Shape cards in force.
    pub(super) fn audit_drinks(&self, state: &State) -> Holds {
        let table = &state.table;
        let Some(drinks) = &self.board.drinks else {
            let none = table.columns.iter().all(|column| column.gaps() == 0);
            let vending = table.everybody().iter().any(|player| player.vending > 0);
            return hold(none && !vending, "TMV-MOD-12", "no-drinks");
        };
        let mut seen = crate::id::StationSet::default();
        for color in drinks.colors() {
            let at = table.crates.at(color);
            let owned = table.crates.owner(color).is_some() || at.is_empty();
            let once = at.and(seen).is_empty() && at.len() <= drinks.per_color;
            hold(owned && once && at.without(table.built()).is_empty(), "DR-CHK-1", "chk-drinks")?;
            seen = crate::id::StationSet(seen.0 | at.0);
        }
        let taken = drinks.colors().filter(|color| table.crates.owner(*color).is_some()).count();
        for at in self.board.columns() {
            let most = if Some(at) == self.board.deck.drinks { taken } else { 0 };
            hold(usize::from(table.column(at).gaps()) <= most, "DR-CHK-3", "chk-gaps")?;
        }
        for seat in Seat::all(self.players) {
            let colors = table.crates.owned_by(seat).count();
            hold(usize::from(table.player(seat).boxed) >= colors, "DR-COL-2", "chk-discs")?;
        }
        self.audit_shapes(table)
    }

    /// DR-SHAPE-7: a player uses one Shape card in a phase; TE-DR-3: and only one player does, if so agreed.
    fn audit_shapes(&self, table: &Table) -> Holds {
        let placed = |seat: Seat| table.player(seat).placed.iter();
        let shapes = |seat: Seat| placed(seat).filter(|action| self.board.deck.shapes.contains(*action)).count();
        hold(Seat::all(self.players).all(|seat| shapes(seat) <= 1), "DR-SHAPE-7", "chk-shapes")?;
        let users = Seat::all(self.players).filter(|seat| shapes(*seat) > 0).count();
        let fits = match self.terms.shapes {
            Shapes::PerCard => true,
            Shapes::OnePlayer => users <= 1,
        };
        hold(fits, "TE-DR-3", "chk-shapes")
    }

    /// Whether a question of Drinks could have been put.
    pub(super) fn machine_fits(&self, table: &Table) -> bool {
        let Some(seat) = table.asked().filter(|_| self.board.drinks.is_some()) else { return false };
        let walks = |action: ActionId, left: u8| {
            let Some(Effect::Move(printed)) = self.effect(action) else { return false };
            let on_map = table.player(seat).meeple.space().is_some();
            let placed = table.player(seat).placed.contains(action);
            on_map && placed && (1..=self.steps(table, seat, printed)).contains(&left)
        };
        let shape = self.has_shape(table, seat);
        let occasion_fits = |occasion| match occasion {
            Occasion::Action => table.player(seat).vending > 0,
            Occasion::Before { .. } | Occasion::After => shape,
            Occasion::During { action, left } => shape && walks(action, left),
        };
        match table.phase {
            Phase::Machine { occasion } => occasion_fits(occasion),
            Phase::Drink { occasion, station } => {
                occasion_fits(occasion) && self.may_vend_at(table, seat, occasion, station).is_ok()
            }
            Phase::Step { action, left } => shape && walks(action, left),
            Phase::After => self.may_vend(table, seat, Occasion::After).is_ok(),
            _ => true,
        }
    }
}

impl Phase {
    /// TM-SPD-4: whether a Speed token was assigned on this turn.
    pub(crate) fn has_assigned(self) -> bool {
        let before = Occasion::Before { assigned: true };
        match self {
            Self::Turn { assigned } => assigned,
            Self::Machine { occasion } | Self::Drink { occasion, .. } => occasion == before,
            _ => false,
        }
    }
}
