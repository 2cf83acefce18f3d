//! Standing orders: what a seat answers before it is asked.

use serde::{Deserialize, Serialize};

use super::{Notation, Words};
use crate::{Illegal, Phrase};

/// A standing order of a seat, as a table keeps it: beside the game, in no state and in no record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// Its one canonical text: `ride G from shibuya to ginza`.
    pub text: String,
    /// What the game remembers to know when it is used up; nobody else reads it.
    pub memo: u32,
}

impl Order {
    /// So many has a seat at most.
    pub const MOST: usize = 16;
}

/// Standing orders (DC-7). A game without them writes nothing here: it takes none, and none answers.
///
/// All of it works from the view of the order's own seat, so an order knows no more than who gave it.
pub trait Orders: Notation + Words {
    /// Whether there are standing orders in this game.
    const TAKES_ORDERS: bool = false;

    /// Reads an order that the seat of `view` gives now; refuses what names nothing on the board or could never be followed.
    fn read_order(&self, _view: &Self::View, _text: &str) -> Result<Order, Illegal> {
        Err(Illegal::form(Phrase::new("table-no-orders")))
    }
    /// The order after a decision of anybody led to `view`; none if it is used up, or its time is over.
    fn renew_order(&self, _view: &Self::View, _order: &Order) -> Option<Order> {
        None
    }
    /// What the orders of the seat of `view` say to its question, one of the `legal` actions; none: it is asked itself.
    fn answer_by_orders(&self, _view: &Self::View, _legal: &[Self::Action], _orders: &[Order]) -> Option<Self::Action> {
        None
    }
    /// Orders that make sense at the question of this view, the most usual first: a page offers them beside the choices.
    fn suggest_orders(&self, _view: &Self::View, _legal: &[Self::Action]) -> Vec<Order> {
        Vec::new()
    }
    /// An order of each form, as it may be written at this table.
    fn order_examples(&self) -> Vec<Order> {
        Vec::new()
    }
    /// What an order says, in a few words.
    fn explain_order(&self, order: &Order) -> Phrase {
        Phrase::new("table-order").with("text", order.text.clone())
    }
}
