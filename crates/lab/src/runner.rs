//! Playing one match after another with the same bots.

use std::num::NonZeroU8;
use std::time::Instant;

use bots::{Bot, Budget, Faults, Spec};
use kernel::{Outcome, Playable, Rng, Seat, SeatSet, Sink, Viewer};

use crate::plan::Plan;

/// One thread's bots and scratch room, kept from match to match.
pub(crate) struct Runner<'a, G: Playable> {
    pub(crate) game: &'a G,
    specs: Vec<Spec>,
    budgets: Vec<Budget>,
    bots: Vec<Box<dyn Bot<G>>>,
    legal: Vec<G::Action>,
    /// How long each decision took that was one, by seat, in microseconds; kept only where somebody asks.
    pub(crate) times: Option<Vec<Vec<u32>>>,
}

/// How a match came out.
pub(crate) struct Ended {
    pub(crate) outcome: Outcome,
    pub(crate) decisions: u32,
}

impl<'a, G: Playable> Runner<'a, G> {
    pub(crate) fn new(game: &'a G, plan: &Plan) -> Self {
        Self::seat(game, plan.seated(game.seats()), plan.budget, NonZeroU8::MIN)
    }

    /// With these bots in the chairs, in order, each thinking with so many threads.
    pub(crate) fn seat(game: &'a G, specs: Vec<Spec>, budget: Option<Budget>, threads: NonZeroU8) -> Self {
        let budgets = specs.iter().map(|spec| budget.unwrap_or(spec.budget()).on(threads)).collect();
        let bots = seated(&specs);
        Self { game, specs, budgets, bots, legal: Vec::new(), times: None }
    }

    /// Other bots of the same kinds: whatever a panic left half done in the old ones is thrown away with them.
    pub(crate) fn reseat(&mut self) {
        self.bots = seated(&self.specs);
    }

    /// The position before the first decision of the match with this seed; the bots are ready for it, and those that
    /// listen have heard the deal.
    pub(crate) fn deal(&mut self, seed: u64) -> G::State {
        let mut rng = Rng::new(seed);
        let mut dealt = Vec::new();
        let state = self.game.begin(rng.dice(), &mut dealt);
        for bot in &mut self.bots {
            bot.restart(rng.bits());
        }
        dealt.iter().for_each(|event| tell(self.game, &mut self.bots, event));
        state
    }

    /// What each seat's bot did wrong since this was last asked.
    pub(crate) fn faults(&mut self) -> Vec<Faults> {
        self.bots.iter_mut().map(|bot| bot.faults()).collect()
    }

    /// Plays a match to its end; says why if it does not come to one.
    pub(crate) fn play(
        &mut self,
        state: &mut G::State,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<Ended, String> {
        self.play_watched(state, sink, &mut |_, _, _, _| {})
    }

    /// The same, and `onlooker` is shown each position in which somebody decides, how many choices there are, who it is
    /// and what was chosen.
    pub(crate) fn play_watched(
        &mut self,
        state: &mut G::State,
        sink: &mut impl Sink<G::Event>,
        onlooker: &mut impl FnMut(&G::State, usize, Seat, G::Action),
    ) -> Result<Ended, String> {
        let Self { game, budgets, bots, legal, times, .. } = self;
        let (mut decisions, mut last) = (0, None);
        let mut heard = bots.iter().any(|bot| bot.listens()).then(Vec::new);
        while let Some(seat) = next(game.pending(state), last) {
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
                    let start = times.as_ref().map(|_| Instant::now());
                    let action = bot.choose(game, &view, legal, budgets[seat.index()]);
                    if let (Some(times), Some(start), true) = (times.as_mut(), start, legal.len() > 1) {
                        times[seat.index()]
                            .push(start.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
                    }
                    action
                }
            };
            onlooker(state, legal.len(), seat, action);
            match &mut heard {
                None => game.apply(state, seat, action, sink),
                Some(heard) => {
                    game.apply(state, seat, action, &mut Tee { sink, heard });
                    heard.drain(..).for_each(|event| tell(*game, bots, &event));
                }
            }
            decisions += 1;
            last = Some(seat);
        }
        let outcome = game.outcome(state).ok_or("nobody is asked and the match is not over")?;
        Ok(Ended { outcome, decisions })
    }
}

/// Tells the bots that listen what their seats noticed.
fn tell<G: Playable>(game: &G, bots: &mut [Box<dyn Bot<G>>], event: &G::Event) {
    for (seat, bot) in Seat::first(game.seats()).zip(bots).filter(|(_, bot)| bot.listens()) {
        if let Some(cue) = game.cue(event, Viewer::Seat(seat)) {
            bot.notice(game, seat, &cue);
        }
    }
}

/// A sink behind which events are kept for bots that listen.
struct Tee<'a, S, E> {
    sink: &'a mut S,
    heard: &'a mut Vec<E>,
}

impl<E: Clone, S: Sink<E>> Sink<E> for Tee<'_, S, E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        let event = event();
        self.heard.push(event.clone());
        self.sink.emit(|| event);
    }
}

/// Who is asked next: those who are asked at the same time take turns, as they would at a table, so that nobody
/// chooses with the other's whole answer lying there sealed.
fn next(asked: SeatSet, last: Option<Seat>) -> Option<Seat> {
    asked.iter().find(|seat| last.is_some_and(|last| *seat > last)).or(asked.lowest())
}

/// A bot for each seat; it is given its seed when a match begins.
fn seated<G: Playable>(specs: &[Spec]) -> Vec<Box<dyn Bot<G>>> {
    specs.iter().map(|spec| spec.bot(0)).collect()
}
