//! The shapes of SVG as outlines.

use svgtypes::{SimplePathSegment, SimplifyingPathParser, TransformListParser, TransformListToken};

use crate::ink::{Path, Seg, Turn};
use crate::tree::{Id, Tree};

/// The outline of an element, if it is a shape.
pub(super) fn outline(tree: &Tree, id: Id) -> Option<Path> {
    let number = |name: &str| tree.number(id, name).unwrap_or(0.0);
    match tree.node(id).name.as_str() {
        "path" => tree.attribute(id, "d").map(path),
        "rect" => {
            let (width, height) = (number("width"), number("height"));
            let rx = tree.number(id, "rx").or_else(|| tree.number(id, "ry")).unwrap_or(0.0);
            let ry = tree.number(id, "ry").unwrap_or(rx);
            (width > 0.0 && height > 0.0)
                .then(|| Path::round(number("x"), number("y"), width, height, rx, ry))
        }
        "circle" => (number("r") > 0.0).then(|| Path::circle(number("cx"), number("cy"), number("r"))),
        "ellipse" => Some(Path::ellipse(number("cx"), number("cy"), number("rx"), number("ry"))),
        "line" => Some(Path::line(number("x1"), number("y1"), number("x2"), number("y2"))),
        name @ ("polygon" | "polyline") => {
            let numbers =
                tree.attribute(id, "points")?.split([' ', ',']).filter_map(|part| part.parse().ok());
            let numbers: Vec<f32> = numbers.collect();
            let points: Vec<(f32, f32)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            Some(Path::polygon(&points, name == "polygon"))
        }
        _ => None,
    }
}

/// An outline as `d` writes it, up to where it is wrong.
fn path(text: &str) -> Path {
    let mut segments = Vec::new();
    let mut last = (0.0_f32, 0.0_f32);
    for segment in SimplifyingPathParser::from(text) {
        let Ok(segment) = segment else { break };
        match segment {
            SimplePathSegment::MoveTo { x, y } => {
                last = (x as f32, y as f32);
                segments.push(Seg::Move(last.0, last.1));
            }
            SimplePathSegment::LineTo { x, y } => {
                last = (x as f32, y as f32);
                segments.push(Seg::Line(last.0, last.1));
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                last = (x as f32, y as f32);
                segments.push(Seg::Curve(x1 as f32, y1 as f32, x2 as f32, y2 as f32, last.0, last.1));
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let (x1, y1, x, y) = (x1 as f32, y1 as f32, x as f32, y as f32);
                let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                segments.push(Seg::Curve(
                    third(last.0, x1),
                    third(last.1, y1),
                    third(x, x1),
                    third(y, y1),
                    x,
                    y,
                ));
                last = (x, y);
            }
            SimplePathSegment::ClosePath => segments.push(Seg::Close),
        }
    }
    Path(segments)
}

/// What `transform` says, as far as it can be read.
pub(super) fn turn(text: &str) -> Turn {
    let mut whole = Turn::NONE;
    for token in TransformListParser::from(text) {
        let Ok(token) = token else { break };
        let f = |value: f64| value as f32;
        whole = whole.then(match token {
            TransformListToken::Matrix { a, b, c, d, e, f: g } => Turn([f(a), f(b), f(c), f(d), f(e), f(g)]),
            TransformListToken::Translate { tx, ty } => Turn::shift(f(tx), f(ty)),
            TransformListToken::Scale { sx, sy } => Turn::scale(f(sx), f(sy)),
            TransformListToken::Rotate { angle } => Turn::around(f(angle), 0.0, 0.0),
            TransformListToken::SkewX { angle } => {
                Turn([1.0, 0.0, f(angle).to_radians().tan(), 1.0, 0.0, 0.0])
            }
            TransformListToken::SkewY { angle } => {
                Turn([1.0, f(angle).to_radians().tan(), 0.0, 1.0, 0.0, 0.0])
            }
        });
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_and_short_curves_become_curves() {
        let found = path("M0 0q5-5 10 0t10 0a5 5 0 0 1 0 10z");
        assert!(
            found.0.iter().any(|segment| matches!(segment, Seg::Curve(..)))
                && found.0.last() == Some(&Seg::Close)
        );
        let [left, _, right, low] = found.bounds();
        assert!(left == 0.0 && right > 20.0 && (low - 10.0).abs() < 0.5);
    }

    #[test]
    fn turns_are_put_together_from_the_left() {
        let (x, y) = turn("translate(10 0) scale(2) rotate(90)").point(1.0, 0.0);
        assert!((x - 10.0).abs() < 0.001 && (y - 2.0).abs() < 0.001);
    }
}
