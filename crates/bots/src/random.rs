//! The bot that knows nothing: the yardstick and the fuzzer.

use tabletop::{Ask, Bot, Budget, Dice, Views};

/// Chooses among the legal actions, each equally likely. It sees only that list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Views> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, ask: &Ask<'_, G>, _budget: &mut Budget<'_>, dice: &mut Dice) -> G::Action {
        let legal = ask.legal();
        let at = dice.below(legal.len() as u32) as usize;
        // `ask.legal()` is never empty, and `at` is below its length.
        legal[at]
    }
}
