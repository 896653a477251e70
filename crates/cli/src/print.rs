//! `banneret print GAME`: rulebook, cards, boards, tokens and player aids, to be printed and played on paper.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use kernel::{Playable, UnknownWord, Word};
use print::{Size, What};

use crate::failure::Failure;
use crate::files;

const EXAMPLES: &str = "\
Examples:
  banneret print knights                             everything, into ./knights-print
  banneret print authority --what book               only the rulebook
  banneret print hex --what cards,board --paper letter
  banneret print prevail --what csv --out tables     a table of everything in the box";

/// What is printed where nothing is said: all that is paper.
const USUAL: [What; 5] = [What::Book, What::Cards, What::Board, What::Tokens, What::Aids];

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// What of it, separated by commas: book, cards, board, tokens, aids, tts, csv [default: the first five]
    #[arg(long, value_delimiter = ',')]
    what: Vec<String>,
    /// The paper: a4 or letter
    #[arg(long, default_value = "a4")]
    paper: String,
    /// A folder with edited data files, laid over the built-in ones
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// The folder to write into; it is made if it does not exist [default: GAME-print]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => print_game::<G>(args))?
}

fn print_game<G: Playable>(args: &Args) -> Result<(), Failure> {
    let mut what: Vec<What> = args.what.iter().map(|word| known(word)).collect::<Result<_, _>>()?;
    if what.is_empty() {
        what = USUAL.to_vec();
    }
    let size: Size = known(&args.paper)?;
    let content = catalog::load_content::<G>(args.content.as_deref()).map_err(Failure::bad)?;
    // Everything is made before anything is written.
    let made = print::print(G::INFO.id, &content, &what, size).map_err(Failure::bad)?;
    let usual = PathBuf::from(format!("{}-print", G::INFO.id));
    let folder = args.out.as_deref().unwrap_or(&usual);
    fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, &error))?;
    let mut out = anstream::stdout().lock();
    for file in &made {
        let path = folder.join(&file.name);
        files::write_bytes(&path, &file.bytes)?;
        writeln!(out, "wrote {}", path.display())?;
    }
    for missing in what.iter().filter(|what| !made.iter().any(|file| belongs(&file.name, **what))) {
        writeln!(out, "{} has nothing to print for `{missing}`", G::INFO.title)?;
    }
    Ok(())
}

/// Is this file one of those that were asked for by this word?
fn belongs(name: &str, what: What) -> bool {
    match what {
        What::Csv => Path::new(name).extension().is_some_and(|extension| extension == "csv"),
        What::Tts => name.contains("-tts"),
        What::Book | What::Cards | What::Board | What::Tokens | What::Aids => {
            name.contains(&format!("-{what}."))
        }
    }
}

fn known<W: Word>(word: &str) -> Result<W, UnknownWord> {
    W::read(word.trim())
}
