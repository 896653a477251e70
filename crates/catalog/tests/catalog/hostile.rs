//! Whatever a stranger writes, every reader of every game answers with a value, in a time that grows no faster than
//! what was written, and in few words.
//!
//! The corpus is what the games ship with (content, scenarios, lines, records of matches) and what is in `corpus`:
//! texts that something was once misread in. All of it is tried as it is, then changed at random for as long as
//! `BANNERET_FUZZ_SECONDS` says; `cargo xtask attack` says a minute for each reader, and one for each game's notation,
//! which is the one that strangers write most and that every game reads with code of its own.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::content::{Content, MAX_FAULTS};
use kernel::record::{Seal, verify};
use kernel::{Chair, Match, Playable, Record, Rng, Seat, Seed, Setup, Viewer};
use testkit::Checked;
use testkit::scenario::{self, Heading};

/// No answer is longer than this, in bytes.
const LONGEST_ANSWER: usize = 64 << 10;

/// What texts of ours are made of.
const WORDS: [&str; 30] = [
    "=",
    "\n",
    "---\n",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "\"",
    "'''",
    "\"\"\"",
    ",",
    ".",
    "#",
    "-",
    "~",
    " ",
    "\t",
    "\r",
    "0",
    "99999999999999999999",
    "-1",
    "1e999",
    "true",
    "é",
    "\u{0}",
    "\u{202e}",
    "id",
    "seat",
];

fn seconds() -> f64 {
    std::env::var("BANNERET_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0.5)
}

/// The texts that something was once misread in.
fn corpus() -> Vec<String> {
    texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus"))
}

/// The files of a folder, in order.
fn texts(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a text")).collect()
}

/// The same text with something changed, lost, repeated or put in.
fn changed(rng: &mut Rng, all: &[String]) -> String {
    let mut chars: Vec<char> = rng.pick(all).expect("there is a corpus").chars().collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(chars.len() as u32 + 1) as usize;
        let end = chars.len().min(at + rng.below(40) as usize);
        match rng.below(5) {
            0 => drop(chars.drain(at..end)),
            1 => {
                let piece = chars[at..end].repeat(1 + rng.below(5) as usize);
                chars.splice(at..at, piece);
            }
            2 => {
                let other: Vec<char> = rng.pick(all).expect("there is a corpus").chars().collect();
                let from = rng.below(other.len() as u32 + 1) as usize;
                let to = other.len().min(from + rng.below(200) as usize);
                chars.splice(at..at, other[from..to].iter().copied());
            }
            3 => {
                if let Some(one) = chars.get_mut(at) {
                    *one = char::from_u32(rng.below(0x300)).unwrap_or('x');
                }
            }
            _ => drop(chars.splice(at..at, rng.pick(&WORDS).expect("words").chars())),
        }
    }
    chars.into_iter().take(200_000).collect()
}

/// Tries everything, then changes of it; says how many texts were tried. A panic is told with the text.
#[expect(clippy::print_stdout, reason = "how much was tried is what a long run is for")]
fn fuzz(reader: &str, game: &str, seconds: f64, all: &[String], mut read: impl FnMut(&str) -> usize) {
    let mut rng = Rng::new(game.len() as u64);
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut try_one = |text: &str| match catch_unwind(AssertUnwindSafe(|| read(text))) {
        Ok(answer) => {
            assert!(answer <= LONGEST_ANSWER, "{reader} of {game}: {answer} bytes are answered to {text:?}")
        }
        Err(_) => panic!("{reader} of {game} cannot read {text:?}"),
    };
    for text in all {
        try_one(text);
    }
    let mut tried = all.len();
    while Instant::now() < end {
        try_one(&changed(&mut rng, all));
        tried += 1;
    }
    println!("{reader} of {game}: {tried} texts");
}

/// A match after some random moves, its record, and lines that could be played on the way.
fn reached<G: Checked>(plies: u32) -> (Match<G>, Record, Vec<String>) {
    let content = G::content();
    let setup = Setup::<G>::new(&content, None, &[], None).expect("the usual set-up");
    let seed = Seed::from_text("hostile");
    let chairs = (0..setup.seats).map(|seat| Chair::person(seat.to_string())).collect();
    let mut record = Record::new(&setup, &content, chairs, seed);
    let mut table = Match::start(Arc::new(setup.open(&content).expect("sound content")), seed.dice());
    let (mut rng, mut lines) = (Rng::new(3), Vec::new());
    while let Some(seat) = table.pending().lowest().filter(|_| table.plies() < plies) {
        let choices = table.observe(Viewer::Seat(seat)).choices;
        lines.extend(choices.iter().take(8).map(|offer| offer.choice.notation.clone()));
        let action = rng.pick(&choices).expect("a pending seat can act").action;
        for step in table.play_action(seat, action).expect("it is legal") {
            record.push(seat, step.notation);
        }
    }
    if let Some(outcome) = table.outcome() {
        record.finish(&outcome);
    }
    lines.sort();
    lines.dedup();
    (table, record, lines)
}

/// What is answered to a record, to a line, to a file of content, to a scenario: its length.
fn read_record<G: Playable>(text: &str, content: &Content) -> usize {
    let answer = match Record::parse("record", text) {
        Ok(record) => verify::<G>(&record, content).map(drop).map_err(|error| error.to_string()),
        Err(faults) => {
            assert!(faults.0.len() <= MAX_FAULTS + 1);
            Err(faults.to_string())
        }
    };
    answer.err().map_or(0, |answer| answer.len())
}

fn read_line<G: Playable>(text: &str, table: &Match<G>) -> usize {
    let mut longest = 0;
    for seat in Seat::first(table.game().seats()) {
        longest = longest.max(table.check(seat, None, text).err().map_or(0, |refusal| refusal.message.len()));
    }
    longest
}

fn read_content<G: Playable>(text: &str, file: &str) -> usize {
    let mut content = G::content();
    content.overlay(file, text.to_owned()).expect("a file of the game");
    let opened = Setup::<G>::new(&content, None, &[], None).and_then(|setup| setup.open(&content).map(drop));
    opened.err().map_or(0, |faults| {
        assert!(faults.0.len() <= MAX_FAULTS + 1, "{} faults", faults.0.len());
        faults.to_string().len().max(testkit::snippet::render(&faults, |_| Some(text)).len())
    })
}

fn read_scenario<G: Checked>(text: &str) -> usize {
    drop(Heading::read("scenario.toml", text));
    scenario::run::<G>("scenario.toml", text).err().map_or(0, |error| error.to_string().len())
}

fn fuzz_game<G: Checked>() {
    let id = G::INFO.id;
    let content = G::content();
    let (table, record, lines) = reached::<G>(80);
    let with_corpus = |own: Vec<String>| [own, corpus()].concat();
    let records = with_corpus(vec![record.text(Seal::Open), record.up_to(9).text(Seal::Closed)]);
    fuzz("records", id, seconds(), &records, |text| read_record::<G>(text, &content));
    fuzz("notation", id, seconds() * catalog::games().len() as f64, &with_corpus(lines), |text| {
        read_line(text, &table)
    });
    let files: Vec<(String, String)> =
        content.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    let shipped = with_corpus(files.iter().map(|(_, text)| text.clone()).collect());
    let mut turn = 0;
    fuzz("content", id, seconds(), &shipped, |text| {
        turn += 1;
        read_content::<G>(text, &files[turn % files.len()].0)
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(id).join("tests/scenarios");
    let mut scenarios = texts(&folder);
    assert!(!scenarios.is_empty(), "{id} has scenarios");
    scenarios.truncate(60);
    fuzz("scenarios", id, seconds(), &with_corpus(scenarios), read_scenario::<G>);
}

#[test]
fn no_text_makes_a_reader_fail() {
    for info in catalog::games() {
        catalog::with_game!(info.id, G => fuzz_game::<G>()).expect("a listed game is known");
    }
}

/// The time this thread has worked: on a busy machine the clock on the wall says little.
fn worked() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(stat.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}

/// Four times as much takes at most eight times as long, and the answer stays as short. What is read in no time is
/// read fast enough.
fn grows_no_faster(
    reader: &str,
    game: &str,
    text: impl Fn(usize) -> String,
    mut read: impl FnMut(&str) -> usize,
) {
    let mut measured = |size: usize| {
        let text = text(size);
        let mut best = Duration::MAX;
        let mut answer = 0;
        for _ in 0..3 {
            let before = worked();
            answer = black_box(read(&text));
            best = best.min(worked() - before);
        }
        (best, answer)
    };
    let ((short, few), (long, many)) = (measured(1500), measured(6000));
    assert!(
        long <= short * 8 + Duration::from_millis(30),
        "{reader} of {game}: {short:?} for some of it, {long:?} for four times as much"
    );
    assert!(
        many <= few + 400 && many <= LONGEST_ANSWER,
        "{reader} of {game}: {few} bytes are answered, then {many}"
    );
}

fn measure_game<G: Checked>() {
    let id = G::INFO.id;
    let content = G::content();
    let (table, record, _) = reached::<G>(80);
    let head = record.up_to(0).text(Seal::Open);
    let wrong: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("`=`", &|n| "=\n".repeat(n)),
        ("tables", &|n| "[[seat]]\n".repeat(n)),
        ("keys", &|n| {
            (0..n).fold(String::new(), |mut all, i| writeln!(all, "k{i} = 1").map(|()| all).expect("text"))
        }),
        ("brackets", &|n| format!("a = {}", "[".repeat(n))),
    ];
    for (what, text) in wrong {
        let name = |reader: &str| format!("{what} in {reader}");
        grows_no_faster(
            &name("records"),
            id,
            |n| format!("{}---\n", text(n)),
            |text| read_record::<G>(text, &content),
        );
        grows_no_faster(&name("content"), id, text, |text| {
            read_content::<G>(text, content.files().next().expect("a file").0)
        });
        grows_no_faster(&name("scenarios"), id, text, read_scenario::<G>);
    }
    let moves = |n: usize| format!("{head}{}", "1 0 nothing ~000000000000\n".repeat(n));
    grows_no_faster("moves in records", id, moves, |text| read_record::<G>(text, &content));
    grows_no_faster("words in notation", id, |n| "Sw ".repeat(n), |text| read_line(text, &table));
    grows_no_faster("letters in notation", id, |n| "x".repeat(n * 3), |text| read_line(text, &table));
    grows_no_faster(
        "options",
        id,
        |n| "x".repeat(n),
        |text| {
            let options: Vec<(String, String)> =
                (0..text.len() / 4).map(|i| (format!("k{i}"), "v".to_owned())).collect();
            let refused = Setup::<G>::new(&content, None, &options, None).err();
            refused.map_or(0, |faults| faults.to_string().len())
        },
    );
}

#[test]
fn four_times_as_much_takes_no_more_than_its_time() {
    for info in catalog::games() {
        catalog::with_game!(info.id, G => measure_game::<G>()).expect("a listed game is known");
    }
}
