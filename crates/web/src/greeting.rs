//! What people say by one press: a closed list, so that nobody can be rude with it, and anybody can read it.

use kernel::Word as _;

kernel::words! {
    /// A greeting or a reaction.
    pub enum Greeting: "greeting" {
        /// At the beginning.
        Hello = "hello",
        /// Before the first blow.
        Luck = "luck",
        /// Somebody did well.
        Well = "well",
        /// Somebody dared.
        Bold = "bold",
        /// It hurt.
        Ouch = "ouch",
        /// Somebody was kind.
        Thanks = "thanks",
        /// It takes a while.
        Moment = "moment",
        /// At the end.
        Again = "again",
        /// When one goes.
        Farewell = "farewell",
    }
}

impl Greeting {
    /// All of them, in the order of the page.
    pub const fn all() -> &'static [Self] {
        Self::ALL
    }

    /// The greeting that a sentence is. A line of chat that says the same is one: it is what was meant.
    pub fn of(sentence: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|greeting| greeting.sentence() == sentence)
    }

    /// As it is said.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Hello => "Good day to you!",
            Self::Luck => "Good luck!",
            Self::Well => "Well played!",
            Self::Bold => "A bold move!",
            Self::Ouch => "That hurt!",
            Self::Thanks => "Thank you!",
            Self::Moment => "One moment, please.",
            Self::Again => "Another match?",
            Self::Farewell => "Farewell!",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_greeting_is_known_by_its_sentence() {
        for greeting in Greeting::all() {
            assert_eq!(Greeting::of(greeting.sentence()), Some(*greeting));
        }
        assert_eq!(Greeting::of("good luck"), None);
    }
}
