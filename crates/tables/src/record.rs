//! The record of a table: what stood of its log, without drafts and what was taken back.

use std::collections::BTreeMap;

use tabletop::{
    Record, Seat,
    record::{End, HeadLines, Step},
};

use crate::{Entry, Kind, Refused, Sitter, Status, TableId, TableService};

/// Entries that are read at once.
const CHUNK: u32 = 1000;

/// The decisions that stand, as the entries of a log tell without playing the game.
#[derive(Default)]
pub(crate) struct Decisions {
    stand: Vec<(Seat, String)>,
    /// The steps of each draft; whether the last is held back.
    drafts: BTreeMap<Seat, (Vec<String>, bool)>,
}

impl Decisions {
    pub(crate) fn read_all(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.read(entry);
        }
    }

    fn read(&mut self, entry: &Entry) {
        let Some(seat) = entry.seat else { return };
        match entry.kind {
            Kind::Step | Kind::Hold | Kind::Play => {
                let (steps, held) = self.drafts.entry(seat).or_default();
                if *held {
                    steps.pop();
                }
                steps.push(entry.text.clone());
                *held = entry.kind == Kind::Hold;
                if entry.kind == Kind::Play {
                    self.settle(seat);
                }
            }
            Kind::End => self.settle(seat),
            Kind::Back => {
                let (steps, held) = self.drafts.entry(seat).or_default();
                steps.pop();
                *held = false;
            }
            Kind::Reopen => self.reopen(seat, entry.text.parse().unwrap_or(0)),
            _ => {}
        }
    }

    fn settle(&mut self, seat: Seat) {
        let (steps, _) = self.drafts.remove(&seat).unwrap_or_default();
        self.stand.extend(steps.into_iter().map(|text| (seat, text)));
    }

    fn reopen(&mut self, seat: Seat, count: usize) {
        let mut steps = Vec::new();
        for _ in 0..count {
            if let Some(at) = self.stand.iter().rposition(|(by, _)| *by == seat) {
                steps.insert(0, self.stand.remove(at).1);
            }
        }
        steps.pop();
        self.drafts.insert(seat, (steps, false));
    }

    pub(crate) fn stand(self) -> Vec<(Seat, String)> {
        self.stand
    }
}

/// A name as a record writes it: one word.
fn word(name: &str) -> String {
    name.chars().map(|c| if c.is_whitespace() || c == '#' { '_' } else { c }).collect()
}

impl TableService {
    /// The record of a game that is over: it holds the seed, so everything hidden.
    pub async fn record(&self, id: TableId) -> Result<Record, Refused> {
        let row = self.row(id).await?;
        if !matches!(row.status, Status::Over | Status::Study) {
            return Err(Refused::NotOver);
        }
        if self.keeps_back(&row) {
            return Err(Refused::Closed);
        }
        let mut decisions = Decisions::default();
        let mut seq = 0;
        loop {
            let entries = self.store().entries(id, seq, CHUNK).await?;
            let Some(last) = entries.last() else { break };
            seq = last.seq;
            decisions.read_all(&entries);
        }
        let step = |(at, (seat, text)): (usize, (Seat, String))| Step { line: at + 7, seat, text };
        let steps: Vec<Step> = decisions.stand().into_iter().enumerate().map(step).collect();
        let spectator = tabletop::Viewer::Spectator;
        let standing = self.look(id, |table| table.game(spectator).standing()).await;
        let end = match (row.status, standing) {
            (Status::Over, Ok(standing)) => End::Result(standing.scores),
            _ => End::Open,
        };
        Ok(Record {
            game: row.settings.game.clone(),
            version: row.version,
            board: row.board.clone(),
            options: row.settings.options.clone(),
            seats: row
                .names(|sitter| if let Sitter::Bot(name) = sitter { name.clone() } else { "open".to_owned() })
                .iter()
                .map(|name| word(name))
                .collect(),
            seed: row.seed,
            head: HeadLines::default(),
            end: (steps.len() + 7, end),
            steps,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fold(entries: &[(Kind, u8, &str)]) -> Vec<String> {
        let mut decisions = Decisions::default();
        for (at, (kind, seat, text)) in entries.iter().enumerate() {
            let seat = Seat::new(*seat);
            decisions.read(&Entry { seq: at as u64, at: 0, kind: *kind, seat, who: None, text: (*text).to_owned() });
        }
        decisions.stand().into_iter().map(|(seat, text)| format!("{seat} {text}")).collect()
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
