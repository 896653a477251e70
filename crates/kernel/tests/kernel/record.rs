//! A record holds the match, and shows where it was changed.
#![expect(clippy::unwrap_used, reason = "helpers of tests; a panic is a failed test")]

use std::sync::Arc;

use kernel::record::{Opening, Seal, verify};
use kernel::{Chair, Game as _, Match, Record, RecordError, Seed, Setup, Viewer};
use testkit::toy::Pennant;

/// A whole match of two, always by the last listed action.
fn whole() -> (Record, Match<Pennant>) {
    let settings = [("ties".to_owned(), "dice".to_owned())];
    let setup = Setup::<Pennant>::new(&Pennant::content(), Some("short"), &settings, Some(2)).unwrap();
    let content = Pennant::content();
    let seed = Seed::from_text("7");
    let chairs = vec![Chair::person("Ada \"the\" Bold"), Chair::bot("Bob", "squire")];
    let mut record = Record::new(&setup, &content, chairs, seed);
    let mut table = Match::start(Arc::new(setup.open(&content).unwrap()), seed.dice());
    while let Some(seat) = table.pending().lowest() {
        let action = *table.legal(seat).last().unwrap();
        for step in table.play_action(seat, action).unwrap() {
            record.push(seat, step.notation);
        }
    }
    record.finish(&table.outcome().unwrap());
    (record, table)
}

fn refused(text: &str) -> String {
    Record::parse("m.record", text).unwrap_err().to_string()
}

#[test]
fn a_record_survives_its_text_and_replays_to_the_same_state() {
    let (record, table) = whole();
    let read = Record::parse("m.record", &record.text(Seal::Closed)).unwrap();
    assert_eq!(read, record);
    let again = verify::<Pennant>(&read, &Pennant::content()).unwrap();
    assert_eq!(again.state(), table.state());
}

#[test]
fn any_name_can_be_written() {
    let (mut record, _) = whole();
    record.chairs[0].name = "a\n---\n\u{7f}\u{0}\t'\"\\é".to_owned();
    record.options.push(("ö \n".to_owned(), "x".to_owned()));
    assert_eq!(Record::parse("m.record", &record.text(Seal::Open)), Ok(record));
}

#[test]
fn the_text_is_pinned() {
    let (record, _) = whole();
    assert_eq!(record.text(Seal::Closed), GOLDEN);
}
const GOLDEN: &str = include_str!("../golden.record");

#[test]
fn the_seed_of_a_match_that_goes_on_is_shown_only_when_asked() {
    let record = whole().0.up_to(1);
    assert!(record.result.is_none());
    let shut = Record::parse("m.record", &record.text(Seal::Closed)).unwrap();
    assert_eq!((shut.seed, shut.commitment), (None, record.commitment));
    assert_eq!(verify::<Pennant>(&shut, &Pennant::content()).unwrap_err(), RecordError::NoSeed);
    let text = record.text(Seal::Open);
    assert!(text.contains("# A private save: whoever reads the seed can foresee the draws."));
    let open = Record::parse("m.record", &text).unwrap();
    assert_eq!(open, record);
    assert_eq!(verify::<Pennant>(&open, &Pennant::content()).unwrap().plies(), 1);
}

#[test]
fn any_point_can_be_played_on_from() {
    let (record, table) = whole();
    for moves in 0..=record.moves.len() {
        let early = record.replay_to::<Pennant>(&Pennant::content(), moves).unwrap();
        assert_eq!(early.plies() as usize, moves);
        assert_eq!(early.state() == table.state(), moves == record.moves.len());
        assert!(early.view(Viewer::Spectator).deck > 0);
    }
}

/// Plays a match to its end, always by the last listed action.
fn go_on(record: &mut Record) -> Match<Pennant> {
    let mut table = record.replay_to::<Pennant>(&Pennant::content(), usize::MAX).unwrap();
    while let Some(seat) = table.pending().lowest() {
        let action = *table.legal(seat).last().unwrap();
        for step in table.play_action(seat, action).unwrap() {
            record.push(seat, step.notation);
        }
    }
    record.finish(&table.outcome().unwrap());
    table
}

/// A match to three pennants, so that cards are drawn and shuffled on the way.
fn long() -> Record {
    let setup = Setup::<Pennant>::new(&Pennant::content(), Some("standard"), &[], Some(2)).unwrap();
    let chairs = vec![Chair::person("Ada"), Chair::bot("Bob", "squire")];
    let mut record = Record::new(&setup, &Pennant::content(), chairs, Seed::from_text("7"));
    go_on(&mut record);
    record
}

#[test]
fn whoever_plays_on_throws_dice_that_nobody_knows() {
    let known = long();
    let at = known.moves.len() / 2;
    let fresh = Seed::from_text("fresh");
    let mut on = known.played_on(at, fresh).unwrap();
    assert_eq!(on.openings, [Opening { seed: known.seed.unwrap(), moves: at }]);
    assert_eq!((on.seed, on.commitment, on.opened()), (Some(fresh), fresh.commitment(), at));
    assert_eq!(on.moves, known.moves[..at]);
    let content = Pennant::content();
    let then = known.replay_to::<Pennant>(&content, at).unwrap();
    let forked = on.replay_to::<Pennant>(&content, at).unwrap();
    for viewer in [Viewer::Spectator, Viewer::Everything] {
        assert_eq!(then.view(viewer), forked.view(viewer), "what was dealt stays dealt");
    }
    assert_eq!(*Pennant::dice(forked.state()), fresh.dice());
    assert_ne!(Pennant::dice(then.state()), Pennant::dice(forked.state()));
    go_on(&mut on);
    let read = Record::parse("m.record", &on.text(Seal::Closed)).unwrap();
    assert_eq!(read, on);
    verify::<Pennant>(&read, &content).unwrap();
}

/// The same answers after the fork meet other throws: here the tie that the dice decide.
#[test]
fn the_same_moves_may_come_out_otherwise() {
    let settings = [("ties".to_owned(), "dice".to_owned())];
    let setup = Setup::<Pennant>::new(&Pennant::content(), Some("standard"), &settings, Some(3)).unwrap();
    let chairs = ["Ada", "Bob", "Eve"].map(Chair::person).to_vec();
    let ends: std::collections::BTreeSet<String> = (0..20)
        .map(|n| {
            let first = Record::new(&setup, &Pennant::content(), chairs.clone(), Seed::from_text("12"));
            let mut on = first.played_on(0, Seed::from_text(&n.to_string())).unwrap();
            let end = go_on(&mut on);
            format!("{:?}", (on.moves, end.outcome()))
        })
        .collect();
    assert!(ends.len() > 1, "one deal, one way of answering, several ends");
}

#[test]
fn a_match_that_was_played_on_can_be_played_on() {
    let content = Pennant::content();
    let [first, second, third] = ["7", "second", "third"].map(Seed::from_text);
    let known = long();
    let at = known.moves.len() / 2;
    let mut on = known.played_on(at, second).unwrap();
    go_on(&mut on);
    let openings = |moves| {
        let mut again = on.played_on(moves, third).unwrap();
        go_on(&mut again);
        verify::<Pennant>(&again, &content).unwrap();
        assert_eq!(Record::parse("m.record", &again.text(Seal::Closed)).unwrap(), again);
        again.openings.iter().map(|opening| (opening.seed, opening.moves)).collect::<Vec<_>>()
    };
    assert_eq!(openings(at + 1), [(first, at), (second, at + 1)], "both seeds were thrown");
    assert_eq!(openings(at), [(first, at)], "a seed that threw nothing is left out");
    assert_eq!(openings(at - 1), [(first, at - 1)], "before the fork it is the first match");
    // Cutting a record asks for the same care as playing on from it.
    for moves in 0..on.moves.len() {
        let early = on.up_to(moves);
        assert_eq!(early.replay_to::<Pennant>(&content, moves).unwrap().plies() as usize, moves);
        assert_eq!(early.seed, Some(if moves < at { first } else { second }));
    }
    let mut sealed = known.up_to(at);
    sealed.seed = None;
    assert_eq!(sealed.played_on(at, third).unwrap_err(), RecordError::NoSeed);
}

#[test]
fn an_opening_that_cannot_be_is_refused() {
    let known = long();
    let on = known.played_on(2, Seed::from_text("fresh")).unwrap();
    let text = on.text(Seal::Open);
    assert!(text.contains("\n[[opening]]\nmoves = 2\nseed = \""), "{text}");
    // The chain holds the openings, so a changed one is found at the first move.
    assert!(refused(&text.replace("moves = 2", "moves = 1")).contains("was changed"));
    let seed = known.seed.unwrap().to_string();
    assert!(refused(&text.replace(&seed, &seed.replace('c', "d"))).contains("was changed"));
    assert!(refused(&text.replace(&seed, "xyz")).contains("64 hexadecimal digits were expected"));
    assert!(refused(&text.replace("moves = 2", "moves = -2")).contains("m.record:"));
    assert!(refused(&text.replace("moves = 2", "move = 2")).contains("did you mean `moves`"));
    let why = |openings: &[usize]| {
        let mut changed = on.clone();
        let seed = Seed::from_text("any");
        changed.openings = openings.iter().map(|moves| Opening { seed, moves: *moves }).collect();
        let said = refused(&changed.text(Seal::Open));
        let error = verify::<Pennant>(&changed, &Pennant::content()).unwrap_err().to_string();
        assert!(said.ends_with(&error), "{said}: {error}");
        error
    };
    assert_eq!(why(&[3]), "an opening of 3 moves is longer than the record, which has 2");
    assert_eq!(why(&[2, 1]), "the openings are out of order: one of 1 moves comes after one of 2");
    assert_eq!(why(&[1, 1]), "the openings are out of order: one of 1 moves comes after one of 1");
}

#[test]
fn a_changed_line_is_found() {
    let (record, _) = whole();
    let text = record.text(Seal::Closed);
    let moves = 1 + text.lines().position(|line| line == "---").unwrap();
    let line = text.lines().nth(moves).unwrap();
    let edited = text.replacen(line, &line.replace("seal ", "seal  "), 1);
    let first = format!("m.record:{}:1: ", moves + 1);
    assert_eq!(
        refused(&edited),
        format!("{first}this line, or something before it, was changed: its link does not fit")
    );
    // The header is part of the chain.
    assert!(refused(&text.replace("Bob", "Eve")).starts_with(&first));
    assert!(refused(&text.replace("rules = 2\n", "rules = 1\n")).starts_with(&first));
}

#[test]
fn a_cut_record_is_found() {
    let (record, _) = whole();
    let text = record.text(Seal::Closed);
    let last_line = text.trim_end().rfind('\n').unwrap() + 1;
    assert!(refused(&text[..last_line]).ends_with("the record was cut: it has 1 moves of 2"));
    assert!(refused(&text[..last_line + 8]).contains("does not end in a link"));
    assert!(refused(&text[..60]).contains("no line `---`"));
}

#[test]
fn every_mistake_in_the_header_is_reported() {
    let text = "format = 2\ngame = 'pennant'\nruls = 1\ncontent = ''\ncommitment = 'xyz'\n---\n";
    assert_eq!(
        refused(text),
        "m.record:1:1: `rules` is missing\n\
         m.record:1:1: `seat` is missing\n\
         m.record:1:10: format 2 is newer than this program, which reads 1\n\
         m.record:3:1: no key `ruls`; did you mean `rules`? (known: format, game, rules, content, \
         commitment, seed, given, options, opening, seat, result)\n\
         m.record:5:14: 64 hexadecimal digits were expected"
    );
}

#[test]
fn a_record_that_claims_too_much_is_refused() {
    let (record, _) = whole();
    let content = Pennant::content();
    let why = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        verify::<Pennant>(&changed, &content).unwrap_err().to_string()
    };
    assert_eq!(why(&|r| r.game = "go".into()), "the record is of `go`, not of `pennant`");
    assert_eq!(why(&|r| r.rules = 9), "the record was played by version 9 of the rules; this program has 2");
    assert!(why(&|r| r.content = "00".into()).contains("other content (00)"));
    assert!(why(&|r| r.options[0].1 = "9".into()).contains("option `pennants` cannot be `9`"));
    assert!(why(&|r| r.chairs.truncate(1)).contains("played by 2 to 3 seats, not 1"));
    assert!(why(&|r| r.seed = Some(Seed::from_text("8"))).contains("not the one that was promised"));
    assert!(
        why(&|r| r.moves[0].notation = "seal bishop".into()).starts_with("move 1, `seal bishop`, is refused")
    );
    assert!(why(&|r| r.moves[0].notation.push(' ')).starts_with("move 1 is written `seal "));
    assert!(why(&|r| r.result = None).contains("claims no end yet; by the rules it is places [2, 1]"));
}

/// However long and wrong a record is, the answer is short, and no longer for twice as much.
#[test]
fn the_answer_to_a_bad_record_is_short() {
    let answer = |lines: usize| {
        let faults = Record::parse("r", &format!("{}---\n", "=\n".repeat(lines))).unwrap_err();
        assert!(faults.0.len() <= kernel::content::MAX_FAULTS + 1, "{} faults", faults.0.len());
        faults.to_string().len()
    };
    assert!(answer(20_000) <= answer(10_000) + 4, "{} and {}", answer(10_000), answer(20_000));
    let many = |n: usize| (0..n).map(|i| format!("k{i} = 1\n")).collect::<String>() + "---\n";
    let answer = |n: usize| Record::parse("r", &many(n)).unwrap_err().to_string().len();
    assert!(answer(4_000) < answer(2_000) + 100);
    // One line that is wrong all along is shown in part.
    let long = format!("game = [{}]\n", "1, ".repeat(30_000));
    let faults = Record::parse("r", &format!("{long}---\n")).unwrap_err();
    assert!(testkit::snippet::render(&faults, |_| Some(&long)).len() < 8_000);
}
