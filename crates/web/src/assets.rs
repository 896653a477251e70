//! The files served beside the pages: style, script, icons, faces. Built into the program; each is found under an
//! address that holds a hash of its content, so a browser may keep it for ever.

use std::sync::LazyLock;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// One file.
#[derive(Debug)]
pub struct Asset {
    /// Its address below the site: `/assets/style.0f3a….css`.
    pub href: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Its media type.
    pub mime: &'static str,
    /// A hash of its content.
    pub etag: String,
    name: &'static str,
}

/// The folder all files are in.
pub const FOLDER: &str = "/assets/";

/// The file at this address (`/assets/style.0f3a….css`, or the part after `/assets/`). Its content never
/// changes, so it may be cached for ever.
pub fn find(path: &str) -> Option<&'static Asset> {
    let path = path.strip_prefix(FOLDER).unwrap_or(path);
    ASSETS.iter().find(|asset| asset.href.strip_prefix(FOLDER) == Some(path))
}

/// Every file.
pub fn all() -> &'static [Asset] {
    &ASSETS
}

/// The address of a file by its plain name.
///
/// # Panics
/// If there is no such file: names are written in this crate.
pub(crate) fn href(name: &str) -> &'static str {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    &asset.unwrap_or_else(|| panic!("no asset named {name}")).href
}

/// The bytes of a face by its plain name.
///
/// # Panics
/// If the site ships no such face.
pub fn face(name: &str) -> &'static [u8] {
    let asset = ASSETS.iter().find(|asset| asset.name == name && asset.mime == "font/woff2");
    &asset.unwrap_or_else(|| panic!("no face named {name}")).bytes
}

/// What styles a page of this game: the sheet of the site, then that of the game.
pub fn styles(game: &str) -> String {
    let own = format!("{game}.css");
    let sheets = TEXTS.iter().filter(|(name, _)| *name == "style.css" || *name == own);
    let mut sheets: Vec<&(&str, &str)> = sheets.collect();
    sheets.sort_by_key(|(name, _)| *name != "style.css");
    sheets.into_iter().map(|(_, text)| *text).collect()
}

/// The sprite of icons, as a file.
pub const ICONS: &str = include_str!("../assets/icons.svg");

/// The text of a file that is put into a page.
pub(crate) fn text(name: &str) -> &'static str {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    found.and_then(|asset| std::str::from_utf8(&asset.bytes).ok()).unwrap_or_default()
}

/// The address of a game's own style sheet, if it has one.
pub(crate) fn sheet_of(game: &str) -> Option<&'static str> {
    let sheet = ASSETS.iter().find(|asset| asset.name.strip_suffix(".css") == Some(game));
    sheet.map(|asset| asset.href.as_str())
}

/// The value of a colour of the style sheet by day and by candle light: `token("blue-ink")`.
pub(crate) fn token(name: &str) -> Option<(&'static str, &'static str)> {
    let (_, after) = TOKENS.split_once(&format!("--{name}:"))?;
    let value = after.split(';').next()?.trim();
    match value.strip_prefix("light-dark(").and_then(|both| both.strip_suffix(')')) {
        Some(both) => both.split_once(',').map(|(light, dark)| (light.trim(), dark.trim())),
        None => Some((value, value)),
    }
}

const TOKENS: &str = include_str!("../assets/styles/site/tokens.css");

/// The script and the style sheets, as `build/main.rs` made them.
const TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let svg = "image/svg+xml";
    let mut assets = vec![
        asset("icons.svg", svg, ICONS),
        asset("favicon.svg", svg, include_str!("../assets/favicon.svg")),
        asset("called.svg", svg, include_str!("../assets/called.svg")),
        asset("wave.svg", svg, include_str!("../assets/wave.svg")),
        asset("arrow.svg", svg, include_str!("../assets/arrow.svg")),
        file("icon-192.png", "image/png", include_bytes!("../assets/icon-192.png")),
        file("icon-512.png", "image/png", include_bytes!("../assets/icon-512.png")),
        file("touch.png", "image/png", include_bytes!("../assets/touch.png")),
        font("serif.woff2", include_bytes!("../assets/fonts/serif.woff2")),
        font("serif-bold.woff2", include_bytes!("../assets/fonts/serif-bold.woff2")),
        font("serif-italic.woff2", include_bytes!("../assets/fonts/serif-italic.woff2")),
        font("sans.woff2", include_bytes!("../assets/fonts/sans.woff2")),
        font("sans-bold.woff2", include_bytes!("../assets/fonts/sans-bold.woff2")),
    ];
    for (name, text) in TEXTS {
        let mime =
            if name.ends_with(".js") { "text/javascript; charset=utf-8" } else { "text/css; charset=utf-8" };
        let mut text = (*text).to_owned();
        for Asset { name, href, .. } in &assets {
            text = text.replace(&format!("url({name})"), &format!("url({href})"));
        }
        assets.push(asset(name, mime, &text));
    }
    assets
});

fn asset(name: &'static str, mime: &'static str, text: &str) -> Asset {
    file(name, mime, text.as_bytes())
}

/// A face; its licence is beside it.
fn font(name: &'static str, bytes: &[u8]) -> Asset {
    file(name, "font/woff2", bytes)
}

fn file(name: &'static str, mime: &'static str, bytes: &[u8]) -> Asset {
    let hash = HEXLOWER.encode(&Sha256::digest(bytes)[..5]);
    let (stem, extension) = name.rsplit_once('.').expect("an asset's name has an extension");
    Asset {
        href: format!("{FOLDER}{stem}.{hash}.{extension}"),
        bytes: bytes.to_vec(),
        mime,
        etag: format!("\"{hash}\""),
        name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_at_its_address_only() {
        for asset in all() {
            assert_eq!(find(&asset.href).map(|found| &found.etag), Some(&asset.etag));
        }
        assert!(find("style.css").is_none() && find("/assets/../Cargo.toml").is_none());
    }

    #[test]
    fn styles_name_only_files_that_exist() {
        for Asset { name: sheet, bytes, .. } in all().iter().filter(|asset| asset.name.ends_with(".css")) {
            let style = std::str::from_utf8(bytes).expect("it is text");
            for (_, rest) in style.match_indices("url(").map(|(at, _)| style.split_at(at + 4)) {
                let name = rest.split(')').next().unwrap_or_default();
                assert!(find(name).is_some(), "{sheet} names {name}");
            }
        }
    }
}
