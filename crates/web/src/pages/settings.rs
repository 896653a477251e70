//! The one page of settings: who one is, and how one wants to see, play and hear. Plain forms; a script sends each
//! change at once.

use kernel::Word as _;
use markup::html;
use maud::Markup;

use super::Visit;
use super::layout::{Shell, choose, page};
use crate::parts::title_case;
use crate::{About, Arms, Charge, FIELDS, Ordinary, SETTINGS, at};

/// The page of settings; `back` is where the visitor came from, `kept` says that something was just changed.
pub fn settings(visit: &Visit<'_>, back: &str, kept: bool) -> String {
    let again = format!("{}?back={}&kept=yes", at::SETTINGS, at::encoded(back));
    page(
        visit,
        &Shell::reading("Settings"),
        &html! {
            main id="main" class="doc settings" {
                h1 { "Settings" }
                p class="intro" { "Saved in this browser and used at every table." }
                p class="kept" role="status" { @if kept { "Settings saved." } }
                (who(visit, &again))
                form class="all" method="post" action=(at::SETTINGS) data-prefs {
                    input type="hidden" name="back" value=(again);
                    @for (about, title) in About::ALL {
                        section class="sheet" {
                            h2 { (title) }
                            @for setting in SETTINGS.iter().filter(|setting| setting.about == about) {
                                div class="row" {
                                    (choose(visit.prefs, setting))
                                    @if !setting.help.is_empty() { p class="hint" { (setting.help) } }
                                }
                            }
                            @if about == About::Company { p class="js-only" { button class="btn" type="button" data-hear { "Play a sound" } } }
                        }
                    }
                    button class="btn btn-main" { "Save" }
                }
                p { a class="btn" href=(back) { "Back" } }
            }
        },
    )
}

/// The name one plays under and the arms one bears.
fn who(visit: &Visit<'_>, again: &str) -> Markup {
    let arms = visit.arms();
    html! {
        form class="sheet bearer" method="post" action=(at::SETTINGS) data-arms {
            input type="hidden" name="back" value=(again);
            h2 { "You" }
            div class="two" {
                div class="shown" { (arms.draw(96)) }
                div class="field" {
                    label for="name" { "Your name" }
                    input class="inp" id="name" name="name" maxlength="24" autocomplete="nickname" required readonly[visit.account] value=(visit.name.unwrap_or(""));
                    @if visit.account { p class="hint" { "The name of your account. " a href=(at::ACCOUNT) { "Change it there" } "." } }
                    @else { p class="hint" { "Shown to others at every table you join from now on." } }
                }
            }
            (shields("field", "Field", FIELDS.map(|field| (field.word(), Arms { field, ..arms })).as_slice(), arms.field.word()))
            (shields("ordinary", "Division", &Ordinary::ALL.iter().map(|ordinary| (ordinary.word(), Arms { ordinary: *ordinary, ..arms })).collect::<Vec<_>>(), arms.ordinary.word()))
            (shields("charge", "Charge", &Charge::ALL.iter().map(|charge| (charge.word(), Arms { charge: *charge, ..arms })).collect::<Vec<_>>(), arms.charge.word()))
            button class="btn btn-main" { "Save" }
        }
    }
}

/// A row of shields of which one is chosen.
fn shields(name: &str, label: &str, choices: &[(&str, Arms)], chosen: &str) -> Markup {
    html! {
        fieldset class="pref shields" {
            legend { (label) }
            @for (word, arms) in choices {
                label title=(title_case(word)) {
                    input type="radio" name=(name) value=(word) checked[*word == chosen] aria-label=(title_case(word));
                    (arms.draw(34))
                }
            }
        }
    }
}
