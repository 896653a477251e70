//! What would come of an action, in few words, as far as its viewer can tell: it is done by the rules in a world of the
//! view, where nobody answers, and what happens there is told.

use kernel::{Amount, Dice, Forecast, ForecastItem, Names, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::mana;
use crate::name::{Mark, Name};
use crate::phases;
use crate::rulebook::Estraven;
use crate::sample::world;
use crate::stack::{Plan, levied};
use crate::state::{Id, State, Target};
use crate::tell::item;
use crate::view::{LordView, View};
use crate::vocab::{Step, Window};

/// The most answers that are looked ahead: a combat with all its joins, and somebody passing in between.
const FAR: usize = 120;

/// Somebody who looks ahead for a seat that is asked.
pub(crate) struct Seer<'a> {
    game: &'a Estraven,
    /// A world of what the seat sees.
    pub(crate) world: State,
    seat: Seat,
    /// What the seat has, as it sees it.
    lord: &'a LordView,
    names: Names<'a>,
    legal: Vec<Action>,
}

impl Estraven {
    /// What each announcement of the seat of a view costs in mana: less where it can only be paid with a levy (LE-6.5).
    pub fn prices<'a>(&'a self, view: &View) -> impl Fn(Action) -> Option<u8> + use<'a> {
        let asked = asked(self, view);
        move |action| {
            let (world, seat) = asked.as_ref()?;
            let plan = Plan::of(self, world, *seat, action)?;
            let (full, pool) = (plan.ability.costs.mana, mana::pool(world, *seat));
            let less = levied(self, world, &plan).filter(|_| u16::from(full) > pool);
            Some(less.map_or(full, |(_, less)| less))
        }
    }

    /// What is paid for what is being announced, as it stands.
    pub fn announced_price(&self, view: &View) -> Option<u8> {
        let announce = asked(self, view)?.0.announce?;
        Some(announce.price(self, announce.levy.is_some()))
    }
}

/// A world of what the seat of a view sees, where it is asked.
fn asked(game: &Estraven, view: &View) -> Option<(State, Seat)> {
    let seat = view.viewer.seat().filter(|seat| view.pending.contains(*seat) && view.turn > 0)?;
    Some((world(game, view, Dice::new([0; 32]), |_| {}), seat))
}

impl<'a> Seer<'a> {
    /// Whoever looks ahead for the seat of a view; nobody does where it is not asked.
    pub(crate) fn of(game: &'a Estraven, view: &'a View, names: Names<'a>) -> Option<Self> {
        let (world, seat) = asked(game, view)?;
        let mut legal = Vec::new();
        game.legal(&world, seat, &mut legal);
        Some(Self { game, world, seat, lord: &view.lords[seat], names, legal })
    }

    /// What pitching brings, playing costs, a target or an answer comes to, and an attack or a block.
    pub(crate) fn forecast(&self, action: Action) -> Option<Forecast> {
        if !self.legal.contains(&action) {
            return None;
        }
        if let Action::Pitch { .. } = action {
            return Some(Forecast::of(ForecastItem::gain(Amount::much(self.gained(action), "mana"))));
        }
        if let Action::Mana { object } = action {
            let after = self.after(action).0;
            let mana = ForecastItem::gain(Amount::much(self.gained(action), "mana"));
            let gone = after.unit(object).is_none().then(|| ForecastItem::note("is sacrificed"));
            return Some([mana].into_iter().chain(gone).collect());
        }
        if let Action::Play { .. }
        | Action::React { .. }
        | Action::Activate { .. }
        | Action::ReactAbility { .. } = action
        {
            let plan = Plan::of(self.game, &self.world, self.seat, action);
            let price = plan.map_or_else(Forecast::default, |plan| self.cost(&plan));
            return price.then(self.effect(action).unwrap_or_default()).some();
        }
        if let Action::Attack { leader: _, target } = action {
            return self.attack(action, target);
        }
        if let Action::Join { unit } = action {
            let power = Amount::much(self.game.power(self.world.unit(unit)?), "Power");
            return Some(Forecast::of(ForecastItem::gain(power)));
        }
        if let Action::Block { unit, attacker } = action {
            return self.block(action, unit, attacker);
        }
        if matches!(action, Action::JoinDone | Action::BlockDone) {
            return self.fight(action);
        }
        if matches!(action, Action::Levy { .. } | Action::NoLevy) {
            return self.levy(action);
        }
        if matches!(
            action,
            Action::Target { .. } | Action::NoTarget | Action::Answer { .. } | Action::Cost { .. }
        ) {
            return self.effect(action);
        }
        if let Action::Slot { slot } = action {
            return self.ware(slot);
        }
        if action == Action::PayTax {
            return Some(Forecast::of(self.price(crate::effects::taxed(self.game, &self.world))));
        }
        None
    }

    /// What a whole announcement comes to, from where its last choice was made.
    pub(crate) fn resolved(&self, mut announced: State) -> Option<Forecast> {
        let mut events = Vec::new();
        phases::run(self.game, &mut announced, &mut events);
        self.comes_of(announced, events)
    }

    /// What an announcement comes to that needs no more choices; `None` if it does, or if nothing can be told.
    fn comes_of(&self, mut after: State, mut events: Vec<Event>) -> Option<Forecast> {
        if after.announce.is_some() {
            return None;
        }
        let put = |event: &Event| if let Event::Put { number, .. } = event { Some(*number) } else { None };
        let number = events.iter().find_map(put)?;
        let done = |event: &Event| matches!(event, Event::Resolves { number: n, .. } | Event::Fizzled { number: n, .. } if *n == number);
        for _ in 0..FAR {
            if after.step != Step::Respond || events.iter().any(done) {
                break;
            }
            let asked = after.asked;
            phases::apply(self.game, &mut after, asked, Action::Pass, &mut events);
        }
        let from = events.iter().position(done)?;
        if matches!(events[from], Event::Fizzled { .. }) {
            return Some(Forecast::note("fizzles"));
        }
        // What follows from it in its turn is another story.
        let ends = |event: &Event| {
            matches!(
                event,
                Event::Resolves { .. }
                    | Event::Fizzled { .. }
                    | Event::Put { .. }
                    | Event::Opened { .. }
                    | Event::Turn { .. }
                    | Event::Damaged { item: None, .. }
            )
        };
        let until = events[from + 1..].iter().position(ends).map_or(events.len(), |at| from + 1 + at);
        let mut of_it = &events[from + 1..until];
        // The blows of the combat that goes on are told before its next window, and what a shield takes of one before it.
        let fought = matches!(
            events.get(until),
            Some(Event::Opened { window: Window::Damage } | Event::Damaged { item: None, .. })
        );
        while let Some((Event::Prevented { .. }, before)) = of_it.split_last().filter(|_| fought) {
            of_it = before;
        }
        // What comes after a die is not to be foretold, nor whether a tax is paid: that is the other's secret.
        let open = |event: &Event| matches!(event, Event::Rolled { .. } | Event::Taxed { .. });
        let chance = of_it.iter().position(open);
        let of_it = &of_it[..chance.map_or(of_it.len(), |at| at + 1)];
        let slain = |name: Name| {
            let by = |event: &Event| matches!(event, Event::Damaged { mark, left, .. } if *mark == Mark::Object(name) && *left <= 0);
            of_it.iter().any(by)
        };
        let said_before = |event: &Event| matches!(event, Event::Died { unit, .. } if slain(*unit));
        let told = of_it.iter().filter(|event| !said_before(event));
        told.filter_map(|event| self.short(event)).collect::<Forecast>().some()
    }

    /// The world after an action, and what happened on the way to the next question.
    fn after(&self, action: Action) -> (State, Vec<Event>) {
        let (mut after, mut events) = (self.world, Vec::new());
        phases::apply(self.game, &mut after, self.seat, action, &mut events);
        (after, events)
    }

    fn gained(&self, action: Action) -> u16 {
        mana::pool(&self.after(action).0, self.seat).saturating_sub(mana::pool(&self.world, self.seat))
    }

    fn effect(&self, action: Action) -> Option<Forecast> {
        let (after, events) = self.after(action);
        self.comes_of(after, events)
    }

    /// What is paid: mana and from where, with and without a levy, and what happens to the source.
    fn cost(&self, plan: &Plan<'_>) -> Forecast {
        let (full, pool) = (plan.ability.costs.mana, mana::pool(&self.world, self.seat));
        let mut said = match levied(self.game, &self.world, plan) {
            Some((_, less)) if u16::from(full) > pool => Forecast::of(self.price(less)).when("by a levy"),
            Some((_, less)) => {
                Forecast::of(self.price(full)).and(ForecastItem::note(format!("{less} by a levy")))
            }
            None if full > 0 || plan.is_card() => Forecast::of(self.price(full)),
            None => Forecast::default(),
        };
        if plan.ability.costs.tap {
            said = said.and(ForecastItem::note("taps"));
        }
        if plan.ability.costs.sacself {
            said = said.and(ForecastItem::note("is sacrificed"));
        }
        said
    }

    /// LE-5.5: what would be paid, and from where.
    pub(crate) fn price(&self, cost: u8) -> ForecastItem {
        let payment = self.lord.payment(cost).filter(|_| cost > 0);
        let from = payment.map_or_else(Vec::new, |payment| {
            let loose = (payment.loose > 0).then(|| format!("{} loose", payment.loose));
            let cards = payment.cards.iter();
            let cards =
                cards.map(|given| format!("{} from {}", given.n, self.game.card_name(given.card.card)));
            loose.into_iter().chain(cards).collect()
        });
        ForecastItem::Cost { amount: Amount::much(cost, ""), from }
    }

    /// LE-6.5: what the card costs so, and what it comes to if that was the last choice.
    fn levy(&self, action: Action) -> Option<Forecast> {
        let cost = self.world.announce?.price(self.game, action != Action::NoLevy);
        Some(Forecast::of(self.price(cost)).then(self.effect(action).unwrap_or_default()))
    }

    /// What the card of a slot is and does (LE-10.7).
    fn ware(&self, slot: u8) -> Option<Forecast> {
        let card = *self.world.slots.get(usize::from(slot).checked_sub(1)?)?;
        let face = self.game.face(self.world.design(card));
        let kind = face.goods.map_or_else(|| face.kind.name(), |goods| goods.name());
        Some(Forecast::note(if face.text.is_empty() {
            kind.to_owned()
        } else {
            format!("{kind}. {}", face.text)
        }))
    }

    /// LE-8.8a: what the Leader deals by itself if nobody blocks, and with everybody it may bring.
    fn attack(&self, action: Action, target: Target) -> Option<Forecast> {
        let mark = self.game.mark(&self.world, target);
        let alone = self.fought(action, false)?.to(mark);
        let all = self.fought(action, true)?.to(mark);
        let damage = |n: u16| ForecastItem::Damage { to: None, n: n.into(), left: None };
        let unblocked = Forecast::of(damage(alone)).when("if nobody blocks");
        Some(if all > alone { unblocked.and(damage(all)).when("with all who may join") } else { unblocked })
    }

    /// LE-8.8b to d: what the block does to both, as the combat stands.
    fn block(&self, action: Action, unit: Id, attacker: Id) -> Option<Forecast> {
        let fight = self.fought(action, false)?;
        let takes = |id: Id| {
            let mark = Mark::Object(self.game.name(&self.world, id));
            let falls = fight.dead.contains(&mark);
            let left = falls.then_some(0);
            ForecastItem::Damage { to: Some(self.called(mark)), n: fight.to(mark).into(), left }
        };
        Some(Forecast::of(takes(unit)).and(takes(attacker)))
    }

    /// What the combat comes to as it stands: to what is attacked, and to how many units.
    fn fight(&self, action: Action) -> Option<Forecast> {
        let target = self.world.combat.as_ref()?.target;
        let fight = self.fought(action, false)?;
        let mark = self.game.mark(&self.world, target);
        let hit = ForecastItem::Damage { to: Some(self.called(mark)), n: fight.to(mark).into(), left: None };
        let dead = Some(fight.dead.len()).filter(|dead| *dead > 0);
        let fall = dead.map(|dead| ForecastItem::Falls { count: Some(Amount::count(dead, "unit")) });
        Some([hit].into_iter().chain(fall).collect())
    }

    /// The combat damage that an action leads to if nobody answers or blocks any more; with `all` who may join.
    fn fought(&self, action: Action, all: bool) -> Option<Fight> {
        let (mut after, mut events) = self.after(action);
        let opened = |wanted: Window| move |event: &Event| matches!(event, Event::Opened { window } if *window == wanted);
        for _ in 0..FAR {
            if events.iter().any(opened(Window::Damage)) || matches!(after.step, Step::Main | Step::Over) {
                break;
            }
            let asked = after.asked;
            let mut next = self.game.timeout(&after, asked);
            if all && after.step == Step::Join {
                let able = after.field.iter().find(|unit| crate::combat::can_join(self.game, &after, unit));
                next = able.map_or(next, |unit| Action::Join { unit: unit.id });
            }
            phases::apply(self.game, &mut after, asked, next, &mut events);
        }
        let from = events.iter().rposition(opened(Window::Blocks))?;
        let until = from + events[from..].iter().position(opened(Window::Damage))?;
        let dealt = events[from..until].iter().filter_map(|event| {
            if let Event::Damaged { mark, n, .. } = event { Some((*mark, *n)) } else { None }
        });
        // Who dies of it does so in the state check that follows, before anything else.
        let dead = events[until + 1..].iter().map_while(|event| {
            if let Event::Died { unit, .. } = event { Some(Mark::Object(*unit)) } else { None }
        });
        Some(Fight { dealt: dealt.collect(), dead: dead.collect() })
    }

    fn called(&self, mark: Mark) -> String {
        match mark {
            Mark::Player(seat) => self.names.object(seat).to_string(),
            Mark::Object(name) => self.game.card_name(name.card).to_owned(),
            Mark::Gone => mark.to_string(),
        }
    }

    /// A happening in few words; what is hidden or goes without saying is left out.
    fn short(&self, event: &Event) -> Option<ForecastItem> {
        let card = |name: &Name| self.game.card_name(name.card).to_owned();
        let other = |seat: &Seat| (!self.names.is_you(*seat)).then(|| self.names.name(*seat).to_owned());
        let told = match event {
            Event::Damaged { mark, n, left, .. } => {
                let falls = (*left <= 0).then_some(0);
                return Some(ForecastItem::Damage {
                    to: Some(self.called(*mark)),
                    n: (*n).into(),
                    left: falls,
                });
            }
            Event::Healed { mark, n, .. } => {
                let amount = Amount::much(*n, "health");
                return Some(ForecastItem::Gain { who: Some(self.called(*mark)), amount });
            }
            Event::Drew { seat, n, .. } => {
                return Some(ForecastItem::Gain { who: other(seat), amount: Amount::count(*n, "card") });
            }
            Event::Mana { n, .. } => return Some(ForecastItem::gain(Amount::much(*n, "mana"))),
            Event::MoreAttacks { n, .. } => return Some(ForecastItem::gain(Amount::count(*n, "attack"))),
            Event::MoreTrades { n, .. } => return Some(ForecastItem::gain(Amount::count(*n, "trade"))),
            Event::Prevented { mark, n } => format!("{n} prevented to {}", self.called(*mark)),
            Event::Shielded { mark, n } => format!("the next {n} to {} prevented", self.called(*mark)),
            Event::Buffed { unit, power, guard } => format!("{} {power:+}/{guard:+}", card(unit)),
            Event::Granted { unit, keyword } => format!("{} {}", card(unit), keyword.name()),
            Event::Turned { unit, tapped } => {
                format!("{} {}", card(unit), if *tapped { "taps" } else { "untaps" })
            }
            Event::Entered { unit, tapped, .. } => {
                format!("{} enters{}", card(unit), if *tapped { " tapped" } else { "" })
            }
            Event::Sacrificed { seat, object } => {
                format!("{} {}", self.names.does(*seat, "sacrifices"), card(object))
            }
            Event::Recalled { card: name, .. } => format!("{} to hand", card(name)),
            Event::Milled { cards, .. } => format!("{} to the graveyard", Amount::count(cards.len(), "card")),
            Event::Took { card: name, .. } => format!("{} to hand", card(name)),
            Event::Countered { source, .. } => format!("{} is countered", item(source)),
            Event::Taxed { seat, source, n, .. } => {
                format!("{} pay {n}, or {} is countered", self.names.does(*seat, "may"), item(source))
            }
            Event::Looked { .. } => "a look at the top card".to_owned(),
            Event::Saw { of, .. } => format!("a look at {} hand", self.names.owner(*of)),
            Event::Rolled { .. } => "a die decides".to_owned(),
            Event::Died { unit, .. } => format!("{} dies", card(unit)),
            Event::Picked { .. }
            | Event::Dealt { .. }
            | Event::Revealed { .. }
            | Event::Round { .. }
            | Event::Swept { .. }
            | Event::Turn { .. }
            | Event::Returned { .. }
            | Event::Spent { .. }
            | Event::Pitched { .. }
            | Event::Tapped { .. }
            | Event::Laid { .. }
            | Event::Announced { .. }
            | Event::Put { .. }
            | Event::Offered { .. }
            | Event::Discarded { .. }
            | Event::Resolves { .. }
            | Event::Fizzled { .. }
            | Event::Kept { .. }
            | Event::Bottomed { .. }
            | Event::Traded { .. }
            | Event::Paid { .. }
            | Event::Attacked { .. }
            | Event::Joined { .. }
            | Event::Blocked { .. }
            | Event::Opened { .. }
            | Event::Waited { .. }
            | Event::Broken
            | Event::Rested { .. }
            | Event::Stop { .. }
            | Event::Resigned { .. }
            | Event::Lost { .. }
            | Event::Ended { .. } => return None,
        };
        Some(ForecastItem::note(told))
    }
}

/// What a combat does.
struct Fight {
    dealt: Vec<(Mark, u16)>,
    dead: Vec<Mark>,
}

impl Fight {
    fn to(&self, mark: Mark) -> u16 {
        self.dealt.iter().filter(|(whom, _)| *whom == mark).map(|(_, n)| n).sum()
    }
}
