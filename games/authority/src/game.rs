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
use crate::phases;
use crate::rulebook::{Authority, MOST_DECISIONS};
use crate::set_up::{self, WrittenPosition};
use crate::state::State;
use crate::view::View;
use crate::vocab::Next;
use crate::{content, evaluate, policy};

impl Game for Authority {
    const INFO: Info = Info {
        id: "authority",
        title: "Authority",
        blurb: "Two to four monarchs build decks; every card is an attack, a wall or money.",
        prefix: "AU",
        rules_version: 3,
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

    fn default_seats(options: &Options) -> u8 {
        Self::default_seats(options)
    }

    fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        Self::open(content, options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    /// AU-13.7, AU-13.10: a round has a turn for each seat at most, and a turn this many decisions at most; between two
    /// games of a match there is one more.
    fn max_plies(&self) -> u32 {
        let turns = u32::from(self.options().round_limit.get()) * u32::from(self.seats());
        (turns * u32::from(MOST_DECISIONS) + 1) * u32::from(self.games())
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }

    fn side(&self, seat: Seat) -> u8 {
        Authority::side(self, seat)
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut state = State::blank(dice);
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
        state.pending()
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

    /// A player who is late declines, or takes the first that offers; the Pretender has no other choice than its
    /// script.
    fn timeout(&self, state: &State, seat: Seat) -> Action {
        self.timeout(state, seat)
    }
}

impl Hidden for Authority {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view(state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    /// Everything is public but for cards that are drawn or peeked at.
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

impl Notation for Authority {
    type WrittenPosition = WrittenPosition;

    fn write(&self, view: &View, action: Action) -> String {
        self.write(view.viewer.seat().unwrap_or_default(), action)
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

impl Present for Authority {
    type Thing = Thing;

    fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        self.choices(view, actions, names)
    }

    fn check(&self, state: &State, seat: Seat, action: Action, names: Names<'_>) -> Result<(), Refusal> {
        self.check(state, seat, action, names)
    }

    fn prompt(&self, view: &View, _: Names<'_>) -> Option<Prompt> {
        self.prompt(view)
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

impl Heuristics for Authority {
    type Weights = evaluate::Weights;

    fn evaluate_with(&self, state: &State, weights: &Self::Weights) -> BySeat<f32> {
        evaluate::evaluate_with(self, state, weights)
    }

    /// The Pretender has no choice (AU-16.5).
    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        debug_assert!(
            state.pending().is_empty() || state.pending().contains(seat),
            "only a pending seat chooses"
        );
        if self.pretender(seat).is_some() {
            return legal.first().copied();
        }
        policy::policy(self, state, seat, legal, rng)
    }
}

impl Features for Authority {
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
