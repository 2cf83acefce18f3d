//! A finished game as text: who sat where, the luck, and every decision, one a line.
//!
//! ```text
//! norikae 1
//! game metrox@1
//! board tokyo 5f1c0a…
//! options map=tokyo
//! seats you greedy
//! seed 00c0ffee
//! 0 Z
//! 1 G
//! result 31 28
//! ```

mod replay;

use std::fmt;

use serde_json::Value;

use crate::{BoardStamp, Dictionary, Game, Lang, Listener, NotOpened, Seat, Seed};

/// How a record ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The game is over with these scores.
    Result(Vec<i64>),
    /// The decision in this line must be refused by this rule (`form` if the text is no notation).
    Fails {
        /// The line, counted from 1.
        line: usize,
        /// The ID of the rule.
        rule: String,
    },
    /// The game goes on.
    Open,
}

/// One decision of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The line it stands in, counted from 1.
    pub line: usize,
    /// Who decided.
    pub seat: Seat,
    /// The notation.
    pub text: String,
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// The board it was played on.
    pub board: BoardStamp,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// Who sat where, by name; their number is the number of players.
    pub seats: Vec<String>,
    /// Its luck.
    pub seed: Seed,
    /// The position that it begins from, hidden parts included; none: from the start of a game.
    pub position: Option<Value>,
    /// Every decision.
    pub steps: Vec<Step>,
    /// How it ends, and the line that says so.
    pub end: (usize, End),
    /// Where its head stands, for messages.
    pub head: HeadLines,
}

/// The lines that name the game, the board and the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeadLines {
    /// `game …`.
    pub game: usize,
    /// `board …`.
    pub board: usize,
    /// `options …`.
    pub options: usize,
    /// `position …`.
    pub position: usize,
}

/// What is wrong with a record, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what was expected.
    pub what: String,
}

/// The largest record that is read.
pub const LARGEST: usize = 4 << 20;

impl RecordFault {
    /// The same in a file where so many lines stand before the record.
    #[must_use]
    pub fn after(self, lines: usize) -> Self {
        Self { line: self.line + lines, ..self }
    }
}

/// The records of a file that holds one or several after each other, each with the number of lines before it: a record begins with
/// its `norikae` line, and what stands before the first belongs to it.
pub fn each(text: &str) -> Vec<(usize, &str)> {
    let (mut starts, mut at) = (Vec::new(), 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if line.starts_with("norikae ") {
            starts.push((number, at));
        }
        at += line.len();
    }
    if let Some(first) = starts.first_mut() {
        *first = (0, 0);
    } else {
        starts.push((0, 0));
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([text.len()]);
    starts.iter().zip(ends).map(|((number, from), to)| (*number, &text[*from..to])).collect()
}

fn fault(line: usize, what: impl Into<String>) -> RecordFault {
    RecordFault { line, what: what.into() }
}

impl Record {
    /// The record of a game that begins: no decision yet.
    pub fn of<G: Game>(game: &G, seats: Vec<String>, seed: Seed) -> Self {
        Self {
            game: G::ID.to_owned(),
            version: G::VERSION,
            board: game.boards(),
            options: game.chosen().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            seats,
            seed,
            position: None,
            steps: Vec::new(),
            end: (0, End::Open),
            head: HeadLines::default(),
        }
    }

    /// Adds a decision.
    pub fn push(&mut self, seat: Seat, text: String) {
        self.steps.push(Step { line: 0, seat, text });
    }

    /// Reads a record.
    pub fn read(text: &str) -> Result<Self, RecordFault> {
        if text.len() > LARGEST {
            return Err(fault(1, format!("a record is at most {LARGEST} bytes long")));
        }
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.split('#').next().unwrap_or("").trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty());
        let mut record = Self::read_head(&mut lines)?;
        for (at, line) in lines {
            record.read_line(at, line)?;
        }
        if record.end.1 == End::Open {
            record.end.0 = text.lines().count();
        }
        Ok(record)
    }

    /// The lines before the first decision, each with its key, in their order.
    fn read_head<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<Self, RecordFault> {
        let mut head = |key: &str| -> Result<(usize, &'a str), RecordFault> {
            let missing = || fault(1, format!("the record ends before its `{key}` line"));
            let (at, line) = lines.next().ok_or_else(missing)?;
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let wrong = || fault(at, format!("expected `{key} …`, found `{}`", short(line)));
            if word == key { Ok((at, rest.trim())) } else { Err(wrong()) }
        };
        let (at, format) = head("norikae")?;
        if format != "1" {
            let what = format!("record format `{}` is not known; this program reads `norikae 1`", short(format));
            return Err(fault(at, what));
        }
        let (game_at, game) = head("game")?;
        let (game, version) = game
            .split_once('@')
            .and_then(|(game, version)| Some((game, version.parse().ok()?)))
            .ok_or_else(|| fault(game_at, "write the game with the number of its version: `metrox@1`"))?;
        let (board_at, board) = head("board")?;
        let (id, hash) = board
            .split_once(' ')
            .ok_or_else(|| fault(board_at, "write the board with its hash: `board tokyo 5f1c0a…`"))?;
        let (options_at, options) = head("options")?;
        let options = options.split_whitespace().map(|pair| match pair.split_once('=') {
            Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
            None => Err(fault(options_at, format!("`{}` is no option: write `key=value`", short(pair)))),
        });
        let options = options.collect::<Result<_, _>>()?;
        let (_, seats) = head("seats")?;
        let (at, seed) = head("seed")?;
        Ok(Self {
            game: game.to_owned(),
            version,
            board: BoardStamp { id: id.to_owned(), hash: hash.trim().to_owned() },
            options,
            seats: seats.split_whitespace().map(str::to_owned).collect(),
            seed: seed.parse().map_err(|error: crate::NoSeed| fault(at, error.to_string()))?,
            position: None,
            steps: Vec::new(),
            end: (at, End::Open),
            head: HeadLines { game: game_at, board: board_at, options: options_at, position: 0 },
        })
    }

    fn read_line(&mut self, at: usize, line: &str) -> Result<(), RecordFault> {
        if self.end.1 != End::Open {
            return Err(fault(at, "nothing follows the last line (`result` or `fails`)"));
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "result" => {
                let scores = rest.split_whitespace().map(str::parse).collect::<Result<_, _>>();
                let scores = scores.map_err(|_| fault(at, "write the scores as numbers: `result 31 28`"))?;
                self.end = (at, End::Result(scores));
            }
            "fails" => {
                let (line, rule) = rest.split_once(' ').unwrap_or((rest, ""));
                let line = line.parse().map_err(|_| fault(at, "write the line and the rule: `fails 9 MX-IND-4`"))?;
                self.end = (at, End::Fails { line, rule: rule.trim().to_owned() });
            }
            "position" if self.steps.is_empty() && self.position.is_none() => {
                let position = serde_json::from_str(rest);
                let what = |error| format!("the position is no JSON ({error}); write it on one line");
                self.position = Some(position.map_err(|error| fault(at, what(error)))?);
                self.head.position = at;
            }
            _ => {
                let seat = word.parse().ok().and_then(Seat::new);
                let seat = seat.ok_or_else(|| {
                    fault(at, format!("`{}`: a line begins with a seat number, `result` or `fails`", short(line)))
                })?;
                self.steps.push(Step { line: at, seat, text: rest.trim().to_owned() });
            }
        }
        Ok(())
    }
}

/// Why a table was not opened, in English, on one line or with the place drawn.
pub fn not_opened(dictionary: &Dictionary, error: &NotOpened) -> String {
    not_opened_in(Lang::En, dictionary, error)
}

/// The same in a language; what is wrong with a file is always told in English.
pub fn not_opened_in(lang: Lang, dictionary: &Dictionary, error: &NotOpened) -> String {
    match error {
        NotOpened::Illegal(illegal) => illegal.say(dictionary, Listener::plain(lang)),
        NotOpened::Board(fault) => fault.report(),
    }
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "norikae 1\ngame {}@{}", self.game, self.version)?;
        writeln!(f, "board {} {}", self.board.id, self.board.hash)?;
        let options: Vec<String> = self.options.iter().map(|(key, value)| format!(" {key}={value}")).collect();
        writeln!(f, "options{}\nseats {}\nseed {}", options.concat(), self.seats.join(" "), self.seed)?;
        if let Some(position) = &self.position {
            // Outside of its texts JSON has no `#`, which would begin a comment.
            writeln!(f, "position {}", position.to_string().replace('#', "\\u0023"))?;
        }
        for step in &self.steps {
            writeln!(f, "{} {}", step.seat, step.text)?;
        }
        match &self.end.1 {
            End::Open => Ok(()),
            End::Fails { line, rule } => writeln!(f, "fails {line} {rule}"),
            End::Result(scores) => {
                let scores: Vec<String> = scores.iter().map(i64::to_string).collect();
                writeln!(f, "result {}", scores.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "norikae 1\ngame metrox@1\nboard tokyo 5f1c\noptions map=tokyo\nseats you greedy\nseed 00c0ffee\n\
                        0 Z   # a comment\n\n1 free shibuya\nresult 31 -2\n";

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let record = Record::read(TEXT).unwrap();
        assert_eq!(record.steps[1].line, 9);
        assert_eq!(record.steps[1].text, "free shibuya");
        assert_eq!(record.end, (10, End::Result(vec![31, -2])));
        let again = Record::read(&record.to_string()).unwrap();
        assert_eq!(again.to_string(), record.to_string());
        assert_eq!(again.seed, record.seed);
    }

    #[test]
    fn records_after_each_other_are_told_apart() {
        let file = format!("# mine\n{TEXT}\n{TEXT}");
        let each = each(&file);
        assert_eq!(each.iter().map(|(before, _)| *before).collect::<Vec<_>>(), [0, 12]);
        for (_, text) in &each {
            assert_eq!(Record::read(text).unwrap().to_string(), Record::read(TEXT).unwrap().to_string());
        }
        let wrong = Record::read(&each[1].1.replace("00c0ffee", "coffee!")).unwrap_err();
        assert_eq!(wrong.after(each[1].0).line, 18);
        assert_eq!(super::each("nothing"), [(0, "nothing")]);
        assert_eq!(super::each(""), [(0, "")]);
    }

    #[test]
    fn a_record_may_begin_from_a_position() {
        let text = TEXT.replace("00c0ffee\n", "00c0ffee\nposition {\"turn\": 3, \"note\": \"a\\u0023b\"}\n");
        let record = Record::read(&text).unwrap();
        assert_eq!(record.position, Some(serde_json::json!({"turn": 3, "note": "a#b"})));
        assert_eq!((record.head.position, record.steps[0].line), (7, 8));
        let again = Record::read(&record.to_string()).unwrap();
        assert_eq!((again.position.as_ref(), again.to_string()), (record.position.as_ref(), record.to_string()));
        let late = TEXT.replace("0 Z", "0 Z\nposition {}");
        assert_eq!(Record::read(&late).map_err(|fault| fault.line), Err(8));
        let twice = text.replace("0 Z", "position {}");
        assert_eq!(Record::read(&twice).map_err(|fault| fault.line), Err(8));
        let broken = text.replace("\"turn\": 3", "turn");
        assert_eq!(Record::read(&broken).map_err(|fault| fault.line), Err(7));
    }

    #[test]
    fn a_fault_of_the_head_names_its_line_behind_comments_too() {
        let record = Record::read(&format!("# a comment\n\n{TEXT}")).unwrap();
        assert_eq!(record.head, HeadLines { game: 4, board: 5, options: 6, position: 0 });
    }

    #[test]
    fn a_fault_names_its_line() {
        let line = |from: &str, to: &str| Record::read(&TEXT.replace(from, to)).map_err(|fault| fault.line);
        assert_eq!(line("norikae 1", "norikae 2"), Err(1));
        assert_eq!(line("metrox@1", "metrox"), Err(2));
        assert_eq!(line("map=tokyo", "map"), Err(4));
        assert_eq!(line("00c0ffee", "coffee!"), Err(6));
        assert_eq!(line("0 Z", "Z"), Err(7));
        assert_eq!(line("0 Z", "99 Z"), Err(7));
        assert_eq!(line("31 -2\n", "31 -2\n0 Z\n"), Err(11));
        assert_eq!(line("result 31", "result x"), Err(10));
        assert!(Record::read("").is_err());
    }
}
