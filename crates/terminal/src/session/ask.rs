//! One question to one person, until it is answered or the person leaves.

use std::io::{self, Write};

use kernel::{Choice, Forecast, Offer, Refusal, Seat, SideActionKind, Viewer, marks};

use super::answer::{by_line, by_numbers};
use super::coach::Attempted;
use super::{Journal, Session};
use crate::command::{Input, read};
use crate::style::{FAINT, KEY, PLAIN, STRONG};
use crate::{KeyboardInput, Line, Paint, help, rulebook};

/// What became of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Answered,
    Leave,
}

/// How many lines `log` shows.
const LOG: usize = 30;

impl<G: Paint, W: Write, J: Journal> Session<'_, G, W, J> {
    pub(super) fn ask(&mut self, seat: Seat) -> io::Result<Answer> {
        if self.holder != Some(seat) && self.pass_keyboard(seat)? == Answer::Leave {
            return Ok(Answer::Leave);
        }
        self.tell_news(seat)?;
        if std::mem::take(&mut self.stale) {
            self.draw(seat)?;
        }
        self.pose(seat)?;
        loop {
            let line = match self.hear(">")? {
                KeyboardInput::Line(line) => line,
                KeyboardInput::End | KeyboardInput::Interrupt => return Ok(Answer::Leave),
            };
            match read(&line) {
                Input::Nothing => self.pose(seat)?,
                Input::Help => {
                    let seen = self.table.observe(Viewer::Seat(seat));
                    let example = seen.choices.first().map(|offer| offer.choice.notation.as_str());
                    self.screen.picture(&help::page(G::TIPS, example))?;
                }
                Input::Why(attempt) => self.why(seat, attempt)?,
                Input::Log { whole } => {
                    let log = self.story.whole(self.table, seat);
                    let from = if whole { 0 } else { log.len().saturating_sub(LOG) };
                    self.tell(&log[from..])?;
                }
                Input::Details => {
                    self.details = !self.details;
                    let words = if self.details { "with all details" } else { "in a sentence each" };
                    let told = format!("  What happens is told {words} from now on.");
                    self.screen.line(Line::of(PLAIN, told), 2)?;
                }
                Input::Rules(number) => self.rules(number)?,
                Input::Card(name) => self.card(name)?,
                Input::Board => {
                    self.draw(seat)?;
                    self.pose(seat)?;
                }
                Input::List => self.list(seat, usize::MAX)?,
                Input::Hint => self.hint(seat)?,
                Input::Quit => return Ok(Answer::Leave),
                Input::Resign => {
                    let seen = self.table.observe(Viewer::Seat(seat));
                    let last = seen.side_actions.into_iter().find(|(kind, _)| *kind == SideActionKind::Final);
                    let line = last.map_or_else(|| "resign".to_owned(), |(_, offer)| offer.choice.notation);
                    let steps = self.try_out(seat, |table| by_line(table, seat, &line));
                    if self.answered(seat, steps)? {
                        return Ok(Answer::Answered);
                    }
                }
                Input::Line("free") if self.coach.is_some() => {
                    self.send_coach_away()?;
                    self.pose(seat)?;
                }
                Input::Numbers(numbers) => {
                    let steps = self.try_out(seat, |table| by_numbers(table, seat, &numbers));
                    if self.answered(seat, steps)? {
                        return Ok(Answer::Answered);
                    }
                }
                Input::Line(line) if self.look(seat, line)? => {}
                Input::Line(line) => {
                    let steps = self.try_out(seat, |table| by_line(table, seat, line));
                    if self.answered(seat, steps)? {
                        return Ok(Answer::Answered);
                    }
                }
            }
        }
    }

    /// With several people, nobody sees what was on the screen of another.
    fn pass_keyboard(&mut self, seat: Seat) -> io::Result<Answer> {
        if self.people.len() > 1 {
            self.screen.clear()?;
            let mut line = Line::of(STRONG, "Pass the keyboard to ");
            line.append(self.name(seat));
            line.push(PLAIN, ", then press Enter.");
            self.screen.line(line, 0)?;
            if !matches!(self.hear("...")?, KeyboardInput::Line(_)) {
                return Ok(Answer::Leave);
            }
            self.screen.clear()?;
        }
        self.holder = Some(seat);
        self.stale = true;
        Ok(Answer::Answered)
    }

    fn hear(&mut self, mark: &str) -> io::Result<KeyboardInput> {
        self.screen.ask(mark)?;
        let heard = self.keyboard.line();
        match &heard {
            KeyboardInput::Line(line) => self.screen.typed(line)?,
            KeyboardInput::End | KeyboardInput::Interrupt => self.screen.gap()?,
        }
        Ok(heard)
    }

    fn draw(&mut self, seat: Seat) -> io::Result<()> {
        let viewer = Viewer::Seat(seat);
        let view = self.table.view(viewer);
        let picture = G::paint(self.table.game(), &view, self.table.names(viewer));
        self.screen.gap()?;
        self.screen.picture(&picture)?;
        self.screen.gap()
    }

    /// The question and its numbered choices, and what can be done beside it.
    fn pose(&mut self, seat: Seat) -> io::Result<()> {
        self.tell_advice(seat)?;
        let seen = self.table.observe(Viewer::Seat(seat));
        if let Some(prompt) = seen.prompt {
            let mut line = self.name(seat);
            line.push(PLAIN, ": ");
            line.push(STRONG, prompt.text);
            line.push(FAINT, format!(" ({})", prompt.rule));
            self.screen.line(line, 2)?;
            if let Some(help) = prompt.help {
                self.screen.line(Line::of(FAINT, format!("    {help}")), 4)?;
            }
        }
        self.list(seat, CROWD)
    }

    /// The choices, and what can be done beside them; more than `most` of one kind are told in one line.
    fn list(&mut self, seat: Seat, most: usize) -> io::Result<()> {
        let seen = self.table.observe(Viewer::Seat(seat));
        let view = self.table.view(Viewer::Seat(seat));
        let beside =
            seen.side_actions.iter().filter_map(|(kind, offer)| beside(*kind).map(|mark| (mark, offer)));
        let mut listed = numbered::<G>(&view, &seen.choices, most);
        listed.extend(beside.map(|(mark, offer)| Listed::of(mark.to_owned(), &offer.choice)));
        let width = |label: &str| label.chars().count();
        // One long label shall not push all notations to the edge.
        let longest = listed.iter().map(|one| width(one.label)).filter(|width| *width <= WIDEST).max();
        let column = 8 + longest.unwrap_or(0);
        for Listed { mark, label, notation, more } in listed {
            let mut line = Line::of(KEY, format!("{mark:>4}")).then(PLAIN, "  ");
            line.append(self.coloured(label));
            line.push(PLAIN, "  ");
            line.pad_to(column);
            line.push(FAINT, notation);
            if let Some(more) = more {
                line.push(FAINT, format!("  ({more})"));
            }
            self.screen.line(line, 6)?;
        }
        Ok(())
    }

    /// Makes an answer part of the match and says so, or says why it is none.
    fn answered(&mut self, seat: Seat, answer: Result<Attempted<G>, Refusal>) -> io::Result<bool> {
        match answer {
            Ok(Attempted { ahead, steps }) => {
                let last = steps.iter().any(|step| step.side_action == Some(SideActionKind::Final));
                let sure = !last || self.is_sure(seat)?;
                if sure {
                    *self.table = ahead;
                    self.happened(seat, &steps)?;
                }
                Ok(sure)
            }
            Err(refusal) => {
                self.refuse(refusal)?;
                Ok(false)
            }
        }
    }

    fn why(&mut self, seat: Seat, attempt: &str) -> io::Result<()> {
        if attempt.is_empty() {
            return self.refuse("Say what: why ATTEMPT, for example the notation of a choice.");
        }
        let mut ahead = self.table.clone();
        let answer = if let Input::Numbers(numbers) = read(attempt) {
            by_numbers(&mut ahead, seat, &numbers)
        } else {
            by_line(&mut ahead, seat, attempt)
        };
        match answer {
            Ok(steps) => {
                let seen = self.table.observe(Viewer::Seat(seat));
                let mut offers =
                    seen.choices.into_iter().chain(seen.side_actions.into_iter().map(|(_, offer)| offer));
                let choice = steps.first().and_then(|step| offers.find(|offer| offer.action == step.action));
                let choice = choice.map(|offer| offer.choice);
                let mut line = Line::of(PLAIN, "  That is allowed");
                if let Some(choice) = choice {
                    line.push(PLAIN, ": ");
                    line.append(self.coloured(&choice.label));
                    line.push(FAINT, format!(" ({})", choice.rule));
                }
                self.screen.line(line, 2)
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn rules(&mut self, number: &str) -> io::Result<()> {
        if number.is_empty() {
            for section in rulebook::sections(&G::INFO) {
                self.screen.line(Line::of(PLAIN, format!("  {}", section.title())), 2)?;
            }
            return self.screen.line(Line::of(FAINT, "  A number shows its rule: rules NUMBER"), 2);
        }
        match rulebook::find(&G::INFO, number) {
            Ok(passage) => self.screen.picture(&passage.paint()),
            Err(unknown) => self.refuse(unknown),
        }
    }

    fn card(&mut self, name: &str) -> io::Result<()> {
        match G::inspect(self.table.game(), name) {
            Some(Ok(lines)) => self.screen.picture(&lines),
            Some(Err(_)) if name.is_empty() => self.refuse("Say which: card NAME, by name or id."),
            Some(Err(unknown)) => self.refuse(unknown),
            None => self.refuse("This game has no cards to look at."),
        }
    }

    /// Shows what a word of the game's own asks for; tells whether the line was one.
    fn look(&mut self, seat: Seat, line: &str) -> io::Result<bool> {
        let viewer = Viewer::Seat(seat);
        let view = self.table.view(viewer);
        match G::look(self.table.game(), &view, self.table.names(viewer), line) {
            Some(Ok(lines)) => self.screen.picture(&lines)?,
            Some(Err(message)) => self.refuse(message)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Does the person mean to end the match? Asked whatever the game calls it.
    fn is_sure(&mut self, seat: Seat) -> io::Result<bool> {
        let mut line = self.name(seat);
        line.push(STRONG, " resigns. Are you sure? Type yes.");
        self.screen.line(line, 0)?;
        let sure = matches!(self.hear("yes/no>")?, KeyboardInput::Line(line)
            if ["yes", "y"].contains(&line.trim().to_lowercase().as_str()));
        if !sure {
            self.screen.line(Line::of(PLAIN, "  You play on."), 2)?;
        }
        Ok(sure)
    }
}

/// What would come of a choice.
fn news(choice: &Choice) -> Option<String> {
    choice.forecast.as_ref().map(Forecast::to_string)
}

/// A line of the list of choices.
struct Listed<'a> {
    mark: String,
    label: &'a str,
    notation: &'a str,
    more: Option<String>,
}

impl<'a> Listed<'a> {
    fn of(mark: String, choice: &'a Choice) -> Self {
        Self { mark, label: &choice.label, notation: &choice.notation, more: news(choice) }
    }
}

/// The widest label for which the notations of a list stand in a column.
const WIDEST: usize = 44;

/// More choices of one kind in a row are told in one line.
const CROWD: usize = 6;

/// The choices with their marks; a crowd of more than `most` of one kind in one line, where its first stands.
fn numbered<'a, G: Paint>(view: &G::View, choices: &'a [Offer<G::Action>], most: usize) -> Vec<Listed<'a>> {
    let marks = marks(choices.iter().map(|offer| offer.choice.notation.as_str()));
    let crowds: Vec<_> = choices.iter().map(|offer| G::crowd(view, &offer.action)).collect();
    let mut listed = Vec::new();
    for (at, (offer, mark)) in choices.iter().zip(&marks).enumerate() {
        let alike = || (0..choices.len()).filter(|other| crowds[*other] == crowds[at]);
        match crowds[at].filter(|_| alike().count() > most) {
            Some((label, notation)) if alike().next() == Some(at) => {
                let more = Some(format!("{} of them: type list", alike().count()));
                let mark = "…".to_owned();
                listed.push(Listed { mark, label, notation, more });
            }
            Some(_) => {}
            None => listed.push(Listed::of(mark.clone(), &offer.choice)),
        }
    }
    listed
}

/// How a side action is marked in the list of choices; what ends the match has its own word and is not listed.
fn beside(kind: SideActionKind) -> Option<&'static str> {
    match kind {
        SideActionKind::TakeBack => Some("<"),
        SideActionKind::Setting { on: true } => Some("on"),
        SideActionKind::Setting { on: false } => Some("off"),
        SideActionKind::Final => None,
    }
}
