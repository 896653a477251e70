//! What may be chosen before a match (HX-11). The number of players is the number of seats; it is no option here.

use kernel::content::{Content, Reader};
use kernel::{ListOf, Maybe, Named, Vocabulary, Within};

use crate::content::{FIRST_MAP, MAPS, read_factions};
use crate::vocab::Colour;

kernel::options! {
    /// The options of ProjectHex.
    pub struct Options {
        /// On which map is it played?
        map: Named<Maps> = Named::default(), "HX-11.6";
        /// How do seats get their factions?
        factions: Factions = Factions::Draft, "HX-3.2";
        /// With `factions = fixed`: the factions of the seats in order, one each.
        fixed_factions: ListOf<Maybe<Named<FactionIds>>, true> = ListOf::default(), "HX-3.2";
        /// The colours of the seats in order, one each; none named means the usual ones.
        colours: ListOf<Colour> = ListOf::default(), "HX-3.1";
        /// How many missions must at least be given back in the mulligan?
        mulligan_min: Within<0, 1> = Within::new(1), "HX-3.6";
        /// Is the Rivalry of one's own colour rejected in setup?
        own_rivalry: OwnRivalry = OwnRivalry::Reject, "HX-4.5";
        /// How much prestige wins?
        prestige_target: Within<1, 6> = Within::new(3), "HX-5.7";
        /// From which round on do missions score?
        score_from_round: Within<1, 30> = Within::new(1), "HX-5.6";
        /// What is the King worth?
        king: King = King::Muster, "HX-6.9";
        /// What does a fortress add to the defence?
        fortress_bonus: Within<0, 5> = Within::new(2), "HX-6.10";
        /// What does a fortress cost besides the distance to the capital?
        fortress_base: Within<0, 3> = Within::new(1), "HX-7.2";
        /// Are fortresses paid in cards or in coins?
        fortress_currency: Currency = Currency::Cards, "HX-7.3";
        /// How many claims may be paid for in a turn? 0 is no limit.
        claims_per_turn: Within<0, 13> = Within::new(0), "HX-6.16";
        /// From where may a seat attack?
        attack_source: AttackSource = AttackSource::Any, "HX-6.17";
        /// How far apart are the two regions of a Global Empire?
        global_empire: GlobalEmpire = GlobalEmpire::Far, "HX-9.7";
        /// What does Eyes on the Horizon ask for?
        eyes: Eyes = Eyes::Supported, "HX-9.6";
        /// May a seat come back on any territory, controlled or not?
        resurgence_literal: bool = false, "HX-8.2";
        /// Are cards that pay for something discarded face up or face down?
        discards: Discards = Discards::Open, "HX-12.2";
        /// After how many rounds does an undecided match end?
        max_rounds: Within<1, 100> = Within::new(30), "HX-10.3";
    }
    presets {
        "rulebook", "HX-11.3", "The rulebook as it stands." => {};
        "balanced", "HX-11.3", "At most three claims a turn: recommended for play." => { claims_per_turn = "3" };
        "fair", "HX-11.8", "One paid claim a turn: the seats are about even." => { claims_per_turn = "1" };
        "letter", "HX-11.7", "The author's words to the letter, where we read them otherwise." => {
            own_rivalry = "literal", king = "blank", fortress_bonus = "0", fortress_base = "0",
            resurgence_literal = "true",
        };
    }
}

/// The maps: every file of their folder is one (HX-11.6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Maps {}

impl Vocabulary for Maps {
    const DEFAULT: &'static str = FIRST_MAP;
    fn names(content: &Content) -> Vec<String> {
        content.folder(MAPS).map(|(stem, _)| stem.to_owned()).collect()
    }
}

/// The factions of the content, by id (HX-3.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactionIds {}

impl Vocabulary for FactionIds {
    const DEFAULT: &'static str = "";
    fn names(content: &Content) -> Vec<String> {
        let reader = Reader::new();
        let factions = read_factions(&reader, content);
        let ids = factions.iter().map(|faction| faction.id.to_string()).collect();
        reader.finish(ids).unwrap_or_default()
    }
}

kernel::words! {
    /// How seats get their factions (HX-3.2).
    pub enum Factions: "way to get factions" {
        /// They pick, the last seat first.
        Draft = "draft",
        /// They are dealt.
        Random = "random",
        /// There are none.
        None = "none",
        /// They are named by the option `fixed_factions`.
        Fixed = "fixed",
    }
}

kernel::words! {
    /// What becomes of the Rivalry of one's own colour before one's capital exists (HX-4.5).
    pub enum OwnRivalry: "own rivalry" {
        /// It is rejected.
        Reject = "reject",
        /// It is kept like any other.
        Literal = "literal",
    }
}

kernel::words! {
    /// What the King is worth (HX-6.9).
    pub enum King: "king" {
        /// 8, and one more for each of the owner's territories next to the target.
        Muster = "muster",
        /// 11.
        Flat = "flat",
        /// The owner's territories, at most 12.
        Realm = "realm",
        /// Nothing.
        Blank = "blank",
    }
}

kernel::words! {
    /// In what fortresses are paid (HX-7.3).
    pub enum Currency: "currency" {
        /// Cards are discarded.
        Cards = "cards",
        /// Coins are spent.
        Coins = "coins",
    }
}

kernel::words! {
    /// From where a seat may attack (HX-6.17).
    pub enum AttackSource: "attack source" {
        /// From everything it controls.
        Any = "any",
        /// From what it has controlled since the turn began.
        Snapshot = "snapshot",
    }
}

kernel::words! {
    /// How far apart the two regions of a Global Empire are (HX-9.7).
    pub enum GlobalEmpire: "global empire" {
        /// More than two steps.
        Far = "far",
        /// More than one step.
        Nonadjacent = "nonadjacent",
    }
}

kernel::words! {
    /// What Eyes on the Horizon asks for (HX-9.6).
    pub enum Eyes: "eyes" {
        /// Territories that support each other.
        Supported = "supported",
        /// Cards in hand.
        Hand = "hand",
    }
}

kernel::words! {
    /// How payments are discarded (HX-12.2).
    pub enum Discards: "way to discard" {
        /// Face up.
        Open = "open",
        /// Face down.
        Closed = "closed",
    }
}
