//! The API document against the routes.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

mod common;

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use common::Site;
use serde_json::Value;

#[tokio::test]
async fn every_address_of_the_document_exists_with_its_method_and_no_other() {
    let site = Site::new("openapi").await;
    let document = site.get("/api/openapi.json", &[]).await.json();
    let paths = document["paths"].as_object().unwrap();
    let new = serde_json::json!({"game": "metrox", "seats": ["you", "open"]});
    let table = site.table(&site.guest("Ann").await, new).await;
    for (path, methods) in paths {
        let methods: Vec<&String> = methods.as_object().unwrap().keys().collect();
        for method in ["get", "post", "put", "delete"] {
            let known = methods.iter().any(|known| *known == method);
            // A table that there is not is refused whatever the method; one that there is would be listened to.
            let id = if known { "0000000000000" } else { &table };
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(path.replace("{id}", id));
            let answer = site.send(request.body(Body::empty()).unwrap()).await;
            let there = answer.status != StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(there, known, "{method} {path}: {}", answer.status);
            assert!(!answer.status.is_server_error(), "{method} {path}");
        }
    }
    let routes = include_str!("../src/api/mod.rs").matches(".route(").count();
    assert_eq!(paths.len(), routes, "a route is not in the document, or the other way round");
}

/// Whoever comes with a session that has ended is told so, and does not look on as nobody.
#[tokio::test]
async fn a_token_that_nobody_knows_is_refused_where_one_may_look_on() {
    let site = Site::new("ended").await;
    let (ended, other) = (site.guest("Ann").await, site.guest("Ben").await);
    let table =
        site.api(&other, "/tables", serde_json::json!({"game": "metrox", "seats": ["you", "greedy"]})).await.json();
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    assert_eq!(site.look(&ended, &path).await.status, StatusCode::OK);
    let request =
        Request::builder().method("DELETE").uri("/api/session").header("authorization", format!("Bearer {ended}"));
    assert!(site.send(request.body(Body::empty()).unwrap()).await.status.is_success());
    for path in [path.clone(), format!("{path}/events"), "/tables".to_owned()] {
        assert_eq!(site.look(&ended, &path).await.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    assert_eq!(site.get(&format!("/api{path}"), &[]).await.status, StatusCode::OK, "nobody may look on");
}

#[tokio::test]
async fn every_reference_of_the_document_is_there() {
    let document: Value = serde_json::from_str(include_str!("../api/openapi.json")).unwrap();
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
}
