//! Single pieces as SVG: customers, stores, the signs of the players.

use maud::{Markup, html};
use shinjuku::{Group, Piece, Point, Store, StoreKind};
use tabletop::Seat;

use super::{
    super::kit::{move_to, short},
    symbols::{DRAWN, drawing},
};

/// So many customers are drawn one by one; more of them are counted by kind.
const MOST_SINGLY: u8 = 4;
/// The gap between two customers.
const GAP: f32 = 2.5;
/// The smallest size of a count that everybody can read.
const SMALLEST: f32 = 11.0;

/// The class of a seat's colour.
pub(super) fn seat_class(seat: Seat) -> String {
    format!("j-s{}", seat.number() % 5)
}

/// The sign of a seat, `size` wide, its middle at `at`.
pub(super) fn sign(seat: Seat, [x, y]: Point, size: f32) -> Markup {
    let (x, y) = (short(x - size / 2.0), short(y - size / 2.0));
    html! { use href=(drawing(&format!("seat-{}", seat.number() % 5))) x=(x) y=(y) width=(size) height=(size) {} }
}

/// The sign of a seat within text.
pub(super) fn sign_chip(seat: Seat) -> Markup {
    html! {
        svg class={"j-sign " (seat_class(seat))} viewBox="-9 -9 18 18" aria-hidden="true" { (sign(seat, [0.0, 0.0], 18.0)) }
    }
}

/// An icon within text.
pub(crate) fn icon(name: &str, class: &str) -> Markup {
    html! { svg class={"j-icon " (class)} aria-hidden="true" { use href=(drawing(name)) {} } }
}

/// Customers of one kind that are drawn as one token.
pub(super) type Token = (Piece, u8);

/// A group as tokens: one by one if they are few, else counted by kind.
pub(super) fn tokens_of(group: Group) -> Vec<Token> {
    if group.total() > MOST_SINGLY {
        return group.kinds().map(|piece| (piece, group.count(piece))).collect();
    }
    let each = group.kinds().flat_map(|piece| std::iter::repeat_n((piece, 1), usize::from(group.count(piece))));
    each.collect()
}

/// A group as tokens, counted by kind.
pub(super) fn counted(group: Group) -> Vec<Token> {
    group.kinds().map(|piece| (piece, group.count(piece))).collect()
}

/// How large the count beside a token is written.
const fn count_size(radius: f32) -> f32 {
    (radius * 0.95).max(SMALLEST)
}

fn token_width((piece, count): Token, radius: f32) -> f32 {
    let twice = if piece.is_double() { 0.6 * radius } else { 0.0 };
    let many = if count > 1 { 0.2 * radius + 0.9 * count_size(radius) } else { 0.0 };
    2.0 * radius + twice + many
}

/// How wide a row of tokens is.
pub(super) fn row_width(tokens: &[Token], radius: f32) -> f32 {
    let gaps = GAP * (tokens.len().saturating_sub(1)) as f32;
    tokens.iter().map(|token| token_width(*token, radius)).sum::<f32>() + gaps
}

/// One token, the middle of its disc at `at`.
pub(super) fn token((piece, count): Token, at: Point, radius: f32) -> Markup {
    let scale = short(radius * 10.0 / DRAWN) / 10.0;
    let place = if (scale - 1.0).abs() < 0.01 { move_to(at) } else { format!("{} scale({scale})", move_to(at)) };
    html! {
        use href=(drawing(&format!("p-{}", piece.id()))) transform=(place) {}
        @if count > 1 { (badge(&format!("×{count}"), [at[0] + radius * 1.2, at[1] + radius * 0.8], radius)) }
    }
}

/// How many there are.
fn badge(text: &str, at: Point, radius: f32) -> Markup {
    let size = count_size(radius);
    let half = size * if text.chars().count() > 2 { 1.15 } else { 0.9 };
    let high = size * 0.62;
    html! {
        g .j-count transform=(move_to(at)) {
            rect x=(short(-half)) y=(short(-high)) width=(short(half * 2.0)) height=(short(high * 2.0)) rx=(short(high)) {}
            text y=(short(size * 0.36)) font-size=(short(size)) { (text) }
        }
    }
}

/// The places of tokens in rows of at most `most`, centred at `at`.
pub(super) fn places(tokens: &[Token], at: Point, radius: f32, most: usize) -> Vec<(Token, Point)> {
    let rows = tokens.chunks(most.max(1));
    let pitch = radius * 2.0 + 5.0;
    let top = at[1] - pitch * (rows.len().saturating_sub(1)) as f32 / 2.0;
    let mut placed = Vec::new();
    for (number, row) in rows.enumerate() {
        let mut x = at[0] - row_width(row, radius) / 2.0;
        for token in row {
            placed.push((*token, [x + radius, top + pitch * number as f32]));
            x += token_width(*token, radius) + GAP;
        }
    }
    placed
}

/// Tokens in rows, centred at `at`.
pub(super) fn tokens(list: &[Token], at: Point, radius: f32, most: usize) -> Markup {
    html! { @for (of, place) in places(list, at, radius, most) { (token(of, place, radius)) } }
}

/// A row of tokens within text; what they are is said beside it.
pub(super) fn tokens_chip(list: &[Token], radius: f32) -> Markup {
    let size = [row_width(list, radius) + radius, radius * 2.0 + 8.0];
    chip(size, &tokens(list, [-radius * 0.2, 0.0], radius, list.len()))
}

/// Tokens in rows of two within text, drawn close: counts keep their size where a single row would have to be made smaller.
pub(super) fn tokens_block(list: &[Token], radius: f32) -> Markup {
    let wide = list.chunks(2).map(|row| row_width(row, radius)).fold(0.0, f32::max);
    let high = list.len().div_ceil(2) as f32 * (radius * 2.0 + 5.0);
    chip([wide + 3.0, high], &tokens(list, [0.0, 0.0], radius, 2))
}

/// A drawing within text, around its middle.
fn chip([wide, high]: Point, inside: &Markup) -> Markup {
    html! {
        svg .j-chip width=(short(wide)) height=(short(high)) viewBox={(short(-wide / 2.0)) " " (short(-high / 2.0)) " " (short(wide)) " " (short(high))} aria-hidden="true" { (inside) }
    }
}

/// A store within text.
pub(crate) fn store_chip(of: Store) -> Markup {
    let view = if of.kind == StoreKind::Department { "-18 -41 36 42" } else { "-15 -32 34 34" };
    html! { svg .j-chip width="32" height="34" viewBox=(view) aria-hidden="true" { (store(of, [0.0, 0.0])) } }
}

/// The arrow between what goes and where it goes.
pub(super) fn arrow() -> Markup {
    html! { svg .j-chip width="12" height="10" viewBox="-1 -5 12 10" aria-hidden="true" { path .j-arrow d="M0 0h9M5.5 -3.5L9 0l-3.5 3.5" {} } }
}

/// A store, its foot at `at`.
pub(super) fn store(of: Store, at: Point) -> Markup {
    let (class, place, size) = match of.kind {
        StoreKind::Specialty(_) => ("j-tagged", [10.5, -22.5], 9.5),
        StoreKind::Department => ("j-roof", [0.0, -34.6], 8.5),
    };
    html! {
        g class=(seat_class(of.owner)) transform=(move_to(at)) {
            use href=(drawing(&format!("k-{}", of.kind.id()))) {}
            g class=(class) { (sign(of.owner, place, size)) }
        }
    }
}
