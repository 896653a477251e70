//! What must be true of the table of Knight's Duty in any position that can be reached.

use std::sync::Arc;

use kernel::{Dice, Game as _, Heuristics as _, Match, Options as _, Rng, Seat, Viewer};
use knights::{Action, Event, Knights, Options};
use web::{Seen, fragments};

use crate::laws::Laws;
use crate::shots::{cast, table_info};

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

/// Every knight that stands is drawn, and the table keeps the [`Laws`].
#[test]
fn the_table_keeps_the_laws_in_any_match() {
    let mut laws = Laws::<Knights>::new(|view| {
        let standing = view.knights.iter().filter(|(_, knight)| knight.space.is_some());
        standing.map(|(_, knight)| format!("knight.{}", knight.clan.letter())).collect()
    });
    wander(10, |play, rng| {
        if rng.below(3) == 0 {
            laws.hold(play);
        }
    });
    assert!(laws.looked > 300, "{}", laws.looked);
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
