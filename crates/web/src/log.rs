//! The log: every entry a line, what explains it folded below. It only ever grows.

use kernel::{LogPart, Names};
use markup::html;
use maud::Markup;

use crate::parts::{crest, rule_no, told};
use crate::{LineKind, LogLine, Render, Story};

/// Something that was done: the line that says what it came to, and those that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogGroup<'a> {
    pub(crate) head: &'a LogLine,
    pub(crate) details: Vec<&'a LogLine>,
}

/// The entries of a log.
pub(crate) fn entries(log: &[LogLine]) -> Vec<LogGroup<'_>> {
    let found = kernel::log_entries(&parts(log)).into_iter();
    found
        .map(|entry| LogGroup {
            head: &log[entry.head],
            details: entry.details.into_iter().map(|at| &log[at]).collect(),
        })
        .collect()
}

/// What each line is to those around it: a turn opens with a line of its own.
pub(crate) fn parts(log: &[LogLine]) -> Vec<(u32, LogPart)> {
    let part = |line: &LogLine| match (&line.kind, line.detail) {
        (LineKind::Chapter(_), _) => LogPart::Opens,
        (LineKind::Plain | LineKind::Harm | LineKind::Gain, true) => LogPart::Detail,
        (LineKind::Plain | LineKind::Harm | LineKind::Gain, false) => LogPart::Entry,
    };
    log.iter().map(|line| (line.ply, part(line))).collect()
}

/// One entry; below it the title of the part of the turn that it opens.
pub(crate) fn entry<G: Render>(
    game: &G,
    names: Names<'_>,
    story: &mut Story,
    entry: &LogGroup<'_>,
    open: bool,
) -> Markup {
    let LogGroup { head, details } = entry;
    let section = details.iter().chain([head]).filter(|line| story.follow(line)).last();
    let section = section.and_then(|line| line.section.as_ref());
    let class = match head.kind {
        LineKind::Chapter(_) => {
            return html! { li class="mark chapter" data-ply=(head.ply) data-pieces=[pieces(head)] { (told(game, names, &head.text)) " " (rule_of::<G>(head)) } };
        }
        LineKind::Plain => None,
        LineKind::Harm => Some("hurt"),
        LineKind::Gain => Some("good"),
    };
    html! {
        li data-ply=(head.ply) data-pieces=[pieces(head)] class=[(head.matters > 1).then_some("mine")] {
            span class="when" { (story.label()) }
            @match head.actor { Some(tincture) => { (crest(tincture, 16)) } None => { span {} } }
            span { span class=[class] { (told(game, names, head.headline.as_ref().unwrap_or(&head.text))) } " " (rule_of::<G>(head)) }
            // A sentence that sums the entry up lets its own last line be read below, in its place.
            @let fine: Vec<&&LogLine> = details.iter().chain(head.headline.as_ref().map(|_| head)).collect();
            @if !fine.is_empty() {
                details class="fine" open[open] {
                    summary { (fine.len()) " more" }
                    ol {
                        @for line in fine {
                            li data-ply=(line.ply) data-pieces=[pieces(line)] { (told(game, names, &line.text)) " " (rule_of::<G>(line)) }
                        }
                    }
                }
            }
        }
        @if let Some(section) = section { li class="mark" data-ply=(head.ply) { (section.title) } }
    }
}

/// The rule of a line, which opens it.
fn rule_of<G: Render>(line: &LogLine) -> Markup {
    html! { @if let Some(rule) = line.rule { (rule_no(&G::INFO, rule)) } }
}

/// The names of what a line is about, for the script to outline.
fn pieces(line: &LogLine) -> Option<String> {
    (!line.pieces.is_empty()).then(|| line.pieces.join(","))
}

#[cfg(test)]
mod tests {
    use kernel::Rule;

    use super::*;

    fn line(ply: u32, text: &str, detail: bool) -> LogLine {
        let kind = if text == "turn" { LineKind::Chapter("2".to_owned()) } else { LineKind::Plain };
        LogLine {
            ply,
            text: text.to_owned(),
            rule: Some(Rule::new("KD-1.1")),
            actor: None,
            kind,
            section: None,
            detail,
            headline: None,
            matters: 0,
            pieces: Vec::new(),
            motions: Vec::new(),
        }
    }

    #[test]
    fn details_lie_below_what_they_came_to() {
        let log = [
            line(1, "pile", true),
            line(1, "drawn", true),
            line(1, "hit", false),
            line(1, "order", true),
            line(2, "planned", true),
            line(2, "revealed", true),
            line(3, "spent", true),
            line(3, "turn", false),
            line(3, "planned", true),
        ];
        let told: Vec<(&str, Vec<&str>)> = entries(&log)
            .into_iter()
            .map(|entry| {
                (entry.head.text.as_str(), entry.details.iter().map(|line| line.text.as_str()).collect())
            })
            .collect();
        assert_eq!(
            told,
            [
                ("hit", vec!["pile", "drawn", "order"]),
                ("planned", vec!["revealed"]),
                ("spent", vec![]),
                ("turn", vec![]),
                ("planned", vec![]),
            ]
        );
    }
}
