//! Writes every page and many states of a table as files, to be looked at: `cargo run -p banneret-web --example
//! gallery -- DIR`, then serve DIR with any static file server.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

mod authority_pages;
mod estraven_pages;
mod hex_pages;
mod prevail_pages;
mod shots;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("say where: gallery DIR")?);
    for theme in ["light", "dark"] {
        let room = folder.join(theme);
        fs::create_dir_all(&room)?;
        for (name, page) in shots::every_page(theme, "Aldous")? {
            fs::write(room.join(format!("{name}.html")), page)?;
        }
    }
    for asset in web::assets::all() {
        let file = folder.join(asset.href.trim_start_matches('/'));
        fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
        fs::write(file, &asset.bytes)?;
    }
    Ok(())
}
