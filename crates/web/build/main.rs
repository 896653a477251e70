//! Makes the style sheets and scripts ready to be shipped: the files that a sheet or a script imports are joined, everything
//! is made small, properties that only sheets know get short names, and rules that begin alike are put into one another.
//! Needs nothing but Rust; what checks the sources is in `cargo xtask test`.

#![expect(clippy::print_stdout, reason = "cargo reads what a build script prints")]

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

mod bundle;
mod minify;
mod nest;
mod properties;

type Done<T = ()> = Result<T, Box<dyn Error>>;

/// The script that starts all others.
const SITE: &str = "site.js";
/// A script of somebody else's, shipped as it came; ours use what it declares.
const THEIRS: &str = "idiomorph.js";

fn main() -> Done {
    let assets = Path::new("assets");
    let (styles, scripts) = (assets.join("styles"), assets.join("scripts"));
    let (styles, scripts) = (styles.as_path(), scripts.as_path());
    let script = read(&scripts.join(THEIRS))? + &minify::script(&bundle::bundle(&scripts.join(SITE))?);
    let mut texts = vec![(SITE.to_owned(), script)];
    let names = files(styles, "css")?;
    let sheets: Vec<String> = names
        .iter()
        .map(|name| joined(&styles.join(name)).map(|sheet| minify::sheet(&sheet)))
        .collect::<Done<_>>()?;
    let mut named = BTreeSet::new();
    for folder in [scripts, Path::new("src")] {
        properties::named_below(folder, &mut named)?;
    }
    for drawing in files(assets, "svg")? {
        properties::named_in(&assets.join(&drawing), &mut named)?;
        println!("cargo::rerun-if-changed={}", assets.join(drawing).display());
    }
    let short = properties::Names::of(&sheets, &named);
    texts.extend(names.into_iter().zip(sheets.iter().map(|sheet| nest::sheet(&short.shorten(sheet)))));
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo says where to write")?);
    let mut list = String::from("&[\n");
    for (name, text) in texts {
        fs::write(out.join(&name), text)?;
        list += &format!("({name:?}, include_str!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))),\n");
    }
    fs::write(out.join("texts.rs"), list + "]")?;
    println!("cargo::rerun-if-changed={}", styles.display());
    println!("cargo::rerun-if-changed={}", scripts.display());
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build");
    Ok(())
}

/// A sheet with the files that it imports in their places.
fn joined(sheet: &Path) -> Done<String> {
    let mut whole = String::new();
    for line in read(sheet)?.lines() {
        match line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";")) {
            Some(part) => whole += &read(&sheet.with_file_name(part))?,
            None => whole += line,
        }
        whole.push('\n');
    }
    Ok(whole)
}

/// The names of the files of a kind in a folder.
fn files(folder: &Path, extension: &str) -> Done<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            names.extend(path.file_name().and_then(|name| name.to_str()).map(str::to_owned));
        }
    }
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Done<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()).into())
}
