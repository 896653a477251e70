//! The words of the game.

kernel::words! {
    /// A clan, in the clockwise order of the panels (KD-1.5). Each seat plays one.
    pub enum Clan: "clan" {
        /// Terror from the Bog, at the north side.
        Purple = "purple",
        /// Sacred Flame, at the north-east side.
        Red = "red",
        /// Dust and Bones, at the south-east side.
        Yellow = "yellow",
        /// Sea Walkers, at the south side.
        Aqua = "aqua",
        /// Northerners, at the south-west side.
        Blue = "blue",
        /// Free Folk, at the north-west side.
        Green = "green",
    }
}

impl Clan {
    /// How many clans there are.
    pub const COUNT: usize = 6;

    /// Its place in the clockwise order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of notation: `P`.
    pub const fn letter(self) -> char {
        match self {
            Self::Purple => 'P',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Aqua => 'A',
            Self::Blue => 'B',
            Self::Green => 'G',
        }
    }

    /// The name in sentences: "Purple".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Purple => "Purple",
            Self::Red => "Red",
            Self::Yellow => "Yellow",
            Self::Aqua => "Aqua",
            Self::Blue => "Blue",
            Self::Green => "Green",
        }
    }

    /// The name of its house: "Sea Walkers".
    pub const fn house(self) -> &'static str {
        match self {
            Self::Purple => "Terror from the Bog",
            Self::Red => "Sacred Flame",
            Self::Yellow => "Dust and Bones",
            Self::Aqua => "Sea Walkers",
            Self::Blue => "Northerners",
            Self::Green => "Free Folk",
        }
    }

    /// The clan of a letter, in either case.
    pub fn of_letter(letter: &str) -> Option<Self> {
        let mut chars = letter.chars();
        let first = chars.next()?.to_ascii_uppercase();
        if chars.next().is_some() {
            return None;
        }
        <Self as kernel::Word>::ALL.iter().copied().find(|clan| clan.letter() == first)
    }
}

kernel::words! {
    /// A weapon (KD-2.1): the longer its reach, the rarer its hits.
    pub enum Weapon: "weapon" {
        /// Short and sure.
        Sword = "sword",
        /// Between the two.
        Spear = "spear",
        /// Long and rarely true.
        Bow = "bow",
    }
}

impl Weapon {
    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The action token that shows it.
    pub const fn token(self) -> Token {
        match self {
            Self::Sword => Token::Sword,
            Self::Spear => Token::Spear,
            Self::Bow => Token::Bow,
        }
    }

    /// The name in sentences: "Sword".
    pub const fn name(self) -> &'static str {
        self.token().name()
    }

    /// The two letters of notation: `Sw`.
    pub const fn code(self) -> &'static str {
        self.token().code()
    }
}

kernel::words! {
    /// A kind of action token (KD-2.1), in the order in which placements are listed.
    pub enum Token: "token" {
        /// Equip the Sword, or attack with it.
        Sword = "sword",
        /// Equip the Spear, or attack with it.
        Spear = "spear",
        /// Equip the Bow, or attack with it.
        Bow = "bow",
        /// Defend.
        Shield = "shield",
        Parry = "parry",
        /// Step, or stay.
        Movement = "movement",
    }
}

impl Token {
    /// How many kinds there are.
    pub const COUNT: usize = 6;

    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// It alone, as a set of kinds.
    pub(crate) const fn bit(self) -> u8 {
        1 << self.index()
    }

    /// The kind at this place in tables.
    ///
    /// # Panics
    /// If there is none.
    pub const fn from_index(index: usize) -> Self {
        <Self as kernel::Word>::ALL[index]
    }

    /// The weapon it shows, if it shows one.
    pub const fn weapon(self) -> Option<Weapon> {
        match self {
            Self::Sword => Some(Weapon::Sword),
            Self::Spear => Some(Weapon::Spear),
            Self::Bow => Some(Weapon::Bow),
            Self::Shield | Self::Parry | Self::Movement => None,
        }
    }

    /// The stance it gives, if it gives one (KD-6.6).
    pub const fn stance(self) -> Option<Stance> {
        match self {
            Self::Shield => Some(Stance::Defending),
            Self::Parry => Some(Stance::Parrying),
            Self::Sword | Self::Spear | Self::Bow | Self::Movement => None,
        }
    }

    /// The name in sentences: "Sword".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sword => "Sword",
            Self::Spear => "Spear",
            Self::Bow => "Bow",
            Self::Shield => "Shield",
            Self::Parry => "Parry",
            Self::Movement => "Movement",
        }
    }

    /// The two letters of notation: `Sw`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sword => "Sw",
            Self::Spear => "Sp",
            Self::Bow => "Bo",
            Self::Shield => "Sh",
            Self::Parry => "Pa",
            Self::Movement => "Mo",
        }
    }

    /// The token of a code, in either case.
    pub fn of_code(code: &str) -> Option<Self> {
        <Self as kernel::Word>::ALL.iter().copied().find(|token| token.code().eq_ignore_ascii_case(code))
    }
}

kernel::words! {
    /// The state of a knight's Heart (KD-8.10).
    pub enum Heart: "heart" {
        /// Unhurt.
        Full = "full",
        /// Hit once: the next hit defeats.
        Broken = "broken",
    }
}

impl Heart {
    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in sentences: "Full Heart".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "Full Heart",
            Self::Broken => "Broken Heart",
        }
    }
}

kernel::words! {
    /// A stance (KD-6.6).
    pub enum Stance: "stance" {
        /// One Heart fewer and one Shield more in the pile of every attack on the knight.
        Defending = "defending",
        /// A player who misses the knight loses the weapon.
        Parrying = "parrying",
    }
}

kernel::words! {
    /// Which way an Inspiration token lies (KD-4.4).
    pub enum Face: "face" {
        /// Ready to be used.
        Up = "up",
        /// Used.
        Down = "down",
    }
}

kernel::words! {
    /// A card drawn from a pile (KD-8.9).
    pub enum Card: "card" {
        /// It hits.
        Heart = "heart",
        /// It misses.
        Shield = "shield",
    }
}

kernel::words! {
    /// What is being decided.
    pub enum Step: "step" {
        /// Everybody lays tokens (KD-5.3).
        Plan = "plan",
        /// Knights that show Movement choose where to go (KD-7.1).
        Move = "move",
        /// Contenders for a space may agree on one of them (KD-7.5).
        Vote = "vote",
        /// Attackers name their targets (KD-8.1).
        Declare = "declare",
        /// Attackers of the same knight may agree who strikes first (KD-8.14).
        Agree = "agree",
        /// One attacker chooses again (KD-8.3).
        Retarget = "retarget",
        /// Attacker and target may use Inspiration; with `attacker_first` the attacker alone (KD-8.7).
        Inspire = "inspire",
        /// With `attacker_first`: the target may use Inspiration, knowing the attacker's choice (KD-8.7).
        Respond = "respond",
        /// Nothing: the match is over.
        Over = "over",
    }
}

kernel::words! {
    /// Why a knight did not get where it wanted (KD-7.3).
    pub enum Stopped: "reason to stop" {
        /// Others wanted the same space.
        Contested = "contested",
        /// It met a knight that wanted to trade places.
        HeadOn = "head_on",
        /// The space did not become free.
        Blocked = "blocked",
    }
}

kernel::words! {
    /// How Inspiration came back.
    pub enum Source: "source of Inspiration" {
        /// From the High Ground (KD-5.1, KD-7.6).
        HighGround = "high_ground",
        /// For defeating a knight (KD-8.10).
        Defeat = "defeat",
        /// For a parry (KD-8.11).
        Parry = "parry",
    }
}

kernel::words! {
    /// What a hit did (KD-8.10).
    pub enum Wound: "wound" {
        /// The Heart broke.
        Broken = "broken",
        /// The knight is defeated.
        Defeated = "defeated",
        /// The knight was defeated already.
        NoEffect = "no_effect",
    }
}

kernel::words! {
    /// How a match or battle ended (KD-10, KD-12).
    pub enum Reason: "reason to end" {
        /// One knight was left.
        LastKnight = "last_knight",
        /// One team was left.
        LastTeam = "last_team",
        /// The last ones fell together.
        FellTogether = "fell_together",
        /// The turn cap was reached.
        TurnCap = "turn_cap",
        /// The series is over and points decide.
        Points = "points",
    }
}

#[cfg(test)]
mod tests {
    use kernel::Word as _;

    use super::*;

    #[test]
    fn letters_and_codes_read_back_in_either_case() {
        for clan in Clan::ALL {
            assert_eq!(Clan::of_letter(&clan.letter().to_string()), Some(*clan));
            assert_eq!(Clan::of_letter(&clan.letter().to_lowercase().to_string()), Some(*clan));
        }
        for token in Token::ALL {
            assert_eq!(Token::of_code(token.code()), Some(*token));
            assert_eq!(Token::of_code(&token.code().to_uppercase()), Some(*token));
        }
        assert_eq!(Clan::of_letter("PR"), None);
        assert_eq!(Clan::of_letter(""), None);
        assert_eq!(Token::of_code("S"), None);
    }
}
