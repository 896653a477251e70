//! What chance was worth to each seat of a match: how far the game's own judgement moved when chance fell, less how far it
//! would have moved on average.
//!
//! On average that is nothing, whatever the judgement is worth: the dice that fell and those they are compared with are
//! drawn alike, and nobody who decided knew either. So it may be taken from a result without favouring anybody, and the
//! better the judgement, the less is left to chance.

use data_encoding::HEXLOWER;
use kernel::{BySeat, Figures, Rng, Seat, Viewer, Weights as _};
use sha2::{Digest as _, Sha256};

use crate::win_stats::WHOLE;

/// So many other ways for chance to fall are compared with each.
const OTHERS: u32 = 6;
/// So many deals are looked at to find those others.
const DEALS: u32 = 100;
/// What moves the judgement by more than this shows at once.
const SHOWS: f64 = 0.02;
/// What does not is judged so many decisions later, as sensible players make them: a card in the hand shows when it is
/// played.
const AHEAD: u32 = 24;
/// On so many ways on, the same for all that are compared.
const WAYS_ON: usize = 4;
/// A sixtieth of a win is so many parts.
pub(super) const PARTS: f64 = 1000.0;

/// The luck of one match while it is played.
pub(super) struct Luck {
    rng: Rng,
    /// Of each seat, as a chance to win.
    won: BySeat<f64>,
    /// What told the seats apart before anybody decided.
    began: Began,
}

/// A kind and a value of each seat.
type Began = Vec<Vec<(String, String)>>;

impl Luck {
    /// After the deal of the match with this seed. Only deals that tell the seats apart in the same way are compared:
    /// who begins is no luck of whoever begins.
    pub(super) fn dealt<G: Figures>(game: &G, first: &G::State, seed: u64) -> Self {
        // Nothing else is drawn from this stream.
        let mut luck = Self {
            rng: Rng::new(seed ^ 0x6c75_636b_6c75_636b),
            won: BySeat::filled(game.seats()),
            began: traits(game, first),
        };
        let others: Vec<G::State> = (0..DEALS)
            .map(|_| game.begin(luck.rng.dice(), &mut ()))
            .filter(|other| traits(game, other) == luck.began)
            .take(OTHERS as usize)
            .collect();
        luck.add(game, first, &others);
        luck
    }

    /// What comes of an action that was chosen in a position.
    pub(super) fn chosen<G: Figures>(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let after = |mut state: G::State| {
            game.apply(&mut state, seat, action, &mut ());
            state
        };
        let rng = &mut self.rng;
        let others: Vec<G::State> = (0..OTHERS)
            .map(|_| {
                let mut other = state.clone();
                game.redraw(&mut other, rng);
                after(other)
            })
            .collect();
        self.add(game, &after(state.clone()), &others);
    }

    /// What fell, beside what might have fallen. Others that nobody can tell from it are worth the same.
    fn add<G: Figures>(&mut self, game: &G, fell: &G::State, others: &[G::State]) {
        let seen = |state: &G::State| -> Vec<G::View> {
            Viewer::during_play(game.seats()).map(|viewer| game.view(state, viewer)).collect()
        };
        let shown = seen(fell);
        let differ: Vec<&G::State> = others.iter().filter(|other| seen(other) != shown).collect();
        if differ.is_empty() {
            return;
        }
        let ways_on: [u64; WAYS_ON] = std::array::from_fn(|_| self.rng.bits());
        let at_once = |state: &&G::State| game.evaluate(*state).map(|_, worth| f64::from(*worth));
        let later = |state: &&G::State| judged(game, *state, &ways_on);
        // Which of the two is asked depends on all of them alike, so it favours none.
        let shows = |values: &[BySeat<f64>]| {
            let of = |seat: Seat| values.iter().map(move |worth| worth[seat]);
            Seat::first(game.seats())
                .any(|seat| of(seat).fold(0.0, f64::max) - of(seat).fold(1.0, f64::min) > SHOWS)
        };
        let all: Vec<&G::State> = std::iter::once(fell).chain(differ).collect();
        let now: Vec<BySeat<f64>> = all.iter().map(at_once).collect();
        let told = if shows(&now) { now } else { all.iter().map(later).collect() };
        let (worth, usual) = (&told[0], &told[1..]);
        for (seat, won) in self.won.iter_mut() {
            *won += usual.iter().map(|usual| worth[seat] - usual[seat]).sum::<f64>() / others.len() as f64;
        }
    }

    /// What chance was worth to a seat, in parts of a sixtieth of a win.
    pub(super) fn of(&self, seat: Seat) -> i64 {
        (self.won[seat] * WHOLE as f64 * PARTS).round() as i64
    }

    /// The same to a seat because of what it was from the beginning; of what it came to be by luck, luck says nothing.
    pub(super) fn of_trait(&self, seat: Seat, kind: &str, value: &str) -> i64 {
        let began = self.began[seat.index()].iter().any(|(other, of)| other == kind && of == value);
        if began { self.of(seat) } else { 0 }
    }
}

/// What a position is worth to each seat, whatever lies where nobody knows it.
fn judged<G: Figures>(game: &G, state: &G::State, ways_on: &[u64]) -> BySeat<f64> {
    let mut sum = BySeat::<f64>::filled(game.seats());
    let mut legal = Vec::new();
    for way in ways_on {
        let (mut state, mut rng) = (state.clone(), Rng::new(*way));
        game.redraw(&mut state, &mut rng);
        for _ in 0..AHEAD {
            let Some(seat) = game.pending(&state).lowest() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let sensible = game.policy(&state, seat, &legal, &mut rng);
            let Some(action) = sensible.or_else(|| rng.pick(&legal).copied()) else { break };
            game.apply(&mut state, seat, action, &mut ());
        }
        let worth = game.evaluate(&state);
        sum.iter_mut().for_each(|(seat, sum)| *sum += f64::from(worth[seat]) / ways_on.len() as f64);
    }
    sum
}

fn traits<G: Figures>(game: &G, first: &G::State) -> Began {
    let of = |seat| {
        let held = game.traits(first, first, seat);
        held.iter().map(|held| (held.kind.to_owned(), held.value.to_owned())).collect()
    };
    Seat::first(game.seats()).map(of).collect()
}

/// The judgement that is used, in short: it is settled before anything is played.
pub(super) fn weights<G: Figures>() -> String {
    let values = G::Weights::FITTED.values();
    let bytes: Vec<u8> = values.iter().flat_map(|weight| weight.to_le_bytes()).collect();
    HEXLOWER.encode(&Sha256::digest(bytes)[..4])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bots::Spec;
    use kernel::{Game as _, Setup};

    use super::super::figure::Figure;
    use super::super::play::{Depth, Players, Table};
    use super::super::*;
    use super::*;

    fn game<G: Figures>(seats: u8, preset: Option<&str>) -> Arc<G> {
        let content = G::content();
        let setup = Setup::<G>::new(&content, preset, &[], Some(seats)).unwrap();
        Arc::new(setup.open(&content).unwrap())
    }

    fn design<G: Figures>(table: &Table<G>) -> Design {
        let card = SideCard {
            label: "A".to_owned(),
            name: ".".to_owned(),
            options: vec![],
            bots: None,
            content_hash: "00000000".to_owned(),
        };
        let design = Design::alone(table, "test", 5, card, vec!["heuristic".to_owned()]);
        Design { depth: Depth::Brief, luck: Some(weights::<G>()), ..design }
    }

    /// Over many matches luck is nothing, and without it the same figure is known better.
    fn is_fair<G: Figures>(seats: u8, matches: u64, least: f64) {
        let game = game::<G>(seats, None);
        let bots = vec![Spec::HEURISTIC];
        let table = Table { game, bots };
        let tables = std::slice::from_ref(&table);
        let design = design(&table);
        let conduct = Conduct { budget: None, jobs: None, limit: std::time::Duration::ZERO, rows: false };
        let mut players = Players::new(tables, &conduct, &design);
        let mut counts = Counts::default();
        let mut lucky = Vec::new();
        for n in 0..matches {
            let seed = crate::match_seed(design.seed, n);
            let played = players.play([seed, seed]);
            let seat = Figure::Seat(0, table.game.seat_name(Seat::new(0)));
            lucky.push(played.as_ref().ok().unwrap().figures[&seat][0].luck as f64 / PARTS / WHOLE as f64);
            counts.add(played);
        }
        let n = lucky.len() as f64;
        let mean = lucky.iter().sum::<f64>() / n;
        let spread = lucky.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / n;
        assert!(spread > 1e-5, "there is luck: {spread}");
        assert!(mean.abs() < 3.5 * (spread / n).sqrt(), "{mean} ± {}", (spread / n).sqrt());
        let seat = counts.figures.iter().find(|(figure, _)| matches!(figure, Figure::Seat(0, _)));
        let (_, moments) = seat.unwrap();
        let adjusted = moments.adjusted([0.0, 1.0]).unwrap();
        assert!(adjusted.explained >= least, "{adjusted:?}");
        let told = moments.interval(Contrast::Second, counts.clusters, 0.05, Looks::Once).unwrap();
        let plain = moments.rates().unwrap()[1];
        // Both are right; the adjusted one says so within less.
        let usual = 1.96 * (plain * (1.0 - plain) / n).sqrt();
        assert!((told.estimate - plain).abs() < usual, "{told:?} {plain}");
        assert!(told.reach() < usual * (1.05 - least / 2.0), "{told:?} {usual}");
    }

    #[test]
    fn luck_is_nothing_on_average_where_decks_are_shuffled() {
        is_fair::<authority::Authority>(2, 150, 0.04);
        is_fair::<hex::Hex>(3, 60, 0.0);
    }

    #[test]
    fn luck_is_nothing_on_average_where_dice_are_thrown() {
        is_fair::<knights::Knights>(2, 300, 0.5);
    }

    /// Whoever begins has no luck in beginning: only deals that begin alike are compared.
    #[test]
    fn who_begins_is_no_luck() {
        let game = game::<authority::Authority>(2, None);
        let mut first = Vec::new();
        for seed in 0..200 {
            let state = game.begin(Rng::new(seed).dice(), &mut ());
            let luck = Luck::dealt(&*game, &state, seed);
            let begins = Seat::first(2)
                .map(|seat| luck.of_trait(seat, kernel::figures::ORDER, kernel::figures::FIRST));
            first.push(begins.sum::<i64>() as f64);
        }
        let n = first.len() as f64;
        let mean = first.iter().sum::<f64>() / n;
        let spread = first.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / n;
        assert!(mean.abs() < 3.5 * (spread / n).sqrt().max(1.0), "{mean} ± {}", (spread / n).sqrt());
    }
}
