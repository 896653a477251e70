//! The figures of every rulebook, drawn: what they claim holds, every mark finds its thing, and all of them can be read
//! without being seen.

use kernel::Game;
use web::figure;
use web::pages::{self, Banner, Visit};

use crate::tags;

/// The rules of every game that has figures, by id.
fn books() -> Vec<(&'static str, usize, String)> {
    let mut books = Vec::new();
    catalog::for_each_game!(G => if !G::INFO.figures.is_empty() {
        let content = <G as Game>::content();
        let all = G::INFO.figures.matches("[[figure]]").count();
        books.push((G::INFO.id, all, rules(&Banner::of::<G>(&content))));
    });
    books
}

#[test]
fn every_figure_is_drawn() {
    let mut faults = Vec::new();
    catalog::for_each_game!(G => {
        let found = figure::faults::<G>(&<G as Game>::content());
        faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", G::INFO.id)));
    });
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// Each stands on the page once, with an address, a caption, a name for every drawing and all of it in words.
#[test]
fn every_figure_can_be_read_without_being_seen() {
    for (game, all, page) in books() {
        let figures: Vec<&str> = page
            .split("<figure ")
            .skip(1)
            .map(|rest| rest.split("</figure>").next().unwrap_or_default())
            .collect();
        assert_eq!(figures.len(), all, "{game}: figures on the page");
        for figure in figures {
            let id =
                figure.split("id=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an address");
            assert!(page.contains(&format!("href=\"#{id}\">Fig. ")), "{id} is cited");
            let tags = tags::of(figure);
            let drawings = tags.iter().filter(|tag| tag.get("role") == Some("img"));
            for drawing in drawings {
                let name = drawing.get("aria-label").unwrap_or_default();
                assert!(name.len() > 15, "{id}: a drawing is called `{name}`");
            }
            let caption = figure.split("<figcaption>").nth(1).map(plain).unwrap_or_default();
            assert!(caption.len() > 20, "{id} has no caption");
            let words = figure.split("<details").nth(1).map(plain).unwrap_or_default();
            assert!(words.len() > 60, "{id} in words: {words}");
            for wrong in ["data-spot", "data-part", "data-key", "tabindex"] {
                assert!(!figure.contains(wrong), "{id} can be pressed: {wrong}");
            }
        }
    }
}

/// With other content a figure that does not come out is left out, and the page says so.
#[test]
fn a_figure_that_does_not_come_out_is_left_out_with_a_word() {
    use knights::Knights;
    let mut content = Knights::content();
    let weapons = content.file("weapons.toml").replacen("[1, 2]", "[1, 4]", 1);
    content.overlay("weapons.toml", weapons).expect("a file of the game");
    let faults = figure::faults::<Knights>(&content);
    assert!(
        faults.iter().any(|fault| fault.contains("figures.toml:") && fault.contains("figure 8A")),
        "{faults:#?}"
    );
    let page = rules(&Banner::of::<Knights>(&content));
    assert!(
        page.contains("Figure 8A is left out")
            && !page.contains("<figure class=\"fig wide kind-position\" id=\"KD-8A\"")
    );
}

/// Every picture that the author's rulebook names is found under its name, and where it is said to be.
#[test]
fn every_picture_that_the_author_names_is_there() {
    use authority::Authority;
    let content = Authority::content();
    let banner = Banner::of::<Authority>(&content);
    let page = rules(&banner);
    let about = pages::beside(&visit(), &banner, "about", "").expect("a page about the rulebook");
    let named = testkit::figure::pictures(Authority::INFO.figures);
    assert_eq!(named.len(), 33, "the author's list");
    for name in &named {
        let row = about.split("<tr>").find(|row| row.contains(&format!("<th scope=\"row\">{name}</th>")));
        let row = row.unwrap_or_else(|| panic!("{name} is not in the table"));
        let address = row.split("href=\"/rules/authority#").nth(1).and_then(|rest| rest.split('"').next());
        let address = address.unwrap_or_else(|| panic!("{name}: nothing is linked"));
        assert!(page.contains(&format!("id=\"{address}\"")), "{name}: {address} is not on the page");
    }
}

/// The tour for newcomers has six pictures in reading order, each with its sentence; a game without a tour has no such page.
#[test]
fn the_tour_for_newcomers_has_six_pictures() {
    catalog::for_each_game!(G => {
        let content = <G as Game>::content();
        let banner = Banner::of::<G>(&content);
        let all = stops::<G>(&content);
        let tour = pages::beside(&visit(), &banner, "first", "");
        assert_eq!(tour.is_some(), !all.is_empty(), "{}", G::INFO.id);
        if let Some(tour) = tour {
            let mut rest = tour.as_str();
            assert_eq!(all.iter().map(|(place, _)| *place).collect::<Vec<u8>>(), [1, 2, 3, 4, 5, 6], "{}", G::INFO.id);
            for (place, say) in all {
                let at = rest.find(&say).unwrap_or_else(|| panic!("{}: {place} is not told in its place", G::INFO.id));
                rest = &rest[at..];
                let drawn = rest.split("</figure>").next().unwrap_or_default();
                assert!(drawn.contains("class=\"stage "), "{}: {place} has no picture", G::INFO.id);
            }
        }
    });
}

/// The places and sentences of a tour, in order.
fn stops<G: testkit::Checked>(content: &kernel::content::Content) -> Vec<(u8, String)> {
    let played = testkit::figure::all::<G>(content).into_iter().filter_map(Result::ok);
    let mut stops: Vec<(u8, String)> =
        played.filter_map(|played| played.figure.tour.map(|stop| (stop.place, stop.say))).collect();
    stops.sort_unstable();
    stops
}

/// What a figure claims is said by the content in force: a weaker King beats no 10, and stronger Velites strike with more.
#[test]
fn figures_claim_what_the_content_in_force_says() {
    fn left_out<G: web::Render>(file: &str, from: &str, to: &str) -> Vec<String> {
        let mut content = G::content();
        let edited = content.file(file).replacen(from, to, 1);
        content.overlay(file, edited).expect("a file of the game");
        figure::faults::<G>(&content)
    }
    let weak = left_out::<hex::Hex>("cards.toml", "muster = { muster = 8 }", "muster = { muster = 7 }");
    assert!(weak.iter().any(|fault| fault.contains("figure 6E")), "{weak:#?}");
    assert!(!weak.iter().any(|fault| fault.contains("figure 6F")), "no King fights in 6F: {weak:#?}");
    let strong = left_out::<prevail::Prevail>("units.toml", "limit = 8\nattack = 2", "limit = 8\nattack = 3");
    assert!(strong.iter().any(|fault| fault.contains("figure 6F")), "{strong:#?}");
    assert!(!strong.iter().any(|fault| fault.contains("figure 6A")), "no Velites move in 6A: {strong:#?}");
}

/// Numbers that the rules have from the content: each phrase stands in RULES.md once, with what the content says.
#[test]
fn numbers_in_the_text_are_those_of_the_content() {
    catalog::for_each_game!(G => for phrase in <G as web::Render>::NUMBERS {
        let text = web::rules_text::<G>(&<G as Game>::content());
        let said = web::rules_phrase::<G>(phrase).unwrap_or_else(|| panic!("{}: no such number: {phrase}", G::INFO.id));
        assert_eq!(text.matches(&said).count(), 1, "{}: `{said}`", G::INFO.id);
    });
}

/// With edited content the text, the figures, the anatomy of a card and the list of cards show that content.
#[test]
fn a_rulebook_shows_the_edited_content() {
    use authority::Authority;
    use web::Render as _;
    let mut content = Authority::content();
    for (file, from, to) in [
        ("starting.toml", "copies = 2\npower = 4", "copies = 2\npower = 5"),
        ("royal-soldiers.toml", "name = \"Royal Swordsman\"", "name = \"Keen Blade\""),
    ] {
        let edited = content.file(file).replacen(from, to, 1);
        assert_ne!(edited, content.file(file), "{file}");
        content.overlay(file, edited).expect("a file of the game");
    }
    let shipped = rules(&Banner::of::<Authority>(&Authority::content()));
    let edited = rules(&Banner::of::<Authority>(&content));
    let anatomy = |page: &str| {
        let (_, own) = page.split_once("id=\"AU-1A\"").expect("the anatomy is there");
        plain(own.split("</figure>").next().unwrap_or_default())
    };
    assert!(shipped.contains("2 Knights (power 4)") && !shipped.contains("class=\"edited\""));
    assert!(edited.contains("2 Knights (power 5)") && !edited.contains("2 Knights (power 4)"));
    assert!(edited.contains("class=\"edited\""), "the page says that its files are edited");
    assert!(anatomy(&shipped).contains("Royal Swordsman"), "{}", anatomy(&shipped));
    let shown = anatomy(&edited);
    assert!(shown.contains("Keen Blade") && !shown.contains("Royal Swordsman"), "{shown}");
    let cards =
        |content| plain(&Authority::extra(content, "cards").expect("a page of all cards").into_string());
    assert!(cards(&content).contains("Keen Blade") && !cards(&content).contains("Royal Swordsman"));

    // A Bow with another pile: the rule and the answers say it.
    let mut content = knights::Knights::content();
    let weapons =
        content.file("weapons.toml").replacen("hearts = 1\nshields = 3", "hearts = 2\nshields = 5", 1);
    content.overlay("weapons.toml", weapons).expect("a file of the game");
    let page = rules(&Banner::of::<knights::Knights>(&content));
    assert!(page.contains("Bow H=2 S=5, Spear H=2 S=2"), "the rule of the pile");
    assert!(plain(&page).contains("the Spear 2 in 4, the Bow 2 in 7"), "the answer to a question");
}

pub(crate) fn rules(banner: &Banner) -> String {
    pages::rules(&visit(), banner)
}

pub(crate) fn visit() -> Visit<'static> {
    let (prefs, muted) = (web::Prefs::default(), web::Muted::NOBODY);
    Visit { prefs, account: false, arms: None, name: None, path: "/", base: "", muted, lab: false, turns: 0 }
}

/// The text of HTML.
pub(crate) fn plain(html: &str) -> String {
    let cut = |part: &str| part.split_once('>').map_or_else(|| part.to_owned(), |(_, text)| text.to_owned());
    html.split('<').map(cut).collect()
}
