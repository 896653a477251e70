//! Patterns and gradients: what fills a shape beside a plain colour.

use super::{Look, Painter};
use crate::ink::{Art, Item, Path, Seg, Turn};
use crate::svg::shape;
use crate::tree::Id;

/// A pattern is repeated so often at most.
const MOST: i32 = 40_000;

impl Painter<'_> {
    pub(super) fn patterned(&self, name: &str, path: &Path, look: &Look, art: &mut Art) {
        let Some(found) = self.names.get(name).copied() else { return };
        if self.tree.node(found).name != "pattern" {
            let stop = self.tree.elements(found).next();
            let colour = stop
                .and_then(|stop| crate::css::colour(self.tree.attribute(stop, "stop-color")?, look.colour));
            if let Some(colour) = colour {
                art.fill(path.clone(), colour);
            }
            return;
        }
        let source = self.source(found);
        let number = |name| self.tree.number(source, name).unwrap_or(0.0);
        let (wide, high) = (number("width"), number("height"));
        let [left, top, right, low] = path.bounds();
        if wide <= 0.0 || high <= 0.0 || left > right {
            return;
        }
        let turn = (self.tree.attribute(found, "patternTransform"))
            .or_else(|| self.tree.attribute(source, "patternTransform"))
            .map_or(Turn::NONE, shape::turn);
        let Some(back) = inverse(turn) else { return };
        let corners = [(left, top), (right, top), (left, low), (right, low)].map(|(x, y)| back.point(x, y));
        let least = |of: fn(&(f32, f32)) -> f32| corners.iter().map(of).fold(f32::MAX, f32::min);
        let most = |of: fn(&(f32, f32)) -> f32| corners.iter().map(of).fold(f32::MIN, f32::max);
        let range =
            |from: f32, to: f32, step: f32| ((from / step).floor() as i32 - 1, (to / step).ceil() as i32 + 1);
        let (x1, x2) = range(least(|at| at.0), most(|at| at.0), wide);
        let (y1, y2) = range(least(|at| at.1), most(|at| at.1), high);
        if (x2 - x1).saturating_mul(y2 - y1) > MOST {
            return;
        }
        let mut around = self.tree.node(source).parent.map_or_else(Look::default, |parent| self.look(parent));
        around.colour = look.colour;
        let own = self.own(source, &around);
        let mut tile = Art::new();
        self.children(source, &own.look, &mut tile, 0);
        let tiles: Vec<Turn> = (y1..y2)
            .flat_map(|y| (x1..x2).map(move |x| (x, y)))
            .map(|(x, y)| Turn::shift(x as f32 * wide, y as f32 * high))
            .collect();
        let mut all = Art::new();
        repeated(&tile, Turn::NONE, &tiles, &mut all);
        art.part(path.clone(), turn, all);
    }

    /// What is drawn of a pattern that refers to another.
    fn source(&self, id: Id) -> Id {
        let href =
            self.tree.attribute(id, "href").and_then(|href| self.names.get(href.trim_start_matches('#')));
        href.copied().unwrap_or(id)
    }
}

/// Every shape of a tile, at all places at once: one outline instead of thousands.
fn repeated(tile: &Art, within: Turn, tiles: &[Turn], art: &mut Art) {
    for item in &tile.items {
        match item {
            Item::Shape { path, fill, stroke } => {
                let mut whole = Path(Vec::with_capacity(path.0.len() * tiles.len()));
                for at in tiles {
                    moved(path, at.then(within), &mut whole);
                }
                art.items.push(Item::Shape { path: whole, fill: *fill, stroke: stroke.clone() });
            }
            Item::Group { turn, art: inside, .. } => repeated(inside, within.then(*turn), tiles, art),
            Item::Words { .. } => {}
        }
    }
}

fn moved(path: &Path, turn: Turn, to: &mut Path) {
    for segment in &path.0 {
        to.0.push(match *segment {
            Seg::Move(x, y) => {
                let (x, y) = turn.point(x, y);
                Seg::Move(x, y)
            }
            Seg::Line(x, y) => {
                let (x, y) = turn.point(x, y);
                Seg::Line(x, y)
            }
            Seg::Curve(x1, y1, x2, y2, x, y) => {
                let ((x1, y1), (x2, y2), (x, y)) = (turn.point(x1, y1), turn.point(x2, y2), turn.point(x, y));
                Seg::Curve(x1, y1, x2, y2, x, y)
            }
            Seg::Close => Seg::Close,
        });
    }
}

fn inverse(turn: Turn) -> Option<Turn> {
    let [a, b, c, d, e, f] = turn.0;
    let size = a * d - b * c;
    (size.abs() > 1e-6).then(|| {
        Turn([d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Colour;

    #[test]
    fn a_turn_and_back_is_none() {
        let turn = Turn::shift(3.0, 4.0).then(Turn::around(30.0, 1.0, 1.0)).then(Turn::scale(2.0, 3.0));
        let (x, y) = turn.then(inverse(turn).expect("it can be undone")).point(5.0, 6.0);
        assert!((x - 5.0).abs() < 0.001 && (y - 6.0).abs() < 0.001);
        assert_eq!(inverse(Turn::scale(0.0, 1.0)), None);
    }

    #[test]
    fn what_is_repeated_is_one_outline() {
        let mut tile = Art::new();
        tile.fill(Path::rect(0.0, 0.0, 1.0, 1.0), Colour::BLACK);
        let mut all = Art::new();
        repeated(&tile, Turn::NONE, &[Turn::NONE, Turn::shift(5.0, 0.0)], &mut all);
        let [Item::Shape { path, .. }] = all.items.as_slice() else { panic!("one shape") };
        assert_eq!(path.bounds(), [0.0, 0.0, 6.0, 1.0]);
    }
}
