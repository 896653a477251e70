//! Why something is refused, by the first rule that forbids it (PV-15.2, PV-15.3).

use kernel::{Refusal, Rule, Seat};

use crate::action::Action;
use crate::bar::Bar;
use crate::card::{Card, Cards};
use crate::muster::Flaw;
use crate::phases::{army_flaws, command_fault, line_fault, shot_fault, support_fault};
use crate::read::Said;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{State, UnitId};
use crate::unit::Kind;
use crate::view::View;
use crate::vocab::{Ground, Size, Step};

const SYNTAX: Rule = Rule::new("PV-15.1");
const FIRST: Rule = Rule::new("PV-15.2");

impl Prevail {
    /// Why a line is refused. Knows only the view.
    pub(crate) fn why_not(&self, view: &View, line: &str) -> Refusal {
        let Some(said) = self.parse(line) else {
            return Refusal::by_rule(SYNTAX, "E_SYNTAX", self.unreadable(line));
        };
        if view.step == Step::Over {
            return Refusal::by_rule(FIRST, "E_GAME_OVER", "The match is over.");
        }
        let Some(seat) = view.viewer.seat() else { return not_yours() };
        if !view.pending.contains(seat) {
            let side = &view.sides[seat];
            // A seat without cards was not asked for a commit.
            let sealed = matches!(view.step, Step::Army | Step::Deploy | Step::Play)
                || (side.sealed && side.hand_count > 0);
            return if sealed {
                Refusal::by_rule(Rule::new("PV-4.1"), "E_ALREADY_CHOSEN", "You have already chosen.")
            } else {
                not_yours()
            };
        }
        let state = self.world(view);
        self.refuse_said(&state, seat, &said).unwrap_or_else(wrong_phase)
    }

    /// Why a form of speech is refused to a seat that is asked.
    fn refuse_said(&self, state: &State, seat: Seat, said: &Said) -> Option<Refusal> {
        match said {
            Said::Army { faction, counts, deck } if state.step == Step::Army => {
                Some(self.refuse_army(*faction, counts, *deck))
            }
            Said::Field(count, kind) if state.step == Step::Army => {
                (self.next_kind(state, seat)? == *kind).then(|| self.refuse_field(state, seat, *kind, *count))
            }
            Said::Place(kind, space, _) if state.step == Step::Deploy => {
                let asked = self.next_to_deploy(state, seat)? == *kind && state.sides[seat].put.is_none();
                asked.then(|| self.refuse_place(state, seat, Some(*kind), *space)).flatten()
            }
            Said::Move(from, to, facing) => self.refuse_move(state, seat, *from, *to, Some(*facing)),
            Said::Hold(from) => self.refuse_move(state, seat, *from, *from, None),
            Said::One(action) => self.refuse_action(state, seat, *action),
            Said::Army { .. } | Said::Field(..) | Said::Place(..) => None,
        }
    }

    fn refuse_action(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        match (state.step, action) {
            (Step::Army, Action::Enlist(card)) if self.next_kind(state, seat).is_none() => {
                let side = &state.sides[seat];
                let mut deck = side.muster.deck();
                deck.insert(card);
                let flaws = army_flaws(self, side.faction, &[], deck);
                let foreign = flaws.into_iter().find(|flaw| matches!(flaw, Flaw::Foreign { .. }));
                let message = foreign.map_or_else(
                    || "no deck with this card supports the whole army".to_owned(),
                    |flaw| flaw.message(self.library()),
                );
                side.muster.sworn.then(|| Refusal::by_rule(Flaw::RULE, "E_ARMY_DECK", sentence(&message)))
            }
            (Step::Deploy, Action::Put(space)) => {
                let kind = self.next_to_deploy(state, seat).filter(|_| state.sides[seat].put.is_none())?;
                self.refuse_place(state, seat, Some(kind), space)
            }
            (Step::Deploy, Action::Lead(space)) => {
                let side = &state.sides[seat];
                (side.placed == side.roster && side.commander.is_none())
                    .then(|| self.refuse_place(state, seat, None, space))
                    .flatten()
            }
            (Step::Play, Action::Play(card)) => Some(self.no_card(Rule::new("PV-4.1"), card)),
            (Step::Commander, Action::Commander(space)) => Some(self.refuse_commander(space)),
            (Step::Issue, Action::Command(space)) => {
                let face = state.sides[seat].in_play.get().map(|card| self.face(card))?;
                (face.size == Size::Units)
                    .then(|| command_fault(self, state, seat, space))
                    .flatten()
                    .map(|bar| self.barred("PV-6.3", bar, space))
            }
            (Step::Issue, Action::Line(a, b)) => {
                let face = state.sides[seat].in_play.get().map(|card| self.face(card))?;
                (face.size == Size::Lines)
                    .then(|| line_fault(self, state, seat, a, b))
                    .flatten()
                    .map(|bar| self.barred("PV-6.4", bar, a))
            }
            (Step::Pick, Action::Pick(space)) => self.refuse_pick(state, seat, space),
            (Step::Spur, Action::Commit(Some(card))) => Some(if state.sides[seat].hand.has(card) {
                let text = format!("{} adds neither Speed nor Flexibility.", self.face(card).name);
                Refusal::by_rule(Rule::new("PV-14.2"), "E_RESTRICTED", text)
            } else {
                self.no_card(Rule::new("PV-14.2"), card)
            }),
            (Step::To, Action::To(space)) => {
                let from = state.mover.and_then(|id| state.unit(id).at)?;
                self.refuse_move(state, seat, from, space, None)
            }
            (Step::Face, Action::Face(_)) => Some(unreachable_placement()),
            (Step::Shoot, Action::Shoot(from, at)) => shot_fault(self, state, seat, from, at)
                .map(|bar| self.barred("PV-6.20", bar, if bar == Bar::NoTarget { at } else { from })),
            (Step::Support, Action::Support(space)) => {
                support_fault(self, state, seat, space).map(|bar| self.barred("PV-6.22", bar, space))
            }
            (Step::Volley, Action::Commit(card)) => Some(self.refuse_volley(state, seat, card)),
            (Step::Commit, Action::Commit(Some(card))) => Some(self.no_card(Rule::new("PV-8.6"), card)),
            (Step::Fight, Action::Fight(space)) => {
                let text = format!("There is no melee on {space}.");
                Some(Refusal::by_rule(Rule::new("PV-8.1"), "E_NO_ENGAGEMENT", text))
            }
            (Step::Retreat, Action::Retreat(..) | Action::Fall(_)) | (Step::Wheel, Action::Face(_)) => {
                let text = "The unit cannot retreat that way.";
                Some(Refusal::by_rule(Rule::new("PV-9.4"), "E_NO_RETREAT", text))
            }
            (Step::Discard, Action::Discard(card)) => Some(self.no_card(Rule::new("PV-12.2"), card)),
            (Step::Rally, Action::Rally) => {
                let text = "There is no played card to burn.";
                Some(Refusal::by_rule(Rule::new("PV-13.2"), "E_NOTHING_TO_BURN", text))
            }
            (Step::Abandon, Action::Abandon(space)) => Some(match state.own(seat, space) {
                None => self.barred("PV-13.7", Bar::NoUnit, space),
                Some(_) => Refusal::by_rule(
                    Rule::new("PV-13.7"),
                    "E_RESTRICTED",
                    "Giving up that unit would not help.",
                ),
            }),
            _ => None,
        }
    }

    fn refuse_army(&self, faction: u8, counts: &[(Kind, u8)], deck: Cards) -> Refusal {
        match army_flaws(self, faction, counts, deck).first() {
            Some(flaw) => Refusal::by_rule(Flaw::RULE, flaw.code(), sentence(&flaw.message(self.library()))),
            None => {
                let text = "You have started another army. Undo first.";
                Refusal::by_rule(Flaw::RULE, "E_WRONG_PHASE", text)
            }
        }
    }

    /// Why so many of a type cannot be fielded, or not if the army is to be finished.
    fn refuse_field(&self, state: &State, seat: Seat, kind: Kind, count: u8) -> Refusal {
        let side = &state.sides[seat];
        let decided = usize::from(side.muster.decided);
        let mut counts: Vec<(Kind, u8)> = self
            .faction(side.faction)
            .units
            .iter()
            .copied()
            .zip(side.muster.counts[..decided].iter().copied())
            .collect();
        counts.push((kind, count));
        let flaws = army_flaws(self, side.faction, &counts, Cards::default());
        let now = flaws.into_iter().find(|flaw| match flaw {
            Flaw::Limit { .. } | Flaw::Units | Flaw::Cost { .. } | Flaw::Types { .. } => true,
            Flaw::Morale { .. } | Flaw::Foreign { .. } | Flaw::Deck { .. } | Flaw::Support { .. } => false,
        });
        match now {
            Some(flaw) => Refusal::by_rule(Flaw::RULE, flaw.code(), sentence(&flaw.message(self.library()))),
            None => {
                let text = "That army cannot be completed: morale too low, or no deck supports it.";
                Refusal::by_rule(Flaw::RULE, "E_ARMY_MORALE", text)
            }
        }
    }

    /// PV-2.5, PV-2.6; no type is the commander.
    fn refuse_place(&self, state: &State, seat: Seat, kind: Option<Kind>, space: Space) -> Option<Refusal> {
        if !self.in_zone(seat, space) {
            let text = format!("{space} is not in your deployment zone.");
            return Some(Refusal::by_rule(Rule::new("PV-2.4"), "E_ZONE", text));
        }
        if kind.is_some() && state.own(seat, space).is_some() {
            let text = format!("{space} holds a unit already.");
            return Some(Refusal::by_rule(Rule::new("PV-2.5"), "E_OCCUPIED", text));
        }
        let (rule, bad) = match kind {
            Some(kind) => ("PV-2.5", !self.may_stand(kind, space)),
            None => ("PV-2.6", self.ground(space) == Ground::Deep),
        };
        bad.then(|| {
            let text = format!("{space} is {}.", self.ground(space).name());
            Refusal::by_rule(Rule::new(rule), "E_TERRAIN", text)
        })
    }

    fn refuse_commander(&self, space: Space) -> Refusal {
        let rule = Rule::new("PV-5.2");
        if self.ground(space) == Ground::Deep {
            return Refusal::by_rule(rule, "E_TERRAIN", format!("{space} is deep water."));
        }
        Refusal::by_rule(rule, "E_UNREACHABLE", format!("Your commander cannot reach {space} in four steps."))
    }

    fn refuse_pick(&self, state: &State, seat: Seat, space: Space) -> Option<Refusal> {
        let Some(id) = state.own(seat, space) else { return Some(self.barred("PV-6.9", Bar::NoUnit, space)) };
        let unit = state.unit(id);
        if !unit.commanded() {
            return Some(self.barred("PV-6.9", Bar::Restricted, space));
        }
        unit.used.then(|| self.barred("PV-6.9", Bar::Used, space))
    }

    /// Why a move is refused, before or after its unit is picked; no facing means whichever fits.
    fn refuse_move(
        &self,
        state: &State,
        seat: Seat,
        from: Space,
        to: Space,
        facing: Option<Facing>,
    ) -> Option<Refusal> {
        let mover = if state.step == Step::Pick {
            if let Some(refusal) = self.refuse_pick(state, seat, from) {
                return Some(refusal);
            }
            if self.options().movement_commit == crate::options::Switch::On {
                return None;
            }
            state.own(seat, from)?
        } else {
            let picked = state.mover.filter(|_| state.step == Step::To);
            picked.filter(|id| state.unit(*id).at == Some(from))?
        };
        let facings = self.reach(state, mover, state.spur).facings(to);
        if facing.is_some_and(|facing| facings & facing.bit() != 0) {
            return None;
        }
        let friend = |id: UnitId| id != mover;
        if state.own(seat, to).is_some_and(friend) {
            let text = format!("{to} holds one of your units.");
            return Some(Refusal::by_rule(Rule::new("PV-6.11"), "E_OCCUPIED", text));
        }
        let kind = state.unit(mover).kind;
        let steep = from.distance(to) == 1 && self.step_cost(kind, from, to).is_none();
        if !self.may_stand(kind, to) || steep {
            let text =
                format!("{} may not go there: {to} is {}.", self.kind(kind).name, self.ground(to).name());
            return Some(Refusal::by_rule(Rule::new("PV-11.3"), "E_TERRAIN", text));
        }
        Some(unreachable_placement())
    }

    fn refuse_volley(&self, state: &State, seat: Seat, card: Option<Card>) -> Refusal {
        let Some(card) = card else {
            let text = "A ranged attack costs both players a card.";
            return Refusal::by_rule(Rule::new("PV-6.23"), "E_COMMIT_REQUIRED", text);
        };
        if state.sides[seat].hand.has(card) {
            let text = "The target is too far. Commit a card that adds to Range.";
            return Refusal::by_rule(Rule::new("PV-6.21"), "E_NEED_RANGE_COMMIT", text);
        }
        self.no_card(Rule::new("PV-6.23"), card)
    }

    fn no_card(&self, rule: Rule, card: Card) -> Refusal {
        let text = format!("{} is not in your hand.", self.face(card).name);
        Refusal::by_rule(rule, "E_NOT_IN_HAND", text)
    }

    fn barred(&self, rule: &'static str, bar: Bar, space: Space) -> Refusal {
        let text = match bar {
            Bar::NoUnit => format!("No unit of yours is on {space}."),
            Bar::NoTarget => format!("No enemy unit is on {space}."),
            Bar::Engaged => format!("The unit on {space} is engaged."),
            Bar::Commanded => "A unit gets one command a round.".to_owned(),
            Bar::Restricted => format!("The card in play does not command the unit on {space}."),
            Bar::NoRange => format!("The unit on {space} cannot shoot."),
            Bar::OutOfRange => format!("{space} is out of range."),
            Bar::NotALine => {
                "That is not a line. A line is up to eight free units side by side, all facing the \
                              same or the opposite way."
                    .to_owned()
            }
            Bar::Used => format!("The unit on {space} has already acted this round."),
        };
        Refusal::by_rule(Rule::new(rule), bar.code(), text)
    }
}

fn unreachable_placement() -> Refusal {
    Refusal::by_rule(Rule::new("PV-6.10"), "E_UNREACHABLE", "The unit cannot get there and face that way.")
}

fn wrong_phase() -> Refusal {
    Refusal::by_rule(FIRST, "E_WRONG_PHASE", "That is not the question now.")
}

fn not_yours() -> Refusal {
    Refusal::by_rule(FIRST, "E_NOT_YOUR_DECISION", "It is not your turn to decide.")
}

/// A message of the content as a sentence.
fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map_or_else(String::new, |first| first.to_uppercase().to_string());
    format!("{first}{}.", chars.as_str())
}
