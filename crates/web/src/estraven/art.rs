//! The picture of a card, drawn from what the card is: the field is its province, the division its kind, the charge
//! what it does. A designer's new card has a picture at once. The middle of every picture is all that small pieces show.

use estraven::{Card, Effect, Estraven, Goods, Keyword, Kind, Select, Types, What};
use kernel::Word as _;
use markup::html;
use maud::Markup;

use crate::parts::{glyph, icon, sprite};

const FIELD: &str = "var(--fl)";
const CHARGE: &str = "var(--fc)";

/// The word of a province that has arms of its own: class, hatching and charge go by it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Province(&'static str, &'static str);

/// What belongs to no province: the marketplace.
pub(super) const MARKET: Province = Province("market", "iron");

impl Province {
    const KNOWN: [Self; 6] = [
        Self("halmark", "blue"),
        Self("gravemoor", "aqua"),
        Self("karsk", "red"),
        Self("serault", "purple"),
        Self("ilmare", "yellow"),
        Self("thornwold", "green"),
    ];

    /// The province of this name.
    pub(super) fn named(name: &str) -> Self {
        Self::KNOWN.into_iter().find(|known| known.0.eq_ignore_ascii_case(name)).unwrap_or(MARKET)
    }

    /// Where a card comes from: ids of a deck begin with its own, tokens follow their troop type.
    pub(super) fn of(game: &Estraven, card: &Card) -> Self {
        let decks = game.decks();
        let own = decks.iter().find(|deck| {
            !card.token && card.kind != Kind::Resource && card.id.as_str().starts_with(deck.id.as_str())
        });
        let kin = || decks.iter().find(|deck| card.token && card.types == Types::only(deck.troop as u8));
        own.or_else(kin).map_or(MARKET, |deck| Self::named(&deck.province))
    }

    pub(super) fn class(self) -> String {
        format!("p-{}", self.0)
    }

    pub(super) fn hatch(self) -> &'static str {
        self.1
    }

    /// Its charge in the sprite.
    pub(super) fn emblem(self) -> String {
        if self == MARKET { "market".to_owned() } else { format!("e-{}", self.0) }
    }
}

/// A province's arms, small, from [`arts`].
pub(super) fn arms(province: Province) -> Markup {
    html! { svg class={ "arms " (province.class()) } width="17" height="17" aria-hidden="true" { use href={ "#arms-" (province.0) } {} } }
}

/// Every picture, once on a page: pieces come and go, what is drawn on them stays. The colours are those of the piece.
pub(super) fn arts(game: &Estraven) -> Markup {
    html! {
        svg class="arts" data-ground="arts" aria-hidden="true" {
            defs {
                @for card in game.cards() {
                    symbol id={ "art-" (card.id) } viewBox="0 0 100 50" preserveAspectRatio="xMidYMid slice" { (drawn(game, card)) }
                }
                @for province in Province::KNOWN.into_iter().chain([MARKET]) {
                    symbol id={ "arms-" (province.0) } viewBox="0 0 24 24" {
                        rect x="1" y="1" width="22" height="22" fill=(FIELD) {}
                        rect x="1" y="1" width="22" height="22" fill={ "url(#h-" (province.1) ")" } stroke="var(--piece-line)" stroke-width="1.6" {}
                        (glyph(&province.emblem(), 12.0, 12.0, 17.0, CHARGE))
                    }
                }
                rect id="sheet" width="22" height="30" rx="1.6" fill="var(--back)" stroke="var(--back-line)" stroke-width=".7" {}
                @for name in SIGNS { symbol id={ "es-" (name) } viewBox="0 0 24 24" { use href=(sprite("i-", name)) width="24" height="24" {} } }
            }
        }
    }
}

/// The signs that are on nearly every piece: they have a short name on the page.
const SIGNS: [&str; 38] = [
    "sword",
    "shield",
    "heart",
    "tap",
    "mana",
    "drop",
    "market",
    "pierce",
    "e-leader",
    "e-troop",
    "e-spell",
    "e-reaction",
    "e-pitch",
    "e-trade",
    "e-return",
    "e-grave",
    "e-prevent",
    "e-overrun",
    "e-vigilant",
    "e-elusive",
    "e-bodyguard",
    "e-reckless",
    "e-stationed",
    "e-warded",
    "e-imposing",
    "e-soldier",
    "e-zombie",
    "e-raider",
    "e-agent",
    "e-acolyte",
    "e-beast",
    "e-any",
    "e-halmark",
    "e-gravemoor",
    "e-karsk",
    "e-serault",
    "e-ilmare",
    "e-thornwold",
];

/// A sign on a piece: an icon by its short name, where it has one.
pub(super) fn sign(name: &str) -> Markup {
    if SIGNS.contains(&name) {
        html! { svg class="i" aria-hidden="true" { use href={ "#es-" (name) } {} } }
    } else {
        icon(name)
    }
}

/// The picture of a card, twice as wide as high, from [`arts`].
pub(super) fn art(card: &Card) -> Markup {
    html! { svg aria-hidden="true" { use href={ "#art-" (card.id) } {} } }
}

fn drawn(game: &Estraven, card: &Card) -> Markup {
    let province = Province::of(game, card);
    html! {
            rect width="100" height="50" fill=(FIELD) {}
            rect width="100" height="50" fill={ "url(#h-" (province.1) ")" } {}
            @match card.kind {
                Kind::Leader => (leader(card, province)),
                Kind::Troop => (troop(game, card, province)),
                Kind::Spell => { (whole("e-star")) (glyph(&charge(game, card), 50.0, 25.0, 27.0, FIELD)) (sides(&province.emblem(), 11.0, 25.0, 25.0, CHARGE, CHARGE)) },
                Kind::Reaction => {
                    (whole("e-bend"))
                    circle cx="50" cy="25" r="17.5" fill=(FIELD) stroke=(CHARGE) stroke-width="1.4" {}
                    (glyph(&charge(game, card), 50.0, 25.0, 23.0, CHARGE))
                    (sides(&province.emblem(), 15.0, 13.0, 37.0, CHARGE, FIELD))
                },
                Kind::Resource => {
                    path d="M50-9l34 34-34 34-34-34z" fill=(CHARGE) {}
                    (glyph(goods_icon(card.goods), 50.0, 25.0, 26.0, FIELD))
                    (sides(&charge(game, card), 14.0, 25.0, 25.0, CHARGE, CHARGE))
                },
            }
    }
}

/// Rays, a disc, the bust of the province; who leads more than one type wears a coronet or a crown.
fn leader(card: &Card, province: Province) -> Markup {
    const CORONET: &str = "M-6.5 3L-7.2-1.6l3.600 1.600L0-2.600 3.600 0l3.600-1.600L6.500 3z";
    const CROWN: &str = "M-7 4.600L-8.600-3.400l4.300 2.600L0-5l4.300 4.200 4.300-2.600L7 4.600z";
    let (crown, at) = match card.types.iter().count() {
        _ if card.types == Types::ANY => (CROWN, "translate(50 10.2) scale(1.17)"),
        0 | 1 => ("", ""),
        _ => (CORONET, "translate(50 11.2) scale(1.17)"),
    };
    html! {
        (whole("e-rays"))
        circle cx="50" cy="25" r="23.4" fill=(FIELD) {}
        circle cx="50" cy="25" r="21.6" fill="none" stroke=(CHARGE) stroke-width=".7" {}
        @if province == MARKET { (glyph("crown", 50.0, 25.0, 30.0, CHARGE)) }
        @else { use href=(sprite("b-", province.0)) x="28" y="5.5" width="44" height="44" color=(CHARGE) {} }
        @if !crown.is_empty() { path d=(crown) transform=(at) fill="#e9c869" stroke="var(--piece-line)" stroke-width=".9" {} }
    }
}

/// One of eight ordinaries by the number of the design, with the charge and the troop type.
fn troop(game: &Estraven, card: &Card, province: Province) -> Markup {
    let (main, kind) = (charge(game, card), type_icon(game, card.types));
    let second = if main == kind { province.emblem() } else { kind };
    let number = game.design(card.id).map_or(0, |design| design.index());
    html! {
        @match number % 8 {
            0 => {
                rect width="100" height="15" fill=(CHARGE) {}
                (glyph(&second, 50.0, 7.5, 10.5, FIELD))
                (sides(&second, 10.5, 7.5, 7.5, FIELD, FIELD))
                (glyph(&main, 50.0, 33.0, 28.0, CHARGE))
            },
            1 => { path d="M14 0h72L50 52z" fill=(CHARGE) {} (glyph(&main, 50.0, 18.0, 25.0, FIELD)) (sides(&second, 14.0, 34.0, 34.0, CHARGE, CHARGE)) },
            2 => {
                path d="M50 0h50v25H50zM0 25h50v25H0z" fill=(CHARGE) {}
                (glyph(&main, 37.5, 12.5, 19.0, CHARGE)) (glyph(&second, 62.5, 12.5, 19.0, FIELD))
                (glyph(&second, 37.5, 37.5, 19.0, FIELD)) (glyph(&main, 62.5, 37.5, 19.0, CHARGE))
            },
            3 => { circle cx="50" cy="25" r="20.5" fill=(CHARGE) {} (glyph(&main, 50.0, 25.0, 27.0, FIELD)) (sides(&second, 17.0, 25.0, 25.0, CHARGE, CHARGE)) },
            4 => { rect x="50" width="50" height="50" fill=(CHARGE) {} (glyph(&main, 37.5, 25.0, 22.0, CHARGE)) (glyph(&second, 62.5, 25.0, 22.0, FIELD)) },
            5 => { rect y="12" width="100" height="26" fill=(CHARGE) {} (glyph(&main, 50.0, 25.0, 23.0, FIELD)) (sides(&second, 13.0, 25.0, 25.0, FIELD, FIELD)) },
            6 => { path d="M0 0h22l78 40v10H78L0 12z" fill=(CHARGE) {} (glyph(&main, 50.0, 25.5, 18.0, FIELD)) (sides(&second, 14.0, 38.0, 12.0, CHARGE, CHARGE)) },
            _ => { path d="M-4 59L50 22l54 37V43L50 6-4 43z" fill=(CHARGE) {} (sides(&second, 15.0, 12.0, 12.0, CHARGE, CHARGE)) (glyph(&main, 50.0, 40.0, 18.0, CHARGE)) },
        }
    }
}

/// A division as wide as the picture, from the sprite.
fn whole(name: &str) -> Markup {
    html! { use href=(sprite("i-", name)) width="100" height="50" color=(CHARGE) {} }
}

/// The same charge left and right.
fn sides(name: &str, size: f64, left: f64, right: f64, one: &str, other: &str) -> Markup {
    html! { (glyph(name, 16.0, left, size, one)) (glyph(name, 84.0, right, size, other)) }
}

/// What a card does as a charge: of all its effects the rarest counts, then a keyword, then its type.
fn charge(game: &Estraven, card: &Card) -> String {
    let effects = card.abilities.iter().flat_map(|ability| {
        let aims = &ability.aims;
        ability.effects.iter().map(move |effect| {
            let any = |to: &Select| matches!(to, Select::Target(at) if aims.get(usize::from(*at)).is_some_and(|aim| aim.filter.what == What::Any));
            verb(effect, any)
        })
    });
    if let Some((_, sign)) = effects.min_by_key(|(rank, _)| *rank) {
        return sign.to_owned();
    }
    let keyword = Keyword::ALL.iter().find(|word| **word != Keyword::EntersTapped && card.has(**word));
    match (keyword, card.kind) {
        (Some(word), _) => keyword_icon(*word).to_owned(),
        (None, Kind::Troop | Kind::Leader) => type_icon(game, card.types),
        (None, Kind::Spell | Kind::Reaction | Kind::Resource) => kind_icon(card.kind).to_owned(),
    }
}

/// The sign of an effect, and how soon it is preferred.
fn verb(effect: &Effect, any: impl Fn(&Select) -> bool) -> (u8, &'static str) {
    match effect {
        Effect::ExtraAttack { n: _ } => (0, "e-horn"),
        Effect::Seize => (1, "e-seize"),
        Effect::Counter => (2, "e-counter"),
        Effect::Tax { n: _ } => (3, "e-tax"),
        Effect::D6 { branches: _ } => (4, "dice"),
        Effect::Destroy { to: _ } => (5, "k-yellow"),
        Effect::Edict { filter: _ } => (6, "e-edict"),
        Effect::Fight { a: _, b: _ } => (7, "parry"),
        Effect::Deploy { filter: _ } => (8, "k-green"),
        Effect::PickDiscard { to: _ } => (9, "dagger"),
        Effect::ExtraTrade { n: _ } => (10, "e-trade"),
        Effect::TakeMarket { ware: _ } => (11, "market"),
        Effect::Token { kind: _, n: _ } => (12, "e-token"),
        Effect::Raise { to: _ } => (13, "e-gravemoor"),
        Effect::Recall { to: _ } => (14, "e-return"),
        Effect::Prevent { to: _, n: _ } => (15, "e-prevent"),
        Effect::Heal { to: _, n: _ } => (16, "chalice"),
        Effect::Untap { to: _ } => (17, "e-untap"),
        Effect::Damage { to, n: 3, piercing: false } if any(to) => (18, "e-bolt"),
        Effect::Damage { to: _, n: _, piercing: true } => (19, "dagger"),
        Effect::Damage { to: _, n: _, piercing: false } => (20, "k-red"),
        Effect::Mana { n: _ } => (21, "mana"),
        Effect::Draw { to: _, n: _ } => (22, "e-draw"),
        Effect::Mill { to: _, n: _ } => (23, "e-mill"),
        Effect::Scry => (24, "e-scry"),
        Effect::Tap { to: _ } => (25, "tap"),
        Effect::Buff { to: _, power: _, guard: 0 } => (26, "e-buff"),
        Effect::Buff { to: _, power: 0, guard: _ } => (27, "fortress"),
        Effect::Buff { to: _, power: _, guard: _ } => (28, "banner"),
        Effect::Grant { to: _, keyword } => (29, keyword_icon(*keyword)),
    }
}

/// The sign of a keyword.
pub(super) fn keyword_icon(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::EntersTapped => "e-tapped",
        Keyword::Overrun => "e-overrun",
        Keyword::Vigilant => "e-vigilant",
        Keyword::Elusive => "e-elusive",
        Keyword::Bodyguard => "e-bodyguard",
        Keyword::Reckless => "e-reckless",
        Keyword::Stationed => "e-stationed",
        Keyword::Piercing => "pierce",
        Keyword::Warded => "e-warded",
    }
}

/// The sign of a kind.
pub(super) fn kind_icon(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "e-leader",
        Kind::Troop => "e-troop",
        Kind::Spell => "e-spell",
        Kind::Reaction => "e-reaction",
        Kind::Resource => "market",
    }
}

/// The sign of a type of Resources.
pub(super) fn goods_icon(goods: Option<Goods>) -> &'static str {
    match goods {
        Some(Goods::Subjects) => "e-subjects",
        Some(Goods::Materials) => "e-materials",
        Some(Goods::Influence) => "e-influence",
        None => "market",
    }
}

/// The sign of the first of these troop types; types a designer adds are troops like any other.
pub(super) fn type_icon(game: &Estraven, types: Types) -> String {
    const DRAWN: [&str; 6] = ["soldier", "zombie", "raider", "agent", "acolyte", "beast"];
    if types == Types::ANY {
        return "e-any".to_owned();
    }
    let name = types.iter().next().and_then(|index| game.types().get(index));
    let drawn = DRAWN.iter().find(|word| name.is_some_and(|name| name.eq_ignore_ascii_case(word)));
    drawn.map_or_else(|| "e-troop".to_owned(), |word| format!("e-{word}"))
}

/// The signs and names of troop types, one for all of them together.
pub(super) fn type_signs(game: &Estraven, types: Types) -> Vec<(String, String)> {
    if types == Types::ANY {
        return vec![(type_icon(game, types), "Any Troop".to_owned())];
    }
    let named = types.iter().filter_map(|at| Some((at, game.types().get(at)?)));
    named.map(|(at, name)| (type_icon(game, Types::only(at as u8)), name.clone())).collect()
}

/// So many crystals, of which so many are full.
pub(super) fn gems(all: u8, full: u8) -> Markup {
    html! { @for at in 0..all { i class=(if at < full { "gem on" } else { "gem" }) {} } }
}
