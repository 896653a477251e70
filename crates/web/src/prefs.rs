//! How a visitor wants to see things: kept in cookies, so that the server renders it without a flash.

/// The visitor's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prefs {
    /// Light, dark or as the system says.
    pub theme: Theme,
    /// How fast moves are played back.
    pub speed: Speed,
    /// Wait for a click between one move and the next.
    pub steps: bool,
    /// Hide the coordinates on boards.
    pub no_ids: bool,
    /// When a move is shown before it is played, and confirmed.
    pub confirm: Confirm,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Day.
    Light,
    /// Candle.
    Dark,
}

/// How fast moves are played back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Twice the time.
    Slow,
    /// As drawn.
    #[default]
    Normal,
    /// Half the time.
    Fast,
    /// At once.
    Instant,
}

/// When a move is shown with what would come of it, and confirmed, before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Confirm {
    /// The press plays it.
    Off,
    /// Where there is no pointing without pressing.
    #[default]
    Touch,
    /// However it was pressed.
    Always,
}

impl Confirm {
    /// Its word in cookies, forms and styles.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Touch => "touch",
            Self::Always => "always",
        }
    }
}

impl Prefs {
    /// The names of the settings: of their cookies, and of their fields in the settings form.
    pub const NAMES: [&'static str; 5] = ["theme", "speed", "steps", "ids", "confirm"];

    /// Reads the settings from cookies (or from the fields of a sent settings form), whatever is missing or
    /// unknown being the default.
    pub fn read<'a>(get: impl Fn(&str) -> Option<&'a str>) -> Self {
        Self {
            theme: match get("theme") {
                Some("light") => Theme::Light,
                Some("dark") => Theme::Dark,
                Some(_) | None => Theme::Auto,
            },
            speed: match get("speed") {
                Some("slow") => Speed::Slow,
                Some("fast") => Speed::Fast,
                Some("instant") => Speed::Instant,
                Some(_) | None => Speed::Normal,
            },
            steps: get("steps") == Some("on"),
            no_ids: get("ids") == Some("off"),
            confirm: match get("confirm") {
                Some("off") => Confirm::Off,
                Some("always") => Confirm::Always,
                Some(_) | None => Confirm::Touch,
            },
        }
    }

    /// The settings as cookies, one for each of [`Self::NAMES`]. None is a secret: the script may set them too.
    pub fn cookies(self) -> [(&'static str, &'static str); 5] {
        let [theme, speed, steps, ids, confirm] = Self::NAMES;
        [
            (theme, self.theme.word()),
            (speed, self.speed.word()),
            (steps, if self.steps { "on" } else { "off" }),
            (ids, if self.no_ids { "off" } else { "on" }),
            (confirm, self.confirm.word()),
        ]
    }
}

impl Theme {
    /// Its word in cookies, forms and styles.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Speed {
    /// Its word in cookies, forms and styles.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Instant => "instant",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_their_cookies() {
        let prefs = Prefs {
            theme: Theme::Dark,
            speed: Speed::Fast,
            steps: true,
            no_ids: true,
            confirm: Confirm::Always,
        };
        let cookies = prefs.cookies();
        let read = Prefs::read(|name| cookies.iter().find(|(key, _)| *key == name).map(|(_, value)| *value));
        assert_eq!(read, prefs);
        assert_eq!(Prefs::read(|_| Some("nonsense")), Prefs::default());
    }
}
