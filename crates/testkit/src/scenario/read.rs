//! Reading a scenario, with the game at hand: seats by name, positions in the game's own form.

use std::rc::Rc;
use std::sync::Arc;

use super::Heading;
use super::expect::Expect;
use super::known::Known;
use super::read_expect::expect;
use crate::{Checked, restore_text};
use kernel::Flaw;
use kernel::content::{Content, Fault, Faults, Item, Key, MAX_FAULTS, Reader, Spot, Table};
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
pub(crate) enum PlayEntry {
    /// Something is played.
    Play { line: usize, seat: Seat, act: String, refused: Option<Refused> },
    /// A seat takes too long, and the rules answer for it.
    Late { line: usize, seat: Seat, answer: String },
    /// Something is checked.
    Check(Box<Expect>),
}

/// The refusal that must come.
pub(crate) struct Refused {
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
    let set_up = SetUp::read(&mut table);
    let opened = set_up.open::<G>(content);
    let says = table.maybe("says").map(Item::text);
    let refused = table.maybe("refused").map(|item| checked(item, |rule| known.refuser(rule)));
    if let Some(rule) = refused {
        let faults = refusal(&set_up, opened);
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
            ["play", "expect"].into_iter().for_each(|key| drop(table.maybe(key)));
            drop(table);
            return reader.finish(()).and(Err(Faults::one("the scenario cannot be read")));
        }
    };
    let mut events = Vec::new();
    let start = set_up.start(&*game, &mut events).map_err(|f| reader.faults(f)).ok().flatten();
    let known = known.at(&game);
    let steps = steps(&known, &mut table);
    let expect = table.maybe("expect").map(|item| expect(&known, item)).unwrap_or_default();
    drop(table);
    let ready =
        start.map(|start| Ready { table: Match::from_state(game.clone(), start), events, steps, expect });
    let ready = reader.finish(ready)?.ok_or_else(|| Faults::one("the scenario cannot be read"))?;
    Ok((heading, Plan::Ready(Box::new(ready))))
}

/// What is played, and what is checked in between.
pub(crate) fn steps<G: Checked>(known: &Known<'_, G>, table: &mut Table<'_>) -> Vec<PlayEntry> {
    let play = table.maybe("play").map_or_else(Vec::new, Item::tables);
    play.into_iter().map(|entry| step(known, entry)).collect()
}

/// The match that something is played in: where it begins, and what chance brings.
#[derive(Clone)]
pub(crate) struct SetUp<'r> {
    spot: Spot<'r>,
    seats: Option<u8>,
    preset: Option<String>,
    options: Option<(Spot<'r>, Vec<(String, String)>)>,
    dice: Option<Vec<u32>>,
    shuffles: Option<Vec<Vec<String>>>,
    given: Option<Rc<Item<'r>>>,
    /// The position of a view as it was sent, instead.
    view: Option<(Spot<'r>, String)>,
}

impl<'r> SetUp<'r> {
    pub(crate) fn read(table: &mut Table<'r>) -> Self {
        let settings = |options: Item<'r>| {
            let read = |(key, item): (Key<'r>, Item<'r>)| (key.name, item.setting());
            (options.spot(), options.table().rest().into_iter().map(read).collect())
        };
        let rolls = |item: Item<'r>| item.list().into_iter().map(|roll| roll.count(0..=u32::MAX)).collect();
        Self {
            seats: table.maybe("seats").map(|item| item.count(1..=MAX_SEATS as u8)),
            preset: table.maybe("preset").map(Item::text),
            options: table.maybe("options").map(settings),
            dice: table.maybe("dice").map(rolls),
            shuffles: table.maybe("shuffles").map(|item| item.list().into_iter().map(texts).collect()),
            given: table.maybe("given").map(Rc::new),
            view: table.maybe("from-view").map(|view| (view.spot(), view.text())),
            spot: table.spot(),
        }
    }

    /// Does it say nothing?
    pub(crate) fn is_empty(&self) -> bool {
        let Self { spot: _, seats, preset, options, dice, shuffles, given, view } = self;
        let (chance, rules) = (dice.is_none() && shuffles.is_none(), preset.is_none() && options.is_none());
        seats.is_none() && rules && chance && given.is_none() && view.is_none()
    }

    /// The same where it says something, and otherwise what `common` says.
    pub(crate) fn over(self, common: &Self) -> Self {
        let common = common.clone();
        Self {
            spot: self.spot,
            seats: self.seats.or(common.seats),
            preset: self.preset.or(common.preset),
            options: self.options.or(common.options),
            dice: self.dice.or(common.dice),
            shuffles: self.shuffles.or(common.shuffles),
            given: self.given.or(common.given),
            view: self.view.or(common.view),
        }
    }

    /// The position as it is written, in any form; `None` if the match is dealt.
    pub(crate) fn given(&self) -> Option<serde_json::Value> {
        self.given.as_ref()?.value()
    }

    /// The rulebook in force, or everything that is wrong with it, where it stands.
    pub(crate) fn open<G: Checked>(&self, content: &Content) -> Result<Arc<G>, Vec<Fault>> {
        self.setup(content).and_then(|setup| self.placed(setup.open(content))).map(Arc::new)
    }

    /// The options and the number of seats.
    pub(crate) fn setup<G: Checked>(&self, content: &Content) -> Result<Setup<G>, Vec<Fault>> {
        let settings = self.options.as_ref().map_or([].as_slice(), |(_, settings)| settings);
        self.placed(Setup::<G>::new(content, self.preset.as_deref(), settings, self.seats))
    }

    /// What is wrong stands where the options are.
    fn placed<T>(&self, read: Result<T, Faults>) -> Result<T, Vec<Fault>> {
        let spot = self.options.as_ref().map_or(self.spot, |(spot, _)| *spot);
        read.map_err(|Faults(faults)| {
            let placed = |fault: Fault| Fault { place: fault.place.or_else(|| Some(spot.place())), ..fault };
            faults.into_iter().map(placed).collect()
        })
    }

    /// The position it begins with; `None` if its form is wrong, which has been said.
    pub(crate) fn start<G: Checked>(
        &self,
        game: &G,
        events: &mut Vec<G::Event>,
    ) -> Result<Option<G::State>, Faults> {
        let given = match (&self.given, &self.view) {
            (None, None) => return Ok(Some(game.begin(self.dice(), events))),
            (None, Some((spot, view))) => {
                let made = restore_text(game, view, self.dice(), &mut Rng::new(0));
                let wrong = |why| spot.fault(None, format!("`from-view` cannot be: {why}"));
                return Ok(made.map_err(wrong).ok());
            }
            (Some(_), Some((spot, _))) => {
                spot.fault(None, "a position is `given` or read `from-view`, not both");
                return Ok(None);
            }
            (Some(given), None) => given,
        };
        let Some(read) = given.value::<G::WrittenPosition>() else { return Ok(None) };
        game.set_up(read, self.dice(), events).map(Some).map_err(|flaws| {
            // No more are told; to look for each of very many in a long line would take its time.
            let fault = |(number, Flaw { path, part, message }): (usize, Flaw)| Fault {
                place: (number < MAX_FAULTS).then(|| given.spot_of(&path, part).place()),
                message: format!("`given` cannot be: {message}"),
                rule: None,
            };
            Faults(flaws.0.into_iter().enumerate().map(fault).collect())
        })
    }

    fn dice(&self) -> Dice {
        let key = Seed::from_text("scenario").0;
        match (self.dice.clone(), self.shuffles.clone()) {
            (None, None) => Dice::new(key),
            (rolls, shuffles) => Script { rolls, shuffles: shuffles.unwrap_or_default() }.dice(key),
        }
    }
}

/// What is wrong with a set-up that is expected to be refused.
fn refusal<G: Checked>(set_up: &SetUp<'_>, opened: Result<Arc<G>, Vec<Fault>>) -> Vec<Fault> {
    match opened {
        Err(faults) => faults,
        Ok(_) if set_up.given.is_none() => Vec::new(),
        Ok(game) => match set_up.start(&*game, &mut Vec::new()) {
            Ok(_) => Vec::new(),
            Err(Faults(faults)) => faults,
        },
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

pub(crate) fn texts(item: Item<'_>) -> Vec<String> {
    item.list().into_iter().map(Item::text).collect()
}
