//! The coach of a guided first match, at the keyboard.

use std::io::{self, Write};

use kernel::lesson::{Advice, Coach};
use kernel::{Match, Ply, Refusal, Seat, SideActionKind, Viewer};

use super::{Journal, Session};
use crate::style::{FAINT, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

/// An answer that may be given: the match as it is after it.
pub(super) struct Attempted<G: Paint> {
    pub(super) ahead: Match<G>,
    pub(super) steps: Vec<Ply<G>>,
}

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

    /// Works out an answer, unless it is a slip of a learner, or something would be lost by it and nobody has said it twice.
    pub(super) fn try_out(
        &mut self,
        seat: Seat,
        play: impl FnOnce(&mut Match<G>) -> Result<Vec<Ply<G>>, Refusal>,
    ) -> Result<Attempted<G>, Refusal> {
        let seen = self.table.observe(Viewer::Seat(seat));
        let mut ahead = self.table.clone();
        let steps = play(&mut ahead)?;
        let choice = |act: &str| {
            let offer = seen.choices.iter().find(|offer| offer.choice.notation == act);
            offer.map(|offer| &offer.choice)
        };
        // Whoever leaves the match leaves the lesson.
        if steps.iter().any(|step| step.side_action == Some(SideActionKind::Final)) {
            return Ok(Attempted { ahead, steps });
        }
        let notations = steps.iter().map(|step| step.notation.as_str());
        let label = |act: &str| choice(act).map_or_else(|| act.to_owned(), |choice| choice.label.clone());
        if let Some(refusal) = self.coach.as_ref().and_then(|coach| coach.refuse(seat, notations, label)) {
            return Err(refusal);
        }
        // What the coach asks for it does not warn of.
        let advice = self.coach.as_ref().filter(|coach| coach.learner() == seat).and_then(Coach::advice);
        let told = matches!(advice, Some(Advice::Press { .. }));
        let loses = steps.first().and_then(|step| choice(&step.notation)?.loses.as_ref());
        if let Some(loses) = loses.filter(|_| !told && self.warned != Some(seen.ticket)) {
            self.warned = Some(seen.ticket);
            return Err(Refusal::by_table("loses", format!("By that {loses}. Say it again to do it.")));
        }
        Ok(Attempted { ahead, steps })
    }
}
