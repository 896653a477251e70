//! Who is out, wins or shares the first place is told so, by name and with the reason.

use kernel::{Game, Hidden as _, Present as _, SeatSet, Viewer};
use knights::{Event, Knights};
use testkit::rehearsal::{Style, rehearse, spoken_to};

use crate::common;

/// KD-9.1, KD-11.1: who resigned is told of that, and who fell of the fall, as long as the others fight on.
#[test]
fn kd_11_1_who_resigned_has_not_fallen() {
    let (mut fallen, mut resigned) = (0, 0);
    for seed in 0..40 {
        let game: Knights = common::open("rulebook", 4, &[]);
        let mut gave_up = SeatSet::EMPTY;
        rehearse(&game, Style::Random, seed, |_, _, _, events, after| {
            for event in events {
                if let Event::Resigned { seat } = event {
                    gave_up.insert(*seat);
                }
            }
            let view = game.view(after, Viewer::Spectator);
            for (seat, knight) in view.knights.iter().filter(|_| game.outcome(after).is_none()) {
                let fate = game.fate(&view, seat).map(|fate| (fate.what, fate.rule.number()));
                let known = match (gave_up.contains(seat), knight.removed.is_some()) {
                    (true, _) => Some(("You have resigned", "KD-11.1")),
                    (false, true) => Some(("You have fallen", "KD-9.1")),
                    (false, false) => None,
                };
                assert_eq!(fate, known);
                fallen += u32::from(known.is_some() && !gave_up.contains(seat));
                resigned += u32::from(gave_up.contains(seat));
            }
        });
    }
    assert!(fallen > 0 && resigned > 0, "{fallen} {resigned}");
}

/// KD-10.1, KD-10.2, KD-10.5: the winners are told that they have won, or share the first place, and everybody else who
/// has.
#[test]
fn kd_10_1_everybody_is_told_the_end() {
    let (mut won, mut shared) = (0, 0);
    for seed in 0..60 {
        let game: Knights = common::open("quick", 2 + (seed % 3) as u8, &[]);
        rehearse(&game, Style::Mixed, seed, |_, _, _, events, _| {
            for event in events {
                if let Event::Ended { winners, .. } = event {
                    assert_eq!(spoken_to(&game, event), *winners);
                    if winners.len() == 1 { won += 1 } else { shared += 1 }
                }
            }
        });
    }
    assert!(won > 3 && shared > 0, "{won} {shared}");
}
