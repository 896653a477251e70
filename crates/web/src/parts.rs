//! Small parts that every page and every game's look is made of.

use kernel::{CardText, Info, Names, Playable, Rule, Seat, Sentence};
use markup::html;
use maud::{Markup, PreEscaped};

use crate::{Render, Tincture, assets, at, figure};

/// An icon of the sprite, for HTML: decoration beside a word that says the same.
pub fn icon(name: &str) -> Markup {
    html! {
        svg class="i" aria-hidden="true" { use href=(sprite("i-", name)) {} }
    }
}

/// An icon of the sprite inside an SVG, centred on a point.
pub fn glyph(name: &str, x: f64, y: f64, size: f64, color: &str) -> Markup {
    html! {
        use href=(sprite("i-", name)) x=(n(x - size / 2.0)) y=(n(y - size / 2.0)) width=(n(size)) height=(n(size)) color=(color) {}
    }
}

/// The address of a symbol of the sprite.
pub(crate) fn sprite(family: &str, name: &str) -> String {
    format!("{}#{family}{name}", assets::href("icons.svg"))
}

/// A number as SVG attributes write it: short, and the same on every machine.
pub(crate) fn n(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{}{}.{}", if tenths < 0 { "-" } else { "" }, whole.abs(), rest.abs()),
    }
}

/// A seat's portrait: shield, hatching, charge. The shields are drawn once on every page (`shields`): a page has many
/// crests, and each line of a log that is sent has one.
pub fn crest(tincture: Tincture, width: u8) -> Markup {
    let word = tincture.word();
    html! {
        svg class=(format!("crest seat-{word}")) width=(width) height=(u16::from(width) * 9 / 8) viewBox="0 0 32 36" aria-hidden="true" {
            use href={ "#s-" (word) } {}
        }
    }
}

/// The outline of every shield, 32 by 36.
pub(crate) const SHIELD: &str = "M2 2h28v15c0 8.5-6 14-14 17C8 31 2 25.5 2 17z";

/// The shields of all crests, to be drawn by name.
pub(crate) fn shields() -> Markup {
    html! {
        @for tincture in Tincture::NUMBERED.into_iter().chain([Tincture::Orange, Tincture::White, Tincture::Black, Tincture::Empty]) {
            g id={ "s-" (tincture.word()) } {
                path d=(SHIELD) fill="var(--seat)" {}
                path d=(SHIELD) fill={ "url(#h-" (tincture.word()) ")" } stroke="var(--piece-line)" stroke-width="2" {}
                @if tincture != Tincture::Empty {
                    use class="charged" href=(sprite("i-k-", tincture.word())) x="7" y="6.5" width="18" height="18" {}
                }
            }
        }
    }
}

/// A rule number that opens its rule.
pub fn rule_no(info: &Info, rule: Rule) -> Markup {
    html! { a class="rule-no" href={ (at::rules(info.id)) "#" (rule) } { (rule) } }
}

/// The figure that explains a rule, if one does: a small sign behind the number.
pub(crate) fn figure_of(info: &Info, rule: &str) -> Markup {
    html! {
        @if let Some(number) = figure::explaining(rule) {
            " " a class="rule-fig" href={ (at::rules(info.id)) "#" (info.prefix) "-" (number) } target="rules" title={ "Figure " (number) } aria-label={ "Figure " (number) } { (icon("figure")) }
        }
    }
}

/// A sentence in which the names of seats stand out and every rule number opens its rule.
pub fn told<G: Playable>(game: &G, names: Names<'_>, text: &str) -> Markup {
    let names: Vec<&str> = Seat::first(game.seats()).map(|seat| names.name(seat)).collect();
    PreEscaped(
        pieces(text)
            .map(|piece| {
                if names.contains(&piece) {
                    html! { b { (piece) } }.into_string()
                } else {
                    linked(&G::INFO, piece).into_string()
                }
            })
            .collect(),
    )
}

/// A sentence in which every rule number of this game opens its rule.
pub fn linked(info: &Info, text: &str) -> Markup {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, number, after)) = next_rule(info.prefix, rest) {
        out += &html! { (minus(before)) a class="rule-no" href={ (at::rules(info.id)) "#" (number) } { (number) } }
            .into_string();
        rest = after;
    }
    out += &html! { (minus(rest)) }.into_string();
    PreEscaped(out)
}

/// What is printed on a card; when it happens, or at what price, in bold.
pub(crate) fn printed(text: &CardText) -> Markup {
    html! {
        @for Sentence { lead, body } in text.sentences() {
            @if !lead.is_empty() { b { (minus(lead)) ":" } " " }
            (minus(body)) " "
        }
    }
}

/// What is typed as "-2" in a text is set as "−2" on a page.
pub(crate) fn minus(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let opens =
            text[..at].chars().next_back().is_none_or(|before| before == '(' || before.is_whitespace());
        let counts =
            text[at + c.len_utf8()..].starts_with(|after: char| after.is_ascii_digit() || after == 'X');
        out.push(if c == '-' && opens && counts { '−' } else { c });
    }
    out
}

/// The first rule number in a text, with what stands before and after it.
pub(crate) fn next_rule<'a>(prefix: &str, text: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    for (start, _) in text.match_indices(prefix) {
        let fresh = !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let rest = &text[start + prefix.len()..];
        let Some(digits) = rest.strip_prefix('-').filter(|_| fresh) else { continue };
        let length = digits.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(digits.len());
        let number = digits[..length].trim_end_matches('.');
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            let end = start + prefix.len() + 1 + number.len();
            return Some((&text[..start], &text[start..end], &text[end..]));
        }
    }
    None
}

/// The look of the seats of a table, in seat order.
pub(crate) fn tinctures<G: Render>(game: &G) -> Vec<Tincture> {
    Seat::first(game.seats()).map(|seat| G::tincture(game, seat)).collect()
}

/// A text cut at word boundaries, nothing lost.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let wordy = rest.chars().next()?.is_alphabetic();
        let end = rest.find(|c: char| c.is_alphabetic() != wordy).unwrap_or(rest.len());
        // A rule number holds letters and digits: keep it with what follows.
        let end = if wordy && rest[end..].starts_with('-') {
            rest[end..].find(char::is_whitespace).map_or(rest.len(), |more| end + more)
        } else {
            end
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

/// "Red, Aqua and Blue".
pub(crate) fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        few => few.concat(),
    }
}

/// "1 knight", "2 knights".
pub(crate) fn count(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// A move as records write it: shown to whoever wants to see notation.
pub(crate) fn notation(written: &str) -> Markup {
    html! { code class="notation" { (written) } }
}

/// The levels of bots as the options of a select, the usual one chosen where nobody has chosen.
pub(crate) fn level_options(levels: &[&str], chosen: Option<&str>) -> Markup {
    let chosen = chosen.unwrap_or(usual_level(levels));
    html! { @for level in levels { option value=(level) selected[*level == chosen] { (title_case(level)) } } }
}

/// The level that suits most people: the middle one.
pub fn usual_level<'a>(levels: &[&'a str]) -> &'a str {
    levels.get(levels.len() / 2).copied().unwrap_or_default()
}

/// A word with its first letter raised: options and levels are typed in lower case.
pub(crate) fn title_case(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect::<String>().replace('_', " ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_numbers_are_found_whole() {
        let text = "as KD-8.10 says (KD-3), not XKD-1.1 nor KD-x";
        assert_eq!(next_rule("KD", text), Some(("as ", "KD-8.10", " says (KD-3), not XKD-1.1 nor KD-x")));
        assert_eq!(next_rule("KD", "XKD-1.1 KD-x KD"), None);
        assert_eq!(next_rule("KD", "by KD-7.3."), Some(("by ", "KD-7.3", ".")));
    }

    #[test]
    fn only_a_number_below_nothing_gets_a_minus() {
        assert_eq!(
            minus("-2 attack (-X), Man-at-arms, AU-6.4, 1-2"),
            "−2 attack (−X), Man-at-arms, AU-6.4, 1-2"
        );
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, 1.25, -0.04, -0.51, 34.64].map(n), ["0", "1.3", "0", "-0.5", "34.6"]);
    }

    #[test]
    fn a_cut_text_loses_nothing() {
        let text = "Purple's Sword (KD-8.1) hits, Aqua falls.";
        assert_eq!(pieces(text).collect::<String>(), text);
    }
}
