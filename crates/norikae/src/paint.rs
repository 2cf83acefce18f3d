//! Styled text on a terminal; plain text in a pipe.

use std::fmt::Write;

use anstyle::{Ansi256Color, Color as AnsiColor, RgbColor, Style as AnsiStyle};
use tabletop::{Page, Style};

/// The page with the codes of a terminal; `anstream` takes them out where they do not belong.
pub(crate) fn paint(page: &Page) -> String {
    let mut text = String::new();
    for line in &page.lines {
        for span in line {
            let style = ansi(span.style);
            let _ = write!(text, "{style}{}{style:#}", span.text);
        }
        text.push('\n');
    }
    text
}

/// A text in bold.
pub(crate) fn bold(text: &str) -> String {
    let style = AnsiStyle::new().bold();
    format!("{style}{text}{style:#}")
}

/// A text that stands back.
pub(crate) fn dim(text: &str) -> String {
    let style = AnsiStyle::new().dimmed();
    format!("{style}{text}{style:#}")
}

/// A refusal.
pub(crate) fn refusal(text: &str) -> String {
    let style = AnsiStyle::new().fg_color(Some(AnsiColor::Ansi256(Ansi256Color(160))));
    format!("{style}{text}{style:#}")
}

fn ansi(style: Style) -> AnsiStyle {
    let mut ansi = AnsiStyle::new();
    if let Some(color) = style.color {
        ansi = ansi.fg_color(Some(AnsiColor::Rgb(RgbColor(color.red, color.green, color.blue))));
    }
    if style.bold {
        ansi = ansi.bold();
    }
    if style.dim {
        ansi = ansi.dimmed();
    }
    ansi
}
