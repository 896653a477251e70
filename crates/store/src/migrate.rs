//! Brings a file to the newest shape.

use std::path::Path;

use rusqlite::Connection;

use crate::OpenError;

/// Every migration in order; a file remembers in `user_version` how many it has.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/0001_tables.sql"),
    include_str!("../migrations/0002_openings.sql"),
    include_str!("../migrations/0003_clock.sql"),
    include_str!("../migrations/0004_lesson.sql"),
    include_str!("../migrations/0005_arms.sql"),
];

/// Applies what is missing, each migration whole or not at all.
pub(crate) fn run(connection: &mut Connection, file: &Path) -> Result<(), OpenError> {
    let failed = |e| OpenError::file(file, e);
    let known = MIGRATIONS.len() as u32;
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)?;
    if found > known {
        return Err(OpenError::Newer { file: file.to_owned(), found, known });
    }
    for (number, migration) in (1..).zip(MIGRATIONS).skip(found as usize) {
        let mut apply = || -> rusqlite::Result<()> {
            let change = connection.transaction()?;
            change.execute_batch(migration)?;
            change.pragma_update(None, "user_version", number)?;
            change.commit()
        };
        apply().map_err(failed)?;
    }
    Ok(())
}
