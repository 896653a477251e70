//! `banneret lab report RESULT…`: results as one file for a browser.

use std::io::Write as _;
use std::path::PathBuf;

use lab::experiment::Sheet;
use web::lab::{LabResult, report};

use super::table::TableForm;
use crate::failure::Failure;
use crate::files;

const EXAMPLES: &str = "\
A result is what a command of the lab prints with --json. The page has its styles and pictures in it, needs no script and
no network, follows light and dark, and prints.

Examples:
  banneret lab report result.json
  banneret lab report result.json --csv
  banneret lab report result.json --title \"Before the fair\" --out fair.html";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The results, in the order of the page
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What the page is called
    #[arg(long, value_name = "TEXT", default_value = "What it does")]
    title: String,
    /// Write the rows of the results as a table instead, for spreadsheets and other programs
    #[arg(long)]
    csv: bool,
    /// The same of one result as Parquet, where the program was built for it
    #[arg(long, conflicts_with = "csv")]
    parquet: bool,
    /// The file to write, if not GAME-report.html, .csv or .parquet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The longest result that is read, in bytes.
const LONGEST: u64 = 8 << 20;

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let read = |path: &PathBuf| {
        LabResult::read(&path.display().to_string(), &files::read(path, LONGEST)?).map_err(Failure::bad)
    };
    let results: Vec<LabResult> = args.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let sheets = || results.iter().map(|result| Sheet::of(result.json()));
    let (bytes, ending) = match (args.csv, args.parquet) {
        (true, _) => (sheets().map(|sheet| sheet.csv()).collect::<Vec<_>>().join("\n").into_bytes(), "csv"),
        (_, true) => {
            let form = TableForm::parquet()?;
            let [sheet] = &sheets().collect::<Vec<_>>()[..] else {
                return Err(Failure::bad("a Parquet file has the rows of one result: name one"));
            };
            (form.bytes(sheet)?, form.ending())
        }
        (false, false) => (report(&args.title, &results).into_bytes(), "html"),
    };
    let game = results.first().map_or("lab", LabResult::game);
    let path = match &args.out {
        Some(path) => {
            files::must_be_new(path, "name another, or take it away")?;
            path.clone()
        }
        // The name comes from a file: nothing but letters goes into a path.
        None => {
            let name: String = game.chars().filter(char::is_ascii_alphanumeric).collect();
            files::free_name(&format!("{name}-report"), ending)
        }
    };
    files::write_bytes(&path, &bytes)?;
    Ok(writeln!(anstream::stdout(), "wrote {}", path.display())?)
}
