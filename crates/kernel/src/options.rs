//! The options of a game: named, bounded, each with the rule it changes.

use std::error::Error;
use std::fmt;
use std::marker::PhantomData;

use crate::content::Content;
use crate::words::clip;
use crate::{Rule, UnknownWord, Word};

/// The options of one game, made by [`options!`](crate::options).
pub trait Options: Clone + Eq + Default + fmt::Debug + Send + Sync + 'static {
    /// The names of the options, in the order of the rulebook.
    const KEYS: &'static [&'static str];
    /// The named bundles of settings.
    const PRESETS: &'static [Preset];
    /// Every option, in the order of the rulebook, with what it may be where this content is loaded.
    fn specs(content: &Content) -> Vec<OptionSpec>;
    /// The value in force, as it would be written; `None` for a key that does not exist.
    fn get(&self, key: &str) -> Option<String>;
    /// Changes one option. A refused value leaves the options as they were.
    fn set(&mut self, content: &Content, key: &str, value: &str) -> Result<(), OptionError>;

    /// The options of a preset.
    fn preset(content: &Content, name: &str) -> Result<Self, OptionError> {
        let preset = Self::PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
            OptionError::Preset(UnknownWord::new(
                "preset",
                name,
                Self::PRESETS.iter().map(|preset| preset.name),
            ))
        })?;
        let mut options = Self::default();
        for (key, value) in preset.settings {
            options.set(content, key, value)?;
        }
        Ok(options)
    }

    /// The settings that differ from the defaults, in the order of the rulebook: what a record keeps.
    fn changes(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let changed = |key: &&'static str| {
            let value = self.get(key)?;
            (default.get(key).as_ref() != Some(&value)).then_some((*key, value))
        };
        Self::KEYS.iter().filter_map(changed).collect()
    }
}

/// A named bundle of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name, as typed.
    pub name: &'static str,
    /// What it is for, in one sentence.
    pub help: &'static str,
    /// The rule that defines it.
    pub rule: Rule,
    /// What it sets; all else keeps its default.
    pub settings: &'static [(&'static str, &'static str)],
}

/// One option as a person chooses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name, as typed.
    pub key: &'static str,
    /// What it decides, in one sentence.
    pub help: &'static str,
    /// The rule it changes.
    pub rule: Rule,
    /// Its default, as typed.
    pub default: String,
    /// What may be typed.
    pub form: Form,
}

/// What may be typed for an option, for forms and messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// One of these words.
    OneOf(Vec<String>),
    /// A whole number.
    Number {
        /// The least allowed.
        min: u16,
        /// The greatest allowed.
        max: u16,
    },
    /// Words separated by commas; none at all means the default.
    List {
        /// The words.
        of: Vec<String>,
        /// May a word stand more than once?
        repeats: bool,
    },
}

impl Form {
    /// What was probably meant by something that cannot be typed here: the nearest word, or the list with each word
    /// that is not known replaced by its nearest.
    fn nearest(&self, typed: &str) -> Option<String> {
        match self {
            Self::OneOf(words) => crate::words::nearest(typed, words).map(str::to_owned),
            Self::Number { .. } => None,
            Self::List { of, .. } => {
                let known = |word: &str| of.iter().any(|known| known == word);
                let typed = clip(typed);
                let words: Vec<&str> = typed.split(',').map(str::trim).collect();
                if words.iter().all(|word| known(word)) {
                    return None;
                }
                let mend = |word: &str| match known(word) {
                    true => Some(word.to_owned()),
                    false => crate::words::nearest(word, of).map(str::to_owned),
                };
                words.into_iter().map(mend).collect::<Option<Vec<String>>>().map(|words| words.join(","))
            }
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(words) => f.write_str(&words.join(", ")),
            Self::Number { min, max } => write!(f, "{min}..{max}"),
            Self::List { of, repeats } => {
                let once = if *repeats { "" } else { ", each at most once" };
                write!(f, "a comma-separated list of {}{once}", of.join(", "))
            }
        }
    }
}

/// A type that an option can have.
pub trait OptionValue: Clone + Eq + fmt::Debug {
    /// What may be typed where this content is loaded.
    fn form(content: &Content) -> Form;
    /// The value as typed.
    fn show(&self) -> String;
    /// The value of what was typed.
    fn read(content: &Content, text: &str) -> Option<Self>;
}

impl<W: Word + fmt::Debug> OptionValue for W {
    fn form(_: &Content) -> Form {
        Form::OneOf(W::ALL.iter().map(|value| value.word().to_owned()).collect())
    }
    fn show(&self) -> String {
        self.word().to_owned()
    }
    fn read(_: &Content, text: &str) -> Option<Self> {
        Word::read(text).ok()
    }
}

impl OptionValue for bool {
    fn form(_: &Content) -> Form {
        Form::OneOf(vec!["true".to_owned(), "false".to_owned()])
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn read(_: &Content, text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A whole number between two bounds, both allowed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Within<const MIN: u16, const MAX: u16>(u16);

impl<const MIN: u16, const MAX: u16> Within<MIN, MAX> {
    /// This number.
    ///
    /// # Panics
    /// If it is out of bounds.
    pub const fn new(n: u16) -> Self {
        assert!(MIN <= n && n <= MAX, "out of bounds");
        Self(n)
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl<const MIN: u16, const MAX: u16> OptionValue for Within<MIN, MAX> {
    fn form(_: &Content) -> Form {
        Form::Number { min: MIN, max: MAX }
    }
    fn show(&self) -> String {
        self.0.to_string()
    }
    fn read(_: &Content, text: &str) -> Option<Self> {
        text.parse().ok().filter(|n| (MIN..=MAX).contains(n)).map(Self)
    }
}

/// Words that are found in the content: maps, armies, decks. See [`Named`].
pub trait Vocabulary: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name that is meant where nothing is said.
    const DEFAULT: &'static str;
    /// Every name there is. Content that cannot be read has none: [`crate::Game::open`] says what is wrong with it.
    fn names(content: &Content) -> Vec<String>;
}

/// The name of something in the content, as a [`Vocabulary`] finds it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Named<V> {
    name: String,
    vocabulary: PhantomData<V>,
}

impl<V: Vocabulary> Named<V> {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl<V: Vocabulary> Default for Named<V> {
    fn default() -> Self {
        Self { name: V::DEFAULT.to_owned(), vocabulary: PhantomData }
    }
}

impl<V: Vocabulary> OptionValue for Named<V> {
    fn form(content: &Content) -> Form {
        Form::OneOf(V::names(content))
    }
    fn show(&self) -> String {
        self.name.clone()
    }
    fn read(content: &Content, text: &str) -> Option<Self> {
        let name = V::names(content).into_iter().find(|name| name == text)?;
        Some(Self { name, vocabulary: PhantomData })
    }
}

/// A value or `none`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Maybe<T>(pub Option<T>);

impl<T: OptionValue> OptionValue for Maybe<T> {
    fn form(content: &Content) -> Form {
        match T::form(content) {
            Form::OneOf(words) => Form::OneOf(std::iter::once(NONE.to_owned()).chain(words).collect()),
            // A number or a list has no room for a word beside it.
            other @ (Form::Number { .. } | Form::List { .. }) => other,
        }
    }
    fn show(&self) -> String {
        self.0.as_ref().map_or_else(|| NONE.to_owned(), T::show)
    }
    fn read(content: &Content, text: &str) -> Option<Self> {
        if text == NONE { Some(Self(None)) } else { T::read(content, text).map(|value| Self(Some(value))) }
    }
}

/// How the absence of a value is typed.
const NONE: &str = "none";

/// Values in an order that matters, where `REPEATS` says whether one may stand twice; empty means "as the rulebook
/// has it".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ListOf<T, const REPEATS: bool = false>(pub Vec<T>);

impl<T, const REPEATS: bool> Default for ListOf<T, REPEATS> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: OptionValue, const REPEATS: bool> OptionValue for ListOf<T, REPEATS> {
    fn form(content: &Content) -> Form {
        let of = match T::form(content) {
            Form::OneOf(words) => words,
            form @ (Form::Number { .. } | Form::List { .. }) => vec![form.to_string()],
        };
        Form::List { of, repeats: REPEATS }
    }
    fn show(&self) -> String {
        self.0.iter().map(T::show).collect::<Vec<_>>().join(",")
    }
    fn read(content: &Content, text: &str) -> Option<Self> {
        let mut list = Vec::new();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let value = T::read(content, word)?;
            if !REPEATS && list.contains(&value) {
                return None;
            }
            list.push(value);
        }
        Some(Self(list))
    }
}

/// Why a setting was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// No option of this name.
    Key(UnknownWord),
    /// No preset of this name.
    Preset(UnknownWord),
    /// The option cannot have this value.
    Value {
        /// The option.
        key: &'static str,
        /// What was typed.
        value: String,
        /// What may be typed.
        form: Form,
        /// The rule of the option.
        rule: Rule,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(unknown) | Self::Preset(unknown) => unknown.fmt(f),
            Self::Value { key, value, form, rule } => {
                write!(f, "option `{key}` cannot be `{}`", clip(value))?;
                if let Some(near) = form.nearest(value) {
                    write!(f, "; did you mean `{near}`?")?;
                }
                write!(f, " (allowed: {form}; {rule})")
            }
        }
    }
}

impl Error for OptionError {}

/// Defines the options of a game and their presets.
///
/// ```
/// kernel::options! {
///     /// The options of a small game.
///     pub struct Options {
///         /// May a card be taken back?
///         undo: bool = false, "SG-1.2";
///         /// Rounds before a draw.
///         rounds: kernel::Within<1, 9> = kernel::Within::new(3), "SG-2.1";
///     }
///     presets {
///         "gentle", "SG-3.1", "For a first game." => { undo = "true" };
///     }
/// }
/// use kernel::{Options as _, content::Content};
/// let content = Content::embedded(&[]);
/// let gentle = Options::preset(&content, "gentle").unwrap();
/// assert_eq!(gentle.changes(), [("undo", "true".to_owned())]);
/// assert!(Options::default().set(&content, "rounds", "10").is_err());
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(#[doc = $help:literal] $key:ident: $type:ty = $default:expr, $rule:literal;)+
    }
    presets {
        $($preset:literal, $preset_rule:literal, $preset_help:literal => { $($set:ident = $to:literal),* $(,)? };)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $vis struct $name {
            $(#[doc = $help] pub $key: $type,)+
        }

        impl ::std::default::Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)+ }
            }
        }

        impl $crate::Options for $name {
            const KEYS: &'static [&'static str] = &[$(stringify!($key)),+];

            fn specs(content: &$crate::content::Content) -> ::std::vec::Vec<$crate::OptionSpec> {
                let default = <Self as ::std::default::Default>::default();
                vec![$($crate::OptionSpec {
                    key: stringify!($key),
                    help: $help.trim_ascii(),
                    rule: $crate::Rule::new($rule),
                    default: <$type as $crate::OptionValue>::show(&default.$key),
                    form: <$type as $crate::OptionValue>::form(content),
                }),+]
            }

            const PRESETS: &'static [$crate::Preset] = &[$($crate::Preset {
                name: $preset,
                help: $preset_help,
                rule: $crate::Rule::new($preset_rule),
                settings: &[$((stringify!($set), $to)),*],
            }),*];

            fn get(&self, key: &str) -> ::std::option::Option<::std::string::String> {
                match key {
                    $(stringify!($key) => Some(<$type as $crate::OptionValue>::show(&self.$key)),)+
                    _ => None,
                }
            }

            fn set(
                &mut self,
                content: &$crate::content::Content,
                key: &str,
                value: &str,
            ) -> ::std::result::Result<(), $crate::OptionError> {
                match key {
                    $(stringify!($key) => match <$type as $crate::OptionValue>::read(content, value) {
                        Some(value) => {
                            self.$key = value;
                            Ok(())
                        }
                        None => Err($crate::OptionError::Value {
                            key: stringify!($key),
                            value: value.to_owned(),
                            form: <$type as $crate::OptionValue>::form(content),
                            rule: $crate::Rule::new($rule),
                        }),
                    },)+
                    _ => Err($crate::OptionError::Key($crate::UnknownWord::new("option", key, Self::KEYS.iter().copied()))),
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Maps: the files of a folder.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Maps;

    impl Vocabulary for Maps {
        const DEFAULT: &'static str = "north";
        fn names(content: &Content) -> Vec<String> {
            content.folder("maps").map(|(stem, _)| stem.to_owned()).collect()
        }
    }

    crate::options! {
        /// Options that name content.
        struct Choosing {
            /// Where is it played?
            map: Named<Maps> = Named::default(), "SG-1.1";
            /// Where next?
            tour: ListOf<Maybe<Named<Maps>>, true> = ListOf::default(), "SG-1.2";
            /// Where, each once?
            once: ListOf<Named<Maps>> = ListOf::default(), "SG-1.3";
        }
        presets {}
    }

    fn content() -> Content {
        Content::embedded(&[("maps/north.toml", "")]).with_folder("maps")
    }

    #[test]
    fn the_words_of_an_option_come_from_the_content() {
        let (mut content, mut options) = (content(), Choosing::default());
        let refused = options.set(&content, "map", "sooth").unwrap_err().to_string();
        assert_eq!(refused, "option `map` cannot be `sooth`; did you mean `north`? (allowed: north; SG-1.1)");
        content.overlay("maps/south.toml", String::new()).unwrap();
        let refused = options.set(&content, "map", "sooth").unwrap_err().to_string();
        assert!(refused.contains("did you mean `south`? (allowed: north, south; SG-1.1)"), "{refused}");
        options.set(&content, "map", "south").unwrap();
        assert_eq!((options.map.name(), options.changes()), ("south", vec![("map", "south".to_owned())]));
        assert_eq!(Choosing::specs(&content)[0].form, Form::OneOf(vec!["north".into(), "south".into()]));
    }

    #[test]
    fn a_list_repeats_or_names_nobody_where_the_game_says_so() {
        let (content, mut options) = (content(), Choosing::default());
        options.set(&content, "tour", "north, none,north").unwrap();
        assert_eq!(options.get("tour").as_deref(), Some("north,none,north"));
        for (key, wrong, allowed) in [
            ("once", "north,north", "(allowed: a comma-separated list of north, each at most once; SG-1.3)"),
            ("once", "none", "(allowed: a comma-separated list of north, each at most once; SG-1.3)"),
            ("tour", "north,nroth", "did you mean `north,north`?"),
        ] {
            let refused = options.set(&content, key, wrong).unwrap_err().to_string();
            assert!(refused.contains(allowed), "{refused}");
        }
    }
}
