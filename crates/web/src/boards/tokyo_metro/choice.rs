//! What may be chosen, and where it is shown.

use catalog::Offer;
use maud::{Markup, html};
use tabletop::Phrase;
use tokyo_metro::{Action, ActionId, ColorId, ColumnId, LineId, SpaceId, StationId, TokyoMetro, Yen};

/// More spaces than these are offered on the map and in one list, not as a button each.
const FEW: usize = 4;

/// Something the viewer may do now.
pub(super) struct Choice {
    pub(super) action: Action,
    /// Its notation.
    pub(super) text: String,
    /// What it would do.
    pub(super) does: String,
    pub(super) site: Site,
    /// The key that takes it.
    pub(super) key: Option<String>,
    /// Whether it is a row of the rail.
    pub(super) in_rail: bool,
}

/// What a choice is about: where it is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Site {
    Space(SpaceId),
    Station(StationId),
    Line(LineId),
    Card(ActionId),
    Pile(ColumnId),
    Color(ColorId),
    Amount(Yen),
    /// Only a button of the rail.
    Word,
}

impl Site {
    const fn of(action: Action) -> Self {
        match action {
            Action::Place(space) | Action::Walk(space) | Action::Exit(space) => Self::Space(space),
            Action::Build(station) | Action::At(station) => Self::Station(station),
            Action::Assign(line)
            | Action::Invest(line)
            | Action::Stock(line)
            | Action::Start(line)
            | Action::Speculate(line) => Self::Line(line),
            Action::Take(action) | Action::Copy(action) | Action::From(action) | Action::Use(action) => {
                Self::Card(action)
            }
            Action::Draw(column) => Self::Pile(column),
            Action::Color(color) | Action::Drink(color) => Self::Color(color),
            Action::Bid(yen) | Action::Commit(yen) => Self::Amount(yen),
            Action::Stay
            | Action::Pass
            | Action::NoMore
            | Action::With(_)
            | Action::Vend
            | Action::FreeVend
            | Action::Done
            | Action::Stop
            | Action::Board(_)
            | Action::Transfer(_) => Self::Word,
        }
    }
}

/// What leaves things as they are has the key 0.
pub(super) const fn is_last(action: Action) -> bool {
    matches!(action, Action::Stay | Action::Pass | Action::NoMore | Action::Done | Action::Stop)
}

impl Choice {
    /// All that may be chosen. A Line has its letter for a key, what is in the rail a number. `told` is given what is a row of the rail.
    pub(super) fn all(
        game: &TokyoMetro,
        offers: Vec<Offer<Action>>,
        told: impl Fn(Option<Action>, &Phrase) -> String,
    ) -> Vec<Self> {
        let spaces = offers.iter().filter(|offer| matches!(Site::of(offer.action), Site::Space(_))).count();
        let mut numbers = 1..=9;
        let choice = |Offer { action, notation, does }: Offer<Action>| {
            let site = Site::of(action);
            let in_rail = match site {
                Site::Space(_) => spaces <= FEW,
                Site::Station(_) | Site::Word => true,
                Site::Color(_) => matches!(action, Action::Drink(_)),
                Site::Card(_) => matches!(action, Action::Use(_) | Action::From(_)),
                Site::Line(_) | Site::Pile(_) | Site::Amount(_) => false,
            };
            let key = match site {
                Site::Line(line) => Some(game.board().line(line).id.to_uppercase()),
                _ if is_last(action) => Some("0".to_owned()),
                // The space stands on the map, its arrow is enough.
                Site::Space(_) => None,
                _ if in_rail => numbers.next().map(|number: u8| number.to_string()),
                _ => None,
            };
            Self { action, text: notation, does: told(in_rail.then_some(action), &does), site, key, in_rail }
        };
        offers.into_iter().map(choice).collect()
    }

    /// The id of what can be hit for it.
    pub(super) fn id(&self) -> String {
        format!("lit-{}", self.text.replace([' ', '/'], "-"))
    }

    /// The view of a small screen on which it is lit.
    pub(super) const fn tab(&self) -> Option<&'static str> {
        match self.site {
            Site::Space(_) | Site::Station(_) => Some("map"),
            Site::Card(_) | Site::Pile(_) => Some("cards"),
            Site::Color(_) => Some(if matches!(self.action, Action::Color(_)) { "cards" } else { "drinks" }),
            Site::Line(_) => Some("lines"),
            Site::Amount(_) | Site::Word => None,
        }
    }
}

/// The button of a choice, over what it is about: a thing that may be chosen stays what it was, so that a browser need not make it
/// anew with every question. `key`: what takes it, where that is written on it.
pub(super) fn hit(choice: Option<&Choice>, key: Option<&String>) -> Markup {
    html! {
        @if let Some(choice) = choice {
            button .t-hit id=(choice.id()) form="choices" name="action" value=(choice.text) data-of=(choice.text) data-key=[key] aria-label=(choice.does) {}
        }
    }
}
