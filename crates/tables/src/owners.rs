//! What the owner of a site does: closes tables, removes lines of chat, blocks, settles reports. Each is noted with what it did, in a
//! log that is only ever added to. Who is an owner is said on the command line alone. An owner sees no more of a game than anybody
//! who looks on.

use std::net::IpAddr;

use crate::{
    Day, Guest, GuestId, Kind, Refused, Row, Status, TableId, TableService,
    characters::check,
    names::key,
    sessions::to_the_end,
    store::{Audit, Block, BlockTarget, NewAudit, OwnerAct, Report},
    transaction::TableTransaction,
};

/// The longest reason, in characters.
pub const LONGEST_REASON: usize = 200;

/// Whether something is done without a reason.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    Needed,
    Optional,
}

impl Reason {
    /// A text on one line for others to read.
    pub(crate) fn read(self, text: &str) -> Result<String, Refused> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > LONGEST_REASON || (self == Self::Needed && text.is_empty()) {
            return Err(Refused::BadText);
        }
        check(&text)?;
        Ok(text)
    }
}

/// Closes a table that waits or is being played.
fn close(transaction: &mut TableTransaction, reason: &str) -> Result<(), Refused> {
    if !matches!(transaction.row().status, Status::Open | Status::Running) {
        return Err(Refused::NotNow);
    }
    let row = transaction.row_for_change();
    (row.status, row.deadline, row.people.closed) = (Status::Closed, None, Some(reason.to_owned()));
    row.orders = crate::StandingOrders::default();
    transaction.add(Kind::Close, None, reason)
}

impl TableService {
    /// Whether somebody is an owner of the site.
    pub async fn is_owner(&self, guest: &Guest) -> Result<bool, Refused> {
        Ok(guest.has_account() && self.store().is_owner(guest.id).await?)
    }

    /// Refuses whoever is no owner.
    pub async fn only_owner(&self, guest: &Guest) -> Result<(), Refused> {
        if self.is_owner(guest).await? { Ok(()) } else { Err(Refused::NotOwner) }
    }

    fn noted(&self, owner: &Guest, act: OwnerAct, reason: String) -> NewAudit {
        NewAudit::new(act, Some(owner.id), self.time(), reason)
    }

    /// Closes a table, whether it waits or is being played. Its people read why.
    pub async fn close_table(&self, owner: &Guest, id: TableId, reason: &str) -> Result<(), Refused> {
        self.only_owner(owner).await?;
        let reason = Reason::Needed.read(reason)?;
        let audit = NewAudit { table: Some(id), ..self.noted(owner, OwnerAct::CloseTable, reason) };
        self.changing(id, |transaction| {
            close(transaction, &audit.reason)?;
            transaction.by_owner(audit.clone(), Vec::new());
            Ok(())
        })
        .await
        .map(drop)
    }

    /// The same without a note of its own: what it belongs to was closed.
    pub(crate) async fn close_quietly(&self, id: TableId, reason: &str) -> Result<(), Refused> {
        self.changing(id, |transaction| close(transaction, reason)).await.map(drop)
    }

    /// Removes a line of the chat: its text is gone from the log, for good; the log says so.
    pub async fn remove_line(&self, owner: &Guest, id: TableId, line: u64, reason: &str) -> Result<(), Refused> {
        self.only_owner(owner).await?;
        let reason = Reason::Optional.read(reason)?;
        let said = self.entry(id, line).await?.filter(|entry| entry.kind == Kind::Chat).ok_or(Refused::Gone)?;
        if said.text.is_empty() {
            // It is so already.
            return Ok(());
        }
        let audit = NewAudit { table: Some(id), line: Some(line), ..self.noted(owner, OwnerAct::RemoveLine, reason) };
        self.changing(id, |transaction| {
            let name = said.who.as_deref();
            let person = name.and_then(|name| transaction.row().people.named(name)).map(|person| person.guest);
            transaction.by_owner(NewAudit { person, ..audit.clone() }, vec![line]);
            transaction.add_by(Kind::RemoveLine, None, name, line.to_string(), None)
        })
        .await
        .map(drop)
    }

    /// The last lines of a table's chat, the oldest first.
    pub async fn last_lines(&self, id: TableId, most: u32) -> Result<Vec<crate::Entry>, Refused> {
        Ok(self.store().chat(id, most).await?)
    }

    /// One entry of a table's log.
    pub async fn entry(&self, id: TableId, seq: u64) -> Result<Option<crate::Entry>, Refused> {
        let Some(before) = seq.checked_sub(1) else { return Ok(None) };
        Ok(self.store().entries(id, before, 1).await?.into_iter().next())
    }

    /// Somebody by their number.
    pub async fn person(&self, guest: GuestId) -> Result<Option<Guest>, Refused> {
        Ok(self.store().person(guest).await?)
    }

    /// Whoever has the account of this name.
    pub async fn member(&self, name: &str) -> Result<Option<Guest>, Refused> {
        Ok(self.store().account(key(name)).await?.map(|account| account.guest))
    }

    /// Blocks somebody until the end of a day, or for good. `own` is where the owner comes from, who would be blocked, too.
    pub async fn block(
        &self,
        owner: &Guest,
        whom: BlockTarget,
        (until, reason): (Option<Day>, &str),
        own: IpAddr,
    ) -> Result<(), Refused> {
        self.only_owner(owner).await?;
        let reason = Reason::Needed.read(reason)?;
        let (at, until) = (self.time(), until.map(Day::end));
        if until.is_some_and(|until| until <= at) {
            return Err(Refused::BadText);
        }
        let mut audit = self.noted(owner, OwnerAct::Block, reason.clone());
        match whom {
            BlockTarget::Person(guest) => {
                let person = self.person(guest).await?.ok_or(Refused::NoPerson)?;
                if self.is_owner(&person).await? {
                    return Err(Refused::OwnBlock);
                }
                audit.person = Some(guest);
            }
            BlockTarget::Network(network) if network.is_wide() => return Err(Refused::BadNetwork),
            BlockTarget::Network(network) if network.contains(own) => return Err(Refused::OwnBlock),
            BlockTarget::Network(network) => audit.network = Some(network),
        }
        let service = self.clone();
        to_the_end(async move {
            let block = Block { whom, until, reason, at };
            if !service.store().block(block, audit).await? {
                return Err(Refused::TooManyBlocks);
            }
            Ok(service.read_blocks().await?)
        })
        .await
    }

    /// Lets somebody in again.
    pub async fn unblock(&self, owner: &Guest, whom: BlockTarget, reason: &str) -> Result<(), Refused> {
        self.only_owner(owner).await?;
        let mut audit = self.noted(owner, OwnerAct::Unblock, Reason::Optional.read(reason)?);
        match whom {
            BlockTarget::Person(guest) => audit.person = Some(guest),
            BlockTarget::Network(network) => audit.network = Some(network),
        }
        let service = self.clone();
        to_the_end(async move {
            if !service.store().unblock(whom, audit).await? {
                return Err(Refused::Gone);
            }
            Ok(service.read_blocks().await?)
        })
        .await
    }

    /// Everybody who is blocked now, the newest first.
    pub async fn all_blocks(&self) -> Result<Vec<Block>, Refused> {
        let (now, mut blocks) = (self.time(), self.store().blocks().await?);
        blocks.retain(|block| block.until.is_none_or(|until| until > now));
        Ok(blocks)
    }

    /// Reports that wait for an owner, the oldest first.
    pub async fn open_reports(&self, most: u32) -> Result<Vec<Report>, Refused> {
        Ok(self.store().reports(most).await?)
    }

    /// Settles a report, with all others about the same.
    pub async fn settle(&self, owner: &Guest, report: i64, reason: &str) -> Result<(), Refused> {
        self.only_owner(owner).await?;
        let audit = self.noted(owner, OwnerAct::Settle, Reason::Optional.read(reason)?);
        if self.store().settle(report, audit).await? { Ok(()) } else { Err(Refused::Gone) }
    }

    /// What owners did, the newest first: those with numbers under `before`.
    pub async fn audit(&self, before: Option<i64>, most: u32) -> Result<Vec<Audit>, Refused> {
        Ok(self.store().audit(before.unwrap_or(i64::MAX), most).await?)
    }

    /// Tables of somebody, for an owner.
    pub async fn tables_of(&self, guest: GuestId, most: u32) -> Result<Vec<Row>, Refused> {
        Ok(self.store().list(crate::store::Which::Of(guest), most).await?)
    }
}

/// Who is an owner: for the command line alone, which has the database at hand.
impl TableService {
    /// Makes an account an owner's; false if it was one.
    pub async fn add_owner(&self, name: &str) -> Result<bool, Refused> {
        let audit = NewAudit::new(OwnerAct::AddOwner, None, self.time(), String::new());
        self.store().add_owner(key(name), audit).await?.ok_or(Refused::NoAccount)
    }

    /// An account is not an owner's any more; false if it was none.
    pub async fn remove_owner(&self, name: &str) -> Result<bool, Refused> {
        let audit = NewAudit::new(OwnerAct::RemoveOwner, None, self.time(), String::new());
        Ok(self.store().remove_owner(key(name), audit).await?)
    }

    /// The owners, and since when each is one.
    pub async fn owners(&self) -> Result<Vec<(Guest, i64)>, Refused> {
        Ok(self.store().owners().await?)
    }
}
