//! Seats that bots and programs play.

use bots::external::{FALLBACK, Program, Programs};
use catalog::Title;
use tabletop::{Seat, Viewer};

use super::{Table, thinking};
use crate::failure::Failure;

/// The programs of the seats that are played by one; every other seat is somebody's, or a bot's.
pub(super) fn started(
    title: &dyn Title,
    seats: &[String],
    programs: &Programs,
) -> Result<Vec<Option<Program>>, Failure> {
    for name in seats.iter().filter(|name| *name != "you" && !title.bots().contains(&name.as_str())) {
        let why = match programs.check(name) {
            Ok(true) => continue,
            Ok(false) => format!("`{name}` is neither `you` nor a bot of this game ({})", title.bots().join(", ")),
            Err(why) => why,
        };
        return Err(Failure::Usage(format!("--seats: {why}")));
    }
    Ok(seats.iter().map(|name| programs.program(name)).collect())
}

impl Table {
    /// What the bot or the program of a seat chooses.
    pub(super) fn bot_chooses(&mut self, seat: Seat) -> Option<String> {
        let legal = self.game.legal(seat);
        let name = match (&mut self.programs[seat.index()], legal.len()) {
            (Some(program), 2..) => {
                let view = self.game.view(Viewer::Seat(seat));
                if let Some(at) = program.choose(self.title.id(), seat, &view, &legal) {
                    return legal.into_iter().nth(at);
                }
                FALLBACK
            }
            // Where there is no choice there is no question.
            (Some(_), _) => FALLBACK,
            (None, _) => &self.seats[seat.index()],
        };
        self.game.bot(name, seat, &mut thinking(), &mut self.dice)
    }
}
