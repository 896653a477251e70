//! What would come of an answer, in few words: shown beside it before it is given. Every figure is the rules' own.

use kernel::{Amount, Figure, Forecast, ForecastItem, Names, Seat};

use crate::action::Action;
use crate::phases::{bonus, terms, value};
use crate::rulebook::Hex;
use crate::sets::{Card, Land, Mission};
use crate::state::{Battle, State};
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
    ) -> Option<Forecast> {
        match action {
            Action::Faction { faction } => {
                Some(Forecast::note(self.factions()[usize::from(faction)].text.as_str()))
            }
            Action::Capital { land } => {
                let near = Forecast::note(counted(self.map().near(land).len(), "neighbour"));
                let over = self.map().over_sea(land).len();
                Some(if over > 0 {
                    near.and(ForecastItem::note(format!("{over} of them over sea")))
                } else {
                    near
                })
            }
            Action::Resurge { land } => {
                let walls = state.fortresses.contains(land).then(|| self.walls(state, land));
                let missions = self.missions_after(state, me, action);
                Some([self.refresh_of(state, me)].into_iter().chain(walls).chain(missions).collect())
            }
            Action::Decline => Some(Forecast::of(self.refresh_of(state, me))),
            Action::Fort { land } => {
                let what = if self.coins() { "coin" } else { "card" };
                Some(Forecast::of(ForecastItem::cost(Amount::count(
                    self.price(&state.realms[me], land),
                    what,
                ))))
            }
            // HX-6.14: a royal is used once in a match.
            Action::Pay { card } if !self.suit().basics.contains(card) => Some(Forecast::note(ROYAL)),
            Action::Pay { .. } => Some(Forecast::of(hand_left(state, me))),
            Action::Attack { land } => Some(self.attack_terms(state, land)),
            Action::Migrate { from, to } => {
                let left = [
                    (state.realms[me].capital == Some(from), "leaves your capital"),
                    (state.fortresses.contains(from), "leaves a fortress"),
                ];
                let left =
                    left.into_iter().filter(|(left, _)| *left).map(|(_, told)| ForecastItem::note(told));
                let walls = state.fortresses.contains(to).then(|| self.walls(state, to));
                let told: Forecast =
                    left.chain(walls).chain(self.missions_after(state, me, action)).collect();
                Some(
                    told.some().unwrap_or_else(|| Forecast::of(ForecastItem::cost(Amount::count(0, "card")))),
                )
            }
            Action::EndAttack => Some(self.scores_now(state)),
            Action::Commit { card } | Action::Swap { card } => Some(self.worth(state, me, card)),
            Action::Bid { .. } | Action::Stop if state.phase == Phase::Duel => {
                self.duelled(state, me, action, names)
            }
            Action::Bid { card } => {
                let royal = !self.suit().basics.contains(card);
                let told = self.jack_after(state, me, 1)?;
                Some(if royal { told.and(ForecastItem::note(ROYAL)) } else { told })
            }
            Action::Stop => self.jack_after(state, me, 0),
            Action::Take { .. } => {
                Some(Forecast::note(format!("{} in hand", counted(state.realms[me].hand.len() + 1, "card"))))
            }
            Action::Mulligan { .. } | Action::EndFortify | Action::Drop { .. } | Action::Keep => None,
            Action::Back | Action::Resign => None,
        }
    }

    /// Why nothing is foretold of an action; `None` where something is.
    pub(crate) fn no_forecast(action: Action) -> Option<&'static str> {
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
    fn attack_terms(&self, state: &State, land: Land) -> Forecast {
        let march = self.march_reach(state).contains(land).then(|| ForecastItem::note("your march"));
        let Some(owner) = state.owner(land) else {
            let cards = u8::from(march.is_none());
            return [ForecastItem::cost(Amount::count(cards, "card"))].into_iter().chain(march).collect();
        };
        let fortress = bonus(self, state, land, Side::Defender);
        let sea = bonus(self, state, land, Side::Attacker);
        let cards = ForecastItem::note(counted(state.realms[owner].hand.len(), "card") + " against you");
        let sea = (sea > 0).then(|| ForecastItem::note(format!("+{sea} for you over sea")));
        let fortress = (fortress > 0).then(|| ForecastItem::note(format!("+{fortress} for the fortress")));
        [cards].into_iter().chain(sea).chain(fortress).chain(march).collect()
    }

    /// What a card would be worth in the battle that is going on.
    fn worth(&self, state: &State, me: Seat, card: Card) -> Forecast {
        let suit = self.suit();
        if suit.counts.contains(card) {
            return Forecast::note("worth the cards you then discard");
        }
        // A Queen that is taken by a Queen stays what it is (HX-6.6).
        if suit.swaps.contains(card) && state.phase == Phase::Commit {
            return if state.realms[me].pile().is_empty() {
                Forecast::of(ForecastItem::value("worth", 0)).and(ForecastItem::note("nothing to swap with"))
            } else {
                Forecast::note("swapped with your discard pile")
            };
        }
        let land = state.site.unwrap_or_default();
        let side = if me == state.active { Side::Attacker } else { Side::Defender };
        let (value, bonus) = (value(self, state, me, card, land, 0), bonus(self, state, land, side));
        let worth = ForecastItem::Value { what: "worth", figure: Figure::new(value, bonus) };
        let removes = suit.removers.contains(card).then(|| ForecastItem::note("removes the card it faces"));
        [worth].into_iter().chain(removes).collect()
    }

    /// HX-6.7, HX-6.11: how a battle with one Jack stands after this many cards more: "4 + 2 against 5: you hold it".
    fn jack_after(&self, state: &State, me: Seat, more: u8) -> Option<Forecast> {
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
        let [ours, theirs] = [mine, theirs].map(|terms| Figure::new(terms.value, terms.bonus));
        Some(Forecast::of(ForecastItem::Against { ours, theirs }).and(ForecastItem::ends(end)))
    }

    /// HX-6.7: a duel of two Jacks is lost by the player who stops first.
    fn duelled(&self, state: &State, me: Seat, action: Action, names: Names<'_>) -> Option<Forecast> {
        let battle: Battle = state.battle?;
        let rival = state.fighter(&battle, battle.side.other());
        if action == Action::Stop {
            let end = if me == state.active { "they hold it" } else { "they take it" };
            return Some(Forecast::of(ForecastItem::ends(end)));
        }
        let theirs = counted(state.realms[rival].hand.len(), "card");
        let rival = ForecastItem::note(format!("{} has {theirs}", names.name(rival)));
        Some(Forecast::of(hand_left(state, me)).and(rival))
    }

    /// HX-5.3: how many cards a seat takes back before it builds.
    fn refresh_of(&self, state: &State, me: Seat) -> ForecastItem {
        match self.basics(state.realms[me].pile()).len() {
            0 => ForecastItem::note("no card comes back"),
            n => ForecastItem::gain(Amount::count(n, "card")),
        }
    }

    /// HX-6.10: what a fortress adds for the player who holds its territory.
    fn walls(&self, state: &State, land: Land) -> ForecastItem {
        ForecastItem::value("its fortress adds", bonus(self, state, land, Side::Defender))
    }

    /// HX-4.6: the missions of a seat that an action would meet, or meet no longer.
    fn missions_after(&self, state: &State, me: Seat, action: Action) -> Vec<ForecastItem> {
        let mut after = *state;
        self.apply(&mut after, me, action, &mut ());
        let own: Vec<Mission> = state.realms[me].dossier.into_iter().flatten().collect();
        let met = |state: &State, mission: Mission| self.meets(state, me, mission);
        let change = |mission: Mission| {
            let name = &self.mission_card(mission).name;
            match (met(state, mission), met(&after, mission)) {
                (false, true) => Some(ForecastItem::note(format!("meets {name}"))),
                (true, false) => Some(ForecastItem::note(format!("no longer meets {name}"))),
                (true, true) | (false, false) => None,
            }
        };
        own.into_iter().filter_map(change).collect()
    }

    /// HX-5.6: what the end of the Attack step scores.
    fn scores_now(&self, state: &State) -> Forecast {
        let early = u16::from(state.round) < self.options().score_from_round.get();
        let met = |mission: &Mission| !early && self.meets(state, state.active, *mission);
        let scored: Vec<Mission> = state.acting().dossier.into_iter().flatten().filter(met).collect();
        let prestige: u8 = scored.iter().map(|mission| self.mission_card(*mission).prestige).sum();
        let names: Vec<&str> =
            scored.iter().map(|mission| self.mission_card(*mission).name.as_str()).collect();
        match scored.is_empty() {
            true => Forecast::note("no mission is met"),
            false => Forecast::note(format!("scores {}", listed(&names)))
                .and(ForecastItem::gain(Amount::much(prestige, "prestige"))),
        }
    }
}

/// HX-6.14.
const ROYAL: &str = "a royal does not come back";

fn hand_left(state: &State, me: Seat) -> ForecastItem {
    ForecastItem::Left { amount: Amount::count(state.realms[me].hand.len().saturating_sub(1), "card") }
}
