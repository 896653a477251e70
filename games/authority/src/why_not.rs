//! Why something is refused (AU-17): the first error of the list that applies.

use kernel::{Dice, Names, Refusal, Rule, Seat};

use crate::action::From;
use crate::card::{Design, Side};
use crate::cycle::{Cycle, Held};
use crate::effects::{Choice, asks_pick, choice, cost, guarded, may_pass, picks, relieves, steadfast};
use crate::phases::{
    Unaimed, aimed_state, enters_zone, free_rows, group, may_use, pierce_marks, targets, used_ability,
};
use crate::place::Mark;
use crate::read::{Ref, Said};
use crate::rulebook::Authority;
use crate::state::{State, Trigger};
use crate::view::View;
use crate::vocab::{Kind, Step};

/// AU-17.1: answered where no other rule says more.
const ILLEGAL: Rule = Rule::new("AU-17.1");
/// AU-17.4: the finer points.
const DETAIL: Rule = Rule::new("AU-17.4");

impl Authority {
    /// Why `text` is refused. Knows only the view.
    pub(crate) fn why_not(&self, view: &View, text: &str, names: Names<'_>) -> Refusal {
        if view.step == Step::Over {
            return Refusal::by_rule(ILLEGAL, "game_over", "The match is over.");
        }
        let Some(said) = self.parse(text) else { return bad_notation(text) };
        let asked = view.viewer.seat().filter(|seat| view.pending.contains(*seat));
        if asked.is_none() && said == Said::Resign {
            let why = "You may resign when it is your turn to decide.";
            return Refusal::by_rule(Rule::new("AU-13.6"), "not_your_decision", why);
        }
        let Some(seat) = asked else {
            return Refusal::by_rule(ILLEGAL, "not_your_decision", "It is not your turn to decide.");
        };
        let state = self.world(view, Dice::new([0; 32]));
        self.refuse_answer(&state, seat, said, names)
            .or_else(|| self.pretender(seat).map(|_| unscripted()))
            // Asked about something that is allowed after all.
            .unwrap_or_else(|| Refusal::by_table("allowed", "You can do that now."))
    }

    fn refuse_answer(&self, state: &State, seat: Seat, said: Said, names: Names<'_>) -> Option<Refusal> {
        match (state.step, said) {
            (Step::First, Said::First(seat)) if seat.index() >= usize::from(self.table_size()) => {
                Some(bad_target("That seat does not play."))
            }
            (Step::First, Said::First(_)) => None,
            (_, Said::Resign) => None,
            (_, Said::Back) => Some(nothing_to_take_back()),
            (Step::Command, said) => self.refuse_command(state, seat, said),
            (Step::Swap, Said::NoSwap) => None,
            (Step::Swap, Said::Swap(slot)) => {
                let empty = state.market.slots[usize::from(slot)].is_none();
                empty.then(|| {
                    Refusal::by_rule(DETAIL, "empty_slot", format!("Market place {} is empty.", slot + 1))
                })
            }
            (_, Said::Swap(_) | Said::NoSwap) => Some(swap_denied()),
            (Step::Target | Step::Pierce, Said::Target(at)) => self.refuse_target(state, seat, at),
            (Step::Pick, Said::Pick(at)) => self.refuse_pick(state, seat, at, names),
            (Step::Pick, Said::Pass) => (!may_pass(self, state))
                .then(|| Refusal::by_rule(DETAIL, "wrong_phase", "You have to choose something.")),
            (Step::Order, Said::Order(index)) => {
                let count = group(state).len();
                (usize::from(index) >= count)
                    .then(|| bad_target(format!("There are {count} abilities to order.")))
            }
            (Step::Drop | Step::Keep, Said::Drop(card)) => {
                let missing = Cycle::find(state.of(seat).cycle.hand(), card).is_none();
                missing.then(|| self.no_card(DETAIL, card, "in your hand"))
            }
            (Step::Keep, Said::Done) => None,
            (Step::Peek, Said::Keep | Said::Bottom) => None,
            (
                Step::Target
                | Step::Pierce
                | Step::Pick
                | Step::Order
                | Step::Swap
                | Step::Drop
                | Step::Keep
                | Step::Peek
                | Step::First
                | Step::Over,
                _,
            ) => Some(wrong_phase()),
        }
    }

    fn refuse_command(&self, state: &State, seat: Seat, said: Said) -> Option<Refusal> {
        match said {
            Said::Attack(card, at) => self.refuse_attack(state, seat, card).or_else(|| {
                let at = at?;
                match aimed_state(self, state, card) {
                    Ok(aimed) => self.refuse_target(&aimed, seat, at),
                    // What is asked in between has to be answered first.
                    Err(Unaimed::Asked) => {
                        let text = "There is a question in between. Do it in two steps.";
                        Some(Refusal::by_rule(ILLEGAL, "bad_notation", text))
                    }
                    Err(Unaimed::Dropped) => {
                        let text = "You would be out before the attack finds a target.";
                        Some(Refusal::by_rule(Rule::new("AU-3.9"), "bad_target", text))
                    }
                }
            }),
            Said::Defend(card, row) => self.refuse_fighter(state, seat, card, "defend").or_else(|| {
                let court = state.of(seat);
                let mut free = free_rows(self, court).peekable();
                if free.peek().is_none() {
                    let text = "Rows 1 to 3 are full.";
                    return Some(Refusal::by_rule(Rule::new("AU-5.5"), "rows_full", text));
                }
                let rule = if row == 0 { "AU-5.8" } else { "AU-5.2" };
                let rows: Vec<String> = free.map(|row| row.to_string()).collect();
                (!rows.contains(&row.to_string())).then(|| {
                    let text = format!("Fill Row {} first.", rows.join(" or Row "));
                    Refusal::by_rule(Rule::new(rule), "illegal_row", text)
                })
            }),
            Said::Relieve(card, at) => self.refuse_relief(state, seat, card, at),
            Said::Levy(card) => self
                .refuse_card(state, seat, card)
                .or_else(|| (!self.traits(card).kind.levies()).then(|| self.type_forbids(card, "recruit"))),
            Said::Spy(card) => self.refuse_card(state, seat, card).or_else(|| {
                if self.traits(card).kind != Kind::Spy {
                    return Some(self.type_forbids(card, "infiltrate"));
                }
                self.refuse_entry(state, seat, card)
            }),
            Said::Use(card, from) => self.refuse_use(state, seat, card, from),
            Said::Buy(slot) => match state.market.slots[usize::from(slot)] {
                None => Some(Refusal::by_rule(
                    ILLEGAL,
                    "empty_slot",
                    format!("Market place {} is empty.", slot + 1),
                )),
                Some(card) => self.refuse_purchase(state, seat, card),
            },
            Said::Hire(card) => {
                if self.traits(card).kind != Kind::General {
                    let text = format!("The {} is not a General.", self.face(card).name);
                    return Some(Refusal::by_rule(DETAIL, "empty_slot", text));
                }
                if state.market.supply & self.general_bit(card) == 0 {
                    let text = format!("{} is not in the supply.", self.face(card).name);
                    return Some(Refusal::by_rule(Rule::new("AU-8.1"), "empty_slot", text));
                }
                self.refuse_purchase(state, seat, card)
            }
            Said::Back => Some(nothing_to_take_back()),
            Said::End | Said::Resign => None,
            Said::Swap(_) | Said::NoSwap => Some(swap_denied()),
            Said::Target(_) | Said::Pick(_) | Said::Pass | Said::Order(_) | Said::Keep => Some(wrong_phase()),
            Said::Bottom | Said::Drop(_) | Said::Done | Said::First(_) => Some(wrong_phase()),
        }
    }

    /// AU-4.2: is there a copy in the hand that may act?
    fn refuse_card(&self, state: &State, seat: Seat, card: Design) -> Option<Refusal> {
        let hand = state.of(seat).cycle.hand();
        if Cycle::find(hand, card).is_none() {
            return Some(self.no_card(ILLEGAL, card, "in your hand"));
        }
        (!hand.contains(&Held::fresh(card))).then(|| self.spent(card))
    }

    /// AU-4.4.
    pub(crate) fn refuse_attack(&self, state: &State, seat: Seat, card: Design) -> Option<Refusal> {
        self.refuse_fighter(state, seat, card, "attack")
    }

    fn refuse_fighter(&self, state: &State, seat: Seat, card: Design, verb: &str) -> Option<Refusal> {
        let forbidden = || (!self.traits(card).kind.fights()).then(|| self.type_forbids(card, verb));
        self.refuse_card(state, seat, card).or_else(forbidden)
    }

    /// AU-12.10.
    fn refuse_relief(&self, state: &State, seat: Seat, card: Design, at: Ref) -> Option<Refusal> {
        let relief = Rule::new("AU-12.10");
        self.refuse_card(state, seat, card).or_else(|| {
            if !relieves(self, state.of(seat), card) {
                let text = format!("The {} cannot relieve.", self.face(card).name);
                return Some(Refusal::by_rule(relief, "type_forbids", text));
            }
            let own = matches!(at, Ref::Unit(owner, slot)
                if owner == seat && state.of(seat).rows[slot.index()].is_some());
            let text = "You can relieve one of your own defenders.";
            (!own).then(|| Refusal::by_rule(relief, "bad_target", text))
        })
    }

    /// AU-8.5, AU-11.4.
    fn refuse_use(&self, state: &State, seat: Seat, card: Design, from: From) -> Option<Refusal> {
        let court = state.of(seat);
        let missing = match from {
            From::Hand => self.refuse_card(state, seat, card),
            From::Zone if Cycle::find(&court.zone, card).is_none() => {
                Some(self.no_card(ILLEGAL, card, "in your general zone"))
            }
            From::Zone => (!court.zone.contains(&Held::fresh(card)) && self.traits(card).kind == Kind::Spy)
                .then(|| self.spent(card)),
        };
        missing.or_else(|| {
            let Some(ability) = used_ability(self, card, from) else {
                return Some(self.type_forbids(card, "be used"));
            };
            let trigger = Trigger { owner: seat, card, ability, ..Trigger::default() };
            if enters_zone(self.ability(&trigger)) {
                return self.refuse_entry(state, seat, card);
            }
            let rule = if ability == Trigger::COUNTER_SPY { "AU-8.5" } else { "AU-11.4" };
            may_use(self, state, seat, card, from).is_none().then(|| {
                let text = format!("The {} has nothing to choose from.", self.face(card).name);
                Refusal::by_rule(Rule::new(rule), "no_target", text)
            })
        })
    }

    /// AU-8.1, AU-8.2, AU-8.4.
    fn refuse_entry(&self, state: &State, seat: Seat, card: Design) -> Option<Refusal> {
        let court = state.of(seat);
        if self.fits_zone(court, card) {
            return None;
        }
        let name = &self.face(card).name;
        let there = court.zone.iter().any(|held| held.design() == card);
        let (rule, text) = match (there, self.traits(card).kind) {
            (true, Kind::General) => ("AU-8.1", format!("You have {name} already.")),
            (true, Kind::Unit | Kind::Spy | Kind::Leader | Kind::Superpower) => {
                ("AU-8.4", format!("A {name} is in your general zone already."))
            }
            (false, _) => ("AU-8.2", "You have a General of that faction already.".to_owned()),
        };
        Some(Refusal::by_rule(Rule::new(rule), "copy_limit", text))
    }

    /// AU-7.3.
    fn refuse_purchase(&self, state: &State, seat: Seat, card: Design) -> Option<Refusal> {
        let court = state.of(seat);
        let limit = if self.traits(card).kind.leads() { self.refuse_entry(state, seat, card) } else { None };
        limit.or_else(|| {
            let cost = u16::from(cost(self, court, card));
            (court.pool < cost).then(|| {
                let name = &self.face(card).name;
                let text = format!("The {name} costs {cost}, you have {}. Recruit more first.", court.pool);
                Refusal::by_rule(Rule::new("AU-7.3"), "cannot_afford", text)
            })
        })
    }

    /// AU-6.4, AU-6.5, AU-12.3.
    fn refuse_target(&self, state: &State, seat: Seat, at: Ref) -> Option<Refusal> {
        let Some(mark) = at.mark() else { return Some(bad_target("That cannot be attacked.")) };
        if !self.stands(state, mark) {
            return Some(bad_target("Nothing stands there."));
        }
        if !self.is_enemy(seat, mark.seat()) {
            let text = "That is on your side.";
            return Some(Refusal::by_rule(Rule::new("AU-6.5"), "friendly_target", text));
        }
        let mut offered = false;
        if state.step != Step::Pierce {
            targets(self, state, |target| offered |= target == mark);
            return (!offered).then(|| {
                let text = "Units in front protect it. Attack those first.";
                Refusal::by_rule(Rule::new("AU-6.4"), "not_reachable", text)
            });
        }
        let mut row = None;
        pierce_marks(self, state, |target| {
            offered |= target == mark;
            row = row.or_else(|| self.row_place(target));
        });
        let piercing = Rule::new("AU-12.3");
        let foe = state.attack.and_then(|attack| attack.mark).map(Mark::seat);
        let beyond = foe == Some(mark.seat()) && self.row_place(mark).is_none_or(|place| Some(place) > row);
        match (offered, beyond) {
            (true, _) => None,
            (false, true) => {
                let text = "The next row protects it.";
                Some(Refusal::by_rule(piercing, "not_reachable", text))
            }
            (false, false) => {
                let text = "It is not in the next row.";
                Some(Refusal::by_rule(piercing, "bad_target", text))
            }
        }
    }

    /// Where the row of a unit comes in the order of the rows; `None` for a monarch, who is behind all.
    fn row_place(&self, mark: Mark) -> Option<usize> {
        let row = match mark {
            Mark::Unit { slot, .. } => slot.row(),
            Mark::Guard { .. } => 0,
            Mark::Monarch { .. } => return None,
        };
        self.row_order().iter().position(|other| *other == row)
    }

    fn stands(&self, state: &State, mark: Mark) -> bool {
        let seat = mark.seat();
        seat.index() < usize::from(self.table_size())
            && state.of(seat).alive()
            && match mark {
                Mark::Unit { slot, .. } => state.of(seat).rows[slot.index()].is_some(),
                Mark::Guard { .. } => state.of(seat).guard.is_some(),
                Mark::Monarch { .. } => true,
            }
    }

    /// AU-11.10.
    fn refuse_pick(&self, state: &State, seat: Seat, at: Ref, names: Names<'_>) -> Option<Refusal> {
        let mut offered = false;
        if let Some(object) = at.object() {
            picks(self, state, |other| offered |= other == object);
        }
        if offered {
            return None;
        }
        if at.object().is_some_and(|object| state.resolving.is_some_and(|now| now.picks.contains(&object))) {
            let text = "You chose that already. Pick something else.";
            return Some(Refusal::by_rule(Rule::new("AU-11.10"), "bad_target", text));
        }
        if let Some(refusal) = self.refuse_pile(state, seat, at) {
            return Some(refusal);
        }
        let named = match at {
            Ref::Unit(owner, _) | Ref::Guard(owner) | Ref::Monarch(owner) | Ref::Player(owner) => Some(owner),
            Ref::Market(_) | Ref::Hand(_) | Ref::Discard(_) | Ref::Defeated(..) | Ref::Spy(..) => None,
        };
        if let Some(mark) = at.mark()
            && !self.stands(state, mark)
        {
            return Some(bad_target("Nothing stands there."));
        }
        if let Some(owner) = named {
            let plays = owner.index() < usize::from(self.table_size()) && state.of(owner).alive();
            if !plays {
                return Some(bad_target(format!("{} is not in the game.", names.name(owner))));
            }
            if self.wants_enemy(state, at) && !self.is_enemy(seat, owner) {
                let text = format!("{} is on your side.", names.name(owner));
                return Some(Refusal::by_rule(ILLEGAL, "friendly_target", text));
            }
        }
        if let Ref::Unit(owner, slot) = at
            && asks_pick(self, state).is_some_and(|(effect, _)| guarded(effect))
            && steadfast(self, state.of(owner), slot)
        {
            return Some(Refusal::by_rule(Rule::new("AU-12.11"), "bad_target", "That unit is Steadfast."));
        }
        if let Ref::Guard(_) = at {
            let text = "Nothing can choose the Kingsguard in Row 0.";
            return Some(Refusal::by_rule(Rule::new("AU-5.7"), "bad_target", text));
        }
        Some(bad_target("The card cannot choose that."))
    }

    /// A card that is not in the pile named, or an empty market slot.
    fn refuse_pile(&self, state: &State, seat: Seat, at: Ref) -> Option<Refusal> {
        let court = |owner: Seat| (owner.index() < usize::from(self.table_size())).then(|| state.of(owner));
        let (part, card, place): (&[Held], Design, &str) = match at {
            Ref::Hand(card) => (state.of(seat).cycle.hand(), card, "in your hand"),
            Ref::Discard(card) => (state.of(seat).cycle.discard(), card, "in your discard pile"),
            Ref::Defeated(owner, card) => (court(owner)?.cycle.discard(), card, "in that discard pile"),
            Ref::Spy(owner, card) => (&court(owner)?.zone, card, "in that general zone"),
            Ref::Market(slot) if state.market.slots[usize::from(slot)].is_none() => {
                return Some(Refusal::by_rule(
                    ILLEGAL,
                    "empty_slot",
                    format!("Market place {} is empty.", slot + 1),
                ));
            }
            Ref::Market(_) | Ref::Unit(..) | Ref::Guard(_) | Ref::Monarch(_) | Ref::Player(_) => return None,
        };
        Cycle::find(part, card).is_none().then(|| self.no_card(DETAIL, card, place))
    }

    /// Does the pick that is asked want something of an enemy, of the kind that was named?
    fn wants_enemy(&self, state: &State, at: Ref) -> bool {
        let Some((effect, _)) = asks_pick(self, state) else { return false };
        let unit = matches!(at, Ref::Unit(..));
        let player = matches!(at, Ref::Player(_));
        match choice(effect) {
            Choice::Units { aim, .. } => unit && aim.side == Side::Enemy,
            Choice::Enemy => player,
            Choice::Nothing | Choice::Defeated | Choice::OwnCard | Choice::Spy => false,
            Choice::Swap(_) | Choice::Market(_) | Choice::Top => false,
        }
    }

    fn no_card(&self, rule: Rule, card: Design, place: &str) -> Refusal {
        Refusal::by_rule(rule, "no_such_card", format!("There is no {} {place}.", self.face(card).name))
    }

    fn spent(&self, card: Design) -> Refusal {
        let text = format!("Your {} has acted this turn.", self.face(card).name);
        Refusal::by_rule(Rule::new("AU-4.2"), "card_spent", text)
    }

    fn type_forbids(&self, card: Design, verb: &str) -> Refusal {
        let text = format!("The {} cannot {verb}.", self.face(card).name);
        Refusal::by_rule(Rule::new("AU-4.4"), "type_forbids", text)
    }
}

/// AU-17.4 where the text names something that does not exist.
fn bad_notation(text: &str) -> Refusal {
    let verbs = [
        "atk", "tgt", "def", "rel", "rec", "buy", "gen", "spy", "act", "pick", "ord", "swap", "drop", "first",
    ];
    let verb = text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let rule = if verbs.contains(&verb.as_str()) && text.split_whitespace().nth(1).is_some() {
        DETAIL
    } else {
        ILLEGAL
    };
    Refusal::by_rule(rule, "bad_notation", "I don't understand that.")
}

fn wrong_phase() -> Refusal {
    Refusal::by_rule(ILLEGAL, "wrong_phase", "That is not the question now.")
}

/// AU-16.5: what others might do, but the script does not say.
fn unscripted() -> Refusal {
    Refusal::by_rule(Rule::new("AU-16.5"), "wrong_phase", "The Pretender follows its script.")
}

fn nothing_to_take_back() -> Refusal {
    let text = "There is nothing to undo.";
    Refusal::by_rule(Rule::new("AU-11.14"), "wrong_phase", text)
}

fn swap_denied() -> Refusal {
    Refusal::by_rule(Rule::new("AU-10.6"), "swap_denied", "You cannot swap now.")
}

fn bad_target(text: impl Into<String>) -> Refusal {
    Refusal::by_rule(DETAIL, "bad_target", text)
}
