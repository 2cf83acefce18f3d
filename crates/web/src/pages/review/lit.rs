//! Lights what a choice is about on a board that is drawn: the same look that the module gives to what is pointed at.

use maud::{Markup, PreEscaped};

use crate::boards::Pin;

/// A board on which everything that belongs to a choice has the classes `on` and that of its kind, and its word, which the style
/// writes on what is no drawing.
pub(super) fn lit(board: &Markup, pin: &Pin<'_>) -> Markup {
    let found = format!("data-of=\"{}\"", escaped(pin.notation));
    let mark = format!("{found} data-word=\"{}\"", escaped(&pin.label));
    let lights = format!("on {} ", pin.kind.class());
    let mut pieces = board.0.split(found.as_str());
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for rest in pieces {
        let tag = text.rfind('<').unwrap_or(text.len());
        // The classes may stand before the mark, or after it within the same tag.
        let before = text[tag..].find(" class=\"").map(|at| tag + at + " class=\"".len());
        let after = rest.find('>').and_then(|end| rest[..end].find(" class=\"")).map(|at| at + " class=\"".len());
        match (before, after) {
            (Some(at), _) => {
                text.insert_str(at, &lights);
                text.push_str(&mark);
                text.push_str(rest);
            }
            (None, Some(at)) => {
                text.push_str(&mark);
                text.push_str(&rest[..at]);
                text.push_str(&lights);
                text.push_str(&rest[at..]);
            }
            (None, None) => {
                text.extend(["class=\"", lights.trim_end(), "\" ", &mark, rest]);
            }
        }
    }
    PreEscaped(text)
}

/// A notation as it stands in an attribute.
fn escaped(action: &str) -> String {
    maud::html! { (action) }.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::PinKind;

    #[test]
    fn what_belongs_to_a_choice_is_lit_wherever_its_classes_stand() {
        let board = PreEscaped(
            r#"<g data-of="go a"><path class="x" data-of="go b" d=""/><i data-of="go b" id="k" class="y">1</i><b data-of="go b">2</b></g>"#
                .to_owned(),
        );
        let lit = lit(&board, &Pin { notation: "go b", kind: PinKind::Made, label: "played".to_owned() }).0;
        assert_eq!(
            lit,
            r#"<g data-of="go a"><path class="on lit-made x" data-of="go b" data-word="played" d=""/><i data-of="go b" data-word="played" id="k" class="on lit-made y">1</i><b class="on lit-made" data-of="go b" data-word="played">2</b></g>"#
        );
    }
}
