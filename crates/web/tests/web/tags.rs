//! The little that the tests need of HTML: its tags, their attributes, the text inside.

/// One opening tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag {
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

/// The text inside an element as it is read out: without tags, and without what is hidden from a reader.
pub(crate) fn text_inside(page: &str, tag: &Tag) -> String {
    let rest = &page[tag.end..];
    let mut inside = &rest[..rest.find(&closing(&tag.name)).unwrap_or(rest.len())];
    let mut text = String::new();
    while let Some((before, from)) = inside.split_once('<') {
        text.push_str(before);
        text.push(' ');
        let length = tag_length(from);
        let inner = read(&from[..length], 0);
        inside = from.get(length + 1..).unwrap_or_default();
        if inner.get("aria-hidden") == Some("true") {
            let close = closing(&inner.name);
            inside = inside.split_once(&close).map_or(inside, |(_, after)| after);
        }
    }
    text.push_str(inside);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn closing(name: &str) -> String {
    format!("</{name}>")
}

/// How far the tag goes: to the `>` that is not inside quotes.
pub(crate) fn tag_length(rest: &str) -> usize {
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

pub(crate) fn read(text: &str, end: usize) -> Tag {
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
