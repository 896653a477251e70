//! Effects on monarchs: `damage`, `damage_many`, `lose`, `heal`.

use kernel::{Seat, Sink};

use super::defence::protect_monarch;
use crate::action::Object;
use crate::card::Harm;
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::{State, Trigger};
use crate::vocab::Who;

/// Damage to a monarch, after Protect (AU-12.4); returns the HP it lost.
pub(crate) fn damage_monarch(
    game: &Authority,
    state: &mut State,
    seat: Seat,
    n: u16,
    sink: &mut impl Sink<Event>,
) -> u8 {
    let dealt = n.saturating_sub(u16::from(protect_monarch(game, state, seat)));
    let court = state.of_mut(seat);
    let lost = dealt.min(u16::from(court.hp)) as u8;
    court.hp -= lost;
    let hp = court.hp;
    sink.emit(|| Event::Damaged { seat, n: dealt, hp });
    lost
}

/// All at the same time; those who are out are not touched (AU-13.3).
pub(super) fn damage(
    game: &Authority,
    state: &mut State,
    trigger: &Trigger,
    harms: &[Harm],
    picks: &[Object],
    sink: &mut impl Sink<Event>,
) {
    for Harm { n, who } in harms {
        let whom = match who {
            Who::OwnMonarch => Some(trigger.owner),
            Who::AttackerMonarch | Who::DefeatedOwner | Who::Damaged => Some(trigger.about),
            Who::EnemyMonarch => picked_player(picks),
            Who::Itself | Who::EnemyDef | Who::OwnDef | Who::OthersInRow => None,
            Who::Defeated | Who::Opponent | Who::OwnCard => None,
        };
        if let Some(seat) = whom.filter(|seat| state.of(*seat).alive()) {
            damage_monarch(game, state, seat, u16::from(*n), sink);
        }
    }
}

/// The player that was picked.
pub(super) fn picked_player(picks: &[Object]) -> Option<Seat> {
    picks.iter().find_map(|pick| if let Object::Player { seat } = pick { Some(*seat) } else { None })
}

pub(super) fn lose(state: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Event>) {
    let court = state.of_mut(seat);
    court.hp = court.hp.saturating_sub(n);
    let hp = court.hp;
    sink.emit(|| Event::Lost { seat, n, hp });
}

/// AU-1.11: never above the cap.
pub(super) fn heal(game: &Authority, state: &mut State, seat: Seat, n: i16, sink: &mut impl Sink<Event>) {
    let cap = game.hp_cap(seat);
    let court = state.of_mut(seat);
    let gained = n.clamp(0, i16::from(cap - court.hp)) as u8;
    court.hp += gained;
    let hp = court.hp;
    sink.emit(|| Event::Healed { seat, n: gained, hp });
}
