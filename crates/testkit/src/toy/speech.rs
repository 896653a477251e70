//! What people read.

use kernel::{Choice, Cue, Fate, Happening, Names, Present, Prompt, Refusal, Rule, Seat, Telling};

use super::{Action, Card, Event, Pennant, Phase, Seal, State, View};
use kernel::Notation;

const HANDS: Rule = Rule::new("PN-1.2");
const SEALING: Rule = Rule::new("PN-2.1");
const REVEALING: Rule = Rule::new("PN-2.2");
const EXCHANGE: Rule = Rule::new("PN-2.3");
const TAKING_BACK: Rule = Rule::new("PN-2.6");
const RESIGNING: Rule = Rule::new("PN-4.1");

impl Present for Pennant {
    type Thing = ();

    fn choices(&self, view: &View, actions: &[Action], _: Names<'_>) -> Vec<Choice> {
        actions.iter().map(|action| self.choice(view, *action)).collect()
    }

    fn check(&self, state: &State, seat: Seat, action: Action, _: Names<'_>) -> Result<(), Refusal> {
        self.may(state, seat, action)
    }

    fn prompt(&self, view: &View, _: Names<'_>) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        let me = &view.players[seat];
        match view.stage {
            Phase::Sealing if me.left == 0 && me.seal == Seal::Open => {
                let help = "All cards are shown together, and the highest takes the pennant.";
                Some(Prompt::new(SEALING, "Seal a card.").help(help))
            }
            Phase::Exchange { by, discarded } if by == seat => {
                let left = self.exchange - discarded;
                let text = format!("Discard up to {left} cards, then say you are done.");
                Some(Prompt::new(EXCHANGE, text).help("For each card you discard you draw another."))
            }
            Phase::Sealing | Phase::Exchange { .. } | Phase::Over => None,
        }
    }

    fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        let mine = view.players[seat].left;
        let ahead = view.players.iter().filter(|(_, player)| player.left == 0 || player.left > mine).count();
        let place = Some(1 + ahead as u8);
        (mine > 0).then_some(Fate { what: "You have resigned", place, rule: RESIGNING })
    }

    /// What is counted of it; nothing moves.
    fn describe(&self, cue: &Cue<Event>) -> Happening<'_, ()> {
        let (seat, verb, thing) = match **cue {
            Event::Revealed { seat, card } => (seat, "played", self.name(card)),
            Event::Discarded { seat, card } => (seat, "discarded", self.name(card)),
            Event::Drew { seat, card: Some(card) } => (seat, "drawn", self.name(card)),
            Event::Pennant { seat: Some(seat) } => (seat, "taken", "pennant"),
            Event::Pennant { seat: None } => return Happening::default(),
            Event::Sealed { seat, .. }
            | Event::Unsealed { seat }
            | Event::Drew { seat, card: None }
            | Event::Resigned { seat } => return Happening::by(seat),
        };
        Happening::by(seat).counted(seat, verb, thing)
    }

    fn tell(&self, cue: &Cue<Event>, names: Names<'_>) -> Telling {
        let a = |card: Option<Card>| format!(" a {}", card.map_or("card", |card| self.name(card)));
        let (rule, seat, verb, what) = match **cue {
            Event::Sealed { seat, card } => (SEALING, seat, "seals", a(card)),
            Event::Revealed { seat, card } => (REVEALING, seat, "shows", a(Some(card))),
            Event::Pennant { seat: Some(seat) } => (REVEALING, seat, "takes", " the pennant".to_owned()),
            Event::Pennant { seat: None } => {
                return Telling::new(Rule::new("PN-2.4"), "Nobody takes the pennant.");
            }
            Event::Discarded { seat, card } => (EXCHANGE, seat, "discards", a(Some(card))),
            Event::Drew { seat, card } => (Rule::new("PN-2.5"), seat, "draws", a(card)),
            Event::Unsealed { seat } => (TAKING_BACK, seat, "takes", " a sealed card back".to_owned()),
            Event::Resigned { seat } => (RESIGNING, seat, "resigns", String::new()),
        };
        Telling::new(rule, format!("{}{what}.", names.does(seat, verb)))
    }
}

impl Pennant {
    fn choice(&self, view: &View, action: Action) -> Choice {
        let notation = self.write(view, action);
        let (label, card, rule) = match action {
            Action::Seal(card) => (format!("Seal a {}", self.name(card)), Some(card), SEALING),
            Action::Discard(card) => (format!("Discard a {}", self.name(card)), Some(card), EXCHANGE),
            Action::Done => ("Discard no more".to_owned(), None, EXCHANGE),
            Action::Unseal => ("Take your card back".to_owned(), None, TAKING_BACK),
            Action::Resign => ("Resign".to_owned(), None, RESIGNING),
        };
        let seat = view.viewer.seat().map_or(0, Seat::index);
        let path = card.map_or(notation.clone(), |card| format!("hand.{seat}.{}", self.name(card)));
        Choice { notation, label, path: vec![path], forecast: None, loses: None, rule }
    }

    /// The only source of legality.
    pub(super) fn may(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let refused = |rule, code, message: &str| Err(Refusal::by_rule(rule, code, message));
        let exchanged = match state.stage {
            Phase::Over => return refused(Rule::new("PN-3.1"), "over", "The match is over."),
            _ if state.left[seat] > 0 => return refused(RESIGNING, "resigned", "You have resigned."),
            Phase::Exchange { by, discarded } if by == seat => Some(discarded),
            Phase::Exchange { .. } | Phase::Sealing => None,
        };
        let sealed = state.sealed[seat].is_some();
        match action {
            Action::Seal(_) if state.stage != Phase::Sealing => {
                refused(EXCHANGE, "exchange", "The winner of the round exchanges cards first.")
            }
            Action::Seal(_) if sealed => {
                refused(SEALING, "sealed", "Your card is sealed; take it back first.")
            }
            Action::Discard(_) | Action::Done if exchanged.is_none() => {
                refused(EXCHANGE, "no_exchange", "Only the winner of a round discards.")
            }
            Action::Discard(_) if exchanged == Some(self.exchange) => {
                let message = format!("You have discarded {}, and no more are allowed.", self.exchange);
                refused(EXCHANGE, "too_many", &message)
            }
            Action::Unseal if !sealed => refused(TAKING_BACK, "not_sealed", "You have sealed no card."),
            Action::Seal(card) | Action::Discard(card) if !state.hands[seat].contains(&card) => {
                refused(HANDS, "not_in_hand", &format!("You hold no {}.", self.name(card)))
            }
            Action::Seal(_) | Action::Discard(_) | Action::Done | Action::Unseal | Action::Resign => Ok(()),
        }
    }
}
