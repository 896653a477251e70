//! A game, opened: what every match, batch and observation of it have in common.

use std::path::PathBuf;
use std::sync::Arc;

use bots::Spec;
use kernel::content::Content;
use kernel::features::{Deed, Deeds, Feature, FeatureNames, Features, declared};
use kernel::record::{self, Seed};
use kernel::{Chair, Info, Options as _, Playable, Record, Seat, Setup};

use crate::batch::Lanes;
use crate::lane::Shared;
use crate::session::{Happened, Play};
use crate::{Batch, Error, ErrorKind, Plan, Session};

/// What is to be played.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The game's id.
    pub game: String,
    /// A preset, instead of the usual options.
    pub preset: Option<String>,
    /// Options beside it, by key and value.
    pub options: Vec<(String, String)>,
    /// How many seats, instead of the usual number.
    pub seats: Option<u8>,
    /// A folder with content in place of what the game ships with.
    pub content: Option<PathBuf>,
}

impl Table {
    /// The usual table of a game.
    pub fn new(game: &str) -> Self {
        Self { game: game.to_owned(), ..Self::default() }
    }
}

/// Opens a game with these options, seats and content.
pub fn open(table: &Table) -> Result<Box<dyn Environment>, Error> {
    catalog::with_game!(&table.game, G => load::<G>(table))?
}

fn load<G: Playable + Features>(table: &Table) -> Result<Box<dyn Environment>, Error> {
    let content = catalog::load_content::<G>(table.content.as_deref());
    let content = content.map_err(|why| Error::new(ErrorKind::Setup, why))?;
    let setup = Setup::<G>::new(&content, table.preset.as_deref(), &table.options, table.seats);
    let setup = setup.map_err(|faults| Error {
        nearest: kernel::UnknownWord::told_in(&faults.to_string()).0.map(str::to_owned),
        ..Error::new(ErrorKind::Setup, faults)
    })?;
    let game = setup.open(&content).map_err(|faults| Error::new(ErrorKind::Setup, faults))?;
    let deeds = Deeds::of(game.deed_kinds());
    let mut choice = FeatureNames::default();
    deeds.features(Deed::new(0, 0, 0), &mut choice);
    Ok(Box::new(Loaded {
        declared: declared(&game).into(),
        choice: choice.0.into(),
        deeds: Arc::new(deeds),
        game: Arc::new(game),
        setup,
        content: Arc::new(content),
    }))
}

/// What there is to open: each game with the names of its presets.
pub fn games() -> Vec<(Info, Vec<&'static str>)> {
    let mut games = Vec::new();
    catalog::for_each_game!(G => games.push((<G as kernel::Game>::INFO, presets::<G>())));
    games
}

fn presets<G: kernel::Game>() -> Vec<&'static str> {
    G::Options::PRESETS.iter().map(|preset| preset.name).collect()
}

/// A game, opened.
pub trait Environment: Send + Sync {
    /// What is true of the game whatever the options.
    fn info(&self) -> Info;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// What a seat is called in records and notation.
    fn seat_name(&self, seat: Seat) -> String;
    /// The options that differ from the usual, as they are typed.
    fn options(&self) -> Vec<(String, String)>;
    /// The hash of the content in force.
    fn content_hash(&self) -> String;
    /// No match has more actions.
    fn max_plies(&self) -> u32;
    /// The numbers of an observation.
    fn observation(&self) -> &[Feature];
    /// The numbers of a choice.
    fn choice(&self) -> &[Feature];
    /// Every deed that has a number.
    fn deeds(&self) -> &Deeds;
    /// A new match. The text of a seed is hashed, as `banneret` does.
    fn start(&self, seed: &str) -> Result<Box<dyn Session>, Error>;
    /// A match as a record tells it, checked whole.
    fn replay(&self, record: &str) -> Result<Box<dyn Session>, Error>;
    /// Many matches side by side.
    fn batch(&self, plan: &Plan) -> Result<Box<dyn Batch>, Error>;
}

pub(crate) struct Loaded<G: Playable> {
    pub(crate) game: Arc<G>,
    pub(crate) deeds: Arc<Deeds>,
    pub(crate) declared: Arc<[Feature]>,
    pub(crate) choice: Arc<[Feature]>,
    setup: Setup<G>,
    content: Arc<Content>,
}

impl<G: Playable> Clone for Loaded<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            deeds: self.deeds.clone(),
            declared: self.declared.clone(),
            choice: self.choice.clone(),
            setup: self.setup.clone(),
            content: self.content.clone(),
        }
    }
}

impl<G: Playable + Features> Environment for Loaded<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    fn options(&self) -> Vec<(String, String)> {
        self.setup.options.changes().into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }

    fn content_hash(&self) -> String {
        self.content.hash().to_string()
    }

    fn max_plies(&self) -> u32 {
        self.game.max_plies()
    }

    fn observation(&self) -> &[Feature] {
        &self.declared
    }

    fn choice(&self) -> &[Feature] {
        &self.choice
    }

    fn deeds(&self) -> &Deeds {
        &self.deeds
    }

    fn start(&self, seed: &str) -> Result<Box<dyn Session>, Error> {
        let key = Seed::from_text(seed);
        let chair = |seat: Seat| Chair::bot(self.game.seat_name(seat), Spec::RANDOM.to_string());
        let chairs = Seat::first(self.game.seats()).map(chair).collect();
        let record = Record::new(&self.setup, &self.content, chairs, key);
        let table = kernel::caught(|| record.start::<G>(&self.content)).map_err(Error::internal)?;
        let table = table.map_err(|why| Error::new(ErrorKind::Record, why))?;
        let happened = Happened::at(&table);
        Ok(Box::new(Play { loaded: self.clone(), table, record: Some(record), happened }))
    }

    fn replay(&self, text: &str) -> Result<Box<dyn Session>, Error> {
        let wrong = |why: String| Error::new(ErrorKind::Record, why);
        let record = Record::parse("record", text).map_err(|faults| wrong(faults.to_string()))?;
        let table =
            kernel::caught(|| record::verify::<G>(&record, &self.content)).map_err(Error::internal)?;
        let table = table.map_err(|why| wrong(why.to_string()))?;
        let setup = record.setup::<G>(&self.content).map_err(|why| wrong(why.to_string()))?;
        if setup != self.setup {
            return Err(wrong(format!(
                "the record was played with {setup}; this game is open with {}",
                self.setup
            )));
        }
        let mut again = record.start::<G>(&self.content).map_err(|why| wrong(why.to_string()))?;
        let mut happened = Happened::at(&again);
        while let Ok(Some(ply)) = record.play_next(&mut again) {
            happened.add(ply.events);
        }
        Ok(Box::new(Play { loaded: self.clone(), table, record: Some(record), happened }))
    }

    fn batch(&self, plan: &Plan) -> Result<Box<dyn Batch>, Error> {
        let shared = Shared {
            game: self.game.clone(),
            deeds: self.deeds.clone(),
            players: plan.players.clone(),
            reset: plan.reset,
            max_steps: plan.max_steps,
        };
        Ok(Box::new(Lanes::new(shared, plan, self.declared.len(), self.choice.len())?))
    }
}
