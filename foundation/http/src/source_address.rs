//! Source addresses in the form used by rate limits.

use std::net::{IpAddr, Ipv6Addr};

/// Prefix length by which IPv6 addresses are counted. A site controls at least a /64, so that counting single addresses
/// would limit nothing.
const IPV6_PREFIX_BITS: u32 = 64;

/// Returns the IPv4 address of an IPv4-mapped one, and any other unchanged. A listener on `[::]` reports its IPv4 peers
/// as mapped addresses.
pub(crate) fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// Returns the key of limits per address: an IPv4 address, or the /64 of an IPv6 address.
pub(crate) fn limit_key(address: IpAddr) -> IpAddr {
    match canonical(address) {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let network = address.to_bits() >> (128 - IPV6_PREFIX_BITS) << (128 - IPV6_PREFIX_BITS);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(address: &str) -> String {
        limit_key(address.parse().expect("an address")).to_string()
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_as_one_and_mapped_ones_as_ipv4() {
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), key("2001:db8:1:2::9"));
        assert_ne!(key("2001:db8:1:2::9"), key("2001:db8:1:3::9"));
        assert_eq!(key("::ffff:192.0.2.1"), "192.0.2.1");
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }
}
