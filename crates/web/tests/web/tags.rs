//! The little that the tests need of HTML: its tags, their attributes, the text inside.

/// One opening tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag {
    /// Its name.
    pub(crate) name: String,
    /// Its attributes, as written.
    pub(crate) attributes: Vec<(String, String)>,
    /// Where in the page it ends.
    end: usize,
}

impl Tag {
    /// The value of an attribute.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.attributes.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }
}

/// Every opening tag of a page, in order.
pub(crate) fn of(page: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(open) = page[at..].find('<').map(|open| at + open) {
        let rest = &page[open + 1..];
        if rest.starts_with("!--") {
            at = rest.find("-->").map_or(page.len(), |end| open + 1 + end + 3);
            continue;
        }
        let length = tag_length(rest);
        at = open + 1 + length + 1;
        if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            tags.push(read(&rest[..length], at.min(page.len())));
        }
    }
    tags
}

/// The text inside an element, tags left out.
pub(crate) fn text_inside(page: &str, tag: &Tag) -> String {
    let rest = &page[tag.end..];
    let close = format!("</{}>", tag.name);
    let inside = &rest[..rest.find(&close).unwrap_or(rest.len())];
    let mut text = String::new();
    let mut in_tag = false;
    for c in inside.chars() {
        match c {
            '<' => in_tag = true,
            '>' => in_tag = false,
            c if !in_tag => text.push(c),
            _ => {}
        }
    }
    text
}

/// How far the tag goes: to the `>` that is not inside quotes.
fn tag_length(rest: &str) -> usize {
    let mut quote = None;
    for (at, c) in rest.char_indices() {
        match (quote, c) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    rest.len()
}

fn read(text: &str, end: usize) -> Tag {
    let split = text.find(char::is_whitespace).unwrap_or(text.len());
    let (name, mut rest) = text.split_at(split);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start().trim_start_matches('/');
        if rest.is_empty() {
            break;
        }
        let split = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (key, after) = rest.split_at(split);
        let (value, after) = match after.strip_prefix('=') {
            Some(after) => {
                let quote = after.chars().next().filter(|c| matches!(c, '"' | '\'')).unwrap_or('"');
                let inner = after.strip_prefix(quote).unwrap_or(after);
                inner.split_once(quote).unwrap_or((inner, ""))
            }
            None => ("", after),
        };
        attributes.push((key.to_owned(), value.to_owned()));
        rest = after;
    }
    Tag { name: name.trim_end_matches('/').to_owned(), attributes, end }
}
