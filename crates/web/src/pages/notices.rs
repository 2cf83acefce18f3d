//! How somebody is told of their turns: by their browser, by mail, by a request to a program; in which language, and when not.
//! Mail and webhook need no script; links in messages need no session.

use std::fmt::Write as _;

use axum::{
    Router,
    extract::{FromRequest as _, Query, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::{Markup, html};
use tables::{
    Day, Guest, Refused,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, NoChannel, NoticeSettings, QuietHours, zones},
};
use tabletop::{Lang, Phrase};

use super::{
    fields::Fields,
    frame::{Answer, Frame, fail, go, page, page_from},
    lobby::span,
    refusal::{Part, Refusal},
};
use crate::{App, failure::Failure, modules::Entry, say::Say, sending, session, session::Visitor};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/notices", get(settings))
        .route("/notices/push", post(set_push))
        .route("/notices/mail", post(set_mail))
        .route("/notices/webhook", post(set_webhook))
        .route("/notices/times", post(set_times))
        .route("/notices/end", post(end))
        .route("/notices/stop", get(stop_form).post(stop))
        .route("/notices/confirm", get(confirm_form).post(confirm))
}

/// The part of the page that something was refused at, with what was entered.
type Wrong = (Section, Refusal);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Of(ChannelKind),
    Times,
}

fn refusal(wrong: Option<&Wrong>, at: Section) -> Markup {
    html! { @if let Some((_, refusal)) = wrong.filter(|(of, _)| *of == at) { (refusal.shown("refused")) } }
}

fn entered(wrong: Option<&Wrong>, at: Section) -> Option<&str> {
    wrong.filter(|(of, _)| *of == at).map(|(_, refusal)| refusal.entered())
}

/// A name of a browser that says nothing of it: a page finds its own by it.
fn digest(address: &str) -> String {
    let hash = ring::digest::digest(&ring::digest::SHA256, address.as_bytes());
    hash.as_ref().iter().take(8).fold(String::new(), |mut text, byte| {
        // Text always has room.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A channel, its state, and the button that ends it.
fn one(channel: &Channel, name: &str, say: Say) -> Markup {
    let state = match channel.state {
        ChannelState::On => "notices-on",
        ChannelState::Unconfirmed => "notices-unconfirmed",
        ChannelState::Failed => "notices-failed",
    };
    let browser = (channel.kind == ChannelKind::Push).then(|| digest(&channel.address));
    html! {
        form .row method="post" action="/notices/end" data-browser=[browser] {
            input type="hidden" name="channel" value=(channel.id.number());
            span { strong { (name) } " · " span .state { (say.word(state)) } }
            button { (say.word("notices-end")) span .unseen { ": " (name) } }
        }
    }
}

/// A browser, as its owner knows it: by the service that it is reached through, and since when.
fn browser(channel: &Channel, say: Say) -> String {
    let host = channel.address.split("://").nth(1).and_then(|rest| rest.split(['/', ':']).next()).unwrap_or_default();
    let since = Phrase::new("notices-since").with("day", Day::of(channel.created).to_string());
    format!("{host}{}{}", say.word("comma"), say.phrase(&since))
}

fn push(of: &[&Channel], key: &str, say: Say, wrong: Option<&Wrong>) -> Markup {
    html! {
        section #push .card data-key=(key) {
            h2 { (say.word("notices-push")) }
            p { (say.word("notices-push-about")) }
            @for channel in of { (one(channel, &browser(channel, say), say)) }
            (refusal(wrong, Section::Of(ChannelKind::Push)))
            @for (word, text) in [("here", "notices-push-here"), ("denied", "notices-push-denied"), ("failed", "notices-push-failed"), ("unable", "notices-push-unable")] {
                p role="status" data-said=(word) hidden { (say.word(text)) }
            }
            noscript { p .soft { (say.word("notices-push-script")) } }
            button .primary type="button" data-switch-on hidden { (say.word("notices-push-on")) }
        }
    }
}

fn mail(of: &[&Channel], say: Say, wrong: Option<&Wrong>) -> Markup {
    let at = Section::Of(ChannelKind::Mail);
    html! {
        section #mail .card {
            h2 { (say.word("notices-mail")) }
            p { (say.word("notices-mail-about")) }
            @for channel in of {
                (one(channel, &channel.address, say))
                @if channel.state == ChannelState::Unconfirmed { p role="status" { (say.word("notices-mail-waits")) } }
            }
            (refusal(wrong, at))
            form method="post" action="/notices/mail" {
                label .field {
                    span { (say.word("notices-mail-address")) }
                    input type="email" name="address" required maxlength="254" autocomplete="email" value=[entered(wrong, at)];
                }
                button { (say.word("notices-mail-set")) }
            }
        }
    }
}

fn webhook(of: &[&Channel], say: Say, wrong: Option<&Wrong>) -> Markup {
    let at = Section::Of(ChannelKind::Webhook);
    html! {
        section #webhook .card {
            h2 { (say.word("notices-webhook")) }
            p { (say.word("notices-webhook-about")) }
            @for channel in of { (one(channel, &channel.address, say)) }
            (refusal(wrong, at))
            form method="post" action="/notices/webhook" {
                label .field {
                    span { (say.word("notices-webhook-address")) }
                    input type="url" name="address" required maxlength="1000" autocomplete="off" spellcheck="false" value=[entered(wrong, at)];
                }
                button { (say.word("notices-webhook-set")) }
            }
        }
    }
}

fn times(settings: &NoticeSettings, is_set: bool, say: Say, wrong: Option<&Wrong>) -> Markup {
    let wishes = &settings.wishes;
    let (from, to) = wishes.quiet.map(QuietHours::written).unzip();
    let lang = if is_set { wishes.lang } else { say.0 };
    html! {
        section #times .card {
            h2 { (say.word("notices-times")) }
            p { (say.word("notices-times-about")) }
            (refusal(wrong, Section::Times))
            form method="post" action="/notices/times" {
                label .field {
                    span { (say.word("notices-lang")) }
                    select name="lang" {
                        @for (code, name) in [(Lang::En, "English"), (Lang::Ja, "日本語")] {
                            option value=(code) lang=(code) selected[code == lang] { (name) }
                        }
                    }
                }
                label .field {
                    span { (say.word("notices-zone")) }
                    select name="zone" data-unset[!is_set] {
                        @for zone in zones() { option value=(zone) selected[zone == wishes.zone] { (zone) } }
                    }
                }
                div .hours {
                    label .field { span { (say.word("notices-from")) } input type="time" name="from" value=[from]; }
                    label .field { span { (say.word("notices-to")) } input type="time" name="to" value=[to]; }
                }
                p .soft { (say.word("notices-times-none")) }
                button { (say.word("notices-save")) }
            }
        }
    }
}

async fn draw(app: &App, guest: &Guest, say: Say, wrong: Option<&Wrong>) -> Result<Markup, Response> {
    let refuse = |refused: Refused| fail(say)(refused.into());
    let settings = app.service.notice_settings(guest).await.map_err(refuse)?;
    let is_set = app.service.has_wishes(guest).await.map_err(refuse)?;
    let ways = app.service.notice_ways();
    let of = |kind| settings.channels.iter().filter(|channel| channel.kind == kind).collect::<Vec<_>>();
    let after = Phrase::new("notices-about").with("time", span(app.service.told_after().max(60_000), say));
    let title = say.word("notices-title");
    let content = html! {
        main #main .narrow .account .notices {
            h1 { (title) }
            @if ways.is_empty() {
                p { (say.word("notices-none")) }
            } @else {
                p { (say.phrase(&after)) }
                @for kind in &ways {
                    @match kind {
                        ChannelKind::Push => (push(&of(*kind), app.push_key.as_deref().unwrap_or_default(), say, wrong)),
                        ChannelKind::Mail => (mail(&of(*kind), say, wrong)),
                        ChannelKind::Webhook => (webhook(&of(*kind), say, wrong)),
                    }
                }
                (times(&settings, is_set, say, wrong))
            }
        }
    };
    let frame = Frame { say, title: &title, guest: Some(guest), here: "/notices" };
    Ok(page_from(&frame, Entry::Notices, &content))
}

/// A page with what is told and perhaps a form: of links that need no session.
fn told(say: Say, guest: Option<&Guest>, (title, text): (&'static str, &'static str), form: &Markup) -> Response {
    let title = say.word(title);
    let content = html! {
        main #main .narrow {
            section #told .card .now { h1 { (title) } p { (say.word(text)) } (form) }
        }
    };
    let mut response = page(&Frame { say, title: &title, guest, here: "/" }, &content).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn signed_in(guest: Option<Guest>) -> Result<Guest, Response> {
    guest.ok_or_else(|| go("/sign-in"))
}

async fn settings(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let Some(guest) = guest else {
        let form = html! { a .button .primary href="/" { (say.word("failure-back")) } };
        return Ok(told(say, None, ("notices-title", "notices-guest"), &form));
    };
    Ok(draw(&app, &guest, say, None).await?.into_response())
}

/// The page with what was refused at one of its forms.
async fn refused_at(app: &App, guest: &Guest, say: Say, (at, failure, entered): (Section, Failure, &str)) -> Answer {
    let why = failure.why(say, None, &[]);
    let wrong = (at, Refusal::new(Part::Top, &failure, why, entered));
    Ok(failure.answer(draw(app, guest, say, Some(&wrong)).await?))
}

/// A script says where its browser is reached; it needs no page.
async fn set_push(
    State(app): State<App>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    fields: Fields,
) -> Answer {
    let guest = guest.ok_or_else(|| fail(say)(Failure::Nobody))?;
    let [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map(|name| fields.text(name));
    // A browser that knows the site by another key is told the one that it has now.
    let (key, ours) = (fields.text("key"), app.push_key.as_deref().unwrap_or_default());
    if !key.is_empty() && key != ours {
        return Ok((StatusCode::CONFLICT, ours.to_owned()).into_response());
    }
    let session = session::token(&headers).ok_or_else(|| fail(say)(Failure::Nobody))?.hash();
    let refuse = |refused: Refused| fail(say)(refused.into());
    let keys = sending::push_keys(p256dh, auth).ok_or_else(|| refuse(NoChannel::Form.into()))?;
    app.service.tell_by_push(&guest, say.0, endpoint, (keys, session)).await.map_err(refuse)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn set_mail(State(app): State<App>, Visitor(guest): Visitor, say: Say, fields: Fields) -> Answer {
    let guest = signed_in(guest)?;
    let address = fields.text("address");
    match app.service.tell_by_mail(&guest, say.0, address).await {
        Ok(()) => Ok(go("/notices#mail")),
        Err(refused) => refused_at(&app, &guest, say, (Section::Of(ChannelKind::Mail), refused.into(), address)).await,
    }
}

async fn set_webhook(State(app): State<App>, Visitor(guest): Visitor, say: Say, fields: Fields) -> Answer {
    let guest = signed_in(guest)?;
    let address = fields.text("address");
    let secret = match app.service.tell_by_webhook(&guest, say.0, address).await {
        Ok(secret) => secret,
        Err(refused) => {
            let at = Section::Of(ChannelKind::Webhook);
            return refused_at(&app, &guest, say, (at, refused.into(), address)).await;
        }
    };
    let secret = secret.iter().fold(String::new(), |mut text, byte| {
        // Text always has room.
        let _ = write!(text, "{byte:02x}");
        text
    });
    let form = html! {
        p { code #secret .token { (secret) } }
        a .button .primary href="/notices" { (say.word("notices-title")) }
    };
    Ok(told(say, Some(&guest), ("notices-webhook-made-title", "notices-webhook-secret"), &form))
}

async fn set_times(State(app): State<App>, Visitor(guest): Visitor, say: Say, fields: Fields) -> Answer {
    let guest = signed_in(guest)?;
    let [lang, zone, from, to] = ["lang", "zone", "from", "to"].map(|name| fields.text(name));
    let lang = lang.parse().unwrap_or(say.0);
    match app.service.set_wishes(&guest, lang, zone, (from, to)).await {
        Ok(()) => Ok(go("/notices#times")),
        Err(refused) => refused_at(&app, &guest, say, (Section::Times, refused.into(), "")).await,
    }
}

async fn end(State(app): State<App>, Visitor(guest): Visitor, say: Say, fields: Fields) -> Answer {
    let guest = signed_in(guest)?;
    let id = fields.get("channel").and_then(|id| id.parse().ok()).map(ChannelId::stored);
    let id = id.ok_or_else(|| fail(say)(Refused::Gone.into()))?;
    app.service.end_channel(&guest, id).await.map_err(|refused| fail(say)(refused.into()))?;
    Ok(go("/notices"))
}

/// What stands in a link.
#[derive(serde::Deserialize)]
struct Link {
    #[serde(default)]
    token: String,
}

/// A form that does what a link asks for: opening a link alone does nothing, because mail programs open them, too.
fn ask(say: Say, action: &str, token: &str, button: &'static str) -> Markup {
    html! {
        form method="post" action=(action) {
            input type="hidden" name="token" value=(token);
            button .primary { (say.word(button)) }
        }
    }
}

fn not_good(say: Say) -> Response {
    fail(say)(Refused::from(NoChannel::Link).into())
}

async fn stop_form(State(app): State<App>, Query(Link { token }): Query<Link>, say: Say) -> Answer {
    let good = app.service.is_stop_link(&token).await.map_err(|refused| fail(say)(refused.into()))?;
    if !good {
        return Err(not_good(say));
    }
    let form = ask(say, "/notices/stop", &token, "notices-stop-go");
    Ok(told(say, None, ("notices-stop-title", "notices-stop-about"), &form))
}

/// Ends a channel: by the form, or by a mail program that has the token in the address (RFC 8058), whose body may be of any kind: the
/// standard recommends `multipart/form-data`, and nothing of it matters.
async fn stop(State(app): State<App>, Query(Link { token }): Query<Link>, say: Say, request: Request) -> Answer {
    let token = match token.as_str() {
        "" => Fields::from_request(request, &()).await.map_err(IntoResponse::into_response)?.text("token").to_owned(),
        _ => token,
    };
    app.service.stop_by_link(&token).await.map_err(|refused| fail(say)(refused.into()))?;
    Ok(told(say, None, ("notices-stop-title", "notices-stopped"), &html! {}))
}

async fn confirm_form(State(app): State<App>, Query(Link { token }): Query<Link>, say: Say) -> Answer {
    let good = app.service.is_confirm_link(&token).await.map_err(|refused| fail(say)(refused.into()))?;
    if !good {
        return Err(not_good(say));
    }
    let form = ask(say, "/notices/confirm", &token, "notices-confirm-go");
    Ok(told(say, None, ("notices-confirm-title", "notices-confirm-about"), &form))
}

async fn confirm(State(app): State<App>, say: Say, fields: Fields) -> Answer {
    let token = fields.text("token");
    app.service.confirm_by_link(token).await.map_err(|refused| fail(say)(refused.into()))?;
    Ok(told(say, None, ("notices-confirm-title", "notices-confirmed"), &html! {}))
}
