//! What one viewer may know: views are built from nothing, never by hiding parts of a copy.

mod types;

use kernel::{BySeat, Seat, SeatSet, Viewer, Word};

pub use self::types::{
    AnnounceView, AttackerView, CombatView, Ending, Held, ItemView, KnownCard, LordView, PitchedView,
    ResolveView, Run, TriggerView, UnitView, View, WindowView,
};
use crate::card::Design;
use crate::combat::packets;
use crate::effects::{Dealer, deal};
use crate::mana;
use crate::name::{Mark, Name, Roster};
use crate::phases::outcome;
use crate::rulebook::Estraven;
use crate::set::Cards;
use crate::stack::item_kind;
use crate::state::{
    Announce, Combat, Id, Item, Lord, OWN_CARDS, Open, PUBLIC, Resolve, State, Target, Trigger, Unit,
};
use crate::vocab::{Keyword, Stop};

/// What `viewer` may know. Every pattern names every field, so that a new one cannot be shown or hidden without a
/// decision.
pub(crate) fn view(game: &Estraven, state: &State, viewer: Viewer) -> View {
    let maker = Maker { game, state, viewer, roster: Roster::of(game, &state.roster) };
    let State {
        dice: _,
        roster: _, // as the list of each seat
        known: _,  // with the hands
        lords: _,  // seat by seat
        field: _,  // with the players
        pitched: _,
        resource_deck,
        unordered: _, // nobody sees the order
        slots,
        stack,
        waiting,
        combat,
        died,
        bereaved,
        hurt,
        round,
        turn,
        active,
        marker,
        opened,
        phase,
        attacks,
        trades,
        actions,
        flow: _, // follows from the step
        step,
        asked,
        window,
        announce,
        resolve,
        tokens,
        items,
        entered,
        falls,
        lost: _, // with the players
        removed,
        ended,
    } = state;
    let mut resources: Vec<Name> = resource_deck.iter().map(|card| maker.card(*card)).collect();
    resources.sort_unstable();
    let pending = state.pending(game.seats());
    View {
        viewer,
        round: *round,
        round_cap: game.options().round_cap.get(),
        turn: *turn,
        phase: *phase,
        step: *step,
        // While decks are picked nobody is asked before the others.
        asked: if *turn == 0 { Seat::new(0) } else { *asked },
        pending,
        active: *active,
        marker: *marker,
        opened: *opened,
        lords: BySeat::new(game.seats(), |seat| maker.lord(seat)),
        slots: slots.iter().map(|card| maker.card(*card)).collect(),
        resources,
        stack: stack.iter().map(|item| maker.item(item)).collect(),
        waiting: waiting.iter().map(|trigger| maker.trigger(trigger)).collect(),
        combat: combat.as_ref().map(|combat| maker.combat(combat)),
        died: maker.cards(died),
        bereaved: *bereaved,
        hurt: *hurt,
        attacks: (attacks.made, attacks.allowed),
        attacks_left: game.attacks_left(state),
        trades: (trades.made, trades.allowed),
        trades_left: trades.allowed.saturating_sub(trades.made),
        actions: if *turn == 0 { 0 } else { *actions },
        window: window.map(|open| {
            let Open { kind, first, done: _, put } = open; // who passed is nobody's business
            WindowView { kind, first, put }
        }),
        announce: announce.as_ref().map(|announce| maker.announce(announce)),
        resolve: resolve.as_ref().map(|resolve| maker.resolve(resolve)),
        tokens: tokens[..game.tokens()].to_vec(),
        items: *items,
        entered: *entered,
        falls: *falls,
        removed: maker.cards(removed),
        ending: ended.and_then(|reason| {
            let outcome = outcome(game, state)?;
            Some(Ending {
                places: outcome.places,
                winners: outcome.winners(),
                draw: outcome.is_draw(),
                reason,
            })
        }),
    }
}

struct Maker<'a> {
    game: &'a Estraven,
    state: &'a State,
    viewer: Viewer,
    roster: Roster,
}

impl Maker<'_> {
    fn card(&self, card: u8) -> Name {
        self.roster.card(card)
    }

    fn name(&self, id: Id) -> Name {
        self.roster.name(self.game, id)
    }

    fn mark(&self, target: Target) -> Mark {
        self.roster.mark(self.game, target)
    }

    fn maybe_mark(&self, target: Target) -> Option<Mark> {
        (target != Target::NONE).then(|| self.mark(target))
    }

    fn cards(&self, cards: &Cards) -> Vec<Name> {
        let mut names: Vec<Name> = cards.iter().map(|card| self.card(card)).collect();
        names.sort_unstable();
        names
    }

    fn lord(&self, seat: Seat) -> LordView {
        let Lord { health, loose, shield, hand, grave, deck, seen, stops, failed, fell, picks, picked } =
            self.state.lord(seat);
        let own = self.viewer.owns(seat);
        let open = self.state.turn > 0;
        let all = self.viewer == Viewer::Everything;
        let pitched = self.state.pitched.iter().filter(|card| card.seat == seat);
        let start = mana::at_start(self.game, self.state, seat);
        LordView {
            health: *health,
            loose: *loose,
            pool: mana::pool(self.state, seat),
            shield: *shield,
            fell: *fell,
            fall: self.state.lost[seat.index()].fall(),
            failed: *failed,
            ready: *picked == 2,
            picks: if own || open {
                picks[..usize::from(*picked)]
                    .iter()
                    .map(|deck| self.game.decks()[usize::from(*deck)].id)
                    .collect()
            } else {
                Vec::new()
            },
            list: self.list(seat),
            hand_count: hand.len() as u8,
            hand: hand.iter().filter_map(|card| self.held(seat, card)).collect(),
            deck_count: deck.len() as u8,
            deck: (0..)
                .zip(deck.iter())
                .filter(|(below, _)| all || (own && seen & 1 << below != 0))
                .map(|(below, card)| KnownCard { below, card: self.card(*card) })
                .collect(),
            grave: self.cards(grave),
            pitched: pitched
                .map(|card| PitchedView {
                    card: self.card(card.card),
                    value: card.value(),
                    left: card.left(),
                    returns: mana::returns(self.game, *card),
                })
                .collect(),
            returning: start.returning,
            kept: start.loose,
            field: self.state.units_of(seat).map(|unit| self.unit(unit)).collect(),
            stops: if own {
                Stop::ALL.iter().copied().filter(|stop| stops & stop.bit() != 0).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The starting deck; public once all decks are picked.
    fn list(&self, seat: Seat) -> Vec<Run> {
        let own = &self.state.roster[seat.index() * OWN_CARDS..][..OWN_CARDS];
        let mut runs: Vec<Run> = Vec::new();
        for design in own.iter().filter(|design| **design != Design::NONE) {
            let card = self.game.face(*design).id;
            match runs.last_mut() {
                Some(run) if run.card == card => run.copies += 1,
                _ => runs.push(Run { card, copies: 1 }),
            }
        }
        runs
    }

    /// A card of a hand is shown to its holder and to those who know it.
    fn held(&self, seat: Seat, card: u8) -> Option<Held> {
        let known = self.state.known[usize::from(card)];
        let public = known == PUBLIC;
        let own = self.viewer.owns(seat);
        let told = self.viewer.seat().filter(|viewer| known.contains(*viewer));
        if !own && !public && told.is_none() {
            return None;
        }
        let known = match told {
            Some(viewer) if !own && !public => SeatSet::only(viewer),
            _ => known,
        };
        Some(Held { card: self.card(card), known })
    }

    fn unit(&self, unit: &Unit) -> UnitView {
        let Unit { id, age, granted, design, seat: _, damage, power, guard, shield, tapped, struck } = *unit;
        let words = |bits: u16| Keyword::ALL.iter().copied().filter(move |word| bits & word.bit() != 0);
        UnitView {
            card: self.name(id),
            age,
            tapped,
            power: self.game.power(unit),
            guard: self.game.guard(unit),
            left: self.game.left(unit),
            damage,
            more_power: power,
            more_guard: guard,
            keywords: words(self.game.traits(design).keywords | granted).collect(),
            granted: words(granted).collect(),
            shield,
            struck,
        }
    }

    fn item(&self, item: &Item) -> ItemView {
        let Item { number, source, answers, targets, origin, design, ability, seat } = *item;
        let trade = origin == crate::state::Origin::Trade;
        ItemView {
            number,
            seat,
            kind: item_kind(self.game, item),
            trigger: origin == crate::state::Origin::Trigger,
            source: self.mark(source),
            card: (!trade).then(|| self.game.face(design).id),
            ability,
            targets: targets.iter().map(|target| self.maybe_mark(*target)).collect(),
            answers: Some(answers).filter(|number| *number > 0),
        }
    }

    fn trigger(&self, trigger: &Trigger) -> TriggerView {
        let Trigger { source, age, design, ability, seat } = *trigger;
        TriggerView { seat, source: self.mark(source), card: self.game.face(design).id, ability, age }
    }

    fn combat(&self, combat: &Combat) -> CombatView {
        let Combat { leader, target, defender, attackers, blocks, dealt } = combat;
        let forecast = if *dealt { Vec::new() } else { self.forecast(combat) };
        CombatView {
            leader: leader.map(|id| self.name(id)),
            target: self.mark(*target),
            defender: *defender,
            attackers: attackers
                .iter()
                .map(|attacker| AttackerView { unit: self.name(attacker.id), blocked: attacker.blocked })
                .collect(),
            blocks: blocks
                .iter()
                .map(|block| (self.name(block.blocker), self.mark(block.attacker)))
                .collect(),
            dealt: *dealt,
            forecast,
        }
    }

    /// The damage is dealt by the rules, in another world.
    fn forecast(&self, combat: &Combat) -> Vec<(Mark, u16)> {
        let mut struck = *self.state;
        let mut forecast: Vec<(Mark, u16)> = Vec::new();
        for packet in packets(self.game, self.state, combat) {
            let dealt = deal(
                self.game,
                &mut struck,
                Dealer::Rules,
                packet.target,
                packet.n,
                packet.piercing,
                &mut (),
            );
            let mark = self.mark(packet.target);
            match forecast.iter_mut().find(|(known, _)| *known == mark) {
                Some((_, n)) => *n += dealt,
                None => forecast.push((mark, dealt)),
            }
        }
        forecast
    }

    fn announce(&self, announce: &Announce) -> AnnounceView {
        let Announce { item, stage, aimed, levy, require, sacrifice, discards } = announce;
        AnnounceView {
            item: self.item(item),
            stage: *stage as u8,
            aimed: *aimed,
            levy: levy.map(|id| self.name(id)),
            require: require.map(|id| self.name(id)),
            sacrifice: sacrifice.map(|id| self.name(id)),
            discards: self.cards(discards),
        }
    }

    fn resolve(&self, resolve: &Resolve) -> ResolveView {
        let Resolve { effect, roll, inner, legal, chosen, answered: _, ware, slot } = *resolve;
        ResolveView {
            effect,
            roll: Some(roll).filter(|roll| *roll > 0),
            inner,
            legal,
            chosen: chosen.iter().map(|target| self.maybe_mark(*target)).collect(),
            ware: self.maybe_mark(ware),
            slot,
        }
    }
}
