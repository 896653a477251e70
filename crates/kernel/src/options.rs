//! The options of a game: named, bounded, each with the rule it changes.

use std::error::Error;
use std::fmt;

use crate::words::clip;
use crate::{Rule, UnknownWord, Word};

/// The options of one game, made by [`options!`](crate::options).
pub trait Options: Clone + Eq + Default + fmt::Debug + Send + Sync + 'static {
    /// Every option, in the order of the rulebook.
    fn specs() -> Vec<OptionSpec>;
    /// The named bundles of settings.
    const PRESETS: &'static [Preset];
    /// The value in force, as it would be written; `None` for a key that does not exist.
    fn get(&self, key: &str) -> Option<String>;
    /// Changes one option. A refused value leaves the options as they were.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The options of a preset.
    fn preset(name: &str) -> Result<Self, OptionError> {
        let preset = Self::PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
            OptionError::Preset(UnknownWord::new(
                "preset",
                name,
                Self::PRESETS.iter().map(|preset| preset.name),
            ))
        })?;
        let mut options = Self::default();
        for (key, value) in preset.settings {
            options.set(key, value)?;
        }
        Ok(options)
    }

    /// The settings that differ from the defaults, in the order of the rulebook: what a record keeps.
    fn changes(&self) -> Vec<(&'static str, String)> {
        Self::specs()
            .into_iter()
            .filter_map(|spec| {
                let value = self.get(spec.key).expect("every spec names an option");
                (value != spec.default).then_some((spec.key, value))
            })
            .collect()
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
    OneOf(Vec<&'static str>),
    /// A whole number.
    Number {
        /// The least allowed.
        min: u16,
        /// The greatest allowed.
        max: u16,
    },
    /// Words separated by commas, no two the same; none at all means the default.
    List {
        /// The words.
        of: Vec<&'static str>,
    },
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(words) => f.write_str(&words.join(", ")),
            Self::Number { min, max } => write!(f, "{min}..{max}"),
            Self::List { of } => write!(f, "a comma-separated list of {}", of.join(", ")),
        }
    }
}

/// A type that an option can have.
pub trait OptionValue: Clone + Eq + fmt::Debug {
    /// What may be typed.
    fn form() -> Form;
    /// The value as typed.
    fn show(&self) -> String;
    /// The value of what was typed.
    fn read(text: &str) -> Option<Self>;
}

impl<W: Word + fmt::Debug> OptionValue for W {
    fn form() -> Form {
        Form::OneOf(W::ALL.iter().map(|value| value.word()).collect())
    }
    fn show(&self) -> String {
        self.word().to_owned()
    }
    fn read(text: &str) -> Option<Self> {
        Word::read(text).ok()
    }
}

impl OptionValue for bool {
    fn form() -> Form {
        Form::OneOf(vec!["true", "false"])
    }
    fn show(&self) -> String {
        self.to_string()
    }
    fn read(text: &str) -> Option<Self> {
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
    fn form() -> Form {
        Form::Number { min: MIN, max: MAX }
    }
    fn show(&self) -> String {
        self.0.to_string()
    }
    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|n| (MIN..=MAX).contains(n)).map(Self)
    }
}

/// A word or `none`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Maybe<W>(pub Option<W>);

impl<W: Word + fmt::Debug> OptionValue for Maybe<W> {
    fn form() -> Form {
        Form::OneOf(std::iter::once("none").chain(W::ALL.iter().map(|value| value.word())).collect())
    }
    fn show(&self) -> String {
        self.0.map_or("none", Word::word).to_owned()
    }
    fn read(text: &str) -> Option<Self> {
        if text == "none" { Some(Self(None)) } else { Word::read(text).ok().map(|word| Self(Some(word))) }
    }
}

/// Distinct words in an order that matters; empty means "as the rulebook has it".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Listed<W>(pub Vec<W>);

impl<W: Word + fmt::Debug> OptionValue for Listed<W> {
    fn form() -> Form {
        Form::List { of: W::ALL.iter().map(|value| value.word()).collect() }
    }
    fn show(&self) -> String {
        self.0.iter().map(|value| value.word()).collect::<Vec<_>>().join(",")
    }
    fn read(text: &str) -> Option<Self> {
        let mut list = Vec::new();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let value = Word::read(word).ok()?;
            if list.contains(&value) {
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
                if let Form::OneOf(words) = form
                    && let Some(near) = crate::words::nearest(value, words)
                {
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
/// use kernel::Options as _;
/// let gentle = Options::preset("gentle").unwrap();
/// assert_eq!(gentle.changes(), [("undo", "true".to_owned())]);
/// assert!(Options::default().set("rounds", "10").is_err());
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
            fn specs() -> ::std::vec::Vec<$crate::OptionSpec> {
                let default = <Self as ::std::default::Default>::default();
                vec![$($crate::OptionSpec {
                    key: stringify!($key),
                    help: $help.trim_ascii(),
                    rule: $crate::Rule::new($rule),
                    default: <$type as $crate::OptionValue>::show(&default.$key),
                    form: <$type as $crate::OptionValue>::form(),
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

            fn set(&mut self, key: &str, value: &str) -> ::std::result::Result<(), $crate::OptionError> {
                match key {
                    $(stringify!($key) => match <$type as $crate::OptionValue>::read(value) {
                        Some(value) => {
                            self.$key = value;
                            Ok(())
                        }
                        None => Err($crate::OptionError::Value {
                            key: stringify!($key),
                            value: value.to_owned(),
                            form: <$type as $crate::OptionValue>::form(),
                            rule: $crate::Rule::new($rule),
                        }),
                    },)+
                    _ => Err($crate::OptionError::Key($crate::UnknownWord::new("option", key, [$(stringify!($key)),+]))),
                }
            }
        }
    };
}
