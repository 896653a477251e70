//! What the hints advise, each in a position where it decides.

use estraven::{Estraven, State, WrittenLord, WrittenPosition};
use kernel::{Game, Heuristics as _, Hidden as _, Names, Notation as _, Present as _, Rng, Seat, Viewer};

use crate::common::{dice, lord, open};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

/// A position and who follows the hints in it.
struct Table {
    game: Estraven,
    state: State,
}

impl Table {
    fn of(given: WrittenPosition) -> Self {
        let game = open("standard", 2, &[]);
        let state = game.set_up(given, dice(), &mut ()).unwrap();
        Self { game, state }
    }

    /// The Main phase of P1 with a marketplace in which nothing is wanted.
    fn main(p1: WrittenLord, p2: WrittenLord) -> Self {
        Self::of(WrittenPosition { p1, p2, market: Some(Vec::new()), ..WrittenPosition::default() })
    }

    /// The seat that is asked does what the hints advise; who, and how it is said.
    fn step(&mut self, rng: &mut Rng) -> Option<(Seat, String)> {
        let seat = self.game.pending(&self.state).lowest()?;
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat, &mut legal);
        let action = self.game.policy(&self.state, seat, &legal, rng).expect("the hints answer everything");
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let said = self.game.choices(&view, &[action], Names::new(&[], Viewer::Spectator)).remove(0).notation;
        self.game.apply(&mut self.state, seat, action, &mut ());
        Some((seat, said))
    }

    /// What a seat does by the hints until its rival's turn begins; the rival follows them, too.
    fn turn(&mut self, of: Seat) -> Vec<String> {
        let mut rng = Rng::new(1);
        let mut said = Vec::new();
        while let Some((seat, notation)) = self.step(&mut rng) {
            if seat == of {
                let over = notation == "end";
                said.push(notation);
                if over {
                    break;
                }
            }
        }
        said
    }

    /// Plays this, said by this seat.
    fn say(&mut self, seat: Seat, said: &str) {
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat, &mut legal);
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let choices = self.game.choices(&view, &legal, Names::new(&[], Viewer::Spectator));
        let at = choices.iter().position(|choice| choice.notation == said);
        let at = at.unwrap_or_else(|| {
            panic!("{said}? {:?}", choices.iter().map(|c| &c.notation).collect::<Vec<_>>())
        });
        self.game.apply(&mut self.state, seat, legal[at], &mut ());
    }

    fn won(&self) -> Option<f32> {
        self.game.outcome(&self.state).map(|outcome| outcome.value(P1))
    }
}

fn with_health(health: i16, lord: WrittenLord) -> WrittenLord {
    WrittenLord { health: Some(health), ..lord }
}

/// Main of P1, with something in the marketplace.
fn market(market: &[&str], p1: WrittenLord, p2: WrittenLord) -> Table {
    let slots = market.iter().map(|id| (*id).to_owned()).collect();
    Table::of(WrittenPosition { market: Some(slots), p1, p2, ..WrittenPosition::default() })
}

fn cards(cards: u8, lord: WrittenLord) -> WrittenLord {
    WrittenLord { cards: Some(cards), ..lord }
}

/// Who can be felled this turn is: by fire, by fire after an attack that nobody stops, by a second attack. Nothing is
/// traded or spent before, and what burns is not pitched.
#[test]
fn a_rival_who_can_be_felled_is() {
    let mut fire =
        Table::main(lord(&["KA10", "KA04", "KA04", "HM04"], &[], 0), with_health(5, lord(&[], &[], 0)));
    assert_eq!(fire.turn(P1).last().unwrap(), "play KA10.1");
    assert_eq!(fire.won(), Some(1.0));
    let hand = &["KA10", "KA04", "KA04", "KA04"];
    let mut both = market(&["RM1"], lord(hand, &["KA01"], 0), with_health(8, lord(&[], &[], 0)));
    assert_eq!(both.turn(P1)[0], "atk KA01.1 > P2");
    assert_eq!(both.won(), Some(1.0));
    let mut stopped = Table::main(lord(hand, &["KA01"], 0), with_health(8, lord(&[], &["IL05"], 0)));
    assert_ne!(stopped.turn(P1)[0], "atk KA01.1 > P2");
    let mut horn = Table::main(lord(&["KA11"], &["KA01"], 2), with_health(6, lord(&[], &[], 0)));
    assert_eq!(horn.turn(P1), ["atk KA01.1 > P2", "play KA11.1", "atk KA01.1 > P2"]);
    assert_eq!(horn.won(), Some(1.0));
}

/// Fire goes to a player who falls by it and what can follow, otherwise to where it does most.
#[test]
fn fire_goes_where_it_ends_the_match() {
    let throw = |health, field: &[&str]| {
        let mut table =
            Table::main(lord(&["KA08", "KA09"], &[], 3), with_health(health, lord(&[], field, 0)));
        table.turn(P1)
    };
    assert_eq!(throw(5, &["HM01 d1"]), ["play KA08.1", "tgt P2", "play KA09.1", "tgt P2"]);
    assert_eq!(throw(6, &["HM01 d1"])[..2], ["play KA09.1", "tgt HM01.1"]);
}

/// Everybody joins an attack that fells the rival, whatever is left at home.
#[test]
fn everybody_joins_the_last_attack() {
    let mut table = Table::main(
        with_health(1, lord(&[], &["HM01", "HM04"], 0)),
        with_health(5, lord(&[], &["KA01 t", "KA04 t"], 0)),
    );
    assert_eq!(table.turn(P1), ["atk HM01.1 > P2", "join HM04.1"]);
    assert_eq!(table.won(), Some(1.0));
}

/// In the first two turns what is dear is pitched first, unless there is something to levy for it.
#[test]
fn what_is_dear_is_pitched_early() {
    let turn = |round, field: &[&str]| {
        let p1 = lord(&["HM03", "HM01", "HM07", "HM04"], field, 0);
        Table::of(WrittenPosition {
            round: Some(round),
            market: Some(Vec::new()),
            p1,
            ..WrittenPosition::default()
        })
        .turn(P1)
    };
    assert_eq!(turn(2, &[])[..2], ["pitch HM03.1", "play HM01.1"]);
    assert_eq!(turn(3, &[])[..3], ["pitch HM07.1", "pitch HM04.1", "play HM01.1"]);
    assert!(!turn(2, &["RS1"]).contains(&"pitch HM03.1".to_owned()));
}

/// A Leader that is the only one to be had is kept, however dear.
#[test]
fn the_only_leader_is_kept() {
    let turn = |field: &[&str]| {
        let p1 = lord(&["HM03", "HM07", "HM08", "HM04"], field, 0);
        Table::of(WrittenPosition {
            round: Some(1),
            market: Some(Vec::new()),
            p1,
            ..WrittenPosition::default()
        })
        .turn(P1)
    };
    assert!(!turn(&[]).contains(&"pitch HM03.1".to_owned()));
    assert!(turn(&["HM01"]).contains(&"pitch HM03.1".to_owned()));
}

/// Cards are pitched in sets that come out even: 2 and 1 for a cost of 3, although another 2 is worth less.
#[test]
fn sums_come_out_even() {
    let mut table = Table::main(lord(&["HM01", "HM07", "HM04", "HM06"], &[], 0), lord(&[], &[], 0));
    let said = table.turn(P1);
    let played = said.iter().position(|said| said == "play HM01.1").unwrap();
    assert_eq!(said[..played], ["pitch HM06.1", "pitch HM04.1"]);
}

/// A Resource that a card asks for is not spent on mana for it.
#[test]
fn what_is_required_makes_no_mana() {
    let mut table = Table::main(
        lord(&["TH11", "TH09", "TH09"], &["RM1", "TH01", "TH06", "TH06", "TH06"], 0),
        with_health(20, lord(&[], &[], 0)),
    );
    let said = table.turn(P1);
    assert!(said.contains(&"play TH11.1".to_owned()), "{said:?}");
    assert!(!said.contains(&"mana RM1.1".to_owned()), "{said:?}");
}

/// Of two Reactions the one whose condition cannot come to hold is pitched.
#[test]
fn a_reaction_that_may_be_needed_is_kept() {
    let turn = |own: &[&str], other: &[&str]| {
        Table::main(lord(&["HM05", "KA12", "HM11"], own, 1), lord(&[], other, 0)).turn(P1)
    };
    // Feint is for who attacks, Shield Wall for who is attacked.
    assert_eq!(turn(&[], &["HM01 t"])[0], "pitch KA12.1");
    assert_eq!(turn(&["HM01 t"], &[])[0], "pitch HM11.1");
}

/// With a thin deck and no end in sight two cards a turn are used; with an end in sight, more.
#[test]
fn a_thin_deck_is_spared() {
    let hand = &["HM07", "HM07", "HM06", "HM06", "HM08", "HM08", "HM04"];
    let used = |deck, health| {
        let p1 = cards(deck, lord(hand, &["HM01 t"], 0));
        let said =
            Table::main(p1, with_health(health, lord(&[], if health > 9 { &["IL05"] } else { &[] }, 0)))
                .turn(P1);
        said.iter().filter(|said| said.starts_with("pitch") || said.starts_with("play")).count()
    };
    assert!(used(20, 20) > 2);
    assert_eq!(used(9, 20), 2);
    assert!(used(9, 6) > 2, "three damage a turn fell a rival of six health in two");
}

/// An attack must bring more than what comes back when its units are tapped.
#[test]
fn an_attack_is_weighed_against_what_comes_back() {
    let turn = |health, other: &[&str]| {
        Table::main(with_health(health, lord(&[], &["KA01"], 0)), lord(&[], other, 0)).turn(P1)
    };
    assert_eq!(turn(20, &[]), ["atk KA01.1 > P2", "end"]);
    assert_eq!(turn(5, &["HM01 t", "HM04 t"]), ["end"]);
    // Nothing comes back where nobody leads.
    assert_eq!(turn(5, &["HM04 t", "HM04 t"]), ["atk KA01.1 > P2", "end"]);
}

/// A Leader is attacked that cannot defend itself and would fall.
#[test]
fn a_tapped_leader_is_attacked() {
    let first = |other: &[&str]| Table::main(lord(&[], &["KA01"], 0), lord(&[], other, 0)).turn(P1).remove(0);
    assert_eq!(first(&["HM01 t d1"]), "atk KA01.1 > HM01.1");
    assert_eq!(first(&["HM01 t"]), "atk KA01.1 > P2", "it would not fall");
}

/// What P2 does when P1 attacks with its first Leader and these Troops.
fn defend(p1: &[&str], join: &[&str], p2: WrittenLord) -> Vec<String> {
    let mut table = Table::main(lord(&[], p1, 0), p2);
    table.say(P1, &format!("atk {}.1 > P2", p1[0]));
    for troop in join {
        table.say(P1, &format!("join {troop}"));
    }
    let mut rng = Rng::new(1);
    let mut said = Vec::new();
    while table.game.pending(&table.state).lowest() == Some(P2) {
        said.extend(table.step(&mut rng).map(|(_, said)| said));
    }
    said
}

/// Two blockers bring down what one cannot, and the sturdy one stands first.
#[test]
fn the_sturdy_blocker_stands_first() {
    // Tusker, 3/3: Gate Warden, 1/4, takes its blow, Archer, 3/1, deals the rest.
    let said = defend(&["TH02", "TH06"], &["TH06.1"], lord(&[], &["HM05", "IL05"], 0));
    assert_eq!(said[..2], ["blk IL05.1 > TH06.1", "blk HM05.1 > TH06.1"]);
}

/// Nobody falls for nothing but to survive.
#[test]
fn chumps_block_to_survive() {
    let p2 = |health| with_health(health, lord(&[], &["HM04"], 0));
    assert_eq!(defend(&["TH03"], &[], p2(20)), ["blk."]);
    assert_eq!(defend(&["TH03"], &[], p2(6))[0], "blk HM04.1 > TH03.1");
}

#[test]
fn a_leader_blocks_what_cannot_hurt_it() {
    let said = defend(&["SE01"], &[], lord(&[], &["IL03"], 0));
    assert_eq!(said[0], "blk IL03.1 > SE01.1");
}

/// What a rival's Leader would lead is not handed over.
#[test]
fn no_troop_is_given_to_its_leader() {
    let turn =
        |leader: &str| market(&["RM1"], lord(&["HM04", "KA08"], &[], 0), lord(&[], &[leader], 0)).turn(P1);
    assert_eq!(turn("KA01")[0], "trade HM04.1 <> 1");
    assert_ne!(turn("HM01")[0], "trade HM04.1 <> 1");
}

/// What is taken: a Resource that a card of the hand asks for, else what makes mana; shelter for who is behind, reach
/// against who is nearly down.
#[test]
fn what_is_taken_is_what_is_needed() {
    let slots = ["RI4", "RS3", "RS2", "RM4", "RI1"];
    let taken = |slots: &[&str], hand: &[&str], own, other| {
        let said = market(slots, with_health(own, lord(hand, &[], 0)), with_health(other, lord(&[], &[], 0)));
        { said }.turn(P1).remove(0)
    };
    assert_eq!(taken(&slots, &["KA03", "SE04"], 20, 20), "trade SE04.1 <> 4");
    assert_eq!(taken(&slots, &["SE03", "SE04"], 20, 20), "trade SE04.1 <> 1");
    assert_eq!(taken(&slots, &["SE04"], 10, 20), "trade SE04.1 <> 2");
    assert_eq!(taken(&slots, &["SE04"], 20, 6), "trade SE04.1 <> 3");
    assert_eq!(taken(&["RI4", "RM1", "RS2"], &["SE04"], 20, 20), "trade SE04.1 <> 2");
}

/// Against who may seize a trade only what is worth much more is traded for.
#[test]
fn little_is_traded_before_serault() {
    let game = open("standard", 2, &[]);
    let place = |id: &str| game.decks().iter().position(|deck| deck.id.to_string() == id).unwrap() as u8;
    let trades = |rival: [&str; 2]| {
        let (mut trades, mut legal) = (0, Vec::new());
        for seed in 0..300 {
            let pairs = [["HM", "KA"], rival].map(|pair| pair.map(place));
            let mut state = crate::common::duel(&game, pairs, seed);
            let mut rng = Rng::new(seed);
            // The first turn of P1 alone: what comes later differs with the deck.
            while game.pending(&state).lowest() == Some(P1) {
                legal.clear();
                game.legal(&state, P1, &mut legal);
                let action = game.policy(&state, P1, &legal, &mut rng).unwrap();
                if matches!(action, estraven::Action::Trade { .. }) {
                    trades += 1;
                    break;
                }
                game.apply(&mut state, P1, action, &mut ());
            }
        }
        trades
    };
    let (before, other) = (trades(["SE", "IL"]), trades(["TH", "IL"]));
    assert!(before > 0 && before < other, "{before} before Serault, {other} otherwise");
}

/// Mana is kept for a Reaction that may be needed, not for one that waits for nothing.
#[test]
fn mana_is_kept_for_reactions() {
    let turn = |other: &[&str]| {
        Table::main(cards(22, lord(&["SE04", "HM11"], &[], 1)), lord(&[], other, 0)).turn(P1)
    };
    assert_eq!(turn(&["HM01"]), ["end"]);
    assert_eq!(turn(&[])[0], "play SE04.1");
}

/// A tax is paid with cards that are worth less than what it saves.
#[test]
fn a_tax_is_paid_where_it_is_worth_it() {
    let answer = |spell: &str, loose, rest: &[&str]| {
        let hand = [&[spell], rest].concat();
        let mut table = Table::main(lord(&hand, &[], loose), lord(&["SE11", "SE05"], &[], 1));
        table.say(P1, &format!("play {spell}.1"));
        if table.game.pending(&table.state).lowest() == Some(P1) {
            table.say(P1, "tgt P2");
        }
        table.say(P2, "react SE11.1");
        table.step(&mut Rng::new(1)).unwrap()
    };
    assert_eq!(answer("KA10", 3, &["KA12", "KA12"]), (P1, "pitch KA12.1".to_owned()));
    assert_eq!(answer("KA08", 1, &["HM02", "HM01"]), (P1, "nopay".to_owned()));
}

/// A dear card goes to the bottom, unless there is something near that could be levied for it.
#[test]
fn a_dear_card_waits_for_a_levy() {
    let said = |slots: &[&str]| {
        let p1 = WrittenLord { deck: vec!["TH08".to_owned()], ..lord(&["SE04"], &["HM01 t", "SE01 t"], 1) };
        market(slots, p1, lord(&[], &[], 0)).turn(P1)
    };
    assert!(said(&[]).contains(&"bottom".to_owned()));
    assert!(said(&["RM4"]).contains(&"keep".to_owned()));
}
