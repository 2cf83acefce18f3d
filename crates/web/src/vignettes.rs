//! Small pictures of the boards for the pages around the tables: drawn from the board data, one file each under an address that
//! changes with its content. A page shows a picture by `use`, so its colours are those of the page, light or dark.

use std::sync::LazyLock;

use catalog::Title;
use maud::{Markup, html};
use tabletop::Lang;

use crate::{assets, boards};

/// What never changes on a board, and invented pieces for a livelier picture.
pub(crate) struct Parts {
    /// The board.
    pub(crate) map: Markup,
    /// Pieces on it.
    pub(crate) pieces: Markup,
    /// The view box of the whole board.
    pub(crate) whole: String,
    /// The view box of its most telling part; the whole if there is none.
    pub(crate) cut: String,
}

/// A picture of one map for readers of one language.
pub(crate) struct Picture {
    game: &'static str,
    map: String,
    lang: Lang,
    whole: String,
    cut: String,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The pictures of all maps that are compiled in.
pub(crate) static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| {
    let Ok(shelf) = catalog::shelf() else { return Vec::new() };
    let maps = |title: &'static dyn Title| {
        let options = title.options(&shelf).into_iter().filter(|option| option.key == "map");
        let values: Vec<String> = options.flat_map(|option| option.values).map(|choice| choice.value).collect();
        values.into_iter().map(move |map| (title, map))
    };
    let all = catalog::TITLES.iter().copied().flat_map(maps);
    all.flat_map(|(title, map)| Lang::ALL.map(|lang| (title, map.clone(), lang)))
        .filter_map(|(title, map, lang)| {
            let opened = title.open(&shelf, *title.players().start(), &[("map".to_owned(), map.clone())]).ok()?;
            let parts = boards::picture(opened.game(), lang)?;
            Some(Picture::new(title.id(), map, lang, parts))
        })
        .collect()
});

impl Picture {
    fn new(game: &'static str, map: String, lang: Lang, parts: Parts) -> Self {
        let text = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(parts.whole) {
                g id="map" { (parts.map) }
                g id="pieces" { (parts.pieces) }
            }
        };
        let text = text.into_string();
        let name = format!("picture-{game}-{map}-{:016x}.svg", assets::hash(&text));
        Self { game, map, lang, whole: parts.whole, cut: parts.cut, name, text }
    }

    fn of(game: &str, map: Option<&str>, lang: Lang) -> Option<&'static Self> {
        let is = |picture: &&Self| picture.game == game && picture.lang == lang;
        PICTURES.iter().filter(is).find(|picture| map.is_none_or(|map| picture.map == map))
    }
}

/// The most telling part of a game's first map, with pieces on it.
pub(crate) fn cut(game: &str, lang: Lang, label: &str) -> Markup {
    let Some(picture) = Picture::of(game, None, lang) else { return html! {} };
    html! {
        svg .vig viewBox=(picture.cut) preserveAspectRatio="xMidYMid slice" role=[(!label.is_empty()).then_some("img")] aria-label=[(!label.is_empty()).then_some(label)] aria-hidden=[label.is_empty().then_some("true")] {
            use href={"/assets/" (picture.name) "#map"} {}
            use href={"/assets/" (picture.name) "#pieces"} {}
        }
    }
}

/// The whole of a game's first map.
pub(crate) fn first(game: &str, lang: Lang) -> Option<Markup> {
    whole(game, &Picture::of(game, None, lang)?.map, lang)
}

/// A whole map; decoration beside its name.
pub(crate) fn whole(game: &str, map: &str, lang: Lang) -> Option<Markup> {
    let picture = Picture::of(game, Some(map), lang)?;
    Some(html! {
        svg .vig viewBox=(picture.whole) preserveAspectRatio="xMidYMid meet" aria-hidden="true" {
            use href={"/assets/" (picture.name) "#map"} {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_that_can_be_chosen_has_a_picture_of_modest_size() {
        let shelf = catalog::shelf().unwrap_or_default();
        for title in catalog::TITLES {
            for option in title.options(&shelf).iter().filter(|option| option.key == "map") {
                for choice in &option.values {
                    for lang in Lang::ALL {
                        let picture = Picture::of(title.id(), Some(&choice.value), lang);
                        let size = picture.map_or(0, |picture| picture.text.len());
                        assert!((5_000..60_000).contains(&size), "{} {}: {size}", title.id(), choice.value);
                    }
                }
            }
        }
    }
}
