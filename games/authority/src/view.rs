//! What one viewer may know: views are built from nothing, never by hiding parts of a copy.

mod types;

use kernel::{BySeat, Seat, Viewer};

pub use self::types::{
    AttackView, CourtView, Ending, FallenView, GeneralView, GuardView, Held, KnownCard, MarketView, Offer,
    ResolvingView, TriggerView, UnitView, View,
};
use crate::card::{CardId, Design};
use crate::cycle;
use crate::effects::{blocks, cost, defence, protect_monarch, protect_unit, steadfast, unfinished_picks};
use crate::options::MarketDeck;
use crate::phases::{match_reason, outcome, score, words};
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{Attack, Court, Defender, Fallen, Market, Placed, Resolving, State, Trigger};

impl Authority {
    /// Builds a view from nothing. Every pattern names every field, so that a new one cannot be shown or hidden
    /// without a decision.
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
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
            points: _, // with the players
        } = state;
        // AU-11.14: an unfinished choice is its owner's alone.
        let chooser = resolving.map(|resolving| resolving.trigger.owner);
        let hidden = match viewer {
            Viewer::Everything => 0,
            Viewer::Seat(seat) if chooser == Some(seat) => 0,
            Viewer::Seat(_) | Viewer::Spectator => unfinished_picks(self, state),
        };
        View {
            viewer,
            round: *round,
            round_limit: self.options().round_limit.get() as u8,
            phase: *phase,
            step: *step,
            then: *then,
            active: *active,
            first: *first,
            pending: state.pending(),
            asked: *asked,
            courts: BySeat::new(self.seats(), |seat| self.show_court(state, seat, viewer)),
            market: self.show_market(market, state.of(*active), state, viewer),
            attack: attack.as_ref().map(|attack| self.show_attack(attack, *active)),
            triggers: queue.iter().map(|trigger| self.show_trigger(trigger)).collect(),
            resolving: resolving.as_ref().map(|resolving| {
                let Resolving { trigger, clause, picks, chosen } = resolving;
                ResolvingView {
                    trigger: self.show_trigger(trigger),
                    clause: *clause,
                    picks: picks.iter().skip(hidden).map(|object| self.name_object(*object)).collect(),
                    chosen: *chosen,
                }
            }),
            declined: *declined,
            falls: *falls,
            turns: *turns,
            decisions: *decisions - hidden as u8,
            game: *game,
            games: self.games(),
            ended: *ended,
            ending: outcome(self, state).map(|outcome| Ending {
                places: outcome.places,
                winners: outcome.winners(),
                draw: outcome.is_draw(),
                reason: match_reason(self, state),
                score: score(self, state),
            }),
        }
    }

    fn show_court(&self, state: &State, seat: Seat, viewer: Viewer) -> CourtView {
        let court = state.of(seat);
        let Court {
            hp,
            pool,
            cycle,
            rows: _, // one by one
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
        let own = is_own(viewer, seat);
        // The owner sees the hand; the referee sees the deck as well.
        let hand = if own { cycle.hand().len() } else { cycle.known() };
        let top = if viewer == Viewer::Everything { cycle.deck().len() } else { cycle.known_top() };
        let unseen = cycle.deck().len() - top;
        let held = |card: &cycle::Held| Held { card: self.id(card.design()), spent: card.spent() };
        let sorted = |mut cards: Vec<cycle::Held>| -> Vec<Held> {
            cards.sort_unstable();
            cards.iter().map(held).collect()
        };
        let hidden = cycle.deck()[..unseen].iter().chain(&cycle.hand()[hand..]).copied();
        CourtView {
            team: self.team(seat),
            hp: *hp,
            hp_cap: self.hp_cap(seat),
            fell: *fell,
            resigned: *resigned,
            pool: *pool,
            hand_count: cycle.hand().len() as u8,
            hand: sorted(cycle.hand()[..hand].to_vec()),
            known: cycle.known() as u8,
            shown: cycle.hand()[..cycle.known()].iter().map(held).collect(),
            hand_size: self.hand_size(court, seat),
            deck_count: cycle.deck().len() as u8,
            deck_top: cycle.deck()[unseen..].iter().rev().map(held).collect(),
            hidden: sorted(hidden.collect()),
            discard: cycle.discard().iter().map(held).collect(),
            rows: [1, 2, 3]
                .map(|row| Slot::of_row(row).iter().map(|slot| self.show_unit(state, seat, *slot)).collect()),
            guard: guard.map(|damage| GuardView {
                card: self.id(self.kingsguard()),
                defence: u16::from(self.traits(self.kingsguard()).power),
                damage,
                blocks: state.attack.is_none_or(|attack| attack.bypass & 1 == 0),
            }),
            zone: zone.iter().map(held).collect(),
            protect: protect_monarch(self, state, seat),
            attacks: *attacks,
            bought: *bought,
            deck_buys: *deck_buys,
            kills: *kills,
            hits: *hits,
            atk_turn: *atk_turn,
            cheaper_market: *cheaper_market,
            cheaper_generals: *cheaper_generals,
            last_turn: *last_turn,
            points: state.points[seat.index()],
        }
    }

    fn show_unit(&self, state: &State, seat: Seat, slot: Slot) -> Option<UnitView> {
        let unit = state.of(seat).rows[slot.index()].as_ref()?;
        let Defender { card, this_turn, lasting, damage, disabled } = unit;
        let attack = state.attack.as_ref();
        let attacker = Some(state.active).filter(|active| self.is_enemy(*active, seat));
        Some(UnitView {
            slot,
            card: self.id(card.design()),
            spent: card.spent(),
            defence: defence(self, state, seat, slot, attacker),
            printed: self.traits(card.design()).power,
            protect: protect_unit(self, state, seat, slot),
            this_turn: *this_turn,
            lasting: *lasting,
            damage: *damage,
            disabled: *disabled,
            ignored: attack.is_some_and(|attack| attack.ignored & Attack::bit(seat, slot) != 0),
            blocks: blocks(self, state, seat, slot),
            steadfast: steadfast(self, state.of(seat), slot),
        })
    }

    fn show_market(&self, market: &Market, buyer: &Court, state: &State, viewer: Viewer) -> MarketView {
        let Market { slots, deck, discard, removed, supply, depletions, open } = market;
        let knows = |placed: &Placed| match viewer {
            Viewer::Seat(seat) => placed.known.contains(seat),
            Viewer::Spectator => placed.known == Placed::PUBLIC,
            Viewer::Everything => true,
        };
        let sorted = |cards: &mut dyn Iterator<Item = Design>| {
            let mut cards: Vec<Design> = cards.collect();
            cards.sort_unstable();
            cards.into_iter().map(|card| self.id(card)).collect::<Vec<CardId>>()
        };
        let part = self.options().market_deck != MarketDeck::Full;
        let offer = |card: Design| Offer {
            card: self.id(card),
            cost: cost(self, buyer, card),
            printed: self.traits(card).cost,
        };
        MarketView {
            slots: slots.iter().map(|card| card.map(offer)).collect(),
            deck_count: deck.len() as u8,
            known: (0..)
                .zip(deck.iter())
                .filter(|(_, placed)| knows(placed))
                .map(|(below, placed)| KnownCard {
                    below,
                    card: self.id(placed.card),
                    public: placed.known == Placed::PUBLIC,
                })
                .collect(),
            contents: (part && *open).then(|| sorted(&mut deck.iter().map(|placed| placed.card))),
            discard: sorted(&mut discard.iter()),
            supply: self
                .generals()
                .map(|card| GeneralView {
                    card: self.id(card),
                    cost: cost(self, buyer, card),
                    printed: self.traits(card).cost,
                    available: supply & self.general_bit(card) != 0,
                    owners: self
                        .everybody()
                        .filter(|seat| state.of(*seat).zone.iter().any(|held| held.design() == card))
                        .collect(),
                })
                .collect(),
            removed: sorted(&mut removed.iter()),
            depletions: *depletions,
            open: *open,
        }
    }

    fn show_attack(&self, attack: &Attack, seat: Seat) -> AttackView {
        let Attack { card, value, pierce, bypass, ignored, mark, defeated, hit } = attack;
        let slots = self.everybody().flat_map(|seat| Slot::ALL.map(|slot| (seat, slot)));
        AttackView {
            seat,
            card: self.id(card.design()),
            value: (*value).max(0) as u16,
            raw: *value,
            pierce: *pierce,
            bypass: (0..4).filter(|row| bypass & 1 << row != 0).collect(),
            mark: *mark,
            ignored: slots
                .filter(|(seat, slot)| ignored & Attack::bit(*seat, *slot) != 0)
                .map(|(seat, slot)| Mark::Unit { seat, slot })
                .collect(),
            defeated: defeated
                .iter()
                .map(|Fallen { card, place, able }| FallenView {
                    card: self.id(*card),
                    place: place.0,
                    able: *able,
                })
                .collect(),
            hit: *hit,
        }
    }

    fn show_trigger(&self, trigger: &Trigger) -> TriggerView {
        let Trigger { owner, card, ability, place, group, about, unit } = trigger;
        TriggerView {
            seat: *owner,
            card: self.id(*card),
            text: words(self.ability(trigger)),
            ability: *ability,
            place: place.0,
            group: *group,
            about: *about,
            unit: self.id(*unit),
        }
    }
}

/// Does what belongs to `seat` belong to the viewer?
fn is_own(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Seat(own) => own == seat,
        Viewer::Spectator => false,
        Viewer::Everything => true,
    }
}
