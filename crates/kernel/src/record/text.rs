//! The text of a record: writing it, reading it, and the chain that shows where it was changed.

use data_encoding::HEXLOWER;

use super::seed;
use super::seed::hash;
use super::{Chair, Commitment, Ending, FORMAT, Move, Opening, Record, Seed};
use crate::content::{Fault, Faults, Item, Place, Reader};
use crate::{MAX_SEATS, Seat, clip};

/// The longest record that is read, in bytes.
pub const MAX_RECORD: usize = 4 << 20;
/// The most moves a record can have.
pub const MAX_MOVES: usize = 200_000;
/// The most plies a game may promise: what a record holds when every take-back was used.
pub const MAX_PLIES: u32 = MAX_MOVES as u32 - 2 * crate::table::TAKE_BACKS;

/// Is the seed written into a record of a match that still goes on?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// It is left out: the text may be shown to anybody.
    Closed,
    /// It is written: only so can the match be resumed from the text.
    Open,
}

/// The longest position that a record begins with, in bytes.
pub const MAX_GIVEN: usize = 1 << 16;

/// What separates the header from the moves.
const RULE_OFF: &str = "---";
/// How many hexadecimal digits of a link are written.
const LINK_DIGITS: usize = 12;

impl Record {
    /// The record as text. A finished match shows its seed, an unfinished one only with [`Seal::Open`].
    pub fn text(&self, seal: Seal) -> String {
        let mut text = self.header(seal);
        let mut chain = Chain::start(self);
        for (i, Move { seat, notation }) in self.moves.iter().enumerate() {
            let line = format!("{} {seat} {notation}", i + 1);
            let link = chain.link(&line);
            text += &format!("{line} ~{link}\n");
        }
        text
    }

    fn header(&self, seal: Seal) -> String {
        let mut text = format!("format = {FORMAT}\ngame = {}\nrules = {}\n", quote(&self.game), self.rules);
        text += &format!("content = {}\ncommitment = \"{}\"\n", quote(&self.content), self.commitment);
        match (self.seed, &self.result, seal) {
            (Some(seed), Some(_), Seal::Closed | Seal::Open) => text += &format!("seed = \"{seed}\"\n"),
            (Some(seed), None, Seal::Open) => {
                text += "# A private save: whoever reads the seed can foresee the draws.\n";
                text += &format!("seed = \"{seed}\"\n");
            }
            (_, None, Seal::Closed) | (None, _, _) => {}
        }
        if let Some(given) = &self.given {
            text += &format!("given = {}\n", quote(&given.to_string()));
        }
        if !self.options.is_empty() {
            text += "\n[options]\n";
            for (key, value) in &self.options {
                text += &format!("{} = {}\n", name_key(key), quote(value));
            }
        }
        for Opening { seed, moves } in &self.openings {
            text += &format!("\n[[opening]]\nmoves = {moves}\nseed = \"{seed}\"\n");
        }
        for Chair { name, by } in &self.chairs {
            text += &format!("\n[[seat]]\nname = {}\nby = {}\n", quote(name), quote(by));
        }
        if let Some(Ending { places, reason, rule }) = &self.result {
            text += &format!("\n[result]\nplaces = {places:?}\nreason = {}\n", quote(reason));
            text += &format!("rule = {}\nmoves = {}\n", quote(rule), self.moves.len());
        }
        text + RULE_OFF + "\n"
    }

    /// Reads a record; `file` is what its faults call it. The chain is checked, the game is not asked:
    /// [`verify`](super::verify) does that.
    pub fn parse(file: &str, text: &str) -> Result<Self, Faults> {
        if text.len() > MAX_RECORD {
            return Err(at(file, 1, format!("the record is too long: more than {MAX_RECORD} bytes")));
        }
        let Some((header, header_lines, body)) = split(text) else {
            return Err(at(file, 1, format!("no line `{RULE_OFF}` between a header and the moves")));
        };
        let (mut record, said) = read_header(file, header)?;
        let first = header_lines + 2;
        let mut chain = Chain::start(&record);
        for (i, line) in body.lines().enumerate() {
            if i == MAX_MOVES {
                return Err(at(file, first + i, format!("more than {MAX_MOVES} moves")));
            }
            let seats = record.chairs.len();
            let played = read_move(line, i + 1, seats, &mut chain).map_err(|why| at(file, first + i, why))?;
            record.moves.push(played);
        }
        record.check_openings().map_err(|why| at(file, 1, why))?;
        match said {
            Some(said) if said != record.moves.len() => {
                let (found, line) = (record.moves.len(), first + record.moves.len());
                Err(at(file, line, format!("the record was cut: it has {found} moves of {said}")))
            }
            Some(_) | None => Ok(record),
        }
    }
}

/// A text as one line of TOML: what JSON escapes, and the one character more that TOML forbids.
fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

fn name_key(key: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !key.is_empty() && key.chars().all(bare) { key.to_owned() } else { quote(key) }
}

/// The header, how many lines it has, and the moves.
fn split(text: &str) -> Option<(&str, usize, &str)> {
    let mut start = 0;
    for (i, line) in text.split_inclusive('\n').enumerate() {
        let end = start + line.len();
        if line.trim_end() == RULE_OFF {
            return Some((&text[..start], i, &text[end..]));
        }
        start = end;
    }
    None
}

/// The record without its moves, and how many moves a finished one says it has.
fn read_header(file: &str, text: &str) -> Result<(Record, Option<usize>), Faults> {
    let reader = Reader::new();
    let mut table = reader.text(file, text);
    let format = table.need("format");
    let spot = format.spot();
    let format: u32 = format.count(1..=u32::MAX);
    if format > FORMAT {
        spot.fault(None, format!("format {format} is newer than this program, which reads {FORMAT}"));
    }
    let game = table.need("game").text();
    let rules = table.need("rules").count(0..=u32::MAX);
    let content = table.need("content").text();
    let commitment = Commitment(key(table.need("commitment")));
    let seed = table.maybe("seed").map(|item| Seed(key(item)));
    let given = table.maybe("given").and_then(given);
    let options = table.maybe("options").map_or_else(Vec::new, |options| {
        let mut options = options.table();
        options.rest().into_iter().map(|(key, item)| (key.name, item.text())).collect()
    });
    let openings = table.maybe("opening").map_or_else(Vec::new, |openings| {
        let openings = openings.tables().into_iter();
        let read = openings.map(|mut opening| Opening {
            seed: Seed(key(opening.need("seed"))),
            moves: opening.need("moves").count(0..=MAX_MOVES as u32) as usize,
        });
        read.collect()
    });
    let seats = table.need("seat");
    let spot = seats.spot();
    let chairs: Vec<Chair> = seats
        .tables()
        .into_iter()
        .map(|mut seat| Chair { name: seat.need("name").text(), by: seat.need("by").text() })
        .collect();
    if chairs.len() > MAX_SEATS {
        spot.fault(None, format!("{} seats; a table has at most {MAX_SEATS}", chairs.len()));
    }
    let result = table.maybe("result").map(|result| {
        let spot = result.spot();
        let mut result = result.table();
        let places: Vec<u8> =
            result.need("places").list().into_iter().map(|place| place.count(1..=MAX_SEATS as u8)).collect();
        if places.len() != chairs.len() {
            spot.fault(None, format!("{} places for {} seats", places.len(), chairs.len()));
        }
        let ending =
            Ending { places, reason: result.need("reason").text(), rule: result.need("rule").text() };
        (ending, result.need("moves").count(0..=MAX_MOVES as u32) as usize)
    });
    drop(table);
    let (result, said) = result.unzip();
    let moves = Vec::new();
    let record =
        Record { game, rules, content, options, given, chairs, commitment, seed, openings, result, moves };
    reader.finish((record, said))
}

/// A position: JSON in a text, because no header knows the game's own form.
fn given(item: Item<'_>) -> Option<serde_json::Value> {
    let (spot, reads) = (item.spot(), item.is_text());
    let text = item.text();
    let said = if text.len() > MAX_GIVEN {
        Err(format!("the position is too long: more than {MAX_GIVEN} bytes"))
    } else {
        serde_json::from_str(&text).map_err(|why| format!("`given` is no position in JSON: {why}"))
    };
    said.map_err(|why| {
        if reads {
            spot.fault(None, why)
        }
    })
    .ok()
}

fn key(item: Item<'_>) -> [u8; 32] {
    let spot = item.spot();
    let reads = item.is_text();
    let text = item.text();
    seed::key(&text).unwrap_or_else(|| {
        if reads {
            spot.fault(None, "64 hexadecimal digits were expected");
        }
        [0; 32]
    })
}

/// Reads `SEQ SEAT NOTATION ~LINK`, or says what is wrong with it.
fn read_move(line: &str, number: usize, seats: usize, chain: &mut Chain) -> Result<Move, String> {
    let (said, link) =
        line.rsplit_once(" ~").ok_or_else(|| format!("`{}` does not end in a link `~...`", clip(line)))?;
    let mut words = said.splitn(3, ' ');
    if words.next() != Some(&number.to_string()) {
        return Err(format!("move {number} was expected, not `{}`", clip(said)));
    }
    let seat = words.next().unwrap_or_default();
    let seat =
        seat.parse().ok().filter(|seat| *seat < seats as u64).and_then(Seat::checked).ok_or_else(|| {
            format!("`{}` is no seat; the seats are 0 to {}", clip(seat), seats.saturating_sub(1))
        })?;
    let notation = words.next().unwrap_or_default().to_owned();
    if chain.link(said) != link {
        return Err("this line, or something before it, was changed: its link does not fit".to_owned());
    }
    Ok(Move { seat, notation })
}

/// The hash chain: each link holds everything before it.
struct Chain {
    last: [u8; 32],
}

impl Chain {
    /// The first link holds what cannot change during play.
    fn start(record: &Record) -> Self {
        let Record {
            game,
            rules,
            content,
            options,
            given,
            chairs,
            commitment,
            seed: _,
            openings,
            result: _,
            moves: _,
        } = record;
        let (format, rules) = (FORMAT.to_string(), rules.to_string());
        let lengths: Vec<Vec<u8>> =
            openings.iter().map(|opening| opening.moves.to_string().into_bytes()).collect();
        let given = given.as_ref().map(ToString::to_string);
        let counts = [options.len().to_string(), chairs.len().to_string()];
        let parts = [format.as_str(), game, &rules, content, &counts[0], &counts[1]]
            .into_iter()
            .chain(options.iter().flat_map(|(key, value)| [key.as_str(), value]))
            .chain(chairs.iter().flat_map(|chair| [chair.name.as_str(), &chair.by]))
            .map(str::as_bytes)
            .chain([commitment.0.as_slice()])
            .chain(given.as_deref().map(str::as_bytes))
            .chain(openings.iter().zip(&lengths).flat_map(|(opening, length)| [&opening.seed.0[..], length]));
        Self { last: hash("banneret record", parts) }
    }

    /// The link of the next line, as it is written.
    fn link(&mut self, line: &str) -> String {
        self.last = hash("banneret move", [self.last.as_slice(), line.as_bytes()]);
        HEXLOWER.encode(&self.last[..LINK_DIGITS / 2])
    }
}

fn at(file: &str, line: usize, message: String) -> Faults {
    let place = Place { file: file.to_owned(), line, column: 1, width: 1 };
    Faults(vec![Fault { place: Some(place), message, rule: None }])
}
