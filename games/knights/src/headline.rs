//! What a move came to, in one sentence.

use kernel::{Cue, Headline, Names, Seat};

use crate::event::Event;
use crate::rulebook::Knights;
use crate::vocab::{Weapon, Wound};

impl Knights {
    /// A blow in one sentence: who struck whom with what, and what came of it (KD-8.5, KD-8.9 to KD-8.11).
    pub(crate) fn headline(
        &self,
        head: &Event,
        details: &[&Cue<Event>],
        names: Names<'_>,
    ) -> Option<Headline> {
        let (seat, target, end) = blow(head, names)?;
        let weapon = details.iter().find_map(|cue| weapon_of(cue, seat, target))?;
        let strikes = names.does(seat, "strikes");
        let text = format!("{strikes} {} with the {}: {end}.", names.object(target), weapon.name());
        Some(Headline { actor: seat, text })
    }
}

/// Who struck whom, and what came of it.
fn blow(head: &Event, names: Names<'_>) -> Option<(Seat, Seat, String)> {
    if let Event::Hit { seat, target, wound } = head {
        let whom = names.object(*target);
        let end = match wound {
            Wound::Broken => format!("hit, {} Heart is Broken", names.owner(*target)),
            Wound::Defeated => format!("hit, {whom} {} defeated", names.verb(*target, "is")),
            Wound::NoEffect => format!("hit, but {whom} {} defeated already", names.verb(*target, "was")),
        };
        return Some((*seat, *target, end));
    }
    if let Event::Miss { seat, target } = head {
        return Some((*seat, *target, "miss".to_owned()));
    }
    if let Event::AutoMiss { seat, target } = head {
        return Some((*seat, *target, "miss, there is no Heart to draw".to_owned()));
    }
    None
}

/// The weapon of the combat that a cue tells of, if it is that of these two.
fn weapon_of(cue: &Event, attacker: Seat, defender: Seat) -> Option<Weapon> {
    if let Event::Pile { seat, target, weapon, .. } = cue {
        return (*seat == attacker && *target == defender).then_some(*weapon);
    }
    None
}

#[cfg(test)]
mod tests {
    use kernel::{Game as _, Hidden as _, Setup, Viewer};

    use super::*;

    #[test]
    fn a_blow_is_told_in_one_sentence() {
        let content = Knights::content();
        let game = Setup::<Knights>::new(&content, None, &[], Some(2)).unwrap().open(&content).unwrap();
        let called = ["Ada".to_owned(), "Bo".to_owned()];
        let (ada, bo) = (Seat::new(0), Seat::new(1));
        let cue = |event| game.cue(&event, Viewer::Spectator).unwrap();
        let pile = cue(Event::Pile { seat: ada, target: bo, weapon: Weapon::Spear, hearts: 3, shields: 2 });
        let told = |head, viewer| game.headline(&head, &[&pile], Names::new(&called, viewer)).unwrap();
        let broken = Event::Hit { seat: ada, target: bo, wound: Wound::Broken };
        let headline = told(broken.clone(), Viewer::Spectator);
        assert_eq!(headline.text, "Ada strikes Bo with the Spear: hit, Bo's Heart is Broken.");
        assert_eq!(headline.actor, ada);
        assert_eq!(
            told(broken.clone(), Viewer::Seat(bo)).text,
            "Ada strikes you with the Spear: hit, your Heart is Broken."
        );
        assert_eq!(
            told(Event::Miss { seat: ada, target: bo }, Viewer::Seat(ada)).text,
            "You strike Bo with the Spear: miss."
        );
        assert_eq!(game.headline(&broken, &[], Names::new(&called, Viewer::Spectator)), None);
    }
}
