//! What a bot did wrong, where one can: only a program of somebody else's does.

use serde::{Deserialize, Serialize};

/// What a bot did wrong in some matches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faults {
    /// Decisions that somebody else made in its place.
    pub lost: u64,
    /// What happened, in words: the first few things that differ.
    #[serde(rename = "faults")]
    pub told: Vec<String>,
}

impl Faults {
    /// This many are told one by one.
    const TOLD: usize = 5;

    /// Something went wrong. What was told before is not told again.
    pub fn tell(&mut self, fault: String) {
        if self.told.len() < Self::TOLD && !self.told.contains(&fault) {
            self.told.push(fault);
        }
    }

    /// What went wrong later, or elsewhere.
    pub fn add(&mut self, later: Self) {
        self.lost += later.lost;
        later.told.into_iter().for_each(|fault| self.tell(fault));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_few_that_differ_are_told_and_all_are_counted() {
        let mut all = Faults::default();
        for round in 0..10 {
            let mut some = Faults { lost: 3, told: Vec::new() };
            some.tell("has ended".to_owned());
            some.tell(format!("said `{round}`"));
            all.add(some);
        }
        assert_eq!(all.lost, 30);
        assert_eq!(all.told, ["has ended", "said `0`", "said `1`", "said `2`", "said `3`"]);
    }
}
