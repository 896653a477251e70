//! What is wrong with a position that a person wrote down, and where in it.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// One thing that is wrong with a [`WrittenPosition`](crate::Notation::WrittenPosition).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// Which part of it: keys and numbers of items, like `P1.deck.3`; empty for the whole.
    pub path: String,
    /// Which bytes of the text there, if only some of them.
    pub part: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
}

impl Flaw {
    /// Something is wrong with the whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self { path: String::new(), part: None, message: message.into() }
    }

    /// Something is wrong with `part`, which is a piece of `whole`; with all of it if it is none.
    pub fn within(whole: &str, part: &str, message: impl Into<String>) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
        let end = start.saturating_add(part.len());
        Self { part: (end <= whole.len()).then_some(start..end), ..Self::new(message) }
    }
}

/// Everything that is wrong with a position, never empty when it is an error.
///
/// ```
/// use kernel::Flaws;
/// let mut flaws = Flaws::default();
/// let cards = ["5", "x", "7", ""].map(|card| card.parse::<u8>().map_err(|_| format!("no card `{card}`")));
/// for (i, card) in cards.into_iter().enumerate() {
///     flaws.take(i, card);
/// }
/// let flaws = flaws.at("hand").finish(()).unwrap_err();
/// assert_eq!(flaws.to_string(), "no card `x`; no card ``");
/// assert_eq!(flaws.0[1].path, "hand.3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Flaws(pub Vec<Flaw>);

impl Flaws {
    /// The same flaws of a part that is found under `key`.
    #[must_use]
    pub fn at(mut self, key: impl fmt::Display) -> Self {
        for Flaw { path, .. } in &mut self.0 {
            *path = if path.is_empty() { key.to_string() } else { format!("{key}.{path}") };
        }
        self
    }

    /// The value of a part under `key`; what is wrong with it is kept.
    pub fn take<T>(&mut self, key: impl fmt::Display, part: Result<T, impl Into<Flaws>>) -> Option<T> {
        part.map_err(|flaws| self.0.extend(flaws.into().at(key).0)).ok()
    }

    /// The value, if nothing was wrong.
    pub fn finish<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for Flaws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, Flaw { message, .. }) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            f.write_str(message)?;
        }
        Ok(())
    }
}

impl Error for Flaws {}

impl From<Flaw> for Flaws {
    fn from(flaw: Flaw) -> Self {
        Self(vec![flaw])
    }
}

impl From<String> for Flaws {
    fn from(message: String) -> Self {
        Flaw::new(message).into()
    }
}

impl From<&str> for Flaws {
    fn from(message: &str) -> Self {
        Flaw::new(message).into()
    }
}
