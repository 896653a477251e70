//! The look of Pennant, the smallest game: the smallest renderer there is, to read and to test with.

use kernel::Seat;
use kernel::content::Content;
use markup::html;
use maud::Markup;
use testkit::toy::Pennant;

use crate::parts::crest;
use crate::render::REFERENCE;
use crate::{Frame, Panels, Render, Seen, Tincture};

impl Render for Pennant {
    const FRAME: Frame = Frame::Round;
    const EXTRAS: &'static [(&'static str, &'static str)] = &[(REFERENCE, "Quick reference")];

    fn tincture(_game: &Self, seat: Seat) -> Tincture {
        const ALL: [Tincture; 6] = [
            Tincture::Purple,
            Tincture::Red,
            Tincture::Yellow,
            Tincture::Aqua,
            Tincture::Blue,
            Tincture::Green,
        ];
        ALL[seat.index() % ALL.len()]
    }

    fn picture() -> Markup {
        html! { svg class="flag" viewBox="0 0 200 200" role="img" aria-label="A pennant" { path d="M20 20L180 100 20 180z" fill="#c2362c" {} } }
    }

    fn extra(_content: &Content, segment: &str) -> Option<Markup> {
        (segment == REFERENCE).then(
            || html! { h1 { "Pennant on one page" } p { "The highest sealed card takes the pennant." } },
        )
    }

    fn panels(seen: &Seen<'_, Self>) -> Panels {
        Panels {
            tray: html! {
                div class="foe" {
                    @for choice in seen.words() {
                        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] { (choice.label) }
                    }
                }
            },
            board: html! {
                p data-ground="felt" { "The field of Pennant" }
                pre data-part="position" { (kernel::Notation::position(seen.game, seen.view)) }
            },
            rail: html! {
                ul { @for seat in Seat::first(kernel::Game::seats(seen.game)) {
                    li data-part={ "standing." (seat) } { (crest(Self::tincture(seen.game, seat), 18)) (seen.names.name(seat)) @if seen.pending.contains(seat) { ", to decide" } }
                } }
            },
        }
    }
}
