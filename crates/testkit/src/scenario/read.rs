//! Reading a scenario, with the game at hand: seats by name, positions in the game's own form.

use std::sync::Arc;

use super::Heading;
use super::expect::Expect;
use super::known::Known;
use super::read_expect::expect;
use crate::{Checked, restore_text};
use kernel::Flaw;
use kernel::content::{Content, Fault, Faults, Item, Reader, Table};
use kernel::known::checked;
use kernel::{Dice, MAX_SEATS, Match, Rng, Script, Seat, Seed, Setup};

/// A scenario that was understood.
pub(super) enum Plan<G: Checked> {
    /// It can be played.
    Ready(Box<Ready<G>>),
    /// Its set-up must be refused: by `wanted`, and it was for `faults`, if there are any.
    Refused { wanted: Refused, faults: Vec<Fault> },
}

/// A scenario that can be played.
pub(super) struct Ready<G: Checked> {
    pub(super) table: Match<G>,
    /// What has happened before anybody was asked.
    pub(super) events: Vec<G::Event>,
    pub(super) steps: Vec<PlayEntry>,
    pub(super) expect: Expect,
}

/// One entry of `play`.
pub(super) enum PlayEntry {
    /// Something is played.
    Play { line: usize, seat: Seat, act: String, refused: Option<Refused> },
    /// A seat takes too long, and the rules answer for it.
    Late { line: usize, seat: Seat, answer: String },
    /// Something is checked.
    Check(Box<Expect>),
}

/// The refusal that must come.
pub(super) struct Refused {
    pub(super) rule: String,
    pub(super) code: Option<String>,
    pub(super) says: Option<String>,
}

pub(super) fn heading(table: &mut Table<'_>, mut known: impl FnMut(&str) -> Result<(), String>) -> Heading {
    let rules = table.need("rules");
    let (spot, listed) = (rules.spot(), rules.is_list());
    let rules: Vec<String> = rules.list().into_iter().map(|item| checked(item, &mut known)).collect();
    if listed && rules.is_empty() {
        spot.fault(None, "`rules` must name at least one rule");
    }
    Heading { rules, title: table.need("title").text() }
}

pub(super) fn plan<G: Checked>(
    name: &str,
    text: &str,
    content: &Content,
) -> Result<(Heading, Plan<G>), Faults> {
    let reader = Reader::new();
    let mut table = reader.text(name, text);
    let known = Known::<G>::new();
    let heading = heading(&mut table, |rule| known.rule(rule));
    let opened = open::<G>(&mut table, content);
    let dice = dice(&mut table);
    let says = table.maybe("says").map(Item::text);
    let refused = table.maybe("refused").map(|item| checked(item, |rule| known.refuser(rule)));
    if let Some(rule) = refused {
        let faults = refusal(&mut table, opened, dice);
        drop(table);
        let wanted = Refused { rule, code: None, says };
        return reader.finish((heading, Plan::Refused { wanted, faults }));
    }
    if says.is_some() {
        table.spot().fault(None, "`says` belongs to `refused`, which is missing");
    }
    let game = match opened {
        Ok(game) => game,
        Err(faults) => {
            // Without the game nothing more can be understood.
            faults.into_iter().for_each(|fault| reader.fault(fault));
            ["given", "from-view", "play", "expect"].into_iter().for_each(|key| drop(table.maybe(key)));
            drop(table);
            return reader.finish(()).and(Err(Faults::one("the scenario cannot be read")));
        }
    };
    let mut events = Vec::new();
    let start = match (table.maybe("given"), table.maybe("from-view")) {
        (None, None) => Some(game.begin(dice, &mut events)),
        (Some(given), None) => {
            start(&*game, &given, dice, &mut events).map_err(|f| reader.faults(f)).ok().flatten()
        }
        (None, Some(view)) => seen(&*game, view, dice),
        (Some(_), Some(view)) => {
            view.spot().fault(None, "a position is `given` or read `from-view`, not both");
            None
        }
    };
    let known = known.at(&game);
    let play = table.maybe("play").map_or_else(Vec::new, Item::tables);
    let steps: Vec<PlayEntry> = play.into_iter().map(|entry| step(&known, entry)).collect();
    let expect = table.maybe("expect").map(|item| expect(&known, item)).unwrap_or_default();
    drop(table);
    let ready =
        start.map(|start| Ready { table: Match::from_state(game.clone(), start), events, steps, expect });
    let ready = reader.finish(ready)?.ok_or_else(|| Faults::one("the scenario cannot be read"))?;
    Ok((heading, Plan::Ready(Box::new(ready))))
}

/// The rulebook of the set-up, or everything that is wrong with it, where it stands.
fn open<G: Checked>(table: &mut Table<'_>, content: &Content) -> Result<Arc<G>, Vec<Fault>> {
    let seats = table.maybe("seats").map(|item| item.count(1..=MAX_SEATS as u8));
    let preset = table.maybe("preset").map(Item::text);
    let mut spot = table.spot();
    let settings: Vec<(String, String)> = table.maybe("options").map_or_else(Vec::new, |options| {
        spot = options.spot();
        options.table().rest().into_iter().map(|(key, item)| (key.name, item.setting())).collect()
    });
    let setup = Setup::<G>::new(content, preset.as_deref(), &settings, seats);
    setup.and_then(|setup| setup.open(content)).map(Arc::new).map_err(|Faults(faults)| {
        let placed = |fault: Fault| Fault { place: fault.place.or_else(|| Some(spot.place())), ..fault };
        faults.into_iter().map(placed).collect()
    })
}

/// The position as it was written; `None` if its form is wrong, which has been said.
fn start<G: Checked>(
    game: &G,
    given: &Item<'_>,
    dice: Dice,
    events: &mut Vec<G::Event>,
) -> Result<Option<G::State>, Faults> {
    let Some(read) = given.value::<G::WrittenPosition>() else { return Ok(None) };
    game.set_up(read, dice, events).map(Some).map_err(|flaws| {
        let fault = |Flaw { path, part, message }: Flaw| Fault {
            place: Some(given.spot_of(&path, part).place()),
            message: format!("`given` cannot be: {message}"),
            rule: None,
        };
        Faults(flaws.0.into_iter().map(fault).collect())
    })
}

/// The position of a view as it was sent; `None` if it shows none, which has been said.
fn seen<G: Checked>(game: &G, view: Item<'_>, dice: Dice) -> Option<G::State> {
    let spot = view.spot();
    let made = restore_text(game, &view.text(), dice, &mut Rng::new(0));
    made.map_err(|why| spot.fault(None, format!("`from-view` cannot be: {why}"))).ok()
}

/// What is wrong with a set-up that is expected to be refused.
fn refusal<G: Checked>(table: &mut Table<'_>, opened: Result<Arc<G>, Vec<Fault>>, dice: Dice) -> Vec<Fault> {
    let given = table.maybe("given");
    match (opened, given) {
        (Err(faults), _) => faults,
        (Ok(_), None) => Vec::new(),
        (Ok(game), Some(given)) => match start(&*game, &given, dice, &mut Vec::new()) {
            Ok(_) => Vec::new(),
            Err(Faults(faults)) => faults,
        },
    }
}

fn dice(table: &mut Table<'_>) -> Dice {
    let key = Seed::from_text("scenario").0;
    let rolls = table
        .maybe("dice")
        .map(|item| item.list().into_iter().map(|roll| roll.count(0..=u32::MAX)).collect::<Vec<u32>>());
    let shuffles = table.maybe("shuffles").map(|item| item.list().into_iter().map(texts).collect::<Vec<_>>());
    match (rolls, shuffles) {
        (None, None) => Dice::new(key),
        (rolls, shuffles) => Script { rolls, shuffles: shuffles.unwrap_or_default() }.dice(key),
    }
}

fn step<G: Checked>(known: &Known<'_, G>, mut entry: Table<'_>) -> PlayEntry {
    if let Some(item) = entry.maybe("expect") {
        return PlayEntry::Check(Box::new(expect(known, item)));
    }
    let line = entry.spot().line();
    let seat = known.seat(entry.need("seat")).unwrap_or_default();
    if let Some(answer) = entry.maybe("timeout") {
        return PlayEntry::Late { line, seat, answer: answer.text() };
    }
    let act = entry.need("act").text();
    let refused = entry.maybe("refused").map(|item| checked(item, |rule| known.refuser(rule)));
    let [code, says] = ["code", "says"].map(|key| entry.maybe(key).map(Item::text));
    let refused = match refused {
        Some(rule) => Some(Refused { rule, code, says }),
        None => {
            if code.is_some() || says.is_some() {
                entry.spot().fault(None, "`code` and `says` belong to `refused`, which is missing");
            }
            None
        }
    };
    PlayEntry::Play { line, seat, act, refused }
}

pub(super) fn texts(item: Item<'_>) -> Vec<String> {
    item.list().into_iter().map(Item::text).collect()
}
