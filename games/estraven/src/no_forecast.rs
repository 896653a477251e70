//! Actions without a forecast, and why.

use crate::action::Action;

/// Why an action has no forecast; `None` where it always has one.
pub(crate) fn no_forecast(action: Action) -> Option<&'static str> {
    match action {
        Action::PickDeck { .. } => Some("its cards can be looked at before it is picked"),
        Action::Activate { .. } | Action::ReactAbility { .. } => Some("the ability says what it does"),
        Action::Play { .. } | Action::React { .. } => Some("a Resource costs nothing"),
        Action::Attack { .. } => Some("what is attacked may be gone from the view"),
        Action::Trade { .. } => Some("the marketplace shows the card"),
        Action::EndTurn => Some("what is left unused is said as what it loses"),
        Action::Answer { .. } | Action::Target { .. } | Action::NoTarget => {
            Some("there is more to choose before it can be told")
        }
        Action::Cost { .. } => Some("the card says what it costs"),
        Action::Pass | Action::PickNone | Action::DeclineTax => Some("nothing is done"),
        Action::Keep | Action::Bottom => Some("what lies below the card is hidden"),
        Action::Pick { .. } | Action::Discard { .. } => Some("the card says what it is worth"),
        Action::JoinDone | Action::BlockDone => Some("a combat without a target comes to nothing"),
        Action::Block { .. } => Some("a combat that ends before its damage comes to nothing"),
        Action::Pitch { .. }
        | Action::Mana { .. }
        | Action::Levy { .. }
        | Action::NoLevy
        | Action::Slot { .. }
        | Action::PayTax
        | Action::Join { .. }
        | Action::SetStop { .. }
        | Action::Resign => None,
    }
}
