//! How a refusal that is about a club is answered.

use axum::http::StatusCode;
use tables::{
    ClubRefused,
    store::{MOST_JOINED, MOST_MEMBERS, MOST_ORGANISED},
};
use tabletop::Phrase;

use crate::say::Say;

pub(crate) const fn status(refused: ClubRefused) -> StatusCode {
    match refused {
        ClubRefused::NoClub | ClubRefused::NoInvitation => StatusCode::NOT_FOUND,
        ClubRefused::NotOrganiser => StatusCode::FORBIDDEN,
        ClubRefused::IsOrganiser | ClubRefused::Full | ClubRefused::TooMany => StatusCode::CONFLICT,
    }
}

pub(crate) const fn key(refused: ClubRefused) -> &'static str {
    match refused {
        ClubRefused::NoClub => "refused-no-club",
        ClubRefused::NoInvitation => "refused-no-invitation",
        ClubRefused::NotOrganiser => "refused-not-organiser",
        ClubRefused::IsOrganiser => "refused-is-organiser",
        ClubRefused::Full => "refused-club-full",
        ClubRefused::TooMany => "refused-too-many-clubs",
    }
}

/// The sentence, with how many there may be.
pub(crate) fn why(refused: ClubRefused, say: Say) -> String {
    let most = if refused == ClubRefused::Full { MOST_MEMBERS } else { MOST_JOINED };
    say.phrase(&Phrase::new(key(refused)).with("most", most).with("organised", MOST_ORGANISED))
}
