//! What a seat may do, asked of one action: where it may not, the first error of AU-17 that applies.

use kernel::{Names, Refusal, Rule, Seat, bare};

use crate::action::{Action, From, Object};
use crate::card::{Design, Side};
use crate::cycle::{Cycle, Held};
use crate::effects::{
    Choice, asks_pick, choice, cost, guarded, may_pass, picks, relieves, steadfast, unfinished_picks,
};
use crate::phases::{
    Unaimed, aimed_state, enters_zone, free_rows, group, may_use, pierce_marks, targets, used_ability,
};
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{State, Trigger};
use crate::vocab::{Kind, Step};

/// AU-17.1: answered where no other rule says more.
const ILLEGAL: &str = "AU-17.1";
/// AU-17.4: the finer points.
const DETAIL: &str = "AU-17.4";

type Checked = Result<(), Refusal>;

impl Authority {
    /// May `seat` take this action?
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action, names: Names<'_>) -> Checked {
        if state.step == Step::Over {
            return Err(game_over());
        }
        if !state.pending().contains(seat) {
            let resigns = action == Action::Resign && self.may_resign(state, seat);
            return if resigns { Ok(()) } else { Err(not_asked(action)) };
        }
        self.check_answer(state, seat, action, names)?;
        // AU-16.5: what others might do, but the script does not say.
        let free = self.pretender(seat).is_none() || {
            let mut scripted = Vec::new();
            self.legal(state, seat, &mut scripted);
            scripted.contains(&action)
        };
        Refusal::unless(free, "AU-16.5", "wrong_phase", || "The Pretender follows its script.")
    }

    fn check_answer(&self, state: &State, seat: Seat, action: Action, names: Names<'_>) -> Checked {
        match (state.step, action) {
            (Step::First, Action::First { seat }) => {
                let plays = seat.index() < usize::from(self.seats());
                if plays { Ok(()) } else { Err(bad_target("That seat does not play.")) }
            }
            (_, Action::Resign) => Ok(()),
            (_, Action::Back) => {
                let undone = unfinished_picks(self, state) > 0;
                Refusal::unless(undone, "AU-11.14", "wrong_phase", || "There is nothing to undo.")
            }
            (Step::Swap, Action::NoSwap) => Ok(()),
            (Step::Swap, Action::Swap { slot }) => check_slot(state, slot, DETAIL),
            (_, Action::Swap { .. } | Action::NoSwap) => {
                Refusal::unless(false, "AU-10.6", "swap_denied", || "You cannot swap now.")
            }
            (Step::Command, _) => self.check_command(state, seat, action),
            (Step::Target | Step::Pierce, Action::Target { mark }) => self.check_target(state, seat, mark),
            (Step::Pick, Action::Pick { object }) => self.check_pick(state, seat, object, names),
            (Step::Pick, Action::Pass) => {
                let may = may_pass(self, state);
                Refusal::unless(may, DETAIL, "wrong_phase", || "You have to choose something.")
            }
            (Step::Order, Action::Order { index }) => {
                let count = group(state).len();
                let there = usize::from(index) < count;
                if there { Ok(()) } else { Err(bad_target(format!("There are {count} abilities to order."))) }
            }
            (Step::Drop | Step::Keep, Action::Drop { card }) => {
                self.check_pile(state.of(seat).cycle.hand(), card, DETAIL, "in your hand")
            }
            (Step::Keep, Action::Done) | (Step::Peek, Action::Keep | Action::Bottom) => Ok(()),
            _ => Err(wrong_phase()),
        }
    }

    fn check_command(&self, state: &State, seat: Seat, action: Action) -> Checked {
        match action {
            Action::Attack { card } => self.check_fighter(state, seat, card, "attack"),
            Action::Defend { card, row } => {
                self.check_fighter(state, seat, card, "defend")?;
                let free: Vec<u8> = free_rows(self, state.of(seat)).collect();
                Refusal::unless(!free.is_empty(), "AU-5.5", "rows_full", || "Rows 1 to 3 are full.")?;
                let rule = if row == 0 { "AU-5.8" } else { "AU-5.2" };
                Refusal::unless(free.contains(&row), rule, "illegal_row", || {
                    let rows: Vec<String> = free.iter().map(u8::to_string).collect();
                    format!("Fill Row {} first.", rows.join(" or Row "))
                })
            }
            Action::Relieve { card, slot } => self.check_relief(state, seat, card, Some(slot)),
            Action::Levy { card } => {
                self.check_card(state, seat, card)?;
                self.check_kind(self.traits(card).kind.levies(), card, "recruit")
            }
            Action::Infiltrate { card } => {
                self.check_card(state, seat, card)?;
                self.check_kind(self.traits(card).kind == Kind::Spy, card, "infiltrate")?;
                self.check_entry(state, seat, card)
            }
            Action::Use { card, from } => self.check_use(state, seat, card, from),
            Action::Buy { slot } => {
                check_slot(state, slot, ILLEGAL)?;
                let card = state.market.slots[usize::from(slot)];
                card.map_or(Ok(()), |card| self.check_purchase(state, seat, card))
            }
            Action::Hire { card } => {
                let name = || &self.face(card).name;
                let general = self.traits(card).kind == Kind::General;
                Refusal::unless(general, DETAIL, "empty_slot", || {
                    format!("The {} is not a General.", bare(name()))
                })?;
                let there = state.market.supply & self.general_bit(card) != 0;
                Refusal::unless(there, "AU-8.1", "empty_slot", || {
                    format!("{} is not in the supply.", name())
                })?;
                self.check_purchase(state, seat, card)
            }
            Action::End | Action::Back | Action::Resign => Ok(()),
            Action::Target { .. } | Action::Pick { .. } | Action::Pass => Err(wrong_phase()),
            Action::Order { .. } | Action::Swap { .. } | Action::NoSwap => Err(wrong_phase()),
            Action::Keep | Action::Bottom | Action::Drop { .. } | Action::Done => Err(wrong_phase()),
            Action::First { .. } => Err(wrong_phase()),
        }
    }

    /// AU-4.2: is there a copy in the hand that may act?
    fn check_card(&self, state: &State, seat: Seat, card: Design) -> Checked {
        let hand = state.of(seat).cycle.hand();
        self.check_pile(hand, card, ILLEGAL, "in your hand")?;
        self.check_fresh(hand, card)
    }

    fn check_fresh(&self, pile: &[Held], card: Design) -> Checked {
        Refusal::unless(pile.contains(&Held::fresh(card)), "AU-4.2", "card_spent", || {
            format!("Your {} has acted this turn.", self.face(card).name)
        })
    }

    /// AU-4.4.
    pub(crate) fn check_fighter(&self, state: &State, seat: Seat, card: Design, verb: &str) -> Checked {
        self.check_card(state, seat, card)?;
        self.check_kind(self.traits(card).kind.fights(), card, verb)
    }

    fn check_kind(&self, able: bool, card: Design, verb: &str) -> Checked {
        Refusal::unless(able, "AU-4.4", "type_forbids", || {
            format!("The {} cannot {verb}.", bare(&self.face(card).name))
        })
    }

    /// The state in which a card that attacks finds its target, where that can be said in one line.
    pub(crate) fn check_aim(&self, state: &State, card: Design) -> Result<State, Refusal> {
        aimed_state(self, state, card).map_err(|why| match why {
            // What is asked in between has to be answered first.
            Unaimed::Asked => {
                let text = "There is a question in between. Do it in two steps.";
                Refusal::by_rule(Rule::new(ILLEGAL), "bad_notation", text)
            }
            Unaimed::Dropped => {
                let text = "You would be out before the attack finds a target.";
                Refusal::by_rule(Rule::new("AU-3.9"), "bad_target", text)
            }
        })
    }

    /// AU-12.10; no slot is something else than a place of one's own.
    pub(crate) fn check_relief(
        &self,
        state: &State,
        seat: Seat,
        card: Design,
        slot: Option<Slot>,
    ) -> Checked {
        self.check_card(state, seat, card)?;
        let court = state.of(seat);
        Refusal::unless(relieves(self, court, card), "AU-12.10", "type_forbids", || {
            format!("The {} cannot relieve.", bare(&self.face(card).name))
        })?;
        let own = slot.is_some_and(|slot| court.rows[slot.index()].is_some());
        Refusal::unless(own, "AU-12.10", "bad_target", || "You can relieve one of your own defenders.")
    }

    /// AU-8.5, AU-11.4.
    fn check_use(&self, state: &State, seat: Seat, card: Design, from: From) -> Checked {
        let court = state.of(seat);
        match from {
            From::Hand => self.check_card(state, seat, card)?,
            From::Zone => {
                self.check_pile(&court.zone, card, ILLEGAL, "in your general zone")?;
                if self.traits(card).kind == Kind::Spy {
                    self.check_fresh(&court.zone, card)?;
                }
            }
        }
        let ability = used_ability(self, card, from);
        self.check_kind(ability.is_some(), card, "be used")?;
        let trigger =
            Trigger { owner: seat, card, ability: ability.unwrap_or_default(), ..Trigger::default() };
        if enters_zone(self.ability(&trigger)) {
            self.check_entry(state, seat, card)?;
        }
        let rule = if ability == Some(Trigger::COUNTER_SPY) { "AU-8.5" } else { "AU-11.4" };
        Refusal::unless(may_use(self, state, seat, card, from).is_some(), rule, "no_target", || {
            format!("The {} has nothing to choose from.", bare(&self.face(card).name))
        })
    }

    /// AU-8.1, AU-8.2, AU-8.4.
    fn check_entry(&self, state: &State, seat: Seat, card: Design) -> Checked {
        let court = state.of(seat);
        let there = court.zone.iter().any(|held| held.design() == card);
        let general = self.traits(card).kind == Kind::General;
        let rule = match (there, general) {
            (true, true) => "AU-8.1",
            (true, false) => "AU-8.4",
            (false, _) => "AU-8.2",
        };
        let name = &self.face(card).name;
        Refusal::unless(self.fits_zone(court, card), rule, "copy_limit", || match (there, general) {
            (true, true) => format!("You have {name} already."),
            (true, false) => format!("A {name} is in your general zone already."),
            (false, _) => "You have a General of that faction already.".to_owned(),
        })
    }

    /// AU-7.3.
    fn check_purchase(&self, state: &State, seat: Seat, card: Design) -> Checked {
        if self.traits(card).kind.leads() {
            self.check_entry(state, seat, card)?;
        }
        let court = state.of(seat);
        let cost = u16::from(cost(self, court, card));
        Refusal::unless(court.pool >= cost, "AU-7.3", "cannot_afford", || {
            let name = bare(&self.face(card).name);
            format!("The {name} costs {cost}, you have {}. Recruit more first.", court.pool)
        })
    }

    /// AU-6.4, AU-6.5, AU-12.3.
    pub(crate) fn check_target(&self, state: &State, seat: Seat, mark: Mark) -> Checked {
        self.check_stands(state, mark)?;
        let enemy = self.is_enemy(seat, mark.seat());
        Refusal::unless(enemy, "AU-6.5", "friendly_target", || "That is on your side.")?;
        let mut offered = false;
        if state.step != Step::Pierce {
            targets(self, state, |target| offered |= target == mark);
            return Refusal::unless(
                offered,
                "AU-6.4",
                "not_reachable",
                || "Units in front protect it. Attack those first.",
            );
        }
        let mut row = None;
        pierce_marks(self, state, |target| {
            offered |= target == mark;
            row = row.or_else(|| self.row_place(target));
        });
        let foe = state.attack.and_then(|attack| attack.mark).map(Mark::seat);
        let beyond = foe == Some(mark.seat()) && self.row_place(mark).is_none_or(|place| Some(place) > row);
        let (code, text) = if beyond {
            ("not_reachable", "The next row protects it.")
        } else {
            ("bad_target", "It is not in the next row.")
        };
        Refusal::unless(offered, "AU-12.3", code, || text)
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

    fn check_stands(&self, state: &State, mark: Mark) -> Checked {
        let seat = mark.seat();
        let stands = seat.index() < usize::from(self.seats())
            && state.of(seat).alive()
            && match mark {
                Mark::Unit { slot, .. } => state.of(seat).rows[slot.index()].is_some(),
                Mark::Guard { .. } => state.of(seat).guard.is_some(),
                Mark::Monarch { .. } => true,
            };
        if stands { Ok(()) } else { Err(bad_target("Nothing stands there.")) }
    }

    /// AU-11.10.
    fn check_pick(&self, state: &State, seat: Seat, object: Object, names: Names<'_>) -> Checked {
        let mut offered = false;
        picks(self, state, |other| offered |= other == object);
        if offered {
            return Ok(());
        }
        let again = state.resolving.is_some_and(|now| now.picks.contains(&object));
        Refusal::unless(!again, "AU-11.10", "bad_target", || "You chose that already. Pick something else.")?;
        let court = |owner: Seat| (owner.index() < usize::from(self.seats())).then(|| state.of(owner));
        let cycle = &state.of(seat).cycle;
        let (owner, pile) = match object {
            Object::Hand { card } => (None, Some((cycle.hand(), card, "in your hand"))),
            Object::Discard { card } => (None, Some((cycle.discard(), card, "in your discard pile"))),
            Object::Defeated { seat, card } => {
                (None, court(seat).map(|court| (court.cycle.discard(), card, "in that discard pile")))
            }
            Object::Spy { seat, card } => {
                (None, court(seat).map(|court| (&court.zone[..], card, "in that general zone")))
            }
            Object::Market { slot } => {
                check_slot(state, slot, ILLEGAL)?;
                (None, None)
            }
            Object::Unit { seat, slot } => {
                self.check_stands(state, Mark::Unit { seat, slot })?;
                (Some(seat), None)
            }
            Object::Player { seat } => (Some(seat), None),
        };
        if let Some((pile, card, place)) = pile {
            self.check_pile(pile, card, DETAIL, place)?;
        }
        if let Some(owner) = owner {
            self.check_plays(state, owner, names)?;
            let friend = self.wants_enemy(state, object) && !self.is_enemy(seat, owner);
            Refusal::unless(!friend, ILLEGAL, "friendly_target", || {
                format!("{} is on your side.", names.name(owner))
            })?;
        }
        if let Object::Unit { seat, slot } = object {
            let shielded = asks_pick(self, state).is_some_and(|(effect, _)| guarded(effect))
                && steadfast(self, state.of(seat), slot);
            Refusal::unless(!shielded, "AU-12.11", "bad_target", || "That unit is Steadfast.")?;
        }
        Err(not_chosen())
    }

    /// Why something that no ability is about cannot be picked.
    pub(crate) fn refuse_mark(&self, state: &State, mark: Option<Mark>, names: Names<'_>) -> Refusal {
        let checked = mark.map_or(Ok(()), |mark| {
            self.check_stands(state, mark)?;
            self.check_plays(state, mark.seat(), names)?;
            Refusal::unless(
                !matches!(mark, Mark::Guard { .. }),
                "AU-5.7",
                "bad_target",
                || "Nothing can choose the Kingsguard in Row 0.",
            )
        });
        checked.err().unwrap_or_else(not_chosen)
    }

    fn check_plays(&self, state: &State, seat: Seat, names: Names<'_>) -> Checked {
        let plays = seat.index() < usize::from(self.seats()) && state.of(seat).alive();
        if plays { Ok(()) } else { Err(bad_target(format!("{} is not in the game.", names.name(seat)))) }
    }

    /// Does the pick that is asked want something of an enemy, of the kind that was named?
    fn wants_enemy(&self, state: &State, object: Object) -> bool {
        let Some((effect, _)) = asks_pick(self, state) else { return false };
        match choice(effect) {
            Choice::Units { aim, .. } => matches!(object, Object::Unit { .. }) && aim.side == Side::Enemy,
            Choice::Enemy => matches!(object, Object::Player { .. }),
            Choice::Nothing | Choice::Defeated | Choice::OwnCard | Choice::Spy => false,
            Choice::Swap(_) | Choice::Market(_) | Choice::Top => false,
        }
    }

    fn check_pile(&self, pile: &[Held], card: Design, rule: &'static str, place: &str) -> Checked {
        Refusal::unless(Cycle::find(pile, card).is_some(), rule, "no_such_card", || {
            format!("There is no {} {place}.", self.face(card).name)
        })
    }
}

fn check_slot(state: &State, slot: u8, rule: &'static str) -> Checked {
    let filled = state.market.slots[usize::from(slot)].is_some();
    Refusal::unless(filled, rule, "empty_slot", || format!("Market place {} is empty.", slot + 1))
}

/// AU-17.4 where the text names something that does not exist.
pub(crate) fn bad_notation(text: &str) -> Refusal {
    let verbs = [
        "atk", "tgt", "def", "rel", "rec", "buy", "gen", "spy", "act", "pick", "ord", "swap", "drop", "first",
    ];
    let verb = text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let named = verbs.contains(&verb.as_str()) && text.split_whitespace().nth(1).is_some();
    let rule = if named { DETAIL } else { ILLEGAL };
    Refusal::by_rule(Rule::new(rule), "bad_notation", "I don't understand that.")
}

pub(crate) fn game_over() -> Refusal {
    Refusal::by_rule(Rule::new(ILLEGAL), "game_over", "The match is over.")
}

/// The seat is asked nothing.
pub(crate) fn not_asked(action: Action) -> Refusal {
    if action == Action::Resign {
        let why = "You may resign when it is your turn to decide.";
        return Refusal::by_rule(Rule::new("AU-13.6"), "not_your_decision", why);
    }
    Refusal::by_rule(Rule::new(ILLEGAL), "not_your_decision", "It is not your turn to decide.")
}

pub(crate) fn wrong_phase() -> Refusal {
    Refusal::by_rule(Rule::new(ILLEGAL), "wrong_phase", "That is not the question now.")
}

fn not_chosen() -> Refusal {
    bad_target("The card cannot choose that.")
}

pub(crate) fn bad_target(text: impl Into<String>) -> Refusal {
    Refusal::by_rule(Rule::new(DETAIL), "bad_target", text)
}
