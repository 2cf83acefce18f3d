//! The file of what never changes on the map: one for each map and language.

use std::sync::LazyLock;

use maud::html;
use tabletop::{Game, Lang};
use tokyo_metro::{TokyoMetro, board::Map};

use super::{
    super::kit::{Layer, Layers},
    land,
    plane::Plane,
};

/// The maps that are compiled in, with their files.
pub(super) static LAYERS: LazyLock<Layers<Map>> = LazyLock::new(|| Layers::of::<TokyoMetro>(Map::load, layer));

fn layer(map: &Map, lang: Lang) -> Layer {
    let plane = Plane::new(map, lang);
    let [wide, high] = plane.size();
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={"0 0 " (wide) " " (high)} { (land::whole(&plane)) }
    };
    Layer::new(TokyoMetro::ID, map.id(), lang, drawing)
}
