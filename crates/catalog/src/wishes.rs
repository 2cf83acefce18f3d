//! What somebody wished for who made a table.

use tabletop::Shelf;

use crate::Title;

/// The fewest options that make this table, in the order of the game: whatever follows from them, or is as usual, is left out.
/// Nobody needs to read that the first edition has the order of the first edition.
pub fn wishes<'o>(
    title: &dyn Title,
    shelf: &Shelf,
    players: u8,
    options: impl Fn(&str) -> Option<&'o str>,
) -> Vec<(String, String)> {
    let opened = |given: &[(String, String)]| title.open(shelf, players, given).ok();
    let mut wishes = Vec::new();
    let mut played = opened(&wishes);
    for spec in title.options(shelf) {
        let Some(value) = options(spec.key) else { continue };
        if played.as_ref().is_some_and(|played| played.options().get(spec.key) == value) {
            continue;
        }
        wishes.push((spec.key.to_owned(), value.to_owned()));
        // Some options go with others only that come later.
        played = opened(&wishes).or(played);
    }
    wishes
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use crate::{shelf, title};

    fn wishes(given: &[(&str, &str)]) -> Vec<String> {
        let (shelf, title) = (shelf().unwrap(), title("tokyo-metro").unwrap());
        let given: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let opened = title.open(&shelf, 3, &given).unwrap();
        let options = |key: &str| Some(opened.options().get(key));
        super::wishes(title, &shelf, 3, options).into_iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    #[test]
    fn what_follows_from_a_wish_is_none() {
        assert!(wishes(&[]).is_empty());
        assert_eq!(wishes(&[("map", "osaka")]), ["map=osaka"]);
        assert_eq!(wishes(&[("edition", "first")]), ["edition=first"]);
        assert_eq!(wishes(&[("map", "osaka"), ("cards", "tokyo")]), ["map=osaka", "cards=tokyo"]);
        assert_eq!(wishes(&[("edition", "second"), ("zero_ties", "reverse")]), ["edition=second", "zero_ties=reverse"]);
        assert_eq!(wishes(&[("zero_ties", "reverse")]), Vec::<String>::new(), "as in the third edition");
    }
}
