//! Which addresses are everybody's: nothing that somebody names may lead into a network behind this server.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Blocks of IPv4 that are nobody's on the open internet: the address they begin with and the bits that are fixed (IANA's registry
/// of special purposes).
const PRIVATE_4: [([u8; 4], u32); 15] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    // Link-local, and where clouds keep what their machines may know of themselves.
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Multicast, and what is reserved.
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// Whether an address is one that anybody may reach.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_4(address),
        IpAddr::V6(address) => is_public_6(address),
    }
}

fn is_public_4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !PRIVATE_4.iter().any(|(block, fixed)| (bits ^ Ipv4Addr::from(*block).to_bits()) >> (32 - fixed) == 0)
}

fn is_public_6(address: Ipv6Addr) -> bool {
    // An address of IPv4 in the clothes of IPv6 leads where the other does.
    let mapped = address.to_ipv4_mapped();
    let [a, b, c, ..] = address.segments();
    let octets = address.octets();
    let inside = |at: usize| Ipv4Addr::new(octets[at], octets[at + 1], octets[at + 2], octets[at + 3]);
    match (mapped, a) {
        (Some(mapped), _) => is_public_4(mapped),
        // NAT64, its own prefix, and 6to4.
        (None, 0x64) => (b, c) == (0xff9b, 0) && octets[6..12] == [0; 6] && is_public_4(inside(12)),
        (None, 0x2002) => is_public_4(inside(2)),
        // Of what is given out, all but Teredo, benchmarks, ORCHID and examples.
        (None, 0x2001) => b >= 0x200 && b != 0xdb8,
        (None, 0x3fff) => b >= 0x1000,
        (None, first) => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    /// Addresses that are nobody's outside, or this machine's own.
    const PRIVATE: &str = "0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 \
        172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 \
        203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 \
        ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::1 2002:7f00:1:: \
        2002:a9fe:a9fe::1 2001::1 2001:2::1 2001:10::1 2001:db8::1 3fff::1 100::1 5f00::1 fc00::1 \
        fd00:ec2::254 fe80::1 fec0::1 ff02::1";

    /// Addresses of the open internet, some of them just beside those.
    const PUBLIC: &str = "1.1.1.1 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.1.1.1 128.0.0.1 172.15.255.255 \
        172.32.0.1 192.0.1.1 192.167.1.1 198.17.0.1 223.255.255.255 ::ffff:1.1.1.1 64:ff9b::101:101 \
        2002:101:101::1 2001:4860:4860::8888 2400:cb00::1 2606:4700::1111 2a00:1450::1";

    #[test]
    fn no_address_behind_this_server_is_public_however_it_is_written() {
        for private in PRIVATE.split_whitespace() {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in PUBLIC.split_whitespace() {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }
}
