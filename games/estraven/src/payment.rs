//! What a price would be paid with, as far as one sees it: loose mana, then what was begun, then what is untouched
//! (LE-5.5).

use crate::name::Name;
use crate::view::LordView;

/// What a price would be paid with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Payment {
    /// So much loose mana.
    pub loose: u16,
    /// The pitched cards that give some, in the order in which they do.
    pub cards: Vec<PaidWith>,
    /// What is left in the pool.
    pub left: u16,
    /// How many pitched cards would still come back at the next Start (LE-5.6, LE-5.9).
    pub unused: usize,
}

/// What a pitched card gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaidWith {
    pub card: Name,
    /// So much of it.
    pub n: u8,
    /// So much it has left then.
    pub left: u8,
}

impl LordView {
    /// What this price would be paid with; `None` if the pool is not enough.
    pub fn payment(&self, price: u8) -> Option<Payment> {
        let left = self.pool.checked_sub(u16::from(price))?;
        let loose = self.loose.min(u16::from(price));
        let mut due = price - loose as u8;
        let mut cards = Vec::new();
        for begun in [true, false] {
            for card in self.pitched.iter().filter(|card| (card.left < card.value) == begun) {
                let n = due.min(card.left);
                due -= n;
                if n > 0 {
                    cards.push(PaidWith { card: card.card, n, left: card.left - n });
                }
            }
        }
        let touched = |name: Name| cards.iter().any(|given| given.card == name);
        let unused = self.pitched.iter().filter(|card| card.returns && !touched(card.card)).count();
        Some(Payment { loose, cards, left, unused })
    }
}
