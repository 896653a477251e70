//! How a unit is drawn: the body turns with its facing, the charge stays upright.

use kernel::Seat;
use markup::html;
use maud::Markup;
use prevail::{Trait, UnitType, WHITE};

use crate::parts::{n, sprite};

/// The outlines of units, by what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Foot,
    Pike,
    Light,
    Horse,
    Beast,
    Car,
}

impl Shape {
    const ALL: [Self; 6] = [Self::Foot, Self::Pike, Self::Light, Self::Horse, Self::Beast, Self::Car];

    fn of(kind: &UnitType) -> Self {
        let light = [Trait::Javelin, Trait::Skirmish, Trait::Missile].iter().any(|wanted| kind.has(*wanted));
        if kind.has(Trait::Elephant) {
            Self::Beast
        } else if kind.has(Trait::Chariot) {
            Self::Car
        } else if kind.has(Trait::Mounted) {
            Self::Horse
        } else if kind.has(Trait::Phalanx) {
            Self::Pike
        } else if light && !kind.has(Trait::Formation) {
            Self::Light
        } else {
            Self::Foot
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::Pike => "pike",
            Self::Light => "light",
            Self::Horse => "horse",
            Self::Beast => "beast",
            Self::Car => "car",
        }
    }

    const fn means(self) -> &'static str {
        match self {
            Self::Foot => "foot: a block",
            Self::Pike => "phalanx: pikes in front",
            Self::Light => "light troops: round",
            Self::Horse => "horse: tapered",
            Self::Beast => "elephants: eight-sided",
            Self::Car => "chariots: wheels",
        }
    }

    /// The body, its back strip, its front.
    const fn outline(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Foot => ("M-23-9H23V19H-23z", "M-23 14H23V19H-23z", "M-10.5-11.5L0-24 10.5-11.5z"),
            Self::Pike => ("M-23-9H23V19H-23z", "M-23 14H23V19H-23z", "M-9-11.5L0-23 9-11.5z"),
            Self::Light => (
                "M-15.5 4a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0-31 0z",
                "M-11.5 14A15.5 15.5 0 0 0 11.5 14z",
                "M-9-13.5L0-24.5 9-13.5z",
            ),
            Self::Horse => (
                "M-9.5-9.5H9.5L18 4.5 14 19H-14L-18 4.5z",
                "M-15.4 14H15.4L14 19H-14z",
                "M-10-12L0-25.5 10-12z",
            ),
            Self::Beast => (
                "M-14-11H14L22-2V12L15 20H-15L-22 12V-2z",
                "M-20.5 14H20.5L15 20H-15z",
                "M-11-13.5L0-26 11-13.5z",
            ),
            Self::Car => ("M-12-10H12L15 18H-15z", "M-14.5 13H14.5L15 18H-15z", "M-10-12L0-25.5 10-12z"),
        }
    }

    /// How large the charge is.
    const fn charge(self) -> f64 {
        match self {
            Self::Foot | Self::Pike => 25.0,
            Self::Light => 21.0,
            Self::Horse | Self::Car => 23.0,
            Self::Beast => 27.0,
        }
    }
}

/// The troops that have a picture of their own in the sprite.
const CHARGES: [&str; 28] = [
    "pv-vel", "pv-leg", "pv-ala", "pv-tri", "pv-eqt", "pv-nsk", "pv-bal", "pv-lib", "pv-pcs", "pv-afv",
    "pv-ibe", "pv-ncv", "pv-pcv", "pv-ael", "pv-pha", "pv-arg", "pv-thu", "pv-pel", "pv-cre", "pv-com",
    "pv-tar", "pv-iel", "pv-war", "pv-sol", "pv-gae", "pv-gja", "pv-gnc", "pv-cha",
];

/// The icon of a unit type; a type that a designer added has that of its like.
pub(super) fn charge(kind: &UnitType) -> &'static str {
    let own = CHARGES.into_iter().find(|charge| charge.strip_prefix("pv-") == Some(kind.id.as_str()));
    own.unwrap_or(match Shape::of(kind) {
        Shape::Foot => "pv-leg",
        Shape::Pike => "pv-pha",
        Shape::Light => "pv-vel",
        Shape::Horse => "pv-eqt",
        Shape::Beast => "pv-ael",
        Shape::Car => "pv-cha",
    })
}

/// The word of a seat in class names.
pub(super) fn word(seat: Seat) -> &'static str {
    if seat == WHITE { "white" } else { "black" }
}

/// Every body in both colours, and the hatchings of the game: drawn once, used by name.
pub(super) fn defs() -> Markup {
    html! {
        defs {
            pattern id="h-i1" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { path d="M0 0V5" stroke="rgba(255,255,255,.3)" stroke-width=".8" {} }
            pattern id="h-i2" width="4" height="4" patternUnits="userSpaceOnUse" { path d="M0 2H4" stroke="rgba(255,255,255,.3)" stroke-width=".8" {} }
            pattern id="h-i3" width="4" height="4" patternUnits="userSpaceOnUse" { path d="M2 0V4" stroke="rgba(255,255,255,.3)" stroke-width=".8" {} }
            pattern id="h-i4" width="4.5" height="4.5" patternUnits="userSpaceOnUse" { path d="M2 0V4.5M0 2H4.5" stroke="rgba(255,255,255,.24)" stroke-width=".7" {} }
            pattern id="h-files" width="5" height="5" patternUnits="userSpaceOnUse" { path d="M2.5 0V5" stroke="#231d16" stroke-width="1.3" {} }
            pattern id="h-flank" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { path class="hatch" d="M0 0V9" {} }
            pattern id="h-rear" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { path class="hatch" d="M0 0V8M0 0H8" {} }
            pattern id="h-ranks" width="5" height="3.2" patternUnits="userSpaceOnUse" { path d="M0 1.6H5" stroke="#f6edd6" stroke-width="1.1" {} }
            @for colour in ["white", "black"] { @for shape in Shape::ALL { (body(colour, shape)) } }
        }
    }
}

fn body(colour: &str, shape: Shape) -> Markup {
    let (block, strip, cap) = shape.outline();
    html! {
        g id={ "u-" (colour) "-" (shape.word()) } class={ "u " (colour) } {
            @if shape == Shape::Pike { path class="pikes" d="M-19.5-9.5V-19M-14-9.5V-21M14-9.5V-21M19.5-9.5V-19" {} }
            @if shape == Shape::Car {
                circle class="wheel8" cx="-17" cy="8" r="7" {}
                circle class="wheel8" cx="17" cy="8" r="7" {}
            }
            path class="block" d=(block) {}
            path d=(strip) fill=(if colour == "white" { "url(#h-files)" } else { "url(#h-ranks)" }) {}
            path class="edge" d=(block) {}
            path class="cap" d=(cap) {}
        }
    }
}

/// A unit around the origin; `way` is its facing on the screen.
pub(super) fn drawn(seat: Seat, kind: &UnitType, way: usize) -> Markup {
    /// Eighths of a turn as steps to the right and down: where the body is, behind its front.
    const BEHIND: [(f64, f64); 8] = [
        (0.0, 1.0),
        (-0.7, 0.7),
        (-1.0, 0.0),
        (-0.7, -0.7),
        (0.0, -1.0),
        (0.7, -0.7),
        (1.0, 0.0),
        (0.7, 0.7),
    ];
    let shape = Shape::of(kind);
    let size = shape.charge();
    let (x, y) = BEHIND[way % 8];
    let turn = (!way.is_multiple_of(8)).then(|| format!("rotate({})", way % 8 * 45));
    html! {
        use href={ "#u-" (word(seat)) "-" (shape.word()) } transform=[turn] {}
        use class={ "charge " (word(seat)) } href=(sprite("i-", charge(kind))) x=(n(x * 3.0 - size / 2.0)) y=(n(y * 3.0 - size / 2.0)) width=(size) height=(size) {}
    }
}

/// The spaces around a unit that looks upwards: front pale, flank hatched, rear cross-hatched, with their letters.
fn around() -> Markup {
    html! {
        @for (at, letter) in [('F', 0), ('F', 1), ('F', 2), ('K', 3), ('K', 5), ('R', 6), ('R', 7), ('R', 8)].map(|(letter, at)| (at, letter)) {
            @let (x, y) = (at % 3 * 60 - 90, at / 3 * 60 - 90);
            rect class="w1" x=(x) y=(y) width="60" height="60" {}
            @if letter != 'F' { rect x=(x) y=(y) width="60" height="60" fill=(if letter == 'K' { "url(#h-flank)" } else { "url(#h-rear)" }) {} }
            text x=(x + 30) y=(y + 30) { (letter) }
        }
        rect class="w1" x="-30" y="-30" width="60" height="60" {}
        path class="grid" d="M-30-90V90M30-90V90M-90-30H90M-90 30H90" {}
        rect class="ink" x="-90" y="-90" width="180" height="180" {}
    }
}

/// A unit with the zones around it (PV-1.5).
pub(super) fn surroundings(seat: Seat, kind: &UnitType) -> Markup {
    html! { svg class="pic ground zones" viewBox="-92 -92 184 184" aria-hidden="true" { (around()) (drawn(seat, kind, 0)) } }
}

/// The zones alone.
pub(super) fn zones() -> Markup {
    html! { svg class="pic ground zones" viewBox="-92 -92 184 184" aria-hidden="true" { (around()) } }
}

/// A unit of each outline, and what the outline means.
pub(super) fn examples(game: &prevail::Prevail) -> Vec<(&'static str, &UnitType)> {
    let of = |shape: Shape| {
        let kind = game.kinds().iter().find(|kind| Shape::of(kind) == shape)?;
        Some((shape.means(), kind))
    };
    Shape::ALL.into_iter().filter_map(of).collect()
}

/// The same as a small picture.
pub(super) fn picture(seat: Seat, kind: &UnitType, way: usize) -> Markup {
    html! { svg class="pic" viewBox="-28 -28 56 56" aria-hidden="true" { (drawn(seat, kind, way)) } }
}
