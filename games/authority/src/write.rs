//! How an action is written in records.

use kernel::Seat;

use crate::action::{Action, From};
use crate::card::Design;
use crate::rulebook::Authority;

impl Authority {
    /// An action as it is written in records: `def KN @1`.
    pub(crate) fn write(&self, me: Seat, action: Action) -> String {
        let id = |card: Design| self.id(card);
        match action {
            Action::Attack { card } => format!("atk {}", id(card)),
            Action::Defend { card, row } => format!("def {} @{row}", id(card)),
            Action::Relieve { card, slot } => format!("rel {} P{}:{slot}", id(card), me.index() + 1),
            Action::Levy { card } => format!("rec {}", id(card)),
            Action::Infiltrate { card } => format!("spy {}", id(card)),
            Action::Use { card, from: From::Hand } => format!("act {}", id(card)),
            Action::Use { card, from: From::Zone } => format!("act {}@g", id(card)),
            Action::Buy { slot } => format!("buy m{}", slot + 1),
            Action::Hire { card } => format!("gen {}", id(card)),
            Action::End => "end".to_owned(),
            Action::Target { mark } => format!("tgt {mark}"),
            Action::Pick { object } => format!("pick {}", self.name_object(object)),
            Action::Pass => "pass".to_owned(),
            Action::Order { index } => format!("ord {}", index + 1),
            Action::Swap { slot } => format!("swap m{}", slot + 1),
            Action::NoSwap => "noswap".to_owned(),
            Action::Keep => "keep".to_owned(),
            Action::Bottom => "bottom".to_owned(),
            Action::Drop { card } => format!("drop {}", id(card)),
            Action::Done => "done".to_owned(),
            Action::First { seat } => format!("first {}", self.seat_name(seat)),
            Action::Back => "back".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }
}
