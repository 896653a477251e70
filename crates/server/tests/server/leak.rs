//! The leak test over the wire.
//!
//! Matches are played at random over real sockets, one in each format for every seat and for a guest who looks
//! on. Afterwards, with the seed known, every message is made again from a world in which everything hidden
//! from its receiver was dealt anew (`sample(view)`), and compared byte by byte with what was really sent.

use std::collections::BTreeMap;

use kernel::record::verify;
use kernel::{Game, Match, Record, Rng, Seat, Viewer, Word as _};
use serde::Serialize;
use serde_json::{Value, json};
use server::Sight;
use web::{Kind, LogLine, May, Mode, Player, Render, Seen, TableInfo};

use crate::common::{Browser, Running};
use crate::player::{Client, people};

#[tokio::test]
async fn no_byte_depends_on_what_its_receiver_may_not_know() {
    let server = Running::fresh().await;
    for info in catalog::games() {
        let known: Result<(), _> = catalog::with_game!(info.id, G => {
            for seats in G::INFO.min_seats..=G::INFO.max_seats.min(4) {
                for seed in 0..2 {
                    println!("{}", check_match::<G>(&server, seats, seed).await);
                }
            }
        });
        known.expect("a listed game is known");
    }
    server.stop().await;
}

/// Somebody's two sockets.
struct Pair {
    viewer: Viewer,
    json: Client,
    html: Client,
}

/// An answer that was refused: after how many moves, whose, what, and the message that said so.
struct Refused {
    plies: u32,
    seat: Seat,
    line: String,
    told: Value,
}

async fn check_match<G: Render>(server: &Running, seats: u8, seed: u64) -> String {
    let (table, browsers) = people(server, G::INFO.id, seats).await;
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
    let base = format!("http://{}", browsers[0].address);
    let online =
        |chair: &kernel::Chair| Player { name: chair.name.clone(), kind: Kind::Person { online: true } };
    let players: Vec<Player> = record.chairs.iter().map(online).collect();
    let tokens: Vec<Option<String>> = pairs.iter().map(|pair| token(&pair.html)).collect();
    for (i, pair) in pairs.iter().enumerate() {
        let told = film.retell(pair.viewer, &mut rng);
        check_json(film.game(), &told, &pair.json);
        let info = around(&film, &base, &table, pair.viewer, tokens[i].as_deref());
        check_html(film.game(), &told, &pair.html, &info, &players);
        let secrets = secrets(&record, &browsers, &tokens, i);
        for text in pair.json.heard.iter().chain(&pair.html.heard) {
            let found = secrets.iter().find(|secret| text.contains(secret.as_str()));
            assert_eq!(found, None, "a secret was sent to {:?}", pair.viewer);
        }
    }
    for Refused { plies, seat, line, told } in &refusals {
        let state = film.states[*plies as usize].state();
        let world = film.game().sample(&film.game().view(state, Viewer::Seat(*seat)), &mut rng);
        let again = Match::from_state(film.states[0].game().clone(), world).check(*seat, None, line);
        let again = again.err().expect("what is refused in one world is refused in all");
        assert_eq!(told["message"], again.message, "the refusal of `{line}` depends on what is hidden");
        assert_eq!(told["code"], again.code);
    }
    format!(
        "{} with {seats} seats: {} moves, {} refusals, {} messages",
        G::INFO.id,
        record.moves.len(),
        refusals.len(),
        pairs.iter().map(|pair| pair.json.heard.len() + pair.html.heard.len()).sum::<usize>()
    )
}

/// The moves that are chosen at random; then everybody resigns, so that the seed is shown.
const MOVES: u32 = 90;

/// Plays at random; every few moves somebody tries what another seat could do.
async fn play(pairs: &mut [Pair], rng: &mut Rng, seats: u8) -> Vec<Refused> {
    let mut refusals = Vec::new();
    for plies in 0.. {
        for pair in &mut *pairs {
            pair.json.sync().await;
            pair.html.sync().await;
        }
        if pairs[0].json.is_over() {
            break;
        }
        if plies >= MOVES {
            for pair in &mut pairs[..usize::from(seats)] {
                pair.json.socket.say(&json!({ "act": "resign" })).await;
            }
            continue;
        }
        let of_seats = &pairs[..usize::from(seats)];
        let ready: Vec<usize> =
            (0..of_seats.len()).filter(|i| !of_seats[*i].json.choices().is_empty()).collect();
        let actor = *rng.pick(&ready).expect("somebody must decide");
        let line = rng.pick(&pairs[actor].json.choices()).expect("there are choices").clone();
        if plies % 5 == 0 {
            let other = (actor + 1) % usize::from(seats);
            if !pairs[other].json.choices().contains(&line) {
                let told = pairs[other].json.act(&line).await.pop().expect("an answer");
                assert_eq!(told["type"], "refused", "{line}");
                refusals.push(Refused { plies, seat: Seat::new(other as u8), line: line.clone(), told });
            }
        }
        pairs[actor].json.act(&line).await;
    }
    refusals
}

/// The whole match, known at last.
struct Film<G: Game> {
    states: Vec<Match<G>>,
    /// What happened in each move.
    events: Vec<Vec<G::Event>>,
    actors: Vec<Seat>,
    commitment: String,
}

/// What one viewer is told at one version, from a world dealt anew.
struct Told<G: Game> {
    version: u32,
    ticket: u32,
    sight: Sight<G>,
    cues: Vec<G::Cue>,
    log: Vec<LogLine>,
}

impl<G: Render> Film<G> {
    fn of(record: &Record) -> Self {
        let mut at = record.replay_to::<G>(&G::content(), 0).expect("the start");
        let mut film = Self {
            states: vec![at.clone()],
            events: Vec::new(),
            actors: Vec::new(),
            commitment: record.commitment.to_string(),
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

    /// Everything a viewer is told, each from a world dealt anew.
    fn retell(&self, viewer: Viewer, rng: &mut Rng) -> Vec<Told<G>> {
        let game = self.game();
        let asked = |at: &Match<G>| viewer.seat().map(|seat| at.ticket(seat));
        let (mut version, mut ticket, mut log) = (0, 0, Vec::new());
        let mut before = self.dealt_anew(0, viewer, rng);
        let mut retold = vec![Told {
            version,
            ticket,
            sight: self.dealt_anew(0, viewer, rng),
            cues: Vec::new(),
            log: Vec::new(),
        }];
        for (i, events) in self.events.iter().enumerate() {
            let sight = self.dealt_anew(i + 1, viewer, rng);
            let cues: Vec<G::Cue> = events.iter().filter_map(|event| game.cue(event, viewer)).collect();
            self.check_sealed(i, viewer, &cues, rng);
            let newly_asked = asked(&self.states[i]) != asked(&self.states[i + 1]);
            if sight == before && cues.is_empty() && !newly_asked {
                continue;
            }
            version += 1;
            if newly_asked {
                ticket = version;
            }
            log.extend(cues.iter().map(|cue| web::log_line(game, version, cue)));
            before = self.dealt_anew(i + 1, viewer, rng);
            retold.push(Told { version, ticket, sight, cues, log: log.clone() });
        }
        retold
    }

    /// What a viewer sees of a world that it cannot tell from the true one.
    fn dealt_anew(&self, plies: usize, viewer: Viewer, rng: &mut Rng) -> Sight<G> {
        let view = self.game().view(self.states[plies].state(), viewer);
        Sight::of(self.game(), &self.game().sample(&view, rng), viewer)
    }

    /// While others still owe an answer to the same question, an answer is sealed: any other that would leave
    /// the viewer's sight the same must also sound the same. (Once the last has answered, much is revealed, and
    /// different stories may come to the same end.)
    fn check_sealed(&self, i: usize, viewer: Viewer, cues: &[G::Cue], rng: &mut Rng) {
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
        let seen = Sight::of(game, after, viewer);
        let mut legal = Vec::new();
        game.legal(&world, actor, &mut legal);
        for other in legal {
            let (mut then, mut events) = (world.clone(), Vec::new());
            game.apply(&mut then, actor, other, &mut events);
            if threw(&world, &then) || Sight::of(game, &then, viewer) != seen {
                continue;
            }
            let sounds: Vec<G::Cue> = events.iter().filter_map(|event| game.cue(event, viewer)).collect();
            assert_eq!(sounds, cues, "{viewer:?} can hear what {actor} sealed in move {}: {other:?}", i + 1);
        }
    }
}

/// Everything a program was told is what it would be told in the other worlds, byte by byte.
fn check_json<G: Render>(game: &G, told: &[Told<G>], client: &Client) {
    let mut told = told.iter();
    for text in &client.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if let Some(kind @ ("table" | "step")) = message["type"].as_str() {
            let again = told.next().expect("nothing is told twice");
            assert_same(&json_text(game, kind, again), text, &format!("version {}", again.version));
        }
    }
    assert_eq!(told.count(), 0, "every version was told");
}

fn json_text<G: Render>(game: &G, kind: &str, told: &Told<G>) -> String {
    let seat = G::viewer(&told.sight.view).seat();
    let mut text = format!("{{\"type\":\"{kind}\",");
    if kind == "table" {
        text += &format!("\"protocol\":1,\"game\":{},", js(&G::INFO.id));
    }
    let ticket = seat.map(|_| told.ticket);
    text += &format!("\"version\":{},\"seat\":{},\"ticket\":{},", told.version, js(&seat), js(&ticket));
    if kind == "step" {
        let cues = told.cues.iter().map(|cue| {
            let telling = game.tell(cue);
            format!("{{\"text\":{},\"rule\":{},\"cue\":{}}}", js(&telling.text), js(&telling.rule), js(cue))
        });
        text += &format!("\"cues\":[{}],", cues.collect::<Vec<_>>().join(","));
    }
    let (sight, words) = (&told.sight, told.sight.words(game));
    text += &format!("\"view\":{},\"prompt\":{},", js(&sight.view), js(&words.prompt));
    text += &format!("\"choices\":{},\"asides\":{},", js(&words.choices), js(&words.asides));
    text + &format!("\"pending\":{},\"outcome\":{}}}", js(&sight.pending), js(&sight.outcome))
}

fn js(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it can be written as JSON")
}

/// After every step the fragments on the screen are what they would be in the other worlds, byte by byte.
fn check_html<G: Render>(game: &G, told: &[Told<G>], client: &Client, info: &TableInfo, players: &[Player]) {
    let mut screen: BTreeMap<String, String> = BTreeMap::new();
    // The first is the table as it was dealt.
    let mut told = told.iter().skip(1);
    for text in &client.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        let fragments = message["fragments"].as_object().expect("the page is told in fragments");
        for (id, html) in fragments {
            screen.insert(id.clone(), html.as_str().expect("a fragment is text").to_owned());
        }
        match message["type"].as_str() {
            Some("step") => {}
            // People came in one by one; from then on everybody is there.
            Some("table" | "presence") => continue,
            other => panic!("{other:?} was not to be heard"),
        }
        let again = told.next().expect("nothing is told twice");
        assert_eq!(message["version"], again.version);
        let words = again.sight.words(game);
        let seen = Seen {
            game,
            view: &again.sight.view,
            viewer: G::viewer(&again.sight.view),
            prompt: words.prompt,
            choices: words.choices,
            asides: words.asides,
            ticket: again.ticket,
            pending: again.sight.pending,
            outcome: again.sight.outcome,
            players,
            log: &again.log[again.log.len().saturating_sub(LOG_SHOWN)..],
            chat: &[],
            refusal: None,
            table: &TableInfo { version: again.version.into(), ..info.clone() },
        };
        for fragment in web::fragments(&seen) {
            let shown = screen.get(fragment.id).expect("every fragment was told");
            let what = format!("version {}, fragment {}", again.version, fragment.id);
            assert_same(&fragment.html, shown, &what);
        }
    }
    assert_eq!(told.count(), 0, "every version was told");
}

/// How many lines of the log a live table shows.
const LOG_SHOWN: usize = 150;

/// What is true of the table for one viewer, whatever the match.
fn around<G: Render>(
    film: &Film<G>,
    base: &str,
    table: &str,
    viewer: Viewer,
    token: Option<&str>,
) -> TableInfo {
    let seated = viewer.seat().is_some();
    TableInfo {
        id: table.to_owned(),
        link: format!("{base}/t/{table}"),
        public: false,
        spectators: true,
        watching: 2,
        changes: Vec::new(),
        version: 0,
        may: May {
            hand_over: seated,
            take_back: false,
            leave: false,
            fill: false,
            say: seated,
            personal: token.map(|token| format!("{base}/t/{table}/come/{token}")),
        },
        levels: bots::Level::ALL.iter().map(|level| level.word()).collect(),
        commitment: film.commitment.clone(),
        rematch: None,
        mode: Mode::Live,
    }
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

fn assert_same(again: &str, sent: &str, what: &str) {
    if again == sent {
        return;
    }
    let at = again.bytes().zip(sent.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
    panic!("{what} differs at byte {at}\n sent: {}\n again: {}", near(sent), near(again));
}
