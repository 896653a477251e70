//! Who asks for a page.

use std::net::IpAddr;

use store::{Guest, Session};
use web::pages::Visit;
use web::{Muted, Prefs};

/// Who asks for a page, and how they want to see it.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The guest their cookie names, or that of their account.
    pub(crate) guest: Option<Guest>,
    /// The session by which they are signed in; the guest is that of their account then.
    pub(crate) session: Option<Session>,
    /// Where they are.
    pub(crate) address: IpAddr,
    /// Their settings.
    pub(crate) prefs: Prefs,
    /// The address they asked for, path and query.
    pub(crate) path: String,
    /// What addresses begin with, as they see the server: `http://host:port`.
    pub(crate) base: String,
    /// Whose words they do not want to read at the table they ask for.
    pub(crate) muted: Muted,
    /// May they use the lab?
    pub(crate) lab: bool,
    /// At how many tables it is their turn.
    pub(crate) turns: u32,
}

impl Visitor {
    /// As the pages want it.
    pub(crate) fn visit(&self) -> Visit<'_> {
        Visit {
            prefs: self.prefs,
            arms: self.guest.as_ref().and_then(|guest| web::Arms::read(&guest.arms)),
            account: self.session.is_some(),
            name: self.guest.as_ref().map(|guest| guest.name.as_str()),
            path: &self.path,
            base: &self.base,
            muted: self.muted,
            lab: self.lab,
            turns: self.turns,
        }
    }
}
