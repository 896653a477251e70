//! `banneret check` puts a game through its own suite.

use crate::common::Folder;

/// KD-12.3: team-mates who plan openly see each other's tokens at once, and no law is broken by it.
#[test]
fn an_option_that_shares_what_is_sealed_breaks_no_law() {
    let table = ["--seats", "4", "--option", "teams=2v2", "--option", "team_open_plans=true"];
    let out = Folder::new().run(&[&["check", "knights", "--games", "2"], &table[..]].concat()).fine().out;
    assert!(out.contains("keeps every law") && out.contains("2 matches of 1 set-ups"), "{out}");
}
