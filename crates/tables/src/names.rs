//! Names that look alike are told apart by a number; nobody passes as a bot, a seat or the service.

use std::{collections::HashSet, sync::LazyLock};

use unicode_normalization::{UnicodeNormalization, char::canonical_combining_class};
use unicode_security::skeleton;

use crate::{Refused, characters::check, store::AccountName};

/// The longest name.
const LONGEST: usize = 24;
/// The longest name of a record: one of ours with its number.
const LONGEST_RECORDED: usize = 32;

/// Words by which a page means something other than a person, beside the names of the bots: in both languages.
const RESERVED: [&str; 29] = [
    FORMER,
    "退会者",
    "bot",
    "computer",
    "seat",
    "open",
    "host",
    "player",
    "spectator",
    "Norikae",
    "system",
    "server",
    "admin",
    "moderator",
    "easy",
    "normal",
    "hard",
    "ボット",
    "席",
    "番席",
    "空席",
    "ホスト",
    "プレイヤー",
    "観戦者",
    "のりかえ",
    "乗換",
    "システム",
    "サーバー",
    "管理者",
];

/// The names of the bots in Japanese, as the pages write them.
const JAPANESE_BOTS: [&str; 8] = ["気まぐれ", "欲張り", "やさしい", "ふつう", "つよい", "調整版", "学習表", "計画"];

/// Letters in the form of small capitals, of which the confusables know only some, and what they look like.
const SMALL_CAPITALS: [(char, char); 25] = [
    ('ᴀ', 'a'),
    ('ʙ', 'b'),
    ('ᴄ', 'c'),
    ('ᴅ', 'd'),
    ('ᴇ', 'e'),
    ('ꜰ', 'f'),
    ('ɢ', 'g'),
    ('ʜ', 'h'),
    ('ɪ', 'i'),
    ('ᴊ', 'j'),
    ('ᴋ', 'k'),
    ('ʟ', 'l'),
    ('ᴍ', 'm'),
    ('ɴ', 'n'),
    ('ᴏ', 'o'),
    ('ᴘ', 'p'),
    ('ꞯ', 'q'),
    ('ʀ', 'r'),
    ('ꜱ', 's'),
    ('ᴛ', 't'),
    ('ᴜ', 'u'),
    ('ᴠ', 'v'),
    ('ᴡ', 'w'),
    ('ʏ', 'y'),
    ('ᴢ', 'z'),
];

static RESERVED_LOOKS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let bots = catalog::TITLES.iter().flat_map(|title| title.bots());
    let words = RESERVED.into_iter().chain(JAPANESE_BOTS).chain(bots);
    words.map(|word| without_numbers(&look(word)).to_owned()).collect()
});

/// What old tables call somebody who deleted their data; pages say it in their own language. Two at one table are told apart by a
/// number.
pub const FORMER: &str = "Former player";

/// Whether a name is that of somebody who deleted their data.
pub(crate) fn is_former(name: &str) -> bool {
    split(name).0 == FORMER
}

/// A name for one more of them beside those that are taken.
pub(crate) fn former<'a>(taken: impl IntoIterator<Item = &'a str>) -> String {
    let last = taken.into_iter().filter(|name| is_former(name)).map(|name| split(name).1).max();
    last.map_or_else(|| FORMER.to_owned(), |last| numbered(FORMER, last + 1))
}

/// A name as it is kept: one line, not too long, with nothing in it that cannot be seen.
pub(crate) fn tidy_name(name: &str) -> Result<String, Refused> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    check(&name)?;
    if (1..=LONGEST).contains(&name.chars().count()) { Ok(name) } else { Err(Refused::BadText) }
}

/// The names that a record gives the seats, as they are kept: cut where they are too long, never within a picture or a
/// letter, and told apart. A record of ours names bots, so their names are no pretence here.
pub(crate) fn tidy_recorded(names: &[String]) -> Vec<String> {
    let mut told: Vec<(String, String)> = Vec::with_capacity(names.len());
    for name in names {
        let name = cut(name);
        let own = look(&name);
        let alike = told.iter().filter(|(look, _)| *look == own).map(|(_, other)| split(other).1).max();
        told.push((own, alike.map_or_else(|| name.clone(), |last| numbered(split(&name).0, last + 1))));
    }
    told.into_iter().map(|(_, name)| name).collect()
}

fn cut(name: &str) -> String {
    let mut name: String = name.chars().take(LONGEST_RECORDED).collect();
    while check(&name).is_err() && name.pop().is_some() {}
    name
}

/// What is the same however the name of an account is written: upper or lower case, wide or narrow. It is stable over versions of
/// Unicode, which [`look`] is not.
pub(crate) fn key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    // Nothing longer is anybody's name.
    let name: String = words.join(" ").chars().take(2 * LONGEST).collect();
    let small: String = name.nfkc().flat_map(char::to_lowercase).collect();
    small.nfkc().collect()
}

/// The name of an account: nobody's who looks like a bot, a seat or the house.
pub(crate) fn account_name(name: &str) -> Result<AccountName, Refused> {
    let name = tidy_name(name)?;
    if is_reserved(&name) {
        return Err(Refused::NameTaken);
    }
    Ok(AccountName { key: key(&name), look: look(&name), name })
}

/// Whether a name looks like a word that means no person.
pub fn is_reserved(name: &str) -> bool {
    RESERVED_LOOKS.contains(without_numbers(&look(name)))
}

/// What names that look alike have in common: the letters without case, width, accents and spaces, by the confusables of
/// Unicode (UTS 39). It is compared, never shown.
fn look(name: &str) -> String {
    let plain: String = name.nfkd().filter(|c| !is_accent(*c)).map(large).collect();
    // Twice, because a capital may look like what its small letter does not: `M` and `m`, which looks like `rn`.
    let folded = fold(&fold(&plain));
    let is_gap = |c: &char| c.is_whitespace() || *c == '_';
    // `I` looks like `l`, so `i`, which is its small letter, must be the same as both.
    let mut look: String = folded.chars().filter(|c| !is_gap(c)).map(|c| if c == 'i' { 'l' } else { c }).collect();
    while let Some(at) = number_at(&look, is_digit) {
        look.truncate(at);
    }
    look
}

/// The letter that a small capital looks like.
fn large(c: char) -> char {
    SMALL_CAPITALS.iter().find(|(small, _)| *small == c).map_or(c, |(_, plain)| *plain)
}

fn fold(text: &str) -> String {
    skeleton(text).flat_map(char::to_lowercase).filter(|c| !is_stroke(*c)).collect()
}

/// A stroke through a letter, as the confusables take `ø` apart.
fn is_stroke(c: char) -> bool {
    canonical_combining_class(c) == 1
}

/// Marks over, under and through a letter. Those of kana and of other scripts make another letter.
fn is_accent(c: char) -> bool {
    is_stroke(c) || canonical_combining_class(c) >= 200
}

/// A digit, also as it is folded: `1` looks like `l`, `0` like `o`.
fn is_digit(c: char) -> bool {
    c.is_numeric() || matches!(c, 'l' | 'o')
}

fn without_numbers(look: &str) -> &str {
    let trimmed = look.trim_matches(|c| is_digit(c) || matches!(c, '#' | '.' | '-'));
    if trimmed.is_empty() { look } else { trimmed }
}

/// Where a number in brackets begins at the end of `name`, if something stands before it.
fn number_at(name: &str, is_digit: impl Fn(char) -> bool) -> Option<usize> {
    let inside = name.strip_suffix(')')?;
    let at = inside.rfind('(').filter(|at| *at > 0)?;
    let digits = inside.get(at + 1..)?;
    (!digits.is_empty() && digits.chars().all(is_digit)).then_some(at)
}

/// A name and the number it ends with, which is 1 if there is none (or none that we would give).
fn split(name: &str) -> (&str, usize) {
    let at = number_at(name, |c| c.is_ascii_digit());
    let parts = at.map(|at| {
        (
            name[..at].trim_end_matches(|c: char| c.is_whitespace() || c == '_'),
            name[at + 1..name.len() - 1].parse().unwrap_or(usize::MAX),
        )
    });
    parts.filter(|(_, number)| *number < 1000).unwrap_or((name, 1))
}

/// A name with a number.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    format!("{name} ({number})")
}

/// The name of somebody new among names that are `taken`: their own, or with the next number if one of those looks like it.
/// Words that mean no person count as taken as often as there are `seats`.
pub(crate) fn tell_apart<'a>(name: &str, taken: impl IntoIterator<Item = &'a str>, seats: usize) -> String {
    let own = look(name);
    let alike: Vec<&str> = taken.into_iter().filter(|other| look(other) == own).collect();
    let reserved = is_reserved(name).then_some(seats.max(1));
    match alike.iter().map(|other| split(other).1).chain(reserved).max() {
        // Somebody may have a number in their name that is larger than any that we read.
        Some(last) => {
            let names = (last + 1..=last + alike.len() + 1).map(|number| numbered(split(name).0, number));
            names.into_iter().find(|name| !alike.contains(&name.as_str())).unwrap_or_else(|| name.to_owned())
        }
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(tidy_name("  Mika \n Sato ").ok().as_deref(), Some("Mika Sato"));
        assert_eq!(tidy_name("ねこ").ok().as_deref(), Some("ねこ"));
        assert_eq!(tidy_name("ミカ🚃").ok().as_deref(), Some("ミカ🚃"));
        for bad in ["", "   ", "\u{0}", "a\u{202e}b", "\u{3164}", &"x".repeat(25)] {
            assert!(tidy_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_names_of_a_record_are_cut_and_told_apart() {
        let tidy = |names: &[&str]| tidy_recorded(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(tidy(&["Mika", "mika", "greedy", "greedy_(2)"]), ["Mika", "mika (2)", "greedy", "greedy (2)"]);
        assert_eq!(tidy(&[&"é".repeat(40)])[0].chars().count(), 32);
        let picture = format!("{}👩\u{200d}🚀", "x".repeat(30));
        assert_eq!(tidy(&[&picture]), [format!("{}👩", "x".repeat(30))]);
    }

    #[test]
    fn names_that_look_alike_have_the_same_look() {
        for (one, other) in [
            ("Mika", "mika"),
            ("Mika", "MIKA"),
            ("Mika", "Ｍｉｋａ"),
            ("Mika", "Mіka"),
            ("Mika", "ΜΙΚΑ"),
            ("Mika", "МІКА"),
            ("Mika", "Mlka"),
            ("Mika", "M1ka"),
            ("Mika", "Míkā"),
            ("Mika", "Mi ka"),
            ("Mika", "Mi_ka"),
            ("Mika", "Mika (2)"),
            ("Mika", "Mika（２）"),
            ("Mika", "𝓜𝓲𝓴𝓪"),
            ("Mika", "ᴍɪᴋᴀ"),
            ("Anna", "ᴀnna"),
            ("Felix Quirrs", "ꜰᴇʟɪx ꞯᴜɪʀʀꜱ"),
            ("Otto", "0tt0"),
            ("Ian", "lan"),
            ("Søren", "Soren"),
            ("Tom", "Torn"),
            ("ミカ", "ﾐｶ"),
            ("ミカ", "ミ力"),
            ("エロ", "工口"),
            ("猫", "猫\u{e0101}"),
            ("क्ष", "क्\u{200d}ष"),
        ] {
            assert_eq!(look(one), look(other), "{one} and {other}");
        }
    }

    #[test]
    fn names_that_differ_have_different_looks() {
        for (one, other) in [
            ("Mika", "Miko"),
            ("たけ", "だけ"),
            ("はな", "ぱな"),
            ("ミカ", "みか"),
            ("Shibuya 12", "Shibuya 21"),
            ("สมชาย", "สมหญิง"),
            ("นิ", "นี"),
            ("(2)", "(3)"),
            ("👩🏽\u{200d}🚀", "👩🏿\u{200d}🚀"),
        ] {
            assert_ne!(look(one), look(other), "{one} and {other}");
        }
    }

    #[test]
    fn an_account_is_found_however_its_name_is_written() {
        for (one, other) in [("Mika Sato", " mika  SATO"), ("Mika", "Ｍｉｋａ"), ("ﾐｶ", "ミカ"), ("Ｓｔraße", "straße")]
        {
            assert_eq!(key(one), key(other), "{one} and {other}");
        }
        for (one, other) in [("Mika", "Mlka"), ("ミカ", "みか"), ("Tom", "Torn")] {
            assert_ne!(key(one), key(other), "{one} and {other}");
        }
        assert!(account_name("Admin").is_err() && account_name("greedy (2)").is_err() && account_name("").is_err());
    }

    #[test]
    fn the_next_of_a_name_has_the_next_number() {
        let apart = |name: &str, taken: &[&str]| tell_apart(name, taken.iter().copied(), 2);
        assert_eq!(apart("Mika", &["Mika (999)", "Mika (1000)"]), "Mika (1001)", "no name is given twice");
        assert_eq!(apart("Mika", &[]), "Mika");
        assert_eq!(apart("Mika", &["Aoi"]), "Mika");
        assert_eq!(apart("Mika", &["Aoi", "Mika"]), "Mika (2)");
        assert_eq!(apart("ＭＩＫＡ", &["Mika", "Mika (2)"]), "ＭＩＫＡ (3)");
        assert_eq!(apart("Mika (2)", &["Mika", "Mika (2)"]), "Mika (3)");
        assert_eq!(apart("Mika", &["Mika (2)"]), "Mika (3)");
        assert_eq!(apart("Mika", &["Mika (99999999999999999999)"]), "Mika (2)");
    }

    #[test]
    fn nobody_passes_as_a_bot_a_seat_or_the_house() {
        for name in
            ["greedy", "Greedy (2)", "gгееdy", "RANDOM 1", "Seat 2", "2番席", "空席", "Norikae", "N0rikae", "欲張り"]
        {
            assert!(is_reserved(name), "{name}");
            assert!(tell_apart(name, [], 2).ends_with(" (3)"), "{}", tell_apart(name, [], 2));
        }
        for name in ["Mika", "Seattle", "Greta", "席田", "10", "Opal", "You"] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
