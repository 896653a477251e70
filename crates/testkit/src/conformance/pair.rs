//! One seed, one luck: what two matches draw for the same purpose falls alike, whatever else is different in them.

use super::Law;
use super::run::{Run, TRIES, Verdict};
use crate::Checked;
use kernel::content::Content;
use kernel::{DrawResult, Drawn, Rng, Script, Seed};

/// Matches are followed for this many actions.
const ACTIONS: usize = 400;

impl<G: Checked> Run<'_, G> {
    /// Plays two random matches of this seed, the second with one card fewer or another in its place where the game can
    /// be opened so.
    pub(super) fn check_pairing(&mut self) -> Verdict {
        let one = luck(&*self.game, self.seed, &mut self.rng);
        let other = (0..TRIES).find_map(|_| {
            let content = with_another_card(&self.suite.content, &mut self.rng)?;
            self.setup.open(&content).ok()
        });
        self.report.pairs += u64::from(other.is_some());
        let other = luck(other.as_ref().unwrap_or(&self.game), self.seed, &mut self.rng);
        match difference(&one, &other) {
            Some(detail) => Err(self.broken(Law::Paired, None, detail)),
            None => Ok(()),
        }
    }
}

/// What is drawn in a random match.
fn luck<G: Checked>(game: &G, seed: &str, rng: &mut Rng) -> Vec<Drawn> {
    let mut state = game.deal(Script::default().dice(Seed::from_text(seed).0));
    let mut legal = Vec::new();
    for _ in 0..ACTIONS {
        let pending = game.pending(&state);
        let Some(seat) = rng.pick_from(|| pending.iter()) else { break };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let Some(action) = rng.pick(&legal) else { break };
        game.apply(&mut state, seat, *action, &mut ());
    }
    G::dice(&state).followed().map(|at| at.drawn).unwrap_or_default()
}

/// The content without one of its entries, or with another id for it; `None` if that cannot be done.
fn with_another_card(content: &Content, rng: &mut Rng) -> Option<Content> {
    let entries = content.files().flat_map(|(name, text)| {
        let starts = text.match_indices("\n[[").map(|(at, _)| at + 1);
        starts.map(move |at| (name, text, at))
    });
    let entries: Vec<(&str, &str, usize)> = entries.collect();
    let &(name, text, start) = rng.pick(&entries)?;
    let end = text[start..].find("\n[").map_or(text.len(), |length| start + length + 1);
    let entry =
        match rng.below(2) {
            0 => String::new(),
            _ => text[start..end]
                .lines()
                .map(|line| {
                    if line.starts_with("id = ") { "id = \"ZZ9\"\n".to_owned() } else { format!("{line}\n") }
                })
                .collect(),
        };
    let mut other = content.clone();
    other.overlay(name, format!("{}{entry}{}", &text[..start], &text[end..])).ok()?;
    Some(other)
}

/// How the luck of two matches of one seed differs where they drew for the same.
fn difference(one: &[Drawn], other: &[Drawn]) -> Option<String> {
    one.iter().find_map(|drawn| {
        let alike = |then: &&Drawn| (then.stream, then.number) == (drawn.stream, drawn.number);
        let then = other.iter().filter(alike).find(|then| !agree(&drawn.fell, &then.fell))?;
        let Drawn { stream, number, fell } = drawn;
        Some(format!("draw {number} of {stream:?} is {fell:?} in one match and {:?} in the other", then.fell))
    })
}

/// A die of as many sides shows the same, and what lies in both piles comes out in the same order.
fn agree(one: &DrawResult, other: &DrawResult) -> bool {
    match (one, other) {
        (DrawResult::Die { sides, on }, DrawResult::Die { sides: others, on: other }) => {
            sides != others || on == other
        }
        (DrawResult::Pile(one), DrawResult::Pile(other)) => {
            let both = one.iter().filter(|thing| other.contains(thing));
            both.eq(other.iter().filter(|thing| one.contains(thing)))
        }
        (DrawResult::Die { .. }, DrawResult::Pile(_)) | (DrawResult::Pile(_), DrawResult::Die { .. }) => {
            false
        }
    }
}
