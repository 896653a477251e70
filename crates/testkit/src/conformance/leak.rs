//! The laws about who may know what.

use super::Law;
use super::run::{Run, TRIES, Verdict};
use crate::Checked;
use crate::restore;
use crate::scenario::{first_difference, json};
use kernel::{Cue, Game, Hidden, Match, Seat, SeatSet, Viewer};

/// This many samples that are all alike are no accident, even where one in thirty would differ.
const PATIENCE: u32 = 600;

/// One answer that a seat could seal: whom it leaves pending, and what each other viewer then sees and hears.
struct Answer<G: Checked> {
    left: SeatSet,
    action: G::Action,
    looks: Vec<Look<G>>,
}

/// What a viewer sees, and what it hears.
type Look<G> = (<G as Hidden>::View, Vec<Cue<<G as Game>::Event>>);

impl<G: Checked> Run<'_, G> {
    /// A view knows who it is for, and is the same after it was sent.
    pub(super) fn check_view(&self, viewer: Viewer) -> Verdict {
        let view = self.table.view(viewer);
        let bad = |detail: String| Err(self.broken(Law::View, Some(viewer), detail));
        if G::viewer(&view) != viewer {
            return bad(format!("it says it is for {:?}", G::viewer(&view)));
        }
        let sent = match serde_json::to_string(&view) {
            Ok(sent) => sent,
            Err(error) => return bad(format!("it cannot be sent: {error}")),
        };
        match serde_json::from_str::<G::View>(&sent) {
            Ok(received) if received == view => Ok(()),
            Ok(received) => bad(first_difference(&json(&view), &json(&received))),
            Err(error) => bad(format!("it cannot be received: {error}")),
        }
    }

    /// Nothing is lost on the way through the view of somebody who sees everything.
    pub(super) fn check_restored(&mut self) -> Verdict {
        let (view, dice) = (self.table.view(Viewer::Everything), *G::dice(self.table.state()));
        let restored = restore(&*self.game, &view, dice, &mut self.rng);
        let restored = restored.map_err(|why| self.broken(Law::Restored, None, why))?;
        for seat in Seat::first(self.game.seats()) {
            let [truth, there] = [self.table.state(), &restored].map(|state| {
                let mut legal = list(|out| self.game.legal(state, seat, out));
                legal.sort_unstable();
                legal
            });
            if truth != there {
                return Err(self.broken(Law::Restored, None, format!("{truth:?} and {there:?}")));
            }
        }
        Ok(())
    }

    /// What a viewer gets cannot depend on what it cannot see: in a world that was made from nothing but its
    /// view it gets the same. (What the game answers from a view alone needs no such law.)
    pub(super) fn check_viewer(&mut self, viewer: Viewer) -> Verdict {
        let view = self.table.view(viewer);
        self.check_secret(viewer, &view)?;
        let world = self.game.sample(&view, &mut self.rng);
        self.report.samples += 1;
        let seen = self.game.view(&world, viewer);
        if seen != view {
            let detail = first_difference(&json(&view), &json(&seen));
            return Err(self.broken(
                Law::Sample,
                Some(viewer),
                format!("the view and that of the world: {detail}"),
            ));
        }
        self.check_state(&world, " in a sampled world")?;
        self.check_public(viewer, &world)?;
        if self.game.prompt(&view, self.table.names(viewer)).is_some() && viewer.seat().is_none() {
            return Err(self.broken(Law::Prompt, Some(viewer), "a guest is asked"));
        }
        self.check_features(viewer, &view, &world)?;
        let state = self.table.state();
        let Some(seat) = viewer.seat() else { return Ok(()) };
        let legal = list(|out| self.game.legal(state, seat, out));
        let there = list(|out| self.game.legal(&world, seat, out));
        if legal != there {
            let detail = format!("{legal:?} and {there:?}");
            return Err(self.broken(Law::LegalLeak, Some(viewer), detail));
        }
        let beside = list(|out| self.game.side_actions(state, seat, out));
        let there = list(|out| self.game.side_actions(&world, seat, out));
        if beside != there {
            let detail = format!("{beside:?} and {there:?}");
            return Err(self.broken(Law::SideActionLeak, Some(viewer), detail));
        }
        if legal.is_empty() {
            return Ok(());
        }
        let answers = [state, &world].map(|state| self.game.timeout(state, seat));
        if answers[0] != answers[1] {
            return Err(self.broken(Law::Timeout, Some(viewer), format!("{answers:?}")));
        }
        let mood = self.rng.clone();
        let answers = [state, &world].map(|state| self.game.policy(state, seat, &legal, &mut mood.clone()));
        if answers[0] != answers[1] || answers[0].is_some_and(|answer| !legal.contains(&answer)) {
            return Err(self.broken(Law::Policy, Some(viewer), format!("{answers:?}")));
        }
        self.check_deeds(seat, &legal, &world)
    }

    /// Sampling a world changes nothing that is public.
    fn check_public(&self, viewer: Viewer, world: &G::State) -> Verdict {
        let state = self.table.state();
        let [truth, guess] = [state, world].map(|state| self.game.view(state, Viewer::Spectator));
        if truth != guess {
            let detail = first_difference(&json(&truth), &json(&guess));
            return Err(self.broken(Law::Public, Some(viewer), detail));
        }
        let [truth, guess] = [state, world].map(|state| self.game.pending(state));
        if truth != guess {
            return Err(self.broken(
                Law::Public,
                Some(viewer),
                format!("{truth:?} and {guess:?} are awaited"),
            ));
        }
        let given = |table: &Match<G>| -> SeatSet {
            table.pending().iter().filter(|seat| table.only_answer(*seat).is_some()).collect()
        };
        let [truth, guess] = [&self.table, &Match::from_state(self.game.clone(), world.clone())].map(given);
        if truth != guess {
            let detail = format!("an only answer is given for {truth:?} and {guess:?}");
            return Err(self.broken(Law::OnlyAnswer, Some(viewer), detail));
        }
        Ok(())
    }

    /// Other luck to come is nothing that anybody sees yet. One viewer is asked a step.
    pub(super) fn check_redraw(&mut self) -> Verdict {
        let viewer = Viewer::during_play(self.game.seats()).nth(self.in_turn());
        let Some(viewer) = viewer else { return Ok(()) };
        let mut redrawn = self.table.state().clone();
        self.game.redraw(&mut redrawn, &mut self.rng);
        let [seen, there] = [self.table.view(viewer), self.game.view(&redrawn, viewer)];
        if seen != there {
            let detail = first_difference(&json(&seen), &json(&there));
            return Err(self.broken(Law::Redraw, Some(viewer), detail));
        }
        self.check_state(&redrawn, " with other luck to come")
    }

    /// A view that shows a secret and a sample that copies it agree with each other: so what the game names as
    /// secret must come out differently in some sample. One owner is looked at a step.
    fn check_secret(&mut self, viewer: Viewer, view: &G::View) -> Verdict {
        let owners = u32::from(self.game.seats()) + 1;
        let owner = Seat::checked(u64::from(self.rng.below(owners)))
            .filter(|seat| seat.index() < usize::from(self.game.seats()));
        let Some(truth) = self.game.secret(self.table.state(), owner, viewer) else { return Ok(()) };
        self.report.secrets += 1;
        for _ in 0..PATIENCE {
            let world = self.game.sample(view, &mut self.rng);
            self.report.samples += 1;
            if self.game.secret(&world, owner, viewer).as_ref() != Some(&truth) {
                return Ok(());
            }
        }
        let whose = owner.map_or_else(|| "nobody".to_owned(), |seat| self.game.seat_name(seat));
        let detail = format!("what {whose} holds is {truth:?} in each of {PATIENCE} samples");
        Err(self.broken(Law::Secret, Some(viewer), detail))
    }

    /// While others are still pending, all answers of `seat` look alike to them, as far as they leave the same
    /// seats pending.
    pub(super) fn check_sealed(&mut self, seat: Seat) -> Verdict {
        let game = self.game.clone();
        let state = self.table.state();
        let pending = game.pending(state);
        if !pending.contains(seat) || pending.len() < 2 {
            return Ok(());
        }
        let mut legal = self.table.legal(seat);
        self.rng.shuffle(&mut legal);
        legal.truncate(TRIES);
        let shares = self.suite.shares;
        let viewers: Vec<Viewer> = Viewer::during_play(game.seats())
            .filter(|viewer| *viewer != Viewer::Seat(seat) && !shares(&game, state, seat, *viewer))
            .collect();
        let mut seen: Vec<Answer<G>> = Vec::new();
        for action in legal {
            let mut after = state.clone();
            let mut events = Vec::new();
            game.apply(&mut after, seat, action, &mut events);
            let look = |viewer: &Viewer| (game.view(&after, *viewer), self.cues(&events, *viewer));
            let looks: Vec<_> = viewers.iter().map(look).collect();
            let left = game.pending(&after);
            let Some(Answer { action: other, looks: theirs, .. }) = seen.iter().find(|one| one.left == left)
            else {
                seen.push(Answer { left, action, looks });
                continue;
            };
            for ((viewer, mine), theirs) in viewers.iter().zip(&looks).zip(theirs) {
                if mine != theirs {
                    let detail = first_difference(&json(&theirs), &json(&mine));
                    let detail = format!("{other:?} and {action:?} differ {detail}");
                    return Err(self.broken(Law::Sealed, Some(*viewer), detail));
                }
            }
        }
        Ok(())
    }

    /// In a world that looks the same to a viewer, an action of another seat that leaves it looking the same
    /// also sounds the same. Where dice fell the worlds may rightly differ, so nothing is said of those.
    pub(super) fn check_cues(
        &mut self,
        seat: Seat,
        action: G::Action,
        after: &G::State,
        events: &[G::Event],
    ) -> Verdict {
        let game = self.game.clone();
        let before = self.table.state();
        if G::dice(before) != G::dice(after) {
            return Ok(());
        }
        for viewer in Viewer::during_play(game.seats()).filter(|viewer| *viewer != Viewer::Seat(seat)) {
            let mut world = game.sample(&game.view(before, viewer), &mut self.rng);
            self.report.samples += 1;
            let listed = list(|out| game.legal(&world, seat, out));
            let side_actions = list(|out| game.side_actions(&world, seat, out));
            if !listed.contains(&action)
                && !side_actions.iter().any(|side_action| side_action.action == action)
            {
                continue;
            }
            let dice = *G::dice(&world);
            let mut there = Vec::new();
            game.apply(&mut world, seat, action, &mut there);
            if dice != *G::dice(&world) || game.view(&world, viewer) != game.view(after, viewer) {
                continue;
            }
            let (cues, there) = (self.remembered(events, viewer), self.remembered(&there, viewer));
            if cues != there {
                let detail = format!("{action:?}: {}", first_difference(&json(&cues), &json(&there)));
                return Err(self.broken(Law::Cues, Some(viewer), detail));
            }
        }
        Ok(())
    }

    /// The cues of the events that a view remembers.
    fn remembered(&self, events: &[G::Event], viewer: Viewer) -> Vec<Cue<G::Event>> {
        let kept = events.iter().filter(|event| !(self.suite.forgets)(event));
        kept.filter_map(|event| self.game.cue(event, viewer)).collect()
    }

    fn cues(&self, events: &[G::Event], viewer: Viewer) -> Vec<Cue<G::Event>> {
        events.iter().filter_map(|event| self.game.cue(event, viewer)).collect()
    }
}

fn list<A>(fill: impl FnOnce(&mut Vec<A>)) -> Vec<A> {
    let mut out = Vec::new();
    fill(&mut out);
    out
}
