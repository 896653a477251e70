//! Mistakes in files, shown with the lines they are in.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use kernel::content::{Faults, Place};

/// The most characters of a line that are shown with a mistake in it.
const WINDOW: usize = 160;

/// Every mistake with the line it is in, underlined; `source` is asked for the text of a file.
pub fn render<'a>(faults: &Faults, source: impl Fn(&str) -> Option<&'a str>) -> String {
    let renderer = Renderer::plain();
    let mut shown = Vec::new();
    for fault in &faults.0 {
        let title = match fault.rule {
            Some(rule) => format!("{} ({rule})", fault.message),
            None => fault.message.clone(),
        };
        let line = fault.place.as_ref().and_then(|place| {
            let line = source(&place.file)?.lines().nth(place.line - 1)?;
            Some((place, window(place, line)))
        });
        let title = Level::ERROR.primary_title(title.as_str());
        shown.push(match line {
            Some((place, (line, span))) => renderer.render(&[title.element(
                Snippet::source(line)
                    .line_start(place.line)
                    .path(place.file.as_str())
                    .annotation(AnnotationKind::Primary.span(span)),
            )]),
            None => renderer.render(&[annotate_snippets::Group::with_title(title)]),
        });
    }
    shown.join("\n\n")
}

/// As much of `line` as is worth showing, and the bytes of that which it covers.
fn window<'l>(place: &Place, line: &'l str) -> (&'l str, std::ops::Range<usize>) {
    let before = if line.len() > WINDOW { (place.column - 1).saturating_sub(WINDOW / 4) } else { 0 };
    let from = line.char_indices().nth(before).map_or(line.len(), |(at, _)| at);
    let shown = &line[from..];
    let shown = shown.char_indices().nth(WINDOW).map_or(shown, |(end, _)| &shown[..end]);
    let byte = |column: usize| shown.char_indices().nth(column).map_or(shown.len(), |(at, _)| at);
    let column = place.column - 1 - before;
    (shown, byte(column)..byte(column + place.width))
}

#[cfg(test)]
mod tests {
    use kernel::Rule;
    use kernel::content::{Fault, Reader};

    kernel::words! {
        enum Tool: "tool" {
            Spade = "spade",
            Axe = "axe",
        }
    }

    #[test]
    fn a_rendered_fault_shows_its_line() {
        let text = "a = 1\n'ö' = 'äxe' # tool\n";
        let reader = Reader::new();
        let mut table = reader.text("t.toml", text);
        table.need("a").flag();
        table.need("ö").word::<Tool>();
        drop(table);
        reader.fault(Fault::setup(Rule::new("TT-1.1"), "two seats at least"));
        let faults = reader.finish(()).unwrap_err();
        assert_eq!(
            super::render(&faults, |file| (file == "t.toml").then_some(text)),
            "error: two seats at least (TT-1.1)

error: `a` must be `true` or `false`, not 1
 --> t.toml:1:5
  |
1 | a = 1
  |     ^

error: no tool `äxe`; did you mean `axe`? (known: spade, axe)
 --> t.toml:2:7
  |
2 | 'ö' = 'äxe' # tool
  |       ^^^^^"
        );
    }
}
