//! Whatever a stranger writes, the answer is a value: no text makes the kernel panic.

use std::sync::Arc;

use kernel::content::{Ids, MAX_FILE, Reader};
use kernel::record::{self, Seal};
use kernel::{Chair, Game, Match, Present as _, Record, Rng, Rule, Seat, Seed, Setup, Viewer};
use proptest::prelude::*;
use testkit::scenario::{self, Heading};
use testkit::toy::{Pennant, Ties};

fn setup(seats: u8) -> Setup<Pennant> {
    Setup::new(&Pennant::content(), None, &[], Some(seats)).expect("Pennant has that many seats")
}

/// A match after some random actions, and its record. Seeds and lengths are drawn, never states.
fn reached(seats: u8, seed: u64, plies: u8) -> (Match<Pennant>, Record) {
    let setup = setup(seats);
    let content = Pennant::content();
    let key = Seed::from_text(&seed.to_string());
    let chairs = (0..seats).map(|i| Chair::person(i.to_string())).collect();
    let mut record = Record::new(&setup, &content, chairs, key);
    let mut table = Match::start(Arc::new(setup.open(&content).expect("the content is sound")), key.dice());
    let mut rng = Rng::new(seed);
    for _ in 0..plies {
        let Some(seat) = table.pending().lowest() else { break };
        let action = *rng.pick(&table.legal(seat)).expect("a pending seat can act");
        for step in table.play_action(seat, action).expect("it is legal") {
            record.push(seat, step.notation);
        }
    }
    if let Some(outcome) = table.outcome() {
        record.finish(&outcome);
    }
    (table, record)
}

/// Lines that are nearly notation.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("seal"),
        Just("discard"),
        Just("done"),
        Just("resign"),
        Just("king"),
        Just("page"),
        Just("baron"),
        Just(""),
    ];
    prop_oneof![prop::collection::vec(word, 0..6).prop_map(|words| words.join(" ")), any::<String>()]
}

/// Text that is nearly TOML, made of the words a file of ours has.
fn toml() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "rules",
        "title",
        "seats",
        "dice",
        "given",
        "play",
        "expect",
        "options",
        "preset",
        "hand",
        "card",
        "id",
        "copies",
        "exchange",
        "format",
        "game",
        "content",
        "commitment",
        "seed",
        "seat",
        "result",
        " = ",
        "\n",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        ", ",
        ".",
        "\"x\"",
        "'PN-2.1'",
        "1",
        "-7",
        "99999999999999999999",
        "0x1f",
        "1.5",
        "true",
        "nan",
        "1979-05-27",
        "\"\"\"",
        "---\n",
        "1 0 done ~000000000000\n",
        "é",
        "\u{0}",
        "#",
    ]);
    prop_oneof![prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat()), any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any line from any seat is played or refused, and a refused one changes nothing.
    #[test]
    fn any_line_is_played_or_refused(seats in 2..=3u8, seed: u64, plies in 0..40u8, who in 0..3u8, text in line()) {
        let (mut table, _) = reached(seats, seed, plies);
        let seat = Seat::new(who % seats);
        let before = table.state().clone();
        let view = table.view(Viewer::Seat(seat));
        let refused = table.play(seat, None, &text).is_err();
        prop_assert!(!refused || *table.state() == before);
        let why = table.game().why_not(&view, &text, table.names(Viewer::Spectator));
        prop_assert!(!why.message.is_empty());
        let guest = table.game().why_not(&table.view(Viewer::Spectator), &text, table.names(Viewer::Spectator));
        prop_assert!(!guest.message.is_empty());
    }

    /// Any text is read as content or refused, every fault at a place that exists.
    #[test]
    fn any_content_is_read_or_refused(text in toml()) {
        let mut content = Pennant::content();
        content.overlay("pennant.toml", text.clone()).unwrap();
        if let Err(faults) = setup(2).open(&content) {
            prop_assert!(!faults.0.is_empty());
            for place in faults.0.iter().filter_map(|fault| fault.place.as_ref()) {
                prop_assert!(place.line >= 1 && place.line <= text.matches('\n').count() + 1);
            }
            prop_assert!(!testkit::snippet::render(&faults, |_| Some(&text)).is_empty());
        }
    }

    /// Every kind of value can be asked for under every key, whatever is there.
    #[test]
    fn any_value_is_read_as_anything(text in toml(), kind in 0..10u8) {
        prop_assume!(text.len() <= MAX_FILE);
        let reader = Reader::new();
        let mut table = reader.text("f.toml", &text);
        for (_, item) in table.rest() {
            match kind {
                0 => drop(item.number(1..=5u8, Rule::new("PN-1.1"))),
                1 => drop(item.word::<Ties>()),
                2 => drop(item.one_of("card", &["page"])),
                3 => drop(item.text()),
                4 => drop(item.flag()),
                5 => drop(item.tables()),
                6 => drop(item.setting()),
                7 => drop(item.json()),
                8 => drop(item.value::<Vec<u8>>()),
                _ => drop(Ids::new().take(item)),
            }
        }
        drop(table);
        let _: Result<(), _> = reader.finish(());
    }

    /// Any text is read as a scenario or refused.
    #[test]
    fn any_scenario_is_played_or_refused(text in toml()) {
        let whole = format!("rules = ['PN-2.1']\ntitle = 'x'\n{text}");
        for text in [&text, &whole] {
            if let Err(error) = scenario::run::<Pennant>("s.toml", text) {
                prop_assert!(!error.to_string().is_empty());
            }
            drop(Heading::read("s.toml", text));
        }
    }

    /// Any text is read as a record or refused.
    #[test]
    fn any_record_is_read_or_refused(text in toml()) {
        if let Ok(record) = Record::parse("r", &text) {
            prop_assert!(record::verify::<Pennant>(&record, &Pennant::content()).is_err());
        }
    }

    /// A record with one character changed, added or lost is refused, or says the same as before.
    #[test]
    fn an_edited_record_is_refused(seed: u64, plies in 1..40u8, at: prop::sample::Index, to in any::<Option<char>>()) {
        let (table, record) = reached(2, seed, plies);
        let text = record.text(Seal::Open);
        let chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        let edited: String = chars[..at].iter().copied().chain(to).chain(chars[at + 1..].iter().copied()).collect();
        let verified = Record::parse("r", &edited)
            .map_err(|faults| faults.to_string())
            .and_then(|read| record::verify::<Pennant>(&read, &Pennant::content()).map_err(|error| error.to_string()));
        if let Ok(again) = verified {
            prop_assert_eq!(again.state(), table.state());
        }
    }

    /// A record that was cut anywhere is refused, or is an earlier point of the same match.
    #[test]
    fn a_cut_record_is_refused_or_shorter(seed: u64, plies in 1..60u8, at: prop::sample::Index) {
        let (_, record) = reached(2, seed, plies);
        let text = record.text(Seal::Open);
        let cut: String = text.chars().take(at.index(text.chars().count())).collect();
        if let Ok(read) = Record::parse("r", &cut) {
            prop_assert!(read == record || (record.result.is_none() && read == record.up_to(read.moves.len())));
        }
    }
}
