//! Compression: pages and JSON as they are made, our own files once. Streams of events are left as they are: each event
//! must arrive when it happens, and is small.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Mutex, PoisonError},
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use tower_http::{
    CompressionLevel,
    compression::{
        CompressionLayer,
        predicate::{And, NotForContentType, Predicate, SizeAbove},
    },
};

/// Below this an answer fits into a packet anyhow. Answers with a token in them are smaller, so that a secret is never
/// compressed together with what somebody else wrote.
const SMALL: u16 = 512;

/// Which answers are compressed.
type Worth = And<SizeAbove, NotForContentType>;

/// How hard: at 6 Brotli makes a table's page a tenth smaller than at 4, which is what it does unasked, in the same time.
const LEVEL: CompressionLevel = CompressionLevel::Precise(6);

/// Compresses answers for those who can read it.
pub(crate) fn layer() -> CompressionLayer<Worth> {
    CompressionLayer::new().quality(LEVEL).compress_when(SizeAbove::new(SMALL).and(NotForContentType::SSE))
}

/// How a file of ours is sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The best that a request accepts. Like the browsers we know of, it has no wildcards.
    fn of(asked: &HeaderMap) -> Option<Self> {
        let lines = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let mut gzip = false;
        for part in lines.flat_map(|line| line.split(',')) {
            let (name, weight) = part.split_once(';').unwrap_or((part, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
            match name.trim() {
                "br" if weight.is_some_and(|weight| weight > 0.0) => return Some(Self::Brotli),
                "gzip" if weight.is_some_and(|weight| weight > 0.0) => gzip = true,
                _ => {}
            }
        }
        gzip.then_some(Self::Gzip)
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Nothing can fail when one writes to memory; if it does, the file is sent as it is.
    fn pack(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Brotli => {
                let mut packed = brotli::CompressorWriter::new(Vec::new(), 4096, 9, 22);
                packed.write_all(text.as_bytes()).ok()?;
                Some(packed.into_inner())
            }
            Self::Gzip => {
                let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
                packed.write_all(text.as_bytes()).ok()?;
                packed.finish().ok()
            }
        }
    }
}

type Packed = HashMap<(String, Coding), Bytes>;

/// Our own files, each packed when it is first asked for: their names change with their content, and there are few.
static PACKED: Mutex<Option<Packed>> = Mutex::new(None);

/// The body of a file of ours, and how it is packed.
pub(crate) fn once(name: &str, text: &'static str, asked: &HeaderMap) -> Response {
    let vary = (header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(coding) = Coding::of(asked) else { return ([vary], text).into_response() };
    let mut known = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let files = known.get_or_insert_default();
    let key = (name.to_owned(), coding);
    if !files.contains_key(&key) {
        let Some(packed) = coding.pack(text) else { return ([vary], text).into_response() };
        files.insert(key.clone(), Bytes::from(packed));
    }
    let body = files.get(&key).cloned().unwrap_or_default();
    let how = (header::CONTENT_ENCODING, HeaderValue::from_static(coding.word()));
    ([vary, how], body).into_response()
}
