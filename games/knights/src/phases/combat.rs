//! KD-8.5 to KD-8.11: one knight strikes another.

use kernel::{Seat, SeatSet, Sink, Word as _};

use super::{Next, ask, forget, turn};
use crate::action::Action;
use crate::chance::PILE;
use crate::content::OnMiss;
use crate::event::Event;
use crate::options::{InspirationOrder, ParryReward};
use crate::rulebook::{Knights, Pile};
use crate::state::State;
use crate::vocab::{Card, Face, Heart, Source, Stance, Step, Weapon, Wound};

/// The combat of the attacker whose moment it is.
#[derive(Clone, Copy)]
pub(crate) struct Combat {
    pub(crate) attacker: Seat,
    pub(crate) target: Seat,
    pub(crate) weapon: Weapon,
}

/// The combat that is going on, if one is.
pub(crate) fn current(state: &State) -> Option<Combat> {
    let attacker = state.striking()?;
    let knight = &state.knights[attacker];
    Some(Combat { attacker, target: knight.target?, weapon: knight.weapon? })
}

/// KD-8.7, KD-8.8: who may use Inspiration is asked.
pub(super) fn open(game: &Knights, state: &mut State) -> Next {
    let Some(Combat { attacker, target, weapon }) = current(state) else { return Next::Strike };
    let pile = game.pile(weapon, &state.knights[target], false, false);
    let inspired = state.knights[attacker].inspiration == Face::Up;
    let mut asked = SeatSet::EMPTY;
    if inspired {
        asked.insert(attacker);
    }
    match game.options().inspiration_order {
        InspirationOrder::Simultaneous => {
            if may_respond(game, state, target) && (pile.hearts > 0 || inspired) {
                asked.insert(target);
            }
            ask(state, Step::Inspire, asked, Next::Draw)
        }
        InspirationOrder::AttackerFirst => ask(state, Step::Inspire, asked, Next::Respond),
    }
}

/// The choices of [`Step::Inspire`] are made.
pub(super) fn close(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    match game.options().inspiration_order {
        InspirationOrder::Simultaneous => Next::Draw,
        InspirationOrder::AttackerFirst => {
            if let Some(Combat { attacker, .. }) = current(state)
                && uses(state, attacker)
            {
                spend(state, attacker, sink);
                state.boosted = true;
            }
            forget(state);
            Next::Respond
        }
    }
}

/// With `attacker_first`: the target is asked if there is anything left to lose (KD-8.8).
pub(super) fn respond(game: &Knights, state: &mut State) -> Next {
    let Some(Combat { target, weapon, .. }) = current(state) else { return Next::Strike };
    let pile = game.pile(weapon, &state.knights[target], state.boosted, false);
    let mut asked = SeatSet::EMPTY;
    if may_respond(game, state, target) && pile.hearts > 0 {
        asked.insert(target);
    }
    ask(state, Step::Respond, asked, Next::Draw)
}

/// KD-8.9: the pile is complete and one card is drawn.
pub(super) fn draw(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(combat @ Combat { attacker, target, weapon }) = current(state) else { return Next::Strike };
    for seat in [attacker, target] {
        if uses(state, seat) {
            spend(state, seat, sink);
        }
    }
    let attacker_uses = state.boosted || uses(state, attacker);
    let pile = game.pile(weapon, &state.knights[target], attacker_uses, uses(state, target));
    forget(state);
    state.boosted = false;
    let Pile { hearts, shields } = pile;
    sink.emit(|| Event::Pile { seat: attacker, target, weapon, hearts, shields });
    if hits(state, pile, combat, sink) {
        hit(game, state, combat, sink);
    } else {
        miss(game, state, combat, sink);
    }
    state.attacked.insert(target);
    Next::Strike
}

fn hits(state: &mut State, pile: Pile, combat: Combat, sink: &mut impl Sink<Event>) -> bool {
    let Combat { attacker: seat, target, .. } = combat;
    if pile.hearts == 0 {
        sink.emit(|| Event::AutoMiss { seat, target });
        return false;
    }
    let drawn = state.dice.below(PILE.of(seat), u32::from(pile.hearts) + u32::from(pile.shields));
    let heart = drawn < u32::from(pile.hearts);
    sink.emit(|| Event::Drawn { seat, card: if heart { Card::Heart } else { Card::Shield } });
    heart
}

/// KD-8.10.
fn hit(game: &Knights, state: &mut State, combat: Combat, sink: &mut impl Sink<Event>) {
    let Combat { attacker: seat, target, .. } = combat;
    let knight = &mut state.knights[target];
    let wound = match (knight.defeated, knight.heart) {
        (true, _) => Wound::NoEffect,
        (false, Heart::Full) => Wound::Broken,
        (false, Heart::Broken) => Wound::Defeated,
    };
    knight.heart = Heart::Broken;
    knight.defeated |= wound == Wound::Defeated;
    sink.emit(|| Event::Hit { seat, target, wound });
    if wound == Wound::Defeated && game.options().inspiration_on_defeat {
        let attacker = &mut state.knights[seat];
        turn::inspire(attacker, || Event::Inspired { seat, source: Source::Defeat }, sink);
    }
}

/// KD-8.11.
fn miss(game: &Knights, state: &mut State, combat: Combat, sink: &mut impl Sink<Event>) {
    let Combat { attacker: seat, target, weapon } = combat;
    sink.emit(|| Event::Miss { seat, target });
    let knight = &state.knights[target];
    let parried = Stance::ALL.iter().any(|stance| {
        knight.holds(*stance)
            && match game.numbers().stance(*stance).on_miss {
                Some(OnMiss::Fumble) => true,
                None => false,
            }
    });
    if !parried || (weapon == Weapon::Bow && !game.options().parry_bow) {
        return;
    }
    state.knights[seat].weapon = None;
    sink.emit(|| Event::Fumbled { seat, weapon });
    if game.options().parry_reward == ParryReward::Inspiration {
        let knight = &mut state.knights[target];
        turn::inspire(knight, || Event::Inspired { seat: target, source: Source::Parry }, sink);
    }
}

/// May the target answer with Inspiration (KD-5.8, KD-8.8)?
fn may_respond(game: &Knights, state: &State, target: Seat) -> bool {
    let knight = &state.knights[target];
    knight.inspiration == Face::Up && (!knight.barred || game.options().broken_last_slot_inspiration)
}

fn uses(state: &State, seat: Seat) -> bool {
    state.answers[seat] == Some(Action::Inspire { using: true })
}

fn spend(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    state.knights[seat].inspiration = Face::Down;
    sink.emit(|| Event::Spent { seat });
}
