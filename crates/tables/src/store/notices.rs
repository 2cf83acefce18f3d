//! How people are told that it is their turn, as both databases keep it.

use tabletop::{Lang, Seat};

use super::{Fault, Hash, columns::Columns};
use crate::{
    GuestId, TableId,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, QuietHours, Wishes},
};

/// A turn of which somebody may have to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BegunTurn {
    /// The table.
    pub table: TableId,
    /// Whose turn it is.
    pub guest: GuestId,
    /// Their seat.
    pub seat: Seat,
    /// The entry of the log that began it.
    pub seq: u64,
    /// When to look whether they must be told.
    pub due: i64,
}

/// A message on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// By which way.
    pub channel: Channel,
    /// Of which table.
    pub table: TableId,
    /// The seat that is asked.
    pub seat: Seat,
    /// The entry of the log that began the turn.
    pub seq: u64,
    /// The how manieth try this is.
    pub tries: u32,
}

/// A message that was taken so long ago, in milliseconds, keeps no other of its channel waiting: its server has died.
pub(super) const UNDER_WAY: i64 = 60_000;

/// The secret by which browsers know this site.
pub(super) const PUSH_KEY: &str = "web push";

pub(super) const COLUMNS: &str = "id, guest, kind, address, secret, session, state, created, failures";

pub(super) const CHANNELS: &str = "select id, guest, kind, address, secret, session, state, created, failures \
                                   from notice_channels where guest = $1 order by created, id";
pub(super) const CHANNEL: &str = "select id, guest, kind, address, secret, session, state, created, failures \
                                  from notice_channels where id = $1";
pub(super) const LISTENERS: &str = "select distinct guest from notice_channels where state = 'on'";
pub(super) const WISHES: &str = "select lang, zone, quiet_from, quiet_to from notice_wishes where guest = $1";
pub(super) const DUE: &str = "select table_id, guest, seat, seq, due from notice_turns where told is null and due <= $1 \
                              order by due limit $2";
pub(super) const LISTENED: &str = "select distinct tables.id as id from tables join sitters on sitters.table_id = tables.id \
                                   join notice_channels on notice_channels.guest = sitters.guest \
                                   where status = 'running' and state = 'on' order by id desc limit $1";

pub(super) fn read_channel(row: &impl Columns) -> Result<Channel, Fault> {
    let (kind, state) = (row.text("kind")?, row.text("state")?);
    let session = row.bytes_if_any("session")?.map(Hash::try_from).transpose();
    Ok(Channel {
        id: ChannelId::stored(row.number("id")?),
        guest: GuestId(row.number("guest")?),
        kind: ChannelKind::read(kind).ok_or_else(|| Fault::corrupt(kind).at("kind"))?,
        address: row.text("address")?.to_owned(),
        secret: row.bytes("secret")?.to_vec(),
        session: session.map_err(|_| Fault::corrupt("a hash of another length").at("session"))?,
        state: ChannelState::read(state).ok_or_else(|| Fault::corrupt(state).at("state"))?,
        created: row.number("created")?,
        failures: u32::try_from(row.number("failures")?).unwrap_or(u32::MAX),
    })
}

pub(super) fn read_wishes(row: &impl Columns) -> Result<Wishes, Fault> {
    let lang: Lang = row.text("lang")?.parse().map_err(|error: String| Fault::corrupt(error).at("lang"))?;
    let minute = |column| -> Result<Option<u16>, Fault> {
        Ok(row.number_if_any(column)?.and_then(|minute| u16::try_from(minute).ok()))
    };
    let quiet = minute("quiet_from")?.zip(minute("quiet_to")?).and_then(|(from, to)| QuietHours::new(from, to));
    Ok(Wishes { lang, zone: row.text("zone")?.to_owned(), quiet })
}

fn read_seat(row: &impl Columns) -> Result<Seat, Fault> {
    let seat = row.number("seat")?;
    usize::try_from(seat).ok().filter(|seat| *seat < 100).map(Seat::at).ok_or_else(|| Fault::corrupt(seat).at("seat"))
}

pub(super) fn read_turn(row: &impl Columns) -> Result<BegunTurn, Fault> {
    Ok(BegunTurn {
        table: TableId::stored(row.number("table_id")?),
        guest: GuestId(row.number("guest")?),
        seat: read_seat(row)?,
        seq: row.number("seq")?.cast_unsigned(),
        due: row.number("due")?,
    })
}

/// A delivery as it stands in its own table: the number of its channel, and the rest.
pub(super) fn read_delivery(row: &impl Columns, channel: Channel) -> Result<Delivery, Fault> {
    Ok(Delivery {
        channel,
        table: TableId::stored(row.number("table_id")?),
        seat: read_seat(row)?,
        seq: row.number("seq")?.cast_unsigned(),
        tries: u32::try_from(row.number("tries")?).unwrap_or(u32::MAX),
    })
}

/// What is done on a connection of one database; `$locking` keeps servers from taking the same.
macro_rules! notices_on {
    ($connection:ty, $locking:literal) => {
        use sqlx::{AssertSqlSafe, Executor as _, Row as _};
        use $crate::store::notices::{
            BegunTurn, CHANNEL, CHANNELS, COLUMNS, DUE, Delivery, LISTENED, LISTENERS, PUSH_KEY, UNDER_WAY, WISHES,
            read_channel, read_delivery, read_turn, read_wishes,
        };

        /// Keeps a channel in the place of those that it replaces.
        async fn put(db: &mut $connection, channel: &Channel) -> Result<(), Fault> {
            let kind = channel.kind.word();
            // A browser is told of one person's turns: of whoever was there last.
            let same = "delete from notice_channels where kind = $1 and kind = 'push' and address = $2";
            db.execute(sqlx::query(same).bind(kind).bind(&channel.address)).await?;
            // One that is used stays until whoever has the new address has said that they want to be told there.
            let first = "delete from notice_channels where guest = $1 and kind = $2 and (state <> 'on' or $4) and id not in \
                         (select id from notice_channels where guest = $1 and kind = $2 order by created desc, id desc limit $3)";
            let (most, replaces) = (i64::from(channel.kind.most()) - 1, channel.state == ChannelState::On);
            db.execute(sqlx::query(first).bind(channel.guest.0).bind(kind).bind(most).bind(replaces)).await?;
            let sql = format!("insert into notice_channels ({COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)");
            let query = sqlx::query(AssertSqlSafe(sql))
                .bind(channel.id.number())
                .bind(channel.guest.0)
                .bind(kind)
                .bind(&channel.address)
                .bind(&channel.secret)
                .bind(channel.session.map(|hash| hash.to_vec()))
                .bind(channel.state.word())
                .bind(channel.created)
                .bind(i64::from(channel.failures));
            db.execute(query).await?;
            Ok(())
        }

        async fn take_channel(db: &mut $connection, id: ChannelId) -> Result<Option<GuestId>, Fault> {
            let query = sqlx::query("delete from notice_channels where id = $1 returning guest").bind(id.number());
            let row = db.fetch_optional(query).await?;
            Ok(row.map(|row| row.try_get(0)).transpose()?.map(GuestId))
        }

        /// Changes what is known of a channel; says whose it is.
        async fn mark_channel(
            db: &mut $connection,
            id: ChannelId,
            state: ChannelState,
            failures: u32,
        ) -> Result<Option<GuestId>, Fault> {
            let sql = "update notice_channels set state = $1, failures = $2 where id = $3 returning guest";
            let query = sqlx::query(sql).bind(state.word()).bind(i64::from(failures)).bind(id.number());
            let Some(row) = db.fetch_optional(query).await? else { return Ok(None) };
            let guest = GuestId(row.try_get(0)?);
            if state == ChannelState::On {
                // A mail address that was confirmed takes the place of the one before it.
                let sql = "delete from notice_channels where guest = $1 and state = 'on' and id <> $2 and kind = 'mail' \
                           and exists (select 1 from notice_channels as this where this.id = $2 and this.kind = 'mail')";
                db.execute(sqlx::query(sql).bind(guest.0).bind(id.number())).await?;
            }
            Ok(Some(guest))
        }

        async fn put_wishes(db: &mut $connection, guest: GuestId, wishes: &Wishes) -> Result<(), Fault> {
            let sql = "insert into notice_wishes (guest, lang, zone, quiet_from, quiet_to) values ($1, $2, $3, $4, $5) \
                       on conflict (guest) do update set lang = $2, zone = $3, quiet_from = $4, quiet_to = $5";
            let quiet = wishes.quiet.map(|quiet| quiet.minutes());
            let query = sqlx::query(sql)
                .bind(guest.0)
                .bind(wishes.lang.code())
                .bind(&wishes.zone)
                .bind(quiet.map(|(from, _)| i64::from(from)))
                .bind(quiet.map(|(_, to)| i64::from(to)));
            db.execute(query).await?;
            Ok(())
        }

        /// Of a person's turns at a table the last is kept.
        async fn put_turn(db: &mut $connection, turn: &BegunTurn) -> Result<(), Fault> {
            let sql = "insert into notice_turns (table_id, guest, seat, seq, due, told) values ($1, $2, $3, $4, $5, null) \
                       on conflict (table_id, guest) do update set seat = $3, seq = $4, due = $5, told = null \
                       where notice_turns.seq < $4";
            let query = sqlx::query(sql)
                .bind(turn.table.number())
                .bind(turn.guest.0)
                .bind(i64::from(turn.seat.number()))
                .bind(turn.seq.cast_signed())
                .bind(turn.due);
            db.execute(query).await?;
            Ok(())
        }

        async fn put_off(db: &mut $connection, turn: &BegunTurn, until: i64) -> Result<(), Fault> {
            let sql = "update notice_turns set due = $1 where table_id = $2 and guest = $3 and seq = $4 and told is null";
            let query =
                sqlx::query(sql).bind(until).bind(turn.table.number()).bind(turn.guest.0).bind(turn.seq.cast_signed());
            db.execute(query).await?;
            Ok(())
        }

        async fn drop_turn(db: &mut $connection, turn: &BegunTurn) -> Result<(), Fault> {
            let sql = "delete from notice_turns where table_id = $1 and guest = $2 and seq = $3 and told is null";
            let query = sqlx::query(sql).bind(turn.table.number()).bind(turn.guest.0).bind(turn.seq.cast_signed());
            db.execute(query).await?;
            Ok(())
        }

        /// Takes a turn for this server alone, and has it told by all channels that are on.
        async fn claim(db: &mut $connection, turn: &BegunTurn, at: i64) -> Result<bool, Fault> {
            let sql = "update notice_turns set told = $1 where table_id = $2 and guest = $3 and seq = $4 and told is null \
                       and due = $5";
            let (table, seq) = (turn.table.number(), turn.seq.cast_signed());
            let query = sqlx::query(sql).bind(at).bind(table).bind(turn.guest.0).bind(seq).bind(turn.due);
            if db.execute(query).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let sql = "insert into notice_deliveries (channel, table_id, seat, seq, due, tries, trying) \
                       select id, $1, $2, $3, $4, 0, null from notice_channels where guest = $5 and state = 'on' \
                       on conflict (channel, table_id) do update set seat = $2, seq = $3, trying = null, \
                       tries = case when notice_deliveries.tries > 0 then 1 else 0 end, \
                       due = case when notice_deliveries.tries > 0 and notice_deliveries.trying is null \
                           and notice_deliveries.due > $4 then notice_deliveries.due else $4 end";
            let query =
                sqlx::query(sql).bind(table).bind(i64::from(turn.seat.number())).bind(seq).bind(at).bind(turn.guest.0);
            db.execute(query).await?;
            Ok(true)
        }

        /// Takes what is to be sent in one way by now; nobody else sends it. A channel has one message under way at a time, the first
        /// that is due, and none while one that failed waits for its next try: so a target that is slow or gone takes one place of
        /// those that a server has, however many messages there are for it.
        async fn next(db: &mut $connection, kind: ChannelKind, now: i64, most: u32) -> Result<Vec<Delivery>, Fault> {
            let sql = concat!(
                "update notice_deliveries set trying = $1, tries = tries + 1 where (channel, table_id) in (select channel, \
                 table_id from notice_deliveries as first where trying is null and due <= $1 \
                 and channel in (select id from notice_channels where kind = $2) \
                 and not exists (select 1 from notice_deliveries as other where other.channel = first.channel \
                     and other.table_id <> first.table_id and (other.trying > $3 or (other.trying is null \
                         and ((other.tries > 0 and other.due > $1) \
                             or other.due < first.due or (other.due = first.due and other.table_id < first.table_id))))) \
                 order by due limit $4 ",
                $locking,
                ") returning channel, table_id, seat, seq, tries"
            );
            let query = sqlx::query(sql).bind(now).bind(kind.word()).bind(now - UNDER_WAY).bind(i64::from(most));
            let rows = db.fetch_all(query).await?;
            let mut taken = Vec::with_capacity(rows.len());
            for row in rows {
                let number: i64 = row.try_get("channel")?;
                let channel = db.fetch_one(sqlx::query(CHANNEL).bind(number)).await?;
                taken.push(read_delivery(&row, read_channel(&channel)?)?);
            }
            Ok(taken)
        }

        /// It is tried again at a moment; never, if there is none.
        async fn settle(db: &mut $connection, delivery: &Delivery, again: Option<i64>) -> Result<(), Fault> {
            let sql = match again {
                Some(_) => "update notice_deliveries set trying = null, due = $1 where channel = $2 and table_id = $3 and seq = $4",
                None => "delete from notice_deliveries where $1 = 0 and channel = $2 and table_id = $3 and seq = $4",
            };
            let query = sqlx::query(sql)
                .bind(again.unwrap_or(0))
                .bind(delivery.channel.id.number())
                .bind(delivery.table.number())
                .bind(delivery.seq.cast_signed());
            db.execute(query).await?;
            Ok(())
        }

        /// Forgets what a server took and never settled, and turns that were told of long ago.
        async fn forget_old(db: &mut $connection, trying: i64, told: i64) -> Result<u64, Fault> {
            let lost = sqlx::query("delete from notice_deliveries where trying < $1").bind(trying);
            let lost = db.execute(lost).await?.rows_affected();
            db.execute(sqlx::query("delete from notice_turns where told < $1").bind(told)).await?;
            Ok(lost)
        }

        async fn key(db: &mut $connection, fresh: &[u8]) -> Result<Vec<u8>, Fault> {
            let sql = "insert into keys (name, secret) values ($1, $2) on conflict (name) do nothing";
            db.execute(sqlx::query(sql).bind(PUSH_KEY).bind(fresh)).await?;
            let query = sqlx::query("select secret from keys where name = $1").bind(PUSH_KEY);
            Ok(db.fetch_one(query).await?.try_get(0)?)
        }
    };
}
pub(super) use notices_on;
