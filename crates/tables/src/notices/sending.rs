//! Messages leave, are tried again, and end what fails for good.

use std::sync::{Arc, atomic::Ordering};

use tabletop::{Lang, Seat};
use tokio::sync::Semaphore;

use super::{About, Channel, ChannelKind, ChannelState, Message, Outcome, TurnFacts, links::Link};
use crate::{Place, Refused, Table, TableService, store::Delivery};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
/// So long after each try that failed comes the next; after the last there is none. Nothing else is sent there meanwhile, so none is
/// longer than people may wait for the next message after an outage.
const AGAIN: [i64; 4] = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
/// So many messages a server sends at once in each way.
const SENDS: usize = 32;
/// After so many messages that failed one after the other a channel is not used any more.
const MOST_FAILURES: u32 = 5;
/// What a server took so long ago and never settled, it took with it when it died. It may have been sent, so it is not sent again.
const LOST: i64 = 10 * MINUTE;
/// Turns that were told of are remembered so long.
const TOLD: i64 = 60 * 24 * 60 * MINUTE;

/// What a server has free to send with: for each way its own, so that a mail server that does not answer keeps no browser waiting.
pub(super) struct Lanes([(ChannelKind, Arc<Semaphore>); ChannelKind::ALL.len()]);

impl Default for Lanes {
    fn default() -> Self {
        Self(ChannelKind::ALL.map(|kind| (kind, Arc::new(Semaphore::new(SENDS)))))
    }
}

impl TableService {
    /// Sends what is to be sent by now, as much as the lanes allow at once.
    pub(super) async fn send_some(&self, lanes: &Lanes) -> Result<(), Refused> {
        self.forget_old_notices().await?;
        for (kind, free) in &lanes.0 {
            let most = u32::try_from(free.available_permits()).unwrap_or(0);
            if most == 0 {
                continue;
            }
            for delivery in self.store().next_deliveries(*kind, self.time(), most).await? {
                let (service, permit) = (self.clone(), Arc::clone(free).acquire_owned().await);
                tokio::spawn(async move {
                    let _permit = permit;
                    service.deliver(delivery).await;
                });
            }
        }
        Ok(())
    }

    /// The same, and waits for all of it; says how many were sent or tried.
    #[doc(hidden)]
    pub async fn send_all_for_test(&self) -> Result<usize, Refused> {
        self.forget_old_notices().await?;
        let mut count = 0;
        for kind in ChannelKind::ALL {
            loop {
                let taken = self.store().next_deliveries(kind, self.time(), u32::MAX).await?;
                if taken.is_empty() {
                    break;
                }
                count += taken.len();
                for delivery in taken {
                    self.deliver(delivery).await;
                }
            }
        }
        Ok(count)
    }

    async fn forget_old_notices(&self) -> Result<(), Refused> {
        let now = self.time();
        if now.saturating_sub(self.notices().swept.swap(now, Ordering::Relaxed)).abs() < MINUTE {
            return Ok(());
        }
        let lost = self.store().forget_old_notices(now - LOST, now - TOLD).await?;
        if lost > 0 {
            tracing::warn!(lost, "a server ended while it sent messages; whether they arrived is not known");
        }
        Ok(())
    }

    async fn deliver(&self, delivery: Delivery) {
        let (table, kind) = (delivery.table, delivery.channel.kind.word());
        if let Err(refused) = self.try_delivery(delivery).await {
            tracing::warn!(%table, kind, %refused, "what became of a message could not be written down");
        }
    }

    async fn try_delivery(&self, delivery: Delivery) -> Result<(), Refused> {
        let wishes = self.store().wishes(delivery.channel.guest).await?.unwrap_or_default();
        // One that failed before comes due at any hour.
        if let Some(until) = wishes.quiet_until(self.time()) {
            return Ok(self.store().settle_delivery(delivery, Some(until)).await?);
        }
        let message = match self.message(&delivery, wishes.lang).await {
            Ok(message) => message,
            // It is nobody's turn any more, or the table cannot be read.
            Err(Refused::Store(fault)) if fault.cause.passes() => {
                // Nothing has left.
                self.store().settle_delivery(delivery, Some(self.time() + AGAIN[0])).await?;
                return Err(Refused::Store(fault));
            }
            Err(_) => None,
        };
        let Some(message) = message else { return Ok(self.store().settle_delivery(delivery, None).await?) };
        let kind = delivery.channel.kind;
        let outcome = match self.courier(kind) {
            Ok(courier) => courier.carry(&message).await,
            // The site does not tell people so any more.
            Err(_) => Outcome::Refused,
        };
        self.meters().told(kind, outcome);
        let channel = delivery.channel.clone();
        let again = AGAIN.get(delivery.tries.saturating_sub(1) as usize).filter(|_| outcome == Outcome::Later);
        let again = again.map(|wait| self.time() + wait);
        self.store().settle_delivery(delivery, again).await?;
        match outcome {
            Outcome::Sent if channel.failures == 0 => Ok(()),
            Outcome::Sent => self.mark(&channel, ChannelState::On, 0).await,
            Outcome::Later if again.is_some() => Ok(()),
            // The mail server is the site's own: nobody's address is to blame when it is away.
            Outcome::Later if kind == ChannelKind::Mail => Ok(()),
            Outcome::Later | Outcome::Refused => {
                let failures = channel.failures + 1;
                let state = if failures < MOST_FAILURES { ChannelState::On } else { ChannelState::Failed };
                self.mark(&channel, state, failures).await
            }
            Outcome::Gone => self.mark(&channel, ChannelState::Failed, channel.failures + 1).await,
        }
    }

    async fn mark(&self, channel: &Channel, state: ChannelState, failures: u32) -> Result<(), Refused> {
        self.store().mark_channel(channel.id, state, failures).await?;
        if state != channel.state {
            tracing::info!(
                guest = channel.guest.0,
                kind = channel.kind.word(),
                "a way to tell somebody failed for good"
            );
            self.notices().forget_listeners();
        }
        Ok(())
    }

    /// What is to be said, if the turn still waits.
    async fn message(&self, delivery: &Delivery, lang: Lang) -> Result<Option<Message>, Refused> {
        let (channel, seat) = (delivery.channel.clone(), delivery.seat);
        self.refresh(delivery.table).await?;
        if channel.state != ChannelState::On || !self.still_waits(delivery.table, seat, channel.guest).await? {
            return Ok(None);
        }
        let facts = self.look(delivery.table, |table| facts(table, seat, delivery.seq)).await?;
        let stop = self.link(Link::Stop, channel.id).await?;
        Ok(Some(Message { channel, lang, about: About::Turn(facts), stop }))
    }
}

fn facts(table: &Table, seat: Seat, seq: u64) -> TurnFacts {
    let row = table.row();
    let called = |place: &Place| place.name().map(str::to_owned);
    let others = row.places.iter().enumerate().filter(|(at, _)| *at != seat.index());
    TurnFacts {
        table: row.id,
        seq,
        name: row.place(seat).and_then(called).unwrap_or_default(),
        game: row.settings.game.clone(),
        others: others.filter_map(|(_, place)| called(place)).collect(),
        since: table.since(seat),
        deadline: table.deadline(seat),
    }
}
