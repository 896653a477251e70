//! The markup that the pages are made of, as a tree: enough of HTML for what our own pages write.

/// A place in a tree.
pub(crate) type Id = usize;

/// One element, or a text between elements.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Empty where it is a text.
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
    pub(crate) parent: Option<Id>,
    pub(crate) children: Vec<Id>,
}

/// A tree of elements; the first one holds all others.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// Elements that have no end of their own.
const VOID: [&str; 9] = ["br", "hr", "img", "input", "meta", "link", "col", "source", "wbr"];

impl Tree {
    /// Reads markup as maud and pulldown-cmark write it.
    pub(crate) fn read(markup: &str) -> Self {
        let mut tree = Self { nodes: vec![Node { name: "#root".to_owned(), ..Node::default() }] };
        let mut open = vec![0];
        let mut rest = markup;
        while !rest.is_empty() {
            let inside = *open.last().unwrap_or(&0);
            let Some(tag) = rest.strip_prefix('<') else {
                let end = rest.find('<').unwrap_or(rest.len());
                tree.add(inside, Node { text: unescaped(&rest[..end]), ..Node::default() });
                rest = &rest[end..];
                continue;
            };
            let end = tag_end(tag);
            let (tag, after) = (&tag[..end], tag.get(end + 1..).unwrap_or_default());
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                if let Some(at) = open.iter().rposition(|id| tree.nodes[*id].name == name.trim()) {
                    open.truncate(at.max(1));
                }
            } else if tag.starts_with('!') || tag.starts_with('?') {
                if let Some(comment) = tag.strip_prefix("!--").filter(|comment| !comment.ends_with("--")) {
                    // The comment holds a `>`: it ends where it says so.
                    let skipped = rest.find("-->").map_or(rest.len(), |at| at + 3);
                    debug_assert!(!comment.is_empty());
                    rest = &rest[skipped..];
                }
            } else {
                let closed = tag.ends_with('/');
                let node = element(tag.trim_end_matches('/'));
                let closed = closed || VOID.contains(&node.name.as_str());
                let id = tree.add(inside, node);
                if !closed {
                    open.push(id);
                }
            }
        }
        tree
    }

    fn add(&mut self, parent: Id, node: Node) -> Id {
        let id = self.nodes.len();
        self.nodes.push(Node { parent: Some(parent), ..node });
        self.nodes[parent].children.push(id);
        id
    }

    /// Takes a child out of its parent: nobody comes to it any more.
    pub(crate) fn drop(&mut self, parent: Id, child: Id) {
        self.nodes[parent].children.retain(|own| *own != child);
    }

    /// Notes something on an element, as attributes.
    pub(crate) fn note(&mut self, id: Id, notes: Vec<(&str, String)>) {
        let notes = notes.into_iter().map(|(name, value)| (name.to_owned(), value));
        self.nodes[id].attributes.extend(notes);
    }

    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    pub(crate) fn attribute(&self, id: Id, name: &str) -> Option<&str> {
        self.nodes[id].attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A number in an attribute.
    pub(crate) fn number(&self, id: Id, name: &str) -> Option<f32> {
        self.attribute(id, name)?.trim_end_matches("px").trim_end_matches("mm").trim().parse().ok()
    }

    pub(crate) fn has_class(&self, id: Id, class: &str) -> bool {
        self.attribute(id, "class").is_some_and(|all| all.split_whitespace().any(|one| one == class))
    }

    pub(crate) fn is_element(&self, id: Id) -> bool {
        !self.nodes[id].name.is_empty()
    }

    /// The children that are elements.
    pub(crate) fn elements(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        self.nodes[id].children.iter().copied().filter(|child| self.is_element(*child))
    }

    /// Everything below, from above to below.
    pub(crate) fn below(&self, id: Id) -> Vec<Id> {
        let mut found = Vec::new();
        let mut next: Vec<Id> = self.nodes[id].children.iter().rev().copied().collect();
        while let Some(at) = next.pop() {
            found.push(at);
            next.extend(self.nodes[at].children.iter().rev());
        }
        found
    }

    /// The first element below with this name and class; an empty class is any.
    pub(crate) fn find(&self, id: Id, name: &str, class: &str) -> Option<Id> {
        self.below(id).into_iter().find(|at| self.is(*at, name, class))
    }

    pub(crate) fn all(&self, id: Id, name: &str, class: &str) -> Vec<Id> {
        self.below(id).into_iter().filter(|at| self.is(*at, name, class)).collect()
    }

    fn is(&self, id: Id, name: &str, class: &str) -> bool {
        (name.is_empty() || self.nodes[id].name == name)
            && self.is_element(id)
            && (class.is_empty() || self.has_class(id, class))
    }

    /// The words in it, spaces as one.
    pub(crate) fn words(&self, id: Id) -> String {
        let mut words = String::new();
        for at in std::iter::once(id).chain(self.below(id)) {
            let hidden = self.nodes[at]
                .parent
                .is_some_and(|parent| matches!(self.nodes[parent].name.as_str(), "title" | "desc"));
            if !hidden {
                words += &self.nodes[at].text;
            }
        }
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Where a tag ends; a value in quotes may hold the sign that ends it.
fn tag_end(tag: &str) -> usize {
    let mut quoted = false;
    for (at, sign) in tag.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '>' if !quoted => return at,
            _ => {}
        }
    }
    tag.len()
}

fn element(tag: &str) -> Node {
    let end = tag.find(char::is_whitespace).unwrap_or(tag.len());
    let (name, mut rest) = tag.split_at(end);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        let end = rest.find(|sign: char| sign == '=' || sign.is_whitespace()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        match after.strip_prefix("=\"") {
            Some(value) => {
                let end = value.find('"').unwrap_or(value.len());
                attributes.push((name.to_owned(), unescaped(&value[..end])));
                rest = value.get(end + 1..).unwrap_or_default();
            }
            None => {
                attributes.push((name.to_owned(), String::new()));
                rest = after.trim_start_matches('=');
            }
        }
    }
    Node { name: name.to_owned(), attributes, ..Node::default() }
}

fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_it_was_written() {
        let tree = Tree::read(
            r##"<!DOCTYPE html><p class="a b" data-x>One<br>&amp; <b title="a > b">two</b></p><!-- > --><use href="#x"/>"##,
        );
        let paragraph = tree.find(0, "p", "b").expect("it is there");
        assert_eq!(tree.words(paragraph), "One& two");
        assert_eq!(tree.attribute(paragraph, "data-x"), Some(""));
        let bold = tree.find(0, "b", "").expect("it is there");
        assert_eq!(tree.attribute(bold, "title"), Some("a > b"));
        assert_eq!(tree.node(bold).parent, Some(paragraph));
        let used = tree.find(0, "use", "").expect("it is there");
        assert_eq!(tree.node(used).parent, Some(0));
    }
}
