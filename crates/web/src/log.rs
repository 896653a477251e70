//! The log: every deed a line, what explains it folded below. It only ever grows.

use kernel::Names;
use maud::{Markup, html};

use crate::parts::{crest, rule_no, told};
use crate::{LogLine, Mood, Render, Story};

/// Something that was done: the line that says what it came to, and those that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deed<'a> {
    pub(crate) head: &'a LogLine,
    pub(crate) details: Vec<&'a LogLine>,
}

/// The deeds of a log. What explains something is told before it; what is told after the last deed of a move belongs to
/// that, and a move of details alone is known by the first of them. No deed is longer than a move: so lines can be added
/// and none has to be changed.
pub(crate) fn deeds(log: &[LogLine]) -> Vec<Deed<'_>> {
    let mut deeds = Vec::new();
    for step in log.chunk_by(|one, next| one.ply == next.ply) {
        let (mut done, mut before): (Vec<Deed<'_>>, Vec<&LogLine>) = (Vec::new(), Vec::new());
        for line in step {
            // A turn opens with a line of its own.
            let opens = matches!(line.mood, Mood::Chapter(_));
            if opens {
                done.extend(loose(&mut before));
            }
            if opens || !line.detail {
                done.push(Deed { head: line, details: std::mem::take(&mut before) });
            } else {
                before.push(line);
            }
        }
        match done.last_mut().filter(|deed| !matches!(deed.head.mood, Mood::Chapter(_))) {
            Some(last) => last.details.append(&mut before),
            None => done.extend(loose(&mut before)),
        }
        deeds.append(&mut done);
    }
    deeds
}

/// Details that came to nothing.
fn loose<'a>(details: &mut Vec<&'a LogLine>) -> Option<Deed<'a>> {
    (!details.is_empty()).then(|| Deed { head: details.remove(0), details: std::mem::take(details) })
}

/// One deed; below it the title of the part of the turn that it opens.
pub(crate) fn deed<G: Render>(game: &G, names: Names<'_>, story: &mut Story, deed: &Deed<'_>) -> Markup {
    let Deed { head, details } = deed;
    let section = details.iter().chain([head]).filter(|line| story.follow(line)).last();
    let section = section.and_then(|line| line.section.as_ref());
    let class = match head.mood {
        Mood::Chapter(_) => {
            return html! { li class="mark chapter" data-ply=(head.ply) data-pieces=[pieces(head)] { (told(game, names, &head.text)) " " (rule_no(&G::INFO, head.rule)) } };
        }
        Mood::Plain => "",
        Mood::Harm => "hurt",
        Mood::Gain => "good",
    };
    html! {
        li data-ply=(head.ply) data-pieces=[pieces(head)] class=[(head.matters > 1).then_some("mine")] {
            span class="when" { (story.label()) }
            @match head.actor { Some(tincture) => { (crest(tincture, 16)) } None => { span {} } }
            span { span class=(class) { (told(game, names, &head.text)) } " " (rule_no(&G::INFO, head.rule)) }
            @if !details.is_empty() {
                details class="fine" {
                    summary { (details.len()) " more" }
                    ol {
                        @for line in details {
                            li data-ply=(line.ply) data-pieces=[pieces(line)] { (told(game, names, &line.text)) " " (rule_no(&G::INFO, line.rule)) }
                        }
                    }
                }
            }
        }
        @if let Some(section) = section { li class="mark" data-ply=(head.ply) { (section.title) } }
    }
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
        let mood = if text == "turn" { Mood::Chapter("2".to_owned()) } else { Mood::Plain };
        LogLine {
            ply,
            text: text.to_owned(),
            rule: Rule::new("KD-1.1"),
            actor: None,
            mood,
            section: None,
            detail,
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
        let told: Vec<(&str, Vec<&str>)> = deeds(&log)
            .into_iter()
            .map(|deed| {
                (deed.head.text.as_str(), deed.details.iter().map(|line| line.text.as_str()).collect())
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
