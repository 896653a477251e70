//! Reading a TOML file so that every mistake in it is reported, with its place.
//!
//! A value that is missing or wrong is remembered as a [`Fault`] and a harmless one takes its place, so reading
//! goes straight on; [`Reader::finish`] lets nothing out unless there was no fault at all.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable};

use super::brackets::unclosed;
use super::item::Item;
use super::{Content, Fault, Faults, Place};
use crate::{Rule, UnknownWord, clip};

/// The longest file that is read, in bytes.
pub const MAX_FILE: usize = 1 << 20;

/// How many faults are told one by one; of the others only how many there are.
pub const MAX_FAULTS: usize = 20;

/// Collects the faults of everything read through it.
///
/// ```
/// use kernel::{Rule, content::Reader};
/// const HAND: Rule = Rule::new("SG-1.1");
///
/// fn hand(text: &str) -> Result<(u8, String), kernel::content::Faults> {
///     let reader = Reader::new();
///     let mut table = reader.text("hand.toml", text);
///     let cards = table.need("cards").number(1..=9, HAND);
///     let name = table.need("name").text();
///     drop(table); // a key that nobody asked for is reported here
///     reader.finish((cards, name))
/// }
///
/// assert_eq!(hand("cards = 5\nname = 'five'").unwrap(), (5, "five".to_owned()));
/// assert_eq!(
///     hand("cards = 10\nnmae = 'ten'").unwrap_err().to_string(),
///     "hand.toml:1:1: `name` is missing\n\
///      hand.toml:1:9: `cards` must be a whole number from 1 to 9, not 10 (SG-1.1)\n\
///      hand.toml:2:1: no key `nmae`; did you mean `name`? (known: cards, name)"
/// );
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    faults: RefCell<Vec<Fault>>,
    /// How many faults more were found than are told.
    unreported: Cell<usize>,
    /// Where the lines of each text begin that was opened.
    lines: RefCell<Vec<Vec<usize>>>,
    /// How many bytes were looked at to find places.
    #[cfg(test)]
    pub(super) work: Cell<usize>,
}

impl Reader {
    /// A reader that has found no fault yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a file of the content.
    pub fn file<'r>(&'r self, content: &'r Content, name: &'r str) -> Table<'r> {
        self.text(name, content.file(name))
    }

    /// Opens a text; `file` is what its faults call it.
    pub fn text<'r>(&'r self, file: &'r str, text: &'r str) -> Table<'r> {
        let source = Source { reader: self, file, text, number: self.index_lines(text) };
        if text.len() > MAX_FILE {
            source.spot(0..0).fault(None, format!("the file is too long: more than {MAX_FILE} bytes"));
            return Table::harmless(source);
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        let open = if errors.is_empty() { None } else { unclosed(text) };
        let open = open.map(|bracket| source.spot(bracket..bracket + 1));
        // What follows an open bracket is an echo of it.
        let most = open.map_or(usize::MAX, |bracket| bracket.line());
        let mut lines = BTreeSet::new();
        for error in &errors {
            let spot = source.spot(error.span().unwrap_or(0..0));
            // The parser goes on after a mistake; what it says about the same line again is an echo too.
            let line = spot.line();
            if line < most && lines.insert(line) {
                spot.fault(None, error.message());
            }
        }
        if let Some(bracket) = open {
            bracket.fault(None, "this bracket is never closed");
        }
        if errors.is_empty() {
            Table::new(source.spot(0..0), table.into_inner())
        } else {
            Table::harmless(source)
        }
    }

    /// Remembers a fault that has no place in a file.
    pub fn fault(&self, fault: Fault) {
        self.remember(|| fault);
    }

    /// Remembers the faults of something read elsewhere.
    pub fn faults(&self, faults: Faults) {
        faults.0.into_iter().for_each(|fault| self.fault(fault));
    }

    /// Remembers a fault, or that there is one more: a file that is wrong everywhere is not told to its end.
    fn remember(&self, fault: impl FnOnce() -> Fault) {
        if self.faults.borrow().len() < MAX_FAULTS {
            let fault = fault();
            self.faults.borrow_mut().push(fault);
        } else {
            self.unreported.set(self.unreported.get() + 1);
        }
    }

    /// Finds where the lines of a text begin, once; the number by which they are found again.
    fn index_lines(&self, text: &str) -> usize {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.look_at(text.len());
        let mut lines = self.lines.borrow_mut();
        lines.push(starts);
        lines.len() - 1
    }

    #[cfg(test)]
    fn look_at(&self, bytes: usize) {
        self.work.set(self.work.get() + bytes);
    }

    #[cfg(not(test))]
    fn look_at(&self, _bytes: usize) {}

    /// Has nothing been wrong so far?
    pub fn is_clean(&self) -> bool {
        self.faults.borrow().is_empty()
    }

    /// The value that was read, if nothing was wrong; the faults, by file and place, if anything was. After
    /// [`MAX_FAULTS`] of them the last only says how many more there are.
    pub fn finish<T>(self, value: T) -> Result<T, Faults> {
        let mut faults = self.faults.into_inner();
        if faults.is_empty() {
            return Ok(value);
        }
        faults.sort_by(|a, b| a.place.cmp(&b.place));
        let unreported = self.unreported.get();
        if unreported > 0 {
            faults.push(Fault { place: None, message: format!("and {unreported} more"), rule: None });
        }
        Err(Faults(faults))
    }
}

/// One text that is being read.
#[derive(Clone, Copy)]
pub(super) struct Source<'r> {
    reader: &'r Reader,
    file: &'r str,
    text: &'r str,
    /// Which of the reader's texts it is.
    number: usize,
}

impl<'r> Source<'r> {
    pub(super) fn spot(self, span: Range<usize>) -> Spot<'r> {
        Spot { source: self, start: span.start, end: span.end }
    }
}

/// A place in a text that is being read, where a fault can be put.
#[derive(Clone, Copy)]
pub struct Spot<'r> {
    pub(super) source: Source<'r>,
    start: usize,
    end: usize,
}

impl<'r> Spot<'r> {
    /// Says what is wrong here, and by which rule if one says so.
    pub fn fault(&self, rule: Option<Rule>, message: impl Into<String>) {
        let reader = self.source.reader;
        reader.remember(|| Fault { place: Some(self.place()), message: message.into(), rule });
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The bytes of it that say `whole`, from `part.start` to `part.end`; all of it where `whole` is written otherwise,
    /// with escapes or over several lines.
    pub(super) fn inside(&self, whole: &str, part: Range<usize>) -> Spot<'r> {
        let written = self.source.text.get(self.start..self.end).unwrap_or_default();
        match written.find(whole).filter(|_| !whole.is_empty() && part.end <= whole.len()) {
            Some(at) => self.source.spot(self.start + at + part.start..self.start + at + part.end),
            None => *self,
        }
    }

    /// Its line, from 1.
    pub fn line(&self) -> usize {
        let Source { reader, number, .. } = self.source;
        reader.lines.borrow()[number].partition_point(|start| *start <= self.start)
    }

    /// Where it is.
    pub fn place(&self) -> Place {
        let Source { reader, file, text, number } = self.source;
        let start = floor(text, self.start);
        let line = self.line();
        let lines = reader.lines.borrow();
        let line_start = lines[number][line - 1];
        let line_end = lines[number].get(line).map_or(text.len(), |next| next - 1);
        let end = floor(text, self.end).clamp(start, line_end);
        reader.look_at(end - line_start);
        Place {
            file: file.to_owned(),
            line,
            column: 1 + text[line_start..start].chars().count(),
            width: text[start..end].chars().count().max(1),
        }
    }
}

impl fmt::Debug for Spot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place().fmt(f)
    }
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// A table that is being read. What nobody asked for by the time it is dropped is reported as unknown.
pub struct Table<'r> {
    spot: Spot<'r>,
    entries: DeTable<'r>,
    asked: Vec<&'static str>,
    /// Stands in for a table that was missing or wrong: everything about it has been said.
    harmless: bool,
}

impl<'r> Table<'r> {
    pub(super) fn new(spot: Spot<'r>, entries: DeTable<'r>) -> Self {
        Self { spot, entries, asked: Vec::new(), harmless: false }
    }

    pub(super) fn harmless(source: Source<'r>) -> Self {
        let spot = source.spot(0..0);
        Self { spot, entries: DeTable::new(), asked: Vec::new(), harmless: true }
    }

    /// Where the table is.
    pub fn spot(&self) -> Spot<'r> {
        self.spot
    }

    /// The value of a key that must be there.
    pub fn need(&mut self, key: &'static str) -> Item<'r> {
        self.maybe(key).unwrap_or_else(|| {
            if !self.harmless {
                self.spot.fault(None, format!("`{key}` is missing"));
            }
            Item::harmless(self.spot)
        })
    }

    /// The value of a key that may be left out.
    pub fn maybe(&mut self, key: &'static str) -> Option<Item<'r>> {
        self.asked.push(key);
        let value = self.entries.remove(key)?;
        Some(Item::new(self.spot.source, key.to_owned(), value))
    }

    /// Every entry that was not asked for yet, in the order of the file: for tables whose keys are free.
    pub fn rest(&mut self) -> Vec<(Key<'r>, Item<'r>)> {
        let source = self.spot.source;
        let mut entries: Vec<_> = std::mem::take(&mut self.entries).into_iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        entries
            .into_iter()
            .map(|(key, value)| (Key::new(source, &key), Item::new(source, key.get_ref().to_string(), value)))
            .collect()
    }

    /// Leaves the rest unread, without calling it unknown.
    pub fn ignore_rest(&mut self) {
        self.entries.clear();
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        if self.harmless {
            return;
        }
        for (key, _) in self.rest() {
            let unknown = UnknownWord::new("key", &key.name, self.asked.iter().copied());
            key.spot.fault(None, unknown.to_string());
        }
    }
}

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("spot", &self.spot).finish_non_exhaustive()
    }
}

/// A key that the file is free to choose.
#[derive(Clone, Debug)]
pub struct Key<'r> {
    /// What it says.
    pub name: String,
    /// Where it is.
    pub spot: Spot<'r>,
}

impl<'r> Key<'r> {
    fn new(source: Source<'r>, key: &Spanned<DeString<'r>>) -> Self {
        Self { name: key.get_ref().to_string(), spot: source.spot(key.span()) }
    }
}

/// Identities that must be unique, across all tables and files that are read with it.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    /// Where each was used first: the file and the line.
    seen: BTreeMap<String, (String, usize)>,
}

impl Ids {
    /// No identity yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The identity in `item`: lowercase letters, digits, `-` and `_`, not used before.
    pub fn take(&mut self, item: Item<'_>) -> String {
        if item.is_harmless() {
            return String::new();
        }
        let spot = item.spot();
        let id = item.text();
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if id.is_empty() || !id.chars().all(fits) {
            spot.fault(
                None,
                format!("`{}` is no id: lowercase letters, digits, `-` and `_` make one", clip(&id)),
            );
        } else if let Some((file, line)) = self.seen.get(&id) {
            spot.fault(None, format!("id `{id}` is used already in {file}, line {line}"));
        } else {
            self.seen.insert(id.clone(), (spot.source.file.to_owned(), spot.line()));
        }
        id
    }
}
