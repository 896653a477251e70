//! How a batch is to be played.

use bots::Spec;

use crate::Error;

/// Who decides for a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// The program that steps the batch.
    Agent,
    /// A bot, inside the step.
    Bot(Spec),
}

impl Player {
    /// Reads `agent`, or the name of a bot.
    pub fn read(text: &str) -> Result<Self, Error> {
        if text == "agent" {
            return Ok(Self::Agent);
        }
        if text.starts_with("exec:") {
            return Err(Error::usage(format!(
                "`{text}`: a program cannot sit in a batch; ask a bot by name"
            )));
        }
        text.parse().map(Self::Bot).map_err(|why: String| {
            let mut known = Spec::names().chain(["agent"]).collect::<Vec<_>>();
            known.sort_unstable();
            let nearest = kernel::nearest(text, &known).map(str::to_owned);
            Error { nearest, ..Error::new(crate::ErrorKind::Unknown, why) }
        })
    }
}

/// What becomes of a match that is over, as Gymnasium has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reset {
    /// The next step begins a new match, whatever its action is.
    #[default]
    NextStep,
    /// The same step begins a new match; the last observation of the old one is kept beside.
    SameStep,
    /// Nothing, until it is reset.
    Disabled,
}

impl Reset {
    /// Reads the name that Gymnasium has for it.
    pub fn read(text: &str) -> Result<Self, Error> {
        match text {
            "next_step" => Ok(Self::NextStep),
            "same_step" => Ok(Self::SameStep),
            "disabled" => Ok(Self::Disabled),
            _ => {
                let known = ["next_step", "same_step", "disabled"];
                Err(kernel::UnknownWord::new("autoreset mode", text, known).into())
            }
        }
    }
}

/// A batch to be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many matches are played side by side.
    pub lanes: usize,
    /// What all chance in them comes from: lane by lane, whatever else is played beside.
    pub seed: u64,
    /// Who decides for each seat; agents for all where none is named.
    pub players: Vec<Player>,
    /// What becomes of a match that is over.
    pub reset: Reset,
    /// A match is cut after so many decisions of agents; 0 for never.
    pub max_steps: u32,
    /// So many threads step it; 0 for one a core.
    pub threads: usize,
}

impl Plan {
    /// So many lanes of agents alone.
    pub fn new(lanes: usize, seed: u64) -> Self {
        Self { lanes, seed, players: Vec::new(), reset: Reset::default(), max_steps: 0, threads: 0 }
    }
}
