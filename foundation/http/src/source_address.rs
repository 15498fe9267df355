//! Source addresses, as limits count them.

use std::net::{IpAddr, Ipv6Addr};

/// A site gets at least this much of IPv6, so that counting single addresses would limit nothing.
const IPV6_PREFIX_BITS: u32 = 64;

/// Returns the IPv4 address that an IPv4-mapped one stands for, and any other as it is. A listener on `[::]` names its IPv4
/// peers by mapped addresses.
pub(crate) fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// Returns what limits per address count by: an IPv4 address, or the /64 of an IPv6 address.
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
