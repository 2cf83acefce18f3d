//! Where the turn stands: its five steps, what is possible then, the rule of what is asked; and what a payment is for.

use maud::{Markup, html};
use shinjuku::{Kind, Phase, Purpose, Source, StationId};
use tabletop::Phrase;

use super::{
    Scene, of_game,
    pieces::{counted, sign_chip, tokens_chip},
};

impl Scene<'_> {
    /// The action that the question belongs to.
    fn current(&self) -> Option<Kind> {
        Some(match self.table().phase {
            Phase::Target | Phase::Store(_) => Kind::Open,
            Phase::First | Phase::Second(_) => Kind::Expand,
            Phase::Gather | Phase::Start | Phase::On | Phase::Give | Phase::Offer(_) => Kind::Move,
            Phase::Upgrade | Phase::Customer(_) => Kind::Departo,
            Phase::Pay(purpose) | Phase::Three(purpose, _) => match purpose {
                Purpose::Open { .. } => Kind::Open,
                Purpose::Second { .. } => Kind::Expand,
                Purpose::Move(_) => Kind::Move,
                Purpose::Departo { .. } => Kind::Departo,
            },
            Phase::Festival | Phase::Kaiju | Phase::Flee | Phase::Action | Phase::Over => return None,
        })
    }

    /// The step of SJ-TURN-1 that is going on, from 0; an action is a step of its own.
    fn step(&self) -> usize {
        let begun = self.table().taken.count() as usize;
        match self.table().phase {
            Phase::Festival | Phase::Kaiju | Phase::Flee => 2,
            Phase::Action => 3 + begun,
            _ => 2 + begun.max(1),
        }
    }

    /// The rule of what is asked.
    const fn asked_rule(&self) -> &'static str {
        match self.table().phase {
            Phase::Festival => "SJ-FEST-1",
            Phase::Kaiju => "SJV-KAI-3",
            Phase::Flee => "SJV-KAI-5",
            Phase::Action => "SJ-ACT-1",
            Phase::Target | Phase::Store(_) => "SJ-OPEN-1",
            Phase::First => "SJ-EXP-1",
            Phase::Second(_) => "SJ-EXP-4",
            Phase::Gather => "SJ-MOVE-1",
            Phase::Start => "SJ-MOVE-2",
            Phase::On => "SJ-MOVE-3",
            Phase::Give => "SJ-MOVE-6",
            Phase::Offer(_) => "SJ-MOVE-14",
            Phase::Upgrade | Phase::Customer(_) => "SJ-DEP-1",
            Phase::Pay(_) | Phase::Three(..) => "SJ-PAY-1",
            Phase::Over => "SJ-END-1",
        }
    }

    pub(super) fn steps(&self) -> Markup {
        let (table, step) = (self.table(), self.step());
        if table.phase == Phase::Over {
            return html! {};
        }
        let own = self.view.viewer.is(table.turn);
        let turn =
            if own { self.plain("sj-your-turn") } else { self.say(&Phrase::new("sj-turn-of").with("who", table.turn)) };
        html! {
            section #j-steps .card .j-steps aria-labelledby="j-steps-head" {
                h2 #j-steps-head { (sign_chip(table.turn)) " " (turn) @if table.is_final() { " " span .j-final { (self.plain("sj-final")) } } }
                ol {
                    @for (at, name) in self.step_names().into_iter().enumerate() {
                        li .j-past-step[at < step] .j-this-step[at == step] aria-current=[(at == step).then_some("step")] { (name) }
                    }
                }
                (self.then(step))
            }
        }
    }

    fn step_names(&self) -> [String; 5] {
        let (taken, current) = (self.table().taken, self.current());
        let begun = taken.count();
        // Of two actions the one that is going on is the second.
        let earlier = taken.iter().find(|kind| begun == 1 || Some(*kind) != current);
        let named = |number: u8, kind: Option<Kind>| match kind {
            Some(kind) => format!("{number} {}", self.action(kind)),
            None => self.word("sj-step-action", number),
        };
        let first = if begun == 1 { current.or(earlier) } else { earlier };
        let second = current.filter(|_| begun > 1);
        [
            self.plain("sj-step-customers"),
            self.plain("sj-queue"),
            self.plain("sj-step-festival"),
            named(1, first),
            named(2, second),
        ]
    }

    /// What is possible after what is asked now, and the rule of it.
    fn then(&self, step: usize) -> Markup {
        let taken = self.table().taken;
        let open = Kind::ALL.into_iter().filter(|kind| step < 4 && !taken.contains(*kind));
        let open: Vec<Kind> = open.filter(|_| self.table().phase != Phase::Action).collect();
        html! {
            p .j-then {
                @if open.is_empty() {
                    @if step < 4 { (self.plain("sj-then-second")) } @else { (self.plain("sj-then-end")) }
                } @else {
                    (self.plain("sj-then")) " "
                    @for kind in open { span .j-chip-word { (self.action(kind)) } " " }
                }
                (self.rule(self.asked_rule()))
            }
        }
    }

    /// What more there is to know for the question.
    pub(super) fn about(&self) -> Markup {
        let table = self.table();
        match table.phase {
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

    /// The wards of which a card is due.
    pub(super) fn due(&self, purpose: Purpose) -> u32 {
        match purpose {
            Purpose::Open { at, .. } | Purpose::Departo { at, .. } => self.board().ward_of(at).bit(),
            Purpose::Second { first, .. } => self.board().end_wards(first),
            Purpose::Move(ward) => ward.bit(),
        }
    }
}
