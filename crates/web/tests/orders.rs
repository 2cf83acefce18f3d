//! Standing orders on the pages and over the API: by forms alone, in both languages, and for nobody's eyes but their owner's.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::{body::Body, http::Request, http::StatusCode};
use common::{Site, encode};
use futures_util::StreamExt;
use serde_json::{Value, json};

/// A table of two programs where seat 0 is asked about a Train that it could board.
async fn in_the_train_phase(site: &Site) -> (String, [String; 2]) {
    let (id, a, b) = site.pair("tokyo-metro").await;
    let tokens = [a, b];
    for _ in 0..2_000 {
        let document = site.look(&tokens[0], &format!("/tables/{id}")).await.json();
        let suggested = document["suggested_orders"].as_array().unwrap();
        if suggested.iter().any(|order| order["order"] == "never") {
            return (id, tokens);
        }
        let seat = document["waiting"][0].as_u64().unwrap() as usize;
        let document = site.look(&tokens[seat], &format!("/tables/{id}")).await.json();
        let legal = document["legal"].as_array().unwrap();
        // Trains run when somebody starts them, so choices are taken from all over the list.
        let pick = document["seq"].as_u64().unwrap() as usize * 7 % legal.len();
        let play = json!({"seat": seat, "action": legal[pick], "asked": document["asked"]});
        let answer = site.api(&tokens[seat], &format!("/tables/{id}/play"), play).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    panic!("no Train came by");
}

fn orders(document: &Value) -> Vec<&str> {
    document["orders"].as_array().unwrap().iter().map(|order| order["order"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_page_offers_lists_and_withdraws_orders_without_script() {
    let site = Site::new("orders-page").await;
    let (id, tokens) = in_the_train_phase(&site).await;
    let (table, cookie) = (format!("/t/{id}"), format!("norikae={}", tokens[0]));
    for (lang, words) in [
        ("en", ["Your standing orders", "Not again this phase", "this phase"]),
        ("ja", ["あなたの予約指示", "このフェイズはもう聞かない", "に乗らない"]),
    ] {
        let page = site.get(&table, &[("cookie", &format!("{cookie}; lang={lang}"))]).await.text();
        assert!(words.iter().all(|word| page.contains(word)), "{page}");
        assert!(page.contains("id=\"suggested-orders\"") && page.contains("data-orders=\"[]\""));
    }
    let given = site.form(&format!("{table}/order"), &cookie, "seat=0&order=stay+on").await;
    assert_eq!(given.location(), table);
    let page = site.get(&table, &[("cookie", &cookie)]).await.text();
    assert!(page.contains("Stay on until I say otherwise") && page.contains("/withdraw"));
    // A refusal stands beside the field, which still holds what was written.
    let refused = site.form(&format!("{table}/order"), &cookie, "seat=0&order=ride+Q+from+x+to+y").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = refused.text();
    assert!(page.contains("id=\"order-refused\"") && page.contains("value=\"ride Q from x to y\""), "{page}");
    // Others are shown none: neither the list nor what is ordered.
    for other in [format!("norikae={}", tokens[1]), String::new()] {
        let page = site.get(&table, &[("cookie", &other)]).await.text();
        assert!(!page.contains("/withdraw") && !page.contains("stay on&quot;"), "nothing is in force for them");
        assert_eq!(page.contains("id=\"orders\""), !other.is_empty(), "a player has a list of their own");
    }
    let withdrawn = site.form(&format!("{table}/withdraw"), &cookie, "seat=0&order=stay+on").await;
    assert_eq!(withdrawn.location(), table);
    assert_eq!(orders(&site.look(&tokens[0], &format!("/tables/{id}")).await.json()), [""; 0]);
    // The quick button answers and leaves the order in force.
    let asked = site.look(&tokens[0], &format!("/tables/{id}")).await.json()["asked"].clone();
    site.form(&format!("{table}/order"), &cookie, &format!("seat=0&order={}", encode("never"))).await.location();
    assert_ne!(site.look(&tokens[0], &format!("/tables/{id}")).await.json()["asked"], asked);
}

/// The pieces of a stream until one of them has `end`.
async fn told(site: &Site, token: &str, id: &str, end: &str) -> String {
    let request =
        Request::get(format!("/api/tables/{id}/events?after=0")).header("authorization", format!("Bearer {token}"));
    let answer = site.app.respond(request.body(Body::empty()).unwrap()).await;
    let mut body = answer.into_body().into_data_stream();
    let mut all = String::new();
    while !all.contains(end) {
        all.push_str(std::str::from_utf8(&body.next().await.unwrap().unwrap()).unwrap());
    }
    all
}

#[tokio::test]
async fn the_api_lists_gives_and_withdraws_ones_own_orders_only() {
    let site = Site::new("orders-api").await;
    let (id, [a, b]) = in_the_train_phase(&site).await;
    let path = |act: &str| format!("/tables/{id}/{act}");
    let seq = site.look(&b, &format!("/tables/{id}")).await.json()["seq"].clone();
    let give = site.api(&a, &path("order"), json!({"seat": 0, "order": "stay  on"})).await;
    assert_eq!((give.status, &give.json()["seq"]), (StatusCode::OK, &seq), "an order is no entry of the log");
    assert_eq!(orders(&site.look(&a, &format!("/tables/{id}")).await.json()), ["stay on"]);
    let other = site.look(&b, &format!("/tables/{id}")).await.json();
    assert_eq!((orders(&other), &other["seq"]), (vec![], &seq));
    let spectator = site.look("", &format!("/tables/{id}")).await.json();
    assert!(spectator.get("orders").is_none() && spectator.get("suggested_orders").is_none());
    assert!(told(&site, &a, &id, "event: orders").await.contains("event: orders\ndata: [\"stay on\"]\n\n"));
    assert!(told(&site, &b, &id, "event: orders").await.contains("event: orders\ndata: []\n\n"));
    for (token, body, status, is) in [
        (&b, json!({"seat": 0, "order": "never"}), 403, "not-yours"),
        (&a, json!({"seat": 0, "order": "ride G from ginza to nakano"}), 422, "illegal"),
        (&a, json!({"seat": 0, "order": ""}), 422, "bad-order"),
        (&a, json!({"seat": 0, "order": "x".repeat(201)}), 422, "bad-order"),
        (&a, json!({"seat": 0}), 400, "form"),
    ] {
        let answer = site.api(token, &path("order"), body).await;
        assert_eq!((answer.status.as_u16(), answer.error().as_str()), (status, is));
    }
    let illegal = site.api(&a, &path("order"), json!({"seat": 0, "order": "ride G from ginza to nakano"})).await.json();
    assert_eq!(illegal["error"]["why"], "The Ginza Line never comes to Nakano; name a stop of that Line.");
    let none = site.api(&a, &path("withdraw"), json!({"seat": 0, "order": "never"})).await;
    assert_eq!((none.status.as_u16(), none.error().as_str()), (422, "no-order"));
    assert_eq!(site.api(&a, &path("withdraw"), json!({"seat": 0, "order": "stay on"})).await.status, StatusCode::OK);
    let (metrox, c, _) = site.pair("metrox").await;
    let answer = site.api(&c, &format!("/tables/{metrox}/order"), json!({"seat": 0, "order": "never"})).await;
    assert_eq!((answer.status.as_u16(), answer.error().as_str()), (422, "no-orders"));
    let document = site.look(&c, &format!("/tables/{metrox}")).await.json();
    assert!(document.get("orders").is_none(), "a game without orders shows nothing of them");
}
