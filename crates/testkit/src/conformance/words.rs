//! The laws of what is said: choices, questions, what happened, and what became of somebody.

use std::collections::BTreeSet;

use super::Law;
use super::run::{Run, Verdict};
use crate::Checked;
use kernel::{
    Choice, Cue, LogPart, Names, Outcome, Prompt, Reading, Seat, SideActionKind, Viewer, log_entries,
};

/// This many questions may be asked by one rule, each with a first sentence of its own.
const QUESTIONS: usize = 3;

impl<G: Checked> Run<'_, G> {
    /// Everything that is said of a seat's actions, of which the first `legal` answer its question, and to it.
    pub(super) fn check_words(&mut self, seat: Seat, all: &[G::Action], legal: usize) -> Verdict {
        let viewer = Viewer::Seat(seat);
        let view = self.table.view(viewer);
        let (mut notations, mut paths) = (BTreeSet::new(), BTreeSet::new());
        let choices = self.game.choices(&view, all, self.table.names(viewer));
        if choices.len() != all.len() {
            let detail = format!("{} choices for {} actions", choices.len(), all.len());
            return Err(self.broken(Law::Notation, Some(viewer), detail));
        }
        let others = self.guests.clone();
        let called = self.game.choices(&view, all, Names::new(&others, viewer));
        for (at, ((action, choice), called)) in all.iter().zip(choices).zip(called).enumerate() {
            if (&choice.notation, &choice.path) != (&called.notation, &called.path) {
                let detail = format!("{action:?} is `{}`, for guests `{}`", choice.notation, called.notation);
                return Err(self.broken(Law::Notation, Some(viewer), detail));
            }
            let Choice { notation: _, label: said, path: _, rule: _, forecast: told, loses: lost } = called;
            let told = told.map(|told| told.to_string());
            for said in [Some(said), told, lost].into_iter().flatten() {
                self.check_names(viewer, &said)?;
            }
            let Choice { notation, label, path, rule, forecast, loses: _ } = choice;
            self.cites(rule, &notation)?;
            let bad = |law, detail| Err(self.broken(law, Some(viewer), detail));
            match self.game.read(&view, &notation) {
                Ok(Reading { action: read, rest: None }) if read == *action => {}
                other => return bad(Law::Notation, format!("{action:?} is `{notation}`, read as {other:?}")),
            }
            if notation != notation.trim() || notation.contains(['\n', '\r']) || label.is_empty() {
                return bad(Law::Notation, format!("{action:?} is `{notation}`, \"{label}\""));
            }
            if path.is_empty() || !paths.insert(path.clone()) {
                return bad(Law::Path, format!("{action:?} is {path:?}"));
            }
            if !notations.insert(notation.clone()) {
                return bad(Law::Notation, format!("`{notation}` is listed twice"));
            }
            let told = forecast.map(|forecast| forecast.to_string());
            if at < legal && told.as_deref().or_else(|| G::no_forecast(*action)).is_none_or(str::is_empty) {
                return bad(Law::Forecast, format!("nothing is said of what comes of {action:?}"));
            }
        }
        let prompt = self.game.prompt(&view, self.table.names(viewer));
        if prompt.is_some() != self.table.pending().contains(seat) {
            return Err(self.broken(Law::Prompt, Some(viewer), format!("{prompt:?}")));
        }
        let Some(prompt) = prompt else { return Ok(()) };
        self.cites(prompt.rule, "a prompt")?;
        self.check_help(viewer, &prompt)?;
        let Some(prompt) = self.game.prompt(&view, Names::new(&others, viewer)) else { return Ok(()) };
        for said in [Some(prompt.text), prompt.help].into_iter().flatten() {
            self.check_names(viewer, &said)?;
        }
        Ok(())
    }

    /// [`Law::Help`].
    fn check_help(&mut self, viewer: Viewer, prompt: &Prompt) -> Verdict {
        let help = prompt.help.as_deref().unwrap_or_default();
        let whole = help.ends_with('.') && help.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
        if !whole || help == prompt.text {
            return Err(self.broken(Law::Help, Some(viewer), format!("{prompt:?}")));
        }
        let first = help.split_once(". ").map_or(help, |(first, _)| first);
        let firsts = self.taught.entry(prompt.rule.number()).or_default();
        firsts.insert(first.to_owned());
        if firsts.len() > QUESTIONS {
            let detail = format!("{}: {firsts:?}", prompt.rule);
            return Err(self.broken(Law::Help, Some(viewer), detail));
        }
        Ok(())
    }

    /// What is told of events cites rules that exist, and calls people by their names.
    pub(super) fn check_tellings(&mut self, events: &[G::Event]) -> Verdict {
        let others = self.guests.clone();
        let everybody = Viewer::during_play(self.game.seats()).chain([Viewer::Everything]);
        for viewer in everybody {
            let names = Names::new(&others, viewer);
            let cues: Vec<Cue<G::Event>> =
                events.iter().filter_map(|event| self.game.cue(event, viewer)).collect();
            for cue in &cues {
                let telling = self.game.tell(cue, names);
                self.cites(telling.rule, &telling.text)?;
                self.check_names(viewer, &telling.text)?;
                let named = self.game.tell(cue, names.aloud()).text != telling.text;
                let about = self.game.describe(cue).about;
                if viewer.seat().is_some_and(|seat| about.contains(seat) != named) {
                    let detail = format!("about {about:?}: \"{}\"", telling.text);
                    return Err(self.broken(Law::About, Some(viewer), detail));
                }
            }
            let part = |cue| if self.game.describe(cue).detail { LogPart::Detail } else { LogPart::Entry };
            let parts: Vec<(u32, LogPart)> = cues.iter().map(|cue| (0, part(cue))).collect();
            for entry in log_entries(&parts) {
                let details: Vec<&Cue<G::Event>> = entry.details.iter().map(|at| &cues[*at]).collect();
                if let Some(headline) = self.game.headline(&cues[entry.head], &details, names) {
                    self.check_names(viewer, &headline.text)?;
                }
            }
        }
        Ok(())
    }

    /// [`Law::Fate`], of an action beside the question.
    pub(super) fn check_fate(&mut self, seat: Seat, action: G::Action, after: &G::State) -> Verdict {
        let viewer = Viewer::Seat(seat);
        let given_up = self
            .table
            .side_actions(seat)
            .iter()
            .any(|side_action| side_action.action == action && side_action.kind == SideActionKind::Final);
        let view = self.table.view(viewer);
        let choice = self.game.choices(&view, &[action], self.table.names(viewer)).pop();
        let (Some(choice), true, None) = (choice, given_up, self.game.outcome(after)) else { return Ok(()) };
        let Some(fate) = self.game.fate(&self.game.view(after, viewer), seat) else { return Ok(()) };
        self.cites(fate.rule, "a fate")?;
        if fate.rule != choice.rule {
            return Err(self.broken(Law::Fate, Some(viewer), format!("{action:?}: {fate:?}")));
        }
        Ok(())
    }

    /// [`Law::Fate`], of the places that were told before the end.
    pub(super) fn check_places(&self, outcome: &Outcome) -> Verdict {
        let mut told = self.placed.iter().zip(Seat::first(self.game.seats()));
        match told.find(|(place, seat)| place.is_some_and(|place| place != outcome.places[*seat])) {
            Some((place, seat)) => {
                let detail =
                    format!("it was told that its place is {place:?}, and it is {}", outcome.places[seat]);
                Err(self.broken(Law::Fate, Some(Viewer::Seat(seat)), detail))
            }
            None => Ok(()),
        }
    }

    /// Remembers what place a seat was told, whose fate is sealed in a match that goes on.
    pub(super) fn hear_place(&mut self, seat: Seat) {
        let view = self.table.view(Viewer::Seat(seat));
        self.placed[seat.index()] = self.game.fate(&view, seat).and_then(|fate| fate.place);
    }

    /// [`Law::Names`], of something that is said to `viewer` where everybody has the name of a guest.
    fn check_names(&self, viewer: Viewer, said: &str) -> Verdict {
        let Some(name) = self.seats.iter().find(|name| names(said, name)) else { return Ok(()) };
        let without = |said: String, printed: &String| said.replace(printed, "");
        let unprinted = (self.suite.printed)(&self.game).iter().fold(said.to_owned(), without);
        if !self.seats.iter().any(|name| names(&unprinted, name)) {
            return Ok(());
        }
        Err(self.broken(Law::Names, Some(viewer), format!("{name} in \"{said}\"")))
    }
}

/// Is the name one of the words that are said?
fn names(said: &str, name: &str) -> bool {
    let within = |c: char| c.is_alphanumeric();
    let alone = |at: usize| !said[..at].ends_with(within) && !said[at + name.len()..].starts_with(within);
    said.match_indices(name).any(|(at, _)| alone(at))
}
