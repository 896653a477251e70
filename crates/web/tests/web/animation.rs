//! What happened is shown with pieces that are there, and every option in force can be read.

use std::collections::BTreeSet;
use std::sync::Arc;

use estraven::Estraven;
use hex::Hex;
use kernel::{Dice, Game as _, Hidden as _, Match, Names, Options as _, Rng, Seat, Viewer};
use knights::{Card, Event, Knights, Options, Space, Stopped, Token, Wound};
use prevail::Prevail;
use web::{Motion, Render, Seen, Tone, fragments};

use crate::shots::{cast, table_info};
use crate::tags;

/// Where it does not matter who is told.
const ALOUD: Names<'static> = Names::new(&[], Viewer::Spectator);

/// How names begin that a direction may not find: an attack that is decided at once is never shown as being in progress,
/// a card that only one player looks at is shown to nobody else, and an item that nobody answers never lies there.
const FLEETING: [&str; 3] = ["onset", "peeked", "item."];

/// How an event is shown to whoever sees everything.
fn shown<G: Render>(game: &G, event: &G::Event) -> Vec<Motion> {
    let cue = game.cue(event, Viewer::Everything).expect("everything is noticed");
    web::log_line(game, ALOUD, 0, &cue).motions
}

/// Plays matches and counts how many names of pieces were looked for on the page before or after the step.
fn names_are_on_the_table<G: Render>(seats: &[u8], games: u64) -> usize {
    let table = table_info::<G>(Vec::new());
    let mut looked = 0;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let seats = seats[seed as usize % seats.len()];
        let game = G::open(&G::content(), &G::Options::default(), seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        let game = play.game().clone();
        let players = cast("Aldous", seats);
        let viewer = if seed % 2 == 0 { Viewer::Spectator } else { Viewer::Seat(Seat::new(0)) };
        // To draw a table takes long: it is drawn where something is looked for, and once.
        let drawn = |play: &Match<G>| -> BTreeSet<String> {
            let view = play.observe(viewer);
            let seen = Seen::live(play, &view, &players, &[], &[], &table);
            let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
            let tags = tags::of(&html);
            let named = ["data-key", "data-at", "data-spot"]
                .map(|key| tags.iter().filter_map(move |tag| tag.get(key)));
            named.into_iter().flatten().map(str::to_owned).collect()
        };
        let (mut before, mut there) = (play.clone(), None);
        while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < 120) {
            let legal = play.legal(seat);
            let action =
                game.policy(play.state(), seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
            let steps = play.play_action(seat, action.expect("a choice")).expect("a legal action plays");
            let mut then = None;
            for cue in steps.iter().flat_map(|step| &step.events).filter_map(|event| game.cue(event, viewer))
            {
                for names in named(&web::log_line(&*game, ALOUD, 0, &cue).motions) {
                    let is_in = |drawn: &BTreeSet<String>| names.split(' ').any(|name| drawn.contains(name));
                    let found = is_in(there.get_or_insert_with(|| drawn(&before)))
                        || is_in(then.get_or_insert_with(|| drawn(&play)));
                    let fleeting = FLEETING.iter().any(|fleeting| names.starts_with(fleeting));
                    assert!(found || fleeting, "`{names}` is nowhere: {cue:?}");
                    looked += 1;
                }
            }
            (before, there) = (play.clone(), then);
        }
    }
    looked
}

/// Everything that directions name.
fn named(motions: &[Motion]) -> Vec<String> {
    let named = motions.iter().flat_map(|motion| match motion {
        Motion::Shake { who }
        | Motion::Turn { who, face: _ }
        | Motion::Count { who }
        | Motion::Fall { who } => {
            vec![who]
        }
        Motion::Say { who, word: _, tone: _ } => vec![who],
        Motion::Go { who, to } => std::iter::once(who).chain(to).collect(),
        Motion::Lean { who, toward } | Motion::Clash { who, toward } => vec![who, toward],
        Motion::Strike { who, whom } => vec![who, whom],
        Motion::Lay { cards: _ } | Motion::Draw { card: _ } => vec![],
        Motion::Fly { from, to } | Motion::Pour { from, to, n: _ } => vec![from, to],
    });
    named.cloned().collect()
}

#[test]
fn every_direction_finds_its_pieces() {
    let mut all = 0;
    catalog::for_each_game!(G => if catalog::has_look(G::INFO.id) {
        let (fewest, most) = (G::INFO.min_seats, G::INFO.max_seats);
        let looked = names_are_on_the_table::<G>(&[fewest, fewest.midpoint(most), most], 6);
        assert!(looked > 100, "{}: {looked}", G::INFO.id);
        all += looked;
    });
    assert!(all > 1600, "{all}");
}

/// PV-8.7: what both strike with is written on the board under the names of the people, and "you" is the one who looks.
#[test]
fn a_melee_is_shown_with_the_names_of_the_people() {
    let game = Prevail::open(&Prevail::content(), &prevail::Options::default(), 2)
        .expect("shipped content is sound");
    let called = ["Ada".to_owned(), "Bo".to_owned()];
    let (mut shown, viewers) =
        (0, [Viewer::Spectator, Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1))]);
    testkit::rehearsal::rehearse(&game, testkit::rehearsal::Style::Policy, 3, |_, _, _, events, _| {
        for event in events {
            let prevail::Event::Values { white, black, .. } = event else { continue };
            for (viewer, (one, other)) in
                viewers.into_iter().zip([("Ada", "Bo"), ("You", "Bo"), ("Ada", "you")])
            {
                let cue = game.cue(event, viewer).expect("everybody sees a melee");
                let said = web::log_line(&game, Names::new(&called, viewer), 0, &cue)
                    .motions
                    .into_iter()
                    .find_map(|motion| if let Motion::Say { word, .. } = motion { Some(word) } else { None });
                assert_eq!(said, Some(format!("{one} {white}, {other} {black}")));
                shown += 1;
            }
        }
    });
    assert!(shown > 6, "{shown}");
}

/// Lords of Estraven: mana is poured, a card flies from where it was, blows are struck, sealed decks are turned.
#[test]
fn what_lords_do_is_shown() {
    let game = Estraven::open(&Estraven::content(), &estraven::Options::default(), 2)
        .expect("shipped content is sound");
    let (blue, red) = (Seat::new(0), Seat::new(1));
    let name = |text: &str| text.parse::<estraven::Name>().expect("a name");
    let shown = |event| shown(&game, &event);
    let spell = |paid| estraven::Event::Put {
        seat: blue,
        number: 3,
        source: name("KA08.1"),
        text: String::new(),
        targets: vec![estraven::Mark::Player(red)],
        answers: None,
        answered: String::new(),
        paid,
    };
    let fly = |from: &str, to: &str| Motion::Fly { from: from.to_owned(), to: to.to_owned() };
    let count = |who: &str| Motion::Count { who: who.to_owned() };
    let pour = |n| Motion::Pour { from: "pool.P1".to_owned(), to: "item.3 seam".to_owned(), n };
    let origin = fly("hand.KA08.1 KA08.1 pile.P1.hand", "item.3 seam");
    assert_eq!(shown(spell(1)), [origin.clone(), pour(1), count("pool.P1")]);
    assert_eq!(shown(spell(0)), [origin], "what is free pours nothing");
    assert_eq!(shown(estraven::Event::Paid { seat: blue, number: 3, n: 2 }), [pour(2), count("pool.P1")]);
    let entered = shown(estraven::Event::Entered { seat: blue, unit: name("HM04.1"), tapped: false });
    assert!(
        matches!(&entered[..], [Motion::Fly { from, to }] if from.starts_with("cast.HM04.1 ") && to == "HM04.1"),
        "{entered:?}"
    );

    let damaged = |mark, by, item| shown(estraven::Event::Damaged { mark, n: 2, left: 3, by, item });
    let strike = |who: &str, whom: &str| Motion::Strike { who: who.to_owned(), whom: whom.to_owned() };
    let hit = damaged(estraven::Mark::Player(red), None, Some(3));
    assert_eq!(hit[..2], [strike("item.3", "hp.P2"), Motion::Shake { who: "hp.P2".to_owned() }]);
    assert_eq!(hit[3], count("hp.P2"));
    let blow = damaged(estraven::Mark::Object(name("GM05.1")), Some(name("HM01.1")), None);
    assert_eq!(blow[0], strike("HM01.1", "GM05.1"));
    assert!(
        !blow.iter().any(|motion| matches!(motion, Motion::Shake { .. })),
        "who strikes back does not shake"
    );
    assert_eq!(blow[2], count("heart.GM05.1 GM05.1"));

    let id = |text: &str| text.parse::<estraven::CardId>().expect("an id");
    let decks = vec![(blue, [id("HM"), id("KA")]), (red, [id("GM"), id("SE")])];
    let dealt = shown(estraven::Event::Dealt { first: blue, decks });
    assert!(
        matches!(&dealt[..], [Motion::Turn { who, face: Some(face) }, Motion::Turn { .. }]
            if who == "seal.P1" && face.contains("Halmark and Karsk")),
        "{dealt:?}"
    );
    let leader = name("HM01.1");
    let attack = shown(estraven::Event::Attacked { seat: blue, leader, target: estraven::Mark::Player(red) });
    assert_eq!(attack, [Motion::Go { who: "HM01.1".to_owned(), to: None }]);
    let token = shown(estraven::Event::Died { seat: blue, unit: name("MIL.1") });
    assert_eq!(token[1], Motion::Fall { who: "MIL.1".to_owned() }, "a token goes to no graveyard");
    let mut fallen = kernel::SeatSet::default();
    fallen.insert(red);
    let lost = shown(estraven::Event::Lost { seats: fallen });
    assert!(
        lost.contains(&Motion::Fall { who: "field.P2".to_owned() }) && lost.contains(&count("hp.P2")),
        "{lost:?}"
    );
}

#[test]
fn every_end_of_a_walk_and_of_a_blow_looks_different() {
    let options = Options::preset(&Knights::content(), "standard").unwrap_or_default();
    let game = Knights::open(&Knights::content(), &options, 2).expect("shipped content is sound");
    let (seat, target) = (Seat::new(0), Seat::new(1));
    let spaces: Vec<Space> = Space::all().take(2).collect();
    let (from, to) = (spaces[0], spaces[1]);
    let knight = |seat| format!("knight.{}", game.clan(seat).letter());
    let (who, toward) = (knight(seat), format!("space.{to}"));
    let shown = |event: &Event| shown(&game, event);
    let stopped = |reason| Event::Stopped { seat, from, to, reason };
    assert_eq!(
        shown(&Event::Moved { seat, from, to }),
        [Motion::Go { who: who.clone(), to: Some(toward.clone()) }]
    );
    for reason in [Stopped::Contested, Stopped::Blocked] {
        assert_eq!(shown(&stopped(reason))[0], Motion::Lean { who: who.clone(), toward: toward.clone() });
    }
    assert_eq!(shown(&stopped(Stopped::HeadOn))[0], Motion::Clash { who: who.clone(), toward });
    let pile = shown(&Event::Pile { seat, target, weapon: knights::Weapon::Spear, hearts: 1, shields: 2 });
    let lot = Motion::Lay { cards: ["heart", "shield", "shield"].map(str::to_owned).into() };
    assert_eq!(pile, [Motion::Strike { who, whom: knight(target) }, lot]);
    assert_eq!(shown(&Event::Drawn { seat, card: Card::Heart }), [Motion::Draw { card: "heart".to_owned() }]);
    let hit = |wound| shown(&Event::Hit { seat, target, wound });
    let says = |word: &str, tone| Motion::Say { who: knight(target), word: word.to_owned(), tone };
    assert_eq!(hit(Wound::Broken), [Motion::Shake { who: knight(target) }, says("hit: Broken", Tone::Hurt)]);
    assert_eq!(hit(Wound::NoEffect), [says("hit, no effect", Tone::Plain)]);
    let turned = shown(&Event::Revealed { slot: 1, seat, token: Token::Sword });
    assert!(
        matches!(&turned[..], [Motion::Turn { who: _, face: Some(face) }] if face.contains("#up-sword")),
        "{turned:?}"
    );
}

/// The log carries what its lines name; the options in force are all listed, the changed ones marked.
#[test]
fn a_table_lists_every_option_in_force() {
    let changes = vec![("turn_cap", "9".to_owned())];
    let table = table_info::<Knights>(changes);
    let options = {
        let mut options = Options::default();
        options.set(&Knights::content(), "turn_cap", "9").expect("it can be set");
        options
    };
    let game = Knights::open(&Knights::content(), &options, 2).expect("shipped content is sound");
    let play = Match::start(Arc::new(game), Dice::new([1; 32]));
    let players = cast("Aldous", 2);
    let view = play.observe(Viewer::Spectator);
    let planned = Event::Planned { seat: Seat::new(0) };
    let planned = play.game().cue(&planned, Viewer::Spectator).expect("everybody sees it");
    let line = web::log_line(&**play.game(), play.names(Viewer::Spectator), 1, &planned);
    let log = [line];
    let seen = Seen::live(&play, &view, &players, &log, &[], &table);
    let letter = play.game().clan(Seat::new(0)).letter();
    let lines =
        web::log_lines(&**play.game(), play.names(Viewer::Spectator), &mut web::Story::default(), &log);
    assert!(lines[0].1.contains(&format!("data-pieces=\"knight.{letter}\"")), "{lines:?}");
    let parts = fragments(&seen);
    let part = |id: &str| &parts.iter().find(|part| part.id == id).expect("a part of the page").html;
    let seat = format!("{}{}", part("seat"), part("options"));
    for spec in Options::specs(&Knights::content()) {
        assert!(seat.contains(&format!("#{}\">", spec.rule)), "{} has its rule", spec.key);
    }
    let (_, list) = seat.split_once("id=\"options\"").expect("there is a list of options");
    assert_eq!(list.matches("<dt>").count(), Options::specs(&Knights::content()).len());
    assert_eq!(seat.matches("class=\"changed\"").count(), 1);
    assert!(seat.contains("<b>9</b>"), "{seat}");
}

/// HX-6.18: in a battle every follow-up has directions of its own, and the cards lie where their side is.
#[test]
fn every_follow_up_of_a_battle_is_shown() {
    let game = Hex::open(&Hex::content(), &hex::Options::default(), 2).expect("shipped content is sound");
    let (blue, green) = (Seat::new(0), Seat::new(1));
    let id = |text: &str| text.parse::<hex::Id>().expect("an id");
    let shown = |event| shown(&game, &event);
    let from = vec![id("5a"), id("5e")];
    let attack =
        shown(hex::Event::Attacked { seat: blue, land: id("5b"), from, defender: green, march: false });
    let leans: Vec<&str> = attack
        .iter()
        .filter_map(
            |motion| if let Motion::Lean { who, toward: _ } = motion { Some(who.as_str()) } else { None },
        )
        .collect();
    assert_eq!(leans, ["marker.5a capital.blue", "marker.5e capital.blue"]);
    let face_up = |motion: &Motion, side: &str, card: &str| {
        matches!(motion, Motion::Turn { who, face: Some(face) }
            if who == &format!("slot.{side}") && face.contains(&format!("data-face=\"{card}\"")))
    };
    let reveal = shown(hex::Event::Revealed { seat: green, card: id("10"), march: false });
    assert!(matches!(&reveal[..], [turn] if face_up(turn, "green", "10")), "{reveal:?}");
    let queen = shown(hex::Event::Swapped { seat: blue, queen: id("Q"), card: id("9") });
    assert!(
        matches!(&queen[..], [Motion::Fly { from, to }, turn]
            if from.starts_with("shown.blue") && to == "heap.blue" && face_up(turn, "blue", "9")),
        "{queen:?}"
    );
    let jack = shown(hex::Event::Bid { seat: blue, card: Some(id("3")), count: 2, face_down: false });
    assert!(
        matches!(&jack[..], [Motion::Fly { .. }, Motion::Count { who }] if who == "value.blue"),
        "{jack:?}"
    );
    // What begins with words is shown by itself; what begins with a flight joins other flights.
    for event in [
        hex::Event::Mustered { seat: blue, card: id("K"), value: 11 },
        hex::Event::Removed { seat: green, card: id("10") },
        hex::Event::Resurged { seat: green, land: id("4c"), from: None },
        hex::Event::Scored { seat: blue, mission: id("MD5"), prestige: 1, total: 2 },
    ] {
        let motions = shown(event);
        assert!(matches!(motions.first(), Some(Motion::Say { .. })), "{motions:?}");
    }
}
