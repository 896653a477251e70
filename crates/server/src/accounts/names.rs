//! The names of accounts: short, in letters that belong together, and none that could be taken for another.

use unicode_security::{GeneralSecurityProfile as _, MixedScript as _, skeleton};

use crate::words;

/// The fewest letters and digits of a name.
const FEWEST: usize = 2;
/// What may stand between letters and digits.
const BETWEEN: &str = " -_.'";
/// Names that would be believed to speak for the site.
const KEPT: [&str; 10] = [
    "admin",
    "administrator",
    "banneret",
    "bot",
    "deleted player",
    "guest",
    "moderator",
    "operator",
    "support",
    "system",
];

/// A name somebody may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AccountName {
    /// As it is shown.
    pub(crate) shown: String,
    /// What it is compared by: names that look alike have the same.
    pub(crate) skeleton: String,
}

/// Why a name cannot be had by anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadName {
    #[error("Choose a name.")]
    Empty,
    #[error("A name has at least {FEWEST} letters or digits.")]
    Short,
    #[error("A name has at most {} characters.", words::NAME)]
    Long,
    #[error("A name has letters and digits, with a space, - _ . or ' between them.")]
    Letters,
    #[error("A name has letters of one alphabet only.")]
    Mixed,
    #[error("That name is reserved for the site.")]
    Kept,
}

impl AccountName {
    /// Reads a name as it is typed.
    pub(crate) fn read(text: &str) -> Result<Self, BadName> {
        let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = |c: char| c.is_alphanumeric() && c.identifier_allowed();
        match () {
            () if shown.is_empty() => Err(BadName::Empty),
            () if shown.chars().count() > words::NAME => Err(BadName::Long),
            () if !shown.chars().all(|c| plain(c) || BETWEEN.contains(c)) => Err(BadName::Letters),
            () if shown.chars().filter(|c| plain(*c)).count() < FEWEST => Err(BadName::Short),
            () if !shown.as_str().is_single_script() => Err(BadName::Mixed),
            () => {
                let skeleton = Self::skeleton_of(&shown);
                if KEPT.iter().any(|kept| Self::skeleton_of(kept) == skeleton) {
                    return Err(BadName::Kept);
                }
                Ok(Self { shown, skeleton })
            }
        }
    }

    /// What a name is compared by. Capitals, spaces and signs count for nothing, nor do letters that look the same.
    pub(crate) fn skeleton_of(name: &str) -> String {
        let lower = name.to_lowercase();
        let bare: String = lower.chars().filter(|c| !c.is_whitespace() && !BETWEEN.contains(*c)).collect();
        // The prototype of a small letter may be a capital, of which the small letter is another.
        let alike: String = skeleton(&bare).collect::<String>().to_lowercase();
        skeleton(&alike).map(|c| if c == 'i' { 'l' } else { c }).collect::<String>().to_lowercase()
    }

    /// Names like a taken one, the likeliest first.
    pub(crate) fn others(name: &str) -> impl Iterator<Item = Self> {
        let endings = (2..=99).map(|number| number.to_string()).chain(["-K".to_owned(), "-B".to_owned()]);
        let short: String = name.chars().take(words::NAME - 2).collect();
        endings.filter_map(move |ending| Self::read(&format!("{short}{ending}")).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skeleton(name: &str) -> String {
        AccountName::read(name).unwrap_or_else(|why| panic!("{name}: {why}")).skeleton
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Hawise", "hawise"),
            ("Hawise", "H A-W_I.S'E"),
            ("Radulf", "Raduif"),
            ("Ian", "lan"),
            ("Ian", "1an"),
            ("Cleo", "CLE0"),
            ("Anna", "Ann\u{430}"),
            ("paypal", "раураl"),
            ("Tom", "Torn"),
            ("Jose\u{301}", "José"),
        ] {
            assert_eq!(AccountName::skeleton_of(one), AccountName::skeleton_of(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Anne"), ("Hawise", "Hawise2"), ("José", "Jose"), ("Ben", "Ren")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }

    #[test]
    fn a_name_is_short_and_in_one_alphabet() {
        for name in ["Ada", "Ada Lovelace", "O'Brien", "Łukasz", "Ольга", "さくら", "Karl-Heinz_2", "李明"]
        {
            assert_eq!(AccountName::read(name).map(|read| read.shown).as_deref(), Ok(name));
        }
        assert_eq!(AccountName::read("  Ada \n L ").unwrap().shown, "Ada L");
        for (name, why) in [
            ("", BadName::Empty),
            (" \t ", BadName::Empty),
            ("A", BadName::Short),
            ("--", BadName::Short),
            ("<b>Ada</b>", BadName::Letters),
            ("Ada\u{200b}", BadName::Letters),
            ("\u{202e}adA", BadName::Letters),
            ("Ann\u{430}", BadName::Mixed),
            ("Ada🙂", BadName::Letters),
            ("ℌawise", BadName::Letters),
            ("aaaaaaaaaaaaaaaaaaaaaaaaa", BadName::Long),
            ("Guest", BadName::Kept),
            ("B0T", BadName::Kept),
            ("Banneret", BadName::Kept),
        ] {
            assert_eq!(AccountName::read(name), Err(why), "{name}");
        }
    }

    #[test]
    fn there_are_other_names_like_it() {
        let others: Vec<String> = AccountName::others("Hawise").map(|other| other.shown).take(2).collect();
        assert_eq!(others, ["Hawise2", "Hawise3"]);
        let long = "Hawise of the long name X";
        assert!(AccountName::others(long).all(|other| other.shown.chars().count() <= words::NAME));
    }
}
