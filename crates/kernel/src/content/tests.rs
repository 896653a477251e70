//! Every mistake, at its place, at once.

use super::*;
use crate::Rule;

const RULE: Rule = Rule::new("TT-1.1");

crate::words! {
    enum Tool: "tool" {
        Spade = "spade",
        Axe = "axe",
    }
}

fn faults(text: &str, read: impl FnOnce(&mut Table<'_>)) -> Vec<String> {
    let reader = Reader::new();
    let mut table = reader.text("t.toml", text);
    read(&mut table);
    drop(table);
    match reader.finish(()) {
        Ok(()) => Vec::new(),
        Err(faults) => faults.to_string().lines().map(str::to_owned).collect(),
    }
}

#[test]
fn what_is_right_is_read() {
    let text =
        "n = 3\nt = 'x'\nw = 'axe'\nb = true\nl = [1, 2]\n[s]\nk = 1\n[[c]]\nid = 'a'\n[[c]]\nid = 'b'\n";
    let found = faults(text, |table| {
        assert_eq!(table.need("n").number(1..=9u8, RULE), 3);
        assert_eq!(table.need("t").text(), "x");
        assert_eq!(table.need("w").word::<Tool>(), Tool::Axe);
        assert!(table.need("b").flag());
        let list: Vec<u16> =
            table.need("l").list().into_iter().map(|item| item.number(0..=9, RULE)).collect();
        assert_eq!(list, [1, 2]);
        assert_eq!(table.need("s").table().need("k").number(0..=1, RULE), 1);
        let mut ids = Ids::new();
        let cards: Vec<String> =
            table.need("c").tables().into_iter().map(|mut card| ids.take(card.need("id"))).collect();
        assert_eq!(cards, ["a", "b"]);
        assert!(table.maybe("absent").is_none());
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn every_mistake_is_reported_at_its_place() {
    let text = "n = 12\nw = 'axes'\n[[c]]\nid = 'a'\n[[c]]\nid = 'a'\ncots = 3\n";
    let found = faults(text, |table| {
        table.need("n").number(1..=9u8, RULE);
        table.need("w").word::<Tool>();
        table.need("title").text();
        let mut ids = Ids::new();
        for mut card in table.need("c").tables() {
            ids.take(card.need("id"));
            card.maybe("cost").map(|item| item.number(0..=9u8, RULE));
        }
    });
    assert_eq!(
        found,
        [
            "t.toml:1:1: `title` is missing",
            "t.toml:1:5: `n` must be a whole number from 1 to 9, not 12 (TT-1.1)",
            "t.toml:2:5: no tool `axes`; did you mean `axe`? (known: spade, axe)",
            "t.toml:6:6: id `a` is used already in t.toml, line 4",
            "t.toml:7:1: no key `cots`; did you mean `cost`? (known: id, cost)",
        ]
    );
}

#[test]
fn a_wrong_kind_of_value_says_what_was_expected() {
    let found = faults("n = '1'\nl = 3\ns = []\nr = 'sword'\nv = [1, 'x']", |table| {
        table.need("n").number(0..=1i64, RULE);
        table.need("l").list();
        table.need("s").table().need("never-said");
        table.need("r").one_of("card", &["swords", "bows"]);
        table.need("v").value::<Vec<u8>>();
    });
    assert_eq!(
        found,
        [
            "t.toml:1:5: `n` must be a whole number from 0 to 1, not `1` (TT-1.1)",
            "t.toml:2:5: `l` must be a list, not 3",
            "t.toml:3:5: `s` must be a table, not a list",
            "t.toml:4:5: no card `sword`; did you mean `swords`? (known: swords, bows)",
            "t.toml:5:9: `v`: invalid type: string \"x\", expected u8",
        ]
    );
}

#[test]
fn a_syntax_error_is_a_fault_like_any_other() {
    let found = faults("n = 1\nm = \nn = 2\n", |table| {
        table.need("absent").text();
    });
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("t.toml:2:5: "), "{found:?}");
    assert!(found[1].starts_with("t.toml:3:1: duplicate key"), "{found:?}");
}

#[test]
fn a_file_has_a_greatest_length() {
    let found = faults(&" ".repeat(MAX_FILE + 1), |_| {});
    assert_eq!(found, ["t.toml:1:1: the file is too long: more than 1048576 bytes"]);
}

#[test]
fn a_folder_takes_files_that_are_named_like_words() {
    let mut content = Content::embedded(&[("maps/north.toml", ""), ("rules.toml", "")]).with_folder("maps");
    content.overlay("maps/far-south.toml", "x = 1".to_owned()).unwrap();
    let stems: Vec<&str> = content.folder("maps").map(|(stem, _)| stem).collect();
    assert_eq!(stems, ["far-south", "north"]);
    for wrong in
        ["maps/South.toml", "maps/.toml", "maps/a/b.toml", "maps/south.txt", "decks/x.toml", "more.toml"]
    {
        let error = content.overlay(wrong, String::new()).unwrap_err();
        assert!(error.to_string().starts_with("no content file "), "{error}");
    }
    for i in 0..MAX_FOLDER {
        let _full = content.overlay(&format!("maps/m{i}.toml"), String::new());
    }
    assert_eq!(content.folder("maps").count(), MAX_FOLDER);
}

#[test]
fn an_unclosed_bracket_is_told_once() {
    let rest = "id = 'b'\nl = [1]\n[[c]]\n".repeat(30);
    for (line, column) in [("l = [1, [2]", 5), ("l = [{ k = 1, m = [3] ]", 6), ("l = { k = [1]", 5)] {
        let text = format!("n = 1\nm = \n{line}\n[[c]]\n{rest}");
        let found = faults(&text, |_| {});
        assert_eq!(found.len(), 2, "{line}: {found:?}");
        assert!(found[0].starts_with("t.toml:2:5: "), "what is wrong before is told: {found:?}");
        assert_eq!(found[1], format!("t.toml:3:{column}: this bracket is never closed"));
    }
}

#[test]
fn a_file_that_is_wrong_everywhere_is_not_told_to_its_end() {
    let wrong = |lines: usize| {
        let text: String = (0..lines).map(|i| format!("k{i} = 1\n")).collect();
        faults(&text, |_| {})
    };
    assert_eq!(wrong(MAX_FAULTS).len(), MAX_FAULTS);
    let found = wrong(MAX_FAULTS + 13);
    assert_eq!(found.len(), MAX_FAULTS + 1);
    assert!(found[0].starts_with("t.toml:1:1: no key `k0`"), "{found:?}");
    assert_eq!(found[MAX_FAULTS], "and 13 more");
}

#[test]
fn twice_the_text_is_at_most_twice_the_work() {
    let work = |text: String| {
        let reader = Reader::new();
        let mut table = reader.text("t.toml", &text);
        let mut ids = Ids::new();
        for item in table.maybe("l").map_or_else(Vec::new, Item::list) {
            ids.take(item);
        }
        drop(table);
        let work = reader.work.get();
        assert!(reader.finish(()).is_err());
        work
    };
    let lines = |n: usize| work((0..n).map(|i| format!("k{i:06} = 1\n")).collect());
    let wrong = |n: usize| work(format!("l = [{}]", "1234, ".repeat(n)));
    let right = |n: usize| {
        let ids: String = (0..n).map(|i| format!("'i{i:06}', ")).collect();
        work(format!("l = [{ids}]\nwrong = 1"))
    };
    for work in [&lines as &dyn Fn(usize) -> usize, &wrong, &right] {
        let (once, twice) = (work(4000), work(8000));
        assert!(twice <= 2 * once, "{once} bytes were looked at, then {twice}");
        assert!(once <= 4000 * 20 * 2, "{once}");
    }
}
