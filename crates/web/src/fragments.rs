//! The parts of a table page that change while the page stays: each is the inside of the element with its id.

use kernel::{Seat, SeatSet, Viewer};
use maud::{Markup, html};

use crate::parts::{crest, icon, level_options, listed, rule_no, told};
use crate::render::{Place, places};
use crate::{Kind, LogLine, Mode, Mood, Render, Seen, Stage, Tincture, at, pages};

/// One part of a table page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// The id of the element it is inside of.
    pub id: &'static str,
    /// The inside.
    pub html: String,
}

/// Every part of the table as one viewer sees it, always the same ids in the same order.
pub fn fragments<G: Render>(seen: &Seen<'_, G>) -> Vec<Fragment> {
    let parts = parts(seen);
    parts.into_iter().map(|(id, html)| Fragment { id, html: html.into_string() }).collect()
}

/// The same before it is text: the page puts each in its place.
pub(crate) fn parts<G: Render>(seen: &Seen<'_, G>) -> Vec<(&'static str, Markup)> {
    let Stage { tray, board, rail } = G::stage(seen);
    vec![
        ("status", status(seen)),
        ("prompt", prompt(seen)),
        ("refusal", refusal(seen)),
        ("tray", tray),
        ("choices", choices(seen)),
        ("board", board),
        ("verdict", pages::verdict(seen)),
        ("rail", rail),
        ("log", log(seen)),
        ("chat", chat(seen)),
        ("seat", seat_menu(seen)),
        ("replay", pages::replay_bar(seen)),
    ]
}

/// The tools of the table in the top bar: who watches, who is away.
fn status<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let away: Vec<&str> = seen
        .players
        .iter()
        .filter(|player| player.kind == Kind::Person { online: false })
        .map(|player| player.name.as_str())
        .collect();
    html! {
        @if !away.is_empty() && seen.table.mode == Mode::Live {
            span class="tool w" { (icon("person")) span { (away.join(", ")) " away" } }
        }
        @if seen.table.watching > 0 {
            span class="tool w" { (icon("spectator")) span { (seen.table.watching) " watching" } }
        }
    }
}

/// The one loud sentence: what the viewer is asked, or who is waited for, or how it ended.
fn prompt<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let tincture = seen.seat().map_or(Tincture::Empty, |seat| G::tincture(seen.game, seat));
    let class = format!("prompt seat-{}", tincture.word());
    if let Some(prompt) = &seen.prompt {
        return html! {
            div class=(class) data-asked {
                h2 { (told(seen.game, G::question(seen).as_ref().unwrap_or(&prompt.text))) }
                p { (waiting_for(seen)) (rule_no(&G::INFO, prompt.rule)) }
            }
        };
    }
    html! {
        div class=(class) {
            @match (&seen.outcome, &seen.table.mode) {
                (Some(outcome), Mode::Live) => {
                    h2 { (pages::verdict_words(seen.game, outcome)) }
                    p { (pages::sentence(outcome.reason)) " " (rule_no(&G::INFO, outcome.rule)) }
                    p class="acts" { a class="btn btn-main" href=(at::table(&seen.table.id)) data-hard { "Result and replay" } }
                }
                (_, Mode::Replay(replay)) => {
                    h2 { (whose_eyes(seen)) }
                    p { "Move " (replay.at) " of " (replay.plies) ". The match is over; nothing here can be changed." }
                }
                (None, Mode::Live) => {
                    h2 { "Waiting for " (names(seen, seen.pending)) }
                    p {
                        @if seen.seat().is_some() { "You have nothing to decide right now." }
                        @else { "You are watching: you see what everybody sees." }
                    }
                }
            }
        }
    }
}

fn whose_eyes<G: Render>(seen: &Seen<'_, G>) -> String {
    match seen.viewer {
        Viewer::Seat(seat) => format!("As {} saw it", seen.game.seat_name(seat)),
        Viewer::Spectator => "As everybody saw it".to_owned(),
        Viewer::Everything => "With everything shown".to_owned(),
    }
}

/// Who else is being waited for, beside the viewer.
fn waiting_for<G: Render>(seen: &Seen<'_, G>) -> String {
    let mut others = seen.pending;
    if let Some(seat) = seen.seat() {
        others.remove(seat);
    }
    match others.len() {
        0 if seen.pending.len() == 1 => "Everybody waits for you. ".to_owned(),
        0 => String::new(),
        _ => format!("Also deciding: {}. ", names(seen, others)),
    }
}

/// "Red, Aqua and Blue".
fn names<G: Render>(seen: &Seen<'_, G>, seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seen.game.seat_name(seat)).collect();
    if names.is_empty() { "the table".to_owned() } else { listed(&names) }
}

fn refusal<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        @if let Some(refusal) = seen.refusal {
            div class="refusal" {
                (icon("warning"))
                span { (told(seen.game, &refusal.message)) @if let Some(rule) = refusal.rule { " " (rule_no(&G::INFO, rule)) } }
            }
        }
    }
}

/// The plain list of legal choices: the whole interface for a screen reader and without script. Buttons
/// elsewhere on the page belong to this form by its id, `act`.
fn choices<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        form id="act" class="choicelist" method="post" action=(at::part(&seen.table.id, "act")) hidden[!seen.asked()] {
            input type="hidden" name="at" value=(seen.ticket);
            details id="choice-list" {
                summary { "All legal choices as a list (" (seen.choices.len()) ")" }
                ol data-scroll="choices" {
                    @for (index, choice) in seen.choices.iter().enumerate() {
                        li {
                            button name="act" value=(choice.notation) data-path=(choice.path.join(" ")) {
                                span { (index + 1) }
                                span { (choice.label) }
                                code { (choice.notation) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The log, newest first, each line with the mark of its turn.
fn log<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let lines: Vec<(Place, &LogLine)> = places(seen.log).zip(seen.log).collect();
    html! {
        ol class="log" {
            @for (place, line) in lines.iter().rev() {
                @match &line.mood {
                    Mood::Chapter(_) => { li class="mark chapter" data-pieces=[pieces(line)] { (told(seen.game, &line.text)) " " (rule_no(&G::INFO, line.rule)) } }
                    Mood::Plain => { (line_of(seen, &place.label, line, "")) }
                    Mood::Harm => { (line_of(seen, &place.label, line, "hurt")) }
                    Mood::Gain => { (line_of(seen, &place.label, line, "good")) }
                }
                @if let (Some(_), Some(section)) = (&place.opens, &line.section) {
                    li class="mark" { (section.title) }
                }
            }
        }
    }
}

fn line_of<G: Render>(seen: &Seen<'_, G>, mark: &str, line: &LogLine, class: &str) -> Markup {
    html! {
        li data-pieces=[pieces(line)] {
            span class="when" { (mark) }
            @match line.actor { Some(tincture) => { (crest(tincture, 16)) } None => { span {} } }
            span { span class=(class) { (told(seen.game, &line.text)) } " " (rule_no(&G::INFO, line.rule)) }
        }
    }
}

/// The names of what a line is about, for the script to outline.
fn pieces(line: &LogLine) -> Option<String> {
    (!line.pieces.is_empty()).then(|| line.pieces.join(","))
}

fn chat<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        ul class="chat" data-tail {
            @for line in seen.chat {
                li {
                    @if let Some(tincture) = line.tincture { (crest(tincture, 14)) }
                    span { b { (line.name) } " " (line.text) }
                }
            }
        }
    }
}

/// What the viewer may do to their seat: it lives in a menu of the top bar.
fn seat_menu<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let table = seen.table;
    html! {
        @if let Some(seat) = seen.seat().filter(|_| table.mode == Mode::Live) {
            h2 { "Your seat: " (seen.game.seat_name(seat)) }
            @if table.may.take_back {
                form method="post" action=(at::part(&table.id, "back")) { button class="btn btn-main" { "Take my seat back" } }
            }
            @if table.may.hand_over {
                form class="fill" method="post" action=(at::part(&table.id, "bot")) {
                    label class="vh" for="bot-level" { "Level of the bot" }
                    select class="inp" id="bot-level" name="level" {
                        (level_options(&table.levels, None))
                    }
                    button class="btn" { "Let a bot play for me" }
                }
            }
            @for aside in &seen.asides {
                form method="post" action=(at::part(&table.id, "act")) data-aside {
                    label class="tick" { input type="checkbox" required; span { "I am sure" } }
                    button class="btn btn-strike" name="act" value=(aside.notation) { (aside.label) }
                }
            }
            @if let Some(link) = &table.may.personal {
                details id="personal-link" class="more" {
                    summary { "Go on with another device" }
                    p class="hint" { "Whoever has this link has your seat: keep it to yourself." }
                    (pages::share("personal", "The link of your seat", link))
                }
            }
        }
        h2 { "The table" }
        (pages::share("share", "The link of this table", &table.link))
        (pages::facts(table))
        (pages::options::<G>(table))
        ul class="whos" {
            @for (index, player) in seen.players.iter().enumerate() {
                @if let Some(seat) = Seat::checked(index as u64) {
                    li { (crest(G::tincture(seen.game, seat), 16)) b { (seen.game.seat_name(seat)) } span { (who(player)) } }
                }
            }
        }
    }
}

/// Who sits there, in a few words.
pub(crate) fn who(player: &crate::Player) -> String {
    match &player.kind {
        Kind::Person { online: true } => player.name.clone(),
        Kind::Person { online: false } => format!("{}, away", player.name),
        Kind::Bot { level, standing_in: false } => format!("{}, {level} bot", player.name),
        Kind::Bot { level, standing_in: true } => format!("a {level} bot for {}", player.name),
        Kind::Open => "nobody yet".to_owned(),
    }
}
