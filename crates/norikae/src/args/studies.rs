//! The commands about bots: how strong they are, what they learn, what they think.

use std::{path::PathBuf, time::Duration};

use bots::contest::Thinking;
use clap::Args as ClapArgs;

use super::{Table, thinking};

/// Programs that play (docs/bots.md).
#[derive(ClapArgs, Debug, Clone, Copy)]
pub(crate) struct Programs {
    /// How long a program (exec:…) may think about a decision, 10ms to 60s; then chance plays its turn
    #[arg(long, default_value = "1s", value_name = "TIME", value_parser = thinking)]
    pub(crate) deadline: Duration,
    /// How much longer its first answer after a start may take, 10ms to 60s
    #[arg(long, default_value = "10s", value_name = "TIME", value_parser = thinking)]
    pub(crate) startup: Duration,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae simulate metrox --players 1 --seats greedy --games 10000
  norikae simulate metrox --option map=osaka --seats greedy,random --games 1000 --json
  norikae simulate metrox --players 99 --games 1
  norikae simulate shinjuku --seats exec:docs/bots/bot.py,greedy --games 10
  norikae simulate tokyo-metro --option map=osaka --players 4 --audit
  norikae simulate metrox --players 1 --signature")]
pub(crate) struct Simulate {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
    /// The bot of each seat, or exec:PROGRAM; a short list repeats
    #[arg(long, value_delimiter = ',', default_value = "random", value_name = "LIST")]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) programs: Programs,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// The luck of all games; the same seed gives the same games on any number of threads
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many threads share the work
    #[arg(long, default_value_t = 1, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// After every decision make sure that all pieces, cards and money are accounted for; what is not is told with the game,
    /// its seed and the decision
    #[arg(long)]
    pub(crate) audit: bool,
    /// Print one JSON document and nothing else; it also says how often each kind of action was taken
    #[arg(long)]
    pub(crate) json: bool,
    /// Print one number for everything the game does, a hash over 10,000 random games, and nothing else
    #[arg(long, conflicts_with_all = ["games", "seed", "threads", "json", "records", "seats", "audit"])]
    pub(crate) signature: bool,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae arena metrox --players 1 --bots greedy,random --blocks 500
  norikae arena tokyo-metro --bots greedy,random,random,random --html report.html
  norikae arena shinjuku --bots greedy,random --gate && echo stronger
  norikae arena metrox --bots exec:./mybot.py,greedy --blocks 20 --deadline 200ms

A block is one seed in all rotations of the seats; intervals are drawn from blocks. Fewer bots than players: the list repeats.
More: every choice of as many as there are players plays every seed. With --gate the exit status is 0 if the first bot is stronger.")]
pub(crate) struct Arena {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
    /// The bots; exec:PROGRAM is one of your own (docs/bots.md)
    #[arg(long, visible_alias = "seats", value_delimiter = ',', required = true, value_name = "LIST")]
    pub(crate) bots: Vec<String>,
    #[command(flatten)]
    pub(crate) programs: Programs,
    /// How many blocks
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) blocks: u64,
    /// The luck of all games
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How long a bot may think about a decision: 50ms, 1s, or 200it for as many iterations; without it as it likes
    #[arg(long, default_value = "unlimited", value_name = "BUDGET")]
    pub(crate) budget: Budget,
    /// How many threads share the work; without it one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// End as soon as it is clear whether the first bot is stronger, and say so by the exit status
    #[arg(long)]
    pub(crate) gate: bool,
    /// So many points of rating are not stronger
    #[arg(long, default_value_t = 0.0, requires = "gate", value_name = "POINTS", allow_negative_numbers = true)]
    pub(crate) gate_low: f64,
    /// So many points of rating are stronger
    #[arg(long, default_value_t = 30.0, requires = "gate", value_name = "POINTS", allow_negative_numbers = true)]
    pub(crate) gate_high: f64,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page with plots and the first games
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae train metrox --option map=osaka --games 2000000 --out osaka.weights
  norikae --boards mine train metrox --option map=mine --out mine.weights
  norikae --boards mine --weights mine.weights simulate metrox --option map=mine --seats hard

Those of metrox and shinjuku learn: metrox alone, for any number of players, shinjuku for --players. A course of metrox
that was broken off goes on where its last checkpoint stands, beside --out; shinjuku learns in one go. The same numbers
give the same weights on any number of threads.")]
pub(crate) struct Train {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
    /// How many games, up to whole rounds: of 2,000 games a shard for metrox, of 16 for shinjuku
    #[arg(long, default_value_t = 2_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// The luck of all games
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many learn side by side and are merged after every round
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) shards: u16,
    /// How many threads share the work, up to one a shard; without it one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The weights file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae tune tokyo-metro --players 4 --steps 400 --games 64 > four.json

Each step shakes all numbers at once, plays the same seeds with them shaken either way against `greedy`, and moves them
towards the better side. The same numbers give the same result on any number of threads.")]
pub(crate) struct Tune {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
    /// How many steps
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) steps: u32,
    /// Games of each side of a step
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// The luck of all games
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many threads share the work; without it one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// How long a bot may think, as it is written on the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(pub(crate) Thinking);

impl std::str::FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no budget; write 50ms, 1s, 200it or unlimited");
        if text == "unlimited" {
            return Ok(Self(Thinking::Unlimited));
        }
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(wrong)?;
        let (number, unit) = text.split_at(digits);
        let number: u64 =
            number.parse().ok().filter(|number| (1..=1_000_000_000).contains(number)).ok_or_else(wrong)?;
        match unit {
            "ms" => Ok(Self(Thinking::Time(Duration::from_millis(number)))),
            "s" => Ok(Self(Thinking::Time(Duration::from_secs(number)))),
            "it" => Ok(Self(Thinking::Iterations(number))),
            _ => Err(wrong()),
        }
    }
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae analyse records/metrox/tokyo-2-crowns-and-diamonds.txt
  norikae analyse game.txt --budget 400it --playouts 64 --json
  norikae analyse games/ --html games.html            every record below the folder

A decision is judged by what its seat knew: what it was worth (the score in the end, or the lead over the best rival) and what
was lost beside the best choice, each with its standard error. Chances are those of somebody who looks on: what is hidden is
dealt anew, and fast bots play the game to its end, --playouts times; their intervals are 95 %. With iterations (it) the same
record has the same analysis everywhere.")]
pub(crate) struct Analyse {
    /// The record of a finished game, a file of several, or a folder of them
    pub(crate) file: PathBuf,
    /// Write a page of all games to this file: what each seat lost, the course, the dearest decisions
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) html: Option<PathBuf>,
    /// How long is thought about a decision: 100it for as many iterations, 50ms, 1s
    #[arg(long, default_value = "100it", value_name = "BUDGET")]
    pub(crate) budget: Budget,
    /// Games played to their end for the chances of a moment; 0 for no chances
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub(crate) playouts: u32,
    /// How many threads share the work; without it one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Examples:
  norikae calibrate metrox --players 4
  norikae calibrate tokyo-metro --players 4 --games 100 --seed 2 --json > calibration.json

A bot plays with itself. At some moments of each game the chances of all seats are worked out as in a review, and sorted by
tenths: of those between 30 and 40 % about 35 % should have been won. Intervals are 95 %, drawn from whole games: one of each
tenth by itself, and one that holds for all tenths together if the chances are right. The same numbers give the same figures
on any number of threads.")]
pub(crate) struct Calibrate {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) table: Table,
    /// The bot at every seat
    #[arg(long, default_value = "normal", value_name = "BOT")]
    pub(crate) bot: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// How long the bot may think about a decision: 100it for as many iterations, 50ms, 1s
    #[arg(long, default_value = "100it", value_name = "BUDGET")]
    pub(crate) budget: Budget,
    /// Moments of each game at most, evenly spread over it
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(crate) moments: u32,
    /// Games played to their end at each moment
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) playouts: u32,
    /// The luck of all games
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many threads share the work; without it one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
