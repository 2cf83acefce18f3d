//! What the reader's page shows already. The module says so when it asks for a page again, and what did not change is not sent
//! again: an element with `data-same` stays as it is.

use std::{collections::HashMap, convert::Infallible};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use maud::{Markup, html};

/// The header of a request: `log=` and the newest line of the log, then each layer's id and stamp.
const HEADER: &str = "norikae-held";

/// What a page has. Nothing, for one that is opened.
#[derive(Default, Debug)]
pub(crate) struct ClientCache {
    layers: HashMap<String, String>,
    /// The newest line of the log.
    log: u64,
}

impl ClientCache {
    fn read(headers: &HeaderMap) -> Self {
        let text = headers.get(HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let layers: HashMap<_, _> = text
            .split(' ')
            .filter_map(|pair| pair.split_once('='))
            .map(|(id, is)| (id.to_owned(), is.to_owned()))
            .collect();
        let log = layers.get("log").and_then(|seq| seq.parse().ok()).unwrap_or(0);
        Self { layers, log }
    }

    /// Whether the page has a line of the log: they never change.
    pub(crate) const fn has_line(&self, seq: u64) -> bool {
        seq <= self.log
    }

    /// A layer of a drawing.
    pub(crate) fn layer(&self, id: &str, inside: &Markup) -> Markup {
        let stamp = format!("{:08x}", crate::assets::hash(&inside.0) as u32);
        let same = self.layers.get(id) == Some(&stamp);
        html! { g id=(id) data-layer=(stamp) data-same[same] { @if !same { (inside) } } }
    }
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
    fn a_header_of_nonsense_holds_nothing() {
        for text in ["", "=", "log", "log=-1", "log=x tracks", "a=b=c"] {
            let page = held(text);
            assert!(!page.has_line(1), "{text}");
            assert!(page.layer("tracks", &html! { "x" }).into_string().contains('x'));
        }
    }
}
