//! `banneret admin`: links for the people of a site.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;
use server::admin::{self, AdminError};

use crate::failure::Failure;
use crate::serve::usual_data;

const INVITE_EXAMPLES: &str = "\
Examples:
  banneret admin invite                                   a link for one person
  banneret admin invite --site https://play.example.org   as people reach the site
  banneret admin invite --days 2                          good for two days";

const RESET_EXAMPLES: &str = "\
Examples:
  banneret admin reset Hawise                             a link by which Hawise sets a new password
  banneret admin reset Hawise --site https://play.example.org";

/// What may be typed.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Print a link by which one person may sign up, also where nobody else can
    #[command(after_help = INVITE_EXAMPLES)]
    Invite(Args),
    /// Print a link by which somebody who has lost their password sets a new one
    #[command(after_help = RESET_EXAMPLES)]
    Reset {
        /// The name of the account
        name: String,
        #[command(flatten)]
        args: Args,
    },
}

/// What every link has.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How people reach the site
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    site: String,
    /// How many days the link is good
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = value_parser!(u64).range(1..=365))]
    days: u64,
    /// Where the accounts are kept; the server may be running [default: `banneret` in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    let (Command::Invite(args) | Command::Reset { args, .. }) = command;
    let site = args.site.trim_end_matches('/');
    if !["http://", "https://"]
        .iter()
        .any(|scheme| site.strip_prefix(scheme).is_some_and(|host| !host.is_empty()))
    {
        return Err(Failure::bad(format!(
            "--site {}: write an address such as https://play.example.org",
            args.site
        )));
    }
    let data = args.data.clone().unwrap_or_else(usual_data);
    let good_for = Duration::from_secs(args.days * 24 * 3600);
    let link = async {
        match command {
            Command::Invite(_) => admin::invite(&data, good_for).await,
            Command::Reset { name, .. } => admin::reset(&data, name, good_for).await,
        }
    };
    let made = server::run_to_end(link)
        .map_err(|error| Failure::bad(format!("cannot start the threads that are needed: {error}")))?;
    let link = made.map_err(|error| {
        Failure::bad(match &error {
            AdminError::Open(_) => format!("{error}; choose the folder of the server with --data"),
            AdminError::Store(_) | AdminError::Nobody(_) => error.to_string(),
        })
    })?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{site}{link}")?;
    Ok(())
}
