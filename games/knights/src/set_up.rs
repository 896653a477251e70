//! Positions as a line of text, both ways: `T1.0 init P | P@A3 F--+ | A@I3 F--+`.

use std::fmt::Write as _;
use std::str::FromStr;

use kernel::{BySeat, Dice, Seat, SeatSet, Sink, Word as _, clip};
use kernel::{Flaw, Flaws};
use serde::Deserialize;

use crate::action::Action;
use crate::board::Space;
use crate::chance::PLAN;
use crate::event::Event;
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
pub struct WrittenPosition(pub String);

/// A token that the viewer does not know.
const HIDDEN: &str = "?";

/// The line of a view. `?` is a token that the viewer does not know.
pub(crate) fn position(game: &Knights, view: &View) -> String {
    let mut line = String::new();
    write_line(game, view, &mut line).expect("a String takes everything");
    line
}

/// The state of a line, up to the first decision. What is hidden in it (`?`) is drawn from the dice.
pub(crate) fn set_up(
    game: &Knights,
    given: &WrittenPosition,
    dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<State, Flaws> {
    let line = given.0.as_str();
    let (head, knights) = line.split_once('|').ok_or("a position needs knights, after `|`")?;
    let mut flaws = Flaws::default();
    let mut wrong = |part: &str, why: String| flaws.0.push(Flaw::within(line, part.trim(), why));
    let blank = || {
        // The head is wrong; the knights are read as if it were at the moment they fit.
        State { slot: u8::from(knights.contains('/')), ..State::blank(game.seats(), dice) }
    };
    let mut state = read_head(game, head, dice).map_err(|why| wrong(head, why)).unwrap_or_else(|()| blank());
    let mut laid: Vec<(Seat, Laid)> = Vec::new();
    for text in knights.split('|') {
        match read_knight(game, text, &state) {
            Ok((seat, _, _)) if laid.iter().any(|(other, _)| *other == seat) => {
                wrong(text, format!("{} is there twice", game.clan(seat).name()));
            }
            Ok((seat, knight, plan)) => {
                state.knights[seat] = knight;
                laid.push((seat, plan));
            }
            Err((part, why)) => wrong(part, why),
        }
    }
    let seen: SeatSet = laid.iter().map(|(seat, _)| *seat).collect();
    if flaws.0.is_empty() {
        if let Some(seat) = game.everybody().find(|seat| !seen.contains(*seat)) {
            return Err(format!("{} is missing", game.clan(seat).name()).into());
        }
        check_board(game, &state)?;
    }
    flaws.finish(())?;
    laid.sort_by_key(|(seat, _)| *seat);
    lay(game, &mut state, &laid, sink);
    Ok(state)
}

/// The tokens of a plan as they are written: `None` is one that nobody knows.
type Laid = Vec<Option<Token>>;

/// Why a part of the line cannot be, and that part.
type Wrong<'l> = (&'l str, String);

/// Puts the plans on the panels and goes on from there.
fn lay(game: &Knights, state: &mut State, laid: &[(Seat, Laid)], sink: &mut impl Sink<Event>) {
    let drawn: Vec<(Seat, Vec<Token>)> =
        laid.iter().map(|(seat, laid)| (*seat, draw_hidden(game, laid, &mut state.dice))).collect();
    if state.slot == 0 {
        game.run(state, Next::Plan, sink);
        for (seat, tokens) in drawn {
            for token in tokens {
                if state.slot == 0 && state.pending.contains(seat) {
                    game.apply(state, seat, Action::Place { token }, sink);
                }
            }
        }
        return;
    }
    for (seat, tokens) in drawn {
        let slot = state.slot;
        let knight = &mut state.knights[seat];
        if knight.standing() {
            knight.plan = Plan::empty(tokens.len() as u8);
            tokens.into_iter().for_each(|token| knight.plan.place(token));
            knight.plan.revealed = (slot - 1).min(knight.plan.owned);
            keep_stances(game, knight, slot);
        }
    }
    game.run(state, Next::Reveal, sink);
}

/// KD-5.2: a hidden token is any of those that the rest of the plan leaves, each kind as likely.
fn draw_hidden(game: &Knights, laid: &Laid, dice: &mut Dice) -> Vec<Token> {
    let mut known: Vec<Token> = laid.iter().copied().flatten().collect();
    let mut draw = || {
        let left = |token: &Token| count(&known, *token) < game.numbers().tokens(*token);
        let kinds: Vec<Token> = Token::ALL.iter().copied().filter(left).collect();
        // Every plan that was read leaves a kind for what is hidden in it.
        let token = kinds[dice.below(PLAN, kinds.len() as u32) as usize];
        known.push(token);
        token
    };
    laid.iter().map(|token| token.unwrap_or_else(&mut draw)).collect()
}

fn count(tokens: &[Token], token: Token) -> u8 {
    tokens.iter().filter(|other| **other == token).count() as u8
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
        line.push_str(token.map_or(HIDDEN, Token::code));
    }
    Ok(())
}

/// `S2:P5,A1 T3.1 init P`.
fn read_head(game: &Knights, head: &str, dice: Dice) -> Result<State, String> {
    let mut words = head.split_whitespace().peekable();
    let (battle, points) = match words.next_if(|word| word.starts_with('S')) {
        Some(word) => read_series(game, word)?,
        None => (1, BySeat::filled(game.seats())),
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
    Ok(State { turn, slot, initiative, battle, points, ..State::blank(game.seats(), dice) })
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
    let most = u16::from(game.seats() + 1) * u16::from(game.battles());
    let mut points = BySeat::filled(game.seats());
    for entry in list.split(',') {
        let at = entry.char_indices().nth(1).map(|(at, _)| at).ok_or_else(wrong)?;
        let clan = read_clan(&entry[..at])?;
        let seat = game.seat(clan).ok_or_else(|| format!("{} is not in this match", clan.name()))?;
        points[seat] = entry[at..].parse().ok().filter(|points| *points <= most).ok_or_else(wrong)?;
    }
    Ok((battle, points))
}

/// `P@A3 F--+ /Mo Sw Sw`, `P@x` or `P@x2.3`: the seat, the knight and its plan.
fn read_knight<'l>(game: &Knights, text: &'l str, state: &State) -> Result<(Seat, Knight, Laid), Wrong<'l>> {
    let (clan, text) = text.split_once('@').ok_or_else(|| {
        let why =
            format!("`{}` is no knight: write `P@E4 FSw+`, or `P@x` for one that is gone", clip(text.trim()));
        (text, why)
    })?;
    let letter = clan.trim();
    let clan = read_clan(letter).map_err(|why| (letter, why))?;
    let seat = game.seat(clan).ok_or_else(|| (letter, format!("{} is not in this match", clan.name())))?;
    let named = |why: String| format!("{}: {why}", clan.name());
    if let Some(moment) = text.trim().strip_prefix('x') {
        let gone = Moment { turn: 0, slot: 0 };
        let removed =
            if moment.is_empty() { gone } else { read_moment(moment).map_err(|why| (moment, named(why)))? };
        let knight = Knight { removed: Some(removed), heart: Heart::Broken, ..Knight::default() };
        return Ok((seat, knight, Laid::new()));
    }
    let (place, plan) = text.split_once('/').map_or((text, None), |(place, plan)| (place, Some(plan)));
    let mut words = place.split_whitespace();
    let (Some(space), Some(status), None) = (words.next(), words.next(), words.next()) else {
        let why = format!("`{}`: write the space and the state, like `E4 FSw+`", clip(place.trim()));
        return Err((place, named(why)));
    };
    let at = space;
    let space = Space::from_str(at).map_err(|_| (at, named(format!("no space `{}`", clip(at)))))?;
    let (heart, weapon, inspiration) = read_status(status).map_err(|why| (status, named(why)))?;
    let laid = match (state.slot, plan) {
        (0, None) => Laid::new(),
        (slot, None) => {
            return Err((text, named(format!("a plan is needed in slot {slot}, like `/Mo Sw Sw`"))));
        }
        (slot, Some(plan)) => read_plan(game, plan, heart, slot).map_err(|(part, why)| (part, named(why)))?,
    };
    Ok((seat, Knight { space: Some(space), heart, weapon, inspiration, ..Knight::default() }, laid))
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

/// `Mo Sw ?`: as long as a plan of this Heart, or of the Full Heart it was when the knight planned (KD-5.3). While
/// planning goes on it may be shorter.
fn read_plan<'l>(game: &Knights, text: &'l str, heart: Heart, slot: u8) -> Result<Laid, Wrong<'l>> {
    let codes: Vec<&str> = text.split_whitespace().collect();
    let lengths = [game.numbers().actions(heart), game.numbers().actions(Heart::Full)];
    let length = codes.len() as u8;
    let fits = if slot == 0 { length <= lengths[0] } else { lengths.contains(&length) };
    if codes.len() > 3 || !fits {
        return Err((text, format!("a plan of {} tokens does not fit a {}", codes.len(), heart.name())));
    }
    let mut laid = Laid::new();
    for code in codes {
        if code == HIDDEN {
            laid.push(None);
            continue;
        }
        let token = Token::ALL.iter().copied().find(|token| token.code() == code);
        let token = token.ok_or_else(|| {
            (
                code,
                format!("no token `{}` (known: Sw, Sp, Bo, Sh, Pa, Mo, and ? for a hidden one)", clip(code)),
            )
        })?;
        let known: Vec<Token> = laid.iter().copied().flatten().collect();
        if count(&known, token) >= game.numbers().tokens(token) {
            return Err((code, format!("the plan holds too many {} tokens (KD-5.2)", token.name())));
        }
        laid.push(Some(token));
    }
    let room: u8 = Token::ALL.iter().map(|token| game.numbers().tokens(*token)).fold(0, u8::saturating_add);
    if laid.len() as u8 > room {
        return Err((text, "there are not so many tokens (KD-5.2)".to_owned()));
    }
    Ok(laid)
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
    use kernel::Notation as _;
    use kernel::{Game as _, Options as _, Viewer};
    use testkit::Checked as _;

    use super::*;
    use crate::Options;

    fn game(settings: &[(&str, &str)]) -> Knights {
        let mut options = Options::default();
        settings.iter().for_each(|(key, value)| options.set(&Knights::content(), key, value).unwrap());
        Knights::open(&Knights::content(), &options, 2).unwrap()
    }

    fn set_up_line(game: &Knights, line: &str) -> Result<State, String> {
        game.set_up(WrittenPosition(line.to_owned()), Dice::new([0; 32]), &mut ())
            .map_err(|flaws| flaws.to_string())
    }

    #[test]
    fn a_position_is_written_as_it_was_read() {
        let single = game(&[]);
        for line in ["T1.0 init P | P@A3 F--+ | A@I3 F--+", "T7.0 init A | P@E5 BSw- | A@A1 FBo+"] {
            let state = set_up_line(&single, line).unwrap();
            assert_eq!(single.position(&single.view(&state, Viewer::Spectator)), line);
        }
        let series = game(&[("series", "tournament")]);
        let line = "S2:P5,A1 T3.0 init P | P@A3 F--+ | A@I3 F--+";
        let state = set_up_line(&series, line).unwrap();
        assert_eq!(series.position(&series.view(&state, Viewer::Spectator)), line);
    }

    /// KD-5.11: whatever a viewer is shown can be read again; what is hidden is drawn from the dice.
    #[test]
    fn kd_5_11_a_hidden_token_is_drawn() {
        let game = game(&[]);
        for line in [
            "T1.0 init P | P@A3 F--+ /? ? ? | A@I3 F--+",
            "T1.1 init P | P@E4 F--+ /Mo ? ? | A@I3 F--+ /Mo ? ?",
        ] {
            let state = set_up_line(&game, line).unwrap();
            game.audit(&state).unwrap();
            assert_eq!(game.position(&game.view(&state, Viewer::Spectator)), line);
            assert!(!game.position(&game.view(&state, Viewer::Everything)).contains('?'));
        }
        // The first kind of those that are left is Spear where both Swords are known.
        let line = "T1.1 init P | P@E4 F--+ /? Sw Sw | A@I3 F--+ /Mo Sh Pa";
        let state = game.set_up(WrittenPosition(line.to_owned()), Dice::scripted(&[0]), &mut ()).unwrap();
        let everything = game.position(&game.view(&state, Viewer::Everything));
        assert!(everything.contains("/Sp Sw Sw"), "{everything}");
        assert_eq!(state.dice.followed().unwrap().stray, None);
    }

    #[test]
    fn everything_that_is_wrong_is_told_with_its_place() {
        let line = "T1.1 init P | P@A9 F--+ /Mo Mo Mo | A@I3 F--+ /Mo Xx Mo";
        let flaws =
            game(&[]).set_up(WrittenPosition(line.to_owned()), Dice::new([0; 32]), &mut ()).unwrap_err();
        let parts: Vec<&str> = flaws.0.iter().map(|flaw| &line[flaw.part.clone().unwrap()]).collect();
        assert_eq!(parts, ["A9", "Xx"]);
    }

    /// KD-6.7: stances still in force follow from the tokens face up.
    #[test]
    fn kd_6_7_stances_follow_from_the_tokens() {
        let line = "T1.3 init P | P@A3 F--+ /Sh Pa Mo | A@I3 F--+ /Sh Sh Mo";
        let stances = |duration: &str| {
            let game = game(&[("stance_duration", duration)]);
            let knight = set_up_line(&game, line).unwrap().knights[kernel::Seat::new(0)];
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
            ("T1.0 init P | P@A3 B--+ /Mo Mo Mo | A@I3 F--+", "does not fit a Broken Heart"),
            ("T1.1 init P | P@A3 F--+ | A@I3 F--+ /Mo Mo Mo", "a plan is needed"),
            ("T1.1 init P | P@A3 F--+ /Mo Mo | A@I3 F--+ /Mo Mo Mo", "does not fit a Full Heart"),
            ("T1.1 init P | P@A3 F--+ /Sw Sw Sw | A@I3 F--+ /Mo Mo Mo", "too many Sword tokens (KD-5.2)"),
            ("T1.1 init P | P@A3 F--+ /Mo Mo ! | A@I3 F--+ /Mo Mo Mo", "no token `!`"),
            ("S1:P1 T1.0 init P | P@A3 F--+ | A@I3 F--+", "no series"),
        ] {
            let found = set_up_line(&game, line).unwrap_err();
            assert!(found.contains(why), "{line}: {found}");
        }
    }
}
