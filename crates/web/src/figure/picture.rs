//! What a game draws for a panel, and where things are on it.

use kernel::UnknownWord;
use markup::html;
use maud::Markup;
use testkit::figure::Name;

use crate::parts::n;

/// What a panel asks a game to draw.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The part of the table, or the thing: a name, then what it needs to know ("arena", "token sword").
    pub draw: &'a str,
    /// What is to be seen on it ("reach sword").
    pub show: &'a [Name],
}

impl<'a> Ask<'a> {
    /// The name of what is to be drawn, and the words after it.
    pub fn words(&self) -> (&'a str, Vec<&'a str>) {
        let mut words = self.draw.split_whitespace();
        (words.next().unwrap_or_default(), words.collect())
    }

    /// Is it to be shown?
    pub fn shows(&self, word: &str) -> bool {
        self.show.iter().any(|name| name.word == word)
    }

    /// That something is to be shown which the drawing does not know.
    pub fn check_shows(&self, known: &[&str]) -> Result<(), UnknownWord> {
        let unknown = self.show.iter().find(|name| !known.contains(&name.word.as_str()));
        unknown
            .map_or(Ok(()), |name| Err(UnknownWord::new("thing to show", &name.word, known.iter().copied())))
    }
}

/// A drawing of a position, or of one thing.
#[derive(Debug)]
pub struct Picture {
    /// What is drawn: inside an SVG element, or HTML where there is no frame.
    pub(super) body: Markup,
    /// The class of the element around it, for the game's style sheet.
    pub(super) class: &'static str,
    /// The part of the drawing that is seen: x, y, width and height in its own units.
    pub(super) frame: Option<[f64; 4]>,
    /// How wide it is on a page, in pixels.
    pub(super) width: f64,
    pub(super) spots: Vec<(String, Spot)>,
    pub(super) words: Vec<String>,
    /// What lies beside the drawing: a card.
    pub(super) beside: Option<Markup>,
}

/// A thing on a drawing that can be marked.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// How far it reaches.
    pub outline: Outline,
    /// What people call it: "Red's knight".
    pub called: String,
    /// Where the part is that a number stands for, if the number stands beside it: a line leads there.
    pub lead: Option<(f64, f64)>,
}

/// How far a thing reaches around its middle.
#[derive(Clone, PartialEq, Debug)]
pub enum Outline {
    /// A circle of this radius.
    Round(f64),
    /// A rectangle of this width and height.
    Box(f64, f64),
    /// An SVG path; arrows end this far from the middle.
    Path(String, f64),
}

/// How wide a panel is: it is drawn as wide everywhere, and on paper a little smaller.
pub(super) const PANEL: f64 = 316.0;

impl Picture {
    /// A drawing in SVG: the inside of its element, and which part of it is seen, `[x, y, width, height]`.
    pub fn svg(class: &'static str, frame: [f64; 4], body: Markup) -> Self {
        Self { frame: Some(frame), ..Self::html(class, body) }
    }

    /// A drawing in HTML: a table, a card. It has no places for marks.
    pub fn html(class: &'static str, body: Markup) -> Self {
        Self { body, class, frame: None, width: PANEL, spots: Vec::new(), words: Vec::new(), beside: None }
    }

    /// So wide on a page, in pixels; a panel has 316.
    #[must_use]
    pub fn wide(self, width: f64) -> Self {
        Self { width, ..self }
    }

    /// The same with a name for one more thing on it.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, spot: Spot) -> Self {
        self.spots.push((name.into(), spot));
        self
    }

    /// What it shows in words, a sentence for each of its parts.
    #[must_use]
    pub fn says(self, words: Vec<String>) -> Self {
        Self { words, ..self }
    }

    /// A card, or anything else in HTML, that lies beside the drawing.
    #[must_use]
    pub fn beside(self, card: Markup) -> Self {
        Self { beside: Some(card), ..self }
    }

    /// How many of its units are a pixel.
    pub(super) fn scale(&self) -> f64 {
        self.frame.map_or(1.0, |[_, _, width, _]| width / self.width)
    }

    /// The thing of this name, or what is wrong with it, by line.
    pub(super) fn spot(&self, name: &Name) -> Result<&Spot, (usize, String)> {
        let found = self.spots.iter().find(|(known, _)| *known == name.word);
        found.map(|(_, spot)| spot).ok_or_else(|| {
            let known = self.spots.iter().map(|(known, _)| known.as_str());
            (name.line, UnknownWord::new("place on the drawing", &name.word, known).to_string())
        })
    }
}

/// A table with pictures: what its columns are called, and its rows, each with its name. On a phone a row of many columns is a
/// block, in which every cell says what its column is called.
pub fn table(columns: &[&str], rows: &[(Markup, Vec<Markup>)]) -> Markup {
    html! {
        table class="pictable" {
            thead { tr { @for column in columns { th scope="col" { (column) } } } }
            tbody { @for (name, cells) in rows { tr { th scope="row" { (name) } @for (at, cell) in cells.iter().enumerate() { td data-head=[columns.get(at + 1)] { (cell) } } } } }
        }
    }
}

/// HTML within a drawing, in a place of a fixed size: a card, a tile.
pub fn placed(x: f64, y: f64, width: f64, height: f64, inside: &Markup) -> Markup {
    html! { foreignObject x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) { (inside) } }
}

impl Spot {
    /// A round thing.
    pub fn round(x: f64, y: f64, radius: f64, called: impl Into<String>) -> Self {
        Self { x, y, outline: Outline::Round(radius), called: called.into(), lead: None }
    }

    /// A thing with four sides.
    pub fn rect(x: f64, y: f64, width: f64, height: f64, called: impl Into<String>) -> Self {
        Self { x, y, outline: Outline::Box(width, height), called: called.into(), lead: None }
    }

    /// A thing of any form: the path of its rim, and how far an arrow stays away from its middle.
    pub fn path(x: f64, y: f64, path: String, reach: f64, called: impl Into<String>) -> Self {
        Self { x, y, outline: Outline::Path(path, reach), called: called.into(), lead: None }
    }

    /// The same, a place for a number beside the part that is there.
    #[must_use]
    pub fn leading(self, x: f64, y: f64) -> Self {
        Self { lead: Some((x, y)), ..self }
    }

    /// How far its rim is from its middle, on the way to another point.
    pub(super) fn reach(&self, x: f64, y: f64) -> f64 {
        match &self.outline {
            Outline::Round(radius) | Outline::Path(_, radius) => *radius,
            Outline::Box(width, height) => {
                let (dx, dy) = ((x - self.x).abs(), (y - self.y).abs());
                let length = dx.hypot(dy).max(0.001);
                (width / 2.0 / (dx / length).max(0.001)).min(height / 2.0 / (dy / length).max(0.001))
            }
        }
    }

    /// How high it reaches above its middle, and how far to the side.
    pub(super) fn half(&self) -> (f64, f64) {
        match &self.outline {
            Outline::Round(radius) | Outline::Path(_, radius) => (*radius, *radius),
            Outline::Box(width, height) => (width / 2.0, height / 2.0),
        }
    }
}
