//! What a seat may choose. `legal` and `check` ask the same two questions: has the line an empty window (MX-IND-1,
//! MX-IND-4), is the station empty (MX-FREE-2).

use tabletop::{Dice, Illegal, Phrase, Rule, Seat};

use crate::{
    Action, MetroX, State,
    board::{LineId, MOST_PAIRS, StationId},
    cards::Kind,
    state::Sheet,
    tables::nth_bit,
};

impl MetroX {
    /// Appends what `seat` may choose.
    #[inline]
    pub(crate) fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let Some(sheet) = state.sheet(seat).filter(|_| state.waiting.contains(seat)) else { return };
        match self.cards.kind(state.card()) {
            Kind::Number(_) | Kind::Circled(_) | Kind::Star => {
                if let Some(choices) = self.board.tables.choices.get(usize::from(sheet.open)) {
                    choices.append_to(into);
                }
            }
            Kind::Free => into.extend(self.free_choices(sheet)),
        }
    }

    /// One of the actions that `legal` lists, as `dice` would pick it from there.
    #[inline]
    pub(crate) fn pick(&self, state: &State, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let sheet = state.sheet(seat).filter(|_| state.waiting.contains(seat))?;
        match self.cards.kind(state.card()) {
            Kind::Number(_) | Kind::Circled(_) | Kind::Star => self.pick_line(sheet.open, dice).map(Action::Line),
            Kind::Free => self.pick_station(!sheet.filled, dice).map(Action::Free),
        }
    }

    /// One of the lines that are open: that have an empty window.
    #[inline]
    pub(crate) fn pick_line(&self, open: u16, dice: &mut Dice) -> Option<LineId> {
        self.board.tables.choices.get(usize::from(open))?.pick(dice)
    }

    /// One of the stations that are empty. Apart, because the rare card needs the most registers.
    #[cold]
    #[inline(never)]
    pub(crate) fn pick_station(&self, empty: u128, dice: &mut Dice) -> Option<StationId> {
        let empty = empty & self.board.tables.stations;
        // Who has none is not asked, and draws nothing.
        let place = (empty != 0).then(|| dice.below(empty.count_ones()))?;
        Some(self.board.tables.station_at[nth_bit(empty, place) % MOST_PAIRS])
    }

    /// MX-FREE-2: every empty station, in the order of the lines.
    fn free_choices(&self, sheet: &Sheet) -> impl Iterator<Item = Action> {
        let empty = !sheet.filled & self.board.tables.stations;
        let half = |mut bits: u64, first: usize| {
            let stations = &self.board.tables.station_at[first..];
            (0..bits.count_ones()).map(move |_| {
                let station = stations[bits.trailing_zeros() as usize & 63];
                bits &= bits.wrapping_sub(1);
                Action::Free(station)
            })
        };
        half(empty as u64, 0).chain(half((empty >> 64) as u64, 64))
    }

    /// The sheet of a seat that is asked; otherwise the rule by which it is not.
    pub(crate) fn asked_sheet<'a>(&self, state: &'a State, seat: Seat) -> Result<&'a Sheet, Illegal> {
        let sheet = state.sheet(seat).ok_or_else(|| Illegal::not_asked(Rule("MX-COMP-1"), seat))?;
        if state.waiting.is_empty() {
            return Err(Illegal::by(Rule("MX-END-1"), Phrase::new("metrox-over")));
        }
        if !state.waiting.contains(seat) {
            return Err(self.not_waiting(state, sheet, seat));
        }
        Ok(sheet)
    }

    /// Refuses what `seat` may not choose, with the first rule in the order of the rules page.
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let sheet = self.asked_sheet(state, seat)?;
        match (action, self.cards.kind(state.card())) {
            (Action::Line(line), Kind::Number(_) | Kind::Circled(_) | Kind::Star) => self.may_use(sheet, line),
            (Action::Free(station), Kind::Free) => self.may_fill(sheet, station),
            (Action::Line(line), Kind::Free) => {
                let why = Phrase::new("metrox-no-window-for-free");
                Err(Illegal::by(Rule("MX-FREE-1"), why).about(&self.line(line).id).opened_by(Rule("MX-FREE-2")))
            }
            (Action::Free(station), Kind::Number(_) | Kind::Circled(_) | Kind::Star) => {
                let why = Phrase::new("metrox-must-choose-line");
                Err(Illegal::by(Rule("MX-IND-1"), why).about(&self.station(station).id).opened_by(Rule("MX-FREE-2")))
            }
        }
    }

    /// MX-TURN-2: who has chosen waits for the others. MX-FREE-3: who has no empty station is not asked.
    fn not_waiting(&self, state: &State, sheet: &Sheet, seat: Seat) -> Illegal {
        let free = self.cards.kind(state.card()) == Kind::Free;
        if free && !sheet.has_empty_station(&self.board) {
            return Illegal::by(Rule("MX-FREE-3"), Phrase::new("metrox-sheet-full").with("who", seat));
        }
        Illegal::by(Rule("MX-TURN-2"), Phrase::new("metrox-has-chosen").with("who", seat))
    }

    /// MX-IND-1, MX-IND-4: a line with an empty window.
    fn may_use(&self, sheet: &Sheet, line: LineId) -> Result<(), Illegal> {
        if sheet.windows_left(&self.board, line) > 0 {
            return Ok(());
        }
        let line = self.line(line);
        Err(Illegal::by(Rule("MX-IND-4"), Phrase::new("metrox-no-window").with("line", &line.name)).about(&line.id))
    }

    /// MX-FREE-2: any one empty station.
    fn may_fill(&self, sheet: &Sheet, station: StationId) -> Result<(), Illegal> {
        let station = self.station(station);
        if sheet.filled & station.bits == 0 {
            return Ok(());
        }
        let why = Phrase::new("metrox-not-empty").with("station", &station.name);
        Err(Illegal::by(Rule("MX-FREE-2"), why).about(&station.id))
    }
}
