//! Counting an arena, and what is said of each bot in the end.

use bots::Faults;
use kernel::Outcome;
use serde::Serialize;

use super::{elo, seat};
use crate::report::Crash;
use crate::stats::Share;

/// How one bot fared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// As it was named.
    pub bot: String,
    /// Chairs it played in, over all matches.
    pub players: u64,
    /// Matches won alone, of those.
    pub wins: Share,
    /// What the matches were worth on average, draws and chairs included.
    pub score: Score,
    /// What an average player at such tables scores: the bar to be measured by.
    pub fair: f64,
    /// Its rating; the mean of all bots is 0.
    pub elo: f64,
    /// How far the rating may be off, 19 times of 20.
    pub elo_error: f64,
    /// How long it thought; nothing where several machines shared the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
    /// What it did wrong, if it is a program that can.
    #[serde(flatten)]
    pub faults: Faults,
}

/// A mean value with its 95% interval. It is taken over rounds, in which everybody had the same luck.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Score {
    /// The mean.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How long decisions took that were any.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Thinking {
    /// How many.
    pub decisions: u64,
    /// On average, in milliseconds.
    pub mean_ms: f64,
    /// 99 of 100 took at most this, in milliseconds.
    pub within_99_ms: f64,
}

/// What has been played so far. Bots of the same name are one.
#[derive(Debug)]
pub(super) struct Tally {
    /// The names, each once.
    names: Vec<String>,
    /// Which name each bot of the list has.
    names_of: Vec<usize>,
    pub(super) matches: u64,
    pub(super) crashed: u64,
    pub(super) crashes: Vec<Crash>,
    sums: Vec<Sum>,
    /// By name: the mean value of each round.
    rounds: Vec<Vec<f64>>,
    /// The round that is being played.
    round: Vec<(f64, u64)>,
    /// How often the one was placed before the other, draws as halves.
    duels: Vec<Vec<f64>>,
}

#[derive(Clone, Debug, Default)]
struct Sum {
    players: u64,
    wins: u64,
    fair: f64,
    times: Vec<u32>,
    faults: Faults,
}

/// So many crashes are told one by one.
const TOLD: usize = 5;

impl Tally {
    pub(super) fn new(bots: &[String]) -> Self {
        let mut names: Vec<String> = Vec::new();
        let names_of = bots
            .iter()
            .map(|bot| {
                names.iter().position(|known| known == bot).unwrap_or_else(|| {
                    names.push(bot.clone());
                    names.len() - 1
                })
            })
            .collect();
        Self::of(names, names_of)
    }

    /// Nothing yet, of the same bots.
    pub(super) fn fresh(&self) -> Self {
        Self::of(self.names.clone(), self.names_of.clone())
    }

    fn of(names: Vec<String>, names_of: Vec<usize>) -> Self {
        let n = names.len();
        Self {
            names,
            names_of,
            matches: 0,
            crashed: 0,
            crashes: Vec::new(),
            sums: vec![Sum::default(); n],
            rounds: vec![Vec::new(); n],
            round: vec![(0.0, 0); n],
            duels: vec![vec![0.0; n]; n],
        }
    }

    /// A match came to an end; `chairs` are the bots by number.
    pub(super) fn note(&mut self, chairs: &[usize], outcome: &Outcome, times: Vec<Vec<u32>>) {
        self.matches += 1;
        let fair =
            (0..chairs.len()).map(|i| f64::from(outcome.value(seat(i)))).sum::<f64>() / chairs.len() as f64;
        // Of matches that were played elsewhere nothing is known of the clock.
        let mut times = times.into_iter();
        for (i, bot) in chairs.iter().enumerate() {
            let name = self.names_of[*bot];
            let value = f64::from(outcome.value(seat(i)));
            let sum = &mut self.sums[name];
            sum.players += 1;
            sum.wins += u64::from(value >= 1.0);
            sum.fair += fair;
            sum.times.extend(times.next().unwrap_or_default());
            self.round[name].0 += value;
            self.round[name].1 += 1;
            for (j, other) in chairs.iter().enumerate() {
                let (mine, theirs) = (outcome.places[seat(i)], outcome.places[seat(j)]);
                let against = self.names_of[*other];
                if against != name {
                    self.duels[name][against] += match mine.cmp(&theirs) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
        }
    }

    /// What the bots in the chairs did wrong.
    pub(super) fn blame(&mut self, chairs: &[usize], faults: Vec<Faults>) {
        for (bot, faults) in chairs.iter().zip(faults) {
            self.sums[self.names_of[*bot]].faults.add(faults);
        }
    }

    /// The round is over: its means count as one observation each.
    pub(super) fn close_round(&mut self) {
        for (rounds, (sum, n)) in self.rounds.iter_mut().zip(&mut self.round) {
            if *n > 0 {
                rounds.push(*sum / *n as f64);
            }
            (*sum, *n) = (0.0, 0);
        }
    }

    /// Adds what was counted elsewhere of the same bots.
    pub(super) fn add(&mut self, other: Self) {
        self.matches += other.matches;
        self.crashed += other.crashed;
        self.crashes.extend(other.crashes);
        self.crashes.truncate(TOLD);
        for (mine, theirs) in self.sums.iter_mut().zip(other.sums) {
            mine.players += theirs.players;
            mine.wins += theirs.wins;
            mine.fair += theirs.fair;
            mine.times.extend(theirs.times);
            mine.faults.add(theirs.faults);
        }
        for (mine, theirs) in self.rounds.iter_mut().zip(other.rounds) {
            mine.extend(theirs);
        }
        for (mine, theirs) in self.duels.iter_mut().flatten().zip(other.duels.iter().flatten()) {
            *mine += theirs;
        }
    }

    /// Is it certain that the first bot scores more than its share, or less? The bound holds at every look at once
    /// (a mixture of martingales), so looking often does not make it wrong more often.
    pub(super) fn decided(&self) -> Option<bool> {
        const ALPHA: f64 = 0.05;
        // The bound is tightest around so many rounds.
        const RHO: f64 = 12.0;
        if self.names.len() < 2 {
            return None;
        }
        let fair = self.sums[0].fair / self.sums[0].players.max(1) as f64;
        let n = self.rounds[0].len() as f64;
        let ahead: f64 = self.rounds[0].iter().map(|value| value - fair).sum();
        // A value between 0 and 1 has no more spread than a coin.
        let bound = (0.25 * (n + RHO) * ((n + RHO) / (RHO * ALPHA * ALPHA)).ln()).sqrt();
        (ahead.abs() > bound).then_some(ahead > 0.0)
    }

    /// The bots, the best first.
    pub(super) fn standings(&mut self, timed: bool) -> Vec<Standing> {
        let ratings = elo::ratings(&self.duels);
        let mut standings: Vec<Standing> = Vec::new();
        for (name, (elo, elo_error)) in ratings.into_iter().enumerate() {
            let sum = &mut self.sums[name];
            let players = sum.players.max(1);
            standings.push(Standing {
                bot: self.names[name].clone(),
                players: sum.players,
                wins: Share::of(sum.wins, sum.players),
                score: Score::of(&self.rounds[name]),
                fair: sum.fair / players as f64,
                elo,
                elo_error,
                thinking: timed.then(|| Thinking::of(&mut sum.times)),
                faults: std::mem::take(&mut sum.faults),
            });
        }
        standings.sort_by(|a, b| b.score.rate.total_cmp(&a.score.rate));
        standings
    }
}

impl Score {
    fn of(rounds: &[f64]) -> Self {
        let n = rounds.len() as f64;
        if rounds.len() < 2 {
            return Self { rate: rounds.first().copied().unwrap_or(0.0), low: 0.0, high: 1.0 };
        }
        let rate = rounds.iter().sum::<f64>() / n;
        let spread = rounds.iter().map(|value| (value - rate) * (value - rate)).sum::<f64>() / (n - 1.0);
        // A run without any spread is no proof that there is none: a coin that fell otherwise once is allowed for.
        let error = 1.96 * (spread / n).sqrt() + if spread == 0.0 { 1.5 / n } else { 0.0 };
        Self { rate, low: (rate - error).max(0.0), high: (rate + error).min(1.0) }
    }
}

impl Thinking {
    fn of(times: &mut [u32]) -> Self {
        if times.is_empty() {
            return Self::default();
        }
        times.sort_unstable();
        let rank = (times.len() * 99).div_ceil(100) - 1;
        let total: f64 = times.iter().map(|micros| f64::from(*micros)).sum();
        Self {
            decisions: times.len() as u64,
            mean_ms: total / times.len() as f64 / 1e3,
            within_99_ms: f64::from(times[rank]) / 1e3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_hundredth_does_not_count() {
        let mut times: Vec<u32> = (1..=200).map(|n| n * 1000).collect();
        let thinking = Thinking::of(&mut times);
        assert_eq!((thinking.decisions, thinking.mean_ms, thinking.within_99_ms), (200, 100.5, 198.0));
    }

    #[test]
    fn an_interval_is_wider_where_rounds_differ() {
        let [steady, wild] = [Score::of(&[0.5, 0.5, 0.6, 0.4]), Score::of(&[0.0, 1.0, 0.0, 1.0])];
        assert!((steady.rate - wild.rate).abs() < 1e-9);
        assert!(wild.high - wild.low > 2.0 * (steady.high - steady.low));
        assert!(Score::of(&[1.0; 10]).low < 0.9, "ten wins are not certainty");
    }
}
