//! Accounts: what of a guest becomes theirs, who is signed in, and what is left when they go.

use store::{
    Blocked, ChatLine, Ended, Guest, Holdings, LinkKind, NOBODY, NewAccount, NewReport, NewSession,
    OpenError, Phase, SeatKind, SeatRow, Store, StoreError, Table, Tally,
};

use super::{Dir, ending, open, table};

fn account(name: &str) -> NewAccount {
    let retired = [name.as_bytes()[0] + 100; 32];
    NewAccount { name: name.to_owned(), skeleton: name.to_lowercase(), password: "phc".to_owned(), retired }
}

fn session(secret: u8) -> NewSession {
    NewSession { secret_hash: [secret; 32], device: "Firefox on Linux".to_owned() }
}

/// A guest who has signed up.
async fn signed_up(store: &Store, name: &str, secret: u8) -> Guest {
    let guest = store.add_guest([secret; 32], "Guest".to_owned()).await.expect("the store works");
    store.sign_up(guest.id, account(name), None, session(secret)).await.expect("the store works");
    guest
}

#[tokio::test]
async fn a_guest_who_signs_up_stays_who_they_were() {
    let dir = Dir::new("sign-up");
    let store = dir.open();
    let guest = store.add_guest([1; 32], "Guest".to_owned()).await.unwrap();
    store.add_table(table("t1", Some(guest.id))).await.unwrap();
    store.seat(open(&store, "t1").await, 0, SeatRow::person("Guest", guest.id)).await.unwrap();
    store.add_table(Table { phase: Phase::Over, ..table("t2", None) }).await.unwrap();
    store.seat(open(&store, "t2").await, 0, SeatRow::person("Guest", guest.id)).await.unwrap();
    assert_eq!(store.holdings(guest.id).await.unwrap(), Holdings { tables: 1, records: 1 });
    store.sign_up(guest.id, account("Ada"), None, session(7)).await.unwrap();
    assert_eq!(store.guest([1; 32]).await.unwrap(), None, "the cookie of before opens nothing");
    let (found, who) = store.session([7; 32]).await.unwrap().expect("signed in");
    assert_eq!((who.id, who.name.as_str(), found.device.as_str()), (guest.id, "Ada", "Firefox on Linux"));
    assert_eq!(store.tables_of(guest.id, 10).await.unwrap().len(), 2);
    let other = store.add_guest([2; 32], "Other".to_owned()).await.unwrap();
    let again = store.sign_up(other.id, account("ADA"), None, session(8)).await;
    assert!(matches!(&again, Err(StoreError::Taken(name)) if name == "ADA"), "{again:?}");
    let twice = store.sign_up(guest.id, account("Bea"), None, session(8)).await;
    assert!(matches!(twice, Err(StoreError::Taken(_))), "one account is enough");
    assert_eq!(store.session([8; 32]).await.unwrap(), None);
    assert!(store.guest([2; 32]).await.unwrap().is_some(), "who was refused is still there");
    store.rename_account(guest.id, "Ada L".to_owned(), "ada l".to_owned()).await.unwrap();
    store.rename_account(guest.id, "ADA L".to_owned(), "ada l".to_owned()).await.unwrap();
    assert_eq!(store.session([7; 32]).await.unwrap().unwrap().1.name, "ADA L");
    let bea = signed_up(&store, "Bea", 9).await;
    let taken = store.rename_account(bea.id, "ada l".to_owned(), "ada l".to_owned()).await;
    assert!(matches!(taken, Err(StoreError::Taken(_))));
    assert_eq!(store.account_like("ada l".to_owned()).await.unwrap().unwrap().guest, guest.id);
    assert_eq!(store.account_like("ada".to_owned()).await.unwrap(), None);
}

#[tokio::test]
async fn sessions_are_listed_and_end() {
    let dir = Dir::new("sessions");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    for secret in [11, 12] {
        store.add_session(ada, session(secret)).await.unwrap();
    }
    let all = store.sessions_of(ada).await.unwrap();
    assert_eq!(all.len(), 3);
    store.end_session(bea, all[0].id).await.unwrap();
    assert_eq!(store.sessions_of(ada).await.unwrap().len(), 3, "nobody ends the sessions of others");
    store.end_session(ada, all[0].id).await.unwrap();
    assert_eq!(store.session([12; 32]).await.unwrap(), None);
    store.set_password(ada, "other".to_owned(), Some(all[1].id)).await.unwrap();
    let left = store.sessions_of(ada).await.unwrap();
    assert_eq!(left.iter().map(|session| session.id).collect::<Vec<_>>(), [all[1].id]);
    store.set_password(ada, "third".to_owned(), None).await.unwrap();
    assert!(store.sessions_of(ada).await.unwrap().is_empty());
    assert_eq!(store.account_of(ada).await.unwrap().unwrap().password, "third");
    assert_eq!(store.sessions_of(bea).await.unwrap().len(), 1);
}

#[tokio::test]
async fn codes_and_links_are_good_once() {
    let dir = Dir::new("links");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    store.set_recovery_codes(ada, vec![[1; 32], [2; 32]]).await.unwrap();
    assert!(!store.use_recovery_code(bea, [1; 32]).await.unwrap(), "a code is its owner's");
    assert!(store.use_recovery_code(ada, [1; 32]).await.unwrap());
    assert!(!store.use_recovery_code(ada, [1; 32]).await.unwrap());
    assert_eq!(store.recovery_codes_left(ada).await.unwrap(), 1);
    store.set_recovery_codes(ada, vec![[3; 32]]).await.unwrap();
    assert!(!store.use_recovery_code(ada, [2; 32]).await.unwrap(), "new codes take the place of the old");

    store.add_link([4; 32], LinkKind::Device, Some(ada), i64::MAX).await.unwrap();
    store.add_link([5; 32], LinkKind::Reset, Some(ada), 1).await.unwrap();
    store.add_link([6; 32], LinkKind::Invite, None, i64::MAX).await.unwrap();
    assert_eq!(store.link([4; 32]).await.unwrap(), Some((LinkKind::Device, Some(ada))));
    assert_eq!(store.link([5; 32]).await.unwrap(), None, "too old");
    let used = async |hash, kind| store.use_link([hash; 32], kind).await;
    assert!(matches!(used(4, LinkKind::Reset).await, Err(StoreError::NoLink)), "it does one thing");
    assert_eq!(used(4, LinkKind::Device).await.unwrap(), Some(ada));
    assert!(matches!(used(4, LinkKind::Device).await, Err(StoreError::NoLink)), "once");
    assert!(matches!(used(5, LinkKind::Reset).await, Err(StoreError::NoLink)));

    let guest = store.add_guest([9; 32], "Guest".to_owned()).await.unwrap().id;
    let invited =
        async |invite, name| store.sign_up(guest, account(name), Some([invite; 32]), session(9)).await;
    assert!(matches!(invited(7, "Cem").await, Err(StoreError::NoLink)));
    assert!(matches!(invited(6, "Ada").await, Err(StoreError::Taken(_))));
    invited(6, "Cem").await.expect("an invitation is not used up by a name that is taken");
    store.add_link([8; 32], LinkKind::Reset, Some(guest), i64::MAX).await.unwrap();
    store.set_password(guest, "new".to_owned(), None).await.unwrap();
    assert_eq!(store.link([8; 32]).await.unwrap(), None, "a new password ends every link");
}

#[tokio::test]
async fn a_token_is_good_until_it_ends() {
    let dir = Dir::new("tokens");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    let add = async |secret, expires| {
        store
            .add_token(ada, [secret; 32], "my bot".to_owned(), "play read".to_owned(), expires)
            .await
            .unwrap()
    };
    let (id, _) = (add(1, None).await, add(2, Some(1)).await);
    let (token, who) = store.token([1; 32]).await.unwrap().expect("it is good");
    assert_eq!((token.scopes.as_str(), who.id), ("play read", ada));
    assert_eq!(store.token([2; 32]).await.unwrap(), None, "it has ended");
    assert!(store.tokens_of(ada).await.unwrap().iter().any(|token| token.used.is_some()));
    store.end_token(bea, id).await.unwrap();
    assert!(store.token([1; 32]).await.unwrap().is_some(), "it is not hers");
    store.end_token(ada, id).await.unwrap();
    assert_eq!(store.token([1; 32]).await.unwrap(), None);
}

/// Links are made from the command line while the server runs.
#[tokio::test]
async fn a_link_is_made_beside_the_server() {
    let dir = Dir::new("beside");
    assert!(Store::open_beside(&dir.0).is_err(), "nothing is made where nothing is");
    assert!(!dir.0.exists());
    let store = dir.open();
    let beside = Store::open_beside(&dir.0).unwrap();
    beside.add_link([1; 32], LinkKind::Invite, None, i64::MAX).await.unwrap();
    assert_eq!(store.link([1; 32]).await.unwrap(), Some((LinkKind::Invite, None)));
    drop((store, beside));
    let file = rusqlite::Connection::open(dir.0.join(Store::FILE)).unwrap();
    file.pragma_update(None, "user_version", 12).unwrap();
    assert!(matches!(Store::open_beside(&dir.0), Err(OpenError::Older { found: 12, .. })));
}

/// What a guest has on another device becomes the account's, where it has no seat yet; and who has a table open must
/// open it again.
#[tokio::test]
async fn another_guest_is_claimed() {
    let dir = Dir::new("claim");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    let device = store.add_guest([3; 32], "Ada's phone".to_owned()).await.unwrap().id;
    for (id, host) in [("seat", None), ("host", Some(device)), ("both", None)] {
        store.add_table(table(id, host)).await.unwrap();
    }
    let held = open(&store, "seat").await;
    store.seat(held.clone(), 0, SeatRow::person("Phone", device)).await.unwrap();
    let both = open(&store, "both").await;
    store.seat(both.clone(), 0, SeatRow::person("Phone", device)).await.unwrap();
    store.seat(both, 1, SeatRow::person("Ada", ada)).await.unwrap();
    let all = || ["seat", "host", "both", "nowhere"].map(str::to_owned).to_vec();
    assert_eq!(
        store.claim(device, ada, vec!["host".to_owned()]).await.unwrap(),
        ["host"],
        "only what was said"
    );
    assert_eq!(store.claim(device, ada, all()).await.unwrap(), ["seat"]);
    let seat = store.table("seat".to_owned()).await.unwrap();
    assert_eq!((seat.seats[0].holders.as_slice(), seat.seats[0].name.as_str()), ([ada].as_slice(), "Phone"));
    assert_eq!(store.table("host".to_owned()).await.unwrap().host, Some(ada));
    assert_eq!(store.table("both".to_owned()).await.unwrap().seats[0].holders, [device]);
    assert!(matches!(store.leave_lesson(held).await, Err(StoreError::Fenced { .. })));
    assert!(
        store.claim(bea, ada, all()).await.unwrap().is_empty(),
        "who has an account is claimed by nobody"
    );
    assert!(store.claim(ada, ada, all()).await.unwrap().is_empty());
}

/// What a profile counts: matches that were played here to their end, not lessons and no records from elsewhere.
#[tokio::test]
async fn matches_are_counted_by_how_they_ended() {
    let dir = Dir::new("profile");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    for (id, game, places, with) in [
        ("won", "knights", Some([1, 2]), true),
        ("lost", "knights", Some([2, 1]), true),
        ("shared", "knights", Some([1, 1]), false),
        ("other", "hex", Some([1, 2]), false),
        ("lesson", "hex", Some([1, 2]), true),
        ("laid", "hex", Some([1, 2]), true),
        ("playing", "hex", None, true),
    ] {
        let mut made = table(id, None);
        (made.settings.game, made.settings.lesson) = (game.to_owned(), id == "lesson");
        (made.settings.public, made.laid) = (id != "lost", id == "laid");
        store.add_table(made).await.unwrap();
        let at = open(&store, id).await;
        store.seat(at.clone(), 0, SeatRow::person("Ada", ada)).await.unwrap();
        if with {
            store.seat(at.clone(), 1, SeatRow::person("Bea", bea)).await.unwrap();
        }
        if let Some(places) = places {
            store.finish(at.clone(), ending("over", places), Vec::new()).await.unwrap();
        }
        // Another device comes to a match that is over: places stay.
        store.seat(at, 0, SeatRow::person("Ada", ada)).await.unwrap();
    }
    let tally = |game: &str, won, shared, lost| Tally { game: game.to_owned(), won, shared, lost };
    let all = [tally("knights", 1, 1, 1), tally("hex", 1, 0, 0)];
    assert_eq!(store.tallies(ada, None).await.unwrap(), all);
    assert_eq!(store.tallies(ada, Some(bea)).await.unwrap(), [tally("knights", 1, 0, 1)]);
    assert_eq!(store.tallies(bea, Some(ada)).await.unwrap(), [tally("knights", 1, 0, 1)]);
    let seen = async |to| -> Vec<Ended> { store.ended_of(ada, to, 10).await.unwrap() };
    let ids = |ended: &[Ended]| {
        let mut ids: Vec<String> = ended.iter().map(|ended| ended.table.clone()).collect();
        ids.sort();
        ids
    };
    assert_eq!(
        ids(&seen(None).await),
        ["other", "shared", "won"],
        "what is private is shown to those who were there"
    );
    assert_eq!(ids(&seen(Some(bea)).await), ["lost", "other", "shared", "won"]);
    let won = seen(None).await.into_iter().find(|ended| ended.table == "won").unwrap();
    assert_eq!((won.place, won.against), (1, vec!["Bea".to_owned()]));
}

#[tokio::test]
async fn blocks_and_reports_are_kept() {
    let dir = Dir::new("reports");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    let blocked = Blocked { guest: bea, name: "Bea".to_owned() };
    store.block(ada, blocked.clone()).await.unwrap();
    store.block(ada, blocked.clone()).await.unwrap();
    assert_eq!(store.blocked_by(ada).await.unwrap(), [blocked]);
    assert!(store.blocked_by(bea).await.unwrap().is_empty(), "who is blocked does not learn it");
    store.add_table(table("t1", None)).await.unwrap();
    store.seat(open(&store, "t1").await, 0, SeatRow::person("Bea", bea)).await.unwrap();
    let offered = async |to| store.open_tables(Some(to), 10).await.unwrap().len();
    let cem = signed_up(&store, "Cem", 3).await.id;
    store.block(bea, Blocked { guest: cem, name: "Cem".to_owned() }).await.unwrap();
    assert_eq!(store.blocked_seats(ada, "t1".to_owned()).await.unwrap(), [0]);
    assert!(store.blocked_seats(bea, "t1".to_owned()).await.unwrap().is_empty());
    for (who, apart) in [(ada, true), (cem, true), (bea, false)] {
        assert_eq!(store.is_apart_from(who, "t1".to_owned()).await.unwrap(), apart);
        assert_eq!(offered(who).await, usize::from(!apart));
    }
    store.unblock(ada, bea).await.unwrap();
    assert!(!store.is_apart_from(ada, "t1".to_owned()).await.unwrap());
    assert_eq!(store.open_tables(None, 10).await.unwrap().len(), 1);
    for text in ["first", "second"] {
        let report = NewReport {
            reporter: ada,
            about: bea,
            name: "Bea".to_owned(),
            table: None,
            kind: "words".to_owned(),
            text: text.to_owned(),
        };
        store.add_report(report).await.unwrap();
    }
    let inbox = store.reports(10).await.unwrap();
    store.answer_report(inbox[0].id, "spoke with her".to_owned()).await.unwrap();
    let texts: Vec<String> = store.reports(10).await.unwrap().into_iter().map(|report| report.text).collect();
    assert_eq!(texts, ["second", "first"], "what waits comes first");
    assert_eq!(store.reports_by(ada).await.unwrap()[1].answer.as_deref(), Some("spoke with her"));
    assert!(store.reports_by(bea).await.unwrap().is_empty());
}

/// The name is gone everywhere, matches stay and go on, and a copy of the store from before brings nobody back.
#[tokio::test]
async fn a_deleted_account_is_gone_also_after_a_restore() {
    let dir = Dir::new("deleted");
    let store = dir.open();
    let (ada, bea) = (signed_up(&store, "Ada", 1).await.id, signed_up(&store, "Bea", 2).await.id);
    for (id, phase) in [("waiting", Phase::Waiting), ("playing", Phase::Playing), ("over", Phase::Over)] {
        let over = (phase == Phase::Over).then(|| "Ada wins".to_owned());
        store.add_table(Table { phase, result: over, ..table(id, Some(ada)) }).await.unwrap();
        let at = open(&store, id).await;
        store.seat(at.clone(), 0, SeatRow::person("Ada", ada).bearing("red-plain-sword")).await.unwrap();
        store.seat(at.clone(), 1, SeatRow::person("Bea", bea)).await.unwrap();
        for (seat, name) in [(0, "Ada"), (1, "Bea")] {
            let said = ChatLine { seat, name: name.to_owned(), text: "hello".to_owned() };
            store.say(at.clone(), said).await.unwrap();
        }
    }
    store.block(bea, Blocked { guest: ada, name: "Ada".to_owned() }).await.unwrap();
    let about = |reporter, about, name: &str| NewReport {
        reporter,
        about,
        name: name.to_owned(),
        table: None,
        kind: "words".to_owned(),
        text: "rude".to_owned(),
    };
    store.add_report(about(bea, ada, "Ada")).await.unwrap();
    store.add_report(about(ada, bea, "Bea")).await.unwrap();
    store.check().await.unwrap();
    drop(store);
    // A copy from before, with what the log of SQLite holds.
    let copy = Dir::new("deleted-copy");
    std::fs::create_dir_all(&copy.0).unwrap();
    std::fs::copy(dir.0.join(Store::FILE), copy.0.join(Store::FILE)).unwrap();

    let store = dir.open();
    let changed = store.delete_account(ada).await.unwrap();
    assert_eq!(changed, ["over", "playing", "waiting"]);
    assert!(matches!(store.delete_account(ada).await, Err(StoreError::NoAccount)));
    gone(&store).await;
    drop(store);
    std::fs::copy(copy.0.join(Store::FILE), dir.0.join(Store::FILE)).unwrap();
    gone(&dir.open()).await;
}

/// Nothing in the store says that there was an Ada.
async fn gone(store: &Store) {
    assert_eq!(store.account_like("ada".to_owned()).await.expect("the store works"), None);
    assert_eq!(store.session([1; 32]).await.expect("the store works"), None);
    let tables = ["waiting", "playing", "over"].map(|id| store.table(id.to_owned()));
    let mut seats = Vec::new();
    for table in tables {
        let table = table.await.expect("the store works");
        assert!(!format!("{table:?}").contains("Ada"), "{table:?}");
        assert_eq!((table.host, table.chat.len()), (None, 1), "what the other has said stays");
        seats.push(table.seats[0].clone());
    }
    let [waiting, playing, over] = seats.try_into().expect("three tables");
    assert_eq!(waiting, SeatRow::open());
    assert_eq!((playing.name.as_str(), playing.level.as_deref()), (NOBODY, Some("knight")), "a bot plays on");
    assert_eq!((over.kind, over.name.as_str(), over.level), (SeatKind::Person, NOBODY, None));
    let reports = store.reports(10).await.expect("the store works");
    assert_eq!((reports[0].about, reports[0].name.as_str()), (None, NOBODY));
    assert_eq!(reports[1].reporter, None);
    let bea = store.account_like("bea".to_owned()).await.expect("the store works").expect("Bea stays");
    assert!(store.blocked_by(bea.guest).await.expect("the store works").is_empty());
}
