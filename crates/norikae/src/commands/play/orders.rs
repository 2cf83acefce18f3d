//! Standing orders in the terminal: `order …`, `orders`, `withdraw N`.

use std::io::Write;

use tabletop::{Order, Seat};

use super::Table;
use crate::{
    failure::Failure,
    paint::{dim, refusal},
};

impl Table {
    /// After a decision: what is used up goes.
    pub(super) fn renew_orders(&mut self) {
        for (at, orders) in self.orders.iter_mut().enumerate() {
            *orders = orders.iter().filter_map(|order| self.game.renew_order(Seat::at(at), order)).collect();
        }
    }

    /// Plays what the orders of `seat` answer; false if it must be asked itself.
    pub(super) fn follow_orders(&mut self, seat: Seat, out: &mut impl Write) -> Result<bool, Failure> {
        let orders = &self.orders[seat.index()];
        if orders.is_empty() || self.thinks_again {
            return Ok(false);
        }
        let Some(text) = self.game.answer_by_orders(seat, orders) else { return Ok(false) };
        let mut next = self.game.copy();
        let Ok(told) = next.play(seat, &text) else { return Ok(false) };
        let ends = told.reveals() || next.actors().iter().ne([seat]);
        self.go_on(next, ends);
        self.tell(&*told, seat, out)?;
        Ok(true)
    }

    /// Takes an order; true if it may answer what is asked now.
    pub(super) fn give_order(&mut self, seat: Seat, text: &str, out: &mut impl Write) -> Result<bool, Failure> {
        let order = match self.game.read_order(seat, text) {
            Ok(order) => order,
            Err(illegal) => {
                writeln!(out, "{}", refusal(&illegal.say(self.title.dictionary(), self.listener())))?;
                return Ok(false);
            }
        };
        let orders = &mut self.orders[seat.index()];
        orders.retain(|known| known.text != order.text);
        if orders.len() >= Order::MOST {
            writeln!(out, "{}", refusal(&format!("There are {} orders already; withdraw one first.", Order::MOST)))?;
            return Ok(false);
        }
        orders.push(order.clone());
        let answers = self.game.answer_by_orders(seat, orders).is_some();
        self.thinks_again = false;
        writeln!(out, "  {}", self.says(&order))?;
        Ok(answers)
    }

    fn says(&self, order: &Order) -> String {
        let says = self.title.dictionary().say(&self.game.explain_order(order), self.listener());
        format!("{}  ({says})", order.text)
    }

    /// The orders in force, and those that make sense now.
    pub(super) fn list_orders(&self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let orders = &self.orders[seat.index()];
        if orders.is_empty() {
            writeln!(out, "No orders are in force.")?;
        }
        for (at, order) in orders.iter().enumerate() {
            writeln!(out, " {:>2}  {}", at + 1, self.says(order))?;
        }
        for order in self.game.suggest_orders(seat) {
            writeln!(out, "  or  order {}", self.says(&order))?;
        }
        Ok(())
    }

    /// Withdraws the order of this number in the list.
    pub(super) fn withdraw(&mut self, seat: Seat, number: &str, out: &mut impl Write) -> Result<(), Failure> {
        let orders = &mut self.orders[seat.index()];
        let at = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match at.filter(|at| *at < orders.len()) {
            Some(at) => {
                let gone = orders.remove(at);
                writeln!(out, "  {} is withdrawn.", gone.text)?;
            }
            None => writeln!(out, "{}", refusal("There is no order of that number; `orders` lists them."))?,
        }
        Ok(())
    }

    /// How orders are written, where there are some.
    pub(super) fn help_orders(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.takes_orders {
            writeln!(out, "Standing orders answer for you; `orders` lists them, `withdraw N` takes one away:")?;
        }
        for order in self.game.order_examples() {
            writeln!(out, "  order {}", self.says(&order))?;
        }
        Ok(())
    }

    /// Under the choices: the orders that make sense instead.
    pub(super) fn hint_orders(&self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let orders: Vec<String> =
            self.game.suggest_orders(seat).iter().map(|order| format!("order {}", order.text)).collect();
        if !orders.is_empty() {
            writeln!(out, "{}", dim(&format!("     or {}", orders.join(", "))))?;
        }
        Ok(())
    }
}
