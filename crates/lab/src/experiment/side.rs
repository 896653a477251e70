//! One side of a comparison as it is typed: a preset, content by name, OPTION=VALUE, bots=BOT,… or several of these.

use std::sync::Arc;

use bots::Spec;
use kernel::content::Content;
use kernel::{Figures, Options as _, Playable, Setup, UnknownWord, clip};

use super::edits::changed_entries;
use super::luck::weights;
use super::plan::{Design, SideCard, short};
use super::play::{Depth, Table};

/// As it ships.
const SHIPPED: &str = ".";
/// The key under which a side names its bots.
const BOTS: &str = "bots";

/// A side that can be played.
#[derive(Debug)]
pub struct Side<G: Playable> {
    /// It in words.
    pub card: SideCard,
    /// Its options and seats.
    pub setup: Setup<G>,
    /// Its data files.
    pub content: Content,
    /// The rulebook that follows from both.
    pub game: Arc<G>,
    /// Who plays, where the side says so.
    pub bots: Option<Vec<Spec>>,
}

/// What was said of both sides.
#[derive(Clone, Debug)]
pub struct Common {
    /// Seats at the table; as many as is usual if nothing is said.
    pub seats: Option<u8>,
    /// The preset they start from.
    pub preset: Option<String>,
    /// Options that differ from it.
    pub options: Vec<(String, String)>,
    /// The data files.
    pub content: Content,
}

/// Where content is found by name.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a function has nothing to show")]
pub struct Shelf<'a> {
    /// What such a name is called: "folder".
    pub kind: &'static str,
    /// The names that there are, where they can be listed.
    pub names: &'a [&'static str],
    /// Finds one; `None` if nothing is called so.
    pub find: &'a dyn Fn(&str) -> Option<Result<Content, String>>,
}

/// Reads bots that are to play this game.
pub fn read_bots<S: AsRef<str>>(words: &[S], game: &str) -> Result<Vec<Spec>, String> {
    let read = |word: &S| -> Result<Spec, String> {
        let spec: Spec = word.as_ref().trim().parse()?;
        spec.try_out(game)?;
        Ok(spec)
    };
    words.iter().map(read).collect()
}

impl<G: Playable> Side<G> {
    /// Reads the words of a side, on top of what was said of both.
    pub fn read<S: AsRef<str>>(
        label: &str,
        words: &[S],
        both: &Common,
        shelf: Shelf<'_>,
    ) -> Result<Self, String> {
        let Common { seats, mut preset, mut options, mut content } = both.clone();
        let (mut own, mut bots) = (Vec::<(String, String)>::new(), None::<Vec<String>>);
        for word in words.iter().map(AsRef::as_ref).filter(|word| *word != SHIPPED) {
            if let Some((key, value)) = word.split_once('=') {
                match key {
                    BOTS => bots = Some(value.split(',').map(str::to_owned).collect()),
                    _ => own.push((key.to_owned(), value.to_owned())),
                }
            } else if G::Options::PRESETS.iter().any(|preset| preset.name == word) {
                preset = Some(word.to_owned());
            } else {
                content = (shelf.find)(word).ok_or_else(|| unknown::<G>(word, shelf))??;
            }
        }
        // What a side says of an option goes before what is said of both.
        options.retain(|(key, _)| own.iter().all(|(other, _)| other != key));
        options.extend(own);
        let setup = Setup::<G>::new(&content, preset.as_deref(), &options, seats);
        let setup = setup.map_err(|faults| faults.to_string())?;
        let game = Arc::new(setup.open(&content).map_err(|faults| faults.to_string())?);
        let changes = setup.options.changes();
        let card = SideCard {
            label: label.to_owned(),
            name: words.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(" "),
            options: changes.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            bots: bots.clone(),
            content_hash: short(&content.hash()),
        };
        let bots = bots.map(|bots| read_bots(&bots, G::INFO.id)).transpose()?;
        let seats = game.seats();
        match &bots {
            Some(bots) if bots.len() > usize::from(seats) => Err(format!(
                "{label} has {} bots for {seats} seats: give at most {seats}, fewer are repeated",
                bots.len()
            )),
            _ => Ok(Self { card, setup, content, game, bots }),
        }
    }

    /// The table at which these play, unless the side has bots of its own.
    pub fn table(&self, players: &Spec) -> Table<G> {
        let bots = self.bots.clone().unwrap_or_else(|| vec![players.clone()]);
        Table { game: Arc::clone(&self.game), bots }
    }
}

/// The two tables of a comparison for each line-up of players, and its design.
type Compared<G> = (Vec<[Table<G>; 2]>, Design);

/// How two sides are compared.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Who plays, as it was typed: the main comparison first.
    pub players: Vec<String>,
    /// The program that plays.
    pub program: String,
    /// What all chance is derived from.
    pub seed: u64,
    /// The pairs that are wanted; `None` to stop by itself.
    pub pairs: Option<u64>,
    /// Differences of shares smaller than this many points do not matter.
    pub margin: f64,
    /// How much is counted.
    pub depth: Depth,
    /// Is luck taken out?
    pub luck: bool,
}

impl Terms {
    /// The tables of a comparison of these sides, for each of the players, and its design; or why they cannot be
    /// compared.
    pub fn of<G: Figures>(self, sides: &[Side<G>; 2]) -> Result<Compared<G>, String> {
        let players = read_bots(&self.players, G::INFO.id)?;
        let [a, b] = sides;
        if a.card.is_like(&b.card) && a.setup == b.setup {
            return Err(format!("A and B are the same ({}): change one", a.card.content_hash));
        }
        let [seats_a, seats_b] = [a.game.seats(), b.game.seats()];
        if seats_a != seats_b {
            return Err(format!(
                "A has {seats_a} seats and B {seats_b}: matches are paired only at tables of one size, say how many seats"
            ));
        }
        if a.bots.is_some() && b.bots.is_some() && players.len() > 1 {
            return Err("both sides name their bots, so no other players can take their places".to_owned());
        }
        let tables: Vec<[Table<G>; 2]> =
            players.iter().map(|players| sides.each_ref().map(|side| side.table(players))).collect();
        let named = |side: &Side<G>| side.card.bots.as_ref().map(|bots| bots.join(","));
        let players = match (named(a), named(b)) {
            (Some(a), Some(b)) => vec![format!("{a} and {b}")],
            _ => self.players,
        };
        let Some(first) = tables.first() else { return Err("somebody must play: name a bot".to_owned()) };
        let design = Design {
            game: G::INFO.id.to_owned(),
            rules_version: G::INFO.rules_version,
            program: self.program,
            seats: 0,
            parties: 0,
            ways: 0,
            seed: self.seed,
            pairs: self.pairs,
            margin: self.margin,
            depth: self.depth,
            luck: self.luck.then(weights::<G>),
            sides: [a.card.clone(), b.card.clone()],
            players,
            changed: changed(a, b),
        };
        let design = design.of(first);
        Ok((tables, design))
    }
}

/// More than so many changed things are not looked at one by one.
const FEW: usize = 3;

/// The things that the sides differ in, by name, where they are few and both games can hand them out.
fn changed<G: Figures>(a: &Side<G>, b: &Side<G>) -> Vec<String> {
    let [of_a, of_b] = [a, b].map(|side| side.game.gifts());
    let mut names = changed_entries(&a.content, &b.content);
    names.retain(|name| of_a.contains(&name.as_str()) && of_b.contains(&name.as_str()));
    if names.len() > FEW { Vec::new() } else { names }
}

fn unknown<G: Playable>(word: &str, Shelf { kind, names, .. }: Shelf<'_>) -> String {
    let presets = G::Options::PRESETS.iter().map(|preset| preset.name);
    let UnknownWord { nearest, known, .. } =
        UnknownWord::new(kind, word, presets.chain(names.iter().copied()));
    let hint = nearest.map_or(String::new(), |nearest| format!("; did you mean `{nearest}`?"));
    let (word, known) = (clip(word), known.join(", "));
    format!(
        "no preset or {kind} `{word}`{hint} (known: {known}); a side is a preset, a {kind} with data files, \
         OPTION=VALUE, bots=BOT,… or `.`"
    )
}
