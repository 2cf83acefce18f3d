//! What a request takes from the limits of its address and of whoever asks.

use std::net::IpAddr;

use axum::http::request::Parts;
use percent_encoding::percent_decode_str;
use tables::{Guest, Refused, TableService, Thing, Who};

/// Takes what a change costs. What a person makes (tables, lines of chat, imports) is counted for the person where it is made;
/// here it is counted for the address, which may be many people's.
pub(crate) async fn count(
    service: &TableService,
    parts: &Parts,
    from: IpAddr,
    guest: Option<&Guest>,
) -> Result<(), Refused> {
    service.limit(Who::Address(from), Thing::Change).await?;
    if let Some(guest) = guest {
        service.limit(Who::Person(guest.id), Thing::Change).await?;
    }
    let path = percent_decode_str(parts.uri.path()).decode_utf8_lossy();
    for thing in things(&path, guest) {
        service.limit(Who::Address(from), thing).await?;
    }
    Ok(())
}

/// What is made at an address of ours: forms and programs alike. Whoever is not known becomes a guest on the way.
fn things(path: &str, guest: Option<&Guest>) -> impl Iterator<Item = Thing> {
    let (known, member) = (guest.is_some(), guest.is_some_and(Guest::has_account));
    let words: Vec<&str> = path.split('/').skip(1).collect();
    let (guest, thing) = match words.as_slice() {
        ["api", "guests"] => (true, None),
        // The name of an account tells whether it is taken.
        ["name"] if member => (false, Some(Thing::SignUp)),
        ["name"] | ["t", _, "join"] | ["problems", _, _] => (!known, None),
        ["new", _] | ["puzzle"] | ["t", _, "what-if" | "try"] => (!known, Some(Thing::Table)),
        ["api", "tables"] | ["t", _, "rematch"] | ["api", "tables", _, "rematch" | "what-if"] => {
            (false, Some(Thing::Table))
        }
        ["sign-in" | "recover"]
        | ["sign-in", "passkey"]
        | ["api", "sign-in" | "recover"]
        | ["account", "password" | "codes" | "delete" | "tokens" | "passkey" | "passkeys"]
        | ["account", "passkeys", "end"]
        | ["passkeys", "add"]
        | ["api", "account", "password" | "codes" | "delete"] => (false, Some(Thing::SignIn)),
        ["passkeys", "sign-in" | "confirm"] => (false, Some(Thing::Passkey)),
        ["account"] | ["api" | "passkeys", "account"] | ["account", "name"] | ["api", "account", "name"] => {
            (false, Some(Thing::SignUp))
        }
        ["import"] | ["api", "import"] | ["position", "keep"] => (false, Some(Thing::Import)),
        ["notices", "mail"] => (false, Some(Thing::Mail)),
        ["notices", "push" | "webhook" | "times"] => (false, Some(Thing::Channel)),
        ["t", _, "hint"] | ["api", "tables", _, "hint"] => (false, Some(Thing::Hint)),
        ["t", _, "review"] => (!known, Some(Thing::Review)),
        ["t", _, "report"] => (!known, Some(Thing::Report)),
        ["api", "tables", _, "report"] => (false, Some(Thing::Report)),
        ["clubs"] | ["api", "clubs"] | ["clubs", _, "link" | "name"] | ["api", "clubs", _, "link" | "name"] => {
            (false, Some(Thing::Club))
        }
        ["join", _] | ["api", "clubs", "join"] => (false, Some(Thing::Join)),
        ["t", _, "chat"] | ["api", "tables", _, "chat"] => (false, Some(Thing::Chat)),
        _ => (false, None),
    };
    guest.then_some(Thing::Guest).into_iter().chain(thing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_known_by_its_address() {
        let guest = Guest::new(tables::GuestId(1), "Mika".to_owned());
        let member = Guest { membership: tables::Membership::Member, ..guest.clone() };
        assert_eq!(things("/name", Some(&guest)).collect::<Vec<_>>(), []);
        assert_eq!(things("/name", Some(&member)).collect::<Vec<_>>(), [Thing::SignUp]);
        let things = |path: &str, known: bool| things(path, known.then_some(&guest)).collect::<Vec<_>>();
        assert_eq!(things("/api/guests", true), [Thing::Guest]);
        assert_eq!(things("/new/metrox", false), [Thing::Guest, Thing::Table]);
        assert_eq!(things("/new/metrox", true), [Thing::Table]);
        assert_eq!(things("/t/0000000000000/what-if", false), [Thing::Guest, Thing::Table]);
        assert_eq!(things("/api/tables/0000000000000/what-if", true), [Thing::Table]);
        assert_eq!(things("/t/0000000000000/chat", true), [Thing::Chat]);
        assert_eq!(things("/api/tables/0000000000000/play", true), []);
        assert_eq!(
            (things("/clubs", true), things("/api/clubs/0000000000000/link", true)),
            (vec![Thing::Club], vec![Thing::Club])
        );
        assert_eq!((things("/join/x", false), things("/api/clubs/join", true)), (vec![Thing::Join], vec![Thing::Join]));
        for path in ["/sign-in", "/recover", "/account/password", "/account/codes", "/account/delete"] {
            assert_eq!(things(path, true), [Thing::SignIn], "{path}");
            assert_eq!(things(&format!("/api{path}"), false), [Thing::SignIn], "{path}");
        }
        for path in
            ["/sign-in/passkey", "/account/passkey", "/account/passkeys", "/account/passkeys/end", "/passkeys/add"]
        {
            assert_eq!(things(path, true), [Thing::SignIn], "{path}");
        }
        assert_eq!(things("/passkeys/sign-in", false), [Thing::Passkey]);
        assert_eq!(
            (things("/passkeys/confirm", true), things("/passkeys/account", true)),
            (vec![Thing::Passkey], vec![Thing::SignUp])
        );
        assert_eq!(
            (things("/account", false), things("/api/account", true)),
            (vec![Thing::SignUp], vec![Thing::SignUp])
        );
    }
}
