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
use crate::options::{Agreement, Options};
use crate::phases::{self, Next};
use crate::rulebook::Knights;
use crate::set_up::{self, WrittenPosition};
use crate::state::State;
use crate::view::View;
use crate::vocab::Step;
use crate::{content, evaluate, policy};

impl Game for Knights {
    const INFO: Info = Info {
        id: "knights",
        title: "Knight's Duty",
        blurb: "Two to six knights plan three actions in secret and fight until one is left.",
        prefix: "KD",
        rules_version: 2,
        min_seats: 2,
        max_seats: 6,
        minutes: (5, 10),
        rules: include_str!("../RULES.md"),
        lesson: include_str!("../first.toml"),
        figures: include_str!("../figures.toml"),
        quick_preset: "quick",
    };
    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        content::content()
    }

    fn default_seats(options: &Options) -> u8 {
        Self::default_seats(options)
    }

    fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        Self::open(content, options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    /// KD-10.6.
    fn max_plies(&self) -> u32 {
        let seats = u32::from(self.seats());
        let votes = match self.options().attack_agreement {
            Agreement::Vote => seats,
            Agreement::None => 0,
        };
        let contest = match self.options().contest {
            Agreement::Vote => seats,
            Agreement::None => 0,
        };
        let declarations_second_choices_inspirations = seats + (seats - 1) + 2 * seats;
        let slot = (declarations_second_choices_inspirations + votes).max(seats + contest);
        let turn = 3 * seats + 3 * slot;
        let battle = turn * u32::from(self.options().turn_cap.get()) + seats;
        battle * u32::from(self.battles())
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.clan(seat).name().to_owned()
    }

    fn side(&self, seat: Seat) -> u8 {
        Knights::side(self, seat)
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut state = State::blank(self.seats(), dice);
        self.run(&mut state, Next::SetUp, sink);
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

    fn timeout(&self, state: &State, _: Seat) -> Action {
        self.timeout(state)
    }
}

impl Hidden for Knights {
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

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        self.sample(view, rng)
    }
}

impl Notation for Knights {
    type WrittenPosition = WrittenPosition;

    fn write(&self, view: &View, action: Action) -> String {
        self.write(view, action)
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
        set_up::position(self, view)
    }
}

impl Present for Knights {
    type Thing = Thing;

    fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        self.choices(view, actions, names)
    }

    fn check(&self, state: &State, seat: Seat, action: Action, names: Names<'_>) -> Result<(), Refusal> {
        self.check(state, seat, action, names)
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

impl Heuristics for Knights {
    type Weights = evaluate::Weights;

    fn evaluate_with(&self, state: &State, weights: &Self::Weights) -> BySeat<f32> {
        evaluate::evaluate_with(self, state, weights)
    }

    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        debug_assert!(
            state.step == Step::Over || state.pending.contains(seat),
            "only a pending seat chooses"
        );
        policy::policy(self, state, seat, legal, rng)
    }
}

impl Features for Knights {
    fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        self.features(state, viewer, out);
    }

    fn deed_kinds(&self) -> Vec<DeedKind> {
        self.deed_kinds()
    }

    fn deed(&self, _: &State, _: Seat, action: Action) -> Deed {
        self.deed(action)
    }
}
