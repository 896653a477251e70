//! What the clients of one viewer have been sent: enough to send them only what they lack, and no more.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use tokio::time::Instant;
use web::Fragment;

use crate::hosted::{Audience, ErasedMatch, Noticed, TableContext};
use crate::secret;
use crate::wire::{Body, Changed, ChoiceTold, CueTold, Format, Told, text};

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
        /// A named part: its id and its hash in a tree.
        const PART: usize = 96;
        let parts = self.screen.as_ref().map_or(0, |screen| screen.parts.len());
        size_of::<Self>() + parts * PART + self.backlog.as_ref().map_or(0, |backlog| backlog.bytes)
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
        let changed = screen.change(&hosted.fragments(viewer, &context()));
        let choices = screen.change_choices(choices(hosted, viewer));
        let cues = noticed.cues.iter().map(|cue| CueTold::of(cue, Format::Html)).collect();
        let body = Body::Html { changed, log: &noticed.log, fresh: false, choices, chat: None };
        if !screen.is_worth_keeping(watched) {
            self.screen = None;
        }
        Some(text(&Told::Step { at: hosted.at(viewer), cues, body }))
    }
}

/// What a viewer may answer, as a page lists it.
pub(super) fn choices(hosted: &dyn ErasedMatch, viewer: usize) -> Vec<ChoiceTold> {
    hosted.lines(viewer).into_iter().map(ChoiceTold::from).collect()
}

/// What the pages of one viewer show. Not the text of it: a page that was away says which revision it has, and gets
/// what changed since then as it is now.
#[derive(Debug)]
pub(super) struct Screen {
    /// A revision of another screen says nothing of this one.
    epoch: u32,
    revision: u32,
    /// The hash of each named part, and the revision in which it changed.
    parts: BTreeMap<String, (u64, u32)>,
    choices: (u64, u32),
    chat: u32,
    /// How many steps nobody has watched.
    unwatched: u32,
}

impl Screen {
    /// A screen that nobody watches is kept for so many steps: somebody may come back.
    const PATIENCE: u32 = 64;

    pub(super) fn new(parts: &[Fragment], choices: &[ChoiceTold]) -> Self {
        let epoch = u32::from_le_bytes(secret::random());
        let mut screen =
            Self { epoch, revision: 0, parts: BTreeMap::new(), choices: (0, 0), chat: 0, unwatched: 0 };
        screen.put(parts);
        screen.choices = (hash(choices), 0);
        screen
    }

    /// The name of what the pages show now.
    pub(super) fn name(&self) -> String {
        format!("{:x}.{}", self.epoch, self.revision)
    }

    /// The number of a revision of this screen; `None` for that of another.
    pub(super) fn read(&self, name: &str) -> Option<u32> {
        let (epoch, revision) = name.split_once('.')?;
        let revision = revision.parse().ok().filter(|revision| *revision <= self.revision)?;
        (u32::from_str_radix(epoch, 16).ok()? == self.epoch).then_some(revision)
    }

    /// The table has changed: what that changes on the pages. The ground never does.
    pub(super) fn change(&mut self, parts: &[Fragment]) -> Changed {
        let before = self.revision;
        self.revision += 1;
        self.put(parts);
        self.since(before, parts)
    }

    /// The same where nothing may have changed; then there is nothing to tell.
    pub(super) fn change_if_any(&mut self, parts: &[Fragment]) -> Option<Changed> {
        let same =
            |part: &Fragment| self.parts.get(&part.id).is_some_and(|(was, _)| *was == hash(&part.html));
        (!parts.iter().all(same)).then(|| self.change(parts))
    }

    /// What a page lacks that has this revision; one that has none lacks everything but the ground.
    pub(super) fn lacking(&self, revision: Option<u32>, parts: &[Fragment]) -> Changed {
        match revision {
            Some(revision) => self.since(revision, parts),
            None => {
                let all = parts.iter().filter(|part| !part.ground);
                let fragments = all.map(|part| (part.id.clone(), part.html.clone())).collect();
                Changed { revision: self.name(), fragments }
            }
        }
    }

    /// The choices, if they are others than before.
    pub(super) fn change_choices(&mut self, choices: Vec<ChoiceTold>) -> Option<Vec<ChoiceTold>> {
        let now = hash(&choices);
        (now != self.choices.0).then(|| {
            self.choices = (now, self.revision);
            choices
        })
    }

    /// Does a page of this revision lack the choices? And what was said?
    pub(super) fn lacks_choices(&self, revision: Option<u32>) -> bool {
        revision.is_none_or(|revision| self.choices.1 > revision)
    }

    pub(super) fn lacks_chat(&self, revision: Option<u32>) -> bool {
        revision.is_none_or(|revision| self.chat > revision)
    }

    /// Somebody said something.
    pub(super) fn hear(&mut self) {
        self.revision += 1;
        self.chat = self.revision;
    }

    /// A step was shown to pages, or to nobody: is it worth keeping the screen?
    pub(super) fn is_worth_keeping(&mut self, watched: bool) -> bool {
        self.unwatched = if watched { 0 } else { self.unwatched + 1 };
        self.unwatched <= Self::PATIENCE
    }

    fn put(&mut self, parts: &[Fragment]) {
        let before = std::mem::take(&mut self.parts);
        self.parts = parts
            .iter()
            .map(|part| {
                let now = hash(&part.html);
                let same = before.get(&part.id).filter(|(was, _)| *was == now);
                (part.id.clone(), (now, same.map_or(self.revision, |(_, changed)| *changed)))
            })
            .collect();
    }

    fn since(&self, revision: u32, parts: &[Fragment]) -> Changed {
        let newer = |part: &&Fragment| {
            !part.ground && self.parts.get(&part.id).is_some_and(|(_, changed)| *changed > revision)
        };
        let fragments = parts.iter().filter(newer).map(|part| (part.id.clone(), part.html.clone())).collect();
        Changed { revision: self.name(), fragments }
    }
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

fn hash(what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: &str, html: &str) -> Fragment {
        Fragment { id: id.to_owned(), html: html.to_owned(), ground: id == "map" }
    }

    fn ids(changed: &Changed) -> Vec<&str> {
        changed.fragments.keys().map(String::as_str).collect()
    }

    #[test]
    fn a_page_gets_what_it_lacks_and_never_the_ground() {
        let first = [part("board", "b"), part("map", "m"), part("piece", "1")];
        let mut screen = Screen::new(&first, &[]);
        assert_eq!(ids(&screen.lacking(None, &first)), ["board", "piece"]);
        let second = [part("board", "b"), part("map", "m"), part("piece", "2")];
        let (start, changed) = (screen.read(&screen.name()), screen.change(&second));
        assert_eq!(ids(&changed), ["piece"]);
        assert_eq!(screen.change_if_any(&second), None);
        let third = [part("board", "c"), part("map", "m")];
        assert_eq!(ids(&screen.change_if_any(&third).unwrap()), ["board"]);
        assert_eq!(ids(&screen.lacking(start, &third)), ["board"]);
        let fourth = [part("board", "d"), part("map", "m"), part("piece", "2")];
        assert_eq!(ids(&screen.change(&fourth)), ["board", "piece"], "a part that comes back is new");
        assert_eq!(ids(&screen.lacking(screen.read(&screen.name()), &fourth)), Vec::<&str>::new());
        assert_eq!(screen.read("0.0").or(screen.read("x")).or(screen.read("")), None);
        assert_eq!(screen.read(&format!("{:x}.99", screen.epoch)), None, "a revision to come");
    }

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
