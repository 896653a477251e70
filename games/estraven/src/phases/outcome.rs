//! How a match ends (LE-13).

use kernel::{BySeat, Outcome, Rule, places_by};

use crate::rulebook::Estraven;
use crate::state::State;
use crate::vocab::Reason;

/// How the match ended, once it has (LE-13).
pub(crate) fn outcome(game: &Estraven, state: &State) -> Option<Outcome> {
    let reason = state.ended?;
    let seats = game.seats();
    let places: BySeat<u8> = places_by(seats, |seat| {
        let lord = state.lord(seat);
        let standing = match reason {
            Reason::LastLord | Reason::Together | Reason::CapDraw => (0, 0),
            Reason::RoundCap => (lord.health, lord.deck.len()),
        };
        if lord.alive() { (u8::MAX, standing) } else { (lord.fell, (0, 0)) }
    });
    let (words, rule) = match reason {
        Reason::LastLord => ("last lord", "LE-13.1"),
        Reason::Together => ("all lost together", "LE-13.3"),
        Reason::RoundCap | Reason::CapDraw => ("the rounds are over", "LE-13.4"),
    };
    Some(Outcome::solo(places, words, Rule::new(rule)))
}
