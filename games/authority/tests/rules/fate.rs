//! Who is out, wins or shares the first place is told so, by name and with the reason.

use authority::{Authority, Event};
use kernel::{Game, Hidden as _, Present as _, SeatSet, Viewer};
use testkit::rehearsal::{Style, rehearse, spoken_to};

use crate::common;

/// AU-13.1, AU-13.6: who resigned is told of that, and who fell of the fall, as long as the others play on.
#[test]
fn au_13_6_who_resigned_has_not_fallen() {
    let (mut fallen, mut resigned) = (0, 0);
    for seed in 0..24 {
        let game: Authority = common::open("standard", 4, &[("round_limit", "30"), ("starting_hp", "20")]);
        let style = if seed % 2 == 0 { Style::Random } else { Style::Mixed };
        let mut gave_up = SeatSet::EMPTY;
        rehearse(&game, style, seed, |_, _, _, events, after| {
            for event in events {
                if let Event::Resigned { seat } = event {
                    gave_up.insert(*seat);
                }
            }
            let view = game.view(after, Viewer::Spectator);
            for (seat, court) in view.courts.iter().filter(|_| game.outcome(after).is_none()) {
                let fate = game.fate(&view, seat).map(|fate| (fate.what, fate.rule.number()));
                let known = match (court.fell > 0, gave_up.contains(seat)) {
                    (true, true) => Some(("You have resigned", "AU-13.6")),
                    (true, false) => Some(("Your monarch has fallen", "AU-13.1")),
                    (false, _) => None,
                };
                assert_eq!(fate, known);
                fallen += u32::from(known.is_some() && !gave_up.contains(seat));
                resigned += u32::from(known.is_some() && gave_up.contains(seat));
            }
        });
    }
    assert!(fallen > 0 && resigned > 0, "{fallen} {resigned}");
}

/// AU-13.2 to AU-13.7: the winners are told that they have won, or share the first place, and everybody else who has.
#[test]
fn au_13_4_everybody_is_told_the_end() {
    let (mut won, mut shared) = (0, 0);
    for (number, game) in (0..).zip(common::tables()) {
        rehearse(&game, Style::Mixed, number, |_, _, _, events, _| {
            for event in events {
                if let Event::Ended { winners, .. } | Event::Scored { winners, .. } = event {
                    assert_eq!(spoken_to(&game, event), *winners);
                    if winners.len() == 1 { won += 1 } else { shared += 1 }
                }
                if let Event::Out { seats } = event {
                    assert_eq!(spoken_to(&game, event), *seats);
                }
            }
        });
    }
    assert!(won > 3 && shared > 0, "{won} {shared}");
}
