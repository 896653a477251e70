//! Where people are told: what waits for which channel, and what takes it away again.

use std::time::Duration;

use store::{
    Ages, Channel, ChannelKind, Deadline, Deadlines, Fence, GuestId, NewAccount, NewChannel, NewSession,
    Notice, NoticeKind, Progress, SeatRow, Store, Telling, Undone,
};

use super::{Dir, act, ending, open, played, table};

fn turn(seat: u8) -> Notice {
    Notice { seat: Some(seat), kind: NoticeKind::Turn }
}

const ONLOOKERS: Notice = Notice { seat: None, kind: NoticeKind::Turn };

fn webhook(guest: GuestId, address: &str) -> NewChannel {
    NewChannel {
        guest,
        table: None,
        session: None,
        kind: ChannelKind::Webhook,
        address: address.to_owned(),
        form: "json".to_owned(),
        secret: vec![1; 24],
        base: "https://x".to_owned(),
        confirmed: true,
    }
}

/// A store with a table that two people have begun to play at.
async fn begun(dir: &Dir) -> (Store, [GuestId; 2], Fence) {
    let store = dir.open();
    let ada = store.add_guest([1; 32], "Ada".to_owned()).await.expect("the store is whole").id;
    let bob = store.add_guest([2; 32], "Bob".to_owned()).await.expect("the store is whole").id;
    store.add_table(table("t1", Some(ada))).await.expect("the store is whole");
    let at = open(&store, "t1").await;
    store.seat(at.clone(), 0, SeatRow::person("Ada", ada)).await.expect("the store is whole");
    store.seat(at.clone(), 1, SeatRow::person("Bob", bob)).await.expect("the store is whole");
    (store, [ada, bob], at)
}

/// What waits: by which channel, for which seat, of which kind.
async fn waiting(store: &Store) -> Vec<(i64, Option<u8>, NoticeKind)> {
    let mut all = Vec::new();
    // Each channel gives its oldest first.
    while let Some(out) =
        store.outbox_due(i64::MAX - 1, 100).await.expect("the store is whole").into_iter().next()
    {
        store.outbox_later(out.id, i64::MAX).await.expect("the store is whole");
        all.push(out);
    }
    for out in &all {
        store.outbox_later(out.id, out.due).await.expect("the store is whole");
    }
    all.sort_by_key(|out| (out.channel, out.notice.seat, out.notice.kind.word()));
    all.iter().map(|out| (out.channel, out.notice.seat, out.notice.kind)).collect()
}

/// A row is written with its action, or not at all; it goes when it was sent, answered or taken back.
#[tokio::test]
async fn what_is_to_be_told_is_kept_with_what_it_follows_from() {
    let dir = Dir::new("outbox");
    let (store, [ada, bob], at) = begun(&dir).await;
    let own = store.add_channel(webhook(ada, "https://a")).await.unwrap();
    let his = store.add_channel(webhook(bob, "https://b")).await.unwrap();
    let ours = NewChannel { table: Some("t1".to_owned()), ..webhook(ada, "https://c") };
    let ours = store.add_channel(ours).await.unwrap();
    let tell = |seq, by, notices| Progress { notices, ..played(seq, vec![act(by, "x")], 1, 1) };
    let due = || async { store.outbox_due(i64::MAX, 10).await.unwrap() };
    let seats =
        |due: &[store::Outgoing]| due.iter().map(|out| (out.channel, out.notice.seat)).collect::<Vec<_>>();
    store.begin(at.clone(), 1, vec![turn(0), ONLOOKERS], None).await.unwrap();
    assert!(store.append(at.clone(), tell(7, 0, vec![turn(1)])).await.is_err(), "out of its place");
    assert_eq!(seats(&due().await), [(own, Some(0)), (ours, None)]);
    store.append(at.clone(), tell(0, 0, vec![turn(1), ONLOOKERS])).await.unwrap();
    let first = due().await;
    assert_eq!(
        seats(&first),
        [(his, Some(1)), (ours, None)],
        "who has played is not told, and only the latest counts"
    );
    store.outbox_failed(first[0].id, "it does not answer.".to_owned(), Some(i64::MAX - 1)).await.unwrap();
    let failed = store.channel(his).await.unwrap().unwrap();
    assert_eq!(failed.error.map(|(why, _)| why).as_deref(), Some("it does not answer."));
    assert_eq!(failed.again, Some(i64::MAX - 1));
    let backlog = store.outbox_backlog().await.unwrap();
    assert_eq!((backlog.waiting, backlog.failed), (2, 1));
    let again = due().await;
    assert_eq!((again[1].id, again[1].tries), (first[0].id, 1), "it waits behind the others, under its id");
    store.outbox_sent(first[0].id).await.unwrap();
    let arrived = store.channel(his).await.unwrap().unwrap();
    assert!(arrived.error.is_none() && arrived.told.is_some());
    store.append(at.clone(), tell(1, 1, vec![turn(0)])).await.unwrap();
    let taken = Undone { left: 1, seat: 1, told: "x".to_owned() };
    store.undo(at.clone(), taken, 1, 1).await.unwrap();
    assert_eq!(seats(&due().await), [(ours, None)], "what was taken back is told to nobody");
    store.append(at.clone(), tell(1, 1, vec![turn(0)])).await.unwrap();
    let last = due().await;
    assert!(last.iter().all(|out| out.id != first[0].id), "no id is used twice");
    let over = |seat| Notice { seat, kind: NoticeKind::Over };
    store
        .finish(at, ending("Ada wins", [1, 2]), vec![over(Some(0)), over(Some(1)), over(None)])
        .await
        .unwrap();
    assert_eq!(waiting(&store).await.iter().filter(|(_, _, kind)| *kind == NoticeKind::Over).count(), 3);
}

/// What somebody wants to be told decides what is written, and where nothing arrives nothing more is.
#[tokio::test]
async fn only_what_is_wanted_is_written() {
    let dir = Dir::new("wanted");
    let (store, [ada, bob], at) = begun(&dir).await;
    let own = store.add_channel(webhook(ada, "https://a")).await.unwrap();
    let mail = |confirmed| NewChannel { kind: ChannelKind::Mail, confirmed, ..webhook(ada, "a@b.c") };
    let mail_of_ada = store.add_channel(mail(false)).await.unwrap();
    store.add_channel(NewChannel { kind: ChannelKind::Feed, ..webhook(ada, "f") }).await.unwrap();
    assert_eq!(store.channels_of(ada).await.unwrap().len(), 3);
    assert_eq!(store.channels_of(bob).await.unwrap(), Vec::<Channel>::new());
    let warned = |due| Some(Deadlines { each: vec![Deadline { seat: 0, due }], warning: 10 });
    store.begin(at.clone(), 1, vec![turn(0)], warned(100)).await.unwrap();
    let (turned, warn) = ((own, Some(0), NoticeKind::Turn), (own, Some(0), NoticeKind::Warn));
    assert_eq!(
        waiting(&store).await,
        [turned, warn],
        "no mail before it is confirmed, and nothing to a feed"
    );
    store.confirm_channel(mail_of_ada, 5).await.unwrap();
    store.set_deadlines(at.clone(), warned(100).unwrap()).await.unwrap();
    assert_eq!(waiting(&store).await, [turned, warn], "the same deadline is warned of once");
    store.set_deadlines(at.clone(), warned(200).unwrap()).await.unwrap();
    let by_mail = (mail_of_ada, Some(0), NoticeKind::Warn);
    assert_eq!(waiting(&store).await, [turned, warn, by_mail], "another one anew, by mail too");
    store.set_deadlines(at.clone(), Deadlines::default()).await.unwrap();
    assert_eq!(waiting(&store).await, [turned], "who has no deadline is not warned");

    let telling = Telling { about: NoticeKind::Over.bit(), quiet: Some((60, 120)), digest: 30, zone: 90 };
    store.set_telling(ada, telling, 7).await.unwrap();
    assert_eq!(store.telling(ada).await.unwrap(), telling);
    assert_eq!(store.telling(bob).await.unwrap(), Telling::default());
    store.switch_channel(own, true).await.unwrap();
    store.switch_channel(own, false).await.unwrap();
    let answered = Progress { notices: vec![turn(0)], ..played(0, vec![act(1, "x")], 1, 1) };
    store.append(at.clone(), answered).await.unwrap();
    assert!(waiting(&store).await.is_empty(), "they do not want to hear of turns");

    assert!(!store.digests_due(6).await.unwrap() && store.digests_due(7).await.unwrap());
    store.put_digests(7).await.unwrap();
    store.put_digests(7).await.unwrap();
    assert_eq!(waiting(&store).await, [(mail_of_ada, None, NoticeKind::Digest)], "one list a day");
    assert!(store.digests_due(7 + 86_400_000).await.unwrap(), "and the next a day later");
    let list = store.outbox_due(i64::MAX, 1).await.unwrap().remove(0);
    store.outbox_failed(list.id, "refused".to_owned(), None).await.unwrap();
    let off = store.channel(mail_of_ada).await.unwrap().unwrap();
    assert!(off.off && off.error.is_some(), "a channel that fails for good is off");
    store.channel_tested(mail_of_ada, None).await.unwrap();
    assert!(!store.channel(mail_of_ada).await.unwrap().unwrap().off, "until a test arrives");
}

/// Whatever goes takes its channels along, and what they were still to be told.
#[tokio::test]
async fn channels_go_with_whom_they_belong_to() {
    let dir = Dir::new("gone");
    let (store, [ada, bob], at) = begun(&dir).await;
    let account = NewAccount {
        name: "Ada".to_owned(),
        skeleton: "ada".to_owned(),
        password: "x".to_owned(),
        retired: [9; 32],
    };
    let session = NewSession { secret_hash: [5; 32], device: "here".to_owned() };
    store.sign_up(ada, account, None, session).await.unwrap();
    let session = store.sessions_of(ada).await.unwrap()[0].id;
    let push = NewChannel { kind: ChannelKind::Push, session: Some(session), ..webhook(ada, "https://push") };
    store.add_channel(push).await.unwrap();
    let own = store.add_channel(webhook(ada, "https://a")).await.unwrap();
    assert_eq!(store.add_channel(webhook(ada, "https://a")).await.unwrap(), own + 1, "once for each address");
    assert_eq!(store.channels_of(ada).await.unwrap().len(), 2);
    store.end_session(ada, session).await.unwrap();
    assert_eq!(store.channels_of(ada).await.unwrap().len(), 1, "push ends with its session");
    store.end_channel(bob, own + 1).await.unwrap();
    assert_eq!(store.channels_of(ada).await.unwrap().len(), 1, "another's is left alone");

    let eve = store.add_guest([3; 32], "Eve".to_owned()).await.unwrap().id;
    store.add_channel(webhook(eve, "https://e")).await.unwrap();
    store.claim(eve, ada, Vec::new()).await.unwrap();
    assert_eq!(store.channels_of(ada).await.unwrap().len(), 2, "what a guest had the account has");
    store
        .add_channel(NewChannel { table: Some("t1".to_owned()), ..webhook(bob, "https://b") })
        .await
        .unwrap();
    store.begin(at, 3, vec![turn(0), ONLOOKERS], None).await.unwrap();
    assert_eq!(waiting(&store).await.len(), 3);
    store.delete_account(ada).await.unwrap();
    assert_eq!(waiting(&store).await.len(), 1, "nothing is sent for somebody who is deleted");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let short = Some(Duration::from_millis(1));
    let all = Ages { waiting: short, playing: short, over: short, uploaded: short, guests: None };
    assert_eq!(store.sweep(all, Vec::new()).await.unwrap().tables, 1);
    assert!(waiting(&store).await.is_empty() && store.channels_of(bob).await.unwrap().is_empty());
}

/// Until everybody has been shown what was played, lists say what was true before.
#[tokio::test]
async fn lists_say_what_everybody_was_shown() {
    let dir = Dir::new("shown");
    let (store, [ada, bob], at) = begun(&dir).await;
    store.begin(at.clone(), 0b01, Vec::new(), None).await.unwrap();
    let listed = async |guest| {
        let table = store.tables_of(guest, 9).await.unwrap().remove(0);
        (table.awaits, table.noticed, store.turns_of(guest).await.unwrap())
    };
    assert_eq!((listed(ada).await, listed(bob).await), ((1, 0, 1), (1, 0, 0)));
    let later = Progress { shown_at: i64::MAX, ..played(0, vec![act(0, "x")], 0b10, 5) };
    store.append(at.clone(), later).await.unwrap();
    assert_eq!((listed(ada).await, listed(bob).await), ((1, 0, 1), (1, 0, 0)), "nothing shows yet");
    let later = Progress { shown_at: i64::MAX, ..played(1, vec![act(1, "y")], 0b01, 6) };
    store.append(at.clone(), later).await.unwrap();
    assert_eq!(
        (listed(ada).await, listed(bob).await),
        ((1, 0, 1), (1, 0, 0)),
        "whoever was asked in between"
    );
    store.append(at.clone(), played(2, vec![act(0, "z")], 0b10, 7)).await.unwrap();
    assert_eq!((listed(ada).await, listed(bob).await), ((2, 7, 0), (2, 7, 1)));
}
