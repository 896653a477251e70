//! The colours of seats, each with its line pattern and its charge: never colour alone.

/// What a seat looks like: a colour, a hatching and a charge that always go together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tincture {
    /// Diagonal lines, a serpent.
    Purple,
    /// Upright lines, a flame.
    Red,
    /// Dots, a skull.
    Yellow,
    /// Waves, a trident.
    Aqua,
    /// Level lines, a snow crystal.
    Blue,
    /// Diagonal lines the other way, a pine.
    Green,
    /// Level and diagonal lines, a key.
    Orange,
    /// Ivory with upright lines, a sun.
    White,
    /// Ink with level lines, a crescent.
    Black,
    /// Nobody's: plain, no charge.
    Empty,
}

impl Tincture {
    /// The colours of games whose seats are numbered, in the order they are given out.
    pub const NUMBERED: [Self; 6] =
        [Self::Blue, Self::Red, Self::Yellow, Self::Green, Self::Purple, Self::Aqua];

    /// Its word in class names, patterns and icons.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Purple => "purple",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Aqua => "aqua",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::White => "white",
            Self::Black => "black",
            Self::Empty => "empty",
        }
    }

    /// Its name, as one speaks of a seat that has no other.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Purple => "Purple",
            Self::Red => "Red",
            Self::Yellow => "Yellow",
            Self::Aqua => "Aqua",
            Self::Blue => "Blue",
            Self::Green => "Green",
            Self::Orange => "Orange",
            Self::White => "White",
            Self::Black => "Black",
            Self::Empty => "Nobody",
        }
    }
}
