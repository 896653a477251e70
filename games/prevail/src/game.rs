//! The layers of the contract, fulfilled: each method says where its answer is.

use kernel::content::{Content, Faults};
use kernel::record::MAX_PLIES;
use kernel::{
    BySeat, Choice, Cue, Deed, DeedKind, Dice, FeatureSink, Features, Flaws, Game, Happening, Headline,
    Heuristics, Hidden, Info, Names, Notation, Outcome, Present, Prompt, Reading, Refusal, Rng, Seat,
    SeatSet, SideAction, Sink, Telling, Viewer,
};

use crate::action::Action;
use crate::describe::Thing;
use crate::event::Event;
use crate::options::{Options, RetreatDistance, Switch, Timing};
use crate::phases::{self, Next};
use crate::rulebook::Prevail;
use crate::set_up::{self, WrittenPosition};
use crate::state::{MAX_UNITS, State, WHITE};
use crate::view::View;
use crate::{content, evaluate, policy};

impl Game for Prevail {
    const INFO: Info = Info {
        id: "prevail",
        title: "Prevail: Ancient Battles",
        blurb: "Two armies of antiquity on a grid: cards are orders and morale, facing decides.",
        prefix: "PV",
        rules_version: 2,
        min_seats: 2,
        max_seats: 2,
        minutes: (30, 90),
        rules: include_str!("../RULES.md"),
        lesson: include_str!("../first.toml"),
        figures: include_str!("../figures.toml"),
        quick_preset: "mini",
    };
    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        content::content()
    }

    fn default_seats(_: &Options) -> u8 {
        2
    }

    fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        Self::open(content, options, seats)
    }

    fn seats(&self) -> u8 {
        2
    }

    /// PV-12.6.
    fn max_plies(&self) -> u32 {
        let options = self.options();
        let units =
            self.armies().map_or(2 * MAX_UNITS, |armies| armies[0].units.len() + armies[1].units.len());
        let (units, deck) = (units as u32, u32::from(self.deck_size()));
        let rounds = self.round_cap().map_or(deck * (deck + 1) / 2, u32::from);
        let retreat = 1 + u32::from(options.retreat_distance == RetreatDistance::Any);
        let spur = u32::from(options.movement_commit == Switch::On);
        let contact = if options.engagement_timing == Timing::OnContact { 1 + retreat } else { 0 };
        // Every unit is commanded, picked, sent and turned; eight of a side may shoot instead, each with two commits.
        let moves = units * (4 + spur + contact) + 16 * (4 + retreat);
        // Every pair is chosen, commits twice, may evade, and up to three retreats follow.
        let fights = units.div_ceil(2) * (4 + 3 * retreat);
        // Two cards, two commanders, two ends of two steps, two rallies; each card is paid before and after a rally.
        let round = 10 + moves + fights + 4 * deck + units;
        let muster = if self.builds() { 2 * (16 + 16 + 2) } else { 0 };
        let deployment = if self.deploys() { 2 * units + 4 } else { 0 };
        (rounds * round + muster + deployment + 1).min(MAX_PLIES)
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == WHITE { "White" } else { "Black" }.to_owned()
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut state = State::blank(dice);
        self.run(&mut state, Next::Muster, sink);
        state
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut State) -> &mut Dice {
        &mut state.dice
    }

    #[inline]
    fn pending(&self, state: &State) -> SeatSet {
        state.pending
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        phases::outcome(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
    }

    fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        self.side_actions(state, seat, out);
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.apply(state, seat, action, sink);
    }

    fn timeout(&self, state: &State, seat: Seat) -> Action {
        self.timeout(state, seat)
    }
}

impl Hidden for Prevail {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view(state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    /// Everything that happens is public.
    fn redact(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn choices_are_public(&self, state: &State, seat: Seat) -> bool {
        self.choices_are_public(state, seat)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        self.sample(view, rng)
    }
}

impl Notation for Prevail {
    type WrittenPosition = WrittenPosition;

    fn write(&self, view: &View, action: Action) -> String {
        self.write(&self.world(view), view.viewer.seat(), action)
    }

    fn set_up(&self, given: WrittenPosition, dice: Dice, _: &mut impl Sink<Event>) -> Result<State, Flaws> {
        Ok(set_up::set_up(self, &given, dice)?)
    }

    fn read(&self, view: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        self.read(view, line)
    }

    fn position(&self, view: &View) -> String {
        set_up::position(view)
    }
}

impl Present for Prevail {
    type Thing = Thing;

    fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        self.choices(view, actions, names)
    }

    fn check(&self, state: &State, seat: Seat, action: Action, _: Names<'_>) -> Result<(), Refusal> {
        self.check(state, seat, action)
    }

    fn prompt(&self, view: &View, _: Names<'_>) -> Option<Prompt> {
        self.prompt(view)
    }

    fn describe(&self, cue: &Cue<Event>) -> Happening<'_, Thing> {
        self.describe(cue)
    }

    fn tell(&self, cue: &Cue<Event>, names: Names<'_>) -> Telling {
        self.tell(cue, names)
    }

    fn headline(&self, head: &Cue<Event>, details: &[&Cue<Event>], names: Names<'_>) -> Option<Headline> {
        self.headline(head, details, names)
    }
}

impl Heuristics for Prevail {
    type Weights = evaluate::Weights;

    fn evaluate_with(&self, state: &State, weights: &Self::Weights) -> BySeat<f32> {
        evaluate::evaluate_with(self, state, weights)
    }

    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        policy::policy(self, state, seat, legal, rng)
    }
}

impl Features for Prevail {
    fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        self.features(state, viewer, out);
    }

    fn deed_kinds(&self) -> Vec<DeedKind> {
        self.deed_kinds()
    }

    fn deed(&self, state: &State, seat: Seat, action: Action) -> Deed {
        self.deed(state, seat, action)
    }
}
