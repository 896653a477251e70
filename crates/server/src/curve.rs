//! An analysis in the colours of its seats.

use kernel::Seat;
use lab::{Analysis, Ink, Palette, Shown, Tone};
use web::{Curve, CurveSide, Render, Tincture, Token};

/// What the curve of a match of this game is drawn with: each side in the colour of its first seat.
pub fn palette<G: Render>(game: &G, sides: &[Vec<Seat>]) -> Palette {
    palette_of(sides, |seat| G::tincture(game, seat))
}

pub(crate) fn palette_of(sides: &[Vec<Seat>], tincture: impl Fn(Seat) -> Tincture) -> Palette {
    let of = |side: &Vec<Seat>| side.first().map_or(Tincture::Empty, |seat| tincture(*seat));
    Palette {
        ground: tone(web::ground()),
        text: tone(web::ink()),
        rule: tone(web::rule()),
        inks: sides.iter().map(of).map(ink).collect(),
    }
}

/// The curve as a page shows it.
pub(crate) fn curve(found: &Analysis, shown: Shown, tincture: impl Fn(Seat) -> Tincture) -> Curve {
    let inks = palette_of(&found.sides, &tincture).inks;
    let sides = inks.iter().enumerate().map(|(side, ink)| CurveSide {
        name: found.side_name(side),
        tinctures: found.sides[side].iter().map(|seat| tincture(*seat)).collect(),
        sample: found.sample(side, ink, "class=\"sample\""),
    });
    Curve {
        plot: found.plot(shown, &inks, "class=\"plot\" aria-hidden=\"true\""),
        described: found.described(shown),
        sides: sides.collect(),
        moves: found.moments.len(),
    }
}

fn ink(tincture: Tincture) -> Ink {
    let (line, core) = tincture.inks();
    Ink { class: format!("seat-{}", tincture.word()), line: tone(line), core: core.map(tone) }
}

fn tone((light, dark): Token) -> Tone {
    Tone { light: light.to_owned(), dark: dark.to_owned() }
}
