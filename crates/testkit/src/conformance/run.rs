//! One random match, with every law checked at every step.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::features::Learner;
use super::{Law, Report, Suite, Violation};
use crate::Checked;
use kernel::record::{self, Seal};
use kernel::{Chair, MAX_SEATS, Match, Record, Rng, Rule, Seat, Seed, Setup, Viewer, seat_names};

/// A match that is being checked.
pub(super) struct Run<'a, G: Checked> {
    pub(super) suite: &'a Suite<G>,
    pub(super) game: Arc<G>,
    pub(super) table: Match<G>,
    pub(super) rng: Rng,
    pub(super) report: &'a mut Report,
    /// Actions that were legal at some time for somebody: what to try where they are not.
    pub(super) others: Vec<G::Action>,
    /// The states in which one seat has decided since anybody else did: where a take-back may lead.
    pub(super) trail: Vec<G::State>,
    trail_of: Option<Seat>,
    pub(super) setup: &'a Setup<G>,
    pub(super) seed: &'a str,
    record: Record,
    known: BTreeSet<&'static str>,
    /// The first sentences of the helps that were given, by the rule of the question.
    pub(super) taught: BTreeMap<&'static str, BTreeSet<String>>,
    /// What the game calls its seats, and what they are called where people sit on them.
    pub(super) seats: Vec<String>,
    pub(super) guests: Vec<String>,
    /// The place that each seat was told last, if it is out of the match.
    pub(super) placed: [Option<u8>; MAX_SEATS],
    pub(super) learner: Learner<G>,
}

/// What a law says when it is broken.
pub(super) type Verdict = Result<(), Box<Violation>>;

/// How many of a long list are tried at each step.
pub(super) const TRIES: usize = 6;
/// How many earlier actions are remembered.
const OTHERS: usize = 32;

impl<'a, G: Checked> Run<'a, G> {
    pub(super) fn start(
        suite: &'a Suite<G>,
        setup: &'a Setup<G>,
        seed: &'a str,
        report: &'a mut Report,
    ) -> Result<Self, Box<Violation>> {
        let key = Seed::from_text(seed);
        let rng = Rng::new(u64::from_le_bytes(std::array::from_fn(|i| key.0[i])));
        let chairs = Seat::first(setup.seats).map(|seat| Chair::bot(seat.to_string(), "random")).collect();
        let record = Record::new(setup, &suite.content, chairs, key);
        let game = setup.open(&suite.content).map_err(|faults| {
            let (setup, seed, record) = (setup.to_string(), seed.to_owned(), String::new());
            Box::new(Violation {
                law: Law::Info,
                detail: format!("the set-up does not open: {faults}"),
                who: None,
                setup,
                seed,
                ply: 0,
                record,
            })
        })?;
        let game = Arc::new(game);
        let table = Match::start(game.clone(), key.dice());
        let seats = seat_names(&*game);
        let guests = Seat::first(setup.seats).map(|seat| format!("Guest {seat}")).collect();
        let (others, trail, known) = (Vec::new(), Vec::new(), BTreeSet::new());
        let learner = Learner::of(&*game);
        Ok(Self {
            suite,
            game,
            table,
            rng,
            report,
            others,
            trail,
            trail_of: None,
            setup,
            seed,
            record,
            known,
            taught: BTreeMap::new(),
            seats,
            guests,
            placed: [None; MAX_SEATS],
            learner,
        })
    }

    pub(super) fn play(&mut self) -> Verdict {
        let dealt = self.table.dealt().to_vec();
        self.check_tellings(&dealt)?;
        let aside_odds = if self.rng.below(4) == 0 { 12 } else { 0 };
        let sensible = self.rng.below(2) == 0;
        loop {
            self.check_step()?;
            if self.table.pending().is_empty() {
                break;
            }
            let (seat, action) = self.choose(sensible, aside_odds);
            if self.trail_of.replace(seat) != Some(seat) {
                self.trail.clear();
            }
            self.trail.push(self.table.state().clone());
            self.check_action(seat, action)?;
            let played = self.table.play_action(seat, action);
            let steps = played.map_err(|refusal| match refusal.code {
                "too_long" => self.broken(Law::Ends, None, format!("not after {}", self.game.max_plies())),
                _ => self.broken(Law::Applies, Some(Viewer::Seat(seat)), format!("{action:?}: {refusal}")),
            })?;
            for step in steps {
                self.record.push(seat, step.notation);
            }
            self.report.plies += 1;
        }
        self.report.longest = self.report.longest.max(self.table.plies());
        self.check_replay()?;
        self.check_pairing()
    }

    /// One of the pending seats and one of its actions; now and then something beside.
    fn choose(&mut self, sensible: bool, aside_odds: u32) -> (Seat, G::Action) {
        if aside_odds > 0 && self.rng.below(aside_odds) == 0 {
            let seat = Seat::new(self.rng.below(u32::from(self.game.seats())) as u8);
            if let Some(side_action) = self.rng.pick(&self.table.side_actions(seat)) {
                return (seat, side_action.action);
            }
        }
        let pending: Vec<Seat> = self.table.pending().iter().collect();
        let seat = *self.rng.pick(&pending).expect("somebody is pending: checked before");
        let legal = self.table.legal(seat);
        let policy =
            if sensible { self.game.policy(self.table.state(), seat, &legal, &mut self.rng) } else { None };
        let picked = policy.or_else(|| self.rng.pick(&legal).copied());
        (seat, picked.expect("a pending seat has a legal action: checked before"))
    }

    fn check_replay(&mut self) -> Verdict {
        if let Some(outcome) = self.table.outcome() {
            self.record.finish(&outcome);
        }
        let text = self.record.text(Seal::Open);
        let read = Record::parse("record", &text)
            .map_err(|faults| self.broken(Law::Replay, None, faults.to_string()))?;
        let again = record::verify::<G>(&read, &self.suite.content)
            .map_err(|error| self.broken(Law::Replay, None, error.to_string()))?;
        if again.state() != self.table.state() {
            return Err(self.broken(Law::Replay, None, "another state comes out"));
        }
        let dice = Seed::from_text(self.seed).dice();
        if self.game.deal(dice) != *Match::start(self.game.clone(), dice).state() {
            return Err(self.broken(Law::Sink, None, "the deal"));
        }
        self.check_playing_on(&read)
    }

    /// Any point can be played on from with other dice, and nobody at the table notices the change.
    fn check_playing_on(&mut self, record: &Record) -> Verdict {
        let content = &self.suite.content;
        let moves = self.rng.below(self.table.plies() + 1) as usize;
        let fresh = Seed(std::array::from_fn(|_| self.rng.below(256) as u8));
        let both = record.up_to(moves).replay_to::<G>(content, moves).and_then(|then| {
            let on = record.played_on(moves, fresh)?.replay_to::<G>(content, moves)?;
            Ok((then, on))
        });
        let (then, on) = both.map_err(|error| self.broken(Law::Replay, None, error.to_string()))?;
        if *G::dice(on.state()) != fresh.dice() {
            return Err(self.broken(Law::Replay, None, "a match that is played on keeps its old dice"));
        }
        let noticed = Viewer::during_play(self.game.seats()).find(|who| then.view(*who) != on.view(*who));
        match noticed {
            Some(who) => Err(self.broken(Law::Replay, Some(who), "a view changes with the dice")),
            None => Ok(()),
        }
    }

    /// The violation of a law at this point of the match.
    pub(super) fn broken(&self, law: Law, who: Option<Viewer>, detail: impl Into<String>) -> Box<Violation> {
        Box::new(Violation {
            law,
            detail: detail.into(),
            who: who.map(|viewer| viewer.name(&*self.game)),
            setup: self.setup.to_string(),
            seed: self.seed.to_owned(),
            ply: self.table.plies(),
            record: self.record.text(Seal::Open),
        })
    }

    /// [`Law::Rules`], for a rule that something cites. A letter names a paragraph of the rule before it.
    pub(super) fn cites(&mut self, rule: Rule, what: &str) -> Verdict {
        let number = rule.number().trim_end_matches(|c: char| c.is_ascii_lowercase());
        if self.known.contains(number) {
            return Ok(());
        }
        let rules = G::INFO.rules;
        let ends = |at: usize| {
            let after = &rules[at + number.len()..];
            !after.starts_with(|c: char| c.is_ascii_alphanumeric())
                && !after.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let belongs = number.strip_prefix(G::INFO.prefix).is_some_and(|rest| rest.starts_with('-'));
        if belongs && rules.match_indices(number).any(|(at, _)| ends(at)) {
            self.known.insert(number);
            return Ok(());
        }
        Err(self.broken(Law::Rules, None, format!("{what} cites {number}, which the rules do not have")))
    }

    /// Remembers an action to try where it is not legal.
    pub(super) fn remember(&mut self, action: G::Action) {
        if self.others.len() < OTHERS {
            self.others.push(action);
        } else {
            let at = self.rng.below(OTHERS as u32) as usize;
            self.others[at] = action;
        }
    }
}
