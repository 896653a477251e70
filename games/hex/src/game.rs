//! The layers of the contract, fulfilled: each method says where its answer is.

use kernel::content::{Content, Faults};
use kernel::{
    BySeat, Choice, Cue, Deed, DeedKind, Dice, Fate, FeatureSink, Features, Flaws, Game, Happening, Headline,
    Heuristics, Hidden, Info, Names, Notation, Outcome, Present, Prompt, Reading, Refusal, Rng, Seat,
    SeatSet, SideAction, Sink, Telling, Viewer,
};

use crate::action::Action;
use crate::describe::Thing;
use crate::event::Event;
use crate::options::Options;
use crate::phases::{self, Next};
use crate::rulebook::Hex;
use crate::set_up::{self, WrittenPosition};
use crate::state::State;
use crate::view::View;
use crate::{content, deed, evaluate, policy, position};

impl Game for Hex {
    const INFO: Info = Info {
        id: "hex",
        title: "ProjectHex",
        blurb: "Two to six realms race for three prestige, and pay for everything with the same thirteen cards.",
        prefix: "HX",
        rules_version: 2,
        min_seats: 2,
        max_seats: 6,
        minutes: (10, 40),
        rules: include_str!("../RULES.md"),
        lesson: include_str!("../first.toml"),
        figures: include_str!("../figures.toml"),
        quick_preset: "balanced",
    };
    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        content::content()
    }

    fn default_seats(options: &Options) -> u8 {
        match (options.colours.0.len(), options.fixed_factions.0.len()) {
            (named @ 2..=6, _) | (_, named @ 2..=6) => named as u8,
            (_, _) => 4,
        }
    }

    fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        Self::open(content, options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    /// HX-10.4.
    fn max_plies(&self) -> u32 {
        let (seats, cards) = (u32::from(self.seats()), self.cards().len() as u32);
        let (lands, regions) = (self.map().territories.len() as u32, self.map().regions.len() as u32);
        let builds = lands.max(2 * cards);
        let attacks = cards + 1 + seats;
        let own_cards = cards + seats;
        let others_cards = (seats - 1) * cards;
        let swaps_and_stops = 3 * seats;
        let single_decisions = 5;
        let turn = builds
            + attacks
            + own_cards
            + others_cards
            + swaps_and_stops
            + lands // migrations
            + regions.max(9) // recoveries
            + single_decisions;
        let setup = 3 * seats;
        setup + turn * seats * u32::from(self.options().max_rounds.get()) + seats
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.colour(seat).name().to_owned()
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut state = State::blank(self.seats(), dice);
        self.run(&mut state, Next::Factions, sink);
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
        phases::outcome(self, state)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
    }

    fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        self.side_actions(state, seat, out);
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.apply(state, seat, action, sink);
    }

    fn timeout(&self, state: &State, seat: Seat) -> Action {
        self.timeout(state, seat)
    }
}

impl Hidden for Hex {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view(state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redact(viewer))
    }

    fn choices_are_public(&self, state: &State, seat: Seat) -> bool {
        self.choices_are_public(state, seat)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        self.sample(view, rng)
    }

    fn redraw(&self, state: &mut State, rng: &mut Rng) {
        self.redraw(state, rng);
    }
}

impl Notation for Hex {
    type WrittenPosition = WrittenPosition;

    fn write(&self, _view: &View, action: Action) -> String {
        self.write(action)
    }

    fn set_up(
        &self,
        given: WrittenPosition,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<State, Flaws> {
        set_up::set_up(self, &given, dice, sink)
    }

    fn read(&self, view: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        self.read(view, line)
    }

    fn position(&self, view: &View) -> String {
        position::position(self, view)
    }
}

impl Present for Hex {
    type Thing = Thing;

    fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        self.choices(view, actions, names)
    }

    fn check(&self, state: &State, seat: Seat, action: Action, _: Names<'_>) -> Result<(), Refusal> {
        self.check(state, seat, action)
    }

    fn prompt(&self, view: &View, names: Names<'_>) -> Option<Prompt> {
        self.prompt(view, names)
    }

    fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        self.fate(view, seat)
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

impl Heuristics for Hex {
    type Weights = evaluate::Weights;

    fn evaluate_with(&self, state: &State, weights: &Self::Weights) -> BySeat<f32> {
        evaluate::evaluate_with(self, state, weights)
    }

    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        policy::policy(self, state, seat, legal, rng)
    }
}

impl Features for Hex {
    fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        self.features(state, viewer, out);
    }

    fn deed_kinds(&self) -> Vec<DeedKind> {
        self.deed_kinds()
    }

    fn deed(&self, _: &State, _: Seat, action: Action) -> Deed {
        deed::deed(action)
    }
}
