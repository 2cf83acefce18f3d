//! By mail: asked first, told then, ended by one click.

use axum::http::StatusCode;
use tables::notices::ChannelState;

use crate::{Duel, SITE, common::stand_ins::MailServer, with_mail};

#[tokio::test]
async fn a_mail_asks_first_then_tells_and_can_be_ended_by_one_click() {
    let server = MailServer::new().await;
    let duel = Duel::new("notices-mail", with_mail(&server)).await;
    let seat = duel.pass_turn().await;
    let cookie = format!("{}; lang=ja", duel.cookie(seat));
    let set = duel.site.form("/notices/mail", &cookie, "address=mika%40example.org").await;
    assert_eq!(set.location(), "/notices#mail");
    let [(to, asks)] = server.mails().try_into().unwrap();
    assert_eq!(to, "mika@example.org");
    let name = if seat == 0 { "Aoi" } else { "Ben" };
    assert!(
        asks.contains("From: Norikae <norikae@example.org>") && asks.contains(name) && asks.contains("はい"),
        "{asks}"
    );
    duel.tell().await;
    let next = async || {
        duel.pass_turn().await;
        duel.pass_turn().await;
        duel.wait().await;
        server.mails()
    };
    assert_eq!(next().await, [], "nothing before it is confirmed");
    let link = |mail: &str, path: &str| -> String {
        let rest = mail.split(&format!("{SITE}{path}?token=")).nth(1).unwrap_or_else(|| panic!("{path}: {mail}"));
        rest.chars().take_while(char::is_ascii_hexdigit).collect()
    };
    let token = link(&asks, "/notices/confirm");
    // Opening a link changes nothing: mail programs do.
    let form = duel.site.get(&format!("/notices/confirm?token={token}"), &[]).await;
    assert!(form.status == StatusCode::OK && form.text().contains("<form method=\"post\" action=\"/notices/confirm\""));
    assert_eq!(duel.state(seat).await, [ChannelState::Unconfirmed]);
    assert_eq!(duel.site.form("/notices/confirm", "", &format!("token={token}")).await.status, StatusCode::OK);
    assert_eq!(duel.state(seat).await, [ChannelState::On]);
    duel.tell().await;
    let [(to, mail)] = next().await.try_into().unwrap();
    assert_eq!(to, "mika@example.org");
    assert!(mail.contains(&format!("{SITE}/t/{}", duel.id)) && mail.contains("あなたの番です：新宿"), "{mail}");
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    assert!(mail.contains("Auto-Submitted: auto-generated"), "{mail}");
    let header = mail.lines().find(|line| line.starts_with("List-Unsubscribe: <")).unwrap();
    let stop = link(header, "/notices/stop");
    assert_eq!(stop, link(mail.split_once("\r\n\r\n").unwrap().1, "/notices/stop"), "in the text, too");
    assert_eq!(duel.site.get(&format!("/notices/stop?token={stop}"), &[]).await.status, StatusCode::OK);
    assert_eq!(duel.state(seat).await, [ChannelState::On], "a look ends nothing");
    // As a mail program does it (RFC 8058): without a session, without a page, and rather in parts than as a form.
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let path = format!("/notices/stop?token={stop}");
    let parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let in_parts = [("content-type", "multipart/form-data; boundary=x")];
    assert_eq!(duel.site.post(&path, &in_parts, parts).await.status, StatusCode::OK);
    assert_eq!(duel.state(seat).await, []);
    assert_eq!(duel.site.post(&path, &headers, "List-Unsubscribe=One-Click").await.status, StatusCode::OK, "or again");
    assert_eq!((duel.state(seat).await, next().await), (vec![], vec![]));
    assert_eq!(duel.site.post("/notices/stop?token=0", &headers, "").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    // Another site's page ends nothing for whoever looks at it.
    let forged =
        [("cookie", cookie.as_str()), ("origin", "https://evil.example"), ("host", "norikae.test"), headers[0]];
    assert_eq!(duel.site.post("/notices/mail", &forged, "address=a%40b.example").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_address_that_takes_no_mail_is_said_to_and_not_kept() {
    let server = MailServer::new().await;
    let duel = Duel::new("notices-no-mail", with_mail(&server)).await;
    for answer in ["550 no such user", "451 later"] {
        server.refuses(Some(answer));
        let refused = duel.site.form("/notices/mail", &duel.cookie(0), "address=mika%40example.org").await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        let page = refused.text();
        assert!(
            page.contains("Nobody was found at this address") && page.contains("value=\"mika@example.org\""),
            "{page}"
        );
        assert_eq!(duel.state(0).await, []);
    }
    for bad in ["mika", "mika%40localhost", "a%40b.example%0d%0aBcc%3A+c%40d.example", ""] {
        let refused = duel.site.form("/notices/mail", &duel.cookie(0), &format!("address={bad}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
    assert_eq!(server.mails(), []);
}
