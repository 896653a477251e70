//! The laws of one position and of one action.

use super::Law;
use super::run::{Run, TRIES, Verdict};
use crate::Checked;
use kernel::{MAX_BREADTH, Outcome, Seat, SideActionKind, Viewer};

/// A take-back undoes at most this many actions: a space and a facing.
const REDONE: u8 = 2;

/// One position in this many is read back from a view.
const RESTORED: u32 = 4;

impl<G: Checked> Run<'_, G> {
    /// Everything that must hold in the position that was reached.
    pub(super) fn check_step(&mut self) -> Verdict {
        let state = self.table.state().clone();
        self.check_state(&state, "")?;
        self.check_worth(&state)?;
        for seat in Seat::first(self.game.seats()) {
            self.check_seat(seat)?;
            if self.table.outcome().is_none() {
                self.hear_place(seat);
            }
        }
        if let Some(outcome) = self.table.outcome() {
            self.check_outcome(&outcome)?;
        }
        let pending = self.table.pending();
        for (at, viewer) in Viewer::during_play(self.game.seats()).enumerate() {
            // To send a view and to receive it takes longer than all else: it is done for those who are asked, and for one.
            if at == self.in_turn() || viewer.seat().is_some_and(|seat| pending.contains(seat)) {
                self.check_view(viewer)?;
            }
            self.check_viewer(viewer)?;
        }
        self.check_redraw()?;
        if self.table.outcome().is_some() {
            self.check_view(Viewer::Everything)?;
        } else if self.table.plies().is_multiple_of(RESTORED) {
            self.check_view(Viewer::Everything)?;
            self.check_restored()?;
        }
        Ok(())
    }

    /// The viewer who is looked at more closely: the seats and the guest, one after the other.
    pub(super) fn in_turn(&self) -> usize {
        self.table.plies() as usize % (usize::from(self.game.seats()) + 1)
    }

    /// Laws of any state, reached or tried.
    pub(super) fn check_state(&self, state: &G::State, after: &str) -> Verdict {
        let (pending, outcome) = (self.game.pending(state), self.game.outcome(state));
        if pending.is_empty() != outcome.is_some() {
            let detail = format!("pending {pending:?}, outcome {outcome:?}{after}");
            return Err(self.broken(Law::PendingOrOver, None, detail));
        }
        if let Some(seat) = pending.iter().find(|seat| seat.index() >= usize::from(self.game.seats())) {
            return Err(self.broken(Law::PendingOrOver, None, format!("seat {seat} is pending{after}")));
        }
        let audit = self.game.audit(state);
        audit.map_err(|why| self.broken(Law::Audit, None, format!("{why}{after}")))
    }

    fn check_worth(&self, state: &G::State) -> Verdict {
        let worth = self.game.evaluate(state);
        let fits = worth.seats() == self.game.seats()
            && worth.as_slice().iter().all(|worth| (0.0..=1.0).contains(worth));
        if fits { Ok(()) } else { Err(self.broken(Law::Evaluate, None, format!("{worth:?}"))) }
    }

    fn check_outcome(&mut self, outcome: &Outcome) -> Verdict {
        if outcome.places.seats() != self.game.seats() || !outcome.is_consistent() {
            return Err(self.broken(Law::Outcome, None, format!("{outcome:?}")));
        }
        let pairs = Seat::first(self.game.seats())
            .flat_map(|one| Seat::first(one.index() as u8).map(move |other| (one, other)));
        for (one, other) in pairs.filter(|(one, other)| self.game.side(*one) == self.game.side(*other)) {
            if outcome.places[one] != outcome.places[other] {
                let detail =
                    format!("seats {one} and {other} are of one side and have different places: {outcome:?}");
                return Err(self.broken(Law::Outcome, None, detail));
            }
        }
        self.check_places(outcome)?;
        self.cites(outcome.rule, "the outcome")
    }

    fn check_seat(&mut self, seat: Seat) -> Verdict {
        let viewer = Viewer::Seat(seat);
        let legal = self.table.legal(seat);
        let pending = self.table.pending().contains(seat);
        if legal.is_empty() == pending {
            let detail = format!("{} legal actions, pending: {pending}", legal.len());
            return Err(self.broken(Law::Legal, Some(viewer), detail));
        }
        if legal.len() > MAX_BREADTH {
            let detail = format!("{} actions, and {MAX_BREADTH} are allowed", legal.len());
            return Err(self.broken(Law::Breadth, Some(viewer), detail));
        }
        let side_actions = self.table.side_actions(seat);
        let beside = side_actions.iter().map(|side_action| &side_action.action);
        let all: Vec<G::Action> = legal.iter().chain(beside).copied().collect();
        if let Some((_, twice)) = all.iter().enumerate().find(|(i, action)| all[..*i].contains(action)) {
            return Err(self.broken(Law::Legal, Some(viewer), format!("{twice:?} is listed twice")));
        }
        self.check_words(seat, &all, legal.len())?;
        if pending && !legal.contains(&self.game.timeout(self.table.state(), seat)) {
            return Err(self.broken(Law::Timeout, Some(viewer), "it is not legal"));
        }
        self.check_reasons(seat, &all)?;
        for _ in 0..TRIES.min(all.len()) {
            let action = *self.rng.pick(&all).expect("not empty");
            self.remember(action);
            let mut tried = self.table.state().clone();
            self.game.apply(&mut tried, seat, action, &mut ());
            self.check_state(&tried, &format!(" after {action:?}"))?;
        }
        self.check_refusals(seat, &all)
    }

    /// [`Law::Check`], for all that is listed now, and what was at other times or for others.
    fn check_reasons(&mut self, seat: Seat, all: &[G::Action]) -> Verdict {
        let viewer = Viewer::Seat(seat);
        for action in all.iter().chain(&self.others.clone()) {
            let names = self.table.names(viewer);
            let broken = |how| Err(self.broken(Law::Check, Some(viewer), format!("{action:?} {how}")));
            match (all.contains(action), self.game.check(self.table.state(), seat, *action, names)) {
                (true, Ok(())) => {}
                (true, Err(refusal)) => return broken(format!("is listed, and refused: {refusal}")),
                (false, Ok(())) => return broken("is not listed, and passes".to_owned()),
                (false, Err(refusal)) => match refusal.rule {
                    Some(rule) if !refusal.message.is_empty() => self.cites(rule, "a refusal")?,
                    Some(_) | None => return broken(format!("is refused without a reason: {refusal:?}")),
                },
            }
        }
        Ok(())
    }

    /// What is not listed is refused, whether it is an action or a line that means nothing.
    fn check_refusals(&mut self, seat: Seat, all: &[G::Action]) -> Verdict {
        let viewer = Viewer::Seat(seat);
        let view = self.table.view(viewer);
        let mut lines: Vec<String> = ["", "?", "\u{1f3f3} 9", "done done"].map(str::to_owned).into();
        let notation = |action| self.game.write(&view, action);
        let foreign = self.rng.pick(&self.others).filter(|action| !all.contains(action)).copied();
        if let Some(action) = foreign {
            let mut table = self.table.clone();
            match table.play_action(seat, action) {
                Ok(_) => {
                    return Err(self.broken(Law::Refused, Some(viewer), format!("{action:?} is played")));
                }
                Err(_) if table.state() != self.table.state() => {
                    let detail = format!("the refused {action:?} changes the state");
                    return Err(self.broken(Law::Refused, Some(viewer), detail));
                }
                Err(_) => lines.push(notation(action)),
            }
        }
        if let Some(action) = all.first() {
            lines.push(format!("{} \u{1f3f3}", notation(*action)));
        }
        let line = self.rng.below(lines.len() as u32) as usize;
        let refusal = match self.table.check(seat, None, &lines[line]) {
            Err(refusal) => refusal,
            // The words of an action that is not listed may mean one that is: to move to where one stands is to stay.
            Ok(_) if foreign.is_some_and(|action| notation(action) == lines[line]) => return Ok(()),
            Ok(_) => {
                return Err(self.broken(Law::Refused, Some(viewer), format!("`{}` is played", lines[line])));
            }
        };
        if refusal.message.is_empty() || refusal.code.is_empty() {
            return Err(self.broken(Law::Refused, Some(viewer), format!("`{}`: {refusal:?}", lines[line])));
        }
        refusal.rule.map_or(Ok(()), |rule| self.cites(rule, "a refusal"))
    }

    /// The laws of an action that is about to be played.
    pub(super) fn check_action(&mut self, seat: Seat, action: G::Action) -> Verdict {
        let mut unheard = self.table.state().clone();
        self.game.apply(&mut unheard, seat, action, &mut ());
        let mut heard = self.table.state().clone();
        let mut events = Vec::new();
        self.game.apply(&mut heard, seat, action, &mut events);
        if heard != unheard {
            return Err(self.broken(Law::Sink, Some(Viewer::Seat(seat)), format!("{action:?}")));
        }
        self.check_tellings(&events)?;
        if self.table.legal(seat).contains(&action) {
            self.check_take_backs(seat, &heard)?;
        } else {
            self.check_fate(seat, action, &heard)?;
        }
        self.check_sealed(seat)?;
        self.check_cues(seat, action, &heard, &events)
    }

    /// What may be taken back after an action leads back to a state in which the seat has just decided; or, where another
    /// seat has decided in secret in between, to one from which the seat can do again what it took back.
    fn check_take_backs(&self, seat: Seat, after: &G::State) -> Verdict {
        let mut side_actions = Vec::new();
        self.game.side_actions(after, seat, &mut side_actions);
        for side_action in
            side_actions.iter().filter(|side_action| side_action.kind == SideActionKind::TakeBack)
        {
            let mut back = after.clone();
            self.game.apply(&mut back, seat, side_action.action, &mut ());
            if !self.trail.contains(&back) && !self.leads(seat, &back, after, REDONE) {
                let detail =
                    format!("{:?} leads to a position that was not there before", side_action.action);
                return Err(self.broken(Law::TakeBack, Some(Viewer::Seat(seat)), detail));
            }
        }
        Ok(())
    }

    /// Do at most this many legal actions of `seat` lead from one state to the other?
    fn leads(&self, seat: Seat, from: &G::State, to: &G::State, actions: u8) -> bool {
        let mut legal = Vec::new();
        self.game.legal(from, seat, &mut legal);
        legal.iter().any(|action| {
            let mut next = from.clone();
            self.game.apply(&mut next, seat, *action, &mut ());
            next == *to || (actions > 1 && self.leads(seat, &next, to, actions - 1))
        })
    }
}
