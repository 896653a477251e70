//! What may be chosen now (LE-16): the only source of legality.

use kernel::{MAX_BREADTH, Seat, SideAction, Word as _};

use crate::action::Action;
use crate::card::{Effect, Form};
use crate::combat;
use crate::effects;
use crate::mana;
use crate::phases::capped;
use crate::rulebook::{ACTS, Estraven, LEADS, MAKES, Traits};
use crate::set::Cards;
use crate::stack::{self, Candidate, Plan, can_announce_with};
use crate::state::{Allowance, Id, MAX_CARDS, MAX_FIELD, MAX_STACK, SLOTS, State, Target};
use crate::vocab::{Kind, Step, Stop};

/// Every trade of every card, slot by slot: the widest part of every list (LE-10.4).
static TRADES: [[Action; SLOTS]; MAX_CARDS] = {
    let mut trades = [[Action::Pass; SLOTS]; MAX_CARDS];
    let mut at = 0;
    while at < MAX_CARDS * SLOTS {
        let (card, slot) = (at / SLOTS, at % SLOTS);
        trades[card][slot] = Action::Trade { card: Id::card(card as u8), slot: slot as u8 + 1 };
        at += 1;
    }
    trades
};

impl Estraven {
    /// Appends the legal actions of a pending seat.
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.pending(self.seats()).contains(seat) {
            return;
        }
        let first = out.len();
        match state.step {
            Step::Pick => self.list_decks(state, seat, out),
            Step::Main => self.list_main(state, seat, out),
            Step::Answer | Step::Levy | Step::Target | Step::Cost => self.list_announcement(state, out),
            Step::Respond => self.list_responses(state, seat, out),
            Step::Join => {
                let able = state.field.iter().filter(|unit| combat::can_join(self, state, unit));
                out.extend(able.map(|unit| Action::Join { unit: unit.id }));
                out.push(Action::JoinDone);
            }
            Step::Block => {
                combat::each_block(self, state, |unit, attacker| {
                    out.push(Action::Block { unit, attacker });
                    false
                });
                out.push(Action::BlockDone);
            }
            Step::Edict => self.list_edict(state, seat, out),
            Step::Tax => {
                self.list_mana(state, seat, out);
                if mana::pool(state, seat) >= u16::from(effects::taxed(self, state)) {
                    out.push(Action::PayTax);
                }
                out.push(Action::DeclineTax);
            }
            Step::Scry => out.extend([Action::Keep, Action::Bottom]),
            Step::PickHand => {
                let of = looked_at(state);
                let cards = of.into_iter().flat_map(|of| {
                    let hand = state.lord(of).hand.iter();
                    hand.filter(move |card| effects::can_pick(self, state, of, *card))
                });
                out.extend(cards.map(|card| Action::Pick { card: Id::card(card) }));
            }
            Step::Slot => {
                if let Some(Effect::TakeMarket { ware }) = effects::current(self, state) {
                    let slots =
                        (0..state.slots.len()).filter(|slot| effects::ware_fits(self, state, *ware, *slot));
                    out.extend(slots.map(|slot| Action::Slot { slot: slot as u8 + 1 }));
                }
            }
            Step::Deploy => {
                if let Some(Effect::Deploy { filter }) = effects::current(self, state) {
                    let hand = state.lord(seat).hand.iter();
                    let able = hand.filter(|card| effects::can_deploy(self, state, seat, filter, *card));
                    out.extend(able.map(|card| Action::Pick { card: Id::card(card) }));
                }
                out.push(Action::PickNone);
            }
            Step::Discard => {
                out.extend(state.lord(seat).hand.iter().map(|card| Action::Discard { card: Id::card(card) }));
            }
            Step::Over => {}
        }
        debug_assert!(out.len() - first <= MAX_BREADTH);
    }

    /// LE-3.1.
    fn list_decks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let lord = state.lord(seat);
        let free = |deck: &u8| {
            self.offers(*deck)
                && (self.options().same_deck_twice || lord.picked == 0 || lord.picks[0] != *deck)
        };
        out.extend((0..self.decks().len() as u8).filter(free).map(|deck| Action::PickDeck { deck }));
    }

    /// LE-4.5. What would make the list too wide is left out: trades last of all (LE-13.7).
    fn list_main(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if capped(self, state) {
            // LE-13.5.
            return out.push(Action::EndTurn);
        }
        let widest = out.len() + MAX_BREADTH - 1;
        out.reserve(MAX_BREADTH);
        let (hand, pool) = (state.lord(seat).hand, mana::pool(state, seat));
        // The hand is looked through once for what can be pitched and what can be played.
        let pitches = mana::pitch_allowed(self, state, seat);
        let mut playable = Cards::EMPTY;
        for card in hand.iter() {
            let traits = self.traits_of(state, card);
            if pitches && mana::pitchable(self, traits) {
                out.push(Action::Pitch { card: Id::card(card) });
            }
            if self.may_play(state, seat, card, traits, pool) {
                playable.insert(card);
            }
        }
        // The battlefield only for what somebody there can do.
        let roles = state.units_of(seat).fold(0, |roles, unit| roles | self.traits(unit.design).roles);
        if roles & MAKES != 0 {
            self.list_mana_abilities(state, seat, out);
        }
        for card in playable.iter() {
            out.push(Action::Play { card: Id::card(card) });
        }
        for unit in state.units_of(seat).take(if roles & ACTS != 0 { MAX_FIELD } else { 0 }) {
            if self.traits(unit.design).acts {
                let acts = self.face(unit.design).abilities.iter().enumerate();
                let acts = acts.filter(|(_, ability)| matches!(ability.form, Form::Act));
                for (k, (at, _)) in (1..).zip(acts) {
                    let plan = Plan::new(self, seat, unit.id, unit.design, at as u8);
                    if can_announce_with(self, state, &plan, pool).is_ok() {
                        out.push(Action::Activate { object: unit.id, k });
                    }
                }
            }
        }
        if roles & LEADS != 0 {
            self.list_attacks(state, seat, out);
        }
        if state.trades.left() && state.stack.len() < MAX_STACK {
            let full = state.slots.len() == SLOTS;
            for card in hand.iter() {
                let trades = &TRADES[usize::from(card)];
                // Of a length that is known they are copied in one go.
                if full {
                    out.extend_from_slice(trades);
                } else {
                    out.extend_from_slice(&trades[..state.slots.len()]);
                }
            }
        }
        out.truncate(widest);
        out.push(Action::EndTurn);
    }

    /// LE-6.1, LE-6.6.
    #[inline]
    fn may_play(&self, state: &State, seat: Seat, card: u8, traits: &Traits, pool: u16) -> bool {
        match traits.kind {
            Kind::Resource => state.field.len() < MAX_FIELD,
            Kind::Reaction => false,
            Kind::Leader | Kind::Troop | Kind::Spell => {
                // The most common reason first: there is no mana, and no levy to save any.
                if u16::from(traits.cost) > pool && !traits.levies {
                    return false;
                }
                (traits.plain && state.stack.len() < MAX_STACK)
                    || can_announce_with(self, state, &Plan::card(self, state, seat, card), pool).is_ok()
            }
        }
    }

    /// LE-8.1.
    fn list_attacks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !self.attack_allowed(state) {
            return;
        }
        for leader in state.units_of(seat) {
            if leader.tapped || self.traits(leader.design).kind != Kind::Leader {
                continue;
            }
            let leader = leader.id;
            for player in self.alive(state).filter(|player| *player != seat) {
                out.push(Action::Attack { leader, target: Target::player(player) });
            }
            if self.options().attack_leaders {
                for unit in state.field.iter().filter(|unit| unit.seat != seat) {
                    if self.traits(unit.design).kind == Kind::Leader
                        && !combat::guarded(self, state, unit.seat)
                    {
                        out.push(Action::Attack { leader, target: Target::object(unit.id) });
                    }
                }
            }
        }
    }

    /// Is there an attack left this turn (LE-8.1, LE-3.5)?
    pub(crate) fn attack_allowed(&self, state: &State) -> bool {
        state.attacks.left() && (state.turn > 1 || self.options().first_turn_attack)
    }

    /// How many are.
    pub(crate) fn attacks_left(&self, state: &State) -> u8 {
        let Allowance { made, allowed } = state.attacks;
        if self.attack_allowed(state) { allowed - made } else { 0 }
    }

    /// Pitching and mana abilities (LE-5.1, LE-5.8).
    fn list_mana(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if mana::pitch_allowed(self, state, seat) {
            let hand = state.lord(seat).hand.iter();
            let able = hand.filter(|card| mana::pitchable(self, self.traits_of(state, *card)));
            out.extend(able.map(|card| Action::Pitch { card: Id::card(card) }));
        }
        self.list_mana_abilities(state, seat, out);
    }

    fn list_mana_abilities(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for unit in state.units_of(seat) {
            if mana::usable(self, unit).is_some() {
                out.push(Action::Mana { object: unit.id });
            }
        }
    }

    /// LE-7.4, step 5.
    fn list_responses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_mana(state, seat, out);
        let pool = mana::pool(state, seat);
        for card in state.lord(seat).hand.iter() {
            if self.traits_of(state, card).kind == Kind::Reaction
                && can_announce_with(self, state, &Plan::card(self, state, seat, card), pool).is_ok()
            {
                out.push(Action::React { card: Id::card(card) });
            }
        }
        for unit in state.units_of(seat) {
            if self.traits(unit.design).reacts != 0 {
                let reacts = self.face(unit.design).abilities.iter().enumerate();
                let reacts = reacts.filter(|(_, ability)| matches!(ability.form, Form::React(_)));
                for (k, (at, _)) in (1..).zip(reacts) {
                    let plan = Plan::new(self, seat, unit.id, unit.design, at as u8);
                    if can_announce_with(self, state, &plan, pool).is_ok() {
                        out.push(Action::ReactAbility { object: unit.id, k });
                    }
                }
            }
        }
        out.push(Action::Pass);
    }

    /// LE-12.6.
    pub(crate) fn list_edict(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some(Effect::Edict { filter }) = effects::current(self, state) {
            effects::edict_choices(self, state, seat, filter, |object| out.push(Action::Cost { object }));
        }
    }

    /// LE-6.2.
    pub(crate) fn list_announcement(&self, state: &State, out: &mut Vec<Action>) {
        let Some(announce) = &state.announce else { return };
        let action = |candidate| match candidate {
            Candidate::Item(item) => Action::Answer { item },
            Candidate::Target(target) => match (state.step, target.id()) {
                (Step::Levy, Some(object)) => Action::Levy { object },
                (Step::Cost, Some(object)) => Action::Cost { object },
                _ => Action::Target { target },
            },
        };
        let decline = stack::candidates(self, state, announce, |candidate| out.push(action(candidate)));
        if decline {
            out.push(if state.step == Step::Levy { Action::NoLevy } else { Action::NoTarget });
        }
    }

    /// Stops and resigning (LE-7.6, LE-13.6), at any time until the match is over for the seat.
    pub(crate) fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        if state.step == Step::Over || !state.lord(seat).alive() {
            return;
        }
        for stop in Stop::ALL {
            let on = state.lord(seat).stops & stop.bit() != 0;
            out.push(SideAction::setting(Action::SetStop { stop: *stop, on: !on }, on));
        }
        out.push(SideAction::last(Action::Resign));
    }

    /// What the rules answer for a seat that does not: pass, decline, end, or the first that offers.
    pub(crate) fn timeout(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let idle = |action: &&Action| {
            matches!(
                action,
                Action::EndTurn
                    | Action::Pass
                    | Action::JoinDone
                    | Action::BlockDone
                    | Action::DeclineTax
                    | Action::Keep
                    | Action::PickNone
                    | Action::NoLevy
                    | Action::NoTarget
            )
        };
        legal.iter().find(idle).or(legal.first()).copied().unwrap_or(Action::Pass)
    }
}

/// Whose hand is looked at by the effect that asks.
pub(crate) fn looked_at(state: &State) -> Option<Seat> {
    let item = state.stack.last()?;
    item.targets.iter().find_map(|target| target.seat())
}
