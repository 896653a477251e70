//! An experiment that was opened: its parts can be played here, and put together.

use std::num::{NonZeroU8, NonZeroUsize};
use std::path::Path;
use std::time::Duration;

use kernel::content::Content;
use kernel::{Figures, UnknownWord};

use super::part::{MergeError, Part, Planned, Shard, merge};
use super::plans::{ArenaDesign, Concluded, FinalsDesign, Found, ImpactDesign, SimDesign, TuneDesign, read};
use super::request::{Kind, Request};
use super::setting::Setting;
use crate::arena::{ArenaPlan, rounds};
use crate::experiment::{
    Change, Common, Conduct, Design, ImpactPlan, PROGRAM, Shelf, Side, Stretch, Terms, TunePlan, Wish,
    ask_again, count, effects, finals, names, read_bots, search, things, tuned,
};
use crate::plan::Plan;
use crate::simulate::tallied;
use crate::tally::Tally;

/// How a part is played; what comes of it does not depend on any of this.
#[expect(missing_debug_implementations, reason = "functions have nothing to show")]
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many threads; all cores if nothing is said.
    pub jobs: Option<NonZeroUsize>,
    /// Is it to be given up?
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told how many units are done.
    pub done: &'a (dyn Fn(u64) + Sync),
}

/// What the parts of a task come to.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of them")]
pub enum Conclusion {
    /// That is it.
    Found(Found),
    /// More is to be played before anything can be said.
    Further(Request),
}

/// An experiment that can be shared. What a part comes to is the same on every machine.
pub trait Task: Send + Sync {
    /// What it is called: "compare".
    fn kind(&self) -> &'static str;

    /// The name of its plan: the same for the same words.
    fn id(&self) -> String;

    /// How many units of work there are.
    fn units(&self) -> u64;

    /// Plays a part. `None` if it was given up.
    fn part(&self, shard: Shard, effort: Effort<'_>) -> Result<Option<String>, String>;

    /// Puts parts together, each with a name.
    fn conclude(&self, parts: &[(String, String)]) -> Result<Conclusion, String>;
}

type Count<D> = dyn Fn(Stretch, Effort<'_>) -> Result<Option<<D as Planned>::Counts>, String> + Send + Sync;
type Conclude<D> = dyn Fn(&D, <D as Planned>::Counts) -> Result<Conclusion, String> + Send + Sync;

/// A plan with the means to carry it out.
struct Work<D: Planned> {
    design: D,
    count: Box<Count<D>>,
    conclude: Box<Conclude<D>>,
}

impl<D: Planned + Send + Sync> Task for Work<D> {
    fn kind(&self) -> &'static str {
        D::KIND
    }

    fn id(&self) -> String {
        self.design.id()
    }

    fn units(&self) -> u64 {
        self.design.units().unwrap_or_default()
    }

    fn part(&self, shard: Shard, effort: Effort<'_>) -> Result<Option<String>, String> {
        let counts = (self.count)(shard.stretch(self.units()), effort)?;
        Ok(counts.map(|counts| Part::new(&self.design, shard, counts).text()))
    }

    fn conclude(&self, parts: &[(String, String)]) -> Result<Conclusion, String> {
        let (design, counts) = merge(read::<D>(parts).map_err(told)?).map_err(told)?;
        if design != self.design {
            return Err(format!("these are parts of the plan {}, and this is {}", design.id(), self.id()));
        }
        (self.conclude)(&design, counts)
    }
}

fn told(error: MergeError) -> String {
    error.to_string()
}

fn work<D: Planned + Send + Sync + 'static>(
    design: D,
    count: impl Fn(Stretch, Effort<'_>) -> Result<Option<D::Counts>, String> + Send + Sync + 'static,
    conclude: impl Fn(&D, D::Counts) -> Result<Conclusion, String> + Send + Sync + 'static,
) -> Box<dyn Task> {
    Box::new(Work { design, count: Box::new(count), conclude: Box::new(conclude) })
}

/// A plan whose parts say all there is to say.
fn whole<G: Figures, D: Concluded + Send + Sync + 'static>(
    design: D,
    count: impl Fn(Stretch, Effort<'_>) -> Result<Option<D::Counts>, String> + Send + Sync + 'static,
) -> Box<dyn Task> {
    work(design, count, |design: &D, counts| Ok(Conclusion::Found(design.found::<G>(counts))))
}

/// Where content is loaded from: a folder, or what the game ships with.
type Load<'a> = &'a dyn Fn(Option<&Path>) -> Result<Content, String>;

/// Opens what is asked for.
pub fn task<G: Figures>(request: &Request, load: Load<'_>) -> Result<Box<dyn Task>, String> {
    if request.count == 0 {
        return Err("nothing to play: the count is 0".to_owned());
    }
    let Request { preset, options, seats, content, .. } = request.clone();
    let common = Common { seats, preset, options, content: load(content.as_deref())? };
    let find = |word: &str| Path::new(word).is_dir().then(|| load(Some(Path::new(word))));
    let shelf = Shelf { kind: "folder", names: &[], find: &find };
    let side = |label: &str, words: &[String]| Side::<G>::read(label, words, &common, shelf);
    if request.kind == Kind::Compare {
        return compare(request, &[side("A", &request.a)?, side("B", &request.b)?]);
    }
    let side = side("A", &[])?;
    let bots = read_bots(&request.bots, G::INFO.id)?;
    let setting = Setting::of(&side, &bots, request.iterations, request.seed);
    match (request.kind, &request.finals) {
        (Kind::Sim, _) => sim(request, side, bots, setting),
        (Kind::Arena, _) => arena(request, side, bots, setting),
        (Kind::Impact, _) => impact(request, side, bots, setting),
        (Kind::Tune | Kind::Compare, None) => tune(request, side, bots, setting),
        (Kind::Tune | Kind::Compare, Some(_)) => tune_again(request, side, bots, setting),
    }
}

/// As a part is played: to its end, however long it takes.
fn conduct(setting: Option<u32>, effort: Effort<'_>) -> Conduct {
    let budget = setting.map(bots::Budget::iterations);
    Conduct { budget, jobs: effort.jobs, limit: Duration::MAX, rows: false }
}

fn compare<G: Figures>(request: &Request, sides: &[Side<G>; 2]) -> Result<Box<dyn Task>, String> {
    let Request { bots, seed, margin, depth, luck, iterations, .. } = request.clone();
    let terms = Terms {
        players: bots,
        program: PROGRAM.to_owned(),
        seed,
        pairs: Some(request.count),
        margin,
        depth,
        luck,
    };
    let (tables, design) = terms.of(sides)?;
    let plan = design.clone();
    Ok(whole::<G, Design>(design, move |stretch, effort| {
        let all = (stretch.to - stretch.from).max(1);
        let mut counts = Vec::new();
        for (before, tables) in tables.iter().enumerate() {
            let done = |done| (effort.done)((before as u64 * all + done) / tables_of(&plan));
            let counted = count(tables, &plan, &conduct(iterations, effort), stretch, effort.stop, done);
            let Some(counted) = counted.map_err(|error| error.to_string())? else { return Ok(None) };
            counts.push(counted);
        }
        Ok(Some(counts))
    }))
}

fn tables_of(design: &Design) -> u64 {
    design.players.len().max(1) as u64
}

/// So many matches, or rounds, are played between two questions whether to stop.
const BREATH: u64 = 256;

/// Plays a stretch some units at a time; `None` if it is given up.
fn in_breaths<T>(
    stretch: Stretch,
    effort: Effort<'_>,
    mut play: impl FnMut(std::ops::Range<u64>) -> Result<T, String>,
) -> Result<Option<Vec<T>>, String> {
    let (mut all, mut at) = (Vec::new(), stretch.from);
    while at < stretch.to {
        if (effort.stop)() {
            return Ok(None);
        }
        let until = stretch.to.min(at + BREATH);
        all.push(play(at..until)?);
        at = until;
        (effort.done)(at - stretch.from);
    }
    Ok(Some(all))
}

type Opened = Result<Box<dyn Task>, String>;
type Bots = Vec<bots::Spec>;

fn sim<G: Figures>(request: &Request, side: Side<G>, bots: Bots, setting: Setting) -> Opened {
    let matches = request.count;
    let watch = request.depth != crate::experiment::Depth::Brief;
    let plan = Plan { budget: setting.budget(), watch, ..Plan::new(matches, bots, request.seed) };
    plan.check(side.game.seats()).map_err(|error| error.to_string())?;
    Ok(whole::<G, SimDesign>(SimDesign { setting, matches, watch }, move |stretch, effort| {
        let plan = Plan { jobs: effort.jobs, ..plan.clone() };
        let tallies = in_breaths(stretch, effort, |matches| {
            let played = tallied(&side.game, &plan, matches, |_| {});
            Ok(played.map_err(|error| error.to_string())?.0)
        })?;
        Ok(tallies.map(|tallies| tallies.into_iter().fold(Tally::default(), Tally::merged)))
    }))
}

fn arena<G: Figures>(request: &Request, side: Side<G>, bots: Bots, setting: Setting) -> Opened {
    if bots.is_empty() {
        return Err("somebody must play: name a bot".to_owned());
    }
    let plan = ArenaPlan {
        bots,
        rounds: request.count,
        budget: setting.budget(),
        threads: NonZeroU8::MIN,
        seed: request.seed,
        jobs: None,
        until_decided: false,
    };
    let design = ArenaDesign { setting, rounds: request.count };
    Ok(whole::<G, ArenaDesign>(design, move |stretch, effort| {
        let plan = ArenaPlan { jobs: effort.jobs, ..plan.clone() };
        let played = in_breaths(stretch, effort, |which| {
            rounds(&*side.game, &plan, which, |_| {}).map_err(|error| error.to_string())
        })?;
        Ok(played.map(|played| played.into_iter().flatten().collect()))
    }))
}

fn impact<G: Figures>(request: &Request, side: Side<G>, bots: Bots, setting: Setting) -> Opened {
    let [players] = bots.as_slice() else {
        return Err("one bot plays at every seat: name one".to_owned());
    };
    let (players, game) = (players.clone(), &side.game);
    let usual = if game.gifts().is_empty() { Change::Blank } else { Change::Hand };
    let change = request.change.unwrap_or(usual);
    let known = names(&**game, &side.content, change);
    let only = &request.only;
    if let Some(name) = only.iter().find(|name| !known.contains(name)) {
        return Err(UnknownWord::new("thing", name, known.iter().map(String::as_str)).to_string());
    }
    let wanted = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
    let things = things(&**game, &side.setup, &side.content, change, &wanted);
    if things.is_empty() {
        return Err(format!("there is nothing here with which `{}` can be done", change.word()));
    }
    let named = things.iter().map(|thing| thing.name.clone()).collect();
    let pairs = request.count;
    let (seed, iterations) = (request.seed, request.iterations);
    let design = ImpactDesign { setting, change, things: named, pairs };
    Ok(whole::<G, ImpactDesign>(design, move |stretch, effort| {
        let plan = ImpactPlan { game: &side.game, change, things: &things, players: &players, pairs, seed };
        let counts = effects(&plan, &conduct(iterations, effort), stretch, effort.stop, |counts| {
            (effort.done)(counts.clusters + counts.broken_off);
        });
        let counts = counts.map_err(|error| error.to_string())?;
        let is_whole = counts.clusters + counts.broken_off == stretch.to - stretch.from;
        Ok(is_whole.then_some(counts))
    }))
}

/// What a search needs, owned.
struct Tuning<G: Figures> {
    side: Side<G>,
    bots: Bots,
    design: Design,
    wish: Wish,
    each: u64,
    fresh: u64,
    iterations: Option<u32>,
}

impl<G: Figures> Tuning<G> {
    fn new(request: &Request, side: Side<G>, bots: Bots, setting: &Setting) -> Result<Self, String> {
        let wish = Wish::read("the wish", &request.wish, &side.setup, &side.content);
        let wish = wish.map_err(|error| error.to_string())?;
        let Some(first) = bots.first() else { return Err("somebody must play: name a bot".to_owned()) };
        let (table, players) = (side.table(first), setting.bots.clone());
        let design = Design::alone(&table, PROGRAM, request.seed, side.card.clone(), players);
        let Request { each, fresh, iterations, .. } = *request;
        Ok(Self { side, bots, design, wish, each, fresh, iterations })
    }

    fn plan(&self) -> TunePlan<'_, G> {
        TunePlan {
            design: &self.design,
            setup: &self.side.setup,
            content: &self.side.content,
            wish: &self.wish,
            players: &self.bots,
            each: self.each,
            fresh: self.fresh,
        }
    }

    /// The words of its plan.
    fn words(&self, request: &Request, setting: Setting) -> TuneDesign {
        TuneDesign {
            setting,
            wish: request.wish.clone(),
            sizes: self.wish.knobs.iter().map(|knob| knob.values.len()).collect(),
            searches: request.count,
            tries: request.tries,
            each: request.each,
        }
    }
}

/// Alone, as far as anything is played to read what was found.
const ALONE: Effort<'_> = Effort { jobs: None, stop: &|| false, done: &|_| {} };

fn tune<G: Figures>(request: &Request, side: Side<G>, bots: Bots, setting: Setting) -> Opened {
    let tuning = std::sync::Arc::new(Tuning::new(request, side, bots, &setting)?);
    let (tries, iterations, again) = (request.tries, tuning.iterations, request.clone());
    let (searching, design) = (tuning.clone(), tuning.words(request, setting));
    let count = move |stretch: Stretch, effort: Effort<'_>| {
        let plan = searching.plan();
        let mut trails = Vec::new();
        for number in stretch.from..stretch.to {
            let trail = search(&plan, &conduct(iterations, effort), effort.stop, number, tries);
            let Some(trail) = trail.map_err(|error| error.to_string())? else { return Ok(None) };
            trails.push(trail);
            (effort.done)(number + 1 - stretch.from);
        }
        Ok(Some(trails))
    };
    Ok(work(design, count, move |_, trails| {
        let found = finals(&tuning.plan(), &conduct(iterations, ALONE), trails);
        let found = found.map_err(|error| error.to_string())?;
        Ok(Conclusion::Further(Request { finals: Some(found), ..again.clone() }))
    }))
}

fn tune_again<G: Figures>(request: &Request, side: Side<G>, bots: Bots, setting: Setting) -> Opened {
    let tuning = std::sync::Arc::new(Tuning::new(request, side, bots, &setting)?);
    let finals = request.finals.clone().ok_or("nothing was found that could be asked again")?;
    let words = tuning.words(request, setting);
    let design = FinalsDesign { tune: words, finals: finals.clone(), fresh: request.fresh };
    let (asking, asked, iterations) = (tuning.clone(), finals.clone(), tuning.iterations);
    let count = move |stretch: Stretch, effort: Effort<'_>| {
        let plan = asking.plan();
        let mut all = Vec::new();
        for number in stretch.from..stretch.to {
            let counts = ask_again(&plan, &conduct(iterations, effort), effort.stop, &asked, number);
            let Some(counts) = counts.map_err(|error| error.to_string())? else { return Ok(None) };
            all.push(counts);
            (effort.done)(number + 1 - stretch.from);
        }
        Ok(Some(all))
    };
    Ok(work(design, count, move |_, counts| {
        let found = tuned(&tuning.plan(), &conduct(iterations, ALONE), &finals, counts);
        Ok(Conclusion::Found(Found::Tune(found.map_err(|error| error.to_string())?)))
    }))
}
