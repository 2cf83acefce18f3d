//! Where everything of a sheet stands, in the units of the drawing's view box.

use std::fmt;

use metrox::{
    Point,
    board::{Board, Line, LineId, Station, StationId},
};
use tabletop::Lang;

/// One grid step of the board's data.
const STEP: f32 = 48.4;
/// Between the middles of two tracks that run side by side.
const GAP: f32 = 8.4;
/// The size of station names.
pub(super) const LABEL: f32 = 10.2;
/// Half the height of a train car.
pub(super) const CAR: f32 = 15.5;
/// Half the width of a window.
pub(super) const WINDOW: f32 = 12.5;

/// A place of the drawing.
pub(super) type Spot = (f32, f32);

/// A length with one decimal at most.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        match (tenths / 10, tenths % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (0, tenth) if tenth < 0 => write!(f, "-.{}", -tenth),
            (0, tenth) => write!(f, ".{tenth}"),
            (whole, tenth) => write!(f, "{whole}.{}", tenth.abs()),
        }
    }
}

/// A box of the drawing: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds(pub(super) f32, pub(super) f32, pub(super) f32, pub(super) f32);

impl Bounds {
    const NONE: Self = Self(f32::MAX, f32::MAX, f32::MIN, f32::MIN);

    fn around(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.min(other.1), self.2.max(other.2), self.3.max(other.3))
    }
}

/// A name on the map, in lines.
pub(super) struct Label {
    pub(super) anchor: &'static str,
    pub(super) x: f32,
    /// The base line of the first line.
    pub(super) y: f32,
    pub(super) parts: Vec<String>,
}

impl Label {
    pub(super) const LEADING: f32 = LABEL * 1.04;

    /// The boxes of its lines, by the approximate widths of a common sans-serif.
    pub(super) fn boxes(&self) -> impl Iterator<Item = Bounds> {
        self.parts.iter().zip(0_u8..).map(|(part, at)| {
            let (width, y) = (text_width(part, LABEL), self.y + f32::from(at) * Self::LEADING);
            let left = match self.anchor {
                "start" => self.x,
                "end" => self.x - width,
                _ => self.x - width / 2.0,
            };
            Bounds(left, y - LABEL * 0.76, left + width, y + LABEL * 0.2)
        })
    }
}

/// About as wide as a text is.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '-' | '/' | '.' => 0.34,
        'm' | 'w' | 'M' | 'W' => 0.86,
        c if c.is_ascii_uppercase() => 0.67,
        c if c.is_ascii() => 0.57,
        _ => 1.0,
    };
    text.chars().map(em).sum::<f32>() * size
}

/// The signs at a line's start.
pub(super) struct Car {
    /// The body: left, top, right, bottom.
    pub(super) body: Bounds,
    pub(super) badge: Spot,
    pub(super) windows: Vec<Spot>,
    pub(super) crown: Spot,
    pub(super) diamond: Spot,
    pub(super) name: Spot,
    pub(super) anchor: &'static str,
}

/// The drawing of a board for readers of one language.
pub(super) struct Plan<'a> {
    pub(super) board: &'a Board,
    pub(super) lang: Lang,
    bounds: Bounds,
}

impl<'a> Plan<'a> {
    pub(super) fn new(board: &'a Board, lang: Lang) -> Self {
        let mut plan = Self { board, lang, bounds: Bounds(0.0, 0.0, 0.0, 0.0) };
        let mut bounds = Bounds::NONE;
        for station in &board.stations {
            let (x, y) = plan.at(station.at);
            bounds = bounds.around(Bounds(x - 15.0, y - 15.0, x + 15.0, y + 15.0));
            bounds = plan.label(station).boxes().fold(bounds, Bounds::around);
        }
        for (id, line) in board.lines() {
            let car = plan.car(id);
            let width = text_width(line.name.get(lang), 12.0) + 8.0;
            let left = if car.anchor == "end" { car.name.0 - width } else { car.name.0 };
            for (x, y) in [car.crown, car.diamond, car.badge] {
                bounds = bounds.around(Bounds(x - 15.0, y - 15.0, x + 15.0, y + 15.0));
            }
            let Bounds(l, t, r, b) = car.body;
            bounds = bounds.around(Bounds(left, car.name.1 - 11.0, left + width, car.name.1 + 4.0));
            bounds = bounds.around(Bounds(l - 5.0, t - 5.0, r + 5.0, b + 5.0));
        }
        plan.bounds = Bounds(bounds.0 - 4.0, bounds.1 - 4.0, bounds.2 + 4.0, bounds.3 + 4.0);
        plan
    }

    pub(super) fn view_box(&self) -> String {
        let Bounds(left, top, right, bottom) = self.bounds;
        format!("{} {} {} {}", N(left), N(top), N(right - left), N(bottom - top))
    }

    /// The first and the last corner of the drawing.
    pub(super) const fn corners(&self) -> [Point; 2] {
        let Bounds(left, top, right, bottom) = self.bounds;
        [[left, top], [right, bottom]]
    }

    /// A place of the data in the drawing.
    #[expect(clippy::unused_self, reason = "places belong to a plan")]
    pub(super) fn at(&self, [x, y]: Point) -> Spot {
        (x * STEP, y * STEP)
    }

    pub(super) fn station(&self, id: StationId) -> Option<&'a Station> {
        self.board.stations.get(usize::from(id.0))
    }

    pub(super) fn line(&self, id: LineId) -> Option<&'a Line> {
        self.board.lines.get(usize::from(id.0))
    }

    /// An interchange is a little larger.
    pub(super) fn radius(station: &Station) -> f32 {
        if station.lines.len() > 1 { 14.2 } else { 12.2 }
    }

    /// The pieces of a line's track: the lead, then one for each pair of stations.
    pub(super) fn pieces(&self, id: LineId) -> Vec<Vec<Spot>> {
        let Some(line) = self.line(id) else { return Vec::new() };
        let mut pieces = vec![line.lead.iter().map(|point| self.at(*point)).collect()];
        for pair in line.stations.windows(2) {
            let &[from, to] = pair else { continue };
            let (Some(a), Some(b)) = (self.station(from), self.station(to)) else { continue };
            let (start, end) = (self.at(a.at), self.at(b.at));
            if let Some((.., points)) = line.bends.iter().find(|(one, other, _)| (*one, *other) == (from, to)) {
                let bends = points.iter().map(|point| self.at(*point));
                pieces.push(std::iter::once(start).chain(bends).chain([end]).collect());
                continue;
            }
            let (dx, dy) = self.aside(id, from, to, start, end);
            pieces.push(vec![(start.0 + dx, start.1 + dy), (end.0 + dx, end.1 + dy)]);
        }
        pieces
    }

    /// How far a track stands aside where several lines run between the same two stations.
    fn aside(&self, id: LineId, from: StationId, to: StationId, start: Spot, end: Spot) -> Spot {
        let runs = |line: &Line| {
            let next = |pair: &[StationId]| pair == [from, to] || pair == [to, from];
            let bent = |(a, b, _): &(StationId, StationId, Vec<Point>)| next(&[*a, *b]);
            line.stations.windows(2).any(next) && !line.bends.iter().any(bent)
        };
        let side: Vec<LineId> = self.board.lines().filter(|(_, line)| runs(line)).map(|(id, _)| id).collect();
        let at = side.iter().position(|other| *other == id).unwrap_or_default();
        let off = (at as f32 - (side.len() as f32 - 1.0) / 2.0) * GAP;
        let sign = if from < to { 1.0 } else { -1.0 };
        let (dx, dy) = ((end.0 - start.0) * sign, (end.1 - start.1) * sign);
        let length = dx.hypot(dy).max(1.0);
        (-dy / length * off, dx / length * off)
    }

    pub(super) fn car(&self, id: LineId) -> Car {
        let Some(line) = self.line(id) else {
            let none = (0.0, 0.0);
            let body = Bounds(0.0, 0.0, 0.0, 0.0);
            return Car {
                body,
                badge: none,
                windows: Vec::new(),
                crown: none,
                diamond: none,
                name: none,
                anchor: "start",
            };
        };
        let (panel, pitch) = (&line.panel, self.board.drawing.window_pitch * STEP);
        let (first, y) = self.at(panel.window);
        let windows: Vec<Spot> = (0..line.windows).map(|at| (first + f32::from(at) * pitch, y)).collect();
        let badge = self.at(panel.badge);
        let (mut left, mut right) = (first - WINDOW - 5.0, first + f32::from(line.windows - 1) * pitch + WINDOW + 5.0);
        if (badge.1 - y).abs() < 1.0 {
            (left, right) = (left.min(badge.0 - 17.0), right.max(badge.0 + 17.0));
        }
        Car {
            body: Bounds(left, y - CAR, right, y + CAR),
            badge,
            windows,
            crown: self.at(panel.crown),
            diamond: self.at(panel.diamond),
            name: self.at(panel.name),
            anchor: if panel.name_align == "right" { "end" } else { "start" },
        }
    }

    /// Where a station's name stands: a compass side, or an anchor with an offset in grid steps; numbers after it are the
    /// places where the English name breaks.
    pub(super) fn label(&self, station: &Station) -> Label {
        let mut words = station.label.split_whitespace();
        let side = words.next().unwrap_or("ne");
        let exact = matches!(side, "start" | "middle" | "end");
        let mut number = || words.next().and_then(|word| word.parse::<f32>().ok()).unwrap_or_default();
        let offset = if exact { (number() * STEP, number() * STEP) } else { (0.0, 0.0) };
        let breaks: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        let parts = broken(station.name.get(self.lang), if self.lang == Lang::En { &breaks } else { &[] });
        let (x, y) = self.at(station.at);
        let (anchor, x, y) =
            place(side, (x, y), offset, Self::radius(station), (parts.len() as f32 - 1.0) * Label::LEADING);
        Label { anchor, x, y, parts }
    }
}

/// The anchor and the base line of a name with so much height below its first line.
fn place(side: &str, (x, y): Spot, (dx, dy): Spot, r: f32, more: f32) -> (&'static str, f32, f32) {
    let (above, below, middle) = (y - r - 4.0 - more, y + r + 3.0 + LABEL * 0.8, y - more / 2.0 + LABEL * 0.36);
    match side {
        "start" => ("start", x + dx, middle + dy),
        "middle" => ("middle", x + dx, middle + dy),
        "end" => ("end", x + dx, middle + dy),
        "n" => ("middle", x, above - 1.0),
        "s" => ("middle", x, below + 1.0),
        "e" => ("start", x + r + 5.0, middle),
        "w" => ("end", x - r - 5.0, middle),
        "nw" => ("end", x - r * 0.45, above),
        "se" => ("start", x + r * 0.6, below),
        "sw" => ("end", x - r * 0.6, below),
        "nnw" => ("end", x + r, above),
        "nne" => ("start", x - r, above),
        "sse" => ("start", x - r, below),
        "ssw" => ("end", x + r, below),
        "nee" => ("start", x + r + 5.0, y - 2.0 - more),
        "see" => ("start", x + r + 5.0, y + LABEL + 1.0),
        _ => ("start", x + r * 0.45, above),
    }
}

/// A name in lines: broken between the names of a shared station, and at these places of the English name.
fn broken(name: &str, breaks: &[usize]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut line = String::new();
    for (at, c) in name.chars().enumerate() {
        if breaks.contains(&at) && !line.is_empty() {
            if !line.ends_with(['-', ' ', '/']) {
                line.push('-');
            }
            parts.push(std::mem::take(&mut line).trim().to_owned());
        }
        match c {
            '/' | '・' => parts.push(std::mem::take(&mut line).trim().to_owned()),
            _ => line.push(c),
        }
    }
    parts.push(line.trim().to_owned());
    parts
}
