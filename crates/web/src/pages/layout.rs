//! The shell around every page: head, top bar, settings.

use maud::{DOCTYPE, Markup, html};

use super::Visit;
use crate::parts::{icon, shields, sprite};
use crate::{Speed, Theme, assets, at};

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
    /// More tools for the top bar.
    pub(super) tools: Markup,
    /// Without script: ask again after this many seconds.
    pub(super) refresh: Option<u8>,
}

impl<'a> Shell<'a> {
    /// A page to read: the site's links in the top bar, nothing else.
    pub(super) fn reading(title: &'a str) -> Self {
        Self { title, class: "reading", game: None, place: None, tools: html! {}, refresh: None }
    }
}

/// A whole page.
pub(super) fn page(visit: &Visit<'_>, shell: &Shell<'_>, main: &Markup) -> String {
    let prefs = visit.prefs;
    let theme = match prefs.theme {
        Theme::Auto => None,
        Theme::Light | Theme::Dark => Some(prefs.theme.word()),
    };
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[theme] data-speed=(prefs.speed.word())
            data-steps=(if prefs.steps { "on" } else { "off" }) data-ids=(if prefs.no_ids { "off" } else { "on" }) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (shell.title) " · Banneret" }
                link rel="icon" type="image/svg+xml" href=(assets::href("favicon.svg"));
                link rel="stylesheet" href=(assets::href("style.css"));
                @if let Some(sheet) = shell.game.and_then(assets::sheet_of) {
                    link rel="stylesheet" href=(sheet);
                }
                script src=(assets::href("idiomorph.js")) defer {}
                script src=(assets::href("parts.js")) defer {}
                script src=(assets::href("theatre.js")) defer {}
                script src=(assets::href("playback.js")) defer {}
                script src=(assets::href("table.js")) defer {}
                @if let Some(seconds) = shell.refresh {
                    noscript { meta http-equiv="refresh" content=(seconds); }
                }
            }
            body class=(shell.class) {
                a class="skip" href="#main" { "Skip to the content" }
                (patterns())
                (bar(visit, shell))
                (main)
            }
        }
    }
    .into_string()
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
                        a class="tool" href=(at::FRONT) { "Play" }
                        a class="tool" href=(at::NEW) { "Set up a table" }
                        a class="tool" href=(at::RULES) { "Rules" }
                        a class="tool" href=(at::RECORDS) { "Records" }
                    }
                }
            }
            nav class="tools" aria-label="Tools" {
                (shell.tools)
                @if let (Some(name), None) = (visit.name, &shell.place) {
                    span class="tool guest" { (icon("person")) span { (name) } }
                }
                (settings(visit, shell.place.is_some()))
            }
        }
    }
}

/// The settings: each is sent at once by the script, or by the button without it.
fn settings(visit: &Visit<'_>, table: bool) -> Markup {
    let prefs = visit.prefs;
    let (theme, next, sign) = match prefs.theme {
        Theme::Dark => (Theme::Light, "Light", "sun"),
        Theme::Auto | Theme::Light => (Theme::Dark, "Dark", "moon"),
    };
    html! {
        form class="theme" method="post" action=(at::SETTINGS) data-prefs {
            input type="hidden" name="back" value=(visit.path);
            button class="tool" name="theme" value=(theme.word()) aria-label={ (next) " theme" } { (icon(sign)) }
        }
        details class="menu" id="settings" {
            summary class="tool" aria-label="Settings" { (icon("settings")) }
            form class="sheet menu-sheet" method="post" action=(at::SETTINGS) data-prefs {
                h2 { "Settings" }
                input type="hidden" name="back" value=(visit.path);
                (choose("theme", "Theme", prefs.theme.word(), &[("auto", "As the system"), ("light", "Light"), ("dark", "Dark")]))
                (choose("speed", "Speed of moves", prefs.speed.word(), &[
                    (Speed::Slow.word(), "Slow"), (Speed::Normal.word(), "Normal"),
                    (Speed::Fast.word(), "Fast"), (Speed::Instant.word(), "At once"),
                ]))
                (choose("steps", "After each move", if prefs.steps { "on" } else { "off" }, &[("off", "Go on"), ("on", "Wait for me")]))
                (choose("ids", "Space names on boards", if prefs.no_ids { "off" } else { "on" }, &[("on", "Show"), ("off", "Hide")]))
                button class="btn" { "Apply" }
                @if table {
                    p class="keys" {
                        kbd class="kbd" { "?" } " shows the keys."
                    }
                }
                @if let Some(name) = visit.name { p class="hint" { "You play as " b { (name) } "." } }
                ul class="menu-links" {
                    li { a href=(at::FRONT) { "Front page" } }
                    li { a href=(at::NEW) { "Set up a table" } }
                    li { a href=(at::RULES) { "Rules" } }
                    li { a href=(at::RECORDS) { "Records" } }
                }
            }
        }
    }
}

fn choose(name: &str, label: &str, value: &str, options: &[(&str, &str)]) -> Markup {
    html! {
        fieldset class="pref" {
            legend { (label) }
            span class="seg" {
                @for (word, text) in options {
                    label { input type="radio" name=(name) value=(word) checked[*word == value]; (text) }
                }
            }
        }
    }
}

/// The hatchings as SVG patterns: paint is only found inside the page that uses it.
fn patterns() -> Markup {
    const LIGHT: &str = "rgba(255,255,255,.36)";
    const DARK: &str = "rgba(20,14,6,.36)";
    let lines = |word: &str, size: &str, turn: Option<&str>, path: &str| {
        html! {
            pattern id={ "h-" (word) } width=(size) height=(size) patternUnits="userSpaceOnUse" patternTransform=[turn] {
                path d=(path) stroke=(LIGHT) stroke-width=".9" fill="none" {}
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
                    path d="M0 3q3-3 6 0t6 0" stroke="rgba(6,38,48,.45)" stroke-width=".9" fill="none" {}
                }
                pattern id="h-orange" width="6" height="6" patternUnits="userSpaceOnUse" {
                    path d="M0 3H6M-1 1L1-1M0 6L6 0M5 7L7 5" stroke="rgba(70,26,0,.34)" stroke-width=".7" fill="none" {}
                }
                pattern id="h-chart" width="9" height="5" patternUnits="userSpaceOnUse" {
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
            }
        }
    }
}
