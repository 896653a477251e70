//! The shapes of the map: outlines as paths, and what several territories look like as one.

use std::collections::BTreeMap;

use hex::{Lands, Map, Point};

use crate::parts::n;

/// How the thousandths of a map become units of the drawing: heights as they are, widths by the ratio of the map.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    wide: f64,
}

impl Sheet {
    pub(super) fn of(map: &Map) -> Self {
        let (width, height) = map.aspect;
        Self { wide: f64::from(width) / f64::from(height.max(1)) }
    }

    pub(super) fn x(self, thousandths: u16) -> f64 {
        f64::from(thousandths) * self.wide
    }

    pub(super) fn point(self, point: Point) -> (f64, f64) {
        (self.x(point.x), f64::from(point.y))
    }

    /// A closed line through these points.
    fn path(self, points: impl Iterator<Item = (u16, u16)>) -> String {
        let mut path = String::new();
        for (index, (x, y)) in points.enumerate() {
            path += if index == 0 { "M" } else { "L" };
            path += &format!("{} {y}", n(self.x(x)));
        }
        path + "z"
    }

    /// The edge of a territory.
    pub(super) fn edge(self, outline: &[Point]) -> String {
        self.path(outline.iter().map(|point| (point.x, point.y)))
    }

    /// The edge of several territories together: what two of them share is left out.
    pub(super) fn around(self, map: &Map, lands: Lands) -> String {
        rings(map, lands).into_iter().map(|ring| self.path(ring.into_iter())).collect()
    }
}

/// The smallest and greatest coordinates of some territories.
pub(super) fn bounds(map: &Map, sheet: Sheet, lands: Lands) -> [f64; 4] {
    let mut box_ = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for point in lands.iter().flat_map(|land| &map.territory(land).outline) {
        let (x, y) = sheet.point(*point);
        box_ = [box_[0].min(x), box_[1].min(y), box_[2].max(x), box_[3].max(y)];
    }
    box_
}

/// A tone for each territory, so that no two neighbours have the same as far as three suffice.
pub(super) fn tones(map: &Map) -> Vec<&'static str> {
    const TONES: [&str; 3] = ["w1", "w2", "w3"];
    let mut tones: Vec<usize> = Vec::new();
    for (index, land) in map.all().iter().enumerate() {
        let taken: Vec<usize> =
            map.near(land).iter().filter_map(|near| tones.get(near.index()).copied()).collect();
        tones.push((0..TONES.len()).find(|tone| !taken.contains(tone)).unwrap_or(index % TONES.len()));
    }
    tones.into_iter().map(|tone| TONES[tone]).collect()
}

type Corner = (u16, u16);

/// The lines that only one of the territories has, put together to rings.
fn rings(map: &Map, lands: Lands) -> Vec<Vec<Corner>> {
    let mut open: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for land in lands.iter() {
        let outline = &map.territory(land).outline;
        for (at, from) in outline.iter().enumerate() {
            let to = outline[(at + 1) % outline.len()];
            toggle(&mut open, (from.x, from.y), (to.x, to.y));
        }
    }
    let mut rings = Vec::new();
    while let Some((&start, _)) = open.iter().find(|(_, ways)| !ways.is_empty()) {
        let (mut ring, mut here) = (vec![start], start);
        while let Some(next) = open.get_mut(&here).and_then(Vec::pop) {
            unlink(&mut open, next, here);
            if next == start {
                break;
            }
            ring.push(next);
            here = next;
        }
        rings.push(ring);
    }
    rings
}

/// A line that comes a second time is between two territories: neither keeps it.
fn toggle(open: &mut BTreeMap<Corner, Vec<Corner>>, from: Corner, to: Corner) {
    if unlink(open, from, to) {
        unlink(open, to, from);
    } else {
        open.entry(from).or_default().push(to);
        open.entry(to).or_default().push(from);
    }
}

fn unlink(open: &mut BTreeMap<Corner, Vec<Corner>>, from: Corner, to: Corner) -> bool {
    let Some(ways) = open.get_mut(&from) else { return false };
    let found = ways.iter().position(|way| *way == to);
    found.map(|at| ways.swap_remove(at)).is_some()
}

#[cfg(test)]
mod tests {
    use hex::{Hex, Options};
    use kernel::Game as _;

    use super::*;

    /// Shared borders vanish: each region of the shipped map is one ring, or one for each of its islands.
    #[test]
    fn a_region_has_no_lines_inside() {
        let game = Hex::open(&Hex::content(), &Options::default(), 2).expect("shipped content is sound");
        let map = game.map();
        for region in &map.regions {
            let islands = (region.lands & map.islands()).len();
            let most = if islands == 0 { 1 } else { usize::from(islands) + 1 };
            assert_eq!(rings(map, region.lands).len(), most, "{}", region.name);
        }
    }
}
