//! From a view back to a world: what search starts from, and where questions about a view are answered.

use kernel::{Dice, List, MAX_BREADTH, Rng, Seat, Viewer};

use crate::action::Action;
use crate::card::{Card, Cards};
use crate::id::Id;
use crate::options::RangedCommit;
use crate::phases::form;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{BLACK, Cell, Combat, End, Landing, MAX_UNITS, State, UnitId, WHITE, ahead};
use crate::view::{CombatView, Ending, SideView, View};
use crate::vocab::{Stat, Step};

/// The most cards there are: a set of them is a word.
const MAX_CARDS: usize = u64::BITS as usize;

impl Prevail {
    /// A world that `view` does not rule out. What the viewer cannot know is drawn.
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let dice = rng.dice();
        self.build(view, dice, rng)
    }

    /// One such world, always the same: good for every question about what the viewer may do, which by law depends on
    /// nothing that is drawn.
    pub(crate) fn world(&self, view: &View) -> State {
        self.build(view, Dice::new([0; 32]), &mut Rng::new(0))
    }

    fn build(&self, view: &View, dice: Dice, rng: &mut Rng) -> State {
        let mut state = State {
            round: view.round,
            phase: view.phase,
            step: view.step,
            pending: view.pending,
            first: view.first,
            opener: view.opener,
            acting: view.acting,
            then: view.then,
            orders: view.orders,
            owed: view.owed,
            ended: view.ending.map(|Ending { winner, reason }| End { winner, reason }),
            ..State::blank(dice)
        };
        state.spur = view.spur.and_then(|id| self.known_card(id)).into();
        let mut ids = List::<UnitId, { 2 * MAX_UNITS }>::new();
        for unit in &view.units {
            let kind = self.known_kind(unit.kind).unwrap_or_default();
            let id = state.enlist(unit.seat, kind);
            ids.push(id);
            if let Some(space) = unit.space {
                // The engager comes second: it is put on its foe's space below.
                if unit.contact.is_none() {
                    state.place(id, space, unit.facing);
                }
            }
        }
        for (unit, id) in view.units.iter().zip(&ids) {
            if let (Some(space), Some(contact)) = (unit.space, unit.contact)
                && let Some(foe) = state.own(crate::state::rival(unit.seat), space)
            {
                state.engage(*id, foe, unit.facing, contact, unit.slope);
            }
            let known = state.unit_mut(*id);
            (known.order, known.used, known.resolved) = (unit.order, unit.used, unit.resolved);
        }
        state.mover = view.mover.and_then(|space| state.own(view.acting, space));
        state.landing = view.landing.as_ref().map(|seen| Landing {
            space: seen.space,
            facings: seen.facings.iter().fold(0, |bits, facing| bits | facing.bit()),
            height: seen.height,
        });
        if let Some(seen) = &view.combat {
            state.combat = self.read_combat(seen, &ids);
        }
        for seat in [WHITE, BLACK] {
            self.read_side(&mut state, seat, &view.sides[seat], view.viewer, rng);
        }
        state
    }

    fn read_combat(&self, seen: &CombatView, ids: &[UnitId]) -> Combat {
        let id = |place: usize| ids.get(place).copied();
        let mut combat = Combat {
            attacker: id(seen.attacker),
            target: id(seen.target),
            ranged: seen.ranged,
            supporters: 0,
            far: seen.far,
            commits: seen.commits.map(|_, card| card.and_then(|card| self.known_card(card)).into()),
            retreats: seen.retreats,
            reverses: seen.reverses,
            leaving: seen.leaving.and_then(id),
            fall: seen.fall,
        };
        seen.supporters.iter().filter_map(|place| id(*place)).for_each(|helper| combat.join(helper));
        combat
    }

    fn read_side(&self, state: &mut State, seat: Seat, seen: &SideView, viewer: Viewer, rng: &mut Rng) {
        let set = |ids: &[Id]| ids.iter().filter_map(|id| self.known_card(*id)).collect::<Cards>();
        let card = |id: Option<Id>| id.and_then(|id| self.known_card(id));
        let own = viewer.owns(seat);
        let side = &mut state.sides[seat];
        side.faction = seen.faction.and_then(|id| self.read_faction(id.as_str())).unwrap_or_default();
        (side.played, side.discard, side.burnt) = (set(&seen.played), set(&seen.discard), set(&seen.burnt));
        side.in_play = card(seen.in_play).into();
        side.commander = seen.commander;
        (side.placed, side.put) = (seen.placed, seen.put);
        if let Some(muster) = &seen.muster {
            side.muster.sworn = muster.faction.is_some();
            side.faction = muster.faction.and_then(|id| self.read_faction(id.as_str())).unwrap_or_default();
            side.muster.decided = muster.counts.len() as u8;
            side.muster.counts[..muster.counts.len()].copy_from_slice(&muster.counts);
            for id in &muster.cards {
                if let Some(card) = self.known_card(*id) {
                    side.muster.take(card);
                }
            }
        }
        if own {
            side.hand = set(&seen.hand);
            side.deck = seen.deck.as_deref().map(set).unwrap_or_default();
            side.awaiting = card(seen.chosen).into();
            side.sealed = seen.sealed.then(|| card(seen.commit).into());
            return;
        }
        let ready = !state.pending.contains(seat);
        if state.step == Step::Army {
            if ready {
                self.raise(state, seat, rng);
            }
            return;
        }
        if state.step == Step::Deploy && ready {
            self.array(state, seat, rng);
        }
        // Who has no faction had not shown an army when the match was given up.
        if seen.faction.is_some() {
            self.draw_cards(state, seat, seen, rng);
        }
    }

    /// What a rival could hold: with a known deck what is not on the table, else cards of its list so that each
    /// initiative has its number.
    fn draw_cards(&self, state: &mut State, seat: Seat, seen: &SideView, rng: &mut Rng) {
        let side = state.sides[seat];
        let shown = side.played.union(side.discard).union(side.burnt);
        let shown = side.in_play.get().map_or(shown, |card| shown.union([card].into_iter().collect()));
        let deck = match &seen.deck {
            Some(ids) => ids.iter().filter_map(|id| self.known_card(*id)).collect(),
            None => self.guess_deck(side.faction, shown, rng),
        };
        let mut pool: List<Card, MAX_CARDS> = deck.without(shown).iter().collect();
        rng.shuffle(&mut pool);
        let awaiting = if seen.awaiting { pool.pop() } else { None };
        let side = &mut state.sides[seat];
        side.deck = deck;
        side.awaiting = awaiting.into();
        side.hand = pool.into_iter().collect();
        if seen.sealed {
            let commit = rng.pick_from(|| self.possible_commits(state, seat)).unwrap_or_default();
            state.sides[seat].sealed = Some(commit.into());
        }
    }

    /// A deck that has these cards, and of each initiative as many as a deck has.
    fn guess_deck(&self, faction: u8, shown: Cards, rng: &mut Rng) -> Cards {
        let mut deck = shown;
        for initiative in 1..=4 {
            let of_value =
                |cards: Cards| cards.iter().filter(move |card| self.face(*card).initiative == initiative);
            let missing = usize::from(self.limits().cards).saturating_sub(of_value(shown).count());
            let mut unseen: List<Card, MAX_CARDS> =
                of_value(self.faction(faction).list().without(shown)).collect();
            rng.shuffle(&mut unseen);
            unseen.into_iter().take(missing).for_each(|card| deck.insert(card));
        }
        deck
    }

    /// What a seat could have sealed.
    pub(crate) fn possible_commits(&self, state: &State, seat: Seat) -> impl Iterator<Item = Option<Card>> {
        let hand = state.sides[seat].hand;
        let far = self.needs_range(state, seat) && state.step == Step::Volley;
        let none = hand.is_empty()
            || state.step == Step::Commit
            || (self.options().ranged_commit == RangedCommit::Optional && !far);
        let cards = hand.iter().filter(move |card| !far || self.bonus(*card, Stat::Range) > 0).map(Some);
        none.then_some(None).into_iter().chain(cards)
    }

    /// An army that a rival could have built.
    fn raise(&self, state: &mut State, seat: Seat, rng: &mut Rng) {
        let mut legal = List::<Action, MAX_BREADTH>::new();
        loop {
            legal.clear();
            self.list_army(state, seat, &mut legal);
            let side = &mut state.sides[seat];
            match rng.pick(&legal) {
                Some(Action::Faction(faction)) => {
                    (side.faction, side.muster.sworn) = (*faction, true);
                }
                Some(Action::Field(count)) => {
                    side.muster.counts[usize::from(side.muster.decided)] = *count;
                    side.muster.decided += 1;
                }
                Some(Action::Enlist(card)) => side.muster.take(*card),
                _ => break,
            }
        }
        form(self, state, seat);
    }

    /// A deployment that a rival could have chosen.
    fn array(&self, state: &mut State, seat: Seat, rng: &mut Rng) {
        let zone = || self.board().spaces().filter(|space| self.in_zone(seat, *space));
        for id in state.roster(seat) {
            let kind = state.unit(id).kind;
            let fits = |space: &Space| state.cell(*space) == Cell::Empty && self.may_stand(kind, *space);
            if let Some(space) = rng.pick_from(|| zone().filter(fits)) {
                state.place(id, space, ahead(seat));
            }
        }
        let dry = |space: &Space| self.ground(*space) != crate::Ground::Deep;
        let side = &mut state.sides[seat];
        side.commander = rng.pick_from(|| zone().filter(dry));
        side.placed = side.roster;
    }
}
