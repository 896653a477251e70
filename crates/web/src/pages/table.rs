//! The table page: live, finished, and in replay. Its parts are the [`crate::fragments`].

use markup::html;
use maud::Markup;

use super::Visit;
use super::layout::{Shell, page};
use crate::parts::{icon, listed};
use crate::render::REFERENCE;
use crate::{Greeting, Mode, Render, Seen, assets, at, fragments};

/// The page of a table.
pub fn table<G: Render>(visit: &Visit<'_>, seen: &Seen<'_, G>) -> String {
    let details = visit.prefs.word("log") == "all";
    let parts = fragments::areas(seen, details, visit.muted);
    let part = |id: &str| -> &Markup {
        let found = parts.iter().find(|(name, _)| *name == id);
        &found.expect("a table page has all its parts").1
    };
    let id = &seen.table.id;
    let live = seen.table.mode == Mode::Live;
    // Whoever is taught looks at the table and the coach: the log is one press away, and nobody is there to talk to.
    let taught = live && seen.coach.is_some();
    let title =
        if seen.asked() { format!("Your move in {}", G::INFO.title) } else { G::INFO.title.to_owned() };
    let shell = Shell {
        title: &title,
        class: "table",
        game: Some(G::INFO.id),
        sheets: &[],
        place: Some(html! { h1 { (heading(G::INFO.title)) } span { (people(seen)) } }),
        tools: html! {
            span class="tool link-lost" role="status" { "reconnecting…" }
            @if seen.table.clock.is_some() && live {
                span id="clock" class="tool clock" role="timer" hidden { (icon("clock")) span {} }
            }
            span id="status" data-fragment { (part("status")) }
            @if live && seen.table.may.say && !taught {
                a class="tool tochat" href="#chat" aria-label="Chat" { (icon("chat")) span id="unread" class="unread js-only" role="status" hidden {} }
            }
            a class="tool" href=(at::extra(G::INFO.id, REFERENCE)) target="rules" data-beside { (icon("mission")) span { "Reference" } }
            a class="tool" href=(at::rules(G::INFO.id)) target="rules" { (icon("book")) span { "Rules" } }
            details class="menu" id="seat-menu" {
                summary class="tool" { (icon("person")) span { "Seat" } }
                div class="sheet menu-sheet" id="seat" data-fragment { (part("seat")) }
            }
        },
        // Others are shown what those see who look on, if anybody may.
        picture: seen.table.spectators.then(|| at::part(&seen.table.id, "picture.png")),
        refresh: (live && !seen.asked() && seen.outcome.is_none()).then_some(3),
    };
    // Who looks at the result of an own match hears of a rematch.
    let own = match &seen.table.mode {
        Mode::Live => None,
        Mode::Replay(replay) => replay.own,
    };
    let socket = (live || own.is_some()).then(|| at::part(id, "ws"));
    let class = format!("felt frame {}{}", G::FRAME.class(), if live { "" } else { " replaying" });
    page(
        visit,
        &shell,
        &html! {
            main id="main" class=(class) data-page=(if live { "table" } else { "replay" }) data-socket=[socket] data-version=[live.then_some(seen.table.version)]
                data-title=(G::INFO.title) data-me=[seen.seat().map(kernel::Seat::index)] data-rules=(at::rules(G::INFO.id)) data-icons=(assets::href("icons.svg")) {
                section class="side" aria-label="Your decision" {
                    div class="ask" {
                        div id="prompt" role="status" data-fragment { (part("prompt")) }
                        div id="refusal" role="alert" { (part("refusal")) }
                    }
                    div id="tray" data-fragment { (part("tray")) }
                    div id="choices" { (part("choices")) }
                }
                section class="boardside" aria-label="The board" {
                    div id="board" data-fragment data-walk { (part("board")) }
                    @if !live { div id="replay" class="replay" data-fragment { (part("replay")) } }
                }
                aside class="rail" aria-label="Standings and log" {
                    div id="verdict" data-fragment { (part("verdict")) }
                    div id="rail" data-fragment { (part("rail")) }
                    details class="fold" id="log-fold" open[!taught] {
                        summary class="caps" { "Log" }
                        div class="logtools" { (all_details(visit, details)) (again()) }
                        div id="log" { (part("log")) }
                    }
                    @if live {
                        div id="chat" aria-live="polite" { (part("chat")) }
                        @if seen.table.may.say && !taught {
                            div class="say" {
                                form class="words" method="post" action=(at::part(id, "say")) {
                                    input name="say" maxlength="200" required autocomplete="off" placeholder="Say something to the table" aria-label="Say something to the table";
                                    button class="btn" aria-label="Send" title="Send to everyone at the table" { (icon("chat")) }
                                }
                                (greetings(id))
                            }
                        }
                    }
                }
            }
            (sheets())
        },
    )
}

/// Unfolds the log, or folds it again; kept like every setting.
fn all_details(visit: &Visit<'_>, details: bool) -> Markup {
    html! {
        form class="logall" method="post" action=(at::SETTINGS) data-prefs {
            input type="hidden" name="back" value=(visit.path);
            button name="log" value=(if details { "deeds" } else { "all" }) role="switch" aria-checked=(if details { "true" } else { "false" }) data-log-all { "Show details" }
        }
    }
}

/// Shows once more what came since one decided last; the script knows whether there is anything.
fn again() -> Markup {
    html! { button type="button" class="again" data-again hidden { (icon("prev")) "Replay last turn" } }
}

/// What can be said by one press.
fn greetings(id: &str) -> Markup {
    html! {
        details class="menu up" id="greet" {
            summary class="btn" aria-label="Greet" title="Send a greeting" { (icon("banner")) }
            form class="sheet menu-sheet greets" method="post" action=(at::part(id, "say")) {
                @for greeting in Greeting::all() {
                    button class="btn btn-quiet" name="greet" value=(greeting) { (greeting.sentence()) }
                }
            }
        }
    }
}

/// The title of a game; the part after its name may be left out where there is little room.
fn heading(title: &str) -> Markup {
    match title.split_once(": ") {
        Some((name, rest)) => html! { (name) em { ": " (rest) } },
        None => html! { (title) },
    }
}

/// Who sits at the table.
fn people<G: Render>(seen: &Seen<'_, G>) -> String {
    let names: Vec<&str> = seen.players.iter().map(|player| player.name.as_str()).collect();
    match names.as_slice() {
        [one, other] => format!("{one} against {other}"),
        names => listed(names),
    }
}

/// What opens over the table: a rule, the keys.
fn sheets() -> Markup {
    const KEYS: [(&str, &str); 14] = [
        ("Tab", "the next thing you can do"),
        ("Arrows", "walk the board"),
        ("Enter", "pick"),
        ("Esc", "one step back"),
        ("Backspace", "undo the last step of an answer"),
        ("u", "undo your last decision, or ask to, at a friendly table"),
        ("y, n", "agree or decline when somebody asks to undo"),
        ("1 to 9, 0", "the token, target or answer with that number"),
        ("h", "a hint: what a marshal would do in your place, if you play against bots only"),
        ("i", "explain the card in focus, as a long press or a right click does"),
        ("+ −", "zoom the board, as the mouse wheel and two fingers do"),
        ("Shift and arrows", "move the board, as dragging it does"),
        ("Space", "skip to the question, while moves are shown"),
        ("?", "this list"),
    ];
    html! {
        dialog id="rule-sheet" class="sheet over" aria-label="The rule" {
            div data-rule class="text" {}
            p class="acts" {
                a class="btn" data-rule-all href=(at::RULES) target="rules" { "All rules" }
                button class="btn btn-main" type="button" data-close { "Close" }
            }
        }
        dialog id="beside" class="sheet beside" aria-label="Quick reference" {
            p class="acts" { button class="btn" type="button" data-close { "Close" kbd { "Esc" } } }
            div class="extra" data-page-beside {}
        }
        dialog id="keys" class="sheet over" aria-label="Keys" {
            h2 { "Keys" }
            dl class="keylist" { @for (key, does) in KEYS { dt { kbd class="kbd" { (key) } } dd { (does) } } }
            p class="acts" { button class="btn btn-main" type="button" data-close { "Close" } }
        }
    }
}
