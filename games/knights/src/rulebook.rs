//! The rulebook in force: options, numbers, and who sits where.

use kernel::content::{Content, Fault, Faults, Reader};
use kernel::{Rule, Seat, SeatSet, Word as _};

use crate::board::Space;
use crate::content::Numbers;
use crate::options::{DefenderInspiration, Options, Series, Teams, default_clans};
use crate::state::{Knight, State};
use crate::view::KnightView;
use crate::vocab::{Clan, Stance, Weapon};

/// KD-12.5: what goes together.
const TOGETHER: Rule = Rule::new("KD-12.5");

/// *Knight's Duty* with these options, these numbers and this table.
#[derive(Clone, Debug)]
pub struct Knights {
    options: Options,
    numbers: Numbers,
    seats: u8,
    clans: [Clan; Clan::COUNT],
    teams: [u8; Clan::COUNT],
    /// The first seat clockwise from Purple's panel.
    first: Seat,
    /// For each seat the others clockwise after it, itself first (KD-1.5).
    around: [[Seat; Clan::COUNT]; Clan::COUNT],
    /// Whom each seat may attack while they stand (KD-1.7, KD-12.3).
    opponents: [SeatSet; Clan::COUNT],
}

/// A pile: this many Hearts and Shields (KD-8.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile {
    /// Cards that hit.
    pub hearts: u8,
    /// Cards that miss.
    pub shields: u8,
}

impl Pile {
    /// The chance to hit.
    pub fn chance(self) -> f32 {
        if self.hearts == 0 { 0.0 } else { f32::from(self.hearts) / f32::from(self.hearts + self.shields) }
    }
}

impl Knights {
    /// How many seats a match with these options has when nobody says (KD-12.5).
    pub(crate) fn default_seats(options: &Options) -> u8 {
        match (options.teams.clans(), options.clans.0.len()) {
            (Some(clans), _) => clans.len() as u8,
            (None, named @ 2..=6) => named as u8,
            (None, _) => 4,
        }
    }

    pub(crate) fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        let reader = Reader::new();
        let numbers = Numbers::read(&reader, content);
        check_set_up(options, seats).into_iter().for_each(|fault| reader.fault(fault));
        let numbers = reader.finish(numbers)?;
        let named = if options.clans.0.is_empty() { default_clans(seats) } else { &options.clans.0 };
        Ok(Self::seated(options.clone(), numbers, named))
    }

    fn seated(options: Options, numbers: Numbers, named: &[Clan]) -> Self {
        let seats = named.len() as u8;
        let mut clans = [Clan::Purple; Clan::COUNT];
        clans[..named.len()].copy_from_slice(named);
        let teams = clans.map(|clan| options.teams.team(clan));
        let seat_of = |clan: Clan| Seat::first(seats).find(|seat| clans[seat.index()] == clan);
        let around = std::array::from_fn(|i| {
            let from = clans[i].index();
            let clockwise = (from..from + Clan::COUNT).map(|panel| Clan::ALL[panel % Clan::COUNT]);
            let mut row = [Seat::new(0); Clan::COUNT];
            row.iter_mut().zip(clockwise.filter_map(seat_of)).for_each(|(place, seat)| *place = seat);
            row
        });
        let opponents = std::array::from_fn(|i| {
            Seat::first(seats)
                .filter(|other| other.index() != i)
                .filter(|other| options.friendly_fire || teams[other.index()] != teams[i])
                .collect()
        });
        let first = Clan::ALL.iter().find_map(|clan| seat_of(*clan)).unwrap_or_default();
        Self { options, numbers, seats, clans, teams, first, around, opponents }
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The numbers in force.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    pub(crate) fn seats(&self) -> u8 {
        self.seats
    }

    /// The clan that `seat` plays.
    pub fn clan(&self, seat: Seat) -> Clan {
        self.clans[seat.index()]
    }

    /// The seat that plays `clan`, if one does.
    pub fn seat(&self, clan: Clan) -> Option<Seat> {
        self.everybody().find(|seat| self.clan(*seat) == clan)
    }

    /// The team of `seat`, if there are teams (KD-12.3).
    pub fn team(&self, seat: Seat) -> Option<u8> {
        (self.options.teams != Teams::None).then(|| self.side(seat))
    }

    /// The side of `seat`: its team, or itself where everybody fights alone.
    pub(crate) fn side(&self, seat: Seat) -> u8 {
        self.teams[seat.index()]
    }

    /// How many battles the match has (KD-12.6).
    pub(crate) fn battles(&self) -> u8 {
        match self.options.series {
            Series::Single => 1,
            Series::Tournament => self.options.series_length.get() as u8,
        }
    }

    /// The seats in order.
    pub(crate) fn everybody(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::first(self.seats)
    }

    /// The seats clockwise, `from` first (KD-1.5).
    #[inline]
    pub(crate) fn around(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
        self.around[from.index()][..usize::from(self.seats)].iter().copied()
    }

    /// The seats clockwise from Purple's panel: the order in which things that happen together are told.
    #[inline]
    pub(crate) fn clockwise(&self) -> impl Iterator<Item = Seat> + Clone + '_ {
        self.around(self.first)
    }

    /// Whom `seat` could attack if everybody were in reach.
    pub(crate) fn opponents(&self, seat: Seat) -> SeatSet {
        self.opponents[seat.index()]
    }

    /// The knights that `seat` may name as targets with the weapon it has (KD-8.1).
    pub(crate) fn targets(&self, state: &State, seat: Seat) -> SeatSet {
        let Knight { space: Some(from), weapon: Some(weapon), .. } = state.knights[seat] else {
            return SeatSet::EMPTY;
        };
        self.within_reach(state, seat, weapon, from)
    }

    /// The opponents of `seat` that a weapon reaches from a space.
    pub(crate) fn within_reach(&self, state: &State, seat: Seat, weapon: Weapon, from: Space) -> SeatSet {
        let reach = &self.numbers.weapon(weapon).reach;
        let mut targets = SeatSet::EMPTY;
        for other in self.opponents(seat).iter() {
            if state.knights[other].space.is_some_and(|space| reach.contains(&from.distance(space))) {
                targets.insert(other);
            }
        }
        targets
    }

    /// The pile of an attack on `target` (KD-8.5).
    pub(crate) fn pile(
        &self,
        weapon: Weapon,
        target: &Knight,
        attacker_uses: bool,
        target_uses: bool,
    ) -> Pile {
        let numbers = self.numbers.weapon(weapon);
        let (mut hearts, mut shields) = (numbers.hearts as i8, numbers.shields as i8);
        let mut change = |change: crate::content::Change| {
            hearts += change.hearts;
            shields += change.shields;
        };
        for stance in Stance::ALL.iter().filter(|stance| target.holds(**stance)) {
            change(self.numbers.stance(*stance).pile);
        }
        if attacker_uses {
            change(self.numbers.attacker);
        }
        if target_uses {
            change(match self.options.defender_inspiration {
                DefenderInspiration::RemoveHeart => self.numbers.target_remove_heart,
                DefenderInspiration::AddShield => self.numbers.target_add_shield,
            });
        }
        Pile { hearts: hearts.max(0) as u8, shields: shields.max(0) as u8 }
    }

    /// The pile of an attack on a knight as a viewer sees it: all that counts is public (KD-8.5).
    pub fn pile_against(
        &self,
        weapon: Weapon,
        target: &KnightView,
        attacker_uses: bool,
        target_uses: bool,
    ) -> Pile {
        let KnightView { defending, parrying, .. } = *target;
        self.pile(weapon, &Knight { defending, parrying, ..Knight::default() }, attacker_uses, target_uses)
    }
}

/// KD-12.5: a set-up that cannot be, with the option it names.
fn check_set_up(options: &Options, seats: u8) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |message: String| faults.push(Fault::setup(TOGETHER, message));
    if !(2..=6).contains(&seats) {
        fault(format!("`players` must be 2 to 6, not {seats}"));
    }
    let named = &options.clans.0;
    if !named.is_empty() && named.len() != usize::from(seats) {
        fault(format!("`clans` names {} clans, but there are {seats} players: one each", named.len()));
    }
    if let Some(layout) = options.teams.clans() {
        if layout.len() != usize::from(seats) {
            fault(format!("`teams` = {} is for {} players, not {seats}", options.teams, layout.len()));
        }
        if let Some(stranger) = named.iter().find(|clan| !layout.contains(clan)) {
            let words: Vec<&str> = layout.iter().map(|clan| clan.word()).collect();
            fault(format!(
                "`clans` names {stranger}, which `teams` = {} does not have (it has {})",
                options.teams,
                words.join(", ")
            ));
        }
        if options.series == Series::Tournament {
            fault(format!(
                "`series` = tournament is for single knights, not for `teams` = {}",
                options.teams
            ));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use kernel::{Game as _, Options as _};

    use super::*;

    fn open(preset: &str) -> Knights {
        Knights::open(&Knights::content(), &Options::preset(&Knights::content(), preset).unwrap(), 2).unwrap()
    }

    /// The piles of a weapon against an open and a defending target, each with Inspiration of no one, the
    /// attacker, the target, both.
    fn row(game: &Knights, weapon: Weapon) -> [[(u8, u8); 4]; 2] {
        [0, 1].map(|defending| {
            let target = Knight { defending, ..Knight::default() };
            [(false, false), (true, false), (false, true), (true, true)].map(|(attacker, by_target)| {
                let Pile { hearts, shields } = game.pile(weapon, &target, attacker, by_target);
                (hearts, shields)
            })
        })
    }

    /// KD-8.5: all 24 piles of the rulebook.
    #[test]
    fn kd_8_5_the_piles_of_the_rulebook() {
        let game = open("rulebook");
        let bow = [[(1, 3), (2, 3), (0, 3), (1, 3)], [(0, 4), (1, 4), (0, 4), (0, 4)]];
        let spear = [[(2, 2), (3, 2), (1, 2), (2, 2)], [(1, 3), (2, 3), (0, 3), (1, 3)]];
        let sword = [[(3, 1), (4, 1), (2, 1), (3, 1)], [(2, 2), (3, 2), (1, 2), (2, 2)]];
        assert_eq!([Weapon::Bow, Weapon::Spear, Weapon::Sword].map(|w| row(&game, w)), [bow, spear, sword]);
    }

    /// KD-13.1, KD-8.5: all 24 piles of the later manual.
    #[test]
    fn kd_13_1_the_piles_of_the_later_manual() {
        let game = open("r03");
        let bow = [[(1, 3), (2, 3), (1, 4), (2, 4)], [(0, 4), (1, 4), (0, 5), (1, 5)]];
        let spear = [[(2, 2), (3, 2), (2, 3), (3, 3)], [(1, 3), (2, 3), (1, 4), (2, 4)]];
        let sword = [[(3, 1), (4, 1), (3, 2), (4, 2)], [(2, 2), (3, 2), (2, 3), (3, 3)]];
        assert_eq!([Weapon::Bow, Weapon::Spear, Weapon::Sword].map(|w| row(&game, w)), [bow, spear, sword]);
    }

    /// KD-8.5: the chances of these piles, as the rulebook prints them.
    #[test]
    fn kd_8_5_the_chances_of_the_rulebook() {
        let game = open("rulebook");
        let chances = |weapon| {
            row(&game, weapon).map(|row| row.map(|(hearts, shields)| Pile { hearts, shields }.chance()))
        };
        let third = 1.0 / 3.0;
        assert_eq!(chances(Weapon::Bow), [[0.25, 0.4, 0.0, 0.25], [0.0, 0.2, 0.0, 0.0]]);
        assert_eq!(chances(Weapon::Spear), [[0.5, 0.6, third, 0.5], [0.25, 0.4, 0.0, 0.25]]);
        assert_eq!(chances(Weapon::Sword), [[0.75, 0.8, 2.0 * third, 0.75], [0.5, 0.6, third, 0.5]]);
    }

    /// KD-8.5: two Inspirations cancel; Defending makes of a weapon the next weaker one.
    #[test]
    fn kd_8_5_what_follows_from_the_piles() {
        let game = open("rulebook");
        for weapon in [Weapon::Bow, Weapon::Spear, Weapon::Sword] {
            let [open, defending] = row(&game, weapon);
            assert_eq!(open[0], open[3]);
            assert_eq!(defending[0], defending[3]);
        }
        assert_eq!(row(&game, Weapon::Sword)[1], row(&game, Weapon::Spear)[0]);
        assert_eq!(row(&game, Weapon::Spear)[1], row(&game, Weapon::Bow)[0]);
    }

    /// KD-1.5: the others are listed clockwise, whoever sits where.
    #[test]
    fn kd_1_5_clockwise() {
        let mut options = Options::default();
        options.set(&Knights::content(), "clans", "blue,red,aqua").unwrap();
        let game = Knights::open(&Knights::content(), &options, 3).unwrap();
        let names =
            |seats: Vec<Seat>| seats.into_iter().map(|seat| game.clan(seat).name()).collect::<Vec<_>>();
        assert_eq!(names(game.clockwise().collect()), ["Red", "Aqua", "Blue"]);
        assert_eq!(names(game.around(Seat::new(0)).collect()), ["Blue", "Red", "Aqua"]);
    }
}
