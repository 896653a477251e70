//! Tokens for programs: made, shown once, listed, revoked; and an account that is a program's.

use markup::html;
use maud::Markup;

use super::{Field, Wrong};
use crate::at;
use crate::when::{Day, ago};

/// A token as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    pub id: i64,
    pub name: String,
    /// What it may be used for.
    pub scopes: String,
    /// In milliseconds since 1970, as the others.
    pub created: i64,
    pub expires: Option<i64>,
    pub used: Option<i64>,
}

/// What a token may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScopeRow {
    pub name: &'static str,
    pub help: &'static str,
    /// Is it ticked at first?
    pub usual: bool,
}

/// What the section is made from.
#[derive(Clone, Copy, Debug)]
pub struct Tokens<'a> {
    pub tokens: &'a [TokenRow],
    pub scopes: &'a [ScopeRow],
    /// One that was just made.
    pub fresh: Option<&'a str>,
    /// Is the account a program's?
    pub bot: bool,
}

/// How long a token is good, in days, and in words.
pub const TOKEN_DAYS: [(u32, &str); 4] =
    [(30, "30 days"), (90, "90 days"), (365, "a year"), (0, "until you revoke it")];

pub(super) fn tokens(tokens: &Tokens<'_>, now: i64, wrong: Option<&Wrong>) -> Markup {
    html! {
        @if let Some(fresh) = tokens.fresh {
            div class="pad link" {
                p { "Copy it now. We keep only a fingerprint." }
                label class="vh" for="fresh-token" { "The token" }
                input class="inp mono" id="fresh-token" readonly value=(fresh);
            }
        }
        @if !tokens.tokens.is_empty() {
            ul class="rows" {
                @for token in tokens.tokens { (row(token, now)) }
            }
        }
        form class="pad" method="post" action=(at::account("token")) {
            @if tokens.bot {
                p { "This account is a program's. It is marked as a bot at every table." }
            }
            p { "A token lets a program do what you tick. " a href=(at::API) { "What programs can do" } "." }
            (Field { name: "token_name", label: "What it is for", autocomplete: "off", most: 40, ..Field::name("") }.draw(wrong))
            fieldset class="choice" {
                legend { "What it may do" }
                @for scope in tokens.scopes {
                    label class="tick" {
                        input type="checkbox" name="scope" value=(scope.name) checked[scope.usual];
                        span { b { (scope.name) } small { (scope.help) } }
                    }
                }
            }
            div class="field" {
                label for="token-days" { "Good for" }
                select class="inp" id="token-days" name="days" {
                    @for (days, words) in TOKEN_DAYS { option value=(days) selected[days == 90] { (words) } }
                }
            }
            p class="acts" { button class="btn" { "Make a token" } }
        }
    }
}

fn row(token: &TokenRow, now: i64) -> Markup {
    html! {
        li {
            span {
                b { (token.name) }
                small {
                    (token.scopes.replace(' ', ", ")) "; "
                    @match token.used { Some(used) => { "used " (ago(used, now)) }, None => "never used" }
                    @if let Some(expires) = token.expires { "; good until " (Day::of(expires).in_full()) }
                }
            }
            form method="post" action=(at::account("token-out")) {
                input type="hidden" name="token" value=(token.id);
                button class="btn" aria-label={ "Revoke: " (token.name) } { "Revoke" }
            }
        }
    }
}
