//! From actions to what a seat says, reads and clicks: `place Sw` is "Equip the Sword".

use kernel::{Choice, Dice, Names, Rule, Seat, Word as _};

use crate::action::Action;
use crate::board::{Direction, Space};
use crate::phases::current_combat;
use crate::rulebook::{Knights, Pile};
use crate::state::State;
use crate::view::{About, View};
use crate::vocab::{Clan, Step, Token};

impl Knights {
    /// How the viewer would say, read and click each of these actions.
    pub(crate) fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let state = self.world(view, Dice::new([0; 32]));
        let me = view.viewer.seat().unwrap_or_default();
        actions.iter().map(|action| self.choice(view, &state, me, *action, names)).collect()
    }

    fn choice(&self, view: &View, state: &State, me: Seat, action: Action, names: Names<'_>) -> Choice {
        let spot = |seat: Option<Seat>, none: &str| {
            seat.map_or_else(|| none.to_owned(), |seat| format!("knight.{}", self.clan(seat)))
        };
        let (spot, rule) = match action {
            Action::Place { token } => (format!("tray.{token}"), "KD-5.3"),
            Action::Stay => {
                let here = state.knights[me].space;
                (here.map_or_else(|| "stay".to_owned(), |space| format!("space.{space}")), "KD-7.2")
            }
            Action::Move { to } => (format!("space.{to}"), "KD-7.2"),
            Action::Name { seat } => {
                let rule = if view.step == Step::Agree { "KD-8.14" } else { "KD-7.5" };
                (spot(seat, "nobody"), rule)
            }
            Action::Target { seat } => {
                let rule = if view.step == Step::Retarget { "KD-8.3" } else { "KD-8.1" };
                (spot(seat, "no-one"), rule)
            }
            Action::Inspire { using } => (format!("inspire.{}", if using { "yes" } else { "no" }), "KD-8.7"),
            Action::Back => ("back".to_owned(), "KD-5.5"),
            Action::Resign => ("resign".to_owned(), "KD-11.1"),
        };
        Choice {
            notation: self.write(view, action),
            label: self.label(view, state, me, action, names),
            path: vec![spot],
            forecast: self.forecast(state, me, action),
            loses: None,
            rule: Rule::new(rule),
        }
    }

    fn label(&self, view: &View, state: &State, me: Seat, action: Action, names: Names<'_>) -> String {
        let name = |seat: Seat| names.name(seat);
        match action {
            Action::Place { token } => token_use(state, me, token),
            Action::Stay => "Stay here".to_owned(),
            Action::Move { to } => {
                let held = state.knights.iter().find(|(_, knight)| knight.space == Some(to));
                let hope = held.map_or_else(String::new, |(seat, _)| format!(", if {} leaves", name(seat)));
                format!("{}{hope}", self.step_words(state, me, to))
            }
            Action::Name { seat } => match (seat, self.matter(view, me)) {
                (None, _) => "Nobody".to_owned(),
                (Some(seat), Some(About::Target(_))) if seat == me => "Strike first yourself".to_owned(),
                (Some(seat), Some(About::Target(_))) => format!("Let {} strike first", name(seat)),
                (Some(seat), Some(About::Space(space))) if seat == me => format!("Take {space} yourself"),
                (Some(seat), Some(About::Space(space))) => format!("Let {} have {space}", name(seat)),
                (Some(seat), None) => format!("Name {}", name(seat)),
            },
            Action::Target { seat: None } => "No attack".to_owned(),
            Action::Target { seat: Some(seat) } => format!("Attack {}", name(seat)),
            Action::Inspire { using: true } => "Use Inspiration".to_owned(),
            Action::Inspire { using: false } => "Keep Inspiration".to_owned(),
            Action::Back => "Undo".to_owned(),
            Action::Resign => "Resign".to_owned(),
        }
    }

    /// By so many sixths, clockwise, the arena is turned for a seat whose own side is at the bottom: where Aqua sits, north
    /// is forward.
    pub fn turns(&self, seat: Seat) -> usize {
        (6 + Clan::Aqua as usize - self.clan(seat) as usize) % 6
    }

    /// A step as the player sees it, whose own side of the arena is at the bottom: "Move forward right".
    fn step_words(&self, state: &State, me: Seat, to: Space) -> String {
        const WAYS: [&str; 6] = ["forward right", "right", "back right", "back left", "left", "forward left"];
        let way = state.knights[me].space.and_then(|here| {
            Direction::ALL.iter().position(|direction| here.neighbour(*direction) == Some(to))
        });
        let turned = self.turns(me);
        match way {
            _ if to == Space::HIGH_GROUND => "Move to the High Ground".to_owned(),
            Some(way) => format!("Move {}", WAYS[(way + turned) % WAYS.len()]),
            None => format!("Move to {to}"),
        }
    }

    /// KD-8.5: the pile that the action would lead to, if nobody else used Inspiration.
    pub(crate) fn pile_after(&self, state: &State, me: Seat, action: Action) -> Option<Pile> {
        match action {
            Action::Target { seat: Some(seat) } => {
                state.knights[me].weapon.map(|weapon| self.pile(weapon, &state.knights[seat], false, false))
            }
            Action::Inspire { using } => current_combat(state).map(|combat| {
                let attacks = combat.attacker == me;
                let target = &state.knights[combat.target];
                self.pile(combat.weapon, target, state.boosted || (using && attacks), using && !attacks)
            }),
            Action::Target { seat: None }
            | Action::Place { .. }
            | Action::Stay
            | Action::Move { .. }
            | Action::Name { .. }
            | Action::Back
            | Action::Resign => None,
        }
    }

    /// What `seat` votes about.
    pub(crate) fn matter(&self, view: &View, seat: Seat) -> Option<About> {
        view.groups.iter().find(|group| group.members.contains(seat)).map(|group| group.about)
    }
}

/// What a token would do in the next slot if nothing interferes (KD-6.4).
fn token_use(state: &State, seat: Seat, token: Token) -> String {
    let knight = &state.knights[seat];
    let weapon = knight.plan.tokens().iter().filter_map(|token| token.weapon()).next_back().or(knight.weapon);
    match token {
        Token::Shield => "Defend".to_owned(),
        Token::Parry => "Parry".to_owned(),
        Token::Movement => "Move".to_owned(),
        Token::Sword | Token::Spear | Token::Bow if token.weapon() == weapon => {
            format!("Attack with the {}", token.name())
        }
        Token::Sword | Token::Spear | Token::Bow => format!("Equip the {}", token.name()),
    }
}

pub(crate) fn odds(pile: &Pile) -> String {
    format!("{} in {}", pile.hearts, pile.hearts + pile.shields)
}
