//! What a table remembers of its log, so that a page or a stream need not read it.

use std::collections::VecDeque;

use crate::{
    Entry, Kind,
    log::{LogEvent, Shared},
    store::Forgotten,
};

/// So many of each are remembered.
pub(crate) const KEPT: usize = 32;

/// The newest events: all of them for streams that come back, and apart from them those that a page tells of. A turn that
/// is thought over many times pushes nothing out of the page.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    pub(crate) recent: VecDeque<Shared>,
    pub(crate) told: VecDeque<Shared>,
    pub(crate) chat: VecDeque<Shared>,
}

impl Memory {
    pub(crate) fn keep(&mut self, event: &Shared) {
        push(&mut self.recent, event);
        match event.entry.kind {
            Kind::Chat => push(&mut self.chat, event),
            kind if kind.is_private() => {}
            _ => push(&mut self.told, event),
        }
    }

    /// Forgets the text of a line of chat, whose entry stays.
    pub(crate) fn remove_line(&mut self, line: u64) {
        for kept in [&mut self.recent, &mut self.chat] {
            for event in kept.iter_mut().filter(|event| event.entry.seq == line && event.entry.kind == Kind::Chat) {
                *event = Shared::new(event.with(Entry { text: String::new(), ..event.entry.clone() }));
            }
        }
    }

    /// Calls somebody otherwise, and forgets what they said.
    pub(crate) fn forget(&mut self, forgotten: &Forgotten) {
        for kept in [&mut self.recent, &mut self.told, &mut self.chat] {
            for event in kept.iter_mut().filter(|event| event.entry.who.as_ref() == Some(&forgotten.was)) {
                let (who, mut entry) = (Some(forgotten.is.clone()), event.entry.clone());
                if entry.kind == Kind::Chat {
                    entry.text.clear();
                }
                *event = Shared::new(event.with(Entry { who, ..entry }));
            }
        }
    }

    /// Remembers what was said before the table was read from its snapshot.
    pub(crate) fn recall(&mut self, said: impl IntoIterator<Item = LogEvent>) {
        for line in said {
            push(&mut self.chat, &Shared::new(line));
        }
    }
}

fn push(kept: &mut VecDeque<Shared>, event: &Shared) {
    if kept.len() == KEPT {
        kept.pop_front();
    }
    kept.push_back(Shared::clone(event));
}
