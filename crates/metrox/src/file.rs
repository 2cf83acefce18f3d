//! What a board file of MetroX says, as it is written. `boards/README.md` explains the keys.

use serde::Deserialize;
use tabletop::Name;
use toml::Spanned;

/// A sheet: `kind = "map"`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the head and the provenance are read by the shelf; listing them here refuses typos")]
pub(crate) struct MapFile {
    game: String,
    kind: String,
    pub(crate) id: String,
    pub(crate) name: Name,
    provenance: toml::Value,
    pub(crate) drawing: Drawing,
    pub(crate) lines: Vec<LineEntry>,
    pub(crate) stations: Vec<StationEntry>,
}

/// A point of the drawing, in grid steps; x grows right, y grows down.
pub type Point = [f32; 2];

/// The sizes of the drawing, in grid steps.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what its name says")]
pub struct Drawing {
    pub width: f32,
    pub height: f32,
    pub r#box: f32,
    pub window_pitch: f32,
    pub line_width: f32,
    pub parallel_gap: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineEntry {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Name,
    pub(crate) color: Spanned<String>,
    pub(crate) ink: Spanned<String>,
    pub(crate) pattern: String,
    pub(crate) windows: Spanned<u8>,
    pub(crate) crown: u8,
    pub(crate) diamond: u8,
    pub(crate) stations: Vec<Spanned<String>>,
    pub(crate) lead: Vec<Point>,
    #[serde(default)]
    pub(crate) bends: Vec<BendEntry>,
    pub(crate) panel: Panel,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BendEntry {
    pub(crate) link: Spanned<String>,
    pub(crate) points: Vec<Point>,
}

/// Where the signs at a line's start stand.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what its name says")]
pub struct Panel {
    pub window: Point,
    pub badge: Point,
    pub crown: Point,
    pub diamond: Point,
    pub name: Point,
    pub name_align: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StationEntry {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Name,
    pub(crate) at: Point,
    pub(crate) label: String,
    pub(crate) lines: Spanned<Vec<String>>,
    #[serde(default)]
    pub(crate) dotted: bool,
}

/// A deck: `kind = "cards"`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the head and the provenance are read by the shelf; listing them here refuses typos")]
pub(crate) struct CardsFile {
    game: String,
    kind: String,
    id: String,
    name: Name,
    provenance: toml::Value,
    pub(crate) cards: Vec<FaceEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaceEntry {
    pub(crate) id: Spanned<String>,
    pub(crate) name: Name,
    pub(crate) kind: Spanned<KindEntry>,
    pub(crate) number: Option<Spanned<u8>>,
    pub(crate) copies: Spanned<u8>,
    #[serde(default)]
    pub(crate) shuffle: bool,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KindEntry {
    Number,
    Circled,
    Star,
    Free,
}
