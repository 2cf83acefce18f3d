//! The rules: every ID at its address, the search, what they say about a position, and that none of it tells a secret.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::http::StatusCode;
use common::Site;
use serde_json::{Value, json};
use tabletop::Seat;

fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// The part of a page between two marks.
fn cut<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    page.split(from).nth(1).unwrap_or_else(|| panic!("{from}")).split(to).next().unwrap()
}

/// A page without its tags: a word that leads to the glossary is a link within its sentence.
fn plain(page: &str) -> String {
    page.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
}

#[tokio::test]
async fn every_rule_of_every_game_has_its_address_and_every_link_leads_somewhere() {
    let site = Site::new("ids").await;
    let book = catalog::rulebook(tabletop::Lang::En);
    for title in catalog::TITLES {
        for lang in ["en", "ja"] {
            let cookie = format!("lang={lang}");
            let page = site.get(&format!("/rules/{}", title.id()), &[("cookie", &cookie)]).await;
            assert_eq!(page.status, StatusCode::OK);
            let html = page.text();
            assert_eq!(html.matches("<h1").count(), 1);
            let ours = book.iter().filter(|rule| title.rules().iter().any(|family| rule.is_of(family)));
            for rule in ours {
                let article = cut(&html, &format!("id=\"{}\">", rule.id), "</article>");
                assert!(article.contains(&format!("href=\"#{}\"", rule.id)), "{}", rule.id);
                assert_eq!(html.matches(&format!("id=\"{}\"", rule.id)).count(), 1, "{}", rule.id);
            }
            for link in html.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
                assert!(html.contains(&format!("id=\"{link}\"")), "{}: #{link} leads nowhere", title.id());
            }
        }
    }
    // The overview comes before the rules, and the rules lead to the words.
    let html = site.get("/rules/metrox", &[]).await.text();
    let places = ["id=\"how\"", "id=\"MX-COMP-1\"", "href=\"#w-window\"", "id=\"w-window\""]
        .map(|mark| html.find(mark).unwrap());
    assert!(places.is_sorted(), "{places:?}");
    let create = site.get("/new/metrox", &[]).await.text();
    assert!(create.contains("href=\"/rules/metrox#how\">How MetroX works</a>"), "{create}");
    let index = site.get("/rules", &[]).await.text();
    assert!(catalog::TITLES.iter().all(|title| index.contains(&format!("href=\"/rules/{}\"", title.id()))));
    assert_eq!(site.get("/rules/chess", &[]).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_ruling_a_source_and_an_id_in_the_text_are_marked() {
    let site = Site::new("marks").await;
    let html = site.get("/rules/shinjuku", &[]).await.text();
    let rule = cut(&html, "id=\"SJ-MOVE-1\"", "</article>");
    assert!(
        rule.contains("<p class=\"ruling\">") && rule.contains("a ward without customers cannot be chosen."),
        "{rule}"
    );
    assert!(rule.contains("Source: </span>Move Action"), "{rule}");
    let rule = cut(&html, "id=\"SJ-DEP-2\"", "</article>");
    assert!(rule.contains("<a class=\"xr\" lang=\"en\" href=\"#SJ-QUE-4\">SJ-QUE-4</a>"), "{rule}");
    assert!(html.contains("SJV-KAI-8") && html.contains("SJ-EX-6"));
}

#[tokio::test]
async fn the_search_works_without_script() {
    let site = Site::new("search").await;
    for query in ["move 5", "MOVE-5", "planned railway"] {
        let html = site.get(&format!("/rules/shinjuku?q={}", encode(query)), &[]).await.text();
        let hits = cut(&html, "id=\"hits\"", "</ol>");
        assert!(hits.contains("href=\"#SJ-MOVE-5\""), "{query}: {hits}");
    }
    let html = site.get(&format!("/rules/shinjuku?q={}", encode("<script>\"x")), &[]).await.text();
    assert!(!html.contains("<script>\"x") && html.contains("Nothing found."));
    for odd in ["?q=%00", "?q=%F0%9F%98%80", &format!("?q={}", "x".repeat(4000)), "?table=", "?try=x"] {
        assert_eq!(site.get(&format!("/rules/metrox{odd}"), &[]).await.status, StatusCode::OK, "{odd}");
    }
    for bad in ["?table=nonsense", "?table=0000000000000", "?table=%00&try=x"] {
        assert!(site.get(&format!("/rules/metrox{bad}"), &[]).await.status.is_client_error(), "{bad}");
    }
}

/// The answer to a try, as a part of a page.
async fn why(site: &Site, id: &str, token: &str, text: &str) -> (StatusCode, String) {
    let path = format!("/t/{id}/why?try={}", encode(text));
    let cookie = format!("norikae={token}");
    let answer = site.get(&path, &[("cookie", &cookie), ("sec-fetch-mode", "cors")]).await;
    (answer.status, answer.text())
}

/// A pair of programs at a table, and who is asked.
async fn asked(site: &Site, game: &str) -> (String, [String; 2], usize, Value) {
    let (id, a, b) = site.pair(game).await;
    let table = site.look(&a, &format!("/tables/{id}")).await.json();
    let seat = table["waiting"][0].as_u64().unwrap() as usize;
    let tokens = [a, b];
    let table = site.look(&tokens[seat], &format!("/tables/{id}")).await.json();
    (id, tokens, seat, table)
}

#[tokio::test]
async fn why_answers_with_the_rule_and_never_plays() {
    let site = Site::new("why").await;
    // What is tried, and the rule that forbids it in the first question of the game: with this luck, MetroX begins with a
    // card of an indicator window.
    let tries: [(&str, &[(&str, &str)]); 3] = [
        ("metrox", &[("pass", "MX-IND-1"), ("free shibuya", "MX-IND-1")]),
        ("shinjuku", &[("go ueno", "SJ-TURN-1"), ("move", "SJ-TURN-1")]),
        ("tokyo-metro", &[("bid 150", "TM-GEN-1"), ("bid 999900", "TM-BID-2"), ("board", "TM-RIDE-1")]),
    ];
    for (game, tries) in tries {
        let (id, tokens, seat, table) = asked(&site, game).await;
        for (text, rule) in tries {
            assert!(!table["legal"].as_array().unwrap().contains(&json!(text)), "{game} {text}");
            let (status, html) = why(&site, &id, &tokens[seat], text).await;
            assert_eq!(status, StatusCode::OK);
            assert!(html.starts_with("<section"), "a part of a page: {html}");
            let link = format!("/rules/{game}?table={id}&amp;try={}#{rule}", encode(text));
            assert!(html.contains(&link), "{game} {text}: {html}");
        }
        let legal = table["legal"][0].as_str().unwrap();
        let (status, html) = why(&site, &id, &tokens[seat], legal).await;
        assert!(status == StatusCode::OK && html.contains("This is legal now."), "{html}");
        for nonsense in ["up up and away", "", "<script>", &"x".repeat(3000), "\u{0}"] {
            let (status, html) = why(&site, &id, &tokens[seat], nonsense).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{html}");
            assert!(!html.contains("<script>"));
        }
        let after = site.look(&tokens[seat], &format!("/tables/{id}")).await.json();
        assert_eq!(after, table, "trying changed something");
        // Without the module it is a page.
        let page = site.get(&format!("/t/{id}/why?try=pass"), &[("sec-fetch-mode", "navigate")]).await.text();
        assert!(page.contains("<html") && page.contains("id=\"why\""));
    }
}

/// The words of a rule beside a refusal are in the reader's language, also in the panel and in the text; so are its marks.
#[tokio::test]
async fn a_japanese_reader_is_quoted_the_rules_in_japanese() {
    let site = Site::new("quoted").await;
    let tries = [
        ("metrox", "pass", "空いている窓のある路線を選び"),
        ("shinjuku", "move", "新しい客を加える"),
        ("tokyo-metro", "bid 150", "金額はすべて¥100の整数倍です"),
    ];
    for (game, text, quoted) in tries {
        let (id, tokens, seat, _) = asked(&site, game).await;
        for (lang, is) in [("ja", true), ("en", false)] {
            let cookie = format!("norikae={}; lang={lang}", tokens[seat]);
            let query = format!("try={}", encode(text));
            let why = site.get(&format!("/t/{id}/why?{query}"), &[("cookie", &cookie)]).await.text();
            assert_eq!(cut(&why, "<q>", "</q>").contains(quoted), is, "{game} {lang}: {why}");
            let page = site.get(&format!("/rules/{game}?table={id}&{query}"), &[("cookie", &cookie)]).await.text();
            assert_eq!(cut(&page, "<blockquote>", "</blockquote>").contains(quoted), is, "{game} {lang}");
            assert_eq!(
                plain(&page).matches(quoted).count(),
                if is { 2 } else { 0 },
                "{game} {lang}: the text and the panel"
            );
        }
    }
    let html = site.get("/rules/shinjuku", &[("cookie", "lang=ja")]).await.text();
    let rule = cut(&html, "id=\"SJ-MOVE-1\"", "</article>");
    assert!(rule.contains("<p class=\"ruling\">") && rule.contains("客のいない区は選べません。"), "{rule}");
    assert!(rule.contains("出典：</span>Move Action"), "{rule}");
    let html = site.get(&format!("/rules/shinjuku?q={}", encode("線路のない")), &[("cookie", "lang=ja")]).await.text();
    assert!(cut(&html, "id=\"hits\"", "</ol>").contains("<mark>線路のない</mark>"));
}

#[tokio::test]
async fn who_is_not_asked_or_only_watches_is_told_so() {
    let site = Site::new("aside").await;
    for title in catalog::TITLES {
        let (id, tokens, seat, table) = asked(&site, title.id()).await;
        let legal = table["legal"][0].as_str().unwrap();
        let (status, html) = why(&site, &id, "", legal).await;
        assert!(status == StatusCode::OK && html.contains("You are watching"), "{html}");
        let play = json!({"seat": seat, "action": legal, "asked": table["asked"]});
        site.api(&tokens[seat], &format!("/tables/{id}/play"), play).await;
        let now = site.look(&tokens[seat], &format!("/tables/{id}")).await.json();
        if !now["waiting"].as_array().unwrap().contains(&json!(seat)) {
            let (status, html) = why(&site, &id, &tokens[seat], legal).await;
            assert!(status == StatusCode::OK && html.contains("decides now"), "{}: {html}", title.id());
        }
    }
    let token = site.guest("Mika").await;
    let open = site.table(&token, json!({"game": "metrox", "seats": ["you", "open"]})).await;
    assert!(why(&site, &open, &token, "G").await.1.contains("has not begun"));
    assert_eq!(why(&site, "0000000000000", "", "G").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_panel_tells_what_is_asked_what_is_at_work_and_the_way_back() {
    let site = Site::new("panel").await;
    let book = catalog::rulebook(tabletop::Lang::En);
    for title in catalog::TITLES {
        let (id, tokens, seat, table) = asked(&site, title.id()).await;
        let cookie = format!("norikae={}", tokens[seat]);
        let path = format!("/rules/{}?table={id}&try={}", title.id(), encode("up up"));
        let html = site.get(&path, &[("cookie", &cookie)]).await.text();
        assert_eq!(html.matches("<h1").count(), 1);
        let panel = cut(&html, "id=\"position\"", "</aside>");
        assert!(html.contains(&format!("href=\"/t/{id}\"")) && html.contains("Back to your turn"));
        let first = table["legal"][0].as_str().unwrap().replace(' ', "-");
        assert!(panel.contains(&format!("href=\"/t/{id}#do-{first}\"")), "{panel}");
        let cited: Vec<&str> = cut(panel, "class=\"card atw\"", "</section>")
            .split("href=\"#")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        assert!((1..=5).contains(&cited.len()), "{cited:?}");
        for id in cited {
            let known = book.iter().find(|rule| rule.id == id);
            assert!(known.is_some_and(|rule| title.rules().iter().any(|family| rule.is_of(family))), "{id}");
        }
        assert!(cut(&html, "id=\"chapters\"", "</nav>").contains("class=\"live\" role=\"img\""));
        // A spectator sees whose turn it is and nothing of the choices.
        let html = site.get(&format!("/rules/{}?table={id}", title.id()), &[]).await.text();
        let panel = cut(&html, "id=\"position\"", "</aside>");
        assert!(panel.contains("decides now") && !panel.contains("#do-") && !panel.contains("atw"), "{panel}");
    }
    let (id, ..) = asked(&site, "metrox").await;
    assert_eq!(site.get(&format!("/rules/shinjuku?table={id}"), &[]).await.status, StatusCode::NOT_FOUND);
}

/// The guide of a page: its step's title and what it outlines.
fn guide_of(html: &str) -> Option<(String, String)> {
    let guide = html.split("id=\"guide\"").nth(1)?.split("</aside>").next()?;
    let title = cut(guide, "<h2 id=\"guide-title\">", "</h2>").to_owned();
    Some((title, cut(html, "data-guide=\"", "\"").to_owned()))
}

/// The cookies of a browser: the session and what the guide remembers.
struct Browser {
    session: String,
    guide: String,
}

impl Browser {
    /// A table against a bot where this browser is asked first.
    async fn table(&mut self, site: &Site, game: &str) -> String {
        site.asks_first(game, 2, Seat::at(0));
        let answer = site.form(&format!("/new/{game}"), &self.session, "quick=random&players=2&name=Mika").await;
        if self.session.is_empty() {
            self.session = answer.cookie();
        }
        answer.location()
    }

    async fn look(&self, site: &Site, table: &str) -> String {
        site.get(table, &[("cookie", &format!("{}; {}", self.session, self.guide))]).await.text()
    }

    async fn press(&mut self, site: &Site, table: &str, step: &str) {
        let cookie = format!("{}; {}", self.session, self.guide);
        let answer = site.form(&format!("{table}/guide"), &cookie, &format!("step={step}")).await;
        assert_eq!(answer.location(), table);
        let set = answer.headers.get("set-cookie").unwrap().to_str().unwrap();
        set.split(';').next().unwrap().clone_into(&mut self.guide);
    }
}

#[tokio::test]
async fn the_guide_leads_through_the_first_turn_of_the_first_game_only() {
    let site = Site::new("guide").await;
    let mut browser = Browser { session: String::new(), guide: String::new() };
    for title in catalog::TITLES {
        let table = browser.table(&site, title.id()).await;
        let html = browser.look(&site, &table).await;
        let (first, spot) = guide_of(&html).unwrap_or_else(|| panic!("{} has no guide", title.id()));
        assert!(html.contains(&format!("id=\"{spot}\"")), "{}: #{spot} is nowhere", title.id());
        // Next leads on, each step to something that is on the page.
        for _ in 0..8 {
            let html = browser.look(&site, &table).await;
            let Some(next) = html.split("id=\"guide-next\"").nth(1) else { break };
            browser.press(&site, &table, cut(next, "value=\"", "\"")).await;
            let html = browser.look(&site, &table).await;
            let (_, spot) = guide_of(&html).unwrap();
            assert!(html.contains(&format!("id=\"{spot}\"")), "{}: #{spot} is nowhere", title.id());
        }
        let (last, _) = guide_of(&browser.look(&site, &table).await).unwrap();
        assert_ne!(first, last);
        // Folded it is its title, until it is unfolded again; then nothing is outlined.
        let fold = |html: &str| cut(html.split("id=\"guide-fold\"").nth(1).unwrap(), "value=\"", "\"").to_owned();
        let html = browser.look(&site, &table).await;
        assert!(html.contains("guide-text") && html.contains("aria-expanded=\"true\""));
        browser.press(&site, &table, &fold(&html)).await;
        let html = browser.look(&site, &table).await;
        assert!(!html.contains("guide-text") && !html.contains("data-guide=") && html.contains("guide folded"));
        assert!(html.contains(&format!("<h2 id=\"guide-title\">{last}</h2>")));
        browser.press(&site, &table, &fold(&html)).await;
        assert_eq!(guide_of(&browser.look(&site, &table).await).unwrap().0, last);
        // It stays skipped, and can be seen again.
        browser.press(&site, &table, "x").await;
        let html = browser.look(&site, &table).await;
        assert!(guide_of(&html).is_none() && html.contains("id=\"guide-again\""));
        let other = browser.table(&site, title.id()).await;
        assert!(guide_of(&browser.look(&site, &other).await).is_none(), "a second {} has a guide", title.id());
        browser.press(&site, &other, "r0").await;
        assert_eq!(guide_of(&browser.look(&site, &other).await).unwrap().0, first);
    }
    // A table of the same kind that was opened before keeps the guide away, even if no cookie is left.
    browser.guide.clear();
    let third = browser.table(&site, "metrox").await;
    assert!(guide_of(&browser.look(&site, &third).await).is_none());
    assert!(guide_of(&site.get(&third, &[]).await.text()).is_none(), "a spectator is not guided");
}

#[tokio::test]
async fn a_decision_leads_the_guide_on() {
    let site = Site::new("leads").await;
    let mut browser = Browser { session: String::new(), guide: String::new() };
    let table = browser.table(&site, "metrox").await;
    browser.press(&site, &table, "5").await;
    let before = browser.look(&site, &table).await;
    assert!(guide_of(&before).unwrap().0.contains("Choose"));
    let choices = cut(&before, "id=\"choices\"", "</form>");
    let asked = cut(choices, "name=\"asked\" value=\"", "\"");
    let action = encode(cut(choices, "name=\"action\" value=\"", "\""));
    site.form(&format!("{table}/play"), &browser.session, &format!("seat=0&asked={asked}&action={action}")).await;
    let held = browser.look(&site, &table).await;
    assert!(guide_of(&held).unwrap().0.contains("End your turn"), "{:?}", guide_of(&held));
    site.form(&format!("{table}/end-turn"), &browser.session, "seat=0").await;
    let (after, _) = guide_of(&browser.look(&site, &table).await).unwrap();
    assert!(after == "The others choose" || after == "That was a turn", "{after}");
    for odd in ["99999999999999999999", "-1", "r", "%00%0D%0A", ""] {
        browser.press(&site, &table, odd).await;
        assert!(browser.look(&site, &table).await.contains("id=\"main\""), "{odd}");
    }
}

/// What is refused is answered with the page, too: the guide stays where it was.
#[tokio::test]
async fn a_refusal_keeps_the_guide() {
    let site = Site::new("refused").await;
    let mut browser = Browser { session: String::new(), guide: String::new() };
    let table = browser.table(&site, "metrox").await;
    let before = guide_of(&browser.look(&site, &table).await);
    assert!(before.is_some());
    for (form, body) in [("play", "seat=0&asked=999&action=pass"), ("chat", "text="), ("take-over", "seat=0")] {
        let answer = site.form(&format!("{table}/{form}"), &browser.session, body).await;
        assert!(answer.status.is_client_error(), "{form}: {}", answer.status);
        assert_eq!(guide_of(&answer.text()), before, "{form}");
    }
}
