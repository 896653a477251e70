//! Tables for other programs, by the ending of the file they go into.

use std::path::Path;

use lab::experiment::Sheet;

use crate::failure::Failure;
use crate::files;

/// A form of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TableForm {
    /// Comma-separated values.
    Csv,
    /// Parquet.
    Parquet,
}

impl TableForm {
    /// The form that a file is to have. Asked before the work: it must be one that can be written, and the file new.
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        files::must_be_new(path, "name another, or take it away")?;
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(Self::Csv),
            Some("parquet") => Self::parquet(),
            _ => Err(Failure::bad(format!("`{}`: a table ends in .csv or .parquet", path.display()))),
        }
    }

    /// Parquet, if the program was built for it.
    pub(super) fn parquet() -> Result<Self, Failure> {
        match cfg!(feature = "parquet") {
            true => Ok(Self::Parquet),
            false => Err(Failure::bad(
                "this program was built without Parquet: build it with `--features parquet`, or ask for CSV",
            )),
        }
    }

    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Parquet => "parquet",
        }
    }

    /// A sheet in this form.
    pub(super) fn bytes(self, sheet: &Sheet) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Csv => Ok(sheet.csv().into_bytes()),
            #[cfg(feature = "parquet")]
            Self::Parquet => sheet.parquet().map_err(Failure::bad),
            #[cfg(not(feature = "parquet"))]
            Self::Parquet => Self::parquet().and_then(|form| form.bytes(sheet)),
        }
    }
}
