//! The pages of accounts: signing up and in, one's own account, what others see of it.

mod own;
mod profile;
mod report;
mod sign;
mod tokens;

use markup::html;
use maud::Markup;

use super::layout::Shell;

pub use own::{Code, Device, Own, own, recovery_codes};
pub use profile::{Played, Profile, Tally, profile};
pub use report::{Inbox, REPORTS, Reported, report, reports};
pub use sign::{
    Claim, Claimed, Invitation, Recover, SignIn, SignUp, claim, device_link, recover, sign_in, sign_up,
};
pub use tokens::{ScopeRow, TOKEN_DAYS, TokenRow, Tokens};

/// What is wrong with what was sent, said beside its field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The name of the field.
    pub field: &'static str,
    pub text: String,
}

impl Wrong {
    pub fn new(field: &'static str, text: impl Into<String>) -> Self {
        Self { field, text: text.into() }
    }
}

/// A page of accounts.
pub(super) fn shell(title: &str) -> Shell<'_> {
    Shell { class: "reading club", sheets: &["club"], ..Shell::reading(title) }
}

/// A field to type in.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    pub(super) kind: &'static str,
    pub(super) autocomplete: &'static str,
    pub(super) value: &'a str,
    pub(super) hint: &'a str,
    pub(super) most: u16,
}

impl Field<'_> {
    /// The name of an account.
    fn name(value: &str) -> Field<'_> {
        let (label, hint) = ("Name", "");
        Field { name: "name", label, kind: "text", autocomplete: "username", value, hint, most: 24 }
    }

    fn password(name: &'static str, label: &'static str, autocomplete: &'static str) -> Self {
        Self { name, label, kind: "password", autocomplete, value: "", hint: "", most: 200 }
    }

    /// The field with its label and a line beneath that says what is wrong with it: nothing moves when it does.
    pub(super) fn draw(self, wrong: Option<&Wrong>) -> Markup {
        let wrong = wrong.filter(|wrong| wrong.field == self.name);
        let beneath = format!("{}-said", self.name);
        html! {
            div class="field" {
                label for=(self.name) { (self.label) }
                input class="inp" id=(self.name) name=(self.name) type=(self.kind) autocomplete=(self.autocomplete)
                    maxlength=(self.most) value=(self.value) required autofocus[wrong.is_some()] spellcheck="false"
                    autocapitalize="off" aria-describedby=(beneath) aria-invalid=[wrong.map(|_| "true")];
                p class=(if wrong.is_some() { "beneath wrong" } else { "beneath" }) id=(beneath) {
                    @match wrong { Some(wrong) => (wrong.text), None => (self.hint) }
                }
            }
        }
    }
}

/// What is wrong with the form as a whole.
pub(super) fn refused(wrong: Option<&Wrong>) -> Markup {
    html! {
        @if let Some(wrong) = wrong.filter(|wrong| wrong.field.is_empty()) {
            div class="refusal" role="alert" { (crate::parts::icon("warning")) span { (wrong.text) } }
        }
    }
}
