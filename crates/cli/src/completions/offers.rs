//! What may stand where: games, levels, presets, options and their values.

use std::ffi::OsStr;
use std::path::Path;

use bots::Level;
use clap::{Arg, Command};
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter, CompletionCandidate};
use kernel::content::Content;
use kernel::{Form, Info, OptionSpec, Options, Playable, Preset, Word as _};

/// The command with everything that its arguments may be. An argument is told by its name, which is the same in every
/// command.
pub(super) fn offered(command: Command) -> Command {
    command.mut_args(with_offers).mut_subcommands(offered)
}

fn with_offers(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "game" => arg.add(ArgValueCandidates::new(games)),
        // Elsewhere it is how many are played.
        "games" if arg.is_positional() => arg.add(ArgValueCandidates::new(games)),
        "bots" => arg.add(ArgValueCandidates::new(levels)),
        "preset" => arg.add(ArgValueCandidates::new(|| presets(&Line::typed()))),
        "options" => arg.add(ArgValueCompleter::new(|typed: &OsStr| {
            typed.to_str().map_or_else(Vec::new, |typed| settings(&Line::typed(), typed))
        })),
        _ => arg,
    }
}

fn games() -> Vec<CompletionCandidate> {
    let told = |info: Info| CompletionCandidate::new(info.id).help(Some(info.title.into()));
    catalog::games().into_iter().map(told).collect()
}

fn levels() -> Vec<CompletionCandidate> {
    Level::ALL.iter().map(|level| CompletionCandidate::new(level.word())).collect()
}

/// What the line says that decides what else it may say.
struct Line {
    /// The game, once it is named.
    game: Option<String>,
    /// The folder with edited content.
    content: Option<String>,
}

impl Line {
    /// The line that is being typed: a shell hands its words over after `--`.
    fn typed() -> Self {
        let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
        Self::of(&words.skip_while(|word| word != "--").collect::<Vec<_>>())
    }

    fn of(words: &[String]) -> Self {
        let named = |word: &&String| catalog::games().iter().any(|info| info.id == **word);
        let follows = |pair: &[String]| (pair[0] == "--content").then(|| pair[1].clone());
        let joined = |word: &String| word.strip_prefix("--content=").map(str::to_owned);
        Self {
            game: words.iter().find(named).cloned(),
            content: words.windows(2).find_map(follows).or_else(|| words.iter().find_map(joined)),
        }
    }

    /// The presets and options of the game.
    fn known(&self) -> Option<(&'static [Preset], Vec<OptionSpec>)> {
        catalog::with_game!(self.game.as_ref()?, G => known::<G>(self.content.as_deref())).ok()
    }
}

fn known<G: Playable>(folder: Option<&str>) -> (&'static [Preset], Vec<OptionSpec>) {
    // A folder that cannot be read is complained of when the command is run.
    let content: Content = catalog::load_content::<G>(folder.map(Path::new)).unwrap_or_else(|_| G::content());
    (G::Options::PRESETS, G::Options::specs(&content))
}

fn presets(line: &Line) -> Vec<CompletionCandidate> {
    let presets = line.known().map_or(&[][..], |(presets, _)| presets);
    let told = |preset: &Preset| CompletionCandidate::new(preset.name).help(Some(preset.help.into()));
    presets.iter().map(told).collect()
}

/// `key=` for every option, and once that stands there, `key=value` for every value.
fn settings(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    let specs = line.known().map_or_else(Vec::new, |(_, specs)| specs);
    let Some((key, value)) = typed.split_once('=') else {
        let begins = specs.into_iter().filter(|spec| spec.key.starts_with(typed));
        let told = |spec: OptionSpec| {
            CompletionCandidate::new(format!("{}=", spec.key)).help(Some(spec.help.into()))
        };
        return begins.map(told).collect();
    };
    let Some(spec) = specs.iter().find(|spec| spec.key == key) else { return Vec::new() };
    let offers = values(spec, value).into_iter().filter(|offer| offer.starts_with(value));
    offers.map(|offer| CompletionCandidate::new(format!("{key}={offer}"))).collect()
}

/// The values of an option; of a list those that go on from what stands there.
fn values(spec: &OptionSpec, typed: &str) -> Vec<String> {
    match &spec.form {
        Form::OneOf(words) => words.clone(),
        Form::Number { min, max } => {
            let mut numbers = vec![min.to_string(), spec.default.clone(), max.to_string()];
            numbers.dedup();
            numbers
        }
        Form::List { of, repeats } => {
            let (before, _) = typed.rsplit_once(',').map_or(("", typed), |(before, last)| (before, last));
            let stands = |word: &str| before.split(',').any(|known| known.trim() == word);
            let left = of.iter().filter(|word| *repeats || !stands(word));
            let comma = if before.is_empty() { "" } else { "," };
            left.map(|word| format!("{before}{comma}{word}")).collect()
        }
    }
}
