//! Messages leave this server: to browsers by Web Push, by mail, and to addresses that people named. [`tables::notices`] decides
//! which; here is how. Whatever leaves goes through `http.rs`, which reaches no private network, or to the mail server of the site.

mod encrypt;
mod http;
mod mail;
mod public;
mod push;
mod webhook;
mod words;

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use tables::{
    Network, Refused, TableService,
    notices::{Courier, Couriers},
};

pub use mail::{Sender, Smtp};
pub use rustls::RootCertStore;

use self::{http::Http, mail::Mail, push::Push, webhook::Webhook};

/// How a site tells people of their turns. Without an address of its own it tells nobody.
#[derive(Clone, Debug)]
pub struct Notices {
    /// Where people reach the site: links in messages lead there.
    pub public_url: Option<PublicUrl>,
    /// The mail server, and whom mails are from; without it nobody is told by mail.
    pub mail: Option<(Smtp, Sender)>,
    /// So long a turn waits before anybody is told.
    pub after: Duration,
    /// Private networks that messages may go to, not encrypted, too.
    pub allowed: Vec<Network>,
    /// Whose certificates are trusted instead of those that the system trusts: a test's own.
    pub roots: Option<Arc<RootCertStore>>,
}

impl Default for Notices {
    fn default() -> Self {
        Self { public_url: None, mail: None, after: Duration::from_mins(1), allowed: Vec::new(), roots: None }
    }
}

/// Where people reach a site: `https://norikae.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The address of a page.
    pub(crate) fn of(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    fn host(&self) -> &str {
        let (_, authority) = self.0.split_once("://").unwrap_or_default();
        if authority.starts_with('[') {
            authority.split_inclusive(']').next().unwrap_or(authority)
        } else {
            authority.split(':').next().unwrap_or(authority)
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let url = text.trim_end_matches('/');
        let target = http::Target::read(url).ok().filter(|target| target.path == "/");
        target.map(|_| Self(url.to_owned())).ok_or_else(|| {
            format!("`{text}` is no address of a site: write https://HOST or https://HOST:PORT, without a path")
        })
    }
}

impl Notices {
    /// The couriers of a site; the key by which browsers know it is made if there is none yet.
    pub async fn couriers(self, service: &TableService) -> Result<(Couriers, Option<String>), Refused> {
        let Self { public_url, mail, after, allowed, roots } = self;
        let Some(site) = public_url else { return Ok((Couriers::new(Vec::new(), after), None)) };
        let http = Arc::new(Http::new(allowed, roots));
        let push = Push::open(Arc::clone(&http), site.clone(), service).await?;
        let key = push.as_ref().map(Push::public_key);
        let mut all: Vec<Arc<dyn Courier>> = vec![Arc::new(Webhook { http, site: site.clone() })];
        if let Some(push) = push {
            all.push(Arc::new(push));
        } else {
            tracing::error!("the key for browsers cannot be read; nobody is told by their browser");
        }
        if let Some((smtp, from)) = mail {
            match Mail::new(&smtp, from, site) {
                Ok(mail) => all.push(Arc::new(mail)),
                Err(error) => tracing::error!(%error, "nobody is told by mail"),
            }
        }
        Ok((Couriers::new(all, after), key))
    }
}

/// What is read of the keys that a browser gives with its endpoint, each in base64 without padding.
pub(crate) fn push_keys(p256dh: &str, auth: &str) -> Option<Vec<u8>> {
    push::read_keys(p256dh, auth)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    #[test]
    fn a_sites_address_is_one_without_a_path() {
        for (text, host) in [
            ("https://norikae.example", "norikae.example"),
            ("https://norikae.example/", "norikae.example"),
            ("http://127.0.0.1:8080", "127.0.0.1"),
            ("http://[::1]:8080", "[::1]"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().host(), host);
        }
        assert_eq!("https://a.example/".parse::<PublicUrl>().unwrap().of("/t/x"), "https://a.example/t/x");
        for wrong in ["", "norikae.example", "ftp://a.example", "https://a.example/games", "https://u:p@a.example"] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }
}
