//! What a table remembers of its log, so that a page or a stream need not read it.

use std::collections::VecDeque;

use crate::{
    Kind,
    log::{LogEvent, Shared},
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
                *event = Shared::new(event.without_text());
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
