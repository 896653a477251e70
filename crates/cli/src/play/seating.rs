//! Who sits where: the people named by `--me`, the bots named by `--bots`.

use bots::{Level, NAMES};
use kernel::{Chair, Playable, Seat, SeatSet, Seed, UnknownWord};
use terminal::{Player, YOU};

use crate::failure::Failure;

/// The word for "nobody is a person".
const NOBODY: &str = "none";

/// The seats of the people: those named, or the first if none is.
pub(super) fn people<G: Playable>(game: &G, named: &[String]) -> Result<SeatSet, Failure> {
    match named {
        [] => Ok(SeatSet::only(Seat::new(0))),
        [nobody] if nobody == NOBODY => Ok(SeatSet::EMPTY),
        named => {
            let mut people = SeatSet::EMPTY;
            for word in named {
                let seat = seat_named(game, word)?;
                if people.contains(seat) {
                    return Err(Failure::bad(format!("{} is named twice", game.seat_name(seat))));
                }
                people.insert(seat);
            }
            Ok(people)
        }
    }
}

/// How many people `--me` names, before the table is known.
pub(super) fn n_people(named: &[String]) -> usize {
    match named {
        [] => 1,
        [nobody] if nobody == NOBODY => 0,
        named => named.len(),
    }
}

/// The level of each seat's bot, `None` for people. One level is for all bots; otherwise there is one for each.
pub(super) fn levels(seats: u8, people: SeatSet, levels: &[Level]) -> Result<Vec<Option<Level>>, Failure> {
    let n_bots = usize::from(seats) - people.len();
    let each = match levels {
        [] => vec![Level::Knight; n_bots],
        [one] => vec![*one; n_bots],
        each if each.len() == n_bots => each.to_vec(),
        each => {
            let given = each.len();
            return Err(Failure::bad(format!(
                "{given} levels for {n_bots} bots: give one for all of them or one for each"
            )));
        }
    };
    let mut each = each.into_iter();
    Ok(Seat::first(seats).map(|seat| if people.contains(seat) { None } else { each.next() }).collect())
}

/// Who sits where, as a record keeps it. A seat for which the game has a name is called by it; one that is only
/// numbered is called by who sits there, the bots by names that `seed` chooses.
pub(super) fn chairs<G: Playable>(game: &G, levels: &[Option<Level>], seed: &Seed) -> Vec<Chair> {
    let seated = Seat::first(game.seats()).zip(levels);
    let bot = |seat: Seat| NAMES[(usize::from(seed.0[0]) + seat.index()) % NAMES.len()].to_owned();
    let called = |seat: Seat, who: String| if is_numbered(game, seat) { who } else { game.seat_name(seat) };
    seated
        .map(|(seat, level)| match level {
            None => Chair::person(called(seat, format!("Player {}", seat.index() + 1))),
            Some(level) => Chair::bot(called(seat, bot(seat)), level.to_string()),
        })
        .collect()
}

/// What the seats are called at the keyboard: as the record has it, but one who sits there alone is only `You`, where
/// the game has no name for the seat.
pub(super) fn called<G: Playable>(game: &G, chairs: &[Chair]) -> Vec<String> {
    let alone = chairs.iter().filter(|chair| chair.is_person()).count() == 1;
    let you = |seat, chair: &Chair| alone && chair.is_person() && is_numbered(game, seat);
    let seated = Seat::first(game.seats()).zip(chairs);
    seated.map(|(seat, chair)| if you(seat, chair) { YOU.to_owned() } else { chair.name.clone() }).collect()
}

/// Has the game only a number for the seat?
fn is_numbered<G: Playable>(game: &G, seat: Seat) -> bool {
    game.seat_name(seat).ends_with(|last: char| last.is_ascii_digit())
}

/// The level of each seat's bot as a record has it, `None` for people.
pub(super) fn recorded(chairs: &[Chair]) -> Result<Vec<Option<Level>>, UnknownWord> {
    let level = |chair: &Chair| if chair.is_person() { Ok(None) } else { chair.by.parse().map(Some) };
    chairs.iter().map(level).collect()
}

/// The players of these levels. A bot's chance is its own: derived from the match's seed and its seat.
pub(super) fn players<G: Playable>(levels: &[Option<Level>], seed: u64) -> Vec<Player<G>> {
    let player = |(seat, level): (u64, &Option<Level>)| match level {
        None => Player::Person,
        Some(level) => Player::bot(*level, seed.wrapping_add(seat)),
    };
    (0..).zip(levels).map(player).collect()
}

/// The seat a person means: its number from 1, its name, or the beginning of its name.
fn seat_named<G: Playable>(game: &G, word: &str) -> Result<Seat, UnknownWord> {
    let lower = word.trim().to_lowercase();
    let names: Vec<(Seat, String)> =
        Seat::first(game.seats()).map(|seat| (seat, game.seat_name(seat))).collect();
    let by_number =
        lower.parse::<u64>().ok().and_then(|n| names.get(usize::try_from(n.checked_sub(1)?).ok()?));
    let exact = || names.iter().find(|(_, name)| name.to_lowercase() == lower);
    let begun = || {
        let mut begun = names.iter().filter(|(_, name)| name.to_lowercase().starts_with(&lower));
        begun.next().filter(|_| !lower.is_empty() && begun.next().is_none())
    };
    match by_number.or_else(exact).or_else(begun) {
        Some((seat, _)) => Ok(*seat),
        None => Err(UnknownWord::new("seat", word, names.iter().map(|(_, name)| name.as_str()))),
    }
}
