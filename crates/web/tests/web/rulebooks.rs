//! The pages around the rules: questions, versions, departures, what is searched for.

use kernel::Game;
use web::pages::{self, Banner};

use crate::figures::{plain, rules, visit};
use crate::tags;

/// Every shelf of the catalog, and the page of its rules.
fn shelves() -> Vec<(Banner, String)> {
    let mut shelves = Vec::new();
    catalog::for_each_game!(G => {
        let banner = Banner::of::<G>(&<G as Game>::content());
        let page = rules(&banner);
        shelves.push((banner, page));
    });
    shelves
}

fn beside(banner: &Banner, segment: &str, words: &str) -> Option<String> {
    pages::beside(&visit(), banner, segment, words)
}

/// The addresses that a part of a page leads to.
fn leads(html: &str) -> Vec<String> {
    tags::of(html).iter().filter_map(|tag| tag.get("href").map(str::to_owned)).collect()
}

/// What is found for some words.
fn found(banner: &Banner, words: &str) -> String {
    let page = beside(banner, "search", words).expect("every rulebook can be searched");
    page.split("<div id=\"found\">").nth(1).expect("what is found has a place").to_owned()
}

#[test]
fn every_game_answers_questions_with_rules_and_figures() {
    for (banner, page) in shelves() {
        let (_, rest) = page.split_once("id=\"questions\"").expect("there are questions");
        let chapter = rest.split("</section>").next().unwrap_or_default();
        let questions: Vec<&str> = chapter.split("<li id=\"ask-").skip(1).collect();
        assert!(questions.len() >= 10, "{}: {} questions", banner.info.id, questions.len());
        let shown = questions.iter().filter(|question| question.contains("class=\"figref\"")).count();
        assert!(shown * 2 > questions.len(), "{}: {shown} of them have a figure", banner.info.id);
        for question in questions {
            let rule = leads(question).into_iter().any(|to| to.starts_with("/rules/"));
            assert!(rule, "{}: {}", banner.info.id, plain(question));
        }
    }
}

#[test]
fn about_a_rulebook_tells_its_versions() {
    for (banner, _) in shelves() {
        let about = beside(&banner, "about", "").expect("every rulebook has such a page");
        for version in 1..=banner.info.rules_version {
            assert!(about.contains(&format!("<strong>Version {version}</strong>")), "{}", banner.info.id);
        }
    }
}

/// The page has every row of the table; what it leads to is there.
#[test]
fn departures_have_a_page() {
    for (banner, page) in shelves() {
        let told = beside(&banner, "departures", "").expect("every game has made decisions");
        let (_, listed) = banner.info.rules.split_once("\n## Rulings\n").expect("they are listed");
        let listed = listed.split("\n## ").next().unwrap_or_default();
        let rows = listed.lines().filter(|line| line.starts_with("| ")).count();
        assert_eq!(told.matches("<tr>").count(), rows, "{}", banner.info.id);
        assert!(told.contains(&format!("href=\"/new?game={}&amp;preset=letter\"", banner.info.id)));
        let own = format!("/rules/{}#", banner.info.id);
        for to in leads(&told) {
            assert!(!to.starts_with('#') || to == "#main", "{}: {to} leads nowhere", banner.info.id);
            if let Some(place) = to.strip_prefix(&own) {
                assert!(page.contains(&format!("id=\"{place}\"")), "{to}");
            }
        }
    }
}

/// A number, a figure, a word, a question and a card are each found first by their own name.
#[test]
fn what_is_searched_for_is_found_by_its_name() {
    let shelves = shelves();
    for (game, words, to) in [
        ("knights", "kd-8.1", "/rules/knights#KD-8.1"),
        ("knights", "8.1", "/rules/knights#KD-8.1"),
        ("knights", "Fig. 8A", "/rules/knights#KD-8A"),
        ("knights", "8a", "/rules/knights#KD-8A"),
        ("knights", "high ground", "/rules/knights#KD-3.4"),
        ("knights", "how likely is a hit?", "/rules/knights#ask-how-likely-is-a-hit"),
        ("authority", "royal lancer", "/rules/authority/cards#RS06"),
        ("knights", "full heart", "/rules/knights#KD-2.1"),
    ] {
        let (banner, _) = shelves.iter().find(|(banner, _)| banner.info.id == game).expect("a game");
        let first = leads(&found(banner, words)).into_iter().next();
        assert_eq!(first.as_deref(), Some(to), "{game}: {words}");
    }
}

/// Whatever is found is there: a place on the page of the rules, or on a page of the game.
#[test]
fn whatever_is_found_is_there() {
    for (banner, page) in shelves() {
        let parts = banner.extras.iter().filter_map(|(segment, _)| {
            Some((format!("/rules/{}/{segment}", banner.info.id), extra(banner.info.id, segment)?))
        });
        let parts: Vec<(String, String)> = parts.collect();
        for words in ["the", "card", "move", "attack", "may", "commander"] {
            let found = found(&banner, words);
            let list = found.split("</main>").next().unwrap_or_default();
            for to in leads(list) {
                let (address, place) = to.split_once('#').expect("a place on a page");
                let own = parts.iter().find(|(known, _)| known == address).map(|(_, html)| html);
                let html = own.unwrap_or(&page);
                assert!(html.contains(&format!("id=\"{place}\"")), "{words}: {to}");
            }
        }
    }
}

/// A page of a game beside its rules.
fn extra(game: &str, segment: &str) -> Option<String> {
    let mut page = None;
    catalog::for_each_game!(G => if <G as Game>::INFO.id == game {
        page = pages::extra::<G>(&visit(), &<G as Game>::content(), segment);
    });
    page
}

#[test]
fn anything_may_be_searched_for() {
    let (banner, _) = shelves().into_iter().next().expect("a game");
    assert!(found(&banner, " x ").contains("at least two letters"));
    assert!(found(&banner, "zeppelin").contains("Nothing in these rules says “zeppelin”"));
    let wild = found(&banner, "<script>alert(1)</script>");
    assert!(!wild.contains("<script>alert"), "{wild}");
    let long = found(&banner, &"ß".repeat(5000));
    assert!(long.contains("Nothing in these rules") && long.matches('ß').count() <= 160);
}
