//! What the reader's page shows already. The module says so when it asks for a page again, and what did not change is not sent
//! again: an element with `data-same` stays as it is. What need not be sent need not be read by the browser either, which is where
//! a slow processor spends its time.

use std::{collections::HashMap, convert::Infallible};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use maud::{Markup, PreEscaped, html};

/// The header of a request: `log=` and the newest line of the log, then each layer's id and stamp.
pub(crate) const HEADER: &str = "norikae-held";

/// What a page has. Nothing, for one that is opened.
#[derive(Default, Debug)]
pub(crate) struct ClientCache {
    layers: HashMap<String, String>,
    /// The newest line of the log.
    log: u64,
}

impl ClientCache {
    pub(crate) fn read(headers: &HeaderMap) -> Self {
        let text = headers.get(HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let layers: HashMap<_, _> = text
            .split(' ')
            .filter_map(|pair| pair.split_once('='))
            .map(|(id, is)| (id.to_owned(), is.to_owned()))
            .collect();
        let log = layers.get("log").and_then(|seq| seq.parse().ok()).unwrap_or(0);
        Self { layers, log }
    }

    /// Whether a page asks that is open: its modules run, and only what changed is of use to it.
    pub(crate) fn is_open(&self) -> bool {
        !self.layers.is_empty()
    }

    /// Whether the page has a line of the log: they never change.
    pub(crate) const fn has_line(&self, seq: u64) -> bool {
        seq <= self.log
    }

    /// A layer of a drawing.
    pub(crate) fn layer(&self, id: &str, inside: &Markup) -> Markup {
        let stamp = stamp(inside);
        let same = self.has(id, &stamp);
        html! { g id=(id) data-layer=(stamp) data-same[same] { @if !same { (inside) } } }
    }

    /// A part of a page, which is one element with an id and has no layers in it.
    pub(crate) fn part(&self, part: Markup) -> Markup {
        self.stamped(part, "")
    }

    /// The same, for what nobody looks at first: a page that is open shows it when the board and the question have been painted.
    pub(crate) fn later(&self, part: Markup) -> Markup {
        self.stamped(part, if self.is_open() { " data-later" } else { "" })
    }

    /// A part of either kind, if `so` the one that may wait.
    pub(crate) fn later_if(&self, so: bool, part: Markup) -> Markup {
        if so { self.later(part) } else { self.part(part) }
    }

    fn stamped(&self, part: Markup, mark: &str) -> Markup {
        let Some((name, id)) = opening(&part.0) else { return part };
        let stamp = stamp(&part);
        PreEscaped(match part.0.split_at_checked(1 + name.len()) {
            Some(_) if self.has(id, &stamp) => {
                format!(r#"<{name} id="{id}" data-layer="{stamp}" data-same></{name}>"#)
            }
            Some((begin, rest)) => format!(r#"{begin} data-layer="{stamp}"{mark}{rest}"#),
            None => part.0,
        })
    }

    fn has(&self, id: &str, stamp: &str) -> bool {
        self.layers.get(id).is_some_and(|held| held == stamp)
    }
}

/// What tells one content from another.
fn stamp(content: &Markup) -> String {
    format!("{:08x}", crate::assets::hash(&content.0) as u32)
}

/// The name and the id of the element that a text begins with.
fn opening(text: &str) -> Option<(&str, &str)> {
    let tag = text.strip_prefix('<')?.split('>').next()?;
    let id = tag.split_once(" id=\"")?.1.split('"').next()?;
    Some((tag.split(' ').next()?, id))
}

impl<S: Sync> FromRequestParts<S> for ClientCache {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::read(&parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(text: &str) -> ClientCache {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, text.parse().unwrap());
        ClientCache::read(&headers)
    }

    #[test]
    fn a_layer_is_sent_again_only_when_it_changed() {
        let (first, second) = (html! { path d="M0 0" {} }, html! { path d="M1 1" {} });
        let sent = ClientCache::default().layer("tracks", &first).into_string();
        let stamp = sent.split('"').nth(3).unwrap();
        let page = held(&format!("log=7 tracks={stamp}"));
        assert_eq!(
            page.layer("tracks", &first).into_string(),
            format!(r#"<g id="tracks" data-layer="{stamp}" data-same></g>"#)
        );
        assert!(page.layer("tracks", &second).into_string().contains("M1 1"));
        assert!(page.layer("stations", &first).into_string().contains("M0 0"));
        assert!(page.has_line(7) && !page.has_line(8) && !ClientCache::default().has_line(1));
    }

    #[test]
    fn a_part_is_sent_again_only_when_it_changed() {
        let part = |word: &str| html! { section #deck .card { (word) } };
        let sent = ClientCache::default().part(part("20 left")).into_string();
        let stamp = sent.split('"').nth(1).unwrap();
        assert_eq!(sent, format!(r#"<section data-layer="{stamp}" class="card" id="deck">20 left</section>"#));
        let page = held(&format!("log=7 deck={stamp}"));
        let same = format!(r#"<section id="deck" data-layer="{stamp}" data-same></section>"#);
        assert_eq!(page.part(part("20 left")).into_string(), same);
        assert!(page.part(part("19 left")).into_string().contains("19 left"));
        for nothing in [html! {}, html! { p { "no id" } }, html! { "text" }] {
            assert_eq!(page.part(nothing.clone()).into_string(), nothing.into_string());
        }
    }

    #[test]
    fn a_part_that_may_wait_says_so_to_a_page_that_is_open() {
        let part = || html! { section #players { "4" } };
        assert!(!ClientCache::default().later(part()).into_string().contains("data-later"));
        let page = held("log=7 players=0");
        assert!(page.later(part()).into_string().contains(" data-later id=\"players\""));
        assert_eq!(page.later_if(false, part()).into_string(), page.part(part()).into_string());
        let stamp = page.part(part()).into_string().split('"').nth(1).unwrap().to_owned();
        assert!(held(&format!("players={stamp}")).later(part()).into_string().contains("data-same"));
    }

    #[test]
    fn a_header_of_nonsense_holds_nothing() {
        for text in ["", "=", "log", "log=-1", "log=x tracks", "a=b=c"] {
            let page = held(text);
            assert!(!page.has_line(1), "{text}");
            assert!(page.layer("tracks", &html! { "x" }).into_string().contains('x'));
        }
    }
}
