//! The right column: turn and slot, initiative, order of attacks, standings.

use kernel::{Game as _, Rule, Seat, Word as _};
use knights::{Heart, KnightView, Knights, Step};
use markup::html;
use maud::Markup;

use super::panel::team_name;
use super::scene::{Scene, eye_icon, heart_icon};
use crate::components::standings::{self, Standing};
use crate::components::strip::strip;
use crate::parts::{crest, icon, rule_no};
use crate::{Kind, fragments};

/// The rail above the log.
pub(super) fn rail(scene: &Scene<'_>) -> Markup {
    html! {
        (head(scene))
        (order(scene))
        (standings(scene))
        (rivals(scene))
    }
}

fn head(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    const PARTS: [(&str, &str); 4] = [("Plan", "Plan"), ("Slot 1", "1"), ("Slot 2", "2"), ("Slot 3", "3")];
    const STEPS: [&str; 3] = ["Reveal", "Move", "Attack"];
    let step = match view.step {
        Step::Plan | Step::Over => None,
        Step::Move | Step::Vote => Some(1),
        Step::Declare | Step::Agree | Step::Retarget | Step::Inspire | Step::Respond => Some(2),
    };
    html! {
        header class="turnhead" data-part="turnhead" {
            h2 {
                "Turn " (view.turn)
                @if view.battles > 1 { small { " battle " (view.battle) " of " (view.battles) } }
            }
            @let parts = PARTS.map(|(long, short)| html! { span class="long" { (long) } span class="short" aria-hidden="true" { (short) } });
            (strip("Where the turn is", parts, view.slot.into(), view.step == Step::Over))
            @if let Some(step) = step { div class="steps" { (strip("Where the slot is", STEPS, step, false)) } }
            p class="init" {
                (icon("banner"))
                span { (scene.seen.names.does(view.initiative, "holds")) " the initiative" }
                (rule_no(&Knights::INFO, Rule::new("KD-8.2")))
            }
        }
    }
}

/// The attacks of this slot, in the order in which they strike.
fn order(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    html! {
        @if !view.queue.is_empty() {
            ol class="order" aria-label="Order of attacks" {
                @for (index, seat) in view.queue.iter().enumerate() {
                    @let struck = usize::from(view.struck);
                    li class=(if index + 1 < struck { "done" } else { "" }) aria-current=[(index + 1 == struck).then_some("step")] {
                        (crest(scene.tincture(*seat), 15))
                        span { (scene.name(*seat)) }
                        @if let Some(target) = scene.knight(*seat).target {
                            span class="on" { "→" } (crest(scene.tincture(target), 15)) span class="vh" { "attacks " (scene.seen.names.object(target)) }
                        }
                    }
                }
            }
        }
    }
}

fn standings(scene: &Scene<'_>) -> Markup {
    let series = scene.view().battles > 1;
    html! {
        table class="stand knights" {
            thead {
                tr {
                    th scope="col" { "Knight" }
                    th scope="col" title="Full or Broken: a first hit breaks it, a second defeats (KD-8.10)" { "Heart" }
                    th scope="col" title="The weapon in hand (KD-6.3)" { "Arms" }
                    th scope="col" title="Inspiration, ready or spent: a Heart more or less in one pile (KD-8.7)" { (icon("eye-open")) span class="vh" { "Inspiration" } }
                    th scope="col" class="num" title=(if series { "Points of the series so far" } else { "Spaces between you and that knight" }) { @if series { "Points" } @else { "Away" } }
                }
            }
            tbody { @for (seat, knight) in scene.seats() { (standing(scene, seat, knight, series)) } }
        }
    }
}

fn standing(scene: &Scene<'_>, seat: Seat, knight: &KnightView, series: bool) -> Markup {
    let mine = scene.me() == Some(seat);
    let cells = html! {
        @if knight.space.is_some() {
            td class=(if knight.heart == Heart::Broken { "hurt-ink" } else { "heart-ink" }) { (icon(heart_icon(knight.heart))) span class="vh" { (knight.heart.name()) } }
            td { @match knight.weapon { Some(weapon) => { (icon(weapon.word())) span class="vh" { (weapon.name()) } } None => { "–" span class="vh" { "no weapon" } } } }
            td { (icon(eye_icon(knight.inspiration))) span class="vh" { (knight.inspiration.word()) } }
        } @else {
            td colspan="3" { (fell(knight)) }
        }
        td class="num" {
            @if series { (scene.view().points[seat]) }
            @else if let Some(away) = scene.away(knight).filter(|_| !mine) { (away) } @else { "–" }
        }
    };
    let (name, below) = (scene.name(seat).to_string(), doing(scene, seat, knight));
    // One's own row is told from the others also when one has fallen.
    let state = standings::state(mine, !mine && knight.space.is_none());
    standings::row(&Standing { seat, tincture: scene.tincture(seat), name, below, state }, &cells)
}

/// When a knight left the board.
fn fell(knight: &KnightView) -> String {
    let how = if knight.resigned { "resigned" } else { "fell" };
    knight.removed.map_or_else(String::new, |at| match at.slot {
        0 => format!("{how} in turn {}", at.turn),
        slot => format!("{how} in {}.{slot}", at.turn),
    })
}

/// The small line under a name: the clan, who plays it, and what they are doing.
fn doing(scene: &Scene<'_>, seat: Seat, knight: &KnightView) -> Markup {
    let view = scene.view();
    let player = scene.seen.players.get(seat.index()).filter(|_| scene.me() != Some(seat));
    let sealed = knight.space.is_some()
        && view.asked.contains(seat)
        && !view.pending.contains(seat)
        && view.step != Step::Over;
    let mut words = vec![knight.clan.name().to_owned()];
    words.extend(knight.team.map(team_name));
    words.extend(scene.stances(knight).into_iter().map(str::to_owned));
    if view.pending.contains(seat) {
        words.push(if view.step == Step::Plan { "planning…" } else { "deciding…" }.to_owned());
    }
    // There is little room: what a bot is gives way to what it does, and who is away does not.
    let bot = player.is_some_and(|player| matches!(player.kind, Kind::Bot { level: _, standing_in: false }));
    if !bot || (words.len() == 1 && !sealed) {
        words.extend(player.and_then(fragments::kind));
    }
    html! {
        small {
            (words.join(" · "))
            @if sealed {
                " " span class="ready" { @if view.step == Step::Plan { (icon("check")) "ready" } @else { (icon("lock")) "sealed" } }
            }
        }
    }
}

/// The rivals in two columns, where there is no room for the table.
fn rivals(scene: &Scene<'_>) -> Markup {
    html! {
        ul class="mini" aria-hidden="true" {
            @for (seat, knight) in scene.seats() {
                @if scene.me() != Some(seat) {
                    li class=(if knight.space.is_none() { "out" } else { "" }) data-part={ "mini." (seat) } {
                        (crest(scene.tincture(seat), 18))
                        span class="nm" { (scene.name(seat)) }
                        span class="icons" {
                            @if knight.space.is_some() {
                                span class=(if knight.heart == Heart::Broken { "hurt-ink" } else { "heart-ink" }) { (icon(heart_icon(knight.heart))) }
                                @if let Some(weapon) = knight.weapon { (icon(weapon.word())) }
                                (icon(eye_icon(knight.inspiration)))
                                @if knight.defending > 0 { (icon("shield")) }
                                @if knight.parrying > 0 { (icon("parry")) }
                                @if scene.view().asked.contains(seat) && !scene.view().pending.contains(seat) { (icon("check")) }
                            } @else { small { (fell(knight)) } }
                        }
                    }
                }
            }
        }
    }
}
