//! How actions and positions are written and read.

use kernel::{BySeat, Dice, Flaws, Game as _, Reading, Refusal, Rule, Sink, UnknownWord};
use serde::Deserialize;

use crate::rulebook::{PRIZES, Template};
use crate::state::{Action, Event, State};
use crate::view::{Bid, View};

/// A position as a person writes it down: the prizes to come, and what each seat holds and has won.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPosition {
    /// The prize that is bid for.
    pub prize: u8,
    /// The prizes that lie face down, the next first.
    #[serde(default)]
    pub pile: Vec<u8>,
    /// The bid cards of each seat: one for each prize.
    pub cards: Vec<Vec<u8>>,
    /// What each seat has won; nothing where it is not said.
    #[serde(default)]
    pub worth: Vec<u16>,
}

impl Template {
    pub(crate) fn read(&self, line: &str) -> Result<Reading<Action>, Refusal> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let rule = Rule::new("TM-2.2");
        match words.as_slice() {
            ["bid", card] => card.parse().map(|card| Reading::one(Action(card))).map_err(|_| {
                let message = format!("`{}` is not the number of a bid card.", kernel::clip(card));
                Refusal::by_rule(rule, "unknown_card", message)
            }),
            ["bid", ..] => Err(Refusal::by_rule(rule, "one_card", "Name one bid card, like `bid 3`.")),
            _ => {
                let unknown = UnknownWord::new("action", words.first().unwrap_or(&""), ["bid"]);
                Err(Refusal::by_rule(rule, "unknown_action", unknown.to_string()))
            }
        }
    }

    /// `prize 4, to come 1 6 | Blue 7: 1 3 5 = ? | Red 0: 2 3 4 = -`: worth, bid cards, bid.
    pub(crate) fn position(&self, view: &View) -> String {
        let list = |cards: &[u8]| cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let prize = view.prize.map_or("-".to_owned(), |prize| prize.to_string());
        let mut line = format!("prize {prize}, to come {}", list(&view.prizes_to_come));
        for (seat, player) in view.players.iter() {
            let bid = match player.bid {
                Bid::None => "-".to_owned(),
                Bid::FaceDown => "?".to_owned(),
                Bid::Card(card) => card.to_string(),
            };
            line += &format!(" | {} {}: {} = {bid}", self.seat_name(seat), player.worth, list(&player.cards));
        }
        line
    }

    /// Everything that is wrong is told at once, each with its place.
    pub(crate) fn set_up(
        &self,
        given: WrittenPosition,
        dice: Dice,
        _: &mut impl Sink<Event>,
    ) -> Result<State, Flaws> {
        let WrittenPosition { prize, pile, mut cards, mut worth } = given;
        let (seats, prizes) = (usize::from(self.seats), pile.len() + 1);
        let mut flaws = Flaws::default();
        if worth.is_empty() {
            worth = vec![0; seats];
        }
        for (key, count) in [("cards", cards.len()), ("worth", worth.len())] {
            let one_each =
                if count == seats { Ok(()) } else { Err(format!("{count} entries for {seats} seats")) };
            flaws.take(key, one_each);
        }
        if prizes > PRIZES {
            flaws.take("pile", Err::<(), _>(format!("there are at most {PRIZES} prizes, not {prizes}")));
        }
        for (at, hand) in cards.iter_mut().enumerate() {
            hand.sort_unstable();
            let sound = match (hand.len() == prizes, hand.is_sorted_by(|a, b| a < b)) {
                (false, _) => Err(format!("{} bid cards for {prizes} prizes", hand.len())),
                (true, false) => Err("a bid card is there twice".to_owned()),
                (true, true) => Ok(()),
            };
            flaws.take(format!("cards.{at}"), sound);
        }
        flaws.finish(())?;
        Ok(State {
            dice,
            pile: pile.into_iter().rev().collect(),
            prize: Some(prize),
            cards: BySeat::new(self.seats, |seat| cards[seat.index()].iter().copied().collect()),
            bids: BySeat::filled(self.seats),
            worth: BySeat::new(self.seats, |seat| worth[seat.index()]),
        })
    }
}
