//! Which characters people may write where others read them: names, chat, records. What cannot be seen, turns the text
//! around it, or covers it is refused; what any language or a picture needs is not.

use unicode_normalization::{UnicodeNormalization, char::canonical_combining_class};
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

/// So many marks may stand on one letter: Hebrew and Burmese need three, no language that we know of needs more.
const MOST_MARKS: usize = 3;
/// The class of the signs that join two letters of an Indian script; a joiner after one of them is spelling.
const VIRAMA: u8 = 9;
const ZERO_WIDTH_NON_JOINER: char = '\u{200c}';
const ZERO_WIDTH_JOINER: char = '\u{200d}';
const KEYCAP: char = '\u{20e3}';
const BLACK_FLAG: char = '\u{1f3f4}';
/// The flags that are spelled with tags: of England, Scotland and Wales. There are no others.
const TAGGED_FLAGS: [&str; 3] = ["gbeng\u{7f}", "gbsct\u{7f}", "gbwls\u{7f}"];

/// What is wrong with a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Odd {
    /// It controls a device and is no text.
    Control,
    /// It changes the direction of the text around it.
    Direction,
    /// It cannot be seen, and no letter or picture beside it needs it.
    Invisible,
    /// It takes room and shows nothing.
    Blank,
    /// It means nothing, or whatever a font makes of it.
    Unknown,
    /// It is one mark too many on a letter.
    Stacked,
    /// It is a mark without a letter of its script under it.
    Loose,
}

/// A character that is refused, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddCharacter {
    /// The character.
    pub is: char,
    /// What is wrong with it.
    pub why: Odd,
}

impl OddCharacter {
    /// As people look it up: `U+202E`.
    pub fn code(self) -> String {
        format!("U+{:04X}", u32::from(self.is))
    }
}

impl std::fmt::Display for OddCharacter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({:?})", self.code(), self.why)
    }
}

/// Refuses a line of text with a character that others should not be shown.
pub(crate) fn check(line: &str) -> Result<(), OddCharacter> {
    let characters: Vec<char> = line.chars().collect();
    for (at, &is) in characters.iter().enumerate() {
        if let Some(why) = oddity(is, &characters[..at], &characters[at + 1..]) {
            return Err(OddCharacter { is, why });
        }
    }
    if line.is_ascii() { Ok(()) } else { check_marks(line) }
}

fn oddity(is: char, before: &[char], after: &[char]) -> Option<Odd> {
    match is {
        ' '..='~' => None,
        ZERO_WIDTH_JOINER if joins_pictures(before, after) || is_after_virama(before) => None,
        ZERO_WIDTH_NON_JOINER if is_after_virama(before) || parts_arabic(before, after) => None,
        // Whether a sign is drawn as a picture or as text.
        '\u{fe0e}' | '\u{fe0f}' if has_two_styles(before, after) => None,
        // Which form of an ideograph is meant: names are written with them.
        '\u{e0100}'..='\u{e01ef}' if before.last().is_some_and(|c| c.script() == Script::Han) => None,
        '\u{e0020}'..='\u{e007f}' if is_in_flag(is, before, after) => None,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some(Odd::Direction),
        // Fillers of Hangul and Khitan, empty Braille, musical and hieroglyphic blanks, the place of an object.
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{16fe4}' | '\u{1d159}' | '\u{13441}'
        | '\u{13442}' | '\u{fffc}' => Some(Odd::Blank),
        // Marks that show nothing: of collation, of Khmer, of Mongolian, and the selectors of forms.
        '\u{34f}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{e0000}'..='\u{e0fff}' => Some(Odd::Invisible),
        // Signs that enclose a number: format characters that can be seen.
        '\u{600}'..='\u{605}'
        | '\u{6dd}'
        | '\u{70f}'
        | '\u{890}'
        | '\u{891}'
        | '\u{8e2}'
        | '\u{110bd}'
        | '\u{110cd}' => None,
        _ => match is.general_category() {
            GeneralCategory::Control | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
                Some(Odd::Control)
            }
            GeneralCategory::Format => Some(Odd::Invisible),
            GeneralCategory::PrivateUse | GeneralCategory::Unassigned | GeneralCategory::Surrogate => {
                Some(Odd::Unknown)
            }
            _ => None,
        },
    }
}

/// A picture, not a digit that can become one.
fn is_picture(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

/// A joiner between two pictures makes them one: a family, a profession, a flag. The first may have a style or a colour of skin.
fn joins_pictures(before: &[char], after: &[char]) -> bool {
    let is_dress = |c: &&char| !matches!(**c, '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}');
    let first = before.iter().rev().take(3).find(is_dress);
    first.copied().is_some_and(is_picture) && after.first().copied().is_some_and(is_picture)
}

fn is_after_virama(before: &[char]) -> bool {
    before.last().is_some_and(|c| canonical_combining_class(*c) == VIRAMA)
}

/// Persian parts letters within a word.
fn parts_arabic(before: &[char], after: &[char]) -> bool {
    let is_arabic = |c: Option<&char>| c.is_some_and(|c| c.script() == Script::Arabic);
    is_arabic(before.last()) && is_arabic(after.first())
}

fn has_two_styles(before: &[char], after: &[char]) -> bool {
    let Some(&sign) = before.last() else { return false };
    is_picture(sign) || (sign.is_emoji_char() && after.first() == Some(&KEYCAP))
}

fn is_in_flag(is: char, before: &[char], after: &[char]) -> bool {
    let is_tag = |c: &&char| matches!(**c, '\u{e0020}'..='\u{e007f}');
    let earlier = before.iter().rev().take_while(is_tag).count();
    let (before, tags) = before.split_at(before.len() - earlier);
    let later = after.iter().take_while(is_tag).take(TAGGED_FLAGS[0].len());
    let letters = tags.iter().chain([&is]).chain(later).filter_map(|tag| char::from_u32(u32::from(*tag) - 0xe0000));
    before.last() == Some(&BLACK_FLAG) && TAGGED_FLAGS.contains(&letters.collect::<String>().as_str())
}

/// Whether a mark belongs on a letter: one of a script, such as the sign that joins two letters of Khmer, shows nothing on a
/// letter of another script, or on a sign of none.
fn belongs(mark: char, letter: char) -> bool {
    match mark.script() {
        Script::Inherited | Script::Common => true,
        _ if canonical_combining_class(mark) == VIRAMA => letter.script() == mark.script(),
        script => letter.script_extension().contains_script(script),
    }
}

/// Refuses marks without a letter of their own and marks that pile up. Counted apart from their letters, so that `ệ` has two.
fn check_marks(line: &str) -> Result<(), OddCharacter> {
    // The letter before.
    let mut letter = None;
    // How many marks stand on it; none: there is no letter.
    let mut marks = None;
    for is in line.nfd() {
        let odd = |why| Err(OddCharacter { is, why });
        let is_mark = is.general_category_group() == GeneralCategoryGroup::Mark;
        if is_mark && letter.is_some_and(|letter| !belongs(is, letter)) {
            return odd(Odd::Loose);
        }
        if !is_mark && is.general_category() != GeneralCategory::Format {
            letter = Some(is);
        }
        match (is.general_category(), &mut marks) {
            (GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark, Some(count)) if *count == MOST_MARKS => {
                return odd(Odd::Stacked);
            }
            (GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark, Some(count)) => *count += 1,
            // Vowels that stand beside their letter pile up nowhere.
            (GeneralCategory::SpacingMark | GeneralCategory::Format, Some(_)) => {}
            (GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark | GeneralCategory::SpacingMark, None) => {
                return odd(Odd::Loose);
            }
            _ if is.is_whitespace() => marks = None,
            _ => marks = Some(0),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_and_every_picture_goes_through() {
        for good in [
            "Mika Sato",
            "O'Brien-Núñez, Jr. #1 (2)",
            "ねこ ネコ ﾈｺ 猫",
            "か\u{3099} は\u{309a} あ\u{3099}",
            "葛\u{e0100}城市と葛\u{e0101}飾区",
            "神\u{fa19}﨑",
            "안녕하세요",
            "\u{1112}\u{1161}\u{11ab}",
            "สวัสดี น้ำ ปี่ ที่นี้",
            "مرحبا، كَتَّبَ العربيّة ٢٣",
            "می\u{200c}خواهم",
            "שָׁלוֹם בְּרֵאשִׁ֖ית",
            "हिन्दी ज़िंदगी हूँ क्\u{200d}ष क्\u{200c}ष",
            "ශ්\u{200d}රී ලංකා",
            "ကျွန်ုပ် မြန်မာ",
            "བསྒྲུབས་",
            "Tiếng Việt Nguyễn",
            "Tie\u{302}\u{301}ng Vie\u{323}\u{302}t",
            "Ελληνικά Кириллица Հայերեն ქართული አማርኛ",
            "😀 ❤\u{fe0f} ☺\u{fe0e} 1\u{fe0f}\u{20e3}",
            "👩\u{200d}👩\u{200d}👧\u{200d}👦 👩🏽\u{200d}🚀 👩\u{200d}❤\u{fe0f}\u{200d}💋\u{200d}👨 🕵🏽\u{200d}♀\u{fe0f}",
            "👍🏿 🇯🇵 🏳\u{fe0f}\u{200d}🌈 🏴\u{200d}☠\u{fe0f}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "½ ™ € → ∑ ① ㍿ ㊙\u{fe0f}",
        ] {
            assert_eq!(check(good), Ok(()), "{good:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_covers_others_is_refused_by_its_code() {
        for (bad, code, why) in [
            ("a\u{0}b", "U+0000", Odd::Control),
            ("a\u{7f}", "U+007F", Odd::Control),
            ("a\u{85}", "U+0085", Odd::Control),
            ("a\u{2028}b", "U+2028", Odd::Control),
            ("a\u{202e}b", "U+202E", Odd::Direction),
            ("a\u{2067}b\u{2069}", "U+2067", Odd::Direction),
            ("\u{200f}a", "U+200F", Odd::Direction),
            ("a\u{61c}", "U+061C", Odd::Direction),
            ("Mi\u{200b}ka", "U+200B", Odd::Invisible),
            ("Mi\u{200d}ka", "U+200D", Odd::Invisible),
            ("Mi\u{200c}ka", "U+200C", Odd::Invisible),
            ("😀\u{200d}a", "U+200D", Odd::Invisible),
            ("a\u{fe0f}\u{200d}😀", "U+FE0F", Odd::Invisible),
            ("1\u{fe0f}", "U+FE0F", Odd::Invisible),
            ("😀\u{fe0f}\u{fe0f}", "U+FE0F", Odd::Invisible),
            ("Mi\u{ad}ka", "U+00AD", Odd::Invisible),
            ("a\u{2060}", "U+2060", Odd::Invisible),
            ("\u{feff}a", "U+FEFF", Odd::Invisible),
            ("a\u{34f}", "U+034F", Odd::Invisible),
            ("a\u{180e}", "U+180E", Odd::Invisible),
            ("a\u{e0101}", "U+E0101", Odd::Invisible),
            ("猫\u{e0101}\u{e0101}", "U+E0101", Odd::Invisible),
            ("a\u{e0041}", "U+E0041", Odd::Invisible),
            ("🏴\u{e0061}\u{e0062}", "U+E0061", Odd::Invisible),
            ("\u{3164}", "U+3164", Odd::Blank),
            ("\u{2800}\u{2800}", "U+2800", Odd::Blank),
            ("\u{115f}", "U+115F", Odd::Blank),
            ("\u{1160}", "U+1160", Odd::Blank),
            ("\u{ffa0}", "U+FFA0", Odd::Blank),
            ("a\u{fffc}", "U+FFFC", Odd::Blank),
            ("a\u{e000}", "U+E000", Odd::Unknown),
            ("a\u{f8ff}", "U+F8FF", Odd::Unknown),
            ("a\u{378}", "U+0378", Odd::Unknown),
            ("a\u{ffff}", "U+FFFF", Odd::Unknown),
            ("a\u{10fffd}", "U+10FFFD", Odd::Unknown),
            ("Z\u{300}\u{301}\u{302}\u{303}", "U+0303", Odd::Stacked),
            ("ệ\u{301}\u{301}", "U+0301", Odd::Stacked),
            ("\u{301}a", "U+0301", Odd::Loose),
            ("a \u{489}", "U+0489", Odd::Loose),
            ("Anna\u{2d7f}", "U+2D7F", Odd::Loose),
            ("Anna\u{17d2}", "U+17D2", Odd::Loose),
            ("An\u{1039}na", "U+1039", Odd::Loose),
            ("12\u{17d2}", "U+17D2", Odd::Loose),
            ("猫\u{94d}", "U+094D", Odd::Loose),
            ("a\u{e31}", "U+0E31", Odd::Loose),
        ] {
            let odd = check(bad).expect_err(bad);
            assert_eq!((odd.code().as_str(), odd.why), (code, why), "{bad:?}");
        }
    }
}
