//! What must be true of the table of ProjectHex in any position that can be reached.

use std::collections::BTreeSet;
use std::sync::Arc;

use hex::{Hex, Options, Phase};
use kernel::{Dice, Game as _, Heuristics as _, Match, Options as _, Rng, Viewer};
use web::{Render as _, Seen};

use crate::laws::Laws;
use crate::shots::{cast, table_info};

/// Plays matches over all seat counts and many options, half sensibly and half at random, and shows every position
/// to `look`.
fn wander(games: u64, mut look: impl FnMut(&Match<Hex>, &mut Rng)) {
    const TWISTS: [&[(&str, &str)]; 6] = [
        &[],
        &[("discards", "closed")],
        &[("factions", "random"), ("claims_per_turn", "3")],
        &[("fortress_currency", "coins"), ("king", "realm")],
        &[("resurgence_literal", "true"), ("attack_source", "snapshot"), ("mulligan_min", "0")],
        &[("factions", "none"), ("prestige_target", "6"), ("eyes", "hand")],
    ];
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let seats = 2 + (seed % 5) as u8;
        let mut options = Options::default();
        for (key, value) in TWISTS[seed as usize % TWISTS.len()] {
            options.set(&Hex::content(), key, value).expect("an option of the game");
        }
        let game = Hex::open(&Hex::content(), &options, seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = rng.pick(&play.pending().iter().collect::<Vec<_>>()).copied() {
            if play.plies() > 320 {
                break;
            }
            look(&play, &mut rng);
            let legal = play.legal(seat);
            let game = play.game().clone();
            let sensible = rng.below(5) > 0;
            let liked = game.policy(play.state(), seat, &legal, &mut rng).filter(|_| sensible);
            let action = liked.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
}

/// Every fortress and every land that is held is drawn, and the table keeps the [`Laws`]: at every question there is.
#[test]
fn the_table_keeps_the_laws_at_every_question() {
    let mut laws = Laws::<Hex>::new(|view| {
        let held = view.realms.iter().flat_map(|(_, realm)| {
            realm
                .lands
                .iter()
                .filter(|land| realm.capital != Some(**land))
                .map(|land| format!("marker.{land}"))
        });
        view.fortresses.iter().map(|fortress| format!("fort.{fortress}")).chain(held).collect()
    });
    let mut asked: BTreeSet<String> = BTreeSet::new();
    wander(24, |play, rng| {
        // Nobody but who is asked knows of what may still be taken back (HX-5.11).
        let asked_of = play.pending().lowest().map_or(Viewer::Spectator, Viewer::Seat);
        let known = !asked.insert(format!("{:?}", play.view(asked_of).phase));
        if !known || rng.below(24) == 0 {
            laws.hold(play);
        }
    });
    assert!(laws.looked > 250, "{}", laws.looked);
    let all = [
        Phase::Faction,
        Phase::Mulligan,
        Phase::Place,
        Phase::Resurge,
        Phase::Fortify,
        Phase::FortPay,
        Phase::Attack,
        Phase::ClaimPay,
        Phase::Commit,
        Phase::Queen,
        Phase::Jack,
        Phase::Duel,
        Phase::Dossier,
        Phase::Recover,
    ];
    let missed: Vec<Phase> = all.into_iter().filter(|phase| !asked.contains(&format!("{phase:?}"))).collect();
    assert!(missed.is_empty(), "never asked: {missed:?}");
}

/// Every map of the content is drawn in the gallery, the one of a designer beside the shipped one, and nothing on the
/// page has a name twice.
#[test]
fn every_map_is_drawn_in_the_gallery() {
    let mut content = Hex::content();
    let shipped = content.file("maps/six-reaches.toml").to_owned();
    let other = shipped.replace("The Six Reaches", "The Other Coasts");
    content.overlay("maps/other.toml", other).expect("a designer may add a map");
    let page = Hex::extra(&content, "maps").expect("there is a page of maps").into_string();
    for name in ["The Six Reaches", "The Other Coasts"] {
        assert!(page.contains(&format!("aria-label=\"The map {name}\"")), "{name} is not drawn");
    }
    assert_eq!(
        page.matches("class=\"rose\"").count(),
        1,
        "only the water that was looked at has a rose and waves"
    );
    assert!(page.matches("q5-5").count() > 20);
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let once: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(once.len(), ids.len(), "{ids:?}");
}

/// HX-4.1: the text of a mission is read where it is given back; what a person reads of a land is its name, never its code.
#[test]
fn missions_are_read_and_lands_have_names() {
    let (table, mut mulligans) = (table_info::<Hex>(Vec::new()), 0);
    wander(6, |play, rng| {
        let Some(seat) = play.pending().lowest() else { return };
        let (players, observed) = (cast("Aldous", play.game().seats()), play.observe(Viewer::Seat(seat)));
        let phase = observed.view.phase;
        if phase != Phase::Mulligan && rng.below(12) > 0 {
            return;
        }
        let seen = Seen::live(play, &observed, &players, &[], &[], &table);
        let panels = Hex::panels(&seen);
        let (tray, board) = (panels.tray.into_string(), panels.board.into_string());
        if phase == Phase::Mulligan {
            let given = tray.split("data-part=\"answers\"").nth(1).expect("missions are given back here");
            for id in observed.view.realms[seat].dossier.iter().flatten() {
                let mission = play.game().mission(id.as_str()).expect("it is a mission");
                let text = &play.game().missions()[mission.index()].text;
                assert!(given.contains(&format!(">{text}<")), "{text}: {given}");
            }
            mulligans += 1;
        }
        let codes: BTreeSet<&str> =
            play.game().map().territories.iter().map(|land| land.id.as_str()).collect();
        for page in [tray, board] {
            let words = page.split('>').filter_map(|after| after.split('<').next());
            let found: Vec<&str> =
                words.flat_map(str::split_whitespace).filter(|word| codes.contains(word)).collect();
            assert!(found.is_empty(), "{found:?} at {phase:?}");
        }
    });
    assert!(mulligans > 0);
}
