//! What may be reached: nothing behind this server, whatever somebody names.

use std::sync::Arc;

use axum::http::StatusCode;
use web::Notices;

use crate::{
    Duel,
    common::{encode, stand_ins::Receiver},
    notices,
    push::Browser,
};

/// What the owner has not allowed is refused when it is set, and again when a message would leave.
#[tokio::test]
async fn nothing_leads_into_a_private_network() {
    let hook = Receiver::new().await;
    let closed = Notices { allowed: Vec::new(), ..notices() };
    let duel = Duel::new("notices-ssrf", closed).await;
    let port = hook.address.port();
    for (address, said) in [
        (format!("https://127.0.0.1:{port}/"), "private network"),
        (format!("https://localhost:{port}/"), "Nobody was found"),
        (format!("https://[::1]:{port}/"), "private network"),
        (format!("https://[::ffff:127.0.0.1]:{port}/"), "private network"),
        (format!("https://0.0.0.0:{port}/"), "private network"),
        (format!("https://2130706433:{port}/"), "Nobody was found"),
        ("https://169.254.169.254/latest/meta-data/".to_owned(), "private network"),
        ("https://10.0.0.1/".to_owned(), "private network"),
        ("https://[fd00:ec2::254]/".to_owned(), "private network"),
        (format!("http://127.0.0.1:{port}/"), "must begin with https://"),
        ("https://user:secret@1.1.1.1/".to_owned(), "no address that can be used"),
        ("file:///etc/passwd".to_owned(), "no address that can be used"),
    ] {
        let refused =
            duel.site.form("/notices/webhook", &duel.cookie(0), &format!("address={}", encode(&address))).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}");
        assert!(refused.text().contains(said), "{address}: {}", refused.text());
        let browser = Browser::new().form(&address);
        let refused = duel.site.form("/notices/push", &duel.cookie(0), &browser).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{address}");
    }
    assert!(duel.state(0).await.is_empty() && hook.got().is_empty());
}

/// A name is looked at again when a message leaves: what it leads to now is what counts.
#[tokio::test]
async fn an_address_that_is_not_allowed_any_more_gets_nothing() {
    let hook = Receiver::new().await;
    let duel = Duel::new("notices-rebinding", notices()).await;
    let seat = duel.pass_turn().await;
    let set =
        duel.site.form("/notices/webhook", &duel.cookie(seat), &format!("address={}", encode(&hook.url("/")))).await;
    assert_eq!(set.status, StatusCode::OK);
    // The same database, served by a site that allows nothing.
    let closed = Notices { allowed: Vec::new(), ..notices() };
    let store = Arc::new(tables::store::Sqlite::open(&duel.site.database()).await.unwrap());
    let service = tables::TableService::at(store, catalog::shelf().unwrap(), Arc::new(|| i64::MAX / 2)).0;
    let (couriers, _) = closed.couriers(&service).await.unwrap();
    let service = service.telling(couriers);
    duel.tell().await;
    duel.pass_turn().await;
    duel.pass_turn().await;
    duel.site.service.decide_turns().await.unwrap();
    service.decide_turns().await.unwrap();
    assert_eq!(service.send_all_for_test().await.unwrap(), 1);
    assert_eq!(hook.got().len(), 0);
}
