//! One store, one server: the process that opens a data directory holds its lock until it closes it or dies.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::OpenError;

/// The file that is locked. It says who holds it.
const FILE: &str = "banneret.lock";

/// Takes the lock of a directory; it is given up with the file, also by a process that is killed.
pub(crate) fn take(dir: &Path) -> Result<File, OpenError> {
    let unwritable = |source| OpenError::Directory { dir: dir.to_owned(), source };
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(dir.join(FILE))
        .map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut by = String::new();
            // Without a name it is still taken.
            let _ = file.read_to_string(&mut by);
            let by = if by.trim().is_empty() { "another process" } else { by.trim() };
            return Err(OpenError::Taken { dir: dir.to_owned(), by: by.to_owned() });
        }
        Err(TryLockError::Error(source)) => return Err(unwritable(source)),
    }
    // The name is a courtesy: on a full disk the lock holds without it.
    let _ = file.set_len(0).and_then(|()| writeln!(file, "process {}", std::process::id()));
    Ok(file)
}
