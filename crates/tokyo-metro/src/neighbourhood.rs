//! The Map as text: what is around a Meeple, or all of it while Meeples are placed.

use std::ops::RangeInclusive;

use tabletop::{Phrase, Seat, Style};

use crate::{
    StationId, TokyoMetro,
    board::Stop,
    id::{LineId, SpaceId},
    state::{Meeple, Table},
    text::Writer,
};

/// How far the drawn neighbourhood of a Meeple goes.
const NEAR: u8 = 4;

/// A part of the grid that is drawn, and how wide a space is, in letters.
struct Window {
    columns: RangeInclusive<u8>,
    rows: RangeInclusive<u8>,
    width: usize,
}

impl TokyoMetro {
    /// The space whose neighbourhood is drawn: where the Meeple stands, or a space at the Train it rides.
    pub(crate) fn standpoint(&self, table: &Table, seat: Seat) -> Option<SpaceId> {
        let rides = || self.ridden(table, seat).and_then(|(_, at)| self.board.spaces(at).first().copied());
        table.player(seat).meeple.space().or_else(rides)
    }

    pub(crate) fn put_neighbourhood(&self, writer: &mut Writer<'_>, table: &Table, centre: SpaceId) {
        let around = |at: u8, most: u8| at.saturating_sub(NEAR)..=(at + NEAR).min(most - 1);
        let (columns, rows) = self.board.grid().size();
        writer.heading("page-near");
        let (columns, rows) = (around(centre.column(), columns), around(centre.row(), rows));
        self.put_spaces(writer, table, &Window { columns, rows, width: 5 }, Some(centre));
        // A rider touches no Station (TM-MOVE-7).
        if table.is_empty_space(centre) {
            return;
        }
        for station in self.board.touched(centre).iter() {
            let name = &self.board.station(station).name;
            let circles = self.board.circles(station);
            let mut phrase = Phrase::new("page-touches").with("station", name).with("count", circles);
            if let Some(owner) = table.owner(station) {
                phrase = Phrase::new("page-touches-built").with("station", name).with("who", owner);
            }
            let labels: Vec<_> = self.labels(station).into_iter().map(Into::into).collect();
            writer.page.line().say("  ");
            writer.phrase(&phrase.with("labels", labels));
        }
        for halt in self.board.halts_at(centre) {
            let stop = Stop::Halt(halt);
            let lines = self.board.lines().filter(|line| self.board.line(*line).stops.contains(&stop));
            let labels: Vec<_> = lines.map(|line| self.board.line(line).id.clone().into()).collect();
            let touches = Phrase::new("page-touches-halt").with("station", self.board.stop_name(stop));
            writer.page.line().say("  ");
            writer.phrase(&touches.with("labels", labels));
        }
    }

    /// TM-MOVE-1: the whole Map, and a space for each stop of each Line: who places a Meeple must know where things are.
    pub(crate) fn put_whole_map(&self, writer: &mut Writer<'_>, table: &Table) {
        let (columns, rows) = self.board.grid().size();
        writer.heading("page-map");
        let whole = Window { columns: 0..=columns - 1, rows: 0..=rows - 1, width: 3 };
        self.put_spaces(writer, table, &whole, None);
        writer.heading("page-stops");
        for line in self.board.lines() {
            let data = self.board.line(line);
            writer.page.line().put(data.id.clone(), Style { bold: true, ..Style::color(data.color) });
            for (at, stop) in data.stops.iter().zip(1..) {
                let Some(space) = self.board.spaces(*at).first() else { continue };
                let mark = if stop == 1 { "  " } else { " · " };
                writer.page.say(format!("{mark}{stop} {} ", self.board.stop_name(*at).get(writer.to.lang)));
                writer.page.put(space.to_string(), Style::DIM);
            }
        }
    }

    fn put_spaces(&self, writer: &mut Writer<'_>, table: &Table, window: &Window, centre: Option<SpaceId>) {
        let width = window.width;
        writer.page.line().say("     ");
        for column in window.columns.clone() {
            writer.page.put(format!("{:<width$}", column + 1), Style::DIM);
        }
        for row in window.rows.clone() {
            writer.page.line().put(format!("  {:<3}", row + 1), Style::DIM);
            for column in window.columns.clone() {
                let space = SpaceId::at(column, row);
                let (mark, style) = self.mark(table, space, centre == Some(space), width - 1);
                writer.page.put(format!("{mark:<width$}"), style);
            }
        }
    }

    /// A space in a few letters: a Meeple by its seat number, else the Lines whose Stations it touches.
    fn mark(&self, table: &Table, space: SpaceId, is_centre: bool, room: usize) -> (String, Style) {
        let seat = Seat::all(self.players).find(|seat| table.player(*seat).meeple == Meeple::On(space));
        let lines = self.lines_touched(space);
        match seat {
            Some(seat) => (format!("P{}", seat.number() + 1), Style::BOLD),
            None if is_centre => ("*".to_owned(), Style::BOLD),
            None if lines.is_empty() => (".".to_owned(), Style::DIM),
            None if lines.chars().count() > room => {
                (lines.chars().take(room - 1).chain(['+']).collect(), Style::default())
            }
            None => (lines, Style::default()),
        }
    }

    /// The letters of the Lines whose Stations a space touches, in track order.
    fn lines_touched(&self, space: SpaceId) -> String {
        let stops = |line: LineId| self.board.line(line).stops.iter().any(|stop| self.board.touches(space, *stop));
        self.board.lines().filter(|line| stops(*line)).map(|line| self.board.line(line).id.as_str()).collect()
    }

    /// The stops of a Station as the map prints them.
    fn labels(&self, station: StationId) -> Vec<String> {
        let lines = self.board.lines().flat_map(|line| {
            let stops = self.board.line(line).stops.iter().zip(0..);
            stops.filter(move |(at, _)| **at == Stop::Station(station)).map(move |(_, stop)| (line, stop))
        });
        lines.map(|(line, stop)| self.stop_label(line, stop)).collect()
    }
}
