//! What servers tell each other through the database: that a log grew, a session ended, a guest changed, a puzzle began.

use std::time::Duration;

use sqlx::{Executor, PgConnection, PgPool, postgres::PgListener};
use tokio::sync::mpsc;

use super::within;
use crate::{
    ClubId, Day, GuestId, TableId,
    store::{Fault, News},
};

/// The channel of the database.
pub(super) const CHANNEL: &str = "norikae";
/// So much may wait for a server that is busy; more waits in the database.
const WAITING: usize = 1024;
/// A database that says nothing for so long is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(10);
/// So long until a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// What is said of `news`.
pub(super) fn written(news: &News) -> String {
    match news {
        News::Table(id, seq, revision) => format!("table {} {seq} {revision}", id.number()),
        News::Session(hash) => {
            let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
            let digits: String = digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect();
            format!("session {digits}")
        }
        News::Blocks => "blocks".to_owned(),
        News::Club(club) => format!("club {}", club.number()),
        News::Guest(guest) => format!("guest {}", guest.0),
        News::Puzzle(day, table, guest) => format!("puzzle {} {} {}", day.number(), table.number(), guest.0),
        News::Missed => "missed".to_owned(),
    }
}

/// The other way; what a later program says may be anything.
fn read(text: &str) -> News {
    let understood = || {
        let mut words = text.split(' ');
        let kind = words.next()?;
        let mut number = || words.next()?.parse::<i64>().ok();
        match kind {
            "table" => {
                Some(News::Table(TableId::stored(number()?), number()?.cast_unsigned(), number()?.cast_unsigned()))
            }
            "guest" => Some(News::Guest(GuestId(number()?))),
            "puzzle" => Some(News::Puzzle(Day::stored(number()?), TableId::stored(number()?), GuestId(number()?))),
            "blocks" => Some(News::Blocks),
            "club" => Some(News::Club(ClubId::stored(number()?))),
            "session" => read_hash(words.next()?).map(News::Session),
            _ => None,
        }
    };
    understood().unwrap_or(News::Missed)
}

fn read_hash(text: &str) -> Option<[u8; 32]> {
    let mut hash = [0; 32];
    if text.len() != 64 {
        return None;
    }
    for (at, byte) in hash.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(hash)
}

/// Tells all servers, when the transaction is committed.
pub(super) async fn tell(connection: &mut PgConnection, news: &News) -> Result<(), Fault> {
    let query = sqlx::query("select pg_notify($1, $2)").bind(CHANNEL).bind(written(news));
    connection.execute(query).await?;
    Ok(())
}

async fn connect(pool: &PgPool) -> Result<PgListener, Fault> {
    within(async {
        let mut listener = PgListener::connect_with(pool).await?;
        // Whoever connects again must say so: what was told meanwhile is lost.
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    })
    .await
}

/// Listens as long as somebody receives. A lost connection is made anew, and [`News::Missed`] told when it stands.
pub(super) async fn listen(pool: &PgPool) -> Result<mpsc::Receiver<News>, Fault> {
    let first = connect(pool).await?;
    let (send, receive) = mpsc::channel(WAITING);
    let pool = pool.clone();
    tokio::spawn(async move {
        let mut listener = first;
        loop {
            pass_on(&mut listener, &send).await;
            drop(listener);
            if send.is_closed() || pool.is_closed() {
                return;
            }
            tracing::warn!("the database does not say any more what other servers do; it is asked again");
            listener = loop {
                match connect(&pool).await {
                    Ok(listener) => break listener,
                    Err(_) if send.is_closed() || pool.is_closed() => return,
                    Err(_) => tokio::time::sleep(AGAIN).await,
                }
            };
            tracing::info!("the database says again what other servers do");
            if send.send(News::Missed).await.is_err() {
                return;
            }
        }
    });
    Ok(receive)
}

/// Passes on what is heard until the connection is lost, or nobody receives.
async fn pass_on(listener: &mut PgListener, send: &mpsc::Sender<News>) {
    loop {
        let heard = tokio::select! {
            () = send.closed() => return,
            heard = tokio::time::timeout(SILENCE, listener.try_recv()) => heard,
        };
        match heard {
            Ok(Ok(Some(heard))) => {
                if send.send(read(heard.payload())).await.is_err() {
                    return;
                }
            }
            // A connection may be dead without a word.
            Err(_) if within(async { Ok(listener.execute("select 1").await?) }).await.is_ok() => {}
            Ok(Ok(None) | Err(_)) | Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_server_says_another_understands() {
        let (table, guest) = (TableId::stored(i64::MAX), GuestId(-3));
        let said = [
            News::Table(table, 7, 2),
            News::Session(std::array::from_fn(|at| at as u8 * 7)),
            News::Guest(guest),
            News::Blocks,
            News::Club(ClubId::stored(5)),
            News::Puzzle(Day::stored(20_000), table, guest),
            News::Missed,
        ];
        for news in said {
            assert_eq!(read(&written(&news)), news);
        }
        let odd = "session ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ";
        for other in ["", "table", "table x 1 1", "table 1 1", "session 00", odd, "tram 1"] {
            assert_eq!(read(other), News::Missed, "{other}");
        }
    }
}
