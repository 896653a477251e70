//! From a view back to a world: what search starts from, and where questions about a view are answered.

use kernel::{Dice, List, Rng, Seat, Viewer};

use crate::deck::Deck;
use crate::id::Id;
use crate::phases::value;
use crate::policy;
use crate::rulebook::Hex;
use crate::secret::FaceDown;
use crate::sets::{Card, Cards, Land, Lands, Mission, Missions};
use crate::state::{Battle, BySeat, Realm, Sealed, State, Turn};
use crate::view::{RealmView, View};
use crate::vocab::{Phase, Slots};

impl Hex {
    /// A world that `view` does not rule out. What the viewer cannot know is drawn.
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let dice = rng.dice();
        self.build(view, dice, rng)
    }

    /// Other luck to come: each block of the mission deck in another order.
    pub(crate) fn redraw(&self, state: &mut State, rng: &mut Rng) {
        state.dice = rng.dice();
        state.deck.blocks_mut().into_iter().for_each(|block| rng.shuffle(block));
    }

    /// Some world of a view. Good for every question about what the viewer may do, which by law depends on nothing
    /// that is drawn.
    pub(crate) fn world(&self, view: &View) -> State {
        self.build(view, Dice::new([0; 32]), &mut Rng::new(0))
    }

    fn build(&self, view: &View, dice: Dice, rng: &mut Rng) -> State {
        let shown = view.battle.as_ref().map(|battle| {
            let cards = battle.shown.map(|card| card.and_then(|card| self.card_of(card)));
            (battle, cards)
        });
        let on_table = |seat: Seat| -> Option<Card> {
            let (battle, [attacker, defender]) = shown.as_ref()?;
            if seat == battle.attacker {
                *attacker
            } else if seat == battle.defender {
                *defender
            } else {
                None
            }
        };
        let recovering = (view.phase == Phase::Recover).then_some(view.active);
        let mut state = State {
            dice,
            realms: BySeat::new(self.seats(), |seat| {
                let needs_basic = recovering == Some(seat);
                self.realm(&view.realms[seat], view.viewer.owns(seat), on_table(seat), needs_basic, rng)
            }),
            fortresses: self.lands(&view.fortresses),
            deck: self.draw_deck(view, rng),
            discard: self.missions_of(&view.discard).collect(),
            absent: Missions::EMPTY,
            round: view.round,
            active: view.active,
            phase: view.phase,
            pending: view.pending,
            turn: Turn {
                snapshot: self.lands(&view.snapshot),
                entered: self.lands(&view.entered),
                resurged: view.resurged.and_then(|land| self.land(land)),
                claims: view.claims,
                marched: view.marched,
                defeated: view.defeated,
                scored: self.missions_of(&view.scored).collect(),
            },
            site: view.site.and_then(|land| self.land(land)),
            left: view.left,
            battle: shown.map(|(battle, shown)| Battle {
                defender: battle.defender,
                side: battle.side,
                shown,
                revealed: battle.revealed,
                queens: battle.queens.map(|card| card.and_then(|card| self.card_of(card))),
                bids: battle.bids,
                march: battle.march,
            }),
            resigned: view.realms.iter().filter(|(_, realm)| realm.resigned > 0).count() as u8,
        };
        state.absent = Missions::first(self.missions().len()) - state.present();
        for seat in self.everybody() {
            let seen = &view.realms[seat];
            let sealed = seen.sealed_card.and_then(|card| self.card_of(card)).map(Sealed::Card);
            state.realms[seat].sealed = sealed.or(seen.sealed_slots.map(Sealed::Slots));
            if seen.ready && state.realms[seat].sealed.is_none() {
                state.realms[seat].sealed = self.draw_answer(&state, seat, rng);
            }
        }
        state
    }

    fn realm(
        &self,
        seen: &RealmView,
        own: bool,
        on_table: Option<Card>,
        needs_basic: bool,
        rng: &mut Rng,
    ) -> Realm {
        let (open, removed, known) =
            (self.cards_of(&seen.open), self.cards_of(&seen.removed), self.cards_of(&seen.seen));
        let (hand, closed) = if own || !self.closed() {
            (self.cards_of(&seen.hand), self.cards_of(&seen.closed))
        } else {
            let table = on_table.map_or(Cards::EMPTY, Cards::only);
            let unknown = self.suit().all - open - removed - table;
            let pile = FaceDown {
                count: seen.closed_count,
                royals: seen.closed_royals,
                basic: needs_basic && self.basics(open).is_empty(),
            };
            let closed = pile.draw(self, unknown - known, rng);
            (unknown - closed, closed)
        };
        Realm {
            lands: self.lands(&seen.lands),
            hand,
            open,
            closed,
            removed,
            closed_royals: seen.closed_royals,
            seen: known,
            sealed: None,
            faction: seen.faction.and_then(|faction| self.faction(faction.as_str())),
            capital: seen.capital.and_then(|land| self.land(land)),
            dossier: seen.dossier.map(|slot| slot.and_then(|mission| self.mission(mission.as_str()))),
            prestige: seen.prestige,
            scored: self.missions_of(&seen.scored).collect(),
            coins: seen.coins,
            resigned: seen.resigned,
        }
    }

    /// The blocks of the deck, each in some order (HX-12.3).
    fn draw_deck(&self, view: &View, rng: &mut Rng) -> Deck {
        let [lower, upper] = [&view.deck_bottom, &view.deck].map(|block| {
            let mut cards: List<Mission, { Missions::MOST }> = self.missions_of(block).collect();
            match view.viewer {
                // The referee knows the order; it is listed from the top.
                Viewer::Everything => cards.reverse(),
                Viewer::Seat(_) | Viewer::Spectator => rng.shuffle(&mut cards),
            }
            cards
        });
        Deck::of_blocks(lower, upper)
    }

    /// Draws a sealed answer: half the time what a sensible player would say, half the time anything.
    fn draw_answer(&self, state: &State, seat: Seat, rng: &mut Rng) -> Option<Sealed> {
        let realm = &state.realms[seat];
        if state.phase == Phase::Mulligan {
            let least = self.options().mulligan_min.get() as u8;
            let choices = || Slots::ALL.into_iter().filter(|slots| slots.len() >= least);
            return rng.pick_from(choices).map(Sealed::Slots);
        }
        let cards: List<Card, { Cards::MOST }> = realm.hand.iter().collect();
        let worth = |card: &Card| {
            let land = state.site.unwrap_or_default();
            1.0 + f32::from(value(self, state, seat, *card, land, policy::USUAL_BIDS))
        };
        let weights: List<f32, { Cards::MOST }> = cards.iter().map(worth).collect();
        let sensible = rng.below(2) == 0;
        let at =
            if sensible { rng.weighted(&weights) } else { rng.below(cards.len().max(1) as u32) as usize };
        cards.get(at).map(|card| Sealed::Card(*card))
    }

    pub(crate) fn land(&self, id: Id) -> Option<Land> {
        let at = self.map().territories.iter().position(|territory| territory.id == id);
        at.map(|at| Land(at as u8))
    }

    pub(crate) fn lands(&self, ids: &[Id]) -> Lands {
        ids.iter().filter_map(|id| self.land(*id)).collect()
    }

    pub(crate) fn cards_of(&self, ids: &[Id]) -> Cards {
        ids.iter().filter_map(|id| self.card_of(*id)).collect()
    }

    fn card_of(&self, id: Id) -> Option<Card> {
        self.cards().iter().position(|face| face.id == id).map(|at| Card(at as u8))
    }

    fn missions_of<'a>(&'a self, ids: &'a [Id]) -> impl Iterator<Item = Mission> + 'a {
        let at = |id: &Id| self.missions().iter().position(|card| card.id == *id);
        ids.iter().filter_map(at).map(|at| Mission(at as u8))
    }
}
