//! What things are worth, as people write it; and what each score adds up from.

use catalog::{Estimate, Scale};
use maud::{Markup, html};
use tabletop::{Part, Phrase};

use super::{
    super::{end::signed, frame::shape},
    Scene,
};

/// From this on differences count in the hundreds, and nobody wants a digit after the point: Yen.
const LARGE: f64 = 10.0;

/// What is counted, by the least difference that matters.
fn is_yen(least: f64) -> bool {
    least >= LARGE
}

fn digits(number: f64, least: f64) -> String {
    if is_yen(least) { grouped(number) } else { format!("{number:.1}") }
}

/// A whole number with a comma at each thousand.
fn grouped(number: f64) -> String {
    let whole = format!("{:.0}", number.abs());
    let mut text = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < -0.5 { format!("-{text}") } else { text }
}

/// A worth: a lead with its sign. Yen have theirs; points are told above the list.
pub(super) fn number(worth: f64, scale: Scale, least: f64) -> String {
    let sign = match scale {
        _ if worth < 0.0 => "−",
        Scale::Lead => "+",
        Scale::Score => "",
    };
    let unit = if is_yen(least) { "¥" } else { "" };
    format!("{sign}{unit}{}", digits(worth.abs(), least))
}

/// A difference with its unit and how sure it is, as a sentence takes it in.
fn amount(difference: Estimate, least: f64) -> Phrase {
    let text = digits(difference.mean, least).replace('-', "−");
    let id = match (is_yen(least), difference.error) {
        (true, Some(_)) => "review-yen-sure",
        (true, None) => "review-yen",
        (false, Some(_)) => "review-points-sure",
        (false, None) => "review-points",
    };
    let phrase = Phrase::new(id).with("amount", text);
    match difference.error {
        Some(error) => phrase.with("error", sure(error, least)),
        None => phrase,
    }
}

/// A standard error.
pub(super) fn sure(error: f64, least: f64) -> String {
    digits(error, least)
}

impl Scene<'_> {
    /// A difference in words.
    pub(super) fn amount(&self, difference: Estimate) -> String {
        self.say.phrase(&amount(difference, self.review.least))
    }

    /// What is counted.
    pub(super) fn unit(&self) -> &'static str {
        if is_yen(self.review.least) { "yen" } else { "points" }
    }

    /// What each score added up from at this moment, as if the game had ended then.
    pub(super) fn parts(&self) -> Markup {
        self.sum("parts-then", "review-parts", &self.moment.parts)
    }

    /// What each score added up from in the end.
    pub(super) fn parts_in_the_end(&self) -> Markup {
        self.sum("parts-end", "review-parts-end", &self.end.parts)
    }

    fn sum(&self, id: &str, title: &'static str, parts: &[Vec<Part>]) -> Markup {
        let say = self.say;
        let seats: Vec<usize> = self.shown_columns();
        let mut causes: Vec<Phrase> = Vec::new();
        for cause in seats.iter().filter_map(|at| parts.get(*at)).flatten().map(cause) {
            if !causes.contains(&cause) {
                causes.push(cause);
            }
        }
        let points = |at: usize, of: &Phrase| {
            let own = parts.get(at).into_iter().flatten().filter(|part| cause(part) == *of);
            own.map(|part| part.points).sum::<i64>()
        };
        let total = |at: usize| parts.get(at).into_iter().flatten().map(|part| part.points).sum::<i64>();
        html! {
            section id=(id) .card .rv-parts {
                h2 { (say.word(title)) }
                div .scores tabindex="0" role="region" aria-label=(say.word(title)) {
                    table .sum {
                        thead { tr { td {} @for &at in &seats { th scope="col" { (shape(at)) span .unseen { (self.names[at]) } } } } }
                        tbody { @for of in &causes { tr { th scope="row" { (self.heading(of)) } @for &at in &seats { td { (signed(points(at, of))) } } } } }
                        tfoot { tr { th scope="row" { (say.word("end-total")) } @for &at in &seats { td { (signed(total(at))) } } } }
                    }
                }
            }
        }
    }

    /// The seats that have a column: of many the one whose decision it is, and one's own.
    pub(super) fn shown_columns(&self) -> Vec<usize> {
        const MOST: usize = 6;
        let all = 0..self.names.len();
        if self.names.len() <= MOST {
            return all.collect();
        }
        let decider = self.review.decisions[self.at].seat.index();
        all.filter(|at| *at == decider || self.own.is_some_and(|own| own.index() == *at)).collect()
    }

    fn heading(&self, cause: &Phrase) -> String {
        super::super::end::heading(cause).map_or_else(|| self.told(cause), |key| self.say.word(key))
    }
}

/// What a part is for, however often.
fn cause(part: &Part) -> Phrase {
    let mut phrase = part.what.clone();
    phrase.args.retain(|(name, _)| *name != "count");
    phrase
}

#[cfg(test)]
mod tests {
    use tabletop::Lang;

    use super::*;

    #[test]
    fn yen_have_commas_and_points_one_digit() {
        assert_eq!(number(1234.4, Scale::Lead, 100.0), "+¥1,234");
        assert_eq!(number(-1234.4, Scale::Lead, 100.0), "−¥1,234");
        assert_eq!(number(-2.04, Scale::Lead, 0.5), "−2.0");
        assert_eq!(number(31.25, Scale::Score, 0.5), "31.2");
        let said = |lang, mean, error, least| crate::say::Say(lang).phrase(&amount(Estimate { mean, error }, least));
        assert_eq!(said(Lang::En, 812.0, Some(95.5), 100.0), "¥812 ± ¥96");
        assert_eq!(said(Lang::Ja, 812.0, Some(95.5), 100.0), "¥812（±¥96）");
        assert_eq!(said(Lang::En, 4.25, None, 0.5), "4.2 points");
        assert_eq!(said(Lang::Ja, 4.25, Some(0.31), 0.5), "4.2点（±0.3）");
    }
}
