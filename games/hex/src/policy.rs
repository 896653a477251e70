//! What a sensible player would do: quick, mixed where a fixed answer could be exploited.
//!
//! It looks at what the seat may know and at nothing else: the map, the dossiers, its own cards, and of others what
//! everybody can work out.

use kernel::{List, Rng, Seat};

use crate::action::Action;
use crate::aim::Prospect;
use crate::content::Value;
use crate::phases::{bonus, value};
use crate::rulebook::Hex;
use crate::sets::{Card, Cards, Land, Lands};
use crate::state::{Battle, State};
use crate::vocab::{Phase, Side, Slots};

/// How many cards a Jack is usually good for.
pub(crate) const USUAL_BIDS: u8 = 5;
/// How many cards are kept for the defence.
const RESERVE: u8 = 4;
/// A mission that costs more than this for each prestige is not worth keeping.
const TOO_DEAR: f32 = 7.0;

/// One of `legal` for `seat`.
pub(crate) fn policy(
    game: &Hex,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let realm = &state.realms[seat];
    match state.phase {
        // No faction is clearly the best, and whoever always takes the same can be prepared for.
        Phase::Faction => rng.pick(legal).copied(),
        Phase::Mulligan => Some(Action::Mulligan { slots: mulligan(game, state, seat) }),
        Phase::Place | Phase::Resurge => best(legal, |action| place_score(game, state, seat, action, rng)),
        Phase::Fortify => {
            let before = Prospect::of(game, state, seat).promise();
            best(legal, |action| fort_score(game, state, seat, before, action))
        }
        Phase::FortPay | Phase::ClaimPay => cheapest(game, realm.hand).map(|card| Action::Pay { card }),
        Phase::Attack => Some(attack(game, state, seat, legal, rng)),
        Phase::Commit => commit(game, state, seat, legal, rng),
        Phase::Queen => Some(Action::Swap { card: queen(game, state, seat)? }),
        Phase::Jack => Some(jack(game, state, seat)),
        Phase::Duel => Some(duel(game, state, seat, rng)),
        Phase::Dossier => Some(dossier(game, state, seat, legal)),
        Phase::Recover => best(legal, |action| recover_score(game, action)),
        Phase::Over => None,
    }
}

/// The higher the better.
fn recover_score(game: &Hex, action: Action) -> f32 {
    let Action::Take { card } = action else { return 0.0 };
    f32::from(game.suit().face(card).value.about())
}

/// Gives back what is farther away; both where both are far.
fn mulligan(game: &Hex, state: &State, seat: Seat) -> Slots {
    let prospect = Prospect::of(game, state, seat);
    let promise =
        state.realms[seat].dossier.map(|slot| slot.map_or(0.0, |mission| prospect.promise_of(mission)));
    let low = 0.25;
    if promise[0] < low && promise[1] < low {
        Slots::BOTH
    } else if promise[0].min(promise[1]) >= 2.0 * low && game.options().mulligan_min.get() == 0 {
        Slots::NONE
    } else if promise[0] <= promise[1] {
        Slots::FIRST
    } else {
        Slots::SECOND
    }
}

/// Near to what the missions need, far from others, with ways in several directions.
fn place_score(game: &Hex, state: &State, seat: Seat, action: Action, rng: &mut Rng) -> f32 {
    let (Action::Capital { land } | Action::Resurge { land }) = action else { return -1.0 };
    let prospect = Prospect::holding(game, state, seat, Lands::only(land));
    let others = state.controlled() - state.realms[seat].lands;
    let near = others.iter().map(|other| game.map().distance(land, other)).min().unwrap_or(4);
    prospect.promise()
        + 0.02 * f32::from(near.min(4))
        + 0.01 * f32::from(game.map().near(land).len())
        + 0.05 * rng.unit()
}

/// Only for a mission that asks for it, or with coins that are good for nothing else.
fn fort_score(game: &Hex, state: &State, seat: Seat, before: f32, action: Action) -> f32 {
    let Action::Fort { land } = action else { return 0.0 };
    let realm = &state.realms[seat];
    let price = game.price(realm, land);
    let border = (game.map().near(land) & (state.controlled() - realm.lands)).len();
    if game.coins() {
        return 1.0 + 0.1 * f32::from(border) - 0.05 * f32::from(price);
    }
    let mut built = *state;
    built.fortresses.insert(land);
    let gain = Prospect::of(game, &built, seat).promise() - before;
    let left = realm.hand.len().saturating_sub(price);
    gain - 0.03 * f32::from(price) - if left < RESERVE { 0.15 } else { 0.0 } - 0.1
}

/// The target that brings most, or none where the cards are better kept.
fn attack(game: &Hex, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Action {
    let realm = &state.realms[seat];
    let prospect = Prospect::of(game, state, seat);
    let now = prospect.promise();
    let finishing = can_finish(game, state, seat, &prospect);
    // The last cards defend, unless they finish something.
    let short = RESERVE.saturating_sub(realm.hand.len().saturating_sub(1));
    let price = if finishing { 0.0 } else { 0.01 + 0.05 * f32::from(short) };
    let mut chosen = (0.0, Action::EndAttack);
    let marches = game.march_reach(state);
    let mut victim: Option<Victim<'_>> = None;
    for action in legal {
        let score = if let Action::Attack { land } = *action {
            let gain = prospect.with(land).promise() - now + 0.012;
            match state.owner(land) {
                None if marches.contains(land) => gain + 0.05,
                None => gain - price,
                Some(owner) => {
                    let odds = best_odds(game, state, seat, owner, land);
                    let known = victim.take().filter(|known| known.owner == owner);
                    let known = victim.insert(known.unwrap_or_else(|| Victim::of(game, state, owner)));
                    odds * (gain + known.hurt(land)) - price - 0.02
                }
            }
        } else if let Action::Migrate { from, to } = *action {
            prospect.with(to).without(from).promise() - now - 0.01
        } else {
            continue;
        };
        let score = score + 0.005 * rng.unit();
        if score > chosen.0 {
            chosen = (score, *action);
        }
    }
    chosen.1
}

/// Can a mission be finished with the cards and claims that are left in this turn?
fn can_finish(game: &Hex, state: &State, seat: Seat, prospect: &Prospect<'_>) -> bool {
    let realm = &state.realms[seat];
    let limit = game.options().claims_per_turn.get();
    let claims = if limit == 0 { u16::MAX } else { limit - u16::from(state.turn.claims).min(limit) };
    let means = f32::from(realm.hand.len()).min(f32::from(claims) + 2.0);
    let costs = realm.dossier.into_iter().flatten().map(|mission| prospect.cost(mission));
    costs.into_iter().any(|cost| 0.0 < cost && cost <= means)
}

/// Somebody who may lose a territory.
struct Victim<'g> {
    owner: Seat,
    prospect: Prospect<'g>,
    promise: f32,
    /// How much a loss of prospects counts: more where the seat is about to win.
    counts: f32,
}

impl<'g> Victim<'g> {
    fn of(game: &'g Hex, state: &'g State, owner: Seat) -> Self {
        let prospect = Prospect::of(game, state, owner);
        let missing =
            game.options().prestige_target.get().saturating_sub(u16::from(state.realms[owner].prestige));
        let counts = if missing <= 1 { 1.5 } else { 0.3 };
        Self { owner, prospect, promise: prospect.promise(), counts }
    }

    /// What the loss of a territory costs it in prospects.
    fn hurt(&self, land: Land) -> f32 {
        (self.promise - self.prospect.without(land).promise()).max(0.0) * self.counts
    }
}

/// The cards that others must think possible in a hand (HX-12.2).
fn could_hold(game: &Hex, state: &State, seat: Seat) -> Cards {
    let realm = &state.realms[seat];
    if !game.closed() {
        return realm.hand;
    }
    let shown = state.battle.as_ref().and_then(|battle| {
        let side = if seat == state.active { Side::Attacker } else { Side::Defender };
        (state.fighter(battle, side) == seat).then_some(battle.shown[side.index()]).flatten()
    });
    game.suit().all - realm.open - realm.removed - shown.map_or(Cards::EMPTY, Cards::only)
}

/// What a card is likely to be worth. `mine` sees its own discard pile whole.
fn likely(game: &Hex, state: &State, seat: Seat, card: Card, land: Land, mine: bool) -> u8 {
    let realm = &state.realms[seat];
    match game.suit().face(card).value {
        Value::PaidCount => realm.hand.len().saturating_sub(1).min(USUAL_BIDS),
        Value::Swap => {
            let pile = if mine { realm.pile() } else { realm.open };
            let plain = pile - game.suit().swaps - game.suit().counts;
            plain.iter().map(|card| value(game, state, seat, card, land, 0)).max().unwrap_or(0)
        }
        Value::Face(_) | Value::Fixed(_) | Value::Muster(_) | Value::Realm(_) => {
            value(game, state, seat, card, land, 0)
        }
    }
}

/// What a seat faces in a battle, worked out once for all cards it could play.
struct Battlefield {
    side: Side,
    land: Land,
    mine: u16,
    theirs: u16,
    /// What each card is worth that the other side could play.
    worths: List<u16, { Cards::MOST }>,
    /// The other side has no card to play.
    bare: bool,
}

impl Battlefield {
    fn of(game: &Hex, state: &State, other: Seat, land: Land, side: Side) -> Self {
        let worth = |card| u16::from(likely(game, state, other, card, land, false));
        Self {
            side,
            land,
            mine: u16::from(bonus(game, state, land, side)),
            theirs: u16::from(bonus(game, state, land, side.other())),
            worths: could_hold(game, state, other).iter().map(worth).collect(),
            bare: state.realms[other].hand.is_empty(),
        }
    }

    /// The chance that a card wins, if the other side plays the higher cards more often.
    fn odds(&self, game: &Hex, state: &State, seat: Seat, card: Card) -> f32 {
        let mine = u16::from(likely(game, state, seat, card, self.land, true)) + self.mine;
        if self.bare {
            return if beats(self.side, mine, self.theirs) { 1.0 } else { 0.0 };
        }
        let (mut won, mut all) = (0.0, 0.0);
        for worth in self.worths.iter() {
            let weight = 2.0 + f32::from(*worth);
            all += weight;
            if beats(self.side, mine, worth + self.theirs) {
                won += weight;
            }
        }
        if all > 0.0 { won / all } else { 0.5 }
    }
}

/// HX-6.11: a tie favours the defender.
fn beats(side: Side, mine: u16, theirs: u16) -> bool {
    match side {
        Side::Attacker => mine > theirs,
        Side::Defender => mine >= theirs,
    }
}

fn best_odds(game: &Hex, state: &State, seat: Seat, owner: Seat, land: Land) -> f32 {
    let cards = state.realms[seat].hand.iter();
    let field = Battlefield::of(game, state, owner, land, Side::Attacker);
    let chances = cards.map(|card| field.odds(game, state, seat, card));
    chances.fold(0.0, f32::max).min(0.8)
}

/// What a battle is worth to a side of it.
fn stake_of(game: &Hex, state: &State, seat: Seat, battle: &Battle, land: Land) -> f32 {
    let attacker = Prospect::of(game, state, state.active);
    let gain = attacker.with(land).promise() - attacker.promise();
    let loss = Victim::of(game, state, battle.defender).hurt(land);
    let seat_of_power = state.realms[seat].capital == Some(land);
    0.25 + gain.max(0.0) + loss + if seat_of_power { 0.2 } else { 0.0 }
}

/// A good chance for a cheap card; noise, so that nobody can rely on it.
fn commit(game: &Hex, state: &State, seat: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
    let (battle, land) = state.battle.as_ref().zip(state.site)?;
    let side = if seat == state.active { Side::Attacker } else { Side::Defender };
    let field = Battlefield::of(game, state, state.fighter(battle, side.other()), land, side);
    let stake = stake_of(game, state, seat, battle, land);
    best(legal, |action| {
        let Action::Commit { card } = action else { return -1.0 };
        field.odds(game, state, seat, card) * stake - price(game, card) + 0.12 * rng.unit()
    })
}

/// What a card is worth to keep.
fn price(game: &Hex, card: Card) -> f32 {
    let about = 0.012 * f32::from(game.suit().face(card).value.about());
    if game.suit().basics.contains(card) { about } else { about + 0.08 }
}

/// The card that is missed least: the lowest basic.
fn cheapest(game: &Hex, hand: Cards) -> Option<Card> {
    hand.iter().min_by(|a, b| price(game, *a).total_cmp(&price(game, *b)))
}

/// The cheapest card of the pile that wins, else the cheapest.
fn queen(game: &Hex, state: &State, seat: Seat) -> Option<Card> {
    let (battle, land) = (state.battle.as_ref()?, state.site?);
    let side = battle.side;
    let other = state.fighter(battle, side.other());
    let facing = battle.shown[side.other().index()];
    let theirs = facing.map_or(0, |card| likely(game, state, other, card, land, false));
    let theirs = u16::from(theirs) + u16::from(bonus(game, state, land, side.other()));
    let added = u16::from(bonus(game, state, land, side));
    let pile = state.realms[seat].pile();
    let wins =
        |card: &Card| beats(side, u16::from(likely(game, state, seat, *card, land, true)) + added, theirs);
    let winning: Cards = pile.iter().filter(wins).collect();
    cheapest(game, if winning.is_empty() { pile } else { winning })
}

/// Pays as many cards as are needed, if that is worth it.
fn jack(game: &Hex, state: &State, seat: Seat) -> Action {
    let (Some(battle), Some(land)) = (&state.battle, state.site) else { return Action::Stop };
    let side = battle.side;
    let other = state.fighter(battle, side.other());
    let facing = battle.shown[side.other().index()];
    let worth = |card: Card| value(game, state, other, card, land, 0);
    let theirs = facing.map_or(0, worth) + bonus(game, state, land, side.other());
    let mine = battle.bids[side.index()] + bonus(game, state, land, side);
    let needed = match side {
        Side::Attacker => (theirs + 1).saturating_sub(mine),
        Side::Defender => theirs.saturating_sub(mine),
    };
    let hand = state.realms[seat].hand;
    let worthwhile = stake_of(game, state, seat, battle, land) > 0.08 * f32::from(needed);
    match cheapest(game, hand) {
        Some(card) if needed > 0 && needed <= hand.len() && worthwhile => Action::Bid { card },
        Some(_) | None => Action::Stop,
    }
}

/// Goes on while it has more cards than the other, or something to lose.
fn duel(game: &Hex, state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let (Some(battle), Some(land)) = (&state.battle, state.site) else { return Action::Stop };
    let hand = state.realms[seat].hand;
    let other = state.fighter(battle, battle.side.other());
    let ahead = hand.len() >= state.realms[other].hand.len();
    let eager = stake_of(game, state, seat, battle, land) > 0.3 + 0.5 * rng.unit();
    match cheapest(game, hand) {
        Some(card) if ahead || eager => Action::Bid { card },
        Some(_) | None => Action::Stop,
    }
}

/// Discards what is too dear, as much of it as may be.
fn dossier(game: &Hex, state: &State, seat: Seat, legal: &[Action]) -> Action {
    let prospect = Prospect::of(game, state, seat);
    let dear = state.realms[seat].dossier.map(|slot| {
        slot.map_or(0.0, |mission| prospect.cost(mission) / f32::from(game.mission_card(mission).prestige))
    });
    let worse = if dear[0] >= dear[1] { Slots::FIRST } else { Slots::SECOND };
    let wanted = match dear.map(|cost| cost > TOO_DEAR) {
        [true, true] if legal.contains(&Action::Drop { slots: Slots::BOTH }) => Slots::BOTH,
        [true, true] => worse,
        [true, false] => Slots::FIRST,
        [false, true] => Slots::SECOND,
        [false, false] => return Action::Keep,
    };
    let drop = Action::Drop { slots: wanted };
    if legal.contains(&drop) { drop } else { Action::Keep }
}

fn best(legal: &[Action], mut score: impl FnMut(Action) -> f32) -> Option<Action> {
    let scored = legal.iter().map(|action| (score(*action), *action));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
}
