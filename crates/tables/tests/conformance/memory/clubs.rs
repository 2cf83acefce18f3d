//! Clubs in memory.

use std::collections::BTreeMap;

use tables::{
    ClubId, GuestId, Meeting, RatedSeat,
    store::{
        BoxFuture, Closer, Club, ClubStanding, ClubStore, Founded, HandedOn, Joined, Left, MOST_JOINED, MOST_MEMBERS,
        MOST_ORGANISED, Member, NewClub,
    },
};

use super::Memory;

#[derive(Clone)]
pub(super) struct Kept {
    name: String,
    organiser: GuestId,
    created: i64,
    link: Option<String>,
    members: Vec<(GuestId, i64)>,
}

impl Kept {
    fn has(&self, guest: GuestId) -> bool {
        self.members.iter().any(|(member, _)| *member == guest)
    }
}

impl super::Kept {
    fn club(&self, id: ClubId) -> Option<Club> {
        let Kept { name, organiser, created, link, members } = self.clubs.get(&id)?.clone();
        let organiser_name = self.guests.get(&organiser)?.clone();
        Some(Club { id, name, organiser, organiser_name, created, link, members: members.len() })
    }

    fn clubs_by(&self, fits: impl Fn(&Kept) -> bool) -> Vec<Club> {
        let mut clubs: Vec<Club> =
            self.clubs.iter().filter(|(_, club)| fits(club)).filter_map(|(id, _)| self.club(*id)).collect();
        clubs.sort_by_key(|club| (club.created, club.id));
        clubs
    }

    fn organised(&mut self, id: ClubId, organiser: GuestId) -> Option<&mut Kept> {
        self.clubs.get_mut(&id).filter(|club| club.organiser == organiser)
    }

    pub(super) fn leave_all_clubs(&mut self, guest: GuestId) {
        for club in self.clubs.values_mut() {
            club.members.retain(|(member, _)| *member != guest);
            club.members.sort_by_key(|(member, since)| (*since, *member));
            if let Some((heir, _)) = club.members.first().filter(|_| club.organiser == guest) {
                club.organiser = *heir;
            }
        }
        self.clubs.retain(|_, club| !club.members.is_empty());
    }

    /// The seats of the rated games of a club's tables.
    fn seats_of(&self, id: ClubId) -> Vec<(GuestId, &RatedSeat)> {
        let here = |seat: &&RatedSeat| self.rows.get(&seat.table).is_some_and(|row| row.settings.club == Some(id));
        let person = |seat| match seat {
            &RatedSeat { player: tables::Player::Person(guest), .. } => Some((guest, seat)),
            _ => None,
        };
        let members = |(guest, _): &(GuestId, _)| self.clubs.get(&id).is_some_and(|club| club.has(*guest));
        self.rated.iter().filter(here).filter_map(person).filter(members).collect()
    }
}

impl ClubStore for Memory {
    fn found_club(&self, new: NewClub) -> BoxFuture<'_, Founded> {
        self.answer(|kept| {
            if !kept.accounts.contains_key(&new.organiser) {
                return Founded::NoAccount;
            }
            let organised = kept.clubs_by(|club| club.organiser == new.organiser);
            if let Some(club) = organised.iter().find(|club| club.name == new.name) {
                return Founded::Before(club.id);
            }
            let (organised, joined) = (organised.len(), kept.clubs_by(|club| club.has(new.organiser)).len());
            if organised >= MOST_ORGANISED as usize || joined >= MOST_JOINED as usize {
                return Founded::TooMany;
            }
            let members = vec![(new.organiser, new.at)];
            let NewClub { id, name, organiser, link, at } = new;
            kept.clubs.insert(id, Kept { name, organiser, created: at, link: Some(link), members });
            Founded::Now
        })
    }

    fn club(&self, id: ClubId) -> BoxFuture<'_, Option<Club>> {
        self.answer(|kept| kept.club(id))
    }

    fn club_by_link(&self, link: String) -> BoxFuture<'_, Option<Club>> {
        self.answer(|kept| kept.clubs_by(|club| club.link.as_ref() == Some(&link)).into_iter().next())
    }

    fn clubs_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Club>> {
        self.answer(|kept| kept.clubs_by(|club| club.has(guest)))
    }

    fn clubs(&self, most: u32) -> BoxFuture<'_, Vec<Club>> {
        self.answer(|kept| {
            let mut clubs = kept.clubs_by(|_| true);
            clubs.sort_by_key(|club| (std::cmp::Reverse(club.created), club.id));
            clubs.truncate(most as usize);
            clubs
        })
    }

    fn members(&self, id: ClubId) -> BoxFuture<'_, Vec<Member>> {
        self.answer(|kept| {
            let mut members = kept.clubs.get(&id).map(|club| club.members.clone()).unwrap_or_default();
            members.sort_by_key(|(guest, since)| (*since, *guest));
            let member = |(guest, since): &(GuestId, i64)| Some(Member { guest: kept.guest(*guest)?, since: *since });
            members.iter().filter_map(member).collect()
        })
    }

    fn join_club(&self, link: String, guest: GuestId, at: i64) -> BoxFuture<'_, Joined> {
        self.answer(|kept| {
            if !kept.accounts.contains_key(&guest) {
                return Joined::NoAccount;
            }
            let joined = kept.clubs_by(|club| club.has(guest)).len();
            let found = kept.clubs.iter_mut().find(|(_, club)| club.link.as_ref() == Some(&link));
            let Some((id, club)) = found else { return Joined::NoLink };
            if club.has(guest) {
                return Joined::Before(*id);
            }
            if club.members.len() >= MOST_MEMBERS as usize {
                return Joined::Full;
            }
            if joined >= MOST_JOINED as usize {
                return Joined::TooMany;
            }
            club.members.push((guest, at));
            Joined::Now(*id)
        })
    }

    fn leave_club(&self, id: ClubId, guest: GuestId) -> BoxFuture<'_, Left> {
        self.answer(|kept| {
            let Some(club) = kept.clubs.get_mut(&id).filter(|club| club.has(guest)) else { return Left::NoMember };
            if club.organiser == guest && club.members.len() > 1 {
                return Left::Organiser;
            }
            club.members.retain(|(member, _)| *member != guest);
            if club.members.is_empty() {
                kept.clubs.remove(&id);
                return Left::Closed;
            }
            Left::Now
        })
    }

    fn remove_member(&self, id: ClubId, organiser: GuestId, guest: GuestId, fresh_link: String) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let Some(club) = kept.organised(id, organiser).filter(|club| club.has(guest) && guest != organiser) else {
                return false;
            };
            club.members.retain(|(member, _)| *member != guest);
            club.link = club.link.take().map(|_| fresh_link);
            true
        })
    }

    fn hand_on_club(&self, id: ClubId, organiser: GuestId, to: GuestId) -> BoxFuture<'_, HandedOn> {
        self.answer(|kept| {
            let organised = kept.clubs_by(|club| club.organiser == to).len();
            let Some(club) = kept.organised(id, organiser).filter(|club| club.has(to) && to != organiser) else {
                return HandedOn::Nobody;
            };
            if organised >= MOST_ORGANISED as usize {
                return HandedOn::TooMany;
            }
            club.organiser = to;
            HandedOn::Now
        })
    }

    fn set_club_link(&self, id: ClubId, organiser: GuestId, link: Option<String>) -> BoxFuture<'_, bool> {
        self.answer(|kept| kept.organised(id, organiser).map(|club| club.link = link).is_some())
    }

    fn rename_club(&self, id: ClubId, organiser: GuestId, name: String) -> BoxFuture<'_, bool> {
        self.answer(|kept| kept.organised(id, organiser).map(|club| club.name = name).is_some())
    }

    fn close_club(&self, id: ClubId, by: Closer) -> BoxFuture<'_, bool> {
        self.answer(|kept| {
            let Some(club) = kept.clubs.get(&id) else { return false };
            match by {
                Closer::Organiser(guest) if club.organiser != guest => return false,
                Closer::Organiser(_) => {}
                Closer::Owner(audit) => kept.audit.push(audit),
            }
            kept.clubs.remove(&id).is_some()
        })
    }

    fn club_standings(&self, id: ClubId) -> BoxFuture<'_, Vec<ClubStanding>> {
        self.answer(|kept| {
            let mut all: BTreeMap<(String, GuestId), ClubStanding> = BTreeMap::new();
            for (guest, seat) in kept.seats_of(id) {
                let (game, name) = (seat.league.game.clone(), kept.guests.get(&guest).cloned().unwrap_or_default());
                let of = all.entry((game.clone(), guest));
                let of = of.or_insert(ClubStanding { game, guest, name, games: 0, won: 0, places: 0 });
                of.games += 1;
                of.won += u64::from(seat.rank == 1);
                of.places += u64::from(seat.rank);
            }
            let mut all: Vec<ClubStanding> = all.into_values().collect();
            all.sort_by_key(|of| (of.game.clone(), std::cmp::Reverse(of.won), of.places, of.games, of.guest));
            all
        })
    }

    fn club_meetings(&self, id: ClubId, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Meeting>> {
        self.answer(|kept| {
            let mut all: BTreeMap<GuestId, Meeting> = BTreeMap::new();
            let seats = kept.seats_of(id);
            for (_, own) in seats.iter().filter(|(of, _)| *of == guest) {
                for (other, seat) in seats.iter().filter(|(_, seat)| seat.table == own.table && seat.seat != own.seat) {
                    let name = kept.guests.get(other).cloned().unwrap_or_default();
                    let met = all.entry(*other).or_insert(Meeting { guest: *other, name, games: 0, won: 0, lost: 0 });
                    met.games += 1;
                    met.won += u64::from(own.rank < seat.rank);
                    met.lost += u64::from(own.rank > seat.rank);
                }
            }
            let mut all: Vec<Meeting> = all.into_values().collect();
            all.sort_by_key(|met| (std::cmp::Reverse(met.games), met.guest));
            all.truncate(most as usize);
            all
        })
    }
}
