//! Who is out, wins or shares the first place is told so, by name and with the reason.

use hex::Event;
use kernel::{Game, Hidden as _, Present as _, Seat, SeatSet, Viewer};
use testkit::rehearsal::{Style, rehearse, spoken_to};

use crate::common::{open, tables};

/// HX-8.4, HX-10.2: who resigned is told so as long as the others play on, and nobody else is out.
#[test]
fn hx_10_2_only_who_resigned_is_out() {
    let mut resigned = 0;
    for seed in 0..12 {
        let game = open("balanced", 4, &[]);
        let mut gave_up = SeatSet::EMPTY;
        rehearse(&game, Style::Random, seed, |_, _, _, events, after| {
            for event in events {
                if let Event::Resigned { seat } = event {
                    gave_up.insert(*seat);
                }
            }
            let view = game.view(after, Viewer::Spectator);
            for seat in Seat::first(4).filter(|_| game.outcome(after).is_none()) {
                let fate = game.fate(&view, seat).map(|fate| (fate.what, fate.rule.number()));
                let known = gave_up.contains(seat).then_some(("You have resigned", "HX-10.2"));
                assert_eq!(fate, known);
                resigned += u32::from(known.is_some());
            }
        });
    }
    assert!(resigned > 0, "{resigned}");
}

/// HX-10.1 to HX-10.3: the winners are told that they have won, or share the first place, and everybody else who has.
#[test]
fn hx_10_1_everybody_is_told_the_end() {
    let mut won = 0;
    for (number, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, number, |_, _, _, events, _| {
            for event in events {
                if let Event::Ended { winners, .. } = event {
                    assert_eq!(spoken_to(&game, event), *winners);
                    won += 1;
                }
            }
        });
    }
    assert!(won > 3, "{won}");
    let game = &tables()[0];
    let both: SeatSet = Seat::first(2).collect();
    assert_eq!(spoken_to(game, &Event::Ended { winners: both, reason: hex::Reason::RoundCap }), both);
}
