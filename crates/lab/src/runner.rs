//! Playing one match after another with the same bots.

use bots::{Bot, Budget, Level};
use kernel::{Game, Outcome, Rng, Sink, Viewer};

use crate::plan::Plan;

/// One thread's bots and scratch room, kept from match to match.
pub(crate) struct Runner<'a, G: Game> {
    pub(crate) game: &'a G,
    levels: Vec<Level>,
    budgets: Vec<Budget>,
    bots: Vec<Box<dyn Bot<G>>>,
    legal: Vec<G::Action>,
}

/// How a match came out.
pub(crate) struct Ended {
    pub(crate) outcome: Outcome,
    pub(crate) decisions: u32,
}

impl<'a, G: Game> Runner<'a, G> {
    pub(crate) fn new(game: &'a G, plan: &Plan) -> Self {
        let levels = plan.levels(game.seats());
        let budgets = levels.iter().map(|level| plan.budget.unwrap_or(level.budget())).collect();
        let bots = seated(&levels);
        Self { game, levels, budgets, bots, legal: Vec::new() }
    }

    /// Other bots of the same levels: whatever a panic left half done in the old ones is thrown away with them.
    pub(crate) fn reseat(&mut self) {
        self.bots = seated(&self.levels);
    }

    /// The position before the first decision of the match with this seed; the bots are ready for it.
    pub(crate) fn deal(&mut self, seed: u64) -> G::State {
        let mut rng = Rng::new(seed);
        let state = self.game.deal(rng.dice());
        for bot in &mut self.bots {
            bot.restart(rng.bits());
        }
        state
    }

    /// Plays a match to its end; says why if it does not come to one.
    pub(crate) fn play(
        &mut self,
        state: &mut G::State,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Ended, String> {
        let Self { game, budgets, bots, legal, .. } = self;
        let mut decisions = 0;
        while let Some(seat) = game.pending(state).lowest() {
            if decisions == game.max_plies() {
                return Err(format!("the match goes on after {decisions} actions, the most it may have"));
            }
            legal.clear();
            game.legal(state, seat, legal);
            let bot = &mut bots[seat.index()];
            let action = match bot.choose_blind(legal) {
                Some(action) => action,
                None => {
                    let view = game.view(state, Viewer::Seat(seat));
                    bot.choose(game, &view, legal, budgets[seat.index()])
                }
            };
            game.apply(state, seat, action, sink);
            decisions += 1;
        }
        let outcome = game.outcome(state).ok_or("nobody is asked and the match is not over")?;
        Ok(Ended { outcome, decisions })
    }
}

/// A bot for each seat; it is given its seed when a match begins.
fn seated<G: Game>(levels: &[Level]) -> Vec<Box<dyn Bot<G>>> {
    levels.iter().map(|level| level.bot(0)).collect()
}
