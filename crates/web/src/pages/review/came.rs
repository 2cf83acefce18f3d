//! What came of the choices in games that were played to their end: where the difference between two of them comes from.

use catalog::{Ends, Estimate, Scale, Verdict};
use tabletop::Phrase;

use super::{
    Scene,
    sum::{is_penalty, part_word},
    worth::bare,
};

/// A difference of fewer standard errors than this is noise.
const NOISE: f64 = 2.0;

impl Scene<'_> {
    /// What the better choice came to beside the other, in a sentence: the own score with the part of it that matters most, and the
    /// best rival's.
    pub(super) fn what_came(&self) -> Option<String> {
        let decision = &self.review.decisions[self.at];
        let ends = match (self.review.verdict(self.at), &decision.weighed[..]) {
            (Verdict::Worse(_), _) => decision.made()?.ends.as_ref()?,
            (Verdict::Best, [best, next, ..]) if best.action == decision.action && next.behind.mean > 0.0 => {
                next.ends.as_ref()?
            }
            _ => return None,
        };
        let rival = Some(ends.rival_ahead).filter(|_| self.review.scale == Scale::Lead);
        let (own, rival) = (Some(ends.score_behind), rival);
        let [own, rival] = [own, rival].map(|one| one.filter(|one| is_sure(*one)));
        let id = match (own.map(|one| one.mean > 0.0), rival.map(|one| one.mean > 0.0)) {
            (Some(true), None) => "review-came-own",
            (Some(true), Some(true)) => "review-came-both",
            (Some(true), Some(false)) => "review-came-own-but",
            (None, Some(true)) => "review-came-rival",
            (Some(false), Some(true)) => "review-came-rival-but",
            // Neither is sure by itself, or they contradict the difference that was told: then nothing is said.
            (None | Some(false), None | Some(false)) => return None,
        };
        let amount = |one: Option<Estimate>| bare(one.map_or(0.0, |one| one.mean), self.review.least);
        let phrase = Phrase::new(id).with("games", ends.games).with("own", amount(own)).with("rival", amount(rival));
        Some(
            self.say
                .phrase(&phrase.with("part", self.most_of_it(ends).unwrap_or_else(|| Phrase::new("review-came-all")))),
        )
    }

    /// The part of the own score that makes the most of the difference, if one does for sure.
    fn most_of_it(&self, ends: &Ends) -> Option<Phrase> {
        let sign = ends.score_behind.mean.signum();
        let parts = ends.parts.iter().filter(|part| is_sure(part.behind) && part.behind.mean * sign > 0.0);
        let most = parts.max_by(|one, two| one.behind.mean.abs().total_cmp(&two.behind.mean.abs()))?;
        let word = self.say.word(part_word(&most.part)?);
        let id = match (sign > 0.0, is_penalty(&most.part)) {
            (true, false) => "review-came-more",
            (false, false) => "review-came-less",
            (true, true) => "review-came-costs-less",
            (false, true) => "review-came-costs-more",
        };
        Some(Phrase::new(id).with("part", word).with("amount", bare(most.behind.mean, self.review.least)))
    }
}

/// Whether a difference is none by chance.
fn is_sure(difference: Estimate) -> bool {
    difference.mean.abs() > NOISE * difference.error.unwrap_or_default() && difference.mean != 0.0
}
