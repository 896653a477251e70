//! `dmg`, `dmgp`: damage in packets (LE-9.1, LE-12.7).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, Item, Origin, State, Target};
use crate::vocab::Keyword;

/// What deals damage, for those who are told.
#[derive(Clone, Copy)]
pub(crate) enum Dealer {
    /// A unit, by its blow.
    Unit(Id),
    /// A stack item, by its number.
    Item(u16),
    /// The rules.
    Rules,
}

/// The same amount to each; the source is the item's card.
pub(super) fn damage(
    game: &Estraven,
    state: &mut State,
    item: &Item,
    targets: &[Target],
    n: u8,
    piercing: bool,
    sink: &mut impl Sink<Event>,
) {
    // LE-11 Piercing: all damage the unit deals, by its abilities as well; printed is enough once it is gone.
    let source = item.source.id().and_then(|id| state.unit(id));
    let keen = item.origin != Origin::Card
        && source
            .map_or(game.face(item.design).has(Keyword::Piercing), |unit| game.has(unit, Keyword::Piercing));
    for target in targets {
        deal(game, state, Dealer::Item(item.number), *target, u16::from(n), piercing || keen, sink);
    }
}

/// One packet: less Resistance, then shields, and what remains is dealt (LE-9.1, LE-9.6). Says how much that was.
pub(crate) fn deal(
    game: &Estraven,
    state: &mut State,
    dealer: Dealer,
    target: Target,
    n: u16,
    piercing: bool,
    sink: &mut impl Sink<Event>,
) -> u16 {
    let (dealt, prevented);
    if let Some(seat) = target.seat() {
        let lord = state.lord_mut(seat);
        prevented = n.min(lord.shield);
        lord.shield -= prevented;
        dealt = n - prevented;
        lord.health = lord.health.saturating_sub_unsigned(dealt);
        if dealt > 0 {
            state.hurt.insert(seat);
        }
    } else {
        let Some(unit) = target.id().and_then(|id| state.unit_mut(id)) else { return 0 };
        let resistance = if piercing { 0 } else { game.resistance(unit) };
        let n = n.saturating_sub(u16::from(resistance));
        prevented = n.min(u16::from(unit.shield));
        unit.shield -= prevented as u8;
        dealt = n - prevented;
        unit.damage = unit.damage.saturating_add(dealt.min(255) as u8);
        unit.struck |= dealt > 0;
    }
    if prevented > 0 {
        sink.emit(|| Event::Prevented { mark: game.mark(state, target), n: prevented });
    }
    if dealt > 0 {
        sink.emit(|| Event::Damaged {
            mark: game.mark(state, target),
            n: dealt,
            left: left(game, state, target),
            by: if let Dealer::Unit(id) = dealer { Some(game.name(state, id)) } else { None },
            item: if let Dealer::Item(number) = dealer { Some(number) } else { None },
        });
    }
    dealt
}

/// The health of a player, or what a unit still stands.
pub(super) fn left(game: &Estraven, state: &State, target: Target) -> i16 {
    match target.seat() {
        Some(seat) => state.lord(seat).health,
        None => target.id().and_then(|id| state.unit(id)).map_or(0, |unit| game.left(unit)),
    }
}
