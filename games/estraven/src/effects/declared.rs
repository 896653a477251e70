//! Every effect of a card, declared once: its word in the card files, what it applies to, its text and how it resolves
//! (LE-12.7 to LE-12.10). To add an effect, add a row.

use kernel::content::{Item, Table};
use kernel::{Sink, Word as _};

use super::Now;
use crate::card::{Branch, Filter, Select, Ware};
use crate::content::{Script, number, read_buff};
use crate::event::Event;
use crate::mana;
use crate::stack;
use crate::text::{Sayer, Voice, an, cards, cards_of, count, more, noun};
use crate::vocab::{Goods, Keyword};
use crate::zones;

/// How an effect is written.
pub(crate) enum Syntax {
    /// As a word: `"scry"`.
    Bare(Effect),
    /// As a table with a value, and perhaps more beside it: `{ dmg = 2, to = "?any" }`.
    Valued(fn(Item<'_>, &mut Table<'_>, &mut Script<'_>) -> Option<Effect>),
}
use Syntax::{Bare, Valued};

/// What an effect is about: what the script must select for it, or stand in.
#[derive(Clone, Copy)]
pub(crate) enum Subject<'a> {
    /// Nothing that the script selects.
    Nothing,
    /// Players and units.
    Anyone(&'a Select),
    /// Units.
    Units(&'a Select),
    /// Players.
    Players(&'a Select),
    /// A card of one's graveyard.
    GraveCard(&'a Select),
    /// Two units, both targets.
    Fighters(&'a Select, &'a Select),
    /// The item that is answered.
    Answered,
}

impl<'a> Subject<'a> {
    /// Whom the effect is for, where it is for one selection of things.
    pub(crate) fn select(self) -> Option<&'a Select> {
        match self {
            Self::Anyone(to) | Self::Units(to) | Self::Players(to) | Self::GraveCard(to) => Some(to),
            Self::Nothing | Self::Fighters(..) | Self::Answered => None,
        }
    }
}

/// One row for each effect:
///
/// - `word: Name "word" = …`: its words in the card files, and how what follows is read.
/// - `subject`: what it is about; nothing if it is left out.
/// - `text`: what it does, in lower case.
/// - `resolve`: what it does; or `asks`, where it may ask somebody first and then says false.
macro_rules! effects {
    (@or $default:expr) => { $default };
    (@or $default:expr, $given:expr) => { $given };
    ($(#[$doc:meta] $name:ident $({ $($field:ident: $kind:ty),+ })? => {
        $(word: $verb:ident $word:literal = $syntax:expr,)+
        $(subject: $subject:expr,)?
        text: |$say:tt| $text:expr,
        $(resolve: |$now:ident| $resolve:expr,)?
        $(asks: |$asker:ident| $asks:expr,)?
    })+) => {
        /// What an ability does.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "fields are named after the keys of the card files")]
        pub enum Effect { $(#[$doc] $name $({ $($field: $kind),+ })?,)+ }

        kernel::words! {
            /// The verbs of the script (LE-12.7 to LE-12.10).
            pub enum Verb: "effect" { $($(#[$doc] $verb = $word,)+)+ }
        }

        /// How an effect is written.
        pub(crate) fn syntax(verb: Verb) -> Syntax {
            match verb { $($(Verb::$verb => $syntax,)+)+ }
        }

        /// What the effect is about.
        #[expect(unused_variables, reason = "a column uses some of what a row binds")]
        pub(crate) fn subject(effect: &Effect) -> Subject<'_> {
            match effect { $(Effect::$name $({ $($field),+ })? => effects!(@or Subject::Nothing $(, $subject)?),)+ }
        }

        /// What the effect does, in lower case.
        pub(crate) fn text(effect: &Effect, sayer: &mut Sayer<'_>) -> String {
            match effect { $(Effect::$name $({ $($field),+ })? => { let $say = sayer; $text })+ }
        }

        /// Carries the effect out; false if somebody is asked.
        #[expect(unused_variables, reason = "a column uses some of what a row binds")]
        pub(super) fn resolve(effect: &Effect, now: &mut Now<'_, impl Sink<Event>>) -> bool {
            match effect {
                $(Effect::$name $({ $($field),+ })? => {
                    $({ let $now = &mut *now; $resolve; } now.done())?
                    $(let $asker = now; $asks)?
                })+
            }
        }
    };
}

effects! {
    /// Damage; piercing or not.
    Damage { to: Select, n: u8, piercing: bool } => {
        word: Dmg "dmg" = Valued(|n, more, script| Some(Effect::Damage { n: number(n), to: script.to(more)?, piercing: false })),
        word: Dmgp "dmgp" = Valued(|n, more, script| Some(Effect::Damage { n: number(n), to: script.to(more)?, piercing: true })),
        subject: Subject::Anyone(to),
        text: |say| {
            let ignoring = if *piercing { ", ignoring Resistance" } else { "" };
            match (to, say.voice()) {
                (Select::You, _) => format!("take {n} damage{ignoring}"),
                (Select::Opps, Voice::Rolled) => format!("each opponent takes {n}{ignoring}"),
                (Select::Opps, Voice::Own | Voice::Other) => format!("each opponent takes {n} damage{ignoring}"),
                (_, Voice::Own) => format!("it deals {n} damage to {}{ignoring}", say.select(to)),
                (_, Voice::Other) => format!("this deals {n} damage to {}{ignoring}", say.select(to)),
                (_, Voice::Paid) => format!("{n} damage to {}{ignoring}", say.select(to)),
                (_, Voice::Free | Voice::Answer | Voice::Rolled) => {
                    format!("deal {n} damage to {}{ignoring}", say.select(to))
                }
            }
        },
        resolve: |now| now.damage(to, *n, *piercing),
    }
    /// Healing.
    Heal { to: Select, n: u8 } => {
        word: Heal "heal" = Valued(|n, more, script| Some(Effect::Heal { n: number(n), to: script.to(more)? })),
        subject: Subject::Anyone(to),
        text: |say| match to {
            Select::You => format!("heal {n}"),
            Select::Itself => format!("heal this {} for {n}", say.card().kind.name()),
            Select::All(filter) => format!("each {} heals {n}", say.noun(filter)),
            Select::Target(_) | Select::Joiners | Select::Opps => format!("heal {} for {n}", say.select(to)),
        },
        resolve: |now| now.heal(to, *n),
    }
    /// A prevention shield.
    Prevent { to: Select, n: u8 } => {
        word: Prevent "prevent" = Valued(|n, more, script| Some(Effect::Prevent { n: number(n), to: script.to(more)? })),
        subject: Subject::Anyone(to),
        text: |say| match n {
            99 => format!("prevent all damage to {} this turn", say.select(to)),
            n => format!("prevent the next {n} damage to {} this turn", say.select(to)),
        },
        resolve: |now| now.prevent(to, *n),
    }
    /// Two targets strike each other.
    Fight { a: Select, b: Select } => {
        word: Fight "fight" = Valued(|both, _, script| {
            let spot = both.spot();
            let mut both = both.list().into_iter();
            let (Some(a), Some(b), None) = (both.next(), both.next(), both.next()) else {
                spot.fault(None, "two fight: write `fight = [\"?a=unit.mine\", \"?b=unit.enemy\"]`");
                return None;
            };
            Some(Effect::Fight { a: script.select(a)?, b: script.select(b)? })
        }),
        subject: Subject::Fighters(a, b),
        text: |say| {
            let (a, b) = (say.select(a), say.select(b));
            format!("{a} and {b} deal damage equal to their Power to each other")
        },
        resolve: |now| now.fight(a, b),
    }
    /// Power, and Toughness or Resistance.
    Buff { to: Select, power: i8, guard: i8 } => {
        word: Buff "buff" = Valued(|numbers, more, script| {
            let (power, guard) = read_buff(numbers)?;
            Some(Effect::Buff { to: script.to(more)?, power, guard })
        }),
        subject: Subject::Units(to),
        text: |say| format!("{} {power:+}/{guard:+} this turn", say.gets(to)),
        resolve: |now| now.buff(to, *power, *guard),
    }
    /// A keyword.
    Grant { to: Select, keyword: Keyword } => {
        word: Grant "grant" = Valued(|keyword, more, script| {
            let keyword = keyword.known_word()?;
            Some(Effect::Grant { to: script.to(more)?, keyword })
        }),
        subject: Subject::Units(to),
        text: |say| format!("{} {} this turn", say.gets(to), keyword.name()),
        resolve: |now| now.grant(to, *keyword),
    }
    /// Taps.
    Tap { to: Select } => {
        word: Tap "tap" = Valued(|to, _, script| Some(Effect::Tap { to: script.select(to)? })),
        subject: Subject::Units(to),
        text: |say| format!("tap {}", say.select(to)),
        resolve: |now| now.turn(to, true),
    }
    /// Untaps.
    Untap { to: Select } => {
        word: Untap "untap" = Valued(|to, _, script| Some(Effect::Untap { to: script.select(to)? })),
        subject: Subject::Units(to),
        text: |say| if *to == Select::Itself { "untap this".to_owned() } else { format!("untap {}", say.select(to)) },
        resolve: |now| now.turn(to, false),
    }
    /// Destroys.
    Destroy { to: Select } => {
        word: Destroy "destroy" = Valued(|to, _, script| Some(Effect::Destroy { to: script.select(to)? })),
        subject: Subject::Units(to),
        text: |say| format!("destroy {}", say.select(to)),
        // They die at once; their triggers wait (LE-12.12).
        resolve: |now| zones::die(now.game, now.state, &now.objects(to), now.sink),
    }
    /// Creates tokens.
    Token { kind: u8, n: u8 } => {
        word: Token "token" = Valued(|kind, more, script| {
            Some(Effect::Token { kind: script.token(kind), n: more.need("n").count(1..=9) })
        }),
        text: |say| {
            let name = say.token(*kind);
            if *n == 1 { format!("create a{} {name}", an(name)) } else { format!("create {} {name}", count(*n)) }
        },
        resolve: |now| now.create_tokens(*kind, *n),
    }
    /// Each opponent sacrifices a unit that matches.
    Edict { filter: Filter } => {
        word: Edict "edict" = Valued(|unit, _, script| Some(Effect::Edict { filter: script.sacrifice(unit)? })),
        text: |say| {
            format!("each opponent sacrifices {}", noun(say.names(), &Filter { side: None, ..*filter }, true))
        },
        asks: |now| now.edict(filter),
    }
    /// One may put a matching unit from hand onto the battlefield.
    Deploy { filter: Filter } => {
        word: Deploy "deploy" = Valued(|unit, _, script| Some(Effect::Deploy { filter: script.filter(unit)? })),
        text: |say| format!("you may put {} from your hand onto the battlefield", noun(say.names(), filter, true)),
        asks: |now| now.deploy(filter),
    }
    /// From the graveyard to the battlefield.
    Raise { to: Select } => {
        word: Raise "raise" = Valued(|card, _, script| Some(Effect::Raise { to: script.select(card)? })),
        subject: Subject::GraveCard(to),
        text: |say| {
            // What enters is a unit, not a card; where nobody is asked, it is no target.
            let whom = say.select(to).replacen(" card", "", 1);
            let whom = if say.voice() == Voice::Own { whom.replacen("target", "a", 1) } else { whom };
            format!("put {whom} onto the battlefield")
        },
        resolve: |now| now.raise(to),
    }
    /// From the graveyard to hand.
    Recall { to: Select } => {
        word: Recall "recall" = Valued(|card, _, script| Some(Effect::Recall { to: script.select(card)? })),
        subject: Subject::GraveCard(to),
        text: |say| format!("return {} to your hand", say.select(to)),
        resolve: |now| now.recall(to),
    }
    /// Draws.
    Draw { to: Select, n: u8 } => {
        word: Draw "draw" = Valued(|n, more, script| Some(Effect::Draw { n: number(n), to: script.to(more)? })),
        subject: Subject::Players(to),
        text: |say| {
            let cards = cards(*n);
            if *to == Select::You { format!("draw {cards}") } else { format!("{} draws {cards}", say.select(to)) }
        },
        resolve: |now| for seat in &now.players(to) {
            zones::draw(now.game, now.state, *seat, *n, now.sink);
        },
    }
    /// Mills.
    Mill { to: Select, n: u8 } => {
        word: Mill "mill" = Valued(|n, more, script| Some(Effect::Mill { n: number(n), to: script.to(more)? })),
        subject: Subject::Players(to),
        text: |say| {
            let top = cards_of(*n);
            if *to == Select::You { format!("put the top {top} of your deck into your graveyard") }
            else { format!("{} puts the top {top} of the deck into the graveyard", say.select(to)) }
        },
        resolve: |now| for seat in &now.players(to) {
            zones::mill(now.game, now.state, *seat, *n, now.sink);
        },
    }
    /// Looks at the top card of one's deck.
    Scry => {
        word: Scry "scry" = Bare(Effect::Scry),
        text: |say| {
            let may = if say.voice() == Voice::Paid { "keep it or" } else { "you may" };
            format!("look at the top card of your deck; {may} put it on the bottom")
        },
        asks: |now| now.scry(),
    }
    /// Looks at a hand and discards a card that is no Leader.
    PickDiscard { to: Select } => {
        word: PickDiscard "pick_discard" = Valued(|to, more, script| {
            let to = script.select(to)?;
            more.need("what").one_of("choice", &["nonleader"]);
            Some(Effect::PickDiscard { to })
        }),
        subject: Subject::Players(to),
        text: |say| {
            format!("look at {}'s hand and choose a card that is not a Leader; they discard it", say.select(to))
        },
        asks: |now| now.pick_discard(to),
    }
    /// Loose mana.
    Mana { n: u8 } => {
        word: Mana "mana" = Valued(|n, _, _| Some(Effect::Mana { n: number(n) })),
        text: |_| format!("add {n} mana"),
        resolve: |now| mana::add(now.state, now.seat(), *n, now.sink),
    }
    /// More attacks this turn.
    ExtraAttack { n: u8 } => {
        word: ExtraAttack "extra_attack" = Valued(|n, _, _| Some(Effect::ExtraAttack { n: n.count(1..=9) })),
        text: |_| format!("you may attack {} this turn", more(*n)),
        resolve: |now| now.allow_attacks(*n),
    }
    /// More trades this turn.
    ExtraTrade { n: u8 } => {
        word: ExtraTrade "extra_trade" = Valued(|n, _, _| Some(Effect::ExtraTrade { n: n.count(1..=9) })),
        text: |_| format!("you may trade {} this turn", more(*n)),
        resolve: |now| now.allow_trades(*n),
    }
    /// Takes a card from the marketplace.
    TakeMarket { ware: Ware } => {
        word: TakeMarket "take_market" = Valued(|ware, _, _| {
            let words: Vec<&str> = ["resource"].into_iter().chain(Goods::ALL.iter().map(|goods| goods.word())).collect();
            let at = ware.one_of("ware", &words);
            let ware = at.checked_sub(1).map_or(Ware::Resource, |at| Ware::Goods(Goods::ALL[at]));
            Some(Effect::TakeMarket { ware })
        }),
        text: |_| match ware {
            Ware::Resource => "take a resource card from the marketplace".to_owned(),
            Ware::Goods(goods) => format!("take a{} {} card from the marketplace", an(goods.name()), goods.name()),
        },
        asks: |now| now.take_market(*ware),
    }
    /// Takes the card that a countered trade was about.
    Seize => {
        word: Seize "seize" = Bare(Effect::Seize),
        subject: Subject::Answered,
        text: |_| "take the marketplace card for yourself".to_owned(),
        resolve: |now| now.seize(),
    }
    /// Rolls a die.
    D6 { branches: Vec<Branch> } => {
        word: D6 "d6" = Valued(|branches, _, script| Some(Effect::D6 { branches: script.branches(branches) })),
        text: |say| format!("roll a die. {}", say.branches(branches)),
        asks: |now| now.roll(),
    }
    /// The answered item is countered.
    Counter => {
        word: Counter "counter" = Bare(Effect::Counter),
        subject: Subject::Answered,
        text: |say| if say.answers_trades() { "cancel it" } else { "counter it" }.to_owned(),
        resolve: |now| stack::counter(now.game, now.state, now.item.answers, now.sink),
    }
    /// The same unless its controller pays.
    Tax { n: u8 } => {
        word: Tax "tax" = Valued(|n, _, _| Some(Effect::Tax { n: n.count(1..=9) })),
        subject: Subject::Answered,
        text: |_| format!("counter it unless its controller pays {n}"),
        asks: |now| now.tax(*n),
    }
}
