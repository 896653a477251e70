//! The contract.

use std::fmt::Debug;
use std::hash::Hash;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::conformance::Suite;
use crate::content::{Content, Faults};
use crate::reference::Reference;
use crate::scenario::Flaws;
use crate::{
    Aside, BySeat, Choice, Dice, Fate, Names, Offer, Options, Outcome, Prompt, Refusal, Rng, Seat, SeatSet,
    Sink, Telling, Weights,
};

/// No question lists more actions than this: a wider choice is made in two steps (a space, then a facing).
pub const MAX_BREADTH: usize = 400;

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player: sees what is public and what is theirs.
    Seat(Seat),
    /// A guest: sees what is public.
    Spectator,
    /// The referee: sees everything. Only for matches that are over.
    Everything,
}

impl Viewer {
    /// The seat that is looking, if a seat is.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Everything => None,
        }
    }

    /// May the viewer know what is `seat`'s alone?
    pub fn owns(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::Everything => true,
        }
    }

    /// What people call the viewer at a table of `game`: the name of its seat, or "spectator".
    pub fn name<G: Game>(self, game: &G) -> String {
        match self {
            Self::Seat(seat) => game.seat_name(seat),
            Self::Spectator => "spectator".to_owned(),
            Self::Everything => "everything".to_owned(),
        }
    }

    /// Everybody who can look at a table of `n` seats while the match goes on.
    pub fn during_play(n: u8) -> impl Iterator<Item = Viewer> {
        Seat::first(n).map(Self::Seat).chain([Self::Spectator])
    }
}

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
    /// The preset for a quick match with bots.
    pub quick_preset: &'static str,
}

/// One game: everything a table, a bot, a replay or a simulation may ask of its rules.
///
/// The value (`self`) is *the rulebook in force*: the options chosen, the number of seats and the content
/// loaded, immutable and shared by all matches played with it. It does no I/O, reads no clock and draws on no
/// randomness but the [`Dice`] in the state and the [`Rng`] it is handed.
///
/// [`crate::toy`] is the smallest game there is; [`crate::conformance`] holds every game to what is said here.
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
    /// What [`Game::judge`] weighs by; `banneret fit` finds the numbers.
    type Weights: Weights;
    /// The truth of a happening.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// What one viewer may know: complete enough that [`Game::sample`] needs nothing else.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// An event as one viewer may know it; equal ones hash alike, so that worlds can be told apart by what was noticed.
    type Cue: Clone + Eq + Hash + Debug + Serialize + Send;
    /// A position as a person writes it down.
    type Given: DeserializeOwned;

    // ---- the rulebook in force ----

    /// The content the program ships with.
    fn content() -> Content;

    /// How many seats a match with these options has when nobody says.
    fn default_seats(options: &Self::Options) -> u8;

    /// Opens the rulebook; reports every mistake in the content and every clash of options at once.
    fn open(content: &Content, options: &Self::Options, seats: u8) -> Result<Self, Faults>;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// No match has more actions than this, asides included and take-backs not. [`crate::Match`] refuses what would
    /// come after it, and a record has room for it ([`crate::record::MAX_PLIES`]).
    fn max_plies(&self) -> u32;

    /// The game's own name of a seat, for records and notation: "Purple", "White", "P2". People at a table are called
    /// by [`Names`].
    fn seat_name(&self, seat: Seat) -> String;

    /// The side of a seat: seats with the same number win and lose together. Everybody fights alone, unless the game has
    /// teams.
    fn side(&self, seat: Seat) -> u8 {
        seat.index() as u8
    }

    // ---- the match ----

    /// The start of a match, and what happens on the way to its first decision.
    fn begin(&self, dice: Dice, sink: &mut impl Sink<Self::Event>) -> Self::State;

    /// [`Game::begin`] where nobody listens.
    fn deal(&self, dice: Dice) -> Self::State {
        self.begin(dice, &mut ())
    }

    /// The position a person wrote down, or why it cannot be.
    fn arrange(&self, given: Self::Given, dice: Dice) -> Result<Self::State, String>;

    /// [`Game::arrange`] for a scenario, which wants to know more: everything that is wrong, each with its place, and
    /// what happens from the position to the first decision.
    fn lay_out(
        &self,
        given: Self::Given,
        dice: Dice,
        _: &mut impl Sink<Self::Event>,
    ) -> Result<Self::State, Flaws> {
        self.arrange(given, dice).map_err(Flaws::from)
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
    fn asides(&self, state: &Self::State, seat: Seat, out: &mut Vec<Aside<Self::Action>>);

    /// Applies a legal action or an aside, and everything automatic that follows, up to the next decision.
    ///
    /// # Panics
    /// May panic on any other action. [`crate::Match::play`] is the checked door.
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

    /// What must hold in every reachable state: pieces conserved, nobody in two places. Says what is broken.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    // ---- who may know what ----

    /// What `viewer` may know. Built from nothing, never by hiding parts of a copy.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Who a view was made for.
    fn viewer(view: &Self::View) -> Viewer;

    /// An event as `viewer` may know it; `None` if it does not notice.
    fn cue(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Cue>;

    /// An event after which a seat may have been asked, as far as the others know, while only it knows whether it was:
    /// so many milliseconds an answer would take. A table shows the others nothing of what came after before they are
    /// over, so that nobody can tell by the time.
    fn waits(&self, _: &Self::Event) -> Option<(Seat, u16)> {
        None
    }

    /// A world that `view` does not rule out, with fresh dice: all that search may start from. What is hidden
    /// is drawn at random, never copied, because there is nothing to copy it from.
    fn sample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// What `owner` (or nobody: a shared pile) holds that `from` may not know and cannot work out, as numbers in a
    /// fixed order; `None` if there is nothing of the kind. Only [`crate::conformance`] asks: what is named here
    /// must not be the same in every sample of what `from` sees.
    fn secret(&self, state: &Self::State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>>;

    /// The laws as this game is put through them, in its own tests and by `banneret check`.
    fn suite() -> Suite<Self> {
        Suite::new()
    }

    // ---- in words ----

    /// How the viewer of `view` would say, read and click each of `actions`, in their order. All at once, so that
    /// whatever is needed to say them is worked out once. Notation and path do not depend on `names`.
    fn choices(&self, view: &Self::View, actions: &[Self::Action], names: Names<'_>) -> Vec<Choice>;

    /// Why an action that may be legal has no [`Choice::forecast`]: its words say all that it does, or nobody can know more
    /// yet. `None` where a forecast is owed, so that nobody can add an action and forget what comes of it.
    fn untold(_: Self::Action) -> Option<&'static str> {
        None
    }

    /// What a page offers instead of these: where an action is followed by questions to the same seat, a path of spots
    /// can lead through them, and one line says all of it (`play KA08.1 > P2`). Each offer has the action that it is
    /// about, and a line that [`Game::read`] takes apart. `None` where a page offers the choices as they are.
    fn lines(
        &self,
        _view: &Self::View,
        _offers: &[Offer<Self::Action>],
        _names: Names<'_>,
    ) -> Option<Vec<Offer<Self::Action>>> {
        None
    }

    /// Takes the next action off a line of text. A line may pack several (`plan Sw Mo Sw`): the rest is read
    /// again after the first was applied. Reads what the seat of `view` meant, not whether it is legal.
    fn read(&self, view: &Self::View, line: &str) -> Result<Reading<Self::Action>, Refusal>;

    /// Why `line` is refused, by the first rule that forbids it. Asked only where it is; knows only the view.
    fn why_not(&self, view: &Self::View, line: &str, names: Names<'_>) -> Refusal;

    /// What the seat of `view` is being asked; `None` if nothing. The second line teaches what the choice is for: its first
    /// sentence is always the same, figures come after it.
    fn prompt(&self, view: &Self::View, names: Names<'_>) -> Option<Prompt>;

    /// What has become of a seat that is out of the match while others play on, by the rule that took it out: who resigned
    /// has not fallen.
    fn fate(&self, _view: &Self::View, _seat: Seat) -> Option<Fate> {
        None
    }

    /// A cue in words.
    fn tell(&self, cue: &Self::Cue, names: Names<'_>) -> Telling;

    /// Does a cue only explain what something came to? Logs fold it below the deed that it belongs to ([`crate::deeds`]).
    fn detail(&self, _: &Self::Cue) -> bool {
        false
    }

    /// What a deed came to in one sentence, who did what to whom and how it ended, where the cue at its head does not say
    /// all of that; `details` are the cues that explain it, in order.
    fn headline(&self, _head: &Self::Cue, _details: &[&Self::Cue], _names: Names<'_>) -> Option<String> {
        None
    }

    /// What the fields of views and the cues are called: `Some(Reference::of::<Self::View, Self::Cue>())`. A scenario
    /// that misspells a cue is told so, and the reference of the game is written from it.
    fn reference() -> Option<Reference> {
        None
    }

    /// The position in the game's own notation, as far as the viewer knows it: for logs, playthroughs, bug
    /// reports. One line where the game has one, several where it needs them.
    fn position(&self, view: &Self::View) -> String;

    // ---- for bots ----

    /// How good the world looks for each seat, 0 to 1, by these weights.
    fn judge(&self, state: &Self::State, weights: &Self::Weights) -> BySeat<f32>;

    /// The chance of each seat to win, by the weights that foretell it best: the heuristic bot's eyes and a search's
    /// leaf value.
    fn evaluate(&self, state: &Self::State) -> BySeat<f32> {
        self.judge(state, &Self::Weights::FITTED)
    }

    /// What a sensible player of this seat would do, drawn at random where a fixed answer would be exploitable;
    /// `None` where looking one action ahead says more. Depends only on what `seat` may know.
    fn policy(
        &self,
        state: &Self::State,
        seat: Seat,
        legal: &[Self::Action],
        rng: &mut Rng,
    ) -> Option<Self::Action>;
}

/// What was read off a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading<A> {
    /// The first action on it.
    pub action: A,
    /// What is to be read once the first was applied; `None` if that was all.
    pub rest: Option<String>,
}

impl<A> Reading<A> {
    /// A line that holds one action.
    pub fn one(action: A) -> Self {
        Self { action, rest: None }
    }
}
