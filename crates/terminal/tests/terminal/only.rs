//! What has one answer is not asked at the keyboard.

use std::sync::Arc;

use hex::Hex;
use kernel::{Match, Rng, Seat, Viewer};
use terminal::{Keyboard, Player, Screen, Session};

/// Two people type what they decide, and nothing else; what has one answer is played without them.
#[test]
fn what_has_one_answer_is_given() {
    let game: Arc<Hex> =
        Arc::new(testkit::rehearsal::open("balanced", 2, &[]).expect("its own content is sound"));
    let mut rng = Rng::new(6);
    let dice = rng.dice();
    let mut rehearsed = Match::start(game.clone(), dice);
    let (mut typed, mut played, mut given) = (Vec::new(), Vec::new(), false);
    while let Some(seat) = rehearsed.pending().lowest().filter(|_| !given) {
        let only = rehearsed.only_answer(seat);
        let action = only.unwrap_or_else(|| *rng.pick(&rehearsed.legal(seat)).expect("a choice"));
        let seen = rehearsed.observe(Viewer::Seat(seat));
        let offer = seen.choices.iter().find(|offer| offer.action == action).expect("it is offered");
        // What would be lost is asked about once more.
        let times = if only.is_some() { 0 } else { 1 + usize::from(offer.choice.loses.is_some()) };
        typed.extend(std::iter::repeat_n(offer.choice.notation.clone(), times));
        given = only.is_some();
        played.push((seat, offer.choice.notation.clone()));
        rehearsed.play_action(seat, action).expect("it is legal");
    }
    assert!(given, "nothing was ever the only answer");
    let mut table = Match::start(game, dice);
    // Whoever takes the keyboard over says so first.
    let mut keyboard: Keyboard = typed.into_iter().flat_map(|line| [String::new(), line]).collect();
    let mut screen = Screen::new(Vec::new(), true);
    let mut journal: Vec<(Seat, String)> = Vec::new();
    let players = vec![Player::Person, Player::Person];
    Session::new(&mut table, players, &mut keyboard, &mut screen, &mut journal).run().expect("it is written");
    let text = String::from_utf8(screen.into_inner()).expect("it is text");
    assert_eq!(journal.get(..played.len()), Some(&played[..]), "{text}");
}
