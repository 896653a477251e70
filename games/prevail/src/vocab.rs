//! The words of the game.

use kernel::Rule;

kernel::words! {
    /// What a card or a terrain can name a unit by (PV-1.9).
    pub enum Trait: "trait" {
        /// Fights in close order.
        Formation = "formation",
        /// Fights with swords.
        Sword = "sword",
        /// Fights with spears.
        Spear = "spear",
        /// Fights as a wall of spears or pikes.
        Phalanx = "phalanx",
        /// Fights in loose order.
        Skirmish = "skirmish",
        /// Throws javelins.
        Javelin = "javelin",
        /// Rides.
        Mounted = "mounted",
        /// Rides horses.
        Horse = "horse",
        /// Rides elephants.
        Elephant = "elephant",
        /// Shoots with slings or bows.
        Missile = "missile",
        /// Drives chariots.
        Chariot = "chariot",
        /// Fights in a rush.
        Warband = "warband",
    }
}

kernel::words! {
    /// What a modifier changes (PV-7.2).
    pub enum Stat: "stat" {
        Attack = "atk",
        Range = "rng",
        Speed = "spd",
        Flexibility = "flx",
        /// The three thresholds alike.
        Defense = "def",
    }
}

impl Stat {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in sentences: "Attack".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "Attack",
            Self::Range => "Range",
            Self::Speed => "Speed",
            Self::Flexibility => "Flexibility",
            Self::Defense => "Defense",
        }
    }
}

kernel::words! {
    /// What a card orders (PV-1.10).
    pub enum Order: "order" {
        /// Units move.
        Move = "move",
        /// Units shoot.
        Ranged = "ranged",
    }
}

kernel::words! {
    /// Whom one command names (PV-6.3, PV-6.4).
    pub enum Size: "command size" {
        /// One unit.
        Units = "units",
        /// One line of units.
        Lines = "lines",
    }
}

kernel::words! {
    /// The size of a battle (PV-2.1).
    pub enum Mode: "mode" {
        /// Two lines meet for the first time.
        Tutorial = "tutorial",
        /// A small battle.
        Mini = "mini",
        /// The usual battle.
        Standard = "standard",
        /// A large battle.
        Epic = "epic",
    }
}

kernel::words! {
    /// The ground of a space (PV-11).
    pub enum Ground: "terrain" {
        /// Nothing in the way.
        Plain = ".",
        Scrub = "s",
        Rocks = "r",
        /// Light forest.
        Light = "f",
        /// Dense forest.
        Dense = "F",
        /// A hill of level 1.
        Hill1 = "1",
        /// A hill of level 2.
        Hill2 = "2",
        /// A hill of level 3.
        Hill3 = "3",
        /// A hill of level 4.
        Hill4 = "4",
        /// A hill of level 5.
        Hill5 = "5",
        /// Shallow water.
        Shallow = "~",
        /// Deep water.
        Deep = "W",
    }
}

impl Ground {
    /// How many there are.
    pub(crate) const COUNT: usize = 12;

    /// The name in sentences: "dense forest".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Scrub => "scrub",
            Self::Rocks => "rocks",
            Self::Light => "light forest",
            Self::Dense => "dense forest",
            Self::Hill1 => "a hill of level 1",
            Self::Hill2 => "a hill of level 2",
            Self::Hill3 => "a hill of level 3",
            Self::Hill4 => "a hill of level 4",
            Self::Hill5 => "a hill of level 5",
            Self::Shallow => "shallow water",
            Self::Deep => "deep water",
        }
    }

    /// PV-11.2: its level.
    pub const fn level(self) -> u8 {
        match self {
            Self::Plain | Self::Scrub | Self::Rocks | Self::Light | Self::Dense => 0,
            Self::Shallow | Self::Deep => 0,
            Self::Hill1 => 1,
            Self::Hill2 => 2,
            Self::Hill3 => 3,
            Self::Hill4 => 4,
            Self::Hill5 => 5,
        }
    }
}

kernel::words! {
    /// How two units of one space came together (PV-6.15), which says what happens in Phase 4.
    pub enum Contact: "contact" {
        /// From the front: commits, perhaps an evade, melee.
        Front = "front",
        /// From the side: the defender turns; commits, melee.
        Flank = "flank",
        /// From behind: the defender routs.
        Rear = "rear",
        /// This round, and evade and turn are done with (`engagement_timing` = `on_contact`): commits, melee.
        Joined = "joined",
        /// In an earlier round: commits, melee.
        Locked = "locked",
    }
}

kernel::words! {
    /// The phase of a round (PV-3.1).
    pub enum Phase: "phase" {
        /// Before the first round.
        Muster = "muster",
        /// Phase 1.
        Cards = "cards",
        /// Phase 2.
        Commanders = "commanders",
        /// Phase 3.
        Commands = "commands",
        /// Phase 4.
        Melee = "melee",
        /// Phase 5.
        Cleanup = "cleanup",
    }
}

impl Phase {
    /// The name in sentences: "Issue Commands".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Muster => "Muster",
            Self::Cards => "Play Cards",
            Self::Commanders => "Move Commanders",
            Self::Commands => "Issue Commands",
            Self::Melee => "Resolve Melee",
            Self::Cleanup => "Cleanup",
        }
    }
}

kernel::words! {
    /// What is being decided.
    pub enum Step: "step" {
        /// Both build their armies in secret (PV-2.2).
        Army = "army",
        /// Both deploy in secret (PV-2.5).
        Deploy = "deploy",
        /// Both choose a card in secret (PV-4.1).
        Play = "play",
        /// A commander moves (PV-5.1).
        Commander = "commander",
        /// Commands are issued (PV-6.1).
        Issue = "issue",
        /// Which commanded unit moves next (PV-6.9)?
        Pick = "pick",
        /// With `movement_commit`: a card for the move (PV-14.2)?
        Spur = "spur",
        /// Where does it go (PV-6.10)?
        To = "to",
        /// Which way does it face (PV-6.10)?
        Face = "face",
        /// Who shoots at whom (PV-6.18)?
        Shoot = "shoot",
        /// Who supports the shot (PV-6.22)?
        Support = "support",
        /// Both commit to a ranged attack in secret (PV-6.23).
        Volley = "volley",
        /// Which engagement is resolved next (PV-8.1)?
        Fight = "fight",
        /// Both commit to a melee in secret (PV-8.6).
        Commit = "commit",
        /// Does the defender evade (PV-8.5)?
        Evade = "evade",
        /// Where does a unit retreat to (PV-9.3)?
        Retreat = "retreat",
        /// With `retreat_distance` = `any`: how does it face there (PV-9.4)?
        Wheel = "wheel",
        /// Which card pays (PV-12.2)?
        Discard = "discard",
        /// Rally (PV-13.2)?
        Rally = "rally",
        /// With `support_model` = `counted`: which unit is abandoned (PV-13.7)?
        Abandon = "abandon",
        /// Nothing: the match is over.
        Over = "over",
    }
}

kernel::words! {
    /// How a match ended (PV-12.7), in the order in which reasons are reported (PV-12.3).
    pub enum Reason: "reason to end" {
        /// A required cost could not be paid.
        CannotPay = "cannot_pay",
        /// A required cost took the last card.
        HandEmptied = "hand_emptied",
        /// The commander was lost (`commander_loss` = `lose`).
        CommanderLost = "commander_lost",
        /// A round began with an empty hand.
        EmptyHandAtStart = "empty_hand_at_start",
        /// A round began without a unit (`army_destroyed_loss` = `on`).
        ArmyDestroyed = "army_destroyed",
        /// A player conceded.
        Concede = "concede",
        /// The last round allowed was played.
        Adjudicated = "adjudicated",
    }
}

impl Reason {
    /// Why a match ended, in a few words, and the rule that says so.
    pub const fn told(self) -> (&'static str, Rule) {
        let (words, rule) = match self {
            Self::CannotPay => ("a cost could not be paid", "PV-12.1"),
            Self::HandEmptied => ("a player paid with the last card", "PV-12.1"),
            Self::CommanderLost => ("a commander was lost", "PV-10.5"),
            Self::EmptyHandAtStart => ("no card was left to play", "PV-3.2"),
            Self::ArmyDestroyed => ("no unit was left", "PV-3.2"),
            Self::Concede => ("the battle was conceded", "PV-12.4"),
            Self::Adjudicated => ("the last round was over", "PV-12.5"),
        };
        (words, Rule::new(rule))
    }
}
