//! What is told: what matters to whoever reads it comes first, an entry is one sentence, and every end of a fight looks
//! different.

use std::sync::Arc;

use kernel::{Dice, Game as _, Hidden as _, Match, Names, Rng, Seat, Viewer};
use knights::{Event, Knights, Space, Token, Wound};
use prevail::{BLACK, Name, Prevail, WHITE};
use testkit::rehearsal;
use web::{LogLine, Motion, Render, Tone};

/// A blow on the viewer before what they did themselves, that before somebody else's harm, and a stranger's shield last.
#[test]
fn a_blow_on_me_matters_before_a_strangers_shield() {
    let game: Knights = rehearsal::open("rulebook", 3, &[]).expect("a preset of the game");
    let play = Match::start(Arc::new(game), Dice::new([1; 32]));
    let [me, other, third] = [0, 1, 2].map(Seat::new);
    let matters = |viewer, event: &Event| {
        let cue = play.game().cue(event, viewer).expect("everybody sees it");
        web::log_line(&**play.game(), play.names(viewer), 1, &cue).matters
    };
    let mine = |event: &Event| matters(Viewer::Seat(me), event);
    let spaces: Vec<Space> = Space::all().take(2).collect();
    let hit = |target| Event::Hit { seat: other, target, wound: Wound::Broken };
    let told = [
        mine(&hit(me)),
        mine(&Event::Moved { seat: me, from: spaces[0], to: spaces[1] }),
        mine(&hit(third)),
        mine(&Event::Revealed { slot: 1, seat: third, token: Token::Shield }),
    ];
    assert_eq!(told, [3, 2, 1, 0]);
    assert_eq!(matters(Viewer::Spectator, &hit(me)), 1, "whoever looks on is struck by nobody");
}

/// The lines of a match between sensible players, as its first seat reads them.
fn lines<G: Render>(seats: u8, plies: u32) -> Vec<LogLine> {
    let game = G::open(&G::content(), &G::Options::default(), seats).expect("shipped content is sound");
    let mut play = Match::start(Arc::new(game), Dice::new([7; 32]));
    let (viewer, mut rng) = (Viewer::Seat(Seat::new(0)), Rng::new(7));
    let game = play.game().clone();
    let mut cues = Vec::new();
    while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < plies) {
        let legal = play.legal(seat);
        let liked = game.policy(play.state(), seat, &legal, &mut rng);
        let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
        let ply = play.plies();
        for step in play.play_action(seat, action).expect("a legal action plays") {
            cues.extend(step.events.iter().filter_map(|event| game.cue(event, viewer)).map(|cue| (ply, cue)));
        }
    }
    web::log_of(&*game, play.names(viewer), cues.iter().map(|(ply, cue)| (*ply, cue)))
}

/// In every game entries are summed up in one sentence that names whoever did it, and nothing that only explains is.
fn deeds_are_summed_up<G: Render>(seats: u8) {
    let lines = lines::<G>(seats, 300);
    let headed: Vec<&LogLine> = lines.iter().filter(|line| line.headline.is_some()).collect();
    assert!(headed.len() > 2, "{}: {} entries of {} lines", G::INFO.id, headed.len(), lines.len());
    for line in headed {
        let headline = line.headline.as_deref().unwrap_or_default();
        assert!(!line.detail, "{headline} only explains");
        assert!(headline.ends_with(['.', '!', '?']), "a sentence: {headline}");
        assert!(headline.chars().next().is_some_and(|first| !first.is_lowercase()), "a sentence: {headline}");
    }
    // What is told of one's own end is the worst that was told of oneself, and how it came about where that is known.
    let worst = lines.iter().filter(|line| line.matters == 3 && !line.detail);
    let told: Vec<&str> = worst.map(|line| line.headline.as_deref().unwrap_or(&line.text)).collect();
    assert_eq!(web::harm(&lines).is_some(), !told.is_empty());
    assert!(web::harm(&lines).is_none_or(|harm| told.contains(&harm)), "{:?} of {told:?}", web::harm(&lines));
}

#[test]
fn deeds_are_summed_up_in_every_game() {
    catalog::for_each_game!(G => if catalog::has_look(G::INFO.id) {
        deeds_are_summed_up::<G>(G::INFO.max_seats.min(4));
    });
}

/// PV-9, PV-10: every end of a fight and of a shot has directions of its own, on the units it happens to.
#[test]
fn every_end_of_a_fight_in_prevail_looks_different() {
    let game: Prevail = rehearsal::open("mini", 2, &[]).expect("a preset of the game");
    let kind = game.kinds()[0].id;
    let unit = |seat, number| Name { seat, kind, number };
    let (ours, theirs) = (unit(WHITE, 1), unit(BLACK, 2));
    let key = |letter: &str, number: u8| format!("{letter}-{kind}{number}");
    let (white, black) = (key("w", 1), key("b", 2));
    let [from, to] = ["C5", "D5"].map(|space| space.parse::<prevail::Space>().expect("a space"));
    let facing = prevail::Facing::ALL[0];
    let called = ["Ada", "Bo"].map(str::to_owned);
    let shown = |event| {
        let cue = game.cue(&event, Viewer::Spectator).expect("everybody sees it");
        web::log_line(&game, Names::new(&called, Viewer::Spectator), 0, &cue).motions
    };
    let says = |who: &str, word: &str, tone| Motion::Say { who: who.to_owned(), word: word.to_owned(), tone };
    let goes = |who: &str| Motion::Go { who: who.to_owned(), to: Some(to.to_string()) };
    let shakes = |who: &str| Motion::Shake { who: who.to_owned() };

    assert_eq!(shown(prevail::Event::Moved { unit: ours, from, to, facing }), [goes(&white)]);
    assert_eq!(
        shown(prevail::Event::Retreated { unit: theirs, from, to, facing }),
        [goes(&black), says(&black, "retreats", Tone::Hurt)]
    );
    let blow = |who: &str, whom: &str| Motion::Strike { who: who.to_owned(), whom: whom.to_owned() };
    assert_eq!(
        shown(prevail::Event::Values { space: to, white: 5, black: 3, units: [ours, theirs] }),
        [blow(&white, &black), blow(&black, &white), says(&to.to_string(), "Ada 5, Bo 3", Tone::Plain)]
    );
    let locked = shown(prevail::Event::Locked { space: to, units: [ours, theirs] });
    assert!(
        matches!(&locked[..], [Motion::Clash { .. }, Motion::Clash { .. }, Motion::Say { .. }]),
        "{locked:?}"
    );
    // Who routs says so before it falls: a piece that is gone has nothing to be written on.
    assert_eq!(
        shown(prevail::Event::Routed { unit: theirs, space: to, penalty: 2 }),
        [says(&black, "routs: −2", Tone::Hurt), Motion::Fall { who: black.clone() }]
    );
    assert_eq!(
        shown(prevail::Event::Captured { seat: BLACK, space: to }),
        [says("b-cmd", "captured", Tone::Hurt), Motion::Fall { who: "b-cmd".to_owned() }]
    );
    assert_eq!(shown(prevail::Event::Evaded { unit: theirs }), [says(&black, "evades", Tone::Good)]);
    for (event, word, tone) in [
        (prevail::Event::Stood { unit: theirs }, "stands", Tone::Good),
        (prevail::Event::Blocked { unit: theirs }, "no way back", Tone::Hurt),
        (prevail::Event::Reversed { unit: theirs, space: to, facing }, "reversed", Tone::Hurt),
        (prevail::Event::Rotated { unit: theirs, space: to, facing }, "turns", Tone::Plain),
    ] {
        assert_eq!(shown(event), [shakes(&black), says(&black, word, tone)]);
    }
    assert_eq!(shown(prevail::Event::Shot { unit: ours, from, at: to }), [blow(&white, &to.to_string())]);
}
