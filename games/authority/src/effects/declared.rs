//! Every effect of a card, declared once: its word in the card files, where it fits, its text, what its owner chooses and
//! how it resolves. To add an effect, add a row.

use kernel::Sink;
use kernel::content::{Item, Table};

use super::Now;
use crate::card::{Aim, Harm, Reach, Side, Value};
use crate::content::ability::{
    MONARCHS, aim_at, read_aim, read_goods, read_harms, read_less, read_reach, read_value, read_who,
};
use crate::event::Event;
use crate::text::{aimed, cards_of_market, costing, defenders, gaining, harming, number, plain, signed};
use crate::vocab::{Faction, Goods, Passage, Until, When, Who};

/// How an effect is written.
pub(crate) enum Syntax {
    /// As a word: `"pierce"`.
    Bare(Effect),
    /// As a table with a value, and perhaps more beside it: `{ damage = 2, who = "own_monarch" }`.
    Valued(fn(Item<'_>, &mut Table<'_>) -> Option<Effect>),
}
use Syntax::{Bare, Valued};

/// What the owner of an effect chooses (AU-11.10).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Nothing.
    Nothing,
    /// Defenders; where `guarded`, not the Steadfast ones (AU-12.11).
    Units { aim: Aim, guarded: bool },
    /// The unit just defeated.
    Defeated,
    /// A card of one's hand or discard pile.
    OwnCard,
    /// A Spy in the general zone of an enemy.
    Spy,
    /// An enemy.
    Enemy,
    /// Up to so many market cards, each swapped before the next is chosen.
    Swap(u8),
    /// So many market cards.
    Market(u8),
    /// What becomes of the top card of the market deck.
    Top,
}

impl Choice {
    const fn units(aim: Aim) -> Self {
        Self::Units { aim, guarded: false }
    }

    /// Against somebody's units, if they are enemies.
    fn guarded(aim: Aim) -> Self {
        Self::Units { aim, guarded: aim.side == Side::Enemy }
    }

    fn enemy_if(chosen: bool) -> Self {
        if chosen { Self::Enemy } else { Self::Nothing }
    }
}

/// One row for each effect:
///
/// - `word: Name "word" = …`: its words in the card files, and how what follows is read; a built-in effect has none.
/// - `fits`: can it happen at this moment?
/// - `text`: what it does, in lower case unless it begins with a keyword.
/// - `choice`: what its owner chooses; nothing if it is left out.
/// - `resolve`: what it does. Passives have none, nor has what is carried out elsewhere.
macro_rules! effects {
    (@or $default:expr) => { $default };
    (@or $default:expr, $given:expr) => { $given };
    ($(#[$doc:meta] $name:ident $(($arg:ident: $of:ty))? $({ $($field:ident: $kind:ty),+ })? => {
        $(word: $verb:ident $word:literal = $syntax:expr,)*
        fits: |$fits_when:tt| $fits:expr,
        text: |$text_when:tt| $text:expr,
        $(choice: $choice:expr,)?
        $(resolve: |$now:ident| $resolve:expr,)?
    })+) => {
        /// What an ability does.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "fields are named after the keys of the card files")]
        pub enum Effect { $(#[$doc] $name $(($of))? $({ $($field: $kind),+ })?,)+ }

        kernel::words! {
            /// What an ability does: the words of `do` in the card files.
            pub enum Verb: "effect" { $($(#[$doc] $verb = $word,)*)+ }
        }

        /// How an effect is written.
        pub(crate) fn syntax(verb: Verb) -> Syntax {
            match verb { $($(Verb::$verb => $syntax,)*)+ }
        }

        /// Can the effect happen at this moment?
        #[expect(unused_variables, reason = "a column uses some of what a row binds")]
        pub(crate) fn fits(effect: &Effect, when: When) -> bool {
            match effect { $(Effect::$name $(($arg))? $({ $($field),+ })? => { let $fits_when = when; $fits })+ }
        }

        /// What the effect does, in lower case unless it begins with a keyword.
        pub(crate) fn text(effect: &Effect, when: When) -> String {
            match effect { $(Effect::$name $(($arg))? $({ $($field),+ })? => { let $text_when = when; $text })+ }
        }

        /// What the owner of the effect chooses.
        #[expect(unused_variables, reason = "a column uses some of what a row binds")]
        pub(crate) fn choice(effect: &Effect) -> Choice {
            match effect { $(Effect::$name $(($arg))? $({ $($field),+ })? => effects!(@or Choice::Nothing $(, $choice)?),)+ }
        }

        /// Carries the effect out.
        #[expect(unused_variables, reason = "a column uses some of what a row binds")]
        pub(super) fn resolve(effect: &Effect, now: &mut Now<'_, impl Sink<Event>>) {
            match effect { $(Effect::$name $(($arg))? $({ $($field),+ })? => { $(let $now = now; $resolve;)? })+ }
        }
    };
}

effects! {
    /// The attack in progress changes.
    Atk(value: Value) => {
        word: Atk "atk" = Valued(|value, more| Some(Effect::Atk(read_value(value, more)))),
        fits: |when| attacking(when) || when == When::Attacked,
        text: |when| {
            let n = signed(*value);
            if when == When::Attack { n } else { format!("that attack gets {n}") }
        },
        resolve: |now| now.change_attack(now.value(*value)),
    }
    /// Every attack from now on this turn changes.
    AtkTurn(n: i8) => {
        word: AtkTurn "atk_turn" = Valued(|n, _| Some(Effect::AtkTurn(n.count(-9..=9)))),
        fits: |when| happens(when),
        text: |_| format!("your attacks get {} for the rest of this turn", plain(*n)),
        resolve: |now| now.rally(*n),
    }
    /// The attacks of this faction, or all, change.
    AtkAura { faction: Option<Faction>, n: i8 } => {
        word: AtkAura "atk_aura" = Valued(|n, more| {
            Some(Effect::AtkAura { faction: more.maybe("faction").map(Item::word), n: n.count(-9..=9) })
        }),
        fits: |when| when == When::PassiveGen,
        text: |_| match faction {
            None => format!("your attacks get {}", plain(*n)),
            Some(faction) => format!("your {} attack at {}", faction.name(), plain(*n)),
        },
    }
    /// Defence values change.
    Def { who: Reach, n: Value } => {
        word: Def "def" = Valued(|n, more| Some(Effect::Def { n: read_value(n, more), who: read_reach(more)? })),
        fits: |when| match who {
            Reach::Itself | Reach::OthersInRow => when == When::PassiveDef,
            Reach::All(..) => standing(when),
            Reach::Monarch => false,
        },
        text: |_| {
            let n = signed(*n);
            match who {
                Reach::Itself => format!("defends at {n}"),
                Reach::OthersInRow => format!("the other units of its row defend at {n}"),
                Reach::All(Side::Own, filter) => format!("your {} defend at {n}", defenders(filter, "defenders")),
                Reach::All(Side::Enemy, filter) => {
                    format!("enemy {} defend at {n} against your attacks", defenders(filter, "defenders"))
                }
                Reach::Monarch => String::new(),
            }
        },
    }
    /// Chosen defence values change for a while.
    DefUntil { aim: Aim, n: i8, until: Until } => {
        word: DefUntil "def_until" = Valued(|n, more| {
            let n = n.count(-9..=9);
            let who = more.need("who");
            let aim = read_aim(who, more)?;
            let until = more.need("until");
            let until_at = until.spot();
            let until: Until = until.word();
            if until == Until::NextStart && aim.side == Side::Enemy {
                until_at.fault(None, "`my_next_start` is for your own defenders");
            }
            Some(Effect::DefUntil { aim, n, until })
        }),
        fits: |when| happens(when),
        text: |_| {
            let defend = if aim.up_to.is_some_and(|most| most > 1) { "defend" } else { "defends" };
            let length = match until {
                Until::Turn => "this turn",
                Until::NextStart => "until the start of your next turn",
            };
            format!("{} {defend} at {} {length}", aimed(aim), plain(*n))
        },
        choice: Choice::units(*aim),
        resolve: |now| now.shift_defence(*n, *until),
    }
    /// The attack in progress has Pierce.
    Pierce => {
        word: Pierce "pierce" = Bare(Effect::Pierce),
        fits: |when| attacking(when),
        text: |_| "Pierce".to_owned(),
        resolve: |now| now.pierce(),
    }
    /// The attack in progress passes rows.
    Bypass(passage: Passage) => {
        word: Bypass "bypass" = Valued(|rows, _| Some(Effect::Bypass(rows.word()))),
        fits: |when| attacking(when),
        text: |_| match passage {
            Passage::Row1 => "Bypass Row 1",
            Passage::Row2 => "Bypass Row 2",
            Passage::Row3 => "Bypass Row 3",
            Passage::Every => "Bypass every row",
        }.to_owned(),
        resolve: |now| now.bypass(*passage),
    }
    /// A chosen defender does not block the attack in progress.
    Ignore(aim: Aim) => {
        word: Ignore "ignore" = Valued(|who, more| Some(Effect::Ignore(read_aim(who, more)?))),
        fits: |when| attacking(when),
        text: |when| {
            format!("Ignore {} for {} attack", aimed(aim), if when == When::Attack { "this" } else { "that" })
        },
        choice: Choice::guarded(*aim),
        resolve: |now| now.ignore(),
    }
    /// This defender does not block.
    Nonblock => {
        word: Nonblock "nonblock" = Bare(Effect::Nonblock),
        fits: |when| when == When::PassiveDef,
        text: |_| "this is Ignored (does not block)".to_owned(),
    }
    /// A chosen defender is Disabled this turn.
    Disable(aim: Aim) => {
        word: Disable "disable" = Valued(|who, more| Some(Effect::Disable(read_aim(who, more)?))),
        fits: |when| happens(when),
        text: |_| format!("Disable {} this turn", aimed(aim)),
        choice: Choice::guarded(*aim),
        resolve: |now| now.disable(),
    }
    /// Damage is reduced.
    Protect { who: Reach, n: u8 } => {
        word: Protect "protect" = Valued(|n, more| Some(Effect::Protect { n: n.count(1..=9), who: read_reach(more)? })),
        fits: |when| match who {
            Reach::OthersInRow => when == When::PassiveDef,
            Reach::All(Side::Own, _) | Reach::Monarch => standing(when),
            Reach::Itself | Reach::All(Side::Enemy, _) => false,
        },
        text: |_| {
            let whom = match who {
                Reach::Itself => "this".to_owned(),
                Reach::OthersInRow => "the other units of its row".to_owned(),
                Reach::All(_, filter) => format!("your {}", defenders(filter, "defenders")),
                Reach::Monarch => "your monarch".to_owned(),
            };
            format!("Protect {n} for {whom}")
        },
    }
    /// Opponents cannot choose this defender.
    Steadfast => {
        word: Steadfast "steadfast" = Bare(Effect::Steadfast),
        fits: |when| when == When::PassiveDef,
        text: |_| "Steadfast".to_owned(),
    }
    /// May defend in the slot of one's own defender.
    Relieve => {
        word: Relieve "relieve" = Bare(Effect::Relieve),
        fits: |when| when == When::PassiveHand,
        text: |_| String::new(),
    }
    /// Damage to monarchs, all at the same time.
    Damage(harms: Vec<Harm>) => {
        word: Damage "damage" = Valued(|n, more| {
            let harm = Harm { n: n.count(1..=20), who: read_who(more.need("who"), MONARCHS)? };
            Some(Effect::Damage(vec![harm]))
        }),
        word: DamageMany "damage_many" = Valued(|harms, _| Some(Effect::Damage(read_harms(harms)?))),
        fits: |when| happens(when) && harms.iter().all(|harm| harm_fits(harm.who, when)),
        text: |_| harming(harms),
        choice: Choice::enemy_if(harms.iter().any(|harm| harm.who == Who::EnemyMonarch)),
        resolve: |now| now.damage(harms),
    }
    /// The owner loses HP.
    Lose(n: u8) => {
        word: Lose "lose" = Valued(|n, _| Some(Effect::Lose(n.count(1..=20)))),
        fits: |when| happens(when),
        text: |_| format!("you lose {n} HP"),
        resolve: |now| now.lose(*n),
    }
    /// The owner gains HP.
    Heal(value: Value) => {
        word: Heal "heal" = Valued(|value, more| Some(Effect::Heal(read_value(value, more)))),
        fits: |when| happens(when),
        text: |_| gaining(*value, "HP"),
        resolve: |now| now.heal(now.value(*value)),
    }
    /// The owner gains authority.
    Authority(value: Value) => {
        word: Authority "authority" = Valued(|value, more| Some(Effect::Authority(read_value(value, more)))),
        fits: |when| happens(when) || when == When::Levy,
        text: |when| {
            if let Value::Fixed(n) = *value && when == When::Levy { format!("{} authority", plain(n)) }
            else { gaining(*value, "authority") }
        },
        resolve: |now| now.gain(now.value(*value)),
    }
    /// The owner draws.
    Draw(n: u8) => {
        word: Draw "draw" = Valued(|n, _| Some(Effect::Draw(n.count(1..=9)))),
        fits: |when| happens(when),
        text: |_| if *n == 1 { "draw 1 card".to_owned() } else { format!("draw {n} cards") },
        resolve: |now| now.draw(*n),
    }
    /// Somebody discards at random.
    DiscardHand { who: Who, n: u8 } => {
        word: DiscardHand "discard_hand" = Valued(|n, more| {
            let n = n.count(1..=9);
            Some(Effect::DiscardHand { n, who: read_who(more.need("who"), &[Who::Opponent, Who::Damaged])? })
        }),
        fits: |when| happens(when) && (*who == Who::Opponent || hitting(when)),
        text: |_| {
            let whom = if *who == Who::Opponent { "one opponent" } else { "that player" };
            let what = if *n == 1 { "a random card".to_owned() } else { format!("{n} random cards") };
            format!("{whom} discards {what}")
        },
        choice: Choice::enemy_if(*who == Who::Opponent),
        resolve: |now| now.discard_random(*n),
    }
    /// The unit just defeated leaves the game.
    AnnihilateDefeated => {
        fits: |when| killing(when),
        text: |_| "Annihilate that unit".to_owned(),
        choice: Choice::Defeated,
        resolve: |now| now.annihilate(),
    }
    /// A chosen defender leaves the game.
    Annihilate(aim: Aim) => {
        word: Annihilate "annihilate" = Valued(|who, more| {
            let who = read_who(who, &[Who::Defeated, Who::EnemyDef])?;
            let defeated = who == Who::Defeated;
            Some(if defeated { Effect::AnnihilateDefeated } else { Effect::Annihilate(aim_at(who, more)) })
        }),
        fits: |when| happens(when),
        text: |_| format!("Annihilate {}", aimed(aim)),
        choice: Choice::guarded(*aim),
        resolve: |now| now.annihilate(),
    }
    /// A card of one's hand or discard pile leaves the game.
    Retire => {
        word: Retire "retire" = Valued(|who, _| read_who(who, &[Who::OwnCard]).map(|_| Effect::Retire)),
        fits: |when| happens(when),
        text: |_| "Retire one card of your hand or discard pile".to_owned(),
        choice: Choice::OwnCard,
        resolve: |now| now.retire(),
    }
    /// One's own defender returns to hand.
    Recall(aim: Aim) => {
        word: Recall "recall" = Valued(|who, more| {
            let who = read_who(who, &[Who::OwnDef])?;
            Some(Effect::Recall(aim_at(who, more)))
        }),
        fits: |when| happens(when),
        text: |_| format!("return {} to your hand", aimed(aim)),
        choice: Choice::units(*aim),
        resolve: |now| now.recall(),
    }
    // Every Spy has it (AU-8.5).
    /// The built-in ability of Spies: a Spy in an enemy's general zone is discarded (AU-8.5).
    CounterSpy => {
        fits: |when| when == When::Active,
        text: |_| "discard a Spy of an enemy's general zone".to_owned(),
        choice: Choice::Spy,
        resolve: |now| now.expose(),
    }
    // It is carried out when the cost is paid.
    /// The used card goes to the general zone.
    General => {
        word: General "general" = Bare(Effect::General),
        fits: |when| when == When::Active,
        text: |_| "move this to your general zone".to_owned(),
    }
    /// Cards cost less.
    Cost { less: u8, on: Goods } => {
        word: Cost "cost" = Valued(|less, more| Some(Effect::Cost { less: read_less(less), on: read_goods(more) })),
        fits: |when| when == When::PassiveGen,
        text: |_| format!("{} {less} less", costing(*on)),
    }
    /// Cards cost less this turn.
    CostTurn { less: u8, on: Goods } => {
        word: CostTurn "cost_turn" = Valued(|less, more| {
            Some(Effect::CostTurn { less: read_less(less), on: read_goods(more) })
        }),
        fits: |when| happens(when),
        text: |_| format!("{} {less} less for the rest of this turn", costing(*on)),
        resolve: |now| now.cheapen(*less, *on),
    }
    // Each swap is carried out before the next is chosen.
    /// Up to so many market cards are swapped.
    SwapMarket(n: u8) => {
        word: SwapMarket "swap_market" = Valued(|n, _| Some(Effect::SwapMarket(n.count(1..=6)))),
        fits: |when| happens(when),
        text: |_| format!("swap up to {}", cards_of_market(*n)),
        choice: Choice::Swap(*n),
    }
    /// So many market cards go to the market discard.
    Sweep(n: u8) => {
        word: Sweep "sweep" = Valued(|n, _| Some(Effect::Sweep(n.count(1..=6)))),
        fits: |when| happens(when),
        text: |_| format!("put {} into the market discard", cards_of_market(*n)),
        choice: Choice::Market(*n),
        resolve: |now| now.sweep(),
    }
    // It is carried out when the choice is made.
    /// The top of the market deck is looked at.
    PeekMarket => {
        word: PeekMarket "peek_market" = Bare(Effect::PeekMarket),
        fits: |when| happens(when),
        text: |_| "look at the top card of the market deck; you may put it on the bottom".to_owned(),
        choice: Choice::Top,
    }
    // It is carried out by the purchase.
    /// The bought card goes on top of the deck.
    TopDeck => {
        word: TopDeck "top_deck" = Bare(Effect::TopDeck),
        fits: |when| when == When::OnBuy,
        text: |_| "it goes on top of your deck".to_owned(),
    }
    /// The hand is larger.
    HandSize(n: u8) => {
        word: HandSize "hand_size" = Valued(|n, _| Some(Effect::HandSize(n.count(1..=4)))),
        fits: |when| when == When::PassiveGen,
        text: |_| format!("your hand size is {} larger", number(*n)),
    }
}

const fn attacking(when: When) -> bool {
    matches!(when, When::Attack | When::OnAttack)
}

const fn killing(when: When) -> bool {
    matches!(when, When::Kill | When::OnKill)
}

const fn hitting(when: When) -> bool {
    matches!(when, When::Hit | When::OnHit)
}

const fn standing(when: When) -> bool {
    matches!(when, When::PassiveDef | When::PassiveGen)
}

/// Is it a moment with a step of its own, at which something happens once?
const fn happens(when: When) -> bool {
    !when.passive() && !matches!(when, When::Levy | When::OnBuy)
}

/// Is there such a monarch at this moment?
fn harm_fits(who: Who, when: When) -> bool {
    match who {
        Who::AttackerMonarch => matches!(when, When::Attacked | When::Defeated),
        Who::DefeatedOwner => killing(when),
        Who::Damaged => hitting(when),
        Who::EnemyMonarch | Who::OwnMonarch => true,
        Who::Itself | Who::EnemyDef | Who::OwnDef | Who::OthersInRow => false,
        Who::Defeated | Who::Opponent | Who::OwnCard => false,
    }
}
