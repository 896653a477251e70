//! The cards that go round: deck, hand and discard pile of one player, in one row of bytes.

use std::hash::{Hash, Hasher};

use crate::card::Design;
use crate::content::{MAX_FACTION_CARDS, MAX_STARTING};

/// The most cards one player can own outside rows and general zone.
pub(crate) const MAX_CYCLE: usize = MAX_FACTION_CARDS + MAX_STARTING + 1;

/// A card that somebody has: its design, and whether it has acted this turn (AU-4.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Held(u8);

impl Held {
    /// A card that has not acted.
    #[inline]
    pub(crate) const fn fresh(design: Design) -> Self {
        Self(design.0 << 1)
    }

    #[inline]
    pub(crate) const fn new(design: Design, spent: bool) -> Self {
        Self(design.0 << 1 | spent as u8)
    }

    #[inline]
    pub(crate) const fn design(self) -> Design {
        Design(self.0 >> 1)
    }

    #[inline]
    pub(crate) const fn spent(self) -> bool {
        self.0 & 1 != 0
    }

    /// The same card, having acted.
    #[inline]
    pub(crate) const fn exhausted(self) -> Self {
        Self(self.0 | 1)
    }

    /// The same card, ready for the next turn.
    #[inline]
    pub(crate) const fn rested(self) -> Self {
        Self(self.0 & !1)
    }
}

/// Deck, hand and discard pile, one behind the other: `deck, bottom to top | hand, known to all | hand | discard`.
/// The two parts of the hand and the discard pile are sorted, because their order means nothing (AU-9.5).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle {
    cards: [Held; MAX_CYCLE],
    deck: u8,
    /// How many cards on top of the deck everybody knows (part E).
    known_top: u8,
    /// How many cards of the hand everybody knows, spent marks included (part E).
    known: u8,
    hand: u8,
    len: u8,
}

impl Default for Cycle {
    fn default() -> Self {
        Self { cards: [Held::default(); MAX_CYCLE], deck: 0, known_top: 0, known: 0, hand: 0, len: 0 }
    }
}

impl Cycle {
    /// A new deck, bottom to top, and nothing else. `known` of its top cards everybody knows.
    pub(crate) fn of_deck(cards: impl IntoIterator<Item = Held>, known: usize) -> Self {
        let mut cycle = Self::default();
        for card in cards {
            cycle.cards[usize::from(cycle.len)] = card;
            cycle.len += 1;
        }
        cycle.deck = cycle.len;
        cycle.known_top = known as u8;
        cycle
    }

    /// The deck, bottom to top.
    #[inline]
    pub(crate) fn deck(&self) -> &[Held] {
        &self.cards[..usize::from(self.deck)]
    }

    pub(crate) fn deck_mut(&mut self) -> &mut [Held] {
        &mut self.cards[..usize::from(self.deck)]
    }

    /// How many top cards of the deck everybody knows.
    pub(crate) fn known_top(&self) -> usize {
        usize::from(self.known_top)
    }

    /// The hand: first what everybody knows, then the rest.
    #[inline]
    pub(crate) fn hand(&self) -> &[Held] {
        &self.cards[usize::from(self.deck)..self.hand_end()]
    }

    /// How many cards of the hand everybody knows.
    pub(crate) fn known(&self) -> usize {
        usize::from(self.known)
    }

    #[inline]
    pub(crate) fn discard(&self) -> &[Held] {
        &self.cards[self.hand_end()..usize::from(self.len)]
    }

    pub(crate) fn all(&self) -> &[Held] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    fn hand_end(&self) -> usize {
        usize::from(self.deck + self.hand)
    }

    /// Takes the top card of the deck into the hand; `None` if there is none.
    pub(crate) fn draw(&mut self) -> Option<Held> {
        self.deck = self.deck.checked_sub(1)?;
        let at = usize::from(self.deck);
        let card = self.cards[at];
        self.hand += 1;
        if self.known_top > 0 {
            self.known_top -= 1;
            self.known += 1;
            settle_up(&mut self.cards[at..at + usize::from(self.known)]);
        } else {
            let known = usize::from(self.known);
            self.cards[at..=at + known].rotate_left(1);
            settle_up(&mut self.cards[at + known..at + usize::from(self.hand)]);
        }
        Some(card)
    }

    /// Puts a card on top of the deck for everybody to see.
    pub(crate) fn put_on_top(&mut self, card: Held) {
        self.insert(usize::from(self.deck), card);
        self.deck += 1;
        self.known_top += 1;
    }

    /// Puts a card into the hand for everybody to see.
    pub(crate) fn show_to_hand(&mut self, card: Held) {
        let at = usize::from(self.deck);
        self.insert(at, card);
        self.known += 1;
        self.hand += 1;
        settle_up(&mut self.cards[at..at + usize::from(self.known)]);
    }

    /// Puts a card into the hand that only its owner knows.
    pub(crate) fn hide_in_hand(&mut self, card: Held) {
        let at = usize::from(self.deck + self.known);
        self.insert(at, card);
        self.hand += 1;
        let end = self.hand_end();
        settle_up(&mut self.cards[at..end]);
    }

    /// Puts a card into the discard pile.
    pub(crate) fn add(&mut self, card: Held) {
        let at = self.hand_end();
        self.insert(at, card);
        settle_up(&mut self.cards[at..usize::from(self.len)]);
    }

    /// Takes the card at this place of the hand out.
    pub(crate) fn take_hand(&mut self, at: usize) -> Held {
        self.hand -= 1;
        if at < usize::from(self.known) {
            self.known -= 1;
        }
        self.remove(usize::from(self.deck) + at)
    }

    /// Discards the card at this place of the hand.
    pub(crate) fn discard_hand(&mut self, at: usize) -> Held {
        let (from, end) = (usize::from(self.deck) + at, self.hand_end());
        let card = self.cards[from];
        self.cards[from..end].rotate_left(1);
        self.hand -= 1;
        if at < usize::from(self.known) {
            self.known -= 1;
        }
        settle_up(&mut self.cards[end - 1..usize::from(self.len)]);
        card
    }

    /// Discards the whole hand.
    pub(crate) fn discard_all(&mut self) {
        self.hand = 0;
        self.known = 0;
        self.cards[usize::from(self.deck)..usize::from(self.len)].sort_unstable();
    }

    /// Takes the card at this place of the discard pile out.
    pub(crate) fn take_discard(&mut self, at: usize) -> Held {
        self.remove(self.hand_end() + at)
    }

    /// The discard pile becomes the deck, put in order by `shuffle` (AU-9.2). From now on everybody knows the hand:
    /// it is what the player owns outside the public zones (part E).
    ///
    /// # Panics
    /// May panic if the deck is not empty.
    pub(crate) fn reshuffle(&mut self, shuffle: impl FnOnce(&mut [Held])) {
        debug_assert_eq!(self.deck, 0, "a deck is shuffled anew when it is empty");
        let (hand, len) = (usize::from(self.hand), usize::from(self.len));
        self.cards[..len].rotate_left(hand);
        self.deck = self.len - self.hand;
        self.known = self.hand;
        self.known_top = 0;
        let (deck, rest) = self.cards[..len].split_at_mut(len - hand);
        shuffle(deck);
        rest.sort_unstable();
    }

    /// A new turn: every card may act again (AU-3.6).
    pub(crate) fn rest(&mut self) {
        let len = usize::from(self.len);
        if self.cards[..len].iter().all(|card| !card.spent()) {
            return;
        }
        self.cards[..len].iter_mut().for_each(|card| *card = card.rested());
        // Marks were part of the order.
        let (deck, known, end) =
            (usize::from(self.deck), usize::from(self.deck + self.known), self.hand_end());
        self.cards[deck..known].sort_unstable();
        self.cards[known..end].sort_unstable();
        self.cards[end..len].sort_unstable();
    }

    /// Where a fresh copy is in a sorted part, or a spent one if there is no fresh one (part D).
    pub(crate) fn find(part: &[Held], design: Design) -> Option<usize> {
        let fresh = part.iter().position(|card| *card == Held::fresh(design));
        fresh.or_else(|| part.iter().position(|card| card.design() == design))
    }

    fn insert(&mut self, at: usize, card: Held) {
        let len = usize::from(self.len);
        self.cards.copy_within(at..len, at + 1);
        self.cards[at] = card;
        self.len += 1;
    }

    fn remove(&mut self, at: usize) -> Held {
        let card = self.cards[at];
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        card
    }
}

impl PartialEq for Cycle {
    fn eq(&self, other: &Self) -> bool {
        let lengths = |cycle: &Self| (cycle.deck, cycle.known_top, cycle.known, cycle.hand);
        lengths(self) == lengths(other) && self.all() == other.all()
    }
}

impl Eq for Cycle {}

impl Hash for Cycle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.deck, self.known_top, self.known, self.hand).hash(state);
        self.all().hash(state);
    }
}

/// The first item of an otherwise sorted part goes where it belongs.
fn settle_up(part: &mut [Held]) {
    let Some((first, rest)) = part.split_first() else { return };
    let place = rest.partition_point(|other| other < first);
    part[..=place].rotate_left(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(design: u8) -> Held {
        Held::fresh(Design(design))
    }

    #[test]
    fn cards_go_round() {
        let mut cycle = Cycle::of_deck([1, 5, 3, 2].map(held), 0);
        assert_eq!([cycle.draw(), cycle.draw(), cycle.draw()], [2, 3, 5].map(|n| Some(held(n))));
        assert_eq!(cycle.hand(), [2, 3, 5].map(held));
        assert_eq!(cycle.discard_hand(1), held(3));
        assert_eq!((cycle.hand(), cycle.discard()), (&[held(2), held(5)][..], &[held(3)][..]));
        cycle.put_on_top(held(4));
        assert_eq!((cycle.deck(), cycle.known_top()), (&[held(1), held(4)][..], 1));
        assert_eq!(cycle.draw(), Some(held(4)));
        assert_eq!(
            (cycle.hand(), cycle.known()),
            (&[held(4), held(2), held(5)][..], 1),
            "what is known comes first"
        );
        assert_eq!(cycle.draw(), Some(held(1)));
        assert_eq!(cycle.hand(), [4, 1, 2, 5].map(held));
        assert_eq!(cycle.draw(), None);
        cycle.add(held(0));
        cycle.reshuffle(|deck| deck.reverse());
        assert_eq!(
            (cycle.deck(), cycle.hand(), cycle.known()),
            (&[3, 0].map(held)[..], &[1, 2, 4, 5].map(held)[..], 4)
        );
        assert_eq!(cycle.take_hand(2), held(4));
        cycle.show_to_hand(held(0).exhausted());
        assert_eq!(cycle.hand(), [Held::new(Design(0), true), held(1), held(2), held(5)]);
        cycle.hide_in_hand(held(0));
        assert_eq!(cycle.known(), 4);
        assert_eq!(Cycle::find(cycle.hand(), Design(0)), Some(4), "the fresh copy");
        cycle.rest();
        cycle.discard_all();
        assert_eq!(cycle.discard(), [0, 0, 1, 2, 5].map(held));
        assert_eq!(cycle.take_discard(2), held(1));
        assert_eq!(cycle.all().len(), 6);
    }
}
