//! Pennant, a toy for testing what is built on the contract. A small game to read, and to begin one from, is the crate
//! `template`.
//!
//! It has one of everything: hidden hands, a shuffled deck, a secret simultaneous choice, a choice in several
//! steps, a die, elimination with play going on, options and content. Its rules are the `RULES.md` beside this
//! file.
//!
//! ```
//! use std::sync::Arc;
//! use kernel::{Dice, Game, Match, Seat, Setup};
//! use testkit::toy::Pennant;
//!
//! let pennant = Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(2)).unwrap().open(&Pennant::content()).unwrap();
//! let mut table: Match<Pennant> = Match::start(Arc::new(pennant), Dice::new([7; 32]));
//! let refusal = table.play(Seat::new(0), None, "seal bishop").unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "no card `bishop` (known: page, squire, knight, baron, king) (PN-1.1)"
//! );
//! ```

mod content;
mod figures;
mod rules;
mod speech;
mod view;

use crate::Checked;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::reference::Reference;
use kernel::content::{Content, Faults};
use kernel::{
    BySeat, Choice, Cue, Dice, Fate, Features, Flaws, Game, Happening, Heuristics, Hidden, Info, List, Names,
    Notation, Outcome, Present, Prompt, Reading, Refusal, Rng, Seat, SeatSet, SideAction, Sink, Stream,
    Telling, Viewer,
};

pub use view::{Seal, View};

kernel::options! {
    /// What may be chosen before a match of Pennant.
    pub struct PennantOptions {
        /// Pennants that win the match.
        pennants: kernel::Within<1, 5> = kernel::Within::new(3), "PN-3.1";
        /// Who takes the pennant when the highest card was sealed twice?
        ties: Ties = Ties::None, "PN-2.4";
        /// Where a bug is planted, if anywhere.
        fault: kernel::Within<0, 2> = kernel::Within::new(0), "PN-5.2";
    }
    presets {
        "standard", "PN-5.1", "To three pennants." => {};
        "short", "PN-5.1", "To one pennant." => { pennants = "1" };
    }
}

kernel::words! {
    /// PN-2.4: what a tie brings.
    pub enum Ties: "way to settle ties" {
        /// Nobody takes the pennant.
        None = "none",
        /// A die picks one of the tied seats.
        Dice = "dice",
    }
}

/// The rulebook of Pennant in force.
#[derive(Clone, Debug)]
pub struct Pennant {
    options: PennantOptions,
    seats: u8,
    /// PN-1.1: the names of the ranks, lowest first, and how many cards there are of each.
    ranks: Vec<(String, u8)>,
    hand: u8,
    exchange: u8,
}

/// A card, by its rank: an index into the ranks of the rulebook.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
pub struct Card(pub u8);

/// The most cards a deck can have.
const DECK: usize = 32;
/// PN-1.2: the deck.
const DEAL: Stream = Stream::new(0);
/// PN-2.4: who wins a tie.
const TIE: Stream = Stream::new(1);
/// The most cards of a hand.
const HAND: usize = 6;

/// The whole truth. Hands are sorted, so equal states are the same position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    dice: Dice,
    /// The top is the last.
    deck: List<Card, DECK>,
    hands: BySeat<List<Card, HAND>>,
    sealed: BySeat<Option<Card>>,
    /// Face up, the latest last.
    discards: List<Card, DECK>,
    pennants: BySeat<u8>,
    /// 0 for a seat that plays; 1 for the first that left, 2 for the next.
    left: BySeat<u8>,
    stage: Phase,
}

/// Where in a round the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// PN-2.1: cards are being sealed.
    Sealing,
    /// PN-2.3: the winner of the round may exchange cards.
    Exchange {
        /// The winner.
        by: Seat,
        /// Cards it has discarded so far.
        discarded: u8,
    },
    /// PN-3.1, PN-3.2, PN-4.1: the match is over.
    Over,
}

/// One choice by one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// PN-2.1, `seal king`.
    Seal(Card),
    /// PN-2.3, `discard page`.
    Discard(Card),
    /// PN-2.3, `done`.
    Done,
    /// PN-2.6, `unseal`.
    Unseal,
    /// PN-4.1, `resign`.
    Resign,
}

/// The truth of a happening; as a cue, a card that the viewer may not know is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A card was sealed.
    Sealed {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Option<Card>,
    },
    /// A sealed card was taken back.
    Unsealed {
        /// By whom.
        seat: Seat,
    },
    /// A sealed card was turned up.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// A pennant was taken, or by nobody.
    Pennant {
        /// By whom.
        seat: Option<Seat>,
    },
    /// A card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Option<Card>,
    },
    /// A seat resigned.
    Resigned {
        /// Which.
        seat: Seat,
    },
}

/// A position as a person writes it down: names of cards, seat by seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPosition {
    /// The hand of each seat.
    pub hands: Vec<Vec<String>>,
    /// The deck, the next card first.
    pub deck: Vec<String>,
    /// The pennants of each seat.
    #[serde(default)]
    pub pennants: Vec<u8>,
}

impl Game for Pennant {
    const INFO: Info = Info {
        id: "pennant",
        title: "Pennant",
        blurb: "Seal a card, take the pennant.",
        prefix: "PN",
        rules_version: 2,
        min_seats: 2,
        max_seats: 3,
        minutes: (2, 5),
        rules: include_str!("RULES.md"),
        lesson: include_str!("first.toml"),
        figures: "",
        quick_preset: "short",
    };
    type Options = PennantOptions;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        Content::embedded(&[("pennant.toml", include_str!("pennant.toml"))])
    }

    fn default_seats(_: &PennantOptions) -> u8 {
        2
    }

    fn open(content: &Content, options: &PennantOptions, seats: u8) -> Result<Self, Faults> {
        content::open(content, options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    /// Each round takes a card from the deck for every seat, each discard one more.
    fn max_plies(&self) -> u32 {
        4 * DECK as u32
    }

    fn seat_name(&self, seat: Seat) -> String {
        ["Red", "Blue", "Gold"][seat.index()].to_owned()
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        self.deal_cards(dice, sink)
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut State) -> &mut Dice {
        &mut state.dice
    }

    fn pending(&self, state: &State) -> SeatSet {
        match state.stage {
            Phase::Sealing => state.playing().intersection(state.sealed.seats_where(Option::is_none)),
            Phase::Exchange { by, .. } => SeatSet::only(by),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.outcome_of(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal_actions(state, seat, out);
    }

    fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        let beside = [SideAction::take_back(Action::Unseal), SideAction::last(Action::Resign)];
        out.extend(
            beside
                .into_iter()
                .filter(|side_action| self.check_action(state, seat, side_action.action).is_ok()),
        );
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.apply_action(state, seat, action, sink);
    }

    /// The lowest card is sealed; an exchange is over.
    fn timeout(&self, state: &State, seat: Seat) -> Action {
        match state.stage {
            Phase::Sealing => Action::Seal(state.hands[seat][0]),
            Phase::Exchange { .. } | Phase::Over => Action::Done,
        }
    }
}

impl Hidden for Pennant {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let discarded = matches!(state.stage, Phase::Exchange { discarded: 1.., .. });
        assert!(!(discarded && self.options.fault.get() == 2), "ink on the cards");
        view::view(state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::redact(*event, viewer))
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        self.sample_world(view, rng)
    }

    fn redraw(&self, state: &mut State, rng: &mut Rng) {
        state.dice = rng.dice();
        rng.shuffle(&mut state.deck);
    }
}

impl Notation for Pennant {
    type WrittenPosition = WrittenPosition;

    fn write(&self, _: &View, action: Action) -> String {
        self.write_action(action)
    }

    fn set_up(&self, given: WrittenPosition, dice: Dice, _: &mut impl Sink<Event>) -> Result<State, Flaws> {
        self.set_up_cards(&given, dice)
    }

    fn read(&self, _: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        self.read_line(line)
    }

    fn position(&self, view: &View) -> String {
        self.position_of(view)
    }
}

impl Present for Pennant {
    type Thing = ();

    fn choices(&self, view: &View, actions: &[Action], _: Names<'_>) -> Vec<Choice> {
        actions.iter().map(|action| self.choice_of(view, *action)).collect()
    }

    fn check(&self, state: &State, seat: Seat, action: Action, _: Names<'_>) -> Result<(), Refusal> {
        self.check_action(state, seat, action)
    }

    fn prompt(&self, view: &View, _: Names<'_>) -> Option<Prompt> {
        self.prompt_for(view)
    }

    fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        self.fate_of(view, seat)
    }

    fn describe(&self, cue: &Cue<Event>) -> Happening<'_, ()> {
        self.described(**cue)
    }

    fn tell(&self, cue: &Cue<Event>, names: Names<'_>) -> Telling {
        self.tell_event(**cue, names)
    }
}

impl Heuristics for Pennant {
    type Weights = ();

    /// The pennants held, as a share of those that win.
    fn evaluate_with(&self, state: &State, (): &()) -> BySeat<f32> {
        let goal = f32::from(self.options.pennants.get());
        match self.outcome(state) {
            Some(outcome) => state.pennants.map(|seat, _| outcome.value(seat)),
            None => state.pennants.map(|_, pennants| f32::from(*pennants) / goal * 0.9),
        }
    }

    /// Higher cards more often, so that nobody can rely on it; an exchange is worth looking ahead.
    fn policy(&self, state: &State, _: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        match state.stage {
            Phase::Sealing => {
                let weights: Vec<f32> = (1..=legal.len()).map(|i| i as f32).collect();
                Some(legal[rng.weighted(&weights)])
            }
            Phase::Exchange { .. } | Phase::Over => None,
        }
    }
}

impl Features for Pennant {}

impl Checked for Pennant {
    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_cards(state)
    }

    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        self.secret_of(state, owner, from)
    }

    fn no_forecast(action: Action) -> Option<&'static str> {
        Self::no_forecast_of(action)
    }

    fn reference() -> Option<Reference> {
        Some(Reference::of::<View, Event>())
    }
}

#[cfg(test)]
mod tests;
