//! Which browser on which system somebody uses, in a few words, so that they know their devices in a list.

/// What a browser calls itself, and what people call it. The first that is found counts: most claim to be others too.
const BROWSERS: [(&str, &str); 8] = [
    ("edg", "Edge"),
    ("opr/", "Opera"),
    ("vivaldi", "Vivaldi"),
    ("samsungbrowser", "Samsung Internet"),
    ("firefox", "Firefox"),
    ("fxios", "Firefox"),
    ("chrome", "Chrome"),
    ("safari", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iphone", "iPhone"),
    ("ipad", "iPad"),
    ("android", "Android"),
    ("windows", "Windows"),
    ("cros", "ChromeOS"),
    ("mac os", "Mac"),
    ("linux", "Linux"),
];

/// A device in a few words: "Firefox on Linux".
pub(crate) fn named(user_agent: &str) -> String {
    let said = user_agent.to_ascii_lowercase();
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| said.contains(sign)).map(|(_, name)| *name)
    };
    match (first(&BROWSERS), first(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(known), None) | (None, Some(known)) => known.to_owned(),
        (None, None) => "Unknown browser".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_known_by_name() {
        for (said, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.5.0", "Unknown browser"),
        ] {
            assert_eq!(named(said), name);
        }
    }
}
