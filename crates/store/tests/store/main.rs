//! The store keeps what it has answered for.

mod fence;
mod people;
mod told;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use store::{
    Action, Ages, ChatLine, Ending, Fence, GuestId, How, Notice, OpenError, Opening, Phase, Progress,
    SeatKind, SeatRow, Settings, Store, StoreError, Swept, Table, TimeOut, Undone,
};

/// A directory of its own for one test, removed when the test is done.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("banneret-store-{name}-{}", std::process::id()));
        // A directory left by an earlier run that was killed.
        let _ = std::fs::remove_dir_all(&dir);
        Self(dir)
    }

    fn open(&self) -> Store {
        Store::open(&self.0).expect("the directory is writable")
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        // Nothing depends on it any more.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn table(id: &str, host: Option<GuestId>) -> Table {
    let settings = Settings {
        game: "knights".to_owned(),
        rules_version: 1,
        content_hash: "ab".to_owned(),
        options: "teams=none\n".to_owned(),
        seed: [7; 32],
        given: None,
        openings: Vec::new(),
        public: true,
        spectators: true,
        clock: None,
        time_out: TimeOut::Bot,
        lesson: true,
        friendly: true,
        stand_in: true,
        claim: false,
    };
    Table::new(id, settings, host, vec![SeatRow::open(), SeatRow::bot("Bot 1", "squire")])
}

fn act(seat: u8, notation: &str) -> Action {
    Action { seat, notation: notation.to_owned(), how: How::Played }
}

/// Opens a table to write to it.
async fn open(store: &Store, table: &str) -> Fence {
    store.open_table(table.to_owned()).await.expect("the table is there").0
}

fn ending(result: &str, places: [u8; 2]) -> Ending {
    let sides = places.iter().filter(|place| **place == 1).count() as u8;
    Ending { result: result.to_owned(), places: places.to_vec(), sides }
}

/// These actions, the first of which has this number; nobody is told.
fn played(seq: u32, actions: Vec<Action>, awaits: u8, noticed: u32) -> Progress {
    Progress { seq, actions, awaits, noticed, shown_at: 0, notices: Vec::<Notice>::new(), deadlines: None }
}

#[tokio::test]
async fn what_was_answered_is_there_after_reopening() {
    let dir = Dir::new("reopen");
    let store = dir.open();
    let guest = store.add_guest([1; 32], "Ada".to_owned()).await.unwrap();
    store.rename_guest(guest.id, "Ada L.".to_owned()).await.unwrap();
    store.add_table(table("t1", Some(guest.id))).await.unwrap();
    let ada = SeatRow::person("Ada", guest.id).bearing("red-plain-sword");
    let at = open(&store, "t1").await;
    store.seat(at.clone(), 0, ada.clone()).await.unwrap();
    store.begin(at.clone(), 0b11, Vec::new(), None).await.unwrap();
    store.append(at.clone(), played(0, vec![act(0, "plan Sw"), act(0, "plan Mo")], 0b10, 0)).await.unwrap();
    store.append(at.clone(), played(2, vec![act(1, "plan De")], 0b01, 2)).await.unwrap();
    let said = ChatLine { seat: 0, name: "Ada".to_owned(), text: "hello".to_owned() };
    store.say(at, said.clone()).await.unwrap();
    drop(store);

    let store = dir.open();
    assert_eq!(store.guest([1; 32]).await.unwrap().unwrap().name, "Ada L.");
    assert_eq!(store.guest([2; 32]).await.unwrap(), None);
    let kept = store.table("t1".to_owned()).await.unwrap();
    assert_eq!(kept.actions, [act(0, "plan Sw"), act(0, "plan Mo"), act(1, "plan De")]);
    assert_eq!(kept.seats, [ada, SeatRow::bot("Bot 1", "squire")]);
    assert_eq!((kept.phase, kept.settings.seed, kept.chat), (Phase::Playing, [7; 32], vec![said]));
    let mine = store.tables_of(guest.id, 10).await.unwrap();
    assert_eq!((mine.len(), mine[0].mine, mine[0].noticed, mine[0].awaits), (1, Some(0), 2, 0b01));
    assert_eq!(store.tables_made_by(guest.id).await.unwrap(), 1);
    store.finish(open(&store, "t1").await, ending("Ada wins", [1, 2]), Vec::new()).await.unwrap();
    let over = store.table("t1".to_owned()).await.unwrap();
    assert_eq!((over.phase, over.awaits, over.result.as_deref()), (Phase::Over, 0, Some("Ada wins")));
    assert_eq!(store.tables_made_by(guest.id).await.unwrap(), 0);
    assert_eq!(store.all_tables().await.unwrap(), ["t1"]);
}

#[tokio::test]
async fn an_action_out_of_turn_is_refused_and_leaves_nothing() {
    let dir = Dir::new("conflict");
    let store = dir.open();
    store.add_table(table("t1", None)).await.unwrap();
    let at = open(&store, "t1").await;
    let append = |seq| store.append(at.clone(), played(seq, vec![act(0, "x")], 1, 1));
    append(0).await.unwrap();
    for seq in [0, 2] {
        assert!(matches!(append(seq).await, Err(StoreError::Conflict { seq: at, .. }) if at == seq));
    }
    let nowhere =
        store.append(Fence { table: "t2".to_owned(), epoch: 1 }, played(0, vec![act(0, "x")], 1, 1)).await;
    assert!(nowhere.is_err());
    assert_eq!(store.table("t1".to_owned()).await.unwrap().actions, [act(0, "x")]);
    assert!(matches!(store.table("t2".to_owned()).await, Err(StoreError::NoTable(id)) if id == "t2"));
}

#[tokio::test]
async fn a_table_remembers_what_its_first_actions_were_played_with() {
    let dir = Dir::new("openings");
    let mut on = table("t1", None);
    on.settings.openings = vec![Opening { moves: 0, seed: [1; 32] }, Opening { moves: 9, seed: [2; 32] }];
    dir.open().add_table(on.clone()).await.unwrap();
    assert_eq!(dir.open().table("t1".to_owned()).await.unwrap(), on);
}

/// A file of the first version is brought to the newest shape with everything that is in it.
#[tokio::test]
async fn an_old_file_is_opened() {
    let dir = Dir::new("old");
    std::fs::create_dir_all(&dir.0).unwrap();
    let old = rusqlite::Connection::open(dir.0.join(Store::FILE)).unwrap();
    old.execute_batch(include_str!("../../migrations/0001_tables.sql")).unwrap();
    old.execute_batch(
        "INSERT INTO tables VALUES ('t0', 'knights', 1, 'ab', '', zeroblob(32), 0, 1, NULL, 'waiting', 0,
                                    NULL, NULL, 0, 0);
         PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(old);
    let store = dir.open();
    assert!(store.table("t0".to_owned()).await.unwrap().settings.openings.is_empty());
    store.add_table(table("t1", None)).await.unwrap();
    assert_eq!(store.all_tables().await.unwrap(), ["t0", "t1"]);
}

#[tokio::test]
async fn of_two_rematches_the_first_counts() {
    let dir = Dir::new("rematch");
    let store = dir.open();
    store.add_table(table("t1", None)).await.unwrap();
    let at = open(&store, "t1").await;
    assert_eq!(store.add_rematch(at.clone(), table("t2", None)).await.unwrap(), "t2");
    assert_eq!(store.add_rematch(at, table("t3", None)).await.unwrap(), "t2");
    assert_eq!(store.table("t1".to_owned()).await.unwrap().rematch.as_deref(), Some("t2"));
    assert!(store.table("t3".to_owned()).await.is_err());
}

#[tokio::test]
async fn lists_show_what_waits_first_and_hide_what_is_private() {
    let dir = Dir::new("lists");
    let store = dir.open();
    for (id, public, phase) in [
        ("a", true, Phase::Playing),
        ("b", true, Phase::Waiting),
        ("c", false, Phase::Waiting),
        ("d", true, Phase::Over),
    ] {
        let mut table = table(id, None);
        table.settings.public = public;
        table.phase = phase;
        store.add_table(table).await.unwrap();
    }
    let open = store.open_tables(None, 10).await.unwrap();
    assert_eq!(open.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), ["b", "a"]);
    assert_eq!(open[0].seats[0].0, SeatKind::Open);
}

#[tokio::test]
async fn tables_that_go_on_by_themselves_are_known() {
    let dir = Dir::new("bots");
    let store = dir.open();
    // The second seat is a bot's; the first is a person's, for whom a bot may stand in.
    let standing_in = SeatRow { level: Some("knight".to_owned()), ..SeatRow::person("Ada", GuestId(1)) };
    let ada = store.add_guest([1; 32], "Ada".to_owned()).await.unwrap().id;
    for (id, phase, awaits, first) in [
        ("person", Phase::Playing, 0b01, SeatRow::person("Ada", ada)),
        ("clock", Phase::Playing, 0b01, SeatRow::person("Ada", ada)),
        ("days", Phase::Playing, 0b01, SeatRow::person("Ada", ada)),
        ("bot", Phase::Playing, 0b10, SeatRow::person("Ada", ada)),
        ("both", Phase::Playing, 0b11, SeatRow::person("Ada", ada)),
        ("stand-in", Phase::Playing, 0b01, standing_in.clone()),
        ("bots", Phase::Playing, 0b10, standing_in),
        ("ended", Phase::Playing, 0, SeatRow::person("Ada", ada)),
        ("waiting", Phase::Waiting, 0b10, SeatRow::open()),
        ("over", Phase::Over, 0b10, SeatRow::open()),
    ] {
        let mut table = table(id, None);
        (table.phase, table.awaits, table.seats[0]) = (phase, awaits, first);
        table.settings.clock = match id {
            "clock" => Some(120),
            "days" => Some(86_400),
            _ => None,
        };
        store.add_table(table).await.unwrap();
    }
    let mut found = store.tables_in_motion(3600).await.unwrap();
    found.sort();
    assert_eq!(store.table("clock".to_owned()).await.unwrap().settings.clock, Some(120));
    assert_eq!(
        found,
        ["bot", "both", "clock", "ended"],
        "where nobody plays but bots, nothing goes on by itself"
    );
}

#[tokio::test]
async fn a_key_is_made_once() {
    let dir = Dir::new("key");
    assert_eq!(dir.open().key("links", [1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(dir.open().key("links", [2; 32]).await.unwrap(), [1; 32]);
}

/// The user who runs this may be allowed to write anywhere, so the unwritable directory is a file.
#[test]
fn an_unwritable_directory_is_named() {
    let dir = Dir::new("unwritable");
    std::fs::write(&dir.0, "not a directory").unwrap();
    let refused = Store::open(&dir.0.join("data")).unwrap_err();
    assert!(matches!(&refused, OpenError::Directory { .. }), "{refused}");
    assert!(refused.to_string().contains("data directory"), "{refused}");
    std::fs::remove_file(&dir.0).unwrap();
}

#[test]
fn a_file_that_is_no_store_is_named() {
    let dir = Dir::new("no-store");
    std::fs::create_dir_all(&dir.0).unwrap();
    std::fs::write(dir.0.join(Store::FILE), "x".repeat(5000)).unwrap();
    assert!(matches!(Store::open(&dir.0), Err(OpenError::File { .. })));
}

/// A move that only its maker knows of moves nothing that is listed.
#[tokio::test]
async fn a_list_does_not_tell_of_sealed_answers() {
    let dir = Dir::new("sealed");
    let store = dir.open();
    for id in ["a", "b"] {
        store.add_table(Table { phase: Phase::Playing, ..table(id, None) }).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let before = store.open_tables(None, 10).await.unwrap();
    let at = open(&store, "a").await;
    store.append(at.clone(), played(0, vec![act(0, "sealed")], 0b10, 0)).await.unwrap();
    let mut after = store.open_tables(None, 10).await.unwrap();
    // Who owes an answer is told to nobody but them.
    for row in &mut after {
        row.awaits = 0;
    }
    assert_eq!(after, before);
    store.append(at, played(1, vec![act(1, "seen")], 0b01, 1)).await.unwrap();
    let after = store.open_tables(None, 10).await.unwrap();
    assert_eq!((after[0].id.as_str(), after[0].noticed), ("a", 1));
}

/// The first who came stays the first, though a device of an older guest came later.
#[tokio::test]
async fn devices_are_kept_in_the_order_in_which_they_came() {
    let dir = Dir::new("devices");
    let store = dir.open();
    let old = store.add_guest([1; 32], "Old".to_owned()).await.unwrap().id;
    let new = store.add_guest([2; 32], "New".to_owned()).await.unwrap().id;
    store.add_table(table("t1", None)).await.unwrap();
    let row = SeatRow { holders: vec![new, old], ..SeatRow::person("New", new) };
    store.seat(open(&store, "t1").await, 0, row).await.unwrap();
    assert_eq!(store.table("t1".to_owned()).await.unwrap().seats[0].holders, [new, old]);
}

#[tokio::test]
async fn a_directory_serves_one_server_at_a_time() {
    let dir = Dir::new("taken");
    let store = dir.open();
    store.add_table(table("t1", None)).await.unwrap();
    let refused = Store::open(&dir.0).unwrap_err();
    assert!(matches!(&refused, OpenError::Taken { .. }), "{refused}");
    assert!(refused.to_string().contains(&format!("process {}", std::process::id())), "{refused}");
    let beside = Store::open_to_read(&dir.0).unwrap();
    assert_eq!(beside.all_tables().await.unwrap(), ["t1"]);
    assert!(beside.add_table(table("t2", None)).await.is_err(), "who looks does not write");
    drop(store);
    dir.open();
}

/// A database of another program is left as it is, and the message is about the file, not about our statements.
#[test]
fn the_database_of_another_program_is_named_and_left_alone() {
    for (name, sql) in [
        ("foreign", "CREATE TABLE keys (x); INSERT INTO keys VALUES (1)"),
        ("numbered", "CREATE TABLE guests (x); PRAGMA user_version = 2"),
        ("signed", "PRAGMA application_id = 7"),
    ] {
        let dir = Dir::new(name);
        std::fs::create_dir_all(&dir.0).unwrap();
        let file = dir.0.join(Store::FILE);
        rusqlite::Connection::open(&file).unwrap().execute_batch(sql).unwrap();
        let before = std::fs::read(&file).unwrap();
        let refused = Store::open(&dir.0).unwrap_err();
        assert!(matches!(refused, OpenError::Foreign { .. }), "{name}: {refused}");
        assert!(!refused.to_string().contains("CREATE"), "{refused}");
        assert_eq!(std::fs::read(&file).unwrap(), before, "{name}");
    }
}

#[tokio::test]
async fn what_nobody_comes_back_for_is_taken_away() {
    let dir = Dir::new("sweep");
    let store = dir.open();
    let host = store.add_guest([1; 32], "Host".to_owned()).await.unwrap().id;
    store.add_guest([2; 32], "Nobody".to_owned()).await.unwrap();
    let said = ChatLine { seat: 0, name: "Host".to_owned(), text: "hello".to_owned() };
    for (id, phase, laid) in [
        ("waiting", Phase::Waiting, false),
        ("playing", Phase::Playing, false),
        ("watched", Phase::Playing, false),
        ("over", Phase::Over, false),
        ("laid", Phase::Over, true),
    ] {
        store.add_table(Table { phase, laid, ..table(id, Some(host)) }).await.unwrap();
        let at = open(&store, id).await;
        store.append(at.clone(), played(0, vec![act(0, "x")], 1, 1)).await.unwrap();
        store.seat(at.clone(), 0, SeatRow::person("Host", host)).await.unwrap();
        store.say(at, said.clone()).await.unwrap();
        store.keep_analysis(id.to_owned(), "first".to_owned()).await.unwrap();
        store.keep_analysis(id.to_owned(), "found".to_owned()).await.unwrap();
    }
    let long = Some(Duration::from_secs(3600));
    let none = Ages { waiting: long, playing: long, over: None, uploaded: long, guests: long };
    assert_eq!(store.sweep(none, Vec::new()).await.unwrap(), Swept::default());
    tokio::time::sleep(Duration::from_millis(20)).await;
    let short = Some(Duration::from_millis(1));
    let all = Ages { waiting: short, playing: short, over: None, uploaded: short, guests: short };
    store.add_rematch(open(&store, "over").await, table("next", Some(host))).await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    let swept = store.sweep(all, vec!["watched".to_owned()]).await.unwrap();
    assert_eq!(swept, Swept { tables: 4, guests: 1 });
    assert_eq!(store.all_tables().await.unwrap(), ["watched", "over"]);
    assert_eq!(store.analysis("over".to_owned()).await.unwrap().as_deref(), Some("found"));
    assert_eq!(store.analysis("laid".to_owned()).await.unwrap(), None);
    assert_eq!(store.table("over".to_owned()).await.unwrap().rematch, None, "it leads nowhere any more");
    assert!(store.guest([1; 32]).await.unwrap().is_some() && store.guest([2; 32]).await.unwrap().is_none());
}

#[tokio::test]
async fn a_store_that_can_be_written_is_well() {
    let dir = Dir::new("well");
    let store = dir.open();
    store.check().await.unwrap();
    assert!(Store::open_to_read(&dir.0).unwrap().check().await.is_err(), "reading alone is not enough");
}

/// Many tables moving at once share commits: each append is durable by itself and none is lost or doubled.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_appends_at_once_are_all_kept() {
    let dir = Dir::new("group");
    let store = dir.open();
    let (tables, moves) = (32, 50);
    for t in 0..tables {
        store.add_table(table(&format!("t{t}"), None)).await.unwrap();
    }
    let start = Instant::now();
    let players: Vec<_> = (0..tables)
        .map(|t| {
            let store = store.clone();
            tokio::spawn(async move {
                let at = open(&store, &format!("t{t}")).await;
                for seq in 0..moves {
                    let played = played(seq, vec![act(0, &format!("m{seq}"))], 1, seq);
                    store.append(at.clone(), played).await.unwrap();
                }
            })
        })
        .collect();
    for player in players {
        player.await.unwrap();
    }
    let took = start.elapsed();
    println!("{:.0} appends/s", f64::from(tables * moves) / took.as_secs_f64());
    for t in 0..tables {
        let kept = store.table(format!("t{t}")).await.unwrap().actions;
        assert_eq!(kept, (0..moves).map(|seq| act(0, &format!("m{seq}"))).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn what_was_taken_back_is_gone_but_for_the_note() {
    let dir = Dir::new("taken-back");
    let store = dir.open();
    store.add_table(table("t1", None)).await.unwrap();
    let actions = ["a", "b", "c", "d"].map(|notation| act(0, notation));
    let at = open(&store, "t1").await;
    store.append(at.clone(), played(0, actions.to_vec(), 1, 4)).await.unwrap();
    let first = Undone { left: 3, seat: 0, told: "Ada does d.".to_owned() };
    store.undo(at.clone(), first, 1, 3).await.unwrap();
    let second = Undone { left: 1, seat: 0, told: "Ada does b.".to_owned() };
    store.undo(at, second.clone(), 2, 1).await.unwrap();
    drop(store);
    let store = dir.open();
    let kept = store.table("t1".to_owned()).await.unwrap();
    assert_eq!((kept.actions.len(), kept.awaits, kept.settings.friendly), (1, 2, true));
    let earlier = Undone { left: 1, seat: 0, told: "Ada does d.".to_owned() };
    assert_eq!(kept.undone, [earlier, second], "notes do not lie after the end");
    store.append(open(&store, "t1").await, played(1, vec![act(1, "e")], 1, 2)).await.unwrap();
    assert_eq!(store.table("t1".to_owned()).await.unwrap().actions, [act(0, "a"), act(1, "e")]);
}
