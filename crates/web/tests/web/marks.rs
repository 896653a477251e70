//! Nothing is told by colour alone: the marks of seats and factions differ in form, so they do in grey and for every eye.

use std::collections::BTreeMap;

use kernel::Game;
use web::pages::Banner;

use crate::figures::rules;

const ICONS: &str = include_str!("../../assets/icons.svg");

/// The form of a symbol or a pattern: its drawing without what colours it.
fn form(drawn: &str) -> String {
    let mut words: Vec<&str> = drawn.split_whitespace().collect();
    words.retain(|word| !["fill=", "stroke=", "color=", "id="].iter().any(|colour| word.starts_with(colour)));
    words.join(" ")
}

/// What stands between the tag that has this id and its end.
fn drawn<'a>(text: &'a str, tag: &str, id: &str) -> &'a str {
    let begins = format!("<{tag} id=\"{id}\"");
    let at = text.find(&begins).unwrap_or_else(|| panic!("there is no {id}"));
    text[at..].split(&format!("</{tag}>")).next().unwrap_or_default()
}

fn all_differ<'a>(forms: impl Iterator<Item = (&'a str, String)>) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (name, form) in forms {
        assert!(form.len() > 40, "{name} is empty: {form}");
        if let Some(other) = seen.insert(form, name) {
            panic!("{name} has the form of {other}");
        }
    }
}

#[test]
fn every_charge_has_a_form_of_its_own() {
    for family in [
        &["k-purple", "k-red", "k-yellow", "k-aqua", "k-blue", "k-green", "k-orange", "k-white", "k-black"][..],
        &["f-royal", "f-blood", "f-iron", "f-ox", "f-hood"],
        &["e-halmark", "e-gravemoor", "e-karsk", "e-serault", "e-ilmare", "e-thornwold"],
        &["hx-imp", "hx-isl", "hx-new", "hx-nom", "hx-asc", "hx-phi", "hx-arc"],
        &["pv-f-ro", "pv-f-ca", "pv-f-he", "pv-f-ga"],
    ] {
        all_differ(family.iter().map(|name| {
            let symbol = drawn(ICONS, "symbol", &format!("i-{name}"));
            let inside = symbol.split("</title>").nth(1).unwrap_or(symbol);
            (*name, form(inside))
        }));
    }
}

/// The hatchings of the seats, as heralds and printers had them before there was colour.
#[test]
fn every_seat_has_a_hatching_of_its_own() {
    let page = rules(&Banner::of::<knights::Knights>(&knights::Knights::content()));
    let seats = ["purple", "red", "yellow", "aqua", "blue", "green", "orange"];
    all_differ(seats.iter().map(|seat| (*seat, form(drawn(&page, "pattern", &format!("h-{seat}"))))));
}
