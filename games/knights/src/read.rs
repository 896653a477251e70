//! From text to actions: `place Sw`, `mv E5`, `vote A`, `at A`, `re -`, `insp +`, `back`, `resign`.

use std::str::FromStr as _;

use kernel::{Dice, Reading, Refusal, Seat, Word as _};

use crate::action::Action;
use crate::board::{Direction, Space};
use crate::check::{bad_text, off_board, wrong_action};
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
    pub(crate) said: Parsed,
}

/// The forms of speech.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parsed {
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
                Parsed::Plan(rest.iter().map(|code| Token::of_code(code)).collect::<Option<_>>()?)
            }
            ("place", [code]) => Parsed::Place(Token::of_code(code)?),
            ("mv", [to]) => Parsed::Move(read_way(to)),
            ("vote", [name]) => Parsed::Vote(read_name(name)?),
            ("at", [name]) => Parsed::At(read_name(name)?),
            ("re", [name]) => Parsed::Re(read_name(name)?),
            ("insp", ["+"]) => Parsed::Inspire(true),
            ("insp", ["-"]) => Parsed::Inspire(false),
            ("back", []) => Parsed::Back,
            ("resign", []) => Parsed::Resign,
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

/// An action of the kind that is said, and what the line comes to.
type Meant = (Action, Result<Reading<Action>, Refusal>);

fn clear(action: Action) -> Meant {
    (action, Ok(Reading::one(action)))
}

impl Knights {
    /// Takes the next action off a line. A line that means no action here is refused at once.
    pub(crate) fn read(&self, view: &View, text: &str) -> Result<Reading<Action>, Refusal> {
        let Line { clan, said } = Line::parse(text).ok_or_else(bad_text)?;
        let own = view.viewer.seat().filter(|seat| clan.is_none_or(|clan| clan == self.clan(*seat)));
        // What kind of thing is said, and what it means.
        let (kind, meant) = match said {
            Parsed::Place(token) => clear(Action::Place { token }),
            Parsed::Plan(tokens) => {
                let plan = own.map(|seat| self.world(view, Dice::new([0; 32])).knights[seat].plan);
                (Action::Place { token: tokens[0] }, self.unpack(plan.unwrap_or_default(), &tokens))
            }
            Parsed::Move(way) => self.destination(own.and_then(|seat| view.knights[seat].space), way),
            Parsed::Vote(name) => self.named(name, view.step, |seat| Action::Name { seat }),
            Parsed::Re(_) if view.step != Step::Retarget => {
                (Action::Target { seat: None }, Err(wrong_action()))
            }
            Parsed::At(name) | Parsed::Re(name) => {
                self.named(name, view.step, |seat| Action::Target { seat })
            }
            Parsed::Inspire(using) => clear(Action::Inspire { using }),
            Parsed::Back => clear(Action::Back),
            Parsed::Resign => clear(Action::Resign),
        };
        let beside = matches!(kind, Action::Back | Action::Resign);
        let owes = own.is_some_and(|seat| beside || view.pending.contains(seat));
        self.check_asked(view.step, owes, kind)?;
        meant
    }

    /// A clan that may have been named: it may not be in this match.
    fn named(&self, name: Option<Clan>, step: Step, action: fn(Option<Seat>) -> Action) -> Meant {
        let Some(clan) = name else { return clear(action(None)) };
        match self.seat(clan) {
            Some(seat) => clear(action(Some(seat))),
            None => (action(None), Err(self.no_such_knight(step, clan))),
        }
    }

    fn destination(&self, here: Option<Space>, way: Way) -> Meant {
        let to = match way {
            Way::Stay => return clear(Action::Stay),
            Way::To(space) => Some(space),
            Way::Towards(direction) => here.and_then(|here| here.neighbour(direction)),
            Way::Nowhere => None,
        };
        match to {
            Some(to) if Some(to) == here => clear(Action::Stay),
            Some(to) => clear(Action::Move { to }),
            None => (Action::Stay, Err(off_board())),
        }
    }

    /// The first placement of a `plan`, which must be as long as the slots still to fill, and the rest of it.
    fn unpack(&self, mut plan: Plan, tokens: &[Token]) -> Result<Reading<Action>, Refusal> {
        let (&token, mut rest) = tokens.split_first().ok_or_else(wrong_action)?;
        if usize::from(plan.left()) != tokens.len() {
            return Err(wrong_action());
        }
        plan.place(token);
        // Where only one kind is left it is laid without asking; what was said about it must agree.
        while let (Some(only), [next, later @ ..]) = (only_kind(self, plan), rest) {
            if only != *next {
                return Err(self.no_token(*next));
            }
            plan.place(only);
            rest = later;
        }
        let codes: Vec<&str> = rest.iter().map(|token| token.code()).collect();
        let rest = (!codes.is_empty()).then(|| format!("plan {}", codes.join(" ")));
        Ok(Reading { action: Action::Place { token }, rest })
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
