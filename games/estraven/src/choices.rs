//! How an action is said, read and clicked.

use kernel::{Choice, Forecast, Names, Rule};

use crate::action::Action;
use crate::card::CardId;
use crate::effects;
use crate::forecast::Seer;
use crate::name::{Mark, Name, Roster};
use crate::options::PitchCleanup;
use crate::rulebook::Estraven;
use crate::sample::designs;
use crate::state::{Id, Target};
use crate::view::{ItemView, View};
use crate::vocab::Step;

impl Estraven {
    /// How the viewer would say, read and click each of these actions.
    ///
    /// A click path begins with the thing that is used: `hand.HM04.1`, `unit.HM01.1`, `slot.3`, `player.P2`, `item.7`,
    /// `grave.GM04.1`, `deck.HM`. Where a thing can be used in several ways, the button of what it does comes next
    /// (`pitch`, `play`, `trade`, `attack`, `act.1`, `mana`, `use.1`). All else is a button: `end`, `pass`, `done`.
    pub(crate) fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let speaker = Speaker::new(self, view, names);
        actions.iter().map(|action| speaker.choice(*action)).collect()
    }

    /// The name of a card in sentences.
    pub(crate) fn card_name(&self, id: CardId) -> &str {
        self.card(id).map_or("card", |card| card.name.as_str())
    }

    /// Which card or unit each action is about: the one that is played, pitched, picked or sent.
    pub fn subjects<'a>(&'a self, view: &View) -> impl Fn(Action) -> Option<Name> + use<'a> {
        let roster = Roster::of(self, &designs(self, view));
        move |action| {
            let id = match action {
                Action::Pitch { card }
                | Action::Play { card }
                | Action::Trade { card, .. }
                | Action::React { card }
                | Action::Pick { card }
                | Action::Discard { card } => card,
                Action::Mana { object }
                | Action::Activate { object, .. }
                | Action::Levy { object }
                | Action::Cost { object }
                | Action::ReactAbility { object, .. } => object,
                Action::Attack { leader, .. } => leader,
                Action::Join { unit } | Action::Block { unit, .. } => unit,
                Action::Target { target } => target.id()?,
                Action::PickDeck { .. }
                | Action::EndTurn
                | Action::Answer { .. }
                | Action::NoLevy
                | Action::NoTarget
                | Action::Pass
                | Action::JoinDone
                | Action::BlockDone
                | Action::PayTax
                | Action::DeclineTax
                | Action::Keep
                | Action::Bottom
                | Action::PickNone
                | Action::Slot { .. }
                | Action::SetStop { .. }
                | Action::Resign => return None,
            };
            Some(roster.name(self, id))
        }
    }

    /// What an item on the stack is called: by its card, or as a trade.
    pub fn item_name(&self, item: &ItemView) -> String {
        item.card.map_or_else(|| "the trade".to_owned(), |card| self.card_name(card).to_owned())
    }
}

/// The item that the open tax is for (LE-12.10).
pub(crate) fn taxed(view: &View) -> Option<&ItemView> {
    let number = view.stack.last().filter(|_| view.step == Step::Tax)?.answers?;
    view.stack.iter().find(|item| item.number == number)
}

/// Whoever puts actions into words for a viewer.
pub(crate) struct Speaker<'a> {
    game: &'a Estraven,
    view: &'a View,
    pub(crate) roster: Roster,
    names: Names<'a>,
    /// Looks ahead for who is asked.
    pub(crate) seer: Option<Seer<'a>>,
}

impl<'a> Speaker<'a> {
    pub(crate) fn new(game: &'a Estraven, view: &'a View, names: Names<'a>) -> Self {
        let roster = Roster::of(game, &designs(game, view));
        Self { game, view, roster, names, seer: Seer::of(game, view, names) }
    }

    fn title(&self, id: Id) -> &str {
        self.game.card_name(self.roster.name(self.game, id).card)
    }

    /// "Foot Soldier", or a player.
    pub(crate) fn called(&self, target: Target) -> String {
        match self.roster.mark(self.game, target) {
            Mark::Player(seat) => self.names.object(seat).to_string(),
            Mark::Object(name) => self.game.card_name(name.card).to_owned(),
            Mark::Gone => "nothing".to_owned(),
        }
    }

    pub(crate) fn spot(&self, target: Target) -> String {
        match self.roster.mark(self.game, target) {
            Mark::Player(_) => format!("player.{}", self.roster.mark(self.game, target)),
            Mark::Object(name) => {
                let buried = self.view.lords.iter().any(|(_, lord)| lord.grave.contains(&name));
                let zone = if buried {
                    "grave"
                } else if self.is_held(name) {
                    "hand"
                } else {
                    "unit"
                };
                format!("{zone}.{name}")
            }
            Mark::Gone => "nothing".to_owned(),
        }
    }

    /// Does the viewer see it in a hand?
    fn is_held(&self, name: Name) -> bool {
        self.view.lords.iter().any(|(_, lord)| lord.hand.iter().any(|held| held.card == name))
    }

    pub(crate) fn choice(&self, action: Action) -> Choice {
        let game = self.game;
        let hand = |id: Id| format!("hand.{}", self.roster.name(game, id));
        let unit = |id: Id| format!("unit.{}", self.roster.name(game, id));
        let button = |word: &str| vec![word.to_owned()];
        let (label, path, rule): (String, Vec<String>, &'static str) = match action {
            Action::PickDeck { deck } => {
                let deck = &game.decks()[usize::from(deck)];
                (format!("Choose {}", deck.name), vec![format!("deck.{}", deck.id)], "LE-3.1")
            }
            Action::Pitch { card } => {
                (format!("Pitch {}", self.title(card)), vec![hand(card), "pitch".to_owned()], "LE-5.1")
            }
            Action::Mana { object } => (
                format!("Use {} for mana", self.title(object)),
                vec![unit(object), "mana".to_owned()],
                "LE-5.8",
            ),
            Action::Play { card } => {
                (format!("Play {}", self.title(card)), vec![hand(card), "play".to_owned()], "LE-6.1")
            }
            Action::Activate { object, k } => {
                (format!("Use {}", self.title(object)), vec![unit(object), format!("act.{k}")], "LE-6.1")
            }
            Action::Attack { leader, target } => (
                format!("{} attacks {}", self.title(leader), self.called(target)),
                vec![unit(leader), "attack".to_owned(), self.spot(target)],
                "LE-8.1",
            ),
            Action::Trade { card, slot } => {
                let ware = self.view.slots.get(usize::from(slot).saturating_sub(1));
                let ware = ware.map_or("card", |name| game.card_name(name.card));
                let path = vec![hand(card), "trade".to_owned(), format!("slot.{slot}")];
                (format!("Trade {} for {ware}", self.title(card)), path, "LE-10.4")
            }
            Action::EndTurn => ("End turn".to_owned(), button("end"), "LE-4.6"),
            Action::Answer { item } => {
                (format!("Answer {}", self.item(item)), vec![format!("item.{item}")], "LE-6.2")
            }
            Action::Levy { object } => {
                (format!("Sacrifice {}", self.title(object)), vec![unit(object)], "LE-6.5")
            }
            Action::NoLevy => ("Pay in full".to_owned(), button("nolevy"), "LE-6.5"),
            Action::Target { target } => {
                (format!("Target {}", self.called(target)), vec![self.spot(target)], "LE-6.9")
            }
            Action::NoTarget => ("No more targets".to_owned(), button("notgt"), "LE-6.9"),
            Action::Cost { object } => {
                let discards = self.view.step == Step::Cost && self.is_held(self.roster.name(game, object));
                let verb = if discards { "Discard" } else { "Sacrifice" };
                let rule = if self.view.step == Step::Edict { "LE-12.8" } else { "LE-6.2" };
                (format!("{verb} {}", self.title(object)), vec![self.spot(Target::object(object))], rule)
            }
            Action::React { card } => {
                (format!("Play {}", self.title(card)), vec![hand(card), "react".to_owned()], "LE-6.1")
            }
            Action::ReactAbility { object, k } => {
                (format!("Use {}", self.title(object)), vec![unit(object), format!("use.{k}")], "LE-6.1")
            }
            Action::Pass => ("Pass".to_owned(), button("pass"), "LE-7.4"),
            Action::Join { unit: id } => (format!("{} joins", self.title(id)), vec![unit(id)], "LE-8.3"),
            Action::JoinDone => ("Attack".to_owned(), button("done"), "LE-8.3"),
            Action::Block { unit: id, attacker } => (
                format!("{} blocks {}", self.title(id), self.called(Target::object(attacker))),
                vec![unit(id), unit(attacker)],
                "LE-8.6",
            ),
            Action::BlockDone => {
                let blocks = self.view.combat.as_ref().is_some_and(|combat| !combat.blocks.is_empty());
                let label = if blocks { "Block" } else { "No block" };
                (label.to_owned(), button("done"), "LE-8.6")
            }
            Action::PayTax => {
                let due = self.seer.as_ref().map_or(0, |seer| effects::taxed(game, &seer.world));
                (format!("Pay {due}"), button("pay"), "LE-12.10")
            }
            Action::DeclineTax => ("Let it go".to_owned(), button("nopay"), "LE-12.10"),
            Action::Keep => ("Leave on top".to_owned(), button("keep"), "LE-12.9"),
            Action::Bottom => ("To the bottom".to_owned(), button("bottom"), "LE-12.9"),
            Action::Pick { card } => {
                let (label, rule) = if self.view.step == Step::Deploy {
                    (format!("Put {} into play", self.title(card)), "LE-12.8")
                } else {
                    (format!("Discard {}", self.title(card)), "LE-12.9")
                };
                (label, vec![hand(card)], rule)
            }
            Action::PickNone => ("None".to_owned(), button("none"), "LE-12.8"),
            Action::Slot { slot } => {
                let ware = self.view.slots.get(usize::from(slot).saturating_sub(1));
                let ware = ware.map_or("card", |name| game.card_name(name.card));
                (format!("Take {ware}"), vec![format!("slot.{slot}")], "LE-10.7")
            }
            Action::Discard { card } => (format!("Discard {}", self.title(card)), vec![hand(card)], "LE-4.6"),
            Action::SetStop { stop, on } => {
                let (word, path) = if on { ("Stop me", "on") } else { ("Don't stop me", "off") };
                let when = match stop {
                    crate::vocab::Stop::Item => "for cards played",
                    crate::vocab::Stop::Attack => "for attacks",
                    crate::vocab::Stop::Blocks => "after blocks",
                };
                (format!("{word} {when}"), vec![format!("stop.{stop}"), path.to_owned()], "LE-7.6")
            }
            Action::Resign => ("Resign".to_owned(), button("resign"), "LE-13.6"),
        };
        let (forecast, loses) = (self.forecast(action), self.loses(action));
        let notation = game.write(&self.roster, action);
        Choice { forecast, loses, ..Choice::new(Rule::new(rule), notation, label, path) }
    }

    /// What would come of it, in few words.
    fn forecast(&self, action: Action) -> Option<Forecast> {
        self.seer.as_ref()?.forecast(action)
    }

    /// What the item of this number on the stack is called.
    pub(crate) fn item(&self, number: u16) -> String {
        let item = self.view.stack.iter().find(|item| item.number == number);
        item.map_or_else(|| "it".to_owned(), |item| self.game.item_name(item))
    }

    /// LE-5.6: a card that was pitched and not used comes back and bites; LE-5.9: or all mana burns.
    fn loses(&self, action: Action) -> Option<String> {
        let seat = self.view.viewer.seat().filter(|_| action == Action::EndTurn)?;
        let lord = &self.view.lords[seat];
        match lord.returning {
            0 if self.game.options().pitch_cleanup == PitchCleanup::Burn && lord.pool > 0 => {
                Some(format!("{} mana unused: it is gone at your next turn", lord.pool))
            }
            0 => None,
            1 => Some("1 unused card comes back and costs 1 health".to_owned()),
            n => Some(format!("{n} unused cards come back and cost {n} health")),
        }
    }
}
