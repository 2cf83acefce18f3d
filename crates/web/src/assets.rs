//! The style sheet and the icons, compiled in, each under an address that changes with its content.

use std::sync::LazyLock;

use axum::{
    extract::Path,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};

use crate::{boards, failure::Failure, icons, modules, packed, say::Say, vignettes::PICTURES};

/// A name changes with what it is the name of.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

struct Asset {
    name: String,
    kind: &'static str,
    text: &'static str,
}

impl Asset {
    fn new(stem: &str, ending: &str, kind: &'static str, text: &'static str) -> Self {
        Self { name: format!("{stem}-{:016x}.{ending}", hash(text)), kind, text }
    }
}

/// FNV-1a: only to tell one version of our own files from another.
pub(crate) fn hash(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

/// The same of a file that is no text.
pub(crate) fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Files of ours that are sent as one.
macro_rules! joined {
    ($($file:literal)*) => { concat!($(include_str!(concat!("../assets/", $file))),*) };
}

/// All styles as one text.
const fn joined_style() -> &'static str {
    joined!(
        "css/frame.css"
        "css/front.css"
        "css/create.css"
        "css/account.css"
        "css/ratings.css"
        "css/owner.css"
        "css/notices.css"
        "css/table.css"
        "css/end.css"
        "css/review.css"
        "css/what-if.css"
        "css/metrox.css"
        "css/shinjuku.css"
        "css/tokyo-metro.css"
        "css/rules.css"
        "css/guide.css"
        "css/laptop.css"
        "css/phone.css"
    )
}

static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("norikae", "css", "text/css; charset=utf-8", joined_style()));
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg")));
/// The icon of a page that waits for its reader.
static CALLING: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon-turn", "svg", "image/svg+xml", include_str!("../assets/icon-turn.svg")));

/// The address of the style sheet.
pub(crate) fn style() -> String {
    format!("/assets/{}", STYLE.name)
}

/// The address of the icon; another one where the reader must act.
pub(crate) fn icon(calls: bool) -> String {
    format!("/assets/{}", if calls { &CALLING.name } else { &ICON.name })
}

pub(crate) async fn asset(Path(file): Path<String>, say: Say, asked: HeaderMap) -> Response {
    let ours = [&STYLE, &ICON, &CALLING].into_iter().find(|asset| asset.name == file);
    if let Some(icon) = icons::find(&file) {
        let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, FOR_EVER)];
        return (headers, icon).into_response();
    }
    let module = || modules::find(&file).map(|text| ("text/javascript; charset=utf-8", text));
    let layer = || boards::layers().find(|layer| layer.name == file);
    let picture = || PICTURES.iter().find(|picture| picture.name == file);
    let drawn = || layer().map(|layer| &layer.text).or_else(|| picture().map(|picture| &picture.text));
    let found = ours.map(|asset| (asset.kind, asset.text));
    let found = found.or_else(module).or_else(|| Some(("image/svg+xml", drawn()?.as_str())));
    match found {
        Some((kind, text)) => {
            let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, FOR_EVER)];
            (headers, packed::once(&file, text, &asked)).into_response()
        }
        None => Failure::NotFound.page(say, None, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What may be asked what it holds: it is small, or no table has it.
    const ASKED: &[&str] = &[
        ".strips",
        ".toasts",
        ".ways-on form",
        ".sum",
        ".c-games a",
        ".c-map",
        ".opt",
        ".seg label",
        ".c-seat",
        ".how-picture",
        ".pick:not(.by-steps)",
    ];

    /// All styles are one text, so a class that begins as those of a board do would dress that board: the Income track once lost
    /// its width to a list on a person's page.
    #[test]
    fn no_page_without_a_board_uses_the_classes_of_one() {
        let text = joined!("css/front.css" "css/create.css" "css/account.css" "css/ratings.css" "css/owner.css");
        for prefix in [".t-", ".j-", ".mx-"] {
            let found = text.find(prefix).map(|at| text[at..].chars().take(40).collect::<String>());
            assert_eq!(found, None, "classes that begin with {prefix} are those of a board");
        }
    }

    /// A style that asks what something large holds (`:has`) is worked out anew for all of it at every change: write a class.
    #[test]
    fn no_style_asks_what_a_table_holds() {
        let text = joined_style();
        for (at, _) in text.match_indices(":has(") {
            let before = text[..at].trim_end_matches(":not(").trim_end_matches(":not([aria-current])");
            // One id of its own is asked for: nothing else that changes is looked at.
            let tab = text[at..].starts_with(":has(#t-tab-");
            assert!(
                tab || ASKED.iter().any(|asked| before.ends_with(asked)),
                "{}:has(…): let the server write a class, as `.of-GAME` of the body, `.staged` of the bar",
                &before[before.len().saturating_sub(60)..]
            );
        }
    }
}
