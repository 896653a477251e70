//! Of a table that was opened twice only the later opening writes; deadlines and the outbox go with what they follow from.

use store::{
    ChatLine, Deadline, Deadlines, Fence, Notice, NoticeKind, Progress, SeatRow, Store, StoreError, Undone,
};

use super::{Dir, act, ending, open, played, table};

fn turn(seat: u8) -> Notice {
    Notice { seat: Some(seat), kind: NoticeKind::Turn }
}

fn timed(each: Vec<Deadline>) -> Deadlines {
    Deadlines { each, warning: 0 }
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
        store.begin(old.clone(), 1, vec![turn(0)], None).await,
        over.await,
        store.leave_lesson(old.clone()).await,
        store.say(old.clone(), said).await,
        store.offer_rematch(old.clone(), 3).await,
        store.add_rematch(old.clone(), table("t2", None)).await.map(drop),
        store.set_deadlines(old.clone(), timed(vec![Deadline { seat: 0, due: 1 }])).await,
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
        store.set_deadlines(open(&store, id).await, timed(deadlines)).await.unwrap();
    }
    drop(store);
    let store = dir.open();
    assert_eq!(store.tables_due(9, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.tables_due(30, 10).await.unwrap(), ["a", "b"], "each once, the latest first");
    assert_eq!(store.tables_due(100, 1).await.unwrap(), ["a"]);
    let at = open(&store, "a").await;
    store.set_deadlines(at.clone(), timed(vec![Deadline { seat: 1, due: 70 }])).await.unwrap();
    assert_eq!(store.deadlines("a".to_owned()).await.unwrap(), [Deadline { seat: 1, due: 70 }]);
    assert_eq!(store.tables_due(69, 10).await.unwrap(), ["b", "c"]);
    store.finish(at, ending("over", [1, 1]), Vec::new()).await.unwrap();
    assert_eq!(store.tables_due(1000, 10).await.unwrap(), ["b", "c"], "nobody is late when it is over");
}
