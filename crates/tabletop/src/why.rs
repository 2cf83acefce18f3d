//! Why one choice is better than another, in the numbers of the game.

use crate::{Arg, Phrase, Words};

/// Facts that are told of the choice that is spoken for, and of the other one.
const FOR_IT: usize = 2;
const FOR_THE_OTHER: usize = 1;

/// What speaks for a choice beside another one, and what for the other: facts of the game, the weightiest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Why<F> {
    /// For the choice.
    pub for_it: Vec<F>,
    /// For the other one.
    pub for_other: Vec<F>,
}

/// Which two choices are compared, so that the sentence names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// The best choice beside the one that was made.
    Made,
    /// The one that was made, which is the best, beside the next best.
    Next,
}

impl<F> Why<F> {
    /// Why `it` is better than `other`, from what their seat knows.
    pub fn of<G: Words<Fact = F>>(game: &G, view: &G::View, it: G::Action, other: G::Action) -> Self {
        // The same words are said once.
        let facts = |one, two, most| {
            let mut said: Vec<Phrase> = Vec::new();
            let is_new = |fact: &F| {
                let phrase = game.say_fact(fact);
                let is_new = !said.contains(&phrase);
                said.push(phrase);
                is_new
            };
            game.facts(view, one, two).into_iter().filter(is_new).take(most).collect()
        };
        Self { for_it: facts(it, other, FOR_IT), for_other: facts(other, it, FOR_THE_OTHER) }
    }

    /// The same in one sentence. Where nothing at once speaks for the choice it says so, rather than find a reason.
    pub fn sentence<G: Words<Fact = F>>(&self, game: &G, beside: Beside) -> Phrase {
        let said = |facts: &[F]| facts.iter().map(|fact| Arg::from(game.say_fact(fact))).collect::<Vec<_>>();
        let (it, other) = match beside {
            Beside::Made => ("table-why-best", "table-why-made"),
            Beside::Next => ("table-why-this", "table-why-next"),
        };
        let id = match (&self.for_it[..], &self.for_other[..]) {
            ([], []) => "table-why-later",
            ([], _) => "table-why-later-but",
            ([_], []) => "table-why-one",
            ([_], _) => "table-why-one-but",
            (_, []) => "table-why-two",
            (..) => "table-why-two-but",
        };
        let mut first = said(&self.for_it).into_iter();
        let mut phrase = Phrase::new(id).with("it", Phrase::new(it)).with("other", Phrase::new(other));
        for (name, fact) in ["one", "two"].into_iter().zip(&mut first) {
            phrase = phrase.with(name, fact);
        }
        phrase.with("but", said(&self.for_other))
    }
}
