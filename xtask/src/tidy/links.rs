//! A link in a Markdown page leads to a file that exists.

use super::finding::Finding;
use super::tree::Tree;

/// Reports links to files of this repository that are not there.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for (file, text) in tree.texts().filter(|(file, _)| file.ends_with(".md")) {
        let mut fenced = false;
        for (line, content) in (1..).zip(text.lines()) {
            if content.trim_start().starts_with("```") {
                fenced = !fenced;
            }
            if fenced {
                continue;
            }
            for target in targets(&without_code(content)) {
                if is_outside(target) {
                    continue;
                }
                let path = target.split(['#', '?']).next().unwrap_or_default();
                match resolve(file, path) {
                    Some(path) if path.is_empty() || tree.has(&path) => {}
                    Some(_) | None => {
                        found.push(Finding::at(file, line, format!("the link `{target}` leads nowhere")));
                    }
                }
            }
        }
    }
}

/// What a line links to: `[text](here)`, `![text](here "title")`, `[name]: here`, `src="here"`, `href="here"`.
fn targets(line: &str) -> Vec<&str> {
    let mut all = Vec::new();
    for (open, close) in [("](", ")"), ("src=\"", "\""), ("href=\"", "\"")] {
        for (at, _) in line.match_indices(open) {
            let rest = &line[at + open.len()..];
            all.extend(rest.split(close).next().and_then(|inside| inside.split_whitespace().next()));
        }
    }
    if let Some((_, target)) = line.strip_prefix('[').and_then(|rest| rest.split_once("]: ")) {
        all.extend(target.split_whitespace().next());
    }
    all.into_iter().map(|target| target.trim_start_matches('<').trim_end_matches('>')).collect()
}

fn is_outside(target: &str) -> bool {
    target.starts_with('#') || target.contains("://") || target.starts_with("mailto:")
}

/// The path of a link from the folder of the page; `None` if it leaves the repository.
fn resolve(file: &str, path: &str) -> Option<String> {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    // A link to the file itself, by an anchor alone, was set aside before.
    Some(parts.join("/"))
}

/// The line with `code` blanked out.
fn without_code(line: &str) -> String {
    line.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { " " }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn links_that_lead_nowhere_are_caught() {
        let tree = Tree::of(&[(
            "docs/a.md",
            "[x](b.md)\n![y](../c/d.svg \"t\")\n[z]: ../../e.md\n<img src=\"f.png\">\n[two](a.md) [three](g/h.md#i)\n",
        )]);
        assert_eq!(
            messages(|found| check(&tree, found)),
            [
                "docs/a.md:1: the link `b.md` leads nowhere",
                "docs/a.md:2: the link `../c/d.svg` leads nowhere",
                "docs/a.md:3: the link `../../e.md` leads nowhere",
                "docs/a.md:4: the link `f.png` leads nowhere",
                "docs/a.md:5: the link `g/h.md#i` leads nowhere",
            ]
        );
    }

    #[test]
    fn links_that_lead_somewhere_are_fine() {
        let tree = Tree::of(&[
            (
                "docs/a.md",
                "[x](../README.md#top) [folder](.) [up](..) [b](b/c.md) [out](https://example.org) [here](#x)\n`[code](no.md)`\n```\n[fenced](no.md)\n```\n",
            ),
            ("docs/b/c.md", "[up](../a.md)"),
            ("README.md", "[docs](docs/)"),
        ]);
        assert_eq!(messages(|found| check(&tree, found)), [""; 0]);
    }
}
