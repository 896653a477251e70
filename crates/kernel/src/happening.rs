//! What a cue means, said once by its game: log, headline, animation, statistics and "is it about me" read it.

use std::borrow::Cow;

use crate::figures::Counted;
use crate::{Motion, Seat, SeatSet};

/// What a cue means. `T` is what the game can name on its table: [`crate::Present::Thing`].
///
/// Only its words are apart, in [`crate::Present::tell`]: they are made last, for one listener.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening<'g, T> {
    /// Whose doing it is.
    pub actor: Option<Seat>,
    /// Whom its sentence names: each of them is told it as their own. A law holds the two together.
    pub about: SeatSet,
    /// What kind of line it makes.
    pub kind: LineKind,
    /// Does it only explain what something came to? Logs fold it below the entry that it belongs to ([`crate::log_entries`]).
    pub detail: bool,
    /// The part of the turn that it opens, where it opens one.
    pub section: Option<Section>,
    /// The pieces and places it names: pointing at its line outlines them.
    pub things: Vec<T>,
    /// How it is shown, in order.
    pub motions: Vec<Motion<T>>,
    /// What is counted of it.
    pub counted: Vec<Counted<'g>>,
}

/// What kind of line a happening makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// An ordinary line.
    Plain,
    /// Somebody came to harm.
    Harm,
    /// Somebody gained.
    Gain,
    /// A turn opens; in few letters: "3".
    Chapter(String),
}

/// A part of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// In very few letters: "2". Marks put the turn before it.
    pub label: Cow<'static, str>,
    /// In words: "Slot 2".
    pub title: Cow<'static, str>,
}

/// What is written on a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Caption {
    /// Very few words: "hit".
    Word(Cow<'static, str>),
    /// What each has: "Ada 5, you 3".
    Score([(Seat, u8); 2]),
}

impl<T: Into<Cow<'static, str>>> From<T> for Caption {
    fn from(word: T) -> Self {
        Self::Word(word.into())
    }
}

/// Nobody's doing, an ordinary line, and nothing to show or count.
impl<T> Default for Happening<'_, T> {
    fn default() -> Self {
        Self {
            actor: None,
            about: SeatSet::EMPTY,
            kind: LineKind::Plain,
            detail: false,
            section: None,
            things: Vec::new(),
            motions: Vec::new(),
            counted: Vec::new(),
        }
    }
}

impl<'g, T> Happening<'g, T> {
    /// The seat does it, and its sentence says so.
    pub fn by(seat: Seat) -> Self {
        Self::of(seat).about([seat])
    }

    /// The seat does it, and its sentence does not name it.
    pub fn of(seat: Seat) -> Self {
        Self { actor: Some(seat), ..Self::default() }
    }

    /// Its sentence names these seats too.
    #[must_use]
    pub fn about(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        seats.into_iter().for_each(|seat| self.about.insert(seat));
        self
    }

    /// Somebody came to harm.
    #[must_use]
    pub fn harm(self) -> Self {
        Self { kind: LineKind::Harm, ..self }
    }

    /// Somebody gained.
    #[must_use]
    pub fn gain(self) -> Self {
        Self { kind: LineKind::Gain, ..self }
    }

    /// A turn opens.
    #[must_use]
    pub fn chapter(self, label: impl Into<String>) -> Self {
        Self { kind: LineKind::Chapter(label.into()), ..self }
    }

    /// A part of the turn opens.
    #[must_use]
    pub fn section(self, label: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Self { section: Some(Section { label: label.into(), title: title.into() }), ..self }
    }

    /// It only explains what something came to.
    #[must_use]
    pub fn detail(self) -> Self {
        Self { detail: true, ..self }
    }

    /// It names these.
    #[must_use]
    pub fn at(mut self, things: impl IntoIterator<Item = T>) -> Self {
        self.things.extend(things);
        self
    }

    /// It is shown so.
    #[must_use]
    pub fn shown(mut self, motions: impl IntoIterator<Item = Motion<T>>) -> Self {
        self.motions.extend(motions);
        self
    }

    /// The seat is counted to have done this with that thing.
    #[must_use]
    pub fn counted(mut self, seat: Seat, verb: &'static str, thing: &'g str) -> Self {
        self.counted.push(Counted { seat, verb, thing });
        self
    }
}

/// What an entry of the log came to, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Headline {
    /// Whose doing it was.
    pub actor: Seat,
    /// The sentence.
    pub text: String,
}
