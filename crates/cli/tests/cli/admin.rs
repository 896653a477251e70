//! Links for the people of a site, made while its server runs.

use crate::common::{Folder, Opened};

#[test]
fn a_link_is_made_while_the_server_runs() {
    let folder = Folder::new();
    let invite = ["admin", "invite", "--data", "tables"];
    folder.run(&invite).refused(&["tables", "--data"]);
    let opened = Opened::by(&folder, &["serve", "--listen", "0", "--data", "tables", "--sign-up", "invite"]);
    let made = folder.run(&[&invite[..], &["--site", "https://play.example.org/"]].concat()).fine().out;
    let secret = made.trim().strip_prefix("https://play.example.org/link/").expect("a link of that site");
    assert!(secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()), "{made}");
    assert_ne!(folder.run(&invite).fine().out, made);
    folder.run(&["admin", "reset", "Hawise", "--data", "tables"]).refused(&["Hawise"]);
    folder.run(&[&invite[..], &["--site", "play.example.org"]].concat()).refused(&["--site", "https://"]);
    folder.run(&[&invite[..], &["--days", "0"]].concat()).refused(&["--days"]);
    opened.stop();
}
