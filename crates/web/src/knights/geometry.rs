//! Where things are on the drawn arena: spaces, seen from one clan's side of the table.

use knights::{Clan, Direction, Space};

/// A point of the drawing. The centre of the arena is the origin, y grows downwards, a space has a side of 40.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The arena turned so that one clan's panel is at the bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    bottom: Clan,
}

/// The side of a space.
pub(super) const SIDE: f64 = 40.0;

/// Half the width of a space.
const HALF: f64 = SIDE * ROOT3 / 2.0;

const ROOT3: f64 = 1.732_050_807_568_877_2;

impl Table {
    /// The table as a player of this clan sees it.
    pub(super) fn seen_by(clan: Clan) -> Self {
        Self { bottom: clan }
    }

    /// How far the panel of a clan is turned clockwise from the bottom, in degrees.
    pub(super) fn angle(self, clan: Clan) -> i32 {
        let steps = clan.index() as i32 - self.bottom.index() as i32;
        steps.rem_euclid(6) * 60
    }

    /// The centre of a space.
    pub(super) fn centre(self, space: Space) -> Point {
        let (q, r) = space.axial();
        let (q, r) = (f64::from(q), f64::from(r));
        let flat = Point { x: 2.0 * HALF * (q + r / 2.0), y: 1.5 * SIDE * r };
        // Unturned, Aqua's panel is at the bottom.
        flat.turned(self.angle(Clan::Aqua))
    }

    /// A place on the panel of a clan: so far along it, so far from the middle of the arena.
    pub(super) fn beside(self, clan: Clan, (x, y): (f64, f64)) -> Point {
        Point { x, y }.turned(self.angle(clan))
    }

    /// The way a step goes on the drawing, in degrees clockwise from the east.
    fn heading(self, direction: Direction) -> i32 {
        let flat = match direction {
            Direction::East => 0,
            Direction::SouthEast => 60,
            Direction::SouthWest => 120,
            Direction::West => 180,
            Direction::NorthWest => 240,
            Direction::NorthEast => 300,
        };
        flat + self.angle(Clan::Aqua)
    }

    /// The outline of a set of spaces, as an SVG path: every edge between a space inside and one outside.
    pub(super) fn outline(self, inside: impl Fn(Space) -> bool) -> String {
        let mut path = String::new();
        for space in Space::all().filter(|space| inside(*space)) {
            let centre = self.centre(space);
            for direction in <Direction as kernel::Word>::ALL {
                if space.neighbour(*direction).is_some_and(&inside) {
                    continue;
                }
                let heading = self.heading(*direction);
                let [from, to] = [heading - 30, heading + 30].map(|angle| centre.off(angle, SIDE));
                path += &format!("M{}L{}", from.text(), to.text());
            }
        }
        path
    }
}

impl Point {
    /// The same point after the drawing was turned clockwise.
    fn turned(self, degrees: i32) -> Self {
        let (sin, cos) = sin_cos(degrees);
        Self { x: self.x * cos - self.y * sin, y: self.x * sin + self.y * cos }
    }

    /// The point at a distance, in degrees clockwise from the east.
    pub(super) fn off(self, degrees: i32, distance: f64) -> Self {
        let (sin, cos) = sin_cos(degrees);
        Self { x: self.x + distance * cos, y: self.y + distance * sin }
    }

    /// The point this far on the way to another.
    pub(super) fn toward(self, other: Self, part: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// As SVG writes it: `12.5 -3`.
    pub(super) fn text(self) -> String {
        format!("{} {}", crate::parts::n(self.x), crate::parts::n(self.y))
    }

    /// As an SVG transform.
    pub(super) fn translate(self) -> String {
        format!("translate({})", self.text())
    }

    /// The space around the point, as an SVG path.
    pub(super) fn cell(self) -> String {
        let top = Self { x: self.x, y: self.y - SIDE + 0.6 };
        format!("M{}l34.1 19.7v39.4l-34.1 19.7-34.1-19.7v-39.4z", top.text())
    }

    /// The six corners of a space of this size around the point, for a polygon.
    pub(super) fn hexagon(self, side: f64) -> String {
        let corners = [-90, -30, 30, 90, 150, 210].map(|angle| self.off(angle, side));
        corners.map(|corner| corner.text().replace(' ', ",")).join(" ")
    }

    /// The six corners of a space as short angles: the mark of a target.
    pub(super) fn corner_marks(self, side: f64) -> String {
        let corners = [-90, -30, 30, 90, 150, 210].map(|angle| self.off(angle, side));
        let mut path = String::new();
        for i in 0..6 {
            let [before, here, after] = [corners[(i + 5) % 6], corners[i], corners[(i + 1) % 6]];
            path += &format!(
                "M{}L{}L{}",
                here.toward(before, 0.3).text(),
                here.text(),
                here.toward(after, 0.3).text()
            );
        }
        path
    }
}

fn sin_cos(degrees: i32) -> (f64, f64) {
    // Whole steps are exact, so that a turned table has the same numbers as an unturned one.
    match degrees.rem_euclid(360) {
        0 => (0.0, 1.0),
        90 => (1.0, 0.0),
        180 => (0.0, -1.0),
        270 => (-1.0, 0.0),
        other => f64::from(other).to_radians().sin_cos(),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Word as _;

    use super::*;

    #[test]
    fn every_clan_sees_its_own_start_space_at_the_bottom() {
        for clan in Clan::ALL {
            let table = Table::seen_by(*clan);
            let start = table.centre(Space::start(*clan));
            assert!(start.x.abs() < 0.01 && start.y > 200.0, "{clan}: {start:?}");
            assert_eq!(table.angle(*clan), 0);
        }
    }

    #[test]
    fn neighbours_are_one_space_apart_whoever_looks() {
        for clan in Clan::ALL {
            let table = Table::seen_by(*clan);
            for space in Space::all() {
                for direction in Direction::ALL {
                    let Some(next) = space.neighbour(*direction) else { continue };
                    let (from, to) = (table.centre(space), table.centre(next));
                    assert!((from.distance(to) - 2.0 * HALF).abs() < 0.01);
                    let edge = from.off(table.heading(*direction), HALF);
                    assert!(edge.distance(from.toward(to, 0.5)) < 0.01, "{clan} {space} {direction}");
                }
            }
        }
    }

    #[test]
    fn the_outline_of_one_space_has_six_edges() {
        let table = Table::seen_by(Clan::Purple);
        assert_eq!(table.outline(|space| space == Space::HIGH_GROUND).matches('M').count(), 6);
        let near = |space: Space| space.distance(Space::HIGH_GROUND) <= 1;
        assert_eq!(table.outline(near).matches('M').count(), 18);
    }
}
