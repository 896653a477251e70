//! What the tests of this folder share.

use std::sync::Arc;

use estraven::{Action, Estraven, State, WrittenLord, WrittenPosition};
use kernel::{Dice, Game, Match, Notation as _, Rng, Seat};
use testkit::rehearsal;

/// The rulebook with these settings over a preset.
pub(crate) fn open(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Estraven {
    rehearsal::open(preset, seats, settings).unwrap()
}

/// Tables that between them use every option.
pub(crate) fn tables() -> Vec<Estraven> {
    let settings: [(u8, &[(&str, &str)]); 9] = [
        (2, &[]),
        (3, &[("auto_pass", "off"), ("starting_health", "12")]),
        (4, &[("auto_pass", "public"), ("round_cap", "8")]),
        (2, &[("resolution", "chain"), ("excess", "to_target"), ("pitch_cleanup", "burn")]),
        (2, &[("excess", "to_leader"), ("pitch_cleanup", "return_keep"), ("deck_loss", "on_failed_draw")]),
        (2, &[("trades_per_turn", "3"), ("traded_card", "deck"), ("refresh_first_round", "true")]),
        (2, &[("resource_return", "graveyard"), ("pitch_zero", "true"), ("hand_size", "9")]),
        (3, &[("attack_leaders", "false"), ("pitch_own_turn_only", "true"), ("cap_result", "draw")]),
        (2, &[("same_deck_twice", "true"), ("turn_action_cap", "100"), ("first_turn_attack", "false")]),
    ];
    settings.iter().map(|(seats, settings)| open("standard", *seats, settings)).collect()
}

/// A duel in which these pairs of decks were picked, by index.
pub(crate) fn duel(game: &Estraven, pairs: [[u8; 2]; 2], seed: u64) -> State {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(rng.dice());
    for (seat, pair) in (0..).zip(pairs) {
        for deck in pair {
            game.apply(&mut state, Seat::new(seat), Action::PickDeck { deck }, &mut ());
        }
    }
    state
}

/// Dice that nobody looks at.
pub(crate) fn dice() -> Dice {
    Dice::new([0; 32])
}

/// What a player of a position has in hand, on the battlefield and as loose mana.
pub(crate) fn lord(hand: &[&str], field: &[&str], loose: u16) -> WrittenLord {
    let list = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    WrittenLord { hand: list(hand), field: list(field), loose, ..WrittenLord::default() }
}

/// The Main phase of the first of two players.
pub(crate) fn table(p1: WrittenLord, p2: WrittenLord) -> Match<Estraven> {
    table_of(open("standard", 2, &[]), p1, p2)
}

/// The same under another rulebook.
pub(crate) fn table_of(game: Estraven, p1: WrittenLord, p2: WrittenLord) -> Match<Estraven> {
    let game = Arc::new(game);
    let state =
        game.set_up(WrittenPosition { p1, p2, ..WrittenPosition::default() }, dice(), &mut ()).unwrap();
    Match::from_state(game, state)
}
