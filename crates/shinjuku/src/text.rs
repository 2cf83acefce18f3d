//! The view as text: the Queue, the wards with their stations and links, the players, the own hand with its wild cards.

use tabletop::{Arg, Color, Lang, Listener, Page, Phrase, Seat, Style, Words};

use crate::{
    Shinjuku,
    board::{StationId, WardId},
    pieces::Type,
    refusal::kaiju_at,
    sentence::{group, hand},
    state::{Kaiju, Phase, Store, StoreKind, Table},
    view::View,
};

/// The players' colours; a letter always goes with them.
const COLORS: [Color; 4] = [
    Color { red: 0xd9, green: 0x3a, blue: 0x3a },
    Color { red: 0x2f, green: 0x6f, blue: 0xd0 },
    Color { red: 0x2e, green: 0x8b, blue: 0x57 },
    Color { red: 0xe0, green: 0x8a, blue: 0x1e },
];

struct Writer<'a> {
    game: &'a Shinjuku,
    view: &'a View,
    to: Listener<'a>,
    page: Page,
}

impl Shinjuku {
    /// The view as text.
    pub(crate) fn text(&self, view: &View, to: Listener<'_>) -> Page {
        let mut writer = Writer { game: self, view, to, page: Page::default() };
        writer.head();
        writer.queue();
        writer.wards();
        writer.players();
        writer.hand();
        writer.page
    }
}

impl Writer<'_> {
    fn say(&self, phrase: &Phrase) -> String {
        Shinjuku::dictionary().say(phrase, self.to)
    }

    fn put(&mut self, phrase: &Phrase) {
        let text = self.say(phrase);
        self.page.say(text);
    }

    fn line(&mut self, phrase: &Phrase, style: Style) {
        let text = self.say(phrase);
        self.page.put(text, style).line();
    }

    const fn table(&self) -> &Table {
        &self.view.table
    }

    fn head(&mut self) {
        let table = &self.view.table;
        let board = &self.game.board;
        let turn = match table.phase {
            Phase::Over => Phrase::new("over"),
            _ => Phrase::new("text-turn").with("who", table.turn).with("staca", table.staca),
        };
        self.line(&turn, Style::BOLD);
        let festival = Phrase::new("text-festival").with("ward", &board.ward(table.festival).name);
        self.line(&festival, Style::default());
        if table.kaiju != Kaiju::Aside {
            self.line(&Phrase::new("text-kaiju").with("place", kaiju_at(board, table.kaiju)), Style::default());
        }
        if table.is_final() && table.phase != Phase::Over {
            self.line(&Phrase::new("last-customer"), Style::BOLD);
        }
    }

    fn queue(&mut self) {
        let table = &self.view.table;
        let piles = Phrase::new("text-piles").with("deck", table.deck).with("discard", table.discard.total());
        let piles = piles.with("bag", table.bag).with("waiting", table.waiting()).with("level", table.level());
        self.page.line();
        self.line(&piles, Style::BOLD);
        for (at, card) in (1_u8..).zip(&table.queue) {
            let phrase = Phrase::new("text-queue").with("at", at).with("ward", &self.game.board.ward(card.ward).name);
            self.line(&phrase.with("customers", or_nobody(group(card.customers))), Style::default());
        }
        let stacks: Vec<Arg> = table.stacks().into_iter().map(Arg::from).collect();
        self.line(&Phrase::new("text-stacks").with("stacks", stacks), Style::DIM);
    }

    fn wards(&mut self) {
        self.page.line();
        self.line(&Phrase::new("text-map"), Style::BOLD);
        for ward in WardId::all() {
            self.ward(ward);
            for station in StationId::of(self.game.board.stations_in(ward)) {
                self.station(station);
            }
        }
    }

    fn ward(&mut self, ward: WardId) {
        let (table, board) = (&self.view.table, &self.game.board);
        let name = board.ward(ward).name.get(self.to.lang).to_owned();
        self.page.put(name, Style::BOLD);
        if table.festival == ward {
            self.page.say(" ");
            self.put(&Phrase::new("mark-festival"));
        }
        if table.kaiju == Kaiju::In(ward) {
            self.page.say(" ");
            self.put(&Phrase::new("mark-kaiju"));
        }
        if !table.customers(ward).is_empty() {
            self.page.say(": ");
            self.put(&Phrase::new("list").with("what", group(table.customers(ward))));
        }
        self.page.line();
    }

    /// A station with its store, and where track or plans lead from it.
    fn station(&mut self, station: StationId) {
        let board = &self.game.board;
        let name = board.station(station).name.get(self.to.lang).to_owned();
        self.page.say(if board.is_big(station) { "  ◎ " } else { "  ○ " }).say(name);
        if let Some(store) = self.table().store(station) {
            self.page.say(" ");
            let text = self.say(&store_phrase(store));
            self.page.put(format!("[{text}]"), Style::color(COLORS[store.owner.index() % 4]));
        }
        self.page.put(" → ", Style::DIM);
        // Names have spaces in them: only a comma keeps two apart.
        let comma = if self.to.lang == Lang::Ja { "、" } else { ", " };
        for (at, road) in board.roads(station).iter().enumerate() {
            let to = board.station(road.to).name.get(self.to.lang).to_owned();
            let owner = road.by.map(|railway| self.table().track_on(railway));
            self.page.put(if at == 0 { "" } else { comma }, Style::DIM);
            match owner {
                None => self.page.say(format!("{to}=")),
                Some(None) => self.page.put(to, Style::DIM),
                Some(Some(seat)) => {
                    self.page.put(format!("{to}={}", seat.number() + 1), Style::color(COLORS[seat.index() % 4]))
                }
            };
        }
        self.page.line();
    }

    fn players(&mut self) {
        let table = &self.view.table;
        for seat in Seat::all(self.game.players) {
            let player = table.player(seat);
            self.page.line();
            let text = self.say(&Phrase::new("text-player").with("number", seat.number() + 1).with("who", seat));
            self.page.put(text, Style { bold: true, ..Style::color(COLORS[seat.index() % 4]) }).say(" ");
            let points = player.sets().points();
            self.put(&Phrase::new("text-score").with("points", points).with("tokens", player.tokens));
            self.page.line();
            let customers = or_nobody(group(player.customers));
            self.page.say("  ");
            self.line(&Phrase::new("text-customers").with("customers", customers), Style::default());
            let supply = Type::ALL.map(|of| {
                let some = Phrase::new("some-left").with("what", of.phrase());
                Arg::from(some.with("count", player.supply[of.index()]))
            });
            let phrase = Phrase::new("text-supply").with("stores", supply.to_vec()).with("track", player.track);
            self.page.say("  ");
            self.line(&phrase.with("departments", player.departments), Style::default());
            if !self.view.viewer.is(seat) {
                let known = or_nobody(hand(&self.game.board, &player.known));
                let phrase = Phrase::new("text-hand-of").with("count", player.hand).with("known", known);
                self.page.say("  ");
                self.line(&phrase, Style::default());
            }
        }
    }

    /// The own hand; `*` marks the cards that are wild.
    fn hand(&mut self) {
        let Some((seat, cards)) = self.view.own() else { return };
        let wild = self.game.wild(&self.view.table, seat);
        self.page.line();
        self.line(&Phrase::new("text-hand").with("count", cards.total()), Style::BOLD);
        for (ward, count) in cards.iter() {
            let name = &self.game.board.ward(ward).name;
            let phrase = Phrase::new("some").with("what", name).with("count", count);
            let mark = if wild & ward.bit() != 0 { " *" } else { "" };
            let text = format!("  {}{mark}", self.say(&phrase));
            self.page.say(text).line();
        }
    }
}

fn or_nobody(list: Vec<Arg>) -> Arg {
    if list.is_empty() { Phrase::new("none").into() } else { list.into() }
}

fn store_phrase(store: Store) -> Phrase {
    let phrase = match store.kind {
        StoreKind::Specialty(of) => Phrase::new("meets-specialty").with("type", of.phrase()),
        StoreKind::Department => Phrase::new("meets-department"),
    };
    phrase.with("who", store.owner)
}
