//! Reading figures: what they show, and the matches they are positions of.

use std::collections::BTreeMap;

use kernel::Viewer;
use kernel::content::{Content, Item, Reader, Spot, Table};
use kernel::known::checked;

use super::chart;
use super::play::Opened;
use super::{Arrow, Figure, Kind, Name, Panel, Part, Plate, Sign, Step, Stop, TOUR};
use crate::Checked;
use crate::scenario::expect::Expect;
use crate::scenario::known::Known;
use crate::scenario::read::{PlayEntry, SetUp, steps};
use crate::scenario::read_expect::expect;

/// A figure that was read, with what has still to be played.
pub(super) struct Draft<G: Checked> {
    pub(super) figure: Figure,
    pub(super) scenes: Vec<Scene<G>>,
}

/// What a panel shows, before it is played.
pub(super) struct Scene<G: Checked> {
    /// The match it begins; `None` if it goes on from the panel before.
    pub(super) begins: Option<Opened<G>>,
    pub(super) viewer: Viewer,
    pub(super) steps: Vec<PlayEntry>,
    pub(super) expect: Expect,
}

/// The number of a figure: `6B`, or `T1`.
pub fn is_number(number: &str) -> bool {
    let letter = |c: char| c.is_ascii_uppercase();
    let digits = number.strip_suffix(letter).or_else(|| number.strip_prefix(letter)).unwrap_or_default();
    !digits.is_empty() && digits.len() < 4 && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// The pictures that the author's rulebook names, in its order: the list at the head of a file of figures.
pub fn pictures(text: &str) -> Vec<String> {
    let reader = Reader::new();
    let mut file = reader.text(super::FILE, text);
    let named = file.maybe("pictures").map_or_else(Vec::new, Item::list);
    let named = named.into_iter().map(Item::text).collect();
    file.ignore_rest();
    named
}

/// The figure that shows a rule, by the rule: the first of the file that names it.
pub fn by_rule(text: &str) -> BTreeMap<String, String> {
    let reader = Reader::new();
    let mut file = reader.text(super::FILE, text);
    let mut shown = BTreeMap::new();
    for mut figure in file.maybe("figure").map_or_else(Vec::new, Item::tables) {
        let number = figure.need("number").text();
        for rule in figure.need("rules").list() {
            shown.entry(rule.text()).or_insert_with(|| number.clone());
        }
        figure.ignore_rest();
    }
    file.ignore_rest();
    shown
}

/// What is said once for all panels.
struct Common<'r> {
    set_up: SetUp<'r>,
    draw: Option<Name>,
    show: Vec<Name>,
    eyes: Option<String>,
}

pub(super) fn figure<'r, G: Checked>(
    reader: &'r Reader,
    mut table: Table<'r>,
    content: &Content,
    pictures: &[&str],
) -> (String, usize, Option<Draft<G>>) {
    let spot = table.spot();
    let known = Known::<G>::new();
    let number = number(table.need("number"));
    let kind: Kind = table.need("kind").word();
    let rules = table.need("rules").list().into_iter();
    let mut steps = Vec::new();
    for step in table.maybe("step").map_or_else(Vec::new, Item::tables) {
        steps.push(flow_step::<G>(step));
    }
    if let Some(covers) = table.maybe("covers") {
        let at = covers.spot();
        chart::covered::<G>(&covers.text(), &steps).into_iter().for_each(|why| at.fault(None, why));
    }
    let mut figure = Figure {
        number: number.clone(),
        line: spot.line(),
        kind,
        size: table.need("size").word(),
        ground: table.need("ground").word(),
        claim: table.need("claim").text(),
        caption: text(&mut table, "caption"),
        rules: rules.map(|item| checked(item, |rule| known.rule(rule))).collect(),
        panels: Vec::new(),
        parts: table.maybe("parts").map_or_else(Vec::new, Item::tables).into_iter().map(part).collect(),
        steps,
        tour: stop(&mut table),
        answers: table
            .maybe("answers")
            .map_or_else(Vec::new, Item::list)
            .into_iter()
            .filter_map(|item| item.known_one_of("picture of the author's list", pictures))
            .map(|at| pictures[at].to_owned())
            .collect(),
        aid: aid(&mut table, kind),
    };
    let common = Common {
        set_up: SetUp::read(&mut table),
        draw: table.maybe("draw").map(name),
        show: names(table.maybe("show")),
        eyes: table.maybe("eyes").map(Item::text),
    };
    let panels = table.maybe("panel").map_or_else(Vec::new, Item::tables);
    drop(table);
    if panels.is_empty() && kind != Kind::Flow {
        spot.fault(None, "a figure needs a `[[figure.panel]]`");
    }
    let mut scenes: Option<Vec<Scene<G>>> = Some(Vec::new());
    let mut game = None;
    for mut panel in panels {
        let own = SetUp::read(&mut panel);
        let fresh = game.is_none() || !own.is_empty() || !matches!(kind, Kind::Change | Kind::Strip);
        let mut begins = None;
        if fresh {
            begins = Opened::of(reader, &own.over(&common.set_up), content);
            game = begins.as_ref().map(|opened: &Opened<G>| opened.game().clone());
        }
        let Some(game) = &game else {
            // Without the game nothing more can be understood.
            panel.ignore_rest();
            scenes = None;
            break;
        };
        let known = Known::<G>::new().at(game);
        let scene = scene(&known, &mut panel, begins, &common);
        figure.panels.push(drawn(&mut panel, &common));
        if let Some(scenes) = &mut scenes {
            scenes.push(scene);
        }
    }
    (number, spot.line(), scenes.map(|scenes| Draft { figure, scenes }))
}

/// A card shows steps, or what fits on it as it is drawn.
fn aid(table: &mut Table<'_>, kind: Kind) -> Option<String> {
    let item = table.maybe("aid")?;
    match kind {
        Kind::Flow | Kind::Cards | Kind::Table => {}
        Kind::Position | Kind::Change | Kind::Strip | Kind::Anatomy => {
            item.spot().fault(None, "only a flow, cards or a table fit on a card for each player");
        }
    }
    Some(item.text())
}

fn scene<G: Checked>(
    known: &Known<'_, G>,
    panel: &mut Table<'_>,
    begins: Option<Opened<G>>,
    common: &Common<'_>,
) -> Scene<G> {
    let spot = panel.spot();
    let viewer = match (panel.maybe("eyes"), &common.eyes) {
        (Some(eyes), _) => known.viewer(eyes),
        (None, Some(eyes)) => known.looks(eyes).map_err(|why| spot.fault(None, why)).ok(),
        (None, None) => None,
    };
    Scene {
        begins,
        viewer: viewer.unwrap_or(Viewer::Spectator),
        steps: steps(known, panel),
        expect: panel.maybe("expect").map(|item| expect(known, item)).unwrap_or_default(),
    }
}

fn drawn(panel: &mut Table<'_>, common: &Common<'_>) -> Panel {
    let spot = panel.spot();
    let mut signs = Vec::new();
    for (key, sign) in SIGNS {
        signs.extend(names(panel.maybe(key)).into_iter().map(|name| (sign, name)));
    }
    let own = panel.maybe("draw").map(name).or_else(|| common.draw.clone());
    if own.is_none() {
        spot.fault(None, "`draw` is missing: what is to be drawn?");
    }
    let mut show = common.show.clone();
    show.extend(names(panel.maybe("show")));
    let discs = panel.maybe("discs").map_or_else(Vec::new, Item::tables);
    let disc = |mut disc: Table<'_>| (name(disc.need("at")), disc.need("text").setting());
    Panel {
        heading: text(panel, "heading"),
        note: text(panel, "note"),
        draw: own.unwrap_or_else(|| placed(String::new(), spot)),
        show,
        signs,
        arrows: panel.maybe("arrows").map_or_else(Vec::new, Item::tables).into_iter().map(arrow).collect(),
        discs: discs.into_iter().map(disc).collect(),
        plates: panel.maybe("plates").map_or_else(Vec::new, Item::tables).into_iter().map(plate).collect(),
    }
}

/// The keys of a panel that put marks around things.
const SIGNS: [(&str, Sign); 5] = [
    ("lit", Sign::Lit),
    ("target", Sign::Target),
    ("counts", Sign::Counts),
    ("faded", Sign::Faded),
    ("struck", Sign::Struck),
];

fn number(item: Item<'_>) -> String {
    let (spot, reads) = (item.spot(), item.is_text());
    let number = item.text();
    if reads && !is_number(&number) {
        spot.fault(
            None,
            "a figure is numbered by its chapter and a letter (`6B`), or a letter and a number (`T1`)",
        );
    }
    number
}

/// Its place in the tour, with what is said there.
fn stop(table: &mut Table<'_>) -> Option<Stop> {
    let spot = table.spot();
    let say = text(table, "say");
    let place = table.maybe("tour").map(|item| item.count(1..=TOUR));
    if place.is_some() == say.is_empty() {
        spot.fault(None, "a picture of the tour has both: its place (`tour`) and a sentence (`say`)");
    }
    place.map(|place| Stop { place, say })
}

fn arrow(mut table: Table<'_>) -> Arrow {
    Arrow { way: table.need("kind").word(), from: name(table.need("from")), to: name(table.need("to")) }
}

fn plate(mut table: Table<'_>) -> Plate {
    Plate {
        at: name(table.need("at")),
        text: table.need("text").text(),
        side: table.maybe("side").map_or(super::Beside::Above, Item::word),
    }
}

fn part(mut table: Table<'_>) -> Part {
    Part { at: name(table.need("at")), name: table.need("name").text(), says: text(&mut table, "says") }
}

fn flow_step<G: Checked>(mut table: Table<'_>) -> Step {
    let is = table.maybe("is").map_or_else(String::new, |item| {
        let spot = item.spot();
        let is = item.text();
        if let Err(why) = chart::known::<G>(&is) {
            spot.fault(None, why);
        }
        is
    });
    let exits = table.maybe("exits").map_or_else(Vec::new, |exits| exits.table().rest());
    Step {
        name: table.need("name").text(),
        says: text(&mut table, "says"),
        rule: text(&mut table, "rule"),
        kind: table.maybe("kind").map_or(super::Box::Auto, Item::word),
        is,
        exits: exits.into_iter().map(|(answer, to)| (answer.name, to.text())).collect(),
    }
}

fn text(table: &mut Table<'_>, key: &'static str) -> String {
    table.maybe(key).map_or_else(String::new, Item::text)
}

fn names(item: Option<Item<'_>>) -> Vec<Name> {
    item.map_or_else(Vec::new, |item| item.list().into_iter().map(name).collect())
}

fn name(item: Item<'_>) -> Name {
    let spot = item.spot();
    placed(item.text(), spot)
}

fn placed(word: String, spot: Spot<'_>) -> Name {
    Name { word, line: spot.line() }
}
