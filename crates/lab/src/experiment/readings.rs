//! Looking at the counts: which figures there are, what each is measured by, and what is known of it.

use std::collections::{BTreeMap, BTreeSet};

use super::compare::Stopped;
use super::evidence::{Contrast, Interval, Looks};
use super::figure::{Figure, Group};
use super::plan::Design;
use super::result::{Compared, FigureResult, MatchUp, rounded};
use super::tally::Counts;
use super::verdict::{Known, Measure, Reading, Verdict};

/// A chance of a false verdict in a whole comparison: half of it is the first figure's, the others share the rest.
const ALPHA: f64 = 0.05;
/// Kinds of attributes with more values than this are not told one by one: every pair of decks.
const FEW: usize = 8;
/// Kinds with more values than this have no picture of who wins against whom.
const MOST_VALUES: usize = 12;
/// Of lengths and counts, so much of A's is a margin.
const MARGIN: f64 = 0.02;

/// A comparison that is being played: what was counted and what is known.
#[derive(Clone, Debug)]
pub struct Readings {
    design: Design,
    /// What was counted so far.
    pub counts: Counts,
    known: BTreeMap<Figure, Known>,
}

impl Readings {
    /// Nothing was played yet.
    pub fn new(design: &Design) -> Self {
        Self { design: design.clone(), counts: Counts::default(), known: BTreeMap::new() }
    }

    /// All that was counted, looked at once.
    pub fn of(design: &Design, counts: Counts) -> Self {
        let mut readings = Self { counts, ..Self::new(design) };
        readings.look();
        readings
    }

    /// A fixed number of pairs is looked at once, at the end; one that stops by itself as often as one likes.
    fn looks(&self) -> Looks {
        if self.design.pairs.is_some() { Looks::Once } else { Looks::Any }
    }

    /// Looks at what was counted since.
    pub fn look(&mut self) {
        let looks = self.looks();
        for (figure, measure) in self.measures() {
            let known = self.known.entry(figure.clone()).or_default();
            let moments = &self.counts.figures[&figure];
            known.look(&figure, moments, &measure, self.counts.clusters, looks);
        }
    }

    /// The figures that are told, and what each is measured by.
    fn measures(&self) -> Vec<(Figure, Measure)> {
        let told: Vec<&Figure> = self.counts.figures.keys().filter(|figure| self.is_told(figure)).collect();
        let others = (told.len().max(2) - 1) as f64;
        let measure = |(at, figure): (usize, &Figure)| {
            let share = if at == 0 { ALPHA / 2.0 } else { ALPHA / 2.0 / others };
            let goal = figure.is_fair_at_equal().then(|| self.design.fair());
            let of_a = self.counts.figures[figure].rates().map_or(1.0, |[a, _]| a);
            let margin = if figure.is_share() { self.design.margin } else { (MARGIN * of_a).max(0.01) };
            (figure.clone(), Measure { goal, margin, alpha: share })
        };
        told.into_iter().enumerate().map(measure).collect()
    }

    fn is_told(&self, figure: &Figure) -> bool {
        let all = &self.counts.figures;
        let sums = |figure: &Figure| all[figure].sums();
        match figure {
            Figure::Seat(..) => {
                let seats = || all.keys().filter(|other| matches!(other, Figure::Seat(..)));
                let first = seats().next() == Some(figure);
                // Of two seats, one says all; and where the order of play is that of the seats, it was said already.
                let said = all.keys().any(|other| other.is_order() && sums(other) == sums(figure));
                (first || seats().count() > 2) && !said
            }
            Figure::Holders { kind, value: _ } => {
                let alike =
                    |other: &&Figure| matches!(other, Figure::Holders { kind: others, .. } if others == kind);
                let n = all.keys().filter(alike).count();
                // Of two places in the order of play, the first says all.
                n <= FEW && (!figure.is_order() || n > 1)
            }
            Figure::Worth(_)
            | Figure::FirstBot
            | Figure::FirstPlayer
            | Figure::Comebacks
            | Figure::Draws
            | Figure::Length(_)
            | Figure::Decisions
            | Figure::Stakes
            | Figure::Branching
            | Figure::LeadChanges
            | Figure::Drama
            | Figure::Count(..) => true,
            Figure::Versus { .. } | Figure::Lasted(_) => false,
        }
    }

    /// What came of it so far.
    pub fn compared(&self, stopped: Stopped) -> Compared {
        let figures: Vec<FigureResult> = self
            .measures()
            .into_iter()
            .filter_map(|(figure, measure)| self.result(&figure, &measure))
            .collect();
        let pairs = self.counts.clusters * self.design.ways;
        let first = headline(&figures);
        let course = first.map_or(Vec::new(), |first| self.course(&first.key));
        Compared {
            lab: super::plan::LAB_VERSION,
            kind: "compare",
            id: self.design.id(),
            game: self.design.game.clone(),
            players: self.design.players.clone(),
            seed: self.design.seed,
            sides: self.design.sides.clone(),
            pairs,
            matches: 2 * pairs,
            stopped,
            headline: first.map(|figure| figure.key.clone()),
            course,
            matchups: self.matchups(),
            lengths: self.lengths(),
            figures,
            broken_off: self.counts.broken_off,
            broken: self.counts.told.clone(),
            rows: Vec::new(),
        }
    }

    /// What was known of a figure at each look, where there were several.
    fn course(&self, key: &str) -> Vec<(u64, f64, f64, f64)> {
        let known = self.known.iter().find(|(figure, _)| figure.key() == key);
        let course = known.map_or(&[][..], |(_, known)| known.course.as_slice());
        let look = |(clusters, told): &(u64, Interval)| {
            let [low, by, high] = [told.low, told.estimate, told.high].map(rounded);
            (clusters * self.design.ways, low, by, high)
        };
        if course.len() < 2 { Vec::new() } else { course.iter().map(look).collect() }
    }

    /// Who wins against whom on side B, of kinds with few values.
    fn matchups(&self) -> Vec<MatchUp> {
        let versus = self.counts.figures.iter().filter_map(|(figure, moments)| {
            let Figure::Versus { kind, value, against } = figure else { return None };
            Some((kind, value, against, moments))
        });
        let found = versus.filter_map(|(kind, value, against, moments)| {
            let wins = moments.rates().map(|[_, b]| b * 100.0)?;
            let interval = moments.interval(Contrast::Second, self.counts.clusters, ALPHA, self.looks());
            let interval = interval.map(|interval| interval.scaled(100.0));
            Some(MatchUp {
                kind: kind.clone(),
                value: value.clone(),
                against: against.clone(),
                wins: rounded(wins),
                low: interval.map(|interval| rounded(interval.low.max(0.0))),
                high: interval.map(|interval| rounded(interval.high.min(100.0))),
            })
        });
        let all: Vec<MatchUp> = found.collect();
        let values = |kind: &str| {
            let of = all.iter().filter(|one| one.kind == kind).map(|one| one.value.as_str());
            of.collect::<BTreeSet<_>>().len()
        };
        all.iter().filter(|one| values(&one.kind) <= MOST_VALUES).cloned().collect()
    }

    /// How many matches of each side had which length.
    fn lengths(&self) -> Vec<(u32, u64, u64)> {
        let lasted = self.counts.figures.iter().filter_map(|(figure, moments)| {
            let Figure::Lasted(length) = figure else { return None };
            let [a, b] = moments.sums().map(|side| side.sum);
            Some((*length, a, b))
        });
        lasted.collect()
    }

    fn result(&self, figure: &Figure, measure: &Measure) -> Option<FigureResult> {
        let moments = &self.counts.figures[figure];
        let [a, b] = moments.rates()?.map(|rate| rate * figure.scale() + figure.origin());
        let clusters = self.counts.clusters;
        let known = self.known.get(figure).cloned().unwrap_or_default();
        let Reading { verdict, interval, more } = known.reading(measure, clusters);
        let ways = self.design.ways;
        // Worse and lower are told as how much, like better and higher.
        let sign = if matches!(verdict, Verdict::Worse | Verdict::Lower) { -1.0 } else { 1.0 };
        let interval = interval.map(|interval| interval.scaled(sign));
        let mut result = FigureResult {
            key: figure.key(),
            name: figure.name(),
            group: figure.group(),
            unit: figure.unit().to_owned(),
            goal: measure.goal.map(rounded),
            margin: rounded(measure.margin),
            a: rounded(a),
            b: rounded(b),
            verdict,
            by: interval.map(|interval| rounded(interval.estimate)),
            low: interval.map(|interval| rounded(interval.low)),
            high: interval.map(|interval| rounded(interval.high)),
            more_matches: more.map(|more| two_digits(more * 2 * ways)),
            settled_at_pairs: known.settled.map(|(_, at)| at * ways),
            correlation: moments.correlation().map(rounded),
            luck: moments.adjusted([-1.0, 1.0]).map(|adjusted| rounded(adjusted.explained)),
            words: String::new(),
            directions: figure.directions(),
            matches: 2 * clusters * ways,
            holds: Vec::new(),
        };
        result.words = result.said();
        Some(result)
    }
}

/// The figure that is told first: one with a goal that is settled and not the same; else what changed; else what is
/// open.
pub(super) fn headline(figures: &[FigureResult]) -> Option<&FigureResult> {
    let differs = |figure: &&FigureResult| match figure.verdict {
        Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower => true,
        Verdict::Same | Verdict::CannotTell => false,
    };
    let aims = |figure: &&FigureResult| figure.goal.is_some();
    let open = |figure: &&FigureResult| figure.verdict == Verdict::CannotTell;
    let who = |figure: &&FigureResult| figure.group == Group::Fairness;
    let first = |of: &dyn Fn(&&FigureResult) -> bool| figures.iter().find(|figure| of(figure));
    first(&|figure| aims(figure) && differs(figure))
        .or_else(|| first(&|figure| differs(figure) && figure.group == Group::Changed))
        .or_else(|| first(&|figure| differs(figure) && who(figure)))
        .or_else(|| first(&differs))
        .or_else(|| first(&|figure| aims(figure) && open(figure)))
        .or_else(|| first(&open))
}

/// A number of matches nobody needs more exactly.
fn two_digits(n: u64) -> u64 {
    let mut unit = 1;
    while n / unit >= 100 {
        unit *= 10;
    }
    n.div_ceil(unit) * unit
}
