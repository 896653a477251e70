//! Where names, pieces and ribbons stand on the map.
//!
//! A map says one point for each territory; that is enough to draw it. For the map of the rulebook the places are
//! chosen by eye: long names on the water beside small islands, pieces clear of the names below them.

use hex::{Id, Map};

use super::outline::Sheet;

/// How large a name is written: a laptop draws eleven pixels of it.
pub(super) const SIZE: f64 = 18.5;

/// Where a name or a ribbon is anchored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// Where the name and the pieces of a territory stand, in units of the drawing.
pub(super) struct Place {
    pub(super) name: (f64, f64),
    pub(super) anchor: Anchor,
    /// Does the name stand on the water?
    pub(super) sea: bool,
    /// Is it broken into two lines?
    pub(super) broken: bool,
    pub(super) pieces: (f64, f64),
}

/// The place of a territory.
pub(super) fn place(map: &Map, sheet: Sheet, land: hex::Land) -> Place {
    let territory = map.territory(land);
    let chosen = SIX_REACHES.iter().find(|(id, ..)| territory.id.is(id)).filter(|_| is_drawn(map));
    match chosen {
        Some(&(_, x, y, anchor, sea, broken, [px, py])) => Place {
            name: (sheet.x(x), f64::from(y)),
            anchor,
            sea,
            broken,
            pieces: (sheet.x(px), f64::from(py)),
        },
        None => {
            let (x, y) = sheet.point(territory.label);
            let name = (x, y + 12.0);
            Place { name, anchor: Anchor::Middle, sea: false, broken: false, pieces: (x, y - 12.0) }
        }
    }
}

/// Where the ribbon of a region stands, if that was chosen by eye.
pub(super) fn ribbon(map: &Map, sheet: Sheet, region: Id) -> Option<(f64, f64, Anchor)> {
    let chosen = RIBBONS.iter().find(|(id, ..)| region.is(id)).filter(|_| is_drawn(map));
    chosen.map(|&(_, x, y, anchor)| (sheet.x(x), f64::from(y), anchor))
}

/// Is it the map whose places are chosen by eye?
pub(super) fn is_drawn(map: &Map) -> bool {
    map.name == "The Six Reaches"
}

/// Where its water is open: for the compass rose, and for waves.
pub(super) const fn open_water() -> ((u16, u16), &'static [(u16, u16)]) {
    ((596, 682), &WAVES)
}

const WAVES: [(u16, u16); 24] = [
    (70, 130),
    (180, 140),
    (120, 200),
    (330, 400),
    (300, 490),
    (430, 400),
    (560, 380),
    (585, 520),
    (600, 600),
    (420, 620),
    (330, 660),
    (230, 840),
    (120, 880),
    (660, 850),
    (820, 860),
    (905, 830),
    (960, 440),
    (700, 930),
    (560, 160),
    (940, 150),
    (60, 610),
    (250, 720),
    (370, 820),
    (640, 690),
];

const RIBBONS: [(&str, u16, u16, Anchor); 6] = [
    ("1", 303, 74, Anchor::Middle),
    ("2", 958, 66, Anchor::End),
    ("3", 898, 772, Anchor::Middle),
    ("4", 322, 931, Anchor::Middle),
    ("5", 37, 741, Anchor::Start),
    ("6", 226, 480, Anchor::Middle),
];

/// A territory; its name: x, y, anchor, on the water, in two lines; its pieces.
type Chosen = (&'static str, u16, u16, Anchor, bool, bool, [u16; 2]);

const SIX_REACHES: [Chosen; 44] = [
    ("1a", 297, 165, Anchor::Middle, false, false, [298, 140]),
    ("1b", 371, 190, Anchor::Middle, false, false, [371, 152]),
    ("1c", 448, 165, Anchor::Middle, false, false, [445, 143]),
    ("1d", 346, 270, Anchor::Middle, false, false, [348, 243]),
    ("1e", 427, 247, Anchor::Middle, false, false, [428, 221]),
    ("1f", 391, 313, Anchor::Middle, false, false, [394, 287]),
    ("2a", 680, 132, Anchor::Middle, false, false, [680, 105]),
    ("2b", 600, 326, Anchor::End, false, false, [578, 297]),
    ("2c", 634, 302, Anchor::Middle, false, false, [634, 275]),
    ("2d", 752, 292, Anchor::Middle, false, false, [752, 260]),
    ("2e", 853, 368, Anchor::Start, true, true, [812, 391]),
    ("2f", 655, 458, Anchor::End, true, true, [676, 430]),
    ("2g", 745, 420, Anchor::Middle, false, false, [745, 396]),
    ("2h", 742, 476, Anchor::Middle, false, false, [742, 456]),
    ("3a", 684, 543, Anchor::End, false, false, [664, 516]),
    ("3b", 768, 562, Anchor::Middle, false, false, [768, 533]),
    ("3c", 873, 549, Anchor::Middle, false, false, [874, 526]),
    ("3d", 889, 622, Anchor::Middle, false, false, [889, 594]),
    ("3e", 722, 611, Anchor::Middle, false, false, [722, 589]),
    ("3f", 778, 668, Anchor::Middle, false, true, [768, 645]),
    ("3g", 881, 722, Anchor::Middle, false, false, [881, 698]),
    ("4a", 404, 745, Anchor::Middle, false, false, [407, 726]),
    ("4b", 476, 724, Anchor::Middle, false, false, [476, 702]),
    ("4c", 597, 815, Anchor::Middle, true, false, [598, 768]),
    ("4d", 302, 886, Anchor::Middle, true, false, [314, 842]),
    ("4e", 538, 858, Anchor::Middle, false, false, [538, 836]),
    ("4f", 474, 931, Anchor::Start, true, false, [442, 918]),
    ("5a", 184, 579, Anchor::Middle, false, false, [184, 556]),
    ("5b", 302, 607, Anchor::Start, true, false, [266, 592]),
    ("5c", 95, 677, Anchor::Middle, false, true, [97, 650]),
    ("5d", 155, 692, Anchor::Middle, false, false, [153, 668]),
    ("5e", 211, 650, Anchor::Middle, false, false, [211, 624]),
    ("6a", 127, 374, Anchor::Middle, false, false, [127, 347]),
    ("6b", 204, 302, Anchor::Middle, false, false, [204, 281]),
    ("6c", 226, 359, Anchor::Middle, false, false, [231, 336]),
    ("6d", 233, 416, Anchor::Middle, false, false, [234, 398]),
    ("6e", 172, 438, Anchor::Middle, false, false, [170, 415]),
    ("6f", 131, 458, Anchor::Middle, false, false, [134, 440]),
    ("0a", 505, 478, Anchor::Start, true, false, [490, 449]),
    ("0b", 389, 551, Anchor::Middle, true, false, [387, 484]),
    ("0c", 510, 592, Anchor::Start, true, false, [489, 548]),
    ("0d", 120, 541, Anchor::Start, true, false, [86, 536]),
    ("0e", 224, 768, Anchor::Start, true, false, [200, 776]),
    ("0f", 744, 783, Anchor::Start, true, false, [727, 781]),
];
