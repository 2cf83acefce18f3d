//! What the entries of a log say of decisions, without playing them: those that stand, and those that may still be taken back.
//! A table adds the games to it, a record and a replay need no more: the log is folded here alone.

use std::collections::BTreeMap;

use tabletop::Seat;

use crate::{Entry, Kind};

/// A turn that is not over yet: seen by its own seat only.
#[derive(Clone, Default)]
pub(crate) struct Draft {
    pub(crate) steps: Vec<String>,
    /// Whether the last step waits for `end turn`.
    pub(crate) held: bool,
}

impl Draft {
    /// The steps without one that waits for `end turn`, which is not played yet because it may make something known.
    pub(crate) fn played(&self) -> &[String] {
        self.steps.get(..self.steps.len().saturating_sub(usize::from(self.held))).unwrap_or_default()
    }
}

/// The decisions that stand, in order, and the drafts of all seats.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    stand: Vec<(Seat, String)>,
    drafts: BTreeMap<Seat, Draft>,
}

impl Turns {
    pub(crate) fn read_all(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.read(entry);
        }
    }

    pub(crate) fn read(&mut self, entry: &Entry) {
        let Some(seat) = entry.seat else { return };
        match entry.kind {
            Kind::Step | Kind::Hold | Kind::Play => {
                let draft = self.drafts.entry(seat).or_default();
                if draft.held {
                    draft.steps.pop();
                }
                draft.steps.push(entry.text.clone());
                draft.held = entry.kind == Kind::Hold;
                if entry.kind == Kind::Play {
                    self.end(seat);
                }
            }
            Kind::End => self.end(seat),
            Kind::Back => self.back(seat),
            Kind::Reopen => self.reopen(seat, entry.text.parse().unwrap_or(0)),
            _ => {}
        }
    }

    /// The draft of `seat` stands.
    fn end(&mut self, seat: Seat) {
        let draft = self.drafts.remove(&seat).unwrap_or_default();
        self.stand.extend(draft.steps.into_iter().map(|text| (seat, text)));
    }

    fn back(&mut self, seat: Seat) {
        if let Some(draft) = self.drafts.get_mut(&seat) {
            draft.steps.pop();
            draft.held = false;
            if draft.steps.is_empty() {
                self.drafts.remove(&seat);
            }
        }
    }

    /// The last `count` decisions of `seat` are a draft again, without the last of them.
    fn reopen(&mut self, seat: Seat, count: usize) {
        let mut steps = Vec::new();
        for _ in 0..count {
            if let Some(at) = self.stand.iter().rposition(|(by, _)| *by == seat) {
                steps.insert(0, self.stand.remove(at).1);
            }
        }
        steps.pop();
        if !steps.is_empty() {
            self.drafts.insert(seat, Draft { steps, held: false });
        }
    }

    pub(crate) fn draft(&self, seat: Seat) -> Option<&Draft> {
        self.drafts.get(&seat)
    }

    /// Drops a draft that is not possible any more.
    pub(super) fn drop_draft(&mut self, seat: Seat) {
        self.drafts.remove(&seat);
    }

    /// What stands and was not settled.
    pub(super) fn stand(&self) -> &[(Seat, String)] {
        &self.stand
    }

    /// Nothing of what stands can be taken back any more; how many decisions that are.
    pub(super) fn settle(&mut self) -> usize {
        std::mem::take(&mut self.stand).len()
    }

    /// Whether nothing can be taken back.
    pub(super) fn is_settled(&self) -> bool {
        self.stand.is_empty() && self.drafts.is_empty()
    }

    pub(crate) fn into_stand(self) -> Vec<(Seat, String)> {
        self.stand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(entries: &[(Kind, u8, &str)]) -> Vec<String> {
        let mut turns = Turns::default();
        for (at, (kind, seat, text)) in entries.iter().enumerate() {
            let seat = Seat::new(*seat);
            turns.read(&Entry { seq: at as u64, at: 0, kind: *kind, seat, who: None, text: (*text).to_owned() });
        }
        turns.into_stand().into_iter().map(|(seat, text)| format!("{seat} {text}")).collect()
    }

    #[test]
    fn only_what_stood_is_in_the_record() {
        use Kind::{Back, Chat, End, Hold, Play, Reopen, Step};
        assert_eq!(
            fold(&[(Step, 0, "a"), (Hold, 0, "b"), (Hold, 0, "c"), (Chat, 1, "hi"), (End, 0, "")]),
            ["0 a", "0 c"]
        );
        assert_eq!(fold(&[(Step, 0, "a"), (Back, 0, ""), (Play, 0, "b")]), ["0 b"]);
        assert_eq!(fold(&[(Hold, 0, "a"), (Back, 0, ""), (Hold, 0, "b")]), Vec::<String>::new());
        assert_eq!(fold(&[(Play, 0, "a"), (Play, 1, "b"), (Reopen, 0, "1"), (Play, 0, "c")]), ["1 b", "0 c"]);
    }
}
