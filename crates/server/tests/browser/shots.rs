//! Pictures of what a test looks at, for whoever wants to see it: in both themes, in the folder that `BANNERET_SHOTS` names.

use std::path::PathBuf;

use data_encoding::BASE64;

use crate::browser::Browser;

/// Keeps pictures of the page as it is, if somebody wants them.
pub(crate) fn keep(browser: &Browser, name: &str) {
    let Some(folder) = std::env::var_os("BANNERET_SHOTS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let name: String = name.chars().map(plain).collect();
    for theme in ["light", "dark"] {
        browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
        let picture = BASE64.decode(browser.picture().as_bytes()).unwrap();
        std::fs::write(folder.join(format!("{name}-{theme}.png")), picture).unwrap();
    }
    browser.look("(document.documentElement.dataset.theme = 'auto')");
}
