//! What a bot is asked, and all that it may know.

use crate::{Budget, Dice, Seat, Viewer, Views};

/// A question put to one seat. A bot reads the legal actions and the view from it; the state stays out of its reach.
pub struct Ask<'a, G: Views> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    legal: &'a [G::Action],
}

impl<'a, G: Views> Ask<'a, G> {
    /// Asks `seat` to choose one of `legal`.
    pub const fn new(game: &'a G, state: &'a G::State, seat: Seat, legal: &'a [G::Action]) -> Self {
        Self { game, state, seat, legal }
    }

    /// The rules.
    pub const fn game(&self) -> &'a G {
        self.game
    }

    /// The seat that is asked.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What it may choose from; never empty.
    pub const fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// All that the seat knows. Made when asked for, because the cheapest bots never look.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// A whole state that fits what the seat knows, everything hidden dealt anew by `dice`: what a bot plays on in its head.
    pub fn imagine(&self, dice: &mut Dice) -> G::State {
        self.game.imagine(&self.view(), dice)
    }
}

/// A player that is a program.
pub trait Bot<G: Views>: Send {
    /// A new game begins: what was remembered of the last one is forgotten.
    fn new_game(&mut self) {}

    /// Chooses one of `ask.legal()` within `budget`; chance comes from the bot's own `dice` only.
    fn choose(&mut self, ask: &Ask<'_, G>, budget: &mut Budget<'_>, dice: &mut Dice) -> G::Action;
}
