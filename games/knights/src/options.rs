//! What may be chosen before a match (KD-13). The number of players is the number of seats; it is no option here.

use kernel::{ListOf, Maybe, Within};

use crate::vocab::{Clan, Weapon};

kernel::options! {
    /// The options of Knight's Duty.
    pub struct Options {
        /// The clans of the seats in order, one each; none named means the usual ones.
        clans: ListOf<Clan> = ListOf(Vec::new()), "KD-4.1";
        /// Do knights fight in teams, and which?
        teams: Teams = Teams::None, "KD-12.3";
        /// May a knight attack its own team?
        friendly_fire: bool = false, "KD-12.3";
        /// Do team-mates see each other's tokens while planning?
        team_open_plans: bool = false, "KD-12.3";
        /// May knights that want the same space agree on one of them?
        contest: Agreement = Agreement::Vote, "KD-7.5";
        /// What happens to two knights that would trade places?
        exchange: Exchange = Exchange::Block, "KD-7.3";
        /// May a knight try to enter a space that another might leave?
        follow: bool = true, "KD-7.2";
        /// Who comes first in the order of attacks?
        attack_order: AttackOrder = AttackOrder::Initiative, "KD-8.2";
        /// May attackers of the same knight agree who strikes first?
        attack_agreement: Agreement = Agreement::Vote, "KD-8.14";
        /// When does an attacker choose its target again?
        retarget: Retarget = Retarget::Attacked, "KD-8.3";
        /// Do attacker and target decide about Inspiration together or one after the other?
        inspiration_order: InspirationOrder = InspirationOrder::Simultaneous, "KD-8.7";
        /// What does the target's Inspiration do to the pile?
        defender_inspiration: DefenderInspiration = DefenderInspiration::RemoveHeart, "KD-8.5";
        /// Does defeating a knight give Inspiration back?
        inspiration_on_defeat: bool = false, "KD-8.10";
        /// May a knight that is barred from a slot by its wound still use Inspiration as a target there?
        broken_last_slot_inspiration: bool = true, "KD-5.8";
        /// How long does a stance last?
        stance_duration: StanceDuration = StanceDuration::Slot, "KD-6.7";
        /// Can a Bow be parried?
        parry_bow: bool = true, "KD-8.11";
        /// What does a parry give to the knight that made it?
        parry_reward: ParryReward = ParryReward::None, "KD-8.11";
        /// Which weapon does every knight start with?
        start_weapon: Maybe<Weapon> = Maybe(None), "KD-4.3";
        /// After how many turns does an undecided match end?
        turn_cap: Within<1, 200> = Within::new(50), "KD-10.5";
        /// Who wins at the turn cap?
        cap_result: CapResult = CapResult::Draw, "KD-10.5";
        /// One battle, or several for points?
        series: Series = Series::Single, "KD-12.4";
        /// How many battles does a series have?
        series_length: Within<1, 20> = Within::new(3), "KD-12.4";
    }
    presets {
        "rulebook", "KD-13.2", "The rulebook as it stands." => {};
        "quick", "KD-13.5", "No votes: for bots, strangers and distant players." => {
            contest = "none", attack_agreement = "none",
        };
        "r03", "KD-13.1", "The designer's later manual." => {
            defender_inspiration = "add_shield", inspiration_on_defeat = "true",
        };
        "letter", "KD-13.6", "The author's words to the letter, where we read them otherwise." => {
            exchange = "pass", broken_last_slot_inspiration = "false",
        };
    }
}

kernel::words! {
    /// Who fights with whom (KD-12.3).
    pub enum Teams: "team layout" {
        /// Everybody for themselves.
        None = "none",
        /// Purple and Aqua against Red and Blue.
        TwoVsTwo = "2v2",
        /// Purple, Yellow and Blue against Red, Aqua and Green.
        ThreeVsThree = "3v3",
        /// Purple and Aqua, Red and Blue, Yellow and Green.
        TwoVsTwoVsTwo = "2v2v2",
    }
}

impl Teams {
    /// The clans of the layout in the order of the seats; none without teams.
    pub const fn clans(self) -> Option<&'static [Clan]> {
        match self {
            Self::None => None,
            Self::TwoVsTwo => Some(default_clans(4)),
            Self::ThreeVsThree | Self::TwoVsTwoVsTwo => Some(default_clans(6)),
        }
    }

    /// The team of a clan, from 0. Without teams every clan is its own.
    pub const fn team(self, clan: Clan) -> u8 {
        match self {
            Self::None => clan as u8,
            // The layouts seat the teams in turn around the board: opposite panels, or every other panel.
            Self::TwoVsTwo => match clan {
                Clan::Purple | Clan::Aqua => 0,
                Clan::Red | Clan::Blue | Clan::Yellow | Clan::Green => 1,
            },
            Self::ThreeVsThree => clan as u8 % 2,
            Self::TwoVsTwoVsTwo => match clan {
                Clan::Purple | Clan::Aqua => 0,
                Clan::Red | Clan::Blue => 1,
                Clan::Yellow | Clan::Green => 2,
            },
        }
    }
}

/// The usual clans of a table of `seats` seats (KD-4.1): as evenly spread as six panels allow.
///
/// # Panics
/// If there is no such table.
pub const fn default_clans(seats: u8) -> &'static [Clan] {
    use Clan::{Aqua, Blue, Green, Purple, Red, Yellow};
    match seats {
        2 => &[Purple, Aqua],
        3 => &[Purple, Yellow, Blue],
        4 => &[Purple, Red, Aqua, Blue],
        5 => &[Purple, Red, Yellow, Aqua, Blue],
        6 => &[Purple, Red, Yellow, Aqua, Blue, Green],
        _ => panic!("2 to 6 knights"),
    }
}

kernel::words! {
    /// Is there a gentleman's agreement?
    pub enum Agreement: "agreement" {
        /// By one secret and unanimous vote.
        Vote = "vote",
        /// No.
        None = "none",
    }
}

kernel::words! {
    /// What happens to two knights that would trade places (KD-7.3).
    pub enum Exchange: "exchange" {
        /// They meet and stay where they are.
        Block = "block",
        /// They pass each other.
        Pass = "pass",
    }
}

kernel::words! {
    /// With whom the order of attacks begins (KD-8.2).
    pub enum AttackOrder: "attack order" {
        /// With the holder of the initiative.
        Initiative = "initiative",
        /// With Purple.
        Fixed = "fixed",
    }
}

kernel::words! {
    /// When an attacker chooses again (KD-8.3).
    pub enum Retarget: "retarget rule" {
        /// When its target has been attacked in this slot.
        Attacked = "attacked",
        /// When its target has been defeated in this slot.
        Defeated = "defeated",
        /// Never.
        Never = "never",
    }
}

kernel::words! {
    /// Who decides about Inspiration first (KD-8.7).
    pub enum InspirationOrder: "inspiration order" {
        /// Both in secret, at the same time.
        Simultaneous = "simultaneous",
        /// The attacker openly, then the target.
        AttackerFirst = "attacker_first",
    }
}

kernel::words! {
    /// What the target's Inspiration does (KD-8.5).
    pub enum DefenderInspiration: "defender inspiration" {
        /// One Heart fewer.
        RemoveHeart = "remove_heart",
        /// One Shield more.
        AddShield = "add_shield",
    }
}

kernel::words! {
    /// How long a stance lasts (KD-6.7).
    pub enum StanceDuration: "stance duration" {
        /// To the end of the slot.
        Slot = "slot",
        /// To the end of the next slot of the same turn.
        TwoSlots = "two_slots",
        /// To the end of the turn.
        Turn = "turn",
    }
}

kernel::words! {
    /// What a parry that makes an attacker fumble gives (KD-8.11).
    pub enum ParryReward: "parry reward" {
        /// Nothing more.
        None = "none",
        /// Inspiration, to the knight that parried.
        Inspiration = "inspiration",
    }
}

kernel::words! {
    /// Who wins at the turn cap (KD-10.5).
    pub enum CapResult: "cap result" {
        /// All that stand share the draw.
        Draw = "draw",
        /// The better Hearts.
        Hearts = "hearts",
    }
}

kernel::words! {
    /// One battle or several (KD-12.4).
    pub enum Series: "series" {
        /// One.
        Single = "single",
        /// Several, for points.
        Tournament = "tournament",
    }
}
