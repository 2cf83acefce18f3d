//! The bots of Shinjuku.

use bots::arena::{Looks, Run, Unwatched, play};
use shinjuku::Shinjuku;
use tabletop::{Game, Options, contract};

/// The greedy bot wins at least 95 % of two-player games against random play, on either seat.
#[test]
fn greedy_beats_random_on_either_seat() {
    let shelf = contract::shelf::<Shinjuku>();
    let none: [(&str, &str); 0] = [];
    let options = Options::complete(&Shinjuku::options(&shelf), none).expect("the first value of every option");
    let game = Shinjuku::open(&shelf, 2, &options).expect("two players");
    for seats in [["greedy", "random"], ["random", "greedy"]] {
        let run = Run {
            seats: seats.map(str::to_owned).into(),
            games: 50,
            seed: 3,
            threads: 2,
            looks: Looks::default(),
            programs: None,
        };
        let report = play(&game, &run, &Unwatched).expect("both are bots");
        let greedy = report.wins.iter().find(|wins| wins.bot == "greedy").expect("greedy played");
        assert!(greedy.rate >= 0.95, "{}", greedy.rate);
    }
}

/// The greedy bot finishes games at every table: 2 to 4 players, with and without each variant.
#[test]
fn greedy_plays_at_every_table() {
    let shelf = contract::shelf::<Shinjuku>();
    for options in contract::cover(&Shinjuku::options(&shelf), |_| true) {
        for players in Shinjuku::players_allowed() {
            let game = Shinjuku::open(&shelf, players, &options).expect("every set opens");
            let run = Run {
                seats: vec!["greedy".to_owned()],
                games: 2,
                seed: 5,
                threads: 2,
                looks: Looks::default(),
                programs: None,
            };
            let report = play(&game, &run, &Unwatched).expect("greedy is a bot");
            assert!(report.scores.iter().map(|seat| seat.mean).sum::<f64>() > 40.0, "{players} {options}");
        }
    }
}
