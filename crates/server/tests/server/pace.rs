//! Nobody can tell by the time, or by the number of steps, whether somebody was asked.

use std::time::{Duration, Instant};

use bots::Level;
use serde_json::{Value, json};

use crate::common::{Browser, Running};
use crate::player::{Client, people_at};

/// How long an answer is waited for, whether it is asked for or not.
const MASK: Duration = Duration::from_millis(600);

/// A duel of Lords of Estraven in which nobody can hold an answer to what is played: the lords of Halmark and Karsk
/// answer attacks only. Who has the turn comes first, with a line that plays a unit.
async fn duel(server: &Running) -> (Client, String, Client) {
    let mask = MASK.as_millis().to_string();
    let Duel { active, line, waits, .. } = duel_with(server, &[("option.mask_ms", &mask)]).await;
    (active, line, waits)
}

/// A duel in which nobody can hold an answer.
pub(crate) struct Duel {
    pub(crate) table: String,
    pub(crate) people: Vec<Browser>,
    /// Who has the turn, and what they may play.
    pub(crate) active: Client,
    pub(crate) line: String,
    pub(crate) waits: Client,
}

/// The same at a table with these settings.
pub(crate) async fn duel_with(server: &Running, chosen: &[(&str, &str)]) -> Duel {
    loop {
        let (table, people) = people_at(server, "estraven", 2, chosen).await;
        let mut one = Client::open(&people[0], &table, "format=json").await;
        let mut other = Client::open(&people[1], &table, "format=json").await;
        for deck in ["deck HM", "deck KA"] {
            one.act(deck).await;
            other.act(deck).await;
        }
        one.sync().await;
        let turns = one.latest["pending"] == json!([0]);
        let (mut active, waits) = if turns { (one, other) } else { (other, one) };
        if let Some(line) = ready(&mut active).await {
            return Duel { table, people, active, line, waits };
        }
    }
}

/// Units that ask nothing when they are played, and nothing when they come.
const PLAIN: [&str; 10] = ["HM04", "KA04", "HM05", "HM06", "HM07", "KA06", "HM01", "KA01", "KA07", "KA02"];

/// Pitches everything else until one of them can be played: the line that plays it. None if the hand has no such unit.
async fn ready(client: &mut Client) -> Option<String> {
    let named = |choices: &[String], verb: &str| -> Vec<String> {
        choices.iter().filter_map(|line| line.strip_prefix(verb)).map(str::to_owned).collect()
    };
    let coins = named(&client.choices(), "pitch ");
    let unit = coins.iter().find(|card| PLAIN.iter().any(|id| card.starts_with(id)))?.clone();
    for coin in coins.iter().filter(|coin| **coin != unit) {
        if named(&client.choices(), "play ").contains(&unit) {
            break;
        }
        client.act(&format!("pitch {coin}")).await;
    }
    Some(format!("play {unit}"))
}

/// Sends a line and waits for the step that comes of it: how long that took, and what it says.
pub(crate) async fn timed(client: &mut Client, line: &str) -> (Duration, Value) {
    let at = client.latest["ticket"].clone();
    let start = Instant::now();
    client.socket.say(&json!({ "act": line, "at": at })).await;
    let step = client.socket.next_of("step").await;
    client.latest = step.clone();
    (start.elapsed(), step)
}

/// LE-7.11: a seat without an answer passes silently, one that asked to be asked is asked and passes: a player who
/// plays sees one step after the same time.
#[tokio::test]
async fn a_silent_pass_looks_like_a_spoken_one() {
    let server = Running::with(|config| config.bot_delay = Duration::from_millis(100)).await;
    let (mut active, line, _waits) = duel(&server).await;
    let (silently, silent) = timed(&mut active, &line).await;

    let (mut active, line, mut waits) = duel(&server).await;
    waits.socket.say(&json!({ "act": "stop item on" })).await;
    waits.sync().await;
    let asked = tokio::spawn(async move {
        let start = Instant::now();
        waits.latest = waits.socket.next_of("step").await;
        let heard = start.elapsed();
        assert_eq!(waits.choices().last().map(String::as_str), Some("pass"), "{}", waits.latest);
        waits.act("pass").await;
        heard
    });
    let (spoken_after, spoken) = timed(&mut active, &line).await;
    let heard = asked.await.expect("it passes");

    for (time, step) in [(silently, &silent), (spoken_after, &spoken)] {
        assert!(time >= MASK, "shown after {time:?}");
        assert!(step["cues"].to_string().contains("resolves"), "in one step: {}", step["cues"]);
    }
    assert!(heard < spoken_after, "who is asked is asked at once, not after {heard:?}");
    server.stop().await;
}

/// A bot takes the same time whether it was asked or not, and its thinking is no part of it.
#[tokio::test]
async fn a_bot_is_given_its_time_whether_it_is_asked_or_not() {
    let server = Running::with(|config| config.bot_delay = MASK).await;
    let mut host = server.browser();
    let fields = [
        ("game", "estraven"),
        ("name", "Ada"),
        ("seat.0", "me"),
        ("seat.1", "knight"),
        ("option.mask_ms", "0"),
    ];
    let table = host.post("/new", &fields).await.table();
    let mut ada = Client::open(&host, &table, "format=json").await;
    for deck in ["deck HM", "deck KA"] {
        ada.act(deck).await;
    }
    while ada.choices().iter().all(|line| line != "end") {
        if ada.choices().is_empty() {
            ada.latest = ada.socket.next_of("step").await;
        } else {
            let line = ada.choices().last().expect("a choice").clone();
            timed(&mut ada, &line).await;
        }
    }
    let Some(line) = ready(&mut ada).await else { return server.stop().await };
    // Whoever sees an empty hand knows that nothing comes out of it.
    let empty = ada.latest["view"]["lords"][1]["hand_count"] == json!(0);
    let (time, _) = timed(&mut ada, &line).await;
    assert!(empty || time >= MASK, "shown after {time:?}");
    server.stop().await;
}

/// The times that the bot at a table took over its answers in a whole match, from when it was asked to when its answer
/// was told; a player who plays against it answers at once.
async fn answering_times(server: &Running, level: &str) -> Vec<Duration> {
    let mut host = server.browser();
    let fields = [("game", "pennant"), ("name", "Ada"), ("seat.0", "me"), ("seat.1", level)];
    let table = host.post("/new", &fields).await.table();
    let (mut asked, mut times) = (Instant::now(), Vec::new());
    let mut ada = Client::open(&host, &table, "format=json").await;
    while !ada.is_over() {
        if let Some(line) = ada.choices().first().cloned() {
            let alone = ada.latest["pending"] == json!([0]);
            timed(&mut ada, &line).await;
            // A question that was put to both was put to the bot before.
            asked = if alone { Instant::now() } else { asked };
        } else {
            ada.latest = ada.socket.next_of("step").await;
            times.push(asked.elapsed());
            asked = Instant::now();
        }
    }
    times
}

/// An answer comes when its pause is over, whatever is in hand and however hard it was to find: a knight has it at
/// once, a marshal thinks about it for most of the pause, and nobody can tell them apart by the time.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_after_its_pause_however_hard_the_answer_was_to_find() {
    let pause = Duration::from_millis(Level::Marshal.pause().into());
    let server = Running::with_toy_and(|config| config.bot_delay = pause).await;
    let (quick, slow) = tokio::join!(answering_times(&server, "knight"), answering_times(&server, "marshal"));
    let [quick, slow] = [quick, slow].map(|mut times| {
        times.sort_unstable();
        // What was told late to whoever measures seems to have been answered early.
        let late = Duration::from_millis(100);
        assert!(times.len() > 2 && times.iter().all(|time| *time + late >= pause), "{times:?}");
        times[times.len() / 2]
    });
    let apart = slow.abs_diff(quick);
    assert!(apart < pause / 5, "a knight answers after {quick:?}, a marshal after {slow:?}");
    server.stop().await;
}

/// A clock that goes only when it is told to: what takes how long is compared to the tick, beside a busy core too.
struct Stopped {
    /// While something blocks, the clock does not go on by itself.
    _blocks: std::sync::mpsc::Sender<()>,
}

/// So far the clock is moved at a time.
const TICK: Duration = Duration::from_millis(50);

impl Stopped {
    fn new() -> Self {
        tokio::time::pause();
        let (blocks, ends) = std::sync::mpsc::channel();
        tokio::task::spawn_blocking(move || ends.recv().is_ok());
        Self { _blocks: blocks }
    }

    fn goes_on(self) {
        tokio::time::resume();
    }
}

/// Has a client been told of a step by now? What is due is shown between one question and the next.
async fn is_told(client: &mut Client) -> bool {
    let mut told = false;
    for _ in 0..2 {
        told |= client.sync().await.iter().any(|message| message["type"] == "step");
    }
    told
}

/// LE-7.11: however long who is asked takes over it, and whether anybody is asked: who plays and who looks on are told after
/// the same time, to the tick.
#[tokio::test]
async fn the_times_of_a_secret_question_are_all_the_same() {
    let server = Running::with(|config| config.bot_delay = Duration::from_millis(100)).await;
    let mut times = Vec::new();
    for passes_after in [None, Some(0), Some(1), Some(5), Some(11)] {
        let mask = MASK.as_millis().to_string();
        let Duel { table, mut active, line, mut waits, .. } =
            duel_with(&server, &[("option.mask_ms", &mask)]).await;
        if passes_after.is_some() {
            waits.act_beside("stop item on").await;
            active.sync().await;
        }
        let mut looks_on = Client::open(&server.browser(), &table, "format=json").await;
        let clock = Stopped::new();
        let at = active.latest["ticket"].clone();
        active.socket.say(&json!({ "act": line, "at": at })).await;
        assert!(!is_told(&mut active).await, "nothing is shown at once");
        // Between two times at which anything may be due: a timer may be late by less than that.
        tokio::time::advance(TICK / 2).await;
        let mut told = [None; 2];
        for tick in 0..40 {
            for (told, client) in told.iter_mut().zip([&mut active, &mut looks_on]) {
                if is_told(client).await {
                    assert_eq!(*told, None, "they are told once");
                    *told = Some(TICK * tick + TICK / 2);
                }
            }
            if passes_after == Some(tick) {
                assert!(is_told(&mut waits).await, "who is asked is asked at once");
                waits.act("pass").await;
            }
            tokio::time::advance(TICK).await;
        }
        clock.goes_on();
        times.push(told);
    }
    assert_eq!(times, [[Some(MASK + TICK / 2); 2]; 5]);
    server.stop().await;
}

/// Where nobody is ever asked in secret, everybody is told at once: no time tells anything, in any game.
#[tokio::test]
async fn what_is_no_secret_is_told_at_once() {
    let server = Running::fresh().await;
    for game in ["knights", "authority", "hex", "prevail"] {
        let (table, people) = people_at(&server, game, 2, &[]).await;
        let mut clients = Vec::new();
        for browser in people.iter().chain([&server.browser()]) {
            clients.push(Client::open(browser, &table, "format=json").await);
        }
        let clock = Stopped::new();
        let mut rng = kernel::Rng::new(7);
        for _ in 0..30 {
            let asked = clients.iter().position(|client| !client.choices().is_empty());
            let Some(seat) = asked else { break };
            let line = rng.pick(&clients[seat].choices()).expect("there are choices").clone();
            clients[seat].act(&line).await;
            for client in &mut clients {
                is_told(client).await;
            }
            tokio::time::advance(TICK * 20).await;
            for client in &mut clients {
                assert!(!is_told(client).await, "{game}: told late after {line}");
            }
        }
        clock.goes_on();
    }
    server.stop().await;
}
