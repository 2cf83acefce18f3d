//! Compressed answers: the same bytes once unpacked, and never a stream that waits.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use std::{io::Read, time::Duration};

use axum::{
    body::Body,
    http::{Request, header},
};
use common::{Answer, Site};
use futures_util::StreamExt;

/// The body as it was before it was packed, and how it was packed.
fn unpack(answer: &Answer) -> (String, Vec<u8>) {
    let coding = answer.headers.get(header::CONTENT_ENCODING).map_or("", |value| value.to_str().unwrap()).to_owned();
    let mut body = Vec::new();
    match coding.as_str() {
        "br" => drop(brotli::Decompressor::new(&answer.body[..], 4096).read_to_end(&mut body).unwrap()),
        "gzip" => drop(flate2::read::GzDecoder::new(&answer.body[..]).read_to_end(&mut body).unwrap()),
        _ => body.clone_from(&answer.body),
    }
    (coding, body)
}

#[tokio::test]
async fn pages_json_and_files_are_packed_for_those_who_can_read_it() {
    let site = Site::new("packed").await;
    let page = site.get("/", &[]).await;
    assert_eq!(page.headers.get(header::CONTENT_ENCODING), None);
    let text = page.text();
    let style =
        text.split('"').find(|part| part.starts_with("/assets/norikae-") && part.contains(".css")).unwrap().to_owned();
    for path in ["/", "/new/metrox", "/api/openapi.json", "/api/games", &style] {
        let plain = site.get(path, &[]).await;
        assert_eq!(plain.headers.get(header::VARY).unwrap(), "accept-encoding", "{path}");
        for (accept, coding) in
            [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("deflate", "")]
        {
            // The second time a file comes out of the cache.
            for _ in 0..2 {
                let answer = site.get(path, &[("accept-encoding", accept)]).await;
                let (found, body) = unpack(&answer);
                assert_eq!(found, coding, "{path} {accept}");
                assert!(body == plain.body, "{path} {accept}: other bytes");
                assert!(coding.is_empty() || answer.body.len() * 3 < body.len() * 2, "{path} {accept}");
            }
        }
    }
}

#[tokio::test]
async fn a_small_answer_is_left_as_it_is() {
    let site = Site::new("small").await;
    let answer = site.post("/api/guests", &[("accept-encoding", "br, gzip")], r#"{"name":"Mika"}"#).await;
    assert_eq!(answer.headers.get(header::CONTENT_ENCODING), None);
    assert!(answer.json()["token"].is_string());
}

#[tokio::test]
async fn an_event_arrives_when_it_happens_whatever_the_browser_accepts() {
    let site = Site::new("flush").await;
    let (id, token, _) = site.pair("metrox").await;
    for path in [format!("/api/tables/{id}/events"), format!("/t/{id}/events")] {
        let request = Request::get(path).header("accept-encoding", "gzip, deflate, br").body(Body::empty()).unwrap();
        let response = site.app.respond(request).await;
        assert_eq!(response.headers().get(header::CONTENT_ENCODING), None);
        let mut stream = response.into_body().into_data_stream();
        let mut next = async || {
            let chunk = tokio::time::timeout(Duration::from_mins(2), stream.next()).await.unwrap();
            String::from_utf8(chunk.unwrap().unwrap().to_vec()).unwrap()
        };
        assert!(next().await.contains("norikae"));
        for line in ["one", "two"] {
            let said = site.api(&token, &format!("/tables/{id}/chat"), serde_json::json!({"text": line})).await;
            assert!(said.status.is_success());
            let event = next().await;
            assert!(event.contains(line) && event.ends_with("\n\n"), "{event}");
        }
    }
}

/// What the module says of a page that is open: the newest line of its log, and the stamps of its layers and parts.
fn held(page: &str) -> String {
    let value = |tag: &str, start: &str| Some(tag.split_once(start)?.1.split('"').next()?.to_owned());
    let tags: Vec<&str> = page.split('<').filter_map(|tag| tag.split('>').next()).collect();
    let line = tags.iter().rev().find_map(|tag| value(tag, " id=\"entry-")).unwrap_or_default();
    let layers = tags.iter().filter_map(|tag| Some((value(tag, " id=\"")?, value(tag, " data-layer=\"")?)));
    let layers = layers.map(|(id, stamp)| format!("{id}={stamp}"));
    std::iter::once(format!("log={line}")).chain(layers).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_form_of_a_page_that_is_open_is_answered_with_the_page() {
    let site = Site::new("answered").await;
    let (id, token, _) = site.pair("metrox").await;
    let (path, bearer) = (format!("/t/{id}"), format!("Bearer {token}"));
    let whole = site.get(&path, &[("authorization", &bearer)]).await;
    let held_now = held(&whole.text());
    let mut headers = vec![
        ("authorization", bearer.as_str()),
        ("origin", "http://norikae.test"),
        ("host", "norikae.test"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let say = async |headers: &[(&str, &str)], text: &str| {
        site.post(&format!("{path}/chat"), headers, format!("text={text}")).await
    };
    assert_eq!(say(&headers, "one").await.location(), path, "without modules a browser goes there itself");
    headers.push(("norikae-held", &held_now));
    let answer = say(&headers, "two").await;
    assert!(answer.status == 200 && answer.text().contains("two") && answer.text().contains("data-same"));
    assert!(answer.body.len() < whole.body.len() / 2, "{} of {}", answer.body.len(), whole.body.len());
}

/// Plays a whole game of a person against bots; how large each update of their page was, packed as a browser asks for it. The
/// first of them is the whole page.
async fn updates(site: &Site, token: &str, wish: serde_json::Value) -> Vec<usize> {
    let bearer = format!("Bearer {token}");
    let id = site.table(token, wish).await;
    let (path, api) = (format!("/t/{id}"), format!("/tables/{id}"));
    let (mut held_now, mut sizes) = (String::new(), Vec::new());
    for turn in 0..5_000 {
        site.bots_are_done(&id).await;
        let table = site.look(token, &api).await.json();
        if table["status"] == "over" {
            break;
        }
        let mut headers = vec![("authorization", bearer.as_str()), ("accept-encoding", "br, gzip")];
        let whole = unpack(&site.get(&path, &headers).await).1;
        headers.push(("norikae-held", &held_now));
        sizes.push(site.get(&path, &headers).await.body.len());
        held_now = held(std::str::from_utf8(&whole).unwrap());
        let legal = table["legal"].as_array().unwrap();
        let body = serde_json::json!({"seat": 0, "asked": table["asked"], "action": legal[turn * 7 % legal.len()]});
        site.api(token, &format!("{api}/play"), body).await;
    }
    sizes
}

#[tokio::test]
async fn the_update_of_a_move_is_small() {
    let site = Site::new("update").await;
    let token = site.guest("Aoi").await;
    let none = serde_json::json!({});
    let osaka = serde_json::json!({"map": "osaka", "drinks": "standard"});
    let tables = [
        ("shinjuku", 3, none.clone(), 10_000),
        ("metrox", 3, none.clone(), 10_000),
        ("tokyo-metro", 3, none.clone(), 12_000),
        ("tokyo-metro", 3, osaka, 12_000),
        ("tokyo-metro", 2, serde_json::json!({"edition": "first"}), 12_000),
        ("tokyo-metro", 0, none, 12_000),
    ];
    for (game, bots, options, bound) in tables {
        let seats: Vec<&str> = std::iter::once("you").chain(std::iter::repeat_n("greedy", bots)).collect();
        let wish = serde_json::json!({"game": game, "seats": seats, "options": options});
        let sizes = updates(&site, &token, wish).await;
        let (first, rest) = sizes.split_first().unwrap();
        let mut sorted = rest.to_vec();
        sorted.sort_unstable();
        let (most, many) = (sorted.last().unwrap(), sorted[sorted.len() * 95 / 100]);
        println!(
            "{game} {options}: {} updates, {many} bytes (p95), {most} at most; the whole page {first}",
            rest.len()
        );
        assert!(*most < bound, "{game} {options}: {sizes:?}");
    }
}
