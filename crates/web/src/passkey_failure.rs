//! How a refusal that is about a passkey is answered.

use axum::http::StatusCode;
use tables::{PasskeyRefused, store::MOST_PASSKEYS};
use tabletop::Phrase;

use crate::say::Say;

pub(crate) const fn status(refused: PasskeyRefused) -> StatusCode {
    match refused {
        PasskeyRefused::Wrong => StatusCode::FORBIDDEN,
        PasskeyRefused::Stale | PasskeyRefused::TooMany | PasskeyRefused::LastWayIn | PasskeyRefused::NotOffered => {
            StatusCode::CONFLICT
        }
    }
}

pub(crate) const fn key(refused: PasskeyRefused) -> &'static str {
    match refused {
        PasskeyRefused::Wrong => "refused-wrong-passkey",
        PasskeyRefused::Stale => "refused-stale-passkey",
        PasskeyRefused::TooMany => "refused-too-many-passkeys",
        PasskeyRefused::LastWayIn => "refused-last-way-in",
        PasskeyRefused::NotOffered => "refused-no-passkeys",
    }
}

/// The sentence, with how many there may be.
pub(crate) fn why(refused: PasskeyRefused, say: Say) -> String {
    say.phrase(&Phrase::new(key(refused)).with("most", MOST_PASSKEYS))
}
