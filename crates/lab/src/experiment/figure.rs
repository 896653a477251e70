//! What is compared: the figures that matches are counted in, by name.

use kernel::figures::{FIRST, ORDER};
use serde::{Deserialize, Serialize};

/// Something counted in every match, in the order in which it is told.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
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
    /// Matches in which several sides share the first place.
    Draws,
    /// The length in the game's own unit.
    Length(String),
    /// Decisions of all seats.
    Decisions,
    /// A column of the result page, by its number, all seats together.
    Count(u8, String),
}

/// What rows of one kind have in common: an axis, a title.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
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
            Self::FirstBot => "first bot".to_owned(),
            Self::FirstPlayer => "first player".to_owned(),
            Self::Holders { kind, value } if kind == ORDER => format!("{value} player"),
            Self::Holders { kind: _, value } => value.clone(),
            Self::Seat(_, name) => format!("seat {name}"),
            Self::Draws => "draws".to_owned(),
            Self::Length(unit) => unit.clone(),
            Self::Decisions => "decisions".to_owned(),
            Self::Count(_, label) => label.to_lowercase(),
        }
    }

    /// For programs: "first_player", "karsk_raiders".
    pub fn key(&self) -> String {
        let letters = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        self.name().chars().map(letters).collect()
    }

    /// Is it a share of matches, told in points?
    pub const fn is_share(&self) -> bool {
        match self {
            Self::FirstBot | Self::FirstPlayer | Self::Holders { .. } | Self::Seat(..) | Self::Draws => true,
            Self::Length(_) | Self::Decisions | Self::Count(..) => false,
        }
    }

    /// Should everybody's share be the same?
    pub const fn is_fair_at_equal(&self) -> bool {
        match self {
            Self::FirstPlayer | Self::Holders { .. } | Self::Seat(..) => true,
            Self::FirstBot | Self::Draws | Self::Length(_) | Self::Decisions | Self::Count(..) => false,
        }
    }

    /// Which rows it stands with.
    pub const fn group(&self) -> Group {
        match self {
            Self::FirstBot | Self::FirstPlayer | Self::Holders { .. } | Self::Seat(..) | Self::Draws => {
                Group::Fairness
            }
            Self::Length(_) | Self::Decisions => Group::Length,
            Self::Count(..) => Group::Play,
        }
    }

    /// What its numbers count.
    pub fn unit(&self) -> &str {
        match self {
            Self::FirstBot | Self::FirstPlayer | Self::Holders { .. } | Self::Seat(..) | Self::Draws => {
                "points"
            }
            Self::Length(unit) => unit,
            Self::Decisions => "decisions",
            Self::Count(..) => "a match",
        }
    }

    /// How a rise and a fall are called where there is no goal.
    pub const fn directions(&self) -> [&'static str; 2] {
        match self {
            Self::FirstBot => ["stronger", "weaker"],
            Self::FirstPlayer | Self::Holders { .. } | Self::Seat(..) => ["higher", "lower"],
            Self::Draws | Self::Decisions | Self::Count(..) => ["more", "fewer"],
            Self::Length(_) => ["longer", "shorter"],
        }
    }

    /// By how much a number is multiplied to be told: shares are told in per cent.
    pub const fn scale(&self) -> f64 {
        if self.is_share() { 100.0 } else { 1.0 }
    }
}
