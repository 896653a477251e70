//! Battles of royals: every pair of cards against each other, played out at random. Random matches see few of them.

use testkit::Checked as _;

use crate::common::{duel, open, realm};
use hex::{Event, Hex, State};
use kernel::{Hidden as _, Rng, Seat};

const ALL: &str = "2 3 4 5 6 7 8 9 10 A K Q J";

/// Attacks 5a with these cards and answers everything else at random; gives the last state and all that happened.
fn battle(game: &Hex, start: &State, cards: [&str; 2], rng: &mut Rng) -> (State, Vec<Event>) {
    let (blue, green) = (Seat::new(0), Seat::new(1));
    let mut table = kernel::Match::from_state(std::sync::Arc::new(game.clone()), *start);
    let mut events = Vec::new();
    let mut play = |table: &mut kernel::Match<Hex>, seat, line: &str| {
        for step in table.play(seat, None, line).unwrap() {
            events.extend(step.events);
        }
    };
    play(&mut table, blue, "x 5a");
    play(&mut table, blue, &format!("play {}", cards[0]));
    play(&mut table, green, &format!("play {}", cards[1]));
    while game.view(table.state(), kernel::Viewer::Spectator).battle.is_some() {
        let seat = table.pending().lowest().unwrap();
        let legal = table.legal(seat);
        let action = *rng.pick(&legal).unwrap();
        for step in table.play_action(seat, action).unwrap() {
            events.extend(step.events);
        }
        game.audit(table.state()).unwrap();
    }
    (*table.state(), events)
}

/// HX-6.8, HX-6.11, HX-6.13, HX-6.18: whatever is shown, the higher side wins, Aces remove, and all cards are there.
#[test]
fn hx_6_18_every_pair_of_cards() {
    for settings in [&[][..], &[("discards", "closed")], &[("king", "flat")], &[("king", "realm")]] {
        let game = open("rulebook", 2, settings);
        let mut rng = Rng::new(3);
        let (mut duels, mut removals, mut swaps) = (0, 0, 0);
        for piles in [["", ""], ["3 K", "10 A"], ["J 9", "J"], ["A", "Q 2"]] {
            for one in ALL.split(' ') {
                for other in ALL.split(' ') {
                    let hand = |pile: &str| -> String {
                        let left: Vec<&str> =
                            ALL.split(' ').filter(|card| !pile.split(' ').any(|p| p == *card)).collect();
                        left.join(" ")
                    };
                    let holds = |pile: &str, card: &str| !pile.split(' ').any(|p| p == card);
                    if !holds(piles[0], one) || !holds(piles[1], other) {
                        continue;
                    }
                    let side = |lands: &str, pile: &str| hex::WrittenRealm {
                        discard: pile.split_whitespace().map(str::to_owned).collect(),
                        ..realm(lands, &hand(pile))
                    };
                    let start = duel(&game, side("5b 5e", piles[0]), side("5a 5c", piles[1]));
                    let (_, events) = battle(&game, &start, [one, other], &mut rng);
                    let mut shown = [one.to_owned(), other.to_owned()];
                    for event in &events {
                        match event {
                            Event::Swapped { seat, card, .. } => {
                                shown[seat.index()] = card.to_string();
                                swaps += 1;
                            }
                            Event::Compared { attack, defence, captured, .. } => {
                                assert_eq!(
                                    attack.value + attack.bonus > defence.value + defence.bonus,
                                    *captured
                                );
                            }
                            Event::DuelEnded { .. } => {
                                duels += 1;
                                assert_eq!(shown, ["J", "J"]);
                            }
                            Event::Removed { seat, card } => {
                                removals += 1;
                                assert_eq!(shown[1 - seat.index()], "A");
                                assert_eq!(shown[seat.index()], card.to_string());
                            }
                            _ => {}
                        }
                    }
                    let expected = shown.iter().filter(|card| *card == "A").count();
                    let removed =
                        events.iter().filter(|event| matches!(event, Event::Removed { .. })).count();
                    assert_eq!(removed, expected, "{shown:?}");
                }
            }
        }
        assert!(
            duels >= 2 && removals > 50 && swaps > 20,
            "{duels} duels, {removals} removals, {swaps} swaps"
        );
    }
}

/// HX-6.7: in a duel the one with more cards can always outlast the other.
#[test]
fn hx_6_7_more_cards_outlast() {
    let game = open("rulebook", 2, &[]);
    for (mine, theirs) in [("J 2 3 4", "J 5 6"), ("J 2", "J 3"), ("J 2 3", "J")] {
        let start = duel(&game, realm("5b", mine), realm("5a", theirs));
        let mut table = kernel::Match::from_state(std::sync::Arc::new(game.clone()), start);
        table.play(Seat::new(0), None, "x 5a").unwrap();
        table.play(Seat::new(0), None, "play J").unwrap();
        table.play(Seat::new(1), None, "play J").unwrap();
        while game.view(table.state(), kernel::Viewer::Spectator).battle.is_some() {
            let seat = table.pending().lowest().unwrap();
            // Everybody bids while there is a card.
            let action = table.legal(seat)[0];
            table.play_action(seat, action).unwrap();
        }
        let more = mine.split(' ').count() > theirs.split(' ').count();
        let taken = game.view(table.state(), kernel::Viewer::Spectator).realms[Seat::new(0)].lands.len() == 2;
        assert_eq!(taken, more, "{mine} against {theirs}");
    }
}
