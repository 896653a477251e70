//! Every chance that is foretold is that of the pile that is then built.

use kernel::rehearsal::{Style, rehearse};
use kernel::{Game, Names, Viewer};
use knights::{Action, Event, Knights};

use crate::common;

/// KD-8.5, KD-8.7: the chance beside "use" and "keep" is the pile's, where nobody else decides on it.
#[test]
fn a_chance_is_that_of_the_pile() {
    let (mut used, mut kept) = (0, 0);
    for (number, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, _| {
            let Action::Inspire { using } = action else { return };
            if game.pending(before).len() > 1 {
                return;
            }
            let viewer = Viewer::Seat(seat);
            let view = game.view(before, viewer);
            let choice = game.choices(&view, &[action], Names::new(&[], viewer)).pop().unwrap();
            let pile = events.iter().find_map(|event| match event {
                Event::Pile { hearts, shields, .. } => Some(format!("{hearts} in {}", hearts + shields)),
                _ => None,
            });
            // Whoever sealed an answer before is not known of: then the pile may be another.
            let alone = view.asked.len() == 1;
            if let (Some(pile), true) = (pile, alone) {
                assert_eq!(choice.forecast, Some(pile), "{action:?} among {events:?}");
                *(if using { &mut used } else { &mut kept }) += 1;
            }
        });
    }
    assert!(used > 5 && kept > 5, "{used} used, {kept} kept");
}

fn tables() -> Vec<Knights> {
    (0..60).map(|_| common::open("quick", 2, &[])).collect()
}
