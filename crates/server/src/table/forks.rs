//! Two worlds that look the same to somebody have the same numbers and the same log, live and however they came back.

use kernel::Seat;
use store::{Action, How, Table, Undone};

use super::opening::recorded;
use crate::games::{Asked, Games};
use crate::hosted::{At, Attempt, Audience, ErasedMatch};
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
    hosted: Box<dyn ErasedMatch>,
    /// Are the others shown nothing while somebody is asked in secret?
    masked: bool,
    asked: usize,
    /// For how long the others were shown nothing, in milliseconds.
    waited: u32,
}

/// What somebody gets that could tell of a secret: versions, tickets, how far the match is, and the log.
type Shown = (At, u32, Vec<String>);

impl<'a> World<'a> {
    fn new(games: &'a Games, table: &Table, masked: bool) -> Self {
        let hosted = open(games, table);
        Self { games, table: table.clone(), hosted, masked, asked: 0, waited: 0 }
    }

    fn play(&mut self, seat: usize, line: &str) {
        let by = Seat::new(seat as u8);
        let proposal = self.hosted.propose(by, Attempt::Thought { line }).expect("it is legal");
        let action = |notation| Action { seat: seat as u8, notation, how: How::Played };
        let kept = proposal.notations.into_iter().map(action);
        self.table.actions.extend(kept);
        while let Some(advance) = self.hosted.advance() {
            let others = advance.waits.iter().filter(|(seat, _)| seat.index() != RIVAL);
            self.waited += others.map(|(_, time)| u32::from(*time)).sum::<u32>();
            for viewer in 0..=ONLOOKER {
                let hidden = advance.secretly.is_some_and(|asked| asked.index() != viewer);
                if !(hidden && self.masked) {
                    self.hosted.show(viewer, Audience { pages: true, programs: true });
                }
            }
        }
    }

    /// Passes whatever only this world asks.
    fn pass_what_is_asked_here_alone(&mut self, other: &Self) {
        let choices = |hosted: &dyn ErasedMatch| -> Vec<String> {
            hosted.observed(ASKED).choices.into_iter().map(|choice| choice.notation.clone()).collect()
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
    fn undone(&self) -> World<'a> {
        let mut table = self.table.clone();
        let (left, told) = (table.actions.len() as u32, "An attack.".to_owned());
        table.undone.push(Undone { left, seat: RIVAL as u8, told });
        self.again(&table)
    }
}

fn open(games: &Games, table: &Table) -> Box<dyn ErasedMatch> {
    games.find(&table.settings.game).unwrap().host(&recorded(table), table).unwrap()
}

/// Units that nobody can answer but one who asked to be asked: the lords of Halmark and Karsk answer attacks only.
const PLAIN: [&str; 10] = ["HM04", "KA04", "HM05", "HM06", "HM07", "KA06", "HM01", "KA01", "KA07", "KA02"];

/// What whoever decides plays, in every world alike.
fn line(hosted: &dyn ErasedMatch, seat: usize, n: usize) -> String {
    let choices = hosted.observed(seat).choices;
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
        // Nor by the time: what is waited for does not depend on who was asked.
        assert!(worlds.iter().all(|world| world.waited == worlds[0].waited), "`{line}`");
        for viewer in [RIVAL, ONLOOKER] {
            let expected = worlds[0].shown(viewer);
            for world in &worlds {
                assert_eq!(world.shown(viewer), expected, "`{line}`, live");
                if n % 10 == 9 {
                    let back = world.again(&world.table);
                    assert_eq!(back.shown(viewer), expected, "`{line}`, after a restart");
                    let (at, ..) = world.undone().shown(viewer);
                    assert_eq!(at, worlds[0].undone().shown(viewer).0, "`{line}`, after a take-back");
                    assert!(
                        at.version > expected.0.version
                            && (at.seat.is_none() || at.ticket != expected.0.ticket)
                    );
                }
            }
        }
        for world in &worlds {
            let back = world.again(&world.table).hosted;
            assert_eq!((back.at(ASKED), back.steps()), (world.hosted.at(ASKED), world.hosted.steps()));
        }
    }
    assert!(worlds[0].waited > 0, "it is waited for somebody");
    assert!(worlds[1].asked > 3 && worlds[1].asked == worlds[2].asked, "asked {} times", worlds[1].asked);
}

/// What the rules answer for whoever is late, or for whom a match is claimed, is told in the same words and with the same
/// numbers when the match comes back; and how much a seat had left to answer in secret is not told to the others.
#[test]
fn nobody_can_count_what_was_left_to_answer_in_secret() {
    let games = Games::catalogue(None).unwrap();
    let asked = Asked { seats: Some(2), ..Asked::default() };
    let settings = games.find("knights").unwrap().prepare(&asked).unwrap().settings;
    let seats = [0, 1].map(|seat| seating::bot("late", Seat::new(seat), bots::Level::Squire, &[]));
    let start = Table::new("late", settings, None, seats.into());
    let mut told = Vec::new();
    for laid in 0..3 {
        let mut table = start.clone();
        let mut hosted = open(&games, &table);
        let late = Seat::new(ASKED as u8);
        let own = (0..laid).map(|_| (late, Attempt::Thought { line: "place Mo" }));
        let rest = (laid..3).map(|_| (late, Attempt::Late));
        let claimed = [(Seat::new(RIVAL as u8), Attempt::Claimed)];
        for (by, attempt) in own.chain(rest).chain(claimed) {
            let proposal = hosted.propose(by, attempt).expect("it is legal");
            let action = |notation| Action { seat: by.index() as u8, notation, how: proposal.how };
            table.actions.extend(proposal.notations.into_iter().map(action));
            while hosted.advance().is_some() {
                for viewer in 0..=ONLOOKER {
                    hosted.show(viewer, Audience { pages: true, programs: true });
                }
            }
            assert_eq!(hosted.at(ONLOOKER).version, proposal.version);
        }
        let again = open(&games, &table);
        for viewer in 0..=ONLOOKER {
            assert_eq!(hosted.at(viewer), again.at(viewer));
            assert_eq!(hosted.log_since(viewer, None), again.log_since(viewer, None));
        }
        assert!(again.resigned().is_some_and(|gone| gone.stayed_away && gone.seat.index() == RIVAL));
        told.push([RIVAL, ONLOOKER].map(|viewer| (hosted.at(viewer), hosted.log_since(viewer, None).lines)));
    }
    assert!(told.iter().all(|shown| *shown == told[0]), "{told:?}");
}
