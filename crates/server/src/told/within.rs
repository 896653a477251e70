//! Which addresses messages may be sent to: those of the open internet, and what the operator allows beside.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// Addresses inside a network that the operator allows: one, a block of them, or a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Within {
    Block { from: IpAddr, bits: u8 },
    Host(String),
}

impl FromStr for Within {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let most = |from: &IpAddr| if from.is_ipv4() { 32 } else { 128 };
        match (address.parse::<IpAddr>(), bits) {
            (Ok(from), None) => Ok(Self::Block { from, bits: most(&from) }),
            (Ok(from), Some(bits)) => {
                let bits = bits.parse().ok().filter(|bits| *bits <= most(&from));
                let wrong = || format!("`{text}` is no block of addresses, such as 10.0.0.0/8");
                Ok(Self::Block { from, bits: bits.ok_or_else(wrong)? })
            }
            (Err(_), None) if is_name(text) => Ok(Self::Host(text.to_ascii_lowercase())),
            (Err(_), _) => Err(format!("`{text}` is no address, no block of addresses and no name")),
        }
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
}

impl Within {
    /// Does the operator allow this address of this host?
    pub(super) fn allows(&self, host: &str, address: IpAddr) -> bool {
        match (self, address.to_canonical()) {
            (Self::Host(allowed), _) => allowed.eq_ignore_ascii_case(host),
            (Self::Block { from: IpAddr::V4(from), bits }, IpAddr::V4(address)) => {
                let shift = 32 - u32::from(*bits);
                from.to_bits().checked_shr(shift) == address.to_bits().checked_shr(shift)
            }
            (Self::Block { from: IpAddr::V6(from), bits }, IpAddr::V6(address)) => {
                let shift = 128 - u32::from(*bits);
                from.to_bits().checked_shr(shift) == address.to_bits().checked_shr(shift)
            }
            (Self::Block { .. }, _) => false,
        }
    }
}

/// Is it an address of the open internet, that means the same wherever it is asked from?
pub(super) fn is_global(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_global_v4(address),
        IpAddr::V6(address) => is_global_v6(address),
    }
}

/// Blocks that are no addresses of the open internet (IANA's registry for special purposes): where they begin, and how
/// many bits they share.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_global_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !SPECIAL_V4.iter().any(|(from, shared)| bits >> (32 - shared) == from.to_bits() >> (32 - shared))
}

/// Everything that is handed out lies in `2000::/3`; of that, what leads elsewhere or nowhere is left out.
const SPECIAL_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

fn is_global_v6(address: Ipv6Addr) -> bool {
    let bits = address.to_bits();
    bits >> 125 == 1
        && !SPECIAL_V6.iter().any(|(from, shared)| bits >> (128 - shared) == from.to_bits() >> (128 - shared))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_global() {
        for inside in [
            "127.0.0.1",
            "127.255.0.3",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2002:7f00:1::1",
            "2001:db8::1",
            "2001::1",
            "64:ff9b::7f00:1",
            "::7f00:1",
            "3fff::1",
        ] {
            assert!(!is_global(inside.parse().unwrap()), "{inside}");
        }
        for outside in [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.32.0.1",
            "9.9.9.9",
            "2606:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_global(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn an_operator_allows_addresses_blocks_and_names() {
        let allows = |rule: &str, host: &str, address: &str| {
            rule.parse::<Within>().unwrap().allows(host, address.parse().unwrap())
        };
        assert!(allows("10.0.0.0/8", "x", "10.200.0.1") && !allows("10.0.0.0/8", "x", "11.0.0.1"));
        assert!(allows("0.0.0.0/0", "x", "127.0.0.1") && !allows("0.0.0.0/0", "x", "::1"));
        assert!(allows("10.0.0.0/8", "x", "::ffff:10.0.0.1"), "mapped is the same");
        assert!(allows("fd00::/8", "x", "fd01::1") && !allows("fd00::/8", "x", "fe80::1"));
        assert!(allows("127.0.0.1", "x", "127.0.0.1") && !allows("127.0.0.1", "x", "127.0.0.2"));
        assert!(
            allows("hooks.lan", "HOOKS.lan", "10.0.0.1") && !allows("hooks.lan", "other.lan", "10.0.0.1")
        );
        for wrong in ["", "10.0.0.0/33", "::/129", "a b", "10.0.0.0/x", "name/8", "1.2.3.4.5/8"] {
            assert!(wrong.parse::<Within>().is_err(), "{wrong}");
        }
    }
}
