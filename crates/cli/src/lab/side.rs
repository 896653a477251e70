//! One side of a comparison as it is typed: a preset, a folder, options, bots.

use std::path::PathBuf;

use bots::Spec;
use kernel::{Options as _, Playable, UnknownWord};
use lab::experiment::{SideCard, Table, short};

use crate::failure::Failure;
use crate::levels;
use crate::setup::{Opened, SetupArgs};

/// As it ships.
const SHIPPED: &str = ".";
/// The key under which a side names its bots.
const BOTS: &str = "bots";

/// A side that can be played.
pub(super) struct Side<G: Playable> {
    pub(super) card: SideCard,
    pub(super) opened: Opened<G>,
    /// Who plays, where the side says so.
    pub(super) bots: Option<Vec<Spec>>,
}

/// What the words of a side say.
struct Said {
    setup: SetupArgs,
    bots: Option<Vec<String>>,
}

impl<G: Playable> Side<G> {
    /// Reads the words of a side, on top of what was said of both.
    pub(super) fn read(label: &str, words: &[String], both: &SetupArgs) -> Result<Self, Failure> {
        let Said { setup, bots } = said::<G>(words, both)?;
        let opened = setup.open::<G>()?;
        let options = opened.setup.options.changes();
        let card = SideCard {
            label: label.to_owned(),
            name: words.join(" "),
            options: options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            bots: bots.clone(),
            content_hash: short(&opened.content.hash()),
        };
        let bots = bots.map(|bots| levels::read_specs(&bots, G::INFO.id)).transpose()?;
        let seats = opened.game.seats();
        match &bots {
            Some(bots) if bots.len() > usize::from(seats) => Err(Failure::bad(format!(
                "{label} has {} bots for {seats} seats: give at most {seats}, fewer are repeated",
                bots.len()
            ))),
            _ => Ok(Self { card, opened, bots }),
        }
    }

    /// The table at which these play, unless the side has bots of its own.
    pub(super) fn table(&self, players: &Spec) -> Table<G> {
        let bots = self.bots.clone().unwrap_or_else(|| vec![players.clone()]);
        Table { game: std::sync::Arc::clone(&self.opened.game), bots }
    }
}

fn said<G: Playable>(words: &[String], both: &SetupArgs) -> Result<Said, Failure> {
    let mut said = Said { setup: both.clone(), bots: None };
    let mut options: Vec<(String, String)> = Vec::new();
    for word in words {
        if word == SHIPPED {
            continue;
        }
        if let Some((key, value)) = word.split_once('=') {
            match key {
                BOTS => said.bots = Some(value.split(',').map(str::to_owned).collect()),
                _ => options.push((key.to_owned(), value.to_owned())),
            }
            continue;
        }
        let is_preset = G::Options::PRESETS.iter().any(|preset| preset.name == word);
        let folder = PathBuf::from(word);
        if is_preset {
            said.setup.preset = Some(word.clone());
        } else if folder.is_dir() {
            said.setup.content = Some(folder);
        } else {
            return Err(unknown::<G>(word));
        }
    }
    // What a side says of an option goes before what is said of both.
    said.setup.options.retain(|(key, _)| options.iter().all(|(other, _)| other != key));
    said.setup.options.extend(options);
    Ok(said)
}

fn unknown<G: Playable>(word: &str) -> Failure {
    let presets = G::Options::PRESETS.iter().map(|preset| preset.name);
    let unknown = UnknownWord::new("preset or folder", word, presets);
    Failure::bad(format!(
        "{unknown}; a side is a preset, a folder with data files, OPTION=VALUE, bots=BOT,… or `.`"
    ))
}
