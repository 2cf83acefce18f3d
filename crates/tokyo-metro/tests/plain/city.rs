//! The board files, read once more: maps, card sets and Drinks as lists with names, and the options of a table.

use toml::{Table, Value};

/// A space of the grid: column and row, from 0.
pub(crate) type Space = (i64, i64);

/// An action of a card: the card, and which of its actions.
pub(crate) type Deed = (usize, usize);

/// What an action does; `number` of its face says how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Move,
    Station,
    Trade,
    Invest,
    InvestByDisc,
    Start,
    Speed,
    Bike,
    Discount,
    Bidding,
    Loan,
    Repay,
    Speculate,
    ExtraDisc,
    Card,
    Sell,
    Copy,
    Shape,
}

/// One action as it is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    pub(crate) kind: Kind,
    pub(crate) spots: usize,
    pub(crate) number: i64,
}

/// A card: of a color, or with actions.
#[derive(Debug)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) pair: String,
    pub(crate) dots: i64,
    pub(crate) faces: Vec<Face>,
    pub(crate) color: Option<usize>,
}

/// Where a vehicle can stand.
#[derive(Debug)]
pub(crate) struct Stop {
    pub(crate) id: String,
    /// The Station; none for a halt.
    pub(crate) station: Option<usize>,
    pub(crate) spaces: Vec<Space>,
}

/// A Line.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) id: String,
    /// Trams and buses come in pairs.
    pub(crate) pair: bool,
    pub(crate) stocks: usize,
    pub(crate) spots: usize,
    /// Indices into the stops of the city.
    pub(crate) stops: Vec<usize>,
}

/// A Station.
#[derive(Debug)]
pub(crate) struct Station {
    pub(crate) id: String,
    pub(crate) circles: i64,
    /// The spaces that touch one of its circles.
    pub(crate) spaces: Vec<Space>,
}

/// What the editions play otherwise (`rules/tokyo-metro-editions.md`).
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "eight options of two values each")]
pub(crate) struct Ways {
    pub(crate) bid_first_order: bool,
    pub(crate) zero_ties_stay: bool,
    pub(crate) shared_spaces: bool,
    pub(crate) min_ride: bool,
    pub(crate) reboard: bool,
    pub(crate) drink_owner_paid: bool,
    pub(crate) shape_one_player: bool,
    pub(crate) disc_for_this_round: bool,
}

impl Ways {
    pub(crate) const THIRD: Self = Self {
        bid_first_order: true,
        zero_ties_stay: false,
        shared_spaces: false,
        min_ride: true,
        reboard: false,
        drink_owner_paid: false,
        shape_one_player: false,
        disc_for_this_round: false,
    };

    /// The first and the second edition.
    pub(crate) const OLDER: Self = Self {
        bid_first_order: false,
        zero_ties_stay: true,
        shared_spaces: true,
        min_ride: false,
        reboard: true,
        drink_owner_paid: true,
        shape_one_player: true,
        disc_for_this_round: false,
    };
}

/// The map, the cards and the Drinks of a table.
#[derive(Debug)]
pub(crate) struct City {
    pub(crate) columns: i64,
    pub(crate) rows: i64,
    pub(crate) surcharges: Vec<i64>,
    /// In track order.
    pub(crate) lines: Vec<Line>,
    pub(crate) stops: Vec<Stop>,
    pub(crate) stations: Vec<Station>,
    pub(crate) vehicles_stay: bool,
    /// The sets of cards; with Drinks theirs is the last.
    pub(crate) pairs: Vec<String>,
    pub(crate) cards: Vec<Card>,
    pub(crate) colors: Vec<String>,
    pub(crate) ways: Ways,
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().expect("a text").to_owned()
}

fn number(value: &Value, key: &str) -> i64 {
    value[key].as_integer().expect("a number")
}

fn list<'a>(table: &'a Table, key: &str) -> &'a [Value] {
    table.get(key).map_or(&[], |value| value.as_array().expect("a list"))
}

/// Where a circle lies; on our maps always on a corner of the grid.
fn corner(value: &Value) -> (i64, i64) {
    let at = value["at"].as_array().expect("a place");
    (at[0].as_integer().expect("a corner"), at[1].as_integer().expect("a corner"))
}

fn stays(table: &Table) -> bool {
    table.get("vehicles-stay").is_some_and(|value| value.as_bool().expect("yes or no"))
}

fn kind(name: &str) -> Kind {
    match name {
        "move" => Kind::Move,
        "station" => Kind::Station,
        "station-trade" => Kind::Trade,
        "invest" => Kind::Invest,
        "invest-disc" => Kind::InvestByDisc,
        "start" => Kind::Start,
        "speed" => Kind::Speed,
        "bike" => Kind::Bike,
        "discount" => Kind::Discount,
        "bidding" => Kind::Bidding,
        "loan" => Kind::Loan,
        "repay" => Kind::Repay,
        "speculate" => Kind::Speculate,
        "action-disc" => Kind::ExtraDisc,
        "card" => Kind::Card,
        "sell" => Kind::Sell,
        "copy" => Kind::Copy,
        other => panic!("no kind of action: {other}"),
    }
}

impl City {
    /// Reads the texts of a map, a card set and Drinks.
    pub(crate) fn read(map: &str, cards: &str, drinks: Option<&str>, ways: Ways) -> Self {
        let map: Table = map.parse().expect("a map");
        let deck: Table = cards.parse().expect("cards");
        let grid = &map["grid"];
        let mut city = Self {
            columns: number(grid, "columns"),
            rows: number(grid, "rows"),
            surcharges: list(&map, "surcharges").iter().map(|yen| yen.as_integer().expect("yen")).collect(),
            lines: Vec::new(),
            stops: Vec::new(),
            stations: Vec::new(),
            // TMV-MOD-13: one of map and cards suffices.
            vehicles_stay: stays(&map) || stays(&deck),
            pairs: list(&deck, "pairs").iter().map(|pair| pair.as_str().expect("a pair").to_owned()).collect(),
            cards: list(&deck, "cards").iter().map(read_card).collect(),
            colors: Vec::new(),
            ways,
        };
        city.read_stops(&map);
        city.read_lines(&map);
        if let Some(drinks) = drinks {
            city.read_drinks(&drinks.parse().expect("drinks"));
        }
        city
    }

    fn read_stops(&mut self, map: &Table) {
        for (index, station) in list(map, "stations").iter().enumerate() {
            let circles = station["stops"].as_array().expect("stops");
            let mut spaces = Vec::new();
            for circle in circles {
                let touching = self.around(corner(circle));
                spaces.extend(touching.iter().copied().filter(|space| !spaces.contains(space)).collect::<Vec<_>>());
                self.stops.push(Stop { id: text(circle, "id"), station: Some(index), spaces: touching });
            }
            self.stations.push(Station { id: text(station, "id"), circles: circles.len() as i64, spaces });
        }
        for halt in list(map, "halts") {
            let spaces = self.around(corner(halt));
            self.stops.push(Stop { id: text(halt, "id"), station: None, spaces });
        }
    }

    /// OS-COMP-6, TMV-MOD-14: Trains, then trams, then buses, each in the order of the file.
    fn read_lines(&mut self, map: &Table) {
        for wanted in ["train", "tram", "bus"] {
            for line in list(map, "lines").iter().filter(|line| line["kind"].as_str() == Some(wanted)) {
                let stop = |id: &Value| self.stops.iter().position(|stop| Some(stop.id.as_str()) == id.as_str());
                self.lines.push(Line {
                    id: text(line, "id"),
                    pair: wanted != "train",
                    stocks: number(line, "stocks") as usize,
                    spots: number(line, "spots") as usize,
                    stops: line["stops"]
                        .as_array()
                        .expect("stops")
                        .iter()
                        .map(|id| stop(id).expect("a stop"))
                        .collect(),
                });
            }
        }
    }

    /// DR-SET-1, -2, TMV-MOD-16: all colors, and as many shapes as make the stack as high as the others.
    fn read_drinks(&mut self, drinks: &Table) {
        let high = self.cards.iter().filter(|card| card.pair == self.pairs[0]).count();
        let card = |id: String, faces, color| Card { id, pair: "drinks".to_owned(), dots: 0, faces, color };
        for (index, color) in list(drinks, "colors").iter().enumerate() {
            let id = text(color, "id");
            self.colors.push(id.clone());
            self.cards.push(card(id, Vec::new(), Some(index)));
        }
        for shape in 1..=high - self.colors.len() {
            let face = Face { kind: Kind::Shape, spots: 1, number: 0 };
            self.cards.push(card(format!("dr-{shape}"), vec![face], None));
        }
        self.pairs.push("drinks".to_owned());
    }

    /// The up to four spaces around a corner: a circle there touches them.
    fn around(&self, (x, y): (i64, i64)) -> Vec<Space> {
        let four = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)];
        four.into_iter().filter(|space| self.is_on_grid(*space)).collect()
    }

    fn is_on_grid(&self, (column, row): Space) -> bool {
        (0..self.columns).contains(&column) && (0..self.rows).contains(&row)
    }

    pub(crate) fn spaces(&self) -> Vec<Space> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row))).collect()
    }

    /// TM-MOVE-4: the orthogonal neighbors.
    pub(crate) fn beside(&self, (column, row): Space) -> Vec<Space> {
        let four = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)];
        four.into_iter().filter(|space| self.is_on_grid(*space)).collect()
    }

    /// The spaces from which one boards what stands at a stop: those of its whole Station (TM-RIDE-9), or of the halt.
    pub(crate) fn platform(&self, stop: usize) -> &[Space] {
        match self.stops[stop].station {
            Some(station) => &self.stations[station].spaces,
            None => &self.stops[stop].spaces,
        }
    }

    /// Whether two stops are one place: a Station that both are part of, or the same halt.
    pub(crate) fn same_place(&self, one: usize, other: usize) -> bool {
        one == other || (self.stops[one].station.is_some() && self.stops[one].station == self.stops[other].station)
    }

    pub(crate) fn face(&self, (card, which): Deed) -> Face {
        self.cards[card].faces[which]
    }

    pub(crate) fn card(&self, id: &str) -> usize {
        self.cards.iter().position(|card| card.id == id).expect("a card")
    }
}

fn read_card(card: &Value) -> Card {
    let face = |face: &Value| Face {
        kind: kind(&text(face, "kind")),
        spots: number(face, "discs") as usize,
        number: number(face, "number"),
    };
    Card {
        id: text(card, "id"),
        pair: text(card, "pair"),
        dots: number(card, "dots"),
        faces: card["actions"].as_array().expect("actions").iter().map(face).collect(),
        color: None,
    }
}

/// TM-VAL-2: the higher and the lower amount of a Value.
pub(crate) fn split(value: i64) -> (i64, i64) {
    let lower = value / 300 * 100;
    (value - lower, lower)
}
