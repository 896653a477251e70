//! The contract, fulfilled: each method says where its answer is.

use kernel::content::{Content, Faults};
use kernel::reference::Reference;
use kernel::scenario::Flaws;
use kernel::{
    BySeat, Choice, Dice, Game, Info, Outcome, Prompt, Reading, Refusal, Rng, Seat, SeatSet, Sink, Telling,
    Viewer,
};

use crate::action::Action;
use crate::event::{Cue, Event};
use crate::given::{self, Given};
use crate::options::Options;
use crate::phases;
use crate::rulebook::Authority;
use crate::state::State;
use crate::view::View;
use crate::vocab::Stage;
use crate::{audit, content, evaluate, policy, pretender};

impl Game for Authority {
    const INFO: Info = Info {
        id: "authority",
        title: "Authority",
        blurb: "Two to four monarchs build decks; every card is an attack, a wall or money.",
        prefix: "AU",
        rules_version: 1,
        min_seats: 2,
        max_seats: 4,
        minutes: (15, 30),
        rules: include_str!("../RULES.md"),
        quick_preset: "standard",
    };
    type Options = Options;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Cue = Cue;
    type Given = Given;

    fn content() -> Content {
        content::shipped()
    }

    fn default_seats(options: &Options) -> u8 {
        Self::default_seats(options)
    }

    fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        Self::read(content, options, seats)
    }

    fn seats(&self) -> u8 {
        self.table_size()
    }

    /// AU-13.8: in a turn every card acts at most once, each market slot and each General is bought at most once, and
    /// each of these brings a bounded number of questions.
    fn max_plies(&self) -> u32 {
        let owned: u32 =
            self.wares().chain(self.starters()).map(|(_, copies)| u32::from(copies)).sum::<u32>() + 1;
        let questions = 2 * crate::content::MAX_TRIGGERS as u32 + 16;
        let turn = (owned + 6 + self.generals().count() as u32) * questions + 2 * owned;
        let rounds = u32::from(self.options().round_limit.get());
        turn * rounds * u32::from(self.table_size()) * u32::from(self.games())
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.name(seat)
    }

    fn deal(&self, dice: Dice) -> State {
        let mut state = State::blank(dice);
        self.run(&mut state, Stage::SetUp, &mut ());
        state
    }

    fn arrange(&self, given: Given, dice: Dice) -> Result<State, String> {
        self.lay_out(given, dice, &mut ()).map_err(|flaws| flaws.to_string())
    }

    fn lay_out(&self, given: Given, dice: Dice, sink: &mut impl Sink<Event>) -> Result<State, Flaws> {
        given::arrange(self, &given, dice, sink)
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
        self.list_legal(state, seat, out);
    }

    /// AU-13.6.
    fn asides(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.may_resign(state, seat) {
            out.push(Action::Resign);
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        self.answer(state, seat, action, sink);
    }

    /// The Pretender follows its script (AU-16.5); anybody else declines, or takes the first that offers.
    fn timeout(&self, state: &State, seat: Seat) -> Action {
        if self.pretender(seat).is_some() {
            let mut legal = Vec::new();
            self.list_legal(state, seat, &mut legal);
            pretender::answer(self, state, &legal)
        } else {
            self.overdue(state, seat)
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    /// Everything is public but for cards that are drawn or peeked at.
    fn cue(&self, event: &Event, viewer: Viewer) -> Option<Cue> {
        Some(event.seen_by(viewer))
    }

    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        self.imagine(view, rng)
    }

    fn choice(&self, view: &View, action: Action) -> Choice {
        self.phrase(view, action)
    }

    fn read(&self, view: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        self.take(view, line)
    }

    fn why_not(&self, view: &View, line: &str) -> Refusal {
        self.refuse(view, line)
    }

    fn prompt(&self, view: &View) -> Option<Prompt> {
        self.question(view)
    }

    fn tell(&self, cue: &Cue) -> Telling {
        self.sentence(cue)
    }

    fn reference() -> Option<Reference> {
        Some(Reference::of::<View, Cue>())
    }

    fn position(&self, view: &View) -> String {
        given::write(self, view)
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::evaluate(self, state)
    }

    /// The Pretender follows its script (AU-16.5).
    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        debug_assert!(
            state.pending().is_empty() || state.pending().contains(seat),
            "only a pending seat chooses"
        );
        if self.pretender(seat).is_some() {
            return Some(pretender::answer(self, state, legal));
        }
        policy::choose(self, state, seat, legal, rng)
    }
}
