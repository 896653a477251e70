//! What the clients of one viewer have been sent: enough to send them only what they lack, and no more.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use tokio::time::Instant;

use crate::hosted::{At, Audience, ErasedMatch, Noticed, TableContext};
use crate::screen::Screen;
use crate::wire::{Body, ChoiceTold, CueTold, Format, Patch, Told, text};

/// What is kept for the clients of one viewer, in both formats.
#[derive(Debug, Default)]
pub(super) struct Feed {
    /// What the pages show, once there was one.
    pub(super) screen: Option<Screen>,
    /// The latest steps for programs, once one has listened.
    pub(super) backlog: Option<Backlog>,
    /// The clocks that its clients were told of, and when they run out.
    pub(super) clocks: BTreeMap<Seat, Instant>,
}

impl Feed {
    /// Who has ever listened, and may come back.
    pub(super) fn audience(&self) -> Audience {
        Audience { pages: self.screen.is_some(), programs: self.backlog.is_some() }
    }

    /// The memory it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let screen = self.screen.as_ref().map_or(0, Screen::bytes);
        size_of::<Self>() + screen + self.backlog.as_ref().map_or(0, |backlog| backlog.bytes)
    }

    /// A step as programs are told it, kept for those who are away; none if no program ever listened.
    pub(super) fn program_step(&mut self, hosted: &dyn ErasedMatch, noticed: &Noticed) -> Option<Utf8Bytes> {
        let backlog = self.backlog.as_mut()?;
        let (at, observed) = (hosted.at(noticed.viewer), hosted.observed(noticed.viewer));
        let cues = noticed.cues.iter().map(|cue| CueTold::of(cue, Format::Json)).collect();
        let step = text(&Told::Step { at, cues, body: observed.body() });
        backlog.push(noticed.since, step.clone());
        Some(step)
    }

    /// A step as pages are told it: what it changed; none if nobody ever had a page.
    pub(super) fn page_step(
        &mut self,
        hosted: &dyn ErasedMatch,
        noticed: &Noticed,
        context: impl FnOnce() -> TableContext,
        watched: bool,
    ) -> Option<Utf8Bytes> {
        let screen = self.screen.as_mut()?;
        let viewer = noticed.viewer;
        let (parts, at) = (hosted.fragments(viewer, &context()), hosted.at(viewer));
        let Patch { version, fragments } = screen.step(&parts, at.version);
        let choices = screen.change_choices(choices(hosted, viewer));
        let cues = noticed.cues.iter().map(|cue| CueTold::of(cue, Format::Html)).collect();
        let body = Body::Html { fragments, log: &noticed.log, fresh: false, choices, chat: None };
        if !screen.is_worth_keeping(watched) {
            self.screen = None;
        }
        Some(text(&Told::Step { at: At { version, ..at }, cues, body }))
    }
}

/// What a viewer may answer, as a page lists it.
pub(super) fn choices(hosted: &dyn ErasedMatch, viewer: usize) -> Vec<ChoiceTold> {
    hosted.lines(viewer).into_iter().map(ChoiceTold::from).collect()
}

/// The latest steps, for programs that were away: as many as fit.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    /// Each with the version of whoever lacks it.
    steps: VecDeque<(u32, Utf8Bytes)>,
    bytes: usize,
}

impl Backlog {
    /// The most that is kept, in bytes.
    pub(super) const MOST: usize = 16 << 10;

    /// Keeps a step that a viewer was shown who had this version before.
    pub(super) fn push(&mut self, since: u32, step: Utf8Bytes) {
        self.bytes += step.len();
        self.steps.push_back((since, step));
        while self.bytes > Self::MOST {
            let Some((_, old)) = self.steps.pop_front() else { break };
            self.bytes -= old.len();
        }
    }

    /// The steps that a viewer of version `since` lacks on the way to `version`, if all of them are kept. One of which
    /// nothing was heard leaves the version as it is, and is told once more rather than not at all.
    pub(super) fn gap(&self, since: u32, version: u32) -> Option<Vec<Utf8Bytes>> {
        let known = since == version || self.steps.iter().any(|(before, _)| *before == since);
        let kept = known && self.steps.front().is_some_and(|(first, _)| *first <= since);
        let missed = self.steps.iter().filter(|(before, _)| *before >= since);
        kept.then(|| missed.map(|(_, step)| step.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backlog_is_bounded_in_bytes() {
        let mut backlog = Backlog::default();
        for version in 0..100 {
            backlog.push(version, "x".repeat(1 << 10).into());
        }
        assert!(backlog.bytes <= Backlog::MOST);
        assert_eq!(backlog.gap(100, 100).map(|steps| steps.len()), Some(0));
        assert_eq!(backlog.gap(90, 100).map(|steps| steps.len()), Some(10));
        assert!(backlog.gap(10, 100).is_none() && backlog.gap(101, 100).is_none());
        backlog.push(100, "x".repeat(Backlog::MOST + 1).into());
        assert!(backlog.gap(100, 101).is_none(), "what does not fit is not kept");
    }
}
