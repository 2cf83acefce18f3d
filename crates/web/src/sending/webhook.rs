//! A request to an address that somebody named, signed so that their program knows whom it is from (docs/api.md).

use std::{fmt::Write as _, pin::Pin, sync::Arc};

use axum::http::{HeaderName, header};
use ring::hmac;
use serde_json::json;
use tables::{
    notices::{About, ChannelKind, Courier, Message, NoChannel, Outcome},
    now,
};

use super::{
    PublicUrl,
    http::{Http, Target, outcome},
    words,
};

/// The header with the signature.
const SIGNATURE: HeaderName = HeaderName::from_static("norikae-signature");

/// Sends requests to people's own programs.
pub(super) struct Webhook {
    pub(super) http: Arc<Http>,
    pub(super) site: PublicUrl,
}

/// What is signed is when, and the body.
fn signature(secret: &[u8], at: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let signed = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    signed.as_ref().iter().fold(format!("t={at},v1="), |mut text, byte| {
        // Text always has room.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Webhook {
    async fn send(&self, message: &Message) -> Outcome {
        let About::Turn(turn) = &message.about else { return Outcome::Refused };
        let Ok(target) = Target::read(&message.channel.address) else { return Outcome::Gone };
        let (title, text) = words::of_turn(turn, message.lang);
        let url = self.site.of(&format!("/t/{}", turn.table));
        let line = format!("{title} {text} {url}");
        let body = json!({
            "event": "turn",
            "id": format!("{}-{}", turn.table, turn.seq),
            "table": turn.table,
            "url": url,
            "game": turn.game,
            "name": turn.name,
            "others": turn.others,
            "since": turn.since,
            "deadline": turn.deadline,
            "lang": message.lang.code(),
            // As chats read it: some by one name, some by the other.
            "text": line,
            "content": line,
            "stop": self.site.of(&format!("/notices/stop?token={}", message.stop)),
        })
        .to_string();
        let headers = vec![
            (header::CONTENT_TYPE, "application/json".to_owned()),
            (SIGNATURE, signature(&message.channel.secret, now() / 1000, &body)),
        ];
        outcome(self.http.post(&target, headers, body.into_bytes()).await)
    }
}

impl Courier for Webhook {
    fn kind(&self) -> ChannelKind {
        ChannelKind::Webhook
    }

    fn check<'a>(&'a self, address: &'a str) -> Pin<Box<dyn Future<Output = Result<String, NoChannel>> + Send + 'a>> {
        Box::pin(self.http.check(address))
    }

    fn carry<'a>(&'a self, message: &'a Message) -> Pin<Box<dyn Future<Output = Outcome> + Send + 'a>> {
        Box::pin(self.send(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by `printf '1700000000.{}' | openssl dgst -sha256 -hmac key`.
    #[test]
    fn a_signature_is_what_any_program_can_work_out() {
        let signed = "t=1700000000,v1=9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae";
        assert_eq!(signature(b"key", 1_700_000_000, "{}"), signed);
    }
}
