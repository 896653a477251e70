//! The checked door: one match in progress.

use std::sync::Arc;

use crate::{BySeat, Dice, Game, Outcome, Refusal, Seat, SeatSet, Viewer};

/// A match in progress. Nothing illegal gets past it, a refusal changes nothing, and an answer to a question
/// that is no longer asked is refused.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use kernel::{Dice, Game, Match, Seat, Setup, Viewer, toy::Pennant};
///
/// let setup = Setup::<Pennant>::new(Some("short"), &[], None).unwrap();
/// let game = Arc::new(setup.open(&Pennant::content()).unwrap());
/// let mut table = Match::start(game.clone(), Dice::new([7; 32]));
/// while let Some(seat) = table.pending().lowest() {
///     let action = *table.legal(seat).last().unwrap();
///     let view = table.view(Viewer::Seat(seat));
///     table.play(seat, Some(table.ticket(seat)), &game.choice(&view, action).notation).unwrap();
/// }
/// assert_eq!(table.outcome().unwrap().reason, "enough pennants");
/// ```
#[derive(Debug)]
pub struct Match<G: Game> {
    game: Arc<G>,
    state: G::State,
    plies: u32,
    tickets: BySeat<u32>,
}

/// Names one decision of one seat. It changes when the seat answers and when the question changes, never when
/// another seat seals an answer: two pending seats do not race.
pub type Ticket = u32;

/// A checked line of play that is not yet part of the match: make it durable, then [`Match::commit`] it.
#[derive(Clone, Debug)]
pub struct Turn<G: Game> {
    /// Who plays.
    pub seat: Seat,
    /// What, one step an action; a packed line has several.
    pub steps: Vec<Step<G>>,
    base: u32,
    state: G::State,
    tickets: BySeat<u32>,
}

/// One action and what came of it.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The action.
    pub action: G::Action,
    /// As records write it.
    pub notation: String,
    /// What happened, the whole truth.
    pub events: Vec<G::Event>,
}

impl<G: Game> Match<G> {
    /// A new match.
    pub fn start(game: Arc<G>, dice: Dice) -> Self {
        let state = game.deal(dice);
        Self::from_state(game, state)
    }

    /// A match that begins at a given position.
    pub fn from_state(game: Arc<G>, state: G::State) -> Self {
        let tickets = BySeat::filled(game.seats());
        Self { game, state, plies: 0, tickets }
    }

    /// The rulebook in force.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The whole truth. For the table itself (storing, showing through [`Game::view`]), never for a bot.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many actions were played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The seats that owe a decision.
    pub fn pending(&self) -> SeatSet {
        self.game.pending(&self.state)
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// The legal actions of `seat`.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        legal(&*self.game, &self.state, seat)
    }

    /// The decision `seat` is in. Send it along with an answer to have a stale one refused.
    pub fn ticket(&self, seat: Seat) -> Ticket {
        self.tickets[seat]
    }

    /// Checks a line without playing it. `at` names the decision it answers; `None` trusts that it is the
    /// current one.
    ///
    /// A packed line is taken whole or not at all, and goes on only while the same seats are pending and no die
    /// was thrown: otherwise a refused tail would have shown its sender what the head would bring.
    pub fn check(&self, seat: Seat, at: Option<Ticket>, line: &str) -> Result<Turn<G>, Refusal> {
        let game = &*self.game;
        if at.is_some_and(|at| at != self.tickets[seat]) {
            return Err(Refusal::by_table("stale", "That question has been answered already; look again."));
        }
        let mut turn = self.turn(seat);
        let mut rest = Some(line.trim().to_owned());
        while let Some(text) = rest.take() {
            let view = game.view(&turn.state, Viewer::Seat(seat));
            let reading = game.read(&view, &text)?;
            if !may(game, &turn.state, seat, reading.action) {
                return Err(game.why_not(&view, &text));
            }
            let before = (game.pending(&turn.state), *G::dice(&turn.state));
            turn.take(game, &view, reading.action);
            if reading.rest.is_some() && before != (game.pending(&turn.state), *G::dice(&turn.state)) {
                return Err(Refusal::by_table("split", "Something happens in between; say it in two steps."));
            }
            rest = reading.rest;
        }
        Ok(turn)
    }

    /// Checks an action that is already an action: what a bot or a clock answers.
    pub fn check_action(&self, seat: Seat, action: G::Action) -> Result<Turn<G>, Refusal> {
        let view = self.view(Viewer::Seat(seat));
        if !may(&*self.game, &self.state, seat, action) {
            return Err(self.game.why_not(&view, &self.game.choice(&view, action).notation));
        }
        let mut turn = self.turn(seat);
        turn.take(&*self.game, &view, action);
        Ok(turn)
    }

    /// From here on the match throws other dice. The position stays as it is, what is hidden in it too, and so
    /// does everything that anybody is asked.
    pub fn take_dice(&mut self, dice: Dice) {
        *G::dice_mut(&mut self.state) = dice;
    }

    fn turn(&self, seat: Seat) -> Turn<G> {
        Turn { seat, steps: Vec::new(), base: self.plies, state: self.state.clone(), tickets: self.tickets }
    }

    /// Makes a checked turn part of the match.
    ///
    /// # Panics
    /// If the match has moved since the turn was checked.
    pub fn commit(&mut self, turn: Turn<G>) -> Vec<Step<G>> {
        assert_eq!(turn.base, self.plies, "a turn is committed to the match it was checked against");
        self.plies += turn.steps.len() as u32;
        self.state = turn.state;
        self.tickets = turn.tickets;
        turn.steps
    }

    /// Checks and plays a line.
    pub fn play(&mut self, seat: Seat, at: Option<Ticket>, line: &str) -> Result<Vec<Step<G>>, Refusal> {
        let turn = self.check(seat, at, line)?;
        Ok(self.commit(turn))
    }

    /// Checks and plays an action.
    pub fn play_action(&mut self, seat: Seat, action: G::Action) -> Result<Vec<Step<G>>, Refusal> {
        let turn = self.check_action(seat, action)?;
        Ok(self.commit(turn))
    }
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), state: self.state.clone(), plies: self.plies, tickets: self.tickets }
    }
}

impl<G: Game> Turn<G> {
    fn take(&mut self, game: &G, view: &G::View, action: G::Action) {
        let asked = self.tickets.map(|seat, _| legal(game, &self.state, seat));
        let notation = game.choice(view, action).notation;
        let mut events = Vec::new();
        game.apply(&mut self.state, self.seat, action, &mut events);
        self.steps.push(Step { action, notation, events });
        let ply = self.base + self.steps.len() as u32;
        for (seat, ticket) in self.tickets.iter_mut() {
            if seat == self.seat || legal(game, &self.state, seat) != asked[seat] {
                *ticket = ply;
            }
        }
    }
}

fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

/// The one test of legality: is the action listed?
fn may<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> bool {
    let mut listed = legal(game, state, seat);
    game.asides(state, seat, &mut listed);
    listed.contains(&action)
}
