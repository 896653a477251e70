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

fn rules(banner: &Banner) -> String {
    let (prefs, muted) = (web::Prefs::default(), web::Muted::NOBODY);
    pages::rules(&Visit { prefs, arms: None, name: None, path: "/", base: "", muted, lab: false }, banner)
}

/// The text of HTML.
fn plain(html: &str) -> String {
    let cut = |part: &str| part.split_once('>').map_or_else(|| part.to_owned(), |(_, text)| text.to_owned());
    html.split('<').map(cut).collect()
}
