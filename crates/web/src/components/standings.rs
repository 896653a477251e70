//! The rows of who stands how, where there are many: who it is, and what a game counts of them.

use kernel::Seat;
use markup::html;
use maud::Markup;

use crate::Tincture;
use crate::parts::crest;

/// Who stands in a row.
pub(crate) struct Standing {
    /// The seat.
    pub(crate) seat: Seat,
    /// Its look.
    pub(crate) tincture: Tincture,
    /// What it is called.
    pub(crate) name: String,
    /// The small line below the name.
    pub(crate) below: Markup,
    /// Is it the viewer's, or out?
    pub(crate) state: &'static str,
}

/// The row, with the cells of a game.
pub(crate) fn row(of: &Standing, cells: &Markup) -> Markup {
    html! {
        tr class=(of.state) data-part={ "standing." (of.seat) } {
            td { span class="who" { (crest(of.tincture, 20)) span { b { (of.name) } (of.below) } } }
            (cells)
        }
    }
}

/// Is it the viewer's row, or of somebody who is out?
pub(crate) const fn state(mine: bool, out: bool) -> &'static str {
    match (out, mine) {
        (true, _) => "out",
        (false, true) => "you",
        (false, false) => "",
    }
}
