//! What the checks of every question have found and is known to be mended: as short a list as can be, each line about one game.

/// The game, what the place says (such as how wide the screen is), and how the fault begins.
const TO_MEND: [(&str, &str, &str); 0] = [];

/// Is it known, and somebody at it?
pub(crate) fn is_known(fault: &str, what: &str) -> bool {
    TO_MEND
        .iter()
        .any(|(game, place, sign)| what.starts_with(game) && what.contains(place) && fault.starts_with(sign))
}
