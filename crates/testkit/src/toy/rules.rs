//! The course of a match of Pennant.

use super::{Action, Card, DEAL, DECK, Event, HAND, Pennant, Phase, State, TIE, Ties, WrittenPosition};
use kernel::Flaws;
use kernel::{BySeat, Dice, List, Outcome, Rule, Seat, SeatSet, Sink, Top, UnknownWord, places_by};

impl Pennant {
    /// PN-1.2: the deck is shuffled and each seat dealt a hand.
    pub(super) fn deal_cards(&self, mut dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut deck = self.all_cards();
        dice.shuffle(DEAL, &mut deck, Top::Last, |card| self.name(*card));
        let hands = BySeat::new(self.seats, |_| {
            let mut hand: List<Card, HAND> = deck.drain(deck.len() - usize::from(self.hand)..).collect();
            hand.sort_unstable();
            hand
        });
        for (seat, hand) in hands.iter() {
            hand.iter().for_each(|card| sink.emit(|| Event::Drew { seat, card: Some(*card) }));
        }
        self.start(dice, deck, hands)
    }

    pub(super) fn set_up_cards(&self, given: &WrittenPosition, dice: Dice) -> Result<State, Flaws> {
        let seats = usize::from(self.seats);
        if given.hands.len() != seats {
            return Err(format!("`hands` must have {seats} hands, not {}", given.hands.len()).into());
        }
        if !given.pennants.is_empty() && given.pennants.len() != seats {
            return Err(format!("`pennants` must have {seats} numbers, not {}", given.pennants.len()).into());
        }
        let mut flaws = Flaws::default();
        let mut hands = BySeat::filled(self.seats);
        for (seat, hand) in hands.iter_mut() {
            let mut cards = self.named(&given.hands[seat.index()]);
            if cards.as_ref().is_ok_and(List::is_empty) {
                cards = Err(format!("the hand of seat {seat} is empty").into());
            }
            *hand = flaws.take(format!("hands.{seat}"), cards).unwrap_or_default();
            hand.sort_unstable();
        }
        let mut deck: List<Card, DECK> = flaws.take("deck", self.named(&given.deck)).unwrap_or_default();
        deck.reverse();
        flaws.finish(())?;
        let mut state = self.start(dice, deck, hands);
        // What lies nowhere else was discarded before.
        let mut rest = self.all_cards();
        for card in state.deck.iter().chain(hands_of(&state)) {
            let at = rest.iter().position(|other| other == card);
            let at = at.ok_or_else(|| format!("too many cards called {}", self.name(*card)))?;
            rest.remove(at);
        }
        state.discards = rest;
        if !given.pennants.is_empty() {
            state.pennants = BySeat::new(self.seats, |seat| given.pennants[seat.index()]);
        }
        match state.pennants.as_slice().iter().all(|held| u16::from(*held) < self.options.pennants.get()) {
            true => Ok(state),
            false => Err("somebody has won already".into()),
        }
    }

    fn start(&self, dice: Dice, deck: List<Card, DECK>, hands: BySeat<List<Card, HAND>>) -> State {
        State {
            dice,
            deck,
            hands,
            sealed: BySeat::filled(self.seats),
            discards: List::new(),
            pennants: BySeat::filled(self.seats),
            left: BySeat::filled(self.seats),
            stage: Phase::Sealing,
        }
    }

    pub(super) fn all_cards(&self) -> List<Card, DECK> {
        let copies =
            |(rank, (_, copies)): (usize, &(String, u8))| (0..*copies).map(move |_| Card(rank as u8));
        self.ranks.iter().enumerate().flat_map(copies).collect()
    }

    pub(super) fn name(&self, card: Card) -> &str {
        &self.ranks[usize::from(card.0)].0
    }

    pub(super) fn card(&self, name: &str) -> Result<Card, UnknownWord> {
        let rank = self.ranks.iter().position(|(known, _)| known == name);
        rank.map(|rank| Card(rank as u8))
            .ok_or_else(|| UnknownWord::new("card", name, self.ranks.iter().map(|(known, _)| known.as_str())))
    }

    fn named<const N: usize>(&self, names: &[String]) -> Result<List<Card, N>, Flaws> {
        if names.len() > N {
            return Err(format!("{} cards where at most {N} fit", names.len()).into());
        }
        let mut flaws = Flaws::default();
        let cards = names
            .iter()
            .enumerate()
            .filter_map(|(i, name)| flaws.take(i, self.card(name).map_err(|unknown| unknown.to_string())));
        let cards = cards.collect();
        flaws.finish(cards)
    }

    pub(super) fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut ranks = state.hands[seat];
        let mut last = None;
        ranks.retain(|card| last.replace(*card) != Some(*card));
        let cards = ranks
            .iter()
            .map(|card| Action::Seal(*card))
            .chain(ranks.iter().map(|card| Action::Discard(*card)));
        let answers = cards.chain([Action::Done]);
        out.extend(answers.filter(|action| self.check_action(state, seat, *action).is_ok()));
    }

    pub(super) fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut impl Sink<Event>,
    ) {
        match action {
            Action::Seal(card) => {
                state.take(seat, card);
                state.sealed[seat] = Some(card);
                sink.emit(|| Event::Sealed { seat, card: Some(card) });
            }
            Action::Discard(card) => {
                assert!(self.options.fault.get() != 1, "a card stuck to the table");
                state.take(seat, card);
                state.discards.push(card);
                if let Phase::Exchange { discarded, .. } = &mut state.stage {
                    *discarded += 1;
                }
                sink.emit(|| Event::Discarded { seat, card });
            }
            Action::Done => {
                let Phase::Exchange { discarded, .. } = state.stage else { return };
                for _ in 0..discarded {
                    state.draw(seat, sink);
                }
                next_round(state, sink);
            }
            Action::Unseal => {
                if let Some(card) = state.sealed[seat].take() {
                    state.hold(seat, card);
                    sink.emit(|| Event::Unsealed { seat });
                }
            }
            Action::Resign => self.resign(state, seat, sink),
        }
        if state.stage == Phase::Sealing && state.playing().iter().all(|seat| state.sealed[seat].is_some()) {
            self.reveal(state, sink);
        }
    }

    /// PN-4.1.
    fn resign(&self, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
        state.left[seat] = 1 + state.left.seats_where(|left| *left > 0).len() as u8;
        let hand = std::mem::take(&mut state.hands[seat]);
        state.discards.extend(hand.into_iter().chain(state.sealed[seat].take()));
        sink.emit(|| Event::Resigned { seat });
        if state.playing().len() == 1 {
            state.stage = Phase::Over;
        } else if matches!(state.stage, Phase::Exchange { by, .. } if by == seat) {
            next_round(state, sink);
        }
    }

    /// PN-2.2, PN-2.4: the sealed cards are turned up and the highest takes the pennant.
    fn reveal(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        let highest = state.sealed.as_slice().iter().max().copied().flatten();
        let first = state.sealed.seats_where(|card| *card == highest);
        for seat in state.playing().iter() {
            if let Some(card) = state.sealed[seat].take() {
                state.discards.push(card);
                sink.emit(|| Event::Revealed { seat, card });
            }
        }
        let winner = match (first.len(), self.options.ties) {
            (1, Ties::None | Ties::Dice) => first.lowest(),
            (_, Ties::None) => None,
            (tied, Ties::Dice) => first.iter().nth(state.dice.below(TIE, tied as u32) as usize),
        };
        sink.emit(|| Event::Pennant { seat: winner });
        let Some(by) = winner else { return next_round(state, sink) };
        state.pennants[by] += 1;
        state.stage = if u16::from(state.pennants[by]) >= self.options.pennants.get() {
            Phase::Over
        } else {
            Phase::Exchange { by, discarded: 0 }
        };
    }

    pub(super) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        if state.stage != Phase::Over {
            return None;
        }
        let places = places_by(self.seats, |seat| match state.left[seat] {
            0 => (u8::MAX, state.pennants[seat]),
            left => (left, 0),
        });
        let enough =
            state.pennants.as_slice().iter().any(|held| u16::from(*held) >= self.options.pennants.get());
        let (reason, rule) = match (state.playing().len(), enough) {
            (1, _) => ("the last one left", "PN-4.1"),
            (_, true) => ("enough pennants", "PN-3.1"),
            (_, false) => ("the deck ran out", "PN-3.2"),
        };
        Some(Outcome::solo(places, reason, Rule::new(rule)))
    }

    pub(super) fn audit_cards(&self, state: &State) -> Result<(), String> {
        let sealed = state.sealed.as_slice().iter().flatten();
        let mut cards: Vec<Card> =
            state.deck.iter().chain(&state.discards).chain(hands_of(state)).chain(sealed).copied().collect();
        cards.sort_unstable();
        if cards.as_slice() != self.all_cards().as_slice() {
            return Err(format!("{} cards are not the deck", cards.len()));
        }
        match state.hands.as_slice().iter().all(|hand| hand.is_sorted()) {
            true => Ok(()),
            false => Err("a hand is not sorted".to_owned()),
        }
    }
}

impl State {
    /// The seats that have not resigned.
    pub(super) fn playing(&self) -> SeatSet {
        self.left.seats_where(|left| *left == 0)
    }

    fn take(&mut self, seat: Seat, card: Card) {
        let at = self.hands[seat].iter().position(|other| *other == card);
        self.hands[seat].remove(at.expect("a legal card is in the hand"));
    }

    fn hold(&mut self, seat: Seat, card: Card) {
        let at = self.hands[seat].partition_point(|other| *other <= card);
        self.hands[seat].insert(at, card);
    }

    fn draw(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let Some(card) = self.deck.pop() else { return };
        self.hold(seat, card);
        sink.emit(|| Event::Drew { seat, card: Some(card) });
    }
}

/// PN-2.5, PN-3.2.
fn next_round(state: &mut State, sink: &mut impl Sink<Event>) {
    if state.deck.len() < state.playing().len() {
        state.stage = Phase::Over;
        return;
    }
    state.stage = Phase::Sealing;
    for seat in state.playing().iter() {
        state.draw(seat, sink);
    }
}

fn hands_of(state: &State) -> impl Iterator<Item = &Card> {
    state.hands.as_slice().iter().flatten()
}
