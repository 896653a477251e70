//! What must be true of the table of Lords of Estraven in any position that can be reached.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estraven::{Action, Estraven, Options, Step, WrittenLord, WrittenPosition};
use kernel::{Dice, Game as _, Heuristics as _, Match, Notation as _, Options as _, Rng, Seat, Viewer};
use web::{Render as _, Seen, fragments};

use crate::laws::Laws;
use crate::shots::{cast, table_info};
use crate::tags;

/// Plays matches over all seat counts, many pairs of decks and some options, half sensibly and half at random, and shows
/// every position to `look`.
fn wander(games: u64, mut look: impl FnMut(&Match<Estraven>, &mut Rng)) {
    const TWISTS: [&[(&str, &str)]; 4] = [
        &[],
        &[("auto_pass", "off")],
        &[("excess", "to_leader"), ("starting_health", "40")],
        &[("resolution", "chain"), ("trades_per_turn", "2")],
    ];
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let mut options = Options::default();
        for (key, value) in TWISTS[seed as usize % TWISTS.len()] {
            options.set(&Estraven::content(), key, value).expect("an option of the game");
        }
        let game = Estraven::open(&Estraven::content(), &options, seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = play.pending().lowest() {
            if play.plies() > 320 {
                break;
            }
            look(&play, &mut rng);
            let legal = play.legal(seat);
            let game = play.game().clone();
            let picks = matches!(legal.first(), Some(Action::PickDeck { .. }));
            let sensible =
                game.policy(play.state(), seat, &legal, &mut rng).filter(|_| seed % 2 == 0 && !picks);
            let action = sensible.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
}

/// The laws, with every unit that stands.
fn laws() -> Laws<Estraven> {
    Laws::<Estraven>::new(|view| {
        let standing = view.lords.iter().filter(|(_, lord)| lord.fell == 0);
        standing.flat_map(|(_, lord)| lord.field.iter().map(|unit| unit.card.to_string())).collect()
    })
}

/// Every unit that stands is drawn, and the table keeps the [`Laws`]. Every kind of question comes up often enough to say
/// so.
#[test]
fn the_table_keeps_the_laws_at_every_question() {
    let mut laws = laws();
    let mut asked: BTreeMap<String, u32> = BTreeMap::new();
    wander(24, |play, rng| {
        let Some(seat) = play.pending().lowest() else { return };
        let step = play.view(Viewer::Seat(seat)).step;
        let common = matches!(step, Step::Main | Step::Respond | Step::Target | Step::Join | Step::Block);
        if common && rng.below(8) > 0 {
            return;
        }
        let times = asked.entry(step.to_string()).or_default();
        *times += 1;
        // The first of a kind, and from then on now and then.
        if *times <= 12 || times.is_multiple_of(8) {
            laws.hold(play);
        }
    });
    for step in ["pick", "main", "target", "cost", "respond", "join", "block", "slot", "tax", "scry"] {
        assert!(asked.contains_key(step), "`{step}` was never asked: {asked:?}");
    }
}

/// The questions that luck seldom brings: a levy, which item is answered, a Troop to deploy, a hand that is too large.
#[test]
fn the_table_keeps_the_laws_at_a_rare_question() {
    struct Rare {
        p1: (&'static str, &'static str),
        p2: &'static str,
        plays: &'static [(u8, &'static str)],
        asks: (u8, Step),
    }
    const RARE: [Rare; 4] = [
        Rare { p1: ("HM03 HM04", "RS1 RS2"), p2: "", plays: &[(0, "play HM03")], asks: (0, Step::Levy) },
        Rare {
            p1: ("KA08 SE11", ""),
            p2: "SE11 SE11",
            plays: &[(0, "play KA08 > P2"), (1, "react SE11.2"), (0, "react SE11.1"), (1, "react SE11.3")],
            asks: (1, Step::Answer),
        },
        Rare {
            p1: ("", "HM01"),
            p2: "TH12 TH05",
            plays: &[(0, "atk HM01 > P2"), (1, "react TH12")],
            asks: (1, Step::Deploy),
        },
        Rare {
            p1: ("HM04 HM04 HM04 HM05 HM05 HM07 HM07 KA08 KA08", ""),
            p2: "",
            plays: &[(0, "end")],
            asks: (0, Step::Discard),
        },
    ];
    let cards = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut laws = laws();
    let game =
        Estraven::open(&Estraven::content(), &Options::default(), 2).expect("shipped content is sound");
    let game = Arc::new(game);
    for Rare { p1: (hand, field), p2, plays, asks: (seat, step) } in RARE {
        let p1 = WrittenLord { hand: cards(hand), field: cards(field), loose: 6, ..WrittenLord::default() };
        let p2 = WrittenLord { hand: cards(p2), loose: 6, ..WrittenLord::default() };
        let state = game.set_up(
            WrittenPosition { p1, p2, ..WrittenPosition::default() },
            Dice::new([7; 32]),
            &mut (),
        );
        let mut play = Match::from_state(game.clone(), state.expect("a sound position"));
        for (seat, line) in plays {
            play.play(Seat::new(*seat), None, line).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        let seat = Seat::new(seat);
        assert_eq!(play.view(Viewer::Seat(seat)).step, step);
        assert!(play.legal(seat).len() > 1, "{step}");
        laws.hold(&play);
    }
}

/// A position of a duel as it is written down, and the lines that are played from it.
fn duel(p1: WrittenLord, p2: WrittenLord, plays: &[(u8, &str)]) -> Match<Estraven> {
    let game =
        Estraven::open(&Estraven::content(), &Options::default(), 2).expect("shipped content is sound");
    let game = Arc::new(game);
    let state =
        game.set_up(WrittenPosition { p1, p2, ..WrittenPosition::default() }, Dice::new([7; 32]), &mut ());
    let mut play = Match::from_state(game, state.expect("a sound position"));
    for (seat, line) in plays {
        play.play(Seat::new(*seat), None, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    play
}

fn cards(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|card| !card.is_empty()).map(str::to_owned).collect()
}

/// The whole table as a seat sees it.
fn shown(play: &Match<Estraven>, seat: u8) -> String {
    let (table, players) = (table_info::<Estraven>(Vec::new()), cast("Aldous", play.game().seats()));
    let view = play.observe(Viewer::Seat(Seat::new(seat)));
    let seen = Seen::live(play, &view, &players, &[], &[], &table);
    fragments(&seen).into_iter().map(|part| part.html).collect()
}

/// LE-8.3, LE-8.6: at any number of seats every attacker has a lane, and who blocks it stands there.
#[test]
fn every_attacker_has_its_lane() {
    let table = table_info::<Estraven>(Vec::new());
    let (mut fights, mut blocks) = ([0; 5], [0; 5]);
    wander(9, |play, _| {
        let players = cast("Aldous", play.game().seats());
        let Some(seat) = play.pending().lowest() else { return };
        let view = play.observe(Viewer::Seat(seat));
        let Some(combat) = &view.view.combat else { return };
        let seen = Seen::live(play, &view, &players, &[], &[], &table);
        let page = Estraven::panels(&seen).board.into_string();
        let lanes: Vec<&str> = page.split("data-at=\"lane.").skip(1).collect();
        let standing = combat.attackers.iter();
        for attacker in standing {
            let name = attacker.unit.to_string();
            let lane = lanes.iter().find(|lane| lane.starts_with(&format!("{name}\"")));
            let lane = lane.unwrap_or_else(|| panic!("{name} has no lane of {} seats", play.game().seats()));
            assert!(lane.contains(&format!("data-key=\"{name}\"")), "{name} is not in its lane");
            for (blocker, _) in combat.blocks.iter().filter(|(_, whom)| whom.to_string() == name) {
                let there = view
                    .view
                    .lords
                    .iter()
                    .any(|(_, lord)| lord.field.iter().any(|unit| unit.card == *blocker));
                assert!(
                    !there || lane.contains(&format!("data-key=\"{blocker}\"")),
                    "{blocker} blocks {name}"
                );
                blocks[usize::from(play.game().seats())] += 1;
            }
        }
        fights[usize::from(play.game().seats())] += 1;
    });
    assert!(fights[2..].iter().chain(&blocks[2..]).all(|n| *n > 0), "{fights:?} {blocks:?}");
}

/// LE-17.1: a card that cannot be played says why, in the words of the rules; pressed, it is tried.
#[test]
fn a_card_that_cannot_be_played_says_why() {
    let p1 = WrittenLord { hand: cards("HM03, HM04, KA12"), loose: 1, ..WrittenLord::default() };
    let p2 = WrittenLord::default();
    let play = duel(p1, p2, &[]);
    let page = shown(&play, 0);
    for (card, why) in [("HM03.1", "costs 6"), ("KA12.1", "Reaction")] {
        let note = page.split(&format!("id=\"whynot-{card}\">")).nth(1).expect("it says why not");
        let note = note.split('<').next().unwrap_or_default();
        assert!(note.contains(why) && note.contains("LE-"), "{card}: {note}");
    }
    assert!(!page.contains("id=\"whynot-HM04.1\""), "what can be played says nothing");
    // Whoever is not asked has nothing to try.
    assert!(!shown(&play, 1).contains("data-try"), "P2 is not asked");
    assert!(page.contains("data-try=\"play {}\""), "the verb that is missing can be tried");
}

/// LE-8.3, LE-11.5, LE-11.6: units that may not attack, join or block, and what may not be attacked, say why.
#[test]
fn a_unit_that_may_not_says_why() {
    let tried = |page: &str, line: &str| -> String {
        let line = &line.replace('>', "&gt;");
        let tag = tags::of(page).into_iter().find(|tag| tag.get("data-try") == Some(line));
        let tag = tag.unwrap_or_else(|| panic!("`{line}` cannot be tried"));
        assert_eq!(
            (tag.get("name"), tag.get("value")),
            (Some("act"), Some(line.as_str())),
            "it works without script"
        );
        assert_eq!(tag.get("aria-disabled"), Some("true"));
        tag.get("aria-label").unwrap_or_default().to_owned()
    };
    let p1 = WrittenLord { field: cards("HM01, HM04, KA01 t, KA04"), ..WrittenLord::default() };
    let p2 = WrittenLord { field: cards("GM01, HM06, KA04"), ..WrittenLord::default() };
    let play = duel(p1.clone(), p2.clone(), &[]);
    let page = shown(&play, 0);
    assert!(tried(&page, "atk KA01.1 > P2").contains("tapped"));
    if tags::of(&page).iter().any(|tag| tag.get("class") == Some("guardlock")) {
        assert!(tried(&page, "atk HM01.1 > GM01.1").contains("Bodyguard"));
    } else {
        panic!("a Bodyguard is a lock on its Leader");
    }
    let joins = duel(p1, p2, &[(0, "atk HM01.1 > P2")]);
    assert!(tried(&shown(&joins, 0), "join KA04.1").contains("does not lead"));
}

/// LE-5.5: the picked card says what it would be paid with, and what comes of the rest.
#[test]
fn a_card_says_what_pays_for_it() {
    let p1 = WrittenLord {
        hand: cards("HM07, HM04"),
        pitch: cards("KA09, KA08"),
        loose: 1,
        ..WrittenLord::default()
    };
    let play = duel(p1, WrittenLord::default(), &[]);
    let page = shown(&play, 0);
    let line = page.split("data-when=\"hand.HM07.1\" hidden>").nth(1).expect("a line for the picked card");
    let line = line.split("</div>").next().unwrap_or_default();
    assert!(line.contains("loose mana") && line.contains("from") && line.contains("LE-5.5"), "{line}");
    assert!(page.contains("gem goes"), "the crystals it would use are gold");
}

/// LE-5.1: with no mana, what can be paid by pitching is lit like what can be played; the button says what the picked card
/// gives, and what is pitched is added up.
#[test]
fn what_pitching_can_pay_is_offered() {
    let p1 = WrittenLord { hand: cards("HM07, HM04, KA09, KA08"), ..WrittenLord::default() };
    let page = shown(&duel(p1, WrittenLord::default(), &[]), 0);
    let tags = tags::of(&page);
    let class = |card: &str| {
        let tag = tags.iter().find(|tag| tag.get("data-part") == Some(&format!("hc.{card}")));
        tag.and_then(|tag| tag.get("class")).unwrap_or_default().to_owned()
    };
    assert_eq!(class("HM07.1"), "hc can");
    let verb = page.split("data-part=\"verb.pitch\"").nth(1).and_then(|rest| rest.split("</button>").next());
    let verb = verb.expect("a card can be pitched");
    for gain in ["+1", "+2"] {
        let shows = verb.split("class=\"gain\"").find(|part| part.contains(&format!(">{gain}<")));
        assert!(shows.is_some_and(|part| part.contains("data-when=\"hand.")), "{gain}: {verb}");
    }
    let sum = page.split("data-part=\"pay.sum\"").nth(1).expect("what is pitched is added up");
    let sum = sum.split("</div>").next().unwrap_or_default();
    assert!(sum.contains("Needed") && sum.contains("data-when=\"hand.HM07.1\""), "{sum}");
    // The pool is empty: every crystal is of a card that is pitched, and shows when that card is.
    let pitched = sum.matches(", pitched").count();
    assert!(pitched > 0, "{sum}");
    assert_eq!(sum.matches("hidden data-then").count(), pitched, "{sum}");
}

/// A name that has no room is said by its first part; a person's full name is on the large card.
#[test]
fn a_long_name_is_not_cut() {
    let p1 = WrittenLord { field: cards("SE02"), ..WrittenLord::default() };
    let play = duel(p1, WrittenLord::default(), &[]);
    let page = shown(&play, 0);
    assert!(page.contains("Galbreght<span class=\"epithet\">, Degenerate Gambler</span>"));
}

/// LE-6.5: what can only be paid with a levy is shown at that price, and its crystals are gold.
#[test]
fn a_levy_is_part_of_what_pays() {
    let p1 = WrittenLord { hand: cards("HM03"), field: cards("RS1"), loose: 4, ..WrittenLord::default() };
    let mut play = duel(p1, WrittenLord::default(), &[]);
    let page = shown(&play, 0);
    let line = page.split("data-when=\"hand.HM03.1\" hidden>").nth(1).expect("a line for the picked card");
    let line = line.split("</div>").next().unwrap_or_default();
    assert!(line.contains("4 mana") && line.contains("loose mana") && line.contains("0 mana left"), "{line}");
    assert!(page.contains("gem goes"), "the crystals it would use are gold");
    let p1 =
        WrittenLord { hand: cards("HM03"), field: cards("RS1, RS2"), loose: 6, ..WrittenLord::default() };
    play = duel(p1, WrittenLord::default(), &[]);
    play.play(Seat::new(0), None, "play HM03").expect("it can be paid");
    let announced = |page: &str| {
        page.split("data-part=\"announce\"")
            .nth(1)
            .and_then(|rest| rest.split("</div>").next())
            .map(str::to_owned)
    };
    let page = shown(&play, 0);
    assert!(announced(&page).is_some_and(|told| told.contains("6 mana")), "{:?}", announced(&page));
}

/// LE-12.4, LE-14.2: only what fits the windows to come and the side of its lord is said to answer.
#[test]
fn what_cannot_answer_is_not_told() {
    let p1 = WrittenLord { field: cards("HM01, RS1, RS3"), ..WrittenLord::default() };
    let p2 = WrittenLord { field: cards("HM04, RS1"), ..WrittenLord::default() };
    let mut play = duel(p1, p2, &[(0, "atk HM01.1 > P2")]);
    while play.pending().lowest() == Some(Seat::new(0)) {
        let next = play.game().timeout(play.state(), Seat::new(0));
        play.play_action(Seat::new(0), next).expect("it is legal");
    }
    while play.view(Viewer::Spectator).step != estraven::Step::Block {
        let seat = play.pending().lowest().expect("somebody is asked before blocks");
        let next = play.game().timeout(play.state(), seat);
        play.play_action(seat, next).expect("it is legal");
    }
    let page = shown(&play, 1);
    let told = page.split("class=\"answers\"").nth(1).and_then(|rest| rest.split("</ul>").next());
    let told = told.expect("what may answer");
    assert!(told.contains("Protestors") && !told.contains("City Guard"), "{told}");
}

/// Beside the question who joins and who blocks stand public facts: who may block, how many cards and how much mana.
#[test]
fn what_may_answer_is_told() {
    let p1 = WrittenLord { field: cards("HM01, HM04"), ..WrittenLord::default() };
    let p2 = WrittenLord { field: cards("GM01, RS3"), hand: cards("HM11, HM11"), ..WrittenLord::default() };
    let play = duel(p1, p2, &[(0, "atk HM01.1 > P2")]);
    let page = shown(&play, 0);
    let told = page.split("class=\"answers\"").nth(1).expect("what may answer");
    for fact in ["1 untapped", "Protestors", "2 cards"] {
        assert!(told.contains(fact), "{fact}: {told}");
    }
    assert!(!told.contains("Shield Wall"), "a hidden card is not told");
}

/// LE-13.1, LE-13.6: the box of a lord who is out says when and how.
#[test]
fn a_fallen_lord_says_when_and_how() {
    let mut told = BTreeSet::new();
    wander(9, |play, _| {
        let Some(seat) = play.pending().lowest() else { return };
        let view = play.view(Viewer::Seat(seat));
        let fallen = view.lords.iter().find(|(other, lord)| *other != seat && lord.fell > 0);
        let Some(fall) = fallen.filter(|_| play.game().seats() > 2).and_then(|(_, lord)| lord.fall) else {
            return;
        };
        let page = shown(play, seat.index() as u8);
        assert!(page.contains(&format!("Out in round {}", fall.round)), "{fall:?}");
        told.insert(fall.how.to_string());
    });
    assert!(!told.is_empty(), "nobody fell");
}
