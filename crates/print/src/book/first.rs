//! The game in six pictures: the tour for newcomers, on two pages.

use web::figure::Figure;

use crate::Source;
use crate::face::{Face, set};
use crate::flow::{Block, PIXEL};
use crate::ink::{Art, Colour, Path, Turn};
use crate::inline::{Style, words, wrap};
use crate::svg::Painter;

/// A picture and its sentence take a third of a page.
const THIRD: f32 = 3.06;

/// The six pictures with their sentences, in blocks of a page's width; nothing of a game without a tour.
pub(super) fn pictures(source: &Source, painter: &Painter<'_>, width: f32, height: f32) -> Vec<Block> {
    let mut stops: Vec<(u8, &str, &Figure)> = (source.figures.all.iter())
        .filter_map(|figure| figure.tour.as_ref().map(|stop| (stop.place, stop.say.as_str(), figure)))
        .collect();
    stops.sort_by_key(|(place, ..)| *place);
    if stops.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![super::title("The game in six pictures", "first")];
    for (place, say, figure) in stops {
        let mut said = sentence(place, say, width);
        let room = height / THIRD - said.height - 12.0;
        let Some(drawn) = super::figure::block(source, painter, figure, 316.0 * PIXEL + 20.0, width) else {
            continue;
        };
        let scale = (room / drawn.height).min(1.0);
        let wide = scale * if drawn.wide { width } else { 316.0 * PIXEL + 20.0 };
        let mut art = Art::new();
        art.put(Turn::shift((width - wide) / 2.0, 0.0).then(Turn::scale(scale, scale)), drawn.art);
        said.art.at(0.0, said.height, art);
        // Its place is where the rules cite it first.
        said.height += drawn.height * scale;
        blocks.push(Block { before: 12.0, ..said });
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
