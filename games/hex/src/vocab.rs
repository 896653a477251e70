//! The words of the game.

use kernel::Word as _;

kernel::words! {
    /// A colour: the order in which seats take them (HX-2.3).
    pub enum Colour: "colour" {
        /// The flower.
        Blue = "blue",
        /// The bird.
        Green = "green",
        /// The key.
        Orange = "orange",
        /// The lotus.
        Purple = "purple",
        /// The dragon.
        Red = "red",
        /// The sun.
        Yellow = "yellow",
    }
}

impl Colour {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "Blue",
            Self::Green => "Green",
            Self::Orange => "Orange",
            Self::Purple => "Purple",
            Self::Red => "Red",
            Self::Yellow => "Yellow",
        }
    }

    /// The letter behind the id of a mission that is made for each colour.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Orange => 'O',
            Self::Purple => 'P',
            Self::Red => 'R',
            Self::Yellow => 'Y',
        }
    }
}

kernel::words! {
    /// What is being decided.
    pub enum Phase: "phase" {
        /// A seat picks a faction (HX-3.2).
        Faction = "faction",
        /// Everybody chooses missions to give back, in secret (HX-3.6).
        Mulligan = "mulligan",
        /// A seat places its capital (HX-3.9).
        Place = "place",
        /// A seat that controls nothing may come back (HX-8.1).
        Resurge = "resurge",
        /// Fortresses may be built (HX-5.4).
        Fortify = "fortify",
        /// A fortress is paid for (HX-7.4).
        FortPay = "fort_pay",
        /// Territories may be attacked (HX-5.5).
        Attack = "attack",
        /// A claim is paid for (HX-6.3).
        ClaimPay = "claim_pay",
        /// Attacker and defender choose their cards in secret (HX-6.4).
        Commit = "commit",
        /// A Queen is swapped (HX-6.6).
        Queen = "queen",
        /// Cards are discarded for a Jack (HX-6.7).
        Jack = "jack",
        /// Two Jacks: discard or give in (HX-6.7).
        Duel = "duel",
        /// Missions may be discarded (HX-5.9).
        Dossier = "dossier",
        /// Basics come back to the hand (HX-5.10).
        Recover = "recover",
        /// Nothing: the match is over.
        Over = "over",
    }
}

kernel::words! {
    /// A side of a battle.
    pub enum Side: "side" {
        /// Whose turn it is.
        Attacker = "attacker",
        /// Who controls the target.
        Defender = "defender",
    }
}

impl Side {
    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Who is on the other side.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

kernel::words! {
    /// Whether a card comes back (HX-6.14).
    pub enum Class: "class of card" {
        /// It returns at Refresh and can be recovered.
        Basic = "basic",
        /// It is used once.
        Royal = "royal",
    }
}

kernel::words! {
    /// What a card does beside its value.
    pub enum Effect: "card effect" {
        /// The card it faces is removed from the game (HX-6.13).
        RemoveOpposing = "remove_opposing",
        /// Facing another such card, it is fought out by discards (HX-6.7).
        DuelIfBoth = "duel_if_both",
    }
}

kernel::words! {
    /// How a match ended (HX-10).
    pub enum Reason: "reason to end" {
        /// Somebody has enough prestige.
        Prestige = "prestige",
        /// Everybody else resigned.
        LastSeat = "last_seat",
        /// The last round is over.
        RoundCap = "round_cap",
    }
}

/// Which of the two mission slots are meant (HX-1.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Slots(pub(crate) u8);

impl Slots {
    /// Neither.
    pub const NONE: Self = Self(0);
    /// Slot 1.
    pub const FIRST: Self = Self(1);
    /// Slot 2.
    pub const SECOND: Self = Self(2);
    /// Both.
    pub const BOTH: Self = Self(3);
    /// All choices in the order of the rulebook, neither last.
    pub const ALL: [Self; 4] = [Self::FIRST, Self::SECOND, Self::BOTH, Self::NONE];

    /// Is the slot with this index (0 or 1) meant?
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 != 0
    }

    /// How many are meant.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is neither meant?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As it is written: `1`, `2`, `12`, `-`.
    pub const fn word(self) -> &'static str {
        match self.0 {
            1 => "1",
            2 => "2",
            3 => "12",
            _ => "-",
        }
    }

    /// As it was written.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slots| slots.word() == text)
    }
}

impl serde::Serialize for Slots {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> serde::Deserialize<'de> for Slots {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        Self::read(&text).ok_or_else(|| serde::de::Error::custom("slots are `1`, `2`, `12` or `-`"))
    }
}

kernel::text_schema!(Slots);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_written_as_they_are_read() {
        for slots in Slots::ALL {
            assert_eq!(Slots::read(slots.word()), Some(slots));
        }
        assert_eq!(Slots::read("21"), None);
        assert_eq!((Slots::BOTH.len(), Slots::SECOND.has(1), Slots::SECOND.has(0)), (2, true, false));
    }
}
