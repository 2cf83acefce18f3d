//! The page of a position: the board, whether the rules allow it, and the forms that change or keep it.

use catalog::Opened;
use maud::{Markup, html};
use tables::Guest;
use tabletop::{Listener, OptionSpec, Seat, Viewer};

use super::{Of, Setup, parts};
use crate::{
    boards::{self, Drawn, Look},
    client_cache::ClientCache,
    modules::Entry,
    pages::{
        fields::Fields,
        frame::{Bar, Frame, page_with},
        front::FACTS,
        lobby::badge,
        refusal::{Part, Refusal},
    },
    say::Say,
};

/// A file that is larger would be refused when it is sent.
const LARGEST_FILE: usize = 900 << 10;

/// What all parts of the page need.
pub(super) struct Scene<'a> {
    pub(super) of: &'a Of,
    pub(super) opened: &'a dyn Opened,
    pub(super) setup: &'a Setup,
    pub(super) guest: &'a Guest,
    pub(super) say: Say,
    pub(super) fields: &'a Fields,
    pub(super) refusal: Option<&'a Refusal>,
}

impl Scene<'_> {
    /// The page.
    pub(super) fn page(&self, cache: &ClientCache) -> Markup {
        let (say, drawn) = (self.say, self.drawn(cache));
        let id = self.of.title.id();
        let head = html! {
            h1 .in-the-way { (say.word("position-title")) }
            nav .c-games aria-label=(say.word("front-games")) {
                @for facts in &FACTS {
                    a href={"/position?game=" (facts.game)} aria-current=[(facts.game == id).then_some("page")] { (badge(facts.game, "sm")) span { (say.game(facts.game)) } }
                }
            }
        };
        let content = html! {
            main #main .table .position .(drawn.room) {
                div #board .board {
                    @if self.setup.refused.is_some() { p .soft .pos-note { (say.word("position-last-allowed")) } }
                    (drawn.board)
                }
                div #rail .rail {
                    (self.verdict())
                    (self.on_board())
                    (self.keep())
                    (self.parts())
                    (self.text())
                    (self.begin())
                }
            }
        };
        let bar = Bar {
            head: Some(head),
            entry: if cache.is_open() { Entry::Open } else { Entry::Setup },
            game: Some(id.to_owned()),
            ..Bar::default()
        };
        page_with(
            &Frame {
                say,
                title: &say.word("position-title"),
                guest: Some(self.guest),
                here: &format!("/position?game={id}"),
            },
            &bar,
            &content,
        )
    }

    /// The board as everybody at the table would see it.
    fn drawn(&self, cache: &ClientCache) -> Drawn {
        let names: Vec<String> = (1..=self.of.players).map(|number| format!("P{number}")).collect();
        let to = Listener { lang: self.say.0, seats: &names };
        let now = Look::now(self.opened.game(), &*self.setup.allowed, Viewer::Spectator, to, cache);
        boards::draw(&Look { sheet: Some(self.seat()), step: Some(0), sets_up: true, ..now })
    }

    /// Whether the rules allow it, or which one does not.
    fn verdict(&self) -> Markup {
        let say = self.say;
        html! {
            section #now .card {
                @match &self.setup.refused {
                    None => { h2 { (say.word("position-allowed")) } p .soft { (say.word("position-about")) } }
                    Some((why, rule)) => {
                        h2 { (say.word("position-refused")) }
                        p #refused .refusal role="alert" {
                            (why)
                            @if let Some(rule) = rule { " " a .rid lang="en" href={"/rules/" (self.of.title.id()) "#" (rule)} { (rule) } }
                        }
                    }
                }
            }
        }
    }

    /// Whose pieces are put on the board, and whose sheet is large.
    fn seat(&self) -> Seat {
        self.fields.seat().filter(|seat| seat.index() < usize::from(self.of.players)).unwrap_or(Seat::at(0))
    }

    /// Pieces that are put on the board: with a module by a press on it, without one by the name of the place.
    fn on_board(&self) -> Markup {
        let (say, tools) = (self.say, self.opened.tools());
        let chosen = self.fields.text("tool");
        let dictionary = self.of.title.dictionary();
        let to = Listener { lang: say.0, seats: &[] };
        html! {
            @if !tools.is_empty() {
                section .card .pos-parts {
                    h2 { (say.word("position-board")) }
                    p .soft .js-only { (say.word("position-board-press")) }
                    form #on-board method="post" action="/position" {
                        (self.of.hidden())
                        input type="hidden" name="by" value="board";
                        input type="hidden" name="was" value=(self.setup.allowed.position().to_string());
                        label .field {
                            span { (say.word("position-whose")) }
                            select name="seat" { @for seat in Seat::all(self.of.players) { option value=(seat) selected[seat == self.seat()] { "P" (seat.index() + 1) } } }
                        }
                        label .field {
                            span { (say.word("position-piece")) }
                            select name="tool" { @for tool in &tools { option value=(tool.id) data-ground=(tool.ground.id()) selected[tool.id == chosen] { (dictionary.say(&tool.name, to)) } } }
                        }
                        label .field { span { (say.word("position-place")) } input name="place" list="places" autocomplete="off" spellcheck="false" required; }
                        datalist #places { @for place in self.opened.places() { option value=(place.id) { (place.name.get(say.0)) } } }
                        button { (say.word("position-put")) }
                    }
                }
            }
        }
    }

    /// Keeping what is drawn, with a title and perhaps a goal.
    fn keep(&self) -> Markup {
        let say = self.say;
        let goal = self.fields.text("goal");
        let goals = [
            ("", "position-goal-none"),
            ("points", "position-goal-points"),
            ("win", "position-goal-win"),
            ("first-turn", "position-goal-first"),
        ];
        html! {
            @if self.setup.refused.is_none() {
                section #keep .card {
                    h2 { (say.word("position-keep")) }
                    p .soft { (say.word("position-keep-about")) }
                    @if let Some(refusal) = Refusal::at(self.refusal, Part::Top) { (refusal.shown("not-kept")) }
                    form method="post" action="/position/keep" {
                        (self.of.hidden())
                        input type="hidden" name="text" value=(self.setup.entered);
                        label .field { span { (say.word("position-name")) } input name="title" required maxlength=(tables::LONGEST_TITLE) value=[self.fields.get("title")]; }
                        label .field {
                            span { (say.word("position-goal")) }
                            select name="goal" { @for (value, key) in goals { option value=(value) selected[goal == value] { (say.word(key)) } } }
                        }
                        label .field { span { (say.word("position-points")) } input name="points" inputmode="numeric" value=[self.fields.get("points")]; }
                        button #keep-it .primary { (say.word("position-keep-go")) }
                    }
                    form method="post" action="/position/file" {
                        (self.of.hidden())
                        input type="hidden" name="text" value=(self.setup.entered);
                        button #download { (say.word("position-download")) }
                    }
                }
            }
        }
    }

    /// The parts of the last allowed position, each a field.
    fn parts(&self) -> Markup {
        let was = self.setup.allowed.position();
        html! {
            section #parts-of-it .card .pos-parts {
                h2 { (self.say.word("position-parts")) }
                p .soft { (self.say.word("position-parts-about")) }
                form method="post" action="/position" {
                    (self.of.hidden())
                    input type="hidden" name="was" value=(was.to_string());
                    button .primary name="by" value="parts" { (self.say.word("position-check")) }
                    (parts::form(&was, self.say))
                    button .primary name="by" value="parts" { (self.say.word("position-check")) }
                }
            }
        }
    }

    /// The whole as text.
    fn text(&self) -> Markup {
        let say = self.say;
        html! {
            section #text .card {
                details open[self.setup.refused.is_some()] {
                    summary { (say.word("position-text")) }
                    form method="post" action="/position" {
                        (self.of.hidden())
                        input type="hidden" name="was" value=(self.setup.allowed.position().to_string());
                        (from_file("text", say))
                        textarea name="text" rows="16" spellcheck="false" aria-label=(say.word("position-text")) { (self.setup.entered) }
                        p .soft { (say.word("position-text-about")) }
                        label .field { span { (say.word("import-upto")) } input type="number" name="upto" min="0" value=[self.fields.get("upto")]; }
                        button .primary name="by" value="text" { (say.word("position-check")) }
                    }
                }
            }
        }
    }

    /// Another opening.
    fn begin(&self) -> Markup {
        let (say, of) = (self.say, self.of);
        let option =
            |spec: &OptionSpec| of.options.iter().find(|(key, _)| key == spec.key).map_or("", |(_, value)| value);
        html! {
            section #opening .card {
                h2 { (say.word("position-opening")) }
                form method="get" action="/position" {
                    input type="hidden" name="game" value=(of.title.id());
                    label .field { span { (say.word("new-figure-players")) } input type="number" name="players" min=(of.title.players().start()) max=(of.title.players().end()) value=(of.players); }
                    @for spec in of.specs.iter() {
                        label .field {
                            span { (spec.name.get(say.0)) }
                            select name={"option-" (spec.key)} {
                                @for choice in &spec.values { option value=(choice.value) selected[option(spec) == choice.value] { (choice.name.get(say.0)) } }
                            }
                        }
                    }
                    button { (say.word("position-begin")) }
                }
                p { (say.word("position-record")) " " a href="/import" { (say.word("replays-import")) } }
            }
        }
    }
}

/// A file whose text becomes that of a field; only a module can read it.
pub(crate) fn from_file(into: &str, say: Say) -> Markup {
    html! {
        label .field .js-only {
            span { (say.word("position-from-file")) }
            input type="file" accept=".txt,.json,text/plain,application/json" data-into=(into) data-most=(LARGEST_FILE) data-large=(say.word("position-large-file"));
        }
    }
}
