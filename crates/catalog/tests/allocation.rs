//! Simulation allocates nothing per decision: counted, for every game at every kind of table.

use bots::Level;
use catalog::{games, with_game};
use kernel::{Game, Options, Rng, Setup};

#[test]
fn the_counter_counts() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(Box::new(7)))).count_total, 1);
}

#[test]
fn play_allocates_nothing_in_steady_state() {
    for info in games() {
        with_game!(info.id, G => quiet_tables::<G>()).expect("it is listed");
    }
}

/// How the seats choose.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// As the weakest bot does.
    Random,
    /// As the game's policy says, and every state is judged: what the stronger bots are made of.
    Sensible,
}

fn quiet_tables<G: Game>() {
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        quiet::<G>(None, Some(seats));
    }
    for preset in G::Options::PRESETS {
        quiet::<G>(Some(preset.name), None);
    }
}

fn quiet<G: Game>(preset: Option<&str>, seats: Option<u8>) {
    let setup =
        Setup::<G>::new(&G::content(), preset, &[], seats).expect("presets and seat counts are allowed");
    let game = setup.open(&G::content()).expect("the content it ships with is sound");
    for style in [Style::Random, Style::Sensible] {
        let mut bot = Level::Squire.bot::<G>(1);
        // There is room for the longest list of legal actions.
        let (mut rng, mut legal, mut decisions) = (Rng::new(1), Vec::with_capacity(512), 0u32);
        let mut play = |matches: u32| {
            for _ in 0..matches {
                let mut state = game.deal(rng.dice());
                while let Some(seat) = game.pending(&state).lowest() {
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let policy = match style {
                        Style::Random => None,
                        Style::Sensible => {
                            game.evaluate(&state);
                            game.policy(&state, seat, &legal, &mut rng)
                        }
                    };
                    let action = policy.or_else(|| bot.choose_blind(&legal)).expect("a squire does not look");
                    game.apply(&mut state, seat, action, &mut ());
                    decisions += 1;
                }
            }
        };
        // The first match may set up what lasts.
        play(1);
        let counted = allocation_counter::measure(|| play(20));
        let what = format!("in {decisions} decisions of {} ({setup}), {style:?}", G::INFO.id);
        assert_eq!(counted.count_total, 0, "{what}");
        assert!(decisions > 100, "{what}");
    }
}
