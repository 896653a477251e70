//! What a learner is given: a viewer's observation as numbers.

use std::hash::{Hash, Hasher as _};

use kernel::features::{around, place_of};
use kernel::{FeatureSink, Seat, Sketch, Viewer};

use crate::cycle::Held;
use crate::effects::unfinished_picks;
use crate::options::MarketDeck;
use crate::place::Slot;
use crate::rulebook::Authority;
use crate::state::{Attack, Court, Defender, Market, Placed, Resolving, State};
use crate::vocab::{Faction, Kind};

impl Authority {
    /// Every pattern names every field, so that a new one cannot be shown or hidden without a decision.
    pub(crate) fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        let State {
            dice: _,
            courts: _, // seat by seat
            market,
            round,
            active,
            first,
            phase,
            step,
            asked,
            then,
            attack,
            queue,
            resolving,
            declined,
            falls,
            turns,
            decisions,
            ended,
            game,
            points,
        } = state;
        let seats = self.seats();
        let n = usize::from(seats);
        let place = |seat: Seat| place_of(seat, viewer, seats);
        out.word(format_args!("phase"), Some(*phase));
        out.word(format_args!("step"), Some(*step));
        out.share(format_args!("round"), *round, self.options().round_limit.get());
        out.one_of(format_args!("active"), n, Some(place(*active)));
        out.one_of(format_args!("first"), n, Some(place(*first)));
        out.one_of(format_args!("asked"), n, Some(place(*asked)));
        out.share(format_args!("triggers"), queue.len() as u8, 8);
        self.attack_features(attack.as_ref(), out, place);
        self.market_features(market, state.of(*active), out);
        for (at, seat) in around(viewer, seats).enumerate() {
            self.court_features(state, seat, viewer, at, out);
            out.share(format_args!("{at}.points"), points[seat.index()], 20);
        }
        // AU-11.14: an unfinished choice is its owner's alone.
        let owns_choice = resolving.is_none_or(|resolving| viewer.owns(resolving.trigger.owner));
        let hidden = if owns_choice { 0 } else { unfinished_picks(self, state) };
        let mut rest = Sketch::of(&(round, active, then, attack, queue.as_slice(), declined));
        (falls, turns, *decisions - hidden as u8, ended, game, points).hash(&mut rest);
        if let Some(Resolving { trigger, clause, picks, chosen }) = resolving {
            (trigger, clause, chosen).hash(&mut rest);
            picks.iter().skip(hidden).for_each(|pick| pick.hash(&mut rest));
        }
        self.market_rest(market, viewer, &mut rest);
        for seat in self.everybody() {
            court_rest(state.of(seat), viewer.owns(seat), &mut rest);
        }
        out.sketch(format_args!("rest"), rest);
    }

    fn attack_features(
        &self,
        attack: Option<&Attack>,
        out: &mut impl FeatureSink,
        place: impl Fn(Seat) -> usize,
    ) {
        let mark = attack.and_then(|attack| attack.mark);
        out.flag(format_args!("attack"), attack.is_some());
        out.share(format_args!("attack.value"), attack.map_or(0, |attack| attack.value), 20);
        out.flag(format_args!("attack.pierce"), attack.is_some_and(|attack| attack.pierce));
        out.bits(format_args!("attack.bypass"), 4, attack.map_or(0, |attack| attack.bypass.into()));
        out.one_of(format_args!("attack.at"), usize::from(self.seats()), mark.map(|mark| place(mark.seat())));
    }

    fn market_features(&self, market: &Market, buyer: &Court, out: &mut impl FeatureSink) {
        let Market { slots, deck, discard, removed: _, supply, depletions, open } = market;
        let designs = self.cards().len();
        for (at, card) in slots.iter().enumerate() {
            let traits = card.map(|card| self.traits(card));
            out.word::<Kind>(format_args!("market{at}"), traits.map(|traits| traits.kind));
            out.word::<Faction>(format_args!("market{at}"), traits.and_then(|traits| traits.faction));
            out.share(format_args!("market{at}.cost"), traits.map_or(0, |traits| traits.cost), 12);
            out.share(format_args!("market{at}.power"), traits.map_or(0, |traits| traits.power), 10);
        }
        let offered = slots.iter().flatten().map(|card| card.index());
        out.counts(format_args!("market"), designs, 0.5, offered);
        let generals = self.generals().count();
        let first = designs - generals;
        let supplied = self.supplied(*supply).map(|card| card.index() - first);
        out.counts(format_args!("supply"), generals, 1.0, supplied);
        out.share(format_args!("market.deck"), deck.len() as u8, 150);
        out.share(format_args!("market.discard"), discard.iter().count() as u8, 150);
        out.share(format_args!("market.depletions"), *depletions, 4);
        out.flag(format_args!("market.open"), *open);
        out.share(format_args!("market.cheaper"), buyer.cheaper_market, 4);
    }

    fn market_rest(&self, market: &Market, viewer: Viewer, rest: &mut Sketch) {
        let Market { slots, deck, discard, removed, supply, depletions, open } = market;
        let knows = |placed: &Placed| match viewer {
            Viewer::Seat(seat) => placed.known.contains(seat),
            Viewer::Spectator => placed.known == Placed::PUBLIC,
            Viewer::Everything => true,
        };
        (slots, deck.len(), discard, removed, supply, depletions, open).hash(rest);
        for (below, placed) in deck.iter().enumerate().filter(|(_, placed)| knows(placed)) {
            (below, placed.card, placed.known == Placed::PUBLIC).hash(rest);
        }
        if *open && self.options().market_deck != MarketDeck::Full {
            in_any_order(deck.iter().map(|placed| placed.card)).hash(rest);
        }
    }

    fn court_features(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        at: usize,
        out: &mut impl FeatureSink,
    ) {
        let court = state.of(seat);
        let Court {
            hp,
            pool,
            cycle,
            rows,
            guard,
            zone,
            attacks,
            bought,
            deck_buys,
            kills,
            hits,
            atk_turn,
            cheaper_market: _, // of the buyer, with the market
            cheaper_generals,
            fell,
            resigned: _,  // with the rest
            last_turn: _, // with the rest
        } = court;
        let designs = self.cards().len();
        out.flag(format_args!("{at}.alive"), *fell == 0);
        out.share(format_args!("{at}.hp"), *hp, self.hp_cap(seat).max(1));
        out.share(format_args!("{at}.pool"), *pool, 20);
        out.share(format_args!("{at}.hand"), cycle.hand().len() as u8, 10);
        out.share(format_args!("{at}.deck"), cycle.deck().len() as u8, 30);
        out.share(format_args!("{at}.attacks"), *attacks, 6);
        out.share(format_args!("{at}.bought"), *bought, 6);
        out.share(format_args!("{at}.deck_buys"), *deck_buys, 6);
        out.share(format_args!("{at}.kills"), *kills, 6);
        out.share(format_args!("{at}.hits"), *hits, 6);
        out.signed(format_args!("{at}.atk_turn"), *atk_turn, 6);
        out.share(format_args!("{at}.cheaper_generals"), *cheaper_generals, 6);
        out.flag(format_args!("{at}.guard"), guard.is_some());
        out.share(format_args!("{at}.zone"), zone.len() as u8, 10);
        for (slot, unit) in Slot::ALL.into_iter().zip(rows) {
            let power = |unit: &Defender| {
                i32::from(self.traits(unit.card.design()).power) + i32::from(unit.this_turn + unit.lasting)
            };
            let unit = unit.as_ref();
            out.flag(format_args!("{at}.{slot}"), unit.is_some());
            out.share(format_args!("{at}.{slot}.defence"), unit.map_or(0, power), 12);
            out.share(format_args!("{at}.{slot}.damage"), unit.map_or(0, |unit| unit.damage), 12);
            out.flag(format_args!("{at}.{slot}.disabled"), unit.is_some_and(|unit| unit.disabled));
            out.flag(format_args!("{at}.{slot}.spent"), unit.is_some_and(|unit| unit.card.spent()));
        }
        // One's own cards pile by pile; of the others all that they have, which everybody knows.
        let index = |card: &Held| card.design().index();
        if at == 0 {
            let own = viewer.owns(seat);
            let seen = if own { cycle.hand() } else { &cycle.hand()[..cycle.known()] };
            out.counts(format_args!("{at}.in_hand"), designs, 0.125, seen.iter().map(index));
            let rested = seen.iter().filter(|card| !card.spent()).map(index);
            out.counts(format_args!("{at}.ready"), designs, 0.125, rested);
            out.counts(format_args!("{at}.in_discard"), designs, 0.125, cycle.discard().iter().map(index));
        }
        out.counts(format_args!("{at}.owned"), designs, 0.125, cycle.all().iter().map(index));
    }
}

fn court_rest(court: &Court, own: bool, rest: &mut Sketch) {
    let Court {
        hp,
        pool,
        cycle,
        rows,
        guard,
        zone,
        attacks,
        bought,
        deck_buys,
        kills,
        hits,
        atk_turn,
        cheaper_market,
        cheaper_generals,
        fell,
        resigned,
        last_turn,
    } = court;
    (hp, pool, rows, guard, zone.as_slice(), attacks, bought, deck_buys).hash(rest);
    (kills, hits, atk_turn, cheaper_market, cheaper_generals, fell, resigned, last_turn).hash(rest);
    let (deck, hand) = (cycle.deck(), cycle.hand());
    let (known, top) = (cycle.known(), deck.len() - cycle.known_top());
    (deck.len(), hand.len(), known, &hand[..known], &deck[top..], cycle.discard()).hash(rest);
    in_any_order(deck[..top].iter().chain(&hand[known..])).hash(rest);
    if own {
        hand.hash(rest);
    }
}

/// A number for these cards that their order does not change.
fn in_any_order(cards: impl Iterator<Item = impl Hash>) -> u64 {
    cards.fold(0, |sum, card| sum.wrapping_add(Sketch::of(&card).finish()))
}
