//! The leak test over the wire.
//!
//! Matches are played at random over real sockets, one in each format for every seat and for a guest who looks
//! on. Afterwards, with the seed known, every message is made again from a world in which everything hidden
//! from its receiver was dealt anew (`sample(view)`), and compared byte by byte with what was really sent.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use kernel::record::verify;
use kernel::{Match, Observation, Options as _, Playable, Record, Rng, Seat, Viewer, Word as _};
use knights::Knights;
use serde::Serialize;
use serde_json::{Value, json};
use testkit::toy::Pennant;
use tokio::task::{JoinError, JoinSet};
use web::{Gone, Kind, May, Mode, Player, Rematch, Render, Seen, Story, TableInfo};

use crate::common::{Browser, Running};
use crate::player::{Client, people_at};

/// A table of some rules.
#[derive(Clone, Copy, Debug)]
struct Rules {
    game: &'static str,
    seats: u8,
    /// Fields of the form for a new table.
    chosen: &'static [(&'static str, &'static str)],
}

const fn rules(game: &'static str, seats: u8, chosen: &'static [(&'static str, &'static str)]) -> Rules {
    Rules { game, seats, chosen }
}

/// Every number of seats, preset and team layout, and the options that change who knows what and when. A game that is not
/// here is played at its smallest and its largest table.
const TABLES: [Rules; 30] = [
    rules("knights", 2, &[]),
    rules("knights", 3, &[]),
    rules("knights", 4, &[]),
    rules("knights", 5, &[]),
    rules("knights", 6, &[("preset", "quick")]),
    rules("knights", 2, &[("preset", "quick")]),
    rules("knights", 3, &[("preset", "quick")]),
    rules("knights", 2, &[("preset", "r03")]),
    rules("knights", 4, &[("preset", "r03")]),
    rules("knights", 4, &[("option.teams", "2v2"), ("option.team_open_plans", "true")]),
    rules("knights", 6, &[("option.teams", "3v3")]),
    rules(
        "knights",
        6,
        &[("option.teams", "2v2v2"), ("option.team_open_plans", "true"), ("preset", "quick")],
    ),
    rules("knights", 3, &[("option.inspiration_order", "attacker_first")]),
    rules("knights", 2, &[("option.series", "tournament"), ("option.turn_cap", "1")]),
    rules("authority", 2, &[]),
    rules("authority", 3, &[]),
    rules("authority", 4, &[]),
    rules("authority", 4, &[("preset", "teams")]),
    rules("authority", 2, &[("preset", "tournament")]),
    rules("authority", 2, &[("preset", "solo")]),
    rules("authority", 2, &[("option.hand_carry", "keep")]),
    rules("authority", 3, &[("option.market_deck", "half")]),
    rules("hex", 2, &[("preset", "balanced")]),
    rules("hex", 3, &[("option.discards", "closed")]),
    rules("hex", 5, &[("preset", "balanced"), ("option.factions", "draft")]),
    rules("estraven", 2, &[("option.round_cap", "5")]),
    rules("estraven", 3, &[("option.round_cap", "5")]),
    rules("prevail", 2, &[("preset", "mini"), ("option.round_cap", "4")]),
    rules("prevail", 2, &[("preset", "mini"), ("option.deck_lists", "closed"), ("option.round_cap", "3")]),
    rules("prevail", 2, &[("preset", "builder"), ("option.round_cap", "2")]),
];
/// Matches at each of them; more by night.
const MATCHES: u32 = 1;
/// Matches that are played and checked at a time.
const AT_A_TIME: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_depends_on_what_its_receiver_may_not_know() {
    let server = Arc::new(Running::fresh().await);
    let others = catalog::games().into_iter().filter(|info| TABLES.iter().all(|rules| rules.game != info.id));
    let others =
        others.flat_map(|info| [info.min_seats, info.max_seats].map(|seats| rules(info.id, seats, &[])));
    let tables: Vec<Rules> = TABLES.into_iter().chain(others).collect();
    let (mut playing, mut all) = (JoinSet::new(), Compared::default());
    let matches = testkit::sweep(MATCHES);
    for (seed, rules) in
        (0..u64::from(matches)).flat_map(|seed| tables.iter().map(move |rules| (seed, *rules)))
    {
        if playing.len() >= AT_A_TIME {
            all.add(playing.join_next().await);
        }
        playing.spawn(check_match_of(server.clone(), rules, seed));
    }
    while let Some(done) = playing.join_next().await {
        all.add(Some(done));
    }
    println!("{all}");
    assert_eq!(all.matches, tables.len() * matches as usize);
    Arc::into_inner(server).expect("every match is over").stop().await;
}

/// A game that the catalogue does not list costs the server nothing, and is held to the same.
#[tokio::test]
async fn nor_does_any_byte_of_the_toy() {
    let server = Running::with_toy().await;
    for seats in [2, 3] {
        let mut played = Played::<Pennant>::of(&server, rules("pennant", seats, &[]), 3).await;
        let compared = played.check().expect("nothing leaks");
        assert!(compared.messages > 20, "{compared}");
        let mut guest = server.browser();
        for at in ["0", "1", "2"] {
            let path = format!("/t/{}/replay?at={at}&view=0", played.table);
            assert_eq!(guest.get(&path).await.status, 200, "{path}");
        }
    }
    server.stop().await;
}

/// The test can fail: what is sent to somebody is changed in one place, and is found there.
#[tokio::test]
async fn a_planted_leak_is_found() {
    let server = Running::fresh().await;
    let mut seen = Played::<Knights>::of(&server, rules("knights", 2, &[]), 7).await;
    seen.check().expect("nothing leaks yet");
    // Somebody else's plan: the message to one seat with the view of the other, as a careless server would send it.
    let pick = |pair: &Pair| {
        let steps = pair.json.heard.iter().rposition(|text| text.contains("\"type\":\"step\""));
        steps.expect("something happened")
    };
    let (mine, other) = (pick(&seen.pairs[0]), pick(&seen.pairs[1]));
    let sent = seen.pairs[0].json.heard[mine].clone();
    let view = |text: &str| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        value["view"].clone()
    };
    let (own, theirs) = (view(&sent), view(&seen.pairs[1].json.heard[other]));
    assert_ne!(own, theirs, "they know different things");
    seen.pairs[0].json.heard[mine] = sent.replace("\"view\":{", "\"view\":{\"plan\":1,");
    let found = seen.check().expect_err("a field more");
    assert!(found.contains("differs at byte"), "{found}");
    seen.pairs[0].json.heard[mine] = sent;
    // A fragment of the page, in one letter; its length says nothing.
    let step = seen.pairs[2]
        .html
        .heard
        .iter()
        .rposition(|text| text.contains("\"type\":\"step\"") && text.contains("class="));
    let step = step.expect("the board has changed");
    let sent = seen.pairs[2].html.heard[step].clone();
    seen.pairs[2].html.heard[step] = sent.replacen("class=", "clasS=", 1);
    let found = seen.check().expect_err("a letter");
    assert!(found.contains("differs at byte"), "{found}");
    seen.pairs[2].html.heard[step] = sent;
    // A secret, anywhere.
    let seed = seen.record.seed.expect("it is over").to_string();
    seen.pairs[1].json.heard.push(format!("{{\"type\":\"chat\",\"text\":\"{seed}\"}}"));
    assert!(seen.check().expect_err("the seed").contains("a secret was sent"));
    server.stop().await;
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    matches: usize,
    moves: usize,
    refusals: usize,
    messages: usize,
}

impl Compared {
    fn add(&mut self, done: Option<Result<Self, JoinError>>) {
        let Some(done) = done else { return };
        let done = done.unwrap_or_else(|failed| std::panic::resume_unwind(failed.into_panic()));
        self.matches += done.matches;
        self.moves += done.moves;
        self.refusals += done.refusals;
        self.messages += done.messages;
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { matches, moves, refusals, messages } = self;
        write!(f, "{matches} matches, {moves} moves, {refusals} refusals, {messages} messages compared")
    }
}

async fn check_match_of(server: Arc<Running>, rules: Rules, seed: u64) -> Compared {
    let checked: Result<Compared, _> = catalog::with_game!(rules.game, G => {
        let mut played = Played::<G>::of(&server, rules, seed).await;
        played.check().unwrap_or_else(|leak| panic!("{rules:?}, match {seed}: {leak}"))
    });
    checked.expect("a listed game is known")
}

/// Somebody's two sockets.
struct Pair {
    viewer: Viewer,
    json: Client,
    html: Client,
}

/// An answer that was refused: at which version of its seat, whose, what, and the message that said so. Its actor played it
/// next.
struct Refused {
    version: u64,
    seat: Seat,
    actor: Seat,
    line: String,
    told: Value,
}

/// A match that was played, and all that was told of it.
struct Played<G: Playable> {
    table: String,
    browsers: Vec<Browser>,
    pairs: Vec<Pair>,
    refusals: Vec<Refused>,
    record: Record,
    film: Film<G>,
    rng: Rng,
}

impl<G: Render> Played<G> {
    async fn of(server: &Running, rules: Rules, seed: u64) -> Self {
        let Rules { game, seats, chosen } = rules;
        let (table, browsers) = people_at(server, game, seats, chosen).await;
        let mut rng = Rng::new(seed * 10 + u64::from(seats));
        let mut pairs = Vec::new();
        for (viewer, browser) in Viewer::during_play(seats).zip(browsers.iter().chain([&server.browser()])) {
            let json = Client::open(browser, &table, "format=json").await;
            let html = Client::open(browser, &table, "format=html").await;
            pairs.push(Pair { viewer, json, html });
        }
        let refusals = play(&mut pairs, &mut rng, seats).await;
        let record = browsers[0].clone().get(&format!("/t/{table}/record")).await.body;
        let record = Record::parse("record", &record).expect("a record");
        verify::<G>(&record, &G::content()).expect("it verifies");
        let film = Film::<G>::of(&record);
        Self { table, browsers, pairs, refusals, record, film, rng }
    }

    /// Compares everything that was told with what would be told in other worlds; says the first difference.
    fn check(&mut self) -> Result<Compared, String> {
        let Self { table, browsers, pairs, refusals, record, film, rng } = self;
        let online = |chair: &kernel::Chair| Player {
            name: chair.name.clone(),
            arms: web::Arms::of_name(&chair.name),
            kind: Kind::Person { online: true },
        };
        let players: Vec<Player> = record.chairs.iter().map(online).collect();
        let tokens: Vec<Option<String>> = pairs.iter().map(|pair| token(&pair.html)).collect();
        for (i, pair) in pairs.iter().enumerate() {
            let told = film.retell(pair.viewer, rng);
            let name = |leak| format!("{:?}: {leak}", pair.viewer);
            check_json(film, &told, &pair.json).map_err(name)?;
            let info = around(film, table, pair.viewer, tokens[i].as_deref());
            check_html(film, &told, &pair.html, &info, &players).map_err(name)?;
            let secrets = secrets(record, browsers, &tokens, i);
            for text in pair.json.heard.iter().chain(&pair.html.heard) {
                if secrets.iter().any(|secret| text.contains(secret.as_str())) {
                    return Err(name("a secret was sent".to_owned()));
                }
            }
        }
        for Refused { version, seat, actor, line, told } in &*refusals {
            let next = |at: &usize| {
                record.moves.get(*at).is_some_and(|next| next.seat == *actor && next.notation == *line)
            };
            let at = film.plies_at(*seat, *version).find(next);
            let state = film.states[at.expect("it was played next")].state();
            let world = film.game().sample(&film.game().view(state, Viewer::Seat(*seat)), rng);
            let mut other = Match::from_state(film.states[0].game().clone(), world);
            other.call(&film.called);
            let again = other.check(*seat, None, line);
            let again = again.err().ok_or_else(|| format!("`{line}` is refused in one world only"))?;
            if told["message"] != again.message || told["code"] != again.code {
                return Err(format!("the refusal of `{line}` depends on what is hidden"));
            }
        }
        Ok(Compared {
            matches: 1,
            moves: record.moves.len(),
            refusals: refusals.len(),
            messages: pairs.iter().map(|pair| pair.json.heard.len() + pair.html.heard.len()).sum(),
        })
    }
}

/// The moves that are chosen at random, fewer where each is told to more viewers; then everybody resigns, so that
/// the seed is shown.
fn moves(seats: u8) -> u32 {
    (160 / u32::from(seats)).clamp(30, 60)
}

/// The page and the guest need not hear every move at once; they hear them before too many wait.
const PATIENT: u32 = 16;

/// Plays at random; every few moves somebody tries what another seat could do.
async fn play(pairs: &mut [Pair], rng: &mut Rng, seats: u8) -> Vec<Refused> {
    let mut refusals = Vec::new();
    for plies in 0.. {
        for pair in &mut *pairs {
            if pair.viewer.seat().is_some() || plies % PATIENT == 0 {
                pair.json.sync().await;
            }
            if plies % PATIENT == 0 {
                pair.html.sync().await;
            }
        }
        if pairs[0].json.is_over() {
            for pair in &mut *pairs {
                pair.json.sync().await;
                pair.html.sync().await;
            }
            break;
        }
        assert!(plies < moves(seats) + 50, "the match does not end: {}", pairs[0].json.latest);
        if plies >= moves(seats) && resign(&mut pairs[..usize::from(seats)]).await {
            continue;
        }
        let of_seats = &pairs[..usize::from(seats)];
        let ready: Vec<usize> =
            (0..of_seats.len()).filter(|i| !of_seats[*i].json.choices().is_empty()).collect();
        // None, if somebody's end of the match is still on its way to the others.
        let Some(actor) = rng.pick(&ready).copied() else { continue };
        let line = rng.pick(&pairs[actor].json.choices()).expect("there are choices").clone();
        if plies % 5 == 0 {
            let other = (actor + 1) % usize::from(seats);
            if !pairs[other].json.choices().contains(&line) {
                let version = pairs[other].json.version();
                let told = pairs[other].json.act(&line).await.pop().expect("an answer");
                assert_eq!(told["type"], "refused", "{line}");
                let [seat, actor] = [other, actor].map(|seat| Seat::new(seat as u8));
                refusals.push(Refused { version, seat, actor, line: line.clone(), told });
            }
        }
        pairs[actor].json.act(&line).await;
    }
    refusals
}

/// Everybody gives up who may; between two battles of a series nobody can.
async fn resign(seats: &mut [Pair]) -> bool {
    let mut may = false;
    for Pair { json, .. } in seats {
        let side_actions = json.latest["side_actions"].as_array().cloned().unwrap_or_default();
        if side_actions.iter().any(|side_action| side_action["notation"] == "resign") {
            may = true;
            json.socket.say(&json!({ "act": "resign" })).await;
        }
    }
    may
}

/// The whole match, known at last.
struct Film<G: Playable> {
    states: Vec<Match<G>>,
    /// What happened in each move.
    events: Vec<Vec<G::Event>>,
    actors: Vec<Seat>,
    commitment: String,
    changes: Vec<(&'static str, String)>,
    called: Vec<String>,
    /// Who ended the match by resigning.
    resigned: Option<Gone>,
}

/// What one viewer is told at one version, from a world dealt anew.
struct Told<G: Playable> {
    version: u32,
    /// Where the step began that it belongs to.
    step: u32,
    ticket: u32,
    observed: Observation<G>,
    cues: Vec<kernel::Cue<G::Event>>,
}

impl<G: Render> Film<G> {
    fn of(record: &Record) -> Self {
        let mut at = record.replay_to::<G>(&G::content(), 0).expect("the start");
        at.call(&record.chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>());
        let mut film = Self {
            states: vec![at.clone()],
            events: Vec::new(),
            actors: Vec::new(),
            commitment: record.commitment.to_string(),
            called: record.chairs.iter().map(|chair| chair.name.clone()).collect(),
            changes: record.setup::<G>(&G::content()).expect("it was verified").options.changes(),
            resigned: record
                .moves
                .last()
                .filter(|last| last.notation == "resign")
                .map(|last| Gone { seat: last.seat, stayed_away: false }),
        };
        for played in &record.moves {
            let steps = at.play(played.seat, None, &played.notation).expect("it was verified");
            film.events.push(steps.into_iter().flat_map(|step| step.events).collect());
            film.actors.push(played.seat);
            film.states.push(at.clone());
        }
        film
    }

    fn game(&self) -> &G {
        self.states[0].game()
    }

    /// How much may have been played when a seat had heard and done so much: of some moves it hears nothing.
    fn plies_at(&self, seat: Seat, version: u64) -> impl Iterator<Item = usize> {
        let viewer = Viewer::Seat(seat);
        let counted = self.events.iter().zip(&self.actors).scan(0, move |heard, (events, actor)| {
            let cues = events.iter().filter(|event| self.game().cue(event, viewer).is_some()).count() as u64;
            *heard += cues + u64::from(*actor == seat);
            Some(*heard)
        });
        let counted = std::iter::once(0).chain(counted).enumerate();
        counted.filter(move |(_, heard)| *heard == version).map(|(at, _)| at)
    }

    /// Everything a viewer is told, each from a world dealt anew.
    fn retell(&self, viewer: Viewer, rng: &mut Rng) -> Vec<Told<G>> {
        let game = self.game();
        let asked = |at: &Match<G>| viewer.seat().map_or(0, |seat| at.ticket(seat));
        let (mut version, mut step, mut goes_on) = (0, 0, false);
        let mut ticket = asked(&self.states[0]);
        let mut before = self.dealt_anew(0, viewer, rng);
        let dealt = self.states[0].dealt().iter().filter_map(|event| game.cue(event, viewer)).collect();
        let mut retold =
            vec![Told { version, step, ticket, observed: self.dealt_anew(0, viewer, rng), cues: dealt }];
        for (i, events) in self.events.iter().enumerate() {
            let observed = self.dealt_anew(i + 1, viewer, rng);
            let cues: Vec<kernel::Cue<G::Event>> =
                events.iter().filter_map(|event| game.cue(event, viewer)).collect();
            self.check_sealed(i, viewer, &cues, rng);
            // What a viewer hears and does itself is counted, and nothing else.
            if !goes_on {
                step = version + 1;
            }
            let heard = cues.len() as u32 + u32::from(viewer == Viewer::Seat(self.actors[i]));
            version += heard;
            let secretly = self.states[i + 1].secretly_asked(events);
            goes_on = secretly.is_some_and(|seat| viewer != Viewer::Seat(seat));
            let now = asked(&self.states[i + 1]);
            if alike(&observed, &before) && heard == 0 && std::mem::replace(&mut ticket, now) == now {
                continue;
            }
            ticket = now;
            before = self.dealt_anew(i + 1, viewer, rng);
            retold.push(Told { version, step, ticket, observed, cues });
        }
        retold
    }

    /// What a viewer sees of a world that it cannot tell from the true one.
    fn dealt_anew(&self, plies: usize, viewer: Viewer, rng: &mut Rng) -> Observation<G> {
        let view = self.game().view(self.states[plies].state(), viewer);
        self.observe(self.game().sample(&view, rng), viewer)
    }

    fn observe(&self, world: G::State, viewer: Viewer) -> Observation<G> {
        let mut at = Match::from_state(self.states[0].game().clone(), world);
        at.call(&self.called);
        at.observe(viewer)
    }

    /// While others still owe an answer to the same question, an answer is sealed: any other that would leave
    /// the viewer's sight the same must also sound the same. (Once the last has answered, much is revealed, and
    /// different stories may come to the same end.)
    fn check_sealed(&self, i: usize, viewer: Viewer, cues: &[kernel::Cue<G::Event>], rng: &mut Rng) {
        let (game, actor) = (self.game(), self.actors[i]);
        let mut others = self.states[i].pending();
        others.remove(actor);
        let sealed = !others.is_empty() && others.difference(self.states[i + 1].pending()).is_empty();
        if viewer.seat() == Some(actor) || !sealed {
            return;
        }
        let after = self.states[i + 1].state();
        let threw = |before: &G::State, after: &G::State| G::dice(before) != G::dice(after);
        if threw(self.states[i].state(), after) {
            return;
        }
        let world = game.sample(&game.view(self.states[i].state(), viewer), rng);
        let seen = self.observe(after.clone(), viewer);
        let mut legal = Vec::new();
        game.legal(&world, actor, &mut legal);
        for other in legal {
            let (mut then, mut events) = (world.clone(), Vec::new());
            game.apply(&mut then, actor, other, &mut events);
            if threw(&world, &then) || !alike(&self.observe(then.clone(), viewer), &seen) {
                continue;
            }
            let sounds: Vec<kernel::Cue<G::Event>> =
                events.iter().filter_map(|event| game.cue(event, viewer)).collect();
            assert_eq!(sounds, cues, "{viewer:?} can hear what {actor} sealed in move {}: {other:?}", i + 1);
        }
    }
}

/// Everything a program was told is what it would be told in the other worlds, byte by byte.
fn check_json<G: Render>(film: &Film<G>, told: &[Told<G>], client: &Client) -> Result<(), String> {
    let mut told = told.iter();
    for text in &client.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if let Some(kind @ ("table" | "step")) = message["type"].as_str() {
            let again = told.next().expect("nothing is told twice");
            same(&json_text(film, kind, again), text, &format!("version {}", again.version))?;
        }
    }
    assert_eq!(told.count(), 0, "every version was told");
    Ok(())
}

fn json_text<G: Render>(film: &Film<G>, kind: &str, told: &Told<G>) -> String {
    let (game, observed) = (film.game(), &told.observed);
    let (seat, names) = (observed.viewer.seat(), film.states[0].names(observed.viewer));
    let mut text = format!("{{\"type\":\"{kind}\",");
    if kind == "table" {
        text += &format!("\"protocol\":2,\"game\":{},", js(&G::INFO.id));
    }
    let ticket = seat.map(|_| told.ticket);
    text += &format!("\"version\":{},\"seat\":{},\"ticket\":{},", told.version, js(&seat), js(&ticket));
    if kind == "step" {
        let cues = told.cues.iter().map(|cue| {
            let telling = game.tell(cue, names);
            format!("{{\"text\":{},\"rule\":{},\"cue\":{}}}", js(&telling.text), js(&telling.rule), js(cue))
        });
        text += &format!("\"cues\":[{}],", cues.collect::<Vec<_>>().join(","));
    }
    text += &format!("\"view\":{},\"prompt\":{},", js(&observed.view), js(&observed.prompt));
    let choices: Vec<_> = observed.choices.iter().map(|offer| &offer.choice).collect();
    let side_actions = observed.side_actions.iter().map(|(kind, side_action)| {
        format!("{{\"kind\":{},{}", js(kind), js(&side_action.choice).trim_start_matches('{'))
    });
    let side_actions = side_actions.collect::<Vec<_>>().join(",");
    text += &format!("\"choices\":{},\"side_actions\":[{side_actions}],", js(&choices));
    text + &format!("\"pending\":{},\"outcome\":{}}}", js(&observed.awaited), js(&observed.outcome))
}

fn js(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it can be written as JSON")
}

/// A choice as a page has it: the forecast and what would be lost are there if there is anything to say.
fn listed(choice: &kernel::Choice) -> Vec<String> {
    let kernel::Choice { notation, label, path, forecast, loses, rule: _ } = choice.clone();
    let mut told = vec![notation, label, path.join(" ")];
    if forecast.is_some() || loses.is_some() {
        told.push(forecast.unwrap_or_default().to_string());
    }
    told.extend(loses);
    told
}

/// After every step the parts of the page, the choices and the lines of the log are what they would be in the other
/// worlds, byte by byte. The ground is on the page once and for all: here, what it is in the first of those worlds.
fn check_html<G: Render>(
    film: &Film<G>,
    told: &[Told<G>],
    client: &Client,
    info: &TableInfo,
    players: &[Player],
) -> Result<(), String> {
    let game = film.game();
    let (mut screen, mut choices) = (BTreeMap::<String, String>::new(), Value::Null);
    let (mut ground, mut story) = (BTreeMap::<String, String>::new(), Story::default());
    let mut harm: Option<String> = None;
    let mut version: Option<u64> = None;
    // The first is the table as it was dealt, and what the deal has shown.
    let mut told = told.iter();
    if let Some(dealt) = told.next() {
        let names = film.states[0].names(dealt.observed.viewer);
        for cue in &dealt.cues {
            story.follow(&web::log_line(game, names, 0, cue));
        }
    }
    for text in &client.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        let now = message["version"].as_u64().expect("the page has a version");
        // It counts what came this way, and nothing else.
        assert_eq!(now, version.map_or(now, |version| version + 1), "{text}");
        version = Some(now);
        let fragments = message["fragments"].as_object().expect("the page is told in fragments");
        for (id, html) in fragments {
            screen.insert(id.clone(), html.as_str().expect("a fragment is text").to_owned());
        }
        if message["choices"].is_array() {
            choices = message["choices"].clone();
        }
        match message["type"].as_str() {
            Some("step") => {}
            // People came in one by one; from then on everybody is there.
            Some("table" | "presence") => continue,
            other => panic!("{other:?} was not to be heard"),
        }
        let again = told.next().expect("nothing is told twice");
        let at = |what: &str| format!("version {}, {what}", again.version);
        let names = film.states[0].names(again.observed.viewer);
        let again_listed: Vec<_> =
            again.observed.offers().iter().map(|offer| listed(&offer.choice)).collect();
        same(&js(&again_listed), &js(&choices), &at("choices"))?;
        let lines = web::log_of(game, names, again.cues.iter().map(|cue| (again.step, cue)));
        harm = web::harm(&lines).map(str::to_owned).or(harm);
        let log = web::log_lines(game, names, &mut story, &lines).into_iter();
        let log: Vec<String> = log.map(|(_, entry)| entry).collect();
        same(&js(&log), &js(&message["log"]), &at("log"))?;
        let resigned = film.resigned.filter(|_| again.observed.outcome.is_some());
        let info = TableInfo { resigned, ..info.clone() };
        let harm = harm.as_deref();
        let seen =
            Seen { ticket: again.ticket, harm, ..Seen::of(game, &again.observed, names, players, &info) };
        for part in web::fragments(&seen) {
            let what = at(&format!("part {}", part.id));
            if part.ground {
                assert!(!screen.contains_key(&part.id), "the ground is never sent");
                same(ground.entry(part.id).or_insert_with(|| part.html.clone()), &part.html, &what)?;
            } else {
                let shown = screen.get(&part.id).ok_or_else(|| format!("{what} was never told"))?;
                same(&part.html, shown, &what)?;
            }
        }
    }
    assert_eq!(told.count(), 0, "every version was told");
    Ok(())
}

/// What is true of the table for one viewer, whatever the match.
fn around<G: Render>(film: &Film<G>, table: &str, viewer: Viewer, token: Option<&str>) -> TableInfo {
    let seated = viewer.seat().is_some();
    TableInfo {
        host: None,
        id: table.to_owned(),
        link: format!("/t/{table}"),
        public: false,
        spectators: true,
        clock: None,
        friendly: false,
        time_out: "",
        stand_in: false,
        claim: false,
        absent: Vec::new(),
        undo_request: None,
        halted: false,
        resigned: None,
        watching: 2,
        specs: <G::Options as kernel::Options>::specs(&G::content()).into(),
        changes: film.changes.clone(),
        version: 0,
        may: May {
            hand_over: seated,
            reclaim: false,
            leave: false,
            fill: false,
            request_undo: false,
            be_hinted: false,
            say: seated,
            personal: token.map(|token| format!("/t/{table}/come/{token}")),
        },
        levels: bots::Level::ALL.iter().map(|level| level.word()).collect(),
        commitment: film.commitment.clone(),
        rematch: Rematch::default(),
        mode: Mode::Live,
    }
}

/// Does a viewer observe the same in both? Tickets count, and worlds made up here have no past.
fn alike<G: Playable>(a: &Observation<G>, b: &Observation<G>) -> bool {
    a.view == b.view
        && a.choices == b.choices
        && a.side_actions == b.side_actions
        && a.awaited == b.awaited
        && a.outcome == b.outcome
}

/// The secret of somebody's personal link, as their own page has it.
fn token(page: &Client) -> Option<String> {
    let text = page.heard.iter().find_map(|text| text.split("/come/").nth(1))?;
    Some(text[..64].to_owned())
}

/// What must never be sent to one viewer while the match goes on: the seed, and what belongs to others.
fn secrets(record: &Record, browsers: &[Browser], tokens: &[Option<String>], viewer: usize) -> Vec<String> {
    let seed = record.seed.map(|seed| seed.to_string());
    let tokens =
        tokens.iter().enumerate().filter(|(i, _)| *i != viewer).filter_map(|(_, token)| token.clone());
    let cookies = browsers.iter().filter_map(|browser| browser.cookies.get("guest").cloned());
    seed.into_iter().chain(tokens).chain(cookies).collect()
}

fn same(again: &str, sent: &str, what: &str) -> Result<(), String> {
    if again == sent {
        return Ok(());
    }
    let at = again.bytes().zip(sent.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
    Err(format!("{what} differs at byte {at}\n sent: {}\n again: {}", near(sent), near(again)))
}
