//! From what was typed to what is played.

use kernel::{Choice, Game, Match, Refusal, Seat, Step, Viewer};

/// What `seat` may choose, in the order of the numbers it is shown with.
pub(super) fn choices<G: Game>(table: &Match<G>, seat: Seat) -> Vec<(G::Action, Choice)> {
    let view = table.view(Viewer::Seat(seat));
    table.legal(seat).into_iter().map(|action| (action, table.game().choice(&view, action))).collect()
}

/// Plays choices by number, all or none. Like a packed line, they go on only while nothing happens in between:
/// the second number was meant for the question the person had in mind.
pub(super) fn by_numbers<G: Game>(
    table: &mut Match<G>,
    seat: Seat,
    numbers: &[usize],
) -> Result<Vec<Step<G>>, Refusal> {
    let mut ahead = table.clone();
    let asked = (table.pending(), *G::dice(table.state()));
    let mut steps = Vec::new();
    for number in numbers {
        if asked != (ahead.pending(), *G::dice(ahead.state())) {
            return Err(Refusal::by_table("split", "Something happens in between; say it in two steps."));
        }
        let legal = ahead.legal(seat);
        let Some(action) = number.checked_sub(1).and_then(|i| legal.get(i)) else {
            let message = format!("There is no choice {number}; there are 1 to {}.", legal.len());
            return Err(Refusal::by_table("no_choice", message));
        };
        steps.extend(ahead.play_action(seat, *action)?);
    }
    *table = ahead;
    Ok(steps)
}

/// Plays a line of notation; failing that, the one choice that it can only mean: in another case, or without
/// its verb.
pub(super) fn by_line<G: Game>(
    table: &mut Match<G>,
    seat: Seat,
    line: &str,
) -> Result<Vec<Step<G>>, Refusal> {
    let refusal = match table.play(seat, None, line) {
        Ok(steps) => return Ok(steps),
        Err(refusal) => refusal,
    };
    match meant(table, seat, line) {
        Some(action) => table.play_action(seat, action),
        None => Err(refusal),
    }
}

fn meant<G: Game>(table: &Match<G>, seat: Seat, line: &str) -> Option<G::Action> {
    let choices = choices(table, seat);
    let mut meant = choices.iter().filter(|(_, choice)| {
        let last = choice.notation.split_whitespace().next_back().unwrap_or_default();
        choice.notation.eq_ignore_ascii_case(line) || last.eq_ignore_ascii_case(line)
    });
    match (meant.next(), meant.next()) {
        (Some((action, _)), None) => Some(*action),
        _ => None,
    }
}
