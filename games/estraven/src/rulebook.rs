//! The rulebook in force: options, cards, and how many play.

use kernel::content::{Content, Fault, Faults, Reader};
use kernel::{Rule, Seat};

use crate::card::{Ability, Card, CardId, Condition, Design, Effect, Form, Price, Types};
use crate::content::{Cards, Deck};
use crate::options::Options;
use crate::state::{MAX_SEATS, State};
use crate::vocab::{Goods, Kind, Moment};

/// *Lords of Estraven* with these options, these cards and this table.
#[derive(Clone, Debug)]
pub struct Estraven {
    options: Options,
    cards: Cards,
    /// By design; as many as a design has numbers, so that no lookup needs to be checked.
    traits: Box<[Traits; 256]>,
    /// Every id, sorted.
    ids: Vec<(CardId, Design)>,
    seats: u8,
    /// The decks that may be picked, a bit each.
    offered: u32,
    /// The names of all pairs of decks, the lower one first.
    pairs: Vec<String>,
}

/// What is asked of a design all the time. Aligned so that finding one is a shift.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Traits {
    pub(crate) kind: Kind,
    pub(crate) cost: u8,
    pub(crate) pitch: u8,
    pub(crate) power: i8,
    /// Toughness of a Troop, Resistance of a Leader.
    pub(crate) guard: i8,
    pub(crate) health: u8,
    pub(crate) types: Types,
    pub(crate) keywords: u16,
    pub(crate) goods: Option<Goods>,
    /// What it triggers on, a bit each.
    pub(crate) moments: u16,
    /// The place of its `play` ability; meaningless for Resources.
    pub(crate) play: u8,
    /// How much its mana abilities make, each once; 0 for none.
    pub(crate) makes: u8,
    pub(crate) acts: bool,
    /// When its reaction abilities may be used, as far as that can be told at a glance ([`Condition::glance`]).
    pub(crate) reacts: u8,
    /// The same for a Reaction.
    pub(crate) when: u8,
    pub(crate) levies: bool,
    /// Is mana all that playing it takes?
    pub(crate) plain: bool,
    /// What its controller may do with it in Main, a bit each: make mana, use an ability, attack.
    pub(crate) roles: u8,
}

/// [`Traits::roles`] of what makes mana.
pub(crate) const MAKES: u8 = 1;
/// Of what has an activated ability.
pub(crate) const ACTS: u8 = 2;
/// Of a Leader.
pub(crate) const LEADS: u8 = 4;

impl Traits {
    /// Of a design that there is not; nobody asks for them.
    const NONE: Self = Self {
        kind: Kind::Resource,
        cost: 0,
        pitch: 0,
        power: 0,
        guard: 0,
        health: 0,
        types: Types::only(0),
        keywords: 0,
        goods: None,
        moments: 0,
        play: 0,
        makes: 0,
        acts: false,
        reacts: 0,
        when: 0,
        levies: false,
        plain: false,
        roles: 0,
    };

    fn of(card: &Card) -> Self {
        let has = |test: fn(&Form) -> bool| card.abilities.iter().any(|ability| test(&ability.form));
        let moments = card.abilities.iter().fold(0, |bits, ability| match ability.form {
            Form::On(moment, _) => bits | moment.bit(),
            Form::Play | Form::Act | Form::React(_) | Form::Mana => bits,
        });
        let makes = card.abilities.iter().map(made).max().unwrap_or(0);
        let acts = has(|form| *form == Form::Act);
        Self {
            kind: card.kind,
            cost: card.cost,
            pitch: card.pitch,
            power: card.power as i8,
            guard: if card.kind == Kind::Leader { card.resistance } else { card.toughness } as i8,
            health: card.health,
            types: card.types,
            keywords: card.keywords,
            goods: card.goods,
            moments,
            play: card.abilities.iter().position(|ability| ability.form == Form::Play).unwrap_or(0) as u8,
            makes,
            acts,
            reacts: card.abilities.iter().fold(0, |bits, ability| match ability.form {
                Form::React(condition) => bits | condition.glance(),
                Form::Play | Form::On(..) | Form::Act | Form::Mana => bits,
            }),
            when: card.when.map_or(0, Condition::glance),
            levies: card.price.levy.is_some(),
            plain: card.kind != Kind::Reaction && card.price == Price::default() && only_mana(card),
            roles: u8::from(makes > 0) * MAKES
                + u8::from(acts) * ACTS
                + u8::from(card.kind == Kind::Leader) * LEADS,
        }
    }

    /// Can a card of the hand be paid with so much mana, its own pitch value among it?
    #[inline]
    pub(crate) fn within(&self, potential: u16) -> bool {
        u16::from(self.cost) + u16::from(self.pitch) <= potential
    }

    #[inline]
    pub(crate) const fn on(&self, moment: Moment) -> bool {
        self.moments & moment.bit() != 0
    }
}

/// The seat `n` places on, once round. A division would be the slowest part of every window.
#[inline]
fn around(first: Seat, n: u8, seats: u8) -> Seat {
    let at = first.index() as u8 + n;
    Seat::new(if at < seats { at } else { at - seats })
}

/// Does playing it ask for nothing but mana: no target, no sacrifice, no discard?
fn only_mana(card: &Card) -> bool {
    card.abilities
        .iter()
        .filter(|ability| ability.form == Form::Play)
        .all(|ability| ability.aims.is_empty() && ability.costs.sac.is_none() && ability.costs.discard == 0)
}

/// How much a mana ability makes.
fn made(ability: &Ability) -> u8 {
    let mana = |effect: &Effect| if let Effect::Mana { n } = effect { *n } else { 0 };
    if ability.form == Form::Mana { ability.effects.iter().map(mana).sum() } else { 0 }
}

/// Which decks may be picked: those that the option names, or all.
fn read_offered(reader: &Reader, content: &Content, options: &Options, cards: &Cards) -> u32 {
    let named = &options.decks.0;
    if named.is_empty() {
        return u32::MAX;
    }
    let files = crate::content::deck_files(content);
    let at = |deck: &str| files.iter().position(|name| stem(name) == deck);
    let offered = named.iter().filter_map(|deck| at(deck.name())).fold(0u32, |bits, at| bits | 1 << at);
    let least = if options.same_deck_twice { 1 } else { 2 };
    if offered.count_ones() < least && cards.decks.len() >= 2 {
        let message = format!("a player picks two decks, and `decks` offers {}", offered.count_ones());
        reader.fault(Fault { place: None, message, rule: Some(Rule::new("LE-3.1")) });
    }
    offered
}

/// `decks/halmark.toml` is `halmark`.
fn stem(file: &str) -> &str {
    file.strip_prefix("decks/").and_then(|file| file.strip_suffix(".toml")).unwrap_or(file)
}

impl Estraven {
    pub(crate) fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        let reader = Reader::new();
        let cards = Cards::read(&reader, content);
        if !(2..=MAX_SEATS as u8).contains(&seats) {
            let message = format!("{seats} players cannot play; 2 to {MAX_SEATS} can");
            reader.fault(Fault { place: None, message, rule: Some(Rule::new("LE-14.1")) });
        }
        let offered = read_offered(&reader, content, options, &cards);
        let cards = reader.finish(cards)?;
        let mut ids: Vec<(CardId, Design)> =
            (0..).zip(&cards.all).map(|(index, card)| (card.id, Design(index))).collect();
        ids.sort_unstable();
        let traits = Box::new(std::array::from_fn(|at| cards.all.get(at).map_or(Traits::NONE, Traits::of)));
        let each = || cards.decks.iter();
        let pairs = each().flat_map(|a| each().map(move |b| format!("{}+{}", a.id, b.id))).collect();
        Ok(Self { options: options.clone(), cards, traits, ids, seats, offered, pairs })
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Every card: the decks in order, the resources, the tokens.
    pub fn cards(&self) -> &[Card] {
        &self.cards.all
    }

    /// The decks, in the order of the box.
    pub fn decks(&self) -> &[Deck] {
        &self.cards.decks
    }

    /// How much health a deck brings to whoever picks it (LE-3.6); it may be less than none.
    pub fn brings(&self, deck: &Deck) -> i8 {
        if self.options().handicap { deck.handicap } else { 0 }
    }

    /// "HM+KA".
    pub(crate) fn pair_name(&self, a: usize, b: usize) -> &str {
        &self.pairs[a.min(b) * self.cards.decks.len() + a.max(b)]
    }

    /// The troop types, in the order of the decks.
    pub fn types(&self) -> &[String] {
        &self.cards.types
    }

    /// The card of an id, if the game has it.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.design(id).map(|design| self.face(design))
    }

    /// What kind of card it is, with its numbers: "Leader 3/1/3".
    pub fn kind_of(&self, card: &Card) -> String {
        crate::text::kind(card)
    }

    /// Whom it leads or follows, or what it is a Resource of: "Soldier".
    pub fn types_of(&self, card: &Card) -> Option<String> {
        crate::text::types(card, &self.cards.types)
    }

    /// What a card is, in one line: "Leader 3/1/3, leads Soldier".
    pub fn headline(&self, card: &Card) -> String {
        let leads = if card.kind == Kind::Leader { "leads " } else { "" };
        let types = self.types_of(card).map_or_else(String::new, |types| format!(", {leads}{types}"));
        self.kind_of(card) + &types
    }

    /// The design of an id, if the game has it.
    pub fn design(&self, id: CardId) -> Option<Design> {
        let at = self.ids.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.ids[at].1)
    }

    /// The card of a design.
    #[inline]
    pub fn face(&self, design: Design) -> &Card {
        &self.cards.all[design.index()]
    }

    #[inline]
    pub(crate) fn traits(&self, design: Design) -> &Traits {
        &self.traits[design.index()]
    }

    /// What a card of a match is.
    #[inline]
    pub(crate) fn traits_of(&self, state: &State, card: u8) -> &Traits {
        self.traits(state.design(card))
    }

    #[inline]
    pub(crate) fn ability(&self, design: Design, ability: u8) -> &Ability {
        &self.cards.all[design.index()].abilities[usize::from(ability)]
    }

    /// The abilities of a design that trigger on a moment.
    #[inline]
    pub(crate) fn triggers(&self, design: Design, moment: Moment) -> impl Iterator<Item = (u8, &Ability)> {
        let abilities: &[Ability] =
            if self.traits(design).on(moment) { &self.face(design).abilities } else { &[] };
        (0..)
            .zip(abilities)
            .filter(move |(_, ability)| matches!(ability.form, Form::On(own, _) if own == moment))
    }

    /// The place of the `k`-th ability of a form, counted from 1.
    pub(crate) fn nth(&self, design: Design, k: u8, test: fn(&Form) -> bool) -> Option<u8> {
        let mut found = (0..).zip(&self.face(design).abilities).filter(|(_, ability)| test(&ability.form));
        found.nth(usize::from(k.checked_sub(1)?)).map(|(at, _)| at)
    }

    /// May this deck be picked (option `decks`)?
    pub(crate) fn offers(&self, deck: u8) -> bool {
        self.offered & 1 << deck != 0
    }

    /// The resource deck in order (LE-3.3).
    pub(crate) fn resources(&self) -> &[Design] {
        &self.cards.resources
    }

    /// The design of a kind of token.
    pub(crate) fn token(&self, kind: u8) -> Design {
        Design((self.cards.tokens + usize::from(kind)) as u8)
    }

    pub(crate) fn tokens(&self) -> usize {
        self.cards.all.len() - self.cards.tokens
    }

    pub(crate) fn seats(&self) -> u8 {
        self.seats
    }

    /// Every seat, lost or not.
    #[inline]
    pub(crate) fn everybody(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::first(self.seats)
    }

    /// The seats from `first` on, once round, lost or not (LE-4.10).
    #[inline]
    pub(crate) fn round_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.seats;
        (0..seats).map(move |n| around(first, n, seats))
    }

    /// The `n`-th of them, counted from 0.
    #[inline]
    pub(crate) fn seat_from(&self, first: Seat, n: u8) -> Seat {
        around(first, n, self.seats)
    }

    /// The next seat that still plays.
    pub(crate) fn next(&self, state: &State, seat: Seat) -> Seat {
        self.round_from(seat).skip(1).find(|next| state.lord(*next).alive()).unwrap_or(seat)
    }

    /// Those who are still in the game.
    #[inline]
    pub(crate) fn alive<'a>(&self, state: &'a State) -> impl Iterator<Item = Seat> + Clone + use<'a> {
        Seat::first(self.seats).filter(|seat| state.lord(*seat).alive())
    }

    /// The name of a seat: `P1`.
    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        format!("P{}", seat.index() + 1)
    }
}
