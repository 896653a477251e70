//! The list. A new game is an entry in [`listed!`], a re-export, and what [`Listed`] asks.

use kernel::conformance::Suite;
use kernel::{Game, Info, Seat, UnknownWord};

pub use authority::Authority;
pub use knights::Knights;

/// Hands the list to another macro, before its arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! listed {
    ($to:ident!($($arguments:tt)*)) => {
        $crate::$to!([$crate::Knights, $crate::Authority] $($arguments)*)
    };
}

/// Runs an expression with the type of the game that has this id.
///
/// `with_game!(id, G => body)` is `Ok(body)` with `type G = TheGame;`, or the [`UnknownWord`] that names the
/// nearest id. The body may ask more of `G` than the contract, as long as every listed game has it: so a crate
/// that draws games needs no list of its own.
///
/// ```
/// fn title(id: &str) -> Result<&'static str, kernel::UnknownWord> {
///     catalog::with_game!(id, G => <G as kernel::Game>::INFO.title)
/// }
/// assert_eq!(title("knights"), Ok("Knight's Duty"));
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        $crate::listed!(find_game!($id, $G, $body))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! find_game {
    ([$($game:path),+] $id:expr, $G:ident, $body:expr) => {
        'found: {
            let id: &str = $id;
            $(if id == <$game as $crate::kernel::Game>::INFO.id {
                type $G = $game;
                break 'found ::std::result::Result::Ok($body);
            })+
            ::std::result::Result::Err($crate::unknown_game(id))
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! game_infos {
    ([$($game:path),+]) => {
        vec![$(<$game as Game>::INFO),+]
    };
}

/// What the programs want to know of a game that its rules do not need.
pub trait Listed: Game {
    /// How long a match was in the game's own unit ("turns"), read off what the referee sees at its end;
    /// `None` from the reader where one number would mislead.
    const LENGTH: Option<(&'static str, LengthReader<Self>)>;

    /// Who did what with which card, read off an event: the seat, the card's name, the deed; `None` from the reader
    /// for events that are about something else, no reader for games whose pieces are all alike.
    const DEEDS: Option<DeedReader<Self>>;

    /// The conformance suite as this game is put through it.
    fn suite() -> Suite<Self>;
}

/// Reads a deed off an event.
pub type DeedReader<G> = for<'g> fn(&'g G, &'g <G as Game>::Event) -> Option<(Seat, &'g str, &'static str)>;

/// Reads the length of a match off a view of its end.
pub type LengthReader<G> = fn(&<G as Game>::View) -> Option<u32>;

impl Listed for Knights {
    // A series begins its turns anew with every battle.
    const LENGTH: Option<(&'static str, LengthReader<Self>)> =
        Some(("turns", |view| (view.battles == 1).then_some(u32::from(view.turn))));

    const DEEDS: Option<DeedReader<Self>> = None;

    // Tokens revealed in the last slot go back to their owners before the next question: the view forgets them.
    fn suite() -> Suite<Self> {
        Suite::new().forgetful()
    }
}

impl Listed for Authority {
    // A tournament match counts its rounds anew with every game.
    const LENGTH: Option<(&'static str, LengthReader<Self>)> =
        Some(("rounds", |view| (view.games == 1).then_some(u32::from(view.round))));

    const DEEDS: Option<DeedReader<Self>> = Some(|game, event| game.deed(event));

    fn suite() -> Suite<Self> {
        Suite::new()
    }
}

/// Every game, in the order in which they are offered.
pub fn games() -> Vec<Info> {
    listed!(game_infos!())
}

/// The error of an id that no game has.
pub fn unknown_game(id: &str) -> UnknownWord {
    UnknownWord::new("game", id, games().iter().map(|info| info.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_game_is_found_by_its_id() {
        for info in games() {
            assert_eq!(with_game!(info.id, G => G::INFO), Ok(info));
        }
    }

    #[test]
    fn ids_prefixes_and_titles_are_one_games_alone() {
        let games = games();
        for (i, one) in games.iter().enumerate() {
            for other in &games[..i] {
                assert!(one.id != other.id && one.prefix != other.prefix && one.title != other.title);
            }
        }
    }

    #[test]
    fn an_unknown_game_is_told_with_the_known_ones() {
        let error = with_game!("nights", G => G::INFO.id).unwrap_err();
        assert!(
            error.to_string().starts_with("no game `nights`; did you mean `knights`? (known: "),
            "{error}"
        );
    }
}
