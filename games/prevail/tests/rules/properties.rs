//! Laws of the board: what is turned or mirrored as a whole stays the same.

use prevail::{Board, Facing, Prevail, Space};
use proptest::prelude::*;

use crate::common::{field, open, placements};

/// A few units that stand apart: (type, space, facing).
fn armies() -> impl Strategy<Value = (Vec<Piece>, Vec<Piece>)> {
    let kinds = prop::sample::select(vec!["leg", "lib", "vel", "eqt", "ncv", "ael", "pha"]);
    let piece = (kinds, 3..9usize, 5..13usize, 0..8usize);
    prop::collection::vec(piece, 2..14).prop_map(|pieces| {
        let mut taken = Vec::new();
        let mut sides = (Vec::new(), Vec::new());
        for (number, (kind, row, column, facing)) in pieces.into_iter().enumerate() {
            let space = Space::new(row, column);
            if taken.contains(&space) {
                continue;
            }
            taken.push(space);
            let piece = Piece { kind, space, facing: Facing::ALL[facing] };
            if number % 2 == 0 { sides.0.push(piece) } else { sides.1.push(piece) }
        }
        sides
    })
}

#[derive(Clone, Debug)]
struct Piece {
    kind: &'static str,
    space: Space,
    facing: Facing,
}

/// The board as it looks turned by 180° or in a mirror.
#[derive(Clone, Copy)]
enum Look {
    Turned,
    Mirrored,
}

impl Look {
    fn space(self, space: Space) -> Space {
        match self {
            Self::Turned => Board::Standard.turned(space),
            Self::Mirrored => Space::new(space.row(), Board::Standard.columns() - 1 - space.column()),
        }
    }

    fn facing(self, facing: Facing) -> Facing {
        match self {
            Self::Turned => facing.opposite(),
            Self::Mirrored => Facing::ALL[(8 - facing.index()) % 8],
        }
    }
}

fn lines(pieces: &[Piece], look: Option<Look>) -> Vec<String> {
    let line = |piece: &Piece| {
        let space = look.map_or(piece.space, |look| look.space(piece.space));
        let facing = look.map_or(piece.facing, |look| look.facing(piece.facing));
        format!("{} {space} {facing}", piece.kind)
    };
    pieces.iter().map(line).collect()
}

/// Every placement of every unit, and what supports it.
fn everything(game: &Prevail, sides: &(Vec<Piece>, Vec<Piece>), look: Option<Look>) -> Vec<Vec<String>> {
    let (white, black) = (lines(&sides.0, look), lines(&sides.1, look));
    let refs = |lines: &[String]| lines.iter().map(|line| line.as_str().to_owned()).collect::<Vec<_>>();
    let (white, black) = (refs(&white), refs(&black));
    let white: Vec<&str> = white.iter().map(String::as_str).collect();
    let black: Vec<&str> = black.iter().map(String::as_str).collect();
    let state = field(game, &white, &black);
    let view = kernel::Hidden::view(game, &state, kernel::Viewer::Spectator);
    let all = white.iter().chain(&black).zip(&view.units);
    all.map(|(line, unit)| {
        let mut found = placements(game, &state, line.split(' ').nth(1).unwrap());
        found.sort_unstable();
        found.push(format!("support {}", unit.stats.support));
        found
    })
    .collect()
}

/// The same placements as they look turned or mirrored.
fn seen(found: Vec<Vec<String>>, look: Look) -> Vec<Vec<String>> {
    let turn = |text: String| {
        let end = text.rfind(|c: char| c.is_ascii_digit()).unwrap() + 1;
        match text[..end].parse::<Space>() {
            Ok(space) => {
                let facing = <Facing as kernel::Word>::read(&text[end..]).unwrap();
                format!("{}{}", look.space(space), look.facing(facing))
            }
            Err(_) => text,
        }
    };
    let line = |line: Vec<String>| {
        let mut line: Vec<String> = line.into_iter().map(turn).collect();
        let support = line.pop();
        line.sort_unstable();
        line.extend(support);
        line
    };
    found.into_iter().map(line).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// PV-6.10, PV-6.15, PV-8.10: moves, contacts and support do not know north from south.
    #[test]
    fn pv_6_10_a_turned_board_plays_alike(sides in armies()) {
        let game = open(&[]);
        let plain = everything(&game, &sides, None);
        prop_assert_eq!(seen(plain, Look::Turned), everything(&game, &sides, Some(Look::Turned)));
    }

    /// PV-6.10, PV-6.15, PV-8.10: nor left from right.
    #[test]
    fn pv_6_10_a_mirrored_board_plays_alike(sides in armies()) {
        let game = open(&[]);
        let plain = everything(&game, &sides, None);
        prop_assert_eq!(seen(plain, Look::Mirrored), everything(&game, &sides, Some(Look::Mirrored)));
    }
}
