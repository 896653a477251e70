//! What programs want to know of a game that its rules do not need.

use crate::{BySeat, MAX_SEATS, Playable, Seat, Viewer};

/// What is counted in a simulation and shown on a result page; the rules would do without.
///
/// What a seat *is* in a match (first to play, of a faction, with a deck) is an attribute; what it *does* or suffers in it
/// (buys a card, scores a mission, routs) is counted. A program that counts either needs to know no game.
///
/// It is apart from [`Game`](crate::Game) because nothing here decides anything: whoever does not ask pays nothing, and
/// a game that counts nothing of its own says nothing.
pub trait Figures: Playable {
    /// What people count the length of a match in: "turns".
    const UNIT: &'static str = MOVES;

    /// What a result page tells of each seat, column by column.
    const SHOWN: &'static [Shown] = &[];

    /// How long a match was, read off a view of its end; `None` where one number would mislead.
    fn length(&self, _end: &Self::View) -> Option<u32> {
        None
    }

    /// What told `seat` apart from the others in a match: its order of play, its faction, its deck, its army.
    ///
    /// `first` is the position before the first decision, `last` the one after the last: what is drawn before a
    /// match and changes in it (who begins) is read off the first, what is chosen in it off the last. A seat may
    /// have several values of a kind (its missions).
    fn traits(&self, _first: &Self::State, _last: &Self::State, _seat: Seat) -> Vec<Attribute<'_>> {
        Vec::new()
    }

    /// What an experiment can hand to one seat before the first decision, by name; nothing, unless the game says so.
    fn gifts(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Hands the thing at this place of [`Figures::gifts`] to a seat that has just been dealt to, from where it lies and
    /// nobody has it yet; `false` if there is none to hand out, and then nothing has changed.
    fn give(&self, _first: &mut Self::State, _seat: Seat, _gift: usize) -> bool {
        false
    }

    /// What was done before the first decision, where the deal itself counts: cards drawn into opening hands.
    fn dealt(&self, first: &Self::State, note: &mut impl FnMut(Counted<'_>)) {
        let _ = (first, note);
    }
}

/// Who did what with which thing, as the game describes it to whoever sees everything.
pub fn counted<G: Figures>(game: &G, event: &G::Event, note: &mut impl FnMut(Counted<'_>)) {
    if let Some(cue) = game.cue(event, Viewer::Everything) {
        game.describe(&cue).counted.into_iter().for_each(note);
    }
}

/// Something that tells the seats of a match apart: a kind ("faction") and this seat's value of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attribute<'g> {
    /// What sort of thing: "faction", "deck", [`ORDER`].
    pub kind: &'static str,
    /// Which, in the words of the game.
    pub value: &'g str,
}

/// Something that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted<'g> {
    /// By whom.
    pub seat: Seat,
    /// What, as it is said of the thing: "bought", "played", "routed".
    pub verb: &'static str,
    /// With which thing: a card, a unit, a mission.
    pub thing: &'g str,
}

/// A column of a result page: how often a seat did something, with whatever thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The heading: "Cards bought".
    pub label: &'static str,
    /// What is counted: "bought".
    pub verb: &'static str,
}

/// The length of a match that is counted in nothing of its own.
pub const MOVES: &str = "moves";

/// The kind of the attribute that says who plays first, second, third.
pub const ORDER: &str = "order";

/// The value of that attribute for whoever begins.
pub const FIRST: &str = "1st";

/// The order of play as an attribute: the place of `seat` among those that play in this order.
pub fn order(playing: impl IntoIterator<Item = Seat>, seat: Seat) -> Option<Attribute<'static>> {
    const PLACES: [&str; MAX_SEATS] = [FIRST, "2nd", "3rd", "4th", "5th", "6th"];
    let place = playing.into_iter().position(|other| other == seat)?;
    PLACES.get(place).map(|value| Attribute { kind: ORDER, value })
}

/// The columns of a result page, from the position before the first decision and all that happened since.
pub fn sheet<'e, G: Figures>(
    game: &G,
    first: &G::State,
    events: impl IntoIterator<Item = &'e G::Event>,
) -> Vec<(Shown, BySeat<u32>)> {
    let mut columns: Vec<_> =
        G::SHOWN.iter().map(|shown| (*shown, BySeat::<u32>::filled(game.seats()))).collect();
    let mut note = |counted: Counted<'_>| {
        for (_, counts) in columns.iter_mut().filter(|(shown, _)| shown.verb == counted.verb) {
            counts[counted.seat] += 1;
        }
    };
    game.dealt(first, &mut note);
    for event in events {
        counted(game, event, &mut note);
    }
    columns
}
