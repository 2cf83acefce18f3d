//! The tokens of an account: making one for a program, and ending it.

use std::fmt::Write as _;

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use tables::{
    Day, Guest, Scope,
    store::{Hash, KeptToken},
};
use tabletop::Phrase;

use super::{
    account::{At, Form},
    fields::Fields,
    frame::{Answer, Frame, fail, go, page},
    passkeys::{ProofBy, proof},
};
use crate::{App, failure::Failure, say::Say, session::Visitor};

/// For how many days a token may be asked for.
const DAYS: [u32; 4] = [7, 30, 90, 365];

const fn key(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "token-read",
        Scope::Play => "token-play",
    }
}

/// A hash as a form sends it; it opens nothing.
pub(super) fn written(hash: &Hash) -> String {
    hash.iter().fold(String::new(), |mut text, byte| {
        // Text always has room.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(super) fn read(text: &str) -> Option<Hash> {
    let byte = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..text.len() / 2).map(byte).collect::<Option<_>>()?;
    Hash::try_from(bytes).ok().filter(|_| text.is_ascii())
}

/// The tokens that there are, and the form for another; `refusal` says why one was not made.
pub(super) fn section((tokens, by): (&[KeptToken], ProofBy), say: Say, refusal: &Markup) -> Markup {
    html! {
        section #tokens .card {
            h2 { (say.word("tokens-title")) }
            p { (say.word("tokens-about")) }
            @for token in tokens { (one(token, say)) }
            (refusal)
            form #token method="post" action="/account/tokens" {
                label .field { span { (say.word("token-name")) } input name="name" required maxlength="24" autocomplete="off"; }
                label .field {
                    span { (say.word("token-scope")) }
                    select name="scope" { @for scope in [Scope::Read, Scope::Play] { option value=(scope.word()) { (say.word(key(scope))) } } }
                }
                label .field {
                    span { (say.word("token-days")) }
                    select name="days" { @for days in DAYS { option value=(days) selected[days == 30] { (say.phrase(&Phrase::new("unit-days").with("count", days))) } } }
                }
                (proof(by, "token-make", say))
            }
        }
    }
}

fn one(token: &KeptToken, say: Say) -> Markup {
    let until = Phrase::new("token-until").with("day", Day::of(token.until).to_string());
    let used = token.used.map(|used| Phrase::new("token-used").with("day", Day::of(used).to_string()));
    html! {
        form .row method="post" action="/account/tokens/end" {
            input type="hidden" name="token" value=(written(&token.hash));
            span { strong { (token.name) } " · " (say.word(key(token.scope))) " · " (say.phrase(&until)) " · "
                @match used { Some(used) => (say.phrase(&used)), None => (say.word("token-unused")) } }
            button { (say.word("token-end")) span .unseen { ": " (token.name) } }
        }
    }
}

/// What somebody wants, as a form says it.
fn wanted(fields: &Fields) -> Result<(&str, Scope, u32), Failure> {
    let scope =
        fields.get("scope").and_then(Scope::read).ok_or_else(|| Failure::Form("`scope` is read or play".to_owned()))?;
    let days = fields.get("days").and_then(|days| days.parse().ok()).unwrap_or(0);
    Ok((fields.text("name"), scope, days))
}

/// A new token, which is shown this once.
fn made(guest: &Guest, token: &str, say: Say) -> Response {
    let title = say.word("token-made-title");
    let content = html! {
        main #main .narrow .account {
            h1 { (title) }
            section .card .now {
                p { (say.word("token-once")) }
                p { code #new-token .token { (token) } }
                pre { "authorization: Bearer …" }
            }
            a .button href="/account" { (say.word("account-title")) }
        }
    };
    let mut response =
        page(&Frame { say, title: &title, guest: Some(guest), here: "/account" }, &content).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Makes a token for a program.
pub(super) async fn make(form: Form<Guest>) -> Answer {
    let wanted = wanted(&form.fields).map_err(fail(form.say))?;
    let make = async || form.app.service.new_token(&form.who, form.sure()?, wanted).await;
    form.answer(At::Token, make().await, |token| made(&form.who, token.secret(), form.say)).await
}

pub(super) async fn end(State(app): State<App>, Visitor(guest): Visitor, say: Say, fields: Fields) -> Answer {
    let guest = guest.ok_or_else(|| go("/sign-in"))?;
    let hash = fields.get("token").and_then(read).ok_or_else(|| fail(say)(tables::Refused::Gone.into()))?;
    app.service.end_token(&guest, hash).await.map_err(|refused| fail(say)(refused.into()))?;
    Ok(go("/account#tokens"))
}
