//! What the tests of this folder share.

use authority::{Action, Authority, Event, Options, State};
use kernel::{Dice, Game, Options as _, Rng, Seat};

/// The rulebook with these settings over a preset.
pub(crate) fn open(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Authority {
    let mut options = Options::preset(preset).unwrap();
    for (key, value) in settings {
        options.set(key, value).unwrap();
    }
    Authority::open(&Authority::content(), &options, seats).unwrap()
}

/// Tables that between them use every option.
pub(crate) fn tables() -> Vec<Authority> {
    let mut tables: Vec<Authority> = (2..=4).map(|seats| open("standard", seats, &[])).collect();
    tables.push(open("teams", 4, &[("team_turns", "alternate"), ("damage_memory", "turn")]));
    tables.push(open("teams", 4, &[("trigger_order", "active"), ("round_limit", "12")]));
    tables.push(open("tournament", 2, &[("change", "keep"), ("round_limit", "10")]));
    tables.push(open("solo", 2, &[("solo_level", "king"), ("row_fill", "loose")]));
    tables.push(open("standard", 3, &[("market_deck", "short"), ("hand_carry", "keep"), ("hand_size", "6")]));
    tables.push(open(
        "standard",
        2,
        &[("market_deck", "half"), ("reshuffle", "end_of_draw"), ("starting_hp", "20")],
    ));
    tables.push(open(
        "standard",
        2,
        &[("deckout", "short_draw"), ("kingsguard_order", "first"), ("zone_copies", "any")],
    ));
    let generals =
        [("general_supply", "per_player"), ("general_limit", "per_faction"), ("kingsguard_power", "9")];
    tables.push(open("standard", 4, &generals));
    tables.push(open(
        "standard",
        2,
        &[("first_hand", "1"), ("first_player", "P2"), ("trigger_order", "active")],
    ));
    tables
}

/// How a seat chooses in [`play`].
#[derive(Clone, Copy)]
pub(crate) enum Style {
    /// Anything legal; now and then it resigns.
    Random,
    /// What the policy says.
    Policy,
    /// What the policy says, and every third time anything: sees more of the cards than either.
    Mixed,
}

/// Plays a match and shows `watch` each state, who then did what, and what came of it.
pub(crate) fn play(
    game: &Authority,
    style: Style,
    seed: u64,
    mut watch: impl FnMut(&State, Seat, Action, &[Event], &State),
) -> State {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(rng.dice());
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    while let Some(seat) = game.pending(&state).lowest() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let anything = match style {
            Style::Random => true,
            Style::Policy => false,
            Style::Mixed => rng.below(3) == 0,
        };
        if matches!(style, Style::Random) && rng.below(400) == 0 {
            let mut asides = Vec::new();
            game.asides(&state, seat, &mut asides);
            legal = if asides.is_empty() { legal } else { asides };
        }
        let action = if anything {
            *rng.pick(&legal).unwrap()
        } else {
            game.policy(&state, seat, &legal, &mut rng).unwrap()
        };
        let before = state;
        events.clear();
        game.apply(&mut state, seat, action, &mut events);
        watch(&before, seat, action, &events, &state);
    }
    state
}

/// Dice that nobody looks at.
pub(crate) fn dice() -> Dice {
    Dice::new([0; 32])
}
