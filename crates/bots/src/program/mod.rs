//! A bot that is another program, in any language: JSON lines over its standard input and output.
//!
//! `docs/bot-writers.md` describes the protocol. What the program does wrong costs it the
//! decision, never the match: the heuristic answers in its place, the fault is told, and nothing waits for a program
//! longer than it may.

mod child;
mod line;

use std::fmt;
use std::time::Duration;

use kernel::{Cue, Names, Playable, Seat, Viewer};
use serde_json::{Value, json};

use self::child::Child;
pub use self::child::kill_programs;
use crate::{Bot, Budget, Faults, Heuristic, Level};

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// How long a program may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long it may take beyond the time it is given, or where it is given none.
const PATIENCE: Duration = Duration::from_secs(5);

/// A player that is another program.
pub struct Program<G: Playable> {
    words: Vec<String>,
    /// The program, while it can be talked to.
    child: Option<Child>,
    /// Has it been told of this match?
    told: bool,
    seed: u64,
    /// Who answers where the program does not.
    deputy: Heuristic<G>,
    faults: Faults,
    broken: bool,
    /// How many questions it was asked.
    asked: u64,
}

impl<G: Playable> Program<G> {
    /// The program `words[0]` with the other words as its arguments. It is started when a match begins, or when it is
    /// first asked.
    pub fn new(words: Vec<String>, seed: u64) -> Self {
        let (deputy, faults) = (Heuristic::new(seed), Faults::default());
        Self { words, child: None, told: false, seed, deputy, faults, broken: false, asked: 0 }
    }

    /// Starts the program, unless it is running or cannot be talked to in this match.
    fn start(&mut self) {
        if self.child.is_none() && !self.broken {
            match greet(&self.words, G::INFO.id) {
                Ok(mut child) => {
                    self.report_noise(child.noise());
                    self.child = Some(child);
                }
                Err(fault) => self.breaks(&fault),
            }
        }
    }

    /// The program, started and told of the match; `None` if it cannot be.
    fn ready(&mut self, game: &G, seat: Seat) -> Option<&mut Child> {
        self.start();
        if !self.told {
            let names: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
            let news = json!({
                "type": "match", "seat": seat, "seats": game.seats(), "names": names, "seed": self.seed,
            });
            let said = self.child.as_mut().map(|child| child.say(&news));
            if let Some(Err(fault)) = said {
                self.breaks(&fault);
            }
            self.told = true;
        }
        self.child.as_mut()
    }

    /// What the program answers; says what is wrong if it is no answer.
    fn ask(
        &mut self,
        game: &G,
        seat: Seat,
        view: &G::View,
        legal: &[G::Action],
        budget: Budget,
    ) -> Option<G::Action> {
        let called: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
        let choices = game.choices(view, legal, Names::new(&called, Viewer::Seat(seat)));
        let millis = budget.time.map(|limit| limit.millis);
        let offered: Vec<_> = choices
            .iter()
            .map(|choice| json!({ "notation": choice.notation, "label": choice.label }))
            .collect();
        self.asked += 1;
        let id = self.asked;
        let question = json!({
            "type": "go", "id": id, "seat": seat, "view": view, "legal": offered,
            "iterations": budget.iterations, "millis": millis,
        });
        let patience = PATIENCE + Duration::from_millis(u64::from(millis.unwrap_or(0)));
        let child = self.ready(game, seat)?;
        let (answer, noise) = (child.ask(&question, id, patience), child.noise());
        self.report_noise(noise);
        match answer {
            Ok(notation) => {
                let found = choices.iter().position(|choice| choice.notation == notation);
                if found.is_none() {
                    let what = kernel::clip(&notation);
                    self.complain(&format!(
                        "answered `{what}`, which is not offered; the heuristic answered in its place"
                    ));
                }
                found.map(|i| legal[i])
            }
            Err(fault) => {
                self.breaks(&fault);
                None
            }
        }
    }

    fn complain(&mut self, fault: &str) {
        self.faults.tell(format!("{}: {fault}", self.words.join(" ")));
    }

    /// Complains of a line that was no message.
    fn report_noise(&mut self, noise: Option<String>) {
        if let Some(line) = noise {
            self.complain(&format!(
                "said `{}`, which is no message and was passed over",
                kernel::clip(&line)
            ));
        }
    }

    /// It cannot be talked to any more in this match.
    fn breaks(&mut self, fault: &str) {
        self.complain(&format!("{fault}; the heuristic answered from there on"));
        self.child = None;
        self.broken = true;
    }
}

/// Starts a program and waits for its hello.
fn greet(words: &[String], game: &str) -> Result<Child, String> {
    let mut child = Child::start(words)?;
    child.say(&json!({ "type": "hello", "protocol": PROTOCOL, "game": game }))?;
    match child.hear_hello(HELLO, PROTOCOL) {
        Ok(()) => Ok(child),
        Err(fault) => Err(match child.noise() {
            Some(line) => format!("{fault}; in place of hello it said `{}`", kernel::clip(&line)),
            None => format!("{fault} without a hello"),
        }),
    }
}

/// Can this program be started, and does it speak of this game? Says why not.
pub(crate) fn try_out(words: &[String], game: &str) -> Result<(), String> {
    greet(words, game).map(drop)
}

impl<G: Playable> Bot<G> for Program<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        let seat = G::viewer(view).seat().expect("a bot looks from its seat");
        let own = self.ask(game, seat, view, legal, budget);
        own.unwrap_or_else(|| {
            self.faults.lost += 1;
            self.deputy.choose(game, view, legal, Level::Knight.budget())
        })
    }

    fn listens(&self) -> bool {
        true
    }

    fn notice(&mut self, game: &G, seat: Seat, cue: &Cue<G::Event>) {
        let called: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
        let text = game.tell(cue, Names::new(&called, Viewer::Seat(seat))).text;
        self.overhear(game, seat, &json!(cue), &text);
    }

    fn overhear(&mut self, game: &G, seat: Seat, cue: &Value, text: &str) {
        let news = json!({ "type": "cue", "cue": cue, "text": text });
        if let Some(child) = self.ready(game, seat)
            && let Err(fault) = child.say(&news)
        {
            self.breaks(&fault);
        }
    }

    fn faults(&mut self) -> Faults {
        std::mem::take(&mut self.faults)
    }

    fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.deputy.restart(seed);
        (self.told, self.broken) = (false, false);
        // Now, so that its start-up time does not count as thinking time.
        self.start();
    }
}

impl<G: Playable> fmt::Debug for Program<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("words", &self.words).finish_non_exhaustive()
    }
}
