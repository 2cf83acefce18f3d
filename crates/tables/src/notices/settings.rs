//! What people set: how they are told, in which language, and when not.

use sha2::{Digest, Sha256};
use tabletop::Lang;

use super::{
    About, Channel, ChannelId, ChannelKind, ChannelState, Message, NoChannel, Outcome, QuietHours, Wishes, links::Link,
    zone,
};
use crate::{Guest, Refused, TableService, Thing, Who, id::random, store::Hash};

/// So long an address may be confirmed, in milliseconds.
const CONFIRMED_WITHIN: i64 = 7 * 24 * 60 * 60 * 1000;
/// The longest address.
const LONGEST: usize = 1000;

/// What somebody has set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeSettings {
    /// Their channels, the oldest first.
    pub channels: Vec<Channel>,
    /// Language and quiet hours, as they are or as they are until somebody says otherwise.
    pub wishes: Wishes,
}

impl TableService {
    /// What somebody has set.
    pub async fn notice_settings(&self, guest: &Guest) -> Result<NoticeSettings, Refused> {
        let channels = self.store().channels(guest.id).await?;
        Ok(NoticeSettings { channels, wishes: self.store().wishes(guest.id).await?.unwrap_or_default() })
    }

    /// Whether somebody has set language and quiet hours.
    pub async fn has_wishes(&self, guest: &Guest) -> Result<bool, Refused> {
        Ok(self.store().wishes(guest.id).await?.is_some())
    }

    /// The secret by which browsers know this site; `fresh` becomes it if there is none yet.
    pub async fn push_key(&self, fresh: Vec<u8>) -> Result<Vec<u8>, Refused> {
        Ok(self.store().push_key(fresh).await?)
    }

    /// After how many milliseconds people are told of a turn.
    pub fn told_after(&self) -> i64 {
        self.notices().couriers.get().map_or(0, |couriers| couriers.after)
    }

    /// Sets language, time zone and quiet hours, which are two times of day such as `22:30`; none if both are empty.
    pub async fn set_wishes(
        &self,
        guest: &Guest,
        lang: Lang,
        zone_name: &str,
        (from, to): (&str, &str),
    ) -> Result<(), Refused> {
        zone(zone_name).ok_or(NoChannel::Quiet)?;
        let quiet = match (from, to) {
            ("", "") => None,
            (from, to) => Some(QuietHours::read(from, to).ok_or(NoChannel::Quiet)?),
        };
        self.limit(Who::Person(guest.id), Thing::Channel).await?;
        let wishes = Wishes { lang, zone: zone_name.to_owned(), quiet };
        Ok(self.store().keep_wishes(guest.id, wishes).await?)
    }

    /// Has somebody told by their browser: its endpoint, its keys, and the session with which it goes.
    pub async fn tell_by_push(
        &self,
        guest: &Guest,
        lang: Lang,
        endpoint: &str,
        (keys, session): (Vec<u8>, Hash),
    ) -> Result<(), Refused> {
        let kind = ChannelKind::Push;
        // A browser says the same again and again.
        let known = self.store().channels(guest.id).await?.into_iter().any(|channel| {
            let same = (channel.address.as_str(), &channel.secret, channel.session) == (endpoint, &keys, Some(session));
            same && channel.state == ChannelState::On
        });
        if known {
            return Ok(());
        }
        self.set_channel(guest, lang, (kind, endpoint), (keys, Some(session)), ChannelState::On).await.map(drop)
    }

    /// Has somebody told at an address of the web. Says the secret by which their program knows that it is us.
    pub async fn tell_by_webhook(&self, guest: &Guest, lang: Lang, address: &str) -> Result<Vec<u8>, Refused> {
        let secret: [u8; 32] = random()?;
        let way = (ChannelKind::Webhook, address);
        Ok(self.set_channel(guest, lang, way, (secret.to_vec(), None), ChannelState::On).await?.secret)
    }

    /// Asks whoever has a mail address whether they want to be told there. Until they say so, nothing else is sent to it.
    pub async fn tell_by_mail(&self, guest: &Guest, lang: Lang, address: &str) -> Result<(), Refused> {
        let kind = ChannelKind::Mail;
        let courier = self.courier(kind)?;
        let checked = courier.check(bounded(address)?).await?;
        self.limit(Who::Person(guest.id), Thing::Mail).await?;
        self.limit(of_address(&checked), Thing::Mail).await?;
        let way = (kind, checked.as_str());
        let channel = self.set_channel(guest, lang, way, (Vec::new(), None), ChannelState::Unconfirmed).await?;
        let (id, name) = (channel.id, guest.name.clone());
        let (stop, token) = (self.link(Link::Stop, id).await?, self.link(Link::Confirm, id).await?);
        let message = Message { channel, lang, about: About::Confirm { name, token }, stop };
        let outcome = courier.carry(&message).await;
        self.meters().told(kind, outcome);
        if outcome == Outcome::Sent {
            return Ok(());
        }
        self.store().end_channel(id).await?;
        Err(NoChannel::Unreachable.into())
    }

    async fn set_channel(
        &self,
        guest: &Guest,
        lang: Lang,
        (kind, address): (ChannelKind, &str),
        (secret, session): (Vec<u8>, Option<Hash>),
        state: ChannelState,
    ) -> Result<Channel, Refused> {
        self.limit(Who::Person(guest.id), Thing::Channel).await?;
        let address = self.courier(kind)?.check(bounded(address)?).await?;
        let (id, guest, created) = (ChannelId::random()?, guest.id, self.time());
        let channel = Channel { id, guest, kind, address, secret, session, state, created, failures: 0 };
        if self.store().wishes(guest).await?.is_none() {
            self.store().keep_wishes(guest, Wishes { lang, ..Wishes::default() }).await?;
        }
        self.store().keep_channel(channel.clone()).await?;
        self.notices().begins_to_listen(guest);
        Ok(channel)
    }

    /// Ends a channel of one's own.
    pub async fn end_channel(&self, guest: &Guest, id: ChannelId) -> Result<(), Refused> {
        let own = self.store().channel(id).await?.is_some_and(|channel| channel.guest == guest.id);
        if !own || !self.store().end_channel(id).await? {
            return Err(Refused::Gone);
        }
        self.notices().forget_listeners();
        Ok(())
    }

    /// Ends the channel that a link came by; as good if it has ended already.
    pub async fn stop_by_link(&self, token: &str) -> Result<(), Refused> {
        let id = self.linked(Link::Stop, token).await?.ok_or(NoChannel::Link)?;
        self.store().end_channel(id).await?;
        self.notices().forget_listeners();
        Ok(())
    }

    /// Whether a link ends a channel, or ended one.
    pub async fn is_stop_link(&self, token: &str) -> Result<bool, Refused> {
        Ok(self.linked(Link::Stop, token).await?.is_some())
    }

    /// Whoever has a mail address wants to be told there.
    pub async fn confirm_by_link(&self, token: &str) -> Result<(), Refused> {
        let channel = self.to_confirm(token).await?.ok_or(NoChannel::Link)?;
        if channel.state == ChannelState::Unconfirmed {
            self.store().mark_channel(channel.id, ChannelState::On, 0).await?;
            self.notices().begins_to_listen(channel.guest);
        }
        Ok(())
    }

    /// Whether a link says that somebody wants to be told.
    pub async fn is_confirm_link(&self, token: &str) -> Result<bool, Refused> {
        Ok(self.to_confirm(token).await?.is_some())
    }

    async fn to_confirm(&self, token: &str) -> Result<Option<Channel>, Refused> {
        let Some(id) = self.linked(Link::Confirm, token).await? else { return Ok(None) };
        let fresh = |channel: &Channel| self.time() - channel.created < CONFIRMED_WITHIN;
        Ok(self.store().channel(id).await?.filter(fresh))
    }
}

fn bounded(address: &str) -> Result<&str, NoChannel> {
    let address = address.trim();
    if address.is_empty() || address.len() > LONGEST { Err(NoChannel::Form) } else { Ok(address) }
}

/// A mail address as it is limited: whatever its case.
fn of_address(address: &str) -> Who {
    let hash = Sha256::new().chain_update("mail ").chain_update(address.to_lowercase()).finalize();
    Who::Name(std::array::from_fn(|at| hash[at]))
}
