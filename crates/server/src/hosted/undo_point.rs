//! Which decision a seat could take back if everybody agreed.

use kernel::content::Content;
use kernel::{Record, Refusal, Seat, Viewer};
use web::Render;

use super::UndoPoint;
use super::course::headline;

/// The last decision of a seat, if everybody knows of it and it was the seat's alone.
///
/// What several were asked together in secret stands: whoever took it back would decide again knowing what the others
/// have sealed. And to ask for something back that nobody has noticed would tell that it was there.
pub(super) fn undo_point<G: Render>(
    content: &Content,
    record: &Record,
    seat: Seat,
) -> Result<UndoPoint, Refusal> {
    let broken = |error| Refusal::by_table("broken", format!("The match cannot be played again: {error}."));
    let mut at = record.start::<G>(content).map_err(broken)?;
    at.call(&record.chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>());
    let game = at.game().clone();
    let asked_by = |at: &kernel::Match<G>| {
        let viewer = Viewer::Seat(seat);
        game.prompt(&at.view(viewer), at.names(viewer)).map(|prompt| prompt.rule)
    };
    // Was the seat asked together with others, from when its question was put?
    let (mut together, mut last) = (false, None);
    let mut rule = asked_by(&at);
    loop {
        let pending = at.pending();
        together = pending.contains(seat) && (together || pending.len() > 1);
        let given = at.only_answer(seat).is_some();
        let (left, by) = (at.plies(), record.moves.get(at.plies() as usize).map(|played| played.seat));
        let Some(step) = record.play_next(&mut at).map_err(broken)? else { break };
        let told = headline(&*game, at.names(Viewer::Spectator), &step.events, Viewer::Spectator);
        if by == Some(seat) && !given && step.side_action.is_none() && left as usize >= record.opened() {
            last = Some((left, together, told.clone()));
        }
        let next = asked_by(&at);
        // Something was shown, and now something else is asked.
        together &= next == rule || told.is_none();
        rule = next;
    }
    match last {
        None => Err(Refusal::by_table("nothing", "You have made no move to undo yet.")),
        Some((_, true, _)) => {
            Err(Refusal::by_table("sealed", "This can't be undone: others decided at the same time."))
        }
        Some((_, false, None)) => {
            Err(Refusal::by_table("unseen", "This can't be undone: nobody else has seen it."))
        }
        Some((left, false, Some(told))) => Ok(UndoPoint { left, told }),
    }
}
