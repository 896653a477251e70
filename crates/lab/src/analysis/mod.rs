//! Where a match was won and lost: every seat's chance over its course, and the best choice at every decision.
//!
//! A chance is told twice. What a seat *could know* is worked out from its view, as a bot in its chair would: that is
//! what its choices are measured by. What was *true* is worked out from the whole position: that is the curve of the
//! match, and where it turned.

mod chart;
mod text;

use bots::{Budget, Method, Search, chances};
use kernel::{BySeat, Game, Match, Ply, Record, Seat, Viewer, content::Content};
use serde::{Deserialize, Serialize};

/// A change of the true chance of some seat by as much as this is a turning point.
const TURN: f32 = 0.12;

/// So many turning points are told.
const TURNS: usize = 8;

/// How much is thought about a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Worlds imagined for every chance.
    pub worlds: u32,
    /// Iterations of the search about every decision.
    pub iterations: u32,
    /// What all chance is derived from.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { worlds: 100, iterations: 400, seed: 1 }
    }
}

/// What is found out about a match. `Display` writes it for people; [`Analysis::svg`] draws the curve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The game's id.
    pub game: String,
    /// What the seats are called, in order.
    pub names: Vec<String>,
    /// Each move, with how it stood before it.
    pub moments: Vec<Moment>,
    /// What the end was worth to each seat, if the match is over.
    pub end: Option<Vec<f32>>,
    /// The numbers of the moves, from 1, that changed most; in the order of the match.
    pub turning: Vec<usize>,
}

/// How it stood before a move, and what was made of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Who moved.
    pub seat: Seat,
    /// The move.
    pub played: String,
    /// The chance of each seat to win, from the whole position.
    pub truth: Vec<f32>,
    /// The chance of whoever moved, as far as it could know.
    pub known: f32,
    /// What a search says about the choice; `None` where there was none.
    pub verdict: Option<Verdict>,
}

/// The best choice and the one that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The best, as far as the seat could know.
    pub best: String,
    /// The chance to win after it.
    pub best_chance: f32,
    /// The chance to win after what was played; `None` if the search did not think it worth a look.
    pub played_chance: Option<f32>,
    /// The share of what was played in what the search would do: where it would mix, several choices are right.
    pub played_share: f32,
}

/// Goes through a record; `progress` is told after each move, and ends it by saying `false`.
///
/// Says why if the record cannot be played again.
pub fn analyse<G: Game>(
    record: &Record,
    content: &Content,
    effort: Effort,
    mut progress: impl FnMut(usize) -> bool,
) -> Result<Analysis, String> {
    let mut table = record.start::<G>(content).map_err(|error| error.to_string())?;
    let names = record.chairs.iter().map(|chair| chair.name.clone()).collect();
    let mut search = Search::<G>::new(Method::BEST, effort.seed);
    let mut moments = Vec::new();
    for played in &record.moves {
        let before = table.clone();
        let step = record.play_next(&mut table).map_err(|error| error.to_string())?;
        let Some(step) = step else { break };
        moments.push(moment(&before, played.seat, &step, &mut search, effort, moments.len()));
        if !progress(moments.len()) {
            return Err("the analysis was ended".to_owned());
        }
    }
    let end = table
        .outcome()
        .map(|outcome| Seat::first(table.game().seats()).map(|seat| outcome.value(seat)).collect());
    let turning = turning(&moments, end.as_deref());
    Ok(Analysis { game: G::INFO.id.to_owned(), names, moments, end, turning })
}

fn moment<G: Game>(
    before: &Match<G>,
    seat: Seat,
    step: &Ply<G>,
    search: &mut Search<G>,
    effort: Effort,
    index: usize,
) -> Moment {
    let game = &**before.game();
    let seed = effort.seed ^ (index as u64) << 20;
    let of = |viewer| chances(game, &before.view(viewer), effort.worlds, seed);
    let truth: BySeat<f32> = of(Viewer::Everything);
    let view = before.view(Viewer::Seat(seat));
    let legal = before.legal(seat);
    let verdict = (legal.len() > 1 && legal.contains(&step.action)).then(|| {
        let weighed = search.weigh(game, &view, Budget::iterations(effort.iterations));
        let best = weighed.first().copied();
        let played = weighed.iter().find(|one| one.action == step.action).copied();
        best.and_then(|best| {
            let said = game.choices(&view, &[best.action], before.names(Viewer::Seat(seat))).pop()?;
            Some(Verdict {
                best: said.notation,
                best_chance: best.value,
                played_chance: played.filter(|one| one.visits >= 4).map(|one| one.value),
                played_share: played.map_or(0.0, |one| one.share),
            })
        })
    });
    Moment {
        seat,
        played: step.notation.clone(),
        truth: truth.as_slice().to_vec(),
        known: of(Viewer::Seat(seat))[seat],
        verdict: verdict.flatten(),
    }
}

/// The moves that changed most for somebody: the greatest changes between one moment and the next.
fn turning(moments: &[Moment], end: Option<&[f32]>) -> Vec<usize> {
    let stood = moments.iter().map(|moment| moment.truth.as_slice()).chain(end);
    let stood: Vec<&[f32]> = stood.collect();
    let change = |pair: &[&[f32]]| {
        let changes = pair[0].iter().zip(pair[1]).map(|(before, after)| (before - after).abs());
        changes.fold(0.0, f32::max)
    };
    let mut changes: Vec<(f32, usize)> = stood.windows(2).map(change).zip(1..).collect();
    changes.retain(|(change, _)| *change >= TURN);
    changes.sort_by(|a, b| b.0.total_cmp(&a.0));
    changes.truncate(TURNS);
    let mut turning: Vec<usize> = changes.into_iter().map(|(_, number)| number).collect();
    turning.sort_unstable();
    turning
}

#[cfg(test)]
mod tests {
    use kernel::record::Chair;
    use kernel::toy::Pennant;
    use kernel::{Rng, Seed, Setup};

    use super::*;

    fn record() -> Record {
        let setup = Setup::<Pennant>::new(&Pennant::content(), Some("short"), &[], Some(2)).unwrap();
        let chairs = vec![Chair::person("Ada"), Chair::bot("Bob", "squire")];
        let mut record = Record::new(&setup, &Pennant::content(), chairs, Seed::from_text("7"));
        let mut table = record.start::<Pennant>(&Pennant::content()).unwrap();
        let mut rng = Rng::new(1);
        while let Some(seat) = table.pending().lowest() {
            let action = *rng.pick(&table.legal(seat)).unwrap();
            for step in table.play_action(seat, action).unwrap() {
                record.push(seat, step.notation);
            }
        }
        record
    }

    #[test]
    fn every_move_is_judged_and_the_curve_ends_with_the_result() {
        let effort = Effort { worlds: 20, iterations: 40, seed: 1 };
        let record = record();
        let mut seen = 0;
        let found = analyse::<Pennant>(&record, &Pennant::content(), effort, |done| {
            seen = done;
            true
        })
        .unwrap();
        assert_eq!((found.moments.len(), seen), (record.moves.len(), record.moves.len()));
        assert_eq!(found.names, ["Ada", "Bob"]);
        for moment in &found.moments {
            assert!((moment.truth.iter().sum::<f32>() - 1.0).abs() < 0.02, "{moment:?}");
            assert!((0.0..=1.0).contains(&moment.known));
        }
        assert!(found.moments[0].verdict.is_some());
        let svg = found.svg();
        assert!(svg.starts_with("<svg") && svg.matches("<polyline").count() == 2, "{svg}");
        assert!(found.to_string().contains("Ada"));
        let again = analyse::<Pennant>(&record, &Pennant::content(), effort, |_| true).unwrap();
        assert_eq!(found, again);
    }

    #[test]
    fn it_can_be_ended() {
        let ended = analyse::<Pennant>(&record(), &Pennant::content(), Effort::default(), |_| false);
        assert!(ended.unwrap_err().contains("ended"));
    }

    #[test]
    fn turning_points_are_the_greatest_changes() {
        let stand = |chance: f32| Moment {
            seat: Seat::new(0),
            played: String::new(),
            truth: vec![chance, 1.0 - chance],
            known: chance,
            verdict: None,
        };
        let moments = [stand(0.5), stand(0.52), stand(0.8), stand(0.78)];
        assert_eq!(turning(&moments, Some(&[0.0, 1.0])), [2, 4]);
        assert_eq!(turning(&moments, None), [2]);
    }
}
