//! All that one viewer may know, and whole states that fit it.

use serde::{Serialize, Serializer};
use tabletop::{Dice, Seat, Seats, Seed, Shuffles, Viewer};

use crate::{
    MetroX, State,
    cards::{DECK, FaceId},
    position::SheetNames,
    state::{Pile, Sheet, Sheets},
};

/// A table as one viewer knows it: everything but the order of the deck and the others' pending choices (MX-HID-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The turn, counted from 1.
    pub turn: u8,
    /// How often the deck was shuffled; the first time is the setup.
    pub shuffles: u32,
    /// The cards flipped since the last shuffle, the card of this turn last.
    pub discard: Vec<FaceId>,
    /// The sheets; a pending choice is there on the viewer's own only.
    pub sheets: Sheets,
    /// Who has not chosen yet; nobody: the game is over.
    pub waiting: Seats,
}

impl View {
    /// The card of this turn.
    pub fn card(&self) -> Option<FaceId> {
        self.discard.last().copied()
    }

    /// The viewer's sheet, if it is asked to choose.
    pub(crate) fn asked(&self) -> Option<&Sheet> {
        let seat = self.seat().filter(|seat| self.waiting.contains(*seat))?;
        self.sheets.get(seat.index())
    }

    /// The seat that looks.
    pub const fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// A view as JSON.
#[derive(Serialize)]
pub(crate) struct NamedView<'a> {
    turn: u8,
    card: Option<&'a str>,
    discard: Vec<&'a str>,
    /// How many cards of each face are left in the deck.
    deck: Counts<'a>,
    waiting: Seats,
    over: bool,
    players: Vec<NamedSheet<'a>>,
}

#[derive(Serialize)]
struct NamedSheet<'a> {
    #[serde(flatten)]
    sheet: SheetNames<'a>,
    choice: Option<String>,
    score: i64,
    empty: u32,
}

/// Counts by name, in the order of the deck file.
struct Counts<'a>(Vec<(&'a str, u8)>);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl MetroX {
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut sheets = state.sheets.clone();
        for (seat, sheet) in Seat::all(self.players).zip(&mut sheets) {
            if !viewer.is(seat) {
                sheet.choice = None;
            }
        }
        View {
            viewer,
            turn: state.pile.turn,
            shuffles: state.pile.shuffles.times(),
            discard: state.discard().to_vec(),
            sheets,
            waiting: state.waiting,
        }
    }

    pub(crate) fn named<'a>(&'a self, view: &'a View) -> NamedView<'a> {
        let id = |face: &FaceId| self.face(*face).id.as_str();
        let sheets = view.sheets.iter().map(|sheet| NamedSheet {
            sheet: self.name_sheet(sheet),
            choice: sheet.choice.map(|action| self.write(action)),
            score: self.score(sheet),
            empty: sheet.empty_stations(&self.board),
        });
        NamedView {
            turn: view.turn,
            card: view.card().as_ref().map(id),
            discard: view.discard.iter().map(id).collect(),
            deck: Counts(self.left_in_deck(view).collect()),
            waiting: view.waiting,
            over: view.waiting.is_empty(),
            players: sheets.collect(),
        }
    }

    /// How many cards of each face are left in the deck: all but those flipped since the last shuffle (MX-SHUF-3).
    pub fn left_in_deck<'a>(&'a self, view: &View) -> impl Iterator<Item = (&'a str, u8)> {
        self.cards.faces.iter().enumerate().map(|(at, face)| {
            let flipped = view.discard.iter().filter(|flipped| usize::from(flipped.0) == at).count();
            (face.id.as_str(), face.copies.saturating_sub(flipped as u8))
        })
    }

    /// A whole state that fits the view: the deck in a new order, and a random choice for every other seat that has
    /// chosen.
    pub(crate) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut order = self.cards.sorted;
        put_first(&mut order, &view.discard);
        let flipped = view.discard.len().min(DECK);
        dice.shuffle(&mut order[flipped..]);
        let mut state = State {
            pile: Pile {
                shuffles: Shuffles::new(Seed::drawn(dice), self.deck_stream, view.shuffles, &self.cards.sorted),
                order,
                flipped: flipped as u8,
                turn: view.turn,
            },
            waiting: self.everybody,
            sheets: view.sheets.clone(),
        };
        if view.waiting.is_empty() {
            state.waiting = Seats::NONE;
            return state;
        }
        let mut legal = Vec::new();
        for seat in self.asked(&state, state.card()) {
            let chosen = !view.waiting.contains(seat);
            if chosen && !view.viewer.is(seat) {
                legal.clear();
                self.legal(&state, seat, &mut legal);
                state.sheets[seat.index()].choice = dice.pick(&legal);
            }
        }
        state.waiting = view.waiting;
        state
    }
}

/// Puts the cards flipped, in their order, before the rest.
fn put_first(order: &mut [FaceId; DECK], flipped: &[FaceId]) {
    for (at, face) in flipped.iter().enumerate().take(DECK) {
        if let Some(found) = order.iter().skip(at).position(|other| other == face) {
            order[at..=at + found].rotate_right(1);
        }
    }
}
