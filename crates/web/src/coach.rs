//! The coach of a guided first match: what to press and why, where the question is.

use kernel::Seat;
use kernel::lesson::Advice;
use markup::html;
use maud::Markup;

use crate::parts::{figure_of, icon, next_rule, pieces, told};
use crate::{Mode, Render, Seen, at};

/// What the coach says at the viewer's decision. The script marks the spots of what is to be pressed; the button does
/// the same, for a keyboard, a screen reader, and a page without script.
pub(crate) fn panel<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let say = |text: &str| told(seen.game, seen.names, &by_name(seen, text));
    html! {
        @match seen.coach {
            Some(Advice::Press { number, of, step, press, act }) => section class="coach" aria-label="The coach" {
                header {
                    p class="caps" { "Step " (number) " of " (of) }
                    (leave(seen))
                }
                h3 { (step.title) @if step.presses > 1 { small { " (press " (press) " of " (step.presses) ")" } } }
                p { (say(&step.why)) " " (say(&step.rule)) (explained::<G>(&step.rule)) }
                @if let Some(choice) = seen.words().find(|choice| choice.notation == act) {
                    button class="btn" form="act" name="act" value=(act) data-coach=(choice.path.join(" ")) { (icon("check")) (choice.label) }
                }
            },
            Some(Advice::Closing(words)) => section class="coach" aria-label="The coach" {
                header { p class="caps" { "End of the lesson" } }
                p { (say(words)) }
            },
            None => {},
        }
    }
}

/// The figure that explains the first rule that is named.
fn explained<G: Render>(text: &str) -> Markup {
    html! { @if let Some((_, rule, _)) = next_rule(G::INFO.prefix, text) { (figure_of(&G::INFO, rule)) } }
}

/// The lesson speaks of seats, as the game calls them; at the table they have names.
fn by_name<G: Render>(seen: &Seen<'_, G>, text: &str) -> String {
    let others: Vec<(String, &str)> = Seat::first(seen.game.seats())
        .filter(|seat| seen.seat() != Some(*seat))
        .map(|seat| (seen.game.seat_name(seat), seen.names.name(seat)))
        .collect();
    let called = |piece| others.iter().find(|(seat, _)| seat == piece).map_or(piece, |(_, name)| *name);
    pieces(text).map(called).collect()
}

/// The button that sends the coach away.
pub(crate) fn leave<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        @if let (Some(Advice::Press { .. }), Mode::Live) = (seen.coach, &seen.table.mode) {
            form class="free" method="post" action=(at::part(&seen.table.id, "free")) {
                button class="btn btn-quiet" title="Leave the lesson and play on freely" { "Leave the lesson" }
            }
        }
    }
}
