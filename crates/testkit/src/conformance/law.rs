//! The laws, and how a breach is reported.

use std::error::Error;
use std::fmt;

/// A law of the contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Law {
    /// What the game says of itself is sound, and its default set-up opens.
    Info,
    /// An action has at most eight bytes.
    ActionSize,
    /// Somebody is pending, or the match is over, and never both.
    PendingOrOver,
    /// A legal list has no repeats; it is empty exactly for seats that are not pending.
    Legal,
    /// Every action that is listed can be applied.
    Applies,
    /// An action that is not listed is refused, with a reason, and nothing changes.
    Refused,
    /// What is listed passes the check, and whatever else was ever possible is refused by a rule.
    Check,
    /// A notation is unique in its list, and is read as the action it was written for.
    Notation,
    /// A path of spots is unique in its list, and leads somewhere.
    Path,
    /// Whoever is pending is asked something, and nobody else is.
    Prompt,
    /// What would come of every legal action is foretold, or the game says why it is not.
    Forecast,
    /// A question teaches what it is for, in whole sentences, the first of which is always the same.
    Help,
    /// Who gave up a match that goes on is told so by the rule of giving up, and not of a fall; a place that somebody was
    /// told is the one it has in the end.
    Fate,
    /// A cue is about those whom its sentence names, and about nobody else.
    About,
    /// Where the people have names, nobody is called by the game's name of a seat.
    Names,
    /// Every rule that is cited is in the rules.
    Rules,
    /// What must hold in every state holds.
    Audit,
    /// A view knows who it is for, and survives being sent.
    View,
    /// What somebody who sees everything was sent is read back as the position: the same view, and the same may be done.
    Restored,
    /// A world sampled from a view gives that view: what is sampled is possible, what is seen is no secret.
    Sample,
    /// A position with other luck to come looks the same to everybody at the table.
    Redraw,
    /// The legal list depends only on what the seat may know.
    LegalLeak,
    /// A sampled world shows to a spectator, and awaits, what the true one does: nobody's guess changes what is public.
    Public,
    /// That an answer is given for a seat because it is the only one tells nobody anything.
    OnlyAnswer,
    /// What a game names as secret is not the same in every sampled world: who could work it out has been told.
    Secret,
    /// What a seat may do beside depends only on what it may know.
    SideActionLeak,
    /// No question is wider than allowed.
    Breadth,
    /// A take-back leads back to where its seat was, without dice and before anybody else decided.
    TakeBack,
    /// The answer for a seat that does not answer is legal, and depends only on what it may know.
    Timeout,
    /// The sensible choice is legal, and depends only on what the seat may know.
    Policy,
    /// An answer among several pending seats shows nothing of itself to the others.
    Sealed,
    /// Two worlds that look alike before and after an action look alike while it happens.
    Cues,
    /// Listening changes nothing.
    Sink,
    /// The record replays to the same state, and can be played on from any point with other dice.
    Replay,
    /// Two matches of one seed share all luck that both need, whatever is decided and whichever card is missing.
    Paired,
    /// The match ends in time.
    Ends,
    /// The end is a possible one, and the seats of a side have one place.
    Outcome,
    /// The worth of a world is from 0 to 1 for each seat, and nothing else.
    Evaluate,
    /// An observation has the numbers that were declared, each within its range.
    Features,
    /// An observation depends only on what its viewer may know.
    FeatureLeak,
    /// Positions that a viewer can tell apart have different observations.
    FeatureBlind,
    /// Every legal action is a deed that has a number, no two the same, whatever is hidden.
    Deed,
    /// The rules do not panic.
    Panics,
}

impl Law {
    /// The law in a sentence.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Info => "what the game says of itself is sound, and its default set-up opens",
            Self::ActionSize => "an action has at most eight bytes",
            Self::PendingOrOver => "somebody is pending, or the match is over, and never both",
            Self::Legal => "a legal list has no repeats and is empty exactly for seats that are not pending",
            Self::Applies => "every action that is listed can be applied",
            Self::Refused => "an action that is not listed is refused, with a reason, and nothing changes",
            Self::Check => "what is listed passes the check, and whatever else is refused by a rule",
            Self::Notation => "a notation is unique in its list and is read as its action",
            Self::Path => "a path of spots is unique in its list and leads somewhere",
            Self::Prompt => "whoever is pending is asked something, and nobody else is",
            Self::Forecast => "what would come of a legal action is foretold, or the game says why not",
            Self::Help => "a question teaches what it is for, in whole sentences that begin alike",
            Self::Fate => "who is out of a match that goes on is told how, and the place it will have",
            Self::About => "a cue is about those whom its sentence names",
            Self::Names => "people are called by their names, not by those of their seats",
            Self::Rules => "every rule that is cited is in the rules",
            Self::Audit => "what must hold in every state holds",
            Self::View => "a view knows who it is for and survives being sent",
            Self::Restored => "a position is read back from the view of somebody who sees everything",
            Self::Sample => "a world sampled from a view gives that view",
            Self::Redraw => "a position with other luck to come looks the same to everybody at the table",
            Self::LegalLeak => "the legal list depends only on what the seat may know",
            Self::Public => "a sampled world shows a spectator what the true one does",
            Self::OnlyAnswer => "whether an only answer is given depends only on what everybody may know",
            Self::Secret => "what is secret is not the same in every sampled world",
            Self::Breadth => "no question lists more actions than allowed",
            Self::TakeBack => "a take-back leads back to where its seat was",
            Self::SideActionLeak => "what a seat may do beside depends only on what it may know",
            Self::Timeout => "the answer of the clock is legal and depends only on what the seat may know",
            Self::Policy => "the sensible choice is legal and depends only on what the seat may know",
            Self::Sealed => "an answer among several pending seats shows nothing of itself to the others",
            Self::Cues => "worlds that look alike before and after an action look alike while it happens",
            Self::Sink => "listening changes nothing",
            Self::Replay => "the record replays to the same state and can be played on from",
            Self::Paired => "matches of one seed share their luck, whatever else is different in them",
            Self::Ends => "the match ends in time",
            Self::Outcome => "the end is a possible one, and the seats of a side have one place",
            Self::Evaluate => "the worth of a world is from 0 to 1 for each seat",
            Self::Features => "an observation has the numbers that were declared, each within its range",
            Self::FeatureLeak => "an observation depends only on what its viewer may know",
            Self::FeatureBlind => "positions that a viewer can tell apart have different observations",
            Self::Deed => "every legal action is a deed with a number of its own, whatever is hidden",
            Self::Panics => "the rules do not panic",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A breach of a law, and how to come to it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The law that was broken.
    pub law: Law,
    /// How.
    pub detail: String,
    /// The seat or viewer it concerns, if it does one.
    pub who: Option<String>,
    /// The set-up that was played.
    pub setup: String,
    /// The seed of the match, as text.
    pub seed: String,
    /// How many actions had been played.
    pub ply: u32,
    /// The match up to there, as the text of a record that can be opened.
    pub record: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, detail, who, setup, seed, ply, record } = self;
        write!(f, "broken law: {law}\n  {detail}")?;
        if let Some(who) = who {
            write!(f, "\n  for     {who}")?;
        }
        write!(f, "\n  set-up  {setup}\n  seed    \"{seed}\"\n  ply     {ply}")?;
        let moves = record.split_once("---\n").map_or("", |(_, moves)| moves);
        let lines: Vec<&str> = moves.lines().collect();
        for line in &lines[lines.len().saturating_sub(8)..] {
            write!(f, "\n  played  {}", line.rsplit_once(" ~").map_or(*line, |(line, _)| line))?;
        }
        Ok(())
    }
}

impl Error for Violation {}
