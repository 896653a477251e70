//! From text to actions: `place Sw`, `mv E5`, `vote A`, `at A`, `re -`, `insp +`, `back`, `resign`.

use std::str::FromStr as _;

use kernel::{Dice, Names, Reading, Refusal, Seat, Word as _, seat_names};

use crate::action::Action;
use crate::board::{Direction, Space};
use crate::phases::kinds_left;
use crate::rulebook::Knights;
use crate::state::Plan;
use crate::view::View;
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
    /// `back`
    Back,
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
            ("back", []) => Said::Back,
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
    pub(crate) fn read(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        let called = seat_names(self);
        let refused = || self.why_not(view, text, Names::new(&called, view.viewer));
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
            Said::Back => Some(Action::Back),
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
}

/// The kind that a plan must take next, if there is only one.
fn only_kind(game: &Knights, plan: Plan) -> Option<Token> {
    if plan.complete() {
        return None;
    }
    let mut kinds = kinds_left(game, plan);
    kinds.next().filter(|_| kinds.next().is_none())
}
