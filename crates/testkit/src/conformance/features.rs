//! The laws about what a learner is given.

use std::collections::BTreeMap;

use super::Law;
use super::run::{Run, Verdict};
use crate::Checked;
use kernel::features::{Deeds, Feature, FeatureNames, FeatureRow, declared};
use kernel::{Features, Seat, Viewer};

/// What the suite knows of a game's observations and deeds.
pub(super) struct Learner<G: Checked> {
    declared: Vec<Feature>,
    deeds: Deeds,
    /// What each viewer saw last, and the observation of it.
    last: BTreeMap<Viewer, (G::View, Vec<f32>)>,
}

/// The names of the numbers are asked for after every so many actions: to write hundreds of them takes longer than all else.
const NAMED: u32 = 8;

impl<G: Checked> Learner<G> {
    pub(super) fn of(game: &G) -> Self {
        let deeds = Deeds::of(game.deed_kinds());
        Self { declared: declared(game), deeds, last: BTreeMap::new() }
    }
}

impl<G: Checked> Run<'_, G> {
    /// What a viewer is given as numbers says what its view says, no more and no less.
    pub(super) fn check_features(&mut self, viewer: Viewer, view: &G::View, world: &G::State) -> Verdict {
        let state = self.table.state();
        let declared = &self.learner.declared;
        let most = declared.len() + 1;
        let row = row(&*self.game, state, viewer, most);
        let renamed = self.table.plies().is_multiple_of(NAMED) && {
            let mut names = FeatureNames::default();
            self.game.features(state, viewer, &mut names);
            names.0 != *declared
        };
        if renamed || row.len() != declared.len() {
            let names = if renamed { "other names" } else { "the same names" };
            let detail = format!("{} numbers, {names}; {} declared", row.len(), declared.len());
            return Err(self.broken(Law::Features, Some(viewer), detail));
        }
        let fits = |(feature, value): &(&Feature, &f32)| !(feature.low..=1.0).contains(*value);
        if let Some((feature, value)) = declared.iter().zip(&row).find(fits) {
            return Err(self.broken(Law::Features, Some(viewer), format!("{} is {value}", feature.name)));
        }
        let there = self::row(&*self.game, world, viewer, most);
        if let Some(at) = (0..row.len()).find(|at| row[*at] != there[*at]) {
            let detail = format!("{} is {} and {}", declared[at].name, row[at], there[at]);
            return Err(self.broken(Law::FeatureLeak, Some(viewer), detail));
        }
        let last = self.learner.last.insert(viewer, (view.clone(), row.clone()));
        match last {
            Some((seen, looked)) if seen != *view && looked == row => {
                let detail = crate::scenario::first_difference(
                    &crate::scenario::json(&seen),
                    &crate::scenario::json(view),
                );
                Err(self.broken(Law::FeatureBlind, Some(viewer), detail))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whatever may be chosen has a number that nothing else has that may be chosen.
    pub(super) fn check_deeds(&self, seat: Seat, legal: &[G::Action], world: &G::State) -> Verdict {
        let mut known = BTreeMap::new();
        for action in legal {
            let [deed, there] = [self.table.state(), world].map(|state| self.game.deed(state, seat, *action));
            let Some(number) = self.learner.deeds.number(deed).filter(|_| deed == there) else {
                let detail = format!("{action:?} is {deed:?}, and {there:?} in a sampled world");
                return Err(self.broken(Law::Deed, Some(Viewer::Seat(seat)), detail));
            };
            if let Some(other) = known.insert(number, action) {
                let detail = format!("{other:?} and {action:?} are both {deed:?}");
                return Err(self.broken(Law::Deed, Some(Viewer::Seat(seat)), detail));
            }
        }
        Ok(())
    }
}

/// An observation of at most so many numbers.
fn row<G: Features>(game: &G, state: &G::State, viewer: Viewer, most: usize) -> Vec<f32> {
    let mut row = vec![f32::NAN; most];
    let mut out = FeatureRow::new(&mut row);
    game.features(state, viewer, &mut out);
    let left = out.left();
    row.truncate(row.len() - left);
    row
}
