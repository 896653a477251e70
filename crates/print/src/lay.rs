//! What the style sheet says of the order of HTML within figures: what is not shown, and what lies beside each other.
//!
//! It is noted on the tree once, before anything is drawn: whoever sets blocks reads it there.

use crate::css::{Sheet, split};
use crate::tree::{Id, Tree};

/// How many things of an element lie beside each other.
pub(crate) const ABREAST: &str = "data-abreast";
/// The items of a list have no sign before them.
pub(crate) const PLAIN: &str = "data-plain";
/// There is a line around it: `solid`, `dashed`, or `struck` too.
pub(crate) const EDGE: &str = "data-edge";

/// A page as it is drawn from: in its figures what the sheet hides is gone.
pub(crate) fn page(markup: &str, sheet: &Sheet) -> Tree {
    let mut tree = Tree::read(markup);
    for stage in tree.all(0, "div", "stage") {
        noted(&mut tree, sheet, stage);
    }
    tree
}

fn noted(tree: &mut Tree, sheet: &Sheet, id: Id) {
    let declared = sheet.of(tree, id);
    let said = |name: &str| declared.get(name).map_or("", String::as_str);
    let elements = tree.elements(id).count();
    let abreast = match said("display") {
        "flex" if said("flex-direction") != "column" => elements,
        "grid" => columns(said("grid-template-columns")),
        _ => 1,
    };
    let mut notes = Vec::new();
    if abreast > 1 && elements > 1 {
        notes.push((ABREAST, abreast.to_string()));
    }
    let node = tree.node(id);
    if matches!(node.name.as_str(), "ul" | "ol")
        && said("list-style") == "none"
        && !tree.has_class(id, "legend-f")
    {
        notes.push((PLAIN, String::new()));
    }
    if node.name == "li" && said("border").contains("px") {
        let struck = said("background").contains("--strike");
        let edge = if struck {
            "struck"
        } else if said("border").contains("dashed") {
            "dashed"
        } else {
            "solid"
        };
        notes.push((EDGE, edge.to_owned()));
    }
    tree.note(id, notes);
    let children: Vec<Id> = tree.node(id).children.clone();
    for child in children {
        if !tree.is_element(child) {
            continue;
        }
        if sheet.of(tree, child).get("display").is_some_and(|display| display == "none") {
            tree.drop(id, child);
        } else if tree.node(child).name == "svg" {
            for words in tree.all(child, "foreignObject", "") {
                noted(tree, sheet, words);
            }
        } else {
            noted(tree, sheet, child);
        }
    }
}

/// How many columns a grid has.
fn columns(template: &str) -> usize {
    let one = |track: &str| match track.strip_prefix("repeat(").and_then(|inside| inside.split_once(',')) {
        Some((times, _)) => times.trim().parse().unwrap_or(1),
        None => 1,
    };
    split(template, ' ').into_iter().map(one).sum::<usize>().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_sheet_hides_in_a_figure_is_gone_and_what_it_puts_abreast_is_noted() {
        let sheet = Sheet::read(
            ".x{display:none}.two{display:grid;grid-template-columns:1fr minmax(0, 1fr)}.row{display:flex}\
             .many{display:grid;grid-template-columns:repeat(13, minmax(0, 1fr))}ol{list-style:none}\
             .many li{border:1px solid red}.many .out{border:1px dashed red}",
        );
        let tree = page(
            r#"<p class="x">kept</p><div class="stage"><p class="x">hidden</p><div class="two"><p>a</p><p>b</p></div>
            <div class="row"><p>a</p><p>b</p><p>c</p></div><ol class="many"><li>2</li><li class="out">3</li></ol></div>"#,
            &sheet,
        );
        assert!(tree.words(0).contains("kept") && !tree.words(0).contains("hidden"));
        let abreast =
            |class: &str, name: &str| tree.number(tree.find(0, name, class).expect("it is there"), ABREAST);
        assert_eq!(
            (abreast("two", "div"), abreast("row", "div"), abreast("many", "ol")),
            (Some(2.0), Some(3.0), Some(13.0))
        );
        let edges: Vec<_> =
            tree.all(0, "li", "").into_iter().map(|item| tree.attribute(item, EDGE)).collect();
        assert_eq!(edges, [Some("solid"), Some("dashed")]);
    }
}
