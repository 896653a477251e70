//! What holds in every match, whatever is played: the properties of the rules, tried on random matches.

use testkit::Checked as _;

use crate::common::{dice, open, setups, tables};
use kernel::{BySeat, Game, Heuristics as _, Hidden as _, Notation as _, Rng, Seat, Viewer, Word as _};
use knights::{Action, Clan, Event, Face, Heart, Knights, Space, State, Step, View, Wound, WrittenPosition};
use testkit::rehearsal::{Style, rehearse};

fn everywhere(matches: u64, mut check: impl FnMut(&Knights, &State, Seat, Action, &[Event], &State)) {
    for game in tables() {
        for seed in 0..matches {
            let style = if seed % 2 == 0 { Style::Random } else { Style::Policy };
            rehearse(&game, style, seed, |before, seat, action, events, after| {
                check(&game, before, seat, action, events, after);
            });
        }
    }
}

fn public(game: &Knights, state: &State) -> View {
    game.view(state, Viewer::Spectator)
}

/// KD-3.5, KD-5.2, KD-5.3, KD-10.6: one knight a space, plans within their bounds, at least two choices for
/// everybody who is asked.
#[test]
fn kd_3_5_the_audit_never_finds_anything() {
    everywhere(6, |game, _, _, _, _, after| {
        game.audit(after)
            .unwrap_or_else(|broken| panic!("{broken}\n{}", game.position(&public(game, after))));
        assert_eq!(game.pending(after).is_empty(), game.outcome(after).is_some());
    });
}

/// KD-7.1: a knight moves at most one space in a slot.
#[test]
fn kd_7_1_a_knight_moves_one_space_at_a_time() {
    everywhere(4, |_, _, _, _, events, _| {
        let mut moved = Vec::new();
        for event in events {
            match event {
                Event::Moved { seat, from, to } => {
                    assert_eq!(from.distance(*to), 1);
                    assert!(!moved.contains(seat), "twice in one slot");
                    moved.push(*seat);
                }
                Event::Revealed { .. } => moved.clear(),
                _ => {}
            }
        }
    });
}

/// KD-6.4: in one slot a knight does one thing, and attacks at most once.
#[test]
fn kd_6_4_one_token_does_one_thing() {
    for game in tables() {
        for seed in 0..4 {
            let mut deeds: BySeat<u8> = BySeat::filled(game.seats());
            let mut combats: BySeat<u8> = BySeat::filled(game.seats());
            rehearse(&game, Style::Random, seed, |_, _, _, events, _| {
                for event in events {
                    match event {
                        Event::Revealed { .. } | Event::Turn { .. } | Event::SlotSkipped { .. } => {
                            // A slot begins: its reveals come together, before anything is done.
                            deeds = BySeat::filled(game.seats());
                            combats = BySeat::filled(game.seats());
                        }
                        Event::Moved { seat, .. }
                        | Event::Stayed { seat }
                        | Event::Stopped { seat, .. }
                        | Event::Equipped { seat, .. }
                        | Event::Stance { seat, .. }
                        | Event::Forfeit { seat }
                        | Event::Declared { seat, .. } => deeds[*seat] += 1,
                        Event::Pile { seat, .. } => combats[*seat] += 1,
                        _ => {}
                    }
                    assert!(deeds.as_slice().iter().chain(combats.as_slice()).all(|n| *n <= 1), "{event:?}");
                }
            });
        }
    }
}

/// KD-8.10: Hearts only get worse, and two effective hits are all a knight can take.
#[test]
fn kd_8_10_hearts_only_get_worse() {
    for game in tables() {
        for seed in 0..4 {
            let mut hits: BySeat<u8> = BySeat::filled(game.seats());
            rehearse(&game, Style::Policy, seed, |before, _, _, events, after| {
                for event in events {
                    match event {
                        Event::Hit { target, wound: Wound::Broken | Wound::Defeated, .. } => {
                            hits[*target] += 1
                        }
                        Event::Battle { .. } => hits = BySeat::filled(game.seats()),
                        _ => {}
                    }
                }
                assert!(hits.as_slice().iter().all(|hits| *hits <= 2));
                let (before, after) = (public(&game, before), public(&game, after));
                for (seat, knight) in after.knights.iter().filter(|_| before.battle == after.battle) {
                    let was = before.knights[seat].heart;
                    assert!(was == knight.heart || (was, knight.heart) == (Heart::Full, Heart::Broken));
                }
            });
        }
    }
}

/// KD-8.7, KD-7.6, KD-5.1, KD-8.11: Inspiration goes down by use and up by its three sources; a weapon goes by a
/// swap or a fumble.
#[test]
fn kd_8_7_faces_and_weapons_change_for_a_reason() {
    everywhere(4, |game, before, _, _, events, after| {
        let (before, after) = (public(game, before), public(game, after));
        if before.battle != after.battle {
            return;
        }
        for (seat, knight) in after.knights.iter() {
            let was = &before.knights[seat];
            let told = |test: &dyn Fn(&Event) -> bool| events.iter().any(test);
            if was.inspiration == Face::Up && knight.inspiration == Face::Down {
                assert!(told(&|event| *event == Event::Spent { seat }));
            }
            if was.inspiration == Face::Down && knight.inspiration == Face::Up {
                assert!(told(&|event| matches!(event, Event::Inspired { seat: who, .. } if *who == seat)));
            }
            if knight.weapon.is_none() && was.weapon.is_some() {
                assert!(told(&|event| matches!(event, Event::Fumbled { seat: who, .. } if *who == seat)));
            }
            if let (Some(weapon), true) = (knight.weapon, knight.weapon != was.weapon) {
                assert!(told(&|event| *event == Event::Equipped { seat, weapon }));
            }
        }
    });
}

/// KD-8.5: by the default rules a pile has 1 to 4 Shields, 0 to 4 Hearts and 3 to 5 cards.
#[test]
fn kd_8_5_piles_stay_within_the_table() {
    for seats in 2..=6 {
        let game = open("rulebook", seats, &[]);
        for seed in 0..20 {
            rehearse(&game, Style::Policy, seed, |_, _, _, events, _| {
                for event in events {
                    if let Event::Pile { hearts, shields, .. } = event {
                        assert!(*hearts <= 4 && (1..=4).contains(shields), "{hearts}+{shields}");
                        assert!((3..=5).contains(&(hearts + shields)), "{hearts}+{shields}");
                    }
                }
            });
        }
    }
}

/// KD-5.11, KD-11.3: whatever the options say, the laws of the contract hold: what is written down replays, and what a
/// viewer sees, and what a seat may do, does not change when what it cannot know is drawn anew.
#[test]
fn kd_5_11_the_laws_hold_whatever_the_options_say() {
    let suite = Knights::suite().seed(3);
    suite.check(&setups()).unwrap_or_else(|violation| panic!("{violation}"));
}

/// KD-5.3, KD-5.7, KD-9.1: another seat's face-down tokens appear in nobody else's view, whatever they are.
#[test]
fn kd_5_7_face_down_tokens_stay_unknown() {
    everywhere(3, |game, _, _, _, _, state| {
        for viewer in Viewer::during_play(game.seats()) {
            let view = game.view(state, viewer);
            for (seat, knight) in view.knights.iter() {
                let mate = |own: Seat| {
                    game.options().team_open_plans
                        && game.team(own).is_some()
                        && game.team(own) == game.team(seat)
                };
                if viewer.seat().is_some_and(|own| own == seat || mate(own)) {
                    continue;
                }
                let hidden = knight.plan.iter().skip(usize::from(knight.revealed));
                assert_eq!(hidden.flatten().count(), 0, "{viewer:?} sees {seat}'s tokens");
                assert!(knight.ready || knight.plan.is_empty(), "{viewer:?} sees how far {seat} is");
                assert_eq!(view.answers[seat], None);
            }
        }
    });
}

/// KD-8.2: turning the board with the clans and the initiative turns every outcome.
#[test]
fn kd_8_2_the_board_looks_the_same_from_every_side() {
    let straight = open("rulebook", 6, &[]);
    let turned = open("rulebook", 6, &[("clans", "red,yellow,aqua,blue,green,purple")]);
    let start = |game: &Knights, state: &State| {
        let line = game.position(&public(game, state));
        assert_eq!(game.set_up(WrittenPosition(line), *Knights::dice(state), &mut ()).unwrap(), *state);
    };
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let mut one = straight.deal(rng.dice());
        start(&straight, &one);
        let line = turn_line(&straight.position(&public(&straight, &one)));
        let mut other = turned.set_up(WrittenPosition(line), *Knights::dice(&one), &mut ()).unwrap();
        let mut legal = Vec::new();
        while let Some(seat) = straight.pending(&one).lowest() {
            legal.clear();
            straight.legal(&one, seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            straight.apply(&mut one, seat, action, &mut ());
            let action = match action {
                Action::Move { to } => Action::Move { to: turn_space(to) },
                same => same,
            };
            turned.apply(&mut other, seat, action, &mut ());
            assert_eq!(
                turned.position(&public(&turned, &other)),
                turn_line(&straight.position(&public(&straight, &one)))
            );
        }
        assert_eq!(straight.outcome(&one), turned.outcome(&other));
    }
}

/// A sixth of a turn clockwise.
fn turn_space(space: Space) -> Space {
    let (q, r) = space.axial();
    Space::all().find(|other| other.axial() == (-r, q + r)).unwrap()
}

fn turn_letter(letter: char) -> char {
    let clan = Clan::ALL.iter().find(|clan| clan.letter() == letter).unwrap();
    Clan::ALL[(clan.index() + 1) % Clan::COUNT].letter()
}

fn turn_line(line: &str) -> String {
    let (head, knights) = line.split_once(" | ").unwrap();
    let (moment, clan) = head.rsplit_once(' ').unwrap();
    let knights = knights.split(" | ").map(|knight| {
        let (clan, rest) = knight.split_once('@').unwrap();
        let clan = turn_letter(clan.chars().next().unwrap());
        match rest.split_once(' ') {
            Some((space, state)) => format!("{clan}@{} {state}", turn_space(space.parse().unwrap())),
            None => format!("{clan}@{rest}"),
        }
    });
    let clan = turn_letter(clan.chars().next().unwrap());
    format!("{moment} {clan} | {}", knights.collect::<Vec<_>>().join(" | "))
}

/// KD-10.5, KD-10.4, KD-10.6: a match ends by the turn cap, within the promised number of actions, and the values
/// of single knights add up to 1.
#[test]
fn kd_10_5_every_match_ends() {
    for game in tables() {
        for seed in 0..6 {
            let mut plies = 0;
            let end = rehearse(&game, Style::Random, seed, |_, _, _, _, state| {
                plies += 1;
                assert!(u16::from(public(&game, state).turn) <= game.options().turn_cap.get());
            });
            assert!(plies <= game.max_plies(), "{plies}");
            let outcome = game.outcome(&end).unwrap();
            assert!(outcome.is_consistent(), "{outcome:?}");
            if game.team(Seat::new(0)).is_none() {
                let sum: f32 = Seat::first(game.seats()).map(|seat| outcome.value(seat)).sum();
                assert!((sum - 1.0).abs() < 1e-5);
            }
            for (seat, value) in game.evaluate(&end).iter() {
                assert_eq!(*value, outcome.value(seat));
            }
        }
    }
}

/// KD-5.1: while everybody plans, the knight on the High Ground has its Inspiration.
#[test]
fn kd_5_1_the_high_ground_inspires() {
    let mut seen = 0;
    everywhere(6, |game, _, _, _, _, state| {
        let view = public(game, state);
        if view.step == Step::Plan
            && let Some((_, knight)) = view.knights.iter().find(|(_, k)| k.space == Some(Space::HIGH_GROUND))
        {
            assert_eq!(knight.inspiration, Face::Up);
            seen += 1;
        }
    });
    assert!(seen > 100);
}

/// The values that search reads lie between 0 and 1 in every position.
#[test]
fn evaluation_stays_between_0_and_1() {
    everywhere(2, |game, _, _, _, _, state| {
        assert!(game.evaluate(state).as_slice().iter().all(|value| (0.0..=1.0).contains(value)));
    });
    let game = open("rulebook", 2, &[]);
    let given = WrittenPosition("T3.0 init P | P@E4 FSw+ | A@E5 B---".to_owned());
    let ahead = game.evaluate(&game.set_up(given, dice(), &mut ()).unwrap());
    assert!(ahead[Seat::new(0)] > 0.7, "{ahead:?}");
}
