//! What must be true of the table of Knight's Duty in any position that can be reached.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::{Dice, Game as _, Heuristics as _, Match, Notation as _, Options as _, Rng, Seat, Viewer};
use knights::{Action, Event, Knights, Options};
use web::{Seen, fragments};

use crate::shots::{cast, table_info};
use crate::{redealt, tags};

/// Plays random matches over all seat counts and presets, and shows every position to `look`.
fn wander(games: u64, mut look: impl FnMut(&Match<Knights>, &mut Rng)) {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let seats = 2 + (seed % 5) as u8;
        let preset = Options::PRESETS[seed as usize % Options::PRESETS.len()].name;
        let options = Options::preset(&Knights::content(), preset).expect("a preset of the game");
        let game = Knights::open(&Knights::content(), &options, seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = rng.pick(&play.pending().iter().collect::<Vec<_>>()).copied() {
            if play.plies() > 160 {
                break;
            }
            look(&play, &mut rng);
            let legal = play.legal(seat);
            let game = play.game().clone();
            let sensible = game.policy(play.state(), seat, &legal, &mut rng);
            let action = sensible.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
}

/// The spots a viewer finds on the table.
fn spots(seen: &Seen<'_, Knights>) -> BTreeSet<String> {
    let html: String = fragments(seen).into_iter().map(|fragment| fragment.html).collect();
    tags::of(&html).iter().filter_map(|tag| tag.get("data-spot")).map(str::to_owned).collect()
}

/// Every legal choice can be clicked: all spots of its path are on the table, and no others.
#[test]
fn every_choice_has_its_spots() {
    let (table, mut looked) = (table_info::<Knights>(Vec::new()), 0);
    wander(10, |play, rng| {
        if rng.below(3) > 0 {
            return;
        }
        let players = cast("Aldous", play.game().seats());
        for viewer in Viewer::during_play(play.game().seats()) {
            let view = play.observe(viewer);
            let seen = Seen::live(play, &view, &players, &[], &[], &table);
            let spots = spots(&seen);
            let paths: BTreeSet<String> = seen.words().flat_map(|choice| choice.path.clone()).collect();
            assert_eq!(spots, paths, "{viewer:?} at {}", play.game().position(&view.view));
            looked += 1;
        }
    });
    assert!(looked > 300, "{looked}");
}

/// What a page shows depends on nothing its viewer cannot know: re-dealt worlds look the same.
#[test]
fn the_page_of_a_redealt_world_is_the_same_page() {
    let table = table_info::<Knights>(Vec::new());
    wander(5, |play, rng| {
        if rng.below(4) > 0 {
            return;
        }
        let players = cast("Aldous", play.game().seats());
        redealt::looks_the_same(play, rng, &players, &table);
    });
}

/// The drawn parts keep their keys while they move, and each key is there once.
#[test]
fn every_piece_has_one_key() {
    let table = table_info::<Knights>(Vec::new());
    wander(5, |play, _| {
        let players = cast("Aldous", play.game().seats());
        let view = play.observe(Viewer::Spectator);
        let seen = Seen::live(play, &view, &players, &[], &[], &table);
        let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
        let mut keys = BTreeSet::new();
        for tag in tags::of(&html) {
            if let Some(key) = tag.get("data-key") {
                assert!(keys.insert(key.to_owned()), "two pieces are `{key}`");
            }
        }
        for (_, knight) in view.view.knights.iter().filter(|(_, knight)| knight.space.is_some()) {
            let key = format!("knight.{}", knight.clan.letter());
            assert!(keys.contains(&key), "{key} stands and is not drawn");
        }
    });
}

/// KD-8.7: what Inspiration would change is told only of those who can still use it.
#[test]
fn chances_with_inspiration_are_told_of_those_who_are_asked() {
    let table = table_info::<Knights>(Vec::new());
    let mut told = [0, 0];
    wander(8, |play, _| {
        let players = cast("Aldous", play.game().seats());
        for seat in play.pending().iter() {
            let observed = play.observe(Viewer::Seat(seat));
            let Some(combat) = observed.view.combat else { continue };
            let asked = observed.view.asked;
            let both = asked.contains(combat.attacker) && asked.contains(combat.target);
            let seen = Seen::live(play, &observed, &players, &[], &[], &table);
            let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
            assert!(html.contains("if you use Inspiration"), "{html}");
            assert_eq!(html.contains("if both do"), both, "{html}");
            told[usize::from(both)] += 1;
        }
    });
    assert!(told.iter().all(|times| *times > 0), "{told:?}");
}

/// KD-8.5, KD-8.7: every chance that is told before Inspiration is decided is that of the pile that is drawn from after it.
#[test]
fn chances_with_inspiration_are_those_of_the_pile() {
    let table = table_info::<Knights>(Vec::new());
    let mut tried = 0;
    wander(8, |play, _| {
        let players = cast("Aldous", play.game().seats());
        for seat in play.pending().iter() {
            let observed = play.observe(Viewer::Seat(seat));
            let Some(combat) = observed.view.combat else { continue };
            let other = if seat == combat.attacker { combat.target } else { combat.attacker };
            let both = observed.view.asked.contains(other);
            // A sealed answer cannot be given again.
            if both && !play.pending().contains(other) {
                continue;
            }
            let seen = Seen::live(play, &observed, &players, &[], &[], &table);
            let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
            let told = |before: &str| {
                let (chances, _) = html.split_once(before).expect("the chance is told");
                let begins = chances.rfind(" in ").and_then(|at| chances[..at].rfind(['>', ' ']));
                chances[begins.expect("a chance is \"3 in 4\"") + 1..].to_owned()
            };
            let mut check = |said: String, mine: bool, theirs: bool| {
                if let Some((hearts, all)) = pile_after(play, seat, mine, other, theirs) {
                    let (over, under) = said.split_once(" in ").expect("a chance is \"3 in 4\"");
                    let number = |text: &str| text.parse::<u32>().expect("a chance is a fraction");
                    assert_eq!(
                        number(over) * all,
                        number(under) * hearts,
                        "{said}, {hearts} of {all}: {html}"
                    );
                    tried += 1;
                }
            };
            check(told(" if you use Inspiration"), true, false);
            check(told("</b> to hit"), false, false);
            if both {
                check(told(" if both do."), true, true);
                let name = play.game().clan(other).name();
                check(told(&format!(" if {name} does")), false, true);
            }
        }
    });
    assert!(tried > 40, "{tried}");
}

/// The Hearts and all cards of the pile that is drawn from if two seats decide so; `None` if that is not decided yet.
fn pile_after(
    play: &Match<Knights>,
    seat: Seat,
    using: bool,
    other: Seat,
    theirs: bool,
) -> Option<(u32, u32)> {
    let mut play = play.clone();
    let mut events = Vec::new();
    for (seat, using) in [(seat, using), (other, theirs)] {
        if play.pending().contains(seat) && play.observe(Viewer::Seat(seat)).view.combat.is_some() {
            let plies = play.play_action(seat, Action::Inspire { using }).ok()?;
            events.extend(plies.into_iter().flat_map(|ply| ply.events));
        }
    }
    events.iter().find_map(|event| {
        let Event::Pile { hearts, shields, .. } = event else { return None };
        Some((u32::from(*hearts), u32::from(hearts + shields)))
    })
}
