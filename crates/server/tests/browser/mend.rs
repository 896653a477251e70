//! What the checks of every question have found and is known to be mended: as short a list as can be, each line about one game.

/// The game, what the place says (such as how wide the screen is), and how the fault begins.
const TO_MEND: [(&str, &str, &str); 15] = [
    // A table becomes higher or lower with a fight or a wall: on a phone, where all of it is one column, what lies below it
    // (stops, standings, talk) moves with its end.
    ("authority", "390 wide", "an answer shifts the layout"),
    ("hex", "390 wide", "an answer shifts the layout"),
    // Where a page gets shorter than it was scrolled, the question comes down by as much.
    ("hex", "390 wide", "an answer moves"),
    ("hex", "HX-3.2, 390 wide", "a press moves"),
    // Seen once in six runs: the column of the seats comes late.
    ("hex", "1366 wide", "an answer"),
    ("estraven", "390 wide", "an answer shifts the layout"),
    ("estraven", "390 wide", "an answer moves"),
    // Where four sit at a large screen, a fight that ends gives its room back to the lines.
    ("estraven", "1920 wide", "an answer shifts the layout"),
    ("estraven", "1366 wide", "an answer shifts the layout"),
    // The place where an army was built is another one than the field; a melee brings the hand, and its buttons above it.
    ("prevail", "PV-2.2 answered", "an answer shifts the layout"),
    ("prevail", "390 wide, PV-5.1 answered", "an answer shifts the layout"),
    ("prevail", "1920 wide", "an answer shifts the layout"),
    ("prevail", "1366 wide", "an answer shifts the layout"),
    ("prevail", "390 wide", "an answer moves the slot acts"),
    // Who cannot pay is asked all the same, and finds the other button alone.
    ("estraven", "LE-12.10 answered", "an answer moves button.btn \"nopay\""),
];

/// Is it known, and somebody at it?
pub(crate) fn is_known(fault: &str, what: &str) -> bool {
    TO_MEND
        .iter()
        .any(|(game, place, sign)| what.starts_with(game) && what.contains(place) && fault.starts_with(sign))
}
