//! Rules that stand one after the other and begin alike are put into one another: what they share is written once, and the
//! browser reads it as if it stood before each.

/// A rule: its selectors, and what is in its braces.
struct Rule {
    selectors: Vec<String>,
    body: String,
}

/// A small sheet with its rules in one another.
pub(crate) fn sheet(small: &str) -> String {
    let (mut out, mut rules) = (String::new(), Vec::new());
    let mut rest = small;
    while let Some((head, body, after)) = block(rest) {
        rest = after;
        if !head.starts_with('@') {
            let selectors = parts(head, ',').map(str::to_owned).collect();
            rules.push(Rule { selectors, body: body.to_owned() });
            continue;
        }
        out += &nested(&std::mem::take(&mut rules));
        // What stands in steps of an animation or in a face is no rule.
        let conditional = head.starts_with("@media") || head.starts_with("@container");
        let body = if conditional { sheet(body) } else { body.to_owned() };
        out += &format!("{head}{{{body}}}");
    }
    out + &nested(&rules) + rest
}

fn nested(rules: &[Rule]) -> String {
    let (mut out, mut rest) = (String::new(), rules);
    while let [first, others @ ..] = rest {
        let stems = stems(&first.selectors[0]).map(|stem| (stem, within(stem, rest)));
        let saved = |(stem, inside): &(&str, Vec<Rule>)| {
            let length = |rules: &[Rule]| -> usize {
                rules.iter().flat_map(|rule| &rule.selectors).map(|selector| selector.len()).sum()
            };
            length(&rest[..inside.len()]).saturating_sub(length(inside) + stem.len() + "{};".len())
        };
        match stems.max_by_key(saved).filter(|group| saved(group) > 0) {
            Some((stem, inside)) => {
                rest = &rest[inside.len()..];
                out += &together(stem, &inside);
            }
            None => {
                out += &format!("{}{{{}}}", first.selectors.join(","), first.body);
                rest = others;
            }
        }
    }
    out
}

/// The rule of a stem: what is declared of itself first, as the order of rules is kept.
fn together(stem: &str, inside: &[Rule]) -> String {
    let own = inside.iter().take_while(|rule| rule.selectors == ["&"]).count();
    let (own, more) = inside.split_at(own);
    let mut own: Vec<&str> = own.iter().map(|rule| rule.body.as_str()).collect();
    let more = nested(more);
    own.push(&more);
    format!("{stem}{{{}}}", own.join(";").trim_matches(';'))
}

/// The rules up to the first that does not begin so, as they are written inside of a rule of that beginning.
fn within(stem: &str, rules: &[Rule]) -> Vec<Rule> {
    let inside = |rule: &Rule| {
        let selectors =
            rule.selectors.iter().map(|selector| inside(stem, selector)).collect::<Option<_>>()?;
        Some(Rule { selectors, body: rule.body.clone() })
    };
    rules.iter().map_while(inside).collect()
}

fn inside(stem: &str, selector: &str) -> Option<String> {
    let rest = selector.strip_prefix(stem)?;
    if rest.is_empty() {
        return Some("&".to_owned());
    }
    stems(selector).any(|one| one == stem).then(|| match rest.strip_prefix(' ') {
        Some(below) => below.to_owned(),
        None if rest.starts_with(['>', '+', '~']) => rest.to_owned(),
        None => format!("&{rest}"),
    })
}

/// What a selector may begin with that others begin with too: whole conditions, and nothing that only draws.
fn stems(selector: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut before, mut quoted, mut ends) = (0_usize, ' ', false, Vec::new());
    for (at, sign) in selector.char_indices() {
        let begins = matches!(sign, '.' | '#' | ':' | '[' | ' ' | '>' | '+' | '~');
        if depth == 0 && !quoted && begins && !matches!(before, ' ' | '>' | '+' | '~' | ':') {
            ends.push(at);
        }
        match sign {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth -= 1,
            _ => {}
        }
        before = sign;
    }
    ends.push(selector.len());
    ends.into_iter().map(|end| &selector[..end]).filter(|stem| !stem.contains("::") && *stem != "&")
}

/// What stands before the first brace, between it and the one that closes it, and behind that.
pub(crate) fn block(text: &str) -> Option<(&str, &str, &str)> {
    let (head, rest) = text.split_once('{')?;
    let mut open = 1;
    let (mut quoted, mut end) = (false, None);
    for (at, sign) in rest.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '{' if !quoted => open += 1,
            '}' if !quoted => open -= 1,
            _ => {}
        }
        if open == 0 {
            end = Some(at);
            break;
        }
    }
    let end = end?;
    Some((head, &rest[..end], &rest[end + 1..]))
}

/// What stands between signs that are in no brackets.
pub(crate) fn parts(text: &str, by: char) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |sign: char| {
        depth += usize::from(matches!(sign, '(' | '['));
        depth -= usize::from(matches!(sign, ')' | ']'));
        sign == by && depth == 0
    })
}
