//! The registry: every game as the server needs it. Here, and only here, the types of the games end.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use kernel::content::Content;
use kernel::lesson::Lesson;
use kernel::record::verify;
use kernel::{Options as _, Record, Seat, Seed, Setup, UnknownWord, Word as _};
use print::{File, Size, What};
use store::{Action, How, Opening, Settings, Table};
use web::figure::{TryIt, try_it};
use web::pages::{Banner, Create, Visit};
use web::{Render, Tincture};

use crate::config::ServeError;
use crate::contents::Versions;
use crate::hosted::{ErasedMatch, LiveMatch};
use crate::lab::LabGame;
use crate::secret;

/// The games of a server, in the order in which they are offered.
#[derive(Debug, Default)]
pub struct Games {
    entries: Vec<Arc<GameEntry>>,
    banners: Vec<Banner>,
}

/// One game.
pub(crate) struct GameEntry {
    pub(crate) banner: Banner,
    content: Arc<Content>,
    /// What tables were made with before.
    versions: Arc<Versions>,
    /// What the lab does with it.
    pub(crate) lab: LabGame,
    /// Reads it again, with the content of this folder.
    reopen: fn(Option<&Path>) -> Result<GameEntry, ServeError>,
    host: Host,
    create_page: fn(&Visit<'_>, &Create<'_>, &Content) -> String,
    extra_page: fn(&Visit<'_>, &Content, &str) -> Option<String>,
    /// What was printed before: edited content makes another entry.
    papers: Mutex<BTreeMap<(&'static str, &'static str), Arc<File>>>,
    prepare: fn(&Content, &Asked) -> Result<Prepared, String>,
    prepare_figure: fn(&Content, &str) -> Prelude,
    prepare_lesson: fn(&Content) -> Prelude,
    tinctures: fn(&Content, &str, u8) -> Vec<Tincture>,
    read: fn(&Content, Record) -> Result<Uploaded, String>,
}

/// Opens the match of a record.
type Host = fn(Arc<Content>, &Record, &Table) -> Result<Box<dyn ErasedMatch>, String>;

/// A table that begins with a position that is known, and whose eyes a person sees it with.
type Prelude = Result<(Prepared, Seat), String>;

/// What somebody asks of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) preset: Option<String>,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seats: Option<u8>,
}

/// A table that can be made.
#[derive(Debug)]
pub(crate) struct Prepared {
    /// Everything but who may find and watch it.
    pub(crate) settings: Settings,
    pub(crate) seats: u8,
}

/// A record that was checked.
#[derive(Debug)]
pub(crate) struct Uploaded {
    pub(crate) settings: Settings,
    pub(crate) chairs: Vec<kernel::Chair>,
    pub(crate) actions: Vec<Action>,
    /// How it ended, in words; none if it goes on.
    pub(crate) result: Option<String>,
    /// Who owes a decision, if it goes on.
    pub(crate) awaits: Option<Seat>,
}

impl Games {
    /// Every game of the catalogue, with the content in its folder of `dir`, or with its own.
    pub fn catalogue(dir: Option<&Path>) -> Result<Self, ServeError> {
        if let Some(dir) = dir {
            check_folders(dir)?;
        }
        let mut games = Self::default();
        for info in catalog::games() {
            // What the catalogue lists it also has.
            if let Ok(added) = catalog::with_game!(info.id, G => games.add::<G>(dir)) {
                added?;
            }
        }
        Ok(games)
    }

    /// One game more.
    pub fn add<G: Render>(&mut self, dir: Option<&Path>) -> Result<(), ServeError> {
        self.push(Arc::new(entry::<G>(dir)?));
        Ok(())
    }

    fn push(&mut self, entry: Arc<GameEntry>) {
        self.banners.push(entry.banner.clone());
        self.entries.push(entry);
    }

    /// The same games with the content that is in this folder now.
    pub(crate) fn reloaded(&self, dir: &Path) -> Result<Self, ServeError> {
        check_folders(dir)?;
        let mut games = Self::default();
        for old in &self.entries {
            let new = (old.reopen)(Some(dir))?;
            let same = new.content.hash() == old.content.hash();
            games.push(if same {
                old.clone()
            } else {
                Arc::new(GameEntry { versions: old.versions.clone(), ..new })
            });
        }
        Ok(games)
    }

    /// The games whose content is another.
    pub(crate) fn changed_since(&self, before: &Self) -> Vec<&'static str> {
        let both = self.entries.iter().zip(&before.entries);
        both.filter(|(new, old)| !Arc::ptr_eq(new, old)).map(|(new, _)| new.banner.info.id).collect()
    }

    /// Content that tables are made with is kept in this folder.
    pub(crate) fn keep_content_in(&self, dir: &Path) {
        for entry in &self.entries {
            entry.versions.keep_in(PathBuf::from(dir).join(entry.banner.info.id));
        }
    }

    pub(crate) fn banners(&self) -> &[Banner] {
        &self.banners
    }

    pub(crate) fn find(&self, id: &str) -> Result<Arc<GameEntry>, UnknownWord> {
        let found = self.entries.iter().find(|entry| entry.banner.info.id == id);
        found.cloned().ok_or_else(|| catalog::unknown_game(id))
    }
}

impl GameEntry {
    /// Opens the match of a table, of which this is the record, and plays it again.
    pub(crate) fn host(&self, record: &Record, table: &Table) -> Result<Box<dyn ErasedMatch>, String> {
        let own = record.content == self.content.hash().to_string();
        let other = || self.versions.find(&record.content);
        let content = if own { None } else { other() };
        (self.host)(content.unwrap_or_else(|| self.content.clone()), record, table)
    }

    /// What is in the box.
    pub(crate) fn content(&self) -> &Content {
        &self.content
    }

    /// The form for a new table.
    pub(crate) fn create_page(&self, visit: &Visit<'_>, create: &Create<'_>) -> String {
        (self.create_page)(visit, create, &self.content)
    }

    /// One thing of the game on paper; or why there is none. Takes seconds, the first time.
    pub(crate) fn printed(&self, what: What, size: Size) -> Result<Arc<File>, String> {
        // What is for other programs is no paper.
        if matches!(what, What::Tts | What::Csv) {
            return Err(format!("`{what}` is made by `banneret print {}`", self.banner.info.id));
        }
        let key = (what.word(), size.word());
        let kept = |papers: &BTreeMap<_, Arc<File>>| papers.get(&key).cloned();
        if let Some(file) = kept(&self.papers.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(file);
        }
        let made = print::print(self.banner.info.id, &self.content, &[what], size);
        let made = made.map_err(|problem| problem.to_string())?;
        let none = || format!("{} has nothing to print for `{what}`", self.banner.info.title);
        let file = Arc::new(made.into_iter().next().ok_or_else(none)?);
        self.papers.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&file));
        Ok(file)
    }

    /// A page of the game beside its rules, if it has one at this segment.
    pub(crate) fn extra_page(&self, visit: &Visit<'_>, segment: &str) -> Option<String> {
        (self.extra_page)(visit, &self.content, segment)
    }

    /// Checks what was asked of a new table; says everything that is wrong with it.
    pub(crate) fn prepare(&self, asked: &Asked) -> Result<Prepared, String> {
        self.prepare_with(&self.content, asked)
    }

    /// The same with other content; it is kept, so that the table can be opened again.
    pub(crate) fn prepare_with(&self, content: &Arc<Content>, asked: &Asked) -> Result<Prepared, String> {
        let prepared = (self.prepare)(content, asked)?;
        self.versions.keep(content);
        Ok(prepared)
    }

    /// The guided first match, and who learns; or why this content has none.
    pub(crate) fn prepare_lesson(&self) -> Prelude {
        self.versions.keep(&self.content);
        (self.prepare_lesson)(&self.content)
    }

    /// The match that a figure of the rulebook begins with, and who plays; or why there is none.
    pub(crate) fn prepare_figure(&self, number: &str) -> Prelude {
        self.versions.keep(&self.content);
        (self.prepare_figure)(&self.content, number)
    }

    /// How the seats of a table look.
    pub(crate) fn tinctures(&self, options: &str, seats: u8) -> Vec<Tincture> {
        (self.tinctures)(&self.content, options, seats)
    }

    /// Checks a record; says what is wrong with it.
    pub(crate) fn read(&self, record: Record) -> Result<Uploaded, String> {
        self.versions.keep(&self.content);
        (self.read)(&self.content, record)
    }
}

fn entry<G: Render>(dir: Option<&Path>) -> Result<GameEntry, ServeError> {
    let wrong = |mistakes: String| ServeError::Content { game: G::INFO.id, mistakes };
    let folder = dir.map(|dir| dir.join(G::INFO.id)).filter(|folder| folder.is_dir());
    let content = catalog::load_content::<G>(folder.as_deref()).map_err(|e| wrong(e.to_string()))?;
    Setup::<G>::new(&content, None, &[], None)
        .and_then(|setup| setup.open(&content))
        .map_err(|faults| wrong(faults.to_string()))?;
    let lab = LabGame::of::<G>();
    Ok(GameEntry {
        banner: Banner::of::<G>(&content),
        content: Arc::new(content),
        versions: Arc::new(Versions::new(G::content(), lab.load)),
        lab,
        reopen: entry::<G>,
        host: |content, record, table| match LiveMatch::<G>::open(
            content,
            record,
            &table.actions,
            &table.undone,
        ) {
            Ok(live) => Ok(Box::new(live)),
            Err(error) => Err(error.to_string()),
        },
        create_page: web::pages::create::<G>,
        extra_page: web::pages::extra::<G>,
        papers: Mutex::default(),
        prepare: prepare::<G>,
        prepare_figure: prepare_figure::<G>,
        prepare_lesson: prepare_lesson::<G>,
        tinctures: tinctures::<G>,
        read: read::<G>,
    })
}

fn prepare<G: Render>(content: &Content, asked: &Asked) -> Result<Prepared, String> {
    prepare_with::<G>(content, asked, Seed(secret::random()))
}

fn prepare_with<G: Render>(content: &Content, asked: &Asked, seed: Seed) -> Result<Prepared, String> {
    let setup = Setup::<G>::new(content, asked.preset.as_deref(), &asked.options, asked.seats)
        .map_err(|e| e.to_string())?;
    setup.open(content).map_err(|e| e.to_string())?;
    let options = setup.options.changes();
    let options: Vec<_> = options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    Ok(Prepared { settings: settings::<G>(content, &options, seed), seats: setup.seats })
}

fn prepare_lesson<G: Render>(content: &Content) -> Prelude {
    let lesson = Lesson::of::<G>(content).map_err(|e| e.to_string())?;
    let asked = Asked { preset: lesson.preset, options: lesson.options, seats: Some(lesson.seats) };
    let mut prepared = prepare_with::<G>(content, &asked, lesson.seed)?;
    prepared.settings.lesson = true;
    Ok((prepared, lesson.learner))
}

fn prepare_figure<G: Render>(content: &Content, number: &str) -> Prelude {
    let TryIt { options, seats, given, viewer } = try_it::<G>(content, number)?;
    let asked = Asked { preset: None, options, seats: Some(seats) };
    let mut prepared = prepare::<G>(content, &asked)?;
    prepared.settings.given = Some(given.to_string());
    Ok((prepared, viewer.seat().unwrap_or_default()))
}

fn tinctures<G: Render>(content: &Content, options: &str, seats: u8) -> Vec<Tincture> {
    let game = Setup::<G>::new(content, None, &read_options(options), Some(seats))
        .and_then(|setup| setup.open(content));
    match game {
        Ok(game) => Seat::first(seats).map(|seat| G::tincture(&game, seat)).collect(),
        // A table of other rules than ours is listed without colours, and says so when it is opened.
        Err(_) => vec![Tincture::Empty; usize::from(seats)],
    }
}

fn read<G: Render>(content: &Content, record: Record) -> Result<Uploaded, String> {
    let ended = verify::<G>(&record, content).map_err(|e| e.to_string())?;
    let outcome = ended.outcome();
    // Whoever has the text of a match that goes on has read its seed: what is still to be thrown is thrown anew.
    let record = match outcome {
        Some(_) => record,
        None => record.played_on(usize::MAX, Seed(secret::random())).map_err(|e| e.to_string())?,
    };
    let seed = record.seed.ok_or("the record does not show its seed")?;
    let winners = |outcome: kernel::Outcome| {
        let names: Vec<&str> =
            outcome.winners().iter().map(|seat| record.chairs[seat.index()].name.as_str()).collect();
        format!("{}: {}", names.join(" and "), outcome.reason)
    };
    Ok(Uploaded {
        settings: Settings {
            openings: kept_openings(&record),
            given: record.given.as_ref().map(ToString::to_string),
            ..settings::<G>(content, &record.options, seed)
        },
        result: outcome.map(winners),
        awaits: ended.pending().lowest(),
        actions: record
            .moves
            .into_iter()
            .map(|played| Action {
                seat: played.seat.index() as u8,
                notation: played.notation,
                how: How::Played,
            })
            .collect(),
        chairs: record.chairs,
    })
}

/// The openings of a record as the store keeps them.
pub(crate) fn kept_openings(record: &Record) -> Vec<Opening> {
    let openings = record.openings.iter();
    openings.map(|opening| Opening { moves: opening.moves as u32, seed: opening.seed.0 }).collect()
}

fn settings<G: Render>(content: &Content, options: &[(String, String)], seed: Seed) -> Settings {
    Settings {
        game: G::INFO.id.to_owned(),
        rules_version: G::INFO.rules_version,
        content_hash: content.hash().to_string(),
        options: write_options(options),
        seed: seed.0,
        given: None,
        openings: Vec::new(),
        public: false,
        spectators: true,
        clock: None,
        lesson: false,
        friendly: true,
        time_out: store::TimeOut::default(),
        stand_in: false,
        claim: false,
    }
}

fn check_folders(dir: &Path) -> Result<(), ServeError> {
    let wrong = |problem: String| ServeError::ContentDir { dir: dir.to_owned(), problem };
    for folder in std::fs::read_dir(dir).map_err(|e| wrong(e.to_string()))? {
        let name = folder.map_err(|e| wrong(e.to_string()))?.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with('.') && !catalog::games().iter().any(|info| info.id == name) {
            return Err(wrong(catalog::unknown_game(&name).to_string()));
        }
    }
    Ok(())
}

/// Options as the store keeps them.
fn write_options(options: &[(String, String)]) -> String {
    options.iter().map(|(key, value)| format!("{key}={value}\n")).collect()
}

/// Reads options as the store keeps them.
pub(crate) fn read_options(text: &str) -> Vec<(String, String)> {
    text.lines()
        .filter_map(|line| line.split_once('='))
        .map(|(key, value)| (key.into(), value.into()))
        .collect()
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameEntry").field("game", &self.banner.info.id).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_survive_the_store() {
        let options = vec![("a".to_owned(), "x=y".to_owned()), ("b".to_owned(), String::new())];
        assert_eq!(read_options(&write_options(&options)), options);
        assert!(read_options("").is_empty());
    }
}
