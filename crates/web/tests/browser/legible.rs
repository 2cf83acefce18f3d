//! Every word of a table can be read: in a large window, in a laptop's low one and on a phone, no text lies over another and none is
//! tiny, whatever the turn.

use serde_json::json;

use crate::{
    LIVE,
    chromium::{Browser, Eyes, Screen},
    play_now,
    player::Moment,
    site::Running,
    tokyo_metro::table,
};

/// Which texts lie over each other, which have letters of less than 11 pixels, and which buttons of a few letters break. What something else covers, or what is scrolled
/// away, is no text that somebody sees; a message for some seconds lies over the page on purpose. The names on maps are drawings:
/// they have tests of their own.
const FAULTS: &str = "
    const uncut = (text, { left, top, right, bottom }) => {
      for (let at = text; at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const box = at.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const seen = (text, { left, top, width, height }) => {
      for (const at of document.elementsFromPoint(left + width / 2, top + height / 2)) {
        if (text.contains(at)) return true;
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        if (at.contains(text) || backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none') return false;
      }
      return false;
    };
    const faults = new Set(), parts = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.parentElement, words = texts.currentNode.data.trim();
      if (!words || text instanceof SVGElement || text.closest('.unseen, .toasts, option, script') || !text.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const before = parts.length;
      for (const whole of range.getClientRects()) {
        const part = uncut(text, whole);
        if (part.width > 2 && part.height > 2 && seen(text, part)) parts.push({ part, text, words });
      }
      if (text.matches('button') && words.length < 4 && parts.length > before + 1) faults.add(`in two lines: ${words}`);
    }
    for (const { text, words } of parts) {
      const size = parseFloat(getComputedStyle(text).fontSize);
      if (size < 11) faults.add(`${size} px: ${words}`);
    }
    parts.forEach((a, at) => {
      for (const b of parts.slice(at + 1)) {
        const wide = Math.min(a.part.right, b.part.right) - Math.max(a.part.left, b.part.left);
        const high = Math.min(a.part.bottom, b.part.bottom) - Math.max(a.part.top, b.part.top);
        // Boxes of lines are higher than their letters.
        if (a.text !== b.text && wide > 2 && high > 5) faults.add(`${a.words} | ${b.words}`);
      }
    });
    return [...faults]";

const SCREENS: [Screen; 3] = [Screen::Desktop, Screen::Laptop, Screen::Phone];
/// The decisions at which all windows are looked at; by the last one the board is well filled.
const LOOKED_AT: [usize; 4] = [0, 5, 12, 20];

/// Plays on, and looks now and then.
async fn is_legible(browser: &Browser, eyes: Eyes, what: &str) {
    for decision in 0..=LOOKED_AT[LOOKED_AT.len() - 1] {
        if browser.asked().await == Moment::Over {
            break;
        }
        if LOOKED_AT.contains(&decision) {
            for screen in SCREENS {
                browser.emulate(Eyes { screen, ..eyes }).await;
                browser.is_drawn_anew().await;
                browser.picture(&format!("legible-{what}-{}-{screen:?}-{decision}", eyes.lang)).await;
                let faults = browser.script(FAULTS).await;
                assert_eq!(faults, json!([]), "{what}, {}, {screen:?}, decision {decision}", eyes.lang);
            }
            browser.emulate(eyes).await;
        }
        browser.decide(decision).await;
    }
}

async fn game_is_legible(game: &str) {
    let site = Running::start(&format!("legible-{game}")).await;
    for lang in ["en", "ja"] {
        let eyes = Eyes { lang, ..Eyes::DESKTOP };
        let browser = Browser::open(&site.address, eyes).await;
        play_now(&browser, game).await;
        is_legible(&browser, eyes, game).await;
    }
}

#[tokio::test]
async fn every_word_of_metrox_can_be_read_in_every_window() {
    game_is_legible("metrox").await;
}

#[tokio::test]
async fn every_word_of_shinjuku_can_be_read_in_every_window() {
    game_is_legible("shinjuku").await;
}

/// The cards once lay over each other's words in windows lower than 900 pixels.
#[tokio::test]
async fn every_word_of_tokyo_metro_can_be_read_in_every_window() {
    game_is_legible("tokyo-metro").await;
}

/// With five players the cards have five rows.
#[tokio::test]
async fn every_word_of_osaka_with_drinks_can_be_read_in_every_window() {
    let site = Running::start("legible-osaka").await;
    for lang in ["en", "ja"] {
        let eyes = Eyes { lang, ..Eyes::DESKTOP };
        let browser = Browser::open(&site.address, eyes).await;
        table(&browser, 4, &[("map", "osaka"), ("drinks", "standard")]).await;
        browser.see(LIVE).await;
        is_legible(&browser, eyes, "osaka").await;
    }
}
