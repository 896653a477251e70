//! What a seat may do, asked of one action: where it may not, the first error of LE-17 that applies.

use kernel::{MAX_BREADTH, Names, Refusal, Rule, Seat};

use crate::action::Action;
use crate::card::{Design, Effect, Form};
use crate::combat;
use crate::effects;
use crate::legal::looked_at;
use crate::mana;
use crate::phases::capped;
use crate::rulebook::Estraven;
use crate::stack::{Plan, can_announce, levied};
use crate::state::{AnnounceStep, Id, MAX_FIELD, State, Target, Unit};
use crate::text::one_of;
use crate::vocab::{Keyword, Kind, Step};

/// The errors of LE-17, in the order in which they are looked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Code {
    GameOver,
    NotYourDecision,
    WrongDecision,
    NoSuchObject,
    NotInHand,
    CannotPitch,
    NotEnoughMana,
    ConditionNotMet,
    Timing,
    IllegalTarget,
    NoLegalTarget,
    CostNotPayable,
    /// By which rule something that is tapped cannot do it.
    Tapped(&'static str),
    AttackUsed,
    Bodyguard,
    WrongType,
    CannotJoin,
    CannotBlock,
    TradeUsed,
    EmptySlot,
    DeckAlreadyPicked,
    /// A list has no room for it.
    Wide,
}

impl Code {
    /// The word for programs, and the rule that forbids.
    const fn parts(self) -> (&'static str, &'static str) {
        match self {
            Self::GameOver => ("game_over", "LE-17.1"),
            Self::NotYourDecision => ("not_your_decision", "LE-7.2"),
            Self::WrongDecision => ("wrong_decision", "LE-17.1"),
            Self::NoSuchObject => ("no_such_object", "LE-17.1"),
            Self::NotInHand => ("not_in_hand", "LE-17.1"),
            Self::CannotPitch => ("cannot_pitch", "LE-5.2"),
            Self::NotEnoughMana => ("not_enough_mana", "LE-6.3"),
            Self::ConditionNotMet => ("condition_not_met", "LE-12.4"),
            Self::Timing => ("timing", "LE-6.1"),
            Self::IllegalTarget => ("illegal_target", "LE-6.9"),
            Self::NoLegalTarget => ("no_legal_target", "LE-6.9"),
            Self::CostNotPayable => ("cost_not_payable", "LE-6.4"),
            Self::Tapped(rule) => ("tapped", rule),
            Self::AttackUsed => ("attack_used", "LE-8.1"),
            Self::Bodyguard => ("bodyguard", "LE-8.1"),
            Self::WrongType => ("wrong_type", "LE-8.3"),
            Self::CannotJoin => ("cannot_join", "LE-8.3"),
            Self::CannotBlock => ("cannot_block", "LE-8.6"),
            Self::TradeUsed => ("trade_used", "LE-10.4"),
            Self::EmptySlot => ("empty_slot", "LE-10.4"),
            Self::DeckAlreadyPicked => ("deck_already_picked", "LE-3.1"),
            Self::Wide => ("timing", "LE-13.7"),
        }
    }
}

/// A refusal by its code.
pub(crate) fn refusal(code: Code, message: impl Into<String>) -> Refusal {
    let (word, rule) = code.parts();
    Refusal::by_rule(Rule::new(rule), word, message)
}

/// What is wrong with an action, if anything is.
type Why = Option<(Code, String)>;

fn because(code: Code, message: impl Into<String>) -> Why {
    Some((code, message.into()))
}

fn unless<M: Into<String>>(holds: bool, code: Code, message: impl FnOnce() -> M) -> Why {
    (!holds).then(|| (code, message().into()))
}

/// Several copies are meant by one name (LE-18.1).
pub(crate) fn ambiguous(names: &[String]) -> Refusal {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let list = one_of(&names);
    let message = format!("Which one? Say {list}.");
    Refusal::by_rule(Rule::new("LE-18.1"), "ambiguous", message)
}

impl Estraven {
    /// May `seat` take this action?
    pub(crate) fn check(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
        names: Names<'_>,
    ) -> Result<(), Refusal> {
        if state.step == Step::Over {
            return Err(game_over());
        }
        let pending = state.pending(self.seats());
        let lord = state.lord(seat);
        let beside = matches!(action, Action::SetStop { .. } | Action::Resign) && lord.alive();
        if !beside && !pending.contains(seat) {
            let decides = pending.lowest().map(|other| names.object(other).to_string());
            return Err(not_your_decision(decides.as_deref()));
        }
        if let Action::SetStop { stop, on } = action {
            let changes = (lord.stops & stop.bit() != 0) != on;
            return Refusal::unless(changes, "LE-7.6", "allowed", || "It is that way already.");
        }
        let why = if beside { None } else { self.why(state, seat, action) };
        why.map_or(Ok(()), |(code, message)| Err(refusal(code, message)))
    }

    /// The first reason against an action of the seat that is asked.
    fn why(&self, state: &State, seat: Seat, action: Action) -> Why {
        let late = capped(self, state) && state.step == Step::Main && action != Action::EndTurn;
        if late || !offered(state.step, action) {
            return because(Code::WrongDecision, format!("Not now: {}.", asked(state.step)));
        }
        match action {
            Action::PickDeck { deck } => {
                let known = usize::from(deck) < self.decks().len() && self.offers(deck);
                let lord = state.lord(seat);
                let free = self.options().same_deck_twice || lord.picked == 0 || lord.picks[0] != deck;
                unless(known, Code::NoSuchObject, || "There is no such deck.").or_else(|| {
                    unless(free, Code::DeckAlreadyPicked, || "You have picked that deck already.")
                })
            }
            Action::Pitch { card } => {
                self.in_hand(state, seat, card, |card| self.why_pitch(state, seat, card))
            }
            Action::Mana { object } => self.on_own(state, seat, object, |unit| {
                if mana::usable(self, unit).is_some() {
                    return None;
                }
                if self.traits(unit.design).makes > 0 {
                    let message = format!("{} is tapped.", self.face(unit.design).name);
                    return because(Code::CostNotPayable, message);
                }
                self.why_no_ability(state, unit, 1, |form| *form == Form::Mana)
            }),
            Action::Play { card } => self.in_hand(state, seat, card, |card| self.why_play(state, seat, card)),
            Action::React { card } => self.in_hand(state, seat, card, |card| {
                let plan = Plan::card(self, state, seat, card);
                match self.traits_of(state, card).kind {
                    Kind::Reaction => self.why_announce(state, &plan),
                    Kind::Resource => because(Code::Timing, "It is not a Reaction."),
                    Kind::Leader | Kind::Troop | Kind::Spell => match can_announce(self, state, &plan) {
                        Err(Code::NotEnoughMana) => self.why_announce(state, &plan),
                        _ => because(Code::Timing, format!("{} is not a Reaction.", plan.card.name)),
                    },
                }
            }),
            Action::Activate { object, k } => self.why_use(state, seat, object, k, |form| *form == Form::Act),
            Action::ReactAbility { object, k } => {
                self.why_use(state, seat, object, k, |form| matches!(form, Form::React(_)))
            }
            Action::Attack { leader, target } => {
                self.on_own(state, seat, leader, |leader| self.why_attack(state, leader, target))
            }
            Action::Trade { card, slot } => {
                self.in_hand(state, seat, card, |_| self.why_trade(state, seat, action, slot))
            }
            Action::Join { unit } => self.on_own(state, seat, unit, |unit| self.why_join(state, unit)),
            Action::Block { unit, attacker } => {
                self.on_own(state, seat, unit, |unit| self.why_block(state, unit, attacker))
            }
            Action::PayTax => {
                let (cost, pool) = (u16::from(effects::taxed(self, state)), mana::pool(state, seat));
                unless(pool >= cost, Code::NotEnoughMana, || {
                    format!("It costs {cost}, you have {pool}. Pitch more cards.")
                })
            }
            Action::Pick { card } => self.why_pick(state, seat, card),
            Action::Slot { slot } => {
                let at = usize::from(slot);
                let fits = (1..=state.slots.len()).contains(&at)
                    && match effects::current(self, state) {
                        Some(Effect::TakeMarket { ware }) => effects::ware_fits(self, state, *ware, at - 1),
                        _ => false,
                    };
                unless(fits, Code::IllegalTarget, || format!("The card in slot {slot} does not fit."))
            }
            Action::Discard { card } => self.in_hand(state, seat, card, |_| None),
            Action::Answer { item } => self.unless_listed(state, seat, action, || {
                unless(
                    state.item(item).is_some(),
                    Code::NoSuchObject,
                    || "There is nothing like that to answer.",
                )
                .or_else(|| because(Code::IllegalTarget, "This card cannot answer that."))
            }),
            Action::Target { target } => self.unless_listed(state, seat, action, || {
                unless(self.exists(state, target), Code::NoSuchObject, || "There is no such card or player.")
                    .or_else(|| because(Code::IllegalTarget, "That is not a legal target."))
            }),
            Action::Cost { object } | Action::Levy { object } => {
                self.unless_listed(state, seat, action, || {
                    // Only a discard is paid from the hand.
                    let discards =
                        state.announce.is_some_and(|announce| announce.stage == AnnounceStep::Discard);
                    let held = object.as_card().is_some_and(|card| state.lord(seat).hand.contains(card));
                    let own = state.unit(object).is_some_and(|unit| unit.seat == seat) || (discards && held);
                    unless(own, Code::NoSuchObject, || "You have no such card there.")
                        .or_else(|| because(Code::CostNotPayable, "You cannot pay with that."))
                })
            }
            Action::NoTarget | Action::NoLevy => self.unless_listed(state, seat, action, || {
                because(Code::WrongDecision, "You must choose something.")
            }),
            Action::EndTurn | Action::Pass | Action::JoinDone | Action::BlockDone => None,
            Action::DeclineTax | Action::Keep | Action::Bottom | Action::PickNone => None,
            Action::SetStop { .. } | Action::Resign => None,
        }
    }

    /// Is there anything of this id in the match?
    fn exists(&self, state: &State, target: Target) -> bool {
        let card = |id: Id| id.as_card().is_some_and(|card| state.roster[usize::from(card)] != Design::NONE);
        let player = target.seat().is_some_and(|seat| seat.index() < usize::from(self.seats()));
        player || target.id().is_some_and(|id| state.unit(id).is_some() || card(id))
    }

    /// A card of one's hand, or that it is not there.
    fn in_hand(&self, state: &State, seat: Seat, id: Id, why: impl FnOnce(u8) -> Why) -> Why {
        if let Some(card) = id.as_card().filter(|card| state.lord(seat).hand.contains(*card)) {
            return why(card);
        }
        if !self.exists(state, Target::object(id)) {
            return because(Code::NoSuchObject, "There is no such card in this match.");
        }
        let unit = state.unit(id).map(|unit| unit.design);
        let design = unit.or_else(|| id.as_card().map(|card| state.design(card)));
        let name = design.map_or("It", |design| &self.face(design).name);
        because(Code::NotInHand, format!("{name} is not in your hand."))
    }

    /// An object one controls, or that there is none.
    fn on_own(&self, state: &State, seat: Seat, id: Id, why: impl FnOnce(&Unit) -> Why) -> Why {
        match state.unit(id).filter(|unit| unit.seat == seat) {
            Some(unit) => why(unit),
            None => because(Code::NoSuchObject, "You have no such card in play."),
        }
    }

    fn why_pitch(&self, state: &State, seat: Seat, card: u8) -> Why {
        let pitchable = mana::pitchable(self, self.traits_of(state, card));
        unless(pitchable, Code::CannotPitch, || {
            format!("{} cannot be pitched.", self.face(state.design(card)).name)
        })
        .or_else(|| {
            let now = mana::may_pitch(self, state, seat, card);
            unless(now, Code::Timing, || "You can pitch only in your own turn.")
        })
    }

    fn why_play(&self, state: &State, seat: Seat, card: u8) -> Why {
        let kind = self.traits_of(state, card).kind;
        if kind == Kind::Resource {
            let room = state.field.len() < MAX_FIELD;
            return unless(room, Code::Timing, || "The battlefield is full.");
        }
        let plan = Plan::card(self, state, seat, card);
        if kind == Kind::Reaction && can_announce(self, state, &plan) != Err(Code::NotEnoughMana) {
            let message = format!("{} is a Reaction. Play it to answer something.", plan.card.name);
            return because(Code::Timing, message);
        }
        self.why_announce(state, &plan)
    }

    fn why_announce(&self, state: &State, plan: &Plan<'_>) -> Why {
        let code = can_announce(self, state, plan).err()?;
        let name = &plan.card.name;
        let message = if code == Code::NotEnoughMana {
            let levy = levied(self, state, plan);
            let levy = levy.map(|(goods, cost)| format!(", or {cost} if you sacrifice {}", goods.name()));
            let (cost, levy) = (plan.ability.costs.mana, levy.unwrap_or_default());
            format!("{name} costs {cost}{levy}, you have {}. Pitch more cards.", mana::pool(state, plan.seat))
        } else if code == Code::ConditionNotMet {
            format!("{name} cannot be used now. {}", plan.card.text)
        } else if code == Code::NoLegalTarget {
            format!("There is no legal target for {name}.")
        } else if code == Code::CostNotPayable {
            format!("You cannot pay what {name} costs besides mana.")
        } else {
            format!("You cannot play {name} now.")
        };
        Some((code, message))
    }

    fn why_use(&self, state: &State, seat: Seat, object: Id, k: u8, test: fn(&Form) -> bool) -> Why {
        self.on_own(state, seat, object, |unit| match self.nth(unit.design, k, test) {
            Some(at) => self.why_announce(state, &Plan::new(self, seat, unit.id, unit.design, at)),
            None => self.why_no_ability(state, unit, k, test),
        })
    }

    /// The card has no ability of this form and number: if it has only such of other forms, it is used at the wrong time
    /// (LE-17.2), or could not even be paid for.
    fn why_no_ability(&self, state: &State, unit: &Unit, k: u8, test: fn(&Form) -> bool) -> Why {
        let card = self.face(unit.design);
        let usable = |form: &Form| matches!(form, Form::Act | Form::React(_) | Form::Mana);
        let others = || card.abilities.iter().filter(|ability| usable(&ability.form));
        let same = card.abilities.iter().any(|ability| test(&ability.form));
        let Some(other) = others().nth(usize::from(k) - 1).or(others().next()).filter(|_| !same) else {
            return because(Code::NoSuchObject, format!("{} has no such ability.", card.name));
        };
        let (cost, pool) = (other.costs.mana, mana::pool(state, unit.seat));
        if u16::from(cost) > pool {
            let message = format!("{} costs {cost}, you have {pool}. Pitch more cards.", card.name);
            return because(Code::NotEnoughMana, message);
        }
        because(Code::Timing, format!("{} has no ability like that.", card.name))
    }

    fn why_attack(&self, state: &State, leader: &Unit, target: Target) -> Why {
        if !self.exists(state, target) {
            return because(Code::NoSuchObject, "There is no such card or player.");
        }
        let enemy_leader = target.id().and_then(|id| state.unit(id)).filter(|unit| {
            unit.seat != leader.seat
                && self.traits(unit.design).kind == Kind::Leader
                && self.options().attack_leaders
        });
        let enemy = target.seat().filter(|player| *player != leader.seat && state.lord(*player).alive());
        if enemy_leader.is_none() && enemy.is_none() {
            return because(Code::IllegalTarget, "Attack an opponent or an enemy Leader.");
        }
        if leader.tapped {
            let message = format!("{} is tapped.", self.face(leader.design).name);
            return because(Code::Tapped("LE-8.1"), message);
        }
        if !self.attack_allowed(state) {
            return because(Code::AttackUsed, "You have already attacked this turn.");
        }
        if enemy_leader.is_some_and(|unit| combat::guarded(self, state, unit.seat)) {
            return because(Code::Bodyguard, "An untapped Bodyguard protects that Leader.");
        }
        let leads = self.traits(leader.design).kind == Kind::Leader;
        unless(leads, Code::WrongType, || "Only Leaders attack.")
    }

    fn why_trade(&self, state: &State, seat: Seat, trade: Action, slot: u8) -> Why {
        if !state.trades.left() {
            return because(Code::TradeUsed, "You have traded this turn.");
        }
        if !(1..=state.slots.len()).contains(&usize::from(slot)) {
            return because(Code::EmptySlot, format!("There is no card in slot {slot}."));
        }
        // LE-13.7: only a very wide list leaves trades out.
        let (units, hand) = (state.field.len(), state.lord(seat).hand.iter().count());
        let wide = units * units + 8 * units + hand * (state.slots.len() + 2) >= MAX_BREADTH;
        let left_out = wide && {
            let mut listed = Vec::new();
            self.legal(state, seat, &mut listed);
            !listed.contains(&trade)
        };
        unless(!left_out, Code::Wide, || "You can do too many other things. Do some of them first.")
    }

    fn why_join(&self, state: &State, unit: &Unit) -> Why {
        let traits = self.traits(unit.design);
        let name = &self.face(unit.design).name;
        if unit.tapped {
            return because(Code::Tapped("LE-8.3"), format!("{name} is tapped."));
        }
        let leader = state.combat.as_ref().and_then(|combat| combat.leader).and_then(|id| state.unit(id));
        let led = leader.is_some_and(|leader| self.traits(leader.design).types.meets(traits.types));
        if traits.kind != Kind::Troop || !led {
            return because(Code::WrongType, format!("This Leader does not lead {name}."));
        }
        let able = combat::can_join(self, state, unit);
        unless(able, Code::CannotJoin, || format!("{name} cannot join this attack."))
    }

    fn why_block(&self, state: &State, unit: &Unit, attacker: Id) -> Why {
        if combat::each_block(self, state, |one, other| (one, other) == (unit.id, attacker)) {
            return None;
        }
        // A player is named by an id that is no object's.
        if !self.exists(state, Target::object(attacker)) {
            return because(Code::NoSuchObject, "There is no such card or player.");
        }
        let Some(attacker) = state.unit(attacker).filter(|unit| state.attacks(unit.id)) else {
            return because(Code::IllegalTarget, "That unit is not attacking.");
        };
        let name = &self.face(unit.design).name;
        if unit.tapped {
            return because(Code::Tapped("LE-8.6"), format!("{name} is tapped."));
        }
        let why = if !self.is_unit(unit) {
            "is not a unit"
        } else if self.has(unit, Keyword::Reckless) {
            "is Reckless and cannot block"
        } else if !combat::can_stop(self, unit, attacker) {
            "cannot block an Elusive attacker"
        } else if !combat::room_to_block(self, state) {
            "cannot block, there are enough blockers"
        } else {
            "cannot block before older units"
        };
        because(Code::CannotBlock, format!("{name} {why}."))
    }

    fn why_pick(&self, state: &State, seat: Seat, card: Id) -> Why {
        let whose = if state.step == Step::PickHand { looked_at(state).unwrap_or(seat) } else { seat };
        if !self.exists(state, Target::object(card)) {
            return because(Code::NoSuchObject, "There is no such card.");
        }
        let Some(card) = card.as_card().filter(|card| state.lord(whose).hand.contains(*card)) else {
            return because(Code::NotInHand, "That card is not in the hand.");
        };
        let fits = match effects::current(self, state) {
            Some(Effect::Deploy { filter }) => effects::can_deploy(self, state, seat, filter, card),
            _ => effects::can_pick(self, state, whose, card),
        };
        unless(fits, Code::IllegalTarget, || "You cannot choose that card.")
    }

    /// LE-6.2, LE-12.6: why not, unless it is what an announcement or an edict asks for.
    fn unless_listed(&self, state: &State, seat: Seat, action: Action, why: impl FnOnce() -> Why) -> Why {
        let mut listed = Vec::new();
        if state.step == Step::Edict {
            self.list_edict(state, seat, &mut listed);
        } else {
            self.list_announcement(state, &mut listed);
        }
        if listed.contains(&action) { None } else { why() }
    }
}

pub(crate) fn game_over() -> Refusal {
    refusal(Code::GameOver, "The match is over.")
}

/// Somebody else decides, perhaps one who may be named.
pub(crate) fn not_your_decision(who: Option<&str>) -> Refusal {
    let message = match who {
        Some(who) => format!("It is not your turn: {who} decides."),
        None => "It is not your turn to decide.".to_owned(),
    };
    refusal(Code::NotYourDecision, message)
}

/// Is this kind of thing done in this decision?
fn offered(step: Step, action: Action) -> bool {
    match action {
        Action::PickDeck { .. } => step == Step::Pick,
        Action::Pitch { .. } | Action::Mana { .. } => matches!(step, Step::Main | Step::Respond | Step::Tax),
        Action::Play { .. } | Action::Activate { .. } | Action::Attack { .. } => step == Step::Main,
        Action::Trade { .. } | Action::EndTurn => step == Step::Main,
        Action::Answer { .. } => step == Step::Answer,
        Action::Levy { .. } | Action::NoLevy => step == Step::Levy,
        Action::Target { .. } | Action::NoTarget => step == Step::Target,
        Action::Cost { .. } => matches!(step, Step::Cost | Step::Edict),
        Action::React { .. } | Action::ReactAbility { .. } | Action::Pass => step == Step::Respond,
        Action::Join { .. } | Action::JoinDone => step == Step::Join,
        Action::Block { .. } | Action::BlockDone => step == Step::Block,
        Action::PayTax | Action::DeclineTax => step == Step::Tax,
        Action::Keep | Action::Bottom => step == Step::Scry,
        Action::Pick { .. } => matches!(step, Step::PickHand | Step::Deploy),
        Action::PickNone => step == Step::Deploy,
        Action::Slot { .. } => step == Step::Slot,
        Action::Discard { .. } => step == Step::Discard,
        Action::SetStop { .. } | Action::Resign => true,
    }
}

/// What is decided, in words.
fn asked(step: Step) -> &'static str {
    match step {
        Step::Pick => "choose a deck",
        Step::Main => "it is your turn to play",
        Step::Answer => "choose what to answer",
        Step::Levy => "sacrifice a Resource or pay in full",
        Step::Target => "choose a target",
        Step::Cost => "choose what to pay with",
        Step::Respond => "play a Reaction or pass",
        Step::Join => "choose who joins",
        Step::Block => "choose who blocks",
        Step::Edict => "choose what to sacrifice",
        Step::Tax => "pay or let it go",
        Step::Scry => "leave the card on top or not",
        Step::PickHand => "choose a card of that hand",
        Step::Slot => "choose a market card",
        Step::Deploy => "choose a Troop or none",
        Step::Discard => "choose what to discard",
        Step::Over => "the match is over",
    }
}
