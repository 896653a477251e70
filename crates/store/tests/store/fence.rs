//! Of a table that was opened twice only the later opening writes; deadlines and the outbox go with what they follow from.

use std::time::Duration;

use store::{
    Ages, ChatLine, Deadline, Fence, Notice, NoticeKind, Progress, SeatRow, Store, StoreError, Undone,
};

use super::{Dir, act, ending, open, played, table};

fn turn(seat: u8) -> Notice {
    Notice { seat: Some(seat), kind: NoticeKind::Turn }
}

/// What an outbox holds: for whom, and after how many actions.
async fn waiting(store: &Store) -> Vec<(Option<u8>, u32)> {
    let due = store.outbox_due(i64::MAX, 100).await.expect("it can be read");
    due.into_iter().map(|out| (out.notice.seat, out.at)).collect()
}

/// Each kind of write is refused after the table was opened again, and nothing of it is kept.
#[tokio::test]
async fn a_write_of_an_earlier_opening_changes_nothing() {
    let dir = Dir::new("fence");
    let store = dir.open();
    store.add_table(table("t1", None)).await.unwrap();
    let old = open(&store, "t1").await;
    store.append(old.clone(), played(0, vec![act(0, "x")], 1, 1)).await.unwrap();
    let new = open(&store, "t1").await;
    assert!(new.epoch > old.epoch);
    let before = store.table("t1".to_owned()).await.unwrap();
    let said = ChatLine { seat: 0, name: "Ada".to_owned(), text: "hello".to_owned() };
    let taken = Undone { left: 0, seat: 0, told: "x".to_owned() };
    let over = store.finish(old.clone(), ending("over", [1, 2]), vec![turn(0)]);
    let refused = [
        store
            .append(old.clone(), Progress { notices: vec![turn(0)], ..played(1, vec![act(0, "y")], 1, 1) })
            .await,
        store.undo(old.clone(), taken, 1, 1).await,
        store.seat(old.clone(), 0, SeatRow::bot("Bot", "squire")).await,
        store.begin(old.clone(), 1, vec![turn(0)]).await,
        over.await,
        store.leave_lesson(old.clone()).await,
        store.say(old.clone(), said).await,
        store.offer_rematch(old.clone(), 3).await,
        store.add_rematch(old.clone(), table("t2", None)).await.map(drop),
        store.set_deadlines(old.clone(), vec![Deadline { seat: 0, due: 1 }]).await,
    ];
    for (number, refused) in refused.into_iter().enumerate() {
        let (held, epoch) = (old.epoch, new.epoch);
        let fenced = |e: &StoreError| matches!(e, StoreError::Fenced { held: h, epoch: e, .. } if (*h, *e) == (held, epoch));
        assert!(refused.as_ref().is_err_and(fenced), "{number}: {refused:?}");
    }
    assert_eq!(store.table("t1".to_owned()).await.unwrap(), before);
    assert_eq!(store.all_tables().await.unwrap(), ["t1"]);
    assert!(waiting(&store).await.is_empty() && store.deadlines("t1".to_owned()).await.unwrap().is_empty());
    store.append(new, played(1, vec![act(0, "y")], 1, 1)).await.unwrap();
    let nowhere = Fence { table: "t9".to_owned(), epoch: 1 };
    assert!(matches!(store.leave_lesson(nowhere).await, Err(StoreError::NoTable(_))));
    assert!(matches!(store.open_table("t9".to_owned()).await, Err(StoreError::NoTable(_))));
}

#[tokio::test]
async fn tables_are_found_when_somebody_is_late() {
    let dir = Dir::new("deadlines");
    let store = dir.open();
    for (id, dues) in [("a", [30, 10]), ("b", [20, 50]), ("c", [40, 60])] {
        store.add_table(table(id, None)).await.unwrap();
        let deadlines = (0..).zip(dues).map(|(seat, due)| Deadline { seat, due }).collect();
        store.set_deadlines(open(&store, id).await, deadlines).await.unwrap();
    }
    drop(store);
    let store = dir.open();
    assert_eq!(store.tables_due(9, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.tables_due(30, 10).await.unwrap(), ["a", "b"], "each once, the latest first");
    assert_eq!(store.tables_due(100, 1).await.unwrap(), ["a"]);
    let at = open(&store, "a").await;
    store.set_deadlines(at.clone(), vec![Deadline { seat: 1, due: 70 }]).await.unwrap();
    assert_eq!(store.deadlines("a".to_owned()).await.unwrap(), [Deadline { seat: 1, due: 70 }]);
    assert_eq!(store.tables_due(69, 10).await.unwrap(), ["b", "c"]);
    store.finish(at, ending("over", [1, 1]), Vec::new()).await.unwrap();
    assert_eq!(store.tables_due(1000, 10).await.unwrap(), ["b", "c"], "nobody is late when it is over");
}

/// A notice is kept with its action, or not at all; it goes when it was sent, answered or taken back.
#[tokio::test]
async fn what_is_to_be_told_is_kept_with_what_it_follows_from() {
    let dir = Dir::new("outbox");
    let store = dir.open();
    store.add_table(table("t1", None)).await.unwrap();
    let at = open(&store, "t1").await;
    let tell = |seq, by, notices| Progress { notices, ..played(seq, vec![act(by, "x")], 1, 1) };
    let onlookers = Notice { seat: None, kind: NoticeKind::Turn };
    store.begin(at.clone(), 1, vec![turn(0), onlookers]).await.unwrap();
    assert!(store.append(at.clone(), tell(7, 0, vec![turn(1)])).await.is_err(), "out of its place");
    assert_eq!(waiting(&store).await, [(Some(0), 0), (None, 0)]);
    store.append(at.clone(), tell(0, 0, vec![turn(1)])).await.unwrap();
    assert_eq!(
        waiting(&store).await,
        [(None, 0), (Some(1), 1)],
        "who has played is not told that they shall"
    );
    drop(store);
    let store = dir.open();
    let due = store.outbox_due(i64::MAX, 1).await.unwrap();
    store.outbox_failed(due[0].id, "no answer".to_owned(), i64::MAX - 1).await.unwrap();
    let due = store.outbox_due(i64::MAX, 10).await.unwrap();
    assert_eq!((due[1].tries, due[1].error.as_deref()), (1, Some("no answer")), "it waits behind the others");
    store.outbox_done(vec![due[1].id]).await.unwrap();
    let at = open(&store, "t1").await;
    store.append(at.clone(), tell(1, 1, vec![turn(0)])).await.unwrap();
    let taken = Undone { left: 1, seat: 1, told: "x".to_owned() };
    store.undo(at.clone(), taken, 1, 1).await.unwrap();
    assert!(waiting(&store).await.is_empty(), "what was taken back is told to nobody");
    store.append(at, tell(1, 1, vec![turn(0)])).await.unwrap();
    let again = store.outbox_due(i64::MAX, 10).await.unwrap();
    assert!(again[0].id > due[1].id, "no id is used twice");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let short = Some(Duration::from_millis(1));
    let all = Ages { waiting: short, playing: short, over: short, uploaded: short, guests: short };
    assert_eq!(store.sweep(all, Vec::new()).await.unwrap().tables, 1);
    assert!(waiting(&store).await.is_empty());
}
