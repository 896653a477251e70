//! From what was typed to what is played.

use kernel::{Match, Playable, Ply, Refusal, Seat, Viewer};

/// Plays choices by number, all or none. Like a packed line, they go on only while nothing happens in between:
/// the second number was meant for the question the person had in mind.
pub(super) fn by_numbers<G: Playable>(
    table: &mut Match<G>,
    seat: Seat,
    numbers: &[usize],
) -> Result<Vec<Ply<G>>, Refusal> {
    let turn = table.check_numbers(seat, numbers)?;
    Ok(table.commit(turn))
}

/// Plays a line of notation; failing that, the one choice that it can only mean: in another case, or without
/// its verb.
pub(super) fn by_line<G: Playable>(
    table: &mut Match<G>,
    seat: Seat,
    line: &str,
) -> Result<Vec<Ply<G>>, Refusal> {
    let refusal = match table.play(seat, None, line) {
        Ok(steps) => return Ok(steps),
        Err(refusal) => refusal,
    };
    match meant(table, seat, line) {
        Some(action) => table.play_action(seat, action),
        None => Err(refusal),
    }
}

fn meant<G: Playable>(table: &Match<G>, seat: Seat, line: &str) -> Option<G::Action> {
    let seen = table.observe(Viewer::Seat(seat));
    let beside = seen.side_actions.iter().map(|(_, offer)| offer);
    let mut meant = seen.choices.iter().chain(beside).filter(|offer| {
        let choice = &offer.choice;
        let last = choice.notation.split_whitespace().next_back().unwrap_or_default();
        choice.notation.eq_ignore_ascii_case(line) || last.eq_ignore_ascii_case(line)
    });
    match (meant.next(), meant.next()) {
        (Some(offer), None) => Some(offer.action),
        _ => None,
    }
}
