//! The layers of the contract, fulfilled: each method says where its answer is.

use kernel::content::{Content, Faults};
use kernel::{
    BySeat, Choice, Cue, Deed, DeedKind, Dice, Fate, FeatureSink, Features, Flaws, Game, Happening, Headline,
    Heuristics, Hidden, Info, Names, Notation, Offer, Outcome, Present, Prompt, Reading, Refusal, Rng, Seat,
    SeatSet, SideAction, Sink, Telling, Viewer,
};

use crate::action::Action;
use crate::describe::Thing;
use crate::event::Event;
use crate::name::Roster;
use crate::options::Options;
use crate::rulebook::Estraven;
use crate::sample::designs;
use crate::set_up::{self, WrittenPosition};
use crate::state::State;
use crate::view::{self, View};
use crate::{content, deed, evaluate, features, headline, phases, policy, position, prompt, sample, tell};

impl Game for Estraven {
    const INFO: Info = Info {
        id: "estraven",
        title: "Lords of Estraven",
        blurb: "Two lords duel with two decks each; every card in hand is a card or a coin.",
        prefix: "LE",
        rules_version: 2,
        min_seats: 2,
        max_seats: 4,
        minutes: (15, 30),
        rules: include_str!("../RULES.md"),
        lesson: include_str!("../first.toml"),
        figures: include_str!("../figures.toml"),
        quick_preset: "standard",
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
        self.seats()
    }

    /// LE-13.4, LE-13.5: this many rounds, a turn for each seat in each, and in a turn this many actions and what they
    /// let finish; two picks for each seat come before. A match that long does not happen, and a record has room for
    /// less.
    fn max_plies(&self) -> u32 {
        let turn = u32::from(self.options().turn_action_cap.get()) + 200;
        let turns = u32::from(self.options().round_cap.get()) * u32::from(self.seats());
        (turn * turns + 8).min(kernel::record::MAX_PLIES)
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut state = State::blank(dice);
        phases::run(self, &mut state, sink);
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
        state.pending(self.seats())
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
        phases::apply(self, state, seat, action, sink);
    }

    fn timeout(&self, state: &State, seat: Seat) -> Action {
        self.timeout(state, seat)
    }
}

impl Hidden for Estraven {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.redact(viewer)
    }

    /// LE-7.11.
    fn secret_delay(&self, event: &Event) -> Option<(Seat, u16)> {
        let Event::Waited { seat, may: true } = event else { return None };
        Some((*seat, self.options().mask_ms.get()))
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        sample::sample(self, view, rng)
    }

    fn redraw(&self, state: &mut State, rng: &mut Rng) {
        sample::redraw(self, state, rng);
    }
}

impl Notation for Estraven {
    type WrittenPosition = WrittenPosition;

    fn write(&self, view: &View, action: Action) -> String {
        self.write(&Roster::of(self, &designs(self, view)), action)
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

impl Present for Estraven {
    type Thing = Thing;

    fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        self.choices(view, actions, names)
    }

    fn compound_choices(
        &self,
        view: &View,
        offers: &[Offer<Action>],
        names: Names<'_>,
    ) -> Option<Vec<Offer<Action>>> {
        self.compound_choices(view, offers, names)
    }

    fn check(&self, state: &State, seat: Seat, action: Action, names: Names<'_>) -> Result<(), Refusal> {
        self.check(state, seat, action, names)
    }

    fn prompt(&self, view: &View, names: Names<'_>) -> Option<Prompt> {
        prompt::prompt(self, view, names)
    }

    fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        Self::fate(view, seat)
    }

    fn describe(&self, cue: &Cue<Event>) -> Happening<'_, Thing> {
        self.describe(cue)
    }

    fn tell(&self, cue: &Cue<Event>, names: Names<'_>) -> Telling {
        tell::tell(self, cue, names)
    }

    fn headline(&self, head: &Cue<Event>, details: &[&Cue<Event>], names: Names<'_>) -> Option<Headline> {
        headline::headline(self, head, details, names)
    }
}

impl Heuristics for Estraven {
    type Weights = evaluate::Weights;

    fn evaluate_with(&self, state: &State, weights: &Self::Weights) -> BySeat<f32> {
        evaluate::evaluate_with(self, state, weights)
    }

    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        policy::policy(self, state, seat, legal, rng)
    }
}

impl Features for Estraven {
    fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        features::features(self, state, viewer, out);
    }

    fn deed_kinds(&self) -> Vec<DeedKind> {
        self.deed_kinds()
    }

    fn deed(&self, state: &State, _: Seat, action: Action) -> Deed {
        deed::deed(state, action)
    }
}
