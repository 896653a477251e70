//! One panel: the position as its viewer sees it, drawn by the game, with the marks over it.

use std::sync::Arc;

use kernel::content::Content;
use kernel::{Outcome, Seat};
use markup::html;
use maud::{Markup, PreEscaped};
use testkit::figure::{Moment, Panel};

use super::bare::bare;
use super::marks::marks;
use super::picture::{Ask, PANEL, Picture};
use crate::seen::Rematch;
use crate::{Arms, Kind, May, Mode, Player, Render, Seen, TableInfo};

type Wrong = (usize, String);

/// What a game draws for a panel.
pub(super) fn picture<G: Render>(panel: &Panel, moment: &Moment<G>) -> Result<Picture, Wrong> {
    let (table, game) = (&moment.table, &**moment.table.game());
    let observed = table.observe(moment.viewer);
    let players: Vec<Player> = Seat::first(game.seats()).map(|seat| nobody(game.seat_name(seat))).collect();
    let info = nowhere();
    let outcome: Option<Outcome> = table.outcome();
    let names = table.names(moment.viewer).aloud();
    let seen = Seen { outcome, ..Seen::of(game, &observed, names, &players, &info) };
    let ask = Ask { draw: &panel.draw.word, show: &panel.show };
    G::figure(&seen, ask).map_err(|unknown| {
        let line = panel.show.iter().find(|name| name.word == unknown.word).unwrap_or(&panel.draw).line;
        (line, unknown.to_string())
    })
}

/// The whole table that somebody sees, drawing by drawing, for who has no page: the banner of the game where it has no drawing.
pub fn whole<G: Render>(seen: &Seen<'_, G>, content: &Content) -> String {
    let drawn = G::TABLE.iter().filter_map(|draw| G::figure(seen, Ask { draw, show: &[] }).ok());
    let drawn: Vec<Markup> = drawn.map(|picture| framed(&picture, "", &html! {})).collect();
    let all = html! {
        div class="defs" { (PreEscaped(crate::assets::ICONS)) (G::figure_defs(content)) }
        div class="stage" { @for one in &drawn { (one) } @if drawn.is_empty() { (G::picture()) } }
    };
    all.into_string()
}

/// The drawing as an element of its own, with its short words.
pub(super) fn drawn(panel: &Panel, picture: &Picture, short: &str) -> Result<Markup, Wrong> {
    let drawing = framed(picture, short, &html! { g class="marks" { (marks(panel, picture)?) } });
    Ok(match &picture.beside {
        Some(card) => html! { div class="beside-f" { (PreEscaped(bare(card.0.as_str(), true))) (drawing) } },
        None => drawing,
    })
}

/// A drawing with what lies over it.
fn framed(picture: &Picture, short: &str, over: &Markup) -> Markup {
    let body = bare(picture.body.0.as_str(), picture.frame.is_none());
    match picture.frame {
        Some([x, y, width, height]) => {
            let n = crate::parts::n;
            // A drawing that is wider than a panel is drawn smaller on a phone; the numbers on it are not.
            let class = if picture.width > PANEL {
                format!("{} broad", picture.class)
            } else {
                picture.class.to_owned()
            };
            let view = format!("{} {} {} {}", n(x), n(y), n(width), n(height));
            html! {
                svg class=(class) viewBox=(view) width=(n(picture.width)) role="img" aria-label=(short) {
                    (PreEscaped(body)) (over)
                }
            }
        }
        None => html! { div class=(picture.class) { (PreEscaped(body)) } },
    }
}

/// Whoever sits at the table of a figure.
fn nobody(name: String) -> Player {
    Player { arms: Arms::of_name(&name), name, kind: Kind::Open }
}

/// The table of a figure: nothing around the match.
pub(crate) fn nowhere() -> TableInfo {
    TableInfo {
        resigned: None,
        id: String::new(),
        link: String::new(),
        host: None,
        public: false,
        spectators: false,
        watching: 0,
        clock: None,
        friendly: false,
        time_out: "",
        stand_in: false,
        claim: false,
        absent: Vec::new(),
        undo_request: None,
        halted: false,
        specs: Arc::new([]),
        changes: Vec::new(),
        version: 0,
        may: May::default(),
        levels: Vec::new(),
        commitment: String::new(),
        rematch: Rematch::default(),
        mode: Mode::Live,
    }
}
