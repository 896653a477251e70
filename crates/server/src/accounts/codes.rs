//! Recovery codes: ten of them, each good once, for whoever has lost their password.

use crate::secret;

/// How many codes somebody gets.
const CODES: usize = 10;
/// The characters of a code, in groups of four. No two of them look alike, and there are 80 bits in them.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 16;

/// Ten fresh codes, as they are shown.
pub(crate) fn fresh() -> Vec<String> {
    let code = || {
        let random = secret::random::<LENGTH>();
        let letters: Vec<char> =
            random.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
        letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
    };
    std::iter::repeat_with(code).take(CODES).collect()
}

/// What is kept of a code: the same however it is typed.
pub(crate) fn hash(code: &str) -> [u8; 32] {
    let bare = code.chars().filter(char::is_ascii_alphanumeric).map(|c| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    });
    secret::hash(&bare.take(2 * LENGTH).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let codes = fresh();
        assert_eq!(codes.len(), CODES);
        assert!(codes.iter().all(|code| code.len() == LENGTH + 3), "{codes:?}");
        assert!(codes.iter().enumerate().all(|(n, code)| !codes[..n].contains(code)));
        let typed = codes[0].to_uppercase().replace('-', " ").replace('0', "O").replace('1', "l");
        assert_eq!(hash(&typed), hash(&codes[0]));
        assert_ne!(hash(&codes[1]), hash(&codes[0]));
    }
}
