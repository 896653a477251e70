//! Tables that can be and tables that cannot.

use crate::common::open;
use kernel::{Game, Hidden as _, Options as _, Seat};
use knights::{Knights, Options};
use testkit::rehearsal::{Style, rehearse};

fn refused(seats: u8, settings: &[(&str, &str)]) -> String {
    let mut options = Options::default();
    for (key, value) in settings {
        options.set(&Knights::content(), key, value).unwrap();
    }
    Knights::open(&Knights::content(), &options, seats).unwrap_err().to_string()
}

/// KD-12.5, EX-56: set-ups that cannot be are refused, naming the option.
#[test]
fn kd_12_5_set_ups_that_cannot_be() {
    assert_eq!(refused(4, &[("teams", "3v3")]), "`teams` = 3v3 is for 6 players, not 4 (KD-12.5)");
    let series = refused(4, &[("teams", "2v2"), ("series", "tournament")]);
    assert!(series.contains("`series`") && series.contains("(KD-12.5)"), "{series}");
    assert!(
        refused(3, &[("clans", "purple,red")]).contains("`clans` names 2 clans, but there are 3 players")
    );
    assert!(
        refused(4, &[("teams", "2v2"), ("clans", "purple,red,aqua,green")]).contains("`clans` names green")
    );
    assert!(refused(7, &[]).contains("`players`"));
    assert!(refused(1, &[]).contains("`players`"));
    let mut options = Options::default();
    let twice = options.set(&Knights::content(), "clans", "purple,purple").unwrap_err().to_string();
    assert!(twice.contains("option `clans` cannot be `purple,purple`"), "{twice}");
    assert_eq!(
        refused(3, &[("teams", "2v2"), ("series", "tournament"), ("clans", "green")]).lines().count(),
        4
    );
}

/// KD-12.5: the number of players follows from the teams, or from the clans; else it is four.
#[test]
fn kd_12_5_the_number_of_players_follows() {
    let seats = |settings: &[(&str, &str)]| {
        let mut options = Options::default();
        settings.iter().for_each(|(key, value)| options.set(&Knights::content(), key, value).unwrap());
        <Knights as Game>::default_seats(&options)
    };
    assert_eq!(seats(&[]), 4);
    assert_eq!(seats(&[("teams", "2v2")]), 4);
    assert_eq!(seats(&[("teams", "3v3")]), 6);
    assert_eq!(seats(&[("teams", "2v2v2")]), 6);
    assert_eq!(seats(&[("clans", "red,blue")]), 2);
}

/// KD-12.3: team-mates sit as the layout says, whoever plays which clan.
#[test]
fn kd_12_3_teams_go_with_the_clans() {
    let game = open("rulebook", 4, &[("teams", "2v2"), ("clans", "aqua,purple,blue,red")]);
    let teams: Vec<_> = Seat::first(4).map(|seat| game.team(seat).unwrap()).collect();
    assert_eq!(teams, [0, 0, 1, 1]);
    let six = open("rulebook", 6, &[("teams", "3v3")]);
    assert_eq!(Seat::first(6).map(|seat| six.team(seat).unwrap()).collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
    assert_eq!(open("rulebook", 4, &[]).team(Seat::new(0)), None);
}

/// KD-13.1, KD-13.2, KD-13.5, KD-13.6: the presets.
#[test]
fn kd_13_presets() {
    let changes = |preset: &str| {
        let changes = Options::preset(&Knights::content(), preset).unwrap().changes();
        changes.into_iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>()
    };
    assert_eq!(changes("rulebook"), Vec::<String>::new());
    assert_eq!(changes("quick"), ["contest=none", "attack_agreement=none"]);
    assert_eq!(changes("r03"), ["defender_inspiration=add_shield", "inspiration_on_defeat=true"]);
    assert_eq!(changes("letter"), ["exchange=pass", "broken_last_slot_inspiration=false"]);
}

/// KD-10.6: the promised number of actions.
#[test]
fn kd_10_6_the_longest_match() {
    assert_eq!(open("rulebook", 6, &[]).max_plies(), 105 * 50 + 6);
    assert_eq!(open("quick", 6, &[]).max_plies(), 87 * 50 + 6);
    let series = [("series", "tournament"), ("series_length", "4"), ("turn_cap", "10")];
    assert_eq!(open("quick", 6, &series).max_plies(), 4 * (87 * 10 + 6));
}

/// KD-12.6: a series is one match; its points decide.
#[test]
fn kd_12_6_a_series_ends_with_its_last_battle() {
    let game = open("quick", 3, &[("series", "tournament"), ("series_length", "2")]);
    for seed in 0..20 {
        let end = rehearse(&game, Style::Policy, seed, |_, _, _, _, _| {});
        let view = game.view(&end, kernel::Viewer::Spectator);
        assert_eq!((view.battle, view.battles), (2, 2));
        let best = view.points.as_slice().iter().max().unwrap();
        let outcome = game.outcome(&end).unwrap();
        for (seat, points) in view.points.iter() {
            assert_eq!(outcome.places[seat] == 1, points == best);
            assert!((2..=8).contains(points), "{points}");
        }
    }
}
