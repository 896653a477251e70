//! Stage directions as a page plays them: each thing by what the page calls it.

use kernel::{Caption, Names};

use crate::Render;

/// A stage direction for `animation.js`.
///
/// Everything it names is a `data-key` (a piece), a `data-at` (a place) or a `data-spot` of the table. Where one name may
/// not be on the viewer's screen, others follow it, separated by spaces: the first that is there counts. What a piece shows
/// once it is turned is the inside of its element, cards of a draw are icons of the sprite, a number has `data-face`. A
/// piece without a direction slides to its new place, turns if its `data-face` is another one, and where it is gone goes
/// where it says (`data-leaves`), or tips over if it says so (`data-ghost`).
pub type Motion = kernel::Motion<String, String>;

/// A direction as the page of a game plays it.
pub(crate) fn staged<G: Render>(game: &G, names: Names<'_>, motion: kernel::Motion<G::Thing>) -> Motion {
    use kernel::Motion as On;
    let key = |thing: &G::Thing| G::key(game, thing);
    let icon = |thing: &G::Thing| G::icon(game, thing).to_owned();
    match motion {
        On::Go { who, to } => On::Go { who: key(&who), to: to.as_ref().map(key) },
        On::Lean { who, toward } => On::Lean { who: key(&who), toward: key(&toward) },
        On::Clash { who, toward } => On::Clash { who: key(&who), toward: key(&toward) },
        On::Strike { who, whom } => On::Strike { who: key(&who), whom: key(&whom) },
        On::Shake { who } => On::Shake { who: key(&who) },
        On::Turn { who, face } => {
            let face = face.and_then(|face| G::face(game, &face));
            On::Turn { who: key(&who), face: face.map(|face| face.into_string()) }
        }
        On::Say { who, word, tone } => On::Say { who: key(&who), word: said(names, word), tone },
        On::Fall { who } => On::Fall { who: key(&who) },
        On::Lay { cards } => On::Lay { cards: cards.iter().map(icon).collect() },
        On::Draw { card } => On::Draw { card: icon(&card) },
        On::Fly { from, to } => On::Fly { from: key(&from), to: key(&to) },
        On::Pour { from, to, n } => On::Pour { from: key(&from), to: key(&to), n },
        On::Count { who } => On::Count { who: key(&who) },
    }
}

fn said(names: Names<'_>, word: Caption) -> String {
    match word {
        Caption::Word(word) => word.into_owned(),
        Caption::Score([(one, a), (other, b)]) => {
            format!("{} {a}, {} {b}", names.subject(one), names.object(other))
        }
    }
}
