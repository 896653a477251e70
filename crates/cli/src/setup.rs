//! The set-up of a table as it is typed: seats, preset, options, content.

use std::path::PathBuf;
use std::sync::Arc;

use kernel::content::Content;
use kernel::{Playable, Setup};

use crate::failure::Failure;

/// What may be typed about the table.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SetupArgs {
    /// How many seats the table has
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// Start from a named bundle of options; `banneret games` lists them
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Change an option; may be given several times
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE", value_parser = setting)]
    pub(crate) options: Vec<(String, String)>,
    /// Lay the data files of this folder over the game's own
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
}

/// The rulebook in force at a table.
#[derive(Debug)]
pub(crate) struct Opened<G: Playable> {
    pub(crate) setup: Setup<G>,
    pub(crate) content: Content,
    pub(crate) game: Arc<G>,
}

impl SetupArgs {
    /// Was nothing said about seats, preset and options?
    pub(crate) fn is_usual(&self) -> bool {
        self.seats.is_none() && self.preset.is_none() && self.options.is_empty()
    }

    /// Opens the rulebook.
    pub(crate) fn open<G: Playable>(&self) -> Result<Opened<G>, Failure> {
        let content = catalog::load_content::<G>(self.content.as_deref()).map_err(Failure::bad)?;
        let setup = Setup::<G>::new(&content, self.preset.as_deref(), &self.options, self.seats)?;
        let game = Arc::new(setup.open(&content)?);
        Ok(Opened { setup, content, game })
    }
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE, for example turn_cap=20")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}
