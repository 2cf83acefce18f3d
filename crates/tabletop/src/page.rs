//! Text with a little style: what a game shows in the terminal and on the plain pages.

/// A colour of a line or a player, as board files write it: `#FF9500`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Color {
    /// Reads `#RRGGBB`.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Self { red: part(0)?, green: part(2)?, blue: part(4)? })
    }
}

/// How a piece of text stands out. Colour is never the only sign of anything: letters go with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// In this colour.
    pub color: Option<Color>,
    /// Strong.
    pub bold: bool,
    /// Pale: known, but of no use now.
    pub dim: bool,
}

impl Style {
    /// Strong.
    pub const BOLD: Self = Self { color: None, bold: true, dim: false };
    /// Pale.
    pub const DIM: Self = Self { color: None, bold: false, dim: true };

    /// In this colour.
    pub const fn color(color: Color) -> Self {
        Self { color: Some(color), bold: false, dim: false }
    }
}

/// A piece of text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text; never a line break.
    pub text: String,
    /// Its style.
    pub style: Style,
}

/// Lines of styled text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The lines.
    pub lines: Vec<Vec<Span>>,
}

impl Page {
    /// Adds text to the last line.
    pub fn put(&mut self, text: impl Into<String>, style: Style) -> &mut Self {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(Span { text: text.into(), style });
        }
        self
    }

    /// Adds plain text to the last line.
    pub fn say(&mut self, text: impl Into<String>) -> &mut Self {
        self.put(text, Style::default())
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// The text alone.
    pub fn plain(&self) -> String {
        let line = |spans: &Vec<Span>| spans.iter().map(|span| span.text.as_str()).collect::<String>();
        self.lines.iter().map(|spans| line(spans).trim_end().to_owned() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_six_hexadecimal_digits() {
        assert_eq!(Color::read("#FF9500"), Some(Color { red: 255, green: 149, blue: 0 }));
        for bad in ["FF9500", "#FF950", "#GG9500", "#ＦＦ", ""] {
            assert_eq!(Color::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_page_reads_as_its_lines() {
        let mut page = Page::default();
        page.put("Ginza", Style::BOLD).say(" 5").line().say("end  ");
        assert_eq!(page.plain(), "Ginza 5\nend\n");
    }
}
