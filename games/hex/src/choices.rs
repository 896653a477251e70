//! From actions to what a seat says, reads and clicks: `x 5a` is "Claim Longridge (5a)".

use kernel::{Choice, Names, Rule, Seat};

use crate::action::Action;
use crate::phases::{bonus, value};
use crate::rulebook::Hex;
use crate::sets::{Card, Land};
use crate::state::State;
use crate::text::counted;
use crate::view::View;
use crate::vocab::{Phase, Side, Slots};

impl Hex {
    /// How the viewer would say, read and click each action.
    pub(crate) fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let state = self.world(view);
        let me = view.viewer.seat().unwrap_or_default();
        actions.iter().map(|action| self.choice(&state, me, *action, names)).collect()
    }

    fn choice(&self, state: &State, me: Seat, action: Action, names: Names<'_>) -> Choice {
        let land = |land: Land| self.land_id(land);
        let spot = |at: Land| format!("land.{}", land(at));
        let card = |card: Card| self.card_id(card);
        let called = |land: Land| self.called(land);
        let face = |card: Card| self.suit().face(card).name.to_lowercase();
        let choice = |rule: &'static str, notation: String, label: String, path: &[String]| {
            Choice::new(Rule::new(rule), notation, label, path.iter().cloned())
        };
        let plain =
            |rule: &'static str, word: &str, label: &str| Choice::new(Rule::new(rule), word, label, [word]);
        match action {
            Action::Faction { faction } => {
                let faction = &self.factions()[usize::from(faction)];
                let label = format!("{}: {}", faction.name, faction.ability);
                let spot = [format!("faction.{}", faction.id)];
                let choice = choice("HX-3.2", format!("fac {}", faction.id), label, &spot);
                Choice { forecast: Some(faction.text.clone()), ..choice }
            }
            Action::Mulligan { slots } => {
                let label = match self.named_slots(state, me, slots) {
                    Some(names) => format!("Give back {names}"),
                    None => "Keep both missions".to_owned(),
                };
                choice(
                    "HX-3.6",
                    format!("mul {}", slots.word()),
                    label,
                    &[format!("dossier.{}", slots.word())],
                )
            }
            Action::Capital { land: at } => choice(
                "HX-3.9",
                format!("cap {}", land(at)),
                format!("Capital in {}", called(at)),
                &[spot(at), format!("place.{}", land(at))],
            ),
            Action::Resurge { land: at } => {
                let from = state
                    .owner(at)
                    .map_or_else(String::new, |owner| format!(", taking it from {}", names.object(owner)));
                let label = format!("Come back in {}{from}", called(at));
                let path = [spot(at), format!("place.{}", land(at))];
                choice("HX-8.1", format!("res {}", land(at)), label, &path)
            }
            Action::Decline => Choice::new(Rule::new("HX-8.3"), "res -", "Stay away this turn", ["decline"]),
            Action::Fort { land: at } => {
                let price = self.price(&state.realms[me], at);
                let what = if self.coins() { "coin" } else { "card" };
                let label = format!("Fortress in {}", called(at));
                let path = [spot(at), format!("build.{}", land(at))];
                let choice = choice("HX-7.4", format!("fort {}", land(at)), label, &path);
                Choice { forecast: Some(format!("costs {}", counted(price, what))), ..choice }
            }
            Action::EndFortify => plain("HX-5.4", "endf", "Build no more"),
            Action::Pay { card: which } => {
                let rule = if state.phase == Phase::FortPay { "HX-7.4" } else { "HX-6.3" };
                let label = format!("Pay with the {}", face(which));
                // A royal is used once in a match (HX-6.14): to pay with it is asked again.
                let royal = !self.suit().basics.contains(which);
                let path = [format!("hand.{}", card(which)), "really".to_owned()];
                let path = if royal { &path[..] } else { &path[..1] };
                let choice = choice(rule, format!("pay {}", card(which)), label, path);
                let forecast = royal.then(|| "a royal does not come back".to_owned());
                Choice { forecast, ..choice }
            }
            Action::Attack { land: at } => self.attack_choice(state, at, names),
            Action::Migrate { from, to } => {
                let label = format!("Move from {} to {}", called(from), called(to));
                let notation = format!("mig {}-{}", land(from), land(to));
                choice("HX-6.20", notation, label, &[spot(from), spot(to)])
            }
            Action::EndAttack => plain("HX-5.5", "enda", "Attack no more"),
            Action::Commit { card: which } => {
                let label = format!("Play the {}", face(which));
                let path = [format!("hand.{}", card(which)), "seal".to_owned()];
                let choice = choice("HX-6.4", format!("play {}", card(which)), label, &path);
                Choice { forecast: Some(self.worth(state, me, which)), ..choice }
            }
            Action::Swap { card: which } => {
                let label = format!("Take the {}", face(which));
                let spot = [format!("pile.{}", card(which))];
                let choice = choice("HX-6.6", format!("swap {}", card(which)), label, &spot);
                Choice { forecast: Some(self.worth(state, me, which)), ..choice }
            }
            Action::Bid { card: which } => {
                let label = format!("Discard the {}", face(which));
                choice("HX-6.7", format!("bid {}", card(which)), label, &[format!("hand.{}", card(which))])
            }
            Action::Stop => plain("HX-6.7", "stop", "Discard no more"),
            Action::Drop { slots } => {
                let names = self.named_slots(state, me, slots).unwrap_or_default();
                let label = format!("Discard {names}");
                choice(
                    "HX-5.9",
                    format!("drop {}", slots.word()),
                    label,
                    &[format!("dossier.{}", slots.word())],
                )
            }
            Action::Keep => plain("HX-5.9", "keep", "Keep your missions"),
            Action::Take { card: which } => {
                let label = format!("Take back the {}", face(which));
                choice("HX-5.10", format!("take {}", card(which)), label, &[format!("pile.{}", card(which))])
            }
            Action::Resign => plain("HX-10.2", "resign", "Resign"),
        }
    }

    fn attack_choice(&self, state: &State, at: Land, names: Names<'_>) -> Choice {
        let march = self.march_reach(state).contains(at);
        let (rule, verb, label, forecast) = match state.owner(at) {
            None => {
                let forecast = if march { "free: your march" } else { "costs a card" };
                ("HX-6.3", "claim", format!("Claim {}", self.called(at)), forecast.to_owned())
            }
            Some(owner) => {
                let fortress = bonus(self, state, at, Side::Defender);
                let sea = bonus(self, state, at, Side::Attacker);
                let mut terms = vec![counted(state.realms[owner].hand.len(), "card") + " against you"];
                if sea > 0 {
                    terms.push(format!("+{sea} for you over sea"));
                }
                if fortress > 0 {
                    terms.push(format!("+{fortress} for the fortress"));
                }
                if march {
                    terms.push("your march".to_owned());
                }
                (
                    "HX-6.1",
                    "attack",
                    format!("Attack {}, held by {}", self.called(at), names.name(owner)),
                    terms.join(", "),
                )
            }
        };
        let id = self.land_id(at);
        let path = [format!("land.{id}"), format!("{verb}.{id}")];
        let choice = Choice::new(Rule::new(rule), format!("x {id}"), label, path);
        Choice { forecast: Some(forecast), ..choice }
    }

    /// "Longridge (5a)".
    pub(crate) fn called(&self, land: Land) -> String {
        let territory = self.map().territory(land);
        format!("{} ({})", territory.name, territory.id)
    }

    /// What a card would be worth in the battle that is going on.
    fn worth(&self, state: &State, me: Seat, card: Card) -> String {
        let suit = self.suit();
        if suit.counts.contains(card) {
            return "worth the cards you then discard".to_owned();
        }
        if suit.swaps.contains(card) {
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

    fn named_slots(&self, state: &State, me: Seat, slots: Slots) -> Option<String> {
        let dossier = state.realms[me].dossier;
        let named = (0..2).filter(|at| slots.has(*at)).filter_map(|at| dossier[at]);
        let names: Vec<&str> = named.map(|mission| self.mission_card(mission).name.as_str()).collect();
        (!names.is_empty()).then(|| crate::text::listed(&names))
    }
}
