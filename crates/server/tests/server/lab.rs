//! The lab is for whoever sits at the computer or runs the server, and content may change while tables run.

use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::common::{Browser, Dir, Running, config};

/// The address that an answer leads to.
async fn begins(browser: &mut Browser, path: &str, form: &[(&str, &str)]) -> String {
    let answer = browser.post(path, form).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer.header("location").expect("it leads on").to_owned()
}

/// Asks again until what is read is as it should be.
async fn until(browser: &mut Browser, path: &str, so: impl Fn(&str) -> bool) -> String {
    let all = async {
        loop {
            let body = browser.get(path).await.body;
            if so(&body) {
                return body;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), all)
        .await
        .unwrap_or_else(|_| panic!("{path} stays as it is"))
}

#[tokio::test]
async fn to_strangers_there_is_no_lab() {
    let secret = "a-long-secret-of-the-operator";
    let server = Running::with(|config| config.operator = Some(secret.to_owned())).await;
    let mut here = server.browser();
    assert_eq!(here.get("/lab").await.status, 200);
    let other = [("x-forwarded-for", "10.1.2.3")];
    for path in [
        "/lab",
        "/lab/knights/compare",
        "/lab/authority/cards/starting.toml",
        "/lab/x/abc",
        "/lab/two?x=a&x=b",
    ] {
        let answer = here.send("GET", path, &other, "").await;
        assert_eq!(answer.status, 404, "{path}");
    }
    let form = ("content-type", "application/x-www-form-urlencoded");
    let post = here.send("POST", "/lab/knights/quality", &[form, other[0]], "seats=2").await;
    assert_eq!(post.status, 404);
    assert!(!here.send("GET", "/", &other, "").await.body.contains("href=\"/lab\""), "nor a link to it");
    // The operator has a key, and from then on a cookie.
    assert_eq!(here.send("GET", "/lab/key/guessed", &other, "").await.status, 404);
    let let_in = here.send("GET", &format!("/lab/key/{secret}"), &other, "").await;
    assert_eq!(let_in.status, 303);
    let cookie =
        let_in.header("set-cookie").expect("a cookie").split(';').next().unwrap_or_default().to_owned();
    assert_eq!(here.send("GET", "/lab", &[other[0], ("cookie", &cookie)], "").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn an_experiment_is_kept_with_its_seed_and_can_be_stopped_renamed_and_downloaded() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let mut browser = server.browser();
    let form =
        [("b", "turn_cap=3"), ("seats", "2"), ("seed", "77"), ("limit", "60"), ("name", "Three <turns>")];
    let at = begins(&mut browser, "/lab/knights/compare", &form).await;
    until(&mut browser, &at, |page| page.contains("class=\"figs")).await;
    begins(&mut browser, &format!("{at}/stop"), &[]).await;
    until(&mut browser, &at, |page| page.contains(".html\"")).await;
    let json: Value = serde_json::from_str(&browser.get(&format!("{at}.json")).await.body).expect("JSON");
    assert_eq!((&json["seed"], &json["kind"]), (&Value::from(77), &Value::from("compare")));
    assert!(browser.get(&format!("{at}.csv")).await.body.starts_with("kind,game,seed,"));
    let report = browser.get(&format!("{at}.html")).await.body;
    assert!(report.contains("Three &lt;turns&gt;") && !report.contains("<script"));
    begins(&mut browser, &format!("{at}/name"), &[("name", "Another")]).await;
    server.stop().await;
    let server = Running::start(config(dir.path())).await;
    let mut browser = server.browser();
    assert!(browser.get("/lab").await.body.contains("Another"), "it is kept");
    begins(&mut browser, &format!("{at}/remove"), &[]).await;
    assert_eq!(browser.get(&at).await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_told_and_no_program_is_started() {
    let server = Running::fresh().await;
    let mut browser = server.browser();
    for (path, field, value, told) in [
        ("/lab/knights/compare", "b", "r30", "did you mean `r03`?"),
        ("/lab/knights/compare", "b", ".", "A and B are the same"),
        ("/lab/knights/compare", "b", "bots=exec:ls", "a program is started from a terminal"),
        ("/lab/knights/quality", "players", "exec:ls", "a program is started from a terminal"),
        ("/lab/knights/quality", "skill", "sqire", "did you mean `squire`?"),
        ("/lab/authority/impact", "only", "Reever", "did you mean `Reaver`?"),
        (
            "/lab/knights/tune",
            "text",
            "[change]\nturn_cp = \"1..3\"\n[target]\ndraws = 0\n",
            "did you mean `turn_cap`?",
        ),
        ("/lab/knights/quality", "seed", "-1", "write a whole number"),
        ("/lab/knights/gate", "text", "draws = \"many\"\n", "`draws = many`: expected a number"),
        ("/lab/knights/gate", "text", " ", "say what must hold"),
    ] {
        let answer = browser.post(path, &[(field, value)]).await;
        let body = answer.body.replace("&#39;", "'");
        assert_eq!(answer.status, 422, "{value}: {body}");
        assert!(body.contains(told), "{value}: {body}");
    }
    server.stop().await;
}

/// Each line passes or fails by itself, and the command says how to ask again.
#[tokio::test]
async fn what_must_hold_is_asked_and_each_line_is_told() {
    let server = Running::fresh().await;
    let mut browser = server.browser();
    assert!(browser.get("/lab/knights/gate").await.body.contains("first_player = &quot;47..53&quot;"));
    let text = "draws = \"<= 100\"\ndecisions = \"<= 1\"\n";
    let form = [("of", "r03"), ("text", text), ("seats", "2"), ("limit", "60"), ("luck", "no")];
    let at = begins(&mut browser, "/lab/knights/gate", &form).await;
    let page = until(&mut browser, &at, |page| page.contains(".html\"")).await;
    for told in
        ["A line fails", "passed", "failed", "banneret lab gate knights FILE.gate.toml", "--preset r03"]
    {
        assert!(page.contains(told), "{told}: {page}");
    }
    let json: Value = serde_json::from_str(&browser.get(&format!("{at}.json")).await.body).expect("JSON");
    assert_eq!((&json["kind"], &json["verdict"]), (&Value::from("gate"), &Value::from("failed")));
    server.stop().await;
}

const CARDS: &str = "/rules/authority/cards";

fn save(folder: &Path, power: u8) {
    let shipped = <authority::Authority as kernel::Game>::content();
    let text = shipped.file("royal-soldiers.toml");
    let at = text.find("id = \"RS06\"").expect("the Lancer");
    let (before, after) = text.split_at(at);
    let edited = format!("{before}{}", after.replacen("power = 5", &format!("power = {power}"), 1));
    std::fs::create_dir_all(folder).expect("a file of the content");
    std::fs::write(folder.join("royal-soldiers.toml"), edited).expect("a file of the content");
}

/// Tables that are made after a save have the new cards; running ones keep theirs, also when the server was started anew.
#[tokio::test]
async fn saved_content_is_for_new_tables_only() {
    let (dir, content) = (Dir::new(), Dir::new());
    save(&content.path().join("authority"), 6);
    let edited = |mut settings: server::Config| {
        settings.content = Some(content.path().to_owned());
        settings
    };
    let server = Running::start(edited(config(dir.path()))).await;
    let mut browser = server.browser();
    let before = browser.get(CARDS).await.body;
    let old = begins(&mut browser, "/play", &[("game", "authority"), ("bots", "1")]).await;
    assert_eq!(browser.get(&old).await.status, 200);
    // The folder was seen as it is before it is changed.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    save(&content.path().join("authority"), 8);
    until(&mut browser, CARDS, |page| page != before).await;
    let new = begins(&mut browser, "/play", &[("game", "authority"), ("bots", "1")]).await;
    for table in [&old, &new] {
        assert_eq!(browser.get(table).await.status, 200, "{table}");
    }
    // What is wrong is not used.
    let bad = content.path().join("authority/royal-soldiers.toml");
    std::fs::write(&bad, "nonsense").unwrap();
    let cookies = browser.cookies.clone();
    server.stop().await;
    save(&content.path().join("authority"), 9);
    let server = Running::start(edited(config(dir.path()))).await;
    let mut browser = server.browser();
    browser.cookies = cookies;
    for table in [&old, &new] {
        let answer = browser.get(table).await;
        assert!(answer.status == 200 && !answer.body.contains("out of order"), "{table}: {}", answer.status);
    }
    server.stop().await;
}

/// What is edited on the page is checked, saved and played, and the game itself stays as it is.
#[tokio::test]
async fn a_card_is_edited_and_played_without_a_script() {
    let server = Running::fresh().await;
    let mut browser = server.browser();
    let at = "/lab/authority/cards/royal-soldiers.toml";
    let shipped = <authority::Authority as kernel::Game>::content();
    let text = shipped.file("royal-soldiers.toml");
    let refused =
        browser.post(at, &[("text", &text.replacen("\"pierce\"", "\"peirce\"", 1)), ("then", "save")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("did you mean `pierce`?") && refused.body.contains("peirce"));
    let edited = text.replacen("power = 3", "power = 4", 1);
    begins(&mut browser, at, &[("text", &edited), ("then", "save")]).await;
    let page = browser.get(at).await.body;
    assert!(page.contains("RS01.power") && page.contains("power = 4"), "the change is kept and told");
    let table = begins(&mut browser, "/lab/authority/play", &[]).await;
    assert_eq!(browser.get(&table).await.status, 200);
    let words = browser
        .post(
            "/lab/authority/words",
            &[("file", "royal-soldiers.toml"), ("text", "faction = \"\"\n"), ("at", "11")],
        )
        .await;
    assert!(words.body.contains("\"words\":[\""), "{}", words.body);
    server.stop().await;
}
