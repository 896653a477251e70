//! Words and signs in lines.

use crate::face::{Face, Run, set};
use crate::ink::{Art, Colour, Path, Stroke};
use crate::svg::Painter;
use crate::tree::Id;

/// How words are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    pub(crate) face: Face,
    pub(crate) size: f32,
    pub(crate) colour: Colour,
}

impl Style {
    pub(crate) const fn new(face: Face, size: f32) -> Self {
        Self { face, size, colour: Colour::BLACK }
    }

    pub(crate) const fn coloured(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }

    #[must_use]
    pub(crate) const fn bold(self) -> Self {
        Self { face: self.face.bold(), ..self }
    }
}

/// A part of a line.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    /// A word, and where it leads.
    Word(Run, Colour, Option<String>),
    /// A drawing: its width and height, and how far it reaches below the line.
    Sign(Art, f32, f32, f32),
    Space(f32),
    Break,
}

impl Piece {
    fn width(&self) -> f32 {
        match self {
            Self::Word(run, ..) => run.width,
            Self::Sign(_, width, ..) => *width,
            Self::Space(width) => *width,
            Self::Break => 0.0,
        }
    }
}

/// A line: its parts and where each begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) pieces: Vec<(f32, Piece)>,
    pub(crate) width: f32,
}

/// How a text is told apart while it is read.
pub(crate) struct Reader<'a> {
    pub(crate) painter: &'a Painter<'a>,
    /// Where a link leads, in the words of the paper; and what stands behind it.
    pub(crate) link: &'a dyn Fn(&str) -> (Option<String>, String),
    /// The letters before the numbers of rules: each leads to its rule.
    pub(crate) prefix: &'a str,
}

impl Reader<'_> {
    /// The words and signs of an element.
    pub(crate) fn read(&self, id: Id, style: Style) -> Vec<Piece> {
        let mut out = Vec::new();
        self.collect(id, style, None, &mut out);
        while matches!(out.last(), Some(Piece::Space(_) | Piece::Break)) {
            out.pop();
        }
        out
    }

    /// The words of a text.
    fn text(&self, text: &str, style: Style, out: &mut Vec<Piece>) {
        let at = out.len();
        words(text, style, None, out);
        for piece in &mut out[at..] {
            if let Piece::Word(run, _, link) = piece {
                *link = self.rule(&run.text);
            }
        }
    }

    /// Where a word leads that names a rule: `KD-5.1` or `(KD-5.1).`.
    fn rule(&self, word: &str) -> Option<String> {
        let bare = word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
        let number = bare.strip_prefix(self.prefix)?.strip_prefix('-')?;
        let numeric = number.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
        (!self.prefix.is_empty() && numeric && !number.is_empty()).then(|| format!("#{bare}"))
    }

    fn collect(&self, id: Id, style: Style, link: Option<&str>, out: &mut Vec<Piece>) {
        self.row(&self.painter.tree.node(id).children, style, link, out);
    }

    /// Elements and texts one behind the other.
    pub(crate) fn row(&self, ids: &[Id], style: Style, link: Option<&str>, out: &mut Vec<Piece>) {
        let tree = self.painter.tree;
        let mut after_element = false;
        for child in ids {
            let inline = matches!(tree.node(*child).name.as_str(), "b" | "span" | "small");
            // Parts that a page puts beside each other have no space between them in its text.
            if after_element && inline && matches!(out.last(), Some(Piece::Word(..))) {
                out.push(Piece::Space(style.size * 0.3));
            }
            self.child(*child, style, link, out);
            after_element = inline;
        }
    }

    /// An element or a text as a part of a text.
    fn child(&self, child: Id, style: Style, link: Option<&str>, out: &mut Vec<Piece>) {
        let tree = self.painter.tree;
        let node = tree.node(child);
        match node.name.as_str() {
            "" if link.is_none() => self.text(&node.text, style, out),
            "" => words(&node.text, style, link, out),
            "br" => out.push(Piece::Break),
            "svg" => self.sign(child, style, out),
            "title" | "desc" | "template" | "button" | "form" | "script" => {}
            "span" if tree.has_class(child, "vh") => {}
            // An item of a list is numbered by the list; the letter of a panel stands apart.
            "i" if tree.has_class(child, "gem") => gem(tree.has_class(child, "on"), style, out),
            "span" if tree.has_class(child, "num") => {}
            "span" if tree.has_class(child, "k") => {
                self.collect(child, style.bold(), link, out);
                out.push(Piece::Space(style.size * 0.5));
            }
            "b" if tree.has_class(child, "pow") => {
                self.collect(child, style.bold(), link, out);
                out.push(Piece::Space(style.size * 0.3));
            }
            _ if tree.attribute(child, "aria-hidden").is_some() && node.children.is_empty() => {}
            "b" | "strong" | "th" | "dt" | "h3" | "h4" => self.collect(child, style.bold(), link, out),
            "i" | "em" => self.collect(child, Style { face: style.face.italic(), ..style }, link, out),
            "small" => self.collect(child, Style { size: style.size * 0.88, ..style }, link, out),
            "code" => {
                self.collect(child, Style { face: Face::Sans, size: style.size * 0.94, ..style }, link, out)
            }
            "a" => {
                let (to, behind) = tree.attribute(child, "href").map_or((None, String::new()), self.link);
                self.collect(child, style, to.as_deref(), out);
                words(&behind, style, to.as_deref(), out);
            }
            _ => self.collect(child, style, link, out),
        }
    }

    fn sign(&self, id: Id, style: Style, out: &mut Vec<Piece>) {
        let (art, wide, tall) = self.painter.picture(id, None);
        // A picture has the size it has on a page; a sign is as high as the words.
        let large = self.painter.tree.number(id, "width").is_some_and(|width| width > 40.0);
        let high = if large { tall * crate::flow::PIXEL } else { style.size * 1.06 };
        // What is stretched on a page is a bar of a word's length.
        let stretched = self.painter.tree.attribute(id, "preserveAspectRatio") == Some("none");
        if tall > 0.0 {
            if matches!(out.last(), Some(Piece::Word(..))) {
                out.push(Piece::Space(style.size * 0.22));
            }
            let (high, low) = if stretched { (high * 0.6, 0.0) } else { (high, style.size * 0.2) };
            let across = if stretched { high * 7.0 / wide } else { high / tall };
            let mut small = Art::new();
            small.faded(crate::ink::Turn::scale(across, high / tall), self.painter.around(id), art);
            out.push(Piece::Sign(small, wide * across, high, low));
            out.push(Piece::Space(style.size * 0.22));
        }
    }
}

/// A crystal of mana, full or empty: the site draws it in its style sheet.
fn gem(full: bool, style: Style, out: &mut Vec<Piece>) {
    let (wide, high) = (style.size * 0.62, style.size);
    let mut art = Art::new();
    let points = [(wide / 2.0, 0.0), (wide, high * 0.3), (wide / 2.0, high), (0.0, high * 0.3)];
    let line = Stroke::thin(style.colour, style.size * 0.08);
    art.draw(Path::polygon(&points, true), full.then_some(style.colour), Some(line));
    out.push(Piece::Sign(art, wide, high, style.size * 0.14));
    out.push(Piece::Space(style.size * 0.14));
}

/// Puts the words of a text behind others.
pub(crate) fn words(text: &str, style: Style, link: Option<&str>, out: &mut Vec<Piece>) {
    let space = || set(style.face, style.size, " ").width;
    let spaced = matches!(out.last(), Some(Piece::Space(_) | Piece::Break) | None);
    if text.starts_with(char::is_whitespace) && !spaced {
        out.push(Piece::Space(space()));
    }
    for (at, word) in text.split_whitespace().enumerate() {
        if at > 0 {
            out.push(Piece::Space(space()));
        }
        out.push(Piece::Word(set(style.face, style.size, word), style.colour, link.map(str::to_owned)));
    }
    if text.ends_with(char::is_whitespace) && text.trim() != "" {
        out.push(Piece::Space(space()));
    }
}

/// The pieces in lines of at most this width.
pub(crate) fn wrap(pieces: Vec<Piece>, width: f32) -> Vec<Line> {
    // What stands together without a space stays together.
    let mut lines = vec![Line::default()];
    let mut cluster: Vec<Piece> = Vec::new();
    let mut gap = 0.0;
    let flush = |cluster: &mut Vec<Piece>, gap: &mut f32, lines: &mut Vec<Line>| {
        if cluster.is_empty() {
            return;
        }
        let wide: f32 = cluster.iter().map(Piece::width).sum();
        let full =
            lines.last().is_some_and(|line| !line.pieces.is_empty() && line.width + *gap + wide > width);
        if full {
            lines.push(Line::default());
        }
        let line = lines.last_mut().unwrap_or_else(|| unreachable!("there is always a line"));
        if !line.pieces.is_empty() {
            line.width += *gap;
        }
        for piece in cluster.drain(..) {
            let at = line.width;
            line.width += piece.width();
            line.pieces.push((at, piece));
        }
        *gap = 0.0;
    };
    for piece in pieces {
        match piece {
            Piece::Space(wide) => {
                flush(&mut cluster, &mut gap, &mut lines);
                gap = wide;
            }
            Piece::Break => {
                flush(&mut cluster, &mut gap, &mut lines);
                lines.push(Line::default());
                gap = 0.0;
            }
            piece @ (Piece::Word(..) | Piece::Sign(..)) => cluster.push(piece),
        }
    }
    flush(&mut cluster, &mut gap, &mut lines);
    lines.retain(|line| !line.pieces.is_empty());
    lines
}

impl Line {
    /// Draws the line from a point of its foot on; what on it leads elsewhere is told.
    pub(crate) fn draw(self, x: f32, y: f32, art: &mut Art, mut leads: impl FnMut([f32; 4], String)) {
        for (at, piece) in self.pieces {
            match piece {
                Piece::Word(run, colour, link) => {
                    if let Some(to) = link {
                        leads([x + at, y - run.size * 0.8, run.width, run.size], to);
                    }
                    art.words(x + at, y, run, colour);
                }
                Piece::Sign(sign, _, high, below) => art.at(x + at, y - high + below, sign),
                Piece::Space(_) | Piece::Break => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_they_may_be_and_lose_nothing() {
        let style = Style::new(Face::Serif, 10.0);
        let mut pieces = Vec::new();
        words("One knight stands where two would like to stand ", style, None, &mut pieces);
        words("(for now).", style.bold(), None, &mut pieces);
        let lines = wrap(pieces, 80.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| line.width <= 80.0), "{lines:?}");
        let said: Vec<&str> = lines
            .iter()
            .flat_map(|line| &line.pieces)
            .filter_map(
                |(_, piece)| if let Piece::Word(run, ..) = piece { Some(run.text.as_str()) } else { None },
            )
            .collect();
        assert_eq!(said.join(" "), "One knight stands where two would like to stand (for now).");
    }
}
