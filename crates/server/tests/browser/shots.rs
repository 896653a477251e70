//! Pictures of what a test looks at, for whoever wants to see it: in both themes, in the folder that `BANNERET_SHOTS` names.

use std::path::PathBuf;

use serde_json::Value;

use crate::browser::Browser;

/// Keeps pictures of the page as it is, if somebody wants them.
pub(crate) fn keep(browser: &Browser<'_>, name: &str) {
    let Some(folder) = std::env::var_os("BANNERET_SHOTS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let name: String = name.chars().map(plain).collect();
    for theme in ["light", "dark"] {
        browser.look(&format!("(document.documentElement.dataset.theme = '{theme}')"));
        let picture = browser.call("GET", "/screenshot", &Value::Null).unwrap();
        std::fs::write(folder.join(format!("{name}-{theme}.png")), decoded(picture.as_str().unwrap()))
            .unwrap();
    }
    browser.look("(document.documentElement.dataset.theme = 'auto')");
}

/// What Base64 says.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut held, mut n_bits) = (Vec::new(), 0_u32, 0);
    for value in text.bytes().filter_map(|byte| LETTERS.iter().position(|letter| *letter == byte)) {
        held = held << 6 | value as u32;
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((held >> n_bits) as u8);
        }
    }
    bytes
}

#[test]
fn base64_is_read() {
    assert_eq!(decoded("YmFubmVyZXQ="), b"banneret");
}
