//! One match of a batch, and the next one after it.

use bots::{Bot, Budget};
use kernel::features::{Deeds, FeatureRow, Features};
use kernel::{Cue, Playable, Rng, Seat, SeatSet, Viewer, caught};

use crate::out::{Legal, Out};
use crate::{Error, Player, Reset};

/// What all lanes of a batch share.
#[derive(Debug)]
pub(crate) struct Shared<G> {
    pub(crate) game: std::sync::Arc<G>,
    pub(crate) deeds: std::sync::Arc<Deeds>,
    pub(crate) players: Vec<Player>,
    pub(crate) reset: Reset,
    pub(crate) max_steps: u32,
}

/// A place where one match after another is played.
pub(crate) struct Lane<G: Playable> {
    state: G::State,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    legal: Vec<G::Action>,
    /// What may be done in a match that is played at random beside.
    beside: Vec<G::Action>,
    events: Vec<G::Event>,
    /// Where the chance of its matches comes from.
    rng: Rng,
    /// Where legal actions are drawn from, so that drawing does not change what is dealt.
    drawing: Rng,
    /// Who was asked last, and who is asked now.
    last: Seat,
    asked: Option<Seat>,
    plies: u32,
    steps: u32,
    /// Does the next step begin a new match?
    over: bool,
    /// Why its last step was refused.
    pub(crate) fault: Option<Error>,
}

impl<G: Playable + Features> Lane<G> {
    pub(crate) fn new(shared: &Shared<G>, seed: u64) -> Self {
        let bot = |player: &Player| match player {
            Player::Agent => None,
            Player::Bot(spec) => Some(spec.bot::<G>(0)),
        };
        let mut rng = Rng::new(seed);
        let drawing = Rng::new(rng.bits());
        let state = shared.game.deal(rng.dice());
        Self {
            state,
            bots: shared.players.iter().map(bot).collect(),
            legal: Vec::with_capacity(kernel::MAX_BREADTH),
            beside: Vec::with_capacity(kernel::MAX_BREADTH),
            events: Vec::new(),
            rng,
            drawing,
            last: Seat::new(0),
            asked: None,
            plies: 0,
            steps: 0,
            over: true,
            fault: None,
        }
    }

    /// A new match, up to the first question that an agent is asked.
    pub(crate) fn begin(&mut self, shared: &Shared<G>) {
        self.state = shared.game.begin(self.rng.dice(), &mut self.events);
        for bot in self.bots.iter_mut().flatten() {
            bot.restart(self.rng.bits());
        }
        (self.plies, self.steps, self.over, self.asked) = (0, 0, false, None);
        self.last = Seat::new(shared.game.seats() - 1);
        self.tell(shared);
        self.advance(shared);
    }

    /// [`Lane::begin`], whatever the rules do.
    pub(crate) fn restart(&mut self, shared: &Shared<G>) {
        if let Err(panic) = caught(|| self.begin(shared)) {
            self.break_off(panic);
        } else {
            self.fault = None;
        }
    }

    /// What is half done is thrown away: the next step begins a new match.
    fn break_off(&mut self, panic: String) {
        (self.over, self.asked) = (true, None);
        self.legal.clear();
        self.fault = Some(Error::internal(panic));
    }

    /// [`Lane::observe`], whatever the rules do.
    pub(crate) fn look(&mut self, shared: &Shared<G>, out: &mut Out<'_>) {
        if let Err(panic) = caught(|| self.observe(shared, out)) {
            self.break_off(panic);
            self.show_nothing(out);
        }
    }

    /// As if nobody were asked; what is seen stays as it is.
    fn show_nothing(&self, out: &mut Out<'_>) {
        out.actor.fill(-1);
        out.choices.fill(0);
        out.deeds.fill(-1);
        if let Some((wait, slots)) = out.mask.split_first_mut() {
            *wait = 1;
            slots.fill(0);
        }
        out.truncated.fill(true);
        out.refused.fill(true);
    }

    /// From here on its chance comes from another seed.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.drawing = Rng::new(self.rng.bits());
    }

    /// Draws one of the answers that may be given; 0 where nobody is asked.
    pub(crate) fn draw(&mut self, shared: &Shared<G>, legal: Legal) -> i32 {
        let Some(seat) = self.asked.filter(|_| !self.legal.is_empty()) else { return 0 };
        let at = self.drawing.below(self.legal.len() as u32);
        match legal {
            Legal::Slots => at as i32 + 1,
            Legal::Stable => self.number(shared, seat, self.legal[at as usize]),
        }
    }

    fn number(&self, shared: &Shared<G>, seat: Seat, action: G::Action) -> i32 {
        shared.deeds.number(shared.game.deed(&self.state, seat, action)).map_or(-1, |number| number as i32)
    }

    /// Plays an answer, and whatever the bots do until an agent is asked again.
    pub(crate) fn step(&mut self, shared: &Shared<G>, answer: i32, legal: Legal, out: &mut Out<'_>) {
        let played = caught(|| self.try_step(shared, answer, legal, out));
        match played {
            Ok(told) => {
                self.fault = told.err();
                out.refused.fill(self.fault.is_some());
            }
            Err(panic) => {
                self.break_off(panic);
                self.show_nothing(out);
            }
        }
    }

    fn try_step(
        &mut self,
        shared: &Shared<G>,
        answer: i32,
        legal: Legal,
        out: &mut Out<'_>,
    ) -> Result<(), Error> {
        out.rewards.fill(0.0);
        out.terminated.fill(false);
        out.truncated.fill(false);
        if self.over {
            if shared.reset == Reset::Disabled {
                self.observe(shared, out);
                return Err(Error::usage("the match is over; reset this lane"));
            }
            self.begin(shared);
            self.observe(shared, out);
            return Ok(());
        }
        let Some((seat, action)) = self.chosen(shared, answer, legal) else {
            self.observe(shared, out);
            let seat = self.asked.map_or_else(String::new, |seat| shared.game.seat_name(seat));
            let count = self.legal.len();
            let known = match legal {
                Legal::Slots => format!("a slot from 1 to {count}"),
                Legal::Stable => format!("one of {count} deeds"),
            };
            let message = format!("{answer} is no legal action of {seat}; {known} is wanted");
            return Err(Error::new(crate::ErrorKind::Illegal, message));
        };
        self.apply(shared, seat, action);
        self.steps += 1;
        self.advance(shared);
        let ended = self.asked.is_none();
        let cut = !ended && shared.max_steps > 0 && self.steps >= shared.max_steps;
        if ended {
            for (seat, reward) in Seat::first(shared.game.seats()).zip(out.rewards.iter_mut()) {
                *reward = returned(&*shared.game, &self.state, seat);
            }
            out.terminated.fill(shared.game.outcome(&self.state).is_some());
        }
        // The rules end every match; where they would not, it is cut.
        let stuck = ended && shared.game.outcome(&self.state).is_none();
        out.truncated.fill(cut || stuck);
        self.over = ended || cut;
        if self.over && shared.reset == Reset::SameStep {
            let mut row = FeatureRow::new(out.last);
            shared.game.features(&self.state, Viewer::Seat(self.asked.unwrap_or(self.last)), &mut row);
            self.begin(shared);
        }
        self.observe(shared, out);
        Ok(())
    }

    /// The action that an answer means.
    fn chosen(&self, shared: &Shared<G>, answer: i32, legal: Legal) -> Option<(Seat, G::Action)> {
        let seat = self.asked?;
        let at = match legal {
            Legal::Slots => usize::try_from(answer).ok()?.checked_sub(1)?,
            Legal::Stable => {
                self.legal.iter().position(|action| self.number(shared, seat, *action) == answer)?
            }
        };
        self.legal.get(at).map(|action| (seat, *action))
    }

    fn apply(&mut self, shared: &Shared<G>, seat: Seat, action: G::Action) {
        if self.bots.iter().flatten().any(|bot| bot.listens()) {
            shared.game.apply(&mut self.state, seat, action, &mut self.events);
            self.tell(shared);
        } else {
            shared.game.apply(&mut self.state, seat, action, &mut ());
        }
        (self.plies, self.last) = (self.plies + 1, seat);
    }

    /// Bots that listen hear what their seats noticed.
    fn tell(&mut self, shared: &Shared<G>) {
        let Self { events, bots, .. } = self;
        for event in events.drain(..) {
            for (seat, bot) in Seat::first(shared.game.seats()).zip(bots.iter_mut()) {
                let Some(bot) = bot.as_mut().filter(|bot| bot.listens()) else { continue };
                let cue: Option<Cue<G::Event>> = shared.game.cue(&event, Viewer::Seat(seat));
                if let Some(cue) = cue {
                    bot.notice(&shared.game, seat, &cue);
                }
            }
        }
    }

    /// Bots decide until an agent is asked or the match is over.
    fn advance(&mut self, shared: &Shared<G>) {
        let game = &*shared.game;
        loop {
            self.legal.clear();
            let next = next(game.pending(&self.state), self.last);
            self.asked = next.filter(|_| self.plies < game.max_plies());
            let Some(seat) = self.asked else { return };
            game.legal(&self.state, seat, &mut self.legal);
            let (Some(bot), Player::Bot(spec)) =
                (&mut self.bots[seat.index()], &shared.players[seat.index()])
            else {
                return;
            };
            let action = match bot.choose_blind(&self.legal) {
                Some(action) => action,
                None => {
                    let view = game.view(&self.state, Viewer::Seat(seat));
                    let budget: Budget = spec.budget();
                    bot.choose(game, &view, &self.legal, budget)
                }
            };
            self.apply(shared, seat, action);
        }
    }

    /// What the seat that is asked may know, and what it may choose.
    pub(crate) fn observe(&self, shared: &Shared<G>, out: &mut Out<'_>) {
        let asked = self.asked.filter(|_| !self.over);
        let viewer = Viewer::Seat(self.asked.unwrap_or(self.last));
        if !out.observation.is_empty() {
            shared.game.features(&self.state, viewer, &mut FeatureRow::new(out.observation));
        }
        let count = if asked.is_some() { self.legal.len() } else { 0 };
        out.actor.fill(asked.map_or(-1, |seat| seat.index() as i32));
        out.choices.fill(count as i32);
        if let Some((wait, slots)) = out.mask.split_first_mut() {
            *wait = i8::from(count == 0);
            slots[..count].fill(1);
            slots[count..].fill(0);
        }
        if !out.deeds.is_empty() {
            out.deeds.fill(-1);
            if let Some(seat) = asked {
                for (cell, action) in out.deeds.iter_mut().zip(&self.legal) {
                    *cell = self.number(shared, seat, *action);
                }
            }
        }
    }

    /// What a seat may know; how many choices it has.
    pub(crate) fn peek(&self, shared: &Shared<G>, seat: Seat, row: &mut [f32]) -> usize {
        shared.game.features(&self.state, Viewer::Seat(seat), &mut FeatureRow::new(row));
        if self.over {
            return 0;
        }
        let mut legal = Vec::new();
        shared.game.legal(&self.state, seat, &mut legal);
        legal.len()
    }

    /// The position as a guest sees it.
    pub(crate) fn position(&self, shared: &Shared<G>) -> String {
        shared.game.position(&shared.game.view(&self.state, Viewer::Spectator))
    }

    /// How many choices there are now.
    pub(crate) fn choices(&self) -> usize {
        if self.over || self.asked.is_none() { 0 } else { self.legal.len() }
    }

    /// The numbers of every choice, one row after another; zeros if the rules have a bug.
    pub(crate) fn describe(&mut self, shared: &Shared<G>, width: usize, rows: &mut [f32]) {
        if let Err(panic) = caught(|| self.write_rows(shared, width, rows)) {
            rows.fill(0.0);
            self.break_off(panic);
        }
    }

    fn write_rows(&self, shared: &Shared<G>, width: usize, rows: &mut [f32]) {
        let Some(seat) = self.asked else { return };
        for (row, action) in rows.chunks_exact_mut(width).zip(&self.legal) {
            let deed = shared.game.deed(&self.state, seat, *action);
            shared.deeds.features(deed, &mut FeatureRow::new(row));
        }
    }

    /// Plays a whole match at random; says who got what in `totals`, and how many decisions it took: none if it broke off.
    pub(crate) fn play_out(&mut self, shared: &Shared<G>, totals: &mut [f64]) -> u64 {
        let played = caught(|| self.play_whole(shared, totals));
        played.unwrap_or_else(|panic| {
            self.fault = Some(Error::internal(panic));
            0
        })
    }

    fn play_whole(&mut self, shared: &Shared<G>, totals: &mut [f64]) -> u64 {
        let game = &*shared.game;
        let mut state = game.deal(self.rng.dice());
        let mut decisions = 0;
        while let Some(seat) = game.pending(&state).lowest() {
            self.beside.clear();
            game.legal(&state, seat, &mut self.beside);
            let Some(action) = self.rng.pick(&self.beside).copied() else { break };
            game.apply(&mut state, seat, action, &mut ());
            decisions += 1;
        }
        for (seat, total) in Seat::first(game.seats()).zip(totals) {
            *total += f64::from(returned(game, &state, seat));
        }
        decisions
    }
}

/// What a match that is over gives a seat: 0 for a fair share, as much above as the others together are below. The seats of
/// a side share what it has won.
pub(crate) fn returned<G: Playable>(game: &G, state: &G::State, seat: Seat) -> f32 {
    let Some(outcome) = game.outcome(state) else { return 0.0 };
    let all: f32 = Seat::first(game.seats()).map(|seat| outcome.value(seat)).sum();
    outcome.value(seat) * f32::from(game.seats()) / all - 1.0
}

/// Who is asked next: those who are asked at the same time take turns.
pub(crate) fn next(pending: SeatSet, last: Seat) -> Option<Seat> {
    pending.iter().find(|seat| *seat > last).or(pending.lowest())
}

#[cfg(test)]
mod tests;
