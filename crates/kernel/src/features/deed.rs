//! One number for each deed, and the numbers that describe it.

use super::{FeatureSink, Sketch};

/// Something that is named with a deed: one of so many spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeedPart {
    /// What is named: `space`.
    pub name: &'static str,
    /// How many there are.
    pub count: u16,
}

impl DeedPart {
    /// Nothing is named.
    pub const NONE: Self = Self { name: "", count: 1 };

    /// One of `count`.
    pub const fn new(name: &'static str, count: usize) -> Self {
        Self { name, count: count as u16 }
    }
}

/// A kind of deed, and what is named with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeedKind {
    /// What is done: `move`.
    pub name: &'static str,
    /// What is named, in order.
    pub parts: [DeedPart; 2],
}

impl DeedKind {
    /// A deed with which nothing is named.
    pub const fn plain(name: &'static str) -> Self {
        Self { name, parts: [DeedPart::NONE; 2] }
    }

    /// A deed with which one thing is named.
    pub const fn one(name: &'static str, part: DeedPart) -> Self {
        Self { name, parts: [part, DeedPart::NONE] }
    }

    /// A deed with which two things are named.
    pub const fn two(name: &'static str, first: DeedPart, second: DeedPart) -> Self {
        Self { name, parts: [first, second] }
    }

    fn size(&self) -> u32 {
        u32::from(self.parts[0].count) * u32::from(self.parts[1].count)
    }
}

/// What an action is apart from the moment: its kind, and what is named with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deed {
    /// Its place among the kinds.
    pub kind: u8,
    /// What is named, each from 0; 0 where nothing is.
    pub parts: [u16; 2],
}

impl Deed {
    /// A deed of the kind at this place.
    pub const fn new(kind: u8, first: usize, second: usize) -> Self {
        Self { kind, parts: [first as u16, second as u16] }
    }
}

/// All deeds of a rulebook, numbered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deeds {
    kinds: Vec<DeedKind>,
    /// The number of the first deed of each kind.
    firsts: Vec<u32>,
    count: u32,
    /// What can be named first and second.
    named: [Vec<DeedPart>; 2],
}

/// What can be more than this is told by the digits of its number, not by a number each.
const WIDE: u16 = 128;
/// So many binary digits.
const DIGITS: usize = 16;

impl Deeds {
    /// Numbers the deeds of these kinds.
    pub fn of(kinds: Vec<DeedKind>) -> Self {
        let (mut firsts, mut count) = (Vec::new(), 0);
        let mut named = [Vec::<DeedPart>::new(), Vec::new()];
        for kind in &kinds {
            firsts.push(count);
            count += kind.size();
            for (list, part) in named.iter_mut().zip(kind.parts) {
                match list.iter_mut().find(|known| known.name == part.name) {
                    _ if part == DeedPart::NONE => {}
                    Some(known) => known.count = known.count.max(part.count),
                    None => list.push(part),
                }
            }
        }
        Self { kinds, firsts, count, named }
    }

    /// The kinds.
    pub fn kinds(&self) -> &[DeedKind] {
        &self.kinds
    }

    /// How many deeds there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The number of a deed, below [`Deeds::count`]; `None` if there is no such deed.
    #[inline]
    pub fn number(&self, deed: Deed) -> Option<u32> {
        let at = usize::from(deed.kind);
        let (kind, first) = (self.kinds.get(at)?, self.firsts.get(at)?);
        let [a, b] = deed.parts;
        let fits = a < kind.parts[0].count && b < kind.parts[1].count;
        fits.then(|| first + u32::from(a) * u32::from(kind.parts[1].count) + u32::from(b))
    }

    /// The deed with this number.
    pub fn deed(&self, number: u32) -> Option<Deed> {
        if number >= self.count {
            return None;
        }
        let kind = self.firsts.partition_point(|first| *first <= number) - 1;
        let (rest, second) = (number - self.firsts[kind], u32::from(self.kinds[kind].parts[1].count));
        Some(Deed { kind: kind as u8, parts: [(rest / second) as u16, (rest % second) as u16] })
    }

    /// A deed as a row of numbers: its kind, and each thing that is named.
    #[inline]
    pub fn features(&self, deed: Deed, out: &mut impl FeatureSink) {
        out.block(
            format_args!("deed"),
            self.kinds.len(),
            0.0,
            |at| format!("={}", self.kinds[at].name),
            |row| row[usize::from(deed.kind)] = 1.0,
        );
        let kind = &self.kinds[usize::from(deed.kind)];
        for (at, list) in self.named.iter().enumerate() {
            for part in list {
                let chosen = (kind.parts[at].name == part.name).then_some(deed.parts[at]);
                let name = format_args!("{}.{}", ["first", "second"][at], part.name);
                if part.count <= WIDE {
                    out.one_of(name, part.count.into(), chosen.map(usize::from));
                } else {
                    // 0 is left for nothing.
                    let digits = chosen.map_or(0, |chosen| u128::from(chosen) + 1);
                    out.bits(name, DIGITS, digits);
                }
            }
        }
    }

    /// A number for this list of deeds: as long as it is the same, so are theirs.
    pub fn fingerprint(&self) -> u64 {
        use std::hash::{Hash as _, Hasher as _};
        let mut sketch = Sketch::default();
        for DeedKind { name, parts } in &self.kinds {
            (name, parts.map(|part| (part.name, part.count))).hash(&mut sketch);
        }
        sketch.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FeatureNames, FeatureRow};
    use super::*;

    fn deeds() -> Deeds {
        let (space, seat) = (DeedPart::new("space", 300), DeedPart::new("seat", 3));
        Deeds::of(vec![
            DeedKind::plain("pass"),
            DeedKind::one("move", space),
            DeedKind::two("shoot", space, seat),
            DeedKind::plain("end"),
        ])
    }

    #[test]
    fn every_number_is_one_deed() {
        let deeds = deeds();
        assert_eq!(deeds.count(), 1 + 300 + 900 + 1);
        for number in 0..deeds.count() {
            let deed = deeds.deed(number).unwrap();
            assert_eq!(deeds.number(deed), Some(number));
        }
        assert_eq!(deeds.deed(deeds.count()), None);
        assert_eq!(deeds.number(Deed::new(1, 300, 0)), None);
        assert_eq!(deeds.number(Deed::new(9, 0, 0)), None);
    }

    #[test]
    fn deeds_that_differ_have_rows_that_differ() {
        let deeds = deeds();
        let mut names = FeatureNames::default();
        deeds.features(Deed::new(0, 0, 0), &mut names);
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..deeds.count() {
            let mut row = vec![0.0; names.0.len()];
            let mut out = FeatureRow::new(&mut row);
            deeds.features(deeds.deed(number).unwrap(), &mut out);
            assert_eq!(out.left(), 0);
            assert!(seen.insert(row.iter().map(|value| value.to_bits()).collect::<Vec<_>>()), "{number}");
        }
    }
}
