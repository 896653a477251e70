//! Why something is refused (HX-13): the first reason of the list that applies.

use kernel::{Refusal, Rule, Seat};

use crate::action::Action;
use crate::phases::{free_places, landings};
use crate::read::{Line, Said, SlotVerb, VERBS};
use crate::rulebook::Hex;
use crate::sets::{Card, Cards, Land};
use crate::state::State;
use crate::view::View;
use crate::vocab::{Phase, Slots};

/// HX-13.1: answered where no other rule says more.
const ILLEGAL: Rule = Rule::new("HX-13.1");

impl Hex {
    /// Why `text` is refused. Knows only the view.
    pub(crate) fn why_not(&self, view: &View, text: &str) -> Refusal {
        let Some(Line { seat: named, said }) = self.parse(text) else {
            let verb = text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
            let known = VERBS.contains(&verb.as_str()) || ["keep", "take", "resign"].contains(&verb.as_str());
            let message = if known {
                format!("I don't understand what follows {verb}.")
            } else {
                "I don't understand that.".to_owned()
            };
            return Refusal::by_rule(ILLEGAL, "text", message);
        };
        if view.phase == Phase::Over {
            return Refusal::by_rule(ILLEGAL, "phase", "The match is over.");
        }
        if !fits(view.phase, said) {
            let message = format!("Not now: {}.", asked(view.phase));
            return Refusal::by_rule(ILLEGAL, "phase", message);
        }
        let waiting = || Refusal::by_rule(ILLEGAL, "seat", "It is not your turn to decide.");
        let Some(seat) = view.viewer.seat() else { return waiting() };
        if !view.pending.contains(seat) || named.is_some_and(|named| named != Some(seat)) {
            return waiting();
        }
        let state = self.world(view);
        let refused = match said {
            Said::NoFaction => {
                let known: Vec<&str> = self.factions().iter().map(|faction| faction.id.as_str()).collect();
                let message = format!("There is no such faction. Choose {}.", known.join(", "));
                Some(Refusal::by_rule(Rule::new("HX-3.2"), "faction", message))
            }
            Said::NoSlots(verb) => {
                let (rule, words) = match verb {
                    SlotVerb::Mulligan => ("HX-3.6", "1, 2, 12 or -"),
                    SlotVerb::Drop => ("HX-5.9", "1, 2 or 12"),
                };
                Some(Refusal::by_rule(Rule::new(rule), "slot", format!("Name your missions by {words}.")))
            }
            Said::Action(action) => self.refuse_action(&state, seat, action),
        };
        // Asked about something that is allowed after all.
        refused.unwrap_or_else(|| Refusal::by_table("allowed", "You can do that now."))
    }

    fn refuse_action(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let realm = &state.realms[seat];
        match action {
            Action::Faction { faction } => {
                let free = self.free_factions(state).any(|other| other == faction);
                let name = &self.factions()[usize::from(faction)].name;
                refused(!free, "HX-3.2", "faction", || format!("{name} are taken."))
            }
            Action::Mulligan { slots } => {
                let least = self.options().mulligan_min.get() as u8;
                refused(slots.len() < least, "HX-3.6", "slot", || {
                    "You must give back at least one mission.".into()
                })
            }
            Action::Capital { land } => {
                let free = free_places(self, state).contains(land);
                let called = self.called(land);
                refused(!free, "HX-3.9", "too_close", || {
                    format!("{called} is too close to another player. Stay two steps away.")
                })
            }
            Action::Resurge { land } => {
                let free = landings(self, state).contains(land);
                let called = self.called(land);
                refused(!free, "HX-8.1", "taken", || format!("{called} is held. Come back on free land."))
            }
            Action::Fort { land } => self.refuse_fort(state, land),
            Action::Pay { card } => {
                let rule = if state.phase == Phase::FortPay { "HX-7.4" } else { "HX-6.3" };
                self.refuse_card(card, realm.hand, rule, "hand")
            }
            Action::Attack { land } => self.refuse_attack(state, land),
            Action::Migrate { from, to } => self.refuse_migration(state, from, to),
            Action::Commit { card } => self.refuse_card(card, realm.hand, "HX-6.4", "hand"),
            Action::Swap { card } => self.refuse_card(card, realm.pile(), "HX-6.6", "discard pile"),
            Action::Bid { card } => {
                let empty =
                    refused(realm.hand.is_empty(), "HX-6.7", "no_card", || "Your hand is empty.".into());
                empty.or_else(|| self.refuse_card(card, realm.hand, "HX-6.7", "hand"))
            }
            Action::Drop { slots } => self.refuse_drop(state, seat, slots),
            Action::Take { card } => {
                let basic = refused(!self.suit().basics.contains(card), "HX-5.10", "card", || {
                    "Only number cards come back.".into()
                });
                basic.or_else(|| self.refuse_card(card, realm.pile(), "HX-5.10", "discard pile"))
            }
            Action::Decline | Action::EndFortify | Action::EndAttack | Action::Stop => None,
            Action::Back => refused(!self.may_take_back(state), "HX-5.11", "paid", || {
                "You have already paid a card for it.".into()
            }),
            Action::Keep | Action::Resign => None,
        }
    }

    fn refuse_card(&self, card: Card, from: Cards, rule: &'static str, pile: &str) -> Option<Refusal> {
        let name = &self.suit().face(card).name;
        refused(!from.contains(card), rule, "card", || {
            format!("The {} is not in your {pile}.", name.to_lowercase())
        })
    }

    /// HX-7.1, HX-7.4.
    fn refuse_fort(&self, state: &State, land: Land) -> Option<Refusal> {
        let realm = state.acting();
        let called = self.called(land);
        if !realm.lands.contains(land) {
            return Some(by("HX-7.1", "not_yours", format!("You do not control {called}.")));
        }
        if state.capitals().contains(land) {
            return Some(by(
                "HX-7.1",
                "capital",
                format!("{called} has a capital, so it takes no fortress."),
            ));
        }
        if state.fortresses.contains(land) {
            return Some(by("HX-7.1", "fortress", format!("{called} has a fortress already.")));
        }
        let price = self.price(realm, land);
        let (what, have) =
            if self.coins() { ("coins", realm.coins) } else { ("cards", u16::from(realm.hand.len())) };
        refused(!self.affords(realm, price), "HX-7.4", "cost", || {
            if realm.capital.is_none() {
                return "You need a capital to build a fortress.".to_owned();
            }
            format!("A fortress there costs {price} {what}, you have {have}.")
        })
    }

    /// HX-6.1, HX-6.2, HX-6.16.
    fn refuse_attack(&self, state: &State, land: Land) -> Option<Refusal> {
        let realm = state.acting();
        let called = self.called(land);
        if realm.lands.contains(land) {
            return Some(by("HX-6.1", "own", format!("You control {called} already.")));
        }
        if !self.map().near(land).has_any(self.origins(state)) {
            let held = self.map().near(land).has_any(realm.lands);
            let (rule, message) = if held {
                ("HX-6.17", format!("{called} is not next to a territory you held when your turn began."))
            } else {
                ("HX-6.1", format!("{called} is not next to a territory you control."))
            };
            return Some(by(rule, "not_adjacent", message));
        }
        let claim = state.owner(land).is_none();
        let free = claim && self.march_reach(state).contains(land);
        if realm.hand.is_empty() && !free {
            return Some(by("HX-6.2", "no_card", "Your hand is empty.".to_owned()));
        }
        refused(claim && !free && self.claims_spent(state), "HX-6.16", "claim_limit", || {
            format!("You may claim {} times a turn, and you have.", self.options().claims_per_turn.get())
        })
    }

    /// HX-6.20.
    fn refuse_migration(&self, state: &State, from: Land, to: Land) -> Option<Refusal> {
        let realm = state.acting();
        let (here, there) = (self.called(from), self.called(to));
        let refusal = |code, message: String| Some(by("HX-6.20", code, message));
        if !self.talents(realm).migrate {
            refusal("faction_ability", "Your faction cannot migrate.".to_owned())
        } else if state.owner(to).is_some() {
            refusal("taken", format!("{there} is controlled."))
        } else if !self.map().near(from).contains(to) {
            refusal("not_adjacent", format!("{there} is not next to {here}."))
        } else if !realm.lands.contains(from) {
            refusal("not_yours", format!("You do not control {here}."))
        } else if state.turn.entered.contains(from) {
            refusal("migrate", format!("The marker in {here} has moved already this turn."))
        } else {
            None
        }
    }

    /// HX-5.9.
    fn refuse_drop(&self, state: &State, seat: Seat, slots: Slots) -> Option<Refusal> {
        let realm = &state.realms[seat];
        if slots.len() > self.talents(realm).dossier {
            return Some(by(
                "HX-5.9",
                "faction_ability",
                "Your faction cannot replace that many missions.".to_owned(),
            ));
        }
        let empty = (0..2).find(|at| slots.has(*at) && realm.dossier[*at].is_none());
        empty.map(|at| by("HX-5.9", "slot", format!("Slot {} is empty.", at + 1)))
    }
}

/// Does this kind of action exist in the phase?
fn fits(phase: Phase, said: Said) -> bool {
    let action = match said {
        Said::NoFaction => return phase == Phase::Faction,
        Said::NoSlots(SlotVerb::Mulligan) => return phase == Phase::Mulligan,
        Said::NoSlots(SlotVerb::Drop) => return phase == Phase::Dossier,
        Said::Action(action) => action,
    };
    match action {
        Action::Faction { .. } => phase == Phase::Faction,
        Action::Mulligan { .. } => phase == Phase::Mulligan,
        Action::Capital { .. } => phase == Phase::Place,
        Action::Resurge { .. } | Action::Decline => phase == Phase::Resurge,
        Action::Fort { .. } | Action::EndFortify => phase == Phase::Fortify,
        Action::Pay { .. } => matches!(phase, Phase::FortPay | Phase::ClaimPay),
        Action::Attack { .. } | Action::Migrate { .. } | Action::EndAttack => phase == Phase::Attack,
        Action::Commit { .. } => phase == Phase::Commit,
        Action::Swap { .. } => phase == Phase::Queen,
        Action::Bid { .. } | Action::Stop => matches!(phase, Phase::Jack | Phase::Duel),
        Action::Drop { .. } | Action::Keep => phase == Phase::Dossier,
        Action::Take { .. } => phase == Phase::Recover,
        Action::Back => matches!(phase, Phase::FortPay | Phase::ClaimPay),
        Action::Resign => true,
    }
}

/// What is being decided, in words.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Faction => "players choose factions",
        Phase::Mulligan => "players give back missions",
        Phase::Place => "players place capitals",
        Phase::Resurge => "a player may come back",
        Phase::Fortify => "it is time to build",
        Phase::FortPay => "a fortress must be paid",
        Phase::Attack => "it is time to attack",
        Phase::ClaimPay => "a claim must be paid",
        Phase::Commit => "players choose cards for a battle",
        Phase::Queen => "a Queen takes back a card",
        Phase::Jack | Phase::Duel => "a Jack is being raised",
        Phase::Dossier => "missions may be replaced",
        Phase::Recover => "cards are taken back",
        Phase::Over => "the match is over",
    }
}

fn by(rule: &'static str, code: &'static str, message: String) -> Refusal {
    Refusal::by_rule(Rule::new(rule), code, message)
}

fn refused(
    is: bool,
    rule: &'static str,
    code: &'static str,
    message: impl FnOnce() -> String,
) -> Option<Refusal> {
    is.then(|| by(rule, code, message()))
}
