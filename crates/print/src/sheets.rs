//! Sheets that are cut: cards, tokens and pieces in rows, their other sides mirrored on the sheet after.

use std::sync::Arc;

use crate::face::{Face, set};
use crate::ink::{Art, Colour, Path, Stroke, Turn, mm};
use crate::paper::{Size, sheet_lines};
use crate::pdf::Page;

/// How a thing is cut out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Cut {
    /// Along straight lines across the sheet.
    Straight,
    /// Along its own rim.
    Round,
}

/// A sort of things that fit one grid: width and height in millimetres, and the room between two.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Grid {
    pub(crate) wide: f32,
    pub(crate) high: f32,
    pub(crate) gap: f32,
    pub(crate) cut: Cut,
}

/// One thing to cut out: both its faces, their corner at 0, each a little larger than the thing.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) front: Arc<Art>,
    pub(crate) back: Option<Arc<Art>>,
}

/// How far a face reaches beyond its edge, in millimetres.
pub(crate) const BLEED: f32 = 2.0;

/// Rows and columns on a sheet that may lie on its side.
struct Fit {
    page: (f32, f32),
    columns: usize,
    rows: usize,
    left: f32,
    top: f32,
}

fn fit(size: Size, grid: Grid) -> Fit {
    let (width, height) = size.points();
    let fitted = |(width, height): (f32, f32)| {
        let (wide, high) = (width / mm(1.0), height / mm(1.0));
        let columns = ((wide - 12.6 + grid.gap) / (grid.wide + grid.gap)).floor().max(1.0);
        let rows = ((high - 20.6 + grid.gap) / (grid.high + grid.gap)).floor().max(1.0);
        let left = (wide - columns * (grid.wide + grid.gap) + grid.gap) / 2.0;
        let top = (high - rows * (grid.high + grid.gap) + grid.gap) / 2.0;
        Fit { page: (width, height), columns: columns as usize, rows: rows as usize, left, top }
    };
    let (upright, lying) = (fitted((width, height)), fitted((height, width)));
    if lying.columns * lying.rows > upright.columns * upright.rows { lying } else { upright }
}

/// The sheets of these things, fronts and backs.
pub(crate) fn sheets(title: &str, size: Size, grid: Grid, pieces: &[Piece]) -> Vec<Page> {
    let fit = fit(size, grid);
    let each = fit.columns * fit.rows;
    let of = pieces.len().div_ceil(each);
    let mut pages = Vec::new();
    let turned = if fit.page.0 > fit.page.1 { "short" } else { "long" };
    for (at, piled) in pieces.chunks(each).enumerate() {
        let number = format!("sheet {} of {of}", at + 1);
        let measure = format!("{title} · {} × {} mm", grid.wide, grid.high);
        let mut front = Art::new();
        let mut back = Art::new();
        for (index, piece) in piled.iter().enumerate() {
            let (row, column) = (index / fit.columns, index % fit.columns);
            let x = |column: usize| mm(fit.left + column as f32 * (grid.wide + grid.gap));
            let y = mm(fit.top + row as f32 * (grid.high + grid.gap));
            place(&mut front, &piece.front, grid, x(column), y);
            if let Some(art) = &piece.back {
                place(&mut back, art, grid, x(fit.columns - 1 - column), y);
            }
        }
        let rows = piled.len().div_ceil(fit.columns);
        marks(&mut front, &fit, grid, rows);
        sheet_lines(&mut front, fit.page, &measure, &number);
        pages.push(Page { size: fit.page, art: front, ..Page::default() });
        if piled.iter().any(|piece| piece.back.is_some()) {
            marks(&mut back, &fit, grid, rows);
            let says =
                format!("{measure} · other side: columns mirrored, turn the sheet over its {turned} edge");
            sheet_lines(&mut back, fit.page, &says, &format!("{number}, back"));
            pages.push(Page { size: fit.page, art: back, ..Page::default() });
        }
    }
    pages
}

fn place(art: &mut Art, face: &Arc<Art>, grid: Grid, x: f32, y: f32) {
    let bleed = mm(BLEED.min(grid.gap / 2.0));
    let (wide, high) = (mm(grid.wide), mm(grid.high));
    let clip = match grid.cut {
        Cut::Straight => Path::rect(x - bleed, y - bleed, wide + 2.0 * bleed, high + 2.0 * bleed),
        Cut::Round => Path::circle(x + wide / 2.0, y + high / 2.0, wide / 2.0 + bleed),
    };
    art.part(clip, Turn::shift(x, y), Arc::clone(face));
    if grid.cut == Cut::Round {
        let line = Stroke { dash: vec![2.0, 2.0], ..Stroke::thin(Colour::BLACK, 0.4) };
        art.draw(Path::circle(x + wide / 2.0, y + high / 2.0, wide / 2.0), None, Some(line));
    }
}

/// Marks at the ends of every cut, outside of what is printed.
fn marks(art: &mut Art, fit: &Fit, grid: Grid, rows: usize) {
    if grid.cut == Cut::Round {
        return;
    }
    let mut line = |x1: f32, y1: f32, x2: f32, y2: f32| {
        art.stroke(Path::line(mm(x1), mm(y1), mm(x2), mm(y2)), Colour::BLACK, 0.5);
    };
    let (step_x, step_y) = (grid.wide + grid.gap, grid.high + grid.gap);
    let bleed = BLEED.min(grid.gap / 2.0);
    let right = fit.left + fit.columns as f32 * step_x - grid.gap;
    let low = fit.top + rows as f32 * step_y - grid.gap;
    let (out, far) = (bleed + 0.3, bleed + 3.6);
    for column in 0..fit.columns {
        for x in [fit.left + column as f32 * step_x, fit.left + column as f32 * step_x + grid.wide] {
            line(x, fit.top - far, x, fit.top - out);
            line(x, low + out, x, low + far);
        }
    }
    for row in 0..rows {
        for y in [fit.top + row as f32 * step_y, fit.top + row as f32 * step_y + grid.high] {
            line(fit.left - far, y, fit.left - out, y);
            line(right + out, y, right + far, y);
        }
    }
}

/// A piece that is folded and stands: one face, over the fold the other upside down, a foot at both ends.
pub(crate) fn standee(front: &Arc<Art>, back: &Arc<Art>) -> Art {
    let (wide, high, foot) = (mm(25.0), mm(45.0), mm(12.0));
    let mut art = Art::new();
    art.put(
        Turn::around(180.0, wide / 2.0, (foot + high) / 2.0).then(Turn::shift(0.0, 0.0)),
        Arc::clone(back),
    );
    art.at(0.0, foot + high, Arc::clone(front));
    for y in [0.0, foot + 2.0 * high] {
        art.draw(Path::rect(0.0, y, wide, foot), Some(Colour::WHITE), Some(Stroke::thin(Colour::HAIR, 0.5)));
        art.centred(wide / 2.0, y + foot / 2.0 + 2.0, set(Face::Sans, 7.0, "foot"), Colour::GREY);
    }
    let fold = Stroke { dash: vec![4.0, 3.0], ..Stroke::thin(Colour::BLACK, 0.6) };
    for y in [foot, foot + high, foot + 2.0 * high] {
        art.draw(Path::line(0.0, y, wide, y), None, Some(fold.clone()));
    }
    art
}

/// A board in tiles: how large it is in all, and what is drawn of it.
pub(crate) fn tiles(title: &str, size: Size, board: &Arc<Art>, wide: f32, high: f32) -> Vec<Page> {
    /// How far two tiles overlap, and how far the paper's edge is away, in millimetres.
    const OVERLAP: f32 = 8.0;
    const EDGE: f32 = 11.0;
    let upright = size.points();
    let count = |(width, height): (f32, f32)| {
        let room = (width / mm(1.0) - 2.0 * EDGE, height / mm(1.0) - 2.0 * EDGE);
        let across = (
            ((wide - OVERLAP) / (room.0 - OVERLAP)).ceil().max(1.0),
            ((high - OVERLAP) / (room.1 - OVERLAP)).ceil().max(1.0),
        );
        (across.0 as usize, across.1 as usize, room)
    };
    let lying = (upright.1, upright.0);
    let (one, other) = (count(upright), count(lying));
    let (page, (columns, rows, room)) =
        if other.0 * other.1 < one.0 * one.1 { (lying, other) } else { (upright, one) };
    let mut pages = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (column as f32 * (room.0 - OVERLAP), row as f32 * (room.1 - OVERLAP));
            let (w, h) = (room.0.min(wide - x), room.1.min(high - y));
            let mut art = Art::new();
            art.part(
                Path::rect(mm(EDGE), mm(EDGE), mm(w), mm(h)),
                Turn::shift(mm(EDGE - x), mm(EDGE - y)),
                Arc::clone(board),
            );
            let name = format!("{}{}", char::from(b'A' + (row % 26) as u8), column + 1);
            crosses(&mut art, (EDGE, EDGE, EDGE + w, EDGE + h));
            overlap(&mut art, &name, column > 0, row > 0, (EDGE, EDGE, w, h), OVERLAP);
            let says = format!(
                "{title} · {wide:.0} × {high:.0} mm · tile {name}: glue each tile over the grey edge of the one before it"
            );
            sheet_lines(&mut art, page, &says, &format!("tile {} of {}", pages.len() + 1, rows * columns));
            key(&mut art, page, (columns, rows), (column, row));
            pages.push(Page { size: page, art, ..Page::default() });
        }
    }
    pages
}

/// Crosses at the corners of a tile.
fn crosses(art: &mut Art, (left, top, right, low): (f32, f32, f32, f32)) {
    for (x, y) in [(left, top), (right, top), (left, low), (right, low)] {
        art.stroke(Path::line(mm(x - 3.0), mm(y), mm(x + 3.0), mm(y)), Colour::BLACK, 0.5);
        art.stroke(Path::line(mm(x), mm(y - 3.0), mm(x), mm(y + 3.0)), Colour::BLACK, 0.5);
    }
}

/// What lies over the tile before: a line where that one ends, and the name of this one.
fn overlap(
    art: &mut Art,
    name: &str,
    left: bool,
    above: bool,
    (x, y, w, h): (f32, f32, f32, f32),
    deep: f32,
) {
    let line = Stroke { dash: vec![5.0, 4.0], ..Stroke::thin(Colour::BLACK, 0.5) };
    if left {
        art.draw(Path::line(mm(x + deep), mm(y), mm(x + deep), mm(y + h)), None, Some(line.clone()));
    }
    if above {
        art.draw(Path::line(mm(x), mm(y + deep), mm(x + w), mm(y + deep)), None, Some(line));
    }
    art.draw(
        Path::circle(mm(x + 4.0), mm(y + 4.0), mm(3.0)),
        Some(Colour::WHITE),
        Some(Stroke::thin(Colour::BLACK, 0.5)),
    );
    art.centred(mm(x + 4.0), mm(y + 4.0) + 3.0, set(Face::SansBold, 8.5, name), Colour::BLACK);
}

/// A small map of all tiles: which one this is.
fn key(art: &mut Art, (width, height): (f32, f32), (columns, rows): (usize, usize), own: (usize, usize)) {
    let step = mm((6.0 / rows as f32).min(2.4));
    let (left, top) = (width - mm(10.0) - step * columns as f32, height - mm(2.4) - step * rows as f32);
    for row in 0..rows {
        for column in 0..columns {
            let cell = Path::rect(left + step * column as f32, top + step * row as f32, step, step);
            art.draw(
                cell,
                ((column, row) == own).then_some(Colour::BLACK),
                Some(Stroke::thin(Colour::BLACK, 0.4)),
            );
        }
    }
}
