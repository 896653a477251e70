//! The game on one page: the quick reference of the site, in two columns.

use crate::Source;
use crate::book::Setter;
use crate::flow::{Flow, Type, no_rule};
use crate::inline::Reader;
use crate::paper::Size;
use crate::pdf::Page;
use crate::svg::Painter;

/// The pages of the aid: one, in type that is as large as there is room for.
pub(crate) fn pages(source: &Source, painter: &Painter<'_>, size: Size) -> Vec<Page> {
    let tree = painter.tree;
    let Some(reference) = tree.find(0, "div", "reference") else { return Vec::new() };
    if tree.node(reference).children.is_empty() {
        return Vec::new();
    }
    let link = |_: &str| (None, String::new());
    let mut fewest: Option<Vec<Page>> = None;
    for kind in [Type::LARGE, Type::TEXT, Type::SMALL, Type::TINY] {
        let mut setter = Setter::new(source.info.title, source.info.rules_version, size);
        let reader = Reader { painter, link: &link, prefix: "" };
        let mut flow = Flow { reader, width: setter.column_width(2), kind, out: Vec::new(), rule: &no_rule };
        flow.inside(reference, 0.0);
        let mut blocks = flow.out;
        // The heading and the first paragraph go over both columns.
        blocks.iter_mut().for_each(|block| block.chapter = None);
        setter.set(blocks, 2);
        let pages = setter.finish(&[]);
        let done = pages.len() == 1;
        if fewest.as_ref().is_none_or(|fewest| pages.len() < fewest.len()) {
            fewest = Some(pages);
        }
        if done {
            break;
        }
    }
    fewest.unwrap_or_default()
}
