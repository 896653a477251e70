//! Player aids: the game on one page, which is the quick reference of the site in two columns; and cards for each player, of
//! the figures that say so.

use std::sync::Arc;

use web::figure::{Figure, Step, StepKind};

use crate::Source;
use crate::book::{Setter, element};
use crate::face::{Face, set};
use crate::flow::{Block, Flow, Type, no_rule, stacked};
use crate::ink::{Art, Colour, Path, Stroke, Turn, mm};
use crate::inline::{Reader, Style, words};
use crate::paper::Size;
use crate::pdf::Page;
use crate::sheets::{Cut, Grid, Piece, sheets};
use crate::svg::Painter;
use crate::tree::Id;

/// A card of an aid: nearly A7, so that eight have room on a sheet within the edge that printers leave.
const CARD: Grid = Grid { wide: 96.0, high: 64.0, gap: 0.0, cut: Cut::Straight };
/// The edge of a card, and the room for its title, in millimetres.
const EDGE: f32 = 4.0;
const HEAD: f32 = 7.0;
/// The least size of words on a card, in points.
const LEAST: f32 = 5.0;

/// The pages of the aid: one, in type that is as large as there is room for.
pub(crate) fn pages(source: &Source, painter: &Painter<'_>, size: Size) -> Vec<Page> {
    let tree = painter.tree;
    let Some(reference) = tree.find(0, "div", "reference") else { return Vec::new() };
    if tree.node(reference).children.is_empty() {
        return Vec::new();
    }
    let link = |_: &str| (None, String::new());
    let mut fewest: Option<Vec<Page>> = None;
    for kind in [Type::LARGE, Type::TEXT, Type::SMALL, Type::TINY] {
        let mut setter = Setter::new(source.info.title, source.info.rules_version, size);
        let reader = Reader { painter, link: &link, prefix: "" };
        let mut flow = Flow { reader, width: setter.column_width(2), kind, out: Vec::new(), rule: &no_rule };
        flow.inside(reference, 0.0);
        let mut blocks = flow.out;
        // The heading and the first paragraph go over both columns.
        blocks.iter_mut().for_each(|block| block.chapter = None);
        setter.set(blocks, 2);
        let pages = setter.finish(&[]);
        let done = pages.len() == 1;
        if fewest.as_ref().is_none_or(|fewest| pages.len() < fewest.len()) {
            fewest = Some(pages);
        }
        if done {
            break;
        }
    }
    fewest.unwrap_or_default()
}

/// The cards for each player, as many as can sit at the table; or what has no room on its card.
pub(crate) fn cards(source: &Source, painter: &Painter<'_>, size: Size) -> Result<Vec<Page>, Vec<String>> {
    let mut pieces = Vec::new();
    let mut long = Vec::new();
    for figure in &source.figures.all {
        let Some(name) = &figure.aid else { continue };
        match face(source, painter, figure, name) {
            Some(face) => {
                let piece = Piece { front: Arc::new(face), back: None };
                pieces.extend(std::iter::repeat_n(piece, usize::from(source.info.max_seats)));
            }
            None => {
                long.push(format!("figures.toml: figure {} has no room on its card `{name}`", figure.number))
            }
        }
    }
    if !long.is_empty() {
        return Err(long);
    }
    Ok(if pieces.is_empty() { Vec::new() } else { sheets(source.info.title, size, CARD, &pieces) })
}

fn face(source: &Source, painter: &Painter<'_>, figure: &Figure, name: &str) -> Option<Art> {
    let mut art = Art::new();
    let (wide, high) = (mm(CARD.wide), mm(CARD.high));
    art.draw(Path::rect(0.0, 0.0, wide, high), Some(Colour::WHITE), Some(Stroke::thin(Colour::HAIR, 0.5)));
    // What has a heading of its own is called by that.
    let headed = painter.tree.find(element(painter.tree, figure)?, "h2", "").is_some();
    if !headed {
        art.words(mm(EDGE), mm(HEAD), set(Face::SerifBold, 11.5, name), Colour::BLACK);
    }
    art.ending(wide - mm(EDGE), mm(HEAD), set(Face::Sans, 6.4, source.info.title), Colour::GREY);
    art.stroke(Path::line(mm(EDGE), mm(HEAD + 1.6), wide - mm(EDGE), mm(HEAD + 1.6)), Colour::BLACK, 0.6);
    let room = (wide - 2.0 * mm(EDGE), high - mm(HEAD + 3.0 + EDGE));
    let within = if figure.steps.is_empty() {
        drawn(painter, figure, room)?
    } else {
        let sizes =
            std::iter::successors(Some(8.6_f32), |size| Some(size - 0.3).filter(|size| *size >= LEAST));
        sizes.into_iter().find_map(|size| steps(painter, &figure.steps, size, room))?
    };
    art.at(mm(EDGE), mm(HEAD + 3.0), within);
    Some(art)
}

/// Steps one below the other, in two columns where one has no room for them.
fn steps(painter: &Painter<'_>, steps: &[Step], size: f32, (width, height): (f32, f32)) -> Option<Art> {
    let gap = size;
    let shown: Vec<&Step> = steps.iter().filter(|step| step.kind != StepKind::End).collect();
    for columns in [1, 2] {
        let column = (width - gap * (columns - 1) as f32) / columns as f32;
        let blocks: Vec<Block> =
            (1..).zip(&shown).map(|(number, step)| line(painter, number, step, size, column)).collect();
        let each = blocks.len().div_ceil(columns);
        let piled: Vec<Block> = blocks.chunks(each).map(|part| stacked(part.to_vec())).collect();
        if piled.iter().all(|pile| pile.height <= height) {
            let mut art = Art::new();
            for (at, pile) in piled.into_iter().enumerate() {
                art.at((column + gap) * at as f32, 0.0, pile.art);
            }
            return Some(art);
        }
    }
    None
}

/// A step: its number in a ring, a thick one where somebody decides and a lozenge where the position answers.
fn line(painter: &Painter<'_>, number: usize, step: &Step, size: f32, width: f32) -> Block {
    let ring = size * 0.72;
    let mut art = Art::new();
    let outline = match step.kind {
        StepKind::Check => {
            Path::polygon(&[(0.0, ring), (ring, -ring * 0.25), (2.0 * ring, ring), (ring, ring * 2.25)], true)
        }
        StepKind::Auto | StepKind::Ask | StepKind::End => Path::circle(ring, ring, ring),
    };
    let weight = if step.kind == StepKind::Ask { 1.8 } else { 0.6 };
    art.draw(outline, Some(Colour::WHITE), Some(Stroke::thin(Colour::BLACK, weight)));
    art.centred(
        ring,
        ring + size * 0.27,
        set(Face::SansBold, size * 0.8, &number.to_string()),
        Colour::BLACK,
    );
    let style = Style::new(Face::Serif, size);
    let mut pieces = Vec::new();
    words(&format!("{}. ", step.name.trim_end_matches(['.', '?'])), style.bold(), None, &mut pieces);
    words(&format!("{} ", step.says), style, None, &mut pieces);
    for (answer, to) in &step.exits {
        words(&format!("{answer}: {to} "), Style { face: style.face.italic(), ..style }, None, &mut pieces);
    }
    words(&step.rule, Style::new(Face::Sans, size * 0.76).coloured(Colour::GREY), None, &mut pieces);
    let link = |_: &str| (None, String::new());
    let reader = Reader { painter, link: &link, prefix: "" };
    let kind = Type { style, lead: size * 1.22 };
    let left = ring * 2.0 + size * 0.5;
    let mut flow = Flow { reader, width: width - left, kind, out: Vec::new(), rule: &no_rule };
    flow.lines(pieces, 0.0, kind, 0.0);
    let said = stacked(flow.out);
    art.at(left, ring + size * 0.31 - size * 0.95, said.art);
    Block { height: said.height.max(2.0 * ring), before: size * 0.42, art, ..Block::default() }
}

/// The panels of a figure, as many abreast as there are up to three, as large as the card has room for.
fn drawn(painter: &Painter<'_>, figure: &Figure, (width, height): (f32, f32)) -> Option<Art> {
    let tree = painter.tree;
    let panels: Vec<Id> = tree.all(element(tree, figure)?, "div", "panel-f");
    let abreast = panels.len().clamp(1, 3);
    let sizes = std::iter::successors(Some(9.0_f32), |size| Some(size - 0.3).filter(|size| *size >= LEAST));
    for size in sizes {
        let link = |_: &str| (None, String::new());
        let kind = Type { style: Style::new(Face::Sans, size), lead: size * 1.25 };
        let cell = (width - size * (abreast - 1) as f32) / abreast as f32;
        let mut art = Art::new();
        let mut down = 0.0;
        for row in panels.chunks(abreast) {
            let mut tallest: f32 = 0.0;
            for (at, panel) in row.iter().enumerate() {
                let reader = Reader { painter, link: &link, prefix: "" };
                let mut flow = Flow { reader, width: cell, kind, out: Vec::new(), rule: &no_rule };
                flow.alone(*panel);
                let block = stacked(flow.out);
                tallest = tallest.max(block.height);
                art.put(Turn::shift((cell + size) * at as f32, down), block.art);
            }
            down += tallest + size * 0.6;
        }
        if down <= height + size * 0.6 {
            return Some(art);
        }
    }
    None
}
