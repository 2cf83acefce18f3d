//! Somebody who plays: looks for what is lit, clicks it, and waits until the table has moved on.

use std::{cell::Cell, time::Duration};

use thirtyfour::prelude::*;

use crate::chromium::Browser;

/// The choices as buttons: in the rail, or on the board where a piece is the button of its own choice; and the button of a list.
pub(crate) const CHOICES: &str = "#choices button[name=action], button[form=choices][name=action]:not(.t-go), #pick-go";

/// What can be clicked on a board: its middle is hit. A bent line or an odd shape may have its middle elsewhere.
const TARGETS: &str =
    "#board [data-do][id]:not(.track), #board button[form=choices], #rail .t-lines button[form=choices]";

/// What names the spaces that may be chosen.
const NAMED: &str = "#pick-action:not([data-steps]), .t-arrow";

/// Those spaces as they are written: a page that is open keeps its list as text.
const SPACES: &str = "const list = document.querySelector('#pick-action:not([data-steps])'); \
    const kept = list?.dataset.options?.split('\\n').map((line) => line.split('\\t')[0]); \
    return kept ?? [...document.querySelectorAll('#pick-action:not([data-steps]) option, .t-arrow')].map((space) => space.value)";

/// The choice that a first touch has shown.
pub(crate) const CHOSEN: &str = ":is(#choices button, button[form=choices]:not(.t-go))[name=action].on";

/// The button beside what a choice that was touched would do.
pub(crate) const SHOWN: &str = ".pv.on .t-go";

/// So often the board is tried before the rail is: what is being patched can't be clicked for a moment.
const GOES: usize = 5;

/// How a decision was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Made {
    /// By a click on something lit on the board.
    OnTheBoard,
    /// By a click on a button of the rail.
    InTheRail,
}

/// What somebody at a table sees now.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    Asked,
    Over,
}

impl Browser {
    /// Where the table stands: the number in the address of its stream. A page that changes just now is asked again: a
    /// reader who took nothing for where the table stood would wait forever for it to move on.
    pub(crate) async fn stand(&self) -> String {
        self.until("a table", async || self.attribute("main", "data-live").await).await
    }

    /// How far the table is, as this page shows it.
    pub(crate) async fn entry(&self) -> Option<u64> {
        self.stand().await.split_once("after=")?.1.parse().ok()
    }

    /// Waits until this seat is asked or the game is over.
    pub(crate) async fn asked(&self) -> Moment {
        self.until("a question or the end", async || {
            if self.count(CHOICES).await > 0 {
                return Some(Moment::Asked);
            }
            (self.count("#now .standing, #end").await > 0).then_some(Moment::Over)
        })
        .await
    }

    /// Makes a decision, on the board if something there can be clicked; `taste` varies which.
    pub(crate) async fn decide(&self, taste: usize) -> Made {
        let before = self.stand().await;
        let goes = Cell::new(0);
        let made = self
            .until("something to click", async || {
                if self.asks_for_a_space().await {
                    goes.set(goes.get() + 1);
                    return self.take_space(&before, taste + goes.get()).await.map(|()| Made::OnTheBoard);
                }
                if self.count(TARGETS).await > 0 && goes.get() < GOES {
                    goes.set(goes.get() + 1);
                    return self.choose(TARGETS, taste).await.then_some(Made::OnTheBoard);
                }
                self.choose(CHOICES, taste).await.then_some(Made::InTheRail)
            })
            .await;
        self.moved_from(before).await;
        self.end_turn().await;
        made
    }

    /// Makes a decision by a button of the rail, as one does on a phone: the first touch shows what it would do, the next
    /// takes it.
    pub(crate) async fn decide_in_the_rail(&self, taste: usize) {
        let (before, goes) = (self.stand().await, Cell::new(0));
        self.until("a choice", async || {
            if self.asks_for_a_space().await {
                goes.set(goes.get() + 1);
                return self.take_space(&before, taste + goes.get()).await;
            }
            self.choose(CHOICES, taste).await.then_some(())
        })
        .await;
        self.until("the choice to be taken", async || {
            if self.stand().await != before {
                return Some(());
            }
            // The piece itself, or, where the sheet of the question lies over it, the button beside what it would do.
            for css in [CHOSEN, SHOWN] {
                if let Ok(found) = self.driver.find(By::Css(css)).await
                    && found.click().await.is_ok()
                {
                    break;
                }
            }
            None
        })
        .await;
        self.end_turn().await;
    }

    /// Waits until the table has moved on from where it stood.
    pub(crate) async fn moved_from(&self, before: String) {
        self.until("the table to move on", async || (self.stand().await != before).then_some(())).await;
    }

    /// Makes the next press of somebody who has only a keyboard, ends the turn or chooses; false when the game is over. On a
    /// slow machine a second press may follow the first before the page has changed, as people do: what it then does is
    /// seen by the next look.
    pub(crate) async fn press_on(&self) -> bool {
        let next = self.until("something to press, or the end", async || {
            for css in ["#end-turn", CHOICES] {
                if self.count(css).await > 0 {
                    return Some(Some(css));
                }
            }
            (self.count("#now .standing, #end").await > 0).then_some(None)
        });
        let Some(css) = next.await else { return false };
        let before = self.stand().await;
        // What just arrived from others may take the focus away between tab and enter.
        if self.tab_to(css).await {
            self.press(Key::Enter).await;
            self.moves_soon(&before).await;
        }
        true
    }

    /// Whether the table moves on within about a second: if not, what was pressed did not reach it.
    pub(crate) async fn moves_soon(&self, before: &str) -> bool {
        for _ in 0..20 {
            if self.stand().await != before {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        false
    }

    /// Ends the turn, where the table waits for that. A page that just changed may move under the pointer: then once more.
    pub(crate) async fn end_turn(&self) {
        self.until("the turn to end", async || {
            let Ok(button) = self.driver.find(By::Css("#end-turn")).await else { return Some(()) };
            let before = self.stand().await;
            let _ = button.click().await;
            self.moves_soon(&before).await;
            None
        })
        .await;
    }

    /// Whether a space of the map is asked for: one shape stands for all of them, a list or arrows name those that may be chosen.
    pub(crate) async fn asks_for_a_space(&self) -> bool {
        self.count("#board [data-grid]").await > 0 && self.count(NAMED).await > 0
    }

    /// Takes a space by a click. A page that changed a moment ago passes over it, and a message may lie over the map: then another.
    async fn take_space(&self, before: &str, taste: usize) -> Option<()> {
        if self.stand().await == before {
            self.click_space(taste).await?;
        }
        self.moves_soon(before).await.then_some(())
    }

    /// Clicks one of the spaces that may be chosen and that the window on the map shows.
    async fn click_space(&self, taste: usize) -> Option<()> {
        let (_, x, y) = self.find_space(taste).await?;
        self.click_at(x, y).await
    }

    /// Clicks a point of the window.
    pub(crate) async fn click_at(&self, x: f64, y: f64) -> Option<()> {
        self.driver.action_chain().move_to(x as i64, y as i64).click().perform().await.ok()
    }

    /// Touches such a space.
    pub(crate) async fn touch_space(&self, taste: usize) -> Option<()> {
        let (_, x, y) = self.find_space(taste).await?;
        self.touch(x, y).await;
        Some(())
    }

    /// Such a space as it is written, and where it is.
    pub(crate) async fn find_space(&self, taste: usize) -> Option<(String, f64, f64)> {
        let area = async |css: &str| self.driver.find(By::Css(css)).await.ok()?.rect().await.ok();
        let (map, window) = (area("#board [data-grid]").await?, area("#board [data-window]").await?);
        let size = self.attribute("#board [data-grid]", "data-grid").await?;
        let space = map.width / size.split_once(' ')?.0.parse::<f64>().ok()?;
        let inside = |at: f64, from: f64, wide: f64| (from + 4.0..from + wide - 4.0).contains(&at);
        let all = self.script(SPACES).await;
        let all = all.as_array()?;
        for at in 0..all.len() {
            let notation = all[(taste * 7 + at) % all.len()].as_str()?;
            let (column, row) = notation.split_once(' ')?.1.split_once('.')?;
            let place = |number: &str| Some((number.parse::<f64>().ok()? - 0.5) * space);
            let (x, y) = (map.x + place(column)?, map.y + place(row)?);
            if inside(x, window.x, window.width) && inside(y, window.y, window.height) {
                return Some((notation.to_owned(), x, y));
            }
        }
        None
    }

    /// Clicks one of these; false if none of them could be clicked.
    async fn choose(&self, css: &str, taste: usize) -> bool {
        let all = self.driver.find_all(By::Css(css)).await.unwrap_or_default();
        // On a phone most of them may be behind another view.
        for at in 0..all.len().min(60) {
            if all[(taste + at) % all.len()].click().await.is_ok() {
                return true;
            }
        }
        false
    }

    /// Plays a game to its end; how many decisions were made on the board and in the rail.
    pub(crate) async fn play_out(&self, mut each: impl AsyncFnMut(usize)) -> (usize, usize) {
        let (mut board, mut rail) = (0, 0);
        while self.asked().await == Moment::Asked {
            each(board + rail).await;
            match self.decide(board + rail).await {
                Made::OnTheBoard => board += 1,
                Made::InTheRail => rail += 1,
            }
        }
        (board, rail)
    }
}
