//! The address of a table, or of a seat at it.

use std::str::FromStr;

/// A link taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The server: `127.0.0.1:8080`.
    pub(super) host: String,
    /// The table's id.
    pub(super) table: String,
    /// What a personal link proves.
    pub(super) token: Option<String>,
}

impl FromStr for Link {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{}` is no link of a table; write http://HOST:PORT/t/ID", kernel::clip(text));
        if text.starts_with("https://") {
            return Err(format!(
                "`{}`: a bot speaks plain HTTP; give it the address behind the proxy",
                kernel::clip(text)
            ));
        }
        let rest = text.strip_prefix("http://").ok_or_else(wrong)?;
        let (host, path) = rest.split_once('/').ok_or_else(wrong)?;
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let mut parts = path.trim_end_matches('/').split('/');
        let word = |part: Option<&str>| {
            let sound = |part: &&str| {
                !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
            };
            part.filter(sound).map(str::to_owned)
        };
        match (parts.next(), word(parts.next()), parts.next(), word(parts.next()), parts.next()) {
            (Some("t"), Some(table), None, None, None) => Ok(Self { host, table, token: None }),
            (Some("t"), Some(table), Some("come"), Some(token), None) => {
                Ok(Self { host, table, token: Some(token) })
            }
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_a_table_or_a_seat() {
        let table: Link = "http://127.0.0.1:8080/t/abc".parse().expect("a link");
        assert_eq!((&*table.host, &*table.table, table.token), ("127.0.0.1:8080", "abc", None));
        let seat: Link = "http://example.org/t/abc/come/dead-beef".parse().expect("a link");
        assert_eq!((&*seat.host, seat.token.as_deref()), ("example.org:80", Some("dead-beef")));
        for wrong in
            ["", "abc", "http://x", "http://x/y/z", "http://x/t/", "http://x/t/a b", "http://x/t/a/replay"]
        {
            assert!(wrong.parse::<Link>().is_err_and(|why| why.contains("HOST:PORT/t/ID")), "{wrong}");
        }
        assert!("https://x/t/a".parse::<Link>().is_err_and(|why| why.contains("plain HTTP")));
    }
}
