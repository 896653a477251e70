//! Accounts over the wire: what a guest has stays theirs, nobody learns who has an account, and what is wrong is said
//! beside its field and changes nothing.

use std::time::{Duration, Instant};

use server::{Rate, SignUps, admin};

use crate::common::{Answer, Browser, Dir, Running, config, patient};
use crate::player::Client;

const PASSWORD: &str = "correct horse";
const OTHER: &str = "battery staple";

/// Somebody who has just signed up.
async fn signed_up(server: &Running, name: &str) -> Browser {
    let mut browser = server.browser();
    let answer = browser.post("/sign-up", &[("name", name), ("password", PASSWORD)]).await;
    assert_eq!(answer.location(), "/", "{}", answer.body);
    browser
}

async fn sign_in(browser: &mut Browser, name: &str, password: &str) -> Answer {
    browser.post("/sign-in", &[("name", name), ("password", password)]).await
}

/// As whom somebody is signed in, if they are.
async fn account(browser: &mut Browser) -> Option<String> {
    let page = browser.get("/account").await;
    let name = page.body.split_once("<h1>").and_then(|(_, rest)| rest.split_once("</h1>"))?.0;
    (page.status == 200).then(|| name.to_owned())
}

/// A table of knights where the one sits and a seat is open.
async fn table_with(browser: &mut Browser) -> String {
    let fields =
        [("game", "knights"), ("name", "Guest"), ("seat.0", "me"), ("seat.1", "open"), ("public", "yes")];
    browser.post("/new", &fields).await.table()
}

/// A link of a page.
fn link_on(page: &str) -> String {
    let (_, rest) = page.split_once("value=\"http://").expect("there is a link");
    let (_, path) = rest.split_once('/').expect("it has a path");
    format!("/{}", path.split('"').next().unwrap_or_default())
}

#[tokio::test]
async fn whoever_signs_up_keeps_what_they_had() {
    let server = Running::fresh().await;
    let mut ada = server.browser();
    let table = table_with(&mut ada).await;
    let mut before = ada.clone();
    let page = ada.get("/sign-up").await.body;
    assert!(page.contains("You keep your <b>1 table</b> and <b>0 records</b>."), "{page}");
    let at = format!("/t/{table}");
    let fields = [("name", "Ada"), ("password", PASSWORD), ("back", at.as_str())];
    assert_eq!(ada.post("/sign-up", &fields).await.location(), at);
    let front = ada.get("/").await.body;
    assert!(front.contains("Your tables") && front.contains(&at), "{front}");
    assert_eq!(account(&mut ada).await.as_deref(), Some("Ada"));
    assert!(!before.get("/").await.body.contains("Your tables"), "the cookie of before opens nothing");
    // Another device has it as soon as it is signed in, and loses it when it is signed out.
    let mut phone = server.browser();
    assert_eq!(sign_in(&mut phone, "ada", PASSWORD).await.location(), "/");
    assert!(phone.get("/").await.body.contains(&at));
    assert_eq!(phone.post("/sign-out", &[]).await.location(), "/");
    assert!(!phone.get("/").await.body.contains("Your tables"));
    assert_eq!(account(&mut phone).await, None);
    assert_eq!(account(&mut ada).await.as_deref(), Some("Ada"));
    server.stop().await;
}

/// Names nobody can have, passwords that are no good: each a page that says so, and no account.
#[tokio::test]
async fn what_is_wrong_is_said_and_nothing_is_made() {
    let server = Running::fresh().await;
    signed_up(&server, "Hawise").await;
    for (name, password, said) in [
        ("", OTHER, "Choose a name."),
        ("H", OTHER, "at least 2"),
        ("HAWISE", OTHER, "That name is taken. Available: HAWISE2, HAWISE3."),
        ("Haw\u{456}se", OTHER, "one alphabet"),
        ("Hawi5e<script>", OTHER, "letters and digits"),
        ("\u{202e}esiwaH", OTHER, "letters and digits"),
        ("Guest", OTHER, "reserved for the site"),
        ("Radulf", "short", "At least 10 characters."),
        ("Radulf", "qwertyuiop", "lists of common passwords"),
        ("Radulf of York", "radulfofyork1", "is the name"),
        ("abcdefghijklmnopqrstuvwxyz", OTHER, "at most 24"),
    ] {
        let mut browser = server.browser();
        let answer = browser.post("/sign-up", &[("name", name), ("password", password)]).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.body);
        assert!(answer.body.contains(said), "{name}: {}", answer.body);
        assert!(!answer.body.contains(password), "a password is not sent back");
        assert!(browser.cookies.is_empty() && !answer.body.contains("<script>"), "{name}");
        let refused = sign_in(&mut browser, name, password).await;
        assert_eq!(refused.status, 403, "{name}");
    }
    let long = "x1".repeat(200);
    let answer = server.browser().post("/sign-up", &[("name", "Radulf"), ("password", &long)]).await;
    assert_eq!(answer.status, 422);
    server.stop().await;
}

/// Whether there is an account of a name is said by nothing but the form to sign up.
#[tokio::test]
async fn signing_in_does_not_say_who_has_an_account() {
    let server = Running::fresh().await;
    signed_up(&server, "Hawise").await;
    let mut stranger = server.browser();
    let mut took = [Duration::ZERO; 2];
    let mut pages = [String::new(), String::new()];
    for _ in 0..3 {
        for (index, name) in ["Hawise", "Nobody"].into_iter().enumerate() {
            let start = Instant::now();
            let answer = sign_in(&mut stranger, name, "wrong password").await;
            took[index] += start.elapsed();
            assert_eq!(answer.status, 403);
            pages[index] = answer.body.replace(name, "NAME");
        }
    }
    assert_eq!(pages[0], pages[1]);
    assert!(pages[0].contains("The name or the password is wrong."));
    assert!(took[0] < took[1] * 4 && took[1] < took[0] * 4, "one of them is not hashed: {took:?}");
    let recover = |name| [("name", name), ("code", "0000-0000-0000-0000"), ("password", OTHER)];
    let known = stranger.post("/recover", &recover("Hawise")).await;
    let unknown = stranger.post("/recover", &recover("Nobody")).await;
    assert_eq!((known.status, unknown.status), (422, 422));
    assert_eq!(known.body.replace("Hawise", "NAME"), unknown.body.replace("Nobody", "NAME"));
    server.stop().await;
}

/// Guessing is bounded for an account whoever guesses from wherever, and the owner gets in all the same.
#[tokio::test]
async fn guessing_is_bounded_and_locks_nobody_out() {
    let few = Rate { burst: 3.0, per_second: 0.0 };
    let server = Running::with(|config| config.limits.guesses = few).await;
    let mut owner = signed_up(&server, "Hawise").await;
    owner.post("/sign-out", &[]).await;
    let mut statuses = Vec::new();
    for last in 1..=5u8 {
        let mut stranger = server.browser();
        stranger.from = [127, 0, 0, last].into();
        statuses.push(sign_in(&mut stranger, "Hawise", "wrong password").await.status);
    }
    assert_eq!(statuses, [403, 403, 403, 429, 429]);
    let right = sign_in(&mut server.browser(), "Hawise", PASSWORD).await;
    assert_eq!(right.status, 429, "it could have been guessed");
    assert!(
        right.body.contains("Too many attempts.") && right.header("retry-after").is_some(),
        "{}",
        right.body
    );
    assert_eq!(
        sign_in(&mut owner, "Hawise", PASSWORD).await.status,
        303,
        "a device that was signed in is known"
    );
    let mut forged = server.browser();
    forged.cookies.insert("known".to_owned(), "1.aa.bb".to_owned());
    assert_eq!(sign_in(&mut forged, "Hawise", PASSWORD).await.status, 429);
    server.stop().await;
    let server = Running::with(|config| config.limits.sign_ins = few).await;
    let mut stranger = server.browser();
    for (name, status) in [("Ada", 403), ("Bea", 403), ("Cem", 403), ("Dan", 429)] {
        assert_eq!(
            sign_in(&mut stranger, name, "wrong password").await.status,
            status,
            "an address has a bound too"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn devices_are_listed_and_signed_out() {
    let server = Running::fresh().await;
    let mut ada = signed_up(&server, "Ada").await;
    let mut phone = server.browser();
    let agent = ("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    let kind = ("content-type", "application/x-www-form-urlencoded");
    phone.send("POST", "/sign-in", &[agent, kind], "name=Ada&password=correct+horse").await;
    let old = phone.cookies["session"].clone();
    sign_in(&mut phone, "Ada", PASSWORD).await;
    assert_ne!(phone.cookies["session"], old, "a session is made anew");
    let mut stale = server.browser();
    stale.cookies.insert("session".to_owned(), old);
    assert_eq!(account(&mut stale).await, None, "and the old one ends");
    phone.send("POST", "/sign-in", &[agent, kind], "name=Ada&password=correct+horse").await;
    let page = ada.get("/account").await.body;
    assert!(page.contains("Firefox on Linux") && page.contains("this device"), "{page}");
    let (_, rest) = page.split_once("Firefox on Linux").expect("it is listed");
    let (_, rest) = rest.split_once("name=\"device\" value=\"").expect("it can be signed out");
    let number = rest.split('"').next().unwrap_or_default().to_owned();
    let mut bea = signed_up(&server, "Bea").await;
    bea.post("/account/device-out", &[("device", &number)]).await;
    assert_eq!(account(&mut phone).await.as_deref(), Some("Ada"), "nobody else can");
    ada.post("/account/device-out", &[("device", &number)]).await;
    assert_eq!(account(&mut phone).await, None);
    sign_in(&mut phone, "Ada", PASSWORD).await;
    let change = |old, new| [("old", old), ("new", new)];
    let wrong = ada.post("/account/password", &change("not it at all", OTHER)).await;
    assert!(wrong.status == 422 && wrong.body.contains("That is not your password."), "{}", wrong.body);
    assert_eq!(ada.post("/account/password", &change(PASSWORD, "short")).await.status, 422);
    assert_eq!(account(&mut phone).await.as_deref(), Some("Ada"), "nothing was changed");
    assert_eq!(ada.post("/account/password", &change(PASSWORD, OTHER)).await.status, 200);
    assert_eq!(account(&mut phone).await, None, "every other device is signed out");
    assert_eq!(account(&mut ada).await.as_deref(), Some("Ada"));
    assert_eq!(sign_in(&mut phone, "Ada", PASSWORD).await.status, 403);
    assert_eq!(sign_in(&mut phone, "Ada", OTHER).await.status, 303);
    server.stop().await;
}

/// A code, a link of the operator, a link for another device: each lets in once.
#[tokio::test]
async fn ways_back_in_are_good_once() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let mut ada = signed_up(&server, "Ada").await;
    let page = ada.post("/account/codes", &[]).await.body;
    let codes: Vec<&str> = page.split("<code>").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(codes.len(), 10, "{page}");
    assert!(ada.get("/account").await.body.contains("10 codes"));
    let mut lost = server.browser();
    let by_code = |code, password| [("name", "Ada"), ("code", code), ("password", password)];
    assert_eq!(lost.post("/recover", &by_code(codes[3], "short")).await.status, 422);
    let typed = codes[3].to_uppercase().replace('-', " ");
    assert_eq!(lost.post("/recover", &by_code(&typed, OTHER)).await.location(), "/account");
    assert!(lost.get("/account").await.body.contains("9 codes"), "a bad password uses no code up");
    assert_eq!(account(&mut ada).await, None, "every device is signed out");
    assert_eq!(lost.post("/recover", &by_code(codes[3], "horse battery")).await.status, 422, "once");

    let week = Duration::from_secs(7 * 24 * 3600);
    let reset = admin::reset(dir.path(), "ADA", week).await.expect("there is such an account");
    assert!(admin::reset(dir.path(), "Nobody", week).await.is_err());
    let secret = reset.strip_prefix("/link/").expect("it is a link").to_owned();
    let mut other = server.browser();
    assert!(other.get(&reset).await.body.contains("For the account of <b>Ada</b>"));
    let by_link = [("link", secret.as_str()), ("password", "third password")];
    assert_eq!(other.post("/recover", &by_link).await.status, 303);
    assert_eq!(account(&mut other).await.as_deref(), Some("Ada"));
    assert_eq!(server.browser().post("/recover", &by_link).await.status, 410);
    assert_eq!(other.get(&reset).await.status, 410);
    let old = admin::reset(dir.path(), "Ada", Duration::ZERO).await.expect("a link");
    assert_eq!(other.get(&old).await.status, 410, "it has ended");

    let made = link_on(&other.post("/account/link", &[]).await.body);
    let mut phone = server.browser();
    assert!(phone.get(&made).await.body.contains("Sign in as Ada"));
    assert_eq!(account(&mut phone).await, None, "to look at a link does nothing");
    let link = [("link", made.strip_prefix("/link/").expect("it is a link"))];
    assert_eq!(phone.post("/link", &link).await.location(), "/");
    assert_eq!(account(&mut phone).await.as_deref(), Some("Ada"));
    assert_eq!(server.browser().post("/link", &link).await.status, 410);
    server.stop().await;
}

#[tokio::test]
async fn who_may_sign_up_is_the_operators_choice() {
    let dir = Dir::new();
    let mut invited = config(dir.path());
    invited.sign_ups = SignUps::Invite;
    let server = Running::start(invited).await;
    let fields = [("name", "Ada"), ("password", PASSWORD)];
    let mut stranger = server.browser();
    let refused = stranger.post("/sign-up", &fields).await;
    assert!(refused.status == 422 && refused.body.contains("You need an invitation."), "{}", refused.body);
    table_with(&mut stranger).await;
    let invite = admin::invite(dir.path(), Duration::from_secs(60)).await.expect("an invitation");
    let form = stranger.get(&invite).await.location().to_owned();
    let page = stranger.get(&form).await.body;
    assert!(page.contains("You keep your <b>1 table</b>"), "{page}");
    let secret = form.split_once("invite=").expect("it is in the address").1.to_owned();
    let with = [("name", "Ada"), ("password", PASSWORD), ("invite", secret.as_str())];
    assert_eq!(stranger.post("/sign-up", &with).await.status, 303);
    let second = [("name", "Bea"), ("password", PASSWORD), ("invite", secret.as_str())];
    assert_eq!(server.browser().post("/sign-up", &second).await.status, 422, "one for each");
    server.stop().await;
    let mut closed = config(dir.path());
    closed.sign_ups = SignUps::Closed;
    let server = Running::start(closed).await;
    assert!(server.browser().get("/sign-up").await.body.contains("Nobody can sign up here"));
    assert_eq!(server.browser().post("/sign-up", &fields).await.status, 422);
    assert_eq!(sign_in(&mut server.browser(), "Ada", PASSWORD).await.status, 303);
    server.stop().await;
}

/// What a device has as a guest comes along when it signs in, if that is wanted; also a table that is in memory.
#[tokio::test]
async fn a_device_takes_its_seats_along() {
    let server = Running::fresh().await;
    let mut ada = signed_up(&server, "Ada").await;
    let mut phone = server.browser();
    let (one, two) = (table_with(&mut phone).await, table_with(&mut phone).await);
    for table in [&one, &two] {
        assert!(phone.get(&format!("/t/{table}")).await.body.contains("/leave"), "they sit there");
    }
    let claim = sign_in(&mut phone, "Ada", PASSWORD).await.location().to_owned();
    assert_eq!(claim, "/claim?back=/");
    let page = phone.get(&claim).await.body;
    assert!(page.contains(&one) && page.contains(&two), "{page}");
    assert_eq!(phone.post("/claim", &[("table", &one), ("back", "/")]).await.location(), "/");
    let front = ada.get("/").await.body;
    let mine = front.split("class=\"hall\"").next().unwrap_or_default();
    assert!(mine.contains(&one) && !mine.contains(&two), "only what was ticked: {front}");
    assert!(ada.get(&format!("/t/{one}")).await.body.contains("/leave"), "the table knows it too");
    assert!(!ada.get(&format!("/t/{two}")).await.body.contains("/leave"));
    assert_eq!(
        ada.post(&format!("/t/{one}/fill"), &[("level", "squire")]).await.status,
        303,
        "and who is its host"
    );
    let elsewhere = phone.post("/claim", &[("table", &two), ("back", "//evil.example")]).await;
    assert_eq!(elsewhere.location(), "/");
    server.stop().await;
}

/// A guest may be called what they like, but not be taken for somebody who has an account.
#[tokio::test]
async fn a_guest_is_not_taken_for_an_account() {
    let server = Running::fresh().await;
    let mut hawise = signed_up(&server, "Hawise").await;
    let mut guest = server.browser();
    guest.post("/settings", &[("name", "HAWISE")]).await;
    assert!(guest.get("/").await.body.contains("HAWISE (guest)"));
    let table = table_with(&mut hawise).await;
    let at = format!("/t/{table}");
    assert_eq!(guest.post(&format!("{at}/sit"), &[("seat", "1"), ("name", "Hawise")]).await.status, 303);
    let page = guest.get(&at).await.body;
    assert!(page.contains("Hawise (guest)"), "{page}");
    hawise.post("/settings", &[("name", "Somebody else")]).await;
    assert_eq!(
        account(&mut hawise).await.as_deref(),
        Some("Hawise"),
        "an account is renamed on its own page"
    );
    assert_eq!(hawise.post("/account/name", &[("new_name", "Hawise K")]).await.location(), "/account");
    assert_eq!(account(&mut hawise).await.as_deref(), Some("Hawise K"));
    signed_up(&server, "Hawise").await;
    assert_eq!(hawise.post("/account/name", &[("new_name", "hawise")]).await.status, 422);
    server.stop().await;
}

#[tokio::test]
async fn who_is_blocked_is_not_read_and_not_seated() {
    let server = Running::fresh().await;
    let (mut ada, mut rude) = (signed_up(&server, "Ada").await, signed_up(&server, "Rude").await);
    let (table, later) = (table_with(&mut ada).await, table_with(&mut ada).await);
    let at = format!("/t/{table}");
    assert_eq!(rude.post(&format!("{at}/sit"), &[("seat", "1")]).await.status, 303);
    rude.post(&format!("{at}/say"), &[("say", "a rude word")]).await;
    let muted = |page: &str| page.split("aria-pressed=\"true\" aria-label=\"Mute ").skip(1).count();
    assert_eq!(muted(&ada.get(&at).await.body), 0);
    let profile = ada.get("/player/rude").await.body;
    assert!(profile.contains("Rude is not told."), "{profile}");
    let (_, rest) = profile.split_once("name=\"player\" value=\"").expect("there is a form");
    let number = rest.split('"').next().unwrap_or_default().to_owned();
    assert_eq!(ada.post("/block", &[("player", &number)]).await.location(), "/player/Rude");
    assert_eq!(muted(&ada.get(&at).await.body), 1, "their words are hidden");
    assert!(rude.get("/").await.body.contains(&at) && !rude.get("/").await.body.contains(&later));
    let refused = rude.post(&format!("/t/{later}/sit"), &[("seat", "1")]).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("You cannot take a seat") && !refused.body.contains("blocked"),
        "{}",
        refused.body
    );
    ada.post("/unblock", &[("player", &number)]).await;
    assert_eq!(rude.post(&format!("/t/{later}/sit"), &[("seat", "1")]).await.status, 303);
    assert_eq!(ada.post("/block", &[("player", "999")]).await.status, 404);
    assert_eq!(
        server.browser().post("/block", &[("player", &number)]).await.status,
        303,
        "guests sign in first"
    );
    // A report is read by whoever runs the site, and by nobody else.
    let report = |kind, text| [("name", "Rude"), ("table", table.as_str()), ("kind", kind), ("text", text)];
    assert_eq!(ada.post("/report", &report("words", " \n ")).await.status, 422);
    assert_eq!(ada.post("/report", &report("nothing", "He said it.")).await.status, 422);
    assert_eq!(ada.post("/report", &report("words", "He said <it>.")).await.status, 200);
    let inbox = ada.get("/reports").await.body;
    assert!(
        inbox.contains("He said &lt;it&gt;.") && inbox.contains(&at),
        "this computer is the operator's: {inbox}"
    );
    let (_, rest) = inbox.split_once("name=\"report\" value=\"").expect("it can be answered");
    let number = rest.split('"').next().unwrap_or_default().to_owned();
    let mut stranger = ada.clone();
    stranger.cookies.remove("operator");
    let elsewhere = [("x-forwarded-for", "10.0.0.9")];
    assert_eq!(stranger.send("GET", "/reports", &elsewhere, "").await.status, 404);
    ada.post("/reports", &[("report", &number), ("answer", "Spoke with him.")]).await;
    assert!(ada.get("/account").await.body.contains("Spoke with him."));
    server.stop().await;
}

/// Plays a match of knights against a bot to its end, by handing the seat over.
async fn played(browser: &mut Browser) -> String {
    let table =
        browser.post("/play", &[("game", "knights"), ("bots", "1"), ("level", "squire")]).await.table();
    let mut client = Client::open(browser, &table, "format=json").await;
    browser.post(&format!("/t/{table}/bot"), &[("level", "squire")]).await;
    let over = async {
        while !client.is_over() {
            client.sync().await;
            tokio::task::yield_now().await;
        }
    };
    patient("a match of bots ends", over).await;
    table
}

/// A profile counts; an export holds everything; and who deletes their account leaves matches without a name.
#[tokio::test]
async fn an_account_is_shown_taken_along_and_deleted() {
    let dir = Dir::new();
    let server = Running::start(config(dir.path())).await;
    let mut ada = signed_up(&server, "Adalind").await;
    let (over, waiting) = (played(&mut ada).await, table_with(&mut ada).await);
    ada.post(&format!("/t/{waiting}/say"), &[("say", "hello there")]).await;
    let profile = ada.get("/player/adalind").await.body;
    assert!(
        profile.contains("1 match")
            && profile.contains("Knight&#39;s Duty") | profile.contains("Knight's Duty")
    );
    assert!(profile.contains(&format!("/t/{over}")), "one's own matches are listed: {profile}");
    let strange = server.browser().get("/player/adalind").await.body;
    assert!(strange.contains("1 match") && !strange.contains(&over), "others see what they may watch");
    assert_eq!(server.browser().get("/player/nobody").await.status, 404);
    let zip = ada.get("/account/export.zip").await;
    assert_eq!(zip.header("content-type"), Some("application/zip"));
    for part in [
        "PK\u{3}\u{4}",
        "account.json",
        "tables.json",
        "hello there",
        &format!("records/{over}.record"),
        "Adalind",
    ] {
        assert!(zip.body.contains(part), "{part}");
    }
    let record = format!("/t/{over}/record");
    assert!(ada.get(&record).await.body.contains("Adalind"));
    let front = ada.get("/").await.body;
    assert!(front.contains(&over) && front.contains(&waiting));
    let wrong = ada.post("/account/delete", &[("confirm", "somebody")]).await;
    assert!(wrong.status == 422 && wrong.body.contains("Your name is Adalind."), "{}", wrong.body);
    let gone = ada.post("/account/delete", &[("confirm", "adalind")]).await;
    assert!(gone.status == 200 && gone.body.contains("is deleted"), "{}", gone.body);
    assert_eq!(account(&mut ada).await, None);
    let mut other = server.browser();
    assert_eq!(other.get("/player/adalind").await.status, 404);
    assert_eq!(sign_in(&mut other, "Adalind", PASSWORD).await.status, 403);
    for path in [format!("/t/{over}"), format!("/t/{waiting}"), "/".to_owned()] {
        let page = other.get(&path).await;
        assert!(!page.body.contains("Adalind"), "{path}: {}", page.body);
    }
    server.stop().await;
    // Nothing of the name is left in the store, nor does a restart bring it back.
    let server = Running::start(config(dir.path())).await;
    assert_eq!(server.browser().get("/player/adalind").await.status, 404);
    signed_up(&server, "Adalind").await;
    server.stop().await;
}
