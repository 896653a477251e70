//! Playing one cluster: the same seed on both sides, everybody from every chair, and what is counted of it.

use std::collections::BTreeMap;
use std::num::NonZeroU8;
use std::sync::Arc;

use bots::Spec;
use kernel::figures::ORDER;
use kernel::{BySeat, Figures, Outcome, Playable, Rng, Seat, Sink, Viewer, caught, figures};
use serde::{Deserialize, Serialize};

use super::compare::Conduct;
use super::figure::Figure;
use super::luck::Luck;
use super::match_row::MatchRow;
use super::moments::Sum;
use super::plan::Design;
use super::stakes::stakes;
use crate::runner::Runner;
use crate::win_stats::{WHOLE, worth};

/// How much is counted of a match; what is deeper takes longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// Who won and how long it took.
    Brief,
    /// The columns of the result page too.
    Usual,
    /// How it went as well: who was ahead, and what there was to choose.
    Deep,
}

/// One side of a comparison: a rulebook in force, and who plays by it.
#[derive(Debug)]
pub struct Table<G: Playable> {
    /// The rulebook.
    pub game: Arc<G>,
    /// Who sits where, from the first seat on; a list shorter than the table starts again.
    pub bots: Vec<Spec>,
}

impl<G: Playable> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), bots: self.bots.clone() }
    }
}

/// What a cluster came to: each figure on both sides.
pub(super) type Observed = BTreeMap<Figure, [Sum; 2]>;

/// A cluster, or a match of it that broke off.
pub(super) type Played = Result<Cluster, String>;

/// A cluster that was played to its end.
#[derive(Default)]
pub(super) struct Cluster {
    /// All its matches together.
    pub(super) figures: Observed,
    /// Each of them, where somebody asked for it.
    pub(super) matches: Vec<MatchRow>,
}

/// One thread's chairs, kept from cluster to cluster.
pub(super) struct Players<'a, G: Playable> {
    /// Of each side and each way to sit. One side alone counts for both.
    chairs: Vec<Vec<Runner<'a, G>>>,
    /// Where the bot sits that was named first, in each way to sit; nothing where all bots are alike.
    first: Vec<Vec<Seat>>,
    /// How much is counted.
    depth: Depth,
    /// Is it noted what chance was worth?
    luck: bool,
    /// Is every match kept by itself?
    rows: bool,
    /// What was changed: its name, and its place among the gifts of each side.
    changed: Vec<(String, Vec<usize>)>,
}

/// In how many ways a side sits down: once where all bots are alike.
pub(super) fn ways_to_sit<G: Playable>(tables: &[Table<G>]) -> usize {
    let seats = usize::from(tables[0].game.seats());
    let bots =
        |seat: usize| tables.iter().map(|table| &table.bots[seat % table.bots.len()]).collect::<Vec<_>>();
    let alike = |turn: &usize| (0..seats).all(|seat| bots(seat) == bots((seat + turn) % seats));
    (1..=seats).find(alike).unwrap_or(seats)
}

impl<'a, G: Figures> Players<'a, G> {
    /// As the design has it.
    pub(super) fn new(tables: &'a [Table<G>], conduct: &Conduct, design: &Design) -> Self {
        let seats = usize::from(tables[0].game.seats());
        let ways = ways_to_sit(tables);
        let side = |table: &'a Table<G>| {
            let seated = |turn: usize| (0..seats).map(move |seat| (seat + turn) % seats);
            let specs = |turn| seated(turn).map(|bot| table.bots[bot % table.bots.len()].clone()).collect();
            (0..ways)
                .map(|turn| Runner::seat(&*table.game, specs(turn), conduct.budget, NonZeroU8::MIN))
                .collect()
        };
        let chairs = tables.iter().map(side).collect();
        let names =
            |bot: usize| tables.iter().map(|table| &table.bots[bot % table.bots.len()]).collect::<Vec<_>>();
        let is_first = |turn: usize, seat: &Seat| names((seat.index() + turn) % seats) == names(0);
        let first = match ways {
            1 => Vec::new(),
            _ => (0..ways)
                .map(|turn| Seat::first(seats as u8).filter(|seat| is_first(turn, seat)).collect())
                .collect(),
        };
        let place = |table: &Table<G>, name: &String| table.game.gifts().iter().position(|gift| gift == name);
        let named = |name: &String| {
            let places: Option<Vec<usize>> = tables.iter().map(|table| place(table, name)).collect();
            Some((name.clone(), places?))
        };
        let changed = design.changed.iter().filter_map(named).collect();
        Self { chairs, first, depth: design.depth, luck: design.luck.is_some(), rows: conduct.rows, changed }
    }

    /// Plays the cluster with these seeds, one for each side.
    pub(super) fn play(&mut self, seeds: [u64; 2]) -> Played {
        let Self { chairs, first, depth, luck, rows, changed } = self;
        let mut cluster = Cluster::default();
        let Cluster { figures, matches } = &mut cluster;
        for (side, runners) in chairs.iter_mut().enumerate() {
            for (way, runner) in runners.iter_mut().enumerate() {
                let favoured = first.get(way).map_or(&[][..], Vec::as_slice);
                let mut alone = BTreeMap::<Figure, Sum>::new();
                let mut note = |figure: Figure, more: Sum| {
                    if *rows {
                        alone.entry(figure.clone()).or_default().add(more);
                    }
                    figures.entry(figure).or_default()[side].add(more);
                };
                let seed = seeds[side];
                let played = caught(|| {
                    let outcome = watch(runner, seed, favoured, (*depth, *luck), &mut note)?;
                    for (name, places) in &*changed {
                        hand(runner, seed, (name, places[side]), &outcome, &mut note)?;
                    }
                    Ok(())
                });
                if played.is_err() {
                    runner.reseat();
                }
                played.unwrap_or_else(Err).map_err(|why| format!("seed {seed}: {why}"))?;
                if *rows {
                    let (side, seating) = (["A", "B"][side], way as u64);
                    let figures = alone.into_iter().collect();
                    matches.push(MatchRow { players: String::new(), seed, side, seating, figures });
                }
            }
        }
        if chairs.len() == 1 {
            figures.values_mut().for_each(|[only, other]| *other = *only);
        }
        Ok(cluster)
    }
}

/// Plays a match and notes all there is to compare.
fn watch<G: Figures>(
    runner: &mut Runner<'_, G>,
    seed: u64,
    favoured: &[Seat],
    (depth, luck): (Depth, bool),
    note: &mut impl FnMut(Figure, Sum),
) -> Result<Outcome, String> {
    let game = runner.game;
    let first = runner.deal(seed);
    let mut last = first.clone();
    let mut sheet = Sheet { game, times: vec![0; G::SHOWN.len()] };
    let mut course = Course::default();
    // Whoever looks at decisions takes no luck from the match.
    let (mut looks, mut at_stake) = (Rng::new(!seed), Sum::default());
    let mut luck = luck.then(|| Luck::dealt(game, &first, seed));
    let mut look = |state: &G::State, choices: usize, seat: Seat, action: G::Action| {
        if depth == Depth::Deep {
            course.look(game, state, choices);
            if choices > 1 && looks.below(LOOKED_AT) == 0 {
                let matters = stakes(game, state, seat, &mut looks) >= MATTERS;
                at_stake.add(Sum::new(if matters { WHOLE } else { 0 }, WHOLE));
            }
        }
        if let Some(luck) = &mut luck {
            luck.chosen(game, state, seat, action);
        }
    };
    let ended = match depth {
        Depth::Brief => runner.play_watched(&mut last, &mut (), &mut look)?,
        Depth::Usual | Depth::Deep => {
            game.dealt(&first, &mut |counted| sheet.note(counted));
            runner.play_watched(&mut last, &mut sheet, &mut look)?
        }
    };
    let outcome = &ended.outcome;
    let won = |seat: Seat, lucky: i64| Sum { sum: worth(outcome, seat), of: WHOLE, luck: lucky };
    let lucky = |seat: Seat| luck.as_ref().map_or(0, |luck| luck.of(seat));
    for seat in favoured {
        note(Figure::FirstBot, won(*seat, lucky(*seat)));
    }
    let seats = || Seat::first(game.seats());
    let traits: Vec<Vec<(&str, &str)>> = seats()
        .map(|seat| {
            let held = game.traits(&first, &last, seat);
            let mut held: Vec<_> = held.iter().map(|held| (held.kind, held.value)).collect();
            held.sort_unstable();
            held.dedup();
            held
        })
        .collect();
    for (seat, held) in seats().zip(&traits) {
        note(Figure::Seat(seat.index() as u8, game.seat_name(seat)), won(seat, lucky(seat)));
        for (kind, value) in held {
            // What everybody has tells nobody apart.
            if traits.iter().any(|others| !others.contains(&(*kind, *value))) {
                let lucky = luck.as_ref().map_or(0, |luck| luck.of_trait(seat, kind, value));
                note(Figure::of_trait(kind, value), won(seat, lucky));
            }
        }
    }
    if let ([one, other], true) = (&traits[..], depth != Depth::Brief) {
        versus(one, other, &mut |figure, second| {
            note(figure, won(Seat::new(u8::from(second)), 0));
        });
    }
    note(Figure::Draws, Sum::new(if outcome.is_draw() { WHOLE } else { 0 }, WHOLE));
    note(Figure::Decisions, Sum::new(u64::from(ended.decisions), 1));
    if let Some(length) = game.length(&game.view(&last, Viewer::Everything)) {
        note(Figure::Length(G::UNIT.to_owned()), Sum::new(u64::from(length), 1));
        if depth != Depth::Brief {
            note(Figure::Lasted(length), Sum::new(1, 1));
        }
    }
    if depth == Depth::Deep {
        course.note(outcome, note);
        note(Figure::Stakes, at_stake);
    }
    if depth != Depth::Brief {
        for ((at, shown), times) in (0..).zip(G::SHOWN).zip(sheet.times) {
            note(Figure::Count(at, shown.label.to_owned()), Sum::new(times, 1));
        }
    }
    Ok(ended.outcome)
}

/// Plays the match again in which one seat is handed a thing, and notes what that is worth to it.
fn hand<G: Figures>(
    runner: &mut Runner<'_, G>,
    seed: u64,
    (name, gift): (&str, usize),
    without: &Outcome,
    note: &mut impl FnMut(Figure, Sum),
) -> Result<(), String> {
    let game = runner.game;
    let mut state = runner.deal(seed);
    let seat = Seat::new((seed % u64::from(game.seats())) as u8);
    if !game.give(&mut state, seat, gift) {
        return Ok(());
    }
    let with = runner.play(&mut state, &mut ())?.outcome;
    let gained = WHOLE + worth(&with, seat) - worth(without, seat);
    note(Figure::Worth(name.to_owned()), Sum::new(gained, 2 * WHOLE));
    Ok(())
}

/// Who played against whom in a duel, from both ends: every value of a kind that the other does not have. Nobody is told
/// apart by the order of play.
fn versus(one: &[(&str, &str)], other: &[(&str, &str)], note: &mut impl FnMut(Figure, bool)) {
    for (kind, value) in one.iter().filter(|(kind, _)| *kind != ORDER) {
        for (_, against) in other.iter().filter(|(of, against)| of == kind && against != value) {
            let figure = |value: &str, against: &str| Figure::Versus {
                kind: (*kind).to_owned(),
                value: value.to_owned(),
                against: against.to_owned(),
            };
            note(figure(value, against), false);
            note(figure(against, value), true);
        }
    }
}

/// How a match went, in the judgement of the game.
#[derive(Default)]
struct Course {
    choices: u64,
    decisions: u64,
    ahead: Option<Seat>,
    changes: u64,
    /// How each seat stood at each decision.
    stood: Vec<BySeat<f32>>,
}

/// One decision in so many is looked at closely: that takes longer than most matches.
const LOOKED_AT: u32 = 150;
/// What a decision is worth that matters, as a chance to win.
const MATTERS: f64 = 0.05;
/// Whoever is ahead by less than this is not.
const AHEAD: f32 = 0.02;

impl Course {
    fn look<G: Playable>(&mut self, game: &G, state: &G::State, choices: usize) {
        if choices < 2 {
            return;
        }
        self.choices += choices as u64;
        self.decisions += 1;
        let stands = game.evaluate(state);
        let best = |apart: Option<Seat>| {
            let others = stands.iter().filter(|(seat, _)| Some(*seat) != apart);
            others.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(seat, worth)| (seat, *worth))
        };
        if let Some((seat, most)) = best(None)
            && best(Some(seat)).is_none_or(|(_, next)| most - next > AHEAD)
        {
            self.changes += u64::from(self.ahead.is_some_and(|before| before != seat));
            self.ahead = Some(seat);
        }
        self.stood.push(stands);
    }

    fn note(&self, outcome: &Outcome, note: &mut impl FnMut(Figure, Sum)) {
        if self.decisions == 0 {
            return;
        }
        note(Figure::Branching, Sum::new(self.choices, self.decisions));
        note(Figure::LeadChanges, Sum::new(self.changes, 1));
        let Some(winner) = outcome.winners().lowest().filter(|_| !outcome.is_draw()) else { return };
        let behind = |stands: &BySeat<f32>| {
            let most = stands.iter().map(|(_, worth)| *worth).fold(0.0, f32::max);
            most - stands[winner]
        };
        let mean = self.stood.iter().map(behind).sum::<f32>() / self.stood.len() as f32;
        note(Figure::Drama, Sum::new((mean * DRAMA as f32).round() as u64, DRAMA));
        let middle = behind(&self.stood[self.stood.len() / 2]) > AHEAD;
        note(Figure::Comebacks, Sum::new(if middle { WHOLE } else { 0 }, WHOLE));
    }
}

/// In these parts drama is counted in whole numbers.
const DRAMA: u64 = 10_000;

/// Counts what the result page shows, and keeps no event.
struct Sheet<'a, G> {
    game: &'a G,
    times: Vec<u64>,
}

impl<G: Figures> Sheet<'_, G> {
    fn note(&mut self, counted: figures::Counted<'_>) {
        for (shown, times) in G::SHOWN.iter().zip(&mut self.times) {
            *times += u64::from(shown.verb == counted.verb);
        }
    }
}

impl<G: Figures> Sink<G::Event> for Sheet<'_, G> {
    fn emit(&mut self, event: impl FnOnce() -> G::Event) {
        let game = self.game;
        figures::counted(game, &event(), &mut |counted| self.note(counted));
    }
}
