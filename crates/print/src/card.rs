//! The face of a card: what the site's cards say, in a plain design for paper.

use crate::face::{Face, set};
use crate::ink::{Art, Colour, Path, Stroke, Turn, mm};
use crate::inline::{Piece, Reader, Style, wrap};
use crate::svg::Painter;
use crate::tree::Id;

/// A card of 63 by 88 mm.
pub(crate) const WIDE: f32 = 63.0;
pub(crate) const HIGH: f32 = 88.0;

/// The smallest type on paper, in points.
const SMALLEST: f32 = 6.9;

/// A text has no room on its card, even in the smallest type.
#[derive(Debug)]
pub(crate) struct TooLong;

/// What a card says, to be listed.
#[derive(Debug, Default)]
pub(crate) struct CardText {
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) kind: String,
    pub(crate) text: String,
    pub(crate) foot: String,
}

/// The parts of a card's markup.
struct Parts {
    left: Option<Id>,
    title: Option<Id>,
    right: Vec<Id>,
    picture: Option<Id>,
    kind: Option<Id>,
    text: Option<Id>,
    foot: Option<Id>,
}

fn parts(painter: &Painter<'_>, card: Id) -> Parts {
    let tree = painter.tree;
    let header = tree.find(card, "header", "");
    let title = header.and_then(|header| tree.find(header, "h3", ""));
    let beside: Vec<Id> = header.map_or_else(Vec::new, |header| tree.elements(header).collect());
    let at = beside.iter().position(|id| Some(*id) == title).unwrap_or(0);
    Parts {
        left: beside[..at].first().copied(),
        title,
        right: beside.get(at + 1..).unwrap_or_default().to_vec(),
        picture: tree.find(card, "div", "art").and_then(|art| tree.find(art, "svg", "")),
        kind: tree.find(card, "p", "type"),
        text: tree.find(card, "div", "abil"),
        foot: tree.find(card, "footer", ""),
    }
}

/// What a card says.
pub(crate) fn said(painter: &Painter<'_>, card: Id) -> CardText {
    let parts = parts(painter, card);
    let words = |id: Option<Id>| id.map_or_else(String::new, |id| painter.tree.words(id));
    CardText {
        left: words(parts.left),
        right: parts
            .right
            .iter()
            .map(|id| titled(painter, *id))
            .collect::<Vec<_>>()
            .join(" ")
            .trim()
            .to_owned(),
        kind: words(parts.kind),
        text: words(parts.text),
        foot: words(parts.foot),
    }
}

/// The words of an element, or what is read aloud of it.
fn titled(painter: &Painter<'_>, id: Id) -> String {
    let tree = painter.tree;
    let aloud = tree.attribute(id, "aria-label").or_else(|| tree.attribute(id, "title"));
    match tree.words(id) {
        words if words.is_empty() => aloud.unwrap_or_default().to_owned(),
        words => words,
    }
}

/// The face of a card, its corner at 0; it reaches a little beyond its edge.
pub(crate) fn face(painter: &Painter<'_>, card: Id, bleed: f32) -> Result<Art, TooLong> {
    let own = parts(painter, card);
    let mut art = Art::new();
    let ground =
        painter.variable(card, "--f").or_else(|| painter.variable(card, "--seat")).unwrap_or(Colour::GREY);
    let whole = |by: f32| Path::rect(mm(-by), mm(-by), mm(WIDE + 2.0 * by), mm(HIGH + 2.0 * by));
    art.fill(whole(bleed), ground.tint(0.16));
    art.fill(Path::round(mm(2.2), mm(2.2), mm(WIDE - 4.4), mm(HIGH - 4.4), mm(2.0), mm(2.0)), Colour::IVORY);
    let link = |_: &str| (None, String::new());
    let reader = Reader { painter, link: &link, prefix: "" };
    let (left, right) = (4.2, WIDE - 4.2);
    let mut from = left;
    if let Some(id) = own.left.filter(|id| !painter.tree.words(*id).is_empty()) {
        let run = set(Face::SerifBold, 19.0, &painter.tree.words(id));
        let wide = (run.width / mm(1.0) + 3.0).max(8.0);
        art.fill(Path::round(mm(left - 0.4), mm(3.4), mm(wide), mm(8.4), mm(1.2), mm(1.2)), ground);
        art.centred(mm(left - 0.4 + wide / 2.0), mm(9.8), run, Colour::WHITE);
        from += wide + 0.9;
    }
    let mut to = right;
    for id in own.right.iter().rev() {
        let mut pieces = reader.read(*id, Style::new(Face::SansBold, 14.0).coloured(ground));
        if pieces.is_empty() && painter.tree.node(*id).name == "svg" {
            let (picture, wide, high) = painter.picture(*id, Some(mm(5.6)));
            let _ = high;
            pieces.push(Piece::Sign(picture, wide, mm(5.6), mm(1.0)));
        }
        for line in wrap(pieces, mm(30.0)).into_iter().take(1) {
            to -= line.width / mm(1.0) + 0.8;
            line.draw(mm(to + 0.8), mm(9.2), &mut art, |_, _| {});
        }
    }
    if let Some(title) = own.title {
        title_in(&mut art, &painter.tree.words(title), from, to)?;
    }
    // The picture is twice as wide as it is high.
    let (wide, high) = (WIDE - 8.4, (WIDE - 8.4) / 2.0);
    if let Some(picture) = own.picture {
        let (drawn, ..) = painter.picture(picture, Some(mm(wide)));
        // The picture is drawn on the colour of its card.
        art.fill(Path::rect(mm(left), mm(12.8), mm(wide), mm(high)), ground);
        art.part(Path::rect(mm(left), mm(12.8), mm(wide), mm(high)), Turn::shift(mm(left), mm(12.8)), drawn);
        art.draw(
            Path::rect(mm(left), mm(12.8), mm(wide), mm(high)),
            None,
            Some(Stroke::thin(Colour::BLACK, 0.5)),
        );
    }
    let mut down = 12.8 + high + 4.3;
    if let Some(kind) = own.kind {
        let pieces = reader.read(kind, Style::new(Face::SansBold, 7.6).coloured(Colour::of(0x57_4b3b)));
        for line in wrap(pieces, mm(wide)) {
            line.draw(mm(left), mm(down), &mut art, |_, _| {});
            down += 3.6;
        }
        art.stroke(Path::line(mm(left), mm(down - 2.0), mm(right), mm(down - 2.0)), Colour::HAIR, 0.5);
    }
    let low = HIGH - 10.2;
    if let Some(text) = own.text {
        text_in(&mut art, &reader, text, left, down + 0.4, wide, low)?;
    }
    if let Some(foot) = own.foot {
        footer(&mut art, &reader, foot, left, right, ground);
    }
    Ok(art)
}

/// The name between its neighbours, as large as there is room.
fn title_in(art: &mut Art, name: &str, from: f32, to: f32) -> Result<(), TooLong> {
    let room = mm(to - from);
    for size in [13.5, 12.5, 11.5, 10.5, 9.6, 8.8] {
        let run = set(Face::SerifBold, size, name);
        if run.width <= room {
            art.words(mm(from), mm(9.0), run, Colour::BLACK);
            return Ok(());
        }
    }
    for size in [9.6, 8.6, 7.6, SMALLEST] {
        let mut pieces = Vec::new();
        crate::inline::words(name, Style::new(Face::SerifBold, size), None, &mut pieces);
        let lines = wrap(pieces, room);
        if lines.len() <= 2 && lines.iter().all(|line| line.width <= room) {
            for (at, line) in lines.into_iter().enumerate() {
                line.draw(mm(from), mm(6.8) + size * 1.05 * at as f32, art, |_, _| {});
            }
            return Ok(());
        }
    }
    Err(TooLong)
}

fn text_in(
    art: &mut Art,
    reader: &Reader<'_>,
    id: Id,
    left: f32,
    top: f32,
    wide: f32,
    low: f32,
) -> Result<(), TooLong> {
    let bare = reader.painter.tree.has_class(id, "none");
    let colour = if bare { Colour::GREY } else { Colour::BLACK };
    let mut size = 10.2;
    loop {
        let style = Style::new(Face::Serif, size).coloured(colour);
        let lead = size * 1.24;
        let mut lines = Vec::new();
        for block in reader.painter.tree.elements(id) {
            lines.extend(wrap(reader.read(block, style), mm(wide)));
        }
        let high = lead * lines.len() as f32;
        if mm(top) + high <= mm(low) && lines.iter().all(|line| line.width <= mm(wide)) {
            let first = mm(top) + (mm(low) - mm(top) - high) / 2.0 + size * 0.95;
            for (at, line) in lines.into_iter().enumerate() {
                line.draw(mm(left), first + lead * at as f32, art, |_, _| {});
            }
            return Ok(());
        }
        size -= 0.3;
        if size < SMALLEST {
            return Err(TooLong);
        }
    }
}

/// The foot: its first part to the left, its last to the right, the others between.
fn footer(art: &mut Art, reader: &Reader<'_>, foot: Id, left: f32, right: f32, ground: Colour) {
    let tree = reader.painter.tree;
    let y = mm(HIGH - 5.2);
    art.stroke(Path::line(mm(left), mm(HIGH - 9.6), mm(right), mm(HIGH - 9.6)), Colour::HAIR, 0.5);
    let style = Style::new(Face::SansBold, 9.4).coloured(ground);
    let items: Vec<Id> = tree.elements(foot).collect();
    let last = items.len().saturating_sub(1);
    for (at, item) in items.iter().enumerate() {
        if tree.has_class(*item, "rar") {
            rarity(art, reader.painter, *item, left, ground);
            continue;
        }
        let small =
            tree.has_class(*item, "no") || tree.has_class(*item, "id") || tree.has_class(*item, "adds");
        let style = if small { Style::new(Face::Sans, 7.2).coloured(Colour::GREY) } else { style };
        for line in wrap(reader.read(*item, style), mm(48.0)).into_iter().take(1) {
            let x = match at {
                0 => mm(left),
                at if at == last => mm(right) - line.width,
                _ => mm(f32::midpoint(left, right)) - line.width / 2.0,
            };
            line.draw(x, y, art, |_, _| {});
        }
    }
}

/// As many full lozenges as the card is rare.
fn rarity(art: &mut Art, painter: &Painter<'_>, id: Id, left: f32, ground: Colour) {
    for (at, mark) in painter.tree.elements(id).enumerate() {
        let (x, y) = (mm(left + 1.6 + 3.2 * at as f32), mm(HIGH - 6.2));
        let lozenge =
            Path::polygon(&[(x, y - mm(1.3)), (x + mm(1.1), y), (x, y + mm(1.3)), (x - mm(1.1), y)], true);
        let full = !painter.tree.has_class(mark, "o");
        art.draw(lozenge, full.then_some(ground), Some(Stroke::thin(ground, 0.5)));
    }
}
