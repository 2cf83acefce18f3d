//! To a program: signed, tried again, and by https to nobody but whom it is for.

use std::sync::{Arc, atomic::Ordering};

use axum::http::StatusCode;
use ring::hmac;
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivatePkcs8KeyDer},
};
use serde_json::{Value, json};
use tables::{Table, notices::ChannelState};
use tokio_rustls::TlsAcceptor;
use web::{Notices, RootCertStore};

use crate::{
    Duel, SITE,
    common::{encode, stand_ins::Receiver},
    notices,
};

#[tokio::test]
async fn a_program_is_told_and_knows_by_whom() {
    let hook = Receiver::new().await;
    let duel = Duel::new("notices-webhook", notices()).await;
    let seat = duel.pass_turn().await;
    let set = duel
        .site
        .form("/notices/webhook", &duel.cookie(seat), &format!("address={}", encode(&hook.url("/in?a=b"))))
        .await;
    assert_eq!((set.status, set.headers["cache-control"].as_bytes()), (StatusCode::OK, &b"no-store"[..]));
    let page = set.text();
    let secret = page.split("id=\"secret\"").nth(1).unwrap().split(['<', '>']).nth(1).unwrap();
    assert_eq!(secret.len(), 64);
    duel.tell().await;
    duel.pass_turn().await;
    duel.pass_turn().await;
    duel.wait().await;
    let [got] = hook.got().try_into().unwrap();
    assert_eq!((got.path.as_str(), got.header("content-type")), ("/in?a=b", "application/json"));
    // As docs/api.md says.
    let (at, signature) = got.header("norikae-signature").strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
    let bytes = |hex: &str| -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    };
    let key = hmac::Key::new(hmac::HMAC_SHA256, &bytes(secret));
    let signed = [at.as_bytes(), b".", &got.body].concat();
    hmac::verify(&key, &signed, &bytes(signature)).unwrap();
    let body: Value = serde_json::from_slice(&got.body).unwrap();
    let seq = duel.site.service.look(duel.id.parse().unwrap(), Table::seq).await.unwrap();
    assert_eq!((&body["event"], &body["id"]), (&json!("turn"), &json!(format!("{}-{seq}", duel.id))));
    assert_eq!((&body["game"], &body["url"]), (&json!("shinjuku"), &json!(format!("{SITE}/t/{}", duel.id))));
    assert_eq!(body["others"], json!([if seat == 0 { "Ben" } else { "Aoi" }]));
    // The secret is shown once, and nothing of the game is told.
    let again = duel.site.get("/notices", &[("cookie", &duel.cookie(seat))]).await.text();
    assert!(!again.contains(secret) && again.contains(&hook.address.to_string()));
    let known = [
        "event", "id", "table", "url", "game", "name", "others", "since", "deadline", "lang", "text", "content", "stop",
    ];
    assert!(body.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{body}");
    // Whoever has the link ends it.
    let stop = body["stop"].as_str().unwrap().strip_prefix(SITE).unwrap();
    assert_eq!(duel.site.post(stop, &[], "").await.status, StatusCode::OK);
    assert_eq!(duel.state(seat).await, []);
}

#[tokio::test]
async fn a_redirect_leads_nowhere_and_what_fails_is_tried_again() {
    let (hook, trap) = (Receiver::new().await, Receiver::new().await);
    let duel = Duel::new("notices-redirect", notices()).await;
    let seat = duel.pass_turn().await;
    let set =
        duel.site.form("/notices/webhook", &duel.cookie(seat), &format!("address={}", encode(&hook.url("/")))).await;
    assert_eq!(set.status, StatusCode::OK);
    duel.tell().await;
    hook.answers(&format!("302 Found\r\nlocation: {}", trap.url("/")));
    duel.pass_turn().await;
    duel.pass_turn().await;
    duel.wait().await;
    assert_eq!((hook.got().len(), trap.got().len()), (1, 0));
    for answer in ["500 No", "429 Slowly", "nonsense"] {
        hook.answers(answer);
        duel.pass_turn().await;
        duel.pass_turn().await;
        duel.wait().await;
        assert_eq!(hook.got().len(), 1, "{answer}");
        hook.answers("200 OK");
        duel.site.clock.fetch_add(30_000, Ordering::Relaxed);
        duel.tell().await;
        assert_eq!(hook.got().len(), 1, "{answer}: again");
    }
    assert_eq!(duel.state(seat).await, [ChannelState::On]);
    let metrics = duel.site.app.metrics();
    for line in [
        "norikae_notices_total{channel=\"webhook\",outcome=\"sent\"} 3",
        "norikae_notices_total{channel=\"webhook\",outcome=\"failed\"} 3",
        "norikae_notices_total{channel=\"webhook\",outcome=\"refused\"} 1",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
}

#[tokio::test]
async fn a_message_by_https_goes_only_to_whom_the_certificate_names() {
    // Of nobody but this test: a certificate for localhost that signs itself, and its key.
    let certificate = CertificateDer::from(&include_bytes!("localhost/localhost.crt.der")[..]);
    let key = PrivatePkcs8KeyDer::from(&include_bytes!("localhost/localhost.key.der")[..]);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_no_client_auth().with_single_cert(vec![certificate.clone()], key.into()).unwrap();
    let hook = Receiver::encrypted(TlsAcceptor::from(Arc::new(config))).await;
    let mut roots = RootCertStore::empty();
    roots.add(certificate).unwrap();
    for (name, roots, host, arrives) in [
        ("trusted", Arc::new(roots.clone()), "localhost", 1),
        ("untrusted", Arc::new(RootCertStore::empty()), "localhost", 0),
        ("another-name", Arc::new(roots), "127.0.0.1", 0),
    ] {
        let duel = Duel::new(&format!("notices-https-{name}"), Notices { roots: Some(roots), ..notices() }).await;
        let seat = duel.pass_turn().await;
        let address = format!("https://{host}:{}/", hook.address.port());
        let set =
            duel.site.form("/notices/webhook", &duel.cookie(seat), &format!("address={}", encode(&address))).await;
        assert_eq!(set.status, StatusCode::OK, "{name}");
        duel.tell().await;
        duel.pass_turn().await;
        duel.pass_turn().await;
        duel.wait().await;
        assert_eq!(hook.got().len(), arrives, "{name}");
    }
}
