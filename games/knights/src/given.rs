//! Positions as a line of text, both ways: `T1.0 init P | P@A3 F--+ | A@I3 F--+`.

use std::fmt::Write as _;
use std::str::FromStr;

use kernel::{BySeat, Dice, SeatSet, Word as _, clip};
use serde::Deserialize;

use crate::board::Space;
use crate::options::Series;
use crate::phases::{Next, decided, take_stance};
use crate::rulebook::Knights;
use crate::state::{Knight, Moment, Plan, State};
use crate::view::{KnightView, View};
use crate::vocab::{Clan, Face, Heart, Token, Weapon};

/// A position as a person writes it down: one line.
///
/// `T<turn>.<slot> init <clan> | <knight> | …`, a knight being `P@E4 FSw+` (space, Heart, weapon, Inspiration),
/// with its plan from slot 1 on: `P@E4 FSw+ /Mo Sw Sw`. Removed knights: `A@x` or, with the moment, `A@x2.3`. In
/// a series the battle and the points come first: `S2:P5,A1 T1.0 …`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct Given(pub String);

/// The line of a view. `?` is a token that the viewer does not know.
pub(crate) fn write(game: &Knights, view: &View) -> String {
    let mut line = String::new();
    write_line(game, view, &mut line).expect("a String takes everything");
    line
}

/// The state of a line, up to the first decision.
pub(crate) fn arrange(game: &Knights, given: &Given, dice: Dice) -> Result<State, String> {
    let (head, knights) = given.0.trim().split_once('|').ok_or("a position needs knights, after `|`")?;
    let mut state = read_head(game, head, dice)?;
    let mut seen = SeatSet::EMPTY;
    for text in knights.split('|').map(str::trim) {
        let (clan, text) = text.split_once('@').ok_or_else(|| {
            format!("`{}` is no knight: write `P@E4 FSw+`, or `P@x` for one that is gone", clip(text))
        })?;
        let clan = read_clan(clan)?;
        let seat = game.seat(clan).ok_or_else(|| format!("{} is not in this match", clan.name()))?;
        if seen.contains(seat) {
            return Err(format!("{} is there twice", clan.name()));
        }
        seen.insert(seat);
        state.knights[seat] =
            read_knight(game, text, state.slot).map_err(|why| format!("{}: {why}", clan.name()))?;
    }
    if let Some(seat) = game.everybody().find(|seat| !seen.contains(*seat)) {
        return Err(format!("{} is missing", game.clan(seat).name()));
    }
    check_board(game, &state)?;
    let next = if state.slot == 0 { Next::Plan } else { Next::Reveal };
    game.run(&mut state, next, &mut ());
    Ok(state)
}

fn write_line(game: &Knights, view: &View, line: &mut String) -> std::fmt::Result {
    if game.options().series == Series::Tournament {
        write!(line, "S{}:", view.battle)?;
        for (seat, points) in view.points.iter() {
            let comma = if seat.index() == 0 { "" } else { "," };
            write!(line, "{comma}{}{points}", game.clan(seat).letter())?;
        }
        line.push(' ');
    }
    write!(line, "T{}.{} init {}", view.turn, view.slot, game.clan(view.initiative).letter())?;
    for (_, knight) in view.knights.iter() {
        line.push_str(" | ");
        write_knight(knight, line)?;
    }
    Ok(())
}

fn write_knight(knight: &KnightView, line: &mut String) -> std::fmt::Result {
    write!(line, "{}@", knight.clan.letter())?;
    let Some(space) = knight.space else {
        line.push('x');
        return match knight.removed {
            Some(Moment { turn, slot }) if turn > 0 => write!(line, "{turn}.{slot}"),
            Some(_) | None => Ok(()),
        };
    };
    let heart = match knight.heart {
        Heart::Full => 'F',
        Heart::Broken => 'B',
    };
    let face = match knight.inspiration {
        Face::Up => '+',
        Face::Down => '-',
    };
    write!(line, "{space} {heart}{}{face}", knight.weapon.map_or("--", Weapon::code))?;
    for (slot, token) in knight.plan.iter().enumerate() {
        line.push_str(if slot == 0 { " /" } else { " " });
        line.push_str(token.map_or("?", Token::code));
    }
    Ok(())
}

/// `S2:P5,A1 T3.1 init P`.
fn read_head(game: &Knights, head: &str, dice: Dice) -> Result<State, String> {
    let mut words = head.split_whitespace().peekable();
    let (battle, points) = match words.next_if(|word| word.starts_with('S')) {
        Some(word) => read_series(game, word)?,
        None => (1, BySeat::filled(game.table_size())),
    };
    let (Some(moment), Some("init"), Some(initiative), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(format!("`{}` is no beginning: write `T1.0 init P`", clip(head.trim())));
    };
    let moment = moment.strip_prefix('T').ok_or("the moment begins with `T`, like `T1.0`")?;
    let Moment { turn, slot } = read_moment(moment)?;
    let cap = game.options().turn_cap.get();
    if turn == 0 || u16::from(turn) > cap {
        return Err(format!("turn {turn}: turns are 1 to {cap}"));
    }
    let clan = read_clan(initiative)?;
    let initiative = game.seat(clan).ok_or_else(|| format!("{} is not in this match", clan.name()))?;
    Ok(State { turn, slot, initiative, battle, points, ..State::blank(game.table_size(), dice) })
}

fn read_series(game: &Knights, word: &str) -> Result<(u8, BySeat<u16>), String> {
    let wrong = || format!("`{}` is no series: write `S2:P5,A1`", clip(word));
    if game.options().series == Series::Single {
        return Err("this match is no series".to_owned());
    }
    let (battle, list) = word[1..].split_once(':').ok_or_else(wrong)?;
    let battle = battle.parse().map_err(|_| wrong())?;
    if !(1..=game.battles()).contains(&battle) {
        return Err(format!("battle {battle}: the series has {}", game.battles()));
    }
    let most = u16::from(game.table_size() + 1) * u16::from(game.battles());
    let mut points = BySeat::filled(game.table_size());
    for entry in list.split(',') {
        let at = entry.char_indices().nth(1).map(|(at, _)| at).ok_or_else(wrong)?;
        let clan = read_clan(&entry[..at])?;
        let seat = game.seat(clan).ok_or_else(|| format!("{} is not in this match", clan.name()))?;
        points[seat] = entry[at..].parse().ok().filter(|points| *points <= most).ok_or_else(wrong)?;
    }
    Ok((battle, points))
}

/// `A3 F--+ /Mo Sw Sw`, `x` or `x2.3`.
fn read_knight(game: &Knights, text: &str, slot: u8) -> Result<Knight, String> {
    if let Some(moment) = text.trim().strip_prefix('x') {
        let removed = if moment.is_empty() { Moment { turn: 0, slot: 0 } } else { read_moment(moment)? };
        return Ok(Knight { removed: Some(removed), heart: Heart::Broken, ..Knight::default() });
    }
    let (place, plan) = text.split_once('/').map_or((text, None), |(place, plan)| (place, Some(plan)));
    let mut words = place.split_whitespace();
    let (Some(space), Some(status), None) = (words.next(), words.next(), words.next()) else {
        return Err(format!("`{}`: write the space and the state, like `E4 FSw+`", clip(place.trim())));
    };
    let space = Space::from_str(space).map_err(|_| format!("no space `{}`", clip(space)))?;
    let (heart, weapon, inspiration) = read_status(status)?;
    let mut knight = Knight { space: Some(space), heart, weapon, inspiration, ..Knight::default() };
    match (slot, plan) {
        (0, None) => {}
        (0, Some(_)) => {
            return Err("plans are written from slot 1 on; in slot 0 they are still to come".into());
        }
        (_, None) => return Err(format!("a plan is needed in slot {slot}, like `/Mo Sw Sw`")),
        (_, Some(plan)) => {
            knight.plan = read_plan(game, plan, heart)?;
            knight.plan.revealed = (slot - 1).min(knight.plan.owned);
            keep_stances(game, &mut knight, slot);
        }
    }
    Ok(knight)
}

/// `FSw+`.
fn read_status(status: &str) -> Result<(Heart, Option<Weapon>, Face), String> {
    let wrong = || {
        format!(
            "`{}` is no state: write Heart (F, B), weapon (Sw, Sp, Bo, --) and Inspiration (+, -)",
            clip(status)
        )
    };
    let parts = (status.get(..1), status.get(1..3), status.get(3..));
    let (Some(heart), Some(weapon), Some(face)) = parts else { return Err(wrong()) };
    let heart = match heart {
        "F" => Heart::Full,
        "B" => Heart::Broken,
        _ => return Err(wrong()),
    };
    let weapon = match weapon {
        "--" => None,
        code => Some(Weapon::ALL.iter().copied().find(|weapon| weapon.code() == code).ok_or_else(wrong)?),
    };
    let face = match face {
        "+" => Face::Up,
        "-" => Face::Down,
        _ => return Err(wrong()),
    };
    Ok((heart, weapon, face))
}

/// `Mo Sw Sw`: as long as a plan of this Heart, or of the Full Heart it was when the knight planned (KD-5.3).
fn read_plan(game: &Knights, text: &str, heart: Heart) -> Result<Plan, String> {
    let codes: Vec<&str> = text.split_whitespace().collect();
    let lengths = [game.numbers().actions(heart), game.numbers().actions(Heart::Full)];
    let length = codes.len() as u8;
    if codes.len() > 3 || !lengths.contains(&length) {
        return Err(format!("a plan of {} tokens does not fit a {}", codes.len(), heart.name()));
    }
    let mut plan = Plan::empty(length);
    for code in codes {
        let token = Token::ALL.iter().copied().find(|token| token.code() == code);
        let token =
            token.ok_or_else(|| format!("no token `{}` (known: Sw, Sp, Bo, Sh, Pa, Mo)", clip(code)))?;
        if plan.count(token) >= game.numbers().tokens(token) {
            return Err(format!("the plan holds too many {} tokens (KD-5.2)", token.name()));
        }
        plan.place(token);
    }
    Ok(plan)
}

/// Stances still in force follow from the tokens face up (KD-6.7).
fn keep_stances(game: &Knights, knight: &mut Knight, slot: u8) {
    for earlier in 1..slot {
        if let Some(stance) = knight.plan.shown(earlier).and_then(Token::stance) {
            take_stance(game, knight, stance, earlier);
        }
    }
    for last in [&mut knight.defending, &mut knight.parrying] {
        if *last < slot {
            *last = 0;
        }
    }
}

fn check_board(game: &Knights, state: &State) -> Result<(), String> {
    let mut held = 0;
    for space in state.knights.iter().filter_map(|(_, knight)| knight.space) {
        if held & space.bit() != 0 {
            return Err(format!("two knights on {space} (KD-3.5)"));
        }
        held |= space.bit();
    }
    if decided(game, state) {
        Err("the match is decided in this position (KD-10.1)".to_owned())
    } else {
        Ok(())
    }
}

fn read_clan(letter: &str) -> Result<Clan, String> {
    let found = Clan::ALL.iter().copied().find(|clan| letter.chars().eq([clan.letter()]));
    found.ok_or_else(|| format!("no clan `{}` (known: P, R, Y, A, B, G)", clip(letter)))
}

/// `2.3`.
fn read_moment(text: &str) -> Result<Moment, String> {
    let parts = text.split_once('.').and_then(|(turn, slot)| Some((turn.parse().ok()?, slot.parse().ok()?)));
    match parts {
        Some((turn, slot @ 0..=3)) => Ok(Moment { turn, slot }),
        Some(_) | None => Err(format!("`{}` is no moment: write turn and slot, like `2.3`", clip(text))),
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game as _, Options as _, Viewer};

    use super::*;
    use crate::Options;

    fn game(settings: &[(&str, &str)]) -> Knights {
        let mut options = Options::default();
        settings.iter().for_each(|(key, value)| options.set(&Knights::content(), key, value).unwrap());
        Knights::open(&Knights::content(), &options, 2).unwrap()
    }

    fn arranged(game: &Knights, line: &str) -> Result<State, String> {
        game.arrange(Given(line.to_owned()), Dice::new([0; 32]))
    }

    #[test]
    fn a_position_is_written_as_it_was_read() {
        let single = game(&[]);
        for line in ["T1.0 init P | P@A3 F--+ | A@I3 F--+", "T7.0 init A | P@E5 BSw- | A@A1 FBo+"] {
            let state = arranged(&single, line).unwrap();
            assert_eq!(single.position(&single.view(&state, Viewer::Spectator)), line);
        }
        let series = game(&[("series", "tournament")]);
        let line = "S2:P5,A1 T3.0 init P | P@A3 F--+ | A@I3 F--+";
        let state = arranged(&series, line).unwrap();
        assert_eq!(series.position(&series.view(&state, Viewer::Spectator)), line);
    }

    /// KD-6.7: stances still in force follow from the tokens face up.
    #[test]
    fn kd_6_7_stances_follow_from_the_tokens() {
        let line = "T1.3 init P | P@A3 F--+ /Sh Pa Mo | A@I3 F--+ /Sh Sh Mo";
        let stances = |duration: &str| {
            let game = game(&[("stance_duration", duration)]);
            let knight = arranged(&game, line).unwrap().knights[kernel::Seat::new(0)];
            (knight.defending > 0, knight.parrying > 0)
        };
        assert_eq!(stances("slot"), (false, false));
        assert_eq!(stances("two_slots"), (false, true));
        assert_eq!(stances("turn"), (true, true));
    }

    #[test]
    fn what_is_no_position_is_refused_with_a_reason() {
        let game = game(&[]);
        for (line, why) in [
            ("", "needs knights"),
            ("T1.0 init P | P@A3 F--+", "Aqua is missing"),
            ("T1.0 init P | P@A3 F--+ | P@A4 F--+", "Purple is there twice"),
            ("T1.0 init P | P@A3 F--+ | R@I3 F--+", "Red is not in this match"),
            ("T1.0 init P | P@A3 F--+ | A@A3 F--+", "two knights on A3 (KD-3.5)"),
            ("T1.0 init P | P@A3 F--+ | A@x", "decided"),
            ("T0.0 init P | P@A3 F--+ | A@I3 F--+", "turns are 1 to 50"),
            ("T51.0 init P | P@A3 F--+ | A@I3 F--+", "turns are 1 to 50"),
            ("T1.4 init P | P@A3 F--+ | A@I3 F--+", "no moment"),
            ("T1.0 init G | P@A3 F--+ | A@I3 F--+", "Green is not in this match"),
            ("T1.0 P | P@A3 F--+ | A@I3 F--+", "no beginning"),
            ("T1.0 init P | P@A9 F--+ | A@I3 F--+", "no space `A9`"),
            ("T1.0 init P | P@A3 FXx+ | A@I3 F--+", "no state"),
            ("T1.0 init P | P@A3 F--+ /Mo Mo Mo | A@I3 F--+", "plans are written from slot 1 on"),
            ("T1.1 init P | P@A3 F--+ | A@I3 F--+ /Mo Mo Mo", "a plan is needed"),
            ("T1.1 init P | P@A3 F--+ /Mo Mo | A@I3 F--+ /Mo Mo Mo", "does not fit a Full Heart"),
            ("T1.1 init P | P@A3 F--+ /Sw Sw Sw | A@I3 F--+ /Mo Mo Mo", "too many Sword tokens (KD-5.2)"),
            ("T1.1 init P | P@A3 F--+ /Mo Mo ? | A@I3 F--+ /Mo Mo Mo", "no token `?`"),
            ("S1:P1 T1.0 init P | P@A3 F--+ | A@I3 F--+", "no series"),
        ] {
            let found = arranged(&game, line).unwrap_err();
            assert!(found.contains(why), "{line}: {found}");
        }
    }
}
