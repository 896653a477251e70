//! Tables that can be and tables that cannot.

use testkit::Checked as _;

use authority::{Authority, Options};
use kernel::{Game, Hidden as _, Options as _, Seat, Viewer};

use crate::common::{dice, open};

fn refused(seats: u8, settings: &[(&str, &str)]) -> String {
    let mut options = Options::default();
    for (key, value) in settings {
        options.set(&Authority::content(), key, value).unwrap();
    }
    Authority::open(&Authority::content(), &options, seats).unwrap_err().to_string()
}

/// AU-15.1: set-ups that cannot be are refused, naming the option.
#[test]
fn au_15_1_set_ups_that_cannot_be() {
    assert_eq!(refused(3, &[("mode", "teams")]), "`mode` = teams is for 4 players, not 3 (AU-15.1)");
    assert_eq!(refused(3, &[("format", "solo")]), "`format` = solo is for 2 players, not 3 (AU-15.1)");
    assert!(refused(4, &[("format", "tournament")]).contains("`format` = tournament is for 2 players"));
    assert!(refused(2, &[("first_player", "P3")]).contains("`first_player` = P3 is no seat of 2 players"));
    assert!(refused(4, &[("team_turns", "alternate")]).contains("needs `mode` = teams"));
    assert!(refused(2, &[("solo_level", "king")]).contains("needs `format` = solo"));
    assert!(refused(5, &[]).contains("`players` must be 2 to 4"));
    assert_eq!(
        refused(3, &[("mode", "teams"), ("format", "solo"), ("first_player", "P4")]).lines().count(),
        3
    );
    let mut options = Options::default();
    let far = options.set(&Authority::content(), "starting_hp", "9").unwrap_err().to_string();
    assert!(far.contains("10..99"), "{far}");
    assert!(options.set(&Authority::content(), "round_limit", "201").is_err());
    assert!(options.set(&Authority::content(), "kingsguard_power", "0").is_err());
}

/// AU-15, AU-15.6: the presets replace defaults and nothing else.
#[test]
fn au_15_presets() {
    let changes = |preset: &str| {
        let changes = Options::preset(&Authority::content(), preset).unwrap().changes();
        changes.into_iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>()
    };
    assert_eq!(changes("standard"), Vec::<String>::new());
    assert_eq!(changes("teams"), ["mode=teams"]);
    assert_eq!(changes("tournament"), ["market_deck=half", "round_limit=30", "format=tournament"]);
    assert_eq!(changes("solo"), ["first_player=P1", "format=solo"]);
    assert_eq!(changes("letter"), ["reshuffle=end_of_draw", "general_supply=per_player", "zone_copies=any"]);
    let seats = |preset: &str| {
        <Authority as Game>::default_seats(&Options::preset(&Authority::content(), preset).unwrap())
    };
    assert_eq!(["standard", "teams", "tournament", "solo"].map(seats), [2, 4, 2, 2]);
}

/// AU-2.1, AU-2.4: every seat comes to start, with the smaller hand.
#[test]
fn au_2_1_any_seat_may_start() {
    let game = open("standard", 4, &[]);
    let mut started = [0; 4];
    let mut rng = kernel::Rng::new(1);
    for _ in 0..80 {
        let view = game.view(&game.deal(rng.dice()), Viewer::Spectator);
        started[view.first.index()] += 1;
        for (seat, court) in view.courts.iter() {
            assert_eq!(court.hand_count, if seat == view.first { 3 } else { 4 });
            assert_eq!(court.deck_count + court.hand_count, 8);
        }
    }
    assert!(started.iter().all(|n| *n > 5), "{started:?}");
}

/// AU-14.3: partners sit opposite each other.
#[test]
fn au_14_3_teams() {
    let game = open("teams", 4, &[]);
    assert_eq!(Seat::first(4).map(|seat| game.team(seat).unwrap()).collect::<Vec<_>>(), [0, 1, 0, 1]);
    assert_eq!(open("standard", 4, &[]).team(Seat::new(0)), None);
}

/// AU-2.3: with a smaller market deck the rest is out of the game, unseen.
#[test]
fn au_2_3_smaller_market_decks() {
    for (size, count) in [("full", 134), ("half", 64), ("short", 42)] {
        let game = open("standard", 2, &[("market_deck", size)]);
        let state = game.deal(dice());
        assert_eq!(game.view(&state, Viewer::Spectator).market.deck_count, count);
        game.audit(&state).unwrap();
    }
}
