//! Rulings as data: every file in `tests/scenarios`.

use std::path::Path;

#[test]
fn scenarios() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
        })
        .collect();
    if let Err(failures) = kernel::scenario::check_all::<knights::Knights>(&texts) {
        for failure in &failures {
            println!("{failure}");
        }
        panic!("{} of {} failed", failures.len(), texts.len());
    }
}
