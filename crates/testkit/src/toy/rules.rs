//! The course of a match.

use kernel::content::{Content, Faults, Ids, Reader};
use kernel::{
    BySeat, Dice, Game, Info, List, Outcome, Rule, Seat, SeatSet, SideAction, Sink, Stream, Top, places_by,
};

use super::{Action, Card, DECK, Event, HAND, Hand, Pennant, PennantOptions, Phase, Pile, State, Ties};

/// PN-1.2: the deck.
const DEAL: Stream = Stream::new(0);
/// PN-2.4: who wins a tie.
const TIE: Stream = Stream::new(1);

impl Game for Pennant {
    const INFO: Info = Info {
        id: "pennant",
        title: "Pennant",
        blurb: "Seal a card, take the pennant.",
        prefix: "PN",
        rules_version: 2,
        min_seats: 2,
        max_seats: 3,
        minutes: (2, 5),
        rules: include_str!("RULES.md"),
        lesson: include_str!("first.toml"),
        figures: "",
        quick_preset: "short",
    };
    type Options = PennantOptions;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn content() -> Content {
        Content::embedded(&[("pennant.toml", include_str!("pennant.toml"))])
    }

    fn default_seats(_: &PennantOptions) -> u8 {
        2
    }

    fn open(content: &Content, options: &PennantOptions, seats: u8) -> Result<Self, Faults> {
        let rule = Rule::new("PN-1.1");
        let reader = Reader::new();
        let mut file = reader.file(content, "pennant.toml");
        let hand = file.need("hand").number(1..=HAND as u8, Rule::new("PN-1.2"));
        let exchange = file.need("exchange").number(0..=HAND as u8, Rule::new("PN-2.3"));
        let cards = file.need("card");
        let (spot, mut ids, mut ranks) = (cards.spot(), Ids::new(), Vec::new());
        for mut card in cards.tables() {
            ranks.push((ids.take(card.need("id")), card.need("copies").number(1..=DECK as u8, rule)));
        }
        drop(file);
        let deck: usize = ranks.iter().map(|(_, copies)| usize::from(*copies)).sum();
        let needed = usize::from(seats) * (usize::from(hand) + 1);
        // What is missing or wrong in itself has been said; only a deck that reads well can be too small.
        if reader.is_clean() && !(needed..=DECK).contains(&deck) {
            spot.fault(Some(rule), format!("the deck must have {needed} to {DECK} cards, not {deck}"));
        }
        reader.finish(Self { options: options.clone(), seats, ranks, hand, exchange })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    /// Each round takes a card from the deck for every seat, each discard one more.
    fn max_plies(&self) -> u32 {
        4 * DECK as u32
    }

    fn seat_name(&self, seat: Seat) -> String {
        ["Red", "Blue", "Gold"][seat.index()].to_owned()
    }

    /// PN-1.2: the deck is shuffled and each seat dealt a hand.
    fn begin(&self, mut dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut deck = self.all_cards();
        dice.shuffle(DEAL, &mut deck, Top::Last, |card| self.name(*card));
        let mut state = self.start(dice, deck);
        for seat in Seat::first(self.seats) {
            (0..self.hand).for_each(|_| state.draw(seat, &mut ()));
        }
        for (seat, hand) in state.hands.iter() {
            hand.iter().for_each(|card| sink.emit(|| Event::Drew { seat, card: Some(*card) }));
        }
        state
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut State) -> &mut Dice {
        &mut state.dice
    }

    fn pending(&self, state: &State) -> SeatSet {
        match state.stage {
            Phase::Sealing => state.playing().intersection(state.sealed.seats_where(Option::is_none)),
            Phase::Exchange { by, .. } => SeatSet::only(by),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let places = places_by(self.seats, |seat| match state.left[seat] {
            0 => (u8::MAX, state.pennants[seat]),
            left => (left, 0),
        });
        let (reason, rule) = match state.playing().len() {
            1 => ("the last one left", "PN-4.1"),
            _ if state.pennants.iter().any(|(_, held)| self.is_enough(*held)) => {
                ("enough pennants", "PN-3.1")
            }
            _ => ("the deck ran out", "PN-3.2"),
        };
        (state.stage == Phase::Over).then(|| Outcome::solo(places, reason, Rule::new(rule)))
    }

    /// What passes the [check](kernel::Present::check) of all that could be chosen.
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut cards = state.hands[seat];
        let mut last = None;
        cards.retain(|card| last.replace(*card) != Some(*card));
        let cards = |action: fn(Card) -> Action| cards.into_iter().map(action);
        let all = cards(Action::Seal).chain(cards(Action::Discard)).chain([Action::Done]);
        out.extend(all.filter(|action| self.may(state, seat, *action).is_ok()));
    }

    fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        let all = [SideAction::take_back(Action::Unseal), SideAction::last(Action::Resign)];
        out.extend(all.into_iter().filter(|beside| self.may(state, seat, beside.action).is_ok()));
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
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
                (0..discarded).for_each(|_| state.draw(seat, sink));
                state.next_round(sink);
            }
            Action::Unseal => {
                if let Some(card) = state.sealed[seat].take() {
                    state.hold(seat, card);
                    sink.emit(|| Event::Unsealed { seat });
                }
            }
            Action::Resign => state.resign(seat, sink),
        }
        if state.stage == Phase::Sealing && state.playing().iter().all(|seat| state.sealed[seat].is_some()) {
            self.reveal(state, sink);
        }
    }

    /// The lowest card is sealed; an exchange is over.
    fn timeout(&self, state: &State, seat: Seat) -> Action {
        match state.stage {
            Phase::Sealing => Action::Seal(state.hands[seat][0]),
            Phase::Exchange { .. } | Phase::Over => Action::Done,
        }
    }
}

impl Pennant {
    pub(super) fn start(&self, dice: Dice, deck: Pile) -> State {
        let (hands, sealed) = (BySeat::filled(self.seats), BySeat::filled(self.seats));
        let (pennants, left) = (BySeat::filled(self.seats), BySeat::filled(self.seats));
        State { dice, deck, hands, sealed, discards: List::new(), pennants, left, stage: Phase::Sealing }
    }

    pub(super) fn all_cards(&self) -> Pile {
        let all = |(rank, (_, copies)): (usize, &(String, u8))| vec![Card(rank as u8); usize::from(*copies)];
        self.ranks.iter().enumerate().flat_map(all).collect()
    }

    pub(super) fn is_enough(&self, pennants: u8) -> bool {
        u16::from(pennants) >= self.options.pennants.get()
    }

    /// PN-2.2, PN-2.4: the sealed cards are turned up and the highest takes the pennant.
    fn reveal(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        let highest = state.sealed.as_slice().iter().max().copied().flatten();
        let best = state.sealed.seats_where(|card| *card == highest);
        for seat in state.playing().iter() {
            if let Some(card) = state.sealed[seat].take() {
                state.discards.push(card);
                sink.emit(|| Event::Revealed { seat, card });
            }
        }
        let winner = match (best.len(), self.options.ties) {
            (1, Ties::None | Ties::Dice) => best.lowest(),
            (_, Ties::None) => None,
            (tied, Ties::Dice) => best.iter().nth(state.dice.below(TIE, tied as u32) as usize),
        };
        sink.emit(|| Event::Pennant { seat: winner });
        let Some(by) = winner else { return state.next_round(sink) };
        state.pennants[by] += 1;
        let over = self.is_enough(state.pennants[by]);
        state.stage = if over { Phase::Over } else { Phase::Exchange { by, discarded: 0 } };
    }
}

impl State {
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

    /// PN-2.5, PN-3.2.
    fn next_round(&mut self, sink: &mut impl Sink<Event>) {
        let over = self.deck.len() < self.playing().len();
        self.stage = if over { Phase::Over } else { Phase::Sealing };
        if !over {
            self.playing().iter().for_each(|seat| self.draw(seat, sink));
        }
    }

    /// PN-4.1.
    fn resign(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.left[seat] = 1 + self.left.seats_where(|left| *left > 0).len() as u8;
        let hand: Hand = std::mem::take(&mut self.hands[seat]);
        self.discards.extend(hand.into_iter().chain(self.sealed[seat].take()));
        sink.emit(|| Event::Resigned { seat });
        if self.playing().len() == 1 {
            self.stage = Phase::Over;
        } else if matches!(self.stage, Phase::Exchange { by, .. } if by == seat) {
            self.next_round(sink);
        }
    }
}
