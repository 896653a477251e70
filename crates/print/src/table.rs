//! Tables: columns as wide as they need to be, or, where a column has no room for them, row by row.

use super::flow::{Block, Flow, Type};
use crate::face::Face;
use crate::ink::{Colour, Path};
use crate::inline::{Piece, Style, words, wrap};
use crate::tree::Id;

/// A cell that breaks into more lines than this cannot be read in its column.
const LINES: usize = 7;

impl Flow<'_> {
    pub(crate) fn table(&mut self, id: Id, indent: f32) {
        let tree = self.reader.painter.tree;
        let kind = Type {
            style: Style { size: self.kind.style.size * 0.9, ..self.kind.style },
            lead: self.kind.lead * 0.88,
        };
        let cell = |id: Id| {
            let bold = tree.node(id).name == "th";
            self.reader.read(id, if bold { kind.style.bold() } else { kind.style })
        };
        let rows: Vec<Vec<Id>> =
            tree.all(id, "tr", "").into_iter().map(|row| tree.elements(row).collect()).collect();
        let read: Vec<Vec<Vec<Piece>>> =
            rows.iter().map(|row| row.iter().map(|id| cell(*id)).collect()).collect();
        let widths = widths(&read, self.width - indent);
        let crowded = |row: &Vec<Vec<Piece>>| {
            let mut cells = row.iter().zip(&widths);
            cells.any(|(cell, width)| wrap(cell.clone(), width - 5.0).len() > LINES)
        };
        let headed = rows.first().is_some_and(|row| row.iter().any(|id| tree.node(*id).name == "th"));
        if headed && read.iter().any(crowded) {
            return self.row_by_row(&read, kind, indent);
        }
        for (index, row) in read.into_iter().enumerate() {
            let mut block =
                Block { before: if index == 0 { 5.0 } else { 0.0 }, keep: index < 2, ..Block::default() };
            let mut left = indent;
            for (cell, width) in row.into_iter().zip(&widths) {
                let mut down = 2.5;
                for line in wrap(cell, width - 5.0) {
                    let tall = line
                        .pieces
                        .iter()
                        .map(|(_, piece)| if let Piece::Sign(_, _, high, _) = piece { *high } else { 0.0 });
                    let lead = tall.fold(kind.lead, f32::max);
                    let links = &mut block.links;
                    line.draw(left, down + lead - kind.lead * 0.28, &mut block.art, |rect, to| {
                        links.push((rect, to))
                    });
                    down += lead;
                }
                block.height = block.height.max(down + 2.0);
                left += width;
            }
            let (height, weight) = (block.height, if headed && index == 0 { 0.9 } else { 0.35 });
            block.art.stroke(Path::line(indent, height, left, height), Colour::GREY, weight);
            self.out.push(block);
        }
    }

    /// Each row as a text: its first cell in bold, the second behind it, every other one behind the name of its column.
    fn row_by_row(&mut self, rows: &[Vec<Vec<Piece>>], kind: Type, indent: f32) {
        let Some((heads, rows)) = rows.split_first() else { return };
        let space = || Piece::Space(kind.style.size * 0.5);
        let label = Style { face: Face::SansBold, size: kind.style.size * 0.76, colour: Colour::GREY };
        for row in rows {
            let mut text = Vec::new();
            for (at, cell) in row.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
                if at > 0 {
                    text.push(space());
                }
                if at > 1 {
                    let head = heads.get(at).map(|head| spoken(head)).unwrap_or_default();
                    words(&format!("{} ", head.to_uppercase()), label, None, &mut text);
                }
                let bold = at == 0;
                text.extend(cell.iter().cloned().map(|piece| if bold { heavier(piece) } else { piece }));
            }
            self.lines(text, indent, kind, 4.0);
        }
    }
}

/// As wide as the longest word needs; what is left is shared by how much there is to say.
fn widths(rows: &[Vec<Vec<Piece>>], width: f32) -> Vec<f32> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut least = vec![8.0_f32; columns];
    let mut wanted = vec![8.0_f32; columns];
    for (at, cell) in rows.iter().flat_map(|row| row.iter().enumerate()) {
        let longest = |most: f32| wrap(cell.clone(), most).iter().map(|line| line.width).fold(0.0, f32::max);
        least[at] = least[at].max(longest(1.0) + 6.0);
        wanted[at] = wanted[at].max(longest(9999.0) + 6.0);
    }
    let (sum_least, sum_wanted) = (least.iter().sum::<f32>(), wanted.iter().sum::<f32>());
    if sum_wanted <= width {
        return wanted;
    }
    if sum_least >= width {
        return least.iter().map(|own| own * width / sum_least).collect();
    }
    let more: f32 = least.iter().zip(&wanted).map(|(least, wanted)| wanted - least).sum();
    let share = (width - sum_least) / more;
    least.iter().zip(&wanted).map(|(least, wanted)| least + (wanted - least) * share).collect()
}

/// The words of a cell.
fn spoken(pieces: &[Piece]) -> String {
    let words = pieces.iter().filter_map(|piece| match piece {
        Piece::Word(run, ..) => Some(run.text.as_str()),
        Piece::Sign(..) | Piece::Space(_) | Piece::Break => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The same word in bold.
fn heavier(piece: Piece) -> Piece {
    match piece {
        Piece::Word(run, colour, link) => {
            Piece::Word(crate::face::set(run.face.bold(), run.size, &run.text), colour, link)
        }
        Piece::Sign(..) | Piece::Space(_) | Piece::Break => piece,
    }
}
