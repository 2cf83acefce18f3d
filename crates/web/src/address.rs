//! Where a request comes from: the other end of its connection, or whom a trusted proxy names.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::atomic::{AtomicBool, Ordering},
};

use axum::http::{HeaderMap, header};
use tables::Network;

/// The other end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub IpAddr);

/// The address by which somebody is limited: one of IPv4 as it is, however it is written, one of IPv6 by its /64, which is what
/// one customer has.
pub(crate) fn limited(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        address @ IpAddr::V4(_) => address,
    }
}

/// The proxies whose word we take.
#[derive(Debug, Default)]
pub(crate) struct Proxies {
    trusted: Vec<Network>,
    /// Whether somebody untrusted named another address already: said once.
    warned: AtomicBool,
}

impl Proxies {
    pub(crate) const fn new(trusted: Vec<Network>) -> Self {
        Self { trusted, warned: AtomicBool::new(false) }
    }

    /// Whether an address is a trusted proxy's.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(address))
    }

    /// Who asks. Only a trusted proxy is listened to, and of the addresses it names the last that is not a trusted proxy's counts:
    /// what stands before it may have been written by whoever asks. If its two headers do not agree, one of them was passed on
    /// as it came, and neither counts.
    pub(crate) fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        let named = headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(header::FORWARDED);
        if !named {
            return peer;
        }
        if !self.trusts(peer) {
            self.warn(peer);
            return peer;
        }
        let old = headers.contains_key(X_FORWARDED_FOR).then(|| self.last(peer, &hops(headers)));
        let new = headers.contains_key(header::FORWARDED).then(|| self.last(peer, &forwarded(headers)));
        match (old, new) {
            (Some(one), Some(other)) if one != other => peer,
            (Some(one), _) | (None, Some(one)) => one,
            (None, None) => peer,
        }
    }

    /// The last address that is not a trusted proxy's; where one cannot be read, the proxy that named it.
    fn last(&self, peer: IpAddr, hops: &[&str]) -> IpAddr {
        let mut last = peer;
        for hop in hops.iter().rev() {
            let Some(address) = read(hop) else { break };
            last = address;
            if !self.trusts(address) {
                break;
            }
        }
        last
    }

    fn warn(&self, peer: IpAddr) {
        if !self.warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                %peer,
                "a request names another address than its own: if {peer} is your proxy, start with --trusted-proxy {peer}, \
                 or all who come through it share the limits of one address"
            );
        }
    }
}

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The addresses in `X-Forwarded-For`, the last proxy's last.
fn hops(headers: &HeaderMap) -> Vec<&str> {
    let lines = headers.get_all(X_FORWARDED_FOR).iter().map(|line| line.to_str().unwrap_or("?"));
    lines.flat_map(|line| line.split(',')).collect()
}

/// The same of `Forwarded` (RFC 7239). A hop that does not say for whom counts as one that can't be read.
fn forwarded(headers: &HeaderMap) -> Vec<&str> {
    let lines = headers.get_all(header::FORWARDED).iter().map(|line| line.to_str().unwrap_or("?"));
    let hops = lines.flat_map(|line| unquoted(line, ','));
    let for_whom = |hop| {
        let mut pairs = unquoted(hop, ';').filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| name.eq_ignore_ascii_case("for")).map_or("?", |(_, value)| value)
    };
    hops.map(for_whom).collect()
}

/// The parts between `mark`s that do not stand in quotation marks.
fn unquoted(text: &str, mark: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == mark && !quoted
    })
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, in quotation marks or not.
fn read(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim().trim_matches('"');
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse().ok().or_else(|| hop.parse().ok().map(|address: SocketAddr| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(trusted: &[&str], peer: &str, lines: &[(&'static str, &str)]) -> String {
        let proxies = Proxies::new(trusted.iter().map(|network| network.parse().unwrap()).collect());
        let mut headers = HeaderMap::new();
        for (name, line) in lines {
            headers.append(*name, axum::http::HeaderValue::from_bytes(line.as_bytes()).unwrap());
        }
        proxies.caller(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_says_who_asks() {
        let lines = [("x-forwarded-for", "198.51.100.7")];
        assert_eq!(caller(&[], "127.0.0.1", &lines), "127.0.0.1");
        assert_eq!(caller(&["10.0.0.0/8"], "127.0.0.1", &lines), "127.0.0.1");
        assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &lines), "198.51.100.7");
        assert_eq!(caller(&["127.0.0.1"], "::ffff:127.0.0.1", &lines), "198.51.100.7");
        assert_eq!(caller(&["::ffff:127.0.0.1"], "127.0.0.1", &lines), "198.51.100.7");
        assert_eq!(caller(&["::ffff:127.0.0.1"], "::ffff:127.0.0.1", &lines), "198.51.100.7");
        assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn the_last_address_that_is_no_proxy_counts() {
        let lines = [("x-forwarded-for", "1.1.1.1, 198.51.100.7"), ("x-forwarded-for", "10.1.2.3:4711, 10.9.9.9")];
        assert_eq!(caller(&["10.0.0.0/8"], "10.0.0.1", &lines), "198.51.100.7");
        assert_eq!(caller(&["10.0.0.0/8"], "10.0.0.1", &[("x-forwarded-for", "10.0.0.7, 10.0.0.8")]), "10.0.0.7");
        let lines = [("forwarded", "for=1.1.1.1, For=\"[2001:db8::7]:4711\";proto=https;by=10.0.0.2")];
        assert_eq!(caller(&["fd00::/8"], "fd00::1", &lines), "2001:db8::7");
        let lines = [("forwarded", "for=\"1.1.1.1,2.2.2.2\", for=_hidden")];
        assert_eq!(caller(&["10.0.0.1"], "10.0.0.1", &lines), "10.0.0.1", "a name is no address");
    }

    #[test]
    fn what_cannot_be_read_is_the_proxys_own() {
        for garbage in ["", ",", "unknown", "1.2.3.4.5", "[::1", "\"", "é", "1.1.1.1,;", "1.1.1.1, 256.0.0.1"] {
            for name in ["x-forwarded-for", "forwarded"] {
                assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &[(name, garbage)]), "127.0.0.1", "{name}: {garbage}");
            }
        }
        // A proxy that knows one header passes the other on as it came.
        let both = [("x-forwarded-for", "198.51.100.7"), ("forwarded", "for=1.1.1.1")];
        assert_eq!(caller(&["127.0.0.1"], "127.0.0.1", &both), "127.0.0.1");
    }

    #[test]
    fn a_customer_is_one_address() {
        let limited = |text: &str| limited(text.parse().unwrap()).to_string();
        assert_eq!(limited("192.0.2.1"), "192.0.2.1");
        assert_eq!(limited("::ffff:192.0.2.1"), "192.0.2.1");
        assert_eq!(limited("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_ne!(limited("2001:db8:1:2::"), limited("2001:db8:1:3::"));
    }
}
