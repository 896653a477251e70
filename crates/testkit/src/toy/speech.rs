//! How Pennant is written, read and told.

use super::{Action, Card, Event, Pennant, Phase, Seal, State, View};
use kernel::{
    Choice, Fate, Game, Happening, Names, Prompt, Reading, Refusal, Rule, Seat, Telling, UnknownWord,
};

const DECK: Rule = Rule::new("PN-1.1");
const HANDS: Rule = Rule::new("PN-1.2");
const SEALING: Rule = Rule::new("PN-2.1");
const EXCHANGE: Rule = Rule::new("PN-2.3");
const TAKING_BACK: Rule = Rule::new("PN-2.6");
const RESIGNING: Rule = Rule::new("PN-4.1");

impl Pennant {
    pub(super) fn choice_of(&self, view: &View, action: Action) -> Choice {
        let seat = view.viewer.seat().map_or(0, Seat::index);
        let name = |card| self.name(card).to_owned();
        let (label, spot, rule) = match action {
            Action::Seal(card) => (format!("Seal a {}", name(card)), Some(card), SEALING),
            Action::Discard(card) => (format!("Discard a {}", name(card)), Some(card), EXCHANGE),
            Action::Done => ("Discard no more".to_owned(), None, EXCHANGE),
            Action::Unseal => ("Take your card back".to_owned(), None, TAKING_BACK),
            Action::Resign => ("Resign".to_owned(), None, RESIGNING),
        };
        let notation = self.write_action(action);
        let path = match spot {
            Some(card) => vec![format!("hand.{seat}.{}", name(card))],
            None => vec![notation.clone()],
        };
        Choice { notation, label, path, forecast: None, loses: None, rule }
    }

    pub(super) fn write_action(&self, action: Action) -> String {
        match action {
            Action::Seal(card) => format!("seal {}", self.name(card)),
            Action::Discard(card) => format!("discard {}", self.name(card)),
            Action::Done => "done".to_owned(),
            Action::Unseal => "unseal".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }

    /// Several discards and the end of them fit on one line: `discard page squire done`.
    pub(super) fn read_line(&self, line: &str) -> Result<Reading<Action>, Refusal> {
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let mut card = || -> Result<Card, Refusal> {
            self.card(words.next().unwrap_or_default())
                .map_err(|unknown| Refusal::by_rule(DECK, "unknown_card", unknown.to_string()))
        };
        let action = match verb {
            "seal" => Action::Seal(card()?),
            "discard" => Action::Discard(card()?),
            "done" => Action::Done,
            "unseal" => Action::Unseal,
            "resign" => Action::Resign,
            _ => {
                let unknown =
                    UnknownWord::new("action", verb, ["seal", "discard", "done", "unseal", "resign"]);
                return Err(Refusal::by_rule(SEALING, "unknown_action", unknown.to_string()));
            }
        };
        let rest: Vec<&str> = words.collect();
        match (action, rest.as_slice()) {
            (_, []) => Ok(Reading::one(action)),
            (Action::Discard(_), ["done"]) => Ok(Reading { action, rest: Some("done".to_owned()) }),
            (Action::Discard(_), more) => {
                Ok(Reading { action, rest: Some(format!("discard {}", more.join(" "))) })
            }
            (Action::Seal(_) | Action::Done | Action::Unseal | Action::Resign, [more, ..]) => {
                let message = format!("Nothing can follow here, not even `{}`.", kernel::clip(more));
                Err(Refusal::by_rule(SEALING, "too_many_words", message))
            }
        }
    }

    /// The only source of legality: what is listed is what passes.
    pub(super) fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let refused = |rule, code, message: &str| Err(Refusal::by_rule(rule, code, message));
        let held = |card| match state.hands[seat].contains(&card) {
            true => Ok(()),
            false => refused(HANDS, "not_in_hand", &format!("You hold no {}.", self.name(card))),
        };
        if state.stage == Phase::Over {
            return refused(Rule::new("PN-3.1"), "over", "The match is over.");
        }
        if state.left[seat] > 0 {
            return refused(RESIGNING, "resigned", "You have resigned.");
        }
        let exchange = match state.stage {
            Phase::Exchange { by, discarded } if by == seat => Some(discarded),
            Phase::Exchange { .. } | Phase::Sealing | Phase::Over => None,
        };
        let sealed = state.sealed[seat].is_some();
        match action {
            Action::Seal(_) if state.stage != Phase::Sealing => {
                refused(EXCHANGE, "exchange", "The winner of the round exchanges cards first.")
            }
            Action::Seal(_) if sealed => {
                refused(SEALING, "sealed", "Your card is sealed; take it back first.")
            }
            Action::Discard(_) | Action::Done if exchange.is_none() => {
                refused(EXCHANGE, "no_exchange", "Only the winner of a round discards.")
            }
            Action::Discard(_) if exchange == Some(self.exchange) => {
                let message = format!("You have discarded {}, and no more are allowed.", self.exchange);
                refused(EXCHANGE, "too_many", &message)
            }
            Action::Unseal if !sealed => refused(TAKING_BACK, "not_sealed", "You have sealed no card."),
            Action::Seal(card) | Action::Discard(card) => held(card),
            Action::Done | Action::Unseal | Action::Resign => Ok(()),
        }
    }

    pub(super) fn prompt_for(&self, view: &View) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        let me = &view.players[seat];
        match view.stage {
            Phase::Sealing if me.left == 0 && me.seal == Seal::Open => {
                let help = "All cards are shown together, and the highest takes the pennant.";
                Some(Prompt::new(SEALING, "Seal a card.").help(help))
            }
            Phase::Exchange { by, discarded } if by == seat => {
                let text =
                    format!("Discard up to {} cards, then say you are done.", self.exchange - discarded);
                Some(Prompt::new(EXCHANGE, text).help("For each card you discard you draw another."))
            }
            Phase::Sealing | Phase::Exchange { .. } | Phase::Over => None,
        }
    }

    /// What others seal and what the deck holds is hidden, so that nothing can be foretold.
    pub(super) fn no_forecast_of(action: Action) -> Option<&'static str> {
        match action {
            Action::Seal(_) => Some("what the others seal is hidden"),
            Action::Discard(_) => Some("what will be drawn is hidden"),
            Action::Done => Some("the next round begins"),
            Action::Unseal | Action::Resign => None,
        }
    }

    pub(super) fn fate_of(&self, view: &View, seat: Seat) -> Option<Fate> {
        let mine = view.players[seat].left;
        let ahead = view.players.iter().filter(|(_, player)| player.left == 0 || player.left > mine).count();
        let place = Some(1 + ahead as u8);
        (mine > 0).then_some(Fate { what: "You have resigned", place, rule: RESIGNING })
    }

    /// What is counted of it; nothing moves.
    pub(super) fn described(&self, event: Event) -> Happening<'_, ()> {
        match event {
            Event::Revealed { seat, card } => Happening::by(seat).counted(seat, "played", self.name(card)),
            Event::Discarded { seat, card } => {
                Happening::by(seat).counted(seat, "discarded", self.name(card))
            }
            Event::Drew { seat, card: Some(card) } => {
                Happening::by(seat).counted(seat, "drawn", self.name(card))
            }
            Event::Pennant { seat: Some(seat) } => Happening::by(seat).counted(seat, "taken", "pennant"),
            Event::Sealed { seat, card: _ }
            | Event::Unsealed { seat }
            | Event::Drew { seat, card: None }
            | Event::Resigned { seat } => Happening::by(seat),
            Event::Pennant { seat: None } => Happening::default(),
        }
    }

    pub(super) fn tell_event(&self, event: Event, names: Names<'_>) -> Telling {
        let card = |card: Option<Card>| card.map_or("card", |card| self.name(card));
        match event {
            Event::Sealed { seat, card: which } => {
                Telling::new(SEALING, format!("{} a {}.", names.does(seat, "seals"), card(which)))
            }
            Event::Revealed { seat, card: which } => Telling::new(
                Rule::new("PN-2.2"),
                format!("{} a {}.", names.does(seat, "shows"), card(Some(which))),
            ),
            Event::Pennant { seat: Some(seat) } => {
                Telling::new(Rule::new("PN-2.2"), format!("{} the pennant.", names.does(seat, "takes")))
            }
            Event::Pennant { seat: None } => Telling::new(Rule::new("PN-2.4"), "Nobody takes the pennant."),
            Event::Discarded { seat, card: which } => {
                Telling::new(EXCHANGE, format!("{} a {}.", names.does(seat, "discards"), card(Some(which))))
            }
            Event::Drew { seat, card: which } => {
                Telling::new(Rule::new("PN-2.5"), format!("{} a {}.", names.does(seat, "draws"), card(which)))
            }
            Event::Unsealed { seat } => {
                let text = format!("{} a sealed card back.", names.does(seat, "takes"));
                Telling::new(TAKING_BACK, text)
            }
            Event::Resigned { seat } => Telling::new(RESIGNING, format!("{}.", names.does(seat, "resigns"))),
        }
    }

    /// `deck 12 | Red 1 page king = ? | Blue 0 4 cards = -`: pennants, hand, seal.
    pub(super) fn position_of(&self, view: &View) -> String {
        let mut line = format!("deck {}", view.deck);
        for (seat, player) in view.players.iter() {
            let hand = match &player.hand {
                Some(hand) => hand.iter().map(|card| self.name(*card)).collect::<Vec<_>>().join(" "),
                None => format!("{} cards", player.cards),
            };
            let seal = match player.seal {
                Seal::Open => "-",
                Seal::Shut => "?",
                Seal::Card(card) => self.name(card),
            };
            line += &format!(" | {} {} {hand} = {seal}", self.seat_name(seat), player.pennants);
        }
        line
    }
}
