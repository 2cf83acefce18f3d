//! One reader under libFuzzer; `READER` names it. `tests/fuzz.sh` runs them all.
#![no_main]
#![allow(unsafe_code, reason = "libFuzzer calls us through C")]
#![allow(clippy::panic, reason = "a fuzzer that has no target can only stop")]

use std::sync::LazyLock;

static READER: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("READER").unwrap_or_default();
    let reader = fuzz::READERS.iter().find(|reader| reader.name == name);
    reader.unwrap_or_else(|| panic!("READER is the name of a reader, not `{name}`")).read
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| READER(data));
