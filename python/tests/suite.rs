//! The tests of the Python package, run by a Python with what they need from the registry.
//!
//! A person without Python may go on without them; a CI machine may not.

#[path = "../../crates/server/tests/server/told/environment.rs"]
#[expect(dead_code, reason = "what the tests of the server need besides")]
mod environment;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use kernel::Record;
use kernel::record::Seal;
use learn::{Table, games, open};

/// What the tests need beside the package, with versions.
const NEEDED: &str = include_str!("requirements.txt");
/// What the example for RLlib needs: some gigabytes, so it is run by night.
const NEEDED_BY_NIGHT: &str = include_str!("rllib.txt");

/// A Python that finds the package.
struct Prepared {
    program: PathBuf,
    /// Where the package lies, whole.
    library: PathBuf,
    /// What the program plays, for Python to play again.
    expected: PathBuf,
}

impl Prepared {
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).env("PYTHONPATH", &self.library).env("BANNERET_EXPECTED", &self.expected);
        // Nothing is left beside the sources.
        command.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(&self.library).stdin(Stdio::null());
        command
    }

    fn run(&self, words: &[&str]) {
        let output = self.command(words).output().expect("it was started before");
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{words:?}\n{}", String::from_utf8_lossy(&said));
    }
}

fn prepared() -> Option<&'static Prepared> {
    static PREPARED: OnceLock<Result<Prepared, String>> = OnceLock::new();
    match PREPARED.get_or_init(prepare) {
        Ok(prepared) => Some(prepared),
        Err(why) => {
            assert!(std::env::var_os("CI").is_none(), "{why}");
            skipped(why);
            None
        }
    }
}

#[expect(clippy::print_stderr, reason = "a person must be told what was not tested")]
fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}

fn prepare() -> Result<Prepared, String> {
    let built = std::env::current_exe().map_err(|error| error.to_string())?;
    let deps = built.parent().ok_or("the test lies nowhere")?;
    let folder = environment::below_target("python")?;
    let program = environment::environment("python", NEEDED)?;
    let library = folder.join("lib");
    let broken = |error: std::io::Error| panic!("the package cannot be put together: {error}");
    assemble(&library.join("banneret"), &deps.join("libbanneret_python.so")).unwrap_or_else(broken);
    let expected = folder.join("expected.json");
    fs::write(&expected, serde_json::to_string(&played()).expect("it is text")).unwrap_or_else(broken);
    Ok(Prepared { program, library, expected })
}

/// The package as a wheel would have it.
fn assemble(package: &Path, native: &Path) -> std::io::Result<()> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("banneret");
    if package.exists() {
        fs::remove_dir_all(package)?;
    }
    fs::create_dir_all(package)?;
    for file in fs::read_dir(sources)? {
        let file = file?.path();
        if file.is_file() {
            fs::copy(&file, package.join(file.file_name().unwrap_or_default()))?;
        }
    }
    fs::copy(native, package.join("_core.abi3.so")).map(drop)
}

/// A beginning of each game, as Rust plays it; and one that another version of the rules has played.
fn played() -> BTreeMap<&'static str, String> {
    let play = |id: &'static str| {
        let mut session = open(&Table::new(id)).expect("it is listed").start("suite").expect("it begins");
        while let Some(seat) = session.pending().lowest().filter(|_| session.plies() < 60) {
            let legal = session.legal(seat);
            let line = &legal[session.plies() as usize % legal.len()].line;
            session.play(seat, line).expect("it is legal");
        }
        (id, session.record().expect("it was played from the start"))
    };
    let mut played: BTreeMap<_, _> = games().into_iter().map(|(info, _)| play(info.id)).collect();
    let other = Record::parse("record", &played["knights"]).map(|mut record| {
        record.rules += 1;
        record.text(Seal::Open)
    });
    played.insert("another version", other.expect("it was written here"));
    played
}

#[test]
fn the_package_keeps_what_it_promises() {
    let Some(python) = prepared() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (settings, tests) = (folder.join("pyproject.toml"), folder.join("tests"));
    let words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c"];
    python.run(&[&words[..], &[&*settings.to_string_lossy(), &*tests.to_string_lossy()]].concat());
}

#[test]
fn its_types_are_what_is_written() {
    let Some(python) = prepared() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let settings = folder.join("pyproject.toml");
    python.run(&["-m", "mypy", "--config-file", &settings.to_string_lossy(), "-p", "banneret"]);
    python.run(&["-m", "mypy.stubtest", "--concise", "banneret._core"]);
}

/// By night only: RLlib stands on what takes longer to install than all tests of the package take.
#[test]
fn rllib_learns_from_the_example() {
    if std::env::var("BANNERET_SWEEP").is_ok_and(|sweep| sweep == "wide") {
        let Some(python) = prepared() else { return };
        let program = environment::environment("rllib", NEEDED_BY_NIGHT).expect("RLlib can be installed");
        let python = Prepared { program, library: python.library.clone(), expected: python.expected.clone() };
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/rllib_self_play.py");
        python.run(&[&*example.to_string_lossy(), "knights", "--iterations", "1"]);
    }
}
