//! What would come of an action, in few words: the rules do it in the world that the viewer knows, and tell.
//!
//! Nothing that the viewer cannot know is told: where chance decides which card it is, cards are counted and not named.

use kernel::{Amount, Dice, Forecast, ForecastItem, Names, Seat, bare};

use crate::action::{Action, From};
use crate::card::{CardId, Design};
use crate::effects::{self, asks_pick, cost, declared_value, defence};
use crate::event::Event;
use crate::options::{Change, HandCarry};
use crate::phases::{group, levy_value, words};
use crate::place::Slot;
use crate::rulebook::Authority;
use crate::state::State;
use crate::view::View;
use crate::vocab::{Step, Until, When};

impl Authority {
    /// What would come of it: the attack, the wall, the authority, the price, and whatever the card does.
    pub(crate) fn forecast(
        &self,
        state: &State,
        me: Seat,
        action: Action,
        names: Names<'_>,
        legal: &[Action],
    ) -> Option<Forecast> {
        match action {
            Action::Attack { card } => {
                let value =
                    Forecast::of(ForecastItem::value("", declared_value(self, state, me, card).max(0)));
                // Where there is only one target the blow follows at once.
                Some(value.then(self.blow(state, me, action, legal).unwrap_or_default()))
            }
            Action::Target { .. } => self
                .blow(state, me, action, legal)
                .or_else(|| self.what_follows(state, me, action, names, legal)),
            Action::Defend { .. } | Action::Relieve { .. } => self.defence_after(state, me, action, legal),
            Action::Levy { card } => {
                let value = levy_value(self, state.of(me), card);
                Some(Forecast::of(ForecastItem::gain(Amount::much(value, ""))))
            }
            Action::Buy { slot } => {
                let card = state.market.slots.get(usize::from(slot)).copied().flatten()?;
                Some(self.price(state, me, card))
            }
            Action::Hire { card } => Some(self.price(state, me, card)),
            Action::Infiltrate { .. } | Action::Use { .. } | Action::Pick { .. } => {
                let follows = self.what_follows(state, me, action, names, legal);
                follows.or_else(|| legal.contains(&action).then(|| Forecast::note("nothing comes of it")))
            }
            Action::Pass => self.what_follows(state, me, action, names, legal),
            Action::Order { index } => {
                let trigger = group(state).get(usize::from(index))?;
                Some(Forecast::note(words(self.ability(trigger))))
            }
            Action::Swap { .. } => {
                let top = state.market.deck.last().filter(|top| top.known.contains(me));
                Some(Forecast::note(top.map_or_else(
                    || "an unseen card comes for it".to_owned(),
                    |top| format!("the {} comes for it", bare(&self.face(top.card).name)),
                )))
            }
            Action::Drop { .. } | Action::End | Action::NoSwap | Action::Keep | Action::Bottom => None,
            Action::Done | Action::First { .. } | Action::Back | Action::Resign => None,
        }
    }

    /// Why nothing is foretold of an action; `None` where something is.
    pub(crate) fn no_forecast(action: Action) -> Option<&'static str> {
        match action {
            Action::End => Some("what is left unused is said as what it loses"),
            Action::Pass => Some("to choose nothing changes nothing"),
            Action::NoSwap | Action::Keep => Some("nothing changes"),
            Action::Bottom => Some("what lies below the card is hidden"),
            Action::Drop { .. } => Some("the card goes to the discard pile"),
            Action::Done => Some("how many cards are drawn depends on nothing else that is chosen"),
            Action::First { .. } => Some("the next game is dealt after it"),
            Action::Target { .. } => Some("an ability asks first, and decides what the blow comes to"),
            Action::Attack { .. }
            | Action::Defend { .. }
            | Action::Relieve { .. }
            | Action::Levy { .. }
            | Action::Infiltrate { .. }
            | Action::Use { .. }
            | Action::Buy { .. }
            | Action::Hire { .. }
            | Action::Pick { .. }
            | Action::Order { .. }
            | Action::Swap { .. }
            | Action::Back
            | Action::Resign => None,
        }
    }

    /// What an ability would do, by doing it, up to the next question (AU-11.10).
    fn what_follows(
        &self,
        state: &State,
        me: Seat,
        action: Action,
        names: Names<'_>,
        legal: &[Action],
    ) -> Option<Forecast> {
        if !legal.contains(&action) {
            return None;
        }
        let (mut after, mut events) = (*state, Vec::new());
        self.apply(&mut after, me, action, &mut events);
        let mut told = self.told(me, &events, names);
        let asked = after.step == Step::Pick && after.pending().contains(me);
        if let Some((effect, _)) = asks_pick(self, &after).filter(|_| asked) {
            let more = after.resolving.is_some_and(|resolving| !resolving.picks.is_empty());
            told.push(ForecastItem::note(if more {
                "then you may choose another".to_owned()
            } else {
                format!("then you choose: {}", effects::text(effect, When::Active))
            }));
        }
        Forecast::from_iter(told).some()
    }

    /// What happens up to the end of the turn or of the viewer, in few words each.
    fn told(&self, me: Seat, events: &[Event], names: Names<'_>) -> Vec<ForecastItem> {
        let mut told: Vec<ForecastItem> = Vec::new();
        // Once chance has dealt a card, nobody knows which one an ability takes.
        let mut dealt = false;
        let other = |seat: &Seat| (*seat != me).then(|| names.name(*seat).to_owned());
        let over = |event: &&Event| {
            !matches!(
                event,
                Event::Turn { .. } | Event::Rested { .. } | Event::Ended { .. } | Event::Scored { .. }
            )
        };
        for event in events.iter().take_while(over) {
            let card = |id: &CardId| match dealt {
                true => "a card".to_owned(),
                false => format!("the {}", bare(self.card_name(*id))),
            };
            let note = |text: String| Some(ForecastItem::Note { text });
            let said = match event {
                Event::Defeated { .. } | Event::Stood { .. } | Event::Pierced { .. } => {
                    told.extend(struck(me, event, None));
                    None
                }
                Event::Damaged { seat, .. } => {
                    told.extend(struck(me, event, other(seat)));
                    None
                }
                Event::Lost { seat, n, hp } => {
                    let amount = Amount::much(*n, "HP");
                    Some(ForecastItem::Loss { who: other(seat), amount, left: Some((*hp).into()) })
                }
                Event::Healed { n, .. } => Some(ForecastItem::gain(Amount::much(*n, "HP"))),
                Event::Gained { n, .. } => Some(ForecastItem::gain(Amount::much(*n, "authority"))),
                Event::Rallied { n, .. } => note(format!("attacks {n:+} this turn")),
                Event::Cheaper { n, .. } => note(format!("cards cost {n} less this turn")),
                Event::Value { value, .. } => Some(ForecastItem::value("the attack is", *value)),
                Event::Piercing => note("the attack pierces".to_owned()),
                Event::Bypassing { .. } => note("the attack bypasses".to_owned()),
                Event::Ignored { card: id, .. } => note(format!("{} is Ignored", card(id))),
                Event::Disabled { card: id, .. } => note(format!("{} is Disabled", card(id))),
                Event::Shifted { card: id, n, until, .. } => {
                    let length = match until {
                        Until::Turn => "this turn",
                        Until::NextStart => "until its owner's next turn",
                    };
                    note(format!("{} defends at {n:+} {length}", card(id)))
                }
                Event::Entered { .. } => note("stays in the general zone".to_owned()),
                Event::Exposed { card: id, .. } => note(format!("{} is discarded", card(id))),
                Event::Annihilated { card: id, .. } | Event::Retired { card: id, .. } => {
                    note(format!("{} leaves the game", card(id)))
                }
                Event::Recalled { card: id, .. } => note(format!("{} goes back to the hand", card(id))),
                Event::Swept { card: id, .. } => note(format!("{} leaves the market", card(id))),
                Event::Swapped { out, .. } => note(format!("{} goes under the market deck", card(out))),
                Event::Peeked { .. } => note("you see the top card of the market deck".to_owned()),
                Event::Drew { seat, .. } => {
                    Some(ForecastItem::Gain { who: other(seat), amount: Amount::count(1, "card") })
                }
                Event::Dropped { seat, .. } => {
                    let amount = Amount::count(1, "random card");
                    Some(ForecastItem::Loss { who: other(seat), amount, left: None })
                }
                Event::Out { seats } => {
                    let is = |seat| format!("{} {}", names.object(seat), names.verb(seat, "is"));
                    let out: Vec<String> = seats.iter().map(is).collect();
                    note(format!("{} out", out.join(" and ")))
                }
                Event::Game { .. }
                | Event::Turn { .. }
                | Event::Triggered { .. }
                | Event::Declared { .. }
                | Event::Aimed { .. }
                | Event::Retreated { .. }
                | Event::Defended { .. }
                | Event::Relieved { .. }
                | Event::Levied { .. }
                | Event::Bought { .. }
                | Event::Hired { .. }
                | Event::Used { .. }
                | Event::Discarded { .. }
                | Event::Reshuffled { .. }
                | Event::Filled { .. }
                | Event::Depleted { .. }
                | Event::Restocked { .. }
                | Event::NoSwap { .. }
                | Event::Kept { .. }
                | Event::Bottomed { .. }
                | Event::Passed { .. }
                | Event::Rested { .. }
                | Event::Resigned { .. }
                | Event::Scored { .. }
                | Event::Ended { .. } => None,
            };
            dealt |= matches!(event, Event::Drew { .. } | Event::Dropped { .. });
            told.extend(said);
        }
        counted(told)
    }

    /// AU-9.1, AU-3.6: what a turn that ends here leaves unused, as far as it could still be used.
    pub(crate) fn loses(&self, state: &State, me: Seat, action: Action, legal: &[Action]) -> Option<String> {
        if action != Action::End {
            return None;
        }
        // What is kept in hand is not lost; authority always is (AU-7.2).
        let discards = self.options().hand_carry == HandCarry::DiscardAll;
        let usable = |card: Design| {
            legal.iter().any(|action| {
                matches!(action,
                    Action::Attack { card: other }
                    | Action::Defend { card: other, .. }
                    | Action::Relieve { card: other, .. }
                    | Action::Levy { card: other }
                    | Action::Infiltrate { card: other }
                    | Action::Use { card: other, from: From::Hand } if *other == card)
            })
        };
        let hand = state.of(me).cycle.hand().iter();
        let cards = hand.filter(|card| discards && !card.spent() && usable(card.design())).count();
        let buys = legal.iter().any(|action| matches!(action, Action::Buy { .. } | Action::Hire { .. }));
        let pool = if buys { state.of(me).pool } else { 0 };
        let cards = match cards {
            0 => None,
            1 => Some("1 card is discarded unused".to_owned()),
            n => Some(format!("{n} cards are discarded unused")),
        };
        let pool = (pool > 0).then(|| format!("{pool} authority is lost"));
        let lost: Vec<String> = cards.into_iter().chain(pool).collect();
        (!lost.is_empty()).then(|| lost.join(", "))
    }

    /// AU-6.7: what the blow that follows would do, by striking it; `None` where something is still to be chosen.
    fn blow(&self, state: &State, me: Seat, action: Action, legal: &[Action]) -> Option<Forecast> {
        if !legal.contains(&action) {
            return None;
        }
        let (mut after, mut events) = (*state, Vec::new());
        self.apply(&mut after, me, action, &mut events);
        events.iter().flat_map(|event| struck(me, event, None)).collect::<Forecast>().some()
    }

    /// The defence of the unit that the action would put into the rows, by putting it there.
    fn defence_after(&self, state: &State, me: Seat, action: Action, legal: &[Action]) -> Option<Forecast> {
        if !legal.contains(&action) {
            return None;
        }
        let mut after = *state;
        self.apply(&mut after, me, action, &mut ());
        let came = |slot: &&Slot| {
            let [before, after] =
                [state, &after].map(|state| state.of(me).rows[slot.index()].map(|unit| unit.card));
            after.is_some() && after != before
        };
        let slot = (1..=3).flat_map(Slot::of_row).find(came)?;
        Some(Forecast::of(ForecastItem::value("", defence(self, &after, me, *slot, None))))
    }

    /// With what the viewer would attack now with this card; `None` where it may not (AU-6.3).
    pub fn attack_value(&self, view: &View, card: Design) -> Option<u16> {
        let me = view.viewer.seat()?;
        let state = self.world(view, Dice::new([0; 32]));
        let may = state.step == Step::Command && self.check_fighter(&state, me, card, "attack").is_ok();
        may.then(|| u16::try_from(declared_value(self, &state, me, card)).unwrap_or(0))
    }

    /// What a card costs, and what is lost where no change is given (AU-7.3).
    pub(crate) fn price(&self, state: &State, me: Seat, card: Design) -> Forecast {
        let court = state.of(me);
        let cost = u16::from(cost(self, court, card));
        let over = court.pool.saturating_sub(cost);
        let lost = ForecastItem::note(format!("{over} lost"));
        let lost = Some(lost).filter(|_| over > 0 && self.options().change == Change::None);
        [ForecastItem::cost(Amount::much(cost, ""))].into_iter().chain(lost).collect()
    }
}

/// What a blow does: "falls", "holds, 3 against 5", "4 damage, 36 left".
fn struck(me: Seat, event: &Event, who: Option<String>) -> Vec<ForecastItem> {
    if let Event::Defeated { .. } = event {
        return vec![ForecastItem::Falls { count: None }];
    }
    if let Event::Stood { dealt, defence, .. } = event {
        return vec![ForecastItem::ends("holds"), ForecastItem::against(*dealt, *defence)];
    }
    if let Event::Pierced { left } = event {
        return vec![ForecastItem::Pierces { n: (*left).into() }];
    }
    let Event::Damaged { seat, n, hp } = event else { return Vec::new() };
    let (to, left) = if *seat == me { (Some("you".to_owned()), None) } else { (who, Some((*hp).into())) };
    vec![ForecastItem::Damage { to, n: (*n).into(), left: left.filter(|_| *n > 0) }]
}

/// The same thing several times is counted: "+1 card" twice is "+2 cards".
fn counted(told: Vec<ForecastItem>) -> Vec<ForecastItem> {
    let mut counted: Vec<ForecastItem> = Vec::new();
    for run in told.chunk_by(|one, next| one == next) {
        let mut one = run[0].clone();
        if let ForecastItem::Gain { amount, .. } | ForecastItem::Loss { amount, left: None, .. } = &mut one {
            amount.n *= i32::try_from(run.len()).unwrap_or(i32::MAX);
        }
        counted.push(one);
    }
    counted
}
