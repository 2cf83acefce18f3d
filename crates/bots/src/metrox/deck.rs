//! What may still come: how many cards of each face are left. Never their order, which no seat knows.

use metrox::{
    MetroX,
    cards::{FaceId, Kind, MOST_FACES},
};

/// The deck as every seat knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deck {
    left: [u8; MOST_FACES],
    total: u8,
}

/// The deck in the few numbers that a value looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outlook {
    pub(super) stars: u8,
    pub(super) circled: u8,
    /// Numbers of five and more.
    pub(super) high: u8,
    pub(super) free: u8,
    pub(super) total: u8,
}

impl Deck {
    /// All cards.
    pub(super) fn full(game: &MetroX) -> Self {
        let mut left = [0; MOST_FACES];
        for (left, face) in left.iter_mut().zip(&game.cards().faces) {
            *left = face.copies;
        }
        Self { left, total: left.iter().sum() }
    }

    /// The deck after the turn of the last of these cards, all flipped since the last shuffle.
    pub(super) fn after(game: &MetroX, flipped: &[FaceId]) -> Self {
        flipped.iter().fold(Self::full(game), |deck, face| deck.flip(game, *face))
    }

    /// The deck after a turn with this card (MX-SHUF-1, MX-SHUF-2).
    pub(super) fn flip(mut self, game: &MetroX, face: FaceId) -> Self {
        if let Some(left) = self.left.get_mut(usize::from(face.0)) {
            *left = left.saturating_sub(1);
        }
        self.total = self.total.saturating_sub(1);
        if game.cards().shuffles(face) || self.total == 0 { Self::full(game) } else { self }
    }

    /// The faces that may be next, each with its chance.
    pub(super) fn next(&self) -> impl Iterator<Item = (FaceId, f32)> + use<> {
        let total = f32::from(self.total);
        let faces = self.left.into_iter().enumerate().filter(|(_, left)| *left > 0);
        faces.map(move |(at, left)| (FaceId(at as u8), f32::from(left) / total))
    }

    pub(super) fn outlook(&self, game: &MetroX) -> Outlook {
        let mut outlook = Outlook { stars: 0, circled: 0, high: 0, free: 0, total: self.total };
        for (face, left) in game.cards().faces.iter().zip(self.left) {
            match face.kind {
                Kind::Star => outlook.stars += left,
                Kind::Circled(_) => outlook.circled += left,
                Kind::Number(5..) => outlook.high += left,
                Kind::Free => outlook.free += left,
                Kind::Number(_) => {}
            }
        }
        outlook
    }

    /// A number that tells this deck from every other: five bits a face.
    pub(super) fn key(&self) -> u128 {
        self.left.iter().fold(0, |key, left| key << 5 | u128::from(*left))
    }
}
