//! What a game's judgement of positions is made of: weights with names, in one place, that are fitted to matches, and
//! the arithmetic that makes chances of them.
//!
//! A judgement decides what a bot does, so it must come out the same on every machine: everything here is made of
//! sums, products and quotients, which all machines round alike.

use crate::{BySeat, Seat};

/// The weights of a judgement, made by [`weights!`](crate::weights!).
pub trait Weights: Copy + Send + Sync + 'static {
    /// Those under which the judgement foretold best who would win.
    const FITTED: Self;
    /// What they are called, in order.
    const NAMES: &'static [&'static str];
    /// The numbers, in the order of the names.
    fn values(&self) -> Vec<f32>;
    /// Weights of these numbers; where one is missing, the fitted one.
    fn of(values: &[f32]) -> Self;
}

/// A judgement that weighs nothing.
impl Weights for () {
    const FITTED: Self = ();
    const NAMES: &'static [&'static str] = &[];
    fn values(&self) -> Vec<f32> {
        Vec::new()
    }
    fn of(_: &[f32]) -> Self {}
}

/// Declares the weights of a game's judgement: a field for each, with its fitted value.
///
/// ```
/// kernel::weights! {
///     /// What counts in a tug of war.
///     pub struct Pull {
///         /// A hand at the rope.
///         hand = 0.5,
///         /// A wet foot.
///         slip = -1.25,
///     }
/// }
/// use kernel::Weights;
/// assert_eq!(Pull::NAMES, ["hand", "slip"]);
/// assert_eq!(Pull::of(&[2.0]).values(), [2.0, -1.25]);
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field:ident = $value:expr),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        $vis struct $name {
            $($(#[$field_meta])* pub(crate) $field: f32),+
        }

        impl $crate::Weights for $name {
            const FITTED: Self = Self { $($field: $value),+ };
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];
            fn values(&self) -> Vec<f32> {
                vec![$(self.$field),+]
            }
            fn of(values: &[f32]) -> Self {
                let mut values = values.iter().copied();
                Self { $($field: values.next().unwrap_or(Self::FITTED.$field)),+ }
            }
        }
    };
}

/// The exponential function, the same on every machine: `2^k` times a polynomial on half an octave around zero.
pub fn exp(x: f32) -> f32 {
    const LN_2_HIGH: f32 = 0.693_359_4; // few enough digits that `k` times it is exact
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.clamp(-30.0, 30.0);
    let k = (x * std::f32::consts::LOG2_E + 0.5_f32.copysign(x)) as i32;
    let r = x - k as f32 * LN_2_HIGH - k as f32 * LN_2_LOW;
    let series = 1.0
        + r * (1.0 + r * (1.0 / 2.0 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r / 720.0)))));
    series * f32::from_bits(((k + 127) as u32) << 23)
}

/// The chance that odds of this logarithm are.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The chance of each seat: the part that its side has of all strength, and an even one where nobody has any.
pub fn shares(strength: &BySeat<f32>, allied: impl Fn(Seat, Seat) -> bool) -> BySeat<f32> {
    let all: f32 = strength.as_slice().iter().sum();
    strength.map(|seat, _| {
        let side = strength.iter().filter(|(other, _)| allied(*other, seat));
        let own: f32 = side.map(|(_, value)| *value).sum();
        if all > 0.0 { (own / all).clamp(0.0, 1.0) } else { 1.0 / strength.as_slice().len() as f32 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLDEN: [u32; 3] = [0x39af_e108, 0x3fd3_094c, 0x453a_4f55];

    #[test]
    #[expect(clippy::disallowed_methods, reason = "ours is compared with the machine's, within a margin")]
    fn the_exponential_is_close_to_what_it_should_be() {
        for step in -3000..=3000 {
            let x = step as f32 / 100.0;
            let right = f64::from(x).exp();
            assert!((f64::from(exp(x)) / right - 1.0).abs() < 3e-7, "{x}");
        }
        // The bits themselves: bots decide alike on every machine.
        assert_eq!([-8.0, 0.5, 8.0].map(|x| exp(x).to_bits()), GOLDEN);
        assert!((sigmoid(2.0) + sigmoid(-2.0) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn allies_share_what_their_side_has() {
        let strength = BySeat::new(4, |seat| [3.0, 1.0, 2.0, 2.0][seat.index()]);
        let teams = shares(&strength, |one, other| one.index() % 2 == other.index() % 2);
        assert_eq!(teams.as_slice(), [0.625, 0.375, 0.625, 0.375]);
        let nobody = shares(&BySeat::filled(4), |one, other| one == other);
        assert_eq!(nobody.as_slice(), [0.25; 4]);
    }
}
