//! Reading a scenario, with the game at hand: seats by name, positions in the game's own form.

use std::sync::Arc;

use serde_json::Value as Json;

use super::Heading;
use super::expect::{Among, End, Expect, Listed};
use crate::content::{Content, Fault, Faults, Item, Key, Reader, Table};
use crate::{Dice, Game, MAX_SEATS, Match, Seat, SeatSet, Seed, Setup, UnknownWord, Viewer};

/// A scenario that can be played.
pub(super) struct Plan<G: Game> {
    pub(super) heading: Heading,
    pub(super) table: Match<G>,
    pub(super) steps: Vec<Step>,
    pub(super) expect: Expect,
}

/// One entry of `play`.
pub(super) enum Step {
    /// Something is played.
    Play { line: usize, seat: Seat, act: String, refused: Option<Refused> },
    /// Something is checked.
    Check(Expect),
}

/// The refusal that must come.
pub(super) struct Refused {
    pub(super) rule: String,
    pub(super) code: Option<String>,
    pub(super) says: Option<String>,
}

pub(super) fn heading(table: &mut Table<'_>) -> Heading {
    let rules = table.need("rules");
    let (spot, listed) = (rules.spot(), rules.is_list());
    let rules: Vec<String> = texts(rules);
    if listed && rules.is_empty() {
        spot.fault(None, "`rules` must name at least one rule");
    }
    Heading { rules, title: table.need("title").text() }
}

pub(super) fn plan<G: Game>(name: &str, text: &str, content: &Content) -> Result<Plan<G>, Faults> {
    let reader = Reader::new();
    let mut table = reader.text(name, text);
    let heading = heading(&mut table);
    let game = open::<G>(&reader, &mut table, content);
    let dice = table.maybe("dice").map_or(Seed::from_text("scenario").dice(), script);
    let Some(game) = game else {
        // Without the game nothing more can be understood.
        table.ignore_rest();
        drop(table);
        return reader.finish(()).and(Err(Faults::one("the scenario cannot be read")));
    };
    let start = match table.maybe("given") {
        None => Some(game.deal(dice)),
        Some(given) => {
            let spot = given.spot();
            given.value::<G::Given>().and_then(|given| {
                let state = game.arrange(given, dice);
                state.map_err(|why| spot.fault(None, format!("`given` cannot be: {why}"))).ok()
            })
        }
    };
    let play = table.maybe("play").map_or_else(Vec::new, Item::tables);
    let steps: Vec<Step> = play.into_iter().map(|entry| step(&*game, entry)).collect();
    let expect = table.maybe("expect").map(|item| expect(&*game, item)).unwrap_or_default();
    drop(table);
    let plan = start.map(|start| Plan { heading, table: Match::from_state(game, start), steps, expect });
    reader.finish(plan)?.ok_or_else(|| Faults::one("the scenario cannot be read"))
}

fn open<G: Game>(reader: &Reader, table: &mut Table<'_>, content: &Content) -> Option<Arc<G>> {
    let seats = table.maybe("seats").map(|item| item.count(1..=MAX_SEATS as u8));
    let preset = table.maybe("preset").map(Item::text);
    let mut spot = table.spot();
    let settings: Vec<(String, String)> = table.maybe("options").map_or_else(Vec::new, |options| {
        spot = options.spot();
        options.table().rest().into_iter().map(|(key, item)| (key.name, item.setting())).collect()
    });
    let setup = Setup::<G>::new(content, preset.as_deref(), &settings, seats);
    match setup.and_then(|setup| setup.open(content)) {
        Ok(game) => Some(Arc::new(game)),
        Err(Faults(faults)) => {
            for fault in faults {
                let place = fault.place.or_else(|| Some(spot.place()));
                reader.fault(Fault { place, ..fault });
            }
            None
        }
    }
}

fn script(item: Item<'_>) -> Dice {
    let spot = item.spot();
    let rolls: Vec<u8> = item.list().into_iter().map(|roll| roll.count(0..=u8::MAX)).collect();
    Dice::scripted(&rolls).unwrap_or_else(|| {
        spot.fault(None, format!("at most {} rolls can be scripted, not {}", Dice::SCRIPT_MAX, rolls.len()));
        Dice::new([0; 32])
    })
}

fn step<G: Game>(game: &G, mut entry: Table<'_>) -> Step {
    if let Some(item) = entry.maybe("expect") {
        return Step::Check(expect(game, item));
    }
    let line = entry.spot().place().line;
    let seat = seat(game, entry.need("seat")).unwrap_or_default();
    let act = entry.need("act").text();
    let [refused, code, says] = ["refused", "code", "says"].map(|key| entry.maybe(key).map(Item::text));
    let refused = match refused {
        Some(rule) => Some(Refused { rule, code, says }),
        None => {
            if code.is_some() || says.is_some() {
                entry.spot().fault(None, "`code` and `says` belong to `refused`, which is missing");
            }
            None
        }
    };
    Step::Play { line, seat, act, refused }
}

fn expect<G: Game>(game: &G, item: Item<'_>) -> Expect {
    let line = item.spot().place().line;
    let mut table = item.table();
    let mut lists = |key| by_viewer(game, table.maybe(key), texts);
    let (tells, never_tells) = (lists("tells"), lists("never-tells"));
    let jsons = |item: Item<'_>| item.list().into_iter().map(Item::json).collect::<Vec<Json>>();
    Expect {
        line,
        pending: table.maybe("pending").map(|item| seats(game, item)),
        legal: by_seat(game, table.maybe("legal"), |item| {
            let mut table = item.table();
            let [includes, excludes, exactly] =
                ["includes", "excludes", "exactly"].map(|key| table.maybe(key).map(texts));
            Listed { includes: includes.unwrap_or_default(), excludes: excludes.unwrap_or_default(), exactly }
        }),
        views: by_viewer(game, table.maybe("view"), |item| {
            item.table().rest().into_iter().map(|(path, item)| (path.name, item.json())).collect()
        }),
        positions: by_viewer(game, table.maybe("position"), Item::text),
        tells: Among { some: tells, none: never_tells },
        cues: Among {
            some: by_viewer(game, table.maybe("cues"), jsons),
            none: by_viewer(game, table.maybe("never-cues"), jsons),
        },
        outcome: table.maybe("outcome").map(|item| {
            let mut table = item.table();
            End {
                over: table.maybe("over").is_none_or(Item::flag),
                winners: table.maybe("winners").map(|item| seats(game, item)),
                places: table.maybe("places").map(|item| {
                    item.list().into_iter().map(|place| place.count(1..=MAX_SEATS as u8)).collect()
                }),
                draw: table.maybe("draw").map(Item::flag),
                reason: table.maybe("reason").map(Item::text),
                rule: table.maybe("rule").map(Item::text),
            }
        }),
    }
}

fn texts(item: Item<'_>) -> Vec<String> {
    item.list().into_iter().map(Item::text).collect()
}

fn seats<G: Game>(game: &G, item: Item<'_>) -> SeatSet {
    item.list().into_iter().filter_map(|item| seat(game, item)).collect()
}

fn seat<G: Game>(game: &G, item: Item<'_>) -> Option<Seat> {
    let spot = item.spot();
    let word = if item.is_number() { item.setting() } else { item.text() };
    let found = named_seat(game, &word);
    if !word.is_empty() && found.is_none() {
        spot.fault(None, unknown(game, "seat", &word, &[]));
    }
    found
}

fn by_seat<'r, G: Game, T>(
    game: &G,
    item: Option<Item<'r>>,
    mut read: impl FnMut(Item<'r>) -> T,
) -> Vec<(Seat, T)> {
    entries(item, |key, item| match named_seat(game, &key.name) {
        Some(seat) => Ok((seat, read(item))),
        None => Err(unknown(game, "seat", &key.name, &[])),
    })
}

fn by_viewer<'r, G: Game, T>(
    game: &G,
    item: Option<Item<'r>>,
    mut read: impl FnMut(Item<'r>) -> T,
) -> Vec<(Viewer, T)> {
    entries(item, |key, item| {
        let viewer = match key.name.as_str() {
            "spectator" => Some(Viewer::Spectator),
            "everything" => Some(Viewer::Everything),
            name => named_seat(game, name).map(Viewer::Seat),
        };
        match viewer {
            Some(viewer) => Ok((viewer, read(item))),
            None => Err(unknown(game, "viewer", &key.name, &["spectator", "everything"])),
        }
    })
}

fn entries<'r, T>(
    item: Option<Item<'r>>,
    mut read: impl FnMut(&Key<'r>, Item<'r>) -> Result<T, String>,
) -> Vec<T> {
    let entries = item.map_or_else(Vec::new, |item| item.table().rest());
    let read = entries
        .into_iter()
        .filter_map(|(key, item)| read(&key, item).map_err(|unknown| key.spot.fault(None, unknown)).ok());
    read.collect()
}

/// The seat of this number or, whatever the case of its letters, this name.
fn named_seat<G: Game>(game: &G, word: &str) -> Option<Seat> {
    Seat::first(game.seats())
        .find(|seat| seat.to_string() == word || game.seat_name(*seat).to_lowercase() == word.to_lowercase())
}

fn unknown<G: Game>(game: &G, kind: &'static str, word: &str, others: &[&str]) -> String {
    let names: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
    let known = names.iter().map(String::as_str).chain(others.iter().copied());
    UnknownWord::new(kind, word, known).to_string()
}
