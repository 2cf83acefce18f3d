//! What can speak for a choice beside another, and how it is said.

use tabletop::{Phrase, Seat};

use crate::{
    TokyoMetro,
    id::{LineId, StationId, Yen},
    legal::yen,
};

/// Something that speaks for a choice beside another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The seat comes to more in the end, if the Trains run on and nothing else happens.
    Comes {
        /// To so much.
        to: Yen,
        /// And after the other choice.
        other: Yen,
    },
    /// It buys Stock that the other choice does not.
    Stock {
        /// Of this Line.
        line: LineId,
        /// Its number.
        stock: u8,
        /// What it would pay if the game ended then.
        worth: Yen,
        /// At how many own Stations the Line stops.
        stations: u8,
    },
    /// It keeps Stock that the other choice gives away.
    KeepsStock {
        /// Of this Line.
        line: LineId,
        /// Its number.
        stock: u8,
        /// What it would pay if the game ended then.
        worth: Yen,
    },
    /// It builds a Station that the other choice does not.
    Builds {
        /// Where.
        station: StationId,
        /// What it brings its owner in the end, Yen and Stock, as the Trains run.
        brings: Yen,
        /// The Lines that stop there.
        lines: u8,
    },
    /// A rival comes to less in the end.
    Rival {
        /// Who.
        who: Seat,
        /// By so much.
        less: Yen,
    },
    /// The Meeple stands at a better place to build, or its place has become better.
    Site {
        /// Whether it stands at the same place after the other choice.
        same: bool,
        /// The best free Station that it touches.
        station: StationId,
        /// What it would bring in the end if it were built then.
        brings: Yen,
        /// And the best after the other choice.
        other: Yen,
    },
    /// The Meeple stands where more Lines stop, while no Train pays at either place.
    Lines {
        /// The best free Station that it touches.
        station: StationId,
        /// So many Lines stop there.
        count: u8,
        /// And at the best after the other choice.
        other: u8,
    },
    /// The Train that is boarded comes to a better place to build.
    Rides {
        /// The best free Station that it comes to in this phase and can be left at.
        station: StationId,
        /// What it would bring in the end if it were built then.
        brings: Yen,
        /// And the best that the Meeple touches where it stays.
        other: Yen,
    },
    /// More Yen stay in hand.
    Keeps {
        /// So much.
        yen: Yen,
        /// And after the other choice.
        other: Yen,
    },
    /// More Action discs stay in front.
    Discs {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// More Speed tokens are there to be assigned.
    Speed {
        /// So many.
        count: u8,
        /// And after the other choice.
        other: u8,
    },
    /// More lies beside the Turn Order disc for the next bid.
    Bonus {
        /// So much.
        yen: Yen,
        /// And after the other choice.
        other: Yen,
    },
    /// It bids less: that much more stays, whatever place comes of it.
    BidsLess {
        /// By so much.
        by: Yen,
    },
    /// It bids more than some rivals have, who come after it for sure.
    Before {
        /// So many of them.
        count: u8,
        /// And by the other bid.
        other: u8,
    },
    /// It bids more, so that it comes before those who bid in between.
    BidsMore {
        /// By so much.
        by: Yen,
    },
    /// One of these, if the chain of decisions that the choice begins is answered for the most Yen, and that of the other choice too.
    AtBest(Box<Fact>),
    /// Another one of the same answers.
    Then(Box<Fact>),
    /// One of these, even if the chain of decisions that the other choice begins is answered for the most Yen.
    EvenAtBest(Box<Fact>),
}

impl Fact {
    /// Whether a number of the other choice is told or meant beside that of the choice.
    pub(super) const fn compares(&self) -> bool {
        !matches!(self, Self::Stock { .. } | Self::KeepsStock { .. } | Self::Builds { .. })
    }
}

impl TokyoMetro {
    /// A fact as what the choice does.
    pub(crate) fn say_fact(&self, fact: &Fact) -> Phrase {
        match *fact {
            Fact::AtBest(ref fact) => Phrase::new("why-at-best").with("fact", self.say_fact(fact)),
            Fact::Then(ref fact) => Phrase::new("why-then").with("fact", self.say_fact(fact)),
            Fact::EvenAtBest(ref fact) => Phrase::new("why-even-at-best").with("fact", self.say_fact(fact)),
            Fact::Comes { to, other } => Phrase::new("why-comes").with("yen", yen(to)).with("other", yen(other)),
            Fact::Stock { line, stock, worth, stations } => {
                let id = if stations > 0 { "why-stock-own" } else { "why-stock" };
                let phrase = Phrase::new(id).with("stock", stock).with("line", self.line_name(line));
                phrase.with("yen", yen(worth)).with("count", stations)
            }
            Fact::KeepsStock { line, stock, worth } => {
                let phrase = Phrase::new("why-keeps-stock").with("stock", stock).with("line", self.line_name(line));
                phrase.with("yen", yen(worth))
            }
            Fact::Builds { station, brings, lines } => {
                let id = if brings > Yen::ZERO { "why-builds" } else { "why-builds-later" };
                let phrase = Phrase::new(id).with("station", self.station_name(station));
                phrase.with("yen", yen(brings)).with("count", lines)
            }
            Fact::Rival { who, less } => Phrase::new("why-rival").with("who", who).with("yen", yen(less)),
            Fact::Site { same, station, brings, other } => Phrase::new(if same { "why-site-here" } else { "why-site" })
                .with("station", self.station_name(station))
                .with("yen", yen(brings))
                .with("other", yen(other)),
            Fact::Rides { station, brings, other } => Phrase::new("why-rides")
                .with("station", self.station_name(station))
                .with("yen", yen(brings))
                .with("other", yen(other)),
            Fact::Lines { station, count, other } => Phrase::new("why-lines")
                .with("station", self.station_name(station))
                .with("count", count)
                .with("other", other),
            Fact::Keeps { yen: kept, other } => {
                Phrase::new("why-keeps").with("yen", yen(kept)).with("other", yen(other))
            }
            Fact::Discs { count, other } => Phrase::new("why-discs").with("count", count).with("other", other),
            Fact::Speed { count, other } => Phrase::new("why-speed").with("count", count).with("other", other),
            Fact::Bonus { yen: more, other } => {
                Phrase::new("why-bonus").with("yen", yen(more)).with("other", yen(other))
            }
            Fact::Before { count, other } => Phrase::new("why-before").with("count", count).with("other", other),
            Fact::BidsLess { by } => Phrase::new("why-bids-less").with("yen", yen(by)),
            Fact::BidsMore { by } => Phrase::new("why-bids-more").with("yen", yen(by)),
        }
    }
}
