//! What a page says to whoever reads it: every sentence, label and title, in order.

use crate::tags::{read, tag_length};

/// A sentence with all that is inside of it; elsewhere words in different elements have nothing to do with each other.
const SENTENCES: [&str; 8] = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "figcaption"];
/// What is never closed.
const EMPTY: [&str; 21] = [
    "area", "base", "br", "circle", "col", "ellipse", "hr", "image", "img", "input", "line", "link", "meta",
    "path", "polygon", "polyline", "rect", "source", "stop", "use", "wbr",
];
/// What is not read: a program, and a file as it is written.
const UNREAD: [&str; 4] = ["script", "style", "pre", "textarea"];
/// Attributes that are read aloud or beside a pointer. They list what a thing is.
const SPOKEN: [&str; 5] = ["aria-label", "aria-description", "title", "placeholder", "alt"];
/// What a drawing is called: the same.
const NAMES: [&str; 2] = ["title", "desc"];

/// An element that is open, and what it has said so far.
struct Open {
    name: String,
    /// Nothing of it is collected.
    passed: bool,
    said: String,
}

/// Every sentence of a page but those of elements that are `passed` over, by their name and class or id.
pub(crate) fn of(page: &str, passed: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let (mut found, mut open): (Vec<String>, Vec<Open>) = (Vec::new(), Vec::new());
    let mut rest = page;
    while let Some((text, after)) = rest.split_once('<') {
        speaks(&mut open, &mut found, text);
        if let Some(comment) = after.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
            continue;
        }
        let length = tag_length(after);
        rest = after.get(length + 1..).unwrap_or_default();
        if let Some(name) = after[..length].strip_prefix('/') {
            if let Some(at) = open.iter().rposition(|one| one.name == name.trim()) {
                let closed = open.drain(at..).rev();
                found.extend(closed.filter(|one| !one.passed).map(|one| one.said));
            }
            continue;
        }
        let tag = read(&after[..length], 0);
        let marks = ["id", "class"].map(|name| tag.get(name).unwrap_or_default()).join(" ");
        let above = open.last().is_some_and(|one| one.passed);
        let passes = above || UNREAD.contains(&&*tag.name) || passed(&tag.name, &marks);
        if !passes {
            let spoken = SPOKEN.iter().filter_map(|name| tag.get(name));
            found.extend(spoken.flat_map(|words| words.split(", ")).map(str::to_owned));
        }
        if !EMPTY.contains(&&*tag.name) && !after[..length].ends_with('/') {
            open.push(Open { name: tag.name, passed: passes, said: String::new() });
        }
    }
    speaks(&mut open, &mut found, rest);
    let plain = found.into_iter().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    let plain = plain.map(|text| entities(&text).replace(" .", ".").replace(" ,", ","));
    plain.filter(|text| text.chars().any(char::is_alphabetic)).collect()
}

/// Words belong to the sentence they are in; outside of any they are one.
fn speaks(open: &mut [Open], found: &mut Vec<String>, text: &str) {
    if open.last().is_some_and(|one| one.passed) {
        return;
    }
    let names = open.last().is_some_and(|one| NAMES.contains(&&*one.name));
    match open.iter_mut().find(|one| SENTENCES.contains(&&*one.name)) {
        Some(one) => one.said.extend([text, " "]),
        None if names => {
            found.extend(text.split(", ").map(str::to_owned));
        }
        None => found.push(text.to_owned()),
    }
}

fn entities(text: &str) -> String {
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    signs.iter().fold(text.to_owned(), |text, (name, sign)| text.replace(name, sign))
}

#[test]
fn words_of_a_sentence_stay_together() {
    let page = "<main><h1>Your <b>turn</b></h1><div>Beside<span title=\"Aloud\">a<i>b</i></span><ol class=\"log\"><li>No</li></ol></div></main>";
    let found = of(page, |_, marks| marks.contains("log"));
    assert_eq!(found, ["Your turn", "Beside", "Aloud", "a", "b"]);
}
