//! Reading a line where it is said: what its names mean, and which single actions it holds.
//!
//! A line may hold a whole announcement; it is taken apart here into single actions, in the order of LE-6.2, and what
//! the engine decides by itself is left out (LE-18.2).

mod parsed;

use kernel::{Dice, Reading, Refusal, Rule, Seat};

use self::parsed::{Parsed, Parts, Ref};
use crate::action::Action;
use crate::card::Form;
use crate::check::{Code, ambiguous, game_over, not_your_decision, refusal};
use crate::combat;
use crate::content::Deck;
use crate::name::Roster;
use crate::rulebook::Estraven;
use crate::sample::world;
use crate::stack::{self, Candidate, Plan};
use crate::state::{AnnounceStep, Id, State, Target};
use crate::view::View;
use crate::vocab::{Kind, Step};

impl Estraven {
    /// Takes the next action off a line. What a line means that is no action here is refused at once.
    pub(crate) fn read(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        let (line, after) =
            text.split_once(';').map_or((text, None), |(line, rest)| (line, Some(rest.trim())));
        if view.step == Step::Over {
            return Err(game_over());
        }
        let said = self.parse(line).ok_or_else(|| {
            let message = "I don't understand that. Type help to see how moves are written.";
            Refusal::by_rule(Rule::new("LE-18.1"), "bad_notation", message)
        })?;
        let seat = view.viewer.seat().ok_or_else(|| not_your_decision(None))?;
        let state = world(self, view, Dice::new([0; 32]), |_| {});
        let reader = LineReader { game: self, state: &state, seat, roster: Roster::of(self, &state.roster) };
        let (action, rest) = reader.action(&said)?;
        let rest: Vec<String> = rest.into_iter().chain(after.map(str::to_owned)).collect();
        Ok(Reading { action, rest: (!rest.is_empty()).then(|| rest.join("; ")) })
    }
}

/// What the names of a line mean to one seat in one position.
pub(crate) struct LineReader<'a> {
    pub(crate) game: &'a Estraven,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) roster: Roster,
}

type Read = Result<(Action, Vec<String>), Refusal>;

impl LineReader<'_> {
    /// The action that is said, and what is to be said after it. What is named and is not there is [`Id::GONE`] in it.
    fn action(&self, said: &Parsed) -> Read {
        let action = match said {
            Parsed::Deck(id) => {
                let named = |deck: &Deck| deck.id.as_str().eq_ignore_ascii_case(id);
                let deck = self.game.decks().iter().position(named);
                Action::PickDeck { deck: deck.map_or(u8::MAX, |deck| deck as u8) }
            }
            Parsed::Pitch(card) => self.held_for(*card, |card| Action::Pitch { card })?,
            Parsed::Mana(object) => self.own_for(*object, |object| Action::Mana { object })?,
            Parsed::Play(card, parts) => {
                let action = self.held_for(*card, |card| Action::Play { card })?;
                return self.unpack(action, None, parts);
            }
            Parsed::React(card, parts) => {
                let action = self.held_for(*card, |card| Action::React { card })?;
                return self.unpack(action, None, parts);
            }
            Parsed::Act(object, k, parts) => {
                let action = self.own_for(*object, |object| Action::Activate { object, k: *k })?;
                return self.unpack(action, Some(|form| *form == Form::Act), parts);
            }
            Parsed::Use(object, k, parts) => {
                let action = self.own_for(*object, |object| Action::ReactAbility { object, k: *k })?;
                return self.unpack(action, Some(|form| matches!(form, Form::React(_))), parts);
            }
            Parsed::Attack(leader, target, joins) => return self.attack(*leader, *target, joins),
            Parsed::Trade(card, slot) => self.held_for(*card, |card| Action::Trade { card, slot: *slot })?,
            Parsed::End => Action::EndTurn,
            Parsed::Pass => Action::Pass,
            Parsed::Join(troop) => self.own_for(*troop, |unit| Action::Join { unit })?,
            Parsed::JoinDone => Action::JoinDone,
            Parsed::Block(unit, attacker) => {
                let block = |unit, attacker: Target| Action::Block { unit, attacker: attacker.any_id() };
                let meant = self.pair(*unit, *attacker, block)?;
                let (unit, attacker) = meant.unwrap_or_else(|| (self.own(*unit), self.attacker(*attacker)));
                block(unit, attacker)
            }
            Parsed::BlockDone => Action::BlockDone,
            Parsed::Pay => Action::PayTax,
            Parsed::NoPay => Action::DeclineTax,
            Parsed::Keep => Action::Keep,
            Parsed::Bottom => Action::Bottom,
            Parsed::Pick(card) => Action::Pick { card: object(self.offered(*card)?) },
            Parsed::PickNone => Action::PickNone,
            Parsed::Slot(slot) => Action::Slot { slot: *slot },
            Parsed::Discard(card) => self.held_for(*card, |card| Action::Discard { card })?,
            Parsed::Target(target) => Action::Target { target: self.offered(*target)? },
            Parsed::NoTarget => Action::NoTarget,
            Parsed::Cost(said) => Action::Cost { object: object(self.offered(*said)?) },
            Parsed::Answer(item) => Action::Answer { item: *item },
            Parsed::Levy(said) => Action::Levy { object: object(self.offered(*said)?) },
            Parsed::NoLevy => Action::NoLevy,
            Parsed::Stop(stop, on) => Action::SetStop { stop: *stop, on: *on },
            Parsed::Resign => Action::Resign,
        };
        Ok((action, Vec::new()))
    }

    /// Does the reference name this object?
    fn names(&self, said: Ref, target: Target) -> bool {
        match said {
            Ref::Player(seat) => target.seat() == Some(seat),
            Ref::Named(name) => target.id().is_some_and(|id| self.roster.name(self.game, id) == name),
            Ref::Bare(card) => target.id().is_some_and(|id| self.roster.name(self.game, id).card == card),
        }
    }

    /// What the seat may do.
    fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(self.state, self.seat, &mut legal);
        legal
    }

    /// The one of `candidates` that is meant (LE-18.1). Several copies with one name are a question back.
    fn pick(&self, said: Ref, candidates: impl Iterator<Item = Target>) -> Result<Option<Target>, Refusal> {
        let mut found: Vec<Target> = candidates.filter(|target| self.names(said, *target)).collect();
        found.sort_unstable();
        found.dedup();
        match found.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            several => {
                let names: Vec<String> =
                    several.iter().map(|target| self.roster.mark(self.game, *target).to_string()).collect();
                Err(ambiguous(&names))
            }
        }
    }

    /// What is meant by the names of an own unit and of what it acts on, looked at together: of two copies the one counts
    /// with which the whole is legal.
    fn pair(
        &self,
        unit: Ref,
        target: Ref,
        act: impl Fn(Id, Target) -> Action,
    ) -> Result<Option<(Id, Target)>, Refusal> {
        let legal = self.legal();
        let players = self.game.everybody().map(Target::player);
        let units = self.state.field.iter().map(|unit| Target::object(unit.id));
        let targets: Vec<Target> = players.chain(units).filter(|other| self.names(target, *other)).collect();
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for id in self.state.units_of(self.seat).map(|unit| unit.id) {
            for other in targets.iter().filter(|_| self.names(unit, Target::object(id))) {
                if legal.contains(&act(id, *other)) {
                    own.push(Target::object(id));
                    others.push(*other);
                }
            }
        }
        let found = self.pick(unit, own.into_iter())?.zip(self.pick(target, others.into_iter())?);
        Ok(found.and_then(|(unit, target)| unit.id().zip(Some(target))))
    }

    /// What has this name, wherever it is.
    fn anywhere(&self, said: Ref) -> Target {
        let found = match said {
            Ref::Player(seat) => {
                (seat.index() < usize::from(self.game.seats())).then(|| Target::player(seat))
            }
            Ref::Named(name) => {
                let token = || self.game.find_token(name).filter(|id| self.state.unit(*id).is_some());
                self.roster.find(name).map(Id::card).or_else(token).map(Target::object)
            }
            Ref::Bare(_) => {
                let cards = (0..crate::state::MAX_CARDS as u8).map(|card| Target::object(Id::card(card)));
                let units = self.state.field.iter().map(|unit| Target::object(unit.id));
                units.chain(cards).find(|target| self.names(said, *target))
            }
        };
        found.unwrap_or(Target::GONE)
    }

    /// What is done with the card of the hand with which it is legal; where it is with none, with one that is to be
    /// refused.
    fn held_for(&self, said: Ref, act: impl Fn(Id) -> Action) -> Result<Action, Refusal> {
        let hand = self.state.lord(self.seat).hand;
        let found = self.able(said, hand.iter().map(Id::card), &act)?;
        let cards = hand.iter().map(|card| Target::object(Id::card(card)));
        Ok(act(found.unwrap_or_else(|| object(self.first(said, cards)))))
    }

    /// The same for what the seat controls.
    fn own_for(&self, said: Ref, act: impl Fn(Id) -> Action) -> Result<Action, Refusal> {
        let found = self.able(said, self.state.units_of(self.seat).map(|unit| unit.id), &act)?;
        Ok(act(found.unwrap_or_else(|| self.own(said))))
    }

    fn able(
        &self,
        said: Ref,
        among: impl Iterator<Item = Id>,
        act: impl Fn(Id) -> Action,
    ) -> Result<Option<Id>, Refusal> {
        let legal = self.legal();
        let found = self.pick(said, among.filter(|id| legal.contains(&act(*id))).map(Target::object))?;
        Ok(found.and_then(Target::id))
    }

    /// The first object with this name that the seat controls, or whatever has it.
    fn own(&self, said: Ref) -> Id {
        object(self.first(said, self.state.units_of(self.seat).map(|unit| Target::object(unit.id))))
    }

    /// The first attacker with this name, or whatever has it.
    fn attacker(&self, said: Ref) -> Target {
        let combat = self.state.combat.as_ref();
        let attackers = combat.into_iter().flat_map(|combat| combat.attackers.iter());
        self.first(said, attackers.map(|attacker| Target::object(attacker.id)))
    }

    /// What somebody could mean to attack: a player, an enemy unit, or whatever has that name.
    fn attacked(&self, said: Ref) -> Target {
        let enemies = self.state.field.iter().filter(|unit| unit.seat != self.seat);
        self.first(said, enemies.map(|unit| Target::object(unit.id)))
    }

    fn first(&self, said: Ref, mut among: impl Iterator<Item = Target>) -> Target {
        let found = among.find(|target| self.names(said, *target));
        found.unwrap_or_else(|| self.anywhere(said))
    }

    /// What the open question offers, or whatever has that name.
    fn offered(&self, said: Ref) -> Result<Target, Refusal> {
        let found = self.pick(said, self.legal().iter().filter_map(legal_choice))?;
        Ok(found.unwrap_or_else(|| self.anywhere(said)))
    }

    /// An attack with its joins: `join.` follows the last of them, unless nobody is left to join.
    fn attack(&self, leader: Ref, target: Ref, joins: &[Ref]) -> Read {
        let act = |leader, target| Action::Attack { leader, target };
        let Some((leader, target)) = self.pair(leader, target, act)? else {
            return Ok((act(self.own(leader), self.attacked(target)), Vec::new()));
        };
        let action = act(leader, target);
        if joins.is_empty() {
            return Ok((action, Vec::new()));
        }
        let mut after = *self.state;
        combat::declare(self.game, &mut after, leader, target, &mut ());
        after.step = Step::Join;
        let mut rest = Vec::new();
        for said in joins {
            let reader = LineReader { state: &after, roster: self.roster.clone(), ..*self };
            let own = after.units_of(self.seat).map(|unit| unit.id);
            let Some(troop) = reader.able(*said, own, |unit| Action::Join { unit })? else {
                // Read as it stands, to be refused by its own rule.
                rest.push(format!("join {}", self.say(*said)));
                return Ok((action, rest));
            };
            rest.push(format!("join {}", self.roster.name(self.game, troop)));
            combat::joins(self.game, &mut after, troop, &mut ());
        }
        if after.field.iter().any(|unit| combat::can_join(self.game, &after, unit)) {
            rest.push("join.".to_owned());
        }
        Ok((action, rest))
    }

    fn say(&self, said: Ref) -> String {
        match said {
            Ref::Player(seat) => format!("P{}", seat.index() + 1),
            Ref::Named(name) => name.to_string(),
            Ref::Bare(card) => card.to_string(),
        }
    }

    /// Takes an announcement apart: each stage is looked at as the engine would, forced choices are left out, and a
    /// part that names something else than the forced one is refused.
    fn unpack(&self, action: Action, form: Option<fn(&Form) -> bool>, parts: &Parts) -> Read {
        let whole = Ok((action, Vec::new()));
        if parts.is_empty() || !self.legal().contains(&action) {
            return whole;
        }
        let plan = match (action, form) {
            (Action::Activate { object, k } | Action::ReactAbility { object, k }, Some(form)) => {
                let unit = self.state.unit(object);
                unit.and_then(|unit| {
                    let at = self.game.nth(unit.design, k, form)?;
                    Some(Plan::new(self.game, self.seat, object, unit.design, at))
                })
            }
            (Action::Play { card } | Action::React { card }, _) => card
                .as_card()
                .filter(|card| self.game.traits_of(self.state, *card).kind != Kind::Resource)
                .map(|card| Plan::card(self.game, self.state, self.seat, card)),
            _ => None,
        };
        let Some(plan) = plan else { return whole };
        let mut after = *self.state;
        stack::announce(self.game, &mut after, &plan, &mut ());
        let mut parts = parts.clone();
        let rest = self.follow(&mut after, &mut parts)?;
        if !parts.is_empty() {
            return Err(refusal(Code::IllegalTarget, "The line names something that is not chosen there."));
        }
        Ok((action, rest))
    }

    /// The single lines for the choices of an announcement, as far as the parts name them.
    fn follow(&self, after: &mut State, parts: &mut Parts) -> Result<Vec<String>, Refusal> {
        let mut rest = Vec::new();
        while let Some(announce) = after.announce.filter(|announce| announce.stage != AnnounceStep::Pay) {
            let mut found: Vec<Candidate> = Vec::new();
            let decline = stack::candidates(self.game, after, &announce, |candidate| found.push(candidate));
            let named = self.named(announce.stage, parts, &found, decline)?;
            let choice = match (found.as_slice(), decline, named) {
                ([], _, _) => Candidate::NONE,
                ([one], false, None) => *one,
                ([one], false, Some(named)) if named == *one => *one,
                ([_], false, Some(_)) => {
                    return Err(refusal(
                        Code::IllegalTarget,
                        "Only one choice is possible there, and it is another.",
                    ));
                }
                (_, _, Some(named)) => {
                    rest.push(self.line(announce.stage, named));
                    named
                }
                (_, _, None) => return Ok(rest),
            };
            stack::chosen(self.game, after, choice);
        }
        Ok(rest)
    }

    /// What the parts name for a stage; taken off them.
    fn named(
        &self,
        stage: AnnounceStep,
        parts: &mut Parts,
        found: &[Candidate],
        decline: bool,
    ) -> Result<Option<Candidate>, Refusal> {
        if found.is_empty() {
            return Ok(None);
        }
        let targets = || found.iter().filter_map(|candidate| candidate.target());
        let meant = |said: Ref| -> Result<Candidate, Refusal> {
            let one = self.pick(said, targets())?;
            let meant = one.unwrap_or_else(|| self.anywhere(said));
            if meant == Target::GONE {
                return Err(refusal(Code::NoSuchObject, "There is no such card or player."));
            }
            Ok(Candidate::Target(meant))
        };
        match stage {
            AnnounceStep::Answer => Ok(parts.answer.take().map(Candidate::Item)),
            AnnounceStep::Levy => match parts.levy.take() {
                Some(Some(said)) => meant(said).map(Some),
                Some(None) => Ok(Some(Candidate::NONE)),
                None => Ok(None),
            },
            AnnounceStep::Targets if parts.targets.is_empty() => {
                // A line that names targets but not the optional one declines it.
                Ok((decline && parts.aims).then_some(Candidate::NONE))
            }
            AnnounceStep::Targets => {
                let said = parts.targets.remove(0);
                meant(said).map(Some)
            }
            AnnounceStep::Require | AnnounceStep::Sacrifice | AnnounceStep::Discard => {
                let at = parts.with.iter().position(|said| targets().any(|target| self.names(*said, target)));
                match at {
                    Some(at) => meant(parts.with.remove(at)).map(Some),
                    None => Ok(None),
                }
            }
            AnnounceStep::Pay => Ok(None),
        }
    }

    fn line(&self, stage: AnnounceStep, choice: Candidate) -> String {
        let target = match choice {
            Candidate::Item(number) => return format!("ans #{number}"),
            Candidate::Target(target) => target,
        };
        let mark = self.roster.mark(self.game, target);
        match (stage, target) {
            (AnnounceStep::Levy, Target::NONE) => "nolevy".to_owned(),
            (AnnounceStep::Levy, _) => format!("levy {mark}"),
            (AnnounceStep::Targets, Target::NONE) => "notgt".to_owned(),
            (AnnounceStep::Targets, _) => format!("tgt {mark}"),
            (
                AnnounceStep::Answer
                | AnnounceStep::Require
                | AnnounceStep::Sacrifice
                | AnnounceStep::Discard
                | AnnounceStep::Pay,
                _,
            ) => {
                format!("cost {mark}")
            }
        }
    }
}

/// What a small question offers.
fn legal_choice(action: &Action) -> Option<Target> {
    if let Action::Target { target } = action {
        return Some(*target);
    }
    if let Action::Cost { object } | Action::Levy { object } | Action::Pick { card: object } = action {
        return Some(Target::object(*object));
    }
    None
}

/// The object of a name, if that is one.
fn object(target: Target) -> Id {
    target.id().unwrap_or(Id::GONE)
}
