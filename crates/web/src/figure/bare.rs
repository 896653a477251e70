//! What a drawing of the table loses in a figure: nothing in it can be pressed, moved or asked about.

/// The markup without names for scripts and for programs that read aloud: the figure around it has its own words. Links stay
/// links in a table, and nowhere else.
pub(super) fn bare(markup: &str, links: bool) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        out += text;
        let end = tag_end(tag);
        out += &without(&tag[..end], links);
        rest = &tag[end..];
    }
    out + rest
}

/// Where a tag ends; a value in quotes may hold the sign that ends it.
fn tag_end(tag: &str) -> usize {
    let mut quoted = false;
    for (at, c) in tag.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return at + 1,
            _ => {}
        }
    }
    tag.len()
}

/// A tag without the attributes that a figure has no use for; what could be pressed is a plain element.
fn without(tag: &str, links: bool) -> String {
    for pressed in ["button", "details", "summary", "a"].into_iter().take(if links { 3 } else { 4 }) {
        let open = tag.strip_prefix('<').and_then(|rest| rest.strip_prefix(pressed));
        if let Some(rest) = open.filter(|rest| rest.starts_with([' ', '>'])) {
            // Of these, only a link has an address.
            return without(&format!("<span{}", rest.replacen(" href=", " data-href=", 1)), links);
        }
        if tag.strip_prefix("</").and_then(|rest| rest.strip_suffix('>')) == Some(pressed) {
            return "</span>".to_owned();
        }
    }
    let Some(space) = tag.find(' ').filter(|_| !tag.starts_with("</") && !tag.starts_with("<!")) else {
        return tag.to_owned();
    };
    let (name, attributes) = tag.split_at(space);
    let close = attributes.len() - attributes.trim_end_matches(['>', '/']).len();
    let (mut rest, closing) = attributes.split_at(attributes.len() - close);
    let mut out = name.to_owned();
    while let Some(start) = rest.find(|c: char| c != ' ') {
        rest = &rest[start..];
        let named = rest.find(['=', ' ']).unwrap_or(rest.len());
        let end = match rest[named..].strip_prefix("=\"") {
            Some(value) => named + 2 + value.find('"').map_or(value.len(), |at| at + 1),
            None => named,
        };
        if kept(&rest[..named]) {
            out.push(' ');
            out += &rest[..end];
        }
        rest = &rest[end..];
    }
    out + closing
}

fn kept(attribute: &str) -> bool {
    let dropped = ["id", "role", "tabindex", "form", "name", "value", "type", "title", "open"];
    // What is a picture of words beside it stays silent: they would be read aloud twice.
    let named = attribute.starts_with("aria-") && attribute != "aria-hidden";
    // On a phone each cell of a table says the head of its column.
    let own = attribute.starts_with("data-") && attribute != "data-head";
    !(own || named || dropped.contains(&attribute))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_press_or_to_ask_about() {
        let table = r##"<g class="sp can" data-spot="a > b" id="x" role="button" tabindex="0" aria-label="Go > there"><use href="#up"></use>1 < 2<br/><!-- id="y" --></g>"##;
        assert_eq!(
            bare(table, true),
            r##"<g class="sp can"><use href="#up"></use>1 < 2<br/><!-- id="y" --></g>"##
        );
        let tile = r#"<a class="tile" href="/x"><button type="button">2</button></a><use href="\#up"></use>"#;
        assert_eq!(bare(tile, false), r#"<span class="tile"><span>2</span></span><use href="\#up"></use>"#);
        let cell = r#"<td data-head="Reach">2</td>"#;
        assert_eq!(bare(cell, true), cell);
        let silent = r#"<span class="tx" aria-hidden="true">Knight</span>"#;
        assert_eq!(bare(silent, true), silent);
        assert_eq!(bare("no tag at all", true), "no tag at all");
        assert_eq!(bare("<path d=\"M0 0\" data-at=\"x\"/>", false), "<path d=\"M0 0\"/>");
    }
}
