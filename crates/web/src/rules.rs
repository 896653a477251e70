//! RULES.md as HTML: an anchor for every rule number, every mention of a number a link.

use kernel::Info;
use markup::html;
use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::parts::{linked, next_rule};

/// A rule book as a page shows it.
#[derive(Debug)]
pub(crate) struct Book {
    /// The whole text.
    pub(crate) html: Markup,
    /// Its chapters, in order.
    pub(crate) chapters: Vec<Chapter>,
}

/// A chapter of a rule book.
#[derive(Debug)]
pub(crate) struct Chapter {
    /// Where it begins.
    pub(crate) anchor: String,
    /// Its number, empty where it has none.
    pub(crate) number: String,
    /// Its title without the number.
    pub(crate) title: String,
}

/// Reads the rules of a game.
///
/// A heading, list item or paragraph that begins with a rule number is that rule: it gets the number as its
/// anchor. Raw HTML in the text is shown as text.
pub(crate) fn read(info: &Info) -> Book {
    let mut chapters = Vec::new();
    let mut anchors: Vec<String> = Vec::new();
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut in_code = false;
    // Where the block that may turn out to be a rule began, while none of its text has been seen.
    let mut block: Option<usize> = None;
    for event in Parser::new_ext(info.rules, Options::ENABLE_TABLES) {
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
                events.push(Event::Start(tag));
            }
            Event::End(tag) => {
                if let TagEnd::Heading(level) = tag {
                    let chapter = chapter(info, &mut events, &mut anchors);
                    if level == HeadingLevel::H2 {
                        chapters.push(chapter);
                    }
                }
                events.push(Event::End(tag));
            }
            Event::Text(text) if !in_code => {
                if let Some(start) = block.take()
                    && let Some(number) = leading_number(info, &text)
                    && !anchors.contains(&number)
                    && !matches!(
                        events.get(start),
                        Some(Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }))
                    )
                {
                    events.insert(start + 1, raw(html! { span class="anchor" id=(number) {} }));
                    anchors.push(number);
                }
                events.push(raw(linked(info, &text)));
            }
            Event::Code(text)
                if next_rule(info.prefix, &text)
                    .is_some_and(|(before, _, after)| before.is_empty() && after.is_empty()) =>
            {
                events.push(raw(linked(info, &text)));
            }
            Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(text)),
            Event::Text(_)
            | Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule
            | Event::TaskListMarker(_) => events.push(event),
        }
    }
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events.into_iter());
    Book { html: PreEscaped(out), chapters }
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

/// Gives the heading just read its anchor and says what it is called.
fn chapter(info: &Info, events: &mut [Event<'_>], anchors: &mut Vec<String>) -> Chapter {
    let start =
        events.iter().rposition(|event| matches!(event, Event::Start(Tag::Heading { .. }))).unwrap_or(0);
    let words: String = events[start..]
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
    while anchors.contains(&anchor) {
        anchor.push('x');
    }
    anchors.push(anchor.clone());
    if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(start) {
        *id = Some(CowStr::from(anchor.clone()));
    }
    let number = number.strip_prefix(info.prefix).map_or("", |rest| rest.trim_start_matches('-')).to_owned();
    Chapter { anchor, number, title }
}

/// The text of HTML that this crate made.
pub(crate) fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => text.push(c),
            _ => {}
        }
    }
    text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
}

fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}
