//! What each thing of a game is worth, by intervention: the same matches with and without one change.

use std::collections::BTreeMap;
use std::num::NonZeroU8;
use std::sync::Arc;
use std::time::Instant;

use bots::Spec;
use kernel::content::Content;
use kernel::{Figures, Outcome, Seat, Setup, caught};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::compare::{Conduct, Stopped, Stretch};
use super::edits::{Change, changed, entries};
use super::evidence::{Contrast, Looks};
use super::figure::Figure;
use super::findings::{ImpactReport, ImpactRow, Made};
use super::moments::{Moments, Sum};
use crate::counters::Counters;
use crate::plan::{PlanError, match_seed};
use crate::runner::Runner;
use crate::simulate::Watch;
use crate::win_stats::{WHOLE, worth};

/// A thing that can be changed, and how.
#[derive(Debug)]
pub struct Thing<G> {
    /// What people call it.
    pub name: String,
    how: How<G>,
}

#[derive(Debug)]
enum How<G> {
    /// It is handed to one seat.
    Gift(usize),
    /// The game is opened with other content.
    Edited(Arc<G>),
}

/// What is asked.
#[derive(Debug)]
pub struct ImpactPlan<'a, G> {
    /// The rulebook as it is.
    pub game: &'a Arc<G>,
    /// What is done with each thing.
    pub change: Change,
    /// The things.
    pub things: &'a [Thing<G>],
    /// Who plays at every seat.
    pub players: &'a Spec,
    /// Matches with and without each change.
    pub pairs: u64,
    /// What all chance is derived from.
    pub seed: u64,
}

/// The names of all that this might be done with.
pub fn names<G: Figures>(game: &G, content: &Content, change: Change) -> Vec<String> {
    match change {
        Change::Hand => game.gifts().into_iter().map(str::to_owned).collect(),
        Change::Blank | Change::Free | Change::More => {
            entries(content).into_iter().map(|entry| entry.name).collect()
        }
    }
}

/// Everything of these names with which this can be done.
pub fn things<G: Figures>(
    game: &G,
    setup: &Setup<G>,
    content: &Content,
    change: Change,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<Thing<G>> {
    if change == Change::Hand {
        let gifts = game.gifts().into_iter().enumerate().filter(|(_, name)| wanted(name));
        return gifts.map(|(at, name)| Thing { name: name.to_owned(), how: How::Gift(at) }).collect();
    }
    let opens = |content: &Content| setup.open(content).is_ok();
    let thing = |entry: &super::edits::Entry| {
        let edited = changed(content, entry, change, &opens)?;
        let game = setup.open(&edited).ok()?;
        Some(Thing { name: entry.name.clone(), how: How::Edited(Arc::new(game)) })
    };
    entries(content).iter().filter(|entry| wanted(&entry.name)).filter_map(thing).collect()
}

/// What was counted of a thing: of a gift one number, of a change of content the wins of everybody.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Effects(#[serde(with = "crate::words::listed")] BTreeMap<Figure, Moments>);

/// What was counted in some clusters: whole numbers, so that parts add up to exactly the whole.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ImpactCounts {
    /// Clusters that were played to their end.
    pub(crate) clusters: u64,
    /// Clusters that are left out because a match of theirs broke off.
    pub(crate) broken_off: u64,
    /// Of each thing.
    effects: Vec<Effects>,
    /// What was done without any change.
    counters: Counters,
}

impl ImpactCounts {
    fn new(things: usize) -> Self {
        let effects = vec![Effects::default(); things];
        Self { clusters: 0, broken_off: 0, effects, counters: Counters::default() }
    }

    fn add(&mut self, played: Result<Cluster, String>) {
        let Ok(Cluster { things, counters }) = played else {
            self.broken_off += 1;
            return;
        };
        self.clusters += 1;
        self.counters.merge(counters);
        for (Effects(effects), observed) in self.effects.iter_mut().zip(things) {
            for (figure, sums) in observed {
                effects.entry(figure).or_default().add(sums, true);
            }
        }
    }

    /// What was counted in the clusters that follow.
    pub(crate) fn merge(&mut self, other: Self) {
        let Self { clusters, broken_off, effects, counters } = other;
        self.clusters += clusters;
        self.broken_off += broken_off;
        self.counters.merge(counters);
        for (Effects(mine), Effects(theirs)) in self.effects.iter_mut().zip(effects) {
            for (figure, moments) in theirs {
                mine.entry(figure).or_default().merge(moments);
            }
        }
    }

    /// Of how many things it is.
    pub(crate) fn things(&self) -> usize {
        self.effects.len()
    }
}

/// What one cluster says: the effects on each thing, and what was done without any change.
struct Cluster {
    things: Vec<BTreeMap<Figure, [Sum; 2]>>,
    counters: Counters,
}

/// Plays all pairs of a plan, or as many as there is time for.
pub fn impact<G: Figures>(
    plan: &ImpactPlan<'_, G>,
    conduct: &Conduct,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(u64),
) -> Result<ImpactReport, PlanError> {
    let counts = effects(plan, conduct, Stretch { from: 0, to: plan.pairs }, stop, |counts| {
        told(counts.clusters);
    })?;
    let stopped = match () {
        () if counts.clusters + counts.broken_off == plan.pairs => Stopped::Settled,
        () if stop() => Stopped::Asked,
        () => Stopped::Limit,
    };
    let made = Made {
        game: G::INFO.id.to_owned(),
        change: plan.change,
        players: plan.players.to_string(),
        seed: plan.seed,
        pairs: counts.clusters,
        stopped,
        broken_off: counts.broken_off,
    };
    let names: Vec<String> = plan.things.iter().map(|thing| thing.name.clone()).collect();
    Ok(impact_of::<G>(plan.game.seats(), &names, made, &counts))
}

/// Plays these clusters of a plan and counts, as far as there is time.
pub(crate) fn effects<G: Figures>(
    plan: &ImpactPlan<'_, G>,
    conduct: &Conduct,
    stretch: Stretch,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(&ImpactCounts),
) -> Result<ImpactCounts, PlanError> {
    let threads = conduct.jobs.map_or(0, std::num::NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let start = Instant::now();
    let over = || stop() || start.elapsed() >= conduct.limit;
    let mut counts = ImpactCounts::new(plan.things.len());
    let batch = pool.current_num_threads() as u64 * 2;
    let mut at = stretch.from;
    while at < stretch.to && !over() {
        let until = stretch.to.min(at + batch);
        let one = |index: u64| (!over()).then(|| cluster(plan, conduct, index, &over)).flatten();
        let played: Vec<Option<Result<Cluster, String>>> =
            pool.install(|| (at..until).into_par_iter().map(one).collect());
        let whole: Vec<Result<Cluster, String>> = played.into_iter().map_while(|played| played).collect();
        at += whole.len() as u64;
        whole.into_iter().for_each(|played| counts.add(played));
        told(&counts);
        if at < until {
            break;
        }
    }
    Ok(counts)
}

/// What so many counts come to, of things of these names.
pub(crate) fn impact_of<G: Figures>(
    seats: u8,
    names: &[String],
    made: Made,
    counts: &ImpactCounts,
) -> ImpactReport {
    let looks = if made.stopped == Stopped::Settled { Looks::Once } else { Looks::Any };
    let rows = names
        .iter()
        .zip(&counts.effects)
        .filter_map(|(name, Effects(effects))| row(name, effects, counts.clusters, looks));
    let found = counts.counters.findings();
    let fair = 100.0 / f64::from(seats);
    let correlated = |mut row: ImpactRow| {
        let verbs = G::SHOWN.iter().map(|shown| shown.verb);
        let did = verbs
            .filter_map(|verb| found.iter().find(|one| one.verb == verb && one.thing == row.thing))
            .next();
        row.correlation = did.map(|did| did.fared.value * 100.0 - fair);
        row.correlation_of = did.map(|did| did.verb);
        row
    };
    ImpactReport::of(made, rows.map(correlated).collect())
}

/// One seed without and with each change. `None` if it was stopped in between.
fn cluster<G: Figures>(
    plan: &ImpactPlan<'_, G>,
    conduct: &Conduct,
    index: u64,
    over: &dyn Fn() -> bool,
) -> Option<Result<Cluster, String>> {
    let seed = match_seed(plan.seed, index);
    let seats = plan.game.seats();
    let bots = || vec![plan.players.clone(); usize::from(seats)];
    let runner = |game| Runner::seat(game, bots(), conduct.budget, NonZeroU8::MIN);
    let mut base = runner(&**plan.game);
    let mut counters = Counters::default();
    let without = match caught(|| played(&mut base, seed, None, Some(&mut counters))) {
        Ok(Ok((outcome, traits))) => (outcome, traits),
        Ok(Err(why)) | Err(why) => return Some(Err(why)),
    };
    counters.settle(&without.0);
    // Gifts go to each seat in turn.
    let seat = Seat::new((index % u64::from(seats)) as u8);
    let mut things = Vec::with_capacity(plan.things.len());
    for thing in plan.things {
        if over() {
            return None;
        }
        let with = caught(|| match &thing.how {
            How::Gift(at) => played(&mut base, seed, Some((seat, *at)), None),
            How::Edited(game) => played(&mut runner(&**game), seed, None, None),
        });
        let with = match with {
            Ok(Ok(with)) => with,
            Ok(Err(why)) | Err(why) => return Some(Err(why)),
        };
        let mut observed: BTreeMap<Figure, [Sum; 2]> = BTreeMap::new();
        for (side, (outcome, traits)) in [&without, &with].into_iter().enumerate() {
            let mut note = |figure, seat| {
                let sums: &mut [Sum; 2] = observed.entry(figure).or_default();
                sums[side].add(Sum::new(worth(outcome, seat), WHOLE));
            };
            match thing.how {
                How::Gift(_) => note(Figure::Seat(0, String::new()), seat),
                How::Edited(_) => traits.iter().for_each(|(seat, figure)| note(figure.clone(), *seat)),
            }
        }
        things.push(observed);
    }
    Some(Ok(Cluster { things, counters }))
}

/// How a match ended, and which figures each seat stands for.
type Ended = (Outcome, Vec<(Seat, Figure)>);

/// Plays a match, with a gift if there is one.
fn played<G: Figures>(
    runner: &mut Runner<'_, G>,
    seed: u64,
    gift: Option<(Seat, usize)>,
    counters: Option<&mut Counters>,
) -> Result<Ended, String> {
    let game = runner.game;
    let mut first = runner.deal(seed);
    if let Some((seat, gift)) = gift {
        game.give(&mut first, seat, gift);
    }
    let mut last = first.clone();
    let ended = match counters {
        None => runner.play(&mut last, &mut ())?,
        Some(counters) => {
            game.dealt(&first, &mut |counted| counters.note(counted));
            runner.play(&mut last, &mut Watch { game, counters })?
        }
    };
    let figures = Seat::first(game.seats()).flat_map(|seat| {
        let held = game.traits(&first, &last, seat);
        held.iter().map(|held| (seat, Figure::of_trait(held.kind, held.value))).collect::<Vec<_>>()
    });
    Ok((ended.outcome, figures.collect()))
}

/// What a thing is worth: the figure that its change moved most, with what bets against no change have won on average
/// over all figures.
fn row(thing: &str, effects: &BTreeMap<Figure, Moments>, clusters: u64, looks: Looks) -> Option<ImpactRow> {
    // The last place in the order of play says what the first does, and everybody's seat says nothing.
    let figures: Vec<(&Figure, &Moments)> = effects.iter().collect();
    let each = figures.len().max(1) as f64;
    let e_value = figures.iter().map(|(_, moments)| moments.e_value(clusters)).sum::<f64>() / each;
    let read = |(figure, moments): &(&Figure, &Moments)| {
        let interval = moments.interval(Contrast::Difference, clusters, 0.05 / each, looks)?.scaled(100.0);
        let error = 100.0 * (moments.spread([-1.0, 1.0]) / moments.clusters.max(1) as f64).sqrt();
        Some(((*figure).clone(), interval, error, moments.correlation()))
    };
    let sure = |interval: &super::evidence::Interval, error: f64| interval.estimate.abs() / error.max(1e-9);
    let (figure, interval, error, alike) = figures
        .iter()
        .filter_map(read)
        .max_by(|(_, one, error, _), (_, other, errs, _)| sure(one, *error).total_cmp(&sure(other, *errs)))?;
    let gift = matches!(figure, Figure::Seat(..));
    Some(ImpactRow::new(thing, (!gift).then(|| figure.name()), interval, error, e_value, alike))
}
