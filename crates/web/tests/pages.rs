//! The pages without JavaScript: a whole game by forms, in both languages.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::{Site, encode, play_out, unescape};
use serde_json::json;

/// Whether a page shows a board, drawn or as text.
fn has_board(html: &str) -> bool {
    ["board-text", "sheet", "j-map", "t-svg"].iter().any(|id| html.contains(&format!("id=\"{id}\"")))
}

#[tokio::test]
async fn every_game_is_played_to_its_end_by_forms_alone() {
    let site = Site::new("forms").await;
    let mut cookie = String::new();
    for title in catalog::TITLES {
        let table = play_out(&site, title.id(), &mut cookie, "en").await;
        let record = site.get(&format!("{table}/record"), &[]).await;
        assert_eq!(record.status, StatusCode::OK);
        assert!(record.text().starts_with("norikae 1\n") && record.text().contains("\nresult "));
        for step in ["0", "7", "100000"] {
            let replay = site.get(&format!("{table}/replay?step={step}"), &[("cookie", &cookie)]).await;
            assert_eq!(replay.status, StatusCode::OK);
        }
        let look = site.form("/import", &cookie, &format!("record={}", encode(&record.text()))).await;
        assert_eq!(site.get(&look.location(), &[]).await.status, StatusCode::OK);
        let on = site.form("/import", &cookie, &format!("upto=5&seat=1&record={}", encode(&record.text()))).await;
        assert!(has_board(&site.get(&on.location(), &[("cookie", &cookie)]).await.text()));
        let next = site.form(&format!("{table}/rematch"), &cookie, "").await.location();
        assert_ne!(next, table);
    }
}

/// The text of a page, without its tags, without notations, which are the same in every language, and without names that
/// are shown in English on purpose and say so (a leaf with `lang="en"`); nor the sources of the rules, which are sections of
/// English rulebooks.
fn words(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        text.push(' ');
        let end = at + rest[at..].find('>').unwrap() + 1;
        let tag = &rest[at + 1..end];
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap();
        let skip = ["code", "pre", "script", "style", "textarea"].contains(&name)
            || tag.contains("lang=\"en\"")
            || tag.contains("class=\"src\"");
        rest = &rest[end..];
        if skip {
            rest = &rest[rest.find(&format!("</{name}")).unwrap()..];
        }
    }
    unescape(&text)
}

/// Names of papers and of programs that the rules speak of, a function, and the mark of a rule that no game can show.
const NAMES: &[&str] = &[
    "Osaka Metro Expansion",
    "Metro Drinks",
    "Rules of Play",
    "garykac/shinjuku",
    "Gamewright",
    // The words of the rulebook that ours stand for.
    "説明書のroute、Indicator space、Station space",
    "Indicator space",
    "jhc660/MetroXProject2",
    "jhc660/MetroX_RL",
    "jbodah/metro_x_map_generator",
    "jbodah",
    "jcbelanger/metro-x",
    "max(",
    "lower(V)",
    "(note)",
];

/// English words in a text: Latin letters in a row, other than our own name, what people chose to be called, the words
/// of notations that a board explains (`ht-2-1 top`), names in the rules, and capitals (the sections of the rules: `COMP`).
fn english(text: &str) -> Vec<String> {
    let text = NAMES.iter().fold(text.to_owned(), |text, name| text.replace(name, ""));
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 2);
    let words = words.filter(|word| word.contains(|c: char| c.is_ascii_lowercase()));
    words.filter(|word| !["Norikae", "Mika", "top", "bottom"].contains(word)).map(str::to_owned).collect()
}

#[tokio::test]
async fn no_english_is_left_on_the_japanese_pages() {
    let site = Site::new("japanese").await;
    let mut cookie = String::new();
    let mut pages =
        ["/", "/import", "/nothing", "/rules", "/rules/metrox?q=move", "/puzzle", "/puzzle/2026-01-31", "/replays"]
            .map(str::to_owned)
            .to_vec();
    for title in catalog::TITLES {
        pages.push(format!("/new/{}", title.id()));
        let table = play_out(&site, title.id(), &mut cookie, "ja").await;
        pages.push(format!("{table}/replay?step=9"));
        pages.push(table);
        let quick = format!("quick={}", catalog::USUAL);
        let begun = site.form(&format!("/new/{}", title.id()), &cookie, &quick).await.location();
        let tried = [("metrox", "pass"), ("shinjuku", "stop"), ("tokyo-metro", "board")];
        let (game, tried) = tried.into_iter().find(|(game, _)| *game == title.id()).unwrap();
        pages.push(format!("/rules/{game}?table={}&try={tried}", &begun[3..]));
        pages.push(format!("{begun}/why?try={tried}"));
        pages.push(begun);
        pages.push(
            site.form(&format!("/new/{}", title.id()), &cookie, "seat-0=you&seat-1=open&clock=move-60")
                .await
                .location(),
        );
    }
    for page in pages {
        let html = site.get(&page, &[("cookie", &format!("{cookie}; lang=ja"))]).await.text();
        assert!(html.contains("<html lang=\"ja\">"));
        assert_eq!(english(&words(&html)), Vec::<String>::new(), "{page}");
        assert!(!html.contains("{table-") && !html.contains("{lobby-"), "a key is missing on {page}");
        let board = html.split("<pre").nth(1).and_then(|rest| rest.split("</pre>").next()).unwrap_or_default();
        let board = board.split_once('>').map_or("", |(_, board)| board);
        assert_eq!(english(&words(board)), Vec::<String>::new(), "the board of {page}");
    }
}

/// All files below a folder of this crate, one after the other.
fn every_text(folder: &str) -> String {
    let mut texts = String::new();
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                texts.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    texts
}

/// Every key that the source names is in the dictionary, and every key of the dictionary is named.
#[test]
fn the_source_names_exactly_the_keys_of_the_dictionary() {
    let (source, locale) = (every_text("src"), every_text("locales/en"));
    let keys: Vec<&str> = locale
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(key, _)| key))
        .collect();
    for key in &keys {
        assert!(source.contains(&format!("\"{key}\"")), "`{key}` is never said");
    }
    let called = source.split(".word(\"").skip(1).chain(source.split("Phrase::new(\"").skip(1));
    for call in called {
        let key = call.split('"').next().unwrap();
        assert!(keys.contains(&key), "`{key}` is not in the dictionary");
    }
}

/// The bar names what is not as usual, in few words; the rest is said by its title.
#[tokio::test]
async fn the_head_of_a_table_says_what_is_played_otherwise() {
    let site = Site::new("unusual").await;
    for (wish, lang, head) in [
        ("", "en", "<h1 class=\"beside-turn\" id=\"game\">Tokyo Metro <span class=\"soft\">東京メトロ</span></h1>"),
        (
            "&option-edition=first",
            "en",
            "<h1 class=\"beside-turn\" id=\"game\" title=\"Edition: First edition\">Tokyo Metro <span class=\"soft\">First edition</span></h1>",
        ),
        ("&option-map=osaka&option-drinks=standard", "en", "Osaka Metro <span class=\"soft\">Metro Drinks</span></h1>"),
        (
            "&option-edition=second&option-zero_ties=reverse",
            "ja",
            "<span class=\"soft\">第二版 · 独自ルール</span></h1>",
        ),
    ] {
        let made = site.form("/new/tokyo-metro", "", &format!("seat-0=you&seat-1=bot&name=Aoi{wish}")).await;
        let table = site.get(&made.location(), &[("cookie", &made.cookie()), ("accept-language", lang)]).await.text();
        let (_, rest) = table.split_once("<h1").unwrap();
        assert!(table.contains(head), "{wish}: <h1{}", &rest[..200]);
    }
}

#[tokio::test]
async fn a_table_is_joined_by_its_link_and_watched_without_a_seat() {
    let site = Site::new("link").await;
    let made = site.form("/new/metrox", "", "seat-0=you&seat-1=open&name=Aoi&option-map=osaka").await;
    let (a, table) = (made.cookie(), made.location());
    let waiting = site.get(&table, &[]).await.text();
    assert!(waiting.contains("/join") && !has_board(&waiting), "nobody sees the first card before the start");
    let b = site.form(&format!("{table}/join"), "", "seat=1&name=Ben").await.cookie();
    for cookie in [a.as_str(), b.as_str()] {
        assert!(site.get(&table, &[("cookie", cookie)]).await.text().contains("id=\"choices\""));
    }
    let watching = site.get(&table, &[]).await.text();
    assert!(has_board(&watching) && !watching.contains("id=\"choices\""));
    let stale = site.form(&format!("{table}/play"), &a, "seat=0&asked=0&action=G").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(stale.text().contains("id=\"choices\""), "a refusal shows the table again");
    let other = site.form(&format!("{table}/play"), &b, "seat=0&asked=1&action=G").await;
    assert_eq!(other.status, StatusCode::FORBIDDEN);
    let health = site.get("/healthz", &[]).await;
    assert_eq!(health.json(), json!({"ok": true}));
}
