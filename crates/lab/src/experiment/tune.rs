//! Turning numbers and options toward targets, with the fewest changes, and asking again on fresh seeds.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Spec;
use kernel::content::Content;
use kernel::{Figures, Rng, Setup};
use serde::{Deserialize, Serialize};

use super::compare::{Conduct, Stopped, Stretch, count};
use super::evidence::{Contrast, Looks};
use super::figure::Figure;
use super::knobs::{Knob, Wish, patch, turn};
use super::ntbea::{Landscape, Point};
use super::plan::{Design, LAB_VERSION};
use super::play::{Depth, Table};
use super::result::rounded;
use super::tally::Counts;
use super::target::TargetError;
use crate::plan::{PlanError, match_seed};
use crate::text::{grouped, widest};

/// What is asked.
#[derive(Debug)]
pub struct TunePlan<'a, G: Figures> {
    /// What the matches are of; the seed and the players are its.
    pub design: &'a Design,
    /// The set-up as it is.
    pub setup: &'a Setup<G>,
    /// The content as it is.
    pub content: &'a Content,
    /// What may be turned, and what is wanted.
    pub wish: &'a Wish,
    /// Who plays.
    pub players: &'a [Spec],
    /// Matches of each try.
    pub each: u64,
    /// Matches of each candidate on fresh seeds.
    pub fresh: u64,
}

/// Why it cannot be tuned.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// A target is at fault.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// The plan is.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// A figure that is wanted somewhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Wanted {
    /// Its key.
    pub key: String,
    /// What it was on fresh seeds; `None` if it did not occur.
    pub value: Option<f64>,
    /// The lower end of the interval, where it is one figure.
    pub low: Option<f64>,
    /// The upper end of the interval, where it is one figure.
    pub high: Option<f64>,
}

/// A candidate that was asked again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// How many things are changed.
    pub changes: usize,
    /// What they are changed to.
    pub to: Vec<(String, String)>,
    /// The figures on fresh seeds.
    pub figures: Vec<Wanted>,
    /// How far the worst of them is outside its target.
    pub outside_by: f64,
    /// The same when it was found.
    pub found_outside_by: f64,
    /// Is it the one that was chosen?
    pub chosen: bool,
    /// How far outside it is with other players.
    pub holds: Vec<(String, f64)>,
}

/// What came of it. `Display` writes the table and the choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuneReport {
    /// The version of this form.
    pub lab: u32,
    /// "tune".
    pub kind: &'static str,
    /// The game's id.
    pub game: String,
    /// Who played.
    pub players: Vec<String>,
    /// What all chance was derived from.
    pub seed: u64,
    /// Settings that were tried.
    pub tries: u64,
    /// Matches that were played in all.
    pub matches: u64,
    /// Why it ended.
    pub stopped: Stopped,
    /// The best for each number of changes, as the game is first.
    pub candidates: Vec<Candidate>,
    /// What was changed, from what to what, in the one that was chosen.
    pub changed: Vec<(String, String, String)>,
    /// The changes of the content as a patch.
    pub patch: String,
}

/// The search gets so much of the time, undoing single changes so much, and asking again the rest.
const SEARCH: f64 = 0.55;
const UNDO: f64 = 0.7;
/// What one change is worth in points: fewer changes go first among equals.
const CHANGE: f64 = 0.15;
/// At most so many are asked again.
const FINAL: usize = 6;
/// What a game is worth that cannot be opened.
const IMPOSSIBLE: f64 = 100.0;
/// In so many matches every figure that is counted at all occurs.
const PROBE: u64 = 20;

/// A setting that was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Try {
    /// Which value each knob had.
    pub(crate) point: Point,
    /// By how many points it missed, in whole millionths: that survives being written down.
    pub(crate) miss: f64,
}

/// What one search tried, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Trail {
    pub(crate) tries: Vec<Try>,
    /// Matches that were played.
    pub(crate) matches: u64,
}

/// What several searches leave to be asked again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finals {
    /// The settings, and by how much each missed.
    pub(crate) tries: Vec<Try>,
    /// Settings that were tried.
    pub(crate) tried: u64,
    /// Matches that were played.
    pub(crate) matches: u64,
}

/// Clusters that one search has for itself.
const OWN: u64 = 1 << 32;
/// Where those of the fresh seeds begin.
const FRESH: u64 = 1 << 56;

/// Searches, undoes what is not needed, and asks the best again.
pub fn tune<G: Figures>(
    plan: &TunePlan<'_, G>,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(u64, f64),
) -> Result<TuneReport, TuneError> {
    let mut search = Search::new(plan, conduct, stop, 0)?;
    let start = Instant::now();
    let before = |part: f64| start.elapsed() < Duration::from_secs_f64(conduct.limit.as_secs_f64() * part);
    let rng = Rng::new(plan.design.seed);
    let landscape = search.explore(rng, &|_| before(SEARCH), &|| before(UNDO), &mut told)?;
    let tries = search.trail.len() as u64;
    let finals = search.finals(&landscape);
    let mut asked = Vec::new();
    for one in &finals {
        let counts = search.counts(&one.point, &plan.players[0], plan.fresh)?;
        asked.extend(counts.map(|counts| (one, counts)));
    }
    let mut candidates = search.candidates(&asked);
    if let Some((chosen, (one, _))) = candidates.iter_mut().zip(&asked).find(|(one, _)| one.chosen) {
        for (players, name) in plan.players.iter().zip(&plan.design.players).skip(1) {
            if let Some(counts) = search.counts(&one.point, players, plan.fresh)? {
                chosen.holds.push((name.clone(), rounded(search.outside(&counts))));
            }
        }
    }
    Ok(search.report(candidates, tries))
}

/// One of several searches that know nothing of each other, with so many tries. `None` if it was stopped.
pub(crate) fn search<G: Figures>(
    plan: &TunePlan<'_, G>,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    number: u64,
    tries: u64,
) -> Result<Option<Trail>, TuneError> {
    let mut search = Search::new(plan, conduct, stop, (number + 1).wrapping_mul(OWN))?;
    let rng = Rng::new(match_seed(plan.design.seed, number));
    search.explore(rng, &|so_far| so_far < tries, &|| true, &mut |_, _| {})?;
    Ok((!stop()).then_some(Trail { tries: search.trail, matches: search.played }))
}

/// What these searches leave to be asked again.
pub(crate) fn finals<G: Figures>(
    plan: &TunePlan<'_, G>,
    conduct: &Conduct,
    trails: Vec<Trail>,
) -> Result<Finals, TuneError> {
    let mut search = Search::new(plan, conduct, &|| false, 0)?;
    let mut landscape = search.landscape();
    let matches = trails.iter().map(|trail| trail.matches).sum();
    for Try { point, miss } in trails.into_iter().flat_map(|trail| trail.tries) {
        search.note(&mut landscape, &point, miss);
    }
    Ok(Finals { tries: search.finals(&landscape), tried: search.trail.len() as u64, matches })
}

/// Asks a setting again on seeds that nobody else has: the one of this number, with each of the players in turn. `None` if
/// it was stopped.
pub(crate) fn ask_again<G: Figures>(
    plan: &TunePlan<'_, G>,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    finals: &Finals,
    number: u64,
) -> Result<Option<Counts>, TuneError> {
    let mut search = Search::new(plan, conduct, stop, 0)?;
    search.at = FRESH + number * plan.fresh;
    let (at, players) = divided(plan, number);
    let one = finals.tries.get(at).ok_or(PlanError::NoMatches)?;
    Ok(search.counts(&one.point, &plan.players[players], plan.fresh)?)
}

/// Which setting, and which of the players.
fn divided<G: Figures>(plan: &TunePlan<'_, G>, number: u64) -> (usize, usize) {
    let players = plan.players.len().max(1);
    (number as usize / players, number as usize % players)
}

/// What came of settings that were asked again.
pub(crate) fn tuned<G: Figures>(
    plan: &TunePlan<'_, G>,
    conduct: &Conduct,
    finals: &Finals,
    counts: Vec<Counts>,
) -> Result<TuneReport, TuneError> {
    let mut search = Search::new(plan, conduct, &|| false, 0)?;
    search.played = finals.matches + counts.iter().map(|counts| counts.clusters).sum::<u64>();
    let (mut asked, mut others) = (Vec::new(), Vec::new());
    for (number, counts) in (0..).zip(counts) {
        match divided(plan, number) {
            (at, 0) => asked.extend(finals.tries.get(at).map(|one| (one, counts))),
            (at, players) => others.push((at, players, search.outside(&counts))),
        }
    }
    let mut candidates = search.candidates(&asked);
    for (at, players, outside) in others {
        if let Some(chosen) = candidates.get_mut(at).filter(|one| one.chosen) {
            chosen.holds.push((plan.design.players[players].clone(), rounded(outside)));
        }
    }
    Ok(search.report(candidates, finals.tried))
}

/// A search that is going on.
struct Search<'a, 'p, G: Figures> {
    plan: &'p TunePlan<'a, G>,
    design: Design,
    conduct: &'p Conduct,
    stop: &'p (dyn Fn() -> bool + Sync),
    played: u64,
    /// The next seed that nothing was tried on.
    at: u64,
    /// What was tried, in order.
    trail: Vec<Try>,
    /// Every setting, how often it was tried, and by how much it missed in all.
    tried: BTreeMap<Point, (u64, f64)>,
}

impl<'a, 'p, G: Figures> Search<'a, 'p, G> {
    /// A search that plays its first match with this seed.
    fn new(
        plan: &'p TunePlan<'a, G>,
        conduct: &'p Conduct,
        stop: &'p (dyn Fn() -> bool + Sync),
        at: u64,
    ) -> Result<Self, PlanError> {
        let design = plan.design.clone();
        let (trail, tried) = (Vec::new(), BTreeMap::new());
        let mut search = Self { plan, design, conduct, stop, played: 0, at, trail, tried };
        search.look_no_deeper()?;
        Ok(search)
    }

    fn landscape(&self) -> Landscape {
        Landscape::new(self.plan.wish.knobs.iter().map(|knob| knob.values.len()).collect())
    }

    /// The setting as it is.
    fn now(&self) -> Point {
        self.plan.wish.knobs.iter().map(|knob| knob.now).collect()
    }

    /// A setting was tried.
    fn note(&mut self, landscape: &mut Landscape, point: &Point, miss: f64) {
        landscape.add(point, -self.cost(point, miss));
        self.trail.push(Try { point: point.clone(), miss });
        if miss == IMPOSSIBLE && self.table(point, &self.plan.players[0]).is_none() {
            return;
        }
        let (n, sum) = self.tried.entry(point.clone()).or_default();
        *n += 1;
        *sum += miss;
    }

    /// Tries settings as long as `goes_on`, told how many there were; then undoes single changes as long as `undoes`.
    fn explore(
        &mut self,
        mut rng: Rng,
        goes_on: &dyn Fn(u64) -> bool,
        undoes: &dyn Fn() -> bool,
        told: &mut impl FnMut(u64, f64),
    ) -> Result<Landscape, TuneError> {
        let mut landscape = self.landscape();
        let knobs = &self.plan.wish.knobs;
        let room: usize = knobs.iter().fold(1, |all, knob| all.saturating_mul(knob.values.len()));
        let now = self.now();
        let (mut point, mut scale, mut tries) = (now.clone(), 1.0, 0);
        while goes_on(tries) && !(self.stop)() {
            let Some(miss) = self.attempt(&point)? else { break };
            if tries == 0 {
                scale = (miss / 4.0).clamp(0.5, 10.0);
            }
            self.note(&mut landscape, &point, miss);
            tries += 1;
            told(tries, self.best(&landscape).1);
            // Where there are few settings, each is tried some times and no more.
            if tries >= 40.max(20 * room as u64) {
                break;
            }
            point = landscape.next(&point, scale, &mut rng);
        }
        let mut best = self.best(&landscape).0;
        for knob in 0..best.len() {
            if best[knob] == now[knob] || !undoes() || (self.stop)() {
                continue;
            }
            let mut without = best.clone();
            without[knob] = now[knob];
            let Some(miss) = self.attempt(&without)? else { break };
            self.note(&mut landscape, &without, miss);
            if landscape.mean(&without) >= landscape.mean(&best) {
                best = without;
            }
        }
        Ok(landscape)
    }

    /// The game with this setting.
    fn table(&self, point: &Point, players: &Spec) -> Option<Table<G>> {
        let TunePlan { setup, content, wish, .. } = self.plan;
        let (setup, content) = turn(&wish.knobs, point, setup, content)?;
        Some(Table { game: Arc::new(setup.open(&content).ok()?), bots: vec![players.clone()] })
    }

    /// Plays so many matches with this setting, on seeds of their own.
    fn counts(&mut self, point: &Point, players: &Spec, matches: u64) -> Result<Option<Counts>, PlanError> {
        let Some(table) = self.table(point, players) else { return Ok(None) };
        let stretch = Stretch { from: self.at, to: self.at + matches };
        self.at += matches;
        let table = std::slice::from_ref(&table);
        let counted = count(table, &self.design, self.conduct, stretch, self.stop, |_| {})?;
        self.played += counted.as_ref().map_or(0, |counts| counts.clusters);
        Ok(counted)
    }

    /// Counts no more than the targets ask for: what is deeper takes longer.
    fn look_no_deeper(&mut self) -> Result<(), PlanError> {
        let now = self.now();
        for depth in [Depth::Brief, Depth::Usual, Depth::Deep] {
            self.design.depth = depth;
            let counts = self.counts(&now, &self.plan.players[0], PROBE)?.unwrap_or_default();
            let keys = known(&counts);
            if self.plan.wish.targets.lines.iter().all(|line| keys.contains(&line.key)) {
                break;
            }
        }
        Ok(())
    }

    /// Tries a setting: how far outside it is. `None` if it was stopped.
    fn attempt(&mut self, point: &Point) -> Result<Option<f64>, TuneError> {
        if self.table(point, &self.plan.players[0]).is_none() {
            return Ok(Some(IMPOSSIBLE));
        }
        let players = &self.plan.players[0];
        let Some(counts) = self.counts(point, players, self.plan.each)? else { return Ok(None) };
        let keys = known(&counts);
        self.plan.wish.targets.check(keys.iter().map(String::as_str))?;
        Ok(Some(millionths(self.outside(&counts))))
    }

    /// How far the worst figure is outside its target.
    fn outside(&self, counts: &Counts) -> f64 {
        let miss = |line: &super::target::Line| {
            value(counts, &line.key).map_or(0.0, |value| line.target.miss(value))
        };
        self.plan.wish.targets.lines.iter().map(miss).fold(0.0, f64::max)
    }

    fn changes(&self, point: &Point) -> usize {
        self.plan.wish.knobs.iter().zip(point).filter(|(knob, at)| knob.now != **at).count()
    }

    fn cost(&self, point: &Point, miss: f64) -> f64 {
        miss + CHANGE * self.changes(point) as f64
    }

    /// The setting that promises most, and how far outside it was.
    fn best(&self, landscape: &Landscape) -> (Point, f64) {
        let promised = |point: &&Point| landscape.mean(point);
        let best = self.tried.keys().max_by(|one, other| promised(one).total_cmp(&promised(other)));
        best.map_or((Vec::new(), 0.0), |point| (point.clone(), self.missed(point)))
    }

    fn missed(&self, point: &Point) -> f64 {
        self.tried.get(point).map_or(0.0, |(n, sum)| sum / (*n).max(1) as f64)
    }

    /// The best for each number of changes, which are to be asked again.
    fn finals(&self, landscape: &Landscape) -> Vec<Try> {
        let now = self.now();
        let mut by_changes: BTreeMap<usize, Point> = BTreeMap::new();
        for point in self.tried.keys() {
            let best = by_changes.entry(self.changes(point)).or_insert_with(|| point.clone());
            if landscape.mean(point) > landscape.mean(best) {
                best.clone_from(point);
            }
        }
        let mut points: Vec<Point> = by_changes.into_values().collect();
        points.truncate(FINAL);
        if !points.contains(&now) {
            points.insert(0, now);
        }
        points.into_iter().map(|point| Try { miss: millionths(self.missed(&point)), point }).collect()
    }

    /// What was asked again, with one of them chosen.
    fn candidates(&self, asked: &[(&Try, Counts)]) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> =
            asked.iter().map(|(one, counts)| self.candidate(one, counts)).collect();
        let cost = |one: &Candidate| {
            (one.outside_by > 0.0, if one.outside_by > 0.0 { one.outside_by } else { one.changes as f64 })
        };
        let best = candidates
            .iter()
            .map(cost)
            .min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        if let Some(chosen) = candidates.iter_mut().find(|one| Some(cost(one)) == best) {
            chosen.chosen = true;
        }
        candidates
    }

    fn candidate(&self, Try { point, miss }: &Try, counts: &Counts) -> Candidate {
        let wanted = |line: &super::target::Line| {
            let interval = figure(counts, &line.key).and_then(|(figure, moments)| {
                let twice = moments.interval(Contrast::Sum, counts.clusters, 0.05, Looks::Once)?;
                Some(twice.scaled(figure.scale() / 2.0))
            });
            Wanted {
                key: line.key.clone(),
                value: value(counts, &line.key).map(rounded),
                low: interval.map(|interval| rounded(interval.low)),
                high: interval.map(|interval| rounded(interval.high)),
            }
        };
        let knobs = &self.plan.wish.knobs;
        let turned = knobs.iter().zip(point).filter(|(knob, at)| knob.now != **at);
        Candidate {
            changes: self.changes(point),
            to: turned.map(|(knob, at)| (knob.name.clone(), knob.values[*at].clone())).collect(),
            figures: self.plan.wish.targets.lines.iter().map(wanted).collect(),
            outside_by: rounded(self.outside(counts)),
            found_outside_by: rounded(*miss),
            chosen: false,
            holds: Vec::new(),
        }
    }

    fn report(&self, candidates: Vec<Candidate>, tries: u64) -> TuneReport {
        let TunePlan { design, setup, content, wish, .. } = self.plan;
        let chosen = candidates.iter().find(|one| one.chosen);
        let value_of = |knob: &Knob| {
            let to = chosen.and_then(|one| one.to.iter().find(|(name, _)| *name == knob.name));
            to.and_then(|(_, to)| knob.values.iter().position(|value| value == to)).unwrap_or(knob.now)
        };
        let point: Point = wish.knobs.iter().map(value_of).collect();
        let turned = wish.knobs.iter().zip(&point).filter(|(knob, at)| knob.now != **at);
        let from_to = |(knob, at): (&Knob, &usize)| {
            (knob.name.clone(), knob.values[knob.now].clone(), knob.values[*at].clone())
        };
        let changed = turned.map(from_to).collect();
        let text = turn(&wish.knobs, &point, setup, content)
            .filter(|_| point != self.now())
            .map_or(String::new(), |(_, new)| patch(&wish.knobs, &point, content, &new));
        TuneReport {
            lab: LAB_VERSION,
            kind: "tune",
            game: design.game.clone(),
            players: design.players.clone(),
            seed: design.seed,
            tries,
            matches: self.played,
            stopped: if (self.stop)() { Stopped::Asked } else { Stopped::Settled },
            candidates,
            changed,
            patch: text,
        }
    }
}

/// So many digits are read back as they were written.
fn millionths(points: f64) -> f64 {
    (points * 1e6).round() / 1e6
}

/// A figure by its key.
fn figure<'c>(counts: &'c Counts, key: &str) -> Option<(&'c Figure, &'c super::moments::Moments)> {
    counts.figures.iter().find(|(figure, _)| figure.key() == key)
}

/// What a figure came to: one by its key, or the most or least of a kind (`deck_max`, `faction_min`).
fn value(counts: &Counts, key: &str) -> Option<f64> {
    if let Some((figure, moments)) = figure(counts, key) {
        return moments.rates().map(|[rate, _]| rate * figure.scale());
    }
    let (kind, end) = key.rsplit_once('_')?;
    let of_kind = counts.figures.iter().filter(|(figure, _)| figure.value_of(kind).is_some());
    let shares = of_kind.filter_map(|(_, moments)| moments.rates().map(|[rate, _]| 100.0 * rate));
    match end {
        "max" => shares.reduce(f64::max),
        "min" => shares.reduce(f64::min),
        _ => None,
    }
}

/// Every key that can be wanted.
fn known(counts: &Counts) -> Vec<String> {
    let rows = counts.figures.keys().filter(|figure| !figure.is_part());
    let mut keys: Vec<String> = rows.map(Figure::key).collect();
    for figure in counts.figures.keys() {
        if let Figure::Holders { kind, value: _ } = figure {
            keys.extend([format!("{kind}_max"), format!("{kind}_min")]);
        }
    }
    keys.sort();
    keys.dedup();
    keys
}

impl TuneReport {
    /// The one that was chosen.
    pub fn chosen(&self) -> Option<&Candidate> {
        self.candidates.iter().find(|one| one.chosen)
    }

    /// Is it inside all targets?
    pub fn is_inside(&self) -> bool {
        self.chosen().is_some_and(|one| one.outside_by == 0.0)
    }
}

impl fmt::Display for TuneReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(chosen) = self.chosen() else {
            return writeln!(f, "CANNOT TELL  nothing was tried to its end");
        };
        let changes = match chosen.changes {
            0 => "without a change".to_owned(),
            1 => "with 1 change".to_owned(),
            n => format!("with {n} changes"),
        };
        match self.is_inside() {
            true => writeln!(f, "INSIDE ALL TARGETS  {changes}, on fresh seeds\n")?,
            false => writeln!(f, "{:.1} POINTS OUTSIDE  {changes}, on fresh seeds\n", chosen.outside_by)?,
        }
        let cell = |wanted: &Wanted| match (wanted.value, wanted.low, wanted.high) {
            (Some(value), Some(low), Some(high)) => format!("{value:.1} ({low:.1} to {high:.1})"),
            (Some(value), _, _) => format!("{value:.1}"),
            _ => "none".to_owned(),
        };
        let widths: Vec<usize> = (0..chosen.figures.len())
            .map(|at| {
                let cells: Vec<String> = self.candidates.iter().map(|one| cell(&one.figures[at])).collect();
                widest(cells.iter().map(String::as_str).chain([chosen.figures[at].key.as_str()]))
            })
            .collect();
        write!(f, "changes")?;
        for (wanted, width) in chosen.figures.iter().zip(&widths) {
            write!(f, "  {:width$}", wanted.key)?;
        }
        writeln!(f, "  outside by")?;
        for one in &self.candidates {
            write!(f, "  {} {:>3}", if one.chosen { '*' } else { ' ' }, one.changes)?;
            for (wanted, width) in one.figures.iter().zip(&widths) {
                write!(f, "  {:width$}", cell(wanted))?;
            }
            match one.outside_by > 0.0 {
                true => writeln!(f, "  {:.1}", one.outside_by)?,
                false => writeln!(f, "  none")?,
            }
        }
        for one in self.candidates.iter().filter(|one| one.found_outside_by == 0.0 && one.outside_by > 0.0) {
            let to: Vec<String> = one.to.iter().map(|(name, to)| format!("{name} {to}")).collect();
            writeln!(f, "not held on fresh seeds: {}", to.join(", "))?;
        }
        for (players, outside) in &chosen.holds {
            match *outside > 0.0 {
                true => writeln!(f, "with {players}: {outside:.1} points outside")?,
                false => writeln!(f, "with {players}: inside all targets")?,
            }
        }
        if !self.changed.is_empty() {
            let changed: Vec<String> =
                self.changed.iter().map(|(name, from, to)| format!("{name} {from} -> {to}")).collect();
            writeln!(f, "\n{}", changed.join(", "))?;
        }
        let (tries, matches) = (grouped(self.tries), grouped(self.matches));
        writeln!(f, "\n{tries} tries, {matches} matches; {}; seed {}", self.players.join(", "), self.seed)
    }
}
