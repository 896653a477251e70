//! How actions and positions are written and read.

use kernel::{Dice, Flaws, Game, List, Notation, Reading, Refusal, Rule, Seat, Sink, UnknownWord};
use serde::Deserialize;

use super::{Action, Card, Event, Pennant, Pile, Seal, State, View};

/// A position as a person writes it down: names of cards, seat by seat. What lies nowhere else was discarded before.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPosition {
    pub hands: Vec<Vec<String>>,
    /// The next card first.
    pub deck: Vec<String>,
    #[serde(default)]
    pub pennants: Vec<u8>,
}

impl Notation for Pennant {
    type WrittenPosition = WrittenPosition;

    fn write(&self, _: &View, action: Action) -> String {
        match action {
            Action::Seal(card) => format!("seal {}", self.name(card)),
            Action::Discard(card) => format!("discard {}", self.name(card)),
            Action::Done => "done".to_owned(),
            Action::Unseal => "unseal".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }

    /// Several discards and the end of them fit on one line: `discard page squire done`.
    fn read(&self, _: &View, line: &str) -> Result<Reading<Action>, Refusal> {
        let refused = |rule, code, message| Err(Refusal::by_rule(Rule::new(rule), code, message));
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let (action, names_a_card): (fn(Card) -> Action, bool) = match verb {
            "seal" => (Action::Seal, true),
            "discard" => (Action::Discard, true),
            "done" => (|_| Action::Done, false),
            "unseal" => (|_| Action::Unseal, false),
            "resign" => (|_| Action::Resign, false),
            _ => {
                let known = ["seal", "discard", "done", "unseal", "resign"];
                return refused(
                    "PN-2.1",
                    "unknown_action",
                    UnknownWord::new("action", verb, known).to_string(),
                );
            }
        };
        let card = match names_a_card.then(|| self.card(words.next().unwrap_or_default())) {
            Some(Err(unknown)) => return refused("PN-1.1", "unknown_card", unknown.to_string()),
            Some(Ok(card)) => card,
            None => Card::default(),
        };
        let rest = match words.clone().collect::<Vec<_>>().as_slice() {
            [] => None,
            ["done"] if verb == "discard" => Some("done".to_owned()),
            more if verb == "discard" => Some(format!("discard {}", more.join(" "))),
            more => {
                let message = format!("Nothing can follow here, not even `{}`.", kernel::clip(more[0]));
                return refused("PN-2.1", "too_many_words", message);
            }
        };
        Ok(Reading { action: action(card), rest })
    }

    /// `deck 12 | Red 1 page king = ? | Blue 0 4 cards = -`: pennants, hand, seal.
    fn position(&self, view: &View) -> String {
        let mut line = format!("deck {}", view.deck);
        for (seat, player) in view.players.iter() {
            let names =
                |hand: &Vec<Card>| hand.iter().map(|card| self.name(*card)).collect::<Vec<_>>().join(" ");
            let hand = player.hand.as_ref().map_or_else(|| format!("{} cards", player.cards), names);
            let seal = match player.seal {
                Seal::Open => "-",
                Seal::Shut => "?",
                Seal::Card(card) => self.name(card),
            };
            line += &format!(" | {} {} {hand} = {seal}", self.seat_name(seat), player.pennants);
        }
        line
    }

    fn set_up(&self, given: WrittenPosition, dice: Dice, _: &mut impl Sink<Event>) -> Result<State, Flaws> {
        let WrittenPosition { hands, deck, mut pennants } = given;
        let (mut flaws, mut rest) = (Flaws::default(), self.all_cards());
        let deck = flaws.take("deck", self.take_named(&mut rest, &deck)).unwrap_or_default();
        let mut state = self.start(dice, deck);
        state.deck.reverse();
        if pennants.is_empty() {
            pennants = vec![0; hands.len()];
        }
        for (key, count) in [("hands", hands.len()), ("pennants", pennants.len())] {
            let fits = count == usize::from(self.seats);
            let fits = fits.then_some(()).ok_or(format!("{count} entries for {} seats", self.seats));
            flaws.take(key, fits);
        }
        for ((seat, names), held) in Seat::first(self.seats).zip(&hands).zip(pennants) {
            let hand = self.take_named(&mut rest, names);
            state.hands[seat] = flaws.take(format!("hands.{seat}"), hand).unwrap_or_default();
            state.hands[seat].sort_unstable();
            state.pennants[seat] = held;
            let fault = match (names.is_empty(), self.is_enough(held)) {
                (true, _) => Err(format!("the hand of seat {seat} is empty")),
                (_, true) => Err("somebody has won already".to_owned()),
                (false, false) => Ok(()),
            };
            flaws.take(seat, fault);
        }
        state.discards = rest;
        flaws.finish(state)
    }
}

impl Pennant {
    pub(super) fn name(&self, card: Card) -> &str {
        &self.ranks[usize::from(card.0)].0
    }

    fn card(&self, name: &str) -> Result<Card, UnknownWord> {
        let rank = self.ranks.iter().position(|(known, _)| known == name);
        let known = || self.ranks.iter().map(|(known, _)| known.as_str());
        rank.map(|rank| Card(rank as u8)).ok_or_else(|| UnknownWord::new("card", name, known()))
    }

    /// Takes the cards of these names out of the rest.
    fn take_named<const N: usize>(&self, rest: &mut Pile, names: &[String]) -> Result<List<Card, N>, Flaws> {
        let mut flaws = Flaws::default();
        if names.len() > N {
            return Err(format!("{} cards where at most {N} fit", names.len()).into());
        }
        let mut take = |name: &String| {
            let card = self.card(name).map_err(|unknown| unknown.to_string())?;
            let at = rest.iter().position(|other| *other == card);
            at.map(|at| rest.remove(at)).ok_or_else(|| format!("too many cards called {name}"))
        };
        let cards = names.iter().enumerate().filter_map(|(i, name)| flaws.take(i, take(name))).collect();
        flaws.finish(cards)
    }
}
