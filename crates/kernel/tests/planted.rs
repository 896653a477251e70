//! The conformance suite finds what it is for: each planted bug breaks the law that is named for it.

use std::sync::atomic::{AtomicU8, Ordering};

use kernel::conformance::{Law, Suite, Violation, every_setup};
use kernel::content::{Content, Faults};
use kernel::toy::{Action, Event, Given, Pennant, PennantOptions, Seal, State, View};
use kernel::{
    Aside, AsideKind, BySeat, Choice, Dice, Fate, Game, Info, MAX_BREADTH, Names, Outcome, Prompt, Reading,
    Refusal, Rng, Rule, Seat, SeatSet, Sink, Telling, Viewer,
};
use serde::{Deserialize, Serialize};

/// Pennant with a bug.
#[derive(Debug)]
struct Planted<const BUG: u8>(Pennant);

const NONE: u8 = 0;
const HAND_IN_VIEW: u8 = 1;
const LEGAL_KNOWS_HANDS: u8 = 2;
const DRAWN_CARD_IN_CUE: u8 = 3;
const SEALED_CARD_IN_CUE: u8 = 4;
const SEALED_CARD_IN_VIEW: u8 = 5;
const NOTATION_TWICE: u8 = 6;
const PATH_TWICE: u8 = 7;
const LISTENING_SHUFFLES: u8 = 8;
const CLOCK_RESIGNS: u8 = 9;
const CLOCK_KNOWS_HANDS: u8 = 10;
const POLICY_KNOWS_HANDS: u8 = 11;
const ASIDES_KNOW_HANDS: u8 = 12;
const PROMPTS_ALL: u8 = 13;
const CITES_NOTHING: u8 = 14;
const LISTS_TWICE: u8 = 15;
const NOBODY_PENDING: u8 = 16;
const LOSES_CARDS: u8 = 17;
const TOO_LONG: u8 = 18;
const ALL_SECOND: u8 = 19;
const WORTH_TWO: u8 = 20;
const VIEW_FORGETS: u8 = 21;
const NEVER_THE_SAME_DEAL: u8 = 22;
const SILENT_REFUSAL: u8 = 23;
const PANICS: u8 = 24;
const KEEPS_ITS_DICE: u8 = 25;
const HAND_IN_VIEW_AND_SAMPLE: u8 = 26;
const SEATS_FORGET_PENNANTS: u8 = 27;
const TOO_MANY_PLIES: u8 = 28;
const TOO_WIDE: u8 = 29;
const RESIGNING_IS_TAKEN_BACK: u8 = 30;
const NOTATION_CALLS_NAMES: u8 = 31;
const READS_GARBAGE: u8 = 32;
const FORETELLS_NOTHING: u8 = 33;
const NEVER_TEACHES: u8 = 34;
const TEACHES_FIGURES: u8 = 35;
const RESIGNING_IS_FALLING: u8 = 36;
const CALLS_SEATS: u8 = 37;
const PROMPTS_SEATS: u8 = 38;
const PLACES_TOO_HIGH: u8 = 39;

/// A view with room for a leak, and for something that is not sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Seen {
    view: View,
    hint: u8,
    #[serde(skip)]
    unsent: u8,
}

impl<const BUG: u8> Planted<BUG> {
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

impl<const BUG: u8> Game for Planted<BUG> {
    const INFO: Info = Pennant::INFO;
    type Options = PennantOptions;
    type State = State;
    type Action = Action;
    type Weights = ();
    type Event = Event;
    type View = Seen;
    type Cue = Event;
    type Given = Given;

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
        match BUG {
            TOO_LONG => 3,
            TOO_MANY_PLIES => 200_000,
            _ => self.0.max_plies(),
        }
    }
    fn seat_name(&self, seat: Seat) -> String {
        self.0.seat_name(seat)
    }
    fn begin(&self, dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let other = Dice::new([DEALS.fetch_add(1, Ordering::Relaxed); 32]);
        self.0.begin(if BUG == NEVER_THE_SAME_DEAL { other } else { dice }, sink)
    }
    fn arrange(&self, given: Given, dice: Dice) -> Result<State, String> {
        self.0.arrange(given, dice)
    }
    fn dice(state: &State) -> &Dice {
        Pennant::dice(state)
    }
    fn dice_mut(state: &mut State) -> &mut Dice {
        // Whoever changes these changes nothing.
        if BUG == KEEPS_ITS_DICE {
            Box::leak(Box::new(*Pennant::dice(state)))
        } else {
            Pennant::dice_mut(state)
        }
    }
    fn pending(&self, state: &State) -> SeatSet {
        if BUG == NOBODY_PENDING { SeatSet::EMPTY } else { self.0.pending(state) }
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let outcome = self.0.outcome(state)?;
        let places = if BUG == ALL_SECOND { outcome.places.map(|_, _| 2) } else { outcome.places };
        Some(Outcome { places, ..outcome })
    }
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.0.legal(state, seat, out);
        if BUG == LEGAL_KNOWS_HANDS && out.len() > 2 && self.knows(state, seat) {
            out.remove(1);
        }
        if BUG == TOO_WIDE && !out.is_empty() {
            let first = out[0];
            out.resize(MAX_BREADTH + 1, first);
        }
        if BUG == LISTS_TWICE {
            out.extend(out.first().copied());
        }
    }
    fn asides(&self, state: &State, seat: Seat, out: &mut Vec<Aside<Action>>) {
        if BUG != ASIDES_KNOW_HANDS || self.knows(state, seat) {
            self.0.asides(state, seat, out);
        }
        for aside in out.iter_mut().filter(|_| BUG == RESIGNING_IS_TAKEN_BACK) {
            aside.kind = AsideKind::TakeBack;
        }
    }
    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        if BUG == PANICS && matches!(action, Action::Discard(_)) {
            panic!("a card stuck to the table");
        }
        self.0.apply(state, seat, action, sink);
        if BUG == LISTENING_SHUFFLES {
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
        match BUG {
            CLOCK_RESIGNS => Action::Resign,
            CLOCK_KNOWS_HANDS if self.knows(state, seat) => legal[legal.len() - 1],
            _ => self.0.timeout(state, seat),
        }
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        let all = self.0.view(state, Viewer::Everything);
        if BUG == LOSES_CARDS && !all.discards.is_empty() {
            return Err("a card is lost".to_owned());
        }
        self.0.audit(state)
    }
    fn view(&self, state: &State, viewer: Viewer) -> Seen {
        let mut view = self.0.view(state, viewer);
        let all = self.0.view(state, Viewer::Everything);
        if BUG == SEALED_CARD_IN_VIEW {
            for (seat, player) in view.players.iter_mut() {
                player.seal = all.players[seat].seal;
                assert!(player.seal != Seal::Shut);
            }
        }
        if BUG == HAND_IN_VIEW_AND_SAMPLE {
            for (seat, player) in view.players.iter_mut() {
                player.hand.clone_from(&all.players[seat].hand);
                player.seal = all.players[seat].seal;
            }
        }
        if BUG == SEATS_FORGET_PENNANTS && viewer.seat().is_some() {
            view.players.iter_mut().for_each(|(_, player)| player.pennants = 0);
        }
        let hint = viewer.seat().is_some_and(|seat| self.knows(state, seat));
        Seen { view, hint: u8::from(BUG == HAND_IN_VIEW && hint), unsent: u8::from(BUG == VIEW_FORGETS) }
    }
    fn viewer(view: &Seen) -> Viewer {
        Pennant::viewer(&view.view)
    }
    fn cue(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let shown = match BUG {
            DRAWN_CARD_IN_CUE => matches!(event, Event::Drew { .. }),
            SEALED_CARD_IN_CUE => matches!(event, Event::Sealed { .. }),
            _ => false,
        };
        if shown { Some(*event) } else { self.0.cue(event, viewer) }
    }
    fn sample(&self, view: &Seen, rng: &mut Rng) -> State {
        self.0.sample(&view.view, rng)
    }
    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        self.0.secret(state, owner, from)
    }
    fn choices(&self, view: &Seen, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let changed = |(action, choice): (&Action, Choice)| match (BUG, action) {
            (NOTATION_TWICE, Action::Seal(_)) => Choice { notation: "seal page".to_owned(), ..choice },
            (PATH_TWICE, Action::Seal(_)) => Choice { path: vec!["hand".to_owned()], ..choice },
            (NOTATION_CALLS_NAMES, Action::Resign) => {
                Choice { path: vec![names.name(Seat::new(0)).to_owned()], ..choice }
            }
            _ => choice,
        };
        actions.iter().zip(self.0.choices(&view.view, actions, names)).map(changed).collect()
    }
    fn untold(action: Action) -> Option<&'static str> {
        let forgotten = BUG == FORETELLS_NOTHING && matches!(action, Action::Discard(_));
        if forgotten { None } else { Pennant::untold(action) }
    }
    fn fate(&self, view: &Seen, seat: Seat) -> Option<Fate> {
        let rule = |rule| if BUG == RESIGNING_IS_FALLING { Rule::new("PN-3.1") } else { rule };
        let place = |place: u8| if BUG == PLACES_TOO_HIGH { place - 1 } else { place };
        let fate = self.0.fate(&view.view, seat);
        fate.map(|fate| Fate { rule: rule(fate.rule), place: fate.place.map(place), ..fate })
    }
    fn read(&self, view: &Seen, line: &str) -> Result<Reading<Action>, Refusal> {
        let line = if BUG == READS_GARBAGE { line.trim_end_matches(" \u{1f3f3}") } else { line };
        self.0.read(&view.view, line)
    }
    fn why_not(&self, view: &Seen, line: &str, names: Names<'_>) -> Refusal {
        let refusal = self.0.why_not(&view.view, line, names);
        if BUG == SILENT_REFUSAL { Refusal { message: String::new(), ..refusal } } else { refusal }
    }
    fn prompt(&self, view: &Seen, names: Names<'_>) -> Option<Prompt> {
        let prompt = self.0.prompt(&view.view, names);
        match BUG {
            PROMPTS_ALL => Some(Prompt::new(Rule::new("PN-2.1"), "Well?").help("Say something.")),
            CITES_NOTHING => prompt.map(|prompt| Prompt { rule: Rule::new("PN-2.11"), ..prompt }),
            NEVER_TEACHES => prompt.map(|prompt| Prompt { help: None, ..prompt }),
            TEACHES_FIGURES => prompt.map(|prompt| {
                let hand = view.view.players.iter().map(|(_, player)| u32::from(player.cards)).sum::<u32>();
                prompt.help(format!("There are {hand} cards in hands, {} in the deck.", view.view.deck))
            }),
            PROMPTS_SEATS => prompt.map(|prompt| {
                let seat = Pennant::viewer(&view.view).seat().unwrap_or_default();
                Prompt { text: format!("{}, which card?", self.0.seat_name(seat)), ..prompt }
            }),
            _ => prompt,
        }
    }
    fn tell(&self, cue: &Event, names: Names<'_>) -> Telling {
        let seats = kernel::seat_names(&self.0);
        let names = if BUG == CALLS_SEATS { Names::new(&seats, Viewer::Spectator) } else { names };
        self.0.tell(cue, names)
    }
    fn position(&self, view: &Seen) -> String {
        self.0.position(&view.view)
    }
    fn judge(&self, state: &State, (): &()) -> BySeat<f32> {
        if BUG == WORTH_TWO { BySeat::new(self.seats(), |_| 2.0) } else { self.0.evaluate(state) }
    }
    fn policy(&self, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        if BUG == POLICY_KNOWS_HANDS {
            return if self.knows(state, seat) { legal.last().copied() } else { legal.first().copied() };
        }
        self.0.policy(state, seat, legal, rng)
    }
}

fn found<const BUG: u8>() -> Option<Violation> {
    Suite::<Planted<BUG>>::new().games(10).check(&every_setup()).err().map(|violation| *violation)
}

#[test]
fn without_a_bug_nothing_is_found() {
    assert_eq!(found::<NONE>(), None);
}

/// One test for each bug.
macro_rules! planted {
    ($($test:ident: $bug:ident breaks $law:ident;)+) => {$(
        #[test]
        fn $test() {
            let violation = found::<$bug>().expect("the bug is found");
            assert_eq!(violation.law, Law::$law, "{violation}");
        }
    )+};
}

planted! {
    a_hand_in_a_view: HAND_IN_VIEW breaks Sample;
    a_legal_list_that_knows_a_hidden_hand: LEGAL_KNOWS_HANDS breaks LegalLeak;
    a_drawn_card_in_a_cue: DRAWN_CARD_IN_CUE breaks Cues;
    a_sealed_card_in_a_cue: SEALED_CARD_IN_CUE breaks Sealed;
    a_sealed_card_in_a_view: SEALED_CARD_IN_VIEW breaks Sealed;
    one_notation_for_two_actions: NOTATION_TWICE breaks Notation;
    one_path_for_two_actions: PATH_TWICE breaks Path;
    a_sink_that_has_an_influence: LISTENING_SHUFFLES breaks Sink;
    a_clock_that_answers_what_is_not_legal: CLOCK_RESIGNS breaks Timeout;
    a_clock_that_knows_a_hidden_hand: CLOCK_KNOWS_HANDS breaks Timeout;
    a_policy_that_knows_a_hidden_hand: POLICY_KNOWS_HANDS breaks Policy;
    an_aside_that_knows_a_hidden_hand: ASIDES_KNOW_HANDS breaks AsideLeak;
    a_prompt_for_somebody_who_is_not_pending: PROMPTS_ALL breaks Prompt;
    a_rule_that_does_not_exist: CITES_NOTHING breaks Rules;
    an_action_listed_twice: LISTS_TWICE breaks Legal;
    nobody_pending_and_no_end: NOBODY_PENDING breaks PendingOrOver;
    a_lost_card: LOSES_CARDS breaks Audit;
    a_match_that_does_not_end: TOO_LONG breaks Ends;
    an_end_without_a_winner: ALL_SECOND breaks Outcome;
    a_world_worth_more_than_everything: WORTH_TWO breaks Evaluate;
    a_view_that_is_not_sent_whole: VIEW_FORGETS breaks View;
    a_deal_that_is_never_the_same: NEVER_THE_SAME_DEAL breaks Replay;
    dice_that_cannot_be_changed: KEEPS_ITS_DICE breaks Replay;
    a_hand_in_a_view_that_samples_copy: HAND_IN_VIEW_AND_SAMPLE breaks Secret;
    a_public_thing_that_seats_do_not_see: SEATS_FORGET_PENNANTS breaks Public;
    more_plies_than_a_record_holds: TOO_MANY_PLIES breaks Ends;
    a_question_that_is_too_wide: TOO_WIDE breaks Breadth;
    a_take_back_that_leads_elsewhere: RESIGNING_IS_TAKEN_BACK breaks TakeBack;
    a_notation_that_depends_on_names: NOTATION_CALLS_NAMES breaks Notation;
    garbage_that_is_read: READS_GARBAGE breaks Refused;
    a_refusal_without_a_reason: SILENT_REFUSAL breaks Refused;
    an_action_of_which_nothing_is_foretold: FORETELLS_NOTHING breaks Forecast;
    a_question_that_does_not_teach: NEVER_TEACHES breaks Help;
    a_second_line_of_figures: TEACHES_FIGURES breaks Help;
    a_fall_that_was_none: RESIGNING_IS_FALLING breaks Fate;
    a_place_that_nobody_gets: PLACES_TOO_HIGH breaks Fate;
    a_log_that_names_seats: CALLS_SEATS breaks Names;
    a_question_that_names_a_seat: PROMPTS_SEATS breaks Names;
    rules_that_panic: PANICS breaks Panics;
}

/// A violation says where it was found, in words a person can follow.
#[test]
fn a_violation_can_be_found_again() {
    let violation = found::<TOO_LONG>().expect("the bug is found");
    let told = violation.to_string();
    assert!(told.starts_with("broken law: the match ends in time\n  not after 3\n"), "{told}");
    assert!(told.contains("\n  set-up  2 seats\n  seed    \"7-0-0\"\n  ply     3\n  played  1 "), "{told}");
    kernel::Record::parse("record", &violation.record).expect("the record can be opened");
}
