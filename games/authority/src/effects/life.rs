//! Effects on monarchs.

use kernel::{Seat, Sink};

use super::Now;
use super::defence::protect_monarch;
use crate::card::Harm;
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::State;
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

impl<S: Sink<Event>> Now<'_, S> {
    /// All at the same time; those who are out are not touched (AU-13.3).
    pub(super) fn damage(&mut self, harms: &[Harm]) {
        for Harm { n, who } in harms {
            let whom = match who {
                Who::OwnMonarch => Some(self.owner()),
                Who::AttackerMonarch | Who::DefeatedOwner | Who::Damaged => Some(self.trigger.about),
                Who::EnemyMonarch => self.picked_player(),
                Who::Itself | Who::EnemyDef | Who::OwnDef | Who::OthersInRow => None,
                Who::Defeated | Who::Opponent | Who::OwnCard => None,
            };
            if let Some(seat) = whom.filter(|seat| self.state.of(*seat).alive()) {
                damage_monarch(self.game, self.state, seat, u16::from(*n), self.sink);
            }
        }
    }

    pub(super) fn lose(&mut self, n: u8) {
        let seat = self.owner();
        let court = self.state.of_mut(seat);
        court.hp = court.hp.saturating_sub(n);
        let hp = court.hp;
        self.sink.emit(|| Event::Lost { seat, n, hp });
    }

    /// AU-1.11: never above the cap.
    pub(super) fn heal(&mut self, n: i16) {
        let seat = self.owner();
        let cap = self.game.hp_cap(seat);
        let court = self.state.of_mut(seat);
        let gained = n.clamp(0, i16::from(cap - court.hp)) as u8;
        court.hp += gained;
        let hp = court.hp;
        self.sink.emit(|| Event::Healed { seat, n: gained, hp });
    }
}
