//! Every question of every game is visited once, late in a match, and looked at with every check there is: on three
//! screens, before and after a first press. Early in a match, when little lies on it, a laptop shows the whole table.

use std::collections::BTreeSet;

use authority::Authority;
use catalog::with_game;
use estraven::{Estraven, Step};
use hex::Hex;
use kernel::{Game as _, Observation, Playable};
use knights::Knights;
use prevail::Prevail;
use serde_json::{Value, json};

use crate::answered;
use crate::axe;
use crate::browser::{Browser, ESCAPE, Script, Size};
use crate::check::{COVERED, Check, FAINT, Faults, TABLE, WHOLE, WIDE};
use crate::laid::{self, Shape};
use crate::lit;
use crate::person;
use crate::seen::Album;
use crate::still;
use crate::wire::House;

/// What is checked once something is picked.
const PICKED: &[Check] = &[WIDE, COVERED];

/// A few first spots of each kind from which an answer needs a second press. Spots are of a kind if they look alike.
const FIRST_SPOTS: &str = "(() => {
    const paths = [...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' '));
    const answers = new Set(paths.filter((path) => path.length === 1).map(([spot]) => spot));
    const kinds = new Map();
    for (const spot of new Set(paths.filter((path) => path.length > 1 && !answers.has(path[0])).map(([spot]) => spot))) {
        const node = [...document.querySelectorAll(`#main [data-spot=\"${CSS.escape(spot)}\"]`)].find((one) => one.getClientRects().length);
        if (!node) continue;
        const kind = `${node.tagName} ${node.closest('[class]').getAttribute('class').split(' ')[0]}`;
        kinds.set(kind, [...(kinds.get(kind) ?? []), spot].slice(0, 6));
    }
    return [...kinds.values()].slice(0, 3); })()";

/// Which questions of a game are visited, and what is expected of them.
struct Tour<'a> {
    /// Tables at which every question is visited that random players come to. Contrasts are measured at the first.
    tables: &'a [Shape<'a>],
    /// Tables that a laptop shows whole when these rules first ask something.
    early: &'a [(Shape<'a>, &'a [&'a str])],
    /// Private saves at questions that random players hardly come to, each with its name.
    rarer: Vec<(String, String)>,
    /// The rules by which something is asked. None of them may be missing: what nobody has looked at may well be broken.
    rules: &'a [&'a str],
    /// What a phone shows without scrolling, where it is there at all.
    phone: &'a [&'a str],
    /// Cards that somebody must have read, or nobody knows whether they can be.
    cards: &'a [&'a str],
}

#[test]
fn knights_at_every_question() {
    visits::<Knights>(Tour {
        tables: &[(Some("quick"), 2), (Some("rulebook"), 6)],
        early: &[
            ((Some("quick"), 6), &["KD-5.3", "KD-7.1", "KD-8.1", "KD-8.3"]),
            ((Some("rulebook"), 4), &["KD-7.5", "KD-8.14", "KD-8.7"]),
        ],
        rarer: by_rule::<Knights>(&[("KD-7.5", (Some("rulebook"), 4), &[])]),
        rules: &["KD-5.3", "KD-7.1", "KD-7.5", "KD-8.1", "KD-8.3", "KD-8.7", "KD-8.14"],
        phone: &[],
        cards: &[],
    });
}

#[test]
fn authority_at_every_question() {
    visits::<Authority>(Tour {
        tables: &[(Some("standard"), 2), (Some("standard"), 4)],
        early: &[
            ((None, 2), &["AU-3.3", "AU-6.4", "AU-12.3", "AU-11.10", "AU-11.6", "AU-10.6", "AU-1.13"]),
            ((None, 4), &["AU-3.3", "AU-6.4", "AU-11.10"]),
        ],
        rarer: by_rule::<Authority>(&[
            ("AU-3.6", (Some("standard"), 2), &[("hand_carry", "keep"), ("hand_size", "3")]),
            ("AU-9.1", (Some("standard"), 2), &[("hand_carry", "keep")]),
            ("AU-16.1", (Some("tournament"), 2), &[("starting_hp", "10")]),
        ]),
        rules: &[
            "AU-1.13", "AU-3.3", "AU-3.6", "AU-6.4", "AU-9.1", "AU-10.6", "AU-11.6", "AU-11.10", "AU-12.3",
            "AU-16.1",
        ],
        phone: &["#prompt .prompt", ".hand .card", ".actbar .btn"],
        cards: &[".stall .card > .face"],
    });
}

#[test]
fn hex_at_every_question() {
    visits::<Hex>(Tour {
        tables: &[(Some("balanced"), 3)],
        early: &[
            (
                (None, 2),
                &[
                    "HX-3.2", "HX-3.6", "HX-3.9", "HX-5.4", "HX-7.4", "HX-5.5", "HX-6.3", "HX-6.4", "HX-6.6",
                    "HX-6.7", "HX-5.9", "HX-5.10", "HX-8.1",
                ],
            ),
            ((None, 6), &["HX-3.2", "HX-5.5", "HX-6.4"]),
        ],
        rarer: Vec::new(),
        rules: &[
            "HX-3.2", "HX-3.6", "HX-3.9", "HX-5.4", "HX-5.5", "HX-5.9", "HX-5.10", "HX-6.3", "HX-6.4",
            "HX-6.6", "HX-6.7", "HX-7.4", "HX-8.1",
        ],
        phone: &["#prompt .prompt", ".hexhand:not(.idle) .actbar .btn"],
        cards: &[".spread .card > .face", ".dossier .card > .face"],
    });
}

#[test]
fn estraven_at_every_question() {
    const RARE: [&str; 9] =
        ["levy", "cost", "edict", "tax", "scry", "pick_hand", "slot", "deploy", "discard"];
    const AMONG_FOUR: [&str; 5] =
        ["answer", "join in a fight", "block in a fight", "respond in a fight", "target in a fight"];
    let named = |seen: &Observation<Estraven>| {
        let fight = seen.view.combat.is_some() && seen.view.step != Step::Answer;
        if fight && seen.view.lords.iter().count() > 2 {
            format!("{} in a fight", seen.view.step)
        } else {
            seen.view.step.to_string()
        }
    };
    let rare = laid::each_of::<Estraven>((None, 2), &[("hand_size", "5")], &RARE, named);
    let fights = laid::each_of::<Estraven>((None, 4), &[], &AMONG_FOUR, named);
    visits::<Estraven>(Tour {
        tables: &[(Some("standard"), 2), (Some("standard"), 4)],
        early: &[
            ((None, 2), &["LE-3.1", "LE-4.5", "LE-6.9", "LE-7.4", "LE-8.3", "LE-8.6"]),
            ((None, 4), &["LE-4.5", "LE-8.6"]),
        ],
        rarer: rare.into_iter().chain(fights).collect(),
        rules: &["LE-3.1", "LE-4.5", "LE-6.2", "LE-6.9", "LE-7.4", "LE-8.3", "LE-8.6"],
        phone: &["#prompt .prompt", ".actbar .btn"],
        cards: &["#board .card > .face"],
    });
}

#[test]
fn prevail_at_every_question() {
    let tables = [(Some("mini"), 2), (Some("rulebook"), 2), (Some("builder"), 2)];
    let mini = (Some("mini"), 2);
    visits::<Prevail>(Tour {
        tables: &tables,
        early: &[
            (
                (Some("builder"), 2),
                &["PV-2.2", "PV-2.5", "PV-4.1", "PV-5.1", "PV-6.1", "PV-6.9", "PV-6.10", "PV-6.18"],
            ),
            ((Some("mini"), 2), &["PV-8.6", "PV-12.2", "PV-13.2"]),
        ],
        rarer: by_rule::<Prevail>(&[
            ("PV-6.22", mini, &[]),
            ("PV-6.23", mini, &[]),
            ("PV-8.1", mini, &[]),
            ("PV-8.5", mini, &[]),
            ("PV-9.3", mini, &[]),
            ("PV-9.4", mini, &[("retreat_distance", "any")]),
            ("PV-13.7", mini, &[("support_model", "counted")]),
            ("PV-14.2", mini, &[("movement_commit", "on")]),
        ]),
        rules: &[
            "PV-2.2", "PV-2.5", "PV-4.1", "PV-5.1", "PV-6.1", "PV-6.9", "PV-6.10", "PV-6.18", "PV-6.22",
            "PV-6.23", "PV-8.1", "PV-8.5", "PV-8.6", "PV-9.3", "PV-9.4", "PV-12.2", "PV-13.2", "PV-13.7",
            "PV-14.2",
        ],
        phone: &[],
        cards: &[".hand .card > .face"],
    });
}

/// A game that nobody has written a tour for is visited at its smallest and its largest table.
#[test]
fn other_games_at_every_question() {
    let known = [Knights::INFO.id, Authority::INFO.id, Hex::INFO.id, Estraven::INFO.id, Prevail::INFO.id];
    for info in catalog::games().into_iter().filter(|info| !known.contains(&info.id)) {
        let tables = [(None, info.min_seats), (None, info.max_seats)];
        let tour =
            Tour { tables: &tables, early: &[], rarer: Vec::new(), rules: &[], phone: &[], cards: &[] };
        with_game!(info.id, G => visits::<G>(tour)).expect("the catalog knows its games");
    }
}

/// What of a game has been looked at, once for all its questions: kinds of things that are lit, kinds that were pressed or
/// opened; and its pictures.
#[derive(Debug, Default)]
struct Known {
    lit: Vec<String>,
    pressed: Vec<String>,
    opened: Vec<String>,
    album: Option<Album>,
}

/// A question that random players hardly come to: its rule, and the table and options with which some do.
type Rarer<'a> = (&'a str, Shape<'a>, &'a [(&'a str, &'a str)]);

fn by_rule<G: Playable>(rarer: &[Rarer<'_>]) -> Vec<(String, String)> {
    let record = |(rule, shape, settings): &Rarer<'_>| {
        let record = laid::somehow::<G>(*shape, settings, |seen| {
            seen.prompt.as_ref().is_some_and(|prompt| prompt.rule.number() == *rule)
        });
        ((*rule).to_owned(), record)
    };
    rarer.iter().map(record).collect()
}

fn visits<G: Playable>(tour: Tour<'_>) {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let (mut faults, mut asked, mut read) = (Faults::default(), BTreeSet::new(), BTreeSet::<&str>::new());
    let mut known = Known { album: Album::of(G::INFO.id), ..Known::default() };
    let mut comes = |browser: &Browser, record: &str| {
        // A guest may have only so many tables: each is opened by another.
        browser.forgets();
        laid::opens(browser, house, record);
        asked.insert(browser.text("#prompt a.rule-no").trim().to_owned());
    };
    for (shape, rules) in tour.early {
        for (rule, record) in laid::first_of::<G>(*shape, rules) {
            comes(&browser, &record);
            let what = format!("{} for {} first at {rule}", G::INFO.id, shape.1);
            faults.check_all(&browser, WHOLE, &what);
            browser.resize(Size::PHONE);
            for part in hidden(&browser, tour.phone).as_array().into_iter().flatten() {
                faults.add(&format!("a phone hides {part}"), &what);
            }
        }
    }
    let late = tour.tables.iter().enumerate().flat_map(|(at, (preset, seats))| {
        let name = format!("{} for {seats} at", preset.unwrap_or("the usual rules"));
        let measured = at == 0;
        let all = laid::questions::<G>((*preset, *seats)).into_iter();
        all.map(move |(rule, record)| (format!("{name} {rule}"), record, measured))
    });
    let rarer = tour.rarer.into_iter().map(|(name, record)| (name, record, false));
    for (name, record, measured) in late.chain(rarer) {
        comes(&browser, &record);
        let what = format!("{} {name}", G::INFO.id);
        looks(&browser, &mut faults, &mut known, measured, &what);
        let words = |cards: &&&str| !browser.text(&format!("{cards} *")).trim().is_empty();
        read.extend(tour.cards.iter().filter(words));
        browser.resize(Size::LAPTOP);
        axe::law(&browser, Size::LAPTOP, &mut faults, &what);
        answered::law(&browser, &mut known.pressed, &mut faults, &what);
        still::answers(&browser, &mut faults, &what);
    }
    if let Some(album) = known.album {
        album.close(&mut faults);
    }
    browser.close();
    let unasked: Vec<&&str> = tour.rules.iter().filter(|rule| !asked.contains(**rule)).collect();
    assert!(unasked.is_empty(), "nobody has looked at the questions of {unasked:?}, only {asked:?}");
    let unread: Vec<&&str> = tour.cards.iter().filter(|cards| !read.contains(*cards)).collect();
    assert!(unread.is_empty(), "nobody has read {unread:?}");
    faults.are_none();
}

/// Looks at the question that is asked on every screen, before and after a first press. Kinds of things that are lit are looked
/// at once.
fn looks(browser: &Browser, faults: &mut Faults, known: &mut Known, measured: bool, what: &str) {
    for size in Size::ALL {
        browser.resize(size);
        if let Some(album) = &mut known.album {
            album.look(browser, size, faults, what);
        }
        faults.check(browser, TABLE, size, what);
        lit::law(browser, size, &["can", "maybe", "target"], &mut known.lit, faults, what);
        for spots in browser.look(FIRST_SPOTS).as_array().into_iter().flatten() {
            let spots: Vec<&str> = spots.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let asked = person::glance(browser).asked;
            // The middle of a winding shore may lie in the sea: one of several can be pressed.
            let Some(spot) = spots.iter().find(|spot| picks(browser, spot)) else {
                faults.add(&format!("none of {spots:?} can be pressed"), &format!("{what}, {} wide", size.0));
                continue;
            };
            // What a thing is used for may have a single target: that is pressed, too, before anything is played.
            assert_eq!(person::glance(browser).asked, asked, "{what}: {spot} alone has played something");
            let what = format!("{what}, {spot} pressed");
            still::after_a_press(browser, faults, &format!("{what}, {} wide", size.0));
            faults.check(browser, PICKED, size, &what);
            lit::law(browser, size, &["picked"], &mut known.lit, faults, &what);
            browser.key(ESCAPE);
            browser.when("nothing is picked", "!document.querySelector('#main.picking')");
        }
        still::opens(browser, size, &mut known.opened, faults, what);
        if measured {
            faults.check(browser, &[FAINT], size, what);
        }
    }
}

/// Presses a spot; is it picked?
pub(crate) fn picks(browser: &Browser, spot: &str) -> bool {
    let selector = format!("#main [data-spot='{spot}']");
    person::scrolls_to(browser, &selector);
    still::keeps(browser);
    browser.try_press(&selector).unwrap_or(false) && browser.comes("#main.picking")
}

/// Those of the parts that are there but not in the window.
fn hidden(browser: &Browser, parts: &[&str]) -> Value {
    browser.look(&format!(
        "(scrollTo(0, 0), {}.filter((part) => {{ const box = document.querySelector(part)?.getBoundingClientRect(); \
         return box?.width && (box.top < 0 || box.bottom > innerHeight); }}))",
        json!(parts)
    ))
}
