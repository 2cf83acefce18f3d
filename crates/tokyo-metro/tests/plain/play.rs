//! What comes of a choice in the Movement and Action Phases, and which questions are not asked.

use crate::{
    city::{Deed, Kind},
    game::{Ask, Choice, Meeple, Plain, Spot, When},
};

impl Plain<'_> {
    /// A seat chooses. `lot` is the turn order that the other engine has now: what chance decides is taken from there.
    pub(crate) fn choose(&mut self, seat: usize, choice: Choice, lot: &[usize]) {
        if let Choice::Bid(yen) = choice {
            self.players[seat].bid = Some(yen);
            if self.players.iter().all(|player| player.bid.is_some()) {
                self.reveal_bids(lot);
            }
        } else {
            self.apply(choice);
        }
        self.answer_what_is_not_asked(lot);
    }

    /// DC-2, TM-ACT-7: goes on until there is something to ask.
    pub(crate) fn answer_what_is_not_asked(&mut self, lot: &[usize]) {
        loop {
            let answer = match self.ask {
                Ask::Bid => {
                    // A bid without Yen is made by the rules.
                    for player in self.players.iter_mut().filter(|player| player.yen == 0) {
                        player.bid = Some(0);
                    }
                    if self.players.iter().any(|player| player.bid.is_none()) {
                        return;
                    }
                    self.reveal_bids(lot);
                    continue;
                }
                Ask::Turn if self.me().front > 0 => return,
                // First steps of their own are always asked.
                Ask::Place | Ask::Removed | Ask::Over => return,
                _ => self.legal(self.turn),
            };
            let [only] = answer[..] else { return };
            self.apply(only);
        }
    }

    /// What a choice does; the next question stands in `ask`.
    pub(crate) fn apply(&mut self, choice: Choice) {
        match (self.ask, choice) {
            (Ask::Place, Choice::Place(space)) | (Ask::Move, Choice::Walk(space)) => {
                self.me_mut().meeple = Meeple::On(space);
                self.next_to_move();
            }
            (Ask::Move, Choice::Stay) => self.next_to_move(),
            (Ask::Move | Ask::Turn, Choice::Exit(space)) => self.me_mut().meeple = Meeple::On(space),
            (Ask::Turn, choice) => self.apply_turn(choice),
            (Ask::From(deed), Choice::From(copy)) => {
                self.lift(copy);
                self.ask = Ask::Discount(deed, 0);
            }
            (Ask::Discount(deed, saved), Choice::Use(discount)) => {
                self.lift(discount);
                self.ask = Ask::Discount(deed, saved + self.face(discount).number);
            }
            (Ask::Discount(deed, saved), Choice::NoMore) => {
                if self.face(deed).kind == Kind::InvestByDisc {
                    self.put_into_the_box();
                }
                self.ask = Ask::Target(deed, saved);
            }
            (Ask::Target(deed, saved), choice) => self.apply_target(deed, saved, choice),
            (Ask::Token(_, station), choice) => self.apply_trade(station, choice),
            (Ask::Commit(_, line), Choice::Commit(yen)) => {
                self.me_mut().yen -= yen;
                let disc = Spot::Speculation(self.turn, yen);
                self.tracks[line].spots.push(disc);
                self.ask = Ask::After;
            }
            (Ask::Machine(when), Choice::At(station)) => self.ask = Ask::Drink(when, station),
            (Ask::Drink(when, station), Choice::Drink(color)) => self.build_machine(when, station, color),
            (Ask::Step(deed, left), Choice::Walk(space)) => {
                self.me_mut().meeple = Meeple::On(space);
                self.ask = Ask::Step(deed, left - 1);
            }
            (Ask::Step(deed, left), Choice::FreeVend) => self.ask = Ask::Machine(When::During(deed, left)),
            (Ask::Step(..), Choice::Stop) => self.ask = Ask::After,
            (Ask::After, Choice::FreeVend) => self.ask = Ask::Machine(When::After),
            (Ask::After, Choice::Done) => self.next_turn(),
            (Ask::Ride | Ask::Boarded(..) | Ask::Removed, choice) => self.apply_ride(choice),
            (ask, choice) => panic!("{ask:?} is not answered by {choice:?}"),
        }
    }

    fn apply_turn(&mut self, choice: Choice) {
        if matches!(choice, Choice::Take(_) | Choice::Copy(_) | Choice::Color(_) | Choice::Vend) {
            // TM-SPD-4 is fulfilled.
            self.assigned = false;
        }
        match choice {
            Choice::Assign(line) => {
                self.me_mut().speed -= 1;
                self.tracks[line].spots.push(Spot::Speed);
                self.assigned = true;
            }
            Choice::FreeVend => self.ask = Ask::Machine(When::Before),
            Choice::Pass => {
                // TM-ACT-6.
                let me = self.me_mut();
                me.yen += 100 * me.front as i64;
                me.passed = true;
                self.next_turn();
            }
            Choice::Take(deed) => {
                self.lay_discs(deed);
                self.ask = Ask::Discount(deed, 0);
            }
            Choice::Copy(deed) => {
                self.lay_discs(deed);
                self.ask = Ask::From(deed);
            }
            Choice::Color(color) => self.take_color(color),
            Choice::Vend => {
                let me = self.me_mut();
                me.front -= 1;
                me.vending += 1;
                self.ask = Ask::Machine(When::Action);
            }
            other => panic!("{other:?} is nothing for a turn"),
        }
    }

    fn lay_discs(&mut self, deed: Deed) {
        let spots = self.face(deed).spots;
        let me = self.me_mut();
        me.front = me.front.checked_sub(spots).expect("enough discs");
        me.on.push(deed);
    }

    /// TM-DISC-5, OS-COPY-3: the discs of a Discount or a Copy move on top of other discs.
    fn lift(&mut self, deed: Deed) {
        let spots = self.face(deed).spots;
        let me = self.me_mut();
        let at = me.on.iter().position(|other| *other == deed).expect("a disc there");
        me.on.remove(at);
        me.laid += spots;
    }

    fn apply_target(&mut self, deed: Deed, saved: i64, choice: Choice) {
        let face = self.face(deed);
        let cost = (face.number - saved).max(0);
        self.ask = Ask::After;
        match (face.kind, choice) {
            (Kind::Move, Choice::Walk(space)) => self.me_mut().meeple = Meeple::On(space),
            (Kind::Move, Choice::Just) => self.ask = Ask::Step(deed, self.with_bike(face.number)),
            (Kind::Station, Choice::Build(station)) => {
                self.me_mut().yen -= cost * self.city.stations[station].circles;
                self.pyramids[station] = Some(self.turn);
            }
            (Kind::Trade, Choice::Build(station)) => self.ask = Ask::Token(deed, station),
            (Kind::Invest, Choice::Invest(line)) => self.buy(line, cost),
            (Kind::InvestByDisc, Choice::Invest(line)) => self.buy(line, 0),
            (Kind::Start, Choice::Start(line)) => {
                self.tracks[line].value += face.number;
                self.place_vehicles(line);
            }
            (Kind::Speculate, Choice::Speculate(line)) => self.ask = Ask::Commit(deed, line),
            (Kind::Card, Choice::Draw(column)) => {
                let card = self.columns[column].discard.pop().expect("a card");
                let me = self.me_mut();
                me.yen -= cost;
                me.cards.push(card);
            }
            (Kind::Sell, Choice::Stock(line)) => self.sell(line),
            (kind, Choice::Just) => self.just(kind, face.number, cost),
            (kind, choice) => panic!("{choice:?} is nothing for {kind:?}"),
        }
    }

    /// The actions that are about nothing else.
    fn just(&mut self, kind: Kind, number: i64, cost: i64) {
        let lasts = !self.city.ways.disc_for_this_round;
        let tokens = self.supply.speed.min(number as usize);
        let me = &mut self.players[self.turn];
        match kind {
            Kind::Speed => {
                self.supply.speed -= tokens;
                me.speed += tokens;
            }
            Kind::Bike => {
                self.supply.bikes -= 1;
                me.bike = true;
            }
            Kind::Bidding => me.bonus += number,
            Kind::Loan => {
                self.supply.loans -= 1;
                me.loans += 1;
                me.yen += number;
            }
            Kind::Repay => {
                self.supply.loans += 1;
                me.loans -= 1;
                me.yen -= number;
            }
            Kind::ExtraDisc => {
                me.yen -= cost;
                me.spare -= 1;
                me.front += 1;
                me.lent += usize::from(!lasts);
            }
            Kind::Copy => me.yen -= cost,
            Kind::Discount | Kind::Shape => {}
            other => panic!("{other:?} wants a target"),
        }
    }

    /// TM-TRD-1.
    fn apply_trade(&mut self, station: usize, choice: Choice) {
        if choice == Choice::WithSpeed {
            self.me_mut().speed -= 1;
            self.supply.speed += 1;
        } else {
            self.me_mut().bike = false;
            self.supply.bikes += 1;
        }
        self.pyramids[station] = Some(self.turn);
        self.ask = Ask::After;
    }

    /// TM-INV-4 to -7, OS-INV-4.
    fn buy(&mut self, line: usize, cost: i64) {
        let price = cost + self.city.surcharges[self.tracks[line].owners.len()];
        self.me_mut().yen -= price;
        let buyer = self.turn;
        let track = &mut self.tracks[line];
        track.value += price;
        track.owners.push(buyer);
        if track.vehicles.is_empty() {
            self.place_vehicles(line);
        }
    }

    /// TM-INV-7, TM-START-1, OS-LINE-4: on stop 1, or one on each end.
    fn place_vehicles(&mut self, line: usize) {
        let last = self.city.lines[line].stops.len() - 1;
        self.tracks[line].vehicles = vec![(0, true)];
        if self.city.lines[line].pair {
            self.tracks[line].vehicles.push((last, false));
        }
    }

    /// OS-SELL-2 to -6.
    fn sell(&mut self, line: usize) {
        let track = &mut self.tracks[line];
        let number = track.owners.iter().position(|owner| *owner == self.turn).expect("an own Stock");
        let proceeds = shares(track.value, track.owners.len())[number];
        track.value -= proceeds;
        track.owners.remove(number);
        self.me_mut().set_aside += proceeds;
    }

    /// DR-COL-1, -2, DR-REF-2: the card leaves a gap.
    fn take_color(&mut self, color: usize) {
        let is_it = |card: &Option<usize>| card.is_some_and(|card| self.city.cards[card].color == Some(color));
        let drinks = self.columns.last_mut().expect("the Drinks");
        let row = drinks.display.iter().position(is_it).expect("a Color card");
        drinks.display[row] = None;
        self.crates[color] = Some(self.turn);
        self.put_into_the_box();
        self.ask = Ask::After;
    }

    fn put_into_the_box(&mut self) {
        let me = self.me_mut();
        me.front -= 1;
        me.boxed += 1;
    }

    /// DR-VEND-1, -4.
    fn build_machine(&mut self, when: When, station: usize, color: usize) {
        if let Some((host, yen)) = self.fee(station) {
            self.me_mut().yen -= yen;
            self.players[host].yen += yen;
        }
        self.machines[station] = Some(color);
        self.ask = match when {
            When::Action | When::After => Ask::After,
            When::Before => Ask::Turn,
            When::During(deed, left) => Ask::Step(deed, left),
        };
    }

    /// The next in turn order who has not passed.
    fn next_turn(&mut self) {
        self.assigned = false;
        let at = self.order.iter().position(|seat| *seat == self.turn).expect("in the order");
        let after = (1..=self.order.len()).map(|step| self.order[(at + step) % self.order.len()]);
        match after.into_iter().find(|seat| !self.players[*seat].passed) {
            Some(seat) => {
                self.turn = seat;
                self.ask = Ask::Turn;
            }
            None => self.end_actions(),
        }
    }

    /// TM-ACT-8, DR-VEND-1, TE-XD-2: all discs come back, lent ones to the supply.
    fn end_actions(&mut self) {
        for player in &mut self.players {
            let on: usize = player.on.drain(..).map(|deed| self.city.face(deed).spots).sum();
            player.front += on + player.laid + player.vending - player.lent;
            player.spare += player.lent;
            (player.laid, player.vending, player.lent, player.passed) = (0, 0, 0, false);
        }
        self.begin_trains();
    }
}

/// TM-STO-2, -3, -4, OS-STO-1: what each of the owned Stocks of a Line gets.
pub(crate) fn shares(value: i64, owned: usize) -> Vec<i64> {
    let half = |yen: i64| (yen + 199) / 200 * 100;
    match owned {
        0 => vec![],
        1 => vec![value],
        2 => {
            let (higher, lower) = crate::city::split(value);
            vec![higher, lower]
        }
        3 => {
            let first = half(value);
            let (higher, lower) = crate::city::split(value - first);
            vec![first, higher, lower]
        }
        4 => {
            let first = half(value);
            let second = half(value - first);
            let third = half(value - first - second);
            vec![first, second, third, value - first - second - third]
        }
        more => panic!("{more} Stocks of a Line"),
    }
}
