//! Where a page is looked at, and by which browser: a passkey is bound to the first, what it is asked to the second.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use tables::{NoPasskeys, PasskeyAnswer, PasskeyRefused, Refused, RelyingParty, Sure, Token};

use crate::{
    App,
    failure::Failure,
    pages::fields::Fields,
    session::{self, is_https},
};

/// The cookie of a browser without a session that was asked for a passkey.
const COOKIE: &str = "norikae-ceremony";
/// It lasts a little longer than what was asked.
const SECONDS: u32 = 600;

/// The site as this page is reached, and the browser that asks.
pub(in crate::pages) struct Here {
    /// The site, if passkeys are offered here.
    pub(super) site: Result<RelyingParty, NoPasskeys>,
    /// The secret of the browser, if it has one.
    browser: Option<Token>,
}

impl FromRequestParts<App> for Here {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let public = app.public_url.as_ref().map(ToString::to_string);
        Ok(Self { site: RelyingParty::of(public.as_deref(), host), browser: secret(&parts.headers) })
    }
}

/// The secret of a browser: of its session, or of what it was asked before it has one.
fn secret(headers: &HeaderMap) -> Option<Token> {
    session::token(headers).or_else(|| Token::read(session::named_cookie(headers, COOKIE)?))
}

impl Here {
    /// The site, or that it offers no passkeys here.
    pub(super) fn site(&self) -> Result<&RelyingParty, Refused> {
        self.site.as_ref().map_err(|_| PasskeyRefused::NotOffered.into())
    }

    /// An answer of this browser.
    pub(super) fn answer<'a>(&'a self, json: &'a str) -> Result<PasskeyAnswer<'a>, Refused> {
        let browser = self.browser.as_ref().ok_or(PasskeyRefused::Stale)?.hash();
        Ok(PasskeyAnswer { site: self.site()?, browser, json })
    }

    /// How a form says that its sender is the one who asks.
    pub(in crate::pages) fn sure<'a>(&'a self, fields: &'a Fields) -> Result<Sure<'a>, Refused> {
        if let Some(json) = fields.get("answer").filter(|json| !json.is_empty()) {
            return Ok(Sure::Passkey(self.answer(json)?));
        }
        Ok(match (fields.get("password"), fields.get("sure")) {
            (None, Some("yes")) => Sure::Said,
            (password, _) => Sure::Password(password.unwrap_or_default()),
        })
    }

    /// The secret of the browser, and the cookie that gives it one if it has none.
    pub(super) fn browser(&self, headers: &HeaderMap) -> Result<(Token, Option<HeaderValue>), Refused> {
        if let Some(secret) = &self.browser {
            return Ok((secret.clone(), None));
        }
        let token = Token::random()?;
        let secure = if is_https(headers) { "; Secure" } else { "" };
        let secret = token.secret();
        let cookie = format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={SECONDS}{secure}");
        Ok((token, HeaderValue::try_from(cookie).ok()))
    }
}
