//! A figure on paper: its panels abreast, its caption below.

use web::figure::Figure;

use crate::Source;
use crate::face::Face;
use crate::flow::{Block, Flow, PIXEL, Type, no_rule, stacked};
use crate::ink::{Art, Colour, Path, Stroke, Turn};
use crate::inline::{Piece, Reader, Style, words, wrap};
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

/// The figure as a block: in a column, or over both where it needs more than one panel's room. One that is higher than a page is
/// parted between its rows.
pub(super) fn blocks(
    source: &Source,
    painter: &Painter<'_>,
    figure: &Figure,
    (column, page): (f32, f32),
    high: f32,
) -> Vec<Block> {
    let tree = painter.tree;
    let (Ok(drawing), Some(own)) = (&figure.drawn, element(tree, figure)) else { return Vec::new() };
    let Some(stage) = tree.find(own, "div", "stage") else { return Vec::new() };
    let wide = tree.all(stage, "div", "panel-f").len() > 1
        || tree.has_class(own, "wide")
        || widest(painter, stage) * PIXEL > column - 2.0 * PAD;
    let width = if wide { page } else { column };
    // Nothing of a panel is cut off: as many abreast as have room.
    let abreast = match cells(tree, stage).len() {
        many if !wide || many < 2 => 1,
        2 => 2,
        _ if widest(painter, stage) > 240.0 => 2,
        many => many.min(4),
    };
    let cell = (width - PAD) / abreast as f32 - PAD;
    let caption = caption(source, painter, figure, drawing.playable, own);
    let lines = wrap(caption, width);
    let below = 11.0 + 11.4 * lines.len() as f32;
    let rows = parted(drawn(painter, stage, cell), abreast, high - below);
    let last = rows.len() - 1;
    let mut blocks = Vec::new();
    for (at, cells) in rows.into_iter().enumerate() {
        let (_, down) = extent(&cells, cell, abreast);
        let art = laid(tree, stage, cells, cell, abreast);
        let mut block = Block { wide, before: 8.0, height: down, art, ..Block::default() };
        if at == 0 {
            block.places.push(format!("{}-{}", source.info.prefix, figure.number));
        }
        if at == last {
            block.height += below - 4.0;
        }
        blocks.push(block);
    }
    let Some(block) = blocks.last_mut() else { return blocks };
    let mut y = block.height - below + 4.0 + 11.0;
    for line in lines {
        let links = &mut block.links;
        line.draw(0.0, y, &mut block.art, |rect, to| links.push((rect, to)));
        y += 11.4;
    }
    blocks
}

/// What stands below it.
fn caption(source: &Source, painter: &Painter<'_>, figure: &Figure, playable: bool, own: Id) -> Vec<Piece> {
    let mut caption = Vec::new();
    words(
        &format!("FIGURE {} ", figure.number),
        Style::new(Face::SansBold, 7.4).coloured(Colour::GREY),
        None,
        &mut caption,
    );
    let link = |_: &str| (None, String::new());
    let reader = Reader { painter, link: &link, prefix: source.info.prefix };
    if let Some(id) = painter.tree.find(own, "figcaption", "") {
        caption.extend(reader.read(id, Style::new(Face::Serif, 8.8)));
    }
    if playable {
        let says = format!(" banneret play {} --from {}", source.info.id, figure.number);
        words(&says, Style::new(Face::Sans, 7.2).coloured(Colour::GREY), None, &mut caption);
    }
    caption
}

/// Panels on as many pages as they need, whole rows on each.
fn parted(cells: Vec<Block>, abreast: usize, high: f32) -> Vec<Vec<Block>> {
    let mut pages: Vec<Vec<Block>> = vec![Vec::new()];
    let (mut down, mut cells) = (PAD, cells.into_iter().peekable());
    while cells.peek().is_some() {
        let row: Vec<Block> = cells.by_ref().take(abreast).collect();
        let tall = row.iter().map(|panel| panel.height).fold(0.0, f32::max) + PAD;
        if down > PAD && down + tall > high {
            pages.push(Vec::new());
            down = PAD;
        }
        down += tall;
        pages.last_mut().unwrap_or_else(|| unreachable!("there is a page")).extend(row);
    }
    pages
}

/// The figure without its caption, as large as it can be within a room: its panels abreast as that needs it. Its size too.
pub(super) fn fitted(
    painter: &Painter<'_>,
    figure: &Figure,
    width: f32,
    height: f32,
) -> Option<(Art, f32, f32)> {
    let tree = painter.tree;
    let stage = tree.find(element(tree, figure)?, "div", "stage")?;
    let cell = (widest(painter, stage) * PIXEL).max(120.0);
    let cells = drawn(painter, stage, cell);
    let tried = (1..=cells.len().max(1)).map(|abreast| {
        let (wide, high) = extent(&cells, cell, abreast);
        (abreast, (width / wide).min(height / high).min(1.0))
    });
    let (abreast, scale) = tried.max_by(|one, other| one.1.total_cmp(&other.1))?;
    let (wide, high) = extent(&cells, cell, abreast);
    let mut small = Art::new();
    small.put(Turn::scale(scale, scale), laid(tree, stage, cells, cell, abreast));
    Some((small, wide * scale, high * scale))
}

/// The panels of a stage, each so wide.
fn drawn(painter: &Painter<'_>, stage: Id, cell: f32) -> Vec<Block> {
    let link = |_: &str| (None, String::new());
    let panel = |id: Id| {
        let reader = Reader { painter, link: &link, prefix: "" };
        let kind = Type { style: Style::new(Face::Sans, 7.8).coloured(Colour::BLACK), lead: 9.8 };
        let mut flow = Flow { reader, width: cell, kind, out: Vec::new(), rule: &no_rule };
        flow.alone(id);
        stacked(flow.out)
    };
    cells(painter.tree, stage).into_iter().map(panel).collect()
}

/// How wide and how high panels are on their ground, so many abreast.
fn extent(cells: &[Block], cell: f32, abreast: usize) -> (f32, f32) {
    let rows = cells.chunks(abreast).map(|row| row.iter().map(|panel| panel.height).fold(0.0, f32::max));
    ((cell + PAD) * abreast as f32 + PAD, rows.map(|high| high + PAD).sum::<f32>() + PAD)
}

/// Panels on their ground, so many abreast.
fn laid(tree: &Tree, stage: Id, cells: Vec<Block>, cell: f32, abreast: usize) -> Art {
    let (width, height) = extent(&cells, cell, abreast);
    let mut art = Art::new();
    let ground = if tree.has_class(stage, "on-paper") { Colour::WHITE } else { Colour::of(0xf3_eee2) };
    art.draw(
        Path::round(0.0, 0.0, width, height, 3.0, 3.0),
        Some(ground),
        Some(Stroke::thin(Colour::GREY, 0.6)),
    );
    let (mut down, mut tallest) = (PAD, 0.0_f32);
    for (at, panel) in cells.into_iter().enumerate() {
        if at > 0 && at % abreast == 0 {
            down += std::mem::take(&mut tallest) + PAD;
        }
        tallest = tallest.max(panel.height);
        art.at(PAD + (cell + PAD) * (at % abreast) as f32, down, panel.art);
    }
    art
}

/// The figure on the page that is drawn from.
pub(crate) fn element(tree: &Tree, figure: &Figure) -> Option<Id> {
    let figures = tree.all(0, "figure", "");
    figures.into_iter().find(|id| tree.attribute(*id, "data-figure") == Some(figure.number.as_str()))
}

/// Its panels, and the names of its parts.
fn cells(tree: &Tree, stage: Id) -> Vec<Id> {
    tree.all(stage, "div", "panel-f").into_iter().chain(tree.find(stage, "ol", "legend-f")).collect()
}

/// How wide the widest drawing is, in pixels.
fn widest(painter: &Painter<'_>, stage: Id) -> f32 {
    let tree = painter.tree;
    let drawings = tree.all(stage, "svg", "");
    drawings.into_iter().filter_map(|id| tree.number(id, "width")).fold(0.0, f32::max)
}
