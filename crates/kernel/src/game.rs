//! The first layer of the contract: the rules.

use std::fmt::Debug;
use std::hash::Hash;

use crate::content::{Content, Faults};
use crate::{Dice, Options, Outcome, Seat, SeatSet, SideAction, Sink};

/// No question lists more actions than this: a wider choice is made in two steps (a space, then a facing).
pub const MAX_BREADTH: usize = 400;

/// What is true of a game whatever the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// The name in commands, addresses and records: `knights`.
    pub id: &'static str,
    /// The name for people: "Knight's Duty".
    pub title: &'static str,
    /// What it is, in one sentence.
    pub blurb: &'static str,
    /// The letters before its rule numbers: `KD`.
    pub prefix: &'static str,
    /// The version of the rules, raised when a record of the older one might not replay.
    pub rules_version: u32,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// How long a match usually takes at a screen, in minutes.
    pub minutes: (u16, u16),
    /// RULES.md, whole.
    pub rules: &'static str,
    /// first.toml, whole: the guided first match, a [`crate::lesson`].
    pub lesson: &'static str,
    /// figures.toml, whole: the figures of the rulebook. Empty while there are none.
    pub figures: &'static str,
    /// The preset for a quick match with bots.
    pub quick_preset: &'static str,
}

/// The rules of one game: who must decide, what may they choose, and what follows.
///
/// The value (`self`) is *the rulebook in force*: the options chosen, the number of seats and the content
/// loaded, immutable and shared by all matches played with it. It does no I/O, reads no clock and draws on no
/// randomness but the [`Dice`] in the state.
///
/// The layers above it ask for what else a table needs: [`Hidden`](crate::Hidden) who may know what,
/// [`Notation`](crate::Notation) how actions and positions are written, [`Present`](crate::Present) what people read,
/// [`Heuristics`](crate::Heuristics) what bots think, [`Features`](crate::Features) what a learner is given. The last three
/// have defaults for everything, so a game with rules, views and notation is already playable everywhere.
pub trait Game: Send + Sync + Sized + 'static {
    /// What is true whatever the options.
    const INFO: Info;
    /// What may be chosen before a match.
    type Options: Options;
    /// The whole truth, known to nobody. Flat, cheap to clone, and never `Serialize`: neither the wire nor the
    /// store can hold it.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// One choice by one seat, at most eight bytes.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// The truth of a happening.
    type Event: Clone + Eq + Debug + Send + Sync;

    // ---- the rulebook in force ----

    /// The content the program ships with.
    fn content() -> Content;

    /// How many seats a match with these options has by default.
    fn default_seats(options: &Self::Options) -> u8;

    /// Opens the rulebook; reports every mistake in the content and every clash of options at once.
    fn open(content: &Content, options: &Self::Options, seats: u8) -> Result<Self, Faults>;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// No match has more actions than this, side actions included and take-backs not. [`crate::Match`] refuses what would
    /// come after it, and a record has room for it ([`crate::record::MAX_PLIES`]).
    fn max_plies(&self) -> u32;

    /// The game's own name of a seat, for records and notation: "Purple", "White", "P2". People at a table are called
    /// by [`Names`](crate::Names).
    fn seat_name(&self, seat: Seat) -> String;

    /// The side of a seat: seats with the same number win and lose together. Everybody fights alone, unless the game has
    /// teams.
    fn side(&self, seat: Seat) -> u8 {
        seat.index() as u8
    }

    // ---- the match ----

    /// The start of a match, and what happens on the way to its first decision.
    fn begin(&self, dice: Dice, sink: &mut impl Sink<Self::Event>) -> Self::State;

    /// [`Game::begin`] without a listener for events.
    fn deal(&self, dice: Dice) -> Self::State {
        self.begin(dice, &mut ())
    }

    /// The dice of a state: chance has happened exactly when they have moved.
    fn dice(state: &Self::State) -> &Dice;

    /// The same dice, to be changed for others: a match that is played on from a known position throws fresh ones.
    fn dice_mut(state: &mut Self::State) -> &mut Dice;

    /// The seats that owe a decision now; several when choices are simultaneous. Empty exactly when
    /// [`Game::outcome`] is `Some`.
    fn pending(&self, state: &Self::State) -> SeatSet;

    /// How the match ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Appends the legal actions of `seat` in the order of the rulebook, without repeats; none for a seat that
    /// is not pending, and never more than [`MAX_BREADTH`]. Depends only on what `seat` may know.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends what `seat` may do beside the decision that is asked, whether pending or not: resign, set a stop,
    /// take a step of its own unfinished decision back. Never offered to bots or random play. Depends only on what
    /// `seat` may know.
    fn side_actions(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<SideAction<Self::Action>>) {}

    /// Applies a legal action or a side action, and everything automatic that follows, up to the next decision.
    ///
    /// # Panics
    /// May panic on any other action. [`crate::Match::play`] checks first.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        sink: &mut impl Sink<Self::Event>,
    );

    /// What the rules answer for a pending seat that does not: one of its legal actions. Depends only on what
    /// `seat` may know.
    fn timeout(&self, state: &Self::State, seat: Seat) -> Self::Action;
}
