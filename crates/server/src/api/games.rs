//! The games: what may be chosen, and what is in the box.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::Level;
use kernel::{Form, Rule, Word as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::Found;
use super::problem::Problem;
use super::route::{Call, Nothing};
use crate::games::GameEntry;
use crate::hub::Hub;

/// A game in the address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OfGame {
    /// The game's id.
    game: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct GameList {
    games: Vec<Game>,
    /// The levels of bots, the weakest first.
    levels: Vec<Named>,
}

/// A word, and what it is for.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Named {
    name: &'static str,
    help: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Game {
    /// The name in addresses and records.
    id: &'static str,
    title: &'static str,
    /// What it is, in a sentence.
    blurb: &'static str,
    /// How many may sit down.
    seats: Vec<u8>,
    /// How many usually do.
    usual_seats: u8,
    /// How long a match usually takes, in minutes: at least, at most.
    minutes: [u16; 2],
    /// Raised when a record of the older one might not replay.
    rules_version: u32,
    /// The hash of its content.
    content: String,
    /// The preset for a quick match with bots.
    quick_preset: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Choosable {
    /// Named bundles of options.
    presets: Vec<PresetTold>,
    options: Vec<OptionTold>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct PresetTold {
    name: &'static str,
    help: &'static str,
    rule: Rule,
    /// What it sets; all else keeps its default.
    settings: BTreeMap<&'static str, &'static str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct OptionTold {
    key: &'static str,
    help: &'static str,
    rule: Rule,
    default: String,
    /// The words that may be chosen, if it is chosen from words.
    one_of: Option<Vec<String>>,
    /// The words of a list, separated by commas.
    list_of: Option<Vec<String>>,
    /// The least and the greatest number.
    range: Option<[u16; 2]>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct InTheBox {
    hash: String,
    files: Vec<FileTold>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct FileTold {
    name: String,
    text: String,
}

fn found(hub: &Hub, id: &str) -> Result<Arc<GameEntry>, Problem> {
    hub.games().find(id).map_err(|unknown| Problem::nothing(unknown.to_string()))
}

fn told(entry: &GameEntry) -> Game {
    let (banner, info) = (&entry.banner, &entry.banner.info);
    Game {
        id: info.id,
        title: info.title,
        blurb: info.blurb,
        seats: banner.seats.clone(),
        usual_seats: banner.usual,
        minutes: info.minutes.into(),
        rules_version: info.rules_version,
        content: entry.content().hash().to_string(),
        quick_preset: info.quick_preset,
    }
}

pub(super) async fn list(call: Call<Nothing>) -> Result<Found<GameList>, Problem> {
    let shelf = call.hub.games();
    let games = shelf.banners().iter().filter_map(|banner| shelf.find(banner.info.id).ok());
    let levels = Level::ALL.iter().map(|level| Named { name: level.word(), help: level.help() });
    Ok(Found(GameList { games: games.map(|entry| told(&entry)).collect(), levels: levels.collect() }))
}

pub(super) async fn one(call: Call<OfGame>) -> Result<Found<Game>, Problem> {
    Ok(Found(told(&*found(&call.hub, &call.path.game)?)))
}

pub(super) async fn options(call: Call<OfGame>) -> Result<Found<Choosable>, Problem> {
    let entry = found(&call.hub, &call.path.game)?;
    let presets = entry.banner.presets.iter().map(|preset| PresetTold {
        name: preset.name,
        help: preset.help,
        rule: preset.rule,
        settings: preset.settings.iter().copied().collect(),
    });
    let options = entry.banner.specs.iter().map(|spec| {
        let (one_of, list_of, range) = match &spec.form {
            Form::OneOf(words) => (Some(words.clone()), None, None),
            Form::Number { min, max } => (None, None, Some([*min, *max])),
            Form::List { of, repeats: _ } => (None, Some(of.clone()), None),
        };
        let default = spec.default.clone();
        OptionTold { key: spec.key, help: spec.help, rule: spec.rule, default, one_of, list_of, range }
    });
    Ok(Found(Choosable { presets: presets.collect(), options: options.collect() }))
}

pub(super) async fn content(call: Call<OfGame>) -> Result<Found<InTheBox>, Problem> {
    let entry = found(&call.hub, &call.path.game)?;
    let content = entry.content();
    let files = content.files().map(|(name, text)| FileTold { name: name.to_owned(), text: text.to_owned() });
    Ok(Found(InTheBox { hash: content.hash().to_string(), files: files.collect() }))
}
