//! How an action is written in records.

use kernel::Seat;

use crate::action::Action;
use crate::rulebook::Knights;
use crate::view::View;
use crate::vocab::Step;

impl Knights {
    /// An action as it is written in records: `mv E5`.
    pub(crate) fn write(&self, view: &View, action: Action) -> String {
        let letter = |seat: Option<Seat>| seat.map_or('-', |seat| self.clan(seat).letter());
        match action {
            Action::Place { token } => format!("place {}", token.code()),
            Action::Stay => "mv stay".to_owned(),
            Action::Move { to } => format!("mv {to}"),
            Action::Name { seat } => format!("vote {}", letter(seat)),
            Action::Target { seat } if view.step == Step::Retarget => format!("re {}", letter(seat)),
            Action::Target { seat } => format!("at {}", letter(seat)),
            Action::Inspire { using } => format!("insp {}", if using { '+' } else { '-' }),
            Action::Back => "back".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }
}
