//! The layers of the contract, fulfilled: each method says where its answer is.

use kernel::content::{Content, Faults};
use kernel::{
    Dice, Features, Figures, Flaws, Game, Heuristics, Hidden, Info, Notation, Outcome, Present, Reading,
    Refusal, Rng, Rule, Seat, SeatSet, Sink, Viewer, places_by,
};

use crate::rulebook::{self, Options, Template};
use crate::set_up::WrittenPosition;
use crate::state::{Action, Event, State};
use crate::view::View;

impl Game for Template {
    const INFO: Info = Info {
        id: "template",
        title: "Template",
        blurb: "Two to four players bid cards for prizes.",
        prefix: "TM",
        rules_version: 1,
        min_seats: 2,
        max_seats: 4,
        minutes: (2, 5),
        rules: include_str!("../RULES.md"),
        lesson: include_str!("../first.toml"),
        figures: "",
        quick_preset: "standard",
    };
    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        rulebook::content()
    }

    fn default_seats(_: &Options) -> u8 {
        2
    }

    fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        Self::open(content, options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    /// Everybody bids once for each prize.
    fn max_plies(&self) -> u32 {
        u32::from(self.seats) * self.prizes.len() as u32
    }

    fn seat_name(&self, seat: Seat) -> String {
        ["Blue", "Red", "Yellow", "Green"][seat.index()].to_owned()
    }

    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        self.begin(dice, sink)
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut State) -> &mut Dice {
        &mut state.dice
    }

    /// TM-2.2: all who have not bid yet.
    fn pending(&self, state: &State) -> SeatSet {
        match state.prize {
            Some(_) => state.bids.seats_where(Option::is_none),
            None => SeatSet::EMPTY,
        }
    }

    /// TM-3.1.
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let places = places_by(self.seats, |seat| state.worth[seat]);
        let end = Outcome::solo(places, "the last prize is gone", Rule::new("TM-3.1"));
        state.prize.is_none().then_some(end)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.apply(state, seat, action, sink);
    }

    /// The lowest card.
    fn timeout(&self, state: &State, seat: Seat) -> Action {
        Action(state.cards[seat][0])
    }
}

impl Hidden for Template {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view(state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.redact(event, viewer)
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        self.sample(view, rng)
    }
}

impl Notation for Template {
    type WrittenPosition = WrittenPosition;

    fn write(&self, _: &View, Action(card): Action) -> String {
        format!("bid {card}")
    }

    fn read(&self, _: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        self.read(line)
    }

    fn position(&self, view: &View) -> String {
        self.position(view)
    }

    fn set_up(
        &self,
        given: WrittenPosition,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<State, Flaws> {
        self.set_up(given, dice, sink)
    }
}

impl Present for Template {
    type Thing = ();
}

impl Heuristics for Template {
    type Weights = ();
}

impl Figures for Template {}

impl Features for Template {}
