//! The file of what never changes on the map: one for each language.

use std::sync::LazyLock;

use maud::html;
use shinjuku::{Board, Shinjuku};
use tabletop::{Game, Lang};

use super::{
    super::kit::{Layer, Layers},
    land,
    plane::{HEIGHT, Plane, WIDTH},
};

/// The maps that are compiled in, with their files.
pub(super) static LAYERS: LazyLock<Layers<Board>> = LazyLock::new(|| Layers::of::<Shinjuku>(Board::load, layer));

fn layer(board: &Board, lang: Lang) -> Layer {
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={"0 0 " (WIDTH) " " (HEIGHT)} { (land::whole(board, &Plane::new(board), lang)) }
    };
    Layer::new(Shinjuku::ID, &board.stamp.id, lang, drawing)
}

/// Whether two maps look the same: one of a folder may have the name of a built-in one.
pub(super) fn is_alike(one: &Board, other: &Board) -> bool {
    let mut wards = one.wards.iter().zip(&other.wards);
    let mut stations = one.stations.iter().zip(&other.stations);
    one.stamp == other.stamp
        && (one.size, &one.bay.name, one.bay.label_at) == (other.size, &other.bay.name, other.bay.label_at)
        && one.bay.polygon == other.bay.polygon
        && wards
            .all(|(a, b)| (&a.name, &a.region, a.label_at, &a.polygon) == (&b.name, &b.region, b.label_at, &b.polygon))
        && stations.all(|(a, b)| (&a.name, a.at, &a.label) == (&b.name, b.at, &b.label))
}
