//! Which figure explains a rule.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use testkit::figure::by_rule;

use crate::rules;

/// The figure by the rule, of all games: the numbers of rules begin with the letters of their game.
static FIGURES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut figures = BTreeMap::new();
    catalog::for_each_game!(G => {
        let info = <G as kernel::Game>::INFO;
        figures.extend(rules::cited_figures(&info));
        for (rule, figure) in by_rule(info.figures) {
            figures.entry(rule).or_insert(figure);
        }
    });
    figures
});

/// The figure that explains a rule, if one does: the first that the rule cites, or else the first that shows it.
pub fn explaining(rule: &str) -> Option<&'static str> {
    FIGURES.get(rule).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_explained_by_the_figure_it_cites_or_by_one_that_shows_it() {
        // LE-8.8 cites Fig. 8C, and 8A shows it too; KD-8.9 cites none, and 8B shows it.
        assert_eq!(explaining("LE-8.8"), Some("8C"));
        assert_eq!(explaining("KD-8.9"), Some("8B"));
        assert_eq!((explaining("AU-17.1"), explaining("XX-1.1")), (None, None));
    }
}
