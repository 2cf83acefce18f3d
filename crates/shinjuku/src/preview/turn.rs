//! Where a turn stands: its steps, its actions, the rule of what is asked, the next bonus.

use tabletop::Rule;

use crate::{
    board::FIRST_NUMBER,
    state::{Kind, Phase, Purpose, Table},
};

/// SJ-TURN-1: customers, Queue, Festival, and the two actions.
const STEPS: usize = 5;

impl Phase {
    /// The action that the question belongs to; none: it belongs to no action.
    pub const fn action(self) -> Option<Kind> {
        Some(match self {
            Self::Target | Self::Store(_) => Kind::Open,
            Self::First | Self::Second(_) => Kind::Expand,
            Self::Gather | Self::Start | Self::On | Self::Give | Self::Offer(_) => Kind::Move,
            Self::Upgrade | Self::Customer(_) => Kind::Departo,
            Self::Pay(purpose) | Self::Three(purpose, _) => match purpose {
                Purpose::Open { .. } => Kind::Open,
                Purpose::Second { .. } => Kind::Expand,
                Purpose::Move(_) => Kind::Move,
                Purpose::Departo { .. } => Kind::Departo,
            },
            Self::Festival | Self::Kaiju | Self::Flee | Self::Action | Self::Over => return None,
        })
    }

    /// The rule of what is asked.
    pub const fn rule(self) -> Rule {
        Rule(match self {
            Self::Festival => "SJ-FEST-1",
            Self::Kaiju => "SJV-KAI-3",
            Self::Flee => "SJV-KAI-5",
            Self::Action => "SJ-ACT-1",
            Self::Target | Self::Store(_) => "SJ-OPEN-1",
            Self::First => "SJ-EXP-1",
            Self::Second(_) => "SJ-EXP-4",
            Self::Gather => "SJ-MOVE-1",
            Self::Start => "SJ-MOVE-2",
            Self::On => "SJ-MOVE-3",
            Self::Give => "SJ-MOVE-6",
            Self::Offer(_) => "SJ-MOVE-14",
            Self::Upgrade | Self::Customer(_) => "SJ-DEP-1",
            Self::Pay(_) | Self::Three(..) => "SJ-PAY-1",
            Self::Over => "SJ-END-1",
        })
    }
}

impl Table {
    /// The step of SJ-TURN-1 that is going on, from 0; an action is a step of its own.
    pub fn step(&self) -> usize {
        let begun = self.taken.count() as usize;
        match self.phase {
            Phase::Festival | Phase::Kaiju | Phase::Flee => 2,
            Phase::Action => 3 + begun,
            // Everything else belongs to an action, which counts as begun once it is chosen.
            _ => 2 + begun.max(1),
        }
    }

    /// SJ-ACT-1: the first and the second action of the turn, as far as they were begun.
    pub fn actions(&self) -> [Option<Kind>; 2] {
        let (begun, current) = (self.taken.count(), self.phase.action());
        // Of two actions the one that is going on is the second.
        let earlier = self.taken.iter().find(|kind| begun == 1 || Some(*kind) != current);
        let first = if begun == 1 { current.or(earlier) } else { earlier };
        [first, current.filter(|_| begun > 1)]
    }

    /// SJ-ACT-2: the actions that may come after the one that is going on.
    pub fn actions_to_come(&self) -> impl Iterator<Item = Kind> {
        let (last, taken) = (self.is_last_step(), self.taken);
        Kind::ALL.into_iter().filter(move |kind| !last && !taken.contains(*kind))
    }

    /// Whether the turn ends with the step that is going on.
    pub fn is_last_step(&self) -> bool {
        self.step() + 1 >= STEPS
    }

    /// SJ-QUE-3: the numbers of the bonus track, each with the tokens on it.
    pub fn bonus_track(&self) -> impl Iterator<Item = (u8, u8)> {
        (FIRST_NUMBER..).zip([0].into_iter().chain(self.stacks()))
    }

    /// SJ-DEP-6: the tokens of the next department store, and the number that they uncover; none: all are taken.
    pub fn next_bonus(&self) -> Option<(u8, u8)> {
        let tokens = self.stacks().get(usize::from(self.claimed)).copied().filter(|tokens| *tokens > 0)?;
        Some((tokens, self.level() + 1))
    }
}
