//! What a deed came to, and what only explains it.

use kernel::{Names, Seat};

use crate::event::Cue;
use crate::rulebook::Knights;
use crate::vocab::{Weapon, Wound};

impl Knights {
    /// Is it a detail of what it came to?
    pub(crate) fn detail(cue: &Cue) -> bool {
        match cue {
            Cue::Planned { seat: _ }
            | Cue::Revealed { slot: _, seat: _, token: _ }
            | Cue::SlotSkipped { slot: _ }
            | Cue::Heading { seat: _, to: _ }
            | Cue::Voted { seat: _, name: _, about: _ }
            | Cue::Stance { seat: _, stance: _ }
            | Cue::Declared { seat: _, target: _ }
            | Cue::Order { seats: _ }
            | Cue::Retargeted { seat: _, target: _ }
            | Cue::Pile { seat: _, target: _, weapon: _, hearts: _, shields: _ }
            | Cue::Drawn { seat: _, card: _ } => true,
            Cue::Turn { turn: _, initiative: _ }
            | Cue::Moved { seat: _, from: _, to: _ }
            | Cue::Stayed { seat: _ }
            | Cue::Stopped { seat: _, from: _, to: _, reason: _ }
            | Cue::Inspired { seat: _, source: _ }
            | Cue::Equipped { seat: _, weapon: _ }
            | Cue::Forfeit { seat: _ }
            | Cue::Spent { seat: _ }
            | Cue::AutoMiss { seat: _, target: _ }
            | Cue::Hit { seat: _, target: _, wound: _ }
            | Cue::Miss { seat: _, target: _ }
            | Cue::Fumbled { seat: _, weapon: _ }
            | Cue::Resigned { seat: _ }
            | Cue::Removed { seat: _ }
            | Cue::Points { seat: _, gained: _, total: _ }
            | Cue::Battle { number: _ }
            | Cue::Ended { winners: _, reason: _ } => false,
        }
    }

    /// A blow in one sentence: who struck whom with what, and what came of it (KD-8.5, KD-8.9 to KD-8.11).
    pub(crate) fn headline(&self, head: &Cue, details: &[&Cue], names: Names<'_>) -> Option<String> {
        let (seat, target, end) = blow(head, names)?;
        let weapon = details.iter().find_map(|cue| weapon_of(cue, seat, target))?;
        let strikes = names.does(seat, "strikes");
        Some(format!("{strikes} {} with the {}: {end}.", names.object(target), weapon.name()))
    }
}

/// Who struck whom, and what came of it.
fn blow(head: &Cue, names: Names<'_>) -> Option<(Seat, Seat, String)> {
    if let Cue::Hit { seat, target, wound } = head {
        let whom = names.object(*target);
        let end = match wound {
            Wound::Broken => format!("hit, {} Heart is Broken", names.owner(*target)),
            Wound::Defeated => format!("hit, {whom} {} defeated", names.verb(*target, "is")),
            Wound::NoEffect => format!("hit, but {whom} {} defeated already", names.verb(*target, "was")),
        };
        return Some((*seat, *target, end));
    }
    if let Cue::Miss { seat, target } = head {
        return Some((*seat, *target, "miss".to_owned()));
    }
    if let Cue::AutoMiss { seat, target } = head {
        return Some((*seat, *target, "miss, there is no Heart to draw".to_owned()));
    }
    None
}

/// The weapon of the combat that a cue tells of, if it is that of these two.
fn weapon_of(cue: &Cue, attacker: Seat, defender: Seat) -> Option<Weapon> {
    if let Cue::Pile { seat, target, weapon, .. } = cue {
        return (*seat == attacker && *target == defender).then_some(*weapon);
    }
    None
}

#[cfg(test)]
mod tests {
    use kernel::{Game as _, Setup, Viewer};

    use super::*;

    #[test]
    fn a_blow_is_told_in_one_sentence() {
        let content = Knights::content();
        let game = Setup::<Knights>::new(&content, None, &[], Some(2)).unwrap().open(&content).unwrap();
        let called = ["Ada".to_owned(), "Bo".to_owned()];
        let (ada, bo) = (Seat::new(0), Seat::new(1));
        let pile = Cue::Pile { seat: ada, target: bo, weapon: Weapon::Spear, hearts: 3, shields: 2 };
        let told = |head: Cue, viewer| game.headline(&head, &[&pile], Names::new(&called, viewer));
        let broken = Cue::Hit { seat: ada, target: bo, wound: Wound::Broken };
        assert_eq!(
            told(broken.clone(), Viewer::Spectator).as_deref(),
            Some("Ada strikes Bo with the Spear: hit, Bo's Heart is Broken.")
        );
        assert_eq!(
            told(broken.clone(), Viewer::Seat(bo)).as_deref(),
            Some("Ada strikes you with the Spear: hit, your Heart is Broken.")
        );
        assert_eq!(
            told(Cue::Miss { seat: ada, target: bo }, Viewer::Seat(ada)).as_deref(),
            Some("You strike Bo with the Spear: miss.")
        );
        assert_eq!(game.headline(&broken, &[], Names::new(&called, Viewer::Spectator)), None);
    }
}
