//! Two worlds that look the same to somebody have the same numbers and the same log, live and however they came back.

use kernel::Seat;
use store::{Action, Table, TakenBack};

use super::actor::recorded;
use crate::games::{Asked, Games};
use crate::hosted::{At, Attempt, Hosted};
use crate::seating;

/// The active player of a duel, who is not to know whether the other was asked, and whoever looks on.
const RIVAL: usize = 0;
const ONLOOKER: usize = 2;
/// The seat that is asked in one world and not in the other.
const ASKED: usize = 1;

/// A duel of Lords of Estraven, and when its people are shown what happens.
struct World<'a> {
    games: &'a Games,
    table: Table,
    hosted: Box<dyn Hosted>,
    /// Are the others shown nothing while somebody is asked in secret?
    masked: bool,
    asked: usize,
}

/// What somebody gets that could tell of a secret: versions, tickets, how far the match is, and the log.
type Shown = (At, u32, Vec<String>);

impl<'a> World<'a> {
    fn new(games: &'a Games, table: &Table, masked: bool) -> Self {
        let hosted = open(games, table);
        Self { games, table: table.clone(), hosted, masked, asked: 0 }
    }

    fn play(&mut self, seat: usize, line: &str) {
        let by = Seat::new(seat as u8);
        let proposal = self.hosted.propose(by, Attempt::Thought { line }).expect("it is legal");
        let kept = proposal.notations.into_iter().map(|notation| Action { seat: seat as u8, notation });
        self.table.actions.extend(kept);
        while let Some(advance) = self.hosted.advance() {
            for viewer in 0..=ONLOOKER {
                let hidden = advance.secretly.is_some_and(|asked| asked.index() != viewer);
                if !(hidden && self.masked) {
                    self.hosted.show(viewer);
                }
            }
        }
        assert_eq!(self.hosted.steps(), self.again(&self.table).hosted.steps());
    }

    /// Passes whatever only this world asks.
    fn pass_what_is_asked_here_alone(&mut self, other: &Self) {
        let choices = |hosted: &dyn Hosted| -> Vec<String> {
            hosted.choices(ASKED).into_iter().map(|choice| choice.notation).collect()
        };
        while self.hosted.pending() != other.hosted.pending()
            || choices(&*self.hosted) != choices(&*other.hosted)
        {
            self.play(ASKED, "pass");
            self.asked += 1;
        }
    }

    fn shown(&self, viewer: usize) -> Shown {
        (self.hosted.at(viewer), self.hosted.steps(), self.hosted.log_since(viewer, None).lines)
    }

    /// The same after a restart, or after the table was out of memory.
    fn again(&self, table: &Table) -> World<'a> {
        World { table: table.clone(), hosted: open(self.games, table), ..*self }
    }

    /// The same after a decision was taken back that left the match where it stands.
    fn taken_back(&self) -> World<'a> {
        let mut table = self.table.clone();
        let (left, told) = (table.actions.len() as u32, "An attack.".to_owned());
        table.taken_back.push(TakenBack { left, seat: RIVAL as u8, told });
        self.again(&table)
    }
}

fn open(games: &Games, table: &Table) -> Box<dyn Hosted> {
    games.find("estraven").unwrap().host(&recorded(table), &table.taken_back).unwrap()
}

/// Units that nobody can answer but one who asked to be asked: the lords of Halmark and Karsk answer attacks only.
const PLAIN: [&str; 10] = ["HM04", "KA04", "HM05", "HM06", "HM07", "KA06", "HM01", "KA01", "KA07", "KA02"];

/// What whoever decides plays, in every world alike.
fn line(hosted: &dyn Hosted, seat: usize, n: usize) -> String {
    let choices = hosted.choices(seat);
    let plays = |notation: &str| {
        notation.strip_prefix("play ").is_some_and(|card| PLAIN.iter().any(|id| card.starts_with(id)))
    };
    let unit = choices.iter().find(|choice| plays(&choice.notation));
    let pitch = choices.iter().find(|choice| !n.is_multiple_of(4) && choice.notation.starts_with("pitch "));
    unit.or(pitch).or(choices.last()).expect("somebody decides").notation.clone()
}

/// LE-7.11: whether a seat is asked is its secret, in the numbers as in the time.
#[test]
fn nobody_can_count_what_another_was_asked_in_secret() {
    let games = Games::catalogue(None).unwrap();
    let asked = Asked { seats: Some(2), ..Asked::default() };
    let settings = games.find("estraven").unwrap().prepare(&asked).unwrap().settings;
    let seats = [0, 1].map(|seat| seating::bot("forks", Seat::new(seat), bots::Level::Squire, &[]));
    let mut table = Table::new("forks", settings, None, seats.into());
    // Whoever begins is the same in all of them, and so is all luck.
    table.settings.seed = [3; 32];
    let mut worlds = [true, true, false].map(|masked| World::new(&games, &table, masked));
    for world in &mut worlds {
        for (seat, deck) in [(0, "deck HM"), (0, "deck KA"), (1, "deck HM"), (1, "deck KA")] {
            world.play(seat, deck);
        }
    }
    for world in &mut worlds[1..] {
        world.play(ASKED, "stop item on");
    }
    for n in 0..60 {
        let seat = worlds[0].hosted.pending().lowest().expect("it goes on").index();
        let line = line(&*worlds[0].hosted, seat, n);
        let [unasked, asked @ ..] = &mut worlds;
        unasked.play(seat, &line);
        for world in asked {
            world.play(seat, &line);
            world.pass_what_is_asked_here_alone(unasked);
        }
        for viewer in [RIVAL, ONLOOKER] {
            let expected = worlds[0].shown(viewer);
            for world in &worlds {
                assert_eq!(world.shown(viewer), expected, "`{line}`, live");
                if n % 10 == 9 {
                    let back = world.again(&world.table);
                    assert_eq!(back.shown(viewer), expected, "`{line}`, after a restart");
                    let (at, ..) = world.taken_back().shown(viewer);
                    assert_eq!(at, worlds[0].taken_back().shown(viewer).0, "`{line}`, after a take-back");
                    assert!(
                        at.version > expected.0.version
                            && (at.seat.is_none() || at.ticket != expected.0.ticket)
                    );
                }
            }
        }
        for world in &worlds {
            assert_eq!(world.again(&world.table).hosted.at(ASKED), world.hosted.at(ASKED));
        }
    }
    assert!(worlds[1].asked > 3 && worlds[1].asked == worlds[2].asked, "asked {} times", worlds[1].asked);
}
