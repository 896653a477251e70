//! What may be chosen before a match (LE-15). The number of players is the number of seats; it is no option here.

use kernel::content::Content;
use kernel::{ListOf, Named, Vocabulary, Within};

kernel::options! {
    /// The options of Lords of Estraven.
    pub struct Options {
        /// Which decks may be chosen? Without a list, all.
        decks: ListOf<Named<DeckFile>> = ListOf::default(), "LE-3.1";
        /// How much health does a player start with?
        starting_health: Within<10, 40> = Within::new(20), "LE-3.4";
        /// Do weak decks bring health, and strong ones less?
        handicap: bool = false, "LE-3.6";
        /// How many cards are dealt, drawn up to and discarded down to?
        hand_size: Within<5, 9> = Within::new(7), "LE-3.3";
        /// May a player choose the same deck twice?
        same_deck_twice: bool = false, "LE-3.1";
        /// May the first player attack in the very first turn?
        first_turn_attack: bool = true, "LE-3.5";
        /// How much more health does everybody but the first player have?
        second_player_health: Within<0, 10> = Within::new(0), "LE-3.5";
        /// When does a deck without cards lose?
        deck_loss: DeckLoss = DeckLoss::OnEmpty, "LE-13.2";
        /// What becomes of pitched cards at the Start?
        pitch_cleanup: PitchCleanup = PitchCleanup::Return, "LE-5.9";
        /// Is pitching for one's own turn only?
        pitch_own_turn_only: bool = false, "LE-5.1";
        /// Are there windows between the items of a stack?
        resolution: Resolution = Resolution::Stack, "LE-7.12";
        /// May Leaders be attacked?
        attack_leaders: bool = true, "LE-8.1";
        /// Where does excess damage go?
        excess: Excess = Excess::Keyword, "LE-8.10";
        /// How many trades are there in a turn?
        trades_per_turn: Within<0, 3> = Within::new(1), "LE-10.4";
        /// Where do used Resources go?
        resource_return: ResourceReturn = ResourceReturn::ResourceDeck, "LE-10.9";
        /// Who is asked in a window?
        auto_pass: AutoPass = AutoPass::Smart, "LE-7.11";
        /// After how many rounds does an undecided match end?
        round_cap: Within<5, 200> = Within::new(40), "LE-13.4";
        /// Who wins then?
        cap_result: CapResult = CapResult::Health, "LE-13.4";
        /// After how many actions can a turn only be ended?
        turn_action_cap: Within<100, 5000> = Within::new(400), "LE-13.5";
        /// May a card of pitch value 0 be pitched?
        pitch_zero: bool = false, "LE-5.2";
        /// Is the marketplace refreshed before round 1 as well?
        refresh_first_round: bool = false, "LE-4.2";
        /// Where does a traded card go?
        traded_card: TradedCard = TradedCard::Slot, "LE-10.5";
        /// How many milliseconds is a possible Reaction waited for? No rule depends on it.
        mask_ms: Within<0, 2000> = Within::new(400), "LE-7.11";
    }
    presets {
        "standard", "LE-15.1", "The rulebook as it stands." => {};
        "fair_duel", "LE-15.2", "No attack in the first turn, 5 more health for the second player." => {
            first_turn_attack = "false", second_player_health = "5",
        };
        "fair", "LE-15.5", "As `fair_duel`, and weak decks bring health, strong ones less." => {
            first_turn_attack = "false", second_player_health = "5", handicap = "true",
        };
        "later_design", "LE-15.3", "The designer's later ideas: a chain, players as the only targets, pitch burns." => {
            resolution = "chain", attack_leaders = "false", pitch_cleanup = "burn", pitch_own_turn_only = "true",
        };
        "letter", "LE-15.4", "The author's words to the letter, where we read them otherwise." => {
            pitch_zero = "true", pitch_cleanup = "return_keep", refresh_first_round = "true",
        };
    }
}

/// The decks, by the names of their files: a designer's deck is another file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFile;

impl Vocabulary for DeckFile {
    const DEFAULT: &'static str = "halmark";

    fn names(content: &Content) -> Vec<String> {
        content.folder(crate::content::DECKS).map(|(stem, _)| stem.to_owned()).collect()
    }
}

kernel::words! {
    /// When a deck without cards loses (LE-13.2).
    pub enum DeckLoss: "deck loss" {
        /// As soon as it is empty.
        OnEmpty = "on_empty",
        /// When a card must be drawn from it.
        OnFailedDraw = "on_failed_draw",
    }
}

kernel::words! {
    /// What becomes of pitched cards at the Start (LE-5.6, LE-5.9).
    pub enum PitchCleanup: "pitch cleanup" {
        /// Unused cards return and hurt; their mana goes with them.
        Return = "return",
        /// All go to the graveyard, and the pool empties.
        Burn = "burn",
        /// As `return`, but the mana stays.
        ReturnKeep = "return_keep",
    }
}

kernel::words! {
    /// How a stack resolves (LE-7.12).
    pub enum Resolution: "resolution" {
        /// With a window after each item.
        Stack = "stack",
        /// In one go.
        Chain = "chain",
    }
}

kernel::words! {
    /// Where excess damage goes (LE-8.10).
    pub enum Excess: "excess" {
        /// To the target, by the keyword Overrun alone.
        Keyword = "keyword",
        /// To the target, from every blocked Troop.
        ToTarget = "to_target",
        /// Back to the attacking Leader.
        ToLeader = "to_leader",
    }
}

kernel::words! {
    /// Where used Resources go (LE-10.9).
    pub enum ResourceReturn: "resource return" {
        /// Into the resource deck.
        ResourceDeck = "resource_deck",
        /// To their owner's graveyard.
        Graveyard = "graveyard",
    }
}

kernel::words! {
    /// Who is asked in a window (LE-7.11).
    pub enum AutoPass: "automatic pass" {
        /// A player who has a meaningful response.
        Smart = "smart",
        /// A player who might have one, as far as everybody knows.
        Public = "public",
        /// Everybody.
        Off = "off",
    }
}

kernel::words! {
    /// Who wins when the rounds are over (LE-13.4).
    pub enum CapResult: "cap result" {
        /// The most health, then the most cards in deck.
        Health = "health",
        /// Nobody.
        Draw = "draw",
    }
}

kernel::words! {
    /// Where a traded card goes (LE-10.5).
    pub enum TradedCard: "place of a traded card" {
        /// Into the slot.
        Slot = "slot",
        /// Into the resource deck.
        Deck = "deck",
    }
}
