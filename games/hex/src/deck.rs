//! The mission deck: an order that nobody knows, in blocks that everybody knows.

use crate::sets::{Mission, Missions};

/// The mission deck, face down (HX-2.4).
///
/// Everybody has seen every mission that is not in it, so its cards are known; only their order is not. After the
/// mulligan it has two blocks, each in an order of its own: what was there, and under it what was given back
/// (HX-3.7).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deck {
    /// From the bottom to the top.
    cards: [Mission; Missions::MOST],
    len: u8,
    /// How many cards at the bottom are the lower block.
    lower: u8,
}

impl Default for Deck {
    fn default() -> Self {
        Self { cards: [Mission(0); Missions::MOST], len: 0, lower: 0 }
    }
}

impl Deck {
    /// A deck of one block in this order, the top card last.
    pub(crate) fn of(cards: impl IntoIterator<Item = Mission>) -> Self {
        Self::of_blocks(std::iter::empty(), cards)
    }

    /// A deck of two blocks, each in the order given, the top card last.
    pub(crate) fn of_blocks(
        lower: impl IntoIterator<Item = Mission>,
        upper: impl IntoIterator<Item = Mission>,
    ) -> Self {
        let mut deck = Self::default();
        lower.into_iter().for_each(|card| deck.push(card));
        deck.lower = deck.len;
        upper.into_iter().for_each(|card| deck.push(card));
        // What lies under nothing is no lower block.
        if deck.lower == deck.len {
            deck.lower = 0;
        }
        deck
    }

    fn push(&mut self, card: Mission) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes the top card.
    pub(crate) fn draw(&mut self) -> Option<Mission> {
        self.len = self.len.checked_sub(1)?;
        if self.lower >= self.len {
            self.lower = 0;
        }
        Some(self.cards[usize::from(self.len)])
    }

    /// All cards, from the bottom to the top.
    pub(crate) fn cards(&self) -> &[Mission] {
        &self.cards[..usize::from(self.len)]
    }

    /// The cards to be shuffled.
    pub(crate) fn cards_mut(&mut self) -> &mut [Mission] {
        &mut self.cards[..usize::from(self.len)]
    }

    /// The same, to be put in another order.
    pub(crate) fn blocks_mut(&mut self) -> [&mut [Mission]; 2] {
        let (lower, upper) = self.cards[..usize::from(self.len)].split_at_mut(usize::from(self.lower));
        [lower, upper]
    }

    /// The lower block and the upper one, each from the bottom to the top.
    pub(crate) fn blocks(&self) -> (&[Mission], &[Mission]) {
        self.cards().split_at(usize::from(self.lower))
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.blocks() == other.blocks()
    }
}

impl Eq for Deck {}

impl std::hash::Hash for Deck {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.blocks().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_block_is_drawn_first() {
        let mut deck = Deck::of_blocks([Mission(1), Mission(2)], [Mission(3)]);
        assert_eq!(deck.blocks(), (&[Mission(1), Mission(2)][..], &[Mission(3)][..]));
        assert_eq!(deck.draw(), Some(Mission(3)));
        assert_eq!(deck, Deck::of([Mission(1), Mission(2)]), "the lower block is all that is left");
        assert_eq!((deck.draw(), deck.draw(), deck.draw()), (Some(Mission(2)), Some(Mission(1)), None));
    }
}
