//! How long a bot may think.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// Whether whoever asks still waits for an answer. It is asked before every iteration, so it may also hold the bot up while others
/// need its thread.
pub trait Patience: fmt::Debug + Sync {
    /// Whether the answer is still wanted.
    fn goes_on(&self) -> bool;
}

/// True: nobody waits any more.
impl Patience for AtomicBool {
    fn goes_on(&self) -> bool {
        !self.load(Ordering::Relaxed)
    }
}

impl<P: Patience + Send> Patience for Arc<P> {
    fn goes_on(&self) -> bool {
        (**self).goes_on()
    }
}

/// How long a bot may think about one question: by iterations, by the clock, or as long as it likes; and whoever asks may
/// change their mind.
///
/// An iteration is what the bot's search repeats: one choice looked at, one game played out. A bot calls
/// [`Budget::spend`] before each and answers with the best it has found when that is refused. With a number of iterations
/// it chooses the same on every machine; with a deadline it may not.
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    limit: Limit,
    patience: Option<&'a dyn Patience>,
}

#[derive(Clone, Copy, Debug)]
enum Limit {
    None,
    Iterations(u64),
    Until(Instant),
}

impl<'a> Budget<'a> {
    /// As long as the bot likes.
    pub const fn unlimited() -> Self {
        Self { limit: Limit::None, patience: None }
    }

    /// So many iterations.
    pub const fn iterations(count: u64) -> Self {
        Self { limit: Limit::Iterations(count), patience: None }
    }

    /// Until this moment.
    pub const fn until(deadline: Instant) -> Self {
        Self { limit: Limit::Until(deadline), patience: None }
    }

    /// And no longer than somebody waits for it: with an [`AtomicBool`], until that is true.
    #[must_use]
    pub const fn unless(self, patience: &'a dyn Patience) -> Self {
        Self { patience: Some(patience), ..self }
    }

    /// Takes one iteration from the budget; false if there is none left, or if nobody waits for the answer any more.
    pub fn spend(&mut self) -> bool {
        if self.patience.is_some_and(|patience| !patience.goes_on()) {
            return false;
        }
        match &mut self.limit {
            Limit::None => true,
            Limit::Iterations(left) => {
                let some = *left > 0;
                *left = left.saturating_sub(1);
                some
            }
            Limit::Until(deadline) => Instant::now() < *deadline,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_of_three_iterations_allows_three() {
        let mut budget = Budget::iterations(3);
        assert_eq!([(); 5].map(|()| budget.spend()), [true, true, true, false, false]);
    }

    #[test]
    fn a_deadline_that_has_passed_allows_nothing() {
        assert!(!Budget::until(Instant::now()).spend());
        assert!(Budget::unlimited().spend());
    }

    #[test]
    fn a_cancelled_question_allows_nothing_more() {
        let cancel = AtomicBool::new(false);
        let mut budget = Budget::unlimited().unless(&cancel);
        assert!(budget.spend());
        cancel.store(true, Ordering::Relaxed);
        assert!(!budget.spend());
    }
}
