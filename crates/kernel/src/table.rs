//! One match in progress; every action is checked here.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::names::seat_names;
use crate::plain;
use crate::{
    BySeat, Dice, Names, Observation, Outcome, Present, Refusal, Rng, Seat, SeatSet, SideAction,
    SideActionKind, Viewer,
};

/// A match allows this many take-backs: enough for every slip of a person, too few to fill a record.
pub const TAKE_BACKS: u32 = 1_000;
/// The head of a packed line is tried in this many worlds that its sender could be in.
const WORLDS: usize = 3;

/// A match in progress. Nothing illegal gets past it, a refusal changes nothing, and an answer to a question
/// that is no longer asked is refused.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use kernel::{Dice, Game, Match, Setup, Viewer};
/// use testkit::toy::Pennant;
///
/// let setup = Setup::<Pennant>::new(&Pennant::content(), Some("short"), &[], None).unwrap();
/// let game = Arc::new(setup.open(&Pennant::content()).unwrap());
/// let mut table = Match::start(game.clone(), Dice::new([7; 32]));
/// while let Some(seat) = table.pending().lowest() {
///     let seen = table.observe(Viewer::Seat(seat));
///     let offer = seen.choices.last().unwrap();
///     table.play(seat, Some(seen.ticket), &offer.choice.notation).unwrap();
/// }
/// assert_eq!(table.outcome().unwrap().reason, "enough pennants");
/// ```
#[derive(Debug)]
pub struct Match<G: Present> {
    game: Arc<G>,
    state: G::State,
    /// What happened up to the first decision.
    dealt: Arc<[G::Event]>,
    /// What the seats are called.
    called: Arc<[String]>,
    count: Count,
}

/// How much was played.
#[derive(Clone, Copy, Debug)]
struct Count {
    plies: u32,
    take_backs: u32,
    /// The actions of each seat: its tickets change with them.
    by_seat: BySeat<u32>,
}

/// Names one decision of one seat: made of how often the seat has acted and what it may answer now, which are both its
/// own to know. It changes when the seat answers and when what it may answer changes, never when another seat seals an
/// answer: two pending seats do not race.
pub type Ticket = u32;

/// A checked line of play that is not yet part of the match: make it durable, then [`Match::commit`] it. Dropping it
/// changes nothing.
#[derive(Clone, Debug)]
pub struct Transaction<G: Present> {
    /// Who plays.
    pub seat: Seat,
    /// What, one step an action; a packed line has several.
    pub steps: Vec<Ply<G>>,
    base: u32,
    state: G::State,
    count: Count,
}

/// One action and what came of it.
#[derive(Clone, Debug)]
pub struct Ply<G: Present> {
    /// The action.
    pub action: G::Action,
    /// What kind of side action it was; `None` for an answer to what was asked.
    pub side_action: Option<SideActionKind>,
    /// As records write it.
    pub notation: String,
    /// What happened, the whole truth.
    pub events: Vec<G::Event>,
}

/// A seat within a line of play: what it sees there and may answer, worked out once.
struct Asked<G: Present> {
    turn: Transaction<G>,
    view: G::View,
    legal: Vec<G::Action>,
}

/// One part of an answer.
struct Part<G: Present> {
    action: G::Action,
    kind: Option<SideActionKind>,
    /// Does the answer go on?
    more: bool,
}

impl<G: Present> Match<G> {
    /// A new match.
    pub fn start(game: Arc<G>, dice: Dice) -> Self {
        let mut dealt = Vec::new();
        let state = game.begin(dice, &mut dealt);
        Self { dealt: dealt.into(), ..Self::from_state(game, state) }
    }

    /// A match that begins at a position as somebody wrote it down, or why that cannot be.
    pub fn arrange(game: Arc<G>, given: &serde_json::Value, dice: Dice) -> Result<Self, String> {
        let given: G::WrittenPosition =
            serde::Deserialize::deserialize(given).map_err(|why: serde_json::Error| why.to_string())?;
        let mut dealt = Vec::new();
        let state = game.set_up(given, dice, &mut dealt).map_err(|flaws| flaws.to_string())?;
        Ok(Self { dealt: dealt.into(), ..Self::from_state(game, state) })
    }

    /// A match that begins at a given position.
    pub fn from_state(game: Arc<G>, state: G::State) -> Self {
        let called = seat_names(&*game).into();
        let count = Count { plies: 0, take_backs: 0, by_seat: BySeat::filled(game.seats()) };
        Self { game, state, dealt: Arc::new([]), called, count }
    }

    /// From here on the seats are called so, in their order; seats past the end of `called` keep the game's names.
    pub fn call(&mut self, called: &[String]) {
        let own = seat_names(&*self.game);
        let rest = own.iter().skip(called.len());
        self.called = called.iter().take(own.len()).chain(rest).cloned().collect();
    }

    /// What the seats are called, when `viewer` is spoken to.
    pub fn names(&self, viewer: Viewer) -> Names<'_> {
        Names::new(&self.called, viewer)
    }

    /// The rulebook in force.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What happened before anybody was asked, the whole truth; nothing where the match began at a given position.
    pub fn dealt(&self) -> &[G::Event] {
        &self.dealt
    }

    /// The whole truth. For the table itself (storing, showing through [`Hidden::view`](crate::Hidden::view)), never for a bot.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many actions were played: the moves of its record.
    pub fn plies(&self) -> u32 {
        self.count.plies
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

    /// The answer of a seat that everybody knows to have no other: nobody has to ask for it. A seat that may take something
    /// back instead is asked.
    pub fn only_answer(&self, seat: Seat) -> Option<G::Action> {
        let [only] = *self.legal(seat) else { return None };
        let takes_back = |side: &SideAction<G::Action>| side.kind == SideActionKind::TakeBack;
        let asked = !self.game.choices_are_public(&self.state, seat)
            || self.side_actions(seat).iter().any(takes_back);
        (!asked).then_some(only)
    }

    /// What `seat` may do beside the question.
    pub fn side_actions(&self, seat: Seat) -> Vec<SideAction<G::Action>> {
        side_actions(&*self.game, &self.state, seat, self.count.take_backs)
    }

    /// The decision `seat` is in. Send it along with an answer to have a stale one refused.
    pub fn ticket(&self, seat: Seat) -> Ticket {
        self.ticket_for(seat, &self.legal(seat))
    }

    /// The same for one whose legal actions are known already.
    pub(crate) fn ticket_for(&self, seat: Seat, legal: &[G::Action]) -> Ticket {
        // Equal on every run of one program, which is as long as a page that holds a ticket is believed.
        let mut asked = DefaultHasher::new();
        (self.count.by_seat[seat], legal).hash(&mut asked);
        asked.finish() as Ticket
    }

    /// The seat that is asked without the others knowing, after a step that came to these events (see
    /// [`Hidden::secret_delay`](crate::Hidden::secret_delay)).
    pub fn secretly_asked(&self, events: &[G::Event]) -> Option<Seat> {
        let (seat, _) = events.last().and_then(|event| self.game.secret_delay(event))?;
        self.pending().contains(seat).then_some(seat)
    }

    /// Checks a line without playing it. `at` names the decision it answers; `None` trusts that it is the
    /// current one.
    pub fn check(&self, seat: Seat, at: Option<Ticket>, line: &str) -> Result<Transaction<G>, Refusal> {
        let asked = self.asked(self.turn(seat));
        if at.is_some_and(|at| at != self.ticket_for(seat, &asked.legal)) {
            return Err(Refusal::by_table("stale", "That question has been answered already; look again."));
        }
        self.check_line(asked, line)
    }

    /// The same for a seat that observes the match as it stands: nothing is worked out that it has been shown.
    pub fn check_observed(&self, seen: &Observation<G>, line: &str) -> Result<Transaction<G>, Refusal> {
        let seat = seen.seat().ok_or_else(|| Refusal::by_table("no_seat", "Only a seat can answer."))?;
        let legal = seen.choices.iter().map(|offer| offer.action).collect();
        self.check_line(Asked { turn: self.turn(seat), view: seen.view.clone(), legal }, line)
    }

    fn check_line(&self, asked: Asked<G>, line: &str) -> Result<Transaction<G>, Refusal> {
        let names = self.names(Viewer::Seat(asked.turn.seat));
        let mut rest = Some(line.trim().to_owned());
        self.check_parts(asked, |asked| {
            let reading = self.game.read(&asked.view, &rest.take().unwrap_or_default())?;
            let Some(kind) = self.may(asked, reading.action) else {
                return Err(plain::refusal(&*self.game, &asked.view, reading.action, names));
            };
            rest = reading.rest;
            Ok(Part { action: reading.action, kind, more: rest.is_some() })
        })
    }

    /// Checks choices that are named by the numbers that they are marked with where they are listed ([`marks`]).
    pub fn check_numbers(&self, seat: Seat, numbers: &[usize]) -> Result<Transaction<G>, Refusal> {
        let mut numbers = numbers.iter().map(usize::to_string);
        self.check_parts(self.asked(self.turn(seat)), |Asked { view, legal, turn: _ }| {
            let number = numbers.next().unwrap_or_default();
            let lines: Vec<String> = legal.iter().map(|action| self.game.write(view, *action)).collect();
            let marks = marks(lines.iter().map(String::as_str));
            let found = marks.iter().position(|mark| *mark == number);
            let action = found.map(|at| legal[at]).ok_or_else(|| {
                let counted = marks.last().is_none_or(|last| *last == legal.len().to_string());
                let known = if counted { format!("1 to {}", legal.len()) } else { marks.join(", ") };
                Refusal::by_table("no_choice", format!("There is no choice {number}; there are {known}."))
            })?;
            Ok(Part { action, kind: None, more: numbers.len() > 0 })
        })
    }

    /// Checks an action that is already an action: what a bot or a clock answers.
    pub fn check_action(&self, seat: Seat, action: G::Action) -> Result<Transaction<G>, Refusal> {
        let names = self.names(Viewer::Seat(seat));
        self.check_parts(self.asked(self.turn(seat)), |asked| {
            let refusal = || plain::refusal(&*self.game, &asked.view, action, names);
            let kind = self.may(asked, action).ok_or_else(refusal)?;
            Ok(Part { action, kind, more: false })
        })
    }

    /// Checks an answer in parts, taken whole or not at all. `next` says the next part.
    ///
    /// Where there are more, they are worked out in worlds that the seat could be in: a tail that is refused shows
    /// nothing of what the head would have brought in this one.
    fn check_parts(
        &self,
        first: Asked<G>,
        mut next: impl FnMut(&Asked<G>) -> Result<Part<G>, Refusal>,
    ) -> Result<Transaction<G>, Refusal> {
        let Part { action, kind, mut more } = next(&first)?;
        let mut actions = vec![action];
        let mut worlds = if more { self.worlds(&first) } else { Vec::new() };
        while more {
            worlds = self.go_on(worlds, actions[actions.len() - 1])?;
            let part = next(&worlds[0])?;
            actions.push(part.action);
            more = part.more;
        }
        let mut turn = self.take(first, action, kind)?;
        for action in actions.into_iter().skip(1) {
            let asked = self.asked(turn);
            let kind = self.may(&asked, action).ok_or_else(split)?;
            turn = self.take(asked, action, kind)?;
        }
        Ok(turn)
    }

    /// Worlds that a seat could be in, as far as it can tell.
    fn worlds(&self, asked: &Asked<G>) -> Vec<Asked<G>> {
        let mut rng = Rng::new(u64::from(self.count.plies));
        let mut world = || self.turn_in(asked.turn.seat, self.game.sample(&asked.view, &mut rng));
        (0..WORLDS).map(|_| self.asked(world())).collect()
    }

    /// Plays an action in every world; refused if it brings anything about that the seat cannot foresee.
    fn go_on(&self, worlds: Vec<Asked<G>>, action: G::Action) -> Result<Vec<Asked<G>>, Refusal> {
        let fixed = |state: &G::State| (self.game.pending(state), *G::dice(state));
        let mut after: Vec<Asked<G>> = Vec::new();
        for world in worlds {
            let before = fixed(&world.turn.state);
            let kind = self.may(&world, action).ok_or_else(split)?;
            let world = self.asked(self.take(world, action, kind)?);
            let same = after.first().is_none_or(|first| first.view == world.view);
            if !same || before != fixed(&world.turn.state) {
                return Err(split());
            }
            after.push(world);
        }
        Ok(after)
    }

    /// The one test of legality: is the action listed? Says what kind of side action it is, if it is one.
    fn may(&self, asked: &Asked<G>, action: G::Action) -> Option<Option<SideActionKind>> {
        if asked.legal.contains(&action) {
            return Some(None);
        }
        let Transaction { state, seat, count, .. } = &asked.turn;
        let side_actions = side_actions(&*self.game, state, *seat, count.take_backs);
        let found = side_actions.iter().find(|side_action| side_action.action == action);
        found.map(|side_action| Some(side_action.kind))
    }

    fn asked(&self, turn: Transaction<G>) -> Asked<G> {
        let view = self.game.view(&turn.state, Viewer::Seat(turn.seat));
        let legal = legal(&*self.game, &turn.state, turn.seat);
        Asked { turn, view, legal }
    }

    fn take(
        &self,
        Asked { mut turn, view, legal: _ }: Asked<G>,
        action: G::Action,
        kind: Option<SideActionKind>,
    ) -> Result<Transaction<G>, Refusal> {
        let count = &mut turn.count;
        // Each step back makes room for the step it took back.
        if count.plies - count.take_backs >= self.game.max_plies() + count.take_backs {
            return Err(Refusal::by_table("too_long", "The match has as many actions as a match can have."));
        }
        count.plies += 1;
        count.by_seat[turn.seat] += 1;
        count.take_backs += u32::from(kind == Some(SideActionKind::TakeBack));
        let notation = self.game.write(&view, action);
        let mut events = Vec::new();
        self.game.apply(&mut turn.state, turn.seat, action, &mut events);
        turn.steps.push(Ply { action, side_action: kind, notation, events });
        Ok(turn)
    }

    /// From here on the match throws other dice. The position stays as it is, what is hidden in it too, and so
    /// does everything that anybody is asked.
    pub fn take_dice(&mut self, dice: Dice) {
        *G::dice_mut(&mut self.state) = dice;
    }

    fn turn(&self, seat: Seat) -> Transaction<G> {
        self.turn_in(seat, self.state.clone())
    }

    fn turn_in(&self, seat: Seat, state: G::State) -> Transaction<G> {
        Transaction { seat, steps: Vec::new(), base: self.count.plies, state, count: self.count }
    }

    /// Makes a checked turn part of the match.
    ///
    /// # Panics
    /// If the match has moved since the turn was checked.
    pub fn commit(&mut self, turn: Transaction<G>) -> Vec<Ply<G>> {
        let (after, steps) = self.after(turn);
        *self = after;
        steps
    }

    /// The match as a checked turn leaves it, and what the turn came to.
    ///
    /// # Panics
    /// If the match has moved since the turn was checked.
    pub fn after(&self, turn: Transaction<G>) -> (Self, Vec<Ply<G>>) {
        assert_eq!(turn.base, self.count.plies, "a turn is committed to the match it was checked against");
        let Self { game, state: _, dealt, called, count: _ } = self;
        let Transaction { state, count, steps, .. } = turn;
        (Self { game: game.clone(), state, dealt: dealt.clone(), called: called.clone(), count }, steps)
    }

    /// Checks and plays a line.
    pub fn play(&mut self, seat: Seat, at: Option<Ticket>, line: &str) -> Result<Vec<Ply<G>>, Refusal> {
        let turn = self.check(seat, at, line)?;
        Ok(self.commit(turn))
    }

    /// Checks and plays an action.
    pub fn play_action(&mut self, seat: Seat, action: G::Action) -> Result<Vec<Ply<G>>, Refusal> {
        let turn = self.check_action(seat, action)?;
        Ok(self.commit(turn))
    }
}

impl<G: Present> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state.clone(),
            dealt: self.dealt.clone(),
            called: self.called.clone(),
            count: self.count,
        }
    }
}

fn legal<G: Present>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

fn side_actions<G: Present>(
    game: &G,
    state: &G::State,
    seat: Seat,
    take_backs: u32,
) -> Vec<SideAction<G::Action>> {
    let mut side_actions = Vec::new();
    game.side_actions(state, seat, &mut side_actions);
    side_actions
        .retain(|side_action| side_action.kind != SideActionKind::TakeBack || take_backs < TAKE_BACKS);
    side_actions
}

/// How the choices that are written so are marked in a list from which one is typed: by number from 1; but where their
/// last words have numbers of their own among them (the cards `2` to `10`), by these words, so that nothing is called 2
/// that is not.
pub fn marks<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let last = |line: &'a str| line.split_whitespace().next_back().unwrap_or_default();
    let words: Vec<&str> = lines.into_iter().map(last).collect();
    let number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let own = words.iter().any(number) && (1..words.len()).all(|at| !words[..at].contains(&words[at]));
    let mark = |(at, word): (usize, &str)| if own { word.to_owned() } else { (at + 1).to_string() };
    words.into_iter().enumerate().map(mark).collect()
}

fn split() -> Refusal {
    Refusal::by_table("split", "Something happens in between; say it in two steps.")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A card that is called 2 is never the first of a list, so that nobody pays a 3 by typing 2.
    #[test]
    fn what_has_a_number_of_its_own_is_marked_with_it() {
        assert_eq!(marks(["pay 2", "pay 10", "pay K", "stop"]), ["2", "10", "K", "stop"]);
        assert_eq!(marks(["mul 1", "mul 2", "mul 12"]), ["1", "2", "12"]);
        assert_eq!(marks(["x 5a", "enda"]), ["1", "2"]);
        assert_eq!(marks(["trade A <> 3", "trade B <> 3"]), ["1", "2"], "a number that is no name");
        assert_eq!(marks([]), Vec::<String>::new());
    }
}
