//! Events as sentences.

use tabletop::{Arg, Phrase};

use crate::{
    Action, MetroX,
    board::{LineId, Station},
    cards::{FaceId, Kind},
    event::{PublicEvent, Seen},
};

impl MetroX {
    /// An event as a sentence.
    pub(crate) fn sentence(&self, seen: &Seen) -> Phrase {
        match seen {
            Seen::Chose { seat, action: None } => Phrase::new("metrox-seen-has-chosen").with("who", *seat),
            Seen::Chose { seat, action: Some(Action::Line(line)) } => {
                Phrase::new("metrox-seen-chose-line").with("who", *seat).with("line", &self.line(*line).name)
            }
            Seen::Chose { seat, action: Some(Action::Free(station)) } => Phrase::new("metrox-seen-chose-station")
                .with("who", *seat)
                .with("station", &self.station(*station).name),
            Seen::Public(event) => self.public_sentence(event),
        }
    }

    fn public_sentence(&self, event: &PublicEvent) -> Phrase {
        match event {
            PublicEvent::Filled { seat, action, card, stations, stars } => {
                self.filled_sentence(*action, *card, *stations, *stars).with("who", *seat)
            }
            PublicEvent::Completed { seat, line, crown } => {
                let line = self.line(*line);
                let (id, points) =
                    if *crown { ("metrox-seen-crown", line.crown) } else { ("metrox-seen-diamond", line.diamond) };
                Phrase::new(id).with("who", *seat).with("line", &line.name).with("points", points)
            }
            PublicEvent::Shuffled => Phrase::new("metrox-seen-shuffled"),
            PublicEvent::Flipped { card } => Phrase::new("metrox-seen-flipped").with("card", &self.face(*card).name),
            PublicEvent::Ended => Phrase::new("metrox-seen-ended"),
        }
    }

    fn filled_sentence(&self, action: Action, card: FaceId, stations: u128, stars: u128) -> Phrase {
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
