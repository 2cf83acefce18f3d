//! The icons of the site as an app, drawn here: our sign, a ring, as PNG in the sizes that systems ask for.

use std::{io::Write as _, sync::LazyLock};

use flate2::{Compression, Crc, write::ZlibEncoder};

use crate::assets::hash_bytes;

/// The ring of `icon.svg`, as parts of its box: the middle of the line and its width.
const RADIUS: f32 = 11.5 / 32.0;
const WIDTH: f32 = 7.0 / 32.0;
const RED: [u8; 3] = [0xe8, 0x45, 0x2c];

/// What an icon is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// It is shown as it is.
    Any,
    /// The system cuts a shape of its own out of it.
    Maskable,
    /// For the home screen of an iPhone, which knows no other.
    Touch,
}

/// An icon as it is served.
pub(crate) struct Icon {
    pub(crate) size: u16,
    pub(crate) purpose: Purpose,
    name: String,
    bytes: Vec<u8>,
}

impl Icon {
    fn new(size: u16, purpose: Purpose) -> Self {
        let bytes = png(size, &drawn(size, purpose));
        let word = match purpose {
            Purpose::Any => "app",
            Purpose::Maskable => "app-whole",
            Purpose::Touch => "app-touch",
        };
        Self { size, purpose, name: format!("{word}-{size}-{:016x}.png", hash_bytes(&bytes)), bytes }
    }

    /// Its address.
    pub(crate) fn address(&self) -> String {
        format!("/assets/{}", self.name)
    }
}

/// All icons.
pub(crate) static ICONS: LazyLock<[Icon; 4]> = LazyLock::new(|| {
    [(192, Purpose::Any), (512, Purpose::Any), (512, Purpose::Maskable), (180, Purpose::Touch)]
        .map(|(size, purpose)| Icon::new(size, purpose))
});

/// The icon that is served under this name.
pub(crate) fn find(name: &str) -> Option<&'static [u8]> {
    ICONS.iter().find(|icon| icon.name == name).map(|icon| icon.bytes.as_slice())
}

/// The address of the icon for an iPhone.
pub(crate) fn touch() -> String {
    ICONS.iter().find(|icon| icon.purpose == Purpose::Touch).map(Icon::address).unwrap_or_default()
}

/// The pixels, four bytes each. The edge of the ring is as sharp as its distance from the middle of a pixel says.
fn drawn(size: u16, purpose: Purpose) -> Vec<u8> {
    let side = f32::from(size);
    // What is cut keeps the middle four fifths; what is not cut uses all of it.
    let scale = if purpose == Purpose::Any { 1.0 } else { 0.66 };
    let (radius, half) = (RADIUS * side * scale, WIDTH * side * scale / 2.0);
    let middle = |at: u16| f32::from(at) + 0.5 - side / 2.0;
    let mut pixels = Vec::with_capacity(usize::from(size) * usize::from(size) * 4);
    for y in 0..size {
        for x in 0..size {
            let off = (middle(x).hypot(middle(y)) - radius).abs();
            let share = (half - off + 0.5).clamp(0.0, 1.0);
            if purpose == Purpose::Any {
                pixels.extend(RED);
                pixels.push((share * 255.0).round() as u8);
            } else {
                let mixed = |colour: u8| (255.0 + (f32::from(colour) - 255.0) * share).round() as u8;
                pixels.extend(RED.map(mixed));
                pixels.push(255);
            }
        }
    }
    pixels
}

/// A picture of so many pixels a side as PNG.
fn png(size: u16, pixels: &[u8]) -> Vec<u8> {
    let side = u32::from(size).to_be_bytes();
    // Eight bits a colour, with transparency.
    let head = [&side[..], &side, &[8, 6, 0, 0, 0]].concat();
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in pixels.chunks(usize::from(size) * 4) {
        // Each row as it is. What grows in memory takes all that is written.
        let _ = packed.write_all(&[0]).and_then(|()| packed.write_all(row));
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", head), (b"IDAT", packed.finish().unwrap_or_default()), (b"IEND", Vec::new())] {
        let mut check = Crc::new();
        check.update(kind);
        check.update(&data);
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(kind);
        file.extend(&data);
        file.extend(check.sum().to_be_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_are_small_and_a_ring() {
        for icon in ICONS.iter() {
            assert!(icon.bytes.len() < 40_000, "{}: {}", icon.name, icon.bytes.len());
            let (side, pixels) = (usize::from(icon.size), drawn(icon.size, icon.purpose));
            let pixel = |x: usize, y: usize| &pixels[(y * side + x) * 4..][..4];
            let scale = if icon.purpose == Purpose::Any { 1.0 } else { 0.66 };
            let top = (side as f32 * (0.5 - RADIUS * scale)) as usize;
            assert_eq!(pixel(side / 2, top), [0xe8, 0x45, 0x2c, 255], "{}", icon.name);
            let inside: &[u8] = if icon.purpose == Purpose::Any { &[0xe8, 0x45, 0x2c, 0] } else { &[255; 4] };
            assert_eq!((pixel(side / 2, side / 2), pixel(0, 0)), (inside, inside), "{}", icon.name);
        }
    }
}
