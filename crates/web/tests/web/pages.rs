//! What must be true of every page: escaped, clean for a strict content policy, named for who cannot see, every
//! rule number leading to its rule.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use kernel::Game as _;
use web::pages::{self, Banner, Visit};

use crate::shots;
use crate::tags::{self, Tag, text_inside};

/// A page, and its tags.
struct Page {
    name: String,
    text: String,
    tags: Vec<Tag>,
}

/// Every page, made once for all tests: whole matches are played for them.
static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let pages = shots::every_page("light", "Aldous").expect("every page can be made");
    pages.into_iter().map(|(name, text)| Page { tags: tags::of(&text), name, text }).collect()
});

/// A name of nothing but trouble is shown as it is, everywhere a name is shown.
#[test]
fn everything_a_person_typed_is_escaped() {
    let wicked = r#"<script>alert("x")</script>&'<img onerror=x>"#;
    let pages = shots::every_page("light", wicked).expect("every page can be made");
    for (name, page) in &pages {
        assert!(!page.contains("<script>alert"), "{name} holds a script a person typed");
        assert!(!page.contains("<img"), "{name} holds a tag a person typed");
        for tag in tags::of(page) {
            assert!(tag.get("onerror").is_none(), "{name}: <{}>", tag.name);
        }
    }
    let shown = pages.iter().filter(|(_, page)| page.contains("&lt;script&gt;alert")).count();
    assert!(shown > 10, "the name is shown on {shown} pages");
}

/// A game's style sheet is linked by its own pages and by no other: its words cannot change another game's look.
#[test]
fn a_page_wears_the_style_of_its_own_game_only() {
    let has_sheet = |game: &&str| {
        let own = format!("{}{game}.", web::assets::FOLDER);
        web::assets::all().iter().any(|asset| asset.href.starts_with(&own))
    };
    let games: Vec<&str> = catalog::games().iter().map(|info| info.id).filter(has_sheet).collect();
    let mut worn = BTreeSet::new();
    for Page { name, text: page, .. } in PAGES.iter() {
        let sheets: Vec<&str> =
            games.iter().copied().filter(|game| page.contains(&format!("/{game}."))).collect();
        let own = games.iter().copied().find(|game| page.contains(&format!("data-rules=\"/rules/{game}\"")));
        match own {
            Some(game) => assert_eq!(sheets, [game], "{name}"),
            None => assert!(sheets.len() <= 1, "{name} wears {sheets:?}"),
        }
        worn.extend(own);
    }
    assert_eq!(worn.len(), games.len(), "tables of every game were looked at");
}

/// A policy without inline script and without inline style breaks nothing.
#[test]
fn pages_are_clean_for_a_strict_content_policy() {
    for Page { name, tags, .. } in PAGES.iter() {
        for tag in tags {
            assert_ne!(tag.name, "style", "{name} has a style element");
            assert!(tag.name != "script" || tag.get("src").is_some(), "{name} has an inline script");
            for (key, value) in &tag.attributes {
                assert_ne!(key, "style", "{name}: <{} style>", tag.name);
                assert!(!key.starts_with("on"), "{name}: <{} {key}>", tag.name);
                let address = matches!(key.as_str(), "href" | "src" | "action" | "formaction");
                assert!(!address || !value.trim_start().starts_with("javascript:"), "{name}: {value}");
                assert!(
                    !address || tag.name == "a" || value.starts_with('/') || value.starts_with('#'),
                    "{name}: <{} {key}={value}> leaves the site",
                    tag.name
                );
            }
        }
    }
}

#[test]
fn every_id_is_there_once() {
    for Page { name, tags, .. } in PAGES.iter() {
        let mut seen = BTreeSet::new();
        for tag in tags {
            if let Some(id) = tag.get("id") {
                assert!(seen.insert(id.to_owned()), "{name} has two elements `{id}`");
            }
        }
    }
}

/// Whatever a label, a form or a button points at is on the page.
#[test]
fn what_points_at_an_element_finds_it() {
    for Page { name, tags, .. } in PAGES.iter() {
        let ids: BTreeSet<String> = tags.iter().filter_map(|tag| tag.get("id")).map(str::to_owned).collect();
        for tag in tags {
            for key in ["for", "form", "data-copy", "data-into", "data-ghost"] {
                if let Some(target) = tag.get(key) {
                    assert!(ids.contains(target), "{name}: <{} {key}={target}>", tag.name);
                }
            }
            let paint =
                tag.attributes.iter().filter_map(|(_, value)| value.strip_prefix("url(#")?.strip_suffix(')'));
            for target in paint {
                assert!(ids.contains(target), "{name}: paint #{target}");
            }
        }
    }
}

/// Everything that can be pressed says what it is.
#[test]
fn every_control_has_a_name() {
    for Page { name, text, tags } in PAGES.iter() {
        let labelled: BTreeSet<String> =
            tags.iter().filter_map(|tag| tag.get("for")).map(str::to_owned).collect();
        for tag in tags {
            let own = tag.get("aria-label").is_some_and(|label| !label.trim().is_empty());
            let by_label = tag.get("id").is_some_and(|id| labelled.contains(id));
            let named = match tag.name.as_str() {
                "button" | "summary" => own || !text_inside(text, tag).trim().is_empty(),
                "a" => own || !text_inside(text, tag).trim().is_empty() || tag.get("href").is_none(),
                "select" | "textarea" => own || by_label,
                "input" => {
                    let kind = tag.get("type").unwrap_or("text");
                    // A box or a dot stands inside its label.
                    matches!(kind, "hidden" | "radio" | "checkbox") || own || by_label
                }
                _ => tag.get("role") != Some("button") || own,
            };
            assert!(named, "{name}: <{} {:?}> has no name", tag.name, tag.attributes);
        }
    }
}

/// Who speaks to the computer says what they read: the first word on a control is in its name.
#[test]
fn the_name_of_a_control_holds_the_word_on_it() {
    let words = |text: &str| -> Vec<String> {
        let letters = text.to_lowercase();
        letters.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1).map(str::to_owned).collect()
    };
    for Page { name, text, tags } in PAGES.iter() {
        for tag in tags.iter().filter(|tag| matches!(tag.name.as_str(), "button" | "a" | "summary")) {
            let Some(label) = tag.get("aria-label") else { continue };
            let shown = text_inside(text, tag);
            let first = words(&shown).into_iter().next();
            let said = first.as_ref().is_none_or(|first| words(label).contains(first));
            assert!(said, "{name}: {label:?} does not say {first:?} of {shown:?}");
        }
    }
}

/// One heading says what the page is.
#[test]
fn every_page_has_one_first_heading() {
    for Page { name, tags, .. } in PAGES.iter() {
        assert_eq!(tags.iter().filter(|tag| tag.name == "h1").count(), 1, "{name}");
    }
}

/// What can be pressed in a drawing can be reached by the keyboard.
#[test]
fn every_drawn_button_is_a_tab_stop() {
    for Page { name, tags, .. } in PAGES.iter() {
        for tag in tags.iter().filter(|tag| tag.get("role") == Some("button")) {
            assert_eq!(tag.get("tabindex"), Some("0"), "{name}: <{} {:?}>", tag.name, tag.attributes);
        }
    }
}

/// Every rule of the book has its anchor, and every number on any page leads to one.
#[test]
fn every_rule_number_leads_to_its_rule() {
    let mut links = 0;
    catalog::for_each_game!(G => links += check_rule_numbers(&Banner::of::<G>(&G::content())));
    let numbers = PAGES.iter().flat_map(|page| &page.tags).filter(|tag| tag.get("class") == Some("rule-no"));
    assert_eq!(links, numbers.count(), "every number leads to the rules of some game");
    assert!(links > 1000, "{links} links");
}

/// Every rule of this game has its anchor, and every number that leads to its rules finds one: returns how many.
fn check_rule_numbers(banner: &Banner) -> usize {
    let visit = Visit {
        account: false,
        prefs: web::Prefs::default(),
        arms: None,
        name: None,
        path: "/",
        base: "",
        muted: web::Muted::NOBODY,
        lab: false,
        turns: 0,
    };
    let book = pages::rules(&visit, banner);
    let anchors: BTreeSet<String> =
        tags::of(&book).iter().filter_map(|tag| tag.get("id")).map(str::to_owned).collect();
    let opening = format!("- **{}-", banner.info.prefix);
    for line in banner.info.rules.lines() {
        let rule = line.trim_start().strip_prefix(&opening).and_then(|rest| rest.split("**").next());
        if let Some(number) = rule {
            let number = format!("{}-{number}", banner.info.prefix);
            assert!(anchors.contains(&number), "{number} has no anchor");
        }
    }
    for tag in tags::of(&book) {
        if let Some(target) = tag.get("href").and_then(|href| href.strip_prefix('#')) {
            assert!(anchors.contains(target) || target == "main", "the rules point at #{target}");
        }
    }
    let address = format!("/rules/{}#", banner.info.id);
    let mut links = 0;
    for Page { name, tags, .. } in PAGES.iter() {
        for tag in tags.iter().filter(|tag| tag.get("class") == Some("rule-no")) {
            if let Some(target) = tag.get("href").and_then(|href| href.strip_prefix(&address)) {
                assert!(anchors.contains(target), "{name}: no rule {target}");
                links += 1;
            }
        }
    }
    links
}

/// What a card is called opens it large: the gallery has an anchor for every card that any page names.
#[test]
fn every_card_leads_to_the_gallery() {
    let mut links = 0;
    for Page { name, tags, .. } in PAGES.iter() {
        for tag in tags {
            let Some(about) = tag.get("data-about") else { continue };
            let place = about.strip_prefix("/rules/").and_then(|rest| rest.split_once('#'));
            let (address, anchor) = place.unwrap_or_else(|| panic!("{name}: {about}"));
            let (game, segment) = address.split_once('/').unwrap_or_else(|| panic!("{name}: {about}"));
            let gallery = PAGES.iter().find(|page| page.name == format!("{game}-{segment}"));
            let gallery = gallery.unwrap_or_else(|| panic!("{name}: {about} is no page"));
            assert!(gallery.text.contains(&format!("id=\"{anchor}\"")), "{name}: {about}");
            links += 1;
        }
    }
    assert!(links > 500, "{links} links");
}

/// Every tag of the page, with a position: the little that the tests need of HTML.
#[test]
fn the_reader_of_tags_reads_tags() {
    let page = r#"<a href="/x" hidden>one <b>two</b></a><!-- <c> --><d e='f'>"#;
    let tags = tags::of(page);
    let names: Vec<&str> = tags.iter().map(|tag: &Tag| tag.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "d"]);
    assert_eq!(tags[0].get("href"), Some("/x"));
    assert_eq!(tags[0].get("hidden"), Some(""));
    assert_eq!(tags[2].get("e"), Some("f"));
    assert_eq!(text_inside(page, &tags[0]), "one two");
}
