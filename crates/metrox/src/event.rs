//! What happens at a table, what of it each viewer may know, and how it is told.

use tabletop::{Arg, Phrase, Seat, Viewer};

use crate::{
    Action, MetroX,
    board::{LineId, Station},
    cards::{FaceId, Kind},
};

/// What happened, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat chose; hidden from the others until all have (MX-HID-1).
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// All have chosen, and a sheet was filled.
    Filled {
        /// Whose.
        seat: Seat,
        /// By which choice.
        action: Action,
        /// By which card.
        card: FaceId,
        /// The stations filled, as bits of the sheet.
        stations: u128,
        /// Those that got a star's number.
        stars: u128,
    },
    /// A line was completed (MX-BON).
    Completed {
        /// By whom.
        seat: Seat,
        /// Which.
        line: LineId,
        /// Whether first, for the crown, or later, for the diamond.
        crown: bool,
    },
    /// All cards were shuffled into a new deck (MX-SHUF-1).
    Shuffled,
    /// A card was flipped.
    Flipped {
        /// Which.
        card: FaceId,
    },
    /// The last window is filled (MX-END-1).
    Ended,
}

/// An event as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Somebody has chosen; what, only they know.
    HasChosen {
        /// Who.
        seat: Seat,
    },
    /// The viewer's own choice, or something public.
    Open(Event),
}

impl MetroX {
    /// MX-HID-1: a choice is hidden until all have chosen; all else is public.
    pub(crate) fn show_event(event: &Event, viewer: Viewer) -> Seen {
        match event {
            Event::Chose { seat, .. } if !viewer.is(*seat) => Seen::HasChosen { seat: *seat },
            _ => Seen::Open(event.clone()),
        }
    }

    pub(crate) fn tell_of(&self, seen: &Seen) -> Phrase {
        match seen {
            Seen::HasChosen { seat } => Phrase::new("metrox-seen-has-chosen").with("who", *seat),
            Seen::Open(event) => self.tell_openly(event),
        }
    }

    fn tell_openly(&self, event: &Event) -> Phrase {
        match event {
            Event::Chose { seat, action: Action::Line(line) } => {
                Phrase::new("metrox-seen-chose-line").with("who", *seat).with("line", &self.line(*line).name)
            }
            Event::Chose { seat, action: Action::Free(station) } => Phrase::new("metrox-seen-chose-station")
                .with("who", *seat)
                .with("station", &self.station(*station).name),
            Event::Filled { seat, action, card, stations, stars } => {
                self.tell_filled(*action, *card, *stations, *stars).with("who", *seat)
            }
            Event::Completed { seat, line, crown } => {
                let line = self.line(*line);
                let (id, points) =
                    if *crown { ("metrox-seen-crown", line.crown) } else { ("metrox-seen-diamond", line.diamond) };
                Phrase::new(id).with("who", *seat).with("line", &line.name).with("points", points)
            }
            Event::Shuffled => Phrase::new("metrox-seen-shuffled"),
            Event::Flipped { card } => Phrase::new("metrox-seen-flipped").with("card", &self.face(*card).name),
            Event::Ended => Phrase::new("metrox-seen-ended"),
        }
    }

    fn tell_filled(&self, action: Action, card: FaceId, stations: u128, stars: u128) -> Phrase {
        let Action::Line(id) = action else {
            return Phrase::new("metrox-seen-free").with("stations", self.names(stations, None));
        };
        let (line, names) = (&self.line(id).name, self.names(stations, Some(id)));
        let phrase = match self.cards.kind(card) {
            _ if stations == 0 => Phrase::new("metrox-seen-nothing"),
            Kind::Star => Phrase::new("metrox-seen-star").with("points", 2 * stars.count_ones()),
            Kind::Number(_) | Kind::Circled(_) | Kind::Free => {
                Phrase::new("metrox-seen-filled").with("count", names.len())
            }
        };
        phrase.with("line", line).with("card", &self.face(card).name).with("stations", names)
    }

    /// The names of the stations that have one of these bits, in the order of the line if there is one.
    pub(crate) fn names(&self, bits: u128, line: Option<LineId>) -> Vec<Arg> {
        let filled = |station: &&Station| station.bits & bits != 0;
        match line {
            Some(line) => {
                let stations = self.line(line).stations.iter().map(|station| self.station(*station));
                stations.filter(filled).map(|station| (&station.name).into()).collect()
            }
            None => self.board.stations.iter().filter(filled).map(|station| (&station.name).into()).collect(),
        }
    }
}
