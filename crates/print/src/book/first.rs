//! The game in six pictures: the tour for newcomers, on three pages.

use web::figure::Figure;

use crate::Source;
use crate::face::{Face, set};
use crate::flow::Block;
use crate::ink::{Colour, Path};
use crate::inline::{Style, words, wrap};
use crate::svg::Painter;

/// So many stand on a page: what is in them can still be read.
const MANY: f32 = 2.0;
/// The room between two, and for the number of a figure.
const GAP: f32 = 14.0;
const LABEL: f32 = 11.0;

/// The six pictures with their sentences, in blocks of a page's width; nothing of a game without a tour.
pub(super) fn pictures(source: &Source, painter: &Painter<'_>, width: f32, height: f32) -> Vec<Block> {
    let mut stops: Vec<(u8, &str, &Figure)> = (source.figures.all.iter())
        .filter_map(|figure| figure.tour.as_ref().map(|stop| (stop.place, stop.say.as_str(), figure)))
        .collect();
    stops.sort_by_key(|(place, ..)| *place);
    if stops.is_empty() {
        return Vec::new();
    }
    let title = super::title("The game in six pictures", "first");
    let room = (height - title.height) / MANY - GAP;
    let mut blocks = vec![title];
    for (place, say, figure) in stops {
        let mut block = sentence(place, say, width);
        let below = block.height + 4.0;
        let Some((art, wide, tall)) = super::figure::fitted(painter, figure, width, room - below - LABEL)
        else {
            continue;
        };
        block.art.at((width - wide) / 2.0, below, art);
        block.height = below + tall + LABEL;
        let (number, to) =
            (format!("Figure {}", figure.number), format!("#{}-{}", source.info.prefix, figure.number));
        let run = set(Face::Sans, 7.4, &number);
        let x = (width - run.width) / 2.0;
        block.links.push(([x, block.height - LABEL, run.width, LABEL], to));
        block.art.words(x, block.height - 3.0, run, Colour::GREY);
        blocks.push(Block { before: GAP - 2.0, ..block });
    }
    blocks
}

/// The number of a picture and its sentence.
fn sentence(place: u8, say: &str, width: f32) -> Block {
    const DISC: f32 = 9.0;
    let mut block = Block::default();
    block.art.fill(Path::circle(DISC, DISC, DISC), Colour::BLACK);
    block.art.centred(DISC, DISC + 4.0, set(Face::SerifBold, 11.0, &place.to_string()), Colour::WHITE);
    let mut pieces = Vec::new();
    words(say, Style::new(Face::SerifBold, 12.0), None, &mut pieces);
    let mut down = 13.0;
    for line in wrap(pieces, width - 3.0 * DISC) {
        line.draw(3.0 * DISC, down, &mut block.art, |_, _| {});
        down += 15.0;
    }
    block.height = down.max(2.0 * DISC);
    block
}
