//! What is put on paper: rulebooks, cards, boards, tokens and player aids as PDF, PNG and CSV.
//!
//! Everything is drawn from what the site shows: the rules ([`kernel::Info::rules`]), the figures ([`web::figure`]), what is in
//! the box ([`web::kit`]), the quick reference. No browser is needed, nothing is read from the system, and the same content gives
//! the same bytes. `docs/printing.md` tells how it is used.
//!
//! | question | answer |
//! |---|---|
//! | what is asked for, and what comes of it? | [`print()`] |
//! | how is what pages are made of read? | `tree`, `css`, `svg`: markup, style sheets, drawings; what of a figure lies beside what: `lay` |
//! | what is a drawing, and how is it written? | `ink`; as PDF `pdf`, as PNG `raster`; its letters `face` |
//! | how does a card look on paper? | `card`; everything in the box: `stock`, on sheets: `sheets` |
//! | how does a table look where there is only a link to it? | [`preview()`] |
//! | how are words set? | `inline` in lines, `flow` in blocks, `table` in tables, `book` on pages |

mod aid;
mod book;
mod card;
mod css;
mod face;
mod flow;
mod ink;
mod inline;
mod lay;
mod paper;
mod pdf;
mod preview;
mod raster;
mod sheets;
mod stock;
mod svg;
mod table;
mod tree;
mod tts;

use kernel::UnknownWord;
use kernel::content::{Content, Faults};

use css::Sheet;
pub use paper::{Size, What};
use pdf::Paper;
pub use preview::{PREVIEW, preview};
use svg::Painter;
/// What is printed from, of any game.
pub(crate) use web::Boxed as Source;
/// A file that came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    pub name: String,
    /// How many pages it has; none where it is no paper.
    pub pages: usize,
    pub bytes: Vec<u8>,
}

/// Why nothing is printed.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    #[error(transparent)]
    Unknown(#[from] UnknownWord),
    #[error("{0}")]
    Content(Faults),
    #[error("{}", .0.join("\n"))]
    Figures(Vec<String>),
    #[error("{}", .0.join("\n"))]
    TooLong(Vec<String>),
    #[error(transparent)]
    Unwritten(#[from] pdf::Unwritten),
}

/// The files that are asked for, in the order in which they can be; or everything that is wrong.
pub fn print(game: &str, content: &Content, what: &[What], size: Size) -> Result<Vec<File>, Problem> {
    make(&source(game, content)?, content, what, size)
}

/// All figures as they are printed, small and in one picture, a cell of so many dots for each, in the order of their file: what
/// a change of looks does to any of them is seen there.
pub fn figures(game: &str, content: &Content, columns: u32, cell: u32) -> Result<Vec<u8>, Problem> {
    let source = source(game, content)?;
    let markup = page(&source);
    let sheet = Sheet::read(&web::assets::styles(source.info.id));
    let tree = lay::page(&markup, &sheet);
    let drawn = book::figures(&source, &Painter::new(&tree, &sheet, &boxed), cell as f32);
    let cells: Vec<(usize, &ink::Art)> = drawn.iter().enumerate().collect();
    let rows = (drawn.len() as u32).div_ceil(columns).max(1);
    Ok(raster::grid(&cells, (columns, rows), (cell, cell), 1.0))
}

/// What is printed from; or everything that is wrong with it.
fn source(game: &str, content: &Content) -> Result<Source, Problem> {
    let source = Source::open(game, content)?.map_err(Problem::Content)?;
    let drawn = source.figures.all.iter().map(|figure| &figure.drawn);
    let broken: Vec<String> = drawn.filter_map(|drawn| drawn.as_ref().err().cloned()).collect();
    if broken.is_empty() { Ok(source) } else { Err(Problem::Figures(broken)) }
}

fn make(source: &Source, content: &Content, what: &[What], size: Size) -> Result<Vec<File>, Problem> {
    let markup = page(source);
    let sheet = Sheet::read(&web::assets::styles(source.info.id));
    let tree = lay::page(&markup, &sheet);
    let painter = Painter::new(&tree, &sheet, &boxed);
    let drawn = stock::draw(source, &painter, content)?;
    let (id, title) = (source.info.id, source.info.title);
    let paper = |pages, name: &str| Paper { title: format!("{title}: {name}"), pages, contents: Vec::new() };
    let mut files = Vec::new();
    for what in what {
        let paper = match what {
            What::Book => book::book(source, &painter, &drawn, size),
            What::Cards => paper(stock::cards(title, size, &drawn), "cards"),
            What::Board => paper(stock::boards(title, size, &drawn), "boards"),
            What::Tokens => paper(stock::tokens(title, size, &drawn), "tokens"),
            What::Aids => {
                let mut pages = aid::pages(source, &painter, size);
                pages.extend(aid::cards(source, &painter, size).map_err(Problem::TooLong)?);
                paper(pages, "player aids")
            }
            What::Tts => {
                files.extend(tts::files(id, title, &drawn));
                continue;
            }
            What::Csv => {
                files.push(File {
                    name: format!("{id}.csv"),
                    pages: 0,
                    bytes: stock::csv(title, &drawn).into_bytes(),
                });
                continue;
            }
        };
        // A game has no board or no tokens.
        if !paper.pages.is_empty() {
            files.push(File {
                name: format!("{id}-{what}.pdf"),
                pages: paper.pages.len(),
                bytes: pdf::write(&paper)?,
            });
        }
    }
    Ok(files)
}

/// Everything that is drawn from, as one page of the site.
fn page(source: &Source) -> String {
    let mut page = format!(
        "<html data-theme=\"light\"><body class=\"reading\">{}{}<div class=\"cover\">{}</div><main class=\"rules leafed\"><article class=\"text\">",
        web::assets::ICONS,
        source.kit.defs.0,
        source.picture.0
    );
    page += &stock::markup(source);
    page += &format!("<div class=\"reference\">{}</div>", source.reference.0);
    page += &book::markup(source);
    page + "</article></main></body></html>"
}

/// What stands as words within a drawing: a card is drawn as on paper, other words are set in their box.
fn boxed(painter: &Painter<'_>, id: tree::Id, width: f32, height: f32) -> ink::Art {
    flow::boxed(painter, id, width, height)
}
