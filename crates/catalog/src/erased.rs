//! A title and a table of it, with the types of the game erased.

use std::{any::Any, marker::PhantomData, path::Path, sync::Arc};

use bots::{
    Bots,
    analysis::{self, Analysis, NoAnalysis},
    arena::{self, NoReport, Report, Run, Watch},
    calibration::{self, NoCalibration, Study},
    contest::{self, Contest, NoContest},
    review::{Review, Reviewer},
    train::{self, Course, NoTraining},
    tune,
    weights::BadWeights,
};
use serde_json::Value;
use tabletop::{
    BoardFault, BoardFile, BoardStamp, Dictionary, Illegal, Lang, LineName, NotOpened, OptionSpec, Options, Patience,
    Phrase, Place, Record, Scenario, Seed, Shelf, Tool, record::RecordFault,
};

use crate::{Match, Opened, Reviewing, Title, playing::Playing};

/// The title of a game.
pub(crate) struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

struct OpenedGame<G>(Arc<G>);

/// A game that is being reviewed.
struct ReviewedGame<G: Bots> {
    game: Arc<G>,
    reviewer: Reviewer<G>,
}

impl<G: Bots> Title for Entry<G>
where
    G::Event: Send + Sync,
{
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self, lang: Lang) -> &'static str {
        G::name(lang)
    }

    fn version(&self) -> u32 {
        G::VERSION
    }

    fn rules(&self) -> &'static [&'static str] {
        G::RULES
    }

    fn boards(&self) -> &'static [(&'static str, &'static str)] {
        G::BOARDS
    }

    fn players(&self) -> std::ops::RangeInclusive<u8> {
        G::players_allowed()
    }

    fn options(&self, shelf: &Shelf) -> Vec<OptionSpec> {
        G::options(shelf)
    }

    fn bots(&self) -> Vec<&'static str> {
        G::BOTS.iter().map(|(name, _)| *name).collect()
    }

    fn dictionary(&self) -> &'static Dictionary {
        G::dictionary()
    }

    fn check_board(&self, shelf: &Shelf, file: &BoardFile) -> Result<(), BoardFault> {
        G::check_board(shelf, file)
    }

    fn open(&self, shelf: &Shelf, players: u8, given: &[(String, String)]) -> Result<Box<dyn Opened>, NotOpened> {
        let given = given.iter().map(|(key, value)| (key, value));
        let options = Options::complete(&G::options(shelf), given)?;
        Ok(Box::new(OpenedGame(Arc::new(G::open(shelf, players, &options)?))))
    }

    fn open_record(&self, shelf: &Shelf, record: &Record) -> Result<Box<dyn Opened>, RecordFault> {
        Ok(Box::new(OpenedGame(Arc::new(record.open::<G>(shelf)?))))
    }

    fn conform(&self, scenario: &Scenario, shelf: &Shelf, folder: &Path) -> Result<(), String> {
        scenario.run::<G>(shelf, folder)
    }
}

impl<G: Bots> OpenedGame<G>
where
    G::Event: Send + Sync,
{
    fn playing(&self, state: G::State) -> Box<dyn Match> {
        Box::new(Playing { game: Arc::clone(&self.0), state })
    }
}

impl<G: Bots> Opened for OpenedGame<G>
where
    G::Event: Send + Sync,
{
    fn title(&self) -> &'static dyn Title {
        &Entry::<G>::NEW
    }

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn options(&self) -> &Options {
        self.0.chosen()
    }

    fn takes_orders(&self) -> bool {
        G::TAKES_ORDERS
    }

    fn boards(&self) -> BoardStamp {
        self.0.boards()
    }

    fn line_names(&self) -> Vec<LineName> {
        self.0.line_names()
    }

    fn begin(&self, seed: Seed) -> Box<dyn Match> {
        self.playing(self.0.begin(seed))
    }

    fn restore(&self, position: &Value) -> Result<Box<dyn Match>, Illegal> {
        let position: G::Position = serde::Deserialize::deserialize(position).map_err(|error: serde_json::Error| {
            Illegal::form(Phrase::new("table-no-position").with("why", error.to_string()))
        })?;
        Ok(self.playing(self.0.restore(&position)?))
    }

    fn replay(&self, record: &Record, upto: Option<usize>) -> Result<Box<dyn Match>, RecordFault> {
        Ok(self.playing(record.replay(&*self.0, upto)?))
    }

    fn simulate(&self, run: &Run, watch: &dyn Watch) -> Result<Report, NoReport> {
        arena::play(&*self.0, run, watch)
    }

    fn contest(&self, contest: &Contest, watch: &dyn contest::Watch) -> Result<contest::Report, NoContest> {
        contest::play(&*self.0, contest, watch)
    }

    fn train(&self, course: &Course, watch: &mut dyn train::Watch) -> Result<Vec<u8>, NoTraining> {
        self.0.train(course, watch)
    }

    fn tune(&self, course: &tune::Course, watch: &mut dyn tune::Watch) -> Option<String> {
        self.0.tune(course, watch)
    }

    fn learned(&self, file: &[u8]) -> Result<(), BadWeights> {
        self.0.learned(file)
    }

    fn analyse(
        &self,
        record: &Record,
        effort: analysis::Effort,
        watch: &dyn analysis::Watch,
    ) -> Result<Analysis, NoAnalysis> {
        analysis::analyse(&*self.0, record, effort, watch)
    }

    fn calibrate(&self, study: &Study, watch: &dyn analysis::Watch) -> Result<calibration::Report, NoCalibration> {
        calibration::calibrate(&*self.0, study, watch)
    }

    fn review(&self, record: &Record) -> Result<Box<dyn Reviewing>, NoAnalysis> {
        let reviewer = Reviewer::new(&*self.0, record)?;
        Ok(Box::new(ReviewedGame { game: Arc::clone(&self.0), reviewer }))
    }

    fn signature(&self, games: u64) -> String {
        tabletop::signature::signature(&*self.0, games)
    }

    fn tools(&self) -> Vec<Tool> {
        self.0.tools()
    }

    fn places(&self) -> Vec<Place> {
        self.0.places()
    }

    fn game(&self) -> &dyn Any {
        &*self.0
    }
}

impl<G: Bots> Reviewing for ReviewedGame<G> {
    fn progress(&self) -> (usize, usize) {
        (self.reviewer.done(), self.reviewer.pieces())
    }

    fn work(&mut self, patience: &dyn Patience) {
        self.reviewer.work(&self.game, patience);
    }

    fn finish(self: Box<Self>) -> Review {
        self.reviewer.finish(&self.game)
    }
}
