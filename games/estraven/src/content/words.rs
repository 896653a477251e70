//! The small words of a script. `docs/card-language.md` explains each, and a test compares.

kernel::words! {
    /// What a filter is about.
    pub enum Noun: "filter" {
        /// A player or a unit.
        Any = "any",
        Player = "player",
        Opponent = "opp",
        PlayerOrLeader = "player|leader",
        Unit = "unit",
        Leader = "leader",
        Troop = "troop",
    }
}

kernel::words! {
    /// Which card of the own graveyard a filter is about: `gcard(…)`.
    pub enum GraveNoun: "card filter" {
        /// A Troop card.
        Troop = "troop",
        /// A Leader card.
        Leader = "leader",
        /// Any card.
        Card = "card",
        /// A card that is in the event buffer (LE-7.10).
        DiedNow = "died_now",
    }
}

kernel::words! {
    /// What narrows a filter down.
    pub enum Part: "part of a filter" {
        /// The controller's.
        Mine = "mine",
        /// An opponent's.
        Enemy = "enemy",
        Tapped = "tapped",
        Untapped = "untapped",
        Attacking = "attacking",
        Blocking = "blocking",
        /// It attacks or blocks.
        InCombat = "incombat",
        /// The target may be declined.
        Optional = "optional",
    }
}

kernel::words! {
    /// What a filter measures: `power<=3`.
    pub enum Measure: "measure" {
        /// Power as it is now.
        Power = "power",
        /// The printed cost.
        Cost = "cost",
    }
}

kernel::words! {
    /// Whom an effect is for, where nobody chooses.
    pub enum Selector: "selector" {
        /// The controller.
        You = "you",
        /// Each opponent.
        Opps = "opps",
        /// The source.
        Itself = "self",
        /// The Troops that joined the attack.
        Joiners = "joiners",
    }
}

kernel::words! {
    /// When something may be answered: `attack(defender)`.
    pub enum Occasion: "condition" {
        /// An enemy item is on the stack.
        Item = "item",
        /// The attack window is open.
        Attack = "attack",
        /// The block window is open.
        Blocks = "blocks",
        /// Either window is open.
        Combat = "combat",
        /// Something is in the event buffer.
        Event = "event",
    }
}

kernel::words! {
    /// What `event(…)` looks for in the event buffer.
    pub enum Happening: "event" {
        /// A unit of the player died.
        YourUnitDied = "your_unit_died",
        /// The player was damaged.
        YouDamaged = "you_damaged",
    }
}

kernel::words! {
    /// What `item(…)` asks beside the kind.
    pub enum Suffix: "suffix" {
        /// An opponent's: needed.
        Enemy = "enemy",
        /// It targets the player or a unit of the player's.
        TargetsMine = "targets_mine",
    }
}
