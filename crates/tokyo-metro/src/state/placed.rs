//! Where the Action discs of a player lie.

use crate::id::{ActionId, ActionSet};

/// The most further placements on actions that a player fills already: six discs, the first of them elsewhere.
const MOST_AGAIN: usize = 5;

/// The actions whose spots a player's discs fill. One that the player has copied may be among them more than once
/// (OS-COPY-15): each time with a disc for each of its spots.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Placed {
    actions: ActionSet,
    /// The second and further times, in order.
    again: [ActionId; MOST_AGAIN],
    times: u8,
}

impl Placed {
    /// The actions, each once.
    #[inline]
    pub const fn actions(&self) -> ActionSet {
        self.actions
    }

    /// Whether discs lie on `action`.
    #[inline]
    pub const fn contains(&self, action: ActionId) -> bool {
        self.actions.contains(action)
    }

    /// Whether no disc lies anywhere.
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The second and further times that actions were filled.
    pub fn again(&self) -> &[ActionId] {
        self.again.get(..usize::from(self.times)).unwrap_or_default()
    }

    /// How often the spots of `action` are filled.
    #[inline]
    pub fn count(&self, action: ActionId) -> u8 {
        let again = self.again().iter().filter(|other| **other == action).count();
        u8::from(self.contains(action)) + again as u8
    }

    /// The actions, each as often as it is filled, in the order of the deck file.
    pub fn iter(&self) -> impl Iterator<Item = ActionId> {
        self.actions.iter().flat_map(|action| std::iter::repeat_n(action, usize::from(self.count(action))))
    }

    /// Discs are put on an action.
    #[inline]
    pub(crate) fn put(&mut self, action: ActionId) {
        if !self.contains(action) {
            self.actions.insert(action);
        } else if let Some(place) = self.again.get_mut(usize::from(self.times)) {
            *place = action;
            self.times += 1;
            self.again[..usize::from(self.times)].sort_unstable();
        }
    }

    /// The discs of one time are taken off an action.
    #[inline]
    pub(crate) fn lift(&mut self, action: ActionId) {
        match self.again().iter().position(|other| *other == action) {
            Some(at) => {
                self.again.copy_within(at + 1.., at);
                self.again[MOST_AGAIN - 1] = ActionId::default();
                self.times -= 1;
            }
            None => self.actions.remove(action),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OS-COPY-15: discs for a copied action stay when a disc under them leaves; the spot is empty when all are gone.
    #[test]
    fn discs_lie_on_an_action_until_the_last_of_them_is_gone() {
        let (one, two) = (ActionId(7), ActionId(3));
        let mut placed = Placed::default();
        for action in [one, two, one, two, one] {
            placed.put(action);
        }
        assert_eq!(placed.iter().collect::<Vec<_>>(), [two, two, one, one, one]);
        placed.lift(one);
        placed.lift(two);
        assert_eq!((placed.count(one), placed.count(two)), (2, 1));
        placed.lift(two);
        assert!(!placed.contains(two) && placed.contains(one));
        placed.lift(one);
        placed.lift(one);
        assert_eq!(placed, Placed::default());
    }
}
