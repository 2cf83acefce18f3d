//! The cards (MX-COMP-2).

use tabletop::{BoardFault, BoardFile, Name, Rule};
use wide::u8x16;

use crate::{
    board::WINDOWS,
    file::{CardsFile, FaceEntry, KindEntry},
};

/// The cards of a deck (MX-COMP-2, MX-CHK-5).
pub const DECK: usize = 20;
/// The most different faces: what is written in a window takes four bits, one value for an empty one.
pub const MOST_FACES: usize = 15;

/// The most free cards: then turns still fit into a byte.
const MOST_FREE: usize = u8::MAX as usize / WINDOWS as usize - 1;

/// A card's face, by its place in the deck file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FaceId(pub u8);

/// What a card makes the players do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Fill up to so many stations that follow each other (MX-NUM).
    Number(u8),
    /// Fill so many stations, passing over filled ones (MX-SKIP).
    Circled(u8),
    /// Write a number into one station (MX-STAR).
    Star,
    /// Fill any one station of the sheet (MX-FREE).
    Free,
}

/// What a card does, to be looked up in one place. One way for numbers and stars, because which card comes next can't be
/// guessed: a star fills like the number 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    /// All ones if a star's number is written, else 0.
    pub(crate) star: u128,
    /// The most stations of a line that it fills.
    pub(crate) number: u8,
    /// The same number if it passes over filled ones, else 0.
    pub(crate) skips: u8,
    /// Whether it fills a station of the player's choice, and nothing on a line.
    pub(crate) free: bool,
    /// Whether all cards are shuffled after its turn.
    pub(crate) shuffles: bool,
}

impl Stroke {
    pub(crate) const fn of(kind: Kind) -> Self {
        let (number, skips, free) = match kind {
            Kind::Number(number) => (number, 0, false),
            Kind::Circled(number) => (number, number, false),
            Kind::Star => (1, 0, false),
            Kind::Free => (0, 0, true),
        };
        let star = if matches!(kind, Kind::Star) { u128::MAX } else { 0 };
        Self { star, number, skips, free, shuffles: false }
    }
}

/// The face of a card.
#[derive(Clone, Debug)]
pub struct Face {
    /// As positions write it: `circled-3`.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// What it does.
    pub kind: Kind,
    /// How many cards have it.
    pub copies: u8,
    /// All cards are shuffled after its turn (MX-SHUF-1).
    pub shuffle: bool,
}

/// The cards.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The different faces.
    pub faces: Vec<Face>,
    /// The faces of all cards, by the order of the file: a deck before it is shuffled.
    pub sorted: [FaceId; DECK],
    /// What every face does, to be looked up without a check.
    pub(crate) kinds: [Kind; MOST_FACES + 1],
    /// The same for play.
    pub(crate) strokes: [Stroke; MOST_FACES + 1],
    /// The face after whose turn all cards are shuffled, if there is one.
    last: Option<FaceId>,
    /// The faces that are written in no window.
    free: Vec<FaceId>,
    /// MX-CHK-4: every free card comes back at most once for each window.
    pub(crate) most_turns: u8,
}

const DATA: Rule = Rule("MX-CHK-5");

impl Cards {
    /// Reads a deck and checks it.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        let data: CardsFile = file.load()?;
        let mut faces: Vec<Face> = Vec::new();
        for entry in &data.cards {
            if faces.iter().any(|face| face.id == *entry.id.get_ref()) {
                let what = format!("the card `{}` is there twice", entry.id.get_ref());
                return Err(file.fault(what, entry.id.span()).hint("say how many there are with `copies`"));
            }
            faces.push(read_face(file, entry)?);
        }
        let all: Vec<FaceId> =
            faces.iter().enumerate().flat_map(|(at, face)| vec![FaceId(at as u8); usize::from(face.copies)]).collect();
        let last = data.cards.last().map(|entry| entry.copies.span());
        let Ok(sorted) = <[FaceId; DECK]>::try_from(all.as_slice()) else {
            let fault = file.fault(format!("a deck of {} cards, not {DECK}", all.len()), last);
            return Err(fault.by(DATA).hint("correct the `copies`"));
        };
        let shuffle: Vec<&FaceEntry> = data.cards.iter().filter(|entry| entry.shuffle).collect();
        if shuffle.iter().map(|entry| u32::from(*entry.copies.get_ref())).sum::<u32>() > 1 {
            let fault =
                file.fault("more than one card has the shuffle icon", shuffle.last().map(|entry| entry.id.span()));
            return Err(fault.by(DATA).hint("`shuffle = true` stands on one card with `copies = 1`"));
        }
        let most_turns = most_turns(file, &data, &all, &faces)?;
        if faces.len() > MOST_FACES {
            return Err(file.fault(format!("{} different cards", faces.len()), last).hint("at most 15 are possible"));
        }
        let mut kinds = [Kind::Free; MOST_FACES + 1];
        faces.iter().zip(&mut kinds).for_each(|(face, kind)| *kind = face.kind);
        let mut strokes = kinds.map(Stroke::of);
        faces.iter().zip(&mut strokes).for_each(|(face, stroke)| stroke.shuffles = face.shuffle);
        let those = |wanted: fn(&Face) -> bool| {
            let ids = faces.iter().zip(0..).filter(move |(face, _)| wanted(face));
            ids.map(|(_, id)| FaceId(id)).collect::<Vec<_>>()
        };
        let (last, free) = (those(|face| face.shuffle).pop(), those(|face| face.kind == Kind::Free));
        Ok(Self { faces, sorted, kinds, strokes, last, free, most_turns })
    }

    /// The face with this id.
    pub fn face(&self, id: &str) -> Option<FaceId> {
        Some(FaceId(self.faces.iter().position(|face| face.id == id)? as u8))
    }

    /// What a face does.
    pub const fn kind(&self, face: FaceId) -> Kind {
        self.kinds[face.0 as usize & MOST_FACES]
    }

    /// The same for play.
    pub(crate) const fn stroke(&self, face: FaceId) -> &Stroke {
        &self.strokes[face.0 as usize & MOST_FACES]
    }

    /// How many cards of a deck are flipped when all are shuffled again after the card at `from` or a later one
    /// (MX-SHUF-1, MX-SHUF-2), and which of them are written in a window: one bit each.
    #[inline]
    pub(crate) fn flipped_of(&self, deck: &[FaceId; DECK], from: usize) -> (usize, u32) {
        let ends = self.last.map_or(0, |face| places_of(face, deck)) & u32::MAX << from | 1 << (DECK - 1);
        // All ones up to the first that ends it.
        let flipped = ends ^ (ends - 1);
        let free = self.free.iter().fold(0, |free, face| free | places_of(*face, deck));
        (ends.trailing_zeros() as usize + 1, flipped & !free)
    }

    /// Whether it has the shuffle icon.
    pub const fn shuffles(&self, face: FaceId) -> bool {
        self.stroke(face).shuffles
    }
}

/// Where a face lies in a deck: one bit for each card, sixteen of them from either end.
#[inline]
fn places_of(face: FaceId, deck: &[FaceId; DECK]) -> u32 {
    let sixteen = |from: usize| {
        let faces = u8x16::new(std::array::from_fn(|at| deck[from + at].0));
        faces.simd_eq(u8x16::splat(face.0)).to_bitmask() as u32
    };
    sixteen(0) | sixteen(DECK - 16) << (DECK - 16)
}

/// MX-CHK-4: a game ends, because between two shuffles a window is used and every free card is flipped once at most.
fn most_turns(file: &BoardFile, data: &CardsFile, all: &[FaceId], faces: &[Face]) -> Result<u8, BoardFault> {
    let endless = Rule("MX-CHK-4");
    let place = data.cards.iter().find(|entry| *entry.kind.get_ref() == KindEntry::Free).map(|entry| entry.kind.span());
    if faces.iter().any(|face| face.kind == Kind::Free && face.shuffle) {
        let fault = file.fault("a free card with the shuffle icon could come back for ever", place);
        return Err(fault.by(endless).hint("put `shuffle = true` on a card that is written in a window"));
    }
    let free = all.iter().filter(|face| faces[usize::from(face.0)].kind == Kind::Free).count();
    if free == all.len() {
        return Err(file.fault("a deck of free cards only: the game would never end", place).by(endless));
    }
    if free > MOST_FREE {
        return Err(file.fault(format!("{free} free cards"), place).hint(format!("at most {MOST_FREE} are possible")));
    }
    Ok(WINDOWS as u8 * (1 + free as u8))
}

fn read_face(file: &BoardFile, entry: &FaceEntry) -> Result<Face, BoardFault> {
    let needs = matches!(entry.kind.get_ref(), KindEntry::Number | KindEntry::Circled);
    let kind = match (entry.kind.get_ref(), entry.number.as_ref().map(|number| (*number.get_ref(), number.span()))) {
        (KindEntry::Number, Some((number @ 1..=31, _))) => Kind::Number(number),
        (KindEntry::Circled, Some((number @ 1..=31, _))) => Kind::Circled(number),
        (KindEntry::Star, None) => Kind::Star,
        (KindEntry::Free, None) => Kind::Free,
        (_, Some((number, place))) => {
            let hint = if needs { "a number from 1 to 31" } else { "star and free cards have no number: remove it" };
            return Err(file.fault(format!("the card has the number {number}"), place).hint(hint));
        }
        (_, None) => {
            let fault = file.fault(format!("the card `{}` has no number", entry.id.get_ref()), entry.kind.span());
            return Err(fault.hint("add `number = 3`"));
        }
    };
    let (id, name) = (entry.id.get_ref().clone(), entry.name.clone());
    Ok(Face { id, name, kind, copies: *entry.copies.get_ref(), shuffle: entry.shuffle })
}
