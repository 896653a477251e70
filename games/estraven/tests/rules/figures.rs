//! What is counted.

use estraven::Estraven;
use kernel::figures::{Counted, counted};
use kernel::{Figures, Hidden as _, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

use crate::common::open;

/// LE-3.3, LE-4.1: cards drawn are cards that were in decks, the order of play is told, and each seat has its decks and
/// its pair.
#[test]
fn le_3_3_figures_add_up() {
    let game: Estraven = open("standard", 2, &[]);
    let mut drawn = [0u32; 2];
    let mut first = None;
    let mut milled = [0u32; 2];
    let end = rehearse(&game, Style::Policy, 4, |before, _, _, events, _| {
        first.get_or_insert(*before);
        for event in events {
            counted(&game, event, &mut |done: Counted<'_>| {
                if done.verb == "drawn" {
                    drawn[done.seat.index()] += 1;
                }
            });
            if let estraven::Event::Milled { seat, cards } = event {
                milled[seat.index()] += cards.len() as u32;
            }
        }
    });
    let view = game.view(&end, Viewer::Everything);
    for (at, (n, milled)) in drawn.iter().zip(milled).enumerate() {
        let left = u32::from(view.lords[Seat::new(at as u8)].deck_count);
        assert_eq!(n + milled + left, 40);
    }
    assert!(game.length(&view).unwrap() > 2);
    let traits = game.traits(&first.unwrap(), &end, Seat::new(0));
    let kinds: Vec<&str> = traits.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, ["order", "deck", "deck", "pair"]);
}
