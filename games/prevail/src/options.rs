//! What may be chosen before a match (PV-14).

use kernel::{Maybe, Named, Within};

use crate::content::{ArmyFile, ScenarioFile};

kernel::options! {
    /// The options of Prevail.
    pub struct Options {
        /// Which battle is fought?
        scenario: Named<ScenarioFile> = Named::default(), "PV-14.1";
        /// How large is an Open Field battle? Other scenarios have a size of their own.
        mode: BattleMode = BattleMode::Standard, "PV-2.1";
        /// Which army does White lead? None is that of the scenario.
        white: Maybe<Named<ArmyFile>> = Maybe(None), "PV-2.3";
        /// Which army does Black lead? None is that of the scenario.
        black: Maybe<Named<ArmyFile>> = Maybe(None), "PV-2.3";
        /// Are the armies those of the box, or does each player build one?
        army_building: ArmyBuilding = ArmyBuilding::Preset, "PV-2.2";
        /// Are the units where the army says, or does each player deploy them?
        deployment: Deployment = Deployment::Preset, "PV-2.5";
        /// Does everybody know which cards are in a deck?
        deck_lists: DeckLists = DeckLists::Open, "PV-2.9";
        /// Does a player without units lose at the start of a round?
        army_destroyed_loss: Switch = Switch::Off, "PV-3.2";
        /// After how many rounds is an undecided battle judged? 0 is never.
        round_cap: Within<0, 200> = Within::new(0), "PV-3.3";
        /// Does a turn cost Flexibility for each 45°, or once?
        turn_cost: TurnCost = TurnCost::Per45, "PV-6.10";
        /// Must a unit start behind the one it takes in the rear?
        rear_start_behind: RearStart = RearStart::On, "PV-6.15";
        /// Are evades, turns and rear routs resolved in Phase 4 or when units meet?
        engagement_timing: Timing = Timing::Phase4, "PV-6.16";
        /// May a unit shoot in every direction, or to its front only?
        ranged_arc: Arc = Arc::Any, "PV-6.20";
        /// Must both players commit a card to a ranged attack?
        ranged_commit: RangedCommit = RangedCommit::Required, "PV-6.23";
        /// Who may evade: whoever has the room, or whoever is faster?
        evade_rule: EvadeRule = EvadeRule::Space, "PV-8.5";
        /// What if nobody leaves a melee?
        locked_melee: LockedMelee = LockedMelee::Locked, "PV-8.9";
        /// Do all results of an attack apply, or only the worst?
        results: Results = Results::All, "PV-9.1";
        /// What if a unit must retreat and cannot?
        blocked_retreat: BlockedRetreat = BlockedRetreat::Rout, "PV-9.3";
        /// How far may a unit retreat?
        retreat_distance: RetreatDistance = RetreatDistance::Minimum, "PV-9.4";
        /// Does an enemy behind a unit that faces it cut off its retreat?
        cut_off: CutOff = CutOff::On, "PV-9.5";
        /// Does a unit reverse that is still engaged?
        reverse_engaged: ReverseEngaged = ReverseEngaged::Turn, "PV-9.7";
        /// What does the loss of a commander cost?
        commander_loss: CommanderLoss = CommanderLoss::Discard2, "PV-10.5";
        /// Does terrain have an effect?
        terrain: Terrain = Terrain::On, "PV-11.4";
        /// Does a player lose by paying with the last card?
        empty_after_payment: EmptyAfterPayment = EmptyAfterPayment::Lose, "PV-12.1";
        /// When does an empty hand lose: at the named moments, or whenever it is seen?
        empty_hand_loss: EmptyHandLoss = EmptyHandLoss::Checkpoints, "PV-12.1";
        /// Do cards support the types they name, or a number of units?
        support_model: SupportModel = SupportModel::ExactType, "PV-13.7";
        /// May a card be committed to a move?
        movement_commit: Switch = Switch::Off, "PV-14.2";
    }
    presets {
        "rulebook", "PV-14.3", "The rulebook as it stands: Rome against Carthage on the standard board." => {};
        "engine", "PV-14.3", "As the designer's own engine plays it." => {
            turn_cost = "per_turn", engagement_timing = "on_contact", ranged_arc = "front",
            ranged_commit = "optional", evade_rule = "faster", results = "worst", reverse_engaged = "skip",
            support_model = "counted",
        };
        "letter", "PV-14.4", "The author's words to the letter, where we read them otherwise." => {
            rear_start_behind = "off", blocked_retreat = "stand", retreat_distance = "any", cut_off = "off",
            commander_loss = "none", terrain = "off", empty_hand_loss = "immediate",
        };
        "mini", "PV-2.1", "A small battle: Rome against Carthage." => { mode = "mini" };
        "fair", "PV-14.5", "A small battle in which Carthage leads lighter troops: both win as often." => {
            mode = "mini", black = "ca-skirmish",
        };
        "epic", "PV-2.1", "A large battle: Rome against Carthage." => { mode = "epic" };
        "tutorial", "PV-2.1", "A first battle: four units each." => { scenario = "tut" };
        "builder", "PV-2.2", "A small battle for which both players build and deploy their armies." => {
            mode = "mini", army_building = "custom",
        };
    }
}

kernel::words! {
    /// The size of an Open Field battle (PV-2.1).
    pub enum BattleMode: "mode" {
        /// A small battle.
        Mini = "mini",
        /// The usual battle.
        Standard = "standard",
        /// A large battle.
        Epic = "epic",
    }
}

kernel::words! {
    /// Where armies come from (PV-2.2).
    pub enum ArmyBuilding: "way to build armies" {
        /// From the box.
        Preset = "preset",
        /// Each player builds one, in secret.
        Custom = "custom",
    }
}

kernel::words! {
    /// How units come to their places (PV-2.5).
    pub enum Deployment: "deployment" {
        /// As the army says.
        Preset = "preset",
        /// Each player deploys, in secret.
        Free = "free",
    }
}

kernel::words! {
    /// What is known of a deck (PV-2.9).
    pub enum DeckLists: "way to show decks" {
        /// Every card.
        Open = "open",
        /// How many cards there are.
        Closed = "closed",
    }
}

kernel::words! {
    /// Something that is on or off, off unless asked for.
    pub enum Switch: "switch" {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }
}

kernel::words! {
    /// What a turn costs (PV-6.10).
    pub enum TurnCost: "turn cost" {
        /// 1 Flexibility for each 45°.
        Per45 = "per45",
        /// 1 Flexibility, however far.
        PerTurn = "per_turn",
    }
}

kernel::words! {
    /// Who may take a unit in the rear (PV-6.15).
    pub enum RearStart: "rear rule" {
        /// Who started behind it.
        On = "on",
        /// Who gets there.
        Off = "off",
    }
}

kernel::words! {
    /// When engagements are resolved (PV-6.16).
    pub enum Timing: "timing" {
        /// All of it in Phase 4.
        Phase4 = "phase4",
        /// Evade, turn and rear rout at once; commits and melee in Phase 4.
        OnContact = "on_contact",
    }
}

kernel::words! {
    /// Where a unit may shoot (PV-6.20).
    pub enum Arc: "arc" {
        /// Everywhere.
        Any = "any",
        /// In the fan of its front.
        Front = "front",
    }
}

kernel::words! {
    /// Whether ranged attacks need cards (PV-6.23).
    pub enum RangedCommit: "ranged commit" {
        /// One of each player.
        Required = "required",
        /// One or none.
        Optional = "optional",
    }
}

kernel::words! {
    /// Who may evade (PV-8.5).
    pub enum EvadeRule: "evade rule" {
        /// Who has a legal retreat.
        Space = "space",
        /// Who is faster besides.
        Faster = "faster",
    }
}

kernel::words! {
    /// What happens if nobody leaves a melee (PV-8.9).
    pub enum LockedMelee: "end of a melee" {
        /// They fight again next round.
        Locked = "locked",
        /// The engager retreats.
        EngagerFallsBack = "engager_falls_back",
    }
}

kernel::words! {
    /// Which results apply (PV-9.1).
    pub enum Results: "results" {
        /// All that trigger.
        All = "all",
        /// The worst one.
        Worst = "worst",
    }
}

kernel::words! {
    /// What happens to a unit that cannot retreat (PV-9.3).
    pub enum BlockedRetreat: "blocked retreat" {
        /// It routs.
        Rout = "rout",
        /// It stands.
        Stand = "stand",
    }
}

kernel::words! {
    /// How far a retreat goes (PV-9.4).
    pub enum RetreatDistance: "retreat distance" {
        /// As little as possible.
        Minimum = "minimum",
        /// As the owner likes.
        Any = "any",
    }
}

kernel::words! {
    /// What an enemy behind a unit does to its retreat (PV-9.5).
    pub enum CutOff: "cut-off rule" {
        /// There is none.
        On = "on",
        /// Only the enemy's space is closed.
        Off = "off",
    }
}

kernel::words! {
    /// Whether an engaged unit reverses (PV-9.7).
    pub enum ReverseEngaged: "reverse rule" {
        /// It does.
        Turn = "turn",
        /// It does not.
        Skip = "skip",
    }
}

kernel::words! {
    /// What a lost commander costs (PV-10.5).
    pub enum CommanderLoss: "price of a commander" {
        /// Two cards.
        Discard2 = "discard2",
        /// The match.
        Lose = "lose",
        /// Nothing.
        None = "none",
    }
}

kernel::words! {
    /// Whether terrain counts (PV-11.4).
    pub enum Terrain: "terrain rule" {
        /// It does.
        On = "on",
        /// All is plain.
        Off = "off",
    }
}

kernel::words! {
    /// What a payment with the last card means (PV-12.1).
    pub enum EmptyAfterPayment: "payment rule" {
        /// The match is lost.
        Lose = "lose",
        /// Nothing yet.
        Survive = "survive",
    }
}

kernel::words! {
    /// When an empty hand loses (PV-12.1).
    pub enum EmptyHandLoss: "empty hand rule" {
        /// At the named moments.
        Checkpoints = "checkpoints",
        /// Also after the reveal, after melee commits and after a rally.
        Immediate = "immediate",
    }
}

kernel::words! {
    /// How cards support units (PV-13.7).
    pub enum SupportModel: "support model" {
        /// All units of the types they name.
        ExactType = "exact_type",
        /// A number of units each.
        Counted = "counted",
    }
}

impl BattleMode {
    /// The size of a battle that is built from lists; `None` for the tutorial.
    pub(crate) const fn of(mode: crate::Mode) -> Option<Self> {
        match mode {
            crate::Mode::Tutorial => None,
            crate::Mode::Mini => Some(Self::Mini),
            crate::Mode::Standard => Some(Self::Standard),
            crate::Mode::Epic => Some(Self::Epic),
        }
    }

    /// The same among all modes.
    pub(crate) const fn mode(self) -> crate::Mode {
        match self {
            Self::Mini => crate::Mode::Mini,
            Self::Standard => crate::Mode::Standard,
            Self::Epic => crate::Mode::Epic,
        }
    }
}
