//! `banneret games`: what can be played, and how it can be varied.

use std::io::Write as _;

use kernel::{Info, Options as _, Playable};
use terminal::style::{FAINT, KEY, STRONG};

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret games            all games
  banneret games knights    the presets and options of one";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Show this game's presets and options
    game: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.game {
        None => list(),
        Some(id) => catalog::with_game!(id, G => one::<G>())?,
    }
}

fn list() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for Info { id, title, blurb, min_seats, max_seats, minutes, .. } in catalog::games() {
        let (least, most) = minutes;
        writeln!(out, "{KEY}{id}{KEY:#}  {STRONG}{title}{STRONG:#}")?;
        writeln!(out, "    {blurb}")?;
        writeln!(out, "    {FAINT}{min_seats} to {max_seats} seats, {least} to {most} minutes{FAINT:#}")?;
    }
    Ok(())
}

fn one<G: Playable>() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let Info { id, title, blurb, quick_preset, .. } = G::INFO;
    writeln!(out, "{STRONG}{title}{STRONG:#} ({KEY}{id}{KEY:#}): {blurb}")?;
    writeln!(out, "\n{STRONG}Presets{STRONG:#} (--preset NAME)")?;
    for preset in G::Options::PRESETS {
        let usual = if preset.name == quick_preset { " Usual against bots." } else { "" };
        writeln!(
            out,
            "  {KEY}{:<10}{KEY:#} {}{usual} {FAINT}({}){FAINT:#}",
            preset.name, preset.help, preset.rule
        )?;
        for (key, value) in preset.settings {
            writeln!(out, "  {:<10} {FAINT}{key}={value}{FAINT:#}", "")?;
        }
    }
    writeln!(out, "\n{STRONG}Options{STRONG:#} (--option KEY=VALUE)")?;
    for spec in G::Options::specs(&G::content()) {
        writeln!(out, "  {KEY}{}{KEY:#}: {} {FAINT}({}){FAINT:#}", spec.key, spec.help, spec.rule)?;
        let default = if spec.default.is_empty() { "none" } else { &spec.default };
        writeln!(out, "      {} {FAINT}(default: {default}){FAINT:#}", spec.form)?;
    }
    Ok(())
}
