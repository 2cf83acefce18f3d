//! The style sheet and the module, compiled in, each under an address that changes with its content.

use std::sync::LazyLock;

use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse, Response},
};

use crate::{failure::Failure, say::Say};

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
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("norikae", "css", "text/css; charset=utf-8", include_str!("../assets/norikae.css")));
static SHINJUKU: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("shinjuku", "css", "text/css; charset=utf-8", include_str!("../assets/shinjuku.css")));
static MODULE: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("norikae", "js", "text/javascript; charset=utf-8", include_str!("../assets/norikae.js"))
});
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg")));

/// The address of the style sheet.
pub(crate) fn style() -> String {
    format!("/assets/{}", STYLE.name)
}

/// The address of the style sheet of the Shinjuku board.
pub(crate) fn shinjuku() -> String {
    format!("/assets/{}", SHINJUKU.name)
}

/// The address of the module.
pub(crate) fn module() -> String {
    format!("/assets/{}", MODULE.name)
}

/// The address of the icon.
pub(crate) fn icon() -> String {
    format!("/assets/{}", ICON.name)
}

pub(crate) async fn asset(Path(file): Path<String>, say: Say) -> Response {
    match [&STYLE, &SHINJUKU, &MODULE, &ICON].into_iter().find(|asset| asset.name == file) {
        Some(asset) => {
            let headers =
                [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
            (headers, asset.text).into_response()
        }
        None => Failure::NotFound.page(say, None, &[]),
    }
}
