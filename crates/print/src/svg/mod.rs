//! The drawings of the pages, SVG with a style sheet, as drawings for paper.

mod look;
mod pattern;
mod shape;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::css::Sheet;
use crate::face::set;
use crate::ink::{Art, Colour, Fill, Item, Path, Stroke, Turn};
use crate::tree::{Id, Tree};
pub(crate) use look::Look;
use look::{Anchor, Paint};

/// What draws a part of a page that is no drawing but words, in a box: a card in a figure.
pub(crate) type Boxed<'a> = &'a dyn Fn(&Painter<'_>, Id, f32, f32) -> Art;

/// A page, its style sheet, and what on it has a name.
pub(crate) struct Painter<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) sheet: &'a Sheet,
    names: BTreeMap<&'a str, Id>,
    boxed: Boxed<'a>,
}

/// A line of text: the point where it begins, and its pieces, each with its look.
type Line = (f32, f32, Vec<(String, Look)>);

impl std::fmt::Debug for Painter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Painter").field("names", &self.names.len()).finish_non_exhaustive()
    }
}

/// No drawing refers to others deeper than this.
const DEEPEST: usize = 40;

impl<'a> Painter<'a> {
    pub(crate) fn new(tree: &'a Tree, sheet: &'a Sheet, boxed: Boxed<'a>) -> Self {
        let mut names = BTreeMap::new();
        for (id, node) in tree.nodes.iter().enumerate() {
            if let Some((_, name)) = node.attributes.iter().find(|(name, _)| name == "id") {
                names.entry(name.as_str()).or_insert(id);
            }
        }
        Self { tree, sheet, names, boxed }
    }

    /// How an element is painted, with all that is around it.
    pub(crate) fn look(&self, id: Id) -> Look {
        let around = self.tree.node(id).parent.map_or_else(Look::default, |parent| self.look(parent));
        self.own(id, &around).look
    }

    /// An `svg` element as a drawing: as wide as it asks for, in points, or as `wide`; and its size.
    pub(crate) fn picture(&self, id: Id, wide: Option<f32>) -> (Art, f32, f32) {
        self.picture_beyond(id, wide, 0.0)
    }

    /// The same, with so much of what lies beyond its edge.
    pub(crate) fn picture_beyond(&self, id: Id, wide: Option<f32>, bleed: f32) -> (Art, f32, f32) {
        let [x, y, width, height] = self.view(id).unwrap_or([0.0, 0.0, 24.0, 24.0]);
        let asked = wide.or_else(|| self.tree.number(id, "width")).unwrap_or(width);
        let scale = asked / width.max(0.001);
        let around = self.tree.node(id).parent.map_or_else(Look::default, |parent| self.look(parent));
        let mut inside = Art::new();
        let own = self.own(id, &around);
        self.children(id, &own.look, &mut inside, 0);
        let mut art = Art::new();
        let turn = Turn::scale(scale, scale).then(Turn::shift(-x, -y));
        art.part(Path::rect(-bleed, -bleed, asked + 2.0 * bleed, height * scale + 2.0 * bleed), turn, inside);
        (art, asked, height * scale)
    }

    fn view(&self, id: Id) -> Option<[f32; 4]> {
        let text = self.tree.attribute(id, "viewBox")?;
        let parts: Vec<f32> = text.split([' ', ',']).filter_map(|part| part.parse().ok()).collect();
        parts.try_into().ok()
    }

    fn children(&self, id: Id, look: &Look, art: &mut Art, depth: usize) {
        for child in self.tree.elements(id) {
            self.element(child, look, art, depth + 1);
        }
    }

    fn element(&self, id: Id, around: &Look, art: &mut Art, depth: usize) {
        let name = self.tree.node(id).name.as_str();
        if depth > DEEPEST
            || matches!(
                name,
                "defs" | "symbol" | "pattern" | "title" | "desc" | "clipPath" | "mask" | "style"
            )
        {
            return;
        }
        let own = self.own(id, around);
        if own.gone || own.opacity <= 0.0 {
            return;
        }
        let mut inside = Art::new();
        match name {
            "g" | "a" | "switch" => self.children(id, &own.look, &mut inside, depth),
            "svg" => self.nested(id, &own.look, &mut inside, depth),
            "use" => self.used(id, &own.look, &mut inside, depth),
            "text" => self.text(id, &own.look, &mut inside),
            "foreignObject" => {
                let number = |name| self.tree.number(id, name).unwrap_or(0.0);
                inside.at(
                    number("x"),
                    number("y"),
                    (self.boxed)(self, id, number("width"), number("height")),
                );
            }
            _ => {
                if let Some(path) = shape::outline(self.tree, id)
                    && !own.look.hidden
                {
                    self.shape(path, &own.look, &mut inside);
                }
            }
        }
        if inside.items.is_empty() {
            return;
        }
        let turn = self.tree.attribute(id, "transform").map_or(Turn::NONE, shape::turn);
        let clip = self.clip(id);
        if turn == Turn::NONE && clip.is_none() && own.opacity >= 1.0 {
            art.items.append(&mut inside.items);
        } else {
            art.items.push(Item::Group { turn, clip, opacity: own.opacity, art: Arc::new(inside) });
        }
    }

    fn clip(&self, id: Id) -> Option<Path> {
        let name = self.tree.attribute(id, "clip-path")?.strip_prefix("url(#")?.strip_suffix(')')?;
        let found = *self.names.get(name)?;
        let mut whole = Path::default();
        for child in self.tree.elements(found) {
            whole.0.extend(shape::outline(self.tree, child)?.0);
        }
        Some(whole)
    }

    fn shape(&self, path: Path, look: &Look, art: &mut Art) {
        let stroke = look.line();
        match &look.fill {
            Paint::Plain(colour) => {
                let colour = Colour { alpha: colour.alpha * look.fill_share, ..*colour };
                let fill = (colour.alpha > 0.0).then_some(Fill { colour, even_odd: look.even_odd });
                if fill.is_some() || stroke.is_some() {
                    art.items.push(Item::Shape { path, fill, stroke });
                }
            }
            Paint::Named(name) => {
                self.patterned(name, &path, look, art);
                if stroke.is_some() {
                    art.items.push(Item::Shape { path, fill: None, stroke });
                }
            }
            Paint::None => {
                if stroke.is_some() {
                    art.items.push(Item::Shape { path, fill: None, stroke });
                }
            }
        }
    }

    fn nested(&self, id: Id, look: &Look, art: &mut Art, depth: usize) {
        let number = |name| self.tree.number(id, name);
        let mut inside = Art::new();
        self.children(id, look, &mut inside, depth);
        art.put(self.fitted(id, number("x"), number("y"), number("width"), number("height")), inside);
    }

    /// Where what has a view of its own is put.
    fn fitted(
        &self,
        id: Id,
        x: Option<f32>,
        y: Option<f32>,
        width: Option<f32>,
        height: Option<f32>,
    ) -> Turn {
        let place = Turn::shift(x.unwrap_or(0.0), y.unwrap_or(0.0));
        let Some([left, top, wide, high]) = self.view(id) else { return place };
        let (width, height) = (width.unwrap_or(wide), height.unwrap_or(high));
        let scale = (width / wide).min(height / high);
        let (dx, dy) = ((width - wide * scale) / 2.0, (height - high * scale) / 2.0);
        place.then(Turn::shift(dx, dy)).then(Turn::scale(scale, scale)).then(Turn::shift(-left, -top))
    }

    fn used(&self, id: Id, look: &Look, art: &mut Art, depth: usize) {
        let href = self.tree.attribute(id, "href").or_else(|| self.tree.attribute(id, "xlink:href"));
        let Some(found) = href.and_then(|href| self.names.get(href.rsplit('#').next()?)).copied() else {
            return;
        };
        let number = |name| self.tree.number(id, name);
        let mut inside = Art::new();
        if self.tree.node(found).name == "symbol" {
            let own = self.own(found, look);
            self.children(found, &own.look, &mut inside, depth);
            art.put(self.fitted(found, number("x"), number("y"), number("width"), number("height")), inside);
        } else {
            self.element(found, look, &mut inside, depth + 1);
            art.put(Turn::shift(number("x").unwrap_or(0.0), number("y").unwrap_or(0.0)), inside);
        }
    }

    fn text(&self, id: Id, look: &Look, art: &mut Art) {
        if look.hidden {
            return;
        }
        // What stands in one line, from its point on; a part with a point of its own begins another.
        let mut lines: Vec<Line> = vec![(
            self.tree.number(id, "x").unwrap_or(0.0),
            self.tree.number(id, "y").unwrap_or(0.0) + self.tree.number(id, "dy").unwrap_or(0.0),
            Vec::new(),
        )];
        self.pieces(id, look, &mut lines);
        for (x, y, pieces) in lines {
            let runs: Vec<_> =
                pieces.iter().map(|(text, look)| (set(look.face, look.size, text), look)).collect();
            let width: f32 = runs.iter().map(|(run, _)| run.width).sum();
            let mut pen = x - match look.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
            for (run, look) in runs {
                let y = if look.central { y + look.size * 0.34 } else { y };
                let step = run.width;
                if let Paint::Plain(colour) = look.fill {
                    let colour = Colour { alpha: colour.alpha * look.fill_share, ..colour };
                    let edge: Option<Stroke> = look.line().filter(|_| look.edge_first);
                    art.items.push(Item::Words { x: pen, y, run: Arc::new(run), colour, edge });
                }
                pen += step;
            }
        }
    }

    fn pieces(&self, id: Id, look: &Look, lines: &mut Vec<Line>) {
        for child in &self.tree.node(id).children {
            let node = self.tree.node(*child);
            if node.name.is_empty() {
                let text: String = node.text.split_whitespace().collect::<Vec<_>>().join(" ");
                let (before, after) =
                    (node.text.starts_with(char::is_whitespace), node.text.ends_with(char::is_whitespace));
                if let Some((_, _, pieces)) = lines.last_mut()
                    && !text.is_empty()
                {
                    let lead = if before && !pieces.is_empty() { " " } else { "" };
                    let trail = if after { " " } else { "" };
                    pieces.push((format!("{lead}{text}{trail}"), look.clone()));
                }
            } else if node.name == "tspan" {
                let own = self.own(*child, look);
                let (x, y) = (self.tree.number(*child, "x"), self.tree.number(*child, "y"));
                let dy = self.tree.number(*child, "dy");
                if x.is_some() || y.is_some() || dy.is_some() {
                    let (last_x, last_y) = lines.last().map_or((0.0, 0.0), |line| (line.0, line.1));
                    lines.push((x.unwrap_or(last_x), y.unwrap_or(last_y) + dy.unwrap_or(0.0), Vec::new()));
                }
                if !own.gone {
                    self.pieces(*child, &own.look, lines);
                }
            }
        }
    }
}
