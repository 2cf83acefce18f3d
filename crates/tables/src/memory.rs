//! What a table remembers of its log, so that a page or a stream need not read it.

use std::{collections::VecDeque, sync::Arc};

use crate::{
    Entry, Kind,
    log::{LogEvent, Shared},
    store::Forgotten,
};

/// So many of each are remembered.
pub(crate) const KEPT: usize = 32;
/// So many of them are a piece.
const PIECE: usize = 8;

/// The newest [`KEPT`] events of a kind. All but the last few lie in pieces that copies of a table share: every decision is made on a
/// copy, which counts pieces then, not events.
#[derive(Clone, Default)]
pub(crate) struct Newest {
    /// Whole pieces, no more than are needed.
    pieces: VecDeque<Arc<[Shared]>>,
    /// Those that are no whole piece yet, or just are.
    last: Vec<Shared>,
}

impl Newest {
    fn push(&mut self, event: Shared) {
        if self.last.len() == PIECE {
            self.pieces.push_back(self.last.drain(..).collect());
            if self.pieces.len() > KEPT / PIECE {
                self.pieces.pop_front();
            }
        }
        self.last.push(event);
    }

    /// The oldest first.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Shared> {
        let too_many = (self.pieces.len() * PIECE + self.last.len()).saturating_sub(KEPT);
        let first = self.pieces.front().and_then(|piece| piece.get(too_many..)).unwrap_or_default();
        first.iter().chain(self.pieces.iter().skip(1).flat_map(|piece| piece.iter())).chain(&self.last)
    }

    /// Replaces those of which `other` knows another.
    fn replace(&mut self, other: impl Fn(&LogEvent) -> Option<LogEvent>) {
        let mut replaced = Self::default();
        for event in self.iter() {
            replaced.push(other(event).map_or_else(|| Shared::clone(event), Shared::new));
        }
        *self = replaced;
    }
}

/// The newest events: all of them for streams that come back, and apart from them those that a page tells of. A turn that
/// is thought over many times pushes nothing out of the page.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    pub(crate) recent: Newest,
    pub(crate) told: Newest,
    pub(crate) chat: Newest,
}

impl Memory {
    pub(crate) fn keep(&mut self, event: &Shared) {
        self.recent.push(Shared::clone(event));
        match event.entry.kind {
            Kind::Chat => self.chat.push(Shared::clone(event)),
            kind if kind.is_private() => {}
            _ => self.told.push(Shared::clone(event)),
        }
    }

    /// Forgets the text of a line of chat, whose entry stays.
    pub(crate) fn remove_line(&mut self, line: u64) {
        let removed = |event: &LogEvent| {
            let is_it = event.entry.seq == line && event.entry.kind == Kind::Chat;
            is_it.then(|| event.with(Entry { text: String::new(), ..event.entry.clone() }))
        };
        self.recent.replace(removed);
        self.chat.replace(removed);
    }

    /// Calls somebody otherwise, and forgets what they said.
    pub(crate) fn forget(&mut self, forgotten: &Forgotten) {
        let renamed = |event: &LogEvent| {
            if event.entry.who.as_ref() != Some(&forgotten.was) {
                return None;
            }
            let (who, mut entry) = (Some(forgotten.is.clone()), event.entry.clone());
            if entry.kind == Kind::Chat {
                entry.text.clear();
            }
            Some(event.with(Entry { who, ..entry }))
        };
        for kept in [&mut self.recent, &mut self.told, &mut self.chat] {
            kept.replace(renamed);
        }
    }

    /// Remembers what was said before the table was read from its snapshot.
    pub(crate) fn recall(&mut self, said: impl IntoIterator<Item = LogEvent>) {
        for line in said {
            self.chat.push(Shared::new(line));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use tabletop::Seats;

    use super::*;
    use crate::log::Owners;

    fn event(seq: u64) -> LogEvent {
        LogEvent {
            entry: Entry {
                seq,
                at: 0,
                kind: Kind::Chat,
                seat: None,
                who: Some("Mika".to_owned()),
                text: "hm".to_owned(),
            },
            by: None,
            told: Vec::new(),
            questions: Vec::new(),
            waiting: Seats::NONE,
            over: false,
            steps: 0,
            owners: Owners::default(),
            said: OnceLock::new(),
        }
    }

    fn numbers(newest: &Newest) -> Vec<u64> {
        newest.iter().map(|event| event.entry.seq).collect()
    }

    #[test]
    fn the_newest_are_kept_in_order_and_no_others() {
        let mut newest = Newest::default();
        assert_eq!(newest.iter().next_back().map(|event| event.entry.seq), None);
        for seq in 1..=200 {
            newest.push(Shared::new(event(seq)));
            let first = seq.saturating_sub(KEPT as u64) + 1;
            assert_eq!(numbers(&newest), (first..=seq).collect::<Vec<_>>());
            assert_eq!(newest.iter().next_back().map(|event| event.entry.seq), Some(seq));
            assert!(newest.iter().rev().map(|event| event.entry.seq).eq((first..=seq).rev()));
        }
    }

    #[test]
    fn a_copy_stays_as_it_was() {
        let mut memory = Memory::default();
        (1..=40).for_each(|seq| memory.keep(&Shared::new(event(seq))));
        let before = memory.clone();
        memory.remove_line(20);
        memory.keep(&Shared::new(event(41)));
        let removed = |memory: &Memory| memory.chat.iter().filter(|line| line.is_removed()).count();
        assert_eq!((removed(&memory), removed(&before)), (1, 0));
        assert_eq!(numbers(&before.chat), (9..=40).collect::<Vec<_>>());
        assert_eq!(numbers(&memory.recent), (10..=41).collect::<Vec<_>>());
    }
}
