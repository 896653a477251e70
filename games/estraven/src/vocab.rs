//! The words of the game.

use kernel::Seat;

kernel::words! {
    /// The kind of a card (LE-2.2).
    pub enum Kind: "card kind" {
        /// A unit that leads attacks.
        Leader = "leader",
        /// A unit that joins them.
        Troop = "troop",
        /// Played in one's own turn.
        Spell = "spell",
        /// Played when its condition holds.
        Reaction = "reaction",
        /// Laid out and used up.
        Resource = "resource",
    }
}

impl Kind {
    /// Does it stand on the battlefield and fight?
    #[inline]
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Leader | Self::Troop)
    }

    /// The name in sentences: "Leader".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leader => "Leader",
            Self::Troop => "Troop",
            Self::Spell => "Spell",
            Self::Reaction => "Reaction",
            Self::Resource => "Resource",
        }
    }
}

kernel::words! {
    /// The type of a Resource (LE-2.2).
    pub enum Goods: "resource type" {
        /// People.
        Subjects = "subjects",
        /// Things.
        Materials = "materials",
        /// Favours.
        Influence = "influence",
    }
}

impl Goods {
    /// The name in sentences: "Subjects".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Subjects => "Subjects",
            Self::Materials => "Materials",
            Self::Influence => "Influence",
        }
    }
}

kernel::words! {
    /// A keyword that a unit has or not (LE-11). *Imposing* and *Leads* carry more than a word and stand apart.
    pub enum Keyword: "keyword" {
        /// Enters the battlefield tapped.
        EntersTapped = "enters_tapped",
        /// Excess damage goes to the target of the attack.
        Overrun = "overrun",
        /// Does not tap to attack or join.
        Vigilant = "vigilant",
        /// Blocked only by Leaders and Elusive units.
        Elusive = "elusive",
        /// Keeps attacks from its controller's Leaders while untapped.
        Bodyguard = "bodyguard",
        /// Cannot block.
        Reckless = "reckless",
        /// Cannot join attacks.
        Stationed = "stationed",
        /// Its damage ignores Resistance.
        Piercing = "piercing",
        /// Opponents cannot target it.
        Warded = "warded",
    }
}

impl Keyword {
    /// Its bit in a set of keywords.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The name in sentences: "Enters tapped".
    pub const fn name(self) -> &'static str {
        match self {
            Self::EntersTapped => "Enters tapped",
            Self::Overrun => "Overrun",
            Self::Vigilant => "Vigilant",
            Self::Elusive => "Elusive",
            Self::Bodyguard => "Bodyguard",
            Self::Reckless => "Reckless",
            Self::Stationed => "Stationed",
            Self::Piercing => "Piercing",
            Self::Warded => "Warded",
        }
    }
}

kernel::words! {
    /// The forms of an ability (LE-12.1).
    pub enum FormWord: "form of ability" {
        /// What a Spell or Reaction does.
        Play = "play",
        /// Happens by itself.
        On = "on",
        /// Used in one's own Main phase.
        Act = "act",
        /// Used when its condition holds.
        React = "react",
        /// Makes mana, at any time one could pitch.
        Mana = "mana",
    }
}

kernel::words! {
    /// What a trigger waits for (LE-12.3).
    pub enum Moment: "trigger" {
        /// This enters the battlefield.
        Enters = "enters",
        Dies = "dies",
        /// This Leader attacked.
        Attacks = "attacks",
        /// This Troop joined an attack.
        Joins = "joins",
        /// This was assigned as a blocker.
        Blocks = "blocks",
        /// This dealt combat damage to a player.
        Hits = "hits",
        /// This was dealt damage and survived.
        Damaged = "damaged",
        /// Another unit of yours dies.
        AllyDies = "ally_dies",
        /// Another unit enters under your control.
        AllyEnters = "ally_enters",
        /// Your Start phase.
        Start = "start",
        /// Your End phase.
        End = "end",
        /// You completed a trade.
        Trade = "trade",
        /// You gained health by healing.
        Healed = "healed",
        /// You put a Spell on the stack.
        Cast = "cast",
    }
}

impl Moment {
    /// Its bit in a set of moments.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

kernel::words! {
    /// Which side of a combat somebody is on (LE-12.4).
    pub enum Role: "role" {
        /// Whose attack it is.
        Attacker = "attacker",
        /// Who is attacked.
        Defender = "defender",
        /// Either.
        Any = "any",
    }
}

impl Role {
    /// Is it the part of a seat in a combat between these two (LE-12.4, LE-14.2)?
    pub fn is_of(self, seat: Seat, attacker: Seat, defender: Seat) -> bool {
        match self {
            Self::Attacker => seat == attacker,
            Self::Defender => seat == defender,
            Self::Any => seat == attacker || seat == defender,
        }
    }
}

kernel::words! {
    /// What a stack item is (LE-7.1, LE-12.4).
    pub enum ItemKind: "kind of stack item" {
        Spell = "spell",
        Reaction = "reaction",
        /// A Leader or a Troop.
        Unit = "unitcard",
        /// An activated, reaction or triggered ability.
        Ability = "ability",
        Trade = "trade",
    }
}

impl ItemKind {
    /// Its bit in a set of kinds.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

kernel::words! {
    /// The phases of a turn (LE-4.3).
    pub enum Phase: "phase" {
        /// Decks are chosen.
        Pick = "pick",
        /// Start phase.
        Start = "start",
        /// Main phase.
        Main = "main",
        /// End phase.
        End = "end",
    }
}

kernel::words! {
    /// What is being decided (part of LE-16).
    pub enum Step: "decision" {
        /// Two decks, in secret.
        Pick = "pick",
        /// Anything the turn allows.
        Main = "main",
        /// Which stack item is answered.
        Answer = "answer",
        /// A levy or none.
        Levy = "levy",
        Target = "target",
        /// What a cost takes.
        Cost = "cost",
        /// A response in a window.
        Respond = "respond",
        /// Who joins the attack.
        Join = "join",
        /// Who blocks whom.
        Block = "block",
        /// What an edict takes.
        Edict = "edict",
        /// To pay or not.
        Tax = "tax",
        /// Top or bottom.
        Scry = "scry",
        /// A card of another hand.
        PickHand = "pick_hand",
        /// A slot of the marketplace.
        Slot = "slot",
        /// A Troop to put onto the battlefield, or none.
        Deploy = "deploy",
        /// What goes at the end of the turn.
        Discard = "discard",
        /// Nothing: the match is over.
        Over = "over",
    }
}

kernel::words! {
    /// A window in which seats are asked for responses (LE-7.3).
    pub enum Window: "window" {
        /// After start triggers.
        Start = "start",
        /// After an item of the Main phase, or after a combat that lost its last attacker.
        Plain = "plain",
        /// After joins.
        Attack = "attack",
        /// After blocks.
        Blocks = "blocks",
        /// After combat damage.
        Damage = "damage",
        /// After end triggers.
        End = "end",
    }
}

kernel::words! {
    /// A stop that a seat may switch on (LE-7.6).
    pub enum Stop: "stop" {
        /// Whenever an opponent's item is on the stack.
        Item = "item",
        /// In the attack window.
        Attack = "attack",
        /// In the block window.
        Blocks = "blocks",
    }
}

impl Stop {
    /// Its bit in a set of stops.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

kernel::words! {
    /// What made a player lose (LE-13).
    pub enum Loss: "loss" {
        /// No health was left.
        Health = "health",
        /// The deck was empty.
        Deck = "deck",
        /// A card had to be drawn and there was none.
        Draw = "draw",
        /// The player gave up.
        Resigned = "resigned",
    }
}

kernel::words! {
    /// What ended a match (LE-13).
    pub enum Reason: "reason" {
        /// One lord is left.
        LastLord = "last_lord",
        /// All who were left lost together.
        Together = "together",
        /// The rounds are over, and somebody has most.
        RoundCap = "round_cap",
        /// The rounds are over, and nobody wins.
        CapDraw = "cap_draw",
    }
}
