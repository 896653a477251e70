//! Where a match was won and lost: every side's chance over its course, and the best choice at every decision.
//!
//! A chance is told twice. What a seat *could know* is worked out from its view, as a bot in its chair would: that is
//! what is shown first, and what choices are measured by. What was *true* is worked out from the whole position.

mod chart;
mod odds;
mod text;
mod turning;
mod verdict;

use bots::{Search, SearchConfig};
use kernel::{Match, Playable, Ply, Record, Seat, Viewer, content::Content};
use serde::{Deserialize, Serialize};

pub use self::chart::{Ink, Palette, Tone};
pub use self::turning::TurningPoint;
pub use self::verdict::{Grade, Verdict};

use self::odds::of_match;

/// What is kept of an analysis in another version is made anew.
pub const ANALYSIS_VERSION: u32 = 2;

/// What could be known and what was true differ if some chance differs by more than this.
const DIFFERS: f32 = 0.005;

/// Why there is none, if it was cancelled.
const ENDED: &str = "the analysis was ended";

/// How much is thought about a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Worlds sampled for every chance; many times as many where the match may have turned.
    pub worlds: u32,
    /// Iterations of the search about every decision; some times as many where a choice may have cost something.
    pub iterations: u32,
    /// What all chance is derived from.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { worlds: 100, iterations: 400, seed: 1 }
    }
}

/// What is found out about a match. [`Analysis::text`] writes it for people; [`Analysis::svg`] draws the curve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The version of what is written here, [`ANALYSIS_VERSION`].
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// What the seats are called, in order.
    pub names: Vec<String>,
    /// The seats that win and lose together: one line of the curve each.
    pub sides: Vec<Vec<Seat>>,
    /// Each move, with how it stood before it.
    pub moments: Vec<Moment>,
    /// What the end was worth to each seat, if the match is over.
    pub end: Option<Vec<f32>>,
    /// Was ever something true that somebody could not know?
    pub hidden: bool,
    /// The moves that changed most, in the order of the match.
    pub turning: TurningPoints,
}

/// Where a match turned.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TurningPoints {
    /// As those who played could know.
    pub known: Vec<TurningPoint>,
    /// As it was.
    pub truth: Vec<TurningPoint>,
}

/// How it stood before a move, and what was made of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Who moved.
    pub seat: Seat,
    /// The move.
    pub played: MoveText,
    /// The chance of each seat to win, from the whole position.
    pub truth: Vec<f32>,
    /// The chance of each seat to win, each as far as it could know.
    pub known: Vec<f32>,
    /// What a search says about the choice; `None` where there was none.
    pub verdict: Option<Verdict>,
}

/// A choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveText {
    /// As it is typed.
    pub notation: String,
    /// As it is read.
    pub label: String,
}

/// Which chances are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shown {
    /// What each side could know.
    #[default]
    Known,
    /// What was true.
    Truth,
}

impl Moment {
    fn chances(&self, shown: Shown) -> &[f32] {
        match shown {
            Shown::Known => &self.known,
            Shown::Truth => &self.truth,
        }
    }

    fn chances_mut(&mut self, shown: Shown) -> &mut [f32] {
        match shown {
            Shown::Known => &mut self.known,
            Shown::Truth => &mut self.truth,
        }
    }
}

impl Analysis {
    /// How many points a curve has: before each move, and the end.
    pub fn points(&self) -> usize {
        self.moments.len() + usize::from(self.end.is_some())
    }

    /// The chance of a side at a point. What a side could know is what its members could know on average.
    pub fn chance(&self, shown: Shown, point: usize, side: usize) -> Option<f32> {
        let chances = match self.moments.get(point) {
            Some(moment) => moment.chances(shown),
            None => self.end.as_deref().filter(|_| point == self.moments.len())?,
        };
        let seats = self.sides.get(side)?;
        let sum: f32 = seats.iter().filter_map(|seat| chances.get(seat.index())).sum();
        Some(sum / seats.len().max(1) as f32)
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> usize {
        self.sides.iter().position(|side| side.contains(&seat)).unwrap_or_default()
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// What a side is called: "Ada", "Ada and Bob".
    pub fn side_name(&self, side: usize) -> String {
        let seats = self.sides.get(side).map_or(&[][..], Vec::as_slice);
        seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>().join(" and ")
    }

    /// The turning points.
    pub fn turns(&self, shown: Shown) -> &[TurningPoint] {
        match shown {
            Shown::Known => &self.turning.known,
            Shown::Truth => &self.turning.truth,
        }
    }
}

/// Goes through a record; `progress` is told after each move, and ends it by saying `false`.
///
/// Says why if the record cannot be played again.
pub fn analyse<G: Playable>(
    record: &Record,
    content: &Content,
    effort: Effort,
    mut progress: impl FnMut(usize) -> bool,
) -> Result<Analysis, String> {
    let mut table = record.start::<G>(content).map_err(|error| error.to_string())?;
    let names: Vec<String> = record.chairs.iter().map(|chair| chair.name.clone()).collect();
    table.call(&names);
    let mut search = Search::<G>::new(SearchConfig::BEST, effort.seed);
    let mut moments = Vec::new();
    for played in &record.moves {
        let before = table.clone();
        let step = record.play_next(&mut table).map_err(|error| error.to_string())?;
        let Some(step) = step else { break };
        moments.push(moment(&before, played.seat, &step, &mut search, effort));
        if !progress(moments.len()) {
            return Err(ENDED.to_owned());
        }
    }
    let outcome = table.outcome();
    let end =
        outcome.map(|outcome| Seat::first(table.game().seats()).map(|seat| outcome.value(seat)).collect());
    let differs = |moment: &Moment| {
        moment.known.iter().zip(&moment.truth).any(|(known, truth)| (known - truth).abs() > DIFFERS)
    };
    let mut found = Analysis {
        version: ANALYSIS_VERSION,
        game: G::INFO.id.to_owned(),
        names,
        sides: sides(&**table.game()),
        hidden: moments.iter().any(differs),
        moments,
        end,
        turning: TurningPoints::default(),
    };
    let done = found.moments.len();
    turning::find::<G>(&mut found, record, content, effort, || progress(done))?;
    Ok(found)
}

/// The seats that win and lose together, each side in order, in the order of their first seats.
fn sides<G: Playable>(game: &G) -> Vec<Vec<Seat>> {
    let mut sides: Vec<Vec<Seat>> = Vec::new();
    for seat in Seat::first(game.seats()) {
        match sides.iter_mut().find(|side| side.iter().any(|other| game.side(*other) == game.side(seat))) {
            Some(side) => side.push(seat),
            None => sides.push(vec![seat]),
        }
    }
    sides
}

fn moment<G: Playable>(
    before: &Match<G>,
    seat: Seat,
    step: &Ply<G>,
    search: &mut Search<G>,
    effort: Effort,
) -> Moment {
    let game = &**before.game();
    // The same chance at every moment: neighbours differ by the move alone.
    let of = |viewer| of_match(before, viewer, effort.worlds, effort.seed);
    let truth = of(Viewer::Everything);
    let view = before.view(Viewer::Seat(seat));
    let said = game.choices(&view, &[step.action], before.names(Viewer::Spectator)).pop();
    let played = said.map(MoveText::of).map(|said| MoveText { notation: step.notation.clone(), ..said });
    Moment {
        seat,
        played: played.unwrap_or_else(|| MoveText { notation: step.notation.clone(), label: String::new() }),
        truth: Seat::first(game.seats()).map(|seat| truth.mean(seat)).collect(),
        known: Seat::first(game.seats()).map(|seat| of(Viewer::Seat(seat)).mean(seat)).collect(),
        verdict: verdict::verdict(before, seat, step.action, search, effort),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Game as _;
    use kernel::record::Chair;
    use kernel::{Rng, Seed, Setup};
    use testkit::toy::Pennant;

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
            // They need not add up to one: of a match that is not over Pennant counts pennants, not chances.
            assert!(moment.truth.iter().all(|truth| (0.0..=1.0).contains(truth)), "{moment:?}");
            assert_eq!(moment.known.len(), 2);
            assert!(moment.known.iter().all(|known| (0.0..=1.0).contains(known)));
            assert!(!moment.played.label.is_empty());
            if let Some(verdict) = &moment.verdict {
                let as_good = verdict.best_chance - verdict.played_chance < verdict.error.max(0.05);
                assert!(as_good != verdict.grade.costs() || !verdict.grade.costs(), "{verdict:?}");
                assert!(verdict.lost() >= 0.0, "{verdict:?}");
            }
        }
        assert!(found.moments[0].verdict.is_some());
        assert_eq!(found.chance(Shown::Known, found.moments.len(), 0), found.end.as_ref().map(|end| end[0]));
        assert!(found.text(Shown::Known).contains("Ada"));
        let again = analyse::<Pennant>(&record, &Pennant::content(), effort, |_| true).unwrap();
        assert_eq!(found, again);
    }

    /// What is told as a turning point is one in other worlds, too.
    #[test]
    fn a_turning_point_is_not_luck() {
        let (record, content) = (record(), Pennant::content());
        let effort = Effort { worlds: 20, iterations: 4, seed: 1 };
        let found = analyse::<Pennant>(&record, &content, effort, |_| true).unwrap();
        for (shown, turns) in [(Shown::Known, &found.turning.known), (Shown::Truth, &found.turning.truth)] {
            for turn in turns {
                let stood = |plies: usize| {
                    let mut at = record.start::<Pennant>(&content).unwrap();
                    while (at.plies() as usize) < plies && record.play_next(&mut at).unwrap().is_some() {}
                    let seat = found.sides[turn.side][0];
                    let viewer = if shown == Shown::Known { Viewer::Seat(seat) } else { Viewer::Everything };
                    match at.outcome() {
                        Some(outcome) => outcome.value(seat),
                        None => of_match(&at, viewer, 4000, 77).mean(seat),
                    }
                };
                let change = stood(turn.number) - stood(turn.number - 1);
                assert!(
                    change.abs() > 0.08 && change.signum() == (turn.to - turn.from).signum(),
                    "{turn:?}: {change}"
                );
            }
        }
    }

    #[test]
    fn it_can_be_ended() {
        let ended = analyse::<Pennant>(&record(), &Pennant::content(), Effort::default(), |_| false);
        assert!(ended.unwrap_err().contains("ended"));
    }
}
