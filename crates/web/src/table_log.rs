//! The entries of a log that the table makes, not the game, in sentences.

use tables::{Entry, Kind};
use tabletop::Phrase;

use crate::say::Say;

/// The key of the sentence of such an entry; none for decisions and chat.
const fn key(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Play | Kind::End | Kind::Step | Kind::Hold | Kind::Back | Kind::Chat => return None,
        Kind::Start => "log-start",
        Kind::Reopen => "log-reopen",
        Kind::Join => "log-join",
        Kind::Leave => "log-leave",
        Kind::Resign => "log-resign",
        Kind::TakeOver => "log-take-over",
        Kind::Late => "log-late",
        Kind::Return => "log-return",
        Kind::Rematch => "log-rematch",
        Kind::Mute => "log-mute",
        Kind::Unmute => "log-unmute",
        Kind::Remove => "log-remove",
        Kind::CloseChat => "log-close-chat",
        Kind::OpenChat => "log-open-chat",
        Kind::Host => "log-host",
        Kind::Close => "log-close",
        Kind::RemoveLine => "log-remove-line",
        Kind::Forget => "log-forget",
        Kind::Position => "log-position",
    })
}

/// What happened at the table. `names` are of the seats now; `shown` is how a page writes each of them.
pub(crate) fn sentence(entry: &Entry, say: Say, names: &[String], shown: &[String]) -> Option<String> {
    let key = key(entry.kind)?;
    let at = entry.seat.map(tabletop::Seat::index);
    let seat = at.and_then(|at| Some((names.get(at)?, shown.get(at)?)));
    // Whoever got up is not who sits there now.
    let then = entry.who.as_deref().map(|who| say.called(who));
    let who = match (seat, then.as_deref()) {
        (Some((now, shown)), Some(then)) if now == then => shown.as_str(),
        (_, Some(then)) => then,
        (Some((_, shown)), None) => shown,
        (None, None) => "",
    };
    let phrase = Phrase::new(key).with("who", who.to_owned());
    // Of the entries that are said here, one alone has words of its own.
    Some(say.phrase(&if entry.kind == Kind::Close { phrase.with("reason", entry.text.clone()) } else { phrase }))
}
