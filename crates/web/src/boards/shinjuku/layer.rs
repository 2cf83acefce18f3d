//! The file of what never changes on the map: one for each language.

use std::sync::LazyLock;

use maud::html;
use shinjuku::{Board, Shinjuku};
use tabletop::{Game, Lang};

use super::{
    super::Layer,
    land,
    plane::{HEIGHT, Plane, WIDTH},
};

/// The maps that are compiled in, with their files.
pub(crate) static LAYERS: LazyLock<Vec<(Board, Lang, Layer)>> = LazyLock::new(|| {
    let mut shelf = tabletop::Shelf::default();
    let put = shelf.put_built_in(Shinjuku::BOARDS);
    let boards = shelf.of(Shinjuku::ID, "map").filter_map(|file| Board::load(file).ok());
    if put.is_err() {
        return Vec::new();
    }
    boards.flat_map(|board| Lang::ALL.map(|lang| (board.clone(), lang, layer(&board, lang)))).collect()
});

fn layer(board: &Board, lang: Lang) -> Layer {
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={"0 0 " (WIDTH) " " (HEIGHT)} { (land::whole(board, &Plane::new(board), lang)) }
    };
    Layer::new(Shinjuku::ID, &board.stamp.id, lang, drawing)
}

/// Whether two maps look the same: one of a folder may have the name of a built-in one.
fn is_alike(one: &Board, other: &Board) -> bool {
    let mut wards = one.wards.iter().zip(&other.wards);
    let mut stations = one.stations.iter().zip(&other.stations);
    one.stamp == other.stamp
        && (one.size, &one.bay.name, one.bay.label_at) == (other.size, &other.bay.name, other.bay.label_at)
        && one.bay.polygon == other.bay.polygon
        && wards
            .all(|(a, b)| (&a.name, &a.region, a.label_at, &a.polygon) == (&b.name, &b.region, b.label_at, &b.polygon))
        && stations.all(|(a, b)| (&a.name, a.at, &a.label) == (&b.name, b.at, &b.label))
}

/// The address of a map's layer; empty if it has none.
pub(super) fn address(board: &Board, lang: Lang) -> String {
    let mut layers = LAYERS.iter();
    let found = layers.find(|(of, spoken, _)| *spoken == lang && is_alike(of, board));
    found.map(|(.., layer)| layer.address()).unwrap_or_default()
}
