//! What may be chosen, question by question. That a choice leads to no dead end (TM-GEN-3) is found by trying it out.

use crate::{
    city::{Deed, Kind, split},
    game::{Ask, Choice, Meeple, Plain, When},
};

impl Plain<'_> {
    /// The choices of a seat; none if it isn't asked.
    pub(crate) fn legal(&self, seat: usize) -> Vec<Choice> {
        match self.ask {
            Ask::Bid => match self.players[seat].bid {
                None => (0..=self.players[seat].yen / 100).map(|hundreds| Choice::Bid(100 * hundreds)).collect(),
                Some(_) => Vec::new(),
            },
            _ if seat == self.turn => self.choices(),
            _ => Vec::new(),
        }
    }

    fn choices(&self) -> Vec<Choice> {
        match self.ask {
            Ask::Bid | Ask::Over => Vec::new(),
            Ask::Place => self.free_among(&self.city.spaces()).into_iter().map(Choice::Place).collect(),
            Ask::Move => self.movement_choices(),
            Ask::Turn => self.turn_choices(),
            Ask::From(_) => {
                let discs = self.discs_on(Kind::Copy).into_iter().map(Choice::From);
                discs.filter(|choice| self.after(*choice).can_go_on()).collect()
            }
            Ask::Discount(deed, saved) => self.discount_choices(deed, saved),
            Ask::Target(deed, saved) => self.target_choices(deed, saved),
            Ask::Token(..) => self.token_choices(),
            Ask::Commit(_, line) => self.commitments(line).into_iter().map(Choice::Commit).collect(),
            Ask::Machine(_) => self.only_without_dead_end(self.machine_places().into_iter().map(Choice::At).collect()),
            Ask::Drink(..) => {
                self.only_without_dead_end(self.drinks_in_supply().into_iter().map(Choice::Drink).collect())
            }
            Ask::Step(_, left) => self.step_choices(left),
            Ask::After => self.free_machine().into_iter().chain([Choice::Done]).collect(),
            Ask::Ride => self.ride_choices(),
            Ask::Boarded(_, from) => {
                let mut spaces = self.exits();
                spaces.retain(|space| Some(*space) != from);
                spaces.into_iter().map(Choice::Exit).chain([Choice::Stay]).collect()
            }
            Ask::Removed => self.removed_exits().into_iter().map(Choice::Exit).collect(),
        }
    }

    /// TM-MOVE-2, -3, -6.
    fn movement_choices(&self) -> Vec<Choice> {
        let mut choices = vec![Choice::Stay];
        if let Meeple::On(space) = self.me().meeple {
            choices.extend(self.reachable(space, self.with_bike(2)).into_iter().skip(1).map(Choice::Walk));
        }
        choices.extend(self.exits().into_iter().map(Choice::Exit));
        choices
    }

    /// DC-TM-4 and DC-TM-5: free steps, actions and the pass.
    fn turn_choices(&self) -> Vec<Choice> {
        let mut choices: Vec<Choice> = self.exits().into_iter().map(Choice::Exit).collect();
        choices.extend(self.free_machine());
        if !self.assigned {
            choices.push(Choice::Pass);
        }
        if self.me().front > 0 {
            choices.extend(self.assignments());
            choices.extend(self.actions());
        }
        choices
    }

    /// TM-SPD-3, -4, -6.
    fn assignments(&self) -> Vec<Choice> {
        if self.me().speed == 0 {
            return Vec::new();
        }
        let lines = (0..self.tracks.len()).filter(|line| self.has_free_spot(*line));
        lines.map(Choice::Assign).filter(|choice| self.after(*choice).can_act()).collect()
    }

    /// Everything that serves as the action of the turn.
    fn actions(&self) -> impl Iterator<Item = Choice> {
        let may_copy = !self.discs_on(Kind::Copy).is_empty();
        let choice = move |deed: Deed| {
            if !self.is_occupied(deed) {
                Some(Choice::Take(deed))
            } else if may_copy && self.face(deed).kind != Kind::Copy {
                Some(Choice::Copy(deed))
            } else {
                None
            }
        };
        let may = |deed: &Deed| self.has_discs_for(*deed) && self.may_be_performed(*deed);
        let deeds = self.deeds_in_reach().into_iter().filter(may).filter_map(choice);
        deeds.filter(|choice| self.after(*choice).can_go_on()).chain(self.drink_actions())
    }

    /// Whether there is an action to take.
    fn can_act(&self) -> bool {
        self.actions().next().is_some()
    }

    /// DR-COL-1, -2, DR-VEND-1.
    fn drink_actions(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        if self.me().front == 0 {
            return choices;
        }
        if self.has_disc_for_the_box() {
            let shown = self.columns.iter().flat_map(|column| column.display.iter().flatten());
            choices.extend(shown.filter_map(|card| self.city.cards[*card].color).map(Choice::Color));
        }
        if !self.machine_places().is_empty() {
            choices.push(Choice::Vend);
        }
        choices
    }

    /// TM-ACT-4, OS-INV-3: a disc for each spot, and one more for the box.
    fn has_discs_for(&self, deed: Deed) -> bool {
        let face = self.face(deed);
        let more = usize::from(face.kind == Kind::InvestByDisc);
        self.me().front >= face.spots + more && (more == 0 || self.has_disc_for_the_box())
    }

    /// What forbids an action whatever its costs and targets: only Shape cards have such a rule (DR-SHAPE-7, TE-DR-3, -6).
    fn may_be_performed(&self, deed: Deed) -> bool {
        let has_shape = |on: &[Deed]| on.iter().any(|deed| self.face(*deed).kind == Kind::Shape);
        let somebody = self.players.iter().any(|player| has_shape(&player.on));
        self.face(deed).kind != Kind::Shape || !(self.has_shape() || self.city.ways.shape_one_player && somebody)
    }

    /// Whether the question that is open now has an answer.
    pub(crate) fn can_go_on(&self) -> bool {
        !self.choices().is_empty()
    }

    /// The game after a choice, before the next question is looked at.
    fn after(&self, choice: Choice) -> Self {
        let mut after = self.clone();
        after.apply(choice);
        after
    }

    /// TM-DISC-2, -4, -7: the Discounts that can be used, as long as there is a cost to lower.
    fn discount_choices(&self, deed: Deed, saved: i64) -> Vec<Choice> {
        let face = self.face(deed);
        let has_cost = matches!(face.kind, Kind::Station | Kind::Invest | Kind::ExtraDisc | Kind::Card | Kind::Copy);
        let mut choices = vec![Choice::NoMore];
        if has_cost && face.number > saved {
            choices.extend(self.discs_on(Kind::Discount).into_iter().map(Choice::Use));
        }
        choices.retain(|choice| self.after(*choice).can_go_on());
        choices
    }

    /// What an action can be about.
    fn target_choices(&self, deed: Deed, saved: i64) -> Vec<Choice> {
        let face = self.face(deed);
        let cost = (face.number - saved).max(0);
        let just = |possible: bool| if possible { vec![Choice::Just] } else { Vec::new() };
        match face.kind {
            Kind::Move => match self.me().meeple {
                // DR-SHAPE-11: step by step.
                Meeple::On(_) if self.has_shape() && !self.drinks_in_supply().is_empty() => vec![Choice::Just],
                Meeple::On(space) => {
                    self.reachable(space, self.with_bike(face.number)).into_iter().map(Choice::Walk).collect()
                }
                Meeple::Nowhere | Meeple::Riding(..) => Vec::new(),
            },
            Kind::Station => self.building_sites(cost).into_iter().map(Choice::Build).collect(),
            Kind::Trade if self.token_choices().is_empty() => Vec::new(),
            Kind::Trade => self.building_sites(0).into_iter().map(Choice::Build).collect(),
            Kind::Invest => self.lines_to_buy(cost),
            Kind::InvestByDisc => self.lines_to_buy(0),
            Kind::Start => {
                let off = (0..self.tracks.len()).filter(|line| self.tracks[*line].vehicles.is_empty());
                off.map(Choice::Start).collect()
            }
            Kind::Speed => just(self.supply.speed > 0),
            Kind::Bike => just(self.supply.bikes > 0 && !self.me().bike),
            Kind::Discount | Kind::Bidding | Kind::Shape => just(true),
            Kind::Loan => just(self.supply.loans > 0),
            Kind::Repay => just(self.me().loans > 0 && self.me().yen >= face.number),
            Kind::Speculate => self.lines_to_speculate(),
            Kind::ExtraDisc => just(self.me().spare > 0 && self.me().yen >= cost),
            Kind::Copy => just(self.me().yen >= cost),
            Kind::Card if self.me().yen < cost => Vec::new(),
            Kind::Card => {
                let may_be_taken = |column: &usize| {
                    self.columns[*column].discard.last().is_some_and(|card| self.city.cards[*card].color.is_none())
                };
                (0..self.columns.len()).filter(may_be_taken).map(Choice::Draw).collect()
            }
            Kind::Sell => {
                let own = (0..self.tracks.len()).filter(|line| self.owns_stock(self.turn, *line));
                own.map(Choice::Stock).collect()
            }
        }
    }

    /// TM-STN-1, -2, -3, -5.
    fn building_sites(&self, cost: i64) -> Vec<usize> {
        if self.pyramids.iter().filter(|owner| **owner == Some(self.turn)).count() == 6 {
            return Vec::new();
        }
        let mut sites = self.touched();
        sites.retain(|site| self.pyramids[*site].is_none());
        sites.retain(|site| cost * self.city.stations[*site].circles <= self.me().yen);
        sites
    }

    /// TM-TRD-1.
    fn token_choices(&self) -> Vec<Choice> {
        let speed = (self.me().speed > 0).then_some(Choice::WithSpeed);
        let bike = self.me().bike.then_some(Choice::WithBike);
        speed.into_iter().chain(bike).collect()
    }

    /// TM-INV-1, -2, -3, -4.
    fn lines_to_buy(&self, cost: i64) -> Vec<Choice> {
        let may = |line: &usize| {
            let owned = self.tracks[*line].owners.len();
            owned < self.city.lines[*line].stocks
                && !self.owns_stock(self.turn, *line)
                && self.speculations(self.turn, *line) == 0
                && cost + self.city.surcharges[owned] <= self.me().yen
        };
        (0..self.tracks.len()).filter(may).map(Choice::Invest).collect()
    }

    /// TM-SPEC-1 to -5.
    fn lines_to_speculate(&self) -> Vec<Choice> {
        let all = 0..self.tracks.len();
        if all.clone().map(|line| self.speculations(self.turn, line)).sum::<usize>() == 2 {
            return Vec::new();
        }
        let may = |line: &usize| {
            !self.owns_stock(self.turn, *line)
                && self.tracks[*line].value >= 100
                && self.has_free_spot(*line)
                && !self.commitments(*line).is_empty()
        };
        all.filter(may).map(Choice::Speculate).collect()
    }

    /// TM-SPEC-5: from the lower amount up to all Yen.
    fn commitments(&self, line: usize) -> Vec<i64> {
        let (_, lower) = split(self.tracks[line].value);
        (lower / 100..=self.me().yen / 100).map(|hundreds| 100 * hundreds).collect()
    }

    /// DR-SHAPE-2, -3: a machine without a disc, if one can be built.
    fn free_machine(&self) -> Option<Choice> {
        let may = self.has_shape() && !self.machine_places().is_empty();
        let choices = self.only_without_dead_end(if may { vec![Choice::FreeVend] } else { Vec::new() });
        choices.first().copied()
    }

    /// DR-SHAPE-10: who assigned a token must keep an action for the turn, so a machine before it may not cost the last one.
    fn only_without_dead_end(&self, mut choices: Vec<Choice>) -> Vec<Choice> {
        let before = matches!(self.ask, Ask::Turn | Ask::Machine(When::Before) | Ask::Drink(When::Before, _));
        if self.assigned && before {
            choices.retain(|choice| {
                let after = self.after(*choice);
                if after.ask == Ask::Turn { after.can_act() } else { after.can_go_on() }
            });
        }
        choices
    }

    /// DC-DR-4, DR-SHAPE-11: nothing is asked after the last step.
    fn step_choices(&self, left: i64) -> Vec<Choice> {
        let mut choices = vec![Choice::Stop];
        if let (Meeple::On(space), 1..) = (self.me().meeple, left) {
            choices.extend(self.free_among(&self.city.beside(space)).into_iter().map(Choice::Walk));
            choices.extend(self.free_machine());
        }
        choices
    }
}
