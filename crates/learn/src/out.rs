//! Where a step writes what came of it: buffers that belong to whoever asks.

use crate::Error;

/// How the choices of a lane are told, and how they are answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Legal {
    /// By their place in the list of legal actions, from 1; 0 waits.
    #[default]
    Slots,
    /// By the number of the deed, which means the same in every match.
    Stable,
}

/// One row for each lane, of everything. What is empty is not asked for.
#[derive(Debug, Default)]
pub struct Out<'a> {
    /// The observation of the seat that is asked.
    pub observation: &'a mut [f32],
    /// The last observation of a match that ended in this step, where the same step began another.
    pub last: &'a mut [f32],
    /// Which seat is asked; -1 for none.
    pub actor: &'a mut [i32],
    /// How many choices it has.
    pub choices: &'a mut [i32],
    /// The number of the deed of each choice in order, then -1.
    pub deeds: &'a mut [i32],
    /// 1 at every slot that may be answered.
    pub mask: &'a mut [i8],
    /// What each seat got in this step.
    pub rewards: &'a mut [f32],
    /// 1 where the match came to its end.
    pub terminated: &'a mut [bool],
    /// 1 where it was cut.
    pub truncated: &'a mut [bool],
    /// 1 where the step was refused and nothing changed.
    pub refused: &'a mut [bool],
}

/// How many numbers a lane has of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Widths {
    pub(crate) observation: usize,
    pub(crate) slots: usize,
    pub(crate) seats: usize,
}

impl Out<'_> {
    /// Every buffer is empty, or has the size that so many lanes need.
    pub(crate) fn check(&self, lanes: usize, widths: Widths) -> Result<(), Error> {
        let fits = |name: &str, len: usize, width: usize| {
            if len == 0 || len == lanes * width {
                return Ok(());
            }
            Err(Error::usage(format!(
                "`{name}` has room for {len} values; {lanes} lanes need {}",
                lanes * width
            )))
        };
        fits("observation", self.observation.len(), widths.observation)?;
        fits("last", self.last.len(), widths.observation)?;
        fits("actor", self.actor.len(), 1)?;
        fits("choices", self.choices.len(), 1)?;
        fits("deeds", self.deeds.len(), widths.slots - 1)?;
        fits("mask", self.mask.len(), widths.slots)?;
        fits("rewards", self.rewards.len(), widths.seats)?;
        fits("terminated", self.terminated.len(), 1)?;
        fits("truncated", self.truncated.len(), 1)?;
        fits("refused", self.refused.len(), 1)
    }

    /// The rows of the first lanes, and those of the others.
    pub(crate) fn split(self, lanes: usize, widths: Widths) -> (Self, Self) {
        let Widths { observation, slots, seats } = widths;
        let (observation, observation2) = split(self.observation, lanes * observation);
        let (last, last2) = split(self.last, lanes * widths.observation);
        let (actor, actor2) = split(self.actor, lanes);
        let (choices, choices2) = split(self.choices, lanes);
        let (deeds, deeds2) = split(self.deeds, lanes * (slots - 1));
        let (mask, mask2) = split(self.mask, lanes * slots);
        let (rewards, rewards2) = split(self.rewards, lanes * seats);
        let (terminated, terminated2) = split(self.terminated, lanes);
        let (truncated, truncated2) = split(self.truncated, lanes);
        let (refused, refused2) = split(self.refused, lanes);
        (
            Self { observation, last, actor, choices, deeds, mask, rewards, terminated, truncated, refused },
            Self {
                observation: observation2,
                last: last2,
                actor: actor2,
                choices: choices2,
                deeds: deeds2,
                mask: mask2,
                rewards: rewards2,
                terminated: terminated2,
                truncated: truncated2,
                refused: refused2,
            },
        )
    }
}

fn split<T>(buffer: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    let at = at.min(buffer.len());
    buffer.split_at_mut(at)
}
