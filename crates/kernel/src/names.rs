//! What the seats are called at one table, and who is being spoken to.

use std::fmt;

use crate::{Game, Seat, SeatSet, Viewer};

/// What each seat is called, for one listener, who is called "you".
///
/// ```
/// use kernel::{Names, Seat, Viewer};
/// let called = ["Ada".to_owned(), "Bo".to_owned()];
/// let (ada, bo) = (Seat::new(0), Seat::new(1));
/// let names = Names::new(&called, Viewer::Seat(ada));
/// let told = |seat| format!("{} a card.", names.does(seat, "draws"));
/// assert_eq!(told(ada), "You draw a card.");
/// assert_eq!(told(bo), "Bo draws a card.");
/// assert_eq!(format!("{} hand, seen by {}", names.owner(bo), names.object(ada)), "Bo's hand, seen by you");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names<'a> {
    called: &'a [String],
    listener: Option<Seat>,
    aloud: bool,
}

impl<'a> Names<'a> {
    /// The seats are `called` so, in their order, and `viewer` is being spoken to.
    pub const fn new(called: &'a [String], viewer: Viewer) -> Self {
        Self { called, listener: viewer.seat(), aloud: false }
    }

    /// The same names with nobody called "you". Who listens stays, and where they sit.
    #[must_use]
    pub const fn aloud(self) -> Self {
        Self { aloud: true, ..self }
    }

    /// The same names told to somebody else.
    #[must_use]
    pub const fn told_to(self, viewer: Viewer) -> Self {
        Self { listener: viewer.seat(), ..self }
    }

    /// What everybody calls the seat.
    pub fn name(self, seat: Seat) -> &'a str {
        self.called.get(seat.index()).map_or("nobody", String::as_str)
    }

    /// Is this the seat that is being spoken to?
    pub fn is_you(self, seat: Seat) -> bool {
        !self.aloud && self.listener == Some(seat)
    }

    /// The seat from which what is told is seen: directions are said as its player sits.
    pub const fn listener(self) -> Option<Seat> {
        self.listener
    }

    /// The seat at the beginning of a sentence: "You", "Ada".
    pub fn subject(self, seat: Seat) -> Called<'a> {
        self.called(seat, "You", "")
    }

    /// The seat within a sentence: "you", "Ada".
    pub fn object(self, seat: Seat) -> Called<'a> {
        self.called(seat, "you", "")
    }

    /// Whose, within a sentence: "your", "Ada's".
    pub fn owner(self, seat: Seat) -> Called<'a> {
        self.called(seat, "your", "'s")
    }

    /// Whose, at the beginning of a sentence: "Your", "Ada's".
    pub fn whose(self, seat: Seat) -> Called<'a> {
        self.called(seat, "Your", "'s")
    }

    /// The seat and what it does, at the beginning of a sentence: "You draw", "Ada draws".
    pub fn does(self, seat: Seat, verb: &str) -> String {
        format!("{} {}", self.subject(seat), self.verb(seat, verb))
    }

    /// A verb that is said of the seat, given as it is said of others: "draws" is "draw" for you.
    pub fn verb(self, seat: Seat, verb: &str) -> String {
        if !self.is_you(seat) {
            return verb.to_owned();
        }
        match verb {
            "has" => "have".to_owned(),
            "is" => "are".to_owned(),
            "was" => "were".to_owned(),
            "does" => "do".to_owned(),
            "goes" => "go".to_owned(),
            _ => {
                if let Some(stem) = verb.strip_suffix("ies") {
                    return format!("{stem}y");
                }
                let hissing = ["sses", "shes", "ches", "xes"].iter().any(|ending| verb.ends_with(ending));
                verb.strip_suffix(if hissing { "es" } else { "s" }).unwrap_or(verb).to_owned()
            }
        }
    }

    /// Several seats at the beginning of a sentence: "You and Ada".
    pub fn subjects(self, seats: SeatSet) -> String {
        let first = |seat: Seat| self.subject(seat).to_string();
        self.listed(seats, first)
    }

    /// Several seats within a sentence: "you and Ada".
    pub fn objects(self, seats: SeatSet) -> String {
        let first = |seat: Seat| self.object(seat).to_string();
        self.listed(seats, first)
    }

    /// A verb that is said of several seats, given as it is said of another one: "wins" is "win" for two.
    pub fn verb_of(self, seats: SeatSet, verb: &str) -> String {
        match seats.lowest().filter(|_| seats.len() == 1) {
            Some(one) => self.verb(one, verb),
            // Many are spoken of as somebody who is spoken to.
            None => Self::new(&[], Viewer::Seat(Seat::default())).verb(Seat::default(), verb),
        }
    }

    fn listed(self, seats: SeatSet, first: impl Fn(Seat) -> String) -> String {
        let mut said: Vec<String> = seats.iter().map(|seat| self.object(seat).to_string()).collect();
        if let (Some(one), Some(said)) = (seats.lowest(), said.first_mut()) {
            *said = first(one);
        }
        match said.as_slice() {
            [] => "nobody".to_owned(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} and {last}", most.join(", ")),
        }
    }

    fn called(self, seat: Seat, you: &'static str, ending: &'static str) -> Called<'a> {
        if self.is_you(seat) {
            Called { name: you, ending: "" }
        } else {
            Called { name: self.name(seat), ending }
        }
    }
}

/// A seat in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Called<'a> {
    name: &'a str,
    ending: &'static str,
}

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.ending)
    }
}

/// The name of a thing behind an article or an owner: "Flayer" for "The Flayer", so that nobody buys the The Flayer.
pub fn bare(name: &str) -> &str {
    name.strip_prefix("The ").unwrap_or(name)
}

/// The game's own names of its seats: what they are called where no people sit on them.
pub fn seat_names<G: Game>(game: &G) -> Vec<String> {
    Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_are_listed() {
        let called = ["Ada", "Bo", "Cy"].map(str::to_owned);
        let [ada, bo, cy] = [0, 1, 2].map(Seat::new);
        let told = |seats: &[Seat], you| {
            let (names, seats) = (Names::new(&called, you), seats.iter().copied().collect());
            let (who, whom, win) =
                (names.subjects(seats), names.objects(seats), names.verb_of(seats, "wins"));
            format!("{who} {win}; {whom}")
        };
        assert_eq!(told(&[ada, bo, cy], Viewer::Seat(bo)), "Ada, you and Cy win; Ada, you and Cy");
        assert_eq!(told(&[ada, bo], Viewer::Seat(ada)), "You and Bo win; you and Bo");
        assert_eq!(told(&[ada], Viewer::Seat(ada)), "You win; you");
        assert_eq!(told(&[cy], Viewer::Spectator), "Cy wins; Cy");
        assert_eq!(told(&[], Viewer::Spectator), "nobody win; nobody");
    }

    #[test]
    fn verbs_are_bent_for_you() {
        let called = ["Ada".to_owned()];
        let you = Names::new(&called, Viewer::Seat(Seat::new(0)));
        for (they, own) in [
            ("draws", "draw"),
            ("parries", "parry"),
            ("misses", "miss"),
            ("pushes", "push"),
            ("loses", "lose"),
            ("has", "have"),
            ("is", "are"),
            ("goes", "go"),
        ] {
            assert_eq!(you.verb(Seat::new(0), they), own);
            assert_eq!(you.aloud().verb(Seat::new(0), they), they);
        }
    }
}
