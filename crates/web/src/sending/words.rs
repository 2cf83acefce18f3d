//! What messages say, in the language of whoever gets them.

use tables::{notices::TurnFacts, now};
use tabletop::{Lang, Phrase};

use crate::{pages::span, say::Say};

/// So many names are said; more are counted.
const NAMES: usize = 3;

/// A title, and what is said below it.
pub(super) fn of_turn(turn: &TurnFacts, lang: Lang) -> (String, String) {
    let say = Say(lang);
    let title = say.phrase(&Phrase::new("notice-title").with("game", say.game(&turn.game)));
    let with = turn.others.iter().take(NAMES).map(|name| told_name(name)).collect::<Vec<_>>().join(&say.word("comma"));
    let more = turn.others.len().saturating_sub(NAMES);
    let with = Phrase::new("notice-with").with("names", with).with("more", more);
    let left = turn.deadline.map(|deadline| {
        let phrase = Phrase::new("notice-left").with("time", span(deadline - now(), say));
        format!("{}{}", say.word("notice-between"), say.phrase(&phrase))
    });
    (title, say.phrase(&with) + &left.unwrap_or_default())
}

/// A name as a message has it. People choose their names, and a message goes where they could not write: to somebody else's mailbox, or
/// into a chat that calls everybody for `@everyone`. So what mail programs and chats would take for a link or a call looks like it and
/// is none.
pub(super) fn told_name(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_letter =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphanumeric());
    let told = |(at, letter): (usize, &char)| match letter {
        '@' => '＠',
        '<' => '‹',
        '>' => '›',
        '[' => '［',
        ']' => '］',
        ':' if letters.get(at + 1) == Some(&'/') => '：',
        '.' if is_letter(at.checked_sub(1)) && is_letter(Some(at + 1)) => '․',
        letter => *letter,
    };
    letters.iter().enumerate().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_becomes_a_link_or_calls_everybody() {
        for (name, told) in [
            ("@everyone", "＠everyone"),
            ("<!channel>", "‹!channel›"),
            ("<@&1234567890>", "‹＠&1234567890›"),
            ("[ok](http://a.example)", "［ok］(http：//a․example)"),
            ("www.evil.example", "www․evil․example"),
            ("mika@a.example", "mika＠a․example"),
            ("Mika S.", "Mika S."),
            ("12:30 …", "12:30 …"),
            ("ミカ・佐藤", "ミカ・佐藤"),
        ] {
            assert_eq!(told_name(name), told);
            let turn = TurnFacts {
                table: tables::TableId::stored(1),
                seq: 1,
                name: "Aoi".to_owned(),
                game: "metrox".to_owned(),
                others: vec![name.to_owned()],
                since: 0,
                deadline: None,
            };
            for lang in [Lang::En, Lang::Ja] {
                let (title, text) = of_turn(&turn, lang);
                assert!(!title.contains('@') && !text.contains(['@', '<', '[']) && text.contains(told), "{text}");
            }
        }
    }
}
