//! Why something is not allowed: small enough to be made and dropped while a legal list is built.

use tabletop::{Illegal, Phrase, Rule};

use crate::{
    TokyoMetro,
    board::Stop,
    id::{ActionId, ColorId, LineId, SpaceId, StationId, VehicleId, Yen},
};

/// Whether a rule allows something.
pub(crate) type May = Result<(), Broken>;

/// The rule that forbids something, the sentence that says so, and what it is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Broken {
    pub(crate) rule: &'static str,
    why: &'static str,
    about: About,
    opens: Option<&'static str>,
}

/// What a refusal is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    /// Nothing in particular.
    Nothing,
    /// A Line.
    Line(LineId),
    /// A vehicle.
    Vehicle(VehicleId),
    /// A Station.
    Station(StationId),
    /// A stop.
    Stop(Stop),
    /// A space.
    Space(SpaceId),
    /// An action of a card.
    Action(ActionId),
    /// A color of Drinks.
    Color(ColorId),
    /// An amount that is needed, and what there is.
    Cost(Yen, Yen),
    /// A number of things.
    Count(u8),
}

/// Refused by `rule`.
pub(crate) const fn refuse(rule: &'static str, why: &'static str, about: About) -> May {
    Err(Broken::new(rule, why, about))
}

/// Refused by `rule` unless `holds`.
#[inline]
pub(crate) fn require(holds: bool, rule: &'static str, why: &'static str, about: About) -> May {
    if holds { Ok(()) } else { refuse(rule, why, about) }
}

impl Broken {
    /// What `rule` forbids.
    pub(crate) const fn new(rule: &'static str, why: &'static str, about: About) -> Self {
        Self { rule, why, about, opens: None }
    }

    /// The rule that would open the way.
    pub(crate) const fn opened_by(mut self, rule: &'static str) -> Self {
        self.opens = Some(rule);
        self
    }
}

/// An amount as both languages write it.
pub(crate) fn yen(amount: Yen) -> String {
    let (sign, digits) = (if amount.0 < 0 { "−" } else { "" }, amount.0.unsigned_abs().to_string());
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}¥{grouped}")
}

impl TokyoMetro {
    /// The refusal as data that a page can draw.
    pub(crate) fn illegal(&self, broken: Broken) -> Illegal {
        let phrase = Phrase::new(broken.why);
        let rule = Rule(broken.rule);
        let board = &self.board;
        let refusal = match broken.about {
            About::Nothing => Illegal::by(rule, phrase),
            About::Line(line) => {
                let line = board.line(line);
                Illegal::by(rule, phrase.with("line", &line.name)).about(line.id.clone())
            }
            About::Vehicle(vehicle) => {
                Illegal::by(rule, phrase.with("vehicle", self.vehicle(vehicle))).about(board.vehicle_name(vehicle))
            }
            About::Station(station) => {
                let station = board.station(station);
                Illegal::by(rule, phrase.with("station", &station.name)).about(station.id.clone())
            }
            About::Stop(stop) => {
                Illegal::by(rule, phrase.with("station", board.stop_name(stop))).about(board.stop_id(stop).to_owned())
            }
            About::Space(space) => Illegal::by(rule, phrase.with("space", space.to_string())).about(space.to_string()),
            About::Action(action) => {
                Illegal::by(rule, phrase.with("action", self.effect_phrase(action))).about(board.action_name(action))
            }
            About::Color(color) => {
                Illegal::by(rule, phrase.with("color", self.color_name(color))).about(self.color_id(color))
            }
            About::Cost(need, have) => Illegal::by(rule, phrase.with("need", yen(need)).with("have", yen(have))),
            About::Count(count) => Illegal::by(rule, phrase.with("count", count)),
        };
        match broken.opens {
            Some(rule) => refusal.opened_by(Rule(rule)),
            None => refusal,
        }
    }
}
