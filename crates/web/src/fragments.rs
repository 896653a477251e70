//! The areas of a table page that change while the page stays, and how they are sent: as named parts of which only
//! those that changed go over the wire, and as lines that are only ever added.

use kernel::{Fate, Names, Outcome, Seat, SeatSet, SideActionKind, Viewer};
use markup::html;
use maud::Markup;

use crate::clock::ran_out;
use crate::log;
use crate::part::{self, Fragment};
use crate::parts::{crest, figure_of, icon, level_options, listed, notation, rule_no, told};
use crate::{
    Chat, Greeting, Kind, LogLine, Mode, Muted, Panels, Player, Render, Seen, Story, Tincture, absent, at,
    coach, pages, undo_request,
};

/// The areas that are sent in named parts. The others change in ways of their own: the log and the chat only grow,
/// the list of choices is sent as what it says, and a refusal is an answer to one client.
pub const AREAS: [&str; 8] = ["status", "prompt", "tray", "board", "verdict", "rail", "seat", "replay"];

/// Every named part of the table as one viewer sees it, the areas first.
pub fn fragments<G: Render>(seen: &Seen<'_, G>) -> Vec<Fragment> {
    let (areas, parts) = part::collect(|| {
        let Panels { tray, board, rail } = G::panels(seen);
        [
            status(seen),
            prompt(seen),
            tray,
            board,
            pages::verdict(seen),
            rail,
            seat_menu(seen, Muted::NOBODY),
            pages::replay_bar(seen),
        ]
    });
    let area = |(id, area): (&&str, Markup)| {
        let (id, html) = ((*id).to_owned(), area.into_string());
        Fragment { id, html, ground: false }
    };
    AREAS.iter().zip(areas).map(area).chain(parts).collect()
}

/// All areas of a page, each to be put in its place.
/// With `details` the log is unfolded; what is sent later is folded and shown as the visitor wants it by the script.
pub(crate) fn areas<G: Render>(
    seen: &Seen<'_, G>,
    details: bool,
    muted: Muted,
) -> Vec<(&'static str, Markup)> {
    let Panels { tray, board, rail } = G::panels(seen);
    vec![
        ("status", status(seen)),
        ("prompt", prompt(seen)),
        ("refusal", refusal(seen)),
        ("tray", tray),
        ("choices", choices(seen)),
        ("board", board),
        ("verdict", pages::verdict(seen)),
        ("rail", rail),
        ("log", log(seen, details)),
        ("chat", chat(seen, muted)),
        ("seat", seat_menu(seen, muted)),
        ("replay", pages::replay_bar(seen)),
    ]
}

/// The entries of the log as the page adds them at its top, oldest first, each with its move. The story is taken on with
/// them.
pub fn log_lines<G: Render>(
    game: &G,
    names: Names<'_>,
    story: &mut Story,
    log: &[LogLine],
) -> Vec<(u32, String)> {
    let entries = log::entries(log).into_iter();
    entries
        .map(|entry| (entry.head.ply, log::entry(game, names, story, &entry, false).into_string()))
        .collect()
}

/// A line of chat as the page adds it at its end.
pub fn chat_line(line: &Chat) -> String {
    said(line, Muted::NOBODY).into_string()
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
        (absent::offered(seen))
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
    if seen.table.halted {
        return html! {
            div class=(class) role="status" {
                h2 { "A bug in the rules stopped this match" }
                p { "The match stands as it was before that move and cannot go on here. You did nothing wrong." }
                p { a href=(at::part(&seen.table.id, "record")) download { "Download the record" } " to report the bug or to keep the match. It shows the seed and every hidden card." }
            }
            (story_bar())
        };
    }
    if let Some(prompt) = seen.prompt {
        let question = G::question(seen);
        let question = question.as_ref().unwrap_or(&prompt.text);
        return html! {
            div class=(class) data-asked data-weight=[G::weight(seen).word()] {
                (coach::panel(seen))
                (stand_in(seen))
                (ran_out(seen))
                (absent::panel(seen))
                (undo_request::panel(seen))
                h2 class=[is_long(question)] { (told(seen.game, seen.names, question)) }
                div class="ptools" { (why()) (ask_for_hint(seen)) (undo(seen)) }
            }
            (note(seen, &html! {
                @if let Some(help) = &prompt.help { (told(seen.game, seen.names, help)) " " }
                (waiting_for(seen)) (rule_no(&G::INFO, prompt.rule)) (figure_of(&G::INFO, prompt.rule.number()))
            }))
            (hint_box())
            (story_bar())
        };
    }
    let fate =
        seen.seat().filter(|_| seen.outcome.is_none()).and_then(|seat| seen.game.fate(seen.view, seat));
    let waits = fate.is_none() && seen.outcome.is_none() && seen.table.mode == Mode::Live;
    html! {
        div class={ (class) @if fate.is_some() { " out" } @if waits { " waits" } } {
            @match (&seen.outcome, &seen.table.mode) {
                (Some(outcome), Mode::Live) => (ended(seen, outcome)),
                (_, Mode::Replay(replay)) => {
                    h2 { (whose_eyes(seen)) }
                    p { "Move " (replay.at) " of " (replay.plies) ". This match is over." }
                }
                (None, Mode::Live) => @match &fate {
                    Some(fate) => (out(seen, fate)),
                    None => {
                        (stand_in(seen))
                        (ran_out(seen))
                        (absent::panel(seen))
                        (undo_request::panel(seen))
                        h2 { "Waiting for " (names(seen, seen.pending)) }
                        div class="ptools" { (why()) (undo_request::ask(seen)) }
                    }
                },
            }
        }
        @if waits {
            (note(seen, &html! {
                @if seen.seat().is_some() { "You have nothing to decide right now." }
                @else { "You are watching. You see what everyone can see." }
            }))
        }
        (hint_box())
        (story_bar())
    }
}

/// What a viewer reads who is out of a match that goes on, and what they may do.
fn out<G: Render>(seen: &Seen<'_, G>, fate: &Fate) -> Markup {
    html! {
        (undo_request::panel(seen))
        h2 { (fate.what) }
        @if let Some(harm) = seen.harm { p { (told(seen.game, seen.names, harm)) } }
        p {
            @if let Some(place) = fate.place { "You are " (pages::place(place.into(), seen.players.len())) ". " }
            (names(seen, seen.pending)) (if seen.pending.len() == 1 { " decides." } else { " decide." })
        }
        p class="acts" {
            button type="button" class="btn js-only" data-playback="end" { (icon("last")) "Skip to the end" }
            a class="btn btn-quiet" href=(at::FRONT) { "Leave" }
        }
    }
}

/// How it ended, for whoever looks.
fn ended<G: Render>(seen: &Seen<'_, G>, outcome: &Outcome) -> Markup {
    let place = seen.seat().map(|seat| usize::from(outcome.places[seat]));
    let end = place.map(|place| match (place, outcome.sides) {
        (1, 1) => "won",
        (1, _) => "drawn",
        (_, _) => "lost",
    });
    html! {
        h2 data-ended=[end] { (pages::verdict_words(seen.names, outcome)) }
        p {
            @if let Some(place) = place { "You are " (pages::place(place, seen.players.len())) ". " }
            (pages::how(seen, None, outcome)) " " (rule_no(&G::INFO, outcome.rule))
        }
        div class="acts" {
            a class="btn btn-main" href=(at::table(&seen.table.id)) data-hard { "Result and replay" }
            (absent::rematch(seen, seen.seat()))
        }
    }
}

/// The strip below the question, always there: what it means, once somebody asks for that. A refusal lies over it.
fn note<G: Render>(seen: &Seen<'_, G>, help: &Markup) -> Markup {
    html! { div class="note" { p class="help" id="help" { (help) } (absent::note(seen)) (welcome(seen)) } }
}

/// What whoever was never here reads there: how to begin, and whether they want to hear it.
fn welcome<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        @if seen.asked() {
            form class="welcome" method="post" action=(at::SETTINGS) data-prefs {
                input type="hidden" name="back" value=(at::table(&seen.table.id));
                span { b { "First match:" } " press what is lit. Play with sound?" }
                span class="acts" {
                    button class="btn" name="sound" value="on" { "Yes" }
                    button class="btn" name="sound" value="off" { "No" }
                }
            }
        }
    }
}

/// Opens the note, for this question and those that follow.
fn why() -> Markup {
    html! {
        button type="button" class="ptool js-only" data-why aria-expanded="false" aria-controls="help" title="What does this mean?" { (icon("book")) span { "Why?" } }
    }
}

/// A question too long for two lines is written smaller.
fn is_long(question: &str) -> Option<&'static str> {
    const TWO_LINES: usize = 50;
    (question.chars().count() > TWO_LINES).then_some("long")
}

/// Asks what a search would do: the script shows it below the question, without it there is a page.
fn ask_for_hint<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        @if seen.table.may.be_hinted {
            a class="ptool" href=(at::part(&seen.table.id, "hint")) data-hint data-hotkey="h" title="What a strong bot would do (key H)" { (icon("search")) span { "Hint" } }
        }
    }
}

/// Where a hint is shown. The script fills it.
fn hint_box() -> Markup {
    html! { div id="hint" class="hintbox" data-ground="hint" role="status" aria-label="Hint" hidden {} }
}

/// What happens, told in the place of the question while it is shown. The script fills it.
fn story_bar() -> Markup {
    html! {
        div id="story" class="story" data-ground="story" {
            p aria-live="polite" {}
            span class="storybar" {
                button type="button" class="btn" data-playback="pause" aria-label="Pause" { (icon("pause")) }
                button type="button" class="btn btn-main" id="next" data-playback="next" hidden { "Next" kbd { "space" } }
                button type="button" class="btn" data-playback="skip" aria-label="Skip to the question" { (icon("last")) }
            }
        }
    }
}

/// A bot answers for the viewer: that is said where the question is, with the way back.
fn stand_in<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let player = seen.seat().and_then(|seat| seen.players.get(seat.index()));
    let level = player.and_then(|player| match &player.kind {
        Kind::Bot { level, standing_in: true } => Some(level),
        Kind::Bot { .. } | Kind::Person { .. } | Kind::Open => None,
    });
    html! {
        @if let Some(level) = level.filter(|_| seen.table.may.reclaim) {
            form class="stand-in" method="post" action=(at::part(&seen.table.id, "back")) {
                span { (icon("bot")) " A " (level) " bot plays for you." }
                button class="btn" { "Take my seat back" }
            }
        }
    }
}

/// Takes the last step of one's own unfinished decision back; where there is none, asks for the decision before it.
fn undo<G: Render>(seen: &Seen<'_, G>) -> Markup {
    let step = seen.side_actions.iter().find(|(kind, _)| *kind == SideActionKind::TakeBack);
    html! {
        @match step {
            Some((_, side_action)) => form method="post" action=(at::part(&seen.table.id, "act")) data-side-action {
                button class="ptool" name="act" value=(side_action.choice.notation) data-take-back data-hotkey="Backspace" title=(side_action.choice.label) {
                    (icon("prev")) span { "Undo" }
                }
            },
            None => (undo_request::ask(seen)),
        }
    }
}

fn whose_eyes<G: Render>(seen: &Seen<'_, G>) -> String {
    match seen.viewer {
        Viewer::Seat(seat) => format!("As {} saw it", seen.names.name(seat)),
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
        0 => String::new(),
        1 => format!("{} decides too. ", names(seen, others)),
        _ => format!("{} decide too. ", names(seen, others)),
    }
}

/// "Red, Aqua and Blue".
fn names<G: Render>(seen: &Seen<'_, G>, seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seen.names.name(seat).to_owned()).collect();
    if names.is_empty() { "the table".to_owned() } else { listed(&names) }
}

fn refusal<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        @if let Some(refusal) = seen.refusal {
            div class="refusal" {
                (icon("warning"))
                span { (told(seen.game, seen.names, &refusal.message)) @if let Some(rule) = refusal.rule { " " (rule_no(&G::INFO, rule)) (figure_of(&G::INFO, rule.number())) } }
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
                summary { "List of choices" }
                ol {
                    @for (index, choice) in seen.words().enumerate() {
                        li {
                            button name="act" value=(choice.notation) data-path=(choice.path.join(" ")) data-forecast=[&choice.forecast] data-loses=[&choice.loses] {
                                span { (index + 1) }
                                span { (choice.label) @if let Some(told) = &choice.forecast { small { (told) } } @if let Some(lost) = &choice.loses { small { (lost) } } }
                                (notation(&choice.notation))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The log, newest first, each entry with the mark of its turn and its details folded.
fn log<G: Render>(seen: &Seen<'_, G>, details: bool) -> Markup {
    let mut story = seen.story.clone();
    let entries: Vec<Markup> = log::entries(seen.log)
        .iter()
        .map(|entry| log::entry(seen.game, seen.names, &mut story, entry, details))
        .collect();
    html! {
        ol class="log" { @for entry in entries.iter().rev() { (entry) } }
    }
}

fn chat<G: Render>(seen: &Seen<'_, G>, muted: Muted) -> Markup {
    html! {
        ul class="chat" data-tail {
            @for line in seen.chat { (said(line, muted)) }
        }
    }
}

fn said(line: &Chat, muted: Muted) -> Markup {
    let hidden = Seat::checked(line.seat.into()).is_some_and(|seat| muted.has(seat));
    html! {
        li hidden[hidden] class=[Greeting::of(&line.text).map(|_| "greet")] data-from=(line.seat) {
            @if let Some(tincture) = line.tincture { (crest(tincture, 14)) }
            span { b { (line.name) } " " (line.text) }
        }
    }
}

/// What the viewer may do to their seat: it lives in a menu of the top bar.
fn seat_menu<G: Render>(seen: &Seen<'_, G>, muted: Muted) -> Markup {
    let table = seen.table;
    html! {
        @if let Some(seat) = seen.seat().filter(|_| table.mode == Mode::Live) {
            h2 { "Your seat: " (G::tincture(seen.game, seat).name()) }
            @if table.may.reclaim {
                form method="post" action=(at::part(&table.id, "back")) { button class="btn btn-main" { "Take my seat back" } }
            }
            @if table.may.hand_over {
                form class="fill" method="post" action=(at::part(&table.id, "bot")) {
                    label class="vh" for="bot-level" { "Bot level" }
                    select class="inp" id="bot-level" name="level" {
                        (level_options(&table.levels, None))
                    }
                    button class="btn" { "Hand my seat to a bot" }
                }
            }
            @for (kind, side_action) in seen.side_actions {
                @match kind {
                    SideActionKind::Final => form method="post" action=(at::part(&table.id, "act")) data-side-action {
                        label class="tick" { input type="checkbox" required; span { "I am sure" } }
                        button class="btn btn-strike" name="act" value=(side_action.choice.notation) { (side_action.choice.label) }
                    },
                    SideActionKind::Setting { on } => form method="post" action=(at::part(&table.id, "act")) data-side-action {
                        button class="btn" name="act" value=(side_action.choice.notation) role="switch" aria-checked=(if *on { "true" } else { "false" }) { (side_action.choice.label) }
                    },
                    // It stands beside the question.
                    SideActionKind::TakeBack => {},
                }
            }
            (coach::leave(seen))
            @if let Some(link) = &table.may.personal {
                details id="personal-link" class="more" {
                    summary { "Play on another device" }
                    p class="hint" { "Whoever has this link can play your seat. Keep it to yourself." }
                    (pages::share("personal", "Link to your seat", link))
                }
            }
        }
        h2 { "The table" }
        (pages::share("share", "Link to this table", &table.link))
        (pages::facts::<G>(table))
        (pages::options::<G>(table))
        form method="post" action=(at::part(&table.id, "mute")) data-mutes {
            ul class="whos" data-part="whos" {
                @for (index, player) in seen.players.iter().enumerate() {
                    @if let Some(seat) = Seat::checked(index as u64) {
                        li {
                            (crest(G::tincture(seen.game, seat), 16)) b { (G::tincture(seen.game, seat).name()) }
                            @if player.kind != Kind::Open { (player.arms.draw(16)) }
                            span { (who(player)) }
                            @if matches!(player.kind, Kind::Person { .. }) && seen.seat() != Some(seat) { (mute(seat, player, muted.has(seat))) }
                        }
                    }
                }
            }
        }
    }
}

/// Hides what somebody says, or shows it again.
fn mute(seat: Seat, player: &Player, muted: bool) -> Markup {
    html! {
        button class="btn btn-quiet" name="seat" value=(seat) data-mute=(seat) aria-pressed=(if muted { "true" } else { "false" }) aria-label={ "Mute " (player.name) }
            title={ "Hides or shows messages from " (player.name) ". Nobody else is told." } { (if muted { "Muted" } else { "Mute" }) }
    }
}

/// What sits there beside its name; nothing for somebody who is there.
pub(crate) fn kind(player: &Player) -> Option<String> {
    match &player.kind {
        Kind::Person { online: true } => None,
        Kind::Person { online: false } => Some("away".to_owned()),
        Kind::Bot { level, standing_in: false } => Some(format!("{level} bot")),
        Kind::Bot { level, standing_in: true } => Some(format!("a {level} bot plays")),
        Kind::Open => Some("nobody yet".to_owned()),
    }
}

/// Who sits there, in a few words.
pub(crate) fn who(player: &Player) -> String {
    match &player.kind {
        Kind::Person { online: true } => player.name.clone(),
        Kind::Person { online: false } => format!("{}, away", player.name),
        Kind::Bot { level, standing_in: false } => format!("{}, {level} bot", player.name),
        Kind::Bot { level, standing_in: true } => format!("a {level} bot for {}", player.name),
        Kind::Open => "nobody yet".to_owned(),
    }
}
