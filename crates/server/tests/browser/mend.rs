//! What the checks of every question have found and is known to be mended: as short a list as can be, each line about one game.

/// The game, what the place says (such as how wide the screen is), and how the fault begins.
const TO_MEND: [(&str, &str, &str); 20] = [
    ("authority", "390 wide", "words of "),
    ("authority", "", "axe: label-content-name-mismatch"),
    ("authority", "", "axe: scrollable-region-focusable"),
    ("estraven", "390 wide", "words of "),
    ("estraven", "", "axe: label-content-name-mismatch"),
    ("hex", "390 wide", "words of "),
    ("hex", "390 wide", "li.goal is too small for a finger"),
    ("hex", "390 wide", "g.sp is too small for a finger"),
    ("hex", "390 wide", "summary. is too small for a finger"),
    ("hex", "", "axe: label-content-name-mismatch"),
    ("hex", "pressed", "the layout shifts by"),
    ("hex", "pressed", "summary.dpile"),
    ("knights", "390 wide", "words of "),
    ("knights", "390 wide", "summary.caps is too small for a finger"),
    ("knights", "", "axe: label-content-name-mismatch"),
    ("prevail", "390 wide", "words of "),
    ("prevail", "", "axe: l"),
    ("prevail", "", "axe: aria-allowed-role"),
    ("prevail", "pressed", "the layout shifts by"),
    ("prevail", "", "g.wedge is too small for a finger"),
];

/// Is it known, and somebody at it?
pub(crate) fn is_known(fault: &str, what: &str) -> bool {
    TO_MEND
        .iter()
        .any(|(game, place, sign)| what.starts_with(game) && what.contains(place) && fault.starts_with(sign))
}
