//! Reports to the site's owner: of a line of chat, or of somebody's name, by anybody who sits at the table or looks on.

use crate::{
    Guest, Kind, Refused, TableId, TableService, Thing, Who,
    owners::Reason,
    store::{Filed, NewReport},
};

/// What is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reported {
    /// A line of the chat, by the number of its entry.
    Line(u64),
    /// The name of a person, as it is at the table.
    Name(String),
}

/// So many seconds until a full list of reports is tried again.
const WAIT: u32 = 3_600;

impl TableService {
    /// Reports something at a table, with a few words if the reporter has some.
    pub async fn report(&self, by: &Guest, id: TableId, what: Reported, why: &str) -> Result<(), Refused> {
        let why = Reason::Optional.read(why)?;
        self.limit(Who::Person(by.id), Thing::Report).await?;
        let (line, name) = match what {
            Reported::Line(line) => (Some(line), self.name_of_line(id, line).await?),
            Reported::Name(name) => (None, name),
        };
        let person = self.row(id).await?.people.named(&name).map(|person| person.guest).ok_or(Refused::NoPerson)?;
        if person == by.id {
            return Err(Refused::NotNow);
        }
        let report = NewReport { at: self.time(), reporter: by.id, table: id, person, line, why };
        match self.store().report(report).await? {
            Filed::New | Filed::Known => Ok(()),
            Filed::Full => Err(Refused::TooMany { thing: Thing::Report, wait: WAIT }),
        }
    }

    /// Who said a line of chat.
    async fn name_of_line(&self, id: TableId, line: u64) -> Result<String, Refused> {
        let said = self.entry(id, line).await?.filter(|entry| entry.kind == Kind::Chat && !entry.text.is_empty());
        said.and_then(|entry| entry.who).ok_or(Refused::Gone)
    }
}
