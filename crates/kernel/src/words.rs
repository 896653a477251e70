//! Closed vocabularies: enums whose every value is a word.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// An enum made by [`words!`](crate::words): each value is written as one word, in data, options and JSON alike.
pub trait Word: Copy + Eq + Sized + 'static {
    /// What the enum is, for messages: "weapon".
    const KIND: &'static str;
    /// Every value, in order.
    const ALL: &'static [Self];
    /// The value as a word.
    fn word(self) -> &'static str;

    /// The value of a word.
    fn read(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL
            .iter()
            .copied()
            .find(|value| value.word() == word)
            .ok_or_else(|| UnknownWord::new(Self::KIND, word, Self::ALL.iter().map(|value| value.word())))
    }
}

/// A word that its vocabulary does not have. The message names the nearest known word and all allowed ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    /// What kind of word was expected.
    pub kind: &'static str,
    /// What was written.
    pub word: String,
    /// The known word that is most like it, if any is.
    pub nearest: Option<String>,
    /// All known words.
    pub known: Vec<String>,
}

impl UnknownWord {
    /// An unknown `word` among `known` ones.
    pub fn new<'a>(kind: &'static str, word: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
        Self { kind, word: word.to_owned(), nearest: nearest(word, &known).map(str::to_owned), known }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} `{}`", self.kind, clip(&self.word))?;
        if let Some(nearest) = &self.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        if self.known.is_empty() { Ok(()) } else { write!(f, " (known: {})", self.known.join(", ")) }
    }
}

impl UnknownWord {
    /// The word that is probably meant and all known ones, as far as a message that ends as [`Display`](fmt::Display)
    /// writes it tells them: what a data file should say, for an editor.
    pub fn told_in(message: &str) -> (Option<&str>, Vec<&str>) {
        let between = |from: &str, to: &str| {
            let rest = message.split_once(from)?.1;
            Some(rest.split_once(to)?.0)
        };
        let known = between("(known: ", ")").map_or_else(Vec::new, |words| words.split(", ").collect());
        (between("; did you mean `", "`?"), known)
    }
}

impl Error for UnknownWord {}

impl From<UnknownWord> for String {
    fn from(unknown: UnknownWord) -> Self {
        unknown.to_string()
    }
}

/// The word of `known` most like `word`, if one is alike enough to be meant.
pub fn nearest<'a, S: AsRef<str>>(word: &str, known: &'a [S]) -> Option<&'a str> {
    let word = clip(word).to_lowercase();
    known
        .iter()
        .map(|candidate| {
            (strsim::damerau_levenshtein(&word, &candidate.as_ref().to_lowercase()), candidate.as_ref())
        })
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, candidate)| {
            *distance * 3 <= candidate.chars().count().max(word.chars().count()) + 1
        })
        .map(|(_, candidate)| candidate)
}

/// At most the first 60 characters of what a stranger wrote, so that a message about it stays a message: one line, and
/// nothing in it that a terminal would obey.
pub fn clip(text: &str) -> Cow<'_, str> {
    let first = text.char_indices().nth(60).map_or(text, |(end, _)| &text[..end]);
    if first.contains(char::is_control) {
        first.replace(char::is_control, "\u{fffd}").into()
    } else {
        first.into()
    }
}

/// Defines an enum whose values are words.
///
/// ```
/// kernel::words! {
///     /// A piece of equipment.
///     pub enum Tool: "tool" {
///         /// Digs.
///         Spade = "spade",
///         /// Chops.
///         Axe = "axe",
///     }
/// }
/// use kernel::Word;
/// assert_eq!(Tool::read("axe"), Ok(Tool::Axe));
/// assert_eq!(Tool::read("spode").unwrap_err().to_string(), "no tool `spode`; did you mean `spade`? (known: spade, axe)");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident: $kind:literal {
        $($(#[$value_meta:meta])* $value:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name {
            $($(#[$value_meta])* $value),+
        }

        impl $crate::Word for $name {
            const KIND: &'static str = $kind;
            const ALL: &'static [Self] = &[$(Self::$value),+];
            fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),+
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($crate::Word::word(*self))
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> ::std::result::Result<S::Ok, S::Error> {
                to.serialize_str($crate::Word::word(*self))
            }
        }

        $crate::word_schema!($name);

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> ::std::result::Result<Self, D::Error> {
                let word = <::std::borrow::Cow<'de, str> as $crate::serde::Deserialize>::deserialize(from)?;
                <Self as $crate::Word>::read(&word).map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_near() {
        assert_eq!(nearest("simultanous", &["simultaneous", "attacker_first"]), Some("simultaneous"));
        assert_eq!(nearest("banana", &["vote", "none"]), None);
        assert_eq!(nearest("Vote", &["vote", "none"]), Some("vote"));
    }
}
