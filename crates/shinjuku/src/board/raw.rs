//! A map as its file writes it.

use serde::Deserialize;
use tabletop::Name;
use toml::Spanned;

/// A place in the drawing.
pub(super) type Point = [f32; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Map {
    #[serde(rename = "game")]
    _game: String,
    #[serde(rename = "kind")]
    _kind: String,
    pub id: String,
    pub name: Name,
    pub players: Spanned<Players>,
    pub planned_railways: Spanned<Vec<Spanned<String>>>,
    pub connections: Spanned<Vec<Spanned<String>>>,
    pub drawing: Drawing,
    pub setup: Spanned<Setup>,
    pub player_pieces: Spanned<PlayerPieces>,
    pub customers: Spanned<Vec<Customers>>,
    pub bonus_track: Spanned<BonusTrack>,
    pub scoring: Spanned<Scoring>,
    pub bay: Bay,
    pub wards: Spanned<Vec<Ward>>,
    pub stations: Spanned<Vec<Station>>,
    #[serde(rename = "provenance")]
    _provenance: toml::Value,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(super) struct Players {
    pub min: u8,
    pub max: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drawing {
    pub width: u16,
    pub height: u16,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Setup {
    pub hand_size: u8,
    pub seed_wards: u8,
    pub seed_customers_per_ward: u8,
    pub queue_slots: u8,
    pub queue_customers_at_start: u8,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PlayerPieces {
    pub track: u8,
    pub department_stores: u8,
    pub specialty_stores: SpecialtyStores,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(super) struct SpecialtyStores {
    pub food: u8,
    pub clothing: u8,
    pub books: u8,
    pub electronics: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Customers {
    pub id: String,
    #[serde(rename = "name")]
    pub _name: Name,
    pub single: u8,
    pub double: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BonusTrack {
    pub base_queue_size: u8,
    pub stacks: Vec<Stack>,
    #[serde(rename = "tokens-in-box")]
    pub _tokens_in_box: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Stack {
    pub queue_size: u8,
    pub tokens: u8,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Scoring {
    #[serde(rename = "set-of-4")]
    pub four: u8,
    #[serde(rename = "set-of-3")]
    pub three: u8,
    #[serde(rename = "set-of-2")]
    pub two: u8,
    pub single: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Bay {
    pub id: Spanned<String>,
    pub name: Name,
    pub adjacent: Spanned<Vec<Spanned<String>>>,
    pub festival_allowed: Spanned<bool>,
    pub kaiju_start: Spanned<bool>,
    pub label_at: Point,
    pub polygon: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Ward {
    pub id: Spanned<String>,
    #[serde(rename = "number")]
    pub _number: u8,
    pub name: Name,
    pub cards: u8,
    pub hint: String,
    pub region: String,
    pub adjacent: Spanned<Vec<Spanned<String>>>,
    pub label_at: Point,
    pub customers_at: Point,
    pub polygon: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Station {
    pub id: Spanned<String>,
    pub name: Name,
    pub ward: Spanned<String>,
    #[serde(default)]
    pub big: bool,
    pub at: Point,
    pub label: String,
}
