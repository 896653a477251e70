//! What a seat may do, asked of one action: where it may not, the first reason of HX-13 that applies.

use kernel::{Refusal, Seat};

use crate::action::Action;
use crate::phases::{free_places, landings};
use crate::rulebook::Hex;
use crate::sets::{Card, Cards, Land};
use crate::state::State;
use crate::vocab::{Phase, Slots};

/// HX-13.1: answered where no other rule says more.
const ILLEGAL: &str = "HX-13.1";

impl Hex {
    /// May `seat` take this action?
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        check_asked(state.phase, state.pending.contains(seat), action)?;
        let realm = &state.realms[seat];
        match action {
            Action::Faction { faction } => {
                let name = || format!("{} are taken.", self.factions()[usize::from(faction)].name);
                Refusal::unless(
                    self.free_factions(state).any(|free| free == faction),
                    "HX-3.2",
                    "faction",
                    name,
                )
            }
            Action::Mulligan { slots } => {
                let enough = slots.len() >= self.options().mulligan_min.get() as u8;
                Refusal::unless(enough, "HX-3.6", "slot", || "You must give back at least one mission.")
            }
            Action::Capital { land } => {
                Refusal::unless(free_places(self, state).contains(land), "HX-3.9", "too_close", || {
                    format!("{} is too close to another player. Stay two steps away.", self.called(land))
                })
            }
            Action::Resurge { land } => {
                Refusal::unless(landings(self, state).contains(land), "HX-8.1", "taken", || {
                    format!("{} is held. Come back on free land.", self.called(land))
                })
            }
            Action::Fort { land } => self.check_fort(state, land),
            Action::Pay { card } => {
                let rule = if state.phase == Phase::FortPay { "HX-7.4" } else { "HX-6.3" };
                self.check_card(card, realm.hand, rule, "hand")
            }
            Action::Attack { land } => self.check_attack(state, land),
            Action::Migrate { from, to } => self.check_migration(state, from, to),
            Action::Commit { card } => self.check_card(card, realm.hand, "HX-6.4", "hand"),
            Action::Swap { card } => self.check_card(card, realm.pile(), "HX-6.6", "discard pile"),
            Action::Bid { card } => {
                let empty = realm.hand.is_empty();
                Refusal::unless(!empty, "HX-6.7", "no_card", || "Your hand is empty.")?;
                self.check_card(card, realm.hand, "HX-6.7", "hand")
            }
            Action::Drop { slots } => self.check_drop(state, seat, slots),
            Action::Take { card } => {
                let basic = self.suit().basics.contains(card);
                Refusal::unless(basic, "HX-5.10", "card", || "Only number cards come back.")?;
                self.check_card(card, realm.pile(), "HX-5.10", "discard pile")
            }
            Action::Back => Refusal::unless(
                self.may_take_back(state),
                "HX-5.11",
                "paid",
                || "You have already paid a card for it.",
            ),
            Action::Decline | Action::EndFortify | Action::EndAttack | Action::Stop => Ok(()),
            Action::Keep | Action::Resign => Ok(()),
        }
    }

    fn check_card(&self, card: Card, from: Cards, rule: &'static str, pile: &str) -> Result<(), Refusal> {
        Refusal::unless(from.contains(card), rule, "card", || {
            format!("The {} is not in your {pile}.", self.suit().face(card).name.to_lowercase())
        })
    }

    /// HX-7.1, HX-7.4.
    fn check_fort(&self, state: &State, land: Land) -> Result<(), Refusal> {
        let realm = state.acting();
        let called = || self.called(land);
        Refusal::unless(realm.lands.contains(land), "HX-7.1", "not_yours", || {
            format!("You do not control {}.", called())
        })?;
        Refusal::unless(!state.capitals().contains(land), "HX-7.1", "capital", || {
            format!("{} has a capital, so it takes no fortress.", called())
        })?;
        Refusal::unless(!state.fortresses.contains(land), "HX-7.1", "fortress", || {
            format!("{} has a fortress already.", called())
        })?;
        let price = self.price(realm, land);
        Refusal::unless(self.affords(realm, price), "HX-7.4", "cost", || {
            if realm.capital.is_none() {
                return "You need a capital to build a fortress.".to_owned();
            }
            let (what, have) =
                if self.coins() { ("coins", realm.coins) } else { ("cards", u16::from(realm.hand.len())) };
            format!("A fortress there costs {price} {what}, you have {have}.")
        })
    }

    /// HX-6.1, HX-6.2, HX-6.16, HX-6.17.
    fn check_attack(&self, state: &State, land: Land) -> Result<(), Refusal> {
        let realm = state.acting();
        let called = || self.called(land);
        Refusal::unless(!realm.lands.contains(land), "HX-6.1", "own", || {
            format!("You control {} already.", called())
        })?;
        let near = self.map().near(land);
        Refusal::unless(near.has_any(realm.lands), "HX-6.1", "not_adjacent", || {
            format!("{} is not next to a territory you control.", called())
        })?;
        Refusal::unless(near.has_any(self.origins(state)), "HX-6.17", "not_adjacent", || {
            format!("{} is not next to a territory you held when your turn began.", called())
        })?;
        let claim = state.owner(land).is_none();
        // A march pays for a claim, and needs no card for it.
        if claim && self.march_reach(state).contains(land) {
            return Ok(());
        }
        Refusal::unless(!realm.hand.is_empty(), "HX-6.2", "no_card", || "Your hand is empty.")?;
        Refusal::unless(!claim || !self.claims_spent(state), "HX-6.16", "claim_limit", || {
            format!("You may claim {} times a turn, and you have.", self.options().claims_per_turn.get())
        })
    }

    /// HX-6.20.
    fn check_migration(&self, state: &State, from: Land, to: Land) -> Result<(), Refusal> {
        let realm = state.acting();
        let (here, there) = (|| self.called(from), || self.called(to));
        Refusal::unless(
            self.talents(realm).migrate,
            "HX-6.20",
            "faction_ability",
            || "Your faction cannot migrate.",
        )?;
        Refusal::unless(state.owner(to).is_none(), "HX-6.20", "taken", || {
            format!("{} is controlled.", there())
        })?;
        Refusal::unless(self.map().near(from).contains(to), "HX-6.20", "not_adjacent", || {
            format!("{} is not next to {}.", there(), here())
        })?;
        Refusal::unless(realm.lands.contains(from), "HX-6.20", "not_yours", || {
            format!("You do not control {}.", here())
        })?;
        Refusal::unless(!state.turn.entered.contains(from), "HX-6.20", "migrate", || {
            format!("The marker in {} has moved already this turn.", here())
        })
    }

    /// HX-5.9.
    fn check_drop(&self, state: &State, seat: Seat, slots: Slots) -> Result<(), Refusal> {
        let realm = &state.realms[seat];
        Refusal::unless(
            slots.len() <= self.talents(realm).dossier,
            "HX-5.9",
            "faction_ability",
            || "Your faction cannot replace that many missions.",
        )?;
        Refusal::unless(!slots.is_empty(), "HX-5.9", "slot", || "Name your missions by 1, 2 or 12.")?;
        let empty = (0..2).find(|at| slots.has(*at) && realm.dossier[*at].is_none());
        Refusal::unless(empty.is_none(), "HX-5.9", "slot", || {
            format!("Slot {} is empty.", empty.unwrap_or_default() + 1)
        })
    }
}

/// Is this kind of action asked of a seat that owes an answer in this phase, or does not?
pub(crate) fn check_asked(phase: Phase, owes: bool, action: Action) -> Result<(), Refusal> {
    Refusal::unless(phase != Phase::Over, ILLEGAL, "phase", || "The match is over.")?;
    let fits = match action {
        Action::Faction { .. } => phase == Phase::Faction,
        Action::Mulligan { .. } => phase == Phase::Mulligan,
        Action::Capital { .. } => phase == Phase::Place,
        Action::Resurge { .. } | Action::Decline => phase == Phase::Resurge,
        Action::Fort { .. } | Action::EndFortify => phase == Phase::Fortify,
        Action::Pay { .. } | Action::Back => matches!(phase, Phase::FortPay | Phase::ClaimPay),
        Action::Attack { .. } | Action::Migrate { .. } | Action::EndAttack => phase == Phase::Attack,
        Action::Commit { .. } => phase == Phase::Commit,
        Action::Swap { .. } => phase == Phase::Queen,
        Action::Bid { .. } | Action::Stop => matches!(phase, Phase::Jack | Phase::Duel),
        Action::Drop { .. } | Action::Keep => phase == Phase::Dossier,
        Action::Take { .. } => phase == Phase::Recover,
        Action::Resign => true,
    };
    Refusal::unless(fits, ILLEGAL, "phase", || format!("Not now: {}.", asked(phase)))?;
    Refusal::unless(owes, ILLEGAL, "seat", || "It is not your turn to decide.")
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
