//! All games are built alike: who knows one finds the way in the others.

use super::finding::Finding;
use super::tree::Tree;

/// The files every game has.
const FILES: [&str; 10] = [
    "RULES.md",
    "first.toml",
    "src/lib.rs",
    "src/game.rs",
    "src/checked.rs",
    "src/rulebook.rs",
    "src/state.rs",
    "src/view.rs",
    "src/set_up.rs",
    "tests/rules/main.rs",
];

/// The folders in which every game has at least one file that ends so.
const FOLDERS: [(&str, &str); 3] =
    [("content", ".toml"), ("tests/scenarios", ".toml"), ("tests/playthroughs", ".txt")];

/// Reports games that lack one of them.
pub(super) fn check(tree: &Tree, found: &mut Vec<Finding>) {
    for game in tree.games() {
        let manifest = format!("{game}/Cargo.toml");
        for file in FILES {
            // A module may have grown into a folder.
            let folder = file.strip_suffix(".rs").map(|module| format!("{game}/{module}/mod.rs"));
            if !tree.has(&format!("{game}/{file}")) && !folder.is_some_and(|folder| tree.has(&folder)) {
                found.push(Finding::at(&manifest, 1, format!("the game lacks {file}, which all games have")));
            }
        }
        for (folder, end) in FOLDERS {
            if !tree.under(&format!("{game}/{folder}/")).any(|file| file.ends_with(end)) {
                found.push(Finding::at(&manifest, 1, format!("the game has no *{end} in {folder}")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::messages;
    use super::*;

    #[test]
    fn a_missing_sibling_is_caught() {
        let mut whole: Vec<String> = FILES.iter().map(|file| format!("games/zed/{file}")).collect();
        whole.extend(FOLDERS.iter().map(|(folder, end)| format!("games/zed/{folder}/one{end}")));
        whole.push("games/zed/Cargo.toml".to_owned());
        let without = |missing: &str| {
            let files: Vec<(&str, &str)> = whole
                .iter()
                .filter(|name| !name.ends_with(missing))
                .map(|name| (name.as_str(), ""))
                .collect();
            messages(|found| check(&Tree::of(&files), found))
        };
        assert_eq!(without("nothing"), [""; 0]);
        for file in FILES {
            let expected = format!("games/zed/Cargo.toml:1: the game lacks {file}, which all games have");
            assert_eq!(without(&format!("zed/{file}")), [expected]);
        }
        for (folder, end) in FOLDERS {
            let expected = format!("games/zed/Cargo.toml:1: the game has no *{end} in {folder}");
            assert_eq!(without(&format!("{folder}/one{end}")), [expected]);
        }
    }

    #[test]
    fn a_module_may_be_a_folder() {
        let tree = Tree::of(&[("games/zed/Cargo.toml", ""), ("games/zed/src/legal/mod.rs", "")]);
        assert!(!messages(|found| check(&tree, found)).iter().any(|message| message.contains("legal")));
    }
}
