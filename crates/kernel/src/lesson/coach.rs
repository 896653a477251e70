//! The coach at a table: follows a match along a lesson, and steps back when it leaves it.

use super::{Lesson, LessonStep};
use crate::{BySeat, Refusal, Seat};

/// A lesson in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coach {
    lesson: Lesson,
    /// How many answers of each seat were played.
    played: BySeat<usize>,
    /// Has the match left the lesson?
    free: bool,
}

/// What the coach says to the learner at a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice<'a> {
    /// Press this.
    Press {
        /// Which step it is, from 1.
        number: usize,
        /// How many there are.
        of: usize,
        /// The step.
        step: &'a LessonStep,
        /// Which of its presses, from 1.
        press: usize,
        /// What to press, as records write it.
        act: &'a str,
    },
    /// From here on the learner plays freely.
    Closing(&'a str),
}

impl Coach {
    /// At the start of the match.
    pub fn new(lesson: Lesson) -> Self {
        let played = BySeat::filled(lesson.seats);
        Self { lesson, played, free: false }
    }

    /// Who learns.
    pub fn learner(&self) -> Seat {
        self.lesson.learner
    }

    /// A seat has answered.
    pub fn note(&mut self, seat: Seat, notation: &str) {
        let answers = &self.lesson.answers[seat];
        match answers.get(self.played[seat]) {
            Some(answer) => self.free |= answer != notation,
            // The others may be ahead where all decide at once; the learner has then been told goodbye.
            None => self.free |= seat == self.lesson.learner,
        }
        self.played[seat] += 1;
    }

    /// What the lesson has a seat answer now.
    pub fn answer(&self, seat: Seat) -> Option<&str> {
        let answers = &self.lesson.answers[seat];
        answers.get(self.played[seat]).filter(|_| !self.free).map(String::as_str)
    }

    /// What the learner is told at the present decision.
    pub fn advice(&self) -> Option<Advice<'_>> {
        if self.free {
            return None;
        }
        let (steps, done) = (&self.lesson.steps, self.played[self.lesson.learner]);
        let Some(act) = self.answer(self.lesson.learner) else {
            return Some(Advice::Closing(&self.lesson.closing));
        };
        let mut before = 0;
        for (index, step) in steps.iter().enumerate() {
            if done < before + step.presses {
                let (number, of, press) = (index + 1, steps.len(), done - before + 1);
                return Some(Advice::Press { number, of, step, press, act });
            }
            before += step.presses;
        }
        None
    }

    /// Why the learner's answers are not taken: the coach waits for others. Nobody loses a lesson by a slip; whoever
    /// wants something else leaves it first.
    pub fn refuse<'n>(
        &self,
        seat: Seat,
        notations: impl IntoIterator<Item = &'n str>,
        label: impl FnOnce(&str) -> String,
    ) -> Option<Refusal> {
        if self.free || seat != self.lesson.learner {
            return None;
        }
        let wanted = &self.lesson.answers[seat][self.played[seat].min(self.lesson.answers[seat].len())..];
        let other = wanted.iter().zip(notations).find(|(wanted, given)| wanted != given)?;
        let message = format!(
            "The coach waits for “{}”. To do something else, leave the lesson and play freely.",
            label(other.0)
        );
        Some(Refusal::by_table("coached", message))
    }
}
