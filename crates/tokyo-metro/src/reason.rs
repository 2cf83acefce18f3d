//! What speaks for one choice beside another: Yen in the end as the Trains run, Stock and Stations, what rivals get, where the
//! Meeple stands, what stays in hand.
//!
//! A choice that begins a chain of decisions is looked at with its best answers: those after which the seat is the furthest ahead.

use tabletop::{Dice, Phrase, Seat, Seed, Silent, StreamId};

use crate::{
    TokyoMetro,
    action::Action,
    board::Stop,
    id::{LineId, MOST_PLAYERS, StationId, Yen},
    legal::yen,
    state::{Phase, State, Table},
    view::View,
};

/// Links of a chain that are looked at; no chain of the rules asks for more that differ.
const LINKS: u8 = 3;

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
    /// It builds a Station that the other choice does not.
    Builds {
        /// Where.
        station: StationId,
        /// How often Trains will stop there, if nothing else happens.
        visits: u16,
    },
    /// A rival comes to less in the end.
    Rival {
        /// Who.
        who: Seat,
        /// By so much.
        less: Yen,
    },
    /// The Meeple stands at a better place to build.
    Site {
        /// The best free Station that it touches.
        station: StationId,
        /// How often Trains will stop there.
        visits: u16,
        /// And at the best after the other choice.
        other: u16,
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
    /// It bids less.
    BidsLess {
        /// By so much.
        by: Yen,
    },
    /// It bids more, for an earlier place.
    BidsMore {
        /// By so much.
        by: Yen,
    },
}

/// What comes of a choice.
struct Outlook {
    table: Table,
    /// What each seat comes to.
    totals: [i64; MOST_PLAYERS],
}

impl TokyoMetro {
    /// What speaks for one choice of the viewer beside another.
    pub(crate) fn facts(&self, view: &View, one: Action, other: Action) -> Vec<Fact> {
        let Some(seat) = view.seat() else { return Vec::new() };
        if let (Action::Bid(one), Action::Bid(two)) = (one, other) {
            // What the others bid is hidden, and so is what comes of it.
            return bids(one, two).into_iter().collect();
        }
        let [one, two] = [one, other].map(|action| self.outlook(view, seat, action));
        let total = |outlook: &Outlook| Yen(outlook.totals[seat.index() % MOST_PLAYERS] as i32);
        let mut facts = Vec::new();
        if total(&one) > total(&two) {
            facts.push(Fact::Comes { to: total(&one), other: total(&two) });
        }
        facts.extend(self.bought(&one.table, &two.table, seat));
        facts.extend(self.built_new(&one.table, &two.table, seat));
        facts.extend(self.rival_less(&one, &two, seat));
        facts.extend(self.better_site(&one.table, &two.table, seat));
        facts.extend(in_hand(&one.table, &two.table, seat));
        facts
    }

    fn outlook(&self, view: &View, seat: Seat, action: Action) -> Outlook {
        // What is hidden (stacks of cards) changes nothing that is looked at here.
        let mut state = self.imagine(view, &mut Dice::new(&Seed::number(0), StreamId::named("reason"), 0));
        self.play(&mut state, seat, action, &mut Silent);
        let state = self.answered(state, seat, LINKS);
        Outlook { totals: self.projected(&state.table), table: state.table }
    }

    /// The chain that was begun, answered so that the seat comes out the furthest ahead.
    fn answered(&self, state: State, seat: Seat, links: u8) -> State {
        if links == 0 || !state.table.phase.is_chain() || state.table.asked() != Some(seat) {
            return state;
        }
        let mut answers = Vec::new();
        self.legal(&state.table, seat, &mut |action| answers.push(action));
        let ends = answers.into_iter().map(|answer| {
            let mut state = state.clone();
            self.play(&mut state, seat, answer, &mut Silent);
            self.answered(state, seat, links - 1)
        });
        // The first of equals: it is the one that lists and pages begin with.
        let best = ends
            .map(|end| (self.standing_out(&end.table, seat), end))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(state, |(_, end)| end)
    }

    /// By how much a seat is ahead of its best rival in the end, and how good the place of its Meeple is.
    fn standing_out(&self, table: &Table, seat: Seat) -> (i64, u16) {
        let totals = self.projected(table);
        let rivals = Seat::all(table.players).filter(|other| *other != seat);
        let rival = rivals.map(|other| totals[other.index() % MOST_PLAYERS]).max().unwrap_or(0);
        let site = self.site(table, seat).map_or(0, |(_, visits)| visits);
        (totals[seat.index() % MOST_PLAYERS] - rival, site)
    }

    /// How often Trains will stop at a Station, if nothing else happens.
    pub fn visits_to_come(&self, table: &Table, station: StationId) -> u16 {
        let stops = self.board.lines().flat_map(|line| self.stops_to_come(table, line));
        stops.filter(|stop| *stop == Stop::Station(station)).count() as u16
    }

    /// Of the free Stations that a seat's Meeple touches the one at which Trains stop the most often.
    fn site(&self, table: &Table, seat: Seat) -> Option<(StationId, u16)> {
        let player = table.player(seat);
        let space = player.meeple.space().filter(|_| self.terms.pyramids_left(player) > 0)?;
        let free = self.board.touched(space).without(table.built());
        let sites = free.iter().map(|station| (station, self.visits_to_come(table, station)));
        sites.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    fn bought(&self, one: &Table, two: &Table, seat: Seat) -> Option<Fact> {
        let new = |line: &LineId| one.line(*line).owned_by(seat) && !two.line(*line).owned_by(seat);
        let line = self.board.lines().find(new)?;
        let at = one.line(line).stocks.place_of(seat)?;
        let worth = self.stock_worth(one)[line.index()][at];
        let stops = &self.board.line(line).stops;
        let stations =
            one.player(seat).stations.iter().filter(|own| stops.contains(&Stop::Station(*own))).count() as u8;
        Some(Fact::Stock { line, stock: at as u8 + 1, worth, stations })
    }

    fn built_new(&self, one: &Table, two: &Table, seat: Seat) -> Option<Fact> {
        let station = one.player(seat).stations.without(two.player(seat).stations).iter().next()?;
        Some(Fact::Builds { station, visits: self.visits_to_come(one, station) })
    }

    fn rival_less(&self, one: &Outlook, two: &Outlook, seat: Seat) -> Option<Fact> {
        let less =
            |who: Seat| Yen((two.totals[who.index() % MOST_PLAYERS] - one.totals[who.index() % MOST_PLAYERS]) as i32);
        let rivals = Seat::all(self.players).filter(|who| *who != seat).map(|who| (who, less(who)));
        let (who, less) = rivals.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        (less > Yen::ZERO).then_some(Fact::Rival { who, less })
    }

    fn better_site(&self, one: &Table, two: &Table, seat: Seat) -> Option<Fact> {
        let (station, visits) = self.site(one, seat)?;
        let other = self.site(two, seat).map_or(0, |(_, visits)| visits);
        (visits > other && comparable(one, two)).then_some(Fact::Site { station, visits, other })
    }

    /// A fact as what the choice does.
    pub(crate) fn say_fact(&self, fact: &Fact) -> Phrase {
        match *fact {
            Fact::Comes { to, other } => Phrase::new("why-comes").with("yen", yen(to)).with("other", yen(other)),
            Fact::Stock { line, stock, worth, stations } => {
                let id = if stations > 0 { "why-stock-own" } else { "why-stock" };
                let phrase = Phrase::new(id).with("stock", stock).with("line", self.line_name(line));
                phrase.with("yen", yen(worth)).with("count", stations)
            }
            Fact::Builds { station, visits } => {
                Phrase::new("why-builds").with("station", self.station_name(station)).with("count", visits)
            }
            Fact::Rival { who, less } => Phrase::new("why-rival").with("who", who).with("yen", yen(less)),
            Fact::Site { station, visits, other } => Phrase::new("why-site")
                .with("station", self.station_name(station))
                .with("count", visits)
                .with("other", other),
            Fact::Keeps { yen: kept, other } => {
                Phrase::new("why-keeps").with("yen", yen(kept)).with("other", yen(other))
            }
            Fact::Discs { count, other } => Phrase::new("why-discs").with("count", count).with("other", other),
            Fact::BidsLess { by } => Phrase::new("why-bids-less").with("yen", yen(by)),
            Fact::BidsMore { by } => Phrase::new("why-bids-more").with("yen", yen(by)),
        }
    }
}

fn bids(one: Yen, two: Yen) -> Option<Fact> {
    match one.cmp(&two) {
        std::cmp::Ordering::Less => Some(Fact::BidsLess { by: two - one }),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Fact::BidsMore { by: one - two }),
    }
}

/// Whether two tables stand at the same point of the game: a choice that ends a phase is followed by payouts and new discs.
fn comparable(one: &Table, two: &Table) -> bool {
    let stage =
        |table: &Table| (table.round, table.phase.stage(), table.phase.is_chain(), matches!(table.phase, Phase::Over));
    stage(one) == stage(two)
}

/// What stays in hand.
fn in_hand(one: &Table, two: &Table, seat: Seat) -> Vec<Fact> {
    let (player, rival) = (one.player(seat), two.player(seat));
    let mut facts = Vec::new();
    if !comparable(one, two) || one.phase.is_chain() {
        return facts;
    }
    if player.yen > rival.yen {
        facts.push(Fact::Keeps { yen: player.yen, other: rival.yen });
    }
    if player.discs > rival.discs {
        facts.push(Fact::Discs { count: player.discs, other: rival.discs });
    }
    facts
}
