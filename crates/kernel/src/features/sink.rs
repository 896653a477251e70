//! Where features go: into a row of numbers, or into a list of their names.

use std::fmt;

use super::Sketch;
use crate::Word;

/// Takes the numbers of an observation in order. Every number is at most 1, and at least 0 or -1, as it says.
pub trait FeatureSink {
    /// Takes `count` numbers of at least `low`. `fill` writes them over zeros; `label` says what each is called beside
    /// `name`. Neither is called by a sink that does not need it.
    fn block(
        &mut self,
        name: fmt::Arguments<'_>,
        count: usize,
        low: f32,
        label: impl Fn(usize) -> String,
        fill: impl FnOnce(&mut [f32]),
    );

    /// `value` out of `most`, from 0 to 1; more than `most` counts as `most`.
    #[inline]
    fn share(&mut self, name: fmt::Arguments<'_>, value: impl Into<f64>, most: impl Into<f64>) {
        let share = (value.into() / most.into()).clamp(0.0, 1.0) as f32;
        self.block(name, 1, 0.0, alone, |row| row[0] = share);
    }

    /// `value` out of `most` on either side of 0, from -1 to 1.
    #[inline]
    fn signed(&mut self, name: fmt::Arguments<'_>, value: impl Into<f64>, most: impl Into<f64>) {
        let share = (value.into() / most.into()).clamp(-1.0, 1.0) as f32;
        self.block(name, 1, -1.0, alone, |row| row[0] = share);
    }

    /// 1 if it is so.
    #[inline]
    fn flag(&mut self, name: fmt::Arguments<'_>, yes: bool) {
        self.block(name, 1, 0.0, alone, |row| row[0] = f32::from(u8::from(yes)));
    }

    /// `count` numbers of which the one at `chosen` is 1; none is where nothing is chosen, or what is not among them.
    #[inline]
    fn one_of(&mut self, name: fmt::Arguments<'_>, count: usize, chosen: Option<usize>) {
        self.block(name, count, 0.0, by_number, |row| {
            if let Some(cell) = chosen.and_then(|at| row.get_mut(at)) {
                *cell = 1.0;
            }
        });
    }

    /// One number for each word of a vocabulary, of which the one that is chosen is 1.
    #[inline]
    fn word<W: Word>(&mut self, name: fmt::Arguments<'_>, chosen: Option<W>) {
        let at = chosen.and_then(|word| W::ALL.iter().position(|other| *other == word));
        let label = |at: usize| format!("={}", W::ALL[at].word());
        self.block(name, W::ALL.len(), 0.0, label, |row| {
            if let Some(at) = at {
                row[at] = 1.0;
            }
        });
    }

    /// `count` numbers that are 1 at the places listed; a place that is listed several times gets `each` for every time,
    /// up to 1.
    #[inline]
    fn counts(
        &mut self,
        name: fmt::Arguments<'_>,
        count: usize,
        each: f32,
        places: impl IntoIterator<Item = usize>,
    ) {
        self.block(name, count, 0.0, by_number, |row| {
            for at in places {
                if let Some(cell) = row.get_mut(at) {
                    *cell = (*cell + each).min(1.0);
                }
            }
        });
    }

    /// `count` numbers that are 1 where the bit of that place is set.
    #[inline]
    fn bits(&mut self, name: fmt::Arguments<'_>, count: usize, bits: u128) {
        self.block(name, count, 0.0, by_number, |row| {
            let mut left = bits;
            while left != 0 {
                if let Some(cell) = row.get_mut(left.trailing_zeros() as usize) {
                    *cell = 1.0;
                }
                left &= left - 1;
            }
        });
    }

    /// Four numbers that are the same only where what was sketched is: by them a learner can tell positions apart in
    /// details that have no number of their own.
    #[inline]
    fn sketch(&mut self, name: fmt::Arguments<'_>, sketch: Sketch) {
        self.block(name, Sketch::NUMBERS, 0.0, by_number, |row| row.copy_from_slice(&sketch.numbers()));
    }
}

fn alone(_: usize) -> String {
    String::new()
}

fn by_number(at: usize) -> String {
    format!(".{at}")
}

/// A row that numbers are written into, from the front.
#[derive(Debug)]
pub struct FeatureRow<'a>(&'a mut [f32]);

impl<'a> FeatureRow<'a> {
    /// Writes into this row. Numbers that it has no room for are dropped.
    pub fn new(row: &'a mut [f32]) -> Self {
        Self(row)
    }

    /// How much room is left.
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl FeatureSink for FeatureRow<'_> {
    #[inline]
    fn block(
        &mut self,
        _: fmt::Arguments<'_>,
        count: usize,
        _: f32,
        _: impl Fn(usize) -> String,
        fill: impl FnOnce(&mut [f32]),
    ) {
        if let Some((block, rest)) = std::mem::take(&mut self.0).split_at_mut_checked(count) {
            block.fill(0.0);
            fill(block);
            self.0 = rest;
        }
    }
}

/// A number of an observation, as it is declared. None is more than 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Feature {
    /// What it is called: `own.heart=full`.
    pub name: String,
    /// The least it can be.
    pub low: f32,
}

/// The names of the numbers, instead of the numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FeatureNames(pub Vec<Feature>);

impl FeatureSink for FeatureNames {
    fn block(
        &mut self,
        name: fmt::Arguments<'_>,
        count: usize,
        low: f32,
        label: impl Fn(usize) -> String,
        _: impl FnOnce(&mut [f32]),
    ) {
        self.0.extend((0..count).map(|at| Feature { name: format!("{name}{}", label(at)), low }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::words! {
        /// A colour for this test.
        enum Colour: "colour" {
            /// One.
            Red = "red",
            /// Another.
            Blue = "blue",
        }
    }

    fn give(out: &mut impl FeatureSink) {
        out.share(format_args!("share"), 3, 4);
        out.share(format_args!("much"), 9, 4);
        out.signed(format_args!("signed"), -2, 4);
        out.flag(format_args!("flag"), true);
        out.one_of(format_args!("one"), 2, Some(1));
        out.one_of(format_args!("none"), 1, Some(7));
        out.word(format_args!("word"), Some(Colour::Blue));
        out.counts(format_args!("counts"), 2, 0.5, [1, 0, 1, 1, 9]);
        out.bits(format_args!("bits"), 3, 0b101);
    }

    #[test]
    fn names_and_numbers_come_in_one_order() {
        let mut names = FeatureNames::default();
        give(&mut names);
        let mut row = [7.0; 15];
        give(&mut FeatureRow::new(&mut row));
        let found: Vec<_> = names.0.iter().map(|feature| feature.name.as_str()).zip(row).collect();
        let wanted = [
            ("share", 0.75),
            ("much", 1.0),
            ("signed", -0.5),
            ("flag", 1.0),
            ("one.0", 0.0),
            ("one.1", 1.0),
            ("none.0", 0.0),
            ("word=red", 0.0),
            ("word=blue", 1.0),
            ("counts.0", 0.5),
            ("counts.1", 1.0),
            ("bits.0", 1.0),
            ("bits.1", 0.0),
            ("bits.2", 1.0),
        ];
        assert_eq!(found, wanted);
        assert_eq!(row[14], 7.0, "what is not declared is not written");
        assert!(names.0.iter().all(|feature| feature.low == -f32::from(u8::from(feature.name == "signed"))));
    }

    #[test]
    fn a_row_too_short_is_not_overrun() {
        let mut row = [7.0; 5];
        let mut short = FeatureRow::new(&mut row);
        give(&mut short);
        assert_eq!(short.left(), 0);
    }
}
