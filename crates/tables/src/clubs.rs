//! Clubs: tables and standings that only members see, and a link by which people join. Members have accounts. Who is a member is
//! remembered, because every request for a table of a club asks; a change forgets it, here and at every other server, and those who
//! listen and are no members any more hear nothing more.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use tabletop::Seed;
use tokio::sync::watch;

use crate::{
    ClubId, ClubRefused, Guest, GuestId, NewTable, Refused, Row, Status, TableId, TableService, Thing, Who,
    create::Extra,
    id::random,
    names::{key, tidy_name},
    owners::Reason,
    ratings::Meeting,
    sessions::to_the_end,
    store::{Closer, Club, ClubStanding, Founded, HandedOn, Joined, Left, Member, NewAudit, NewClub, OwnerAct, Which},
};

/// So many clubs are remembered with their members.
const MOST_REMEMBERED: usize = 1_000;
/// So many tables are listed of each kind.
const LISTED: u32 = 50;
/// So many tables are looked at at once when a club is closed, or somebody leaves it.
const AT_ONCE: u32 = 1_000;
/// So many meetings are shown.
const MOST_MEETINGS: u32 = 100;
/// So long until what could not be read is read again.
const AGAIN: Duration = Duration::from_millis(500);

/// The members of clubs that were asked for lately.
type Known = HashMap<ClubId, Arc<HashSet<GuestId>>>;

/// What the service knows of clubs.
#[derive(Debug)]
pub(crate) struct Clubs {
    known: RwLock<Known>,
    /// Rises when something is forgotten: what was read from the database before may be wrong by then.
    forgotten: watch::Sender<u64>,
}

impl Default for Clubs {
    fn default() -> Self {
        Self { known: RwLock::default(), forgotten: watch::Sender::new(0) }
    }
}

impl Clubs {
    /// Forgets the members of a club: they are read again.
    pub(crate) fn forget(&self, id: ClubId) {
        self.forget_by(|known| drop(known.remove(&id)));
    }

    /// Forgets the members of all clubs.
    pub(crate) fn forget_all(&self) {
        self.forget_by(HashMap::clear);
    }

    fn forget_by(&self, forget: impl FnOnce(&mut Known)) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        forget(&mut known);
        self.forgotten.send_modify(|count| *count += 1);
    }

    fn get(&self, id: ClubId) -> Option<Arc<HashSet<GuestId>>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Remembers the members of a club as they were when so much had been forgotten.
    fn put(&self, id: ClubId, members: &Arc<HashSet<GuestId>>, forgotten: u64) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if *self.forgotten.borrow() != forgotten {
            return;
        }
        if known.len() >= MOST_REMEMBERED {
            known.clear();
        }
        known.insert(id, Arc::clone(members));
    }
}

/// The tables of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubTables {
    /// Those that wait for players.
    pub open: Vec<Row>,
    /// Those that are being played.
    pub running: Vec<Row>,
    /// Those that are over.
    pub over: Vec<Row>,
}

/// A member whom an organiser means.
#[derive(Clone, Copy, Debug)]
pub struct MeantMember<'n> {
    /// What they are called.
    pub name: &'n str,
    /// Who they are, if it is known: somebody else may have got the name since a form was made.
    pub id: Option<GuestId>,
}

/// All that a member sees of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubPage {
    /// The club; its link is its organiser's to see.
    pub club: Club,
    /// Its members, who joined first first.
    pub members: Vec<Member>,
    /// Its tables.
    pub tables: ClubTables,
    /// What its members reached, game by game, the best first.
    pub standings: Vec<ClubStanding>,
    /// Whom one member met.
    pub meetings: (GuestId, Vec<Meeting>),
}

impl Row {
    /// Makes it a club's table, which no list shows to others.
    pub(crate) const fn set_club(&mut self, club: Option<ClubId>) {
        if club.is_some() {
            self.settings.public = false;
        }
        self.settings.club = club;
    }
}

/// The secret of a link: 128 bits.
fn new_link() -> Result<String, Refused> {
    Ok(format!("{:032x}", u128::from_le_bytes(random()?)))
}

/// Somebody with an account; others are refused.
const fn member(guest: &Guest) -> Result<GuestId, Refused> {
    if guest.has_account() { Ok(guest.id) } else { Err(Refused::NoAccount) }
}

/// Who may see a table of a club.
impl TableService {
    /// Whether somebody is a member of a club.
    pub async fn is_member(&self, id: ClubId, guest: Option<GuestId>) -> Result<bool, Refused> {
        let Some(guest) = guest else { return Ok(false) };
        let clubs = self.clubs_in_memory();
        if let Some(members) = clubs.get(id) {
            return Ok(members.contains(&guest));
        }
        let forgotten = *clubs.forgotten.borrow();
        let members = self.store().members(id).await?;
        let members = Arc::new(members.iter().map(|member| member.guest.id).collect::<HashSet<_>>());
        clubs.put(id, &members, forgotten);
        Ok(members.contains(&guest))
    }

    /// The club whose table it is; that never changes. None if there is no table.
    async fn club_of(&self, id: TableId) -> Result<Option<Option<ClubId>>, Refused> {
        let live_table = self.live_tables().get(&id).cloned();
        if let Some(table) = live_table.and_then(|live_table| live_table.committed()) {
            return Ok(Some(table.row().settings.club));
        }
        Ok(self.store().row(id).await?.map(|row| row.settings.club))
    }

    /// Refuses everybody but its members at a table of a club, as if there were no such table. Every way to a table must pass here.
    pub async fn admit_member(&self, id: TableId, guest: Option<GuestId>) -> Result<(), Refused> {
        self.admit_to(id, guest, false).await
    }

    /// The same; and if it is `surely` a table that is asked for, one that there is not is refused in the same way.
    pub async fn admit_to(&self, id: TableId, guest: Option<GuestId>, surely: bool) -> Result<(), Refused> {
        match self.club_of(id).await? {
            None if surely => Err(Refused::NoTable),
            Some(Some(club)) if !self.is_member(club, guest).await? => Err(Refused::NoTable),
            _ => Ok(()),
        }
    }

    /// Returns when whoever listens at a table may not see it any more.
    pub async fn until_shut_out(&self, id: TableId, guest: Option<GuestId>) {
        let mut forgotten = self.clubs_in_memory().forgotten.subscribe();
        loop {
            match self.club_of(id).await {
                Ok(None | Some(None)) => return std::future::pending().await,
                Ok(Some(Some(club))) => match self.is_member(club, guest).await {
                    Ok(true) if forgotten.changed().await.is_ok() => {}
                    Ok(_) => return,
                    Err(_) => tokio::time::sleep(AGAIN).await,
                },
                Err(_) => tokio::time::sleep(AGAIN).await,
            }
        }
    }

    /// Of somebody's tables those that they may still see: whoever has left a club has left its tables.
    pub(crate) async fn without_other_clubs(&self, rows: Vec<Row>, guest: GuestId) -> Result<Vec<Row>, Refused> {
        let mut own = Vec::with_capacity(rows.len());
        for row in rows {
            let may = match row.settings.club {
                Some(club) => self.is_member(club, Some(guest)).await?,
                None => true,
            };
            own.extend(may.then_some(row));
        }
        Ok(own)
    }

    /// Makes a table of a club; it begins at once if no seat is open.
    pub async fn create_in_club(&self, guest: &Guest, club: ClubId, new: NewTable) -> Result<TableId, Refused> {
        self.create_in_club_with_seed(guest, club, new, Seed::from_bytes(self.luck()?)).await
    }

    /// The same with this luck, for tests.
    pub async fn create_in_club_with_seed(
        &self,
        guest: &Guest,
        club: ClubId,
        new: NewTable,
        seed: Seed,
    ) -> Result<TableId, Refused> {
        if !self.is_member(club, Some(guest.id)).await? {
            return Err(Refused::Club(ClubRefused::NoClub));
        }
        self.limit(Who::Person(guest.id), Thing::Table).await?;
        self.create_as(guest, new, seed, Extra { club: Some(club), ..Extra::default() }).await
    }
}

/// What members see and do.
impl TableService {
    /// Founds a club.
    pub async fn found_club(&self, guest: &Guest, name: &str) -> Result<ClubId, Refused> {
        let (organiser, name) = (member(guest)?, tidy_name(name)?);
        self.limit(Who::Person(organiser), Thing::Club).await?;
        let new = NewClub { id: ClubId::random()?, name, organiser, link: new_link()?, at: self.time() };
        let id = new.id;
        match self.store().found_club(new).await? {
            Founded::Now => Ok(id),
            Founded::Before(before) => Ok(before),
            Founded::TooMany => Err(Refused::Club(ClubRefused::TooMany)),
            Founded::NoAccount => Err(Refused::NoAccount),
        }
    }

    /// The clubs of somebody, the oldest first; only an organiser sees a link.
    pub async fn clubs_of(&self, guest: GuestId) -> Result<Vec<Club>, Refused> {
        let mut clubs = self.store().clubs_of(guest).await?;
        for club in &mut clubs {
            club.link = club.link.take().filter(|_| club.organiser == guest);
        }
        Ok(clubs)
    }

    /// A club as one of its members sees it.
    pub async fn club(&self, guest: Option<GuestId>, id: ClubId) -> Result<Club, Refused> {
        let mut club = self.store().club(id).await?.ok_or(Refused::Club(ClubRefused::NoClub))?;
        if !self.is_member(id, guest).await? {
            return Err(Refused::Club(ClubRefused::NoClub));
        }
        club.link = club.link.filter(|_| Some(club.organiser) == guest);
        Ok(club)
    }

    /// All that a member sees of a club; `of` names the member whose meetings are told, else it is who asks.
    pub async fn club_page(&self, guest: &Guest, id: ClubId, of: Option<&str>) -> Result<ClubPage, Refused> {
        let club = self.club(Some(guest.id), id).await?;
        let members = self.store().members(id).await?;
        let of = match of {
            Some(name) => find(&members, name).ok_or(Refused::NoPerson)?.guest.id,
            None => guest.id,
        };
        let list = async |status| self.store().list(Which::InClub(id, status), LISTED).await;
        let tables = ClubTables {
            open: list(Status::Open).await?,
            running: list(Status::Running).await?,
            over: list(Status::Over).await?,
        };
        let standings = self.store().club_standings(id).await?;
        let meetings = (of, self.store().club_meetings(id, of, MOST_MEETINGS).await?);
        Ok(ClubPage { club, members, tables, standings, meetings })
    }

    /// The club that a link leads to, without the link.
    pub async fn invited(&self, link: &str) -> Result<Club, Refused> {
        let club = self.store().club_by_link(link.to_owned()).await?.ok_or(Refused::Club(ClubRefused::NoInvitation))?;
        Ok(Club { link: None, ..club })
    }

    /// Somebody joins the club that a link leads to; whoever is a member stays one.
    pub async fn join_club(&self, guest: &Guest, link: &str) -> Result<ClubId, Refused> {
        let id = member(guest)?;
        self.limit(Who::Person(id), Thing::Join).await?;
        let (service, link) = (self.clone(), link.to_owned());
        to_the_end(async move {
            match service.store().join_club(link, id, service.time()).await? {
                Joined::Now(club) => {
                    service.clubs_in_memory().forget(club);
                    Ok(club)
                }
                Joined::Before(club) => Ok(club),
                Joined::NoLink => Err(Refused::Club(ClubRefused::NoInvitation)),
                Joined::Full => Err(Refused::Club(ClubRefused::Full)),
                Joined::TooMany => Err(Refused::Club(ClubRefused::TooMany)),
                Joined::NoAccount => Err(Refused::NoAccount),
            }
        })
        .await
    }

    /// A member leaves: their seats at its tables are given up, and they see nothing of it any more.
    pub async fn leave_club(&self, guest: &Guest, id: ClubId) -> Result<(), Refused> {
        let (service, guest) = (self.clone(), guest.clone());
        to_the_end(async move {
            match service.store().leave_club(id, guest.id).await? {
                Left::Now => service.shut_out(id, &guest).await,
                Left::Closed => service.close_tables_of(id, "").await,
                Left::Organiser => Err(Refused::Club(ClubRefused::IsOrganiser)),
                Left::NoMember => Err(Refused::Club(ClubRefused::NoClub)),
            }
        })
        .await
    }

    /// Somebody is a member no more: whoever asks is told so from now on, and bots play on at their seats.
    async fn shut_out(&self, id: ClubId, guest: &Guest) -> Result<(), Refused> {
        self.clubs_in_memory().forget(id);
        for status in [Status::Open, Status::Running] {
            for row in self.store().list(Which::InClub(id, status), AT_ONCE).await? {
                if row.seat_of(guest.id).is_none() {
                    continue;
                }
                match self.leave(guest, row.id).await {
                    Ok(()) | Err(Refused::NotNow | Refused::ReadOnly | Refused::Away) => {}
                    Err(refused) => tracing::warn!(table = %row.id, %refused, "a seat could not be given up"),
                }
            }
        }
        Ok(())
    }
}

/// What the organiser of a club does, and the site's owner.
impl TableService {
    /// The club of an organiser; a member is told that they are none, others not even that there is a club.
    async fn organised(&self, guest: &Guest, id: ClubId) -> Result<Club, Refused> {
        let club = self.club(Some(guest.id), id).await?;
        if club.organiser == guest.id { Ok(club) } else { Err(Refused::Club(ClubRefused::NotOrganiser)) }
    }

    /// A new link to join, in the place of the one that there was; none: nobody can join.
    pub async fn change_club_link(&self, guest: &Guest, id: ClubId, open: bool) -> Result<Option<String>, Refused> {
        self.organised(guest, id).await?;
        self.limit(Who::Person(guest.id), Thing::Club).await?;
        let link = if open { Some(new_link()?) } else { None };
        let set = self.store().set_club_link(id, guest.id, link.clone()).await?;
        if set { Ok(link) } else { Err(Refused::Club(ClubRefused::NotOrganiser)) }
    }

    /// Another name for a club.
    pub async fn rename_club(&self, guest: &Guest, id: ClubId, name: &str) -> Result<(), Refused> {
        self.organised(guest, id).await?;
        let name = tidy_name(name)?;
        self.limit(Who::Person(guest.id), Thing::Club).await?;
        if self.store().rename_club(id, guest.id, name).await? {
            Ok(())
        } else {
            Err(Refused::Club(ClubRefused::NotOrganiser))
        }
    }

    /// A member of a club, for its organiser.
    async fn member_meant(&self, guest: &Guest, id: ClubId, meant: MeantMember<'_>) -> Result<Guest, Refused> {
        self.organised(guest, id).await?;
        let members = self.store().members(id).await?;
        let found = find(&members, meant.name).filter(|member| meant.id.is_none_or(|id| member.guest.id == id));
        found.map(|member| &member.guest).filter(|other| other.id != guest.id).cloned().ok_or(Refused::NoPerson)
    }

    /// Removes a member, who sees nothing of the club any more, and cannot come back by the link.
    pub async fn remove_from_club(&self, guest: &Guest, id: ClubId, meant: MeantMember<'_>) -> Result<(), Refused> {
        let (service, organiser, fresh_link) = (self.clone(), guest.id, new_link()?);
        let other = self.member_meant(guest, id, meant).await?;
        to_the_end(async move {
            if service.store().remove_member(id, organiser, other.id, fresh_link).await? {
                service.shut_out(id, &other).await
            } else {
                Err(Refused::NoPerson)
            }
        })
        .await
    }

    /// Makes another member the organiser.
    pub async fn hand_on_club(&self, guest: &Guest, id: ClubId, meant: MeantMember<'_>) -> Result<(), Refused> {
        let other = self.member_meant(guest, id, meant).await?;
        match self.store().hand_on_club(id, guest.id, other.id).await? {
            HandedOn::Now => Ok(()),
            HandedOn::TooMany => Err(Refused::Club(ClubRefused::TooMany)),
            HandedOn::Nobody => Err(Refused::NoPerson),
        }
    }

    /// Closes a club: its tables are closed, and nobody sees them any more.
    pub async fn close_club(&self, guest: &Guest, id: ClubId) -> Result<(), Refused> {
        self.organised(guest, id).await?;
        self.close_by(id, Closer::Organiser(guest.id), "").await
    }

    /// The newest clubs, for an owner of the site: their names and sizes, nothing of their tables.
    pub async fn all_clubs(&self, owner: &Guest, most: u32) -> Result<Vec<Club>, Refused> {
        self.only_owner(owner).await?;
        let clubs = self.store().clubs(most).await?;
        Ok(clubs.into_iter().map(|club| Club { link: None, ..club }).collect())
    }

    /// Closes a club as an owner of the site; what is noted names it, because nothing is left of it.
    pub async fn close_club_by_owner(&self, owner: &Guest, id: ClubId, reason: &str) -> Result<(), Refused> {
        self.only_owner(owner).await?;
        let reason = Reason::Needed.read(reason)?;
        let club = self.store().club(id).await?.ok_or(Refused::Gone)?;
        let noted = format!("{}: {reason}", club.name);
        let audit = NewAudit::new(OwnerAct::CloseClub, Some(owner.id), self.time(), noted);
        let audit = NewAudit { person: Some(club.organiser), ..audit };
        self.close_by(id, Closer::Owner(audit), &reason).await
    }

    async fn close_by(&self, id: ClubId, by: Closer, reason: &str) -> Result<(), Refused> {
        let (service, reason) = (self.clone(), reason.to_owned());
        to_the_end(async move {
            if !service.store().close_club(id, by).await? {
                return Err(Refused::Gone);
            }
            service.close_tables_of(id, &reason).await
        })
        .await
    }

    /// Closes the tables of a club that is gone.
    async fn close_tables_of(&self, id: ClubId, reason: &str) -> Result<(), Refused> {
        self.clubs_in_memory().forget(id);
        for status in [Status::Open, Status::Running] {
            for row in self.store().list(Which::InClub(id, status), AT_ONCE).await? {
                if let Err(refused) = self.close_quietly(row.id, reason).await {
                    tracing::warn!(table = %row.id, %refused, "a table of a closed club goes on, unseen");
                }
            }
        }
        Ok(())
    }
}

/// The member of this name, however it is written.
fn find<'m>(members: &'m [Member], name: &str) -> Option<&'m Member> {
    let wanted = key(name);
    members.iter().find(|member| key(&member.guest.name) == wanted)
}
