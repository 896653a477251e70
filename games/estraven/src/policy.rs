//! What a sensible player would do, knowing only what the seat may know (part H of the rules' design).

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few actions it is about")]

mod answers;
mod attack;
mod block;
mod lethal;
mod main_phase;
mod market;
mod pace;
mod pay;
mod respond;
mod worth;

use kernel::{Rng, Seat};

use self::worth::{Worth, better};
use crate::action::Action;
use crate::rulebook::Estraven;
use crate::state::{Id, State, Target, Unit};
use crate::vocab::Step;
use kernel::List;

/// The sensible choice; `None` where any is as good.
pub(crate) fn policy(
    game: &Estraven,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let worth = Worth { game, state, seat };
    let weighed = considered(&worth, legal);
    let legal: &[Action] = &weighed;
    match state.step {
        // A fixed pick could be prepared for.
        Step::Pick => rng.pick(legal).copied(),
        Step::Main => main_phase::choose(&worth, legal),
        Step::Respond => respond::choose(&worth, legal),
        Step::Join => attack::join(&worth, legal),
        Step::Block => block::block(&worth, legal),
        Step::Answer => legal.last().copied(),
        // A Resource is worth less than the mana it saves.
        Step::Levy => best(legal, |action| match action {
            Action::Levy { object } => Some(-worth.unit_by_id(*object)),
            _ => None,
        }),
        Step::Target => best(legal, |action| match action {
            Action::Target { target } => Some(worth.target(*target)),
            Action::NoTarget => Some(0.0),
            _ => None,
        }),
        Step::Cost | Step::Edict => best(legal, |action| match action {
            Action::Cost { object } => Some(-worth.given(*object)),
            _ => None,
        }),
        Step::Tax => respond::tax(&worth, legal),
        Step::Scry => worth.scry(legal),
        Step::PickHand => best(legal, |action| match action {
            Action::Pick { card } => Some(worth.held(*card)),
            _ => None,
        }),
        Step::Slot => best(legal, |action| match action {
            Action::Slot { slot } => Some(market::ware(&worth, usize::from(*slot) - 1)),
            _ => None,
        }),
        Step::Deploy => best(legal, |action| match action {
            Action::Pick { card } => Some(worth.held(*card)),
            Action::PickNone => Some(0.0),
            _ => None,
        }),
        Step::Discard => best(legal, |action| match action {
            Action::Discard { card } => Some(-worth.held(*card)),
            _ => None,
        }),
        Step::Over => None,
    }
}

/// No more actions than this are weighed at one decision.
const WEIGHED: usize = 59;

/// What is weighed: of all trades the best pair alone, of what is alike two (the one may pay for the other), and in a long
/// list only the strongest attack on each target.
fn considered(worth: &Worth<'_>, legal: &[Action]) -> List<Action, WEIGHED> {
    if worth.state.step != Step::Main && legal.len() <= WEIGHED {
        return legal.iter().copied().collect();
    }
    let mut kept = List::new();
    let trade = market::trade(worth, legal);
    let many = legal.len() > WEIGHED;
    for action in legal {
        let dull = match action {
            Action::Trade { .. } => Some(*action) != trade,
            Action::Attack { leader, target } => many && attack::outdone(worth, legal, *leader, *target),
            _ => kept.iter().filter(|other| alike(worth.state, *action, **other)).count() > 1,
        };
        // The last is to do nothing more.
        if !dull && kept.len() + 1 < WEIGHED {
            kept.push(*action);
        }
    }
    kept.extend(legal.last().filter(|last| !kept.contains(last)).copied());
    kept
}

/// Would it be the same to do the one or the other? Cards of one design in a hand are alike, and units of one design in
/// the same condition.
fn alike(state: &State, one: Action, other: Action) -> bool {
    let cards =
        |a: Id, b: Id| a.as_card().zip(b.as_card()).is_some_and(|(a, b)| state.design(a) == state.design(b));
    let units = |a: Id, b: Id| {
        state.unit(a).zip(state.unit(b)).is_some_and(|(a, b)| Unit { id: b.id, age: b.age, ..*a } == *b)
    };
    match (one, other) {
        (Action::Pitch { card: a }, Action::Pitch { card: b })
        | (Action::Play { card: a }, Action::Play { card: b })
        | (Action::Discard { card: a }, Action::Discard { card: b }) => cards(a, b),
        (Action::Join { unit: a }, Action::Join { unit: b }) => units(a, b),
        (Action::Block { unit: a, attacker: x }, Action::Block { unit: b, attacker: y }) => {
            x == y && units(a, b)
        }
        _ => false,
    }
}

/// The action of the greatest worth; the first of equals.
fn best(legal: &[Action], worth: impl Fn(&Action) -> Option<f32>) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    for action in legal {
        if let Some(value) = worth(action)
            && found.is_none_or(|(most, _)| better(value, most))
        {
            found = Some((value, *action));
        }
    }
    found.map(|(_, action)| action)
}

/// Is it among the legal actions?
fn may(legal: &[Action], action: Action) -> Option<Action> {
    legal.contains(&action).then_some(action)
}

/// The seat's own object of an id.
fn own(state: &State, seat: Seat, target: Target) -> bool {
    target.seat() == Some(seat)
        || target.id().and_then(|id: Id| state.unit(id)).is_some_and(|unit| unit.seat == seat)
}

#[cfg(test)]
mod tests {
    use kernel::Game;
    use testkit::rehearsal;

    use super::*;

    /// LE-10.4: trades make lists wide. A player who follows the hints weighs fewer than 60 actions at every decision,
    /// of all pairs of decks, in duels and at larger tables, in sensible matches and in wild ones; what is left out is
    /// a trade that is not the best, an attack weaker than one on the same target that is weighed, or like two others
    /// that are. The hints answer everything, so that nobody looks one action ahead over all of a wide list.
    #[test]
    fn fewer_than_sixty_actions_are_weighed() {
        let (mut widest, mut legal) = (0, Vec::new());
        for seats in [2, 3, 4] {
            let game: Estraven = rehearsal::open("standard", seats, &[]).unwrap();
            for seed in 0..120 {
                let mut rng = Rng::new(seed);
                let mut state = game.deal(rng.dice());
                while let Some(seat) = game.pending(&state).lowest() {
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let worth = Worth { game: &game, state: &state, seat };
                    let kept = considered(&worth, &legal);
                    widest = widest.max(legal.len());
                    assert!(kept.len() < 60, "seed {seed}: {} of {}", kept.len(), legal.len());
                    let like = |one: Action| kept.iter().filter(|other| alike(&state, one, **other)).count();
                    for action in legal.iter().filter(|action| !kept.contains(action)) {
                        let spare = match action {
                            Action::Trade { .. } => true,
                            Action::Attack { leader, target } => {
                                attack::outdone(&worth, &kept, *leader, *target)
                            }
                            _ => like(*action) > 1,
                        };
                        assert!(spare, "seed {seed}: {action:?} is left out of {}", legal.len());
                    }
                    let advised = policy(&game, &state, seat, &legal, &mut rng).expect("the hints answer");
                    let wild = rng.below(100) < if seed % 2 == 0 { 0 } else { 30 };
                    let action = if wild { *rng.pick(&legal).unwrap() } else { advised };
                    game.apply(&mut state, seat, action, &mut ());
                }
            }
        }
        assert!(widest >= 60, "no list was wide: {widest}");
    }
}
