//! Figures that hold, and what is said of those that do not.

use super::play::read_all;
use super::read::is_number;
use super::*;
use crate::toy::Pennant;
use kernel::Game as _;

const GOOD: &str = r#"
[[figure]]
number = "2A"
kind = "strip"
size = "wide"
ground = "felt"
claim = "The highest card takes the pennant."
rules = ["PN-2.2"]
seats = 2
given = { hands = [["page", "king"], ["page", "knight", "king"]], deck = ["baron", "squire", "knight"] }
draw = "hands"
eyes = "Red"

[[figure.panel]]
heading = "Red seals"
play = [{ seat = "Red", act = "seal page" }]
expect = { pending = ["Blue"] }
lit = ["red.page"]
discs = [{ at = "red.page", text = 1 }]

[[figure.panel]]
heading = "Blue wins"
note = "The king is higher."
play = [{ seat = "Blue", act = "seal king" }]
expect = { tells.spectator = ["Blue takes the pennant."] }
arrows = [{ kind = "attack", from = "blue.king", to = "red.page" }]
plates = [{ at = "blue.king", text = "king over page" }]

[[figure]]
number = "T1"
kind = "position"
size = "aside"
ground = "felt"
claim = "A match begins with a deal."
rules = ["PN-1.1"]
draw = "hands"

[[figure.panel]]
seats = 2

[[figure.panel]]
seats = 3
show = ["counts"]
"#;

fn read(text: &str) -> Vec<Result<Played<Pennant>, Broken>> {
    read_all(text, &Pennant::content())
}

/// What is said of the figures with one thing written otherwise.
fn said(from: &str, to: &str) -> Vec<String> {
    assert!(GOOD.contains(from), "{from}");
    let changed = GOOD.replacen(from, to, 1);
    read(&changed).iter().filter_map(|figure| Some(figure.as_ref().err()?.to_string())).collect()
}

/// PN-2.2: what a figure shows is played by the rules, a strip goes on from panel to panel.
#[test]
fn a_figure_is_where_the_match_stands() {
    let figures: Vec<_> = read(GOOD).into_iter().map(Result::unwrap).collect();
    let [strip, dealt] = &figures[..] else { panic!("{} figures", figures.len()) };
    assert_eq!((strip.figure.number.as_str(), strip.figure.kind), ("2A", Kind::Strip));
    assert_eq!([0, 1].map(|at| strip.moments[at].table.plies()), [1, 2]);
    assert_eq!(strip.moments[0].viewer.seat().map(|seat| seat.index()), Some(0));
    let [first, second] = &strip.figure.panels[..] else { panic!("two panels") };
    assert_eq!((first.signs[0].0, first.signs[0].1.word.as_str()), (Sign::Lit, "red.page"));
    assert_eq!((first.draw.word.as_str(), first.draw.line), ("hands", 11));
    assert_eq!((second.arrows[0].way, second.plates[0].side), (Way::Attack, Beside::Above));
    let try_it = strip.try_it.as_ref().unwrap();
    assert_eq!((try_it.seats, try_it.given["deck"][0].as_str()), (2, Some("baron")));
    // Each position is a match of its own.
    assert_eq!([0, 1].map(|at| dealt.moments[at].table.game().seats()), [2, 3]);
    assert_eq!(dealt.try_it, None, "a deal is no position");
    assert!(read("").is_empty());
}

#[test]
fn what_is_wrong_is_told_with_figure_and_line_and_the_others_stand() {
    for (from, to, expected) in [
        (
            "act = \"seal king\"",
            "act = \"seal baron\"",
            "figures.toml:2: figure 2A\n  step 1 (line 24): Blue `seal baron`",
        ),
        ("Blue takes", "Red takes", "figures.toml:2: figure 2A\n  [expect]"),
        (
            "PN-2.2",
            "PN-2.9",
            "figures.toml:2: figure 2A\n  figures.toml:8:10: Pennant has no rule `PN-2.9`; did you mean",
        ),
        ("\"strip\"", "\"stripe\"", "no kind of figure `stripe`; did you mean `strip`?"),
        ("\"2A\"", "\"A\"", "a figure is numbered by its chapter and a letter"),
        ("\"T1\"", "\"2A\"", "figures.toml:29: figure 2A\n  figures.toml:29:1: there is a figure 2A already"),
        ("draw = \"hands\"\neyes", "eyes", "`draw` is missing: what is to be drawn?"),
        ("eyes = \"Red\"", "eyes = \"Rde\"", "no viewer `Rde`; did you mean `Red`?"),
        ("lit = ", "ilt = ", "no key `ilt`; did you mean `lit`?"),
        ("\"king\"], [", "\"kign\"], [", "`given` cannot be: "),
        (
            "seats = 3",
            "seats = 9",
            "figures.toml:29: figure T1\n  figures.toml:41:1: Pennant is played by 2 to 3 seats",
        ),
    ] {
        let told = said(from, to);
        assert!(told.len() == 1 && told[0].contains(expected), "{from} → {to}: {told:#?}");
    }
    let told = said("[[figure]]\nnumber = \"2A\"", "[[figure]\nnumber = \"2A\"");
    assert!(told[0].starts_with("figures.toml:1: figure \n  figures.toml:2"), "{told:#?}");
}

const TOUR: &str = r#"
pictures = ["Deal", "Turn chart"]

[[figure]]
number = "1A"
kind = "position"
size = "aside"
ground = "felt"
claim = "A match begins with a deal."
rules = ["PN-1.1"]
answers = ["Deal"]
tour = 1
say = "Everybody is dealt a hand."
draw = "hands"

[[figure.panel]]
seats = 2

[[figure]]
number = "1B"
kind = "flow"
size = "aside"
ground = "paper"
claim = "Seal, then reveal."
rules = ["PN-1.1"]
answers = ["Turn chart"]
covers = "stage"

[[figure.step]]
name = "Seal"
is = "stage sealing"
kind = "ask"

[[figure.step]]
name = "Settle"
is = "stage over"

[[figure.step]]
name = "Reveal"
is = "event revealed"
"#;

#[test]
fn a_figure_has_its_place_in_the_tour_and_answers_a_picture_that_was_asked_for() {
    let figures: Vec<_> = read(TOUR).into_iter().map(Result::unwrap).collect();
    let tour = figures[0].figure.tour.as_ref().unwrap();
    assert_eq!((tour.place, tour.say.as_str()), (1, "Everybody is dealt a hand."));
    assert_eq!((&figures[0].figure.answers[..], &figures[1].figure.tour), (&["Deal".to_owned()][..], &None));
    assert_eq!(pictures(TOUR), ["Deal", "Turn chart"]);
    assert!(pictures(GOOD).is_empty());
}

#[test]
fn a_chart_shows_what_the_program_has_in_its_order() {
    for (from, to, expected) in [
        ("say = \"Everybody is dealt a hand.\"", "", "its place (`tour`) and a sentence (`say`)"),
        ("tour = 1", "tour = 7", "figures.toml:12"),
        ("\"Turn chart\"]\n\n", "\"Turn chart\", \"Map\"]\n\n", "no figure answers `Map`"),
        ("answers = [\"Deal\"]", "answers = [\"Deal\", \"Dael\"]", "did you mean `Deal`?"),
        ("stage sealing", "stage seeling", "no word of the program `seeling`; did you mean `sealing`?"),
        ("stage sealing", "stages sealing", "`stages` is no field of the view"),
        (
            "is = \"stage over\"\n",
            "",
            "the program has `sealing`, `over`, in this order; the steps have `sealing`",
        ),
        ("event revealed", "event reveal", "did you mean `revealed`?"),
    ] {
        assert!(TOUR.contains(from), "{from}");
        let wrong = TOUR.replacen(from, to, 1);
        let told: Vec<String> =
            read(&wrong).iter().filter_map(|figure| Some(figure.as_ref().err()?.to_string())).collect();
        assert!(told.len() == 1 && told[0].contains(expected), "{from} → {to}: {told:#?}");
    }
}

#[test]
fn a_number_is_a_chapter_and_a_letter_or_the_other_way_round() {
    for number in ["6B", "13A", "T1", "Q12"] {
        assert!(is_number(number), "{number}");
    }
    for no in ["", "6", "B", "6b", "6BB", "TT1", "6-B", "T1B", "1234A"] {
        assert!(!is_number(no), "{no}");
    }
}
