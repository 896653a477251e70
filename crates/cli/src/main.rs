//! The `banneret` program: reads what was typed, calls the crates that do it, prints what came of it.
//!
//! One file for each subcommand. Each holds what may be typed (an `Args`), the examples that its help shows
//! (a test runs them all), and `run`.

mod admin;
mod analyse;
mod arena;
mod bench;
mod check;
mod completions;
mod content;
mod exploit;
mod failure;
mod files;
mod fit;
mod games;
mod lab;
mod levels;
mod play;
mod print;
mod progress;
mod record;
mod rules;
mod scenario;
mod serve;
mod setup;
mod sim;
mod sit;
mod stdin;

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::{Parser, Subcommand};

use failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret                          the table, to be opened in a browser
  banneret games                    what can be played
  banneret play knights --seats 2   a duel in the terminal
  banneret sim knights --games 50   what usually happens
  banneret help play                more about one command";

/// Tabletop war games from one set of executable rules.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the table: play in the browser, against bots or with friends (also when nothing is said)
    Serve(serve::Args),
    /// List the games, their presets and options
    Games(games::Args),
    /// Show the rules of a game, or one of them
    Rules(rules::Args),
    /// Put a game on paper: rulebook, cards, boards, tokens, player aids
    Print(print::Args),
    /// Play in the terminal, against bots or several at one keyboard
    Play(play::Args),
    /// Let bots play many matches and count
    Sim(sim::Args),
    /// Let bots play against each other and say which is stronger
    Arena(arena::Args),
    /// Ask what a change does: two sides with the same luck, and how sure the difference is
    #[command(subcommand)]
    Lab(lab::Command),
    /// Let a bot of yours take a chair at a table that is open
    Sit(sit::Args),
    /// Say where a recorded match was won and lost
    Analyse(analyse::Args),
    /// Check, show or tell a recorded match
    #[command(subcommand)]
    Record(record::Command),
    /// Run rulings written as scenario files
    #[command(subcommand)]
    Scenario(scenario::Command),
    /// Put a game through the conformance suite, with edited content if you like
    Check(check::Args),
    /// Copy a game's data files out for editing, or look for mistakes in them
    #[command(subcommand)]
    Content(content::Command),
    /// Measure how fast the rules are, on one core
    Bench(bench::Args),
    /// Measure how good a chance to win a game's judgement of positions is
    Fit(fit::Args),
    /// Measure what it would be worth to know how a bot mixes its sealed answers
    Exploit(exploit::Args),
    /// Make links for the people of a site: to sign up, or to set a new password
    #[command(subcommand)]
    Admin(admin::Command),
    /// Print a completion script for a shell
    Completions(completions::Args),
}

fn main() -> ExitCode {
    completions::answer_shell();
    let cli = Cli::parse();
    let command = cli.command.unwrap_or_else(|| Command::Serve(serve::Args::main_job()));
    let result = run(command).and_then(|()| Ok(io::stdout().flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output closed the pipe.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::CheckFailed) => ExitCode::from(1),
        Err(Failure::CannotTell) => ExitCode::from(3),
        Err(Failure::BadInput(message)) => complain(&message),
        Err(Failure::Output(error)) => complain(&format!("cannot write the output: {error}")),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Sit(args) => sit::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Lab(command) => lab::run(&command),
        Command::Record(command) => record::run(&command),
        Command::Scenario(command) => scenario::run(&command),
        Command::Check(args) => check::run(&args),
        Command::Content(command) => content::run(&command),
        Command::Bench(args) => bench::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Exploit(args) => exploit::run(&args),
        Command::Admin(command) => admin::run(&command),
        Command::Completions(args) => completions::run(&args),
    }
}

/// Tells what is wrong on the error stream. A stream that cannot be written to cannot be told so either.
fn complain(message: &str) -> ExitCode {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {message}");
    ExitCode::from(2)
}
