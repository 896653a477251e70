//! What an action is apart from the moment, as a number.

use kernel::{Deed, DeedKind, DeedPart};

use crate::action::Action;
use crate::rulebook::Estraven;
use crate::state::{Id, MAX_CARDS, MAX_FIELD, MAX_SEATS, SLOTS, State, Target};

/// Cards by their place in the roster; tokens, which have none, by their place on the battlefield.
const OBJECTS: usize = MAX_CARDS + MAX_FIELD;
/// The most abilities of a card that can be used, counted from 1.
const ABILITIES: usize = 8;

impl Estraven {
    /// In the order of [`Action`].
    pub(crate) fn deed_kinds(&self) -> Vec<DeedKind> {
        let card = DeedPart::new("card", MAX_CARDS);
        let object = DeedPart::new("object", OBJECTS);
        let target = DeedPart::new("target", OBJECTS + MAX_SEATS + 1);
        let ability = DeedPart::new("ability", ABILITIES);
        let slot = DeedPart::new("slot", SLOTS + 1);
        vec![
            DeedKind::one("pick_deck", DeedPart::new("deck", self.decks().len())),
            DeedKind::one("pitch", card),
            DeedKind::one("mana", object),
            DeedKind::one("play", card),
            DeedKind::two("activate", object, ability),
            DeedKind::two("attack", object, target),
            DeedKind::two("trade", card, slot),
            DeedKind::plain("end_turn"),
            DeedKind::one("answer", DeedPart::new("item", crate::state::MAX_STACK)),
            DeedKind::one("levy", object),
            DeedKind::plain("no_levy"),
            DeedKind::one("target", target),
            DeedKind::plain("no_target"),
            DeedKind::one("cost", object),
            DeedKind::one("react", card),
            DeedKind::two("react_ability", object, ability),
            DeedKind::plain("pass"),
            DeedKind::one("join", object),
            DeedKind::plain("join_done"),
            DeedKind::two("block", object, object),
            DeedKind::plain("block_done"),
            DeedKind::plain("pay_tax"),
            DeedKind::plain("decline_tax"),
            DeedKind::plain("keep"),
            DeedKind::plain("bottom"),
            DeedKind::one("pick", card),
            DeedKind::plain("pick_none"),
            DeedKind::one("slot", slot),
            DeedKind::one("discard", card),
            DeedKind::two("set_stop", DeedPart::new("stop", 8), DeedPart::new("on", 2)),
            DeedKind::plain("resign"),
        ]
    }
}

/// The kinds are in the order of [`Estraven::deed_kinds`].
pub(crate) fn deed(state: &State, action: Action) -> Deed {
    let object = |id: Id| match id.as_card() {
        Some(card) => usize::from(card),
        None => MAX_CARDS + state.field.iter().position(|unit| unit.id == id).unwrap_or(0),
    };
    let target = |target: Target| match (target.seat(), target.id()) {
        (Some(seat), _) => OBJECTS + seat.index(),
        (None, Some(id)) => object(id),
        (None, None) => OBJECTS + MAX_SEATS,
    };
    let item = |number: u16| state.stack.iter().position(|item| item.number == number).unwrap_or(0);
    match action {
        Action::PickDeck { deck } => Deed::new(0, deck.into(), 0),
        Action::Pitch { card } => Deed::new(1, object(card), 0),
        Action::Mana { object: id } => Deed::new(2, object(id), 0),
        Action::Play { card } => Deed::new(3, object(card), 0),
        Action::Activate { object: id, k } => Deed::new(4, object(id), k.into()),
        Action::Attack { leader, target: at } => Deed::new(5, object(leader), target(at)),
        Action::Trade { card, slot } => Deed::new(6, object(card), slot.into()),
        Action::EndTurn => Deed::new(7, 0, 0),
        Action::Answer { item: number } => Deed::new(8, item(number), 0),
        Action::Levy { object: id } => Deed::new(9, object(id), 0),
        Action::NoLevy => Deed::new(10, 0, 0),
        Action::Target { target: at } => Deed::new(11, target(at), 0),
        Action::NoTarget => Deed::new(12, 0, 0),
        Action::Cost { object: id } => Deed::new(13, object(id), 0),
        Action::React { card } => Deed::new(14, object(card), 0),
        Action::ReactAbility { object: id, k } => Deed::new(15, object(id), k.into()),
        Action::Pass => Deed::new(16, 0, 0),
        Action::Join { unit } => Deed::new(17, object(unit), 0),
        Action::JoinDone => Deed::new(18, 0, 0),
        Action::Block { unit, attacker } => Deed::new(19, object(unit), object(attacker)),
        Action::BlockDone => Deed::new(20, 0, 0),
        Action::PayTax => Deed::new(21, 0, 0),
        Action::DeclineTax => Deed::new(22, 0, 0),
        Action::Keep => Deed::new(23, 0, 0),
        Action::Bottom => Deed::new(24, 0, 0),
        Action::Pick { card } => Deed::new(25, object(card), 0),
        Action::PickNone => Deed::new(26, 0, 0),
        Action::Slot { slot } => Deed::new(27, slot.into(), 0),
        Action::Discard { card } => Deed::new(28, object(card), 0),
        Action::SetStop { stop, on } => Deed::new(29, stop.bit().trailing_zeros() as usize, usize::from(on)),
        Action::Resign => Deed::new(30, 0, 0),
    }
}
