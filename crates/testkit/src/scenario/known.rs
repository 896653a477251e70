//! What a scenario of a game may name: its rules, its seats, its cues.

use std::cell::OnceCell;
use std::ops::Deref;

use kernel::content::Item;
use kernel::known::Known as Names;
use serde_json::Value as Json;

use crate::Checked;
use crate::reference::Reference;

/// The names of a game; those of its seats need the game in force.
pub(crate) struct Known<'g, G: Checked> {
    names: Names<'g, G>,
    /// Found out when the first cue is named.
    reference: OnceCell<Option<Reference>>,
}

impl<'g, G: Checked> Known<'g, G> {
    pub(crate) fn new() -> Self {
        Self { names: Names::new(), reference: OnceCell::new() }
    }

    /// The same with the seats of this match.
    pub(crate) fn at(self, game: &'g G) -> Self {
        Self { names: self.names.at(game), ..self }
    }

    /// A part of a cue; every name in it that no cue has is reported.
    pub(super) fn cue(&self, item: Item<'_>) -> Json {
        let spot = item.spot();
        let cue = item.json();
        if let Some(reference) = self.reference.get_or_init(G::reference) {
            reference.unknown_in_cue(&cue).into_iter().for_each(|why| spot.fault(None, why));
        }
        cue
    }
}

impl<'g, G: Checked> Deref for Known<'g, G> {
    type Target = Names<'g, G>;

    fn deref(&self) -> &Names<'g, G> {
        &self.names
    }
}
