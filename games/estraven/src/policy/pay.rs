//! What is pitched for something: a set of cards that comes out even and gives up the least.

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few actions it is about")]

use super::best;
use super::worth::Worth;
use crate::action::Action;
use crate::mana;
use crate::set::Cards;
use crate::stack::{Plan, levied};
use crate::state::Id;
use crate::vocab::Goods;

/// No more mana than this is sought by pitching.
const MOST: usize = 15;
/// No card is pitched for more.
const PITCH: usize = 3;
/// What is left over becomes loose mana, which is nearly as good as an even sum.
const OVER: f32 = 0.2;

/// What is to be paid, and what must not be given for it.
#[derive(Clone, Copy)]
pub(super) struct Bill {
    /// The mana it costs.
    pub(super) price: u16,
    /// Cards that are not pitched.
    pub(super) kept: Cards,
    /// A type of Resource that is to be sacrificed for it, and not for mana.
    pub(super) goods: Option<Goods>,
}

/// Cards to pitch, and what is given up with them.
#[derive(Clone, Copy)]
pub(super) struct Pitch {
    pub(super) cards: Cards,
    pub(super) loss: f32,
}

impl Bill {
    /// Mana alone.
    pub(super) const fn mana(price: u8) -> Self {
        Self { price: price as u16, kept: Cards::EMPTY, goods: None }
    }

    /// A card or an ability, with a levy where one can be taken.
    pub(super) fn of(worth: &Worth<'_>, plan: &Plan<'_>) -> Self {
        let levy = levied(worth.game, worth.state, plan);
        let price = levy.map_or(plan.ability.costs.mana, |(_, price)| price);
        let required = plan.card.price.require.filter(|_| plan.is_card());
        let kept = plan.source.as_card().into_iter().collect();
        Self { price: u16::from(price), kept, goods: required.or(levy.map(|(goods, _)| goods)) }
    }

    /// The set of cards that makes what is missing for the least. `None` if all of them together do not make so much.
    pub(super) fn cheapest(&self, worth: &Worth<'_>) -> Option<Pitch> {
        let Worth { game, state, seat } = *worth;
        let made: u16 = state
            .units_of(seat)
            .filter(|unit| self.may_use(worth, unit.id))
            .map(|unit| mana::could_make(game, unit))
            .sum();
        let due = usize::from(self.price.saturating_sub(mana::pool(state, seat) + made)).min(MOST);
        let nothing = Pitch { cards: Cards::EMPTY, loss: 0.0 };
        if due == 0 {
            return Some(nothing);
        }
        // The best set for every sum so far.
        let mut sums = [None; MOST + PITCH];
        sums[0] = Some(nothing);
        for card in state.lord(seat).hand.iter().filter(|card| !self.kept.contains(*card)) {
            let pitch = usize::from(game.traits_of(state, card).pitch).min(PITCH);
            if pitch == 0 || !mana::may_pitch(game, state, seat, card) {
                continue;
            }
            let loss = worth.kept(card);
            for sum in (0..due).rev() {
                let Some(Pitch { mut cards, loss: before }) = sums[sum] else { continue };
                let place = &mut sums[sum + pitch];
                if place.is_none_or(|other: Pitch| before + loss < other.loss) {
                    cards.insert(card);
                    *place = Some(Pitch { cards, loss: before + loss });
                }
            }
        }
        let enough = sums[due..].iter().flatten().zip(0u8..);
        let sets = enough.map(|(set, over)| Pitch { loss: set.loss + OVER * f32::from(over), ..*set });
        sets.reduce(|a, b| if b.loss < a.loss { b } else { a })
    }

    /// The next step to pay it: what makes mana by itself, then the greatest card of the cheapest set.
    pub(super) fn pay(&self, worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
        let Worth { game, state, .. } = *worth;
        let by_itself = legal.iter().find(|action| match action {
            Action::Mana { object } => self.may_use(worth, *object),
            _ => false,
        });
        by_itself.copied().or_else(|| {
            let set = self.cheapest(worth)?.cards;
            best(legal, |action| match action {
                Action::Pitch { card } => {
                    let card = card.as_card().filter(|card| set.contains(*card))?;
                    Some(f32::from(game.traits_of(state, card).pitch))
                }
                _ => None,
            })
        })
    }

    /// May an object of one's own be used for mana?
    fn may_use(&self, worth: &Worth<'_>, object: Id) -> bool {
        let goods = worth.state.unit(object).and_then(|unit| worth.game.traits(unit.design).goods);
        goods.is_none() || goods != self.goods
    }
}
