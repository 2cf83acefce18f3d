//! Metro Drinks: colors, shapes, payouts and fees, loaded from a board file and checked.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Color, Name, Rule};
use toml::Spanned;

use super::map::id;
use crate::id::{ColorId, MOST_COLORS, Yen};

/// DR-COMP-1: the Drinks of a board file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drinks {
    /// The colors: a card and a crate for each.
    pub colors: Vec<DrinkColor>,
    /// The shapes: a card for each.
    pub shapes: Vec<Shape>,
    /// The Drinks of a crate.
    pub per_color: u8,
    /// DR-PAY-1: what a Drink pays, by how many of its color are on the Map, from one.
    payouts: Vec<Yen>,
    /// DR-VEND-4: the fee for the first Drink at another player's Stations, and by how much each next one costs more.
    fee: (Yen, Yen),
}

/// A color of Drinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrinkColor {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// As it is drawn.
    pub color: Color,
}

/// DR-COMP-2: a shape of Drinks, without effect on play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Name,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DrinksFile {
    #[serde(rename = "game")]
    _game: String,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "name")]
    _name: Name,
    drinks_per_color: Spanned<u8>,
    drinks_per_station: Spanned<u8>,
    colors: Spanned<Vec<ColorEntry>>,
    shapes: Spanned<Vec<ShapeEntry>>,
    payouts: Spanned<Vec<PayoutEntry>>,
    vending_fee: FeeEntry,
    actions: Spanned<Vec<ActionEntry>>,
    #[serde(rename = "provenance")]
    _provenance: toml::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColorEntry {
    id: Spanned<String>,
    name: Name,
    color: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeEntry {
    id: Spanned<String>,
    name: Name,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PayoutEntry {
    from: Spanned<u8>,
    to: Spanned<u8>,
    yen: Spanned<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeeEntry {
    first: Spanned<i32>,
    step: Spanned<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ActionEntry {
    kind: String,
    discs: u8,
    disc_returns: bool,
}

const COMP_1: Rule = Rule("DR-COMP-1");
const VEND_2: Rule = Rule("DR-VEND-2");
const PAY_1: Rule = Rule("DR-PAY-1");
const GEN_1: Rule = Rule("TM-GEN-1");
const MOD_12: Rule = Rule("TMV-MOD-12");

/// The value of the option `drinks` that plays without them; no file has it for an id.
pub(crate) const WITHOUT: &str = "off";
/// DR-COL-2, DR-VEND-1, DR-SHAPE-1: each action with its discs, and whether they come back.
const ACTIONS: [(&str, u8, bool); 3] =
    [("drink-color", 1, false), ("vending-machine", 1, true), ("drink-shape", 1, true)];

impl Drinks {
    /// Loads and checks a file of Drinks.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        let data: DrinksFile = file.load()?;
        if file.id == WITHOUT {
            let fault = file.fault(format!("`{WITHOUT}` can't be the id of Drinks"), None);
            return Err(fault.hint("the option `drinks` has it for a game without them").by(MOD_12));
        }
        let (mut seen, mut drinks) = (BTreeMap::new(), Self::empty(&data, file)?);
        for entry in data.colors.get_ref() {
            let Some(color) = Color::read(entry.color.get_ref()) else {
                let fault = file.fault(format!("`{}` is no color", entry.color.get_ref()), entry.color.span());
                return Err(fault.hint("a color is written #RRGGBB"));
            };
            drinks.colors.push(DrinkColor { id: id(file, &entry.id, &mut seen)?, name: entry.name.clone(), color });
        }
        for entry in data.shapes.get_ref() {
            drinks.shapes.push(Shape { id: id(file, &entry.id, &mut seen)?, name: entry.name.clone() });
        }
        check_actions(file, &data.actions)?;
        Ok(drinks)
    }

    /// DR-COMP-1: six colors and six shapes, and the amounts; no color or shape is read yet.
    fn empty(data: &DrinksFile, file: &BoardFile) -> Result<Self, BoardFault> {
        let most = MOST_COLORS as u8;
        let counts = [
            (data.colors.get_ref().len(), data.colors.span(), "colors"),
            (data.shapes.get_ref().len(), data.shapes.span(), "shapes"),
            (usize::from(*data.drinks_per_color.get_ref()), data.drinks_per_color.span(), "Drinks of a color"),
        ];
        for (count, place, what) in counts {
            if count != MOST_COLORS {
                return Err(file.fault(format!("{count} {what}"), place).hint(format!("there are {most}")).by(COMP_1));
            }
        }
        if *data.drinks_per_station.get_ref() != 1 {
            let fault = file.fault("more or less than one Drink at a Station", data.drinks_per_station.span());
            return Err(fault.hint("a Station holds one Drink").by(VEND_2));
        }
        let fee = (amount(file, &data.vending_fee.first)?, amount(file, &data.vending_fee.step)?);
        let payouts = payouts(file, &data.payouts, most)?;
        Ok(Self { colors: Vec::new(), shapes: Vec::new(), per_color: most, payouts, fee })
    }

    /// Every color.
    pub fn colors(&self) -> impl Iterator<Item = ColorId> + use<> {
        (0..self.colors.len() as u8).map(ColorId)
    }

    /// A color.
    pub fn color(&self, color: ColorId) -> Option<&DrinkColor> {
        self.colors.get(color.index())
    }

    /// The color with this id.
    pub fn color_named(&self, id: &str) -> Option<ColorId> {
        self.colors.iter().position(|color| color.id == id).map(|at| ColorId(at as u8))
    }

    /// DR-PAY-1: what a Drink pays if so many of its color are on the Map.
    pub fn payout(&self, on_map: u8) -> Yen {
        let at = usize::from(on_map).checked_sub(1);
        at.and_then(|at| self.payouts.get(at)).copied().unwrap_or_default()
    }

    /// DR-VEND-4: the fee if so many Drinks of the builder's then stand at the Stations of the same player.
    pub fn fee(&self, then: u8) -> Yen {
        let (first, step) = self.fee;
        first + step * then.saturating_sub(1)
    }
}

/// TM-GEN-1: an amount of Yen.
fn amount(file: &BoardFile, entry: &Spanned<i32>) -> Result<Yen, BoardFault> {
    let yen = Yen(*entry.get_ref());
    if yen.is_whole() && (0..=10_000).contains(&yen.0) {
        return Ok(yen);
    }
    let fault = file.fault(format!("{} is not an amount of Yen", yen.0), entry.span());
    Err(fault.hint("a multiple of 100 from 0 to 10000").by(GEN_1))
}

/// DR-PAY-1: one amount for each number of Drinks on the Map.
fn payouts(file: &BoardFile, entries: &Spanned<Vec<PayoutEntry>>, most: u8) -> Result<Vec<Yen>, BoardFault> {
    let mut payouts = Vec::new();
    for entry in entries.get_ref() {
        let (from, to) = (*entry.from.get_ref(), *entry.to.get_ref());
        if usize::from(from) != payouts.len() + 1 || to < from || to > most {
            let fault = file.fault(format!("a payout for {from} to {to} Drinks"), entry.from.span());
            return Err(fault.hint(format!("from 1 to {most}, one after another")).by(PAY_1));
        }
        let yen = amount(file, &entry.yen)?;
        payouts.extend((from..=to).map(|_| yen));
    }
    if payouts.len() == usize::from(most) {
        return Ok(payouts);
    }
    let fault = file.fault(format!("payouts for {} Drinks", payouts.len()), entries.span());
    Err(fault.hint(format!("there are {most} Drinks of a color")).by(PAY_1))
}

/// The actions are those of the rules.
fn check_actions(file: &BoardFile, entries: &Spanned<Vec<ActionEntry>>) -> Result<(), BoardFault> {
    let found: Vec<_> =
        entries.get_ref().iter().map(|entry| (entry.kind.as_str(), entry.discs, entry.disc_returns)).collect();
    if found == ACTIONS {
        return Ok(());
    }
    let fault = file.fault("other actions than those of the rules", entries.span());
    Err(fault.hint("drink-color, vending-machine and drink-shape, one disc each; that of a color does not return"))
}
