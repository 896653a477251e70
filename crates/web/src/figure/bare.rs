//! What a drawing of the table loses in a figure: nothing in it can be pressed, moved or asked about.

/// The markup without names for scripts and for programs that read aloud: the figure around it has its own words.
pub(super) fn bare(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        out += text;
        let end = tag_end(tag);
        out += &without(&tag[..end]);
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

/// A tag without the attributes that a figure has no use for.
fn without(tag: &str) -> String {
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
    let dropped = ["id", "role", "tabindex", "form", "name", "value", "type"];
    !(attribute.starts_with("data-") || attribute.starts_with("aria-") || dropped.contains(&attribute))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_press_or_to_ask_about() {
        let table = r##"<g class="sp can" data-spot="a > b" id="x" role="button" tabindex="0" aria-label="Go > there"><use href="#up"></use>1 < 2<br/><!-- id="y" --></g>"##;
        assert_eq!(bare(table), r##"<g class="sp can"><use href="#up"></use>1 < 2<br/><!-- id="y" --></g>"##);
        assert_eq!(bare("no tag at all"), "no tag at all");
        assert_eq!(bare("<path d=\"M0 0\" data-at=\"x\"/>"), "<path d=\"M0 0\"/>");
    }
}
