//! The shell around every page: head, top bar, settings.

use markup::html;
use maud::{DOCTYPE, Markup, PreEscaped};

use super::Visit;
use crate::cards::drawn_back;
use crate::parts::{icon, shields, sprite};
use crate::{Prefs, SETTINGS, Setting, assets, at};

/// What differs from page to page.
pub(super) struct Shell<'a> {
    /// The title of the window.
    pub(super) title: &'a str,
    /// The class of the body.
    pub(super) class: &'a str,
    /// The game whose things the page shows: its style sheet is theirs alone.
    pub(super) game: Option<&'static str>,
    /// Where in the site this is, for the top bar of a table; elsewhere the site's own links are there.
    pub(super) place: Option<Markup>,
    /// More sheets, by name.
    pub(super) sheets: &'static [&'static str],
    /// More tools for the top bar.
    pub(super) tools: Markup,
    /// The picture that is shown where there is only a link to the page, if it has one of its own.
    pub(super) picture: Option<String>,
    /// Without script: ask again after this many seconds.
    pub(super) refresh: Option<u8>,
}

impl<'a> Shell<'a> {
    /// A page to read: the site's links in the top bar, nothing else.
    pub(super) fn reading(title: &'a str) -> Self {
        Self {
            title,
            class: "reading",
            game: None,
            place: None,
            sheets: &[],
            tools: html! {},
            picture: None,
            refresh: None,
        }
    }
}

/// A whole page.
pub(super) fn page(visit: &Visit<'_>, shell: &Shell<'_>, main: &Markup) -> String {
    html! {
        (DOCTYPE)
        (opening(visit.prefs))
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { @if shell.place.is_none() && visit.turns > 0 { "(" (visit.turns) ") " } (shell.title) " · Banneret" }
                link rel="manifest" href=(at::MANIFEST);
                (told_elsewhere(visit, shell))
                link rel="apple-touch-icon" href=(assets::href("touch.png"));
                link rel="icon" type="image/svg+xml" href=(assets::href("favicon.svg")) data-called=(assets::href("called.svg"));
                link rel="preload" as="font" type="font/woff2" href=(assets::href("serif-bold.woff2")) crossorigin;
                link rel="preload" as="font" type="font/woff2" href=(assets::href("sans.woff2")) crossorigin;
                link rel="stylesheet" href=(assets::href("style.css"));
                @if let Some(sheet) = shell.game.and_then(assets::sheet_of) {
                    link rel="stylesheet" href=(sheet);
                }
                @for sheet in shell.sheets {
                    link rel="stylesheet" href=(assets::href(&format!("{sheet}.css")));
                }
                script type="module" src=(assets::href("site.js")) {}
                @if let Some(seconds) = shell.refresh {
                    noscript { meta http-equiv="refresh" content=(seconds); }
                }
            }
            body class=(shell.class) data-turns=[visit.name.filter(|_| shell.place.is_none()).map(|_| visit.turns)] {
                a class="skip" href="#main" { "Skip to the content" }
                (patterns())
                (bar(visit, shell))
                (main)
            }
        (PreEscaped("</html>"))
    }
    .into_string()
}

/// What is shown of the page where there is only a link to it, and the colour of the window around it.
fn told_elsewhere(visit: &Visit<'_>, shell: &Shell<'_>) -> Markup {
    const DESCRIPTION: &str =
        "Play tabletop war games with friends or bots in your browser. No account needed.";
    html! {
        meta name="description" content=(DESCRIPTION);
        meta property="og:site_name" content="Banneret";
        meta property="og:type" content="website";
        meta property="og:title" content=(shell.title);
        meta property="og:description" content=(DESCRIPTION);
        @match &shell.picture {
            Some(picture) => {
                meta property="og:image" content={ (visit.base) (picture) };
                meta name="twitter:card" content="summary_large_image";
            }
            None => meta property="og:image" content={ (visit.base) (assets::href("touch.png")) };,
        }
        @if let Some((light, dark)) = assets::token("sheet") {
            meta name="theme-color" media="(prefers-color-scheme: light)" content=(light);
            meta name="theme-color" media="(prefers-color-scheme: dark)" content=(dark);
        }
    }
}

fn bar(visit: &Visit<'_>, shell: &Shell<'_>) -> Markup {
    html! {
        header class="bar" {
            a class="mark" href=(at::FRONT) aria-label="Banneret, front page" {
                svg viewBox="0 0 32 32" aria-hidden="true" { use href=(sprite("p-", "mark")) {} }
                span { "Banneret" }
            }
            @match &shell.place {
                Some(place) => { div class="where" { (place) } }
                None => {
                    nav class="site" aria-label="Site" {
                        @for (address, words) in SITE {
                            a class="tool" href=(address) aria-current=[(visit.path == address).then_some("page")] { (words) }
                            @if address == at::FRONT && visit.name.is_some() { (my_turn(visit)) }
                        }
                        @if visit.lab { a class="tool" href=(at::LAB) aria-current=[visit.path.starts_with(at::LAB).then_some("page")] { "Lab" } }
                    }
                }
            }
            nav class="tools" aria-label="Tools" {
                (shell.tools)
                @if let (Some(name), None) = (visit.name, &shell.place) {
                    a class="tool guest" href=(if visit.account { at::ACCOUNT } else { at::SETTINGS }) { (visit.arms().draw(18)) span { (name) } }
                }
                @if !visit.account && shell.place.is_none() {
                    a class="tool sign-in" href=(at::SIGN_IN) { "Sign in" }
                }
                (settings(visit, shell.place.is_some()))
            }
        }
    }
}

/// The way to the tables that wait for the visitor, and how many these are.
fn my_turn(visit: &Visit<'_>) -> Markup {
    html! {
        a class="tool" href=(at::MY_TURN) aria-current=[(visit.path == at::MY_TURN).then_some("page")] {
            "My turn" @if visit.turns > 0 { " " span class="unread" { (visit.turns) } }
        }
    }
}

/// The pages that every page leads to.
const SITE: [(&str, &str); 4] =
    [(at::FRONT, "Play"), (at::NEW, "Set up a table"), (at::RULES, "Rules"), (at::RECORDS, "Records")];

/// The element around everything, with every setting as an attribute.
fn opening(prefs: Prefs) -> Markup {
    let settings: String =
        prefs.chosen().map(|(setting, word)| format!(" data-{}=\"{word}\"", setting.name)).collect();
    // Whoever was never asked is asked once, at the first table.
    let new = if prefs.is_chosen("sound") { "" } else { " data-unheard" };
    PreEscaped(format!("<html lang=\"en\"{settings}{new}>"))
}

/// The settings at hand: each is sent at once by the script, or by the button without it.
fn settings(visit: &Visit<'_>, table: bool) -> Markup {
    let dark = visit.prefs.word("theme") == "dark";
    let (theme, sign) = if dark { ("light", "sun") } else { ("dark", "moon") };
    html! {
        form class="theme" method="post" action=(at::SETTINGS) data-prefs {
            input type="hidden" name="back" value=(visit.path);
            button class="tool" name="theme" value=(theme) aria-label=(if dark { "Light theme" } else { "Dark theme" }) { (icon(sign)) }
        }
        details class="menu" id="settings" {
            summary class="tool" aria-label="Settings" { (icon("settings")) }
            form class="sheet menu-sheet" method="post" action=(at::SETTINGS) data-prefs {
                h2 { "Settings" }
                input type="hidden" name="back" value=(visit.path);
                @for setting in SETTINGS.iter().filter(|setting| setting.at_hand) { (choose(visit.prefs, setting)) }
                button class="btn" { "Apply" }
                @if table {
                    p class="keys" {
                        kbd class="kbd" { "?" } " shows the keys."
                    }
                }
                @if let Some(name) = visit.name { p class="hint" { "You play as " b { (name) } "." } }
                p { a href={ (at::SETTINGS) "?back=" (at::encoded(visit.path)) } { "All settings: name, arms, text, contrast, sound" } }
                @if table { ul class="menu-links" { @for (address, words) in SITE { li { a href=(address) { (words) } } } } }
            }
        }
    }
}

/// One setting as a row of buttons, of which one is in.
pub(super) fn choose(prefs: Prefs, setting: &Setting) -> Markup {
    let chosen = prefs.word(setting.name);
    html! {
        fieldset class="pref" {
            legend { (setting.label) }
            span class="seg" {
                @for (word, text) in setting.words {
                    label { input type="radio" name=(setting.name) value=(word) checked[*word == chosen]; (text) }
                }
            }
        }
    }
}

/// The hatchings as SVG patterns: paint is only found inside the page that uses it.
pub(crate) fn patterns() -> Markup {
    // How strong they are is a setting.
    const LIGHT: &str = "var(--h-light)";
    const DARK: &str = "var(--h-dark)";
    let lines = |word: &str, size: &str, turn: Option<&str>, path: &str| {
        html! {
            pattern id={ "h-" (word) } width=(size) height=(size) patternUnits="userSpaceOnUse" patternTransform=[turn] {
                path d=(path) stroke=(LIGHT) stroke-width="var(--h-width)" fill="none" {}
            }
        }
    };
    html! {
        svg class="defs" width="0" height="0" aria-hidden="true" {
            defs {
                (lines("purple", "5", Some("rotate(45)"), "M0 0V5"))
                (lines("red", "4", None, "M2 0V4"))
                (lines("blue", "4", None, "M0 2H4"))
                (lines("green", "5", Some("rotate(-45)"), "M0 0V5"))
                pattern id="h-yellow" width="5" height="5" patternUnits="userSpaceOnUse" {
                    circle cx="1.2" cy="1.2" r=".9" fill=(DARK) {}
                    circle cx="3.7" cy="3.7" r=".9" fill=(DARK) {}
                }
                pattern id="h-aqua" width="12" height="6" patternUnits="userSpaceOnUse" {
                    path d="M0 3q3-3 6 0t6 0" stroke="var(--h-wave)" stroke-width="var(--h-width)" fill="none" {}
                }
                pattern id="h-orange" width="6" height="6" patternUnits="userSpaceOnUse" {
                    path d="M0 3H6M-1 1L1-1M0 6L6 0M5 7L7 5" stroke="var(--h-orange)" stroke-width="var(--h-width)" fill="none" {}
                }
                pattern id="h-map" width="9" height="5" patternUnits="userSpaceOnUse" {
                    path d="M0 2.500q2.250-2 4.500 0t4.500 0" stroke="rgba(255,255,255,.16)" stroke-width=".6" fill="none" {}
                }
                pattern id="h-white" width="4" height="4" patternUnits="userSpaceOnUse" {
                    path d="M2 0V4" stroke="rgba(35,29,22,.26)" stroke-width=".9" fill="none" {}
                }
                pattern id="h-black" width="4" height="4" patternUnits="userSpaceOnUse" {
                    path d="M0 2H4" stroke="rgba(255,255,255,.3)" stroke-width=".9" fill="none" {}
                }
                pattern id="h-iron" width="4.5" height="4.5" patternUnits="userSpaceOnUse" {
                    path d="M2 0V4.5M0 2H4.5" stroke="rgba(255,255,255,.2)" stroke-width=".7" {}
                }
                pattern id="h-back" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    path d="M0 0H10M0 0V10" stroke="var(--back-line)" stroke-width=".7" opacity=".55" {}
                    circle cx="5" cy="5" r="1.1" fill="var(--back-line)" opacity=".6" {}
                }
                pattern id="h-empty" width="5" height="5" patternUnits="userSpaceOnUse" {}
                (shields())
                (drawn_back())
            }
        }
    }
}
