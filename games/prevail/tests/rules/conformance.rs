//! Prevail keeps the contract.

use prevail::Prevail;
use testkit::conformance;
use testkit::rehearsal;

testkit::conformance_tests!(Prevail, |suite| suite.games(1));

/// Every board, with armies of the box and built ones, deployed by the box and freely, on every ground.
#[test]
fn every_board_and_every_way_to_an_army() {
    let setups = [
        &[("mode", "epic"), ("deployment", "free")][..],
        &[("mode", "standard"), ("army_building", "custom")],
        &[("mode", "epic"), ("army_building", "custom")],
        &[("scenario", "river"), ("deployment", "free")],
        &[("scenario", "heads"), ("army_building", "custom"), ("deck_lists", "closed")],
        &[("scenario", "coast"), ("army_building", "custom")],
        &[("scenario", "wood"), ("retreat_distance", "any")],
        &[
            ("mode", "mini"),
            ("white", "ga-mini"),
            ("black", "he-mini"),
            ("locked_melee", "engager_falls_back"),
        ],
        &[("mode", "mini"), ("engagement_timing", "on_contact"), ("blocked_retreat", "stand")],
        &[("mode", "mini"), ("empty_hand_loss", "immediate"), ("empty_after_payment", "survive")],
    ]
    .map(|settings| rehearsal::setup::<Prevail>("rulebook", 2, settings).expect("they fit together"));
    let report = conformance::check(&setups, 1, 3).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(report.setups, 10);
}
