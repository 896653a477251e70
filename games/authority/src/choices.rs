//! How an action is said, read and clicked.

use kernel::{Choice, Dice, Names, Rule, Seat, bare};

use crate::action::{Action, From, Object};
use crate::card::{CardId, Design};
use crate::effects::declared_value;
use crate::phases::group;
use crate::place::Mark;
use crate::rulebook::Authority;
use crate::state::State;
use crate::view::View;
use crate::vocab::Step;

impl Authority {
    /// How the viewer would say, read and click each of these actions.
    ///
    /// A click path begins with the thing that is used: `hand.KN`, `zone.HB09`, `market.m3`, `general.GRS2`,
    /// `unit.P2:1a`, `guard.P2`, `monarch.P2`, `player.P2`, `discard.SQ`, `discard.P2.SQ`, `zone.P2.HB09`, `trigger.2`.
    /// For a card of the hand the button of what it does comes next (`attack`, `defend`, `recruit`, `infiltrate`,
    /// `use`, `relieve`, `drop`), then the row (`row.1`) or the slot. All else is a button: `end`, `pass`, `noswap`,
    /// `keep`, `bottom`, `done`, `back`, `resign`.
    pub(crate) fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let state = self.world(view, Dice::new([0; 32]));
        let me = view.viewer.seat().unwrap_or_default();
        // Words are asked for what may not be done, too: only what may be done can be tried.
        let mut legal = Vec::new();
        self.legal(&state, me, &mut legal);
        actions.iter().map(|action| self.choice(&state, me, *action, names, &legal)).collect()
    }

    fn choice(&self, state: &State, me: Seat, action: Action, names: Names<'_>, legal: &[Action]) -> Choice {
        let id = |card: Design| self.id(card);
        let (path, rule): (Vec<String>, &'static str) = match action {
            Action::Attack { card } => (by_hand(id(card), "attack", None), "AU-6.2"),
            Action::Defend { card, row } => {
                let path = by_hand(id(card), "defend", Some(format!("row.{row}")));
                (path, "AU-5.2")
            }
            Action::Relieve { card, slot } => {
                let at = format!("P{}:{slot}", me.index() + 1);
                let path = by_hand(id(card), "relieve", Some(format!("unit.{at}")));
                (path, "AU-12.10")
            }
            Action::Levy { card } => (by_hand(id(card), "recruit", None), "AU-7.1"),
            Action::Infiltrate { card } => (by_hand(id(card), "infiltrate", None), "AU-8.4"),
            Action::Use { card, from: From::Hand } => (by_hand(id(card), "use", None), "AU-11.4"),
            Action::Use { card, from: From::Zone } => (vec![format!("zone.{}", id(card))], "AU-8.5"),
            Action::Buy { slot } => (vec![format!("market.m{}", slot + 1)], "AU-7.3"),
            Action::Hire { card } => (vec![format!("general.{}", id(card))], "AU-8.1"),
            Action::End => button("end", "AU-3.3"),
            Action::Target { mark } => {
                let rule = if state.step == Step::Pierce { "AU-12.3" } else { "AU-6.4" };
                (vec![spot_of_mark(mark)], rule)
            }
            Action::Pick { object } => (vec![self.spot_of_object(object)], "AU-11.10"),
            Action::Pass => button("pass", "AU-11.10"),
            Action::Order { index } => (vec![format!("trigger.{}", index + 1)], "AU-11.6"),
            Action::Swap { slot } => (vec![format!("market.m{}", slot + 1)], "AU-10.6"),
            Action::NoSwap => button("noswap", "AU-10.6"),
            Action::Keep => button("keep", "AU-1.13"),
            Action::Bottom => button("bottom", "AU-1.13"),
            Action::Drop { card } => {
                let rule = if state.step == Step::Keep { "AU-9.1" } else { "AU-3.6" };
                (by_hand(id(card), "drop", None), rule)
            }
            Action::Done => button("done", "AU-9.1"),
            Action::First { seat } => {
                let name = self.seat_name(seat);
                (vec![format!("player.{name}")], "AU-16.1")
            }
            Action::Back => button("back", "AU-11.14"),
            Action::Resign => button("resign", "AU-13.6"),
        };
        let label = self.label(state, me, action, names);
        let forecast = self.forecast(state, me, action, names, legal);
        let loses = self.loses(state, me, action, legal);
        Choice { notation: self.write(me, action), label, path, forecast, loses, rule: Rule::new(rule) }
    }

    fn spot_of_object(&self, object: Object) -> String {
        match object {
            Object::Unit { seat, slot } => spot_of_mark(Mark::Unit { seat, slot }),
            Object::Player { seat } => format!("player.{}", self.seat_name(seat)),
            Object::Market { slot } => format!("market.m{}", slot + 1),
            Object::Hand { card } => format!("hand.{}", self.id(card)),
            Object::Discard { card } => format!("discard.{}", self.id(card)),
            Object::Defeated { seat, card } => format!("discard.{}.{}", self.seat_name(seat), self.id(card)),
            Object::Spy { seat, card } => format!("zone.{}.{}", self.seat_name(seat), self.id(card)),
        }
    }

    fn label(&self, state: &State, me: Seat, action: Action, names: Names<'_>) -> String {
        let name = |card: Design| bare(&self.face(card).name);
        match action {
            Action::Attack { card } => {
                let value = declared_value(self, state, me, card).max(0);
                format!("Attack with the {} for {value}", name(card))
            }
            Action::Defend { card, row } => format!("Defend with the {} in Row {row}", name(card)),
            Action::Relieve { card, slot } => {
                let old = state.of(me).rows[slot.index()].map(|unit| name(unit.card.design()));
                format!("Relieve the {} with the {}", old.unwrap_or("unit"), name(card))
            }
            Action::Levy { card } => format!("Recruit with the {}", name(card)),
            Action::Infiltrate { card } => format!("Send the {}", name(card)),
            Action::Use { card, .. } => format!("Use the {}", name(card)),
            Action::Buy { slot } => match state.market.slots.get(usize::from(slot)).copied().flatten() {
                Some(card) => format!("Buy the {}", name(card)),
                None => format!("Buy market card {}", slot + 1),
            },
            Action::Hire { card } => format!("Buy the General {}", name(card)),
            Action::End => "End turn".to_owned(),
            Action::Target { mark } => format!("Attack {}", self.describe_mark(state, mark, names)),
            Action::Pick { object } => self.describe_object(state, object, names),
            Action::Pass => "Nothing".to_owned(),
            Action::Order { index } => match group(state).get(usize::from(index)) {
                Some(trigger) => format!("First the {}", name(trigger.card)),
                None => format!("Ability {} first", index + 1),
            },
            Action::Swap { slot } => match state.market.slots.get(usize::from(slot)).copied().flatten() {
                Some(card) => format!("Swap the {}", name(card)),
                None => format!("Swap market card {}", slot + 1),
            },
            Action::NoSwap => "No swap".to_owned(),
            Action::Keep => "Leave it".to_owned(),
            Action::Bottom => "To the bottom".to_owned(),
            Action::Drop { card } => format!("Discard the {}", name(card)),
            Action::Done => "Keep the rest".to_owned(),
            Action::First { seat } if seat == me => "Start yourself".to_owned(),
            Action::First { seat } => format!("Let {} start", names.name(seat)),
            Action::Back => "Undo".to_owned(),
            Action::Resign => "Resign".to_owned(),
        }
    }

    pub(crate) fn describe_mark(&self, state: &State, mark: Mark, names: Names<'_>) -> String {
        let owner = names.owner(mark.seat());
        match mark {
            Mark::Unit { seat, slot } => match state.of(seat).rows[slot.index()] {
                Some(unit) => {
                    format!("{owner} {} in Row {}", bare(&self.face(unit.card.design()).name), slot.row())
                }
                None => format!("{owner} empty slot"),
            },
            Mark::Guard { .. } => {
                format!("{owner} {}", self.face(self.kingsguard()).name)
            }
            Mark::Monarch { .. } => format!("{owner} monarch"),
        }
    }

    fn describe_object(&self, state: &State, object: Object, names: Names<'_>) -> String {
        let name = |card: Design| bare(&self.face(card).name);
        match object {
            Object::Unit { seat, slot } => self.describe_mark(state, Mark::Unit { seat, slot }, names),
            Object::Player { seat } => names.name(seat).to_owned(),
            Object::Market { slot } => match state.market.slots.get(usize::from(slot)).copied().flatten() {
                Some(card) => format!("The {} in the market", name(card)),
                None => format!("Market card {}", slot + 1),
            },
            Object::Hand { card } => format!("The {} in your hand", name(card)),
            Object::Discard { card } => format!("The {} in your discard pile", name(card)),
            Object::Defeated { seat, card } => format!("{} defeated {}", names.owner(seat), name(card)),
            Object::Spy { seat, card } => format!("{} {}", names.owner(seat), name(card)),
        }
    }
}

fn by_hand(id: CardId, button: &str, last: Option<String>) -> Vec<String> {
    [format!("hand.{id}"), button.to_owned()].into_iter().chain(last).collect()
}

fn button(word: &str, rule: &'static str) -> (Vec<String>, &'static str) {
    (vec![word.to_owned()], rule)
}

fn spot_of_mark(mark: Mark) -> String {
    match mark {
        Mark::Unit { .. } => format!("unit.{mark}"),
        Mark::Guard { seat } => format!("guard.P{}", seat.index() + 1),
        Mark::Monarch { seat } => format!("monarch.P{}", seat.index() + 1),
    }
}
