//! Where a rulebook departs from its author's text it says so, and the preset `letter` plays it the other way.

use kernel::{Game, Options as _, Setup};

/// The rows of the table of rulings.
fn rows<G: Game>() -> Vec<&'static str> {
    let (_, rulings) = G::INFO.rules.split_once("\n## Rulings\n").expect("there is a table of rulings");
    let rulings = rulings.split("\n## ").next().unwrap_or_default();
    rulings.lines().filter(|line| line.starts_with("| ")).skip(1).collect()
}

/// The preset can be played by any number of players, and each thing it sets is a row marked with its name.
fn letter<G: Game>() {
    let (id, content) = (G::INFO.id, G::content());
    for seats in G::INFO.min_seats..=G::INFO.max_seats {
        let setup = Setup::<G>::new(&content, Some("letter"), &[], Some(seats)).expect("there is the preset");
        assert!(setup.open(&content).is_ok(), "{id} with {seats} seats");
    }
    let letter = G::Options::preset(&content, "letter").expect("there is the preset");
    let set: Vec<String> = letter.changes().iter().map(|(key, _)| format!("`{key}`")).collect();
    let marked: Vec<&str> = rows::<G>().into_iter().filter(|row| row.ends_with("`letter` |")).collect();
    for key in &set {
        assert!(marked.iter().any(|row| row.contains(key)), "{id}: no row says that `letter` sets {key}");
    }
    for row in marked {
        assert!(set.iter().any(|key| row.contains(key)), "{id}: `letter` sets nothing of {row}");
    }
}

#[test]
fn letter_is_a_preset_of_every_game() {
    catalog::for_each_game!(G => letter::<G>());
}

/// A rule that says it is a ruling stands in the table of rulings, with its reason.
fn told<G: Game>() {
    let rows = rows::<G>();
    for rule in G::INFO.rules.split("\n- **").skip(1) {
        let (number, text) = rule.split_once("**").expect("a rule begins with its number");
        let text = text.split("\n## ").next().unwrap_or_default();
        let cited = |row: &&str| {
            row.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c)).any(|word| word == number)
        };
        assert!(
            !text.to_lowercase().contains("ruling:") || rows.iter().any(cited),
            "{} calls {number} a ruling, and gives no reason",
            G::INFO.id
        );
    }
    for row in rows {
        let columns: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        assert_eq!(columns.len(), 4, "{}: {row}", G::INFO.id);
        assert!(columns[..2].iter().all(|column| !column.is_empty()), "{}: {row}", G::INFO.id);
    }
}

#[test]
fn every_ruling_has_its_reason() {
    catalog::for_each_game!(G => told::<G>());
}
