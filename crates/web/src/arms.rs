//! The arms of people and bots: a shield with an ordinary and a charge. A seat's crest says where somebody sits; arms
//! say who it is, at every table.

use kernel::Word as _;
use markup::html;
use maud::Markup;
use sha2::{Digest as _, Sha256};

use crate::Tincture;
use crate::parts::{SHIELD, sprite};

kernel::words! {
    /// What divides a shield.
    pub enum Ordinary: "ordinary" {
        /// Nothing.
        Plain = "plain",
        /// An upright band.
        Pale = "pale",
        /// A level band.
        Fess = "fess",
        /// A slanting band.
        Bend = "bend",
        /// A rafter.
        Chevron = "chevron",
        /// The upper third.
        Chief = "chief",
        /// Two quarters.
        Quarterly = "quarterly",
        /// An edge all round.
        Bordure = "bordure",
    }
}

kernel::words! {
    /// What stands on a shield.
    pub enum Charge: "charge" {
        Crown = "crown",
        Sword = "sword",
        Bow = "bow",
        Axe = "axe",
        Chalice = "chalice",
        /// A tower.
        Fortress = "fortress",
        Heart = "heart",
        Boot = "boot",
        Wolf = "wolf",
        Ox = "ox",
        Serpent = "serpent",
        Flame = "flame",
        Trident = "trident",
        /// A snow crystal.
        Snow = "snow",
        Pine = "pine",
        Key = "key",
        Sun = "sun",
        /// A crescent.
        Moon = "moon",
    }
}

/// The fields there are; nobody's has none.
pub const FIELDS: [Tincture; 9] = [
    Tincture::Blue,
    Tincture::Red,
    Tincture::Green,
    Tincture::Purple,
    Tincture::Yellow,
    Tincture::Aqua,
    Tincture::Orange,
    Tincture::Black,
    Tincture::White,
];

/// Somebody's arms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arms {
    /// The colour of the shield.
    pub field: Tincture,
    /// What divides it.
    pub ordinary: Ordinary,
    /// What stands on it.
    pub charge: Charge,
}

impl Arms {
    /// Reads arms as they are kept: `red-chevron-sword`.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split('-');
        let field = words.next()?;
        let arms = Self {
            field: FIELDS.into_iter().find(|known| known.word() == field)?,
            ordinary: Ordinary::read(words.next()?).ok()?,
            charge: Charge::read(words.next()?).ok()?,
        };
        words.next().is_none().then_some(arms)
    }

    /// The arms of whoever has chosen none: the same for the same name.
    pub fn of_name(name: &str) -> Self {
        let hash = Sha256::digest(name.as_bytes());
        let pick = |at: usize, of: usize| usize::from(hash[at]) % of;
        Self {
            field: FIELDS[pick(0, FIELDS.len())],
            ordinary: Ordinary::ALL[pick(1, Ordinary::ALL.len())],
            charge: Charge::ALL[pick(2, Charge::ALL.len())],
        }
    }

    /// As they are kept.
    pub fn text(self) -> String {
        format!("{}-{}-{}", self.field.word(), self.ordinary.word(), self.charge.word())
    }

    /// In words, for who cannot see them: "red, a chevron, a sword".
    pub fn blazon(self) -> String {
        let charge = if self.charge == Charge::Snow { "snowflake" } else { self.charge.word() };
        let article = if charge.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let ordinary = match self.ordinary {
            Ordinary::Plain => String::new(),
            Ordinary::Quarterly => " quarterly,".to_owned(),
            ordinary @ (Ordinary::Pale
            | Ordinary::Fess
            | Ordinary::Bend
            | Ordinary::Chevron
            | Ordinary::Chief
            | Ordinary::Bordure) => format!(" a {},", ordinary.word()),
        };
        format!("{},{ordinary} {article} {charge}", self.field.word())
    }

    /// The shield: field with its hatching, ordinary, charge.
    pub fn draw(self, width: u8) -> Markup {
        let field = self.field.word();
        html! {
            svg class=(format!("arms seat-{field}")) width=(width) height=(u16::from(width) * 9 / 8) viewBox="0 0 32 36" role="img" aria-label={ "Arms: " (self.blazon()) } {
                path d=(SHIELD) fill="var(--seat)" {}
                path d=(SHIELD) fill={ "url(#h-" (field) ")" } {}
                @match self.ordinary {
                    Ordinary::Plain => {},
                    Ordinary::Bordure => path class="ord" d="M2 2h28v15c0 8.500-6 14-14 17C8 31 2 25.500 2 17zM5.500 5.500v11.500c0 6.500 4.500 10.800 10.500 13.300 6-2.500 10.500-6.800 10.500-13.300V5.500z" fill-rule="evenodd" {},
                    Ordinary::Pale => path class="ord" d="M11 2h10v29.500L16 34l-5-2.500z" {},
                    Ordinary::Fess => path class="ord" d="M2 12.500h28v8H2z" {},
                    Ordinary::Bend => path class="ord" d="M2 2h8l20 18-4 7.500L2 7.500z" {},
                    Ordinary::Chevron => path class="ord" d="M16 9.500l13.800 12-3 5.500L16 18 5.200 27l-3-5.500z" {},
                    Ordinary::Chief => path class="ord" d="M2 2h28v9H2z" {},
                    Ordinary::Quarterly => path class="ord" d="M2 2h14v15.500H2zM16 17.500h14C29.500 25.500 24 31 16 34z" {},
                }
                path class="edge" d=(SHIELD) {}
                use href=(sprite("i-", self.charge.icon())) x="7" y="6.500" width="18" height="18" {}
            }
        }
    }
}

impl Charge {
    /// Its drawing.
    const fn icon(self) -> &'static str {
        match self {
            Self::Crown => "crown",
            Self::Sword => "sword",
            Self::Bow => "bow",
            Self::Axe => "axe",
            Self::Chalice => "chalice",
            Self::Fortress => "fortress",
            Self::Heart => "heart",
            Self::Boot => "boot",
            Self::Wolf => "f-blood",
            Self::Ox => "f-ox",
            Self::Serpent => "k-purple",
            Self::Flame => "k-red",
            Self::Trident => "k-aqua",
            Self::Snow => "k-blue",
            Self::Pine => "k-green",
            Self::Key => "k-orange",
            Self::Sun => "k-white",
            Self::Moon => "k-black",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_survive_their_text() {
        for name in ["Ada", "Ben", "", "Zoë", "Bertil"] {
            let arms = Arms::of_name(name);
            assert_eq!(Arms::read(&arms.text()), Some(arms));
        }
        for wrong in ["", "red", "red-plain", "empty-plain-sword", "red-plain-sword-x", "red-Plain-sword"] {
            assert_eq!(Arms::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_charge_is_drawn() {
        let sprite = include_str!("../assets/icons.svg");
        for charge in Charge::ALL {
            assert!(sprite.contains(&format!("id=\"i-{}\"", charge.icon())), "{charge}");
        }
    }
}
