//! The options in force at a table, all of them, on demand.

use kernel::Preset;
use markup::html;
use maud::Markup;

use crate::parts::{linked, rule_no, title_case};
use crate::{Render, TableInfo};

/// Every option with its value and its rule; those that are not the rulebook's are marked and come first.
pub(crate) fn options<G: Render>(table: &TableInfo) -> Markup {
    let changed = |key: &str| table.changes.iter().find(|(other, _)| *other == key).map(|(_, value)| value);
    let mut specs = table.specs.to_vec();
    specs.sort_by_key(|spec| changed(spec.key).is_none());
    html! {
        details class="more" id="options" data-part="options" {
            summary {
                "All options in force"
                @if !table.changes.is_empty() { " (" (table.changes.len()) " changed)" }
            }
            dl class="options" {
                @for spec in &specs {
                    @let now = changed(spec.key);
                    div class=(if now.is_some() { "changed" } else { "" }) {
                        dt { (title_case(spec.key)) " " (rule_no(&G::INFO, spec.rule)) }
                        dd {
                            b { (value_in_words(now.unwrap_or(&spec.default))) }
                            @if now.is_some() { " " span class="now" { "changed" } small { ", the rulebook says " (value_in_words(&spec.default)) } }
                            p { (linked(&G::INFO, spec.help)) }
                        }
                    }
                }
            }
        }
    }
}

/// What differs from the rulebook, for people: the preset that says most of it, by name, then each other option with its
/// value. Nothing where nothing differs.
pub fn options_in_words<'a>(
    presets: &[Preset],
    changes: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> String {
    let mut changes: Vec<(&str, &str)> = changes.into_iter().collect();
    let within = |preset: &&Preset| {
        !preset.settings.is_empty() && preset.settings.iter().all(|setting| changes.contains(setting))
    };
    let preset = presets.iter().filter(within).max_by_key(|preset| preset.settings.len());
    changes.retain(|change| !preset.is_some_and(|preset| preset.settings.contains(change)));
    let named = preset.map(|preset| format!("{} rules", title_case(preset.name)));
    let single = changes.iter().map(|(key, value)| format!("{}: {}", title_case(key), value_in_words(value)));
    named.into_iter().chain(single).collect::<Vec<_>>().join(", ")
}

/// A value as people read it: an empty list means what is usual.
pub(crate) fn value_in_words(value: &str) -> String {
    match value {
        "" => "as usual".to_owned(),
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        typed => typed.replace('_', " ").replace(',', ", "),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Rule;

    use super::*;

    #[test]
    fn options_are_told_as_people_say_them() {
        let rule = Rule::new("KD-1.1");
        let quick: &[(&str, &str)] = &[("contest", "none"), ("attack_agreement", "none")];
        let presets = [
            Preset { name: "rulebook", help: "", rule, settings: &[] },
            Preset { name: "quick", help: "", rule, settings: quick },
        ];
        let told =
            |changes: &[(&'static str, &'static str)]| options_in_words(&presets, changes.iter().copied());
        assert_eq!(told(&[]), "");
        assert_eq!(told(&[("attack_agreement", "none"), ("contest", "none")]), "Quick rules");
        let more = [("contest", "none"), ("attack_agreement", "none"), ("turn_cap", "9")];
        assert_eq!(told(&more), "Quick rules, Turn cap: 9");
        assert_eq!(told(&[("parry_bow", "false"), ("clans", "red,blue")]), "Parry bow: no, Clans: red, blue");
    }
}
