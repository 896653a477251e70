//! The map of the rulebook, and a map that somebody adds.

use testkit::Checked as _;

use crate::common::{dice, open};
use hex::{Hex, Options};
use kernel::content::Content;
use kernel::{Game, Hidden as _, Options as _, Viewer};
use testkit::rehearsal::{Style, edited, rehearse};

const MAP: &str = "maps/six-reaches.toml";

fn refused(from: &str, to: &str) -> String {
    edited::<Hex>(MAP, from, to).err().map_or_else(String::new, |faults| faults.to_string())
}

/// HX-1.1, HX-1.3, HX-1.5, HX-1.8: the map as it was drawn.
#[test]
fn hx_1_1_the_map_of_the_rulebook() {
    let game = open("rulebook", 2, &[]);
    let map = game.map();
    let borders: u32 = map.territories.iter().map(|territory| u32::from(territory.borders.len())).sum();
    assert_eq!((map.territories.len(), borders / 2, map.routes.len()), (44, 53, 26));
    let sizes: Vec<u8> = map.regions.iter().map(|region| region.lands.len()).collect();
    assert_eq!(sizes, [6, 8, 7, 6, 5, 6]);
    let free = map.territories.iter().filter(|territory| territory.region.is_none());
    assert_eq!(
        free.map(|territory| territory.id.to_string()).collect::<Vec<_>>(),
        ["0a", "0b", "0c", "0d", "0e", "0f"]
    );
    let islands: Vec<String> = map.islands().iter().map(|land| game.land_id(land).to_string()).collect();
    assert_eq!(islands, ["4c", "4d", "4e", "4f", "0a", "0b", "0c", "0d", "0e", "0f"]);
    let farthest =
        map.all().iter().flat_map(|from| map.all().iter().map(move |to| map.distance(from, to))).max();
    assert_eq!(farthest, Some(8), "the map is eight steps wide");
    let degrees: Vec<u8> = map.all().iter().map(|land| map.near(land).len()).collect();
    assert_eq!((degrees.iter().min(), degrees.iter().max()), (Some(&2), Some(&7)));
}

/// HX-1.7: the distances of the regions.
#[test]
fn hx_1_7_how_far_regions_are() {
    let game = open("rulebook", 2, &[]);
    let row = |one| (0..6).map(|other| game.map().region_distance(one, other)).collect::<Vec<_>>();
    assert_eq!(row(0), [0, 1, 3, 3, 3, 1]);
    assert_eq!(row(1), [1, 0, 1, 3, 3, 3]);
    assert_eq!(row(2), [3, 1, 0, 2, 3, 3]);
    assert_eq!(row(3), [3, 3, 2, 0, 2, 3]);
    assert_eq!(row(4), [3, 3, 3, 2, 0, 2]);
    assert_eq!(row(5), [1, 3, 3, 3, 2, 0]);
}

/// HX-11.6: every mistake of a map is told with its place.
#[test]
fn hx_11_6_a_map_must_be_sound() {
    let one_sided = refused("borders = [\"1b\", \"1d\"]", "borders = [\"1b\"]");
    assert!(one_sided.contains("`1d` borders on `1a`, but `1a` not on `1d` (HX-11.6)"), "{one_sided}");
    assert!(one_sided.starts_with(MAP), "{one_sided}");
    assert!(
        refused("borders = [\"1b\", \"1d\"]", "borders = [\"1b\", \"1x\"]").contains("no territory `1x`")
    );
    assert!(
        refused("borders = [\"1b\", \"1d\"]", "borders = [\"1b\", \"1d\", \"1a\"]")
            .contains("border on itself")
    );
    assert!(
        refused("borders = [\"1b\", \"1d\"]", "borders = [\"1b\", \"1d\", \"1d\"]").contains("named twice")
    );
    assert!(refused("region = \"1\"", "region = \"9\"").contains("no region `9`"));
    assert!(refused("id = \"1b\"", "id = \"1a\"").contains("territory `1a` is there already"));
    assert!(
        refused("between = [\"0a\", \"0b\"]", "between = [\"0a\", \"0a\"]").contains("joins two territories")
    );
    assert!(
        refused("between = [\"0a\", \"0b\"]", "between = [\"1a\", \"1b\"]").contains("have a border already")
    );
    assert!(
        refused("between = [\"0a\", \"0b\"]", "between = [\"0a\", \"0c\"]").contains("have a route already")
    );
    assert!(
        refused("[360, 121], [327, 152], [337, 170]", "[337, 170], [360, 121], [327, 152]")
            .contains("crosses itself")
    );
    assert!(refused("label = [292, 160]", "label = [292, 1160]").contains("0 to 1000"));
    let stray = refused("between = [\"0a\", \"0b\"]", "between = [\"0a\", \"0z\"]");
    assert!(stray.contains("no territory `0z`"), "{stray}");
    let flat = refused("outline = [\n    [360, 121], ", "outline = [[360, 121]]\nold = [\n    ");
    assert!(flat.contains("at least three points, not 1"), "{flat}");
    let empty = refused("[[territory]]", "[[region]]\nid = \"7\"\nname = \"Nowhere\"\n\n[[territory]]");
    assert!(empty.contains("region `7` has no territory (HX-11.6)"), "{empty}");
    let twice = refused("id = \"2\"\nname", "id = \"1\"\nname");
    assert!(twice.contains("region `1` is there already"), "{twice}");
}

/// HX-11.6: several mistakes are told at once, each with the line and the column where it stands.
#[test]
fn hx_11_6_every_mistake_has_its_place() {
    let text = small_map()
        .replacen("\"n2\", \"n3\", \"n4\"", "\"n2\", \"n3\", \"n9\"", 1)
        .replacen("leave_out = [\"DO\", \"GE\"]", "leave_out = [\"DO\", \"GE\", \"XY\"]", 1)
        .replacen("region = \"w\"", "region = \"q\"", 1);
    let place = |what: &str| {
        let at = text.find(what).unwrap();
        let line = text[..at].lines().count().max(1);
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
        format!("maps/three-shores.toml:{line}:{column}: ")
    };
    let content = with_map("three-shores", text.clone());
    let mut options = Options::default();
    options.set(&content, "map", "three-shores").unwrap();
    let faults = Hex::open(&content, &options, 2).unwrap_err().to_string();
    for (what, said) in
        [("\"n9\"", "no territory `n9`"), ("\"XY\"", "no mission `XY`"), ("\"q\"", "no region `q`")]
    {
        let told =
            faults.lines().find(|line| line.contains(said)).unwrap_or_else(|| panic!("{said}: {faults}"));
        assert!(told.starts_with(&place(what)), "{} expected: {told}", place(what));
    }
}

/// HX-11.6: what nobody can reach is told.
#[test]
fn hx_11_6_a_map_hangs_together() {
    let mut content = Hex::content();
    let text = content.file(MAP).to_owned();
    let cut = |text: String, ends: &str| {
        let at = text.find(&format!("[[route]]\nbetween = {ends}")).unwrap();
        let end = text[at + 1..].find("[[route]]").map_or(text.len(), |next| at + 1 + next);
        format!("{}{}", &text[..at], &text[end..])
    };
    let text = cut(cut(text, "[\"0d\", \"5a\"]"), "[\"6f\", \"0d\"]");
    content.overlay(MAP, text).unwrap();
    let faults = Hex::open(&content, &Options::default(), 2).unwrap_err().to_string();
    assert!(faults.contains("no way leads from `1a` to `0d` (HX-11.6)"), "{faults}");
}

/// A map with three regions and two islands, as a designer would add it.
fn small_map() -> String {
    let mut text = String::from("name = \"Three Shores\"\naspect = [4, 3]\nleave_out = [\"DO\", \"GE\"]\n");
    for (id, name) in [("n", "North"), ("e", "East"), ("w", "West")] {
        text += &format!("[[region]]\nid = \"{id}\"\nname = \"{name}\"\n");
    }
    // Each region is a square of four, all next to each other, with a bridge to the next and an islet.
    let (mut at, regions) = (0, ["n", "e", "w"]);
    let mut territory = |id: String, region: Option<&str>, borders: &[String]| {
        let (x, y) = (at % 5 * 100, at / 5 * 100);
        at += 1;
        let borders: Vec<String> = borders.iter().map(|id| format!("\"{id}\"")).collect();
        let region = region.map_or_else(String::new, |region| format!("region = \"{region}\"\n"));
        format!(
            "[[territory]]\nid = \"{id}\"\nname = \"Place {id}\"\n{region}borders = [{}]\nlabel = [{}, {}]\n\
             outline = [[{x}, {y}], [{}, {y}], [{}, {}], [{x}, {}]]\n",
            borders.join(", "),
            x + 40,
            y + 40,
            x + 80,
            x + 80,
            y + 80,
            y + 80
        )
    };
    for (i, region) in regions.iter().enumerate() {
        for n in 1..=4 {
            let mut borders: Vec<String> =
                (1..=4).filter(|m| *m != n).map(|m| format!("{region}{m}")).collect();
            if n == 1 {
                borders.push(format!("{}2", regions[(i + 1) % 3]));
            } else if n == 2 {
                borders.push(format!("{}1", regions[(i + 2) % 3]));
            }
            text += &territory(format!("{region}{n}"), Some(region), &borders);
        }
    }
    for id in ["i1", "i2"] {
        text += &territory(id.to_owned(), None, &[]);
    }
    for (one, other) in [("i1", "n3"), ("i1", "e3"), ("i2", "w3"), ("i2", "n4")] {
        text += &format!("[[route]]\nbetween = [\"{one}\", \"{other}\"]\nline = [[1, 1], [2, 2]]\n");
    }
    text
}

fn with_map(name: &str, text: String) -> Content {
    let mut content = Hex::content();
    content.overlay(&format!("maps/{name}.toml"), text).unwrap();
    content
}

/// HX-11.6, HX-11.5: another map is another file, chosen by name, and brings its own Manifest Destinies.
#[test]
fn hx_11_6_another_map_is_another_file() {
    let content = with_map("three-shores", small_map());
    let mut options = Options::default();
    let unknown = options.set(&Hex::content(), "map", "three-shores").unwrap_err().to_string();
    assert!(unknown.contains("option `map` cannot be `three-shores`"), "{unknown}");
    options.set(&content, "map", "three-shores").unwrap();
    let game = Hex::open(&content, &options, 2).unwrap();
    let ids: Vec<String> = game.missions().iter().map(|card| card.id.to_string()).collect();
    assert_eq!(
        ids,
        ["GV", "QV", "CA", "CS", "EH", "MW", "MDn", "MDe", "MDw", "RVB", "RVG", "RVO", "RVP", "RVR", "RVY"]
    );
    assert_eq!(game.map().name, "Three Shores");
    for seed in 0..20 {
        let style = if seed % 2 == 0 { Style::Random } else { Style::Policy };
        let end = rehearse(&game, style, seed, |_, _, _, _, state| game.audit(state).unwrap());
        assert!(game.outcome(&end).is_some());
        let view = game.view(&end, Viewer::Everything);
        assert!(view.ending.is_some());
    }
    Hex::suite()
        .content(content)
        .games(2)
        .check(&[kernel::Setup { options, seats: 2 }])
        .unwrap_or_else(|violation| panic!("{violation}"));
}

/// HX-11.5, HX-3.9: a map must fit the missions and the table.
#[test]
fn hx_11_5_a_map_must_fit() {
    let content = with_map("three-shores", small_map().replace("leave_out = [\"DO\", \"GE\"]\n", ""));
    let mut options = Options::default();
    options.set(&content, "map", "three-shores").unwrap();
    let faults = Hex::open(&content, &options, 2).unwrap_err().to_string();
    assert!(faults.contains("cannot meet DO: it has 3 regions (HX-11.5)"), "{faults}");
    assert!(faults.contains("cannot meet GE: no two regions are 3 apart (HX-11.5)"), "{faults}");
    let content = with_map("three-shores", small_map());
    let faults = Hex::open(&content, &options, 6).unwrap_err().to_string();
    assert!(faults.contains("too small for the capitals of 6 seats (HX-3.9)"), "{faults}");
    assert!(faults.contains("6 seats need at least 18 missions (HX-11.5)"), "{faults}");
}

/// HX-3.9: wherever the others sit, there is a place on the map of the rulebook.
#[test]
fn hx_3_9_there_is_always_a_place() {
    let game = open("rulebook", 6, &[("factions", "none")]);
    for seed in 0..40 {
        let mut rng = kernel::Rng::new(seed);
        let mut state = game.deal(dice());
        while game.view(&state, Viewer::Spectator).round == 0 {
            let seat = game.pending(&state).lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            game.apply(&mut state, seat, action, &mut ());
        }
    }
}
