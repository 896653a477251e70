//! A whole match as a readable page: the golden file in which a change of the rules shows.
//!
//! ```
//! use testkit::{playthrough::Playthrough, toy::Pennant};
//! let page = Playthrough::new("pennant-2p-7", 2).preset("short").seed("7").write::<Pennant>().unwrap();
//! assert!(page.starts_with("game: pennant   set-up: 2 seats, pennants=1   seed: 7   rules: 2   play: sensible\n"));
//! ```

use std::sync::Arc;

use crate::Checked;
use kernel::content::Faults;
use kernel::{Match, Names, Rng, Seat, Seed, Setup, Viewer, seat_names};

/// Which match is written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playthrough {
    /// The name of its file, without `.txt`.
    pub name: String,
    seats: u8,
    preset: Option<String>,
    settings: Vec<(String, String)>,
    seed: String,
    chooser: Chooser,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chooser {
    /// Anything legal.
    Random,
    /// What the game's policy says, where it says something.
    Sensible,
}

/// The whole position is shown each time this many actions were played; in between, only what happens.
const EVERY: u32 = 8;

impl Playthrough {
    /// A match of this many seats with the default options, played sensibly.
    pub fn new(name: &str, seats: u8) -> Self {
        let (preset, settings, seed) = (None, Vec::new(), "1".to_owned());
        Self { name: name.to_owned(), seats, preset, settings, seed, chooser: Chooser::Sensible }
    }

    /// With the options of a preset.
    #[must_use]
    pub fn preset(mut self, name: &str) -> Self {
        self.preset = Some(name.to_owned());
        self
    }

    /// With one option changed.
    #[must_use]
    pub fn option(mut self, key: &str, value: &str) -> Self {
        self.settings.push((key.to_owned(), value.to_owned()));
        self
    }

    /// With this seed.
    #[must_use]
    pub fn seed(mut self, seed: &str) -> Self {
        self.seed = seed.to_owned();
        self
    }

    /// Played at random.
    #[must_use]
    pub fn random(mut self) -> Self {
        self.chooser = Chooser::Random;
        self
    }

    /// Plays the match and writes it down. The same match is written the same on every machine.
    pub fn write<G: Checked>(&self) -> Result<String, Faults> {
        let setup = Setup::<G>::new(&G::content(), self.preset.as_deref(), &self.settings, Some(self.seats))?;
        let game = Arc::new(setup.open(&G::content())?);
        let key = Seed::from_text(&self.seed);
        let mut rng = Rng::new(u64::from_le_bytes(std::array::from_fn(|i| key.0[i])));
        let mut table = Match::start(game.clone(), key.dice());
        let info = G::INFO;
        let play = match self.chooser {
            Chooser::Random => "random",
            Chooser::Sensible => "sensible",
        };
        let mut page = format!(
            "game: {}   set-up: {setup}   seed: {}   rules: {}   play: {play}\n",
            info.id, self.seed, info.rules_version
        );
        page += &format!(
            "facts: {} to {} seats, at most {} plies\n",
            info.min_seats,
            info.max_seats,
            game.max_plies()
        );
        if !table.dealt().is_empty() {
            page += &format!("\n# the deal\n{}", happenings(&*game, table.dealt()));
        }
        while !table.pending().is_empty() && table.plies() < game.max_plies() {
            let names: Vec<String> = table.pending().iter().map(|seat| game.seat_name(seat)).collect();
            page += &format!("\n# ply {}   to act: {}\n", table.plies() + 1, names.join(", "));
            if table.plies().is_multiple_of(EVERY) {
                page += &positions(&table);
                page += &choices(&table);
            }
            let (seat, action) = self.choose(&table, &mut rng);
            let steps = table.play_action(seat, action);
            for step in steps.map_err(|refusal| Faults::one(format!("a listed action: {refusal}")))? {
                page += &format!("> {}  {}\n", game.seat_name(seat), step.notation);
                page += &happenings(&*game, &step.events);
            }
        }
        page += &format!("\n# the end after {} plies\n{}", table.plies(), positions(&table));
        if let Some(outcome) = table.outcome() {
            let places: Vec<String> = outcome
                .places
                .iter()
                .map(|(seat, place)| format!("{} {place}", game.seat_name(seat)))
                .collect();
            page += &format!("places: {}   ({}, {})\n", places.join(", "), outcome.reason, outcome.rule);
        }
        Ok(page)
    }

    fn choose<G: Checked>(&self, table: &Match<G>, rng: &mut Rng) -> (Seat, G::Action) {
        let pending: Vec<Seat> = table.pending().iter().collect();
        let seat = *rng.pick(&pending).expect("somebody is pending");
        let legal = table.legal(seat);
        let policy = match self.chooser {
            Chooser::Random => None,
            Chooser::Sensible => table.game().policy(table.state(), seat, &legal, rng),
        };
        (seat, policy.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a legal action"))
    }
}

fn positions<G: Checked>(table: &Match<G>) -> String {
    let game = &**table.game();
    let viewers = [Viewer::Spectator].into_iter().chain(Seat::first(game.seats()).map(Viewer::Seat));
    viewers.map(|viewer| entry("view", &viewer.name(game), &game.position(&table.view(viewer)))).collect()
}

fn choices<G: Checked>(table: &Match<G>) -> String {
    let game = &**table.game();
    let mut lines = String::new();
    for seat in table.pending().iter() {
        let seen = table.observe(Viewer::Seat(seat));
        let legal = seen.choices.into_iter().map(|offer| offer.choice.notation);
        lines += &entry("legal", &game.seat_name(seat), &legal.collect::<Vec<_>>().join("; "));
    }
    lines
}

/// What was told of each event: once if all were told the same, else to each group its own.
fn happenings<G: Checked>(game: &G, events: &[G::Event]) -> String {
    let mut lines = String::new();
    let called = seat_names(game);
    let names = Names::new(&called, Viewer::Spectator);
    let all = usize::from(game.seats()) + 1;
    for event in events {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for viewer in Viewer::during_play(game.seats()) {
            let Some(cue) = game.cue(event, viewer) else { continue };
            let telling = game.tell(&cue, names);
            let text = format!("{}  [{}]", telling.text, telling.rule);
            match groups.iter_mut().find(|(other, _)| *other == text) {
                Some((_, group)) => group.push(viewer.name(game)),
                None => groups.push((text, vec![viewer.name(game)])),
            }
        }
        for (text, group) in groups {
            lines += &match group.len() == all {
                true => format!("  {text}\n"),
                false => format!("  {}: {text}\n", group.join(", ")),
            };
        }
    }
    lines
}

fn entry(kind: &str, who: &str, text: &str) -> String {
    format!("{kind:<6}{who:<11}{}\n", text.trim_end().replace('\n', &format!("\n{:17}", "")))
}

/// The test that the pages of `tests/playthroughs` are what the game plays, in a game's
/// `tests/rules/playthroughs.rs`:
///
/// ```text
/// testkit::playthrough_tests!(Knights, [
///     Playthrough::new("knights-2p-7", 2).seed("7"),
///     Playthrough::new("knights-4p-quick-1", 4).preset("quick").random(),
/// ]);
/// ```
///
/// With `UPDATE_EXPECT=1` in the environment the pages are written anew.
#[macro_export]
macro_rules! playthrough_tests {
    ($game:ty, [$($playthrough:expr),+ $(,)?]) => {
        /// The pages in `tests/playthroughs` are what the game plays.
        #[test]
        fn playthroughs() {
            let folder = ::std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));
            let mut names = Vec::new();
            for playthrough in [$($playthrough),+] {
                let name = playthrough.name.clone();
                let page = playthrough.write::<$game>().unwrap_or_else(|faults| panic!("{name}: {faults}"));
                let path = folder.join(format!("{name}.txt"));
                $crate::expect_test::expect_file![path].assert_eq(&page);
                names.push(format!("{name}.txt"));
            }
            for entry in ::std::fs::read_dir(folder).expect("the pages can be listed") {
                let name = entry.expect("the pages can be listed").file_name();
                let name = name.to_string_lossy().into_owned();
                assert!(names.contains(&name), "{name} is kept, and nothing writes it");
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_playthrough_is_refused() {
        let wrong = Playthrough::new("x", 9).preset("shrot").option("tise", "x");
        assert_eq!(wrong.write::<crate::toy::Pennant>().unwrap_err().0.len(), 3);
    }
}
