//! What a choice was worth beside the best one: judged by what the seat could know.

use bots::{Budget, RootMove, Search};
use kernel::{Choice, Match, Playable, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::odds::Odds;
use super::{Effort, MoveText};

/// What costs less than this is as good as the best.
const SLIP: f32 = 0.05;
const MISTAKE: f32 = 0.10;
const BLUNDER: f32 = 0.20;

/// Where a choice seems to have cost something it is thought about so many times as long before that is said.
const AGAIN: u32 = 4;

/// What the search tried less often than this has a value by luck alone.
const TRIED: u32 = 8;

/// Only what was tried at least this part as often as the most tried can be the best.
const TRUSTED: u32 = 4;

/// The best choice and the one that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// How good the choice was.
    pub grade: Grade,
    /// The best, as far as the seat could know.
    pub best: MoveText,
    /// The chance to win after it.
    pub best_chance: f32,
    /// The chance to win after what was played.
    pub played_chance: f32,
    /// The share of what was played in what the search would do: where it would mix, several choices are right.
    pub played_share: f32,
    /// How far the difference of the two may be off by luck alone.
    pub error: f32,
}

/// How good a choice was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// There was none better.
    Best,
    /// It cost nothing that can be told from luck.
    Good,
    /// It cost at least 5 in 100 matches.
    Slip,
    /// At least 10.
    Mistake,
    /// At least 20.
    Blunder,
}

impl Grade {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "as good as the best",
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Did it cost something?
    pub const fn costs(self) -> bool {
        match self {
            Self::Best | Self::Good => false,
            Self::Slip | Self::Mistake | Self::Blunder => true,
        }
    }

    fn of(lost: f32, error: f32) -> Self {
        if lost < SLIP.max(error) {
            Self::Good
        } else if lost < MISTAKE {
            Self::Slip
        } else if lost < BLUNDER {
            Self::Mistake
        } else {
            Self::Blunder
        }
    }
}

impl Verdict {
    /// How much of the chance to win the choice gave away; nothing, where that cannot be told from luck.
    pub fn lost(&self) -> f32 {
        if self.grade.costs() { self.best_chance - self.played_chance } else { 0.0 }
    }
}

/// Judges what a seat played; `None` where there was nothing to choose.
pub(super) fn verdict<G: Playable>(
    before: &Match<G>,
    seat: Seat,
    played: G::Action,
    search: &mut Search<G>,
    effort: Effort,
) -> Option<Verdict> {
    let legal = before.legal(seat);
    if legal.len() < 2 || !legal.contains(&played) {
        return None;
    }
    let judged = weigh(before, seat, &legal, played, search, effort, 1)?;
    let judged = match judged.grade.costs() || judged.unsure() {
        true => weigh(before, seat, &legal, played, search, effort, AGAIN)?,
        false => judged,
    };
    let view = before.view(Viewer::Seat(seat));
    let said = before.game().choices(&view, &[judged.best], before.names(Viewer::Spectator)).pop()?;
    Some(Verdict {
        grade: judged.grade,
        best: MoveText::of(said),
        best_chance: judged.chances.0,
        played_chance: judged.chances.1,
        played_share: judged.share,
        error: judged.error,
    })
}

/// What one look at a decision found.
struct Judged<A> {
    grade: Grade,
    best: A,
    /// After the best, and after what was played.
    chances: (f32, f32),
    share: f32,
    error: f32,
}

impl<A> Judged<A> {
    /// Might more thinking find that it cost something?
    fn unsure(&self) -> bool {
        self.chances.0 - self.chances.1 >= SLIP
    }
}

fn weigh<G: Playable>(
    before: &Match<G>,
    seat: Seat,
    legal: &[G::Action],
    played: G::Action,
    search: &mut Search<G>,
    effort: Effort,
    times: u32,
) -> Option<Judged<G::Action>> {
    let (game, view) = (&**before.game(), before.view(Viewer::Seat(seat)));
    let moves = search.search(game, &view, Budget::iterations(effort.iterations.saturating_mul(times)));
    // What is no answer to this question is an answer to another one.
    let moves: Vec<_> = moves.iter().filter(|one| legal.contains(&one.action)).copied().collect();
    let mixed = search.mixes(played);
    let made = moves.iter().find(|one| one.action == played).copied();
    // Any part of a mix is as right as the others, and the largest of them stands for it; elsewhere the best is what is
    // worth most.
    let largest = moves.iter().find(|one| search.mixes(one.action)).copied();
    let best = largest.or_else(|| best(&moves))?;
    let share = made.map_or(0.0, |one| one.share);
    if best.action == played {
        let chances = (best.value, best.value);
        return Some(Judged { grade: Grade::Best, best: played, chances, share, error: best.error() });
    }
    let (lost, error) = match made.filter(|one| one.visits >= TRIED) {
        Some(made) => (best.value - made.value, best.error().hypot(made.error())),
        // The search passed it over, so both are played on from the same worlds.
        None => {
            let after = |action| {
                let worlds = effort.worlds.saturating_mul(times);
                Odds::after(game, &view, worlds, effort.seed, |world| {
                    game.apply(world, seat, action, &mut ());
                })
            };
            after(best.action).gain(&after(played), seat)
        }
    };
    let grade = if mixed { Grade::Good } else { Grade::of(lost, error) };
    let chances = (best.value, (best.value - lost).clamp(0.0, 1.0));
    Some(Judged { grade, best: best.action, chances, share, error })
}

/// What is worth most among what was tried often enough.
fn best<A: Copy>(moves: &[RootMove<A>]) -> Option<RootMove<A>> {
    let most = moves.iter().map(|one| one.visits).max()?;
    let trusted = moves.iter().filter(|one| one.visits * TRUSTED >= most);
    trusted.copied().reduce(|best, one| if one.value > best.value { one } else { best })
}

impl MoveText {
    pub(super) fn of(Choice { notation, label, .. }: Choice) -> Self {
        Self { notation, label }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_what_is_worth_most_and_not_what_was_tried_most() {
        let one = |action, visits, value| RootMove { action, visits, share: visits as f32 / 200.0, value };
        let moves = [one('a', 100, 0.31), one('b', 60, 0.39), one('c', 3, 0.9)];
        assert_eq!(best(&moves).map(|one| one.action), Some('b'));
        assert_eq!(best::<char>(&[]), None);
    }

    #[test]
    fn what_cannot_be_told_from_luck_costs_nothing() {
        assert_eq!(Grade::of(0.04, 0.0), Grade::Good);
        assert_eq!(Grade::of(0.12, 0.15), Grade::Good);
        assert_eq!(Grade::of(-0.2, 0.1), Grade::Good, "what was played looks better than the best");
        assert_eq!(Grade::of(0.06, 0.05), Grade::Slip);
        assert_eq!(Grade::of(0.12, 0.05), Grade::Mistake);
        assert_eq!(Grade::of(0.31, 0.05), Grade::Blunder);
    }
}
