//! Brings a file to the newest shape, if it is ours.

use std::cmp::Ordering;
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
    include_str!("../migrations/0006_public.sql"),
    include_str!("../migrations/0007_friendly.sql"),
    include_str!("../migrations/0008_analyses.sql"),
    include_str!("../migrations/0009_how.sql"),
    include_str!("../migrations/0010_absent.sql"),
    include_str!("../migrations/0011_given.sql"),
    include_str!("../migrations/0012_fence.sql"),
    include_str!("../migrations/0013_accounts.sql"),
    include_str!("../migrations/0014_results.sql"),
    include_str!("../migrations/0015_time_out.sql"),
    include_str!("../migrations/0016_told.sql"),
    include_str!("../migrations/0017_bots.sql"),
];
/// By this number a file says that it is ours: the letters `BNRT`.
const OURS: i32 = 0x424e_5254;
/// Files that have fewer migrations than this have no number yet.
const NUMBERED: u32 = 6;

/// Refuses the file of another program before anything in it is touched.
pub(crate) fn recognise(connection: &Connection, file: &Path) -> Result<(), OpenError> {
    let failed = |e| OpenError::file(file, e);
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
    let (application, version) =
        (number("application_id").map_err(failed)?, number("user_version").map_err(failed)?);
    let tables = |names: &str| {
        let query = format!("SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' {names}");
        connection.query_row(&query, [], |row| row.get::<_, u32>(0)).map_err(failed)
    };
    let old = 1..NUMBERED as i32;
    let ours = match application {
        OURS => true,
        0 if version == 0 => tables("")? == 0,
        0 if old.contains(&version) => tables("AND name IN ('keys', 'tables', 'seats', 'actions')")? == 4,
        _ => false,
    };
    if ours { Ok(()) } else { Err(OpenError::Foreign { file: file.to_owned() }) }
}

/// Refuses a file of another version, newer or older: nobody changes its shape beside a server.
pub(crate) fn must_be_known(connection: &Connection, file: &Path) -> Result<(), OpenError> {
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0));
    let found: u32 = version.map_err(|e| OpenError::file(file, e))?;
    let known = MIGRATIONS.len() as u32;
    match found.cmp(&known) {
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(OpenError::Newer { file: file.to_owned(), found, known }),
        Ordering::Less => Err(OpenError::Older { file: file.to_owned(), found, known }),
    }
}

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
            change.pragma_update(None, "application_id", OURS)?;
            change.pragma_update(None, "user_version", number)?;
            change.commit()
        };
        apply().map_err(failed)?;
    }
    Ok(())
}
