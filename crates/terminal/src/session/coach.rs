//! The coach of a guided first match, at the keyboard.

use std::io::{self, Write};

use kernel::lesson::Advice;
use kernel::{Match, Ply, Refusal, Seat, Viewer};

use super::{Journal, Session};
use crate::style::{FAINT, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

impl<G: Paint, W: Write, J: Journal> Session<'_, G, W, J> {
    /// What the coach says before a question.
    pub(super) fn tell_advice(&mut self, seat: Seat) -> io::Result<()> {
        let Some(coach) = self.coach.as_ref().filter(|coach| coach.learner() == seat) else { return Ok(()) };
        let lines = match coach.advice() {
            Some(Advice::Press { number, of, step, press: _, act }) => vec![
                Line::of(KEY, format!("  Lesson, step {number} of {of}: ")).then(STRONG, step.title.as_str()),
                Line::of(PLAIN, format!("    {} ({})", step.why, step.rule)),
                Line::of(PLAIN, "    Type ")
                    .then(KEY, act)
                    .then(PLAIN, ", or ")
                    .then(KEY, "free")
                    .then(FAINT, " to leave the lesson and play freely."),
            ],
            Some(Advice::Closing(words)) => {
                vec![Line::of(KEY, "  Lesson, the end: ").then(PLAIN, words)]
            }
            None => Vec::new(),
        };
        for line in lines {
            self.screen.line(line, 4)?;
        }
        Ok(())
    }

    /// The coach leaves; the match goes on.
    pub(super) fn send_coach_away(&mut self) -> io::Result<()> {
        self.coach = None;
        self.screen.line(Line::of(PLAIN, "  The coach leaves; you play freely."), 2)
    }

    /// Plays an answer, unless it is a slip of a learner.
    pub(super) fn by_the_coach(
        &mut self,
        seat: Seat,
        play: impl FnOnce(&mut Match<G>) -> Result<Vec<Ply<G>>, Refusal>,
    ) -> Result<Vec<Ply<G>>, Refusal> {
        let Some(coach) = &self.coach else { return play(self.table) };
        let mut ahead = self.table.clone();
        let steps = play(&mut ahead)?;
        let offers = self.table.observe(Viewer::Seat(seat)).choices;
        let label = |act: &str| {
            let offer = offers.iter().find(|offer| offer.choice.notation == act);
            offer.map_or_else(|| act.to_owned(), |offer| offer.choice.label.clone())
        };
        let notations = steps.iter().map(|step| step.notation.as_str());
        if let Some(refusal) = coach.refuse(seat, notations, label) {
            return Err(refusal);
        }
        *self.table = ahead;
        Ok(steps)
    }
}
