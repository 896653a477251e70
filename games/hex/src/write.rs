//! How an action is written in records.

use crate::action::Action;
use crate::rulebook::Hex;
use crate::sets::{Card, Land};

impl Hex {
    /// An action as it is written in records: `fort 5a`.
    pub(crate) fn write(&self, action: Action) -> String {
        let land = |land: Land| self.land_id(land);
        let card = |card: Card| self.card_id(card);
        match action {
            Action::Faction { faction } => format!("fac {}", self.factions()[usize::from(faction)].id),
            Action::Mulligan { slots } => format!("mul {}", slots.word()),
            Action::Capital { land: at } => format!("cap {}", land(at)),
            Action::Resurge { land: at } => format!("res {}", land(at)),
            Action::Decline => "res -".to_owned(),
            Action::Fort { land: at } => format!("fort {}", land(at)),
            Action::EndFortify => "endf".to_owned(),
            Action::Pay { card: which } => format!("pay {}", card(which)),
            Action::Attack { land: at } => format!("x {}", land(at)),
            Action::Migrate { from, to } => format!("mig {}-{}", land(from), land(to)),
            Action::EndAttack => "enda".to_owned(),
            Action::Commit { card: which } => format!("play {}", card(which)),
            Action::Swap { card: which } => format!("swap {}", card(which)),
            Action::Bid { card: which } => format!("bid {}", card(which)),
            Action::Stop => "stop".to_owned(),
            Action::Drop { slots } => format!("drop {}", slots.word()),
            Action::Keep => "keep".to_owned(),
            Action::Take { card: which } => format!("take {}", card(which)),
            Action::Back => "back".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }
}
