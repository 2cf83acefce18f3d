//! What a viewer is told of the others' turns, without a browser: whole games of bots, heard entry by entry.

#![allow(clippy::unwrap_used, reason = "a test says where it fails")]

use catalog::{Match, Opened};
use tabletop::{Budget, Dice, Seat, Seed, StreamId, Viewer};

use super::*;

const ME: Seat = Seat::at(0);

struct Played {
    opened: Box<dyn Opened>,
    game: Box<dyn Match>,
    dice: Dice,
    seq: u64,
    heard: Vec<Heard>,
    /// Who plays there.
    bot: &'static str,
}

impl Played {
    fn begin(game: &str, players: u8) -> Self {
        let opened = catalog::title(game).unwrap().open(&catalog::shelf().unwrap(), players, &[]).unwrap();
        let (game, dice) = (opened.begin(Seed::number(7)), Dice::new(&Seed::number(7), StreamId::named("telling"), 0));
        Self { opened, game, dice, seq: 0, heard: Vec::new(), bot: "random" }
    }

    /// One decision of whoever is asked first but for `last`, who decides when nobody else is left.
    fn decide(&mut self, last: Seat) -> Option<Seat> {
        let asked = self.game.actors();
        let seat = asked.iter().find(|seat| *seat != last).or_else(|| asked.iter().next())?;
        let text = self.game.bot(self.bot, seat, &mut Budget::unlimited(), &mut self.dice).unwrap();
        let outcome = self.game.play(seat, &text).unwrap();
        self.seq += 1;
        let parts = parts(self.opened.game(), &*outcome, Viewer::Seat(ME));
        self.heard.push(Heard { seq: self.seq, step: self.seq as usize, by: Some(seat), parts });
        Some(seat)
    }

    /// What the viewer is told now: since their last decision.
    fn told(&mut self) -> Vec<Turn> {
        let from = self.heard.iter().rposition(|heard| heard.by == Some(ME)).unwrap_or_default();
        turns(self.heard.drain(..).skip(from).collect(), Viewer::Seat(ME))
    }

    /// Plays until the viewer has decided and is asked again, so often; what they were told each time.
    fn rounds(&mut self, count: usize) -> Vec<Vec<Turn>> {
        let mut all = Vec::new();
        while all.len() < count {
            let Some(seat) = self.decide(ME) else { break };
            if seat != ME && self.game.actors().contains(ME) && self.heard.iter().any(|heard| heard.by == Some(ME)) {
                all.push(self.told());
            }
        }
        all
    }
}

#[test]
fn metrox_tells_one_turn_of_each_other_seat_and_nothing_of_the_own() {
    let mut table = Played::begin("metrox", 4);
    for _ in 0..8 {
        while table.decide(ME) != Some(ME) {}
        let seats: Vec<_> = table.told().iter().map(|turn| turn.seat.unwrap().index()).collect();
        assert_eq!(seats, [1, 2, 3]);
    }
}

#[test]
fn a_choice_that_is_hidden_is_not_told() {
    let mut table = Played::begin("metrox", 4);
    for _ in 0..3 {
        table.decide(ME);
    }
    assert!(table.told().is_empty());
}

#[test]
fn the_queue_of_shinjuku_is_told_within_the_turn_it_belongs_to() {
    let mut table = Played::begin("shinjuku", 3);
    let rounds = table.rounds(20);
    assert_eq!(rounds.len(), 20);
    let mut whole = 0;
    for turns in &rounds {
        for turn in turns {
            // Nobody's turn is a bare refill, and what is told by itself is told inside a turn.
            assert!(turn.seat.is_some());
            whole += usize::from(!turn.did.is_empty() && !turn.came.is_empty());
        }
        // The seats go round, and no seat has two lines in a row.
        assert!(turns.windows(2).all(|pair| pair[0].seat != pair[1].seat));
    }
    assert!(whole > 20, "{whole}");
}

#[test]
fn tokyo_metro_tells_bids_and_turns_by_seat() {
    let mut table = Played::begin("tokyo-metro", 3);
    let rounds = table.rounds(20);
    assert_eq!(rounds.len(), 20);
    assert!(rounds.iter().flatten().all(|turn| turn.seat != Some(ME) || turn.by != Some(ME)));
    assert!(rounds.iter().flatten().any(|turn| turn.pieces.iter().any(|piece| piece.starts_with("t-"))));
}

/// What Trains pay and that a round begins is nobody's turn: it once stood behind whoever had passed before it.
#[test]
fn what_runs_by_itself_in_tokyo_metro_is_nobodys_turn() {
    let mut table = Played { bot: "greedy", ..Played::begin("tokyo-metro", 3) };
    let rounds = table.rounds(60);
    let ids = |said: &[Said]| said.iter().map(|said| said.phrase.id).collect::<Vec<_>>();
    let by_itself = ["told-paid", "told-paid-stock", "told-round", "told-train-removed"];
    let mut paid = 0;
    for turn in rounds.iter().flatten() {
        let told = ids(&turn.did).into_iter().chain(ids(&turn.came)).filter(|id| by_itself.contains(id)).count();
        assert!(turn.seat.is_none() || told == 0, "{:?} {:?}", ids(&turn.did), ids(&turn.came));
        assert!(turn.seat.is_some() || turn.did.is_empty() && turn.lead.is_none());
        assert!(turn.paid.is_empty() || turn.seat.is_none());
        paid += turn.paid.len();
    }
    assert!(paid > 3, "{paid}");
}

/// The bar goes along with what is told: the round and the phase in which it was, whatever has begun since.
#[test]
fn a_turn_of_tokyo_metro_knows_its_round_and_phase() {
    let mut table = Played { bot: "greedy", ..Played::begin("tokyo-metro", 3) };
    let mut seen = std::collections::BTreeSet::new();
    for turns in table.rounds(60) {
        for turn in &turns {
            let ids: Vec<_> = turn.did.iter().chain(&turn.came).map(|said| said.phrase.id).collect();
            let (ago, phase) = (turn.then.rounds_ago, turn.then.phase);
            let expected = match () {
                () if ids.contains(&"told-round") => Some(0),
                () if ids.iter().any(|id| ["told-invested", "told-passed"].contains(id)) => Some(2),
                () if turn.seat.is_none() && !turn.paid.is_empty() => Some(3),
                () => continue,
            };
            assert_eq!(phase, expected, "{ids:?}");
            seen.insert((ago, phase));
        }
        let later = |pair: &[Turn]| {
            let place = |turn: &Turn| (std::cmp::Reverse(turn.then.rounds_ago), turn.then.phase);
            place(&pair[0]) <= place(&pair[1])
        };
        assert!(turns.windows(2).all(later), "what is told goes on");
    }
    assert!(seen.contains(&(1, Some(3))) && seen.contains(&(0, Some(2))) && seen.contains(&(0, Some(0))), "{seen:?}");
}

/// A disc on a card is told by what is done with it, and by itself only if nothing is.
#[test]
fn a_disc_in_tokyo_metro_is_told_by_what_it_does() {
    let mut table = Played { bot: "greedy", ..Played::begin("tokyo-metro", 3) };
    let rounds = table.rounds(60);
    let mut done = 0;
    for turn in rounds.iter().flatten() {
        let ids: Vec<_> = turn.did.iter().map(|said| said.phrase.id).collect();
        done += ids.iter().filter(|id| **id == "told-invested").count();
        let bare = ids.windows(2).any(|pair| pair[0] == "told-took" && pair[1] == "told-invested");
        assert!(!bare, "{ids:?}");
        // The card that it lies on is lit.
        let invests = ids.contains(&"told-invested");
        assert!(!invests || turn.pieces.iter().any(|piece| piece.starts_with("t-card-")), "{:?}", turn.pieces);
    }
    assert!(done > 3, "{done}");
}

/// A page remembers by its id what it has told of a turn: one decision may end a turn of a seat and begin the next.
#[test]
fn no_two_turns_of_a_game_have_one_id() {
    for title in catalog::TITLES {
        let mut table = Played::begin(title.id(), 3);
        while table.decide(ME).is_some() {}
        let turns = turns(table.heard, Viewer::Spectator);
        let ids: std::collections::HashSet<String> = turns.iter().map(Turn::id).collect();
        assert!(ids.len() == turns.len() && ids.len() > 10, "{}: {} of {}", title.id(), ids.len(), turns.len());
    }
}

/// What others may not know is in no line: the same game is told alike whatever is hidden.
#[test]
fn nothing_hidden_is_told() {
    for game in ["metrox", "shinjuku", "tokyo-metro"] {
        let mut table = Played::begin(game, 3);
        for turn in table.rounds(12).iter().flatten() {
            for said in turn.did.iter().chain(&turn.came) {
                // These sentences name what only their own seat may know.
                let secret = ["metrox-seen-chose-line", "metrox-seen-chose-station", "drew-cards", "told-own-bid"];
                assert!(!secret.contains(&said.phrase.id) || turn.seat == Some(ME), "{:?}", said.phrase);
            }
        }
    }
}
