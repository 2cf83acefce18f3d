//! What somebody has filled in, whatever it is: the page shows it again as it was, and a table is made from it if it can.

use catalog::Title;
use tables::{Clock, ClubId, NewTable, Wanted};
use tabletop::OptionSpec;

use crate::pages::fields::Fields;

/// Seats with a card of their own; more are counted.
pub(super) const CARDS: u8 = 5;

/// The paces of a game played at once, and of one over days: the first is the usual one.
pub(super) const LIVE: [(&str, &str); 3] =
    [("total-1800", "pace-half"), ("total-900", "pace-quarter"), ("move-60", "pace-minute")];
pub(super) const DAYS: [(&str, &str); 2] = [("move-86400", "pace-day"), ("move-259200", "pace-days")];

/// A seat of the form: its kind, and the bot it would have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seat {
    pub(super) kind: Kind,
    pub(super) bot: String,
}

/// Who shall sit on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    You,
    Open,
    Bot,
    None,
}

impl Kind {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Open => "open",
            Self::Bot => "bot",
            Self::None => "none",
        }
    }
}

/// The form as it is filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    pub(super) options: Vec<(String, String)>,
    pub(super) seats: Vec<Seat>,
    /// Seats beyond the cards, as they were typed: open ones, and bots.
    pub(super) more_open: String,
    pub(super) more_bots: String,
    /// `none`, `live`, `days`, or a pace itself.
    pub(super) pace: String,
    pub(super) live: String,
    pub(super) days: String,
    pub(super) public: bool,
    /// The club whose table it shall be.
    pub(super) club: Option<ClubId>,
    pub(super) confirm: bool,
    pub(super) stand_in: String,
    /// Whether hints are given; none: as usual.
    pub(super) hints: Option<bool>,
    pub(super) name: String,
}

/// What cannot be read as a number of seats or a pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unread {
    Seats,
    Pace,
}

impl Wish {
    /// The form as it is first shown: a table for oneself and somebody else.
    pub(super) fn fresh(title: &dyn Title, specs: &[OptionSpec]) -> Self {
        let kind = |at: u8| match at {
            0 => Kind::You,
            _ if at < (*title.players().start()).max(2) => Kind::Open,
            _ => Kind::None,
        };
        let seat = |at| Seat { kind: kind(at), bot: catalog::USUAL.to_owned() };
        let first = |spec: &OptionSpec| Some((spec.key.to_owned(), spec.values.first()?.value.clone()));
        Self {
            options: specs.iter().filter_map(first).collect(),
            seats: (0..CARDS.min(*title.players().end())).map(seat).collect(),
            more_open: "0".to_owned(),
            more_bots: "0".to_owned(),
            pace: "none".to_owned(),
            live: LIVE[0].0.to_owned(),
            days: DAYS[0].0.to_owned(),
            public: true,
            club: None,
            confirm: true,
            stand_in: catalog::USUAL.to_owned(),
            hints: None,
            name: String::new(),
        }
    }

    /// The form for a table that was asked for without it.
    pub(super) fn like(title: &dyn Title, specs: &[OptionSpec], new: &NewTable) -> Self {
        let mut wish = Self { public: new.public, confirm: new.confirm, ..Self::fresh(title, specs) };
        for (at, seat) in wish.seats.iter_mut().enumerate() {
            seat.kind = match new.seats.get(at) {
                Some(Wanted::You) => Kind::You,
                Some(Wanted::Open) => Kind::Open,
                Some(Wanted::Bot(bot)) => {
                    seat.bot.clone_from(bot);
                    Kind::Bot
                }
                None => Kind::None,
            };
        }
        let beyond = new.seats.get(wish.seats.len()..).unwrap_or_default();
        let open = beyond.iter().filter(|seat| **seat == Wanted::Open).count();
        wish.more_open = open.to_string();
        wish.more_bots = (beyond.len() - open).to_string();
        wish
    }

    /// The form as it was sent; what is missing is as usual, but a box that is not ticked is not sent.
    pub(super) fn read(title: &dyn Title, specs: &[OptionSpec], fields: &Fields) -> Self {
        let mut wish = Self::fresh(title, specs);
        for (key, usual) in std::mem::take(&mut wish.options) {
            // A field that was sent twice is an option that is given twice, and refused as such.
            let name = format!("option-{key}");
            let given: Vec<_> = fields.all(&name).map(|value| (key.clone(), value.to_owned())).collect();
            wish.options.extend(if given.is_empty() { vec![(key, usual)] } else { given });
        }
        for (at, seat) in wish.seats.iter_mut().enumerate() {
            if let Some(bot) = fields.get(&format!("bot-{at}")) {
                bot.clone_into(&mut seat.bot);
            }
            seat.kind = match fields.get(&format!("seat-{at}")) {
                Some("you") => Kind::You,
                Some("open") => Kind::Open,
                Some("bot") => Kind::Bot,
                Some("none") | None => Kind::None,
                Some(bot) => {
                    bot.clone_into(&mut seat.bot);
                    Kind::Bot
                }
            };
        }
        let given = |name: &str, usual: &str| fields.get(name).unwrap_or(usual).trim().to_owned();
        Self {
            more_open: given("more-open", "0"),
            more_bots: given("more-bots", "0"),
            pace: given("clock", "none"),
            live: given("clock-live", LIVE[0].0),
            days: given("clock-days", DAYS[0].0),
            public: fields.get("public") == Some("yes"),
            club: fields.get("public").and_then(|who| who.parse().ok()),
            confirm: fields.get("confirm").is_some(),
            stand_in: given("stand-in", &wish.stand_in),
            hints: match fields.get("hints") {
                Some("on") => Some(true),
                Some("off") => Some(false),
                _ => None,
            },
            name: given("name", ""),
            ..wish
        }
    }

    /// Bots on all seats that would wait for somebody.
    pub(super) fn without_waiting(mut self) -> Self {
        for seat in &mut self.seats {
            if seat.kind == Kind::Open {
                seat.kind = Kind::Bot;
                seat.bot.clone_from(&self.stand_in);
            }
        }
        let both = number(&self.more_open).zip(number(&self.more_bots)).map(|(open, bots)| open + bots);
        if let Some(both) = both {
            (self.more_open, self.more_bots) = ("0".to_owned(), both.to_string());
        }
        self
    }

    pub(super) fn option(&self, key: &str) -> &str {
        self.options.iter().find(|(known, _)| known == key).map_or("", |(_, value)| value)
    }

    /// Whether the pace is one of a group.
    pub(super) fn is_pace(&self, group: &str, paces: &[(&str, &str)]) -> bool {
        self.pace == group || paces.iter().any(|(pace, _)| *pace == self.pace)
    }

    /// The table that is wanted.
    pub(super) fn table(&self, title: &dyn Title) -> Result<NewTable, Unread> {
        let wanted = |seat: &Seat| match seat.kind {
            Kind::You => Some(Wanted::You),
            Kind::Open => Some(Wanted::Open),
            Kind::Bot => Some(Wanted::Bot(seat.bot.clone())),
            Kind::None => None,
        };
        let many = |text: &str| number(text).ok_or(Unread::Seats);
        let (open, bots) = (many(&self.more_open)?, many(&self.more_bots)?);
        let more = std::iter::repeat_n(Wanted::Open, open);
        let more = more.chain(std::iter::repeat_n(Wanted::Bot(self.stand_in.clone()), bots));
        Ok(NewTable {
            game: title.id().to_owned(),
            options: self.options.clone(),
            seats: self.seats.iter().filter_map(wanted).chain(more).collect(),
            public: self.public,
            clock: self.clock()?,
            confirm: self.confirm,
            stand_in: Some(self.stand_in.clone()),
            hints: self.hints,
        })
    }

    fn clock(&self) -> Result<Clock, Unread> {
        let pace = match self.pace.as_str() {
            "none" | "" => return Ok(Clock::None),
            "live" => &self.live,
            "days" => &self.days,
            other => other,
        };
        let seconds = |text: &str| text.parse().map_err(|_| Unread::Pace);
        match pace.split_once('-') {
            Some(("move", time)) => seconds(time).map(Clock::PerMove),
            Some(("total", time)) => seconds(time).map(Clock::Total),
            _ => Err(Unread::Pace),
        }
    }
}

/// A number of seats; an empty field is none.
fn number(text: &str) -> Option<usize> {
    if text.is_empty() { Some(0) } else { text.parse::<u8>().ok().map(usize::from) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fields: &[(&str, &str)]) -> Wish {
        let title = catalog::TITLES[0];
        let specs = title.options(&catalog::shelf().unwrap_or_default());
        let fields = fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Wish::read(title, &specs, &Fields(fields))
    }

    #[test]
    fn what_is_filled_in_becomes_a_table() {
        let wish = read(&[
            ("seat-0", "you"),
            ("seat-2", "bot"),
            ("bot-2", "random"),
            ("seat-3", "open"),
            ("more-open", "7"),
            ("clock", "live"),
            ("clock-live", "move-60"),
        ]);
        let table = wish.table(catalog::TITLES[0]);
        let seats = table.as_ref().map(|table| table.seats.clone()).unwrap_or_default();
        assert_eq!(seats[..3], [Wanted::You, Wanted::Bot("random".to_owned()), Wanted::Open]);
        assert_eq!((seats.len(), table.map(|table| table.clock)), (10, Ok(Clock::PerMove(60))));
        let full = wish.without_waiting().table(catalog::TITLES[0]).map(|table| table.seats);
        assert!(full.is_ok_and(|seats| seats.len() == 10 && !seats.contains(&Wanted::Open)));
    }

    #[test]
    fn what_is_no_number_or_no_pace_is_told_apart() {
        assert_eq!(read(&[("more-open", "many")]).table(catalog::TITLES[0]), Err(Unread::Seats));
        assert_eq!(read(&[("more-bots", "-1")]).table(catalog::TITLES[0]), Err(Unread::Seats));
        for pace in ["soon", "move-", "move-x", "total-99999999999"] {
            assert_eq!(read(&[("clock", pace)]).table(catalog::TITLES[0]), Err(Unread::Pace), "{pace}");
        }
    }
}
