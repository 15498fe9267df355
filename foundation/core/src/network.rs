//! Networks in CIDR notation.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// An IP network such as `10.0.0.0/8`; a single address is a network of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpNet);

/// The text isn't a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an IP address or a network such as 10.0.0.0/8")]
pub struct MalformedNetwork;

impl Network {
    /// Returns true if the address lies in the network. An IPv4-mapped IPv6 address counts as its IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = MalformedNetwork;

    fn from_str(text: &str) -> Result<Self, MalformedNetwork> {
        let network = match text.parse::<IpAddr>() {
            Ok(address) => IpNet::from(address),
            Err(_) => text.parse().map_err(|_| MalformedNetwork)?,
        };
        // Bits after the prefix are rejected: the intended network is ambiguous.
        if network.trunc() == network { Ok(Self(network)) } else { Err(MalformedNetwork) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(network: &str, address: &str) -> bool {
        let network: Network = network.parse().expect("a network");
        network.contains(address.parse().expect("an address"))
    }

    #[test]
    fn an_address_lies_in_its_network_and_in_no_other() {
        assert!(contains("10.0.0.0/8", "10.255.0.1") && !contains("10.0.0.0/8", "11.0.0.1"));
        assert!(contains("10.1.2.3", "10.1.2.3") && !contains("10.1.2.3", "10.1.2.4"));
        assert!(contains("2001:db8::/32", "2001:db8:1::1") && !contains("2001:db8::/32", "2001:db9::1"));
    }

    #[test]
    fn the_default_route_holds_its_own_address_family_only() {
        assert!(contains("0.0.0.0/0", "203.0.113.9") && !contains("0.0.0.0/0", "::1"));
        assert!(contains("::/0", "2001:db8::1") && !contains("::/0", "10.0.0.1"));
    }

    #[test]
    fn an_ipv4_mapped_ipv6_address_matches_its_ipv4_network() {
        assert!(contains("10.0.0.0/8", "::ffff:10.0.0.1"));
    }

    #[test]
    fn malformed_networks_are_rejected() {
        for text in ["", "ten", "10.0.0.0/33", "10.0.0.1/8", "::1/64", "10.0.0.0/-1", "10.0.0.0/", "10.0.0/8"]
        {
            assert_eq!(text.parse::<Network>(), Err(MalformedNetwork), "{text:?}");
        }
    }
}
