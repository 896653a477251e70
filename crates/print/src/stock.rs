//! What is in the box, as drawings.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::content::Content;
use web::kit::{Part, Shape};

use crate::card::{self, CardText, TooLong};
use crate::ink::{Art, mm};
use crate::paper::Size;
use crate::pdf::Page;
use crate::sheets::{BLEED, Cut, Grid, Piece, sheets, standee, tiles};
use crate::svg::Painter;
use crate::tree::{Id, Tree};
use crate::{Problem, Source};

/// A part of the box with its faces.
pub(crate) struct Drawn<'a> {
    pub(crate) part: &'a Part,
    pub(crate) said: CardText,
    pub(crate) piece: Piece,
    /// Width and height in millimetres.
    pub(crate) measure: (f32, f32),
}

/// Where the faces of a part stand on the page that is drawn from.
pub(crate) fn markup(source: &Source) -> String {
    let mut markup = String::new();
    for (at, part) in source.kit.parts.iter().enumerate() {
        for (side, face) in [("front", &part.front), ("back", &part.back)] {
            markup += &format!("<div id=\"{side}-{at}\">{}</div>", face.0);
        }
    }
    markup
}

/// Draws everything in the box; a card whose text has no room stops it.
pub(crate) fn draw<'a>(
    source: &'a Source,
    painter: &Painter<'_>,
    content: &Content,
) -> Result<Vec<Drawn<'a>>, Problem> {
    let mut long = Vec::new();
    let mut drawn = Vec::new();
    // Many parts have the same back.
    let mut backs: BTreeMap<&str, Arc<Art>> = BTreeMap::new();
    for (at, part) in source.kit.parts.iter().enumerate() {
        let id = |side: &str| by_id(painter.tree, &format!("{side}-{at}"));
        let Some(front) = id("front").and_then(|id| painter.tree.elements(id).next()) else { continue };
        let measure = measure(painter, part, front);
        let face = match face(painter, front, measure.0) {
            Ok(face) => Arc::new(face),
            Err(TooLong) => {
                long.push(placed(content, part));
                continue;
            }
        };
        let back = id("back").and_then(|id| painter.tree.elements(id).next()).map(|back| {
            let drawn = backs
                .entry(part.back.0.as_str())
                .or_insert_with(|| Arc::new(painter.picture_beyond(back, Some(mm(measure.0)), mm(BLEED)).0));
            Arc::clone(drawn)
        });
        let said = card::said(painter, front);
        drawn.push(Drawn { part, said, piece: Piece { front: face, back }, measure });
    }
    if long.is_empty() { Ok(drawn) } else { Err(Problem::TooLong(long)) }
}

fn by_id(tree: &Tree, name: &str) -> Option<Id> {
    tree.nodes.iter().position(|node| node.attributes.iter().any(|(key, value)| key == "id" && value == name))
}

fn measure(painter: &Painter<'_>, part: &Part, front: Id) -> (f32, f32) {
    match part.shape {
        Shape::Card => (card::WIDE, card::HIGH),
        Shape::Round(wide) | Shape::Square(wide) => (wide, wide),
        Shape::Standee => (25.0, 45.0),
        Shape::Board(wide) => {
            let (_, _, high) = painter.picture(front, Some(mm(wide)));
            (wide, high / mm(1.0))
        }
    }
}

fn face(painter: &Painter<'_>, front: Id, wide: f32) -> Result<Art, TooLong> {
    if painter.tree.node(front).name == "svg" {
        return Ok(painter.picture_beyond(front, Some(mm(wide)), mm(BLEED)).0);
    }
    card::face(painter, front, BLEED)
}

/// Where a part is written in the content: file and line.
fn placed(content: &Content, part: &Part) -> String {
    let wanted = format!("id = \"{}\"", part.id);
    let found = content.files().find_map(|(name, text)| {
        let line = text.lines().position(|line| line.trim() == wanted)?;
        Some(format!("{name}:{}: ", line + 1))
    });
    let place = found.unwrap_or_default();
    format!(
        "{place}card `{}` ({}) says more than its face has room for; shorten its name or its abilities",
        part.id, part.name
    )
}

/// The sheets of cards, a grid for each group.
pub(crate) fn cards(title: &str, size: Size, drawn: &[Drawn<'_>]) -> Vec<Page> {
    let grid = Grid { wide: card::WIDE, high: card::HIGH, gap: 4.0, cut: Cut::Straight };
    let cards: Vec<Piece> = copies(drawn.iter().filter(|one| one.part.shape == Shape::Card));
    sheets(&format!("{title} · cards"), size, grid, &cards)
}

/// Tokens and pieces, a grid for each size.
pub(crate) fn tokens(title: &str, size: Size, drawn: &[Drawn<'_>]) -> Vec<Page> {
    let mut pages = Vec::new();
    let stands: Vec<Piece> = copies(drawn.iter().filter(|one| one.part.shape == Shape::Standee))
        .into_iter()
        .map(|piece| {
            let back = piece.back.as_ref().unwrap_or(&piece.front);
            Piece { front: Arc::new(standee(&piece.front, back)), back: None }
        })
        .collect();
    if !stands.is_empty() {
        let grid = Grid { wide: 25.0, high: 114.0, gap: 6.0, cut: Cut::Straight };
        pages.extend(sheets(
            &format!("{title} · pieces: fold in the middle, glue, bend the feet"),
            size,
            grid,
            &stands,
        ));
    }
    let mut grids: Vec<(Shape, Grid)> = Vec::new();
    for one in drawn {
        let (wide, cut) = match one.part.shape {
            Shape::Round(wide) => (wide, Cut::Round),
            Shape::Square(wide) => (wide, Cut::Straight),
            Shape::Card | Shape::Standee | Shape::Board(_) => continue,
        };
        if !grids.iter().any(|(shape, _)| *shape == one.part.shape) {
            let gap = if wide < 20.0 { 4.0 } else { 7.0 };
            grids.push((one.part.shape, Grid { wide, high: wide, gap, cut }));
        }
    }
    for (shape, grid) in grids {
        let pieces = copies(drawn.iter().filter(|one| one.part.shape == shape));
        pages.extend(sheets(&format!("{title} · tokens"), size, grid, &pieces));
    }
    pages
}

/// The boards, tile by tile.
pub(crate) fn boards(title: &str, size: Size, drawn: &[Drawn<'_>]) -> Vec<Page> {
    let boards = drawn.iter().filter(|one| matches!(one.part.shape, Shape::Board(_)));
    boards
        .flat_map(|one| {
            let title = format!("{title} · {}", one.part.name);
            tiles(&title, size, &one.piece.front, one.measure.0, one.measure.1)
        })
        .collect()
}

fn copies<'d>(drawn: impl Iterator<Item = &'d Drawn<'d>>) -> Vec<Piece> {
    drawn.flat_map(|one| std::iter::repeat_n(one.piece.clone(), one.part.count)).collect()
}

/// A card, its front, and its back if it has one of its own.
pub(crate) type Faces<'d> = (&'d Part, Arc<Art>, Option<Arc<Art>>);

/// Faces and backs of the cards, group by group.
pub(crate) fn faces<'d>(drawn: &'d [Drawn<'_>]) -> Vec<Faces<'d>> {
    let cards = drawn.iter().filter(|one| one.part.shape == Shape::Card);
    cards.map(|one| (one.part, Arc::clone(&one.piece.front), one.piece.back.clone())).collect()
}

/// Everything in the box as a table of commas.
pub(crate) fn csv(game: &str, drawn: &[Drawn<'_>]) -> String {
    let mut out =
        String::from("game,group,name,id,count,form,width_mm,height_mm,rule,left,right,type,text,foot\n");
    for Drawn { part, said, measure, .. } in drawn {
        let form = match part.shape {
            Shape::Card => "card",
            Shape::Round(_) => "round token",
            Shape::Square(_) => "square token",
            Shape::Standee => "standing piece",
            Shape::Board(_) => "board",
        };
        let count = part.count.to_string();
        let (wide, high) = (format!("{:.0}", measure.0), format!("{:.0}", measure.1));
        let fields = [
            game,
            &part.group,
            &part.name,
            &part.id,
            &count,
            form,
            &wide,
            &high,
            part.rule,
            &said.left,
            &said.right,
            &said.kind,
            &said.text,
            &said.foot,
        ];
        out += &fields.map(quoted).join(",");
        out.push('\n');
    }
    out
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
