//! What is in the box of a game that is known by its id. Made here and not by those who ask for it, so that it is compiled
//! once: figures play and draw a good deal.

use std::borrow::Cow;

use kernel::content::{Content, Faults};
use kernel::{Game as _, Info, UnknownWord};
use maud::Markup;
use template::Template;

use crate::Render;
use crate::figure::Figures;
use crate::kit::{Kit, kit};
use crate::render::REFERENCE;

/// Everything of a game that can be put on paper.
#[derive(Debug)]
pub struct Boxed {
    pub info: Info,
    pub kit: Kit,
    /// The rules, with the numbers of the content.
    pub rules: Cow<'static, str>,
    pub figures: Figures,
    /// What is quickly looked up, if there is a page of it.
    pub reference: Markup,
    /// Its banner.
    pub picture: Markup,
}

impl Boxed {
    /// What is in the box of this game with this content, or what is wrong with the content.
    pub fn open(game: &str, content: &Content) -> Result<Result<Self, Faults>, UnknownWord> {
        // It is in no catalog, and what is made from it is printed from the first day on.
        if game == Template::INFO.id {
            return Ok(of::<Template>(content));
        }
        catalog::with_game!(game, G => of::<G>(content))
    }
}

fn of<G: Render>(content: &Content) -> Result<Boxed, Faults> {
    let (kit, figures) = (kit::<G>(content)?, Figures::of::<G>(content));
    let reference = G::extra(content, REFERENCE).unwrap_or_default();
    let rules = crate::rules_text::<G>(content);
    Ok(Boxed { info: G::INFO, kit, rules, figures, reference, picture: G::picture() })
}
