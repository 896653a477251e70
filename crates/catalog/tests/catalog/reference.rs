//! `docs/reference` names every event and every field of a view, as the program has them, of every game that says what
//! they are made of.

use std::path::Path;

use expect_test::expect_file;
use testkit::Checked;

/// `UPDATE_EXPECT=1 cargo test -p banneret-catalog reference` writes the pages anew.
#[test]
fn the_reference_of_every_game_is_up_to_date() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference"));
    let mut pages = vec!["README.md".to_owned()];
    let mut index = INDEX.to_owned();
    for info in catalog::games() {
        let reference =
            catalog::with_game!(info.id, G => <G as Checked>::reference()).expect("a listed game");
        let Some(reference) = reference else { continue };
        let page = format!("{}.md", info.id);
        expect_file![folder.join(&page)].assert_eq(&reference.page(info.title));
        index += &format!("- [{}]({page})\n", info.title);
        pages.push(page);
    }
    expect_file![folder.join("README.md")].assert_eq(&index);
    for entry in std::fs::read_dir(folder).expect("the pages can be listed") {
        let name = entry.expect("the pages can be listed").file_name().to_string_lossy().into_owned();
        assert!(pages.contains(&name), "{name} is kept, and nothing writes it");
    }
}

const INDEX: &str = "\
# Reference

What each game tells and shows, name by name: every event with its fields, every field of a view.
[Scenarios](../scenarios.md) name them, and bots and pages are sent them.
The pages are written from the program by a test (`UPDATE_EXPECT=1 cargo test -p banneret-catalog`).

";
