//! The deck of Pennant, from its file.

use super::{DECK, HAND, Pennant, PennantOptions};
use kernel::Rule;
use kernel::content::{Content, Faults, Ids, Reader};

const CARDS: Rule = Rule::new("PN-1.1");

pub(super) fn open(content: &Content, options: &PennantOptions, seats: u8) -> Result<Pennant, Faults> {
    let reader = Reader::new();
    let mut file = reader.file(content, "pennant.toml");
    let hand = file.need("hand").number(1..=HAND as u8, Rule::new("PN-1.2"));
    let exchange = file.need("exchange").number(0..=HAND as u8, Rule::new("PN-2.3"));
    let cards = file.need("card");
    let spot = cards.spot();
    let mut ids = Ids::new();
    let mut ranks = Vec::new();
    for mut card in cards.tables() {
        ranks.push((ids.take(card.need("id")), card.need("copies").number(1..=DECK as u8, CARDS)));
    }
    drop(file);
    // What is missing or wrong in itself has been said; only a deck that reads well can be too small.
    if reader.is_clean() {
        let deck: usize = ranks.iter().map(|(_, copies)| usize::from(*copies)).sum();
        let needed = usize::from(seats) * (usize::from(hand) + 1);
        if !(needed..=DECK).contains(&deck) {
            spot.fault(Some(CARDS), format!("the deck must have {needed} to {DECK} cards, not {deck}"));
        }
    }
    reader.finish(Pennant { options: options.clone(), seats, ranks, hand, exchange })
}
