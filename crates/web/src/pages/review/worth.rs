//! What things are worth, as people write it.

use catalog::{Estimate, Scale};
use tabletop::Phrase;

use super::Scene;

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

/// A difference by itself, without its error or its sign.
pub(super) fn bare(difference: f64, least: f64) -> Phrase {
    amount(Estimate { mean: difference.abs(), error: None }, least)
}

/// A whole amount with its sign, in a table of such.
pub(super) fn whole(points: i64) -> String {
    grouped(points as f64).replace('-', "−")
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
