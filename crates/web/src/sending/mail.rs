//! Mails, through the mail server of the site.

use std::{borrow::Cow, fmt, pin::Pin, str::FromStr, time::Duration};

use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor,
    message::{
        Mailbox, Message as Letter,
        header::{ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::{
        authentication::Credentials,
        client::{Tls, TlsParameters},
        extension::ClientId,
    },
};
use percent_encoding::percent_decode_str;
use tables::notices::{About, ChannelKind, Courier, Message, NoChannel, Outcome};
use tabletop::Phrase;

use super::{PublicUrl, words};
use crate::say::Say;

/// A mail server that does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest address (RFC 5321).
const LONGEST: usize = 254;

/// Whether what is said to a mail server is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encryption {
    /// From the first byte on.
    Whole,
    /// As soon as the server was greeted (STARTTLS), or nothing is said.
    AfterGreeting,
    /// Not at all: the server is on this machine.
    None,
}

/// A mail server: `smtps://USER:PASSWORD@HOST:PORT` or `smtp://…`.
#[derive(Clone, PartialEq, Eq)]
pub struct Smtp {
    host: String,
    port: u16,
    encryption: Encryption,
    user: Option<(String, String)>,
}

/// Without the password.
impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

impl FromStr for Smtp {
    type Err = String;

    /// What is wrong is said without what may be a password.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || "it is no mail server: write smtps://USER:PASSWORD@HOST, or smtp://USER:PASSWORD@HOST:PORT".to_owned();
        let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
        let (user, place) = rest
            .trim_end_matches('/')
            .rsplit_once('@')
            .map_or((None, rest.trim_end_matches('/')), |(user, place)| (Some(user), place));
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !host.ends_with(':') && (!host.contains(':') || host.ends_with(']')) => {
                (host, Some(port))
            }
            _ => (place, None),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let is_here = matches!(host.as_str(), "localhost" | "127.0.0.1" | "::1");
        let (encryption, usual) = match scheme {
            "smtps" => (Encryption::Whole, 465),
            "smtp" if is_here => (Encryption::None, 25),
            "smtp" => (Encryption::AfterGreeting, 587),
            _ => return Err(wrong()),
        };
        let port = port.map_or(Ok(usual), |port| port.parse().map_err(|_| wrong()))?;
        let plain = |text: &str| percent_decode_str(text).decode_utf8().map(Cow::into_owned).map_err(|_| wrong());
        let user = match user.map(|user| user.split_once(':').unwrap_or((user, ""))) {
            Some((name, password)) => Some((plain(name)?, plain(password)?)),
            None => None,
        };
        let odd = host.is_empty() || host.contains(|c: char| !(c.is_ascii_alphanumeric() || ".-:".contains(c)));
        if odd { Err(wrong()) } else { Ok(Self { host, port, encryption, user }) }
    }
}

/// Whom mails are from: `Norikae <norikae@example.org>`.
#[derive(Clone, Debug)]
pub struct Sender(Mailbox);

impl FromStr for Sender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |_| format!("`{text}` is no sender: write norikae@example.org, or Norikae <norikae@example.org>");
        text.parse().map(Self).map_err(wrong)
    }
}

/// Sends mails.
pub(super) struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: PublicUrl,
}

impl Mail {
    pub(super) fn new(
        smtp: &Smtp,
        Sender(from): Sender,
        site: PublicUrl,
    ) -> Result<Self, lettre::transport::smtp::Error> {
        let tls = match smtp.encryption {
            Encryption::Whole => Tls::Wrapper(TlsParameters::new(smtp.host.clone())?),
            Encryption::AfterGreeting => Tls::Required(TlsParameters::new(smtp.host.clone())?),
            Encryption::None => Tls::None,
        };
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&smtp.host)
            .port(smtp.port)
            .tls(tls)
            .timeout(Some(PATIENCE))
            .hello_name(ClientId::Domain(site.host().to_owned()));
        if let Some((name, password)) = &smtp.user {
            transport = transport.credentials(Credentials::new(name.clone(), password.clone()));
        }
        Ok(Self { transport: transport.build(), from, site })
    }

    /// The subject and the text of a mail.
    fn text(&self, message: &Message) -> (String, String) {
        let say = Say(message.lang);
        let stop = self.site.of(&format!("/notices/stop?token={}", message.stop));
        let stop = say.phrase(&Phrase::new("mail-stop").with("url", stop));
        match &message.about {
            About::Turn(turn) => {
                let (title, body) = words::of_turn(turn, message.lang);
                let hello = say.phrase(&Phrase::new("mail-hello").with("name", turn.name.clone()));
                let url = self.site.of(&format!("/t/{}", turn.table));
                (title.clone(), format!("{hello}\n\n{title}\n{body}\n\n{url}\n\n--\n{stop}\n"))
            }
            About::Confirm { name, token } => {
                let url = self.site.of(&format!("/notices/confirm?token={token}"));
                let asks = Phrase::new("mail-confirm")
                    .with("name", words::told_name(name))
                    .with("site", self.site.to_string());
                let about = say.word("mail-confirm-about");
                (say.word("mail-confirm-title"), format!("{}\n\n{url}\n\n{about}\n\n--\n{stop}\n", say.phrase(&asks)))
            }
        }
    }

    fn mail(&self, message: &Message) -> Option<Letter> {
        let (subject, text) = self.text(message);
        let header = |name: &'static str, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let stop = format!("<{}>", self.site.of(&format!("/notices/stop?token={}", message.stop)));
        let mut mail = Letter::builder()
            .from(self.from.clone())
            .to(message.channel.address.parse().ok()?)
            .subject(subject)
            .message_id(None)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .ok()?;
        for (name, value) in [
            ("List-Unsubscribe", stop),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ("Auto-Submitted", "auto-generated".to_owned()),
        ] {
            mail.headers_mut().insert_raw(header(name, value));
        }
        Some(mail)
    }

    async fn send(&self, message: &Message) -> Outcome {
        let Some(mail) = self.mail(message) else { return Outcome::Refused };
        match self.transport.send(mail).await {
            Ok(_) => Outcome::Sent,
            Err(error) if error.is_permanent() => Outcome::Refused,
            Err(error) => {
                // What a server says may hold the address.
                tracing::warn!(status = ?error.status(), timeout = error.is_timeout(), "the mail server took no mail");
                Outcome::Later
            }
        }
    }
}

/// A mail address as it is kept.
fn checked(address: &str) -> Result<String, NoChannel> {
    let read: lettre::Address = address.parse().map_err(|_| NoChannel::Form)?;
    let plain = address.len() <= LONGEST && read.domain().contains('.') && !read.domain().starts_with('[');
    if plain { Ok(read.to_string()) } else { Err(NoChannel::Form) }
}

impl Courier for Mail {
    fn kind(&self) -> ChannelKind {
        ChannelKind::Mail
    }

    fn check<'a>(&'a self, address: &'a str) -> Pin<Box<dyn Future<Output = Result<String, NoChannel>> + Send + 'a>> {
        Box::pin(std::future::ready(checked(address)))
    }

    fn carry<'a>(&'a self, message: &'a Message) -> Pin<Box<dyn Future<Output = Outcome> + Send + 'a>> {
        Box::pin(self.send(message))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    #[test]
    fn a_mail_server_is_read_and_its_password_never_told() {
        for (text, host, port, encryption, user) in [
            ("smtps://u:p%40ss@mail.example", "mail.example", 465, Encryption::Whole, Some(("u", "p@ss"))),
            ("smtp://mail.example", "mail.example", 587, Encryption::AfterGreeting, None),
            (
                "smtp://me%40a.example:p:q@mail.example:2525/",
                "mail.example",
                2525,
                Encryption::AfterGreeting,
                Some(("me@a.example", "p:q")),
            ),
            ("smtp://127.0.0.1:1025", "127.0.0.1", 1025, Encryption::None, None),
            ("smtp://[::1]:1025", "::1", 1025, Encryption::None, None),
            ("smtps://localhost", "localhost", 465, Encryption::Whole, None),
        ] {
            let smtp: Smtp = text.parse().unwrap();
            let user = user.map(|(name, password)| (name.to_owned(), password.to_owned()));
            assert_eq!(smtp, Smtp { host: host.to_owned(), port, encryption, user }, "{text}");
            assert!(!format!("{smtp:?}").contains("p@ss"));
        }
        for wrong in [
            "",
            "mail.example",
            "http://hush@mail.example",
            "smtp://u:hush@",
            "smtp://u:hush@h:no",
            "smtp://u:hush@a b",
        ] {
            let said = wrong.parse::<Smtp>().unwrap_err();
            assert!(!said.contains("hush"), "{said}");
        }
    }

    #[test]
    fn only_plain_mail_addresses_are_taken() {
        assert_eq!(checked("mika@example.org").unwrap(), "mika@example.org");
        for wrong in [
            "",
            "mika",
            "mika@localhost",
            "mika@[127.0.0.1]",
            "a@b.example\r\nBcc: c@d.example",
            "a b@c.example",
            "Mika <mika@example.org>",
        ] {
            assert_eq!(checked(wrong), Err(NoChannel::Form), "{wrong}");
        }
        assert_eq!(checked(&format!("{}@example.org", "a".repeat(250))), Err(NoChannel::Form));
    }
}
