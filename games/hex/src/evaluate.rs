//! How good a position looks for each seat.
//!
//! Missions are the only way to win, and they are judged once in every turn. So the chance of a seat is the chance that
//! it is the first to score enough: at its next scoring, in the order of the turns, or else at the one after that; what
//! is still open then is shared out by strength. All figures are fitted to matches between sensible players, over 2 and 4
//! seats, with and without a limit of claims.

use kernel::weights::{exp, sigmoid};
use kernel::{BySeat, Seat};

use crate::aim::Prospect;
use crate::content::Needs;
use crate::phases::outcome;
use crate::rulebook::Hex;
use crate::state::State;
use crate::vocab::Phase;

kernel::weights! {
    /// What the chance to score is made of, and the strength that decides later.
    pub struct Weights {
        /// How much of what a second turn could bring is still there when it comes: others have moved.
        second = 0.079,
        /// A mission that is met as things stand.
        met = 3.880,
        /// In the own turn: three lands that could be taken beyond what a mission costs.
        slack = 1.227,
        /// Before the own turn: that it is still to come.
        ahead = 0.094,
        /// Before the own turn: the same lands.
        slack_ahead = 0.919,
        /// Before the own turn: the turns of the others, as a part of a round.
        wait = -2.407,
        /// More lands than are needed, and more than can be taken, count for less and less.
        bend = -0.077,
        /// Ten lands that a mission costs.
        cost = -0.563,
        /// How much easier a mission is than its cost says: to hold a region, or fortresses.
        region = 0.001,
        /// To hold several regions.
        regions = -0.730,
        /// To hold regions that lie apart.
        apart = -0.146,
        /// To hold a land in each region.
        each = -0.292,
        /// To hold all islands, or to have beaten so much.
        islands = -1.724,
        /// To hold the capital of another.
        capital = -0.363,
        /// To hold a region that was empty.
        fresh = 0.936,
        /// To hold lands that are supported.
        supported = 1.823,
        /// The prestige that is scored, as a part of what wins.
        prestige = 1.270,
        /// The prestige that the next scoring brings on average, as a part of what wins.
        gain = 2.336,
        /// The cards in hand, as a part of 13.
        hand = 0.790,
        /// The royals among them, as a part of 4.
        royals = -0.664,
        /// The cards that come back in a turn, as a part of 13.
        comes_back = 3.943,
        /// The lands held, as a part of 12.
        lands = 0.734,
        /// The fortresses among them, as a part of 4.
        fortresses = -0.511,
        /// How near the nearer mission is.
        near = 0.876,
        /// How long it takes until it can score.
        late = 0.417,
    }
}

/// The chance of each seat to win, or what the match was worth once it is over. Sealed choices and the order of the
/// deck do not count.
pub(crate) fn evaluate_with(game: &Hex, state: &State, weights: &Weights) -> BySeat<f32> {
    let seats = game.seats();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    let claim: BySeat<Claim> = BySeat::new(seats, |seat| Claim::of(game, state, seat, weights));
    let mut chance: BySeat<f32> = BySeat::filled(seats);
    let mut open = 1.0;
    for take in [Claim::next as fn(&Claim, &Weights) -> f32, Claim::after] {
        // The seat at turn scores first, unless it has just been judged: then it is the last.
        let first = state.active.index() + usize::from(judged(state));
        for step in 0..usize::from(seats) {
            let seat = Seat::new(((first + step) % usize::from(seats)) as u8);
            let won = open * take(&claim[seat], weights);
            chance[seat] += won;
            open -= won;
        }
    }
    let all: f32 = claim.as_slice().iter().map(|claim| claim.strength).sum();
    chance.map(|seat, won| (won + open * claim[seat].strength / all).clamp(0.0, 1.0))
}

/// Have the missions of the running turn been judged (HX-5.6)?
fn judged(state: &State) -> bool {
    matches!(state.phase, Phase::Dossier | Phase::Recover)
}

/// What one seat can hope for.
#[derive(Clone, Copy, Default)]
struct Claim {
    /// The chance to reach the target at the next scoring, and at that or the one after.
    wins: [f32; 2],
    /// What it brings into the turns after that; nothing once it has resigned.
    strength: f32,
}

impl Claim {
    fn of(game: &Hex, state: &State, seat: Seat, weights: &Weights) -> Self {
        let realm = &state.realms[seat];
        if !realm.living() {
            return Self::default();
        }
        let target = f32::from(game.options().prestige_target.get());
        let hopes = Hopes::of(game, state, seat, weights);
        let (now, gain) = hopes.scoring(hopes.means, weights);
        let (then, _) = hopes.scoring(hopes.means + hopes.turn, weights);
        let share = |count: u8, most: f32| f32::from(count) / most;
        let suit = game.suit();
        let royals = (realm.hand - suit.basics).len();
        let comes_back = (suit.basics - realm.removed).len() + royals;
        let nearest = hopes.missions.iter().map(|hope| hope.cost).fold(f32::INFINITY, f32::min);
        let strength = weights.prestige * share(realm.prestige, target)
            + weights.gain * gain / target
            + weights.hand * share(realm.hand.len(), 13.0)
            + weights.royals * share(royals, 4.0)
            + weights.comes_back * share(comes_back, 13.0)
            + weights.lands * share(realm.lands.len(), 12.0)
            + weights.fortresses * share((realm.lands & state.fortresses).len(), 4.0)
            + weights.near / (1.0 + nearest / 4.0)
            + weights.late * hopes.wait;
        Self { wins: [now, then], strength: exp(strength) }
    }

    fn next(&self, _: &Weights) -> f32 {
        self.wins[0]
    }

    /// The chance at the scoring after the next, if the next did not bring it.
    fn after(&self, weights: &Weights) -> f32 {
        let [now, then] = self.wins;
        weights.second * ((then - now) / (1.0 - now).max(0.001)).clamp(0.0, 1.0)
    }
}

/// A mission of a dossier: what it costs, what it brings, and how much easier it is than its cost says.
#[derive(Clone, Copy)]
struct Hope {
    cost: f32,
    prestige: f32,
    ease: f32,
}

/// What a seat's two missions promise.
struct Hopes {
    missions: [Hope; 2],
    /// The prestige that is missing.
    need: f32,
    /// Is its turn going on, and not judged yet?
    acts: bool,
    /// The turns of others before it scores, as a part of a round.
    wait: f32,
    /// About how many lands it can take before it scores, and in a whole turn.
    means: f32,
    turn: f32,
}

impl Hopes {
    fn of(game: &Hex, state: &State, seat: Seat, weights: &Weights) -> Self {
        let realm = &state.realms[seat];
        let seats = usize::from(game.seats());
        let ahead = (seat.index() + seats - state.active.index()) % seats;
        let acts = ahead == 0 && state.round > 0 && !judged(state);
        let wait = if ahead == 0 && !acts { seats } else { ahead };
        let limit = game.options().claims_per_turn.get();
        // A claim needs a card and may be limited; about one battle a turn is won beside (HX-6.16).
        let bounded = |cards: u8, done: u8| {
            let claims = limit.saturating_sub(u16::from(done));
            let cards = f32::from(cards);
            if limit == 0 { cards } else { cards.min(f32::from(claims) + 1.0) }
        };
        let suit = game.suit();
        let royals = (realm.hand - suit.basics).len();
        let turn = bounded((suit.basics - realm.removed).len() + royals, 0);
        let means = if acts { bounded(realm.hand.len(), state.turn.claims) } else { turn };
        let building = matches!(state.phase, Phase::Resurge | Phase::Fortify | Phase::FortPay);
        let prospect = Prospect::of(game, state, seat);
        let missions = realm.dossier.map(|slot| {
            let Some(mission) = slot else { return Hope { cost: 30.0, prestige: 0.0, ease: 0.0 } };
            let card = game.mission_card(mission);
            let cost = prospect.cost(mission);
            // What must be built waits for the next turn once the Fortify step is over (HX-5.4).
            let late = acts && !building && cost > 0.0 && matches!(card.needs, Needs::FortressesAtLeast(_));
            let cost = if late { cost + 20.0 } else { cost };
            Hope { cost, prestige: f32::from(card.prestige), ease: ease(card.needs, weights) }
        });
        let target = f32::from(game.options().prestige_target.get());
        let need = (target - f32::from(realm.prestige)).max(0.0);
        Self { missions, need, acts, wait: wait as f32 / seats as f32, means, turn }
    }

    /// The chance to reach the target at a scoring with these means, and the prestige it brings on average.
    fn scoring(&self, means: f32, weights: &Weights) -> (f32, f32) {
        let [one, other] = self.missions;
        let chances = self.missions.map(|hope| self.chance(hope, hope.cost, means, weights));
        let [first, second] = chances;
        // Both together: the cheaper first, then the other with what is left; some lands count for both.
        let (near, far) = if one.cost <= other.cost { (one, other) } else { (other, one) };
        let also = self.chance(far, far.cost + 0.7 * near.cost, means, weights).min(first).min(second);
        let both = self.chance(near, near.cost, means, weights) * also;
        let wins = match self.missions.map(|hope| hope.prestige >= self.need) {
            [true, true] => (first + second - both).clamp(0.0, 1.0),
            [true, false] => first,
            [false, true] => second,
            [false, false] if one.prestige + other.prestige >= self.need => both,
            [false, false] => 0.0,
        };
        (wins, first * one.prestige + second * other.prestige)
    }

    /// The chance that a mission of this cost is met with these means.
    fn chance(&self, hope: Hope, cost: f32, means: f32, weights: &Weights) -> f32 {
        if hope.prestige <= 0.0 {
            return 0.0;
        }
        if cost <= 0.0 {
            return sigmoid(weights.met);
        }
        let slack = (means - cost).clamp(-8.0, 8.0) / 3.0;
        let own = if self.acts {
            weights.slack * slack
        } else {
            weights.ahead + weights.slack_ahead * slack + weights.wait * self.wait
        };
        let bent = weights.bend * slack * slack.abs();
        sigmoid(hope.ease + own + bent + weights.cost * (cost / 10.0).min(3.0))
    }
}

/// How much easier a mission is than its cost says.
const fn ease(needs: Needs, weights: &Weights) -> f32 {
    match needs {
        Needs::ControlRegion(_) | Needs::FortressesAtLeast(_) => weights.region,
        Needs::RegionsAtLeast(_) => weights.regions,
        Needs::RegionsApart(_) => weights.apart,
        Needs::OneInEachRegion => weights.each,
        Needs::ControlAllIslands | Needs::DefeatedValue(_) => weights.islands,
        Needs::CapitalOf(_) => weights.capital,
        Needs::RegionFromNothing => weights.fresh,
        Needs::Supported { count: _, support: _ } => weights.supported,
        Needs::HandAndTerritories { cards: _, territories: _ } => 0.0,
    }
}
