//! Questions as a form asks them, read and played: nothing is begun before all of a question was understood.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bots::{Level, Spec};
use kernel::content::Content;
use kernel::{Figures, UnknownWord};
use lab::experiment::{
    Change, Common, Conduct, Depth, Design, ImpactPlan, PROGRAM, Passed, QualityPlan, Shelf, Side, Table,
    Targets, Terms, TunePlan, Wish, compare, gate, impact, names, quality, read_bots, things, tune,
};
use serde_json::Value;

use super::kept::KINDS;

/// What was asked.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// "compare", "impact", "tune", "quality" or "gate".
    pub(crate) kind: &'static str,
    /// The fields of the form.
    pub(crate) form: BTreeMap<String, String>,
}

/// How far it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// In words.
    pub(crate) words: String,
    /// Of 100.
    pub(crate) percent: Option<u8>,
    /// What was found so far.
    pub(crate) result: Option<Value>,
}

/// What came of it: JSON, or why there is nothing.
pub(crate) type Answer = Result<Value, String>;

/// A question that was understood: play it, tell how far it is, and end when the last says so.
pub(crate) type Run = Box<dyn FnOnce(&mut dyn FnMut(Told), &(dyn Fn() -> bool + Sync)) -> Answer + Send>;

/// What content can be named.
pub(crate) const CONTENT: [&str; 2] = [".", "cards"];
/// Reads a question; `edited` is the content that was edited.
pub(crate) fn read<G: Figures>(question: &Question, edited: &Content) -> Result<Run, String> {
    let asked = Asked { question, edited };
    match question.kind {
        "compare" => asked.compare::<G>(),
        "impact" => asked.impact::<G>(),
        "tune" => asked.tune::<G>(),
        "quality" => asked.quality::<G>(),
        "gate" => asked.gate::<G>(),
        other => Err(UnknownWord::new("question", other, KINDS).to_string()),
    }
}

struct Asked<'a> {
    question: &'a Question,
    edited: &'a Content,
}

impl Asked<'_> {
    fn field(&self, name: &str) -> Option<&str> {
        self.question.form.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    fn number(&self, name: &str, usual: u64, most: u64) -> Result<u64, String> {
        let Some(text) = self.field(name) else { return Ok(usual) };
        let wrong = || format!("{name}: `{}`: write a whole number up to {most}", kernel::clip(text));
        text.parse().ok().filter(|number| *number <= most).ok_or_else(wrong)
    }

    /// The bots that are named. Programs of this computer are started by commands, not by pages.
    fn players<G: Figures>(&self) -> Result<(Vec<String>, Vec<Spec>), String> {
        let text = self.field("players").unwrap_or("heuristic");
        let named: Vec<String> = text.split(',').map(|word| word.trim().to_owned()).collect();
        no_program(&named)?;
        let specs = read_bots(&named, G::INFO.id)?;
        Ok((named, specs))
    }

    fn side<G: Figures>(&self, label: &str, field: &str) -> Result<Side<G>, String> {
        let words: Vec<&str> = self.field(field).unwrap_or(".").split_whitespace().collect();
        no_program(&words)?;
        let seats = self.number("seats", 0, u64::from(G::INFO.max_seats))? as u8;
        let both = Common {
            seats: (seats > 0).then_some(seats),
            preset: None,
            options: Vec::new(),
            content: G::content(),
        };
        let find = |word: &str| (word == CONTENT[1]).then(|| Ok(self.edited.clone()));
        Side::read(label, &words, &both, Shelf { kind: "content", names: &CONTENT, find: &find })
    }

    fn conduct(&self, usual: u64) -> Result<Conduct, String> {
        let limit = self.number("limit", usual, 3600)?.max(1);
        Ok(Conduct { budget: None, jobs: None, limit: Duration::from_secs(limit), rows: false })
    }

    fn seed(&self) -> Result<u64, String> {
        self.number("seed", 1, u64::MAX / 16)
    }

    fn compare<G: Figures>(&self) -> Result<Run, String> {
        let sides = [self.side::<G>("A", "a")?, self.side::<G>("B", "b")?];
        let (players, _) = self.players::<G>()?;
        let deep = self.field("deep") == Some("yes");
        let terms = Terms {
            players,
            program: PROGRAM.to_owned(),
            seed: self.seed()?,
            pairs: None,
            margin: 1.0,
            depth: if deep { Depth::Deep } else { Depth::Usual },
            luck: self.field("luck") == Some("yes"),
        };
        let (tables, design) = terms.of(&sides)?;
        let conduct = self.conduct(30)?;
        Ok(Box::new(move |told, stop| {
            let start = Instant::now();
            let result = compare(&tables, &design, &conduct, stop, |progress| {
                let matches = progress.so_far.matches;
                let a_second = matches as f64 / start.elapsed().as_secs_f64().max(0.001);
                let (expected, percent) = match progress.expected {
                    Some(expected) => (
                        format!(" of about {expected}"),
                        (matches * 100).checked_div(expected).map(|percent| percent.min(100) as u8),
                    ),
                    None => (String::new(), None),
                };
                let settled =
                    progress.so_far.figures.iter().filter(|figure| figure.settled_at_pairs.is_some()).count();
                let of = progress.so_far.figures.len();
                told(Told {
                    words: format!(
                        "{matches}{expected} matches, {a_second:.0} a second; {settled} of {of} figures settled"
                    ),
                    percent,
                    result: serde_json::to_value(progress.so_far).ok(),
                });
            });
            answer(result)
        }))
    }

    fn impact<G: Figures>(&self) -> Result<Run, String> {
        let side = self.side::<G>("A", "of")?;
        let (named, players) = self.players::<G>()?;
        let usual = if side.game.gifts().is_empty() { Change::Blank } else { Change::Hand };
        let words = Change::ALL.map(Change::word);
        let change = match self.field("do") {
            None => usual,
            Some(word) => Change::ALL
                .into_iter()
                .find(|change| change.word() == word)
                .ok_or_else(|| UnknownWord::new("change", word, words).to_string())?,
        };
        let known = names(&*side.game, &side.content, change);
        let only: Vec<String> = self
            .field("only")
            .into_iter()
            .flat_map(|text| text.split(','))
            .map(|name| name.trim().to_owned())
            .collect();
        if let Some(name) = only.iter().find(|name| !known.contains(name)) {
            return Err(UnknownWord::new("thing", name, known.iter().map(String::as_str)).to_string());
        }
        let things = things(&*side.game, &side.setup, &side.content, change, &|name| {
            only.is_empty() || only.iter().any(|one| one == name)
        });
        if things.is_empty() {
            return Err(format!("in {} this can be done with nothing; choose another change", G::INFO.title));
        }
        let (pairs, seed, conduct) =
            (self.number("pairs", 1000, 100_000)?.max(2), self.seed()?, self.conduct(120)?);
        Ok(Box::new(move |told, stop| {
            let mut report: Option<lab::experiment::ImpactReport> = None;
            for (name, players) in named.iter().zip(&players) {
                if stop() {
                    break;
                }
                let plan = ImpactPlan { game: &side.game, change, things: &things, players, pairs, seed };
                let found = impact(&plan, &conduct, stop, |done| {
                    told(Told {
                        words: format!("{name}: {done} of {pairs} pairs for each of {} things", things.len()),
                        percent: Some((done * 100 / pairs).min(100) as u8),
                        result: None,
                    });
                });
                let found = found.map_err(|error| error.to_string())?;
                match &mut report {
                    None => report = Some(found),
                    Some(first) => first.note(name, &found),
                }
            }
            let report = report.ok_or("nothing was played")?;
            serde_json::to_value(report).map_err(|error| error.to_string())
        }))
    }

    /// One table by itself, and what is measured of it.
    fn alone<G: Figures>(
        &self,
        side: &Side<G>,
        players: &[Spec],
        named: Vec<String>,
    ) -> Result<(Table<G>, Design), String> {
        let table = side.table(players.first().ok_or("somebody must play: name a bot")?);
        let design = Design::alone(&table, PROGRAM, self.seed()?, side.card.clone(), named);
        Ok((table, design))
    }

    fn gate<G: Figures>(&self) -> Result<Run, String> {
        let side = self.side::<G>("A", "of")?;
        let (named, players) = self.players::<G>()?;
        let text = self.field("text").ok_or("say what must hold, one figure a line")?;
        let targets = Targets::read("the text", text).map_err(|error| error.to_string())?;
        let (table, design) = self.alone(&side, &players, named)?;
        let conduct = self.conduct(30)?;
        Ok(Box::new(move |told, stop| {
            let result = gate(&table, &design, &targets, &conduct, stop, |so_far| {
                let open = so_far.lines.iter().filter(|line| line.verdict == Passed::CannotTell).count();
                let lines = so_far.lines.len();
                told(Told {
                    words: format!("{} matches; {} of {lines} lines settled", so_far.matches, lines - open),
                    percent: None,
                    result: serde_json::to_value(so_far).ok(),
                });
            });
            answer(result)
        }))
    }

    fn tune<G: Figures>(&self) -> Result<Run, String> {
        let side = self.side::<G>("A", "of")?;
        let (named, players) = self.players::<G>()?;
        let text = self.field("text").ok_or("say what may be changed, and what is wanted")?;
        let wish =
            Wish::read("the text", text, &side.setup, &side.content).map_err(|error| error.to_string())?;
        let (_, design) = self.alone(&side, &players, named)?;
        let conduct = self.conduct(120)?;
        Ok(Box::new(move |told, stop| {
            let plan = TunePlan {
                design: &design,
                setup: &side.setup,
                content: &side.content,
                wish: &wish,
                players: &players,
                each: 200,
                fresh: 4000,
            };
            let start = Instant::now();
            let result = tune(&plan, &conduct, stop, |tries, outside| {
                let part = start.elapsed().as_secs_f64() / conduct.limit.as_secs_f64().max(0.001);
                told(Told {
                    words: format!("{tries} tries, the best {outside:.1} points outside"),
                    percent: Some((part * 100.0).min(100.0) as u8),
                    result: None,
                });
            });
            answer(result)
        }))
    }

    fn quality<G: Figures>(&self) -> Result<Run, String> {
        let side = self.side::<G>("A", "of")?;
        let (named, players) = self.players::<G>()?;
        let levels: Vec<Level> = self
            .field("skill")
            .unwrap_or("squire,knight")
            .split(',')
            .map(|word| word.trim().parse().map_err(|unknown: UnknownWord| unknown.to_string()))
            .collect::<Result<_, String>>()?;
        let (table, design) = self.alone(&side, &players, named)?;
        let matches = self.number("matches", 2000, 1_000_000)?.max(50);
        let conduct = self.conduct(60)?;
        Ok(Box::new(move |told, stop| {
            let plan = QualityPlan {
                table: &table,
                design: &design,
                content: &side.content,
                matches,
                levels: &levels,
            };
            let result = quality(&plan, &conduct, stop, |what, done| {
                told(Told { words: format!("{what}: {done}"), percent: None, result: None });
            });
            answer(result)
        }))
    }
}

fn answer<T: serde::Serialize, E: std::fmt::Display>(result: Result<T, E>) -> Answer {
    let result = result.map_err(|error| error.to_string())?;
    serde_json::to_value(result).map_err(|error| error.to_string())
}

fn no_program<S: AsRef<str>>(words: &[S]) -> Result<(), String> {
    match words.iter().map(AsRef::as_ref).find(|word| word.contains("exec:")) {
        Some(word) => Err(format!(
            "`{}`: a program is started from a terminal, with `banneret lab`",
            kernel::clip(word)
        )),
        None => Ok(()),
    }
}

/// What is ticked or not.
const FLAGS: [&str; 2] = ["deep", "luck"];

/// The command that asks the same.
pub(crate) fn command(game: &str, Question { kind, form }: &Question) -> String {
    let mut words = vec!["banneret lab".to_owned(), (*kind).to_owned(), game.to_owned()];
    if form.contains_key("text") {
        words.push(format!("FILE.{kind}.toml"));
    }
    for (field, value) in form.iter().filter(|(field, value)| {
        !value.trim().is_empty()
            && !FLAGS.contains(&field.as_str())
            && !["name", "text", "of", "then"].contains(&field.as_str())
    }) {
        let value = if field == "limit" { format!("{value}s") } else { value.clone() };
        let value =
            if value.contains(|c: char| c.is_whitespace() && field != "a" && field != "b" || c == '\'') {
                format!("'{}'", value.replace('\'', ""))
            } else {
                value
            };
        words.push(format!("--{field} {value}"));
    }
    for word in
        form.get("of").map_or("", String::as_str).split_whitespace().filter(|word| *word != CONTENT[0])
    {
        words.push(match word {
            _ if word == CONTENT[1] => format!("--content {word}"),
            _ if word.contains('=') => format!("--option {word}"),
            _ => format!("--preset {word}"),
        });
    }
    for flag in FLAGS {
        if form.get(flag).is_some_and(|ticked| ticked == "yes") {
            words.push(format!("--{flag}"));
        }
    }
    words.join(" ")
}
