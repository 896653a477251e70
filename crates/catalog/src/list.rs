//! The list. A new game is an import and a line in [`for_each_game!`]; as long as nobody has drawn it, another in
//! [`without_look!`].

use kernel::{Game, Info, UnknownWord};

pub use authority::Authority;
pub use estraven::Estraven;
pub use hex::Hex;
pub use knights::Knights;
pub use prevail::Prevail;

/// Does something with each game, in the order in which they are offered: `for_each_game!(G => body)` runs the body
/// once for each, with `type G = TheGame;`.
///
/// ```
/// use kernel::Game;
///
/// let mut most = 0;
/// catalog::for_each_game!(G => most = most.max(G::INFO.max_seats));
/// assert_eq!(most, 6);
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($G:ident => $body:expr) => {
        $crate::for_each_game! {
            $G => $body;
            Knights,
            Authority,
            Hex,
            Estraven,
            Prevail,
        }
    };
    ($G:ident => $body:expr; $($game:ident),+ $(,)?) => {{
        $({
            type $G = $crate::$game;
            $body
        })+
    }};
}

/// Hands the games that have no look of their own to a macro: `without_look!(plain)` is `plain!(OneGame, Another)`. A
/// page shows them as an outline of what their viewer may know, and so does a terminal.
#[macro_export]
macro_rules! without_look {
    ($then:ident) => {
        $then! {}
    };
}

/// Has the game a look of its own?
pub fn has_look(id: &str) -> bool {
    macro_rules! ids {
        ($($game:ty),* $(,)?) => {
            [$(<$game as Game>::INFO.id),*]
        };
    }
    let plain: &[&str] = &without_look!(ids);
    !plain.contains(&id)
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
        'found: {
            let id: &str = $id;
            $crate::for_each_game!($G => if id == <$G as $crate::kernel::Game>::INFO.id {
                break 'found ::std::result::Result::Ok($body);
            });
            ::std::result::Result::Err($crate::unknown_game(id))
        }
    };
}

/// Every game, in the order in which they are offered.
pub fn games() -> Vec<Info> {
    let mut games = Vec::new();
    for_each_game!(G => games.push(G::INFO));
    games
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
