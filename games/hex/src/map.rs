//! The map: what borders on what, how far it is, and how it is drawn.

use crate::id::Id;
use crate::sets::{Land, Lands};

/// The most regions of a map.
pub(crate) const MAX_REGIONS: usize = 16;

/// The map in force (HX-1.1).
#[derive(Clone, Debug)]
pub struct Map {
    /// What it is called.
    pub name: String,
    /// Width and height of the drawing, as a ratio.
    pub aspect: (u16, u16),
    /// The territories, in the order of the file.
    pub territories: Vec<Territory>,
    /// The regions (HX-1.5).
    pub regions: Vec<Region>,
    /// The sea routes (HX-1.3).
    pub routes: Vec<Route>,
    near: Vec<Lands>,
    /// How many of those there are.
    degrees: Vec<u8>,
    sea: Vec<Lands>,
    distance: Vec<[u8; Lands::MOST]>,
    islands: Lands,
}

/// A territory (HX-1.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// As it is typed: `5b`.
    pub id: Id,
    /// As it is called: "Falconhead".
    pub name: String,
    /// Its region, by place in the list; islets have none (HX-1.5).
    pub region: Option<usize>,
    /// Where it shares an edge on land.
    pub borders: Lands,
    /// Where its name is written, in thousandths of width and height.
    pub label: Point,
    /// Its edge, in thousandths of width and height.
    pub outline: Vec<Point>,
}

/// A region (HX-1.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// As it is written: `5`.
    pub id: Id,
    /// As it is called: "Coppermoor".
    pub name: String,
    /// Its territories.
    pub lands: Lands,
}

/// A sea route (HX-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// The two territories it joins.
    pub between: [Land; 2],
    /// The line by which it is drawn.
    pub line: [Point; 2],
}

/// A point of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Point {
    /// Thousandths of the width, from the left.
    pub x: u16,
    /// Thousandths of the height, from the top.
    pub y: u16,
}

/// No way leads there.
pub(crate) const UNREACHABLE: u8 = u8::MAX;

impl Map {
    /// Puts the parts together and measures the distances (HX-1.4).
    pub(crate) fn new(
        name: String,
        aspect: (u16, u16),
        territories: Vec<Territory>,
        regions: Vec<Region>,
        routes: Vec<Route>,
    ) -> Self {
        let mut sea = vec![Lands::EMPTY; territories.len()];
        for Route { between: [a, b], .. } in &routes {
            sea[a.index()].insert(*b);
            sea[b.index()].insert(*a);
        }
        let near: Vec<Lands> =
            territories.iter().zip(&sea).map(|(territory, sea)| territory.borders | *sea).collect();
        let degrees = near.iter().map(|near| near.len()).collect();
        let distance = (0..near.len()).map(|from| measure(&near, Land(from as u8))).collect();
        let inland = |land: &Land| territories[land.index()].borders.is_empty();
        let islands = Lands::first(territories.len()).iter().filter(inland).collect();
        Self { name, aspect, territories, regions, routes, near, degrees, sea, distance, islands }
    }

    /// Every territory.
    #[inline]
    pub fn all(&self) -> Lands {
        Lands::first(self.territories.len())
    }

    /// A territory by its number.
    pub fn territory(&self, land: Land) -> &Territory {
        &self.territories[land.index()]
    }

    /// A territory by its id, in whatever case.
    pub fn find(&self, id: &str) -> Option<Land> {
        self.territories.iter().position(|territory| territory.id.is(id)).map(|at| Land(at as u8))
    }

    /// The territories next to this one (HX-1.2).
    #[inline]
    pub fn near(&self, land: Land) -> Lands {
        self.near[land.index()]
    }

    /// How many territories are next to this one.
    #[inline]
    pub(crate) fn degree(&self, land: Land) -> u8 {
        self.degrees[land.index()]
    }

    /// The territories that a sea route joins to this one (HX-1.3).
    #[inline]
    pub fn over_sea(&self, land: Land) -> Lands {
        self.sea[land.index()]
    }

    /// The territories next to any of these; some of them may be among them.
    #[inline]
    pub fn around(&self, lands: Lands) -> Lands {
        lands.iter().fold(Lands::EMPTY, |all, land| all | self.near[land.index()])
    }

    /// The fewest steps from one to the other (HX-1.4).
    #[inline]
    pub fn distance(&self, from: Land, to: Land) -> u8 {
        self.distance[from.index()][to.index()]
    }

    /// The same from one to each, by the number of the other.
    #[inline]
    pub(crate) fn distances(&self, from: Land) -> &[u8; Lands::MOST] {
        &self.distance[from.index()]
    }

    /// The territories without a land border (HX-1.8).
    #[inline]
    pub fn islands(&self) -> Lands {
        self.islands
    }

    /// How many of the regions are all controlled (HX-1.6).
    #[inline]
    pub fn whole(&self, lands: Lands) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.regions.len()).filter(move |region| lands.has_all(self.regions[*region].lands))
    }

    /// The smallest distance between two regions (HX-1.7).
    pub fn region_distance(&self, one: usize, other: usize) -> u8 {
        let (one, other) = (self.regions[one].lands, self.regions[other].lands);
        let pairs = one.iter().flat_map(|from| other.iter().map(move |to| self.distance(from, to)));
        pairs.min().unwrap_or(UNREACHABLE)
    }

    /// Does the drawing of a territory cross itself? The first two edges that meet, by the points they start from.
    pub(crate) fn crossing(outline: &[Point]) -> Option<(usize, usize)> {
        let n = outline.len();
        let edge = |at: usize| (outline[at], outline[(at + 1) % n]);
        (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other))).find(|&(one, other)| {
            let neighbours = other == one + 1 || (one == 0 && other == n - 1);
            let ((a, b), (c, d)) = (edge(one), edge(other));
            if neighbours { a == b || c == d } else { cross(a, b, c, d) }
        })
    }
}

/// The distances from one territory to all.
fn measure(near: &[Lands], from: Land) -> [u8; Lands::MOST] {
    let mut distances = [UNREACHABLE; Lands::MOST];
    let (mut seen, mut edge, mut steps) = (Lands::only(from), Lands::only(from), 0);
    while !edge.is_empty() {
        edge.iter().for_each(|land| distances[land.index()] = steps);
        edge = edge.iter().fold(Lands::EMPTY, |all, land| all | near[land.index()]) - seen;
        seen |= edge;
        steps += 1;
    }
    distances
}

/// Do two edges without a common end meet? Exact, in whole numbers.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let turn = |p: Point, q: Point, r: Point| {
        let [px, py, qx, qy, rx, ry] = [p.x, p.y, q.x, q.y, r.x, r.y].map(i32::from);
        ((qx - px) * (ry - py) - (qy - py) * (rx - px)).signum()
    };
    let within = |p: Point, q: Point, r: Point| {
        (p.x.min(q.x)..=p.x.max(q.x)).contains(&r.x) && (p.y.min(q.y)..=p.y.max(q.y)).contains(&r.y)
    };
    let (one, two, three, four) = (turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b));
    let touches = |side: i32, p, q, r| side == 0 && within(p, q, r);
    (one * two < 0 && three * four < 0)
        || touches(one, a, b, c)
        || touches(two, a, b, d)
        || touches(three, c, d, a)
        || touches(four, c, d, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(points: &[(u16, u16)]) -> Vec<Point> {
        points.iter().map(|&(x, y)| Point { x, y }).collect()
    }

    #[test]
    fn an_outline_that_crosses_itself_is_found() {
        assert_eq!(Map::crossing(&outline(&[(0, 0), (10, 0), (10, 10), (0, 10)])), None);
        assert_eq!(Map::crossing(&outline(&[(0, 0), (10, 10), (10, 0), (0, 10)])), Some((0, 2)));
        assert_eq!(Map::crossing(&outline(&[(0, 0), (10, 0), (5, 0), (5, 9), (0, 9)])), Some((0, 2)));
        assert_eq!(Map::crossing(&outline(&[(0, 0), (0, 0), (5, 9)])), Some((0, 1)));
    }
}
