//! The conformance suite finds what it is for: each planted bug breaks the law that is named for it.
#![expect(clippy::wildcard_enum_match_arm, reason = "a bug is in one place, and everywhere else is none")]

use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering};

use kernel::content::{Content, Faults};
use kernel::features::boiled_down;
use kernel::{
    BySeat, Choice, Cue, Deed, Dice, Fate, FeatureSink, Features, Flaws, Game, Happening, Heuristics, Hidden,
    Info, MAX_BREADTH, Names, Notation, Outcome, Present, Prompt, Reading, Refusal, Rng, Rule, Seat, SeatSet,
    SideAction, SideActionKind, Sink, Stream, Telling, Viewer,
};
use serde::{Deserialize, Serialize};
use testkit::Checked;
use testkit::conformance::{Law, Suite, Violation, every_setup};
use testkit::toy::{Action, Event, Pennant, PennantOptions, Seal, State, View, WrittenPosition};

/// What may be wrong with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bug {
    None,
    HandInView,
    LegalKnowsHands,
    DrawnCardInCue,
    SealedCardInCue,
    SealedCardInView,
    NotationTwice,
    PathTwice,
    ListeningShuffles,
    ClockResigns,
    ClockKnowsHands,
    PolicyKnowsHands,
    SideActionsKnowHands,
    PromptsAll,
    CitesNothing,
    ListsTwice,
    NobodyPending,
    LosesCards,
    TooLong,
    AllSecond,
    WorthTwo,
    ViewForgets,
    NeverTheSameDeal,
    SilentRefusal,
    ChecksNoDiscard,
    RefusesDone,
    RefusesWithoutARule,
    Panics,
    KeepsItsDice,
    HandInViewAndSample,
    RedrawsHands,
    SeatsForgetPennants,
    TooManyPlies,
    TooWide,
    ResigningIsTakenBack,
    NotationCallsNames,
    ReadsGarbage,
    ForetellsNothing,
    GivesOnlyAnswers,
    NeverTeaches,
    TeachesFigures,
    ResigningIsFalling,
    CallsSeats,
    PromptsSeats,
    PlacesTooHigh,
    ForgetsWhom,
    OneStream,
    WholeForgets,
    FeaturesKnowHands,
    FeaturesForget,
    FeaturesVary,
    FeaturesTooGreat,
    OneDeed,
    DeedOfNoKind,
    DeedKnowsHands,
}

thread_local! {
    /// What is wrong in the test that runs. A type for each bug would have the whole suite compiled for each of them.
    static BUG: Cell<Bug> = const { Cell::new(Bug::None) };
}

fn bug() -> Bug {
    BUG.get()
}

/// Pennant with a bug.
#[derive(Debug)]
struct Planted(Pennant);

/// A view with room for a leak, and for something that is not sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Seen {
    view: View,
    hint: u8,
    #[serde(skip)]
    unsent: u8,
}

impl Planted {
    /// Does a rival of `seat` hold a high card, or has it sealed one? Nobody may know.
    fn knows(&self, state: &State, seat: Seat) -> bool {
        let all = self.0.view(state, Viewer::Everything);
        all.players.iter().any(|(other, player)| {
            let sealed = matches!(player.seal, Seal::Card(card) if card.0 >= 3);
            let held = player.hand.iter().flatten().any(|card| card.0 >= 3);
            other != seat && (sealed || held)
        })
    }
}

static DEALS: AtomicU8 = AtomicU8::new(0);

impl Game for Planted {
    const INFO: Info = Pennant::INFO;
    type Options = PennantOptions;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        Pennant::content()
    }
    fn default_seats(options: &PennantOptions) -> u8 {
        Pennant::default_seats(options)
    }
    fn open(content: &Content, options: &PennantOptions, seats: u8) -> Result<Self, Faults> {
        Pennant::open(content, options, seats).map(Self)
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn max_plies(&self) -> u32 {
        match bug() {
            Bug::TooLong => 3,
            Bug::TooManyPlies => 200_000,
            _ => self.0.max_plies(),
        }
    }
    fn seat_name(&self, seat: Seat) -> String {
        self.0.seat_name(seat)
    }
    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let other = Dice::new([DEALS.fetch_add(1, Ordering::Relaxed); 32]);
        let mut dice = if bug() == Bug::NeverTheSameDeal { other } else { dice };
        if bug() == Bug::OneStream {
            // A number for every card, as a stream of chance has it: each that is missing shifts what comes after.
            let deck = self.0.view(&self.0.deal(other), Viewer::Everything).deck;
            for _ in 0..deck {
                dice.below(Stream::new(0), 2);
            }
        }
        self.0.begin(dice, sink)
    }
    fn dice(state: &State) -> &Dice {
        Pennant::dice(state)
    }
    fn dice_mut(state: &mut State) -> &mut Dice {
        // Whoever changes these changes nothing.
        if bug() == Bug::KeepsItsDice {
            Box::leak(Box::new(*Pennant::dice(state)))
        } else {
            Pennant::dice_mut(state)
        }
    }
    fn pending(&self, state: &State) -> SeatSet {
        if bug() == Bug::NobodyPending { SeatSet::EMPTY } else { self.0.pending(state) }
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let outcome = self.0.outcome(state)?;
        let places = if bug() == Bug::AllSecond { outcome.places.map(|_, _| 2) } else { outcome.places };
        Some(Outcome { places, ..outcome })
    }
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.0.legal(state, seat, out);
        if bug() == Bug::LegalKnowsHands && out.len() > 2 && self.knows(state, seat) {
            out.remove(1);
        }
        if bug() == Bug::TooWide && !out.is_empty() {
            let first = out[0];
            out.resize(MAX_BREADTH + 1, first);
        }
        if bug() == Bug::ListsTwice {
            out.extend(out.first().copied());
        }
    }
    fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        if bug() != Bug::SideActionsKnowHands || self.knows(state, seat) {
            self.0.side_actions(state, seat, out);
        }
        for side_action in out.iter_mut().filter(|_| bug() == Bug::ResigningIsTakenBack) {
            side_action.kind = SideActionKind::TakeBack;
        }
    }
    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        if bug() == Bug::Panics && matches!(action, Action::Discard(_)) {
            panic!("a card stuck to the table");
        }
        self.0.apply(state, seat, action, sink);
        if bug() == Bug::ListeningShuffles {
            let mut heard = false;
            sink.emit(|| {
                heard = true;
                Event::Pennant { seat: None }
            });
            if heard {
                let all = self.0.view(state, Viewer::Everything);
                *state = self.0.sample(&all, &mut Rng::new(1));
            }
        }
    }
    fn timeout(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.0.legal(state, seat, &mut legal);
        match bug() {
            Bug::ClockResigns => Action::Resign,
            Bug::ClockKnowsHands if self.knows(state, seat) => legal[legal.len() - 1],
            _ => self.0.timeout(state, seat),
        }
    }
}

impl Hidden for Planted {
    type View = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> Seen {
        let mut view = self.0.view(state, viewer);
        let all = self.0.view(state, Viewer::Everything);
        if bug() == Bug::SealedCardInView {
            for (seat, player) in view.players.iter_mut() {
                player.seal = all.players[seat].seal;
                assert!(player.seal != Seal::Shut);
            }
        }
        if bug() == Bug::HandInViewAndSample {
            for (seat, player) in view.players.iter_mut() {
                player.hand.clone_from(&all.players[seat].hand);
                player.seal = all.players[seat].seal;
            }
        }
        if bug() == Bug::SeatsForgetPennants && viewer.seat().is_some() {
            view.players.iter_mut().for_each(|(_, player)| player.pennants = 0);
        }
        let hint = viewer.seat().is_some_and(|seat| self.knows(state, seat));
        Seen {
            view,
            hint: u8::from(bug() == Bug::HandInView && hint),
            unsent: u8::from(bug() == Bug::ViewForgets),
        }
    }
    fn viewer(view: &Seen) -> Viewer {
        Pennant::viewer(&view.view)
    }
    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let shown = match bug() {
            Bug::DrawnCardInCue => matches!(event, Event::Drew { .. }),
            Bug::SealedCardInCue => matches!(event, Event::Sealed { .. }),
            _ => false,
        };
        if shown { Some(*event) } else { self.0.redact(event, viewer) }
    }
    fn choices_are_public(&self, _: &State, _: Seat) -> bool {
        bug() == Bug::GivesOnlyAnswers
    }
    fn sample(&self, view: &Seen, rng: &mut Rng) -> State {
        let mut view = view.view.clone();
        if bug() == Bug::WholeForgets && view.viewer == Viewer::Everything {
            view.players.iter_mut().for_each(|(_, player)| player.pennants = 0);
        }
        self.0.sample(&view, rng)
    }
    fn redraw(&self, state: &mut State, rng: &mut Rng) {
        if bug() == Bug::RedrawsHands {
            *state = self.0.sample(&self.0.view(state, Viewer::Spectator), rng);
        }
        self.0.redraw(state, rng);
    }
}

impl Notation for Planted {
    type WrittenPosition = WrittenPosition;

    fn write(&self, view: &Seen, action: Action) -> String {
        match (bug(), action) {
            (Bug::NotationTwice, Action::Seal(_)) => "seal page".to_owned(),
            _ => self.0.write(&view.view, action),
        }
    }
    fn read(&self, view: &Seen, line: &str) -> Result<Reading<Action>, Refusal> {
        let line = if bug() == Bug::ReadsGarbage { line.trim_end_matches(" \u{1f3f3}") } else { line };
        self.0.read(&view.view, line)
    }
    fn position(&self, view: &Seen) -> String {
        self.0.position(&view.view)
    }
    fn set_up(
        &self,
        given: WrittenPosition,
        dice: Dice,
        sink: &mut impl Sink<Event>,
    ) -> Result<State, Flaws> {
        self.0.set_up(given, dice, sink)
    }
}

impl Present for Planted {
    type Thing = ();

    fn choices(&self, view: &Seen, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let changed = |(action, choice): (&Action, Choice)| match (bug(), action) {
            (Bug::NotationTwice, Action::Seal(_)) => Choice { notation: "seal page".to_owned(), ..choice },
            (Bug::PathTwice, Action::Seal(_)) => Choice { path: vec!["hand".to_owned()], ..choice },
            (Bug::NotationCallsNames, Action::Resign) => {
                Choice { path: vec![names.name(Seat::new(0)).to_owned()], ..choice }
            }
            _ => choice,
        };
        actions.iter().zip(self.0.choices(&view.view, actions, names)).map(changed).collect()
    }
    fn check(&self, state: &State, seat: Seat, action: Action, names: Names<'_>) -> Result<(), Refusal> {
        let checked = self.0.check(state, seat, action, names);
        match (bug(), action) {
            (Bug::ChecksNoDiscard, Action::Discard(_)) => Ok(()),
            (Bug::RefusesDone, Action::Done) => {
                Err(Refusal::by_rule(Rule::new("PN-2.3"), "done", "Not yet."))
            }
            // A side action that is not offered is refused, so that only the leak is to be found.
            (Bug::SideActionsKnowHands, Action::Resign | Action::Unseal) if !self.knows(state, seat) => {
                Err(Refusal::by_rule(Rule::new("PN-4.1"), "side-action", "Not now."))
            }
            (Bug::SilentRefusal, _) => {
                checked.map_err(|refusal| Refusal { message: String::new(), ..refusal })
            }
            (Bug::RefusesWithoutARule, _) => checked.map_err(|refusal| Refusal { rule: None, ..refusal }),
            _ => checked,
        }
    }
    fn prompt(&self, view: &Seen, names: Names<'_>) -> Option<Prompt> {
        let prompt = self.0.prompt(&view.view, names);
        match bug() {
            Bug::PromptsAll => Some(Prompt::new(Rule::new("PN-2.1"), "Well?").help("Say something.")),
            Bug::CitesNothing => prompt.map(|prompt| Prompt { rule: Rule::new("PN-2.11"), ..prompt }),
            Bug::NeverTeaches => prompt.map(|prompt| Prompt { help: None, ..prompt }),
            Bug::TeachesFigures => prompt.map(|prompt| {
                let hand = view.view.players.iter().map(|(_, player)| u32::from(player.cards)).sum::<u32>();
                prompt.help(format!("There are {hand} cards in hands, {} in the deck.", view.view.deck))
            }),
            Bug::PromptsSeats => prompt.map(|prompt| {
                let seat = Pennant::viewer(&view.view).seat().unwrap_or_default();
                Prompt { text: format!("{}, which card?", self.0.seat_name(seat)), ..prompt }
            }),
            _ => prompt,
        }
    }
    fn fate(&self, view: &Seen, seat: Seat) -> Option<Fate> {
        let rule = |rule| if bug() == Bug::ResigningIsFalling { Rule::new("PN-3.1") } else { rule };
        let place = |place: u8| if bug() == Bug::PlacesTooHigh { place - 1 } else { place };
        let fate = self.0.fate(&view.view, seat);
        fate.map(|fate| Fate { rule: rule(fate.rule), place: fate.place.map(place), ..fate })
    }
    fn describe(&self, cue: &Cue<Event>) -> Happening<'_, ()> {
        let happening = self.0.describe(cue);
        if bug() == Bug::ForgetsWhom { Happening { about: SeatSet::EMPTY, ..happening } } else { happening }
    }
    fn tell(&self, cue: &Cue<Event>, names: Names<'_>) -> Telling {
        let seats = kernel::seat_names(&self.0);
        let names = if bug() == Bug::CallsSeats { Names::new(&seats, Viewer::Spectator) } else { names };
        self.0.tell(cue, names)
    }
}

impl Heuristics for Planted {
    type Weights = ();

    fn evaluate_with(&self, state: &State, (): &()) -> BySeat<f32> {
        if bug() == Bug::WorthTwo { BySeat::new(self.seats(), |_| 2.0) } else { self.0.evaluate(state) }
    }
    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        if bug() == Bug::PolicyKnowsHands {
            return if self.knows(state, seat) { legal.last().copied() } else { legal.first().copied() };
        }
        self.0.policy(state, seat, legal, rng)
    }
}

impl Features for Planted {
    fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        let knows = viewer.seat().is_some_and(|seat| self.knows(state, seat));
        match bug() {
            Bug::FeaturesForget => {
                return out.share(format_args!("deck"), self.0.view(state, viewer).deck, 99);
            }
            Bug::FeaturesKnowHands => out.flag(format_args!("knows"), knows),
            Bug::FeaturesTooGreat => {
                out.block(format_args!("great"), 1, 0.0, |_| String::new(), |row| row[0] = 2.0)
            }
            Bug::FeaturesVary if viewer == Viewer::Spectator => out.flag(format_args!("one more"), true),
            _ => {}
        }
        boiled_down(self, state, viewer, out);
    }
    fn deed(&self, state: &State, seat: Seat, action: Action) -> Deed {
        match bug() {
            Bug::OneDeed => Deed::new(0, 0, 0),
            Bug::DeedOfNoKind => Deed::new(7, 0, 0),
            Bug::DeedKnowsHands if self.knows(state, seat) => Deed::new(1, 0, 0),
            _ => self.0.deed(state, seat, action),
        }
    }
}

impl Checked for Planted {
    fn audit(&self, state: &State) -> Result<(), String> {
        let all = self.0.view(state, Viewer::Everything);
        if bug() == Bug::LosesCards && !all.discards.is_empty() {
            return Err("a card is lost".to_owned());
        }
        self.0.audit(state)
    }
    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        self.0.secret(state, owner, from)
    }
    fn no_forecast(action: Action) -> Option<&'static str> {
        let forgotten = bug() == Bug::ForetellsNothing && matches!(action, Action::Discard(_));
        if forgotten { None } else { Pennant::no_forecast(action) }
    }
}

fn found(bug: Bug) -> Option<Violation> {
    BUG.set(bug);
    Suite::<Planted>::new().games(10).check(&every_setup()).err().map(|violation| *violation)
}

#[test]
fn without_a_bug_nothing_is_found() {
    assert_eq!(found(Bug::None), None);
}

/// One test for each bug.
macro_rules! planted {
    ($($test:ident: $bug:ident breaks $law:ident;)+) => {$(
        #[test]
        fn $test() {
            let violation = found(Bug::$bug).expect("the bug is found");
            assert_eq!(violation.law, Law::$law, "{violation}");
        }
    )+};
}

planted! {
    a_hand_in_a_view: HandInView breaks Sample;
    a_legal_list_that_knows_a_hidden_hand: LegalKnowsHands breaks LegalLeak;
    a_drawn_card_in_a_cue: DrawnCardInCue breaks Cues;
    a_sealed_card_in_a_cue: SealedCardInCue breaks Sealed;
    a_sealed_card_in_a_view: SealedCardInView breaks Sealed;
    one_notation_for_two_actions: NotationTwice breaks Notation;
    one_path_for_two_actions: PathTwice breaks Path;
    a_sink_that_has_an_influence: ListeningShuffles breaks Sink;
    a_clock_that_answers_what_is_not_legal: ClockResigns breaks Timeout;
    a_clock_that_knows_a_hidden_hand: ClockKnowsHands breaks Timeout;
    a_policy_that_knows_a_hidden_hand: PolicyKnowsHands breaks Policy;
    a_side_action_that_knows_a_hidden_hand: SideActionsKnowHands breaks SideActionLeak;
    a_prompt_for_somebody_who_is_not_pending: PromptsAll breaks Prompt;
    a_rule_that_does_not_exist: CitesNothing breaks Rules;
    an_action_listed_twice: ListsTwice breaks Legal;
    nobody_pending_and_no_end: NobodyPending breaks PendingOrOver;
    a_lost_card: LosesCards breaks Audit;
    a_match_that_does_not_end: TooLong breaks Ends;
    an_end_without_a_winner: AllSecond breaks Outcome;
    a_world_worth_more_than_everything: WorthTwo breaks Evaluate;
    a_view_that_is_not_sent_whole: ViewForgets breaks View;
    a_deal_that_is_never_the_same: NeverTheSameDeal breaks Replay;
    dice_that_cannot_be_changed: KeepsItsDice breaks Replay;
    a_hand_in_a_view_that_samples_copy: HandInViewAndSample breaks Secret;
    other_luck_that_deals_new_hands: RedrawsHands breaks Redraw;
    a_public_thing_that_seats_do_not_see: SeatsForgetPennants breaks Public;
    more_plies_than_a_record_holds: TooManyPlies breaks Ends;
    a_question_that_is_too_wide: TooWide breaks Breadth;
    a_take_back_that_leads_elsewhere: ResigningIsTakenBack breaks TakeBack;
    a_notation_that_depends_on_names: NotationCallsNames breaks Notation;
    garbage_that_is_read: ReadsGarbage breaks Refused;
    a_refusal_without_a_reason: SilentRefusal breaks Check;
    a_refusal_without_a_rule: RefusesWithoutARule breaks Check;
    an_action_that_is_not_listed_and_passes: ChecksNoDiscard breaks Check;
    an_action_that_is_listed_and_refused: RefusesDone breaks Check;
    an_action_of_which_nothing_is_foretold: ForetellsNothing breaks Forecast;
    a_question_that_does_not_teach: NeverTeaches breaks Help;
    a_second_line_of_figures: TeachesFigures breaks Help;
    a_fall_that_was_none: ResigningIsFalling breaks Fate;
    a_place_that_nobody_gets: PlacesTooHigh breaks Fate;
    a_log_that_names_seats: CallsSeats breaks Names;
    a_question_that_names_a_seat: PromptsSeats breaks Names;
    a_cue_about_nobody_that_names_somebody: ForgetsWhom breaks About;
    luck_that_a_card_shifts: OneStream breaks Paired;
    a_whole_view_that_forgets: WholeForgets breaks Restored;
    an_only_answer_that_tells_of_a_hand: GivesOnlyAnswers breaks OnlyAnswer;
    numbers_that_know_a_hidden_hand: FeaturesKnowHands breaks FeatureLeak;
    numbers_that_see_too_little: FeaturesForget breaks FeatureBlind;
    numbers_that_were_not_declared: FeaturesVary breaks Features;
    a_number_out_of_range: FeaturesTooGreat breaks Features;
    one_deed_for_two_actions: OneDeed breaks Deed;
    a_deed_that_has_no_number: DeedOfNoKind breaks Deed;
    a_deed_that_knows_a_hidden_hand: DeedKnowsHands breaks Deed;
    rules_that_panic: Panics breaks Panics;
}

/// A violation says where it was found, in words a person can follow.
#[test]
fn a_violation_can_be_found_again() {
    let violation = found(Bug::TooLong).expect("the bug is found");
    let told = violation.to_string();
    assert!(told.starts_with("broken law: the match ends in time\n  not after 3\n"), "{told}");
    assert!(told.contains("\n  set-up  2 seats\n  seed    \"7-0-0\"\n  ply     3\n  played  1 "), "{told}");
    kernel::Record::parse("record", &violation.record).expect("the record can be opened");
}
