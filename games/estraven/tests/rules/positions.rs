//! A position that the program wrote can be read back.

use estraven::{State, WrittenPosition};
use kernel::{Choice, Dice, Game, Hidden as _, Names, Notation as _, Present as _, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, open, tables};

/// How everybody who is asked would say what they may do, sorted: the order of a list says nothing.
fn said(game: &estraven::Estraven, state: &State) -> Vec<(Seat, Vec<String>)> {
    let words = |seat: Seat| {
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        let view = game.view(state, Viewer::Seat(seat));
        let choices: Vec<Choice> = game.choices(&view, &legal, Names::new(&[], Viewer::Spectator));
        let mut lines: Vec<String> = choices.into_iter().map(|choice| choice.notation).collect();
        lines.sort_unstable();
        (seat, lines)
    };
    game.pending(state).iter().map(words).collect()
}

/// LE-18.4: every moment of a match, with stack, combat and half-made announcements, is read back as it was written by
/// somebody who sees everything: the same text, and the same may be answered.
#[test]
fn le_18_4_a_position_is_read_back() {
    let mut read = 0;
    for (seed, game) in (0..).zip(tables()) {
        for style in [Style::Random, Style::Mixed] {
            rehearse(&game, style, seed, |state, _, _, _, _| {
                let text = game.position(&game.view(state, Viewer::Everything));
                let given = WrittenPosition { position: Some(text.clone()), ..WrittenPosition::default() };
                let again = game.set_up(given, dice(), &mut ()).unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(game.position(&game.view(&again, Viewer::Everything)), text);
                assert_eq!(said(&game, &again), said(&game, state), "{text}");
                read += 1;
            });
        }
    }
    assert!(read > 1000, "only {read} positions were read");
}

/// LE-18.4: so is what one seat sees; what is hidden from it is drawn from the dice.
#[test]
fn le_18_4_what_is_hidden_is_drawn() {
    let game = open("standard", 2, &[]);
    let (mut read, mut differ) = (0, 0);
    rehearse(&game, Style::Mixed, 3, |state, _, _, _, _| {
        let p1 = Seat::new(0);
        let text = game.position(&game.view(state, Viewer::Seat(p1)));
        let worlds = [1, 2].map(|byte| {
            let given = WrittenPosition { position: Some(text.clone()), ..WrittenPosition::default() };
            let world = game
                .set_up(given, Dice::new([byte; 32]), &mut ())
                .unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(game.position(&game.view(&world, Viewer::Seat(p1))), text);
            game.position(&game.view(&world, Viewer::Everything))
        });
        read += 1;
        differ += usize::from(worlds[0] != worlds[1]);
    });
    assert!(differ * 10 > read * 9, "{differ} of {read} were drawn anew");
}

/// LE-18.4: what is wrong with a text is named.
#[test]
fn le_18_4_a_wrong_text_is_refused() {
    let game = open("standard", 2, &[]);
    let state = game.set_up(WrittenPosition::default(), dice(), &mut ()).unwrap();
    let text = game.position(&game.view(&state, Viewer::Everything));
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        let given =
            WrittenPosition { position: Some(text.replacen(from, to, 1)), ..WrittenPosition::default() };
        game.set_up(given, dice(), &mut ()).unwrap_err().to_string()
    };
    assert!(refused("R2", "Q2").contains("`Q2` is no number"));
    assert!(refused("P1 main", "P7 main").contains("no seat `P7`"));
    assert!(refused("main", "mian").contains("mian"));
    assert!(refused("20 health", "many health").contains("`many` is no health"));
    assert!(refused("deck 20", "deck 90").contains("has not so many cards"));
    assert!(refused("\nP2", "\nP2x").contains("P2 is missing"));
    let both = WrittenPosition { position: Some(text), round: Some(3), ..WrittenPosition::default() };
    assert!(game.set_up(both, dice(), &mut ()).unwrap_err().to_string().contains("leave the rest out"));
}
