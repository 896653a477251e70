//! Whole matches for the tests of a game: every state, who did what in it, and what came of it.
//!
//! ```
//! use testkit::rehearsal::{Style, open, rehearse};
//! use kernel::Game;
//! use testkit::Checked;
//! use testkit::toy::Pennant;
//! let game: Pennant = open("short", 3, &[("ties", "dice")]).unwrap();
//! let mut plies = 0;
//! let end = rehearse(&game, Style::Random, 1, |_, _, _, _, after| {
//!     game.audit(after).unwrap();
//!     plies += 1;
//! });
//! assert!(plies > 0 && game.outcome(&end).is_some());
//! ```

use crate::Checked;
use kernel::content::Faults;
use kernel::{Names, Rng, Seat, SeatSet, Setup, Viewer, seat_names};

/// Of this many choices at random one is a side action, such as to resign.
const ASIDE_ODDS: u32 = 400;
/// Of this many choices of a mixed style one is at random.
const MIXED_ODDS: u32 = 3;

/// How the seats choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Anything legal; now and then something beside, such as to resign.
    Random,
    /// What the game's policy says.
    Policy,
    /// What the policy says, and every third time anything: sees more of a game than either.
    Mixed,
    /// This seat does what the policy says, the others anything.
    Lone(Seat),
}

/// A set-up with these settings over a preset.
pub fn setup<G: Checked>(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Result<Setup<G>, Faults> {
    let settings: Vec<(String, String)> =
        settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Setup::new(&G::content(), Some(preset), &settings, Some(seats))
}

/// The rulebook of such a set-up, with the content the game ships with.
pub fn open<G: Checked>(preset: &str, seats: u8, settings: &[(&str, &str)]) -> Result<G, Faults> {
    setup::<G>(preset, seats, settings)?.open(&G::content())
}

/// The rulebook of a duel with the default options, where `from` stands as `to` in one of the content files: what a
/// designer would have changed.
///
/// # Panics
/// If the game has no such file, or the file no such text.
pub fn edited<G: Checked>(file: &str, from: &str, to: &str) -> Result<G, Faults> {
    let mut content = G::content();
    let text = content.file(file).to_owned();
    assert!(text.contains(from), "{file} has no `{from}`");
    content.overlay(file, text.replacen(from, to, 1)).expect("the game has the file");
    G::open(&content, &G::Options::default(), 2)
}

/// How much of this many matches a seat that follows the policy wins against chance, from every seat in turn.
pub fn share_against_chance<G: Checked>(game: &G, matches: u16) -> f32 {
    let won = |number: u16| {
        let thinker = Seat::new((number % u16::from(game.seats())) as u8);
        let end = rehearse(game, Style::Lone(thinker), number.into(), |_, _, _, _, _| {});
        game.outcome(&end).map_or(0.0, |outcome| outcome.value(thinker))
    };
    (0..matches).map(won).sum::<f32>() / f32::from(matches)
}

/// The seats that are spoken to as "you" where everybody is told of an event by name.
pub fn spoken_to<G: Checked>(game: &G, event: &G::Event) -> SeatSet {
    let called = seat_names(game);
    let told = |seat: Seat| {
        let viewer = Viewer::Seat(seat);
        let said = game.tell(&game.cue(event, viewer)?, Names::new(&called, viewer)).text;
        let you = |word: &str| word.eq_ignore_ascii_case("you");
        said.split(|c: char| !c.is_alphabetic()).any(you).then_some(seat)
    };
    Seat::first(game.seats()).filter_map(told).collect()
}

/// Plays a match, shows `watch` each state, who then did what, what that brought about and the state it led to, and
/// gives the last. The same seed and style play the same match, dealt from the first dice of that [`Rng`].
///
/// # Panics
/// If a seat is asked and has no choice.
pub fn rehearse<G: Checked>(
    game: &G,
    style: Style,
    seed: u64,
    mut watch: impl FnMut(&G::State, Seat, G::Action, &[G::Event], &G::State),
) -> G::State {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(rng.dice());
    let (mut legal, mut events, mut side_actions) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let pending: Vec<Seat> = game.pending(&state).iter().collect();
        let Some(seat) = rng.pick(&pending).copied() else { return state };
        let sensible = match style {
            Style::Random => false,
            Style::Policy => true,
            Style::Mixed => rng.below(MIXED_ODDS) != 0,
            Style::Lone(thinker) => seat == thinker,
        };
        legal.clear();
        if style == Style::Random && rng.below(ASIDE_ODDS) == 0 {
            side_actions.clear();
            game.side_actions(&state, seat, &mut side_actions);
            legal.extend(side_actions.iter().map(|side_action| side_action.action));
        }
        if legal.is_empty() {
            game.legal(&state, seat, &mut legal);
        }
        let policy = if sensible { game.policy(&state, seat, &legal, &mut rng) } else { None };
        let action = policy.or_else(|| rng.pick(&legal).copied()).expect("whoever is asked has a choice");
        let before = state.clone();
        events.clear();
        game.apply(&mut state, seat, action, &mut events);
        watch(&before, seat, action, &events, &state);
    }
}
