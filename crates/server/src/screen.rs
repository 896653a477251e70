//! What changed on a page: the one maker of patches, for live tables and for replays.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use web::Fragment;

use crate::secret;
use crate::wire::{ChoiceTold, Patch};

/// What the pages of one viewer show. Not the text of it: a page that was away says which version it has, and gets
/// what changed since then as it is now.
#[derive(Debug)]
pub(crate) struct Screen {
    /// The first version. Drawn at random, so that a version of another screen says nothing of this one.
    first: u32,
    /// Counts whatever changes on the page, in the match or around it.
    version: u32,
    /// The named parts, by the hash of their names: a page has hundreds, and every viewer a page.
    parts: Vec<Shown>,
    choices: (u64, u32),
    chat: u32,
    /// How much of the match was told with each of the latest versions that told more of it.
    told: VecDeque<(u32, u32)>,
    /// How many steps nobody has watched.
    unwatched: u32,
}

/// A named part as a page shows it.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// The hash of its name.
    name: u64,
    /// The hash of its text.
    text: u64,
    /// The version in which that changed.
    changed: u32,
}

impl Screen {
    /// A screen that nobody watches is kept for so many steps: somebody may come back.
    const PATIENCE: u32 = 64;
    /// A page that lacks more steps than this gets the log afresh.
    const STEPS: usize = 64;

    /// A page that shows this, when so much of the match has been told.
    pub(crate) fn new(parts: &[Fragment], choices: &[ChoiceTold], told: u32) -> Self {
        // Never so high that counting on could overflow.
        let first = u32::from_le_bytes(secret::random()) >> 1;
        let mut screen = Self {
            first,
            version: first,
            parts: Vec::new(),
            choices: (hash(choices), first),
            chat: first,
            told: VecDeque::from([(first, told)]),
            unwatched: 0,
        };
        screen.put(parts);
        screen
    }

    /// Names what the pages show now.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// Was this a version of this screen?
    pub(crate) fn had(&self, version: u32) -> bool {
        (self.first..=self.version).contains(&version)
    }

    /// How much of the match a page of this version was told, if that is still known.
    pub(crate) fn told(&self, version: u32) -> Option<u32> {
        self.told.iter().rev().find(|(then, _)| *then <= version).map(|(_, told)| *told)
    }

    /// The match went on, and so much of it has been told: what that changes on the pages.
    pub(crate) fn step<'a>(&mut self, parts: &'a [Fragment], told: u32) -> Patch<'a> {
        let patch = self.change(parts);
        self.told.push_back((self.version, told));
        self.told.drain(..self.told.len().saturating_sub(Self::STEPS));
        patch
    }

    /// Something changed around the match, or nothing did; then there is nothing to tell.
    pub(crate) fn change_if_any<'a>(&mut self, parts: &'a [Fragment]) -> Option<Patch<'a>> {
        let same = |part: &Fragment| self.shown(&part.id).is_some_and(|was| was.text == hash(&part.html));
        (!parts.iter().all(same)).then(|| self.change(parts))
    }

    fn change<'a>(&mut self, parts: &'a [Fragment]) -> Patch<'a> {
        let before = self.version;
        self.version += 1;
        self.put(parts);
        self.lacking(Some(before), parts)
    }

    /// What a page lacks that has this version; one that has none lacks everything but the ground, which never changes.
    pub(crate) fn lacking<'a>(&self, version: Option<u32>, parts: &'a [Fragment]) -> Patch<'a> {
        let newer = |part: &&Fragment| {
            let newer = |version| self.shown(&part.id).is_some_and(|shown| shown.changed > version);
            !part.ground && version.is_none_or(newer)
        };
        let fragments = parts.iter().filter(newer).map(|part| (part.id.as_str(), part.html.as_str()));
        Patch { version: self.version, fragments: fragments.collect() }
    }

    /// The choices, if they are others than before.
    pub(crate) fn change_choices(&mut self, choices: Vec<ChoiceTold>) -> Option<Vec<ChoiceTold>> {
        let now = hash(&choices);
        (now != self.choices.0).then(|| {
            self.choices = (now, self.version);
            choices
        })
    }

    /// Does a page of this version lack the choices? And what was said?
    pub(crate) fn lacks_choices(&self, version: Option<u32>) -> bool {
        version.is_none_or(|version| self.choices.1 > version)
    }

    pub(crate) fn lacks_chat(&self, version: Option<u32>) -> bool {
        version.is_none_or(|version| self.chat > version)
    }

    /// Somebody said something.
    pub(crate) fn hear(&mut self) {
        self.version += 1;
        self.chat = self.version;
    }

    /// A step was shown to pages, or to nobody: is it worth keeping the screen?
    pub(crate) fn is_worth_keeping(&mut self, watched: bool) -> bool {
        self.unwatched = if watched { 0 } else { self.unwatched + 1 };
        self.unwatched <= Self::PATIENCE
    }

    /// The memory it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Shown>() + self.told.capacity() * size_of::<(u32, u32)>()
    }

    fn put(&mut self, parts: &[Fragment]) {
        let shown = |part: &Fragment| {
            let (name, text) = (hash(&part.id), hash(&part.html));
            let same = self.named(name).filter(|was| was.text == text);
            Shown { name, text, changed: same.map_or(self.version, |was| was.changed) }
        };
        let mut parts: Vec<Shown> = parts.iter().map(shown).collect();
        parts.sort_unstable_by_key(|part| part.name);
        self.parts = parts;
    }

    fn shown(&self, id: &str) -> Option<&Shown> {
        self.named(hash(id))
    }

    fn named(&self, name: u64) -> Option<&Shown> {
        self.parts.binary_search_by_key(&name, |part| part.name).ok().map(|at| &self.parts[at])
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

    fn ids(patch: &Patch<'_>) -> Vec<String> {
        patch.fragments.keys().map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn a_page_gets_what_it_lacks_and_never_the_ground() {
        let first = [part("board", "b"), part("map", "m"), part("piece", "1")];
        let mut screen = Screen::new(&first, &[], 0);
        assert_eq!(ids(&screen.lacking(None, &first)), ["board", "piece"]);
        let second = [part("board", "b"), part("map", "m"), part("piece", "2")];
        let start = screen.version();
        assert_eq!(ids(&screen.step(&second, 3)), ["piece"]);
        assert_eq!(screen.change_if_any(&second), None);
        let third = [part("board", "c"), part("map", "m")];
        assert_eq!(ids(&screen.change_if_any(&third).unwrap()), ["board"]);
        assert_eq!(ids(&screen.lacking(Some(start), &third)), ["board"]);
        let fourth = [part("board", "d"), part("map", "m"), part("piece", "2")];
        assert_eq!(ids(&screen.step(&fourth, 4)), ["board", "piece"], "a part that comes back is new");
        assert_eq!(ids(&screen.lacking(Some(screen.version()), &fourth)), Vec::<String>::new());
        let versions = start..=screen.version();
        let told: Vec<Option<u32>> = versions.map(|version| screen.told(version)).collect();
        assert_eq!(told, [Some(0), Some(3), Some(3), Some(4)]);
        assert!(screen.had(start) && !screen.had(start.wrapping_sub(1)));
        assert!(!screen.had(screen.version() + 1), "a version to come");
    }

    #[test]
    fn what_was_told_long_ago_is_forgotten() {
        let mut screen = Screen::new(&[], &[], 0);
        let start = screen.version();
        for told in 1..1000 {
            screen.step(&[], told);
        }
        assert_eq!((screen.told(start), screen.told(screen.version())), (None, Some(999)));
        assert_eq!(screen.told.len(), Screen::STEPS);
    }
}
