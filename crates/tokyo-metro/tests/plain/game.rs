//! A game as lists: who has what, what is asked, and small questions about it.

use crate::city::{City, Deed, Face, Kind, Space};

/// A Line and which of its vehicles.
pub(crate) type Vehicle = (usize, usize);

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Bid(i64),
    Place(Space),
    Walk(Space),
    Stay,
    Exit(Space),
    Assign(usize),
    Take(Deed),
    Copy(Deed),
    From(Deed),
    Pass,
    Use(Deed),
    NoMore,
    Build(usize),
    WithSpeed,
    WithBike,
    Invest(usize),
    Stock(usize),
    Start(usize),
    Speculate(usize),
    Commit(i64),
    Draw(usize),
    Color(usize),
    Vend,
    FreeVend,
    At(usize),
    Drink(usize),
    Done,
    Stop,
    Board(Vehicle),
    Transfer(Vehicle),
    /// The only "target" of an action that has none: it is answered at once (DC-2), so nobody ever sees it.
    Just,
}

/// When a Vending Machine is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Action,
    Before,
    /// On the way of a Move with so many steps left.
    During(Deed, i64),
    After,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Bid,
    Place,
    Move,
    /// A turn of the Action Phase.
    Turn,
    From(Deed),
    Discount(Deed, i64),
    Target(Deed, i64),
    /// Station Trading at this Station: with what.
    Token(Deed, usize),
    /// Speculation on this Line: how much.
    Commit(Deed, usize),
    Machine(When),
    Drink(When, usize),
    /// The next step of a Move with so many left.
    Step(Deed, i64),
    After,
    Ride,
    /// TE-RIDE-8: the seat has just boarded this vehicle, from a space or from another Train.
    Boarded(Vehicle, Option<Space>),
    /// TM-TRN-8: a rider of a Train that is removed.
    Removed,
    Over,
}

/// Where a Meeple is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meeple {
    Nowhere,
    On(Space),
    Riding(Vehicle, bool),
}

/// What lies on a disc spot of a Line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    Speed,
    Speculation(usize, i64),
}

/// A Line in play.
#[derive(Clone, Default, Debug)]
pub(crate) struct Track {
    pub(crate) value: i64,
    /// Who has Stock 1, 2, 3 …
    pub(crate) owners: Vec<usize>,
    pub(crate) spots: Vec<Spot>,
    /// Where its vehicles stand, and whether each faces up; none while they are off the Map.
    pub(crate) vehicles: Vec<(usize, bool)>,
}

/// A set of cards.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) discard: Vec<usize>,
    pub(crate) display: Vec<Option<usize>>,
    pub(crate) stack: Vec<usize>,
}

/// A player.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) yen: i64,
    pub(crate) bonus: i64,
    pub(crate) set_aside: i64,
    pub(crate) bid: Option<i64>,
    pub(crate) passed: bool,
    pub(crate) meeple: Meeple,
    pub(crate) front: usize,
    pub(crate) spare: usize,
    pub(crate) laid: usize,
    pub(crate) vending: usize,
    pub(crate) boxed: usize,
    /// TE-XD-2: how many of the discs go back when the phase ends.
    pub(crate) lent: usize,
    /// The actions that were performed with discs that still lie there.
    pub(crate) on: Vec<Deed>,
    pub(crate) speed: usize,
    pub(crate) loans: usize,
    pub(crate) bike: bool,
    pub(crate) cards: Vec<usize>,
    pub(crate) exited: Vec<Vehicle>,
}

/// The white tokens that nobody has.
#[derive(Clone, Debug)]
pub(crate) struct Supply {
    pub(crate) speed: usize,
    pub(crate) loans: usize,
    pub(crate) bikes: usize,
}

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Plain<'a> {
    pub(crate) city: &'a City,
    pub(crate) round: usize,
    pub(crate) ask: Ask,
    /// Who is asked, unless all bid.
    pub(crate) turn: usize,
    pub(crate) assigned: bool,
    pub(crate) order: Vec<usize>,
    pub(crate) supply: Supply,
    pub(crate) columns: Vec<Column>,
    pub(crate) tracks: Vec<Track>,
    pub(crate) players: Vec<Player>,
    /// Whose pyramid stands at each Station.
    pub(crate) pyramids: Vec<Option<usize>>,
    /// The color of the Drink at each Station.
    pub(crate) machines: Vec<Option<usize>>,
    /// Who has each color.
    pub(crate) crates: Vec<Option<usize>>,
    /// The Line that moves, and the stops it has left.
    pub(crate) moving: Option<(usize, usize)>,
}

impl Plain<'_> {
    pub(crate) fn me(&self) -> &Player {
        &self.players[self.turn]
    }

    pub(crate) fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.turn]
    }

    pub(crate) fn face(&self, deed: Deed) -> Face {
        self.city.face(deed)
    }

    /// TM-MOVE-5, TE-MOVE-1: whether a Meeple may come here.
    pub(crate) fn is_free(&self, space: Space) -> bool {
        self.city.ways.shared_spaces || self.players.iter().all(|player| player.meeple != Meeple::On(space))
    }

    pub(crate) fn free_among(&self, spaces: &[Space]) -> Vec<Space> {
        spaces.iter().copied().filter(|space| self.is_free(*space)).collect()
    }

    /// The spaces that can be reached in at most `steps`, the own one first.
    pub(crate) fn reachable(&self, from: Space, steps: i64) -> Vec<Space> {
        let mut found = vec![from];
        let mut edge = vec![from];
        for _ in 0..steps {
            let beside: Vec<Space> = edge.iter().flat_map(|space| self.city.beside(*space)).collect();
            edge.clear();
            for space in beside {
                if self.is_free(space) && !found.contains(&space) {
                    found.push(space);
                    edge.push(space);
                }
            }
        }
        found
    }

    /// TM-MOVE-3, TM-WALK-1: a Bicycle adds a space.
    pub(crate) fn with_bike(&self, steps: i64) -> i64 {
        steps + i64::from(self.me().bike)
    }

    /// TM-MOVE-7: the Stations that the Meeple of the turn touches.
    pub(crate) fn touched(&self) -> Vec<usize> {
        let Meeple::On(space) = self.me().meeple else { return Vec::new() };
        let all = 0..self.city.stations.len();
        all.filter(|station| self.city.stations[*station].spaces.contains(&space)).collect()
    }

    pub(crate) fn owns_stock(&self, seat: usize, line: usize) -> bool {
        self.tracks[line].owners.contains(&seat)
    }

    pub(crate) fn speculations(&self, seat: usize, line: usize) -> usize {
        let own = |spot: &&Spot| matches!(spot, Spot::Speculation(whose, _) if *whose == seat);
        self.tracks[line].spots.iter().filter(own).count()
    }

    pub(crate) fn has_free_spot(&self, line: usize) -> bool {
        self.tracks[line].spots.len() < self.city.lines[line].spots
    }

    /// The stop of a vehicle, as an index into the stops of the city.
    pub(crate) fn stop_of(&self, (line, which): Vehicle) -> usize {
        self.city.lines[line].stops[self.tracks[line].vehicles[which].0]
    }

    /// TM-RIDE-5, -6, -11, -14: where the rider of the turn may exit.
    pub(crate) fn exits(&self) -> Vec<Space> {
        match self.me().meeple {
            Meeple::Riding(vehicle, moved) if moved || !self.city.ways.min_ride => {
                self.free_among(self.city.platform(self.stop_of(vehicle)))
            }
            _ => Vec::new(),
        }
    }

    /// The discs of the turn's player on actions of a kind, each action once.
    pub(crate) fn discs_on(&self, kind: Kind) -> Vec<Deed> {
        let mut found: Vec<Deed> = Vec::new();
        for deed in &self.me().on {
            if self.face(*deed).kind == kind && !found.contains(deed) {
                found.push(*deed);
            }
        }
        found
    }

    /// DR-SHAPE-2: whether the turn's player builds without discs in this phase.
    pub(crate) fn has_shape(&self) -> bool {
        !self.discs_on(Kind::Shape).is_empty()
    }

    /// Whether a disc of anybody lies on its spots.
    pub(crate) fn is_occupied(&self, deed: Deed) -> bool {
        self.players.iter().any(|player| player.on.contains(&deed))
    }

    /// TM-ACT-3: the actions of the display and of the own personal cards.
    pub(crate) fn deeds_in_reach(&self) -> Vec<Deed> {
        let shown = self.columns.iter().flat_map(|column| column.display.iter().flatten());
        let cards = shown.chain(&self.me().cards);
        cards.flat_map(|card| (0..self.city.cards[*card].faces.len()).map(|which| (*card, which))).collect()
    }

    /// How many Drinks of a color stand on the Map.
    pub(crate) fn drinks_out(&self, color: usize) -> usize {
        self.machines.iter().filter(|drink| **drink == Some(color)).count()
    }

    /// DR-VEND-3: the colors of which the turn's player has a Drink left.
    pub(crate) fn drinks_in_supply(&self) -> Vec<usize> {
        let all = 0..self.crates.len();
        all.filter(|color| self.crates[*color] == Some(self.turn) && self.drinks_out(*color) < 6).collect()
    }

    /// DR-VEND-4: whom and how much the turn's player pays for a machine at a Station.
    pub(crate) fn fee(&self, station: usize) -> Option<(usize, i64)> {
        let host = self.pyramids[station].filter(|host| *host != self.turn)?;
        let is_guest = |other: &usize| {
            let own = self.machines[*other].is_some_and(|color| self.crates[color] == Some(self.turn));
            own && self.pyramids[*other] == Some(host)
        };
        let guests = (0..self.machines.len()).filter(is_guest).count() as i64;
        Some((host, 100 * (guests + 1)))
    }

    /// DR-VEND-2, -3, -4: where the turn's player could build a machine.
    pub(crate) fn machine_places(&self) -> Vec<usize> {
        if self.drinks_in_supply().is_empty() {
            return Vec::new();
        }
        let mut places = self.touched();
        places.retain(|station| self.pyramids[*station].is_some() && self.machines[*station].is_none());
        places.retain(|station| self.fee(*station).is_none_or(|(_, yen)| yen <= self.me().yen));
        places
    }

    /// TE-XD-3: whether the turn's player has a disc in front, and a lasting one to give to the box.
    pub(crate) fn has_disc_for_the_box(&self) -> bool {
        let me = self.me();
        let on: usize = me.on.iter().map(|deed| self.face(*deed).spots).sum();
        me.front > 0 && me.front + me.laid + me.vending + on > me.lent
    }
}
