//! The faces of type: those the site ships, and words set in them.

use std::error::Error;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Face as Shaper, UnicodeBuffer};

use crate::ink::{Path, Seg};

/// A face of type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Face {
    Serif,
    SerifBold,
    SerifItalic,
    Sans,
    SansBold,
}

impl Face {
    pub(crate) const ALL: [Self; 5] =
        [Self::Serif, Self::SerifBold, Self::SerifItalic, Self::Sans, Self::SansBold];

    const fn file(self) -> &'static str {
        match self {
            Self::Serif => "serif.woff2",
            Self::SerifBold => "serif-bold.woff2",
            Self::SerifItalic => "serif-italic.woff2",
            Self::Sans => "sans.woff2",
            Self::SansBold => "sans-bold.woff2",
        }
    }

    /// The same family, bold.
    #[must_use]
    pub(crate) const fn bold(self) -> Self {
        match self {
            Self::Serif | Self::SerifBold | Self::SerifItalic => Self::SerifBold,
            Self::Sans | Self::SansBold => Self::SansBold,
        }
    }

    /// The same family, slanted where it has such a face.
    #[must_use]
    pub(crate) const fn italic(self) -> Self {
        match self {
            Self::Serif | Self::SerifItalic => Self::SerifItalic,
            other @ (Self::SerifBold | Self::Sans | Self::SansBold) => other,
        }
    }

    fn loaded(self) -> &'static Loaded {
        &LOADED[self as usize]
    }

    /// The file of the face, as programs that draw read it.
    pub(crate) fn file_bytes(self) -> Arc<Vec<u8>> {
        Arc::clone(&self.loaded().bytes)
    }

    /// Has it a letter for this sign?
    fn has(self, sign: char) -> bool {
        self.loaded().shaper.glyph_index(sign).is_some()
    }

    /// The outline of a letter, 1 high, its line at 0, growing down.
    pub(crate) fn outline(self, glyph: u16) -> Path {
        let shaper = &self.loaded().shaper;
        let mut outline =
            Outline { path: Path::default(), unit: 1.0 / shaper.units_per_em() as f32, last: (0.0, 0.0) };
        shaper.outline_glyph(GlyphId(glyph), &mut outline);
        outline.path
    }
}

struct Loaded {
    bytes: Arc<Vec<u8>>,
    shaper: Shaper<'static>,
}

static LOADED: LazyLock<[Loaded; 5]> = LazyLock::new(|| {
    Face::ALL.map(|face| {
        let packed = web::assets::face(face.file());
        let bytes = wuff::decompress_woff2_with_custom_brotli(packed, &mut unpack)
            .expect("the site ships sound faces");
        let kept: &'static [u8] = Box::leak(bytes.clone().into_boxed_slice());
        let shaper = Shaper::from_slice(kept, 0).expect("the site ships sound faces");
        Loaded { bytes: Arc::new(bytes), shaper }
    })
});

fn unpack(packed: &[u8], size: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    use std::io::Read as _;
    let mut bytes = Vec::with_capacity(size);
    brotli_decompressor::Decompressor::new(packed, 4096).read_to_end(&mut bytes)?;
    Ok(bytes)
}

struct Outline {
    path: Path,
    unit: f32,
    last: (f32, f32),
}

impl Outline {
    fn put(&mut self, x: f32, y: f32) -> (f32, f32) {
        self.last = (x, y);
        (x * self.unit, -y * self.unit)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.put(x, y);
        self.path.0.push(Seg::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.put(x, y);
        self.path.0.push(Seg::Line(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (x0, y0) = self.last;
        let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        self.curve_to(third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (x1, y1) = self.put(x1, y1);
        let (x2, y2) = self.put(x2, y2);
        let (x, y) = self.put(x, y);
        self.path.0.push(Seg::Curve(x1, y1, x2, y2, x, y));
    }

    fn close(&mut self) {
        self.path.0.push(Seg::Close);
    }
}

/// A letter as it is set: which, which part of the text it is, and how far the next one is away, for size 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Letter {
    pub(crate) glyph: u16,
    pub(crate) text: Range<usize>,
    pub(crate) advance: f32,
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// Words of one face and size, set.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Run {
    pub(crate) face: Face,
    pub(crate) size: f32,
    pub(crate) text: String,
    pub(crate) width: f32,
    pub(crate) letters: Vec<Letter>,
}

/// What the faces have no letter for, and what stands for it.
const INSTEAD: [(char, &str); 12] = [
    ('\u{a0}', " "),
    ('\u{2011}', "-"),
    ('↑', "^"),
    ('↓', "v"),
    ('↗', "/"),
    ('↖', "\\"),
    ('↘', "\\"),
    ('↙', "/"),
    ('✓', "+"),
    ('⟂', "|"),
    ('≤', "<="),
    ('≥', ">="),
];

/// Sets words.
pub(crate) fn set(face: Face, size: f32, text: &str) -> Run {
    let text: String = text
        .chars()
        .map(|sign| match INSTEAD.iter().find(|(missing, _)| *missing == sign && !face.has(sign)) {
            Some((_, instead)) => (*instead).to_owned(),
            None => sign.to_string(),
        })
        .collect();
    let shaper = &face.loaded().shaper;
    let unit = 1.0 / shaper.units_per_em() as f32;
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&text);
    buffer.set_direction(rustybuzz::Direction::LeftToRight);
    let shaped = rustybuzz::shape(shaper, &[], buffer);
    let infos = shaped.glyph_infos();
    let mut letters = Vec::with_capacity(infos.len());
    let mut width = 0.0;
    for (at, (info, place)) in infos.iter().zip(shaped.glyph_positions()).enumerate() {
        let start = info.cluster as usize;
        let end = infos[at..].iter().map(|next| next.cluster as usize).find(|next| *next > start);
        let advance = place.x_advance as f32 * unit;
        width += advance * size;
        letters.push(Letter {
            glyph: info.glyph_id as u16,
            text: start..end.unwrap_or(text.len()),
            advance,
            x: place.x_offset as f32 * unit,
            y: place.y_offset as f32 * unit,
        });
    }
    Run { face, size, text, width, letters }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_wide_as_their_letters() {
        let run = set(Face::Serif, 10.0, "Two knights");
        let sum: f32 = run.letters.iter().map(|letter| letter.advance * 10.0).sum();
        assert!((run.width - sum).abs() < 0.01 && run.width > 30.0 && run.width < 80.0, "{}", run.width);
        assert!(run.letters.iter().all(|letter| letter.glyph != 0), "every letter is in the face");
        assert!(set(Face::Serif, 20.0, "Two knights").width > 1.9 * run.width);
    }

    #[test]
    fn every_face_has_what_rules_and_cards_are_written_with() {
        for face in Face::ALL {
            for sign in "AZaz09 .,:;!?()+−–—“”’×…".chars() {
                assert!(face.has(sign), "{face:?} has no {sign}");
            }
        }
    }
}
