//! Owners, blocks and reports in memory.

use tables::{
    Guest, GuestId,
    store::{
        Audit, Block, BlockTarget, BoxFuture, Filed, MOST_BLOCKS, MOST_REPORTS, MOST_REPORTS_OF_ONE, MOST_SETTLED,
        NewAudit, NewReport, OwnerStore, Report,
    },
};

use super::{Kept, Memory};

impl Kept {
    fn owner_of(&self, key: &str) -> Option<GuestId> {
        self.accounts.iter().find(|(_, account)| account.name.key == key).map(|(guest, _)| *guest)
    }
}

/// Whether two reports are about the same.
fn is_same(one: &NewReport, other: &NewReport) -> bool {
    (one.table, one.person, one.line) == (other.table, other.person, other.line)
}

impl OwnerStore for Memory {
    fn add_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, Option<bool>> {
        self.answer(|kept| {
            let guest = kept.owner_of(&key)?;
            if kept.owners.iter().any(|(owner, _)| *owner == guest) {
                return Some(false);
            }
            kept.owners.push((guest, what.at));
            kept.audit.push(NewAudit { person: Some(guest), ..what });
            Some(true)
        })
    }

    fn remove_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let guest = kept.owner_of(&key);
            let Some(at) = kept.owners.iter().position(|(owner, _)| Some(*owner) == guest) else { return false };
            kept.owners.remove(at);
            kept.audit.push(NewAudit { person: guest, ..what });
            true
        })
    }

    fn owners(&self) -> BoxFuture<'_, Vec<(Guest, i64)>> {
        self.answer(|kept| {
            kept.owners.iter().filter_map(|(owner, since)| Some((kept.guest(*owner)?, *since))).collect()
        })
    }

    fn is_owner(&self, guest: GuestId) -> BoxFuture<'_, bool> {
        self.answer(|kept| kept.owners.iter().any(|(owner, _)| *owner == guest))
    }

    fn person(&self, guest: GuestId) -> BoxFuture<'_, Option<Guest>> {
        self.answer(|kept| kept.guest(guest))
    }

    fn block(&self, block: Block, what: NewAudit) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            kept.blocks.retain(|other| other.until.is_none_or(|until| until > block.at));
            let known = kept.blocks.iter().any(|other| other.whom == block.whom);
            if !known && kept.blocks.len() >= MOST_BLOCKS as usize {
                return false;
            }
            kept.blocks.retain(|other| other.whom != block.whom);
            kept.blocks.insert(0, block);
            kept.audit.push(what);
            true
        })
    }

    fn unblock(&self, whom: BlockTarget, what: NewAudit) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let before = kept.blocks.len();
            kept.blocks.retain(|block| block.whom != whom);
            if kept.blocks.len() == before {
                return false;
            }
            kept.audit.push(what);
            true
        })
    }

    fn blocks(&self) -> BoxFuture<'_, Vec<Block>> {
        self.answer(|kept| kept.blocks.clone())
    }

    fn report(&self, report: NewReport) -> BoxFuture<'_, Filed> {
        self.answer(|kept| {
            let open = || kept.reports.iter().filter(|other| other.settled.is_none());
            let known = kept
                .reports
                .iter()
                .any(|other| other.what.reporter == report.reporter && is_same(&other.what, &report));
            if known || open().filter(|other| is_same(&other.what, &report)).count() >= MOST_REPORTS_OF_ONE as usize {
                return Filed::Known;
            }
            if open().count() >= MOST_REPORTS as usize {
                return Filed::Full;
            }
            let id = kept.reports.last().map_or(1, |last| last.id + 1);
            kept.reports.push(Report { id, what: report, settled: None });
            Filed::New
        })
    }

    fn reports(&self, most: u32) -> BoxFuture<'_, Vec<Report>> {
        self.answer(|kept| {
            let open = kept.reports.iter().filter(|report| report.settled.is_none());
            open.take(most as usize).cloned().collect()
        })
    }

    fn settle(&self, report: i64, what: NewAudit) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let found = kept.reports.iter().find(|other| other.id == report && other.settled.is_none()).cloned();
            let Some(found) = found else { return false };
            for other in kept.reports.iter_mut().filter(|other| is_same(&other.what, &found.what)) {
                other.settled.get_or_insert(what.at);
            }
            let settled = kept.reports.iter().filter(|report| report.settled.is_some()).count();
            let mut too_many = settled.saturating_sub(MOST_SETTLED as usize);
            kept.reports.retain(|report| {
                let goes = report.settled.is_some() && too_many > 0;
                too_many -= usize::from(goes);
                !goes
            });
            let NewReport { table, person, line, .. } = found.what;
            kept.audit.push(NewAudit { table: Some(table), person: Some(person), line, ..what });
            true
        })
    }

    fn audit(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<Audit>> {
        self.answer(|kept| {
            let name = |guest: Option<GuestId>| guest.and_then(|guest| kept.guests.get(&guest).cloned());
            let noted = (1..).zip(&kept.audit).collect::<Vec<_>>().into_iter().rev().filter(|(id, _)| *id < before);
            let audit = |(id, what): (i64, &NewAudit)| Audit {
                id,
                owner_name: name(what.owner),
                person_name: name(what.person),
                what: what.clone(),
            };
            noted.take(most as usize).map(audit).collect()
        })
    }
}
