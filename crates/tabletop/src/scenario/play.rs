//! One step of a scenario: what is offered, the decision, what it tells, and what stands then.

use super::{
    Play, named,
    pointer::{expectations, rewrite},
    say,
};
use crate::{Game, Illegal, Listener, Seat, Viewer};

/// What `illegal` says when any refusal will do.
const ANY: &str = "any";

impl Play {
    /// Plays it. What is not as it should be goes to `faults`; an error is what the scenario can't go on from.
    pub(super) fn run<G: Game>(&self, game: &G, state: &mut G::State, faults: &mut Vec<String>) -> Result<(), String> {
        let seats = match self.by {
            Some(number) => {
                let seat = Seat::new(number).filter(|_| number < game.players());
                vec![seat.ok_or_else(|| format!("`by`: there is no seat {number}; seats count from 0"))?]
            }
            None => game.actors(state).iter().collect(),
        };
        for seat in seats {
            self.look(game, state, seat, faults);
            if let Some(text) = &self.text {
                self.decide(game, state, seat, text, faults)?;
            }
        }
        if !self.set.is_empty() {
            *state = rewrite(game, state, &self.set, true)
                .and_then(|restored| restored.map_err(|illegal| format!("is refused: {}", say::<G>(&illegal))))
                .map_err(|what| format!("`set` {what}"))?;
        }
        faults.extend(expectations(game, state, &self.expect));
        Ok(())
    }

    fn decide<G: Game>(
        &self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        text: &str,
        faults: &mut Vec<String>,
    ) -> Result<(), String> {
        let read = game.read(state, seat, text);
        match (read.and_then(|action| game.check(state, seat, action).map(|()| action)), &self.illegal) {
            (Ok(action), None) => faults.extend(self.play(game, state, seat, action)),
            (Ok(_), Some(rule)) => return Err(format!("`{text}` should be refused by {rule}, but it is legal")),
            (Err(illegal), Some(rule)) if rule == ANY || named(&illegal) == rule => {
                faults.extend(self.hear::<G>(&illegal));
            }
            (Err(illegal), Some(rule)) => {
                faults.push(format!("`{text}` is refused, not by {rule} but: {}", say::<G>(&illegal)));
            }
            (Err(illegal), None) => return Err(format!("seat {seat}: `{text}` is refused: {}", say::<G>(&illegal))),
        }
        Ok(())
    }

    /// Does it, and says which sentences a spectator should or should not have been told.
    fn play<G: Game>(&self, game: &G, state: &mut G::State, seat: Seat, action: G::Action) -> Vec<String> {
        let mut events = Vec::new();
        game.play(state, seat, action, &mut events);
        let told: Vec<String> = events
            .iter()
            .filter_map(|event| game.show(event, Viewer::Spectator))
            .map(|seen| G::dictionary().say(&game.sentence(&seen), Listener::default()))
            .collect();
        let missing = self.tells.iter().filter(|sentence| !told.contains(sentence));
        let missing = missing.map(|sentence| format!("`{sentence}` is not told, but {told:?}"));
        let surplus = self.tells_not.iter().filter(|sentence| told.contains(sentence));
        missing.chain(surplus.map(|sentence| format!("`{sentence}` should not be told"))).collect()
    }

    /// Whether the refusal says what it should.
    fn hear<G: Game>(&self, illegal: &Illegal) -> Option<String> {
        let said = G::dictionary().say(&illegal.why, Listener::default());
        let wanted = self.says.as_ref().filter(|wanted| **wanted != said)?;
        Some(format!("the refusal should say `{wanted}`, but says `{said}`"))
    }

    /// Whether the seat is offered what it should be.
    fn look<G: Game>(&self, game: &G, state: &G::State, seat: Seat, faults: &mut Vec<String>) {
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        let mut legal: Vec<String> = legal.into_iter().map(|action| game.write(action)).collect();
        let missing = self.offers.iter().filter(|text| !legal.contains(text));
        faults.extend(missing.map(|text| format!("`{text}` should be offered to seat {seat}, but {legal:?} are")));
        let surplus = self.refuses.iter().filter(|text| legal.contains(text));
        faults.extend(surplus.map(|text| format!("`{text}` should not be offered to seat {seat}")));
        let Some(mut wanted) = self.legal.clone() else { return };
        wanted.sort();
        legal.sort();
        if wanted != legal {
            faults.push(format!("seat {seat} should be offered {wanted:?}, but {legal:?} are"));
        }
    }
}
