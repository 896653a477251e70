//! Sessions of the smallest game, played with strings.

use std::sync::Arc;

use kernel::{Dice, Game as _, Match, Seat, Setup};
use proptest::prelude::*;
use proptest::{collection, prop_assert_eq};
use testkit::toy::Pennant;

use super::*;

/// What a session left behind.
struct Played {
    raw: String,
    parting: SessionEnd,
    journal: Vec<(Seat, String)>,
    table: Match<Pennant>,
}

impl Played {
    /// What a person reads.
    fn text(&self) -> String {
        anstream::adapter::strip_str(&self.raw).to_string()
    }
}

/// Two seats and one pennant; the seats in `people` are persons, the rest bots, and `lines` is typed.
fn play(people: &[usize], lines: &[&str]) -> Played {
    play_at(2, people, lines)
}

/// The same with this many seats.
fn play_at(seats: u8, people: &[usize], lines: &[&str]) -> Played {
    play_as(Some("short"), seats, people, lines)
}

fn play_as(preset: Option<&str>, seats: u8, people: &[usize], lines: &[&str]) -> Played {
    play_under(preset, &[], seats, people, lines)
}

fn play_under(
    preset: Option<&str>,
    options: &[(String, String)],
    seats: u8,
    people: &[usize],
    lines: &[&str],
) -> Played {
    let setup = Setup::<Pennant>::new(&Pennant::content(), preset, options, Some(seats)).unwrap();
    let mut table = Match::start(Arc::new(setup.open(&Pennant::content()).unwrap()), Dice::new([7; 32]));
    let mut keyboard: Keyboard = lines.iter().copied().collect();
    let mut screen = Screen::new(Vec::new(), true);
    let mut journal = Vec::new();
    let players = (0..usize::from(seats))
        .map(|i| if people.contains(&i) { Player::Person } else { Player::bot(Level::Squire, 5) })
        .collect();
    let parting = Session::new(&mut table, players, &mut keyboard, &mut screen, &mut journal).run().unwrap();
    Played { raw: String::from_utf8(screen.into_inner()).unwrap(), parting, journal, table }
}

#[test]
fn a_question_has_numbered_choices_and_its_rule() {
    let text = play(&[0], &[]).text();
    assert!(text.contains("Red: Seal a card. (PN-2.1)"), "{text}");
    assert!(text.contains("   1  Seal a "), "{text}");
    assert!(text.contains("TABLE deck "), "{text}");
}

#[test]
fn the_end_of_input_leaves_the_match_as_it_stands() {
    let played = play(&[0], &[]);
    assert_eq!(played.parting, SessionEnd::Left);
    assert_eq!(played.journal.len(), 1, "the bot was asked first: {:?}", played.journal);
    assert_eq!(played.table.plies(), 1);
    let quit = play(&[0], &["quit", "1"]);
    assert_eq!((quit.parting, quit.journal), (SessionEnd::Left, played.journal));
}

/// PN-5.2: a bug in what an action does, or in what is shown after it, ends the session and not the program.
#[test]
fn a_panic_of_the_rules_leaves_what_was_played() {
    for (fault, said, kept) in [("1", "a card stuck to the table", 0), ("2", "ink on the cards", 1)] {
        let fault = [("fault".to_owned(), fault.to_owned())];
        // What cannot be answered is refused, and the next line is read.
        let round =
            ["seal king", "seal baron", "seal knight", "seal squire", "discard page", "discard squire"];
        let played = play_under(None, &fault, 2, &[0], &round.repeat(9));
        assert_eq!(played.parting, SessionEnd::Failed(said.to_owned()), "{}", played.text());
        let discards = played.journal.iter().filter(|(_, line)| line.starts_with("discard")).count();
        assert_eq!(discards, kept, "{:?}", played.journal);
    }
}

#[test]
fn bots_alone_play_to_the_end_and_are_told() {
    let played = play(&[], &[]);
    let SessionEnd::Over(outcome) = played.parting else { panic!("{}", played.text()) };
    assert_eq!(Some(outcome), played.table.outcome());
    let text = played.text();
    assert!(text.contains("takes the pennant. (PN-2.2)"), "{text}");
    assert!(text.contains(" wins: ") && text.contains("  1. "), "{text}");
    assert!(text.contains("a squire bot"), "{text}");
}

#[test]
fn an_answer_is_a_number_a_notation_in_any_case_or_its_last_word() {
    let first = play(&[0], &["1"]);
    let notation = first.journal[1].1.clone();
    assert_eq!(first.journal[1].0, Seat::new(0));
    let card = notation.split(' ').next_back().unwrap();
    for line in [notation.clone(), notation.to_uppercase(), card.to_owned()] {
        assert_eq!(play(&[0], &[&line]).journal[1].1, notation, "{line}");
    }
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    let text = play(&[0], &["seal bishop", "9", "0", "discard page", "1 1"]).text();
    assert!(text.contains("no card `bishop`"), "{text}");
    assert!(text.contains("There is no choice 9; there are 1 to "), "{text}");
    assert!(text.contains("There is no choice 0"), "{text}");
    assert!(text.contains("Only the winner of a round discards. (PN-2.3)"), "{text}");
    assert!(text.contains("Something happens in between"), "{text}");
    assert_eq!(play(&[0], &["seal bishop", "9", "0", "1 1"]).table.plies(), 1);
}

#[test]
fn why_answers_without_playing() {
    let played = play(&[0], &["why", "why 1", "why seal bishop", "why done"]);
    let text = played.text();
    assert!(text.contains("Say what: why ATTEMPT"), "{text}");
    assert!(text.contains("That is allowed: Seal a "), "{text}");
    assert!(text.contains("no card `bishop`"), "{text}");
    assert_eq!(played.table.plies(), 1);
}

#[test]
fn resigning_is_asked_twice() {
    let text = play(&[0], &["resign", "no"]).text();
    assert!(text.contains("Are you sure?") && text.contains("You play on."), "{text}");
    let played = play(&[0], &["resign", "yes"]);
    assert!(matches!(played.parting, SessionEnd::Over(_)));
    assert_eq!(played.journal.last(), Some(&(Seat::new(0), "resign".to_owned())));
    let text = played.text();
    assert!(text.contains("Blue wins: ") && text.contains("you, resigned"), "{text}");
}

#[test]
fn who_is_out_is_told_once_and_with_the_place() {
    let text = play_as(None, 3, &[0], &["resign", "yes"]).text();
    assert_eq!(
        text.matches("You have resigned: place 3 of 3. The others play on. (PN-4.1)").count(),
        1,
        "{text}"
    );
    let text = play(&[0], &["resign", "yes"]).text();
    assert!(!text.contains("The others play on"), "{text}");
}

#[test]
fn help_log_rules_and_board_are_at_hand() {
    let text = play(&[0], &["?", "rules", "rules 2.1", "rules PN-2.9", "log", "board"]).text();
    assert!(text.contains("discard page king"), "{text}");
    assert!(text.contains("What you can type") && text.contains("Now, for example: seal "), "{text}");
    assert!(text.contains("the same time and in secret"), "{text}");
    assert!(text.contains("no rule `PN-2.9`; did you mean `PN-2."), "{text}");
    assert_eq!(text.matches("Blue seals a card.").count(), 2, "once as news, once in the log: {text}");
    assert_eq!(text.matches("TABLE").count(), 2, "{text}");
}

#[test]
fn two_people_at_one_keyboard_do_not_see_each_others_cards() {
    let played = play(&[0, 1], &["", "1", "", "1"]);
    let screens: Vec<&str> = played.raw.split("\x1b[H\x1b[2J\x1b[3J").collect();
    assert!(screens[1].contains("Pass the keyboard to "), "{}", played.text());
    let sealed = played.journal[0].1.replace("seal ", "");
    assert!(screens[2].contains(&format!("Seal a {sealed}")), "{}", played.text());
    assert!(screens[3].contains("Pass the keyboard to "), "nothing else is shown: {:?}", screens[3]);
    assert!(!screens[3].contains("seal"), "{:?}", screens[3]);
    assert!(screens[4].contains("Red seals a card."), "the other hears that, not what: {:?}", screens[4]);
}

#[test]
fn typed_control_characters_are_not_sent_back() {
    let played = play(&[0], &["\x1b[2Jseal"]);
    assert!(!played.raw.contains("\x1b[2J"), "{:?}", played.raw);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Nothing that can be typed makes the table fall over, and whatever was played was legal.
    #[test]
    fn whatever_is_typed_is_survived(lines in collection::vec(typed(), 0..40)) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let played = play(&[0], &lines);
        prop_assert_eq!(played.journal.len(), played.table.plies() as usize);
    }
}

/// A line somebody might type, or a cat might.
fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "(why |rules |log |seal |discard )?[a-z0-9 .-]{0,12}",
        "[0-9 ]{1,6}",
        Just("seal page".to_owned()),
        Just("done".to_owned()),
    ]
}

#[test]
fn nothing_is_wider_than_the_screen() {
    let played = play(&[0], &["?", "rules", "why seal bishop", "board", "1", "1", "1"]);
    for line in played.text().lines().filter(|line| !line.starts_with("TABLE") && !line.starts_with('>')) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}
