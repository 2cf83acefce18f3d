//! `norikae engine`: JSON lines, the rules for programs in any language.

use std::io::{BufRead, Read, Write};

use catalog::{Match, Opened, Title};
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{Given, Illegal, Lang, Listener, NotOpened, Seat, Seed, Shelf, Viewer, record, standing};

use crate::{
    args::Engine,
    commands::{open, title},
    failure::Failure,
};

/// A longer line is refused.
const LONGEST_LINE: u64 = 1 << 20;

/// What can be asked.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Request {
    New(New),
    Actors(()),
    Legal(u8),
    Play(Play),
    View(Option<u8>),
    Position(()),
    Restore(Value),
    Standing(()),
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct New {
    players: Option<u8>,
    options: Given,
    seed: Luck,
}

/// A number, or hexadecimal digits.
#[derive(Deserialize)]
#[serde(untagged)]
enum Luck {
    Number(u64),
    Seed(Seed),
}

impl Default for Luck {
    fn default() -> Self {
        Self::Number(0)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    seat: u8,
    action: String,
}

/// Why a request is refused: the rule, if one forbids it, and a sentence.
struct Refusal {
    rule: Option<String>,
    why: String,
}

struct Session<'a> {
    title: &'static dyn Title,
    shelf: &'a Shelf,
    lang: Lang,
    opened: Box<dyn Opened>,
    game: Box<dyn Match>,
}

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Engine) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, 1)?;
    let game = opened.begin(Seed::number(0));
    let mut session = Session { title, shelf, lang, opened, game };
    let (mut input, mut out) = (std::io::stdin().lock(), std::io::stdout().lock());
    while let Some(line) = read_line(&mut input)? {
        if line.as_ref().is_ok_and(|line| line.trim_ascii().is_empty()) {
            continue;
        }
        let answer = match line.and_then(|line| session.answer(&line)) {
            Ok(value) => json!({"ok": value}),
            Err(refusal) => json!({"error": {"rule": refusal.rule, "why": refusal.why}}),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// A line of the input; an over-long one is passed over to its end and refused.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<Result<Vec<u8>, Refusal>>> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 <= LONGEST_LINE || line.last() == Some(&b'\n') {
        return Ok(Some(Ok(line)));
    }
    loop {
        line.clear();
        input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() || line.last() == Some(&b'\n') {
            return Ok(Some(Err(form(format!("a line is at most {LONGEST_LINE} bytes long")))));
        }
    }
}

fn form(why: impl Into<String>) -> Refusal {
    Refusal { rule: None, why: why.into() }
}

impl Session<'_> {
    fn answer(&mut self, line: &[u8]) -> Result<Value, Refusal> {
        let text = std::str::from_utf8(line).map_err(|error| form(format!("the line is not UTF-8: {error}")))?;
        let request: Request = serde_json::from_str(text).map_err(|error| {
            form(format!(
                "{error}; write one object such as {{\"legal\": 0}}, with one of: new, actors, legal, play, view, position, \
                 restore, standing"
            ))
        })?;
        match request {
            Request::New(new) => self.start(new),
            Request::Actors(()) => Ok(json!(self.game.actors())),
            Request::Legal(seat) => Ok(json!(self.game.legal(self.seat(seat)?))),
            Request::Play(play) => self.play(&play),
            Request::View(None) => Ok(self.game.view(Viewer::Spectator)),
            Request::View(Some(seat)) => Ok(self.game.view(Viewer::Seat(self.seat(seat)?))),
            Request::Position(()) => Ok(self.game.position()),
            Request::Restore(position) => self.restore(&position),
            Request::Standing(()) => {
                let standing = standing::document(&self.game.standing(), self.title.dictionary(), self.listener());
                serde_json::to_value(standing).map_err(|error| form(error.to_string()))
            }
        }
    }

    fn listener(&self) -> Listener<'static> {
        Listener::plain(self.lang)
    }

    fn refuse(&self, illegal: &Illegal) -> Refusal {
        let why = self.title.dictionary().say(&illegal.why, self.listener());
        Refusal { rule: illegal.rule.map(|rule| rule.0.to_owned()), why }
    }

    fn seat(&self, number: u8) -> Result<Seat, Refusal> {
        let players = self.opened.players();
        let seat = Seat::new(number).filter(|seat| seat.number() < players);
        seat.ok_or_else(|| form(format!("there is no seat {number}: the seats are 0 to {}", players - 1)))
    }

    fn open(&self, players: u8, options: &[(String, String)]) -> Result<Box<dyn Opened>, Refusal> {
        self.title.open(self.shelf, players, options).map_err(|error| match &error {
            NotOpened::Illegal(illegal) => self.refuse(illegal),
            NotOpened::Board(_) => Refusal {
                rule: error.rule().map(str::to_owned),
                why: record::not_opened(self.title.dictionary(), &error),
            },
        })
    }

    /// The options of the table that is open.
    fn options(&self) -> Vec<(String, String)> {
        self.opened.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn start(&mut self, new: New) -> Result<Value, Refusal> {
        // What is named replaces what was; a key that is named twice is refused with the table.
        let mut options = self.options();
        options.retain(|(known, _)| new.options.0.iter().all(|(key, _)| key != known));
        options.extend(new.options.0);
        let opened = self.open(new.players.unwrap_or(self.opened.players()), &options)?;
        let seed = match new.seed {
            Luck::Number(number) => Seed::number(number),
            Luck::Seed(seed) => seed,
        };
        self.game = opened.begin(seed);
        self.opened = opened;
        Ok(json!({"actors": self.game.actors()}))
    }

    fn play(&mut self, play: &Play) -> Result<Value, Refusal> {
        let seat = self.seat(play.seat)?;
        let told = self.game.play(seat, &play.action).map_err(|illegal| self.refuse(&illegal))?;
        let dictionary = self.title.dictionary();
        let said = told.seen(Viewer::Seat(seat));
        let events: Vec<String> = said.iter().map(|phrase| dictionary.say(phrase, self.listener())).collect();
        Ok(json!({"events": events, "actors": self.game.actors()}))
    }

    /// A position says by its list of players how many there are.
    fn restore(&mut self, position: &Value) -> Result<Value, Refusal> {
        let listed = position.get("players").and_then(Value::as_array).map(Vec::len);
        let players = listed.and_then(|count| u8::try_from(count).ok()).unwrap_or(self.opened.players());
        let opened = self.open(players, &self.options())?;
        self.game = opened.restore(position).map_err(|illegal| self.refuse(&illegal))?;
        self.opened = opened;
        Ok(json!({"actors": self.game.actors()}))
    }
}
