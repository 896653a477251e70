//! What is wrong is told with its place, and nothing is printed.

use kernel::Game as _;
use print::{Problem, Size, What};

#[test]
fn a_card_that_says_too_much_is_told_by_its_line() {
    let mut content = catalog::Authority::content();
    let file = "iron-wall.toml";
    let long = "Stone Levy of the Hundred Gates and of the Seven Times Seven Towers Beyond the River";
    let text = content.file(file).replace("name = \"Stone Levy\"", &format!("name = \"{long}\""));
    content.overlay(file, text).expect("the file is one of the game's");
    let problem = print::print("authority", &content, &[What::Cards], Size::A4).expect_err("it is too long");
    let Problem::TooLong(said) = problem else { panic!("{problem}") };
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("iron-wall.toml:6: card `IW01`"), "{}", said[0]);
}

#[test]
fn content_with_a_mistake_is_told_by_its_line() {
    let mut content = catalog::Knights::content();
    let text = content.file("weapons.toml").replace("hearts = 3", "hearts = 30");
    content.overlay("weapons.toml", text).expect("the file is one of the game's");
    let problem =
        print::print("knights", &content, &[What::Csv], Size::A4).expect_err("30 Hearts are too many");
    assert!(
        matches!(problem, Problem::Content(_)) && problem.to_string().contains("weapons.toml:"),
        "{problem}"
    );
}

#[test]
fn a_figure_that_does_not_hold_stops_the_printer() {
    let mut content = catalog::Knights::content();
    // The Sword reaches farther than the figures say.
    let text = content.file("weapons.toml").replace("reach = [1, 2]", "reach = [1, 3]");
    content.overlay("weapons.toml", text).expect("the file is one of the game's");
    let problem =
        print::print("knights", &content, &[What::Csv], Size::A4).expect_err("figures speak of reach");
    assert!(problem.to_string().contains("figures.toml:"), "{problem}");
}
