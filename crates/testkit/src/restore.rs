//! A position that is read back from what somebody saw of it.

use kernel::{Dice, Rng, Viewer, caught};

use crate::Checked;
use crate::scenario::{first_difference, json};

/// The position that a view shows, with these dice. Who sees everything gets the position itself; for anybody else it is
/// one of those that the view leaves open.
///
/// The view may come from a file that a person has changed, so nothing is believed of it: the position must show the same
/// view again, keep the laws of its game, and ask somebody something.
pub fn restore<G: Checked>(game: &G, view: &G::View, dice: Dice, rng: &mut Rng) -> Result<G::State, String> {
    let seen = |state: &G::State| game.view(state, G::viewer(view));
    let made = caught(|| {
        let mut state = game.sample(view, rng);
        *G::dice_mut(&mut state) = dice;
        let again = seen(&state);
        (state, again)
    });
    let (state, again) = made.map_err(|_| "no position shows this view".to_owned())?;
    if again != *view {
        return Err(format!("no position shows this view: {}", first_difference(&json(view), &json(&again))));
    }
    game.audit(&state)?;
    if game.pending(&state).is_empty() {
        return Err("the match is over there: nothing can be played on".to_owned());
    }
    Ok(state)
}

/// The same for a view as it is sent, in JSON.
pub fn restore_text<G: Checked>(game: &G, text: &str, dice: Dice, rng: &mut Rng) -> Result<G::State, String> {
    let view: G::View = serde_json::from_str(text).map_err(|error| format!("this is no view: {error}"))?;
    restore(game, &view, dice, rng)
}

/// What somebody who sees everything is sent: [`restore_text`] reads the position back.
pub fn whole<G: Checked>(game: &G, state: &G::State) -> String {
    json(&game.view(state, Viewer::Everything)).to_string()
}
