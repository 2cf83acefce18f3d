//! Tokens by which programs act for an account: each opens a little, for a while. A session opens everything; a token never does:
//! neither the account itself, nor what only an owner of the site does.

use crate::{
    Guest, GuestId, Refused, Sure, TableService, Token,
    names::tidy_name,
    sessions::to_the_end,
    store::{Hash, KeptToken},
};

/// What a token opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// To look with the eyes of its owner.
    Read,
    /// To look and to play.
    Play,
}

impl Scope {
    /// As stored and sent.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
        }
    }

    /// From storage, or a form.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Read, Self::Play].into_iter().find(|scope| scope.word() == word)
    }
}

/// What whoever asks may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rights {
    /// Everything that is theirs: they have a session.
    All,
    /// What a token opens.
    Of(Scope),
}

/// The longest that a token is good, in days.
pub const LONGEST_TOKEN: u32 = 365;
const DAY: i64 = 24 * 60 * 60 * 1000;

impl TableService {
    /// A new token of an account, which is shown this once; by a proof, because it may outlast every session.
    pub async fn new_token(
        &self,
        guest: &Guest,
        sure: Sure<'_>,
        (name, scope, days): (&str, Scope, u32),
    ) -> Result<Token, Refused> {
        let name = tidy_name(name)?;
        if !(1..=LONGEST_TOKEN).contains(&days) {
            return Err(Refused::BadToken);
        }
        let proof = self.proven(guest, sure).await?;
        let (token, created) = (Token::random()?, self.time());
        let until = created + i64::from(days) * DAY;
        let kept = KeptToken { hash: token.hash(), guest: guest.id, name, scope, created, until, used: None };
        if self.store().new_token(kept, proof).await? { Ok(token) } else { Err(Refused::TooManyTokens) }
    }

    /// The tokens of an account that are good, the newest first.
    pub async fn tokens(&self, guest: GuestId) -> Result<Vec<KeptToken>, Refused> {
        let now = self.time();
        let mut tokens = self.store().tokens(guest).await?;
        tokens.retain(|token| token.until > now);
        Ok(tokens)
    }

    /// Ends a token of one's own, at all servers.
    pub async fn end_token(&self, guest: &Guest, hash: Hash) -> Result<(), Refused> {
        let (service, id) = (self.clone(), guest.id);
        to_the_end(async move {
            let ended = service.store().end_token(id, hash).await?;
            if !ended {
                return Err(Refused::Gone);
            }
            service.sessions().end(&hash);
            Ok(())
        })
        .await
    }
}
