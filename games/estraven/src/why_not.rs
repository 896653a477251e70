//! Why something is refused (LE-17): the first error of the list that applies. Knows only the view.

use kernel::{Dice, Names, Refusal, Rule};

use crate::card::{Effect, Form};
use crate::combat;
use crate::effects;
use crate::legal::looked_at;
use crate::mana;
use crate::name::Roster;
use crate::notation::{Ref, Said};
use crate::phases::capped;
use crate::read::LineReader;
use crate::rulebook::Estraven;
use crate::sample::world;
use crate::stack::{Plan, can_announce, levied};
use crate::state::{Id, Target, Unit};
use crate::text::one_of;
use crate::view::View;
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
        }
    }
}

/// A refusal by its code.
pub(crate) fn refusal(code: Code, message: impl Into<String>) -> Refusal {
    let (word, rule) = code.parts();
    Refusal::by_rule(Rule::new(rule), word, message)
}

/// Several copies are meant by one name (LE-18.1).
pub(crate) fn ambiguous(names: &[String]) -> Refusal {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let list = one_of(&names);
    let message = format!("Which one? Say {list}.");
    Refusal::by_rule(Rule::new("LE-18.1"), "ambiguous", message)
}

type Why = (Code, String);

impl Estraven {
    /// Why `text` is refused, to a person.
    pub(crate) fn why_not(&self, view: &View, text: &str, names: Names<'_>) -> Refusal {
        let refusal = self.refusal_of(view, text);
        if refusal.code == "not_your_decision"
            && let Some(other) = view.pending.lowest()
        {
            let message = format!("It is not your turn: {} decides.", names.object(other));
            return Refusal { message, ..refusal };
        }
        refusal
    }

    pub(crate) fn refusal_of(&self, view: &View, text: &str) -> Refusal {
        if view.step == Step::Over {
            return refusal(Code::GameOver, "The match is over.");
        }
        let line = text.split_once(';').map_or(text, |(line, _)| line);
        let Some(said) = self.parse(line) else {
            let message = "I don't understand that. Type help to see how moves are written.";
            return Refusal::by_rule(Rule::new("LE-18.1"), "bad_notation", message);
        };
        let seat = view.viewer.seat();
        if matches!(said, Said::Stop(..) | Said::Resign) {
            return Refusal::by_table("allowed", "It is that way already.");
        }
        let Some(seat) = seat.filter(|seat| view.pending.contains(*seat)) else {
            return refusal(Code::NotYourDecision, "It is not your turn to decide.");
        };
        let state = world(self, view, Dice::new([0; 32]), |_| {});
        let reader = LineReader { game: self, state: &state, seat, roster: Roster::of(self, &state.roster) };
        match reader.why(&said) {
            Ok(Some((code, message))) => refusal(code, message),
            Ok(None) => Refusal::by_table("allowed", "You can do that now."),
            Err(refusal) => refusal,
        }
    }
}

fn because(code: Code, message: impl Into<String>) -> Result<Option<Why>, Refusal> {
    Ok(Some((code, message.into())))
}

impl LineReader<'_> {
    /// The first reason against what is said.
    fn why(&self, said: &Said) -> Result<Option<Why>, Refusal> {
        let LineReader { game, state, seat, .. } = *self;
        if !offered(state.step, said)
            || (capped(game, state) && state.step == Step::Main && *said != Said::End)
        {
            return because(Code::WrongDecision, format!("Not now: {}.", asked(state.step)));
        }
        match said {
            Said::Deck(id) => {
                let deck = game.decks().iter().position(|deck| deck.id.as_str().eq_ignore_ascii_case(id));
                match deck.filter(|deck| game.offers(*deck as u8)) {
                    None => because(Code::NoSuchObject, "There is no such deck."),
                    Some(_) => because(Code::DeckAlreadyPicked, "You have picked that deck already."),
                }
            }
            Said::Pitch(card) => self.why_pitch(*card),
            Said::Mana(object) => self.on_own(*object, |unit| {
                if mana::mana_ability(game, state, seat, unit.id).is_some() {
                    return None;
                }
                if game.traits(unit.design).makes > 0 {
                    return Some((
                        Code::CostNotPayable,
                        format!("{} is tapped.", game.face(unit.design).name),
                    ));
                }
                Some(self.why_no_ability(unit, 1, |form| *form == Form::Mana))
            }),
            Said::Play(card, _) => self.in_hand(*card, |card| self.why_play(card)),
            Said::React(card, _) => self.in_hand(*card, |card| {
                let plan = Plan::card(game, state, seat, card);
                match game.traits_of(state, card).kind {
                    Kind::Reaction => self.why_announce(&plan),
                    Kind::Resource => Some((Code::Timing, "It is not a Reaction.".to_owned())),
                    Kind::Leader | Kind::Troop | Kind::Spell => match can_announce(game, state, &plan) {
                        Err(Code::NotEnoughMana) => self.why_announce(&plan),
                        _ => Some((Code::Timing, format!("{} is not a Reaction.", plan.card.name))),
                    },
                }
            }),
            Said::Act(object, k, _) => self.why_use(*object, *k, |form| *form == Form::Act),
            Said::Use(object, k, _) => self.why_use(*object, *k, |form| matches!(form, Form::React(_))),
            Said::Attack(leader, target, _) => self.why_attack(*leader, *target),
            Said::Trade(card, slot) => self.in_hand(*card, |_| {
                if !state.trades.left() {
                    return Some((Code::TradeUsed, "You have traded this turn.".to_owned()));
                }
                let there = (1..=state.slots.len()).contains(&usize::from(*slot));
                (!there).then(|| (Code::EmptySlot, format!("There is no card in slot {slot}.")))
            }),
            Said::Join(troop) => self.on_own(*troop, |unit| self.why_join(unit)),
            Said::Block(unit, attacker) => self.why_block(*unit, *attacker),
            Said::Pay => {
                let (n, pool) = (effects::taxed(game, state), mana::pool(state, seat));
                because(Code::NotEnoughMana, format!("It costs {n}, you have {pool}. Pitch more cards."))
            }
            Said::Pick(card) => self.why_pick(*card),
            Said::Slot(slot) => {
                because(Code::IllegalTarget, format!("The card in slot {slot} does not fit."))
            }
            Said::Discard(card) => self.in_hand(*card, |_| None),
            Said::Target(target) => {
                if self.offered(*target)?.is_none() {
                    return because(Code::NoSuchObject, "There is no such card or player.");
                }
                because(Code::IllegalTarget, "That is not a legal target.")
            }
            Said::Cost(object) | Said::Levy(object) => {
                let found = self.offered(*object)?.and_then(Target::id);
                let own = |id: Id| {
                    state.unit(id).is_some_and(|unit| unit.seat == seat)
                        || id.as_card().is_some_and(|card| state.lord(seat).hand.contains(card))
                };
                match found.filter(|id| own(*id)) {
                    None => because(Code::NoSuchObject, "You have no such card there."),
                    Some(_) => because(Code::CostNotPayable, "You cannot pay with that."),
                }
            }
            Said::Answer(item) => {
                if state.item(*item).is_none() {
                    return because(Code::NoSuchObject, "There is nothing like that to answer.");
                }
                because(Code::IllegalTarget, "This card cannot answer that.")
            }
            Said::NoTarget | Said::NoLevy => because(Code::WrongDecision, "You must choose something."),
            Said::End | Said::Pass | Said::JoinDone | Said::BlockDone | Said::NoPay => Ok(None),
            Said::Keep | Said::Bottom | Said::PickNone | Said::Stop(..) | Said::Resign => Ok(None),
        }
    }

    /// A card of one's hand, or that it is not there.
    fn in_hand(&self, said: Ref, why: impl FnOnce(u8) -> Option<Why>) -> Result<Option<Why>, Refusal> {
        let Some(id) = self.held(said) else {
            return because(Code::NoSuchObject, "There is no such card in this match.");
        };
        match id.as_card().filter(|card| self.state.lord(self.seat).hand.contains(*card)) {
            Some(card) => Ok(why(card)),
            None => because(
                Code::NotInHand,
                format!("{} is not in your hand.", self.game.card_name(self.roster.name(self.game, id).card)),
            ),
        }
    }

    /// An object one controls, or that there is none.
    fn on_own(&self, said: Ref, why: impl FnOnce(&Unit) -> Option<Why>) -> Result<Option<Why>, Refusal> {
        let own = self.own(said).and_then(|id| self.state.unit(id)).filter(|unit| unit.seat == self.seat);
        match own {
            Some(unit) => Ok(why(unit)),
            None => because(Code::NoSuchObject, "You have no such card in play."),
        }
    }

    fn why_pitch(&self, card: Ref) -> Result<Option<Why>, Refusal> {
        let LineReader { game, state, seat, .. } = *self;
        self.in_hand(card, |card| {
            let name = &game.face(state.design(card)).name;
            if !mana::pitchable(game, game.traits_of(state, card)) {
                return Some((Code::CannotPitch, format!("{name} cannot be pitched.")));
            }
            let allowed = mana::may_pitch(game, state, seat, card);
            (!allowed).then(|| (Code::Timing, "You can pitch only in your own turn.".to_owned()))
        })
    }

    fn why_play(&self, card: u8) -> Option<Why> {
        let LineReader { game, state, seat, .. } = *self;
        let traits = game.traits_of(state, card);
        if traits.kind == Kind::Resource {
            return Some((Code::Timing, "The battlefield is full.".to_owned()));
        }
        let plan = Plan::card(game, state, seat, card);
        if traits.kind == Kind::Reaction && can_announce(game, state, &plan) != Err(Code::NotEnoughMana) {
            return Some((
                Code::Timing,
                format!("{} is a Reaction. Play it to answer something.", plan.card.name),
            ));
        }
        self.why_announce(&plan)
    }

    fn why_announce(&self, plan: &Plan<'_>) -> Option<Why> {
        let LineReader { game, state, seat, .. } = *self;
        let code = can_announce(game, state, plan).err()?;
        let name = &plan.card.name;
        let message = if code == Code::NotEnoughMana {
            let levy = levied(game, state, plan);
            let levy = levy.map(|(goods, cost)| format!(", or {cost} if you sacrifice {}", goods.name()));
            let (cost, levy) = (plan.ability.costs.mana, levy.unwrap_or_default());
            format!("{name} costs {cost}{levy}, you have {}. Pitch more cards.", mana::pool(state, seat))
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

    fn why_use(&self, object: Ref, k: u8, test: fn(&Form) -> bool) -> Result<Option<Why>, Refusal> {
        let LineReader { game, state: _, seat, .. } = *self;
        self.on_own(object, |unit| match game.nth(unit.design, k, test) {
            Some(at) => self.why_announce(&Plan::new(game, seat, unit.id, unit.design, at)),
            None => Some(self.why_no_ability(unit, k, test)),
        })
    }

    /// The card has no ability of this form and number: if it has only such of other forms, it is used at the wrong time
    /// (LE-17.2), or could not even be paid for.
    fn why_no_ability(&self, unit: &Unit, k: u8, test: fn(&Form) -> bool) -> Why {
        let LineReader { game, state, seat, .. } = *self;
        let card = game.face(unit.design);
        let usable = |form: &Form| matches!(form, Form::Act | Form::React(_) | Form::Mana);
        let others = || card.abilities.iter().filter(|ability| usable(&ability.form));
        let same = card.abilities.iter().any(|ability| test(&ability.form));
        let Some(other) = others().nth(usize::from(k) - 1).or(others().next()).filter(|_| !same) else {
            return (Code::NoSuchObject, format!("{} has no such ability.", card.name));
        };
        let (cost, pool) = (other.costs.mana, mana::pool(state, seat));
        if u16::from(cost) > pool {
            return (
                Code::NotEnoughMana,
                format!("{} costs {cost}, you have {pool}. Pitch more cards.", card.name),
            );
        }
        (Code::Timing, format!("{} has no ability like that.", card.name))
    }

    fn why_attack(&self, leader: Ref, target: Ref) -> Result<Option<Why>, Refusal> {
        let LineReader { game, state, seat, .. } = *self;
        let own = self.own(leader).and_then(|id| state.unit(id)).filter(|unit| unit.seat == seat);
        let Some(leader) = own else {
            return because(Code::NoSuchObject, "You have no such card in play.");
        };
        let said = self.attacked(target);
        let Some(said) = said else { return because(Code::NoSuchObject, "There is no such card or player.") };
        let enemy_leader = said.id().and_then(|id| state.unit(id)).filter(|unit| {
            unit.seat != seat
                && game.traits(unit.design).kind == Kind::Leader
                && game.options().attack_leaders
        });
        let enemy_player = said.seat().filter(|player| *player != seat && state.lord(*player).alive());
        if enemy_leader.is_none() && enemy_player.is_none() {
            return because(Code::IllegalTarget, "Attack an opponent or an enemy Leader.");
        }
        let is_leader = game.traits(leader.design).kind == Kind::Leader;
        if leader.tapped {
            return because(Code::Tapped("LE-8.1"), format!("{} is tapped.", game.face(leader.design).name));
        }
        if !game.attack_allowed(state) {
            return because(Code::AttackUsed, "You have already attacked this turn.");
        }
        if enemy_leader.is_some_and(|unit| combat::guarded(game, state, unit.seat)) {
            return because(Code::Bodyguard, "An untapped Bodyguard protects that Leader.");
        }
        Ok((!is_leader).then(|| (Code::WrongType, "Only Leaders attack.".to_owned())))
    }

    fn why_join(&self, unit: &Unit) -> Option<Why> {
        let LineReader { game, state, .. } = *self;
        let traits = game.traits(unit.design);
        let name = &game.face(unit.design).name;
        if unit.tapped {
            return Some((Code::Tapped("LE-8.3"), format!("{name} is tapped.")));
        }
        let leader = state.combat.as_ref().and_then(|combat| combat.leader).and_then(|id| state.unit(id));
        let led = leader.is_some_and(|leader| game.traits(leader.design).types.meets(traits.types));
        if traits.kind != Kind::Troop || !led {
            return Some((Code::WrongType, format!("This Leader does not lead {name}.")));
        }
        let able = combat::can_join(game, state, unit);
        (!able).then(|| (Code::CannotJoin, format!("{name} cannot join this attack.")))
    }

    fn why_block(&self, unit: Ref, attacker: Ref) -> Result<Option<Why>, Refusal> {
        let LineReader { game, state, seat, .. } = *self;
        let own = self.own(unit).and_then(|id| state.unit(id)).filter(|unit| unit.seat == seat);
        let Some(unit) = own else { return because(Code::NoSuchObject, "You have no such card in play.") };
        let Some(attacker) = self.attacker(attacker) else {
            return because(Code::NoSuchObject, "There is no such card or player.");
        };
        let attacker = state.unit(attacker).filter(|unit| state.attacks(unit.id));
        let Some(attacker) = attacker else {
            return because(Code::IllegalTarget, "That unit is not attacking.");
        };
        let name = &game.face(unit.design).name;
        if unit.tapped {
            return because(Code::Tapped("LE-8.6"), format!("{name} is tapped."));
        }
        let why = if !game.is_unit(unit) {
            "is not a unit"
        } else if game.has(unit, Keyword::Reckless) {
            "is Reckless and cannot block"
        } else if !combat::can_stop(game, unit, attacker) {
            "cannot block an Elusive attacker"
        } else if !combat::room_to_block(game, state) {
            "cannot block, there are enough blockers"
        } else {
            return Ok(None);
        };
        because(Code::CannotBlock, format!("{name} {why}."))
    }

    fn why_pick(&self, card: Ref) -> Result<Option<Why>, Refusal> {
        let LineReader { game, state, seat, .. } = *self;
        let whose = if state.step == Step::PickHand { looked_at(state).unwrap_or(seat) } else { seat };
        let found = self.offered(card)?.and_then(Target::id).and_then(Id::as_card);
        let Some(card) = found else { return because(Code::NoSuchObject, "There is no such card.") };
        if !state.lord(whose).hand.contains(card) {
            return because(Code::NotInHand, "That card is not in the hand.");
        }
        let fits = match effects::current(game, state) {
            Some(Effect::Deploy { filter }) => effects::can_deploy(game, state, seat, filter, card),
            _ => effects::can_pick(game, state, whose, card),
        };
        Ok((!fits).then(|| (Code::IllegalTarget, "You cannot choose that card.".to_owned())))
    }
}

/// Is this kind of thing said in this decision?
fn offered(step: Step, said: &Said) -> bool {
    match step {
        Step::Pick => matches!(said, Said::Deck(_)),
        Step::Main => matches!(
            said,
            Said::Pitch(_)
                | Said::Mana(_)
                | Said::Play(..)
                | Said::Act(..)
                | Said::Attack(..)
                | Said::Trade(..)
                | Said::End
        ),
        Step::Answer => matches!(said, Said::Answer(_)),
        Step::Levy => matches!(said, Said::Levy(_) | Said::NoLevy),
        Step::Target => matches!(said, Said::Target(_) | Said::NoTarget),
        Step::Cost | Step::Edict => matches!(said, Said::Cost(_)),
        Step::Respond => {
            matches!(said, Said::Pitch(_) | Said::Mana(_) | Said::React(..) | Said::Use(..) | Said::Pass)
        }
        Step::Join => matches!(said, Said::Join(_) | Said::JoinDone),
        Step::Block => matches!(said, Said::Block(..) | Said::BlockDone),
        Step::Tax => matches!(said, Said::Pitch(_) | Said::Mana(_) | Said::Pay | Said::NoPay),
        Step::Scry => matches!(said, Said::Keep | Said::Bottom),
        Step::PickHand => matches!(said, Said::Pick(_)),
        Step::Slot => matches!(said, Said::Slot(_)),
        Step::Deploy => matches!(said, Said::Pick(_) | Said::PickNone),
        Step::Discard => matches!(said, Said::Discard(_)),
        Step::Over => false,
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
