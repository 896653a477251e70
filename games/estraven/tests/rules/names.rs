//! What cards are called.

use kernel::{Hidden as _, Seat, Viewer};

use crate::common::{duel, open};

/// LE-2.6: numbers run over the whole match, seat by seat; the same deck of another seat goes on where the first ended.
#[test]
fn le_2_6_no_two_cards_share_a_name() {
    let game = open("standard", 2, &[]);
    let deck = |id: &str| game.decks().iter().position(|deck| deck.id.as_str() == id).unwrap() as u8;
    let (hm, gm, ka) = (deck("HM"), deck("GM"), deck("KA"));
    let state = duel(&game, [[hm, ka], [gm, hm]], 4);
    let view = game.view(&state, Viewer::Everything);
    let owned = |seat: u8, id: &str| -> Vec<String> {
        let lord = &view.lords[Seat::new(seat)];
        let held = lord.hand.iter().map(|held| held.card);
        let names = held.chain(lord.deck.iter().map(|known| known.card));
        let mut names: Vec<String> =
            names.filter(|name| name.card.as_str() == id).map(|name| name.to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(owned(0, "HM04"), ["HM04.1", "HM04.2", "HM04.3"]);
    assert_eq!(owned(1, "HM04"), ["HM04.4", "HM04.5", "HM04.6"]);
    assert_eq!(owned(1, "GM04"), ["GM04.1", "GM04.2"]);
}
