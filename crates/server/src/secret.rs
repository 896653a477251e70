//! Secrets: made from the system's randomness, kept as hashes, compared without telling how far they agree.

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// Fresh random bytes from the operating system.
///
/// # Panics
/// If the operating system has none: nothing secret can be made then, and nothing must pretend to be.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A secret as people and cookies carry it: 64 hexadecimal digits.
pub(crate) fn token() -> String {
    HEXLOWER.encode(&random::<32>())
}

/// A name for a table that cannot be guessed: twelve letters and digits that are hard to mistake.
pub(crate) fn table_id() -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    random::<12>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// A secret that only the holder of `key` can make again for the same parts.
pub(crate) fn derived(key: &[u8; 32], parts: &[&str]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key may have any length");
    for part in parts {
        // The length first: no two lists of parts are the same bytes.
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part.as_bytes());
    }
    HEXLOWER.encode(&mac.finalize().into_bytes())
}

/// Are they equal? Takes as long wherever they differ.
pub(crate) fn equal(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_compare() {
        let (a, b) = (token(), token());
        assert_eq!(a.len(), 64);
        assert!(equal(&a, &a) && !equal(&a, &b) && !equal(&a, &a[1..]));
        assert_ne!(hash(&a), hash(&b));
        assert_ne!(table_id(), table_id());
        assert!(table_id().chars().all(|c| c.is_ascii_alphanumeric()));
    }

    #[test]
    fn a_derived_secret_depends_on_key_and_parts() {
        let made = derived(&[1; 32], &["table", "0"]);
        assert_eq!(made, derived(&[1; 32], &["table", "0"]));
        assert_ne!(made, derived(&[2; 32], &["table", "0"]));
        assert_ne!(made, derived(&[1; 32], &["table0", ""]));
    }
}
