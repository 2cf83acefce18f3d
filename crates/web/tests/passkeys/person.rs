//! Somebody with a browser and a device.

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::Value;
use web::{Edge, Peer};

use super::{
    authenticator::Authenticator,
    common::{Answer, Site, encode, field},
};

pub(super) const PASSWORD: &str = "green tea at nine";
pub(super) const HERE: &str = "https://norikae.test";

pub(super) fn edge() -> Edge {
    Edge { public_url: Some(HERE.parse().unwrap()), ..Edge::default() }
}

/// A browser with its cookies, a device with passkeys, and the address that it comes from.
pub(super) struct Person<'s> {
    pub(super) site: &'s Site,
    pub(super) device: Authenticator,
    pub(super) cookie: String,
    pub(super) from: &'static str,
}

impl<'s> Person<'s> {
    pub(super) fn new(site: &'s Site) -> Self {
        Self { site, device: Authenticator::new(HERE), cookie: String::new(), from: "192.0.2.1" }
    }

    /// The same person, whose browser is another.
    pub(super) fn elsewhere(self) -> Self {
        Self { cookie: String::new(), ..self }
    }

    pub(super) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
        let request = Request::post(path).extension(Peer(self.from.parse().unwrap()));
        let request = request.header("host", "norikae.test").header("origin", HERE).header("cookie", &self.cookie);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = self.site.send(request.body(Body::from(body.join("&"))).unwrap()).await;
        if let Some(set) = answer.headers.get(header::SET_COOKIE) {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite="), "{set}");
            set.split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        answer
    }

    pub(super) async fn page(&self, path: &str) -> String {
        let headers = [("host", "norikae.test"), ("cookie", self.cookie.as_str())];
        self.site.get(path, &headers).await.text()
    }

    /// What the site asks of the browser.
    pub(super) async fn ask(&mut self, path: &str, fields: &[(&str, &str)]) -> Value {
        let answer = self.post(path, fields).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        assert_eq!(answer.headers.get(header::CACHE_CONTROL).unwrap(), "no-store");
        answer.json()
    }

    pub(super) async fn make_account(&mut self, name: &str) -> Vec<String> {
        let asked = self.ask("/passkeys/account", &[("name", name), ("passkey", "Phone")]).await;
        let answer = self.device.create(&asked);
        let made = self.post("/account/passkey", &[("answer", &answer)]).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let page = made.text();
        let list = page.split("id=\"recovery-codes\"").nth(1).unwrap().split("</ol>").next().unwrap();
        list.split("<code>").skip(1).map(|rest| rest.split('<').next().unwrap().to_owned()).collect()
    }

    pub(super) async fn sign_in(&mut self) -> Answer {
        let asked = self.ask("/passkeys/sign-in", &[]).await;
        let answer = self.device.get(&asked);
        self.post("/sign-in/passkey", &[("answer", &answer)]).await
    }

    /// An answer that confirms something.
    pub(super) async fn confirm(&mut self) -> String {
        let asked = self.ask("/passkeys/confirm", &[]).await;
        self.device.get(&asked)
    }

    /// Who this browser is, as the front page says it.
    pub(super) async fn is(&self, name: &str) -> bool {
        self.page("/").await.contains(&format!("aria-label=\"{name}\""))
    }

    /// Adds a passkey that another device makes, confirmed by this one's.
    pub(super) async fn add(&mut self, other: &mut Authenticator, name: &str) -> Answer {
        let confirmed = self.confirm().await;
        let asked = self.ask("/passkeys/add", &[("name", name), ("answer", &confirmed)]).await;
        let answer = other.create(&asked);
        self.post("/account/passkeys", &[("answer", &answer)]).await
    }

    /// What the form of a passkey sends to name it.
    pub(super) async fn passkey(&self, name: &str) -> String {
        let page = self.page("/account").await;
        field(&page, &format!("<strong>{name}</strong>"), "value").unwrap().to_owned()
    }
}
