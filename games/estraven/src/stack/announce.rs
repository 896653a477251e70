//! The announcement: one small choice after another, then everything is paid at once (LE-6.2).

use kernel::{Seat, Sink};

use crate::card::{Ability, Design, Form};
use crate::event::Event;
use crate::mana;
use crate::rulebook::Estraven;
use crate::set::Cards;
use crate::stack::plan::{Plan, aims_possible, answers, can_levy, resources};
use crate::stack::targets::{each_target, each_unit};
use crate::state::{
    Announce, AnnounceStep, Flow, Id, Item, MAX_AIMS, MAX_STACK, Origin, State, Target, Trigger,
};
use crate::vocab::{Kind, Moment, Step, Window};
use crate::zones;

impl Announce {
    /// What is paid for it with a levy, or without (LE-6.5).
    pub(crate) fn price(&self, game: &Estraven, levy: bool) -> u8 {
        let Item { design, ability, origin, .. } = self.item;
        let less = game.face(design).price.levy.filter(|_| levy && origin == Origin::Card);
        game.ability(design, ability).costs.mana.saturating_sub(less.map_or(0, |(_, n)| n))
    }
}

/// What may be chosen in an announcement (LE-6.2). Items and objects are numbered apart: one number can mean both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Candidate {
    /// `#n` on the stack, to be answered.
    Item(u16),
    /// A player or an object.
    Target(Target),
}

impl Candidate {
    /// Declined.
    pub(crate) const NONE: Self = Self::Target(Target::NONE);

    pub(crate) const fn object(id: Id) -> Self {
        Self::Target(Target::object(id))
    }

    pub(crate) const fn target(self) -> Option<Target> {
        match self {
            Self::Item(_) => None,
            Self::Target(target) => Some(target),
        }
    }

    fn id(self) -> Option<Id> {
        self.target().and_then(Target::id)
    }
}

/// A card or an ability is announced (step 1); the rest follows in [`advance`].
pub(crate) fn announce(game: &Estraven, state: &mut State, plan: &Plan<'_>, sink: &mut impl Sink<Event>) {
    let Plan { seat, source, design, at, .. } = *plan;
    let ability = !plan.is_card();
    sink.emit(|| Event::Announced { seat, source: game.name(state, source), ability });
    if plan.is_card()
        && let Some(card) = source.as_card()
    {
        zones::leave_hand(state, seat, card);
    }
    if let Some(open) = &mut state.window {
        // Whatever comes of it, the round of asking begins anew.
        open.done = 0;
    }
    let origin = if plan.is_card() { Origin::Card } else { Origin::Ability };
    // Most units ask nothing: they are only paid for.
    let stage =
        if plan.is_card() && game.traits(design).plain { AnnounceStep::Pay } else { AnnounceStep::Answer };
    begin(state, stage, seat, origin, Target::object(source), design, at);
}

/// A trigger is put on the stack, with its targets (LE-7.9); it is dropped if it needs one and none is legal.
pub(super) fn announce_trigger(game: &Estraven, state: &mut State, trigger: &Trigger) {
    let Trigger { source, design, ability, seat, .. } = *trigger;
    let aims = &game.ability(design, ability).aims;
    let room = state.stack.len() < MAX_STACK && state.lord(seat).alive();
    if room && aims_possible(game, state, seat, aims, &mut [Target::NONE; MAX_AIMS], 0) {
        begin(state, AnnounceStep::Targets, seat, Origin::Trigger, source, design, ability);
    }
}

fn begin(
    state: &mut State,
    stage: AnnounceStep,
    seat: Seat,
    origin: Origin,
    source: Target,
    design: Design,
    ability: u8,
) {
    let item = Item { source, origin, design, ability, seat, ..Item::default() };
    state.announce = Some(Announce {
        item,
        stage,
        aimed: 0,
        levy: None,
        require: None,
        sacrifice: None,
        discards: Cards::EMPTY,
    });
    state.flow = Flow::Announce;
}

/// Goes on with the announcement, up to its end or the next question: `None` if something is asked. A choice with one
/// answer is made without asking (LE-1.5).
pub(crate) fn advance(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    loop {
        let Some(announce) = state.announce else { return Some(Flow::Settle) };
        if announce.stage == AnnounceStep::Pay {
            return Some(pay(game, state, &announce, sink));
        }
        let seat = announce.item.seat;
        let (mut first, mut found) = (Candidate::NONE, 0u16);
        let decline = candidates(game, state, &announce, |candidate| {
            if found == 0 {
                first = candidate;
            }
            found += 1;
        });
        match (found, decline) {
            (0, _) => skip(game, state),
            (1, false) => chosen(game, state, first),
            _ => {
                let step = match announce.stage {
                    AnnounceStep::Answer => Step::Answer,
                    AnnounceStep::Levy => Step::Levy,
                    AnnounceStep::Targets => Step::Target,
                    AnnounceStep::Require
                    | AnnounceStep::Sacrifice
                    | AnnounceStep::Discard
                    | AnnounceStep::Pay => Step::Cost,
                };
                state.ask(step, seat);
                return None;
            }
        }
    }
}

/// What may be chosen at the stage the announcement is at, and whether it may be declined.
pub(crate) fn candidates(
    game: &Estraven,
    state: &State,
    announce: &Announce,
    mut found: impl FnMut(Candidate),
) -> bool {
    let Item { seat, design, ability, origin, source, .. } = announce.item;
    let card = game.face(design);
    let script = game.ability(design, ability);
    match announce.stage {
        AnnounceStep::Answer => {
            let condition = match (origin, script.form) {
                (_, Form::React(condition)) => Some(condition),
                (Origin::Card, Form::Play) => card.when,
                _ => None,
            };
            if let Some(condition) = condition {
                answers(game, state, seat, condition).for_each(|item| found(Candidate::Item(item.number)));
            }
            false
        }
        AnnounceStep::Levy => {
            if origin != Origin::Card {
                return false;
            }
            levy_choices(game, state, announce, &mut found)
        }
        AnnounceStep::Require => {
            if let Some(goods) = card.price.require.filter(|_| origin == Origin::Card) {
                resources(game, state, seat, goods)
                    .filter(|id| Some(*id) != announce.levy)
                    .for_each(|id| found(Candidate::object(id)));
            }
            false
        }
        AnnounceStep::Targets => {
            let at = usize::from(announce.aimed);
            let Some(aim) = script.aims.get(at) else { return false };
            let before = announce.item.targets;
            each_target(game, state, seat, &aim.filter, |target| {
                let mut chosen = before;
                chosen[at] = target;
                if !before[..at].contains(&target)
                    && aims_possible(game, state, seat, &script.aims, &mut chosen, at + 1)
                {
                    found(Candidate::Target(target));
                }
                false
            });
            aim.optional
        }
        AnnounceStep::Sacrifice => {
            if let Some(filter) = script.costs.sac {
                each_unit(game, state, seat, &filter, |unit| {
                    if !(script.costs.sacself && Target::object(unit.id) == source) {
                        found(Candidate::object(unit.id));
                    }
                });
            }
            false
        }
        AnnounceStep::Discard => {
            if announce.discards.len() < usize::from(script.costs.discard) {
                let hand = state.lord(seat).hand.iter().filter(|card| !announce.discards.contains(*card));
                hand.for_each(|card| found(Candidate::object(Id::card(card))));
            }
            false
        }
        AnnounceStep::Pay => false,
    }
}

/// LE-6.5: the Resources for a levy; it may be declined if the pool is enough without (LE-6.3).
pub(crate) fn levy_choices(
    game: &Estraven,
    state: &State,
    announce: &Announce,
    found: &mut impl FnMut(Candidate),
) -> bool {
    let Item { seat, design, .. } = announce.item;
    let card = game.face(design);
    let Some((goods, _)) = card.price.levy.filter(|_| can_levy(game, state, seat, card)) else {
        return false;
    };
    resources(game, state, seat, goods).for_each(|id| found(Candidate::object(id)));
    u16::from(card.cost) <= mana::pool(state, seat)
}

/// There is nothing to choose at this stage, or it was declined.
fn skip(game: &Estraven, state: &mut State) {
    chosen(game, state, Candidate::NONE);
}

/// A choice was made at the stage the announcement is at; [`Candidate::NONE`] declines.
pub(crate) fn chosen(game: &Estraven, state: &mut State, choice: Candidate) {
    let Some(announce) = &mut state.announce else { return };
    let script = game.ability(announce.item.design, announce.item.ability);
    announce.stage = match announce.stage {
        AnnounceStep::Answer => {
            announce.item.answers = match choice {
                Candidate::Item(number) => number,
                Candidate::Target(_) => 0,
            };
            AnnounceStep::Levy
        }
        AnnounceStep::Levy => {
            announce.levy = choice.id();
            AnnounceStep::Require
        }
        AnnounceStep::Require => {
            announce.require = choice.id();
            AnnounceStep::Targets
        }
        AnnounceStep::Targets => {
            if let Some(place) = announce.item.targets.get_mut(usize::from(announce.aimed)) {
                *place = choice.target().unwrap_or_default();
            }
            announce.aimed += 1;
            if usize::from(announce.aimed) < script.aims.len() {
                AnnounceStep::Targets
            } else {
                AnnounceStep::Sacrifice
            }
        }
        AnnounceStep::Sacrifice => {
            announce.sacrifice = choice.id();
            AnnounceStep::Discard
        }
        AnnounceStep::Discard => {
            if let Some(card) = choice.id().and_then(Id::as_card) {
                announce.discards.insert(card);
            }
            let more =
                choice != Candidate::NONE && announce.discards.len() < usize::from(script.costs.discard);
            if more { AnnounceStep::Discard } else { AnnounceStep::Pay }
        }
        AnnounceStep::Pay => AnnounceStep::Pay,
    };
    // A trigger costs nothing.
    if announce.item.origin == Origin::Trigger && announce.stage == AnnounceStep::Sacrifice {
        announce.stage = AnnounceStep::Pay;
    }
}

/// Steps 5 and 6: everything is paid at once, and the item is on the stack.
fn pay(game: &Estraven, state: &mut State, announce: &Announce, sink: &mut impl Sink<Event>) -> Flow {
    let Announce { item, levy, require, sacrifice, discards, .. } = *announce;
    let Item { seat, origin, design, ability, .. } = item;
    let script: &Ability = game.ability(design, ability);
    let source = item.source.id();
    // The item is on the stack before its costs are paid, so that whatever dies for it forgets it there as well.
    state.announce = None;
    let price = if origin == Origin::Trigger { 0 } else { announce.price(game, levy.is_some()) };
    put(game, state, item, price, sink);
    if origin != Origin::Trigger {
        mana::pay(state, seat, price);
        if script.costs.tap
            && let Some(unit) = source.and_then(|id| state.unit_mut(id))
        {
            unit.tapped = true;
        }
        let own = source.filter(|_| script.costs.sacself);
        let mut going = [Id::default(); 4];
        let mut n = 0;
        for id in [levy, require, own, sacrifice].into_iter().flatten() {
            going[n] = id;
            n += 1;
        }
        for id in &going[..n] {
            sink.emit(|| Event::Sacrificed { seat, object: game.name(state, *id) });
        }
        let mut shuffle = n > 0 && zones::remove(game, state, &going[..n], sink);
        for card in discards.iter() {
            shuffle |= zones::discard(game, state, seat, card, sink);
        }
        if shuffle {
            zones::shuffle_resources(game, state);
        }
    }
    let open = state.window.get_or_insert(crate::state::Open {
        kind: Window::Plain,
        first: seat,
        done: 0,
        put: false,
    });
    open.done = 0;
    if origin == Origin::Trigger {
        open.put = true;
    } else {
        // LE-7.4, line 3b.
        open.first = game.seat_from(seat, 1);
        if origin == Origin::Card && game.traits(design).kind == Kind::Spell {
            zones::trigger_all(game, state, seat, Moment::Cast);
        }
    }
    Flow::Settle
}

/// An item gets its number and goes on the stack; `paid` is told with it.
pub(crate) fn put(game: &Estraven, state: &mut State, mut item: Item, paid: u8, sink: &mut impl Sink<Event>) {
    state.items = state.items.wrapping_add(1);
    item.number = state.items;
    sink.emit(|| {
        let source = item.source.id().map_or_else(
            || crate::name::Name { card: game.face(item.design).id, n: 0 },
            |id| game.name(state, id),
        );
        let targets = item.targets.iter().filter(|target| **target != Target::NONE);
        Event::Put {
            seat: item.seat,
            number: item.number,
            source,
            text: game.face(item.design).name.clone(),
            targets: targets.map(|target| game.mark(state, *target)).collect(),
            answers: Some(item.answers).filter(|number| *number > 0),
            answered: state.item(item.answers).map(|other| game.source(other)).unwrap_or_default(),
            paid,
        }
    });
    state.stack.push(item);
}
