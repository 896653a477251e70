//! The chance of a real match: unpredictable to players, the same on every machine, and the same whatever else happens.

mod prf;
mod script;

use std::fmt::Display;

use crate::{List, Seat};
use prf::Prf;
use script::Follower;

pub use script::{DrawResult, Drawn, Followed, Script};

/// The chance of one match, drawn from its key.
///
/// Every draw is keyed: how it falls follows from the key of the match, its [`Stream`] (what it is for and whose it is)
/// and how many the stream had before, and from nothing else. A shuffle orders the things of a pile by a number of each
/// of them. So two matches of one key that differ in a card, an option or a decision share all other luck.
///
/// Dice are small and clone by copying bytes. They have moved exactly when something was drawn.
///
/// Tests and scenarios may *script* the next rolls and shuffles: [`Script`] says how they fall, and
/// [`Dice::followed`] how it went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    source: Source,
    /// How many draws each stream has had. After 65,536 of them, which no match comes near, a stream would begin again.
    counts: [u16; Stream::MOST],
}

/// Where chance comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Source {
    /// This key: every real match.
    Key([u64; 2]),
    /// What somebody wrote down, and a key for the rest.
    Script(Follower),
}

/// The draws of one kind: what they are for and whose they are. A game has up to [`Stream::MOST`] of them.
///
/// ```
/// use kernel::{Dice, Seat, Stream};
/// const FIRST: Stream = Stream::new(0);
/// const WOUND: Stream = Stream::new(2);
/// let wound = WOUND.of(Seat::new(1));
/// let (mut dice, mut others) = (Dice::new([7; 32]), Dice::new([7; 32]));
/// others.below(FIRST, 4);
/// assert_eq!(dice.below(wound, 6), others.below(wound, 6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stream(u8);

impl Stream {
    /// A game numbers its streams below this.
    pub const MOST: usize = 12;

    /// The stream of this number. One that every seat has of its own takes up a number for each seat, from here on.
    ///
    /// # Panics
    /// If the number is too high.
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < Self::MOST, "a game has 12 streams");
        Self(number)
    }

    /// The stream of this seat, where every seat has its own.
    #[must_use]
    pub const fn of(self, seat: Seat) -> Self {
        Self::new(self.0 + seat.index() as u8)
    }
}

/// A thing that is shuffled or picked: by what it says of itself, chance tells it from others.
pub trait Keyed: Display {
    /// The same for all copies of a thing and for nothing else, whatever else the game is played with. A place in a list
    /// of all cards is no key: it changes when a card is taken out.
    fn key(&self) -> u64;
}

impl Keyed for &str {
    /// FNV-1a.
    fn key(&self) -> u64 {
        let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

/// A number that is printed on a card.
impl Keyed for u8 {
    fn key(&self) -> u64 {
        u64::from(*self)
    }
}

impl Keyed for String {
    fn key(&self) -> u64 {
        self.as_str().key()
    }
}

/// At which end of a list the things come out that it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// The first thing is the next to come out.
    First,
    /// The last thing is the next to come out.
    Last,
}

/// The most things of a pile.
const PILE: usize = 256;

impl Dice {
    /// The dice of this key.
    pub const fn new(key: [u8; 32]) -> Self {
        Self::keyed(halved(key))
    }

    pub(crate) const fn keyed(key: [u64; 2]) -> Self {
        Self { source: Source::Key(key), counts: [0; Stream::MOST] }
    }

    /// Dice that fall as written, and no further; shuffles are those of a fixed key.
    pub fn scripted(rolls: &[u32]) -> Self {
        Script { rolls: Some(rolls.to_vec()), ..Script::default() }.dice([0; 32])
    }

    /// How a script was followed; `None` for dice that were never scripted.
    pub fn followed(&self) -> Option<Followed> {
        match &self.source {
            Source::Key(_) => None,
            Source::Script(follower) => Some(follower.followed()),
        }
    }

    /// A whole number from 0 to `n - 1`, each as likely.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        assert!(n > 0, "a draw needs at least one possibility");
        let (prf, number) = self.draw(stream);
        // 64 bits are so many that rounding favours no number by more than one in four thousand million.
        let drawn = ((u128::from(prf.value(0, 8)) * u128::from(n)) >> 64) as u32;
        match &mut self.source {
            Source::Key(_) => drawn,
            Source::Script(follower) => follower.roll(n).unwrap_or_else(|| {
                follower.drew(stream, number, DrawResult::Die { sides: n, on: drawn });
                drawn
            }),
        }
    }

    /// The place of one of these things, each as likely.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<N: Keyed>(&mut self, stream: Stream, things: impl Iterator<Item = N> + Clone) -> usize {
        let (prf, number) = self.draw(stream);
        let earlier = |key, place| things.clone().take(place).filter(|thing| thing.key() == key).count();
        let lots = things.clone().enumerate().map(|(place, thing)| {
            let key = thing.key();
            lot(prf.word(key), earlier(key, place), place)
        });
        if let Source::Script(follower) = &mut self.source {
            if let Some(roll) = follower.roll(things.clone().count() as u32) {
                return roll as usize;
            }
            let mut order: Vec<u64> = lots.clone().collect();
            order.sort_unstable();
            follower.drew(stream, number, pile(things.clone(), &order));
        }
        place(lots.min().expect("a draw needs at least one possibility"))
    }

    /// Puts `items` in random order. Copies of one thing must lie together; all orders are as likely then, and the one
    /// that comes out does not depend on how the pile lay before.
    ///
    /// `thing` says what each item is. A scenario may write by name which come out first, seen from the `top`.
    ///
    /// ```
    /// use kernel::{Dice, Script, Stream, Top};
    /// let mut deck = ["page", "squire", "knight", "baron", "king"];
    /// let script = Script { shuffles: vec![vec!["king".into(), "page".into()]], ..Script::default() };
    /// script.dice([7; 32]).shuffle(Stream::new(0), &mut deck, Top::Last, |card| *card);
    /// assert_eq!(deck[3..], ["page", "king"]);
    /// ```
    ///
    /// # Panics
    /// If there are more than 256 items.
    pub fn shuffle<T, N: Keyed>(
        &mut self,
        stream: Stream,
        items: &mut [T],
        top: Top,
        thing: impl Fn(&T) -> N,
    ) {
        let (prf, number) = self.draw(stream);
        let mut order = order(prf, items, &thing);
        if let Source::Script(follower) = &mut self.source {
            follower.drew(stream, number, pile(items.iter().map(&thing), &order));
        }
        rearrange(items, &mut order);
        if let Source::Script(follower) = &mut self.source {
            follower.stack(items, top, |item| thing(item).to_string());
        }
    }

    /// Counts a shuffle that [`Dice::make_up`] makes as soon as somebody draws: worth it where a pile is shuffled more
    /// often than drawn from. `false`, and nothing is counted, for dice that follow a script: they want it now.
    ///
    /// ```
    /// use kernel::{Dice, Stream, Top};
    /// const DECK: Stream = Stream::new(0);
    /// let (mut dice, mut later) = (Dice::new([7; 32]), Dice::new([7; 32]));
    /// let mut decks = [["page", "squire", "knight", "king"]; 2];
    /// dice.shuffle(DECK, &mut decks[0], Top::Last, |card| *card);
    /// assert!(later.put_off(DECK));
    /// assert_eq!(later, dice);
    /// let first = later.top(DECK, &decks[1], Top::Last, |card| *card).unwrap();
    /// assert_eq!(decks[1][first], decks[0][3]);
    /// later.make_up(DECK, &mut decks[1], |card| *card);
    /// assert_eq!(decks[1], decks[0]);
    /// ```
    #[must_use]
    pub fn put_off(&mut self, stream: Stream) -> bool {
        let real = matches!(self.source, Source::Key(_));
        if real {
            self.draw(stream);
        }
        real
    }

    /// Puts `items` in the order of the last shuffle of the stream, which was put off. They must be those of then, and
    /// copies of one thing must lie together.
    ///
    /// # Panics
    /// If there are more than 256 items.
    pub fn make_up<T, N: Keyed>(&self, stream: Stream, items: &mut [T], thing: impl Fn(&T) -> N) {
        let last = self.counts[usize::from(stream.0)].wrapping_sub(1);
        rearrange(items, &mut order(self.prf(stream, last), items, thing));
    }

    /// The place of what comes out first of a pile whose last shuffle was put off, where no more will be drawn before the
    /// next: cheaper than [`Dice::make_up`]. `None` if nothing lies there.
    pub fn top<T, N: Keyed>(
        &self,
        stream: Stream,
        items: &[T],
        top: Top,
        thing: impl Fn(&T) -> N,
    ) -> Option<usize> {
        let last = self.counts[usize::from(stream.0)].wrapping_sub(1);
        let lots = lots(self.prf(stream, last), items, thing);
        let first = match top {
            Top::First => lots.min(),
            Top::Last => lots.max(),
        };
        first.map(place)
    }

    /// The next draw of a stream, and its number.
    #[inline]
    fn draw(&mut self, stream: Stream) -> (Prf, u16) {
        let count = &mut self.counts[usize::from(stream.0)];
        let number = *count;
        *count = number.wrapping_add(1);
        (self.prf(stream, number), number)
    }

    /// The values of one draw of a stream.
    #[inline]
    fn prf(&self, stream: Stream, number: u16) -> Prf {
        let key = match &self.source {
            Source::Key(key) => *key,
            Source::Script(follower) => follower.key(),
        };
        Prf::new(key).word(u64::from(stream.0) | u64::from(number) << 8)
    }
}

/// The key that the 32 bytes of a seed stand for.
const fn halved(key: [u8; 32]) -> [u64; 2] {
    let mut words = [0; 4];
    let mut at = 0;
    while at < 32 {
        words[at / 8] |= (key[at] as u64) << (at % 8 * 8);
        at += 1;
    }
    let prf = Prf::new([words[0], words[1]]).word(words[2]).word(words[3]);
    [prf.value(0, 17), prf.value(1, 17)]
}

/// What this one of the copies of a thing draws: 56 bits of chance, and its place in the list.
#[inline]
const fn lot(copies: Prf, copy: usize, place: usize) -> u64 {
    copies.value(copy as u64, 18) & !0xff | place as u64
}

/// What each thing of a pile draws.
#[inline]
fn lots<T, N: Keyed>(prf: Prf, items: &[T], thing: impl Fn(&T) -> N) -> impl Iterator<Item = u64> {
    let (mut last, mut copies, mut copy) = (None, prf, 0);
    items.iter().enumerate().map(move |(place, item)| {
        let key = thing(item).key();
        if last == Some(key) {
            copy += 1;
        } else {
            (last, copies, copy) = (Some(key), prf.word(key), 0);
        }
        lot(copies, copy, place)
    })
}

/// What the things of a pile draw, in the order in which they come to lie.
#[inline]
fn order<T, N: Keyed>(prf: Prf, items: &[T], thing: impl Fn(&T) -> N) -> List<u64, PILE> {
    let mut order = List::<u64, PILE>::default();
    order.extend(lots(prf, items, thing));
    order.sort_unstable();
    debug_assert!(order.windows(2).all(|two| two[0] >> 8 != two[1] >> 8), "copies of a thing lie together");
    order
}

/// Gives each place the item whose lot lies there, one circle of items that change places after the other.
fn rearrange<T>(items: &mut [T], order: &mut [u64]) {
    for start in 0..items.len() {
        let mut to = start;
        loop {
            let from = place(std::mem::replace(&mut order[to], to as u64));
            if from == start {
                break;
            }
            items.swap(to, from);
            to = from;
        }
    }
}

/// The place that a lot stands for.
#[inline]
const fn place(lot: u64) -> usize {
    (lot & 0xff) as usize
}

/// What came out in which order, told apart by name and by which of that name it is.
fn pile<N: Keyed>(things: impl Iterator<Item = N>, order: &[u64]) -> DrawResult {
    let mut names: Vec<(String, usize)> = Vec::new();
    for name in things.map(|thing| thing.to_string()) {
        let copy = names.iter().filter(|(other, _)| *other == name).count();
        names.push((name, copy));
    }
    DrawResult::Pile(order.iter().map(|lot| names[place(*lot)].clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIE: Stream = Stream::new(3);
    const DECK: Stream = Stream::new(9);

    fn shuffled(dice: &mut Dice, deck: &[&'static str]) -> Vec<&'static str> {
        let mut deck = deck.to_vec();
        dice.shuffle(DECK, &mut deck, Top::Last, |card| *card);
        deck
    }

    #[test]
    fn the_draws_of_a_key_are_pinned() {
        let mut dice = Dice::new([7; 32]);
        let mut draw = |stream| [(); 8].map(|()| dice.below(stream, 52));
        assert_eq!([draw(DIE), draw(DECK), draw(DIE)], GOLDEN_DRAWS);
        assert_eq!(shuffled(&mut dice, &DECK_OF_SIX), GOLDEN_DECK);
        assert_eq!(["page", "HM04", ""].map(|name| name.key()), GOLDEN_KEYS);
    }
    const DECK_OF_SIX: [&str; 6] = ["page", "page", "squire", "knight", "baron", "king"];
    const GOLDEN_DRAWS: [[u32; 8]; 3] =
        [[15, 12, 5, 48, 38, 16, 0, 43], [43, 44, 51, 38, 12, 11, 3, 34], [20, 40, 20, 11, 11, 49, 29, 5]];
    const GOLDEN_DECK: [&str; 6] = ["knight", "squire", "baron", "king", "page", "page"];
    const GOLDEN_KEYS: [u64; 3] = [0x038b_2a0d_eba5_8916, 0x90a4_3dd9_262d_7d2a, 0xcbf2_9ce4_8422_2325];

    #[test]
    fn a_copy_goes_on_where_the_original_was() {
        let mut dice = Dice::new([1; 32]);
        let mut copy = dice;
        let ahead: Vec<u32> = (0..100).map(|_| dice.below(DIE, 6)).collect();
        assert_ne!(dice, copy, "dice that were thrown have moved");
        assert_eq!(ahead, (0..100).map(|_| copy.below(DIE, 6)).collect::<Vec<_>>());
        assert_eq!(dice, copy);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Dice::new([3; 32]);
        let mut seen = [0u32; 6];
        for _ in 0..12_000 {
            seen[dice.below(DIE, 6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (1_850..2_150).contains(n)), "{seen:?}");
    }

    /// Two kings and two pages lie in six different orders.
    #[test]
    fn every_order_comes_up_about_as_often() {
        let mut dice = Dice::new([4; 32]);
        let mut seen = std::collections::BTreeMap::new();
        let mut picked = [0u32; 4];
        for _ in 0..12_000 {
            let deck = ["king", "king", "page", "page"];
            *seen.entry(shuffled(&mut dice, &deck)).or_insert(0) += 1;
            picked[dice.pick(DIE, ["king", "page", "king", "page"].into_iter())] += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (1_850..2_150).contains(n)), "{seen:?}");
        assert!(picked.iter().all(|n| (2_850..3_150).contains(n)), "{picked:?}");
    }

    #[test]
    fn a_stream_knows_nothing_of_others() {
        let (mut one, mut other) = (Dice::new([5; 32]), Dice::new([5; 32]));
        for round in 0..50 {
            for _ in 0..round % 3 {
                other.below(DECK, 6);
            }
            assert_eq!(one.below(DIE, 1_000), other.below(DIE, 1_000));
        }
        assert_ne!(one, other);
    }

    #[test]
    fn without_a_card_the_others_come_out_alike() {
        let deck: Vec<String> = (0..60).map(|i| format!("c{}", i / 3)).collect();
        for gone in 0..20 {
            let gone = format!("c{gone}");
            let (mut whole, mut rest) = (deck.clone(), deck.clone());
            rest.retain(|card| *card != gone);
            let (mut one, mut other) = (Dice::new([6; 32]), Dice::new([6; 32]));
            let left = rest.clone();
            one.shuffle(DECK, &mut whole, Top::Last, String::clone);
            other.shuffle(DECK, &mut rest, Top::Last, String::clone);
            whole.retain(|card| *card != gone);
            assert_eq!(whole, rest);
            let picked = &deck[one.pick(DIE, deck.iter().cloned())];
            let again = &left[other.pick(DIE, left.iter().cloned())];
            assert!(picked == again || *picked == gone);
        }
    }

    /// Copies and all, whatever else is drawn in between.
    #[test]
    fn a_shuffle_that_is_put_off_falls_as_it_would_have() {
        let deck = ["king", "king", "page", "page", "squire"];
        let (mut now, mut later) = (Dice::new([8; 32]), Dice::new([8; 32]));
        for _ in 0..50 {
            let made = shuffled(&mut now, &deck);
            assert!(later.put_off(DECK));
            assert_eq!(now.below(DIE, 6), later.below(DIE, 6));
            let mut pile = deck;
            let top = |end| later.top(DECK, &pile, end, |card| *card).map(|at| pile[at]);
            assert_eq!([top(Top::First), top(Top::Last)], [Some(made[0]), Some(made[4])]);
            later.make_up(DECK, &mut pile, |card| *card);
            assert_eq!(pile[..], made[..]);
        }
        assert_eq!(now, later);
        let mut scripted = Dice::scripted(&[]);
        let before = scripted;
        assert!(!scripted.put_off(DECK), "a script is told of a shuffle when it is made");
        assert_eq!(scripted, before);
    }

    #[test]
    #[should_panic(expected = "copies of a thing lie together")]
    fn copies_that_lie_apart_are_noticed() {
        shuffled(&mut Dice::new([2; 32]), &["king", "page", "king"]);
    }

    #[test]
    fn dice_are_small() {
        assert_eq!(size_of::<Dice>(), 48);
    }
}
