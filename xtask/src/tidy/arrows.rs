//! Dependencies among our own crates point one way: the table of ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::finding::Finding;
use super::tree::Tree;

/// Which of ours each may build on. `games` stands for every folder in `games/`.
const MAY: [(&str, &[&str]); 17] = [
    ("crates/kernel", &[]),
    ("crates/testkit", &["crates/kernel"]),
    ("crates/template", &["crates/kernel", "crates/testkit"]),
    ("games", &["crates/kernel", "crates/testkit"]),
    ("crates/bots", &["crates/kernel"]),
    ("crates/lab", &["crates/kernel", "crates/bots"]),
    ("crates/catalog", &["crates/kernel", "crates/testkit", "crates/bots", "games"]),
    ("crates/learn", &["crates/kernel", "crates/bots", "crates/catalog"]),
    ("python", &["crates/kernel", "crates/bots", "crates/learn", "crates/lab", "crates/catalog"]),
    ("crates/store", &[]),
    ("crates/markup", &[]),
    (
        "crates/web",
        &["crates/kernel", "crates/testkit", "crates/template", "crates/catalog", "crates/markup", "games"],
    ),
    ("crates/print", &["crates/kernel", "crates/catalog", "crates/markup", "crates/web", "games"]),
    (
        "crates/terminal",
        &["crates/kernel", "crates/testkit", "crates/template", "crates/bots", "crates/catalog", "games"],
    ),
    (
        "crates/server",
        &[
            "crates/kernel",
            "crates/bots",
            "crates/lab",
            "crates/catalog",
            "crates/store",
            "crates/web",
            "crates/print",
            "games",
        ],
    ),
    (
        "crates/cli",
        &[
            "crates/kernel",
            "crates/testkit",
            "crates/bots",
            "crates/lab",
            "crates/catalog",
            "crates/store",
            "crates/web",
            "crates/print",
            "crates/terminal",
            "crates/server",
            "games",
        ],
    ),
    ("xtask", &[]),
];

/// Which of ours its tests may use beside that: a generic crate is tried on real games.
const TESTS_MAY: [(&str, &[&str]); 5] = [
    ("crates/kernel", &["crates/testkit"]),
    ("crates/bots", &["crates/testkit", "games"]),
    ("crates/lab", &["crates/testkit", "crates/template", "games"]),
    ("crates/learn", &["crates/testkit"]),
    ("crates/server", &["crates/testkit", "crates/template"]),
];

/// Reports arrows that point the wrong way, and crates that have no place in the table.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    let mut manifests = BTreeMap::new();
    for (file, text) in tree.texts() {
        let Some(folder) = file.strip_suffix("/Cargo.toml") else { continue };
        match text.parse::<Table>() {
            Ok(manifest) => drop(manifests.insert(folder, manifest)),
            Err(error) => found.push(Finding::at(file, 1, format!("is not TOML: {}", error.message()))),
        }
    }
    let folders: BTreeMap<&str, &str> = manifests
        .iter()
        .filter_map(|(folder, manifest)| Some((manifest.get("package")?.get("name")?.as_str()?, *folder)))
        .collect();
    for (folder, manifest) in &manifests {
        let file = format!("{folder}/Cargo.toml");
        let place = place(folder);
        let Some((_, may)) = MAY.iter().find(|(name, _)| *name == place) else {
            let message = "has no place in the table of arrows; give it one in ARCHITECTURE.md and in tidy";
            found.push(Finding::at(&file, 1, message));
            continue;
        };
        let tests_may = TESTS_MAY.iter().find(|(name, _)| *name == place).map_or(&[][..], |(_, may)| may);
        for (kind, name) in dependencies(manifest) {
            let Some(target) = folders.get(name.as_str()) else { continue };
            let to = self::place(target);
            let allowed = may.contains(&to) || (kind == "dev-dependencies" && tests_may.contains(&to));
            if !allowed {
                let line = line_of(tree.text(&file).unwrap_or_default(), &name);
                found.push(Finding::at(&file, line, format!("{folder} may not build on {target}")));
            }
        }
    }
}

/// The row of the table a folder belongs to.
fn place(folder: &str) -> &str {
    if folder.starts_with("games/") { "games" } else { folder }
}

/// All packages a manifest names, with the section that names them.
fn dependencies(manifest: &Table) -> BTreeSet<(&'static str, String)> {
    const SECTIONS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];
    let platforms = manifest.get("target").and_then(Value::as_table);
    let tables = platforms.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let mut all = BTreeSet::new();
    for table in std::iter::once(manifest).chain(tables) {
        for section in SECTIONS {
            let named = table.get(section).and_then(Value::as_table);
            for (key, value) in named.into_iter().flatten() {
                let name = value.get("package").and_then(Value::as_str).unwrap_or(key);
                all.insert((section, name.to_owned()));
            }
        }
    }
    all
}

fn line_of(text: &str, name: &str) -> usize {
    text.lines().position(|line| line.contains(name) && !line.starts_with("name")).map_or(1, |line| line + 1)
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    fn found_in(files: &[(&str, &str)]) -> Vec<String> {
        let base = [
            ("crates/kernel/Cargo.toml", "[package]\nname = \"our-kernel\"\n"),
            ("crates/server/Cargo.toml", "[package]\nname = \"our-server\"\n"),
            ("crates/store/Cargo.toml", "[package]\nname = \"our-store\"\n"),
            (
                "games/zed/Cargo.toml",
                "[package]\nname = \"our-zed\"\n[dependencies]\nour-kernel.workspace = true\n",
            ),
        ];
        let tree = Tree::of(&[&base, files].concat());
        messages(|found| check(&tree, found))
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        let found = found_in(&[
            (
                "crates/bots/Cargo.toml",
                "[package]\nname = \"our-bots\"\n[dependencies]\nour-kernel = { path = \"../kernel\" }\nserde = \"1\"\n[dev-dependencies]\nour-zed.workspace = true\n",
            ),
            (
                "crates/cli/Cargo.toml",
                "[package]\nname = \"our-cli\"\n[dependencies]\nour-server = \"*\"\nour-bots = \"*\"\n",
            ),
        ]);
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn arrows_that_point_the_wrong_way_are_caught() {
        let found = found_in(&[
            (
                "games/why/Cargo.toml",
                "[package]\nname = \"our-why\"\n\n[dependencies]\nour-zed.workspace = true\n",
            ),
            (
                "crates/web/Cargo.toml",
                "[package]\nname = \"our-web\"\n[target.'cfg(unix)'.dependencies]\nhidden = { package = \"our-store\", version = \"*\" }\n",
            ),
            (
                "crates/bots/Cargo.toml",
                "[package]\nname = \"our-bots\"\n[dependencies]\nour-zed.workspace = true\n",
            ),
            (
                "crates/lab/Cargo.toml",
                "[package]\nname = \"our-lab\"\n[build-dependencies]\nour-server.workspace = true\n",
            ),
            ("crates/new/Cargo.toml", "[package]\nname = \"our-new\"\n"),
            (
                "xtask/Cargo.toml",
                "[package]\nname = \"xtask\"\n[dev-dependencies]\nour-kernel.workspace = true\n",
            ),
        ]);
        assert_eq!(
            found,
            [
                "crates/bots/Cargo.toml:4: crates/bots may not build on games/zed",
                "crates/lab/Cargo.toml:4: crates/lab may not build on crates/server",
                "crates/new/Cargo.toml:1: has no place in the table of arrows; give it one in ARCHITECTURE.md and in tidy",
                "crates/web/Cargo.toml:4: crates/web may not build on crates/store",
                "games/why/Cargo.toml:5: games/why may not build on games/zed",
                "xtask/Cargo.toml:4: xtask may not build on crates/kernel",
            ]
        );
    }
}
