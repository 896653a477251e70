//! Actions as text: `play KA08.1 > P2`, `atk HM01.1 > P2 + HM04.1`, `pass`.

use crate::action::Action;
use crate::name::Roster;
use crate::rulebook::Estraven;
use crate::state::Id;

impl Estraven {
    /// An action as it is written.
    pub(crate) fn write(&self, roster: &Roster, action: Action) -> String {
        let name = |id: Id| roster.name(self, id);
        match action {
            Action::PickDeck { deck } => format!("deck {}", self.decks()[usize::from(deck)].id),
            Action::Pitch { card } => format!("pitch {}", name(card)),
            Action::Mana { object } => format!("mana {}", name(object)),
            Action::Play { card } => format!("play {}", name(card)),
            Action::Activate { object, k } => format!("act {}:{k}", name(object)),
            Action::Attack { leader, target } => {
                format!("atk {} > {}", name(leader), roster.mark(self, target))
            }
            Action::Trade { card, slot } => format!("trade {} <> {slot}", name(card)),
            Action::EndTurn => "end".to_owned(),
            Action::Answer { item } => format!("ans #{item}"),
            Action::Levy { object } => format!("levy {}", name(object)),
            Action::NoLevy => "nolevy".to_owned(),
            Action::Target { target } => format!("tgt {}", roster.mark(self, target)),
            Action::NoTarget => "notgt".to_owned(),
            Action::Cost { object } => format!("cost {}", name(object)),
            Action::React { card } => format!("react {}", name(card)),
            Action::ReactAbility { object, k } => format!("use {}:{k}", name(object)),
            Action::Pass => "pass".to_owned(),
            Action::Join { unit } => format!("join {}", name(unit)),
            Action::JoinDone => "join.".to_owned(),
            Action::Block { unit, attacker } => format!("blk {} > {}", name(unit), name(attacker)),
            Action::BlockDone => "blk.".to_owned(),
            Action::PayTax => "pay".to_owned(),
            Action::DeclineTax => "nopay".to_owned(),
            Action::Keep => "keep".to_owned(),
            Action::Bottom => "bottom".to_owned(),
            Action::Pick { card } => format!("pick {}", name(card)),
            Action::PickNone => "none".to_owned(),
            Action::Slot { slot } => format!("slot {slot}"),
            Action::Discard { card } => format!("disc {}", name(card)),
            Action::SetStop { stop, on } => format!("stop {stop} {}", if on { "on" } else { "off" }),
            Action::Resign => "resign".to_owned(),
        }
    }
}
