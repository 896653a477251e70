//! The fourth layer of the contract: what people read. Everything has a default that works.

use std::fmt::Debug;

use crate::plain;
use crate::{Choice, Cue, Fate, Happening, Headline, Names, Notation, Offer, Prompt, Refusal, Seat, Telling};

/// What people read: choices, questions, refusals, and what happened. A game that says nothing of its own is shown in
/// its notation.
pub trait Present: Notation {
    /// What a happening can name on the table: pieces, places, cards. `()` for a game whose happenings name nothing.
    type Thing: Clone + Debug;

    /// How the viewer of `view` would say, read and click each of `actions`, in their order. All at once, so that
    /// whatever is needed to say them is worked out once. Notation and path do not depend on `names`.
    fn choices(&self, view: &Self::View, actions: &[Self::Action], _names: Names<'_>) -> Vec<Choice> {
        plain::choices(self, view, actions)
    }

    /// What a page offers instead of these: where an action is followed by questions to the same seat, a path of spots
    /// can lead through them, and one line says all of it (`play KA08.1 > P2`). Each offer has the action that it is
    /// about, and a line that [`Notation::read`] takes apart. `None` where a page offers the choices as they are.
    fn compound_choices(
        &self,
        _view: &Self::View,
        _offers: &[Offer<Self::Action>],
        _names: Names<'_>,
    ) -> Option<Vec<Offer<Self::Action>>> {
        None
    }

    /// May `seat` take this action, as an answer or beside the question? If not, by the first rule that forbids it. Allows
    /// exactly what [`Game::legal`](crate::Game::legal) and [`Game::side_actions`](crate::Game::side_actions) list, of whatever else
    /// could be chosen in the match, and like them depends only on what `seat` may know.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        action: Self::Action,
        _names: Names<'_>,
    ) -> Result<(), Refusal> {
        plain::check(self, state, seat, action)
    }

    /// Why `line` is refused: it is read, and what it means is checked. Knows only the view.
    fn why_not(&self, view: &Self::View, line: &str, names: Names<'_>) -> Refusal {
        match self.read(view, line) {
            Ok(reading) => plain::refusal(self, view, reading.action, names),
            Err(refusal) => refusal,
        }
    }

    /// What the seat of `view` is being asked; `None` if nothing. The second line teaches what the choice is for: its first
    /// sentence is always the same, figures come after it.
    fn prompt(&self, view: &Self::View, _names: Names<'_>) -> Option<Prompt> {
        plain::prompt(self, view)
    }

    /// What has become of a seat that is out of the match while others play on, by the rule that took it out: who resigned
    /// has not fallen.
    fn fate(&self, _view: &Self::View, _seat: Seat) -> Option<Fate> {
        None
    }

    /// What a cue means. Whatever is to be known of it but its words is read off this: nobody else asks which cue it is.
    fn describe(&self, _cue: &Cue<Self::Event>) -> Happening<'_, Self::Thing> {
        Happening::default()
    }

    /// A cue in words.
    fn tell(&self, cue: &Cue<Self::Event>, names: Names<'_>) -> Telling {
        plain::tell::<Self>(cue, names)
    }

    /// What an entry came to in one sentence, who did what to whom and how it ended, where the cue at its head does not say
    /// all of that; `details` are the cues that explain it, in order.
    fn headline(
        &self,
        _head: &Cue<Self::Event>,
        _details: &[&Cue<Self::Event>],
        _names: Names<'_>,
    ) -> Option<Headline> {
        None
    }
}
