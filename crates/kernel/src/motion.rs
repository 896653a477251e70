//! Stage directions: how a table shows what happened, step by step. They name no game; a page plays them.
//!
//! What a table looks like between two decisions is nowhere but in them: a token is turned up, a piece stands on another
//! space, a word is written on whoever was struck, before the table as it is in the end takes their place.

use serde::Serialize;

use crate::Caption;

/// One stage direction. A game names its things by a type of its own, `T`, and what is said by `W`; a page by what it
/// calls them.
///
/// Happenings are played one after the other, those of the same kind that follow each other (steps, blows, cards that are
/// turned, things that fly) together. What needs something that only the next table has is played when that comes. A
/// direction that names nothing on the table is passed over. A piece without one slides to its new place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "does", rename_all = "snake_case")]
pub enum Motion<T, W = Caption> {
    /// A piece goes to where it now is, and leaves a trail.
    Go {
        /// The piece.
        who: T,
        /// The place; where none is named, only the next table knows it.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<T>,
    },
    /// A piece wants to go somewhere, and comes back.
    Lean {
        /// The piece.
        who: T,
        /// Where it wanted to go.
        toward: T,
    },
    /// A piece runs into another that comes from there, and recoils.
    Clash {
        /// The piece.
        who: T,
        /// Where it wanted to go.
        toward: T,
    },
    /// A short lunge at somebody.
    Strike {
        /// Who strikes.
        who: T,
        /// Who is struck.
        whom: T,
    },
    /// A jolt.
    Shake {
        /// The piece.
        who: T,
    },
    /// A piece is turned over after a held breath, together with all others that are.
    Turn {
        /// The piece.
        who: T,
        /// What is seen on it then. Where none is given, only the next table has it.
        #[serde(skip_serializing_if = "Option::is_none")]
        face: Option<T>,
    },
    /// What came of it is written on a piece: "hit", "holds 5 against 4", "−6".
    Say {
        /// The piece.
        who: T,
        /// In very few words.
        word: W,
        /// For better or for worse.
        tone: Tone,
    },
    /// A piece, or all that stand at a place, tip over and are gone.
    Fall {
        /// The piece, or the place.
        who: T,
    },
    /// Cards are laid out, face up, for a draw.
    Lay {
        /// What is on them.
        cards: Vec<T>,
    },
    /// The cards last laid out are turned down and crossed over, and one of them is turned up.
    Draw {
        /// What is on that one.
        card: T,
    },
    /// Something goes from one place to another: what newly lies there comes from here, or else what lay here goes there.
    Fly {
        /// From where.
        from: T,
        /// To where.
        to: T,
    },
    /// Coins go from one place to another, one after the other.
    Pour {
        /// From where.
        from: T,
        /// To where.
        to: T,
        /// How many.
        n: u16,
    },
    /// A number becomes another one by one, and its ticks with it.
    Count {
        /// What has the number.
        who: T,
    },
}

impl<T, W> Motion<T, W> {
    /// Something is written on a piece.
    pub fn say(who: T, word: impl Into<W>, tone: Tone) -> Self {
        Self::Say { who, word: word.into(), tone }
    }

    /// Something goes from one place to another.
    pub fn fly(from: T, to: T) -> Self {
        Self::Fly { from, to }
    }

    /// A number becomes another.
    pub fn count(who: T) -> Self {
        Self::Count { who }
    }
}

/// How a word that is written on a piece sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Neither good nor bad.
    Plain,
    /// Somebody gained.
    Good,
    /// Somebody came to harm.
    Hurt,
}
