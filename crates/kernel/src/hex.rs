//! Bytes as hexadecimal digits, and back: seeds, hashes, secrets.

/// Two lowercase digits for each byte.
///
/// ```
/// assert_eq!(kernel::hex::encode(&[0x0f, 0xa0]), "0fa0");
/// assert_eq!(kernel::hex::decode("0FA0"), Some([0x0f, 0xa0]));
/// ```
pub fn encode(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).expect("half a byte is one digit");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The `N` bytes of exactly `2 * N` digits, of either case.
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digit = |at: usize| char::from(pair[at]).to_digit(16);
        *byte = (digit(0)? << 4 | digit(1)?) as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_as_many_digits_as_are_needed_are_read() {
        assert_eq!(decode(&"0f".repeat(32)), Some([15; 32]));
        assert_eq!(decode::<32>(&"0f".repeat(31)), None);
        assert_eq!(decode::<32>(&"0f".repeat(33)), None);
        assert_eq!(decode::<32>(&"0g".repeat(32)), None);
        assert_eq!(decode::<32>(&"é".repeat(32)), None, "as long in bytes, but no digits");
        assert_eq!(decode(&encode(&[0, 1, 0xab, 0xff])), Some([0, 1, 0xab, 0xff]));
    }
}
