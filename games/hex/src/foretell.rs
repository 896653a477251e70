//! What would come of an answer, in few words: shown beside it before it is given. Every figure is the rules' own.

use kernel::{Names, Seat};

use crate::action::Action;
use crate::phases::{bonus, terms, value};
use crate::rulebook::Hex;
use crate::sets::{Card, Land, Mission};
use crate::state::{Battle, State};
use crate::tell::worth;
use crate::text::{counted, listed};
use crate::vocab::{Phase, Side};

impl Hex {
    /// What would come of it; nothing where the answer says it all.
    pub(crate) fn foretold(
        &self,
        state: &State,
        me: Seat,
        action: Action,
        names: Names<'_>,
    ) -> Option<String> {
        match action {
            Action::Faction { faction } => Some(self.factions()[usize::from(faction)].text.clone()),
            Action::Capital { land } => {
                let near = counted(self.map().near(land).len(), "neighbour");
                let over = self.map().over_sea(land).len();
                Some(if over > 0 { format!("{near}, {over} of them over sea") } else { near })
            }
            Action::Resurge { land } => {
                let mut told = vec![self.refresh_of(state, me)];
                if state.fortresses.contains(land) {
                    told.push(self.walls(state, land));
                }
                told.extend(self.missions_after(state, me, action));
                Some(told.join(", "))
            }
            Action::Decline => Some(self.refresh_of(state, me)),
            Action::Fort { land } => {
                let what = if self.coins() { "coin" } else { "card" };
                Some(format!("costs {}", counted(self.price(&state.realms[me], land), what)))
            }
            // HX-6.14: a royal is used once in a match.
            Action::Pay { card } if !self.suit().basics.contains(card) => {
                Some("a royal does not come back".to_owned())
            }
            Action::Pay { .. } => Some(self.hand_left(state, me)),
            Action::Attack { land } => Some(self.attack_terms(state, land)),
            Action::Migrate { from, to } => {
                let mut told = Vec::new();
                if state.realms[me].capital == Some(from) {
                    told.push("leaves your capital".to_owned());
                }
                if state.fortresses.contains(from) {
                    told.push("leaves a fortress".to_owned());
                }
                if state.fortresses.contains(to) {
                    told.push(self.walls(state, to));
                }
                told.extend(self.missions_after(state, me, action));
                let free = || "costs no card".to_owned();
                Some(if told.is_empty() { free() } else { told.join(", ") })
            }
            Action::EndAttack => Some(self.scores_now(state)),
            Action::Commit { card } | Action::Swap { card } => Some(self.worth(state, me, card)),
            Action::Bid { .. } | Action::Stop if state.phase == Phase::Duel => {
                self.duelled(state, me, action, names)
            }
            Action::Bid { card } => {
                let royal = !self.suit().basics.contains(card);
                let told = self.jack_after(state, me, 1)?;
                Some(if royal { format!("{told}; a royal does not come back") } else { told })
            }
            Action::Stop => self.jack_after(state, me, 0),
            Action::Take { .. } => {
                Some(format!("{} in hand", counted(state.realms[me].hand.len() + 1, "card")))
            }
            Action::Mulligan { .. } | Action::EndFortify | Action::Drop { .. } | Action::Keep => None,
            Action::Back | Action::Resign => None,
        }
    }

    /// Why nothing is foretold of an action; `None` where something is.
    pub(crate) fn untold(action: Action) -> Option<&'static str> {
        match action {
            Action::Mulligan { .. } => Some("what will be drawn is hidden"),
            Action::EndFortify => Some("the Attack step follows"),
            Action::Drop { .. } | Action::Keep => Some("what will be drawn is hidden"),
            Action::Faction { .. }
            | Action::Capital { .. }
            | Action::Resurge { .. }
            | Action::Decline
            | Action::Fort { .. }
            | Action::Pay { .. }
            | Action::Attack { .. }
            | Action::Migrate { .. }
            | Action::EndAttack
            | Action::Commit { .. }
            | Action::Swap { .. }
            | Action::Bid { .. }
            | Action::Stop
            | Action::Take { .. }
            | Action::Back
            | Action::Resign => None,
        }
    }

    /// HX-6.19: what the end of the Attack step leaves unused. Cards are not lost: those that are kept defend.
    pub(crate) fn loses(&self, state: &State, action: Action) -> Option<String> {
        let unused =
            action == Action::EndAttack && !(self.targets(state) & self.march_reach(state)).is_empty();
        unused.then(|| "your march is not used".to_owned())
    }

    /// HX-6.3, HX-6.4: what a claim costs, or what is known of the battle.
    fn attack_terms(&self, state: &State, land: Land) -> String {
        let march = self.march_reach(state).contains(land);
        let Some(owner) = state.owner(land) else {
            return if march { "free: your march" } else { "costs a card" }.to_owned();
        };
        let fortress = bonus(self, state, land, Side::Defender);
        let sea = bonus(self, state, land, Side::Attacker);
        let mut told = vec![counted(state.realms[owner].hand.len(), "card") + " against you"];
        if sea > 0 {
            told.push(format!("+{sea} for you over sea"));
        }
        if fortress > 0 {
            told.push(format!("+{fortress} for the fortress"));
        }
        if march {
            told.push("your march".to_owned());
        }
        told.join(", ")
    }

    /// What a card would be worth in the battle that is going on.
    fn worth(&self, state: &State, me: Seat, card: Card) -> String {
        let suit = self.suit();
        if suit.counts.contains(card) {
            return "worth the cards you then discard".to_owned();
        }
        // A Queen that is taken by a Queen stays what it is (HX-6.6).
        if suit.swaps.contains(card) && state.phase == Phase::Commit {
            let empty = state.realms[me].pile().is_empty();
            return if empty { "worth 0: nothing to swap with" } else { "swapped with your discard pile" }
                .to_owned();
        }
        let land = state.site.unwrap_or_default();
        let side = if me == state.active { Side::Attacker } else { Side::Defender };
        let (value, bonus) = (value(self, state, me, card, land, 0), bonus(self, state, land, side));
        let removes = if suit.removers.contains(card) { ", removes the card it faces" } else { "" };
        if bonus > 0 {
            format!("worth {value} + {bonus}{removes}")
        } else {
            format!("worth {value}{removes}")
        }
    }

    /// HX-6.7, HX-6.11: how a battle with one Jack stands after so many cards more: "4 + 2 against 5: you hold it".
    fn jack_after(&self, state: &State, me: Seat, more: u8) -> Option<String> {
        let (mut battle, land) = (state.battle?, state.site?);
        battle.bids[battle.side.index()] += more;
        let [attack, defence] = terms(self, state, &battle, land);
        let captured = attack.value + attack.bonus > defence.value + defence.bonus;
        let (mine, theirs) = if me == state.active { (attack, defence) } else { (defence, attack) };
        let end = match (me == state.active, captured) {
            (true, true) => "you take it",
            (false, false) => "you hold it",
            (true, false) | (false, true) if more > 0 => "not enough yet",
            (true, false) => "they hold it",
            (false, true) => "they take it",
        };
        Some(format!("{} against {}: {end}", worth(&mine), worth(&theirs)))
    }

    /// HX-6.7: a duel of two Jacks is lost by whoever stops first.
    fn duelled(&self, state: &State, me: Seat, action: Action, names: Names<'_>) -> Option<String> {
        let battle: Battle = state.battle?;
        let rival = state.fighter(&battle, battle.side.other());
        if action == Action::Stop {
            return Some(if me == state.active { "they hold it" } else { "they take it" }.to_owned());
        }
        let left = state.realms[me].hand.len().saturating_sub(1);
        let theirs = counted(state.realms[rival].hand.len(), "card");
        Some(format!("{} left, {} has {theirs}", counted(left, "card"), names.name(rival)))
    }

    /// HX-5.3: how many cards a seat takes back before it builds.
    fn refresh_of(&self, state: &State, me: Seat) -> String {
        match self.basics(state.realms[me].pile()).len() {
            0 => "no card comes back".to_owned(),
            1 => "1 card comes back".to_owned(),
            n => format!("{n} cards come back"),
        }
    }

    fn hand_left(&self, state: &State, me: Seat) -> String {
        format!("{} left", counted(state.realms[me].hand.len().saturating_sub(1), "card"))
    }

    /// HX-6.10: what a fortress adds for whoever holds its territory.
    fn walls(&self, state: &State, land: Land) -> String {
        format!("its fortress adds {}", bonus(self, state, land, Side::Defender))
    }

    /// HX-4.6: the missions of a seat that an action would meet, or meet no longer.
    fn missions_after(&self, state: &State, me: Seat, action: Action) -> Vec<String> {
        let mut after = *state;
        self.apply(&mut after, me, action, &mut ());
        let own: Vec<Mission> = state.realms[me].dossier.into_iter().flatten().collect();
        let met = |state: &State, mission: Mission| self.meets(state, me, mission);
        let change = |mission: Mission| {
            let name = &self.mission_card(mission).name;
            match (met(state, mission), met(&after, mission)) {
                (false, true) => Some(format!("meets {name}")),
                (true, false) => Some(format!("no longer meets {name}")),
                (true, true) | (false, false) => None,
            }
        };
        own.into_iter().filter_map(change).collect()
    }

    /// HX-5.6: what the end of the Attack step scores.
    fn scores_now(&self, state: &State) -> String {
        let early = u16::from(state.round) < self.options().score_from_round.get();
        let met = |mission: &Mission| !early && self.meets(state, state.active, *mission);
        let scored: Vec<Mission> = state.acting().dossier.into_iter().flatten().filter(met).collect();
        let prestige: u8 = scored.iter().map(|mission| self.mission_card(*mission).prestige).sum();
        let names: Vec<&str> =
            scored.iter().map(|mission| self.mission_card(*mission).name.as_str()).collect();
        match scored.is_empty() {
            true => "no mission is met".to_owned(),
            false => format!("scores {}: {prestige} prestige", listed(&names)),
        }
    }
}
