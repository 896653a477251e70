//! What would come of an action, in few words: every chance is that of the pile the rules would build.

use kernel::{Forecast, ForecastItem, Seat, Word as _};

use crate::action::Action;
use crate::rulebook::{Knights, Pile};
use crate::state::State;
use crate::view::KnightView;
use crate::vocab::{Token, Weapon};

impl Knights {
    /// What would come of an action, as far as the seat can tell.
    pub(crate) fn forecast(&self, state: &State, me: Seat, action: Action) -> Option<Forecast> {
        match action {
            Action::Place { token } => self.token_forecast(token),
            Action::Target { .. } | Action::Inspire { .. } => {
                self.pile_after(state, me, action).map(|pile| Forecast::of(chance(&pile)))
            }
            Action::Stay | Action::Move { .. } | Action::Name { .. } | Action::Back | Action::Resign => None,
        }
    }

    /// Why nothing is foretold of an action; `None` where something is.
    pub(crate) fn no_forecast(action: Action) -> Option<&'static str> {
        match action {
            Action::Place { token: Token::Movement } => Some("where it leads is chosen when the slot comes"),
            Action::Place { .. } => None,
            Action::Stay | Action::Move { .. } => Some("all move at once, and where the others go is hidden"),
            Action::Name { .. } => Some("it depends on what the others name"),
            Action::Target { seat: None } => Some("nobody is struck"),
            Action::Target { seat: Some(_) } | Action::Inspire { .. } | Action::Back | Action::Resign => None,
        }
    }

    /// KD-8.5: what a weapon does to a knight without a stance, and what a stance does to a blow.
    fn token_forecast(&self, token: Token) -> Option<Forecast> {
        let plain = KnightView::default();
        let struck = |target: &KnightView| {
            let by = |weapon: &Weapon| {
                let pile = self.pile_against(*weapon, target, false, false);
                Forecast::of(chance(&pile)).when(format!("by the {}", weapon.name()))
            };
            Some(Weapon::ALL.iter().map(by).fold(Forecast::note("hit"), Forecast::then))
        };
        match token {
            Token::Shield => struck(&KnightView { defending: 1, ..plain }),
            Token::Parry => struck(&KnightView { parrying: 1, ..plain }),
            Token::Movement => None,
            Token::Sword | Token::Spear | Token::Bow => token.weapon().map(|weapon| {
                let open = self.pile_against(weapon, &plain, false, false);
                let reach = *self.numbers().weapon(weapon).reach.end();
                Forecast::of(ForecastItem::value("reach", reach)).and(chance(&open)).when("in the open")
            }),
        }
    }
}

/// How likely a pile is to hit.
fn chance(pile: &Pile) -> ForecastItem {
    ForecastItem::Chance { n: pile.hearts.into(), of: (pile.hearts + pile.shields).into() }
}
