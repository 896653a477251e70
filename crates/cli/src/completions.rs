//! `banneret completions SHELL`: what a shell needs to complete our commands.
//!
//! The script asks the program itself: which options there are, and what they may be, depends on the game and on the
//! content that the line names.

mod offers;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_complete::env::{Bash, CompleteEnv, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  banneret completions bash
  banneret completions fish";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// A script that calls the program sets this to the name of the shell.
const ASKED: &str = "BANNERET_COMPLETE";
const PROGRAM: &str = "banneret";

const SHELLS: Shells<'static> = Shells(&[&WholeWords, &Elvish, &Fish, &Powershell, &Zsh]);

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let shell = args.shell.to_string();
    let Some(completer) = SHELLS.completer(&shell) else {
        return Err(Failure::bad(format!("there is no completion for {shell}")));
    };
    let mut script = Vec::new();
    completer.write_registration(ASKED, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    Ok(io::stdout().lock().write_all(&script)?)
}

/// Answers the shell and ends, if it is a shell that calls.
pub(crate) fn answer_shell() {
    CompleteEnv::with_factory(|| offers::offered(crate::Cli::command())).var(ASKED).shells(SHELLS).complete();
}

/// Bash takes `key=value` for three words, and forgets the middle one; our script hands over whole words.
struct WholeWords;

const BASH: &str = r#"_banneret() {
    local line=${COMP_LINE:0:COMP_POINT} words
    read -ra words <<< "$line"
    if [[ $line == *[[:space:]] ]]; then words+=(""); fi
    local current=${words[${#words[@]}-1]}
    local IFS=$'\013'
    COMPREPLY=( $( \
        _CLAP_IFS="$IFS" \
        _CLAP_COMPLETE_INDEX=$(( ${#words[@]} - 1 )) \
        VAR="bash" \
        "COMPLETER" -- "${words[@]}" \
    ) )
    # What stands before the last break is on the line already.
    local before=${current%"${current##*[=:]}"}
    if [[ $COMP_WORDBREAKS == *=* ]]; then COMPREPLY=( "${COMPREPLY[@]#"$before"}" ); fi
    if [[ ${COMPREPLY-} == *[=/,] ]]; then compopt -o nospace 2> /dev/null; fi
}
complete -o bashdefault -o default -F _banneret BIN
"#;

impl EnvCompleter for WholeWords {
    fn name(&self) -> &'static str {
        Bash.name()
    }

    fn is(&self, name: &str) -> bool {
        Bash.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        _: &str,
        bin: &str,
        completer: &str,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let script = BASH.replace("VAR", var).replace("COMPLETER", completer).replace("BIN", bin);
        to.write_all(script.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        Bash.write_complete(command, words, folder, to)
    }
}
