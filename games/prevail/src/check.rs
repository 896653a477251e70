//! What a seat may do, asked of one action: where it may not, the first rule that forbids it (PV-15.2, PV-15.3).

use kernel::{Refusal, Rule, Seat};

use crate::action::Action;
use crate::bar::Bar;
use crate::card::{Card, Cards};
use crate::muster::Flaw;
use crate::options::{RangedCommit, RetreatDistance, Switch};
use crate::phases::{
    army_flaws, burdens, command_fault, commander_reach, enlistable, fieldable, line_fault, shot_fault,
    support_fault,
};
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::State;
use crate::unit::Kind;
use crate::vocab::{Ground, Size, Stat, Step};

const FIRST: Rule = Rule::new("PV-15.2");

type Checked = Result<(), Refusal>;

impl Prevail {
    /// May `seat` take this action?
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Checked {
        if action == Action::Concede && state.step != Step::Over {
            return Ok(());
        }
        self.check_asked(state, seat)?;
        let side = &state.sides[seat];
        let in_play = side.in_play.get().map(|card| self.face(card).size);
        match (state.step, action) {
            (Step::Army, _) => self.check_muster(state, seat, action),
            (Step::Deploy, _) => self.check_deployment(state, seat, action),
            (Step::Play, Action::Play(card)) => self.check_hand(state, seat, card, "PV-4.1"),
            (Step::Commander, Action::Commander(space)) => self.check_commander(state, seat, space),
            (Step::Issue, Action::Command(space)) if in_play == Some(Size::Units) => {
                self.unbarred(command_fault(self, state, seat, space), "PV-6.3", space)
            }
            (Step::Issue, Action::Line(a, b)) if in_play == Some(Size::Lines) => {
                self.unbarred(line_fault(self, state, seat, a, b), "PV-6.4", a)
            }
            (Step::Pick, Action::Pick(space)) => self.check_pick(state, seat, space),
            (Step::Spur, Action::Commit(Some(card))) => {
                self.check_hand(state, seat, card, "PV-14.2")?;
                Refusal::unless(self.spurs(card), "PV-14.2", "E_RESTRICTED", || {
                    format!("{} adds neither Speed nor Flexibility.", self.face(card).name)
                })
            }
            (Step::To, Action::To(space)) => self.check_move(state, seat, space, None),
            (Step::Face, Action::Face(facing)) => {
                let facings = state.landing.map_or(0, |landing| landing.facings);
                reachable(facings & facing.bit() != 0)
            }
            (Step::Shoot, Action::Shoot(from, at)) => {
                let bar = shot_fault(self, state, seat, from, at);
                self.unbarred(bar, "PV-6.20", if bar == Some(Bar::NoTarget) { at } else { from })
            }
            (Step::Support, Action::Support(space)) => {
                self.unbarred(support_fault(self, state, seat, space), "PV-6.22", space)
            }
            (Step::Volley, Action::Commit(card)) => self.check_volley(state, seat, card),
            (Step::Commit, Action::Commit(Some(card))) => self.check_hand(state, seat, card, "PV-8.6"),
            (Step::Fight, Action::Fight(space)) => {
                let melee = state.engagers(true).any(|(_, at)| at == space);
                Refusal::unless(melee, "PV-8.1", "E_NO_ENGAGEMENT", || {
                    format!("There is no melee on {space}.")
                })
            }
            (Step::Retreat, Action::Retreat(..) | Action::Fall(_)) | (Step::Wheel, Action::Face(_)) => {
                let way = self.falls_back(state, action);
                Refusal::unless(way, "PV-9.4", "E_NO_RETREAT", || "The unit cannot retreat that way.")
            }
            (Step::Discard, Action::Discard(card)) => self.check_hand(state, seat, card, "PV-12.2"),
            (Step::Rally, Action::Rally) => {
                let text = || "There is no played card to burn.";
                Refusal::unless(!side.played.is_empty(), "PV-13.2", "E_NOTHING_TO_BURN", text)
            }
            (Step::Abandon, Action::Abandon(space)) => self.check_abandon(state, seat, space),
            // With `movement_commit` there is no other pick once a card was asked for (PV-14.2).
            (Step::To, Action::Back) if self.options().movement_commit == Switch::Off => Ok(()),
            (Step::Spur | Step::Face, Action::Back)
            | (Step::Issue, Action::Done)
            | (Step::Pick, Action::EndMoves)
            | (Step::Spur | Step::Commit, Action::Commit(None))
            | (Step::Shoot, Action::EndShots)
            | (Step::Support, Action::Fire)
            | (Step::Evade, Action::Evade | Action::Stand)
            | (Step::Rally, Action::NoRally) => Ok(()),
            _ => Err(wrong_phase()),
        }
    }

    /// Is the seat asked anything?
    pub(crate) fn check_asked(&self, state: &State, seat: Seat) -> Checked {
        if state.step == Step::Over {
            return Err(game_over());
        }
        if state.pending.contains(seat) {
            return Ok(());
        }
        let side = &state.sides[seat];
        // A seat without cards was not asked for a commit.
        let sealed = matches!(state.step, Step::Army | Step::Deploy | Step::Play)
            || (side.sealed.is_some() && !side.hand.is_empty());
        Refusal::unless(!sealed, "PV-4.1", "E_ALREADY_CHOSEN", || "You have already chosen.")?;
        Err(not_yours())
    }

    /// PV-2.2.
    fn check_muster(&self, state: &State, seat: Seat, action: Action) -> Checked {
        let side = &state.sides[seat];
        let muster = &side.muster;
        let next = self.next_kind(state, seat);
        let whole = muster.taken >= 4 * self.limits().cards;
        match (next, action) {
            (None, Action::Faction(own)) if !muster.sworn && self.prospects(own).possible() => Ok(()),
            (Some(_), Action::Field(count)) => {
                let fits = fieldable(self, muster, side.faction).any(|number| number == count);
                if fits { Ok(()) } else { Err(self.refuse_field(state, seat, count)) }
            }
            (None, Action::Enlist(card)) if muster.sworn && !whole => {
                let fits = enlistable(self, muster, side.faction).has(card);
                if fits { Ok(()) } else { Err(self.refuse_card(state, seat, card)) }
            }
            (None, Action::Ready) if muster.sworn && whole => Ok(()),
            (_, Action::Undo) if muster.sworn => Ok(()),
            _ => Err(wrong_phase()),
        }
    }

    fn refuse_card(&self, state: &State, seat: Seat, card: Card) -> Refusal {
        let side = &state.sides[seat];
        let mut deck = side.muster.deck();
        deck.insert(card);
        let flaws = army_flaws(self, side.faction, &[], deck);
        let foreign = flaws.into_iter().find(|flaw| matches!(flaw, Flaw::Foreign { .. }));
        let message = foreign.map_or_else(
            || "no deck with this card supports the whole army".to_owned(),
            |flaw| flaw.message(self.library()),
        );
        Refusal::by_rule(Flaw::RULE, "E_ARMY_DECK", sentence(&message))
    }

    /// Is all of an army, with nothing else decided?
    pub(crate) fn check_whole_army(&self, faction: u8, counts: &[(Kind, u8)], deck: Cards) -> Checked {
        army_flaws(self, faction, counts, deck).first().map_or(Ok(()), |flaw| Err(self.flawed(*flaw)))
    }

    fn flawed(&self, flaw: Flaw) -> Refusal {
        Refusal::by_rule(Flaw::RULE, flaw.code(), sentence(&flaw.message(self.library())))
    }

    /// Why this many of a type cannot be fielded, or not if the army is to be finished.
    fn refuse_field(&self, state: &State, seat: Seat, count: u8) -> Refusal {
        let side = &state.sides[seat];
        let decided = &side.muster.counts[..usize::from(side.muster.decided)];
        let kinds = self.faction(side.faction).units.iter().copied();
        let counts: Vec<(Kind, u8)> = kinds.zip(decided.iter().copied().chain([count])).collect();
        let flaws = army_flaws(self, side.faction, &counts, Cards::default());
        let now = flaws.into_iter().find(|flaw| match flaw {
            Flaw::Limit { .. } | Flaw::Units | Flaw::Cost { .. } | Flaw::Types { .. } => true,
            Flaw::Morale { .. } | Flaw::Foreign { .. } | Flaw::Deck { .. } | Flaw::Support { .. } => false,
        });
        now.map_or_else(
            || {
                let text = "That army cannot be completed: morale too low, or no deck supports it.";
                Refusal::by_rule(Flaw::RULE, "E_ARMY_MORALE", text)
            },
            |flaw| self.flawed(flaw),
        )
    }

    /// PV-2.5, PV-2.6.
    fn check_deployment(&self, state: &State, seat: Seat, action: Action) -> Checked {
        let side = &state.sides[seat];
        let next = self.next_to_deploy(state, seat);
        let (whole, led) = (side.placed == side.roster, side.commander.is_some());
        match (next, action) {
            (Some(_), Action::Put(space)) => self.check_place(state, seat, next, space),
            (None, Action::Lead(space)) if whole && !led => self.check_place(state, seat, None, space),
            (None, Action::Face(_)) if side.put.is_some() => Ok(()),
            (None, Action::Ready) if whole && led => Ok(()),
            (_, Action::Undo) if side.placed > 0 || side.put.is_some() => Ok(()),
            _ => Err(wrong_phase()),
        }
    }

    /// PV-2.5, PV-2.6; no type is the commander.
    fn check_place(&self, state: &State, seat: Seat, kind: Option<Kind>, space: Space) -> Checked {
        Refusal::unless(self.in_zone(seat, space), "PV-2.4", "E_ZONE", || {
            format!("{space} is not in your deployment zone.")
        })?;
        let free = kind.is_none() || state.own(seat, space).is_none();
        Refusal::unless(free, "PV-2.5", "E_OCCUPIED", || format!("{space} holds a unit already."))?;
        let (rule, stands) = match kind {
            Some(kind) => ("PV-2.5", self.may_stand(kind, space)),
            None => ("PV-2.6", self.ground(space) != Ground::Deep),
        };
        Refusal::unless(stands, rule, "E_TERRAIN", || format!("{space} is {}.", self.ground(space).name()))
    }

    /// PV-5.2.
    fn check_commander(&self, state: &State, seat: Seat, to: Space) -> Checked {
        let mut reached = false;
        commander_reach(self, state, seat, |space| reached |= space == to);
        let water = !reached && self.ground(to) == Ground::Deep;
        Refusal::unless(!water, "PV-5.2", "E_TERRAIN", || format!("{to} is deep water."))?;
        Refusal::unless(reached, "PV-5.2", "E_UNREACHABLE", || {
            format!("Your commander cannot reach {to} in four steps.")
        })
    }

    /// PV-6.9.
    fn check_pick(&self, state: &State, seat: Seat, space: Space) -> Checked {
        let bar = match state.own(seat, space).map(|id| state.unit(id)) {
            None => Some(Bar::NoUnit),
            Some(unit) if !unit.commanded() => Some(Bar::Restricted),
            Some(unit) if unit.used => Some(Bar::Used),
            Some(unit) => unit.engaged().then_some(Bar::Engaged),
        };
        self.unbarred(bar, "PV-6.9", space)
    }

    /// May the unit that was picked go there? No facing means whichever fits.
    pub(crate) fn check_move(&self, state: &State, seat: Seat, to: Space, facing: Option<Facing>) -> Checked {
        let Some((mover, from)) = state.mover.and_then(|id| Some((id, state.unit(id).at?))) else {
            return Err(wrong_phase());
        };
        let facings = self.reach(state, mover, state.spur).facings(to);
        if facings & facing.map_or(u8::MAX, Facing::bit) != 0 {
            return Ok(());
        }
        let free = state.own(seat, to).is_none_or(|id| id == mover);
        Refusal::unless(free, "PV-6.11", "E_OCCUPIED", || format!("{to} holds one of your units."))?;
        let kind = state.unit(mover).kind;
        let steep = from.distance(to) == 1 && self.step_cost(kind, from, to).is_none();
        Refusal::unless(self.may_stand(kind, to) && !steep, "PV-11.3", "E_TERRAIN", || {
            format!("{} may not go there: {to} is {}.", self.kind(kind).name, self.ground(to).name())
        })?;
        reachable(false)
    }

    /// PV-6.21, PV-6.23.
    fn check_volley(&self, state: &State, seat: Seat, card: Option<Card>) -> Checked {
        let far = self.needs_range(state, seat);
        let Some(card) = card else {
            let optional = self.options().ranged_commit == RangedCommit::Optional && !far;
            return Refusal::unless(
                optional,
                "PV-6.23",
                "E_COMMIT_REQUIRED",
                || "A ranged attack costs both players a card.",
            );
        };
        self.check_hand(state, seat, card, "PV-6.23")?;
        let reaches = !far || self.bonus(card, Stat::Range) > 0;
        Refusal::unless(
            reaches,
            "PV-6.21",
            "E_NEED_RANGE_COMMIT",
            || "The target is too far. Commit a card that adds to Range.",
        )
    }

    /// PV-9.3, PV-9.4.
    fn falls_back(&self, state: &State, action: Action) -> bool {
        let minimum = self.options().retreat_distance == RetreatDistance::Minimum;
        let (space, facings) = match (minimum, action) {
            (true, Action::Retreat(space, facing)) => (Some(space), facing.bit()),
            (false, Action::Fall(space)) => (Some(space), u8::MAX),
            (_, Action::Face(facing)) => (state.combat.fall, facing.bit()),
            _ => (None, 0),
        };
        let ways = state.combat.leaving.zip(space);
        ways.is_some_and(|(id, space)| self.legal_retreats(state, id).facings(space) & facings != 0)
    }

    /// PV-13.7.
    fn check_abandon(&self, state: &State, seat: Seat, space: Space) -> Checked {
        let Some(id) = state.own(seat, space) else {
            return self.unbarred(Some(Bar::NoUnit), "PV-13.7", space);
        };
        let helps = burdens(self, state, seat).has(state.unit(id).kind);
        Refusal::unless(helps, "PV-13.7", "E_RESTRICTED", || "Giving up that unit would not help.")
    }

    fn check_hand(&self, state: &State, seat: Seat, card: Card, rule: &'static str) -> Checked {
        Refusal::unless(state.sides[seat].hand.has(card), rule, "E_NOT_IN_HAND", || {
            format!("{} is not in your hand.", self.face(card).name)
        })
    }

    fn unbarred(&self, bar: Option<Bar>, rule: &'static str, space: Space) -> Checked {
        bar.map_or(Ok(()), |bar| Err(self.barred(rule, bar, space)))
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

fn reachable(is: bool) -> Checked {
    Refusal::unless(is, "PV-6.10", "E_UNREACHABLE", || "The unit cannot get there and face that way.")
}

/// Another army was begun.
pub(crate) fn other_army() -> Refusal {
    Refusal::by_rule(Flaw::RULE, "E_WRONG_PHASE", "You have started another army. Undo first.")
}

pub(crate) fn game_over() -> Refusal {
    Refusal::by_rule(FIRST, "E_GAME_OVER", "The match is over.")
}

pub(crate) fn wrong_phase() -> Refusal {
    Refusal::by_rule(FIRST, "E_WRONG_PHASE", "That is not the question now.")
}

pub(crate) fn not_yours() -> Refusal {
    Refusal::by_rule(FIRST, "E_NOT_YOUR_DECISION", "It is not your turn to decide.")
}

/// A message of the content as a sentence.
fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map_or_else(String::new, |first| first.to_uppercase().to_string());
    format!("{first}{}.", chars.as_str())
}
