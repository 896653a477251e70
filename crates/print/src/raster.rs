//! A drawing as a picture of dots, for tables that take no PDF.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path as Outline, PathBuilder, Pixmap, PixmapPaint,
    Stroke as Line, StrokeDash, Transform,
};

use crate::ink::{Art, Colour, Item, Path, Seg, Stroke, Turn};

/// Drawings in a grid of cells, `columns` by `rows`, each cell so many dots wide and high and `scale` dots a point.
///
/// # Panics
/// If it has no dots at all.
pub(crate) fn grid(
    cells: &[(usize, &Art)],
    (columns, rows): (u32, u32),
    (width, height): (u32, u32),
    scale: f32,
) -> Vec<u8> {
    let mut sheet = Pixmap::new(width * columns, height * rows).expect("a picture has dots");
    sheet.fill(Color::WHITE);
    let mut cell = Pixmap::new(width, height).expect("a cell has dots");
    for (at, art) in cells {
        cell.fill(Color::WHITE);
        draw(&mut cell, art, Turn::scale(scale, scale), None);
        let at = *at as u32;
        let (x, y) = ((at % columns * width) as i32, (at / columns * height) as i32);
        sheet.draw_pixmap(x, y, cell.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }
    sheet.encode_png().expect("a picture in memory can be written to memory")
}

fn draw(to: &mut Pixmap, art: &Art, turn: Turn, mask: Option<&Mask>) {
    for item in &art.items {
        match item {
            Item::Shape { path, fill, stroke } => {
                let Some(outline) = outline(path) else { continue };
                if let Some(fill) = fill {
                    let rule = if fill.even_odd { FillRule::EvenOdd } else { FillRule::Winding };
                    to.fill_path(&outline, &paint(fill.colour), rule, transform(turn), mask);
                }
                if let Some(stroke) = stroke {
                    to.stroke_path(&outline, &paint(stroke.colour), &line(stroke), transform(turn), mask);
                }
            }
            Item::Words { x, y, run, colour, edge } => {
                let mut pen = *x;
                for letter in &run.letters {
                    let at = Turn::shift(pen + letter.x * run.size, y - letter.y * run.size);
                    let at = turn.then(at).then(Turn::scale(run.size, run.size));
                    if let Some(outline) = outline(&run.face.outline(letter.glyph)) {
                        if let Some(edge) = edge {
                            let thin = Line { width: edge.width / run.size, ..line(edge) };
                            to.stroke_path(&outline, &paint(edge.colour), &thin, transform(at), mask);
                        }
                        to.fill_path(&outline, &paint(*colour), FillRule::Winding, transform(at), mask);
                    }
                    pen += letter.advance * run.size;
                }
            }
            Item::Group { turn: inner, clip, opacity, art } => {
                let turn = turn.then(*inner);
                let clipped = clip.as_ref().and_then(outline).and_then(|clip| clipped(to, &clip, turn, mask));
                let mask = clipped.as_ref().or(mask);
                if *opacity < 1.0
                    && let Some(mut layer) = Pixmap::new(to.width(), to.height())
                {
                    draw(&mut layer, art, turn, mask);
                    let paint = PixmapPaint { opacity: *opacity, ..PixmapPaint::default() };
                    to.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
                } else {
                    draw(to, art, turn, mask);
                }
            }
        }
    }
}

fn clipped(to: &Pixmap, clip: &Outline, turn: Turn, outer: Option<&Mask>) -> Option<Mask> {
    match outer {
        Some(outer) => {
            let mut mask = outer.clone();
            mask.intersect_path(clip, FillRule::Winding, true, transform(turn));
            Some(mask)
        }
        None => {
            let mut mask = Mask::new(to.width(), to.height())?;
            mask.fill_path(clip, FillRule::Winding, true, transform(turn));
            Some(mask)
        }
    }
}

fn transform(turn: Turn) -> Transform {
    let [a, b, c, d, e, f] = turn.0;
    Transform::from_row(a, b, c, d, e, f)
}

fn paint(colour: Colour) -> Paint<'static> {
    let [red, green, blue] = colour.rgb;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (colour.alpha.clamp(0.0, 1.0) * 255.0).round() as u8);
    paint
}

fn line(stroke: &Stroke) -> Line {
    Line {
        width: stroke.width,
        line_cap: if stroke.round { LineCap::Round } else { LineCap::Butt },
        line_join: if stroke.round { LineJoin::Round } else { LineJoin::Miter },
        dash: StrokeDash::new(stroke.dash.clone(), 0.0),
        ..Line::default()
    }
}

fn outline(path: &Path) -> Option<Outline> {
    let mut builder = PathBuilder::new();
    for segment in &path.0 {
        match *segment {
            Seg::Move(x, y) => builder.move_to(x, y),
            Seg::Line(x, y) => builder.line_to(x, y),
            Seg::Curve(x1, y1, x2, y2, x, y) => builder.cubic_to(x1, y1, x2, y2, x, y),
            Seg::Close => builder.close(),
        }
    }
    builder.finish()
}
