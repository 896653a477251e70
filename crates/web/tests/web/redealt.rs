//! What a page shows depends on nothing its viewer cannot know: re-dealt worlds look the same.

use kernel::{Match, Rng, Viewer};
use web::{Player, Render, Seen, TableInfo, fragments};

/// Every viewer's page of a match is the page of any other world they might be in.
pub(crate) fn looks_the_same<G: Render>(
    play: &Match<G>,
    rng: &mut Rng,
    players: &[Player],
    table: &TableInfo,
) {
    let game = play.game();
    for viewer in Viewer::during_play(game.seats()) {
        let view = play.observe(viewer);
        let other = Match::from_state(game.clone(), game.sample(&view.view, rng));
        let other_view = other.observe(viewer);
        let mut seen = Seen::live(play, &view, players, &[], &[], table);
        let mut other_seen = Seen::live(&other, &other_view, players, &[], &[], table);
        (seen.ticket, other_seen.ticket) = (0, 0);
        assert_eq!(fragments(&seen), fragments(&other_seen), "{viewer:?} at {}", game.position(&view.view));
    }
}
