//! What a seat may do, one function per question, in the order of the rulebook.

use kernel::{Seat, SideAction};

use crate::action::Action;
use crate::phases::{free_places, landings, unpaid};
use crate::rulebook::Hex;
use crate::sets::{Cards, Lands};
use crate::state::State;
use crate::vocab::{Phase, Slots};

impl Hex {
    /// The answers to the open question, for a seat that owes one.
    #[inline]
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.pending.contains(seat) {
            self.list_answers(state, seat, out);
        }
    }

    /// The answers to the open question of a seat that it was put to, whether it has answered or not.
    pub(crate) fn list_answers(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let realm = &state.realms[seat];
        match state.phase {
            Phase::Faction => {
                self.free_factions(state).for_each(|faction| out.push(Action::Faction { faction }))
            }
            Phase::Mulligan => {
                let least = self.options().mulligan_min.get() as u8;
                let enough = |slots: &Slots| slots.len() >= least;
                out.extend(Slots::ALL.into_iter().filter(enough).map(|slots| Action::Mulligan { slots }));
            }
            Phase::Place => out.extend(free_places(self, state).iter().map(|land| Action::Capital { land })),
            Phase::Resurge => {
                out.extend(landings(self, state).iter().map(|land| Action::Resurge { land }));
                out.push(Action::Decline);
            }
            Phase::Fortify => {
                out.extend(self.buildable(state).iter().map(|land| Action::Fort { land }));
                out.push(Action::EndFortify);
            }
            Phase::FortPay | Phase::ClaimPay => {
                out.extend(realm.hand.iter().map(|card| Action::Pay { card }));
            }
            Phase::Attack => {
                out.extend(self.targets(state).iter().map(|land| Action::Attack { land }));
                self.migrations(state, out);
                out.push(Action::EndAttack);
            }
            Phase::Commit => out.extend(realm.hand.iter().map(|card| Action::Commit { card })),
            Phase::Queen => out.extend(realm.pile().iter().map(|card| Action::Swap { card })),
            Phase::Jack | Phase::Duel => {
                out.extend(realm.hand.iter().map(|card| Action::Bid { card }));
                out.push(Action::Stop);
            }
            Phase::Dossier => {
                let filled = |slots: Slots| (0..2).all(|at| !slots.has(at) || realm.dossier[at].is_some());
                let most = self.talents(realm).dossier;
                let fits = |slots: &Slots| !slots.is_empty() && slots.len() <= most && filled(*slots);
                out.extend(Slots::ALL.into_iter().filter(fits).map(|slots| Action::Drop { slots }));
                out.push(Action::Keep);
            }
            Phase::Recover => {
                out.extend(self.basics(realm.pile()).iter().map(|card| Action::Take { card }));
            }
            Phase::Over => {}
        }
    }

    /// HX-5.11, HX-10.2: what is not paid for may be taken back, and the player who owes a decision may leave instead.
    pub(crate) fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        if state.pending.contains(seat) {
            if self.may_take_back(state) {
                out.push(SideAction::take_back(Action::Back));
            }
            out.push(SideAction::last(Action::Resign));
        }
    }

    /// HX-5.11.
    pub(crate) fn may_take_back(&self, state: &State) -> bool {
        (state.phase == Phase::ClaimPay && state.site.is_some()) || unpaid(self, state).is_some()
    }

    /// HX-10.8: what is answered for a seat whose time is up.
    pub(crate) fn timeout(&self, state: &State, seat: Seat) -> Action {
        let realm = &state.realms[seat];
        let first = |cards: Cards| cards.lowest().unwrap_or_default();
        match state.phase {
            Phase::Faction => {
                Action::Faction { faction: self.free_factions(state).next().unwrap_or_default() }
            }
            Phase::Mulligan if self.options().mulligan_min.get() == 0 => {
                Action::Mulligan { slots: Slots::NONE }
            }
            Phase::Mulligan => Action::Mulligan { slots: Slots::FIRST },
            Phase::Place => Action::Capital { land: free_places(self, state).lowest().unwrap_or_default() },
            Phase::Resurge => Action::Decline,
            Phase::Fortify => Action::EndFortify,
            Phase::FortPay | Phase::ClaimPay => Action::Pay { card: first(realm.hand) },
            Phase::Attack => Action::EndAttack,
            Phase::Commit => Action::Commit { card: first(realm.hand) },
            Phase::Queen => Action::Swap { card: first(realm.pile()) },
            Phase::Jack | Phase::Duel => Action::Stop,
            Phase::Dossier => Action::Keep,
            Phase::Recover => Action::Take { card: first(self.basics(realm.pile())) },
            Phase::Over => Action::Resign,
        }
    }

    /// Everybody sees how many cards a realm holds, and nothing more is needed for what it may do; but what lies in its pile
    /// may be closed (HX-5.6).
    pub(crate) fn choices_are_public(&self, state: &State, _: Seat) -> bool {
        !(self.closed() && matches!(state.phase, Phase::Queen | Phase::Recover))
    }

    /// HX-3.2: the factions that nobody has.
    pub(crate) fn free_factions(&self, state: &State) -> impl Iterator<Item = u8> + use<> {
        let taken = state.realms.iter().filter_map(|(_, realm)| realm.faction);
        let taken = taken.fold(0u32, |taken, faction| taken | 1 << faction);
        (0..self.factions().len() as u8).filter(move |faction| taken >> faction & 1 == 0)
    }

    /// HX-7.1, HX-7.4.
    pub(crate) fn buildable(&self, state: &State) -> Lands {
        let realm = state.acting();
        let pays = |land: &crate::sets::Land| self.affords(realm, self.price(realm, *land));
        self.sites(state).iter().filter(pays).collect()
    }

    /// HX-6.1, HX-6.2, HX-6.16.
    pub(crate) fn targets(&self, state: &State) -> Lands {
        let realm = state.acting();
        let mut near = self.map().around(self.origins(state)) - realm.lands;
        let (broke, spent) = (realm.hand.is_empty(), self.claims_spent(state));
        if broke || spent {
            let uncontrolled = near - state.controlled();
            // A march pays for a claim, and needs no card for it.
            let free = uncontrolled & self.march_reach(state);
            near = if broke { free } else { (near - uncontrolled) | free };
        }
        near
    }

    /// HX-6.20.
    fn migrations(&self, state: &State, out: &mut Vec<Action>) {
        let realm = state.acting();
        if !self.talents(realm).migrate {
            return;
        }
        let uncontrolled = self.map().all() - state.controlled();
        for from in (realm.lands - state.turn.entered).iter() {
            out.extend((self.map().near(from) & uncontrolled).iter().map(|to| Action::Migrate { from, to }));
        }
    }
}
