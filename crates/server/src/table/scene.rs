//! What the sockets of one viewer have on their screens.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::extract::ws::Utf8Bytes;
use kernel::Game;
use web::Fragment;

use super::seeing::{Sight, Words};
use crate::wire::{At, Body, Cue, Format, PROTOCOL, Told, text};

/// Sockets that are shown the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct SceneKey {
    /// The place of the viewer among the table's viewers.
    pub(super) viewer: usize,
    pub(super) format: Format,
    /// Links are shown whole, and two clients may know the server by different names.
    pub(super) base: String,
}

/// What one group of sockets was shown.
#[derive(Debug, Default)]
pub(super) struct Scene {
    /// The fragments on the screens, by id.
    shown: BTreeMap<&'static str, String>,
    /// Those that have changed without a step: a client that was away may have missed it.
    loose: BTreeSet<&'static str>,
    /// The latest steps, by version.
    steps: VecDeque<(u32, Utf8Bytes)>,
    /// How many of them nobody watched.
    unwatched: usize,
}

/// One moment of a match as it is sent: made from a sight and nothing else of the match.
#[derive(Debug)]
pub(super) struct Moment<'a, G: Game> {
    pub(super) at: At,
    pub(super) sight: &'a Sight<G>,
    pub(super) words: &'a Words,
}

impl<'a, G: Game> Moment<'a, G> {
    fn json(&self) -> Body<'a, G::View> {
        Body::Json {
            view: &self.sight.view,
            prompt: &self.words.prompt,
            choices: &self.words.choices,
            asides: &self.words.asides,
            pending: self.sight.pending,
            outcome: &self.sight.outcome,
        }
    }
}

impl Scene {
    /// The most steps that a client which was away can catch up with one by one.
    const REMEMBERED: usize = 64;

    /// The whole table; `fragments` are empty for programs.
    pub(super) fn table<G: Game>(
        &mut self,
        moment: &Moment<'_, G>,
        format: Format,
        fragments: Vec<Fragment>,
    ) -> Utf8Bytes {
        self.change(fragments);
        let body = match format {
            Format::Json => moment.json(),
            Format::Html => Body::Html { fragments: self.part(self.shown.keys().copied()) },
        };
        text::<G::View, G::Cue>(&Told::Table { protocol: PROTOCOL, game: G::INFO.id, at: moment.at, body })
    }

    /// One step, remembered for those who are away.
    pub(super) fn step<G: Game>(
        &mut self,
        moment: &Moment<'_, G>,
        format: Format,
        cues: &[Cue<G::Cue>],
        fragments: Vec<Fragment>,
    ) -> Utf8Bytes {
        let changed = self.change(fragments);
        let cues = cues.iter().map(|cue| cue.told(format)).collect();
        let body = match format {
            Format::Json => moment.json(),
            Format::Html => Body::Html { fragments: self.part(changed) },
        };
        let step = text(&Told::Step { at: moment.at, cues, body });
        self.steps.push_back((moment.at.version, step.clone()));
        if self.steps.len() > Self::REMEMBERED {
            self.steps.pop_front();
        }
        step
    }

    /// Something changed that is no step: the fragments that did.
    pub(super) fn loosen(&mut self, fragments: Vec<Fragment>) -> BTreeMap<&'static str, &str> {
        let changed = self.change(fragments);
        self.loose.extend(&changed);
        self.part(changed)
    }

    /// The steps after `since`, if all of them are remembered.
    pub(super) fn gap(&self, since: u32, version: u32) -> Option<Vec<Utf8Bytes>> {
        let missed = version.checked_sub(since)? as usize;
        let first = self.steps.len().checked_sub(missed)?;
        Some(self.steps.iter().skip(first).map(|(_, step)| step.clone()).collect())
    }

    /// The fragments that a client which was away may have missed, though no step brought them.
    pub(super) fn missed(&self) -> BTreeMap<&'static str, &str> {
        self.part(self.loose.iter().copied())
    }

    /// A scene that nobody watches is kept as long as somebody may come back for its steps.
    pub(super) fn is_worth_keeping(&mut self, watched: bool) -> bool {
        self.unwatched = if watched { 0 } else { self.unwatched + 1 };
        self.unwatched <= Self::REMEMBERED
    }

    fn change(&mut self, fragments: Vec<Fragment>) -> Vec<&'static str> {
        let mut changed = Vec::new();
        for Fragment { id, html } in fragments {
            if self.shown.get(id) != Some(&html) {
                self.shown.insert(id, html);
                changed.push(id);
            }
        }
        changed
    }

    fn part(&self, ids: impl IntoIterator<Item = &'static str>) -> BTreeMap<&'static str, &str> {
        ids.into_iter().filter_map(|id| Some((id, self.shown.get(id)?.as_str()))).collect()
    }
}
