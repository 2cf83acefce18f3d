//! Some addresses of the net.

use std::{fmt, net::IpAddr, str::FromStr};

/// Some addresses: `10.0.0.1`, or `10.0.0.0/8` for all that begin alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// Why a text is no [`Network`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not ADDR or ADDR/PREFIX, such as 127.0.0.1 or 10.0.0.0/8")]
pub struct NoNetwork(String);

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let wrong = || NoNetwork(text.to_owned());
        let (address, prefix) = text.split_once('/').map_or((text, None), |(address, prefix)| (address, Some(prefix)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let bits = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(bits), |prefix| prefix.parse().map_err(|_| wrong()))?;
        if prefix > bits { Err(wrong()) } else { Ok(Self { address, prefix }.canonical()) }
    }
}

/// So many bits stand before an IPv4 address that is written as one of IPv6.
const MAPPED: u8 = 96;

const fn mask_v4(prefix: u8) -> u32 {
    match u32::MAX.checked_shl(32 - prefix as u32) {
        Some(mask) => mask,
        None => 0,
    }
}

const fn mask_v6(prefix: u8) -> u128 {
    match u128::MAX.checked_shl(128 - prefix as u32) {
        Some(mask) => mask,
        None => 0,
    }
}

impl Network {
    /// Addresses of IPv4 that are written as such of IPv6 are what they are: `::ffff:10.0.0.0/104` is `10.0.0.0/8`. What comes after
    /// the prefix says nothing: `10.1.2.3/8` is `10.0.0.0/8`.
    fn canonical(self) -> Self {
        let plain = match (self.address.to_canonical(), self.prefix.checked_sub(MAPPED)) {
            (address @ IpAddr::V4(_), Some(prefix)) if self.address.is_ipv6() => Self { address, prefix },
            _ => self,
        };
        let address = match plain.address {
            IpAddr::V4(address) => IpAddr::V4((address.to_bits() & mask_v4(plain.prefix)).into()),
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() & mask_v6(plain.prefix)).into()),
        };
        Self { address, ..plain }
    }

    /// Whether an address is one of them.
    pub fn contains(self, other: IpAddr) -> bool {
        match (self.address, other) {
            (IpAddr::V4(own), IpAddr::V4(other)) => (own.to_bits() ^ other.to_bits()) & mask_v4(self.prefix) == 0,
            (IpAddr::V6(own), IpAddr::V6(other)) => (own.to_bits() ^ other.to_bits()) & mask_v6(self.prefix) == 0,
            _ => false,
        }
    }

    /// Whether they are so many that a large part of the world is among them.
    pub const fn is_wide(self) -> bool {
        self.prefix < if self.address.is_ipv4() { 8 } else { 16 }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = if self.address.is_ipv4() { 32 } else { 128 };
        if self.prefix == bits { self.address.fmt(f) } else { write!(f, "{}/{}", self.address, self.prefix) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails panics")]

    use super::*;

    #[test]
    fn a_network_is_an_address_and_a_prefix() {
        let holds =
            |network: &str, address: &str| network.parse::<Network>().unwrap().contains(address.parse().unwrap());
        assert!(holds("0.0.0.0/0", "255.1.2.3") && holds("::/0", "2001:db8::1") && holds("10.1.0.0/16", "10.1.255.1"));
        assert!(holds("::ffff:10.0.0.0/104", "10.1.2.3") && !holds("::ffff:10.0.0.0/104", "11.0.0.0"));
        assert!(!holds("10.1.0.0/16", "10.2.0.0") && !holds("10.1.0.1", "10.1.0.2") && !holds("::/0", "1.2.3.4"));
        for bad in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/", "10.0.0.0/-1", "host"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_network_is_written_in_one_way() {
        let written = |text: &str| text.parse::<Network>().unwrap().to_string();
        assert_eq!(written("10.1.2.3/8"), "10.0.0.0/8");
        assert_eq!(written("10.1.2.3/32"), "10.1.2.3");
        assert_eq!(written("::ffff:10.1.2.3"), "10.1.2.3");
        assert_eq!(written("2001:DB8::1/32"), "2001:db8::/32");
        for (text, wide) in [("0.0.0.0/0", true), ("10.0.0.0/7", true), ("10.0.0.0/8", false), ("::/15", true)] {
            assert_eq!(text.parse::<Network>().unwrap().is_wide(), wide, "{text}");
        }
    }
}
