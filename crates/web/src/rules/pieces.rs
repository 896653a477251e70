//! RULES.md in pieces: each chapter's heading, each block, each rule of a list, with what it cites.

use kernel::Info;
use markup::html;
use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::{href, plain};
use crate::parts::{linked, next_rule};

/// A piece of the text.
#[derive(Debug)]
pub(super) enum Piece {
    /// The heading of a chapter.
    Chapter(Heading),
    /// Anything that stands alone: a paragraph, a table, a smaller heading.
    Block(Text),
    /// An item of an unordered list.
    Item(Text),
}

impl Piece {
    /// What it says and whether it is an item of a list, unless it is a heading.
    fn text_or_end(&self) -> Option<(bool, &Text)> {
        match self {
            Self::Chapter(_) => None,
            Self::Block(text) => Some((false, text)),
            Self::Item(text) => Some((true, text)),
        }
    }

    /// What it says, unless it is a heading.
    pub(super) fn text(&self) -> Option<&Text> {
        match self {
            Self::Chapter(_) => None,
            Self::Block(text) | Self::Item(text) => Some(text),
        }
    }
}

/// The heading of a chapter.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) anchor: String,
    pub(super) number: String,
    pub(super) title: String,
    pub(super) html: String,
}

/// A text and what it cites.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) html: String,
    /// The rule that it is.
    pub(super) rule: Option<String>,
    /// Where it stands, if it is a frequent question with its answer.
    pub(super) question: Option<String>,
    /// The rules it cites, each once.
    pub(super) cites: Vec<String>,
    /// The figures it cites, each once.
    pub(super) figures: Vec<String>,
}

impl Text {
    /// An item that begins with a question in bold has an address of its own.
    fn ask(&mut self) {
        let Some(rest) = self.html.strip_prefix("<li><strong>") else { return };
        let asked = rest.split_once("</strong>").map(|(asked, _)| plain(asked));
        if let Some(asked) = asked.filter(|asked| asked.ends_with('?')) {
            let place = format!("ask-{}", slug(&asked));
            self.html.insert_str("<li".len(), &format!(" id=\"{place}\""));
            self.question = Some(place);
        }
    }
}

/// What stands in the chapter of this title, for a page other than that of the rules.
pub(super) fn chapter(info: &Info, pieces: &[Piece], title: &str) -> Option<Markup> {
    let is_it = |piece: &&Piece| matches!(piece, Piece::Chapter(heading) if heading.title == title);
    let start = pieces.iter().position(|piece| is_it(&piece))?;
    let mut html = String::new();
    let mut listed = false;
    for (item, text) in pieces[start + 1..].iter().map_while(Piece::text_or_end) {
        if item != std::mem::replace(&mut listed, item) {
            html += if item { "<ul>" } else { "</ul>" };
        }
        html += &text.html;
    }
    if listed {
        html += "</ul>";
    }
    Some(PreEscaped(html.replace("href=\"#", &format!("href=\"{}#", crate::at::rules(info.id)))))
}

/// What a text refers to.
#[derive(PartialEq, Eq)]
enum Cited {
    /// This is the rule itself.
    Own(String),
    Rule(String),
    Figure(String),
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    anchors: Vec<String>,
    events: Vec<Event<'static>>,
    /// Where in the events something is cited.
    cited: Vec<(usize, Cited)>,
    headings: Vec<Heading>,
}

/// Reads the rules of a game, of which this is the text.
pub(super) fn read(info: &Info, rules: &str) -> Vec<Piece> {
    let mut reading = Reading::default();
    let mut in_code = false;
    // Where the block that may turn out to be a rule began, while none of its text has been seen.
    let mut block: Option<usize> = None;
    for event in Parser::new_ext(rules, Options::ENABLE_TABLES) {
        let events = &mut reading.events;
        match event {
            // A block of code may be wider than a phone: the keyboard must be able to scroll it.
            Event::Start(Tag::CodeBlock(_)) => {
                in_code = true;
                events.push(Event::Html("<pre tabindex=\"0\"><code>".into()));
            }
            Event::End(TagEnd::CodeBlock) => {
                in_code = false;
                events.push(Event::Html("</code></pre>\n".into()));
            }
            Event::Start(tag) => {
                if opens_rule(&tag) {
                    block = Some(events.len());
                }
                events.push(Event::Start(tag).into_static());
            }
            Event::End(tag) => {
                if let TagEnd::Heading(level) = tag {
                    reading.heading(info, level == HeadingLevel::H2);
                }
                reading.events.push(Event::End(tag));
            }
            Event::Text(text) if !in_code => {
                if let Some(start) = block.take() {
                    reading.rule(info, start, &text);
                }
                reading.cite(info, &text);
            }
            Event::Code(text)
                if next_rule(info.prefix, &text)
                    .is_some_and(|(before, _, after)| before.is_empty() && after.is_empty()) =>
            {
                events.push(raw(linked(info, &text)));
            }
            Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(text).into_static()),
            Event::Text(_)
            | Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule
            | Event::TaskListMarker(_) => events.push(event.into_static()),
        }
    }
    reading.cut()
}

impl Reading {
    /// The text that a block begins with: the block is a rule if that is a number nobody has had.
    fn rule(&mut self, info: &Info, start: usize, text: &str) {
        let Some(number) = leading_number(info, text) else { return };
        let chapter = matches!(
            self.events.get(start),
            Some(Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }))
        );
        if !chapter && !self.anchors.contains(&number) {
            self.events.insert(start + 1, raw(html! { span class="anchor" id=(number) {} }));
            self.cited.push((start, Cited::Own(number.clone())));
            self.anchors.push(number);
        }
    }

    /// A text, with links to the rules and figures it names.
    fn cite(&mut self, info: &Info, text: &str) {
        let at = self.events.len();
        let mut rest = text;
        while let Some((before, number, after)) = next_figure(rest) {
            self.cite_rules(info, before, at);
            self.events.push(raw(html! { a class="figref" href=(href(info, number)) { "Fig. " (number) } }));
            self.cited.push((at, Cited::Figure(number.to_owned())));
            rest = after;
        }
        self.cite_rules(info, rest, at);
    }

    fn cite_rules(&mut self, info: &Info, text: &str, at: usize) {
        let mut rest = text;
        while let Some((_, number, after)) = next_rule(info.prefix, rest) {
            self.cited.push((at, Cited::Rule(number.to_owned())));
            rest = after;
        }
        self.events.push(raw(linked(info, text)));
    }

    /// Gives the heading just read its anchor and says what it is called.
    fn heading(&mut self, info: &Info, chapter: bool) {
        let is_start = |event: &Event<'_>| matches!(event, Event::Start(Tag::Heading { .. }));
        let start = self.events.iter().rposition(is_start).unwrap_or(0);
        let words: String = self.events[start..]
            .iter()
            .map(|event| {
                if let Event::InlineHtml(html) = event {
                    plain(html)
                } else if let Event::Code(text) | Event::Text(text) = event {
                    text.to_string()
                } else {
                    String::new()
                }
            })
            .collect();
        let (number, title) = match next_rule(info.prefix, &words) {
            Some((before, number, after)) if before.trim().is_empty() => {
                (number.to_owned(), after.trim().to_owned())
            }
            Some(_) | None => (String::new(), words.trim().to_owned()),
        };
        let mut anchor = if number.is_empty() { slug(&title) } else { number.clone() };
        while self.anchors.contains(&anchor) {
            anchor.push('x');
        }
        self.anchors.push(anchor.clone());
        if let Some(Event::Start(Tag::Heading { id, .. })) = self.events.get_mut(start) {
            *id = Some(CowStr::from(anchor.clone()));
        }
        if chapter {
            let number = number.strip_prefix(info.prefix).map_or("", |rest| rest.trim_start_matches('-'));
            let number = number.to_owned();
            self.headings.push(Heading { anchor, number, title, html: String::new() });
        }
    }

    /// Cuts the text where its outermost blocks end, and unordered lists between their items.
    fn cut(self) -> Vec<Piece> {
        let Self { anchors: _, events, cited, headings } = self;
        let mut headings = headings.into_iter();
        let mut pieces = Vec::new();
        let (mut depth, mut start, mut listed) = (0_usize, 0, false);
        for (at, event) in events.iter().enumerate() {
            let opens_list = matches!(event, Event::Start(Tag::List(None))) && !listed;
            let closes_list = matches!(event, Event::End(TagEnd::List(false))) && listed;
            if depth == 0 && (opens_list || closes_list) {
                listed = opens_list;
                start = at + 1;
                continue;
            }
            depth += usize::from(matches!(event, Event::Start(_)));
            depth -= usize::from(matches!(event, Event::End(_)));
            let closes = depth == 0 && !matches!(event, Event::Start(_));
            if !closes {
                continue;
            }
            let mut text = text(&events[start..=at], &cited, start, at);
            if listed {
                text.ask();
            }
            let chapter = matches!(events[start], Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }));
            pieces.push(match (chapter, listed) {
                (true, _) => {
                    let heading = headings.next().unwrap_or_else(|| unreachable!("every chapter was noted"));
                    Piece::Chapter(Heading { html: text.html, ..heading })
                }
                (false, true) => Piece::Item(text),
                (false, false) => Piece::Block(text),
            });
            start = at + 1;
        }
        pieces
    }
}

fn text(events: &[Event<'static>], cited: &[(usize, Cited)], from: usize, to: usize) -> Text {
    let mut text = Text::default();
    pulldown_cmark::html::push_html(&mut text.html, events.iter().cloned());
    for (_, what) in cited.iter().filter(|(at, _)| (from..=to).contains(at)) {
        match what {
            Cited::Own(number) => {
                text.rule.get_or_insert_with(|| number.clone());
            }
            Cited::Rule(number) => note(&mut text.cites, number),
            Cited::Figure(number) => note(&mut text.figures, number),
        }
    }
    text
}

fn note(list: &mut Vec<String>, number: &str) {
    if !list.iter().any(|known| known == number) {
        list.push(number.to_owned());
    }
}

fn raw(markup: Markup) -> Event<'static> {
    Event::InlineHtml(CowStr::from(markup.into_string()))
}

fn opens_rule(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Paragraph | Tag::Item | Tag::Heading { .. } | Tag::TableRow)
}

/// The number a text begins with, if it does.
fn leading_number(info: &Info, text: &str) -> Option<String> {
    let (before, number, _) = next_rule(info.prefix, text)?;
    before.trim().is_empty().then(|| number.to_owned())
}

/// The first figure that a text cites, `Fig. 6B`, with what stands before and after it.
pub(super) fn next_figure(text: &str) -> Option<(&str, &str, &str)> {
    for (start, word) in text.match_indices("Fig. ") {
        let number = &text[start + word.len()..];
        let end = number.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(number.len());
        if testkit::figure::is_number(&number[..end]) {
            return Some((&text[..start], &number[..end], &number[end..]));
        }
    }
    None
}

fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_cited_by_its_number() {
        assert_eq!(next_figure("so. Fig. 6B, too"), Some(("so. ", "6B", ", too")));
        assert_eq!(next_figure("Fig. T1"), Some(("", "T1", "")));
        assert_eq!(next_figure("Fig. six, Fig. 6, Fig. b, a Fig"), None);
    }
}
