//! A decision: what was chosen, what it cost, what the choices were worth and why; and the decisions around it.

use catalog::{Choice, Scale, Verdict};
use maud::{Markup, html};
use tabletop::{Beside, Phrase, Seat};

use super::{
    super::{frame::shape, what_if},
    Scene, bang,
    graph::percent,
    worth::{number, sure},
};

/// A choice as it is listed.
struct Line<'a> {
    /// What it does.
    does: String,
    choice: &'a Choice<String>,
    /// Whether it, or one that reads the same, was made.
    made: bool,
}

impl Scene<'_> {
    pub(super) fn card(&self) -> Markup {
        let (say, decision) = (self.say, &self.review.decisions[self.at]);
        let points = self.turning_points();
        let turning = points.iter().position(|step| *step == self.at);
        let count = self.review.decisions.len();
        html! {
            section #now .card .rv-card {
                p .rv-which {
                    @if let Some(turning) = turning {
                        (bang(true)) b { (say.phrase(&Phrase::new("review-turning-point").with("number", turning + 1).with("count", points.len()))) }
                    }
                    span .soft { (say.phrase(&Phrase::new("review-decision").with("number", self.at + 1).with("count", count))) }
                }
                h2 { (shape(decision.seat.index())) (self.whose(decision.seat)) ": " (self.does(self.at)) }
                p .rv-verdict { (self.verdict()) }
                (self.choices())
                @if let Some(why) = self.why() {
                    div #why .rv-why { p { (why) } @if let Some(came) = self.what_came() { p #came { (came) } } }
                }
                (self.ways(&points))
                p .rv-go { (what_if::way_on(self.id, self.at, say)) }
                p .soft .rv-sure { (self.stated()) }
            }
        }
    }

    fn whose(&self, seat: Seat) -> String {
        if self.own == Some(seat) { self.say.word("review-you") } else { self.name(seat).to_owned() }
    }

    /// What a listed decision does.
    fn does(&self, step: usize) -> String {
        let line = self.moment.lines.iter().find(|(at, _)| *at == step);
        line.map_or_else(|| self.review.decisions[step].action.clone(), |(_, does)| self.told(does))
    }

    /// What is said of the decision, and the chance that its seat had then.
    fn verdict(&self) -> Markup {
        let (say, decision) = (self.say, &self.review.decisions[self.at]);
        let by = |id: &'static str, loss| say.phrase(&Phrase::new(id).with("amount", self.amount(loss)));
        let said = match self.review.verdict(self.at) {
            Verdict::Forced => say.word("review-forced"),
            Verdict::Best => say.word("review-best"),
            Verdict::Small(loss) => by("review-small", loss),
            Verdict::Unclear(loss) => by("review-unclear", loss),
            Verdict::Worse(loss) => by("review-worse", loss),
        };
        if let (Verdict::Worse(_), Some((made, best))) = (self.review.verdict(self.at), self.wins()) {
            let wins = Phrase::new("review-instead").with("made", percent(made)).with("best", percent(best));
            return html! { b { (say.phrase(&wins)) } " " (said) };
        }
        let chance = self.review.chances(self.at).get(decision.seat.index());
        html! {
            b { (said) }
            @if let Some(chance) = chance {
                " "
                @match self.review.scale {
                    Scale::Lead => span .soft { (say.phrase(&Phrase::new("review-chance").with("win", percent(chance.win)).with("low", percent(chance.low)).with("high", percent(chance.high)))) },
                    Scale::Score => span .soft { (say.phrase(&Phrase::new("review-score").with("score", self.amount(chance.score)))) },
                }
            }
        }
    }

    /// How likely its seat was to win after the decision and after the best choice, where both are known and it is less.
    fn wins(&self) -> Option<(f64, f64)> {
        let decision = &self.review.decisions[self.at];
        let (made, best) = (self.win(decision.made()?)?, self.win(decision.weighed.first()?)?);
        (made < best).then_some((made, best))
    }

    /// How likely a choice was to win, where somebody can lose and games were played to their end.
    fn win(&self, choice: &Choice<String>) -> Option<f64> {
        let ends = choice.ends.as_ref().filter(|_| self.review.scale == Scale::Lead)?;
        Some(ends.win.mean)
    }

    /// The choices with what each was worth, the best first.
    pub(super) fn choices(&self) -> Markup {
        let (say, decision) = (self.say, &self.review.decisions[self.at]);
        let worths = || decision.weighed.iter().map(|choice| choice.worth.mean);
        let (low, high) = (worths().fold(f64::INFINITY, f64::min), worths().fold(f64::NEG_INFINITY, f64::max));
        // The worst of them still has a little of a bar.
        let among = |worth: f64| 12.0 + 88.0 * (worth - low) / (high - low).max(1e-9);
        let share =
            |choice: &Choice<String>| self.win(choice).map_or_else(|| among(choice.worth.mean), |win| 100.0 * win);
        let about = match (self.review.scale, decision.weighed.first().and_then(|best| self.win(best))) {
            (Scale::Lead, Some(_)) => "review-lead-win",
            (Scale::Lead, None) => "review-lead",
            (Scale::Score, _) => "review-worth",
        };
        html! {
            @if !decision.weighed.is_empty() {
                p .soft .rv-scale { (say.phrase(&Phrase::new(about).with("unit", self.unit()))) }
                ol .rv-choices {
                    @for (at, Line { does, choice, made }) in self.lines().into_iter().enumerate() {
                        @let best = at == 0;
                        li .rv-best[best] .rv-made[made] {
                            span .rv-does { (does) }
                            @if made { em .rv-tag { (say.word("review-made")) } }
                            @if best { em .rv-tag .rv-tag-best { (say.word("review-pick")) } }
                            span .rv-bar aria-hidden="true" { i style={"width:" (format!("{:.0}", share(choice))) "%"} {} }
                            (self.worth(choice))
                        }
                    }
                }
                @if decision.rest.count > 0 { p .soft .rv-more { (self.rest()) } }
            }
        }
    }

    /// The chance to win where it is known, and the lead in the end or the score.
    fn worth(&self, choice: &Choice<String>) -> Markup {
        let (scale, least) = (self.review.scale, self.review.least);
        let error = choice.worth.error.map(|error| format!(" ± {}", sure(error, least)));
        let worth = number(choice.worth.mean, scale, least);
        html! {
            b .rv-worth {
                @match self.win(choice) {
                    Some(win) => { (percent(win)) small { (worth) (error.unwrap_or_default()) } },
                    None => { (worth) @if let Some(error) = error { small { (error) } } },
                }
            }
        }
    }

    /// The choices that are not listed, and between which worths those of them lie that were looked at.
    fn rest(&self) -> String {
        let (rest, scale, least) = (self.review.decisions[self.at].rest, self.review.scale, self.review.least);
        let Some(seen) = rest.seen else {
            return self.say.phrase(&Phrase::new("review-more").with("count", rest.count));
        };
        let [low, high] = [seen.low, seen.high].map(|worth| number(worth, scale, least));
        let id = match (seen.count == rest.count, low == high) {
            (true, true) => "review-more-at",
            (true, false) => "review-more-between",
            (false, true) => "review-more-seen-at",
            (false, false) => "review-more-seen",
        };
        let phrase = Phrase::new(id).with("count", rest.count).with("seen", seen.count);
        self.say.phrase(&phrase.with("low", low).with("high", high))
    }

    /// The choices as lines. Those that read the same and are worth the same (one action on several cards) share one.
    fn lines(&self) -> Vec<Line<'_>> {
        let decision = &self.review.decisions[self.at];
        let mut lines: Vec<Line<'_>> = Vec::new();
        for choice in &decision.weighed {
            let does = self.moment.game.explain(decision.seat, &choice.action);
            let does = does.map_or_else(|| choice.action.clone(), |does| self.told(&does));
            let made = choice.action == decision.action;
            match lines.iter_mut().find(|line| line.does == does && line.choice.worth == choice.worth) {
                Some(line) => line.made |= made,
                None => lines.push(Line { does, choice, made }),
            }
        }
        lines
    }

    /// Why the better choice is better, or why the one that was made is; nothing where the difference says nothing.
    fn why(&self) -> Option<String> {
        let decision = &self.review.decisions[self.at];
        let why = |it: &str, other: &str, beside| {
            self.moment.game.why(decision.seat, it, other, beside).map(|why| self.told(&why))
        };
        match (self.review.verdict(self.at), &decision.weighed[..]) {
            (Verdict::Worse(_), [best, ..]) => why(&best.action, &decision.action, Beside::Made),
            (Verdict::Best, [best, next, ..]) if best.action == decision.action => {
                why(&best.action, &next.action, Beside::Next)
            }
            _ => None,
        }
    }

    /// Before and after, and from turning point to turning point.
    fn ways(&self, points: &[usize]) -> Markup {
        let say = self.say;
        let theirs = |step: &usize| self.only.is_none_or(|seat| self.review.decisions[*step].seat == seat);
        let back = (0..self.at).rev().find(theirs);
        let on = (self.at + 1..self.review.decisions.len()).find(theirs);
        let earlier = points.iter().copied().rfind(|step| *step < self.at);
        let later = points.iter().copied().find(|step| *step > self.at);
        let way = |to: Option<usize>, id: &str, key: &'static str, inside: Markup| {
            html! {
                @match to {
                    Some(step) => a .button id=(id) data-go href=(self.link(step)) aria-label=(say.word(key)) title=(say.word(key)) { (inside) },
                    None => span .button .off aria-disabled="true" { (inside) },
                }
            }
        };
        html! {
            nav .rv-ways aria-label=(say.word("review-ways")) {
                (way(earlier, "first", "review-earlier", html! { "‹ " (bang(false)) }))
                (way(back, "previous", "review-back", html! { "‹" }))
                a .button .rv-replay href={"/t/" (self.id) "/replay?step=" (self.at)} { (say.word("table-replay")) }
                (way(on, "next", "review-on", html! { "›" }))
                (way(later, "last", "review-later", html! { (bang(false)) " ›" }))
            }
        }
    }

    /// How sure all of this is.
    pub(super) fn stated(&self) -> String {
        let review = self.review;
        let least = self.amount(catalog::Estimate { mean: review.least, error: None });
        let id = if review.scale == Scale::Lead { "review-stated" } else { "review-stated-alone" };
        let phrase = Phrase::new(id).with("iterations", review.iterations.cast_signed());
        let phrase = phrase.with("more", review.more.cast_signed()).with("playouts", review.playouts.cast_signed());
        self.say.phrase(&phrase.with("least", least).with("off", percent(review.off())))
    }

    /// The decisions around the one that is shown.
    pub(super) fn list(&self) -> Markup {
        let say = self.say;
        html! {
            section #decisions .card {
                h2 { (say.word("review-decisions")) }
                ol .rv-steps {
                    @for (step, _) in &self.moment.lines {
                        @let (decision, shown) = (&self.review.decisions[*step], *step == self.at);
                        li .current[shown] {
                            a data-go href=(self.link(*step)) aria-current=[shown.then_some("step")] {
                                span .rv-number { (step + 1) }
                                (shape(decision.seat.index()))
                                span .rv-line { b { (self.whose(decision.seat)) } " " (self.does(*step)) }
                                @if self.review.turning_points.contains(step) { (bang(true)) span .unseen { (say.word("review-is-point")) } }
                                @else if matches!(self.review.verdict(*step), Verdict::Worse(_)) { span .rv-slip title=(say.word("review-slip")) { "−" } }
                            }
                        }
                    }
                }
                p { a href={"/t/" (self.id)} { (say.word("replay-table")) } }
            }
        }
    }
}
