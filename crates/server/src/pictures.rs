//! The pictures of tables that were drawn last.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// So many pictures are kept, of about 100 KB each.
const KEPT: usize = 64;

/// The picture of a table at a version.
#[derive(Debug)]
struct Picture {
    table: String,
    version: u32,
    png: Arc<[u8]>,
}

/// The pictures that were drawn last, of each table one.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<VecDeque<Picture>>);

impl Pictures {
    pub(crate) fn find(&self, table: &str, version: u32) -> Option<Arc<[u8]>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = kept.iter().find(|one| one.table == table && one.version == version);
        same.map(|one| Arc::clone(&one.png))
    }

    /// Of each table only the latest.
    pub(crate) fn keep(&self, table: &str, version: u32, png: &Arc<[u8]>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|one| one.table != table);
        kept.push_back(Picture { table: table.to_owned(), version, png: Arc::clone(png) });
        while kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Pictures};

    #[test]
    fn of_each_table_the_latest_is_kept_and_of_many_the_last() {
        let pictures = Pictures::default();
        let picture = |byte: u8| [byte].into();
        pictures.keep("a", 1, &picture(1));
        pictures.keep("a", 2, &picture(2));
        assert_eq!(pictures.find("a", 1), None);
        assert_eq!(pictures.find("a", 2), Some(picture(2)));
        (0..KEPT).for_each(|table| pictures.keep(&table.to_string(), 1, &picture(3)));
        assert_eq!(pictures.find("a", 2), None);
        assert_eq!(pictures.find("0", 1), Some(picture(3)));
    }
}
