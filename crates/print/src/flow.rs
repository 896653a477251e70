//! Blocks: what our pages say in paragraphs, lists and tables, at the width of a column.

use crate::card;
use crate::face::{Face, set};
use crate::ink::{Art, Colour, Path, Stroke, Turn, mm};
use crate::inline::{Line, Piece, Reader, Style, wrap};
use crate::lay::{ABREAST, EDGE, PLAIN};
use crate::svg::Painter;
use crate::tree::Id;

/// Something that is not broken over two columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub(crate) height: f32,
    /// The room above it, unless it is the first of its column.
    pub(crate) before: f32,
    /// It stands in one column with the next.
    pub(crate) keep: bool,
    /// It goes over all columns.
    pub(crate) wide: bool,
    pub(crate) art: Art,
    pub(crate) links: Vec<([f32; 4], String)>,
    pub(crate) places: Vec<String>,
    /// The chapter that begins here.
    pub(crate) chapter: Option<String>,
}

impl Block {
    /// Makes it smaller, if it is higher than that.
    pub(crate) fn shrink(&mut self, most: f32) {
        if self.height <= most {
            return;
        }
        let scale = most / self.height;
        let mut art = Art::new();
        art.put(Turn::scale(scale, scale), std::mem::take(&mut self.art));
        self.art = art;
        self.height = most;
        for (rect, _) in &mut self.links {
            *rect = rect.map(|side| side * scale);
        }
    }
}

/// How text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub(crate) style: Style,
    pub(crate) lead: f32,
}

impl Type {
    pub(crate) const TEXT: Self = Self { style: Style::new(Face::Serif, 9.6), lead: 12.8 };
    pub(crate) const LARGE: Self = Self { style: Style::new(Face::Serif, 11.4), lead: 15.0 };
    pub(crate) const SMALL: Self = Self { style: Style::new(Face::Serif, 8.4), lead: 10.6 };
    pub(crate) const TINY: Self = Self { style: Style::new(Face::Serif, 7.6), lead: 9.4 };

    fn heading(self, times: f32) -> Style {
        Style::new(Face::SerifBold, self.style.size * times)
    }
}

/// So wide is a pixel of a figure on paper: a panel of 316 fits a column.
pub(crate) const PIXEL: f32 = 0.68;

const BLOCKS: [&str; 20] = [
    "p",
    "ul",
    "ol",
    "table",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "div",
    "section",
    "article",
    "dl",
    "blockquote",
    "header",
    "figure",
    "main",
    "hr",
    "nav",
    "details",
];

/// What is set in blocks, into `out`.
pub(crate) struct Flow<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) width: f32,
    pub(crate) kind: Type,
    pub(crate) out: Vec<Block>,
    /// The number that a text begins with makes it a place: the rule.
    pub(crate) rule: &'a dyn Fn(&str) -> Option<String>,
}

/// No text is a rule.
pub(crate) fn no_rule(_: &str) -> Option<String> {
    None
}

impl Flow<'_> {
    /// Everything in an element.
    pub(crate) fn inside(&mut self, id: Id, indent: f32) {
        let tree = self.reader.painter.tree;
        let mut inline: Vec<Id> = Vec::new();
        for child in &tree.node(id).children {
            let node = tree.node(*child);
            if BLOCKS.contains(&node.name.as_str()) {
                self.loose(&std::mem::take(&mut inline), indent);
                self.block(*child, indent);
            } else if node.name == "svg" && self.stands_alone(*child) {
                self.loose(&std::mem::take(&mut inline), indent);
                self.picture(*child, indent);
            } else {
                inline.push(*child);
            }
        }
        self.loose(&inline, indent);
    }

    /// Is it a picture by itself? A sign, arms and a meter stand among words.
    fn stands_alone(&self, id: Id) -> bool {
        let tree = self.reader.painter.tree;
        let small = ["i", "crest", "meter"].into_iter().any(|class| tree.has_class(id, class));
        !small && tree.attribute(id, "viewBox").is_some()
    }

    /// One element, whatever it is.
    pub(crate) fn alone(&mut self, id: Id) {
        let tree = self.reader.painter.tree;
        if tree.node(id).name == "li" {
            let rule = (self.rule)(&tree.words(id));
            let at = self.out.len();
            if rule.is_some() {
                self.inside(id, 0.0)
            } else {
                self.item(id, 0.0, "•")
            }
            self.placed(at, rule);
        } else if BLOCKS.contains(&tree.node(id).name.as_str()) {
            self.block(id, 0.0);
        } else {
            self.loose(&[id], 0.0);
        }
    }

    /// An item of a list behind its sign; one that begins with a picture has its words beside that.
    fn item(&mut self, id: Id, indent: f32, sign: &str) {
        let tree = self.reader.painter.tree;
        let pictured = |id: &Id| tree.node(*id).name == "svg" && !tree.has_class(*id, "i");
        match tree.node(id).children.split_first() {
            Some((first, rest)) if pictured(first) && !rest.is_empty() => {
                return self.beside(*first, rest, indent);
            }
            Some(_) | None => {}
        }
        let at = self.out.len();
        self.inside(id, indent + 11.0);
        let style = self.kind.style;
        if let Some(block) = self.out.get_mut(at) {
            block.art.words(indent, style.size * 0.95, set(style.face, style.size, sign), Colour::BLACK);
        }
    }

    /// A picture of a few lines, and words to its right.
    fn beside(&mut self, picture: Id, words: &[Id], indent: f32) {
        let (painter, lead) = (self.reader.painter, self.kind.lead);
        let (_, own, tall) = painter.picture(picture, None);
        let high = (tall * PIXEL).min(if tall > 80.0 { lead * 6.0 } else { lead * 2.4 });
        let (drawn, wide, high) = painter.picture(picture, Some(own * high / tall.max(1.0)));
        let left = indent + wide + lead * 0.6;
        let reader = Reader { painter, link: self.reader.link, prefix: self.reader.prefix };
        let width = self.width - left;
        let mut side = Flow { reader, width, kind: self.kind, out: Vec::new(), rule: self.rule };
        side.loose(words, 0.0);
        let said = stacked(side.out);
        let mut block = Block { height: high.max(said.height), before: 3.0, ..Block::default() };
        block.art.at(indent, (block.height - high) / 2.0, drawn);
        let down = (block.height - said.height) / 2.0;
        block.art.at(left, down, said.art);
        let shifted = said.links.into_iter().map(|([x, y, w, h], to)| ([x + left, y + down, w, h], to));
        block.links.extend(shifted);
        self.out.push(block);
    }

    /// Words that stand in no paragraph of their own.
    fn loose(&mut self, ids: &[Id], indent: f32) {
        let kind = self.kind;
        let mut pieces = Vec::new();
        self.reader.row(ids, kind.style, None, &mut pieces);
        self.lines(pieces, indent, kind, 3.0);
    }

    fn block(&mut self, id: Id, indent: f32) {
        let tree = self.reader.painter.tree;
        let name = tree.node(id).name.as_str();
        if self.abreast(id, indent) {
            return;
        }
        match name {
            "h1" => self.heading(id, 2.0, 0.0),
            "h2" => self.heading(id, 1.55, 15.0),
            "h3" | "h4" => self.heading(id, 1.15, 9.0),
            "p" => {
                let (kind, rule) = (self.kind, (self.rule)(&tree.words(id)));
                let at = self.out.len();
                self.lines(self.reader.read(id, kind.style), indent, kind, 4.0);
                self.placed(at, rule);
            }
            "ul" | "ol" => self.list(id, indent, name == "ol"),
            "dl" => self.pairs(id, indent),
            "table" => self.table(id, indent),
            "pre" => self.letters(id, indent),
            "nav" | "details" | "hr" => {}
            "article" if tree.has_class(id, "card") => self.card(id, indent),
            _ => self.inside(id, indent),
        }
    }

    fn placed(&mut self, at: usize, place: Option<String>) {
        if let (Some(block), Some(place)) = (self.out.get_mut(at), place) {
            block.places.push(place);
        }
    }

    fn heading(&mut self, id: Id, times: f32, before: f32) {
        let tree = self.reader.painter.tree;
        let style = self.kind.heading(times);
        let lines = wrap(self.reader.read(id, style), self.width);
        let anchor = tree.attribute(id, "id").map(str::to_owned);
        for (at, line) in lines.into_iter().enumerate() {
            let mut block = Block { height: style.size * 1.22, keep: true, ..Block::default() };
            block.before = if at == 0 { before } else { 0.0 };
            let links = &mut block.links;
            line.draw(0.0, style.size, &mut block.art, |rect, to| links.push((rect, to)));
            if at == 0 {
                block.places.extend(anchor.clone());
                block.chapter = (times > 1.5 && times < 1.9).then(|| tree.words(id));
            }
            self.out.push(block);
        }
    }

    /// Lines of a paragraph, each a block; the first two and the last two stay together.
    pub(crate) fn lines(&mut self, pieces: Vec<Piece>, indent: f32, kind: Type, before: f32) {
        let lines = wrap(pieces, self.width - indent);
        let last = lines.len();
        for (at, line) in lines.into_iter().enumerate() {
            let keep = last > 1 && (at == 0 || at + 2 == last);
            self.line(line, indent, kind, if at == 0 { before } else { 0.0 }, keep);
        }
    }

    fn line(&mut self, line: Line, indent: f32, kind: Type, before: f32, keep: bool) {
        let mut block = Block { height: kind.lead, before, keep, ..Block::default() };
        let links = &mut block.links;
        line.draw(indent, kind.style.size * 0.95, &mut block.art, |rect, to| links.push((rect, to)));
        self.out.push(block);
    }

    fn list(&mut self, id: Id, indent: f32, numbered: bool) {
        let tree = self.reader.painter.tree;
        let plain = tree.attribute(id, PLAIN).is_some();
        for (number, item) in (1..).zip(tree.elements(id)) {
            match (plain, numbered) {
                (true, _) => self.inside(item, indent),
                (_, true) => self.item(item, indent, &format!("{number}.")),
                (_, false) => self.item(item, indent, "•"),
            }
        }
    }

    /// What lies beside each other on the page does so on paper: blocks in columns of the same width, row by row.
    fn abreast(&mut self, id: Id, indent: f32) -> bool {
        const GAP: f32 = 2.0;
        let tree = self.reader.painter.tree;
        let cells: Vec<Id> = tree.elements(id).collect();
        let blocks =
            |cell: &Id| matches!(tree.node(*cell).name.as_str(), "div" | "li" | "article" | "section");
        let Some(columns) = tree.number(id, ABREAST).filter(|_| cells.iter().all(blocks)) else {
            return false;
        };
        let width = (self.width - indent) / columns - GAP;
        for row in cells.chunks(columns as usize) {
            let mut block = Block { before: 3.0, keep: true, ..Block::default() };
            for (at, cell) in row.iter().enumerate() {
                let x = indent + (width + GAP) * at as f32;
                let edge = tree.attribute(*cell, EDGE);
                let side = if edge.is_some() { self.edged(*cell, width) } else { self.within(*cell, width) };
                block.height = block.height.max(side.height);
                block.art.at(x, 0.0, side.art);
            }
            self.out.push(block);
        }
        true
    }

    /// What is in an element, set by itself.
    fn within(&self, id: Id, width: f32) -> Block {
        let reader =
            Reader { painter: self.reader.painter, link: self.reader.link, prefix: self.reader.prefix };
        let mut side = Flow { reader, width, kind: self.kind, out: Vec::new(), rule: self.rule };
        side.inside(id, 0.0);
        stacked(side.out)
    }

    /// A word in a box: what is out is dashed, what is gone is struck out.
    fn edged(&self, id: Id, width: f32) -> Block {
        let tree = self.reader.painter.tree;
        let (size, height) = (self.kind.style.size * 0.9, self.kind.lead * 1.15);
        let edge = tree.attribute(id, EDGE).unwrap_or_default();
        let mut block = Block { height, ..Block::default() };
        let dash = if edge == "solid" { Vec::new() } else { vec![1.4, 1.2] };
        let line = Stroke { dash, ..Stroke::thin(Colour::BLACK, 0.5) };
        block.art.draw(Path::round(0.0, 0.0, width, height, 1.0, 1.0), Some(Colour::WHITE), Some(line));
        let (face, colour) =
            if edge == "solid" { (Face::SansBold, Colour::BLACK) } else { (Face::Sans, Colour::GREY) };
        block.art.centred(width / 2.0, height * 0.72, set(face, size, &tree.words(id)), colour);
        if edge == "struck" {
            block.art.stroke(Path::line(0.0, height, width, 0.0), Colour::BLACK, 0.7);
        }
        block
    }

    /// Words and what they mean.
    fn pairs(&mut self, id: Id, indent: f32) {
        let (tree, kind) = (self.reader.painter.tree, self.kind);
        let mut pieces = Vec::new();
        for entry in tree.below(id) {
            match tree.node(entry).name.as_str() {
                "dt" => {
                    if !pieces.is_empty() {
                        pieces.push(Piece::Space(3.0));
                    }
                    pieces.extend(self.reader.read(entry, kind.style.bold()));
                }
                "dd" => {
                    pieces.push(Piece::Space(kind.style.size * 0.4));
                    pieces.extend(self.reader.read(entry, kind.style));
                    self.lines(std::mem::take(&mut pieces), indent, kind, 2.0);
                }
                _ => {}
            }
        }
        self.lines(pieces, indent, kind, 2.0);
    }

    /// A block of code: every letter has the same room, and a line that is too long for its column goes on further in.
    fn letters(&mut self, id: Id, indent: f32) {
        const SMALLEST: f32 = 6.6;
        let tree = self.reader.painter.tree;
        let text: String = tree.below(id).iter().map(|at| tree.node(*at).text.as_str()).collect();
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(1).max(1) as f32;
        let room = self.width - indent;
        let step = (room / longest).clamp(SMALLEST * 0.52, self.kind.style.size * 0.52);
        let size = step / 0.52;
        let lines: Vec<String> =
            text.trim_end().lines().flat_map(|line| folded(line, (room / step).max(12.0) as usize)).collect();
        let count = lines.len();
        for (at, line) in lines.iter().enumerate() {
            let mut block = Block {
                height: size * 1.25,
                before: if at == 0 { 4.0 } else { 0.0 },
                keep: at + 1 < count && count < 24,
                ..Block::default()
            };
            for (column, sign) in line.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
                let run = set(Face::Sans, size * 0.92, &sign.to_string());
                block.art.centred(indent + step * (column as f32 + 0.5), size, run, Colour::BLACK);
            }
            self.out.push(block);
        }
    }

    fn picture(&mut self, id: Id, indent: f32) {
        let painter = self.reader.painter;
        let (_, own, _) = painter.picture(id, None);
        let wide = (own * PIXEL).min(self.width - indent);
        let (drawn, _, height) = painter.picture(id, Some(wide));
        let mut art = Art::new();
        art.at(indent + (self.width - indent - wide) / 2.0, 0.0, drawn);
        self.out.push(Block { height, before: 3.0, keep: true, art, ..Block::default() });
    }

    /// A card on a page, small.
    fn card(&mut self, id: Id, indent: f32) {
        let wide = mm(44.0).min(self.width - indent);
        let scale = wide / mm(card::WIDE);
        let Ok(face) = card::face(self.reader.painter, id, 0.0) else { return };
        let mut art = Art::new();
        let x = indent + (self.width - indent - wide) / 2.0;
        art.put(Turn::shift(x, 0.0).then(Turn::scale(scale, scale)), face);
        self.out.push(Block {
            height: mm(card::HIGH) * scale,
            before: 3.0,
            keep: true,
            art,
            ..Block::default()
        });
    }
}

/// A line of code in lines of at most so many letters: broken at a space where there is one, and further in from there on.
fn folded(line: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest: Vec<char> = line.chars().collect();
    while rest.len() > most {
        let end = (1..=most).rev().find(|at| rest[*at] == ' ' && rest[..*at].iter().any(|sign| *sign != ' '));
        let after = rest.split_off(end.unwrap_or(most));
        lines.push(rest.into_iter().collect());
        rest = "    ".chars().chain(after.into_iter().skip_while(|sign| *sign == ' ')).collect();
    }
    lines.push(rest.into_iter().collect());
    lines
}

/// Blocks below one another, as one.
pub(crate) fn stacked(blocks: Vec<Block>) -> Block {
    let mut whole = Block::default();
    for (at, block) in blocks.into_iter().enumerate() {
        if at > 0 {
            whole.height += block.before;
        }
        let down = whole.height;
        whole.art.at(0.0, down, block.art);
        whole.links.extend(block.links.into_iter().map(|([x, y, w, h], to)| ([x, y + down, w, h], to)));
        whole.places.extend(block.places);
        whole.height += block.height;
    }
    whole
}

/// What stands as words within a drawing.
pub(crate) fn boxed(painter: &Painter<'_>, id: Id, width: f32, height: f32) -> Art {
    let tree = painter.tree;
    let mut art = Art::new();
    if let Some(card) = tree.find(id, "article", "card") {
        if let Ok(face) = card::face(painter, card, 0.0) {
            let scale = (width / mm(card::WIDE)).min(height / mm(card::HIGH));
            art.put(Turn::scale(scale, scale), face);
        }
        return art;
    }
    let ground = painter.variable(id, "--f").unwrap_or(Colour::GREY);
    art.draw(
        Path::round(0.5, 0.5, width - 1.0, height - 1.0, 3.0, 3.0),
        Some(Colour::IVORY),
        Some(Stroke::thin(ground, 1.2)),
    );
    let mut said = spoken(painter, id);
    let mut left = 4.0;
    // A short word in front is what it is worth.
    if said.len() > 1 && said[0].chars().count() <= 3 {
        let worth = set(Face::SerifBold, (height * 0.5).clamp(9.0, 24.0), &said.remove(0));
        let step = worth.width + 5.0;
        let foot = height / 2.0 + worth.size * 0.34;
        art.words(left, foot, worth, ground);
        left += step;
    }
    let name = said.first().cloned().unwrap_or_default();
    let rest = said.get(1..).unwrap_or_default().join(" ");
    let mut size: f32 = 13.0;
    while size > 5.0 {
        let mut pieces = Vec::new();
        crate::inline::words(&name, Style::new(Face::SansBold, size), None, &mut pieces);
        let mut lines = wrap(pieces, width - left - 3.0);
        let mut pieces = Vec::new();
        crate::inline::words(&rest, Style::new(Face::Sans, size * 0.86), None, &mut pieces);
        lines.extend(wrap(pieces, width - left - 3.0));
        let high = size * 1.15 * lines.len() as f32;
        if high <= height - 4.0 && lines.iter().all(|line| line.width <= width - left - 2.0) {
            let top = (height - high) / 2.0 + size * 0.92;
            for (at, line) in lines.into_iter().enumerate() {
                line.draw(left, top + size * 1.15 * at as f32, &mut art, |_, _| {});
            }
            break;
        }
        size -= 0.8;
    }
    art
}

/// What is written in an element, piece by piece; what only a program reads aloud is none of it.
fn spoken(painter: &Painter<'_>, id: Id) -> Vec<String> {
    let tree = painter.tree;
    let quiet = |at: Id| {
        let above = tree.node(at).parent;
        above.is_some_and(|above| {
            matches!(tree.node(above).name.as_str(), "title" | "desc") || tree.has_class(above, "vh")
        })
    };
    let texts = tree.below(id).into_iter().filter(|at| !tree.is_element(*at) && !quiet(*at));
    texts.map(|at| tree.node(at).text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_of_code_goes_on_further_in() {
        assert_eq!(folded("short", 10), ["short"]);
        assert_eq!(folded("name = \"x\" # what", 10), ["name = \"x\"", "    # what"]);
        assert_eq!(folded("abcdefghijkl", 10), ["abcdefghij", "    kl"]);
    }
}
