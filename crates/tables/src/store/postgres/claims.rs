//! Which server plays the next bot of a table, and that servers of this schema use the database at all.
//!
//! Both are locks of one connection that a server keeps for them: when it dies, however it does, the database lets go of them. A
//! lock is on a number rather than on a row, because the decision that follows is written by another connection.

use std::time::Duration;

use sqlx::{ConnectOptions, Connection, Executor, PgConnection, PgPool, Row as _, postgres::PgConnectOptions};
use tokio::sync::{mpsc, oneshot};

use super::{migrate, within};
use crate::{
    TableId,
    store::{BotClaim, Cause, Fault},
};

/// How often a server looks whether it still has its locks.
const TICK: Duration = Duration::from_secs(1);

enum Ask {
    Claim(TableId, oneshot::Sender<Result<Option<BotClaim>, Fault>>),
    Release(TableId, u64),
    Close(oneshot::Sender<()>),
}

/// The claims of this server.
#[derive(Debug)]
pub(super) struct Claims(mpsc::UnboundedSender<Ask>);

/// A claim that is held; it ends when this is dropped.
struct Held {
    id: TableId,
    /// The connection that has it: with another one it is gone already.
    link: u64,
    asks: mpsc::UnboundedSender<Ask>,
}

impl Drop for Held {
    fn drop(&mut self) {
        // Without the keeper its connection is closed, and the lock with it.
        let _ = self.asks.send(Ask::Release(self.id, self.link));
    }
}

impl Claims {
    /// Connects, and says that this server uses the database.
    pub(super) async fn open(options: PgConnectOptions) -> Result<Self, Fault> {
        let first = connect(&options).await?;
        let (asks, asked) = mpsc::unbounded_channel();
        let keeper = Keeper { options, link: 1, open: Some(first), held: true, asks: asks.downgrade() };
        tokio::spawn(keeper.run(asked));
        Ok(Self(asks))
    }

    /// Takes the turn of a table's bots, unless another server has it.
    pub(super) async fn claim(&self, id: TableId) -> Result<Option<BotClaim>, Fault> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Ask::Claim(id, answer)).map_err(|_| Fault::from(Cause::Closed))?;
        answered.await.map_err(|_| Fault::from(Cause::Closed))?
    }

    /// Lets go of everything.
    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.0.send(Ask::Close(answer)).is_ok() {
            let _ = answered.await;
        }
    }
}

/// A connection for locks alone. Its lock on the schema keeps a later program from changing it while this one runs.
async fn connect(options: &PgConnectOptions) -> Result<PgConnection, Fault> {
    within(async {
        let mut connection = options.connect().await?;
        connection.execute(sqlx::query("select pg_advisory_lock_shared($1)").bind(migrate::IN_USE)).await?;
        migrate::check(&mut connection).await?;
        Ok(connection)
    })
    .await
}

/// Gives back the locks before the connection goes: the database notices a closed connection a moment later, and whoever comes
/// next would find it in use.
async fn let_go(mut connection: PgConnection) -> Result<(), Fault> {
    connection.execute("select pg_advisory_unlock_all()").await?;
    Ok(connection.close().await?)
}

struct Keeper {
    options: PgConnectOptions,
    /// The number of the connection.
    link: u64,
    open: Option<PgConnection>,
    /// Whether the lock was held when it was last looked at: what goes on is told once.
    held: bool,
    asks: mpsc::WeakUnboundedSender<Ask>,
}

impl Keeper {
    async fn run(mut self, mut asked: mpsc::UnboundedReceiver<Ask>) {
        loop {
            let ask = tokio::select! {
                ask = asked.recv() => ask,
                () = tokio::time::sleep(TICK) => {
                    self.hold().await;
                    continue;
                }
            };
            let Some(ask) = ask else { return };
            match ask {
                Ask::Claim(id, answer) => {
                    let claimed = self.claim(id).await;
                    if claimed.is_err() {
                        self.open = None;
                    }
                    // Whoever asked may have gone: then the claim is dropped, and released.
                    let _ = answer.send(claimed);
                }
                Ask::Release(id, link) if link == self.link => {
                    if let Some(connection) = &mut self.open {
                        let release = sqlx::query("select pg_advisory_unlock($1)").bind(id.number());
                        if within(async { Ok(connection.execute(release).await?) }).await.is_err() {
                            self.open = None;
                        }
                    }
                }
                Ask::Release(..) => {}
                Ask::Close(answer) => {
                    if let Some(connection) = self.open.take() {
                        let _ = within(let_go(connection)).await;
                    }
                    let _ = answer.send(());
                    return;
                }
            }
        }
    }

    /// Takes the lock on the schema again if the connection that had it is lost, whether or not a bot has a turn: without it
    /// another program would think that nobody uses the database.
    async fn hold(&mut self) {
        if let Some(connection) = &mut self.open
            && within(async { Ok(connection.ping().await?) }).await.is_err()
        {
            self.open = None;
        }
        let held = self.connection().await.map(|_| ());
        match &held {
            Ok(()) if !self.held => tracing::info!("the lock on the database is held again"),
            Err(fault) if self.held => tracing::warn!(%fault, "the lock on the database is not held"),
            Ok(()) | Err(_) => {}
        }
        self.held = held.is_ok();
    }

    /// The connection for locks, a new one if there is none.
    async fn connection(&mut self) -> Result<&mut PgConnection, Fault> {
        if self.open.is_none() {
            self.link += 1;
            self.open = Some(connect(&self.options).await?);
        }
        Ok(self.open.as_mut().ok_or(Cause::Closed)?)
    }

    async fn claim(&mut self, id: TableId) -> Result<Option<BotClaim>, Fault> {
        let connection = self.connection().await?;
        // The log is looked at after the lock is taken: whoever had it before has written by then.
        let sql = "select pg_try_advisory_lock($1)";
        let taken = within(async { Ok(connection.fetch_one(sqlx::query(sql).bind(id.number())).await?) }).await?;
        if !taken.try_get::<bool, _>(0)? {
            return Ok(None);
        }
        let last = sqlx::query("select max(seq) from log where table_id = $1").bind(id.number());
        let last = within(async { Ok(connection.fetch_one(last).await?) }).await?;
        let seq: Option<i64> = last.try_get(0)?;
        let asks = self.asks.upgrade().ok_or(Cause::Closed)?;
        let held = Held { id, link: self.link, asks };
        Ok(Some(BotClaim { seq: Some(seq.unwrap_or(0).cast_unsigned()), _held: Some(Box::new(held)) }))
    }
}

pub(super) async fn wait(pool: &PgPool, id: TableId, since: i64) -> Result<(), Fault> {
    let sql = "insert into waiting_bots (table_id, since) values ($1, $2) \
               on conflict (table_id) do update set since = excluded.since";
    pool.execute(sqlx::query(sql).bind(id.number()).bind(since)).await?;
    Ok(())
}

/// Tables whose bots wait since `before` or longer, those that wait longest first.
pub(super) async fn waiting(pool: &PgPool, before: i64) -> Result<Vec<TableId>, Fault> {
    let sql = "select table_id from waiting_bots where since <= $1 order by since limit 1000";
    let rows = pool.fetch_all(sqlx::query(sql).bind(before)).await?;
    rows.iter().map(|row| Ok(TableId::stored(row.try_get(0)?))).collect()
}
