//! One's own account: name, password, devices, codes, a way in for another device, everything as a file, the end of it.

use markup::html;
use maud::Markup;

use super::tokens::{Tokens, tokens};
use super::{Field, Wrong, refused, shell};
use crate::pages::Visit;
use crate::pages::layout::page;
use crate::parts::count;
use crate::when::{Day, ago};
use crate::{at, qr};

/// What the page of one's own account is made from.
#[derive(Clone, Copy, Debug)]
pub struct Own<'a> {
    pub name: &'a str,
    /// In milliseconds since 1970.
    pub created: i64,
    pub now: i64,
    pub devices: &'a [Device],
    pub codes_left: u32,
    /// Whom one has blocked: a number for the form, and a name.
    pub blocked: &'a [(i64, String)],
    /// What one has reported, and what was done about it.
    pub reports: &'a [(String, Option<String>)],
    pub tokens: Tokens<'a>,
    /// A link for another device, just made.
    pub link: Option<&'a str>,
    /// What was just done, in a sentence.
    pub done: Option<&'a str>,
    pub wrong: Option<&'a Wrong>,
}

/// A device that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    pub id: i64,
    pub name: String,
    pub seen: i64,
    /// Is it the one the page is read on?
    pub this: bool,
}

pub fn own(visit: &Visit<'_>, own: &Own<'_>) -> String {
    page(
        visit,
        &shell("Your account"),
        &html! {
            main id="main" class="doc columns" {
                header class="sheet who" {
                    (visit.arms().draw(62))
                    div {
                        h1 { (own.name) }
                        p { "Here since " b { (Day::of(own.created).month_and_year()) } }
                        div class="acts" {
                            a class="btn" href=(at::player(own.name)) { "Your profile" }
                            a class="btn" href=(at::SETTINGS) { "Arms and settings" }
                            a class="btn" href=(at::TELL) { "How we tell you" }
                            form method="post" action=(at::SIGN_OUT) { button class="btn" { "Sign out" } }
                        }
                    }
                }
                p class="kept" role="status" { @if let Some(done) = own.done { (done) } }
                (refused(own.wrong))
                div class="col" { (name(own)) (password(own)) (devices(own)) (codes(own)) (programs(own)) }
                div class="col" { (another(own)) (people(own)) (everything()) (end(own)) }
            }
        },
    )
}

fn section(title: &str, id: &str, inside: &Markup) -> Markup {
    html! { section class="sheet" id=(id) aria-labelledby={ "h-" (id) } { h2 id={ "h-" (id) } { (title) } (inside) } }
}

fn name(own: &Own<'_>) -> Markup {
    let field = Field {
        name: "new_name",
        hint: "Matches you have played keep the name of then.",
        ..Field::name(own.name)
    };
    section(
        "Name",
        "rename",
        &html! {
            form class="pad" method="post" action=(at::account("name")) {
                (field.draw(own.wrong))
                p class="acts" { button class="btn" { "Rename" } }
            }
        },
    )
}

fn password(own: &Own<'_>) -> Markup {
    section(
        "Password",
        "password",
        &html! {
            form class="pad" method="post" action=(at::account("password")) {
                // A browser that keeps passwords learns whose this is.
                input class="vh" type="text" name="username" autocomplete="username" value=(own.name) tabindex="-1" aria-hidden="true" readonly;
                (Field::password("old", "Password of now", "current-password").draw(own.wrong))
                (Field { hint: "At least 10 characters. Other devices are signed out.", ..Field::password("new", "New password", "new-password") }.draw(own.wrong))
                p class="acts" { button class="btn" { "Change the password" } }
            }
        },
    )
}

fn devices(own: &Own<'_>) -> Markup {
    section(
        "Signed in on",
        "devices",
        &html! {
            ul class="rows" {
                @for device in own.devices {
                    li {
                        span { b { (device.name) } small { @if device.this { "this device" } @else { "used " (ago(device.seen, own.now)) } } }
                        form method="post" action=(at::account("device-out")) {
                            input type="hidden" name="device" value=(device.id);
                            button class="btn" aria-label={ "Sign out: " (device.name) @if device.this { ", this device" } } { "Sign out" }
                        }
                    }
                }
            }
        },
    )
}

fn codes(own: &Own<'_>) -> Markup {
    section(
        "Recovery codes",
        "codes",
        &html! {
            form class="pad" method="post" action=(at::account("codes")) {
                p {
                    @match own.codes_left {
                        0 => "You have none. With a code you set a new password when the old one is lost.",
                        left => { "You have " b { (count(left as usize, "code", "codes")) } " left. New ones take their place." }
                    }
                }
                p class="acts" { button class="btn" { "Make ten codes" } }
            }
        },
    )
}

fn another(own: &Own<'_>) -> Markup {
    section(
        "Another device",
        "link",
        &html! {
            @if let Some(link) = own.link {
                div class="pad link" {
                    p { "Open this on the other device in the next ten minutes. It is good once." }
                    @if let Some(code) = qr::code(link) { (code) }
                    label class="vh" for="device-link" { "The link" }
                    input class="inp mono" id="device-link" readonly value=(link);
                }
            } @else {
                form class="pad" method="post" action=(at::account("link")) {
                    p { "A link signs another device in without the password." }
                    p class="acts" { button class="btn" { "Make a link" } }
                }
            }
        },
    )
}

fn programs(own: &Own<'_>) -> Markup {
    section("Tokens for programs", "tokens", &tokens(&own.tokens, own.now, own.wrong))
}

fn people(own: &Own<'_>) -> Markup {
    html! {
        @if !own.blocked.is_empty() {
            (section("Blocked", "blocked", &html! {
                ul class="rows" {
                    @for (number, name) in own.blocked {
                        li {
                            span { b { (name) } }
                            form method="post" action=(at::UNBLOCK) {
                                input type="hidden" name="player" value=(number);
                                button class="btn" aria-label={ "Unblock " (name) } { "Unblock" }
                            }
                        }
                    }
                }
            }))
        }
        @if !own.reports.is_empty() {
            (section("Your reports", "reports", &html! {
                ul class="rows" {
                    @for (what, answer) in own.reports {
                        li { span { b { (what) } small { (answer.as_deref().unwrap_or("Nobody has answered yet.")) } } }
                    }
                }
            }))
        }
    }
}

fn everything() -> Markup {
    section(
        "Everything of yours",
        "export",
        &html! {
            div class="pad" {
                p { "One file: who you are, your tables, what you said there, the records of your matches." }
                p class="acts" { a class="btn" href=(at::account("export.zip")) download { "Download everything of mine" } }
            }
        },
    )
}

fn end(own: &Own<'_>) -> Markup {
    let field = Field { name: "confirm", label: "Type your name to confirm", ..Field::name("") };
    section(
        "Delete me",
        "delete",
        &html! {
            form class="pad" method="post" action=(at::account("delete")) {
                p { "Your records stay, without your name. A bot plays on for you where others wait. This can't be undone." }
                (Field { autocomplete: "off", ..field }.draw(own.wrong))
                p class="acts" { button class="btn btn-strike" { "Delete my account" } }
            }
        },
    )
}

/// A recovery code as it is shown.
pub type Code = String;

/// The ten codes, shown once.
pub fn recovery_codes(visit: &Visit<'_>, name: &str, codes: &[Code]) -> String {
    let file =
        format!("Banneret, recovery codes of {name}. Each is good once.\r\n\r\n{}\r\n", codes.join("\r\n"));
    page(
        visit,
        &shell("Your recovery codes"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "Your recovery codes" }
                p class="intro" { "Keep them where you find them without this device. Each sets a new password once. They are not shown again." }
                section class="sheet pad" {
                    ol class="codes" { @for code in codes { li { code { (code) } } } }
                    p class="acts" {
                        a class="btn" download="banneret-recovery-codes.txt" href={ "data:text/plain;charset=utf-8," (at::encoded(&file)) } { "Download" }
                        a class="btn btn-main" href=(at::ACCOUNT) { "I have kept them" }
                    }
                }
            }
        },
    )
}
