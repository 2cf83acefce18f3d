//! Standing orders (DC-7): what people answer before they are asked.
//!
//! They stand in the table's row, not in its log: what follows from them are ordinary decisions, entered as if their person had
//! made them at once, so that log, streams and record are the same with and without them. Nobody but their owner is told.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Order, Seat, Viewer};
use tokio::sync::watch;

use crate::{
    GuestId, Kind, Played, QuestionId, Refused, Status, Table, TableId, TableService,
    characters::check,
    live_table::LiveTable,
    play::{own, running},
    transaction::TableTransaction,
};

/// So many orders has a seat at most.
pub const MOST_ORDERS: usize = Order::MOST;
/// The longest order, in characters.
pub const LONGEST_ORDER: usize = 200;

/// The orders of all seats of a table, in the order in which they were given.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandingOrders(Vec<(Seat, Order)>);

impl StandingOrders {
    /// Those of a seat.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Order> {
        self.0.iter().filter(move |(whose, _)| *whose == seat).map(|(_, order)| order)
    }

    /// Whether nobody has one.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an order of a seat; one of the same text makes way.
    pub fn give(&mut self, seat: Seat, order: Order) {
        self.withdraw(seat, &order.text);
        self.0.push((seat, order));
    }

    /// Takes an order of a seat away; false if there is none.
    pub fn withdraw(&mut self, seat: Seat, text: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|(whose, order)| *whose != seat || order.text != text);
        self.0.len() < before
    }

    /// Takes all orders of a seat away.
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.0.retain(|(whose, _)| *whose != seat);
    }
}

impl Table {
    /// The orders of `seat` that are in force, as its draft leaves them.
    pub fn orders(&self, seat: Seat) -> Vec<Order> {
        let mut orders: Vec<Order> = self.row().orders.of(seat).cloned().collect();
        for game in self.drafted_games(seat) {
            orders = orders.iter().filter_map(|order| game.renew_order(seat, order)).collect();
        }
        orders
    }

    /// What an order answers now: whose, what, and to which question. A decision that waits for `end turn` is not overruled.
    fn ordered(&self) -> Option<(Seat, String, QuestionId)> {
        if self.row().orders.is_empty() || self.row().status != Status::Running {
            return None;
        }
        let may = |seat: &Seat| !self.draft(*seat).1 && self.row().place(*seat).is_some_and(crate::Place::is_played);
        self.waiting().iter().filter(may).find_map(|seat| {
            let orders = self.orders(seat);
            let text = self.game(Viewer::Seat(seat)).answer_by_orders(seat, &orders)?;
            Some((seat, text, self.question(seat)?))
        })
    }

    /// The orders that `guest` would be told of; none if they have no seat, or the game takes none.
    fn orders_of(&self, guest: GuestId) -> Option<Vec<String>> {
        let seat = self.row().seat_of(guest).filter(|_| self.opened().takes_orders())?;
        Some(self.orders(seat).into_iter().map(|order| order.text).collect())
    }
}

impl TableTransaction {
    /// Plays what orders answer, until somebody must decide who has none that does: entries like those of a person who ends each
    /// turn at once.
    pub(crate) fn follow_orders(&mut self) -> Result<(), Refused> {
        while let Some((seat, text, question)) = self.ordered() {
            let confirm = self.row().settings.confirm;
            if self.decide(seat, &text, question, confirm)? {
                self.add(Kind::End, Some(seat), "")?;
            }
        }
        Ok(())
    }

    /// The turn of `seat`, whose orders its draft had left as `drafted`, stands: what is used up goes.
    pub(crate) fn renew_orders(&mut self, seat: Seat, drafted: &[Order]) {
        let mut left = StandingOrders::default();
        let game = self.game(Viewer::Spectator);
        for (whose, order) in &self.row().orders.0 {
            let order =
                if *whose == seat { drafted.iter().find(|drafted| drafted.text == order.text) } else { Some(order) };
            left.0.extend(order.and_then(|order| game.renew_order(*whose, order)).map(|order| (*whose, order)));
        }
        if left != self.row().orders {
            self.row_for_change().orders = left;
        }
    }

    fn give_order(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let order = self.game(Viewer::Seat(seat)).read_order(seat, text)?;
        let mut orders = self.row().orders.clone();
        orders.give(seat, order.clone());
        if orders.of(seat).count() > MOST_ORDERS {
            return Err(Refused::TooManyOrders);
        }
        self.row_for_change().orders = orders;
        // The draft may have used it up already: who boarded and left in it cannot plan the same again before it stands.
        let stands = self.orders(seat).iter().any(|kept| kept.text == order.text);
        if stands { Ok(()) } else { Err(Refused::NotNow) }
    }
}

/// An order as it is written, if it can be one at all.
fn tidy_order(text: &str) -> Result<String, Refused> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(1..=LONGEST_ORDER).contains(&text.chars().count()) {
        return Err(Refused::BadOrder);
    }
    check(&text)?;
    Ok(text)
}

/// The table must take orders of this guest's seat now.
fn takes_orders(table: &Table, guest: GuestId, seat: Seat) -> Result<(), Refused> {
    own(table, guest, seat)?;
    if !table.opened().takes_orders() {
        return Err(Refused::NoOrders);
    }
    running(table)
}

impl TableService {
    /// Gives a standing order for one's own seat. If it answers the question that is open, it does.
    pub async fn order(&self, guest: GuestId, id: TableId, seat: Seat, text: &str) -> Result<Played, Refused> {
        let text = tidy_order(text)?;
        self.deciding(id, seat, |transaction| {
            takes_orders(transaction, guest, seat)?;
            transaction.give_order(seat, &text)?;
            transaction.follow_orders()
        })
        .await
    }

    /// Withdraws a standing order of one's own seat.
    pub async fn withdraw(&self, guest: GuestId, id: TableId, seat: Seat, text: &str) -> Result<Played, Refused> {
        let text = tidy_order(text)?;
        self.deciding(id, seat, |transaction| {
            takes_orders(transaction, guest, seat)?;
            let withdrawn = transaction.row_for_change().orders.withdraw(seat, &text);
            if withdrawn { Ok(()) } else { Err(Refused::NoOrder) }
        })
        .await
    }

    /// Follows somebody's own orders at a table.
    pub fn own_orders(&self, id: TableId, guest: GuestId) -> OwnOrders {
        let live_table = self.live_table(id);
        let changed = live_table.orders.subscribe();
        OwnOrders { service: self.clone(), id, guest, changed, told: None, _live_table: live_table }
    }
}

/// Somebody's own orders, as they are and whenever they change.
pub struct OwnOrders {
    service: TableService,
    id: TableId,
    guest: GuestId,
    changed: watch::Receiver<()>,
    told: Option<Vec<String>>,
    /// A table that is followed stays in memory.
    _live_table: Arc<LiveTable>,
}

impl std::fmt::Debug for OwnOrders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnOrders").field("id", &self.id).finish_non_exhaustive()
    }
}

impl OwnOrders {
    /// The orders, when they are others than those told before; none when they will not change any more.
    pub async fn next(&mut self) -> Result<Option<Vec<String>>, Refused> {
        loop {
            self.changed.mark_unchanged();
            let orders = self.service.look(self.id, |table| table.orders_of(self.guest)).await?;
            if orders.is_some() && orders != self.told {
                self.told.clone_from(&orders);
                return Ok(orders);
            }
            if self.changed.changed().await.is_err() {
                return Ok(None);
            }
        }
    }
}
