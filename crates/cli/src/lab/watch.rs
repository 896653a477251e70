//! `banneret lab watch GAME DIR`: a saved file is checked and compared with the version before.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use kernel::Figures;
use kernel::content::Content;
use lab::experiment::{Depth, Design, FigureResult, PROGRAM, Verdict, changed_numbers, compare, short};

use super::interrupt;
use super::running::{Running, progress_line};
use super::side::{alone, side};
use crate::failure::Failure;
use crate::levels;
use crate::setup::SetupArgs;

const EXAMPLES: &str = "\
Every time a file of the folder is saved it is read again: mistakes are told with their place, and what is in order is
compared with the last version that was.

Examples:
  banneret lab watch knights my-games/knights --seats 2";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// The folder with the data files that you edit
    dir: PathBuf,
    #[arg(
        long,
        value_name = "BOT",
        default_value = "heuristic",
        help = format!("Who plays at every seat ({})", levels::spec_names())
    )]
    players: String,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    setup: SetupArgs,
}

/// The folder is looked at so often.
const PAUSE: Duration = Duration::from_millis(200);
/// A verdict that takes longer than this comes when nobody waits for it any more.
const USUAL: Duration = Duration::from_secs(10);
/// So many figures are told.
const TOLD: usize = 4;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => watch::<G>(args))?
}

fn watch<G: Figures>(args: &Args) -> Result<(), Failure> {
    let both = SetupArgs { content: Some(args.dir.clone()), ..args.setup.clone() };
    let (mut last, players) = alone::<G>(std::slice::from_ref(&args.players), &both)?;
    interrupt::listen()?;
    let say = |text: &str| writeln!(anstream::stdout(), "{text}").and_then(|()| std::io::stdout().flush());
    say(&format!("watching {}, content {}; Ctrl-C ends", args.dir.display(), last.card.content_hash))?;
    let mut seen: Result<String, String> = Ok(last.card.content_hash.clone());
    while !interrupt::asked() {
        std::thread::sleep(PAUSE);
        // A file may be half written: what is read twice alike is whole.
        let loaded = || catalog::load_content::<G>(Some(&args.dir)).map_err(|error| error.to_string());
        let (first, again) = (loaded(), loaded());
        let state = first.as_ref().map(|content| short(&content.hash())).map_err(Clone::clone);
        if first.ok() != again.ok() || state == seen {
            continue;
        }
        seen = state;
        let now = match side::<G>("B", &[], &both) {
            Ok(side) => side,
            Err(Failure::BadInput(why)) => {
                say(&why)?;
                continue;
            }
            Err(other) => return Err(other),
        };
        say(&format!("saved {}: {}", now.card.content_hash, changes(&last.content, &now.content)))?;
        if now.card.content_hash == last.card.content_hash {
            continue;
        }
        let tables = [[last.table(&players[0]), now.table(&players[0])]];
        let alone = Design::alone(
            &tables[0][1],
            PROGRAM,
            args.running.seed,
            now.card.clone(),
            vec![args.players.clone()],
        );
        let design = Design { sides: [last.card.clone(), now.card.clone()], depth: Depth::Usual, ..alone };
        let line = progress_line();
        let told = compare(&tables, &design, &args.running.conduct(USUAL), &interrupt::asked, |progress| {
            line.set_message(progress.so_far.headline_words());
        });
        line.finish_and_clear();
        let told = told.map_err(Failure::bad)?;
        let differs = |figure: &&FigureResult| !matches!(figure.verdict, Verdict::Same | Verdict::CannotTell);
        let mut told: Vec<&FigureResult> = {
            let open = told.figures.iter().filter(|figure| !differs(figure));
            told.figures.iter().filter(differs).chain(open).collect()
        };
        told.truncate(TOLD);
        for figure in told {
            say(&format!("  {} {}", figure.name, figure.words))?;
        }
        last = now;
    }
    Ok(())
}

/// Which numbers changed, in a line.
fn changes(old: &Content, new: &Content) -> String {
    let changed: Vec<String> = changed_numbers(old, new)
        .into_iter()
        .map(|(name, from, to)| format!("{name} {from} -> {to}"))
        .collect();
    if changed.is_empty() { "no number changed".to_owned() } else { changed.join(", ") }
}
