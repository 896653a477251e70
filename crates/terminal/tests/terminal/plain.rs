//! A game with rules, views and notation alone is played in a terminal.

use std::sync::Arc;

use bots::Level;
use kernel::{Dice, Match};
use template::Template;
use terminal::{Keyboard, Player, Screen, Session, SessionEnd};

/// By its notation and by numbers, to the end; what cannot be is refused.
#[test]
fn a_game_without_a_look_is_played() {
    let game: Template = testkit::rehearsal::open("standard", 2, &[]).expect("its own content is sound");
    let mut table = Match::start(Arc::new(game), Dice::new([7; 32]));
    // Every bid is called by its own number, whatever was bid before.
    let others = (1..=20).filter(|bid| *bid != 4).map(|bid: u8| bid.to_string());
    let mut keyboard: Keyboard = ["bid 21", "bid 4"].map(str::to_owned).into_iter().chain(others).collect();
    let mut screen = Screen::new(Vec::new(), true);
    let players = vec![Player::Person, Player::bot(Level::Squire, 5)];
    let mut journal = Vec::new();
    let parting = Session::new(&mut table, players, &mut keyboard, &mut screen, &mut journal).run();
    let text = String::from_utf8(screen.into_inner()).expect("it is text");
    let text = anstream::adapter::strip_str(&text).to_string();
    assert!(matches!(parting, Ok(SessionEnd::Over(_))) && table.plies() == 40, "{text}");
    for said in
        ["Prizes to come  ", "    Blue\n      Bid  none\n", "   1  bid 1", "That is not possible now."]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
}
