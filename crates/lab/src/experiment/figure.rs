//! What is compared: the figures that matches are counted in, by name.

use kernel::figures::{FIRST, ORDER};
use serde::{Deserialize, Serialize};

/// Something counted in every match, in the order in which it is told.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// What a thing that was changed is worth to whoever is handed it: their wins with it less those without it.
    Worth(String),
    /// The wins of the bot that was named first, where several play.
    FirstBot,
    /// The wins of whoever begins.
    FirstPlayer,
    /// The wins of those who have an attribute: a deck, a faction, a later place in the order of play.
    Holders {
        /// Which kind: "deck".
        kind: String,
        /// Which value: "Ember".
        value: String,
    },
    /// The wins of a seat, by its number.
    Seat(u8, String),
    /// Matches whose winner was behind in the middle.
    Comebacks,
    /// Matches in which several sides share the first place.
    Draws,
    /// The length in the game's own unit.
    Length(String),
    /// Decisions of all seats.
    Decisions,
    /// Decisions whose best choice is worth much more than the worst.
    Stakes,
    /// Choices at each decision that is one.
    Branching,
    /// How often another seat came to be ahead.
    LeadChanges,
    /// How far the winner was behind, on average over the match: 0 if never.
    Drama,
    /// A column of the result page, by its number, all seats together.
    Count(u8, String),
    /// The wins of those who have one value of a kind against those who have another: a picture, not a row.
    Versus {
        /// Which kind: "deck".
        kind: String,
        /// Whose wins.
        value: String,
        /// Against whom.
        against: String,
    },
    /// Matches that were this long: a picture, not a row.
    Lasted(u32),
}

/// What rows of one kind have in common: an axis, a title.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// What was changed.
    Changed,
    /// Who wins.
    Fairness,
    /// How long it takes.
    Length,
    /// What is done.
    Play,
}

impl Group {
    /// As a heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Changed => "What you changed",
            Self::Fairness => "Fairness",
            Self::Length => "Length",
            Self::Play => "Play",
        }
    }
}

impl Figure {
    /// The figure of an attribute.
    pub(super) fn of_trait(kind: &str, value: &str) -> Self {
        if kind == ORDER && value == FIRST {
            return Self::FirstPlayer;
        }
        Self::Holders { kind: kind.to_owned(), value: value.to_owned() }
    }

    /// For people: "first player", "Karsk Raiders", "turns".
    pub fn name(&self) -> String {
        match self {
            Self::Worth(thing) => thing.clone(),
            Self::FirstBot => "first bot".to_owned(),
            Self::FirstPlayer => "first player".to_owned(),
            Self::Holders { kind, value } if kind == ORDER => format!("{value} player"),
            Self::Holders { kind: _, value } => value.clone(),
            Self::Seat(_, name) => format!("seat {name}"),
            Self::Comebacks => "comebacks".to_owned(),
            Self::Draws => "draws".to_owned(),
            Self::Length(unit) => unit.clone(),
            Self::Decisions => "decisions".to_owned(),
            Self::Stakes => "decisions that matter".to_owned(),
            Self::Branching => "branching".to_owned(),
            Self::LeadChanges => "lead changes".to_owned(),
            Self::Drama => "drama".to_owned(),
            Self::Count(_, label) => label.to_lowercase(),
            Self::Versus { kind: _, value, against } => format!("{value} against {against}"),
            Self::Lasted(length) => format!("lasted {length}"),
        }
    }

    /// For programs: "first_player", "karsk_raiders".
    pub fn key(&self) -> String {
        let letters = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        self.name().chars().map(letters).collect()
    }

    /// Is it a share of matches, told in points?
    pub const fn is_share(&self) -> bool {
        self.kind().share
    }

    /// Should everybody's share be the same?
    pub const fn is_fair_at_equal(&self) -> bool {
        self.kind().fair
    }

    /// Is it a place in the order of play?
    pub(super) fn is_order(&self) -> bool {
        match self {
            Self::FirstPlayer => true,
            Self::Holders { kind, value: _ } => kind == ORDER,
            Self::Worth(_)
            | Self::FirstBot
            | Self::Seat(..)
            | Self::Comebacks
            | Self::Draws
            | Self::Length(_)
            | Self::Decisions
            | Self::Stakes
            | Self::Branching
            | Self::LeadChanges
            | Self::Drama
            | Self::Count(..)
            | Self::Versus { .. }
            | Self::Lasted(_) => false,
        }
    }

    /// Is it a part of a picture, which nobody asks for by name?
    pub const fn is_part(&self) -> bool {
        matches!(self, Self::Versus { .. } | Self::Lasted(_))
    }

    /// The value, if it is one of an attribute of this kind.
    pub(super) fn value_of(&self, of: &str) -> Option<&str> {
        if let Self::Holders { kind, value } = self { (kind == of).then_some(value) } else { None }
    }

    /// Which rows it stands with.
    pub const fn group(&self) -> Group {
        self.kind().group
    }

    /// What its numbers count.
    pub fn unit(&self) -> &str {
        if let Self::Length(unit) = self { unit } else { self.kind().unit }
    }

    /// How a rise and a fall are called where there is no goal.
    pub const fn directions(&self) -> [&'static str; 2] {
        self.kind().directions
    }

    /// By how much a number is multiplied to be told: shares are told in per cent.
    pub const fn scale(&self) -> f64 {
        // What a thing is worth is from -100 to 100 points, kept as a share.
        if let Self::Worth(_) = self {
            200.0
        } else if self.is_share() {
            100.0
        } else {
            1.0
        }
    }

    /// Where its numbers begin once they are multiplied.
    pub(super) const fn origin(&self) -> f64 {
        if let Self::Worth(_) = self { -100.0 } else { 0.0 }
    }

    const fn kind(&self) -> Kind {
        match self {
            Self::Worth(_) => {
                Kind { group: Group::Changed, directions: ["stronger", "weaker"], ..Kind::SHARE }
            }
            Self::FirstBot => Kind { directions: ["stronger", "weaker"], ..Kind::SHARE },
            Self::FirstPlayer | Self::Holders { .. } | Self::Seat(..) => Kind { fair: true, ..Kind::SHARE },
            Self::Comebacks => Kind { group: Group::Play, directions: ["more", "fewer"], ..Kind::SHARE },
            Self::Draws => Kind { directions: ["more", "fewer"], ..Kind::SHARE },
            Self::Length(_) => Kind { directions: ["longer", "shorter"], ..Kind::LENGTH },
            Self::Decisions => Kind { unit: "decisions", ..Kind::LENGTH },
            Self::Stakes => Kind { group: Group::Play, directions: ["more", "fewer"], ..Kind::SHARE },
            Self::Branching => Kind { unit: "choices", directions: ["more", "less"], ..Kind::COUNT },
            Self::LeadChanges => Kind { unit: "changes", ..Kind::COUNT },
            Self::Drama => Kind { unit: "of the way", directions: ["more", "less"], ..Kind::COUNT },
            Self::Count(..) | Self::Lasted(_) => Kind::COUNT,
            Self::Versus { .. } => Kind::SHARE,
        }
    }
}

/// What figures of one kind have in common.
struct Kind {
    share: bool,
    fair: bool,
    group: Group,
    unit: &'static str,
    directions: [&'static str; 2],
}

impl Kind {
    const SHARE: Self = Self {
        share: true,
        fair: false,
        group: Group::Fairness,
        unit: "points",
        directions: ["higher", "lower"],
    };
    const COUNT: Self = Self {
        share: false,
        fair: false,
        group: Group::Play,
        unit: "a match",
        directions: ["more", "fewer"],
    };
    const LENGTH: Self = Self { group: Group::Length, ..Self::COUNT };
}
