//! The pages of Authority, and its table in many states.

use std::error::Error;
use std::sync::Arc;

use authority::{Authority, Options, WrittenCourt, WrittenPosition};
use kernel::{
    Dice, Game as _, Heuristics as _, Hidden as _, Match, Notation as _, Options as _, Rng, Seat, Viewer,
};
use web::pages::{self, Visit};
use web::{LogLine, Mode, Render as _, Replay, Seen, TableInfo};

use crate::shots::{cast, table_info, visit};

type Done = Result<(), Box<dyn Error>>;

/// Every page of Authority by name, seen by a visitor who plays under `me` and likes `theme`.
pub(crate) fn every_page(theme: &str, me: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut pages = Vec::new();
    let visit = visit(theme, me);
    for (segment, _) in Authority::EXTRAS {
        let page = pages::extra::<Authority>(&visit, &Authority::content(), segment);
        pages.push((format!("authority-{segment}"), page.ok_or("an extra page has its segment")?));
    }
    pages.push((
        "authority-rules".to_owned(),
        pages::rules(&visit, &pages::Banner::of::<Authority>(&Authority::content())),
    ));
    for shot in SHOTS {
        let page = table(&visit, me, shot).map_err(|why| format!("{}: {why}", shot.name))?;
        pages.push((format!("authority-{}", shot.name), page));
    }
    whole_match(&visit, me, &mut pages)?;
    Ok(pages)
}

/// A table at a position, what was played since, and who looks.
struct Shot {
    name: &'static str,
    seats: u8,
    options: &'static [(&'static str, &'static str)],
    given: Option<fn() -> WrittenPosition>,
    plays: &'static [(u8, &'static str)],
    eyes: Option<u8>,
    refused: Option<&'static str>,
}

/// What every shot begins with.
const PLAIN: Shot =
    Shot { name: "", seats: 2, options: &[], given: None, plays: &[], eyes: Some(0), refused: None };

const SHOTS: &[Shot] = &[
    Shot { name: "start", eyes: Some(0), options: &[("first_player", "P1")], ..PLAIN },
    Shot { name: "command", given: Some(duel), ..PLAIN },
    Shot { name: "target", given: Some(duel), plays: &[(0, "atk RS06")], ..PLAIN },
    Shot { name: "waiting", given: Some(duel), plays: &[(0, "atk RS06")], eyes: Some(1), ..PLAIN },
    Shot { name: "pick", given: Some(duel), plays: &[(0, "atk HB03")], ..PLAIN },
    Shot { name: "refused", given: Some(duel), refused: Some("act RS06"), ..PLAIN },
    Shot { name: "levied", given: Some(duel), plays: &[(0, "rec GO02"), (0, "rec KN")], ..PLAIN },
    Shot { name: "swap", given: Some(duel), plays: &[(0, "end")], eyes: Some(1), ..PLAIN },
    Shot { name: "spectator", given: Some(duel), plays: &[(0, "atk RS06")], eyes: None, ..PLAIN },
    Shot { name: "breach", given: Some(breach), plays: &[(0, "atk HB05")], ..PLAIN },
    Shot { name: "retire", given: Some(breach), plays: &[(0, "act GO09")], ..PLAIN },
    Shot {
        name: "drop",
        options: &[("hand_carry", "keep")],
        given: Some(duel),
        plays: &[(0, "end")],
        ..PLAIN
    },
    Shot { name: "loose", options: &[("row_fill", "loose"), ("change", "keep")], given: Some(duel), ..PLAIN },
    Shot { name: "order", given: Some(order), plays: &[(0, "end"), (1, "noswap")], eyes: Some(1), ..PLAIN },
    Shot {
        name: "peek",
        given: Some(order),
        plays: &[(0, "end"), (1, "noswap"), (1, "ord 2")],
        eyes: Some(1),
        ..PLAIN
    },
    Shot {
        name: "first",
        options: &[("format", "tournament")],
        given: Some(last_blow),
        plays: &[(0, "atk HB05 > P2:M")],
        eyes: Some(1),
        ..PLAIN
    },
    Shot { name: "solo", options: &[("format", "solo"), ("first_player", "P1")], ..PLAIN },
    Shot { name: "tournament", options: &[("format", "tournament")], ..PLAIN },
    Shot { name: "four", seats: 4, given: Some(four), plays: &[(0, "rec GO02")], ..PLAIN },
    Shot { name: "four-target", seats: 4, given: Some(four), plays: &[(0, "atk RS06")], ..PLAIN },
    Shot {
        name: "four-out",
        seats: 4,
        given: Some(last_of_three),
        plays: &[(0, "atk HB05"), (0, "tgt P3:M")],
        ..PLAIN
    },
    Shot {
        name: "teams",
        seats: 4,
        options: &[("mode", "teams")],
        given: Some(four),
        plays: &[(0, "atk RS06")],
        ..PLAIN
    },
    Shot { name: "three", seats: 3, given: Some(four_of_three), ..PLAIN },
    Shot { name: "three-start", seats: 3, ..PLAIN },
];

fn cards(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A court from its hp, hand, rows from Row 1 up, Kingsguard, general zone, discard pile.
fn court(hp: u8, hand: &str, rows: [&str; 3], guard: bool, general: &str, discard: &str) -> WrittenCourt {
    WrittenCourt {
        hp: Some(hp),
        hand: cards(hand),
        row1: cards(rows[0]),
        row2: cards(rows[1]),
        row3: cards(rows[2]),
        row0: cards(if guard { "KG" } else { "" }),
        general: cards(general),
        discard: cards(discard),
        deck: Some(cards("MA SQ SQ")),
        ..WrittenCourt::default()
    }
}

fn duel() -> WrittenPosition {
    WrittenPosition {
        round: 6,
        market: cards("RS04 BR03 IW03 GO05 HB05 GO10"),
        market_discard: cards("RS01 IW01 HB06 BR01"),
        depletions: 1,
        p1: WrittenCourt {
            pool: 2,
            ..court(
                31,
                "RS06 HB03 GO02 KN",
                ["IW01 SQ MA", "IW02 RS07", ""],
                true,
                "RS12 GGO1",
                "SQ KN RS01 MA",
            )
        },
        p2: court(
            27,
            "MA SQ KN SQ",
            ["SQ IW10", "IW04 BR02", "MA"],
            true,
            "BR12 GBR3",
            "KN KN SQ BR01 RS01 RS01",
        ),
        ..WrittenPosition::default()
    }
}

/// Nothing stands between the attacker and the monarch.
fn breach() -> WrittenPosition {
    WrittenPosition {
        market: cards("RS14 BR12 IW09 - HB12 RS11"),
        p1: court(
            12,
            "HB05 GO09 HB08 IW07",
            ["IW12 SQ", "", ""],
            false,
            "HB09 GRS2 GIW3 RS13 GO13",
            "SQ KN RS01 MA MA",
        ),
        p2: court(4, "MA SQ KN SQ", ["IW08 IW05 RS02", "RS02", ""], false, "GIW3 HB08", ""),
        ..duel()
    }
}

/// The attack at hand ends the game.
fn last_blow() -> WrittenPosition {
    let mut given = breach();
    given.p2.hp = Some(1);
    given
}

/// The next turn begins with several abilities.
fn order() -> WrittenPosition {
    let mut given = duel();
    given.p2 = court(27, "MA SQ KN SQ", ["RS07 IW10", "GO12 RS07", ""], true, "GRS2 HB08 GHB1", "KN");
    given.p1.row1 = cards("IW01 SQ");
    given
}

fn four() -> WrittenPosition {
    WrittenPosition {
        p1: WrittenCourt {
            pool: 6,
            ..court(31, "RS06 RS03 BR02 GO02", ["IW01 SQ MA", "IW02 RS07", ""], true, "RS12 GGO1", "SQ KN")
        },
        p2: court(
            18,
            "MA SQ KN SQ",
            ["SQ IW10", "IW04 BR02", "MA"],
            true,
            "BR12 GBR3",
            "KN KN SQ BR01 RS01 RS01",
        ),
        p3: court(33, "MA SQ KN SQ", ["IW01 IW01 MA", "IW03 IW02", ""], true, "GIW1", "KN KN SQ"),
        p4: court(24, "MA SQ", ["RS02 RS04 SQ", "", ""], false, "GO13 RS13", "KN KN SQ BR01 RS01 RS01 MA MA"),
        ..duel()
    }
}

/// One of three rivals is about to fall.
fn last_of_three() -> WrittenPosition {
    let mut given = four();
    given.p1.hand = cards("HB05 HB04 RS03 GO02");
    given.p3.hp = Some(2);
    given
}

fn four_of_three() -> WrittenPosition {
    WrittenPosition { p4: WrittenCourt::default(), ..four() }
}

fn table(visit: &Visit<'_>, me: &str, shot: &Shot) -> Result<String, Box<dyn Error>> {
    let mut options = Options::default();
    for (key, value) in shot.options {
        options.set(&Authority::content(), key, value)?;
    }
    let game =
        Authority::open(&Authority::content(), &options, shot.seats).map_err(|faults| faults.to_string())?;
    let game = Arc::new(game);
    let dice = Dice::new([7; 32]);
    let mut play = match shot.given {
        Some(given) => Match::from_state(game.clone(), game.set_up(given(), dice, &mut ())?),
        None => Match::start(game.clone(), dice),
    };
    let viewer = shot.eyes.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
    let mut log: Vec<LogLine> = Vec::new();
    for (seat, line) in shot.plays {
        let steps = play.play(Seat::new(*seat), None, line)?;
        for event in steps.iter().flat_map(|step| &step.events) {
            log.extend(
                game.cue(event, viewer)
                    .map(|cue| web::log_line(&*game, play.names(viewer), play.plies(), &cue)),
            );
        }
    }
    let refusal = match (shot.refused, viewer.seat()) {
        (Some(line), Some(seat)) => play.check(seat, None, line).err(),
        _ => None,
    };
    let view = play.observe(viewer);
    let players = cast(me, shot.seats);
    let info = table_info::<Authority>(options.changes());
    let mut seen = Seen::live(&play, &view, &players, &log, &[], &info);
    seen.refusal = refusal.as_ref();
    Ok(pages::table(visit, &seen))
}

/// A whole duel by sensible play: its end, and its replay in the middle with everything shown.
fn whole_match(visit: &Visit<'_>, me: &str, pages: &mut Vec<(String, String)>) -> Done {
    let options = Options::default();
    let game = Authority::open(&Authority::content(), &options, 2).map_err(|faults| faults.to_string())?;
    let game = Arc::new(game);
    let mut rng = Rng::new(5);
    let mut play = Match::start(game.clone(), Dice::new([3; 32]));
    let mut log: Vec<LogLine> = Vec::new();
    let mut states = vec![play.clone()];
    while let Some(seat) = play.pending().lowest() {
        let legal = play.legal(seat);
        let action = game.policy(play.state(), seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
        let steps = play.play_action(seat, action.ok_or("a pending seat has choices")?)?;
        for event in steps.iter().flat_map(|step| &step.events) {
            log.extend(
                game.cue(event, Viewer::Everything)
                    .map(|cue| web::log_line(&*game, play.names(Viewer::Everything), play.plies(), &cue)),
            );
        }
        states.push(play.clone());
    }
    let outcome = play.outcome().ok_or("it is over")?;
    let players = cast(me, 2);
    let info = table_info::<Authority>(options.changes());
    let view = play.observe(Viewer::Seat(Seat::new(0)));
    let over = Seen::live(&play, &view, &players, &log, &[], &info);
    pages.push(("authority-over".to_owned(), pages::table(visit, &over)));
    let at = play.plies() / 2;
    let then = &states[at as usize];
    let replay = Replay {
        at,
        plies: play.plies(),
        outcome,
        marks: web::marks(&log),
        seed: None,
        own: None,
        course: Arc::default(),
        looked: Arc::default(),
        laid: false,
        play_on: true,
    };
    let info = TableInfo { mode: Mode::Replay(replay), ..table_info::<Authority>(options.changes()) };
    let so_far: Vec<LogLine> = log.iter().filter(|line| line.ply <= at).cloned().collect();
    let view = then.observe(Viewer::Everything);
    let mut seen = Seen::live(then, &view, &players, &so_far, &[], &info);
    (seen.prompt, seen.choices, seen.side_actions) = (None, &[], &[]);
    pages.push(("authority-replay".to_owned(), pages::table(visit, &seen)));
    Ok(())
}
