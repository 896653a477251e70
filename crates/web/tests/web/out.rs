//! What a table says to somebody who is out.

use std::sync::Arc;

use estraven::{Estraven, Options, WrittenLord, WrittenPosition};
use kernel::{Dice, Game as _, Match, Notation as _, Seat, Viewer};
use web::{Seen, fragments};

use crate::shots::{cast, table_info};

/// Everything that a seat of Lords of Estraven is shown.
fn shown(play: &Match<Estraven>, seat: Seat) -> String {
    let table = table_info::<Estraven>(Vec::new());
    let players = cast("Aldous", play.game().seats());
    let view = play.observe(Viewer::Seat(seat));
    let told = fragments(&Seen::live(play, &view, &players, &[], &[], &table));
    told.into_iter().map(|part| part.html).collect()
}

/// LE-13.8: who has resigned is not said to have fallen, and who has fallen is.
#[test]
fn who_resigned_has_not_fallen() {
    let game =
        Estraven::open(&Estraven::content(), &Options::default(), 3).expect("shipped content is sound");
    let given = WrittenPosition {
        p1: WrittenLord { hand: vec!["KA08".to_owned()], loose: 1, ..WrittenLord::default() },
        p3: WrittenLord { health: Some(2), ..WrittenLord::default() },
        ..WrittenPosition::default()
    };
    let state = game.set_up(given, Dice::new([0; 32]), &mut ()).expect("a position");
    let mut play = Match::from_state(Arc::new(game), state);
    let fallen = {
        let mut play = play.clone();
        play.play(Seat::new(0), None, "play KA08 > P3").expect("it is legal");
        shown(&play, Seat::new(2))
    };
    assert!(fallen.contains("You have fallen"), "{fallen}");
    play.play(Seat::new(1), None, "resign").expect("anybody may");
    let resigned = shown(&play, Seat::new(1));
    assert!(resigned.contains("You have resigned") && !resigned.contains("You have fallen"), "{resigned}");
}
