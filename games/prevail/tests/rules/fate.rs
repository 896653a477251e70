//! A player who wins, loses, concedes or shares a battle is told so, by name and with the reason.

use kernel::{Game, Hidden as _, Names, Present as _, Seat, SideAction, Viewer};
use prevail::{Action, Event, Prevail};
use testkit::rehearsal::{Style, rehearse};

use crate::common::open;

fn told(game: &Prevail, end: &Event, viewer: Viewer) -> String {
    let called = ["Ada".to_owned(), "Bo".to_owned()];
    game.tell(&game.cue(end, viewer).unwrap(), Names::new(&called, viewer)).text
}

/// PV-12.1, PV-12.7: the winner is told of the victory and the other of the defeat, with the reason; both of a draw.
#[test]
fn pv_12_7_both_are_told_the_end() {
    let game: Prevail = open(&[("mode", "mini")]);
    let mut ends = 0;
    for seed in 0..20 {
        rehearse(&game, Style::Mixed, seed, |_, _, _, events, _| {
            for event in events {
                let Event::Ended { winner, .. } = event else { continue };
                for (seat, name) in Seat::first(2).zip(["Ada", "Bo"]) {
                    let said = told(&game, event, Viewer::Seat(seat));
                    let rival = if name == "Ada" { "Bo" } else { "Ada" };
                    match winner {
                        Some(winner) if *winner == seat => assert!(said.starts_with("You win: "), "{said}"),
                        Some(_) => assert!(said.starts_with(&format!("{rival} wins: ")), "{said}"),
                        None => assert!(said.starts_with("The battle is drawn: "), "{said}"),
                    }
                }
                ends += 1;
            }
        });
    }
    assert!(ends > 10, "{ends}");
    let drawn = Event::Ended { winner: None, reason: prevail::Reason::HandEmptied };
    assert!(told(&game, &drawn, Viewer::Spectator).starts_with("The battle is drawn: "));
}

/// PV-12.4: who concedes has lost, the battle is over at once, and the reason is told.
#[test]
fn pv_12_4_who_concedes_has_lost() {
    let game: Prevail = open(&[("mode", "mini")]);
    let mut state = game.deal(kernel::Dice::new([3; 32]));
    let (seat, rival) = (Seat::new(0), Seat::new(1));
    let mut side_actions: Vec<SideAction<Action>> = Vec::new();
    game.side_actions(&state, seat, &mut side_actions);
    assert!(side_actions.contains(&SideAction::last(Action::Concede)));
    let mut events = Vec::new();
    game.apply(&mut state, seat, Action::Concede, &mut events);
    let outcome = game.outcome(&state).unwrap();
    assert_eq!((outcome.places[rival], outcome.places[seat]), (1, 2));
    assert_eq!((outcome.reason, outcome.rule.number()), ("the battle was conceded", "PV-12.4"));
    assert_eq!(told(&game, events.last().unwrap(), Viewer::Seat(seat)), "Bo wins: the battle was conceded.");
}
