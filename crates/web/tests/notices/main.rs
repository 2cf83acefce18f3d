//! "Your turn" reaches people: by their browser, by mail, by webhook, each against a server that stands in for the real one.

#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, reason = "a test that fails panics")]

#[path = "../common/mod.rs"]
mod common;
mod mail;
mod own;
mod push;
mod reached;
mod webhook;

use std::sync::{Arc, atomic::Ordering};

use common::{Site, stand_ins::MailServer};
use serde_json::json;
use tables::{TableId, notices::ChannelState};
use web::{Notices, RootCertStore};

pub(crate) const SITE: &str = "https://norikae.example";
/// A turn waits so long.
const AFTER: i64 = 60_000;

/// A site that may send to this machine.
pub(crate) fn notices() -> Notices {
    Notices {
        public_url: Some(SITE.parse().unwrap()),
        allowed: vec!["127.0.0.0/8".parse().unwrap()],
        roots: Some(Arc::new(RootCertStore::empty())),
        ..Notices::default()
    }
}

pub(crate) fn with_mail(server: &MailServer) -> Notices {
    let smtp = format!("smtp://{}", server.address).parse().unwrap();
    Notices { mail: Some((smtp, "Norikae <norikae@example.org>".parse().unwrap())), ..notices() }
}

/// Two people at a table, and the cookie of the one who is asked.
pub(crate) struct Duel {
    pub(crate) site: Site,
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
}

impl Duel {
    pub(crate) async fn new(name: &str, notices: Notices) -> Self {
        let site = Site::telling(name, notices).await;
        let (id, a, b) = site.pair("shinjuku").await;
        let duel = Self { site, id, tokens: [a, b] };
        duel.tell().await;
        duel
    }

    async fn asked(&self) -> usize {
        let id: TableId = self.id.parse().unwrap();
        self.site.service.look(id, |table| table.waiting().first()).await.unwrap().unwrap().index()
    }

    pub(crate) fn cookie(&self, seat: usize) -> String {
        format!("norikae={}", self.tokens[seat])
    }

    /// Plays until the other seat is asked; says which.
    pub(crate) async fn pass_turn(&self) -> usize {
        let seat = self.asked().await;
        let path = format!("/tables/{}", self.id);
        while self.asked().await == seat {
            let document = self.site.look(&self.tokens[seat], &path).await.json();
            let action = if document["draft"]["held"] == true {
                self.site.api(&self.tokens[seat], &format!("{path}/end-turn"), json!({"seat": seat})).await
            } else {
                let body = json!({"seat": seat, "asked": document["asked"], "action": document["legal"][0]});
                self.site.api(&self.tokens[seat], &format!("{path}/play"), body).await
            };
            assert!(action.status.is_success(), "{}", action.text());
        }
        self.asked().await
    }

    pub(crate) async fn tell(&self) {
        self.site.service.decide_turns().await.unwrap();
        self.site.service.send_all_for_test().await.unwrap();
    }

    /// Lets the turn wait until somebody is told.
    pub(crate) async fn wait(&self) {
        self.tell().await;
        self.site.clock.fetch_add(AFTER, Ordering::Relaxed);
        self.tell().await;
    }

    pub(crate) async fn state(&self, seat: usize) -> Vec<ChannelState> {
        let token = tables::Token::read(&self.tokens[seat]).unwrap();
        let guest = self.site.service.guest(&token).await.unwrap().unwrap();
        let settings = self.site.service.notice_settings(&guest).await.unwrap();
        settings.channels.iter().map(|channel| channel.state).collect()
    }
}
