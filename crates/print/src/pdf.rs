//! Pages as a PDF: shapes stay shapes, words stay words, and the same pages are the same bytes.

use std::collections::BTreeMap;

use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{Path as Outline, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline as Contents, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill as Filling, FillRule, LineCap, LineJoin, Stroke as Line, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, Document};

use crate::face::Face;
use crate::ink::{Art, Colour, Fill, Item, Path, Seg, Stroke, Turn};

/// A page: its size in points, what is drawn on it, what on it leads elsewhere, and what is found on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) size: (f32, f32),
    pub(crate) art: Art,
    /// A rectangle (x, y, width, height) and where it leads: `#PLACE` in the book, or an address.
    pub(crate) links: Vec<([f32; 4], String)>,
    /// Places that are led to, and how far down they are.
    pub(crate) places: Vec<(String, f32)>,
}

/// A document: what it is called, its pages, and its contents as `(depth, title, place)`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paper {
    pub(crate) title: String,
    pub(crate) pages: Vec<Page>,
    pub(crate) contents: Vec<(u8, String, String)>,
}

/// The paper could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the PDF cannot be written: {0}")]
pub struct Unwritten(String);

/// The document as a file.
pub(crate) fn write(paper: &Paper) -> Result<Vec<u8>, Unwritten> {
    let mut document = Document::new();
    let creator = concat!("Banneret ", env!("CARGO_PKG_VERSION")).to_owned();
    document
        .set_metadata(Metadata::new().title(paper.title.clone()).creator(creator).language("en".to_owned()));
    let fonts = Face::ALL.map(|face| {
        Font::new(Data::from(face.file_bytes()), 0)
            .unwrap_or_else(|| unreachable!("the site ships sound faces"))
    });
    let mut places: BTreeMap<&str, (usize, f32)> = BTreeMap::new();
    for (at, page) in paper.pages.iter().enumerate() {
        for (place, down) in &page.places {
            places.entry(place).or_insert((at, *down));
        }
    }
    for page in &paper.pages {
        let settings = PageSettings::from_wh(page.size.0, page.size.1);
        let mut sheet =
            document.start_page_with(settings.unwrap_or_else(|| unreachable!("a page has a size")));
        let mut surface = sheet.surface();
        draw(&mut surface, &fonts, &page.art);
        surface.finish();
        for ([x, y, width, height], to) in &page.links {
            let Some(rect) = Rect::from_xywh(*x, *y, *width, *height) else { continue };
            let target = match to.strip_prefix('#') {
                Some(place) => match places.get(place) {
                    Some((page, down)) => Target::Destination(there(*page, *down).into()),
                    None => continue,
                },
                None => Target::Action(Action::Link(LinkAction::new(to.clone()))),
            };
            sheet.add_annotation(Annotation::new_link(LinkAnnotation::new(rect, target), None));
        }
        sheet.finish();
    }
    let found = paper.contents.iter().filter_map(|(depth, title, place)| {
        places.get(place.as_str()).map(|(page, down)| (*depth, title, there(*page, *down)))
    });
    let mut chapters: Vec<(String, XyzDestination, Vec<OutlineNode>)> = Vec::new();
    for (depth, title, there) in found {
        match chapters.last_mut().filter(|_| depth > 0) {
            Some((_, _, below)) => below.push(OutlineNode::new(title.clone(), there)),
            None => chapters.push((title.clone(), there, Vec::new())),
        }
    }
    let mut contents = Contents::new();
    for (title, there, below) in chapters {
        let mut node = OutlineNode::new(title, there);
        below.into_iter().for_each(|child| node.push_child(child));
        contents.push_child(node);
    }
    document.set_outline(contents);
    document.finish().map_err(|error| Unwritten(format!("{error:?}")))
}

fn there(page: usize, down: f32) -> XyzDestination {
    XyzDestination::new(page, Point::from_xy(0.0, (down - 12.0).max(0.0)))
}

fn draw(surface: &mut Surface<'_>, fonts: &[Font; 5], art: &Art) {
    for item in &art.items {
        match item {
            Item::Shape { path, fill, stroke } => {
                let Some(outline) = outline(path) else { continue };
                surface.set_fill(fill.map(filling));
                surface.set_stroke(stroke.as_ref().map(line));
                surface.draw_path(&outline);
            }
            Item::Words { x, y, run, colour, edge } => {
                let glyphs: Vec<KrillaGlyph> = (run.letters.iter())
                    .map(|letter| {
                        let id = GlyphId::new(u32::from(letter.glyph));
                        KrillaGlyph::new(
                            id,
                            letter.advance,
                            letter.x,
                            letter.y,
                            0.0,
                            letter.text.clone(),
                            None,
                        )
                    })
                    .collect();
                let font = &fonts[run.face as usize];
                let mut set = |fill, stroke, outlined| {
                    surface.set_fill(fill);
                    surface.set_stroke(stroke);
                    surface.draw_glyphs(
                        Point::from_xy(*x, *y),
                        &glyphs,
                        font.clone(),
                        &run.text,
                        run.size,
                        outlined,
                    );
                };
                if let Some(edge) = edge {
                    set(None, Some(line(edge)), true);
                }
                set(Some(filling(Fill { colour: *colour, even_odd: false })), None, false);
            }
            Item::Group { turn, clip, opacity, art } => {
                surface.push_transform(&transform(*turn));
                let clip = clip.as_ref().and_then(outline);
                if let Some(clip) = &clip {
                    surface.push_clip_path(clip, &FillRule::NonZero);
                }
                if *opacity < 1.0 {
                    surface.push_opacity(share(*opacity));
                }
                draw(surface, fonts, art);
                if *opacity < 1.0 {
                    surface.pop();
                }
                if clip.is_some() {
                    surface.pop();
                }
                surface.pop();
            }
        }
    }
}

fn transform(turn: Turn) -> Transform {
    let [a, b, c, d, e, f] = turn.0;
    Transform::from_row(a, b, c, d, e, f)
}

fn share(part: f32) -> NormalizedF32 {
    NormalizedF32::new(part.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}

fn paint(colour: Colour) -> rgb::Color {
    let [red, green, blue] = colour.rgb;
    rgb::Color::new(red, green, blue)
}

fn filling(fill: Fill) -> Filling {
    let rule = if fill.even_odd { FillRule::EvenOdd } else { FillRule::NonZero };
    Filling { paint: paint(fill.colour).into(), opacity: share(fill.colour.alpha), rule }
}

fn line(stroke: &Stroke) -> Line {
    Line {
        paint: paint(stroke.colour).into(),
        width: stroke.width,
        opacity: share(stroke.colour.alpha),
        line_cap: if stroke.round { LineCap::Round } else { LineCap::Butt },
        line_join: if stroke.round { LineJoin::Round } else { LineJoin::Miter },
        dash: (!stroke.dash.is_empty()).then(|| StrokeDash { array: stroke.dash.clone(), offset: 0.0 }),
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
