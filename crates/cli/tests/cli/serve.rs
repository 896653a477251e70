//! The table as it is started: what it says, what it keeps, what it does not put up with.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

use crate::common::{Folder, Opened};

#[test]
fn the_table_says_where_it_is_and_keeps_its_matches_there() {
    let folder = Folder::new();
    let opened = Opened::by(&folder, &["serve", "--listen", "0", "--data", "tables"]);
    assert!(opened.said.contains("Matches are kept in tables"), "{}", opened.said);
    let mut stream = TcpStream::connect(opened.address()).unwrap();
    stream.write_all(b"GET / HTTP/1.0\r\nhost: localhost\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.0 200") && page.contains("Play now against bots"), "{page}");
    opened.stop();
    assert_eq!(folder.names(), ["tables"]);
}

#[test]
fn matches_are_kept_where_a_users_programs_keep_their_data() {
    let folder = Folder::new();
    let opened = Opened::by(&folder, &["serve", "--listen", "0"]);
    let kept = folder.path().join("home/.local/share/banneret");
    assert!(opened.said.contains(&*kept.to_string_lossy()), "{}", opened.said);
    opened.stop();
    assert!(kept.join("banneret.db").is_file());
}

#[test]
fn a_busy_port_is_named_with_what_helps() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = Folder::new();
    folder.run(&["serve", "--listen", &port]).refused(&[&format!("port {port} is busy"), "--listen"]);
    assert!(folder.names().is_empty(), "nothing is written beside a table that is already there");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    folder.write("taken", "a file");
    folder.run(&["serve", "--listen", "0", "--data", "taken"]).refused(&["taken", "--data"]);
    folder.run(&["serve", "--listen", "0", "--data", "taken/in"]).refused(&["taken/in", "--data"]);
}

#[test]
fn content_with_mistakes_is_refused_with_all_of_them() {
    let folder = Folder::new();
    let serve = |dir: &str| folder.run(&["serve", "--listen", "0", "--data", "tables", "--content", dir]);
    serve("nowhere").refused(&["nowhere", "a folder for each edited game"]);
    folder.write("odd/nights/arena.toml", "");
    serve("odd").refused(&["odd", "nights", "knights"]);
    folder.run(&["content", "export", "knights", "mine/knights"]).fine();
    let name = crate::common::first_file(&folder.path().join("mine/knights"));
    folder.write(&format!("mine/knights/{name}"), "this is not = = toml");
    serve("mine").refused(&["knights", &name, "content lint"]);
}

#[test]
fn an_address_that_is_none_is_refused() {
    let folder = Folder::new();
    folder.run(&["serve", "--listen", "here"]).refused(&["here", "127.0.0.1:8080"]);
    folder.run(&["serve", "--listen", "192.0.2.1:8080"]).refused(&["192.0.2.1:8080", "--listen"]);
}
