//! One table of Knight's Duty as one viewer sees it, with the questions every part of the drawing asks.

use kernel::{Called, Choice, Seat, Word as _};
use knights::{Action, Clan, Face, Heart, KnightView, Knights, Pile, Space, Step, Token, View, Weapon};

use super::geometry::Table;
use crate::{Seen, Tincture};

/// One table as one viewer sees it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) seen: &'a Seen<'a, Knights>,
    pub(super) table: Table,
}

impl<'a> Scene<'a> {
    pub(super) fn new(seen: &'a Seen<'a, Knights>) -> Self {
        // Who has no seat looks from the first one, so that the arena of somebody who played bots stays as it was.
        let bottom = seen.seat().unwrap_or(Seat::new(0));
        Self { seen, table: Table::seen_by(seen.game.clan(bottom)) }
    }

    pub(super) fn view(&self) -> &'a View {
        self.seen.view
    }

    pub(super) fn me(&self) -> Option<Seat> {
        self.seen.seat()
    }

    pub(super) fn knight(&self, seat: Seat) -> &'a KnightView {
        &self.seen.view.knights[seat]
    }

    /// The viewer's own knight.
    pub(super) fn mine(&self) -> Option<&'a KnightView> {
        self.me().map(|seat| self.knight(seat))
    }

    /// What a seat is called at this table, alone on a line: "You", "Emeric".
    pub(super) fn name(&self, seat: Seat) -> Called<'a> {
        self.seen.names.subject(seat)
    }

    pub(super) fn clan(&self, seat: Seat) -> Clan {
        self.knight(seat).clan
    }

    pub(super) fn tincture(&self, seat: Seat) -> Tincture {
        tincture(self.clan(seat))
    }

    /// Every seat with its knight, the viewer first, then clockwise from there.
    pub(super) fn seats(&self) -> Vec<(Seat, &'a KnightView)> {
        let mut seats: Vec<_> = self.seen.view.knights.iter().collect();
        seats.sort_by_key(|(_, knight)| self.table.angle(knight.clan));
        seats
    }

    /// The knight standing on a space.
    pub(super) fn on(&self, space: Space) -> Option<(Seat, &'a KnightView)> {
        self.view().knights.iter().find(|(_, knight)| knight.space == Some(space))
    }

    /// The choice to do this, if it is legal now.
    pub(super) fn choice(&self, action: Action) -> Option<&'a Choice> {
        self.seen.offer(action)
    }

    /// The choice to attack a knight, first or again; `None` names no one.
    pub(super) fn attack(&self, target: Option<Seat>) -> Option<&'a Choice> {
        self.choice(Action::Target { seat: target })
    }

    /// The choice to vote for a knight; `None` names nobody.
    pub(super) fn vote(&self, name: Option<Seat>) -> Option<&'a Choice> {
        self.choice(Action::Name { seat: name })
    }

    /// Is the viewer choosing a target?
    pub(super) fn aiming(&self) -> bool {
        self.seen.asked() && matches!(self.view().step, Step::Declare | Step::Retarget)
    }

    /// Is the viewer choosing where to go?
    pub(super) fn moving(&self) -> bool {
        self.seen.asked() && self.view().step == Step::Move
    }

    /// How many steps a knight is away from the viewer's.
    pub(super) fn away(&self, knight: &KnightView) -> Option<u8> {
        Some(self.mine()?.space?.distance(knight.space?))
    }

    /// The pile if the viewer attacked a knight now, nobody inspired.
    pub(super) fn pile(&self, target: &KnightView) -> Option<Pile> {
        let weapon = self.mine()?.weapon?;
        Some(self.seen.game.pile_against(weapon, target, false, false))
    }

    /// Is a space within the reach of a weapon from the viewer's knight?
    pub(super) fn in_reach(&self, weapon: Weapon, space: Space) -> bool {
        let reach = &self.seen.game.numbers().weapon(weapon).reach;
        self.mine().and_then(|mine| mine.space).is_some_and(|from| reach.contains(&from.distance(space)))
    }

    /// Is a knight Defending, Parrying, both or neither, in words?
    pub(super) fn stances(&self, knight: &KnightView) -> Vec<&'static str> {
        let mut words = Vec::new();
        if knight.defending > 0 {
            words.push("defending");
        }
        if knight.parrying > 0 {
            words.push("parrying");
        }
        words
    }

    /// A knight in one sentence, for those who cannot see it.
    pub(super) fn describe(&self, seat: Seat) -> String {
        let knight = self.knight(seat);
        let mut words = vec![match knight.space {
            Some(space) => format!("{} ({}) at {space}", self.name(seat), knight.clan.name()),
            None => format!("{} ({}), gone", self.name(seat), knight.clan.name()),
        }];
        words.push(self.condition(seat));
        words.join(", ")
    }

    /// What a knight has and what has befallen it, in a list.
    pub(super) fn condition(&self, seat: Seat) -> String {
        let knight = self.knight(seat);
        let mut words = vec![knight.heart.name().to_owned()];
        words.push(knight.weapon.map_or("no weapon", Weapon::name).to_owned());
        words.push(
            match knight.inspiration {
                Face::Up => "Inspiration up",
                Face::Down => "Inspiration down",
            }
            .to_owned(),
        );
        words.extend(self.stances(knight).into_iter().map(str::to_owned));
        if knight.defeated {
            words.push("defeated, still acting".to_owned());
        }
        words.join(", ")
    }
}

/// A clan's look.
pub(super) fn tincture(clan: Clan) -> Tincture {
    match clan {
        Clan::Purple => Tincture::Purple,
        Clan::Red => Tincture::Red,
        Clan::Yellow => Tincture::Yellow,
        Clan::Aqua => Tincture::Aqua,
        Clan::Blue => Tincture::Blue,
        Clan::Green => Tincture::Green,
    }
}

pub(super) fn token_icon(token: Token) -> &'static str {
    match token {
        Token::Sword | Token::Spear | Token::Bow | Token::Shield | Token::Parry => token.word(),
        Token::Movement => "boot",
    }
}

pub(super) fn heart_icon(heart: Heart) -> &'static str {
    match heart {
        Heart::Full => "heart",
        Heart::Broken => "heart-broken",
    }
}

/// The icon of an Inspiration token.
pub(super) fn eye_icon(face: Face) -> &'static str {
    match face {
        Face::Up => "eye-open",
        Face::Down => "eye-closed",
    }
}

/// A chance, as everywhere: "3 in 4".
pub(super) fn chance(pile: Pile) -> String {
    format!("{} in {}", pile.hearts, pile.hearts + pile.shields)
}
