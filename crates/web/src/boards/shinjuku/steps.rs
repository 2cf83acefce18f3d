//! Where the turn stands: its five steps, what is possible then, the rule of what is asked; and what a payment is for.

use maud::{Markup, html};
use shinjuku::{Kind, Phase, Purpose, Source, StationId};
use tabletop::Phrase;

use super::{
    Scene, of_game,
    pieces::{counted, sign_chip, tokens_chip},
};

impl Scene<'_> {
    pub(super) fn steps(&self) -> Markup {
        let (table, step) = (self.table(), self.table().step());
        if table.phase == Phase::Over {
            return html! {};
        }
        let own = self.look.is_you(table.turn);
        let turn =
            if own { self.plain("sj-your-turn") } else { self.say(&Phrase::new("sj-turn-of").with("who", table.turn)) };
        html! {
            section #j-steps .card .j-steps aria-labelledby="j-steps-head" {
                h2 #j-steps-head { (sign_chip(table.turn)) " " (turn) " " (self.until_the_end()) }
                ol {
                    @for (at, name) in self.step_names().into_iter().enumerate() {
                        li .j-past-step[at < step] .j-this-step[at == step] aria-current=[(at == step).then_some("step")] { (name) }
                    }
                }
                (self.then())
            }
        }
    }

    /// SJ-END-2, SJ-END-3: how many customers must still come, or that the last round runs.
    fn until_the_end(&self) -> Markup {
        html! {
            @if self.table().is_final() { span .j-final { (self.plain("sj-final")) } }
            @else { span .j-left title=(self.plain("sj-end-when")) { (self.word("sj-left", self.to_come())) } }
        }
    }

    fn step_names(&self) -> [String; 5] {
        let named = |number: u8, kind: Option<Kind>| match kind {
            Some(kind) => format!("{number} {}", self.action(kind)),
            None => self.word("sj-step-action", number),
        };
        let [first, second] = self.table().actions();
        [
            self.plain("sj-step-customers"),
            self.plain("sj-queue"),
            self.plain("sj-step-festival"),
            named(1, first),
            named(2, second),
        ]
    }

    /// What is possible after what is asked now, and the rule of it.
    fn then(&self) -> Markup {
        let table = self.table();
        let open: Vec<Kind> = table.actions_to_come().filter(|_| table.phase != Phase::Action).collect();
        html! {
            p .j-then {
                @if let Phase::Offer(_) = table.phase { (self.plain("sj-then-on")) }
                @else if open.is_empty() {
                    @if table.is_last_step() { (self.plain("sj-then-end")) } @else { (self.plain("sj-then-second")) }
                } @else {
                    (self.plain("sj-then")) " "
                    b { (open.into_iter().map(|kind| self.action(kind)).collect::<Vec<_>>().join(&self.plain("sj-dot"))) }
                }
                (self.rule(table.phase.rule().0))
            }
        }
    }

    /// What more there is to know for the question.
    pub(super) fn about(&self) -> Markup {
        let table = self.table();
        html! {
            // Whose turn begins now has no other one.
            @if table.is_final() && table.phase == Phase::Festival { p .j-about .j-last { (self.plain("sj-final-turn")) } }
            (self.about_question())
        }
    }

    fn about_question(&self) -> Markup {
        let table = self.table();
        match table.phase {
            Phase::Offer(_) => {
                html! { p .j-about { (self.say(&Phrase::new("sj-asked-only").with("who", table.turn))) } }
            }
            Phase::Pay(purpose) => html! { p .j-about { (self.paid_for(purpose)) } },
            Phase::Three(purpose, picked) => html! {
                p .j-about { (self.paid_for(purpose)) " " strong .j-counter { (picked.cards().len()) "/3" } }
            },
            Phase::Start | Phase::On | Phase::Give => self.under_way(),
            _ => html! {},
        }
    }

    fn under_way(&self) -> Markup {
        let Some(journey) = &self.table().journey else { return html! {} };
        let group = Phrase::new("sj-move-from").with("ward", &self.board().ward(journey.ward).name);
        let text = journey
            .here()
            .map_or(group, |here| Phrase::new("sj-move-at").with("station", self.station(here).to_owned()));
        html! {
            p .j-about {
                (self.say(&text)) " " (tokens_chip(&counted(journey.group), 9.0))
                span .unseen { (self.group(journey.group)) }
            }
        }
    }

    fn paid_for(&self, purpose: Purpose) -> String {
        let at =
            |key: &'static str, station: StationId| Phrase::new(key).with("station", self.station(station).to_owned());
        let phrase = match purpose {
            Purpose::Open { at: station, store: Source::Supply(good) } => {
                at("sj-for-open", station).with("good", self.told(&good.phrase()))
            }
            Purpose::Open { at: station, store: Source::Map(from) } => {
                at("sj-for-moved", station).with("from", self.station(from).to_owned())
            }
            Purpose::Second { second, .. } => {
                let [a, b] = self.board().ends(second).map(|end| self.station(end).to_owned());
                Phrase::new("sj-for-track").with("railway", self.told(&of_game("railway").with("a", a).with("b", b)))
            }
            Purpose::Move(ward) => Phrase::new("sj-for-move").with("ward", &self.board().ward(ward).name),
            Purpose::Departo { at: station, .. } => at("sj-for-departo", station),
        };
        self.say(&phrase)
    }
}
