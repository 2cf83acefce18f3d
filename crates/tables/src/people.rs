//! The people of a table: the names they have at it, who hosts it, and who may talk.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Guest, GuestId, Place, Row, Sitter, names::tell_apart};

/// So many people are remembered at a table. It is more than there are seats, so whoever sits is among them.
const MOST: usize = 128;

/// What somebody may do at a table, as its host decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Whatever anybody may.
    #[default]
    Welcome,
    /// Anything but talk.
    Muted,
    /// Look on only: neither talk nor sit down.
    Removed,
}

/// Whether people may talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chat {
    /// They may.
    #[default]
    Open,
    /// Nobody may.
    Closed,
}

/// Somebody who sat down or talked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub guest: GuestId,
    /// The name at this table: nobody else has it here, or one that looks like it.
    pub name: String,
    /// What they may do.
    #[serde(default)]
    pub standing: Standing,
}

/// The people of a table. Their names stay as they are as long as the table does.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct People {
    /// The seat of the host; [`Row::host`] says who it is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Seat>,
    /// Whether they may talk.
    #[serde(default)]
    pub chat: Chat,
    /// Why the site's owner closed the table, if they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<String>,
    /// Those who sat down or talked, in the order in which they did.
    #[serde(default)]
    pub known: Vec<Person>,
}

impl People {
    /// Somebody who sat down or talked.
    pub fn of(&self, guest: GuestId) -> Option<&Person> {
        self.known.iter().find(|person| person.guest == guest)
    }

    /// Whoever has this name here.
    pub fn named(&self, name: &str) -> Option<&Person> {
        self.known.iter().find(|person| person.name == name)
    }

    /// What somebody may do here.
    pub fn standing(&self, guest: GuestId) -> Standing {
        self.of(guest).map_or(Standing::Welcome, |person| person.standing)
    }

    pub(crate) fn named_mut(&mut self, name: &str) -> Option<&mut Person> {
        self.known.iter_mut().find(|person| person.name == name)
    }

    /// The name of somebody at this table, which is found when they first sit down or talk.
    pub(crate) fn meet(&mut self, guest: &Guest, places: &[Place]) -> String {
        if let Some(person) = self.of(guest.id) {
            return person.name.clone();
        }
        if self.known.len() >= MOST {
            self.forget_one(places);
        }
        // Somebody who sat down before people were remembered has a name already.
        let own = places.iter().find(|place| place.guest() == Some(guest.id)).and_then(Place::name);
        let others = places.iter().filter(|place| place.guest() != Some(guest.id)).filter_map(Place::name);
        let taken = self.known.iter().map(|person| person.name.as_str()).chain(others);
        let name = tell_apart(own.unwrap_or(&guest.name), taken, places.len());
        self.known.push(Person { guest: guest.id, name: name.clone(), standing: Standing::Welcome });
        name
    }

    /// Forgets the first who has no seat: one of whom the host decided nothing, if there is one.
    fn forget_one(&mut self, places: &[Place]) {
        let is_seated = |person: &Person| places.iter().any(|place| place.guest() == Some(person.guest));
        let plain = |person: &Person| person.standing == Standing::Welcome && !is_seated(person);
        let at = self.known.iter().position(plain).or_else(|| self.known.iter().position(|person| !is_seated(person)));
        if let Some(at) = at {
            self.known.remove(at);
        }
    }
}

impl Place {
    /// The name of the person here, or of whoever a record names.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { name, .. } | Sitter::Named(name) => Some(name),
            Sitter::Open | Sitter::Bot(_) => None,
        }
    }
}

impl Row {
    /// The seat of the host: of who made the table, else of the first who sat down; when the host leaves, resigns or is
    /// away, the next person by seat whom nobody muted. Nobody hosts a table without such people.
    pub fn host(&self) -> Option<Seat> {
        let first = self.people.host.map_or(0, Seat::index);
        let seats = self.places.len();
        let from = |at: usize| (first + at) % seats.max(1);
        let may_host = |place: &Place| {
            let muted = place.guest().is_some_and(|guest| self.people.standing(guest) == Standing::Muted);
            place.is_played() && !muted
        };
        (0..seats).map(from).find(|at| self.places.get(*at).is_some_and(may_host)).map(Seat::at)
    }

    /// Whether somebody hosts it.
    pub fn is_host(&self, guest: GuestId) -> bool {
        self.host().and_then(|seat| self.place(seat)).and_then(Place::guest) == Some(guest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(id: i64, name: &str) -> Guest {
        Guest::new(GuestId(id), name.to_owned())
    }

    #[test]
    fn a_name_at_a_table_stays_whatever_its_owner_is_called_later() {
        let mut people = People::default();
        assert_eq!(people.meet(&guest(1, "Mika"), &[]), "Mika");
        assert_eq!(people.meet(&guest(2, "ＭＩＫＡ"), &[]), "ＭＩＫＡ (2)");
        assert_eq!(people.meet(&guest(2, "Mika"), &[]), "ＭＩＫＡ (2)");
        assert_eq!(people.meet(&guest(1, "Zoe"), &[]), "Mika");
        let seated = [Place::of(Sitter::Named("Ben".to_owned()))];
        assert_eq!(people.meet(&guest(3, "ben"), &seated), "ben (2)");
    }

    #[test]
    fn those_who_are_remembered_are_bounded_and_whoever_sits_is_among_them() {
        let mut people = People::default();
        let seats: Vec<Place> =
            (0..99).map(|id| Place::of(Sitter::Person { guest: GuestId(id), name: format!("n{id}") })).collect();
        for id in 0..1000 {
            people.meet(&guest(id, &format!("n{id}")), &seats);
            if id == 120 {
                people.named_mut("n120").unwrap().standing = Standing::Removed;
            }
        }
        assert_eq!(people.known.len(), MOST);
        assert!((0..99).all(|id| people.of(GuestId(id)).is_some()));
        assert_eq!(people.standing(GuestId(120)), Standing::Removed, "what the host decided is kept longest");
    }
}
