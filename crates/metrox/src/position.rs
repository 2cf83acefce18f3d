//! A state written down with names, and read back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tabletop::{Illegal, Phrase, Rule, Seat, Seats, Seed, Shuffles, scenario};

use crate::{
    MetroX, State,
    board::{LineId, MOST_LINES, StationId},
    cards::{DECK, FaceId, Kind},
    state::{Pile, Sheet},
    tables::SETTLED,
};

/// A state with names.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The luck of later shuffles.
    pub seed: Seed,
    /// How often the deck was shuffled; the first time is the setup.
    pub shuffles: u32,
    /// The turn, counted from 1.
    pub turn: u8,
    /// The deck, the next card first.
    pub deck: Vec<String>,
    /// The cards flipped since the last shuffle, the card of this turn last.
    pub discard: Vec<String>,
    /// The players' sheets.
    pub players: Vec<PlayerPosition>,
}

/// A player's sheet with names.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlayerPosition {
    /// What is written in the windows of each line, from its start.
    pub windows: BTreeMap<String, Vec<String>>,
    /// What is drawn in the stations that are filled.
    pub stations: BTreeMap<String, Mark>,
    /// The lines completed first.
    pub crowns: Vec<String>,
    /// The lines completed later.
    pub diamonds: Vec<String>,
    /// What the player has chosen for the card of this turn.
    pub choice: Option<String>,
}

/// What is drawn in a station.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(untagged)]
pub enum Mark {
    /// A star's number.
    Star(u32),
    /// A circle.
    Circle(Circle),
}

/// A circle, written `circle`.
#[derive(Serialize, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Circle {
    /// `circle`.
    Circle,
}

/// A sheet with names, borrowed: as views write it.
#[derive(Serialize)]
pub(crate) struct SheetNames<'a> {
    windows: BTreeMap<&'a str, Vec<&'a str>>,
    stations: BTreeMap<&'a str, Mark>,
    crowns: Vec<&'a str>,
    diamonds: Vec<&'a str>,
}

impl MetroX {
    pub(crate) fn name_sheet<'a>(&'a self, sheet: &Sheet) -> SheetNames<'a> {
        let lines = |bits: u16| {
            let set = self.board.lines().filter(move |(id, _)| bits >> id.0 & 1 == 1);
            set.map(|(_, line)| line.id.as_str()).collect()
        };
        let windows = self.board.lines().map(|(id, line)| {
            let written = (0..line.windows).filter_map(|window| sheet.window(&self.board, id, window));
            (line.id.as_str(), written.map(|face| self.face(face).id.as_str()).collect())
        });
        let filled = self.board.stations().filter(|(id, _)| sheet.is_filled(&self.board, *id));
        let stations = filled.map(|(id, station)| {
            let mark = sheet.star_number(&self.board, id).map_or(Mark::Circle(Circle::Circle), Mark::Star);
            (station.id.as_str(), mark)
        });
        SheetNames {
            windows: windows.collect(),
            stations: stations.collect(),
            crowns: lines(sheet.crowns),
            diamonds: lines(sheet.diamonds),
        }
    }

    pub(crate) fn position(&self, state: &State) -> Position {
        let ids = |faces: &[FaceId]| faces.iter().map(|face| self.face(*face).id.clone()).collect();
        let owned = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect::<Vec<_>>();
        let players = state.sheets.iter().map(|sheet| {
            let names = self.name_sheet(sheet);
            PlayerPosition {
                windows: names.windows.into_iter().map(|(line, faces)| (line.to_owned(), owned(faces))).collect(),
                stations: names.stations.into_iter().map(|(station, mark)| (station.to_owned(), mark)).collect(),
                crowns: owned(names.crowns),
                diamonds: owned(names.diamonds),
                choice: sheet.choice.map(|action| self.write(action)),
            }
        });
        Position {
            seed: state.pile.shuffles.seed(),
            shuffles: state.pile.shuffles.times(),
            turn: state.pile.turn,
            deck: ids(state.deck()),
            discard: ids(state.discard()),
            players: players.collect(),
        }
    }

    /// The state that a position describes; refused if it breaks a rule.
    pub(crate) fn restore(&self, position: &Position) -> Result<State, Illegal> {
        let all = position.discard.iter().chain(&position.deck).map(|id| self.read_face(id));
        let all = all.collect::<Result<Vec<FaceId>, Illegal>>()?;
        let mut sorted = all.clone();
        sorted.sort_unstable();
        let order = <[FaceId; DECK]>::try_from(all.as_slice()).ok().filter(|_| sorted == self.cards.sorted);
        let order = order.ok_or_else(|| {
            let why = Phrase::new("metrox-chk-cards").with("count", all.len());
            Illegal::by(Rule("MX-CHK-4"), why)
        })?;
        if position.discard.is_empty() {
            return Err(Illegal::by(Rule("MX-TURN-1"), Phrase::new("metrox-chk-no-card")));
        }
        let sheets = position.players.iter().map(|player| self.read_sheet(player));
        let mut state = State {
            pile: Pile {
                shuffles: Shuffles::new(position.seed, self.deck_stream, position.shuffles, &self.cards.sorted),
                order,
                flipped: position.discard.len() as u8,
                turn: position.turn,
            },
            waiting: Seats::NONE,
            sheets: sheets.collect::<Result<_, Illegal>>()?,
        };
        if !state.is_over() {
            state.waiting = self.asked(&state, state.card());
        }
        self.read_choices(position, &mut state)?;
        self.audit(&state)?;
        Ok(state)
    }

    /// Cards that a scenario does not name keep the seed's order.
    pub(crate) fn complete(started: &Position, wanted: &mut Position) {
        let order: Vec<String> = started.discard.iter().chain(&started.deck).cloned().collect();
        scenario::keep_the_rest(&order, &wanted.discard, &mut wanted.deck);
    }

    fn read_face(&self, id: &str) -> Result<FaceId, Illegal> {
        self.cards.face(id).ok_or_else(|| unknown("metrox-unknown-card", id))
    }

    fn read_line_id(&self, id: &str) -> Result<LineId, Illegal> {
        self.board.line(id).ok_or_else(|| unknown("metrox-unknown-line", id))
    }

    fn read_sheet(&self, player: &PlayerPosition) -> Result<Sheet, Illegal> {
        let mut sheet = Sheet::empty(&self.board);
        for (line, written) in &player.windows {
            let id = self.read_line_id(line)?;
            for face in written {
                let face = self.read_face(face)?;
                if sheet.windows_left(&self.board, id) == 0 {
                    let why = Phrase::new("metrox-no-window").with("line", &self.line(id).name);
                    return Err(Illegal::by(Rule("MX-IND-4"), why).about(line));
                }
                if self.cards.kind(face) == Kind::Free {
                    let why = Phrase::new("metrox-chk-free-window");
                    return Err(Illegal::by(Rule("MX-FREE-1"), why).about(line));
                }
                sheet.open &= self.write_card(&mut sheet, id, face);
            }
        }
        for (name, mark) in &player.stations {
            let id = self.board.station(name).ok_or_else(|| unknown("metrox-unknown-station", name))?;
            self.read_mark(&mut sheet, id, *mark)?;
        }
        for (lines, into) in [(&player.crowns, &mut sheet.crowns), (&player.diamonds, &mut sheet.diamonds)] {
            for line in lines {
                *into |= 1 << self.read_line_id(line)?.0;
            }
        }
        for (id, _) in self.board.lines().filter(|(id, _)| (sheet.crowns | sheet.diamonds) >> id.0 & 1 == 1) {
            sheet.missing.0[usize::from(id.0) % MOST_LINES] = SETTLED;
        }
        Ok(sheet)
    }

    /// MX-STAR-2: a star's number is twice the number of lines through its station.
    fn read_mark(&self, sheet: &mut Sheet, id: StationId, mark: Mark) -> Result<(), Illegal> {
        let station = self.station(id);
        self.fill_free(sheet, id);
        if let Mark::Star(number) = mark {
            let due = 2 * station.bits.count_ones();
            if number != due {
                let why = Phrase::new("metrox-chk-star").with("station", &station.name);
                let why = why.with("number", number).with("due", due);
                return Err(Illegal::by(Rule("MX-STAR-2"), why).about(&station.id));
            }
            sheet.stars |= station.bits;
        }
        Ok(())
    }

    /// MX-TURN-2: not all who are asked have chosen; MX-FREE-3: a card that asks nobody is not the card of a turn.
    fn read_choices(&self, position: &Position, state: &mut State) -> Result<(), Illegal> {
        if state.waiting.is_empty() && !state.is_over() {
            return Err(Illegal::by(Rule("MX-FREE-3"), Phrase::new("metrox-chk-nobody-asked")));
        }
        for (seat, player) in Seat::all(self.players).zip(&position.players) {
            let Some(text) = &player.choice else { continue };
            let action = self.read(state, seat, text)?;
            self.check(state, seat, action)?;
            state.sheets[seat.index()].choice = Some(action);
            state.waiting.remove(seat);
        }
        if state.waiting.is_empty() && !state.is_over() {
            return Err(Illegal::by(Rule("MX-TURN-2"), Phrase::new("metrox-chk-all-chose")));
        }
        Ok(())
    }
}

fn unknown(phrase: &'static str, id: &str) -> Illegal {
    Illegal::form(Phrase::new(phrase).with("id", id.chars().take(40).collect::<String>())).about(id)
}
