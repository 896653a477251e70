//! The game in two minutes: six of its figures, in reading order, each with a sentence.

use kernel::Info;
use markup::html;
use maud::Markup;

use super::anchor;
use crate::at;
use crate::figure::{self, Figure, Figures};

/// The tour of a game; `None` where it has none, or where it lacks a picture with this content.
pub(super) fn first(info: &Info, figures: &Figures) -> Option<Markup> {
    let mut stops: Vec<(u8, &str, &Figure)> = figures
        .all
        .iter()
        .filter_map(|figure| figure.tour.as_ref().map(|stop| (stop.place, stop.say.as_str(), figure)))
        .collect();
    stops.sort_by_key(|(place, ..)| *place);
    let drawn: Vec<_> = stops
        .iter()
        .filter_map(|(place, say, figure)| Some((*place, *say, *figure, figure.drawn.as_ref().ok()?)))
        .collect();
    (drawn.len() == usize::from(testkit::figure::TOUR)).then(|| {
        html! {
            (figures.defs)
            ol class="tour-stops" {
                @for (place, say, figure, drawing) in &drawn {
                    li {
                        h2 { span class="num" { (place) } (say) }
                        figure class=(figure::class(figure.size, figure.kind)) {
                            (drawing.stage)
                            figcaption { a class="no" href={ (at::rules(info.id)) "#" (anchor(info, &figure.number)) } { "Figure " (figure.number) } " " (figure.claim) }
                        }
                    }
                }
            }
        }
    })
}
