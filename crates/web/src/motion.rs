//! Stage directions: how the table shows what happened, beat by beat. They name no game; `animation.js` plays them.
//!
//! What a table looks like between two decisions is nowhere but in them: a token is turned up, a piece stands on another
//! space, a word is written on whoever was struck, before the table as it is in the end takes their place.

use serde::Serialize;

/// One stage direction.
///
/// Everything it names is a `data-key` (a piece), a `data-at` (a place) or a `data-spot` of the table. Where one name
/// may not be on the viewer's screen, others follow it, separated by spaces: the first that is there counts, and a
/// direction of which nothing is there is passed over. Happenings are played one after the other, those of the same kind
/// that follow each other (steps, blows, cards that are turned, things that fly) together. What needs something that only the
/// next table has is played when that comes. A piece without a direction slides to its new place then, turns if its
/// `data-face` is another one, and where it is gone goes where it says (`data-leaves`), or tips over if it says so (`data-ghost`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "does", rename_all = "snake_case")]
pub enum Motion {
    /// A piece goes to where it now is, and leaves a trail.
    Go {
        /// The piece.
        who: String,
        /// The place; where none is named, only the next table knows it.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<String>,
    },
    /// A piece wants to go somewhere, and comes back.
    Lean {
        /// The piece.
        who: String,
        /// Where it wanted to go.
        toward: String,
    },
    /// A piece runs into another that comes from there, and recoils.
    Clash {
        /// The piece.
        who: String,
        /// Where it wanted to go.
        toward: String,
    },
    /// A short lunge at somebody.
    Strike {
        /// Who strikes.
        who: String,
        /// Who is struck.
        whom: String,
    },
    /// A jolt.
    Shake {
        /// The piece.
        who: String,
    },
    /// A piece is turned over after a held breath, together with all others that are.
    Turn {
        /// The piece.
        who: String,
        /// What is seen on it then: the inside of its element. Where none is given, only the next table has it.
        #[serde(skip_serializing_if = "Option::is_none")]
        face: Option<String>,
    },
    /// What came of it is written on a piece: "hit", "holds 5 against 4", "−6".
    Say {
        /// The piece.
        who: String,
        /// In very few words.
        word: String,
        /// For better or for worse.
        tone: Tone,
    },
    /// A piece, or all that stand at a place, tip over and are gone.
    Fall {
        /// The piece, or the place.
        who: String,
    },
    /// Cards are laid out, face up, for a draw.
    Lay {
        /// What is on them, as icons of the sprite.
        cards: Vec<&'static str>,
    },
    /// The cards last laid out are turned down and crossed over, and one of them is turned up.
    Draw {
        /// What is on that one.
        card: &'static str,
    },
    /// A card is turned up after a held breath, together with all others that are, and stays to be seen for a while.
    Show {
        /// The colours it wears: the word of a [`crate::Tincture`].
        seat: &'static str,
        /// What is on it, in very few letters.
        word: String,
    },
    /// Something goes from one place to another: what newly lies there comes from here, or else what lay here goes there.
    Fly {
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// Coins go from one place to another, one after the other.
    Pour {
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// How many.
        n: u16,
    },
    /// A number (`data-face`) becomes another one by one, and its ticks with it.
    Count {
        /// What has the number.
        who: String,
    },
}

impl Motion {
    /// Something is written on a piece.
    pub(crate) fn say(who: impl Into<String>, word: impl Into<String>, tone: Tone) -> Self {
        Self::Say { who: who.into(), word: word.into(), tone }
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
