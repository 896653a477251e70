//! What would come of an answer, in few words: shown beside it before it is given.

use kernel::{Amount, Forecast, ForecastItem, Seat};

use crate::action::Action;
use crate::card::{Card, MaybeCard};
use crate::forecast::Fate;
use crate::phases::Blow;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{Combat, State, UnitId, rival};
use crate::unit::Kinds;
use crate::vocab::{Stat, Step};

impl Prevail {
    /// What would come of it; nothing where the answer says it all.
    pub(crate) fn forecast(&self, state: &State, seat: Seat, action: Action) -> Option<Forecast> {
        match action {
            Action::Play(card) => Some(Forecast::note(self.command_text(self.face(card)))),
            Action::Enlist(card) => {
                let preserved = self.preserves(seat, state.sides[seat].faction, card);
                Some(Forecast::note(format!("preserves {}", self.kind_list(preserved))))
            }
            Action::Fight(space) => self.meeting(state, seat, space),
            Action::To(space) => {
                let foe = state.own(rival(seat), space)?;
                let facings = self.reach(state, state.mover?, state.spur).facings(space);
                let theirs = state.unit(foe).facing;
                let mut words: Vec<&str> = Vec::new();
                for facing in Facing::of_bits(facings) {
                    let word = contact_word(facing, theirs);
                    if !words.contains(&word) {
                        words.push(word);
                    }
                }
                Some(self.met(state, seat, action, space, &words.join(" or ")))
            }
            Action::Face(facing) if state.step == Step::Face => {
                let space = state.landing?.space;
                let foe = state.own(rival(seat), space)?;
                let word = contact_word(facing, state.unit(foe).facing);
                Some(self.met(state, seat, action, space, word))
            }
            Action::Shoot(from, at) => {
                let (attacker, target) = (state.own(seat, from)?, state.own(rival(seat), at)?);
                let far = from.distance(at) > self.plain(state, attacker, Stat::Range);
                let told = self.shot_at(state, attacker, target, 0);
                Some(if far { told.and(ForecastItem::note("needs a range card")) } else { told })
            }
            Action::Support(_) | Action::Fire => {
                let Combat { attacker, target, .. } = state.combat;
                let more = u8::from(action != Action::Fire);
                Some(self.shot_at(state, attacker?, target?, state.combat.helped() + more))
            }
            Action::Commit(None) if state.step == Step::Commit => self.exchanged(state, seat),
            Action::Commit(Some(card)) => {
                let stats = self.face(card).commit.iter();
                Some(stats.map(|stat| ForecastItem::gain(Amount::much(1, stat.name()))).collect())
            }
            Action::Evade => {
                let defender = state.combat.target?;
                let at = state.unit(defender).at?;
                let ways = self.legal_retreats(state, defender);
                let mut placements = ways.placements();
                let way = match (placements.next(), placements.next()) {
                    (Some((space, _)), None) => format!("to {space}"),
                    _ => "backwards".to_owned(),
                };
                let free = ForecastItem::note("no card is lost");
                Some(Forecast::note(way).and(free).and(ForecastItem::note(format!("they hold {at}"))))
            }
            Action::Stand => self.exchanged(state, seat),
            Action::Retreat(space, _) | Action::Fall(space) => {
                let from = state.combat.leaving.and_then(|id| state.unit(id).at);
                let taken = state.sides[rival(seat)].commander == Some(space);
                let leads = from.is_some() && state.sides[seat].commander == from;
                match (taken, leads) {
                    (true, _) => Some(Forecast::note("captures the commander there")),
                    (false, true) => Some(Forecast::note("the commander goes along")),
                    (false, false) => None,
                }
            }
            Action::Rally => Some(self.rallied(state, seat)),
            Action::NoRally => {
                let (hand, dearest) = (state.hand(seat), self.dearest(state, seat));
                let left = Forecast::of(cards_left(hand));
                Some(match hand {
                    0 => left.and(ForecastItem::ends("the match is lost")),
                    2.. if hand <= dearest => {
                        left.and(ForecastItem::note(format!("one rout of {dearest} would end it")))
                    }
                    _ => left,
                })
            }
            Action::Abandon(space) => {
                let penalty = self.kind(state.unit(state.own(seat, space)?).kind).penalty;
                Some(Forecast::of(ForecastItem::cost(Amount::count(penalty, "card"))))
            }
            Action::Faction(faction) => {
                Some(Forecast::note(format!("{} types of units", self.faction(faction).units.len())))
            }
            Action::Field(count) => {
                let cost = self.kind(self.next_kind(state, seat)?).cost * u16::from(count);
                Some(Forecast::of(ForecastItem::cost(Amount::much(cost, ""))))
            }
            Action::Discard(_) => Some(Forecast::of(cards_left(state.hand(seat).saturating_sub(1)))),
            Action::Commit(None) if state.step == Step::Volley => {
                let Combat { attacker, target, .. } = state.combat;
                Some(self.shot_at(state, attacker?, target?, state.combat.helped()))
            }
            Action::Commit(None) | Action::EndMoves | Action::EndShots => None,
            Action::Put(_) | Action::Face(_) | Action::Lead(_) | Action::Commander(_) => None,
            Action::Command(_) | Action::Line(..) | Action::Pick(_) | Action::Done => None,
            Action::Ready | Action::Undo | Action::Back | Action::Concede => None,
        }
    }

    /// Why nothing is foretold of an action; `None` where something is.
    pub(crate) fn no_forecast(action: Action) -> Option<&'static str> {
        match action {
            Action::Put(_) | Action::Face(_) | Action::Lead(_) => Some("the board shows it"),
            Action::Ready => Some("what the rival has chosen is hidden"),
            Action::Commander(_) => Some("whom it reaches is shown on the board"),
            Action::Command(_) | Action::Line(..) | Action::Pick(_) => Some("where it goes is asked next"),
            Action::Done => Some("commands that are not given are said as what it loses"),
            Action::To(_) => Some("nobody is met there"),
            Action::EndMoves | Action::EndShots => Some("the next step follows"),
            Action::Commit(None) => Some("the move stays as it is"),
            Action::Retreat(..) | Action::Fall(_) => Some("the space says it all"),
            Action::Faction(_)
            | Action::Field(_)
            | Action::Enlist(_)
            | Action::Undo
            | Action::Play(_)
            | Action::Back
            | Action::Shoot(..)
            | Action::Support(_)
            | Action::Fire
            | Action::Commit(Some(_))
            | Action::Fight(_)
            | Action::Evade
            | Action::Stand
            | Action::Discard(_)
            | Action::Rally
            | Action::NoRally
            | Action::Abandon(_)
            | Action::Concede => None,
        }
    }

    /// PV-6.1: commands that could still be given and then never will.
    pub(crate) fn loses(&self, state: &State, seat: Seat, action: Action) -> Option<String> {
        if action != Action::Done {
            return None;
        }
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let more = legal.iter().any(|action| matches!(action, Action::Command(_) | Action::Line(..)));
        match Some(state.orders).filter(|_| more)? {
            1 => Some("1 command is not given".to_owned()),
            n => Some(format!("{n} commands are not given")),
        }
    }

    /// How a contact would be, and what would come of it if it leads straight to a melee.
    fn met(&self, state: &State, seat: Seat, action: Action, space: Space, word: &str) -> Forecast {
        let mut after = *state;
        kernel::Game::apply(self, &mut after, seat, action, &mut ());
        // Where units meet at once, a unit that is taken in the rear is gone already (PV-6.16).
        let routs = (word == REAR).then(|| ForecastItem::ends("they rout"));
        let at_once = [ForecastItem::note(word)].into_iter().chain(routs).collect();
        self.meeting(&after, seat, space).unwrap_or(at_once)
    }

    /// "value 5: they retreat", cards aside.
    fn shot_at(&self, state: &State, attacker: UnitId, target: UnitId, supporters: u8) -> Forecast {
        let (value, fate) = self.shot_blow(state, attacker, target, supporters);
        let ends = ForecastItem::ends(format!("they {}", fate.words_of_many()));
        Forecast::of(ForecastItem::value("value", value)).and(ends)
    }

    /// PV-6.25: what a shot strikes with, and what that does, cards aside.
    pub(crate) fn shot_blow(
        &self,
        state: &State,
        attacker: UnitId,
        target: UnitId,
        supporters: u8,
    ) -> (u8, Fate) {
        let value = self.shot_value(state, attacker, target, supporters, MaybeCard::default());
        (value, self.fate(state, value, target, MaybeCard::default()))
    }

    /// The melee that is being resolved as it stands, commits that are shown included: "4 against 6: you retreat".
    fn exchanged(&self, state: &State, seat: Seat) -> Option<Forecast> {
        let (engager, defender) = state.combat.attacker.zip(state.combat.target)?;
        let (own, foe) = if engager.owner() == seat { (engager, defender) } else { (defender, engager) };
        let commit = |id: UnitId| state.combat.commits[id.owner()];
        let value = |id: UnitId| self.melee_value(state, id, commit(id));
        let fate = |value: u8, id: UnitId| self.fate(state, value, id, commit(id));
        let (ours, theirs) = (value(own), value(foe));
        let ends = ForecastItem::ends(Fate::of_both(fate(ours, foe), fate(theirs, own)));
        Some(Forecast::of(ForecastItem::against(ours, theirs)).and(ends))
    }

    /// What a rally brings, and what may leave with the card that burns: "2 cards become 9, 1 of 4 burns, 1 in 4 one that
    /// Triarii need".
    fn rallied(&self, state: &State, seat: Seat) -> Forecast {
        let side = &state.sides[seat];
        let (before, played) = (side.hand.len(), side.played.len());
        let after = (before + played + side.discard.len()).saturating_sub(1);
        let sole = side.played.intersection(self.sole_preservers(state, seat));
        let told = Forecast::note(format!("{before} cards become {after}"))
            .and(ForecastItem::note(format!("1 of {played} burns")));
        if !sole.is_empty() {
            let leaving = |card: Card| self.preserves(seat, side.faction, card).0;
            let stays = |card: Card| side.deck.without(side.burnt).without([card].into_iter().collect());
            let lost = sole.iter().fold(0, |kinds, card| {
                kinds | (leaving(card) & !self.preserved(seat, side.faction, stays(card)).0)
            });
            let fielded: Kinds = state.standing(seat).map(|(id, _)| state.unit(id).kind).collect();
            let names = self.kind_list(Kinds(lost & fielded.0));
            let [n, of] = [sole.len(), played].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
            return told.and(ForecastItem::Chance { n, of }).when(format!("one that {names} need"));
        }
        told
    }

    /// The most cards that the rout of one unit of a seat costs.
    fn dearest(&self, state: &State, seat: Seat) -> usize {
        let penalties = state.standing(seat).map(|(id, _)| self.kind(state.unit(id).kind).penalty);
        penalties.max().map_or(0, usize::from)
    }

    /// PV-9.1, PV-9.3: what a value does to a unit, where it stands.
    pub(crate) fn fate(&self, state: &State, value: u8, id: UnitId, commit: MaybeCard) -> Fate {
        let Blow { rout, retreat, reverse } = self.blow(value, self.thresholds(state, id, commit));
        let way = !retreat || !self.ways_back(state, id, commit).is_empty();
        Fate { routs: rout, retreats: retreat, reverses: reverse, cornered: false }
            .with_way(way, self.options().blocked_retreat)
    }
}

fn cards_left(n: usize) -> ForecastItem {
    ForecastItem::Left { amount: Amount::count(n, "card") }
}

/// How an engagement that ends with this facing would be, in a word.
fn contact_word(facing: Facing, theirs: Facing) -> &'static str {
    match facing.turn(theirs) {
        4 => "front",
        2 => "flank",
        _ => REAR,
    }
}

/// The word for a contact in the rear.
const REAR: &str = "rear";
