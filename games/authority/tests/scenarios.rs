//! Every ruling that is written down as a file comes out as the file says.

use std::fs;

use authority::Authority;
use kernel::scenario::check_all;

#[test]
fn every_scenario_comes_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let mut scenarios: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    scenarios.sort();
    assert!(scenarios.len() > 250, "{} scenarios", scenarios.len());
    if let Err(failures) = check_all::<Authority>(&scenarios) {
        let texts: Vec<String> = failures.iter().map(ToString::to_string).collect();
        panic!("{} of {} failed\n{}", texts.len(), scenarios.len(), texts.join("\n\n"));
    }
}
