//! MetroX once more, as plainly as the rules page says it: lists and names, one space after the other. It reads the
//! board files by itself and knows nothing of the engine that it is compared with.

/// What is drawn in a station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Circle,
    Star(u32),
}

/// What a card makes the players do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Card {
    Number(usize),
    Circled(usize),
    Star,
    Free,
}

/// A decision: the index of a line, or of a station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Line(usize),
    Free(usize),
}

/// A route of the map.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) id: String,
    pub(crate) windows: usize,
    pub(crate) crown: i64,
    pub(crate) diamond: i64,
    pub(crate) stations: Vec<usize>,
}

/// A card of the deck, with its name.
#[derive(Debug)]
pub(crate) struct Face {
    pub(crate) id: String,
    pub(crate) card: Card,
    pub(crate) shuffle: bool,
}

/// The map and the deck.
#[derive(Debug)]
pub(crate) struct PlainRules {
    pub(crate) stations: Vec<String>,
    pub(crate) lines: Vec<Line>,
    pub(crate) faces: Vec<Face>,
}

/// One player's sheet.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) marks: Vec<Option<Mark>>,
    /// For each line, the face written in each window.
    pub(crate) windows: Vec<Vec<Option<usize>>>,
    pub(crate) crowns: Vec<bool>,
    pub(crate) diamonds: Vec<bool>,
    pub(crate) choice: Option<Choice>,
}

/// A game in progress.
#[derive(Debug)]
pub(crate) struct Plain<'a> {
    pub(crate) rules: &'a PlainRules,
    pub(crate) sheets: Vec<Sheet>,
    /// The faces flipped since the last shuffle; the last one is the card of this turn.
    pub(crate) discard: Vec<usize>,
    pub(crate) turn: usize,
    pub(crate) over: bool,
}

impl PlainRules {
    /// Reads a map and a deck from the texts of their files.
    pub(crate) fn read(map: &str, deck: &str) -> Self {
        let map: toml::Table = map.parse().expect("a map");
        let deck: toml::Table = deck.parse().expect("a deck");
        let text = |value: &toml::Value, key: &str| value[key].as_str().expect("a text").to_owned();
        let number = |value: &toml::Value, key: &str| value[key].as_integer().expect("a number");
        let stations: Vec<String> =
            map["stations"].as_array().expect("stations").iter().map(|entry| text(entry, "id")).collect();
        let find = |id: &toml::Value| stations.iter().position(|other| Some(other.as_str()) == id.as_str());
        let lines = map["lines"].as_array().expect("lines").iter().map(|entry| Line {
            id: text(entry, "id"),
            windows: number(entry, "windows") as usize,
            crown: number(entry, "crown"),
            diamond: number(entry, "diamond"),
            stations: entry["stations"].as_array().expect("a list").iter().map(|id| find(id).expect("an id")).collect(),
        });
        let faces = deck["cards"].as_array().expect("cards").iter().map(|entry| Face {
            id: text(entry, "id"),
            card: match text(entry, "kind").as_str() {
                "number" => Card::Number(number(entry, "number") as usize),
                "circled" => Card::Circled(number(entry, "number") as usize),
                "star" => Card::Star,
                "free" => Card::Free,
                kind => panic!("no card is of kind {kind}"),
            },
            shuffle: entry.get("shuffle").is_some(),
        });
        Self { lines: lines.collect(), faces: faces.collect(), stations }
    }

    /// How many routes list this space.
    fn routes_through(&self, station: usize) -> usize {
        self.lines.iter().filter(|line| line.stations.contains(&station)).count()
    }
}

impl Sheet {
    fn empty_stations(&self) -> usize {
        self.marks.iter().filter(|mark| mark.is_none()).count()
    }

    pub(crate) fn windows_left(&self) -> usize {
        self.windows.iter().flatten().filter(|window| window.is_none()).count()
    }

    /// Draws circles along a route, by a number card.
    fn draw_run(&mut self, line: &Line, number: usize) {
        let Some(start) = line.stations.iter().position(|station| self.marks[*station].is_none()) else { return };
        for (drawn, station) in line.stations[start..].iter().enumerate() {
            if drawn == number || self.marks[*station].is_some() {
                return;
            }
            self.marks[*station] = Some(Mark::Circle);
        }
    }

    /// Draws circles along a route, by a circled number card.
    fn draw_over(&mut self, line: &Line, number: usize) {
        let mut drawn = 0;
        for station in &line.stations {
            if drawn == number {
                return;
            }
            if self.marks[*station].is_none() {
                self.marks[*station] = Some(Mark::Circle);
                drawn += 1;
            }
        }
    }

    fn draw_star(&mut self, rules: &PlainRules, line: &Line) {
        for station in &line.stations {
            if self.marks[*station].is_none() {
                self.marks[*station] = Some(Mark::Star(2 * rules.routes_through(*station) as u32));
                return;
            }
        }
    }

    fn is_complete(&self, line: &Line) -> bool {
        line.stations.iter().all(|station| self.marks[*station].is_some())
    }

    pub(crate) fn score(&self, rules: &PlainRules) -> i64 {
        let mut score = 0;
        for (at, line) in rules.lines.iter().enumerate() {
            if self.crowns[at] {
                score += line.crown;
            }
            if self.diamonds[at] {
                score += line.diamond;
            }
        }
        for mark in self.marks.iter().flatten() {
            if let Mark::Star(number) = mark {
                score += i64::from(*number);
            }
        }
        score
            - match self.empty_stations() {
                0..=5 => 0,
                6 => 1,
                7 => 2,
                8 => 3,
                9 | 10 => 4,
                11 | 12 => 5,
                13 | 14 => 6,
                15 | 16 => 7,
                17 | 18 => 8,
                19 | 20 => 9,
                _ => 10,
            }
    }
}

impl<'a> Plain<'a> {
    /// Empty sheets, and the first card.
    pub(crate) fn new(rules: &'a PlainRules, players: usize, first: usize) -> Self {
        let sheet = Sheet {
            marks: vec![None; rules.stations.len()],
            windows: rules.lines.iter().map(|line| vec![None; line.windows]).collect(),
            crowns: vec![false; rules.lines.len()],
            diamonds: vec![false; rules.lines.len()],
            choice: None,
        };
        Self { rules, sheets: vec![sheet; players], discard: vec![first], turn: 1, over: false }
    }

    fn face(&self) -> &'a Face {
        &self.rules.faces[*self.discard.last().expect("a card")]
    }

    /// Whether the card of this turn wants a choice of this player that is not made yet.
    pub(crate) fn is_asked(&self, player: usize) -> bool {
        let sheet = &self.sheets[player];
        !self.over && sheet.choice.is_none() && (self.face().card != Card::Free || sheet.empty_stations() > 0)
    }

    /// What a player may choose, lines and stations in the order of the map file.
    pub(crate) fn legal(&self, player: usize) -> Vec<Choice> {
        if !self.is_asked(player) {
            return Vec::new();
        }
        let sheet = &self.sheets[player];
        if self.face().card == Card::Free {
            let all = 0..self.rules.stations.len();
            return all.filter(|station| sheet.marks[*station].is_none()).map(Choice::Free).collect();
        }
        let all = 0..self.rules.lines.len();
        all.filter(|line| sheet.windows[*line].contains(&None)).map(Choice::Line).collect()
    }

    /// A player chooses. When all have, the turn is played out; `flipped` gives the cards flipped since the last shuffle,
    /// from which the next ones are taken.
    pub(crate) fn choose(&mut self, player: usize, choice: Choice, flipped: &[usize]) {
        self.sheets[player].choice = Some(choice);
        if (0..self.sheets.len()).any(|player| self.is_asked(player)) {
            return;
        }
        self.fill_all();
        self.settle_bonuses();
        self.over = self.sheets.iter().all(|sheet| sheet.windows_left() == 0);
        while !self.over && !(0..self.sheets.len()).any(|player| self.is_asked(player)) {
            self.flip(flipped);
        }
    }

    fn fill_all(&mut self) {
        let written = *self.discard.last().expect("a card");
        let card = self.face().card;
        for sheet in &mut self.sheets {
            match sheet.choice {
                None => {}
                Some(Choice::Free(station)) => sheet.marks[station] = Some(Mark::Circle),
                Some(Choice::Line(at)) => {
                    let window = sheet.windows[at].iter_mut().find(|window| window.is_none()).expect("a window");
                    *window = Some(written);
                    let line = &self.rules.lines[at];
                    match card {
                        Card::Number(number) => sheet.draw_run(line, number),
                        Card::Circled(number) => sheet.draw_over(line, number),
                        Card::Star => sheet.draw_star(self.rules, line),
                        Card::Free => panic!("a free card in a window"),
                    }
                }
            }
        }
    }

    fn settle_bonuses(&mut self) {
        for (at, line) in self.rules.lines.iter().enumerate() {
            let taken = self.sheets.iter().any(|sheet| sheet.crowns[at]);
            for sheet in &mut self.sheets {
                if sheet.is_complete(line) && !sheet.crowns[at] && !sheet.diamonds[at] {
                    if taken {
                        sheet.diamonds[at] = true;
                    } else {
                        sheet.crowns[at] = true;
                    }
                }
            }
        }
    }

    /// Shuffles if the last card says so, then flips the next card; the choices of the last turn are forgotten.
    fn flip(&mut self, flipped: &[usize]) {
        if self.face().shuffle {
            self.discard.clear();
        }
        self.discard.push(flipped[self.discard.len()]);
        self.turn += 1;
        for sheet in &mut self.sheets {
            sheet.choice = None;
        }
    }

    /// The rank of each player: by score, then by the fewest empty spaces; equals share a rank.
    pub(crate) fn ranks(&self) -> Vec<u8> {
        let key = |sheet: &Sheet| (sheet.score(self.rules), std::cmp::Reverse(sheet.empty_stations()));
        let keys: Vec<_> = self.sheets.iter().map(key).collect();
        keys.iter().map(|own| 1 + keys.iter().filter(|other| *other > own).count() as u8).collect()
    }
}
