//! Networks in CIDR notation.

use std::net::IpAddr;
use std::str::FromStr;

/// An IP network such as `10.0.0.0/8`; a single address is a network of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// The text isn't a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an IP address or a network such as 10.0.0.0/8")]
pub struct MalformedNetwork;

impl Network {
    pub fn contains(&self, address: IpAddr) -> bool {
        let (own, width) = bits(self.address);
        let (other, other_width) = bits(address.to_canonical());
        width == other_width && own & mask(width, self.prefix) == other & mask(width, self.prefix)
    }
}

/// Returns a mask of the network part of an address.
fn mask(width: u8, prefix: u8) -> u128 {
    let all = u128::MAX >> (128 - u32::from(width));
    // A shift by the full width must leave no bits, which the operator doesn't support.
    all & !all.checked_shr(u32::from(prefix)).unwrap_or_default()
}

fn bits(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => (u128::from(u32::from(address)), 32),
        IpAddr::V6(address) => (u128::from(address), 128),
    }
}

impl FromStr for Network {
    type Err = MalformedNetwork;

    fn from_str(text: &str) -> Result<Self, MalformedNetwork> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(a, p)| (a, Some(p)));
        let address: IpAddr = address.parse().map_err(|_| MalformedNetwork)?;
        let (value, width) = bits(address);
        let prefix = prefix.map_or(Ok(width), str::parse).map_err(|_| MalformedNetwork)?;
        // Bits after the prefix are rejected: the intended network is ambiguous.
        if prefix > width || value & !mask(width, prefix) != 0 {
            return Err(MalformedNetwork);
        }
        Ok(Self { address, prefix })
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
