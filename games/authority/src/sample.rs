//! From a view back to a world: what search starts from, and where questions about a view are answered.

use kernel::{Dice, List, Rng, SeatSet, Viewer};

use crate::card::{CardId, Design};
use crate::content::{MAX_DESIGNS, MAX_FACTION_CARDS};
use crate::cycle::{Cycle, Held, MAX_CYCLE};
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{Attack, Court, Defender, Fallen, Market, Origin, Placed, Resolving, State, Trigger};
use crate::view::{self, AttackView, CourtView, TriggerView, View};

/// Cards of the market deck.
type Wares = List<Design, MAX_FACTION_CARDS>;

impl Authority {
    /// A world that `view` does not rule out. What the viewer cannot know is drawn.
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let dice = rng.dice();
        self.build(view, dice, Some(rng))
    }

    /// Other luck to come: the decks in another order, but for cards whose place somebody knows.
    pub(crate) fn redraw(&self, state: &mut State, rng: &mut Rng) {
        state.dice = rng.dice();
        for seat in self.everybody() {
            let cycle = &mut state.of_mut(seat).cycle;
            let unknown = cycle.deck().len() - cycle.known_top();
            rng.shuffle(&mut cycle.deck_mut()[..unknown]);
        }
        let mut unknown: Wares = unplaced(&mut state.market).map(|placed| placed.card).collect();
        rng.shuffle(&mut unknown);
        unplaced(&mut state.market).zip(unknown).for_each(|(placed, card)| placed.card = card);
    }

    /// The world of a view with nothing drawn: what is hidden lies in the order in which the view lists it. Good for
    /// every question about what the viewer may do, which by law depends on none of it.
    pub(crate) fn world(&self, view: &View, dice: Dice) -> State {
        self.build(view, dice, None)
    }

    fn build(&self, view: &View, dice: Dice, mut rng: Option<&mut Rng>) -> State {
        let mut state = State {
            round: view.round,
            active: view.active,
            first: view.first,
            phase: view.phase,
            step: view.step,
            asked: view.asked,
            then: view.then,
            attack: view.attack.as_ref().map(|attack| self.read_attack(attack)),
            queue: view.triggers.iter().map(|trigger| self.read_trigger(trigger)).collect(),
            resolving: view.resolving.as_ref().map(|seen| Resolving {
                trigger: self.read_trigger(&seen.trigger),
                clause: seen.clause,
                picks: seen.picks.iter().filter_map(|text| self.read_object(text)).collect(),
                chosen: seen.chosen,
            }),
            declined: view.declined,
            falls: view.falls,
            turns: view.turns,
            decisions: view.decisions,
            ended: view.ended,
            game: view.game,
            ..State::blank(dice)
        };
        for seat in self.everybody() {
            let seen = &view.courts[seat];
            *state.of_mut(seat) = self.read_court(seen, rng.as_deref_mut());
            state.points[seat.index()] = seen.points;
        }
        state.market = self.read_market(view, &state, rng);
        state
    }

    /// Part E: of what is hidden, this many cards are in the hand; the rest is the deck, in any order.
    fn read_court(&self, seen: &CourtView, rng: Option<&mut Rng>) -> Court {
        let mut hidden: List<Held, MAX_CYCLE> = seen.hidden.iter().map(|card| self.held(card)).collect();
        if let Some(rng) = rng {
            rng.shuffle(&mut hidden);
        }
        let missing = usize::from(seen.hand_count).saturating_sub(seen.hand.len()).min(hidden.len());
        let (hidden, deck) = hidden.split_at(missing);
        let top = seen.deck_top.iter().rev().map(|card| self.held(card));
        let mut cycle = Cycle::of_deck(deck.iter().copied().chain(top), seen.deck_top.len());
        seen.shown.iter().for_each(|card| cycle.show_to_hand(self.held(card)));
        let mut shown = seen.shown.iter().peekable();
        for card in &seen.hand {
            // Both are sorted.
            if shown.next_if(|other| *other == card).is_none() {
                cycle.hide_in_hand(self.held(card));
            }
        }
        hidden.iter().for_each(|card| cycle.hide_in_hand(*card));
        seen.discard.iter().for_each(|card| cycle.add(self.held(card)));
        let mut rows = [None; Slot::COUNT];
        for unit in seen.rows.iter().flatten().flatten() {
            rows[unit.slot.index()] = Some(Defender {
                card: Held::new(self.known_design(unit.card), unit.spent),
                this_turn: unit.this_turn,
                lasting: unit.lasting,
                damage: unit.damage,
                disabled: unit.disabled,
            });
        }
        Court {
            hp: seen.hp,
            pool: seen.pool,
            cycle,
            rows,
            guard: seen.guard.map(|guard| guard.damage),
            zone: seen.zone.iter().map(|card| self.held(card)).collect(),
            attacks: seen.attacks,
            bought: seen.bought,
            deck_buys: seen.deck_buys,
            kills: seen.kills,
            hits: seen.hits,
            atk_turn: seen.atk_turn,
            cheaper_market: seen.cheaper_market,
            cheaper_generals: seen.cheaper_generals,
            fell: seen.fell,
            resigned: seen.resigned,
            last_turn: seen.last_turn,
        }
    }

    fn read_market(&self, view: &View, state: &State, rng: Option<&mut Rng>) -> Market {
        let seen = &view.market;
        let mut market = State::blank(state.dice).market;
        for (slot, offer) in market.slots.iter_mut().zip(&seen.slots) {
            *slot = offer.map(|offer| self.known_design(offer.card));
        }
        seen.discard.iter().for_each(|card| market.discard.add(self.known_design(*card)));
        seen.removed.iter().for_each(|card| market.removed.add(self.known_design(*card)));
        for general in &seen.supply {
            if general.available {
                market.supply |= self.general_bit(self.known_design(general.card));
            }
        }
        market.depletions = seen.depletions;
        market.open = seen.open;
        let mut pool = match &seen.contents {
            Some(contents) => self.less_known(contents, view),
            None => self.unseen_wares(view, state, &market),
        };
        if let Some(rng) = rng {
            rng.shuffle(&mut pool);
        }
        let knower = match view.viewer {
            Viewer::Seat(seat) => SeatSet::only(seat),
            Viewer::Spectator | Viewer::Everything => SeatSet::EMPTY,
        };
        let mut known = seen.known.iter().peekable();
        market.deck = (0..seen.deck_count)
            .map(|below| match known.next_if(|card| card.below == below) {
                Some(card) => Placed {
                    card: self.known_design(card.card),
                    known: if card.public { Placed::PUBLIC } else { knower },
                },
                None => Placed { card: pool.pop().unwrap_or_else(|| self.any_ware()), known: SeatSet::EMPTY },
            })
            .collect::<List<_, _>>();
        market
    }

    /// The known contents of the market deck, without the cards whose place is known too.
    fn less_known(&self, contents: &[CardId], view: &View) -> Wares {
        let mut cards: Wares = contents.iter().map(|card| self.known_design(*card)).collect();
        for known in &view.market.known {
            let card = self.known_design(known.card);
            if let Some(at) = cards.iter().position(|other| *other == card) {
                cards.swap_remove(at);
            }
        }
        cards
    }

    /// The faction cards that the viewer sees nowhere: those of the market deck, and those that are set aside.
    fn unseen_wares(&self, view: &View, state: &State, market: &Market) -> Wares {
        let mut seen = [0u8; MAX_DESIGNS];
        let mut see = |card: Design| seen[card.index()] = seen[card.index()].saturating_add(1);
        for seat in self.everybody() {
            let court = state.of(seat);
            court.cycle.all().iter().chain(court.zone.iter()).for_each(|card| see(card.design()));
            court.rows.iter().flatten().for_each(|unit| see(unit.card.design()));
        }
        market.slots.iter().flatten().for_each(|card| see(*card));
        market.discard.iter().chain(market.removed.iter()).for_each(&mut see);
        view.market.known.iter().for_each(|known| see(self.known_design(known.card)));
        if let Some(attack) = &state.attack {
            see(attack.card.design());
        }
        self.wares()
            .flat_map(|(card, n)| {
                std::iter::repeat_n(card, usize::from(n.saturating_sub(seen[card.index()])))
            })
            .collect()
    }

    /// A faction card, where a position written by hand has more of them than the box.
    fn any_ware(&self) -> Design {
        self.wares().map(|(card, _)| card).next().unwrap_or_default()
    }

    fn read_attack(&self, seen: &AttackView) -> Attack {
        let bit = |mark: &Mark| match mark {
            Mark::Unit { seat, slot } => Attack::bit(*seat, *slot),
            Mark::Guard { .. } | Mark::Monarch { .. } => 0,
        };
        Attack {
            card: Held::new(self.known_design(seen.card), true),
            value: seen.raw,
            pierce: seen.pierce,
            bypass: seen.bypass.iter().fold(0, |rows, row| rows | 1 << row),
            ignored: seen.ignored.iter().fold(0, |bits, mark| bits | bit(mark)),
            mark: seen.mark,
            defeated: seen
                .defeated
                .iter()
                .map(|fallen| Fallen {
                    card: self.known_design(fallen.card),
                    place: Origin(fallen.place),
                    able: fallen.able,
                })
                .collect(),
            hit: seen.hit,
        }
    }

    fn read_trigger(&self, seen: &TriggerView) -> Trigger {
        Trigger {
            owner: seen.seat,
            card: self.known_design(seen.card),
            ability: seen.ability,
            place: Origin(seen.place),
            group: seen.group,
            about: seen.about,
            unit: self.known_design(seen.unit),
        }
    }

    fn held(&self, seen: &view::Held) -> Held {
        Held::new(self.known_design(seen.card), seen.spent)
    }

    fn known_design(&self, id: CardId) -> Design {
        self.design(id).unwrap_or_default()
    }
}

/// The cards of the market deck whose place nobody knows.
fn unplaced(market: &mut Market) -> impl Iterator<Item = &mut Placed> {
    market.deck.iter_mut().filter(|placed| placed.known.is_empty())
}
