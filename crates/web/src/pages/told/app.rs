//! What makes the site an app: its manifest, its worker, and the page that is shown without a network.

use markup::html;
use serde_json::json;

use super::super::account::shell;
use crate::pages::Visit;
use crate::pages::layout::page;
use crate::{assets, at};

/// What a phone needs to know to put the site on its home screen.
pub fn manifest() -> String {
    let (light, _) = assets::token("sheet").unwrap_or(("#fff", "#000"));
    json!({
        "name": "Banneret",
        "short_name": "Banneret",
        "description": "Tabletop war games with friends and bots",
        "id": at::FRONT,
        "start_url": at::MY_TURN,
        "scope": at::FRONT,
        "display": "standalone",
        "background_color": light,
        "theme_color": light,
        "icons": [
            { "src": assets::href("icon-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any" },
            { "src": assets::href("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any" },
            { "src": assets::href("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable" },
        ],
    })
    .to_string()
}

/// The script that hears while no page is open, with the names of the files it may keep: each of them is named by its
/// content, and no page is among them but the one that says there is no network.
pub fn worker() -> String {
    let kept =
        ["style.css", "club.css", "site.js", "favicon.svg", "icon-192.png", "serif-bold.woff2", "sans.woff2"];
    let files: Vec<&str> = kept.iter().map(|name| assets::href(name)).collect();
    let head = format!(
        "const FILES = {};\nconst OFFLINE = {};\nconst ICON = {};\n",
        json!(files),
        json!(at::OFFLINE),
        json!(assets::href("icon-192.png"))
    );
    head + include_str!("../../../assets/worker.js")
}

/// The page that is shown without a network.
pub fn offline(visit: &Visit<'_>) -> String {
    page(
        visit,
        &shell("Offline"),
        &html! {
            main id="main" class="doc narrow" {
                h1 { "You are offline" }
                section class="sheet pad" {
                    p { "Your tables are safe on the server." }
                    p class="acts" { a class="btn btn-main" href=(at::MY_TURN) { "Try again" } }
                }
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_is_small_and_keeps_no_page() {
        let script = include_str!("../../../assets/worker.js");
        assert!(script.lines().count() <= 100, "{} lines", script.lines().count());
        let whole = worker();
        let files = whole.lines().next().expect("it has a first line");
        let names: Vec<&str> = files.split('"').skip(1).step_by(2).collect();
        assert!(names.iter().all(|name| assets::find(name).is_some()), "{files}");
    }

    #[test]
    fn the_manifest_names_files_that_exist() {
        let manifest: serde_json::Value = serde_json::from_str(&manifest()).expect("it is JSON");
        for icon in manifest["icons"].as_array().expect("it has icons") {
            let file = assets::find(icon["src"].as_str().expect("an address")).expect("the file exists");
            assert_eq!(file.mime, "image/png");
        }
    }
}
