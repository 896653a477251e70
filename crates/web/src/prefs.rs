//! How a visitor wants to see, hear and play: kept in cookies, so that the server renders it without a flash.
//!
//! Every setting is one row of [`SETTINGS`]. Its name is that of its cookie, of its field in a form, and of its
//! attribute on the page (`data-speed="fast"`), which styles and scripts follow.

/// One setting: what it is called, and what may be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name in cookies, forms and attributes.
    pub name: &'static str,
    /// What it is called on the page.
    pub label: &'static str,
    /// What it is for, where the label does not say it.
    pub help: &'static str,
    /// Where on the page it stands.
    pub about: About,
    /// Is it in the menu of every page, too?
    pub at_hand: bool,
    /// What may be chosen, as `(word, label)`; the first is what holds until somebody chooses.
    pub words: &'static [(&'static str, &'static str)],
}

/// What a setting is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// What is seen.
    Sight,
    /// How a match is shown and played.
    Play,
    /// What is heard, and who is heard.
    Company,
}

impl About {
    /// All, in the order of the page, with their titles.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Sight, "Display"), (Self::Play, "Play"), (Self::Company, "Sound and alerts")];
}

/// Every setting, in the order of the page.
pub const SETTINGS: [Setting; 15] = [
    Setting {
        name: "theme",
        label: "Theme",
        help: "",
        about: About::Sight,
        at_hand: true,
        words: &[("auto", "Same as system"), ("light", "Light"), ("dark", "Dark")],
    },
    Setting {
        name: "text",
        label: "Text size",
        help: "Makes all text larger.",
        about: About::Sight,
        at_hand: false,
        words: &[("normal", "Normal"), ("large", "Large"), ("larger", "Larger")],
    },
    Setting {
        name: "contrast",
        label: "Contrast",
        help: "Darker text, thicker lines, no pale colours.",
        about: About::Sight,
        at_hand: false,
        words: &[("auto", "Same as system"), ("high", "High")],
    },
    Setting {
        name: "patterns",
        label: "Colour patterns",
        help: "Each player colour also has a line pattern. Bold patterns help if you have trouble telling colours apart.",
        about: About::Sight,
        at_hand: false,
        words: &[("fine", "Fine"), ("bold", "Bold")],
    },
    Setting {
        name: "motion",
        label: "Motion",
        help: "With less motion, pieces jump to their new place and a mark shows what moved.",
        about: About::Sight,
        at_hand: false,
        words: &[("auto", "Same as system"), ("less", "Less")],
    },
    Setting {
        name: "ids",
        label: "Space names on boards",
        help: "The letters and numbers used in the log.",
        about: About::Sight,
        at_hand: true,
        words: &[("on", "Show"), ("off", "Hide")],
    },
    Setting {
        name: "notation",
        label: "Notation",
        help: "How moves are written in records and typed in the terminal: beside choices, hints and analyses.",
        about: About::Sight,
        at_hand: false,
        words: &[("off", "Hide"), ("on", "Show")],
    },
    Setting {
        name: "speed",
        label: "Animation speed",
        help: "",
        about: About::Play,
        at_hand: true,
        words: &[("normal", "Normal"), ("slow", "Slow"), ("fast", "Fast"), ("instant", "Instant")],
    },
    Setting {
        name: "steps",
        label: "After each move",
        help: "",
        about: About::Play,
        at_hand: true,
        words: &[("off", "Continue"), ("on", "Wait for me")],
    },
    Setting {
        name: "confirm",
        label: "Confirm moves",
        help: "The first press shows what would happen, the second plays it.",
        about: About::Play,
        at_hand: true,
        words: &[("touch", "On a touch screen"), ("off", "Never"), ("always", "Always")],
    },
    Setting {
        name: "log",
        label: "Log",
        help: "One line for each move. Details can be folded away or always open.",
        about: About::Play,
        at_hand: false,
        words: &[("deeds", "Moves only"), ("all", "With details")],
    },
    Setting {
        name: "sound",
        label: "Sound",
        help: "Pieces, cards, coins and blows; two knocks for your turn, a bell for a message.",
        about: About::Company,
        at_hand: false,
        words: &[("off", "Off"), ("on", "On")],
    },
    Setting {
        name: "volume",
        label: "Volume",
        help: "",
        about: About::Company,
        at_hand: false,
        words: &[("medium", "Medium"), ("low", "Low"), ("high", "High")],
    },
    Setting {
        name: "notify",
        label: "Notify me when it is my turn",
        help: "A browser notification while this page is in the background. Your browser asks for permission once.",
        about: About::Company,
        at_hand: false,
        words: &[("off", "Only in the title"), ("on", "Notify")],
    },
    Setting {
        name: "greetings",
        label: "Greetings from others",
        help: "“Well played”, “Good luck” and other set phrases. You can mute one person at the table.",
        about: About::Company,
        at_hand: false,
        words: &[("on", "Show"), ("off", "Mute all")],
    },
];

/// The visitor's settings: for each of [`SETTINGS`] which of its words is chosen, if any was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prefs([Option<u8>; SETTINGS.len()]);

impl Prefs {
    /// Reads the settings from cookies (or from the fields of a sent settings form), whatever is missing or
    /// unknown being the default.
    pub fn read<'a>(get: impl Fn(&str) -> Option<&'a str>) -> Self {
        let mut prefs = Self::default();
        for setting in &SETTINGS {
            if let Some(word) = get(setting.name) {
                prefs = prefs.with(setting.name, word);
            }
        }
        prefs
    }

    /// The same with one setting changed; a name or a word that there is not changes nothing.
    #[must_use]
    pub fn with(mut self, name: &str, word: &str) -> Self {
        let at = SETTINGS.iter().position(|setting| setting.name == name);
        let which = at.and_then(|at| SETTINGS[at].words.iter().position(|(known, _)| *known == word));
        if let (Some(at), Some(which)) = (at, which) {
            self.0[at] = Some(which as u8);
        }
        self
    }

    /// Every setting with the word that is chosen: as cookies, and as attributes of the page. None is a secret: the
    /// script may set them too.
    pub fn chosen(self) -> impl Iterator<Item = (&'static Setting, &'static str)> {
        let word = |setting: &Setting, which: Option<u8>| setting.words[usize::from(which.unwrap_or(0))].0;
        SETTINGS.iter().zip(self.0).map(move |(setting, which)| (setting, word(setting, which)))
    }

    /// Has the visitor ever chosen it?
    pub fn is_chosen(self, name: &str) -> bool {
        SETTINGS.iter().zip(self.0).any(|(setting, which)| setting.name == name && which.is_some())
    }

    /// The word that is chosen for a setting; nothing for a name that there is not.
    pub fn word(self, name: &str) -> &'static str {
        self.chosen().find(|(setting, _)| setting.name == name).map_or("", |(_, word)| word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_their_cookies() {
        let last = |setting: &Setting| setting.words.last().map(|(word, _)| *word);
        let prefs = Prefs::read(|name| SETTINGS.iter().find(|setting| setting.name == name).and_then(last));
        assert!(prefs.chosen().all(|(setting, word)| Some(word) == last(setting)));
        let cookies: Vec<_> = prefs.chosen().map(|(setting, word)| (setting.name, word)).collect();
        let kept = |name: &str| cookies.iter().find(|(key, _)| *key == name).map(|(_, word)| *word);
        assert_eq!(Prefs::read(kept), prefs);
        assert_eq!(Prefs::read(|_| Some("nonsense")), Prefs::default());
        assert_eq!(Prefs::default().with("speed", "fast").word("speed"), "fast");
    }

    #[test]
    fn names_and_words_can_be_cookies_and_attributes() {
        for setting in &SETTINGS {
            let plain = |text: &str| text.chars().all(|c| c.is_ascii_lowercase());
            assert!(plain(setting.name) && setting.words.iter().all(|(word, _)| plain(word)), "{setting:?}");
            assert_eq!(SETTINGS.iter().filter(|other| other.name == setting.name).count(), 1);
        }
    }
}
