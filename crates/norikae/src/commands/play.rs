//! `norikae play`: a game in the terminal, or in a pipe.

mod hint;
mod orders;
mod programs;

use std::{
    io::{BufRead, IsTerminal, Write},
    time::{Duration, Instant},
};

use bots::external::Program;
use catalog::{Match, Opened, Outcome, Title};
use tabletop::{Budget, Dice, Lang, Listener, Order, Seat, Seed, Shelf, StreamId, Viewer, standing};

use crate::{
    args::{Play, Switch},
    commands::{self, open, title},
    failure::Failure,
    paint::{bold, dim, paint, refusal},
};

/// More choices than this are shown in columns, without what each would do.
const MOST_EXPLAINED: usize = 16;
/// How many letters a line of choices without explanation holds.
const LINE: usize = 100;

/// What can be typed.
const HELP: &str = "Type a number of the list or a notation; `back` takes back, `hint` asks a bot, `rules ID` prints a rule, `quit` ends.";
/// The longest that a bot thinks about a decision.
const THINKING: Duration = Duration::from_secs(1);

pub(crate) fn run(shelf: &Shelf, lang: Lang, args: &Play) -> Result<(), Failure> {
    let title = title(&args.game)?;
    let opened = open(title, (shelf, lang), &args.table, args.seats.len())?;
    let players = usize::from(opened.players());
    let last = args.seats.last().cloned().unwrap_or_default();
    let seats: Vec<String> = args.seats.iter().cloned().chain(std::iter::repeat(last)).take(players).collect();
    let programs = programs::started(title, &seats, &commands::programs(args.programs))?;
    let seed = args.seed.map_or_else(new_seed, Ok)?;
    let confirm = !args.no_confirm && std::io::stdin().is_terminal();
    let names = names(&seats, lang);
    let dice = Dice::new(&seed, StreamId::named("bots of the table"), 0);
    let game = opened.begin(seed);
    let (orders, takes_orders) = (vec![Vec::new(); players], opened.takes_orders());
    let (drafts, thinks_again) = (Vec::new(), false);
    let people = seats.iter().filter(|name| *name == "you").count();
    let hints = args.hints.unwrap_or(if people == 1 { Switch::On } else { Switch::Off });
    let table = Table {
        title,
        lang,
        seats,
        programs,
        names,
        confirm,
        hints,
        seed,
        dice,
        game,
        drafts,
        orders,
        takes_orders,
        thinks_again,
    };
    table.play(&*opened)
}

/// A seed from the operating system's randomness.
fn new_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    std::fs::File::open("/dev/urandom").and_then(|mut file| std::io::Read::read_exact(&mut file, &mut bytes))?;
    Ok(Seed::from_bytes(bytes))
}

/// What the seats are called.
fn names(seats: &[String], lang: Lang) -> Vec<String> {
    let you = match lang {
        Lang::En => "Guest",
        Lang::Ja => "ゲスト",
    };
    let several = |name: &String| seats.iter().filter(|other| *other == name).count() > 1;
    let name = |(at, seat): (usize, &String)| {
        let name = if seat == "you" { you.to_owned() } else { seat.clone() };
        if several(seat) { format!("{name} {}", at + 1) } else { name }
    };
    seats.iter().enumerate().map(name).collect()
}

/// The standing orders of each seat.
type Orders = Vec<Vec<Order>>;

struct Table {
    title: &'static dyn Title,
    lang: Lang,
    seats: Vec<String>,
    /// The program of each seat that one plays.
    programs: Vec<Option<Program>>,
    names: Vec<String>,
    /// Ask before a decision that cannot be taken back.
    confirm: bool,
    /// Whether `hint` is answered.
    hints: Switch,
    seed: Seed,
    dice: Dice,
    game: Box<dyn Match>,
    /// The game before each decision of the turn so far, with the orders then: what `back` goes back to.
    drafts: Vec<(Box<dyn Match>, Orders)>,
    /// The standing orders of each seat.
    orders: Orders,
    takes_orders: bool,
    /// Whether a decision was just taken back: orders do not answer that question again.
    thinks_again: bool,
}

/// What a person typed.
enum Typed {
    Action(String),
    Back,
    Rule(String),
    Hint,
    Order(String),
    Orders,
    Withdraw(String),
    Help,
    Nothing,
    Quit,
}

impl Table {
    fn play(mut self, opened: &dyn Opened) -> Result<(), Failure> {
        let mut out = anstream::stdout().lock();
        let mut input = std::io::stdin().lock();
        writeln!(out, "{}", dim(&format!("{} {}  seed {}", self.title.id(), opened.options(), self.seed)))?;
        loop {
            self.bots_play(&mut out)?;
            let Some(seat) = self.game.actors().first() else { break };
            if self.follow_orders(seat, &mut out)? {
                continue;
            }
            self.show(seat, &mut out)?;
            if !self.decide(seat, &mut input, &mut out)? {
                return Ok(());
            }
        }
        self.end(&mut out)
    }

    fn listener(&self) -> Listener<'_> {
        Listener { lang: self.lang, seats: &self.names }
    }

    /// Whose eyes the terminal has: the only person's, else the seat that decides.
    fn eyes(&self, seat: Seat) -> Viewer {
        let mut persons = self.seats.iter().enumerate().filter(|(_, name)| *name == "you");
        match (persons.next(), persons.next()) {
            (Some((index, _)), None) => Viewer::Seat(Seat::at(index)),
            (Some(_), Some(_)) => Viewer::Seat(seat),
            (None, _) => Viewer::Spectator,
        }
    }

    /// All bots that are asked answer, until a person is asked alone.
    fn bots_play(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        loop {
            let actors = self.game.actors();
            let Some(seat) = actors.iter().find(|seat| self.seats[seat.index()] != "you") else { return Ok(()) };
            let Some(action) = self.bot_chooses(seat) else { return Ok(()) };
            let told = self.game.play(seat, &action);
            self.renew_orders();
            if let Ok(told) = told {
                self.tell(&*told, seat, out)?;
            }
        }
    }

    fn tell(&self, told: &dyn Outcome, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        for phrase in told.seen(self.eyes(seat)) {
            writeln!(out, "  {}", dim(&self.title.dictionary().say(&phrase, self.listener())))?;
        }
        Ok(())
    }

    /// The table, the question and the choices.
    fn show(&self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", paint(&self.game.text(Viewer::Seat(seat), self.listener())))?;
        if let Some(question) = self.game.question(seat) {
            let who = &self.names[seat.index()];
            writeln!(out, "{}: {}", bold(who), self.title.dictionary().say(&question, self.listener()))?;
        }
        let choices = self.game.choices(seat);
        let width = choices.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
        if choices.len() > MOST_EXPLAINED {
            for row in choices.chunks((LINE / (width + 2)).max(1)) {
                let cells: Vec<String> = row.iter().map(|(text, _)| format!("{text:<width$}")).collect();
                writeln!(out, "  {}", cells.join("  ").trim_end())?;
            }
            return Ok(());
        }
        for (number, (text, explained)) in choices.iter().enumerate() {
            let explained = self.title.dictionary().say(explained, self.listener());
            writeln!(out, " {:>2}  {}  {explained}", number + 1, bold(&format!("{text:<width$}")))?;
        }
        self.hint_orders(seat, out)
    }

    /// Asks until one decision is made; false if the person quits or the input ends.
    fn decide(&mut self, seat: Seat, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        loop {
            match self.ask("> ", seat, input, out)? {
                Typed::Quit => return Ok(false),
                Typed::Nothing => {}
                Typed::Help => {
                    writeln!(out, "{HELP}")?;
                    self.help_orders(out)?;
                }
                Typed::Order(text) => {
                    if self.give_order(seat, &text, out)? {
                        return Ok(true);
                    }
                }
                Typed::Orders => self.list_orders(seat, out)?,
                Typed::Withdraw(number) => self.withdraw(seat, &number, out)?,
                Typed::Rule(id) => rule(&id, self.lang, out)?,
                Typed::Hint => self.hint(seat, out)?,
                Typed::Back => match self.drafts.pop() {
                    Some((before, orders)) => {
                        (self.game, self.orders) = (before, orders);
                        self.thinks_again = true;
                        return Ok(true);
                    }
                    None => writeln!(
                        out,
                        "{}",
                        refusal("Nothing can be taken back: it began the turn, or made something known.")
                    )?,
                },
                Typed::Action(text) => {
                    if self.try_action(seat, &text, input, out)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Plays a notation, unless it is refused or taken back at once.
    fn try_action(
        &mut self,
        seat: Seat,
        text: &str,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        let mut next = self.game.copy();
        let told = match next.play(seat, text) {
            Ok(told) => told,
            Err(illegal) => {
                let why = illegal.say(self.title.dictionary(), self.listener());
                writeln!(out, "{}", refusal(&why))?;
                return Ok(false);
            }
        };
        let ends = told.reveals() || next.actors().iter().ne([seat]);
        if ends && self.confirm {
            let question = format!("{text}: this ends your turn. Enter to confirm, `back` to take it back > ");
            loop {
                match self.ask(&question, seat, input, out)? {
                    Typed::Nothing => break,
                    Typed::Back => return Ok(false),
                    Typed::Quit => return Err(Failure::Closed),
                    Typed::Orders => self.list_orders(seat, out)?,
                    Typed::Action(_)
                    | Typed::Rule(_)
                    | Typed::Hint
                    | Typed::Order(_)
                    | Typed::Withdraw(_)
                    | Typed::Help => {}
                }
            }
        }
        self.go_on(next, ends);
        self.tell(&*told, seat, out)?;
        Ok(true)
    }

    /// A decision is made; it can be taken back unless it ended the turn.
    fn go_on(&mut self, next: Box<dyn Match>, ends: bool) {
        let before = (std::mem::replace(&mut self.game, next), self.orders.clone());
        if ends {
            self.drafts.clear();
        } else {
            self.drafts.push(before);
        }
        self.thinks_again = false;
        self.renew_orders();
    }

    fn ask(&self, prompt: &str, seat: Seat, input: &mut impl BufRead, out: &mut impl Write) -> Result<Typed, Failure> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut line = String::new();
        match input.read_line(&mut line) {
            Ok(0) => {
                writeln!(out)?;
                return Ok(Typed::Quit);
            }
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                writeln!(out, "{}", refusal("That line is not UTF-8 text."))?;
                return Ok(Typed::Help);
            }
            Err(error) => return Err(error.into()),
        }
        let text = line.trim();
        Ok(match text {
            "" => Typed::Nothing,
            "quit" | "exit" => Typed::Quit,
            "back" => Typed::Back,
            "hint" => Typed::Hint,
            "help" | "?" => Typed::Help,
            "orders" if self.takes_orders => Typed::Orders,
            _ => match (text.strip_prefix("order "), text.strip_prefix("withdraw ")) {
                (Some(order), _) => Typed::Order(order.trim().to_owned()),
                (_, Some(number)) if self.takes_orders => Typed::Withdraw(number.to_owned()),
                _ => self.typed(seat, text),
            },
        })
    }

    /// A notation, the number of one, or a rule to print.
    fn typed(&self, seat: Seat, text: &str) -> Typed {
        match (text.strip_prefix("rules "), text.parse::<usize>()) {
            (Some(id), _) => Typed::Rule(id.trim().to_owned()),
            (None, Ok(number)) => Typed::Action(self.numbered(seat, number).unwrap_or_else(|| text.to_owned())),
            (None, Err(_)) => Typed::Action(text.to_owned()),
        }
    }

    /// The choice with this number in the list.
    fn numbered(&self, seat: Seat, number: usize) -> Option<String> {
        let legal = self.game.legal(seat);
        legal.into_iter().nth(number.checked_sub(1)?)
    }

    fn end(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", paint(&self.game.text(Viewer::Spectator, self.listener())))?;
        let standing = standing::document(&self.game.standing(), self.title.dictionary(), self.listener());
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by_key(|seat| standing.ranks.get(*seat).copied().unwrap_or_default());
        for seat in order {
            let parts: Vec<String> =
                standing.parts[seat].iter().map(|(what, points)| format!("{what} {points:+}")).collect();
            let (rank, score) = (standing.ranks[seat], standing.scores[seat]);
            writeln!(out, "{rank}. {:<12} {} = {}", self.names[seat], parts.join(", "), bold(&score.to_string()))?;
        }
        writeln!(out, "{}", bold(&standing.why))?;
        Ok(())
    }
}

fn thinking() -> Budget<'static> {
    Budget::until(Instant::now() + THINKING)
}

/// Prints a rule.
fn rule(id: &str, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    match catalog::rulebook(lang).into_iter().find(|rule| rule.id.eq_ignore_ascii_case(id)) {
        Some(rule) => writeln!(out, "{}  {}", bold(&rule.id), rule.text)?,
        None => writeln!(out, "{}", refusal(&format!("There is no rule `{id}`.")))?,
    }
    Ok(())
}
