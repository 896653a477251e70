//! Signing up and in, with a password, a code or a link; and taking along what one has played as a guest.

use markup::html;

use super::{Field, Wrong, refused, shell};
use crate::at;
use crate::pages::Visit;
use crate::pages::layout::page;
use crate::parts::count;

/// Who may sign up here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invitation<'a> {
    /// Everybody.
    NotNeeded,
    /// Whoever has this invitation.
    Given(&'a str),
    /// Whoever has an invitation; this visitor has none.
    Needed,
    /// Nobody.
    Closed,
}

/// What the page to sign up is made from.
#[derive(Clone, Copy, Debug)]
pub struct SignUp<'a> {
    pub name: &'a str,
    /// Tables and finished matches that come along.
    pub kept: (u32, u32),
    pub invitation: Invitation<'a>,
    /// Where to go on.
    pub back: &'a str,
    pub wrong: Option<&'a Wrong>,
}

pub fn sign_up(visit: &Visit<'_>, form: &SignUp<'_>) -> String {
    let (tables, records) = form.kept;
    let closed = match form.invitation {
        Invitation::NotNeeded | Invitation::Given(_) => None,
        Invitation::Needed => Some("You need an invitation. Ask whoever runs this site."),
        Invitation::Closed => Some("Nobody can sign up here at present. You can play all the same."),
    };
    page(
        visit,
        &shell("Sign up"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "Sign up" }
                @if let Some(why) = closed {
                    section class="sheet pad" {
                        p { (why) }
                        p class="acts" { a class="btn" href=(at::SIGN_IN) { "Sign in" } a class="btn" href=(at::FRONT) { "Play as a guest" } }
                    }
                } @else {
                    p class="intro" { "A name of your own, on every device. No e-mail address needed." }
                    (refused(form.wrong))
                    form class="sheet pad" method="post" action=(at::SIGN_UP) {
                        input type="hidden" name="back" value=(form.back);
                        @if let Invitation::Given(secret) = form.invitation { input type="hidden" name="invite" value=(secret); }
                        (Field::name(form.name).draw(form.wrong))
                        (Field { hint: "At least 10 characters.", ..Field::password("password", "Password", "new-password") }.draw(form.wrong))
                        @if tables + records > 0 {
                            p class="keeps" { "You keep your " b { (count(tables as usize, "table", "tables")) } " and " b { (count(records as usize, "record", "records")) } "." }
                        }
                        p class="acts" { button class="btn btn-main" { "Sign up" } }
                    }
                    p class="hint" { "Have an account? " a href=(at::SIGN_IN) { "Sign in" } "." }
                }
            }
        },
    )
}

/// What the page to sign in is made from.
#[derive(Clone, Copy, Debug)]
pub struct SignIn<'a> {
    pub name: &'a str,
    pub back: &'a str,
    pub wrong: Option<&'a Wrong>,
}

pub fn sign_in(visit: &Visit<'_>, form: &SignIn<'_>) -> String {
    page(
        visit,
        &shell("Sign in"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "Sign in" }
                (refused(form.wrong))
                form class="sheet pad" method="post" action=(at::SIGN_IN) {
                    input type="hidden" name="back" value=(form.back);
                    (Field::name(form.name).draw(form.wrong))
                    (Field::password("password", "Password", "current-password").draw(form.wrong))
                    p class="acts" { button class="btn btn-main" { "Sign in" } a class="btn btn-quiet" href=(at::RECOVER) { "Use a recovery code" } }
                }
                p class="hint" { "No account yet? " a href=(at::SIGN_UP) { "Sign up" } ", or play as a guest: every table is open to you." }
            }
        },
    )
}

/// What the page for a new password is made from.
#[derive(Clone, Copy, Debug)]
pub struct Recover<'a> {
    /// A link from whoever runs the site; without one a code is asked for.
    pub link: Option<&'a str>,
    pub name: &'a str,
    pub wrong: Option<&'a Wrong>,
}

pub fn recover(visit: &Visit<'_>, form: &Recover<'_>) -> String {
    let code = Field {
        name: "code",
        label: "Recovery code",
        kind: "text",
        autocomplete: "one-time-code",
        value: "",
        hint: "One of the ten you were given; each is good once.",
        most: 40,
    };
    page(
        visit,
        &shell("A new password"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "A new password" }
                p class="intro" { "Every device that is signed in will be signed out." }
                (refused(form.wrong))
                form class="sheet pad" method="post" action=(at::RECOVER) {
                    @if let Some(secret) = form.link {
                        input type="hidden" name="link" value=(secret);
                        p { "For the account of " b { (form.name) } "." }
                    } @else {
                        (Field::name(form.name).draw(form.wrong))
                        (code.draw(form.wrong))
                    }
                    (Field { hint: "At least 10 characters.", ..Field::password("password", "New password", "new-password") }.draw(form.wrong))
                    p class="acts" { button class="btn btn-main" { "Set the password" } }
                }
                @if form.link.is_none() {
                    p class="hint" { "No codes left? Ask whoever runs this site for a link." }
                }
            }
        },
    )
}

/// The page behind a link that signs a device in. A link alone must change nothing: a button does.
pub fn device_link(visit: &Visit<'_>, secret: &str, name: &str) -> String {
    page(
        visit,
        &shell("Sign in here"),
        &html! {
            main id="main" class="doc message" {
                form class="sheet saying" method="post" action=(at::LINK) {
                    h1 { "Sign in as " (name) }
                    p { "This device will be signed in until you sign it out." }
                    input type="hidden" name="link" value=(secret);
                    p class="acts" {
                        button class="btn btn-main" { "Sign in on this device" }
                        a class="btn" href=(at::FRONT) { "No" }
                    }
                }
            }
        },
    )
}

/// What the page to take guest's seats along is made from.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    pub tables: &'a [Claimed],
    pub back: &'a str,
}

/// A table at which this device plays as a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    pub id: String,
    /// The game's title.
    pub game: &'static str,
    pub detail: String,
    /// Why it cannot be taken along.
    pub not: Option<&'static str>,
}

pub fn claim(visit: &Visit<'_>, form: &Claim<'_>) -> String {
    page(
        visit,
        &shell("Your seats on this device"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "Your seats on this device" }
                p class="intro" { "You played here as a guest. What is ticked will be yours on every device." }
                form class="sheet" method="post" action=(at::CLAIM) {
                    input type="hidden" name="back" value=(form.back);
                    ul class="rows" {
                        @for table in form.tables {
                            li {
                                label {
                                    input type="checkbox" name="table" value=(table.id) checked[table.not.is_none()] disabled[table.not.is_some()];
                                    span { b { (table.game) } small { (table.not.unwrap_or(&table.detail)) } }
                                }
                            }
                        }
                    }
                    p class="acts pad" {
                        button class="btn btn-main" { "Take them along" }
                        a class="btn btn-quiet" href=(form.back) { "Not now" }
                    }
                }
                p class="hint" { "From another device: open its personal link while you are signed in." }
            }
        },
    )
}
