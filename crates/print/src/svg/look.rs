//! How an element is painted: what its attributes, the style sheet and the elements around it come to.

use std::sync::Arc;

use super::Painter;
use crate::css::{self, Declared, resolved};
use crate::face::Face;
use crate::ink::{Colour, Stroke};
use crate::tree::Id;

/// What a shape is painted with.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Paint {
    None,
    Plain(Colour),
    /// A pattern or a gradient, by its name.
    Named(String),
}

/// How text stands at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Everything that elements inside take over.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(super) colour: Colour,
    pub(super) fill: Paint,
    pub(super) stroke: Paint,
    pub(super) width: f32,
    pub(super) dash: Vec<f32>,
    pub(super) round: bool,
    pub(super) fill_share: f32,
    pub(super) stroke_share: f32,
    pub(super) even_odd: bool,
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) anchor: Anchor,
    /// Half of the size below its point: text that is centred upright.
    pub(super) central: bool,
    pub(super) edge_first: bool,
    pub(super) hidden: bool,
    vars: Arc<Declared>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            colour: Colour::BLACK,
            fill: Paint::Plain(Colour::of(0)),
            stroke: Paint::None,
            width: 1.0,
            dash: Vec::new(),
            round: false,
            fill_share: 1.0,
            stroke_share: 1.0,
            even_odd: false,
            face: Face::Sans,
            size: 16.0,
            anchor: Anchor::Start,
            central: false,
            edge_first: false,
            hidden: false,
            vars: Arc::new(Declared::new()),
        }
    }
}

/// How one element differs from what is in it.
pub(super) struct Own {
    pub(super) look: Look,
    pub(super) opacity: f32,
    pub(super) gone: bool,
}

/// Attributes that say what a style sheet could say too.
const SAID: [&str; 18] = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "fill-opacity",
    "fill-rule",
    "opacity",
    "color",
    "font-size",
    "font-weight",
    "font-family",
    "text-anchor",
    "display",
    "visibility",
    "dominant-baseline",
];

impl Painter<'_> {
    pub(super) fn own(&self, id: Id, around: &Look) -> Own {
        let mut said = Declared::new();
        for name in SAID {
            if let Some(value) = self.tree.attribute(id, name) {
                said.insert(name.to_owned(), value.to_owned());
            }
        }
        said.extend(self.sheet.of(self.tree, id));
        if let Some(style) = self.tree.attribute(id, "style") {
            for one in css::split(style, ';') {
                if let Some((name, value)) = one.split_once(':') {
                    said.insert(name.trim().to_owned(), value.trim().to_owned());
                }
            }
        }
        let mut look = around.clone();
        if said.keys().any(|name| name.starts_with("--")) {
            let mut all = (*around.vars).clone();
            let named = said.iter().filter(|(name, _)| name.starts_with("--"));
            all.extend(named.map(|(name, value)| (name.clone(), value.clone())));
            let known: Vec<(String, Option<String>)> = (said.iter())
                .filter(|(name, _)| name.starts_with("--"))
                .map(|(name, value)| (name.clone(), resolved(value, &all, 0)))
                .collect();
            for (name, value) in known {
                match value {
                    Some(value) => all.insert(name, value),
                    None => all.remove(&name),
                };
            }
            look.vars = Arc::new(all);
        }
        let vars = Arc::clone(&look.vars);
        let value = |name: &str| said.get(name).and_then(|value| resolved(value, &vars, 0));
        if let Some(colour) = value("color").and_then(|value| css::colour(&value, around.colour)) {
            look.colour = colour;
        }
        let paint = |text: &str, colour: Colour| match text.strip_prefix("url(") {
            Some(name) => {
                Paint::Named(name.trim_end_matches(')').trim_matches('"').trim_start_matches('#').to_owned())
            }
            None => css::colour(text, colour).map_or(Paint::None, Paint::Plain),
        };
        if let Some(text) = value("fill").filter(|text| text != "inherit") {
            look.fill = paint(&text, look.colour);
        }
        if let Some(text) = value("stroke").filter(|text| text != "inherit") {
            look.stroke = paint(&text, look.colour);
        }
        if let Some(width) = value("stroke-width").and_then(|value| css::length(&value)) {
            look.width = width;
        }
        if let Some(dash) = value("stroke-dasharray") {
            let parts = dash.split([' ', ',']).filter(|part| !part.is_empty());
            look.dash = parts.map_while(css::length).map(|part| part.max(0.01)).collect();
            if look.dash.len() % 2 == 1 {
                look.dash.extend_from_within(..);
            }
        }
        if let Some(cap) = value("stroke-linecap") {
            look.round = cap == "round";
        }
        if let Some(share) = value("fill-opacity").and_then(|value| css::number(&value)) {
            look.fill_share = share;
        }
        if let Some(share) = value("stroke-opacity").and_then(|value| css::number(&value)) {
            look.stroke_share = share;
        }
        if let Some(rule) = value("fill-rule") {
            look.even_odd = rule == "evenodd";
        }
        for name in ["font", "font-family", "font-weight", "font-style", "font-size"] {
            let Some(text) = value(name) else { continue };
            match name {
                "font-weight" => {
                    let bold = matches!(text.as_str(), "bold" | "600" | "700" | "800");
                    look.face = if bold { look.face.bold() } else { look.face };
                }
                "font-style" => look.face = if text == "italic" { look.face.italic() } else { look.face },
                _ => {
                    let (face, size) = css::font(&text);
                    look.face = face.unwrap_or(look.face);
                    let bare = (name == "font-size").then(|| css::length(&text)).flatten();
                    look.size = size.or(bare).unwrap_or(look.size);
                }
            }
        }
        if let Some(anchor) = value("text-anchor") {
            look.anchor = match anchor.as_str() {
                "middle" => Anchor::Middle,
                "end" => Anchor::End,
                _ => Anchor::Start,
            };
        }
        if let Some(line) = value("dominant-baseline") {
            look.central = matches!(line.as_str(), "central" | "middle");
        }
        if let Some(order) = value("paint-order") {
            look.edge_first = order.starts_with("stroke");
        }
        if let Some(seen) = value("visibility") {
            look.hidden = seen == "hidden";
        }
        Own {
            opacity: value("opacity").and_then(|value| css::number(&value)).unwrap_or(1.0),
            gone: value("display").is_some_and(|value| value == "none"),
            look,
        }
    }
}

impl Painter<'_> {
    /// The colour that a variable of the style sheet has for an element.
    /// How much is seen of what an element has around it.
    pub(crate) fn around(&self, id: Id) -> f32 {
        let declared =
            self.tree.node(id).parent.map(|around| self.sheet.of(self.tree, around)).unwrap_or_default();
        declared.get("opacity").and_then(|value| css::number(value)).unwrap_or(1.0)
    }

    pub(crate) fn variable(&self, id: Id, name: &str) -> Option<Colour> {
        let look = self.look(id);
        css::colour(look.vars.get(name)?, look.colour)
    }
}

impl Look {
    pub(super) fn line(&self) -> Option<Stroke> {
        let Paint::Plain(colour) = self.stroke else { return None };
        let colour = Colour { alpha: colour.alpha * self.stroke_share, ..colour };
        (self.width > 0.0).then(|| Stroke {
            colour,
            width: self.width,
            dash: self.dash.clone(),
            round: self.round,
        })
    }
}
