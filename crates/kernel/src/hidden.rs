//! The second layer of the contract: who may know what.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Game, Rng, Seat};

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player: sees what is public and what is theirs.
    Seat(Seat),
    /// A guest: sees what is public.
    Spectator,
    /// The referee: sees everything. Only for matches that are over.
    Everything,
}

impl Viewer {
    /// The seat that is looking, if a seat is.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Everything => None,
        }
    }

    /// May the viewer know what is `seat`'s alone?
    pub fn owns(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::Everything => true,
        }
    }

    /// What people call the viewer at a table of `game`: the name of its seat, or "spectator".
    pub fn name<G: Game>(self, game: &G) -> String {
        match self {
            Self::Seat(seat) => game.seat_name(seat),
            Self::Spectator => "spectator".to_owned(),
            Self::Everything => "everything".to_owned(),
        }
    }

    /// Everybody who can look at a table of `n` seats while the match goes on.
    pub fn during_play(n: u8) -> impl Iterator<Item = Viewer> {
        Seat::first(n).map(Self::Seat).chain([Self::Spectator])
    }
}

/// An event as one viewer may know it.
///
/// Nothing makes one but [`Hidden::cue`], from what [`Hidden::redact`] leaves: whatever is handed a cue cannot be shown the
/// whole truth by mistake.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Cue<E>(E);

impl<E> Deref for Cue<E> {
    type Target = E;

    fn deref(&self) -> &E {
        &self.0
    }
}

/// Who may know what of a match, and when. Equal events hash alike, so that worlds can be told apart by what was noticed.
pub trait Hidden: Game<Event: Hash + Serialize> {
    /// What one viewer may know: complete enough that [`Hidden::sample`] needs nothing else.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// What `viewer` may know. Built from nothing, never by hiding parts of a copy.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Who a view was made for.
    fn viewer(view: &Self::View) -> Viewer;

    /// What of an event `viewer` may know; `None` if it does not notice.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// An event as `viewer` may know it; `None` if it does not notice.
    fn cue(&self, event: &Self::Event, viewer: Viewer) -> Option<Cue<Self::Event>> {
        self.redact(event, viewer).map(Cue)
    }

    /// An event after which a seat may have been asked, as far as the others know, while only it knows whether it was:
    /// this many milliseconds an answer would take. A table shows the others nothing of what came after before they are
    /// over, so that nobody can tell by the time.
    fn secret_delay(&self, _: &Self::Event) -> Option<(Seat, u16)> {
        None
    }

    /// Can everybody work out whether this seat has more than one answer to what it is asked? If it has only one then,
    /// whoever runs the match gives it ([`Match::only_answer`](crate::Match::only_answer)). Where that would tell what the
    /// seat holds, it is asked all the same.
    fn choices_are_public(&self, _: &Self::State, _: Seat) -> bool {
        false
    }

    /// A world that `view` does not rule out, with fresh dice: all that search may start from. What is hidden
    /// is drawn at random, never copied, because there is nothing to copy it from.
    fn sample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// Gives a position other luck to come: fresh dice, and what lies where nobody knows it is put in a new random order.
    /// Whatever happened, and whatever anybody holds, has chosen or knows, stays as it is, so every view does too.
    ///
    /// A game whose chance is only dice needs nothing else than the default; one that shuffles decks beforehand shuffles
    /// the unknown part of them here.
    fn redraw(&self, state: &mut Self::State, rng: &mut Rng) {
        *Self::dice_mut(state) = rng.dice();
    }
}
