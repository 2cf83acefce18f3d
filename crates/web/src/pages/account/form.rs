//! What the forms of an account's pages come with.

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use tables::{Guest, Refused, Sure};

use super::{
    own_page,
    parts::{At, wrong},
};
use crate::{
    App,
    failure::Failure,
    pages::{
        fields::Fields,
        frame::{Answer, go},
        passkeys::Here,
    },
    say::{Say, lang_of},
    session::Visitor,
};

/// A form that was sent, and all that an answer to it needs. `Form<Option<Guest>>` comes from anybody, `Form<Guest>` from somebody with
/// an account: others are shown the way to one.
pub(in crate::pages) struct Form<Who> {
    pub(in crate::pages) app: App,
    pub(in crate::pages) who: Who,
    pub(in crate::pages) here: Here,
    pub(in crate::pages) say: Say,
    pub(in crate::pages) headers: HeaderMap,
    pub(in crate::pages) fields: Fields,
}

impl FromRequest<App> for Form<Option<Guest>> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let Visitor(who) = Visitor::from_request_parts(&mut parts, app).await.map_err(Failure::into_response)?;
        let here = Here::from_request_parts(&mut parts, app).await.map_err(Failure::into_response)?;
        let (say, headers) = (Say(lang_of(&parts.headers)), parts.headers.clone());
        let fields = Fields::from_request(Request::from_parts(parts, body), app).await;
        let fields = fields.map_err(IntoResponse::into_response)?;
        Ok(Self { app: app.clone(), who, here, say, headers, fields })
    }
}

impl FromRequest<App> for Form<Guest> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let Form { app, who, here, say, headers, fields } = Form::<Option<Guest>>::from_request(request, app).await?;
        let who = who.filter(Guest::has_account).ok_or_else(|| go("/sign-in"))?;
        Ok(Self { app, who, here, say, headers, fields })
    }
}

impl<Who> Form<Who> {
    pub(in crate::pages) fn text(&self, field: &str) -> &str {
        self.fields.text(field)
    }

    /// How it says that its sender is the one who asks.
    pub(in crate::pages) fn sure(&self) -> Result<Sure<'_>, Refused> {
        self.here.sure(&self.fields)
    }

    /// The page of an account with what was refused at this one of its forms.
    pub(in crate::pages) async fn refused(&self, guest: &Guest, at: At, refused: Refused) -> Answer {
        let failure = Failure::from(refused);
        let wrong = wrong(at, &failure, self.say, &self.fields);
        let page = own_page(&self.app, (guest, &self.here), self.say, Some(&wrong)).await?;
        Ok(failure.answer(page))
    }
}

impl Form<Guest> {
    /// What follows when it was done; else the page that says why it was not.
    pub(in crate::pages) async fn answer<T>(
        &self,
        at: At,
        done: Result<T, Refused>,
        then: impl FnOnce(T) -> Response,
    ) -> Answer {
        match done {
            Ok(done) => Ok(then(done)),
            Err(refused) => self.refused(&self.who, at, refused).await,
        }
    }
}
