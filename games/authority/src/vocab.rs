//! The words of the game.

kernel::words! {
    /// A faction (AU-1.12), in the order of the box.
    pub enum Faction: "faction" {
        /// Royal Soldiers: balanced.
        Royal = "RS",
        /// Bloodrunners: damage and rush.
        Blood = "BR",
        /// Iron Wall: defence.
        Iron = "IW",
        /// House of Golden Ox: money.
        Ox = "GO",
        /// Hooded Brothers: evasion and disruption.
        Hood = "HB",
    }
}

impl Faction {
    /// How many factions there are.
    pub const COUNT: usize = 5;

    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in sentences: "Iron Wall".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Royal => "Royal Soldiers",
            Self::Blood => "Bloodrunners",
            Self::Iron => "Iron Wall",
            Self::Ox => "House of Golden Ox",
            Self::Hood => "Hooded Brothers",
        }
    }

    /// One card of it in sentences: "Royal Soldier".
    pub const fn member(self) -> &'static str {
        match self {
            Self::Royal => "Royal Soldier",
            Self::Blood => "Bloodrunner",
            Self::Iron => "Iron Wall",
            Self::Ox => "Golden Ox",
            Self::Hood => "Hooded Brother",
        }
    }
}

kernel::words! {
    /// The type of a card (AU-1.4): what it may do (AU-4.4).
    pub enum Kind: "card type" {
        /// Attacks, defends and recruits.
        Unit = "unit",
        /// Recruits or infiltrates the general zone.
        Spy = "spy",
        /// Enters the general zone when bought.
        Leader = "leader",
        /// Attacks and defends, but does not recruit.
        Superpower = "superpower",
        /// Bought from the supply into the general zone.
        General = "general",
    }
}

impl Kind {
    /// The name in sentences: "Superpower".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unit => "Unit",
            Self::Spy => "Spy",
            Self::Leader => "Leader",
            Self::Superpower => "Superpower",
            Self::General => "General",
        }
    }

    /// May it attack and defend (AU-4.4)?
    pub const fn fights(self) -> bool {
        match self {
            Self::Unit | Self::Superpower => true,
            Self::Spy | Self::Leader | Self::General => false,
        }
    }

    /// May it recruit (AU-4.4, AU-8.6)?
    pub const fn levies(self) -> bool {
        match self {
            Self::Unit | Self::Spy => true,
            Self::Superpower | Self::Leader | Self::General => false,
        }
    }

    /// Does it go to the general zone when bought (AU-7.5)?
    pub const fn leads(self) -> bool {
        match self {
            Self::Leader | Self::General => true,
            Self::Unit | Self::Spy | Self::Superpower => false,
        }
    }
}

kernel::words! {
    /// When an ability works (AU-11): the words of `when` in the card files.
    pub enum When: "moment" {
        /// All the time while the card is a defender and not Disabled.
        PassiveDef = "passive@def",
        /// All the time while the card is in the general zone.
        PassiveGen = "passive@gen",
        /// All the time while the card is in hand.
        PassiveHand = "passive@hand",
        /// In the owner's Start Phase, the card being a defender.
        StartDef = "start@def",
        /// In the owner's Start Phase, the card being in the general zone.
        StartGen = "start@gen",
        /// In the owner's End step, the card being in the general zone.
        EndGen = "end@gen",
        /// This unit is declared as attacker.
        Attack = "attack",
        /// After the damage, once for each unit that this unit's attack defeated.
        Kill = "kill",
        /// After the damage, if this unit's attack cost a monarch HP.
        Hit = "hit",
        /// This unit has entered a row by defending.
        Defend = "defend",
        /// This unit has been chosen as a target.
        Attacked = "attacked",
        /// This unit was defeated.
        Defeated = "defeated",
        /// This card has just been bought.
        Recruited = "recruited",
        /// This unit is being used to recruit.
        Levy = "levy",
        /// This card has entered a general zone.
        General = "general",
        /// The player uses the card from hand; the cost is to discard it.
        Active = "active",
        /// A unit of the owner is declared as attacker, the card being in the general zone.
        OnAttack = "on_attack@gen",
        /// An attack of the owner defeated a unit, the card being in the general zone.
        OnKill = "on_kill@gen",
        /// An attack of the owner cost a monarch HP, the card being in the general zone.
        OnHit = "on_hit@gen",
        /// The owner is buying a card, the card being in the general zone.
        OnBuy = "on_buy@gen",
    }
}

impl When {
    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Does it work all the time?
    pub const fn passive(self) -> bool {
        matches!(self, Self::PassiveDef | Self::PassiveGen | Self::PassiveHand)
    }
}

kernel::words! {
    /// Whom an effect is about: the words of `who` and of choices in the card files.
    pub enum Who: "selector" {
        /// This card.
        Itself = "self",
        /// Enemy defenders: one of choice, or all that fit in a passive.
        EnemyDef = "enemy_def",
        /// Your defenders: one of choice, or all that fit in a passive.
        OwnDef = "own_def",
        /// The other units of this unit's row.
        OthersInRow = "others_in_row",
        /// One enemy monarch of choice.
        EnemyMonarch = "enemy_monarch",
        /// Your monarch.
        OwnMonarch = "own_monarch",
        /// The monarch of the attacking player.
        AttackerMonarch = "attacker_monarch",
        /// The unit just defeated.
        Defeated = "defeated",
        /// The owner of the unit just defeated.
        DefeatedOwner = "defeated_owner",
        /// The player whose monarch was damaged.
        Damaged = "damaged",
        /// One enemy player of choice.
        Opponent = "opponent",
        /// One card of your hand or discard pile.
        OwnCard = "own_hand_or_discard",
    }
}

kernel::words! {
    /// How long a change of defence lasts.
    pub enum Until: "duration" {
        /// To the End step of this turn.
        Turn = "turn",
        /// To the start of your next turn.
        NextStart = "my_next_start",
    }
}

kernel::words! {
    /// Which cards a cheaper price is for.
    pub enum Goods: "kind of goods" {
        /// Cards of the market.
        Market = "market",
        Generals = "generals",
        /// Both.
        All = "all",
    }
}

kernel::words! {
    /// Which rows an attack passes (AU-12.5).
    pub enum Passage: "bypassed row" {
        /// Row 1.
        Row1 = "row_1",
        /// Row 2.
        Row2 = "row_2",
        /// Row 3.
        Row3 = "row_3",
        /// Every row, Row 0 included.
        Every = "every_row",
    }
}

kernel::words! {
    /// What is counted for a value.
    pub enum Count: "count" {
        /// Attacks you declared earlier this turn.
        PriorAttacks = "prior_attacks",
        /// Purchases you made this turn.
        Bought = "bought",
        /// Your pool now.
        Unspent = "unspent",
    }
}

kernel::words! {
    /// The phases of a turn (AU-3.1).
    pub enum Phase: "phase" {
        /// Start-of-turn abilities.
        Start = "start",
        /// Units are used and cards bought.
        Command = "command",
        /// The hand is discarded and drawn anew.
        Draw = "draw",
        /// The market is filled.
        Market = "market",
        /// End-of-turn abilities, and the clean-up.
        End = "end",
    }
}

kernel::words! {
    /// What is being decided.
    pub enum Step: "step" {
        /// Use a unit, buy a card, or end the Command Phase (AU-3.3).
        Command = "command",
        /// Choose the target of an attack (AU-6.4).
        Target = "target",
        /// Choose the next target of a Pierce attack (AU-12.3).
        Pierce = "pierce",
        /// Choose what an ability is about (AU-11.10).
        Pick = "pick",
        /// Choose the ability that resolves next (AU-11.6).
        Order = "order",
        /// Swap a market card, or leave the market as it is (AU-10.6).
        Swap = "swap",
        /// Discard down to the hand size (AU-3.6).
        Drop = "drop",
        /// Choose what to keep, with `hand_carry = keep` (AU-9.1).
        Keep = "keep",
        /// Leave the card just seen on top of the market deck, or put it on the bottom (AU-1.13).
        Peek = "peek",
        /// Choose who starts the next game of a tournament match (AU-16.1).
        First = "first",
        /// Nothing: the match is over.
        Over = "over",
    }
}

kernel::words! {
    /// How a game or match ended (AU-13, AU-16).
    pub enum Reason: "reason to end" {
        /// One monarch was left.
        LastMonarch = "last_monarch",
        /// One team was left.
        LastTeam = "last_team",
        /// The last ones fell together.
        FellTogether = "fell_together",
        /// The market ran dry for the third time.
        Depletion = "depletion",
        /// The round limit was reached.
        RoundLimit = "round_limit",
        /// The games of a tournament match are over and points decide.
        Points = "points",
    }
}

kernel::words! {
    /// What follows when no trigger waits any more (AU-3, part D).
    pub enum Next: "next" {
        /// Set up a game (AU-2).
        SetUp = "set_up",
        /// Begin a turn (AU-3.2).
        Turn = "turn",
        /// The second group of the Start Phase (AU-3.2).
        StartRows = "start_rows",
        /// The Command Phase (AU-3.3).
        Command = "command",
        /// The target of an attack (AU-6.4).
        Aim = "aim",
        /// The damage (AU-6.7).
        Strike = "strike",
        /// The attacker leaves (AU-6.10).
        Retreat = "retreat",
        /// The Draw Phase (AU-3.4).
        Draw = "draw",
        /// The drawing itself (AU-9.1).
        Refill = "refill",
        /// The Market Phase (AU-10.1).
        Fill = "fill",
        /// The market swap (AU-10.6).
        Swap = "swap",
        /// The End step (AU-3.6).
        Ending = "ending",
        /// The hand-limit check (AU-3.6).
        Limit = "limit",
        /// The rest of the End step, and the next turn (AU-3.6).
        CleanUp = "clean_up",
        /// The game is decided (AU-13).
        End = "end",
        /// Triggers and choices first.
        Settle = "settle",
        /// Nothing until somebody answers, or ever.
        Wait = "wait",
    }
}
