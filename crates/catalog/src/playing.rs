//! A game that is being played, with its types erased.

use std::{any::Any, sync::Arc};

use bots::{
    Bots,
    advice::{Advice, Question},
};
use serde_json::Value;
use tabletop::{
    Ask, Beside, Bot, Budget, Dice, Game, Illegal, Listener, Order, Page, Phrase, Seat, Seats, Standing, Viewer, Why,
};

use crate::{AtWork, Match, Offer, Outcome};

/// A game that is being played.
pub(crate) struct Playing<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) state: G::State,
}

/// What came of a decision.
struct Events<G: Game> {
    game: Arc<G>,
    events: Vec<G::Event>,
}

impl<G: Bots> Playing<G> {
    fn list(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat, &mut legal);
        legal
    }

    fn seen_by(&self, seat: Seat) -> G::View {
        self.game.view(&self.state, Viewer::Seat(seat))
    }

    fn offers(&self, seat: Seat) -> Vec<Offer<G::Action>> {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let offer =
            |action| Offer { action, notation: self.game.write(action), does: self.game.explain(&view, action) };
        self.list(seat).into_iter().map(offer).collect()
    }
}

impl<G: Bots> Match for Playing<G>
where
    G::Event: Send + Sync,
{
    fn actors(&self) -> Seats {
        self.game.actors(&self.state)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.list(seat).into_iter().map(|action| self.game.write(action)).collect()
    }

    fn choices(&self, seat: Seat) -> Vec<(String, Phrase)> {
        self.offers(seat).into_iter().map(|offer| (offer.notation, offer.does)).collect()
    }

    fn typed_offers(&self, seat: Seat) -> Box<dyn Any> {
        Box::new(self.offers(seat))
    }

    fn question(&self, seat: Seat) -> Option<Phrase> {
        self.game.question(&self.game.view(&self.state, Viewer::Seat(seat)))
    }

    fn explain(&self, seat: Seat, text: &str) -> Option<Phrase> {
        let action = self.game.read(&self.state, seat, text).ok()?;
        Some(self.game.explain(&self.game.view(&self.state, Viewer::Seat(seat)), action))
    }

    fn at_work(&self, seat: Seat) -> Vec<AtWork> {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let legal = self.list(seat);
        let mut found: Vec<AtWork> = Vec::new();
        let mut note = |rule, says: &dyn Fn() -> Phrase, choice: Option<String>| {
            if !found.iter().any(|known| known.rule == rule && known.choice.is_some() == choice.is_some()) {
                found.push(AtWork { rule, says: says(), choice });
            }
        };
        for action in &legal {
            for rule in self.game.cites(&view, *action) {
                note(rule, &|| self.game.explain(&view, *action), Some(self.game.write(*action)));
            }
        }
        // What is like a legal choice and yet none: the other stations, wards, lines of the same question.
        let alike = |action: &G::Action| {
            let kind = std::mem::discriminant(action);
            legal.iter().any(|legal| std::mem::discriminant(legal) == kind) && !legal.contains(action)
        };
        for action in self.game.vocabulary().into_iter().filter(alike) {
            if let Err(Illegal { rule: Some(rule), why, .. }) = self.game.check(&self.state, seat, action) {
                note(rule, &|| why.clone(), None);
            }
        }
        found
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<Box<dyn Outcome>, Illegal> {
        let action = self.game.read(&self.state, seat, text)?;
        self.game.check(&self.state, seat, action)?;
        let mut events = Vec::new();
        self.game.play(&mut self.state, seat, action, &mut events);
        Ok(Box::new(Events { game: Arc::clone(&self.game), events }))
    }

    fn bot(&self, name: &str, seat: Seat, budget: &mut Budget<'_>, dice: &mut Dice) -> Option<String> {
        let legal = self.list(seat);
        if legal.is_empty() {
            return None;
        }
        let action = self.game.bot(name)?.choose(&Ask::new(&*self.game, &self.state, seat, &legal), budget, dice);
        Some(self.game.write(action))
    }

    fn advise(
        &self,
        seat: Seat,
        also: Option<&str>,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> Option<Advice<String>> {
        let legal = self.list(seat);
        if legal.is_empty() {
            return None;
        }
        let also = also.and_then(|text| self.game.read(&self.state, seat, text).ok());
        let also = also.filter(|action| legal.contains(action));
        let ask = Ask::new(&*self.game, &self.state, seat, &legal);
        let advice = self.game.advise(&ask, Question::first(also.as_slice()), budget, dice);
        Some(advice.map(|action| self.game.write(action)))
    }

    fn why(&self, seat: Seat, it: &str, other: &str, beside: Beside) -> Option<Phrase> {
        let read = |text: &str| self.game.read(&self.state, seat, text).ok();
        let (it, other) = (read(it)?, read(other)?);
        Some(Why::of(&*self.game, &self.seen_by(seat), it, other).sentence(&*self.game, beside))
    }

    fn read_order(&self, seat: Seat, text: &str) -> Result<Order, Illegal> {
        self.game.read_order(&self.seen_by(seat), text)
    }

    fn renew_order(&self, seat: Seat, order: &Order) -> Option<Order> {
        self.game.renew_order(&self.seen_by(seat), order)
    }

    fn answer_by_orders(&self, seat: Seat, orders: &[Order]) -> Option<String> {
        let answer = self.game.answer_by_orders(&self.seen_by(seat), &self.list(seat), orders)?;
        Some(self.game.write(answer))
    }

    fn suggest_orders(&self, seat: Seat) -> Vec<Order> {
        self.game.suggest_orders(&self.seen_by(seat), &self.list(seat))
    }

    fn order_examples(&self) -> Vec<Order> {
        self.game.order_examples()
    }

    fn explain_order(&self, order: &Order) -> Phrase {
        self.game.explain_order(order)
    }

    fn view(&self, viewer: Viewer) -> Value {
        let view = self.game.view(&self.state, viewer);
        serde_json::to_value(self.game.named(&view)).unwrap_or(Value::Null)
    }

    fn typed_view(&self, viewer: Viewer) -> Box<dyn Any + Send> {
        Box::new(self.game.view(&self.state, viewer))
    }

    fn text(&self, viewer: Viewer, to: Listener<'_>) -> Page {
        self.game.text(&self.game.view(&self.state, viewer), to)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn Match> {
        let state = self.game.imagine(&self.game.view(&self.state, viewer), dice);
        Box::new(Self { game: Arc::clone(&self.game), state })
    }

    fn position(&self) -> Value {
        serde_json::to_value(self.game.position(&self.state)).unwrap_or(Value::Null)
    }

    fn put(&self, seat: Seat, tool: &str, place: &str) -> Result<Value, Illegal> {
        let mut position = self.game.position(&self.state);
        self.game.put(&mut position, seat, tool, place)?;
        Ok(serde_json::to_value(position).unwrap_or(Value::Null))
    }

    fn standing(&self) -> Standing {
        self.game.standing(&self.state)
    }

    fn own_lines(&self) -> Vec<Vec<String>> {
        self.game.own_lines(&self.state)
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(Self { game: Arc::clone(&self.game), state: self.state.clone() })
    }
}

impl<G: Game> Outcome for Events<G>
where
    G::Event: Send + Sync,
{
    fn seen(&self, viewer: Viewer) -> Vec<Phrase> {
        let seen = self.events.iter().filter_map(|event| self.game.show(event, viewer));
        seen.map(|seen| self.game.sentence(&seen)).collect()
    }

    fn is_seen_alike(&self, one: Viewer, other: Viewer) -> bool {
        self.events.iter().all(|event| self.game.show(event, one) == self.game.show(event, other))
    }

    fn typed_seen(&self, viewer: Viewer) -> Box<dyn Any> {
        let seen: Vec<G::Seen> = self.events.iter().filter_map(|event| self.game.show(event, viewer)).collect();
        Box::new(seen)
    }

    fn reveals(&self) -> bool {
        self.events.iter().any(|event| self.game.reveals(event))
    }
}
