//! A bot of somebody's at a table that is really open.
#![expect(clippy::unwrap_used, reason = "a test that cannot reach its own server has failed")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use crate::common::{Folder, Opened};

/// As long as a duel may take here, on a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(240);

fn open(folder: &Folder) -> Opened {
    Opened::by(folder, &["serve", "--listen", "0", "--data", "tables"])
}

/// A page.
fn get(address: &str, path: &str) -> String {
    ask(address, &format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"))
}

/// Sends a form; gives the whole answer.
fn post(address: &str, path: &str, form: &str) -> String {
    let length = form.len();
    ask(
        address,
        &format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{form}"
        ),
    )
}

fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The link of a new table that anybody may watch.
fn table(opened: &Opened, game: &str, chairs: &[&str]) -> String {
    let chairs: Vec<String> = (0..).zip(chairs).map(|(n, chair)| format!("&seat.{n}={chair}")).collect();
    let form = format!("game={game}&name=Ada&spectators=yes{}", chairs.concat());
    let answer = post(opened.address(), "/new", &form);
    let path =
        answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or_else(|| panic!("{answer}"));
    format!("http://{}{}", opened.address(), path.trim())
}

/// A bot that sits down, once it says so.
fn seated(folder: &Folder, table: &str, bot: &str) -> Child {
    let mut child = folder.command(&["sit", "--table", table, "--bot", bot]).spawn().unwrap();
    let mut said = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut said).unwrap();
    assert!(said.starts_with("Seated."), "{bot} says `{said}`");
    child.stdout = Some(out.into_inner());
    child
}

/// Waits until something is so.
fn until(what: &str, mut so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !so() {
        assert!(Instant::now() < end, "{what}: not so after {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for its end; gives how it ended and what it said since it sat down.
fn end(mut child: Child) -> (ExitStatus, String) {
    until("it ends", || child.try_wait().unwrap().is_some());
    let output = child.wait_with_output().unwrap();
    (output.status, String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
}

/// Two bots that answer at once play a match to its end: neither is sent away for being too quick.
#[test]
fn two_bots_of_somebodys_finish_a_match() {
    let folder = Folder::new();
    let opened = open(&folder);
    let table = table(&opened, "knights", &["open", "open"]);
    let example = concat!("exec:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
    let bots = [seated(&folder, &table, example), seated(&folder, &table, "squire")];
    for bot in bots {
        let (status, said) = end(bot);
        assert!(status.success() && said.contains("The match is over"), "{said}");
    }
}

/// A player who is stopped before the match gives the seat back; during it, a bot of the table plays on.
#[test]
fn whoever_is_stopped_leaves_nobody_waiting() {
    let folder = Folder::new();
    let opened = open(&folder);
    let stop = |child: Child| {
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let (status, said) = end(child);
        assert_eq!(status.code(), Some(130), "{said}");
        said
    };
    let duel = table(&opened, "knights", &["open", "open"]);
    let said = stop(seated(&folder, &duel, "knight"));
    assert!(said.contains("The seat is free again."), "{said}");
    // The match begins with the second; a marshal takes long enough to be stopped in it.
    let first = seated(&folder, &duel, "knight");
    let second = seated(&folder, &duel, "marshal");
    let path = duel.rsplit_once(opened.address()).unwrap().1;
    until("the match begins", || !get(opened.address(), path).contains("data-page=\"waiting\""));
    let said = stop(second);
    assert!(said.contains("A marshal of the table plays on in the seat."), "{said}");
    let (status, said) = end(first);
    assert!(status.success() && said.contains("The match is over"), "{said}");
}

/// A program that does not listen to its end is ended with the bot that it plays for.
#[test]
fn a_program_does_not_outlive_the_one_it_plays_for() {
    let folder = Folder::new();
    let opened = open(&folder);
    let duel = table(&opened, "knights", &["open", "open"]);
    let bot = folder.path().join("stubborn.sh");
    let hello = r#"{"type":"hello","protocol":1}"#;
    std::fs::write(
        &bot,
        format!(
            "trap '' INT TERM HUP PIPE\necho $$ > pid\necho '{hello}'\n\
             while read -r line; do echo \"$line\" >> heard; done\nwhile :; do sleep 1; done\n"
        ),
    )
    .unwrap();
    let child = seated(&folder, &duel, &format!("exec:bash {}", bot.display()));
    // The match begins, and the program is asked.
    let second = seated(&folder, &duel, "squire");
    let asked =
        || std::fs::read_to_string(folder.path().join("heard")).unwrap_or_default().contains("\"go\"");
    until("the program is asked", asked);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(end(child).0.code(), Some(130));
    let pid = std::fs::read_to_string(folder.path().join("pid")).unwrap();
    let alive = || std::path::Path::new("/proc").join(pid.trim()).join("fd/0").exists();
    until("the program is ended", || !alive());
    end(second);
}

#[test]
fn a_server_that_comes_back_is_come_back_to() {
    let folder = Folder::new();
    let opened = open(&folder);
    let address = opened.address().to_owned();
    let duel = table(&opened, "knights", &["open", "open"]);
    let first = seated(&folder, &duel, "knight");
    opened.stop();
    let again = Opened::by(&folder, &["serve", "--listen", &address, "--data", "tables"]);
    let second = seated(&folder, &duel, "squire");
    for bot in [first, second] {
        let (status, said) = end(bot);
        assert!(status.success() && said.contains("The match is over"), "{said}");
    }
    again.stop();
}

/// With a token of an account a bot sits down as that account.
#[test]
fn a_bot_sits_down_as_an_account() {
    let folder = Folder::new();
    let opened = open(&folder);
    let signed_up = post(opened.address(), "/sign-up", "name=Clank&password=correct+horse");
    let session = signed_up.lines().find_map(|line| line.strip_prefix("set-cookie: session=")).unwrap();
    let session = session.split(';').next().unwrap();
    let form = "token_name=sit&scope=tables&scope=play&days=30";
    let page = ask(
        opened.address(),
        &format!(
            "POST /account/token HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: session={session}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            form.len()
        ),
    );
    let token = page.split_once("value=\"bnr_").unwrap().1.split('"').next().unwrap();
    std::fs::write(folder.path().join("token"), format!("bnr_{token}\n")).unwrap();
    let duel = table(&opened, "knights", &["open", "squire"]);
    let sit = |token: &str| folder.run(&["sit", "--table", &duel, "--bot", "knight", "--token", token]);
    std::fs::write(folder.path().join("wrong"), "bnr_wrong\n").unwrap();
    sit("wrong").refused(&["the table gives no seat", "unknown"]);
    let path = duel.rsplit_once(opened.address()).unwrap().1;
    let played = sit("token");
    assert_eq!(played.code, 0, "{}", played.out);
    assert!(get(opened.address(), &format!("{path}/record")).contains("Clank"), "as that account");
}

#[test]
fn what_cannot_sit_down_says_why() {
    let folder = Folder::new();
    let opened = open(&folder);
    let sit = |table: &str, bot: &str| folder.run(&["sit", "--table", table, "--bot", bot]);
    let nowhere = format!("http://{}/t/nope", opened.address());
    sit(&nowhere, "knight").refused(&["has no table `nope`"]);
    let duel = table(&opened, "knights", &["open", "squire"]);
    sit(&duel, "exec:./nothere").refused(&["`exec:./nothere` cannot be started"]);
    // It has kept nobody's seat.
    let (status, said) = end(seated(&folder, &duel, "knight"));
    assert!(status.success(), "{said}");
    sit(&duel, "knight").refused(&["no such seat is free"]);
}
