//! What keeps an action from being legal: asked when actions are listed, told when one is refused.

/// What keeps an action from being legal, for one code of a refusal each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// No unit of the needed side is there.
    NoUnit,
    /// No enemy unit is there.
    NoTarget,
    /// The unit is engaged.
    Engaged,
    /// The unit was commanded already this round.
    Commanded,
    /// The card does not name such units, or the unit was not commanded.
    Restricted,
    /// The unit cannot shoot.
    NoRange,
    /// Too far away.
    OutOfRange,
    NotALine,
    /// The unit has moved, shot or supported.
    Used,
}

impl Bar {
    /// The code of a refusal.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::NoUnit | Self::NoTarget => "E_NO_UNIT",
            Self::Engaged => "E_ENGAGED",
            Self::Commanded => "E_ALREADY_COMMANDED",
            Self::Restricted => "E_RESTRICTED",
            Self::NoRange => "E_NO_RANGE",
            Self::OutOfRange => "E_OUT_OF_RANGE",
            Self::NotALine => "E_NOT_A_LINE",
            Self::Used => "E_USED",
        }
    }
}
