//! A match at one keyboard: bots answer when they are asked, people when the keyboard reaches them.

mod answer;
mod ask;
mod coach;
mod hint;
mod say;
mod story;

use std::fmt;
use std::io::{self, Write};

use bots::{Bot, Level};
use kernel::lesson::{Coach, Lesson};
use kernel::{Match, Outcome, Playable, Ply, Rng, Seat, SeatSet, Ticket, Viewer, caught};

use crate::screen::printable;
use crate::{Keyboard, Line, Paint, Screen, style};
use story::Story;

/// Who answers for a seat.
pub enum Player<G: Playable> {
    /// Somebody at the keyboard.
    Person,
    Bot {
        /// How strong it is.
        level: Level,
        /// Where its chance comes from. Every decision starts from the seed and the length of the match, so a
        /// resumed match goes on as it would have gone on.
        seed: u64,
        bot: Box<dyn Bot<G>>,
    },
}

impl<G: Playable> Player<G> {
    /// A bot of this level.
    pub fn bot(level: Level, seed: u64) -> Self {
        Self::Bot { level, seed, bot: level.bot(seed) }
    }

    /// Is it a person?
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

impl<G: Playable> fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("Person"),
            Self::Bot { level, seed, bot: _ } => write!(f, "Bot({level:?}, {seed})"),
        }
    }
}

/// How a session ended.
#[derive(Clone, PartialEq, Debug)]
pub enum SessionEnd {
    /// The match is over.
    Over(Outcome),
    /// The people left: `quit`, Ctrl-C or the end of the input.
    Left,
    /// The rules panicked, which is a bug: this is what they said. The journal has what was played before.
    Failed(String),
}

/// What keeps the actions that were played: a record, a file.
pub trait Journal {
    /// An action was played; it is part of the match from now on.
    fn played(&mut self, seat: Seat, notation: &str) -> io::Result<()>;
}

/// Keeps them in memory.
impl Journal for Vec<(Seat, String)> {
    fn played(&mut self, seat: Seat, notation: &str) -> io::Result<()> {
        self.push((seat, notation.to_owned()));
        Ok(())
    }
}

/// A match, its players, and the keyboard and screen between them.
#[derive(Debug)]
pub struct Session<'a, G: Paint, W, J> {
    table: &'a mut Match<G>,
    players: Vec<Player<G>>,
    keyboard: &'a mut Keyboard,
    screen: &'a mut Screen<W>,
    journal: &'a mut J,
    story: Story<G>,
    /// Is everything told that explains what was done?
    details: bool,
    people: SeatSet,
    /// Who has the keyboard, once somebody has.
    holder: Option<Seat>,
    /// Has something happened since the table was last drawn?
    stale: bool,
    /// Teaches a guided first match.
    coach: Option<Coach>,
    /// The decision in which somebody was warned of what would be lost.
    warned: Option<Ticket>,
    /// Was whoever plays alone told of being out?
    out: bool,
}

impl<'a, G: Paint, W: Write, J: Journal> Session<'a, G, W, J> {
    /// A session of a match, from where the match stands.
    ///
    /// # Panics
    /// If there is not one player for each seat.
    pub fn new(
        table: &'a mut Match<G>,
        players: Vec<Player<G>>,
        keyboard: &'a mut Keyboard,
        screen: &'a mut Screen<W>,
        journal: &'a mut J,
    ) -> Self {
        let seats = table.game().seats();
        assert_eq!(players.len(), usize::from(seats), "every seat has a player");
        let people = Seat::first(seats).filter(|seat| players[seat.index()].is_person()).collect();
        let mut story = Story::new(seats);
        story.note(table.dealt());
        Self {
            table,
            players,
            keyboard,
            screen,
            journal,
            story,
            details: false,
            people,
            holder: None,
            stale: true,
            coach: None,
            warned: None,
            out: false,
        }
    }

    /// A coach teaches this lesson, from the start of the match.
    pub fn teach(&mut self, lesson: Lesson) {
        self.coach = Some(Coach::new(lesson));
    }

    /// Takes into the log what was played before the session began; a match that begins now is told from the deal on.
    pub fn recall(&mut self, steps: &[Ply<G>]) {
        for step in steps {
            self.story.note(&step.events);
        }
        if !steps.is_empty() {
            self.story.all_told();
        }
    }

    /// Plays until the match is over, the people leave, or the rules panic.
    pub fn run(mut self) -> io::Result<SessionEnd> {
        caught(|| self.play()).unwrap_or_else(|panic| Ok(SessionEnd::Failed(panic)))
    }

    fn play(&mut self) -> io::Result<SessionEnd> {
        self.greet()?;
        loop {
            if let Some(outcome) = self.table.outcome() {
                self.farewell(&outcome)?;
                return Ok(SessionEnd::Over(outcome));
            }
            if self.keyboard.interrupted() {
                return Ok(SessionEnd::Left);
            }
            // Bots are asked when the question opens, before the people answer.
            let pending = self.table.pending();
            if let Some(seat) = pending.difference(self.people).lowest() {
                self.think(seat)?;
            } else if let Some((seat, only)) = self.only_answer(pending) {
                let steps = self.table.play_action(seat, only).expect("an only answer is legal");
                self.happened(seat, &steps)?;
            } else if let Some(seat) = self.next_person(pending)
                && self.ask(seat)? == ask::Answer::Leave
            {
                return Ok(SessionEnd::Left);
            }
        }
    }

    /// What one of the people would be asked though everybody knows the answer.
    fn only_answer(&self, pending: SeatSet) -> Option<(Seat, G::Action)> {
        pending.iter().find_map(|seat| Some((seat, self.table.only_answer(seat)?)))
    }

    /// Whoever has the keyboard keeps it as long as there is something to answer.
    fn next_person(&self, pending: SeatSet) -> Option<Seat> {
        self.holder.filter(|holder| pending.contains(*holder)).or_else(|| pending.lowest())
    }

    fn think(&mut self, seat: Seat) -> io::Result<()> {
        let taught = self.coach.as_ref().and_then(|coach| coach.answer(seat)).map(str::to_owned);
        if let Some(line) = taught {
            let steps = self.table.play(seat, None, &line).expect("a lesson was played when it was read");
            return self.happened(seat, &steps);
        }
        let view = self.table.view(Viewer::Seat(seat));
        let legal = self.table.legal(seat);
        let plies = self.table.plies();
        let Player::Bot { level, seed, bot } = &mut self.players[seat.index()] else {
            unreachable!("only bots are made to think");
        };
        bot.restart(Rng::new(*seed ^ (u64::from(plies) << 8 | seat.index() as u64)).bits());
        let action = bot.choose(self.table.game(), &view, &legal, level.budget());
        let steps = self.table.play_action(seat, action).expect("bots choose what is legal");
        self.happened(seat, &steps)
    }

    /// Writes down what was played and tells it.
    fn happened(&mut self, seat: Seat, steps: &[Ply<G>]) -> io::Result<()> {
        for step in steps {
            self.journal.played(seat, &step.notation)?;
            if let Some(coach) = &mut self.coach {
                coach.note(seat, &step.notation);
            }
            self.story.note(&step.events);
        }
        // That somebody is ready can wait until more is to be told.
        if steps.iter().map(|step| step.events.len()).sum::<usize>() < 2 {
            return Ok(());
        }
        // Alone at the keyboard one hears things as they happen; otherwise when the keyboard comes round.
        match (self.people.len(), self.people.lowest()) {
            (1, Some(only)) => {
                self.tell_news(only)?;
                self.tell_fate(only)
            }
            (0, _) => self.tell_public(),
            _ => Ok(()),
        }
    }

    /// What the seat is called at this table.
    fn called(&self, seat: Seat) -> &str {
        self.table.names(Viewer::Spectator).name(seat)
    }

    fn name(&self, seat: Seat) -> Line {
        Line::of(G::tint(self.table.game(), seat).bold(), self.called(seat))
    }

    fn refuse(&mut self, refusal: impl fmt::Display) -> io::Result<()> {
        let message = printable(&refusal.to_string());
        self.screen.line(Line::of(style::REFUSED, format!("  {message}")), 2)
    }
}

#[cfg(test)]
mod tests;
