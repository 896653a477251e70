//! A bot that is another program, in any language: JSON lines over its standard input and output.
//!
//! `docs/bot-writers.md` describes the protocol for whoever writes one. What the program does wrong costs it the
//! decision, never the match: the heuristic answers in its place, the fault is told, and nothing waits for a program
//! longer than it may.

mod child;
mod line;

use std::fmt;
use std::time::Duration;

use kernel::{Game, Names, Seat, Viewer};
use serde_json::{Value, json};

use self::child::Child;
use self::line::Heard;
use crate::{Bot, Budget, Heuristic, Level};

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// How long a program may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long it may take beyond the time it is given, or where it is given none.
const PATIENCE: Duration = Duration::from_secs(5);

/// So many faults are told one by one.
const TOLD: usize = 5;

/// A player that is another program.
pub struct Program<G: Game> {
    words: Vec<String>,
    /// The program, while it can be talked to.
    child: Option<Child>,
    /// Has it been told of this match?
    told: bool,
    seed: u64,
    /// Who answers where the program does not.
    deputy: Heuristic<G>,
    faults: Vec<String>,
    broken: bool,
}

impl<G: Game> Program<G> {
    /// The program `words[0]` with the other words as its arguments. It is started when it is first asked.
    pub fn new(words: Vec<String>, seed: u64) -> Self {
        let deputy = Heuristic::new(seed);
        Self { words, child: None, told: false, seed, deputy, faults: Vec::new(), broken: false }
    }

    /// The program, started and told of the match; `None` if it cannot be.
    fn ready(&mut self, game: &G, seat: Seat) -> Option<&mut Child> {
        if self.broken {
            return None;
        }
        if self.child.is_none() {
            match greet(&self.words, G::INFO.id) {
                Ok(child) => self.child = Some(child),
                Err(fault) => self.breaks(fault),
            }
        }
        if !self.told {
            let names: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
            let news = json!({
                "type": "match", "seat": seat, "seats": game.seats(), "names": names, "seed": self.seed,
            });
            let said = self.child.as_mut().map(|child| child.say(&news));
            if let Some(Err(fault)) = said {
                self.breaks(fault);
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
        let question = json!({
            "type": "go", "seat": seat, "view": view, "legal": offered,
            "iterations": budget.iterations, "millis": millis,
        });
        let patience = PATIENCE + Duration::from_millis(u64::from(millis.unwrap_or(0)));
        let child = self.ready(game, seat)?;
        let heard = child.say(&question).and_then(|()| child.hear_move(patience));
        match heard {
            Ok(Heard::Move(notation)) => {
                let found = choices.iter().position(|choice| choice.notation == notation);
                if found.is_none() {
                    self.complain(format!("answered `{}`, which is not offered", kernel::clip(&notation)));
                }
                found.map(|i| legal[i])
            }
            Ok(Heard::Nonsense(what)) => {
                self.complain(format!("said `{}`, which is no answer", kernel::clip(&what)));
                None
            }
            Err(fault) => {
                self.breaks(fault);
                None
            }
        }
    }

    fn complain(&mut self, fault: String) {
        if self.faults.len() < TOLD {
            self.faults.push(format!("{}: {fault}", self.words.join(" ")));
        }
    }

    /// It cannot be talked to any more in this match.
    fn breaks(&mut self, fault: String) {
        self.complain(fault);
        self.child = None;
        self.broken = true;
    }
}

/// Starts a program and waits for its hello.
fn greet(words: &[String], game: &str) -> Result<Child, String> {
    let mut child = Child::start(words)?;
    child.say(&json!({ "type": "hello", "protocol": PROTOCOL, "game": game }))?;
    child.hear_hello(HELLO, PROTOCOL)?;
    Ok(child)
}

impl<G: Game> Bot<G> for Program<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        let seat = G::viewer(view).seat().expect("a bot looks from its seat");
        let own = self.ask(game, seat, view, legal, budget);
        own.unwrap_or_else(|| self.deputy.choose(game, view, legal, Level::Knight.budget()))
    }

    fn listens(&self) -> bool {
        true
    }

    fn notice(&mut self, game: &G, seat: Seat, cue: &G::Cue) {
        let called: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
        let text = game.tell(cue, Names::new(&called, Viewer::Seat(seat))).text;
        self.overhear(game, seat, &json!(cue), &text);
    }

    fn overhear(&mut self, game: &G, seat: Seat, cue: &Value, text: &str) {
        let news = json!({ "type": "cue", "cue": cue, "text": text });
        if let Some(child) = self.ready(game, seat)
            && let Err(fault) = child.say(&news)
        {
            self.breaks(fault);
        }
    }

    fn faults(&mut self) -> Vec<String> {
        std::mem::take(&mut self.faults)
    }

    fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.deputy.restart(seed);
        (self.told, self.broken) = (false, false);
    }
}

impl<G: Game> fmt::Debug for Program<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("words", &self.words).finish_non_exhaustive()
    }
}
