//! The rulebook: title, contents, the game in six pictures, rules with their figures, what is in the box, figures, index.

mod figure;
mod first;
mod index;
mod setter;

use std::collections::BTreeMap;

use pulldown_cmark::{Options, Parser};
use web::kit::Shape;

use crate::Source;
use crate::face::{Face, set};
use crate::flow::{Block, Flow, Type, stacked};
use crate::ink::{Art, Colour, Path, Turn, mm};
use crate::inline::{Piece, Reader, Style, words, wrap};
use crate::paper::Size;
use crate::pdf::Paper;
use crate::stock::Drawn;
use crate::svg::Painter;
use crate::tree::{Id, Tree};

pub(crate) use figure::element;
pub(crate) use setter::Setter;

/// On which page each place is.
pub(crate) type Pages = BTreeMap<String, usize>;

/// The rules and their figures as the page that is drawn from.
pub(crate) fn markup(source: &Source) -> String {
    let mut rules = source.rules.clone().into_owned();
    for figure in &source.figures.all {
        let (from, to) = (
            format!("Fig. {}", figure.number),
            format!("[Fig. {0}](#{1}-{0})", figure.number, source.info.prefix),
        );
        rules = rules
            .split(&from)
            .enumerate()
            .map(|(at, part)| {
                // "Fig. 1" is no part of "Fig. 1A".
                let longer = part.starts_with(|sign: char| sign.is_ascii_alphanumeric());
                if at == 0 {
                    part.to_owned()
                } else if longer {
                    format!("{from}{part}")
                } else {
                    format!("{to}{part}")
                }
            })
            .collect();
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(&rules, Options::ENABLE_TABLES));
    let mut page = format!("<div class=\"rulebook\">{html}</div>");
    for figure in &source.figures.all {
        if let Ok(drawing) = &figure.drawn {
            page += &format!(
                "<figure class=\"{}\" data-figure=\"{}\">{}<figcaption>{}</figcaption></figure>",
                web::figure::class(figure.size, figure.kind),
                figure.number,
                drawing.stage.0,
                drawing.caption.0
            );
        }
    }
    page
}

/// The figures as the book has them, each fitted into a square of this side.
pub(crate) fn figures(source: &Source, painter: &Painter<'_>, side: f32) -> Vec<Art> {
    let setter = Setter::new(source.info.title, source.info.rules_version, Size::A4);
    let (column, page) = (setter.column_width(2), setter.column_width(1));
    let fitted = source.figures.all.iter().map(|figure| {
        let blocks = figure::blocks(source, painter, figure, (column, page), f32::INFINITY);
        let wide = blocks.iter().any(|block| block.wide);
        let block = stacked(blocks);
        let scale = side / block.height.max(if wide { page } else { column });
        let mut art = Art::new();
        art.put(Turn::scale(scale, scale), block.art);
        art
    });
    fitted.collect()
}

/// The book. The pages are set until every number that is named is the right one.
pub(crate) fn book(source: &Source, painter: &Painter<'_>, drawn: &[Drawn<'_>], size: Size) -> Paper {
    let mut pages = Pages::new();
    let mut paper = Paper::default();
    let setter = Setter::new(source.info.title, source.info.rules_version, size);
    let first = first::pictures(source, painter, setter.column_width(1), setter.column_height());
    for _ in 0..4 {
        paper = once(source, painter, (drawn, &first), size, &pages);
        let mut found = Pages::new();
        for (at, page) in paper.pages.iter().enumerate() {
            for (place, _) in &page.places {
                found.entry(place.clone()).or_insert(at + 1);
            }
        }
        if found == pages {
            break;
        }
        pages = found;
    }
    paper
}

fn once(
    source: &Source,
    painter: &Painter<'_>,
    (drawn, first): (&[Drawn<'_>], &[Block]),
    size: Size,
    pages: &Pages,
) -> Paper {
    let info = &source.info;
    let mut setter = Setter::new(info.title, info.rules_version, size);
    let blocks = rules(source, painter, pages, &setter);
    let chapters: Vec<(String, String)> = (blocks.iter())
        .filter_map(|block| Some((block.chapter.clone()?, block.places.first()?.clone())))
        .collect();
    let cover = cover(source, painter, setter.size());
    setter.title_page(cover);
    let mut lists: Vec<(&str, &str)> = vec![("In the box", "#box")];
    if !source.figures.all.is_empty() {
        lists.push(("Figures", "#figures"));
    }
    lists.push(("Index", "#index"));
    let mut contents: Vec<(u8, String, String)> = Vec::new();
    if !first.is_empty() {
        contents.push((0, "The game in six pictures".to_owned(), "first".to_owned()));
    }
    contents.extend(chapters.iter().map(|(title, place)| (0, title.clone(), place.clone())));
    contents.extend(
        lists.iter().map(|(title, place)| (0, (*title).to_owned(), place.trim_start_matches('#').to_owned())),
    );
    setter.about("Contents");
    setter.set(listed("Contents", "contents", &contents, pages, setter.column_width(1)), 1);
    if !first.is_empty() {
        setter.about("The game in six pictures");
        setter.set(first.to_vec(), 1);
    }
    setter.about("");
    setter.set(blocks, 2);
    setter.about("In the box");
    setter.set_even(in_the_box(drawn, setter.column_width(2)), 2);
    if !source.figures.all.is_empty() {
        let figures: Vec<(u8, String, String)> = (source.figures.all.iter())
            .map(|figure| {
                (
                    0,
                    format!("{} {}", figure.number, figure.claim),
                    format!("{}-{}", info.prefix, figure.number),
                )
            })
            .collect();
        setter.about("Figures");
        setter.set(listed("Figures", "figures", &figures, pages, setter.column_width(1)), 1);
    }
    setter.about("Index");
    setter.set_even(index::index(source, pages, setter.column_width(3)), 3);
    Paper { title: format!("{}: rulebook", info.title), pages: setter.finish(&[]), contents }
}

/// The chapters, each figure where it is cited first.
fn rules(source: &Source, painter: &Painter<'_>, pages: &Pages, setter: &Setter) -> Vec<Block> {
    let (column, page, high) = (setter.column_width(2), setter.column_width(1), setter.column_height());
    let tree = painter.tree;
    let Some(root) = tree.find(0, "div", "rulebook") else { return Vec::new() };
    let prefix = source.info.prefix;
    let link = |href: &str| match href.strip_prefix('#') {
        // Rules and figures are found by their numbers; other places by their page.
        Some(place) if !place.starts_with(prefix) => {
            let page = pages.get(place).map_or_else(|| "00".to_owned(), ToString::to_string);
            (Some(href.to_owned()), format!(" (p. {page})"))
        }
        Some(_) => (Some(href.to_owned()), String::new()),
        None => (href.starts_with("http").then(|| href.to_owned()), String::new()),
    };
    let rule = |text: &str| number(prefix, text);
    let reader = || Reader { painter, link: &link, prefix };
    let mut placed: Vec<&str> = Vec::new();
    let mut out = Vec::new();
    let mut chapters = 0;
    for piece in pieces(tree, root) {
        let mut flow =
            Flow { reader: reader(), width: column, kind: Type::TEXT, out: Vec::new(), rule: &rule };
        flow.alone(piece);
        let mut blocks = flow.out;
        if tree.node(piece).name == "h1" {
            continue;
        }
        if tree.node(piece).name == "h2" {
            chapters += 1;
            let words = tree.words(piece);
            let place = number(prefix, &words).unwrap_or_else(|| slug(&words));
            if let Some(block) = blocks.first_mut() {
                block.places.push(place);
            }
        } else if tree.node(piece).name == "h3"
            && let Some(block) = blocks.first_mut()
        {
            block.places.push(slug(&tree.words(piece)));
        }
        debug_assert!(chapters < 1000);
        out.append(&mut blocks);
        for figure in figure::cited(source, tree, piece) {
            if !placed.contains(&figure.number.as_str()) {
                placed.push(&figure.number);
                out.extend(figure::blocks(source, painter, figure, (column, page), high));
            }
        }
    }
    out
}

/// The outermost blocks of the rules; a list in its items.
fn pieces(tree: &Tree, root: Id) -> Vec<Id> {
    tree.elements(root)
        .flat_map(|id| {
            let items = tree.elements(id).collect::<Vec<_>>();
            if tree.node(id).name == "ul" { items } else { vec![id] }
        })
        .collect()
}

/// The number of the rule that a text begins with.
fn number(prefix: &str, text: &str) -> Option<String> {
    let word = text.split_whitespace().next()?;
    let number = word.strip_prefix(prefix)?.strip_prefix('-')?;
    (!number.is_empty() && number.chars().all(|sign| sign.is_ascii_digit() || sign == '.'))
        .then(|| word.to_owned())
}

fn slug(title: &str) -> String {
    let words = title.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Its picture, name, what it is, for how many.
fn cover(source: &Source, painter: &Painter<'_>, (width, height): (f32, f32)) -> Art {
    let info = &source.info;
    let mut art = Art::new();
    if let Some(flag) = painter.tree.find(0, "svg", "flag") {
        let (drawn, wide, _) = painter.picture(flag, Some(mm(82.0)));
        art.at((width - wide) / 2.0, mm(48.0), drawn);
    }
    let middle = width / 2.0;
    art.centred(middle, mm(160.0), set(Face::SerifBold, 36.0, info.title), Colour::BLACK);
    art.stroke(Path::line(middle - mm(25.0), mm(167.0), middle + mm(25.0), mm(167.0)), Colour::BLACK, 0.8);
    let mut pieces = Vec::new();
    words(info.blurb, Style::new(Face::Serif, 13.0), None, &mut pieces);
    for (at, line) in wrap(pieces, mm(120.0)).into_iter().enumerate() {
        let x = middle - line.width / 2.0;
        line.draw(x, mm(178.0) + 17.0 * at as f32, &mut art, |_, _| {});
    }
    let seats = format!(
        "{} to {} players · {} to {} minutes",
        info.min_seats, info.max_seats, info.minutes.0, info.minutes.1
    );
    let seats = seats.replace("2 to 2 players", "2 players");
    art.centred(middle, mm(212.0), set(Face::SansBold, 10.0, &seats), Colour::BLACK);
    let version = format!("Rules version {}", info.rules_version);
    art.centred(middle, height - mm(24.0), set(Face::Sans, 9.0, &version), Colour::GREY);
    art
}

fn title(text: &str, place: &str) -> Block {
    let mut art = Art::new();
    art.words(0.0, 20.0, set(Face::SerifBold, 20.0, text), Colour::BLACK);
    Block { height: 34.0, keep: true, art, places: vec![place.to_owned()], ..Block::default() }
}

/// Titles with the pages they are on.
fn listed(
    name: &str,
    place: &str,
    entries: &[(u8, String, String)],
    pages: &Pages,
    width: f32,
) -> Vec<Block> {
    let mut blocks = vec![title(name, place)];
    for (_, text, to) in entries {
        let mut pieces: Vec<Piece> = Vec::new();
        words(text, Style::new(Face::Serif, 10.6), Some(&format!("#{to}")), &mut pieces);
        let lines = wrap(pieces, width - 40.0);
        let last = lines.len();
        for (at, line) in lines.into_iter().enumerate() {
            let mut block = Block { height: 15.5, keep: at + 1 < last, ..Block::default() };
            let from = line.width;
            let links = &mut block.links;
            line.draw(0.0, 11.0, &mut block.art, |rect, to| links.push((rect, to)));
            if at + 1 == last {
                let number = pages.get(to).map_or_else(|| "00".to_owned(), ToString::to_string);
                let run = set(Face::Sans, 9.6, &number);
                let dots = crate::ink::Stroke {
                    dash: vec![0.6, 3.4],
                    ..crate::ink::Stroke::thin(Colour::GREY, 0.6)
                };
                block.art.draw(Path::line(from + 6.0, 10.5, width - run.width - 6.0, 10.5), None, Some(dots));
                block.art.ending(width, 11.0, run, Colour::BLACK);
            }
            blocks.push(block);
        }
    }
    blocks
}

/// Everything in the box, with counts and rules.
fn in_the_box(drawn: &[Drawn<'_>], width: f32) -> Vec<Block> {
    let mut blocks = vec![title("In the box", "box")];
    let mut group = "";
    for part in drawn.iter().map(|one| one.part) {
        if part.group != group {
            group = &part.group;
            let all: usize =
                drawn.iter().filter(|one| one.part.group == group).map(|one| one.part.count).sum();
            let mut art = Art::new();
            art.words(0.0, 11.0, set(Face::SerifBold, 11.0, &format!("{group}: {all}")), Colour::BLACK);
            blocks.push(Block { height: 15.0, before: 8.0, keep: true, art, ..Block::default() });
        }
        let form = match part.shape {
            Shape::Card => "card".to_owned(),
            Shape::Round(wide) | Shape::Square(wide) => format!("token, {wide} mm"),
            Shape::Standee => "standing piece".to_owned(),
            Shape::Board(wide) => format!("board, {wide:.0} mm wide"),
        };
        let mut art = Art::new();
        let style = |text: &str| set(Face::Serif, 9.6, text);
        art.ending(22.0, 10.0, style(&part.count.to_string()), Colour::BLACK);
        art.words(30.0, 10.0, style(&part.name), Colour::BLACK);
        art.words(width * 0.55, 10.0, style(&form), Colour::GREY);
        art.ending(width, 10.0, set(Face::Sans, 8.4, part.rule), Colour::GREY);
        blocks.push(Block { height: 12.4, art, ..Block::default() });
    }
    blocks
}
