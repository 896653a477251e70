//! Worlds from views: what is known stays where it is, what is hidden is dealt anew (part E).

use kernel::{Dice, List, Rng, Seat, SeatSet, Viewer};

use crate::card::Design;
use crate::content::MAX_DECKS;
use crate::fate::Lost;
use crate::legal::looked_at;
use crate::name::{Mark, Name, Places};
use crate::rulebook::Estraven;
use crate::set::Cards;
use crate::state::{
    Allowance, Announce, AnnounceStep, Attacker, Block, Combat, Flow, Id, Item, MAX_CARDS, OWN_CARDS, Open,
    Origin, Pitched, RESOURCES, Resolve, State, Target, Trigger, Unit,
};
use crate::view::{AnnounceView, CombatView, ItemView, LordView, UnitView, View};
use crate::vocab::{ItemKind, Kind, Step};

/// A world that the view does not rule out, with fresh dice.
pub(crate) fn sample(game: &Estraven, view: &View, rng: &mut Rng) -> State {
    let dice = rng.dice();
    let mut state = world(game, view, dice, |cards| rng.shuffle(cards));
    guess_hidden_picks(game, view, &mut state, rng);
    state
}

/// Other luck to come: the decks in another order, but for places that their owners have looked at.
pub(crate) fn redraw(game: &Estraven, state: &mut State, rng: &mut Rng) {
    state.dice = rng.dice();
    rng.shuffle(&mut state.resource_deck);
    state.unordered = false;
    for seat in game.everybody() {
        let lord = state.lord_mut(seat);
        let seen = lord.seen;
        let unknown = |below: &usize| seen & 1 << below == 0;
        let mut cards: List<u8, OWN_CARDS> =
            (0..lord.deck.len()).filter(unknown).map(|at| lord.deck[at]).collect();
        rng.shuffle(&mut cards);
        (0..lord.deck.len()).filter(unknown).zip(cards).for_each(|(at, card)| lord.deck[at] = card);
    }
}

/// Before the deal others see only that a player is ready (LE-3.2).
pub(crate) fn guess_hidden_picks(game: &Estraven, view: &View, state: &mut State, rng: &mut Rng) {
    if view.turn == 0 {
        let sealed = |seat: &Seat| view.lords[*seat].ready && view.lords[*seat].picks.is_empty();
        game.everybody().filter(sealed).for_each(|seat| guess_picks(game, state, seat, rng));
    }
}

/// A rival that is ready has picked any two decks.
fn guess_picks(game: &Estraven, state: &mut State, seat: Seat, rng: &mut Rng) {
    let offered = (0..game.decks().len() as u8).filter(|deck| game.offers(*deck));
    let mut decks: List<u8, MAX_DECKS> = offered.collect();
    rng.shuffle(&mut decks);
    let first = decks[0];
    let second =
        if game.options().same_deck_twice { decks[rng.below(decks.len() as u32) as usize] } else { decks[1] };
    let lord = state.lord_mut(seat);
    lord.picks = [first.min(second), first.max(second)];
}

/// A world of the view in which hidden cards are dealt in the order that `shuffle` gives them.
pub(crate) fn world(game: &Estraven, view: &View, dice: Dice, mut shuffle: impl FnMut(&mut [u8])) -> State {
    let mut state = State::blank(dice);
    state.roster = designs(game, view);
    let mut maker = Maker { game, places: Places::of(&state.roster), state, placed: Cards::EMPTY };
    maker.public(view);
    for (seat, lord) in view.lords.iter() {
        maker.lord(seat, lord, view.viewer);
    }
    let mut resources: List<u8, MAX_CARDS> =
        view.resources.iter().filter_map(|name| maker.card(*name)).collect();
    resources.sort_unstable();
    shuffle(&mut resources);
    maker.state.resource_deck = resources;
    // Whatever was not seen anywhere is in its first owner's hand or deck.
    for (seat, lord) in view.lords.iter() {
        maker.hidden(seat, lord, view.viewer, &mut shuffle);
    }
    maker.state.field.sort_unstable_by_key(|unit| unit.age);
    let mut state = maker.state;
    answerable(game, view, &mut state);
    state
}

/// A player who is asked for a card of another hand has been shown one that may be chosen: a hidden hand has such a
/// card.
fn answerable(game: &Estraven, view: &View, state: &mut State) {
    let Some(of) = looked_at(state).filter(|_| state.step == Step::PickHand) else { return };
    let fits = |state: &State, card: u8| game.traits_of(state, card).kind != Kind::Leader;
    if state.lord(of).hand.iter().any(|card| fits(state, card)) {
        return;
    }
    let shown =
        |card: &u8| view.lords[of].hand.iter().any(|held| game.name(state, Id::card(*card)) == held.card);
    let hidden = state.lord(of).hand.iter().find(|card| !shown(card));
    let lord = state.lord(of);
    let other = lord
        .deck
        .iter()
        .enumerate()
        .position(|(below, card)| lord.seen & 1 << below == 0 && fits(state, *card));
    if let (Some(hidden), Some(below)) = (hidden, other) {
        let lord = state.lord_mut(of);
        let card = std::mem::replace(&mut lord.deck[below], hidden);
        lord.hand.remove(hidden);
        lord.hand.insert(card);
    }
}

/// What each card of the match is, as the deck lists of the view have it.
pub(crate) fn designs(game: &Estraven, view: &View) -> [Design; MAX_CARDS] {
    let mut designs = [Design::NONE; MAX_CARDS];
    for (seat, lord) in view.lords.iter() {
        let own = lord.list.iter().flat_map(|run| {
            let design = game.design(run.card).unwrap_or(Design::NONE);
            std::iter::repeat_n(design, usize::from(run.copies))
        });
        for (at, design) in (0..OWN_CARDS).zip(own) {
            designs[seat.index() * OWN_CARDS + at] = design;
        }
    }
    if view.turn > 0 {
        designs[RESOURCES..].iter_mut().zip(game.resources()).for_each(|(place, design)| *place = *design);
    }
    designs
}

struct Maker<'a> {
    game: &'a Estraven,
    places: Places,
    state: State,
    /// The cards that are somewhere already.
    placed: Cards,
}

impl Maker<'_> {
    fn card(&mut self, name: Name) -> Option<u8> {
        let card = self.places.find(self.game, name)?;
        self.placed.insert(card);
        Some(card)
    }

    fn id(&mut self, name: Name) -> Id {
        match self.card(name) {
            Some(card) => Id::card(card),
            None => self.game.find_token(name).unwrap_or_default(),
        }
    }

    fn target(&mut self, mark: Mark) -> Target {
        match mark {
            Mark::Player(seat) => Target::player(seat),
            Mark::Object(name) => Target::object(self.id(name)),
            Mark::Gone => Target::GONE,
        }
    }

    fn maybe(&mut self, mark: Option<Mark>) -> Target {
        mark.map_or(Target::NONE, |mark| self.target(mark))
    }

    fn cards(&mut self, names: &[Name]) -> Cards {
        names.iter().filter_map(|name| self.card(*name)).collect()
    }

    fn public(&mut self, view: &View) {
        let View {
            viewer: _,
            round,
            round_cap: _,
            turn,
            phase,
            step,
            asked,
            pending,
            active,
            marker,
            opened,
            lords: _, // seat by seat
            slots,
            resources: _, // when all is placed
            stack,
            waiting,
            combat,
            died,
            bereaved,
            hurt,
            attacks,
            attacks_left: _, // follow from these and the rules
            trades,
            trades_left: _,
            actions,
            window,
            announce,
            resolve,
            tokens,
            items,
            entered,
            falls,
            removed,
            ending,
        } = view;
        self.state.removed = self.cards(removed);
        self.state.slots = slots.iter().filter_map(|name| self.card(*name)).collect();
        self.state.stack = stack.iter().map(|item| self.item(item)).collect();
        self.state.waiting = waiting
            .iter()
            .map(|trigger| Trigger {
                source: self.target(trigger.source),
                age: trigger.age,
                design: self.game.design(trigger.card).unwrap_or_default(),
                ability: trigger.ability,
                seat: trigger.seat,
            })
            .collect();
        self.state.combat = combat.as_ref().map(|combat| self.combat(combat));
        self.state.died = self.cards(died);
        self.state.announce = announce.as_ref().map(|announce| self.announce(announce));
        self.state.resolve = resolve.as_ref().map(|resolve| {
            let mut chosen = [Target::NONE; crate::state::MAX_SEATS];
            for (place, mark) in chosen.iter_mut().zip(&resolve.chosen) {
                *place = self.maybe(*mark);
            }
            Resolve {
                effect: resolve.effect,
                roll: resolve.roll.unwrap_or(0),
                inner: resolve.inner,
                legal: resolve.legal,
                chosen,
                answered: false,
                ware: self.maybe(resolve.ware),
                slot: resolve.slot,
            }
        });
        let state = &mut self.state;
        state.bereaved = *bereaved;
        state.hurt = *hurt;
        state.round = *round;
        state.turn = *turn;
        state.phase = *phase;
        state.step = *step;
        state.asked = if *step == Step::Pick { pending.lowest().unwrap_or(*asked) } else { *asked };
        state.active = *active;
        state.marker = *marker;
        state.opened = *opened;
        state.attacks = Allowance { made: attacks.0, allowed: attacks.1 };
        state.trades = Allowance { made: trades.0, allowed: trades.1 };
        state.actions = *actions;
        state.flow = Flow::at(*step);
        state.window = window.map(|window| {
            // Those before the seat that is asked have passed, one way or the other.
            let before = self.game.round_from(window.first).position(|seat| seat == *asked);
            let done = if *step == Step::Respond { before.unwrap_or(0) as u8 } else { 0 };
            Open { kind: window.kind, first: window.first, done, put: window.put }
        });
        state.tokens.iter_mut().zip(tokens).for_each(|(place, n)| *place = *n);
        state.items = *items;
        state.entered = *entered;
        state.falls = *falls;
        state.ended = ending.as_ref().map(|ending| ending.reason);
    }

    fn item(&mut self, item: &ItemView) -> Item {
        let origin = match (item.kind, item.trigger) {
            (ItemKind::Trade, _) => Origin::Trade,
            (ItemKind::Ability, true) => Origin::Trigger,
            (ItemKind::Ability, false) => Origin::Ability,
            (ItemKind::Spell | ItemKind::Reaction | ItemKind::Unit, _) => Origin::Card,
        };
        let mut targets = [Target::NONE; crate::state::MAX_AIMS];
        for (place, mark) in targets.iter_mut().zip(&item.targets) {
            *place = self.maybe(*mark);
        }
        // The source of a trade is nothing.
        let source = if origin == Origin::Trade { Target::NONE } else { self.target(item.source) };
        Item {
            number: item.number,
            source,
            answers: item.answers.unwrap_or(0),
            targets,
            origin,
            design: item.card.and_then(|card| self.game.design(card)).unwrap_or_default(),
            ability: item.ability,
            seat: item.seat,
        }
    }

    fn combat(&mut self, combat: &CombatView) -> Combat {
        Combat {
            leader: combat.leader.map(|name| self.id(name)),
            target: self.target(combat.target),
            defender: combat.defender,
            attackers: combat
                .attackers
                .iter()
                .map(|attacker| Attacker { id: self.id(attacker.unit), blocked: attacker.blocked })
                .collect(),
            blocks: combat
                .blocks
                .iter()
                .map(|(blocker, attacker)| Block {
                    blocker: self.id(*blocker),
                    attacker: self.target(*attacker),
                })
                .collect(),
            dealt: combat.dealt,
        }
    }

    fn announce(&mut self, announce: &AnnounceView) -> Announce {
        let stages = [
            AnnounceStep::Answer,
            AnnounceStep::Levy,
            AnnounceStep::Require,
            AnnounceStep::Targets,
            AnnounceStep::Sacrifice,
            AnnounceStep::Discard,
        ];
        Announce {
            item: self.item(&announce.item),
            stage: stages.get(usize::from(announce.stage)).copied().unwrap_or(AnnounceStep::Pay),
            aimed: announce.aimed,
            levy: announce.levy.map(|name| self.id(name)),
            require: announce.require.map(|name| self.id(name)),
            sacrifice: announce.sacrifice.map(|name| self.id(name)),
            discards: self.cards(&announce.discards),
        }
    }

    /// What the viewer sees of one player.
    fn lord(&mut self, seat: Seat, lord: &LordView, viewer: Viewer) {
        for held in &lord.hand {
            if let Some(card) = self.card(held.card) {
                self.state.lord_mut(seat).hand.insert(card);
                self.state.known[usize::from(card)] = held.known;
            }
        }
        let grave = self.cards(&lord.grave);
        for pitched in &lord.pitched {
            if let Some(card) = self.card(pitched.card) {
                self.state.pitched.push(Pitched::new(card, seat, pitched.value, pitched.left));
            }
        }
        for unit in &lord.field {
            let unit = self.unit(seat, unit);
            self.state.field.push(unit);
        }
        self.state.lost[seat.index()] = Lost::of(lord.fall);
        let own = self.state.lord_mut(seat);
        own.health = lord.health;
        own.loose = lord.loose;
        own.shield = lord.shield;
        own.fell = lord.fell;
        own.failed = lord.failed;
        own.grave = grave;
        own.stops = lord.stops.iter().fold(0, |bits, stop| bits | stop.bit());
        own.picked = if lord.ready { 2 } else { lord.picks.len() as u8 };
        if !viewer.owns(seat) && !lord.ready {
            own.picked = 0;
        }
        for (place, id) in own.picks.iter_mut().zip(&lord.picks) {
            *place = self.game.decks().iter().position(|deck| deck.id == *id).unwrap_or(0) as u8;
        }
        for known in &lord.deck {
            self.card(known.card);
        }
    }

    fn unit(&mut self, seat: Seat, unit: &UnitView) -> Unit {
        Unit {
            id: self.id(unit.card),
            age: unit.age,
            granted: unit.granted.iter().fold(0, |bits, word| bits | word.bit()),
            design: self.game.design(unit.card.card).unwrap_or_default(),
            seat,
            damage: unit.damage,
            power: unit.more_power,
            guard: unit.more_guard,
            shield: unit.shield,
            tapped: unit.tapped,
            struck: unit.struck,
        }
    }

    /// The cards of the player that are nowhere to be seen are dealt to the hidden places of the hand, then to those of
    /// the deck.
    fn hidden(&mut self, seat: Seat, lord: &LordView, viewer: Viewer, shuffle: &mut impl FnMut(&mut [u8])) {
        let base = seat.index() * OWN_CARDS;
        let mut unseen: List<u8, OWN_CARDS> = (base..base + OWN_CARDS)
            .filter(|at| self.state.roster[*at] != Design::NONE)
            .map(|at| at as u8)
            .filter(|card| !self.placed.contains(*card))
            .collect();
        shuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let hidden = usize::from(lord.hand_count) - lord.hand.len();
        for card in unseen.by_ref().take(hidden) {
            self.state.lord_mut(seat).hand.insert(card);
            self.state.known[usize::from(card)] = SeatSet::EMPTY;
        }
        for below in 0..lord.deck_count {
            let known = lord.deck.iter().find(|known| known.below == below).map(|known| known.card);
            let card = match known {
                Some(name) => {
                    // Who sees everything does not say what the players know of their own decks.
                    if viewer != Viewer::Everything {
                        self.state.lord_mut(seat).seen |= 1 << below;
                    }
                    self.places.find(self.game, name)
                }
                None => unseen.next(),
            };
            if let Some(card) = card {
                self.state.lord_mut(seat).deck.push(card);
            }
        }
    }
}
