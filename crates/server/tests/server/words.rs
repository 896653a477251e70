//! Everything that the server says to people was read by somebody: it stands in `tests/words/server.txt`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use testkit::words;

/// What is thrown at whoever made a mistake in the program, or told to programs and to the operator, is for no reader of a page.
const FOR_PROGRAMS: [&str; 4] = ["Bearer ", "Content-Encoding", "Set-Cookie", "WebPush"];

#[test]
fn messages_were_read_by_somebody() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut said = BTreeSet::new();
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it is a folder") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let source = fs::read_to_string(path).expect("it is text");
                said.extend(words::sentences(&source).into_iter().filter(|text| text.contains(' ')));
            }
        }
    }
    said.retain(|text| !FOR_PROGRAMS.iter().any(|program| text.starts_with(program)));
    words::were_read(&root.join("tests/words/server.txt"), &said);
}
