//! What must be true of the table of Authority in any position that can be reached.

use std::sync::Arc;

use authority::{Action, Authority, Event, Options, Step};
use kernel::{Dice, Game as _, Heuristics as _, Match, Options as _, Rng, Viewer};
use web::{Seen, fragments};

use crate::laws::Laws;
use crate::shots::{cast, table_info};
use crate::tags;

/// Plays matches over all seat counts and many options, half sensibly and half at random, and shows every position
/// to `look`.
fn wander(games: u64, mut look: impl FnMut(&Match<Authority>, &mut Rng)) {
    const TWISTS: [&[(&str, &str)]; 6] = [
        &[],
        &[("row_fill", "loose"), ("change", "keep")],
        &[("hand_carry", "keep"), ("damage_memory", "turn")],
        &[("trigger_order", "active"), ("market_deck", "short")],
        &[("zone_copies", "any"), ("general_supply", "per_player"), ("kingsguard_order", "first")],
        &[("starting_hp", "12"), ("hand_size", "6")],
    ];
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let mut options = Options::default();
        for (key, value) in TWISTS[seed as usize % TWISTS.len()] {
            options.set(&Authority::content(), key, value).expect("an option of the game");
        }
        let game = Authority::open(&Authority::content(), &options, seats).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([seed as u8; 32]));
        while let Some(seat) = play.pending().lowest() {
            if play.plies() > 260 {
                break;
            }
            look(&play, &mut rng);
            let legal = play.legal(seat);
            let game = play.game().clone();
            let sensible = game.policy(play.state(), seat, &legal, &mut rng).filter(|_| seed % 2 == 0);
            let action = sensible.or_else(|| rng.pick(&legal).copied()).expect("a pending seat has a choice");
            play.play_action(seat, action).expect("a legal action plays");
        }
    }
}

/// Every unit in a wall is drawn, and the table keeps the [`Laws`].
#[test]
fn the_table_keeps_the_laws_in_any_match() {
    let mut laws = Laws::<Authority>::new(|view| {
        let walls = view.courts.iter().flat_map(|(seat, court)| {
            court.rows.iter().flatten().flatten().map(move |unit| (seat, unit.slot))
        });
        walls.map(|(seat, slot)| format!("unit.P{}:{slot}", seat.index() + 1)).collect()
    });
    wander(9, |play, rng| {
        if rng.below(6) == 0 {
            laws.hold(play);
        }
    });
    assert!(laws.looked > 200, "{}", laws.looked);
}

/// What a target says would become of it is what becomes of it.
#[test]
fn what_a_target_promises_comes_true() {
    let (table, mut struck) = (table_info::<Authority>(Vec::new()), 0);
    wander(6, |play, _| {
        let Some(seat) = play.pending().lowest() else { return };
        let view = play.observe(Viewer::Seat(seat));
        if !matches!(view.view.step, Step::Target | Step::Pierce) {
            return;
        }
        let players = cast("Aldous", play.game().seats());
        let seen = Seen::live(play, &view, &players, &[], &[], &table);
        let html: String = fragments(&seen).into_iter().map(|fragment| fragment.html).collect();
        let tags = tags::of(&html);
        for choice in seen.words() {
            let spots =
                tags.iter().filter(|tag| tag.get("data-spot") == choice.path.last().map(String::as_str));
            let told = spots
                .map(|tag| tag.get("aria-label").map_or_else(|| tags::text_inside(&html, tag), str::to_owned))
                .find_map(|name| name.rsplit_once(": ").map(|(_, told)| told.to_owned()));
            let told = told.unwrap_or_else(|| panic!("`{}` promises nothing", choice.notation));
            let mut ahead = play.clone();
            let steps = ahead.play(seat, None, &choice.notation).expect("it is legal");
            let mark = choice.notation.trim_start_matches("tgt ");
            let mut events = steps.iter().flat_map(|step| &step.events);
            let became = events.find_map(|event| {
                if let Event::Defeated { mark: hit, .. } = event {
                    (hit.to_string() == mark).then(|| "falls".to_owned())
                } else if let Event::Stood { mark: hit, dealt, .. } = event {
                    (hit.to_string() == mark).then(|| format!("holds, {dealt} "))
                } else if let Event::Damaged { n, .. } = event {
                    mark.ends_with('M').then(|| format!("{n} damage, "))
                } else {
                    None
                }
            });
            let became = became.unwrap_or_else(|| "no damage".to_owned());
            assert!(told.starts_with(&became), "{mark}: promised `{told}`, became `{became}`");
            struck += 1;
        }
    });
    assert!(struck > 100, "{struck}");
}

/// A button of a card says what the card is worth there, and that is what it brings: the authority of a levy, the defence
/// of a unit in the wall.
#[test]
fn buttons_say_what_they_bring() {
    let (table, mut levies, mut walls) = (table_info::<Authority>(Vec::new()), 0, 0);
    wander(6, |play, _| {
        let Some(seat) = play.pending().lowest() else { return };
        let players = cast("Aldous", play.game().seats());
        let shown = |play: &Match<Authority>| -> String {
            let view = play.observe(Viewer::Seat(seat));
            let seen = Seen::live(play, &view, &players, &[], &[], &table);
            fragments(&seen).into_iter().map(|fragment| fragment.html).collect()
        };
        let pool = |play: &Match<Authority>| play.observe(Viewer::Seat(seat)).view.courts[seat].pool;
        let before = play.observe(Viewer::Seat(seat));
        if before.view.step != Step::Command {
            return;
        }
        let page = shown(play);
        for offer in before.offers() {
            let told = offer.choice.forecast.as_ref().map(|told| told.terms().to_string());
            let levy = matches!(offer.action, Action::Levy { .. });
            let Some(worth) = told.filter(|_| levy || matches!(offer.action, Action::Defend { .. })) else {
                continue;
            };
            // Where a unit may stand in several rows, its button is for the lowest.
            let Some((_, button)) = page.split_once(&format!("aria-label=\"{}\"", offer.choice.label)) else {
                assert!(!levy, "no button for {}", offer.choice.label);
                continue;
            };
            let button = button.split("</button>").next().unwrap_or_default();
            assert!(button.contains(&format!("<b class=\"worth\">{worth}</b>")), "{worth}: {button}");
            let mut after = play.clone();
            after.play_action(seat, offer.action).expect("it is offered");
            let brought = if levy {
                levies += 1;
                format!("+{}", pool(&after) - pool(play)) == worth
            } else {
                walls += 1;
                let number = |side: &str| {
                    side.split_once('>').is_some_and(|(_, text)| text.starts_with(&format!("{worth}<")))
                };
                shown(&after).split("class=\"side").skip(1).any(number)
            };
            assert!(brought, "{} promises {worth}", offer.choice.label);
        }
    });
    assert!(levies > 50 && walls > 20, "{levies} levies, {walls} walls");
}
