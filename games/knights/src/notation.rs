//! Actions as text, both ways: `place Sw`, `mv E5`, `vote A`, `at A`, `re -`, `insp +`, `resign`.

use std::str::FromStr as _;

use kernel::{Choice, Dice, Reading, Refusal, Rule, Seat, Word as _};

use crate::action::Action;
use crate::board::{Direction, Space};
use crate::phases::{current_combat, kinds_left};
use crate::rulebook::{Knights, Pile};
use crate::state::{Plan, State};
use crate::view::{About, View};
use crate::vocab::{Clan, Step, Token};

/// What somebody said, before asking what it means here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// For whom they said it, if they said that.
    pub(crate) clan: Option<Clan>,
    pub(crate) said: Said,
}

/// The forms of speech.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// `place Sw`
    Place(Token),
    /// `plan Sw Mo Sw`: one to three tokens.
    Plan(Vec<Token>),
    /// `mv B4`, `mv SE`, `mv stay`
    Move(Way),
    /// `vote A`, `vote -`
    Vote(Option<Clan>),
    /// `at A`, `at -`
    At(Option<Clan>),
    /// `re A`, `re -`
    Re(Option<Clan>),
    /// `insp +`, `insp -`
    Inspire(bool),
    /// `resign`
    Resign,
}

/// Where to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Stay,
    To(Space),
    Towards(Direction),
    /// A space that the arena does not have.
    Nowhere,
}

impl Line {
    /// Reads a line, in any case; `None` if it is no form of speech.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let line = line.split_once(';').map_or(line, |(line, _comment)| line);
        let mut words = line.split_whitespace().peekable();
        let clan = words.peek().and_then(|word| Clan::of_letter(word));
        if clan.is_some() {
            words.next();
        }
        let verb = words.next()?.to_ascii_lowercase();
        let rest: Vec<&str> = words.take(4).collect();
        let said = match (verb.as_str(), rest.as_slice()) {
            ("plan", [_, ..]) if rest.len() <= 3 => {
                Said::Plan(rest.iter().map(|code| Token::of_code(code)).collect::<Option<_>>()?)
            }
            ("place", [code]) => Said::Place(Token::of_code(code)?),
            ("mv", [to]) => Said::Move(read_way(to)),
            ("vote", [name]) => Said::Vote(read_name(name)?),
            ("at", [name]) => Said::At(read_name(name)?),
            ("re", [name]) => Said::Re(read_name(name)?),
            ("insp", ["+"]) => Said::Inspire(true),
            ("insp", ["-"]) => Said::Inspire(false),
            ("resign", []) => Said::Resign,
            _ => return None,
        };
        Some(Self { clan, said })
    }
}

fn read_way(text: &str) -> Way {
    if text.eq_ignore_ascii_case("stay") {
        return Way::Stay;
    }
    let direction = Direction::ALL.iter().copied().find(|way| way.word().eq_ignore_ascii_case(text));
    direction.map_or_else(|| Space::from_str(text).map_or(Way::Nowhere, Way::To), Way::Towards)
}

fn read_name(text: &str) -> Option<Option<Clan>> {
    if text == "-" { Some(None) } else { Clan::of_letter(text).map(Some) }
}

impl Knights {
    /// Takes the next action off a line. A line that means no action here is refused at once.
    pub(crate) fn take(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        let refused = || self.refuse(view, text);
        let Line { clan, said } = Line::parse(text).ok_or_else(refused)?;
        let seat = view.viewer.seat().ok_or_else(refused)?;
        if clan.is_some_and(|clan| clan != self.clan(seat)) {
            return Err(refused());
        }
        let one = match said {
            Said::Place(token) => Some(Action::Place { token }),
            Said::Plan(tokens) => return self.unpack(view, seat, &tokens).ok_or_else(refused),
            Said::Move(way) => self.destination(view, seat, way),
            Said::Vote(name) => self.named(name).map(|seat| Action::Name { seat }),
            Said::Re(_) if view.step != Step::Retarget => None,
            Said::At(name) | Said::Re(name) => self.named(name).map(|seat| Action::Target { seat }),
            Said::Inspire(using) => Some(Action::Inspire { using }),
            Said::Resign => Some(Action::Resign),
        };
        one.map(Reading::one).ok_or_else(refused)
    }

    /// The seat of a clan that may have been named; `None` if it is not in this match.
    fn named(&self, name: Option<Clan>) -> Option<Option<Seat>> {
        match name {
            None => Some(None),
            Some(clan) => self.seat(clan).map(Some),
        }
    }

    fn destination(&self, view: &View, seat: Seat, way: Way) -> Option<Action> {
        let here = view.knights[seat].space;
        let to = match way {
            Way::Stay => return Some(Action::Stay),
            Way::To(space) => space,
            Way::Towards(direction) => here?.neighbour(direction)?,
            Way::Nowhere => return None,
        };
        Some(if Some(to) == here { Action::Stay } else { Action::Move { to } })
    }

    /// The first placement of a `plan`, which must be as long as the slots still to fill, and the rest of it.
    fn unpack(&self, view: &View, seat: Seat, tokens: &[Token]) -> Option<Reading<Action>> {
        let mut plan = self.world(view, Dice::new([0; 32])).knights[seat].plan;
        let (&token, mut rest) = tokens.split_first()?;
        if view.step != Step::Plan || plan.complete() || usize::from(plan.left()) != tokens.len() {
            return None;
        }
        plan.place(token);
        // Where only one kind is left it is laid without asking; what was said about it must agree.
        while let (Some(only), [next, later @ ..]) = (only_kind(self, plan), rest) {
            if only != *next {
                return None;
            }
            plan.place(only);
            rest = later;
        }
        let codes: Vec<&str> = rest.iter().map(|token| token.code()).collect();
        let rest = (!codes.is_empty()).then(|| format!("plan {}", codes.join(" ")));
        Some(Reading { action: Action::Place { token }, rest })
    }

    /// How the viewer would say, read and click an action.
    pub(crate) fn phrase(&self, view: &View, action: Action) -> Choice {
        let state = self.world(view, Dice::new([0; 32]));
        let me = view.viewer.seat().unwrap_or_default();
        let letter = |seat: Option<Seat>| seat.map_or('-', |seat| self.clan(seat).letter());
        let spot = |seat: Option<Seat>, none: &str| {
            seat.map_or_else(|| none.to_owned(), |seat| format!("knight.{}", self.clan(seat)))
        };
        let (notation, spot, rule) = match action {
            Action::Place { token } => (format!("place {}", token.code()), format!("tray.{token}"), "KD-5.3"),
            Action::Stay => {
                let here = state.knights[me]
                    .space
                    .map_or_else(|| "stay".to_owned(), |space| format!("space.{space}"));
                ("mv stay".to_owned(), here, "KD-7.2")
            }
            Action::Move { to } => (format!("mv {to}"), format!("space.{to}"), "KD-7.2"),
            Action::Name { seat } => {
                let rule = if view.step == Step::Agree { "KD-8.14" } else { "KD-7.5" };
                (format!("vote {}", letter(seat)), spot(seat, "nobody"), rule)
            }
            Action::Target { seat } if view.step == Step::Retarget => {
                (format!("re {}", letter(seat)), spot(seat, "no-one"), "KD-8.3")
            }
            Action::Target { seat } => (format!("at {}", letter(seat)), spot(seat, "no-one"), "KD-8.1"),
            Action::Inspire { using } => {
                let (sign, word) = if using { ('+', "yes") } else { ('-', "no") };
                (format!("insp {sign}"), format!("inspire.{word}"), "KD-8.7")
            }
            Action::Resign => ("resign".to_owned(), "resign".to_owned(), "KD-11.1"),
        };
        let label = self.label(view, &state, me, action);
        Choice { notation, label, path: vec![spot], rule: Rule::new(rule) }
    }

    fn label(&self, view: &View, state: &State, me: Seat, action: Action) -> String {
        let name = |seat: Seat| self.clan(seat).name();
        match action {
            Action::Place { token } => {
                let plan = &state.knights[me].plan;
                let slot = plan.tokens().len() + 1;
                format!("Slot {slot}: {} ({})", token.name(), forecast(state, me, token))
            }
            Action::Stay => {
                state.knights[me].space.map_or_else(|| "Stay".to_owned(), |space| format!("Stay on {space}"))
            }
            Action::Move { to } => {
                let held = state.knights.iter().find(|(_, knight)| knight.space == Some(to));
                let ground = if to == Space::HIGH_GROUND { ", the High Ground" } else { "" };
                let hope =
                    held.map_or_else(String::new, |(seat, _)| format!(", if {} leaves it", name(seat)));
                format!("Move to {to}{ground}{hope}")
            }
            Action::Name { seat } => match (seat, self.matter(view, me)) {
                (None, _) => "Agree on nobody".to_owned(),
                (Some(seat), Some(About::Target(_))) if seat == me => "Strike first yourself".to_owned(),
                (Some(seat), Some(About::Target(_))) => format!("Let {} strike first", name(seat)),
                (Some(seat), Some(About::Space(space))) if seat == me => format!("Take {space} yourself"),
                (Some(seat), Some(About::Space(space))) => format!("Let {} have {space}", name(seat)),
                (Some(seat), None) => format!("Name {}", name(seat)),
            },
            Action::Target { seat: None } => "Attack no one".to_owned(),
            Action::Target { seat: Some(seat) } => {
                let pile = |weapon| self.pile(weapon, &state.knights[seat], false, false);
                let chance =
                    state.knights[me].weapon.map_or_else(String::new, |weapon| chance_text(pile(weapon)));
                format!("Attack {}{chance}", name(seat))
            }
            Action::Inspire { using } => {
                let verb = if using { "Use" } else { "Keep" };
                let pile = current_combat(state).map(|combat| {
                    let attacks = combat.attacker == me;
                    let target = &state.knights[combat.target];
                    self.pile(combat.weapon, target, state.boosted || (using && attacks), using && !attacks)
                });
                format!("{verb} Inspiration{}", pile.map_or_else(String::new, chance_text))
            }
            Action::Resign => "Resign".to_owned(),
        }
    }

    /// What `seat` votes about.
    pub(crate) fn matter(&self, view: &View, seat: Seat) -> Option<About> {
        view.groups.iter().find(|group| group.members.contains(seat)).map(|group| group.about)
    }
}

/// What a token would do in the next slot if nothing interferes (KD-6.4).
fn forecast(state: &State, seat: Seat, token: Token) -> &'static str {
    let knight = &state.knights[seat];
    let weapon = knight.plan.tokens().iter().filter_map(|token| token.weapon()).next_back().or(knight.weapon);
    match token {
        Token::Shield => "defend",
        Token::Parry => "parry",
        Token::Movement => "move",
        Token::Sword | Token::Spear | Token::Bow if token.weapon() == weapon => "attack",
        Token::Sword | Token::Spear | Token::Bow => "equip",
    }
}

fn chance_text(pile: Pile) -> String {
    match pile.hearts {
        0 => ", no chance".to_owned(),
        hearts => format!(", chance {hearts} in {}", hearts + pile.shields),
    }
}

/// The kind that a plan must take next, if there is only one.
fn only_kind(game: &Knights, plan: Plan) -> Option<Token> {
    if plan.complete() {
        return None;
    }
    let mut kinds = kinds_left(game, plan);
    kinds.next().filter(|_| kinds.next().is_none())
}
