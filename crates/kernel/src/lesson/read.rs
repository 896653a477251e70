//! Reading a lesson: every mistake is told with its place, and one that reads well is played through.

use std::sync::Arc;

use super::{Lesson, LessonStep, STEPS};
use crate::content::{Content, Fault, Faults, Item, Reader, Spot, Table};
use crate::known::{Known, checked};
use crate::{BySeat, MAX_SEATS, Match, Present, Seat, Seed, Setup, Viewer};

/// What mistakes call the file.
const FILE: &str = "first.toml";

/// One answer of the opening, and where it is written.
struct Written<'r> {
    seat: Seat,
    act: String,
    spot: Spot<'r>,
}

impl Lesson {
    /// The lesson of a game with this content.
    pub fn of<G: Present>(content: &Content) -> Result<Self, Faults> {
        Self::read::<G>(G::INFO.lesson, content)
    }

    /// Reads a lesson and plays it through.
    pub fn read<G: Present>(text: &str, content: &Content) -> Result<Self, Faults> {
        let reader = Reader::new();
        let mut table = reader.text(FILE, text);
        let seats = table.need("seats").count(1..=MAX_SEATS as u8);
        let preset = table.maybe("preset").map(Item::text);
        let spot = table.spot();
        let options: Vec<(String, String)> = table.maybe("options").map_or_else(Vec::new, |options| {
            options.table().rest().into_iter().map(|(key, item)| (key.name, item.setting())).collect()
        });
        let seed = Seed::from_text(&table.need("seed").text());
        let closing = said(table.need("closing"));
        let setup = Setup::<G>::new(content, preset.as_deref(), &options, Some(seats));
        let game = match setup.and_then(|setup| setup.open(content)) {
            Ok(game) => Arc::new(game),
            Err(Faults(faults)) => {
                // Without the game nothing more can be understood.
                let placed = |fault: Fault| Fault { place: fault.place.or(Some(spot.place())), ..fault };
                faults.into_iter().for_each(|fault| reader.fault(placed(fault)));
                table.ignore_rest();
                drop(table);
                return reader.finish(()).and(Err(Faults::one("the lesson cannot be read")));
            }
        };
        let known = Known::<G>::new().at(&game);
        let learner = known.seat(table.need("seat")).unwrap_or_default();
        let (mut steps, mut written) = (Vec::new(), Vec::new());
        let list = table.need("step");
        let list_spot = list.spot();
        for entry in list.tables() {
            steps.push(step(&known, entry, learner, &mut written));
        }
        if !STEPS.contains(&steps.len()) {
            let (few, many) = (STEPS.start(), STEPS.end());
            list_spot.fault(None, format!("a lesson has {few} to {many} steps, not {}", steps.len()));
        }
        others(&known, table.maybe("after"), learner, &mut written);
        drop(table);
        if reader.is_clean() {
            play(&game, seed, &written);
        }
        let mut answers: BySeat<Vec<String>> = BySeat::filled(seats);
        for Written { seat, act, spot: _ } in written {
            answers[seat].push(act);
        }
        reader.finish(Self { preset, options, seats, learner, seed, steps, closing, answers })
    }
}

fn step<'r, G: Present>(
    known: &Known<'_, G>,
    mut entry: Table<'r>,
    learner: Seat,
    written: &mut Vec<Written<'r>>,
) -> LessonStep {
    let title = said(entry.need("title"));
    let why = said(entry.need("why"));
    let rule = checked(entry.need("rule"), |rule| known.rule(rule));
    others(known, entry.maybe("before"), learner, written);
    let press = entry.need("press");
    let (spot, listed) = (press.spot(), press.is_list());
    let presses = press.list();
    if listed && presses.is_empty() {
        spot.fault(None, "`press` must name at least one press");
    }
    let count = presses.len();
    written.extend(presses.into_iter().map(|item| Written {
        seat: learner,
        spot: item.spot(),
        act: item.text(),
    }));
    LessonStep { title, why, rule, presses: count }
}

/// What the others answer, one after the other.
fn others<'r, G: Present>(
    known: &Known<'_, G>,
    list: Option<Item<'r>>,
    learner: Seat,
    written: &mut Vec<Written<'r>>,
) {
    for mut entry in list.map_or_else(Vec::new, Item::tables) {
        let (spot, seat) = (entry.spot(), known.seat(entry.need("seat")).unwrap_or_default());
        if seat == learner {
            spot.fault(None, "the learner's answers are presses of a step");
        }
        let act = entry.need("act");
        written.push(Written { seat, spot: act.spot(), act: act.text() });
    }
}

/// A text for people, which may not be empty.
fn said(item: Item<'_>) -> String {
    let (spot, reads) = (item.spot(), item.is_text());
    let text = item.text().trim().to_owned();
    if reads && text.is_empty() {
        spot.fault(None, "there is nothing to say here");
    }
    text
}

/// Plays the opening: every answer is one that its seat is asked for, written as records write it.
fn play<G: Present>(game: &Arc<G>, seed: Seed, written: &[Written<'_>]) {
    let mut table = Match::start(game.clone(), seed.dice());
    for Written { seat, act, spot } in written {
        let seen = table.observe(Viewer::Seat(*seat));
        let Some(offer) = seen.choices.iter().find(|offer| offer.choice.notation == *act) else {
            let why = match table.check(*seat, None, act) {
                Ok(_) => "it is not written as records write it, or not what is asked".to_owned(),
                Err(refusal) => refusal.to_string(),
            };
            spot.fault(None, format!("{} cannot do `{act}` here: {why}", game.seat_name(*seat)));
            return;
        };
        if let Err(refusal) = table.play_action(*seat, offer.action) {
            spot.fault(None, refusal.to_string());
            return;
        }
    }
    if let (Some(last), Some(_)) = (written.last(), table.outcome()) {
        last.spot.fault(None, "the match is over: nothing is left to play freely");
    }
}
