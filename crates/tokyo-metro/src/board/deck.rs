//! The Action cards, loaded from a board file and checked.

use std::collections::BTreeMap;

use serde::Deserialize;
use tabletop::{BoardFault, BoardFile, Name, Rule};
use toml::Spanned;

use super::{
    Drinks, Editions,
    actions::{ActionEntry, CardAction},
    map::id,
};
use crate::action::WORDS;
use crate::effect::Effect;
use crate::id::{ActionId, ActionSet, CardId, CardSet, ColorId, ColumnId, MOST_CARDS, MOST_COLUMNS, MOST_PLAYERS};

/// An Action card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// The set it belongs to, by its place in the deck file.
    pub set: u8,
    /// The dots on its back, 1 to 3; 0 on the cards of the Drinks stack (DR-HID-1).
    pub dots: u8,
    /// The color of Drinks that it gives (DR-COL-1).
    pub color: Option<ColorId>,
}

/// TM-COMP-4: the Action cards of a board file.
#[derive(Clone, Debug)]
pub struct Deck {
    /// TMV-MOD-10: the editions it goes with.
    pub(crate) editions: Editions,
    /// TMV-MOD-3: whether vehicles stay on the Map without Stock.
    pub(crate) vehicles_stay: bool,
    pub(crate) pairs: Vec<String>,
    pub(crate) cards: Vec<Card>,
    /// Two entries for each card: its top and its bottom action.
    pub(crate) actions: Vec<Option<CardAction>>,
    /// Each thing that an action can do, with the actions that do it or something [`alike`](Effect::alike).
    pub(crate) effects: Vec<(Effect, ActionSet)>,
    /// For 0 to 4 discs: the actions that need no more.
    within: [ActionSet; MOST_NEEDED + 1],
    /// TM-SPD-4: the actions that a Speed token on a Line can make impossible.
    pub(crate) fleeting: ActionSet,
    /// The actions that are Discounts.
    pub(crate) discounts: ActionSet,
    /// The actions that are Copies.
    pub(crate) copies: ActionSet,
    /// DR-SHAPE-1: the actions of Shape cards.
    pub(crate) shapes: ActionSet,
    /// The column of the Drinks, if they are played.
    pub(crate) drinks: Option<ColumnId>,
}

/// The most discs that an action needs: three spots, and one for the box.
const MOST_NEEDED: usize = 4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DeckFile {
    #[serde(rename = "game")]
    _game: String,
    #[serde(rename = "kind")]
    _kind: String,
    id: Spanned<String>,
    #[serde(rename = "name")]
    _name: Name,
    #[serde(default)]
    editions: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    vehicles_stay: bool,
    pairs: Spanned<Vec<Spanned<String>>>,
    cards: Vec<CardEntry>,
    #[serde(rename = "provenance")]
    _provenance: toml::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    id: Spanned<String>,
    pair: Spanned<String>,
    dots: Spanned<u8>,
    actions: Spanned<Vec<ActionEntry>>,
}

/// The most card sets of a deck; the Drinks stack may lie beside them.
const MOST_SETS: usize = MOST_COLUMNS - 1;
/// The fewest cards of a set: five players see one more than they draw in a round.
const FEWEST_CARDS: usize = MOST_PLAYERS;

const COMP_4: Rule = Rule("TM-COMP-4");
const ACT_2: Rule = Rule("TM-ACT-2");
const MOD_11: Rule = Rule("TMV-MOD-11");
const MOD_16: Rule = Rule("TMV-MOD-16");

/// The name of the stack of Drinks.
const DRINKS: &str = "drinks";

/// The value of the option `cards` that takes the cards of the map; no card set has it for an id.
pub(crate) const OF_THE_MAP: &str = "map";

impl Deck {
    /// Loads and checks a deck file.
    pub fn load(file: &BoardFile) -> Result<Self, BoardFault> {
        let data: DeckFile = file.load()?;
        let pairs: Vec<String> = data.pairs.get_ref().iter().map(|pair| pair.get_ref().clone()).collect();
        if file.id == OF_THE_MAP {
            let fault = file.fault(format!("`{OF_THE_MAP}` can't be the id of a card set"), data.id.span());
            return Err(fault.hint("the option `cards` has it for the cards of the map").by(MOD_11));
        }
        let mut deck = Self {
            editions: Editions::read(file, data.editions.as_ref())?,
            vehicles_stay: data.vehicles_stay,
            pairs,
            cards: Vec::new(),
            actions: Vec::new(),
            effects: Vec::new(),
            within: [ActionSet::default(); MOST_NEEDED + 1],
            fleeting: ActionSet::default(),
            discounts: ActionSet::default(),
            copies: ActionSet::default(),
            shapes: ActionSet::default(),
            drinks: None,
        };
        check_pairs(file, data.pairs.get_ref())?;
        let mut seen = BTreeMap::new();
        for entry in &data.cards {
            let id = id(file, &entry.id, &mut seen)?;
            if WORDS.contains(&id.as_str()) {
                let fault = file.fault(format!("`{id}` can't be the id of a card"), entry.id.span());
                return Err(fault.hint("it is the first word of other decisions"));
            }
            deck.add(file, entry, id)?;
        }
        // Like beside like: so a list asks the same question again and again before it turns to the next.
        deck.effects.sort_by_key(|(effect, _)| effect.kind());
        deck.check_counts(file, &data)?;
        Ok(deck)
    }

    /// TM-ACT-2: a card of one of the sets, with dots, and one or two actions.
    fn add(&mut self, file: &BoardFile, entry: &CardEntry, id: String) -> Result<(), BoardFault> {
        let Some(set) = self.pairs.iter().position(|pair| pair == entry.pair.get_ref()) else {
            let fault = file.fault(format!("`{}` is not one of `pairs`", entry.pair.get_ref()), entry.pair.span());
            return Err(fault.hint(format!("the pairs are {}", self.pairs.join(", "))).by(COMP_4));
        };
        if !(1..=3).contains(entry.dots.get_ref()) {
            let fault = file.fault(format!("{} dots", entry.dots.get_ref()), entry.dots.span());
            return Err(fault.hint("a card has 1, 2 or 3 dots on its back").by(COMP_4));
        }
        let actions = entry.actions.get_ref();
        if !(1..=2).contains(&actions.len()) {
            let fault = file.fault(format!("{} actions on one card", actions.len()), entry.actions.span());
            return Err(fault.hint("a card shows one or two actions").by(ACT_2));
        }
        let card = CardId(self.cards.len().min(MOST_SETS * MOST_CARDS) as u8);
        for second in [false, true] {
            let action = actions.get(usize::from(second)).map(|action| CardAction::read(file, action)).transpose()?;
            if let Some(action) = action {
                self.sort(ActionId::of(card, second), action);
            }
            self.actions.push(action);
        }
        self.cards.push(Card { id, set: set as u8, dots: *entry.dots.get_ref(), color: None });
        Ok(())
    }

    /// Puts an action into the sets it belongs to.
    fn sort(&mut self, id: ActionId, action: CardAction) {
        if matches!(action.effect, Effect::Discount(_)) {
            self.discounts.insert(id);
        }
        if matches!(action.effect, Effect::Copy(_)) {
            self.copies.insert(id);
        }
        if action.effect == Effect::Shape {
            self.shapes.insert(id);
        }
        if action.effect.needs_token_or_spot() {
            self.fleeting.insert(id);
        }
        for (discs, within) in self.within.iter_mut().enumerate() {
            if usize::from(action.needed()) <= discs {
                within.insert(id);
            }
        }
        let alike = action.effect.alike();
        if let Some((_, actions)) = self.effects.iter_mut().find(|(effect, _)| *effect == alike) {
            actions.insert(id);
        } else {
            let mut actions = ActionSet::default();
            actions.insert(id);
            self.effects.push((alike, actions));
        }
    }

    /// TM-COMP-4, OS-COMP-3: one to six sets, all of as many cards: the stacks run out together (TM-REF-2).
    fn check_counts(&self, file: &BoardFile, data: &DeckFile) -> Result<(), BoardFault> {
        if !(1..=MOST_SETS).contains(&self.pairs.len()) {
            let fault = file.fault(format!("{} sets of cards", self.pairs.len()), data.pairs.span());
            return Err(fault.hint(format!("a deck has 1 to {MOST_SETS} sets")).by(COMP_4));
        }
        let size = |set: usize| self.cards.iter().filter(|card| usize::from(card.set) == set).count();
        let most = (0..self.pairs.len()).map(size).max().unwrap_or_default();
        for (set, pair) in data.pairs.get_ref().iter().enumerate() {
            let count = size(set);
            if count != most || !(FEWEST_CARDS..=MOST_CARDS).contains(&count) {
                let fault = file.fault(format!("{count} cards in the set {}", pair.get_ref()), pair.span());
                let hint = format!("all sets have as many cards, {FEWEST_CARDS} to {MOST_CARDS}; another has {most}");
                return Err(fault.hint(hint).by(COMP_4));
            }
        }
        Ok(())
    }

    /// DR-SET-1, -2, TMV-MOD-16: the cards of the Drinks become one more set, as high as the others: all Color cards, and of
    /// the Shape cards the first ones (DR-SET-5).
    pub(super) fn add_drinks(&mut self, file: &BoardFile, drinks: &Drinks) -> Result<(), BoardFault> {
        let (size, colors) = (usize::from(self.set_size()), drinks.colors.len());
        let Some(shapes) = size.checked_sub(colors).and_then(|kept| drinks.shapes.get(..kept)) else {
            let hint =
                format!("{colors} to {} cards, as many as the sets of the Action cards", colors + drinks.shapes.len());
            return Err(file.fault(format!("a stack of {size} cards"), None).hint(hint).by(MOD_16));
        };
        if self.pairs.iter().any(|pair| pair == DRINKS) {
            let fault = file.fault(format!("a set of Action cards is called `{DRINKS}`"), None);
            return Err(fault.hint("that is the name of the stack of Drinks"));
        }
        let set = self.pairs.len() as u8;
        self.pairs.push(DRINKS.to_owned());
        self.drinks = Some(ColumnId(set));
        for (color, entry) in drinks.colors().zip(&drinks.colors) {
            self.add_drinks_card(file, Card { id: entry.id.clone(), set, dots: 0, color: Some(color) }, None)?;
        }
        for number in 1..=shapes.len() {
            let card = Card { id: format!("dr-{number}"), set, dots: 0, color: None };
            self.add_drinks_card(file, card, Some(CardAction { effect: Effect::Shape, discs: 1 }))?;
        }
        Ok(())
    }

    fn add_drinks_card(&mut self, file: &BoardFile, card: Card, action: Option<CardAction>) -> Result<(), BoardFault> {
        if self.card_named(&card.id).is_some() {
            let fault = file.fault(format!("`{}` is the id of an Action card, too", card.id), None);
            return Err(fault.hint("each card has an id of its own").by(COMP_4));
        }
        if let Some(action) = action {
            self.sort(ActionId::of(CardId(self.cards.len() as u8), false), action);
        }
        self.actions.extend([action, None]);
        self.cards.push(card);
        Ok(())
    }

    /// The column of the Drinks, if they are played.
    pub const fn drinks(&self) -> Option<ColumnId> {
        self.drinks
    }

    /// TM-COMP-4: the cards of each set.
    pub fn set_size(&self) -> u8 {
        (self.cards.len() / self.pairs.len().max(1)) as u8
    }

    /// The card with this id.
    pub fn card_named(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|at| CardId(at as u8))
    }

    /// The actions of some cards.
    #[inline]
    pub(crate) fn on(&self, cards: CardSet) -> ActionSet {
        cards.places().and(self.within(u8::MAX))
    }

    /// TM-ACT-4: the actions that need no more than so many discs.
    #[inline]
    pub(crate) fn within(&self, discs: u8) -> ActionSet {
        self.within[usize::from(discs).min(self.within.len() - 1)]
    }

    /// The action of a card, if the card has it.
    #[inline]
    pub fn action(&self, action: ActionId) -> Option<CardAction> {
        self.actions.get(action.index()).copied().flatten()
    }

    /// The cards of a set with these dots, in the order of the file.
    pub fn part(&self, set: usize, dots: u8) -> impl Iterator<Item = CardId> {
        let cards = self.cards.iter().zip(0..);
        cards.filter(move |(card, _)| usize::from(card.set) == set && card.dots == dots).map(|(_, at)| CardId(at))
    }
}

/// The name of a set stands in a notation (`draw G/M`), so it is one plain word, and no other set has it.
fn check_pairs(file: &BoardFile, pairs: &[Spanned<String>]) -> Result<(), BoardFault> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '/';
    for (pair, at) in pairs.iter().zip(0..) {
        let name = pair.get_ref();
        if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
            let fault = file.fault(format!("`{}` can't be the name of a set", name.escape_default()), pair.span());
            return Err(fault.hint("letters, digits, `-` and `/`").by(COMP_4));
        }
        if pairs.iter().take(at).any(|other| other.get_ref() == name) {
            let fault = file.fault(format!("a second set `{name}`"), pair.span());
            return Err(fault.hint("each set has a name of its own").by(COMP_4));
        }
    }
    Ok(())
}
