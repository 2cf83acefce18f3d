//! What servers tell each other through the database: that a log grew, a session ended, a guest changed, a puzzle began.

use sqlx::{Executor, PgConnection, PgPool, postgres::PgListener};
use tokio::sync::mpsc;

use crate::{
    Day, GuestId, TableId,
    store::{Fault, News},
};

/// The channel of the database.
const CHANNEL: &str = "norikae";
/// So much may wait for a server that is busy; more waits in the database.
const WAITING: usize = 1024;

/// What is said of `news`; nothing for what is not said aloud.
pub(super) fn written(news: &News) -> String {
    match news {
        News::Table(id, seq) => format!("table {} {seq}", id.number()),
        News::Session(hash) => format!("session {}", hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>()),
        News::Guest(guest) => format!("guest {}", guest.0),
        News::Puzzle(day, table, guest) => format!("puzzle {} {} {}", day.number(), table.number(), guest.0),
        News::Missed => "missed".to_owned(),
    }
}

/// The other way; none for what a later program says.
fn read(text: &str) -> Option<News> {
    let mut words = text.split(' ');
    let kind = words.next()?;
    let mut number = || words.next()?.parse::<i64>().ok();
    match kind {
        "table" => Some(News::Table(TableId::stored(number()?), number()?.cast_unsigned())),
        "guest" => Some(News::Guest(GuestId(number()?))),
        "puzzle" => Some(News::Puzzle(Day::stored(number()?), TableId::stored(number()?), GuestId(number()?))),
        "session" => read_hash(words.next()?).map(News::Session),
        "missed" => Some(News::Missed),
        _ => None,
    }
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

/// Listens as long as somebody receives.
pub(super) async fn listen(pool: &PgPool) -> Result<mpsc::Receiver<News>, Fault> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    let (send, receive) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        loop {
            let news = tokio::select! {
                () = send.closed() => return,
                heard = listener.try_recv() => match heard {
                    Ok(Some(heard)) => read(heard.payload()),
                    // The connection was lost, and is there again: nobody knows what was said meanwhile.
                    Ok(None) => Some(News::Missed),
                    Err(sqlx::Error::PoolClosed) => return,
                    Err(error) => {
                        tracing::warn!(%error, "the database does not say what other servers do");
                        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                        Some(News::Missed)
                    }
                },
            };
            if let Some(news) = news
                && send.send(news).await.is_err()
            {
                return;
            }
        }
    });
    Ok(receive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_server_says_another_understands() {
        let (table, guest) = (TableId::stored(i64::MAX), GuestId(-3));
        let said = [
            News::Table(table, 7),
            News::Session(std::array::from_fn(|at| at as u8 * 7)),
            News::Guest(guest),
            News::Puzzle(Day::stored(20_000), table, guest),
            News::Missed,
        ];
        for news in said {
            assert_eq!(read(&written(&news)), Some(news));
        }
        for other in ["", "table", "table x 1", "session 00", "session ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ", "tram 1"]
        {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
