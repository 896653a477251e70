//! A drawing: shapes and words, measured in points from its upper left corner. PDF and PNG are made of the same one.

use std::sync::Arc;

use crate::face::Run;

/// So many points are a millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;

/// Millimetres as points.
pub(crate) const fn mm(millimetres: f32) -> f32 {
    millimetres * MM
}

/// A colour and how opaque it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Colour {
    pub(crate) rgb: [u8; 3],
    pub(crate) alpha: f32,
}

impl Colour {
    pub(crate) const BLACK: Self = Self::of(0x1c1813);
    pub(crate) const WHITE: Self = Self::of(0xffffff);
    pub(crate) const IVORY: Self = Self::of(0xfcf7ea);
    pub(crate) const GREY: Self = Self::of(0x6f6656);
    pub(crate) const HAIR: Self = Self::of(0xb7a681);

    /// A colour as style sheets write it: `0xrrggbb`.
    pub(crate) const fn of(hex: u32) -> Self {
        Self { rgb: [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8], alpha: 1.0 }
    }

    /// The same, `share` of it over white paper.
    #[must_use]
    pub(crate) fn tint(self, share: f32) -> Self {
        let mix = |part: u8| (f32::from(part) * share + 255.0 * (1.0 - share)).round() as u8;
        Self { rgb: self.rgb.map(mix), alpha: self.alpha }
    }
}

/// A transformation: `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Turn(pub [f32; 6]);

impl Turn {
    pub(crate) const NONE: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    pub(crate) const fn shift(x: f32, y: f32) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    pub(crate) const fn scale(x: f32, y: f32) -> Self {
        Self([x, 0.0, 0.0, y, 0.0, 0.0])
    }

    /// Clockwise around a point, in degrees.
    pub(crate) fn around(degrees: f32, x: f32, y: f32) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self::shift(x, y).then(Self([cos, sin, -sin, cos, 0.0, 0.0])).then(Self::shift(-x, -y))
    }

    /// Within this one, another.
    #[must_use]
    pub(crate) fn then(self, inner: Self) -> Self {
        let ([a, b, c, d, e, f], [p, q, r, s, t, u]) = (self.0, inner.0);
        Self([
            a * p + c * q,
            b * p + d * q,
            a * r + c * s,
            b * r + d * s,
            a * t + c * u + e,
            b * t + d * u + f,
        ])
    }

    pub(crate) fn point(self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

/// A part of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Seg {
    Move(f32, f32),
    Line(f32, f32),
    Curve(f32, f32, f32, f32, f32, f32),
    Close,
}

/// An outline.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Path(pub Vec<Seg>);

/// How far the handles of a quarter of a circle are away.
const ROUND: f32 = 0.552_284_8;

impl Path {
    pub(crate) fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        let (right, low) = (x + width, y + height);
        Self(vec![Seg::Move(x, y), Seg::Line(right, y), Seg::Line(right, low), Seg::Line(x, low), Seg::Close])
    }

    /// A rectangle with round corners.
    pub(crate) fn round(x: f32, y: f32, width: f32, height: f32, rx: f32, ry: f32) -> Self {
        let (rx, ry) = (rx.min(width / 2.0), ry.min(height / 2.0));
        if rx <= 0.0 || ry <= 0.0 {
            return Self::rect(x, y, width, height);
        }
        let (right, low) = (x + width, y + height);
        let (kx, ky) = (rx * (1.0 - ROUND), ry * (1.0 - ROUND));
        Self(vec![
            Seg::Move(x + rx, y),
            Seg::Line(right - rx, y),
            Seg::Curve(right - kx, y, right, y + ky, right, y + ry),
            Seg::Line(right, low - ry),
            Seg::Curve(right, low - ky, right - kx, low, right - rx, low),
            Seg::Line(x + rx, low),
            Seg::Curve(x + kx, low, x, low - ky, x, low - ry),
            Seg::Line(x, y + ry),
            Seg::Curve(x, y + ky, x + kx, y, x + rx, y),
            Seg::Close,
        ])
    }

    pub(crate) fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Self {
        Self::round(x - rx, y - ry, 2.0 * rx, 2.0 * ry, rx, ry)
    }

    pub(crate) fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::ellipse(x, y, radius, radius)
    }

    pub(crate) fn line(x1: f32, y1: f32, x2: f32, y2: f32) -> Self {
        Self(vec![Seg::Move(x1, y1), Seg::Line(x2, y2)])
    }

    pub(crate) fn polygon(points: &[(f32, f32)], close: bool) -> Self {
        let mut segments: Vec<Seg> = Vec::with_capacity(points.len() + 1);
        for (at, (x, y)) in points.iter().enumerate() {
            segments.push(if at == 0 { Seg::Move(*x, *y) } else { Seg::Line(*x, *y) });
        }
        if close {
            segments.push(Seg::Close);
        }
        Self(segments)
    }

    /// The smallest rectangle around its points: left, top, right, bottom.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        let mut found = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        let mut note = |x: f32, y: f32| {
            found = [found[0].min(x), found[1].min(y), found[2].max(x), found[3].max(y)];
        };
        for segment in &self.0 {
            match *segment {
                Seg::Move(x, y) | Seg::Line(x, y) => note(x, y),
                Seg::Curve(x1, y1, x2, y2, x, y) => {
                    note(x1, y1);
                    note(x2, y2);
                    note(x, y);
                }
                Seg::Close => {}
            }
        }
        found
    }
}

/// How an outline is drawn along.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stroke {
    pub(crate) colour: Colour,
    pub(crate) width: f32,
    pub(crate) dash: Vec<f32>,
    pub(crate) round: bool,
}

impl Stroke {
    pub(crate) const fn thin(colour: Colour, width: f32) -> Self {
        Self { colour, width, dash: Vec::new(), round: false }
    }
}

/// How a shape is filled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Fill {
    pub(crate) colour: Colour,
    pub(crate) even_odd: bool,
}

/// One thing on a drawing.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Shape {
        path: Path,
        fill: Option<Fill>,
        stroke: Option<Stroke>,
    },
    /// Words from a point of their line on.
    Words {
        x: f32,
        y: f32,
        run: Arc<Run>,
        colour: Colour,
        edge: Option<Stroke>,
    },
    /// A drawing within this one.
    Group {
        turn: Turn,
        clip: Option<Path>,
        opacity: f32,
        art: Arc<Art>,
    },
}

/// A drawing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Art {
    pub(crate) items: Vec<Item>,
}

impl Art {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn fill(&mut self, path: Path, colour: Colour) {
        self.items.push(Item::Shape { path, fill: Some(Fill { colour, even_odd: false }), stroke: None });
    }

    pub(crate) fn stroke(&mut self, path: Path, colour: Colour, width: f32) {
        self.draw(path, None, Some(Stroke::thin(colour, width)));
    }

    pub(crate) fn draw(&mut self, path: Path, fill: Option<Colour>, stroke: Option<Stroke>) {
        let fill = fill.map(|colour| Fill { colour, even_odd: false });
        self.items.push(Item::Shape { path, fill, stroke });
    }

    pub(crate) fn words(&mut self, x: f32, y: f32, run: Run, colour: Colour) {
        self.items.push(Item::Words { x, y, run: Arc::new(run), colour, edge: None });
    }

    /// Words around a point of their line.
    pub(crate) fn centred(&mut self, x: f32, y: f32, run: Run, colour: Colour) {
        let x = x - run.width / 2.0;
        self.words(x, y, run, colour);
    }

    /// Words that end at a point of their line.
    pub(crate) fn ending(&mut self, x: f32, y: f32, run: Run, colour: Colour) {
        let x = x - run.width;
        self.words(x, y, run, colour);
    }

    pub(crate) fn put(&mut self, turn: Turn, art: impl Into<Arc<Self>>) {
        self.faded(turn, 1.0, art);
    }

    pub(crate) fn faded(&mut self, turn: Turn, opacity: f32, art: impl Into<Arc<Self>>) {
        let art = art.into();
        if !art.items.is_empty() {
            self.items.push(Item::Group { turn, clip: None, opacity, art });
        }
    }

    pub(crate) fn at(&mut self, x: f32, y: f32, art: impl Into<Arc<Self>>) {
        self.put(Turn::shift(x, y), art);
    }

    /// A part of another drawing.
    pub(crate) fn part(&mut self, clip: Path, turn: Turn, art: impl Into<Arc<Self>>) {
        let mut inner = Self::new();
        inner.put(turn, art);
        self.items.push(Item::Group {
            turn: Turn::NONE,
            clip: Some(clip),
            opacity: 1.0,
            art: Arc::new(inner),
        });
    }
}
