//! Who hears what happens while an action is played.

/// Somebody who is told what happens. Events are made only if somebody listens, so simulation pays nothing.
pub trait Tell<E> {
    /// Hears of the event that `event` makes.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Tell<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

/// A list of events keeps them all.
impl<E> Tell<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
