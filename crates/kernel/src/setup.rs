//! What is chosen before a match: the options and the number of seats.

use std::fmt;

use crate::content::{Content, Fault, Faults, MAX_FAULTS};
use crate::{Game, OptionError, Options, clip};

/// The options and the number of seats of a match, checked.
pub struct Setup<G: Game> {
    /// The options in force.
    pub options: G::Options,
    /// The number of seats, within the bounds of the game.
    pub seats: u8,
}

impl<G: Game> Setup<G> {
    /// A preset (or the defaults) with `settings` changed on top, at a table of `seats` (or as many as such a
    /// match usually has), where this content is loaded. Every mistake is reported.
    ///
    /// ```
    /// use kernel::{Game, Setup};
    /// use testkit::toy::Pennant;
    /// let content = Pennant::content();
    /// let set = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    /// let setup = Setup::<Pennant>::new(&content, Some("short"), &[set("ties", "dice")], Some(3)).unwrap();
    /// assert_eq!(setup.to_string(), "3 seats, pennants=1 ties=dice");
    ///
    /// let faults = Setup::<Pennant>::new(&content, Some("shrt"), &[set("ties", "die")], Some(7)).unwrap_err();
    /// assert_eq!(
    ///     faults.to_string(),
    ///     "no preset `shrt`; did you mean `short`? (known: standard, short)\n\
    ///      option `ties` cannot be `die`; did you mean `dice`? (allowed: none, dice; PN-2.4)\n\
    ///      Pennant is played by 2 to 3 seats, not 7"
    /// );
    /// ```
    pub fn new(
        content: &Content,
        preset: Option<&str>,
        settings: &[(String, String)],
        seats: Option<u8>,
    ) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let mut options =
            match preset.map_or(Ok(G::Options::default()), |name| G::Options::preset(content, name)) {
                Ok(options) => options,
                Err(error) => {
                    faults.push(fault(&error));
                    G::Options::default()
                }
            };
        for (i, (key, value)) in settings.iter().enumerate() {
            // There are only so many options: enough mistakes have been reported by then.
            if faults.len() >= MAX_FAULTS {
                let left = settings.len() - i;
                faults.extend(Faults::one(format!("{left} more options were not read")).0);
                break;
            }
            if settings[..i].iter().any(|(earlier, _)| earlier == key) {
                faults.extend(Faults::one(format!("option `{}` is set twice", clip(key))).0);
            } else if let Err(error) = options.set(content, key, value) {
                faults.push(fault(&error));
            }
        }
        let seats = seats.unwrap_or_else(|| G::default_seats(&options));
        if let Err(wrong) = seats_allowed::<G>(seats) {
            faults.extend(wrong.0);
        }
        if faults.is_empty() { Ok(Self { options, seats }) } else { Err(Faults(faults)) }
    }

    /// Opens the rulebook of this set-up.
    pub fn open(&self, content: &Content) -> Result<G, Faults> {
        seats_allowed::<G>(self.seats)?;
        G::open(content, &self.options, self.seats)
    }
}

impl<G: Game> Clone for Setup<G> {
    fn clone(&self) -> Self {
        Self { options: self.options.clone(), seats: self.seats }
    }
}

impl<G: Game> PartialEq for Setup<G> {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options && self.seats == other.seats
    }
}

impl<G: Game> Eq for Setup<G> {}

impl<G: Game> fmt::Debug for Setup<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Game> fmt::Display for Setup<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seats", self.seats)?;
        for (i, (key, value)) in self.options.changes().iter().enumerate() {
            write!(f, "{} {key}={value}", if i == 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

fn seats_allowed<G: Game>(seats: u8) -> Result<(), Faults> {
    let info = G::INFO;
    if (info.min_seats..=info.max_seats).contains(&seats) {
        return Ok(());
    }
    let (title, min, max) = (info.title, info.min_seats, info.max_seats);
    Err(Faults::one(format!("{title} is played by {min} to {max} seats, not {seats}")))
}

fn fault(error: &OptionError) -> Fault {
    Fault { place: None, message: error.to_string(), rule: None }
}
