//! What may be chosen before a match (AU-15). The number of players is the number of seats; it is no option here.

use kernel::{Seat, Within};

kernel::options! {
    /// The options of Authority.
    pub struct Options {
        /// Everybody for themselves, or two teams of two?
        mode: Mode = Mode::Ffa, "AU-14.3";
        /// How many HP does a monarch start with? It can never have more.
        starting_hp: Within<10, 99> = Within::new(40), "AU-1.11";
        /// How many cards does a player draw up to?
        hand_size: Within<3, 6> = Within::new(4), "AU-9.1";
        /// How many cards does the first player start with?
        first_hand: Within<1, 6> = Within::new(3), "AU-2.4";
        /// How much damage has the first player taken when the game begins?
        first_damage: Within<0, 9> = Within::new(0), "AU-2.2";
        /// How strong is the Kingsguard?
        kingsguard_power: Within<1, 9> = Within::new(5), "AU-5.7";
        /// Does Row 0 protect the monarch after the other rows, or before them?
        kingsguard_order: KingsguardOrder = KingsguardOrder::Last, "AU-5.9";
        /// Must the lowest row be full before the next is used?
        row_fill: RowFill = RowFill::Strict, "AU-5.2";
        /// Is damage to a unit that holds remembered?
        damage_memory: DamageMemory = DamageMemory::None, "AU-6.7";
        /// Does a purchase give change?
        change: Change = Change::None, "AU-7.3";
        /// May unused cards be kept?
        hand_carry: HandCarry = HandCarry::DiscardAll, "AU-9.1";
        /// When is the discard pile shuffled into an empty deck?
        reshuffle: Reshuffle = Reshuffle::BetweenDraws, "AU-9.2";
        /// Who loses by drawing too little?
        deckout: Deckout = Deckout::NoneDrawn, "AU-9.3";
        /// Is there one copy of each General, or one for each player?
        general_supply: GeneralSupply = GeneralSupply::Unique, "AU-8.1";
        /// How many Generals may a player have?
        general_limit: GeneralLimit = GeneralLimit::PerName, "AU-8.2";
        /// Who orders triggers that wait together?
        trigger_order: TriggerOrder = TriggerOrder::Owner, "AU-11.6";
        /// How many faction cards are used?
        market_deck: MarketDeck = MarketDeck::Full, "AU-2.3";
        /// After how many rounds does an undecided game end?
        round_limit: Within<10, 200> = Within::new(40), "AU-13.7";
        /// Who is the first player?
        first_player: FirstPlayer = FirstPlayer::Random, "AU-2.1";
        /// May several Spies of one name stand in a general zone?
        zone_copies: ZoneCopies = ZoneCopies::One, "AU-8.4";
        /// How do turns pass between teams?
        team_turns: TeamTurns = TeamTurns::Clockwise, "AU-14.3";
        /// One game, a tournament match, or a game against the Pretender?
        format: Format = Format::Single, "AU-16";
        /// How strong is the Pretender?
        solo_level: SoloLevel = SoloLevel::Knight, "AU-16.2";
    }
    presets {
        "standard", "AU-15", "The rulebook as it stands." => {};
        "fair", "AU-15.7", "The first player begins with 1 HP less." => { first_damage = "1" };
        "teams", "AU-14.3", "Two teams of two." => { mode = "teams" };
        "tournament", "AU-16.1", "A match of up to three duels with half the market." => {
            format = "tournament", market_deck = "half", round_limit = "30",
        };
        "solo", "AU-16.2", "A duel against the Pretender, who follows a script." => {
            format = "solo", first_player = "P1",
        };
        "letter", "AU-15.6", "The author's words to the letter, where we read them otherwise." => {
            general_supply = "per_player", zone_copies = "any", reshuffle = "end_of_draw",
        };
    }
}

kernel::words! {
    /// Who fights with whom (AU-14).
    pub enum Mode: "mode" {
        /// Everybody for themselves.
        Ffa = "ffa",
        /// P1 and P3 against P2 and P4.
        Teams = "teams",
    }
}

kernel::words! {
    /// Where Row 0 stands in the order of the rows (AU-5.9).
    pub enum KingsguardOrder: "place of the Kingsguard" {
        /// After Row 3, before the monarch.
        Last = "last",
        /// Before Row 1.
        First = "first",
    }
}

kernel::words! {
    /// Which row a unit may be placed in (AU-5.2).
    pub enum RowFill: "way to fill rows" {
        /// The lowest with a free slot.
        Strict = "strict",
        /// Any with a free slot, if no lower one is empty.
        Loose = "loose",
    }
}

kernel::words! {
    /// How long damage to a unit that holds is remembered (AU-6.7).
    pub enum DamageMemory: "damage memory" {
        /// Not at all.
        None = "none",
        /// To the end of the turn.
        Turn = "turn",
    }
}

kernel::words! {
    /// What is left of the pool after a purchase (AU-7.3).
    pub enum Change: "change" {
        /// Nothing.
        None = "none",
        /// What was not needed.
        Keep = "keep",
    }
}

kernel::words! {
    /// What happens to unused cards (AU-9.1).
    pub enum HandCarry: "hand carry" {
        /// All are discarded.
        DiscardAll = "discard_all",
        /// The player chooses which.
        Keep = "keep",
    }
}

kernel::words! {
    /// When the discard pile becomes the deck (AU-9.2).
    pub enum Reshuffle: "reshuffle" {
        /// As soon as a card is to be drawn from an empty deck.
        BetweenDraws = "between_draws",
        /// Only in the Draw Phase, before the first draw and after the last.
        EndOfDraw = "end_of_draw",
    }
}

kernel::words! {
    /// Who loses in the Draw Phase (AU-9.3).
    pub enum Deckout: "deckout" {
        /// A player whose hand is empty after drawing.
        NoneDrawn = "none_drawn",
        /// A player whose hand is not full after drawing.
        ShortDraw = "short_draw",
    }
}

kernel::words! {
    /// How many of each General there are (AU-8.1).
    pub enum GeneralSupply: "supply" {
        /// One.
        Unique = "unique",
        /// One for each player.
        PerPlayer = "per_player",
    }
}

kernel::words! {
    /// Which Generals a player may have together (AU-8.2).
    pub enum GeneralLimit: "limit" {
        /// All different ones.
        PerName = "per_name",
        /// One of each faction.
        PerFaction = "per_faction",
    }
}

kernel::words! {
    /// Who orders triggers that wait together (AU-11.6).
    pub enum TriggerOrder: "trigger order" {
        /// Each player their own.
        Owner = "owner",
        /// The active player all of them.
        Active = "active",
    }
}

kernel::words! {
    /// How many faction cards are used (AU-2.3).
    pub enum MarketDeck: "market deck" {
        /// All.
        Full = "full",
        /// 70.
        Half = "half",
        /// 48.
        Short = "short",
    }
}

impl MarketDeck {
    /// The most cards that are used, those of the first market included.
    pub const fn size(self) -> usize {
        match self {
            Self::Full => usize::MAX,
            Self::Half => 70,
            Self::Short => 48,
        }
    }
}

kernel::words! {
    /// Who is the first player (AU-2.1).
    pub enum FirstPlayer: "first player" {
        /// Chosen at random.
        Random = "random",
        /// The first seat.
        P1 = "P1",
        /// The second seat.
        P2 = "P2",
        /// The third seat.
        P3 = "P3",
        /// The fourth seat.
        P4 = "P4",
    }
}

impl FirstPlayer {
    /// The seat that is named, if one is.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Random => None,
            Self::P1 => Some(Seat::new(0)),
            Self::P2 => Some(Seat::new(1)),
            Self::P3 => Some(Seat::new(2)),
            Self::P4 => Some(Seat::new(3)),
        }
    }
}

kernel::words! {
    /// How many cards of one name a general zone holds (AU-8.4).
    pub enum ZoneCopies: "number of copies" {
        /// One.
        One = "one",
        /// Any number of Spies.
        Any = "any",
    }
}

kernel::words! {
    /// How turns pass in Team Battle (AU-14.3).
    pub enum TeamTurns: "team turns" {
        /// To the next surviving seat.
        Clockwise = "clockwise",
        /// To the other team's member who has waited longest.
        Alternate = "alternate",
    }
}

kernel::words! {
    /// What a match is (AU-16).
    pub enum Format: "format" {
        /// One game.
        Single = "single",
        /// Up to three duels for points.
        Tournament = "tournament",
        /// One duel against the Pretender.
        Solo = "solo",
    }
}

kernel::words! {
    /// How strong the Pretender is (AU-16.2).
    pub enum SoloLevel: "solo level" {
        /// 30 HP, hand of 4.
        Page = "page",
        /// 40 HP, hand of 4.
        Knight = "knight",
        /// 50 HP, hand of 5.
        King = "king",
    }
}

impl SoloLevel {
    /// The Pretender's HP.
    pub const fn hp(self) -> u8 {
        match self {
            Self::Page => 30,
            Self::Knight => 40,
            Self::King => 50,
        }
    }

    /// The Pretender's hand size.
    pub const fn hand_size(self) -> u8 {
        match self {
            Self::Page | Self::Knight => 4,
            Self::King => 5,
        }
    }
}
