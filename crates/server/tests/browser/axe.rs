//! What the rules of axe-core find: names, roles, lists, what scrolls. npm has put it below the target folder with the tools
//! that check the sources of the pages; whoever has no npm goes on without, but for a CI machine.

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::browser::{Browser, Size};
use crate::check::Faults;

const FILE: &str = "pages/node_modules/axe-core/axe.min.js";

/// Contrasts are measured by `contrast.js`, which knows both themes; a drawing may have parts of one name.
const RUN: &str = "axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false }, 'svg-img-alt': { enabled: false } } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ element, target }) => { const one = element ?? document.querySelector(target[0]);
        return `axe: ${id}: ${one?.localName}.${(one?.getAttribute('class') ?? '').split(' ')[0] || one?.id}, as ${target}`; })))";

/// Its source, if it is installed.
fn source() -> Option<&'static str> {
    static SOURCE: OnceLock<Option<String>> = OnceLock::new();
    let read = || {
        let program = std::env::current_exe().ok()?;
        let found: Option<PathBuf> =
            program.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file());
        assert!(found.is_some() || std::env::var_os("CI").is_none(), "there is no {FILE} below the target");
        std::fs::read_to_string(found?).ok()
    };
    SOURCE.get_or_init(read).as_deref()
}

/// Names what is wrong with the page as it is.
pub(crate) fn law(browser: &Browser, size: Size, faults: &mut Faults, what: &str) {
    let Some(source) = source() else { return };
    browser.look(&format!("(window.axe ?? (() => {{ {source} }})(), 0)"));
    for fault in browser.look(RUN).as_array().into_iter().flatten() {
        faults.add(fault.as_str().unwrap_or_default(), &format!("{what}, {} wide", size.0));
    }
}
