//! The experiments of a server: one is played at a time, all are kept as files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Semaphore;
use web::lab::LabResult;
use web::pages::lab::{Experiment, State};

use super::run::{Question, Run, Told, command};
use crate::secret;

/// So many are kept; whoever wants more takes some away.
const MOST: usize = 200;
/// So many may wait.
const WAITING: usize = 16;
/// The longest name, in characters.
const NAME: usize = 80;
/// The longest file that is read, in bytes.
const LONGEST: u64 = 8 << 20;

/// All experiments. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Experiments(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    dir: PathBuf,
    all: Mutex<BTreeMap<String, One>>,
    turn: Semaphore,
    closing: AtomicBool,
}

/// Why a question was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotAsked {
    #[error("{MOST} experiments are kept: remove some first.")]
    Full,
    #[error("{WAITING} experiments wait already: let one end, or stop it.")]
    Busy,
}

/// One experiment.
#[derive(Debug)]
struct One {
    about: About,
    far: Far,
    result: Option<Value>,
    stop: Arc<AtomicBool>,
}

#[derive(Clone, PartialEq, Debug)]
enum Far {
    Waiting,
    Running(String, Option<u8>),
    Over,
    Failed(String),
}

/// What is written of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct About {
    id: String,
    name: String,
    game: String,
    kind: String,
    form: BTreeMap<String, String>,
    /// Seconds since 1970.
    made: u64,
}

#[derive(Serialize, Deserialize)]
struct File {
    about: About,
    result: Option<Value>,
    failed: Option<String>,
}

/// What can be asked.
pub(super) const KINDS: [&str; 5] = ["compare", "impact", "tune", "quality", "gate"];

/// The kind of this name.
pub(crate) fn kind(name: &str) -> Option<&'static str> {
    KINDS.into_iter().find(|kind| *kind == name)
}

impl Experiments {
    /// Those that are kept in this folder.
    pub(crate) fn open(dir: PathBuf) -> Self {
        let mut all = BTreeMap::new();
        for entry in fs::read_dir(&dir).into_iter().flatten().flatten() {
            if let Some(File { about, result, failed }) = read(&entry.path()) {
                let far = failed.map_or(Far::Over, Far::Failed);
                all.insert(about.id.clone(), One { about, far, result, stop: Arc::default() });
            }
        }
        let inner =
            Inner { dir, all: Mutex::new(all), turn: Semaphore::new(1), closing: AtomicBool::new(false) };
        Self(Arc::new(inner))
    }

    /// Takes a question; it is played when it is its turn. The way to it.
    pub(crate) fn begin(&self, game: &str, question: Question, run: Run) -> Result<String, NotAsked> {
        let id = secret::table_id();
        let made = now();
        let name = question.form.get("name").map(|name| clipped(name)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| named(&question));
        let about = About {
            id: id.clone(),
            name,
            game: game.to_owned(),
            kind: question.kind.to_owned(),
            form: question.form,
            made,
        };
        let stop = Arc::new(AtomicBool::new(false));
        {
            let mut all = self.lock();
            if all.len() >= MOST {
                return Err(NotAsked::Full);
            }
            if all.values().filter(|one| one.far == Far::Waiting).count() >= WAITING {
                return Err(NotAsked::Busy);
            }
            all.insert(id.clone(), One { about, far: Far::Waiting, result: None, stop: stop.clone() });
        }
        tokio::spawn(self.clone().play(id.clone(), run, stop));
        Ok(id)
    }

    async fn play(self, id: String, run: Run, stop: Arc<AtomicBool>) {
        let Ok(_turn) = self.0.turn.acquire().await else { return };
        let (all, told_of) = (self.clone(), id.clone());
        let played = tokio::task::spawn_blocking(move || {
            let stopped = || stop.load(Ordering::Relaxed) || all.0.closing.load(Ordering::Relaxed);
            if stopped() {
                return Err("It was stopped before it began.".to_owned());
            }
            let mut told = |Told { words, percent, result }: Told| {
                if let Some(one) = all.lock().get_mut(&told_of) {
                    one.far = Far::Running(words, percent);
                    one.result = result.or(one.result.take());
                }
            };
            told(Told { words: "begins".to_owned(), ..Told::default() });
            kernel::caught(|| run(&mut told, &stopped)).unwrap_or_else(Err)
        });
        let answer = played.await.unwrap_or_else(|error| Err(error.to_string()));
        let mut all = self.lock();
        let Some(one) = all.get_mut(&id) else { return };
        match answer {
            Ok(result) => (one.far, one.result) = (Far::Over, Some(result)),
            Err(why) => one.far = Far::Failed(why),
        }
        self.write(one);
    }

    /// Nothing is begun any more, and what is played ends soon.
    pub(crate) fn close(&self) {
        self.0.closing.store(true, Ordering::Relaxed);
        self.0.turn.close();
    }

    /// All of them, the latest first.
    pub(crate) fn list(&self) -> Vec<Experiment> {
        let all = self.lock();
        let mut ones: Vec<&One> = all.values().collect();
        ones.sort_by_key(|one| {
            (
                one.far != Far::Waiting && !matches!(one.far, Far::Running(..)),
                std::cmp::Reverse(one.about.made),
            )
        });
        ones.into_iter().map(shown).collect()
    }

    /// One of them.
    pub(crate) fn find(&self, id: &str) -> Option<Experiment> {
        self.lock().get(id).map(shown)
    }

    /// What was asked in it.
    pub(crate) fn question(&self, id: &str) -> Option<(String, Question)> {
        let all = self.lock();
        let about = &all.get(id)?.about;
        Some((about.game.clone(), Question { kind: kind(&about.kind)?, form: about.form.clone() }))
    }

    /// It ends as soon as it can, and keeps what was found.
    pub(crate) fn stop(&self, id: &str) {
        if let Some(one) = self.lock().get(id) {
            one.stop.store(true, Ordering::Relaxed);
        }
    }

    pub(crate) fn rename(&self, id: &str, name: &str) {
        let name = clipped(name);
        let mut all = self.lock();
        if let Some(one) = all.get_mut(id).filter(|_| !name.is_empty()) {
            one.about.name = name;
            if !matches!(one.far, Far::Waiting | Far::Running(..)) {
                self.write(one);
            }
        }
    }

    /// Takes it away; one that is played goes when it has ended.
    pub(crate) fn remove(&self, id: &str) {
        self.stop(id);
        let mut all = self.lock();
        if let Some(one) = all.remove(id) {
            let _ = fs::remove_file(self.path(&one.about.id));
        }
    }

    fn path(&self, id: &str) -> PathBuf {
        self.0.dir.join(format!("{id}.json"))
    }

    fn write(&self, one: &One) {
        let failed = if let Far::Failed(why) = &one.far { Some(why.clone()) } else { None };
        let file = File { about: one.about.clone(), result: one.result.clone(), failed };
        let path = self.path(&one.about.id);
        let part = path.with_extension("part");
        let write = || {
            fs::create_dir_all(&self.0.dir)?;
            fs::write(&part, serde_json::to_vec(&file).map_err(std::io::Error::from)?)?;
            fs::rename(&part, &path)
        };
        if let Err(error) = write() {
            tracing::warn!(%error, "an experiment is not kept");
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, One>> {
        self.0.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(path: &Path) -> Option<File> {
    let json = path.extension().is_some_and(|extension| extension == "json");
    let small = fs::metadata(path).is_ok_and(|about| about.len() <= LONGEST);
    let file: File = serde_json::from_slice(&fs::read(path).ok().filter(|_| json && small)?).ok()?;
    let name = path.file_stem()?.to_str()?;
    (file.about.id == name && kind(&file.about.kind).is_some()).then_some(file)
}

fn shown(one: &One) -> Experiment {
    let About { id, name, game, form, made, kind: word } = &one.about;
    let kind = kind(word).unwrap_or("compare");
    Experiment {
        id: id.clone(),
        name: name.clone(),
        game: game.clone(),
        kind,
        state: match &one.far {
            Far::Waiting => State::Waiting,
            Far::Running(told, percent) => State::Running { told: told.clone(), percent: *percent },
            Far::Over => State::Over,
            Far::Failed(why) => State::Failed(why.clone()),
        },
        result: one.result.as_ref().and_then(|result| LabResult::of(name, result.clone()).ok()),
        command: command(game, &Question { kind, form: form.clone() }),
        when: ago(now().saturating_sub(*made)),
        tables: if cfg!(feature = "parquet") { &["csv", "parquet"] } else { &["csv"] },
    }
}

/// What an experiment is called that nobody has named.
fn named(Question { kind, form }: &Question) -> String {
    let field = |name: &str| form.get(name).map_or(".", |value| value.trim());
    match *kind {
        "compare" => {
            let side = |name| if field(name) == "." { "the game as it ships" } else { field(name) };
            clipped(&format!("{} against {}", side("b"), side("a")))
        }
        "impact" => "What each card is worth".to_owned(),
        "tune" => "Toward targets".to_owned(),
        "gate" => "Does it hold?".to_owned(),
        _ => "How it plays".to_owned(),
    }
}

fn clipped(name: &str) -> String {
    name.trim().chars().filter(|c| !c.is_control()).take(NAME).collect()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => "now".to_owned(),
        60..3600 => format!("{} min ago", seconds / 60),
        3600..86_400 => format!("{} h ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
