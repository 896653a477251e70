//! The sixth layer of the contract: positions and choices as numbers, for programs that learn. Everything has a default
//! that works.

mod deed;
mod plain;
mod sink;
mod sketch;

pub use deed::{Deed, DeedKind, DeedPart, Deeds};
pub use plain::boiled_down;
pub use sink::{Feature, FeatureNames, FeatureRow, FeatureSink};
pub use sketch::Sketch;

use crate::{Dice, Hidden, Seat, Viewer};

/// What a program that learns is given of a game: an observation as a row of numbers, and one number for each deed.
pub trait Features: Hidden {
    /// Gives `viewer`'s observation of a position, number by number. One rulebook always gives the same numbers in the
    /// same order, whatever the position; each has a name and a range.
    ///
    /// They may be taken from the state itself, so that no view has to be built, but depend on nothing that `viewer` may
    /// not know, and tell apart whatever `viewer` can tell apart. Two laws of the suite compare them with
    /// [`Hidden::view`] and [`Hidden::sample`]. Seats come in the order of [`around`].
    ///
    /// By default the view is boiled down: that says everything, but means little to a learner and allocates.
    fn features(&self, state: &Self::State, viewer: Viewer, out: &mut impl FeatureSink) {
        boiled_down(self, state, viewer, out);
    }

    /// The kinds of deeds there are with this rulebook, and what is named with each.
    ///
    /// By default there is one kind, the place in the list of legal actions, which means something else each time.
    fn deed_kinds(&self) -> Vec<DeedKind> {
        plain::deed_kinds()
    }

    /// What a legal action or side action of `seat` is, apart from the moment: the same numbers mean the same deed
    /// throughout every match with the same rulebook. No two legal actions of a question are the same deed.
    fn deed(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Deed {
        plain::deed(self, state, seat, action)
    }
}

/// The seats of a game of `seats` as a viewer lists them: its own first and the others in turn; a guest and the referee
/// begin with the first seat.
pub fn around(viewer: Viewer, seats: u8) -> impl Iterator<Item = Seat> + Clone {
    let first = viewer.seat().map_or(0, Seat::index);
    (0..usize::from(seats)).map(move |at| Seat::new(((first + at) % usize::from(seats)) as u8))
}

/// How far `seat` sits from the viewer: its place in [`around`].
pub fn place_of(seat: Seat, viewer: Viewer, seats: u8) -> usize {
    let first = viewer.seat().map_or(0, Seat::index);
    (seat.index() + usize::from(seats) - first) % usize::from(seats)
}

/// The numbers that a rulebook gives, by name and range.
pub fn declared<G: Features>(game: &G) -> Vec<Feature> {
    let mut names = FeatureNames::default();
    game.features(&game.deal(Dice::new([0; 32])), Viewer::Spectator, &mut names);
    names.0
}
