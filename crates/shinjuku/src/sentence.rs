//! Events as sentences.

use tabletop::{Arg, Phrase};

use crate::{
    Shinjuku,
    board::{Board, StationId, WardId},
    event::{PublicEvent, Seen, Visit},
    pieces::{Cards, Group, Paid, Type},
    refusal::{kaiju_at, railway_name},
};

impl Shinjuku {
    /// An event as a sentence; a finished chain of decisions is one.
    pub(crate) fn sentence(&self, seen: &Seen) -> Phrase {
        let board = &self.board;
        match seen {
            Seen::Public(event) => public(board, event),
            Seen::Income { seat, drawn: Some(cards), .. } if cards.total() > 0 => {
                Phrase::new("drew-cards").with("who", *seat).with("cards", hand(board, cards))
            }
            Seen::Income { seat, count, .. } => Phrase::new("drew").with("who", *seat).with("count", *count),
        }
    }
}

/// What all may know, as a sentence.
fn public(board: &Board, event: &PublicEvent) -> Phrase {
    let ward = |id: &'static str, at: WardId| Phrase::new(id).with("ward", &board.ward(at).name);
    let station = |id: &'static str, at: StationId| Phrase::new(id).with("station", &board.station(at).name);
    match event {
        PublicEvent::Turn(seat) => Phrase::new("turn").with("who", *seat),
        PublicEvent::Arrived { ward: at, customers } => ward("arrived", *at).with("customers", group(*customers)),
        PublicEvent::Took { seat, ward: at } => ward("took", *at).with("who", *seat),
        PublicEvent::Returned(at) => ward("returned", *at),
        PublicEvent::Revealed(at) => ward("revealed", *at),
        PublicEvent::Queued { piece, ward: at, .. } => ward("queued", *at).with("piece", piece.phrase()),
        PublicEvent::Reshuffled => Phrase::new("reshuffled"),
        PublicEvent::KaijuAppeared => Phrase::new("kaiju-appeared").with("bay", &board.bay.name),
        PublicEvent::LastCustomer => Phrase::new("last-customer"),
        PublicEvent::Festival { seat, ward: at } => ward("festival-moved", *at).with("who", *seat),
        PublicEvent::Kaiju { seat, from, ward: at } => {
            ward("kaiju-moved", *at).with("who", *seat).with("from", kaiju_at(board, *from))
        }
        PublicEvent::Fled { customers, from, ward: at } => {
            ward("fled", *at).with("customers", group(*customers)).with("from", &board.ward(*from).name)
        }
        PublicEvent::Opened { seat, of, at, from: None, paid } => {
            station("opened", *at).with("who", *seat).with("store", store(*of)).with("paid", payment(board, *paid))
        }
        PublicEvent::Opened { seat, of, at, from: Some(from), paid } => station("store-moved", *at)
            .with("who", *seat)
            .with("type", of.phrase())
            .with("from", &board.station(*from).name)
            .with("paid", payment(board, *paid)),
        PublicEvent::Expanded { seat, first, second: None } => {
            Phrase::new("expanded").with("who", *seat).with("first", railway_name(board, *first))
        }
        PublicEvent::Expanded { seat, first, second: Some((second, paid)) } => Phrase::new("expanded-twice")
            .with("who", *seat)
            .with("first", railway_name(board, *first))
            .with("second", railway_name(board, *second))
            .with("paid", payment(board, *paid)),
        PublicEvent::Visited { at, .. } => station("group-at", *at),
        PublicEvent::Given { piece, to, at } => station("given", *at).with("piece", piece.phrase()).with("who", *to),
        PublicEvent::Declined(seat) => Phrase::new("declined").with("who", *seat),
        PublicEvent::Moved { seat, ward: from, path, left, paid } => {
            let phrase = if left.is_empty() {
                Phrase::new("moved-all")
            } else {
                Phrase::new("moved").with("left", group(*left)).with("to", last_ward(board, path))
            };
            let phrase = phrase.with("who", *seat).with("from", &board.ward(*from).name);
            phrase.with("path", visits(board, path)).with("paid", payment(board, *paid))
        }
        PublicEvent::Upgraded { seat, at, with, gone, tokens, paid } => {
            let phrase = station(if *gone { "upgraded-gone" } else { "upgraded" }, *at).with("who", *seat);
            phrase.with("piece", with.phrase()).with("tokens", *tokens).with("paid", payment(board, *paid))
        }
        PublicEvent::Over => Phrase::new("over"),
    }
}

/// A specialty store with its article.
pub(crate) const fn store(of: Type) -> Phrase {
    Phrase::new(match of {
        Type::Food => "store-food",
        Type::Clothing => "store-clothing",
        Type::Books => "store-books",
        Type::Electronics => "store-electronics",
    })
}

/// Customers as a list: `2 Food, double Books`.
pub(crate) fn group(group: Group) -> Vec<Arg> {
    let some =
        |piece| Phrase::new("some").with("what", crate::pieces::Piece::phrase(piece)).with("count", group.count(piece));
    group.kinds().map(|piece| some(piece).into()).collect()
}

/// Cards as a list: `Koto, 2 Ota`.
pub(crate) fn hand(board: &Board, cards: &Cards) -> Vec<Arg> {
    let some = |(ward, count)| Phrase::new("some").with("what", &board.ward(ward).name).with("count", count);
    cards.iter().map(|card: (WardId, u8)| some(card).into()).collect()
}

fn payment(board: &Board, paid: Paid) -> Vec<Arg> {
    paid.cards().iter().map(|ward| (&board.ward(*ward).name).into()).collect()
}

fn visits(board: &Board, path: &[Visit]) -> Vec<Arg> {
    let visit = |visit: &Visit| {
        let station = Arg::from(&board.station(visit.station).name);
        match visit.given {
            None => station,
            Some((piece, to)) => {
                let phrase = Phrase::new("visit").with("station", station).with("piece", piece.phrase());
                phrase.with("who", to).into()
            }
        }
    };
    path.iter().map(visit).collect()
}

fn last_ward(board: &Board, path: &[Visit]) -> Arg {
    match path.last() {
        Some(visit) => (&board.ward(board.ward_of(visit.station)).name).into(),
        None => Arg::List(Vec::new()),
    }
}
