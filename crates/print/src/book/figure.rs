//! A figure on paper: its panels abreast, its caption below.

use web::figure::Figure;

use crate::Source;
use crate::face::Face;
use crate::flow::{Block, Flow, PIXEL, Type, no_rule, stacked};
use crate::ink::{Art, Colour, Path, Stroke};
use crate::inline::{Reader, Style, words, wrap};
use crate::svg::Painter;
use crate::tree::{Id, Tree};

/// The room around panels and between them.
const PAD: f32 = 7.0;

/// The figures that a piece of the rules cites.
pub(super) fn cited<'s>(source: &'s Source, tree: &Tree, piece: Id) -> Vec<&'s Figure> {
    let links = tree.all(piece, "a", "");
    let numbers = links.into_iter().filter_map(|link| tree.attribute(link, "href")?.strip_prefix('#'));
    let prefix = format!("{}-", source.info.prefix);
    let found = numbers.filter_map(|place| place.strip_prefix(prefix.as_str()));
    found.filter_map(|number| source.figures.all.iter().find(|figure| figure.number == number)).collect()
}

/// The figure as a block: in a column, or over both where it needs more than one panel's room.
pub(super) fn block(
    source: &Source,
    painter: &Painter<'_>,
    figure: &Figure,
    column: f32,
    page: f32,
) -> Option<Block> {
    let tree = painter.tree;
    let drawing = figure.drawn.as_ref().ok()?;
    let own = (tree.all(0, "figure", "").into_iter())
        .find(|id| tree.attribute(*id, "data-figure") == Some(figure.number.as_str()))?;
    let stage = tree.find(own, "div", "stage")?;
    let panels = tree.all(stage, "div", "panel-f");
    let wide = panels.len() > 1
        || tree.has_class(own, "wide")
        || widest(painter, stage) * PIXEL > column - 2.0 * PAD;
    let width = if wide { page } else { column };
    let legend = tree.find(stage, "ol", "legend-f");
    let cells: Vec<Id> = panels.into_iter().chain(legend).collect();
    let link = |_: &str| (None, String::new());
    // Nothing of a panel is cut off: as many abreast as have room.
    let abreast = match cells.len() {
        0 | 1 => 1,
        2 => {
            if wide {
                2
            } else {
                1
            }
        }
        many => {
            if !wide {
                1
            } else if widest(painter, stage) > 240.0 {
                2
            } else {
                many.min(4)
            }
        }
    };
    let cell = (width - 2.0 * PAD - PAD * (abreast as f32 - 1.0)) / abreast as f32;
    let colour = Colour::BLACK;
    let mut art = Art::new();
    let mut down = PAD;
    for row in cells.chunks(abreast) {
        let mut tallest: f32 = 0.0;
        for (at, id) in row.iter().enumerate() {
            let reader = Reader { painter, link: &link, prefix: "" };
            let kind = Type { style: Style::new(Face::Sans, 7.8).coloured(colour), lead: 9.8 };
            let mut flow = Flow { reader, width: cell, kind, out: Vec::new(), rule: &no_rule };
            flow.alone(*id);
            let panel = stacked(flow.out);
            tallest = tallest.max(panel.height);
            art.at(PAD + (cell + PAD) * at as f32, down, panel.art);
        }
        down += tallest + PAD;
    }
    let mut whole = Block { wide, before: 8.0, keep: false, ..Block::default() };
    let ground = if tree.has_class(stage, "on-paper") { Colour::WHITE } else { Colour::of(0xf3_eee2) };
    whole.art.draw(
        Path::round(0.0, 0.0, width, down, 3.0, 3.0),
        Some(ground),
        Some(Stroke::thin(Colour::GREY, 0.6)),
    );
    whole.art.at(0.0, 0.0, art);
    let mut caption = Vec::new();
    words(
        &format!("FIGURE {} ", figure.number),
        Style::new(Face::SansBold, 7.4).coloured(Colour::GREY),
        None,
        &mut caption,
    );
    let reader = Reader { painter, link: &link, prefix: source.info.prefix };
    if let Some(id) = tree.find(own, "figcaption", "") {
        caption.extend(reader.read(id, Style::new(Face::Serif, 8.8)));
    }
    if drawing.playable {
        let says = format!(" banneret play {} --from {}", source.info.id, figure.number);
        words(&says, Style::new(Face::Sans, 7.2).coloured(Colour::GREY), None, &mut caption);
    }
    let mut y = down + 11.0;
    for line in wrap(caption, width) {
        let links = &mut whole.links;
        line.draw(0.0, y, &mut whole.art, |rect, to| links.push((rect, to)));
        y += 11.4;
    }
    whole.height = y - 4.0;
    whole.places.push(format!("{}-{}", source.info.prefix, figure.number));
    Some(whole)
}

/// How wide the widest drawing is, in pixels.
fn widest(painter: &Painter<'_>, stage: Id) -> f32 {
    let tree = painter.tree;
    let drawings = tree.all(stage, "svg", "");
    drawings.into_iter().filter_map(|id| tree.number(id, "width")).fold(0.0, f32::max)
}
