//! How somebody is told: where, when and about what.

use markup::html;
use maud::Markup;

use super::super::account::{Field, Wrong, refused, shell};
use crate::at;
use crate::pages::Visit;
use crate::pages::layout::page;

/// What the page is made from.
#[derive(Clone, Copy, Debug)]
pub struct Tell<'a> {
    pub channels: &'a [ChannelShown],
    /// The shapes of webhooks: a word, and what it is called.
    pub forms: &'a [(&'a str, &'a str)],
    /// Does this site send mail?
    pub mails: bool,
    /// By this a browser knows who may send to it.
    pub push_key: &'a str,
    /// The tables that a channel can be told of: id and name.
    pub tables: &'a [(String, String)],
    /// That of them which was asked for.
    pub table: Option<&'a str>,
    /// What somebody is told about: 1 their turn, 2 time that runs out, 4 the end of a match.
    pub about: u8,
    /// Minutes of the day.
    pub quiet: Option<(u16, u16)>,
    pub digest: u16,
    /// Minutes ahead of Greenwich.
    pub zone: i16,
    pub done: Option<&'a str>,
    pub wrong: Option<&'a Wrong>,
}

/// A channel as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChannelShown {
    pub id: i64,
    pub title: String,
    /// What it is told of, if that is one table.
    pub about: Option<String>,
    /// When something last arrived, or why it did not.
    pub state: String,
    pub bad: bool,
    pub off: bool,
    /// Is it asked for, and nothing is sent there?
    pub feed: bool,
    /// What its owner may want to copy: what it is, and the text.
    pub copies: Vec<(&'static str, String)>,
}

pub fn tell(visit: &Visit<'_>, tell: &Tell<'_>) -> String {
    page(
        visit,
        &shell("How we tell you"),
        &html! {
            main id="main" class="doc columns" data-worker {
                header class="sheet pad" {
                    h1 { "How we tell you" }
                    p { "Once for each turn, and once more before time runs out. Nothing is sent while the question is on your screen." }
                    @if !visit.account { p class="hint" { "This is kept for this browser. " a href=(at::SIGN_UP) { "Choose a name and a password" } " to keep it for good." } }
                }
                p class="kept" role="status" { @if let Some(done) = tell.done { (done) } }
                (refused(tell.wrong))
                div class="col" {
                    @if !tell.channels.is_empty() { (section("Where", "where", &html! { ul class="rows channels" { @for channel in tell.channels { (shown(channel)) } } })) }
                    (push(tell)) (webhook(tell)) (mail(tell)) (feed())
                }
                div class="col" { (when(tell)) }
            }
        },
    )
}

fn section(title: &str, id: &str, inside: &Markup) -> Markup {
    html! { section class="sheet" id=(id) aria-labelledby={ "h-" (id) } { h2 id={ "h-" (id) } { (title) } (inside) } }
}

fn shown(channel: &ChannelShown) -> Markup {
    let one = |action: &str, value: Option<&str>, words: &str| {
        html! {
            form method="post" action=(at::tell(action)) {
                input type="hidden" name="channel" value=(channel.id);
                @if let Some(value) = value { input type="hidden" name="off" value=(value); }
                button class="btn" aria-label={ (words) ": " (channel.title) } { (words) }
            }
        }
    };
    html! {
        li class="channel" {
            span {
                b { (channel.title) }
                @if let Some(about) = &channel.about { small { (about) } }
                small class=[channel.bad.then_some("wrong")] { (channel.state) }
            }
            @for (at, (what, text)) in channel.copies.iter().enumerate() {
                label class="copied" { small { (what) } input class="inp mono" id={ "copy-" (channel.id) "-" (at) } readonly value=(text); }
            }
            div class="acts" {
                @if !channel.feed {
                    (one("test", None, "Send a test"))
                    @if channel.off { (one("switch", Some("no"), "Switch on")) } @else { (one("switch", Some("yes"), "Switch off")) }
                }
                (one("remove", None, "Remove"))
            }
        }
    }
}

fn push(tell: &Tell<'_>) -> Markup {
    section(
        "Push on this device",
        "push",
        &html! {
            form class="pad" method="post" action=(at::tell("push")) data-push=(tell.push_key) {
                p { "A message of this browser, also while no page is open. On an iPhone, add Banneret to the home screen first." }
                p class="beneath" role="status" data-said { "Push needs a script, and an address that begins with https." }
                input type="hidden" name="endpoint"; input type="hidden" name="key"; input type="hidden" name="shared";
                p class="acts" { button class="btn" disabled { "Tell me on this device" } }
            }
        },
    )
}

fn webhook(tell: &Tell<'_>) -> Markup {
    let field = Field {
        name: "address",
        label: "Address",
        kind: "url",
        autocomplete: "off",
        value: "",
        hint: "Begins with https. Whoever has it can write there, so keep it to yourself.",
        most: 1000,
    };
    section(
        "Webhook",
        "webhook",
        &html! {
            form class="pad" method="post" action=(at::tell("webhook")) {
                p { "A channel of Discord or Slack, or a program of yours." }
                div class="field" {
                    label for="form" { "For" }
                    select class="inp" id="form" name="form" { @for (word, called) in tell.forms { option value=(word) { (called) } } }
                }
                (field.draw(tell.wrong))
                @if !tell.tables.is_empty() {
                    div class="field" {
                        label for="table" { "What about" }
                        select class="inp" id="table" name="table" {
                            option value="" { "My turns" }
                            @for (id, name) in tell.tables { option value=(id) selected[tell.table == Some(id.as_str())] { "A whole table: " (name) } }
                        }
                        p class="beneath" { "A channel of a whole table hears whoever is waited for, and nothing that is secret." }
                    }
                }
                p class="acts" { button class="btn" { "Add" } }
            }
        },
    )
}

fn mail(tell: &Tell<'_>) -> Markup {
    let field = Field {
        name: "mail",
        label: "Mail address",
        kind: "email",
        autocomplete: "email",
        value: "",
        hint: "We first ask there whether that is right.",
        most: 254,
    };
    section(
        "Mail",
        "mail",
        &html! {
            @if tell.mails {
                form class="pad" method="post" action=(at::tell("mail")) {
                    p { "One list a day of the tables that wait for you, and a warning before time runs out." }
                    (field.draw(tell.wrong))
                    p class="acts" { button class="btn" { "Add" } }
                }
            } @else {
                p class="pad" { "This site sends no mail." }
            }
        },
    )
}

fn feed() -> Markup {
    section(
        "Feed",
        "feed",
        &html! {
            form class="pad" method="post" action=(at::tell("feed")) {
                p { "An Atom and a JSON address for a feed reader. Whoever has it can read whose turn it is." }
                p class="acts" { button class="btn" { "Make one" } }
            }
        },
    )
}

/// What somebody can be told about.
const ABOUT: [(u8, &str); 3] =
    [(1, "It is my turn"), (2, "My time runs out soon"), (4, "A match of mine has ended")];

fn when(tell: &Tell<'_>) -> Markup {
    let hour = |name: &str, label: &str, chosen: Option<u16>, none: Option<&str>| {
        html! {
            div class="field" {
                label for=(name) { (label) }
                select class="inp" id=(name) name=(name) {
                    @if let Some(none) = none { option value="" { (none) } }
                    @for hour in 0..24u16 { option value=(hour * 60) selected[chosen == Some(hour * 60)] { (clock(i32::from(hour) * 60)) } }
                }
            }
        }
    };
    section(
        "When and what about",
        "when",
        &html! {
            form class="pad" method="post" action=(at::tell("when")) {
                fieldset class="choice" {
                    legend { "What about" }
                    @for (bit, words) in ABOUT { label class="tick" { input type="checkbox" name={ "about" (bit) } value="yes" checked[tell.about & bit != 0]; (words) } }
                }
                (hour("quiet_from", "Quiet from", tell.quiet.map(|quiet| quiet.0), Some("Never quiet")))
                (hour("quiet_to", "until", tell.quiet.map(|quiet| quiet.1), None))
                p class="beneath" { "A warning comes all the same if your time would be over by then." }
                (hour("digest", "The daily list by mail, at", Some(tell.digest), None))
                div class="field" {
                    label for="zone" { "Your clock" }
                    select class="inp" id="zone" name="zone" data-zone {
                        @for half in -24..=28i16 { option value=(half * 30) selected[tell.zone == half * 30] { "Greenwich " (if half < 0 { "−" } else { "+" }) (clock(i32::from(half.abs()) * 30)) } }
                    }
                }
                p class="acts" { button class="btn" { "Save" } }
            }
        },
    )
}

fn clock(minutes: i32) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Asks whoever opened a link in a mail: a link alone changes nothing.
pub fn ask_to_tell(visit: &Visit<'_>, stop: bool, address: &str) -> String {
    let (title, words) = if stop {
        ("No more mail?", "No more mail")
    } else {
        ("Shall we tell you here?", "Yes, tell me here")
    };
    page(
        visit,
        &shell(title),
        &html! {
            main id="main" class="doc narrow" {
                h1 { (title) }
                form class="sheet pad" method="post" action=(visit.path) {
                    p { @if stop { "Banneret no longer writes to " (address) "." } @else { "Banneret tells you at " (address) " when it is your turn." } }
                    p class="acts" { button class="btn btn-main" { (words) } }
                }
            }
        },
    )
}
