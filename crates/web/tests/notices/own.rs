//! What somebody set is theirs; and what the site is without any of it, and as an app.

use axum::http::StatusCode;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde_json::json;
use tables::store::NoticeStore as _;

use crate::{
    Duel,
    common::{
        Site, encode, field,
        stand_ins::{MailServer, Receiver},
    },
    push::Browser,
    with_mail,
};

/// A backup has none of this, nor the key of the site.
async fn no_backup_has(duel: &Duel, secrets: &[&[u8]]) {
    let backup = duel.site.database().with_file_name("backup.db");
    tables::store::back_up(&tables::store::Address::from(&*duel.site.database()), &backup).await.unwrap();
    let bytes = std::fs::read(&backup).unwrap();
    let page = duel.site.get("/notices", &[("cookie", &duel.cookie(0))]).await.text();
    let key = BASE64.decode(field(&page, "id=\"push\"", "data-key").unwrap()).unwrap();
    let live = std::fs::read(duel.site.database()).unwrap().len();
    assert!(bytes.len() > 10_000 && live > 0, "there is a backup");
    for told in secrets.iter().copied().chain([key.as_slice()]) {
        let found = bytes.windows(told.len()).any(|window| window == told);
        assert!(!found, "in the backup: {}", String::from_utf8_lossy(told));
    }
}

#[tokio::test]
async fn what_somebody_set_is_theirs_to_take_along_and_to_delete_and_nobody_elses() {
    let (hook, server) = (Receiver::new().await, MailServer::new().await);
    let duel = Duel::new("notices-own", with_mail(&server)).await;
    let (mine, other) = (duel.cookie(0), duel.cookie(1));
    let browser = Browser::new();
    let endpoint = hook.url("/endpoint-secret");
    assert_eq!(duel.site.form("/notices/push", &mine, &browser.form(&endpoint)).await.status, StatusCode::NO_CONTENT);
    let set =
        duel.site.form("/notices/webhook", &mine, &format!("address={}", encode(&hook.url("/hook-secret")))).await;
    let page = set.text();
    let secret = page.split("id=\"secret\"").nth(1).unwrap().split(['<', '>']).nth(1).unwrap().to_owned();
    duel.site.form("/notices/mail", &mine, "address=mika%40secret.example").await;
    let times = duel.site.form("/notices/times", &mine, "lang=ja&zone=Asia%2FTokyo&from=22%3A00&to=07%3A00").await;
    assert_eq!(times.location(), "/notices#times");
    let data = duel.site.get("/account/export", &[("cookie", &mine)]).await.json();
    let notices = &data["notices"];
    assert_eq!((&notices["lang"], &notices["quiet"]), (&json!("ja"), &json!(["22:00", "07:00"])));
    let mut kinds: Vec<&str> =
        notices["channels"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["mail", "push", "webhook"]);
    assert!(data.to_string().contains("hook-secret") && data.to_string().contains("mika@secret.example"));
    let keys = [BASE64.encode(&browser.public), BASE64.encode(browser.auth), secret.clone()];
    assert!(keys.iter().all(|key| !data.to_string().contains(key)), "{data}");
    // Nobody else finds any of it.
    for path in [
        "/notices",
        "/account/export",
        "/",
        "/people/Aoi",
        &format!("/t/{}", duel.id),
        &format!("/api/tables/{}", duel.id),
    ] {
        let seen = duel.site.get(path, &[("cookie", &other)]).await;
        let text = format!("{:?} {}", seen.headers, String::from_utf8_lossy(&seen.body));
        for told in ["endpoint-secret", "hook-secret", "secret.example", &keys[0], &keys[1], &keys[2]] {
            assert!(!text.contains(told), "{path}: {told}");
        }
    }
    let channel = field(&duel.site.get("/notices", &[("cookie", &mine)]).await.text(), "name=\"channel\"", "value")
        .unwrap()
        .to_owned();
    let stolen = duel.site.form("/notices/end", &other, &format!("channel={channel}")).await;
    assert_eq!((stolen.status, duel.state(0).await.len()), (StatusCode::CONFLICT, 3));
    assert_eq!(duel.site.form("/notices/end", &mine, &format!("channel={channel}")).await.location(), "/notices");
    assert_eq!(duel.state(0).await.len(), 2);
    let secret_bytes: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).unwrap()).collect();
    no_backup_has(&duel, &[b"hook-secret", b"secret.example", b"endpoint-secret", &secret_bytes, &browser.public])
        .await;
    // The database has nothing of it after it was deleted.
    assert_eq!(duel.site.form("/account/delete", &mine, "sure=yes").await.status, StatusCode::OK);
    let store = tables::store::Sqlite::open(&duel.site.database()).await.unwrap();
    assert_eq!(store.channels(tables::GuestId(1)).await.unwrap(), []);
    assert_eq!(store.wishes(tables::GuestId(1)).await.unwrap(), None);
}

#[tokio::test]
async fn a_site_without_an_address_tells_nobody_and_says_so() {
    let site = Site::new("notices-off").await;
    let token = site.guest("Mika").await;
    let cookie = format!("norikae={token}");
    let page = site.get("/notices", &[("cookie", &cookie)]).await;
    assert!(
        page.status == StatusCode::OK
            && page.text().contains("tells nobody")
            && !page.text().contains("<form method=\"post\" action=\"/notices")
    );
    for (path, body) in
        [("/notices/mail", "address=a%40b.example"), ("/notices/webhook", "address=https%3A%2F%2F1.1.1.1%2F")]
    {
        let refused = site.form(path, &cookie, body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
    }
    assert!(!site.get("/", &[("cookie", &cookie)]).await.text().contains("href=\"/notices\">Tell me"));
    let guest = site.get("/notices", &[]).await;
    assert!(guest.status == StatusCode::OK && guest.text().contains("Whoever plays is told"));
}

#[tokio::test]
async fn the_worker_and_the_app_are_served_as_browsers_want_them() {
    let site = Site::new("notices-app").await;
    let worker = site.get("/sw.js", &[]).await;
    assert_eq!(worker.headers["content-type"], "text/javascript; charset=utf-8");
    assert_eq!(worker.headers["cache-control"], "no-cache", "a new one is found at once");
    let policy = worker.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("worker-src 'self'; manifest-src 'self'") && !policy.contains("unsafe-eval"), "{policy}");
    let text = worker.text();
    let shell: Vec<String> =
        serde_json::from_str(text.split("const SHELL = ").nth(1).unwrap().split(';').next().unwrap()).unwrap();
    for path in &shell {
        assert_eq!(site.get(path, &[]).await.status, StatusCode::OK, "{path}");
    }
    for (lang, title, app) in
        [("en", "No connection", "Tokyo’s railway board games"), ("ja", "接続できません", "東京の鉄道ボードゲーム")]
    {
        let path = format!("/offline/{lang}");
        let page = site.get(&path, &[]).await.text();
        assert!(
            shell.contains(&path) && page.contains(title) && page.contains(&format!("<html lang=\"{lang}\"")),
            "{page}"
        );
        let manifest = site.get(&format!("/manifest.webmanifest?lang={lang}"), &[]).await;
        assert_eq!(manifest.headers["content-type"], "application/manifest+json");
        let manifest = manifest.json();
        assert_eq!((&manifest["description"], &manifest["lang"]), (&json!(app), &json!(lang)));
        for icon in manifest["icons"].as_array().unwrap() {
            let picture = site.get(icon["src"].as_str().unwrap(), &[]).await;
            assert_eq!(picture.headers["content-type"].to_str().unwrap(), icon["type"].as_str().unwrap());
        }
    }
    let page = site.get("/", &[("cookie", "lang=ja")]).await.text();
    assert!(page.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest?lang=ja\">"));
    assert_eq!(site.get("/offline/xx", &[]).await.status, StatusCode::NOT_FOUND);
}
