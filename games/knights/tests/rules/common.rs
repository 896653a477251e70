//! What the tests of this folder share.

use kernel::{Dice, Game, Options as _, Rng, Seat};
use knights::{Action, Event, Knights, Options, State};

/// The rulebook with these settings over a preset.
pub(crate) fn open(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Knights {
    let mut options = Options::preset(preset).unwrap();
    for (key, value) in settings {
        options.set(key, value).unwrap();
    }
    Knights::open(&Knights::content(), &options, seats).unwrap()
}

/// Tables that between them use every option.
pub(crate) fn tables() -> Vec<Knights> {
    let mut tables: Vec<Knights> = (2..=6).map(|seats| open("rulebook", seats, &[])).collect();
    tables.extend((2..=6).map(|seats| open("quick", seats, &[])));
    tables.push(open("r03", 4, &[("inspiration_order", "attacker_first"), ("attack_order", "fixed")]));
    tables.push(open(
        "rulebook",
        5,
        &[("follow", "false"), ("retarget", "defeated"), ("parry_bow", "false")],
    ));
    tables.push(open("rulebook", 6, &[("exchange", "pass"), ("retarget", "never"), ("start_weapon", "bow")]));
    tables.push(open("quick", 3, &[("stance_duration", "two_slots"), ("parry_reward", "inspiration")]));
    tables.push(open("quick", 4, &[("stance_duration", "turn"), ("broken_last_slot_inspiration", "false")]));
    tables.push(open("rulebook", 4, &[("teams", "2v2"), ("team_open_plans", "true")]));
    tables.push(open("rulebook", 6, &[("teams", "3v3"), ("friendly_fire", "true"), ("turn_cap", "9")]));
    tables.push(open("quick", 6, &[("teams", "2v2v2"), ("cap_result", "hearts"), ("turn_cap", "12")]));
    tables.push(open("quick", 3, &[("series", "tournament"), ("series_length", "3"), ("turn_cap", "20")]));
    tables.push(open("quick", 4, &[("clans", "green,aqua,red,yellow"), ("cap_result", "hearts")]));
    tables
}

/// How a seat chooses in [`play`].
#[derive(Clone, Copy)]
pub(crate) enum Style {
    /// Anything legal; now and then it resigns.
    Random,
    /// What the policy says.
    Policy,
}

/// Plays a match and shows `watch` each state, who then did what, and what came of it.
pub(crate) fn play(
    game: &Knights,
    style: Style,
    seed: u64,
    mut watch: impl FnMut(&State, Seat, Action, &[Event], &State),
) -> State {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(rng.dice());
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    while !game.pending(&state).is_empty() {
        let pending: Vec<Seat> = game.pending(&state).iter().collect();
        let seat = *rng.pick(&pending).unwrap();
        legal.clear();
        match style {
            Style::Random if rng.below(400) == 0 => game.asides(&state, seat, &mut legal),
            Style::Random | Style::Policy => game.legal(&state, seat, &mut legal),
        }
        let action = match style {
            Style::Random => *rng.pick(&legal).unwrap(),
            Style::Policy => game.policy(&state, seat, &legal, &mut rng).unwrap(),
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
